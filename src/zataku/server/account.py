"""What the server answers about one's own account: the data that it holds, the end of it, and one's programs."""

from __future__ import annotations

import asyncio
import gzip
from functools import partial
from typing import Annotated, Any, cast

import msgspec
from litestar import MediaType, Response, Router, get, post
from litestar.datastructures import State
from litestar.params import JSONBody, PathParameter

from zataku.server import deletion, programs
from zataku.server.bundle import PACKED, PACKING, takes_gzip
from zataku.server.desk import PROBLEMS, Asked, desk
from zataku.server.guard import address
from zataku.server.office import Office
from zataku.server.protocol import Forget, Me, NewProgram, Programs, ProgramToken
from zataku.server.record_routes import LONGEST_RECORD
from zataku.server.trouble import Trouble

ProgramPath = Annotated[int, PathParameter(ge=1, description="The number of a program.")]


@get("/data", summary="All that is known about me", responses=PROBLEMS, opt={PACKED: True})
async def data(request: Asked, state: State) -> Response[dict[str, Any]]:
    """A JSON file: name, devices, tables, moves, chat, records; no secrets, not even one's own."""
    at = desk(state)
    person = await at.person(request)
    at.limits.take("record", address(request.scope), person.id)
    known: dict[str, Any] = await at.store.reading(lambda session: deletion.known(at.store, session, person.id))
    known["moves"] = []
    for table in known["tables"]:  # one by one: others get their turn in between
        known["moves"] += await at.store.reading(partial(deletion.moves, person=person.id, table=table["id"]))
    headers = {"content-disposition": 'attachment; filename="zataku.json"', "vary": "accept-encoding"}
    # It may be very long: then others go on meanwhile, and whoever asked waits for longer until the next one.
    body = await asyncio.to_thread(lambda: msgspec.json.format(msgspec.json.encode(known)))
    at.limits.charge("record", len(body) / LONGEST_RECORD, address(request.scope), person.id)
    if takes_gzip(request.headers.get("accept-encoding", "")):
        headers["content-encoding"] = "gzip"
        body = await asyncio.to_thread(gzip.compress, body, PACKING)
    return Response(cast(dict[str, Any], body), media_type=MediaType.JSON, headers=headers)


@post("/delete", summary="Delete all that is known about me", status_code=200, responses=PROBLEMS)
async def delete(request: Asked, state: State, data: JSONBody[Forget]) -> Response[Me]:
    """For good: seats are shown as someone, bots play on, programs end; the games of others stay as they were."""
    at = desk(state)
    person = await at.person(request)
    if data.name != person.name:
        facts: dict[str, int | str] = {"expected": person.name, "got": data.name}
        raise Trouble("conflict", "name: expected yours, got another", "other_name", facts)
    await Office(at.store, "person").delete_person(person.id)
    await at.steward.look()
    return Response(at.me(None), cookies=[at.cookie("", 0)])


@get("/programs", summary="My programs", responses=PROBLEMS)
async def my_programs(request: Asked, state: State) -> Programs:
    """The programs that play here by tokens of mine."""
    at = desk(state)
    return await programs.owned(at.store, await at.person(request), at.settings.programs_of_person)


@post("/programs", summary="Make a program", responses=PROBLEMS)
async def make_program(request: Asked, state: State, data: JSONBody[NewProgram]) -> ProgramToken:
    """A token for a program of mine, told once. It plays like a person, marked as a program, and uses my budgets."""
    at = desk(state)
    person = await at.person(request)
    at.limits.take("person", address(request.scope))
    return await programs.make(at.store, person, data.name, at.settings.programs_of_person)


@post("/programs/{program:int}/end", summary="End a program", status_code=200, responses=PROBLEMS)
async def end_program(request: Asked, state: State, program: ProgramPath) -> Programs:
    """Its token stops working, and bots finish its games."""
    at = desk(state)
    person = await at.person(request)
    await programs.end(at.store, person, program)
    await at.steward.look()
    return await programs.owned(at.store, person, at.settings.programs_of_person)


account = Router("/api/me", route_handlers=[data, delete, my_programs, make_program, end_program])
