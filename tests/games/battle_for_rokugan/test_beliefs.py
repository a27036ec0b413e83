"""Worlds as bots imagine them: only possible ones, and the likely ones more often."""

from collections import Counter

import pytest

from games.battle_for_rokugan.situation import GAME, Situation
from games.battle_for_rokugan.worlds import World, thrown_away, world
from zataku.core.dealers import Silent

CRAB, LION = 0, 1
HIDDEN = ("army_5", "raid", "navy_2", "diplomacy", "shinobi_1")
DRAWN = 300


def table_of(place: str) -> Situation:
    """Crab is asked; one unknown token of Lion lies here, two are in hand."""
    quiet = (
        Situation("crab", "lion", "crane", round=2)
        .control("crab", "crab_east")
        .control("lion", "lion_west", "lion_coast")
        .hand("crab", "army_1", "army_2")
    )
    return thrown_away(quiet, "lion", HIDDEN).lay("lion", "raid", place).hand("lion", "army_5")


def imagined(situation: Situation) -> Counter[World]:
    """How often Crab imagines each world of Lion's tokens."""
    state = GAME.load_state(situation.position())
    dealer = Silent(3)
    found: Counter[World] = Counter()
    for _ in range(DRAWN):
        GAME.imagine(state, CRAB, dealer)
        GAME.check(state)
        found[world(GAME.dump_state(state), LION)] += 1
    return found


@pytest.mark.parametrize(("place", "likely"), [("lion_west", "army_5"), ("crab_east", "shinobi_1")])
def test_a_token_is_mostly_what_belongs_there(place: str, likely: str) -> None:
    """At home it is an army, in another's province a shinobi; what is misplaced or a bluff is possible, but rare."""
    on_board: Counter[str] = Counter()
    for (board, hand, _), n in imagined(table_of(place)).items():
        on_board[board[0]] += n
        assert len(hand) == 2 and "bluff" in (*board, *hand)  # it is never in the pool
    assert on_board.most_common(1)[0][0] == likely
    assert 0 < on_board["navy_2"] + on_board["bluff"] < DRAWN // 4


def test_what_is_remembered_stays() -> None:
    """Crab saw two tokens of the hand: they are there or on the board, however unlikely."""
    spied = table_of("lion_west").player("lion", memories={"0": {"tokens": {"army_5": 1, "raid": 1}, "gap": 0}})
    state = GAME.load_state(spied.position())
    dealer = Silent(3)
    for _ in range(DRAWN // 4):
        GAME.imagine(state, CRAB, dealer)
        board, hand, _ = world(GAME.dump_state(state), LION)
        assert {"army_5", "raid"} <= {*board, *hand}
