"""The cards of upkeep that name provinces: their targets, rewards and effects (BR-13)."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from zataku.core.game import Dealer, Refusal
from zataku.games.battle_for_rokugan import actions
from zataku.games.battle_for_rokugan.content import (
    BLESS_THE_LANDS,
    BOUNTIFUL_HARVEST,
    CARD_FACEDOWN,
    CARD_FACEUP,
    CARD_KEYS,
    CARD_PROVINCES,
    CARD_SPECIAL,
    COASTAL,
    CULTURAL_EXCHANGE,
    DIPLOMATIC_MISSION,
    FOMENT_REBELLION,
    HARBOR,
    HONOR_1,
    IS_SHADOWLANDS,
    PEACE,
    PIRATE_RAIDS,
    PROVINCE_KEYS,
    PROVINCES,
    SCORCHED,
    SPECIAL_KEYS,
    STRENGTH_OF_PURPOSE,
)
from zataku.games.battle_for_rokugan.events import ProvincesSwapped
from zataku.games.battle_for_rokugan.rules import cards, provinces
from zataku.games.battle_for_rokugan.state import REWARD, TARGET, RokuganState


def has_target(s: RokuganState, seat: i64, card: i64) -> bool:
    """Whether the card's first instruction can name a province, and its second one another (BR-13.7)."""
    province: i64
    if card == CULTURAL_EXCHANGE:
        is_other = False
        for province in range(PROVINCES):
            is_other = is_other or (s.owner[province] >= 0 and s.owner[province] != seat)
        if not is_other:
            return False
    for province in range(PROVINCES):
        if _is_target(s, seat, card, province):
            return True
    return False


def count_targets(card: i64) -> i64:
    """How many provinces a card names, if there are so many."""
    return 2 if card == CULTURAL_EXCHANGE else max(1, CARD_PROVINCES[card])  # one's own province and another's


def _is_target(s: RokuganState, seat: i64, card: i64, province: i64) -> bool:
    """Whether a card's first instruction may name a province."""
    if card == STRENGTH_OF_PURPOSE or card == BOUNTIFUL_HARVEST or card == CULTURAL_EXCHANGE:
        return s.owner[province] == seat
    if card == BLESS_THE_LANDS:
        return s.special[province] == SCORCHED
    if card == FOMENT_REBELLION:
        return s.special[province] == PEACE
    if not provinces.is_replaceable(s, province):
        return False
    if CARD_SPECIAL[card] == HARBOR:
        return COASTAL[province] == 0  # BR-12.7
    return CARD_SPECIAL[card] < HONOR_1 or IS_SHADOWLANDS[province] == 0  # BR-14.2


def _is_open_target(s: RokuganState, seat: i64, province: i64) -> bool:
    """Whether the province can be the next target of the card being resolved."""
    if s.card == CULTURAL_EXCHANGE and s.picked == 1:
        return s.owner[province] >= 0 and s.owner[province] != seat
    return _is_target(s, seat, s.card, province) and not cards.is_picked(s, province)


def target_refusal(s: RokuganState, seat: i64, province: i64) -> Refusal | None:
    """Why a province can't be the target of the card."""
    refusal = cards.aim_refusal(s, TARGET)
    if refusal is not None or _is_open_target(s, seat, province):
        return refusal
    key = PROVINCE_KEYS[province]
    if cards.is_picked(s, province):
        return Refusal("BR-13.6", "province_chosen_already", {"province": key})
    if s.card == BLESS_THE_LANDS:
        return Refusal("BR-13.17", "not_scorched", {"province": key})
    if s.card == FOMENT_REBELLION:
        return Refusal("BR-13.19", "not_peaceful", {"province": key})
    if s.card == CULTURAL_EXCHANGE and s.picked == 1:
        return Refusal("BR-13.21", "not_an_opponents", {"province": key})
    if s.card == STRENGTH_OF_PURPOSE or s.card == BOUNTIFUL_HARVEST or s.card == CULTURAL_EXCHANGE:
        return Refusal("BR-13.6", "not_your_province", {"province": key, "card": CARD_KEYS[s.card]})
    if not provinces.is_replaceable(s, province):
        return Refusal("BR-12.2", "not_replaceable", {"province": key, "special": SPECIAL_KEYS[s.special[province]]})
    if CARD_SPECIAL[s.card] == HARBOR:
        return Refusal("BR-12.7", "coastal_already", {"province": key})
    return Refusal("BR-14.2", "not_in_the_shadowlands", {"province": key, "card": CARD_KEYS[s.card]})


def fill_targets(s: RokuganState, seat: i64, out: vec[i64], n: i64) -> i64:
    """The provinces that the card can name next."""
    province: i64
    for province in range(PROVINCES):
        if _is_open_target(s, seat, province):
            out[n] = actions.TARGET + province
            n += 1
    return n


def target(s: RokuganState, seat: i64, province: i64, dealer: Dealer) -> None:
    """Name a province; with the last one the card takes effect, unless it asks for a reward's province first."""
    cards.pick(s, province)
    if s.picked < count_targets(s.card) and _has_more_targets(s, seat):
        return
    owner = s.owner[province]
    is_opponents = owner >= 0 and owner != seat
    if (s.card == DIPLOMATIC_MISSION and is_opponents) or (s.card == PIRATE_RAIDS and owner == seat):
        if _has_reward(s, seat):
            s.aim = REWARD
            return
    _take_effect(s, seat, dealer)


def _has_more_targets(s: RokuganState, seat: i64) -> bool:
    province: i64
    for province in range(PROVINCES):
        if _is_open_target(s, seat, province):
            return True
    return False


def _is_reward(s: RokuganState, seat: i64, province: i64) -> bool:
    return s.owner[province] == seat and not (s.card == PIRATE_RAIDS and cards.is_picked(s, province))


def _has_reward(s: RokuganState, seat: i64) -> bool:
    province: i64
    for province in range(PROVINCES):
        if _is_reward(s, seat, province):
            return True
    return False


def reward_refusal(s: RokuganState, seat: i64, province: i64) -> Refusal | None:
    """Why the control tokens can't go to a province."""
    refusal = cards.aim_refusal(s, REWARD)
    if refusal is not None or _is_reward(s, seat, province):
        return refusal
    rule = "BR-13.25" if s.card == PIRATE_RAIDS else "BR-13.11"
    if s.owner[province] == seat:
        return Refusal(rule, "province_chosen_already", {"province": PROVINCE_KEYS[province]})
    return Refusal(rule, "not_your_province", {"province": PROVINCE_KEYS[province], "card": CARD_KEYS[s.card]})


def fill_rewards(s: RokuganState, seat: i64, out: vec[i64], n: i64) -> i64:
    """The seat's provinces that can get the control tokens."""
    province: i64
    for province in range(PROVINCES):
        if _is_reward(s, seat, province):
            out[n] = actions.REWARD + province
            n += 1
    return n


def reward(s: RokuganState, seat: i64, province: i64, dealer: Dealer) -> None:
    """Name the province that gets the control tokens; the card takes effect."""
    cards.pick(s, province)
    _take_effect(s, seat, dealer)


def _take_effect(s: RokuganState, seat: i64, dealer: Dealer) -> None:
    """The card with all its choices."""
    card = s.card
    first = s.picks[0]
    faceup = CARD_FACEUP[card]
    k: i64
    if card == BLESS_THE_LANDS:
        provinces.remove_special(s, first, dealer)
        provinces.add_control(s, seat, first, faceup, CARD_FACEDOWN[card], CARD_KEYS[card], dealer)
    elif card == FOMENT_REBELLION:
        provinces.remove_special(s, first, dealer)
        if s.owner[first] == seat:
            provinces.add_control(s, seat, first, faceup, 0, CARD_KEYS[card], dealer)
    elif card == CULTURAL_EXCHANGE:
        _swap(s, seat, first, s.picks[1], dealer)
    elif card == BOUNTIFUL_HARVEST:
        provinces.add_control(s, seat, first, faceup, 0, CARD_KEYS[card], dealer)
    elif card == STRENGTH_OF_PURPOSE:
        for k in range(s.picked):
            provinces.add_control(s, seat, s.picks[k], faceup, 0, CARD_KEYS[card], dealer)
    elif card == DIPLOMATIC_MISSION:
        provinces.place_special(s, PEACE, first, dealer)
        if s.picked > 1:
            provinces.add_control(s, seat, s.picks[1], faceup, 0, CARD_KEYS[card], dealer)
    elif card == PIRATE_RAIDS:
        provinces.remove_all(s, first, dealer)
        provinces.place_special(s, SCORCHED, first, dealer)
        if s.picked > 1:
            provinces.add_control(s, seat, s.picks[1], faceup, 0, CARD_KEYS[card], dealer)
    else:
        for k in range(s.picked):
            provinces.place_special(s, CARD_SPECIAL[card], s.picks[k], dealer)
    cards.finish_upkeep(s)


def _swap(s: RokuganState, seat: i64, own: i64, other: i64, dealer: Dealer) -> None:
    """The control tokens of two provinces change places, faces unchanged (BR-13.21)."""
    owner = s.owner[other]
    faceup = s.faceup[other]
    facedown = s.facedown[other]
    s.owner[other] = seat
    s.faceup[other] = s.faceup[own]
    s.facedown[other] = s.facedown[own]
    s.owner[own] = owner
    s.faceup[own] = faceup
    s.facedown[own] = facedown
    if dealer.telling:
        dealer.tell(ProvincesSwapped(seat, PROVINCE_KEYS[own], PROVINCE_KEYS[other]))
