"""``zataku arena``: bots against bots, many games, with reliable figures."""

from __future__ import annotations

import os
import shlex
import signal
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

import zataku
from zataku import bots
from zataku.arena import parquet as tables
from zataku.arena.plan import Plan, plan
from zataku.arena.results import Keeper, Results
from zataku.arena.sprt import BOUND, STRONGER, Duel
from zataku.arena.statistics import share
from zataku.arena.tournament import Tournament
from zataku.arena.workers import Workers, open_workers
from zataku.bots.spec import checked_iterations, checked_seconds
from zataku.cli.content import ContentFile
from zataku.cli.play import given_options
from zataku.cli.ranking import percents, show_results
from zataku.cli.screen import console, say
from zataku.cli.shell import INTERRUPTED
from zataku.cli.words import Lang, Words, language, load
from zataku.core.errors import BadSetup

GLANCE_SECONDS = 0.5
"""How often the running result is computed again."""

MOST_WORKERS = 1024


def arena(
    game: Annotated[str, typer.Argument(help="The game; `zataku games` lists them.")],
    players: Annotated[
        list[str],
        typer.Argument(
            metavar="BOT...",
            help=f"{', '.join(bots.known())}, net:FILE or cmd:PROGRAM; with a budget: NAME@0.1s, NAME@500.",
        ),
    ],
    games: Annotated[int, typer.Option(help="How many games; rounded up to whole rotations.")] = 200,
    seats: Annotated[
        int | None, typer.Option(help="How many play; the last bot fills what is left.", show_default="one per bot")
    ] = None,
    option: Annotated[list[str] | None, typer.Option(metavar="NAME=VALUE", help="An option of the game.")] = None,
    seed: Annotated[int, typer.Option(help="The first seed; the same seeds deal the same games.")] = 1,
    cpu: Annotated[
        float | None, typer.Option(metavar="SECONDS", help="CPU time per move, for bots without a budget of their own.")
    ] = None,
    iterations: Annotated[int | None, typer.Option(help="Iterations per move instead, for repeatable results.")] = None,
    workers: Annotated[int | None, typer.Option(help="How many games at once.", show_default="one per core")] = None,
    ray: Annotated[
        str, typer.Option(metavar="ADDRESS", help="Play on a Ray cluster; `local` starts one here.", show_default=False)
    ] = "",
    sprt: Annotated[
        tuple[float, float] | None,
        typer.Option(
            metavar="P0 P1",
            help="Stop once it is decided whether the first bot's share is P1 rather than P0, such as 0.5 0.55.",
            show_default=False,
        ),
    ] = None,
    out: Annotated[
        Path | None, typer.Option(help="Keep results here; the same command resumes them.", show_default=False)
    ] = None,
    records: Annotated[Path | None, typer.Option(help="A folder for the games' records.", show_default=False)] = None,
    parquet: Annotated[Path | None, typer.Option(help="Write results as Parquet.", show_default=False)] = None,
    content: ContentFile = None,
    lang: Lang = None,
) -> None:
    """Let bots play against each other and measure who is stronger.

    Each seed is played in all rotations of the bots over the seats, and intervals count seeds, not games.

    Examples:

      zataku arena GAME greedy random --games 400
      zataku arena GAME greedy random --seats 4 --out results.jsonl
      zataku arena GAME "cmd:./mybot@0.5s" greedy --sprt 0.5 0.55

    """
    words = load(language(lang))
    rules = zataku.load(game)
    chosen = plan(rules, players, seats, given_options(option or []), games, seed, _budget(cpu, iterations))
    test = _test(sprt, chosen)
    if parquet is not None:
        tables.check()
    if records is not None:
        records.mkdir(parents=True, exist_ok=True)
    working = open_workers(_workers(workers), ray)
    is_stopped = False
    try:
        keeper = Keeper(out, chosen, _command(chosen))
        before = len(keeper.results.lines)
        screen = console()
        if before:
            say(screen, words("arena_goes_on", games=before, file=out), "dim")
        tournament = Tournament(chosen, keeper.results.lines, "" if records is None else str(records.absolute()))
        try:
            _play(tournament, working, keeper, test, words)
        except KeyboardInterrupt:
            is_stopped = True
        finally:
            keeper.close()
    finally:
        working.close(at_once=True)
    _tell(keeper.results, test, out, parquet, is_stopped, words)
    if is_stopped:
        raise typer.Exit(INTERRUPTED)


def _play(tournament: Tournament, working: Workers, keeper: Keeper, test: Duel | None, words: Words) -> None:
    """Play until all is played or decided, and show how it stands."""
    screen = Console(stderr=True, highlight=False, emoji=False)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    bar_shown = Progress(*columns, console=screen, disable=not screen.is_terminal, transient=True)
    with bar_shown as progress, _remembered() as look:
        bar = progress.add_task("", total=tournament.plan.games)
        own: list[tuple[int, float]] = []  # what the first bot won
        looked, pair = 0.0, 0.0
        for line in tournament.run(working, keeper.keep):
            look()
            mine = [won for bot, won in zip(line["bots"], line["shares"], strict=True) if bot == 0]
            own += [(line["seed"], won) for won in mine]
            pair = sum(mine) if line["turn"] == 0 else pair + sum(mine)
            progress.advance(bar)
            if time.monotonic() - looked > GLANCE_SECONDS:
                looked = time.monotonic()
                progress.update(bar, description=f"{tournament.plan.bots[0]} {percents(share(own))}")
            if test is not None and line["turn"] == 1:
                test.add(pair)
                if test.verdict:
                    break


@contextmanager
def _remembered() -> Iterator[Callable[[], None]]:
    """Ctrl-C counts also where Python drops it, as in a destructor: then the next look raises it."""
    came: list[int] = []

    def hear(number: int, frame: object) -> None:
        came.append(number)
        raise KeyboardInterrupt

    def look() -> None:
        if came:
            raise KeyboardInterrupt

    before = signal.signal(signal.SIGINT, hear)
    try:
        yield look
    finally:
        signal.signal(signal.SIGINT, before)


def _tell(
    results: Results, test: Duel | None, out: Path | None, parquet: Path | None, is_stopped: bool, words: Words
) -> None:
    screen = console()
    if results.lines:
        show_results(screen, results, words)
    if test is not None:
        bot, other = results.header["bots"]
        _tell_verdict(test, bot, other, words)
    if parquet is not None and results.lines:
        tables.write(results, parquet)
        say(screen, words("saved", file=parquet))
    if is_stopped:
        say(screen, words("arena_stopped") if out is None else words("arena_stopped_kept", file=out))
    elif out is not None:
        say(screen, words("arena_report", file=out), "dim")


def _tell_verdict(test: Duel, bot: str, other: str, words: Words) -> None:
    if test.verdict == STRONGER:
        told = words("arena_stronger", pairs=test.pairs, bot=bot, other=other)
    elif test.verdict:
        told = words("arena_not_stronger", pairs=test.pairs, bot=bot, other=other)
    else:
        told = words("arena_open", pairs=test.pairs, bot=bot, other=other)
    say(console(), told, "bold")
    say(console(), words("arena_ratio", p0=test.p0, p1=test.p1, ratio=f"{test.ratio:.2f}", bound=f"{BOUND:.2f}"), "dim")


def _budget(cpu: float | None, iterations: int | None) -> bots.Budget:
    if cpu is not None and iterations is not None:
        raise BadSetup("budget", "only one of --cpu and --iterations", "both")
    if cpu is not None:
        return bots.Budget(seconds=checked_seconds(cpu, "--cpu"))
    return bots.Budget(iterations=0 if iterations is None else checked_iterations(iterations, "--iterations"))


def _test(sprt: tuple[float, float] | None, chosen: Plan) -> Duel | None:
    if sprt is None:
        return None
    p0, p1 = sprt
    if not 0 < p0 < p1 < 1:
        raise BadSetup("--sprt", "two shares such as 0.5 0.55, the smaller first", f"{p0:g} {p1:g}")
    if len(chosen.bots) != 2 or chosen.seats != 2:
        raise BadSetup("--sprt", "two bots on two seats", f"{len(chosen.bots)} bots on {chosen.seats} seats")
    return Duel(p0, p1)


def _workers(workers: int | None) -> int:
    if workers is None:
        return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    if not 1 <= workers <= MOST_WORKERS:
        raise BadSetup("--workers", f"a number from 1 to {MOST_WORKERS}", str(workers))
    return workers


def _command(chosen: Plan) -> str:
    """What repeats this tournament."""
    rules = zataku.load(chosen.game)
    changed = [f"{name}={value}" for name, value in chosen.options.items() if value != rules.choices[name][0]]
    parts = ["zataku", "arena", chosen.game, *chosen.bots, "--seats", str(chosen.seats)]
    parts += ["--games", str(chosen.games), "--seed", str(chosen.seed)]
    parts += [part for text in changed for part in ("--option", text)]
    return " ".join(shlex.quote(part) for part in parts)
