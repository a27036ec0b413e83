"""Every route of the API, fuzzed with Schemathesis against what its own schema promises."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import pytest
import requests
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from schemathesis.checks import positive_data_acceptance
from schemathesis.generation import GenerationMode
from schemathesis.specs.openapi.schemas import OpenApiSchema

import example
from server.house import Guest, House
from wide import often
from zataku.server.app import create_app
from zataku.server.openapi import exact
from zataku.server.settings import Settings

EXAMPLES = often(6, soak=100)
DOCUMENT: dict[str, Any] = exact(create_app(Settings(database="never opened")).openapi_schema.to_schema())
OPERATIONS = [(path, method) for path, item in sorted(DOCUMENT["paths"].items()) for method in item]
WITH_INPUT = [
    (path, method)
    for path, method in OPERATIONS
    if "parameters" in DOCUMENT["paths"][path][method] or "requestBody" in DOCUMENT["paths"][path][method]
]
RIGHT, WRONG = GenerationMode.POSITIVE, GenerationMode.NEGATIVE
CASES = [(RIGHT, *operation) for operation in OPERATIONS] + [(WRONG, *operation) for operation in WITH_INPUT]
LAST = ("/api/me/delete", "/api/me/sign-out")
"""After these a person is nobody any more: someone else asks for it."""
LEFT_OUT = [positive_data_acceptance]
"""Whether a readable value is right depends on games and tables; if not, it is `invalid`, and so 400."""


@dataclass
class Door:
    """The schema of a running server, a person who knocks, and things that are really there."""

    house: House
    schema: OpenApiSchema
    session: requests.Session
    real: dict[str, list[str]]  # by the name of the path parameter


@pytest.fixture(scope="module")
def door(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Door]:
    with House(tmp_path_factory.mktemp("house"), away_seconds=0) as house:
        real, cookie = asyncio.run(furnish(house))
        session = requests.Session()
        session.trust_env = False
        session.headers["Cookie"] = cookie
        schema = schemathesis.openapi.from_dict(session.get(f"{house.url}/api/schema/openapi.json").json())
        yield Door(house, schema, session, real)
        session.close()
        assert house.stop() == 0
        assert '"exception"' not in house.log and '"level": "error"' not in house.log, house.log[-3000:]


async def furnish(house: House) -> tuple[dict[str, list[str]], str]:
    """A person with a table of every status and an uploaded record; their ids, and the person's cookie."""
    async with Guest(house, "Ann") as ann:
        lobby, playing, closed = await ann.table("mo", start=False), await ann.table("mm"), await ann.table("mo")
        await ann.post(f"/api/tables/{closed}/close")
        over = await ann.table("mb")
        chair = await ann.chair(over)
        await chair.play(lambda actions: actions[-1])
        text = (await ann.http.get(f"/api/tables/{over}/record")).text
        record = (await ann.http.post("/api/records", content=text.encode())).json()["id"]
        real = {"table": [lobby, playing, closed, over, over, over], "record_id": [record], "game": [example.GAME]}
        return {**real, "puzzle": ["today"], "lang": ["en", "pl"]}, ann.cookie


async def another(house: House) -> str:
    """The cookie of someone else."""
    async with Guest(house, "Ben") as ben:
        return ben.cookie


@pytest.mark.parametrize(("mode", "path", "method"), CASES)
def test_a_route_keeps_what_its_schema_promises(door: Door, mode: GenerationMode, path: str, method: str) -> None:
    operation = door.schema[path][method.upper()]

    @settings(
        max_examples=EXAMPLES,
        derandomize=True,
        database=None,
        deadline=None,
        phases=[Phase.explicit, Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(case=operation.as_strategy(generation_mode=mode), data=st.data())
    def knock(case: schemathesis.Case[Any], data: st.DataObject) -> None:
        for name in case.path_parameters or {}:
            if name in door.real and data.draw(st.integers(0, 3)):
                case.path_parameters[name] = data.draw(st.sampled_from(door.real[name]))
        answer = case.call_and_validate(base_url=door.house.url, session=door.session, excluded_checks=LEFT_OUT)
        statuses.append(answer.status_code)

    statuses: list[int] = []
    own = door.session.headers["Cookie"]
    if path in LAST:
        door.session.headers["Cookie"] = asyncio.run(another(door.house))
    knock()
    door.session.headers["Cookie"] = own
    if mode is RIGHT and method == "get":
        assert 200 in statuses, f"expected to get behind the door, got {statuses}"
