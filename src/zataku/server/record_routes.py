"""What the server answers about records: those of games that are over, uploaded ones, and steps of either."""

from __future__ import annotations

from typing import Annotated, Final, cast

from litestar import MediaType, Response, get, post
from litestar.datastructures import State
from litestar.params import PathParameter, QueryParameter

from zataku.core.record import Record
from zataku.server.archive import MOST_FRAMES, MOST_SCORES
from zataku.server.chronicle import record_of
from zataku.server.desk import PROBLEMS, Asked, Desk, TablePath, desk
from zataku.server.guard import address
from zataku.server.limits import ENTRIES
from zataku.server.protocol import (
    SPECTATOR,
    Frames,
    RecordInfo,
    ReviewInfo,
    ScoreChanges,
)
from zataku.server.replays import MOST_STEPS
from zataku.server.room import Room
from zataku.server.rooms import record_id
from zataku.server.store import OVER, Person
from zataku.server.timing import date
from zataku.server.trouble import Trouble

LONGEST_RECORD: Final = 512 * 1024
RECORD_STEPS: Final = 1000
"""Reading this many steps of a record costs as much as uploading one; the longest counts as one with all steps."""

RecordPath = Annotated[str, PathParameter(max_length=40, description="The id of an uploaded record.")]
SeatQuery = Annotated[int, QueryParameter(ge=SPECTATOR, le=15, description="A seat, or -1 for a spectator.")]
StepQuery = Annotated[int, QueryParameter(ge=0, le=100_000, description="A step; 0 is the set-up.")]


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
    room, person = await _begun(request, at, table, seat)
    who = at.charge_replay(request, person, MOST_FRAMES)
    return _frames(await at.rooms.archive.table_frames(who, room.row, seat, first, last))


@get("/tables/{table:str}/scores", summary="Where points come from", responses=PROBLEMS)
async def scores(
    request: Asked,
    state: State,
    table: TablePath,
    seat: SeatQuery = SPECTATOR,
    first: StepQuery = 0,
) -> Response[ScoreChanges]:
    """How each part of the scores changed, step by step; for whom the replay is, and as far as they may know."""
    at = desk(state)
    room, person = await _begun(request, at, table, seat)
    who = at.charge_replay(request, person, MOST_SCORES)
    return _scores(await at.rooms.archive.table_scores(who, room.row, seat, first))


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
    body = await request.body()
    try:
        text = body.decode()
    except UnicodeDecodeError:
        raise Trouble("invalid", "record: expected UTF-8 text, got other bytes", "not_text") from None
    steps = max(min(len(text.splitlines()), MOST_STEPS), len(body) * MOST_STEPS // LONGEST_RECORD)
    try:
        info = await at.rooms.archive.add_record(str(person.id), record_id(text), text)
    except Trouble as trouble:
        steps = 0 if trouble.reason == "busy" else steps
        raise
    finally:  # one that fails at its last move has cost as much as one that does not
        at.limits.charge("record", steps / RECORD_STEPS, address(request.scope), person.id)
    await at.store.add_upload(info.id, person.id, date())
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
    who = at.charge_replay(request, await at.visitor(request), MOST_FRAMES)
    return _frames(await at.rooms.archive.record_frames(who, record_id, seat, first, last))


@get("/records/{record_id:str}/scores", summary="Where the points of an uploaded record come from", responses=PROBLEMS)
async def record_scores(
    request: Asked,
    state: State,
    record_id: RecordPath,
    seat: SeatQuery = SPECTATOR,
    first: StepQuery = 0,
) -> Response[ScoreChanges]:
    """How each part of the scores changed, step by step."""
    at = desk(state)
    who = at.charge_replay(request, await at.visitor(request), MOST_SCORES)
    return _scores(await at.rooms.archive.record_scores(who, record_id, seat, first))


async def _begun(request: Asked, at: Desk, table: str, seat: int) -> tuple[Room, Person | None]:
    """A table whose game this seat may look back at, and who asks."""
    room = await at.rooms.room(table)
    if room.row.status not in ("playing", OVER):
        raise Trouble("conflict", f"table: expected a game that has begun, got {room.row.status}", "not_started")
    person = await at.visitor(request)
    if seat != SPECTATOR and room.row.status != OVER:
        room.own_seat(None if person is None else person.id, seat)
    return room, person


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
    text = (await _finished(at, room)).text()
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
    kept = await at.store.record(info.id)
    if kept is None:
        raise Trouble("unknown", f"record: expected one that was uploaded, got {info.id!r}", "unknown_record")
    return at.reviews.begin(str(person.payer), info.id, kept.text, info.game)


def _over(room: Room) -> None:
    """A review tells what everybody had in hand."""
    if room.row.status != OVER:
        message = f"review: expected a game that is over, got {room.row.status}; it would tell secrets"
        raise Trouble("conflict", message, "review_not_over")


def _whole(info: RecordInfo) -> None:
    if not info.is_finished:
        message = "review: expected the record of a game that is over, got one that goes on; it would tell secrets"
        raise Trouble("conflict", message, "review_not_over")


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


def _scores(data: bytes) -> Response[ScoreChanges]:
    """The same for scores."""
    return Response(cast(ScoreChanges, data), media_type=MediaType.JSON)


handlers = [
    record,
    replay_table,
    scores,
    upload,
    uploaded,
    replay_record,
    record_scores,
    table_review,
    review_table,
    record_review,
    review_record,
]
