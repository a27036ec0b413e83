"""What the server answers about tables: the lobby, setting one up, sitting down, beginning, leaving, playing again."""

from __future__ import annotations

from litestar import get, post
from litestar.datastructures import State
from litestar.params import JSONBody

from zataku.server.desk import PROBLEMS, Asked, TablePath, desk
from zataku.server.guard import address
from zataku.server.programs import person_only
from zataku.server.protocol import (
    ChangeSeat,
    LetIn,
    NewTable,
    Open,
    Sit,
    TableInfo,
    Tables,
    Takeover,
)
from zataku.server.room import Room
from zataku.server.rooms import known_bot
from zataku.server.store import Person
from zataku.server.trouble import Trouble


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
    if data.origin is not None:
        at.charge_replay(request, person, 1)
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
    """In the lobby the host takes a free seat, opens one, or gives it to a bot, also where somebody sits.

    Whoever sat there does not sit down again until they are let in.
    """
    room, person = await _at_table(request, state, table)
    await desk(state).rooms.change_seat(room, person, data)
    return room.info(person.id)


@post("/tables/{table:str}/let-in", summary="Let someone in again", status_code=200, responses=PROBLEMS)
async def let_in(request: Asked, state: State, table: TablePath, data: JSONBody[LetIn]) -> TableInfo:
    """Before the game the host lets someone sit down again who was sent from their seat."""
    room, person = await _at_table(request, state, table)
    await desk(state).rooms.let_in(room, person, data.person)
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


@post("/tables/{table:str}/recall", summary="Draw the seed again", status_code=200, responses=PROBLEMS)
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


async def _at_table(request: Asked, state: State, table: str) -> tuple[Room, Person]:
    at = desk(state)
    person = await at.person(request, or_program=True)
    return await at.rooms.room(table), person


handlers = [
    lobby,
    set_up,
    table_info,
    sit,
    change_seat,
    let_in,
    leave,
    come_back,
    takeover,
    start,
    unseal,
    recall,
    close,
    rematch,
]
