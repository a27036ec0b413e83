"""Bots move at a pace that people can follow, where people are."""

from __future__ import annotations

import asyncio
from pathlib import Path

from patience import PATIENCE
from server.house import Guest, House
from server.inside import served
from zataku.server.protocol import SPECTATOR

PAUSE = 0.1


def test_while_someone_watches_a_bot_takes_its_time(tmp_path: Path) -> None:
    """No move comes sooner after the one before it than the pause; it may come later on a busy machine."""

    async def evening() -> None:
        async with served(tmp_path, bot_pause=PAUSE) as (house, desk), Guest(house, "Ann") as ann:
            chair = await ann.chair(await ann.table("bg"), SPECTATOR, since=0)
            first = chair.version + 1  # it may have been thought of before she came
            while chair.version < first + 5:
                await chair.hear()
            entries = await desk.rooms.store.entries(chair.table["id"])
            times = [entry.time for entry in entries if first <= entry.number <= first + 5]
            assert len(times) == 6 and all(b - a >= 1000 * PAUSE - 2 for a, b in zip(times, times[1:], strict=False))

    asyncio.run(evening())


def test_where_nobody_is_bots_do_not_wait(tmp_path: Path) -> None:
    """A pause so long that the test would never end."""

    async def evening(house: House) -> None:
        async with Guest(house, "Ann") as ann:
            table = await ann.table("bb")
            async with asyncio.timeout(PATIENCE):
                while (await ann.get(f"/api/tables/{table}"))["status"] != "over":
                    await asyncio.sleep(0.01)

    with House(tmp_path, bot_pause=60) as house:
        asyncio.run(evening(house))
