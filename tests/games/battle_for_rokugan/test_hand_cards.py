"""Cards that change or show a hand: Promotion, Reinforcements, Spy Network (BR-13.9, BR-13.18, BR-13.20)."""

import pytest

from games.battle_for_rokugan.situation import Situation
from rule import rule

HAND = ("army_1", "army_2", "raid", "blessing_2", "shinobi_1")


def holding(card: str) -> Situation:
    """Lion holds a card in upkeep, a full hand, and has army_5, army_4, navy_1 and diplomacy in its discard pile."""
    quiet = Situation("lion", "crab", round=2).holds("lion", card).asks("lion", "cards").hand("lion", *HAND)
    quiet.control("lion", "lion_west").control("crab", "crab_east").hand("crab", "army_1", "army_1")
    return quiet.discard("lion", "army_5", "army_4", "navy_1", "diplomacy", "shinobi_2")


@rule("BR-13.9")
def test_promotion_takes_a_fighter_and_gives_a_token() -> None:
    """An army, navy or shinobi comes back; then any token but the bluff goes, to the pile or the pool."""
    after = holding("promotion").play("play promotion")
    assert after.legal() == ["recall army_4", "recall army_5", "recall navy_1", "recall shinobi_2"]
    after.play("recall army_5")
    given = {"army_5", *HAND}
    assert set(after.legal()) == {f"give {kind} {where}" for kind in given for where in ("discard", "pool")}
    after.play("give raid discard")
    assert after.player("lion")["discard"] == {"army_4": 1, "diplomacy": 1, "navy_1": 1, "raid": 1, "shinobi_2": 1}
    assert after.player("lion")["hand"] == dict.fromkeys(
        ("army_1", "army_2", "army_5", "shinobi_1", "blessing_2", "bluff"), 1
    )


@rule("BR-13.9")
def test_promotion_may_give_the_same_token_again() -> None:
    """The token just returned may go to the pool; the hand is as large as before."""
    after = holding("promotion").play("play promotion", "recall army_5", "give army_5 pool")
    assert after.player("lion")["pool"]["army_5"] == 1
    assert after.player("lion")["hand_size"] == 6


@rule("BR-13.9")
def test_promotion_takes_no_diplomacy() -> None:
    """Only fighters come back, and only those in the pile."""
    after = holding("promotion").play("play promotion")
    refusal = after.refusal("recall diplomacy")
    assert refusal is not None and (refusal.rule, refusal.reason) == ("BR-13.9", "card_takes_others")
    refusal = after.refusal("recall army_3")
    assert refusal is not None and refusal.reason == "token_not_discarded"


@rule("BR-13.9", "BR-13.20")
@pytest.mark.parametrize(("card", "clause"), [("promotion", "BR-13.9"), ("reinforcements", "BR-13.20")])
@pytest.mark.parametrize("where", ["discard", "pool"])
def test_the_bluff_is_never_given(card: str, clause: str, where: str) -> None:
    """It would come back to the hand."""
    after = holding(card).play(f"play {card}", "recall army_5")
    if card == "reinforcements":
        after.play("recall army_4")
    refusal = after.refusal(f"give bluff {where}")
    assert refusal is not None and (refusal.rule, refusal.reason) == (clause, "bluff_stays")


@rule("BR-13.20")
def test_reinforcements_take_two_armies() -> None:
    """Two armies must be taken if two are there; two tokens go, each where the player likes."""
    after = holding("reinforcements").play("play reinforcements")
    refusal = after.refusal("recall navy_1")
    assert refusal is not None and (refusal.rule, refusal.reason) == ("BR-13.20", "card_takes_others")
    assert after.play("recall army_5").legal() == ["recall army_4"]
    after.play("recall army_4", "give army_1 discard", "give raid pool")
    player = after.player("lion")
    assert player["hand"] == dict.fromkeys(("army_2", "army_4", "army_5", "shinobi_1", "blessing_2", "bluff"), 1)
    assert player["discard"]["army_1"] == 1 and player["pool"]["raid"] == 1


@rule("BR-13.20")
def test_reinforcements_with_one_army_exchange_one() -> None:
    """One for one."""
    after = (
        holding("reinforcements")
        .discard("lion", "army_3", "navy_1")
        .play("play reinforcements", "recall army_3", "give army_1 discard")
    )
    assert after.data["card"] is None
    assert after.player("lion")["hand_size"] == 6


@rule("BR-13.9", "BR-13.20")
def test_a_token_that_is_not_in_hand_is_not_given() -> None:
    """Only what lies behind the screen can be given up."""
    refusal = holding("promotion").play("play promotion", "recall army_5").refusal("give army_6 pool")
    assert refusal is not None and (refusal.rule, refusal.reason) == ("BR-13.6", "token_not_in_hand")


@rule("BR-13.18")
def test_spy_network_names_an_opponent() -> None:
    """One's own hand and clans that are not in play are refused."""
    after = holding("spy_network").play("play spy_network")
    assert after.legal() == ["spy crab"]
    for clan, reason in (("lion", "own_hand"), ("dragon", "clan_not_in_play")):
        refusal = after.refusal(f"spy {clan}")
        assert refusal is not None and (refusal.rule, refusal.reason) == ("BR-13.18", reason)


@rule("BR-13.18")
def test_a_spied_player_can_not_place_the_bluff() -> None:
    """It is the token that it keeps."""
    after = holding("spy_network").first("crab").play("play spy_network", "spy crab")
    assert after.asked == "crab"
    refusal = after.refusal("place bluff crab_east")
    assert refusal is not None and (refusal.rule, refusal.reason) == ("BR-13.18", "bluff_barred")
    assert not [move for move in after.legal("place") if "bluff" in move]


@rule("BR-13.18", "BR-13.28")
def test_a_barred_bluff_can_not_pay_for_purge_the_weak() -> None:
    """The spied player may discard any other token of its hand."""
    quiet = holding("spy_network").first("crab").holds("crab", "purge_the_weak")
    after = quiet.play("play spy_network", "spy crab", "place army_1 crab_east")
    assert after.asked == "lion"
    after.play("place army_1 lion_west", "play purge_the_weak")
    assert after.legal() == ["sacrifice army_1"]
    refusal = after.refusal("sacrifice bluff")
    assert refusal is not None and (refusal.rule, refusal.reason) == ("BR-13.18", "bluff_barred")


@rule("BR-13.18")
def test_the_bluff_is_barred_for_one_round() -> None:
    """In the next round it may be placed again."""
    quiet = Situation("lion", "crab", round=2).player("crab", is_barred=True).control("crab", "crab_east")
    after = quiet.control("lion", "lion_west").resolve(outcomes=("initiative=neutral", "neutral=master_of_tactics"))
    assert not after.player("crab")["is_barred"]
    assert after.data["phase"] == "placement" and after.asked == "crab"
    assert after.refusal("place bluff crab_east") is None


@rule("BR-TV-29", "BR-5.10", "BR-13.18")
def test_a_barred_bluff_and_blessings() -> None:
    """Only army_1 can be placed; then the army may be blessed, or if it is gone the turn is skipped."""
    barred = Situation("lion", "crab", "phoenix").player("lion", is_barred=True).control("lion", "lion_west")
    barred.control("crab", "crab_east").hand("lion", "blessing_2", "army_1").hand("crab", "army_1")
    assert {move.split()[1] for move in barred.legal("place")} == {"army_1"}
    assert barred.legal("bless") == []
    blessed = barred.play("place army_1 lion_west", "place army_1 crab_east")
    assert blessed.asked == "lion"
    assert blessed.legal("place") == []
    assert blessed.legal("bless") == ["bless blessing_2 lion-1"]
    hit = barred.play("place army_1 lion_west", "shugenja lion-1", "place army_1 crab_east")
    assert hit.told("TurnSkipped") == [{"seat": 0}]
    assert hit.player("lion")["discard"] == {"army_1": 1}
    assert hit.player("lion")["hand"]["blessing_2"] > 0
