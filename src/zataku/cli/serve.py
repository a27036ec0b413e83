"""``zataku serve``: tables for people in their browsers."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated, Any

import typer

from zataku.cli.content import ContentFile
from zataku.cli.invitation import has_browser, open_browser, show_address, show_network
from zataku.cli.words import Lang, Words, language, load
from zataku.server import settings as setup
from zataku.server.settings import EVERYWHERE, PORT, Settings


def option(name: str, metavar: str) -> Any:
    """The option for a setting; text, so that a wrong value gets the same error as in a file."""
    default = getattr(Settings(), name)
    return typer.Option(
        help=setup.about(name), metavar=metavar, show_default="none" if default in ("", []) else str(default)
    )


def serve(
    lan: Annotated[bool, typer.Option("--lan", help="Listen on the network; shows a QR code for phones.")] = False,
    host: Annotated[str | None, option("host", "ADDRESS")] = None,
    port: Annotated[str | None, option("port", "N")] = None,
    database: Annotated[str | None, option("database", "FILE")] = None,
    root_path: Annotated[str | None, option("root_path", "PATH")] = None,
    redis: Annotated[str | None, option("redis", "ADDRESS")] = None,
    page: Annotated[str | None, option("page", "FOLDER")] = None,
    config: Annotated[Path | None, typer.Option(help="A TOML file with settings.", show_default="none")] = None,
    browser: Annotated[bool, typer.Option(help="Open the page in a browser.")] = False,
    log: Annotated[str | None, option("log", "LEVEL")] = None,
    origins: Annotated[str | None, option("origins", "URL,...")] = None,
    proxies: Annotated[str | None, option("proxies", "ADDRESS,...")] = None,
    is_secure: Annotated[bool | None, typer.Option(help=setup.about("is_secure"), show_default="no")] = None,
    bot: Annotated[str | None, option("bot", "NAME")] = None,
    bot_workers: Annotated[str | None, option("bot_workers", "N")] = None,
    bot_seconds: Annotated[str | None, option("bot_seconds", "SECONDS")] = None,
    bot_pause: Annotated[str | None, option("bot_pause", "SECONDS")] = None,
    replay_workers: Annotated[str | None, option("replay_workers", "N")] = None,
    away_seconds: Annotated[str | None, option("away_seconds", "SECONDS")] = None,
    scene_seconds: Annotated[str | None, option("scene_seconds", "SECONDS")] = None,
    limits: Annotated[str | None, option("limits", "FACTOR")] = None,
    sockets: Annotated[str | None, option("sockets", "N")] = None,
    sockets_of_address: Annotated[str | None, option("sockets_of_address", "N")] = None,
    request_seconds: Annotated[str | None, option("request_seconds", "SECONDS")] = None,
    tables_of_person: Annotated[str | None, option("tables_of_person", "N")] = None,
    tables_of_address: Annotated[str | None, option("tables_of_address", "N")] = None,
    vacation_days: Annotated[str | None, option("vacation_days", "N")] = None,
    idle_seconds: Annotated[str | None, option("idle_seconds", "SECONDS")] = None,
    drives: Annotated[bool | None, typer.Option(help=setup.about("drives"), show_default="yes")] = None,
    lease_seconds: Annotated[str | None, option("lease_seconds", "SECONDS")] = None,
    site: Annotated[str | None, option("site", "URL")] = None,
    smtp: Annotated[str | None, option("smtp", "ADDRESS")] = None,
    smtp_user: Annotated[str | None, option("smtp_user", "NAME")] = None,
    mail_from: Annotated[str | None, option("mail_from", "ADDRESS")] = None,
    private_hooks: Annotated[bool | None, typer.Option(help=setup.about("private_hooks"), show_default="no")] = None,
    keep_waiting_days: Annotated[str | None, option("keep_waiting_days", "DAYS")] = None,
    keep_ended_days: Annotated[str | None, option("keep_ended_days", "DAYS")] = None,
    keep_records_days: Annotated[str | None, option("keep_records_days", "DAYS")] = None,
    programs_of_person: Annotated[str | None, option("programs_of_person", "N")] = None,
    content: ContentFile = None,
    lang: Lang = None,
) -> None:
    """Serve tables to browsers until Ctrl-C or SIGTERM.

    A setting comes from an option, a variable (ZATAKU_PORT) or the config file (port = 8321), in this order.

    Examples:

      zataku serve --lan                            for everyone on this network
      zataku serve --config /etc/zataku.toml

    """
    given = {
        "host": EVERYWHERE if lan and host is None else host,
        "port": port,
        "database": database,
        "root_path": root_path,
        "redis": redis,
        "page": page,
        "origins": origins,
        "proxies": proxies,
        "is_secure": is_secure,
        "bot": bot,
        "bot_workers": bot_workers,
        "bot_seconds": bot_seconds,
        "bot_pause": bot_pause,
        "replay_workers": replay_workers,
        "away_seconds": away_seconds,
        "scene_seconds": scene_seconds,
        "limits": limits,
        "sockets": sockets,
        "sockets_of_address": sockets_of_address,
        "request_seconds": request_seconds,
        "tables_of_person": tables_of_person,
        "tables_of_address": tables_of_address,
        "vacation_days": vacation_days,
        "idle_seconds": idle_seconds,
        "site": site,
        "smtp": smtp,
        "smtp_user": smtp_user,
        "mail_from": mail_from,
        "private_hooks": private_hooks,
        "drives": drives,
        "lease_seconds": lease_seconds,
        "keep_waiting_days": keep_waiting_days,
        "keep_ended_days": keep_ended_days,
        "keep_records_days": keep_records_days,
        "programs_of_person": programs_of_person,
        "log": log,
    }
    start(setup.load(config, given), load(language(lang)), lan, browser, is_plain=False)


def serve_plainly(lan: bool, browser: bool, lang: str | None) -> None:
    """``zataku`` alone: a server for this machine, on any free port if needed, and the page in the browser."""
    settings = setup.load(None, {"host": EVERYWHERE if lan else None})
    start(settings, load(language(lang)), lan, browser and has_browser(sys.stdin.isatty()), is_plain=True)


def start(settings: Settings, words: Words, lan: bool, browser: bool, is_plain: bool) -> None:
    """Run the server, and print its address once it answers."""
    from zataku.server import logs  # imported here, as no other command needs a server
    from zataku.server.run import listen, run

    logs.start(settings.log, sys.stderr, is_human=is_plain and sys.stderr.isatty())
    listener = listen(settings, or_any_port=is_plain and settings.port == PORT)
    is_other = settings.port not in (0, listener.getsockname()[1])

    def tell(address: str) -> None:
        show_address(words, address, settings.port if is_other else None)
        if lan:
            show_network(words, address, settings.host)
        typer.echo(words("how_to_stop"))
        sys.stdout.flush()
        if browser:
            open_browser(address)

    code = run(settings, tell, listener=listener)
    if code:
        raise typer.Exit(code)
