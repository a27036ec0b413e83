"""What a seat knows as numbers, read by name in known positions; and where turns end."""

import random

import pytest
from librt.vecs import vec

import zataku
from games.river_of_gold.situation import GAME, Situation
from zataku.core.dealers import Silent
from zataku.core.game import NOBODY, State

PLACES = {name: place for place, name in enumerate(GAME.features)}
MASTERIES = ("air", "courts", "earth", "fire", "void", "water")


class Sight:
    """What a seat observes in a state, by name."""

    def __init__(self, state: State, seat: int = 0) -> None:
        self.values = vec[float]([99.0] * len(GAME.features))
        GAME.observe(state, seat, self.values)

    def __getitem__(self, name: str) -> float:
        return self.values[PLACES[name]]

    def some(self, *names: str) -> list[float]:
        return [round(self[name], 6) for name in names]

    def lit(self, start: str) -> list[str]:
        """The names with this start, without it, that are not zero."""
        return [name[len(start) :] for name in GAME.features if name.startswith(start) and self[name]]


def sight(situation: Situation, seat: int = 0) -> Sight:
    return Sight(situation.match().state(), seat)


def test_the_own_block_comes_first_and_the_others_follow_in_turn_order() -> None:
    situation = Situation(3).player(0, koku=0).player(1, koku=25).player(2, koku=5)
    assert sight(situation, 1).some("p0.koku", "p1.koku", "p2.koku", "p3.koku") == [2.0, 0.4, 0.0, 0.0]
    assert sight(situation, 1).lit("p3.") == []
    assert [sight(situation, seat).lit("table.seats.") for seat in range(3)] == [["3"]] * 3
    assert [sight(situation, seat)[f"p{-seat % 3}.active"] for seat in range(3)] == [1.0] * 3


def test_the_table() -> None:
    seen = sight(Situation(2).table(era1={"left": 0, "next": None}, era2={"left": 2}, emperor_due=True))
    assert seen.some("table.era1_left", "table.era2_left", "table.end_in.2") == [0.0, 0.2, 1.0]
    assert seen.lit("table.slot_4.") == ["shrine", "bonus", "owner.porcelain"]
    assert seen.lit("table.era2_top.") == ["port", "bonus", "era2", "owner.vp"]
    assert seen.some("table.region_1.empty", "table.region_1.cheapest") == [1.0, 5 / 16]
    assert seen.lit("table.phase.") == ["action"]
    assert seen.lit("table.emperor_") == ["due"]


def test_buildings_and_their_income() -> None:
    """Two markers are one building with twice the reward; koku for each market counts them all."""
    situation = Situation(4).building("s4", "b13", 0, 0).building("s1", "b11", 0, 1)
    mine, theirs = (sight(situation, seat) for seat in (0, 1))
    assert mine.some("p0.buildings.market", "p0.region_1.buildings") == [0.5, 0.5]
    assert mine.some("p0.income.koku", "p0.income.vp") == [pytest.approx(2 * 2 * 3 * 0.08), 0.08]
    assert theirs.some("p0.buildings.market", "p3.buildings.market", "p0.income.vp") == [0.25, 0.5, 0.08]
    assert mine.lit("p0.building.") == ["s1", "s4"]
    assert mine.lit("p0.emperor.") == ["koku", "vp"]


def test_what_a_sail_would_bring() -> None:
    """Ship on 2, die 1, to space 3: three empty spaces, and rice and favor of the imperial market."""
    situation = Situation(4).table(shore={"s6": {"tile": "b45", "markers": []}}).building("s7", "b06", 1)
    situation.building("s17", "b44").building("s29", "b46")
    seen = sight(situation)
    names = [f"p0.upper.sail.{gain}" for gain in ("koku", "rice", "favor", "silk", "journey")]
    assert seen.some(*names) == [0.5, 0.5, 0.5, 0.0, 0.0]
    assert seen["p0.upper.sail.others"] > 0.0
    assert sight(situation.player(0, favor=3)).some("p0.upper.sail.favor") == [0.0]
    assert sight(situation.player(0, ships={"upper": 14}))["p0.upper.sail.journey"] == 1.0


def test_the_own_hand() -> None:
    hand = ["artisan_1", "merchant_4", "elder_2"]
    situation = Situation(2, {0: "yasuki_taka"}).player(0, hand=hand, die=2, favor=1)
    situation.player(0, goods={"silk": 4, "rice": 0, "porcelain": 2})
    seen = sight(situation)
    assert seen.lit("own.artisan_1.") == ["held", "filled", "payable", "in_reach", "points"]
    assert seen.lit("own.merchant_4.") == ["held", "filled", "payable_by_trades", "points"]
    assert seen.some("own.merchant_4.filled", "own.elder_2.filled") == [round(2 / 3, 6), 0.6]
    assert seen.lit("own.deliver_favor.") == ["1"]
    assert seen.lit("own.hand_lacks.") == ["rice"]
    assert sight(situation, 1).lit("own.artisan_1.") == []
    assert sight(situation.player(0, favor=0)).lit("own.artisan_1.") == ["held", "filled", "payable", "points"]


def test_a_die_that_will_be_rolled_again_is_not_seen() -> None:
    """After its action a player's die stands for nothing; the others keep theirs for their turn."""
    situation = Situation(2).player(1, die=4)
    assert sight(situation).lit("p0.die.") == ["1"]
    situation.table(phase="closing")
    assert sight(situation).lit("p0.die") == []
    assert sight(situation).lit("p1.die.") == ["4"]
    assert sight(situation).lit("p0.upper.sail.") == []


def test_the_last_turns() -> None:
    situation = Situation(4).table(era1={"left": 0, "next": None}, era2={"left": 0, "next": None}, final_by=3, active=1)
    seen = sight(situation.table(asked=1))
    assert [seen[f"p{player}.last_turn"] for player in range(4)] == [0.0, 1.0, 1.0, 0.0]
    assert [seen[f"p{player}.triggered_end"] for player in range(4)] == [0.0, 0.0, 0.0, 1.0]
    assert seen.some("table.final_phase", "table.last_turns") == [1.0, 1.0]
    assert seen.lit("p0.die.") == []


def test_cards_that_another_player_must_hold() -> None:
    """After a reshuffle a hidden card of an earlier deck is in another hand."""
    batches = {"artisan_1": 1, "artisan_2": 1, "artisan_3": 1}
    rest = [f"{kind}_{k}" for kind in ("merchant", "monk", "noble") for k in range(1, 7)]
    rest += ["artisan_4", "artisan_5", "artisan_6", "elder_5", "elder_6"]
    situation = Situation(2).table(shuffles=1, batches=batches, discard=rest)
    seen = sight(situation)
    assert [name for name in seen.lit("own.") if name.endswith("in_another_hand")] == [
        "elder_3.in_another_hand",
        "elder_4.in_another_hand",
    ]
    assert seen.some("p1.hand_size", "p1.hand_of_earlier_shuffles") == [1.0, 1.0]


def test_known_sums_agree_with_the_game() -> None:
    """Score, worth and met masteries are those of the rules, in played games of every size."""
    for seats in (2, 3, 4):
        dealer = Silent(seats)
        state = GAME.new(seats, {"patrons": "draft"}, dealer)
        while GAME.to_act(state) != NOBODY:
            actions = GAME.actions(state)
            GAME.apply(state, actions[dealer.below(len(actions))], dealer)
            seat = dealer.below(seats)
            seen = Sight(state, seat)
            assert seen["table.worth"] == pytest.approx(GAME.worth(state, seat) / 20)
            assert seen["p0.score"] == pytest.approx(GAME.score(state, seat) / 50)


def test_progress_is_whole_when_a_mastery_is_claimed() -> None:
    """Every claim was met, and what is met is claimed in one's own turn while rewards are left."""
    found = 0
    for seed in range(12):
        dealer = Silent(seed)
        state = GAME.new(3, None, dealer)
        while GAME.to_act(state) != NOBODY:
            actions = GAME.actions(state)
            GAME.apply(state, actions[dealer.below(len(actions))], dealer)
        for seat in range(3):
            seen = Sight(state, seat)
            claimed = [key for key in MASTERIES if seen[f"p0.{key}.claimed"]]
            assert all(seen[f"p0.{key}.progress"] == 1.0 for key in claimed)
            found += len(claimed)
    assert found


@pytest.mark.parametrize("patrons", ["none", "draft", "clans"])
def test_a_turn_ends_with_its_end(patrons: str) -> None:
    """The number of the turn changes when a patron is chosen, when the turn passes on, and at the end of the game."""
    match = zataku.Match(GAME, seats=3, options={"patrons": patrons}, dealer=zataku.Seeded(5))
    chooser = random.Random(5)
    before = GAME.turn(match.state())
    while not match.over:
        action = chooser.choice(match.actions(match.to_act))
        told = {type(event).__name__ for event in match.play(match.to_act, action)}
        now = GAME.turn(match.state())
        assert (now != before) == bool(told & {"PatronChosen", "TurnBegan", "GameEnded"}), action
        before = now
    assert before == NOBODY
