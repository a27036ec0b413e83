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
    text = (await finished(at, room)).text()
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


async def finished(at: Desk, room: Room) -> Record:
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
]
