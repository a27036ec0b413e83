"""``zataku content``: the components of a game, where their data comes from, and whether a corrected copy fits."""

from __future__ import annotations

import os
import subprocess
import sys
import tomllib
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.text import Text

import zataku
from zataku.bots.playout import play_games
from zataku.cli.screen import console, plain_table, say
from zataku.cli.words import Lang, Words, language, load
from zataku.core import catalog, locale
from zataku.core import content as components
from zataku.core.errors import BadContent, BadSetup
from zataku.core.match import checked_options
from zataku.core.shape import PROVENANCE, REMARKS, is_remark

TRIALS = 20
"""How many random matches are played with each number of seats."""
PATIENCE = 120
"""Seconds until we conclude that they will never end."""


def _use(file: Path | None) -> Path | None:
    if file is not None:
        components.use(file)
    return file


ContentFile = Annotated[
    Path | None,
    typer.Option(
        "--content", callback=_use, help="Use this corrected copy of a game's content.", show_default="as shipped"
    ),
]
"""Read before the game is loaded."""


def content(
    game: Annotated[str, typer.Argument(help="The game; `zataku games` lists them.")],
    check: Annotated[Path | None, typer.Option(help="Check this copy instead of listing.", show_default=False)] = None,
    copy: Annotated[Path | None, typer.Option(help="Write a copy that you can correct.", show_default=False)] = None,
    content: ContentFile = None,
    lang: Lang = None,
) -> None:
    """List the components of a game and where their data comes from.

    If you own the game you can correct its data: write a copy, change it, check it, and play with it.

    \b
    Examples:
      zataku content GAME
      zataku content GAME --copy mine.toml
      zataku content GAME --check mine.toml
      zataku play GAME --content mine.toml
    """
    words = load(language(lang))
    name = catalog.slug(game)
    if not components.shipped(name):
        raise BadSetup("game", "one that ships its components as data", f"{name}, which does not")
    if copy is not None:
        _write(name, copy, words)
    elif check is not None:
        _check(name, check, words)
    else:
        _list(name, words)


def _write(game: str, file: Path, words: Words) -> None:
    if file.exists():
        raise BadSetup("--copy", "a file that does not exist yet", str(file))
    try:
        file.write_text(components.shipped(game), "utf-8")
    except OSError as problem:
        raise BadSetup("--copy", "a file that can be written", problem.strerror or str(file)) from None
    say(console(), words("content_copied", file=file))


def _list(game: str, words: Words) -> None:
    data = components.read(game)
    sources: dict[str, str] = data.get("sources", {})
    loc = locale.load(game, words.lang)
    table = plain_table(words("component"), words("data"), words("source"))
    table.columns[1].ratio = 1
    told: Counter[str] = Counter()
    for kind, name, entry in _entries(data):
        found = _sources_of(data, kind, entry)
        told.update(found)
        table.add_row(Text(f"{kind} {name}".strip()), _facts(entry), Text(", ".join(found), "bold"))
    screen = console()
    title = loc.name(game)
    say(screen, title, "bold")
    screen.print(table)
    screen.print()
    for source, times in told.most_common():
        say(screen, f"{times:5}  {source}: {sources.get(source, source)}")
    digest = components.digest(game)
    say(screen, words("content_own", digest=digest) if digest else words("content_shipped", game=game))


def _entries(data: dict[str, Any]) -> Iterator[tuple[str, str, dict[str, Any]]]:
    """Every component: its kind, its name within the kind, its facts."""
    for kind, value in data.items():
        if kind in PROVENANCE:
            continue
        if isinstance(value, dict):
            yield kind, "", value
        elif isinstance(value, list):
            for number, entry in enumerate(value, 1):
                if isinstance(entry, dict):
                    yield kind, str(entry.get("id", entry.get("key", number))), entry


def _sources_of(data: dict[str, Any], kind: str, entry: dict[str, Any]) -> list[str]:
    """The entry's own sources, or those of its kind."""
    own = [str(value) for field, value in entry.items() if is_remark(field) and field not in REMARKS]
    return list(dict.fromkeys(own)) or list(data.get("source_of", {}).get(kind, []))


def _facts(entry: dict[str, Any]) -> Text:
    """The plain numbers and slugs of an entry, on one line."""
    facts = [
        f"{field} {value}"
        for field, value in entry.items()
        if isinstance(value, (int, str)) and field not in ("id", "key") and "source" not in field and value != ""
    ]
    facts += [
        f"{field} " + " ".join(f"{key}={n}" for key, n in value.items())
        for field, value in entry.items()
        if isinstance(value, dict) and value and all(isinstance(n, int) for n in value.values())
    ]
    return Text(", ".join(facts), no_wrap=True, overflow="ellipsis")


def _check(game: str, file: Path, words: Words) -> None:
    """Print everything that is wrong with a copy; if nothing is, play with it."""
    copy = tomllib.loads(components.load(file))
    of = components.game_of(copy, str(file))
    if of != game:
        raise BadContent(str(file), f"the content of {game}", f"that of {of}")
    found = components.problems(game, copy)
    screen = console()
    for problem in found:
        say(screen, str(problem))
    if found:
        say(screen, words("content_unfit", file=file, problems=len(found)), "bold")
        raise typer.Exit(1)
    say(screen, words("content_fits", file=file, matches=_rehearsed(game, file)), "bold")


def _rehearsed(game: str, file: Path) -> str:
    """Play random matches with a copy, in a process of its own; returns how many."""
    expected = "data that the game can be played with"
    try:
        trial = subprocess.run(
            [sys.executable, "-c", f"from {__name__} import rehearse; rehearse({game!r})"],
            env={**os.environ, components.VARIABLE: str(file.resolve())},
            capture_output=True,
            text=True,
            timeout=PATIENCE,
        )
    except subprocess.TimeoutExpired:
        raise BadContent(str(file), expected, "matches that do not end") from None
    if trial.returncode:
        raise BadContent(str(file), expected, trial.stderr.strip().splitlines()[-1])
    return trial.stdout.strip()


def rehearse(name: str) -> None:
    """Play random matches with every number of seats."""
    game = zataku.load(name)
    for seats in game.seats:
        play_games(game, seats, checked_options(game, {}), 1, TRIALS)
    print(TRIALS * len(game.seats))
