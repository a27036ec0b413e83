"""The order of stack and deck never reaches a browser: no tile or card of theirs is named before it is open."""

from __future__ import annotations

import re
from typing import Any

from browser.ear import Ear, play_out, views
from browser.fixtures import Visit
from games.the_river.player import play
from wide import often

MOVES = often(6, soak=12)
PIECE = re.compile(r"\b[tb]\d\d\b")


def opened(view: dict[str, Any]) -> set[str]:
    """The tiles and cards that everybody can see or has seen go."""
    found = {*view["island"], *view["offer"], *view["discards"], view["removed"], view["card"]}
    for player in view["players"]:
        found |= {*player["tiles"], *player["reserved"], *player["built"]}
    return found - {None}


def test_the_piles_keep_their_order(visit: Visit) -> None:
    """Nothing that a player or a spectator is sent or shown names a tile or card that was not open by then."""
    people = [visit("Ann"), visit("Cid")]
    ann, cid = people
    table = ann.open_table([{"who": "me"}, *[{"who": "bot", "bot": "random"}] * 3], "the_river")
    ann.ask(f"/api/tables/{table}/start")
    ears = [Ear(visitor.page) for visitor in people]
    for visitor, ear in zip(people, ears, strict=True):
        ear.listen()
        visitor.go(f"/t/{table}")
    seats = [visitor.sit() for visitor in people]
    for move in range(MOVES):
        if not seats[0].wait_for_turn():
            break
        for seat, ear in zip(seats, ears, strict=True):
            seat.wait_for_version(seats[0].version)
            ear.look()
        play(seats[0], seed=move, moves=1)
    told = [list(ear.heard) for ear in ears]
    play_out(people, table, 1)
    seen: dict[int, set[str]] = {}
    known: set[str] = set()
    for version, view in sorted(views(ann, table, -1).items()):
        known = known | opened(view)
        seen[version] = known
    named = 0
    for viewer, heard in zip(("player", "spectator"), told, strict=True):
        for version, text in heard:
            pieces = set(PIECE.findall(text))
            hidden = pieces - seen[max(version, min(seen))]
            assert not hidden, f"version {version}: {sorted(hidden)} reached the {viewer}: {text[:200]}"
            named += len(pieces)
    assert named > 0  # what may be known can be found this way
    assert len(seen[max(seen)]) > len(seen[min(seen)]) + 20  # and much came from the piles later
