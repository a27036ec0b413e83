"""Scout, shugenja and first player card at the start of a turn (BR-7)."""

import pytest

from games.battle_for_rokugan.situation import Situation
from rule import rule
from zataku.core.game import Refusal
from zataku.core.secret import HIDDEN


def table() -> Situation:
    """Lion, first player of three, has a turn; Crab has placed an army and a raid, Crane a bluff, Lion a navy."""
    situation = Situation("lion", "crab", "crane").hand("lion", "army_1", "army_2").hand("crab", "army_3")
    situation.lay("crab", "army_4", "lion_west").lay("crab", "raid", "lion_coast").lay("crane", "bluff", "lion_west")
    return situation.lay("lion", "navy_1", "sea>crane_capital")


@rule("BR-7.1")
def test_any_number_of_cards_in_any_order() -> None:
    """Both scouts, the first player card and the shugenja in one turn, then a token."""
    after = table().play("scout crab-1", "first_player crane-1", "scout crab-2", "shugenja crab-1")
    assert after.asked == "lion"
    assert (after.player("lion")["scouts"], after.player("lion")["shugenja"]) == (0, 0)
    assert after.play("place army_1 lion_west").asked == "crab"


@rule("BR-7.1")
@pytest.mark.parametrize("verb", ["scout", "shugenja", "first_player"])
def test_cards_come_before_the_token(verb: str) -> None:
    """Once the token is placed the turn is over, and in upkeep no such card is played."""
    after = table().play("place army_1 lion_west")
    assert after.refusal(f"{verb} crab-1", seat=0) == Refusal("BR-3.2", "not_your_turn", {"asked": 1})
    upkeep = Situation("lion", "crab", "crane", round=2).asks("lion", "cards").holds("lion", "bushido")
    assert upkeep.refusal(f"{verb} crab-1") == Refusal("BR-7.1", "not_placing_now")


@rule("BR-7.2", "BR-7.8", "BR-19.1")
def test_scout_looks_secretly() -> None:
    """Lion and the owner know what was seen, Crane knows only that Lion looked; the token stays."""
    after = table().play("scout crab-1")
    for seat, kind in ((0, "army_4"), (1, "army_4"), (2, HIDDEN)):
        facts = {"seat": 0, "token": "crab-1", "kind": kind, "source": "scout", "place": "lion_west"}
        assert after.told("TokenLooked", seat=seat) == [facts]
    assert [token.kind for token in after.view("lion").tokens if token.token == "crab-1"] == ["army_4"]
    assert [token.kind for token in after.view("crane").tokens if token.token == "crab-1"] == [None]
    assert after.player("lion")["scouts"] == 1


@rule("BR-7.2")
def test_whom_a_scout_finds() -> None:
    """All tokens of opponents, none of one's own."""
    assert table().legal("scout") == ["scout crab-1", "scout crab-2", "scout crane-1"]
    assert table().refusal("scout lion-1") == Refusal("BR-7.2", "own_token", {"token": "lion-1"})


@rule("BR-7.2")
def test_scouts_run_out() -> None:
    """A played scout leaves the game; after two there is none."""
    after = table().play("scout crab-1", "scout crab-1")  # looking again is allowed
    assert after.legal("scout") == []
    assert after.refusal("scout crab-2") == Refusal("BR-7.2", "no_scout_left")


@rule("BR-7.3", "BR-7.8")
def test_shugenja_discards() -> None:
    """The token is shown to all and goes to its owner's discard pile."""
    after = table().play("shugenja crab-2")
    for seat in (0, 1, 2):
        facts = {"seat": 0, "token": "crab-2", "kind": "raid", "source": "shugenja", "place": "lion_coast"}
        assert after.told("TokenDestroyed", seat=seat) == [facts]
    assert after.token("crab-2") is None
    assert after.player("crab")["discard"] == {"raid": 1}


@rule("BR-7.3")
def test_shugenja_is_played_once() -> None:
    """It hits opponents' tokens only, and leaves the game."""
    assert table().legal("shugenja") == ["shugenja crab-1", "shugenja crab-2", "shugenja crane-1"]
    assert table().refusal("shugenja lion-1") == Refusal("BR-7.3", "own_token", {"token": "lion-1"})
    after = table().play("shugenja crab-1")
    assert after.legal("shugenja") == []
    assert after.refusal("shugenja crab-2") == Refusal("BR-7.3", "no_shugenja_left")


@rule("BR-7.4")
def test_first_player_card_returns_a_token_to_the_pool() -> None:
    """It may be anyone's, also one's own; only Lion and the owner know which it was."""
    names = ["lion-1", "crab-1", "crab-2", "crane-1"]
    assert table().legal("first_player") == [f"first_player {name}" for name in names]
    after = table().play("first_player crab-1")
    assert after.token("crab-1") is None
    assert after.player("crab")["discard"] == {}
    assert after.player("crab")["pool"]["army_4"] == 2
    for seat, kind in ((0, "army_4"), (1, "army_4"), (2, HIDDEN)):
        facts = {"seat": 0, "token": "crab-1", "kind": kind, "place": "lion_west"}
        assert after.told("TokenSentBack", seat=seat) == [facts]
    assert table().play("first_player lion-1").player("lion")["pool"]["navy_1"] == 2


@rule("BR-7.4")
def test_first_player_card_is_used_once_a_round() -> None:
    """Not twice, not by another, and not with two players."""
    after = table().play("first_player crab-1")
    assert after.refusal("first_player crab-2") == Refusal("BR-7.4", "first_player_card_used")
    assert after.legal("first_player") == []
    expected = Refusal("BR-7.4", "not_first_player", {"other": 2})
    assert table().first("crane").refusal("first_player crab-1") == expected
    two = Situation("lion", "crab").hand("lion", "army_1").lay("crab", "army_1", "lion_west")
    assert two.refusal("first_player crab-1") == Refusal("BR-17.1", "no_first_player_card", {"seats": 3})


@rule("BR-7.4")
def test_first_player_card_comes_back_each_round() -> None:
    """It is not returned to the box: who is first player in the next round has it unused."""
    situation = Situation("lion", "crab", "crane").table(first_player_used=True)
    after = situation.resolve(outcomes=("initiative=crab",))
    after.play("place bluff lion_west", "place bluff lion_west", "place bluff lion_west")
    assert after.asked == "crab"
    assert "first_player lion-1" in after.legal()


@rule("BR-7.4", "BR-4.5")
def test_a_bluff_sent_back_rests_in_the_pool() -> None:
    """It is no part of the hand until upkeep."""
    after = table().play("first_player crane-1")
    assert after.player("crane")["pool"]["bluff"] == 1
    assert "bluff" not in after.player("crane")["hand"]


@rule("BR-7.5")
@pytest.mark.parametrize("verb", ["scout", "shugenja", "first_player"])
def test_no_card_without_a_target(verb: str) -> None:
    """On an empty board nothing can be played, and a token that is not there is no target."""
    situation = Situation("lion", "crab", "crane").hand("lion", "army_1")
    card = "first_player_card" if verb == "first_player" else verb
    assert situation.legal(verb) == []
    assert situation.refusal(f"{verb} crab-1") == Refusal("BR-7.5", "no_target", {"card": card})
    situation.lay("crab", "army_1", "crab_west")
    for token in ("crab-2", "dragon-1"):
        assert situation.refusal(f"{verb} {token}") == Refusal("BR-7.5", "no_such_token", {"token": token})


@rule("BR-7.6")
def test_no_cards_for_who_takes_no_more_turns() -> None:
    """Crab has one token left and is never asked, so that its scouts and shugenja stay where they are."""
    situation = table().hand("crab")
    after = situation.play("place army_1 lion_west")
    assert after.asked == "lion"
    assert after.refusal("scout lion-1", seat=1) == Refusal("BR-3.2", "not_your_turn", {"asked": 0})


@rule("BR-7.7")
def test_a_faceup_token_is_not_looked_at() -> None:
    """What all see needs no scout and no Scorpion; the other cards may still take it."""
    situation = table().lay("crab", "army_1", "lion_coast", faceup=True)
    assert situation.refusal("scout crab-3") == Refusal("BR-7.7", "token_is_faceup", {"token": "crab-3"})
    assert "scout crab-3" not in situation.legal()
    assert situation.refusal("shugenja crab-3") is None
    assert situation.refusal("first_player crab-3") is None
    situation = Situation("scorpion", "crab").hand("scorpion", "army_1", "army_2")
    situation.lay("crab", "army_1", "lion_coast", faceup=True).lay("crab", "army_2", "lion_coast")
    after = situation.play("place army_1 lion_west")
    assert after.legal() == ["spy_on crab-2", "done"]
    assert after.refusal("spy_on crab-1") == Refusal("BR-7.7", "token_is_faceup", {"token": "crab-1"})


@rule("BR-15.6", "BR-19.1")
def test_a_look_at_an_own_token_uncovers_nothing() -> None:
    """Scorpion may spend its look on a token of its own, which stays facedown for the others."""
    situation = Situation("scorpion", "crab").lay("scorpion", "raid", "crab_west").hand("scorpion", "army_1", "army_2")
    after = situation.hand("crab", "army_1").play("place army_1 lion_west", "spy_on scorpion-1")
    assert [(token.kind, token.faceup) for token in after.view("crab").tokens] == [(None, False), (None, False)]
    assert after.legal("scout") == ["scout scorpion-1", "scout scorpion-2"]


@rule("BR-7.7")
def test_shadowlands_cards_take_faceup_tokens() -> None:
    """Dark Favors and Purge the Weak may hit what lies open."""
    situation = Situation("lion", "crab").control("lion", "lion_west").hand("lion", "army_1")
    situation.lay("crab", "army_1", "lion_coast", faceup=True)
    after = situation.holds("lion", "dark_favors").play("play dark_favors", "pay lion_west")
    assert after.legal("look") == ["look crab-1"]
    after = situation.holds("lion", "purge_the_weak").play("play purge_the_weak", "sacrifice army_1")
    assert after.legal("destroy") == ["destroy crab-1"]
