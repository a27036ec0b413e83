"""What must be true of every game, checked at every state of random matches."""

from __future__ import annotations

import itertools
import json
import math
import random
from collections import Counter
from collections.abc import Iterator, Set
from pathlib import Path

from librt.vecs import vec
from mypy_extensions import i64

import zataku
from zataku.core import record as records
from zataku.core.codec import encode
from zataku.core.dealers import Recording, Silent
from zataku.core.errors import CannotUndo
from zataku.core.game import NOBODY, Dealer, Event, Game, State, View
from zataku.core.notations import notations, why_not
from zataku.core.preview import END, preview
from zataku.core.standing import NEVER

LONGEST = 20_000
"""The most moves that a random match may take."""


MANY = 64
"""A game with more combinations of options than this is tried with only some of them."""


def configurations(game: Game) -> Iterator[tuple[int, dict[str, str]]]:
    """Every seat count with every combination of options; if there are many, enough of them to see each value."""
    for number, seats in enumerate(game.seats):
        for values in combinations(list(game.choices.values()), seats, number, len(game.seats)):
            yield seats, dict(zip(game.choices, values, strict=True))


def combinations(choices: list[tuple[str, ...]], seed: int, turn: int = 0, turns: int = 1) -> list[tuple[str, ...]]:
    """All combinations of options; if there are many, all first values, all second ones, and a mix.

    All third values and so on come with one of the seat counts, in turn.
    """
    if math.prod(len(values) for values in choices) <= MANY:
        return list(itertools.product(*choices))
    most = max(len(values) for values in choices)
    told = [k for k in range(most) if k < 2 or k % turns == turn]
    found = [tuple(values[k % len(values)] for values in choices) for k in told]
    chooser = random.Random(seed)
    return [*found, tuple(chooser.choice(values) for values in choices)]


def text(data: object) -> str:
    """Data as canonical text, to be compared."""
    return json.dumps(data, sort_keys=True)


def seen(view: View) -> str:
    """A view as text."""
    return text(encode(view))


def laid(game: Game, state: State) -> str:
    """A whole position as text."""
    return text(game.dump_state(state))


class Chooser:
    """Chooses actions at random, half the time of the kind it has chosen least, so that rare ones occur."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)
        self.counts: Counter[str] = Counter()

    def choose(self, actions: list[str]) -> str:
        kinds = list(dict.fromkeys(action.split()[0] for action in actions))
        rarest = min(kinds, key=lambda kind: self.counts[kind])
        kind = rarest if self.random.random() < 0.5 else self.random.choice(kinds)
        self.counts[kind] += 1
        return self.random.choice([action for action in actions if action.split()[0] == kind])


def state_in(game: Game, file: Path) -> State:
    """The state of a position in a file."""
    return game.load_state(json.loads(file.read_text("utf-8")))


def check_match(match: zataku.Match, seed: int) -> None:
    """Play a match at random to its end and check every state of it."""
    game, seats = match.game, match.seats
    chooser = Chooser(seed)
    clones: list[tuple[State, str]] = []
    saved, snapshot = match.record(with_seed=True).text(), text(match.snapshot())
    number = 0
    while not match.over:
        assert number < LONGEST, f"no end after {LONGEST} moves"
        state = match.state()
        clones.append((state, laid(game, state)))
        check_state(game, state, number, seed)
        if number % 40 == seed % 40:
            check_plays_on(game, state, seed)
            check_non_interference(game, state, number % seats, seed + number)
            saved, snapshot = match.record(with_seed=True).text(), text(match.snapshot())
        actor = match.to_act
        action = chooser.choose(match.actions(actor))
        match.play(actor, action)
        if match.can_undo(actor):
            check_undo(game, match, clones[-1], actor, action, seed + number)
        elif number % 10 == seed % 10:
            check_agreed_undo(game, match, clones[-1], actor, action)
        number += 1
    check_end(game, match)
    for state, before in clones:
        assert laid(game, state) == before, "a clone changed after it was taken"
    check_record(match)
    check_resume(match, saved, snapshot)


def check_state(game: Game, state: State, number: int, seed: int) -> None:
    """Components add up, generator and judge agree, and each seat knows what it may."""
    game.check(state)
    actor = game.to_act(state)
    seats = game.seat_count(state)
    actions = game.actions(state)
    assert actions, "nobody can act, and the game is not over"
    assert len(set(actions)) == len(actions), "an action is listed twice"
    refusals = [game.refusal(state, actor, action) for action in range(game.n_actions)]
    judged = {action for action, refusal in enumerate(refusals) if refusal is None}
    assert judged == set(actions), f"listed or refused, not both: {[game.write(n) for n in judged ^ set(actions)]}"
    other = actor if seats == 1 else (actor + 1 + number % (seats - 1)) % seats
    if other != actor:
        refusal = game.refusal(state, other, actions[0])
        assert refusal is not None and refusal.reason == "not_your_turn"
    check_knowledge(game, state, actor, seed + number)
    world = game.determinize(game.view(state, actor), Silent(seed + number))
    assert game.actions(world) == actions
    assert [game.note(world, action) for action in actions] == [game.note(state, action) for action in actions]
    if number % 5 == seed % 5:
        check_why_not(game, state, actor, actions)
        check_preview(game, state, actor, actions, seed + number)
    if number % 5 == 0:
        assert [game.refusal(world, actor, action) for action in range(game.n_actions)] == refusals
    if number % 2 == 0:
        check_knowledge(game, state, NOBODY if number % 8 == 0 else other, seed + number)


def check_why_not(game: Game, state: State, actor: int, actions: list[int]) -> None:
    """A first word is refused exactly when no legal action begins with it."""
    legal = {game.write(action).split()[0] for action in actions}
    for word in notations(game).next_words(""):
        assert (why_not(game, state, actor, word) is None) == (word in legal), word


def check_preview(game: Game, state: State, actor: int, actions: list[int], seed: int) -> None:
    """A preview is the same in every world, and exactly that happens."""
    view = game.view(state, actor)
    for action in random.Random(seed).sample(actions, min(len(actions), 5)):
        first, second = (preview(game, view, actor, action, world) for world in (seed, seed + 1))
        foretold = told(first.events, actor)
        later = told(first.later, actor)
        assert (foretold, first.until, first.is_over) == (told(second.events, actor), second.until, second.is_over)
        assert later == told(second.later, actor)
        dealer = Silent(seed)
        recording = Recording(dealer)
        after = game.clone(state)
        game.apply(after, action, recording)
        happened = told(recording.events, actor)
        assert happened[: len(foretold)] == foretold
        rest = recording.events[len(first.events) :]
        if first.until == END and not (rest and rest[0].is_beyond_foresight()):
            assert not rest and not recording.outcomes
            assert first.is_over == (game.to_act(after) == NOBODY)
        while game.to_act(after) != NOBODY and not set(later) <= set(happened):
            choices = game.actions(after)
            game.apply(after, choices[dealer.below(len(choices))], recording)
            happened = told(recording.events, actor)
        assert set(later) <= set(happened)


def check_knowledge(game: Game, state: State, viewer: int, seed: int) -> None:
    """Every world made from a view looks the same to its viewer, and the view survives the codec."""
    view = game.view(state, viewer)
    before = seen(view)
    assert text(game.views(state)[viewer]) == before, "views() differs from view()"
    world = game.determinize(view, Silent(seed))
    assert seen(game.view(world, viewer)) == before, "determinize changed what the seat sees"
    game.resample(world, viewer, Silent(seed + 1))
    game.check(world)
    assert seen(game.view(world, viewer)) == before, "resample changed what the seat sees"
    assert game.prompt(world, viewer) == game.prompt(state, viewer)
    for seat in range(game.seat_count(state)):
        assert game.score_sheet(world, seat, viewer) == game.score_sheet(state, seat, viewer)
    if seed % 5 == 0:
        assert seen(game.load_view(json.loads(before))) == before, "a view does not survive the codec"


def check_plays_on(game: Game, state: State, seed: int) -> None:
    """A dumped and loaded position equals the original, now and to the end."""
    data = json.loads(text(game.dump_state(state)))
    loaded = game.load_state(data)
    assert loaded == state and laid(game, loaded) == laid(game, state)
    ends = []
    for start in (game.clone(state), loaded):
        dealer = Silent(seed)
        while game.to_act(start) != NOBODY:
            actions = game.actions(start)
            game.apply(start, actions[dealer.below(len(actions))], dealer)
        ends.append(laid(game, start))
    assert ends[0] == ends[1]


def check_undo(game: Game, match: zataku.Match, before: tuple[State, str], actor: int, action: str, seed: int) -> None:
    """A move that can be undone told the actor nothing: it leads to one view in all worlds; and undo leads back."""
    view = game.view(before[0], actor)
    world = game.determinize(view, Silent(seed))
    game.apply(world, game.parse(action), zataku.Scripted([]))
    assert seen(game.view(world, actor)) == seen(match.view(actor))
    match.undo(actor)
    assert laid(game, match.state()) == before[1]
    match.play(actor, action)


def check_agreed_undo(game: Game, match: zataku.Match, before: tuple[State, str], actor: int, action: str) -> None:
    """What all saw can be taken back if they agree, what one saw never; undo leads back, and the match goes on."""
    undoing = match.undoing(actor)
    assert undoing.steps == 1
    after = laid(game, match.state())
    try:
        match.undo(actor, agreed=True)
    except CannotUndo:
        assert undoing.need == NEVER and laid(game, match.state()) == after
    else:
        assert undoing.need != NEVER and laid(game, match.state()) == before[1]
        match.play(actor, action)


def check_end(game: Game, match: zataku.Match) -> None:
    """The ranking agrees with the score sheets, and nobody can act any more."""
    ranking = match.ranking()
    scores = match.scores()
    assert min(ranking) == 1 and len(ranking) == match.seats
    for seat in range(match.seats):
        assert sum(match.score_sheet(seat).values()) == scores[seat]
        assert match.actions(seat) == []
        assert ranking[seat] == 1 + sum(ranking[other] < ranking[seat] for other in range(match.seats))
        assert all(ranking[seat] < ranking[other] for other in range(match.seats) if scores[seat] > scores[other])
        refusal = game.refusal(match.state(), seat, 0)
        assert refusal is not None and refusal.reason == "game_over"


def check_record(match: zataku.Match) -> None:
    """The record survives as text, rebuilds the final state without random numbers, and verifies."""
    record = match.record()
    again = records.read(record.text())
    assert again == record
    assert zataku.replay(again).hash() == match.hash()
    assert zataku.verify(again) == len(record.setup) + sum(len(move.outcomes) for move in record.moves)


def check_resume(match: zataku.Match, saved: str, snapshot: str) -> None:
    """A match that was saved with its seed goes on exactly as it would have, replayed or from its snapshot."""
    record, earlier = match.record(), records.read(saved)
    dealer = zataku.Seeded(bytes.fromhex(earlier.seed), earlier.nonces, earlier.practice)
    restored = zataku.Match(match.game, dealer=dealer, snapshot=json.loads(snapshot))
    resumed = zataku.resume(earlier)
    for move in record.moves[len(earlier.moves) :]:
        resumed.repeat(move)
        restored.repeat(move)
    assert resumed.record() == restored.record(earlier=earlier) == record


def check_worlds(game: Game, state: State, viewer: int, n_worlds: int) -> None:
    """Every world that fits a view appears about equally often; if there are too many to count, all differ."""
    view = game.view(state, viewer)
    dealer = Silent(1)
    worlds = Counter(laid(game, game.determinize(view, dealer)) for _ in range(n_worlds))
    redrawn = game.determinize(view, dealer)
    again: Counter[str] = Counter()
    for _ in range(n_worlds):
        game.resample(redrawn, viewer, dealer)
        again[laid(game, redrawn)] += 1
    for found in (worlds, again):
        if len(found) <= n_worlds // 60:
            mean = n_worlds / len(found)
            assert all(0.5 * mean < n < 1.6 * mean for n in found.values()), found.values()
        else:
            assert max(found.values()) < n_worlds // 10
    are_few = [len(found) <= n_worlds // 60 for found in (worlds, again)]
    assert are_few[0] == are_few[1] and (set(worlds) == set(again) or not are_few[0]), (
        "determinize and resample find different worlds"
    )


class Following(Dealer):
    """Follows the outcomes of another world: same roll, same piece.

    A secret piece differs where it is not in this world's bag, and where its number is among the changed ones.
    """

    def __init__(self, game: Game, outcomes: list[tuple[int, int]], seed: int, changed: Set[int] = frozenset()) -> None:
        self.telling = True
        self.game = game
        self.outcomes = outcomes
        self.changed = changed
        self.chooser = random.Random(seed)
        self.used = 0
        self.differs = False

    def _next(self, what: int) -> int:
        label, value = self.outcomes[self.used]
        self.used += 1
        assert label == what, "what is rolled and drawn depends on something hidden"
        return value

    def roll(self, what: i64, sides: i64) -> i64:
        return self._next(what)

    def draw(self, what: i64, bag: vec[i64], n: i64) -> i64:
        value = self._next(what)
        pieces = [bag[k] for k in range(n)]
        if value in pieces and self.used - 1 not in self.changed:
            return pieces.index(value)
        assert self.game.is_secret(what), "a public draw depends on something hidden"
        self.differs = True
        kept = {later for number, (_, later) in enumerate(self.outcomes) if number not in self.changed}
        free = [piece for piece in pieces if piece not in kept and piece != value] or pieces
        return pieces.index(self.chooser.choice(free))


def check_non_interference(game: Game, state: State, viewer: int, seed: int) -> None:
    """Two worlds that look alike to a viewer keep looking alike until something hidden is shown."""
    chooser = random.Random(seed)
    truth = game.clone(state)
    world = game.determinize(game.view(truth, viewer), Silent(seed))
    for step in range(60):
        actor = game.to_act(truth)
        assert game.to_act(world) == actor
        if actor == NOBODY:
            return
        shared = [action for action in game.actions(truth) if action in game.actions(world)]
        if actor == viewer:
            assert game.actions(world) == game.actions(truth)
        if not shared:
            return
        action = chooser.choice(shared)
        recording = Recording(Silent(seed + step))
        game.apply(truth, action, recording)
        if any(event.is_uncovering() for event in recording.events):
            return
        following = Following(game, recording.outcomes, seed + step)
        there = Recording(following)
        game.apply(world, action, there)
        if following.differs and actor == viewer:
            return  # the viewer drew a secret piece that the other world keeps elsewhere
        if any(event.is_uncovering() for event in there.events):
            return
        assert told(recording.events, viewer) == told(there.events, viewer)
        assert seen(game.view(world, viewer)) == seen(game.view(truth, viewer))
        assert game.prompt(world, viewer) == game.prompt(truth, viewer)
        for probe in (action, chooser.randrange(game.n_actions)):
            assert game.refusal(world, viewer, probe) == game.refusal(truth, viewer, probe)


def told(events: list[Event], viewer: int) -> list[str]:
    """Events as a seat hears them."""
    return [str(event.saying(viewer)) for event in events]
