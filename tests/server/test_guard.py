"""What every request meets first: the same checks, however its address is spelled."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path

import pytest

from patience import PATIENCE
from server.house import House
from server.inside import served
from zataku.server import counts, logs
from zataku.server.limits import ADDRESS_SHARE, RATES, Limits, network
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

    asyncio.run(evening())


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
    monkeypatch.delitem(counts._told, kind, raising=False)
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
