"""What must be true of every game, checked at every state of random matches."""

from __future__ import annotations

import json
import math
import random
from collections import Counter
from pathlib import Path

from librt.vecs import vec
from mypy_extensions import i64

import zataku
from zataku.core import record as records
from zataku.core.dealers import Recording, Silent
from zataku.core.errors import CannotUndo
from zataku.core.game import NOBODY, Game, State
from zataku.core.notations import notations, why_not
from zataku.core.preview import END, preview
from zataku.core.standing import NEVER
from zataku.testing.knowledge import check_knowledge, check_non_interference
from zataku.testing.texts import laid, seen, text, told

LONGEST = 20_000
"""The most moves that a random match may take."""


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


def check_match(match: zataku.Match, seed: int, moves: int = LONGEST) -> None:
    """Play a match at random to its end, and check every state of it, or those of its first moves."""
    game, seats = match.game, match.seats
    chooser = Chooser(seed)
    clones: list[tuple[State, str]] = []
    saved, snapshot = match.record(with_seed=True).text(), text(match.snapshot())
    number = 0
    while not match.over:
        assert number < LONGEST, f"no end after {LONGEST} moves"
        if number >= moves:
            match.play(match.to_act, chooser.choose(match.actions(match.to_act)))
            number += 1
            continue
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
    found = vec[i64]([0] * game.n_actions)
    sensible = {found[k] for k in range(game.fill_sensible(state, found))}
    shrewd = {found[k] for k in range(game.fill_shrewd(state, found))}
    assert sensible and sensible <= set(actions), "what is sensible is legal, and never nothing"
    assert shrewd and shrewd <= sensible, "what is shrewd is sensible, and never nothing"
    other = actor if seats == 1 else (actor + 1 + number % (seats - 1)) % seats
    if other != actor:
        refusal = game.refusal(state, other, actions[0])
        assert refusal is not None and refusal.reason == "not_your_turn"
    check_knowledge(game, state, actor, seed + number)
    world = game.determinize(game.view(state, actor), Silent(seed + number))
    assert game.actions(world) == actions
    assert game.turn(world) == game.turn(state), "whether a turn is over depends on something hidden"
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
    result = game.result(match.state())
    assert math.isclose(sum(result), 1) and [share > 0 for share in result] == [place == 1 for place in ranking]
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
