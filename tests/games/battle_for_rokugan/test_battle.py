"""Battles: who attacks, who defends, who wins (BR-9)."""

import pytest

from games.battle_for_rokugan.situation import EMPTY, Province, Situation
from rule import rule


def battle(clan: str, province: str, *attacks: tuple[str, int, str], faceup: int = 0, guard: str = "") -> Province:
    """What lies in a clan's province, or an empty one, after armies attacked: their clan, strength, and from where."""
    clans = [each for each in dict.fromkeys([clan, *(attacker for attacker, _, _ in attacks)]) if each]
    situation = Situation(*clans, *(["lion"] if len(clans) == 1 else []))
    if clan:
        situation.control(clan, province, faceup=faceup)
    if guard:
        situation.lay(clan, guard, province)
    for attacker, strength, behind in attacks:
        situation.control(attacker, behind).lay(attacker, f"army_{strength}", f"{behind}>{province}")
    return situation.resolve().province(province)


# who fights


@rule("BR-9.1")
@pytest.mark.parametrize(
    ("kind", "place"),
    [("army_1", "crane_capital>lion_coast"), ("navy_1", "sea>lion_coast"), ("shinobi_1", "lion_coast")],
)
def test_each_fighter_makes_a_battle(kind: str, place: str) -> None:
    """An army, a navy or a shinobi of a clan that does not control the province."""
    situation = Situation("lion", "crab").control("lion", "lion_coast").control("crab", "crane_capital")
    after = situation.lay("crab", kind, place).resolve()
    assert after.told("BattleJoined") == [{"province": "lion_coast", "seat": 0, "tokens": 0, "bonus": 0, "total": 0}]
    assert after.province("lion_coast") == Province("crab", facedown=1)


@rule("BR-9.1")
def test_own_tokens_make_no_battle() -> None:
    """Defenders alone fight nobody, nor does a token that points elsewhere."""
    situation = Situation("lion", "crab").control("lion", "lion_west").control("crab", "unicorn_east")
    situation.lay("lion", "army_1", "lion_west").lay("crab", "bluff", "unicorn_east>lion_west")
    assert "BattleJoined" not in situation.resolve().kinds()


@rule("BR-9.2")
def test_each_attacker_fights_for_itself() -> None:
    """Two attackers do not add up against an undefended province with a bonus of 3."""
    attacks = ("phoenix", 2, "scorpion_capital"), ("dragon", 3, "crane_central")
    assert battle("lion", "crane_south", *attacks, faceup=3) == Province("lion", faceup=4, facedown=1)
    assert battle("lion", "crane_south", *attacks, faceup=2) == Province("dragon", facedown=1)


@rule("BR-9.2", "BR-9.5")
def test_a_controller_without_tokens_defends() -> None:
    """Bonuses alone may hold a province."""
    assert battle("lion", "crane_south", ("phoenix", 2, "scorpion_capital"), faceup=2) == Province(
        "lion", faceup=3, facedown=1
    )


@rule("BR-9.3")
@pytest.mark.parametrize(
    ("more", "total"),
    [("blessing_2 lion-1", 10), ("blessing_2 lion-4", 10), ("army_5 dragon_south", 8)],  # that army defends there
)
def test_attackers_total(more: str, total: int) -> None:
    """All borders, the coast, shinobi in the middle, and a blessing on any of them."""
    situation = Situation("lion", "crab").control("lion", "crane_capital", "dragon_south").control("crab", "lion_coast")
    situation.lay("lion", "army_2", "crane_capital>lion_coast").lay("lion", "army_3", "dragon_south>lion_coast")
    situation.lay("lion", "navy_1", "sea>lion_coast").lay("lion", "shinobi_2", "lion_coast")
    kind, at = more.split()
    after = (situation.bless(kind, at) if "-" in at else situation.lay("lion", kind, at)).resolve()
    assert after.told("AttackCounted") == [{"province": "lion_coast", "seat": 0, "total": total}]


@rule("BR-9.4", "BR-11.4")
def test_defenders_total() -> None:
    """Army, navy and shinobi in the middle with blessings, and every bonus of the province."""
    situation = (
        Situation("phoenix", "crab").control("phoenix", "crane_capital", faceup=2).special("defense_1", "crane_capital")
    )
    situation.lay("phoenix", "army_3", "crane_capital").lay("phoenix", "navy_1", "crane_capital")
    situation.lay("phoenix", "shinobi_1", "crane_capital").bless("blessing_3", "phoenix-3")
    situation.lay("phoenix", "army_5", "crane_capital>lion_coast")  # attacks elsewhere
    situation.lay("crab", "shinobi_2", "crane_capital")
    battles = situation.resolve().told("BattleJoined")
    expected = {"province": "crane_capital", "seat": 0, "tokens": 8, "bonus": 5, "total": 13}
    assert [told for told in battles if told["province"] == "crane_capital"] == [expected]


# who wins


@rule("BR-9.5")
@pytest.mark.parametrize(
    ("strength", "guard", "winner"),
    [(3, "army_2", "phoenix"), (3, "army_3", "lion"), (3, "army_4", "lion"), (1, "", "phoenix")],
)
def test_highest_total_wins_and_ties_go_to_the_defender(strength: int, guard: str, winner: str) -> None:
    """An attacker needs more than the defender."""
    left = battle("lion", "crane_south", ("phoenix", strength, "scorpion_capital"), guard=guard)
    assert left.owner == winner


@rule("BR-9.5", "BR-9.8", "BR-TV-1")
def test_example_of_tied_attackers() -> None:
    """Scorpion and Dragon attack Crab's undefended Crane South with 3 each: Crab holds it."""
    attacks = ("scorpion", 3, "scorpion_capital"), ("dragon", 3, "crane_central")
    assert battle("crab", "crane_south", *attacks) == Province("crab", faceup=1, facedown=1)


@rule("BR-9.5")
def test_a_tie_below_the_highest_does_not_matter() -> None:
    """Two attackers with 3 are both beaten by the third with 4."""
    attacks = ("scorpion", 3, "scorpion_capital"), ("dragon", 3, "crane_central"), ("lion", 4, "coastlands_inland")
    assert battle("crab", "crane_south", *attacks) == Province("lion", facedown=1)


@rule("BR-9.6", "BR-20.10")
def test_an_empty_province_goes_to_the_best_attacker() -> None:
    """The stronger of two takes it; tied, nobody does."""
    attacks = ("scorpion", 2, "scorpion_capital"), ("dragon", 3, "crane_central")
    assert battle("", "crane_south", *attacks) == Province("dragon", facedown=1)
    attacks = ("scorpion", 3, "scorpion_capital"), ("dragon", 3, "crane_central")
    assert battle("", "crane_south", *attacks) == EMPTY


@rule("BR-9.6", "BR-11.1", "BR-15.2", "BR-TV-3")
def test_example_of_the_empty_shadowlands() -> None:
    """Against the printed 1 an army 1 of Unicorn does nothing, 2 takes it; Crane takes it with 1."""
    assert battle("", "shadowlands_north", ("unicorn", 1, "crab_west")) == EMPTY
    assert battle("", "shadowlands_north", ("unicorn", 2, "crab_west")) == Province("unicorn", facedown=1)
    assert battle("", "shadowlands_north", ("crane", 1, "crab_west")) == Province("crane", facedown=1)


@rule("BR-9.6")
@pytest.mark.parametrize("clans", [("lion", "crab"), ("crab", "lion")])
def test_an_empty_province_is_taken(clans: tuple[str, str]) -> None:
    """Nobody loses it, and all are told who has it now."""
    situation = Situation(*clans).control("lion", "dragon_capital").lay("lion", "army_1", "dragon_capital>dragon_west")
    after = situation.resolve()
    assert after.told("EmptyBattleJoined") == [{"province": "dragon_west", "total": 0}]
    assert after.told("ProvinceTaken") == [{"seat": clans.index("lion"), "province": "dragon_west"}]
    assert after.province("dragon_west") == Province("lion", facedown=1)


@rule("BR-9.6")
def test_a_defense_token_guards_an_empty_province() -> None:
    """The bonus of a special token counts where nobody defends."""
    situation = Situation("lion", "crab").special("defense_2", "unicorn_east").control("lion", "lion_west")
    situation.lay("lion", "army_2", "lion_west>unicorn_east")
    after = situation.resolve()
    assert after.told("EmptyBattleJoined") == [{"province": "unicorn_east", "total": 2}]
    assert after.told("ProvinceUntaken") == [{"province": "unicorn_east"}]
    assert after.province("unicorn_east") == Province(special="defense_2")


@rule("BR-9.7")
@pytest.mark.parametrize(("clans", "lion", "crab"), [(("lion", "crab"), 0, 1), (("crab", "lion"), 1, 0)])
def test_a_conquered_province(clans: tuple[str, str], lion: int, crab: int) -> None:
    """All tokens of the defender go, one of the winner lies facedown, the special token stays."""
    situation = Situation(*clans).control("crab", "unicorn_east", faceup=1, facedown=2).control("lion", "lion_west")
    situation.special("honor_2", "unicorn_east").lay("lion", "army_3", "lion_west>unicorn_east")
    after = situation.resolve()
    assert after.province("unicorn_east") == Province("lion", facedown=1, special="honor_2")
    assert after.told("ProvinceConquered") == [{"seat": lion, "province": "unicorn_east", "other": crab}]
    assert after.told("ControlLost") == [{"seat": crab, "province": "unicorn_east", "amount": 3}]


@rule("BR-9.8", "BR-10.1")
def test_a_defended_province() -> None:
    """The tokens stay and one faceup is added, however many attackers failed."""
    attacks = ("scorpion", 1, "scorpion_capital"), ("dragon", 2, "crane_central")
    left = battle("lion", "crane_south", *attacks, faceup=1, guard="army_5")
    assert left == Province("lion", faceup=2, facedown=1)


@rule("BR-9.9")
def test_an_attack_out_of_a_conquered_province_counts() -> None:
    """Crab conquers Lion West while Lion attacks Dragon West from it."""
    situation = Situation("lion", "crab").control("lion", "lion_west").control("crab", "unicorn_east")
    situation.lay("crab", "army_2", "unicorn_east>lion_west").lay("lion", "army_1", "lion_west>dragon_west")
    after = situation.resolve()
    assert after.province("lion_west") == Province("crab", facedown=1)
    assert after.province("dragon_west") == Province("lion", facedown=1)


# with abilities


@rule("BR-9.10", "BR-15.2", "BR-TV-2")
def test_example_of_crane_in_a_tie() -> None:
    """Scorpion and Crane attack with 3 each: Crane takes the province, whoever sits first."""
    attacks = ("scorpion", 3, "scorpion_capital"), ("crane", 3, "crane_central")
    assert battle("crab", "crane_south", *attacks) == Province("crane", facedown=1)
    assert battle("crab", "crane_south", *reversed(attacks)) == Province("crane", facedown=1)


@rule("BR-9.10", "BR-15.2")
def test_crane_ties_the_defender() -> None:
    """Equal to the defender Crane wins; with one less it does not."""
    assert battle("lion", "crane_south", ("crane", 3, "crane_central"), guard="army_3").owner == "crane"
    assert battle("lion", "crane_south", ("crane", 2, "crane_central"), guard="army_3").owner == "lion"


@rule("BR-9.10", "BR-15.2")
@pytest.mark.parametrize("order", [(0, 1, 2), (2, 0, 1), (0, 2, 1)])
def test_three_tied_with_crane_among_them(order: tuple[int, ...]) -> None:
    """Crane is the candidate wherever it sits."""
    attacks = [("scorpion", 3, "scorpion_capital"), ("dragon", 3, "coastlands_inland"), ("crane", 3, "crane_central")]
    assert battle("crab", "crane_south", *(attacks[k] for k in order)) == Province("crane", facedown=1)


@rule("BR-9.10", "BR-15.2")
def test_a_tie_above_crane() -> None:
    """Others tie with more: Crane's ability changes nothing and the defender holds."""
    attacks = ("scorpion", 3, "scorpion_capital"), ("crane", 2, "crane_central"), ("dragon", 3, "coastlands_inland")
    assert battle("crab", "crane_south", *attacks) == Province("crab", faceup=1, facedown=1)


@rule("BR-9.10", "BR-15.2")
def test_crane_defends_a_tie() -> None:
    """Like any defender."""
    assert battle("crane", "crane_south", ("lion", 3, "scorpion_capital"), guard="army_3").owner == "crane"


@rule("BR-9.10", "BR-15.5", "BR-TV-4")
def test_example_of_an_empty_capital() -> None:
    """Scorpion's 2 does not beat the printed 2, Phoenix's 1 ignores it."""
    assert battle("", "lion_capital", ("scorpion", 2, "scorpion_north"), ("crab", 1, "dragon_south")) == EMPTY
    assert battle("", "lion_capital", ("phoenix", 1, "dragon_south")) == Province("phoenix", facedown=1)


@rule("BR-15.1", "BR-11.2", "BR-TV-5")
def test_example_of_crabs_defense() -> None:
    """Two faceup tokens defend with 4: Lion's 4 fails, Lion's 5 takes Crab Central."""
    assert battle("crab", "crab_central", ("lion", 4, "coastlands_inland"), faceup=2) == Province("crab", 3, 1)
    assert battle("crab", "crab_central", ("lion", 5, "coastlands_inland"), faceup=2) == Province("lion", facedown=1)


@rule("BR-9.10", "BR-15.5", "BR-TV-6")
@pytest.mark.parametrize(("lion", "winner"), [(4, "dragon"), (3, "phoenix"), (5, "dragon")])
def test_example_of_phoenix_among_attackers(lion: int, winner: str) -> None:
    """Dragon defends its capital with 3 and the printed 2, which only Phoenix ignores."""
    attacks = ("phoenix", 4, "phoenix_capital"), ("lion", lion, "lion_west")
    assert battle("dragon", "dragon_capital", *attacks, guard="army_3").owner == winner


@rule("BR-9.10", "BR-15.5")
def test_phoenix_against_other_bonuses() -> None:
    """The Shadowlands' printed 1 and faceup tokens count against Phoenix too."""
    assert battle("", "shadowlands_north", ("phoenix", 1, "crab_west")) == EMPTY
    assert battle("lion", "lion_capital", ("phoenix", 1, "dragon_south"), faceup=1).owner == "lion"
    assert battle("lion", "lion_capital", ("phoenix", 2, "dragon_south"), faceup=1).owner == "phoenix"


@rule("BR-9.10", "BR-TV-26")
@pytest.mark.parametrize(
    ("crane", "phoenix", "winner"), [(1, 1, None), (2, 2, "crane"), (1, 2, "phoenix"), (2, 1, "crane")]
)
def test_example_of_crane_and_phoenix(crane: int, phoenix: int, winner: str | None) -> None:
    """Tied they make Crane the candidate, against the full 2 of the empty capital."""
    attacks = ("phoenix", phoenix, "dragon_south"), ("crane", crane, "crane_capital")
    assert battle("", "lion_capital", *attacks).owner == winner


@rule("BR-EX-10")
def test_example_of_the_rulebook() -> None:
    """Dragon 1, Phoenix 1 and 1, Scorpion 3: Scorpion takes Unicorn East, all four tokens are discarded."""
    situation = Situation("dragon", "phoenix", "scorpion").control("dragon", "unicorn_east")
    situation.control("phoenix", "unicorn_west", "scorpion_north").control("scorpion", "lion_west")
    situation.lay("dragon", "army_1", "unicorn_east").lay("phoenix", "army_1", "unicorn_west>unicorn_east")
    situation.lay("phoenix", "army_1", "scorpion_north>unicorn_east")
    after = situation.lay("scorpion", "army_3", "lion_west>unicorn_east").resolve()
    assert after.told("BattleJoined")[0]["total"] == 1
    assert [(told["seat"], told["total"]) for told in after.told("AttackCounted")] == [(1, 2), (2, 3)]
    assert after.province("unicorn_east") == Province("scorpion", facedown=1)
    discards = [player["discard"] for player in after.data["players"]]
    assert discards == [{"army_1": 1}, {"army_1": 2}, {"army_3": 1}]


@rule("BR-10.3", "BR-10.5", "BR-TV-12")
def test_example_of_a_bluff() -> None:
    """A bluff aimed at an undefended province earns nothing; with an army in it the army does."""
    situation = Situation("phoenix", "crab").control("phoenix", "unicorn_east").control("crab", "lion_west")
    situation.lay("crab", "bluff", "lion_west>unicorn_east")
    assert situation.resolve().province("unicorn_east") == Province("phoenix", facedown=1)
    situation.lay("phoenix", "army_1", "unicorn_east")
    assert situation.resolve().province("unicorn_east") == Province("phoenix", faceup=1, facedown=1)
