"""Special tokens (BR-12), and what is lost with them (BR-20)."""

import pytest

from games.battle_for_rokugan.printed import CLANS, SUPPLY, tokens_of
from games.battle_for_rokugan.situation import GAME, Province, Situation
from rule import rule

REPLACEABLE = ["shrine", "battlefield", "harbor", "honor_1", "honor_2", "honor_4", "defense_1", "defense_2"]


def fighting() -> Situation:
    """Lion, with lion_west and lion_capital, faces Crab in scorpion_north."""
    quiet = Situation("lion", "crab").control("lion", "lion_west", "lion_capital").control("crab", "scorpion_north")
    return quiet.hand("lion", "army_1", "navy_1", "shinobi_1", "raid", "diplomacy")


@rule("BR-12.1")
def test_a_special_token_stays_over_rounds() -> None:
    """Nothing removes it at the end of a round."""
    after = Situation("lion", "crab").special("harbor", "lion_west").resolve()
    assert after.data["round"] == 2
    assert after.province("lion_west").special == "harbor"


@rule("BR-12.1", "BR-12.2", "BR-13.15")
@pytest.mark.parametrize("old", REPLACEABLE)
def test_a_special_token_can_be_replaced(old: str) -> None:
    """A province holds one: the new token takes the place of the old one."""
    quiet = Situation("lion", "crab", round=2).holds("lion", "honorable_fight").asks("lion", "cards")
    after = quiet.special(old, "dragon_west").play("play honorable_fight", "target dragon_west")
    assert after.province("dragon_west") == Province(special="battlefield")


@rule("BR-12.2")
@pytest.mark.parametrize("special", ["scorched_earth", "peace"])
def test_scorched_earth_and_peace_are_never_replaced(special: str) -> None:
    """No card may put another token there."""
    quiet = Situation("lion", "crab", round=2).holds("lion", "honorable_fight", "pirate_raids").asks("lion", "cards")
    quiet.special(special, "dragon_west")
    for card in ("honorable_fight", "pirate_raids"):
        refusal = quiet.play(f"play {card}").refusal("target dragon_west")
        assert refusal is not None and refusal.rule == "BR-12.2"


@rule("BR-12.3")
def test_nothing_is_placed_on_scorched_earth_or_around_it() -> None:
    """Neither its middle nor its borders, in either direction, take a token."""
    quiet = fighting().special("scorched_earth", "unicorn_east", "lion_coast")
    for place in ("unicorn_east", "lion_west>unicorn_east", "lion_capital>lion_coast", "sea>lion_coast"):
        refusal = quiet.refusal(f"place army_1 {place}")
        assert refusal is not None and (refusal.rule, refusal.reason) == ("BR-12.3", "scorched")


@rule("BR-12.3", "BR-1.6", "BR-TV-19")
def test_a_territory_is_judged_without_scorched_earth() -> None:
    """Crane controls its territory with two provinces when the third is scorched."""
    quiet = Situation("crane", "crab", round=5).control("crane", "crane_capital", "crane_south")
    quiet.special("scorched_earth", "crane_central")
    sheet = GAME.score_sheet(quiet.resolve().match.state(), 0, 0)
    assert sheet["territories"] == 5
    assert sheet["flowers"] == 2 + 3


@rule("BR-12.4")
def test_nobody_places_in_a_peaceful_province_or_on_its_borders() -> None:
    """Not even its controller, who can't attack out of it either."""
    quiet = fighting().special("peace", "lion_west", "scorpion_north")
    for place in ("lion_west", "lion_west>unicorn_east", "scorpion_north", "lion_capital>scorpion_north"):
        refusal = quiet.refusal(f"place army_1 {place}")
        assert refusal is not None and (refusal.rule, refusal.reason) == ("BR-12.4", "peaceful")


@rule("BR-12.4", "BR-18.2", "BR-18.3")
def test_control_tokens_in_peace_stay_and_score() -> None:
    """A peaceful province counts like any other."""
    quiet = (
        Situation("crane", "crab", round=5).control("crane", "crane_south", faceup=2).special("peace", "crane_south")
    )
    sheet = GAME.score_sheet(quiet.resolve().match.state(), 0, 0)
    assert (sheet["flowers"], sheet["faceup_tokens"]) == (3, 2)


@rule("BR-12.4")
def test_an_empty_peaceful_province_can_not_be_taken() -> None:
    """Every place there is refused, whatever the token."""
    quiet = fighting().special("peace", "unicorn_east")
    assert not [move for move in quiet.legal("place") if "unicorn_east" in move]


@rule("BR-12.5")
def test_only_the_controller_of_a_shrine_places_there() -> None:
    """It may place in the province and attack from it."""
    quiet = fighting().special("shrine", "lion_west")
    for place in ("lion_west", "lion_west>unicorn_east", "lion_west>scorpion_north"):
        assert quiet.refusal(f"place army_1 {place}") is None


@rule("BR-12.5")
def test_others_place_nothing_around_a_shrine() -> None:
    """Not in it, not at it, and not over its border against a third province."""
    quiet = fighting().special("shrine", "scorpion_north")
    for place in ("scorpion_north", "lion_west>scorpion_north"):
        refusal = quiet.refusal(f"place shinobi_1 {place}")
        assert refusal is not None and (refusal.rule, refusal.reason) == ("BR-12.5", "shrine_of_another")
    over = Situation("lion", "crab").control("crab", "lion_west").special("shrine", "lion_west").hand("lion", "army_1")
    refusal = over.player("lion", is_ronin=True).refusal("place army_1 lion_west>unicorn_east")
    assert refusal is not None and refusal.rule == "BR-12.5"


@rule("BR-12.5", "BR-13.13")
def test_an_empty_shrine_stays_empty() -> None:
    """Nobody controls it, so nobody may place there."""
    assert not [move for move in fighting().special("shrine", "unicorn_east").legal("place") if "unicorn_east" in move]


@rule("BR-12.6", "BR-6.6", "BR-6.7")
def test_no_diplomacy_and_no_raid_on_a_battlefield() -> None:
    """Both are thrown out in step 2, and refused where only legal places count."""
    quiet = Situation("lion", "crab", round=5).control("lion", "lion_west", "lion_capital")
    quiet.control("crab", "scorpion_north").special("battlefield", "lion_west")
    after = quiet.lay("lion", "diplomacy", "lion_west").lay("crab", "raid", "lion_west").resolve()
    assert after.province("lion_west") == Province("lion", facedown=1, special="battlefield")
    assert [event["rule"] for event in after.told("TokenIllegal")] == ["BR-8.2", "BR-8.2"]
    strict = Situation("lion", "crab", allow_plausible_illegal_placement="false").control("lion", "lion_west")
    strict.special("battlefield", "lion_west").hand("lion", "diplomacy")
    refusal = strict.refusal("place diplomacy lion_west")
    assert refusal is not None and refusal.rule == "BR-5.9"


@rule("BR-12.7", "BR-6.2", "BR-TV-13")
def test_navies_attack_a_harbor_over_any_of_its_borders() -> None:
    """A Crab navy may point at dragon_south without a province there, but not away from it."""
    quiet = Situation("crab", "dragon", round=5).control("dragon", "dragon_south").special("harbor", "dragon_south")
    after = quiet.lay("crab", "navy_3", "lion_capital>dragon_south").resolve()
    assert after.province("dragon_south") == Province("crab", facedown=1, special="harbor")
    assert {"province": "dragon_south", "seat": 0, "total": 3} in after.told("AttackCounted")
    away = Situation("crab", "dragon", round=5).control("dragon", "dragon_south").special("harbor", "dragon_south")
    after = away.lay("crab", "navy_3", "dragon_south>lion_capital").resolve()
    assert [event["token"] for event in after.told("TokenIllegal")] == ["crab-1"]


@rule("BR-12.7")
def test_a_harbor_is_defended_by_navies_and_has_no_coastal_border() -> None:
    """The province is coastal for a defending navy; there is no sea beside it."""
    quiet = Situation("dragon", "crab", round=5).control("dragon", "dragon_south").special("harbor", "dragon_south")
    after = quiet.lay("dragon", "navy_1", "dragon_south").resolve()
    assert after.province("dragon_south") == Province("dragon", faceup=1, facedown=1, special="harbor")
    assert not [move for move in fighting().special("harbor", "dragon_south").legal("place") if "sea>dragon" in move]


@rule("BR-12.7", "BR-5.4", "BR-5.8")
def test_the_borders_of_a_harbor_keep_their_limits() -> None:
    """A taken border and a border of a peaceful neighbour are closed to navies too."""
    quiet = Situation("crab", "dragon").control("dragon", "dragon_south").special("harbor", "dragon_south")
    quiet.special("peace", "lion_capital").hand("crab", "navy_1").lay("dragon", "bluff", "dragon_south>lion_coast")
    rules = []
    for place in ("lion_coast>dragon_south", "lion_capital>dragon_south"):
        refusal = quiet.refusal(f"place navy_1 {place}")
        assert refusal is not None
        rules.append(refusal.rule)
    assert rules == ["BR-5.4", "BR-12.4"]
    assert quiet.refusal("place navy_1 dragon_capital>dragon_south") is None


@rule("BR-12.8", "BR-12.9", "BR-18.2")
@pytest.mark.parametrize(
    ("special", "flowers"), [("honor_1", 2), ("honor_2", 3), ("honor_4", 4), ("defense_1", 2), ("defense_2", 2)]
)
def test_the_honor_of_special_tokens(special: str, flowers: int) -> None:
    """crab_west has one flower: the token adds to it, the 4-honor token takes its place."""
    quiet = Situation("crab", "lion", round=5).control("crab", "crab_west").special(special, "crab_west")
    assert GAME.score_sheet(quiet.resolve().match.state(), 0, 0)["flowers"] == flowers


@rule("BR-12.10", "BR-12.7")
def test_a_token_that_depended_on_a_removed_one_is_judged_at_the_reveal() -> None:
    """The harbor is removed during placement: the navy on the land border is illegal in step 2."""
    quiet = Situation("crab", "lion").control("lion", "lion_west").control("crab", "crab_west", facedown=2)
    quiet.special("harbor", "lion_west").lay("crab", "navy_2", "lion_capital>lion_west").hand("crab", "army_1")
    after = quiet.holds("crab", "inspire_fear").play("play inspire_fear", "pay crab_west", "remove lion_west")
    assert after.token("crab-1") is not None
    after.play("place army_1 crab_west")
    assert {"token": "crab-1", "kind": "navy_2", "place": "lion_capital>lion_west", "rule": "BR-8.2"} in after.told(
        "TokenIllegal"
    )


@rule("BR-12.11")
def test_a_province_is_normal_again_without_its_token() -> None:
    """Once peace and scorched earth are removed, tokens may be placed there, and scorched earth left it empty."""
    quiet = fighting().special("scorched_earth", "unicorn_east").special("peace", "scorpion_north")
    after = (
        quiet.control("lion", "lion_coast", facedown=2)
        .holds("lion", "inspire_fear")
        .play("play inspire_fear", "pay lion_coast", "remove unicorn_east", "remove scorpion_north")
    )
    assert after.province("unicorn_east") == Province()
    assert after.province("scorpion_north") == Province("crab", facedown=1)
    for place in ("lion_west>unicorn_east", "lion_west>scorpion_north"):
        assert after.refusal(f"place army_1 {place}") is None


@rule("BR-12.12", "BR-20.8")
def test_a_peaceful_province_is_near_enough_for_a_raid() -> None:
    """A raid next to one's own province works even if that one is peaceful."""
    quiet = Situation("lion", "crab", round=5).control("lion", "lion_west").special("peace", "lion_west")
    after = quiet.control("crab", "scorpion_north").lay("lion", "raid", "scorpion_north").resolve()
    assert after.province("scorpion_north") == Province(special="scorched_earth")


@rule("BR-20.12", "BR-8.6", "BR-EX-11")
@pytest.mark.parametrize("special", ["honor_4", "honor_2", "defense_2", "harbor"])
def test_peace_takes_the_place_of_a_bonus(special: str) -> None:
    """Diplomacy replaces the token that was there; its bonus is lost."""
    quiet = Situation("dragon", "crab", round=5).control("dragon", "dragon_south").special(special, "dragon_south")
    after = quiet.lay("dragon", "diplomacy", "dragon_south").resolve()
    assert after.province("dragon_south") == Province("dragon", facedown=1, special="peace")
    assert GAME.score_sheet(after.match.state(), 0, 0)["flowers"] == 3


@rule("BR-20.2")
def test_every_peace_and_scorched_earth_fits_the_supply() -> None:
    """All raids and diplomacy tokens of the game, an animated one and the card need no more than there are."""
    for kind, special in (("raid", "scorched_earth"), ("diplomacy", "peace")):
        assert sum(tokens_of(clan)[kind] for clan in CLANS) + 2 <= SUPPLY[special]
