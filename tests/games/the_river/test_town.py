"""The first player pawn (TR-14) and the swap of tiles (TR-15)."""

import pytest

from games.the_river.situation import Situation
from rule import rule
from story import facts, kinds
from zataku.core.game import Refusal

TILES = ["t51", "t15", "t07", "t59"]


@rule("TR-14.1", "TR-14.4")
def test_the_pawn_starts_the_next_round() -> None:
    """Nothing else happens."""
    situation = Situation().boat(0, 0, 1).table(asked=2)
    after = situation.play("first_player")
    assert after.data["pawn"] == 2 and after.match.to_act == 2 and after.data["round"] == 3
    assert kinds(after.events)[:2] == ["PawnTaken", "CleanUpBegan"]
    before, now = Situation().play().data, Situation().play("first_player").data
    assert {key for key in before if before[key] != now[key]} == {"asked", "pioneers", "players"}


@rule("TR-14.2")
def test_its_holder_may_take_it() -> None:
    """So that nobody else does; the action has a note, since few mean it."""
    situation = Situation().table(pawn=0)
    assert situation.play().match.notes(0) == {"first_player": "held"}
    assert Situation().table(pawn=1).play().match.notes(0) == {}
    after = situation.play("first_player")
    assert after.data["pawn"] == 0
    assert after.match.refusal(1, "first_player") == Refusal("TR-14.3", "pawn_taken", {"capacity": 1})


@rule("TR-14.3")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_one_pioneer_a_round(seats: int) -> None:
    """If none comes, the pawn stays."""
    situation = Situation(seats).standing(first_player=[0, 1, *[0] * (seats - 2)])
    assert situation.refusal("first_player") == Refusal("TR-14.3", "pawn_taken", {"capacity": 1})
    after = Situation(2).boat(0, 1).table(asked=1, pawn=0).play("produce wood")
    assert after.data["pawn"] == 0 and after.match.to_act == 0


@rule("TR-15.1", "TR-15.4")
def test_two_tiles_change_places() -> None:
    """Any two, named by their spaces in either order."""
    situation = Situation(2).player(0, tiles=TILES)
    assert len(situation.legal("swap")) == 6
    for move in ("swap s2 s4", "swap s4 s2"):
        after = situation.play(move)
        assert after.player()["tiles"] == ["t51", "t59", "t07", "t15"]
    assert facts(after.events, "Swapped") == [
        {"seat": 0, "first": "t15", "second": "t59", "source": "swap", "points": 0}
    ]
    assert after.data["pioneers"]["swap"] == [1, 0] and after.match.to_act == 1


@rule("TR-15.2")
def test_resources_stay_on_their_tiles() -> None:
    """Storage, capacity and symbols are the same."""
    situation = Situation(2).player(0, tiles=TILES, stored="2/1/0/1")
    after = situation.play("swap s1 s2")
    before = situation.play()
    assert (after.stored(), after.capacity()) == (before.stored(), before.capacity()) == ("2/1/0/1", 6)


@rule("TR-15.3")
def test_one_tile_is_too_few() -> None:
    """The action could not be carried out."""
    assert Situation().refusal("swap s1 s2") == Refusal("TR-15.3", "too_few_tiles", {"tiles": 1})
    assert Situation().player(0, tiles=[]).legal("swap") == []


@rule("TR-15.4")
def test_empty_spaces_take_no_part() -> None:
    """Even two tiles that look alike may be swapped."""
    situation = Situation().player(0, tiles=["t02", "t03"])
    assert situation.legal("swap") == ["swap s1 s2"]
    assert situation.refusal("swap s1 s3") == Refusal("TR-15.4", "no_tile_there", {"space": "s3"})
    assert situation.play("swap s1 s2").player()["tiles"] == ["t03", "t02"]


@rule("TR-15.5", "TR-24.20", "TR-17.3")
def test_a_swap_moves_no_settler_and_repeats_no_effect() -> None:
    """Space 4 keeps its pioneer, t59 gives no wood again."""
    situation = Situation(2).player(0, tiles=TILES, settled=["s4"])
    after = situation.play("swap s1 s4")
    assert after.player()["settled"] == ["s4"] and after.stored() == "0/0/0/0"
    assert after.match.to_act == 1
