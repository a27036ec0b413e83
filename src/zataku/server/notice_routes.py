"""What the server answers under /api about being told: wishes, channels, and the links in emails."""

from __future__ import annotations

import base64
import binascii
import secrets
from typing import Annotated, Final, cast

from litestar import get, post
from litestar.datastructures import State
from litestar.params import JSONBody, PathParameter
from litestar.response import Redirect

from zataku.core.language import LANGUAGES
from zataku.server import hooks
from zataku.server.desk import PROBLEMS, Asked, Desk, desk
from zataku.server.guard import address
from zataku.server.mail import ADDRESS, CONFIRM, UNSUBSCRIBE
from zataku.server.outbox import CONFIRM as ASK
from zataku.server.outbox import MAIL, PUSH, Channel, Note, shortened, zone_of
from zataku.server.outgoing import NeverTaken, check
from zataku.server.protocol import (
    ChannelInfo,
    ChannelKind,
    MailCode,
    MailDone,
    NewChannel,
    Notices,
    RemoveChannel,
    Wishes,
)
from zataku.server.store import Person
from zataku.server.trouble import Trouble

MOST_CHANNELS: Final = 20
SECRET_BYTES: Final = 24
KEY_BYTES: Final = (65, 16)
"""How long a browser's two keys for push are."""

CodePath = Annotated[str, PathParameter(max_length=100, description="The code of a link in an email.")]


@get("/me/notices", summary="How am I told?", responses=PROBLEMS)
async def notices(request: Asked, state: State) -> Notices:
    """My wishes and channels, and what this server offers."""
    at = desk(state)
    return await _notices(at, await at.person(request))


@post("/me/wishes", summary="Say how to be told", status_code=200, responses=PROBLEMS)
async def set_wishes(request: Asked, state: State, data: JSONBody[Wishes]) -> Notices:
    """What to tell me, when, and at which tables in another way."""
    at = desk(state)
    person = await at.person(request)
    if zone_of(data.zone).key != data.zone:
        raise Trouble("invalid", f"zone: expected a time zone, got {data.zone!r}", "invalid", {"got": data.zone})
    if data.lang not in LANGUAGES:
        raise Trouble("invalid", f"lang: expected one of {', '.join(LANGUAGES)}, got {data.lang!r}", "invalid")
    if (data.quiet_from is None) != (data.quiet_until is None):
        raise Trouble("invalid", "quiet hours: expected a beginning and an end, got one of them", "invalid")
    await at.store.set_wishes(person.id, data)
    return await _notices(at, person)


@post("/me/channels", summary="Add a way to be told", status_code=200, responses=PROBLEMS)
async def add_channel(request: Asked, state: State, data: JSONBody[NewChannel]) -> ChannelInfo:
    """A browser, an email address (which gets an email with a link to confirm it), or a webhook."""
    at = desk(state)
    person = await at.person(request)
    if data.kind not in at.sender.offers:
        raise Trouble("conflict", f"kind: expected something that this server can do, got {data.kind}", "no_channel")
    await _check(at, person, data)
    if data.kind == MAIL:
        at.limits.take("mail", address(request.scope), person.id)
    secret = secrets.token_urlsafe(SECRET_BYTES) if data.kind == hooks.HOOK else data.keys
    wanted = Channel(0, person.id, data.kind, data.target, secret, data.table, data.kind != MAIL)
    made = await at.store.add_channel(wanted, at.rooms.clock.date(), MOST_CHANNELS)
    if made is None:
        message = f"channels: expected at most {MOST_CHANNELS}, got more"
        raise Trouble("conflict", message, "too_many_channels", {"most": MOST_CHANNELS})
    if made.kind == MAIL and not made.is_confirmed:
        now = at.rooms.clock.date()
        await at.store.add_notes("", now, [Note(ASK, person.id, now)], made.id)
    return _info(made, secret if data.kind == hooks.HOOK else "")


@post("/me/channels/remove", summary="Remove a way to be told", status_code=200, responses=PROBLEMS)
async def remove_channel(request: Asked, state: State, data: JSONBody[RemoveChannel]) -> Notices:
    """Nothing is sent there any more."""
    at = desk(state)
    person = await at.person(request)
    await at.store.remove_channel(data.id, person.id)
    return await _notices(at, person)


@post("/mail", summary="Follow a link in an email", status_code=200, responses=PROBLEMS)
async def follow_mail(request: Asked, state: State, data: JSONBody[MailCode]) -> MailDone:
    """Confirm an email address, or get no more emails there; whoever has the email needs no cookie."""
    return await _follow(desk(state), data.code)


@post("/mail/unsubscribe/{code:str}", summary="Get no more emails", status_code=200, responses=PROBLEMS)
async def unsubscribe(state: State, code: CodePath) -> MailDone:
    """One click in a mail program does this (RFC 8058)."""
    if not code.startswith(UNSUBSCRIBE):
        raise _bad_code()
    return await _follow(desk(state), code)


@get("/mail/unsubscribe/{code:str}", status_code=303, include_in_schema=False, sync_to_thread=False)
def ask_to_unsubscribe(state: State, code: CodePath) -> Redirect:
    """To the page, which asks first: programs that look at links in emails must not unsubscribe anyone."""
    return Redirect(f"{desk(state).settings.root_path}/mail#{code}", status_code=303)


handlers: Final = [
    notices,
    set_wishes,
    add_channel,
    remove_channel,
    follow_mail,
    unsubscribe,
    ask_to_unsubscribe,
]


# inside


async def _notices(at: Desk, person: Person) -> Notices:
    pusher = await at.sender.browser_push()
    return Notices(
        await at.store.wishes(person.id),
        [_info(channel) for channel in await at.store.channels(person.id)],
        cast(list[ChannelKind], at.sender.offers),
        "" if pusher is None else pusher.public_key,
    )


def _info(channel: Channel, secret: str = "") -> ChannelInfo:
    """A channel without what makes it work."""
    target = shortened(channel.kind, channel.target)
    kind = cast(ChannelKind, channel.kind)
    return ChannelInfo(channel.id, kind, target, channel.table, channel.is_confirmed, channel.problem, secret)


async def _check(at: Desk, person: Person, data: NewChannel) -> None:
    """Trouble unless this can be sent to, and a table is this person's own."""
    if data.table:
        if data.kind in (PUSH, MAIL):
            raise Trouble("invalid", f"kind: expected a webhook for a table, got {data.kind}", "invalid")
        if (await at.rooms.room(data.table)).row.host != person.id:
            raise Trouble("forbidden", "expected the host of the table, got someone else", "not_host")
    if data.kind == MAIL:
        if not ADDRESS.fullmatch(data.target):
            raise Trouble("invalid", "target: expected an email address, got something else", "bad_mail")
        return
    try:
        url = check(data.target, at.settings.private_hooks)
    except NeverTaken as problem:
        message = "target: expected an address that begins with https://, got something else"
        raise Trouble("invalid", message, "bad_hook", {"problem": str(problem)}) from None
    hosts = hooks.HOSTS.get(data.kind, ())
    if hosts and not at.settings.private_hooks and (url.hostname or "").lower() not in hosts:
        message = f"target: expected an address at {' or '.join(hosts)}, got another one"
        raise Trouble("invalid", message, "bad_hook", {"problem": "other_host"})
    if data.kind == PUSH and not _are_keys(data.keys):
        raise Trouble("invalid", "keys: expected the two keys of a browser, got something else", "bad_keys")


def _are_keys(text: str) -> bool:
    try:
        found = [len(base64.urlsafe_b64decode(key + "=" * (-len(key) % 4))) for key in text.split(" ")]
    except (binascii.Error, ValueError):
        return False
    return tuple(found) == KEY_BYTES


async def _follow(at: Desk, code: str) -> MailDone:
    what, _, rest = code.partition(".")
    number = rest.partition(".")[0]
    channel = (
        await at.store.channel(int(number)) if number.isascii() and number.isdigit() and len(number) < 18 else None
    )
    if channel is None and what == UNSUBSCRIBE:
        return MailDone("unsubscribed")  # it was done before; nothing is told of who had an address
    if channel is None or what not in (CONFIRM, UNSUBSCRIBE) or not (await at.sender.post()).is_code(code, channel):
        raise _bad_code()
    if what == UNSUBSCRIBE:
        await at.store.remove_channel(channel.id)
        return MailDone("unsubscribed")
    await at.store.confirm_channel(channel.id)
    return MailDone("confirmed")


def _bad_code() -> Trouble:
    return Trouble("unknown", "code: expected that of a link in an email, got another", "bad_code")
