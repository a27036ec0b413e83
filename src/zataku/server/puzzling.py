"""Puzzles as the server shows them: the position as its seat knows it, what was tried, and the answer afterwards."""

from __future__ import annotations

import hashlib
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from functools import lru_cache
from typing import Final, cast

import msgspec

from zataku.core import catalog, content
from zataku.core.dealers import Seeded
from zataku.core.match import Match
from zataku.puzzles import shelf
from zataku.puzzles.judging import GAMES
from zataku.puzzles.puzzle import TRIES, Puzzle, area
from zataku.server import protocol
from zataku.server.positions import Position
from zataku.server.protocol import (
    SPECTATOR,
    FirstTry,
    Previewed,
    PuzzleAnswer,
    PuzzleDay,
    PuzzleInfo,
    PuzzleList,
    PuzzleOption,
    PuzzleResult,
    Refused,
    UndoState,
    Until,
    Update,
    WhyNot,
)
from zataku.server.showing import told
from zataku.server.store import PuzzleRow
from zataku.server.trouble import Trouble

TODAY: Final = "today"
"""In place of an id: the puzzle of the day."""

NUDGES: Final = 2

ENOUGH: Final = 5
"""From so many people on, it is told how they fared."""

TOLD: Final = 3
"""How many of the first tries are told one by one."""

SOLVED: Final = "solved"
SHOWN: Final = "shown"


def all_of(game: str) -> list[Puzzle]:
    """The puzzles of a game as it is played here; none with other components than those they were made for."""
    return list(_shelf(catalog.load(game).name, content.digest(game)).values())


def find(game: str, id: str, today: date) -> Puzzle:
    """A puzzle of a game by its id, or today's; Trouble if there is none."""
    known = _shelf(catalog.load(game).name, content.digest(game))
    if id == TODAY and known:
        return shelf.of_day(list(known.values()), today)
    if id not in known:
        raise Trouble("unknown", f"puzzle: expected one of {len(known)} of {game}, got {id!r}", "unknown_puzzle")
    return known[id]


def today(now: int) -> date:
    """The date in UTC: the puzzle of the day is the same everywhere."""
    return datetime.fromtimestamp(now / 1000, UTC).date()


def listed(game: str, rows: dict[str, PuzzleRow], day: date) -> PuzzleList:
    """The puzzles of a game, and the last days, as somebody has fared."""
    puzzles = all_of(game)
    none = PuzzleRow([])
    infos = []
    for one in puzzles:
        row = rows.get(one.id, none)
        verb = one.verb if row.result else ""
        infos.append(PuzzleInfo(one.id, one.seats, one.flowers, verb, _result(row), len(row.tries)))
    days = []
    for before in reversed(range(shelf.WEEK if puzzles else 0)):
        then = day - timedelta(days=before)
        id = shelf.of_day(puzzles, then).id
        days.append(PuzzleDay(then.isoformat(), id, _result(rows.get(id, none))))
    return PuzzleList(infos, days)


def as_seen(game: str, one: Puzzle, row: PuzzleRow, fared: dict[str, int]) -> protocol.Puzzle:
    """A puzzle as somebody sees it who has tried it so far."""
    seat = one.seat
    return protocol.Puzzle(
        game=game,
        id=one.id,
        seat=seat,
        seats=one.seats,
        flowers=one.flowers,
        update=_update(game, one),
        tries=row.tries,
        tries_left=TRIES - len(row.tries),
        area=area(one, match_of(game, one.id).actions(seat)) if row.nudges > 0 else [],
        verb=one.verb if row.nudges > 1 else "",
        result=_result(row),
        answer=_answer(game, one, fared) if row.result else None,
    )


def tried(game: str, one: Puzzle, row: PuzzleRow, action: str) -> PuzzleRow:
    """After another try, which must be a legal action; one that was tried before changes nothing."""
    match = match_of(game, one.id)
    words = match.game.write(match.game.number(action))
    if row.result or words in row.tries:
        return row
    refusal = match.why_not(one.seat, words)
    if refusal is not None:
        raise Trouble(
            "illegal", f"puzzle: expected a legal action, got {words!r}", refusal.reason, refusal.facts, refusal.rule
        )
    tries = [*row.tries, words]
    result = SOLVED if words in one.answers else SHOWN if len(tries) == TRIES else ""
    return replace(row, tries=tries, result=result)


def nudged(row: PuzzleRow) -> PuzzleRow:
    """After another nudge: first the area, then the verb."""
    return row if row.result else replace(row, nudges=min(NUDGES, row.nudges + 1))


def given_up(row: PuzzleRow) -> PuzzleRow:
    """After somebody has asked for the answer."""
    return row if row.result else replace(row, result=SHOWN)


def preview(game: str, one: Puzzle, action: str) -> Previewed:
    """What an action of the puzzle would do, as at a table."""
    seat = one.seat
    found = match_of(game, one.id).preview(seat, action)
    events, later = ([told(event.saying(seat)) for event in each] for each in (found.events, found.later))
    return Previewed(0, action, events, cast(Until, found.until), found.what, found.is_over, later, 1)


def why_not(game: str, one: Puzzle, words: str) -> WhyNot:
    """Why something can't be done, as at a table."""
    match = match_of(game, one.id)
    judged = match.judge(one.seat, words)
    refusal = judged.refusal
    refused = None if refusal is None else Refused(refusal.rule, refusal.reason, refusal.facts)
    return WhyNot(0, words, match.game.write(judged.action), refused, 1)


def beginning(game: str, id: str) -> Position:
    """The position of a puzzle to play on from; what its seat can't know is drawn anew."""
    one = find(game, id, date.min)
    match = match_of(game, one.id)
    seat = one.seat
    world = match.game.determinize(match.view(seat), Seeded())
    data = msgspec.json.encode(match.game.dump_state(world)).decode()
    return Position(game, data, one.seats, match.game.options_of(world))


def match_of(game: str, id: str) -> Match:
    """The match of a puzzle, in which nothing is ever played."""
    return _match(game, id, content.digest(game))


@lru_cache(maxsize=256)
def _match(game: str, id: str, digest: str) -> Match:
    rules = catalog.load(game)
    return Match(rules, state=rules.load_state(_shelf(game, digest)[id].position), practice=True)


@lru_cache
def _shelf(game: str, digest: str) -> dict[str, Puzzle]:
    return {one.id: one for one in shelf.of(catalog.load(game))}


def _result(row: PuzzleRow) -> PuzzleResult:
    return cast(PuzzleResult, row.result)


def _update(game: str, one: Puzzle) -> Update:
    """The position as at a table, with nothing before it."""
    match, seat = match_of(game, one.id), one.seat
    return Update(
        version=1,
        seat=seat,
        entries=[],
        view=match.views()[seat],
        to_act=seat,
        is_over=False,
        prompt=told(match.prompt(seat)),
        actions=match.actions(seat),
        notes=match.notes(seat),
        scores=match.score_sheets(seat),
        ranking=[],
        undo=UndoState("none", "", SPECTATOR, SPECTATOR, [], []),
        clocks=None,
        watching=[],
        private=[],
        hash=hashlib.sha256(msgspec.json.encode(match.views()[seat])).hexdigest(),
    )


def _answer(game: str, one: Puzzle, fared: dict[str, int]) -> PuzzleAnswer:
    return PuzzleAnswer(
        answers=one.answers,
        options=[PuzzleOption(option.action, option.chance) for option in one.options],
        plan=one.plan,
        parts=one.parts,
        rivals=one.rivals,
        games=GAMES,
        events=preview(game, one, one.answers[0]).events,
        fared=_fared(one, fared),
    )


def _fared(one: Puzzle, counts: dict[str, int]) -> list[FirstTry]:
    """The right first tries together, the most frequent others, and the rest; nothing while there are few."""
    if sum(counts.values()) < ENOUGH:
        return []
    right = sum(counts.get(answer, 0) for answer in one.answers)
    wrong = sorted((-n, action) for action, n in counts.items() if action not in one.answers)
    some = [FirstTry(action, -n) for n, action in wrong[: TOLD - 1]]
    rest = -sum(n for n, _ in wrong[TOLD - 1 :])
    return [FirstTry(one.answers[0], right), *some, *([FirstTry("", rest)] if rest else [])]
