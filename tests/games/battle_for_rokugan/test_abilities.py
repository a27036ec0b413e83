"""Clan abilities (BR-15)."""

import pytest

from games.battle_for_rokugan.printed import CLANS, tokens_of
from games.battle_for_rokugan.situation import EMPTY, GAME, Province, Situation
from rule import rule


@rule("BR-15.1", "BR-11.2", "BR-TV-5")
@pytest.mark.parametrize(("strength", "left"), [(4, Province("crab", 3, 1)), (5, Province("lion", 0, 1))])
def test_crab_defends_with_two_a_token(strength: int, left: Province) -> None:
    """Two faceup Crab tokens defend with 4."""
    quiet = Situation("lion", "crab", round=5).control("crab", "crab_central", faceup=2)
    quiet.control("lion", "coastlands_inland").lay("lion", f"army_{strength}", "coastlands_inland>crab_central")
    assert quiet.resolve().province("crab_central") == left


@rule("BR-15.1", "BR-18.3")
def test_crab_tokens_give_one_honor_each() -> None:
    """Only their defense is doubled."""
    quiet = Situation("crab", "lion", round=5).control("crab", "crab_central", faceup=2)
    assert GAME.score_sheet(quiet.resolve().match.state(), 0, 0)["faceup_tokens"] == 2


@rule("BR-15.2", "BR-TV-2", "BR-TV-1")
@pytest.mark.parametrize(("third", "left"), [("dragon", Province("crab", 1, 1)), ("crane", Province("crane", 0, 1))])
def test_crane_wins_a_tie_of_attackers(third: str, left: Province) -> None:
    """3 against 3: between others the defender holds, Crane takes the province."""
    quiet = Situation("scorpion", third, "crab", round=5).control("crab", "crane_south")
    quiet.control("scorpion", "scorpion_capital").control(third, "crane_central")
    quiet.lay("scorpion", "army_3", "scorpion_capital>crane_south").lay(third, "army_3", "crane_central>crane_south")
    assert quiet.resolve().province("crane_south") == left


@rule("BR-15.2", "BR-TV-3")
@pytest.mark.parametrize(
    ("clan", "strength", "owner"), [("unicorn", 1, None), ("unicorn", 2, "unicorn"), ("crane", 1, "crane")]
)
def test_crane_wins_a_tie_with_an_empty_province(clan: str, strength: int, owner: str | None) -> None:
    """Strength 1 equals the bonus of the Shadowlands: enough for Crane alone."""
    quiet = Situation(clan, "lion", round=5).control(clan, "crab_west")
    after = quiet.lay(clan, f"army_{strength}", "crab_west>shadowlands_north").resolve()
    assert after.province("shadowlands_north").owner == owner


@rule("BR-15.2")
def test_crane_wins_a_tie_with_the_defender() -> None:
    """2 against 2."""
    quiet = Situation("crane", "lion", round=5).control("crane", "crane_capital").control("lion", "lion_coast")
    after = quiet.lay("crane", "army_2", "crane_capital>lion_coast").lay("lion", "army_2", "lion_coast").resolve()
    assert after.province("lion_coast") == Province("crane", facedown=1)


@rule("BR-15.2")
def test_a_tie_above_crane_is_not_changed() -> None:
    """Two others tie with 3, Crane has 2: the defender holds."""
    quiet = Situation("scorpion", "dragon", "crane", "crab", round=5).control("crab", "crane_south")
    quiet.control("scorpion", "scorpion_capital").control("dragon", "crane_central").control("crane", "crab_east")
    quiet.lay("scorpion", "army_3", "scorpion_capital>crane_south").lay("dragon", "army_3", "crane_central>crane_south")
    after = quiet.lay("crane", "army_2", "crab_east>crane_south").resolve()
    assert after.province("crane_south") == Province("crab", faceup=1, facedown=1)


@rule("BR-15.2")
@pytest.mark.parametrize("clans", [("scorpion", "dragon", "crane"), ("crane", "scorpion", "dragon")])
def test_crane_wins_a_tie_of_three(clans: tuple[str, str, str]) -> None:
    """Wherever Crane sits."""
    quiet = Situation(*clans, round=5)
    homes = {"scorpion": "scorpion_capital", "dragon": "crane_central", "crane": "crab_east"}
    for clan in clans:
        quiet.control(clan, homes[clan]).lay(clan, "army_3", f"{homes[clan]}>crane_south")
    assert quiet.resolve().province("crane_south") == Province("crane", facedown=1)


@rule("BR-15.2", "BR-9.5")
def test_crane_defends_a_tie_like_everybody() -> None:
    """As a defender it wins by the usual rule, even against two."""
    quiet = Situation("crane", "lion", round=5).control("crane", "crane_capital").control("lion", "lion_coast")
    after = quiet.lay("lion", "army_2", "lion_coast>crane_capital").resolve()
    assert after.province("crane_capital") == Province("crane", faceup=1, facedown=1)


@rule("BR-15.3", "BR-4.7", "BR-TV-17")
def test_dragon_draws_one_more_and_returns_one() -> None:
    """Seven tokens, then one that is not the bluff goes back; all others have drawn before."""
    quiet = Situation("dragon", "crab").control("dragon", "dragon_west").control("crab", "crab_east")
    after = quiet.hand("dragon").resolve()
    assert after.data["phase"] == "returning" and after.asked == "dragon"
    assert (after.player("dragon")["hand_size"], after.player("crab")["hand_size"]) == (7, 6)
    refusal = after.refusal("put_back bluff")
    assert refusal is not None and (refusal.rule, refusal.reason) == ("BR-15.3", "bluff_stays")
    assert set(after.legal()) == {f"put_back {kind}" for kind in after.player("dragon")["hand"] if kind != "bluff"}
    move = after.legal()[0]
    before = after.player("dragon")["pool"].get(move.split()[1], 0)
    after.play(move)
    assert after.player("dragon")["hand_size"] == 6
    assert after.player("dragon")["pool"][move.split()[1]] == before + 1


@rule("BR-15.3", "BR-4.6")
def test_dragon_returns_one_also_from_a_short_draw() -> None:
    """With two tokens left in the pool it draws both and still puts one back."""
    left = tokens_of("dragon")
    left.subtract(["army_5", "raid", "bluff"])
    quiet = Situation("dragon", "crab").control("dragon", "dragon_west").discard("dragon", *left.elements())
    after = quiet.resolve()
    assert after.legal() == ["put_back army_5", "put_back raid"]
    assert after.play("put_back raid").player("dragon")["hand"] == {"army_5": 1, "bluff": 1}


@rule("BR-15.3")
def test_dragon_returns_only_what_it_holds() -> None:
    """And only in upkeep."""
    quiet = Situation("dragon", "crab").asks("dragon", "returning").hand("dragon", "army_1", "raid")
    refusal = quiet.refusal("put_back army_5")
    assert refusal is not None and refusal.reason == "token_not_in_hand"
    refusal = quiet.asks("dragon").refusal("put_back army_1")
    assert refusal is not None and (refusal.rule, refusal.reason) == ("BR-15.3", "nothing_to_return")


def lion_guard(**options: str) -> Situation:
    """Lion's bluff in the middle of lion_west, at the end of round 5."""
    quiet = Situation("lion", "unicorn", round=5, **options).control("lion", "lion_west")
    return quiet.control("unicorn", "unicorn_east").lay("lion", "bluff", "lion_west")


@rule("BR-15.4", "BR-TV-11")
def test_lions_bluff_defends_with_two() -> None:
    """2 against 2: Lion holds, and the bluff is back in hand."""
    after = lion_guard().lay("unicorn", "army_2", "unicorn_east>lion_west").resolve()
    assert after.province("lion_west") == Province("lion", faceup=1, facedown=1)
    assert after.player("lion")["hand"]["bluff"] == 1
    beaten = lion_guard().lay("unicorn", "army_3", "unicorn_east>lion_west").resolve()
    assert beaten.province("lion_west") == Province("unicorn", facedown=1)
    assert beaten.player("lion")["hand"]["bluff"] == 1


@rule("BR-15.4", "BR-TV-11")
@pytest.mark.parametrize(("option", "faceup"), [("false", 0), ("true", 1)])
def test_lions_bluff_alone_in_an_unattacked_province(option: str, faceup: int) -> None:
    """It earns no token, unless the option says so."""
    after = lion_guard(lion_bluff_unattacked_is_defense=option).resolve()
    assert after.province("lion_west") == Province("lion", faceup=faceup, facedown=1)


@rule("BR-15.4")
@pytest.mark.parametrize("place", ["unicorn_east", "lion_west>unicorn_east"])
def test_elsewhere_lions_bluff_is_a_bluff(place: str) -> None:
    """In another's province or on a border it goes home in step 2 and does not fight."""
    quiet = Situation("lion", "unicorn", round=5).control("lion", "lion_west").control("unicorn", "unicorn_east")
    after = quiet.lay("lion", "bluff", place).resolve()
    assert after.province("unicorn_east") == Province("unicorn", facedown=1)
    assert after.kinds().index("BluffReturned") < after.kinds().index("ObjectiveRevealed")
    assert not after.told("BattleJoined")


@rule("BR-15.4")
def test_another_clans_bluff_does_not_defend() -> None:
    """Only Lion's does."""
    quiet = Situation("crab", "unicorn", round=5).control("crab", "lion_west").control("unicorn", "unicorn_east")
    after = quiet.lay("crab", "bluff", "lion_west").lay("unicorn", "army_1", "unicorn_east>lion_west").resolve()
    assert after.province("lion_west").owner == "unicorn"


@rule("BR-15.4", "BR-6.4")
def test_a_blessing_on_lions_bluff_is_removed() -> None:
    """It is accepted when placed, thrown out in step 2, and the bluff defends with 2."""
    placed = Situation("lion", "unicorn").control("lion", "lion_west").hand("lion", "blessing_2")
    assert (
        placed.lay("lion", "bluff", "lion_west").hand("lion", "blessing_2", "army_1").refusal("bless blessing_2 lion-1")
        is None
    )
    after = lion_guard().bless("blessing_2", "lion-1").lay("unicorn", "army_3", "unicorn_east>lion_west").resolve()
    assert after.province("lion_west").owner == "unicorn"
    assert after.told("TokenIllegal")[0]["kind"] == "blessing_2"


@rule("BR-15.4")
@pytest.mark.parametrize("kind", ["raid", "diplomacy"])
def test_lions_bluff_swept_off_returns_to_the_hand(kind: str) -> None:
    """A raid or diplomacy in its province discards it, and it comes back."""
    quiet = lion_guard().lay("unicorn" if kind == "raid" else "lion", kind, "lion_west")
    after = quiet.resolve()
    assert after.province("lion_west").special == ("scorched_earth" if kind == "raid" else "peace")
    assert after.player("lion")["hand"]["bluff"] == 1


@rule("BR-15.5", "BR-TV-4", "BR-11.1")
@pytest.mark.parametrize(
    ("clan", "strength", "home", "owner"),
    [("scorpion", 2, "scorpion_north", None), ("phoenix", 1, "dragon_south", "phoenix")],
)
def test_phoenix_ignores_the_castle(clan: str, strength: int, home: str, owner: str | None) -> None:
    """The empty Lion capital falls to Phoenix with 1, to Scorpion not even with 2."""
    quiet = Situation(clan, "crab", round=5).control(clan, home)
    after = quiet.lay(clan, f"army_{strength}", f"{home}>lion_capital").resolve()
    assert after.province("lion_capital").owner == owner


@rule("BR-15.5")
def test_phoenix_still_faces_tokens_and_the_shadowlands() -> None:
    """Faceup tokens and the printed 1 of the Shadowlands count against it."""
    tokens = Situation("phoenix", "lion", round=5).control("phoenix", "dragon_south")
    tokens.control("lion", "lion_capital", faceup=1).lay("phoenix", "army_1", "dragon_south>lion_capital")
    assert tokens.resolve().province("lion_capital") == Province("lion", faceup=2, facedown=1)
    shadow = Situation("phoenix", "lion", round=5).control("phoenix", "crab_west")
    assert (
        shadow.lay("phoenix", "army_1", "crab_west>shadowlands_north").resolve().province("shadowlands_north") == EMPTY
    )


@rule("BR-15.5", "BR-9.10", "BR-TV-6")
@pytest.mark.parametrize(("phoenix", "lion", "owner"), [(4, 4, "dragon"), (4, 3, "phoenix"), (4, 5, "dragon")])
def test_the_castle_falls_out_only_against_phoenix(phoenix: int, lion: int, owner: str) -> None:
    """Dragon defends with 3 and 2 of the castle; Lion faces both."""
    quiet = Situation("phoenix", "lion", "dragon", round=5).control("phoenix", "phoenix_capital")
    quiet.control("lion", "lion_west").control("dragon", "dragon_capital").lay("dragon", "army_3", "dragon_capital")
    quiet.lay("phoenix", f"army_{phoenix}", "phoenix_capital>dragon_capital")
    after = quiet.lay("lion", f"army_{lion}", "lion_west>dragon_capital").resolve()
    assert after.province("dragon_capital").owner == owner


def scorpions_turn() -> Situation:
    """Scorpion is about to place; two facedown tokens of Crab and one of its own lie on the board."""
    quiet = Situation("scorpion", "crab").control("scorpion", "scorpion_west").control("crab", "crab_east")
    quiet.hand("scorpion", "army_1", "army_2", "army_3", "blessing_2").hand("crab", "army_1", "army_1", "army_1")
    quiet.lay("crab", "raid", "scorpion_west").lay("crab", "army_2", "crab_east")
    return quiet.lay("scorpion", "shinobi_1", "crab_east")


@rule("BR-15.6")
def test_scorpion_looks_after_placing() -> None:
    """At any facedown token but the one just placed, own ones too, or not now; then the next turn comes."""
    after = scorpions_turn().play("place army_1 scorpion_west")
    assert after.data["phase"] == "spying" and after.asked == "scorpion"
    assert after.legal() == ["spy_on scorpion-1", "spy_on crab-1", "spy_on crab-2", "done"]
    refusal = after.refusal("spy_on scorpion-2")
    assert refusal is not None and (refusal.rule, refusal.reason) == ("BR-15.6", "token_just_placed")
    after.play("spy_on crab-1")
    facts = {"seat": 0, "token": "crab-1", "kind": "raid", "source": "scorpion", "place": "scorpion_west"}
    assert after.told("TokenLooked") == [facts]
    assert after.asked == "crab"


@rule("BR-15.6")
def test_scorpion_looks_once_a_round() -> None:
    """After a look it is not asked again; after no look it is."""
    used = scorpions_turn().play("place army_1 scorpion_west", "spy_on crab-1", "place army_1 crab_east")
    assert used.play("place army_2 scorpion_west").data["phase"] == "placement"
    saved = scorpions_turn().play("place army_1 scorpion_west", "done", "place army_1 crab_east")
    assert saved.play("place army_2 scorpion_west").data["phase"] == "spying"


@rule("BR-15.6")
def test_scorpion_looks_after_a_blessing_and_an_animated_token() -> None:
    """Both are placed; after the animated one its turn goes on."""
    after = scorpions_turn().play("bless blessing_2 scorpion-1")
    assert after.data["phase"] == "spying"
    refusal = after.refusal("spy_on scorpion-1")
    assert refusal is not None and refusal.rule == "BR-6.5"
    quiet = scorpions_turn().holds("scorpion", "animate_the_dead").discard("scorpion", "army_4")
    quiet.control("scorpion", "lion_west")
    after = quiet.play("play animate_the_dead", "pay lion_west", "animate army_4 scorpion_west")
    assert after.data["phase"] == "spying"
    refusal = after.refusal("spy_on scorpion-2")
    assert refusal is not None and (refusal.rule, refusal.reason) == ("BR-7.7", "token_is_faceup")
    after.play("spy_on crab-2")
    assert (after.data["phase"], after.asked) == ("placement", "scorpion")
    assert after.refusal("place army_1 scorpion_west") is None


@rule("BR-15.6")
def test_scorpion_is_not_asked_without_a_target() -> None:
    """On an empty board there is nothing to look at."""
    quiet = Situation("scorpion", "crab").control("scorpion", "scorpion_west").control("crab", "crab_east")
    quiet.hand("scorpion", "army_1", "army_2").hand("crab", "army_1", "army_1")
    assert quiet.play("place army_1 scorpion_west").asked == "crab"


@rule("BR-15.6")
def test_no_look_at_other_times_and_for_others() -> None:
    """Outside of that moment the look is refused."""
    refusal = scorpions_turn().refusal("spy_on crab-1")
    assert refusal is not None and (refusal.rule, refusal.reason) == ("BR-15.6", "no_look_now")


@rule("BR-15.6", "BR-8.0")
def test_the_last_look_comes_before_the_switch() -> None:
    """Scorpion places the last token of the round: it looks first, then Unicorn is asked."""
    quiet = Situation("scorpion", "unicorn").control("scorpion", "scorpion_west").control("unicorn", "unicorn_east")
    quiet.lay("unicorn", "army_1", "unicorn_east").lay("unicorn", "army_2", "unicorn_east>lion_west")
    after = quiet.hand("scorpion", "army_1").play("place army_1 scorpion_west")
    assert after.data["phase"] == "spying"
    assert after.play("spy_on unicorn-1").data["phase"] == "switching"


def switching() -> Situation:
    """Unicorn may switch: an army on the border to Crab's lion_west, a shinobi in Crab's crane_south, a guard."""
    quiet = Situation("unicorn", "crab", round=5).control("unicorn", "unicorn_east").control("crab", "lion_west")
    quiet.control("crab", "crane_south").lay("unicorn", "army_3", "unicorn_east>lion_west")
    quiet.lay("unicorn", "shinobi_1", "crane_south").lay("unicorn", "army_1", "unicorn_east")
    return quiet.asks("unicorn", "switching")


@rule("BR-15.7", "BR-TV-25")
def test_unicorn_switches_two_tokens() -> None:
    """Each takes the other's place; the army in crane_south and the shinobi on the border are thrown out."""
    after = switching().play("switch unicorn-1", "switch unicorn-2")
    assert after.told("TokensSwitched") == [{"seat": 0, "token": "unicorn-1", "other": "unicorn-2"}]
    illegal = [(event["token"], event["place"]) for event in after.told("TokenIllegal")]
    assert illegal == [("unicorn-1", "crane_south"), ("unicorn-2", "unicorn_east>lion_west")]


@rule("BR-15.7")
def test_a_switch_can_win() -> None:
    """The strong army comes to the border, the weak one guards."""
    quiet = Situation("unicorn", "crab", round=5).control("unicorn", "unicorn_east").control("crab", "lion_west")
    quiet.lay("unicorn", "army_1", "unicorn_east>lion_west").lay("unicorn", "army_5", "unicorn_east")
    quiet.lay("crab", "army_3", "lion_west").asks("unicorn", "switching")
    assert quiet.play("done").province("lion_west").owner == "crab"
    assert quiet.play("switch unicorn-2", "switch unicorn-1").province("lion_west").owner == "unicorn"


@rule("BR-15.7")
def test_unicorn_may_switch_nothing_until_it_has_chosen() -> None:
    """With the first token chosen a second must follow, and it is another one."""
    after = switching().play("switch unicorn-1")
    assert after.legal() == ["switch unicorn-2", "switch unicorn-3"]
    refusal = after.refusal("switch unicorn-1")
    assert refusal is not None and (refusal.rule, refusal.reason) == ("BR-15.7", "already_chosen")


@rule("BR-15.7", "BR-6.5")
def test_only_own_unblessed_tokens_are_switched() -> None:
    """Others' tokens, blessed ones and blessings are refused."""
    quiet = switching().lay("crab", "army_1", "lion_west").bless("blessing_2", "unicorn-3")
    for token, clause in (("crab-1", "BR-15.7"), ("unicorn-3", "BR-6.5"), ("unicorn-4", "BR-6.5")):
        refusal = quiet.refusal(f"switch {token}")
        assert refusal is not None and refusal.rule == clause
    refusal = quiet.asks("unicorn").refusal("switch unicorn-1")
    assert refusal is not None and (refusal.rule, refusal.reason) == ("BR-15.7", "no_switch_now")


@rule("BR-15.7")
def test_with_one_token_there_is_nothing_to_switch() -> None:
    """Unicorn is not asked."""
    quiet = Situation("unicorn", "crab", round=5).control("unicorn", "unicorn_east").hand("unicorn", "army_1")
    after = quiet.play("place army_1 unicorn_east")
    assert after.match.over and not after.told("TokensSwitched")


@rule("BR-15.7")
def test_tokens_in_the_same_middle_may_be_switched_without_effect() -> None:
    """The choice is there, nothing moves."""
    quiet = Situation("unicorn", "crab", round=5).control("unicorn", "unicorn_east").asks("unicorn", "switching")
    quiet.lay("unicorn", "army_1", "unicorn_east").lay("unicorn", "army_2", "unicorn_east")
    after = quiet.play("switch unicorn-1", "switch unicorn-2")
    assert after.province("unicorn_east") == Province("unicorn", faceup=1, facedown=1)


@rule("BR-15.8")
@pytest.mark.parametrize(
    ("clan", "kind", "number"),
    [
        ("crab", "navy_3", 1),
        ("crane", "diplomacy", 2),
        ("dragon", "blessing_3", 1),
        ("lion", "army_6", 1),
        ("phoenix", "blessing_3", 1),
        ("scorpion", "shinobi_3", 1),
        ("unicorn", "raid", 2),
    ],
)
def test_unique_tokens(clan: str, kind: str, number: int) -> None:
    """Each clan has one token that sets it apart, and 27 in all."""
    quiet = Situation(clan, next(other for other in CLANS if other != clan))
    player = quiet.position()["players"][0]
    assert player["pool"][kind] == tokens_of(clan)[kind] == number
    GAME.load_state(quiet.data)  # the rules count the same
    assert player["pool_size"] + player["hand_size"] == 27
