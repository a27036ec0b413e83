"""What a seat knows: all that its view leaves open is possible, and nothing tells more."""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Set

from librt.vecs import vec
from mypy_extensions import i64

from zataku.core.dealers import Recording, Silent
from zataku.core.game import NOBODY, Dealer, Game, State
from zataku.testing.features import check_observation
from zataku.testing.texts import laid, seen, text, told


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
    if viewer != NOBODY:
        game.imagine(world, viewer, Silent(seed + 2))
        game.check(world)
        assert seen(game.view(world, viewer)) == before, "imagine changed what the seat sees"
    assert game.prompt(world, viewer) == game.prompt(state, viewer)
    if game.features and viewer != NOBODY:
        check_observation(game, state, world, viewer)
    for seat in range(game.seat_count(state)):
        assert game.score_sheet(world, seat, viewer) == game.score_sheet(state, seat, viewer)
    if seed % 5 == 0:
        assert seen(game.load_view(json.loads(before))) == before, "a view does not survive the codec"


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
