"""Territory cards in general: claimed, held, lost, played once (BR-13.1 to BR-13.7)."""

import pytest

from games.battle_for_rokugan.printed import CARDS, TERRITORIES
from games.battle_for_rokugan.situation import Situation
from rule import rule

LION_LANDS = ("lion_west", "lion_capital", "lion_coast")
UPKEEP = [card for card, printed in CARDS.items() if not printed["territory"].startswith("shadowlands")]


def upkeep(*cards: str, **options: str) -> Situation:
    """Lion holds cards in step 3 of upkeep and controls its lands; Crab controls crab_east."""
    quiet = Situation("lion", "crab", round=2, **options).holds("lion", *cards).asks("lion", "cards")
    return quiet.control("lion", *LION_LANDS).control("crab", "crab_east")


@rule("BR-13.1", "BR-13.6")
def test_a_played_card_leaves_the_game() -> None:
    """It is shown, resolved and never comes back, not even to who controls the territory."""
    after = upkeep("bushido").play("play bushido", "target lion_west")
    assert after.card("lion") == {"holder": None, "played": True, "card": "bushido", "seen_by": [0]}
    assert after.told("CardPlayed") == [{"seat": 0, "card": "bushido"}]
    quiet = upkeep().asks("lion")
    quiet.data["territories"]["lion"] = {"holder": None, "played": True, "card": "bushido", "seen_by": [0]}
    assert quiet.resolve().card("lion")["holder"] is None


@rule("BR-13.1")
def test_a_card_that_is_not_held_can_not_be_played() -> None:
    """Neither the other card of the territory nor one of another player."""
    quiet = upkeep("bushido").holds("crab", "promotion")
    for card in ("honorable_fight", "promotion", "feats_of_engineering"):
        refusal = quiet.refusal(f"play {card}")
        assert refusal is not None and (refusal.rule, refusal.reason) == ("BR-13.1", "card_not_held")


@rule("BR-13.2", "BR-13.3")
def test_a_lost_territory_gives_its_card_back_to_whoever_controls_it_now() -> None:
    """The card is put back first, then taken: the new controller has it at once."""
    quiet = Situation("lion", "crab").holds("lion", "bushido").control("crab", *LION_LANDS)
    after = quiet.resolve()
    assert after.card("lion") == {"holder": 1, "played": False, "card": "bushido", "seen_by": [0, 1]}
    assert [kind for kind in after.kinds() if kind.startswith("Card")] == ["CardLost", "CardClaimed"]


@rule("BR-13.2")
def test_a_lost_card_lies_facedown_in_its_space() -> None:
    """Nobody controls the territory: its card waits there, and its former holder remembers it."""
    after = Situation("lion", "crab").holds("lion", "bushido").control("lion", "lion_west").resolve()
    assert after.card("lion") == {"holder": None, "played": False, "card": "bushido", "seen_by": [0]}


@rule("BR-13.3", "BR-2.2")
@pytest.mark.parametrize("card", ["bushido", "honorable_fight"])
def test_a_first_claim_draws_one_of_the_two_cards(card: str) -> None:
    """Which card lies in the space shows when someone first may look at it."""
    after = Situation("lion", "crab").control("lion", *LION_LANDS).resolve(outcomes=(f"card={card}",))
    assert after.card("lion") == {"holder": 0, "played": False, "card": card, "seen_by": [0]}


@rule("BR-13.4", "BR-TV-27")
def test_a_territory_held_from_the_start_gives_its_card_after_round_1() -> None:
    """Phoenix holds shadowlands_south through round 1 and can play the card in the placement of round 2."""
    quiet = (
        Situation("phoenix", "crab")
        .control("phoenix", "shadowlands_south", "scorpion_west")
        .special("harbor", "dragon_west")
    )
    assert quiet.match().actions(0) and not quiet.legal("play")
    outcomes = ("card=inspire_fear", "initiative=crab")
    after = quiet.control("crab", "crab_east").resolve(outcomes=outcomes)
    assert after.data["round"] == 2
    crab = next(move for move in after.legal("place") if "crab_east" in move)
    after.play(crab)
    assert after.asked == "phoenix"
    assert after.legal("play") == ["play inspire_fear"]


@rule("BR-13.4")
def test_a_card_stays_usable_until_step_6() -> None:
    """Control of the territory is lost in upkeep; the card can still be played."""
    quiet = upkeep("bushido").holds("crab", "cultural_exchange").asks("crab", "cards")
    after = quiet.play("play cultural_exchange", "target crab_east", "target lion_west")
    assert after.province("lion_west").owner == "crab"
    assert after.asked == "lion"
    assert "play bushido" in after.legal()


@rule("BR-13.5")
def test_normal_cards_are_played_in_upkeep_only() -> None:
    """In placement they are refused."""
    refusal = upkeep("bushido").asks("lion").hand("lion", "army_1").refusal("play bushido")
    assert refusal is not None and (refusal.rule, refusal.reason) == ("BR-13.5", "card_of_upkeep")


@rule("BR-13.5", "BR-4.8")
def test_one_card_a_turn() -> None:
    """With two cards in hand the second waits until the others had their turn."""
    quiet = upkeep("bushido", "pirate_raids").holds("crab", "promotion")
    after = quiet.play("play bushido", "target lion_west")
    assert after.asked == "crab"
    assert after.play("pass").asked == "lion"
    assert "play pirate_raids" in after.legal()


@rule("BR-13.6")
def test_nothing_else_while_a_card_is_resolved() -> None:
    """A card's choices come first; and without a card there is nothing to choose."""
    refusal = upkeep("bushido").play("play bushido").refusal("reward lion_west")
    assert refusal is not None and (refusal.rule, refusal.reason) == ("BR-13.6", "card_asks_otherwise")
    refusal = upkeep("bushido").refusal("target lion_west")
    assert refusal is not None and (refusal.rule, refusal.reason) == ("BR-13.6", "no_card_in_play")


@rule("BR-13.7")
@pytest.mark.parametrize("card", ["bless_the_lands", "foment_rebellion", "promotion", "reinforcements"])
def test_a_card_without_any_target_is_refused(card: str) -> None:
    """No scorched earth, no peace, nothing in the discard pile: the card can't be played, and its holder may pass."""
    quiet = upkeep(card)
    refusal = quiet.refusal(f"play {card}")
    assert refusal is not None and (refusal.rule, refusal.reason) == ("BR-13.7", "no_target")
    assert quiet.legal() == ["pass"]


@rule("BR-13.7")
@pytest.mark.parametrize("card", ["strength_of_purpose", "bountiful_harvest", "cultural_exchange"])
def test_cards_for_own_provinces_need_one(card: str) -> None:
    """A player without a province can't play them."""
    quiet = Situation("lion", "crab", round=2).holds("lion", card).asks("lion", "cards").control("crab", "crab_east")
    refusal = quiet.refusal(f"play {card}")
    assert refusal is not None and refusal.rule == "BR-13.7"


@rule("BR-13.7", "BR-13.21")
def test_cultural_exchange_needs_an_opponents_province() -> None:
    """With nobody else on the board there is nothing to swap."""
    quiet = Situation("lion", "crab", round=2).holds("lion", "cultural_exchange").asks("lion", "cards")
    assert quiet.control("lion", "lion_west").legal() == ["pass"]


@rule("BR-13.7", "BR-12.2")
def test_special_tokens_need_a_province_that_takes_them() -> None:
    """With peace everywhere outside the Shadowlands' north, the 4-honor token has no place."""
    quiet = upkeep("bushido", "sacred_ground")
    for number, province in enumerate(sorted({key for entry in TERRITORIES.values() for key in entry["provinces"]})):
        if not province.startswith("shadowlands"):
            special = "peace" if number % 2 else "scorched_earth"
            quiet.data["provinces"][province] = {"owner": None, "faceup": 0, "facedown": 0, "special": special}
    assert quiet.legal() == ["play sacred_ground", "pass"]
    assert quiet.play("play sacred_ground").legal() == ["target shadowlands_north", "target shadowlands_south"]


@rule("BR-14.4")
def test_the_cards_of_the_shadowlands() -> None:
    """North has Dark Favors and Purge the Weak, south Animate the Dead and Inspire Fear."""
    found = {key: sorted(card for card in CARDS if CARDS[card]["territory"] == key) for key in TERRITORIES}
    assert found["shadowlands_north"] == ["dark_favors", "purge_the_weak"]
    assert found["shadowlands_south"] == ["animate_the_dead", "inspire_fear"]
    assert len(UPKEEP) == 18
