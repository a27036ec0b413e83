"""The end of the game (TR-18) and the winner (TR-20)."""

import pytest

from games.the_river.new_match import view
from games.the_river.printed import PRINTED
from games.the_river.situation import GAME, Situation
from games.the_river.story import random_games
from rule import rule
from story import facts, kinds
from zataku.core.dealers import Silent
from zataku.core.game import NOBODY, Refusal
from zataku.games.the_river.rules import rounds
from zataku.games.the_river.state import TheRiverState

LONG = ["t51", "t02", "t03", "t04", "t05", "t07", "t08", "t09", "t10", "t11", "t13"]


def last_token(seats: int = 2) -> Situation:
    """Seat 0 is about to take the token that ends the game."""
    tokens = [6, 5, 4] if seats == 2 else [6, 5, 5, 4]
    return Situation(seats).player(0, stored="2/0/0/0", tokens=tokens)


@rule("TR-18.1")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_bonus_tokens_trigger_the_end(seats: int) -> None:
    """The fifth one, with two players the fourth."""
    after = last_token(seats).play("build b01")
    assert facts(after.events, "EndTriggered") == [{"seat": 0, "reason": "bonus_tokens"}]
    assert view(after.match, 1).ending is True and not after.match.over


@rule("TR-18.1")
def test_twelve_tiles_trigger_the_end() -> None:
    """The drafted one among them."""
    after = Situation(2).player(0, tiles=LONG).play("explore t15")
    assert facts(after.events, "EndTriggered") == [{"seat": 0, "reason": "twelve_tiles"}]


@rule("TR-18.2", "TR-18.4", "TR-EX-22")
def test_the_round_is_played_to_its_end() -> None:
    """With the first placement of the round; 7 more pioneers and the extra one follow."""
    situation = Situation(2).player(0, stored="2/0/0/0", tokens=[6, 5, 4], settled=["s4"], tiles=LONG[:4])
    situation.player(1, tokens=[3], stored="0/0/2/0", tiles=["t52", "t15"])
    after = situation.play("build b01")
    assert sum(player["boat"] for player in after.data["players"]) == 7
    placed = 0
    while not after.match.over:
        seat = after.match.to_act
        moves = after.match.actions(seat)
        placed += after.data["phase"] == "action"
        after.play("build b03" if "build b03" in moves else moves[-1])
    assert placed >= 7
    assert kinds(after.events).count("CleanUpBegan") == 1 and kinds(after.events)[-1] == "GameEnded"
    assert after.match.actions(0) == []
    for seat in (0, 1):
        assert after.match.refusal(seat, "first_player") == Refusal("TR-18.2", "game_over")


@rule("TR-18.4", "TR-EX-22")
def test_an_extra_pioneer_plays_in_the_last_round() -> None:
    """It was freed after the trigger."""
    situation = last_token().player(1, stored="0/0/2/0", tokens=[3]).table(offer=["b01", "b03", None, None])
    after = situation.boat(1, 1).play("build b01", "build b03")
    assert facts(after.events, "PioneerJoined") == [{"seat": 1}]
    assert after.match.to_act == 1 and not after.match.over
    assert after.play("first_player").match.over


@rule("TR-18.3", "TR-24.16")
def test_a_second_trigger_changes_nothing() -> None:
    """Both players end the game in one round: it is told once, and there is one end."""
    situation = last_token().player(1, tiles=LONG[1:] + ["t22"]).boat(1, 1)
    after = situation.play("build b01", "explore t15")
    assert len(after.told("EndTriggered")) == 1
    assert after.match.over
    for story in random_games():
        endings = [view_ for view_ in kinds(story.events) if view_ == "EndTriggered"]
        assert len(endings) <= 1 and kinds(story.events).count("GameEnded") == 1


@rule("TR-18.5")
def test_a_round_without_pioneers_does_not_begin() -> None:
    """The game is scored at once; with the fourth mark on space 12 that can't come before a trigger."""
    state = Situation(2).match().state()
    assert isinstance(state, TheRiverState)
    state.boat[0] = state.boat[1] = 0
    rounds.begin(state, Silent(1))
    assert GAME.to_act(state) == NOBODY and state.round == 2
    assert PRINTED["river_board"]["settling_spaces"][-1] == 12
    full = [*LONG, "t22"]
    other = ["t52", "t15", "t16", "t17", "t18", "t19", "t20", "t12", "t23", "t24", "t25", "t26"]
    situation = Situation(2).player(0, tiles=full, settled=["s4", "s8", "s10"]).boat(1, 0)
    after = situation.player(1, tiles=other, settled=["s4", "s8", "s10", "s12"]).play("first_player")
    assert after.match.over and [player["boat"] for player in after.data["players"]] == [0, 0]


@rule("TR-18.5", "TR-3.3")
def test_a_player_without_pioneers_is_skipped() -> None:
    """Round after round."""
    situation = Situation(2).player(0, tiles=LONG, settled=["s4", "s8", "s10"]).boat(1, 0)
    after = situation.play("first_player")
    assert after.player()["boat"] == 1 and after.match.to_act == 0


@rule("TR-18.6")
@pytest.mark.parametrize("cap", GAME.choices["engine_round_cap"])
def test_the_guard_against_endless_games(cap: str) -> None:
    """After this many rounds the game ends with the clean-up."""
    situation = Situation(2, engine_round_cap=cap).boat(1, 0).table(round=int(cap) - 1)
    after = situation.play("first_player")
    assert not after.match.over and after.data["round"] == int(cap)
    after = situation.table(round=int(cap)).play("first_player")
    assert after.match.over
    assert kinds(after.events) == ["PawnTaken", "CleanUpBegan", "GameEnded"]


@rule("TR-18.6")
def test_both_caps_are_options() -> None:
    """40 unless another one was agreed."""
    assert GAME.choices["engine_round_cap"][0] == "40"


@rule("TR-20.1")
def test_the_highest_score_wins() -> None:
    """Places by points."""
    situation = Situation().player(0, built=["b31"]).player(1, built=["b19"]).player(2, built=["b32", "b22"])
    match = situation.match()
    assert match.scores() == [9, 6, 15] and match.ranking() == [2, 3, 1]


@rule("TR-20.2", "TR-EX-23")
def test_tied_players_share_the_victory() -> None:
    """45, 45 and 41: two winners; nothing breaks the tie."""
    situation = Situation().table(offer=["b01", None, None, None])
    situation.player(0, built=["b31", "b32", "b33", "b29", "b30", "b02"])
    situation.player(1, built=["b28", "b25", "b26", "b27", "b19", "b20", "b10"], stored="1/0/0/1")
    situation.player(2, built=["b21", "b22", "b23", "b24", "b13", "b14", "b15", "b03"])
    match = situation.match()
    assert match.scores() == [45, 45, 41]
    assert match.ranking() == [1, 1, 3]
