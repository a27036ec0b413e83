"""Ronin (BR-16) and the game of two (BR-17)."""

import pytest

from games.battle_for_rokugan.new_match import opened
from games.battle_for_rokugan.printed import BORDERS
from games.battle_for_rokugan.situation import Province, Situation
from rule import rule


def ronin(*hand: str) -> Situation:
    """Unicorn is ronin; Scorpion has scorpion_west and unicorn_east, Crab lion_coast."""
    quiet = Situation("unicorn", "scorpion", "crab", round=2).player("unicorn", is_ronin=True).hand("unicorn", *hand)
    return quiet.control("scorpion", "scorpion_west", "unicorn_east").control("crab", "lion_coast")


@rule("BR-16.1", "BR-4.0")
def test_ronin_is_set_at_the_start_of_upkeep() -> None:
    """A player without control tokens becomes ronin, one who has some is ronin no more."""
    quiet = Situation("unicorn", "scorpion").player("unicorn", is_ronin=True).control("unicorn", "unicorn_east")
    after = quiet.resolve()
    assert [player["is_ronin"] for player in after.data["players"]] == [False, True]
    assert after.told("BecameRonin") == [{"seat": 1}]


@rule("BR-16.1")
def test_ronin_lasts_the_round() -> None:
    """A control token won in upkeep changes nothing until the next one."""
    quiet = ronin("army_1").holds("unicorn", "bless_the_lands").special("scorched_earth", "dragon_west")
    after = quiet.asks("unicorn", "cards").play("play bless_the_lands", "target dragon_west")
    assert after.province("dragon_west").owner == "unicorn"
    assert after.player("unicorn")["is_ronin"]


@rule("BR-16.6")
@pytest.mark.parametrize("province", ["lion_west", "shadowlands_north"])
def test_one_control_token_anywhere_is_enough(province: str) -> None:
    """Even in a peaceful province or in the Shadowlands."""
    quiet = Situation("unicorn", "scorpion").control("unicorn", province).control("scorpion", "scorpion_west")
    if province == "lion_west":
        quiet.special("peace", province)
    assert not quiet.resolve().player("unicorn")["is_ronin"]


@rule("BR-16.2")
def test_ronin_armies_go_on_any_land_border() -> None:
    """In either direction, whoever controls the provinces."""
    legal = {move.split()[2] for move in ronin("army_1").legal("place") if "army_1" in move}
    for border in BORDERS.values():
        if len(border["provinces"]) == 2:
            a, b = border["provinces"]
            assert {f"{a}>{b}", f"{b}>{a}"} <= legal


@rule("BR-16.2", "BR-5.4", "BR-5.8")
def test_ronin_armies_keep_the_general_limits() -> None:
    """A taken border, peace and scorched earth are closed to them too."""
    quiet = ronin("army_1").lay("crab", "army_1", "lion_coast>lion_capital").special("peace", "dragon_west")
    for place, clause in (("lion_capital>lion_coast", "BR-5.4"), ("dragon_west>lion_west", "BR-12.4")):
        refusal = quiet.refusal(f"place army_1 {place}")
        assert refusal is not None and refusal.rule == clause


@rule("BR-EX-13", "BR-16.2")
def test_the_rulebooks_ronin() -> None:
    """An army between two Scorpion provinces, and a token at the coast of lion_coast."""
    quiet = ronin("army_2", "navy_1")
    assert quiet.refusal("place army_2 scorpion_west>unicorn_east") is None
    assert quiet.refusal("place navy_1 sea>lion_coast") is None
    fought = Situation("unicorn", "scorpion", "crab", round=5).player("unicorn", is_ronin=True)
    fought.control("scorpion", "scorpion_west", "unicorn_east").lay("unicorn", "army_2", "scorpion_west>unicorn_east")
    assert fought.resolve().province("unicorn_east") == Province("unicorn", facedown=1)


@rule("BR-16.2", "BR-16.3")
def test_a_ronin_may_misplace_but_not_raid() -> None:
    """An army in a middle is accepted where ruses are; raid and diplomacy are refused everywhere."""
    quiet = ronin("army_1", "raid", "diplomacy", "shinobi_1")
    assert quiet.refusal("place army_1 lion_coast") is None
    assert quiet.refusal("place shinobi_1 lion_coast>lion_capital") is None
    for kind in ("raid", "diplomacy"):
        refusal = quiet.refusal(f"place {kind} lion_coast")
        assert refusal is not None and (refusal.rule, refusal.reason) == ("BR-16.3", "ronin_may_not")
        assert not [move for move in quiet.legal("place") if kind in move]


@rule("BR-16.2")
def test_a_ronin_blesses_and_bluffs_as_usual() -> None:
    """Blessings lie on own facedown tokens, the bluff goes anywhere."""
    quiet = ronin("army_1", "blessing_2").lay("unicorn", "army_2", "scorpion_west>unicorn_east")
    assert quiet.refusal("bless blessing_2 unicorn-1") is None
    assert quiet.refusal("place bluff lion_coast") is None


@rule("BR-16.4")
def test_a_ronin_plays_cards_and_uses_its_ability() -> None:
    """Scout, shugenja and first player card, and Unicorn's switch."""
    quiet = ronin("army_1", "army_2").lay("crab", "army_1", "lion_coast")
    for card in ("scout", "shugenja", "first_player"):
        assert quiet.refusal(f"{card} crab-1") is None
    quiet = (
        ronin("army_1").lay("unicorn", "army_2", "lion_capital>lion_coast").lay("unicorn", "navy_1", "sea>lion_coast")
    )
    assert quiet.play("place army_1 scorpion_west>unicorn_east").data["phase"] == "switching"


@rule("BR-16.4", "BR-13.2")
def test_a_ronin_draws_and_holds_no_card() -> None:
    """All its cards went back in step 6; its hand is filled like any other."""
    quiet = Situation("unicorn", "scorpion").holds("unicorn", "bushido", "dark_favors")
    after = quiet.control("scorpion", "scorpion_west").resolve()
    assert after.player("unicorn")["is_ronin"] and after.player("unicorn")["hand_size"] == 6
    assert [key for key, card in after.data["territories"].items() if card["holder"] == 0] == []


@rule("BR-16.5", "BR-5.10")
def test_a_ronin_with_nothing_legal_is_skipped() -> None:
    """Raid, diplomacy and a blessing without a token below: the turn and all later ones are lost."""
    quiet = ronin("raid", "diplomacy", "blessing_2").player("unicorn", is_barred=True)
    quiet.asks("crab").first("crab").hand("crab", "army_1", "army_1")
    after = quiet.play("place army_1 lion_coast")
    assert after.told("TurnSkipped") == [{"seat": 0}]
    assert (after.player("unicorn")["is_out"], after.asked) == (True, "crab")
    assert after.player("unicorn")["hand"] == {"raid": 1, "diplomacy": 1, "blessing_2": 1, "bluff": 1}


@rule("BR-16.5", "BR-5.10")
def test_only_legal_places_count_for_a_ronins_skip() -> None:
    """With every place that suits a navy closed, a navy alone does not save a ronin's turn, an army does."""
    coast = ["phoenix_coast", "lion_coast", "crane_capital", "crane_central", "crane_south", "crab_capital"]
    coast += [
        "coastlands_east",
        "coastlands_south",
        "islands_north",
        "islands_west",
        "islands_east",
        "shadowlands_south",
    ]
    for kind, skipped in (("navy_1", True), ("army_1", False)):
        quiet = Situation("crab", "unicorn", "scorpion", round=2).player("unicorn", is_ronin=True, is_barred=True)
        quiet.hand("crab", "army_1", "army_1").hand("unicorn", kind, "raid").control("crab", "crab_west")
        quiet.control("scorpion", "unicorn_east").special("peace", *coast)
        after = quiet.play("place army_1 crab_west")
        assert after.player("unicorn")["is_out"] == skipped


@rule("BR-16.5", "BR-6.4")
@pytest.mark.parametrize(("below", "skipped"), [("raid", True), ("army_1", False)])
def test_a_blessing_saves_a_ronins_turn_only_on_a_fighter(below: str, skipped: bool) -> None:
    """On anything else it may be laid, but not legally: it does not count for the skip."""
    quiet = ronin("diplomacy", "blessing_2").player("unicorn", is_barred=True).lay("unicorn", below, "lion_capital")
    quiet.asks("crab").first("crab").hand("crab", "army_1", "army_1")
    assert quiet.play("place army_1 lion_coast").player("unicorn")["is_out"] == skipped


@rule("BR-20.8")
def test_a_player_whose_only_provinces_are_peaceful_is_no_ronin() -> None:
    """It attacks with navies and shinobi and may raid, but sends no army."""
    quiet = Situation("lion", "crab").control("lion", "lion_west").special("peace", "lion_west")
    quiet.control("crab", "scorpion_north", "lion_coast").hand("lion", "army_1", "navy_1", "shinobi_1", "raid")
    for move in ("navy_1 sea>lion_coast", "shinobi_1 scorpion_north", "raid scorpion_north"):
        assert quiet.refusal(f"place {move}") is None
    refusal = quiet.refusal("place army_1 lion_west>scorpion_north")
    assert refusal is not None and refusal.rule == "BR-12.4"


@rule("BR-20.7", "BR-6.7")
def test_a_raid_beside_an_own_shinobi_needs_no_province() -> None:
    """A player without provinces who is not ronin raids where its shinobi is."""
    quiet = Situation("unicorn", "crab", round=5).control("crab", "lion_coast")
    after = quiet.lay("unicorn", "raid", "lion_coast").lay("unicorn", "shinobi_1", "lion_coast").resolve()
    assert after.province("lion_coast") == Province(special="scorched_earth")


@rule("BR-8.2", "BR-16.3")
def test_a_raid_of_a_ronin_is_illegal() -> None:
    """Should one lie on the board, step 2 throws it out."""
    quiet = Situation("unicorn", "crab", round=5).control("crab", "lion_coast").player("unicorn", is_ronin=True)
    after = quiet.lay("unicorn", "raid", "lion_coast").lay("unicorn", "shinobi_1", "lion_coast").resolve()
    assert after.told("TokenIllegal")[0]["kind"] == "raid"


@rule("BR-17.1", "BR-7.4")
def test_two_players_have_no_first_player_card() -> None:
    """The card is refused to both."""
    quiet = Situation("lion", "crab").control("lion", "lion_west").hand("lion", "army_1", "army_2")
    quiet.lay("crab", "army_1", "lion_west")
    refusal = quiet.refusal("first_player crab-1")
    assert refusal is not None and (refusal.rule, refusal.reason) == ("BR-17.1", "no_first_player_card")
    assert quiet.legal("first_player") == []


@rule("BR-17.1")
def test_two_players_play_with_all_neutral_cards() -> None:
    """Rounds 2 to 5 are named by one clan card and the three neutral ones; each set 11 control tokens aside."""
    start = opened("lion", "crab", first="lion").data
    assert (start["initiative_clans"], start["initiative_neutrals"]) == (["crab"], 3)
    assert [player["set_aside"] for player in start["players"]] == [11, 11]
    quiet = Situation("lion", "crab", round=4).control("lion", "lion_west").control("crab", "crab_east", facedown=3)
    after = quiet.resolve(outcomes=("initiative=neutral", "neutral=rise_of_an_empire"))
    assert after.data["neutrals_seen"] == ["master_of_governance", "master_of_tactics", "rise_of_an_empire"]
