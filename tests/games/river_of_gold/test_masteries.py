"""Masteries and the die roll (RG-10)."""

from typing import Any

import pytest

from games.river_of_gold.printed import TILES
from games.river_of_gold.situation import After, Situation
from games.river_of_gold.walk import walk
from rule import rule
from zataku.core.codec import encode
from zataku.core.game import Refusal

PORTS = {"s1": "b04", "s2": "b05", "s5": "b06"}
ONE_OF_EACH = {"s1": "b04", "s2": "b09", "s5": "b15", "s8": "b21"}


def in_play(*masteries: str, claims: dict[str, list[int]] | None = None) -> list[dict[str, Any]]:
    """Three masteries in play and who has claimed them."""
    return [{"mastery": mastery, "claims": (claims or {}).get(mastery, [])} for mastery in masteries]


def owned(situation: Situation, seat: int, buildings: dict[str, str]) -> Situation:
    """The same table with some buildings of a seat."""
    for space, tile in buildings.items():
        situation.building(space, tile, seat)
    return situation


def claimed(after: After) -> dict[str, list[int]]:
    """Who has claimed what."""
    return {card["mastery"]: card["claims"] for card in after.data["masteries"]}


@rule("RG-10.6", "RG-10.1")
@pytest.mark.parametrize(
    ("delivered", "is_met"),
    [
        (["artisan_3", "merchant_1", "noble_1"], True),
        (["artisan_3", "elder_5", "merchant_1", "monk_6"], True),
        (["artisan_3", "merchant_1"], False),
        (["artisan_3", "artisan_4", "artisan_5", "merchant_1", "merchant_2"], False),
    ],
)
def test_air_needs_customers_of_three_types(delivered: list[str], is_met: bool) -> None:
    """The Mastery of Air asks for deliveries to 3 different customer types."""
    quiet = Situation(2).player(0, delivered=delivered, royal="upper" if "noble_1" in delivered else None)
    after = quiet.table(masteries=in_play("air", "earth", "water")).play("sail middle")
    assert claimed(after)["air"] == ([0] if is_met else [])


@rule("RG-10.6", "RG-10.1")
@pytest.mark.parametrize("region", range(6))
@pytest.mark.parametrize(("step", "is_met"), [(10, False), (11, True), (15, True), (18, True)])
def test_courts_needs_the_imperial_flower(region: int, step: int, is_met: bool) -> None:
    """The Mastery of the Courts asks for step 11 or more in any region."""
    influence = [step if k == region else 0 for k in range(6)]
    after = Situation().player(0, influence=influence).play("sail upper")
    assert claimed(after)["courts"] == ([0] if is_met else [])


@rule("RG-10.6")
@pytest.mark.parametrize(
    ("buildings", "is_met"),
    [
        (PORTS, True),
        ({"s1": "b09", "s2": "b10", "s5": "b30"}, True),
        ({"s1": "b15", "s2": "b16", "s5": "b17", "s8": "b34"}, True),
        ({"s1": "b21", "s16": "b22", "s30": "b38"}, True),
        ({"s1": "b04", "s2": "b05"}, False),
        ({"s1": "b04", "s2": "b05", "s5": "b09", "s8": "b10", "s11": "b15", "s12": "b16"}, False),
    ],
)
def test_earth_needs_three_buildings_of_one_type(buildings: dict[str, str], is_met: bool) -> None:
    """The Mastery of Earth asks for 3 own buildings of one type."""
    after = owned(Situation(), 0, buildings).play("sail upper")
    assert claimed(after)["earth"] == ([0] if is_met else [])


@rule("RG-10.6")
@pytest.mark.parametrize(
    ("delivered", "is_met"),
    [
        (["monk_1", "monk_2"], True),
        (["artisan_3", "artisan_4", "artisan_5"], True),
        (["artisan_3", "elder_5", "merchant_1", "monk_1"], False),
        ([], False),
    ],
)
def test_fire_needs_two_customers_of_one_type(delivered: list[str], is_met: bool) -> None:
    """The Mastery of Fire asks for deliveries to 2 customers of one type."""
    quiet = Situation(2).player(0, delivered=delivered).table(masteries=in_play("fire", "earth", "water"))
    assert claimed(quiet.play("sail upper"))["fire"] == ([0] if is_met else [])


@rule("RG-10.6")
@pytest.mark.parametrize(
    ("influence", "is_met"), [([1] * 6, True), ([1, 5, 9, 2, 1, 18], True), ([3, 3, 3, 3, 3, 0], False)]
)
def test_void_needs_influence_in_every_region(influence: list[int], is_met: bool) -> None:
    """The Mastery of Void asks for at least 1 influence in all 6 regions."""
    quiet = Situation().player(0, influence=influence).table(masteries=in_play("void", "earth", "water"))
    assert claimed(quiet.play("sail upper"))["void"] == ([0] if is_met else [])


@rule("RG-10.6")
@pytest.mark.parametrize("missing", [None, *ONE_OF_EACH])
def test_water_needs_a_building_of_each_type(missing: str | None) -> None:
    """The Mastery of Water asks for one's own port, market, manor and shrine."""
    buildings = {space: tile for space, tile in ONE_OF_EACH.items() if space != missing}
    quiet = owned(Situation(), 0, buildings).table(masteries=in_play("water", "fire", "air"))
    assert claimed(quiet.play("sail upper"))["water"] == ([] if missing else [0])


@rule("RG-10.7")
def test_a_monk_marker_counts_for_earth_and_water() -> None:
    """A building with two owners counts for both; one with two own markers counts once."""
    shared = Situation().building("s1", "b04", 1, 0).building("s2", "b09", 0).building("s5", "b15", 0)
    shared.building("s8", "b21", 0).table(masteries=in_play("water", "earth", "fire"))
    assert claimed(shared.play("sail upper"))["water"] == [0]
    ports = Situation().building("s1", "b04", 0).building("s2", "b05", 0).building("s5", "b06", 1, 0)
    assert claimed(ports.play("sail upper"))["earth"] == [0]
    doubled = Situation().building("s1", "b04", 0, 0).building("s2", "b05", 0, 0)
    assert claimed(doubled.play("sail upper"))["earth"] == []


@rule("RG-10.7")
def test_a_building_still_counts_for_its_builder() -> None:
    """An opponent's monk marker takes nothing away from the builder."""
    ports = Situation().building("s1", "b04", 0, 1).building("s2", "b05", 0, 1).building("s5", "b06", 0, 1)
    after = ports.play("sail upper", "end", "sail upper")
    assert claimed(after)["earth"] == [0, 1]


@rule("RG-10.1", "RG-10.2")
def test_all_masteries_that_are_met_are_claimed_at_once() -> None:
    """Several cards are claimed in one step 3, without a decision, and scored at once."""
    quiet = owned(Situation(), 0, PORTS).player(0, influence=[11, 0, 0, 0, 0, 0])
    after = quiet.player(0, delivered=["artisan_3", "merchant_1", "monk_6"]).play("sail upper")
    assert claimed(after) == {"air": [0], "courts": [0], "earth": [0]}
    assert after.gained(0)["vp"] == 21
    assert "end" in after.match.actions(0)


@rule("RG-10.1")
def test_masteries_are_claimed_after_the_own_choices() -> None:
    """A monk marker that makes the third port counts; the claim comes after marker and refill, in step 3."""
    ports = Situation(3).building("s1", "b04", 0).building("s2", "b05", 0).building("s5", "b06", 1)
    quiet = ports.player(0, die=2, hand=["monk_2"], goods={"silk": 3, "rice": 2})
    after = quiet.play("deliver monk_2", "mark s5")
    assert claimed(after)["earth"] == []
    after.play(f"discard {after.player(0)['hand'][0]}")
    assert claimed(after)["earth"] == [0]


@rule("RG-10.1")
def test_masteries_are_claimed_before_the_end_of_the_turn() -> None:
    """In the action step nothing is claimed yet: favor and trades come first, then the action, then the claim."""
    after = owned(Situation(), 0, PORTS).play("favor 2", "trade koku favor")
    assert claimed(after)["earth"] == []
    assert claimed(after.play("sail upper"))["earth"] == [0]
    assert after.match.refusal(0, "sail upper") == Refusal("RG-3.3", "action_taken")


@rule("RG-10.2", "RG-10.3")
@pytest.mark.parametrize(("seats", "rewards"), [(2, [5]), (3, [7, 5, 3]), (4, [7, 5, 3])])
def test_the_highest_free_reward_is_taken(seats: int, rewards: list[int]) -> None:
    """One reward of 5 with 2 players, else 7, 5, 3 in the order of the claims; then the card is exhausted."""
    others = list(range(1, seats))
    for taken in range(seats):
        quiet = Situation(seats).player(0, influence=[11, 0, 0, 0, 0, 0])
        quiet.table(masteries=in_play("courts", "air", "earth", claims={"courts": others[: min(taken, len(rewards))]}))
        after = quiet.play("sail upper")
        points = rewards[taken] if taken < len(rewards) else 0
        assert after.gained(0).get("vp", 0) == points
        assert (0 in claimed(after)["courts"]) == (points > 0)


@rule("RG-EX-7", "RG-10.2", "RG-10.3")
def test_void_gives_seven_and_then_five() -> None:
    """The worked example: the first to claim the Mastery of Void scores 7, the next 5."""
    quiet = Situation().table(active=2, asked=2, masteries=in_play("void", "earth", "water"))
    quiet.player(2, influence=[1] * 6).player(3, influence=[2] * 6)
    after = quiet.play("sail upper")
    assert after.gained(2)["vp"] == 7
    after.play("end").play("sail upper")
    assert after.gained(3)["vp"] == 5
    assert claimed(after)["void"] == [2, 3]


@rule("RG-10.4")
def test_a_mastery_is_claimed_once_by_each_player() -> None:
    """Who has claimed a card does not claim it again, although rewards are free and the requirement is met."""
    quiet = owned(Situation(), 0, PORTS).table(masteries=in_play("earth", "fire", "air", claims={"earth": [0]}))
    after = quiet.play("sail upper")
    assert claimed(after)["earth"] == [0]
    assert after.told("MasteryClaimed") == []


@rule("RG-10.5")
def test_a_requirement_met_in_another_turn_waits_for_the_own_step_three() -> None:
    """Owner influence in another player's turn reaches the flower; the claim comes in one's own next turn."""
    quiet = (
        Situation(2).player(0, ships={"upper": 4}).building("s10", "b31", 1).player(1, influence=[0, 10, 0, 0, 0, 0])
    )
    after = quiet.play("sail upper", "take silk", "end")
    assert after.player(1)["influence"][1] == 11
    assert claimed(after)["courts"] == []
    after.play("favor 2")
    assert claimed(after)["courts"] == []
    after.play("sail middle")
    assert claimed(after)["courts"] == [1]


@rule("RG-10.5")
def test_a_late_claim_finds_no_free_reward() -> None:
    """Met in another player's turn, the single reward of two players may be gone before one's own step 3."""
    quiet = Situation(2).player(0, ships={"upper": 4}, influence=[11, 0, 0, 0, 0, 0]).building("s10", "b31", 1)
    after = quiet.player(1, influence=[0, 10, 0, 0, 0, 0]).play("sail upper", "take silk", "end", "sail upper")
    assert claimed(after)["courts"] == [0]
    assert [event.saying(0).facts["seat"] for event in after.told("MasteryClaimed")] == [0]


@rule("RG-10.8", "RG-10.4", "RG-10.5")
def test_claims_stay_and_are_never_repeated() -> None:
    """Over whole matches claims are only added, by the active player, each player once on each card."""
    total = 0
    for seed in range(8):
        claims: list[list[int]] = [[], [], []]
        for step in walk(2 + seed % 3, seed):
            now = [card["claims"] for card in step.data["masteries"]]
            for before, after in zip(claims, now, strict=True):
                assert after[: len(before)] == before
                assert len(set(after)) == len(after)
                assert all(seat == step.seat for seat in after[len(before) :])
            claims = now
        total += sum(len(seats) for seats in claims)
    assert total >= 8


def is_met(data: dict[str, Any], seat: int, mastery: str) -> bool:
    """Whether a seat meets a requirement, counted from the rules text."""
    player = data["players"][seat]
    types = [card.split("_")[0] for card in player["delivered"]]
    own = [TILES[b["tile"]]["type"] for b in data["shore"].values() if seat in b["markers"]]
    met = {
        "air": len(set(types)) >= 3,
        "courts": max(player["influence"]) >= 11,
        "earth": any(own.count(kind) >= 3 for kind in own),
        "fire": any(types.count(kind) >= 2 for kind in types),
        "void": min(player["influence"]) >= 1,
        "water": len(set(own)) == 4,
    }
    return bool(met[mastery])


@rule("RG-10.1", "RG-10.3", "RG-10.6", "RG-10.7")
def test_in_play_exactly_what_is_met_is_claimed() -> None:
    """Over whole matches, at the end of step 3 the active player has all that is met, unless the rewards are gone."""
    claims = 0
    for seed in range(9):
        seats = 2 + seed % 3
        for step in walk(seats, seed, ("none", "clans", "draft")[seed // 3]):
            data = step.data
            if data["phase"] != "closing":
                continue
            for card in data["masteries"]:
                is_claimed = step.seat in card["claims"]
                is_gone = len(card["claims"]) == (1 if seats == 2 else 3)
                assert is_claimed or is_gone or not is_met(data, step.seat, card["mastery"])
                assert not is_claimed or is_met(data, step.seat, card["mastery"])
            claims += len(step.told("MasteryClaimed"))
    assert claims > 0


@rule("RG-10.9")
def test_the_die_is_rolled_for_the_next_turn() -> None:
    """Ending the turn rolls one's own die; everybody sees it, and it is kept until one's next turn."""
    after = Situation(2).play("sail upper", "end", outcomes=("die=5",))
    for seat in (0, 1):
        view = encode(after.match.view(seat))
        assert isinstance(view, dict)
        assert view["players"][0]["die"] == 5
    after.play("sail upper").play("end")
    assert after.match.to_act == 0
    assert after.player(0)["die"] == 5
    assert after.play("sail upper").player(0)["ships"]["upper"] == 8


@rule("RG-10.9")
def test_the_die_is_rolled_at_the_end_only() -> None:
    """Nobody rolls at another moment."""
    assert Situation().refusal("roll") == Refusal("RG-10.9", "rolled_at_end")
    after = Situation().play("sail upper")
    assert after.match.refusal(0, "roll") == Refusal("RG-10.9", "rolled_at_end")
    assert after.told("DieRolled") == []


@rule("RG-10.10")
def test_no_die_is_rolled_once_the_end_is_triggered() -> None:
    """The triggering turn and the turns after it end without a roll."""
    last = Situation(2).player(0, ships={"upper": 14}).table(era1={"left": 0, "next": None}, era2={"left": 1})
    after = last.play("sail upper", "journey koku", "end", "sail upper", "end")
    assert after.match.over
    assert after.told("DieRolled") == []
    assert [player["die"] for player in after.data["players"]] == [1, 1]
