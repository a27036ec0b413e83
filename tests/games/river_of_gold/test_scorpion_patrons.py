"""The clan patrons of Scorpion, who look at the influence tracks (RG-14.10, RG-14.11)."""

from collections.abc import Iterator

import pytest

from games.river_of_gold.situation import Situation
from games.river_of_gold.walk import walk
from rule import rule
from walk import Step

BONUS = {1: "b02", 2: "b24", 3: "b05", 4: "b04", 5: "b30"}  # a tile for each build bonus


def with_patron(patron: str, seat: int = 0) -> Situation:
    """A quiet table of four with this patron at a seat; no mastery is near."""
    quiet = Situation(patrons={seat: patron})
    return quiet.table(masteries=[{"mastery": mastery, "claims": []} for mastery in ("fire", "earth", "water")])


def gaining(situation: Situation, n: int, step: int) -> Situation:
    """Seat 0 stands on a step of region 1 and will gain n influence with `build s1 TILE`."""
    tile = BONUS[n]
    return situation.player(0, influence=[step, 0, 0, 0, 0, 0]).table(row=[tile, "b08", "b14", "b20"])


@rule("RG-14.10", "RG-15.17", "RG-TV-5")
@pytest.mark.parametrize(
    ("hers", "old", "new", "points"),
    [(3, 2, 4, 3), (3, 2, 3, 0), (3, 3, 5, 0), (3, 0, 3, 0), (1, 0, 2, 3), (0, 0, 2, 0), (0, 0, 5, 0)]
    + [(3, 4, 6, 0), (4, 0, 5, 3), (17, 15, 18, 3), (18, 15, 18, 0)],
)
def test_shosuro_hyobu_scores_when_she_is_passed(hers: int, old: int, new: int, points: int) -> None:
    """3 VP when another marker passes hers in one gain; landing on it or starting from it is not passing."""
    quiet = gaining(with_patron("shosuro_hyobu", seat=1), new - old, old).player(1, influence=[hers, 9, 0, 0, 0, 0])
    assert quiet.play(f"build s1 {BONUS[new - old]}").gained(1) == ({"vp": points} if points else {})


@rule("RG-14.10", "RG-TV-22")
@pytest.mark.parametrize(("first", "points"), [("b15", 0), ("b37", 3)])
def test_shosuro_hyobu_looks_at_each_gain(first: str, points: int) -> None:
    """Two manors of a region are two gains: 2 to 4 to 6 does not pass her on 4, 2 to 5 to 7 passes her once."""
    quiet = with_patron("shosuro_hyobu", seat=1).player(0, ships={"upper": 5}, influence=[0, 0, 2, 0, 0, 0])
    quiet.building("s11", first, 2).building("s12", "b16", 2).player(1, influence=[0, 0, 4, 0, 0, 0])
    after = quiet.play("sail upper")
    assert after.player(0)["influence"][2] == (7 if points else 6)
    assert after.gained(1).get("vp", 0) == points


@rule("RG-14.10")
def test_shosuro_hyobu_is_not_passed_by_a_reward_gained_twice() -> None:
    """An owner reward of 1 influence for each of two markers is two gains: 3 to 4 to 5 does not pass her on 4."""
    quiet = with_patron("shosuro_hyobu", seat=1).player(0, ships={"upper": 4}).building("s10", "b38", 2, 2)
    quiet.player(2, influence=[0, 3, 0, 0, 0, 0]).player(1, influence=[0, 4, 0, 0, 0, 0])
    after = quiet.play("sail upper")
    assert after.player(2)["influence"][1] == 5
    assert after.gained(1) == {}


@rule("RG-14.10")
def test_shosuro_hyobu_is_passed_on_every_track() -> None:
    """Two tracks in one sail are 6 VP; her own moves past others score nothing."""
    quiet = with_patron("shosuro_hyobu", seat=1).player(0, ships={"upper": 4}).player(1, influence=[0, 1, 1, 0, 0, 0])
    quiet.building("s9", "b15", 2).building("s11", "b16", 2)
    assert quiet.play("sail upper").gained(1) == {"vp": 6}
    own = gaining(with_patron("shosuro_hyobu"), 4, 1).player(1, influence=[2, 0, 0, 0, 0, 0])
    assert own.play("build s1 b04").gained(0).get("vp", 0) == 0


@rule("RG-14.11", "RG-TV-4")
@pytest.mark.parametrize(
    ("old", "n", "others", "new", "gains"),
    [
        (2, 2, (3, 5, 0), 6, {"koku": 2}),
        (2, 1, (3, 3, 0), 4, {}),
        (17, 1, (18, 0, 0), 18, {"vp": 3}),
        (2, 1, (3, 4, 5), 6, {"koku": 2}),
        (16, 1, (17, 18, 0), 18, {"vp": 3}),
        (15, 5, (16, 0, 0), 18, {"vp": 3}),
        (0, 1, (0, 0, 0), 1, {}),
        (4, 1, (2, 3, 4), 5, {"koku": 2}),
        (7, 1, (8, 9, 10), 11, {"favor": 1}),
    ],
)
def test_bayushi_kachiko_jumps_over_others(
    old: int, n: int, others: tuple[int, ...], new: int, gains: dict[str, int]
) -> None:
    """Steps with other markers are not counted, their rewards are gained, and the end may be shared."""
    quiet = gaining(with_patron("bayushi_kachiko"), n, old).player(0, favor=0)
    for seat, step in enumerate(others, start=1):
        quiet.player(seat, influence=[step, 0, 0, 0, 0, 0])
    after = quiet.play(f"build s1 {BONUS[n]}")
    assert after.player(0)["influence"][0] == new
    expected = {"region_1": new - old, **gains, "koku": gains.get("koku", 0) - 6}
    assert after.gained(0) == expected
    assert after.player(0)["goods_owed"] == (1 if new == 18 else 0)


@rule("RG-14.11")
def test_others_do_not_jump_over_bayushi_kachiko() -> None:
    """Only her own gains skip steps."""
    quiet = gaining(with_patron("bayushi_kachiko", seat=1), 2, 2).player(1, influence=[3, 0, 0, 0, 0, 0])
    assert quiet.play("build s1 b24").player(0)["influence"][0] == 4


@rule("RG-14.11")
def test_bayushi_kachiko_jumps_with_every_gain() -> None:
    """A delivery jumps as well as a building."""
    quiet = with_patron("bayushi_kachiko").player(1, influence=[0, 0, 3, 0, 0, 0], hand=["monk_1"])
    quiet.player(0, die=3, hand=["artisan_3"], goods={"silk": 2}, influence=[0, 0, 2, 0, 0, 0])
    assert quiet.play("deliver artisan_3").player(0)["influence"][2] == 5


def scorpion_walks(patron: str) -> Iterator[tuple[int, list[list[int]], list[list[int]], Step]]:
    """Moves of whole matches with this patron: her seat, all influence before and after, and the step."""
    for seed in range(12):
        before = [[0] * 6 for _ in range(4)]
        for step in walk(4, seed, "clans"):
            players = step.data["players"]
            now = [player["influence"] for player in players]
            seats = [seat for seat, player in enumerate(players) if player["patron"] == patron]
            if seats:
                yield seats[0], before, now, step
            before = now


@rule("RG-14.10")
def test_in_play_shosuro_hyobu_scores_exactly_when_she_is_passed() -> None:
    """Over whole matches her points are 3 for every gain that led another marker from below hers to above it."""
    total = 0
    for hyobu, before, _, step in scorpion_walks("shosuro_hyobu"):
        steps = [list(row) for row in before]
        passed = 0
        for event in step.told("InfluenceGained"):
            facts = event.saying(0).facts
            seat, region, new = int(facts["seat"]), int(str(facts["region"])[-1]) - 1, int(facts["step"])
            passed += seat != hyobu and 0 < steps[hyobu][region] and steps[seat][region] < steps[hyobu][region] < new
            steps[seat][region] = new
        gains = [event.saying(0).facts for event in step.told("Gained")]
        assert [gain["amount"] for gain in gains if gain["source"] == "shosuro_hyobu"] == [3] * passed
        total += passed
    assert total > 0


@rule("RG-14.11")
def test_in_play_bayushi_kachiko_never_stops_beside_another_marker() -> None:
    """Over whole matches each of her gains ends on a step of her own, or on step 18."""
    jumps = 0
    for kachiko, before, now, step in scorpion_walks("bayushi_kachiko"):
        for region in range(6):
            new = now[kachiko][region]
            others = {now[seat][region] for seat in range(4) if seat != kachiko}
            moved = {event.saying(0).facts["seat"] for event in step.told("InfluenceGained")}
            if new > before[kachiko][region] and moved == {kachiko}:
                assert new == 18 or new not in others
                jumps += any(before[kachiko][region] < other < new for other in others)
    assert jumps > 0
