"""``zataku report``: results of the arena as a page to look at."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Annotated

import typer

from zataku.arena.report.page import page
from zataku.arena.results import read
from zataku.cli.screen import console, say
from zataku.cli.words import Lang, language, load


def report(
    files: Annotated[list[Path], typer.Argument(metavar="FILE...", help="Results of `zataku arena --out FILE`.")],
    out: Annotated[Path, typer.Option("--out", "-o", help="The page to write.")] = Path("report.html"),
    lang: Lang = None,
) -> None:
    """Make a page of figures from results of the arena: who is stronger, and how fair the game is.

    One HTML file that holds everything it needs, to open, print or send.

    Examples:

      zataku arena GAME greedy random --games 400 --out results.jsonl
      zataku report results.jsonl -o report.html

    """
    words = load(language(lang))
    found = [read(file) for file in files]
    screen = console()
    for file, results in zip(files, found, strict=True):
        if results.is_cut:
            say(screen, words("report_cut", file=file), "dim")
    text = page(found, words.lang)
    part = out.with_name(out.name + ".part")
    try:
        part.write_text(text, "utf-8")
        os.replace(part, out)
    except OSError:
        part.unlink(missing_ok=True)
        raise
    say(screen, words("saved", file=out))
