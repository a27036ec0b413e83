"""Positions and worlds: the state that plain data or a view describes."""

from __future__ import annotations

from collections.abc import Sequence

from librt.vecs import vec
from mypy_extensions import i64

from zataku.core.codec import decode_position
from zataku.core.errors import BadPosition
from zataku.core.kinds import check_range, index_of
from zataku.games.the_river import view
from zataku.games.the_river._state import from_numbers
from zataku.games.the_river.check import check
from zataku.games.the_river.content import (
    ACTION_KEYS,
    BONUS_SLOTS,
    CARD_KEYS,
    FACE_UP_CARDS,
    FACE_UP_TILES,
    MOST_SEATS,
    RIVER,
    TILE_KEYS,
)
from zataku.games.the_river.rules import river, setup
from zataku.games.the_river.shown import round_cap, switches
from zataku.games.the_river.state import INCOME, OVER, TheRiverState


def load(data: object) -> TheRiverState:
    """The state of a position."""
    shown: view.TheRiverView = decode_position(view.TheRiverView, data)
    s = build(shown)
    check(s)
    return s


def empty(seats: int, options: dict[str, str]) -> TheRiverState:
    """A table before anything is dealt."""
    s = from_numbers(view.LAYOUT.start(seats), view.LAYOUT.places(seats))
    s.options, s.round_cap = switches(options), round_cap(options)
    return s


def build(shown: view.TheRiverView) -> TheRiverState:
    """The state of a view."""
    check_range("seats", shown.seats, 2, MOST_SEATS)
    _check_options(shown.options)
    n = view.LAYOUT.start(shown.seats)
    view.LAYOUT.read(shown, n, shown.seats)
    s = from_numbers(n, view.LAYOUT.places(shown.seats))
    s.options, s.round_cap = switches(shown.options), round_cap(shown.options)
    if s.phase == INCOME or s.phase == OVER:  # there, earlier releases left the passes of the round behind
        s.passed = 0
    _lay(shown.island, FACE_UP_TILES[shown.seats], TILE_KEYS, "island", s.island)
    _lay(shown.offer, FACE_UP_CARDS[shown.seats], CARD_KEYS, "offer", s.offer)
    _set_pioneers(s, shown.pioneers)
    for seat, player in enumerate(shown.players):
        _set_player(s, seat, player)
        if len(player.tiles) == RIVER or len(player.tokens) == BONUS_SLOTS[s.seats]:  # TR-18.1
            s.ending = True
    _take_the_rest(s, shown)
    return s


def _lay(pieces: list[str | None], places: int, keys: tuple[str, ...], field: str, out: vec[i64]) -> None:
    _length(pieces, places, field)
    for place, piece in enumerate(pieces):
        out[place] = -1 if piece is None else index_of(keys, piece, f"{field}[{place}]")


def _check_options(options: dict[str, str]) -> None:
    for name, value in options.items():
        if name not in view.OPTIONS:
            raise BadPosition("options", "some of the options " + ", ".join(view.OPTIONS), repr(name))
        index_of(view.OPTIONS[name], value, f"options.{name}")


def _set_pioneers(s: TheRiverState, pioneers: dict[str, list[int]]) -> None:
    if set(pioneers) != set(ACTION_KEYS):
        raise BadPosition("pioneers", "the action spaces " + ", ".join(ACTION_KEYS), ", ".join(pioneers) or "none")
    for space, key in enumerate(ACTION_KEYS):
        _length(pioneers[key], s.seats, f"pioneers.{key}")
        for seat, n in enumerate(pioneers[key]):
            s.standing[space * MOST_SEATS + seat] = n


def _set_player(s: TheRiverState, seat: int, player: view.PlayerView) -> None:
    """What follows from a player's board, tiles and tokens."""
    at = f"players[{seat}]"
    if len(player.tokens) > BONUS_SLOTS[s.seats]:
        raise BadPosition(f"{at}.tokens", f"at most {BONUS_SLOTS[s.seats]} entries", str(len(player.tokens)))
    setup.give_board(s, seat, s.colour[seat])
    for tile in player.tiles:
        river.cover(s, seat, TILE_KEYS.index(tile))
    s.tokens_gone += len(player.tokens)


def _take_the_rest(s: TheRiverState, shown: view.TheRiverView) -> None:
    """What is nowhere else is in stack or deck; a piece in two places is an error."""
    tiles = [(f"island[{k}]", tile) for k, tile in enumerate(shown.island)]
    tiles += [(f"discards[{k}]", tile) for k, tile in enumerate(shown.discards)]
    tiles.append(("removed", shown.removed))
    cards = [(f"offer[{k}]", card) for k, card in enumerate(shown.offer)]
    for seat, player in enumerate(shown.players):
        tiles += [(f"players[{seat}].tiles[{k}]", tile) for k, tile in enumerate(player.tiles)]
        cards += [(f"players[{seat}].reserved[{k}]", card) for k, card in enumerate(player.reserved)]
        cards += [(f"players[{seat}].built[{k}]", card) for k, card in enumerate(player.built)]
    s.stack_n = s.deck_n = 0
    s.stack = vec[i64]([-1] * len(s.stack))
    s.deck = vec[i64]([-1] * len(s.deck))
    for tile in _rest(TILE_KEYS, tiles):
        s.stack[s.stack_n] = tile
        s.stack_n += 1
    for card in _rest(CARD_KEYS, cards):
        s.deck[s.deck_n] = card
        s.deck_n += 1


def _rest(keys: tuple[str, ...], places: Sequence[tuple[str, str | None]]) -> list[int]:
    seen: set[int] = set()
    for field, word in places:
        if word is not None:
            piece = index_of(keys, word, field)
            if piece in seen:
                raise BadPosition(field, "a piece that is nowhere else", repr(word))
            seen.add(piece)
    return [piece for piece in range(len(keys)) if piece not in seen]


def _length(entries: Sequence[object], n: int, field: str) -> None:
    if len(entries) != n:
        raise BadPosition(field, f"{n} entries", str(len(entries)))
