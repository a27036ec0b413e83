"""What others remember of a hand (BR-19): Spy Network, tokens taken openly, tokens that went to the pool unseen."""

from typing import Any

import pytest

from games.battle_for_rokugan.situation import After, Situation
from rule import rule
from zataku.core.codec import encode


def memories(after: After, clan: str) -> dict[str, Any]:
    """What is remembered of a clan's hidden tokens, by viewer."""
    found: dict[str, Any] = after.player(clan)["memories"]
    return found


def spied() -> Situation:
    """Lion spies on Crab, who holds army_5, navy_1 and the bluff and comes first in placement."""
    quiet = Situation("lion", "crab", "phoenix", round=2).holds("lion", "spy_network").asks("lion", "cards")
    quiet.first("crab").control("lion", "lion_west").control("crab", "crab_east").control("phoenix", "phoenix_coast")
    return quiet.hand("crab", "army_5", "navy_1").hand("lion", "army_1").hand("phoenix", "army_1")


@rule("BR-13.18", "BR-19.2")
def test_the_spy_remembers_the_hand() -> None:
    """All but the bluff, which is public anyway; nobody else remembers anything."""
    after = spied().play("play spy_network", "spy crab")
    assert memories(after, "crab") == {"0": {"tokens": {"army_5": 1, "navy_1": 1}, "gap": 0}}
    shown: Any = encode(after.match.view(0))
    assert shown["players"][1]["memories"] == {"0": {"tokens": {"army_5": 1, "navy_1": 1}, "gap": 0}}
    for viewer in (-1, 1, 2):
        other: Any = encode(after.match.view(viewer))
        assert other["players"][1]["memories"] == {}


@rule("BR-19.2")
def test_a_placed_token_is_still_remembered() -> None:
    """It is in hand or unseen on the board."""
    after = spied().play("play spy_network", "spy crab", "place navy_1 crab_east")
    assert memories(after, "crab")["0"] == {"tokens": {"army_5": 1, "navy_1": 1}, "gap": 0}


@rule("BR-19.2")
def test_a_token_that_is_seen_is_remembered_where_it_lies() -> None:
    """Once the spy scouts it, it is no longer among those that may be anywhere."""
    quiet = spied().first("crab").hand("phoenix")
    after = quiet.play("play spy_network", "spy crab", "place navy_1 crab_east", "scout crab-1")
    assert memories(after, "crab")["0"] == {"tokens": {"army_5": 1}, "gap": 0}


@rule("BR-19.2")
def test_what_was_not_revealed_is_the_token_kept() -> None:
    """After the reveal the spy knows what Crab kept behind its screen, even in the next round."""
    quiet = spied().hand("phoenix").hand("lion")
    quiet.hand("crab", "army_5", "navy_1")
    after = quiet.play("play spy_network", "spy crab", "place navy_1 crab_east")
    assert after.asked == "crab"
    after.play(
        "place army_5 crab_east",
    )
    assert after.data["round"] == 3
    assert memories(after, "crab") == {}  # the bluff was kept
    kept = spied().hand("phoenix").hand("lion").player("crab", bluff_aside=True)
    after = kept.play("play spy_network", "spy crab", "place navy_1 crab_east")
    assert after.data["round"] == 3
    assert memories(after, "crab") == {"0": {"tokens": {"army_5": 1}, "gap": 0}}


def promoted(*moves: str) -> After:
    """Crab plays Promotion after Lion spied on it."""
    quiet = spied().holds("crab", "promotion").discard("crab", "army_3").table(first=0)
    return quiet.play("play spy_network", "spy crab", "play promotion", "recall army_3", *moves)


@rule("BR-13.9", "BR-19.2")
def test_a_token_taken_openly_is_remembered_by_all() -> None:
    """By the spy with the rest, by the others and the spectators alone; one given openly is forgotten."""
    assert memories(promoted(), "crab") == {"0": {"tokens": {"army_5": 1, "navy_1": 1}, "gap": 0}}
    after = promoted("give navy_1 discard")
    assert memories(after, "crab") == {
        "0": {"tokens": {"army_3": 1, "army_5": 1}, "gap": 0},
        "2": {"tokens": {"army_3": 1}, "gap": 0},
        "all": {"tokens": {"army_3": 1}, "gap": 0},
    }


@rule("BR-13.9", "BR-19.2")
def test_a_token_given_to_the_pool_leaves_a_gap() -> None:
    """It may be any of the remembered ones: whoever remembers only one no longer knows anything."""
    after = promoted("give navy_1 pool")
    assert memories(after, "crab") == {
        "0": {"tokens": {"army_3": 1, "army_5": 1, "navy_1": 1}, "gap": 1},
    }


@rule("BR-15.3", "BR-19.2")
def test_dragons_returned_token_leaves_a_gap() -> None:
    """Of two remembered tokens one may have gone."""
    quiet = Situation("dragon", "crab").asks("dragon", "returning").hand("dragon", "army_1", "raid", "army_5")
    quiet.player("dragon", memories={"1": {"tokens": {"army_1": 1, "raid": 1}, "gap": 0}})
    after = quiet.control("dragon", "dragon_west").play("put_back raid")
    assert memories(after, "dragon")["1"] == {"tokens": {"army_1": 1, "raid": 1}, "gap": 1}


@rule("BR-5.10", "BR-19.2")
@pytest.mark.parametrize(("clan", "sure"), [("lion", {"blessing_2": 2}), ("phoenix", {"blessing_2": 1})])
def test_a_hand_that_could_not_be_placed_is_remembered(clan: str, sure: dict[str, int]) -> None:
    """Barred and with nothing to bless, a player keeps two blessings, and all know it in the next round."""
    quiet = Situation("crab", clan, round=2).control("crab", "crab_east").control(clan, "islands_west")
    quiet.hand("crab", "army_1").hand(clan, "blessing_2", "blessing_2").player(clan, is_barred=True)
    after = quiet.play("place army_1 crab_east")
    assert after.data["round"] == 3 and after.told("TurnSkipped") == [{"seat": 1}]
    known = {"tokens": sure, "gap": 0}
    assert memories(after, clan) == {"0": known, "all": known}


def sent_back(kind: str) -> After:
    """Crab remembers army_1 and raid of Phoenix; Lion sends one of Phoenix's tokens back, then the round ends."""
    quiet = Situation("lion", "crab", "phoenix").control("lion", "lion_west").control("phoenix", "phoenix_coast")
    quiet.control("crab", "crab_east").hand("lion", "army_1").lay("phoenix", kind, "lion_west")
    rest = [word for word in ("army_1", "raid") if word != kind]
    quiet.hand("phoenix", *rest, "army_2")
    if kind == "bluff":
        quiet.hand("phoenix", "army_1", "raid")
    quiet.player("phoenix", memories={"1": {"tokens": {"army_1": 1, "raid": 1}, "gap": 0}})
    return quiet.play("first_player phoenix-1", "place army_1 lion_west")


@rule("BR-7.4", "BR-19.2")
def test_a_token_sent_back_stands_apart_until_the_round_is_over() -> None:
    """In the round the memory is whole; it may be the returned token."""
    after = sent_back("raid")
    assert after.asked == "phoenix"
    assert memories(after, "phoenix")["1"] == {"tokens": {"army_1": 1, "raid": 1}, "gap": 0}


@rule("BR-7.4", "BR-4.5")
def test_a_returned_bluff_comes_to_light_in_upkeep() -> None:
    """All can count that only one token was missing less, so the returned one was the bluff."""
    after = sent_back("bluff")
    assert after.asked == "phoenix"
    after.play("place army_1 phoenix_coast")
    assert after.told("BluffRecovered") == [{"seat": 2, "source": "pool"}]
    assert memories(after, "phoenix")["1"] == {"tokens": {"raid": 1}, "gap": 0}


@rule("BR-7.4", "BR-4.5")
def test_another_returned_token_leaves_a_gap_in_upkeep() -> None:
    """Crab knows of two tokens, one may lie in the pool; with a single one it no longer knows anything."""
    after = sent_back("raid")
    after.play("place army_1 phoenix_coast", "place army_2 phoenix_coast")
    assert after.data["round"] == 2
    assert after.told("BluffRecovered") == [{"seat": 2, "source": "hand"}]
    assert memories(after, "phoenix") == {}
