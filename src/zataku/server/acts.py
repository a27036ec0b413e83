"""What operators did, in the order in which they did it: the audit log, and how servers hear of it."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any, Final

from msgspec import Struct
from msgspec.json import decode

from zataku.server.session import Session
from zataku.server.timing import date

COLUMNS: Final = "id, time, who, what, whom, tables, facts"
# Whoever takes the same number at the same moment waits for the other's commit, and then takes the next.
ADD: Final = f"""
    INSERT INTO acts ({COLUMNS}) SELECT COALESCE(MAX(id), 0) + 1, ?, ?, ?, ?, ?, ? FROM acts WHERE true
    ON CONFLICT (id) DO NOTHING"""
AFTER: Final = f"SELECT {COLUMNS} FROM acts WHERE id > ? ORDER BY id LIMIT ?"
LAST: Final = f"SELECT {COLUMNS} FROM acts ORDER BY id DESC LIMIT ?"

MOST: Final = 200
"""How many are read at once."""

Facts = dict[str, int | str | None]


class Act(Struct):
    """Something that an operator did."""

    id: int
    time: int
    who: str
    what: str
    whom: str
    tables: list[str]  # those that have changed
    facts: Facts


def note(session: Session, who: str, what: str, whom: object = "", tables: Sequence[str] = (), **facts: Any) -> None:
    """Write an act down, in the transaction that does it; facts hold no names of people, who may be forgotten."""
    values = (date(), who, what, str(whom), json.dumps(list(tables)), json.dumps(facts))
    while not session.execute(ADD, values).rowcount:
        pass


def after(session: Session, id: int) -> list[Act]:
    """What was done since an act, the oldest first, up to MOST."""
    return [_act(row) for row in session.execute(AFTER, (id, MOST)).fetchall()]


def last(session: Session, limit: int) -> list[Act]:
    """What was done last, the newest first."""
    return [_act(row) for row in session.execute(LAST, (limit,)).fetchall()]


def newest(session: Session) -> int:
    """The number of the last act; 0 if there is none."""
    return int(session.execute("SELECT COALESCE(MAX(id), 0) FROM acts").fetchall()[0][0])


def _act(row: Sequence[Any]) -> Act:
    id, time, who, what, whom, tables, facts = row
    return Act(id, time, who, what, whom, decode(tables), decode(facts))
