"""The rules of River of Gold: which part answers for which action."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from zataku.core.game import Dealer, Refusal
from zataku.games.river_of_gold import actions
from zataku.games.river_of_gold.rules import build, choices, deliver, die, sail, setup, trade, turn
from zataku.games.river_of_gold.state import (
    ACTION,
    CHOOSING,
    CLOSING,
    DRAFT,
    FIRST_DIE,
    OTHERS,
    OVER,
    RiverState,
)


def refusal(s: RiverState, seat: i64, action: i64) -> Refusal | None:
    """Why a seat may not take an action; None exactly when it is legal."""
    if s.phase == OVER:
        return Refusal("RG-12.6", "game_over")
    if seat != s.asked:
        return Refusal("RG-3.1", "not_your_turn", {"asked": s.asked})
    if s.phase == DRAFT and not actions.PATRON <= action < actions.SET_DIE:
        return Refusal("RG-14.3", "patron_first")
    is_trade = actions.TRADE <= action < actions.DELIVER  # RG-9.4 has its own answer
    if s.phase == OTHERS and not is_trade and not actions.TAKE <= action < actions.JOURNEY:
        return Refusal("RG-3.5", "take_good_first")
    if action >= actions.BUILD or action < actions.FAVOR or actions.DELIVER <= action < actions.DISCARD:
        return _action_refusal(s, seat, action)
    if action < actions.TRADE:
        return die.favor_refusal(s, seat, action - actions.FAVOR + 1)
    if action < actions.DELIVER:
        return trade.refusal(s, seat, action - actions.TRADE)
    if action < actions.PATRON:
        return _choice_refusal(s, seat, action)
    if action < actions.SET_DIE:
        return setup.patron_refusal(s, action - actions.PATRON)
    if action < actions.ROLL:
        return die.set_die_refusal(s, seat)
    if action == actions.ROLL:
        return die.roll_refusal(s)
    if action == actions.GO_ON:
        return choices.go_on_refusal(s)
    return turn.end_refusal(s)


def _action_refusal(s: RiverState, seat: i64, action: i64) -> Refusal | None:
    """The one action of a turn: build, sail or deliver (RG-3.3)."""
    if s.phase == FIRST_DIE:
        return Refusal("RG-14.9", "die_undecided")
    if s.phase == CHOOSING:
        return Refusal("RG-3.4", "choices_first")
    if s.phase == CLOSING:
        return Refusal("RG-3.3", "action_taken")
    if action >= actions.BUILD:
        return build.refusal(s, seat, actions.build_space(action), actions.build_tile(action))
    if action >= actions.DELIVER:
        return deliver.refusal(s, seat, action - actions.DELIVER)
    return sail.refusal(s, seat, action - actions.SAIL)


def _choice_refusal(s: RiverState, seat: i64, action: i64) -> Refusal | None:
    if action >= actions.MARK:
        return choices.mark_refusal(s, seat, action - actions.MARK)
    if action >= actions.UPGRADE:
        return choices.upgrade_refusal(s)
    if action == actions.DRAW:
        return choices.draw_refusal(s)
    if action == actions.STOP_SELLING:
        return choices.stop_selling_refusal(s)
    if action >= actions.SELL:
        return choices.sell_refusal(s, seat, action - actions.SELL)
    if action >= actions.JOURNEY:
        return choices.journey_refusal(s, seat, action - actions.JOURNEY)
    if action >= actions.TAKE:
        return choices.take_refusal(s, seat, action - actions.TAKE)
    return choices.discard_refusal(s, seat, action - actions.DISCARD)


def fill_actions(s: RiverState, out: vec[i64]) -> i64:
    """Every legal action of the seat that is asked."""
    seat = s.asked
    n: i64 = 0
    if s.phase == ACTION:
        n = sail.fill(s, seat, out, n)
        n = deliver.fill(s, seat, out, n)
        n = build.fill(s, seat, out, n)
        n = die.fill_favor(s, seat, out, n)
        return trade.fill(s, seat, out, n)
    if s.phase == CLOSING:
        out[0] = actions.END
        n = die.fill_set(s, seat, out, 1)
        return trade.fill(s, seat, out, n)
    if s.phase == CHOOSING:
        n = choices.fill(s, seat, out, n)
        return trade.fill(s, seat, out, n)
    if s.phase == OTHERS:
        return choices.fill_take(s, seat, out, n)
    if s.phase == FIRST_DIE:
        out[0] = actions.ROLL
        n = die.fill_set(s, seat, out, 1)
        return trade.fill(s, seat, out, n)
    if s.phase == DRAFT:
        return setup.fill_patrons(s, out, n)
    return n


def apply(s: RiverState, action: i64, dealer: Dealer) -> None:
    """Carry out a legal action and go on to the next question."""
    seat = s.asked
    if action >= actions.BUILD or action < actions.FAVOR or actions.DELIVER <= action < actions.DISCARD:
        s.phase = CHOOSING
        _apply_action(s, seat, action, dealer)
        turn.settle(s, dealer)
    elif action < actions.TRADE:
        die.spend_favor(s, seat, action - actions.FAVOR + 1, dealer)
    elif action < actions.DELIVER:
        trade.execute(s, seat, action - actions.TRADE, dealer)
    elif action < actions.PATRON:
        _apply_choice(s, seat, action, dealer)
    elif action < actions.SET_DIE:
        setup.choose_patron(s, seat, action - actions.PATRON, dealer)
    elif action < actions.ROLL:
        die.set_die(s, seat, action - actions.SET_DIE + 1, dealer)
    elif action == actions.ROLL:
        die.roll_first(s, seat, dealer)
    elif action == actions.GO_ON:
        choices.go_on(s, seat, dealer)
        turn.settle(s, dealer)
    else:
        turn.end(s, dealer)


def _apply_action(s: RiverState, seat: i64, action: i64, dealer: Dealer) -> None:
    if action >= actions.BUILD:
        build.execute(s, seat, actions.build_space(action), actions.build_tile(action), dealer)
    elif action >= actions.DELIVER:
        deliver.execute(s, seat, action - actions.DELIVER, dealer)
    else:
        sail.execute(s, seat, action - actions.SAIL, dealer)


def _apply_choice(s: RiverState, seat: i64, action: i64, dealer: Dealer) -> None:
    if action >= actions.MARK:
        choices.mark(s, seat, action - actions.MARK, dealer)
    elif action >= actions.UPGRADE:
        choices.upgrade(s, seat, action - actions.UPGRADE, dealer)
    elif action == actions.DRAW:
        choices.draw(s, seat, dealer)
    elif action == actions.STOP_SELLING:
        choices.stop_selling(s)
    elif action >= actions.SELL:
        choices.sell(s, seat, action - actions.SELL, dealer)
    elif action >= actions.JOURNEY:
        choices.take_journey(s, seat, action - actions.JOURNEY, dealer)
    elif action >= actions.TAKE:
        choices.take(s, seat, action - actions.TAKE, dealer)
    else:
        choices.discard(s, seat, action - actions.DISCARD, dealer)
    if s.phase == OTHERS:
        turn.end(s, dealer)
    else:
        turn.settle(s, dealer)
