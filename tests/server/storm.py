"""A cluster in bad weather: its nodes are killed and paused, its database restarts, and players hold it to its word."""

from __future__ import annotations

import asyncio
import random
import signal
import time
from collections.abc import Callable
from pathlib import Path
from typing import Final

from patience import PATIENCE
from postgres import Postgres
from server.cluster import Cluster, Roamer, connect, until
from server.crash import SPECTATOR, Player, Report, Witness, check
from server.cut import Cable
from server.house import Chair, Data, House

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
    """Plays on whatever node there is."""

    chair = Berth

    async def hang_up(self) -> None:
        """Close all sockets, as a browser does that hears nothing for long."""
        for socket in self.guest.sockets:
            socket.transport.abort()
        self.guest.sockets.clear()


class Storm:
    """One evening: what happens to the cluster is counted in moves, not in seconds."""

    def __init__(self, cluster: Cluster, seed: int, players: int = 2) -> None:
        self.cluster = cluster
        self.chance = random.Random(seed)
        guests = [Roamer(cluster.houses, random.Random(self.chance.random())) for _ in range(players)]
        self.players = [Sailor(guest, random.Random(self.chance.random())) for guest in guests]
        self.tasks: list[asyncio.Task[None]] = []

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
        await self.until(lambda: self.moves >= enough)
        await self.until(lambda: any(player.is_unsure for player in self.players))

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
        for house in self.cluster.houses:  # whoever waits for a message is woken up, and leaves
            house.kill()
        await asyncio.wait_for(asyncio.gather(*self.tasks), PATIENCE)
        await asyncio.gather(*(asyncio.to_thread(house.open) for house in self.cluster.houses))
        witnesses = [witness for player in self.players for witness in player.witnesses]
        for player in self.players:
            for witness in player.witnesses[-1:]:
                await self._agree(player, witness)
            await player.guest.__aexit__()
        for house in self.cluster.houses:
            house.kill()
        report = Report(tables=len(witnesses), entries=await check(self.cluster.database, witnesses))
        report.promises = sum(len(witness.promised) for witness in witnesses)
        report.unanswered = sum(len(moves) for witness in witnesses for moves in witness.open.values())
        return report

    async def _agree(self, player: Sailor, witness: Witness) -> None:
        """Once its bots have played, a table is the same on every node, for a player and for a spectator."""
        chairs = []
        for house in self.cluster.houses:
            for seat in (SPECTATOR, min(witness.own)):
                chair = Chair(await connect(player.guest, house, witness.table))
                await chair.look(seat, 0)
                chairs.append(chair)
        for chair in chairs:
            while not chair.update["is_over"] and chair.update["to_act"] not in witness.own:
                await chair.hear()
            for message in chair.heard:
                witness.hear(message)
            assert sorted(chair.entries) == list(range(1, chair.version + 1))
        assert len({(chair.version, chair.update["hash"]) for chair in chairs}) == 1


def pause(house: House) -> None:
    """Stop a node in the middle of whatever it does; it knows nothing of it."""
    assert house.child is not None
    house.child.send_signal(signal.SIGSTOP)


def resume(house: House) -> None:
    """Let a node go on."""
    assert house.child is not None
    house.child.send_signal(signal.SIGCONT)


def kill_often(folder: Path, kills: int, seed: int) -> Report:
    """Kill nodes at random moments while people play on all of them."""
    began = time.monotonic()

    async def evening(cluster: Cluster) -> Report:
        storm = Storm(cluster, seed)
        await storm.begin()
        for _ in range(kills):
            if storm.chance.random() < 0.8:  # the others fall into coming back
                await storm.some_moves()
            victim = storm.chance.choice(cluster.houses)
            victim.kill()
            await asyncio.to_thread(victim.open)  # the others go on meanwhile
        await storm.some_moves()
        return await storm.end()

    with Cluster(folder, log="warning") as cluster:
        report = asyncio.run(evening(cluster))
        for house in cluster.houses:
            assert '"level": "error"' not in house.log, house.log[-3000:]
    report.kills = kills
    report.seconds = time.monotonic() - began
    return report


def restart_often(folder: Path, server: Postgres, restarts: int, seed: int) -> Report:
    """Kill the database at random moments; nodes find it again, and nobody has to do anything."""

    async def evening(cluster: Cluster) -> Report:
        storm = Storm(cluster, seed)
        await storm.begin()
        for _ in range(restarts):
            await storm.some_moves()
            await asyncio.to_thread(server.kill)
            await asyncio.to_thread(server.start)
        await storm.some_moves()
        return await storm.end()

    with Cluster(folder, 2, database=server.schema(), log="error") as cluster:
        report = asyncio.run(evening(cluster))
    report.kills = restarts
    return report


def pause_often(folder: Path, pauses: int, seed: int) -> Report:
    """Stop nodes until their tables are another's, and wake them: whatever they were about to do, it is too late."""

    async def evening(cluster: Cluster) -> Report:
        storm = Storm(cluster, seed)
        await storm.begin()
        for _ in range(pauses):
            await storm.some_moves()
            victim = storm.chance.choice(cluster.houses)
            living = await asyncio.to_thread(cluster.living)
            pause(victim)
            await until(lambda before=living: not before <= cluster.living())  # type: ignore[misc]
            for player in storm.players:  # whoever waits for the one that is paused gives up
                await player.hang_up()
            await storm.some_moves(2)
            resume(victim)
            await until(lambda: len(cluster.living()) == len(cluster.houses))
        await storm.some_moves()
        return await storm.end()

    with Cluster(folder, log="warning") as cluster:
        report = asyncio.run(evening(cluster))
        for house in cluster.houses:
            assert '"level": "error"' not in house.log, house.log[-3000:]
    report.kills = pauses
    return report


def cut_often(folder: Path, server: Postgres, cuts: int, seed: int) -> Report:
    """Cut the lines between nodes and their database, in all the ways in which lines break."""

    async def evening() -> Report:
        place = server.schema()
        lines = folder / "lines"
        lines.mkdir()
        async with Cable(server, lines) as cable:
            cluster = Cluster(folder, 2, database=place, log="error")
            cluster.houses[0].database = cable.through(place)
            try:
                await asyncio.gather(*(asyncio.to_thread(house.open) for house in cluster.houses))
                storm = Storm(cluster, seed)
                await storm.begin()
                while cable.cuts < cuts:
                    await storm.some_moves()
                    if cable.wires:
                        cable.harm(storm.chance.choice(list(cable.wires)), storm.chance)
                await storm.some_moves()
                return await storm.end()
            finally:
                cluster.kill()

    report = asyncio.run(evening())
    report.kills = cuts
    return report
