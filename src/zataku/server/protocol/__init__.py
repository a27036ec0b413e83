"""Every message between server and client; schema, TypeScript and docs/protocol.md are made from these types."""

from typing import Final

from zataku.server.protocol import (
    health,
    lessons,
    messages,
    notices,
    people,
    positions,
    puzzles,
    records,
    requests,
    reviews,
    tables,
    terms,
)
from zataku.server.protocol.health import *  # noqa: F403
from zataku.server.protocol.lessons import *  # noqa: F403
from zataku.server.protocol.messages import *  # noqa: F403
from zataku.server.protocol.notices import *  # noqa: F403
from zataku.server.protocol.people import *  # noqa: F403
from zataku.server.protocol.positions import *  # noqa: F403
from zataku.server.protocol.puzzles import *  # noqa: F403
from zataku.server.protocol.records import *  # noqa: F403
from zataku.server.protocol.requests import *  # noqa: F403
from zataku.server.protocol.reviews import *  # noqa: F403
from zataku.server.protocol.tables import *  # noqa: F403
from zataku.server.protocol.terms import *  # noqa: F403

PARTS: Final = (
    terms,
    people,
    notices,
    positions,
    lessons,
    tables,
    requests,
    messages,
    records,
    reviews,
    puzzles,
    health,
)
"""In the order of the reference."""
