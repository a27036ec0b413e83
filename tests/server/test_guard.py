"""What every request meets first: the same checks, however its address is spelled."""

from __future__ import annotations

import asyncio
import json
import socket
from collections.abc import Coroutine
from pathlib import Path
from typing import Any

import pytest
import uvicorn

from patience import PATIENCE, until
from server.house import Chair, Guest, House
from server.inside import served
from zataku.server import counts, live, logs
from zataku.server.door import Door
from zataku.server.guard import Origins
from zataku.server.limits import ADDRESS_SHARE, RATES, Limits, network
from zataku.server.run import LOOP, most_sockets
from zataku.server.settings import Settings
from zataku.server.sips import SIP
from zataku.server.trouble import Trouble

SPELLINGS = [
    *("/api/me", "//api/me", "///api///me//", "/api//me", "/api/me/", "/api/me//", "/api/me?x=//api"),
    *("/%61pi/me", "/%61%70%69/%6d%65", "/api%2fme", "/api%2Fme", "%2fapi/me", "/%2fapi/me", "/%2f%2fapi%2fme"),
    *("/%2561pi/me", "/api/me%2f", "/api/%6de", "/api/me%00", "/%00/api/me", "/api/me%20", "/%20api/me"),
    *("/./api/me", "/../api/me", "/x/../api/me", "/api/./me", "/api/x/../me", "/%2e/api/me", "/%2e%2e/api/me"),
    *(
        "/.//api/me",
        "/api/../api/me",
        "/x/..%2fapi/me",
        "/..%2f..%2fapi/me",
        "/assets/../api/me",
        "/theme.js/../api/me",
    ),
    *("/api;/me", "/api/me;", "/api/me;x=1", "/;/api/me", "/api/;/me", "/api/me.", "/api./me", "/api/me..."),
    *("/API/me", "/Api/me", "/api/ME", "/\\api/me", "\\api\\me", "/api\\me", "/%5capi/me", "/api%5cme"),
    *("http://127.0.0.1/api/me", "http://127.0.0.1//api/me", "http://x@y/api/me", "HTTP://127.0.0.1/%61pi/me"),
    *("https://elsewhere.example/api/me", "http:/api/me", "http:///api/me", "//127.0.0.1/api/me", "api/me"),
    *("/api/me#x", "/api/me%23", "/api/me%3f", "/api/me?", "?/api/me", "*", "/api/me\x7f", "/ａpi/me", "/api/mé"),
    *("/health", "//health", "/health/", "/%68ealth", "/health/live", "/health//ready", "/t/x", "//t/x", "/theme.js"),
]
"""Ways to write an address that someone may take for another one."""

UNCOUNTED = {"/health", "/%68ealth", "/health/live"}


def run(evening: Coroutine[Any, Any, None]) -> None:
    """Run on the loop that the server has when it is on its own: what happens to connections is up to that."""
    with asyncio.Runner(loop_factory=uvicorn.Config(app="", loop=LOOP, log_config=None).get_loop_factory()) as runner:
        runner.run(evening)


async def ask(house: House, target: str) -> tuple[int, dict[str, str], bytes]:
    """The answer to a GET of exactly these bytes: status, headers, body."""
    reader, writer = await asyncio.open_connection("127.0.0.1", house.port)
    head = f"GET {target} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n"
    writer.write(head.encode())
    answer = await asyncio.wait_for(reader.read(), PATIENCE)
    writer.close()
    first, _, body = answer.partition(b"\r\n\r\n")
    status, *lines = first.decode("latin1").split("\r\n")
    return int(status.split()[1]), dict(line.lower().split(": ", 1) for line in lines), body


def test_no_spelling_of_an_address_goes_round_the_limit(tmp_path: Path) -> None:
    """Whatever reaches a route is counted, and nothing is kept by a browser or a proxy unless it says so itself."""
    page = tmp_path / "page"
    page.mkdir()
    (page / "index.html").write_text("page")
    (page / "theme.js").write_text("theme")

    async def evening() -> None:
        reached = set()
        async with served(tmp_path, page=str(page)) as (house, _):
            for target in SPELLINGS:
                before = counts.asked["read"]
                status, headers, body = await ask(house, target)
                if "content-security-policy" not in headers:
                    assert status == 400, target  # what is no HTTP does not get as far as the routes
                    continue
                assert counts.asked["read"] - before == (target not in UNCOUNTED), target
                is_file = status == 200 and body in (b"page", b"theme")
                assert headers["cache-control"] == ("no-cache" if is_file else "no-store"), target
                if status == 200 and not is_file and "is_known" in json.loads(body):
                    reached.add(target)
        assert {"/api/me", "//api/me", "/api//me", "/api/me/", "/%61pi/me", "/api%2fme"} <= reached < set(SPELLINGS)

    run(evening())


@pytest.mark.parametrize(
    ("host", "counted"),
    [
        ("203.0.113.9", "203.0.113.9"),
        ("::ffff:203.0.113.9", "203.0.113.9"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:0DB8:1:2::1", "2001:db8:1:2::/64"),
        ("2001:db8:1:3::1", "2001:db8:1:3::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("::1", "::/64"),
        ("unix", "unix"),
        ("", ""),
        ("x" * 1000, "x" * 50),
    ],
)
def test_an_address_is_the_network_of_a_household(host: str, counted: str) -> None:
    assert network(host) == counted


def test_a_flood_is_counted_and_logged_once(caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch) -> None:
    limits = Limits()
    kind = "hint"
    for seen in (counts._told, counts.refused):  # by other tests in this process
        monkeypatch.delitem(seen, kind, raising=False)
    before, asked = counts.refused[kind], counts.asked[kind]
    burst = ADDRESS_SHARE * int(RATES[kind][0])
    refusals = 0
    for _ in range(2 * burst):
        try:
            limits.take(kind, "here")
        except Trouble:
            refusals += 1
    assert refusals > 1 and counts.refused[kind] - before == refusals
    assert counts.asked[kind] - asked == 2 * burst
    assert [(record.getMessage(), logs.fields_of(record)) for record in caplog.records] == [
        ("refused", {"kind": kind, "count": 1})
    ]


def test_what_comes_from_another_site_is_counted() -> None:
    before = counts.refused["foreign origins"]
    with pytest.raises(Trouble):
        Origins(Settings()).check({"headers": [(b"origin", b"https://evil.example"), (b"host", b"table.example")]})
    assert counts.refused["foreign origins"] == before + 1


# connections and sockets


async def closed(reader: asyncio.StreamReader) -> bytes:
    """What comes until the server hangs up."""
    try:
        return await asyncio.wait_for(reader.read(), PATIENCE)
    except ConnectionError:
        return b""


@pytest.fixture
def doors(monkeypatch: pytest.MonkeyPatch) -> list[Door]:
    """All connections to come."""
    found: list[Door] = []
    made = Door.connection_made

    def connection_made(door: Door, transport: asyncio.Transport) -> None:
        made(door, transport)
        found.append(door)

    monkeypatch.setattr(Door, "connection_made", connection_made)
    return found


def hurry(door: Door) -> None:
    """The time of whoever is on a connection runs out, if it runs at all."""
    assert door.late is not None
    door._rest()
    door.patience = 0.001
    door._watch()


GET = b"GET /api/me HTTP/1.1\r\nHost: x\r\n"


@pytest.mark.parametrize("more", [{"sockets_of_address": 3, "proxies": ""}, {"sockets": 3}], ids=["each", "all"])
def test_a_connection_too_many_is_told_so(tmp_path: Path, doors: list[Door], more: dict[str, Any]) -> None:
    """As soon as one of the others is gone there is a place again; sockets have places, too."""

    async def evening() -> None:
        async with served(tmp_path, request_seconds=600, **more) as (house, _):
            before = counts.refused.total()
            async with Guest(house, "Ann") as ann:
                table = await ann.table("mo", start=False)
                await ann.http.aclose()
                crowd = doors[0].crowd
                await until(lambda: crowd.all == 0)
                socket = await ann.connect(table)
                others = [await asyncio.open_connection("127.0.0.1", house.port) for _ in range(2)]
                await until(lambda: crowd.all == 3)
                reader, writer = await asyncio.open_connection("127.0.0.1", house.port)
                answer = await closed(reader)
                writer.close()
                assert b" 503 " in answer and json.loads(answer.partition(b"\r\n\r\n")[2])["reason"] == "full"
                assert counts.refused.total() == before + 1
                await socket.close()
                async with asyncio.timeout(PATIENCE):
                    while (await ask(house, "/api/me"))[0] == 503:
                        await asyncio.sleep(0.005)
                for _, writer in others:
                    writer.close()

    run(evening())


SLOW = {
    "no header": [GET],
    "no end of a header": [GET + b"Cookie: x"],
    "no body": [GET.replace(b"GET", b"POST") + b"Content-Type: application/json\r\nContent-Length: 9\r\n\r\n{"],
    "nothing": [b""],
    "nothing after an answer but a line": [GET + b"\r\n", b"\r\n"],
    "half a request after an answer": [GET + b"\r\n", GET],
}
"""What someone sends who keeps a connection open with it; what comes second is sent after an answer."""


@pytest.mark.parametrize("case", SLOW)
def test_whoever_keeps_the_server_waiting_is_cut_off(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, doors: list[Door], case: str
) -> None:
    async def evening() -> None:
        async with served(tmp_path, request_seconds=600) as (house, _):
            before = counts.refused["slow connections"]
            reader, writer = await asyncio.open_connection("127.0.0.1", house.port)
            first, *later = SLOW[case]
            writer.write(first)
            for sent in later:
                await reader.readuntil(b"}")
                writer.write(sent)
            is_sending = not case.startswith("nothing")
            await until(lambda: bool(doors) and doors[0].late is not None and doors[0].has_begun == is_sending)
            hurry(doors[0])
            await closed(reader)
            assert counts.refused["slow connections"] - before == is_sending
            writer.close()

    run(evening())
    assert not [record for record in caplog.records if record.levelname == "ERROR"]


def test_whoever_does_not_read_the_answer_is_cut_off(tmp_path: Path, doors: list[Door]) -> None:
    page = tmp_path / "page"
    page.mkdir()
    (page / "index.html").write_text("page")
    (page / "large.bin").write_bytes(b"x" * (1 << 25))

    async def evening() -> None:
        async with served(tmp_path, request_seconds=600, page=str(page)) as (house, _):
            before = counts.refused["slow connections"]
            with socket.create_connection(("127.0.0.1", house.port)) as line:
                line.sendall(GET.replace(b"/api/me", b"/large.bin") + b"\r\n")
                await until(lambda: bool(doors) and doors[0].unread > 0)
                hurry(doors[0])
                await until(lambda: counts.refused["slow connections"] > before)

    run(evening())


def test_many_requests_at_once_wait_outside(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever asks without waiting for answers gets them all, and takes neither memory nor the turns of others."""
    waiting: list[int] = []
    take = Door.take

    def note(door: Door, data: bytes) -> None:
        take(door, data)
        waiting.append(len(door.pipeline))

    monkeypatch.setattr(Door, "take", note)

    async def evening() -> None:
        async with served(tmp_path) as (house, _):
            reader, writer = await asyncio.open_connection("127.0.0.1", house.port)
            writer.write((GET + b"\r\n") * 3)
            for _ in range(3):
                await asyncio.wait_for(reader.readuntil(b"}"), PATIENCE)
            writer.write((GET + b"\r\n") * 999 + GET + b"Connection: close\r\n\r\n")
            answers = await closed(reader)
            assert answers.count(b"HTTP/1.1 ") == 1000
            assert max(waiting) <= SIP / len(GET) + 1
            writer.close()

    run(evening())


def test_nothing_that_a_client_sends_fills_the_log(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """Nobody counts that: whoever sends it again and again would fill the disk."""
    upgrade = GET + b"Connection: Upgrade\r\nUpgrade: "

    async def evening() -> None:
        async with served(tmp_path) as (house, _):
            for sent in (
                b"\x16\x03\x01\x02\x00 no HTTP\r\n\r\n",
                upgrade + b"h2c\r\n\r\n",
                upgrade + b"websocket\r\n\r\n",
                upgrade + b"websocket\r\nSec-WebSocket-Key: " + b"A" * 22 + b"==\r\nSec-WebSocket-Version: 13\r\n\r\n",
            ):
                reader, writer = await asyncio.open_connection("127.0.0.1", house.port)
                writer.write(sent)
                await asyncio.wait_for(reader.readuntil(b"\r\n\r\n"), PATIENCE)
                writer.close()

    run(evening())
    told = [record for record in caplog.records if record.name.startswith("uvicorn")]
    assert len(told) >= 2 and not any(logs.is_ours(record) for record in told)


def test_a_header_without_end_is_refused(tmp_path: Path) -> None:
    async def evening() -> None:
        async with served(tmp_path) as (house, _):
            for sent in (GET + b"Cookie: " + b"x" * 70_000, GET + b"A: b\r\n" * 12_000, b"GET /" + b"x" * 70_000):
                before = counts.refused["long headers"]
                reader, writer = await asyncio.open_connection("127.0.0.1", house.port)
                writer.write(sent)
                answer = await closed(reader)
                assert answer.startswith(b"HTTP/1.1 400 ") and counts.refused["long headers"] == before + 1
                writer.close()

    run(evening())


def test_a_socket_too_many_of_an_address_is_told_so(tmp_path: Path) -> None:
    """Behind a proxy, too; an IPv6 network counts as one address, and others are not concerned."""

    async def evening() -> None:
        async with served(tmp_path, sockets_of_address=2) as (house, desk), Guest(house, "Ann") as ann:
            table = await ann.table("mo", start=False)
            for here, near, far in (
                ("10.0.0.1", "10.0.0.1", "10.0.0.2"),
                ("2001:db8::1", "2001:db8::ffff:2", "2001:db8:0:1::1"),
            ):
                first = await ann.connect(table, **{"X-Forwarded-For": here})
                second = await ann.connect(table, **{"X-Forwarded-For": near})
                third = Chair(await ann.connect(table, **{"X-Forwarded-For": near}))
                told = await third.hear()
                assert (told["code"], told["reason"], told["facts"]) == ("too_fast", "too_many", {"most": 2})
                await third.socket.wait_closed()
                assert third.socket.close_code == 1008
                other = Chair(await ann.connect(table, **{"X-Forwarded-For": far}))
                assert (await other.ask("ping"))["kind"] == "pong"
                await first.close()
                async with asyncio.timeout(PATIENCE):
                    while desk.crowd.each[network(near)] == 2:
                        await asyncio.sleep(0.005)
                again = Chair(await ann.connect(table, **{"X-Forwarded-For": near}))
                assert (await again.ask("ping"))["kind"] == "pong"
                await second.close()

    run(evening())


def test_a_socket_without_a_word_is_closed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def evening() -> None:
        async with served(tmp_path) as (house, _), Guest(house, "Ann") as ann:
            table = await ann.table("mo", start=False)
            chair = await ann.chair(table, 0)
            monkeypatch.setattr(live, "FIRST_SECONDS", 0.01)
            silent = await ann.connect(table)
            await asyncio.wait_for(silent.wait_closed(), PATIENCE)
            assert silent.close_code == 1008
            assert (await chair.ask("ping"))["kind"] == "pong"

    run(evening())


def test_there_are_never_more_sockets_than_files(monkeypatch: pytest.MonkeyPatch) -> None:
    resource = pytest.importorskip("resource")
    limits = (256, 1024)
    raised = []
    monkeypatch.setattr(resource, "getrlimit", lambda _: limits)
    monkeypatch.setattr(resource, "setrlimit", lambda _, pair: raised.append(pair))
    assert most_sockets(Settings(sockets=20)) == 20 and raised == []
    assert most_sockets(Settings(sockets=500)) == 500 and raised == [(700, 1024)]
    assert most_sockets(Settings(sockets=5000)) == 1024 - 200 and raised[1:] == [(1024, 1024)]
