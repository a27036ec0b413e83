"""What the server logs: one JSON object a line, with no fields but those named below."""

from __future__ import annotations

import json
import logging
import re
import traceback
from contextvars import ContextVar
from datetime import UTC, datetime
from typing import Final, TextIO

Field = str | int | float | bool | None

ROOT: Final = "zataku"
NAMES: Final = frozenset({"database", "file", "request", "table", "url"})
"""Fields whose values may look like secrets but are not."""

FIELDS: Final = NAMES | {
    *("host", "log", "node", "port", "program"),  # the server
    *("bot", "game", "is_public", "number", "person", "rules", "seat", "seats", "status", "version"),  # who and where
    *("failure", "kind", "method", "problem", "reason", "route", "rule"),  # a route has holes where a path has words
    *("clients", "count", "entries", "limit", "milliseconds", "seconds", "size", "tables"),  # how much
}
"""What may be in a log. Never a token, an invitation, a cookie, a seed, a nonce, a path or the hash of a full state."""

request: Final[ContextVar[str]] = ContextVar("request", default="")
"""The id of the request that all this is done for; it comes from a proxy or is made here, and tells nothing."""

LONGEST: Final = 300
SECRET: Final = re.compile(r"(?=[A-Za-z_-]*\d)[\w-]{20,}")
"""What looks like a token, a key or a hash: a long word with a digit in it."""


class Log:
    """The log of one part of the server: ``log.info("table started", table=table.id, seats=4)``."""

    def __init__(self, logger: logging.Logger) -> None:
        self._logger = logger

    def debug(self, event: str, **fields: Field) -> None:
        """Something for whoever is looking for a bug."""
        self._write(logging.DEBUG, event, fields)

    def info(self, event: str, **fields: Field) -> None:
        """Something that happens in normal operation."""
        self._write(logging.INFO, event, fields)

    def warning(self, event: str, **fields: Field) -> None:
        """Something that someone should look at."""
        self._write(logging.WARNING, event, fields)

    def error(self, event: str, **fields: Field) -> None:
        """Something that did not work."""
        self._write(logging.ERROR, event, fields)

    def exception(self, event: str, **fields: Field) -> None:
        """Something that did not work, with the current exception."""
        self._write(logging.ERROR, event, fields, has_exception=True)

    def _write(self, level: int, event: str, fields: dict[str, Field], has_exception: bool = False) -> None:
        if self._logger.isEnabledFor(level):
            if id := request.get():
                fields["request"] = id
            self._logger.log(level, event, exc_info=has_exception, extra={"fields": fields})


class JsonLines(logging.Formatter):
    """Time, level, part, event, fields and, for an exception, the traceback."""

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, Field] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "part": record.name.removeprefix(ROOT + "."),
            "event": event_of(record),
        }
        line |= fields_of(record)
        if record.exc_info and record.exc_info[1] is not None:
            line["exception"] = SECRET.sub("…", "".join(traceback.format_exception(record.exc_info[1])))
        return json.dumps(line, ensure_ascii=False)


class Sentences(logging.Formatter):
    """The same for someone who plays on their own machine: no time, no traceback."""

    def format(self, record: logging.LogRecord) -> str:
        facts = [f"{name} {value}" for name, value in fields_of(record).items()]
        if record.exc_info and record.exc_info[1] is not None:
            facts.append(SECRET.sub("…", repr(record.exc_info[1])[:LONGEST]))
        return f"{record.levelname.lower()}: {event_of(record)}" + (f" ({', '.join(facts)})" if facts else "")


def get(part: str) -> Log:
    """The log of a part of the server, such as ``rooms``."""
    return Log(logging.getLogger(f"{ROOT}.{part}"))


def start(level: str, stream: TextIO, is_human: bool = False) -> None:
    """Log to this stream from now on, libraries included; for a human only warnings and errors."""
    handler = logging.StreamHandler(stream)
    handler.setFormatter(Sentences() if is_human else JsonLines())
    handler.addFilter(is_ours)
    root = logging.getLogger()
    root.handlers = [handler]
    root.setLevel(logging.WARNING)
    logging.getLogger(ROOT).setLevel(logging.WARNING if is_human else level.upper())
    logging.getLogger("uvicorn.error").setLevel(logging.WARNING)  # checks its own level for each connection


def is_ours(record: logging.LogRecord) -> bool:
    """Whether it is about this server: uvicorn logs bad bytes as an error, and odd wishes of clients."""
    return not (record.name == "uvicorn.error" and str(record.msg).startswith(("Invalid ", "Unsupported upgrade ")))


def event_of(record: logging.LogRecord) -> str:
    """What happened; of a library's message only the template, without the values filled in."""
    return str(record.msg).partition("\n")[0][:LONGEST]


def fields_of(record: logging.LogRecord) -> dict[str, Field]:
    """The fields that may be logged."""
    fields: dict[str, Field] = getattr(record, "fields", {})
    return {name: _harmless(name, value) for name, value in fields.items() if name in FIELDS}


def _harmless(name: str, value: Field) -> Field:
    if not isinstance(value, str):
        return value
    return (value if name in NAMES else SECRET.sub("…", value))[:LONGEST]
