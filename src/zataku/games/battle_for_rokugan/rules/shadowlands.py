"""The four cards of the Shadowlands, played at the start of a placement turn (BR-13.26 to BR-13.30, BR-14)."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from zataku.core.game import Dealer, Refusal
from zataku.games.battle_for_rokugan import actions
from zataku.games.battle_for_rokugan.content import (
    ANIMATE_THE_DEAD,
    BIT,
    BLESSING,
    BLUFF,
    CARD_KEYS,
    CARD_TERRITORY,
    CARD_TOKENS,
    CARDS,
    DARK_FAVORS,
    FIGHTERS,
    FIRST_SHADOWLANDS_CARD,
    INSPIRE_FEAR,
    IS_SHADOWLANDS,
    KIND_KEYS,
    KINDS,
    PLACE_KEYS,
    PLACES,
    PROVINCE_KEYS,
    PROVINCES,
    PURGE_THE_WEAK,
    TYPE_OF,
    count_of,
)
from zataku.games.battle_for_rokugan.events import TokenAnimated
from zataku.games.battle_for_rokugan.rules import (
    abilities,
    cards,
    costs,
    legality,
    placement,
    provinces,
    tokens,
    turn_cards,
)
from zataku.games.battle_for_rokugan.rules.turn_cards import may_be_chosen
from zataku.games.battle_for_rokugan.state import (
    ANIMATE,
    DESTROY,
    EXPOSE,
    LOOK,
    PAY,
    PLACEMENT,
    REMOVE,
    RESOLVING,
    SACRIFICE,
    SLOTS,
    RokuganState,
    has,
    take,
)


def play_refusal(s: RokuganState, seat: i64, card: i64) -> Refusal | None:
    """Why a card of the Shadowlands can't be played; it needs its later targets too (BR-7.5)."""
    refusal = cards.held_refusal(s, seat, card)
    if refusal is not None or is_playable(s, seat, card):
        return refusal
    if card != PURGE_THE_WEAK and not _can_pay(s, seat):
        return Refusal("BR-13.26", "nothing_to_pay", {"card": CARD_KEYS[card]})
    return Refusal("BR-7.5", "no_target", {"card": CARD_KEYS[card]})


def is_playable(s: RokuganState, seat: i64, card: i64) -> bool:
    """Whether cost and targets of a card are there."""
    if card == PURGE_THE_WEAK:
        return _has_sacrifice(s, seat) and _count_choosable(s) > 0
    if not _can_pay(s, seat):
        return False
    if card == DARK_FAVORS:
        return _count_choosable(s) > 0
    if card == INSPIRE_FEAR:
        return _has_special(s)
    province: i64
    for province in range(PROVINCES):
        if _is_payment(s, seat, ANIMATE_THE_DEAD, province):
            return True
    return False


def fill_play(s: RokuganState, seat: i64, out: vec[i64], n: i64) -> i64:
    """The cards of the Shadowlands that the seat can play."""
    card: i64
    for card in range(FIRST_SHADOWLANDS_CARD, CARDS):
        territory = CARD_TERRITORY[card]
        if s.holder[territory] == seat and s.territory_card[territory] == card and is_playable(s, seat, card):
            out[n] = actions.PLAY + card
            n += 1
    return n


def play(s: RokuganState, seat: i64, card: i64, dealer: Dealer) -> None:
    """Show the card and ask for its price."""
    cards.show(s, seat, card, SACRIFICE if card == PURGE_THE_WEAK else PAY, dealer)


def _finish(s: RokuganState, dealer: Dealer) -> None:
    cards.finish(s)
    placement.go_on(s, dealer)


def _count_choosable(s: RokuganState) -> i64:
    """How many tokens on the board a card can choose and has not chosen yet."""
    n: i64 = 0
    seat: i64
    token: i64
    for seat in range(s.seats):
        for token in range(seat * SLOTS, seat * SLOTS + s.placed[seat]):
            if may_be_chosen(s, token) and not cards.is_picked(s, token):
                n += 1
    return n


# the cost


def _can_pay(s: RokuganState, seat: i64) -> bool:
    province: i64
    for province in range(PROVINCES):
        if s.owner[province] == seat and IS_SHADOWLANDS[province] == 0:
            return True
    return False


def _is_payment(s: RokuganState, seat: i64, card: i64, province: i64) -> bool:
    """Whether a province can pay; for Animate the Dead something must be left to animate then (BR-13.29)."""
    if s.owner[province] != seat or IS_SHADOWLANDS[province] != 0:
        return False
    if card != ANIMATE_THE_DEAD:
        return True
    is_last = s.faceup[province] + s.facedown[province] == 1
    if not is_last:
        return can_animate(s, seat)
    s.owner[province] = -1
    can = can_animate(s, seat)
    s.owner[province] = seat
    return can


def pay_refusal(s: RokuganState, seat: i64, province: i64) -> Refusal | None:
    """Why a province can't pay for the card (BR-13.26)."""
    refusal = cards.aim_refusal(s, PAY)
    if refusal is not None or _is_payment(s, seat, s.card, province):
        return refusal
    key = PROVINCE_KEYS[province]
    if s.owner[province] != seat:
        return Refusal("BR-13.26", "not_your_province", {"province": key, "card": CARD_KEYS[s.card]})
    if IS_SHADOWLANDS[province] != 0:
        return Refusal("BR-13.26", "not_in_the_shadowlands", {"province": key, "card": CARD_KEYS[s.card]})
    return Refusal("BR-13.29", "nothing_left_to_animate", {"province": key})


def fill_pay(s: RokuganState, seat: i64, out: vec[i64], n: i64) -> i64:
    """The provinces that can pay."""
    province: i64
    for province in range(PROVINCES):
        if _is_payment(s, seat, s.card, province):
            out[n] = actions.PAY + province
            n += 1
    return n


def pay(s: RokuganState, province: i64) -> None:
    """Choose whose control token will pay; then the card asks on (BR-13.26)."""
    costs.choose(s, actions.PAY + province)
    if s.card == DARK_FAVORS:
        s.aim = LOOK
    elif s.card == ANIMATE_THE_DEAD:
        s.aim = ANIMATE
    else:
        s.aim = REMOVE


# Dark Favors


def look_refusal(s: RokuganState, name: i64) -> Refusal | None:
    """Why a token can't be looked at."""
    return _pick_refusal(s, LOOK, name)


def _pick_refusal(s: RokuganState, aim: i64, name: i64) -> Refusal | None:
    refusal = cards.aim_refusal(s, aim)
    if refusal is None:
        refusal = turn_cards.choice_refusal(s, name)
    if refusal is None and cards.is_picked(s, tokens.named(s, name)):
        rule = "BR-13.27" if aim == LOOK else "BR-13.28"
        return Refusal(rule, "already_chosen", {"token": actions.TOKEN_KEYS[name]})
    return refusal


def fill_picks(s: RokuganState, action: i64, out: vec[i64], n: i64) -> i64:
    """The tokens that can be chosen next."""
    seat: i64
    token: i64
    for seat in range(s.seats):
        for token in range(seat * SLOTS, seat * SLOTS + s.placed[seat]):
            if may_be_chosen(s, token) and not cards.is_picked(s, token):
                out[n] = action + tokens.name_of(s, token)
                n += 1
    return n


def look(s: RokuganState, seat: i64, name: i64, dealer: Dealer) -> None:
    """Choose a token to look at; nothing is looked at until all are chosen."""
    cards.pick(s, tokens.named(s, name))
    if s.picked == CARD_TOKENS[DARK_FAVORS] or _count_choosable(s) == 0:
        look_at_all(s, seat, dealer)


def look_at_all(s: RokuganState, seat: i64, dealer: Dealer) -> None:
    """Pay, and look at the chosen tokens; one of them is discarded next."""
    costs.settle(s, seat, dealer)
    k: i64
    for k in range(s.picked):
        turn_cards.look(s, seat, s.picks[k], CARD_KEYS[DARK_FAVORS], dealer)
    s.aim = EXPOSE


def expose_refusal(s: RokuganState, name: i64) -> Refusal | None:
    """Why a token can't be the one that is discarded."""
    refusal = cards.aim_refusal(s, EXPOSE)
    if refusal is not None:
        return refusal
    token = tokens.named(s, name)
    if token >= 0 and cards.is_picked(s, token):
        return None
    return Refusal("BR-13.27", "not_looked_at", {"token": actions.TOKEN_KEYS[name]})


def fill_expose(s: RokuganState, out: vec[i64], n: i64) -> i64:
    """The tokens that were looked at."""
    k: i64
    for k in range(s.picked):
        out[n] = actions.EXPOSE + tokens.name_of(s, s.picks[k])
        n += 1
    return n


def expose(s: RokuganState, seat: i64, name: i64, dealer: Dealer) -> None:
    """Reveal one of the tokens looked at and discard it."""
    turn_cards.destroy(s, seat, tokens.named(s, name), CARD_KEYS[DARK_FAVORS], dealer)
    _finish(s, dealer)


# Purge the Weak


def _has_sacrifice(s: RokuganState, seat: i64) -> bool:
    kind: i64
    for kind in range(KINDS):
        if count_of(s.hand[seat], kind) > 0 and not (kind == BLUFF and has(s.barred, seat)):
            return True
    return False


def sacrifice_refusal(s: RokuganState, seat: i64, kind: i64) -> Refusal | None:
    """Why a token of the hand can't be discarded for the card (BR-13.28)."""
    refusal = cards.aim_refusal(s, SACRIFICE)
    if refusal is not None:
        return refusal
    if count_of(s.hand[seat], kind) == 0:
        return Refusal("BR-13.28", "token_not_in_hand", {"token": KIND_KEYS[kind]})
    if kind == BLUFF and has(s.barred, seat):
        return Refusal("BR-13.18", "bluff_barred")
    return None


def fill_sacrifice(s: RokuganState, seat: i64, out: vec[i64], n: i64) -> i64:
    """The tokens of the hand."""
    kind: i64
    for kind in range(KINDS):
        if count_of(s.hand[seat], kind) > 0 and not (kind == BLUFF and has(s.barred, seat)):
            out[n] = actions.SACRIFICE + kind
            n += 1
    return n


def sacrifice(s: RokuganState, kind: i64) -> None:
    """Choose the token of the hand that will be discarded."""
    costs.choose(s, actions.SACRIFICE + kind)
    s.aim = DESTROY


def destroy_refusal(s: RokuganState, name: i64) -> Refusal | None:
    """Why a token can't be hit."""
    return _pick_refusal(s, DESTROY, name)


def destroy(s: RokuganState, seat: i64, name: i64, dealer: Dealer) -> None:
    """Choose a token; when both are chosen they are revealed and discarded."""
    cards.pick(s, tokens.named(s, name))
    if s.picked < CARD_TOKENS[PURGE_THE_WEAK] and _count_choosable(s) > 0:
        return
    costs.settle(s, seat, dealer)
    k: i64
    for k in range(s.picked):
        turn_cards.destroy(s, seat, s.picks[k], CARD_KEYS[PURGE_THE_WEAK], dealer)
    _finish(s, dealer)


# Animate the Dead


def can_animate(s: RokuganState, seat: i64) -> bool:
    """Whether some token of the discard pile has a legal place (BR-13.29)."""
    kind: i64
    place: i64
    for kind in range(KINDS):
        if count_of(s.discard[seat], kind) == 0:
            continue
        if TYPE_OF[kind] == BLESSING:
            if legality.has_base(s, seat, True):
                return True
            continue
        for place in range(PLACES):
            if legality.is_legal(s, seat, kind, place):
                return True
    return False


def animate_refusal(s: RokuganState, seat: i64, kind: i64, place: i64) -> Refusal | None:
    """Why a token of the discard pile can't be placed there, once the cost is paid."""
    refusal = _animate_refusal(s, seat, kind)
    if refusal is not None:
        return refusal
    lost = costs.province_lost(s)
    costs.lift(s, lost)
    refusal = placement.impossible(s, seat, place)
    if refusal is None and not legality.suits(s, seat, TYPE_OF[kind], place):
        refusal = Refusal("BR-13.29", "wrong_place", {"token": KIND_KEYS[kind], "place": PLACE_KEYS[place]})
    costs.put_back(s, seat, lost)
    return refusal


def animate_blessing_refusal(s: RokuganState, seat: i64, kind: i64, name: i64) -> Refusal | None:
    """Why a blessing of the discard pile can't be laid on a token."""
    refusal = _animate_refusal(s, seat, kind)
    if refusal is not None:
        return refusal
    lost = costs.province_lost(s)
    costs.lift(s, lost)
    refusal = placement.base_refusal(s, seat, name, True)
    costs.put_back(s, seat, lost)
    return refusal


def _animate_refusal(s: RokuganState, seat: i64, kind: i64) -> Refusal | None:
    refusal = cards.aim_refusal(s, ANIMATE)
    if refusal is None and count_of(s.discard[seat], kind) == 0:
        return Refusal("BR-13.29", "token_not_discarded", {"token": KIND_KEYS[kind]})
    return refusal


def fill_animate(s: RokuganState, seat: i64, out: vec[i64], n: i64) -> i64:
    """Every token of the discard pile on every place that is legal for it once the cost is paid."""
    lost = costs.province_lost(s)
    costs.lift(s, lost)
    kind: i64
    place: i64
    token: i64
    for kind in range(KINDS):
        if count_of(s.discard[seat], kind) == 0:
            continue
        if TYPE_OF[kind] == BLESSING:
            for token in range(seat * SLOTS, seat * SLOTS + s.placed[seat]):
                if legality.takes_blessing(s, seat, token, True):
                    out[n] = actions.animate_blessing(kind, tokens.name_of(s, token))
                    n += 1
            continue
        for place in range(PLACES):
            if legality.is_legal(s, seat, kind, place):
                out[n] = actions.animate(kind, place)
                n += 1
    costs.put_back(s, seat, lost)
    return n


def animate(s: RokuganState, seat: i64, kind: i64, place: i64, dealer: Dealer) -> None:
    """Pay, and place a token of the discard pile faceup; a token of the hand follows as usual."""
    costs.settle(s, seat, dealer)
    take(s.discard, seat, kind)
    token = tokens.lay(s, seat, kind, place, BIT[TYPE_OF[kind]], True)
    if dealer.telling:
        dealer.tell(TokenAnimated(seat, tokens.word(s, token), KIND_KEYS[kind], PLACE_KEYS[place]))
    _finish_animating(s, dealer)


def animate_blessing(s: RokuganState, seat: i64, kind: i64, name: i64, dealer: Dealer) -> None:
    """Pay, and lay a blessing of the discard pile on one's own fighter."""
    costs.settle(s, seat, dealer)
    take(s.discard, seat, kind)
    below = tokens.named(s, name)
    s.could[below] &= FIGHTERS  # it would not be legal on anything else
    placement.lay_blessing(s, seat, kind, below, dealer)
    _finish_animating(s, dealer)


def _finish_animating(s: RokuganState, dealer: Dealer) -> None:
    cards.finish(s)
    s.phase = PLACEMENT
    s.turn_over = False
    abilities.after_placing(s)
    if s.phase == PLACEMENT:
        placement.go_on(s, dealer)


# Inspire Fear


def _has_special(s: RokuganState) -> bool:
    province: i64
    for province in range(PROVINCES):
        if _is_removable(s, province):
            return True
    return False


def _is_removable(s: RokuganState, province: i64) -> bool:
    return s.special[province] >= 0 and not cards.is_picked(s, province)


def remove_refusal(s: RokuganState, province: i64) -> Refusal | None:
    """Why no special token can be removed there."""
    refusal = cards.aim_refusal(s, REMOVE)
    if refusal is not None or _is_removable(s, province):
        return refusal
    if s.special[province] >= 0:
        return Refusal("BR-13.30", "province_chosen_already", {"province": PROVINCE_KEYS[province]})
    return Refusal("BR-13.30", "no_special_token", {"province": PROVINCE_KEYS[province]})


def fill_remove(s: RokuganState, out: vec[i64], n: i64) -> i64:
    """The provinces with a special token, and none."""
    province: i64
    for province in range(PROVINCES):
        if _is_removable(s, province):
            out[n] = actions.REMOVE + province
            n += 1
    out[n] = actions.DONE
    return n + 1


def remove(s: RokuganState, seat: i64, province: i64, dealer: Dealer) -> None:
    """Choose a special token; when both are chosen they go back to the supply."""
    cards.pick(s, province)
    if s.picked == CARD_TOKENS[INSPIRE_FEAR] or not _has_special(s):
        remove_all(s, seat, dealer)


def remove_all(s: RokuganState, seat: i64, dealer: Dealer) -> None:
    """Pay, and remove the chosen special tokens."""
    costs.settle(s, seat, dealer)
    k: i64
    for k in range(s.picked):
        provinces.remove_special(s, s.picks[k], dealer)
    _finish(s, dealer)


def can_stop(s: RokuganState) -> bool:
    """Whether the card being resolved lets the player choose no more."""
    return s.phase == RESOLVING and (s.aim == REMOVE or (s.aim == LOOK and s.picked > 0))
