"""What can be set about a server, what is said about wrong settings, and what is logged."""

import ast
import io
import json
import logging
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import zataku.server
from zataku.server import logs
from zataku.server.settings import FIELDS, PREFIX, BadSetting, Settings, about, load

SOURCES = sorted(Path(str(zataku.server.__file__)).parent.glob("*.py"))
HOSTING = Path(__file__).parents[2] / "docs" / "hosting.md"
FORBIDDEN = (
    "token",
    "code",
    "cookie",
    "seed",
    "nonce",
    "hash",
    "secret",
    "link",
    "path",
    "text",
    "name",
    "headers",
    "address",
    "ip",
)


def refused(given: dict[str, Any], environment: dict[str, str] | None = None, file: Path | None = None) -> str:
    """What is said about wrong settings."""
    with pytest.raises(BadSetting) as caught:
        load(file, given, environment or {})
    return str(caught.value)


@pytest.fixture
def place(tmp_path: Path) -> dict[str, str]:
    """An option that keeps the database out of the home folder."""
    return {"database": str(tmp_path / "tables.sqlite3")}


def test_defaults(place: dict[str, str]) -> None:
    """Nothing needs to be set; variables of the build are not ours, and empty ones count as not set."""
    environment = {"ZATAKU_COMPILE": "1", "ZATAKU_BUILD": "plain", "ZATAKU_PORT": "", "ZATAKU_NOTHING": "1"}
    assert load(None, place, environment) == Settings(database=place["database"])


def test_option_then_variable_then_file(tmp_path: Path, place: dict[str, str]) -> None:
    """The first that says something counts."""
    file = tmp_path / "zataku.toml"
    file.write_text('port = 1\nhost = "file"\nbot_seconds = 3\norigins = ["https://file.example"]\nis_secure = true\n')
    environment = {"ZATAKU_PORT": "2", "ZATAKU_HOST": "variable", "ZATAKU_IS_SECURE": "0", "ZATAKU_CONFIG": str(file)}
    given = {**place, "port": "3", "limits": None, "is_secure": None}
    for settings in (load(file, given, {**environment, "ZATAKU_CONFIG": "none"}), load(None, given, environment)):
        assert (settings.port, settings.host, settings.bot_seconds, settings.limits) == (3, "variable", 3.0, 1.0)
        assert settings.origins == ["https://file.example"] and settings.is_secure is False


def test_every_setting_has_a_variable(tmp_path: Path) -> None:
    """By its name; lists are separated by commas."""
    (tmp_path / "index.html").touch()
    texts = {
        "origins": "https://a.example, http://b.example:81",
        "log": "debug",
        "is_secure": "true",
        "drives": "false",
        "root_path": "/a/b",
    }
    texts |= {"site": "https://a.example", "smtp": "smtp://a.example:25", "private_hooks": "true"}
    numbers = (
        "port",
        "metrics_port",
        "bot_workers",
        "bot_seconds",
        "replay_workers",
        "bot_pause",
        "away_seconds",
        "scene_seconds",
        "limits",
        "sockets",
        "sockets_of_address",
        "request_seconds",
        "tables_of_person",
        "tables_of_address",
        "vacation_days",
        "idle_seconds",
        "lease_seconds",
        "keep_waiting_days",
        "keep_ended_days",
        "keep_records_days",
        "keep_visitors_days",
        "programs_of_person",
    )
    texts |= {name: str(number + 5) for number, name in enumerate(numbers)}
    named = ("host", "proxies", "bot", "smtp_user", "smtp_password", "mail_from", "metrics_token")
    texts |= {name: f"some/{name}" for name in named} | {"page": str(tmp_path)}
    texts |= {"database": "postgresql://db.example/zataku", "redis": "redis://db.example"}
    settings = load(None, {}, {PREFIX + name.upper(): text for name, text in texts.items()})
    assert texts.keys() == FIELDS.keys()
    assert settings.origins == ["https://a.example", "http://b.example:81"]
    assert settings.is_secure and not settings.drives and settings.log == "debug"
    assert [getattr(settings, name) for name in numbers] == list(range(5, 5 + len(numbers)))


@pytest.mark.parametrize(
    ("name", "value", "expected"),
    [
        ("port", "x", "a number from 0 to 65535"),
        ("port", "65536", "a number from 0 to 65535"),
        ("port", 80.5, "a number from 0 to 65535"),
        ("bot_workers", "0", "a number from 1 to 256"),
        ("bot_seconds", "0", "a number above 0 and at most 600"),
        ("away_seconds", "-1", "a number from 0 up"),
        ("limits", "inf", "a number above 0"),
        ("idle_seconds", "nan", "a number above 0"),
        ("is_secure", "maybe", "true or false"),
        ("site", "table.example", "an address such as https://table.example"),
        ("smtp", "mail.example:25", "an address such as smtp://mail.example:587, without a user"),
        ("log", "loud", "debug, error, info or warning"),
        ("host", "", "a non-empty text"),
        ("bot", 7, "a text"),
        ("root_path", "zataku", "a path such as /zataku"),
        ("root_path", "/zataku/", "a path such as /zataku"),
        ("root_path", "/a b", "a path such as /zataku"),
        ("origins", "table.example", "addresses such as https://table.example"),
        ("origins", ["https://table.example/path"], "addresses such as https://table.example"),
    ],
)
def test_wrong_values(name: str, value: object, expected: str) -> None:
    """Expected and got, and where it is from."""
    got = json.dumps(value)
    option = "--" + name.replace("_", "-")
    assert refused({name: value}) == f"setting {name}: expected {expected}, got {got} (from {option})"
    if isinstance(value, str) and value:
        variable = PREFIX + name.upper()
        said = refused({}, {variable: value})
        assert said == f"setting {name}: expected {expected}, got {got} (from {variable})"


def test_wrong_files(tmp_path: Path) -> None:
    """Unknown names are told all at once, with what may have been meant."""
    file = tmp_path / "zataku.toml"
    file.write_text("prot = 1\nbot-seconds = 2\nPORT = 3\nxyz = 4\n")
    said = refused({}, {}, file)
    assert "expected some of host, port, database" in said
    assert said.endswith(
        'got "prot" (did you mean port?), "bot-seconds" (did you mean bot_seconds?), "PORT" (did you mean port?), "xyz"'
    )
    file.write_text("port = 1\nport = 2\n")
    assert f"{file}: expected a TOML file" in refused({}, {}, file)
    file.write_bytes(b"\xff")
    assert f"{file}: expected a TOML file" in refused({}, {}, file)
    file.write_text('port = "x"')
    assert refused({}, {}, file).endswith(f'got "x" (from {file})')


def test_database_is_a_whole_path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """In the folder for data, which is made, or where the setting says, if that can be."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("HOME", str(tmp_path))
    file = Path(load(None, {}, {}).database)
    assert file.name == "zataku.sqlite3" and file.parent.is_dir() and tmp_path in file.parents
    monkeypatch.chdir(tmp_path)
    assert load(None, {"database": "tables"}, {}).database == str(tmp_path / "tables")
    assert load(None, {"database": "~/tables"}, {}).database == str(tmp_path / "tables")
    assert "a folder that exists" in refused({"database": "none/tables"})


def test_mails_need_links_and_a_sender(place: dict[str, str]) -> None:
    """Before the first mail is due; and no password is printed."""
    given = {**place, "smtp": "smtp://mail.example"}
    assert "setting site: expected an address" in refused(given)
    assert "setting mail_from: expected an address" in refused({**given, "site": "https://table.example"})
    assert "smtp://me:***@mail.example" in refused({**place, "smtp": "smtp://me:secret@mail.example"})
    assert "secret" not in repr(load(None, {**place, "smtp_password": "secret"}, {}))
    for name, value in (
        ("smtp", "smtp://me:a/secret@mail.example"),
        ("smtp", {"password": "secret"}),
        ("metrics_token", ["secret"]),
        ("redis", ["redis://:secret@host"]),
        ("database", {"postgresql": "secret"}),
    ):
        assert "secret" not in refused({**place, name: value})


def test_page_is_a_folder_with_a_page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, place: dict[str, str]) -> None:
    """With its whole path; one without a page is told before anyone sees an empty window."""
    assert load(None, place, {}).page == ""
    assert "a folder with an index.html" in refused({**place, "page": str(tmp_path)})
    (tmp_path / "dist").mkdir()
    (tmp_path / "dist" / "index.html").touch()
    monkeypatch.chdir(tmp_path)
    assert load(None, {**place, "page": "dist"}, {}).page == str(tmp_path / "dist")


def settings_table() -> list[str]:
    """The table of docs/hosting.md as it should be."""
    rows = []
    for name in FIELDS:
        default = getattr(Settings(), name)
        shown = str(default).lower() if isinstance(default, bool) else f"{default:g}" if default == 0 else str(default)
        shown = "" if default in ("", []) else f"`{shown.removesuffix('.0') if isinstance(default, float) else shown}`"
        rows.append(f"| `{name}` | {shown} | {about(name)} |")
    return rows


def test_every_setting_is_documented() -> None:
    """With its default and its purpose; and no other is."""
    rows = [line for line in HOSTING.read_text("utf-8").splitlines() if re.match(r"\| `\w+` \|.*\|.*\|$", line)]
    assert rows == settings_table()


@pytest.fixture
def lines() -> Iterator[io.StringIO]:
    """What is logged; the logs of the tests themselves go on as they were afterwards."""
    root, ours, theirs = logging.getLogger(), logging.getLogger(logs.ROOT), logging.getLogger("uvicorn.error")
    handlers, levels = root.handlers, [logger.level for logger in (root, ours, theirs)]
    stream = io.StringIO()
    logs.start("info", stream)
    yield stream
    root.handlers = handlers
    for logger, level in zip((root, ours, theirs), levels, strict=True):
        logger.setLevel(level)


def test_log_is_json_lines(lines: io.StringIO) -> None:
    """Time, level, part, event, fields; an exception with its traceback in one line, without what looks secret."""
    log = logs.get("rooms")
    log.debug("not asked for")
    log.info("table started", table="kq7v2m9x4c8b1n5z3l6p", seats=4)
    try:
        raise ValueError("seed " + "0123456789abcdef" * 4)
    except ValueError:
        log.exception("not written", failure="tried " + "ab1" * 10)
    first, second = [json.loads(line) for line in lines.getvalue().splitlines()]
    assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}\+00:00", first.pop("time"))
    expected = {"level": "info", "part": "rooms", "event": "table started", "table": "kq7v2m9x4c8b1n5z3l6p", "seats": 4}
    assert first == expected
    assert second["failure"] == "tried …" and second["level"] == "error"
    assert second["exception"].startswith("Traceback") and second["exception"].endswith("ValueError: seed …\n")


def test_log_leaves_out_what_is_not_listed(lines: io.StringIO) -> None:
    """Fields that nobody allowed, and what a library fills into its messages."""
    logs.get("people").warning("someone came", token="abc", cookie="def", person=3)
    logging.getLogger("uvicorn.error").warning('%s - "WebSocket %s" [accepted]', "10.0.0.7", "/me/abc")
    logging.getLogger("uvicorn.error").info("Started")
    logging.getLogger("asyncio").error("Task failed\nfuture: <abc>")
    text = lines.getvalue()
    assert not any(word in text for word in ("abc", "def", "10.0.0.7", "Started"))
    assert [json.loads(line)["event"] for line in text.splitlines()] == [
        "someone came",
        '%s - "WebSocket %s" [accepted]',
        "Task failed",
    ]


def test_log_for_a_human(lines: io.StringIO) -> None:
    """Only what is wrong, as a sentence."""
    stream = io.StringIO()
    logs.start("debug", stream, is_human=True)
    logs.get("rooms").info("table started")
    logs.get("rooms").warning("bot replaced for a move", bot="search", seat=2)
    try:
        raise ValueError("broken")
    except ValueError:
        logs.get("rooms").exception("not written")
    assert stream.getvalue().splitlines() == [
        "warning: bot replaced for a move (bot search, seat 2)",
        "error: not written (ValueError('broken'))",
    ]


def test_nothing_secret_is_logged() -> None:
    """Every call in the server has a fixed event, and only fields that are listed, none of them a secret's name."""
    assert not logs.FIELDS & set(FORBIDDEN)
    calls = 0
    for file in SOURCES:
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if not isinstance(node, ast.Call) or not re.search(r"(^|\.)log\.\w+$", ast.unparse(node.func)):
                continue
            calls += 1
            where = f"{file.name}: {ast.unparse(node)}"
            assert len(node.args) == 1 and isinstance(node.args[0], ast.Constant), where
            assert [word.arg for word in node.keywords if word.arg not in logs.FIELDS] == [], where
    assert calls


def test_nothing_goes_around_the_log() -> None:
    """No module of the server prints, or takes a logger of its own."""
    for file in SOURCES:
        text = file.read_text("utf-8")
        assert file.name in ("logs.py", "run.py") or "import logging" not in text, file.name
        assert not re.search(r"\bprint\(", text), file.name
