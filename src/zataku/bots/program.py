"""The bot that asks a program: JSON lines on its standard input and output, as docs/bot-protocol.md tells."""

from __future__ import annotations

import json
import math
import time
from typing import Any, Final, final

from librt.vecs import vec

from zataku.bots.greedy import Greedy
from zataku.bots.process import LATE, NONSENSE, Faltered, Process, words_of
from zataku.core.codec import encode
from zataku.core.dealers import Silent
from zataku.core.game import Bot, Game, View

PROTOCOL: Final = 1
"""Rises when older programs would no longer understand."""

SECONDS: Final = 1.0
"""For a move, unless the name of the bot says otherwise."""

GRACE_SECONDS: Final = 0.5
"""How much later an answer still counts, for pipes and other programs."""

START_SECONDS: Final = 10.0
BYE_SECONDS: Final = 0.5
STARTS: Final = 4
"""How often it is started in a game, before another bot plays the rest."""

OUT: Final = "out"
"""Why a move was not the program's: it had faltered too often in this game."""

FEATURES: Final = "features"
"""What a program can want besides the view: the numbers of ``observe``."""


@final
class Program(Bot):
    """Plays what a program answers; the greedy bot chooses where it falters, and that is counted."""

    def __init__(self, game: Game, command: str, seconds: float, seed: int) -> None:
        words_of(command)
        self._game = game
        self._command = command
        self._seconds = seconds
        self._seed = seed
        self._luck = Silent(seed)
        self._spare = Greedy(game, seed)
        self._process: Process | None = None
        self._wants: list[str] = []
        self._starts = 0
        self._spent = 0.0  # by the processes that have ended
        self.faltered: list[tuple[str, str]] = []
        """For each move that it did not choose itself: how it faltered, and what is known of it."""

    def __reduce__(self) -> tuple[object, ...]:
        return Program, (self._game, self._command, self._seconds, self._seed)

    @property
    def cpu_seconds(self) -> float:
        """What all of its processes have used so far."""
        return self._spent + (self._process.spent() if self._process is not None else 0.0)

    def choose(self, view: View, actions: list[int]) -> int:
        if len(actions) == 1:
            return actions[0]
        try:
            return self._asked(view, actions)
        except Faltered as problem:
            self._stop()
            self.faltered.append((problem.kind, problem.reason))
            return self._spare.choose(view, actions)

    def close(self) -> None:
        """The game is over, or the bot is no longer needed."""
        if self._process is not None:
            self._spent += self._process.spent()
            self._process.end(_line({"type": "bye"}), BYE_SECONDS)
            self._process = None

    def _asked(self, view: View, actions: list[int]) -> int:
        process = self._process
        if process is None:
            process = self._started(view)
        asked: list[dict[str, object]] = [{"type": "view", "view": encode(view)}]
        if FEATURES in self._wants:
            asked.append({"type": FEATURES, "numbers": self._features(view)})
        words = [self._game.write(action) for action in actions]
        asked.append({"type": "actions", "numbers": actions, "words": words})
        asked.append({"type": "choose", "ms": max(1, int(self._seconds * 1000))})
        process.tell("".join([_line(message) for message in asked]))
        answer = _said(process, "answer", self._seconds + GRACE_SECONDS).get("action")
        if isinstance(answer, str) and answer in words:
            return actions[words.index(answer)]
        if isinstance(answer, int) and not isinstance(answer, bool) and answer in actions:
            return answer
        raise Faltered(NONSENSE, f"expected one of {len(actions)} actions, got {_short(answer)}")

    def _started(self, view: View) -> Process:
        if self._starts == STARTS:
            raise Faltered(OUT, "it had faltered too often")
        self._starts += 1
        game = self._game
        process = Process(self._command, math.ceil(60 + 500 * self._seconds))
        self._process = process
        hello: dict[str, object] = {"type": "hello", "protocol": PROTOCOL, "game": game.name, "rules": game.version}
        hello.update(seats=list(game.seats), n_actions=game.n_actions, features=list(game.features))
        process.tell(_line(hello))
        try:
            answer = _said(process, "hello", max(START_SECONDS, self._seconds))
        except Faltered as problem:
            if problem.kind == LATE:  # waiting again would not help
                self._starts = STARTS
            raise
        if answer.get("protocol") != PROTOCOL:
            raise Faltered(NONSENSE, f"expected protocol {PROTOCOL}, got {_short(answer.get('protocol'))}")
        wants = answer.get("wants", [])
        self._wants = [str(want) for want in wants] if isinstance(wants, list) else []
        world = game.determinize(view, self._luck)  # what all know: whose turn it is, and the set-up
        new: dict[str, object] = {"type": "new", "seat": int(game.to_act(world)), "seats": int(game.seat_count(world))}
        new.update(options=game.options_of(world), seed=self._seed)
        process.tell(_line(new))
        return process

    def _features(self, view: View) -> list[float]:
        """What the seat knows as numbers; they do not depend on what is hidden, so any world will do."""
        n = len(self._game.features)
        if n == 0:
            return []
        out = vec[float]([0.0] * n)
        world = self._game.determinize(view, self._luck)
        self._game.observe(world, self._game.to_act(world), out)
        return list(out)

    def _stop(self) -> None:
        if self._process is not None:
            self._spent += self._process.spent()
            self._process.end()
            self._process = None


def _said(process: Process, kind: str, seconds: float) -> dict[str, Any]:
    """The next message of this kind; what a program says of itself (``info``) is passed over."""
    until = time.monotonic() + seconds
    while True:
        line = process.line(until)
        try:
            message = json.loads(line)
        except (ValueError, RecursionError):
            raise Faltered(NONSENSE, f"expected a line of JSON, got {_short(line)}") from None
        if not isinstance(message, dict) or message.get("type") not in (kind, "info"):
            raise Faltered(NONSENSE, f"expected a message of type {kind}, got {_short(line)}")
        if message["type"] == kind:
            return message


def _line(message: dict[str, object]) -> str:
    return json.dumps(message, separators=(",", ":")) + "\n"


def _short(said: object) -> str:
    text = repr(said)
    return text if len(text) <= 80 else text[:77] + "..."
