"""The results of a tournament on the screen."""

from __future__ import annotations

from rich.console import Console

from zataku.arena import ratings
from zataku.arena.bot_scores import BotScore, bot_scores
from zataku.arena.results import Results
from zataku.arena.statistics import Estimate
from zataku.arena.thinking import Thinking
from zataku.cli.screen import plain_table, say
from zataku.cli.words import Words


def percents(found: Estimate) -> str:
    """A share with its interval: ``62.5 % (55–69)``."""
    if not found.games:
        return "–"
    return f"{found.mean:.1%} ({found.low * 100:.0f}–{found.high * 100:.0f})".replace("%", " %")


def show_results(screen: Console, results: Results, words: Words) -> None:
    """Everything about every bot, and what may be missing."""
    bots, seats = results.header["bots"], results.header["seats"]
    found = bot_scores(results.games, bots, seats)
    _show_strength(screen, results, found, words)
    _show_places(screen, found, seats, words)
    for one in found:
        for kind, number in sorted(one.falters.items()):
            say(screen, words("arena_faltered", bot=one.bot, times=number, how=_how(kind, words)))
            say(screen, f"  {one.reasons[kind]}", "dim")
    games, seeds = len(results.lines), len({line["seed"] for line in results.games})
    say(screen, words("arena_count", games=games, seeds=seeds), "dim")


def _show_strength(screen: Console, results: Results, found: list[BotScore], words: Words) -> None:
    is_rated = len(found) > 2 and ratings.is_possible()
    rated = ratings.ratings(results.games, len(found)) if is_rated else []
    table = plain_table(words("arena_bot"))
    headings = [words("arena_wins"), words("place"), words("arena_margin"), words("arena_cpu")]
    for heading in headings + ([words("arena_rating")] if rated else []):
        table.add_column(heading, justify="right")
    for number, one in enumerate(found):
        row = [one.bot, percents(one.wins), f"{one.place.mean:.2f}"]
        row.append(f"{one.margin.mean:+.1f} ± {one.margin.high - one.margin.mean:.1f}")
        row.append(_times(one.thinking))
        if rated:
            row.append(f"{rated[number].value:.0f} ± {rated[number].high - rated[number].value:.0f}")
        table.add_row(*row)
    screen.print(table)
    if len(found) > 2 and not is_rated:
        say(screen, words("arena_no_ratings"), "dim")


def _show_places(screen: Console, found: list[BotScore], seats: int, words: Words) -> None:
    """Wins by turn order, then by seat."""
    for heading, rows in (
        (words("arena_by_order"), [one.by_order for one in found]),
        (words("arena_by_seat"), [one.by_seat for one in found]),
    ):
        table = plain_table(heading, *[str(place + (heading == words("arena_by_order"))) for place in range(seats)])
        for column in table.columns[1:]:
            column.justify = "right"
        for one, row in zip(found, rows, strict=True):
            table.add_row(one.bot, *[percents(wins) for wins in row])
        screen.print()
        screen.print(table)
    screen.print()


def _times(spent: Thinking) -> str:
    """Mean, 95 of 100 and longest in one unit: ``0.25 / 0.31 / 1.02 s``."""
    unit, size = ("s", 1.0) if spent.mean >= 0.1 else ("ms", 1e-3) if spent.mean >= 1e-4 else ("µs", 1e-6)
    times = (spent.mean, spent.quantile(0.95), spent.longest)
    return " / ".join(f"{time / size:.2f}" if unit == "s" else f"{time / size:.1f}" for time in times) + f" {unit}"


def _how(kind: str, words: Words) -> str:
    match kind:
        case "late":
            return words("falter_kind_late")
        case "nonsense":
            return words("falter_kind_nonsense")
        case "crashed":
            return words("falter_kind_crashed")
        case _:
            return words("falter_kind_out")
