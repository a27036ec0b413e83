"""Trades at any time (RG-9)."""

from itertools import permutations

import pytest

from games.river_of_gold.situation import Situation
from games.river_of_gold.walk import walk
from rule import rule
from zataku.core.errors import InvalidNotation
from zataku.core.game import Refusal

GOODS = ("silk", "rice", "porcelain")
PAIRS = list(permutations(GOODS, 2))
ALL_TRADES = {f"trade {give} {get}" for give, get in PAIRS} | {"trade koku favor"}


def trades(actions: list[str]) -> set[str]:
    """The trades among some actions."""
    return {action for action in actions if action.startswith("trade")}


@rule("RG-9.1")
@pytest.mark.parametrize(("give", "get"), PAIRS)
def test_two_goods_of_one_type_become_one_of_another(give: str, get: str) -> None:
    """Two goods of a type are given for one of another type, and nothing else changes."""
    after = Situation().player(0, goods={give: 2}).play(f"trade {give} {get}")
    assert after.gained(0) == {give: -2, get: 1}


@rule("RG-9.1")
@pytest.mark.parametrize("good", GOODS)
def test_goods_are_not_traded_for_the_same_type(good: str) -> None:
    """The good that is gained is of another type."""
    refusal = Situation().player(0, goods={good: 4}).refusal(f"trade {good} {good}")
    assert refusal == Refusal("RG-9.1", "trade_same_good", {"good": good})


@rule("RG-9.1", "RG-9.3")
@pytest.mark.parametrize("held", [0, 1])
def test_a_trade_of_goods_must_be_paid(held: int) -> None:
    """Fewer than two goods of the type buy nothing."""
    refusal = Situation().player(0, goods={"silk": held}).refusal("trade silk rice")
    assert refusal == Refusal("RG-9.1", "trade_needs_goods", {"good": "silk", "needed": 2, "held": held})


@rule("RG-9.2")
def test_five_koku_become_one_favor() -> None:
    """Five koku are given for one favor."""
    assert Situation().player(0, koku=5, favor=0).play("trade koku favor").gained(0) == {"koku": -5, "favor": 1}


@rule("RG-9.2", "RG-9.3")
def test_a_trade_of_koku_must_be_paid() -> None:
    """Four koku buy no favor."""
    refusal = Situation().player(0, koku=4).refusal("trade koku favor")
    assert refusal == Refusal("RG-9.2", "trade_needs_koku", {"needed": 5, "koku": 4})


@rule("RG-9.3")
def test_trades_are_repeated_as_long_as_they_can_be_paid() -> None:
    """Any number of trades, of both kinds, until nothing is left to pay with."""
    after = Situation().player(0, koku=14, favor=0, goods={"silk": 6, "rice": 0, "porcelain": 0})
    played = after.play(
        "trade koku favor", "trade silk rice", "trade silk rice", "trade koku favor", "trade rice porcelain"
    )
    assert played.gained(0) == {"koku": -10, "favor": 2, "silk": -4, "porcelain": 1}
    assert trades(played.match.actions(0)) == {"trade silk rice", "trade silk porcelain"}


@rule("RG-9.3")
def test_no_other_exchange_exists() -> None:
    """A rich player is offered the seven trades, and favor otherwise only turns the die."""
    rich = Situation().player(0, koku=25, favor=2, goods={"silk": 5, "rice": 5, "porcelain": 5})
    assert trades(rich.legal()) == ALL_TRADES
    assert {action.split()[0] for action in rich.legal()} == {"trade", "favor", "sail", "build", "deliver"}


@rule("RG-9.3")
@pytest.mark.parametrize("move", ["trade silk koku", "trade koku silk", "trade favor koku", "trade silk favor"])
def test_other_exchanges_cannot_even_be_written(move: str) -> None:
    """No goods for koku, no koku for goods, nothing for favor."""
    with pytest.raises(InvalidNotation):
        Situation().refusal(move)


@rule("RG-9.3")
def test_goods_are_not_sold_without_merchant_4() -> None:
    """A journey without merchant 4 offers no sale."""
    after = Situation().player(0, ships={"upper": 14}).play("sail upper")
    assert after.match.refusal(0, "sell silk") == Refusal("RG-3.4", "no_such_choice", {"choice": "sale"})


@rule("RG-9.4")
def test_only_the_active_player_trades() -> None:
    """Nobody trades in another player's turn."""
    rich = Situation().player(1, koku=25, favor=0)
    assert rich.refusal("trade koku favor", seat=1) == Refusal("RG-3.1", "not_your_turn", {"asked": 0})


@rule("RG-9.4")
def test_an_owner_who_takes_a_good_in_another_turn_does_not_trade() -> None:
    """An owner who is asked for a good in another player's turn takes it and nothing else."""
    quiet = Situation().player(0, ships={"upper": 4}).player(1, koku=25, favor=0, goods={"silk": 4})
    after = quiet.building("s10", "b27", 1).play("sail upper", "end")
    assert after.match.actions(1) == ["take silk", "take rice", "take porcelain"]
    assert after.match.refusal(1, "trade koku favor") == Refusal("RG-9.4", "only_active_trades")
    assert after.match.refusal(1, "trade silk rice") == Refusal("RG-9.4", "only_active_trades")


def selling() -> Situation:
    """Seat 0 will complete a journey with merchant 4."""
    return Situation().player(0, ships={"upper": 14}, delivered=["merchant_4"], goods={"silk": 4})


@rule("RG-9.5")
@pytest.mark.parametrize(
    "moves",
    [
        (),
        ("favor 2",),
        ("trade koku favor", "favor 6"),
        ("sail upper",),
        ("sail upper", "sell silk"),
        ("sail upper", "sell silk", "stop_selling"),
        ("sail upper", "journey rice", "stop_selling"),
    ],
)
def test_trades_fit_before_the_action_beside_choices_and_after_it(moves: tuple[str, ...]) -> None:
    """Trades mix with favor, with open choices, with a sale half done, and follow the action until the end."""
    after = selling().play(*moves)
    assert trades(after.match.actions(0)) >= {"trade silk rice", "trade silk porcelain"}
    after.play("trade silk porcelain")


@rule("RG-9.5")
def test_trades_fit_between_a_draw_and_its_discard() -> None:
    """After the card of the imperial market is drawn, a trade may come before the discard."""
    after = Situation().player(0, ships={"upper": 13}, goods={"rice": 2}).play("sail upper", "draw")
    after.play("trade rice porcelain")
    assert "discard elder_1" in after.match.actions(0)


@rule("RG-9.5")
def test_trades_fit_between_the_cards_of_a_delivery_and_the_discard() -> None:
    """The two cards of a delivery are drawn, a trade may follow, then the discard."""
    quiet = Situation(3).player(0, hand=["artisan_1", "elder_2"], goods={"rice": 2, "porcelain": 2})
    after = quiet.play("deliver artisan_1", "trade rice silk", "discard elder_2")
    assert len(after.player(0)["hand"]) == 2


@rule("RG-9.5")
def test_no_trade_after_the_end_of_the_turn() -> None:
    """Ending the turn closes the last window."""
    after = Situation().player(0, goods={"silk": 2}).play("sail upper", "end")
    assert after.match.refusal(0, "trade silk rice") == Refusal("RG-3.1", "not_your_turn", {"asked": 1})


@rule("RG-9.5")
def test_automatic_gains_are_not_interrupted() -> None:
    """Koku beyond the limit is lost within a block of gains, although a trade before it would have made room."""
    after = Situation().player(0, koku=24, ships={"upper": 4}, favor=0).play("sail upper")
    assert after.player(0)["koku"] == 25
    assert after.play("trade koku favor").player(0)["koku"] == 20


@rule("RG-9.6", "RG-TV-14")
def test_a_trade_for_a_good_at_its_limit_is_refused() -> None:
    """Two rice are not given for silk that would be lost."""
    full = Situation().player(0, goods={"silk": 6, "rice": 2})
    assert full.refusal("trade rice silk") == Refusal("RG-9.6", "good_full", {"good": "silk", "held": 6})
    assert trades(full.legal()) == {
        "trade silk rice",
        "trade silk porcelain",
        "trade rice porcelain",
        "trade koku favor",
    }


@rule("RG-9.6", "RG-TV-14")
@pytest.mark.parametrize("limit", [3, 4, 5, 6])
def test_a_trade_for_favor_at_the_limit_is_refused(limit: int) -> None:
    """Five koku are not given for favor that would be lost."""
    full = Situation().player(0, favor=limit, favor_limit=limit)
    assert full.refusal("trade koku favor") == Refusal("RG-9.6", "favor_full", {"favor": limit, "limit": limit})
    assert trades(full.legal()) == set()


@rule("RG-9.3", "RG-9.4", "RG-9.6")
@pytest.mark.parametrize("seed", range(6))
def test_in_play_trades_are_the_active_players_and_lose_nothing(seed: int) -> None:
    """Over whole matches: whoever trades is active, pays the price and keeps the result."""
    before = None
    for step in walk(2 + seed % 3, seed):
        now = step.data
        if step.move.startswith("trade") and before is not None:
            _, give, get = step.move.split()
            then, after = before["players"][step.seat], now["players"][step.seat]
            assert before["active"] == step.seat
            if give == "koku":
                assert (after["koku"] - then["koku"], after["favor"] - then["favor"]) == (-5, 1)
            else:
                assert (after["goods"][give] - then["goods"][give], after["goods"][get] - then["goods"][get]) == (-2, 1)
        before = now
