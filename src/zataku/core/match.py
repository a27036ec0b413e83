"""Match: the one owner of a true state."""

from __future__ import annotations

import copy
import hashlib
import json
import pickle
from typing import Any, Final, SupportsIndex, cast, final

from zataku.core import content
from zataku.core.dealers import Recording, Scripted, Seeded
from zataku.core.errors import BadRecord, BadSetup, IllegalAction
from zataku.core.game import NOBODY, Dealer, Event, Game, Refusal, Saying, State, View
from zataku.core.game import checked_options as checked_options
from zataku.core.game import checked_seats as checked_seats
from zataku.core.notations import Judgement, judge
from zataku.core.preview import Preview, preview
from zataku.core.record import UNDO, Move, Record, checked_remark, is_remark
from zataku.core.secret import HIDDEN
from zataku.core.standing import AGREED as AGREED
from zataku.core.standing import DRAWN as DRAWN
from zataku.core.standing import FREE as FREE
from zataku.core.standing import MARKED as MARKED
from zataku.core.standing import NEVER as NEVER
from zataku.core.standing import ROLLED as ROLLED
from zataku.core.standing import SECRET_SEEN as SECRET_SEEN
from zataku.core.standing import UNCOVERED as UNCOVERED
from zataku.core.standing import Standing, count
from zataku.core.standing import Undoing as Undoing

_POSITION_JSON: Final = json.JSONEncoder(sort_keys=True, separators=(",", ":"), check_circular=False)


@final
class Match:
    """A game being played: takes actions, shows views, keeps the record.

    ``seed`` is for repeatable matches; without it the dealer is fair and its outcomes can't be foreseen. ``dealer``
    is another source of outcomes (formerly ``table``); ``state`` plays on from a state. With ``practice`` anything
    is taken back, and the same move meets the same luck again. ``snapshot`` goes on from where ``snapshot()`` was
    called, with a dealer of the same seed.

    A match is copied and pickled as its record and its dealer, and replayed from them.
    """

    def __init__(
        self,
        game: Game,
        seats: int | None = None,
        seed: int | bytes | None = None,
        options: dict[str, str] | None = None,
        dealer: Dealer | None = None,
        state: State | None = None,
        table: Dealer | None = None,
        practice: bool = False,
        snapshot: dict[str, object] | None = None,
    ) -> None:
        if dealer is not None and table is not None:
            raise BadSetup("match", "a dealer, or its former name table", "both")
        if dealer is None:
            dealer = table
        if dealer is not None and seed is not None:
            raise BadSetup("match", "a seed or a dealer", "both")
        self.game = game
        self.source: Dealer = Seeded(seed, practice=practice) if dealer is None else dealer
        self.practice = practice or (isinstance(self.source, Seeded) and self.source.practice)
        self.source.sit(game)
        self._recording = Recording(self.source)
        self._position: dict[str, object] | None = None
        self._moves: list[Move] = []
        self._dealt = 0  # how many outcomes there were
        self._earlier = 0  # how many moves came before these: those of a snapshot are not in it
        self._is_whole = snapshot is None  # whether the set-up and all moves are here
        if snapshot is not None:
            if seats is not None or options or state is not None:
                raise BadSetup("match", "a snapshot, or seats, options or a state", "both")
            self._state = self._resumed(snapshot)
            self.seats = int(game.seat_count(self._state))
        elif state is None:
            self.options = checked_options(game, options or {})
            self.seats = checked_seats(game, seats)
            self._state = game.set_up(self.seats, self.options, self._recording)
        else:
            if seats is not None or options:
                raise BadSetup("match", "a state, or seats and options", "both")
            game.check(state)
            self._state = game.clone(state)
            self._position = game.dump_state(state)
            self.options = game.options_of(state)
            self.seats = int(game.seat_count(state))
        self.setup_events: list[Event] = self._recording.events
        self.setup = self._outcomes()
        if snapshot is None:
            self._standing = Standing(game, self.seats, self.practice)
            self._dealt = len(self.setup)

    @property
    def last(self) -> Move:
        """The last line of the record: an action with its outcomes, an undo or a remark."""
        if not self._moves:
            raise BadRecord("match", "a move", "none so far")
        return self._moves[-1]

    @property
    def moves(self) -> int:
        """How many lines the record has so far: actions, undos and remarks."""
        return self._earlier + len(self._moves)

    @property
    def standing(self) -> list[Move]:
        """The actions that were not taken back, from the first that may be: in practice, all of them."""
        return list(self._standing.moves)

    @property
    def to_act(self) -> int:
        """The seat to act, or NOBODY (-1)."""
        return self.game.to_act(self._state)

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.game.to_act(self._state) == NOBODY

    def view(self, seat: int) -> View:
        """What this seat may know; NOBODY for a spectator."""
        return self.game.view(self._state, self._known(seat, NOBODY))

    def views(self) -> list[dict[str, object]]:
        """The views of all seats, and last of a spectator, as plain JSON data."""
        return self.game.views(self._state)

    def prompt(self, seat: int) -> Saying:
        """What is to be decided and by whom, as far as this seat may know."""
        return self.game.prompt(self._state, self._known(seat, NOBODY))

    def is_open_choice(self) -> bool:
        """Whether what is asked now is chosen in the open, without a look at anyone's secrets."""
        return self.game.is_open_choice(self._state)

    def actions(self, seat: int) -> list[str]:
        """The legal actions of a seat in notation; empty if it is not to act."""
        return [self.game.words(action) for action in self.action_numbers(seat)]

    def action_numbers(self, seat: int) -> list[int]:
        """The legal actions of a seat as numbers, in the order of ``actions``; empty if it is not to act."""
        return self.game.actions(self._state) if self._known(seat, 0) == self.to_act else []

    def notes(self, seat: int) -> dict[str, str]:
        """A word on some of the legal actions of a seat, for its player."""
        if self._known(seat, NOBODY) != self.game.to_act(self._state) or seat == NOBODY:
            return {}
        notes: dict[str, str] = {}
        for action in self.game.actions(self._state):
            note = self.game.note(self._state, action)
            if note:
                notes[self.game.write(action)] = note
        return notes

    def shown(self, seat: int, words: str, viewer: int) -> str:
        """A line that this seat wrote into the record, as the viewer may read it before the end."""
        if seat == viewer or self.over or words == UNDO or is_remark(words):
            return words
        return self.game.mask(self.game.parse(words))

    def refusal(self, seat: int, action: str | SupportsIndex) -> Refusal | None:
        """Why this seat may not take this action now; None exactly when it is legal."""
        return self.game.refusal(self._state, self._known(seat, 0), self.game.number(action))

    def play(self, seat: int, action: str | SupportsIndex) -> list[Event]:
        """Take an action, in words or by its number; returns what happened.

        IllegalAction carries the refusal, and nothing is changed.
        """
        number = self.game.number(action)
        refusal = self.game.refusal(self._state, self._known(seat, 0), number)
        if refusal is not None:
            raise IllegalAction(seat, self.game.words(number), refusal)
        before = self.game.clone(self._state)
        words = self.game.words(number)
        line = self._standing.line(seat, words)
        self._recording.begin(line)
        try:
            self.game.apply(self._state, number, self._recording)
            reason = self._reason()
            move = Move(seat, words, self._outcomes())
        except BaseException:
            self._state = before
            raise
        self._standing.add(move, reason, line, before)
        self._moves.append(move)
        self._dealt += len(move.outcomes)
        return self._recording.events

    def preview(self, seat: int, action: str | SupportsIndex) -> Preview:
        """What an action would do, up to the first roll, draw or uncovering, as far as this seat may know."""
        return preview(self.game, self.view(self._known(seat, 0)), seat, self.game.number(action))

    def why_not(self, seat: int, words: str | SupportsIndex) -> Refusal | None:
        """Why no action with these words (a beginning, perhaps with a later piece) is legal now; None if one is.

        The number of an action stands for all of its words.
        """
        return self.judge(seat, words).refusal

    def judge(self, seat: int, words: str | SupportsIndex) -> Judgement:
        """A legal action with these words, or the one whose refusal tells the player most."""
        if not isinstance(words, str):
            number = self.game.number(words)
            return Judgement(number, self.refusal(seat, number))
        return judge(self.game, self._state, self._known(seat, 0), words)

    def can_undo(self, seat: int) -> bool:
        """Whether the last standing move is this seat's and nothing was rolled, drawn or uncovered with it.

        In practice, whether there is a standing move at all.
        """
        return self._standing.can_undo(seat)

    def undoing(self, seat: int) -> Undoing:
        """What it takes to undo this seat's last standing move; no steps if there is none."""
        return self._standing.undoing(self._known(seat, 0))

    def undo(self, seat: int, agreed: bool = False) -> None:
        """Take back the last standing move; ``agreed`` allows another seat's, or one with a roll or draw all saw.

        In practice any move is taken back.
        """
        self._state = self._standing.take_back(self._known(seat, 0), agreed)
        self._moves.append(Move(seat, UNDO, []))

    def remark(self, seat: int, text: str) -> None:
        """Write a move that changes no state into the record, such as ``ask`` or ``takeover greedy``."""
        self._moves.append(Move(self._known(seat, 0), checked_remark(text, self.seats), []))

    def repeat(self, move: Move) -> list[Event]:
        """Do what a move of a record says: an action, an undo or a remark; its outcomes come from the dealer."""
        if is_remark(move.text):
            self.remark(move.seat, move.text)
        elif move.text == UNDO:
            self.undo(move.seat, agreed=True)
        else:
            return self.play(move.seat, move.text)
        return []

    def reseat(self, source: Dealer) -> None:
        """Go on with another source of outcomes."""
        source.sit(self.game)
        self.source = source
        self._recording = Recording(source)

    def score_sheet(self, seat: int, viewer: int = NOBODY) -> dict[str, int]:
        """The points of a seat by category, as far as the viewer may know them."""
        return self.game.score_sheet(self._state, self._known(seat, 0), self._known(viewer, NOBODY))

    def score_sheets(self, viewer: int = NOBODY) -> list[dict[str, int]]:
        """The points of every seat by category, as far as the viewer may know them."""
        return [self.score_sheet(seat, viewer) for seat in range(self.seats)]

    def scores(self) -> list[int]:
        """The points of every seat if the game ended now; the final scores when it is over."""
        return [self.game.score(self._state, seat) for seat in range(self.seats)]

    def ranking(self) -> list[int]:
        """The place of each seat, 1 for a winner; equal seats share a place."""
        return self.game.ranking(self._state)

    def state(self) -> State:
        """A copy of the true state, for tools and tests that may know everything."""
        return self.game.clone(self._state)

    def position(self) -> State:
        """The former name of ``state``."""
        return self.state()

    def dump(self) -> dict[str, object]:
        """The true state as plain JSON data; secret until the end."""
        return self.game.dump_state(self._state)

    def hash(self) -> str:
        """SHA-256 of the position; secret until the end."""
        return position_hash(self.game, self._state)

    def is_at(self, hash: str) -> bool:
        """Whether this is the hash of the position, as this release writes it or an earlier one did."""
        return hash == self.hash() or hash in [_hash(data) for data in self.game.former_dumps(self._state)]

    def log(self, seat: int) -> list[str]:
        """The moves with their outcomes as far as this seat may know; secret draws stay hidden until the end.

        In a match from a snapshot, the moves since then.
        """
        self._known(seat, NOBODY)
        lines: list[str] = []
        for move in self._moves:
            shown = [self._masked(outcome) for outcome in move.outcomes]
            lines.append(Move(move.seat, self.shown(move.seat, move.text, seat), shown).line())
        return lines

    def record(self, with_seed: bool = False, earlier: Record | None = None) -> Record:
        """The match so far as a record; it holds the seed once the game is over, or for saving and resuming.

        A match from a snapshot goes on with ``earlier``, the record up to the snapshot.
        """
        found = 0 if earlier is None else len(earlier.moves)
        if found != self._earlier or (earlier is None and not self._is_whole):
            expected = f"a record of the set-up and the {self._earlier} moves before the snapshot"
            raise BadRecord("record", expected, "none" if earlier is None else f"{found} moves")
        record = Record(self.game.name, self.game.version, self.seats, self.options)
        record.content = content.digest(self.game.name)
        record.practice = self.practice
        if isinstance(self.source, Seeded):
            record.commitment = self.source.commitment
            record.nonces = list(self.source.nonces)
            if self.over or with_seed:
                record.seed = self.source.seed.hex()
        record.position = self._position if earlier is None else earlier.position
        record.setup = list(self.setup if earlier is None else earlier.setup)
        record.moves = list(self._moves) if earlier is None else earlier.moves + self._moves
        if self.over:
            record.scores = self.scores()
            record.ranking = self.ranking()
            record.hash = self.hash()
        return record

    def snapshot(self) -> dict[str, object]:
        """All that is needed to go on from here without a replay, as plain JSON data; secret until the end.

        The moves before it are not in it: whoever wants the record keeps them.
        """
        data: dict[str, object] = {
            "options": self.options,
            "moves": self.moves,
            "dealt": self._dealt,
            "state": self.dump(),
        }
        data.update(self._standing.dump())
        return data

    def __copy__(self) -> Match:
        return copy.deepcopy(self)  # two matches with one dealer would take each other's rolls

    def __deepcopy__(self, memo: dict[int, Any]) -> Match:
        self._check_whole()
        try:
            source = copy.deepcopy(self.source, memo)
        except TypeError as problem:
            expected = "a dealer that can be copied (or take match.record() and zataku.replay it)"
            raise BadSetup("copying a match", expected, f"{type(self.source).__name__} ({problem})") from None
        return rebuilt(self.game, self.record(), source)

    def __reduce__(self) -> tuple[object, ...]:
        self._check_whole()
        try:
            pickle.dumps(self.source)
        except (AttributeError, TypeError, pickle.PicklingError) as problem:
            expected = "a dealer that can be pickled (or send match.record() and zataku.replay it there)"
            raise BadSetup("pickling a match", expected, f"{type(self.source).__name__} ({problem})") from None
        return rebuilt, (self.game, self.record(), self.source)

    def _check_whole(self) -> None:
        """Copies are made from the record, and a match that goes on from a snapshot lacks the moves before it."""
        if not self._is_whole:
            expected = "a match with all its moves (or take match.snapshot() and go on from it there)"
            raise BadSetup("copying a match", expected, f"one without its set-up and first {self._earlier} moves")

    def _known(self, seat: int, least: int) -> int:
        if not least <= seat < self.seats:
            spectator = " (or -1 for a spectator)" if least < 0 else ""
            raise BadSetup("seat", f"a number from 0 to {self.seats - 1}{spectator}", str(seat))
        return seat

    def _resumed(self, snapshot: dict[str, object]) -> State:
        """The state of a snapshot; the moves that may still be taken back, and the dealer, are as they were."""
        try:
            self.options = checked_options(self.game, dict(cast(dict[str, str], snapshot["options"])))
            self._earlier = count(snapshot["moves"])
            self._dealt = count(snapshot["dealt"])
            self._standing = Standing(self.game, 0, self.practice)
            self._standing.load(snapshot)
            state = self.game.load_state(cast(dict[str, object], snapshot["state"]))
        except (AttributeError, LookupError, TypeError, ValueError) as problem:
            raise BadRecord("snapshot", "one that a match has made", type(problem).__name__) from None
        if self._standing.seats != self.game.seat_count(state):
            raise BadRecord("snapshot", f"{self.game.seat_count(state)} seats", str(self._standing.seats))
        if isinstance(self.source, Seeded):
            self.source.go_on(self._dealt)
        return state

    def _reason(self) -> str:
        """Why the move that was just made can't simply be taken back; empty if it can."""
        outcomes = self._recording.outcomes
        events = self._recording.events
        if any(self.game.is_secret(what) for what, _ in outcomes) or any(event.is_look() for event in events):
            return SECRET_SEEN
        if outcomes:
            return ROLLED if self._recording.has_rolled else DRAWN
        return UNCOVERED if any(event.is_uncovering() for event in events) else ""

    def _outcomes(self) -> list[str]:
        return [
            f"{self.game.chance[what]}={self.game.write_outcome(what, value)}"
            for what, value in self._recording.outcomes
        ]

    def _masked(self, outcome: str) -> str:
        label = outcome.partition("=")[0]
        secret = self.game.is_secret(self.game.chance.index(label))
        return f"{label}={HIDDEN}" if secret and not self.over else outcome


def rebuilt(game: Game, record: Record, source: Dealer) -> Match:
    """The match of a record, with its dealer as it was: what a copied or pickled match comes back as."""
    script, practice = Scripted(record.outcomes()), record.practice
    if record.position is None:
        match = Match(game, record.seats, options=record.options, dealer=script, practice=practice)
    else:
        match = Match(game, dealer=script, state=game.load_state(record.position), practice=practice)
    for move in record.moves:
        match.repeat(move)
    match.reseat(source)
    return match


def position_hash(game: Game, state: State) -> str:
    """SHA-256 of a position's JSON data."""
    return _hash(game.dump_state(state))


def _hash(data: dict[str, object]) -> str:
    return hashlib.sha256(_POSITION_JSON.encode(data).encode()).hexdigest()
