"""Actions in words: every piece that a hand can touch has its word."""

import pytest

import zataku
from games.the_river.situation import GAME, Situation
from zataku.core.errors import InvalidNotation
from zataku.games.the_river.actions import ACTIONS


@pytest.mark.parametrize(
    ("given", "meant"),
    [
        ("Swap s5  s2", "swap s2 s5"),
        ("exchange clay-1 wood-2", "exchange wood-2 clay-1"),
        ("give_back food-1 stone-2 wood-1", "give_back wood-1 stone-2 food-1"),
        ("PAY food-1 clay-2", "pay clay-2 food-1"),
        ("produce  food", "produce food"),
    ],
)
def test_order_and_case_do_not_matter(given: str, meant: str) -> None:
    """Tokens and swapped spaces may be named in any order."""
    assert GAME.write(GAME.parse(given)) == meant


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("fly", "an action: draft, explore"),
        ("", "an action: draft, explore"),
        ("explore t66", "explore TILE, such as explore t17, with t01 to t65"),
        ("build", "build CARD, such as build b05"),
        ("swap s1", "swap SPACE SPACE"),
        ("swap s1 s1", "swap SPACE SPACE"),
        ("exchange wood-2", "exchange and three tokens"),
        ("give_back", "give_back and tokens"),
        ("pay wood-14", "pay and tokens"),
        ("give_back wood-1 wood-1", "give_back and tokens"),
        ("produce food food", "produce RESOURCE"),
        ("keep wood-1", "keep alone"),
    ],
)
def test_what_is_no_action_is_told_what_was_expected(text: str, expected: str) -> None:
    """By its verb."""
    with pytest.raises(InvalidNotation) as caught:
        GAME.parse(text)
    assert caught.value.expected.startswith(expected)


def test_every_verb_has_a_form() -> None:
    """And there is no other form."""
    assert {words.split()[0] for words in ACTIONS.words} == set(ACTIONS.forms)
    assert len(ACTIONS.words) == GAME.n_actions


def test_actions_in_a_fixed_order() -> None:
    """Exchanges, then the action spaces as the file has them."""
    match = Situation(2).player(0, tiles=["t51", "t02"], stored="2/0/1/0").match()
    verbs = list(dict.fromkeys(move.split()[0] for move in match.actions(0)))
    assert verbs == ["exchange", "explore", "produce", "reserve", "build", "first_player", "swap"]
    assert match.actions(1) == []


def test_moves_can_be_taken_back_until_tiles_are_revealed() -> None:
    """Nothing is drawn within a round."""
    match = Situation(2).match()
    match.play(0, "produce wood")
    assert match.can_undo(0)
    match.undo(0)
    last = Situation(2).boat(1, 0).match()
    last.play(0, "produce wood")
    assert not last.can_undo(0)
    assert isinstance(match, zataku.Match)
