"""Where each type of combat token goes and what it does there (BR-6)."""

import pytest

from games.battle_for_rokugan.printed import COAST, PROVINCES
from games.battle_for_rokugan.situation import EMPTY, GAME, After, Province, Situation
from rule import rule
from zataku.core.game import Refusal


def thrown_out(after: After) -> dict[str, str]:
    """The tokens that were illegal, with the clause that each broke."""
    return {told["token"]: told["rule"] for told in after.told("TokenIllegal")}


def places_of(situation: Situation, type_: str) -> set[str]:
    """The places that are legal for a type of token."""
    return {move.split()[2] for move in situation.strict().legal("place") if move.split()[1].startswith(type_)}


# army


@rule("BR-6.1")
def test_army_attacks_over_land_and_defends_at_home() -> None:
    """Lion West and Unicorn East are Lion's: its middles, and the borders from them to others' or empty provinces."""
    situation = Situation("lion", "crab").control("lion", "lion_west", "unicorn_east").control("crab", "lion_capital")
    expected = {"lion_west", "unicorn_east"}
    for behind, other in (("lion_west", "unicorn_east"), ("unicorn_east", "lion_west")):
        expected |= {f"{behind}>{target}" for target in PROVINCES[behind]["adjacent"] if target != other}
    assert places_of(situation.hand("lion", "army_1"), "army") == expected


@rule("BR-6.1", "BR-8.2")
@pytest.mark.parametrize("place", ["sea>lion_coast", "lion_coast", "crab_west"])
def test_army_elsewhere_is_illegal(place: str) -> None:
    """Not on a coast, nor in the middle of another's or an empty province."""
    situation = Situation("lion", "crab").control("lion", "lion_west").control("crab", "lion_coast")
    after = situation.hand("lion", "army_5").play(f"place army_5 {place}")
    assert thrown_out(after) == {"lion-1": "BR-8.2"}
    assert after.province("lion_coast") == Province("crab", facedown=1)


# navy


@rule("BR-6.2")
def test_navy_attacks_any_coast_and_defends_own_coasts() -> None:
    """Wherever the coast is; own coastal provinces are defended in the middle, a landlocked one is not."""
    situation = Situation("lion", "crab").control("lion", "islands_west", "dragon_west").control("crab", "lion_coast")
    expected = {f"sea>{province}" for province in COAST if province != "islands_west"} | {"islands_west"}
    assert places_of(situation.hand("lion", "navy_1"), "navy") == expected


@rule("BR-6.2", "BR-12.7")
def test_harbor_is_a_coast_for_navies() -> None:
    """All borders of another clan's harbor province, pointing at it; the middle of one's own."""
    situation = Situation("lion", "crab").control("crab", "dragon_south").special("harbor", "dragon_south")
    borders = {f"{behind}>dragon_south" for behind in PROVINCES["dragon_south"]["adjacent"]}
    coasts = {f"sea>{province}" for province in COAST}
    assert places_of(situation.hand("lion", "navy_1"), "navy") == coasts | borders
    situation.control("lion", "dragon_south")
    assert places_of(situation, "navy") == coasts | {"dragon_south"}


@rule("BR-6.2", "BR-TV-13")
def test_example_of_a_harbor() -> None:
    """Crab's navy attacks Dragon South over the border with Lion Capital; pointing the other way it is illegal."""
    situation = Situation("crab", "dragon").control("dragon", "dragon_south").special("harbor", "dragon_south")
    situation.hand("crab", "navy_3")
    after = situation.play("place navy_3 lion_capital>dragon_south")
    assert after.told("AttackCounted") == [{"province": "dragon_south", "seat": 0, "total": 3}]
    assert after.province("dragon_south") == Province("crab", facedown=1, special="harbor")
    expected = Refusal("BR-6.1", "nothing_behind", {"province": "dragon_south"})
    assert situation.refusal("place navy_3 dragon_south>lion_capital") == expected
    situation = Situation("crab", "dragon").control("dragon", "lion_capital").special("harbor", "dragon_south")
    assert thrown_out(situation.lay("crab", "navy_3", "dragon_south>lion_capital").resolve()) == {"crab-1": "BR-8.2"}


@rule("BR-6.2", "BR-8.2")
def test_navy_never_attacks_over_land() -> None:
    """A navy on a land border is thrown out, though its owner controls the province behind it."""
    situation = Situation("lion", "crab").control("lion", "crane_capital").control("crab", "lion_coast")
    after = situation.hand("lion", "navy_2").play("place navy_2 crane_capital>lion_coast")
    assert thrown_out(after) == {"lion-1": "BR-8.2"}
    assert after.province("lion_coast") == Province("crab", facedown=1)


# shinobi


@rule("BR-6.3")
def test_shinobi_goes_to_any_middle() -> None:
    """Own, foreign, empty, landlocked, in the Shadowlands: every middle and no border."""
    situation = Situation("lion", "crab").control("lion", "lion_west").control("crab", "crab_west")
    assert places_of(situation.hand("lion", "shinobi_1"), "shinobi") == set(PROVINCES)


@rule("BR-6.3")
def test_shinobi_defends_at_home_and_attacks_elsewhere() -> None:
    """In Lion West it is counted for Lion, in Crab West against Crab."""
    situation = Situation("lion", "crab").control("lion", "lion_west").control("crab", "crab_west", "unicorn_east")
    situation.lay("lion", "shinobi_2", "lion_west").lay("crab", "army_1", "unicorn_east>lion_west")
    after = situation.lay("lion", "shinobi_1", "crab_west").resolve()
    assert [(battle["province"], battle["tokens"]) for battle in after.told("BattleJoined")] == [
        ("lion_west", 2),
        ("crab_west", 0),
    ]
    assert after.province("crab_west") == Province("lion", facedown=1)


@rule("BR-6.3", "BR-8.2")
def test_shinobi_on_a_border_is_illegal() -> None:
    """It is removed when revealed."""
    situation = Situation("lion", "crab").control("lion", "lion_west").control("crab", "unicorn_east")
    after = situation.lay("lion", "shinobi_2", "lion_west>unicorn_east").resolve()
    assert thrown_out(after) == {"lion-1": "BR-8.2"}


# blessing


@rule("BR-6.4")
def test_a_blessing_is_the_token_of_the_turn() -> None:
    """It lies faceup on a facedown token of one's own, adds its strength, and the turn is over."""
    situation = Situation("lion", "crab").control("lion", "lion_west").control("crab", "unicorn_east")
    situation.hand("lion", "blessing_2").hand("crab", "army_1").lay("lion", "army_1", "lion_west>unicorn_east")
    after = situation.play("bless blessing_2 lion-1")
    assert after.asked == "crab"
    facts = {"seat": 0, "token": "lion-2", "kind": "blessing_2", "below": "lion-1", "place": "lion_west>unicorn_east"}
    assert after.told("TokenBlessed") == [facts]
    token = after.token("lion-2")
    assert token is not None
    assert (token["faceup"], token["below"], token["place"]) == (True, "lion-1", "lion_west>unicorn_east")
    after.play("place army_1 unicorn_east")
    assert after.told("AttackCounted") == [{"province": "unicorn_east", "seat": 0, "total": 3}]


@rule("BR-6.4", "BR-6.5", "BR-TV-14")
def test_example_of_two_blessings() -> None:
    """Dragon's army 2 with blessings 2 and 3 has strength 7, is safe from the shugenja, but not from a raid."""
    situation = Situation("dragon", "lion").control("dragon", "dragon_west").control("lion", "lion_west")
    situation.lay("dragon", "army_2", "dragon_west>lion_west").bless("blessing_2", "dragon-1")
    after = situation.hand("dragon", "blessing_3").hand("lion", "army_1").play("bless blessing_3 dragon-1")
    for token in ("dragon-1", "dragon-2", "dragon-3"):
        assert after.refusal(f"shugenja {token}") == Refusal("BR-6.5", "token_is_blessed", {"token": token})
    after.play("place army_1 lion_west")
    assert after.told("AttackCounted") == [{"province": "lion_west", "seat": 0, "total": 7}]
    raided = situation.lay("lion", "raid", "dragon_west").play("bless blessing_3 dragon-1", "place army_1 lion_west")
    assert {told["token"] for told in raided.told("TokenLost")} == {"dragon-1", "dragon-2", "dragon-3", "lion-1"}
    assert raided.player("dragon")["discard"] == {"army_2": 1, "blessing_2": 1, "blessing_3": 1}


@rule("BR-6.4")
def test_only_own_facedown_tokens_are_blessed() -> None:
    """Not another's, not one that lies faceup, not a blessing, not one that left the board."""
    situation = Situation("lion", "crab").hand("lion", "blessing_2").lay("crab", "army_1", "crab_west")
    situation.lay("lion", "army_1", "lion_west", faceup=True).lay("lion", "army_1", "lion_west")
    situation.bless("blessing_2", "lion-2")
    assert situation.legal("bless") == ["bless blessing_2 lion-2"]
    for token, reason in (
        ("crab-1", "not_your_token"),
        ("lion-1", "token_is_faceup"),
        ("lion-3", "token_is_faceup"),
        ("lion-4", "no_such_token"),
        ("crane-1", "no_such_token"),
    ):
        assert situation.refusal(f"bless blessing_2 {token}") == Refusal("BR-6.4", reason, {"token": token})
    bare = Situation("lion", "crab").hand("lion", "blessing_2").lay("crab", "army_1", "crab_west")
    assert bare.refusal("bless blessing_2 lion-1") == Refusal("BR-6.4", "nothing_to_bless")


@rule("BR-6.4")
@pytest.mark.parametrize("kind", ["bluff", "raid", "diplomacy"])
def test_a_blessing_on_a_wrong_base_is_removed_alone(kind: str) -> None:
    """It is accepted, as nobody sees what lies below; in step 2 it goes and the token below stays if it is legal."""
    situation = Situation("lion", "crab").control("lion", "lion_west").control("crab", "unicorn_east")
    situation.hand("lion", "blessing_2", *(["army_1"] if kind == "bluff" else []))
    situation.lay("lion", kind, "unicorn_east" if kind == "raid" else "lion_west").lay("lion", "army_1", "lion_west")
    state = situation.match().state()
    assert [GAME.note(state, GAME.parse(f"bless blessing_2 lion-{n}")) for n in (1, 2)] == ["ruse", ""]
    after = situation.play("bless blessing_2 lion-1")
    assert thrown_out(after) == {"lion-3": "BR-6.4"}
    if kind == "raid":
        assert after.province("unicorn_east") == Province(special="scorched_earth")
    if kind == "diplomacy":
        assert after.province("lion_west") == Province("lion", facedown=1, special="peace")


@rule("BR-6.4")
def test_a_blessing_on_a_misplaced_fighter_is_removed() -> None:
    """An army in the middle of a foreign province goes, and its blessing with it."""
    situation = Situation("lion", "crab").control("crab", "crab_west").lay("lion", "army_5", "crab_west")
    after = situation.bless("blessing_2", "lion-1").resolve()
    assert thrown_out(after) == {"lion-1": "BR-8.2", "lion-2": "BR-6.4"}
    assert after.player("lion")["discard"] == {"army_5": 1, "blessing_2": 1}


@rule("BR-6.4", "BR-5.9")
def test_only_fighters_are_blessed_with_the_option_off() -> None:
    """Then a blessing goes only on one's own army, navy or shinobi, wherever that lies."""
    situation = Situation("lion", "crab").strict().hand("lion", "blessing_2").control("lion", "lion_coast")
    for kind in ("army_1", "navy_1", "shinobi_1", "raid", "bluff"):
        situation.lay("lion", kind, "lion_coast")
    assert situation.legal("bless") == [f"bless blessing_2 lion-{n}" for n in (1, 2, 3)]
    for token in ("lion-4", "lion-5"):
        assert situation.refusal(f"bless blessing_2 {token}") == Refusal("BR-6.4", "no_fighter_below", {"token": token})


# what blessed tokens are safe from


def blessed() -> Situation:
    """Crab's army is blessed, its raid is not; Lion, first player of three, is asked."""
    situation = Situation("lion", "crab", "crane").lay("crab", "army_1", "crab_west").bless("blessing_2", "crab-1")
    return situation.lay("crab", "raid", "lion_west").control("lion", "lion_west", "crab_east").hand("lion", "army_1")


@rule("BR-6.5", "BR-7.5")
@pytest.mark.parametrize("verb", ["scout", "shugenja", "first_player"])
def test_cards_choose_no_blessed_token(verb: str) -> None:
    """Scout, shugenja and first player card take the token that is not blessed."""
    situation = blessed()
    assert situation.legal(verb) == [f"{verb} crab-3"]
    for token in ("crab-1", "crab-2"):
        assert situation.refusal(f"{verb} {token}") == Refusal("BR-6.5", "token_is_blessed", {"token": token})


@rule("BR-6.5")
def test_a_token_is_safe_once_it_is_blessed() -> None:
    """Before the blessing the shugenja may choose it, afterwards not."""
    situation = Situation("lion", "crab").lay("lion", "army_1", "crab_west").hand("crab", "army_1")
    situation.hand("lion", "blessing_2")
    assert situation.asks("crab").refusal("shugenja lion-1") is None
    after = situation.asks("lion").play("bless blessing_2 lion-1")
    assert after.asked == "crab"
    assert after.legal("shugenja") == []
    assert after.refusal("shugenja lion-1") == Refusal("BR-6.5", "token_is_blessed", {"token": "lion-1"})


@rule("BR-6.5")
def test_shadowlands_cards_choose_no_blessed_token() -> None:
    """Neither Dark Favors nor Purge the Weak."""
    after = blessed().holds("lion", "dark_favors").play("play dark_favors", "pay lion_west")
    assert after.legal("look") == ["look crab-3"]
    assert after.refusal("look crab-1") == Refusal("BR-6.5", "token_is_blessed", {"token": "crab-1"})
    after = blessed().holds("lion", "purge_the_weak").play("play purge_the_weak", "sacrifice bluff")
    assert after.legal("destroy") == ["destroy crab-3"]
    assert after.refusal("destroy crab-2") == Refusal("BR-6.5", "token_is_blessed", {"token": "crab-2"})


@rule("BR-6.5")
def test_scorpion_looks_at_no_blessed_token() -> None:
    """The ability finds only the other token."""
    situation = Situation("scorpion", "crab").lay("crab", "army_1", "crab_west").bless("blessing_2", "crab-1")
    situation.lay("crab", "raid", "lion_west").hand("scorpion", "army_1", "army_2")
    after = situation.play("place army_1 lion_west")
    assert after.legal() == ["spy_on crab-3", "done"]
    assert after.refusal("spy_on crab-1") == Refusal("BR-6.5", "token_is_blessed", {"token": "crab-1"})


@rule("BR-6.5")
def test_unicorn_switches_no_blessed_token() -> None:
    """Two of three can be switched."""
    situation = Situation("unicorn", "crab").hand("unicorn", "army_3").lay("unicorn", "army_1", "crab_west")
    situation.bless("blessing_2", "unicorn-1").lay("unicorn", "army_2", "crab_east")
    after = situation.play("place army_3 crab_central")
    assert after.legal() == ["switch unicorn-3", "switch unicorn-4", "done"]
    assert after.refusal("switch unicorn-1") == Refusal("BR-6.5", "token_is_blessed", {"token": "unicorn-1"})


@rule("BR-6.5")
def test_diplomacy_discards_blessed_tokens() -> None:
    """Resolving raid or diplomacy chooses nothing, so it takes both."""
    situation = Situation("lion", "crab").control("lion", "lion_west").control("crab", "unicorn_east")
    situation.lay("lion", "diplomacy", "lion_west").lay("crab", "army_4", "unicorn_east>lion_west")
    after = situation.bless("blessing_2", "crab-1").resolve()
    assert after.player("crab")["discard"] == {"army_4": 1, "blessing_2": 1}


# diplomacy


@rule("BR-6.6")
def test_diplomacy_goes_to_own_middles() -> None:
    """To the Shadowlands too, but not to a battlefield."""
    situation = Situation("lion", "crab").control("lion", "lion_west", "shadowlands_north", "lion_coast")
    situation.special("battlefield", "lion_coast").control("crab", "crab_west").hand("lion", "diplomacy")
    assert places_of(situation, "diplomacy") == {"lion_west", "shadowlands_north"}


@rule("BR-6.6", "BR-8.2", "BR-12.6")
@pytest.mark.parametrize("place", ["lion_coast", "crab_west", "crab_east", "lion_west>unicorn_east"])
def test_diplomacy_elsewhere_is_illegal(place: str) -> None:
    """On a battlefield, in a foreign or empty province, on a border: removed when revealed."""
    situation = (
        Situation("lion", "crab").control("lion", "lion_west", "lion_coast").special("battlefield", "lion_coast")
    )
    after = situation.control("crab", "crab_west").hand("lion", "diplomacy").play(f"place diplomacy {place}")
    assert thrown_out(after) == {"lion-1": "BR-8.2"}
    assert "ProvincePacified" not in after.kinds()


# raid


@rule("BR-6.7")
def test_raid_goes_to_other_middles() -> None:
    """All that are not own, also empty ones, not to a battlefield."""
    situation = Situation("lion", "crab").control("lion", "lion_west").control("crab", "crab_west")
    situation.special("battlefield", "crab_west").hand("lion", "raid")
    assert places_of(situation, "raid") == PROVINCES.keys() - {"lion_west", "crab_west"}


@rule("BR-6.7")
def test_raid_works_next_to_an_own_province() -> None:
    """The neighbour is scorched, empty or not."""
    situation = Situation("lion", "crab").control("lion", "lion_west").control("crab", "unicorn_east", faceup=3)
    for province in ("unicorn_east", "dragon_west"):
        after = situation.hand("lion", "raid").play(f"place raid {province}")
        assert after.province(province) == Province(special="scorched_earth")


@rule("BR-6.7", "BR-20.9", "BR-TV-9")
def test_raid_on_an_island() -> None:
    """Without an island a raid there has no effect; beside its clan's shinobi it works and takes the shinobi too."""
    situation = Situation("lion", "crab").control("lion", "lion_west").control("crab", "islands_west")
    situation.hand("lion", "raid")
    after = situation.play("place raid islands_west")
    assert thrown_out(after) == {"lion-1": "BR-6.7"}
    assert after.province("islands_west") == Province("crab", facedown=1)
    after = situation.lay("lion", "shinobi_1", "islands_west").play("place raid islands_west")
    assert after.province("islands_west") == Province(special="scorched_earth")
    assert after.player("lion")["discard"] == {"raid": 1, "shinobi_1": 1}


@rule("BR-6.7")
def test_anothers_shinobi_does_not_help_a_raid() -> None:
    """The shinobi must be the raider's, and in the same province."""
    situation = Situation("lion", "crab", "crane").control("crab", "islands_west")
    situation.lay("crane", "shinobi_1", "islands_west").lay("lion", "shinobi_1", "islands_east")
    after = situation.lay("lion", "raid", "islands_west").resolve()
    assert thrown_out(after) == {"lion-2": "BR-6.7"}


@rule("BR-6.7", "BR-8.2", "BR-12.6")
@pytest.mark.parametrize("place", ["lion_west", "unicorn_east", "lion_west>lion_capital"])
def test_raid_elsewhere_is_illegal(place: str) -> None:
    """In one's own province, on a battlefield, on a border: removed when revealed."""
    situation = Situation("lion", "crab").control("lion", "lion_west").control("crab", "unicorn_east")
    after = situation.special("battlefield", "unicorn_east").lay("lion", "raid", place).resolve()
    assert thrown_out(after) == {"lion-1": "BR-8.2"}
    assert "ProvinceRaided" not in after.kinds()


# bluff


@rule("BR-6.8")
@pytest.mark.parametrize("place", ["lion_west", "crab_west", "lion_west>unicorn_east", "sea>lion_coast"])
def test_a_bluff_does_nothing_and_comes_home(place: str) -> None:
    """It is placed like any other token, returns to the hand when revealed and never lies in the discard pile."""
    situation = Situation("crab", "lion", round=5).control("crab", "lion_west").control("lion", "unicorn_east")
    after = situation.hand("crab", "army_1").play(f"place bluff {place}")
    assert after.told("BluffReturned") == [{"seat": 0, "token": "crab-1"}]
    assert after.player("crab")["hand"] == {"army_1": 1, "bluff": 1}
    assert after.player("crab")["discard"] == {}
    assert after.province("unicorn_east") == Province("lion", facedown=1)
    assert after.province("lion_west") == Province("crab", facedown=1)


@rule("BR-6.8")
def test_a_discarded_bluff_is_set_aside() -> None:
    """A bluff hit by the shugenja is no part of the hand until the next upkeep."""
    situation = Situation("lion", "crab").hand("lion", "army_1", "army_2").hand("crab", "army_1")
    after = situation.lay("crab", "bluff", "lion_west").play("shugenja crab-1")
    assert after.player("crab")["bluff_aside"]
    assert after.player("crab")["hand"] == {"army_1": 1}
    assert after.player("crab")["discard"] == {}
    assert after.told("TokenDestroyed")[0]["kind"] == "bluff"
    after.play("place army_1 lion_west")
    assert after.asked == "lion"  # Crab has one token left and takes no turn


@rule("BR-6.8", "BR-5.2")
def test_a_discarded_bluff_comes_back_at_once_with_the_option() -> None:
    """Then it is in hand again, and gives a player who had finished another turn."""
    situation = Situation("lion", "crab", discarded_bluff_usable_same_round="true").hand("lion", "army_1", "army_2")
    situation.hand("crab", "army_1").lay("crab", "bluff", "lion_west")
    after = situation.play("shugenja crab-1", "place army_1 lion_west")
    assert after.asked == "crab"
    assert after.player("crab")["hand"] == {"army_1": 1, "bluff": 1}
    assert not after.player("crab")["bluff_aside"]


# own provinces


@rule("BR-6.9")
def test_nobody_attacks_an_own_province() -> None:
    """No token can be pointed at it, over land or from the sea."""
    situation = (
        Situation("lion", "crab").control("lion", "lion_coast", "crane_capital").hand("lion", "army_1", "navy_1")
    )
    expected = Refusal("BR-6.9", "own_province", {"province": "lion_coast"})
    for place in ("crane_capital>lion_coast", "dragon_south>lion_coast", "sea>lion_coast"):
        for kind in ("army_1", "navy_1", "bluff"):
            assert situation.refusal(f"place {kind} {place}") == expected


@rule("BR-6.9", "BR-8.2")
def test_a_token_aimed_at_what_became_an_own_province_is_illegal() -> None:
    """Judged in step 2: both provinces are Lion's by then."""
    situation = Situation("lion", "crab").control("lion", "lion_west", "unicorn_east")
    after = situation.lay("lion", "army_1", "lion_west>unicorn_east").resolve()
    assert thrown_out(after) == {"lion-1": "BR-8.2"}
    assert after.province("unicorn_east") == Province("lion", facedown=1)
    assert after.province("lion_coast") == EMPTY
