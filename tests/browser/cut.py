"""A line to the server that breaks when a move is sent, before the server has it or after."""

from __future__ import annotations

import json
from typing import Literal

from playwright.sync_api import BrowserContext, WebSocketRoute

When = Literal["before it arrives", "before it is answered"]


class Cut:
    """The sockets of a browser context: the first that carries an action is cut, all later ones hold."""

    def __init__(self, context: BrowserContext, when: When) -> None:
        self.when = when
        self.is_done = False
        context.route_web_socket("**/live", self._open)

    def _open(self, page: WebSocketRoute) -> None:
        server = page.connect_to_server()
        is_cut = False

        def up(message: str | bytes) -> None:
            nonlocal is_cut
            if not self.is_done and json.loads(message)["kind"] == "act":
                self.is_done = is_cut = True
                if self.when == "before it is answered":
                    server.send(message)
                page.close(code=4000)
            elif not is_cut:
                server.send(message)

        def down(message: str | bytes) -> None:
            if not is_cut:
                page.send(message)

        page.on_message(up)
        server.on_message(down)
