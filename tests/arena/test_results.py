"""Files of results: kept, continued, and refused when they don't fit."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from arena.tourney import line, planned
from zataku.arena import parquet
from zataku.arena.results import BadResults, Keeper, read


def kept(file: Path, games: int = 3) -> Path:
    """A file with some games."""
    keeper = Keeper(file, planned(), "zataku arena")
    for number in range(games):
        keeper.keep(line(number, number, [0, 1], [1.0, 0.0]))
    keeper.close()
    return file


def test_games_are_kept_at_once_and_read_again(tmp_path: Path) -> None:
    """A header that says what was played, then a line a game."""
    keeper = Keeper(tmp_path / "r.jsonl", planned(), "zataku arena")
    keeper.keep(line(0, 7, [0, 1], [1.0, 0.0]))
    found = read(tmp_path / "r.jsonl")
    keeper.close()
    assert found.header["bots"] == ["greedy", "random"] and len(found.header["content"]) == 64
    assert found.games == [line(0, 7, [0, 1], [1.0, 0.0])] and not found.is_cut
    keeper = Keeper(tmp_path / "r.jsonl", planned(), "zataku arena")
    assert list(keeper.results.lines) == [0]
    keeper.close()


def test_a_line_that_was_cut_off_is_played_again(tmp_path: Path) -> None:
    """Whatever stopped the writing: the games before it stand."""
    file = kept(tmp_path / "r.jsonl")
    whole = file.read_bytes()
    file.write_bytes(whole[:-20])
    assert read(file).is_cut and list(read(file).lines) == [0, 1]
    keeper = Keeper(file, planned(), "zataku arena")
    keeper.keep(line(2, 2, [0, 1], [1.0, 0.0]))
    keeper.close()
    assert file.read_bytes() == whole


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"bots": ("greedy", "greedy")}, "bots"),
        ({"seed": 9}, "seed"),
        ({"seats": 3}, "seats"),
        ({"rules": 99}, "rules"),
        ({"content": "0" * 64}, "content"),
        ({"options": {}}, "options"),
    ],
)
def test_another_tournament_does_not_go_on_with_it(tmp_path: Path, change: dict[str, object], said: str) -> None:
    """What differs is named, and the file stays as it is; more games are no other tournament."""
    file = kept(tmp_path / "r.jsonl")
    before = file.read_bytes()
    with pytest.raises(BadResults, match=f"r.jsonl: {said}: expected"):
        Keeper(file, replace(planned(), **change), "zataku arena")  # type: ignore[arg-type]
    assert file.read_bytes() == before
    Keeper(file, replace(planned(), games=100), "zataku arena").close()


@pytest.mark.parametrize(
    ("place", "text", "said"),
    [
        (0, b"{}", "results of `zataku arena`, got another kind"),
        (0, b'{"format": "zataku arena", "version": 2}', "expected version 1 of results, got version 2"),
        (0, b'{"format": "zataku arena", "version": 1}', "line 1: expected a whole header"),
        (2, b"nonsense", "line 3: expected a line of JSON, got 'nonsense'"),
        (2, b"[]", "line 3: expected an object"),
        (2, b"{}", "line 3: expected a whole game"),
        (2, b"\xff\xfe", "line 3: expected a line of JSON"),
        (2, b"again", "line 3: expected each game once"),
        (2, b"bots", "line 3: expected bots from 0 to 1"),
        (2, b"scores", "line 3: expected scores of 2 seats"),
    ],
)
def test_a_broken_file_is_refused_with_the_line(tmp_path: Path, place: int, text: bytes, said: str) -> None:
    """And is not touched."""
    file = kept(tmp_path / "r.jsonl")
    lines = file.read_bytes().split(b"\n")
    made = {
        b"again": lines[1],
        b"bots": json.dumps(line(1, 1, [0, 5], [1.0, 0.0])).encode(),
        b"scores": json.dumps(line(1, 1, [0, 1], [1.0, 0.0], scores=[1])).encode(),
    }
    lines[place] = made.get(text, text)
    file.write_bytes(b"\n".join(lines))
    before = file.read_bytes()
    with pytest.raises(BadResults) as caught:
        Keeper(file, planned(), "zataku arena")
    assert said in str(caught.value) and file.read_bytes() == before


def test_an_empty_file_is_a_new_one(tmp_path: Path) -> None:
    """To go on with; there is nothing to report of it."""
    file = tmp_path / "r.jsonl"
    file.touch()
    with pytest.raises(BadResults, match="an empty file"):
        read(file)
    assert kept(file).read_bytes().count(b"\n") == 4


def test_parquet_has_a_row_for_each_seat(tmp_path: Path) -> None:
    """With the header beside them."""
    from pyarrow.parquet import read_table

    results = read(kept(tmp_path / "r.jsonl"))
    parquet.write(results, tmp_path / "r.parquet")
    table = read_table(tmp_path / "r.parquet")
    assert table.num_rows == 6 and set(table["bot"].to_pylist()) == {"greedy", "random"}
    assert json.loads(table.schema.metadata[b"zataku"])["bots"] == ["greedy", "random"]
    assert [file.name for file in sorted(tmp_path.iterdir())] == ["r.jsonl", "r.parquet"]
