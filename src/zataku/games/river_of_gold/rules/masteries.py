"""Masteries (RG-10.1 to RG-10.8)."""

from __future__ import annotations

from mypy_extensions import i64

from zataku.core.game import Dealer, Event
from zataku.games.river_of_gold.content import (
    AIR,
    BUILDING_TYPES,
    COURTS,
    CUSTOMER_TYPES,
    EARTH,
    FIRE,
    MASTERIES_IN_PLAY,
    MASTERY_KEYS,
    MASTERY_NEEDS,
    MASTERY_REWARDS,
    MASTERY_VP,
    MASTERY_VP_TWO,
    REGIONS,
    VOID,
)
from zataku.games.river_of_gold.events import MasteryClaimed
from zataku.games.river_of_gold.rules.customers import delivered_of_type
from zataku.games.river_of_gold.rules.gains import count_buildings
from zataku.games.river_of_gold.state import RiverState


def claim_all(s: RiverState, seat: i64, dealer: Dealer) -> None:
    """Claim every mastery that is met, not yet claimed by the seat and has a free reward."""
    card: i64
    for card in range(MASTERIES_IN_PLAY):
        reward = _free_reward(s, seat, card)
        if reward >= 0 and meets(s, seat, s.mastery[card]):
            s.claim[card * MASTERY_REWARDS + reward] = seat
            points = reward_vp(s, s.mastery[card], reward)
            s.vp[seat] += points
            if dealer.telling:
                dealer.tell(MasteryClaimed(seat, MASTERY_KEYS[s.mastery[card]], points))


def due(s: RiverState, seat: i64) -> list[Event]:
    """The masteries that step 3 will bring: what is met stays met, and no other seat claims before."""
    found: list[Event] = []
    card: i64
    for card in range(MASTERIES_IN_PLAY):
        reward = _free_reward(s, seat, card)
        if reward >= 0 and meets(s, seat, s.mastery[card]):
            found.append(MasteryClaimed(seat, MASTERY_KEYS[s.mastery[card]], reward_vp(s, s.mastery[card], reward)))
    return found


def reward_vp(s: RiverState, mastery: i64, reward: i64) -> i64:
    """The points of a reward, highest first; 0 where the card has none (RG-10.3)."""
    at = mastery * MASTERY_REWARDS + reward
    return MASTERY_VP_TWO[at] if s.seats == 2 else MASTERY_VP[at]


def _free_reward(s: RiverState, seat: i64, card: i64) -> i64:
    """The highest free reward of a card in play for this seat, or -1."""
    reward: i64
    for reward in range(MASTERY_REWARDS):
        claimer = s.claim[card * MASTERY_REWARDS + reward]
        if claimer == seat:
            return -1  # RG-10.4
        if claimer < 0:
            return reward if reward_vp(s, s.mastery[card], reward) > 0 else -1
    return -1


def meets(s: RiverState, seat: i64, mastery: i64) -> bool:
    """Whether a seat meets the requirement of a mastery (RG-10.6)."""
    needed = MASTERY_NEEDS[mastery]
    if mastery == AIR:
        return types_delivered(s, seat) >= needed
    if mastery == COURTS:
        return most_influence(s, seat) >= needed
    if mastery == FIRE:
        return most_of_one_type(s, seat) >= needed
    if mastery == VOID:
        return _least_influence(s, seat) >= needed
    kind: i64
    for kind in range(BUILDING_TYPES):
        if mastery == EARTH:
            if count_buildings(s, seat, kind) >= needed:
                return True
        elif count_buildings(s, seat, kind) < needed:
            return False
    return mastery != EARTH


def free_vp(s: RiverState, seat: i64, card: i64) -> i64:
    """What a card in play would bring this seat now; 0 if nothing."""
    reward = _free_reward(s, seat, card)
    return reward_vp(s, s.mastery[card], reward) if reward >= 0 else 0


def types_delivered(s: RiverState, seat: i64) -> i64:
    """How many types of customers a seat has delivered to."""
    n: i64 = 0
    kind: i64
    for kind in range(CUSTOMER_TYPES):
        if delivered_of_type(s, seat, kind) > 0:
            n += 1
    return n


def most_of_one_type(s: RiverState, seat: i64) -> i64:
    """How many customers of one type a seat has delivered to at most."""
    most: i64 = 0
    kind: i64
    for kind in range(CUSTOMER_TYPES):
        n = delivered_of_type(s, seat, kind)
        if n > most:
            most = n
    return most


def most_influence(s: RiverState, seat: i64) -> i64:
    """How far a seat has come on its best influence track."""
    most: i64 = 0
    region: i64
    for region in range(REGIONS):
        if s.influence[seat * REGIONS + region] > most:
            most = s.influence[seat * REGIONS + region]
    return most


def _least_influence(s: RiverState, seat: i64) -> i64:
    least = s.influence[seat * REGIONS]
    region: i64
    for region in range(1, REGIONS):
        if s.influence[seat * REGIONS + region] < least:
            least = s.influence[seat * REGIONS + region]
    return least
