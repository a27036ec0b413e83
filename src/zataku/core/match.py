"""Match: the one owner of a true state."""

from __future__ import annotations

import hashlib
import json
from typing import final

from mypy_extensions import i64

from zataku.core.errors import BadSetup, CannotUndo, IllegalAction, InvalidNotation
from zataku.core.game import NOBODY, Event, Game, Refusal, Saying, State, Table, View
from zataku.core.record import UNDO, Move, Record
from zataku.core.secret import HIDDEN
from zataku.core.tables import Recording, Seeded


@final
class Match:
    """A game being played: takes actions, shows views, keeps the record.

    ``seed`` is for repeatable matches; without it the table is fair and its outcomes can't be foreseen. ``table``
    brings another source of outcomes, ``state`` plays on from a position.
    """

    def __init__(
        self,
        game: Game,
        seats: int | None = None,
        seed: int | bytes | None = None,
        options: dict[str, str] | None = None,
        table: Table | None = None,
        state: State | None = None,
    ) -> None:
        if table is not None and seed is not None:
            raise BadSetup("match", "a seed or a table", "both")
        self.game = game
        self.source: Table = Seeded(seed) if table is None else table
        self.source.sit(game)
        self._table = Recording(self.source)
        self._position: dict[str, object] | None = None
        if state is None:
            self.options = checked_options(game, options or {})
            self.seats = checked_seats(game, seats)
            self._state = game.new(self.seats, self.options, self._table)
        else:
            if seats is not None or options:
                raise BadSetup("match", "a position, or seats and options", "both")
            game.check(state)
            self._state = game.clone(state)
            self._position = game.dump_state(state)
            self.options = game.options_of(state)
            self.seats = int(game.seat_count(state))
        self.setup_events: list[Event] = self._table.events
        self._setup = self._outcomes()
        self._moves: list[Move] = []
        self._before: list[tuple[State, int]] = []  # the state before each standing move, and that move's number
        self._undoable: list[bool] = []

    @property
    def to_act(self) -> int:
        """The seat that is asked, or NOBODY (-1)."""
        return self.game.to_act(self._state)

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.game.to_act(self._state) == NOBODY

    def view(self, seat: int) -> View:
        """What this seat may know; NOBODY for a spectator."""
        return self.game.view(self._state, self._known(seat, NOBODY))

    def prompt(self, seat: int) -> Saying:
        """What is asked, and of whom, as this seat may know it."""
        return self.game.prompt(self._state, self._known(seat, NOBODY))

    def actions(self, seat: int) -> list[str]:
        """The legal actions of a seat in notation; empty when it is not asked."""
        if self._known(seat, 0) != self.game.to_act(self._state):
            return []
        return [self.game.write(action) for action in self.game.actions(self._state)]

    def refusal(self, seat: int, action: str | int) -> Refusal | None:
        """Why this seat may not take this action now; None exactly when it is legal."""
        return self.game.refusal(self._state, self._known(seat, 0), self._index(action))

    def play(self, seat: int, action: str | int) -> list[Event]:
        """Take an action; what happened. IllegalAction carries the refusal, and nothing is changed."""
        index = self._index(action)
        refusal = self.game.refusal(self._state, self._known(seat, 0), index)
        if refusal is not None:
            raise IllegalAction(seat, self.game.write(index), refusal)
        before = self.game.clone(self._state)
        self._table.clear()
        try:
            self.game.apply(self._state, index, self._table)
        except BaseException:
            self._state = before
            raise
        outcomes = self._outcomes()
        events = self._table.events
        self._before.append((before, len(self._moves)))
        self._undoable.append(not outcomes and not any(event.is_uncovering() for event in events))
        self._moves.append(Move(seat, self.game.write(index), outcomes))
        return events

    def can_undo(self, seat: int) -> bool:
        """Whether the last standing move is this seat's and nothing was rolled, drawn or uncovered with it."""
        return bool(self._before) and self._moves[self._before[-1][1]].seat == seat and self._undoable[-1]

    def undo(self, seat: int, agreed: bool = False) -> None:
        """Take back the last standing move; ``agreed`` also one that was rolled or drawn for, or another seat's."""
        self._known(seat, 0)
        if not self._before or not (agreed or self.can_undo(seat)):
            got = "a move with a roll, a draw or an uncovering" if self._before else "no move"
            if self._before and self._moves[self._before[-1][1]].seat != seat:
                got = "another seat's move"
            raise CannotUndo(f"undo by seat {seat}", "an own last move without a roll, draw or uncovering", got)
        self._state, _ = self._before.pop()
        self._undoable.pop()
        self._moves.append(Move(seat, UNDO, []))

    def reseat(self, source: Table) -> None:
        """Go on with another source of outcomes."""
        source.sit(self.game)
        self.source = source
        self._table = Recording(source)

    def score_sheet(self, seat: int, viewer: int = NOBODY) -> dict[str, int]:
        """The points of a seat by category, as far as the viewer may know them."""
        return self.game.score_sheet(self._state, self._known(seat, 0), self._known(viewer, NOBODY))

    def scores(self) -> list[int]:
        """The points of every seat if the game ended now; the final scores when it is over."""
        return [self.game.score(self._state, seat) for seat in range(self.seats)]

    def ranking(self) -> list[int]:
        """The place of each seat, 1 for a winner; equal seats share a place."""
        return self.game.ranking(self._state)

    def position(self) -> State:
        """A copy of the true state, for tools and tests that may know everything."""
        return self.game.clone(self._state)

    def hash(self) -> str:
        """SHA-256 of the whole position; it stays with the keeper of the match until the end."""
        return position_hash(self.game, self._state)

    def log(self, seat: int) -> list[str]:
        """The moves with their outcomes as this seat may know them; secret draws stay hidden until the end."""
        self._known(seat, NOBODY)
        lines: list[str] = []
        for move in self._moves:
            shown = [self._masked(outcome) for outcome in move.outcomes]
            lines.append(Move(move.seat, move.text, shown).line())
        return lines

    def record(self, with_seed: bool = False) -> Record:
        """The match so far as a record; the seed is in it once the game is over, or to save and go on later."""
        record = Record(self.game.name, self.game.version, self.seats, self.options)
        if isinstance(self.source, Seeded):
            record.commitment = self.source.commitment
            record.nonces = list(self.source.nonces)
            if self.over or with_seed:
                record.seed = self.source.seed.hex()
        record.position = self._position
        record.setup = list(self._setup)
        record.moves = list(self._moves)
        if self.over:
            record.scores = self.scores()
            record.ranking = self.ranking()
            record.hash = self.hash()
        return record

    def _index(self, action: str | int) -> i64:
        if isinstance(action, str):
            return self.game.parse(action)
        if not 0 <= action < self.game.n_actions:
            raise InvalidNotation("action", f"a number from 0 to {self.game.n_actions - 1}", str(action))
        return action

    def _known(self, seat: int, least: int) -> int:
        if not least <= seat < self.seats:
            spectator = " (or -1 for a spectator)" if least < 0 else ""
            raise BadSetup("seat", f"a number from 0 to {self.seats - 1}{spectator}", str(seat))
        return seat

    def _outcomes(self) -> list[str]:
        return [
            f"{self.game.chance[what]}={self.game.write_outcome(what, value)}" for what, value in self._table.outcomes
        ]

    def _masked(self, outcome: str) -> str:
        label = outcome.partition("=")[0]
        secret = self.game.is_secret(self.game.chance.index(label))
        return f"{label}={HIDDEN}" if secret and not self.over else outcome


def checked_seats(game: Game, seats: int | None) -> int:
    """The seat count, the game's smallest by default; BadSetup when the game does not seat so many."""
    if seats is None:
        return game.seats[0]
    if seats not in game.seats:
        raise BadSetup(f"seats of {game.name}", f"a number from {game.seats[0]} to {game.seats[-1]}", str(seats))
    return seats


def checked_options(game: Game, options: dict[str, str]) -> dict[str, str]:
    """All options with their values, defaults filled in; BadSetup names an unknown one."""
    for name, value in options.items():
        if name not in game.choices:
            known = ", ".join(game.choices) or "no options"
            raise BadSetup(f"option of {game.name}", f"one of {known}", repr(name))
        if value not in game.choices[name]:
            raise BadSetup(f"option {name}", "one of " + ", ".join(game.choices[name]), repr(value))
    return {name: options.get(name, values[0]) for name, values in game.choices.items()}


def position_hash(game: Game, state: State) -> str:
    """SHA-256 of a position's JSON data."""
    text = json.dumps(game.dump_state(state), sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()
