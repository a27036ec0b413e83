"""A server with a small app in the place of ours: ``python stand_in.py MODE``, to see how it starts and ends."""

import asyncio
import sys
from typing import Any

from litestar import Litestar, WebSocket, get
from litestar.handlers import websocket

from zataku.core.errors import BadSetup
from zataku.server import logs
from zataku.server.run import App, run
from zataku.server.settings import Settings

MODE = sys.argv[1]
"""polite says goodbye, slow takes for ever over it, rude does not; bad and broken can't start."""


@get("/health")
async def health() -> dict[str, str]:
    return {"status": "ok"}


@websocket("/live")
async def live(socket: WebSocket[Any, Any, Any]) -> None:
    await socket.accept()
    sockets.append(socket)
    await socket.receive_data("text")


sockets: list[WebSocket[Any, Any, Any]] = []


async def closing() -> None:
    for socket in sockets:
        await socket.send_json({"kind": "closing"})
    if MODE == "slow":
        await asyncio.sleep(60)


async def start() -> None:
    if MODE == "bad":
        raise BadSetup("database", "one of ours", "another")
    if MODE == "broken":
        raise RuntimeError("token 0123456789abcdef0123456789abcdef")


def make_app(settings: Settings) -> App:
    app = Litestar([health, live], on_startup=[start], logging_config=None)
    if MODE != "rude":
        app.state.closing = closing
    return app


if __name__ == "__main__":
    logs.start("info", sys.stderr)
    try:
        code = run(Settings(port=0), lambda address: print(address, flush=True), make_app)
    except BadSetup as problem:
        sys.exit(f"refused: {problem}")
    sys.exit(code)
