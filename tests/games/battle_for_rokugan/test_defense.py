"""Successful defenses and defense bonuses (BR-10, BR-11)."""

import pytest

from games.battle_for_rokugan.printed import CAPITALS
from games.battle_for_rokugan.situation import EMPTY, Province, Situation
from rule import rule


def attacked(strength: int, *others: str) -> Situation:
    """Crab's crab_central, attacked by a Lion army from coastlands_inland, at the end of round 5."""
    quiet = Situation("lion", "crab", *others, round=5).control("lion", "coastlands_inland")
    return quiet.control("crab", "crab_central").lay("lion", f"army_{strength}", "coastlands_inland>crab_central")


@rule("BR-10.1")
def test_one_faceup_token_however_many_attackers_failed() -> None:
    """Two failed attackers earn the defender one token."""
    quiet = attacked(1, "phoenix").control("phoenix", "crab_east").lay("phoenix", "army_1", "crab_east>crab_central")
    after = quiet.lay("crab", "army_5", "crab_central").resolve()
    assert after.province("crab_central") == Province("crab", faceup=1, facedown=1)


@rule("BR-10.2")
def test_a_defender_without_tokens_can_win() -> None:
    """A battle won by bonuses alone is a successful defense."""
    after = attacked(1).control("crab", "crab_central", faceup=1).resolve()
    assert after.province("crab_central") == Province("crab", faceup=2, facedown=1)


@rule("BR-10.3")
@pytest.mark.parametrize("kind", ["army_1", "navy_1", "shinobi_1"])
def test_an_unattacked_guard_earns_the_token(kind: str) -> None:
    """A fighter in the middle of its player's own province, which nobody attacks, defends it."""
    after = Situation("lion", "crab", round=5).control("crab", "crab_capital").lay("crab", kind, "crab_capital")
    assert after.resolve().province("crab_capital") == Province("crab", faceup=1, facedown=1)


@rule("BR-10.3")
def test_a_province_that_nobody_cared_for_gets_nothing() -> None:
    """Without attack and without a fighter there is no successful defense."""
    after = Situation("lion", "crab", round=5).control("crab", "crab_capital").resolve()
    assert after.province("crab_capital") == Province("crab", facedown=1)


@rule("BR-10.3", "BR-8.2")
def test_an_illegal_guard_earns_nothing() -> None:
    """A navy in a landlocked province is thrown out in step 2 and defends nothing."""
    after = Situation("lion", "crab", round=5).control("crab", "crab_east").lay("crab", "navy_1", "crab_east").resolve()
    assert after.province("crab_east") == Province("crab", facedown=1)


def shadowlands_raid() -> Situation:
    """Crab raids the north while Scorpion attacks the south over the border between them."""
    quiet = Situation("scorpion", "crab", round=5).control("scorpion", "shadowlands_north")
    quiet.control("crab", "shadowlands_south").lay("crab", "raid", "shadowlands_north")
    return quiet.lay("scorpion", "army_5", "shadowlands_north>shadowlands_south")


@rule("BR-10.4", "BR-TV-7")
def test_an_attack_lost_to_a_raid_next_door_has_failed() -> None:
    """The raid in the north takes the army on the border; the south counts as defended."""
    after = shadowlands_raid().resolve()
    assert after.province("shadowlands_north") == Province(special="scorched_earth")
    assert after.province("shadowlands_south") == Province("crab", faceup=1, facedown=1)
    assert after.player("scorpion")["discard"]["army_5"] == 1


@rule("BR-10.4", "BR-TV-7")
def test_an_attack_that_is_left_decides_alone() -> None:
    """With a navy at the coast as well there is a battle: 2 against 1."""
    after = shadowlands_raid().lay("scorpion", "navy_2", "sea>shadowlands_south").resolve()
    assert after.province("shadowlands_south") == Province("scorpion", facedown=1)


@rule("BR-10.4", "BR-20.5", "BR-20.4", "BR-TV-23")
def test_diplomacy_stops_the_own_attack_and_rewards_the_far_side() -> None:
    """Lion's peace in its capital takes Lion's own army on the border; Scorpion has defended."""
    quiet = Situation("lion", "scorpion", round=5).control("lion", "lion_capital").control("scorpion", "scorpion_north")
    quiet.lay("lion", "diplomacy", "lion_capital").lay("lion", "army_4", "lion_capital>scorpion_north")
    after = quiet.resolve()
    assert after.province("lion_capital") == Province("lion", facedown=1, special="peace")
    assert after.province("scorpion_north") == Province("scorpion", faceup=1, facedown=1)
    assert after.player("lion")["discard"] == {"army_4": 1, "diplomacy": 1}


@rule("BR-20.5")
def test_diplomacy_stops_an_attack_in_the_other_direction() -> None:
    """An army that points at the peaceful province is discarded as well, and earns its target nothing."""
    quiet = Situation("lion", "scorpion", round=5).control("lion", "lion_capital").control("scorpion", "scorpion_north")
    quiet.lay("lion", "diplomacy", "lion_capital").lay("scorpion", "army_4", "scorpion_north>lion_capital")
    after = quiet.resolve()
    assert after.province("lion_capital") == Province("lion", facedown=1, special="peace")
    assert after.province("scorpion_north") == Province("scorpion", facedown=1)


@rule("BR-10.5", "BR-TV-12")
def test_a_bluff_alone_is_no_attack() -> None:
    """A bluff aimed at an undefended province earns nothing, with a defender there BR-10.3 does."""
    bluffed = Situation("lion", "crab", round=5).control("lion", "coastlands_inland").control("crab", "crab_central")
    bluffed.lay("lion", "bluff", "coastlands_inland>crab_central")
    assert bluffed.resolve().province("crab_central") == Province("crab", facedown=1)
    bluffed.lay("crab", "army_1", "crab_central")
    assert bluffed.resolve().province("crab_central") == Province("crab", faceup=1, facedown=1)


@rule("BR-10.5", "BR-TV-28", "BR-8.6")
def test_peace_is_no_successful_defense() -> None:
    """Both diplomacy tokens of Crane in one province leave one peace token and no faceup token."""
    quiet = Situation("crane", "crab", round=5).control("crane", "crane_south")
    quiet.lay("crane", "diplomacy", "crane_south").lay("crane", "diplomacy", "crane_south")
    after = quiet.lay("crab", "shinobi_1", "crane_south").resolve()
    assert after.province("crane_south") == Province("crane", facedown=1, special="peace")
    assert after.player("crane")["discard"] == {"diplomacy": 2}


@rule("BR-10.5")
def test_illegal_attackers_are_no_attack() -> None:
    """A shinobi on a border and an army without a province behind it earn the defender nothing."""
    quiet = Situation("lion", "crab", round=5).control("lion", "coastlands_inland").control("crab", "crab_central")
    quiet.lay("lion", "shinobi_2", "coastlands_inland>crab_central").lay("lion", "army_1", "crab_east>crab_central")
    assert quiet.resolve().province("crab_central") == Province("crab", facedown=1)


@rule("BR-10.5", "BR-8.3")
def test_a_raided_province_was_not_defended() -> None:
    """The defender, its attacker and the control tokens all go; nothing is added."""
    quiet = attacked(3, "phoenix").control("phoenix", "crab_east").lay("phoenix", "raid", "crab_central")
    assert quiet.lay("crab", "army_5", "crab_central").resolve().province("crab_central") == Province(
        special="scorched_earth"
    )


@rule("BR-10.5", "BR-9.6")
def test_an_empty_province_is_not_defended() -> None:
    """An attack that does not beat the bonus of an empty province leaves it empty."""
    quiet = Situation("lion", "crab", round=5).control("lion", "crab_west")
    assert quiet.lay("lion", "army_1", "crab_west>shadowlands_north").resolve().province("shadowlands_north") == EMPTY


@rule("BR-10.6", "BR-12.5")
def test_a_shrine_can_be_defended() -> None:
    """Nobody may attack there, but a guard still earns the token."""
    quiet = Situation("lion", "crab", round=5).control("crab", "crab_east").special("shrine", "crab_east")
    after = quiet.lay("crab", "army_1", "crab_east").resolve()
    assert after.province("crab_east") == Province("crab", faceup=1, facedown=1, special="shrine")


def beaten(province: str, strength: int) -> bool:
    """Whether a Unicorn shinobi with an animated helper of this strength takes an empty province."""
    quiet = Situation("unicorn", "crab", round=5).lay("unicorn", f"shinobi_{min(strength, 2)}", province)
    if strength > 2:
        quiet.lay("unicorn", "shinobi_1", province)
    return quiet.resolve().province(province).owner == "unicorn"


@rule("BR-11.1", "BR-20.1")
@pytest.mark.parametrize("capital", CAPITALS.values())
def test_a_capital_has_two_whoever_plays(capital: str) -> None:
    """The printed bonus counts in every capital, even an empty one or one of a clan that is not in play."""
    assert not beaten(capital, 2)
    assert beaten(capital, 3)


@rule("BR-11.1", "BR-14.1")
@pytest.mark.parametrize("province", ["shadowlands_north", "shadowlands_south"])
def test_the_shadowlands_have_one(province: str) -> None:
    """Their printed bonus is 1."""
    assert not beaten(province, 1)
    assert beaten(province, 2)


@rule("BR-11.1")
def test_other_provinces_have_none() -> None:
    """An empty province without castle falls to any fighter."""
    assert beaten("islands_east", 1)


@rule("BR-11.2", "BR-EX-12")
def test_faceup_tokens_defend_and_facedown_ones_do_not() -> None:
    """One faceup token adds 1, however many facedown ones lie beside it."""
    quiet = Situation("crab", "lion", round=5).control("lion", "lion_west", faceup=1, facedown=3)
    quiet.control("crab", "lion_coast").control("crab", "scorpion_north").lay(
        "crab", "army_1", "scorpion_north>lion_west"
    )
    assert quiet.resolve().province("lion_west") == Province("lion", faceup=2, facedown=3)
    stronger = Situation("crab", "lion", round=5).control("lion", "lion_west", faceup=1, facedown=3)
    stronger.control("crab", "scorpion_north").lay("crab", "army_2", "scorpion_north>lion_west")
    assert stronger.resolve().province("lion_west") == Province("crab", facedown=1)


@rule("BR-11.3", "BR-12.9")
@pytest.mark.parametrize(("special", "bonus"), [("defense_1", 1), ("defense_2", 2)])
def test_a_defense_token_helps_whoever_defends(special: str, bonus: int) -> None:
    """The token adds its bonus for a controller and in an empty province."""
    for strength in (bonus, bonus + 1):
        held = attacked(strength).special(special, "crab_central").resolve()
        assert (held.province("crab_central").owner == "lion") == (strength > bonus)
        empty = Situation("lion", "crab", round=5).control("lion", "coastlands_inland").special(special, "crab_central")
        after = empty.lay("lion", f"army_{strength}", "coastlands_inland>crab_central").resolve()
        assert (after.province("crab_central").owner == "lion") == (strength > bonus)


@rule("BR-11.4")
def test_all_bonuses_add_up() -> None:
    """A capital with two faceup tokens and a +2 token defends with 6, and 8 facedown tokens are no limit."""
    for strength, owner in ((6, "phoenix"), (7, "lion")):
        quiet = Situation("lion", "phoenix", round=5).control("lion", "lion_coast")
        quiet.control("phoenix", "phoenix_capital", faceup=2, facedown=8).special("defense_2", "phoenix_capital")
        quiet.lay("lion", "army_6", "lion_coast>phoenix_capital")
        if strength == 7:
            quiet.lay("lion", "shinobi_1", "phoenix_capital")
        assert quiet.resolve().province("phoenix_capital").owner == owner


@rule("BR-20.11")
def test_every_fighter_has_a_strength() -> None:
    """Even a single shinobi of strength 1 takes an undefended province."""
    quiet = Situation("lion", "crab", round=5).control("crab", "crab_east").lay("lion", "shinobi_1", "crab_east")
    assert quiet.resolve().province("crab_east") == Province("lion", facedown=1)


@rule("BR-20.9", "BR-TV-9")
def test_a_raid_takes_the_shinobi_that_made_it_possible() -> None:
    """A raid far from home works beside its clan's shinobi, which is discarded with the rest; alone it does nothing."""
    alone = Situation("lion", "crab", round=5).control("crab", "islands_west").lay("lion", "raid", "islands_west")
    assert alone.resolve().province("islands_west") == Province("crab", facedown=1)
    after = alone.lay("lion", "shinobi_1", "islands_west").resolve()
    assert after.province("islands_west") == Province(special="scorched_earth")
    assert after.player("lion")["discard"] == {"raid": 1, "shinobi_1": 1}


@rule("BR-20.10", "BR-TV-26")
@pytest.mark.parametrize(("crane", "phoenix", "owner"), [(1, 1, None), (2, 2, "crane"), (1, 2, "phoenix")])
def test_two_attackers_meet_in_an_empty_capital(crane: int, phoenix: int, owner: str | None) -> None:
    """The better attacker is measured against the bonus; Crane wins ties, Phoenix ignores the castle."""
    quiet = Situation("phoenix", "crane", round=5).control("phoenix", "dragon_south").control("crane", "crane_capital")
    quiet.lay("phoenix", f"army_{phoenix}", "dragon_south>lion_capital")
    after = quiet.lay("crane", f"army_{crane}", "crane_capital>lion_capital").resolve()
    assert after.province("lion_capital").owner == owner
