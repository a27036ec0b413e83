"""The eight clan patrons (RG-14.4 to RG-14.11)."""

from typing import Any

import pytest

import zataku
from games.river_of_gold.situation import GAME, PATRON_CLANS, Situation
from rule import rule
from zataku.core.game import Refusal

BONUS = {1: "b02", 2: "b24", 3: "b05", 4: "b04", 5: "b30"}  # a tile for each build bonus
OPEN = [f"s{k}" for k in range(1, 31) if k not in (6, 17, 29)]


def with_patron(patron: str, seat: int = 0) -> Situation:
    """A quiet table of four with this patron at a seat; no mastery is near."""
    quiet = Situation(patrons={seat: patron})
    return quiet.table(masteries=[{"mastery": mastery, "claims": []} for mastery in ("fire", "void", "water")])


def set_up(patron: str, seed: int) -> tuple[zataku.Match, int]:
    """A fresh match of four in which somebody has chosen this patron, and that seat."""
    match = zataku.Match(GAME, seats=4, seed=seed, options={"patrons": "clans"})
    chosen = -1
    while match.actions(match.to_act)[0].startswith("patron"):
        offered = match.actions(match.to_act)
        if f"patron {patron}" in offered:
            chosen = match.to_act
        match.play(match.to_act, f"patron {patron}" if chosen == match.to_act else offered[0])
    return match, chosen


def gaining(situation: Situation, n: int, step: int) -> Situation:
    """Seat 0 stands on a step of region 1 and will gain n influence with `build s1 TILE`."""
    tile = BONUS[n]
    return situation.player(0, influence=[step, 0, 0, 0, 0, 0]).table(row=[tile, "b08", "b14", "b20"])


@rule("RG-14.4")
def test_kaiu_shihobu_starts_with_ten_more_koku() -> None:
    """17 to 20 koku by turn order instead of 7 to 10; the others start as always."""
    seen = set()
    for seed in range(20):
        match, seat = set_up("kaiu_shihobu", seed)
        data: dict[str, Any] = GAME.dump_state(match.position())
        for other in range(4):
            place = (other - data["first"]) % 4
            assert data["players"][other]["koku"] == 7 + place + (10 if other == seat else 0)
        seen.add((seat - data["first"]) % 4)
    assert seen == {0, 1, 2, 3}


@rule("RG-14.4")
@pytest.mark.parametrize("die", range(1, 7))
def test_kaiu_shihobu_builds_in_any_region(die: int) -> None:
    """Every empty space that can be paid is open to her, whatever the die shows."""
    builds = [move for move in with_patron("kaiu_shihobu").player(0, die=die, koku=25).legal() if "build" in move]
    assert sorted(builds) == sorted(f"build {space} {tile}" for space in OPEN for tile in ("b02", "b08", "b14", "b20"))


@rule("RG-14.4")
def test_kaiu_shihobu_pays_and_gains_in_the_region_built_in() -> None:
    """Cost, discount and influence are those of the space's region, not of the die's."""
    quiet = with_patron("kaiu_shihobu").player(0, die=1, koku=12, influence=[2] * 6, delivered=["artisan_4"])
    assert quiet.play("build s16 b02").gained(0) == {"koku": -7, "region_4": 1}
    assert quiet.play("build s10 b02").gained(0) == {"koku": -9, "region_2": 1}
    refusal = quiet.player(0, koku=6).refusal("build s16 b02")
    assert refusal == Refusal("RG-5.3", "too_poor", {"space": "s16", "cost": 7, "koku": 6})


@rule("RG-14.4")
@pytest.mark.parametrize("patron", [patron for patron in PATRON_CLANS if patron != "kaiu_shihobu"])
def test_nobody_else_builds_away_from_the_die(patron: str) -> None:
    """The other patrons build where the die says."""
    facts: dict[str, int | str] = {"space": "s16", "region": "region_4", "number": 4, "die": 1}
    assert with_patron(patron).refusal("build s16 b02") == Refusal("RG-5.1", "space_not_of_die", facts)


@rule("RG-14.5", "RG-TV-11")
@pytest.mark.parametrize(
    ("space", "die", "points"),
    [("s1", 1, 1), ("s16", 4, 2), ("s15", 3, 3), ("s26", 6, 3), ("s10", 2, 2), ("s24", 5, 1)],
)
def test_yasuki_taka_scores_the_river_spaces_beside_a_building(space: str, die: int, points: int) -> None:
    """1 VP for each river space that the shore space touches."""
    after = with_patron("yasuki_taka").player(0, die=die, koku=25).play(f"build {space} b02")
    assert after.gained(0)["vp"] == points


@rule("RG-14.5")
def test_yasuki_taka_scores_before_the_influence() -> None:
    """The points come just before the build bonus, and only for her own building."""
    after = with_patron("yasuki_taka").play("build s1 b02")
    told = [type(event).__name__ for event in after.events]
    assert told.index("Gained") < told.index("InfluenceGained")
    assert with_patron("yasuki_taka", seat=1).play("build s1 b02").gained(1) == {}


@rule("RG-14.5")
def test_yasuki_taka_scores_no_monk_marker() -> None:
    """A second marker is not a building."""
    quiet = with_patron("yasuki_taka").player(0, hand=["monk_1"], goods={"rice": 2}).building("s15", "b04", 0)
    after = quiet.play("deliver monk_1", "mark s15")
    assert after.gained(0).get("vp", 0) == 0


@rule("RG-14.6")
@pytest.mark.parametrize("seed", range(4))
def test_yoritomo_starts_with_three_cards(seed: int) -> None:
    """Three customer cards in the first hand, two for everybody else."""
    match, seat = set_up("yoritomo", seed)
    data: dict[str, Any] = GAME.dump_state(match.position())
    assert [len(player["hand"]) for player in data["players"]] == [3 if other == seat else 2 for other in range(4)]


@rule("RG-14.6")
@pytest.mark.parametrize("die", range(1, 7))
def test_yoritomo_delivers_to_any_region(die: int) -> None:
    """The die does not matter; the order does, and the influence is that of the card."""
    quiet = with_patron("yoritomo").player(0, die=die, hand=["artisan_3", "merchant_6", "noble_1"], influence=[5] * 6)
    quiet.player(0, goods={"silk": 2, "rice": 1, "porcelain": 0})
    assert [move for move in quiet.legal() if "deliver" in move] == ["deliver artisan_3"]
    facts: dict[str, int | str] = {"customer": "merchant_6", "good": "rice", "needed": 2, "held": 1}
    assert quiet.refusal("deliver merchant_6") == Refusal("RG-8.2", "order_unpaid", facts)
    assert quiet.play("deliver artisan_3").gained(0) == {"silk": -2, "region_3": 2}


@rule("RG-14.6")
def test_yoritomo_keeps_three_cards() -> None:
    """Two are drawn and one is discarded after a delivery, out of four."""
    quiet = with_patron("yoritomo").player(0, die=3, hand=["artisan_3", "merchant_6", "noble_1"], goods={"silk": 2})
    after = quiet.play("deliver artisan_3", outcomes=("customer=monk_1", "customer=monk_2"))
    discards = [move for move in after.match.actions(0) if "discard" in move]
    assert discards == ["discard merchant_6", "discard monk_1", "discard monk_2", "discard noble_1"]
    assert len(after.play("discard noble_1").player(0)["hand"]) == 3


@rule("RG-14.6")
def test_nobody_else_delivers_away_from_the_die() -> None:
    """Kudaka, of the same clan, delivers where the die says."""
    quiet = with_patron("kudaka").player(0, die=1, hand=["artisan_3"], goods={"silk": 2})
    facts: dict[str, int | str] = {"customer": "artisan_3", "region": "region_3", "number": 3, "die": 1}
    assert quiet.refusal("deliver artisan_3") == Refusal("RG-8.1", "customer_not_of_die", facts)


@rule("RG-14.7")
@pytest.mark.parametrize(
    ("delivered", "points"), [([], 3), (["merchant_2", "monk_4"], 3), (["merchant_3"], 0), (["monk_3", "elder_3"], 0)]
)
def test_kudaka_scores_the_first_customer_of_a_region(delivered: list[str], points: int) -> None:
    """3 VP for artisan 3 unless she has delivered to another customer of region 3, of whatever type."""
    quiet = with_patron("kudaka").player(1, hand=["noble_5"]).player(0, die=3, hand=["artisan_3"], delivered=delivered)
    after = quiet.player(0, goods={"silk": 2}).play("deliver artisan_3")
    assert after.gained(0).get("vp", 0) == points


@rule("RG-14.7")
def test_kudaka_looks_at_her_own_deliveries() -> None:
    """Others' customers of the region do not matter, and others' deliveries give her nothing."""
    quiet = with_patron("kudaka").player(1, delivered=["merchant_3"]).player(0, die=3, hand=["artisan_3"])
    assert quiet.player(0, goods={"silk": 2}).play("deliver artisan_3").gained(0)["vp"] == 3
    other = with_patron("kudaka", seat=1).player(0, die=3, hand=["artisan_3"], goods={"silk": 2})
    assert other.play("deliver artisan_3").gained(1) == {}


@rule("RG-14.8", "RG-11.24")
@pytest.mark.parametrize(
    ("owners", "points"),
    [([], 0), ([(0,)], 0), ([(0, 0)], 0), ([(1,)], 2), ([(1,), (2,)], 2), ([(0, 1)], 2), ([(1, 0)], 2)],
)
@pytest.mark.parametrize("move", ["sail upper", "sail middle", "sail royal"])
def test_daidoji_uji_scores_a_visit_to_an_opponent(move: str, owners: list[tuple[int, ...]], points: int) -> None:
    """2 VP once per sail, with any ship, if one of the four buildings has an opponent's marker."""
    quiet = with_patron("daidoji_uji").player(0, ships={"upper": 4, "middle": 4}, delivered=["noble_5"])
    quiet.player(0, royal="middle" if move == "sail upper" else "upper")
    for (space, tile), markers in zip([("s10", "b05"), ("s12", "b04")], owners, strict=False):
        quiet.building(space, tile, *markers)
    assert quiet.play(move).gained(0).get("vp", 0) == points


@rule("RG-14.8", "RG-6.8")
def test_daidoji_uji_comes_after_the_nobles() -> None:
    """The royal ship's own abilities are resolved first; markets of the Emperor are nobody's."""
    quiet = with_patron("daidoji_uji").player(0, ships={"upper": 4}, royal="upper", delivered=["noble_4"])
    after = quiet.building("s10", "b04", 1).play("sail royal")
    sources = [event.saying(0).facts["source"] for event in after.told("Gained")]
    assert sources[-2:] == ["noble_4", "daidoji_uji"]
    assert with_patron("daidoji_uji").play("sail upper").gained(0).get("vp", 0) == 0


@rule("RG-14.10", "RG-TV-5")
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
