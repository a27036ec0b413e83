"""The chart of all seats' chances and the strip of marks below it, as inline SVG in the colours of the page."""

from __future__ import annotations

from html import escape
from typing import Final

from zataku.review.telling import Told
from zataku.review.verdict import GOOD, INACCURACY, MISTAKE, Review

WIDTH: Final = 980.0
LEFT: Final = 40.0
RIGHT: Final = 150.0
TOP: Final = 46.0
HEIGHT: Final = 250.0
ROW: Final = 16.0
"""The height of a row of marks."""
HALF: Final = 0.6
"""Where nobody comes this far before the end, the scale ends here."""
RIDING: Final = 9
"""How many marks ride on each line."""


def chart(told: Told) -> str:
    """The whole figure, with its name for those who can't see it."""
    drawn = _Drawn(told)
    height = TOP + HEIGHT + 28 + ROW * told.review.seats + 6
    box = f'viewBox="0 0 {WIDTH:.0f} {height:.0f}"'
    label = escape(told.words("chart"))
    return f'<svg {box} class="chart" role="img" aria-label="{label}">{drawn.body()}</svg>'


def text(x: float, y: float, words: str, kind: str = "", anchor: str = "start") -> str:
    """Words at a place; ``kind`` names classes of the style sheet."""
    return f'<text x="{x:.1f}" y="{y:.1f}" class="{kind}" text-anchor="{anchor}">{escape(words)}</text>'


def mark(seat: int, x: float, y: float, r: float) -> str:
    """The shape of a seat: a circle, a square, a triangle, a diamond or a hexagon."""
    shapes = (
        f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{r:.1f}"/>',
        f'<rect x="{x - r:.1f}" y="{y - r:.1f}" width="{2 * r:.1f}" height="{2 * r:.1f}"/>',
        f'<path d="M{x:.1f} {y - 1.2 * r:.1f}l{1.2 * r:.1f} {2.1 * r:.1f}h{-2.4 * r:.1f}z"/>',
        f'<path d="M{x:.1f} {y - 1.3 * r:.1f}l{1.3 * r:.1f} {1.3 * r:.1f}l{-1.3 * r:.1f} {1.3 * r:.1f}'
        f'l{-1.3 * r:.1f} {-1.3 * r:.1f}z"/>',
        f'<path d="M{x - r:.1f} {y - r / 2:.1f}l{r:.1f} {-r / 2:.1f}l{r:.1f} {r / 2:.1f}v{r:.1f}'
        f'l{-r:.1f} {r / 2:.1f}l{-r:.1f} {-r / 2:.1f}z"/>',
    )
    return f'<g class="mark seat-{seat}">{shapes[seat % len(shapes)]}</g>'


class _Drawn:
    """Where everything goes."""

    def __init__(self, told: Told) -> None:
        self.told = told
        review = told.review
        self.steps = max(1, review.steps)
        self.lines = _lines(review)
        before_end = [value for line in self.lines for step, value in line[:-1]]
        self.most = HALF if review.seats > 2 and max(before_end) <= HALF else 1.0

    def x(self, step: float) -> float:
        return LEFT + (WIDTH - LEFT - RIGHT) * step / self.steps

    def y(self, chance: float) -> float:
        return TOP + HEIGHT * (1 - min(chance, self.most) / self.most)

    def body(self) -> str:
        return self._grid() + self._turnings() + self._curves() + self._ends() + self._strip()

    def _grid(self) -> str:
        found = ""
        end = self.x(self.steps)
        for part in range(5 if self.most == 1.0 else 4):
            chance = part * (0.25 if self.most == 1.0 else 0.2)
            y = self.y(chance)
            found += f'<path d="M{LEFT} {y:.1f}H{end:.1f}" class="grid"/>'
            found += text(LEFT - 6, y + 4, f"{chance * 100:.0f}", "small", "end")
        y = self.y(1 / self.told.review.seats)
        found += f'<path d="M{LEFT} {y:.1f}H{end:.1f}" class="even"/>'
        stride = 10 if self.steps <= 80 else 20 if self.steps <= 200 else 50
        for step in range(0, self.steps + 1, stride):
            words = str(step) if step else self.told.words("move")
            found += text(self.x(step), TOP + HEIGHT + 16, words, "small", "middle" if step else "start")
        return found

    def _turnings(self) -> str:
        found = ""
        for number, turning in enumerate(self.told.review.turnings, 1):
            x = self.x(turning.step)
            found += f'<path d="M{x:.1f} {TOP - 8}V{TOP + HEIGHT}" class="turning"/>'
            found += f'<circle cx="{x:.1f}" cy="{TOP - 19}" r="10" class="disc"/>'
            found += text(x, TOP - 14.5, str(number), "number", "middle")
        return found

    def _curves(self) -> str:
        found = ""
        for seat, line in enumerate(self.lines):
            path = "M" + "L".join(f"{self.x(step):.1f} {self.y(chance):.1f}" for step, chance in line)
            found += f'<path d="{path}" class="casing"/><path d="{path}" class="curve seat-{seat}"/>'
        for seat, line in enumerate(self.lines):
            gap = max(2, len(line) // RIDING)
            first = 1 + seat * gap // len(self.lines)
            for step, chance in line[first : -max(2, gap // 2) : gap]:
                found += mark(seat, self.x(step), self.y(chance), 5)
        return found

    def _ends(self) -> str:
        """Names and scores at the end of the lines, spread so that they can be read."""
        review = self.told.review
        order = sorted(range(review.seats), key=lambda seat: (-self.lines[seat][-1][1], review.ranking[seat]))
        places = [self.y(self.lines[seat][-1][1]) for seat in order]
        lowest = TOP + HEIGHT + 4
        for k in range(len(places) - 1, -1, -1):
            places[k] = min(places[k], lowest)
            lowest = places[k] - 19
        end = self.x(self.steps)
        found = ""
        for seat, y in zip(order, places, strict=True):
            at = self.y(self.lines[seat][-1][1])
            found += f'<path d="M{end + 2:.1f} {at:.1f}L{end + 12:.1f} {y:.1f}" class="leader seat-{seat}"/>'
            found += mark(seat, end + 21, y, 5.5)
            found += text(end + 33, y + 4.5, self.told.players[seat][:12], "strong")
            found += text(WIDTH - 2, y + 5, str(review.scores[seat]), "figure", "end")
        return found

    def _strip(self) -> str:
        """A row of marks for each seat: a mistake, an inaccuracy, or a tick where all was well."""
        review = self.told.review
        top = TOP + HEIGHT + 34
        found = ""
        for seat in range(review.seats):
            y = top + seat * ROW
            found += f'<path d="M{LEFT} {y:.1f}H{self.x(self.steps):.1f}" class="rule"/>' + mark(seat, LEFT - 12, y, 4)
            for one in review.moments:
                if one.seat == seat and one.decision is not None:
                    found += grade_mark(one.decision.grade, self.x(one.step), y)
            account = review.accounts[seat]
            x = self.x(self.steps)
            found += grade_mark(MISTAKE, x + 20, y) + text(x + 29, y + 4, str(account.mistakes), "small")
            found += grade_mark(INACCURACY, x + 60, y) + text(x + 69, y + 4, str(account.inaccuracies), "small")
        return found


def grade_mark(grade: str, x: float, y: float) -> str:
    """The mark of a judgement."""
    if grade == MISTAKE:
        return f'<path d="M{x:.1f} {y - 6:.1f}l5.5 10h-11z" class="mistake"/>'
    if grade == INACCURACY:
        return f'<path d="M{x:.1f} {y - 4.5:.1f}l4.2 8h-8.4z" class="inaccuracy"/>'
    return f'<path d="M{x:.1f} {y - 2.5:.1f}v5" class="tick {"" if grade == GOOD else "fine"}"/>'


def _lines(review: Review) -> list[list[tuple[int, float]]]:
    """By seat: the chances after each step that stands."""
    return [
        [(0, review.start[seat]), *((one.step, one.chances[seat]) for one in review.moments)]
        for seat in range(review.seats)
    ]


def skill(told: Told) -> str:
    """For each seat: from the even start by luck, others' slips and its own to the result."""
    review = told.review
    width, left, right, row = 460.0, 128.0, 40.0, 50.0
    reach = _reach(review)
    low, high = reach

    def x(value: float) -> float:
        return left + (value - low) * (width - left - right) / (high - low)

    bottom = 20 + row * review.seats
    found = (
        '<defs><pattern id="hatch" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">'
        '<rect width="6" height="6" class="paper"/><path d="M0 3h6" class="line"/></pattern></defs>'
    )
    for value in (0.0, 0.5, 1.0):
        found += f'<path d="M{x(value):.1f} 14V{bottom:.1f}" class="grid"/>'
        found += text(x(value), 10, f"{value * 100:.0f}", "small", "middle")
    found += f'<path d="M{x(1 / review.seats):.1f} 14V{bottom:.1f}" class="even"/>'
    for account in review.accounts:
        y = 20 + row * account.seat
        found += mark(account.seat, 10, y + 16, 6) + text(24, y + 15, told.players[account.seat][:14], "strong")
        found += text(24, y + 30, told.words("accuracy", accuracy=account.accuracy), "small")
        value = account.start
        for place, (change, kind) in enumerate(
            ((account.luck, "luck"), (account.others, "others"), (account.own, "own"))
        ):
            begin, end = sorted((value, value + change))
            top = y + 13 * place
            found += f'<rect x="{x(begin):.1f}" y="{top}" width="{max(1.5, x(end) - x(begin)):.1f}" height="9" '
            found += f'class="bar {kind}"/>' + text(x(end) + 4, top + 8.5, told.words.change(change), "small")
            value += change
    box = f'viewBox="0 0 {width:.0f} {bottom + 4:.0f}"'
    return f'<svg {box} class="chart" role="img" aria-label="{escape(told.words("skill"))}">{found}</svg>'


def _reach(review: Review) -> tuple[float, float]:
    """The lowest and the highest value that a bar reaches."""
    reached = [0.0, 1.0]
    for one in review.accounts:
        reached += [one.start + one.luck, one.start + one.luck + one.others]
    return min(reached), max(reached)
