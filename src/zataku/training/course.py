"""A course of training: games, lessons from them, and now and then an examination; it can be stopped and resumed."""

from __future__ import annotations

import json
import pickle
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass, field
from itertools import groupby
from pathlib import Path

import numpy as np
import torch

from zataku.arena.contest import play_all
from zataku.arena.plan import plan as planned
from zataku.arena.sprt import STRONGER, Duel
from zataku.arena.workers import Workers, each
from zataku.bots import nets
from zataku.bots.spec import NET, Budget
from zataku.core.errors import BadNet, BadSetup
from zataku.core.game import Game
from zataku.training.model import Model, train
from zataku.training.play import Effort, play
from zataku.training.samples import Samples, joined, load, newest

NOTES = "course.json"
VERSION = 1
PARTS = 8
"""How many cycles of samples are kept, to go on from."""


@dataclass(frozen=True)
class Schedule:
    """How a course goes."""

    wide: int = 64
    narrow: int = 32
    first_games: int = 12_000  # of the greedy bot, to begin with
    first_batches: int = 1500
    games: int = 400  # a cycle
    batches: int = 250
    window: int = 400_000  # decisions that are learned from
    exam_every: int = 8  # cycles
    exam_walks: int = 128
    exam_pairs: int = 200  # at most
    seed: int = 1


@dataclass
class Notes:
    """How far a course has come."""

    version: int
    game: str
    plan: dict[str, int]  # the schedule
    cycle: int = -1
    games: int = 0
    seconds: float = 0.0
    best: int = -1  # the cycle whose net passed last
    told: list[dict[str, object]] = field(default_factory=list)


class Course:
    """A course in a folder of its own."""

    def __init__(self, game: Game, folder: Path, schedule: Schedule, tell: Callable[[str], None]) -> None:
        if not game.features:
            raise BadSetup("game to train", "a game with features", game.name)
        self.game, self.folder, self.schedule, self.tell = game, folder, schedule, tell
        self.model = Model(len(game.features), schedule.wide, schedule.narrow, game.seats[-1], game.n_actions)
        self.notes = Notes(VERSION, game.name, asdict(schedule))
        self.parts: list[Samples] = []
        folder.mkdir(parents=True, exist_ok=True)
        if (folder / NOTES).exists():
            self._go_on()

    def _go_on(self) -> None:
        """Take up what was left; BadNet if it is not this course, or broken."""
        try:
            found = json.loads((self.folder / NOTES).read_text("utf-8"))
            if found["version"] != VERSION:
                raise BadNet(f"version of {self.folder / NOTES}", str(VERSION), str(found["version"]))
            notes = Notes(**found)
        except (ValueError, TypeError, KeyError):
            raise BadNet(
                str(self.folder / NOTES), "the notes of a course; try another folder", "a broken file"
            ) from None
        for name, expected in (("game", self.game.name), ("plan", asdict(self.schedule))):
            if getattr(notes, name) != expected:
                raise BadSetup(f"{name} of the course in {self.folder}", str(getattr(notes, name)), str(expected))
        self.notes = notes
        try:
            self.model.load_state_dict(torch.load(self.folder / "model.pt", weights_only=True))
            for cycle in range(max(0, notes.cycle - PARTS + 1), notes.cycle + 1):
                self.parts.append(load(self._samples(cycle)))
        except (OSError, ValueError, KeyError, RuntimeError, EOFError, pickle.UnpicklingError) as problem:
            told = type(problem).__name__
            raise BadNet(
                f"checkpoint in {self.folder}", "the files of the last cycle; try another folder", told
            ) from None

    def _samples(self, cycle: int) -> Path:
        return self.folder / f"rows-{cycle}.npz"

    def net(self, cycle: int) -> Path:
        """The net of a cycle."""
        return self.folder / f"net-{cycle}.bin"

    @property
    def best(self) -> Path:
        """The net that passed the last examination."""
        return self.net(max(self.notes.best, 0))

    def run(self, workers: Workers, seconds: float, keep: Path | None) -> None:
        """Go on for this many seconds in all, at least to the end of a cycle."""
        while self.notes.cycle < 0 or self.notes.seconds < seconds:
            began = time.monotonic()
            self._cycle(workers, keep)
            self.notes.seconds += time.monotonic() - began
            self._save()

    def _cycle(self, workers: Workers, keep: Path | None) -> None:
        schedule, notes = self.schedule, self.notes
        cycle = notes.cycle + 1
        is_first = cycle == 0
        file = None if is_first else str(self.net(cycle - 1))
        games = schedule.first_games if is_first else schedule.games
        first = schedule.seed * 1_000_000_000 + notes.games
        bundle = 20 if is_first else 5
        jobs = (
            (self.game.name, file, range(at, min(at + bundle, first + games)), Effort())
            for at in range(first, first + games, bundle)
        )
        samples = joined(sorted(each(workers, play, jobs), key=lambda part: float(part.seen.sum(dtype=np.float64))))
        if keep is not None:
            keep.mkdir(parents=True, exist_ok=True)
            samples.save(keep / f"{self.game.name}-{schedule.seed}-{cycle}.parquet")
        samples.dump(self._samples(cycle))
        self._samples(cycle - PARTS).unlink(missing_ok=True)
        self.parts = [*self.parts, samples][-PARTS:]
        batches = schedule.first_batches if is_first else schedule.batches
        parts = train(
            self.model, newest(joined(self.parts), schedule.window), batches, 2e-3 if is_first else 1e-3, cycle
        )
        notes.cycle = cycle
        notes.games += games
        self._write(cycle)
        told: dict[str, object] = {"cycle": cycle, "games": notes.games, "rows": len(samples), "loss": parts}
        if is_first:
            notes.best = 0
        elif cycle % schedule.exam_every == 0:
            told |= self._examine(workers, cycle)
        notes.told.append(told)
        self.tell(json.dumps(told))

    def _examine(self, workers: Workers, cycle: int) -> dict[str, object]:
        """Pairs of games against the last that passed, until it is clear which is stronger."""
        trial = Duel(0.5, 0.55)
        names = [f"{NET}{file}@{self.schedule.exam_walks}" for file in (self.net(cycle), self.best)]
        games = planned(self.game, names, self.game.seats[0], {}, 2 * self.schedule.exam_pairs, 1, Budget())
        jobs = ((games, list(pair), "") for _, pair in groupby(games.tasks(), lambda task: task.seed))
        points: list[float] = []
        for lines, _ in each(workers, play_all, jobs):
            won = sum(line["shares"][line["bots"].index(0)] for line in lines)
            points.append(won / 2)
            trial.add(won)
            if trial.verdict:
                break
        share = float(np.mean(points))
        if trial.verdict == STRONGER or (not trial.verdict and share > 0.5):
            self.notes.best = cycle
        return {"against_best": share, "pairs": len(points), "verdict": trial.verdict, "best": self.notes.best}

    def _write(self, cycle: int) -> None:
        made = {"command": f"zataku train {self.game.name}", "plan": asdict(self.schedule), **self._figures()}
        schedule = self.schedule
        nets.write(
            self.net(cycle), self.game, schedule.wide, schedule.narrow, self.game.n_actions, self.model.weights(), made
        )

    def _figures(self) -> dict[str, object]:
        return {"cycle": self.notes.cycle, "games": self.notes.games, "seconds": round(self.notes.seconds)}

    def _save(self) -> None:
        torch.save(self.model.state_dict(), self.folder / "model.new")
        (self.folder / "model.new").replace(self.folder / "model.pt")
        (self.folder / "notes.new").write_text(json.dumps(asdict(self.notes), indent=1), "utf-8")
        (self.folder / "notes.new").replace(self.folder / NOTES)
