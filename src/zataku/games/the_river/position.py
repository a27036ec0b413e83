"""Positions and worlds: the state that plain data or a view describes."""

from __future__ import annotations

from collections.abc import Sequence

from zataku.core.codec import decode
from zataku.core.errors import BadPosition
from zataku.core.game import NOBODY
from zataku.games.the_river import view
from zataku.games.the_river.check import check
from zataku.games.the_river.content import (
    ACTION_KEYS,
    BIT,
    BONUS_SLOTS,
    CARD_KEYS,
    COLOUR_KEYS,
    FACE_UP_CARDS,
    FACE_UP_TILES,
    MOST_SEATS,
    RESOURCE_KEYS,
    RESOURCES,
    RIVER,
    SLOTS,
    SPACE_KEYS,
    TILE_KEYS,
)
from zataku.games.the_river.rules import river, setup
from zataku.games.the_river.shown import round_cap, switches
from zataku.games.the_river.state import HELD, INCOME, OVER, TheRiverState


def load(data: object) -> TheRiverState:
    """The state of a position."""
    if not isinstance(data, dict):
        raise BadPosition("position", "a JSON object", type(data).__name__)
    shown: view.TheRiverView = decode(view.TheRiverView, {"seat": NOBODY, **data})
    s = build(shown)
    check(s)
    return s


def build(shown: view.TheRiverView) -> TheRiverState:
    """The state of a view."""
    if not 2 <= shown.seats <= MOST_SEATS:
        raise BadPosition("seats", f"a number from 2 to {MOST_SEATS}", str(shown.seats))
    if len(shown.players) != shown.seats:
        raise BadPosition("players", f"{shown.seats} players", str(len(shown.players)))
    _check_options(shown.options)
    s = setup.empty(shown.seats, switches(shown.options), round_cap(shown.options))
    s.phase = _index(view.PHASES, shown.phase, "phase")
    s.round, s.pawn = shown.round, shown.pawn
    s.asked = NOBODY if shown.asked is None else shown.asked
    s.swaps = shown.swaps
    for k, seat in enumerate(shown.passed):
        _seat(s, seat, f"passed[{k}]")
        if s.phase != INCOME and s.phase != OVER:  # there, earlier releases left the passes of the round behind
            s.passed |= BIT[seat]
    for k, n in _each(RESOURCE_KEYS, shown.supply, "supply"):
        s.supply[k] = n
    for k, n in _each(RESOURCE_KEYS, shown.gain, "gain"):
        s.gain[k] = n
    s.card = _optional(CARD_KEYS, shown.card, "card")
    s.removed = _optional(TILE_KEYS, shown.removed, "removed")
    _length(shown.island, FACE_UP_TILES[shown.seats], "island")
    for place, tile in enumerate(shown.island):
        s.island[place] = _optional(TILE_KEYS, tile, f"island[{place}]")
    _length(shown.offer, FACE_UP_CARDS[shown.seats], "offer")
    for place, card in enumerate(shown.offer):
        s.offer[place] = _optional(CARD_KEYS, card, f"offer[{place}]")
    _set_pioneers(s, shown.pioneers)
    for seat, player in enumerate(shown.players):
        _set_player(s, seat, player)
        if len(player.tiles) == RIVER or len(player.tokens) == BONUS_SLOTS[s.seats]:  # TR-18.1
            s.ending = True
    _take_the_rest(s, shown)
    return s


def _check_options(options: dict[str, str]) -> None:
    for name, value in options.items():
        if name not in view.OPTIONS:
            raise BadPosition("options", "some of the options " + ", ".join(view.OPTIONS), repr(name))
        _index(view.OPTIONS[name], value, f"options.{name}")


def _set_pioneers(s: TheRiverState, pioneers: dict[str, list[int]]) -> None:
    if set(pioneers) != set(ACTION_KEYS):
        raise BadPosition("pioneers", "the action spaces " + ", ".join(ACTION_KEYS), ", ".join(pioneers) or "none")
    for space, key in enumerate(ACTION_KEYS):
        _length(pioneers[key], s.seats, f"pioneers.{key}")
        for seat, n in enumerate(pioneers[key]):
            s.standing[space * MOST_SEATS + seat] = n


def _set_player(s: TheRiverState, seat: int, player: view.PlayerView) -> None:
    at = f"players[{seat}]"
    setup.give_board(s, seat, _index(COLOUR_KEYS, player.colour, f"{at}.colour"))
    s.boat[seat] = player.boat
    s.settled[seat] = _mask(SPACE_KEYS, player.settled, f"{at}.settled")
    s.built[seat] = _mask(CARD_KEYS, player.built, f"{at}.built")
    for k, n in _each(RESOURCE_KEYS, player.stored, f"{at}.stored"):
        s.stored[seat * RESOURCES + k] = n
    _length_up_to(player.tiles, RIVER, f"{at}.tiles")
    for space, tile in enumerate(player.tiles):
        river.cover(s, seat, _index(TILE_KEYS, tile, f"{at}.tiles[{space}]"))
    _length_up_to(player.tokens, BONUS_SLOTS[s.seats], f"{at}.tokens")
    for slot, value in enumerate(player.tokens):
        s.token[seat * SLOTS + slot] = value
    s.tokens_gone += len(player.tokens)
    _length_up_to(player.reserved, HELD, f"{at}.reserved")
    for k, card in enumerate(player.reserved):
        s.reserved[seat * HELD + k] = _index(CARD_KEYS, card, f"{at}.reserved[{k}]")


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
            piece = _index(keys, word, field)
            if piece in seen:
                raise BadPosition(field, "a piece that is nowhere else", repr(word))
            seen.add(piece)
    return [piece for piece in range(len(keys)) if piece not in seen]


def _seat(s: TheRiverState, seat: int, field: str) -> None:
    if not 0 <= seat < s.seats:
        raise BadPosition(field, f"a number from 0 to {s.seats - 1}", str(seat))


def _index(keys: tuple[str, ...], word: str, field: str) -> int:
    if word not in keys:
        raise BadPosition(field, "one of " + ", ".join(keys), repr(word))
    return keys.index(word)


def _optional(keys: tuple[str, ...], word: str | None, field: str) -> int:
    return -1 if word is None else _index(keys, word, field)


def _mask(keys: tuple[str, ...], words: list[str], field: str) -> int:
    mask = 0
    for k, word in enumerate(words):
        bit = BIT[_index(keys, word, f"{field}[{k}]")]
        if mask & bit:
            raise BadPosition(f"{field}[{k}]", "each piece once", repr(word))
        mask |= bit
    return mask


def _each(keys: tuple[str, ...], numbers: dict[str, int], field: str) -> list[tuple[int, int]]:
    if set(numbers) != set(keys):
        raise BadPosition(field, "the keys " + ", ".join(keys), ", ".join(numbers) or "none")
    return [(index, numbers[key]) for index, key in enumerate(keys)]


def _length(entries: Sequence[object], n: int, field: str) -> None:
    if len(entries) != n:
        raise BadPosition(field, f"{n} entries", str(len(entries)))


def _length_up_to(entries: Sequence[object], n: int, field: str) -> None:
    if len(entries) > n:
        raise BadPosition(field, f"at most {n} entries", str(len(entries)))
