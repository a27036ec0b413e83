"""Copies of a database: made while servers write to it, restored when none does."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from sqlite3 import Connection
from urllib.parse import quote

from zataku.core.errors import BadSetup
from zataku.server.database import BadDatabase
from zataku.server.migrations import check, newest
from zataku.server.sqlite import unusable, using


def backup(source: Path, target: Path) -> None:
    """Copy the database as it is now to a new file; servers may keep writing."""
    if target.exists():
        raise BadSetup("backup", "the name of a new file", f"{target}, which exists")
    with _copy(source, target) as part:
        if target.exists():
            raise BadSetup("backup", "the name of a new file", f"{target}, which exists")
        os.replace(part, target)
    _sync(target.parent)


def restore(source: Path, target: Path) -> None:
    """Replace a database by a backup, completely or not at all; BadSetup if it is damaged or a server is running."""
    if target.exists() and source.exists() and target.samefile(source):
        raise BadSetup("restore", "two different files", f"{target} twice")
    with _copy(source, target) as part:
        damage = _damage(part)
        if damage:
            raise BadSetup(str(source), "an undamaged database", damage)
        if target.exists():
            with closing(seize(target)) as old:
                if os.name == "nt":
                    old.close()  # Windows can't replace an open file; if a server opens it now, replacing it fails
                os.replace(part, target)
        else:
            for ending in ("-wal", "-shm", "-journal"):  # a leftover log would be played into the new file
                target.with_name(target.name + ending).unlink(missing_ok=True)
            os.replace(part, target)
    _sync(target.parent)


def check_file(source: Path) -> None:
    """BadSetup unless there is such a file."""
    if not source.is_file():
        raise BadSetup(str(source), "a Zataku database", "no such file" if not source.exists() else "no file")


@contextmanager
def _copy(source: Path, target: Path) -> Iterator[Path]:
    """A complete copy of a Zataku database, on disk beside the target; removed at the end if it is still there."""
    check_file(source)
    target.parent.mkdir(parents=True, exist_ok=True)
    part = target.with_name(f"{target.name}.{os.getpid()}.part")
    os.close(os.open(part, os.O_CREAT | os.O_EXCL | os.O_RDWR, 0o600))
    try:
        try:
            with using(source), closing(_connect(source)) as original:
                check(original, source, newest())
                with using(target), closing(_connect(part)) as copied:
                    original.backup(copied)  # in one step: with several, a server that writes would restart the copy
                    copied.execute("PRAGMA journal_mode = DELETE")  # a single file
        except sqlite3.DatabaseError as error:
            if error.sqlite_errorcode & 0xFF not in (sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_CORRUPT):
                raise
            raise BadSetup(str(source), "an undamaged database", str(error)) from None
        _sync(part)
        yield part
    finally:
        for ending in ("", "-journal", "-wal", "-shm"):
            part.with_name(part.name + ending).unlink(missing_ok=True)


def _damage(file: Path) -> str:
    """What is wrong inside a database; empty when nothing is."""
    with closing(_connect(file)) as connection:
        try:
            found = [str(row[0]) for row in connection.execute("PRAGMA integrity_check(3)").fetchall()]
            found += [
                f"a row of {row[0]} without its {row[2]}" for row in connection.execute("PRAGMA foreign_key_check")
            ]
        except sqlite3.DatabaseError as error:
            return str(error)
    return "" if found == ["ok"] else "; ".join(found)


def seize(target: Path, may_be_new: bool = True) -> Connection:
    """A connection that keeps all others out of a database whose log has been merged and removed.

    In WAL mode BEGIN EXCLUSIVE succeeds beside other connections. Leaving WAL mode does not: each holds a shared
    lock on the file for as long as it is open.
    """
    connection = _connect(target)
    try:
        check(connection, target, newest(), may_be_new=may_be_new)
        connection.execute("PRAGMA locking_mode = EXCLUSIVE")
        connection.execute("PRAGMA journal_mode = DELETE")
        connection.execute("BEGIN EXCLUSIVE")
        connection.execute("COMMIT")  # in this mode the lock stays
    except sqlite3.OperationalError as error:
        connection.close()
        if error.sqlite_errorcode & 0xFF != sqlite3.SQLITE_BUSY:
            raise unusable(target, error) from None
        raise BadDatabase(str(target), "a database that no server has open", "one in use", "open") from None
    except BaseException:
        connection.close()
        raise
    return connection


def _connect(file: Path) -> Connection:
    """A connection to an existing file; never read-only, as that would leave the files of the log behind."""
    uri = f"file:{quote(str(file.absolute()))}?mode=rw"
    return sqlite3.connect(uri, uri=True, timeout=1, isolation_level=None)


def _sync(path: Path) -> None:
    if path.is_dir() and os.name == "nt":
        return  # Windows has no such thing for folders
    descriptor = os.open(path, os.O_RDONLY if path.is_dir() else os.O_RDWR)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
