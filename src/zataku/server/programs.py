"""Programs that play: accounts of their own, made and ended by the people who own them."""

from __future__ import annotations

import secrets
from typing import Final

from zataku.server import deletion
from zataku.server.acts import note
from zataku.server.people import TOKEN_BYTES, clean_name, hashed
from zataku.server.protocol import Program, Programs, ProgramToken
from zataku.server.session import Session
from zataku.server.sql import ADD_TOKEN, SqlStore
from zataku.server.store import Person
from zataku.server.timing import date
from zataku.server.trouble import Trouble

ADD: Final = "INSERT INTO people (name, created, owner) VALUES (?, ?, ?) RETURNING id"
OWN: Final = "SELECT id, name, created FROM people WHERE owner = ? AND name != '' ORDER BY id"


def person_only(person: Person) -> None:
    """Trouble if this is a program: it plays, and everything else is its owner's."""
    if person.owner is not None:
        raise Trouble("forbidden", "expected a person, got a program", "person_only")


async def owned(store: SqlStore, person: Person, most: int) -> Programs:
    """The programs of a person."""
    rows = await store.reading(lambda session: session.execute(OWN, (person.id,)).fetchall())
    return Programs([Program(*row) for row in rows], most)


async def make(store: SqlStore, person: Person, name: str, most: int) -> ProgramToken:
    """A new program, with its token; Trouble if its owner has too many."""
    token, cleaned, now = secrets.token_urlsafe(TOKEN_BYTES), clean_name(name), date()

    def work(session: Session) -> int:
        session.execute(f"SELECT id FROM people WHERE id = ?{store.LOCK}", (person.id,)).fetchall()
        if len(session.execute(OWN, (person.id,)).fetchall()) >= most:
            raise Trouble(
                "conflict", f"programs: expected at most {most}, got more", "too_many_programs", {"most": most}
            )
        made = session.execute(ADD, (cleaned, now, person.id)).fetchall()[0][0]
        session.execute(ADD_TOKEN, (hashed(token), made, now))
        return int(made)

    return ProgramToken(Program(await store.writing(work), cleaned, now), token)


async def end(store: SqlStore, person: Person, program: int) -> None:
    """Revoke a program: nobody plays as it any more, and bots finish its games."""

    def work(session: Session) -> None:
        if program not in [row[0] for row in session.execute(OWN, (person.id,)).fetchall()]:
            raise Trouble("unknown", f"program: expected one of yours, got {program}", "unknown_program")
        note(session, "owner", "delete person", program, deletion.forget(store, session, program))

    await store.writing(work)
