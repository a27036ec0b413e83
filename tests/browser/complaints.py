"""What a browser complains of: errors of scripts and of the console, broken policies, requests that failed."""

from __future__ import annotations

import re

from playwright.sync_api import BrowserContext, ConsoleMessage, Request, Response, WebError

LEFT = "net::ERR_ABORTED"  # the page was left, or needed the answer no more
REPEATED = "Failed to load resource"  # the console's word on an answer that is noted with its address already

SVELTE = "https://svelte.dev/e/"  # what the framework warns of is a mistake of ours


class Complaints:
    """All complaints of a browser context, but those that a test expects."""

    def __init__(self, context: BrowserContext) -> None:
        self._noted: list[str] = []
        self._expected: list[str] = []
        context.on("console", self._console)  # a broken policy is an error of the console, too
        context.on("weberror", self._error)
        context.on("requestfailed", self._failed)
        context.on("response", self._answered)

    def expect(self, pattern: str) -> None:
        """From now on complaints with this pattern in them are part of the test."""
        self._expected.append(pattern)

    @property
    def unexpected(self) -> list[str]:
        """What should not have happened."""
        return [text for text in self._noted if not any(re.search(pattern, text) for pattern in self._expected)]

    def _console(self, message: ConsoleMessage) -> None:
        is_wrong = message.type == "error" or (message.type == "warning" and SVELTE in message.text)
        if is_wrong and not message.text.startswith(REPEATED):
            self._noted.append(f"console: {message.text}")

    def _error(self, error: WebError) -> None:
        self._noted.append(f"script: {error.error}")

    def _failed(self, request: Request) -> None:
        if request.failure != LEFT:
            self._noted.append(f"request: {request.failure} {request.method} {request.url}")

    def _answered(self, response: Response) -> None:
        if response.status >= 400:
            self._noted.append(f"answer: {response.status} {response.request.method} {response.url}")
