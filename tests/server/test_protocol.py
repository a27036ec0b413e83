"""The protocol is what its reference says: schema, TypeScript, page and examples are made from the types."""

import json
import random
import re
from typing import Any

import msgspec
import pytest
from jsonschema import Draft202012Validator
from litestar import Litestar, Response, get, post
from litestar.openapi.config import OpenAPIConfig
from litestar.params import FromPath, JSONBody
from msgspec import Struct

import zataku
from reference import schema, typescript
from reference.examples import examples
from reference.files import PAGE, ROOT, files
from reference.markdown import MARK, page
from reference.routes import Route, routes
from zataku.core.codec import encode
from zataku.server import protocol
from zataku.server.trouble import STATUS

DOCUMENT = schema.document()
DEFINITIONS = schema.messages()
EXAMPLES = {type(example).__name__: example for example in examples()}
SENT_BY_CLIENT = sorted(schema.sent_by_client(DEFINITIONS))
each_example = pytest.mark.parametrize("name", EXAMPLES)


def errors(name: str, data: object) -> list[str]:
    """What the schema has against this data as a definition of this name."""
    validator = Draft202012Validator({**DOCUMENT, "$ref": schema.REF + name})
    return [error.message for error in validator.iter_errors(data)]


def plain(example: Struct) -> dict[str, Any]:
    data: dict[str, Any] = json.loads(msgspec.json.encode(example))
    return data


def test_the_reference_is_fresh() -> None:
    """Every generated file is what the types say now (else: make protocol)."""
    made = files().items()
    stale = [path for path, text in made if not path.exists() or path.read_text("utf-8") != text]
    assert [path.relative_to(ROOT).as_posix() for path in stale] == [], "stale: run `make protocol`"


def test_the_schema_is_one() -> None:
    """The schema is valid JSON Schema 2020-12, and every reference in it leads somewhere."""
    Draft202012Validator.check_schema(DOCUMENT)
    assert set(schema.refs(DOCUMENT)) - set(DOCUMENT["$defs"]) == set()


def test_every_message_has_an_example() -> None:
    """Everything that goes over the socket or over HTTP by itself is shown once."""
    assert set(EXAMPLES) == {*schema.members("Request"), *schema.members("Message"), *schema.bodies()}


@each_example
def test_examples_are_valid_and_come_back(name: str) -> None:
    """An example fits the schema, as one of its union too, and decodes to what it was."""
    example = EXAMPLES[name]
    unions = [union for union in schema.UNIONS if name in schema.members(union)]
    for kind in [name, *unions]:
        assert errors(kind, plain(example)) == []
        assert msgspec.json.decode(msgspec.json.encode(example), type=getattr(protocol, kind)) == example


@pytest.mark.parametrize("game", zataku.names())
def test_views_fit_the_schema(game: str) -> None:
    """What every seat and a spectator see fits the game's definition, from the start to the end of a match."""
    match, luck = zataku.Match(zataku.load(game), seed=1), random.Random(1)
    name = schema.view_name(game)
    validator = Draft202012Validator({**DOCUMENT, "$ref": schema.REF + name})
    for number in range(100_000):
        if number % 10 == 0 or match.over:
            for seat in range(-1, match.seats):
                assert [error.message for error in validator.iter_errors(encode(match.view(seat)))] == []
        if match.over:
            break
        match.play(match.to_act, luck.choice(match.actions(match.to_act)))
    assert match.over
    assert errors(name, {"seat": -1}) != []


@pytest.mark.parametrize("name", schema.structs())
def test_every_struct_says_what_it_is(name: str) -> None:
    """A struct has a docstring of its own, a sentence."""
    text = schema.structs()[name].__dict__.get("__doc__") or ""
    assert text[:1].isupper() and text.rstrip()[-1:] in (".", "?")


def test_every_definition_of_a_view_says_what_it_is() -> None:
    """The dataclasses of views have docstrings too."""
    parts = [part for types in schema.views().values() for part in types.values()]
    assert [part["title"] for part in parts if not part.get("description")] == []


def test_kinds_are_unique() -> None:
    """A kind names one message, whichever way it goes."""
    names = schema.members("Request") + schema.members("Message")
    kinds = [DEFINITIONS[name]["properties"]["kind"]["enum"] for name in names]
    assert len({kind for (kind,) in kinds}) == len(names)


@pytest.mark.parametrize("name", [name for name in EXAMPLES if name in SENT_BY_CLIENT])
def test_unknown_fields_are_refused(name: str) -> None:
    """A misspelt field in what a client sends is an error, for the decoder and for the schema."""
    data = plain(EXAMPLES[name]) | {"sead": 1}
    with pytest.raises(msgspec.ValidationError, match="sead"):
        msgspec.convert(data, schema.structs()[name])
    assert any("sead" in error for error in errors(name, data))


def test_all_that_a_client_sends_is_strict() -> None:
    """Requests, and the parts of what refuses unknown fields, refuse them too; messages of the server don't."""
    parts = {part for name in SENT_BY_CLIENT for part in schema.refs(DEFINITIONS[name])} & set(schema.structs())
    assert {*schema.members("Request"), *parts} - set(SENT_BY_CLIENT) == set()
    assert set(schema.members("Message")) & set(SENT_BY_CLIENT) == set()


def test_the_server_leaves_nothing_out() -> None:
    """Every field of what the server sends is on the wire, as the TypeScript types promise."""
    for name in schema.sent_by_server(DEFINITIONS) & set(EXAMPLES):
        assert list(plain(EXAMPLES[name])) == list(DEFINITIONS[name]["properties"]), name
    for name in schema.sent_by_server(DEFINITIONS) & set(schema.structs()):
        assert not schema.structs()[name].__struct_config__.omit_defaults, name


def test_typescript_knows_who_sends() -> None:
    """A field with a default may be left out by the client; it is always there in what the server sends."""
    made = typescript.module(DEFINITIONS, schema.sent_by_server(DEFINITIONS))
    assert "since?: Version | null;" in made  # Look, from the client
    assert "rule: string;" in made and "rule?:" not in made  # Problem, from the server
    assert "increment: number;" in made  # Clock goes both ways


def test_typescript_of_each_kind_of_schema() -> None:
    """Tuples, lists of unions and numbers have their types; what has none is an error."""
    assert typescript.expression({"type": "array", "items": {"anyOf": [{"type": "string"}, {"type": "null"}]}}) == (
        "(string | null)[]"
    )
    pair = {"type": "array", "prefixItems": [{"type": "integer"}, {"type": "string"}], "items": False}
    assert typescript.expression(pair) == "[number, string]"
    assert typescript.expression({"anyOf": [{"type": "integer"}, {"type": "number"}]}) == "number"
    assert typescript.expression({"description": "anything"}) == "unknown"
    with pytest.raises(TypeError, match="contentEncoding"):
        typescript.expression({"contentEncoding": "base64"})


def test_the_page_tells_every_code() -> None:
    """The table of codes, which is written by hand, has each code with its HTTP status."""
    rows = re.findall(r"^\| `(\w+)` \| (\d+) \|", PAGE.read_text("utf-8"), re.MULTILINE)
    assert {code: int(status) for code, status in rows} == STATUS


def test_the_page_tells_every_undo() -> None:
    """So has the table of what an undo needs."""
    text = PAGE.read_text("utf-8").partition("## Taking back")[2].partition("\n## ")[0]
    assert re.findall(r"^\| `(\w+)` \| \w", text, re.MULTILINE) == DEFINITIONS["UndoNeed"]["enum"]


def test_links_within_the_page_lead_somewhere() -> None:
    """Every name in a table is a link to where it is explained."""
    text = PAGE.read_text("utf-8")
    anchors = {title.lower().replace(" ", "-") for title in re.findall(r"^#+ (.+)$", text, re.MULTILINE)}
    anchors |= set(re.findall(r'<a id="(\w+)">', text))
    assert set(re.findall(r"\]\(#([\w-]+)\)", text)) - anchors == set()


@get("/api/tables", sync_to_thread=False)
def list_tables() -> protocol.Tables:
    """The tables one may see."""
    return protocol.Tables([])


@post("/api/tables/{table:str}/seats", sync_to_thread=False)
def take_seat(table: FromPath[str], data: JSONBody[protocol.Sit]) -> protocol.TableInfo:
    """Take a seat
    at a table.
    """
    raise NotImplementedError


@get("/api/games", sync_to_thread=False)
def list_games() -> list[protocol.GameInfo]:
    return []


@get("/api/records/{record:str}", media_type="text/plain", sync_to_thread=False)
def read_record(record: FromPath[str]) -> Response[str]:
    """A record as text."""
    return Response("")


@post("/api/leave", status_code=204, sync_to_thread=False)
def leave() -> None:
    """Forget me."""


def test_routes_are_read_from_an_app() -> None:
    """The table of routes has method, path, docstring and both bodies."""
    documented = OpenAPIConfig(title="Test", version="1", use_handler_docstrings=True)
    found = routes(Litestar([list_tables, take_seat, list_games, read_record, leave], openapi_config=documented))
    assert found == [
        Route("GET", "/api/games", "ListGames", "", "list of GameInfo"),
        Route("POST", "/api/leave", "Forget me.", "", ""),
        Route("GET", "/api/records/{record}", "A record as text.", "", "text/plain"),
        Route("GET", "/api/tables", "The tables one may see.", "", "Tables"),
        Route("POST", "/api/tables/{table}/seats", "Take a seat at a table.", "Sit", "TableInfo"),
    ]
    text = page(f"By hand.\n{MARK}\nOld.", [], found)
    assert text.startswith(f"By hand.\n\n{MARK}\n\n## Routes\n") and "Old." not in text
    assert "| `GET /api/games` |  | list of [GameInfo](#gameinfo) | ListGames |" in text
