"""The content of games: what ships, corrected copies, and what a copy must have."""

from __future__ import annotations

import os
import subprocess
import sys
import tomllib
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

import zataku
from zataku.core import content
from zataku.core.errors import BadContent
from zataku.core.shape import facts, problems, unlike

GAMES = [name for name in zataku.names() if content.shipped(name)]
GAME = GAMES[0]
everywhere = pytest.mark.parametrize("game", GAMES)

# Plays a match with a copy and prints the record; then does the same in a process that it starts.
STORY = """
import subprocess, sys
from pathlib import Path
from zataku.core import content
import zataku

game, file, depth = sys.argv[1:]
if depth == "0":
    content.use(Path(file))
    Path(file).write_text("this comes too late")
match = zataku.Match(zataku.load(game), dealer=zataku.Seeded(1))
print(match.record().content, flush=True)
if depth == "0":
    subprocess.run([sys.executable, "-c", sys.stdin.read() or "", game, file, "1"], check=True)
"""


@everywhere
def test_what_ships_fits(game: str) -> None:
    text = content.shipped(game)
    assert content.read(game) == tomllib.loads(text)
    assert content.digest(game) == ""
    assert content.game_of(content.read(game), game) == game
    assert content.problems(game, content.read(game)) == []


@everywhere
def test_the_edition_is_described_and_no_more(game: str) -> None:
    """Whatever the rules or the page read stands elsewhere, where a copy is checked."""
    assert list(content.read(game)["meta"]) == ["id", "name", "designers", "publisher", "year"]


@everywhere
def test_facts_are_what_the_rules_read(game: str) -> None:
    """Their SHA-256 stays when a source, a note or the edition changes, and only then."""
    data = content.read(game)
    changed = deepcopy(data)
    changed["meta"]["year"] += 1
    changed["sources"]["mine"] = "my own box"
    kind = next(kind for kind, value in data.items() if isinstance(value, list) and len(value[0]) > 1)
    changed[kind][0]["note"] = "seen in it"
    assert facts(changed) == facts(data) != facts({**data, kind: data[kind][1:]})
    assert "meta" in data and not {"meta", "sources", "source_of"} & facts(data).keys()
    assert len(content.facts(game)) == 64


@everywhere
def test_every_component_has_a_source(game: str) -> None:
    """Of its own or of its kind, and each source is described."""
    data = content.read(game)
    kinds = {kind for kind, value in data.items() if isinstance(value, list)}
    for kind in kinds:
        for entry in data[kind]:
            if isinstance(entry, dict):
                own = [entry["source"]] if "source" in entry else data["source_of"][kind]
                assert set(own) <= set(data["sources"]), (kind, entry)


@everywhere
def test_a_missing_field_and_one_too_many(game: str) -> None:
    copy = content.read(game)
    kinds = [kind for kind, value in copy.items() if isinstance(value, list) and isinstance(value[0], dict)]
    kind = next(kind for kind in kinds if len(copy[kind][0]) > 1)
    entry = copy[kind][0]
    field = list(entry)[-1]
    entry["extra"] = entry.pop(field)
    where = f"{kind} {entry.get('id', entry.get('key', 1))}"
    found = [str(problem) for problem in problems(content.read(game), copy)]
    assert any(text.startswith(f"{where}, extra: expected one of the fields ") for text in found), found


@everywhere
def test_a_missing_entry(game: str) -> None:
    copy = content.read(game)
    kind = next(
        kind
        for kind, value in copy.items()
        if isinstance(value, list) and isinstance(value[0], dict) and "id" in value[0]
    )
    gone = copy[kind].pop()
    expected = f"{kind}: expected {len(copy[kind]) + 1} entries, got none of the name {gone['id']}"
    assert expected in [str(problem) for problem in problems(content.read(game), copy)]


def test_values_of_the_wrong_kind() -> None:
    """Texts for numbers, negative numbers, unknown choices, doubled and unknown names; a source may be anything."""
    shipped: dict[str, Any] = {
        "sources": {"box": "seen"},
        "tile": [{"id": f"t{n}", "cost": n, "kind": "red" if n < 5 else "blue", "source": "box"} for n in range(8)],
    }

    def of(**changes: object) -> list[str]:
        tiles = [dict(tile) for tile in shipped["tile"]]
        tiles[3].update(changes)
        return [str(problem) for problem in problems(shipped, {**shipped, "tile": tiles})]

    assert of(cost=9, source="my own copy") == []
    assert of(cost="two") == ["tile t3, cost: expected a whole number from 0 up, got 'two'"]
    assert of(cost=-1) == ["tile t3, cost: expected a whole number from 0 up, got -1"]
    assert of(kind="green") == ["tile t3, kind: expected one of 'blue', 'red', got 'green'"]
    assert of(id="t4") == ["tile: expected 8 entries, got none of the name t3", "tile: expected one entry t4, got two"]
    assert of(id="t9")[1] == "tile: expected the entries t0 to t7, got t9"
    assert of(cost=[1]) == ["tile t3, cost: expected a whole number from 0 up, got a list"]
    turned = {**shipped, "tile": shipped["tile"][::-1]}
    assert [str(problem) for problem in problems(shipped, turned)] == [
        "tile: expected the order t0 to t7, got another one"
    ]


def test_fields_stay_with_the_entries_that_have_them() -> None:
    """Nothing is added that no rule reads, and nothing goes that one does; where the game says so, both may be."""
    shipped: dict[str, Any] = {
        "card": [
            {"id": "ox", "does": {"food": 2}, "gains": [{"kind": "coin", "n": 1}], "source": "box"},
            {"id": "yew", "does": {"wood": 1}, "gains": [{"kind": "any"}, {"kind": "coin", "n": 2}], "source": "box"},
            {"id": "elm", "does": {"wood": 1, "is_free": True}, "gains": [], "source": "box"},
        ]
    }

    def of(card: dict[str, Any], free: tuple[str, ...] = (), number: int = 1) -> list[str]:
        cards = deepcopy(shipped["card"])
        cards[number].update(card)
        return [str(problem) for problem in problems(shipped, {"card": cards}, free)]

    no = "expected no such field: no rule reads it here; try without it"
    assert of({"does": {"wood": 3}, "note": "as I see it"}) == []
    assert of({"does": {"wood": 1, "food": 4}}) == [f"card yew, does, food: {no}, got 4"]
    assert of({"does": {}}) == ["card yew, does, wood: expected this field, 1 as it ships, got none"]
    assert of({"does": {"food": 1}}, ("card.*.does",)) == of({"does": {}}, ("card.*.does",)) == []
    assert of({"gains": [{"kind": "any", "n": 1}]}) == [f"card yew, gains 1, n: {no}, got 1"]
    assert of({"gains": [{"kind": "any", "n": 1}, {"kind": "any"}]}, ("card.*.gains.*",)) == []
    assert of({"gains": []}) == of({"gains": [{"kind": "coin", "n": 3}]}, number=2) == []
    assert of({"does": {"sun": 1}}, ("card.*.does",)) == [
        "card yew, does, sun: expected one of the fields food, wood, is_free, got another one"
    ]


def test_what_the_rules_rely_on_is_there() -> None:
    """Another value, a missing field and another number of entries are told."""
    shipped: dict[str, Any] = {"card": [{"id": "ox", "gains": [{"kind": "coin", "n": 1}], "kind": "animal"}]}

    def of(card: dict[str, Any]) -> list[str]:
        return [str(problem) for problem in unlike(shipped, {"card": [card]}, ("card.*.kind", "card.*.gains.*.kind"))]

    rules = "as the rules know nothing else here"
    assert of({"id": "ox", "gains": [{"kind": "coin", "n": 2}], "kind": "animal"}) == []
    assert of({"id": "ox", "gains": [{"n": 1}], "kind": "tree"}) == [
        f"card ox, gains 1, kind: expected 'coin', {rules}, got none",
        f"card ox, kind: expected 'animal', {rules}, got 'tree'",
    ]
    assert of({"id": "ox", "gains": [], "kind": "animal"}) == [f"card ox, gains: expected 1 entry, {rules}, got 0"]
    assert of({"id": "ox"}) == [
        "card ox, gains: expected this field, got none",
        f"card ox, kind: expected 'animal', {rules}, got none",
    ]


@everywhere
def test_a_copy_is_read_once_and_inherited(game: str, tmp_path: Path) -> None:
    """The record has the copy's SHA-256, in worker processes too, whatever becomes of the file."""
    copy = tmp_path / "mine.toml"
    copy.write_text(content.shipped(game) + "\n# corrected by hand\n", "utf-8")
    digest = subprocess.run(["sha256sum", copy], capture_output=True, text=True, check=True).stdout.split()[0]
    done = subprocess.run(
        [sys.executable, "-c", STORY, game, copy, "0"],
        input=STORY,
        capture_output=True,
        text=True,
        env=dict(os.environ),
    )
    assert done.stdout.split() == [digest, digest], done.stderr


def test_a_copy_that_comes_too_late(tmp_path: Path) -> None:
    zataku.load(GAME)
    copy = tmp_path / "mine.toml"
    copy.write_text(content.shipped(GAME), "utf-8")
    with pytest.raises(BadContent, match=f"expected to be named before {GAME} is loaded"):
        content.use(copy)


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        (b"a = ", "expected TOML, got Invalid value"),
        (b"\xff\xfe", "expected a text in UTF-8, got other bytes"),
        (b"a = 1", "expected the content of a game, with its id, got None"),
        (b"game_id = '../core'", "expected the content of a game, with its id, got '../core'"),
    ],
)
def test_files_that_are_no_content(text: bytes, complaint: str, tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_bytes(text)
    with pytest.raises(BadContent) as caught:
        content.use(file)
    assert complaint in str(caught.value)


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(BadContent, match="expected a file that can be read, got No such file"):
        content.use(tmp_path / "none.toml")


def test_a_record_of_other_components() -> None:
    """It is not replayed as if nothing were different."""
    record = zataku.Match(zataku.load(GAME), dealer=zataku.Seeded(1)).record()
    assert "content:" not in record.text()
    record.content = "0" * 64
    again = zataku.read_record(record.text())
    assert again == record
    with pytest.raises(zataku.ZatakuError) as caught:
        zataku.replay(again)
    assert str(caught.value) == (
        "content: expected components of the game as it ships, "
        f"got a match with those of a file with the SHA-256 {'0' * 64} (--content FILE)"
    )
