"""``zataku admin``: look at the tables and people of a server, and change them; every act is written down."""

from __future__ import annotations

import asyncio
import getpass
import json
import socket
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime
from enum import StrEnum
from pathlib import Path
from typing import Annotated, Any, Final, TypeVar

import msgspec
import typer
from rich.text import Text

from zataku.cli.screen import console, plain_table, say
from zataku.cli.words import Lang, language, load
from zataku.core.errors import BadSetup
from zataku.server import database as databases
from zataku.server import settings
from zataku.server.backup import check_file
from zataku.server.database import BadDatabase
from zataku.server.office import Office
from zataku.server.store import Unavailable, Unsure
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

Database = Annotated[str | None, typer.Option(help="The database.", show_default="as for serve")]
Config = Annotated[Path | None, typer.Option(help="A TOML file with settings.", show_default="none")]
Json = Annotated[bool, typer.Option("--json", help="Print JSON.")]
Hours = Annotated[float | None, typer.Option(min=0, help="For how long, in hours.", show_default="for good")]
Reason = Annotated[str, typer.Option(help="What they are told.")]
Lift = Annotated[bool, typer.Option("--lift", help="Take it back.")]
Yes = Annotated[bool, typer.Option("--yes", help="Don't ask.")]
Whom = Annotated[str, typer.Argument(help="The number of a person, an address or a network.")]


class Kinds(StrEnum):
    """What can be listed."""

    tables = "tables"
    people = "people"
    bans = "bans"
    acts = "acts"


@admin.command("list")
def list_(
    what: Annotated[
        Kinds, typer.Argument(help="Tables, people, bans (and mutes), or acts of operators.")
    ] = Kinds.tables,
    status: Annotated[str, typer.Option(help="Tables that are lobby, playing, over or closed.")] = "",
    game: Annotated[str, typer.Option(help="Tables of a game.")] = "",
    name: Annotated[str, typer.Option(help="People whose name has this in it.")] = "",
    limit: Annotated[int, typer.Option(min=1, help="How many, the latest first.")] = 50,
    database: Database = None,
    config: Config = None,
    as_json: Json = False,
    lang: Lang = None,
) -> None:
    """List tables, people, bans and mutes, or what operators did."""
    looks: dict[Kinds, Callable[[Office], Awaitable[Any]]] = {
        Kinds.tables: lambda office: office.tables(status, game, limit),
        Kinds.people: lambda office: office.people(name, limit),
        Kinds.bans: lambda office: office.bans(),
        Kinds.acts: lambda office: office.acts(limit),
    }
    found = at_office(database, config, looks[what])
    if as_json:
        show_json(found)
    elif found:
        show(found)
    else:
        words = load(language(lang))
        say(console(), words("admin_nothing"))


@admin.command("show")
def show_(
    which: Annotated[str, typer.Argument(help="The id of a table, or the number of a person.")],
    database: Database = None,
    config: Config = None,
    as_json: Json = False,
) -> None:
    """Show a table or a person, with all that operators did to them."""

    async def look(office: Office) -> Any:
        return await (office.person(int(which)) if which.isdecimal() else office.table(which))

    (show_json if as_json else show)(at_office(database, config, look))


@admin.command("stats")
def stats(database: Database = None, config: Config = None, as_json: Json = False) -> None:
    """Show how many people, tables, moves and records there are."""
    (show_json if as_json else show)(at_office(database, config, lambda office: office.stats()))


@admin.command("close")
def close(
    table: Annotated[str, typer.Argument(help="The id of a table.")],
    database: Database = None,
    config: Config = None,
    as_json: Json = False,
    lang: Lang = None,
) -> None:
    """Close a table: nobody plays there any more, and its log is kept."""
    at_office(database, config, lambda office: office.close(table))
    done("close", table, as_json, lang)


@admin.command("delete")
def delete(
    which: Annotated[str, typer.Argument(help="The id of a table, or the number of a person.")],
    yes: Yes = False,
    database: Database = None,
    config: Config = None,
    as_json: Json = False,
    lang: Lang = None,
) -> None:
    """Delete a table with its log, or all that tells who a person is; their seats become someone's."""
    words = load(language(lang))
    if not yes and (as_json or input(words("admin_sure", whom=which)).strip() != which):
        raise BadSetup("delete", f"--yes, or {which} typed again", "neither")

    async def act(office: Office) -> None:
        await (office.delete_person(int(which)) if which.isdecimal() else office.delete_table(which))

    at_office(database, config, act)
    done("delete", which, as_json, lang)


@admin.command("rename")
def rename(
    person: Annotated[int, typer.Argument(help="The number of a person.")],
    name: Annotated[str, typer.Argument(help="The new name.")],
    database: Database = None,
    config: Config = None,
    as_json: Json = False,
    lang: Lang = None,
) -> None:
    """Give a person another name."""
    at_office(database, config, lambda office: office.rename(person, name))
    done("rename", str(person), as_json, lang)


@admin.command("ban")
def ban(
    whom: Whom,
    reason: Reason = "",
    hours: Hours = None,
    lift: Lift = False,
    database: Database = None,
    config: Config = None,
    as_json: Json = False,
    lang: Lang = None,
) -> None:
    """Keep a person or a network out; they are told why."""
    decide(BAN, whom, reason, hours, lift, database, config)
    done("unban" if lift else "ban", whom, as_json, lang)


@admin.command("mute")
def mute(
    whom: Whom,
    reason: Reason = "",
    hours: Hours = None,
    lift: Lift = False,
    database: Database = None,
    config: Config = None,
    as_json: Json = False,
    lang: Lang = None,
) -> None:
    """Keep a person or a network from saying anything at tables; they are told why."""
    decide(MUTE, whom, reason, hours, lift, database, config)
    done("unmute" if lift else "mute", whom, as_json, lang)


@admin.command("announce")
def announce(
    text: Annotated[str, typer.Argument(help="What every page shows, as it is; empty to end it.")],
    hours: Hours = None,
    database: Database = None,
    config: Config = None,
    as_json: Json = False,
    lang: Lang = None,
) -> None:
    """Tell everyone something, on every page."""
    at_office(database, config, lambda office: office.announce(text, until(hours)))
    done("announce", text or "–", as_json, lang)


# inside


def decide(
    kind: Kind, whom: str, reason: str, hours: float | None, lift: bool, database: str | None, config: Path | None
) -> None:
    """Ban or mute someone, or take it back."""
    person, network = (int(whom), "") if whom.isdecimal() else (None, network_of(whom))

    async def act(office: Office) -> None:
        if lift:
            await office.lift(kind, person, network)
        else:
            await office.ban(kind, person, network, reason, until(hours))

    at_office(database, config, act)


def until(hours: float | None) -> int | None:
    """When it ends; None if it does not."""
    return None if hours is None else date() + round(hours * HOUR)


def at_office(database: str | None, config: Path | None, act: Callable[[Office], Awaitable[T]]) -> T:
    """What is done or found in the store of a database, which must be there."""
    name = settings.load(config, {"database": database}).database
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
            raise BadDatabase(databases.printable(name), "a database that answers", str(problem), "reach") from None
        finally:
            await store.close()

    return asyncio.run(run())


def done(what: str, whom: str, as_json: bool, lang: str | None) -> None:
    """Say that it is done."""
    words = load(language(lang))
    if as_json:
        show_json({"done": what, "whom": whom})
    else:
        say(console(), words("admin_done", what=what, whom=whom))


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
