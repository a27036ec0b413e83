"""The customer deck: draws, discards and the reshuffle (RG-15.6, RG-15.7)."""

import pytest

from games.river_of_gold.customers import scarce
from games.river_of_gold.situation import Situation
from rule import rule
from zataku.core.game import Refusal


@rule("RG-15.6", "RG-TV-15")
def test_the_discard_pile_becomes_the_deck() -> None:
    """1 card in the deck and 3 discarded: 1 is taken, 3 are shuffled, 1 more is taken, and 1 is discarded."""
    outcomes = ("customer=merchant_1", "customer=merchant_3")
    after = scarce(1, 3).play("deliver artisan_3", outcomes=outcomes)
    assert [type(event).__name__ for event in after.events[-3:]] == ["CardDrawn", "DeckReshuffled", "CardDrawn"]
    assert [event.saying(0).facts for event in after.told("DeckReshuffled")] == [{"cards": 3}]
    assert after.data["discard"] == []
    after.play("discard merchant_1")
    assert after.data["discard"] == ["merchant_1"]
    assert after.player(0)["hand"] == ["elder_2", "merchant_3"]


@rule("RG-15.6", "RG-TV-15")
@pytest.mark.parametrize(("deck", "discard", "drawn"), [(1, 0, 1), (0, 1, 1), (0, 0, 0)])
def test_with_too_few_cards_nothing_is_discarded(deck: int, discard: int, drawn: int) -> None:
    """As many as possible are drawn; fewer than two, and the hand keeps them all."""
    after = scarce(deck, discard).play("deliver artisan_3")
    assert len(after.told("CardDrawn")) == drawn
    assert len(after.player(0)["hand"]) == 1 + drawn
    assert "end" in after.match.actions(0)


@rule("RG-15.6")
def test_a_deck_that_is_just_enough_is_not_reshuffled() -> None:
    """Two cards are drawn from a deck of two; the discard pile stays."""
    after = scarce(2, 3).play("deliver artisan_3")
    assert after.told("DeckReshuffled") == []
    assert len(after.data["discard"]) == 3


@rule("RG-15.7")
@pytest.mark.parametrize("card", ["elder_1", "elder_2", "monk_1"])
def test_draw_one_and_discard_any(card: str) -> None:
    """The imperial market b46: one card is drawn, one of the hand, the drawn one included, is discarded face up."""
    quiet = Situation().player(0, ships={"upper": 13})
    after = quiet.play("sail upper", "draw", f"discard {card}", outcomes=("customer=monk_1",))
    assert sorted([*after.player(0)["hand"], card]) == ["elder_1", "elder_2", "monk_1"]
    assert after.data["discard"] == [card]


@rule("RG-15.7", "RG-15.6")
def test_draw_and_discard_is_not_declined() -> None:
    """The draw must be taken up and finished; without any card left it gives nothing."""
    elsewhere = Situation().player(0, ships={"upper": 14}).play("sail upper")
    refusal = Refusal("RG-3.4", "no_such_choice", {"choice": "draw_discard"})
    assert elsewhere.match.refusal(0, "draw") == refusal
    after = Situation().player(0, ships={"upper": 13}).play("sail upper")
    assert after.match.refusal(0, "go_on") == Refusal("RG-3.7", "choice_has_option")
    after.play("draw")
    assert after.match.refusal(0, "end") == Refusal("RG-3.4", "choices_first")
    assert after.match.refusal(0, "discard elder_3") == Refusal("RG-8.6", "card_not_in_hand", {"customer": "elder_3"})
    empty = scarce(0, 0).player(0, die=1, ships={"upper": 13}).play("sail upper", "draw")
    assert empty.player(0)["hand"] == ["artisan_3", "elder_2"]
    assert "end" in empty.match.actions(0)
