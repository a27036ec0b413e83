"""Hidden information (TR-23): the order of stack and deck, and points that are not shown to others."""

import json
from typing import Any

import pytest

import zataku
from games.the_river.new_match import drafting
from games.the_river.printed import CARDS, TILES
from games.the_river.situation import GAME, Situation
from games.the_river.walk import walk
from rule import rule
from zataku.core.dealers import Silent
from zataku.core.game import NOBODY
from zataku.core.preview import UNCOVERING, preview


def seen(match: zataku.Match, seat: int) -> dict[str, Any]:
    """The view of a seat as JSON data, without the seat."""
    data = dict(GAME.views(match.state())[seat])
    data.pop("seat")
    return data


@rule("TR-23.1")
def test_no_view_tells_what_comes_next() -> None:
    """Stack and deck are what lies nowhere else: a view has their sizes, and no tile or card of them."""
    for step in walk(3, 1):
        text = json.dumps(seen(step.match, 0))
        view = GAME.views(step.match.state())[0]
        unseen = [tile for tile in TILES if f'"{tile}"' not in text]
        assert len(unseen) == view["stack_size"]
        assert len([card for card in CARDS if f'"{card}"' not in text]) == view["deck_size"]


@rule("TR-23.1")
def test_any_tile_of_the_stack_may_come_next() -> None:
    """The same position goes on differently with other outcomes, and the state holds none of them."""
    situation = Situation(2).boat(1, 0)
    islands = set()
    for seed in range(30):
        match = zataku.Match(GAME, state=GAME.load_state(situation.data), seed=seed)
        match.play(0, "first_player")
        islands.add(GAME.dump_state(match.state())["island"][0])  # type: ignore[index]
    assert len(islands) > 15


@rule("TR-23.2", "TR-23.3")
def test_all_seats_see_the_same() -> None:
    """Boards, storage, supply, pioneers, tokens, cards and discards, reserved cards included; so do spectators."""
    for step in walk(4, 2):
        views = [seen(step.match, seat) for seat in (0, 1, 2, 3, NOBODY)]
        assert all(view == views[0] for view in views)
        data = step.data
        alike = data.keys() - {"players", "options"}  # positions leave out options that are as by default
        assert {key: views[0][key] for key in alike} == {key: data[key] for key in alike}
        assert data["options"].items() <= views[0]["options"].items()
        for shown, player in zip(views[0]["players"], data["players"], strict=True):
            assert {key: shown[key] for key in player} == player


@rule("TR-23.3")
def test_reserved_cards_are_known_to_all() -> None:
    """Each was face up when it was taken."""
    after = Situation(3).play("reserve b16")
    for seat in (0, 1, 2, NOBODY):
        assert seen(after.match, seat)["players"][0]["reserved"] == ["b16"]


def secretive(seats: int = 2) -> Situation:
    """Seat 0 has tokens and cards, and points are hidden."""
    situation = Situation(seats, points_are_hidden="true")
    situation.player(0, stored="2/0/1/0", tokens=[6, 5], built=["b02", "b16"], reserved=["b03"])
    return situation.table(offer=["b01", "b04", None, "b28"])


@rule("TR-23.3")
def test_hidden_points_are_left_out_of_the_sheets_of_others() -> None:
    """Tokens and buildings count only for their owner; the open boards for everybody."""
    match = secretive().match()
    own = match.score_sheet(0, 0)
    assert own == {"bonus_tokens": 11, "buildings": 2 + 5, "columns": 0, "meadows": 0, "resources": 1}
    for viewer in (1, NOBODY):
        assert match.score_sheet(0, viewer) == {"columns": 0, "meadows": 0, "resources": 1}
    assert set(match.score_sheet(1, 1)) == set(own)
    everyone = Situation(2).player(0, tokens=[6, 5], built=["b02", "b16"]).table(offer=["b01", "b04", None, "b28"])
    assert everyone.match().score_sheet(0, 1)["bonus_tokens"] == 11  # by default all is shown


@rule("TR-23.3")
def test_hidden_points_are_uncovered_at_the_end() -> None:
    """Then everybody has the whole sheet, so the last move is not taken back at once; nor does a preview tell it."""
    situation = secretive().player(0, tokens=[6, 5, 4, 3], boat=0).boat(0, 1).table(asked=1)
    match = situation.match()
    foreseen = preview(GAME, match.view(1), 1, GAME.parse("first_player"), 1)
    assert foreseen.until == UNCOVERING
    events = match.play(1, "first_player")
    assert [type(event).__name__ for event in events][-2:] == ["PointsUncovered", "GameEnded"]
    assert match.over and not match.can_undo(1)
    for viewer in (0, 1, NOBODY):
        assert match.score_sheet(0, viewer)["bonus_tokens"] == 18
        assert sum(match.score_sheet(0, viewer).values()) == match.scores()[0]


@rule("TR-23.3")
def test_hidden_points_follow_from_what_all_saw() -> None:
    """Each card and token was open when it was taken: a spectator who remembers the events has every value."""
    taken = 0
    for step in walk(3, 4, points_are_hidden="true"):
        if step.match.to_act == NOBODY:
            break
        data = step.data
        for event in step.events:
            said = event.saying(NOBODY)
            if said.key in ("Reserved", "Built"):
                taken += 1
                kept = data["players"][said.facts["seat"]]
                assert said.facts["card"] in [*kept["reserved"], *kept["built"], data["card"]]
            if said.key == "TokenTaken":
                taken += 1
                assert said.facts["value"] == data["players"][said.facts["seat"]]["tokens"][-1]
    assert taken > 10


@rule("TR-23.4", "TR-1.4")
def test_chance_is_in_shuffles_pawn_and_colours_alone() -> None:
    """Whole games: nothing else is ever drawn or rolled, and only between rounds."""
    assert GAME.chance == ("colour", "tile", "card", "first")
    assert not any(GAME.is_secret(what) for what in range(4))
    match = drafting(2)
    assert {label for label, _ in match_outcomes(match)} == {"colour", "tile", "card", "first"}
    for step in walk(2, 3):
        outcomes = step.match.record().moves[-1].outcomes
        assert {outcome.partition("=")[0] for outcome in outcomes} <= {"tile", "card"}
        if outcomes:
            assert step.told("TilesRevealed")


def match_outcomes(match: zataku.Match) -> list[tuple[str, str]]:
    """The outcomes of a set-up."""
    pairs = [outcome.partition("=") for outcome in match.record().setup]
    return [(label, word) for label, _, word in pairs]


@pytest.mark.parametrize("seat", [0, 1, NOBODY])
def test_a_view_is_enough_to_go_on(seat: int) -> None:
    """There is one world only, for everybody."""
    for step in walk(2, 5):
        state = step.match.state()
        world = GAME.determinize(GAME.view(state, seat), Silent(1))
        assert GAME.dump_state(world) == GAME.dump_state(state)
        GAME.resample(world, seat, Silent(2))
        assert GAME.dump_state(world) == GAME.dump_state(state)
