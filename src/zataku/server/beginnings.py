"""Where practice begins, if not with the set-up: a position, or a moment of a game that is over."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from zataku.core import content
from zataku.core.errors import BadPosition, BadRecord, ZatakuError
from zataku.core.game import Fact, Game
from zataku.server import positions, protocol, puzzling
from zataku.server.chronicle import position_of
from zataku.server.positions import Position
from zataku.server.protocol import NewTable, Origin
from zataku.server.store import OVER, TableRow
from zataku.server.trouble import Trouble, trouble_of

if TYPE_CHECKING:
    from zataku.server.tables import Tables

REASONS: Final = {"version": "other_rules", "content": "other_components"}
"""Why a game can't be played on here, by what its record says of it."""


async def beginning(tables: Tables, who: str, game: Game, new: NewTable) -> Position | None:
    """The position that a new table begins from; None for the set-up. Trouble if there is none, or it is secret."""
    if new.position is None and new.origin is None:
        return None
    if new.position is not None and new.origin is not None:
        raise Trouble("invalid", "position: expected one, or an origin, got both", "invalid", {"got": "both"})
    if new.options:
        message = f"options: expected none, as the position has its own, got {', '.join(new.options)}"
        raise Trouble("invalid", message, "position_options")
    if new.origin is not None:
        found = await of(tables, who, new.origin, game.name)
        if found.game != game.name:
            facts: dict[str, Fact] = {"expected": game.name, "got": found.game}
            message = f"origin: expected a game of {game.name}, got one of {found.game}"
            raise Trouble("invalid", message, "other_game", facts)
    else:
        found = await _checked(tables, who, game.name, new.position)
    if len(new.seats) != found.seats:
        message = f"seats: expected {found.seats}, as many as the position has, got {len(new.seats)}"
        raise Trouble("invalid", message, "position_seats", {"expected": found.seats, "got": len(new.seats)})
    if new.unknown_to is None:
        return found
    if new.unknown_to >= found.seats:
        message = f"unknown_to: expected a seat below {found.seats}, got {new.unknown_to}"
        raise Trouble("invalid", message, "invalid", {"got": new.unknown_to})
    return await tables.archive.pool.run(who, positions.unknown, found.game, found.data, new.unknown_to)


async def of(tables: Tables, who: str, origin: Origin, game: str = "") -> Position:
    """The position at a moment of a game that is over, or of a puzzle of this game."""
    given = [name for name in ("table", "record", "puzzle") if getattr(origin, name)]
    if len(given) != 1:
        got = " and ".join(given) or "nothing"
        raise Trouble("invalid", f"origin: expected a table, a record or a puzzle, got {got}", "invalid", {"got": got})
    try:
        if origin.puzzle:
            return puzzling.beginning(game, origin.puzzle)
        if origin.record:
            return await tables.archive.record_position(who, origin.record, origin.step)
        row = (await tables.room(origin.table)).row
        if row.status != OVER:
            message = f"origin: expected a game that is over, got {row.status}: its positions would tell secrets"
            raise Trouble("conflict", message, "would_tell")
        return await tables.archive.table_position(who, row, origin.step)
    except BadRecord as problem:
        reason = REASONS.get(problem.what, "damaged_record")
        raise Trouble("conflict", f"origin: {problem}", reason, trouble_of(problem).facts) from None


async def about(tables: Tables, who: str, game: Game, file: protocol.Position) -> bytes:
    """What a position from a file is about, as JSON of the protocol."""
    expected, got = (game.version, content.digest(game.name)), (file.version or game.version, file.content)
    if file.version and expected != got:
        reason = "other_rules" if expected[0] != got[0] else "other_components"
        facts: dict[str, Fact] = {"expected": str(expected), "got": str(got)}
        raise Trouble("conflict", f"position: expected version and components {expected}, got {got}", reason, facts)
    try:
        return await tables.archive.pool.run(who, positions.about, game.name, file.position)
    except BadPosition as problem:
        raise _bad(problem) from None


async def again(tables: Tables, who: str, row: TableRow) -> None:
    """Trouble if the rules have changed since, and what a table began from is no position any more."""
    await _checked(tables, who, row.game, position_of(row))


async def _checked(tables: Tables, who: str, game: str, data: object) -> Position:
    try:
        return await tables.archive.pool.run(who, positions.given, game, data)
    except BadPosition as problem:
        raise _bad(problem) from None


def _bad(problem: ZatakuError) -> Trouble:
    """What is wrong with a position: its field, what was expected there, and what was found."""
    facts: dict[str, Fact] = {"what": problem.what, "expected": problem.expected, "got": problem.got}
    return Trouble("invalid", str(problem), "bad_position", facts)
