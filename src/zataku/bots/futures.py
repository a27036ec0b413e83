"""What comes of plans in the same worlds with the same luck, a turn further on, and what of it is worth telling.

All of it follows from a view and a seed: nothing here ever sees a true state.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from zataku.bots.net import Net
from zataku.bots.search import Search
from zataku.core.dealers import Recording, Silent
from zataku.core.game import NOBODY, Dealer, Fact, Game, State
from zataku.core.reason import ALLOWED, DENIED, LIKELY, NOW, OTHER, OWN, RIVAL, VICTIM, YOURS, Reason

WORLDS: Final = 36
"""In how many worlds each plan is played on, by default."""

OTHERS: Final = 3
"""How many other actions stand for what else could be done."""

LONGEST: Final = 150
"""The most actions until a seat's next turn is over."""

SURE: Final = 0.95
"""What comes in so many of the worlds is told as a fact."""

MOSTLY: Final = 0.5
"""What comes in so many of them is told as likely."""

APART: Final = 0.25
"""By how much two plans must differ in it, for what is only likely."""

SHARED: Final = 0.35
"""How much something counts that comes of all plans alike."""

LEAST: Final = 0.45
"""What is worth less, in points, is not told."""

MOST: Final = 3
"""How many reasons make up a sentence."""

MOST_GAINS: Final = 2

Seen = dict[Reason, float]
"""In which part of the worlds each of these came true."""

Rated = tuple[float, Reason]
"""How telling a reason is."""


@final
class Futures:
    """Plays plans on by what appeals to the net, and compares what came of them."""

    def __init__(self, game: Game, net: Net | None, seed: i64, worlds: int = WORLDS) -> None:
        self._worlds = worlds
        self._game = game
        self._luck = Silent(seed)
        self._dealer = Silent(seed)
        self._search = Search(game, net, seed) if net is not None else None
        self._out = vec[i64]([0] * game.n_actions)

    def compare(self, world: State, plans: list[list[int]]) -> list[list[Reason]]:
        """The reasons for each plan of the seat to act, the best plan being the first; the most telling ones first."""
        game = self._game
        seat = int(game.to_act(world))
        asked = len(plans)
        plans = plans + self._else(world, plans)
        guessed = [self._search is not None and self._is_scene(world, seat, plan) for plan in plans]
        now: list[Seen] = [{} for _ in plans]
        later: list[Seen] = [{} for _ in plans]
        others: list[Seen] = [{} for _ in plans]
        for _ in range(self._worlds):
            fresh = game.clone(world)
            game.imagine(fresh, seat, self._luck)
            luck = self._luck.below(1 << 30)
            for k, plan in enumerate(plans):
                self._dealer.reseed(luck)
                state = game.clone(fresh)
                self._carry_out(state, seat, plan)
                if not guessed[k]:  # what is hidden decides: nothing of it is sure
                    self._count(now[k], game.reasons(fresh, state, seat))
                if self._search is None:
                    continue
                self._play_on(state, seat)
                self._count(
                    later[k], [one for one in game.reasons(fresh, state, seat) if one.scope not in (NOW, RIVAL)]
                )
                for other in range(game.seat_count(state)):
                    if other != seat:
                        self._count(others[k], _of_other(game.reasons(fresh, state, other), other, seat))
        return [_reasons(k, asked, now, later, others) for k in range(asked)]

    def _count(self, seen: Seen, found: list[Reason]) -> None:
        for reason in found:
            seen[reason] = seen.get(reason, 0.0) + 1.0 / self._worlds

    def _else(self, world: State, plans: list[list[int]]) -> list[list[int]]:
        """A few other shrewd actions: what all plans have in common, they may not."""
        first = [plan[0] for plan in plans]
        n = self._game.fill_shrewd(world, self._out)
        left = [self._out[k] for k in range(n) if self._out[k] not in first]
        found: list[list[int]] = []
        while left and len(found) < OTHERS:
            found.append([left.pop(self._luck.below(len(left)))])
        return found

    def _is_scene(self, world: State, seat: i64, plan: list[int]) -> bool:
        """Whether what is hidden is shown to all by a plan, and much follows from it."""
        recording = Recording(self._dealer)
        self._carry_out(self._game.clone(world), seat, plan, recording)
        return any(event.is_scene() for event in recording.events)

    def _carry_out(self, state: State, seat: i64, plan: list[int], dealer: Dealer | None = None) -> None:
        """Apply a plan as far as it is possible in this world, with all that is forced in between."""
        game = self._game
        dealer = dealer or self._dealer
        turn = game.turn(state)
        for number, action in enumerate(plan):
            if number > 0:
                while True:
                    if game.to_act(state) == NOBODY or game.turn(state) != turn:
                        return
                    n = game.fill_shrewd(state, self._out)
                    if n != 1 or self._out[0] == action:
                        break
                    game.apply(state, self._out[0], dealer)
                if action not in [self._out[k] for k in range(n)]:
                    return
            game.apply(state, action, dealer)

    def _play_on(self, state: State, seat: i64) -> None:
        """To the end of the seat's next turn; where a turn is shared by all, to the end of this one."""
        game, search = self._game, self._search
        assert search is not None
        for _ in range(LONGEST):
            actor = game.to_act(state)
            if actor == NOBODY:
                return
            n = game.fill_shrewd(state, self._out)
            action = self._out[0] if n == 1 else search.favourite(state, actor, self._out, n)
            turn = game.turn(state)
            game.apply(state, action, self._dealer)
            if actor == seat and game.turn(state) != turn:
                return


def _of_other(found: list[Reason], other: int, seat: int) -> list[Reason]:
    """What another seat came to, as told to this one: with its name, and whether it was taken from the reader."""
    told: list[Reason] = []
    for one in found:
        if one.scope not in (NOW, OWN):
            facts: dict[str, Fact] = dict(one.facts)
            facts[OTHER] = other
            ending = YOURS if facts.get(VICTIM) == seat else ""
            told.append(Reason(one.key + ending, facts, one.worth, one.scope))
    return told


def _share(seen: Seen, reason: Reason) -> float:
    return seen.get(reason, 0.0)


def _elsewhere(seen: list[Seen], k: int, asked: int, reason: Reason, most: bool) -> float:
    """How often something came of the other plans, or of other actions: where it is more frequent, or less."""
    near = [_share(each, reason) for number, each in enumerate(seen[:asked]) if number != k]
    far = [_share(each, reason) for each in seen[asked:]]
    means = [sum(each) / len(each) for each in (near, far) if each]
    return (max(means) if most else min(means)) if means else 0.0


def _core(reason: Reason) -> Reason:
    """The same without numbers, which differ from world to world."""
    facts = {key: fact for key, fact in reason.facts.items() if isinstance(fact, str) or key in (OTHER, VICTIM)}
    return Reason(reason.key, facts, 0.0, reason.scope)


def _gathered(seen: Seen, told: dict[Reason, Reason]) -> Seen:
    """How often each came true whatever its numbers; ``told`` learns those that were most frequent."""
    found: Seen = {}
    for one in sorted(seen, key=lambda each: seen[each]):
        core = _core(one)
        found[core] = found.get(core, 0.0) + seen[one]
        told[core] = one
    return found


def _reasons(k: int, asked: int, now: list[Seen], later: list[Seen], others: list[Seen]) -> list[Reason]:
    """The reasons for a plan: what it gains, what it prepares, what it costs, and what it means for others."""
    gains: list[Rated] = []
    ahead: list[Rated] = []
    for one in now[k]:
        if one.scope != RIVAL and _share(now[k], one) >= SURE:
            common = _elsewhere(now, k, asked, one, False)
            telling = abs(one.worth) * (SHARED + (1.0 - SHARED) * (1.0 - common))
            (gains if one.worth > 0 else ahead).append((telling, one))
    sure = [_core(one) for _, one in gains + ahead]
    likely = [(telling, one) for telling, one in _later(k, asked, later) if _core(_plain(one)) not in sure]
    better = [_named(one) for one in _best(likely, MOST)]  # what it leads to says more than what prepares it
    gains = [(telling, one) for telling, one in gains if _named(one) not in better]
    ahead = [(telling, one) for telling, one in ahead if _named(one) not in better]
    rivals = _best(_rivals(k, asked, now, others), 1)
    told = _best(gains, MOST_GAINS)
    about = [_named(one) for one in rivals]
    for one in _best(ahead + likely, MOST_GAINS + MOST):
        if rivals and one.key.endswith(DENIED):  # one "otherwise" is enough
            continue
        if one.worth > 0 or _named(one) not in about:  # who takes it says more than that it is lost
            told.append(one)
            about.append(_named(one))
    del told[MOST - len(rivals) :]
    told.sort(key=lambda one: one.worth < 0.0)  # what it costs comes last
    return told + rivals


def _later(k: int, asked: int, later: list[Seen]) -> list[Rated]:
    """What the seat comes to only after this plan, or loses only without it."""
    told: dict[Reason, Reason] = {}
    mine = [_gathered(each, told) for each in later]
    found: list[Rated] = []
    for core, one in told.items():
        here = _share(mine[k], core)
        less, more = _elsewhere(mine, k, asked, core, False), _elsewhere(mine, k, asked, core, True)
        if here >= MOSTLY and here - less >= APART:
            found.append((abs(one.worth) * (here - less), _as(one, LIKELY)))
        elif one.worth < 0 and more >= MOSTLY and more - here >= APART:
            found.append((-one.worth * (more - here), _as(one, DENIED)))
    return found


def _rivals(k: int, asked: int, now: list[Seen], others: list[Seen]) -> list[Rated]:
    """What others come to only after this plan or only after the rest.

    A piece that there is only once is denied by who takes it, not by what others happen to do instead.
    """
    told: dict[Reason, Reason] = {}
    theirs = [_gathered(each, told) for each in others]
    taken, best_takes = _pieces(now[k]), _pieces(now[0])
    found: list[Rated] = []
    for core, one in told.items():
        here, best = _share(theirs[k], core), _share(theirs[0], core)
        elsewhere = _elsewhere(theirs, k, asked, core, True)
        is_piece = one.scope == RIVAL
        if elsewhere >= MOSTLY and elsewhere - here >= APART and (not is_piece or _named(one) in taken):
            found.append((one.worth * (elsewhere - here), _as(one, DENIED)))
        elif k > 0 and here >= MOSTLY and here - best >= APART and (not is_piece or _named(one) in best_takes):
            found.append((one.worth * (here - best), _as(one, ALLOWED)))
    return found


def _pieces(now: Seen) -> list[tuple[str, ...]]:
    """What a plan takes of what there is only once."""
    return [_named(one) for one in now if one.scope == RIVAL]


def _named(reason: Reason) -> tuple[str, ...]:
    """What a reason is about; its key alone, if it names nothing."""
    about = [fact for fact in reason.facts.values() if isinstance(fact, str)]
    return tuple(about) if about else (reason.key,)


def _best(rated: list[Rated], most: int) -> list[Reason]:
    """The most telling of them."""
    ranked = sorted(rated, key=lambda each: -each[0])
    return [one for telling, one in ranked if telling >= LEAST][:most]


def _plain(reason: Reason) -> Reason:
    """The same, as it is told of what comes for sure."""
    return Reason(reason.key.removesuffix(LIKELY), reason.facts, reason.worth, reason.scope)


def _as(reason: Reason, form: str) -> Reason:
    """The same, told in another way: the form comes before what is the reader's own."""
    key = reason.key.removesuffix(YOURS)
    return Reason(key + form + reason.key[len(key) :], reason.facts, reason.worth, reason.scope)
