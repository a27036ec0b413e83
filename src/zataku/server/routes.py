"""What the server answers under /api: people, tables and records over HTTP, and the socket of a table."""

from __future__ import annotations

from typing import Annotated, Any, Final, cast

from litestar import MediaType, Request, Response, Router, get, post, websocket
from litestar.datastructures import Cookie, State
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import JSONBody, PathParameter, QueryParameter

import zataku
from zataku import bots
from zataku.core import catalog, locale, rulebook
from zataku.core import content as components
from zataku.core.record import Record
from zataku.server import logs
from zataku.server.archive import MOST_FRAMES
from zataku.server.chronicle import EVERY, record_of
from zataku.server.client import Client, framed
from zataku.server.crowd import Crowd
from zataku.server.guard import REQUEST_ID, Origins, address, host
from zataku.server.limits import ENTRIES, Limits
from zataku.server.live import POLICY, Live, Socket
from zataku.server.people import COOKIE, COOKIE_SECONDS, People, hashed
from zataku.server.programs import person_only
from zataku.server.protocol import (
    SPECTATOR,
    Announced,
    Catalog,
    ChangeSeat,
    Frames,
    GameInfo,
    Me,
    NewTable,
    Open,
    PersonalLink,
    Problem,
    RecordInfo,
    Redeem,
    Rename,
    SignOut,
    Sit,
    TableInfo,
    Tables,
    Takeover,
    TakeVacation,
    Vacation,
)
from zataku.server.pulse import Pulse
from zataku.server.room import Room
from zataku.server.rooms import Rooms, known_bot, record_id
from zataku.server.sender import Sender
from zataku.server.settings import Settings
from zataku.server.sql import SqlStore
from zataku.server.steward import Steward
from zataku.server.store import OVER, Person
from zataku.server.timing import date
from zataku.server.trouble import STATUS, Trouble
from zataku.server.wards import Wards
from zataku.server.wire import wire

Asked = Request[Any, Any, Any]

LONGEST_RECORD: Final = 512 * 1024
RECORD_STEPS: Final = 1000
"""Reading so many steps of a record costs as much as uploading one."""

PROBLEMS: Final = {
    status: ResponseSpec(Problem, generate_examples=False, description="A problem; nothing was changed.")
    for status in sorted(set(STATUS.values()))
}
TablePath = Annotated[str, PathParameter(max_length=40, description="The id of a table.")]
GamePath = Annotated[str, PathParameter(max_length=60, description="The name of a game.")]
LangPath = Annotated[str, PathParameter(max_length=10, description="A language.")]
RecordPath = Annotated[str, PathParameter(max_length=40, description="The id of an uploaded record.")]
SeatQuery = Annotated[int, QueryParameter(ge=SPECTATOR, le=15, description="A seat, or -1 for a spectator.")]
StepQuery = Annotated[int, QueryParameter(ge=0, le=100_000, description="A step; 0 is the set-up.")]


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
        self.clients: set[Client] = set()
        self.wards = Wards()
        self.steward = Steward(store, rooms, settings, self.wards, self.clients)
        self.crowd = Crowd("socket", settings.sockets, settings.sockets_of_address)
        self.is_stopping = False

    async def visitor(self, request: Asked | Socket) -> Person | None:
        """Who is asking, if we know them; Trouble if they are banned."""
        person = await self.people.find(token_of(request))
        self.wards.admit(person, host(request.scope))
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
        return str(person.id) if person is not None else "from " + address(request.scope)

    def charge_replay(self, request: Asked, person: Person | None) -> str:
        """Count what steps of a replay cost beyond a request; who asks for it."""
        self.limits.charge("read", (EVERY + MOST_FRAMES) / ENTRIES, address(request.scope))
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


# games


@get("/games", summary="What there is to play", responses=PROBLEMS, sync_to_thread=False)
def games() -> Catalog:
    """All games with their seats and options, and all bots."""
    loaded = [catalog.load(name) for name in catalog.names()]
    shown = [
        GameInfo(
            game.name, game.version, list(game.seats), {name: list(values) for name, values in game.choices.items()}
        )
        for game in loaded
    ]
    return Catalog(shown, bots.names(), list(locale.LANGUAGES), zataku.__version__)


@get("/games/{game:str}/words/{lang:str}", summary="The words of a game", responses=PROBLEMS, sync_to_thread=False)
def words(game: GamePath, lang: LangPath) -> dict[str, dict[str, str]]:
    """Every name, event, prompt, refusal and help text of a game in one language."""
    return locale.load(catalog.load(game).name, lang).words


@get("/games/{game:str}/content", summary="The components of a game", responses=PROBLEMS, sync_to_thread=False)
def content(game: GamePath) -> dict[str, object]:
    """Every fact printed on a component, as the game's content file has it."""
    return components.read(catalog.load(game).name)


@get(
    "/games/{game:str}/rules",
    summary="The numbered rules",
    media_type=MediaType.TEXT,
    responses=PROBLEMS,
    sync_to_thread=False,
)
def rules(game: GamePath) -> str:
    """The rules of a game for players, as Markdown; empty if the game has none in writing."""
    return rulebook.for_players(catalog.load(game).name)


# people


@get("/me", summary="Who am I?", responses=PROBLEMS)
async def who_am_i(request: Asked, state: State) -> Me:
    """The name behind the cookie."""
    at = desk(state)
    person = await at.visitor(request)
    return at.me(person)


@post("/me", summary="Get a name, or another one", status_code=200, responses=PROBLEMS)
async def be_someone(request: Asked, state: State, data: JSONBody[Rename]) -> Response[Me]:
    """A visitor gets a cookie and a name; a known person is renamed."""
    at = desk(state)
    person = await at.visitor(request)
    if person is None:
        at.limits.take("person", address(request.scope))
        person, token = await at.people.welcome(data.name)
        return Response(at.me(person), cookies=[at.cookie(token)])
    person_only(person)
    at.limits.take("write", None, person.id)
    if data.name is not None:
        person = await at.people.rename(person, data.name)
        await at.rooms.renamed(person)
    return Response(at.me(person))


@post("/me/link", summary="Make a personal link", status_code=200, responses=PROBLEMS)
async def link(request: Asked, state: State) -> PersonalLink:
    """A secret address that signs in another device as the same person; it works once and expires soon."""
    at = desk(state)
    code, expires = await at.people.link(await at.person(request))
    return PersonalLink(f"/me#{code}", expires)


@post("/me/redeem", summary="Use a personal link", status_code=200, responses=PROBLEMS)
async def redeem(request: Asked, state: State, data: JSONBody[Redeem]) -> Response[Me]:
    """This browser becomes the person who made the link."""
    at = desk(state)
    at.limits.take("person", address(request.scope))
    person, token = await at.people.redeem(data.code)
    at.wards.admit(person, host(request.scope))
    return Response(at.me(person), cookies=[at.cookie(token)])


@post("/me/sign-out", summary="Sign out", status_code=200, responses=PROBLEMS)
async def sign_out(request: Asked, state: State, data: JSONBody[SignOut]) -> Response[Me]:
    """Whoever has no other device and no unused link will not be this person again."""
    at = desk(state)
    person = await at.person(request)
    token = token_of(request)
    new = await at.people.sign_out(person, token, data.where)
    at.hang_up(person, hashed(token) if data.where == "here" else None)
    if new is None:
        return Response(at.me(None), cookies=[at.cookie("", 0)])
    return Response(at.me(person), cookies=[at.cookie(new)])


@get("/me/vacation", summary="My vacation", responses=PROBLEMS)
async def vacation(request: Asked, state: State) -> Vacation:
    """Whether I am on vacation, and how much of it is left."""
    at = desk(state)
    return await at.rooms.vacations.of(await at.person(request))


@post("/me/vacation", summary="Take a vacation", status_code=200, responses=PROBLEMS)
async def take_vacation(request: Asked, state: State, data: JSONBody[TakeVacation]) -> Vacation:
    """At all tables over days my clock stands still, from now on for so many days; with 0 days I am back."""
    at = desk(state)
    person = await at.person(request)
    taken = await at.rooms.vacations.take(person, data.days)
    await at.rooms.retime(person)
    return taken


@get("/me/tables", summary="My tables", responses=PROBLEMS)
async def my_tables(request: Asked, state: State) -> Tables:
    """The tables where I sit; those waiting for me come first."""
    at = desk(state)
    person = await at.visitor(request)
    return Tables([] if person is None else await at.rooms.mine(person))


# tables


@get("/lobby", summary="Public tables", responses=PROBLEMS)
async def lobby(request: Asked, state: State) -> Tables:
    """Public tables; those with open seats come first."""
    at = desk(state)
    return Tables(await at.rooms.lobby(await at.visitor(request)))


@post("/tables", summary="Set up a table", responses=PROBLEMS)
async def set_up(request: Asked, state: State, data: JSONBody[NewTable]) -> TableInfo:
    """A new table in the lobby, with the commitment to its dice."""
    at = desk(state)
    person = await at.person(request, or_program=True)
    if data.is_public:
        person_only(person)
    at.limits.take("table", address(request.scope), person.payer)
    room = await at.rooms.create(person, data, address(request.scope))
    return room.info(person.id)


@get("/tables/{table:str}", summary="A table", responses=PROBLEMS)
async def table_info(request: Asked, state: State, table: TablePath) -> TableInfo:
    """Who sits at a table, and its status."""
    at = desk(state)
    person = await at.visitor(request)
    room = await at.rooms.room(table)
    if room.row.status not in ("lobby", "closed"):
        try:
            await room.current()
        except Trouble as trouble:
            if trouble.code != "broken":
                raise
    return room.info(None if person is None else person.id)


@post("/tables/{table:str}/sit", summary="Take a seat", status_code=200, responses=PROBLEMS)
async def sit(request: Asked, state: State, table: TablePath, data: JSONBody[Sit]) -> TableInfo:
    """Take an open seat and add this browser's nonce; if already seated, only add the nonce."""
    room, person = await _at_table(request, state, table)
    await desk(state).rooms.sit(room, person, data)
    return room.info(person.id)


@post("/tables/{table:str}/seat", summary="Change a seat", status_code=200, responses=PROBLEMS)
async def change_seat(request: Asked, state: State, table: TablePath, data: JSONBody[ChangeSeat]) -> TableInfo:
    """In the lobby the host takes a seat, opens it, or gives it to a bot."""
    room, person = await _at_table(request, state, table)
    await desk(state).rooms.change_seat(room, person, data)
    return room.info(person.id)


@post("/tables/{table:str}/leave", summary="Leave", status_code=200, responses=PROBLEMS)
async def leave(request: Asked, state: State, table: TablePath) -> TableInfo:
    """Stand up; in a game a bot plays on until you return."""
    room, person = await _at_table(request, state, table)
    await desk(state).rooms.leave(room, person)
    return room.info(person.id)


@post("/tables/{table:str}/return", summary="Come back", status_code=200, responses=PROBLEMS)
async def come_back(request: Asked, state: State, table: TablePath) -> TableInfo:
    """Take your seats back from the bot."""
    room, person = await _at_table(request, state, table)
    await room.come_back(person.id)
    return room.info(person.id)


@post("/tables/{table:str}/takeover", summary="Let a bot play", status_code=200, responses=PROBLEMS)
async def takeover(request: Asked, state: State, table: TablePath, data: JSONBody[Takeover]) -> TableInfo:
    """A bot plays for your own seat, or the table's stand-in for someone who has been away for long."""
    room, person = await _at_table(request, state, table)
    if data.bot:
        known_bot(data.bot)
    await room.takeover(person.id, data.seat, data.bot)
    return room.info(person.id)


@post("/tables/{table:str}/start", summary="Begin", status_code=200, responses=PROBLEMS)
async def start(request: Asked, state: State, table: TablePath) -> TableInfo:
    """The host starts the game once all seats are taken; it begins when all sealed nonces are open."""
    room, person = await _at_table(request, state, table)
    await desk(state).rooms.start(room, person)
    return room.info(person.id)


@post("/tables/{table:str}/open", summary="Open a nonce", status_code=200, responses=PROBLEMS)
async def unseal(request: Asked, state: State, table: TablePath, data: JSONBody[Open]) -> TableInfo:
    """The nonce that you had sealed; with the last one the game begins."""
    room, person = await _at_table(request, state, table)
    await desk(state).rooms.unseal(room, person, data.nonce)
    return room.info(person.id)


@post("/tables/{table:str}/recall", summary="Draw the seed anew", status_code=200, responses=PROBLEMS)
async def recall(request: Asked, state: State, table: TablePath) -> TableInfo:
    """Someone does not open their nonce: the host goes back to the lobby, with another seed and nothing mixed in."""
    room, person = await _at_table(request, state, table)
    await desk(state).rooms.recall(room, person)
    return room.info(person.id)


@post("/tables/{table:str}/close", summary="Close", status_code=200, responses=PROBLEMS)
async def close(request: Asked, state: State, table: TablePath) -> TableInfo:
    """The host closes a table that has not begun."""
    room, person = await _at_table(request, state, table)
    await desk(state).rooms.end(room, person)
    return room.info(person.id)


@post("/tables/{table:str}/rematch", summary="Play again", responses=PROBLEMS)
async def rematch(request: Asked, state: State, table: TablePath) -> TableInfo:
    """The next table with the same people and bots; everyone who asks gets the same one."""
    room, person = await _at_table(request, state, table)
    if room.row.is_public:
        person_only(person)
    again = await desk(state).rooms.rematch(room, person, address(request.scope))
    return again.info(person.id)


# records


@get(
    "/tables/{table:str}/record", summary="The record of a finished game", media_type=MediaType.TEXT, responses=PROBLEMS
)
async def record(request: Asked, state: State, table: TablePath) -> Response[str]:
    """The record as text, with the seed, to keep, verify and replay; only after the end."""
    at = desk(state)
    room = await at.rooms.room(table)
    text = (await _finished(at, room)).text()
    at.limits.charge("read", room.row.version / ENTRIES, address(request.scope))
    name = f'attachment; filename="{room.row.game}-{room.row.id}.zataku"'
    return Response(text, media_type=MediaType.TEXT, headers={"content-disposition": name})


@get("/tables/{table:str}/replay", summary="Replay a table", responses=PROBLEMS)
async def replay_table(
    request: Asked,
    state: State,
    table: TablePath,
    seat: SeatQuery = SPECTATOR,
    first: StepQuery = 0,
    last: StepQuery = 0,
) -> Response[Frames]:
    """Steps of a game: after the end as any seat, before it as a spectator or one of your own seats."""
    at = desk(state)
    room = await at.rooms.room(table)
    if room.row.status not in ("playing", OVER):
        raise Trouble("conflict", f"table: expected a game that has begun, got {room.row.status}", "not_started")
    person = await at.visitor(request)
    if seat != SPECTATOR and room.row.status != OVER:
        room.own_seat(None if person is None else person.id, seat)
    who = at.charge_replay(request, person)
    return _frames(await at.rooms.archive.table_frames(who, room.row, seat, first, last))


@post(
    "/records",
    summary="Upload a record",
    responses=PROBLEMS,
    request_max_body_size=LONGEST_RECORD,
)
async def upload(request: Asked, state: State) -> RecordInfo:
    """Upload a record as text, to be replayed here; a problem says why it can't be."""
    at = desk(state)
    person = await at.person(request)
    at.limits.take("record", address(request.scope), person.id)
    try:
        text = (await request.body()).decode()
    except UnicodeDecodeError:
        raise Trouble("invalid", "record: expected UTF-8 text, got other bytes", "not_text") from None
    info = await at.rooms.archive.add_record(str(person.id), record_id(text), text)
    await at.store.add_upload(info.id, person.id, date())
    at.limits.charge("record", info.steps / RECORD_STEPS, address(request.scope), person.id)
    return info


@get("/records/{record_id:str}", summary="An uploaded record", responses=PROBLEMS)
async def uploaded(request: Asked, state: State, record_id: RecordPath) -> RecordInfo:
    """What an uploaded record is about."""
    at = desk(state)
    return await at.rooms.archive.record_info(at.asker(request, await at.visitor(request)), record_id)


@get("/records/{record_id:str}/replay", summary="Replay an uploaded record", responses=PROBLEMS)
async def replay_record(
    request: Asked,
    state: State,
    record_id: RecordPath,
    seat: SeatQuery = SPECTATOR,
    first: StepQuery = 0,
    last: StepQuery = 0,
) -> Response[Frames]:
    """Steps of an uploaded record, as any seat."""
    at = desk(state)
    who = at.charge_replay(request, await at.visitor(request))
    return _frames(await at.rooms.archive.record_frames(who, record_id, seat, first, last))


# the socket


@websocket("/tables/{table:str}/live")
async def live(socket: Socket, state: State, table: TablePath) -> None:
    """Everything that happens at a table."""
    at = desk(state)
    await socket.accept(headers={REQUEST_ID: logs.request.get()})
    who, line = address(socket.scope), wire(socket.scope)
    is_in = False
    try:
        if at.is_stopping:
            raise Trouble("unavailable", "the server is stopping; connect again", "stopping")
        at.origins.check(socket.scope)
        at.limits.take("socket", who)
        is_in = at.crowd.enter(who)
        if not is_in:
            most = min(at.crowd.most, at.crowd.most_each)
            raise Trouble("too_fast", f"sockets: expected at most {most} at once, got more", "too_many", {"most": most})
        room = await at.rooms.room(table)
        person = await at.visitor(socket)
        at.limits.take("socket", None, None if person is None else person.payer)
        client = Client(person, hashed(token_of(socket)), who, host(socket.scope), line.write, line.shutdown)
        at.clients.add(client)  # at once, so that nothing that happens to this person is missed
        try:
            if at.steward.announcement:
                client.send(Announced(at.steward.announcement))
            await Live(socket, room, client, at.limits, at.wards).run()
        finally:
            at.clients.discard(client)
    except Trouble as trouble:
        line.write(framed(trouble.problem()))
        await socket.close(code=POLICY)
    finally:
        if is_in:
            at.crowd.leave(who)
        del socket.receive, socket.send  # which refer to it: without them it is freed at once


router = Router(
    "/api",
    route_handlers=[
        *(games, words, content, rules),
        *(who_am_i, be_someone, link, redeem, sign_out, vacation, take_vacation, my_tables),
        *(lobby, set_up, table_info, sit, change_seat, leave, come_back, takeover),
        *(start, unseal, recall, close, rematch),
        *(record, replay_table, upload, uploaded, replay_record),
        live,
    ],
)


# inside


async def _at_table(request: Asked, state: State, table: str) -> tuple[Room, Person]:
    at = desk(state)
    person = await at.person(request, or_program=True)
    return await at.rooms.room(table), person


async def _finished(at: Desk, room: Room) -> Record:
    """The record of a game that is over, with its seed; for a broken table, what its log says."""
    if room.row.status != OVER:
        raise Trouble("conflict", f"record: expected a game that is over, got {room.row.status}", "not_over")
    entries = await at.store.entries(room.row.id)
    try:
        return (await room.current()).record(entries)
    except Trouble:
        kept = record_of(room.row, entries)
        kept.seed = room.row.seed.hex()
        return kept


def _frames(data: bytes) -> Response[Frames]:
    """Steps of a replay, which are JSON already."""
    return Response(cast(Frames, data), media_type=MediaType.JSON)
