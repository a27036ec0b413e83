"""What the server answers under /api: games and people, tables and records elsewhere, and the socket of a table."""

from __future__ import annotations

from functools import cache
from typing import Any

import msgspec
from litestar import MediaType, Response, Router, get, post, websocket
from litestar.datastructures import State
from litestar.params import JSONBody

import zataku
from zataku import bots
from zataku.core import catalog, locale, rulebook
from zataku.core import content as components
from zataku.core import guide as guides
from zataku.server import (
    lesson_routes,
    lessons,
    logs,
    position_routes,
    puzzle_routes,
    record_routes,
    review_routes,
    table_routes,
)
from zataku.server.bundle import PACKED, File, constant
from zataku.server.client import Client, framed
from zataku.server.desk import PROBLEMS, Asked, GamePath, LangPath, TablePath, desk, token_of
from zataku.server.desk import Desk as Desk  # where it was before
from zataku.server.guard import REQUEST_ID, address, host
from zataku.server.hiding import has_secrets, hiding
from zataku.server.live import POLICY, Live, Socket
from zataku.server.people import hashed
from zataku.server.programs import person_only
from zataku.server.protocol import (
    Announced,
    Catalog,
    GameInfo,
    LessonInfo,
    Me,
    PersonalLink,
    Redeem,
    Rename,
    SignOut,
    Tables,
    TakeVacation,
    Vacation,
)
from zataku.server.trouble import Trouble
from zataku.server.wire import wire

# games


@get("/games", summary="What there is to play", responses=PROBLEMS, sync_to_thread=False)
def games() -> Catalog:
    """All games with their seats and options, and all bots."""
    loaded = [catalog.load(name) for name in catalog.names()]
    shown = [
        GameInfo(
            game.name,
            game.version,
            list(game.seats),
            {name: list(values) for name, values in game.choices.items()},
            has_secrets(game.name),
            game.idle,
            hiding(game.name),
            [
                LessonInfo(lesson.id, lesson.minutes, len(lesson.steps))
                for lesson in (lessons.load(game.name, each) for each in lessons.names(game.name))
            ],
        )
        for game in loaded
    ]
    return Catalog(shown, bots.names(), list(locale.LANGUAGES), zataku.__version__)


@get(
    "/games/{game:str}/words/{lang:str}",
    summary="The words of a game",
    responses=PROBLEMS,
    sync_to_thread=False,
    opt={PACKED: True},
)
def words(request: Asked, game: GamePath, lang: LangPath) -> Response[dict[str, dict[str, str]]]:
    """Every name, event, prompt, refusal and help text of a game in one language."""
    return _constant(request, _words(catalog.load(game).name, lang))


@get(
    "/games/{game:str}/content",
    summary="The components of a game",
    responses=PROBLEMS,
    sync_to_thread=False,
    opt={PACKED: True},
)
def content(request: Asked, game: GamePath) -> Response[dict[str, object]]:
    """Every fact printed on a component, as the game's content file has it."""
    name = catalog.load(game).name
    return _constant(request, _content(name, components.digest(name)))


@get(
    "/games/{game:str}/rules",
    summary="The numbered rules",
    media_type=MediaType.TEXT,
    responses=PROBLEMS,
    sync_to_thread=False,
    opt={PACKED: True},
)
def rules(request: Asked, game: GamePath) -> Response[str]:
    """The rules of a game for players, as Markdown; empty if the game has none in writing."""
    return _constant(request, _rules(catalog.load(game).name))


@get(
    "/games/{game:str}/guide/{lang:str}",
    summary="A game on one page",
    responses=PROBLEMS,
    sync_to_thread=False,
    opt={PACKED: True},
)
def guide(request: Asked, game: GamePath, lang: LangPath) -> Response[dict[str, object]]:
    """A turn in steps, how the game ends, where points come from, and its rules by chapters; empty without a guide."""
    return _constant(request, _guide(catalog.load(game).name, lang))


@cache
def _words(game: str, lang: str) -> File:
    return constant("words.json", msgspec.json.encode(locale.load(game, lang).words))


@cache
def _content(game: str, digest: str) -> File:
    return constant("content.json", msgspec.json.encode(components.drawn(game)))


@cache
def _guide(game: str, lang: str) -> File:
    return constant("guide.json", msgspec.json.encode(guides.load(game, lang)))


@cache
def _rules(game: str) -> File:
    return constant("rules.txt", rulebook.for_players(game).encode())


def _constant(request: Asked, file: File) -> Response[Any]:
    answer: Response[Any] = file.answer(request.headers.get("accept-encoding", ""), "")
    return answer


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
    """Here, elsewhere or everywhere; whoever has no other device and no unused link will not be this person again."""
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
    """At all tables over days my clock stands still, from now on for this many days; with 0 days I am back."""
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
            await Live(socket, line, room, client, at.limits, at.wards).run()
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
        *(games, words, content, guide, rules),
        *(who_am_i, be_someone, link, redeem, sign_out, vacation, take_vacation, my_tables),
        *table_routes.handlers,
        *record_routes.handlers,
        *review_routes.handlers,
        *position_routes.handlers,
        *lesson_routes.handlers,
        *puzzle_routes.handlers,
        live,
    ],
)
