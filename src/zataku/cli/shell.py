"""Errors on the command line, in two lines: what is wrong, and what to try."""

from __future__ import annotations

import os
import sqlite3
import sys
from typing import Any, Final, NoReturn

import typer
from typer.core import TyperGroup

from zataku.arena.results import BadResults
from zataku.cli.words import Words, language, load
from zataku.core.errors import BadPuzzles, BadRecord, UnknownGame, ZatakuError
from zataku.core.language import ENGLISH
from zataku.server.database import BadDatabase
from zataku.server.relay import BadRedis
from zataku.server.settings import BadSetting, PortTaken

TROUBLE: Final = 2
INTERRUPTED: Final = 130


class Stopped(Exception):
    """The user quit: with Ctrl-C, or because there was no more input."""

    def __init__(self, is_interrupt: bool) -> None:
        super().__init__()
        self.is_interrupt = is_interrupt


class Shell(TyperGroup):
    """The group of all commands: an error ends in two clear lines and an exit code, never in a traceback."""

    def main(self, *args: Any, **kwargs: Any) -> NoReturn:
        for stream in (sys.stdout, sys.stderr):
            reconfigure = getattr(stream, "reconfigure", None)
            if reconfigure is not None:
                reconfigure(errors="replace")  # a terminal without our characters shows ? instead
        given = kwargs.get("args")
        typed = list(sys.argv[1:] if given is None else given)
        words = _words(typed)
        command = " ".join(["zataku", *[arg for arg in typed[:1] if arg in self.commands]])
        kwargs["standalone_mode"] = False
        try:
            code = super().main(*args, **kwargs) or 0
            sys.stdout.flush()
        except BrokenPipeError:  # the reader, such as head, has seen enough
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            code = 0
        except Stopped as problem:
            code = INTERRUPTED if problem.is_interrupt else TROUBLE
            what = words("interrupted") if problem.is_interrupt else words("input_ended")
            _report(words, "\n", what, words("try_resume"))
        except sqlite3.OperationalError as problem:
            code = TROUBLE
            _report(words, "", str(problem), words("try_database_disk"))
        except (ZatakuError, OSError, UnicodeDecodeError) as problem:
            code = TROUBLE
            _report(words, "", _said(problem), _advice(problem, words, command))
        except Exception as problem:
            if not hasattr(problem, "format_message"):  # usage errors have it, wherever typer defines them
                raise
            code = TROUBLE
            _report(words, "", problem.format_message(), f"{command} --help")
        sys.exit(code)

    def invoke(self, ctx: Any) -> Any:
        try:
            return super().invoke(ctx)
        except BrokenPipeError:
            raise
        except KeyboardInterrupt:
            raise Stopped(True) from None
        except EOFError:
            raise Stopped(False) from None


def _words(args: list[str]) -> Words:
    """The words for errors: in the language of ``--lang``, if it is valid."""
    asked: str | None = None
    for place, arg in enumerate(args):
        if arg == "--lang":
            asked = "".join(args[place + 1 : place + 2])
        elif arg.startswith("--lang="):
            asked = arg.partition("=")[2]
    try:
        return load(language(asked))
    except ZatakuError:
        return load(ENGLISH)


def _report(words: Words, before: str, what: str, advice: str) -> None:
    typer.echo(before + words("error", what=what), err=True)
    typer.echo(words("try", what=advice), err=True)


def _said(problem: Exception) -> str:
    if isinstance(problem, OSError) and problem.filename is not None:
        return f"{problem.filename}: {problem.strerror}"
    return str(problem)


def _advice(problem: Exception, words: Words, command: str) -> str:
    if isinstance(problem, BadRecord):
        return words("try_record")
    if isinstance(problem, BadPuzzles):
        return words("try_puzzles")
    if isinstance(problem, BadResults):
        return words("try_results")
    if isinstance(problem, UnknownGame):
        return "zataku games"
    if isinstance(problem, PortTaken):
        return words("try_port")
    if isinstance(problem, BadDatabase):
        return _advice_on_database(problem, words)
    if isinstance(problem, BadRedis):
        return _advice_on_redis(problem, words)
    if isinstance(problem, BadSetting):
        return words("try_setting")
    if isinstance(problem, ZatakuError):
        return words("try_setup", command=command)
    return words("try_file")


def _advice_on_database(problem: BadDatabase, words: Words) -> str:
    match problem.advice:
        case "address":
            return words("try_database_address")
        case "extra":
            return words("try_database_extra")
        case "reach":
            return words("try_database_reach")
        case "user":
            return words("try_database_user")
        case "rights":
            return words("try_database_rights")
        case "newer":
            return words("try_database_newer")
        case "empty":
            return words("try_database_empty")
        case "file":
            return words("try_database_file")
        case "open":
            return words("try_database_open")
        case "busy":
            return words("try_database_busy")
        case "disk":
            return words("try_database_disk")
        case "shared":
            return words("try_database_shared")


def _advice_on_redis(problem: BadRedis, words: Words) -> str:
    match problem.advice:
        case "address":
            return words("try_redis_address")
        case "extra":
            return words("try_redis_extra")
        case "password":
            return words("try_redis_password")
