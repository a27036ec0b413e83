"""Cards that put special tokens on the board (BR-13.8 to BR-13.25)."""

import pytest

from games.battle_for_rokugan.printed import PROVINCES
from games.battle_for_rokugan.situation import After, Province, Situation
from rule import rule

ANYWHERE = set(PROVINCES)
OUTSIDE = {province for province in PROVINCES if not province.startswith("shadowlands")}
LANDLOCKED = {province for province in PROVINCES if not PROVINCES[province]["coastal"]}


def holding(card: str) -> Situation:
    """Lion holds a card in upkeep; it controls lion_west and lion_coast, Crab crab_east."""
    quiet = Situation("lion", "crab", round=2).holds("lion", card).asks("lion", "cards")
    return quiet.control("lion", "lion_west", "lion_coast").control("crab", "crab_east")


def targets(after: After) -> set[str]:
    """The provinces that can be named now."""
    return {move.removeprefix("target ") for move in after.legal("target")}


def specials(after: After) -> dict[str, str]:
    """The special tokens on the board."""
    return {key: laid["special"] for key, laid in after.data["provinces"].items() if laid["special"]}


ONE_TOKEN = [
    ("feats_of_engineering", "harbor", LANDLOCKED),
    ("sacred_ground", "shrine", ANYWHERE),
    ("bushido", "honor_4", OUTSIDE),
    ("honorable_fight", "battlefield", ANYWHERE),
    ("aid_of_the_kami", "defense_2", OUTSIDE),
    ("port_of_prosperity", "honor_2", OUTSIDE),
]


@rule("BR-13.8", "BR-13.13", "BR-13.14", "BR-13.15", "BR-13.16", "BR-13.24", "BR-14.2")
@pytest.mark.parametrize(("card", "special", "where"), ONE_TOKEN)
def test_one_token_where_the_card_allows_it(card: str, special: str, where: set[str]) -> None:
    """The card offers exactly its provinces, whoever controls them, and puts its token there."""
    after = holding(card).play(f"play {card}")
    assert targets(after) == where
    assert specials(after) == {}
    after.play("target crab_east")
    assert specials(after) == {"crab_east": special}
    assert after.province("crab_east") == Province("crab", facedown=1, special=special)


@rule("BR-13.8", "BR-12.7")
def test_no_harbor_at_the_coast() -> None:
    """A province that is printed coastal is refused, Shadowlands North is not."""
    after = holding("feats_of_engineering").play("play feats_of_engineering")
    refusal = after.refusal("target lion_coast")
    assert refusal is not None and (refusal.rule, refusal.reason) == ("BR-12.7", "coastal_already")
    assert after.play("target shadowlands_north").province("shadowlands_north").special == "harbor"


@rule("BR-14.2", "BR-13.14", "BR-13.16", "BR-13.24", "BR-13.10", "BR-13.23")
@pytest.mark.parametrize(
    "card", ["bushido", "aid_of_the_kami", "port_of_prosperity", "code_of_honor", "ashigaru_levies"]
)
def test_no_honor_and_no_defense_token_in_the_shadowlands(card: str) -> None:
    """The Shadowlands are refused by name."""
    refusal = holding(card).play(f"play {card}").refusal("target shadowlands_south")
    assert refusal is not None and (refusal.rule, refusal.reason) == ("BR-14.2", "not_in_the_shadowlands")


@rule("BR-13.10")
def test_code_of_honor_takes_two_different_provinces() -> None:
    """The first province can't be named again; nothing is placed before both are known."""
    after = holding("code_of_honor").play("play code_of_honor", "target crab_east")
    assert specials(after) == {}
    assert targets(after) == OUTSIDE - {"crab_east"}
    refusal = after.refusal("target crab_east")
    assert refusal is not None and refusal.reason == "province_chosen_already"
    assert specials(after.play("target islands_west")) == {"crab_east": "honor_1", "islands_west": "honor_1"}


@rule("BR-13.23")
def test_ashigaru_levies_take_three_different_provinces() -> None:
    """Three +1 defense tokens, whoever controls the provinces."""
    after = holding("ashigaru_levies").play(
        "play ashigaru_levies", "target crab_east", "target lion_west", "target islands_west"
    )
    assert specials(after) == dict.fromkeys(("crab_east", "islands_west", "lion_west"), "defense_1")


@rule("BR-13.10", "BR-13.23", "BR-13.7")
@pytest.mark.parametrize(("card", "special"), [("code_of_honor", "honor_1"), ("ashigaru_levies", "defense_1")])
def test_fewer_provinces_than_tokens(card: str, special: str) -> None:
    """With a single eligible province the card is resolved as far as it goes."""
    quiet = holding(card)
    for province in OUTSIDE - {"crab_east"}:
        quiet.data["provinces"][province] = {"owner": None, "faceup": 0, "facedown": 0, "special": "peace"}
    quiet.special("scorched_earth", *sorted(OUTSIDE - {"crab_east"})[:14])
    after = quiet.play(f"play {card}", "target crab_east")
    assert after.province("crab_east").special == special
    assert after.data["card"] is None


@rule("BR-13.11")
def test_diplomatic_mission_to_an_opponent_is_rewarded() -> None:
    """Peace in Crab's province, and two faceup tokens in one of its own."""
    after = holding("diplomatic_mission").play("play diplomatic_mission", "target crab_east")
    assert after.legal() == ["reward lion_west", "reward lion_coast"]
    after.play("reward lion_west")
    assert after.province("crab_east") == Province("crab", facedown=1, special="peace")
    assert after.province("lion_west") == Province("lion", faceup=2, facedown=1)


@rule("BR-13.11")
@pytest.mark.parametrize("province", ["lion_west", "islands_west", "shadowlands_north"])
def test_diplomatic_mission_elsewhere_has_no_reward(province: str) -> None:
    """One's own or an empty province just gets the peace token."""
    after = holding("diplomatic_mission").play("play diplomatic_mission", f"target {province}")
    assert specials(after) == {province: "peace"}
    assert not after.told("ControlAdded")


@rule("BR-13.11")
def test_diplomatic_mission_of_a_player_without_provinces() -> None:
    """There is no own province for the reward: none is given."""
    quiet = Situation("lion", "crab", round=2).holds("lion", "diplomatic_mission").asks("lion", "cards")
    after = quiet.control("crab", "crab_east").play("play diplomatic_mission", "target crab_east")
    assert after.province("crab_east").special == "peace"
    assert not after.told("ControlAdded")


@rule("BR-13.11", "BR-13.25")
@pytest.mark.parametrize(("card", "target"), [("diplomatic_mission", "crab_east"), ("pirate_raids", "lion_coast")])
def test_rewards_go_to_own_provinces(card: str, target: str) -> None:
    """A province of another player is refused."""
    refusal = holding(card).play(f"play {card}", f"target {target}").refusal("reward islands_west")
    assert refusal is not None and refusal.reason == "not_your_province"


@rule("BR-13.25")
def test_pirates_burn_an_opponents_province() -> None:
    """All control tokens go, scorched earth comes, and no reward."""
    after = (
        holding("pirate_raids")
        .control("crab", "crab_east", faceup=2)
        .special("harbor", "crab_east")
        .play("play pirate_raids", "target crab_east")
    )
    assert after.province("crab_east") == Province(special="scorched_earth")
    assert not after.told("ControlAdded")


@rule("BR-13.25")
def test_pirates_in_an_own_province_are_rewarded() -> None:
    """Three faceup tokens go to one other own province, never to the burnt one."""
    after = holding("pirate_raids").play("play pirate_raids", "target lion_coast")
    refusal = after.refusal("reward lion_coast")
    assert refusal is not None and (refusal.rule, refusal.reason) == ("BR-13.25", "province_chosen_already")
    assert after.legal() == ["reward lion_west"]
    after.play("reward lion_west")
    assert after.province("lion_coast") == Province(special="scorched_earth")
    assert after.province("lion_west") == Province("lion", faceup=3, facedown=1)


@rule("BR-13.25")
def test_pirates_in_the_last_own_province() -> None:
    """There is no other own province: nothing is added."""
    quiet = Situation("lion", "crab", round=2).holds("lion", "pirate_raids").asks("lion", "cards")
    after = quiet.control("lion", "lion_west").play("play pirate_raids", "target lion_west")
    assert after.province("lion_west") == Province(special="scorched_earth")
    assert not after.told("ControlAdded")


@rule("BR-13.25", "BR-20.7")
def test_who_loses_everything_after_the_check_is_not_ronin() -> None:
    """Crab loses its last province to pirates: this round it still places raids beside shinobi, but no armies."""
    quiet = Situation("lion", "crab", round=2).holds("lion", "pirate_raids").asks("lion", "cards")
    quiet.control("lion", "lion_west").control("crab", "crab_east").first("crab")
    quiet.hand("crab", "army_1", "navy_1", "shinobi_1", "raid")
    after = quiet.play("play pirate_raids", "target crab_east")
    assert after.asked == "crab"
    assert not after.player("crab")["is_ronin"]
    for move in ("navy_1 sea>lion_coast", "shinobi_1 lion_west", "raid lion_west", "bluff lion_west"):
        assert after.refusal(f"place {move}") is None
    refusal = after.refusal("place army_1 scorpion_north>lion_west")
    assert refusal is not None and refusal.rule == "BR-6.1"
