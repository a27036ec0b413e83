"""Bots that think in processes of their own: they get a view, never a state, and limited time."""

from __future__ import annotations

import asyncio
import json
import secrets
from collections.abc import Callable

import anyio
import anyio.to_process
import msgspec

from zataku import bots
from zataku.core import catalog
from zataku.core.game import Game
from zataku.server import logs

log = logs.get("thinkers")

Weights = list[tuple[str, float]]
"""What a bot would play, best first, each with its share of the certainty; 0 if it can't tell."""

Think = Callable[[str, str, int, bytes, list[str]], Weights]


def think(game: str, bot: str, seed: int, view: bytes, actions: list[str]) -> Weights:
    """What the bot would play; runs in a process of its own."""
    rules = catalog.load(game)
    player = bots.make(bot, rules, seed)
    seen = rules.load_view(json.loads(view))
    legal = [rules.parse(action) for action in actions]
    weights = player.weigh(seen, legal) or [(player.choose(seen, legal), 0.0)]
    return [(rules.write(action), share) for action, share in weights]


def _contained(think: Think, game: str, bot: str, seed: int, view: bytes, actions: list[str]) -> Weights:
    """Think; a bot that exits must not end our process, where its SystemExit would be raised."""
    try:
        return [(str(action), float(share)) for action, share in think(game, bot, seed, view, actions)]
    except BaseException as problem:
        raise RuntimeError(type(problem).__name__) from None


class Thinkers:
    """Limits how many bots think at once, and how long; a bot that fails is replaced by a simple one."""

    def __init__(self, workers: int, seconds: float, think: Think = think) -> None:
        self.seconds = seconds
        self._think = think
        self._room = asyncio.Semaphore(workers)
        self._limiter = anyio.CapacityLimiter(workers)

    async def choose(self, game: Game, bot: str, view: dict[str, object], actions: list[str]) -> str:
        """One of the legal actions: the bot's, or a random one if the bot dies, hangs or answers nonsense."""
        weights = await self.weigh(game, bot, view, actions)
        return weights[0][0] if weights else secrets.choice(actions)

    async def weigh(self, game: Game, bot: str, view: dict[str, object], actions: list[str]) -> Weights:
        """The legal actions that the bot considers, best first; empty if it dies, hangs or answers nonsense."""
        if len(actions) == 1:
            return [(actions[0], 1.0)]
        if bot == bots.names()[0]:
            return [(secrets.choice(actions), 0.0)]
        failure = "illegal action"
        async with self._room:
            try:
                with anyio.fail_after(self.seconds):
                    weights = await anyio.to_process.run_sync(
                        _contained,
                        self._think,
                        game.name,
                        bot,
                        secrets.randbits(31),
                        msgspec.json.encode(view),
                        actions,
                        cancellable=True,
                        limiter=self._limiter,
                    )
                if weights and all(action in actions for action, _ in weights):
                    return weights
            except TimeoutError:
                failure = "time is up"
            except Exception as problem:  # whatever a bot does, the table goes on
                failure = str(problem) or type(problem).__name__
        log.warning("bot failed", game=game.name, bot=bot, failure=failure)
        return []
