"""What others hold never reaches a browser: not its lines, not its page; the server's own record is the witness."""

from __future__ import annotations

import re

import pytest

from browser.ear import Ear, play_out, views
from browser.fixtures import Visit
from games.river_of_gold.player import play
from wide import often

ROUNDS = often(3, soak=8)


@pytest.mark.long
def test_a_hand_stays_in_the_hand(visit: Visit) -> None:
    """No customer in another hand is named in anything that a player or a spectator is sent or shown meanwhile."""
    people = [visit("Ann"), visit("Ben"), visit("Cid")]
    ann, ben, cid = people
    table = ann.open_table([{"who": "me"}, {"who": "open"}], "river_of_gold")
    ben.ask("/api/me", {"name": "Ben"})
    ben.ask(f"/api/tables/{table}/sit", {"nonce": "ben"})
    ann.ask(f"/api/tables/{table}/start")
    ears = [Ear(visitor.page) for visitor in people]
    for visitor, ear in zip(people, ears, strict=True):
        ear.listen()
        visitor.go(f"/t/{table}")
    seats = [visitor.sit() for visitor in people]
    for _ in range(ROUNDS):
        asked = ann.read(f"/api/tables/{table}")["to_act"]
        play(seats[asked], seed=asked, moves=1)
        for seat, ear in zip(seats, ears, strict=True):
            seat.wait_for_version(ann.read(f"/api/tables/{table}")["version"])
            ear.look()
    told = [list(ear.heard) for ear in ears]
    play_out(people, table, 2)
    sides = [views(ann, table, seat) for seat in (0, 1)]
    checked = 0
    for viewer, heard in zip((0, 1, -1), told, strict=True):
        for version, text in heard:
            for holder in {0, 1} - {viewer}:
                hand = sides[holder][version]["players"][holder]["hand"] if version else []
                for card in hand:
                    checked += 1
                    leaked = re.search(rf"\b{card}\b", text)
                    assert not leaked, f"version {version}: {card} of seat {holder} reached seat {viewer}"
    assert checked > 50
    own = sides[0][1]["players"][0]["hand"]
    assert all(any(card in text for _, text in told[0]) for card in own)  # what one may know can be found this way
