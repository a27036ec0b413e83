"""Positions that practice begins from: checked, or taken from a game. It runs in processes of its own (``Pool``)."""

from __future__ import annotations

import secrets
from collections.abc import Iterator

import msgspec

from zataku.core import catalog, content
from zataku.core.dealers import Silent
from zataku.core.game import NOBODY, Event, Game, State
from zataku.core.match import Match
from zataku.server import protocol
from zataku.server.protocol import PositionInfo
from zataku.server.replays import begun, recorded, shown
from zataku.server.store import EntryRow, SnapshotRow, TableRow
from zataku.server.trouble import Trouble


class Position(msgspec.Struct):
    """A position from which a game goes on, with what follows from it."""

    game: str
    data: str  # JSON
    seats: int
    options: dict[str, str]

    def file(self) -> bytes:
        """The same as a file holds it."""
        game = catalog.load(self.game)
        told = protocol.Position(game.name, msgspec.json.decode(self.data), game.version, content.digest(game.name))
        return msgspec.json.encode(told)


def given(name: str, data: dict[str, object]) -> Position:
    """A position from outside, as the game itself writes it; BadPosition if it can't be."""
    game = catalog.load(name)
    return _played_on(game, game.load_state(data))


def unknown(name: str, data: str, seat: int) -> Position:
    """The same position with all that a seat can't know drawn again."""
    game = catalog.load(name)
    state = game.load_state(msgspec.json.decode(data))
    return _played_on(game, game.determinize(game.view(state, seat), Silent(secrets.randbits(31))))


def about(name: str, data: dict[str, object]) -> bytes:
    """What a position is about, as JSON of the protocol; BadPosition if it can't be."""
    game = catalog.load(name)
    state = game.load_state(data)
    found = _played_on(game, state)
    return msgspec.json.encode(
        PositionInfo(found.seats, found.options, int(game.to_act(state)), game.views(state)[NOBODY])
    )


def of_table(row: TableRow, entries: list[EntryRow], snapshot: SnapshotRow | None, seat: int, which: range) -> Position:
    """The position of a table at a step, with all that is hidden."""
    return _last(shown(*begun(row, entries, snapshot), which))


def of_record(text: str, snapshot: SnapshotRow | None, seat: int, which: range) -> Position:
    """The position of an uploaded record at a step."""
    return _last(shown(*recorded(text, snapshot), which))


def _last(steps: Iterator[tuple[int, Match, list[Event]]]) -> Position:
    [(_, match, _)] = steps
    return _played_on(match.game, match.state())


def _played_on(game: Game, state: State) -> Position:
    if game.to_act(state) == NOBODY:
        message = "position: expected one in which the game goes on, got one after its end"
        raise Trouble("invalid", message, "position_over")
    data = msgspec.json.encode(game.dump_state(state)).decode()
    return Position(game.name, data, int(game.seat_count(state)), game.options_of(state))
