"""Whether what was chosen for a card, or for Unicorn's switch, can have been chosen."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from zataku.core.errors import BadPosition
from zataku.core.kinds import check_range
from zataku.games.battle_for_rokugan import actions
from zataku.games.battle_for_rokugan.content import (
    ANIMATE_THE_DEAD,
    BLUFF,
    CARD_KEYS,
    CARD_TERRITORY,
    CARD_TOKENS,
    DARK_FAVORS,
    DIPLOMATIC_MISSION,
    FIRST_SHADOWLANDS_CARD,
    INSPIRE_FEAR,
    PIRATE_RAIDS,
    PROMOTION,
    PURGE_THE_WEAK,
    REINFORCEMENTS,
    SPY_NETWORK,
    count_of,
    size_of,
)
from zataku.games.battle_for_rokugan.rules import refusal, shadowlands, upkeep_cards
from zataku.games.battle_for_rokugan.rules.costs import hand_left
from zataku.games.battle_for_rokugan.rules.province_cards import count_targets
from zataku.games.battle_for_rokugan.rules.tokens import name_of
from zataku.games.battle_for_rokugan.state import (
    ANIMATE,
    DESTROY,
    EXPOSE,
    GIVE,
    GONE,
    LOOK,
    PAY,
    PENDING,
    PROVINCE_AIMS,
    RECALL,
    REMOVE,
    RESOLVING,
    REWARD,
    SACRIFICE,
    SPY,
    SWITCHING,
    TARGET,
    RokuganState,
    clone,
)
from zataku.games.battle_for_rokugan.view import AIMS

AIMS_OF: Final = {
    SPY_NETWORK: (SPY,),
    PROMOTION: (RECALL, GIVE),
    REINFORCEMENTS: (RECALL, GIVE),
    DIPLOMATIC_MISSION: (TARGET, REWARD),
    PIRATE_RAIDS: (TARGET, REWARD),
    DARK_FAVORS: (PAY, LOOK, EXPOSE),
    PURGE_THE_WEAK: (SACRIFICE, DESTROY),
    ANIMATE_THE_DEAD: (PAY, ANIMATE),
    INSPIRE_FEAR: (PAY, REMOVE),
}
"""By card: what it asks for; the others ask for targets alone."""
PICKED_AS: Final = {TARGET: TARGET, REWARD: TARGET, LOOK: LOOK, EXPOSE: LOOK, DESTROY: DESTROY, REMOVE: REMOVE}
"""By aim: the aim at which the picks were made."""
PICK_ACTIONS: Final = {
    TARGET: actions.TARGET,
    LOOK: actions.LOOK,
    DESTROY: actions.DESTROY,
    REMOVE: actions.REMOVE,
}


def check_choices(s: RokuganState) -> None:
    """Raise BadPosition unless all could be chosen, and something is left to ask."""
    _check_pending(s)
    if s.phase == RESOLVING:
        _check_card(s)
    fewest, most = _limits(s)
    check_range("picked", s.picked, fewest, most)
    is_exchange = s.aim == RECALL or s.aim == GIVE
    listed = sum(1 for pick in s.picks if pick >= 0)
    if listed != (0 if is_exchange else s.picked):
        raise BadPosition("picks", "as many as were picked", str(listed))
    if is_exchange:
        _check_exchange(s)
    else:
        _check_picks(s)


def _check_card(s: RokuganState) -> None:
    """It was played, asks for such things, and when it asks first it could just be played."""
    territory = CARD_TERRITORY[s.card]
    if s.holder[territory] != GONE or s.territory_card[territory] != s.card:
        raise BadPosition("card", "one that was played", CARD_KEYS[s.card])
    aims = AIMS_OF.get(s.card, (TARGET,))
    if s.aim not in aims:
        raise BadPosition("aim", f"what {CARD_KEYS[s.card]} asks for", AIMS[s.aim])
    if s.aim == aims[0] and s.picked == 0:
        of_upkeep = s.card < FIRST_SHADOWLANDS_CARD
        is_playable = upkeep_cards.is_playable if of_upkeep else shadowlands.is_playable
        if not is_playable(s, s.asked, s.card):
            raise BadPosition("card", "one that could be played", CARD_KEYS[s.card])


def _limits(s: RokuganState) -> tuple[i64, i64]:
    """The fewest and the most that can have been picked, as the question of now is asked after them."""
    if s.phase == SWITCHING:
        return 0, 1
    if s.aim == TARGET:
        return 0, count_targets(s.card) - 1
    if s.aim == REWARD:
        return 1, 1
    if s.aim == EXPOSE or s.aim == GIVE:
        return 1, CARD_TOKENS[s.card]
    if s.aim == RECALL or s.aim in PICKED_AS:
        return 0, CARD_TOKENS[s.card] - 1
    return 0, 0


def _check_picks(s: RokuganState) -> None:
    """Each could be picked after those before it: nothing changes until the last one."""
    trial = clone(s)
    trial.aim = PICKED_AS.get(s.aim, s.aim)
    first = actions.SWITCH if s.phase == SWITCHING else PICK_ACTIONS.get(trial.aim, 0)
    for k in range(s.picked):
        trial.picked = k
        action = first + (s.picks[k] if s.aim in PROVINCE_AIMS else name_of(s, s.picks[k]))
        if refusal(trial, s.asked, action) is not None:
            raise BadPosition(f"picks[{k}]", "what could be chosen", actions.ACTIONS.write(action))


def _check_exchange(s: RokuganState) -> None:
    """As many tokens are given up as were recalled.

    In positions from when a recalled token came to the hand at once, it is counted but does not wait.
    """
    recalled = sum(1 for action in s.pending if actions.RECALL <= action < actions.SACRIFICE)
    given = sum(1 for action in s.pending if action >= actions.SACRIFICE)
    check_range("picked", s.picked, max(0, recalled - given), CARD_TOKENS[s.card] - given)
    hand = hand_left(s, s.asked)
    check_range("picked", s.picked, 0, size_of(hand) - count_of(hand, BLUFF))


def _check_pending(s: RokuganState) -> None:
    """Choices wait only for a card that has asked for them, and each could be made."""
    if s.pending[0] < 0:
        return
    is_exchange = s.card == PROMOTION or s.card == REINFORCEMENTS
    is_asked_for = is_exchange or (s.card >= FIRST_SHADOWLANDS_CARD and s.aim not in (PAY, SACRIFICE, EXPOSE))
    trial = clone(s)
    for k in range(PENDING):
        trial.pending[k] = -1
    for k in range(PENDING):
        action = s.pending[k]
        if action < 0:
            continue
        if is_exchange:
            trial.aim = RECALL if action < actions.SACRIFICE else GIVE
        else:
            trial.aim = SACRIFICE if s.card == PURGE_THE_WEAK else PAY
        if not is_asked_for or (k > 0 and not is_exchange) or refusal(trial, s.asked, action) is not None:
            raise BadPosition(f"pending[{k}]", "a choice that the card has asked for", actions.ACTIONS.write(action))
        trial.pending[k] = action
