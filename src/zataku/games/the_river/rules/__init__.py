"""The rules of The River: which part answers for which action."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from zataku.core.game import Dealer, Refusal
from zataku.games.the_river import actions
from zataku.games.the_river.content import (
    ACTION_KEYS,
    BUILD,
    EXPLORE,
    FIRST_PLAYER,
    FOOD,
    PRODUCE,
    RESERVE,
    RESOURCES,
    SWAP,
)
from zataku.games.the_river.rules import (
    build,
    cleanup,
    draft,
    exchange,
    explore,
    meadows,
    pawn,
    produce,
    reserve,
    rounds,
    storage,
    swap,
)
from zataku.games.the_river.state import (
    ACTION,
    DRAFT,
    INCOME_DUE,
    OVER,
    PAYING,
    SWAPPING,
    TILE_PLACED,
    TURN_OVER,
    TheRiverState,
)


def refusal(s: TheRiverState, seat: i64, action: i64) -> Refusal | None:
    """Why a seat may not take an action; None exactly when it is legal."""
    if s.phase == OVER:
        return Refusal("TR-18.2", "game_over")
    if seat != s.asked:
        return Refusal("TR-3.7", "not_your_turn", {"asked": s.asked})
    if action < actions.EXPLORE:
        return draft.refusal(s, action - actions.DRAFT)
    if s.phase == DRAFT:
        return Refusal("TR-2.2", "draft_first")
    if action >= actions.PAY:
        return build.pay_refusal(s, seat, action - actions.PAY)
    if action >= actions.GIVE_BACK:
        return storage.return_refusal(s, seat, action - actions.GIVE_BACK)
    if action >= actions.EXCHANGE:
        return exchange.refusal(s, seat, actions.exchanged(action))
    if action == actions.KEEP:
        return storage.keep_refusal(s, seat)
    if action == actions.SKIP:
        return swap.skip_refusal(s)
    is_swap = actions.SWAP <= action < actions.SKIP
    if s.phase != ACTION and not (is_swap and s.phase == SWAPPING):
        return _unfinished(s)
    if is_swap:
        return swap.refusal(s, seat, actions.SECOND_OF_PAIR[action - actions.SWAP])
    return _placement_refusal(s, seat, action)


def _unfinished(s: TheRiverState) -> Refusal:
    """What has to be decided before a pioneer can be placed."""
    if s.phase == PAYING:
        return Refusal("TR-11.2", "pay_first")
    if s.phase == SWAPPING:
        return Refusal("TR-22.5", "swap_first")
    return Refusal("TR-8.3", "storage_first")


def _placement_refusal(s: TheRiverState, seat: i64, action: i64) -> Refusal | None:
    if action < actions.PRODUCE:
        return explore.refusal(s, seat, action - actions.EXPLORE)
    if action < actions.PRODUCE_INSTEAD:
        return produce.refusal(s, seat, action - actions.PRODUCE)
    if action < actions.RESERVE:
        return produce.instead_refusal(s, seat, action - actions.PRODUCE_INSTEAD)
    if action < actions.BUILD:
        return reserve.refusal(s, seat, action - actions.RESERVE)
    if action < actions.FIRST_PLAYER:
        return build.refusal(s, seat, action - actions.BUILD)
    if action == actions.FIRST_PLAYER:
        return pawn.refusal(s, seat)
    space = _open_space(s, seat)
    return None if space < 0 else Refusal("TR-5.6", "placement_possible", {"action": ACTION_KEYS[space]})


def _open_space(s: TheRiverState, seat: i64) -> i64:
    """An action space where a pioneer can be placed, or -1."""
    if explore.space_refusal(s, seat) is None:
        return EXPLORE
    island: i64
    for island in range(RESOURCES):
        if produce.space_refusal(s, seat, island) is None:
            return PRODUCE + island
    if reserve.space_refusal(s, seat) is None:
        return RESERVE
    if build.space_refusal(s, seat) is None:
        return BUILD
    if pawn.refusal(s, seat) is None:
        return FIRST_PLAYER
    return SWAP if swap.space_refusal(s, seat) is None else -1


def fill_actions(s: TheRiverState, out: vec[i64]) -> i64:
    """Every legal action of the seat that is asked."""
    seat = s.asked
    if s.phase == ACTION:
        exchanges = exchange.fill(s, seat, out, 0)
        n = explore.fill(s, seat, out, exchanges)
        n = produce.fill(s, seat, out, n)
        n = reserve.fill(s, seat, out, n)
        n = build.fill(s, seat, out, n)
        n = pawn.fill(s, seat, out, n)
        n = swap.fill(s, seat, out, n)
        if n == exchanges:  # TR-5.6
            out[n] = actions.PASS
            n += 1
        return n
    if s.phase == DRAFT:
        return draft.fill(s, out, 0)
    if s.phase == PAYING:
        return build.fill_payments(s, seat, out, 0)
    if s.phase == SWAPPING:
        n = swap.fill_pairs(s, seat, out, 0)
        if swap.may_skip(s):
            out[n] = actions.SKIP
            n += 1
        return n
    return 0 if s.phase == OVER else storage.fill(s, seat, out, 0)


def apply(s: TheRiverState, action: i64, dealer: Dealer) -> None:
    """Carry out a legal action and go on to the next question."""
    seat = s.asked
    if action < actions.EXPLORE:
        draft.execute(s, seat, action - actions.DRAFT, dealer)
    elif action < actions.PRODUCE:
        explore.execute(s, seat, action - actions.EXPLORE, dealer)
    elif action < actions.PRODUCE_INSTEAD:
        produce.execute(s, seat, action - actions.PRODUCE, action - actions.PRODUCE, dealer)
    elif action < actions.RESERVE:
        produce.execute(s, seat, FOOD, action - actions.PRODUCE_INSTEAD, dealer)
    elif action < actions.BUILD:
        reserve.execute(s, seat, action - actions.RESERVE, dealer)
    elif action < actions.FIRST_PLAYER:
        build.execute(s, seat, action - actions.BUILD, dealer)
    elif action == actions.FIRST_PLAYER:
        pawn.execute(s, seat, dealer)
    elif action < actions.SKIP:
        pair = action - actions.SWAP
        swap.execute(s, seat, actions.FIRST_OF_PAIR[pair], actions.SECOND_OF_PAIR[pair], dealer)
    else:
        _apply_choice(s, seat, action, dealer)
    _go_on(s, dealer)


def _apply_choice(s: TheRiverState, seat: i64, action: i64, dealer: Dealer) -> None:
    if action == actions.SKIP:
        swap.skip(s, seat, dealer)
    elif action == actions.PASS:
        rounds.skip_turn(s, seat, dealer)
    elif action == actions.KEEP:
        storage.execute(s, seat, -1, dealer)
    elif action < actions.GIVE_BACK:
        exchange.execute(s, seat, actions.exchanged(action), dealer)
    elif action < actions.PAY:
        storage.execute(s, seat, action - actions.GIVE_BACK, dealer)
    else:
        build.pay(s, seat, action - actions.PAY, dealer)


def _go_on(s: TheRiverState, dealer: Dealer) -> None:
    """From a tile to its effect, from turn to turn, from round to round, up to the next question."""
    if s.phase == TILE_PLACED:
        meadows.work(s, s.asked)
    if s.phase == TURN_OVER:
        if s.round == 0:
            draft.go_on(s, dealer)
        elif rounds.is_over(s):
            cleanup.begin(s, dealer)
        else:
            rounds.next_turn(s)
    elif s.phase == INCOME_DUE:
        cleanup.go_on(s, dealer)
