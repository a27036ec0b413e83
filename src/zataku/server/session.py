"""A connection to a database, as the queries of all stores use it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Protocol


class Rows(Protocol):
    """What a statement found."""

    @property
    def rowcount(self) -> int:
        """How many rows it changed."""

    @property
    def description(self) -> Any:
        """Its columns, each with its name first."""

    def fetchall(self) -> list[Any]:
        """The rows."""


class Session(Protocol):
    """A connection as the queries use it: a ? for each value, whatever the database."""

    def execute(self, statement: str, values: Sequence[Any] = (), /) -> Rows:
        """Run a statement."""

    def executemany(self, statement: str, values: Iterable[Sequence[Any]], /) -> object:
        """Run a statement for each of many rows."""
