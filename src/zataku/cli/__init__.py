"""The command line."""

from __future__ import annotations

from typing import Annotated

import typer

import zataku
from zataku.cli.bench import bench
from zataku.cli.games import games
from zataku.cli.play import play
from zataku.cli.replay import replay
from zataku.cli.rules import rules
from zataku.cli.shell import Shell
from zataku.cli.verify import verify

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


@app.callback()
def zataku_(
    context: typer.Context,
    version: Annotated[bool, typer.Option("--version", help="Print the version.")] = False,
) -> None:
    """Complete board games on one table, against people and bots.

    Examples:

      zataku games                                  what can be played
      zataku play river_of_gold                     you and one bot
      zataku play river_of_gold --seats 4 --lang pl
      zataku replay river_of_gold-2025-05-01.zataku

    """
    if version:
        typer.echo(f"zataku {zataku.__version__}")
    elif context.invoked_subcommand is None:
        typer.echo(context.get_help())


for command in (play, games, rules, replay, verify, bench):
    app.command()(command)


def main() -> None:
    """Run the command line."""
    app()
