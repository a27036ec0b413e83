"""What the server answers about reviews of games that are over, of tables and of uploaded records."""

from __future__ import annotations

from litestar import get, post
from litestar.datastructures import State
from litestar.params import JSONBody

from zataku.server.desk import PROBLEMS, Asked, Desk, TablePath, desk
from zataku.server.guard import address
from zataku.server.protocol import Judged, RecordInfo, Retry, ReviewInfo
from zataku.server.record_routes import RecordPath, finished
from zataku.server.room import Room
from zataku.server.store import OVER
from zataku.server.trouble import Trouble


@get("/tables/{table:str}/review", summary="The review of a finished game", responses=PROBLEMS)
async def table_review(request: Asked, state: State, table: TablePath) -> ReviewInfo:
    """The review, how far it has come, or that nobody has asked for it; only after the end."""
    at = desk(state)
    room = await at.rooms.room(table)
    _over(room)
    return await at.reviews.find(room.row.id, room.row.game)


@post("/tables/{table:str}/review", summary="Ask for the review of a finished game", responses=PROBLEMS)
async def review_table(request: Asked, state: State, table: TablePath) -> ReviewInfo:
    """Have a game reviewed in the background; what it costs is charged to who asks first."""
    at = desk(state)
    person = await at.person(request)
    room = await at.rooms.room(table)
    _over(room)
    found = await at.reviews.find(room.row.id, room.row.game)
    if found.is_asked_for:
        return found
    at.limits.take("review", address(request.scope), person.payer)
    text = (await finished(at, room)).text()
    return at.reviews.begin(str(person.payer), room.row.id, text, room.row.game)


@get("/records/{record_id:str}/review", summary="The review of an uploaded record", responses=PROBLEMS)
async def record_review(request: Asked, state: State, record_id: RecordPath) -> ReviewInfo:
    """The review, how far it has come, or that nobody has asked for it."""
    at = desk(state)
    info = await at.rooms.archive.record_info(at.asker(request, await at.visitor(request)), record_id)
    _whole(info)
    return await at.reviews.find(info.id, info.game)


@post("/records/{record_id:str}/review", summary="Ask for the review of an uploaded record", responses=PROBLEMS)
async def review_record(request: Asked, state: State, record_id: RecordPath) -> ReviewInfo:
    """Have an uploaded record reviewed in the background; what it costs is charged to who asks first."""
    at = desk(state)
    person = await at.person(request)
    info = await at.rooms.archive.record_info(at.asker(request, person), record_id)
    _whole(info)
    found = await at.reviews.find(info.id, info.game)
    if found.is_asked_for:
        return found
    at.limits.take("review", address(request.scope), person.payer)
    return at.reviews.begin(str(person.payer), info.id, await _text(at, info.id), info.game)


@post("/tables/{table:str}/judge", summary="Try a move of a finished game again", status_code=200, responses=PROBLEMS)
async def judge_table(request: Asked, state: State, table: TablePath, data: JSONBody[Retry]) -> Judged:
    """What another action would have been worth, from what its player could know then; once the game is reviewed."""
    at = desk(state)
    person = await at.person(request)
    room = await at.rooms.room(table)
    _over(room)
    at.limits.take("hint", address(request.scope), person.payer)
    text = (await finished(at, room)).text()
    return await at.reviews.judge(str(person.payer), room.row.id, text, room.row.game, data)


@post(
    "/records/{record_id:str}/judge",
    summary="Try a move of an uploaded record again",
    status_code=200,
    responses=PROBLEMS,
)
async def judge_record(request: Asked, state: State, record_id: RecordPath, data: JSONBody[Retry]) -> Judged:
    """What another action would have been worth, from what its player could know then; once the game is reviewed."""
    at = desk(state)
    person = await at.person(request)
    info = await at.rooms.archive.record_info(at.asker(request, person), record_id)
    _whole(info)
    at.limits.take("hint", address(request.scope), person.payer)
    text = await _text(at, info.id)
    return await at.reviews.judge(str(person.payer), info.id, text, info.game, data)


async def _text(at: Desk, record_id: str) -> str:
    kept = await at.store.record(record_id)
    if kept is None:
        raise Trouble("unknown", f"record: expected one that was uploaded, got {record_id!r}", "unknown_record")
    return kept.text


def _over(room: Room) -> None:
    """A review tells what everybody had in hand."""
    if room.row.status != OVER:
        message = f"review: expected a game that is over, got {room.row.status}; it would tell secrets"
        raise Trouble("conflict", message, "review_not_over")


def _whole(info: RecordInfo) -> None:
    if not info.is_finished:
        message = "review: expected the record of a game that is over, got one that goes on; it would tell secrets"
        raise Trouble("conflict", message, "review_not_over")


handlers = [
    table_review,
    review_table,
    record_review,
    review_record,
    judge_table,
    judge_record,
]
