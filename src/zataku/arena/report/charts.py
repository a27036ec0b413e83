"""Figures as SVG in the colours of the page, so that dark and print follow."""

from __future__ import annotations

import math
from collections.abc import Sequence
from html import escape
from typing import NamedTuple

from zataku.arena.report.words import Words
from zataku.arena.statistics import Estimate


class Row(NamedTuple):
    """A dot with its interval: filled when that clears the line."""

    label: str
    value: float
    low: float
    high: float
    is_clear: bool
    note: str = ""  # a second line under the label
    figures: tuple[str, ...] = ()  # what stands at the right


def text(x: float, y: float, words: str, kind: str = "", anchor: str = "start") -> str:
    """Words at a place; ``kind`` names classes of the style sheet."""
    place = f'x="{x:.1f}" y="{y:.1f}"'
    return f'<text {place} class="{kind}" text-anchor="{anchor}">{escape(words)}</text>'


def svg(width: float, height: float, body: str, title: str, kind: str = "") -> str:
    """A figure with its name for those who can't see it."""
    box = f'viewBox="0 0 {width:.0f} {height:.0f}"'
    return f'<svg {box} class="chart {kind}" role="img" aria-label="{escape(title)}">{body}</svg>'


def ticks(low: float, high: float, most: int) -> list[float]:
    """Round numbers from low to high, at most this many."""
    span = max(high - low, 1e-9)
    size = 10 ** math.floor(math.log10(span / most))
    step = next(size * factor for factor in (1, 2, 5, 10, 20) if span / (size * factor) <= most)
    first = math.ceil(low / step - 1e-9)
    return [number * step for number in range(first, math.floor(high / step + 1e-9) + 1)]


def dots(rows: Sequence[Row], line: float, named: str, title: str, axis: str, wide: bool) -> str:
    """Each row a dot with its interval, beside a dashed line; ``axis`` is how its numbers are written."""
    longest = max(len(row.label) for row in rows)
    width, left, right = (840.0, 236.0, 210.0) if wide else (420.0, min(max(longest * 7.6 + 16, 84), 196.0), 62.0)
    height_of_row = 40.0 if wide or any(row.note for row in rows) else 30.0
    low = min([line, *(row.low for row in rows)])
    high = max([line, *(row.high for row in rows)])
    pad = max((high - low) * 0.06, 1e-6)
    low, high = low - pad, high + pad
    if axis == "%":
        low, high = max(low, 0.0 - pad / 4), min(high, 100.0 + pad / 4)
    bottom = 24 + len(rows) * height_of_row

    def x(value: float) -> float:
        return left + (value - low) * (width - left - right) / (high - low)

    body = ""
    for tick in ticks(low, high, 7 if wide else 4):
        body += f'<path d="M{x(tick):.1f} 20V{bottom:.1f}" class="grid"/>'
        body += text(x(tick), bottom + 14, f"{tick:g}", "small", "middle")
    body += f'<path d="M{x(line):.1f} 17V{bottom:.1f}" class="even"/>'
    at = min(max(x(line), left + 46), width - right - 30)
    body += text(at, 11, named, "small ink-2", "middle")
    for number, row in enumerate(rows):
        y = 24 + (number + 0.5) * height_of_row
        if number and wide:
            body += f'<path d="M0 {y - height_of_row / 2:.1f}H{width}" class="rule"/>'
        name = f"<title>{escape(row.label)}</title>"
        kind = "name strong" if row.is_clear else "name"
        most = int((left - 14) / (8.2 if row.is_clear else 7.2))
        label = row.label if len(row.label) <= most else row.label[: most - 1] + "…"
        body += f"<g>{name}{text(0, y + (-2 if row.note else 4.5), label, kind)}</g>"
        body += text(0, y + 13, row.note, "small") if row.note else ""
        body += f'<path d="M{x(row.low):.1f} {y:.1f}H{x(row.high):.1f}" class="whisker"/>'
        body += f'<circle cx="{x(row.value):.1f}" cy="{y:.1f}" r="5.2" class="{"full" if row.is_clear else "hollow"}"/>'
        for place, figure in enumerate(reversed(row.figures if wide else row.figures[:1])):
            first = place == len(row.figures) - 1 or not wide
            body += text(width - place * 104, y + 4.5, figure, "figure" if first else "small ink-2", "end")
    return svg(width, bottom + 20, body, title)


def histogram(values: Sequence[float], title: str, median: str) -> str:
    """How often each size occurred, with a line at the median."""
    width, height = 420.0, 190.0
    low, high = min(values), max(values)
    step = max(1.0, next(s * 10**e for e in range(9) for s in (1, 2, 5) if (high - low) / (s * 10**e) <= 22))
    first = math.floor(low / step)
    counts = [0] * (math.floor(high / step) - first + 1)
    for value in values:
        counts[math.floor(value / step) - first] += 1
    bar = min((width - 20) / len(counts), 40.0)
    start = (width - bar * len(counts)) / 2
    body = ""
    every = math.ceil(len(counts) / 11)
    for number, count in enumerate(counts):
        tall = (height - 52) * count / max(counts)
        left = start + number * bar
        size = f'width="{max(bar - 2, 1):.1f}" height="{tall:.1f}"'
        body += f'<rect x="{left + 1:.1f}" y="{height - 24 - tall:.1f}" {size} rx="1.5" class="bar"/>'
        if number % every == 0:
            body += text(left + bar / 2, height - 8, f"{(first + number) * step:g}", "small", "middle")
    body += f'<path d="M10 {height - 24}H{width - 10}" class="axis"/>'
    middle = sorted(values)[len(values) // 2]
    at = start + ((middle - first * step) / step + (0.5 if step == 1 else 0.0)) * bar
    body += f'<path d="M{at:.1f} 18V{height - 24}" class="even"/>'
    is_right = at > width * 0.6
    body += text(at + (-6 if is_right else 6), 20, median, "strong small ink", "end" if is_right else "start")
    return svg(width, height, body, title)


def curves(series: Sequence[tuple[str, Sequence[tuple[float, Estimate]]]], title: str, axis: str, words: Words) -> str:
    """Win rates against thinking time on a logarithmic axis, with bands for their intervals."""
    width, height, left, right = 520.0, 330.0, 46.0, 22.0
    times = [time for _, points in series for time, _ in points]
    low, high = math.log10(min(times)) - 0.12, math.log10(max(times)) + 0.12

    def x(time: float) -> float:
        return left + (math.log10(time) - low) * (width - left - right) / (high - low)

    def y(share: float) -> float:
        return 18 + (1 - share) * (height - 72)

    body = ""
    for part in (0, 25, 50, 75, 100):
        body += f'<path d="M{left} {y(part / 100):.1f}H{width - right}" class="grid"/>'
        body += text(left - 6, y(part / 100) + 4, f"{part}", "small", "end")
    for power in range(math.floor(low), math.ceil(high) + 1):
        for digit in (1, 3):
            time = digit * 10.0**power
            if low <= math.log10(time) <= high:
                body += f'<path d="M{x(time):.1f} {y(0):.1f}v5" class="axis"/>'
                body += text(x(time), y(0) + 18, words.seconds(time), "small", "middle")
    body += text((left + width - right) / 2, height - 6, axis, "small ink-2", "middle")
    for number, (name, points) in enumerate(series):
        kind = f"series-{number % 4}"
        upper = "L".join(f"{x(time):.1f} {y(wins.high):.1f}" for time, wins in points)
        lower = "L".join(f"{x(time):.1f} {y(wins.low):.1f}" for time, wins in reversed(points))
        middle = "L".join(f"{x(time):.1f} {y(wins.mean):.1f}" for time, wins in points)
        body += f'<g class="{kind}"><path d="M{upper}L{lower}z" class="band"/><path d="M{middle}" class="curve"/>'
        for time, wins in points:
            body += f'<circle cx="{x(time):.1f}" cy="{y(wins.mean):.1f}" r="3.8" class="point"/>'
        time, wins = points[-1]
        above = y(wins.mean) - 14 if wins.mean < 0.9 else y(wins.low) + 20
        body += text(x(time), above, name, "curve-name", "end") + "</g>"
    return svg(width, height, body, title)
