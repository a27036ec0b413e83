"""Setup of the table and of the players (RG-2); the choice of patrons is in test_setup_patrons.py."""

import hashlib
import json
from random import Random

import pytest

import zataku
from games.river_of_gold.new_match import for_a_player, for_the_table, position, seeded, started, view
from games.river_of_gold.printed import CUSTOMERS, TILES
from games.river_of_gold.situation import CLANS, GAME, Situation
from games.river_of_gold.story import random_game
from rule import rule
from story import facts, kinds
from zataku.core.errors import BadScript
from zataku.core.game import Refusal

SEATS = [2, 3, 4]
TILES_IN_PLAY = [(2, 12, 9), (3, 14, 11), (4, 16, 13)]


@rule("RG-2.1")
@pytest.mark.parametrize("seats", SEATS)
def test_each_region_gets_a_scoring_tile(seats: int) -> None:
    """The six region scoring tiles lie on the six tracks, any of them on any track."""
    dealt = [seeded(seats, seed)["region_tiles"] for seed in range(60)]
    assert all(sorted(tiles) == ["t1", "t2", "t3", "t4", "t5", "t6"] for tiles in dealt)
    assert {(region, tile) for tiles in dealt for region, tile in enumerate(tiles)} == {
        (region, f"t{n}") for region in range(6) for n in range(1, 7)
    }


@rule("RG-2.1")
@pytest.mark.parametrize(("seats", "vp"), [(2, 5), (3, 9), (4, 9)])
def test_region_tile_shows_the_side_of_the_player_count(seats: int, vp: int) -> None:
    """Tile t2 gives the first of a region 5 VP with two players and 9 with three or four."""
    match = Situation(seats).player(0, influence=[0, 1, 0, 0, 0, 0]).match()
    assert match.score_sheet(0)["regional_influence"] == vp


@rule("RG-2.2")
@pytest.mark.parametrize("seats", SEATS)
def test_three_of_six_masteries_are_in_play(seats: int) -> None:
    """Three different masteries lie open and unclaimed, and every one of the six can be among them."""
    dealt = [seeded(seats, seed)["masteries"] for seed in range(60)]
    assert all(len({card["mastery"] for card in cards}) == 3 == len(cards) for cards in dealt)
    assert {card["mastery"] for cards in dealt for card in cards} == {"air", "courts", "earth", "fire", "void", "water"}
    assert all(card["claims"] == [] for cards in dealt for card in cards)


@rule("RG-2.2")
@pytest.mark.parametrize(("seats", "vp"), [(2, 5), (3, 7), (4, 7)])
def test_mastery_shows_the_side_of_the_player_count(seats: int, vp: int) -> None:
    """The first claim scores 5 VP with two players and 7 with three or four."""
    after = Situation(seats).player(0, influence=[11, 0, 0, 0, 0, 0]).play("sail middle")
    assert [claim["vp"] for claim in facts(after.events, "MasteryClaimed")] == [vp]


@rule("RG-2.3", "RG-2.15")
@pytest.mark.parametrize("seats", SEATS)
def test_customers_are_shuffled_into_a_face_down_deck(seats: int) -> None:
    """Of 30 customers each player holds 2, nobody sees the others, and nothing is discarded."""
    match = zataku.Match(GAME, seats, seed=1)
    assert [len(player["hand"]) for player in position(match)["players"]] == [2] * seats
    assert position(match)["discard"] == []
    for seat in range(seats):
        shown = view(match, seat)
        assert shown.deck_size == 30 - 2 * seats
        assert [player.hand is not None for player in shown.players] == [other == seat for other in range(seats)]
    dealt = {card for seed in range(60) for player in seeded(seats, seed)["players"] for card in player["hand"]}
    assert dealt == set(CUSTOMERS)


@rule("RG-2.4")
@pytest.mark.parametrize("seats", SEATS)
def test_imperial_markets_are_dealt_to_their_spaces(seats: int) -> None:
    """Shore 6, 17 and 29 get the three imperial markets in any order."""
    dealt = [[seeded(seats, seed)["shore"][space]["tile"] for space in ("s6", "s17", "s29")] for seed in range(60)]
    assert all(sorted(tiles) == ["b44", "b45", "b46"] for tiles in dealt)
    assert len({tuple(tiles) for tiles in dealt}) == 6


@rule("RG-2.5")
@pytest.mark.parametrize(
    ("seats", "spaces"), [(2, ["s3", "s7", "s11", "s14", "s22", "s23"]), (3, ["s3", "s11", "s22"]), (4, [])]
)
def test_starting_tiles_by_player_count(seats: int, spaces: list[str]) -> None:
    """Six starting tiles with two players, three with three, none with four; no other space has a tile."""
    dealt = [seeded(seats, seed)["shore"] for seed in range(60)]
    for shore in dealt:
        starting = {
            space: building["tile"]
            for space, building in shore.items()
            if TILES[building["tile"]]["group"] == "starting"
        }
        assert list(starting) == spaces
        assert set(shore) - set(starting) == {"s6", "s17", "s29"}
    assert {shore[space]["tile"] for shore in dealt for space in spaces} == ({"b01", "b42", "b43"} if spaces else set())


@rule("RG-2.5")
def test_there_are_two_of_each_starting_tile() -> None:
    """The third b01 is not there to be drawn."""
    with pytest.raises(BadScript):
        started(3, *for_the_table(3, starts=["s3=b01", "s11=b01", "s22=b01"]))


@rule("RG-2.6")
@pytest.mark.parametrize(
    ("seats", "space", "cost"),
    [(3, "s7", 8), (3, "s14", 5), (3, "s23", 9)]
    + [(4, "s3", 8), (4, "s7", 8), (4, "s11", 8), (4, "s14", 5), (4, "s22", 8), (4, "s23", 9)],
)
def test_marked_space_without_tile_is_ordinary(seats: int, space: str, cost: int) -> None:
    """It is empty and can be built on for its printed cost."""
    situation = Situation(seats).player(0, die=(int(space[1:]) + 4) // 5, koku=cost)
    assert situation.play(f"build {space} b08").gained()["koku"] == -cost
    assert situation.player(0, koku=cost - 1).refusal(f"build {space} b08") == Refusal(
        "RG-5.3", "too_poor", {"space": space, "cost": cost, "koku": cost - 1}
    )


@rule("RG-2.7")
@pytest.mark.parametrize(("seats", "era1", "era2"), TILES_IN_PLAY)
def test_stacks_by_player_count(seats: int, era1: int, era2: int) -> None:
    """12, 14 or 16 tiles of era 1 and 9, 11 or 13 of era 2 are in play."""
    for seed in range(20):
        start = seeded(seats, seed)
        assert len(start["row"]) + start["era1"]["left"] == era1
        assert start["era2"]["left"] == era2
        assert TILES[start["era1"]["next"]]["era"] == 1
        assert TILES[start["era2"]["next"]]["era"] == 2


@rule("RG-2.7")
@pytest.mark.parametrize(("seats", "era1", "era2"), TILES_IN_PLAY)
def test_remaining_tiles_leave_the_game_unseen(seats: int, era1: int, era2: int) -> None:
    """A whole game shows exactly the tiles in play, and over many games every tile is once in play."""
    seen: set[str] = set()
    for seed in range(8):
        end = position(random_game(seats, seed).match)
        tiles = [*end["row"], *end["discarded_tiles"], *(building["tile"] for building in end["shore"].values())]
        in_play = {tile for tile in tiles if tile and TILES[tile]["era"]}
        assert [sum(TILES[tile]["era"] == era for tile in in_play) for era in (1, 2)] == [era1, era2]
        seen |= in_play
    assert seen == {tile for tile in TILES if TILES[tile]["era"]}


@rule("RG-2.8")
@pytest.mark.parametrize("seats", SEATS)
def test_row_is_filled_from_era_1_without_a_visit(seats: int) -> None:
    """Four era 1 tiles lie in slots 1 to 4, the next one is open on its stack, and the Emperor is not due."""
    match = started(seats, *for_the_table(seats))
    start = position(match)
    assert start["row"] == ["b02", "b08", "b14", "b20"]
    assert start["era1"]["next"] == "b03"
    assert not start["emperor_due"]
    assert "EmperorVisited" not in kinds(match.setup_events)
    assert all(TILES[tile]["era"] == 1 for seed in range(20) for tile in seeded(seats, seed)["row"])


@rule("RG-2.9")
@pytest.mark.parametrize("seats", SEATS)
def test_first_player_is_chosen_at_random(seats: int) -> None:
    """Any seat can be first, begins, and the seats after it follow."""
    assert {seeded(seats, seed)["first"] for seed in range(40)} == set(range(seats))
    for first in range(seats):
        match = started(seats, *for_the_table(seats, first))
        assert position(match)["first"] == first == match.to_act
        match.play(first, "sail upper")
        while match.to_act == first:
            match.play(first, match.actions(first)[0])
        assert position(match)["active"] == (first + 1) % seats


@rule("RG-2.10")
@pytest.mark.parametrize("seats", SEATS)
def test_clans_differ(seats: int) -> None:
    """Each player has another clan, and all four clans are dealt."""
    dealt = [[player["clan"] for player in seeded(seats, seed)["players"]] for seed in range(30)]
    assert all(len(set(clans)) == seats for clans in dealt)
    assert {clan for clans in dealt for clan in clans} == set(CLANS)


@rule("RG-2.10", "RG-14.2")
@pytest.mark.parametrize("patrons", ["none", "clans"])
@pytest.mark.parametrize(
    ("wishes", "drawn", "clans"),
    [
        ({}, ["crab", "crane", "mantis"], ["crab", "crane", "mantis"]),
        ({"clan_2": "crane"}, ["crab", "scorpion"], ["crab", "crane", "scorpion"]),
        ({"clan_1": "mantis", "clan_3": "mantis"}, ["crab", "crane"], ["mantis", "crab", "crane"]),
        ({"clan_4": "mantis"}, ["mantis", "crab", "crane"], ["mantis", "crab", "crane"]),
        ({"clan_1": "crane", "clan_2": "crab", "clan_3": "scorpion"}, [], ["crane", "crab", "scorpion"]),
    ],
)
def test_the_host_may_choose_clans(wishes: dict[str, str], drawn: list[str], clans: list[str], patrons: str) -> None:
    """Chosen clans are not drawn; one that an earlier seat has is drawn again; missing seats do not count."""
    dealer = zataku.Scripted([*for_the_table(3), *(f"clan={clan}" for clan in drawn)], then=zataku.Seeded(1))
    match = zataku.Match(GAME, 3, options={"patrons": patrons, **wishes}, dealer=dealer)
    assert [player["clan"] for player in position(match)["players"]] == clans
    assert zataku.replay(match.record()).hash() == match.hash()
    assert GAME.options_of(match.state()) == match.options
    assert zataku.Match(GAME, state=GAME.load_state(match.dump())).options == match.options
    former = {name: value for name, value in position(match).items() if name != "wishes"}
    text = json.dumps(former, sort_keys=True, separators=(",", ":"))
    assert match.is_at(hashlib.sha256(text.encode()).hexdigest()), "a hash of a record from before they were kept"


@rule("RG-14.1")
def test_in_a_draft_the_patron_brings_the_clan() -> None:
    """Chosen clans change neither what is on offer nor what a patron brings."""
    wishes = {f"clan_{seat}": "crab" for seat in (1, 2, 3, 4)}
    usual, wished = (zataku.Match(GAME, 4, seed=1, options={"patrons": "draft", **more}) for more in ({}, wishes))
    assert position(usual) == {name: value for name, value in position(wished).items() if name != "wishes"}


@rule("RG-2.10")
def test_clan_has_no_effect_without_patrons() -> None:
    """Two games that differ only in the clans go exactly the same way."""
    ends = []
    for clans in (["crab", "mantis"], ["scorpion", "crane"]):
        match = started(2, *for_the_table(2), *(f"clan={clan}" for clan in clans))
        chooser = Random(1)
        while not match.over:
            match.play(match.to_act, chooser.choice(match.actions(match.to_act)))
        end = position(match)
        assert [player.pop("clan") for player in end["players"]] == clans
        ends.append((end, match.scores()))
    assert ends[0] == ends[1]


@rule("RG-2.11", "RG-2.13", "RG-2.14", "RG-2.15", "RG-2.16", "RG-EX-16")
@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("first", [0, 1])
def test_every_player_starts_alike_but_for_koku(seats: int, first: int) -> None:
    """0 VP, no influence, favor 2 of 3, a good of each type, 2 cards, no royal ship; 7 to 10 koku in turn order."""
    match = started(seats, *for_the_table(seats, first))
    for turn in range(seats):
        player = position(match)["players"][(first + turn) % seats]
        assert (player["vp"], player["influence"]) == (0, [0] * 6)
        assert (player["favor"], player["favor_limit"]) == (2, 3)
        assert player["goods"] == {"silk": 1, "rice": 1, "porcelain": 1}
        assert (player["royal"], player["delivered"], len(player["hand"])) == (None, [], 2)
        assert player["koku"] == 7 + turn


@rule("RG-1.4", "RG-2.12")
@pytest.mark.parametrize("upper", range(1, 7))
@pytest.mark.parametrize("middle", [1, 6])
def test_ships_are_placed_by_two_rolls(upper: int, middle: int) -> None:
    """The upper ship stands on 1 + roll, the middle ship on 8 + roll, and nothing else comes of it."""
    match = started(2, *for_the_table(2), "clan=crab", "clan=mantis", f"upper={upper}", f"middle={middle}")
    start = position(match)
    assert start["players"][0]["ships"] == {"upper": 1 + upper, "middle": 8 + middle}
    assert (start["players"][0]["koku"], start["players"][0]["favor"], start["players"][0]["vp"]) == (7, 2, 0)
    assert start["phase"] == "action"
    assert start["row"] == ["b02", "b08", "b14", "b20"]
    assert not {"Gained", "InfluenceGained", "JourneyCompleted"} & set(kinds(match.setup_events))


@rule("RG-2.12", "RG-EX-1")
def test_example_of_ship_placement() -> None:
    """The worked example: a roll of 3 takes the upper ship to space 4, then a second roll moves the other from 8."""
    match = started(2, *for_the_table(2), "clan=crab", "clan=mantis", "upper=3", "middle=2")
    assert facts(match.setup_events, "ShipPlaced")[:2] == [
        {"seat": 0, "ship": "upper", "space": 4},
        {"seat": 0, "ship": "middle", "space": 10},
    ]


@rule("RG-2.17")
def test_first_die_is_rolled_in_the_setup() -> None:
    """Each player's roll is open from the start and used in that player's first turn."""
    hands = [["elder_1", "elder_2"], ["elder_3", "elder_4"]]
    players = [for_a_player(hand, die=die) for hand, die in zip(hands, (4, 6), strict=True)]
    match = started(2, *for_the_table(2), "clan=crab", "clan=mantis", *players[0], *players[1], "die=2")
    assert [player.die for player in view(match, 1).players] == [4, 6]
    match.play(0, "sail upper")
    match.play(0, "end")
    match.play(1, "sail upper")
    assert [player["ships"]["upper"] for player in position(match)["players"]] == [2 + 4, 2 + 6]
