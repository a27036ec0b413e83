"""Bots that think in processes of their own: they get a view, never a state, and only so much time."""

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

Think = Callable[[str, str, int, bytes, list[str]], str]


def think(game: str, bot: str, seed: int, view: bytes, actions: list[str]) -> str:
    """What the bot would play; runs in a process of its own."""
    rules = catalog.load(game)
    player = bots.make(bot, rules, seed)
    chosen = player.choose(rules.load_view(json.loads(view)), [rules.parse(action) for action in actions])
    return rules.write(chosen)


def _contained(think: Think, game: str, bot: str, seed: int, view: bytes, actions: list[str]) -> str:
    """Think; a bot that ends its process must not end ours, where its exception would be raised."""
    try:
        return str(think(game, bot, seed, view, actions))
    except BaseException as problem:
        raise RuntimeError(type(problem).__name__) from None


class Thinkers:
    """At most so many bots think at once, each for so long at most; one that fails is replaced by a simple one."""

    def __init__(self, workers: int, seconds: float, think: Think = think) -> None:
        self.seconds = seconds
        self._think = think
        self._room = asyncio.Semaphore(workers)
        self._limiter = anyio.CapacityLimiter(workers)

    async def choose(self, game: Game, bot: str, view: dict[str, object], actions: list[str]) -> str:
        """One of the legal actions: the bot's, or a random one when the bot dies, hangs or answers nonsense."""
        if len(actions) == 1:
            return actions[0]
        if bot == bots.names()[0]:
            return secrets.choice(actions)
        failure = "illegal action"
        async with self._room:
            try:
                with anyio.fail_after(self.seconds):
                    chosen = await anyio.to_process.run_sync(
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
                if chosen in actions:
                    return chosen
            except TimeoutError:
                failure = "time is up"
            except Exception as problem:  # whatever a bot does, the table goes on
                failure = str(problem) or type(problem).__name__
        log.warning("bot replaced for a move", game=game.name, bot=bot, failure=failure)
        return secrets.choice(actions)
