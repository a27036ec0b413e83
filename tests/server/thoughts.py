"""What bots do in their processes, most of it badly. A process imports this file, so it imports little."""

from __future__ import annotations

import json
import os
import signal
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from zataku.server.counsel import Counsel, Inquiry, advise
from zataku.server.thinkers import Question, Think, Weights, think


def hang(*question: Any) -> Any:
    time.sleep(1000)
    return ""


def spin(*question: Any) -> Any:
    while True:
        pass


def die(*question: Any) -> Any:
    os.kill(os.getpid(), signal.SIGKILL)
    return ""


def fail(*question: Any) -> Any:
    raise ValueError("no idea")


def leave(*question: Any) -> Any:
    sys.exit("enough")


def interrupt(*question: Any) -> Any:
    raise KeyboardInterrupt


class Own(Exception):
    """An exception that can be sent to another process, but not rebuilt there."""

    def __init__(self, one: int, two: int) -> None:
        super().__init__(one)


def fail_strangely(*question: Any) -> Any:
    raise Own(1, 2)


def babble(*question: Any) -> Any:
    return "fly to the moon"


def say_nothing(*question: Any) -> Any:
    return None


def shout(*question: Any) -> Any:
    print("all over the place")
    os.write(1, b"where the answers go\n")
    return ""


def only_once(mark: Path, how: Think, question: Question) -> Iterator[Weights]:
    """Misbehave the first time, and note what is answered after that."""
    if not mark.exists():
        mark.touch()
        return how(question)
    answers = list(think(question))
    mark.write_text(answers[-1][0][0])
    return iter(answers)


def improving(then: Think, question: Question) -> Iterator[Weights]:
    """Find something, then something better, and then do this."""
    for action in question.actions[1:3]:
        yield [(action, 0.5)]
    yield from then(question)


def spy(folder: Path, question: Question) -> Iterator[Weights]:
    """Think, and note everything that one was told."""
    noted = {"game": question.game, "bot": question.bot, "view": json.loads(question.view), "actions": question.actions}
    note(folder, noted)
    return think(question)


def spy_on_advice(folder: Path, asked: Inquiry) -> Counsel:
    """Give advice, and note everything that one was told."""
    note(folder, {"game": asked.game, "view": json.loads(asked.view), "actions": asked.actions})
    return advise(asked)


def note(folder: Path, noted: dict[str, Any]) -> None:
    (folder / f"{time.monotonic_ns()}-{os.getpid()}.json").write_text(json.dumps(noted))
