"""What the server answers about positions: those of games that are over, to keep, and others, to be checked."""

from __future__ import annotations

from typing import Annotated, cast

from litestar import MediaType, Response, get, post
from litestar.datastructures import State
from litestar.params import JSONBody, QueryParameter

from zataku.core import catalog
from zataku.core.errors import ZatakuError
from zataku.server import beginnings, editing
from zataku.server.desk import PROBLEMS, Asked, GamePath, TablePath, desk
from zataku.server.protocol import Draft, Origin, Position, PositionInfo, PositionProblems
from zataku.server.record_routes import RecordPath, StepQuery
from zataku.server.trouble import Trouble, trouble_of

SeatsQuery = Annotated[int, QueryParameter(ge=0, le=16, description="How many play; 0 is as few as can.")]


@get("/tables/{table:str}/position", summary="A position of a finished game", responses=PROBLEMS)
async def table_position(request: Asked, state: State, table: TablePath, step: StepQuery = 0) -> Response[Position]:
    """The position at a step, with all that was hidden, to keep and to play on from; only after the end."""
    return await _at(request, state, Origin(step, table=table))


@get("/records/{record_id:str}/position", summary="A position of an uploaded record", responses=PROBLEMS)
async def record_position(
    request: Asked, state: State, record_id: RecordPath, step: StepQuery = 0
) -> Response[Position]:
    """The position at a step."""
    return await _at(request, state, Origin(step, record=record_id))


@post("/positions", summary="Check a position", status_code=200, responses=PROBLEMS)
async def check(request: Asked, state: State, data: JSONBody[Position]) -> Response[PositionInfo]:
    """What a position is about; a problem names the field that can't be as it is. Nothing is kept."""
    at = desk(state)
    person = await at.person(request)
    game = catalog.load(_game(data.game))
    told = await beginnings.about(at.rooms, at.asker(request, person), game, data)
    return Response(cast(PositionInfo, told), media_type=MediaType.JSON)


@post("/positions/problems", summary="Check a position that is being set up", status_code=200, responses=PROBLEMS)
async def problems(request: Asked, state: State, data: JSONBody[Draft]) -> Response[PositionProblems]:
    """All that can't be in it, field by field. Nothing is kept."""
    at = desk(state)
    person = await at.person(request)
    name = _game(data.game)
    told = await at.rooms.archive.pool.run(at.asker(request, person), editing.problems, name, data.position, data.sound)
    return Response(cast(PositionProblems, told), media_type=MediaType.JSON)


@get("/games/{game:str}/position", summary="The set-up of a new game", responses=PROBLEMS)
async def laid_out(request: Asked, state: State, game: GamePath, seats: SeatsQuery = 0) -> Response[Position]:
    """A position in which nobody has moved, to be changed by hand; each time another one."""
    at = desk(state)
    found = catalog.load(_game(game))
    seats = seats or found.seats[0]
    if seats not in found.seats:
        message = f"seats: expected one of {', '.join(map(str, found.seats))}, got {seats}"
        raise Trouble("invalid", message, "position_seats", {"expected": found.seats[0], "got": seats})
    who = at.charge_replay(request, await at.visitor(request), 1)
    told = await at.rooms.archive.pool.run(who, editing.laid_out, found.name, seats)
    return Response(cast(Position, told), media_type=MediaType.JSON)


def _game(name: str) -> str:
    """The name of a game; Trouble if there is none of that name."""
    try:
        return catalog.load(name).name
    except ZatakuError as problem:
        raise trouble_of(problem) from None


async def _at(request: Asked, state: State, origin: Origin) -> Response[Position]:
    at = desk(state)
    who = at.charge_replay(request, await at.visitor(request), 1)
    found = await beginnings.of(at.rooms, who, origin)
    return Response(cast(Position, found.file()), media_type=MediaType.JSON)


handlers = [
    table_position,
    record_position,
    check,
    problems,
    laid_out,
]
