"""One game of the arena, played by its bots; what comes out of it as a line of results."""

from __future__ import annotations

import hashlib
import time
from collections import Counter
from pathlib import Path
from typing import Any, NamedTuple

from zataku import bots
from zataku.arena import traits
from zataku.arena.plan import Plan, Task, loaded
from zataku.arena.thinking import Thinking
from zataku.bots.process import CRASHED, NONSENSE
from zataku.core.game import Bot, Game
from zataku.core.match import Match

Line = dict[str, Any]
"""A game as the results file has it."""


class Falter(NamedTuple):
    """A move that a bot did not choose itself: how it faltered, and what is known of it."""

    kind: str
    reason: str


class Player:
    """A bot on its seat: what it decides, how long it takes, and where another bot had to choose for it."""

    def __init__(self, bot: Bot, game: Game, seed: int) -> None:
        self.bot = bot
        self.thinking = Thinking()
        self.falters: list[Falter] = []
        self.decisions: list[str] = []  # in words
        self._game = game
        self._seed = seed

    def choose(self, match: Match, seat: int) -> int:
        """One of the legal actions, whatever the bot does."""
        actions = match.action_numbers(seat)
        if len(actions) == 1:
            return actions[0]
        view = match.view(seat)
        start = time.process_time() + self._elsewhere()
        try:
            action = self.bot.choose(view, list(actions))
            if action not in actions:
                self.falters.append(Falter(NONSENSE, f"expected one of {len(actions)} actions, got {action!r:.80}"))
                action = bots.Greedy(self._game, self._seed).choose(view, actions)
        except Exception as problem:  # whatever a bot does, the tournament goes on
            self.falters.append(Falter(CRASHED, f"{type(problem).__name__}: {problem}"[:200]))
            action = bots.Greedy(self._game, self._seed).choose(view, actions)
        self.thinking.add(time.process_time() + self._elsewhere() - start)
        self.decisions.append(match.game.write(action))
        return int(action)

    def end(self) -> list[list[object]]:
        """The game is over; how the bot faltered: kind, how often, and the first reason."""
        if isinstance(self.bot, bots.Program):
            self.falters += [Falter(kind, reason) for kind, reason in self.bot.faltered]
            self.bot.close()
        counts = Counter(falter.kind for falter in self.falters)
        return [[kind, n, next(one.reason for one in self.falters if one.kind == kind)] for kind, n in counts.items()]

    def _elsewhere(self) -> float:
        """Seconds of CPU that it spends in other processes."""
        return self.bot.cpu_seconds if isinstance(self.bot, bots.Program) else 0.0


def play_all(plan: Plan, tasks: list[Task], records: str) -> tuple[list[Line], float]:
    """Some games one after another, and the seconds they took: what one worker does at a time."""
    start = time.monotonic()
    lines = [play(plan, task, records) for task in tasks]
    return lines, time.monotonic() - start


def play(plan: Plan, task: Task, records: str = "") -> Line:
    """A whole game; its record goes into the folder ``records``, if there is one."""
    game = loaded(plan)
    match = Match(game, plan.seats, seed=task.seed, options=plan.options)
    players = []
    for seat, bot in enumerate(task.bots):
        luck = _luck(task, seat)
        players.append(Player(bots.make(plan.bots[bot], game, luck, programs=True), game, luck))
    found = traits.at_start(match)
    order: list[int] = []
    turns, last_turn = 0, -1
    try:
        while not match.over:
            seat, turn = match.to_act, int(game.turn(match.state()))
            if turn != last_turn:
                turns, last_turn = turns + 1, turn
            if seat not in order:
                order.append(seat)
            match.play(seat, players[seat].choose(match, seat))
    finally:
        falters = [[seat, *falter] for seat, player in enumerate(players) for falter in player.end()]
    found |= traits.at_end(match, [player.decisions for player in players])
    if records:
        Path(records, f"{plan.game}-{task.number:06}.zataku").write_text(match.record().text(), "utf-8")
    return {
        "game": task.number,
        "seed": task.seed,
        "turn": task.rotation,  # files call a rotation a turn
        "bots": list(task.bots),
        "order": [order.index(seat) if seat in order else -1 for seat in range(match.seats)],
        "scores": match.scores(),
        "places": match.ranking(),
        "shares": [round(share, 6) for share in game.result(match.state())],
        "turns": turns,
        "moves": match.moves,
        "traits": found,
        "falters": falters,
        "cpu": [player.thinking.dump() for player in players],
    }


def _luck(task: Task, seat: int) -> int:
    """The seed of a bot: its own for each game and seat, and nothing of the dealer's."""
    text = f"zataku arena {task.seed} {task.rotation} {seat}"
    return int.from_bytes(hashlib.sha256(text.encode()).digest()[:4], "big") >> 1
