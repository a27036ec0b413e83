"""Views, positions and events as text, to be compared."""

from __future__ import annotations

import json

from zataku.core.codec import encode
from zataku.core.game import Event, Game, State, View


def text(data: object) -> str:
    """Data as canonical text, to be compared."""
    return json.dumps(data, sort_keys=True)


def seen(view: View) -> str:
    """A view as text."""
    return text(encode(view))


def laid(game: Game, state: State) -> str:
    """A whole position as text."""
    return text(game.dump_state(state))


def told(events: list[Event], viewer: int) -> list[str]:
    """Events as a seat hears them."""
    return [str(event.saying(viewer)) for event in events]
