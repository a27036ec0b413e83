"""A server that is killed at random moments, and players who hold it to every word it gave."""

from __future__ import annotations

import asyncio
import hashlib
import random
import time
from collections.abc import Callable
from dataclasses import astuple, dataclass, field
from pathlib import Path
from typing import Final

import httpx
import msgspec
import websockets

from patience import PATIENCE
from server.house import Chair, Data, Guest, House
from server.stores import KIND
from zataku.core.game import NOBODY
from zataku.core.record import UNDO
from zataku.server.chronicle import Chronicle
from zataku.server.database import store as store_of
from zataku.server.store import EntryRow, TableRow

LOST: Final = (websockets.WebSocketException, OSError, httpx.TransportError)
"""What a client meets when the server or the network is gone."""

SEATINGS: Final = ("mm", "mmm", "mmmm", "mb", "mbg", "mmg")
MOST_MOVES: Final = 12
"""Between two kills."""
LONGEST_WAIT: Final = 0.02
SPECTATOR: Final = -1

Move = tuple[int, str]  # seat and words


@dataclass
class Report:
    """What happened while the server was killed again and again."""

    kills: int = 0
    tables: int = 0
    entries: int = 0
    promises: int = 0  # moves that were acknowledged
    unanswered: int = 0  # moves sent when the server died
    made_unanswered: int = 0  # those of them that are in the log
    lines: int = 0  # of chat, acknowledged
    opening: float = 0.0  # seconds to start the server, all together
    seconds: float = 0.0

    def __add__(self, other: Report) -> Report:
        return Report(*(one + more for one, more in zip(astuple(self), astuple(other), strict=True)))

    def __str__(self) -> str:
        return (
            f"{self.kills} kills, {self.tables} tables, {self.entries} entries, {self.promises} promised moves, "
            f"{self.unanswered} unanswered ({self.made_unanswered} made), {self.lines} lines, no promise broken "
            f"({self.seconds:.0f} s, of which {self.opening:.0f} s to open)"
        )


@dataclass
class Witness:
    """All that the clients of one table were told about it; told again, it must be the same."""

    table: str
    own: set[int]  # the seats of the player
    promised: dict[int, Move] = field(default_factory=dict)  # acknowledged, by number
    open: dict[int, set[Move]] = field(default_factory=dict)  # sent as this number, and never answered
    said: list[str] = field(default_factory=list)
    version: int = 0  # the last one that anyone was told
    is_over: bool = False
    entries: dict[tuple[int, bool, int], Data] = field(default_factory=dict)  # by viewer, whether over, and number
    hashes: dict[int, str] = field(default_factory=dict)
    views: dict[tuple[int, int], str] = field(default_factory=dict)  # by viewer and version

    def hear(self, message: Data) -> None:
        """Take an update; it must not differ from earlier ones."""
        if message["kind"] != "update":
            return
        number = message["version"]
        if self.hashes.setdefault(number, message["hash"]) != message["hash"]:
            raise AssertionError(f"{self.table}: two hashes for version {number}")
        view = digest(message["view"])
        assert self.views.setdefault((message["seat"], number), view) == view, f"{self.table}: two views of {number}"
        self.version = max(self.version, number)
        self.is_over = self.is_over or message["is_over"]
        numbers = [entry["number"] for entry in message["entries"]]
        assert numbers == list(range(number - len(numbers) + 1, number + 1)), f"{self.table}: {numbers} at {number}"
        for entry in message["entries"]:
            key = (message["seat"], message["is_over"], entry["number"])
            known = self.entries.setdefault(key, entry)
            assert known == entry, f"{self.table}: was told {known}, now {entry}"

    @property
    def least(self) -> int:
        """The version that a client who looks from now on must see, or a later one."""
        return max(self.version, *self.promised, 0)

    def came_back(self, version: int, least: int) -> None:
        """A client looked again; what was told or promised to anyone before must still stand."""
        assert version >= least, f"{self.table}: expected version {least} or a later one, got {version}"

    def promise(self, version: int, last: int, move: Move) -> None:
        """A move sent at this version was acknowledged, with the last number it took."""
        assert last > version and (last == version + 1 or move[1] == UNDO), f"{self.table}: {move} at {version}: {last}"
        for number in range(version + 1, last + 1):
            assert number not in self.promised, f"{self.table}: {number} promised twice"
            self.promised[number] = move

    def check(self, row: TableRow, entries: list[EntryRow]) -> None:
        """Compare the log with all of it."""
        assert [entry.number for entry in entries] == list(range(1, row.version + 1))
        moves = {entry.number: (entry.seat, entry.notation) for entry in entries}
        for number, move in self.promised.items():
            assert moves.get(number) == move, f"{self.table}: promised {number} {move}, kept {moves.get(number)}"
        for number, move in moves.items():
            if move[0] in self.own and move != self.promised.get(number) and move not in self.open.get(number, ()):
                assert move[1] == UNDO and moves[number - 1] == move, f"{self.table}: nobody sent {number} {move}"
        for (viewer, _, number), entry in self.entries.items():
            assert (entry["seat"], entry["time"]) == (moves[number][0], entries[number - 1].time)
            assert viewer != entry["seat"] or entry["words"] == moves[number][1]
        chronicle = Chronicle.rebuilt(row, entries[:1])
        for line in entries:  # no seat was ever told more, or less, than it may see by the log alone
            if line.number > 1:
                chronicle.follow(line)
            viewers = [viewer for viewer, number in self.views if number == line.number]
            views = chronicle.match.views() if viewers else []
            for viewer in viewers:
                told = self.views[viewer, line.number]
                assert told == digest(views[viewer]), f"{self.table}: seat {viewer} saw more or less at {line.number}"
        assert chronicle.match.hash() == entries[-1].hash
        shown = hashlib.sha256(msgspec.json.encode(chronicle.match.views()[NOBODY])).hexdigest()
        assert self.hashes.get(row.version, shown) == shown


def digest(view: object) -> str:
    """What tells views apart, whether they come from a game or from a client's message."""
    return hashlib.sha256(msgspec.json.encode(view, order="sorted")).hexdigest()


class Player:
    """Plays all seats of a person as fast as the server answers, and comes back whenever the connection is lost."""

    chair: type[Chair] = Chair

    def __init__(self, guest: Guest, chance: random.Random) -> None:
        self.guest = guest
        self.chance = chance
        self.moves = 0  # acknowledged
        self.witnesses: list[Witness] = []
        self.is_leaving = False  # to be set from outside
        self.losses = 0
        self.lines = 0
        self._known = 0  # the version that this client has seen
        self._unsure: tuple[int, Move] | None = None  # a number and what was sent as it, without an answer so far

    @property
    def witness(self) -> Witness:
        """The table that is played now."""
        return self.witnesses[-1]

    @property
    def is_unsure(self) -> bool:
        """Whether a move is on its way."""
        return self._unsure is not None

    async def play(self) -> None:
        """Play at one table after another, until told to leave."""
        while not self.is_leaving:
            try:
                if not self.witnesses or self.witness.is_over:
                    await self._set_up()
                chair = await self._come_back()
                while not self.is_leaving and not self.witness.is_over:
                    await self._turn(chair)
            except LOST:
                self.losses += 1

    async def watch(self) -> None:
        """Look on at whatever table is played, as a spectator."""
        known: dict[str, int] = {}
        while not self.is_leaving:
            if not self.witnesses or self.witness.is_over:
                await asyncio.sleep(0.01)
                continue
            witness = self.witness
            try:
                least, seen = witness.least, known.get(witness.table, 0)
                chair = self.chair(await self.guest.connect(witness.table))
                await chair.look(SPECTATOR, self.chance.choice((seen, 0)))
                told = 0
                while not self.is_leaving and not witness.is_over and witness is self.witness:
                    for message in chair.heard[told:]:
                        witness.hear(message)
                    if told == 0 and chair.version:
                        witness.came_back(chair.version, least)
                    told = len(chair.heard)
                    known[witness.table] = chair.version
                    await chair.hear()
                await chair.close()
            except LOST:
                self.losses += 1

    async def _set_up(self) -> None:
        seating = self.chance.choice(SEATINGS)
        table = await self.guest.table(seating, start=False)
        await self.guest.post(f"/api/tables/{table}/start")
        self.witnesses.append(Witness(table, set(range(seating.count("m")))))
        self._known, self._unsure = 0, None

    async def _come_back(self) -> Chair:
        """A new socket; what was missed tells whether the last move was made, and if not, it may be sent again."""
        least = self.witness.least
        chair = self.chair(await self.guest.connect(self.witness.table))
        await chair.look(min(self.witness.own), self._known)
        self.witness.came_back(chair.version, least)
        self._take_in(chair)
        if self._unsure is not None:
            number, move = self._unsure
            if chair.version == number - 1 and move[1] != UNDO and self.chance.random() < 0.5:
                await self._send(chair, move)  # once more, as it is: at most one of the two can be made
            self._unsure = None
        return chair

    async def _turn(self, chair: Chair) -> None:
        """Make one move, or wait for others to."""
        update = chair.update
        seat = update["to_act"]
        if seat not in self.witness.own:
            await chair.hear()
        elif update["seat"] != seat:
            await chair.look(seat)
        elif self.chance.random() < 0.03:
            await self._say(chair)
        elif update["undo"]["need"] == "free" and self.chance.random() < 0.05:
            await self._send(chair, (seat, UNDO))
        else:
            await self._send(chair, (seat, self.chance.choice(update["actions"])))
        self._take_in(chair)

    async def _send(self, chair: Chair, move: Move) -> None:
        """Send a move; until it is answered, nobody knows."""
        version = chair.version
        self._unsure = (version + 1, move)
        sent = self.witness.open.setdefault(version + 1, set())
        was_sent = move in sent
        sent.add(move)
        kind: Data = {"kind": "undo"} if move[1] == UNDO else {"kind": "act", "action": move[1]}
        answer = await chair.ask(**kind, seat=move[0], version=version)
        self._unsure = None
        if not was_sent:
            sent.discard(move)
        if answer["kind"] == "done":
            self.witness.promise(version, answer["version"], move)
            self.moves += 1
        else:  # only a move whose answer was lost can have come first
            assert answer["code"] == "stale" and self.witness.open[version + 1], answer
            while chair.version <= version:
                await chair.look(move[0], version)
            first = chair.entries[version + 1]
            assert any(first["seat"] == seat for seat, _ in self.witness.open[version + 1]), (first, answer)

    async def _say(self, chair: Chair) -> None:
        text = f"{self.witness.table} {self.chance.random()}"
        answer = await chair.ask("say", text=text)
        assert answer["kind"] == "done", answer
        self.witness.said.append(text)
        self.lines += 1

    def _take_in(self, chair: Chair) -> None:
        for message in chair.heard:
            self.witness.hear(message)
        chair.heard.clear()
        self._known = max(self._known, chair.version)


async def check(database: str, witnesses: list[Witness]) -> int:
    """Compare the logs of a database, which nobody writes to now, with what was told; how many entries they have."""
    store = store_of(database)
    await store.open()
    count = 0
    try:
        for witness in witnesses:
            row = await store.table(witness.table)
            assert row is not None, f"{witness.table}: gone"
            entries = await store.entries(witness.table)
            witness.check(row, entries)
            count += len(entries)
            lines = [line.text for line in await store.chat(witness.table, 10**6)]
            assert all(lines.count(text) == 1 for text in witness.said)
    finally:
        await store.close()
    return count


def crash_often(folder: Path, kills: int, seed: int, players: int = 5, kind: str = KIND) -> Report:
    """Kill a server this many times while people play, and check that it kept every word."""
    report = Report(kills)
    began = time.monotonic()
    with House(folder, kind, log="warning") as house:
        asyncio.run(_evening(house, report, random.Random(seed), players))
        assert house.stop() == 0
        assert '"level": "error"' not in house.log, house.log[-3000:]
    report.seconds = time.monotonic() - began
    return report


async def _evening(house: House, report: Report, chance: random.Random, number: int) -> None:
    guests = [Guest(house) for _ in range(number)]
    players = [Player(guest, random.Random(chance.random())) for guest in guests]
    for guest in guests:
        await guest.__aenter__()
    tasks = [asyncio.create_task(work) for player in players for work in (player.play(), player.watch())]

    async def until(has_come: Callable[[], bool]) -> None:
        """Moments are counted in moves, not in seconds: a slow machine has as many of them."""
        async with asyncio.timeout(PATIENCE):
            while not has_come():
                for task in tasks:
                    if task.done():
                        task.result()
                await asyncio.sleep(0.001)

    try:
        for _ in range(report.kills):
            if chance.random() < 0.8:  # the others fall into coming back and rebuilding
                enough = sum(player.moves for player in players) + chance.randint(1, MOST_MOVES)
                await until(lambda enough=enough: sum(player.moves for player in players) >= enough)  # type: ignore[misc]
                await until(lambda: any(player.is_unsure for player in players))
            await asyncio.sleep(chance.uniform(0, LONGEST_WAIT))
            house.kill()
            before = time.monotonic()
            house.open()  # nobody can do anything meanwhile, so that this loop may stand still
            report.opening += time.monotonic() - before
    finally:
        for player in players:
            player.is_leaving = True
    house.reopen()  # whoever waits for a message is woken up, and leaves
    await asyncio.wait_for(asyncio.gather(*tasks), PATIENCE)
    witnesses = [witness for player in players for witness in player.witnesses]
    for guest, player in zip(guests, players, strict=True):
        for witness in player.witnesses[-1:]:
            await _agree(guest, witness)
    await asyncio.gather(*(guest.__aexit__() for guest in guests))
    assert house.stop() == 0
    report.entries = await check(house.database, witnesses)
    house.open()
    report.tables = len(witnesses)
    report.promises = sum(len(witness.promised) for witness in witnesses)
    report.lines = sum(player.lines for player in players)
    report.unanswered = sum(len(moves) for witness in witnesses for moves in witness.open.values())
    report.made_unanswered = sum(
        number in witness.hashes and number not in witness.promised for witness in witnesses for number in witness.open
    )


async def _agree(guest: Guest, witness: Witness) -> None:
    """Two clients who look at a table when its bots have played see the same."""
    chairs = [await guest.chair(witness.table, seat, 0) for seat in (SPECTATOR, min(witness.own))]
    await check_same(chairs, witness)


async def check_same(chairs: list[Chair], witness: Witness) -> None:
    """Once the bots of a table have played, all who look at it have heard everything, and see the same."""
    for chair in chairs:
        while not chair.update["is_over"] and chair.update["to_act"] not in witness.own:
            await chair.hear()
        for message in chair.heard:
            witness.hear(message)
        assert sorted(chair.entries) == list(range(1, chair.version + 1))
    assert len({(chair.version, chair.update["hash"]) for chair in chairs}) == 1
