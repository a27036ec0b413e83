"""Rounds, phases, turn order and the end (BR-3)."""

from itertools import pairwise

from games.battle_for_rokugan.situation import GAME, Situation
from games.battle_for_rokugan.story import random_games
from rule import rule
from story import facts, kinds
from zataku.core.game import Refusal

PHASES = {
    "returning": 0,
    "cards": 0,
    "placement": 1,
    "spying": 1,
    "switching": 2,
}


@rule("BR-3.1")
def test_five_rounds() -> None:
    """Whole games have rounds 1 to 5, each with one reveal."""
    for story in random_games():
        assert [told["round"] for told in facts(story.events, "RoundBegan")] == [1, 2, 3, 4, 5]
        assert [told["round"] for told in facts(story.events, "TokensRevealed")] == [1, 2, 3, 4, 5]


@rule("BR-3.1")
def test_upkeep_placement_resolution() -> None:
    """Inside a round the questions of upkeep come first, then those of placement, then Unicorn's before the reveal."""
    for story in random_games():
        steps = [step.before for step in story.steps if step.before["phase"] in PHASES]
        order = [(step["round"], PHASES[step["phase"]]) for step in steps]
        assert order == sorted(order)
        assert {phase for _, phase in order} >= {1}


@rule("BR-3.1")
def test_parts_of_a_round_follow_each_other() -> None:
    """Draws, then the first turn; the last turn, then the reveal; the reveal, then the next round."""
    for story in random_games():
        marks = ("RoundBegan", "TokensDrawn", "TurnBegan", "TokensRevealed", "GameEnded")
        told = [kind for kind in kinds(story.events) if kind in marks]
        order = [kind for kind, following in pairwise([*told, ""]) if kind != following]
        assert order == ["RoundBegan", "TokensDrawn", "TurnBegan", "TokensRevealed"] * 5 + ["GameEnded"]


@rule("BR-3.2", "BR-5.1")
def test_turns_go_clockwise_from_the_first_player() -> None:
    """In placement every player has the turn in seat order, beginning with the first player."""
    situation = Situation("lion", "crab", "crane", "phoenix", round=2)
    outcomes = ("initiative=phoenix",)
    after = situation.resolve(outcomes=outcomes)
    turns = []
    for _ in range(8):
        turns.append(after.asked)
        after.play("place bluff lion_west" if "place bluff lion_west" in after.legal() else after.legal("place")[0])
    assert turns == ["phoenix", "lion", "crab", "crane"] * 2


@rule("BR-3.2")
def test_nobody_acts_out_of_turn() -> None:
    """A player who is not asked is told who is."""
    situation = Situation("lion", "crab", "crane").asks("crab").hand("crab", "army_1").hand("lion", "army_1")
    assert situation.refusal("place bluff lion_west", seat="lion") == Refusal("BR-3.2", "not_your_turn", {"asked": 1})
    assert situation.refusal("place bluff lion_west", seat="crab") is None


@rule("BR-3.3")
def test_the_game_ends_after_round_5() -> None:
    """The resolution of round 5 is the last thing that happens; that of round 4 is not."""
    after = Situation(round=5).lay("crab", "army_1", "lion_west").resolve()
    assert after.match.over
    assert GAME.dump_state(GAME.load_state(after.data)) == after.data
    assert after.kinds()[-1] == "GameEnded"
    assert after.refusal("place bluff lion_west", seat=0) == Refusal("BR-3.3", "game_over")
    assert not Situation(round=4).resolve().match.over
