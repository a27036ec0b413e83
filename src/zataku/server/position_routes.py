"""What the server answers about positions: those of games that are over, to keep, and others, to be checked."""

from __future__ import annotations

from typing import cast

from litestar import MediaType, Response, get, post
from litestar.datastructures import State
from litestar.params import JSONBody

from zataku.core import catalog
from zataku.core.errors import ZatakuError
from zataku.server import beginnings
from zataku.server.desk import PROBLEMS, Asked, TablePath, desk
from zataku.server.protocol import Origin, Position, PositionInfo
from zataku.server.record_routes import RecordPath, StepQuery
from zataku.server.trouble import trouble_of


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
    try:
        game = catalog.load(data.game)
    except ZatakuError as problem:
        raise trouble_of(problem) from None
    told = await beginnings.about(at.rooms, at.asker(request, person), game, data)
    return Response(cast(PositionInfo, told), media_type=MediaType.JSON)


async def _at(request: Asked, state: State, origin: Origin) -> Response[Position]:
    at = desk(state)
    who = at.charge_replay(request, await at.visitor(request), 1)
    found = await beginnings.of(at.rooms, who, origin)
    return Response(cast(Position, found.file()), media_type=MediaType.JSON)


handlers = [
    table_position,
    record_position,
    check,
]
