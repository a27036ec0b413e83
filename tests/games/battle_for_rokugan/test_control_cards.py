"""Cards that move control tokens (BR-13.12, BR-13.17, BR-13.19, BR-13.21, BR-13.22)."""

import pytest

from games.battle_for_rokugan.situation import EMPTY, Province, Situation
from rule import rule


def holding(card: str) -> Situation:
    """Lion holds a card in upkeep; it controls lion_west and lion_coast, Crab crab_east."""
    quiet = Situation("lion", "crab", round=2).holds("lion", card).asks("lion", "cards")
    return quiet.control("lion", "lion_west", "lion_coast").control("crab", "crab_east")


@rule("BR-13.12")
def test_strength_of_purpose_in_two_own_provinces() -> None:
    """One faceup token each, in two different provinces."""
    after = holding("strength_of_purpose").play("play strength_of_purpose", "target lion_west")
    assert after.legal() == ["target lion_coast"]
    after.play("target lion_coast")
    assert after.province("lion_west") == after.province("lion_coast") == Province("lion", faceup=1, facedown=1)


@rule("BR-13.12")
def test_strength_of_purpose_with_one_province() -> None:
    """One token, to that province."""
    quiet = Situation("lion", "crab", round=2).holds("lion", "strength_of_purpose").asks("lion", "cards")
    after = quiet.control("lion", "shadowlands_south").play("play strength_of_purpose", "target shadowlands_south")
    assert after.province("shadowlands_south") == Province("lion", faceup=1, facedown=1)


@rule("BR-13.22")
def test_bountiful_harvest() -> None:
    """Two faceup tokens into one province of one's own."""
    after = holding("bountiful_harvest").play("play bountiful_harvest", "target lion_coast")
    assert after.province("lion_coast") == Province("lion", faceup=2, facedown=1)
    assert after.province("lion_west") == Province("lion", facedown=1)


@rule("BR-13.12", "BR-13.22", "BR-13.21")
@pytest.mark.parametrize("card", ["strength_of_purpose", "bountiful_harvest", "cultural_exchange"])
@pytest.mark.parametrize("province", ["crab_east", "islands_west"])
def test_they_name_own_provinces(card: str, province: str) -> None:
    """Another's province or an empty one is refused as the first target."""
    refusal = holding(card).play(f"play {card}").refusal(f"target {province}")
    assert refusal is not None and refusal.reason == "not_your_province"


@rule("BR-13.17")
def test_bless_the_lands() -> None:
    """Scorched earth goes, and the player controls the province with a faceup and a facedown token."""
    quiet = holding("bless_the_lands").special("scorched_earth", "shadowlands_north", "unicorn_east")
    after = quiet.play("play bless_the_lands")
    assert after.legal() == ["target unicorn_east", "target shadowlands_north"]
    refusal = after.refusal("target lion_west")
    assert refusal is not None and (refusal.rule, refusal.reason) == ("BR-13.17", "not_scorched")
    assert after.play("target unicorn_east").province("unicorn_east") == Province("lion", faceup=1, facedown=1)


@rule("BR-13.19")
@pytest.mark.parametrize(
    ("province", "left"),
    [
        ("lion_west", Province("lion", faceup=2, facedown=1)),
        ("crab_east", Province("crab", facedown=1)),
        ("islands_west", EMPTY),
    ],
)
def test_foment_rebellion(province: str, left: Province) -> None:
    """Peace is removed anywhere; only one's own province gets two faceup tokens."""
    quiet = holding("foment_rebellion").special("peace", "lion_west", "crab_east", "islands_west")
    after = quiet.play("play foment_rebellion")
    refusal = after.refusal("target lion_coast")
    assert refusal is not None and (refusal.rule, refusal.reason) == ("BR-13.19", "not_peaceful")
    assert after.play(f"target {province}").province(province) == left


@rule("BR-13.21")
def test_cultural_exchange_swaps_whole_stacks() -> None:
    """Both stacks change places, faces unchanged; special tokens stay where they are."""
    quiet = (
        holding("cultural_exchange").control("lion", "lion_west", faceup=2, facedown=1).special("peace", "lion_west")
    )
    quiet.control("crab", "shadowlands_north", faceup=1, facedown=3).special("shrine", "shadowlands_north")
    after = quiet.play("play cultural_exchange", "target lion_west")
    assert after.legal() == ["target crab_east", "target shadowlands_north"]
    refusal = after.refusal("target islands_west")
    assert refusal is not None and (refusal.rule, refusal.reason) == ("BR-13.21", "not_an_opponents")
    after.play("target shadowlands_north")
    assert after.province("lion_west") == Province("crab", faceup=1, facedown=3, special="peace")
    assert after.province("shadowlands_north") == Province("lion", faceup=2, facedown=1, special="shrine")
    assert after.told("ProvincesSwapped") == [{"seat": 0, "province": "lion_west", "target": "shadowlands_north"}]


@rule("BR-13.21")
def test_a_capital_can_be_swapped() -> None:
    """The card names no exception."""
    quiet = holding("cultural_exchange").control("crab", "crab_capital")
    after = quiet.play("play cultural_exchange", "target lion_west", "target crab_capital")
    assert (after.province("crab_capital").owner, after.province("lion_west").owner) == ("lion", "crab")
