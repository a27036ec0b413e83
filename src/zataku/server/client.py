"""One open socket at a table."""

from __future__ import annotations

from typing import Final

import msgspec

from zataku.server.protocol import SPECTATOR, Message
from zataku.server.wire import Write, frame

encoder: Final = msgspec.json.Encoder()


class Client:
    """Who is looking at the table, as which seat, and how to reach them; nobody waits for a slow reader."""

    def __init__(self, person: int | None, name: str, address: str, write: Write) -> None:
        self.person = person
        self.name = name
        self.address = address
        self.write = write  # takes a finished frame
        self.seat = SPECTATOR
        self.is_looking = False  # whether it has asked for a view

    def send(self, message: Message) -> None:
        """Send a message to this client alone."""
        self.write(framed(message))


def framed(message: Message) -> bytes:
    """A message as it goes over the wire, to be written to many clients."""
    return frame(encoder.encode(message))
