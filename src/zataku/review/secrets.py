"""Who knew what: secrets that a move showed to all, and what each seat learned from them.

What a thing on the table is called, where it lies, what it is and who has looked at it, a view says in ``token``,
``place``, ``kind`` and ``seen_by``; an event that uncovers it says the first three.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from zataku.bots.lookout import Lookout
from zataku.core.dealers import Recording, Silent
from zataku.core.game import Event, Game, State
from zataku.review.finding import FACEDOWN, OWN, SEEN, Reveal
from zataku.review.plot import Plot, Point

WORLDS: Final = 2
"""So many times as many worlds are imagined as for a look at a moment."""

FEWEST: Final = 8
"""In how many of them a thing must be what it was, to tell what that was worth."""

Thing = tuple[str, str, str]
"""A token, what it is and where it lies."""

World = tuple[set[Thing], float]
"""What was shown in a world that a seat imagined, and the chance of the seat after it."""


def reveals(found: Plot, point: Point, ahead: Lookout) -> list[Reveal]:
    """The secrets that a move showed to all."""
    views = found.game.views(point.state)
    seats = range(found.seats)
    worlds = [_worlds(found, point, point.state, seat, ahead) for seat in seats]
    shown = uncovered(point.events)
    knew = [[_knew(views[seat], thing[0], seat, point.seat) for seat in seats] for thing in shown]
    blind = {
        seat: _worlds(found, point, forgotten(found.game, point.state, seat), seat, ahead)
        for seat in seats
        if any(each[seat] == SEEN for each in knew)
    }
    return [
        Reveal(
            token=thing[0],
            kind=thing[1],
            place=thing[2],
            knew=each,
            worth=[_worth(thing, imagined) for imagined in worlds],
            told=[_worth(thing, blind[seat]) if each[seat] == SEEN else 0.0 for seat in seats],
        )
        for thing, each in zip(shown, knew, strict=True)
    ]


def forgotten(game: Game, state: State, seat: int) -> State:
    """The same state, had a seat never looked at what lies on the table."""
    position: dict[str, Any] = game.dump_state(state)
    for thing in position["tokens"]:
        thing["seen_by"] = [other for other in thing["seen_by"] if other != seat]
    return game.load_state(position)


def uncovered(events: Sequence[Event]) -> list[Thing]:
    """The things on the table that events show to all."""
    told = [event.saying(-1).facts for event in events if event.is_uncovering()]
    return [
        (str(facts["token"]), str(facts["kind"]), str(facts["place"]))
        for facts in told
        if {"token", "kind", "place"} <= facts.keys()
    ]


def _knew(view: dict[str, Any], token: str, seat: int, mover: int) -> str:
    """What a seat knew of a token; one that came with the move itself is known to its player alone."""
    for thing in view.get("tokens", []):
        if thing["token"] == token:
            if thing["kind"] is None:
                return FACEDOWN
            return SEEN if seat in thing["seen_by"] else OWN
    return OWN if seat == mover else FACEDOWN


def _worlds(found: Plot, point: Point, state: State, seat: int, ahead: Lookout) -> list[World]:
    """The move in worlds that a seat thinks likely: what is shown then, and the chance of the seat after it."""
    game = found.game
    imagined: list[World] = []
    for number in range(WORLDS * ahead.effort.looks):
        luck = Silent(point.step * 65537 + number)  # the same for all seats
        dealer = Recording(luck)
        world = game.clone(state)
        game.imagine(world, seat, luck)
        game.apply(world, _alike(game, world, point, seat, luck), dealer)
        imagined.append((set(uncovered(dealer.events)), ahead.now(world)[seat]))
    return imagined


def _alike(game: Game, world: State, point: Point, seat: int, luck: Silent) -> int:
    """The action of the move; for who can't know its words, one that looks the same and is legal in this world."""
    played = game.parse(point.action)
    if seat == point.seat:
        return played
    face = game.public(played)
    alike = [action for action in game.actions(world) if game.public(action) == face]
    return alike[luck.below(len(alike))] if alike else game.actions(world)[0]


def _worth(thing: Thing, worlds: Sequence[World]) -> float:
    """How much the chance of a seat changes once it knows a thing; nothing if it knew it before."""
    fitting = [chance for shown, chance in worlds if thing in shown]
    if len(fitting) < min(FEWEST, len(worlds)):
        return 0.0
    return sum(fitting) / len(fitting) - sum(chance for _, chance in worlds) / len(worlds)
