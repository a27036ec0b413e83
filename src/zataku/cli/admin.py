"""``zataku admin``: look at the tables and people of a server, and change them; every act is written down."""

from __future__ import annotations

import asyncio
import getpass
import json
import socket
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from datetime import UTC, datetime
from enum import StrEnum
from inspect import Parameter, Signature, signature
from pathlib import Path
from typing import Annotated, Any, Final, TypeVar

import msgspec
import typer
from rich.text import Text

from zataku.cli.screen import console, plain_table, say
from zataku.cli.words import Lang, Words, language, load
from zataku.core.errors import BadSetup
from zataku.server import database as databases
from zataku.server import settings
from zataku.server.backup import check_file
from zataku.server.database import BadDatabase
from zataku.server.office import Office
from zataku.server.sqlite import using
from zataku.server.store import Unavailable, Unsure, Unwritable
from zataku.server.timing import date
from zataku.server.wards import BAN, MUTE, Kind, network_of

T = TypeVar("T")

HOUR: Final = 3600 * 1000
TIMES: Final = ("time", "created", "updated", "until")
WIDE: Final = 1000
"""Columns of a list, so that no id is cut short; a terminal breaks the lines."""

WITHIN: Final = 4
"""How many characters of indent a part of something has."""

admin = typer.Typer(
    name="admin",
    no_args_is_help=True,
    help="Look at the tables and people of a server, and change them. It works on the database, whether servers run or "
    "not; they hear of it within seconds. Every act is written down: `zataku admin list acts`.",
    rich_markup_mode="rich",
)

Hours = Annotated[float | None, typer.Option(min=0, help="For how long, in hours.", show_default="for good")]
Reason = Annotated[str, typer.Option(help="What they are told.")]
Lift = Annotated[bool, typer.Option("--lift", help="Take it back.")]
Yes = Annotated[bool, typer.Option("--yes", help="Don't ask.")]
Whom = Annotated[str, typer.Argument(help="The number of a person, an address or a network.")]


@dataclass
class Call:
    """What every command takes: where the office is, and how to answer."""

    database: Annotated[str | None, typer.Option(help="The database.", show_default="as for serve")] = None
    config: Annotated[Path | None, typer.Option(help="A TOML file with settings.", show_default="none")] = None
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False
    lang: Lang = None

    @property
    def words(self) -> Words:
        """The texts of the language that was asked for."""
        return load(language(self.lang))

    def at_office(self, act: Callable[[Office], Awaitable[T]]) -> T:
        """What is done or found in the store of a database, which must be there."""
        name = settings.load(self.config, {"database": self.database}).database
        if not databases.is_address(name):
            check_file(Path(name))

        async def run() -> T:
            store = databases.store(name)
            await store.open()
            try:
                return await act(Office(store, f"{getpass.getuser()}@{socket.gethostname()}"))
            except Unsure:
                got = "none: `zataku admin list acts` tells whether it was done"
                raise BadDatabase(databases.printable(name), "an answer", got, "reach") from None
            except Unavailable as problem:
                raise refused(databases.printable(name), problem) from None
            finally:
                await store.close()

        with using(Path(name)):
            return asyncio.run(run())

    def show(self, found: object) -> None:
        """Print what was found, for programs or for people."""
        (show_json if self.as_json else show)(found)

    def do(self, what: str, whom: str, act: Callable[[Office], Awaitable[None]]) -> None:
        """Do something, and say that it is done."""
        self.at_office(act)
        if self.as_json:
            show_json({"done": what, "whom": whom})
        else:
            say(console(), self.words("admin_done", what=what, whom=whom))


def refused(name: str, problem: Unavailable) -> BadDatabase:
    """Why nothing could be done with a database, which its problem names as well."""
    got = str(problem).removeprefix(f"{name}: ")
    if isinstance(problem, Unwritable):
        return BadDatabase(name, "a database that can be written", got, "disk")
    return BadDatabase(name, "a database that answers", got, "reach")


def command(name: str) -> Callable[[Callable[..., None]], None]:
    """A command of this name: a function of its call, with options of its own before those that all share."""

    def add(function: Callable[..., None]) -> None:
        shared = signature(Call, eval_str=True).parameters
        own = dict(list(signature(function, eval_str=True).parameters.items())[1:])

        def run(**given: Any) -> None:
            function(Call(**{name: given.pop(name) for name in shared}), **given)

        options = [*own.values(), *shared.values()]
        run.__doc__ = function.__doc__
        run.__annotations__ = {option.name: option.annotation for option in options}
        run.__signature__ = Signature([option.replace(kind=Parameter.KEYWORD_ONLY) for option in options])  # type: ignore[attr-defined]
        admin.command(name)(run)

    return add


class Kinds(StrEnum):
    """What can be listed."""

    tables = "tables"
    people = "people"
    bans = "bans"
    acts = "acts"


@command("list")
def list_(
    call: Call,
    what: Annotated[
        Kinds, typer.Argument(help="Tables, people, bans (and mutes), or acts of operators.")
    ] = Kinds.tables,
    status: Annotated[str, typer.Option(help="Tables that are lobby, playing, over or closed.")] = "",
    game: Annotated[str, typer.Option(help="Tables of a game.")] = "",
    name: Annotated[str, typer.Option(help="People whose name has this in it.")] = "",
    limit: Annotated[int, typer.Option(min=1, help="How many, the latest first.")] = 50,
) -> None:
    """List tables, people, bans and mutes, or what operators did."""
    looks: dict[Kinds, Callable[[Office], Awaitable[Any]]] = {
        Kinds.tables: lambda office: office.tables(status, game, limit),
        Kinds.people: lambda office: office.people(name, limit),
        Kinds.bans: lambda office: office.bans(),
        Kinds.acts: lambda office: office.acts(limit),
    }
    found = call.at_office(looks[what])
    if found or call.as_json:
        call.show(found)
    else:
        say(console(), call.words("admin_nothing"))


@command("show")
def show_(
    call: Call,
    which: Annotated[str, typer.Argument(help="The id of a table, or the number of a person.")],
) -> None:
    """Show a table or a person, with all that operators did to them."""

    async def look(office: Office) -> Any:
        return await (office.person(int(which)) if which.isdecimal() else office.table(which))

    call.show(call.at_office(look))


@command("stats")
def stats(call: Call) -> None:
    """Show how many people, tables, moves and records there are."""
    call.show(call.at_office(lambda office: office.stats()))


@command("close")
def close(
    call: Call,
    table: Annotated[str, typer.Argument(help="The id of a table.")],
) -> None:
    """Close a table: nobody plays there any more, and its log is kept."""
    call.do("close", table, lambda office: office.close(table))


@command("delete")
def delete(
    call: Call,
    which: Annotated[str, typer.Argument(help="The id of a table, or the number of a person.")],
    yes: Yes = False,
) -> None:
    """Delete a table with its log, or all that tells who a person is; their seats are shown as “someone”."""
    if not yes and (call.as_json or input(call.words("admin_sure", whom=which)).strip() != which):
        raise BadSetup("delete", f"--yes, or {which} typed again", "neither")

    async def act(office: Office) -> None:
        await (office.delete_person(int(which)) if which.isdecimal() else office.delete_table(which))

    call.do("delete", which, act)


@command("rename")
def rename(
    call: Call,
    person: Annotated[int, typer.Argument(help="The number of a person.")],
    name: Annotated[str, typer.Argument(help="The new name.")],
) -> None:
    """Give a person another name."""
    call.do("rename", str(person), lambda office: office.rename(person, name))


@command("ban")
def ban(
    call: Call,
    whom: Whom,
    reason: Reason = "",
    hours: Hours = None,
    lift: Lift = False,
) -> None:
    """Keep a person or a network out; they are told why."""
    decide(call, BAN, whom, reason, hours, lift)


@command("mute")
def mute(
    call: Call,
    whom: Whom,
    reason: Reason = "",
    hours: Hours = None,
    lift: Lift = False,
) -> None:
    """Keep a person or a network from saying anything at tables; they are told why."""
    decide(call, MUTE, whom, reason, hours, lift)


@command("announce")
def announce(
    call: Call,
    text: Annotated[str, typer.Argument(help="What every page shows, as it is; empty to end it.")],
    hours: Hours = None,
) -> None:
    """Tell everyone something, on every page."""
    call.do("announce", text or "–", lambda office: office.announce(text, until(hours)))


# inside


def decide(call: Call, kind: Kind, whom: str, reason: str, hours: float | None, lift: bool) -> None:
    """Ban or mute someone, or take it back."""
    person, network = (int(whom), "") if whom.isdecimal() else (None, network_of(whom))

    async def act(office: Office) -> None:
        if lift:
            await office.lift(kind, person, network)
        else:
            await office.ban(kind, person, network, reason, until(hours))

    call.do(f"un{kind}" if lift else kind, whom, act)


def until(hours: float | None) -> int | None:
    """When it ends; None if it does not."""
    return None if hours is None else date() + round(hours * HOUR)


def show_json(found: object) -> None:
    """Print all of it, for programs."""
    typer.echo(json.dumps(msgspec.to_builtins(found), ensure_ascii=False, indent=2))


def show(found: Any, indent: int = 0) -> None:
    """Print it for people: a list of things as a table, a thing as its parts; the headings are those of the JSON."""
    screen, data = console(), msgspec.to_builtins(found)
    if isinstance(data, list):
        table = plain_table(*[" " * indent + name if not n else name for n, name in enumerate(data[0])])
        for row in data:
            cells = [shown(name, value) for name, value in row.items()]
            table.add_row(*[Text(" " * indent + cell if not n else cell) for n, cell in enumerate(cells)])
        screen.width = WIDE
        screen.print(table)
        return
    for name, value in data.items():
        if isinstance(value, list) and value and isinstance(value[0], dict):
            say(screen, f"{' ' * indent}{name}:")
            show(value, indent + WITHIN)
        elif isinstance(value, dict) and value:
            say(screen, f"{' ' * indent}{name}:")
            show(value, indent + WITHIN)
        else:
            say(screen, f"{' ' * indent}{name}: {shown(name, value)}")


def shown(name: str, value: Any) -> str:
    """A value for people: dates as dates, nothing as a dash."""
    if name in TIMES and isinstance(value, int):
        return datetime.fromtimestamp(value / 1000, UTC).strftime("%Y-%m-%d %H:%M") if value else "–"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, dict):
        return " ".join(f"{key}={shown(key, part)}" for key, part in value.items()) or "–"
    if isinstance(value, list):
        return " ".join(map(str, value)) or "–"
    return "–" if value in (None, "") else str(value)
