"""Bots that think in processes of their own: they get a view, never a state, and limited time."""

from __future__ import annotations

import asyncio
import json
import os
import secrets
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

import anyio
import anyio.to_process
import msgspec

from zataku import bots
from zataku.core import catalog
from zataku.core.game import Game
from zataku.core.record import LATE, LOST
from zataku.server import counts, logs
from zataku.server.counsel import Advice, Advise, Counsel, Inquiry, advise, contained
from zataku.server.turns import Turns

log = logs.get("thinkers")

RANDOM: Final = "random"
"""The bot that needs no worker process."""

SPARE: Final = "greedy"
"""The bot that decides at once, here, when another one found nothing."""

GRACE_SECONDS: Final = 5.0
"""How long after its time a bot is waited for: its process may have to start, and to come to an end."""

MOST_OF_ONE: Final = 50
"""For how many tables of a person bots may wait; each of them is in memory meanwhile."""

Weights = list[tuple[str, float]]
"""What a bot would play, best first, each with how likely the bot thinks it is the best; 0 if it can't tell."""


@dataclass(frozen=True)
class Question:
    """What a bot is asked."""

    game: str
    bot: str
    seed: int
    view: bytes
    actions: list[str]
    seconds: float


@dataclass(frozen=True)
class Choice:
    """What is to be played, and how its bot faltered, as records say it: `late`, `lost greedy`; empty if it did not."""

    action: str
    falter: str = ""


Charge = Callable[[float], None]
"""Takes the seconds that a bot has thought."""

Think = Callable[[Question], Iterator[Weights]]
"""Better and better answers to a question."""


def think(question: Question) -> Iterator[Weights]:
    """What the bot would play, better and better; runs in a process of its own."""
    rules = catalog.load(question.game)
    player = bots.make(question.bot, rules, question.seed)
    seen = rules.load_view(json.loads(question.view))
    legal = [rules.parse(action) for action in question.actions]
    for weights in player.ponder(seen, legal, question.seconds):
        yield [(rules.write(action), share) for action, share in weights]


def _contained(think: Think, question: Question, kept: str) -> Weights:
    """Think, and keep the best answer so far in a file, where it outlives this process.

    A bot that exits must not end the server's process, where its SystemExit would be raised.
    """
    try:
        weights: Weights = []
        for answer in think(question):
            weights = [(str(action), float(share)) for action, share in answer]
            if kept:
                with suppress(OSError):  # a full disk: then there is no answer before the last one
                    Path(f"{kept}.new").write_text(json.dumps(weights), "utf-8")
                    os.replace(f"{kept}.new", kept)
        return weights
    except BaseException as problem:
        raise RuntimeError(type(problem).__name__) from None


class Thinkers:
    """Limits how many bots think at once, and how long; one that fails or is late plays its best so far.

    They think for people, who are served in turn: the many tables of one don't keep another's waiting.
    """

    def __init__(
        self,
        workers: int,
        seconds: float,
        think: Think = think,
        grace: float = GRACE_SECONDS,
        advise: Advise = advise,
    ) -> None:
        self.seconds = seconds
        self.grace = grace
        self._think = think
        self._advise = advise
        self._turns = Turns(workers)
        self._limiter = anyio.CapacityLimiter(workers)

    def lives(self, who: str, address: str) -> None:
        """Someone asks from this address, which has a share for a few people."""
        self._turns.lives(who, address)

    def are_too_many(self, who: str) -> bool:
        """Whether so many bots wait to think for someone that no more games should begin."""
        return self._turns.are_many(who, MOST_OF_ONE)

    @property
    def waiting(self) -> int:
        """How many bots wait for their turn to think."""
        return self._turns.waiting()

    async def choose(self, game: Game, bot: str, view: dict[str, object], actions: list[str], who: str = "") -> Choice:
        """One of the legal actions: the bot's, its best so far, or a simple bot's; never one at random instead."""
        question = self._question(game, bot, view, actions)
        weights, falter = await self._answer(question, who)
        if weights:
            return Choice(weights[0][0], falter)
        action = await self._spare(question)
        if bot == SPARE:
            return Choice(action, falter if falter == LATE else "")  # it is what this very bot would have played
        return Choice(action, f"{falter} {SPARE}")

    async def advise(
        self,
        game: Game,
        view: dict[str, object],
        actions: list[str],
        who: str = "",
        charge: Charge = lambda seconds: None,
    ) -> Counsel | None:
        """The best of the legal actions, and why; None if the process dies, hangs or answers nonsense."""
        if len(actions) == 1:
            return Counsel(0.0, [Advice(actions, 0.0, [])])
        asked = Inquiry(game.name, secrets.randbits(31), msgspec.json.encode(view), actions)
        async with self._turns.turn(who, lambda seconds: self._used(seconds, charge)):
            try:
                with anyio.fail_after(self.seconds + self.grace):
                    found = await anyio.to_process.run_sync(
                        contained, self._advise, asked, cancellable=True, limiter=self._limiter
                    )
                if found.moves and all(move.plan[0] in actions for move in found.moves):
                    return found
                failure = "illegal action"
            except TimeoutError:
                failure = "time is up"
            except Exception as problem:  # whatever goes wrong, the table goes on
                failure = str(problem) or type(problem).__name__
        log.warning("hint failed", game=game.name, failure=failure)
        return None

    def _question(self, game: Game, bot: str, view: dict[str, object], actions: list[str]) -> Question:
        return Question(game.name, bot, secrets.randbits(31), msgspec.json.encode(view), actions, self.seconds)

    async def _answer(self, question: Question, who: str) -> tuple[Weights, str]:
        """The bot's answer, and LATE or LOST if it did not give it itself; then it is the best so far, or empty."""
        actions = question.actions
        if len(actions) == 1:
            return [(actions[0], 1.0)], ""
        if question.bot == RANDOM:
            return [(secrets.choice(actions), 0.0)], ""
        failure = "illegal action"
        falter = LOST
        with _file() as kept:
            async with self._turns.turn(who, self._used):
                try:
                    with anyio.fail_after(self.seconds + self.grace):
                        weights = await anyio.to_process.run_sync(
                            _contained, self._think, question, kept, cancellable=True, limiter=self._limiter
                        )
                    if _is_legal(weights, actions):
                        return weights, ""
                except TimeoutError:
                    failure, falter = "time is up", LATE
                except Exception as problem:  # whatever a bot does, the table goes on
                    failure = str(problem) or type(problem).__name__
            counts.faltered[falter] += 1
            log.warning("bot failed", game=question.game, bot=question.bot, failure=failure)
            return _best_so_far(kept, actions), falter

    def _used(self, seconds: float, charge: Charge = lambda seconds: None) -> None:
        counts.thoughts.add(seconds)
        charge(seconds)

    async def _spare(self, question: Question) -> str:
        """What a simple bot plays at once."""
        try:
            weights = await asyncio.to_thread(lambda: list(think(replace(question, bot=SPARE)))[-1])
            if _is_legal(weights, question.actions):
                return weights[0][0]
        except Exception:  # a bug of the game's; the table goes on all the same
            log.exception("spare bot failed", game=question.game)
        return question.actions[0]


@contextmanager
def _file() -> Iterator[str]:
    """The name of a file for the best answer so far; empty if there can be none."""
    name = ""
    with suppress(OSError):
        handle, name = tempfile.mkstemp(prefix="zataku-bot-")
        os.close(handle)
    try:
        yield name
    finally:
        for left in (name, f"{name}.new") if name else ():
            with suppress(OSError):
                os.unlink(left)


def _best_so_far(kept: str, actions: list[str]) -> Weights:
    """What a bot had found before it was stopped; empty if that is nothing, or no legal action."""
    try:
        weights = [(str(action), float(share)) for action, share in json.loads(Path(kept).read_text("utf-8"))]
    except (OSError, ValueError, TypeError):
        return []
    return weights if _is_legal(weights, actions) else []


def _is_legal(weights: Weights, actions: list[str]) -> bool:
    return bool(weights) and all(action in actions for action, _ in weights)
