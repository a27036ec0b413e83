"""The clan patrons of Crab, Mantis and Crane (RG-14.4 to RG-14.9)."""

from typing import Any

import pytest

import zataku
from games.river_of_gold.new_match import for_the_table, position, started
from games.river_of_gold.situation import GAME, PATRON_CLANS, Situation
from rule import rule
from zataku.core.game import Refusal

OPEN = [f"s{k}" for k in range(1, 31) if k not in (6, 17, 29)]


def with_patron(patron: str, seat: int = 0) -> Situation:
    """A quiet table of four with this patron at a seat; no mastery is near."""
    quiet = Situation(patrons={seat: patron})
    return quiet.table(masteries=[{"mastery": mastery, "claims": []} for mastery in ("fire", "earth", "water")])


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


@rule("RG-14.4")
def test_kaiu_shihobu_starts_with_ten_more_koku() -> None:
    """17 to 20 koku by turn order instead of 7 to 10; the others start as always."""
    seen = set()
    for seed in range(20):
        match, seat = set_up("kaiu_shihobu", seed)
        data: dict[str, Any] = GAME.dump_state(match.state())
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
def test_yasuki_taka_scores_river_spaces_beside_a_building(space: str, die: int, points: int) -> None:
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
    data: dict[str, Any] = GAME.dump_state(match.state())
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


@rule("RG-14.8")
@pytest.mark.parametrize(("sailor", "owner"), [(1, 0), (0, 3), (3, 0), (2, 1)])
def test_daidoji_uji_at_any_seat(sailor: int, owner: int) -> None:
    """Every other player is an opponent."""
    quiet = with_patron("daidoji_uji", seat=sailor).table(active=sailor, asked=sailor).building("s10", "b04", owner)
    assert quiet.player(sailor, ships={"upper": 4}).play("sail upper").gained(sailor)["vp"] == 2


@rule("RG-14.8", "RG-6.8")
def test_daidoji_uji_comes_after_the_nobles() -> None:
    """The royal ship's own abilities are resolved first; markets of the Emperor are nobody's."""
    quiet = with_patron("daidoji_uji").player(0, ships={"upper": 4}, royal="upper", delivered=["noble_4"])
    after = quiet.building("s10", "b04", 1).play("sail royal")
    sources = [event.saying(0).facts["source"] for event in after.told("Gained")]
    assert sources[-2:] == ["noble_4", "daidoji_uji"]
    assert with_patron("daidoji_uji").play("sail upper").gained(0).get("vp", 0) == 0


def kakita(**changes: Any) -> Situation:
    """Kakita Ryoku at seat 0, in one of her later turns."""
    return with_patron("kakita_ryoku").player(0, **changes)


def first_turn() -> zataku.Match:
    """A new match of two; Kakita Ryoku is the first player."""
    match = started(2, *for_the_table(2), "clan=crane", "clan=crab", patrons="clans")
    match.play(1, "patron yasuki_taka")
    match.play(0, "patron kakita_ryoku")
    return match


@rule("RG-14.9")
def test_kakita_ryoku_decides_before_her_first_turn() -> None:
    """She has no die yet, though ships as usual; she rolls or pays 1 favor and names a face; trades may come first."""
    match = first_turn()
    player = position(match)["players"][0]
    assert player["die"] is None
    assert 2 <= player["ships"]["upper"] <= 7 < 9 <= player["ships"]["middle"] <= 14
    moves = ["roll", *(f"set_die {face}" for face in range(1, 7)), "trade koku favor"]
    assert match.actions(0) == moves
    for move in ("sail upper", "favor 3"):
        assert match.refusal(0, move) == Refusal("RG-14.9", "die_undecided")


@rule("RG-14.9")
@pytest.mark.parametrize("face", range(1, 7))
def test_kakita_ryoku_sets_her_first_die(face: int) -> None:
    """1 favor buys any face; the turn goes on as usual and ends with a decision or a roll."""
    match = first_turn()
    match.play(0, f"set_die {face}")
    player = position(match)["players"][0]
    assert (player["die"], player["favor"]) == (face, 1)
    assert match.refusal(0, "set_die 1") == Refusal("RG-14.9", "set_die_at_end")
    match.play(0, f"favor {face % 6 + 1}")
    assert position(match)["players"][0]["favor"] == 0


@rule("RG-14.9")
def test_the_first_die_does_not_replace_the_roll_of_that_turn() -> None:
    """Set before the first turn, the die is rolled at its end all the same."""
    quiet = with_patron("kakita_ryoku").player(0, die=None).table(phase="first_die")
    after = quiet.play("set_die 3", "sail upper", "end", outcomes=("die=6",))
    assert after.player(0)["die"] == 6
    assert after.gained(0)["favor"] == -1
    rolled = quiet.play("roll", outcomes=("die=4",))
    assert rolled.player(0)["die"] == 4
    assert rolled.gained(0) == {}


@rule("RG-14.9")
@pytest.mark.parametrize("face", range(1, 7))
def test_kakita_ryoku_sets_the_die_instead_of_rolling(face: int) -> None:
    """1 favor at the end of a turn sets any face, also the present one, for the next turn."""
    after = kakita().play("sail middle", f"set_die {face}", "end")
    assert after.gained(0)["favor"] == -1
    assert after.told("DieRolled") == []
    for _ in range(3):
        after.play("sail middle").play("end")
    assert (after.match.to_act, after.player(0)["die"]) == (0, face)
    after.play("sail upper").play("end")
    assert [event.saying(0).facts["seat"] for event in after.told("DieRolled")] == [1, 2, 3, 0]


@rule("RG-14.9")
def test_kakita_ryoku_sets_the_die_once_and_may_still_trade() -> None:
    """Trades come before and after the decision; ending without it rolls."""
    after = kakita(favor=0).play("sail middle", "trade koku favor")
    assert [move for move in after.match.actions(0) if "die" in move] == [f"set_die {face}" for face in range(1, 7)]
    after.play("set_die 4")
    assert after.match.refusal(0, "set_die 5") == Refusal("RG-14.9", "die_already_set", {"face": 4})
    assert "trade koku favor" in after.match.actions(0)
    assert kakita().play("sail middle", "end", outcomes=("die=2",)).player(0)["die"] == 2


@rule("RG-14.9")
def test_who_may_not_set_the_die() -> None:
    """Another patron, the wrong moment, or no favor."""
    other = with_patron("daidoji_uji").play("sail middle")
    assert other.match.refusal(0, "set_die 1") == Refusal("RG-14.9", "needs_patron", {"patron": "kakita_ryoku"})
    assert kakita().refusal("set_die 1") == Refusal("RG-14.9", "set_die_at_end")
    poor = kakita(favor=0).play("sail middle")
    assert poor.match.refusal(0, "set_die 1") == Refusal("RG-14.9", "too_little_favor_to_set", {"cost": 1, "favor": 0})
    assert poor.match.refusal(0, "roll") == Refusal("RG-10.9", "rolled_at_end")


@rule("RG-14.9")
def test_kakita_ryoku_decides_before_the_emperors_visit() -> None:
    """Favor that the visit will bring comes too late for the die of this turn."""
    quiet = kakita(favor=0, ships={"upper": 14}).building("s19", "b04", 0).table(era1={"left": 1})
    after = quiet.play("sail upper", "journey koku")
    assert not [move for move in after.match.actions(0) if "set_die" in move]
    after.play("end")
    assert after.gained(0)["favor"] == 1
    assert len(after.told("DieRolled")) == 1


@rule("RG-TV-24", "RG-14.9", "RG-10.10", "RG-12.5")
@pytest.mark.parametrize(("seat", "final_by", "left", "points"), [(0, None, 1, 5), (0, 1, 0, 0), (2, 0, 0, 0)])
def test_no_die_decision_once_no_roll_follows(seat: int, final_by: int | None, left: int, points: int) -> None:
    """In the turn that triggers the end, with its 5 VP, and in a last turn, she neither sets nor rolls."""
    quiet = with_patron("kakita_ryoku", seat).player(seat, ships={"upper": 14}).table(active=seat, asked=seat)
    quiet.table(final_by=final_by, era1={"left": 0, "next": None}, era2={"left": left, "next": "b26" if left else None})
    after = quiet.play("sail upper", "journey rice")
    assert after.match.refusal(seat, "set_die 1") == Refusal("RG-10.10", "no_roll_follows")
    assert [move for move in after.match.actions(seat) if "trade" not in move] == ["end"]
    after.play("end")
    assert after.gained(seat).get("vp", 0) == points
    assert (after.player(seat)["die"], after.told("DieRolled")) == (1, [])


@rule("RG-14.9")
def test_a_die_that_is_set_stays_set_while_others_choose() -> None:
    """A good that another player takes at the end of her turn comes between the decision and the next turn."""
    quiet = kakita(ships={"upper": 4}).building("s10", "b27", 2)
    after = quiet.play("sail upper", "set_die 5", "end", "take silk")
    assert (after.match.to_act, after.player(0)["die"], after.told("DieRolled")) == (1, 5, [])
