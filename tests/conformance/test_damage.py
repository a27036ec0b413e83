"""Damaged positions of every game: refused by name, or playable."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import zataku
from wide import often
from zataku.core.errors import BadPosition
from zataku.core.game import Game

GAMES = [zataku.load(name) for name in zataku.names()]
EACH = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
POSITIONS = {
    game.name: [file.read_text("utf-8") for file in sorted((Path(__file__).parents[1] / "games").glob(pattern))]
    or [json.dumps(game.dump_state(zataku.Match(game, seed=1).state()))]
    for game in GAMES
    for pattern in [f"{game.name}/positions/*.json"]
}
"""Set up by hand; of a game without any, the first one of a match."""
PLACES = st.lists(st.integers(0, 40), min_size=1, max_size=4)


def words(data: Any) -> set[str]:
    """Every word in some data."""
    if isinstance(data, str):
        return {data}
    inner = [*data, *data.values()] if isinstance(data, dict) else data if isinstance(data, list) else []
    return {word for part in inner for word in words(part)}


def anything(own: list[str]) -> st.SearchStrategy[Any]:
    """Any JSON data, made of these words."""
    word = st.sampled_from([*own, "", "x"])
    scalars = st.one_of(st.none(), st.booleans(), st.integers(-3, 40), st.integers(), word)
    return st.recursive(scalars, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(word, inner, max_size=3))


def damage(data: Any, where: list[int], value: Any) -> None:
    """Put a value somewhere into some data; the numbers lead there, one for each level."""
    for number, step in enumerate(where):
        keys = list(data) if isinstance(data, dict) else list(range(len(data)))
        if not keys:
            return
        key = keys[step % len(keys)]
        if number == len(where) - 1 or not isinstance(data[key], (dict, list)):
            data[key] = value
            return
        data = data[key]


@EACH
@settings(max_examples=often(100, soak=1000, plain=30))
@given(chosen=st.data())
def test_any_damage_is_refused_or_playable(game: Game, chosen: st.DataObject) -> None:
    """Whatever is put anywhere into a position: it is refused by name, or the game can be played on from it."""
    data = json.loads(chosen.draw(st.sampled_from(POSITIONS[game.name])))
    damage(data, chosen.draw(PLACES), chosen.draw(anything(sorted(words(data)))))
    try:
        state = game.load_state(data)
    except BadPosition as problem:
        assert problem.what and problem.expected and problem.got
    else:
        match = zataku.Match(game, seed=1, state=state)
        assert match.over or match.actions(match.to_act)
        for viewer in range(-1, match.seats):
            assert match.view(viewer)


@EACH
@pytest.mark.parametrize("data", [None, [], "position", 3])
def test_a_position_is_an_object(game: Game, data: object) -> None:
    """Other data is refused."""
    with pytest.raises(BadPosition, match="expected a JSON object"):
        game.load_state(data)
