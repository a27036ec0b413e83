"""The set-up (TR-1)."""

import pytest

import zataku
from games.the_river.new_match import drafting, for_the_setup, position, seeded, started, view
from games.the_river.printed import BOARDS, PRINTED, SPACES
from games.the_river.situation import COLOURS, GAME, Situation
from rule import rule
from zataku.core.errors import BadSetup
from zataku.core.game import NOBODY

SEATS = pytest.mark.parametrize("seats", [2, 3, 4])


def test_two_to_four_may_play() -> None:
    """Nobody plays alone, and five are too many."""
    assert list(GAME.seats) == [2, 3, 4]
    for seats in (1, 5):
        with pytest.raises(BadSetup):
            zataku.Match(GAME, seats)


@rule("TR-1.1", "TR-21.1")
@pytest.mark.parametrize(("seats", "side"), [(2, "2p"), (3, "34p"), (4, "34p")])
def test_side_of_the_boards(seats: int, side: str) -> None:
    """Two players use their own side: its capacities and bonus slots hold, and the printed icons are the same."""
    for space, moves in (("produce_wood", "produce wood"), ("swap", "swap s1 s2"), ("first_player", "first_player")):
        room = SPACES[space]["capacity"][side]
        situation = Situation(seats).player(0, tiles=["t51", "t12"]).table(island=[None] * [0, 0, 5, 7, 9][seats])
        assert situation.refusal(moves) is None
        situation.standing(**{space: [0] * (seats - 1) + [room]})
        assert situation.refusal(moves) is not None
        if room > 1:
            situation.standing(**{space: [0] * (seats - 1) + [room - 1]})
            assert situation.refusal(moves) is None
    shown = view(drafting(seats), 0).players[0]
    assert (shown.capacity, shown.symbols) == (4, {"wood": 1, "stone": 1, "clay": 1})


@rule("TR-1.2")
@SEATS
def test_everyone_has_a_colour_of_their_own(seats: int) -> None:
    """A river board, a boat and five pioneers of one colour each."""
    players = seeded(seats, 5)["players"]
    assert len({player["colour"] for player in players}) == seats
    assert {player["colour"] for player in players} <= set(COLOURS) == set(BOARDS)


@rule("TR-1.2", "TR-23.4")
def test_colours_are_dealt_by_the_seed() -> None:
    """Every seat gets every colour; whoever sets up a position assigns them."""
    dealt = [tuple(player["colour"] for player in seeded(2, seed)["players"]) for seed in range(60)]
    assert {first for first, _ in dealt} == {second for _, second in dealt} == set(COLOURS)
    assert seeded(2, 3) == seeded(2, 3)
    situation = Situation(2).player(0, colour="yellow").player(1, colour="black")
    assert [situation.play().player(seat)["colour"] for seat in (0, 1)] == ["yellow", "black"]


@rule("TR-1.3")
@SEATS
def test_four_pioneers_on_the_boat_and_one_waits(seats: int) -> None:
    """The fifth one waits on the second bonus slot."""
    for player in view(zataku.Match(GAME, seats, seed=1), NOBODY).players:
        assert (player.boat, player.waiting, player.settled) == (4, True, [])
    assert PRINTED["river_board"]["waiting_pioneer_slot"] == 2


@rule("TR-1.4", "TR-1.5", "TR-EX-8")
@SEATS
def test_stack_and_tiles_of_the_draft(seats: int) -> None:
    """65 tiles less one more than there are players, which are face up."""
    shown = view(zataku.Match(GAME, seats, seed=2), 0)
    tiles = [tile for tile in shown.island if tile is not None]
    assert len(set(tiles)) == seats + 1
    assert shown.stack_size == 65 - seats - 1
    assert shown.discards == [] and shown.removed is None


@rule("TR-1.4")
def test_every_tile_may_come_first() -> None:
    """The stack is shuffled: any tile can be the first one, also the last of the list."""
    assert {seeded(2, seed)["island"][0] for seed in range(400)} == {f"t{n:02}" for n in range(1, 66)}


@rule("TR-1.6", "TR-EX-8")
@SEATS
def test_four_building_cards_are_face_up(seats: int) -> None:
    """The other 29 are the deck."""
    shown = view(zataku.Match(GAME, seats, seed=2), 0)
    assert len(set(shown.offer)) == 4 and None not in shown.offer
    assert shown.deck_size == 29


@rule("TR-1.7")
@pytest.mark.parametrize(("seats", "material", "food"), [(2, 7, 3), (3, 10, 4), (4, 13, 5)])
def test_supply_by_players(seats: int, material: int, food: int) -> None:
    """The tokens on the islands; with fewer players some stay in the box."""
    assert seeded(seats, 1)["supply"] == {"wood": material, "stone": material, "clay": material, "food": food}
    assert {resource["id"]: resource["tokens"] for resource in PRINTED["resources"]} == seeded(4, 1)["supply"]


@rule("TR-1.8", "TR-12.5")
def test_bonus_tokens() -> None:
    """All 20 from three players on, those with two dots for two; the highest on top, then the zeros."""
    every = [6, 5, 5, 4, 4, 3, 3, 2, 2, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0]
    assert view(zataku.Match(GAME, 3, seed=1), 0).bonus_tokens == every
    assert view(zataku.Match(GAME, 4, seed=1), 0).bonus_tokens == every
    assert view(zataku.Match(GAME, 2, seed=1), 0).bonus_tokens == [6, 5, 4, 3, 2, 1, 0, 0]
    assert sorted(token["value"] for token in PRINTED["bonus_tokens"]) == sorted(every)


@rule("TR-1.9", "TR-23.4")
@SEATS
def test_any_player_may_get_the_pawn(seats: int) -> None:
    """It is rolled for."""
    assert {seeded(seats, seed)["pawn"] for seed in range(40)} == set(range(seats))
    assert position(started(seats, *for_the_setup(seats, first=1)))["pawn"] == 1


@rule("TR-1.10")
@SEATS
def test_nobody_starts_with_anything(seats: int) -> None:
    """No resources, tiles, cards or tokens."""
    for player in seeded(seats, 4)["players"]:
        assert set(player["stored"].values()) == {0}
        assert player["tiles"] == player["tokens"] == player["reserved"] == player["built"] == []


@rule("TR-1.11", "TR-6.2")
@pytest.mark.parametrize("colour", COLOURS)
def test_printed_symbols_work_from_the_start(colour: str) -> None:
    """What the board prints produces and stores until a tile covers it."""
    situation = Situation().player(0, colour=colour)
    if colour in COLOURS[1:3]:
        situation.player(COLOURS.index(colour), colour="black")
    assert situation.play("produce wood").stored() == "2/0/0/0"
    shown = view(situation.match(), 0).players[0]
    printed = BOARDS[colour]["printed"]
    assert shown.capacity == sum(space["warehouses"] for space in printed) == 4
    assert shown.symbols == {"wood": 1, "stone": 1, "clay": 1}


@rule("TR-EX-8")
@pytest.mark.parametrize(("seats", "left"), [(2, 57), (3, 54), (4, 51)])
def test_counts_after_the_first_full_display(seats: int, left: int) -> None:
    """65 tiles less the draft and the first display."""
    match = drafting(seats)
    for _ in range(seats):
        match.play(match.to_act, match.actions(match.to_act)[0])
    assert view(match, 0).stack_size == left
    assert view(match, 0).deck_size == 29


@rule("TR-1.2")
@pytest.mark.parametrize(
    ("wishes", "drawn", "colours"),
    [
        ({}, ["blue", "black", "green"], ["blue", "black", "green"]),
        ({"colour_2": "green"}, ["black", "yellow"], ["black", "green", "yellow"]),
        ({"colour_1": "blue", "colour_3": "blue"}, ["black", "green"], ["blue", "black", "green"]),
        ({"colour_4": "blue"}, ["blue", "black", "green"], ["blue", "black", "green"]),
    ],
)
def test_the_host_may_choose_colours(wishes: dict[str, str], drawn: list[str], colours: list[str]) -> None:
    """Chosen colours are given first; who wants one that is gone draws with the others, and absent seats want none."""
    dealer = zataku.Scripted([f"colour={colour}" for colour in drawn], then=zataku.Seeded(1))
    match = zataku.Match(GAME, 3, options=wishes, dealer=dealer)
    assert [player.colour for player in view(match, 0).players] == colours
    assert GAME.options_of(GAME.load_state(GAME.dump_state(match.state()))) == match.options
