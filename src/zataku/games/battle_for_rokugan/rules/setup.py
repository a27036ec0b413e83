"""The set-up: clans, secret objectives, first control tokens (BR-2)."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from zataku.core.bits import bag_of
from zataku.core.game import Dealer, Refusal
from zataku.core.secret import Secret
from zataku.games.battle_for_rokugan import actions, chance
from zataku.games.battle_for_rokugan.content import (
    BIT,
    BLUFF,
    CAPITAL,
    CLAN_KEYS,
    CLAN_TOKENS,
    OBJECTIVE_KEYS,
    OBJECTIVES,
    ONE,
    PROVINCE_KEYS,
    PROVINCES,
    ROUNDS,
    SCOUTS,
    SHUGENJA,
)
from zataku.games.battle_for_rokugan.content import CLANS as ALL_CLANS
from zataku.games.battle_for_rokugan.events import (
    ClanChosen,
    InitiativeRevealed,
    ObjectiveKept,
    ObjectivesDealt,
    ProvinceClaimed,
)
from zataku.games.battle_for_rokugan.state import (
    CLAIMS,
    CLANS,
    DEALT,
    UPKEEP_DUE,
    WISH_BITS,
    WISHES,
    RokuganState,
    has,
    seat_of_clan,
)
from zataku.games.battle_for_rokugan.state import OBJECTIVES as CHOOSING_OBJECTIVES

SET_ASIDE: Final = vec[i64]([0, 0, 11, 7, 5, 4])
"""Control tokens for the set-up, by the number of players (BR-2.8)."""
INITIATIVE_DECK: Final[i64] = ROUNDS - 1
"""A card for each round but the first (BR-2.10)."""


def set_up(s: RokuganState, dealer: Dealer) -> None:
    """From an empty table to the first question; chosen clans go to their seats first (BR-2.3)."""
    seat: i64
    for seat in range(s.seats):
        clan = wish(s.options, seat) - 1
        if clan >= 0 and seat_of_clan(s, clan) < 0:
            _take_clan(s, seat, clan, dealer)
    if s.options & DEALT != 0:
        for seat in range(s.seats):
            if s.clan[seat] < 0:
                bag = bag_of(_free_clans(s))
                _take_clan(s, seat, bag[dealer.draw(chance.CLAN, bag, len(bag))], dealer)
    _ask_for_clan(s, dealer)


def wish(options: i64, seat: i64) -> i64:
    """The clan that the host chose for a seat, counted from 1; 0 for any."""
    return (options >> (WISHES + seat * WISH_BITS)) & 7


def _ask_for_clan(s: RokuganState, dealer: Dealer) -> None:
    """The first seat without a clan chooses one; when all have one, objectives are dealt."""
    seat = seat_of_clan(s, -1)
    if seat < 0:
        _deal_objectives(s, dealer)
    else:
        s.active = seat
        s.asked = seat


def _free_clans(s: RokuganState) -> i64:
    clans = BIT[ALL_CLANS] - 1
    seat: i64
    for seat in range(s.seats):
        if s.clan[seat] >= 0:
            clans &= ~BIT[s.clan[seat]]
    return clans


def clan_refusal(s: RokuganState, clan: i64) -> Refusal | None:
    """Why a clan can't be taken (BR-2.3)."""
    if s.phase != CLANS:
        return Refusal("BR-2.3", "clans_are_chosen")
    taken = seat_of_clan(s, clan)
    return None if taken < 0 else Refusal("BR-2.3", "clan_taken", {"clan": CLAN_KEYS[clan], "other": taken})


def fill_clans(s: RokuganState, out: vec[i64], n: i64) -> i64:
    """The clans that nobody has."""
    clan: i64
    for clan in range(ALL_CLANS):
        if has(_free_clans(s), clan):
            out[n] = actions.CLAN + clan
            n += 1
    return n


def choose_clan(s: RokuganState, seat: i64, clan: i64, dealer: Dealer) -> None:
    """Take a clan; then the next seat without one does (BR-2.3)."""
    _take_clan(s, seat, clan, dealer)
    _ask_for_clan(s, dealer)


def _take_clan(s: RokuganState, seat: i64, clan: i64, dealer: Dealer) -> None:
    """A clan with its tokens and cards (BR-2.3 to BR-2.8)."""
    s.clan[seat] = clan
    s.hand[seat] = ONE[BLUFF]
    s.pool[seat] = CLAN_TOKENS[clan] - ONE[BLUFF]
    s.scouts[seat] = SCOUTS
    s.shugenja[seat] = SHUGENJA
    s.set_aside[seat] = SET_ASIDE[s.seats]
    capital = CAPITAL[clan]
    s.owner[capital] = seat
    s.facedown[capital] = 1
    if dealer.telling:
        dealer.tell(ClanChosen(seat, CLAN_KEYS[clan]))


def _deal_objectives(s: RokuganState, dealer: Dealer) -> None:
    """Two secret objectives to each player (BR-2.6)."""
    left = BIT[OBJECTIVES] - 1
    seat: i64
    for seat in range(s.seats):
        bag = bag_of(left)
        first = bag[dealer.draw(chance.OBJECTIVE, bag, len(bag))]
        left &= ~BIT[first]
        bag = bag_of(left)
        second = bag[dealer.draw(chance.OBJECTIVE, bag, len(bag))]
        left &= ~BIT[second]
        s.objective[seat] = first if first < second else second
        s.rejected[seat] = second if first < second else first
        if dealer.telling:
            own = (int(seat),)
            dealer.tell(
                ObjectivesDealt(
                    seat,
                    Secret(OBJECTIVE_KEYS[s.objective[seat]], own),
                    Secret(OBJECTIVE_KEYS[s.rejected[seat]], own),
                )
            )
    s.phase = CHOOSING_OBJECTIVES
    s.active = 0
    s.asked = 0


def keep_refusal(s: RokuganState, seat: i64, objective: i64) -> Refusal | None:
    """Why an objective can't be kept."""
    if s.phase != CHOOSING_OBJECTIVES:
        return Refusal("BR-2.6", "objectives_are_kept")
    if s.objective[seat] == objective or s.rejected[seat] == objective:
        return None
    return Refusal("BR-2.6", "objective_not_dealt", {"objective": OBJECTIVE_KEYS[objective]})


def fill_objectives(s: RokuganState, seat: i64, out: vec[i64], n: i64) -> i64:
    """The two objectives of the seat."""
    out[n] = actions.KEEP + s.objective[seat]
    out[n + 1] = actions.KEEP + s.rejected[seat]
    return n + 2


def keep_objective(s: RokuganState, seat: i64, objective: i64, dealer: Dealer) -> None:
    """Keep one objective; then the next seat does, then the first player is drawn (BR-2.6)."""
    if objective != s.objective[seat]:
        s.rejected[seat] = s.objective[seat]
        s.objective[seat] = objective
    if dealer.telling:
        dealer.tell(ObjectiveKept(seat, Secret(OBJECTIVE_KEYS[objective], (int(seat),))))
    if seat + 1 < s.seats:
        s.active = seat + 1
        s.asked = seat + 1
    else:
        _draw_first_player(s, dealer)


def _draw_first_player(s: RokuganState, dealer: Dealer) -> None:
    """The first initiative card; the others and the neutral ones make the deck (BR-2.9, BR-2.10)."""
    clans: i64 = 0
    seat: i64
    for seat in range(s.seats):
        clans |= BIT[s.clan[seat]]
    bag = bag_of(clans)
    clan = bag[dealer.draw(chance.INITIATIVE, bag, len(bag))]
    s.first = seat_of_clan(s, clan)
    s.initiative_clans = clans & ~BIT[clan]
    s.initiative_neutrals = INITIATIVE_DECK - (s.seats - 1)
    if dealer.telling:
        dealer.tell(InitiativeRevealed(s.first, CLAN_KEYS[clan]))
    s.phase = CLAIMS
    s.active = s.first
    s.asked = s.first


def claim_refusal(s: RokuganState, province: i64) -> Refusal | None:
    """Why a control token can't be placed there in the set-up (BR-2.11)."""
    if s.phase != CLAIMS:
        return Refusal("BR-2.11", "set_up_is_over")
    if s.owner[province] >= 0:
        return Refusal(
            "BR-2.11", "province_not_empty", {"province": PROVINCE_KEYS[province], "other": s.owner[province]}
        )
    return None


def fill_claims(s: RokuganState, out: vec[i64], n: i64) -> i64:
    """The empty provinces."""
    province: i64
    for province in range(PROVINCES):
        if s.owner[province] < 0:
            out[n] = actions.CLAIM + province
            n += 1
    return n


def claim(s: RokuganState, seat: i64, province: i64, dealer: Dealer) -> None:
    """Place a control token; when all are placed the first round begins (BR-2.11)."""
    s.set_aside[seat] -= 1
    s.owner[province] = seat
    s.facedown[province] = 1
    if dealer.telling:
        dealer.tell(ProvinceClaimed(seat, PROVINCE_KEYS[province]))
    following = (seat + 1) % s.seats
    if s.set_aside[following] > 0:
        s.active = following
        s.asked = following
    else:
        s.phase = UPKEEP_DUE
