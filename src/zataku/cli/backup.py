"""``zataku backup``: a copy of all tables, made while the server runs."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from zataku.cli.screen import console, say
from zataku.cli.words import Lang, language, load
from zataku.server import settings
from zataku.server.database import file_of


def backup(
    file: Annotated[Path, typer.Argument(help="The copy to write.")],
    database: Annotated[str | None, typer.Option(help="The database to copy.", show_default="as for serve")] = None,
    config: Annotated[Path | None, typer.Option(help="A TOML file with settings.", show_default="none")] = None,
    lang: Lang = None,
) -> None:
    """Copy the database of a server, running or not, into a file."""
    from zataku.server.backup import backup as write_backup

    words = load(language(lang))
    source = file_of(settings.load(config, {"database": database}).database)
    write_backup(source, file_of(str(file)))
    say(console(), words("backed_up", database=source, file=file))
