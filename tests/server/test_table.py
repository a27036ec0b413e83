"""Playing at a table, over HTTP and the socket."""

import asyncio
import random
from pathlib import Path

import zataku
from server.house import Guest, House


def test_a_game_is_played_to_its_end_and_its_record_is_fair(tmp_path: Path) -> None:
    async def evening(house: House) -> None:
        async with Guest(house, "Ann") as ann:
            table = await ann.table("mbg")
            info = await ann.get(f"/api/tables/{table}")
            chair = await ann.chair(table, since=0)
            await chair.play(random.Random(1).choice)
            assert chair.update["is_over"] and sorted(chair.entries) == list(range(1, chair.version + 1))
            answer = await ann.http.get(f"/api/tables/{table}/record")
            record = zataku.read_record(answer.text)
            assert record.commitment == info["commitment"] and record.nonces == ["mine"]
            assert zataku.verify(record) > 0
            assert record.ranking == chair.update["ranking"]

    with House(tmp_path) as house:
        asyncio.run(evening(house))
        assert house.stop() == 0
        assert '"level": "error"' not in house.log and '"level": "warning"' not in house.log, house.log
