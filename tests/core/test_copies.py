"""Whatever the library hands out can be copied and pickled, on both builds."""

import copy
import json
import pickle
import threading
from collections.abc import Callable
from dataclasses import dataclass, fields
from itertools import chain
from typing import Any

import pytest
from librt.vecs import vec
from mypy_extensions import i64

import zataku
from zataku import bots
from zataku.core.dealers import Recording, Silent
from zataku.core.errors import BadRecord, BadSetup, IllegalAction
from zataku.core.game import Bot, Dealer, Event, Game, Saying, View
from zataku.core.match import AGREED, Undoing
from zataku.core.record import Move
from zataku.core.secret import Secret

GAMES = pytest.mark.parametrize("game", [zataku.load(name) for name in zataku.names()], ids=lambda game: game.name)
MOVES = 60


def pickled(thing: Any) -> Any:
    return pickle.loads(pickle.dumps(thing))


WAYS = pytest.mark.parametrize("again", [pickled, copy.copy, copy.deepcopy], ids=lambda way: way.__name__)
Again = Callable[[Any], Any]


def play_on(match: zataku.Match, moves: int) -> zataku.Match:
    luck = Silent(moves)
    for _ in range(moves):
        if not match.over:
            actions = match.action_numbers(match.to_act)
            match.play(match.to_act, actions[luck.below(len(actions))])
    return match


@GAMES
@WAYS
def test_what_a_match_gives(game: Game, again: Again) -> None:
    """Views, states, events, sayings, refusals and previews come back equal, at any time of a game."""
    match = zataku.Match(game, game.seats[-1], seed=4)
    for _ in range(4):
        events = play_on(match, MOVES // 4).setup_events
        if match.over:
            break
        seat = match.to_act
        state = match.state()
        assert again(state) == state and game.dump_state(again(state)) == game.dump_state(state)
        action = match.action_numbers(seat)[-1]
        things: list[object] = [match.view(viewer) for viewer in range(-1, match.seats)]
        told = [*events, match.prompt(seat), match.refusal(1 - min(seat, 1), action), match.preview(seat, action)]
        things += [*told, match.judge(seat, action), match.undoing(seat)]
        for thing in things:
            assert again(thing) == thing and type(again(thing)) is type(thing)
    assert again(game) is game


@GAMES
def test_every_kind_of_event(game: Game) -> None:
    """Each event of a whole game comes back equal, and a secret with it stays as secret as it was."""
    match = zataku.Match(game, seed=2)
    events = list(match.setup_events)
    luck = Silent(1)
    while not match.over:
        actions = match.action_numbers(match.to_act)
        events += match.play(match.to_act, actions[luck.below(len(actions))])
    first = {type(event): event for event in events}.values()
    for event, twin in zip(first, pickled(list(first)), strict=True):
        assert twin == event and copy.deepcopy(event) == event
        assert [twin.saying(seat) for seat in range(-1, 2)] == [event.saying(seat) for seat in range(-1, 2)]


@GAMES
def test_a_copied_state_is_another_one(game: Game) -> None:
    """What is played on one leaves the other as it was."""
    match = play_on(zataku.Match(game, seed=1), 10)
    state = match.state()
    before = game.dump_state(state)
    for twin in (copy.copy(state), copy.deepcopy({"state": state})["state"], pickled(state)):
        game.step(twin, game.actions(twin)[0])
        assert game.dump_state(twin) != before == game.dump_state(state)


@GAMES
@WAYS
def test_a_match_goes_on_alike(game: Game, again: Again) -> None:
    """A copied match has its own dealer: both play the same games from there, with the same rolls, undos and log."""
    match = play_on(zataku.Match(game, game.seats[-1], seed=9), MOVES)
    seat = next((seat for seat in range(match.seats) if match.can_undo(seat)), None)
    if seat is not None:
        match.undo(seat)
    match.remark(0, "ask")
    twin = again(match)
    assert twin.record(with_seed=True) == match.record(with_seed=True) and twin.hash() == match.hash()
    assert twin.setup_events == match.setup_events and twin.log(0) == match.log(0)
    ends = [play_on(one, 100_000).record().text() for one in (match, twin)]
    assert ends[0] == ends[1] and zataku.verify(twin.record())


@GAMES
def test_a_match_from_a_position(game: Game) -> None:
    """Whatever dealer it has: its position, its script and what is left of it come along."""
    state = play_on(zataku.Match(game, seed=3), 12).state()
    match = play_on(zataku.Match(game, state=state, dealer=zataku.Scripted([], then=Silent(5))), 10)
    twin = pickled(match)
    assert play_on(match, 30).record() == play_on(twin, 30).record()


class Loaded(Dealer):
    """A dealer in plain Python, with things of its own."""

    def __init__(self, numbers: list[int]) -> None:
        self.numbers = numbers

    def roll(self, what: int, sides: int) -> int:
        return self.numbers[0] % sides + 1

    def draw(self, what: int, bag: vec[i64], n: int) -> int:
        return self.numbers[0] % n


class Locked(Loaded):
    """One that no other process can have."""

    def __init__(self) -> None:
        super().__init__([1])
        self.lock = threading.Lock()


class First(Bot):
    """A bot in plain Python."""

    def __init__(self) -> None:
        self.seen: list[View] = []

    def choose(self, view: View, actions: list[int]) -> int:
        self.seen.append(view)
        return actions[0]


@dataclass(frozen=True)
class Wink(Event):
    """An event in plain Python, with a secret."""

    seat: int
    word: Secret


@dataclass(slots=True)
class Glance(View):
    """A view in plain Python, without a dictionary."""

    seat: int
    words: list[str]


@WAYS
def test_plain_classes(again: Again) -> None:
    """A dealer, bot, event or view of anyone's own, derived from the compiled ones, keeps all that it has."""
    game = zataku.load(zataku.names()[0])
    dealer = Loaded([3])
    dealer.telling = False
    assert vars(again(dealer))["numbers"] == [3] and again(dealer).telling is False
    match = zataku.Match(game, dealer=Loaded([2]))
    assert play_on(again(match), 20).hash() == play_on(match, 20).hash()
    bot = First()
    bot.choose(match.view(0), [1])
    assert again(bot).seen == bot.seen
    for thing in (Wink(1, Secret("left", (0,))), Glance(0, ["a"])):
        assert again(thing) == thing


def test_a_match_whose_dealer_does_not_pickle() -> None:
    """It says so, and what to do instead."""
    match = zataku.Match(zataku.load(zataku.names()[0]), dealer=Locked())
    with pytest.raises(BadSetup, match=r"a dealer that can be pickled \(or send match.record\(\).*got Locked"):
        pickle.dumps(match)


@pytest.mark.parametrize("moves", [0, 5])
@WAYS
def test_a_match_from_a_snapshot_does_not_copy(again: Again, moves: int) -> None:
    """Its set-up and first moves are elsewhere; the error says what to take instead, and so does that of a record."""
    match = play_on(zataku.Match(zataku.load(zataku.names()[0]), seed=1), moves)
    later = zataku.Match(match.game, dealer=zataku.Seeded(1), snapshot=json.loads(json.dumps(match.snapshot())))
    got = rf"expected .* .or take match.snapshot\(\).*, got one without its set-up and first {moves} moves"
    with pytest.raises(BadSetup, match=got):
        again(later)
    with pytest.raises(BadRecord, match=rf"expected a record of the set-up and the {moves} moves before .*, got none"):
        later.record()
    assert later.record(earlier=match.record()).text() == match.record().text()


@WAYS
def test_dealers_and_bots_go_on_alike(again: Again) -> None:
    """A copied dealer rolls what the first would have rolled; a copied bot chooses what it would have chosen."""
    game = zataku.load(zataku.names()[-1])
    for dealer in (zataku.Seeded(3, ["nonce"]), Silent(8)):
        dealer.roll(0, 6)
        twin = again(dealer)
        assert [twin.roll(0, 1000) for _ in range(4)] == [dealer.roll(0, 1000) for _ in range(4)]
    heard = Recording(Silent(8))
    heard.roll(0, 6)
    assert again(heard).outcomes == heard.outcomes
    script = zataku.Scripted(["die=1", 2])
    script.used = 1
    assert again(script).left == ["2"]
    view = zataku.Match(game, seed=1).view(0)
    for name in ("pebble", "bell@8", "random", "greedy"):
        bot = bots.make(name, game, 6)
        bot.choose(view, list(range(9)))
        assert again(bot).choose(view, list(range(9))) == bot.choose(view, list(range(9)))


@WAYS
def test_errors_and_small_things(again: Again) -> None:
    """Errors cross process pools with all they know; values are equal by their parts."""
    game = zataku.load(zataku.names()[0])
    match = zataku.Match(game, seed=1)
    illegal = next(action for action in range(game.n_actions) if match.refusal(match.to_act, action))
    with pytest.raises(IllegalAction) as caught:
        match.play(match.to_act, illegal)
    twin = again(caught.value)
    assert str(twin) == str(caught.value) and twin.refusal == caught.value.refusal
    with pytest.raises(zataku.ZatakuError) as unknown:
        zataku.load("chess")
    other = again(unknown.value)
    assert type(other) is type(unknown.value)
    assert (other.what, other.expected, other.got) == (unknown.value.what, unknown.value.expected, unknown.value.got)
    for thing in (Saying("a", {"n": 1}), Move(0, "end", ["die=4"]), Undoing(2, AGREED), Secret("x", (1,))):
        assert again(thing) == thing and hash(again(thing)) == hash(thing) and thing != Undoing(0, AGREED)
    record = match.record()
    assert again(record) == record and again(record).text() == record.text()


def test_views_hold_plain_data() -> None:
    """So that other processes need nothing but the view's own module to read them."""
    for name in zataku.names():
        match = zataku.Match(zataku.load(name), seed=1)
        view: Any = match.view(0)
        values = chain.from_iterable([getattr(view, field.name)] for field in fields(view))
        assert not any(isinstance(value, Secret) for value in values)
