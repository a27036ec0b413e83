"""A state in the words of the notation: what a seat sees of it, or all of it as a position."""

from __future__ import annotations

from typing import Any

from mypy_extensions import i64

from zataku.core.game import NOBODY
from zataku.core.kinds import word_of
from zataku.games.the_river.content import (
    ACTION_KEYS,
    CARD_KEYS,
    COLUMNS,
    FACE_UP_CARDS,
    FACE_UP_TILES,
    MATERIALS,
    MOST_SEATS,
    PIONEER_SLOT,
    RESOURCE_KEYS,
    TILE_KEYS,
    TOKENS,
)
from zataku.games.the_river.rules import piles, scoring, setup
from zataku.games.the_river.state import (
    ALL_SWAPS,
    FOOD_EXCHANGE,
    HIDDEN_POINTS,
    INCOME,
    INTRO_EFFECT,
    OVER,
    WISH_BITS,
    WISHES,
    TheRiverState,
    tokens_of,
)
from zataku.games.the_river.view import FIRST_OPTIONS, LAYOUT, OPTIONS, TheRiverView


def views(s: TheRiverState) -> list[dict[str, Any]]:
    """What each seat, and last a spectator, may know: everything but the order of stack and deck (TR-23)."""
    public = LAYOUT.public(s.numbers(), s.seats)
    _make(s, public)
    public["ending"] = s.ending
    public["stack_size"] = s.stack_n
    public["deck_size"] = s.deck_n
    public["bonus_tokens"] = TOKENS[s.seats][s.tokens_gone :]
    for seat, player in enumerate(public["players"]):
        at = seat * MATERIALS
        player["waiting"] = tokens_of(s, seat) < PIONEER_SLOT
        player["capacity"] = s.capacity[seat]
        player["symbols"] = {RESOURCE_KEYS[k]: s.symbols[at + k] for k in range(i64(MATERIALS))}
        player["columns"] = [scoring.column_vp(s, seat, column) for column in range(i64(COLUMNS))]
    shown: list[dict[str, Any]] = []
    for viewer in [*range(s.seats), NOBODY]:
        seen = dict(public)
        seen["seat"] = viewer
        shown.append(seen)
    return shown


def view(s: TheRiverState, viewer: i64) -> TheRiverView:
    """What this seat may know, as a view."""
    shown: TheRiverView = LAYOUT.view(views(s)[viewer])
    return shown


def dump(s: TheRiverState) -> dict[str, object]:
    """The position as JSON data; stack and deck are all tiles and cards that lie nowhere else."""
    data = LAYOUT.dump(s.numbers(), s.seats)
    _make(s, data)
    told = list(OPTIONS)[:FIRST_OPTIONS]
    data["options"] = {k: v for k, v in data["options"].items() if k in told or v != OPTIONS[k][0]}
    return data


def former_dumps(s: TheRiverState) -> list[dict[str, object]]:
    """A round that ended by passing used to leave its passes behind in the clean-up and at the end (TR-5.7)."""
    if s.phase != INCOME and s.phase != OVER:
        return []
    found: list[dict[str, object]] = []
    for mask in range(1, 1 << int(s.seats)):
        data = dump(s)
        data["passed"] = [seat for seat in range(s.seats) if (mask >> int(seat)) & 1 != 0]
        found.append(data)
    return found


def options(s: TheRiverState) -> dict[str, str]:
    """The options that the state is played with."""
    food, intro, cap, swaps, *colours, points = OPTIONS
    found = {
        food: "true" if s.options & FOOD_EXCHANGE != 0 else "false",
        intro: "true" if s.options & INTRO_EFFECT != 0 else "false",
        cap: str(s.round_cap),
        swaps: "false" if s.options & ALL_SWAPS != 0 else "true",
    }
    for seat, name in enumerate(colours):
        found[name] = OPTIONS[name][setup.wish(s.options, seat)]
    found[points] = "true" if s.options & HIDDEN_POINTS != 0 else "false"
    return found


def switches(chosen: dict[str, str]) -> int:
    """The options that are no number as switches of the state; what is not chosen is as by default."""
    food, intro, _, swaps, *colours, points = OPTIONS
    found = (
        (FOOD_EXCHANGE if chosen.get(food) == "true" else 0)
        | (INTRO_EFFECT if chosen.get(intro, "true") == "true" else 0)
        | (ALL_SWAPS if chosen.get(swaps) == "false" else 0)
        | (HIDDEN_POINTS if chosen.get(points) == "true" else 0)
    )
    for seat, name in enumerate(colours):
        found |= OPTIONS[name].index(chosen.get(name, "any")) << (WISHES + seat * WISH_BITS)
    return found


def round_cap(chosen: dict[str, str]) -> int:
    """After how many rounds the game ends."""
    return int(chosen.get("engine_round_cap", OPTIONS["engine_round_cap"][0]))


def _make(s: TheRiverState, data: dict[str, Any]) -> None:
    """Add what the state holds in another form."""
    discarded = piles.discards(s)
    data["options"] = options(s)
    data["island"] = [word_of(TILE_KEYS, s.island[place]) for place in range(FACE_UP_TILES[s.seats])]
    data["offer"] = [word_of(CARD_KEYS, s.offer[place]) for place in range(FACE_UP_CARDS[s.seats])]
    data["discards"] = [TILE_KEYS[tile] for tile in range(len(discarded)) if discarded[tile] != 0]
    data["pioneers"] = _pioneers(s)


def _pioneers(s: TheRiverState) -> dict[str, list[int]]:
    """By action space: how many pioneers of each seat stand there."""
    found: dict[str, list[int]] = {}
    for space, key in enumerate(ACTION_KEYS):
        found[key] = [s.standing[space * MOST_SEATS + seat] for seat in range(s.seats)]
    return found
