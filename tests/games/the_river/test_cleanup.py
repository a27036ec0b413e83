"""The clean-up (TR-16) and the pioneers that settle (TR-17)."""

import pytest

from games.the_river.new_match import view
from games.the_river.printed import PRINTED
from games.the_river.situation import Situation
from games.the_river.story import random_games
from rule import rule
from story import facts, kinds

ALL = [f"t{n:02}" for n in range(1, 66)]
SIX = ["t02", "t03", "t04", "t05", "t07", "t08"]
LONG = ["t51", *SIX, "t09", "t10", "t11", "t13"]


@rule("TR-16.1", "TR-16.2")
def test_the_steps_in_their_order() -> None:
    """Tiles, cards, pioneers, income, then the next round."""
    situation = Situation(2).player(0, tiles=["t48", "t02", "t03", "t04"]).boat(1, 0)
    situation.table(offer=[None, "b04", "b16", "b28"])
    after = situation.play("first_player")
    assert kinds(after.events) == [
        "PawnTaken",
        "CleanUpBegan",
        "TilesDiscarded",
        "TilesRevealed",
        "CardsRevealed",
        "Settled",
        "Gained",
        "RoundBegan",
    ]


@rule("TR-16.1", "TR-16.8", "TR-18.2")
def test_the_last_clean_up() -> None:
    """Pioneers settle and incomes come; tiles and cards are left as they are."""
    situation = Situation(2).player(0, tiles=["t48", "t02", "t03", "t04"]).boat(1, 0)
    situation.player(1, tokens=[6, 5, 4, 3]).table(offer=[None, "b04", "b16", "b28"])
    before = situation.data
    foreseen = situation.match().preview(0, "first_player")
    after = situation.play("first_player")
    assert (
        kinds(after.events) == kinds(foreseen.events) == ["PawnTaken", "CleanUpBegan", "Settled", "Gained", "GameEnded"]
    )
    assert foreseen.is_over, "whoever is asked first knows that it is the last move"
    assert after.match.over and after.stored() == "1/0/0/0"
    assert (after.data["island"], after.data["offer"]) == (before["island"], before["offer"])
    assert [player["boat"] for player in after.data["players"]] == [3, 5]


@rule("TR-16.3", "TR-6.5")
@pytest.mark.parametrize(("seats", "tiles"), [(2, 5), (3, 7), (4, 9)])
def test_tiles_left_are_discarded(seats: int, tiles: int) -> None:
    """And new ones are revealed."""
    situation = Situation(seats).boat(1, *[0] * (seats - 1))
    island = situation.data["island"]
    after = situation.play(f"explore {island[0]}")
    assert after.data["discards"] == sorted(island[1:])
    assert len(set(after.data["island"]) - {*island}) == tiles


@rule("TR-16.3", "TR-EX-21", "TR-24.9")
def test_a_small_stack_is_filled_up_with_the_discards() -> None:
    """Stack 6, discards 20 with those just made: 6 are dealt, 20 shuffled, 3 dealt, 17 are left."""
    meadows, plain = ALL[44:61], ALL[:44] + ALL[61:]
    island, removed, stack, placed = plain[:4], plain[4], plain[5:11], [*plain[11:], "t55"]
    discards = [tile for tile in meadows if tile != "t55"]
    situation = Situation(4).boat(1, 0, 0, 0).table(island=[*island, *[None] * 5], discards=discards, removed=removed)
    for seat in range(4):
        situation.player(seat, tiles=placed[seat::4])
    assert view(situation.match(), 0).stack_size == 6
    after = situation.play("first_player")
    assert facts(after.events, "TilesDiscarded") == [{"tiles": 4}]
    assert facts(after.events, "StackShuffled") == [{"tiles": 20}]
    assert set(after.data["island"][:6]) == set(stack)
    assert set(after.data["island"][6:]) <= {*island, *discards}
    assert view(after.match, 0).stack_size == 17 and after.data["discards"] == []


@rule("TR-16.4")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_there_are_always_enough_tiles(seats: int) -> None:
    """64 less 12 for each player."""
    assert 64 - 12 * seats >= PRINTED["main_board"]["terrain_display"]["spaces_by_players"][str(seats)]


@rule("TR-16.5")
def test_cards_stay_and_gaps_are_filled() -> None:
    """From the deck."""
    situation = Situation(2).boat(1, 0).table(offer=["b01", None, "b16", None])
    after = situation.play("first_player", outcomes=("tile=t02", "t03", "t04", "t05", "t07", "card=b33", "card=b02"))
    assert after.data["offer"] == ["b01", "b33", "b16", "b02"]
    assert facts(after.events, "CardsRevealed") == [{"cards": 2}]


@rule("TR-16.5", "TR-24.10")
def test_an_empty_deck_leaves_gaps() -> None:
    """Cards are never shuffled again; only reserved ones can be built then."""
    cards = [f"b{n:02}" for n in range(1, 34)]
    situation = Situation(2).boat(1, 4).table(offer=[None] * 4)
    situation.player(0, built=cards[2:20], reserved=["b02"]).player(1, built=cards[20:], stored="0/0/0/0")
    situation.player(0, stored="0/1/0/0", reserved=["b02", "b01"])
    assert situation.legal("reserve") == []
    assert situation.legal("build") == ["build b02"]
    after = Situation(2).boat(1, 0).table(offer=[None] * 4).player(0, built=cards[:20]).player(1, built=cards[20:])
    end = after.play("first_player")
    assert end.data["offer"] == [None] * 4 and view(end.match, 0).deck_size == 0
    assert end.told("CardsRevealed") == []


@rule("TR-16.6", "TR-24.17")
def test_all_pioneers_return() -> None:
    """Those of both players, wherever they stood."""
    situation = Situation(2).standing(explore=[2, 1], produce_wood=[0, 1], reserve=[1, 0], swap=[0, 1]).boat(1, 0)
    after = situation.play("first_player")
    assert [player["boat"] for player in after.data["players"]] == [4, 4]
    assert {n for pioneers in after.data["pioneers"].values() for n in pioneers} == {0}


@rule("TR-16.7", "TR-EX-24")
@pytest.mark.parametrize("pawn", [0, 1])
@pytest.mark.parametrize("declines", [True, False])
def test_incomes_from_the_pawn_holder_on(pawn: int, declines: bool) -> None:
    """Supply 0 wood: what seat 0 returns is there for the next one only if seat 0 decides first."""
    situation = Situation(3).player(0, tiles=["t51", "t49"], stored="1/1/1/0").player(1, tiles=["t52", "t48"])
    situation.supply(wood=0, stone=1).boat(0, 0, 1).table(asked=2, pawn=pawn)
    after = situation.play("produce clay")
    assert after.data["phase"] == "income" and after.match.to_act == 0
    after.play("give_back stone-1" if declines else "give_back wood-1")
    assert after.stored() == ("1/1/1/0" if declines else "0/2/1/0")
    assert after.stored(1) == ("1/0/0/0" if pawn == 0 and not declines else "0/0/0/0")


@rule("TR-16.7", "TR-EX-26", "TR-24.22")
def test_incomes_of_one_player_are_one_gain() -> None:
    """Wood and stone, capacity 3, two clay stored: three results."""
    situation = Situation(2).player(0, tiles=["t48", "t49", "t51"], stored="0/0/2/0").boat(1, 0)
    after = situation.play("first_player")
    assert after.capacity() == 3 and after.data["gain"] == {"wood": 1, "stone": 1, "clay": 0, "food": 0}
    assert after.results() == {"1/0/2/0", "0/1/2/0", "1/1/1/0"}


@rule("TR-16.7")
def test_the_order_starts_at_a_pawn_holder_without_pioneers() -> None:
    """Whoever has none does not open the round, but comes first with the income."""
    tiles = ["t48", *LONG[1:11]]
    situation = (
        Situation(2).player(0, tiles=[*tiles, "t22"], settled=["s4", "s8", "s10", "s12"]).player(1, tiles=["t52"])
    )
    assert situation.data["players"][0]["boat"] == 0
    after = situation.boat(0, 1).table(asked=1).play("produce stone")
    assert after.match.over and after.stored() == "1/0/0/0"


@rule("TR-16.9", "TR-3.1")
def test_the_pawn_holder_starts() -> None:
    """Whoever has placed last."""
    after = Situation().boat(1, 0, 0).table(pawn=2).play("produce wood")
    assert facts(after.events, "RoundBegan") == [{"round": 3, "seat": 2}]


@rule("TR-17.1")
def test_four_marked_spaces() -> None:
    """4, 8, 10 and 12."""
    assert PRINTED["river_board"]["settling_spaces"] == [4, 8, 10, 12]
    for tiles, settled in ((3, []), (4, ["s4"]), (9, ["s4", "s8"]), (11, ["s4", "s8", "s10"])):
        after = Situation(2).player(0, tiles=LONG[:tiles]).boat(0, 1).table(asked=1).play("first_player")
        assert after.player()["settled"] == settled
        assert after.player()["boat"] == 4 - len(settled)


@rule("TR-17.2", "TR-EX-17")
def test_a_pioneer_settles_on_a_covered_marked_space() -> None:
    """Tiles 3 to 5 in one round: one on space 4, three return; then to 7: nobody."""
    situation = Situation(2).player(0, tiles=LONG[:3]).boat(4, 0)
    after = situation.play("explore t06", "explore t15", "produce clay", "first_player")
    assert after.player()["settled"] == ["s4"] and after.player()["boat"] == 3
    assert facts(after.events, "Settled") == [{"seat": 0, "space": "s4"}]
    situation = Situation(2).player(0, tiles=[*LONG[:5]], settled=["s4"]).boat(3, 0)
    after = situation.play("explore t06", "explore t15", "first_player")
    assert after.player()["settled"] == ["s4"] and after.player()["boat"] == 3


@rule("TR-17.3")
def test_it_stays_to_the_end() -> None:
    """Settled spaces are never left."""
    for story in random_games():
        for before, after in zip(story.steps, story.steps[1:], strict=False):
            for seat, player in enumerate(before.before["players"]):
                assert set(player["settled"]) <= set(after.before["players"][seat]["settled"])


@rule("TR-17.4")
def test_there_are_always_enough_pioneers() -> None:
    """Every marked space that is covered has a settler after each clean-up; without any pioneer it waits."""
    marks = ("s4", "s8", "s10", "s12")
    for story in random_games():
        for step in story.steps:
            if step.before["phase"] == "action" and not any(map(sum, step.before["pioneers"].values())):
                for player in step.before["players"]:
                    covered = [mark for mark in marks if int(mark[1:]) <= len(player["tiles"])]
                    assert player["settled"] == covered
    situation = Situation(2).player(0, tiles=[*LONG, "t22"], settled=["s4", "s8", "s10", "s12"])
    assert situation.data["players"][0]["boat"] == 0


@rule("TR-17.5")
def test_it_works_for_the_rest_of_the_round() -> None:
    """Space 4 is covered with the first pioneer; three more are placed."""
    after = Situation(2).player(0, tiles=LONG[:3]).boat(4, 0).play("explore t15")
    for move in ("produce wood", "produce stone", "first_player"):
        assert after.match.to_act == 0
        after.play(move)
    assert after.data["round"] == 3


@rule("TR-17.6")
def test_which_one_settles_does_not_matter() -> None:
    """Pioneers are counted, not told apart."""
    after = Situation(2).player(0, tiles=LONG[:4]).boat(1, 0).play("first_player")
    assert after.player()["boat"] == 3 and isinstance(after.player()["boat"], int)


@rule("TR-24.15", "TR-17.2")
def test_two_marked_spaces_at_once() -> None:
    """It can't happen in play; where it does, two pioneers settle."""
    marks = PRINTED["river_board"]["settling_spaces"]
    assert min(b - a for a, b in zip(marks, marks[1:], strict=False)) >= 2
    after = Situation(2).player(0, tiles=LONG[:8]).boat(1, 0).play("first_player")
    assert after.player()["settled"] == ["s4", "s8"] and after.player()["boat"] == 2
