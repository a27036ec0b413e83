"""The settings of a server: from options, environment variables or a file, in this order."""

from __future__ import annotations

import json
import math
import os
import re
import tomllib
from collections.abc import Mapping
from difflib import get_close_matches
from pathlib import Path
from typing import Annotated, Any, Final, Literal

import msgspec
import platformdirs
from msgspec import Meta, Struct
from msgspec import inspect as types

from zataku.core.errors import BadSetup
from zataku.server import database as databases
from zataku.server import relay

PREFIX: Final = "ZATAKU_"
CONFIG: Final = PREFIX + "CONFIG"
LOOPBACK: Final = "127.0.0.1"
EVERYWHERE: Final = "0.0.0.0"
PORT: Final = 8321
DATABASE: Final = "zataku.sqlite3"

Origin = Annotated[str, Meta(pattern=r"^https?://[^/\s,]+$")]


class BadSetting(BadSetup):
    """A setting with an impossible value, or a name that is not a setting."""


class PortTaken(BadSetting):
    """Another program listens on this port."""


class Settings(Struct, frozen=True, forbid_unknown_fields=True):
    """Every setting with its default; the names are those of the config file."""

    host: Annotated[str, Meta(min_length=1, description="The address to listen on; 0.0.0.0 for the whole network.")] = (
        LOOPBACK
    )
    port: Annotated[int, Meta(ge=0, le=65535, description="The port to listen on; 0 takes any free one.")] = PORT
    database: Annotated[
        str,
        Meta(
            description="The SQLite file or the address of a PostgreSQL database; empty for this machine's data folder."
        ),
    ] = ""
    root_path: Annotated[
        str,
        Meta(
            pattern=r"^(/[\w.~-]+)*$",
            description="The path under which a proxy offers the server, such as /zataku; empty for a site of its own.",
        ),
    ] = ""
    redis: Annotated[str, Meta(description="The address of a Redis that several servers share; empty for none.")] = ""
    page: Annotated[str, Meta(description="The folder of the built page; empty for the one that came with Zataku.")] = (
        ""
    )
    origins: Annotated[
        list[Origin], Meta(description="Other addresses that pages may come from, such as https://table.example.")
    ] = []
    proxies: Annotated[str, Meta(description="Addresses of proxies whose X-Forwarded headers are trusted.")] = LOOPBACK
    is_secure: Annotated[bool, Meta(description="Set this behind HTTPS: cookies are then sent only over HTTPS.")] = (
        False
    )
    bot: Annotated[
        str,
        Meta(
            description="The bot that takes over seats: pebble, reed, lantern, bell or old_pine; "
            "empty for the strongest."
        ),
    ] = ""
    bot_workers: Annotated[int, Meta(ge=1, le=256, description="How many bots may think at once.")] = 2
    bot_seconds: Annotated[
        float, Meta(gt=0, le=600, description="How long a bot may think about one move at most.")
    ] = 10.0
    replay_workers: Annotated[int, Meta(ge=1, le=256, description="How many replays are made at once.")] = 1
    bot_pause: Annotated[
        float,
        Meta(
            ge=0,
            le=60,
            description="The least time, in seconds, that a bot takes for a move while someone is at the table, "
            "thinking time included.",
        ),
    ] = 0.7
    away_seconds: Annotated[
        float, Meta(ge=0, description="How long someone must be gone before others may let a bot play.")
    ] = 60.0
    scene_seconds: Annotated[
        float,
        Meta(ge=0, le=600, description="How long a table waits while someone there watches a scene, such as a battle."),
    ] = 60.0
    limits: Annotated[float, Meta(gt=0, description="Multiplies all rate limits, for load tests and big clubs.")] = 1.0
    sockets: Annotated[
        int, Meta(ge=1, le=1_000_000, description="How many connections may be open at once, sockets included.")
    ] = 20_000
    sockets_of_address: Annotated[
        int, Meta(ge=1, le=1_000_000, description="How many of them may come from one address, such as a club's.")
    ] = 400
    request_seconds: Annotated[
        float, Meta(gt=0, le=600, description="How long a request may take to arrive, or its answer to be read.")
    ] = 20.0
    tables_of_person: Annotated[
        int, Meta(ge=0, le=1_000_000, description="How many public tables one person may have open at once.")
    ] = 5
    tables_of_address: Annotated[
        int, Meta(ge=0, le=1_000_000, description="How many public tables may come from one address.")
    ] = 30
    vacation_days: Annotated[
        int,
        Meta(ge=0, le=366, description="How many days a year someone's clocks may stand still at tables over days."),
    ] = 30
    idle_seconds: Annotated[float, Meta(gt=0, description="How long without a move until a table leaves memory.")] = (
        60.0
    )
    drives: Annotated[
        bool, Meta(description="Whether this process plays for bots and watches clocks; false leaves that to others.")
    ] = True
    lease_seconds: Annotated[
        float, Meta(ge=0.5, le=600, description="How long a process may be silent until others go on with its tables.")
    ] = 6.0
    keep_waiting_days: Annotated[
        int,
        Meta(ge=0, le=36_500, description="Days until a table where no game began is deleted; 0 keeps it for ever."),
    ] = 30
    keep_ended_days: Annotated[
        int,
        Meta(ge=0, le=36_500, description="Days until a game that is over or closed is deleted; 0 keeps it for ever."),
    ] = 0
    keep_records_days: Annotated[
        int, Meta(ge=0, le=36_500, description="Days until an uploaded record is deleted; 0 keeps it for ever.")
    ] = 0
    keep_visitors_days: Annotated[
        int,
        Meta(ge=0, le=36_500, description="Days until someone who never did anything here is deleted; 0 keeps them."),
    ] = 90
    programs_of_person: Annotated[
        int, Meta(ge=0, le=1_000_000, description="How many programs of their own one person may let play here.")
    ] = 3
    metrics_token: Annotated[
        str, Meta(description="Whoever has it may read /metrics, for Prometheus; without one, nobody may.")
    ] = ""
    metrics_port: Annotated[
        int, Meta(ge=0, le=65535, description="The port where a worker answers /metrics; 0 for none.")
    ] = 0
    site: Annotated[
        str,
        Meta(
            pattern=r"^(https?://[^/\s,]+(/[^\s,]*)?)?$",
            description="Where people find this server, as in https://table.example; emails and webhooks link to it.",
        ),
    ] = ""
    smtp: Annotated[
        str,
        Meta(
            pattern=r"^(smtps?://[^/@\s]+)?$",
            description="The mail server, as in smtp://mail.example:587 or smtps://mail.example; empty for no emails.",
        ),
    ] = ""
    smtp_user: Annotated[str, Meta(description="Who sends emails, where the mail server wants to know.")] = ""
    smtp_password: Annotated[str, Meta(description="Their password; keep it in a file or a variable.")] = ""
    mail_from: Annotated[str, Meta(description="The address that emails come from, as in table@table.example.")] = ""
    private_hooks: Annotated[
        bool,
        Meta(description="Whether messages may go to private addresses and over plain HTTP, as in a club's network."),
    ] = False
    log: Annotated[
        Literal["debug", "info", "warning", "error"],
        Meta(description="What is logged: debug, info, warning or error."),
    ] = "info"

    def __rich_repr__(self) -> list[tuple[str, Any]]:
        values = {name: getattr(self, name) for name in FIELDS}
        values |= {"database": databases.printable(self.database), "redis": relay.printable(self.redis)}
        values["smtp_password"] = "***" if self.smtp_password else ""
        values["metrics_token"] = "***" if self.metrics_token else ""
        return list(values.items())

    def __repr__(self) -> str:
        return f"Settings({', '.join(f'{name}={value!r}' for name, value in self.__rich_repr__())})"


FIELDS: Final = {field.name: field for field in msgspec.structs.fields(Settings)}
NAMES: Final = ", ".join(FIELDS)
PASSWORD: Final = re.compile(r":(?!//).*@")
"""What must not be printed of an address."""

SECRET: Final = ("database", "redis", "smtp", "smtp_password", "metrics_token")
"""Settings of which nothing is printed that is no text, as nobody knows where in it a password would be."""

EXAMPLES: Final = {
    "site": "an address such as https://table.example",
    "smtp": "an address such as smtp://mail.example:587, without a user",
}
"""What is expected where a text has a form of its own."""


def load(file: Path | None, given: Mapping[str, Any], environment: Mapping[str, str] = os.environ) -> Settings:
    """The settings of this run, with absolute paths; BadSetting names the wrong one.

    `given` are the options of the command line, None if not used; an empty variable counts as not set.
    """
    if file is None and environment.get(CONFIG):
        file = Path(environment[CONFIG])
    found: dict[str, tuple[Any, str]] = {}  # each value and where it comes from
    if file is not None:
        found |= {name: (value, str(file)) for name, value in _read(file).items()}
    for name in FIELDS:
        variable = PREFIX + name.upper()
        if environment.get(variable):
            found[name] = (environment[variable], variable)
    for name, value in given.items():
        if value is not None:
            found[name] = (value, "--" + name.replace("_", "-"))
    settings = Settings(**{name: _checked(name, value, source) for name, (value, source) in found.items()})
    for name in ("site", "mail_from") if settings.smtp else ():
        if not getattr(settings, name):
            raise BadSetting(f"setting {name}", "an address, as emails are to be sent (setting smtp)", "none")
    if not settings.drives and not databases.is_address(settings.database):
        raise BadSetting("setting drives", "true with a SQLite file, as no other process can drive its tables", "false")
    whole = {
        "database": _database(settings.database),
        "redis": relay.checked(settings.redis),
        "page": _page(settings.page),
    }
    return msgspec.structs.replace(settings, **whole)


def about(name: str) -> str:
    """What a setting is for, in a sentence."""
    kind = types.type_info(FIELDS[name].type)
    assert isinstance(kind, types.Metadata) and kind.extra_json_schema is not None
    return str(kind.extra_json_schema["description"])


def _read(file: Path) -> dict[str, Any]:
    """The values of a config file, all of them existing settings."""
    try:
        values = tomllib.loads(file.expanduser().read_text("utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as problem:
        raise BadSetting(str(file), "a TOML file", str(problem)) from None
    unknown = [_guessed(name) for name in values if name not in FIELDS]
    if unknown:
        raise BadSetting(f"settings in {file}", f"some of {NAMES}", ", ".join(unknown))
    return values


def _guessed(name: str) -> str:
    """A name that is not a setting, with the one that was probably meant."""
    near = get_close_matches(name.lower().replace("-", "_"), FIELDS, 1, 0.5)
    return shown(name) + (f" (did you mean {near[0]}?)" if near else "")


def _checked(name: str, value: Any, source: str) -> Any:
    kind = FIELDS[name].type
    wanted = value
    if name == "origins" and isinstance(value, str):
        wanted = [part.strip() for part in value.split(",") if part.strip()]
    try:
        result = msgspec.convert(wanted, kind, strict=False)
        if isinstance(result, float) and not math.isfinite(result):
            raise msgspec.ValidationError
    except msgspec.ValidationError:
        is_open = isinstance(value, str) or name not in SECRET
        got = f"{PASSWORD.sub(':***@', shown(value)) if is_open else type(value).__name__} (from {source})"
        raise BadSetting(f"setting {name}", EXAMPLES.get(name) or expected(types.type_info(kind)), got) from None
    return result


def expected(kind: types.Type) -> str:
    """What kind of value is expected, in words."""
    if isinstance(kind, types.Metadata):
        return expected(kind.type)
    if isinstance(kind, types.BoolType):
        return "true or false"
    if isinstance(kind, types.LiteralType):
        words = sorted(str(word) for word in kind.values)
        return ", ".join(words[:-1]) + " or " + words[-1]
    if isinstance(kind, types.ListType):
        return "addresses such as https://table.example"
    if isinstance(kind, types.StrType):
        return "a path such as /zataku" if kind.pattern else "a non-empty text" if kind.min_length else "a text"
    assert isinstance(kind, types.IntType | types.FloatType)
    if kind.gt is not None:
        return f"a number above {kind.gt}" + (f" and at most {kind.le}" if kind.le is not None else "")
    return f"a number from {kind.ge} " + (f"to {kind.le}" if kind.le is not None else "up")


def shown(value: object) -> str:
    """A value as it would be written in a file."""
    return json.dumps(value, ensure_ascii=False, default=str)


def _database(name: str) -> str:
    """The address of the database, or the absolute path of its file; its folder exists, the file itself may not."""
    if not name:
        return str(platformdirs.user_data_path("zataku", appauthor=False, ensure_exists=True) / DATABASE)
    if databases.is_address(name):
        return databases.checked(name)
    file = Path(name).expanduser().absolute()
    if not file.parent.is_dir():
        raise BadSetting("setting database", "a file in a folder that exists", shown(str(file)))
    return str(file)


def _page(name: str) -> str:
    """The absolute path of the page's folder; empty stays empty."""
    if not name:
        return ""
    folder = Path(name).expanduser().absolute()
    if not (folder / "index.html").is_file():
        raise BadSetting("setting page", "a folder with an index.html", shown(str(folder)))
    return str(folder)
