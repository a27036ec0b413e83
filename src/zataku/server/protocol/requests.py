"""What the client sends over the socket."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from zataku.server.protocol.terms import RequestId, Seat, Version, Viewer, Words


class Look(Struct, tag="look", tag_field="kind", forbid_unknown_fields=True):
    """Show me the table as this seat; sent first, and whenever the device is passed on."""

    id: RequestId
    seat: Viewer
    since: Annotated[Version | None, Meta(description="The last version seen; the entries after it are sent.")] = None


class Act(Struct, tag="act", tag_field="kind", forbid_unknown_fields=True):
    """Play this action; `version` is the one that the player saw."""

    id: RequestId
    seat: Seat
    version: Version
    action: Words


class Undo(Struct, tag="undo", tag_field="kind", forbid_unknown_fields=True):
    """Take back my last move, or ask the others to agree."""

    id: RequestId
    seat: Seat
    version: Version


class Answer(Struct, tag="answer", tag_field="kind", forbid_unknown_fields=True):
    """Agree to the undo that someone asked for, or refuse it."""

    id: RequestId
    seat: Seat
    version: Version
    agree: bool


class Seen(Struct, tag="seen", tag_field="kind", forbid_unknown_fields=True):
    """I have watched all that happened up to this version: as far as I am concerned, the game may go on."""

    id: RequestId
    version: Version


class Why(Struct, tag="why", tag_field="kind", forbid_unknown_fields=True):
    """Why can't I do this? Nothing is played. The words are an action, its beginning, or some of its words."""

    id: RequestId
    seat: Seat
    words: Words


class Preview(Struct, tag="preview", tag_field="kind", forbid_unknown_fields=True):
    """What would this action do, as far as my seat can know?"""

    id: RequestId
    seat: Seat
    action: Words


class Hint(Struct, tag="hint", tag_field="kind", forbid_unknown_fields=True):
    """What would a good bot do in my seat?"""

    id: RequestId
    seat: Seat


class GoTo(Struct, tag="go_to", tag_field="kind", forbid_unknown_fields=True):
    """In a lesson: show me this step. Going back takes back what was played since."""

    id: RequestId
    step: Annotated[int, Meta(ge=0, le=1000)]


class Say(Struct, tag="say", tag_field="kind", forbid_unknown_fields=True):
    """Say something to everyone at the table."""

    id: RequestId
    text: Annotated[str, Meta(min_length=1, max_length=500)]


class Ping(Struct, tag="ping", tag_field="kind", forbid_unknown_fields=True):
    """Are you there?"""

    id: RequestId


Request = Look | Act | Undo | Answer | Seen | Why | Preview | Hint | GoTo | Say | Ping
