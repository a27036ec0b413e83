"""What a seat has come to, as a reason for an action: points, places, masteries, buildings, orders."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from zataku.core.game import Fact
from zataku.core.reason import ANYBODY, NOW, RIVAL, Reason
from zataku.games.river_of_gold.content import (
    AIR,
    ANY_GOOD,
    BUILDING_TYPES,
    COURTS,
    CUSTOMER_KEYS,
    CUSTOMERS,
    EARTH,
    FAVOR,
    FIRE,
    GOOD_KEYS,
    GOODS,
    INFLUENCE,
    KOKU,
    MASTERIES_IN_PLAY,
    MASTERY_KEYS,
    MASTERY_NEEDS,
    MASTERY_REWARDS,
    ORDER,
    OWNER,
    PORCELAIN,
    REGION_KEYS,
    REGIONS,
    REWARD_SLOTS,
    RICE,
    SHORES,
    SILK,
    SPACE_TOUCHES,
    TILE_KEYS,
    VOID,
    VP,
)
from zataku.games.river_of_gold.rules import masteries, scoring
from zataku.games.river_of_gold.rules.gains import count_buildings
from zataku.games.river_of_gold.state import MARKERS, OVER, RiverState, has_card, owns

# What things are worth in points beside each other.
GOOD_WORTH: Final = 0.5
KOKU_WORTH: Final = 0.35
FAVOR_WORTH: Final = 0.7
LEAST_GAIN: Final = 0.3
MOST_GAINS: Final = 3
CUSTOMER_WORTH: Final = 4.0  # beside its points
OWNER_WORTH: Final = 0.9
TOUCH_WORTH: Final = 0.3  # for each river space beside it
RIVAL_BUILDING: Final = 1.2
ORDER_WORTH: Final = 2.5
NEARLY: Final = 1.0
PART: Final = 0.4  # of the points of a mastery that is near
ROYAL_WORTH: Final = 2.0
LAST_WORTH: Final = 2.0
FEW_STEPS: Final = 3  # so near is a mastery of influence

GAINS: Final[dict[int, str]] = {
    int(KOKU): "koku",
    int(SILK): "silk",
    int(RICE): "rice",
    int(PORCELAIN): "porcelain",
    int(FAVOR): "divine_favor",
    int(VP): "victory_points",
    int(INFLUENCE): "influence",
    int(ANY_GOOD): "any_good",
}


def tell(before: RiverState, after: RiverState, seat: i64) -> list[Reason]:
    """What a seat has come to between two states of a world."""
    found = _masteries(before, after, seat)
    found += _customers(before, after, seat)
    found += _regions(before, after, seat)
    found += _points(before, after, seat)
    found += _gains(before, after, seat)
    found += _buildings(before, after, seat)
    if after.phase != OVER:
        found += _orders(before, after, seat)
        found += _nearer(before, after, seat)
    if after.royal[seat] >= 0 and before.royal[seat] < 0:
        found.append(Reason("royal", {}, ROYAL_WORTH, NOW))
    if after.final_by == seat and before.final_by < 0:
        found.append(Reason("ends", {}, LAST_WORTH, NOW))
    return found


def _claimed_vp(s: RiverState, seat: i64, card: i64) -> i64:
    """What a seat has scored with a mastery in play; 0 if it has not claimed it."""
    reward: i64
    for reward in range(MASTERY_REWARDS):
        if s.claim[card * MASTERY_REWARDS + reward] == seat:
            return masteries.reward_vp(s, s.mastery[card], reward)
    return 0


def _masteries(before: RiverState, after: RiverState, seat: i64) -> list[Reason]:
    found: list[Reason] = []
    card: i64
    for card in range(MASTERIES_IN_PLAY):
        points = _claimed_vp(after, seat, card) - _claimed_vp(before, seat, card)
        if points > 0:
            facts: dict[str, Fact] = {"mastery": MASTERY_KEYS[after.mastery[card]], "vp": points}
            found.append(Reason("claims", facts, float(points), ANYBODY))
    return found


def _customers(before: RiverState, after: RiverState, seat: i64) -> list[Reason]:
    points = scoring.customers_vp(after, seat) - scoring.customers_vp(before, seat)
    found: list[Reason] = []
    card: i64
    for card in range(CUSTOMERS):
        if has_card(after.delivered[seat], card) and not has_card(before.delivered[seat], card):
            facts: dict[str, Fact] = {"customer": CUSTOMER_KEYS[card], "vp": points}
            found.append(Reason("delivers", facts, float(points) + CUSTOMER_WORTH))
    return found


def _regions(before: RiverState, after: RiverState, seat: i64) -> list[Reason]:
    """Places on the influence tracks that bring more points than before."""
    found: list[Reason] = []
    region: i64
    for region in range(REGIONS):
        points = scoring.region_vp(after, seat, region)
        more = points - scoring.region_vp(before, seat, region)
        if more > 0:
            is_first = _is_first(after, seat, region)
            key = "climbs" if not is_first else "keeps_lead" if _is_first(before, seat, region) else "leads"
            facts: dict[str, Fact] = {"region": REGION_KEYS[region], "vp": points}
            found.append(Reason(key, facts, float(more), ANYBODY if key == "leads" else NOW))
    return found


def _is_first(s: RiverState, seat: i64, region: i64) -> bool:
    """Whether nobody is as far as this seat."""
    other: i64
    for other in range(s.seats):
        if other != seat and s.influence[other * REGIONS + region] >= s.influence[seat * REGIONS + region]:
            return False
    return s.influence[seat * REGIONS + region] > 0


def _points(before: RiverState, after: RiverState, seat: i64) -> list[Reason]:
    """Points on the score track that are no mastery's."""
    points = after.vp[seat] - before.vp[seat]
    card: i64
    for card in range(MASTERIES_IN_PLAY):
        points -= _claimed_vp(after, seat, card) - _claimed_vp(before, seat, card)
    return [Reason("scores", {"vp": points}, float(points), NOW)] if points > 0 else []


def _gains(before: RiverState, after: RiverState, seat: i64) -> list[Reason]:
    """What is more in store than before, the most valuable first."""
    gains: list[tuple[float, i64, str]] = []
    good: i64
    for good in range(GOODS):
        more = after.goods[seat * GOODS + good] - before.goods[seat * GOODS + good]
        gains.append((GOOD_WORTH * float(more), more, GOOD_KEYS[good]))
    more = after.koku[seat] - before.koku[seat]
    gains.append((KOKU_WORTH * float(more), more, "koku"))
    more = after.favor[seat] - before.favor[seat]
    gains.append((FAVOR_WORTH * float(more), more, "divine_favor"))
    total = sum([gain[0] for gain in gains])  # a trade alone is no gain
    if total < LEAST_GAIN:
        return []
    gains = [gain for gain in gains if gain[1] > 0]
    gains.sort(key=lambda gain: -gain[0])
    facts: dict[str, Fact] = {}
    for number, gain in enumerate(gains[:MOST_GAINS], 1):
        facts[f"amount_{number}"] = gain[1]
        facts[f"gain_{number}"] = gain[2]
    return [Reason(f"brings_{min(len(gains), MOST_GAINS)}", facts, total, NOW)]


def _buildings(before: RiverState, after: RiverState, seat: i64) -> list[Reason]:
    found: list[Reason] = []
    space: i64
    for space in range(SHORES):
        if not owns(after, seat, space) or owns(before, seat, space):
            continue
        tile = after.tile[space]
        if before.tile[space] != tile and after.marker[space * MARKERS] == seat:
            found.append(Reason("builds", {"tile": TILE_KEYS[tile]}, RIVAL_BUILDING, RIVAL))
        kind, amount = OWNER[tile * REWARD_SLOTS], OWNER[tile * REWARD_SLOTS + 1]
        if int(kind) in GAINS:
            touches = SPACE_TOUCHES[space]
            facts: dict[str, Fact] = {"amount": amount, "gain": GAINS[int(kind)], "n": touches}
            found.append(Reason("owns", facts, OWNER_WORTH + TOUCH_WORTH * float(touches), NOW))
    return found


def _orders(before: RiverState, after: RiverState, seat: i64) -> list[Reason]:
    """Orders of the hand that can be paid now, or nearly."""
    found: list[Reason] = []
    card: i64
    for card in range(CUSTOMERS):
        if not has_card(before.hand[seat], card) or has_card(after.delivered[seat], card):
            continue
        if not has_card(after.hand[seat], card):
            short: dict[str, Fact] = {"customer": CUSTOMER_KEYS[card], "n": _lacking(after, seat, card)}
            ready = _lacking(after, seat, card) == 0
            found.append(
                Reason("gives_up_ready" if ready else "gives_up", short, -2.0 * NEARLY if ready else NEARLY, NOW)
            )
            continue
        lacking, lacked = _lacking(after, seat, card), _lacking(before, seat, card)
        facts: dict[str, Fact] = {"customer": CUSTOMER_KEYS[card], "face": card % REGIONS + 1}
        if lacking == 0 and lacked > 0:
            found.append(Reason("order", facts, ORDER_WORTH, NOW))
        elif lacking == 1 and lacked > 1:
            good = _lacked_good(after, seat, card)
            found.append(Reason("order_near", {"customer": CUSTOMER_KEYS[card], "good": GOOD_KEYS[good]}, NEARLY, NOW))
        elif lacked == 0 and lacking > 0:
            found.append(Reason("order_broken", {"customer": CUSTOMER_KEYS[card]}, -ORDER_WORTH, NOW))
    return found


def _lacking(s: RiverState, seat: i64, card: i64) -> i64:
    """How many goods an order lacks."""
    n: i64 = 0
    good: i64
    for good in range(GOODS):
        short = ORDER[card * GOODS + good] - s.goods[seat * GOODS + good]
        if short > 0:
            n += short
    return n


def _lacked_good(s: RiverState, seat: i64, card: i64) -> i64:
    good: i64
    for good in range(GOODS):
        if ORDER[card * GOODS + good] > s.goods[seat * GOODS + good]:
            return good
    return 0


def _nearer(before: RiverState, after: RiverState, seat: i64) -> list[Reason]:
    """Masteries that are nearly there, and were farther away."""
    found: list[Reason] = []
    card: i64
    for card in range(MASTERIES_IN_PLAY):
        mastery = after.mastery[card]
        points = masteries.free_vp(after, seat, card)
        missing = _missing(after, seat, mastery)
        few: i64 = FEW_STEPS if mastery == COURTS or mastery == VOID else 1
        if points > 0 and 0 < missing <= few and missing < _missing(before, seat, mastery):
            facts: dict[str, Fact] = {"mastery": MASTERY_KEYS[mastery], "n": missing, "vp": points}
            found.append(Reason(f"near_{MASTERY_KEYS[mastery]}", facts, PART * float(points), NOW))
    return found


def _missing(s: RiverState, seat: i64, mastery: i64) -> i64:
    """How many customers, buildings or steps a mastery still takes at least."""
    needed = MASTERY_NEEDS[mastery]
    if mastery == AIR:
        return needed - masteries.types_delivered(s, seat)
    if mastery == FIRE:
        return needed - masteries.most_of_one_type(s, seat)
    if mastery == COURTS:
        return needed - masteries.most_influence(s, seat)
    missing: i64 = 0
    short: i64
    k: i64
    if mastery == VOID:
        for k in range(REGIONS):
            short = needed - s.influence[seat * REGIONS + k]
            missing += short if short > 0 else 0
        return missing
    least: i64 = needed
    for k in range(BUILDING_TYPES):
        short = needed - count_buildings(s, seat, k)
        missing += short if short > 0 else 0
        if short < least:
            least = short
    return least if mastery == EARTH else missing
