"""Upkeep: ronin, the first player, drawing, and whose turn it is to play a territory card (BR-4, BR-16.1)."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from zataku.core.bits import bag_of
from zataku.core.game import NOBODY, Dealer, Refusal
from zataku.core.secret import Secret
from zataku.games.battle_for_rokugan import actions, chance
from zataku.games.battle_for_rokugan.content import (
    BIT,
    BLUFF,
    CARDS_HELD,
    CLAN_KEYS,
    DRAGON,
    FIRST_SHADOWLANDS,
    KIND_KEYS,
    NEUTRAL_KEYS,
    NEUTRAL_METRIC,
    NEUTRALS,
    PROVINCES_HELD,
    TERRITORIES,
    count_of,
    size_of,
)
from zataku.games.battle_for_rokugan.events import (
    BecameRonin,
    BluffRecovered,
    CardPassed,
    InitiativeRevealed,
    RoundBegan,
    TokenDrawn,
    TokenReturned,
    TokensDrawn,
)
from zataku.games.battle_for_rokugan.keys import HAND
from zataku.games.battle_for_rokugan.rules import knowledge
from zataku.games.battle_for_rokugan.rules.provinces import count_control_tokens, count_provinces
from zataku.games.battle_for_rokugan.state import (
    CARDS,
    CARDS_DUE,
    NEXT_CARD,
    PLACEMENT_DUE,
    RETURNING,
    RokuganState,
    everybody,
    has,
    put,
    seat_of_clan,
    take,
)


def begin_round(s: RokuganState, dealer: Dealer) -> None:
    """Steps 1 and 2 of upkeep, up to the first question."""
    seat: i64
    if dealer.telling:
        dealer.tell(RoundBegan(s.round))
    s.ronin = 0
    s.out = 0
    s.barred = 0
    s.first_player_used = False
    s.look_used = False
    s.failed = 0
    for seat in range(s.seats):
        s.placed[seat] = 0
        if s.stuck[seat] != 0:
            knowledge.was_stuck(s, seat)
            s.stuck[seat] = 0
        if count_control_tokens(s, seat) == 0:
            s.ronin |= BIT[seat]
            if dealer.telling:
                dealer.tell(BecameRonin(seat))
    if s.round > 1:
        _reveal_initiative(s, dealer)
    for seat in range(s.seats):
        _draw(s, seat, dealer)
    dragon = seat_of_clan(s, DRAGON)
    if dragon >= 0 and size_of(s.hand[dragon]) > 1:
        s.phase = RETURNING
        s.active = dragon
        s.asked = dragon
    else:
        s.phase = CARDS_DUE


def _reveal_initiative(s: RokuganState, dealer: Dealer) -> None:
    """A card of the initiative deck names the first player (BR-4.1, BR-4.2)."""
    bag = bag_of(s.initiative_clans)
    n: i64
    for n in range(s.initiative_neutrals):
        bag = append(bag, chance.NEUTRAL_CARD)
    card = bag[dealer.draw(chance.INITIATIVE, bag, len(bag))]
    if card != chance.NEUTRAL_CARD:
        s.initiative_clans &= ~BIT[card]
        s.first = seat_of_clan(s, card)
        if dealer.telling:
            dealer.tell(InitiativeRevealed(s.first, CLAN_KEYS[card]))
        return
    bag = bag_of(BIT[NEUTRALS] - 1 & ~s.neutrals_seen)
    neutral = bag[dealer.draw(chance.NEUTRAL, bag, len(bag))]
    s.neutrals_seen |= BIT[neutral]
    s.initiative_neutrals -= 1
    s.first = most(s, neutral)
    if dealer.telling:
        dealer.tell(InitiativeRevealed(s.first, NEUTRAL_KEYS[neutral]))


def most(s: RokuganState, neutral: i64) -> i64:
    """The seat that a neutral card points to; ties go to the right of the first player, who comes last (BR-4.3)."""
    best: i64 = -1
    winner: i64 = NOBODY
    k: i64
    for k in range(1, s.seats + 1):
        seat = (s.first - k + s.seats) % s.seats
        value = _measure(s, neutral, seat)
        if value > best:
            best = value
            winner = seat
    return winner


def _measure(s: RokuganState, neutral: i64, seat: i64) -> i64:
    if NEUTRAL_METRIC[neutral] == PROVINCES_HELD:
        return count_provinces(s, seat)
    if NEUTRAL_METRIC[neutral] == CARDS_HELD:
        n: i64 = 0
        territory: i64
        for territory in range(TERRITORIES):
            if s.holder[territory] == seat:
                n += 1
        return n
    return count_control_tokens(s, seat)


def _draw(s: RokuganState, seat: i64, dealer: Dealer) -> None:
    """Take the bluff back and fill the hand (BR-4.5 to BR-4.7)."""
    was_in_pool = count_of(s.pool[seat], BLUFF) > 0
    if was_in_pool:
        take(s.pool, seat, BLUFF)
    if was_in_pool or has(s.bluff_aside, seat):
        put(s.hand, seat, BLUFF)
    s.bluff_aside &= ~BIT[seat]
    if s.returned_by == seat:
        if dealer.telling and s.returned_seen & everybody(s) != everybody(s):
            dealer.tell(BluffRecovered(seat, "pool" if was_in_pool else "hand"))
        if not was_in_pool:  # that it was no bluff all know now; which token it was, not all
            knowledge.went_to_pool(s, seat, s.returned_seen)
        s.returned_by = NOBODY
        s.returned_kind = -1
        s.returned_seen = 0
        s.returned_could = 0
    wanted = HAND + 1 if s.clan[seat] == DRAGON else HAND
    held = size_of(s.hand[seat])
    bag = chance.bag_of_tokens(s.pool[seat])
    n: i64 = len(bag)
    amount: i64 = 0
    kinds: list[str] = []
    while held + amount < wanted and n > 0:
        at = dealer.draw(chance.TOKEN, bag, n)
        kind = bag[at]
        while at < n - 1:  # the bag stays in order
            bag[at] = bag[at + 1]
            at += 1
        n -= 1
        amount += 1
        take(s.pool, seat, kind)
        put(s.hand, seat, kind)
        if dealer.telling:
            kinds.append(KIND_KEYS[kind])
    if dealer.telling:
        dealer.tell(TokensDrawn(seat, amount))
        for word in kinds:
            dealer.tell(TokenDrawn(seat, Secret(word, (int(seat),))))


def return_refusal(s: RokuganState, seat: i64, kind: i64) -> Refusal | None:
    """Why Dragon can't put a token back (BR-15.3)."""
    if s.phase != RETURNING:
        return Refusal("BR-15.3", "nothing_to_return")
    if kind == BLUFF:
        return Refusal("BR-15.3", "bluff_stays")
    if count_of(s.hand[seat], kind) == 0:
        return Refusal("BR-15.3", "token_not_in_hand", {"token": KIND_KEYS[kind]})
    return None


def fill_return(s: RokuganState, seat: i64, out: vec[i64], n: i64) -> i64:
    """The tokens of Dragon's hand but for the bluff."""
    kind: i64
    for kind in range(BLUFF):
        if count_of(s.hand[seat], kind) > 0:
            out[n] = actions.PUT_BACK + kind
            n += 1
    return n


def return_token(s: RokuganState, seat: i64, kind: i64, dealer: Dealer) -> None:
    """Dragon puts a token back into the pool (BR-15.3)."""
    take(s.hand, seat, kind)
    put(s.pool, seat, kind)
    knowledge.went_to_pool(s, seat, 0)
    if dealer.telling:
        dealer.tell(TokenReturned(seat, Secret(KIND_KEYS[kind], (int(seat),))))
    s.phase = CARDS_DUE


def begin_cards(s: RokuganState) -> None:
    """Step 3 of upkeep, from the second round on (BR-4.8)."""
    s.passes = 0
    if s.round == 1:
        s.phase = PLACEMENT_DUE
    else:
        ask_for_card(s, s.first)


def ask_for_card(s: RokuganState, seat: i64) -> None:
    """Ask the next seat that holds a card of upkeep; the step ends when all passed in a row (BR-4.8, BR-4.9)."""
    while s.passes < s.seats:
        if holds_normal_card(s, seat):
            s.phase = CARDS
            s.active = seat
            s.asked = seat
            return
        s.passes += 1
        seat = (seat + 1) % s.seats
    s.phase = PLACEMENT_DUE


def holds_normal_card(s: RokuganState, seat: i64) -> bool:
    """Whether a seat holds a card that is played in upkeep."""
    territory: i64
    for territory in range(FIRST_SHADOWLANDS):
        if s.holder[territory] == seat:
            return True
    return False


def pass_refusal(s: RokuganState) -> Refusal | None:
    """Why there is nothing to pass."""
    return None if s.phase == CARDS else Refusal("BR-4.8", "nothing_to_pass")


def pass_card(s: RokuganState, seat: i64, dealer: Dealer) -> None:
    """Play no card for now."""
    if dealer.telling:
        dealer.tell(CardPassed(seat))
    s.passes += 1
    s.phase = NEXT_CARD
