"""`zataku train`: a net that learns a game by playing it with itself."""

from __future__ import annotations

import importlib.util
import os
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

import zataku
from zataku.arena.hands import hands
from zataku.core.errors import BadSetup


def train(
    game: Annotated[str, typer.Argument(help="The game to learn.")],
    out: Annotated[Path | None, typer.Option(help="Folder of the course; one that is there goes on.")] = None,
    hours: Annotated[float, typer.Option(help="How long, in all; the cycle that has begun is finished.")] = 3.0,
    workers: Annotated[int, typer.Option(help="Processes that play; by default one for each core.")] = 0,
    seed: Annotated[int, typer.Option(help="Where seeds of games begin.")] = 1,
    keep: Annotated[Path | None, typer.Option(help="Folder for all decisions, as Parquet.")] = None,
    ray: Annotated[str, typer.Option(help="Address of a Ray cluster that plays, or local.")] = "",
    wide: Annotated[int, typer.Option(help="Width of the first layer.")] = 64,
    narrow: Annotated[int, typer.Option(help="Width of the second layer.")] = 32,
) -> None:
    """Train the net of a game by self-play. Stop it with Ctrl-C; the same command goes on where it stopped."""
    for package in ("torch", "numpy"):
        if importlib.util.find_spec(package) is None:
            raise BadSetup("zataku train", 'PyTorch: pip install "zataku[train]"', f"a Python without {package}")
    from zataku.training.course import Course, Plan  # needs PyTorch

    screen = Console()
    rules = zataku.load(game)
    folder = out or Path(f"{rules.name}-course")
    course = Course(rules, folder, Plan(wide=wide, narrow=narrow, seed=seed), lambda told: screen.print(told))
    with hands(workers or os.cpu_count() or 1, ray) as many:
        course.run(many, hours * 3600, keep)
    screen.print(str(course.best))
