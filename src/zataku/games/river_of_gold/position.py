"""Positions and worlds: the state that plain data or a view describes."""

from __future__ import annotations

from collections.abc import Sequence

from librt.vecs import vec
from mypy_extensions import i64

from zataku.core.codec import decode
from zataku.core.errors import BadPosition
from zataku.core.game import NOBODY, Table
from zataku.games.river_of_gold import view
from zataku.games.river_of_gold.check import check
from zataku.games.river_of_gold.content import (
    ALL_CUSTOMERS,
    BIT,
    CLAN_KEYS,
    CUSTOMER_KEYS,
    CUSTOMERS,
    ERA1_TILES,
    ERA2_TILES,
    GOOD_KEYS,
    GOODS,
    MASTERIES_IN_PLAY,
    MASTERY_KEYS,
    MASTERY_REWARDS,
    PATRON_KEYS,
    REGION_TILE_KEYS,
    REGIONS,
    ROW,
    SHIP_KEYS,
    SHORES,
    SPACE_KEYS,
    TILE_KEYS,
)
from zataku.games.river_of_gold.hidden import resample
from zataku.games.river_of_gold.rules.setup import empty
from zataku.games.river_of_gold.shown import words
from zataku.games.river_of_gold.state import MARKERS, SHIPS, RiverState


def load(data: object) -> RiverState:
    """The state of a position."""
    if not isinstance(data, dict):
        raise BadPosition("position", "a JSON object", type(data).__name__)
    shown: view.RiverView = decode(view.RiverView, {"seat": NOBODY, **data})
    for number, player in enumerate(shown.players):
        if player.hand is None:
            raise BadPosition(f"players[{number}].hand", "a list of customer cards", "nothing")
    s = _built(shown)
    check(s)
    return s


def determinize(shown: view.RiverView, table: Table) -> RiverState:
    """A full state that this view allows, each equally likely."""
    s = _built(shown)
    hidden = [(seat, player) for seat, player in enumerate(shown.players) if player.hand is None]
    for seat, player in hidden:
        for shuffle, n in (player.hidden_hand or {}).items():
            _hold_any(s, seat, int(shuffle), n)
    resample(s, shown.seat, table)
    return s


def _hold_any(s: RiverState, seat: int, shuffle: int, n: int) -> None:
    """Give a hand n cards of a shuffle, whichever: they are dealt again."""
    for card in range(CUSTOMERS):
        if n and s.batch[card] == shuffle and (s.deck >> card) & 1:
            s.deck &= ~BIT[card]
            s.hand[seat] |= BIT[card]
            n -= 1


def _built(shown: view.RiverView) -> RiverState:
    """The state of a view; hidden hands are empty and their cards lie in the deck."""
    if not 2 <= shown.seats <= 4:
        raise BadPosition("seats", "a number from 2 to 4", str(shown.seats))
    if len(shown.players) != shown.seats:
        raise BadPosition("players", f"{shown.seats} players", str(len(shown.players)))
    s = empty(shown.seats, _index(view.PATRON_OPTIONS, shown.patrons, "patrons"))
    s.phase = _index(view.PHASES, shown.phase, "phase")
    s.first = shown.first
    s.active = shown.active
    s.asked = NOBODY if shown.asked is None else shown.asked
    s.final_by = NOBODY if shown.final_by is None else shown.final_by
    s.emperor_due, s.end_due, s.die_is_set = shown.emperor_due, shown.end_due, shown.die_is_set
    s.era1_left, s.era1_next = shown.era1.left, _optional(TILE_KEYS, shown.era1.next, "era1.next")
    s.era2_left, s.era2_next = shown.era2.left, _optional(TILE_KEYS, shown.era2.next, "era2.next")
    s.row = _vec([_optional(TILE_KEYS, tile, f"row[{k}]") for k, tile in enumerate(shown.row)], ROW, "row")
    s.discarded_tiles = _mask(TILE_KEYS, shown.discarded_tiles, "discarded_tiles")
    for word, building in shown.shore.items():
        _build_shore(s, word, building)
    tiles = [_index(REGION_TILE_KEYS, tile, f"region_tiles[{k}]") for k, tile in enumerate(shown.region_tiles)]
    s.region_tile = _vec(tiles, REGIONS, "region_tiles")
    cards = [_index(MASTERY_KEYS, card.mastery, f"masteries[{k}].mastery") for k, card in enumerate(shown.masteries)]
    s.mastery = _vec(cards, MASTERIES_IN_PLAY, "masteries")
    for k, card in enumerate(shown.masteries):
        if len(card.claims) > MASTERY_REWARDS:
            raise BadPosition(f"masteries[{k}].claims", f"at most {MASTERY_REWARDS} seats", str(card.claims))
        for reward, seat in enumerate(card.claims):
            s.claim[k * MASTERY_REWARDS + reward] = seat
    s.discard = _mask(CUSTOMER_KEYS, shown.discard, "discard")
    s.shuffles = shown.shuffles
    for word, shuffle in shown.batches.items():
        s.batch[_index(CUSTOMER_KEYS, word, "batches")] = shuffle
    s.offered = _mask(PATRON_KEYS, shown.offered, "offered")
    _build_choices(s, shown.choices)
    for seat, player in enumerate(shown.players):
        _build_player(s, seat, player)
    _take_the_rest(s)
    return s


def _build_shore(s: RiverState, word: str, building: view.BuildingView) -> None:
    space = _index(SPACE_KEYS, word, "shore")
    if len(building.markers) > MARKERS:
        raise BadPosition(f"shore.{word}.markers", f"at most {MARKERS} seats", str(building.markers))
    s.tile[space] = _index(TILE_KEYS, building.tile, f"shore.{word}.tile")
    for m, seat in enumerate(building.markers):
        s.marker[space * MARKERS + m] = seat


def _build_choices(s: RiverState, choices: view.ChoicesView) -> None:
    s.journey = choices.journey
    s.sale = _index(view.SALES, choices.sale, "choices.sale")
    s.draws = choices.draws
    s.discarding = choices.discarding
    s.upgrade = choices.upgrade
    s.second_marker = _index(view.SECOND_MARKERS, choices.second_marker, "choices.second_marker")
    s.refill = choices.refill


def _build_player(s: RiverState, seat: int, player: view.PlayerView) -> None:
    at = f"players[{seat}]"
    s.clan[seat] = _optional(CLAN_KEYS, player.clan, f"{at}.clan")
    s.patron[seat] = _optional(PATRON_KEYS, player.patron, f"{at}.patron")
    s.vp[seat], s.koku[seat] = player.vp, player.koku
    s.favor[seat], s.favor_limit[seat] = player.favor, player.favor_limit
    s.die[seat] = player.die or 0
    s.royal[seat] = _optional(SHIP_KEYS, player.royal, f"{at}.royal")
    s.goods_owed[seat] = player.goods_owed
    for good, n in _each(GOOD_KEYS, player.goods, f"{at}.goods"):
        s.goods[seat * GOODS + good] = n
    for ship, space in _each(SHIP_KEYS, player.ships, f"{at}.ships"):
        s.ships[seat * SHIPS + ship] = space - 1
    if len(player.influence) != REGIONS:
        raise BadPosition(f"{at}.influence", f"{REGIONS} numbers", str(len(player.influence)))
    for region, step in enumerate(player.influence):
        s.influence[seat * REGIONS + region] = step
    s.delivered[seat] = _mask(CUSTOMER_KEYS, player.delivered, f"{at}.delivered")
    s.hand[seat] = _mask(CUSTOMER_KEYS, player.hand or [], f"{at}.hand")


def _take_the_rest(s: RiverState) -> None:
    """What is nowhere else is in the deck, or an unseen tile; a piece in two places is an error."""
    places = [("discard", s.discard)]
    for seat in range(s.seats):
        places += [(f"players[{seat}].hand", s.hand[seat]), (f"players[{seat}].delivered", s.delivered[seat])]
    s.deck = _rest(CUSTOMER_KEYS, ALL_CUSTOMERS, places)
    tiles = [("discarded_tiles", s.discarded_tiles)]
    tiles += [(f"row[{k}]", BIT[s.row[k]]) for k in range(ROW) if s.row[k] >= 0]
    tiles += [(f"{era}.next", BIT[top]) for era, top in (("era1", s.era1_next), ("era2", s.era2_next)) if top >= 0]
    era_tiles = ERA1_TILES | ERA2_TILES
    for space in range(SHORES):
        if s.tile[space] >= 0 and (era_tiles >> s.tile[space]) & 1:
            tiles.append((f"shore.{SPACE_KEYS[space]}", BIT[s.tile[space]]))
    s.unseen = _rest(TILE_KEYS, era_tiles, tiles)


def _rest(keys: tuple[str, ...], everything: int, places: Sequence[tuple[str, int]]) -> int:
    seen = 0
    for field_name, pieces in places:
        if seen & pieces:
            raise BadPosition(field_name, "pieces that are nowhere else", " ".join(words(keys, seen & pieces)))
        seen |= pieces
    return everything & ~seen


def _index(keys: tuple[str, ...], word: str, field_name: str) -> int:
    if word not in keys:
        raise BadPosition(field_name, "one of " + ", ".join(keys), repr(word))
    return keys.index(word)


def _optional(keys: tuple[str, ...], word: str | None, field_name: str) -> int:
    return -1 if word is None else _index(keys, word, field_name)


def _mask(keys: tuple[str, ...], words: list[str], field_name: str) -> int:
    mask = 0
    for k, word in enumerate(words):
        bit = BIT[_index(keys, word, f"{field_name}[{k}]")]
        if mask & bit:
            raise BadPosition(f"{field_name}[{k}]", "each piece once", repr(word))
        mask |= bit
    return mask


def _each(keys: tuple[str, ...], numbers: dict[str, int], field_name: str) -> list[tuple[int, int]]:
    if set(numbers) != set(keys):
        raise BadPosition(field_name, "the keys " + ", ".join(keys), ", ".join(numbers) or "none")
    return [(index, numbers[key]) for index, key in enumerate(keys)]


def _vec(numbers: list[int], length: int, field_name: str) -> vec[i64]:
    if len(numbers) != length:
        raise BadPosition(field_name, f"{length} entries", str(len(numbers)))
    return vec[i64](numbers)
