"""All numbers of a server in the text format of Prometheus."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterable, Iterator
from hmac import compare_digest
from typing import TYPE_CHECKING, Final

import zataku
from zataku.server import counts
from zataku.server.counts import Histogram
from zataku.server.trouble import Trouble

if TYPE_CHECKING:
    from zataku.server.rooms import Rooms

PREFIX: Final = "zataku_"
KIND: Final = "text/plain; version=0.0.4"
LOOK: Final = 0.25
"""Seconds between two looks at how late the event loop is."""

Labels = dict[str, str | int]


def text(rooms: Rooms, sockets: int, kind: str = "server") -> str:
    """Every number, with a line on what it is."""
    return "\n".join([*_lines(rooms, sockets, kind), ""])


def admit(wanted: str, token: str) -> None:
    """Trouble unless this is the token of the settings, if they have one."""
    if not wanted or not compare_digest(token.encode(), wanted.encode()):
        raise Trouble("forbidden", "metrics: expected the token of the settings, got another", "forbidden")


async def watch() -> None:
    """Look again and again how late the event loop comes."""
    loop = asyncio.get_running_loop()
    while True:
        wanted = loop.time() + LOOK
        await asyncio.sleep(LOOK)
        counts.lags.add(max(0.0, loop.time() - wanted))


def _lines(rooms: Rooms, sockets: int, kind: str) -> Iterator[str]:
    yield from _gauge("info", "The program.", 1, {"version": zataku.__version__, "kind": kind})
    yield from _gauge("uptime_seconds", "Since the start.", (rooms.clock.now() - rooms.started) // 1000)
    yield from _gauge("tables", "Tables in memory.", len(rooms.rooms))
    yield from _gauge("sockets", "Open sockets.", sockets)
    yield from _gauge("bots_waiting", "Bots that wait for their turn to think.", rooms.thinkers.waiting)
    yield from _gauge("replays_waiting", "Replays that wait for their turn.", rooms.archive.pool.turns.waiting())
    yield from _counter("cpu_seconds_total", "CPU time of this process.", [({}, round(time.process_time(), 3))])
    answered: list[tuple[Labels, float]] = [
        ({"method": method, "status": status}, n) for (method, status), n in counts.answered.items()
    ]
    yield from _counter("requests_total", "Answers over HTTP.", answered)
    yield from _by_kind("asked_total", "Requests and messages, by what they count as.", counts.asked)
    yield from _by_kind("refused_total", "What was turned away, by what there was too much of.", counts.refused)
    yield from _counter(
        "entries_total", "Moves and other entries that were written.", [({}, counts.entries["written"])]
    )
    yield from _by_kind("store_errors_total", "What the database could not do.", counts.failed)
    yield from _by_kind("bot_falters_total", "Bots that were late or lost.", counts.faltered)
    yield from _histogram("request_seconds", "Until the answer to a request.", counts.requests)
    yield from _histogram("append_seconds", "Until a move was safely written.", counts.appends)
    yield from _histogram("bot_seconds", "How long bots thought about a move.", counts.thoughts)
    yield from _histogram("loop_lag_seconds", "How late the event loop came.", counts.lags)


def _gauge(name: str, about: str, value: float, labels: Labels | None = None) -> list[str]:
    return [*_head(name, about, "gauge"), _line(name, labels or {}, value)]


def _counter(name: str, about: str, values: Iterable[tuple[Labels, float]]) -> list[str]:
    return [*_head(name, about, "counter"), *[_line(name, labels, value) for labels, value in values]]


def _by_kind(name: str, about: str, found: dict[str, int]) -> list[str]:
    return _counter(name, about, [({"kind": kind}, n) for kind, n in found.items()])


def _histogram(name: str, about: str, found: Histogram) -> list[str]:
    lines, so_far = _head(name, about, "histogram"), 0
    for edge, n in zip((*found.edges, "+Inf"), found.found, strict=True):
        so_far += n
        lines.append(_line(f"{name}_bucket", {"le": edge if isinstance(edge, str) else f"{edge:g}"}, so_far))
    return [*lines, _line(f"{name}_sum", {}, round(found.total, 6)), _line(f"{name}_count", {}, so_far)]


def _head(name: str, about: str, kind: str) -> list[str]:
    return [f"# HELP {PREFIX}{name} {about}", f"# TYPE {PREFIX}{name} {kind}"]


def _line(name: str, labels: Labels, value: float) -> str:
    shown = ",".join(f'{label}="{_escaped(str(text))}"' for label, text in labels.items())
    return f"{PREFIX}{name}{{{shown}}} {value}" if shown else f"{PREFIX}{name} {value}"


def _escaped(text: str) -> str:
    return text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
