"""A hostile client against a running server: no state change, no leak, no crash, a clear answer."""

from __future__ import annotations

import asyncio
import json
import random
import re
import subprocess
import sys
from collections.abc import AsyncIterator, Coroutine, Iterator
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
import websockets

import zataku
from patience import PATIENCE
from server.adversary import ATTACKS, FATAL, LASTING, Adversary, Situation, complaints
from server.house import Chair, Guest, House
from server.stores import run as rows

INSIDE = re.compile(
    r"Traceback|File \"|site-packages|\.py\b|zataku\.|litestar|msgspec|uvicorn|sqlite|/tmp/|/home/|/root/"
)
"""What would give away how the server is made."""

ROLES = ("seated", "stranger", "nobody")


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """One server for all attacks, which must live through all of them without a mistake."""
    with House(tmp_path_factory.mktemp("house")) as house:
        yield house
        assert house.child is not None and house.child.poll() is None
        assert house.stop() == 0
        assert '"exception"' not in house.log and '"level": "error"' not in house.log, house.log[-3000:]


@dataclass
class Siege:
    """A game in progress between honest guests, and the adversary at its door."""

    house: House
    table: str
    asked: Chair  # the honest guest whose turn it is
    watcher: Chair
    hands: list[Chair]  # the honest guests who have something to hide
    mallory: Guest
    adversary: Adversary

    async def state(self) -> tuple[int, str, list[tuple[Any, ...]]]:
        """What must not change: the version and the hash that an honest watcher sees, and the log."""
        await self.watcher.look(-1)
        return self.watcher.version, self.watcher.update["hash"], log_of(self.house, self.table)

    def secrets(self) -> set[str]:
        """The cards in honest hands that the watcher can't see anywhere."""
        cards = {card for chair in self.hands for card in chair.update["view"]["players"][chair.update["seat"]]["hand"]}
        shown = json.dumps(self.watcher.update)
        return {card for card in cards if card not in shown}


def log_of(house: House, table: str) -> list[tuple[Any, ...]]:
    """Every entry of a table's log, as another process reads it in the file."""
    return rows(house.database, "SELECT * FROM entries WHERE table_id = ? ORDER BY number", table)


@asynccontextmanager
async def besieged(house: House, role: str, seed: int = 7) -> AsyncIterator[Siege]:
    """A table of Ann and Ben, with the last seat for Mallory if she has one; Ann has played, Mallory is not asked."""
    async with AsyncExitStack() as door:
        ann, ben, mallory = [await door.enter_async_context(Guest(house, name)) for name in ("Ann", "Ben", "Mallory")]
        passer_by = Guest(house)  # without a name, and so without a cookie
        door.push_async_exit(passer_by)
        table, first = "", -1
        while first != 0:
            table = await ann.table("moo" if role == "seated" else "mo", start=False)
            await ben.post(f"/api/tables/{table}/sit", {"nonce": "his"})
            if role == "seated":
                await mallory.post(f"/api/tables/{table}/sit", {})
            first = (await ann.post(f"/api/tables/{table}/start"))["to_act"]
        hands = [await ann.chair(table, 0), await ben.chair(table, 1)]
        await hands[0].play(lambda actions: actions[0], moves=1)
        watcher = await passer_by.chair(table, -1)
        for number, hand in enumerate(hands):
            await hand.look(number)
        socket = await (passer_by if role == "nobody" else mallory).connect(table)
        at = Situation(2 if role == "seated" else None, 3 if role == "seated" else 2, watcher.version)
        asked = hands[watcher.update["to_act"]]
        try:
            yield Siege(house, table, asked, watcher, hands, mallory, Adversary(seed, socket, at))
        finally:
            for guest in (ann, ben, mallory, passer_by):
                for open_socket in guest.sockets:
                    open_socket.transport.abort()  # what was not read would keep a polite goodbye waiting


def run(house: House, attack: Coroutine[Any, Any, None]) -> None:
    """Let it happen, then look for mistakes that the server noticed itself."""
    asyncio.run(attack)
    assert '"exception"' not in house.log and '"level": "error"' not in house.log, house.log[-3000:]


async def unharmed(siege: Siege, before: tuple[int, str, list[tuple[Any, ...]]]) -> None:
    """Nothing was changed, nothing was told, and the game goes on."""
    assert await siege.state() == before
    heard = "\n".join(siege.adversary.at.heard)
    assert not INSIDE.search(heard), INSIDE.search(heard)
    secrets = siege.secrets()
    assert secrets and not [card for card in secrets if card in heard]
    actions = await siege.asked.my_turn()
    assert (await siege.asked.act(actions[0]))["kind"] == "done"
    assert len(log_of(siege.house, siege.table)) == len(before[2]) + 1


@pytest.mark.parametrize("attack", LASTING)
def test_every_attack_gets_one_answer_with_its_id_and_code_and_changes_nothing(house: House, attack: str) -> None:
    async def evening() -> None:
        async with besieged(house, "seated") as siege:
            before = await siege.state()
            shots = siege.adversary.shots(30, attack)
            assert complaints(shots, await siege.adversary.fire(shots)) == []
            await unharmed(siege, before)

    run(house, evening())


@pytest.mark.parametrize("attack", FATAL)
def test_what_breaks_a_limit_is_told_so_if_it_can_be_and_the_socket_is_closed(house: House, attack: str) -> None:
    async def evening() -> None:
        async with besieged(house, "stranger") as siege:
            before = await siege.state()
            for _ in range(4):
                siege.adversary.socket = await siege.mallory.connect(siege.table)
                shots = siege.adversary.shots(1, attack)
                assert complaints(shots, await siege.adversary.fire(shots)) == []
                assert siege.adversary.socket.close_code == shots[0].close_code
            await unharmed(siege, before)

    run(house, evening())


@pytest.mark.parametrize("role", ROLES)
def test_a_storm_of_everything_is_answered_message_by_message(house: House, role: str) -> None:
    async def evening() -> None:
        async with besieged(house, role, seed=ROLES.index(role)) as siege:
            before = await siege.state()
            for _ in range(4):
                shots = siege.adversary.shots(200)
                assert complaints(shots, await siege.adversary.fire(shots)) == []
                assert await siege.state() == before
            await unharmed(siege, before)

    run(house, evening())


def test_nothing_can_be_done_at_a_table_that_has_not_begun(house: House) -> None:
    async def evening() -> None:
        async with Guest(house, "Mallory") as mallory:
            table = await mallory.table("mo", start=False)
            chair = await mallory.chair(table, 0)
            asked: list[tuple[str, dict[str, object], str]] = [
                ("act", {"version": 0, "action": "sail upper"}, "conflict"),
                ("undo", {"version": 0}, "conflict"),
                ("answer", {"version": 0, "agree": True}, "conflict"),
                ("why", {"words": "sail"}, "conflict"),
                ("preview", {"action": "sail upper"}, "conflict"),
                ("hint", {}, "conflict"),
            ]
            for kind, fields, code in asked:
                answer = await chair.ask(kind, seat=0, **fields)
                assert (answer["kind"], answer["code"], answer["reason"]) == ("problem", code, "not_started")
            assert log_of(house, table) == []

    run(house, evening())


def test_an_action_that_is_sent_twice_is_carried_out_once(house: House) -> None:
    async def evening() -> None:
        async with besieged(house, "stranger", seed=1) as siege:
            before = await siege.state()
            chair = siege.asked
            action = (await chair.my_turn())[0]
            message = {"kind": "act", "id": 900, "seat": chair.update["seat"], "version": before[0], "action": action}
            for _ in range(3):
                await chair.socket.send(json.dumps(message))
            answers = [await chair.until(lambda heard: heard.get("id") == 900) for _ in range(3)]
            assert [answer.get("code", "done") for answer in answers] == ["done", "stale", "stale"]
            assert answers[1]["facts"] == {"expected": before[0] + 1, "got": before[0]}
            assert len(log_of(house, siege.table)) == len(before[2]) + 1

    run(house, evening())


def test_honest_guests_finish_their_game_while_it_is_attacked(house: House) -> None:
    async def evening() -> None:
        async with besieged(house, "stranger", seed=3) as siege:
            players = [
                asyncio.create_task(chair.play(random.Random(number).choice))
                for number, chair in enumerate(siege.hands)
            ]
            fired = 0
            while not all(player.done() for player in players):
                shots = siege.adversary.shots(20)
                assert complaints(shots, await siege.adversary.fire(shots)) == []
                siege.adversary.at.heard.clear()
                fired += len(shots)
            for player in players:
                await player
            assert fired > 100
            assert siege.hands[0].update["is_over"] and siege.hands[1].update["is_over"]
            record = zataku.read_record((await siege.mallory.http.get(f"/api/tables/{siege.table}/record")).text)
            assert zataku.verify(record) > 0

    run(house, evening())


def test_a_thousand_messages_in_one_piece_are_all_answered(house: House) -> None:
    async def evening() -> None:
        async with Guest(house, "Ann") as ann:
            table = await ann.table("mo", start=False)
            chair = Chair(await ann.connect(table))
            sending = asyncio.create_task(_send_pings(chair.socket, 1000))
            last = await chair.until(lambda message: message.get("id") == 999)
            await sending
            assert last["kind"] == "pong"
            assert [message["id"] for message in chair.heard if message["kind"] == "pong"] == list(range(1000))

    run(house, evening())


def test_a_client_that_does_not_read_is_let_go_and_nobody_waits_for_it(house: House) -> None:
    """A client asks for the table again and again and reads nothing, while others play on."""

    async def evening() -> None:
        async with Guest(house, "Ann") as ann, Guest(house, "Mallory") as mallory:
            table = await ann.table("mm")
            chair = await ann.chair(table, 0)
            deaf = await mallory.connect(table)  # the library stops reading when a few messages wait
            await deaf.send('{"kind":"ping","id":1}')
            await deaf.recv()
            asked = 0
            async with asyncio.timeout(PATIENCE):  # until the one who does not read is let go
                while (await ann.get(f"/api/tables/{table}"))["spectators"]:
                    for _ in range(200 if asked < 20_000 else 0):  # however long it takes to answer them
                        with suppress(websockets.ConnectionClosed, TimeoutError):
                            await asyncio.wait_for(deaf.send('{"kind":"look","id":1,"seat":-1,"since":0}'), 5)
                    asked += 200
                    assert (await chair.ask("ping"))["kind"] == "pong"
            assert asked > 200
            await chair.look(0)
            assert chair.version == 1
            for socket in (deaf, chair.socket):
                socket.transport.abort()

    run(house, evening())


async def _send_pings(socket: websockets.ClientConnection, count: int) -> None:
    for number in range(count):
        await socket.send(f'{{"kind":"ping","id":{number}}}')


def test_the_same_seed_makes_the_same_shots(house: House) -> None:
    async def evening() -> None:
        async with Guest(house, "Ann") as ann:
            socket = await ann.connect(await ann.table("mo", start=False))
            made = [Adversary(6, socket, Situation(1, 3, 9)).shots(300) for _ in range(2)]
            assert made[0] == made[1] and {shot.attack for shot in made[0]} == set(LASTING)
            assert set(LASTING) | set(FATAL) == set(ATTACKS)

    run(house, evening())


def test_the_adversary_can_be_sent_by_hand(house: House) -> None:
    file = Path(__file__).with_name("adversary.py")
    command = [sys.executable, str(file), house.url, "--seed", "2", "--messages", "200"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE)
    assert done.returncode == 0 and "0 of them wrong" in done.stdout, done.stdout + done.stderr
