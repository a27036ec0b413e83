"""Sailing and its rewards (RG-6)."""

from collections import Counter
from typing import Any

import pytest

from games.river_of_gold.printed import ERA_TILES, RIVER, SPACES, TILES, row_without
from games.river_of_gold.situation import After, Situation
from games.river_of_gold.story import random_games
from rule import rule
from story import facts, kinds
from zataku.core.game import Refusal

TO_SPACE_4 = {"die": 1, "ships": {"upper": 3}}
AT_SPACE_4 = {"koku": 2, "porcelain": 1, "favor": 1}
"""What river space 4 pays a visitor besides shore 8: an imperial market (b44) on shore 6, and two empty spaces."""


def sources(after: After, *seats: int) -> list[object]:
    """Where gains of these seats came from, in the order in which they came."""
    gains = [event.saying(0).facts for event in after.events if "Gained" in type(event).__name__]
    return [gain["source"] for gain in gains if gain["seat"] in seats]


def printed_gain(gains: list[dict[str, Any]], own_type: str) -> dict[str, int]:
    """What rewards give in region 2 to someone without influence there whose one building is of this type."""
    total: Counter[str] = Counter()
    for gain in gains:
        if gain["kind"] == "influence":
            total["region_2"] += gain["n"]
        elif gain["kind"] == "koku_per":
            total["koku"] += gain["per"] == own_type
        elif gain["kind"] != "any_good":
            total[gain["kind"]] += gain["n"]
    total["rice"] += total["region_2"] >= 2
    total["koku"] += 2 * (total["region_2"] >= 5)
    return dict(+total)


def owed(gains: list[dict[str, Any]]) -> int:
    """How many goods of choice a reward gives."""
    return sum(gain["kind"] == "any_good" for gain in gains)


@rule("RG-6.1")
@pytest.mark.parametrize(("ship", "other"), [("upper", "middle"), ("middle", "upper")])
@pytest.mark.parametrize("die", range(1, 7))
def test_one_own_ship_moves_the_whole_die(ship: str, other: str, die: int) -> None:
    """The chosen ship goes exactly as far as the die says, and no other ship moves."""
    situation = Situation().player(0, die=die)
    assert [move for move in situation.legal() if move.startswith("sail")] == ["sail upper", "sail middle"]
    after = situation.play(f"sail {ship}")
    start = {"upper": 2, "middle": 9}
    assert after.player()["ships"] == {ship: (start[ship] + die - 1) % 14 + 1, other: start[other]}
    assert [after.player(seat)["ships"] for seat in (1, 2, 3)] == [start] * 3


@rule("RG-6.1")
def test_only_ships_afloat_sail() -> None:
    """The royal ship sails once it is there, in place of the ship that it replaced."""
    assert Situation().refusal("sail royal") == Refusal("RG-11.16", "no_royal_ship")
    situation = Situation().player(0, royal="middle", delivered=["noble_1"])
    assert [move for move in situation.legal() if move.startswith("sail")] == ["sail upper", "sail royal"]
    assert situation.refusal("sail middle") == Refusal("RG-11.16", "ship_replaced", {"ship": "middle"})
    assert situation.refusal("sail royal +1") == Refusal("RG-11.22", "needs_noble_5", {"customer": "noble_5"})
    assert situation.play("sail royal").player()["ships"] == {"upper": 2, "middle": 10}


MOVES = [(old, steps) for old in range(1, 15) for steps in range(1, 7)]


@rule("RG-6.2", "RG-6.9", "RG-7.1")
@pytest.mark.parametrize(("old", "steps"), MOVES)
def test_river_spaces_are_counted_round(old: int, steps: int) -> None:
    """The new space is (old + n - 1) mod 14 + 1; a journey is completed, once, exactly when it is lower."""
    new = (old + steps - 1) % 14 + 1
    after = Situation().player(0, die=steps, ships={"upper": old}).play("sail upper")
    (sailed,) = facts(after.events, "Sailed")
    assert sailed.pop("region") in {f"region_{SPACES[space]['region']}" for space in RIVER[new]}
    assert sailed == {"seat": 0, "ship": "upper", "start": old, "space": new}
    assert after.player()["ships"]["upper"] == new
    assert kinds(after.events).count("JourneyCompleted") == (new < old)
    assert after.data["choices"]["journey"] == (new < old)


@rule("RG-6.2", "RG-7.1", "RG-TV-1")
@pytest.mark.parametrize(
    ("old", "steps", "new", "journey"),
    [
        (1, 6, 7, False),
        (8, 6, 14, False),
        (9, 5, 14, False),
        (9, 6, 1, True),
        (13, 2, 1, True),
        (14, 1, 1, True),
        (14, 6, 6, True),
        (12, 6, 4, True),
        (10, 4, 14, False),
    ],
)
def test_movement_vectors(old: int, steps: int, new: int, journey: bool) -> None:
    """The numbers of the test vector, with either ship."""
    for ship in ("upper", "middle"):
        after = Situation().player(0, die=steps, ships={ship: old}).play(f"sail {ship}")
        assert (after.player()["ships"][ship], after.data["choices"]["journey"]) == (new, journey)


@rule("RG-6.3")
def test_ships_share_a_river_space() -> None:
    """All ships of all players may stand on one space, and each further one is paid as usual."""
    situation = Situation().player(0, die=1, ships={"upper": 3, "middle": 4})
    for seat in (1, 2, 3):
        situation.player(seat, ships={"upper": 4, "middle": 4})
    after = situation.play("sail upper")
    assert [after.player(seat)["ships"] for seat in range(4)] == [{"upper": 4, "middle": 4}] * 4
    assert after.gained() == {"koku": 3, "porcelain": 1, "favor": 1}


@rule("RG-6.4", "RG-TV-20")
def test_visit_at_the_start_of_a_game_of_four() -> None:
    """Space 3 has three empty shore spaces and an imperial market: 3 koku, rice and favor."""
    after = Situation().building("s6", "b45").building("s17", "b44").play("sail upper")
    assert after.player()["ships"]["upper"] == 3
    assert after.gained() == {"koku": 3, "rice": 1, "favor": 1}


@rule("RG-6.4", "RG-6.5")
@pytest.mark.parametrize("tile", ERA_TILES)
def test_rewards_of_a_building(tile: str) -> None:
    """The sailor gains what the pointed end prints, the owner what the flat end prints."""
    after = Situation().table(**row_without(tile)).building("s8", tile, 1).player(0, **TO_SPACE_4).play("sail upper")
    visitor, owner = TILES[tile]["visitor"], TILES[tile]["owner"]
    assert after.gained(0) == dict(Counter(AT_SPACE_4) + Counter(printed_gain(visitor, "")))
    assert after.gained(1) == printed_gain(owner, TILES[tile]["type"])
    assert [after.player(seat)["goods_owed"] for seat in (0, 1)] == [owed(visitor), owed(owner)]
    assert [after.gained(seat) for seat in (2, 3)] == [{}, {}]


@rule("RG-6.4")
@pytest.mark.parametrize(
    ("tile", "gained"),
    [("b01", {"koku": 3}), ("b42", {"region_1": 2, "porcelain": 1}), ("b43", {"vp": 2})],
)
def test_starting_tiles_reward_visitors(tile: str, gained: dict[str, int]) -> None:
    """Between three empty spaces a starting tile pays what it prints."""
    situation = Situation(2).player(0, ships={"upper": 14})
    rest = ["b01", "b01", "b42", "b42", "b43", "b43"]
    rest.remove(tile)
    for space, other in zip(("s7", "s11", "s14", "s22", "s23"), rest, strict=True):
        situation.building(space, other)
    after = situation.building("s3", tile).play("sail upper")
    assert after.gained() == dict(Counter({"koku": 3}) + Counter(gained))


@rule("RG-6.4")
@pytest.mark.parametrize(
    ("tile", "gained", "draws"),
    [("b44", {"porcelain": 1, "favor": 1}, 0), ("b45", {"rice": 1, "favor": 1}, 0), ("b46", {"silk": 1}, 1)],
)
def test_imperial_markets_reward_visitors(tile: str, gained: dict[str, int], draws: int) -> None:
    """Between three empty spaces an imperial market pays what it prints."""
    rest = [market for market in ("b44", "b45", "b46") if market != tile]
    situation = Situation().building("s6", tile).building("s17", rest[0]).building("s29", rest[1])
    after = situation.player(0, **TO_SPACE_4).play("sail upper")
    assert after.gained() == {"koku": 3, **gained}
    assert after.data["choices"]["draws"] == draws


@rule("RG-6.4")
def test_spaces_passed_give_nothing() -> None:
    """A ship that goes from 2 to 5 is paid by the four shore spaces of 5 alone."""
    after = (
        Situation()
        .building("s7", "b10", 1)
        .building("s8", "b09", 2)
        .player(0, die=3, ships={"upper": 2})
        .play("sail upper")
    )
    assert after.gained(0) == {"koku": 4}
    assert [after.gained(seat) for seat in (1, 2, 3)] == [{}, {}, {}]


@rule("RG-6.5")
@pytest.mark.parametrize("tile", ERA_TILES)
@pytest.mark.parametrize("markers", [(0,), (0, 0), (1, 1), (1, 0), (2, 1)])
def test_every_marker_earns_the_owner_reward(tile: str, markers: tuple[int, ...]) -> None:
    """Each marker brings its player the full owner reward once, two markers of a player twice, the sailor's too."""
    situation = Situation().table(**row_without(tile)).building("s8", tile, *markers)
    after = situation.player(0, favor=0, **TO_SPACE_4).player(1, favor=0).play("sail upper")
    visitor, owner = TILES[tile]["visitor"], TILES[tile]["owner"]
    for seat in range(4):
        gains = (visitor if seat == 0 else []) + markers.count(seat) * owner
        base = AT_SPACE_4 if seat == 0 else {}
        assert after.gained(seat) == dict(Counter(base) + Counter(printed_gain(gains, TILES[tile]["type"])))
        assert after.player(seat)["goods_owed"] == owed(gains)


@rule("RG-6.5", "RG-6.6")
def test_owners_come_after_visitors_in_ascending_shore_order() -> None:
    """First the visitor rewards of all four spaces, then the owner rewards, each from the lowest shore id on."""
    after = (
        Situation()
        .building("s8", "b03", 1, 2)
        .building("s10", "b07", 0)
        .table(**row_without("b03", "b07"))
        .player(0, favor=0, **TO_SPACE_4)
        .play("sail upper")
    )
    assert sources(after, 0, 1, 2) == ["s6", "s6", "s8", "s9", "s10", "s8", "s8", "s8", "s8", "s10", "s10"]
    gains = [(gain["seat"], gain["gain"]) for gain in facts(after.events, "Gained")]
    assert gains[:2] == [(0, "porcelain"), (0, "divine_favor")]
    assert gains[5:9] == [(1, "koku"), (2, "koku"), (1, "porcelain"), (2, "porcelain")]
    assert gains[9:] == [(0, "divine_favor"), (0, "victory_points")]


@rule("RG-6.6")
@pytest.mark.parametrize(("markers", "step"), [((1, 3), 2), ((3, 1), 1)])
def test_builder_comes_before_the_second_marker(markers: tuple[int, int], step: int) -> None:
    """Bayushi Kachiko jumps the other owner's marker only if that owner built, and so moved, first."""
    after = (
        Situation(patrons={3: "bayushi_kachiko"})
        .building("s8", "b38", *markers)
        .player(0, **TO_SPACE_4)
        .play("sail upper")
    )
    assert after.player(1)["influence"][1] == 1
    assert after.player(3)["influence"][1] == step


@rule("RG-6.6")
def test_lower_shore_space_comes_first_in_a_race() -> None:
    """The owner on shore 8 moves before Kachiko on shore 9, so that she jumps; the other way round she does not."""
    for spaces, step in ((("s8", "s9"), 2), (("s9", "s8"), 1)):
        situation = Situation(patrons={3: "bayushi_kachiko"}).player(0, **TO_SPACE_4)
        after = situation.building(spaces[0], "b38", 1).building(spaces[1], "b31", 3).play("sail upper")
        assert after.player(3)["influence"][1] == step


@rule("RG-6.7")
def test_journey_comes_after_owner_rewards() -> None:
    """Visitor rewards, owner rewards, then the row and the merchants."""
    after = (
        Situation().player(0, ships={"upper": 14}, delivered=["merchant_6"]).building("s1", "b06", 1).play("sail upper")
    )
    assert sources(after, 0, 1) == ["s1", "s2", "s3", "s4", "s1", "merchant_6"]
    assert kinds(after.events)[:8] == ["Sailed", *["Gained"] * 5, "JourneyCompleted", "TileDiscarded"]


@rule("RG-6.8")
def test_royal_ship_comes_after_the_journey() -> None:
    """Nobles 2, 3, 4 and 6 follow the merchants, and Daidoji Uji is last."""
    nobles = ["noble_2", "noble_3", "noble_4", "noble_6"]
    situation = (
        Situation(patrons={0: "daidoji_uji"})
        .player(0, ships={"upper": 14, "middle": 14}, royal="upper", delivered=["merchant_6", *nobles])
        .building("s1", "b06", 1)
        .building("s2", "b07", 0)
    )
    visit = ["s1", "s2", "s3", "s4", "s2", "s2", "merchant_6"]
    royal = ["noble_2", "noble_2", "noble_3", "noble_4", "noble_6"]
    assert sources(situation.play("sail royal"), 0) == [*visit, *royal, "daidoji_uji"]
    assert sources(situation.play("sail middle"), 0) == [*visit, "daidoji_uji"]


@rule("RG-6.9")
def test_a_sail_visits_one_river_space() -> None:
    """In whole games a sail completes at most one journey, and only shore spaces of its last space pay."""
    sails = 0
    for story in random_games():
        for step in story.steps:
            if step.move.startswith("sail"):
                sails += 1
                (sailed,) = facts(step.events, "Sailed")
                assert kinds(step.events).count("JourneyCompleted") <= 1
                paid = {gain["source"] for gain in facts(step.events, "Gained")} & set(SPACES)
                assert paid <= set(RIVER[int(sailed["space"])])
    assert sails > 1000


@rule("RG-EX-4", "RG-6.4", "RG-6.5")
def test_visitors_and_owners_are_rewarded() -> None:
    """The worked example of sailing: visitor rewards to the sailor, owner rewards to every owner."""
    after = (
        Situation()
        .player(0, die=2, ships={"upper": 3})
        .building("s9", "b10", 3)
        .building("s11", "b09", 1)
        .building("s12", "b20", 0)
        .table(row=["b02", "b08", "b14", "b22"])
        .play("sail upper")
    )
    assert after.player(0)["ships"]["upper"] == 5
    assert after.gained(0) == {"porcelain": 2, "koku": 1, "rice": 1, "vp": 2}
    assert after.gained(3) == {"koku": 1, "vp": 1}
    assert after.gained(1) == {"favor": 1, "vp": 1}
    assert after.gained(2) == {}
