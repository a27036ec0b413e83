"""The socket of a table: every message is answered, whatever it says."""

from __future__ import annotations

import asyncio
import contextlib
from collections import deque
from contextvars import copy_context
from typing import Any, Final, cast

import msgspec
from litestar.connection import WebSocket
from litestar.exceptions import WebSocketDisconnect

from zataku.core.errors import ZatakuError
from zataku.server import counts, logs
from zataku.server.client import Client
from zataku.server.counsel import ADVISER
from zataku.server.limits import ENTRIES, Limits
from zataku.server.programs import person_only
from zataku.server.protocol import (
    Act,
    Advised,
    Answer,
    Done,
    GoTo,
    Hint,
    Hinted,
    Look,
    Message,
    Ping,
    Pong,
    Preview,
    Previewed,
    Refused,
    Request,
    RequestId,
    Say,
    Seen,
    Undo,
    Until,
    Why,
    WhyNot,
)
from zataku.server.room import Room
from zataku.server.showing import told
from zataku.server.store import Unavailable
from zataku.server.trouble import Trouble, trouble_of, unavailable
from zataku.server.wards import Wards
from zataku.server.wire import TOO_BIG, WireProtocol

log = logs.get("live")

LONGEST_MESSAGE: Final = 8 * 1024
FIRST_SECONDS: Final = 30.0
"""How long a socket may stay open before its first message; after that uvicorn's pings show if someone is there."""

POLICY: Final = 1008  # a close code of the WebSocket standard
CLOSES: Final[dict[str, int]] = {"too_big": TOO_BIG, "too_fast": POLICY}
"""Whoever exceeds a limit gets an answer, then the socket is closed."""

RATE: Final[dict[type, str]] = {
    Act: "act",
    Undo: "act",
    Answer: "act",
    Seen: "ask",
    Why: "ask",
    Preview: "ask",
    Look: "ask",
    Hint: "hint",
    GoTo: "act",
    Say: "say",
}
"""What kind a request counts as; every request also counts as a message."""


FOR_PEOPLE: Final = (Say, Hint)
"""What programs may not do."""


class Identified(msgspec.Struct):
    """The part of a request that its answer needs."""

    id: RequestId


identified: Final[msgspec.json.Decoder[Identified]] = msgspec.json.Decoder(Identified)
decoder: Final[msgspec.json.Decoder[Request]] = msgspec.json.Decoder(Request)
Socket = WebSocket[Any, Any, Any]


class Live:
    """The conversation with one client: messages are answered one after the other."""

    def __init__(
        self, socket: Socket, line: WireProtocol, room: Room, client: Client, limits: Limits, wards: Wards
    ) -> None:
        self.socket = socket
        self.line = line
        self.room = room
        self.client = client
        self.limits = limits
        self.wards = wards
        self._thinking: asyncio.Task[None] | None = None
        self._waiting: deque[bytes] = deque()  # messages behind the one that is being answered
        self._answering: asyncio.Task[None] | None = None
        self._context = copy_context()  # so that the log tells for which request something was done
        self._patience = asyncio.timeout(FIRST_SECONDS)

    async def run(self) -> None:
        """Talk until either side leaves."""
        self.room.enter(self.client)
        try:
            await self._listen()
            if self._answering is not None:  # whoever leaves has still said it
                await self._answering
        finally:
            self.room.exit(self.client)
            for task in (self._answering, self._thinking):
                if task is not None:
                    task.cancel()

    async def _listen(self) -> None:
        """Take messages until the client leaves or breaks a limit; those that came before are in the app's queue."""
        self.line.hear = self._hear
        try:
            async with self._patience:
                while (event := await self.socket.receive())["type"] != "websocket.disconnect":
                    self._hear(content(event))
        except (WebSocketDisconnect, RuntimeError):
            return
        except TimeoutError:
            counts.refuse("silent sockets")
            await self.socket.close(code=POLICY)
        finally:
            self.line.hear = None

    def _hear(self, data: bytes) -> None:
        """A message: it is answered at once, or after those before it, and until then nothing more is read."""
        if self._patience.when() is not None and not self._patience.expired():
            self._patience.reschedule(None)
        self._waiting.append(data)
        if self._answering is not None:
            self.line.pause()
        elif not self.line.close_sent:
            self._answering = asyncio.get_running_loop().create_task(self._answer_all(), context=self._context)

    async def _answer_all(self) -> None:
        try:
            while self._waiting:
                self.line.hold()  # so that a move and its answer go out together
                close_code = await self._take(self._waiting.popleft())
                self.line.release()
                if close_code:
                    with contextlib.suppress(WebSocketDisconnect, RuntimeError, OSError):  # the client may be gone
                        await self.socket.close(code=close_code)
                    return
        finally:
            self.line.release()
            self._answering = None
            self.line.go_on()

    async def _take(self, data: bytes) -> int:
        """Answer one message; the code to close with, or 0 to go on."""
        request: Request | Identified | None = None
        try:
            if len(data) > LONGEST_MESSAGE:
                counts.refuse("long messages")
                message = f"message: expected at most {LONGEST_MESSAGE} bytes, got {len(data)}"
                raise Trouble("too_big", message, "too_big", {"expected": LONGEST_MESSAGE, "got": len(data)})
            self.limits.take("message", self.client.address, self.client.payer)
            request = decode(data)
            if type(request) in RATE:
                self.limits.take(RATE[type(request)], self.client.address, self.client.payer)
            if type(request) in FOR_PEOPLE and self.client.who is not None:
                person_only(self.client.who)
            answer = await self._answer(request)
            if answer is not None:
                self.client.send(answer)
        except Trouble as trouble:
            self._refuse(request or identify(data), trouble)
            return CLOSES.get(trouble.code, 0)
        except ZatakuError as problem:
            self._refuse(request, trouble_of(problem))
        except Unavailable as problem:
            self._refuse(request, unavailable(problem))
        except Exception:
            log.exception("request failed", table=self.room.row.id, kind=type(request).__name__)
            self._refuse(request, Trouble("unavailable", "the server could not do that; try again", "failed"))
        return 0

    def _refuse(self, request: Request | Identified | None, trouble: Trouble) -> None:
        id = None if request is None else request.id
        self.client.send(trouble.problem(id, self.room.row.version))

    def _charge(self, kind: str, cost: float) -> None:
        self.limits.charge(kind, cost, self.client.address, self.client.payer)

    async def _answer(self, request: Request) -> Message | None:
        """Do what is asked."""
        room, person = self.room, self.client.person
        match request:
            case Act(id, seat, version, action):
                return Done(id, await room.act(person, seat, version, action))
            case Undo(id, seat, version):
                return Done(id, await room.undo(person, seat, version))
            case Answer(id, seat, version, agree):
                return Done(id, await room.answer(person, seat, version, agree))
            case GoTo(id, step):
                return Done(id, await room.go_to(person, step))
            case Seen(id, version):
                await room.saw(person, version)
                return Done(id, room.row.version)
            case Look(id, seat, since):
                replayed = await room.look(self.client, seat, since)
                self._charge("ask", replayed / ENTRIES)
                return Done(id, room.row.version)
            case Say(id, text):
                self.wards.may_talk(self.client.who, self.client.host)
                await room.say(self.client, text)
                return Done(id, room.row.version)
            case Why():
                return await self._why(request)
            case Preview():
                return await self._preview(request)
            case Hint():
                await self._hint(request)
                return None
            case Ping(id):
                return Pong(id, room.row.version)

    async def _why(self, request: Why) -> WhyNot:
        self.room.own_seat(self.client.person, request.seat)
        chronicle = await self.room.current()
        judged = chronicle.match.judge(request.seat, request.words)
        refusal = judged.refusal
        refused = None if refusal is None else Refused(refusal.rule, refusal.reason, refusal.facts)
        action = chronicle.match.game.write(judged.action)
        return WhyNot(request.id, request.words, action, refused, chronicle.version)

    async def _preview(self, request: Preview) -> Previewed:
        self.room.own_seat(self.client.person, request.seat)
        chronicle = await self.room.current()
        preview = chronicle.match.preview(request.seat, request.action)
        events, later = (
            [told(event.saying(request.seat)) for event in each] for each in (preview.events, preview.later)
        )
        until = cast(Until, preview.until)
        return Previewed(
            request.id, request.action, events, until, preview.what, preview.is_over, later, chronicle.version
        )

    async def _hint(self, request: Hint) -> None:
        """Let a bot think while other messages are answered."""
        self.room.own_seat(self.client.person, request.seat)
        if self._thinking is not None and not self._thinking.done():
            raise Trouble("conflict", "hint: expected one question at a time, got another", "one_hint")
        chronicle = await self.room.current()
        match = chronicle.match
        if match.to_act != request.seat:
            raise Trouble("conflict", "hint: expected your turn, got another seat's", "not_your_turn")
        view, actions, version = match.views()[request.seat], match.actions(request.seat), chronicle.version

        async def think() -> None:
            try:
                found = await self.room.thinkers.advise(
                    match.game, view, actions, str(self.client.payer), lambda seconds: self._charge("hint", seconds)
                )
            except Exception:
                log.exception("hint failed", table=self.room.row.id)
                found = None
            if found is not None:
                moves = [
                    Advised(one.plan[0], one.plan[1:], one.chance, [told(why) for why in one.reasons])
                    for one in found.moves
                ]
                self.client.send(Hinted(request.id, ADVISER, found.chance, moves, version))
            else:
                self._refuse(request, Trouble("unavailable", "no bot found an answer; try again", "failed"))

        self._thinking = asyncio.create_task(think())


def content(event: Any) -> bytes:
    """What a message holds, sent as text or as bytes."""
    text = event.get("text")
    return text.encode(errors="replace") if text is not None else event.get("bytes") or b""


def identify(data: bytes) -> Identified | None:
    """The id of a message, whatever else is wrong with it; None if it has none."""
    try:
        return identified.decode(data)
    except (msgspec.MsgspecError, RecursionError, UnicodeDecodeError):
        return None


def decode(data: bytes) -> Request:
    """The request of a message; Trouble says what is wrong with it."""
    try:
        return decoder.decode(data)
    except (msgspec.MsgspecError, RecursionError, UnicodeDecodeError) as problem:
        message = f"message: expected a request of the protocol, got one where {problem}"
        raise Trouble("invalid", message, "bad_message", {"got": str(problem)[:200]}) from None
