"""Sends what is in the outbox; any node may, and none sends what another has."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Final
from weakref import WeakValueDictionary

from zataku.server import hooks, logs, push
from zataku.server.letters import Letter, letter
from zataku.server.mail import Mailer
from zataku.server.outbox import (
    CLUB,
    CONFIRM,
    DROPPED,
    FAILED,
    LATE,
    MAIL,
    PAUSES,
    PUSH,
    REMINDER,
    SENT,
    TURN,
    UNSURE,
    WAITING,
    Channel,
    Message,
    after_quiet,
    shared_out,
)
from zataku.server.outgoing import MaybeTaken, NeverTaken, NotTaken, post
from zataku.server.protocol import Wishes
from zataku.server.settings import Settings
from zataku.server.store import PLAYING, Store, TableRow, Unavailable
from zataku.server.timing import Clock
from zataku.server.turns import Turns

log = logs.get("sender")

SECONDS: Final = 1.0
"""How often to look whether something is due."""

AT_ONCE: Final = 100
"""How many messages are taken at once."""

SENDERS: Final = 4
"""How many of them are on their way at once."""

LEASE: Final = 10 * 60_000
"""How long, in milliseconds, a sender may have messages; longer than any of them takes."""

KEPT: Final = 14 * 24 * 3600_000
"""How long what was sent is remembered, in milliseconds."""

FAREWELL: Final = 1.0
"""How many seconds the last messages have when the server stops."""


class Sender:
    """Shares notes out over people's channels, and sends what is due.

    A message is claimed with a token, begun, sent, and settled. What is known not to have arrived is tried again, with
    longer and longer pauses; what may have arrived never is, even if the sender is killed between sending and settling.

    Whoever is slow to take messages keeps nobody else waiting: people get one at a time, and have their turns.
    """

    def __init__(self, store: Store, settings: Settings, clock: Clock) -> None:
        self.store = store
        self.settings = settings
        self.clock = clock
        self.site = settings.site.rstrip("/")
        self.mailer: Mailer | None = None
        self.pusher: push.Pusher | None = None
        self._threads = ThreadPoolExecutor(SENDERS, "zataku-sender")
        self._turns = Turns(SENDERS)
        self._people: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()
        self._sending: set[asyncio.Task[None]] = set()
        self._chore: asyncio.Task[None] | None = None
        self._swept = 0

    @property
    def offers(self) -> list[str]:
        """The channels that this server has."""
        found = [PUSH] if push.is_there() else []
        found += [MAIL] if self.settings.smtp else []
        return found + ([hooks.DISCORD, hooks.SLACK, hooks.HOOK] if self.site else [])

    async def open(self) -> None:
        """Begin to send."""
        self._chore = asyncio.create_task(self._run())

    async def close(self) -> None:
        """Take no more messages, and give those on their way a moment."""
        if self._chore is not None:
            self._chore.cancel()
            await asyncio.gather(self._chore, return_exceptions=True)
        if self._sending:
            await asyncio.wait(self._sending, timeout=FAREWELL)
        for task in self._sending:
            task.cancel()
        self._threads.shutdown(wait=False, cancel_futures=True)

    async def post(self) -> Mailer:
        """Whoever writes emails; its key is the same on all nodes."""
        if self.mailer is None:
            self.mailer = Mailer(self.settings, await self.store.key("mail", lambda: secrets.token_urlsafe(32)))
        return self.mailer

    async def browser_push(self) -> push.Pusher | None:
        """Whoever writes to browsers; None where that is not installed."""
        if self.pusher is None and push.is_there():
            key = await self.store.key("vapid", push.new_key)
            contact = f"mailto:{self.settings.mail_from}" if self.settings.mail_from else ""
            self.pusher = push.Pusher(key, contact or (self.site if self.site.startswith("https:") else ""))
        return self.pusher

    # inside

    async def _run(self) -> None:
        failure = ""
        while True:
            failed, count = "", 0
            try:
                count = await self.round()
            except Exception as problem:
                failed = type(problem).__name__
                if failed != failure and not isinstance(problem, Unavailable):  # which its store has logged
                    log.exception("messages wait", failure=failed)
            failure = failed
            if count < AT_ONCE:
                await asyncio.sleep(SECONDS)

    async def round(self) -> int:
        """Begin to send what is due; how many messages that are."""
        now = self.clock.date()
        if now - self._swept > LEASE:
            self._swept = now
            unsure = await self.store.sweep(now - LEASE, now - KEPT)
            if unsure:
                log.warning("messages of a sender that is gone may not have arrived", count=unsure)
        due = await self.store.next_due()
        if due is None or due > now:
            return 0
        while await self.store.share_out(now, AT_ONCE, shared_out) == AT_ONCE:
            pass
        token = secrets.token_urlsafe(12)
        messages = await self.store.claim_messages(token, now, self.offers, AT_ONCE)
        tasks = [asyncio.create_task(self._deliver(token, group)) for group in by_channel(messages)]
        self._sending.update(tasks)
        for task in tasks:
            task.add_done_callback(self._sending.discard)
        return len(messages)

    async def _deliver(self, token: str, messages: list[Message]) -> None:
        try:
            channel = await self.store.channel(messages[0].channel)
            async with self._people.setdefault(channel.person if channel else 0, asyncio.Lock()):
                await self._go_through(token, messages)
        except Unavailable:
            pass  # which its store has logged
        except Exception:
            log.exception("messages wait")

    async def _go_through(self, token: str, messages: list[Message]) -> None:
        """Send what goes through one channel, one after the other; if one did not arrive, the next ones wait."""
        channel = await self.store.channel(messages[0].channel)
        newest = {(message.table, message.kind): message for message in messages}
        batches = [] if channel is None else batched(channel, list(newest.values()))
        wanted = {message.id for batch in batches for message in batch}
        unwanted = [message.id for message in messages if message.id not in wanted]
        await self.store.settle_messages(unwanted, token, DROPPED, self.clock.date())
        has_arrived = True
        for batch in batches:
            assert channel is not None
            ids = [message.id for message in batch]
            if not has_arrived:
                await self.store.settle_messages(ids, token, WAITING, self.clock.date() + PAUSES[0] * 1000)
                continue
            send = await self._prepared(channel, batch)
            if send is None:
                await self.store.settle_messages(ids, token, DROPPED, self.clock.date())
                continue
            async with self._turns.turn(str(channel.person)):
                if await self.store.begin_messages(ids, token, self.clock.date()):
                    has_arrived = await self._send(channel, send, batch, token)

    async def _send(self, channel: Channel, send: Callable[[], None], batch: list[Message], token: str) -> bool:
        """Send a batch and write down what became of it; whether it arrived, or was refused for good."""
        status, problem, pause = SENT, "", 0
        tries = batch[0].tries
        try:
            await asyncio.get_running_loop().run_in_executor(self._threads, send)
        except NeverTaken as reason:
            status, problem = FAILED, str(reason)
        except NotTaken as reason:
            problem = str(reason)
            status = WAITING if tries <= len(PAUSES) else FAILED
            pause = PAUSES[tries - 1] * 1000 if status == WAITING else 0
        except MaybeTaken:
            status, problem = UNSURE, "unsure"
        at = self.clock.date() + pause
        if status == WAITING and not channel.table and batch[0].kind != CONFIRM:
            until = min((message.until for message in batch if message.until), default=0)
            at = after_quiet(at, until, await self.store.wishes(channel.person))
        is_gone = channel.kind == PUSH and problem in ("gone", "bad_keys")
        if not is_gone:  # before it is settled: nobody comes back to what is
            await self.store.set_problem(channel.id, problem)
        await self.store.settle_messages([message.id for message in batch], token, status, at)
        if is_gone:  # the browser has forgotten it
            await self.store.remove_channel(channel.id)
        if problem:
            log.info("message not sent", kind=channel.kind, problem=problem, status=status)
        return status in (SENT, FAILED)

    async def _prepared(self, channel: Channel, messages: list[Message]) -> Callable[[], None] | None:
        """What sends these messages; None if nothing of them is true any more."""
        wishes = await self.store.wishes(channel.person)
        first = messages[0]
        if first.kind == CONFIRM:
            mailer = await self.post()
            question = mailer.question(channel, wishes.lang)
            return None if channel.is_confirmed else lambda: mailer.send(question)
        letters = [one for message in messages if (one := await self._letter(message, wishes)) is not None]
        if not letters:
            return None
        if channel.kind == MAIL:
            mailer = await self.post()
            mail = mailer.mail(channel, letters, wishes.lang, f"{first.id}-{channel.id}")
            return lambda: mailer.send(mail)
        if channel.kind == PUSH:
            pusher = await self.browser_push()
            assert pusher is not None
            made = pusher.request(channel.target, channel.secret, letters[0], self.clock.date())
        else:
            made = hooks.request(channel, first, letters[0], self.site, self.clock.date())
        return lambda: post(channel.target, *made, self.settings.private_hooks)

    async def _letter(self, message: Message, wishes: Wishes) -> Letter | None:
        row = await self.store.table(message.table)
        if row is None or not is_true(message, row, self.clock.date()):
            return None
        return letter(message, row, wishes)


def is_true(message: Message, row: TableRow, now: int) -> bool:
    """Whether a message still tells how it is."""
    if message.kind == LATE:
        return row.status == PLAYING
    if message.kind not in (TURN, REMINDER):
        return True
    if row.status != PLAYING or row.is_bot_to_act or (message.until and message.until <= now):
        return False
    return message.person in (CLUB, row.seats[row.to_act].person)


def by_channel(messages: list[Message]) -> list[list[Message]]:
    """Messages that go the same way, in order."""
    found: dict[int, list[Message]] = {}
    for message in messages:
        found.setdefault(message.channel, []).append(message)
    return list(found.values())


def batched(channel: Channel, messages: list[Message]) -> list[list[Message]]:
    """What is sent at once: many letters in one email, anything else one by one."""
    news = [message for message in messages if message.kind != CONFIRM]
    if channel.kind != MAIL or not news:
        return [[message] for message in messages]
    return [news, *([message] for message in messages if message.kind == CONFIRM)]
