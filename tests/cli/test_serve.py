"""``zataku`` alone, ``serve``, ``backup`` and ``restore``."""

import asyncio
import json
import signal
import socket
import stat
import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest
import websockets

from cli.command import run, run_program
from cli.process import Process
from patience import PATIENCE
from redis_server import RedisServer
from zataku.cli.invitation import BLOCK, has_browser, qr_code
from zataku.server.run import listen
from zataku.server.settings import PORT, PortTaken, Settings

STAND_IN = str(Path(__file__).with_name("stand_in.py"))
SERVE = ("-m", "zataku", "serve", "--port", "0", "--database", "tables.sqlite3")
STOP = "Ctrl-C"


@pytest.fixture
def taken() -> Iterator[int]:
    """A port that someone listens on."""
    with listen(Settings(port=0)) as listener:
        yield int(listener.getsockname()[1])


def test_serves_until_it_is_told_to_stop(tmp_path: Path) -> None:
    """The address is printed when it answers; SIGTERM and Ctrl-C end it cleanly, and it prints nothing more."""
    for number in (signal.SIGTERM, signal.SIGINT):
        with Process(*SERVE, folder=tmp_path) as server:
            server.wait(STOP)
            assert server.get("health").json()["status"] == "ok"
            page = server.get("")
            assert page.status_code == 200 and "Zataku" in page.text
            assert (tmp_path / "tables.sqlite3").is_file()
            assert server.stop(number) == 0
            lines = [json.loads(line) for line in server.errors().splitlines()]
            assert lines and {line["level"] for line in lines} == {"info"}


def test_alone_it_serves_too(tmp_path: Path) -> None:
    """On loopback, on another port if the usual one is taken, with the tables in the folder for data."""
    try:
        usual = listen(Settings())
    except PortTaken:  # by someone else on this machine, which is as good
        usual = socket.socket()
    with usual, Process("-m", "zataku", "--no-browser", folder=tmp_path) as server:
        server.wait(STOP)
        assert f"uses port {PORT}" in server.lines[0]
        assert server.address.startswith("http://127.0.0.1:") and str(PORT) not in server.address
        assert server.get("health").status_code == 200
        assert list(tmp_path.rglob("zataku.sqlite3"))
        assert server.stop() == 0


def test_lan_shows_a_code_for_phones(tmp_path: Path) -> None:
    """The code is that of the address on the network."""
    with Process(*SERVE, "--lan", "--host", "127.0.0.1", folder=tmp_path) as server:
        server.wait(STOP)
        assert qr_code(server.address) in "".join(server.lines)
        assert server.stop() == 0


def test_lan_listens_everywhere(tmp_path: Path) -> None:
    """Also on loopback; a machine without a network is told so."""
    with Process(*SERVE, "--lan", folder=tmp_path) as server:
        server.wait(STOP)
        assert server.address.startswith("http://127.0.0.1:")
        assert server.get("health").status_code == 200
        assert any(words in server.lines[1] for words in ("For others on this network: http://", "not on a network"))
        assert server.stop() == 0


def test_browser_opens_when_asked(tmp_path: Path) -> None:
    """With the address of the page."""
    program, seen = tmp_path / "browser", tmp_path / "seen"
    program.write_text(f'#!/bin/sh\necho "$1" >{seen}.part; mv {seen}.part {seen}\n')
    program.chmod(program.stat().st_mode | stat.S_IXUSR)
    with Process(*SERVE, "--browser", folder=tmp_path, variables={"BROWSER": f"{program} %s"}) as server:
        server.wait(STOP)
        end = time.monotonic() + PATIENCE
        while not seen.exists():
            assert server.child.poll() is None and time.monotonic() < end
            time.sleep(0.02)
        assert seen.read_text() == server.address + "\n"


def test_browser_needs_someone_before_a_screen() -> None:
    """Not in CI, not without a display, not when the input is no terminal."""
    screen = {"DISPLAY": ":0"}
    assert has_browser(True, screen) and has_browser(True, {"WAYLAND_DISPLAY": "wayland-0"})
    assert not has_browser(True, {**screen, "CI": "true"})
    assert not has_browser(False, screen)
    assert has_browser(True, {}) == (sys.platform in ("win32", "darwin"))


def test_taken_port_is_refused(taken: int) -> None:
    """With what to try; alone, it takes another one instead."""
    ran = run_program("serve", "--port", str(taken), "--database", "tables.sqlite3")
    assert ran.failed("setting port", "a free port", str(taken)) and "--port 0" in ran.err
    assert ran.out == ""
    with listen(Settings(port=taken), or_any_port=True) as other:
        assert other.getsockname()[1] != taken


def test_a_database_that_is_away_is_told_without_its_password() -> None:
    """What, where, and what to try."""
    ran = run_program("serve", "--port", "0", "--database", "postgresql://ann:s3cret@127.0.0.1:1/zataku")
    assert ran.failed("postgresql://ann:***@127.0.0.1:1/zataku", "expected a PostgreSQL server that answers")
    assert "pg_isready" in ran.err and "s3cret" not in ran.err + ran.out


def test_what_only_several_processes_can_do_needs_a_database_that_they_share(tmp_path: Path) -> None:
    file = str(tmp_path / "tables.sqlite3")
    ran = run("worker", "--database", file)
    assert ran.failed("expected PostgreSQL", "got a SQLite file") and "--database postgresql://" in ran.err
    assert run("serve", "--no-drives", "--database", file).failed("setting drives: expected true", "got false")


def test_a_redis_that_can_not_be_used_is_told_without_its_password(tmp_path: Path) -> None:
    """An address that is none, and a password that is wrong; one that is only away keeps nothing from starting."""
    place = ("serve", "--port", "0", "--database", str(tmp_path / "tables.sqlite3"), "--redis")
    ran = run_program(*place, "redis://:s3cret")
    assert ran.failed("setting redis", "redis://host:6379/0") and "s3cret" not in ran.err
    with RedisServer("p4ss") as redis:
        ran = run_program(*place, redis.address_with("s3cret"))
    assert ran.failed("a user who may connect", str(redis.file)) and "s3cret" not in ran.err
    ran = run("worker", "--database", "postgresql://ann@127.0.0.1:1/zataku", "--redis", "redis://:s3cret")
    assert ran.failed("setting redis", "redis://host:6379/0") and "s3cret" not in ran.err


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ('port = "x"', ('setting port: expected a number from 0 to 65535, got "x"',)),
        ("prot = 8321", ('"prot" (did you mean port?)', "bot_seconds")),
        ("port = ", ("expected a TOML file",)),
    ],
)
def test_bad_config_is_refused(text: str, words: tuple[str, ...], tmp_path: Path) -> None:
    """In two lines."""
    (tmp_path / "zataku.toml").write_text(text)
    ran = run("serve", "--config", "zataku.toml", cwd=tmp_path)
    assert ran.failed(*words) and "zataku serve --help" in ran.err
    assert run("serve", "--config", "none.toml", cwd=tmp_path).failed("none.toml", "No such file")


def test_bad_places_are_refused(tmp_path: Path) -> None:
    """Hosts that are none, or not of this machine; a database in a folder that is not there."""
    for host in ("no.such.host.invalid", "192.0.2.1"):
        assert run("serve", "--host", host, "--database", str(tmp_path / "t")).failed("setting host", host)
    assert run("serve", "--database", str(tmp_path / "none" / "t")).failed("setting database", "folder that exists")
    assert run("--lan", "games").failed("after it")
    assert run("serve", "--lang", "xx").failed("language")


def test_code_is_drawn_in_half_blocks() -> None:
    """A square, with a quiet zone."""
    lines = qr_code("http://192.168.178.23:8321/").splitlines()
    assert set("".join(lines)) == set(" ▀▄" + BLOCK)
    assert set(lines[0]) == {BLOCK} and {len(line) for line in lines} == {len(lines[0])}
    assert len(lines) == (len(lines[0]) + 1) // 2


def hear(address: str, server: Process, *signals: int) -> tuple[list[str], int, int]:
    """What a client hears when the server is stopped: messages, code of the close frame; and the exit code."""

    async def listen_in() -> tuple[list[str], int, int]:
        heard: list[str] = []
        async with websockets.connect(address.replace("http", "ws") + "live", proxy=None) as client:
            await asyncio.to_thread(server.get, "health")  # the socket is known to the app
            stopping = asyncio.create_task(asyncio.to_thread(server.stop, *signals))
            with suppress(websockets.ConnectionClosed):
                while True:
                    heard.append(str(await client.recv()))
            return heard, client.close_code or 0, await stopping

    return asyncio.run(listen_in())


@pytest.mark.parametrize("mode", ["polite", "slow", "rude"])
def test_clients_are_told_before_the_end(mode: str, tmp_path: Path) -> None:
    """The app says goodbye first, then sockets close with 1012; an app that takes too long is not waited for."""
    with Process(STAND_IN, mode, folder=tmp_path) as server:
        server.wait("http")
        heard, close, code = hear(server.address, server)
        assert [json.loads(message) for message in heard] == ([] if mode == "rude" else [{"kind": "closing"}])
        assert (close, code) == (1012, 0)
        lines = [json.loads(line) for line in server.errors().splitlines()]
        assert [line["event"] for line in lines if line["level"] == "info"] == ["listening", "stopping", "stopped"]
        assert len(lines) == (4 if mode == "slow" else 3)


def test_second_interrupt_forces_the_end(tmp_path: Path) -> None:
    """No client and no goodbye can hold it up."""
    with Process(STAND_IN, "slow", folder=tmp_path) as server:
        server.wait("http")
        server.child.send_signal(signal.SIGINT)
        end = time.monotonic() + PATIENCE
        while "stopping" not in server.errors():
            assert time.monotonic() < end, server.errors()
            time.sleep(0.02)
        assert server.stop(signal.SIGINT) == 130
        assert "Traceback" not in server.errors()


def test_app_that_can_not_start(tmp_path: Path) -> None:
    """A refusal reaches the command line as it is; a mistake is logged with its traceback, in one line."""
    with Process(STAND_IN, "bad", folder=tmp_path) as server:
        assert server.child.wait(PATIENCE) == 1
        assert server.errors() == "refused: database: expected one of ours, got another\n"
    with Process(STAND_IN, "broken", folder=tmp_path) as server:
        assert server.child.wait(PATIENCE) == 1
        (line,) = server.errors().splitlines()
        assert "RuntimeError: token …" in json.loads(line)["exception"]


def test_backup_and_restore(tmp_path: Path) -> None:
    """A copy can be put back; what is no backup is refused."""
    place = ("--database", str(tmp_path / "tables.sqlite3"))
    assert run("backup", "copy", *place, cwd=tmp_path).failed("tables.sqlite3")
    assert run("restore", "copy", *place, cwd=tmp_path).failed("copy")
    address = "postgresql://me:secret@host/name"
    for command in (("backup", address, *place), ("restore", address, *place), ("migrate-database", address, address)):
        ran = run(*command, cwd=tmp_path)
        assert ran.failed("a SQLite file") and "secret" not in ran.err


def test_backup_of_a_running_server(tmp_path: Path) -> None:
    """Is a database that another server starts with."""
    with Process(*SERVE, folder=tmp_path) as server:
        server.wait(STOP)
        ran = run("backup", "copy", "--database", "tables.sqlite3", cwd=tmp_path)
        assert (ran.code, ran.err) == (0, "") and "copy" in ran.out
        assert server.stop() == 0
    place = ("--database", "again.sqlite3")
    ran = run("restore", "copy", *place, "--lang", "pl", cwd=tmp_path)
    assert ran.code == 0 and "again.sqlite3" in ran.out.replace("\n", "")
    with Process("-m", "zataku", "serve", "--port", "0", *place, folder=tmp_path) as server:
        assert server.wait(STOP).stop() == 0
