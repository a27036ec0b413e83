"""What the games of a tournament say of its bots: wins, places, margins, thinking time, and who faltered."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field

from zataku.arena import thinking
from zataku.arena.contest import Line
from zataku.arena.statistics import Estimate, mean, share
from zataku.arena.thinking import Thinking


@dataclass
class BotScore:
    """A bot's results over all its seats and games."""

    bot: str
    wins: Estimate
    place: Estimate
    margin: Estimate  # its points minus those of the best other seat
    by_order: list[Estimate]  # wins by turn order: first to act, second, and so on
    by_seat: list[Estimate]
    thinking: Thinking
    falters: Counter[str] = field(default_factory=Counter)
    reasons: dict[str, str] = field(default_factory=dict)  # by kind: the first reason seen


def titles(bots: list[str]) -> list[str]:
    """Bots by name; the second of the same name is told apart."""
    seen: Counter[str] = Counter()
    found = []
    for bot in bots:
        seen[bot] += 1
        found.append(bot if seen[bot] == 1 else f"{bot} ({seen[bot]})")
    return found


def bot_scores(games: list[Line], bots: list[str], seats: int) -> list[BotScore]:
    """A row for each bot, in the order they were named."""
    return [_bot_score(games, number, name, seats) for number, name in enumerate(titles(bots))]


def seats_of(games: list[Line], bot: int) -> Iterator[tuple[Line, int]]:
    """Every seat that a bot had."""
    for line in games:
        for seat, sitting in enumerate(line["bots"]):
            if sitting == bot:
                yield line, seat


def margin(line: Line, seat: int) -> int:
    """The points of a seat minus those of the best other one."""
    scores = line["scores"]
    return int(scores[seat]) - max(int(score) for other, score in enumerate(scores) if other != seat)


def _bot_score(games: list[Line], bot: int, name: str, seats: int) -> BotScore:
    own = list(seats_of(games, bot))

    spent = Thinking()
    falters: Counter[str] = Counter()
    reasons: dict[str, str] = {}
    for line, seat in own:
        spent.merge(thinking.load(line["cpu"][seat]))
        for where, kind, count, reason in line.get("falters", []):
            if where == seat:
                falters[kind] += count
                reasons.setdefault(kind, reason)
    return BotScore(
        name,
        _wins(own),
        mean((line["seed"], line["places"][seat]) for line, seat in own),
        mean((line["seed"], margin(line, seat)) for line, seat in own),
        [_wins([(line, seat) for line, seat in own if line["order"][seat] == k]) for k in range(seats)],
        [_wins([(line, seat) for line, seat in own if seat == k]) for k in range(seats)],
        spent,
        falters,
        reasons,
    )


def _wins(own: list[tuple[Line, int]]) -> Estimate:
    return share((line["seed"], line["shares"][seat]) for line, seat in own)
