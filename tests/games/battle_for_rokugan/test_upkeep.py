"""Upkeep: ronin, the first player, drawing, whose turn it is to play a territory card (BR-4)."""

from collections import Counter
from typing import Any

import pytest

from games.battle_for_rokugan.printed import TERRITORIES
from games.battle_for_rokugan.situation import After, Province, Situation
from games.battle_for_rokugan.story import random_games
from rule import rule
from story import facts
from zataku.core.game import Refusal

ABCD = ("lion", "crab", "crane", "phoenix")
"""Seats clockwise A, B, C, D."""


def neutral(card: str) -> tuple[str, ...]:
    """The outcomes that reveal a neutral initiative card."""
    return ("initiative=neutral", f"neutral={card}")


def first_player(after: After) -> str:
    """The clan of the first player."""
    first: int = after.data["first"]
    return after.clans[first]


# ronin


@rule("BR-4.0", "BR-16.1")
def test_ronin_is_who_has_no_control_token() -> None:
    """At the start of upkeep Crab has none on the board, Lion has one."""
    after = Situation("lion", "crab").control("lion", "shadowlands_north").resolve()
    assert [player["is_ronin"] for player in after.data["players"]] == [False, True]
    assert after.told("BecameRonin") == [{"seat": 1}]


@rule("BR-4.0")
def test_ronin_status_ends_with_control() -> None:
    """A ronin who conquered a province is no ronin in the next round."""
    situation = Situation("lion", "crab").control("lion", "lion_west").player("crab", is_ronin=True)
    after = situation.lay("crab", "shinobi_1", "crab_west").resolve()
    assert after.province("crab_west") == Province("crab", facedown=1)
    assert not after.player("crab")["is_ronin"]


# step 1: the first player


@rule("BR-4.1", "BR-EX-6")
def test_a_clan_card_names_the_first_player() -> None:
    """Dragon's card makes Dragon the first player of this round and is used up."""
    after = Situation("lion", "crab", "dragon").resolve(outcomes=("initiative=dragon",))
    assert first_player(after) == "dragon"
    assert after.data["initiative_clans"] == ["crab"]
    assert after.data["initiative_neutrals"] == 2
    assert after.told("InitiativeRevealed") == [{"seat": 2, "card": "dragon"}]


@rule("BR-4.1")
def test_no_card_is_revealed_in_round_1() -> None:
    """The first player of the set-up stays first player in round 1; each later round reveals one card."""
    for story in random_games():
        revealed = facts(story.events, "InitiativeRevealed")
        assert len(revealed) == 5  # the set-up's and those of rounds 2 to 5
        first = next(step.before["first"] for step in story.steps if step.before["phase"] == "placement")
        assert first == revealed[0]["seat"]


@rule("BR-4.1")
def test_first_player_card_passes_on() -> None:
    """The new first player has the first player card, unused, and the old one has it no more."""
    situation = Situation("lion", "crab", "crane", round=2).table(first_player_used=True)
    after = situation.resolve(outcomes=("initiative=crane",))
    assert after.asked == "crane"
    assert not after.data["first_player_used"]
    after.play("place bluff lion_west")
    assert after.refusal("first_player crane-1") == Refusal("BR-7.4", "not_first_player", {"other": 2})


@rule("BR-4.2")
def test_master_of_governance() -> None:
    """Most provinces, however many tokens the others have in theirs."""
    situation = Situation(*ABCD).control("crab", "crab_west", "crab_east").control("crane", "crane_south", faceup=4)
    assert first_player(situation.resolve(outcomes=neutral("master_of_governance"))) == "crab"


@rule("BR-4.2")
def test_master_of_tactics() -> None:
    """Most control tokens on the board, faceup and facedown together."""
    situation = Situation(*ABCD).control("crab", "crab_west", "crab_east")
    situation.control("crane", "crane_south", faceup=1, facedown=2).control("lion", "lion_west", faceup=2, facedown=0)
    assert first_player(situation.resolve(outcomes=neutral("master_of_tactics"))) == "crane"


@rule("BR-4.2")
def test_rise_of_an_empire() -> None:
    """Most territory cards held and not yet played; those of the Shadowlands count, played ones do not."""
    situation = Situation(*ABCD).control("crane", *TERRITORIES["crane"]["provinces"])
    situation.control("phoenix", "shadowlands_north", "shadowlands_south")
    situation.control("lion", *TERRITORIES["lion"]["provinces"], *TERRITORIES["islands"]["provinces"])
    for territory, card in (("lion", "bushido"), ("islands", "pirate_raids")):
        situation.data["territories"][territory] = {"holder": None, "played": True, "card": card, "seen_by": [0]}
    cards = ("card=code_of_honor", "card=dark_favors", "card=inspire_fear")
    after = situation.resolve(outcomes=(*cards, *neutral("rise_of_an_empire")))
    assert first_player(after) == "phoenix"


@rule("BR-4.3", "BR-4.4", "BR-TV-16")
@pytest.mark.parametrize(
    ("first", "tied", "winner"),
    [
        ("lion", ("crab", "phoenix"), "phoenix"),
        ("lion", ("lion", "crane"), "crane"),
        ("lion", ABCD, "phoenix"),
        ("crane", ABCD, "crab"),
        ("crane", ("lion", "phoenix"), "lion"),
        ("crab", ("crane", "phoenix"), "phoenix"),
    ],
)
def test_ties_go_to_the_right(first: str, tied: tuple[str, ...], winner: str) -> None:
    """Counter-clockwise from the first player of the round just ended, who comes last."""
    provinces = dict(zip(ABCD, ("lion_west", "crab_east", "crane_south", "phoenix_coast"), strict=True))
    situation = Situation(*ABCD).first(first)
    for clan in tied:
        situation.control(clan, provinces[clan])
    for card in ("master_of_governance", "master_of_tactics"):
        assert first_player(situation.resolve(outcomes=neutral(card))) == winner


@rule("BR-4.3")
def test_all_tie_at_zero() -> None:
    """If nobody holds a territory card the player to the right of the first player is next."""
    assert first_player(Situation(*ABCD).resolve(outcomes=neutral("rise_of_an_empire"))) == "phoenix"


@rule("BR-4.3")
def test_first_player_stays_without_a_tie() -> None:
    """Whoever alone has the most becomes first player, even if they already are."""
    situation = Situation(*ABCD).control("lion", "lion_west", "lion_coast").control("phoenix", "phoenix_coast")
    assert first_player(situation.resolve(outcomes=neutral("master_of_governance"))) == "lion"


# step 2: the draw


@rule("BR-4.5", "BR-EX-7")
def test_hands_of_six() -> None:
    """In whole games everyone begins placement with six tokens, exactly one of them the bluff."""
    for story in random_games():
        firsts: dict[int, dict[str, Any]] = {}
        for step in story.steps:
            if step.before["phase"] == "placement":
                firsts.setdefault(step.before["round"], step.before)
        assert list(firsts) == [1, 2, 3, 4, 5]
        for before in firsts.values():
            hands = [player["hand"] for player in before["players"]]
            assert {sum(hand.values()) for hand in hands} == {6}
            assert {hand["bluff"] for hand in hands} == {1}


@rule("BR-4.5", "BR-TV-17")
def test_draw_with_a_token_kept() -> None:
    """Army 3 was kept and the bluff came back from the board: four are drawn, none of them from the discard pile."""
    situation = Situation("lion", "crab").hand("lion", "army_3").lay("lion", "bluff", "crab_west")
    after = situation.discard("lion", "army_1", "raid").resolve()
    assert after.told("TokensDrawn")[0] == {"seat": 0, "amount": 4}
    hand = Counter(after.player("lion")["hand"])
    assert (hand.total(), hand["bluff"], hand["army_3"] >= 1) == (6, 1, True)
    assert after.player("lion")["discard"] == {"army_1": 1, "raid": 1}


@rule("BR-4.5", "BR-TV-17")
def test_draw_with_the_bluff_kept() -> None:
    """If the bluff was kept five are drawn."""
    assert Situation("lion", "crab").resolve().told("TokensDrawn")[0] == {"seat": 0, "amount": 5}


@rule("BR-4.5")
def test_draw_is_from_the_own_pool() -> None:
    """What is drawn leaves the pool."""
    outcomes = ("initiative=crab", *(f"token={kind}" for kind in ("army_6", "army_1", "army_1", "raid", "shinobi_2")))
    after = Situation("lion", "crab").resolve(outcomes=outcomes)
    assert after.player("lion")["hand"] == {"army_6": 1, "army_1": 2, "raid": 1, "shinobi_2": 1, "bluff": 1}
    assert after.player("lion")["pool"].get("army_6", 0) == 0
    assert after.player("lion")["pool"]["army_1"] == 4


@rule("BR-4.5", "BR-6.8")
def test_bluff_set_aside_comes_back() -> None:
    """A bluff that was discarded in placement is in hand again."""
    after = Situation("lion", "crab").player("lion", bluff_aside=True).hand("lion", "army_1").resolve()
    assert after.player("lion")["hand"]["bluff"] == 1
    assert not after.player("lion")["bluff_aside"]
    assert after.told("TokensDrawn")[0] == {"seat": 0, "amount": 4}


@rule("BR-4.5", "BR-7.4")
def test_bluff_in_the_pool_comes_back() -> None:
    """A bluff that the first player card sent to the pool is taken out, not drawn."""
    situation = Situation("lion", "crab", "crane").hand("lion", "army_2").hand("crab", "army_1")
    after = situation.lay("crab", "bluff", "lion_west").play("first_player crab-1")
    assert after.player("crab")["pool"]["bluff"] == 1
    after.play("place bluff lion_west")
    assert after.player("crab")["hand"]["bluff"] == 1
    assert "bluff" not in after.player("crab")["pool"]
    assert after.told("TokensDrawn")[1] == {"seat": 1, "amount": 4}


@rule("BR-4.6")
def test_a_pool_too_small() -> None:
    """What is there is drawn."""
    situation = Situation("lion", "crab")
    pool = Counter(situation.position()["players"][0]["pool"])
    pool.subtract(["army_6", "raid"])
    after = situation.discard("lion", *pool.elements()).resolve()
    assert after.told("TokensDrawn")[0] == {"seat": 0, "amount": 2}
    assert after.player("lion")["hand"] == {"army_6": 1, "raid": 1, "bluff": 1}
    assert after.player("lion")["pool"] == {}


@rule("BR-4.7", "BR-15.3", "BR-TV-17")
def test_dragon_draws_seven_and_returns_one() -> None:
    """Dragon holds seven after the draw, puts one back that is not the bluff, and holds six."""
    outcomes = ("initiative=lion", *(f"token=army_{n}" for n in (1, 1, 2, 3, 4, 5)))
    after = Situation("dragon", "lion").resolve(outcomes=outcomes)
    assert after.told("TokensDrawn")[0] == {"seat": 0, "amount": 6}
    assert (after.asked, after.data["phase"]) == ("dragon", "returning")
    assert after.legal() == [f"put_back army_{n}" for n in (1, 2, 3, 4, 5)]
    assert after.refusal("put_back bluff") == Refusal("BR-15.3", "bluff_stays")
    assert after.refusal("put_back raid") == Refusal("BR-15.3", "token_not_in_hand", {"token": "raid"})
    after.play("put_back army_2")
    assert after.player("dragon")["hand"] == {"army_1": 2, "army_3": 1, "army_4": 1, "army_5": 1, "bluff": 1}
    assert after.player("dragon")["pool"]["army_2"] == 4


@rule("BR-4.7", "BR-15.3")
def test_dragon_returns_after_all_have_drawn() -> None:
    """Dragon decides when everyone has drawn, and before cards are played."""
    situation = Situation("dragon", "lion").holds("dragon", "sacred_ground")
    after = situation.control("dragon", *TERRITORIES["dragon"]["provinces"]).resolve()
    assert len(after.told("TokensDrawn")) == 2
    assert after.data["phase"] == "returning"
    assert after.play(after.legal()[0]).data["phase"] == "cards"


def test_nobody_else_puts_tokens_back() -> None:
    """Outside Dragon's draw there is nothing to return."""
    situation = Situation().hand("lion", "army_1")
    assert situation.refusal("put_back army_1") == Refusal("BR-15.3", "nothing_to_return")


# step 3: territory cards


@rule("BR-4.8", "BR-TV-20")
def test_passes_in_a_row_end_the_step() -> None:
    """A passes, B plays, C passes, A passes, B passes: the step ends."""
    situation = Situation("lion", "crab", "crane", round=2).asks("lion", "cards").control("crab", "crab_west")
    situation.holds("lion", "bushido").holds("crab", "feats_of_engineering", "bountiful_harvest")
    situation.holds("crane", "code_of_honor")
    after = situation.play("pass")
    assert after.asked == "crab"
    after.play("play bountiful_harvest", "target crab_west")
    assert after.asked == "crane"
    after.play("pass")
    assert after.asked == "lion"
    after.play("pass")
    assert (after.asked, after.data["phase"]) == ("crab", "cards")
    after.play("pass")
    assert after.data["phase"] != "cards"
    assert after.told("CardPassed") == [{"seat": seat} for seat in (0, 2, 0, 1)]


@rule("BR-4.8")
def test_a_pass_is_not_final() -> None:
    """A player who passed may play when the turn comes round again."""
    situation = Situation("lion", "crab", round=2).asks("lion", "cards").control("crab", "crab_west")
    situation.holds("lion", "bushido").holds("crab", "bountiful_harvest")
    after = situation.play("pass", "play bountiful_harvest", "target crab_west")
    assert after.asked == "lion"
    assert after.legal() == ["play bushido", "pass"]


@rule("BR-4.8")
def test_one_card_a_turn() -> None:
    """After a card the next player is asked, though the first holds another."""
    situation = Situation("lion", "crab", round=2).asks("lion", "cards").holds("lion", "bushido", "port_of_prosperity")
    after = situation.holds("crab", "feats_of_engineering").play("play bushido", "target lion_west")
    assert after.asked == "crab"


@rule("BR-4.8", "BR-3.2")
def test_cards_begin_with_the_first_player() -> None:
    """The new first player is asked first."""
    situation = Situation("lion", "crab", "crane").control("lion", *TERRITORIES["lion"]["provinces"])
    situation.control("crane", *TERRITORIES["crane"]["provinces"])
    outcomes = ("card=bushido", "card=code_of_honor", "initiative=crane")
    after = situation.resolve(outcomes=outcomes)
    assert (after.asked, after.data["phase"]) == ("crane", "cards")
    assert after.play("pass").asked == "lion"


@rule("BR-4.8")
def test_no_cards_in_round_1() -> None:
    """In whole games nobody is asked for a card in round 1, whatever the claims gave."""
    for story in random_games():
        assert not [step for step in story.steps if step.before["phase"] == "cards" and step.before["round"] == 1]


@rule("BR-4.8")
def test_nothing_to_pass_outside_the_step() -> None:
    """A pass belongs to step 3 of upkeep."""
    assert Situation().refusal("pass") == Refusal("BR-4.8", "nothing_to_pass")


@rule("BR-4.8", "BR-4.9")
def test_cards_of_the_shadowlands_are_not_asked_for() -> None:
    """Whoever holds only a card of the Shadowlands is not asked in upkeep."""
    situation = Situation("lion", "crab").control("lion", "shadowlands_north", "lion_west")
    assert situation.resolve(outcomes=("card=dark_favors",)).data["phase"] == "placement"


@rule("BR-4.9")
def test_who_holds_no_card_is_not_asked() -> None:
    """Lion has none and is passed over; the step ends when the others passed."""
    situation = Situation("lion", "crab", "crane", round=2).asks("crab", "cards").table(passes=0)
    situation.holds("crab", "feats_of_engineering").holds("crane", "code_of_honor")
    after = situation.play("pass")
    assert after.asked == "crane"
    assert after.play("pass").data["phase"] != "cards"


@rule("BR-4.9")
def test_who_holds_a_useless_card_is_asked() -> None:
    """Without scorched earth Bless the Lands can't be played, but its holder passes like any other."""
    situation = Situation("phoenix", "crab", round=2).asks("phoenix", "cards").holds("phoenix", "bless_the_lands")
    assert situation.legal() == ["pass"]
    expected = Refusal("BR-13.7", "no_target", {"card": "bless_the_lands"})
    assert situation.refusal("play bless_the_lands") == expected
