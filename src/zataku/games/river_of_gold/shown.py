"""A state in the words of the notation: what a seat sees of it, or all of it as a position."""

from __future__ import annotations

from typing import Any

from mypy_extensions import i64

from zataku.core.game import NOBODY
from zataku.games.river_of_gold.content import (
    CLAN_KEYS,
    CUSTOMER_KEYS,
    CUSTOMERS,
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
from zataku.games.river_of_gold.state import MARKERS, SHIPS, RiverState, count_bits, has_card
from zataku.games.river_of_gold.view import (
    PATRON_OPTIONS,
    PHASES,
    SALES,
    SECOND_MARKERS,
    BuildingView,
    ChoicesView,
    MasteryView,
    PlayerView,
    RiverView,
    StackView,
)


def views(s: RiverState) -> list[dict[str, Any]]:
    """What each seat, and last a spectator, may know: everything but the other hands (RG-16)."""
    players: list[Any] = []
    seat: i64
    for seat in range(s.seats):
        player = _player(s, seat)
        player["hand"] = None
        player["hidden_hand"] = _hidden_hand(s, seat)
        players.append(player)
    spectator = _table(s, players)
    spectator["seat"] = NOBODY
    spectator["deck_size"] = count_bits(s.deck)
    shown: list[dict[str, Any]] = []
    for seat in range(s.seats):
        own = dict(players[seat])
        own["hand"] = words(CUSTOMER_KEYS, s.hand[seat])
        own["hidden_hand"] = None
        seen = dict(spectator)
        seen["seat"] = seat
        seen["players"] = [*players[:seat], own, *players[seat + 1 :]]
        shown.append(seen)
    shown.append(spectator)
    return shown


def view(s: RiverState, viewer: i64) -> RiverView:
    """What this seat may know, as a view."""
    shown = views(s)[viewer]
    shown["players"] = [PlayerView(**player) for player in shown["players"]]
    shown["era1"] = StackView(**shown["era1"])
    shown["era2"] = StackView(**shown["era2"])
    shown["shore"] = {space: BuildingView(**building) for space, building in shown["shore"].items()}
    shown["masteries"] = [MasteryView(**card) for card in shown["masteries"]]
    shown["choices"] = ChoicesView(**shown["choices"])
    return RiverView(**shown)


def dump(s: RiverState) -> dict[str, object]:
    """The position as JSON data: as a view, with every hand open; deck and unseen tiles are all the rest."""
    players: list[Any] = []
    seat: i64
    for seat in range(s.seats):
        player = _player(s, seat)
        player["hand"] = words(CUSTOMER_KEYS, s.hand[seat])
        players.append(player)
    return _table(s, players)


def words(keys: tuple[str, ...], mask: i64) -> list[str]:
    """The words of a set of pieces."""
    found: list[str] = []
    index: i64 = 0
    while mask != 0:
        if mask & 1 != 0:
            found.append(keys[index])
        mask >>= 1
        index += 1
    return found


def _table(s: RiverState, players: list[Any]) -> dict[str, Any]:
    """The fields that a view and a position share, in their order."""
    return {
        "seats": s.seats,
        "patrons": PATRON_OPTIONS[s.patrons],
        "phase": PHASES[s.phase],
        "first": s.first,
        "active": s.active,
        "asked": _or_none(s.asked),
        "final_by": _or_none(s.final_by),
        "emperor_due": s.emperor_due,
        "end_due": s.end_due,
        "die_is_set": s.die_is_set,
        "era1": {"left": s.era1_left, "next": _word(TILE_KEYS, s.era1_next)},
        "era2": {"left": s.era2_left, "next": _word(TILE_KEYS, s.era2_next)},
        "row": [_word(TILE_KEYS, s.row[slot]) for slot in range(i64(ROW))],
        "discarded_tiles": words(TILE_KEYS, s.discarded_tiles),
        "shore": _shore(s),
        "region_tiles": [REGION_TILE_KEYS[s.region_tile[region]] for region in range(i64(REGIONS))],
        "masteries": _masteries(s),
        "discard": words(CUSTOMER_KEYS, s.discard),
        "shuffles": s.shuffles,
        "choices": {
            "journey": s.journey,
            "sale": SALES[s.sale],
            "draws": s.draws,
            "discarding": s.discarding,
            "upgrade": s.upgrade,
            "second_marker": SECOND_MARKERS[s.second_marker],
            "refill": s.refill,
        },
        "players": players,
        "batches": _batches(s),
        "offered": words(PATRON_KEYS, s.offered),
    }


def _shore(s: RiverState) -> dict[str, Any]:
    buildings: dict[str, Any] = {}
    space: i64
    m: i64
    for space in range(SHORES):
        if s.tile[space] >= 0:
            markers: list[int] = []
            for m in range(MARKERS):
                if s.marker[space * MARKERS + m] >= 0:
                    markers.append(s.marker[space * MARKERS + m])
            buildings[SPACE_KEYS[space]] = {"tile": TILE_KEYS[s.tile[space]], "markers": markers}
    return buildings


def _masteries(s: RiverState) -> list[Any]:
    cards: list[Any] = []
    k: i64
    reward: i64
    for k in range(MASTERIES_IN_PLAY):
        claims: list[int] = []
        for reward in range(MASTERY_REWARDS):
            if s.claim[k * MASTERY_REWARDS + reward] >= 0:
                claims.append(s.claim[k * MASTERY_REWARDS + reward])
        cards.append({"mastery": MASTERY_KEYS[s.mastery[k]], "claims": claims})
    return cards


def _batches(s: RiverState) -> dict[str, int]:
    """By card the shuffle that last put it into the deck; the first shuffle is left out."""
    batches: dict[str, int] = {}
    card: i64
    for card in range(CUSTOMERS):
        if s.batch[card] > 0:
            batches[CUSTOMER_KEYS[card]] = s.batch[card]
    return batches


def _player(s: RiverState, seat: i64) -> dict[str, Any]:
    """A player's things but for the hand, which comes last."""
    die = s.die[seat]
    return {
        "clan": _word(CLAN_KEYS, s.clan[seat]),
        "patron": _word(PATRON_KEYS, s.patron[seat]),
        "vp": s.vp[seat],
        "koku": s.koku[seat],
        "goods": {GOOD_KEYS[good]: s.goods[seat * GOODS + good] for good in range(i64(GOODS))},
        "favor": s.favor[seat],
        "favor_limit": s.favor_limit[seat],
        "die": die if die > 0 else None,
        "ships": {SHIP_KEYS[ship]: s.ships[seat * SHIPS + ship] + 1 for ship in range(i64(SHIPS))},
        "royal": _word(SHIP_KEYS, s.royal[seat]),
        "influence": [s.influence[seat * REGIONS + region] for region in range(i64(REGIONS))],
        "delivered": words(CUSTOMER_KEYS, s.delivered[seat]),
        "goods_owed": s.goods_owed[seat],
    }


def _hidden_hand(s: RiverState, seat: i64) -> dict[str, int]:
    """How many cards of which shuffle a hand holds."""
    cards: dict[str, int] = {}
    card: i64
    for card in range(CUSTOMERS):
        if has_card(s.hand[seat], card):
            shuffle = str(s.batch[card])
            cards[shuffle] = cards.get(shuffle, 0) + 1
    return dict(sorted(cards.items())) if len(cards) > 1 else cards


def _or_none(seat: i64) -> int | None:
    return None if seat < 0 else seat


def _word(keys: tuple[str, ...], index: i64) -> str | None:
    return None if index < 0 else keys[index]
