"""A move is on the other screens as soon as it arrives."""

from __future__ import annotations

import random
from typing import TypedDict

import pytest

import zataku
from browser.anyone import move
from browser.fixtures import Visit
from browser.visitor import Taste, together
from wide import some

SWIFT = 2
"""Frames of the browser between a message and the screen that shows it."""

# Counts frames, and notes in which of them each version of the game arrived and was shown.
WATCH = """
window.swift = { frame: 0, arrived: {}, shown: {} };
const count = () => { window.swift.frame += 1; requestAnimationFrame(count); };
requestAnimationFrame(count);
window.WebSocket = class extends WebSocket {
    constructor(...args) {
        super(...args);
        this.addEventListener('message', ({ data }) => {
            const { kind, version } = JSON.parse(data);
            if (kind === 'update') window.swift.arrived[version] ??= window.swift.frame;
        });
    }
};
new MutationObserver(() => {
    const version = document.querySelector('[data-version]')?.dataset.version;
    if (version !== undefined) window.swift.shown[version] ??= window.swift.frame;
}).observe(document, { attributes: true, childList: true, subtree: true, attributeFilter: ['data-version'] });
"""


class Swift(TypedDict):
    """The frames in which versions arrived and were shown."""

    frame: int
    arrived: dict[str, int]
    shown: dict[str, int]


@pytest.mark.parametrize(
    ("game", "moves"), some([(game, moves) for moves in (False, True) for game in zataku.names()], 2)
)
def test_a_move_of_someone_else(visit: Visit, game: str, *, moves: bool) -> None:
    """Within two frames of its arrival; where pieces move, later moves wait until this one has been seen."""
    ann, ben = visit("Ann", Taste(moves=moves)), visit("Ben", Taste(moves=moves))
    for visitor in (ann, ben):
        visitor.context.add_init_script(WATCH)
    together(ann, ben, game)
    seats = [ann.sit(), ben.sit()]
    mover, other = seats if seats[0].state != "waiting" else reversed(seats)
    start = other.version
    move(mover, random.Random(4))
    other.wait_for_version(mover.version)
    seen: Swift = other.page.evaluate("window.swift")
    first, *later = [version for version in seen["shown"] if int(version) > start]
    for version in [first] if moves else [first, *later]:
        assert seen["shown"][version] - seen["arrived"][version] <= SWIFT, seen
