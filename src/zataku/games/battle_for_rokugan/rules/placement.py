"""The placement phase: whose turn it is, tokens placed facedown, blessings, and the end of a turn (BR-5, BR-6)."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from zataku.core.game import Dealer, Refusal
from zataku.core.secret import Secret
from zataku.games.battle_for_rokugan import actions
from zataku.games.battle_for_rokugan.content import (
    BIT,
    BLESSING,
    BLUFF,
    BLUFF_TYPE,
    DIPLOMACY,
    FIRST_BLESSING,
    FIRST_COASTAL,
    FIRST_LAND,
    KIND_KEYS,
    KINDS,
    PEACE,
    PLACE_BEHIND,
    PLACE_BORDER,
    PLACE_KEYS,
    PLACE_TARGET,
    PLACES,
    PROVINCE_KEYS,
    RAID,
    SCORCHED,
    SHRINE,
    TYPE_OF,
    count_of,
    size_of,
)
from zataku.games.battle_for_rokugan.events import TokenBlessed, TokenPlaced, TurnBegan, TurnSkipped
from zataku.games.battle_for_rokugan.rules import knowledge, legality, tokens
from zataku.games.battle_for_rokugan.rules.provinces import is_open
from zataku.games.battle_for_rokugan.state import (
    NEXT_TURN,
    PLACEMENT,
    PLAUSIBLE,
    SLOTS,
    SWITCH_DUE,
    RokuganState,
    has,
    is_faceup,
    take,
)

KEPT: Final = 1  # BR-5.2
"""Whoever has no more than this many tokens takes no turn."""


def next_turn(s: RokuganState, seat: i64, dealer: Dealer) -> None:
    """Give the turn to this seat or the next one clockwise that has one; else the phase is over (BR-5.2, BR-5.10)."""
    s.purged = False
    k: i64
    for k in range(s.seats):
        if takes_turns(s, seat):
            if legality.can_place(s, seat):
                _begin_turn(s, seat, dealer)
                return
            skip(s, seat, dealer)
        seat = (seat + 1) % s.seats
    s.phase = SWITCH_DUE


def takes_turns(s: RokuganState, seat: i64) -> bool:
    """Whether a seat has more tokens than the one it keeps, and was not skipped."""
    return size_of(s.hand[seat]) > KEPT and not has(s.out, seat)


def _begin_turn(s: RokuganState, seat: i64, dealer: Dealer) -> None:
    s.phase = PLACEMENT
    s.active = seat
    s.asked = seat
    s.turn_over = False
    if dealer.telling:
        dealer.tell(TurnBegan(seat))


def skip(s: RokuganState, seat: i64, dealer: Dealer) -> None:
    """A seat that can place nothing takes no more turns this phase; all see what its hand must be (BR-5.10)."""
    s.out |= BIT[seat]
    s.stuck[seat] = BIT[KINDS] - 1 & ~legality.placeable_kinds(s, seat)
    if legality.counts_legal_only(s, seat):
        s.stuck[seat] |= BIT[FIRST_BLESSING] | BIT[FIRST_BLESSING + 1]  # what a blessing may lie on is not public
    if dealer.telling:
        dealer.tell(TurnSkipped(seat))


def go_on(s: RokuganState, dealer: Dealer) -> None:
    """After a card of the turn: if nothing can be placed any more, the turn ends at once (BR-5.10)."""
    s.phase = PLACEMENT
    s.asked = s.active
    if not s.purged and not legality.can_place(s, s.active):
        skip(s, s.active, dealer)
        s.phase = NEXT_TURN


def _turn_refusal(s: RokuganState) -> Refusal | None:
    """Why no token can be placed now."""
    if s.phase != PLACEMENT:
        return Refusal("BR-5.1", "not_placing_now")
    if s.purged:
        return Refusal("BR-13.28", "no_token_after_purge")
    return None


def place_refusal(s: RokuganState, seat: i64, kind: i64, place: i64) -> Refusal | None:
    """Why a token can't be placed facedown there (BR-5.4 to BR-5.9)."""
    refusal = _turn_refusal(s)
    if refusal is not None:
        return refusal
    if count_of(s.hand[seat], kind) == 0:
        return Refusal("BR-5.1", "token_not_in_hand", {"token": KIND_KEYS[kind]})
    if kind == BLUFF and has(s.barred, seat):
        return Refusal("BR-13.18", "bluff_barred")
    if has(s.ronin, seat) and (TYPE_OF[kind] == RAID or TYPE_OF[kind] == DIPLOMACY):
        return Refusal("BR-16.3", "ronin_may_not", {"token": KIND_KEYS[kind]})
    refusal = impossible(s, seat, place)
    if refusal is not None or s.options & PLAUSIBLE != 0 or legality.suits(s, seat, TYPE_OF[kind], place):
        return refusal
    return Refusal("BR-5.9", "wrong_place", {"token": KIND_KEYS[kind], "place": PLACE_KEYS[place]})


def impossible(s: RokuganState, seat: i64, place: i64) -> Refusal | None:
    """Why no token at all can be placed there, as everybody can see."""
    target = PLACE_TARGET[place]
    behind = PLACE_BEHIND[place]
    if not is_open(s, seat, target):
        return _closed(s, target)
    if behind >= 0 and not is_open(s, seat, behind):
        return _closed(s, behind)
    border = PLACE_BORDER[place]
    if border >= 0 and s.on_border[border] >= 0:
        return Refusal("BR-5.4", "border_taken", {"token": tokens.word(s, s.on_border[border])})
    if legality.is_plausible(s, seat, place):
        return None
    if s.owner[target] == seat:
        return Refusal("BR-6.9", "own_province", {"province": PROVINCE_KEYS[target]})
    return Refusal("BR-6.1", "nothing_behind", {"province": PROVINCE_KEYS[behind]})


def _closed(s: RokuganState, province: i64) -> Refusal:
    special = s.special[province]
    if special == SCORCHED:
        return Refusal("BR-12.3", "scorched", {"province": PROVINCE_KEYS[province]})
    if special == PEACE:
        return Refusal("BR-12.4", "peaceful", {"province": PROVINCE_KEYS[province]})
    assert special == SHRINE
    return Refusal("BR-12.5", "shrine_of_another", {"province": PROVINCE_KEYS[province]})


def bless_refusal(s: RokuganState, seat: i64, kind: i64, name: i64) -> Refusal | None:
    """Why a blessing of the hand can't be laid on a token (BR-6.4)."""
    refusal = _turn_refusal(s)
    if refusal is not None:
        return refusal
    if count_of(s.hand[seat], kind) == 0:
        return Refusal("BR-5.1", "token_not_in_hand", {"token": KIND_KEYS[kind]})
    is_strict = s.options & PLAUSIBLE == 0
    if tokens.named(s, name) < 0 and not legality.has_base(s, seat, is_strict):
        return Refusal("BR-6.4", "nothing_to_bless")
    return base_refusal(s, seat, name, is_strict)


def base_refusal(s: RokuganState, seat: i64, name: i64, is_strict: bool) -> Refusal | None:
    """Why a token can't be blessed."""
    token = tokens.named(s, name)
    if token < 0:
        return Refusal("BR-6.4", "no_such_token", {"token": actions.TOKEN_KEYS[name]})
    if tokens.owner_of(token) != seat:
        return Refusal("BR-6.4", "not_your_token", {"token": actions.TOKEN_KEYS[name]})
    if tokens.type_of(s, token) == BLESSING or is_faceup(s, token):
        return Refusal("BR-6.4", "token_is_faceup", {"token": actions.TOKEN_KEYS[name]})
    if not legality.is_reachable(s, seat, s.place[token]):
        behind = PLACE_BEHIND[s.place[token]]
        target = PLACE_TARGET[s.place[token]]
        return _closed(s, behind if is_open(s, seat, target) else target)
    if not legality.takes_blessing(s, seat, token, is_strict):
        return Refusal("BR-6.4", "no_fighter_below", {"token": actions.TOKEN_KEYS[name]})
    return None


def fill(s: RokuganState, seat: i64, out: vec[i64], n: i64) -> i64:
    """Every token of the hand on every place it may go to."""
    if s.purged:
        return n
    hand = s.hand[seat]
    if s.options & PLAUSIBLE != 0:
        n = _fill_plausible(s, seat, hand, out, n)
    else:
        n = _fill_legal(s, seat, hand, out, n)
    return _fill_blessings(s, seat, hand, out, n)


def _fill_plausible(s: RokuganState, seat: i64, hand: i64, out: vec[i64], n: i64) -> i64:
    """The same places for all kinds: they are found once and written again for each (BR-5.9)."""
    start = n
    first: i64 = -1
    is_ronin = has(s.ronin, seat)
    is_barred = has(s.barred, seat)
    kind: i64
    k: i64
    width: i64 = 0
    for kind in range(KINDS):
        if count_of(hand, kind) == 0 or TYPE_OF[kind] == BLESSING:
            continue
        if kind == BLUFF and is_barred:
            continue
        if is_ronin and (TYPE_OF[kind] == RAID or TYPE_OF[kind] == DIPLOMACY):
            continue
        if first < 0:
            first = kind
            n = _fill_open(s, seat, actions.place(kind, 0), out, n)
            width = n - start
        else:
            shift = actions.place(kind, 0) - actions.place(first, 0)
            for k in range(width):
                out[n] = out[start + k] + shift
                n += 1
    return n


def _fill_open(s: RokuganState, seat: i64, action: i64, out: vec[i64], n: i64) -> i64:
    """The places that are not impossible, in their order."""
    is_ronin = has(s.ronin, seat)
    opened: i64 = 0
    province: i64
    place: i64
    for province in range(FIRST_LAND):
        if is_open(s, seat, province):
            opened |= BIT[province]
            out[n] = action + province
            n += 1
    for place in range(FIRST_LAND, FIRST_COASTAL):
        target = PLACE_TARGET[place]
        behind = PLACE_BEHIND[place]
        if s.on_border[PLACE_BORDER[place]] >= 0 or s.owner[target] == seat:
            continue
        if not has(opened, target) or not has(opened, behind):
            continue
        if s.owner[behind] == seat or is_ronin or legality.is_plausible(s, seat, place):
            out[n] = action + place
            n += 1
    for place in range(FIRST_COASTAL, PLACES):
        target = PLACE_TARGET[place]
        if s.on_border[PLACE_BORDER[place]] < 0 and s.owner[target] != seat and has(opened, target):
            out[n] = action + place
            n += 1
    return n


def _fill_legal(s: RokuganState, seat: i64, hand: i64, out: vec[i64], n: i64) -> i64:
    """Each kind where the rules of its type allow it; the bluff wherever something could lie."""
    kind: i64
    place: i64
    for kind in range(KINDS):
        if count_of(hand, kind) == 0 or TYPE_OF[kind] == BLESSING:
            continue
        for place in range(PLACES):
            if has(legality.types_for(s, seat, place), TYPE_OF[kind]):
                out[n] = actions.place(kind, place)
                n += 1
    return n


def _fill_blessings(s: RokuganState, seat: i64, hand: i64, out: vec[i64], n: i64) -> i64:
    kind: i64
    token: i64
    for kind in range(FIRST_BLESSING, FIRST_BLESSING + 2):
        if count_of(hand, kind) > 0:
            for token in range(seat * SLOTS, seat * SLOTS + s.placed[seat]):
                if legality.takes_blessing(s, seat, token, s.options & PLAUSIBLE == 0):
                    out[n] = actions.bless(kind, tokens.name_of(s, token))
                    n += 1
    return n


def place(s: RokuganState, seat: i64, kind: i64, at: i64, dealer: Dealer) -> None:
    """Place a token of the hand facedown."""
    could = legality.types_for(s, seat, at)
    take(s.hand, seat, kind)
    token = tokens.lay(s, seat, kind, at, could, False)
    s.turn_over = True
    if dealer.telling:
        hidden = Secret(KIND_KEYS[kind], (int(seat),))
        dealer.tell(TokenPlaced(seat, tokens.word(s, token), hidden, PLACE_KEYS[at]))


def bless(s: RokuganState, seat: i64, kind: i64, name: i64, dealer: Dealer) -> None:
    """Lay a blessing of the hand on one's own facedown token (BR-6.4)."""
    below = tokens.named(s, name)
    take(s.hand, seat, kind)
    knowledge.shown(s, seat, kind, 0)
    lay_blessing(s, seat, kind, below, dealer)
    s.turn_over = True


def lay_blessing(s: RokuganState, seat: i64, kind: i64, below: i64, dealer: Dealer) -> None:
    """A blessing comes on top; where only fighters are blessed, the token below must be one."""
    if s.options & PLAUSIBLE == 0:
        s.could[below] &= ~(BIT[DIPLOMACY] | BIT[RAID] | BIT[BLUFF_TYPE])
    token = tokens.lay_blessing(s, seat, kind, below)
    if dealer.telling:
        place = PLACE_KEYS[s.place[below]]
        dealer.tell(TokenBlessed(seat, tokens.word(s, token), KIND_KEYS[kind], tokens.word(s, below), place))


def end_turn_refusal(s: RokuganState) -> Refusal | None:
    """Why the turn can't be ended without placing (BR-5.12)."""
    if s.phase != PLACEMENT:
        return Refusal("BR-5.1", "not_placing_now")
    return None if s.purged else Refusal("BR-5.12", "must_place")
