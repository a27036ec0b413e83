"""What a move is good for, in positions where the reason is known: the hint's words name it."""

from games.the_river.situation import GAME, Situation
from zataku.bots import nets
from zataku.bots.futures import Futures
from zataku.core.dealers import Silent
from zataku.core.game import Fact


def told(situation: Situation, *actions: str) -> list[tuple[str, dict[str, Fact]]]:
    """What seat 0 comes to by these actions."""
    before = GAME.load_state(situation.data)
    after = GAME.clone(before)
    for action in actions:
        GAME.step(after, action, Silent(1))
    return [(reason.key, reason.facts) for reason in GAME.reasons(before, after, 0)]


def test_a_building_scores_with_its_bonus_token() -> None:
    """b01 costs 2 wood and brings the highest token; nothing is left to pay for."""
    found = dict(told(Situation().player(0, stored="2/0/0/0"), "build b01"))
    assert found["builds_token"] == {"card": "b01", "vp": 2, "token": 6}
    assert not found.keys() & {"payable", "nearly", "brings_1"}


def test_what_a_production_prepares() -> None:
    """With one wood more the stored tokens pay for b01, and nearly for b04, which takes a stone, too."""
    found = told(Situation().player(0, stored="1/0/0/0"), "produce wood")
    assert ("payable", {"card": "b01", "vp": 2}) in found
    assert [facts["card"] for key, facts in found if key == "nearly"] == ["b04"]


def test_a_tile_shows_a_symbol_more() -> None:
    """t01 shows wood: each production of it yields two from now on."""
    assert ("symbols", {"resource": "wood", "n": 2}) in told(Situation(), "explore t01")


def test_what_is_denied_to_another() -> None:
    """Both can pay for one building only: whoever is to act denies it to the other, or leaves it to them."""
    table = Situation(2).player(0, stored="2/1/1/0").player(1, stored="2/1/1/0")
    table.table(offer=["b16", "b28", "b32", "b33"])
    world = GAME.load_state(table.data)
    plans = [[GAME.parse(action)] for action in ("build b16", "explore t15")]
    first, second = Futures(GAME, nets.of(GAME), 1).compare(world, plans)
    about = {"card": "b16", "other": 1}
    assert ("gets_denied", about) in [(reason.key, reason.facts) for reason in first]
    assert ("gets_allowed", about) in [(reason.key, reason.facts) for reason in second]
    assert first[0].key == "builds_token"


def test_the_last_pioneer_of_the_last_round_prepares_nothing() -> None:
    """Room, symbols, income and the pawn are of no use any more; with another pioneer on the boat they may be."""
    last = Situation(2).player(1, tokens=[6, 5, 4, 3], built=["b02", "b03", "b05", "b06"])
    assert not dict(told(last.boat(1, 1), "explore t15")).keys() & {"room", "symbols", "payable", "nearly"}
    assert told(last.boat(1, 1), "first_player") == []
    assert "room" in dict(told(last.boat(2, 1), "explore t15"))
