"""``zataku migrate-database``: all tables move from a SQLite file to PostgreSQL."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from zataku.cli.screen import console, say
from zataku.cli.words import Lang, language, load
from zataku.server import database


def migrate_database(
    sqlite: Annotated[Path, typer.Argument(help="The SQLite file; stop its server first.")],
    postgres: Annotated[str, typer.Argument(help="The address of an empty PostgreSQL database.")],
    lang: Lang = None,
) -> None:
    """Copy everything from a SQLite file into PostgreSQL, and check it by replaying every game.

    All of it is there afterwards, or nothing: if it was interrupted, run it again. The file stays as it is.

    Example:

      zataku migrate-database /var/lib/zataku/zataku.sqlite3 postgresql://zataku@localhost/zataku

    """
    from rich.progress import Progress  # imported here, as no other command needs it

    words, screen = load(language(lang)), console()
    file = database.file_of(str(sqlite))
    database.checked(postgres)
    with database.needs_psycopg(postgres):
        from zataku.server.moving import move
    with Progress(console=screen, transient=True) as progress:
        task = progress.add_task(words("replaying"), total=None)
        moved = move(file, postgres, lambda done, all: progress.update(task, completed=done, total=all))
    rows = moved.rows
    text = words(
        "moved",
        file=sqlite,
        database=database.printable(postgres),
        people=rows["people"],
        tables=rows["tables"],
        entries=rows["entries"],
        records=rows["records"],
        replayed=moved.replayed,
    )
    say(screen, text)
    if moved.broken:
        say(screen, words("moved_broken", tables=", ".join(moved.broken)))
