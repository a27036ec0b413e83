"""Territory cards: playing one, and the choices of those that are played in upkeep (BR-13)."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from zataku.core.game import Refusal, Table
from zataku.core.secret import Secret
from zataku.games.battle_for_rokugan import actions
from zataku.games.battle_for_rokugan.content import (
    AID_OF_THE_KAMI,
    ARMY,
    ASHIGARU_LEVIES,
    BATTLEFIELD,
    BIT,
    BLESS_THE_LANDS,
    BLUFF,
    BOUNTIFUL_HARVEST,
    BUSHIDO,
    CARD_KEYS,
    CARD_TERRITORY,
    CLAN_KEYS,
    CLANS,
    COASTAL,
    CODE_OF_HONOR,
    CULTURAL_EXCHANGE,
    DEFENSE_1,
    DEFENSE_2,
    DIPLOMATIC_MISSION,
    FEATS_OF_ENGINEERING,
    FIGHTERS,
    FIRST_SHADOWLANDS_CARD,
    FOMENT_REBELLION,
    HARBOR,
    HONOR_1,
    HONOR_2,
    HONOR_4,
    HONORABLE_FIGHT,
    IS_SHADOWLANDS,
    KIND_KEYS,
    KINDS,
    PEACE,
    PIRATE_RAIDS,
    PORT_OF_PROSPERITY,
    PROMOTION,
    PROVINCE_KEYS,
    PROVINCES,
    REINFORCEMENTS,
    SACRED_GROUND,
    SCORCHED,
    SHRINE,
    SPECIAL_KEYS,
    SPY_NETWORK,
    STRENGTH_OF_PURPOSE,
    TYPE_OF,
    count_of,
)
from zataku.games.battle_for_rokugan.events import (
    CardPlayed,
    HandSpied,
    ProvincesSwapped,
    TokenGiven,
    TokenHidden,
    TokenRecalled,
    TokenSpied,
)
from zataku.games.battle_for_rokugan.rules import knowledge, provinces
from zataku.games.battle_for_rokugan.state import (
    CARDS,
    GIVE,
    GONE,
    NEXT_CARD,
    NO_AIM,
    PICKS,
    PLACEMENT,
    RECALL,
    RESOLVING,
    REWARD,
    SPY,
    TARGET,
    RokuganState,
    has,
    put,
    seat_of_clan,
    take,
)


def held_refusal(s: RokuganState, seat: i64, card: i64) -> Refusal | None:
    """Why a card is not the seat's to play, or not now (BR-13.5, BR-14.3)."""
    is_normal = card < FIRST_SHADOWLANDS_CARD
    if s.phase != CARDS and s.phase != PLACEMENT:
        return Refusal("BR-13.5" if is_normal else "BR-14.3", "no_card_now")
    territory = CARD_TERRITORY[card]
    if s.holder[territory] != seat or s.territory_card[territory] != card:
        return Refusal("BR-13.1", "card_not_held", {"card": CARD_KEYS[card]})
    if is_normal and s.phase != CARDS:
        return Refusal("BR-13.5", "card_of_upkeep", {"card": CARD_KEYS[card]})
    if not is_normal and s.phase != PLACEMENT:
        return Refusal("BR-14.3", "card_of_placement", {"card": CARD_KEYS[card]})
    return None


def play_refusal(s: RokuganState, seat: i64, card: i64) -> Refusal | None:
    """Why a card of upkeep can't be played: its first instruction can't be carried out at all (BR-13.7)."""
    refusal = held_refusal(s, seat, card)
    if refusal is not None or is_playable(s, seat, card):
        return refusal
    return Refusal("BR-13.7", "no_target", {"card": CARD_KEYS[card]})


def is_playable(s: RokuganState, seat: i64, card: i64) -> bool:
    """Whether the first instruction of a card of upkeep can be carried out at least in part."""
    if card == SPY_NETWORK:
        return True
    if card == PROMOTION or card == REINFORCEMENTS:
        return _can_recall(s, seat, card)
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
    if card == FEATS_OF_ENGINEERING:
        return COASTAL[province] == 0
    return not _is_kept_from_shadowlands(card) or IS_SHADOWLANDS[province] == 0


def _is_kept_from_shadowlands(card: i64) -> bool:
    """Whether a card places honor or defense tokens, which never lie in the Shadowlands (BR-14.2)."""
    return (
        card == CODE_OF_HONOR
        or card == BUSHIDO
        or card == AID_OF_THE_KAMI
        or card == ASHIGARU_LEVIES
        or card == PORT_OF_PROSPERITY
    )


def _can_recall(s: RokuganState, seat: i64, card: i64) -> bool:
    kind: i64
    for kind in range(KINDS):
        if _is_recalled(card, kind) and count_of(s.discard[seat], kind) > 0:
            return True
    return False


def _is_recalled(card: i64, kind: i64) -> bool:
    """Whether a card takes this kind out of the discard pile (BR-13.9, BR-13.20)."""
    if card == REINFORCEMENTS:
        return TYPE_OF[kind] == ARMY
    return has(FIGHTERS, TYPE_OF[kind])


def fill_play(s: RokuganState, seat: i64, out: vec[i64], n: i64) -> i64:
    """The cards of upkeep that the seat can play, and none."""
    card: i64
    for card in range(FIRST_SHADOWLANDS_CARD):
        territory = CARD_TERRITORY[card]
        if s.holder[territory] == seat and s.territory_card[territory] == card and is_playable(s, seat, card):
            out[n] = actions.PLAY + card
            n += 1
    out[n] = actions.PASS
    return n + 1


def show(s: RokuganState, seat: i64, card: i64, aim: i64, table: Table) -> None:
    """Show a card; it leaves the game, and its choices are asked (BR-13.1, BR-13.6)."""
    territory = CARD_TERRITORY[card]
    s.holder[territory] = GONE
    s.card = card
    s.aim = aim
    s.phase = RESOLVING
    if table.telling:
        table.tell(CardPlayed(seat, CARD_KEYS[card]))


def play(s: RokuganState, seat: i64, card: i64, table: Table) -> None:
    """Play a card of upkeep."""
    aim = TARGET
    if card == SPY_NETWORK:
        aim = SPY
    elif card == PROMOTION or card == REINFORCEMENTS:
        aim = RECALL
    show(s, seat, card, aim, table)


def finish(s: RokuganState) -> None:
    """The card is done: forget its choices."""
    s.card = -1
    s.aim = NO_AIM
    s.picked = 0
    k: i64
    for k in range(PICKS):
        s.picks[k] = -1


def _finish_upkeep(s: RokuganState) -> None:
    finish(s)
    s.passes = 0
    s.phase = NEXT_CARD


def aim_refusal(s: RokuganState, aim: i64) -> Refusal | None:
    """Why this is not what is asked now."""
    if s.phase == RESOLVING and s.aim == aim:
        return None
    if s.phase == RESOLVING:
        return Refusal("BR-13.6", "card_asks_otherwise", {"card": CARD_KEYS[s.card]})
    return Refusal("BR-13.6", "no_card_in_play")


def is_picked(s: RokuganState, piece: i64) -> bool:
    """Whether a province or token was chosen for the card already."""
    k: i64
    for k in range(s.picked):
        if s.picks[k] == piece:
            return True
    return False


def pick(s: RokuganState, piece: i64) -> None:
    """Choose a province or token for the card."""
    s.picks[s.picked] = piece
    s.picked += 1


# targets


def _is_open_target(s: RokuganState, seat: i64, province: i64) -> bool:
    """Whether the province can be the next target of the card being resolved."""
    if s.card == CULTURAL_EXCHANGE and s.picked == 1:
        return s.owner[province] >= 0 and s.owner[province] != seat
    return _is_target(s, seat, s.card, province) and not is_picked(s, province)


def target_refusal(s: RokuganState, seat: i64, province: i64) -> Refusal | None:
    """Why a province can't be the target of the card."""
    refusal = aim_refusal(s, TARGET)
    if refusal is not None or _is_open_target(s, seat, province):
        return refusal
    key = PROVINCE_KEYS[province]
    if is_picked(s, province):
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
    if s.card == FEATS_OF_ENGINEERING:
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


def _targets_wanted(card: i64) -> i64:
    if card == ASHIGARU_LEVIES:
        return 3
    if card == CODE_OF_HONOR or card == STRENGTH_OF_PURPOSE or card == CULTURAL_EXCHANGE:
        return 2
    return 1


def target(s: RokuganState, seat: i64, province: i64, table: Table) -> None:
    """Name a province; with the last one the card takes effect, unless it asks for a reward's province first."""
    pick(s, province)
    if s.picked < _targets_wanted(s.card) and _has_more_targets(s, seat):
        return
    owner = s.owner[province]
    is_opponents = owner >= 0 and owner != seat
    if (s.card == DIPLOMATIC_MISSION and is_opponents) or (s.card == PIRATE_RAIDS and owner == seat):
        if _has_reward(s, seat):
            s.aim = REWARD
            return
    _take_effect(s, seat, table)


def _has_more_targets(s: RokuganState, seat: i64) -> bool:
    province: i64
    for province in range(PROVINCES):
        if _is_open_target(s, seat, province):
            return True
    return False


def _is_reward(s: RokuganState, seat: i64, province: i64) -> bool:
    return s.owner[province] == seat and not (s.card == PIRATE_RAIDS and is_picked(s, province))


def _has_reward(s: RokuganState, seat: i64) -> bool:
    province: i64
    for province in range(PROVINCES):
        if _is_reward(s, seat, province):
            return True
    return False


def reward_refusal(s: RokuganState, seat: i64, province: i64) -> Refusal | None:
    """Why the control tokens can't go to a province."""
    refusal = aim_refusal(s, REWARD)
    if refusal is not None or _is_reward(s, seat, province):
        return refusal
    rule = "BR-13.25" if s.card == PIRATE_RAIDS else "BR-13.11"
    if s.owner[province] == seat:
        return Refusal(rule, "province_chosen_already", {"province": PROVINCE_KEYS[province]})
    return Refusal(rule, "not_your_province", {"province": PROVINCE_KEYS[province], "card": CARD_KEYS[s.card]})


def fill_rewards(s: RokuganState, seat: i64, out: vec[i64], n: i64) -> i64:
    """The own provinces that can get the control tokens."""
    province: i64
    for province in range(PROVINCES):
        if _is_reward(s, seat, province):
            out[n] = actions.REWARD + province
            n += 1
    return n


def reward(s: RokuganState, seat: i64, province: i64, table: Table) -> None:
    """Name the province that gets the control tokens; the card takes effect."""
    pick(s, province)
    _take_effect(s, seat, table)


def _take_effect(s: RokuganState, seat: i64, table: Table) -> None:
    """The card with all its choices."""
    card = s.card
    first = s.picks[0]
    k: i64
    if card == BLESS_THE_LANDS:
        provinces.remove_special(s, first, table)
        provinces.add_control(s, seat, first, 1, 1, CARD_KEYS[card], table)
    elif card == FOMENT_REBELLION:
        provinces.remove_special(s, first, table)
        if s.owner[first] == seat:
            provinces.add_control(s, seat, first, 2, 0, CARD_KEYS[card], table)
    elif card == CULTURAL_EXCHANGE:
        _swap(s, seat, first, s.picks[1], table)
    elif card == BOUNTIFUL_HARVEST:
        provinces.add_control(s, seat, first, 2, 0, CARD_KEYS[card], table)
    elif card == STRENGTH_OF_PURPOSE:
        for k in range(s.picked):
            provinces.add_control(s, seat, s.picks[k], 1, 0, CARD_KEYS[card], table)
    elif card == DIPLOMATIC_MISSION:
        provinces.place_special(s, PEACE, first, table)
        if s.picked > 1:
            provinces.add_control(s, seat, s.picks[1], 2, 0, CARD_KEYS[card], table)
    elif card == PIRATE_RAIDS:
        provinces.remove_all(s, first, table)
        provinces.place_special(s, SCORCHED, first, table)
        if s.picked > 1:
            provinces.add_control(s, seat, s.picks[1], 3, 0, CARD_KEYS[card], table)
    else:
        for k in range(s.picked):
            provinces.place_special(s, _special_of(card), s.picks[k], table)
    _finish_upkeep(s)


def _special_of(card: i64) -> i64:
    """The special token that a card places."""
    if card == FEATS_OF_ENGINEERING:
        return HARBOR
    if card == CODE_OF_HONOR:
        return HONOR_1
    if card == SACRED_GROUND:
        return SHRINE
    if card == BUSHIDO:
        return HONOR_4
    if card == HONORABLE_FIGHT:
        return BATTLEFIELD
    if card == AID_OF_THE_KAMI:
        return DEFENSE_2
    if card == ASHIGARU_LEVIES:
        return DEFENSE_1
    return HONOR_2


def _swap(s: RokuganState, seat: i64, own: i64, other: i64, table: Table) -> None:
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
    if table.telling:
        table.tell(ProvincesSwapped(seat, PROVINCE_KEYS[own], PROVINCE_KEYS[other]))


# Spy Network


def spy_refusal(s: RokuganState, seat: i64, clan: i64) -> Refusal | None:
    """Why a clan's hand can't be looked at (BR-13.18)."""
    refusal = aim_refusal(s, SPY)
    if refusal is not None:
        return refusal
    other = seat_of_clan(s, clan)
    if other < 0:
        return Refusal("BR-13.18", "clan_not_in_play", {"clan": CLAN_KEYS[clan]})
    return Refusal("BR-13.18", "own_hand") if other == seat else None


def fill_spy(s: RokuganState, seat: i64, out: vec[i64], n: i64) -> i64:
    """The clans of the opponents."""
    clan: i64
    for clan in range(CLANS):
        other = seat_of_clan(s, clan)
        if other >= 0 and other != seat:
            out[n] = actions.SPY + clan
            n += 1
    return n


def spy(s: RokuganState, seat: i64, clan: i64, table: Table) -> None:
    """Look at a hand; its bluff can't be used this round."""
    other = seat_of_clan(s, clan)
    s.barred |= BIT[other]
    knowledge.saw_hand(s, seat, other)
    if table.telling:
        table.tell(HandSpied(seat, other))
        kind: i64
        n: i64
        for kind in range(KINDS):
            for n in range(count_of(s.hand[other], kind)):
                table.tell(TokenSpied(seat, other, Secret(KIND_KEYS[kind], (int(seat), int(other)))))
    _finish_upkeep(s)


# Promotion and Reinforcements


def recall_refusal(s: RokuganState, seat: i64, kind: i64) -> Refusal | None:
    """Why a token can't be taken from the discard pile."""
    refusal = aim_refusal(s, RECALL)
    if refusal is not None:
        return refusal
    if not _is_recalled(s.card, kind):
        rule = "BR-13.20" if s.card == REINFORCEMENTS else "BR-13.9"
        return Refusal(rule, "card_takes_others", {"card": CARD_KEYS[s.card], "token": KIND_KEYS[kind]})
    if count_of(s.discard[seat], kind) == 0:
        return Refusal("BR-13.6", "token_not_discarded", {"token": KIND_KEYS[kind]})
    return None


def fill_recall(s: RokuganState, seat: i64, out: vec[i64], n: i64) -> i64:
    """The tokens of the discard pile that the card takes."""
    kind: i64
    for kind in range(KINDS):
        if _is_recalled(s.card, kind) and count_of(s.discard[seat], kind) > 0:
            out[n] = actions.RECALL + kind
            n += 1
    return n


def recall(s: RokuganState, seat: i64, kind: i64, table: Table) -> None:
    """Take a token of the discard pile into the hand; as many are given up then (BR-13.9, BR-13.20)."""
    take(s.discard, seat, kind)
    put(s.hand, seat, kind)
    knowledge.taken_openly(s, seat, kind)
    s.picked += 1
    if table.telling:
        table.tell(TokenRecalled(seat, KIND_KEYS[kind]))
    if s.card == PROMOTION or s.picked == 2 or not _can_recall(s, seat, s.card):
        s.aim = GIVE


def give_refusal(s: RokuganState, seat: i64, kind: i64) -> Refusal | None:
    """Why a token can't be given up."""
    refusal = aim_refusal(s, GIVE)
    if refusal is not None:
        return refusal
    if kind == BLUFF:
        return Refusal("BR-13.20" if s.card == REINFORCEMENTS else "BR-13.9", "bluff_stays")
    if count_of(s.hand[seat], kind) == 0:
        return Refusal("BR-13.6", "token_not_in_hand", {"token": KIND_KEYS[kind]})
    return None


def fill_give(s: RokuganState, seat: i64, out: vec[i64], n: i64) -> i64:
    """The tokens of the hand but for the bluff, each to the discard pile or the pool."""
    kind: i64
    for kind in range(BLUFF):
        if count_of(s.hand[seat], kind) > 0:
            out[n] = actions.GIVE_DISCARD + kind
            out[n + 1] = actions.GIVE_POOL + kind
            n += 2
    return n


def give(s: RokuganState, seat: i64, kind: i64, to_pool: bool, table: Table) -> None:
    """Give up a token, openly to the discard pile or facedown to the pool."""
    take(s.hand, seat, kind)
    if to_pool:
        put(s.pool, seat, kind)
        knowledge.went_to_pool(s, seat, 0)
        if table.telling:
            table.tell(TokenHidden(seat, Secret(KIND_KEYS[kind], (int(seat),))))
    else:
        put(s.discard, seat, kind)
        knowledge.shown(s, seat, kind, 0)
        if table.telling:
            table.tell(TokenGiven(seat, KIND_KEYS[kind]))
    s.picked -= 1
    if s.picked == 0:
        _finish_upkeep(s)
