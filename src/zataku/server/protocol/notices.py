"""How people are told what happens while they are away."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

NoticeKind = Annotated[
    Literal["turn", "reminder", "late", "over", "joined", "started"],
    Meta(
        description="It is your turn; your time runs out soon; it is up, or you were away for long, and a bot plays "
        "on; a game is over; someone sat down at a table that you set up; a game has begun."
    ),
]
ChannelKind = Annotated[
    Literal["push", "mail", "discord", "slack", "hook"],
    Meta(description="A browser, an email address, or a webhook: Discord's, Slack's, or any program's."),
]
Hour = Annotated[int, Meta(ge=0, le=23)]


class Wishes(Struct, forbid_unknown_fields=True):
    """How you want to be told what happens while you are away."""

    muted: Annotated[list[NoticeKind], Meta(max_length=6, description="What you do not want to be told.")] = []
    digest: Annotated[
        Hour | None, Meta(description="Emails come all at once at this hour; null for at once. Reminders always do.")
    ] = None
    quiet_from: Annotated[Hour | None, Meta(description="From this hour on nothing is sent, up to `quiet_until`.")] = (
        None
    )
    quiet_until: Hour | None = None
    zone: Annotated[str, Meta(max_length=60, description="Where these hours are meant, such as Europe/Warsaw.")] = "UTC"
    lang: Annotated[str, Meta(max_length=10)] = "en"
    tables: Annotated[
        dict[str, Annotated[list[ChannelKind], Meta(max_length=5)]],
        Meta(max_length=200, description="At these tables only these ways are used; an empty list for none."),
    ] = {}


class NewChannel(Struct, forbid_unknown_fields=True):
    """A way to tell you; with a table that you set up, a way to tell a club of that table alone."""

    kind: ChannelKind
    target: Annotated[str, Meta(min_length=1, max_length=1000, description="An email address, or where to send to.")]
    keys: Annotated[str, Meta(max_length=200, description="For push: p256dh and auth, with a space between.")] = ""
    table: Annotated[str, Meta(max_length=40)] = ""


class ChannelInfo(Struct):
    """A way to tell you."""

    id: int
    kind: ChannelKind
    target: Annotated[str, Meta(description="The email address, or the host of the webhook or push service.")]
    table: str
    is_confirmed: Annotated[bool, Meta(description="An email address counts once its owner has followed a link.")]
    problem: Annotated[str, Meta(description="Why the last message did not arrive, as a key; empty if it did.")]
    secret: Annotated[str, Meta(description="What a webhook is signed with; shown once, when it is made.")] = ""


class RemoveChannel(Struct, forbid_unknown_fields=True):
    """No longer tell me this way."""

    id: Annotated[int, Meta(ge=1, le=2**53)]


class MailCode(Struct, forbid_unknown_fields=True):
    """What follows the # of a link in an email."""

    code: Annotated[str, Meta(max_length=100)]


class MailDone(Struct):
    """What a link in an email has done."""

    done: Literal["confirmed", "unsubscribed"]


class Notices(Struct):
    """How you are told, and how you could be."""

    wishes: Wishes
    channels: list[ChannelInfo]
    offers: Annotated[list[ChannelKind], Meta(description="What this server can do.")]
    push_key: Annotated[str, Meta(description="The server's public key for push (VAPID); empty if it can't.")]
