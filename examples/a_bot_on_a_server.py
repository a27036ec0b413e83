"""A program of yours plays on a server: ZATAKU_TOKEN=... python a_bot_on_a_server.py https://table.example TABLE

The settings of the page make the token; TABLE is the end of an invitation. docs/protocol.md has all messages.
"""

import asyncio
import json
import os
import random
import sys
from urllib.request import Request, urlopen

from websockets.asyncio.client import connect


async def play(url: str, table: str, token: str) -> None:
    me = {"Authorization": f"Bearer {token}"}
    sit = Request(f"{url}/api/tables/{table}/sit", b"{}", me | {"Content-Type": "application/json"})
    with urlopen(sit) as answer:
        seat = json.load(answer)["yours"][0]
    async with connect(f"ws{url.removeprefix('http')}/api/tables/{table}/live", additional_headers=me) as socket:

        async def send(kind: str, **fields: object) -> None:
            await socket.send(json.dumps({"kind": kind, "id": 1, **fields}))

        await send("look", seat=seat)
        async for text in socket:
            told = json.loads(text)
            if told["kind"] == "problem":
                print(told["message"])
            elif told["kind"] == "update" and told["is_over"]:
                print(f"place {told['ranking'][seat]} of {len(told['ranking'])}")
                return
            elif told["kind"] == "update" and told["watching"]:
                await send("seen", version=told["version"])
            elif told["kind"] == "update" and told["actions"]:  # our turn: the view is in told["view"]
                await send("act", seat=seat, version=told["version"], action=random.choice(told["actions"]))


asyncio.run(play(sys.argv[1], sys.argv[2], os.environ["ZATAKU_TOKEN"]))
