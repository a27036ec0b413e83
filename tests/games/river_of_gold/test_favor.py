"""Divine favor (RG-4)."""

import pytest

from games.river_of_gold.printed import row_without
from games.river_of_gold.situation import Situation
from rule import rule
from story import facts
from zataku.core.game import Refusal

FACES = range(1, 7)


@rule("RG-4.1")
def test_each_favor_turns_the_die_by_one() -> None:
    """One favor reaches the two faces beside the present one, two favor the next two, three the last."""
    situation = Situation().player(0, die=3, favor_limit=6)
    reach = []
    for favor in range(7):
        moves = situation.player(0, favor=favor).legal()
        reach.append([int(move.split()[1]) for move in moves if move.startswith("favor")])
    everything = [1, 2, 4, 5, 6]
    assert reach == [[], [2, 4], [1, 2, 4, 5], everything, everything, everything, everything]


@rule("RG-4.1")
def test_any_number_of_favor_may_be_spent() -> None:
    """Six favor may all go into the die of one turn, and none need."""
    faces = ("favor 2", "favor 3", "favor 4", "favor 5", "favor 6", "favor 1")
    after = Situation().player(0, favor=6, favor_limit=6).play(*faces)
    assert (after.player()["die"], after.player()["favor"]) == (1, 0)
    assert after.data["phase"] == "action"
    assert after.play("sail upper").player()["ships"]["upper"] == 3


@rule("RG-4.1")
@pytest.mark.parametrize("face", FACES)
def test_turning_to_the_same_face_is_nothing(face: int) -> None:
    """The die is changed or left alone."""
    assert Situation().player(0, die=face).refusal(f"favor {face}") == Refusal("RG-4.1", "same_face", {"face": face})


@rule("RG-4.2")
@pytest.mark.parametrize(("start", "face"), [(start, face) for start in FACES for face in FACES if start != face])
def test_cost_is_the_short_way_round(start: int, face: int) -> None:
    """A face costs min(|a-b|, 6-|a-b|) favor, and less is refused."""
    cost = min(abs(start - face), 6 - abs(start - face))
    situation = Situation().player(0, die=start, favor=3)
    after = situation.play(f"favor {face}")
    assert (after.player()["die"], after.gained()) == (face, {"favor": -cost})
    assert facts(after.events, "DieTurned") == [{"seat": 0, "face": face, "favor": cost, "before": start}]
    assert situation.player(0, favor=cost - 1).refusal(f"favor {face}") == Refusal(
        "RG-4.2", "too_little_favor", {"face": face, "cost": cost, "favor": cost - 1}
    )


@rule("RG-4.2", "RG-TV-2")
@pytest.mark.parametrize(("start", "face", "cost"), [(2, 6, 2), (1, 4, 3), (5, 2, 3), (6, 1, 1), (3, 3, 0)])
def test_cost_between_faces(start: int, face: int, cost: int) -> None:
    """The numbers of the test vector; keeping the face needs no favor and no action."""
    moves = [f"favor {face}"] if cost else []
    after = Situation().player(0, die=start, favor=3).play(*moves)
    assert (after.player()["die"], after.player()["favor"]) == (face, 3 - cost)


@rule("RG-4.2", "RG-EX-2")
def test_example_of_favor() -> None:
    """The worked example: from 2 by two single changes to 1 and, round the end, to 6."""
    after = Situation().player(0, die=2).play("favor 1", "favor 6")
    assert [turned["face"] for turned in facts(after.events, "DieTurned")] == [1, 6]
    assert (after.player()["die"], after.gained()) == (6, {"favor": -2})


@rule("RG-4.3")
def test_changes_mix_with_trades() -> None:
    """A change, a trade for more favor and a further change may precede the action."""
    after = Situation().player(0, favor=1).play("favor 2", "trade koku favor", "favor 3", "sail upper")
    assert after.player()["ships"]["upper"] == 5


@rule("RG-4.3")
def test_no_favor_after_the_action() -> None:
    """Neither beside a pending choice nor before the end of the turn."""
    refusal = Refusal("RG-4.3", "favor_before_action")
    after = Situation().player(0, ships={"upper": 14}).play("sail upper")
    assert after.match.refusal(0, "favor 2") == refusal
    assert after.play("journey koku").match.refusal(0, "favor 2") == refusal


@rule("RG-4.4")
@pytest.mark.parametrize(("favor", "kept"), [(0, 2), (1, 3), (2, 3), (3, 3)])
def test_favor_above_the_limit_is_lost(favor: int, kept: int) -> None:
    """Two favor, one as visitor and one as owner, arrive at a limit of 3."""
    situation = Situation().building("s8", "b04", 0).player(0, favor=favor, ships={"upper": 3})
    assert situation.play("sail upper").player()["favor"] == kept


@rule("RG-4.5")
@pytest.mark.parametrize(("limit", "raised"), [(3, 4), (4, 5), (5, 6), (6, 6)])
def test_monk_raises_the_limit_up_to_6(limit: int, raised: int) -> None:
    """The moon moves up by 1, never beyond 6, and the favor that comes is the monk's 2 alone."""
    situation = Situation().player(0, die=3, favor=0, favor_limit=limit, hand=["monk_3", "elder_1"], goods={"silk": 2})
    after = situation.play("deliver monk_3")
    assert (after.player()["favor_limit"], after.player()["favor"]) == (raised, 2)
    assert facts(after.events, "LimitRaised") == (
        [{"seat": 0, "limit": raised, "amount": raised - limit}] if raised > limit else []
    )


BUILD = Situation().player(0, die=2, favor=0)
VISIT = Situation().player(0, favor=0, ships={"upper": 3})
SOURCES = {
    "slot 4 of the row": (BUILD, ("build s8 b20",), 1),
    "another slot": (BUILD, ("build s8 b14",), 0),
    "imperial market": (VISIT, ("sail upper",), 1),
    "owner reward": (Situation().building("s21", "b04", 0).player(0, favor=0), ("sail middle",), 1),
    "monk": (
        Situation().player(0, die=3, favor=0, hand=["monk_3", "elder_1"], goods={"silk": 2}),
        ("deliver monk_3",),
        2,
    ),
    "merchant 5": (
        Situation().player(0, favor=0, delivered=["merchant_5"], ships={"upper": 14}),
        ("sail upper",),
        1,
    ),
    "trade": (BUILD, ("trade koku favor",), 1),
}


@rule("RG-4.6", "RG-5.5")
@pytest.mark.parametrize("source", SOURCES)
def test_sources_of_favor(source: str) -> None:
    """End of the row, tiles, monks, merchant 5 and trades give favor."""
    situation, moves, favor = SOURCES[source]
    assert situation.play(*moves).player()["favor"] == favor


@rule("RG-4.6")
@pytest.mark.parametrize(("region", "space"), [(1, "s2"), (2, "s8"), (3, "s13"), (4, "s19"), (5, "s24"), (6, "s27")])
def test_step_9_of_each_track_gives_favor(region: int, space: str) -> None:
    """A marker that moves from 8 to 9 brings one favor, one that moves on from 9 none."""
    influence = [0] * 6
    influence[region - 1] = 8
    situation = Situation().table(**row_without("b07")).table(row=["b07", "b03", "b04", "b05"])
    situation.table(era1={"next": "b06"}).player(0, die=region, influence=influence)
    assert situation.play(f"build {space} b07").gained()["favor"] == 1
    influence[region - 1] = 9
    assert "favor" not in situation.play(f"build {space} b07").gained()
