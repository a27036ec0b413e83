"""Pending choices: any good, journey bonus, sale, draw and discard, royal ship, second marker (RG-3.4 to RG-3.7)."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from zataku.core.game import Dealer, Refusal
from zataku.games.river_of_gold import actions
from zataku.games.river_of_gold.content import (
    CUSTOMER_KEYS,
    CUSTOMERS,
    GOOD_KEYS,
    GOODS,
    JOURNEY_GOODS,
    JOURNEY_KOKU,
    MAX_GOOD,
    MAX_KOKU,
    SALE_KOKU,
    SHIP_KEYS,
    SHORES,
    SPACE_KEYS,
    TILE_KEYS,
)
from zataku.games.river_of_gold.events import ChoiceDropped, SecondMarkerPlaced, ShipUpgraded, Sold
from zataku.games.river_of_gold.rules import customers, deck
from zataku.games.river_of_gold.rules.gains import (
    FROM_CHOICE,
    FROM_JOURNEY,
    gain_good,
    gain_koku,
    has_room_for_any_good,
    has_room_for_good,
)
from zataku.games.river_of_gold.state import (
    CHOOSING,
    MARKERS,
    NO_MARKER,
    NO_SALE,
    OTHERS,
    OWN_BUILDING,
    SALE_BEGUN,
    SHIPS,
    RiverState,
    has_card,
)


def is_pending(s: RiverState) -> bool:
    """Whether the active player has a choice to make, with or without an option."""
    return (
        s.goods_owed[s.active] > 0
        or s.journey
        or s.sale != NO_SALE
        or s.draws > 0
        or s.discarding
        or s.upgrade
        or s.second_marker != NO_MARKER
    )


def only(s: RiverState) -> str:
    """The one kind of choice that the active player has, by its prompt; empty if there are several."""
    found: list[str] = []
    if s.goods_owed[s.active] > 0:
        found.append("good")
    if s.journey:
        found.append("journey")
    if s.sale != NO_SALE:
        found.append("sale")
    if s.draws > 0:
        found.append("drawing")
    if s.upgrade:
        found.append("upgrade")
    if s.second_marker != NO_MARKER:
        found.append("marker")
    return found[0] if len(found) == 1 else ""


def has_option(s: RiverState) -> bool:
    """Whether any pending choice of the active player can be made now (RG-3.7)."""
    if s.sale != NO_SALE or s.draws > 0 or s.discarding or s.upgrade or s.second_marker != NO_MARKER:
        return True
    if s.journey and s.koku[s.active] < MAX_KOKU:
        return True
    return (s.goods_owed[s.active] > 0 or s.journey) and has_room_for_any_good(s, s.active)


def _unavailable(s: RiverState, pending: bool, choice: str) -> Refusal | None:
    """Why a choice can't be taken up: it is not there, or another one is half done."""
    if s.phase != CHOOSING or not pending:
        return Refusal("RG-3.4", "no_such_choice", {"choice": choice})
    if s.discarding and choice != "discard_card":
        return Refusal("RG-3.4", "discard_first")
    if s.sale == SALE_BEGUN and choice != "sale":
        return Refusal("RG-3.4", "finish_sale_first")
    return None


def _full(s: RiverState, seat: i64, good: i64) -> Refusal | None:
    if has_room_for_good(s, seat, good):
        return None
    return Refusal("RG-15.5", "good_at_limit", {"good": GOOD_KEYS[good], "limit": MAX_GOOD})


def take_refusal(s: RiverState, seat: i64, good: i64) -> Refusal | None:
    """Why this good can't be taken as 'any good'."""
    if s.phase != OTHERS:
        refusal = _unavailable(s, s.goods_owed[seat] > 0, "any_good")
        if refusal is not None:
            return refusal
    return _full(s, seat, good)


def journey_refusal(s: RiverState, seat: i64, way: i64) -> Refusal | None:
    """Why this journey bonus can't be taken (RG-7.3)."""
    refusal = _unavailable(s, s.journey, "journey_end")
    if refusal is not None:
        return refusal
    if way != actions.JOURNEY_KOKU:
        return _full(s, seat, way - 1)
    if s.koku[seat] >= MAX_KOKU:
        return Refusal("RG-7.3", "koku_at_limit", {"limit": MAX_KOKU})
    return None


def sell_refusal(s: RiverState, seat: i64, good: i64) -> Refusal | None:
    """Why this good can't be sold to merchant 4."""
    refusal = _unavailable(s, s.sale != NO_SALE, "sale")
    if refusal is not None:
        return refusal
    if s.goods[seat * GOODS + good] == 0:
        return Refusal("RG-11.12", "nothing_to_sell", {"good": GOOD_KEYS[good]})
    return None


def stop_selling_refusal(s: RiverState) -> Refusal | None:
    """Why there is no sale to stop."""
    return _unavailable(s, s.sale != NO_SALE, "sale")


def draw_refusal(s: RiverState) -> Refusal | None:
    """Why no card can be drawn."""
    return _unavailable(s, s.draws > 0, "draw_discard")


def discard_refusal(s: RiverState, seat: i64, card: i64) -> Refusal | None:
    """Why this card can't be discarded."""
    refusal = _unavailable(s, s.discarding, "discard_card")
    if refusal is not None:
        return refusal
    if not has_card(s.hand[seat], card):
        return Refusal("RG-8.6", "card_not_in_hand", {"customer": CUSTOMER_KEYS[card]})
    return None


def upgrade_refusal(s: RiverState) -> Refusal | None:
    """Why no ship can be replaced."""
    return _unavailable(s, s.upgrade, "royal_ship")


def mark_refusal(s: RiverState, seat: i64, space: i64) -> Refusal | None:
    """Why the monk's marker can't go there (RG-11.27, RG-11.28)."""
    refusal = _unavailable(s, s.second_marker != NO_MARKER, "second_marker")
    if refusal is not None or customers.takes_second_marker(s, seat, space):
        return refusal
    builder = s.marker[space * MARKERS]
    if builder < 0:
        return Refusal("RG-11.28", "no_owner", {"space": SPACE_KEYS[space]})
    if s.marker[space * MARKERS + 1] >= 0:
        return Refusal("RG-11.28", "two_markers", {"space": SPACE_KEYS[space]})
    reason = "not_your_building" if s.second_marker == OWN_BUILDING else "not_an_opponents_building"
    return Refusal("RG-11.27", reason, {"space": SPACE_KEYS[space]})


def go_on_refusal(s: RiverState) -> Refusal | None:
    """Why pending choices can't be left: there are none, or one has an option."""
    if s.phase != CHOOSING:
        return Refusal("RG-3.7", "nothing_to_leave")
    return Refusal("RG-3.7", "choice_has_option") if has_option(s) else None


def fill(s: RiverState, seat: i64, out: vec[i64], n: i64) -> i64:
    """Every option of every choice that may be taken up now, or going on without any."""
    start = n
    k: i64
    if s.discarding:
        for k in range(CUSTOMERS):
            if has_card(s.hand[seat], k):
                out[n] = actions.DISCARD + k
                n += 1
        return n
    if s.sale != SALE_BEGUN:
        if s.goods_owed[seat] > 0:
            n = fill_take(s, seat, out, n)
        if s.journey:
            if s.koku[seat] < MAX_KOKU:
                out[n] = actions.JOURNEY + actions.JOURNEY_KOKU
                n += 1
            for k in range(GOODS):
                if has_room_for_good(s, seat, k):
                    out[n] = actions.JOURNEY + 1 + k
                    n += 1
        if s.draws > 0:
            out[n] = actions.DRAW
            n += 1
        if s.upgrade:
            for k in range(SHIPS):
                out[n] = actions.UPGRADE + k
                n += 1
        if s.second_marker != NO_MARKER:
            for k in range(SHORES):
                if customers.takes_second_marker(s, seat, k):
                    out[n] = actions.MARK + k
                    n += 1
    if s.sale != NO_SALE:
        for k in range(GOODS):
            if s.goods[seat * GOODS + k] > 0:
                out[n] = actions.SELL + k
                n += 1
        out[n] = actions.STOP_SELLING
        n += 1
    if n == start:
        out[n] = actions.GO_ON
        n += 1
    return n


def fill_take(s: RiverState, seat: i64, out: vec[i64], n: i64) -> i64:
    """The goods that can be taken."""
    good: i64
    for good in range(GOODS):
        if has_room_for_good(s, seat, good):
            out[n] = actions.TAKE + good
            n += 1
    return n


def take(s: RiverState, seat: i64, good: i64, dealer: Dealer) -> None:
    """Take a good of choice."""
    s.goods_owed[seat] -= 1
    gain_good(s, seat, good, 1, FROM_CHOICE, dealer)


def take_journey(s: RiverState, seat: i64, way: i64, dealer: Dealer) -> None:
    """Take the journey bonus: koku or goods."""
    s.journey = False
    if way == actions.JOURNEY_KOKU:
        gain_koku(s, seat, JOURNEY_KOKU, FROM_JOURNEY, dealer)
    else:
        gain_good(s, seat, way - 1, JOURNEY_GOODS, FROM_JOURNEY, dealer)


def sell(s: RiverState, seat: i64, good: i64, dealer: Dealer) -> None:
    """Sell one good; koku above the limit is lost (RG-11.12)."""
    s.sale = SALE_BEGUN
    s.goods[seat * GOODS + good] -= 1
    koku = s.koku[seat] + SALE_KOKU[customers.MERCHANT_4]
    if koku > MAX_KOKU:
        koku = MAX_KOKU
    if dealer.telling:
        dealer.tell(Sold(seat, GOOD_KEYS[good], koku - s.koku[seat]))
    s.koku[seat] = koku


def stop_selling(s: RiverState) -> None:
    """End the sale; only this ends it, also when no good is left (RG-3.7)."""
    s.sale = NO_SALE


def draw(s: RiverState, seat: i64, dealer: Dealer) -> None:
    """Draw for 'draw and discard'; without a card there is nothing to discard (RG-15.6)."""
    s.draws -= 1
    s.discarding = deck.draw(s, seat, 1, dealer)


def discard(s: RiverState, seat: i64, card: i64, dealer: Dealer) -> None:
    """Discard the card that ends a draw."""
    s.discarding = False
    deck.discard(s, seat, card, dealer)


def upgrade(s: RiverState, seat: i64, ship: i64, dealer: Dealer) -> None:
    """The royal ship takes the place of a standard ship (RG-11.16)."""
    s.upgrade = False
    s.royal[seat] = ship
    if dealer.telling:
        dealer.tell(ShipUpgraded(seat, SHIP_KEYS[ship]))


def mark(s: RiverState, seat: i64, space: i64, dealer: Dealer) -> None:
    """Put the second marker on a building."""
    s.second_marker = NO_MARKER
    s.marker[space * MARKERS + 1] = seat
    if dealer.telling:
        dealer.tell(SecondMarkerPlaced(seat, TILE_KEYS[s.tile[space]], SPACE_KEYS[space]))


def go_on(s: RiverState, seat: i64, dealer: Dealer) -> None:
    """Leave the choices that have no option."""
    if dealer.telling:
        if s.journey:
            dealer.tell(ChoiceDropped(seat, "journey_end"))
        for _ in range(s.goods_owed[seat]):
            dealer.tell(ChoiceDropped(seat, "any_good"))
    s.journey = False
    s.goods_owed[seat] = 0
