"""The desk at which requests are answered: all that a route needs, and who is asking."""

from __future__ import annotations

from typing import Annotated, Any, Final

from litestar import Request
from litestar.datastructures import Cookie, State
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import PathParameter

from zataku.server.chronicle import EVERY
from zataku.server.client import Client
from zataku.server.crowd import Crowd
from zataku.server.guard import Origins, address, host
from zataku.server.limits import ENTRIES, Limits
from zataku.server.live import Socket
from zataku.server.people import COOKIE, COOKIE_SECONDS, People
from zataku.server.pool import Pool
from zataku.server.programs import person_only
from zataku.server.protocol import (
    Me,
    Problem,
)
from zataku.server.pulse import Pulse
from zataku.server.reviews import Reviews
from zataku.server.rooms import Rooms
from zataku.server.sender import Sender
from zataku.server.settings import Settings
from zataku.server.sql import SqlStore
from zataku.server.steward import Steward
from zataku.server.store import Person
from zataku.server.trouble import STATUS, Trouble
from zataku.server.wards import Wards

Asked = Request[Any, Any, Any]

PROBLEMS: Final = {
    status: ResponseSpec(Problem, generate_examples=False, description="A problem; nothing was changed.")
    for status in sorted(set(STATUS.values()))
}
TablePath = Annotated[str, PathParameter(max_length=40, description="The id of a table.")]
GamePath = Annotated[str, PathParameter(max_length=60, description="The name of a game.")]
LangPath = Annotated[str, PathParameter(max_length=10, description="A language.")]


class Desk:
    """Everything needed to answer a request."""

    def __init__(self, settings: Settings, store: SqlStore, rooms: Rooms, limits: Limits, origins: Origins) -> None:
        self.settings = settings
        self.store = store
        self.rooms = rooms
        self.limits = limits
        self.origins = origins
        self.people = People(store)
        self.sender = Sender(store, settings, rooms.clock)
        self.pulse = Pulse(store)
        self.reviews = Reviews(store, Pool(1), quick=rooms.archive.pool)
        self.clients: set[Client] = set()
        self.wards = Wards()
        self.steward = Steward(store, rooms, settings, self.wards, self.clients)
        self.crowd = Crowd("socket", settings.sockets, settings.sockets_of_address)
        self.is_stopping = False

    async def visitor(self, request: Asked | Socket) -> Person | None:
        """Who is asking, if we know them; Trouble if they are banned."""
        person = await self.people.find(token_of(request))
        self.wards.admit(person, host(request.scope))
        if person is not None:
            self.rooms.thinkers.lives(str(person.payer), address(request.scope))
        return person

    async def person(self, request: Asked, or_program: bool = False) -> Person:
        """Who is asking; Trouble if we don't know, or if it is a program where only people are asked."""
        person = await self.visitor(request)
        if person is None:
            message = "expected someone with a cookie, got a visitor; POST /api/me first"
            raise Trouble("forbidden", message, "unknown_person")
        if not or_program:
            person_only(person)
        self.limits.take("write", None, person.payer)
        return person

    def hang_up(self, person: Person, token: str | None) -> None:
        """Close a person's sockets that were opened with this token, or all of them; who may, connects again."""
        for client in list(self.clients):
            if client.person == person.id and token in (None, client.token):
                client.hang_up()
        self.rooms.tell_person(person)

    def asker(self, request: Asked, person: Person | None) -> str:
        """Who asks for work that people get in turn: a person, or all visitors from one address."""
        return str(person.payer) if person is not None else "from " + address(request.scope)

    def charge_replay(self, request: Asked, person: Person | None, most: int) -> str:
        """Count what so many steps of a replay cost beyond a request; who asks for them."""
        self.limits.charge("read", (EVERY + most) / ENTRIES, address(request.scope))
        return self.asker(request, person)

    def me(self, person: Person | None) -> Me:
        """Who someone is, and what everyone is told."""
        return Me("" if person is None else person.name, person is not None, self.steward.announcement)

    def cookie(self, token: str, seconds: int = COOKIE_SECONDS) -> Cookie:
        """The cookie that says who someone is."""
        return Cookie(
            COOKIE,
            value=token,
            max_age=seconds,
            httponly=True,
            samesite="lax",
            secure=self.settings.is_secure,
            path=self.settings.root_path or "/",
        )


def token_of(request: Asked | Socket) -> str:
    """What says who is asking: a browser's cookie, or the header of a program; empty if neither does."""
    kind, _, token = request.headers.get("authorization", "").partition(" ")
    return token.strip() if kind.lower() == "bearer" else request.cookies.get(COOKIE, "")


def desk(state: State) -> Desk:
    """The desk of this server."""
    found = state.desk
    assert isinstance(found, Desk)
    return found
