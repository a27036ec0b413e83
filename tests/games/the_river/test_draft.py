"""The introductory tile draft (TR-2)."""

import pytest

import zataku
from games.the_river.new_match import DRAFT, drafting, position, view
from games.the_river.printed import meadow
from games.the_river.situation import GAME
from rule import rule
from story import facts, kinds
from zataku.core.game import Refusal

SEATS = pytest.mark.parametrize("seats", [2, 3, 4])


def drafted(match: zataku.Match, *tiles: str) -> zataku.Match:
    """Draft these tiles, each by the seat that is asked."""
    for tile in tiles:
        match.play(match.to_act, f"draft {tile}")
    return match


@rule("TR-2.1", "TR-EX-5", "TR-3.1")
def test_the_pawn_holder_drafts_last() -> None:
    """From the right of the pawn holder anticlockwise; the first round goes clockwise from the pawn holder."""
    match = drafting(3, first=0)
    order = []
    for tile in DRAFT[:3]:
        order.append(match.to_act)
        match.play(match.to_act, f"draft {tile}")
    assert order == [2, 1, 0]
    order = []
    for move in ("produce wood", "produce stone", "produce clay"):
        order.append(match.to_act)
        match.play(match.to_act, move)
    assert order == [0, 1, 2]


@rule("TR-2.1")
@pytest.mark.parametrize("first", range(4))
def test_order_for_every_pawn_holder(first: int) -> None:
    """Four players, each of them with the pawn."""
    match = drafting(4, first)
    order = []
    for tile in DRAFT[:4]:
        order.append(match.to_act)
        match.play(match.to_act, f"draft {tile}")
    assert order == [(first - k) % 4 for k in range(1, 5)]
    assert match.to_act == first


@rule("TR-2.1", "TR-6.1")
def test_the_tile_goes_to_the_first_space() -> None:
    """And shows its symbols there."""
    match = drafted(drafting(2), "t15")
    assert position(match)["players"][1]["tiles"] == ["t15"]
    assert view(match, 0).players[1].capacity == 7


@rule("TR-2.2")
@pytest.mark.parametrize(
    "move", ["explore t01", "produce wood", "first_player", "pass", "exchange wood-3", "build b01"]
)
def test_only_the_draft_goes_on(move: str) -> None:
    """No pioneer is used, nothing is exchanged."""
    match = drafting(3)
    assert match.refusal(match.to_act, move) == Refusal("TR-2.2", "draft_first")
    drafted(match, "t01")
    assert [player["boat"] for player in position(match)["players"]] == [4, 4, 4]


@rule("TR-2.3", "TR-24.19")
def test_the_last_tile_is_removed() -> None:
    """It is no longer in any pile."""
    match = drafted(drafting(3), "t01", "t15")
    events = match.play(match.to_act, "draft t37")
    assert facts(events, "TileRemoved") == [{"tile": "t27"}]
    after = position(match)
    assert after["removed"] == "t27" and after["discards"] == []
    assert "t27" not in after["island"]
    assert view(match, 0).stack_size == 65 - 4 - 7


@rule("TR-2.4")
@pytest.mark.parametrize(("seats", "tiles"), [(2, 5), (3, 7), (4, 9)])
def test_then_the_island_is_filled(seats: int, tiles: int) -> None:
    """5, 7 or 9 tiles."""
    match = drafted(drafting(seats), *DRAFT[:seats])
    island = position(match)["island"]
    assert len(set(island)) == tiles and None not in island
    assert position(match)["round"] == 1


@rule("TR-2.5", "TR-22.9")
def test_a_drafted_meadow_works_at_once() -> None:
    """Up to four tokens go to the printed warehouses, before the next one drafts."""
    match = drafting(2, draft=("t59", "t01", "t15"))
    match.play(1, "draft t59")
    assert match.to_act == 1
    assert match.actions(1) == ["keep", "give_back wood-1", "give_back wood-2", "give_back wood-3", "give_back wood-4"]
    match.play(1, "keep")
    assert position(match)["players"][1]["stored"] == {"wood": 4, "stone": 0, "clay": 0, "food": 0}
    assert match.to_act == 0


@rule("TR-2.5", "TR-22.5")
def test_a_drafted_double_swap_is_lost() -> None:
    """There is only one tile."""
    match = drafting(2, draft=("t57", "t01", "t15"))
    match.play(1, "draft t57")
    assert match.to_act == 0 and match.actions(0) == ["draft t01", "draft t15"]


@rule("TR-2.5")
def test_without_the_ruling_it_does_not() -> None:
    """The option switches it off for the draft alone."""
    match = drafting(2, draft=("t59", "t01", "t60"), intro_tile_triggers_immediate_effect="false")
    match.play(1, "draft t59")
    assert match.to_act == 0
    match.play(0, "draft t01")
    assert set(position(match)["players"][1]["stored"].values()) == {0}
    assert match.options["intro_tile_triggers_immediate_effect"] == "false"


@rule("TR-2.6")
def test_the_drafted_tile_is_no_terrain_action() -> None:
    """It is one of the twelve, but two more can be taken in the first round."""
    match = drafted(drafting(2), "t01", "t15")
    tiles = [tile for tile in position(match)["island"] if tile]
    for number in (0, 1):
        match.play(0, f"explore {tiles[number]}")
        while match.to_act == 0:
            match.play(0, match.actions(0)[0])
        match.play(1, "first_player" if number == 0 else "produce food")
    assert len(position(match)["players"][0]["tiles"]) == 3
    refusal = match.refusal(0, f"explore {tiles[2]}")
    assert refusal is not None and refusal.reason == "explored_enough"


@rule("TR-2.7")
def test_all_tiles_are_open_to_the_next_drafter() -> None:
    """Any of those that are left; nobody passes."""
    match = drafting(3)
    assert match.actions(2) == ["draft t01", "draft t15", "draft t27", "draft t37"]
    match.play(2, "draft t27")
    assert match.actions(1) == ["draft t01", "draft t15", "draft t37"]
    assert match.refusal(1, "draft t27") == Refusal("TR-2.7", "tile_not_face_up", {"tile": "t27"})
    assert match.refusal(1, "pass") == Refusal("TR-2.2", "draft_first")


@rule("TR-2.1")
def test_there_is_one_draft() -> None:
    """Later tiles are taken by pioneers."""
    match = drafted(drafting(2), "t01", "t15")
    assert match.refusal(0, "draft t27") == Refusal("TR-2.1", "draft_is_over")


@SEATS
def test_what_is_told(seats: int) -> None:
    """Who drafts what, what is left over, and that the first round begins."""
    match = drafting(seats, first=seats - 1)
    events = [event for tile in DRAFT[:seats] for event in match.play(match.to_act, f"draft {tile}")]
    assert kinds(events) == ["Drafted"] * seats + ["TileRemoved", "TilesRevealed", "RoundBegan"]
    assert facts(events, "RoundBegan") == [{"round": 1, "seat": seats - 1}]
    assert GAME.check(match.state()) is None


def test_what_a_drafted_tile_is_worth_is_told_with_it() -> None:
    """A meadow may have points of its own."""
    tile = meadow("cleanup_income", "wood")
    match = drafting(2, draft=(tile, "t15", "t27"))
    events = [*match.play(1, f"draft {tile}"), *match.play(0, "draft t15")]
    assert [told["points"] for told in facts(events, "Drafted")] == [2, 0]
