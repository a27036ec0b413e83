"""Connections break at any moment; nothing is lost, nothing is done twice, and nobody has to be there for a table."""

import asyncio
import random
from pathlib import Path

from server.crash import LOST, Player, check
from server.cut import FarGuest, Network
from server.house import Chair, Guest, House
from server.stores import locked
from wide import often

CUTS = often(60, soak=120)
MOST_MOVES = 4  # between two cuts
SPECTATOR = -1


async def cut_often(network: Network, players: list[Player], chance: random.Random, cuts: int) -> None:
    """Break this many connections at random moments, counted in moves: a slow machine has as many of them."""
    enough = 0
    while network.cuts < cuts:
        await asyncio.sleep(chance.uniform(0, 0.01))
        healthy = [wire for wire in network.wires if not wire.is_cut and not wire.deaf and not wire.left]
        if healthy and sum(player.moves for player in players) >= enough:
            network.harm(chance.choice(sorted(healthy, key=id)), chance)
            enough = sum(player.moves for player in players) + chance.randint(1, MOST_MOVES)


async def finish(chair: Chair, own: set[int]) -> None:
    """Wait until nobody but the owner of these seats is asked."""
    while not chair.update["is_over"] and chair.update["to_act"] not in own:
        await chair.hear()


def test_players_catch_up_after_every_cut_and_no_move_is_lost_or_doubled(tmp_path: Path) -> None:
    async def evening(house: House) -> None:
        chance = random.Random(5)
        async with Network(house) as network:
            guests = [FarGuest(house, network) for _ in range(4)]
            players = [Player(guest, random.Random(number)) for number, guest in enumerate(guests)]
            for guest in guests:
                await guest.__aenter__()
            tasks = [asyncio.create_task(work) for player in players for work in (player.play(), player.watch())]
            cutting = asyncio.create_task(cut_often(network, players, chance, CUTS))
            await asyncio.wait((cutting, *tasks), return_when=asyncio.FIRST_COMPLETED)
            for task in (cutting, *tasks):
                if task.done():
                    task.result()
            for player in players:
                player.is_leaving = True
            while any(not task.done() for task in tasks):  # whoever waits for a message is woken up, and leaves
                for wire in list(network.wires):
                    wire.cut()
                await asyncio.wait(tasks, timeout=0.05)
            for task in tasks:
                task.result()
            for guest, player in zip(guests, players, strict=True):
                witness = player.witness
                near = Guest(house)
                near.http.cookies = guest.http.cookies
                chairs = [await near.chair(witness.table, seat, 0) for seat in (SPECTATOR, 0)]
                for chair in chairs:
                    await finish(chair, witness.own)
                    for message in chair.heard:
                        witness.hear(message)
                assert chairs[0].update["hash"] == chairs[1].update["hash"]
                await near.__aexit__()
                await guest.__aexit__()
        assert house.stop() == 0
        witnesses = [witness for player in players for witness in player.witnesses]
        await check(house.database, witnesses)
        assert sum(player.losses for player in players) >= CUTS / 2
        assert sum(len(witness.promised) for witness in witnesses) >= CUTS
        assert any(witness.open[number] for witness in witnesses for number in witness.open)

    with House(tmp_path, log="warning") as house:
        asyncio.run(evening(house))
        assert '"level": "error"' not in house.log, house.log[-3000:]


def test_a_table_goes_on_when_a_player_is_cut_off_right_after_a_move(tmp_path: Path) -> None:
    """Spectators see the move and the bot's answer, without asking again."""

    async def evening(house: House) -> None:
        chance = random.Random(6)
        async with Guest(house, "Ann") as ann, Guest(house, "Ben") as ben:
            table = await ann.table("mb")
            watcher = await ben.chair(table, SPECTATOR, since=0)
            made = 0
            for _ in range(40):
                chair = await ann.chair(table, since=0)
                await finish(chair, {0})
                if chair.update["is_over"]:
                    break
                while watcher.version < chair.version:
                    await watcher.hear()
                version = chair.version
                await chair.send("act", seat=0, version=version, action=chance.choice(chair.update["actions"]))
                await asyncio.sleep(chance.uniform(0, 0.01))
                chair.socket.transport.abort()
                info = await ann.get(f"/api/tables/{table}")
                made += info["version"] > version
                while watcher.version < info["version"]:
                    await watcher.hear()
            assert made
            assert sorted(watcher.entries) == list(range(1, watcher.version + 1))

    with House(tmp_path, log="warning") as house:
        asyncio.run(evening(house))
        assert '"level": "error"' not in house.log, house.log[-3000:]


def test_a_move_whose_answer_is_lost_is_found_in_the_log_and_not_made_again(tmp_path: Path) -> None:
    async def evening(house: House) -> None:
        async with Network(house) as network:
            async with FarGuest(house, network, "Ann") as ann:
                table = await ann.table("mm")
                for turn in range(10):
                    chair = await ann.chair(table)
                    seat = chair.update["to_act"]
                    await chair.look(seat)
                    version, action = chair.version, chair.update["actions"][0]
                    wire = next(wire for wire in network.wires if not wire.is_cut)
                    wire.deaf.add("down" if turn % 2 else "up")  # the answer is lost, or the move itself
                    id = await chair.send("act", seat=seat, version=version, action=action)
                    if turn % 2:
                        while (await ann.get(f"/api/tables/{table}"))["version"] == version:
                            pass
                    wire.cut()
                    try:
                        await chair.until(lambda message, id=id: bool(message.get("id") == id))  # type: ignore[misc]
                        raise AssertionError("an answer came through a wire that was cut")
                    except LOST:
                        pass
                    again = await ann.chair(table, seat, since=version)
                    told = [(entry["seat"], entry["words"]) for entry in again.entries.values()]
                    assert told == ([(seat, action)] if turn % 2 else [])
                    answer = await again.act(action, seat=seat, version=version)
                    assert answer["kind"] == ("problem" if turn % 2 else "done"), answer
                    assert answer["version"] == version + 1 and (turn % 2 == 0 or answer["code"] == "stale")
                    await again.close()

    with House(tmp_path, log="warning") as house:
        asyncio.run(evening(house))
        assert '"level": "error"' not in house.log, house.log[-3000:]


def test_a_move_that_is_being_written_when_its_player_is_cut_off_is_shown_to_the_others(tmp_path: Path) -> None:
    async def evening(house: House) -> None:
        async with Guest(house, "Ann") as ann, Guest(house, "Ben") as ben:
            table = await ann.table("mb")
            watcher = await ben.chair(table, SPECTATOR)
            for _ in range(3):
                chair, passer_by = await ann.chair(table), await ben.chair(table, SPECTATOR)
                await finish(chair, {0})
                await watcher.look(SPECTATOR)
                version, action = chair.version, chair.update["actions"][0]
                with locked(house.database):  # so that writing takes as long as this test wants
                    await chair.send("act", seat=0, version=version, action=action)
                    chair.socket.transport.abort()
                    await passer_by.close()  # the server wants to tell Ann, and finds that she is gone
                    await watcher.until(
                        lambda message: message["kind"] == "table" and message["table"]["spectators"] == 1
                    )
                while watcher.version <= version or watcher.update["to_act"] != 0:  # the bot has answered, too
                    await watcher.hear()
                first = next(entry for number, entry in watcher.entries.items() if number == version + 1)
                assert first["seat"] == 0

    with House(tmp_path, log="warning") as house:
        asyncio.run(evening(house))
        assert '"level": "error"' not in house.log, house.log[-3000:]
