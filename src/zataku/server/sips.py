"""What comes over a connection is taken in sips, so that nobody keeps all others waiting by what they send.

To read many small frames or requests takes far longer than to send them, and an event loop hands over megabytes at
once. So whoever sends much waits for everybody else between two sips, and reads on when they are through.
"""

from __future__ import annotations

import asyncio
from typing import Final

SIP: Final = 2048
"""Bytes that are taken at once; nearly every request and message is smaller."""


class Sipping:
    """A protocol that takes what arrives little by little, and meanwhile lets nothing more arrive."""

    transport: asyncio.Transport
    loop: asyncio.AbstractEventLoop
    untaken: bytes = b""
    """What has arrived and is not taken."""
    _next: asyncio.Handle | None = None

    @property
    def is_held(self) -> bool:
        """Whether nothing may be taken until something is done with what was."""
        raise NotImplementedError

    def take(self, data: bytes) -> None:
        """Do something with what has arrived."""
        raise NotImplementedError

    def arrive(self, data: bytes) -> None:
        """Take it, or as much of it as may be taken now."""
        self.untaken += data
        if self._next is None:
            self._sip()
        else:
            self._settle()

    def go_on_soon(self) -> None:
        """It may be held no longer."""
        if self._next is None:
            self._next = self.loop.call_soon(self._sip)

    def forget(self) -> None:
        """Take nothing more."""
        self.untaken = b""
        if self._next is not None:
            self._next.cancel()
            self._next = None

    def _sip(self) -> None:
        self._next = None
        if self.untaken and not self.is_held:
            sip, self.untaken = self.untaken[:SIP], self.untaken[SIP:]
            self.take(sip)
            if self.untaken and not self.is_held:
                self.go_on_soon()
        self._settle()

    def _settle(self) -> None:
        """Let more arrive if there is nothing to take, and only then."""
        transport = self.transport
        if transport.is_closing():
            self.forget()
        elif self.untaken or self.is_held:
            transport.pause_reading()
        elif not transport.is_reading():
            transport.resume_reading()
