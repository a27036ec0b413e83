"""``zataku restore``: all tables as they were in a backup."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from zataku.cli.screen import console, say
from zataku.cli.words import Lang, language, load
from zataku.server import settings
from zataku.server.database import file_of


def restore(
    file: Annotated[Path, typer.Argument(help="A copy written by `zataku backup`.")],
    database: Annotated[str | None, typer.Option(help="The database to write.", show_default="as for serve")] = None,
    config: Annotated[Path | None, typer.Option(help="A TOML file with settings.", show_default="none")] = None,
    lang: Lang = None,
) -> None:
    """Replace the database with a backup; stop the server first."""
    from zataku.server.backup import restore as read_backup

    words = load(language(lang))
    target = file_of(settings.load(config, {"database": database}).database)
    read_backup(file_of(str(file)), target)
    say(console(), words("restored", database=target, file=file))
