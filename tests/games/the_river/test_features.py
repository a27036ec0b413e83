"""What a seat knows as numbers, read by name in known positions; and where turns end."""

import pytest

import zataku
from games.the_river.new_match import drafting
from games.the_river.situation import GAME, Situation
from games.the_river.walk import walk
from zataku.testing.features import observed


def seen(situation: Situation, seat: int = 0) -> dict[str, float]:
    """The features of a seat by name."""
    return read(situation.match(), seat)


def read(match: zataku.Match, seat: int = 0) -> dict[str, float]:
    return dict(zip(GAME.features, observed(GAME, match.state(), seat), strict=True))


def group(found: dict[str, float], start: str) -> dict[str, float]:
    """The features of a group that are not zero, by the rest of their names."""
    return {name.removeprefix(start): value for name, value in found.items() if name.startswith(start) and value}


def test_table() -> None:
    situation = Situation(3).player(1, stored="2/0/0/1", tokens=[6], built=["b02"]).standing(produce_wood=[1, 0, 0])
    found = seen(situation)
    assert group(found, "table.seats.") == {"3": 1}
    assert group(found, "table.phase.") == {"action": 1}
    assert found["table.round"] == 2 / 8
    assert found["table.supply.wood"] == (10 - 2) / 8 and found["table.supply.food"] == (4 - 1) / 8
    assert found["table.bonus_tokens.next"] == pytest.approx(5 / 5) == found["table.bonus_tokens.after_next"]
    assert found["table.room.produce_wood"] == 1 / 2 and found["table.room.produce_stone"] == 2 / 2
    assert group(found, "table.first_pioneer_bonus.") == {"stone": 1, "clay": 1}
    assert found["table.last_round"] == 0 and found["table.remaining"] == pytest.approx(1 - 0.9 / 5)
    assert found["table.worth"] == pytest.approx(GAME.worth(situation.match().state(), 0) / 20)


def test_tiles_that_look_alike_are_counted_together() -> None:
    """t02 is another t01: forest with wood and a warehouse."""
    found = seen(Situation(2).table(island=["t01", "t02", "t06", "t45", None]))
    assert group(found, "table.island.t") == {"01": 2, "06": 1, "45": 1}
    assert found["table.island.forest"] == 3 / 4 and found["table.island.meadow"] == 1 / 4
    assert found["table.island.wood"] == (1 + 1 + 2 + 1) / 4 and found["table.island.warehouses"] == 2 / 4
    assert found["table.discards"] == 0
    everything = {"forest": 14 + 2 - 3 - 1, "meadow": 17 - 1 - 2}  # without t14, which was left over, and t51, t52
    assert {terrain: found[f"table.stack.{terrain}"] * 16 for terrain in everything} == everything


def test_offer_has_the_dearest_card_first() -> None:
    found = seen(Situation(2).table(offer=["b01", None, "b28", "b16"]))
    assert found["table.offer.left"] == 3 / 4
    assert group(found, "table.offer.1.") == {"wood": 3 / 4, "stone": 2 / 4, "clay": 1 / 4, "points": 8 / 8}
    assert found["table.offer.2.points"] == 5 / 8 and found["table.offer.3.points"] == 2 / 8
    assert not group(found, "table.offer.4.")


def test_what_is_being_paid() -> None:
    after = Situation(2).player(0, stored="2/0/0/2").play("build b01")
    found = read(after.match)
    assert group(found, "table.phase.") == {"paying": 1}
    assert group(found, "table.paying.") == {"wood": 2 / 4, "price": 2 / 4, "points": 2 / 8}


def test_what_waits_to_be_stored() -> None:
    after = Situation(3).player(0, stored="0/2/2/0").play("produce wood")
    found = read(after.match)
    assert group(found, "table.phase.") == {"overflow": 1}
    assert group(found, "table.gain.") == {"wood": 2 / 4} and found["table.surplus"] == 2 / 4


def test_how_near_cards_are() -> None:
    """b28 costs 3 wood, 2 stone, 1 clay; b16 2 wood, 1 stone, 1 clay; b04, reserved, 2 wood, 1 stone less one."""
    situation = Situation(3).player(0, stored="1/1/0/0", reserved=["b04"]).table(offer=["b01", None, "b16", "b28"])
    found = seen(situation)
    assert group(found, "p0.near.") == {"offer.1": 1 / 5, "offer.2": 1 / 3, "offer.3": 1 / 2, "reserved.1": 1}
    assert group(found, "own.near.") == {"b01": 1 / 2, "b04": 1, "b16": 1 / 3, "b28": 1 / 5}
    assert group(found, "own.reserved.") == {"b04": 1}
    assert group(found, "p0.reserved.1.") == {"wood": 2 / 4, "stone": 1 / 4, "points": 3 / 8}
    assert found["p0.payable"] == 1 / 4
    best = group(found, "p0.best_points.")  # the token, 6, included
    assert best["lacking.0"] == best["lacking.1"] == pytest.approx(0.9)
    assert best["lacking.2"] == best["lacking.3"] == pytest.approx(1.1)
    assert found["p1.near.offer.3"] == 1 / 3 and found["p1.near.reserved.1"] == 0 and found["p1.payable"] == 0


def test_what_a_production_makes_payable() -> None:
    """One symbol and the first pioneer's bonus bring two wood, enough for b01 and for b04 but not for b16."""
    situation = Situation(3).player(0, stored="0/1/0/0").table(offer=["b01", "b04", "b16", None])
    found = seen(situation)
    assert group(found, "p0.produces.") == {"wood": 2 / 4, "stone": 2 / 4, "clay": 2 / 4, "food": 1 / 4}
    assert group(found, "p0.best_points.producing.") == {"wood": pytest.approx((3 + 6) / 10)}
    full = seen(situation.standing(produce_wood=[0, 1, 1]))
    assert "wood" not in group(full, "p0.produces.") and not group(full, "p0.best_points.producing.")


def test_columns_and_the_next_tile() -> None:
    """Seven tiles lie: the next one comes below the first of column 1, a forest."""
    tiles = ["t01", "t27", "t15", "t45", "t48", "t64", "t35"]
    found = seen(Situation(3).player(0, tiles=tiles).table(island=["t02", "t06", "t21", "t16", "t28", "t37", "t12"]))
    assert found["p0.tiles"] == 7 / 8
    assert group(found, "p0.s1.") == {"forest": 1}
    assert found["p0.column_points.4"] == 2 / 4 and group(found, "p0.column.4.") == {"meadow": 1}
    assert group(found, "p0.next_points.") == {"forest": 2 / 4, "island": 2 / 4}
    assert group(found, "p0.next_covers.") == {"warehouses": 1}
    assert group(found, "p0.production_score.") == {"wood": 1}
    assert group(found, "p0.cleanup_income.") == {"wood": 1}
    assert found["p0.tiles_to_settling"] == (4 - 7) / 4  # the pioneer of the fourth space settles in the clean-up


def best_swap(match: zataku.Match) -> int:
    """The most points of columns that one swap brings, by trying all of them."""
    before = match.score_sheet(0, 0)["columns"]
    found = 0
    for move in match.actions(0):
        if move.startswith("swap"):
            state = match.state()
            GAME.step(state, move)
            found = max(found, GAME.score_sheet(state, 0, 0)["columns"] - before)
    return found


@pytest.mark.parametrize(
    "tiles",
    [
        ["t01", "t15", "t27", "t37", "t38", "t28", "t16", "t02", "t17", "t29", "t39"],
        ["t01", "t15", "t27", "t37", "t28", "t38", "t02", "t16"],
        ["t62", "t63", "t64", "t65", "t01", "t45", "t46", "t47", "t15"],
        ["t01", "t15", "t27", "t37", "t38", "t28", "t16", "t03", "t02"],
        ["t01", "t02"],
    ],
)
def test_the_best_swap(tiles: list[str]) -> None:
    situation = Situation(2).player(0, tiles=tiles)
    found = seen(situation)
    assert found["p0.swap_points"] * 4 == best_swap(situation.match())


def test_a_player() -> None:
    situation = Situation(4).player(2, stored="1/0/2/1", tokens=[6, 5], built=["b02", "b05"])
    situation.standing(explore=[0, 0, 2, 0], first_player=[0, 0, 1, 0]).table(pawn=2)
    found = seen(situation, 1)  # seat 2 is the one after the seat that observes
    assert found["p1.pawn"] == 1 and found["p1.asked"] == 0 and found["p3.asked"] == 1
    assert found["p1.seats_before"] == 2 / 2 and found["p2.seats_before.next_round"] == 1 / 2
    assert group(found, "p1.standing.") == {"explore": 2 / 2, "first_player": 1 / 2}
    assert found["p1.boat"] == 2 / 4 and found["p1.waiting"] == 0 and found["p0.waiting"] == 1
    assert group(found, "p1.bonus_slots_left.") == {"3": 1}
    assert found["p1.stored.clay"] == 2 / 4 and found["p1.stored"] == 4 / 8 and found["p1.free"] == 0
    assert found["p1.exchanges"] == 1 / 2
    assert found["p1.points.bonus_tokens"] == pytest.approx(11 / 20)
    assert found["p1.points.buildings"] == pytest.approx(5 / 20)
    assert found["p1.score"] == pytest.approx(GAME.score(situation.match().state(), 2) / 40)
    assert found["p1.lead"] == pytest.approx(-found["p0.lead"]) and found["p1.lead"] > 0
    assert not group(found, "p1.may.").get("explore") and found["p0.may.explore"] == 1


def test_seats_that_are_not_there_are_zeros() -> None:
    found = seen(Situation(2))
    assert found["p0.here"] == found["p1.here"] == 1
    assert not group(found, "p2.") and not group(found, "p3.")


def test_hidden_points_are_remembered() -> None:
    """Nothing is unknown to who saw it taken (TR-23.3): the option only lays it face down."""
    features = []
    for hidden in ("false", "true"):
        situation = Situation(2, points_are_hidden=hidden).player(0, tokens=[6, 5], built=["b02", "b03"])
        features.append(seen(situation, 1))
    assert features[0] == features[1]


def turns(match: zataku.Match, *moves: str) -> list[int]:
    """The number of the turn at first and after each move."""
    found = [GAME.turn(match.state())]
    for move in moves:
        match.play(match.to_act, move)
        found.append(GAME.turn(match.state()))
    return found


def test_a_turn_lasts_until_all_is_stored_and_paid() -> None:
    storing = turns(Situation(3).player(0, stored="0/2/2/0").match(), "produce wood", "give_back stone-1 clay-1")
    assert storing[0] == storing[1] != storing[2]
    exchanging = turns(Situation(2).player(0, stored="3/0/0/1").match(), "exchange wood-3", "first_player")
    assert exchanging[0] == exchanging[1] != exchanging[2]


def test_a_payment_after_a_pass_belongs_to_the_turn() -> None:
    """A placement wipes out who has passed, but its turn goes on."""
    situation = Situation(2).player(0, stored="2/0/0/2").table(passed=[1])
    found = turns(situation.match(), "build b01", "pay wood-2")
    assert found[0] == found[1] != found[2]


def test_turns_of_one_seat_in_a_row_differ() -> None:
    """The extra pioneer makes up for the one that was placed."""
    situation = Situation(2).player(0, stored="2/0/0/0", tokens=[6]).player(0, built=["b02"]).boat(1, 0)
    found = turns(situation.match(), "build b01", "first_player")
    assert len(set(found)) == 3


def test_each_draft_is_a_turn() -> None:
    match = drafting(3, draft=["t01", "t57", "t15", "t27"])
    found = turns(match, "draft t01", "draft t15", "draft t27")
    assert len(set(found)) == 4


@pytest.mark.parametrize(("seats", "seed"), [(2, 1), (3, 2), (4, 3)])
def test_turns_in_whole_games(seats: int, seed: int) -> None:
    """The number is new after each turn and has never been there before; within a turn it stays."""
    earlier: list[int] = []
    for step in walk(seats, seed):
        now = GAME.turn(step.match.state())
        if step.data["phase"] in ("action", "draft", "income", "over") and not step.move.startswith("exchange"):
            assert now not in earlier
        elif earlier:
            assert now == earlier[-1]
        earlier.append(now)
