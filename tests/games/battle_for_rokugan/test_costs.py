"""What a card costs is chosen first and paid with its last choice; until then only its player knows."""

import hashlib
import json
from pathlib import Path

import pytest

import zataku
from games.battle_for_rokugan.situation import GAME, After, Situation
from rule import rule
from zataku.core.dealers import Silent
from zataku.core.errors import BadPosition

PAID = {"ControlLost", "TokenSacrificed", "TokenRecalled", "TokenGiven", "TokenHidden"}
POSITIONS = Path(__file__).parent / "positions"


def shadowlands(card: str) -> Situation:
    """Lion holds a card of the Shadowlands; crab-1, crab-2 and a harbor lie on the board."""
    quiet = Situation("lion", "crab", "phoenix", round=2).holds("lion", card).hand("lion", "army_1", "army_2")
    quiet.control("lion", "lion_west", faceup=1).control("lion", "lion_coast").control("crab", "crab_east")
    quiet.special("harbor", "dragon_south").discard("lion", "army_3").hand("crab", "army_2", "army_2")
    return quiet.lay("crab", "army_1", "crab_east").lay("crab", "bluff", "crab_east")


def upkeep(card: str) -> Situation:
    """Lion holds a card of upkeep that takes tokens of its discard pile."""
    quiet = Situation("lion", "crab", round=2).holds("lion", card).asks("lion", "cards")
    quiet.hand("lion", "army_1", "army_2", "raid").discard("lion", "army_5", "army_4")
    return quiet.control("lion", "lion_west").control("crab", "crab_east").hand("crab", "army_1", "army_1")


CASES = [
    pytest.param(shadowlands("dark_favors"), ["pay lion_west", "look crab-1"], "done", id="dark_favors"),
    pytest.param(
        shadowlands("animate_the_dead"), ["pay lion_coast"], "animate army_3 lion_west", id="animate_the_dead"
    ),
    pytest.param(shadowlands("inspire_fear"), ["pay lion_coast"], "remove dragon_south", id="inspire_fear"),
    pytest.param(
        shadowlands("purge_the_weak"), ["sacrifice army_2", "destroy crab-1"], "destroy crab-2", id="purge_the_weak"
    ),
    pytest.param(upkeep("promotion"), ["recall army_5"], "give raid pool", id="promotion"),
    pytest.param(
        upkeep("reinforcements"),
        ["recall army_5", "recall army_4", "give army_1 discard"],
        "give army_5 pool",
        id="reinforcements",
    ),
]


def things(after: After) -> tuple[object, ...]:
    """Hands, piles, pools and provinces."""
    return after.data["players"], after.data["provinces"], after.data["purged"]


@rule("BR-13.26", "BR-13.28", "BR-13.9", "BR-13.20")
@pytest.mark.parametrize(("situation", "moves", "last"), CASES)
def test_nothing_is_paid_before_the_last_choice(situation: Situation, moves: list[str], last: str) -> None:
    """Nothing moves, nothing is told, and each choice can be taken back; with the last one all happens."""
    after = situation.play(situation.legal("play")[0])
    start, clean = things(after), after.data
    for move in moves:
        after.play(move)
        assert things(after) == start
        assert after.match.can_undo(0)
    assert not PAID & set(after.kinds())
    for _ in moves:
        after.match.undo(0)
    assert after.data == clean
    after.play(*moves, last)
    assert PAID & set(after.kinds())
    assert things(after) != start
    assert "pending" not in after.data


@rule("BR-13.26", "BR-13.28", "BR-13.9", "BR-13.20", "BR-19.1")
@pytest.mark.parametrize(("situation", "moves", "last"), CASES)
def test_others_do_not_see_what_will_be_paid(situation: Situation, moves: list[str], last: str) -> None:
    """In the log, in views and in events there is a choice, not which; afterwards all that is open is told."""
    after = situation.play(situation.legal("play")[0], *moves)
    hidden = [move for move in moves if move.split()[0] in ("pay", "sacrifice", "recall", "give")]
    assert after.view(0).pending == hidden
    for viewer in (1, -1):
        assert all(set(words.split()[1:]) == {"?"} for words in after.view(viewer).pending)
        assert len(after.view(viewer).pending) == len(hidden)
        logged = [line.removeprefix("0 ") for line in after.match.log(viewer)[1:]]
        assert logged[: len(hidden)] == after.view(viewer).pending
    assert after.match.log(0)[1:] == [f"0 {move}" for move in moves]


@rule("BR-13.26", "BR-13.28", "BR-13.9", "BR-13.20")
@pytest.mark.parametrize(("situation", "moves", "last"), CASES)
def test_positions_in_the_middle(situation: Situation, moves: list[str], last: str) -> None:
    """A position between the choices comes back from its JSON text and leads to the same end."""
    after = situation.play(situation.legal("play")[0], *moves)
    state = GAME.load_state(json.loads(json.dumps(after.data)))
    assert GAME.dump_state(state) == after.data
    GAME.apply(state, GAME.parse(last), Silent(1))
    assert GAME.dump_state(state)["players"] == after.play(last).data["players"]


@pytest.mark.parametrize(("situation", "moves", "last"), CASES)
def test_choices_of_others_are_imagined(situation: Situation, moves: list[str], last: str) -> None:
    """For another seat the worlds differ in what was chosen, and each is a position."""
    state = situation.play(situation.legal("play")[0], *moves).match.state()
    dealer = Silent(3)
    found = set()
    for _ in range(30):
        world = GAME.determinize(GAME.view(state, 1), dealer)
        GAME.check(world)
        found.add(str(GAME.dump_state(world)["pending"]))
        assert GAME.view(world, 1) == GAME.view(state, 1)
        assert last.split()[0] in {GAME.write(action).split()[0] for action in GAME.actions(world)}
    assert len(found) > 1


@rule("BR-13.29")
def test_the_place_is_judged_as_if_the_cost_were_paid() -> None:
    """An army can't defend the province whose last control token will pay, nor attack out of it."""
    after = shadowlands("animate_the_dead").play("play animate_the_dead", "pay lion_coast")
    assert after.province("lion_coast").owner == "lion"
    assert {move.split()[2] for move in after.legal("animate")}.isdisjoint({"lion_coast", "lion_coast>phoenix_coast"})
    refusal = after.refusal("animate army_3 lion_coast")
    assert refusal is not None and (refusal.rule, refusal.reason) == ("BR-13.29", "wrong_place")
    assert "lion_west" in {move.split()[2] for move in after.legal("animate")}


@rule("BR-13.20")
def test_a_token_is_not_chosen_twice() -> None:
    """What will be recalled or given up is not offered again, though it still lies where it was."""
    after = upkeep("reinforcements").play("play reinforcements", "recall army_5")
    assert after.legal() == ["recall army_4"]
    after.play("recall army_4", "give army_1 pool")
    refusal = after.refusal("give army_1 discard")
    assert refusal is not None and (refusal.rule, refusal.reason) == ("BR-13.6", "token_not_in_hand")
    assert "give army_4 pool" in after.legal()


@pytest.mark.parametrize(
    "name",
    [
        "purge_the_weak_hitting",
        "dark_favors_looking",
        "inspire_fear_removing",
        "animate_the_dead_placing",
        "reinforcements_after_spying",
    ],
)
def test_older_positions_have_paid_already(name: str) -> None:
    """They name no choice that waits; what is chosen next pays nothing a second time."""
    data = json.loads((POSITIONS / f"{name}.json").read_text("utf-8"))
    assert "pending" not in data
    match = zataku.Match(GAME, seed=1, state=GAME.load_state(data))
    seat = match.to_act
    assert match.dump() == data
    for _ in range(5):
        if match.prompt(seat).facts.get("card") is None:
            break
        match.play(seat, match.actions(seat)[-1])
    after = After(match)
    GAME.check(match.state())
    assert after.player(seat)["hand_size"] <= data["players"][seat]["hand_size"]


@pytest.mark.parametrize(
    ("pending", "got"),
    [
        (["pay crab_east"], "pay crab_east"),
        (["pay ?"], "pay ?"),
        (["sacrifice army_1"], "sacrifice army_1"),
        (["scout crab-1"], "scout crab-1"),
        (["pay lion_west", "pay lion_coast"], "pay lion_coast"),
    ],
)
def test_wrong_choices_in_a_position(pending: list[str], got: str) -> None:
    """What the card has not asked for, or nobody may know, is named."""
    data = shadowlands("inspire_fear").play("play inspire_fear", "pay lion_west").data
    with pytest.raises(BadPosition, match=r"pending\[[01]\]") as problem:
        GAME.load_state({**data, "pending": pending})
    assert got in problem.value.got


@rule("BR-13.28", "BR-4.0")
@pytest.mark.parametrize(
    ("clan", "number", "phase"), [("dragon", 2, "returning"), ("unicorn", 2, "switching"), ("dragon", 5, "over")]
)
def test_a_purge_is_over_with_its_turn(clan: str, number: int, phase: str) -> None:
    """Whatever follows the last turn, nobody is said to have purged; hashes that said so stay valid."""
    quiet = Situation("lion", clan, round=number).control("lion", "lion_west").control(clan, f"{clan}_west")
    quiet.lay(clan, "army_1", f"{clan}_west").lay(clan, "army_2", f"{clan}_west")
    after = After(quiet.table(purged=True).match()).play("end_turn")
    assert (after.data["phase"], after.data["purged"]) == (phase, False)
    former = json.dumps({**after.data, "purged": True}, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    assert after.match.is_at(hashlib.sha256(former.encode()).hexdigest())
