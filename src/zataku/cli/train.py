"""`zataku train`: a net that learns a game by playing it with itself."""

from __future__ import annotations

import importlib.util
import os
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

import zataku
from zataku.arena.workers import open_workers
from zataku.core.errors import BadSetup


def train(
    game: Annotated[str, typer.Argument(help="The game to learn.")],
    out: Annotated[Path | None, typer.Option(help="Folder of the course; an existing one is resumed.")] = None,
    hours: Annotated[float, typer.Option(help="Hours in total; a started cycle is finished.")] = 3.0,
    workers: Annotated[int, typer.Option(help="Processes that play; by default one for each core.")] = 0,
    seed: Annotated[int, typer.Option(help="The first seed.")] = 1,
    keep: Annotated[Path | None, typer.Option(help="Folder for all decisions, as Parquet.")] = None,
    ray: Annotated[str, typer.Option(help="Address of a Ray cluster that plays, or local.")] = "",
    wide: Annotated[int, typer.Option(help="Width of the first layer.")] = 64,
    narrow: Annotated[int, typer.Option(help="Width of the second layer.")] = 32,
    games: Annotated[int, typer.Option(help="Games of each cycle.")] = 400,
) -> None:
    """Train the net of a game by self-play. Stop it with Ctrl-C; run the same command again to resume."""
    for package in ("torch", "numpy"):
        if importlib.util.find_spec(package) is None:
            raise BadSetup("zataku train", 'PyTorch: pip install "zataku[train]"', f"a Python without {package}")
    from zataku.training.course import Course, Schedule  # needs PyTorch

    screen = Console()
    rules = zataku.load(game)
    folder = out or Path(f"{rules.name}-course")
    schedule = Schedule(wide=wide, narrow=narrow, games=games, seed=seed)
    course = Course(rules, folder, schedule, lambda told: screen.print(told))
    with open_workers(workers or os.cpu_count() or 1, ray) as many:
        course.run(many, hours * 3600, keep)
    screen.print(str(course.best))
