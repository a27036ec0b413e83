"""The rules of Battle for Rokugan: which part answers for which action."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from zataku.core.game import Dealer, Refusal
from zataku.games.battle_for_rokugan import actions
from zataku.games.battle_for_rokugan.content import FIRST_BLESSING, FIRST_SHADOWLANDS_CARD, PLACES
from zataku.games.battle_for_rokugan.rules import (
    abilities,
    hand_cards,
    placement,
    province_cards,
    rounds,
    setup,
    shadowlands,
    turn_cards,
    upkeep,
    upkeep_cards,
)
from zataku.games.battle_for_rokugan.state import (
    ANIMATE,
    CARDS,
    CLAIMS,
    CLANS,
    DESTROY,
    EXPOSE,
    GIVE,
    LOOK,
    NEXT_TURN,
    OBJECTIVES,
    OVER,
    PAY,
    PLACEMENT,
    RECALL,
    REMOVE,
    RESOLVING,
    RETURNING,
    REVEAL_DUE,
    REWARD,
    SACRIFICE,
    SPY,
    SPYING,
    SWITCHING,
    TARGET,
    RokuganState,
)


def refusal(s: RokuganState, seat: i64, action: i64) -> Refusal | None:
    """Why a seat may not take an action; None exactly when it is legal."""
    if s.phase == OVER:
        return Refusal("BR-3.3", "game_over")
    if seat != s.asked:
        return Refusal("BR-3.2", "not_your_turn", {"asked": s.asked})
    if action < actions.SCOUT:
        return _placing_refusal(s, seat, action)
    if action < actions.CLAIM:
        return _token_refusal(s, seat, action)
    if action < actions.CLAN:
        return _province_refusal(s, seat, action)
    if action < actions.SPY:
        return setup.clan_refusal(s, action - actions.CLAN)
    if action < actions.KEEP:
        return hand_cards.spy_refusal(s, seat, action - actions.SPY)
    if action < actions.PUT_BACK:
        return setup.keep_refusal(s, seat, action - actions.KEEP)
    if action < actions.PLAY:
        return _kind_refusal(s, seat, action)
    if action < actions.PASS:
        card = action - actions.PLAY
        if card < FIRST_SHADOWLANDS_CARD:
            return upkeep_cards.play_refusal(s, seat, card)
        return shadowlands.play_refusal(s, seat, card)
    if action == actions.PASS:
        return upkeep.pass_refusal(s)
    if action == actions.DONE:
        return _done_refusal(s)
    return placement.end_turn_refusal(s)


def _placing_refusal(s: RokuganState, seat: i64, action: i64) -> Refusal | None:
    if action < actions.ANIMATE:
        return placement.place_refusal(s, seat, actions.placed_kind(action // PLACES), action % PLACES)
    if action < actions.BLESS:
        index = action - actions.ANIMATE
        return shadowlands.animate_refusal(s, seat, actions.placed_kind(index // PLACES), index % PLACES)
    if action < actions.ANIMATE_BLESSING:
        index = action - actions.BLESS
        kind = FIRST_BLESSING + index // actions.TOKENS
        return placement.bless_refusal(s, seat, kind, index % actions.TOKENS)
    index = action - actions.ANIMATE_BLESSING
    kind = FIRST_BLESSING + index // actions.TOKENS
    return shadowlands.animate_blessing_refusal(s, seat, kind, index % actions.TOKENS)


def _token_refusal(s: RokuganState, seat: i64, action: i64) -> Refusal | None:
    name = (action - actions.SCOUT) % actions.TOKENS
    if action < actions.SHUGENJA:
        return turn_cards.scout_refusal(s, seat, name)
    if action < actions.FIRST_PLAYER:
        return turn_cards.shugenja_refusal(s, seat, name)
    if action < actions.SPY_ON:
        return turn_cards.first_player_refusal(s, seat, name)
    if action < actions.SWITCH:
        return abilities.spy_refusal(s, seat, name)
    if action < actions.LOOK:
        return abilities.switch_refusal(s, seat, name)
    if action < actions.EXPOSE:
        return shadowlands.look_refusal(s, name)
    if action < actions.DESTROY:
        return shadowlands.expose_refusal(s, name)
    return shadowlands.destroy_refusal(s, name)


def _province_refusal(s: RokuganState, seat: i64, action: i64) -> Refusal | None:
    if action < actions.TARGET:
        return setup.claim_refusal(s, action - actions.CLAIM)
    if action < actions.REWARD:
        return province_cards.target_refusal(s, seat, action - actions.TARGET)
    if action < actions.PAY:
        return province_cards.reward_refusal(s, seat, action - actions.REWARD)
    if action < actions.REMOVE:
        return shadowlands.pay_refusal(s, seat, action - actions.PAY)
    return shadowlands.remove_refusal(s, action - actions.REMOVE)


def _kind_refusal(s: RokuganState, seat: i64, action: i64) -> Refusal | None:
    if action < actions.RECALL:
        return upkeep.return_refusal(s, seat, action - actions.PUT_BACK)
    if action < actions.SACRIFICE:
        return hand_cards.recall_refusal(s, seat, action - actions.RECALL)
    if action < actions.GIVE_DISCARD:
        return shadowlands.sacrifice_refusal(s, seat, action - actions.SACRIFICE)
    if action < actions.GIVE_POOL:
        return hand_cards.give_refusal(s, seat, action - actions.GIVE_DISCARD)
    return hand_cards.give_refusal(s, seat, action - actions.GIVE_POOL)


def _done_refusal(s: RokuganState) -> Refusal | None:
    if s.phase == SPYING or (s.phase == SWITCHING and s.picked == 0) or shadowlands.can_stop(s):
        return None
    return Refusal("BR-5.12", "nothing_to_finish")


def fill_actions(s: RokuganState, out: vec[i64]) -> i64:
    """Every legal action of the seat that is asked."""
    seat = s.asked
    n: i64 = 0
    if s.phase == PLACEMENT:
        n = placement.fill(s, seat, out, n)
        n = turn_cards.fill(s, seat, out, n)
        n = shadowlands.fill_play(s, seat, out, n)
        if s.purged:
            out[n] = actions.END_TURN
            n += 1
        return n
    if s.phase == CARDS:
        return upkeep_cards.fill_play(s, seat, out, n)
    if s.phase == RESOLVING:
        return _fill_choices(s, seat, out, n)
    if s.phase == SPYING:
        return abilities.fill_spying(s, out, n)
    if s.phase == SWITCHING:
        return abilities.fill_switching(s, seat, out, n)
    if s.phase == RETURNING:
        return upkeep.fill_return(s, seat, out, n)
    if s.phase == CLAIMS:
        return setup.fill_claims(s, out, n)
    if s.phase == OBJECTIVES:
        return setup.fill_objectives(s, seat, out, n)
    if s.phase == CLANS:
        return setup.fill_clans(s, out, n)
    return n


def _fill_choices(s: RokuganState, seat: i64, out: vec[i64], n: i64) -> i64:
    """What the card being resolved asks for."""
    if s.aim == TARGET:
        return province_cards.fill_targets(s, seat, out, n)
    if s.aim == REWARD:
        return province_cards.fill_rewards(s, seat, out, n)
    if s.aim == SPY:
        return hand_cards.fill_spy(s, seat, out, n)
    if s.aim == RECALL:
        return hand_cards.fill_recall(s, seat, out, n)
    if s.aim == GIVE:
        return hand_cards.fill_give(s, seat, out, n)
    if s.aim == PAY:
        return shadowlands.fill_pay(s, seat, out, n)
    if s.aim == EXPOSE:
        return shadowlands.fill_expose(s, out, n)
    if s.aim == SACRIFICE:
        return shadowlands.fill_sacrifice(s, seat, out, n)
    if s.aim == ANIMATE:
        return shadowlands.fill_animate(s, seat, out, n)
    if s.aim == REMOVE:
        return shadowlands.fill_remove(s, out, n)
    if s.aim == DESTROY:
        return shadowlands.fill_picks(s, actions.DESTROY, out, n)
    assert s.aim == LOOK
    n = shadowlands.fill_picks(s, actions.LOOK, out, n)
    if s.picked > 0:
        out[n] = actions.DONE
        n += 1
    return n


def apply(s: RokuganState, action: i64, dealer: Dealer) -> None:
    """Carry out a legal action and go on to the next question."""
    seat = s.asked
    if action < actions.SCOUT:
        _apply_placing(s, seat, action, dealer)
    elif action < actions.CLAIM:
        _apply_token(s, seat, action, dealer)
    elif action < actions.CLAN:
        _apply_province(s, seat, action, dealer)
    elif action < actions.SPY:
        setup.choose_clan(s, seat, action - actions.CLAN, dealer)
    elif action < actions.KEEP:
        hand_cards.spy(s, seat, action - actions.SPY, dealer)
    elif action < actions.PUT_BACK:
        setup.keep_objective(s, seat, action - actions.KEEP, dealer)
    elif action < actions.PLAY:
        _apply_kind(s, seat, action, dealer)
    elif action < actions.PASS:
        card = action - actions.PLAY
        if card < FIRST_SHADOWLANDS_CARD:
            upkeep_cards.play(s, seat, card, dealer)
        else:
            shadowlands.play(s, seat, card, dealer)
    elif action == actions.PASS:
        upkeep.pass_card(s, seat, dealer)
    elif action == actions.DONE:
        _apply_done(s, seat, dealer)
    else:
        s.phase = NEXT_TURN
    rounds.go_on(s, dealer)


def _apply_placing(s: RokuganState, seat: i64, action: i64, dealer: Dealer) -> None:
    if action < actions.ANIMATE:
        placement.place(s, seat, actions.placed_kind(action // PLACES), action % PLACES, dealer)
        abilities.after_placing(s)
    elif action < actions.BLESS:
        index = action - actions.ANIMATE
        shadowlands.animate(s, seat, actions.placed_kind(index // PLACES), index % PLACES, dealer)
    elif action < actions.ANIMATE_BLESSING:
        index = action - actions.BLESS
        placement.bless(s, seat, FIRST_BLESSING + index // actions.TOKENS, index % actions.TOKENS, dealer)
        abilities.after_placing(s)
    else:
        index = action - actions.ANIMATE_BLESSING
        kind = FIRST_BLESSING + index // actions.TOKENS
        shadowlands.animate_blessing(s, seat, kind, index % actions.TOKENS, dealer)


def _apply_token(s: RokuganState, seat: i64, action: i64, dealer: Dealer) -> None:
    name = (action - actions.SCOUT) % actions.TOKENS
    if action < actions.SHUGENJA:
        turn_cards.scout(s, seat, name, dealer)
    elif action < actions.FIRST_PLAYER:
        turn_cards.shugenja(s, seat, name, dealer)
    elif action < actions.SPY_ON:
        turn_cards.send_back(s, seat, name, dealer)
    elif action < actions.SWITCH:
        abilities.spy_on(s, seat, name, dealer)
        _after_look(s, dealer)
    elif action < actions.LOOK:
        abilities.switch(s, seat, name, dealer)
    elif action < actions.EXPOSE:
        shadowlands.look(s, seat, name, dealer)
    elif action < actions.DESTROY:
        shadowlands.expose(s, seat, name, dealer)
    else:
        shadowlands.destroy(s, seat, name, dealer)


def _after_look(s: RokuganState, dealer: Dealer) -> None:
    """Scorpion's turn is over, or goes on after an animated token."""
    if s.turn_over:
        s.phase = NEXT_TURN
    else:
        placement.go_on(s, dealer)


def _apply_province(s: RokuganState, seat: i64, action: i64, dealer: Dealer) -> None:
    if action < actions.TARGET:
        setup.claim(s, seat, action - actions.CLAIM, dealer)
    elif action < actions.REWARD:
        province_cards.target(s, seat, action - actions.TARGET, dealer)
    elif action < actions.PAY:
        province_cards.reward(s, seat, action - actions.REWARD, dealer)
    elif action < actions.REMOVE:
        shadowlands.pay(s, action - actions.PAY)
    else:
        shadowlands.remove(s, seat, action - actions.REMOVE, dealer)


def _apply_kind(s: RokuganState, seat: i64, action: i64, dealer: Dealer) -> None:
    if action < actions.RECALL:
        upkeep.return_token(s, seat, action - actions.PUT_BACK, dealer)
    elif action < actions.SACRIFICE:
        hand_cards.recall(s, seat, action - actions.RECALL)
    elif action < actions.GIVE_DISCARD:
        shadowlands.sacrifice(s, action - actions.SACRIFICE)
    else:
        hand_cards.give(s, seat, action, dealer)


def _apply_done(s: RokuganState, seat: i64, dealer: Dealer) -> None:
    if s.phase == SPYING:
        _after_look(s, dealer)
    elif s.phase == SWITCHING:
        s.phase = REVEAL_DUE
    elif s.aim == LOOK:
        shadowlands.look_at_all(s, seat, dealer)
    else:
        shadowlands.remove_all(s, seat, dealer)
