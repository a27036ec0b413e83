"""The command line."""

from __future__ import annotations

from inspect import cleandoc
from typing import Annotated

import typer

import zataku
from zataku.cli.admin import admin
from zataku.cli.arena import arena
from zataku.cli.backup import backup
from zataku.cli.bench import bench
from zataku.cli.content import ContentFile, content
from zataku.cli.games import games
from zataku.cli.migrate_database import migrate_database
from zataku.cli.new_game import new_game
from zataku.cli.play import play
from zataku.cli.puzzles import puzzles
from zataku.cli.replay import replay
from zataku.cli.report import report
from zataku.cli.restore import restore
from zataku.cli.review import review
from zataku.cli.rules import rules
from zataku.cli.serve import serve, serve_plainly
from zataku.cli.shell import Shell
from zataku.cli.state import state
from zataku.cli.train import train
from zataku.cli.verify import verify
from zataku.cli.words import Lang
from zataku.cli.worker import worker
from zataku.core.errors import BadSetup

app = typer.Typer(
    cls=Shell,
    name="zataku",
    no_args_is_help=False,
    invoke_without_command=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode="rich",
    context_settings={"help_option_names": ["-h", "--help"]},
)


def zataku_(
    context: typer.Context,
    version: Annotated[bool, typer.Option("--version", help="Print the version.")] = False,
    lan: Annotated[bool, typer.Option("--lan", help="Let others on this network join; shows a QR code.")] = False,
    no_browser: Annotated[bool, typer.Option("--no-browser", help="Don't open a browser.")] = False,
    content: ContentFile = None,
    lang: Lang = None,
) -> None:
    """Complete board games on one table, with people and bots.

    Without a command, a server starts on this machine and its page opens in the browser.

    Examples:

      zataku                                        play in the browser
      zataku --lan                                  the same, with phones on this network
      zataku games                                  what can be played
      zataku play GAME
      zataku play GAME --seats 4 --lang pl
      zataku replay GAME-2025-05-01.zataku

    """
    if version:
        typer.echo(f"zataku {zataku.__version__}")
    elif context.invoked_subcommand is None:
        serve_plainly(lan, not no_browser, lang)
    elif lan or no_browser or lang is not None:
        raise BadSetup("options", "those of a command after its name", f"them before {context.invoked_subcommand}")


def _example(doc: str | None) -> str:
    """A description whose examples name an installed game."""
    return cleandoc(doc or "").replace("GAME", zataku.names()[0])


for command in (
    play,
    games,
    rules,
    content,
    replay,
    review,
    verify,
    arena,
    report,
    train,
    bench,
    serve,
    worker,
    backup,
    restore,
    migrate_database,
    new_game,
    state,
):
    app.command(help=_example(command.__doc__))(command)
app.add_typer(admin)
app.add_typer(puzzles)
app.callback(help=_example(zataku_.__doc__))(zataku_)


def main() -> None:
    """Run the command line."""
    app()
