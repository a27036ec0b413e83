"""``zataku worker``: bots think here, not where people are served."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from zataku.cli.content import ContentFile
from zataku.cli.serve import option
from zataku.cli.words import Lang, language, load
from zataku.server import database as databases
from zataku.server import settings as setup


def worker(
    database: Annotated[str | None, option("database", "ADDRESS")] = None,
    redis: Annotated[str | None, option("redis", "ADDRESS")] = None,
    config: Annotated[Path | None, typer.Option(help="A TOML file with settings.", show_default="none")] = None,
    bot: Annotated[str | None, option("bot", "NAME")] = None,
    bot_workers: Annotated[str | None, option("bot_workers", "N")] = None,
    bot_seconds: Annotated[str | None, option("bot_seconds", "SECONDS")] = None,
    bot_pause: Annotated[str | None, option("bot_pause", "SECONDS")] = None,
    lease_seconds: Annotated[str | None, option("lease_seconds", "SECONDS")] = None,
    host: Annotated[str | None, option("host", "ADDRESS")] = None,
    metrics_port: Annotated[str | None, option("metrics_port", "N")] = None,
    log: Annotated[str | None, option("log", "LEVEL")] = None,
    content: ContentFile = None,
    lang: Lang = None,
) -> None:
    """Play for the bots of servers that share a PostgreSQL database, until Ctrl-C or SIGTERM.

    It needs no port: whatever is due is in the database. Start the servers with --no-drives, and as many workers as
    the bots need, with the same --redis as the servers if they have one. With a metrics token and --metrics-port it
    answers /metrics.

    Example:

      zataku worker --config /etc/zataku.toml

    """
    given = {
        "database": database,
        "redis": redis,
        "bot": bot,
        "bot_workers": bot_workers,
        "bot_seconds": bot_seconds,
        "bot_pause": bot_pause,
        "lease_seconds": lease_seconds,
        "host": host,
        "metrics_port": metrics_port,
        "log": log,
    }
    settings, words = setup.load(config, given), load(language(lang))

    def tell() -> None:
        typer.echo(words("worker_works", database=databases.printable(settings.database)))
        sys.stdout.flush()

    from zataku.server import logs  # imported here, as no other command needs a server
    from zataku.server.worker import run

    logs.start(settings.log, sys.stderr, is_human=False)
    run(settings, tell)
