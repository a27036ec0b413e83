"""One open socket at a table."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import msgspec

from zataku.server.protocol import SPECTATOR, Message
from zataku.server.store import Person
from zataku.server.wire import Write, frame

encoder: Final = msgspec.json.Encoder()


class Client:
    """Who is looking at the table, as which seat, and how to reach them; a slow reader never blocks others."""

    def __init__(
        self, person: Person | None, token: str, address: str, host: str, write: Write, hang_up: Callable[[], None]
    ) -> None:
        self.who = person
        self.person = None if person is None else person.id
        self.payer = None if person is None else person.payer
        self.name = "" if person is None else person.name
        self.token = token  # the hash of the one that the socket was opened with
        self.address = address  # as limits count it
        self.host = host  # as it is
        self.write = write  # takes a finished frame
        self.hang_up = hang_up
        self.seat = SPECTATOR
        self.is_looking = False  # whether it has asked for a view
        self.heard = 0  # the last line of the chat that it was told since it looks

    def send(self, message: Message) -> None:
        """Send a message to this client alone."""
        self.write(framed(message))


def framed(message: Message) -> bytes:
    """A message as it goes over the wire, to be written to many clients."""
    return frame(encoder.encode(message))
