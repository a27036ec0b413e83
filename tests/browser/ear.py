"""What a page is told and shows, kept for later: to find what should not have been in it."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import Any

from playwright.sync_api import Page, Response, WebSocket

from browser.visitor import Visitor

CHUNK = 40  # steps of a replay that are asked for at once


@dataclass
class Ear:
    """Everything that a page is told about tables, and what it shows, by the version of the game at that time."""

    page: Page
    version: int = 0
    heard: list[tuple[int, str]] = field(default_factory=list)
    answers: list[tuple[int, Response]] = field(default_factory=list)

    def listen(self) -> None:
        """From now on."""
        self.page.on("websocket", lambda socket: self._open(socket))
        self.page.on("response", self._answer)

    def look(self) -> None:
        """Take what is shown, with every attribute, and what was answered since the last look."""
        self.heard.append((self.version, self.page.content()))
        self.heard += [(version, answer.text()) for version, answer in self.answers]
        self.answers.clear()

    def _open(self, socket: WebSocket) -> None:
        socket.on("framereceived", self._hear)

    def _hear(self, frame: str | bytes) -> None:
        text = frame if isinstance(frame, str) else frame.decode()
        message = json.loads(text)
        if message["kind"] == "update":
            self.version = message["version"]
        self.heard.append((self.version, text))

    def _answer(self, response: Response) -> None:
        if "/api/tables/" in response.url:
            self.answers.append((self.version, response))


def play_out(people: list[Visitor], table: str, seated: int) -> None:
    """Bots play on to the end for those who are seated; nobody looks on, as drawing all of it takes long."""
    for visitor in people:
        visitor.page.goto("about:blank")
    for number in range(seated):
        people[number].ask(f"/api/tables/{table}/takeover", {"seat": number})
    people[0].wait_until(lambda: people[0].read(f"/api/tables/{table}")["status"] == "over")


def views(visitor: Visitor, table: str, seat: int, until: int = 10_000) -> dict[int, Any]:
    """A game that is over as one seat saw it, up to some step: version -> the position after it."""
    found: dict[int, Any] = {}
    path = f"/api/tables/{table}/replay?seat={seat}"
    steps = min(until, int(visitor.read(f"{path}&first=0&last=0")["steps"]))
    for first in range(0, steps + 1, CHUNK):
        for frame in visitor.read(f"{path}&first={first}&last={min(steps, first + CHUNK - 1)}")["frames"]:
            found[frame["entry"]["number"]] = frame["view"]
    return found
