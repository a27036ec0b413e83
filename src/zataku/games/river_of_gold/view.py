"""What a seat sees, as data in the words of the notation; positions have the same shape with every hand open.

This module is not compiled: the codec reads its annotations at run time.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from librt.vecs import vec
from mypy_extensions import i64

from zataku.core.codec import decode, encode
from zataku.core.errors import BadPosition
from zataku.core.game import NOBODY, Table, View
from zataku.games.river_of_gold.check import check
from zataku.games.river_of_gold.content import (
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
from zataku.games.river_of_gold.state import MARKERS, SHIPS, RiverState

PATRON_OPTIONS = ("none", "draft", "clans")
PHASES = ("draft", "first_die", "action", "choosing", "closing", "others", "over")
SALES = ("none", "open", "begun")
SECOND_MARKERS = ("none", "own", "opponent")


@dataclass
class StackView:
    """An era's stack: how many tiles, and the open top one."""

    left: int
    next: str | None


@dataclass
class BuildingView:
    """A tile on a shore space with its markers: the builder's first, then a monk's."""

    tile: str
    markers: list[int]


@dataclass
class MasteryView:
    """A mastery in play and who has claimed it, highest reward first."""

    mastery: str
    claims: list[int]


@dataclass
class ChoicesView:
    """Pending choices of the active player; goods owed stand with each player."""

    journey: bool
    sale: str
    draws: int
    discarding: bool
    upgrade: bool
    second_marker: str
    refill: bool


@dataclass
class PlayerView:
    """A player's things; a hand that the viewer may not see shows how many cards of each shuffle it holds."""

    clan: str | None
    patron: str | None
    vp: int
    koku: int
    goods: dict[str, int]
    favor: int
    favor_limit: int
    die: int | None
    ships: dict[str, int]
    royal: str | None
    influence: list[int]
    delivered: list[str]
    goods_owed: int
    hand: list[str] | None
    hidden_hand: dict[str, int] | None = None

    @property
    def hand_size(self) -> int:
        """How many cards are in the hand, which everybody knows."""
        return len(self.hand) if self.hand is not None else sum((self.hidden_hand or {}).values())


@dataclass
class RiverView(View):
    """The table as one seat sees it."""

    seat: int
    seats: int
    patrons: str
    phase: str
    first: int
    active: int
    asked: int | None
    final_by: int | None
    emperor_due: bool
    end_due: bool
    die_is_set: bool
    era1: StackView
    era2: StackView
    row: list[str | None]
    discarded_tiles: list[str]
    shore: dict[str, BuildingView]
    region_tiles: list[str]
    masteries: list[MasteryView]
    discard: list[str]
    shuffles: int
    choices: ChoicesView
    players: list[PlayerView]
    batches: dict[str, int] = field(default_factory=dict)
    offered: list[str] = field(default_factory=list)
    deck_size: int | None = None


def view(s: RiverState, seat: int) -> RiverView:
    """What this seat may know: everything but the other hands (RG-16)."""
    return _shown(s, seat, [other for other in range(s.seats) if other == seat])


def dump(s: RiverState) -> dict[str, object]:
    """The position as JSON data: a view with every hand open; deck and unseen tiles are all the rest."""
    data = encode(_shown(s, NOBODY, list(range(s.seats))))
    assert isinstance(data, dict)
    del data["seat"], data["deck_size"]
    for player in data["players"]:
        del player["hidden_hand"]
    return data


def load(data: object) -> RiverState:
    """The state of a position."""
    if not isinstance(data, dict):
        raise BadPosition("position", "a JSON object", type(data).__name__)
    shown: RiverView = decode(RiverView, {"seat": NOBODY, **data})
    for number, player in enumerate(shown.players):
        if player.hand is None:
            raise BadPosition(f"players[{number}].hand", "a list of customer cards", "nothing")
    s = _built(shown)
    check(s)
    return s


def load_view(data: object) -> RiverView:
    """The view of JSON data made by the codec."""
    shown: RiverView = decode(RiverView, data)
    return shown


def determinize(shown: RiverView, table: Table) -> RiverState:
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
            s.deck &= ~(1 << card)
            s.hand[seat] |= 1 << card
            n -= 1


def _shown(s: RiverState, viewer: int, open_hands: list[int]) -> RiverView:
    return RiverView(
        seat=viewer,
        seats=s.seats,
        patrons=PATRON_OPTIONS[s.patrons],
        phase=PHASES[s.phase],
        first=s.first,
        active=s.active,
        asked=_or_none(s.asked),
        final_by=_or_none(s.final_by),
        emperor_due=s.emperor_due,
        end_due=s.end_due,
        die_is_set=s.die_is_set,
        era1=StackView(s.era1_left, _word(TILE_KEYS, s.era1_next)),
        era2=StackView(s.era2_left, _word(TILE_KEYS, s.era2_next)),
        row=[_word(TILE_KEYS, tile) for tile in s.row],
        discarded_tiles=_words(TILE_KEYS, s.discarded_tiles),
        shore={
            SPACE_KEYS[space]: BuildingView(
                TILE_KEYS[s.tile[space]],
                [owner for owner in s.marker[space * MARKERS : space * MARKERS + MARKERS] if owner >= 0],
            )
            for space in range(SHORES)
            if s.tile[space] >= 0
        },
        region_tiles=[REGION_TILE_KEYS[tile] for tile in s.region_tile],
        masteries=[
            MasteryView(
                MASTERY_KEYS[s.mastery[k]],
                [seat for seat in s.claim[k * MASTERY_REWARDS : (k + 1) * MASTERY_REWARDS] if seat >= 0],
            )
            for k in range(MASTERIES_IN_PLAY)
        ],
        discard=_words(CUSTOMER_KEYS, s.discard),
        shuffles=s.shuffles,
        choices=ChoicesView(
            s.journey, SALES[s.sale], s.draws, s.discarding, s.upgrade, SECOND_MARKERS[s.second_marker], s.refill
        ),
        players=[_shown_player(s, seat, seat in open_hands) for seat in range(s.seats)],
        batches={CUSTOMER_KEYS[card]: s.batch[card] for card in range(CUSTOMERS) if s.batch[card] > 0},
        offered=_words(PATRON_KEYS, s.offered),
        deck_size=len(_words(CUSTOMER_KEYS, s.deck)),
    )


def _shown_player(s: RiverState, seat: int, open_hand: bool) -> PlayerView:
    hidden: dict[str, int] = {}
    for card in range(CUSTOMERS):
        if (s.hand[seat] >> card) & 1:
            shuffle = str(s.batch[card])
            hidden[shuffle] = hidden.get(shuffle, 0) + 1
    return PlayerView(
        clan=_word(CLAN_KEYS, s.clan[seat]),
        patron=_word(PATRON_KEYS, s.patron[seat]),
        vp=s.vp[seat],
        koku=s.koku[seat],
        goods={key: s.goods[seat * GOODS + good] for good, key in enumerate(GOOD_KEYS)},
        favor=s.favor[seat],
        favor_limit=s.favor_limit[seat],
        die=s.die[seat] or None,
        ships={key: s.ships[seat * SHIPS + ship] + 1 for ship, key in enumerate(SHIP_KEYS)},
        royal=_word(SHIP_KEYS, s.royal[seat]),
        influence=[s.influence[seat * REGIONS + region] for region in range(REGIONS)],
        delivered=_words(CUSTOMER_KEYS, s.delivered[seat]),
        goods_owed=s.goods_owed[seat],
        hand=_words(CUSTOMER_KEYS, s.hand[seat]) if open_hand else None,
        hidden_hand=None if open_hand else dict(sorted(hidden.items())),
    )


def _built(shown: RiverView) -> RiverState:
    """The state of a view; hidden hands are empty and their cards lie in the deck."""
    if not 2 <= shown.seats <= 4:
        raise BadPosition("seats", "a number from 2 to 4", str(shown.seats))
    if len(shown.players) != shown.seats:
        raise BadPosition("players", f"{shown.seats} players", str(len(shown.players)))
    s = empty(shown.seats, _index(PATRON_OPTIONS, shown.patrons, "patrons"))
    s.phase = _index(PHASES, shown.phase, "phase")
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


def _build_shore(s: RiverState, word: str, building: BuildingView) -> None:
    space = _index(SPACE_KEYS, word, "shore")
    if len(building.markers) > MARKERS:
        raise BadPosition(f"shore.{word}.markers", f"at most {MARKERS} seats", str(building.markers))
    s.tile[space] = _index(TILE_KEYS, building.tile, f"shore.{word}.tile")
    for m, seat in enumerate(building.markers):
        s.marker[space * MARKERS + m] = seat


def _build_choices(s: RiverState, choices: ChoicesView) -> None:
    s.journey = choices.journey
    s.sale = _index(SALES, choices.sale, "choices.sale")
    s.draws = choices.draws
    s.discarding = choices.discarding
    s.upgrade = choices.upgrade
    s.second_marker = _index(SECOND_MARKERS, choices.second_marker, "choices.second_marker")
    s.refill = choices.refill


def _build_player(s: RiverState, seat: int, player: PlayerView) -> None:
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
    s.deck = _rest(CUSTOMER_KEYS, (1 << CUSTOMERS) - 1, places)
    tiles = [("discarded_tiles", s.discarded_tiles)]
    tiles += [(f"row[{k}]", 1 << s.row[k]) for k in range(ROW) if s.row[k] >= 0]
    tiles += [(f"{era}.next", 1 << top) for era, top in (("era1", s.era1_next), ("era2", s.era2_next)) if top >= 0]
    era_tiles = ERA1_TILES | ERA2_TILES
    for space in range(SHORES):
        if s.tile[space] >= 0 and (era_tiles >> s.tile[space]) & 1:
            tiles.append((f"shore.{SPACE_KEYS[space]}", 1 << s.tile[space]))
    s.unseen = _rest(TILE_KEYS, era_tiles, tiles)


def _rest(keys: tuple[str, ...], everything: int, places: Sequence[tuple[str, int]]) -> int:
    seen = 0
    for field_name, pieces in places:
        if seen & pieces:
            raise BadPosition(field_name, "pieces that are nowhere else", " ".join(_words(keys, seen & pieces)))
        seen |= pieces
    return everything & ~seen


def _or_none(seat: int) -> int | None:
    return None if seat < 0 else seat


def _word(keys: tuple[str, ...], index: int) -> str | None:
    return None if index < 0 else keys[index]


def _words(keys: tuple[str, ...], mask: int) -> list[str]:
    return [key for index, key in enumerate(keys) if (mask >> index) & 1]


def _index(keys: tuple[str, ...], word: str, field_name: str) -> int:
    if word not in keys:
        raise BadPosition(field_name, "one of " + ", ".join(keys), repr(word))
    return keys.index(word)


def _optional(keys: tuple[str, ...], word: str | None, field_name: str) -> int:
    return -1 if word is None else _index(keys, word, field_name)


def _mask(keys: tuple[str, ...], words: list[str], field_name: str) -> int:
    mask = 0
    for k, word in enumerate(words):
        bit = 1 << _index(keys, word, f"{field_name}[{k}]")
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
