"""A game as text: header, moves with their outcomes, final scores."""

from __future__ import annotations

import json
from typing import Final, final

from zataku.core.errors import BadRecord
from zataku.core.secret import HIDDEN
from zataku.core.value import Value, attributes, set_attributes

FORMAT: Final = "zataku record 1"
PRACTICE: Final = "practice"
"""The value of the header ``mode`` for a match in which anything was taken back; others have no such header."""

UNDO: Final = "undo"
"""The word for an undo in a record; no game uses it for an action."""

# Remarks: moves that change no state. No game uses their words for an action either.
TAKEOVER: Final = "takeover"  # a bot plays this seat from now on: ``takeover greedy``, or ``takeover greedy by 1``
RETURN: Final = "return"  # the seat's player is back
ASK: Final = "ask"  # asks the others to agree to an undo
AGREE: Final = "agree"
REFUSE: Final = "refuse"
FALTER: Final = "falter"  # a bot's answer did not come: ``falter late``, or ``falter lost greedy``
REMARKS: Final = (TAKEOVER, RETURN, ASK, AGREE, REFUSE, FALTER)

# Who let a bot play, unless the seat's own player did: another seat by its number, or one of these.
BY: Final = "by"
HOST: Final = "host"  # who set the table up and does not play
CLOCK: Final = "clock"  # nobody: the player's time was up

# How a bot faltered; it plays its best so far, or what the bot that is named chose in its place.
LATE: Final = "late"  # its time was up
LOST: Final = "lost"  # it broke off, or answered nonsense


@final
class Move(Value):
    """What one seat did, in notation, with the outcomes of all rolls and draws (``die=4``)."""

    def __init__(self, seat: int, text: str, outcomes: list[str]) -> None:
        self.seat = seat
        self.text = text
        self.outcomes = outcomes

    def _parts(self) -> tuple[object, ...]:
        return self.seat, self.text, self.outcomes

    def line(self) -> str:
        """The move as a line of a record: ``0 sail upper | die=4``."""
        tail = " | " + " ".join(self.outcomes) if self.outcomes else ""
        return f"{self.seat} {self.text}{tail}"

    def __repr__(self) -> str:
        return f"Move({self.line()!r})"


@final
class Record:
    """A match from the first roll on, complete enough to be replayed and verified."""

    def __init__(self, game: str, version: int, seats: int, options: dict[str, str]) -> None:
        self.game = game
        self.version = version
        self.seats = seats
        self.options = options
        self.practice = False
        self.content = ""  # SHA-256 of the component file, unless it is the one that ships
        self.commitment = ""
        self.nonces: list[str] = []
        self.seals: list[str] = []  # SHA-256 of the first nonces, from before any of these was opened
        self.seed = ""
        self.position: dict[str, object] | None = None
        self.setup: list[str] = []
        self.moves: list[Move] = []
        self.scores: list[int] = []
        self.ranking: list[int] = []
        self.hash = ""

    def __setstate__(self, values: dict[str, object]) -> None:
        set_attributes(self, values)

    def __reduce__(self) -> tuple[object, ...]:
        return Record, (self.game, self.version, self.seats, self.options), attributes(self)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Record) and self.text() == other.text()

    def __hash__(self) -> int:
        return hash(self.text())

    def outcomes(self) -> list[str]:
        """Every roll and draw from the set-up on."""
        return self.setup + [outcome for move in self.moves for outcome in move.outcomes]

    def text(self) -> str:
        """The record as a readable text file."""
        lines = [FORMAT, f"game: {self.game}", f"version: {self.version}", f"seats: {self.seats}"]
        lines += [f"option: {name}={value}" for name, value in self.options.items()]
        if self.practice:
            lines.append(f"mode: {PRACTICE}")
        if self.content:
            lines.append(f"content: {self.content}")
        if self.commitment:
            lines.append(f"commitment: {self.commitment}")
        lines += [f"nonce: {json.dumps(nonce)}" for nonce in self.nonces]
        lines += [f"seal: {seal}" for seal in self.seals]
        if self.seed:
            lines.append(f"seed: {self.seed}")
        if self.position is not None:
            lines.append("position: " + json.dumps(self.position, separators=(",", ":")))
        if self.setup:
            lines.append("setup: " + " ".join(self.setup))
        lines.append("")
        lines += [move.line() for move in self.moves]
        if self.scores:
            lines.append("")
            lines.append("scores: " + " ".join(map(str, self.scores)))
            lines.append("ranking: " + " ".join(map(str, self.ranking)))
            lines.append(f"hash: {self.hash}")
        return "\n".join(lines) + "\n"


def is_remark(text: str) -> bool:
    """Whether a move changes no state, by its first word."""
    return text.partition(" ")[0] in REMARKS


def checked_remark(text: str, seats: int) -> str:
    """A remark as records write it; BadRecord if it is not one."""
    words = text.split(" ")
    is_right = words[0] in REMARKS and len(words) == 1
    if words[0] == TAKEOVER:
        is_right = _is_takeover(words, seats)
    elif words[0] == FALTER:
        is_right = words[1:2] in ([LATE], [LOST]) and (len(words) == 2 or (len(words) == 3 and _is_bot(words[2])))
    if not is_right:
        expected = f"{TAKEOVER} BOT, {RETURN}, {ASK}, {AGREE}, {REFUSE} or {FALTER} {LATE}"
        raise BadRecord("remark", expected, repr(text[:60]))
    return text


def takeover(bot: str, by: str) -> str:
    """The remark that a bot plays from now on; ``by`` is empty if the seat's own player wants it."""
    return f"{TAKEOVER} {bot} {BY} {by}" if by else f"{TAKEOVER} {bot}"


def read_takeover(text: str) -> tuple[str, str]:
    """The bot that plays from now on, and who let it: a seat, HOST, CLOCK, or empty for the seat's own player."""
    words = text.split(" ")
    return words[1], words[3] if len(words) > 3 else ""


def _is_takeover(words: list[str], seats: int) -> bool:
    if len(words) not in (2, 4) or not _is_bot(words[1]):
        return False
    return len(words) == 2 or (words[2] == BY and (words[3] in (HOST, CLOCK) or words[3] in map(str, range(seats))))


def _is_bot(name: str) -> bool:
    return name.isascii() and name.replace("-", "_").isidentifier()


def read(text: str) -> Record:
    """The record of a text; BadRecord names the line that can't be read."""
    lines = text.splitlines()
    if not lines or lines[0].strip() != FORMAT:
        raise BadRecord("line 1", repr(FORMAT), repr(lines[0][:60] if lines else ""))
    record = Record("", 0, 0, {})
    seen: set[str] = set()
    for number, line in enumerate(lines[1:], 2):
        if not line.strip():
            continue
        key, colon, value = line.partition(": ")
        if colon and key.isalpha():
            if key in seen and key not in ("option", "nonce", "seal"):
                raise BadRecord(f"line {number}", f"one line {key}", "a second one")
            seen.add(key)
            _read_header(record, key, value, number)
        else:
            record.moves.append(_read_move(line, number, record.seats))
    for key in ("game", "version", "seats"):
        if key not in seen:
            raise BadRecord("header", f"a line '{key}: ...'", "none")
    if ("scores" in seen) != ("ranking" in seen) or ("scores" in seen) != ("hash" in seen):
        raise BadRecord("end", "scores, ranking and hash together", "only some of them")
    return record


def _read_header(record: Record, key: str, value: str, number: int) -> None:
    where = f"line {number}"
    if key == "game":
        record.game = value
    elif key == "version":
        record.version = _number(value, where)
    elif key == "seats":
        record.seats = _number(value, where)
    elif key == "option":
        name, equals, choice = value.partition("=")
        if not equals:
            raise BadRecord(where, "an option as name=value", repr(value))
        record.options[name] = choice
    elif key == "mode":
        if value != PRACTICE:
            raise BadRecord(where, f"the mode {PRACTICE}", repr(value[:60]))
        record.practice = True
    elif key == "content":
        record.content = value
    elif key == "commitment":
        record.commitment = value
    elif key == "nonce":
        nonce = _json(value, where)
        if not isinstance(nonce, str):
            raise BadRecord(where, "a nonce as a JSON text", repr(value))
        record.nonces.append(nonce)
    elif key == "seal":
        record.seals.append(value)
    elif key == "seed":
        record.seed = value
    elif key == "position":
        position = _json(value, where)
        if not isinstance(position, dict):
            raise BadRecord(where, "a position as a JSON object", value[:60])
        record.position = position
    elif key == "setup":
        record.setup = _outcomes(value, where)
    elif key == "scores":
        record.scores = [_number(word, where) for word in value.split()]
    elif key == "ranking":
        record.ranking = [_number(word, where) for word in value.split()]
    elif key == "hash":
        record.hash = value
    else:
        raise BadRecord(where, "a known header or a move", repr(key))


def _read_move(line: str, number: int, seats: int) -> Move:
    where = f"line {number}"
    words, _, tail = line.partition(" | ")
    seat, _, text = words.partition(" ")
    if not seat.isdecimal() or not text or len(seat) > 2 or int(seat) >= seats:
        raise BadRecord(where, f"a seat from 0 to {seats - 1} and an action", repr(line[:60]))
    return Move(int(seat), text, _outcomes(tail, where))


def _outcomes(text: str, where: str) -> list[str]:
    words = text.split()
    for word in words:
        label, equals, value = word.partition("=")
        if not (label and equals and value) or value == HIDDEN:
            raise BadRecord(where, "outcomes as label=word", repr(word))
    return words


def _number(text: str, where: str) -> int:
    if not text.isdecimal() or len(text) > 9:
        raise BadRecord(where, "a whole number", repr(text[:60]))
    return int(text)


def _json(text: str, where: str) -> object:
    try:
        value: object = json.loads(text)
    except ValueError:
        raise BadRecord(where, "JSON data", repr(text[:60])) from None
    return value
