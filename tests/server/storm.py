"""A cluster in bad weather: what it consists of is killed and paused, and players hold it to its word."""

from __future__ import annotations

import asyncio
import random
import signal
import time
from collections.abc import Callable, Coroutine
from contextlib import AsyncExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import msgspec

from balancer import Balancer
from patience import PATIENCE
from postgres import Postgres
from redis_server import RedisServer
from server.cluster import Cluster, Roamer, Worker, connect, until
from server.crash import SPECTATOR, Player, Report, Witness, check, check_same
from server.cut import Cable
from server.house import Chair, Data
from server.stores import opened
from zataku.server.chronicle import Chronicle

UNSURE: Final = {"unsure", "database_away", "not_written"}
"""What someone is told when the database was lost: they come back and look."""


class Berth(Chair):
    """A chair at which that counts as a lost connection: whoever sat there does not know what became of their move."""

    async def ask(self, kind: str, **fields: object) -> Data:
        answer = await super().ask(kind, **fields)
        if answer.get("reason") in UNSURE:
            raise OSError(answer["reason"])
        return answer


class Sailor(Player):
    """Plays on whatever node there is, a turn for each leave: how much is played does not depend on the machine."""

    chair = Berth

    def __init__(self, guest: Roamer, chance: random.Random, leave: asyncio.Semaphore) -> None:
        super().__init__(guest, chance)
        self.roamer = guest
        self.leave = leave

    async def _turn(self, chair: Chair) -> None:
        if chair.update["to_act"] in self.witness.own:
            await self.leave.acquire()
        if not self.is_leaving:
            await super()._turn(chair)


class Storm:
    """One evening: what happens to the cluster is counted in moves, not in seconds."""

    def __init__(self, cluster: Cluster, worker: Worker, door: int, seed: int, players: int = 2) -> None:
        self.cluster = cluster
        self.worker = worker
        self.chance = random.Random(seed)
        guests = [Roamer(cluster, random.Random(self.chance.random())) for _ in range(players)]
        guests[-1].door = door
        self.leave = asyncio.Semaphore(0)
        self.players = [Sailor(guest, random.Random(self.chance.random()), self.leave) for guest in guests]
        self.tasks: list[asyncio.Task[None]] = []
        self.kills = 0  # of nodes, so far

    async def all_there(self) -> None:
        """Wait until every node is there, and those that were killed are forgotten."""

        def are_there() -> bool:
            self.worker.keep()
            return len(self.cluster.living()) == len(self.cluster.houses) + 1  # the worker is one, too

        await until(are_there)

    @property
    def moves(self) -> int:
        """How many were acknowledged so far."""
        return sum(player.moves for player in self.players)

    async def begin(self) -> None:
        """Let everyone play."""
        for player in self.players:
            await player.guest.__aenter__()
        work = [step for player in self.players for step in (player.play(), player.watch())]
        self.tasks = [asyncio.create_task(step) for step in work]

    async def some_moves(self, number: int = 0) -> None:
        """Wait for a few more moves, and for one that is on its way."""
        enough = self.moves + (number or self.chance.randint(1, 5))

        def has_come() -> bool:
            if self.leave.locked():
                self.leave.release()
            return self.moves >= enough and any(player.is_unsure for player in self.players)

        await self.until(has_come)

    async def meanwhile(self, work: Callable[[], None]) -> None:
        """Do something that takes a while, as people play on."""
        for _ in range(6):
            self.leave.release()
        await asyncio.to_thread(work)

    async def until(self, has_come: Callable[[], bool]) -> None:
        """Wait, unless a player has something to complain of."""
        async with asyncio.timeout(PATIENCE):
            while not has_come():
                for task in self.tasks:
                    if task.done():
                        task.result()
                await asyncio.sleep(0.001)

    async def end(self) -> Report:
        """Everyone leaves; what was promised is in the log, once, and all who look see the same."""
        for player in self.players:
            player.is_leaving = True
            self.leave.release()
            player.roamer.hang_up()  # whoever waits for a message is woken up, and leaves
        await asyncio.wait_for(asyncio.gather(*self.tasks), PATIENCE)
        witnesses = [witness for player in self.players for witness in player.witnesses]
        shown: list[tuple[str, Chair]] = []
        for player in self.players:
            for witness in player.witnesses[-1:]:
                shown += [(witness.table, chair) for chair in await self._agree(player, witness)]
            await player.guest.__aexit__()
        self.cluster.kill()
        await self._know_no_more(shown)
        report = Report(self.kills, len(witnesses), await check(self.cluster.database, witnesses))
        report.promises = sum(len(witness.promised) for witness in witnesses)
        report.unanswered = sum(len(moves) for witness in witnesses for moves in witness.open.values())
        return report

    async def _know_no_more(self, shown: list[tuple[str, Chair]]) -> None:
        """What a node shows to a seat is what this seat may see by the log alone."""
        async with opened(self.cluster.database) as store:
            for table, chair in shown:
                row = await store.table(table)
                assert row is not None
                match = Chronicle.rebuilt(row, await store.entries(table)).match
                view = msgspec.json.decode(msgspec.json.encode(match.views()[chair.update["seat"]]))
                assert chair.version == row.version and chair.update["view"] == view

    async def _agree(self, player: Sailor, witness: Witness) -> list[Chair]:
        """Once its bots have played, a table is the same on every node, for a player and for a spectator."""
        chairs = []
        for house in self.cluster.houses:
            for seat in (SPECTATOR, min(witness.own)):
                chair = Chair(await connect(player.guest, house, witness.table))
                await chair.look(seat, 0)
                chairs.append(chair)
        await check_same(chairs, witness)
        return chairs


Blow = Callable[[Storm], Coroutine[Any, Any, None]]


@dataclass
class Weather:
    """How often what happens."""

    kills: int  # of nodes
    pauses: int  # of nodes, until others have taken their tables
    restarts: int  # of the database, which is killed
    cuts: int  # of the lines between a node and the database
    others: int  # kills of the worker, and as many of Redis
    is_balanced: bool  # whether one player comes through a balancer, which sees late that a node is back


def storm(folder: Path, server: Postgres, weather: Weather, seed: int) -> Report:
    """An evening in which all of it happens, in any order; no promise is broken, and nothing happens to surprise."""
    lines = folder / "lines"
    lines.mkdir()

    async def evening() -> Report:
        async with Cable(server, lines) as cable, AsyncExitStack() as ends:
            redis = ends.enter_context(RedisServer())
            shared: dict[str, Any] = {"redis": redis.address, "log": "warning"}
            cluster = Cluster(folder, database=server.schema(), **shared)
            cluster.houses[0].database = cable.through(cluster.database)
            players: list[Sailor] = []
            try:
                await asyncio.gather(*(asyncio.to_thread(house.open) for house in cluster.houses))
                worker = ends.enter_context(Worker(folder, cluster.database, **shared))
                door = 0
                if weather.is_balanced:
                    ports = [house.port for house in cluster.houses[1:]]
                    door = ends.enter_context(Balancer("haproxy", folder, ports)).port
                storm = Storm(cluster, worker, door, seed)
                players = storm.players
                await storm.begin()
                pairs, alone = divmod(weather.kills, 2)
                kinds: list[tuple[Blow, int]] = [(kill(2), pairs), (kill(1), alone), (pause, weather.pauses)]
                kinds += [(restart(server), weather.restarts), (cut(cable), weather.cuts)]
                kinds += [(restart(redis), weather.others), (kill_worker, weather.others)]
                blows = [blow for blow, number in kinds for _ in range(number)]
                storm.chance.shuffle(blows)
                for blow in blows:
                    if storm.chance.random() < 0.8:  # the others fall into coming back
                        await storm.some_moves()
                    await blow(storm)
                await storm.some_moves()
                return await storm.end()
            finally:
                for player in players:  # if something went wrong, nobody tries to come back
                    player.is_leaving = True
                cluster.kill()
                for log in [house.log for house in cluster.houses] + [
                    file.read_text() for file in folder.glob("*.log")
                ]:
                    assert '"exception"' not in log, log[-3000:]

    began = time.monotonic()
    report = asyncio.run(evening())
    report.seconds = time.monotonic() - began
    return report


def kill(number: int) -> Blow:
    """So many nodes die, and others take their places after a while; whoever is at one that is left plays on."""

    async def blow(storm: Storm) -> None:
        victims = storm.chance.sample(storm.cluster.houses, number)
        for victim in victims:
            victim.kill()
            storm.kills += 1
        await asyncio.gather(*(storm.meanwhile(victim.open) for victim in victims))

    return blow


async def kill_worker(storm: Storm) -> None:
    """Whoever drives tables without serving anyone dies, and comes back."""
    await storm.meanwhile(storm.worker.kill)
    storm.worker.open()


async def pause(storm: Storm) -> None:
    """Stop a node until its tables are another's, and wake it: whatever it was about to do, it is too late."""
    cluster = storm.cluster
    victim = storm.chance.choice(cluster.houses)
    await storm.all_there()
    before = await asyncio.to_thread(cluster.living)
    assert victim.child is not None
    victim.child.send_signal(signal.SIGSTOP)
    cluster.asleep.add(victim)
    await until(lambda: not before <= cluster.living())
    for player in storm.players:  # whoever waits for the one that is paused gives up
        player.roamer.hang_up()
    await storm.some_moves(2)
    victim.child.send_signal(signal.SIGCONT)
    cluster.asleep.discard(victim)
    await storm.all_there()


def restart(server: Postgres | RedisServer) -> Blow:
    """The database, or Redis, is killed and comes back: nodes find it again, and nobody has to do anything."""

    async def blow(storm: Storm) -> None:
        await storm.meanwhile(server.kill)
        await storm.meanwhile(server.start)

    return blow


def cut(cable: Cable) -> Blow:
    """A line between a node and the database breaks, in one of the ways in which lines do."""

    async def blow(storm: Storm) -> None:
        if cable.wires:
            cable.harm(storm.chance.choice(list(cable.wires)), storm.chance)

    return blow
