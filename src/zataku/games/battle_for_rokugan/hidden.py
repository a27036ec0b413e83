"""What a seat can't know, drawn again: other hands and facedown tokens, objectives, territory cards (BR-19)."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from zataku.core.bits import bag_of
from zataku.core.game import Dealer
from zataku.games.battle_for_rokugan import actions, chance
from zataku.games.battle_for_rokugan.content import (
    ANIMATE_THE_DEAD,
    BIT,
    BLESSING,
    BLUFF,
    CARDS_PER_TERRITORY,
    KINDS,
    MOST_SEATS,
    OBJECTIVES,
    ONE,
    TERRITORIES,
    TYPE_OF,
    TYPES,
    count_of,
    size_of,
)
from zataku.games.battle_for_rokugan.rules import hand_cards, legality, shadowlands
from zataku.games.battle_for_rokugan.rules.knowledge import is_true, level, memory
from zataku.games.battle_for_rokugan.rules.resolution import cards_of
from zataku.games.battle_for_rokugan.state import (
    ANIMATE,
    GONE,
    OVER,
    PENDING,
    PLACEMENT,
    RESOLVING,
    SLOTS,
    RokuganState,
    has,
    is_faceup,
)
from zataku.games.battle_for_rokugan.state import OBJECTIVES as CHOOSING_OBJECTIVES

FINE: Final = 1 << 20
"""How fine a chance is weighed."""
TRIES: Final = 50
CHOICES: Final = 2 * KINDS
"""No hidden choice has more: a kind to the discard pile or the pool, or one of the provinces."""


def resample(s: RokuganState, viewer: i64, dealer: Dealer) -> None:
    """Draw again, in place, all that a seat can't know; for NOBODY what a spectator can't."""
    seat: i64
    for seat in range(s.seats):
        if seat != viewer and s.clan[seat] >= 0:
            tries: i64
            for tries in range(TRIES):
                _deal_tokens(s, viewer, seat, dealer)
                if _fits(s, seat):
                    break
            level_memories(s, viewer, seat)
    if s.objective[0] >= 0:
        _deal_objectives(s, viewer, dealer)
    _draw_cards(s, viewer, dealer)
    if s.pending[0] >= 0 and s.asked != viewer:
        _choose_again(s, dealer)


def _fits(s: RokuganState, seat: i64) -> bool:
    """Whether a deal agrees with what all know: who has a turn can place, who was skipped can't (BR-5.10)."""
    if not is_true(s, MOST_SEATS, seat):
        return False
    if s.stuck[seat] != 0 and legality.counts_legal_only(s, seat):
        is_blessing = _of_types(s.hand[seat], BIT[BLESSING]) != 0
        return not (is_blessing and legality.has_base(s, seat, True))
    if seat != s.asked:
        return True
    if s.phase == PLACEMENT:
        return s.purged or legality.can_place(s, seat)
    if s.phase == RESOLVING and s.card == ANIMATE_THE_DEAD:
        if s.aim == ANIMATE and s.pending[0] < 0:  # the cost is paid in positions of older records
            return shadowlands.can_animate(s, seat)
        return shadowlands.is_playable(s, seat, s.card)
    return True


@final
class Deal:
    """The hidden tokens of one seat: those that must be in hand or on the board, the others, and where they may lie.

    Types that may lie in the same places are one class: a deal is weighed class by class.
    """

    def __init__(self, bound: i64, free: i64, slots: vec[i64], hand: i64, hand_types: i64) -> None:
        self.bound = bound  # tokens that are in hand or on the board
        self.free = free  # tokens that may be anywhere
        self.gone: i64 = 0  # tokens that are in the pool
        self.slots = slots  # by unseen token on the board: the types it could be
        self.hand = hand  # how many tokens the hand holds
        self.hand_types = hand_types  # the types it may hold
        self.classes = 0  # how many there are
        self.types = vec[i64]([0] * TYPES)  # by class: its types
        self.n_bound = vec[i64]([0] * TYPES)  # by class: how many tokens
        self.n_free = vec[i64]([0] * TYPES)
        type_: i64
        for type_ in range(TYPES):
            self._sort_in(type_)
        self._count()

    def _sort_in(self, type_: i64) -> None:
        k: i64
        for k in range(self.classes):
            if self._is_alike(type_, self.types[k]):
                self.types[k] |= BIT[type_]
                return
        self.types[self.classes] = BIT[type_]
        self.classes += 1

    def _is_alike(self, type_: i64, class_: i64) -> bool:
        """Whether a type may lie wherever the types of a class may."""
        k: i64
        for k in range(len(self.slots)):
            if has(self.slots[k], type_) != (self.slots[k] & class_ != 0):
                return False
        return has(self.hand_types, type_) == (self.hand_types & class_ != 0)

    def _count(self) -> None:
        k: i64
        for k in range(self.classes):
            self.n_bound[k] = size_of(_of_types(self.bound, self.types[k]))
            self.n_free[k] = size_of(_of_types(self.free, self.types[k]))

    def ways(self, slot: i64) -> float:
        """In how many ways the tokens can lie from this slot on, each token being one of its own."""
        if slot == len(self.slots):
            return self._ways_of_hand()
        total = 0.0
        k: i64
        for k in range(self.classes):
            if self.slots[slot] & self.types[k] != 0:
                total += self.ways_with(slot, k, self.n_bound) + self.ways_with(slot, k, self.n_free)
        return total

    def ways_with(self, slot: i64, class_: i64, counts: vec[i64]) -> float:
        """The same with a token of a class, bound or free, in this slot."""
        n = counts[class_]
        if n == 0:
            return 0.0
        counts[class_] -= 1
        total = float(n) * self.ways(slot + 1)
        counts[class_] += 1
        return total

    def _ways_of_hand(self) -> float:
        bound: i64 = 0
        free: i64 = 0
        k: i64
        for k in range(self.classes):
            if self.hand_types & self.types[k] != 0:
                free += self.n_free[k]
                bound += self.n_bound[k]
            elif self.n_bound[k] > 0:
                return 0.0
        return _choose(free, self.hand - bound)

    def take(self, slot: i64, dealer: Dealer) -> i64:
        """A kind for this slot, drawn so that all deals are equally likely."""
        total = self.ways(slot)
        assert total > 0.0
        at = total * (float(dealer.roll(chance.TOKEN, FINE)) - 0.5) / float(FINE)
        k: i64
        for k in range(self.classes):
            if self.slots[slot] & self.types[k] == 0:
                continue
            at -= self.ways_with(slot, k, self.n_bound)
            if at < 0.0:
                self.n_bound[k] -= 1
                kind = _draw(_of_types(self.bound, self.types[k]), dealer)
                self.bound -= ONE[kind]
                return kind
            at -= self.ways_with(slot, k, self.n_free)
            if at < 0.0:
                break
        self.n_free[k] -= 1
        kind = _draw(_of_types(self.free, self.types[k]), dealer)
        self.free -= ONE[kind]
        return kind

    def fill_hand(self, dealer: Dealer) -> i64:
        """The hand: all that is bound to it still, and free tokens that it may hold."""
        held = self.bound
        n = size_of(held)
        while n < self.hand:
            kind = _draw(_of_types(self.free, self.hand_types), dealer)
            self.free -= ONE[kind]
            held += ONE[kind]
            n += 1
        return held


def _choose(n: i64, k: i64) -> float:
    """How many ways there are to choose k of n."""
    if k < 0 or k > n:
        return 0.0
    ways = 1.0
    i: i64
    for i in range(k):
        ways = ways * float(n - i) / float(i + 1)
    return ways


def _of_types(tokens: i64, types: i64) -> i64:
    """The tokens of a collection that have one of these types."""
    found: i64 = 0
    kind: i64
    for kind in range(KINDS):
        if has(types, TYPE_OF[kind]):
            found += count_of(tokens, kind) * ONE[kind]
    return found


def _draw(tokens: i64, dealer: Dealer) -> i64:
    bag = chance.bag_of_tokens(tokens)
    return bag[dealer.draw(chance.TOKEN, bag, len(bag))]


def is_unseen(s: RokuganState, viewer: i64, token: i64) -> bool:
    """Whether an opponent's token lies on the board and the viewer does not know it."""
    return s.kind[token] >= 0 and not is_faceup(s, token) and not (viewer >= 0 and has(s.seen[token], viewer))


def _deal_tokens(s: RokuganState, viewer: i64, seat: i64, dealer: Dealer) -> None:
    """Deal a seat's hidden tokens again: unseen ones on the board, hand and pool.

    The bluff, and tokens that the viewer remembers, are in hand or on the board; a gap lets so many of the remembered
    ones lie in the pool. A token that was sent back unseen this round is dealt as if it still lay on the board.
    """
    own = viewer if viewer >= 0 else MOST_SEATS
    hidden = s.hand[seat] + s.pool[seat]
    slots: list[int] = []
    token: i64
    for token in range(seat * SLOTS, seat * SLOTS + s.placed[seat]):
        if is_unseen(s, viewer, token):
            hidden += ONE[s.kind[token]]
            slots.append(s.could[token])
    sent_back: i64 = 0
    is_guess = s.returned_by == seat and not has(s.returned_seen, own)
    if is_guess:
        slots.append(s.returned_could)
    elif s.returned_by == seat:
        sent_back = ONE[s.returned_kind]
    deal = _laid_out(s, own, seat, hidden - sent_back, slots, dealer)
    slot: i64 = 0
    for token in range(seat * SLOTS, seat * SLOTS + s.placed[seat]):
        if is_unseen(s, viewer, token):
            s.kind[token] = deal.take(slot, dealer)
            slot += 1
    if is_guess:
        s.returned_kind = deal.take(slot, dealer)
        sent_back = ONE[s.returned_kind]
    s.hand[seat] = deal.fill_hand(dealer)
    s.pool[seat] = deal.free + deal.gone + sent_back


def _laid_out(s: RokuganState, own: i64, seat: i64, hidden: i64, slots: list[int], dealer: Dealer) -> Deal:
    """The tokens to deal; of the remembered ones some are let go, as the gap allows, evenly among all that could go."""
    bluff = count_of(hidden, BLUFF) * ONE[BLUFF]
    known = s.known[memory(own, seat)]
    gap = s.gap[memory(own, seat)]
    hand = size_of(s.hand[seat])
    types = _types_of(s.stuck[seat]) if s.stuck[seat] != 0 else BIT[TYPES] - 1
    deal = Deal(known + bluff, hidden - known - bluff, vec[i64](slots), hand, types)
    if gap == 0:
        return deal
    n_bluffs = count_of(hidden, BLUFF)
    tries: i64
    for tries in range(TRIES):
        kept = known
        k: i64
        for k in range(gap):
            live: i64 = hand + len(slots) - n_bluffs + gap - k  # the bluff never goes unseen
            if dealer.roll(chance.TOKEN, live) <= size_of(kept):
                kept -= ONE[_draw(kept, dealer)]
        deal = Deal(kept + bluff, hidden - known - bluff, vec[i64](slots), hand, types)
        deal.gone = known - kept
        if deal.ways(0) > 0.0:
            break
    return deal


def _types_of(kinds: i64) -> i64:
    types: i64 = 0
    kind: i64
    for kind in range(KINDS):
        if has(kinds, kind):
            types |= BIT[TYPE_OF[kind]]
    return types


def level_memories(s: RokuganState, own: i64, seat: i64) -> None:
    """What others remember of a seat's tokens is not known here; what all know is true of any deal."""
    viewer: i64
    for viewer in range(s.seats):
        if viewer != own and viewer != seat:
            level(s, viewer, seat)


def _deal_objectives(s: RokuganState, viewer: i64, dealer: Dealer) -> None:
    """Deal the objectives of the others again; kept ones are open at the end."""
    left = BIT[OBJECTIVES] - 1
    seat: i64
    for seat in range(s.seats):
        if seat == viewer:
            left &= ~(BIT[s.objective[seat]] | BIT[s.rejected[seat]])
        elif s.phase == OVER:
            left &= ~BIT[s.objective[seat]]
    for seat in range(s.seats):
        if seat == viewer:
            continue
        if s.phase != OVER:
            bag = bag_of(left)
            s.objective[seat] = bag[dealer.draw(chance.OBJECTIVE, bag, len(bag))]
            left &= ~BIT[s.objective[seat]]
        bag = bag_of(left)
        s.rejected[seat] = bag[dealer.draw(chance.OBJECTIVE, bag, len(bag))]
        left &= ~BIT[s.rejected[seat]]
        has_chosen = s.phase > CHOOSING_OBJECTIVES or seat < s.asked
        if not has_chosen and s.rejected[seat] < s.objective[seat]:
            first = s.rejected[seat]
            s.rejected[seat] = s.objective[seat]
            s.objective[seat] = first


def _choose_again(s: RokuganState, dealer: Dealer) -> None:
    """Make the choices that a card waits with again, each among those that the player had."""
    made = s.pending[:]
    seat = s.asked
    out = vec[i64]([0] * CHOICES)
    k: i64
    for k in range(PENDING):
        s.pending[k] = -1
    for k in range(PENDING):
        if made[k] < 0:
            break
        n: i64 = 0
        if made[k] < actions.REMOVE:
            n = shadowlands.fill_pay(s, seat, out, n)
        elif made[k] < actions.SACRIFICE:
            n = hand_cards.fill_recall(s, seat, out, n)
        elif made[k] < actions.GIVE_DISCARD:
            n = shadowlands.fill_sacrifice(s, seat, out, n)
        else:
            n = hand_cards.fill_give(s, seat, out, n)
        s.pending[k] = out[dealer.roll(chance.TOKEN, n) - 1]


def _draw_cards(s: RokuganState, viewer: i64, dealer: Dealer) -> None:
    """Draw again the territory cards that others have seen and the viewer has not."""
    territory: i64
    for territory in range(TERRITORIES):
        is_known = s.holder[territory] == GONE or (viewer >= 0 and has(s.card_seen[territory], viewer))
        if s.territory_card[territory] >= 0 and not is_known:
            bag = cards_of(territory)
            s.territory_card[territory] = bag[dealer.draw(chance.CARD, bag, CARDS_PER_TERRITORY)]
