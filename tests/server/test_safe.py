"""What keeps people safe: headers, origins, sizes, cookies, and secrets that stay where they are."""

from __future__ import annotations

import asyncio
import base64
import json
import random
import re
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
import websockets

import example
from patience import PATIENCE
from server.house import Chair, Guest, House
from server.stores import all_of
from server.stores import run as rows

ELSEWHERE = "https://table.example"
PROBLEM = {"kind", "code", "message", "rule", "reason", "facts", "id", "version"}
INSIDE = re.compile(r"Traceback|File \"|site-packages|\.py\b|zataku\.server|sqlite|OperationalError|no such table")


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with House(tmp_path_factory.mktemp("house"), origins=ELSEWHERE) as house:
        yield house
        assert house.stop() == 0
        assert '"exception"' not in house.log and '"level": "error"' not in house.log, house.log[-3000:]


def ask(house: House, method: str, path: str, **more: Any) -> httpx.Response:
    """One request of someone without a cookie."""
    return httpx.request(method, house.url + path, trust_env=False, **more)


def problem(answer: httpx.Response, status: int, code: str) -> dict[str, Any]:
    """The problem of an answer; fails unless it is this one, in the one shape."""
    assert answer.status_code == status, answer.text
    assert answer.headers["content-type"] == "application/json"
    found: dict[str, Any] = answer.json()
    assert set(found) == PROBLEM and found["kind"] == "problem" and found["code"] == code, found
    assert not INSIDE.search(answer.text), answer.text
    return found


# headers


ANSWERS: list[tuple[str, str, int]] = [
    ("GET", "/", 200),
    ("GET", "/t/anything", 200),
    ("GET", "/me", 200),
    ("GET", "/theme.js", 200),
    ("GET", "/icon.svg", 200),
    ("GET", "/assets/nothing.js", 404),
    ("GET", "/health", 200),
    ("GET", "/api/games", 200),
    ("GET", f"/api/games/{example.GAME}/rules", 200),
    ("GET", "/api/schema/openapi.json", 200),
    ("GET", "/api/tables/nothing", 404),
    ("GET", "/api/tables/" + "x" * 41, 400),
    ("GET", "/api/nothing", 404),
    ("GET", "/api", 404),
    ("GET", "/nothing", 200),
    ("GET", "/nothing.js", 404),
    ("POST", "/api/tables", 400),
    ("POST", "/api/me/link", 403),
    ("DELETE", "/api/me", 405),
    ("TRACE", "/api/me", 405),
    ("PUT", "/", 405),
    ("OPTIONS", "/api/me", 204),
]


@pytest.mark.parametrize(("method", "path", "status"), ANSWERS)
def test_every_answer_tells_browsers_to_be_careful(house: House, method: str, path: str, status: int) -> None:
    answer = ask(house, method, path)
    assert answer.status_code == status, answer.text
    headers = answer.headers
    policy = headers["content-security-policy"]
    assert "default-src 'self'" in policy and "frame-ancestors 'none'" in policy and "object-src 'none'" in policy
    assert "unsafe" not in policy and "*" not in policy
    assert headers["x-content-type-options"] == "nosniff" and headers["x-frame-options"] == "DENY"
    assert headers["referrer-policy"] == "same-origin" and headers["cross-origin-opener-policy"] == "same-origin"
    assert "permissions-policy" in headers and "cross-origin-resource-policy" in headers
    assert "server" not in headers and "access-control-allow-origin" not in headers
    is_page = status == 200 and not path.startswith(("/api/", "/health"))
    assert headers["cache-control"] == ("no-cache" if is_page else "no-store")
    if status >= 400 and answer.content:
        assert set(answer.json()) == PROBLEM


def test_the_page_has_nothing_that_the_policy_forbids(house: House) -> None:
    page = ask(house, "GET", "/").text
    assert re.findall(r"<script(?![^>]* src=)", page) == []
    assert re.findall(r"<style|\sstyle=|\son\w+=|javascript:", page) == []


@pytest.mark.parametrize(
    "path", ["/assets/../app.py", "/assets/%2e%2e/app.py", "/assets/..%2fapp.py", "/assets//etc/passwd", "/.env"]
)
def test_no_other_file_is_served(house: House, path: str) -> None:
    address = httpx.URL(house.url).copy_with(raw_path=path.encode())
    assert httpx.get(address, trust_env=False).status_code == 404


# origins


def origins(house: House) -> list[tuple[str, bool]]:
    """Where a page may come from, and whether it may speak here."""
    return [
        (house.url, True),
        (house.url.upper(), True),
        (ELSEWHERE, True),
        ("https://evil.example", False),
        (f"http://127.0.0.1:{house.port + 1}", False),
        (f"{house.url}.evil.example", False),
        ("null", False),
        ("http://", False),
        ("http://[::1", False),
        ("nonsense", False),
    ]


def test_a_change_must_come_from_a_page_of_this_server(house: House) -> None:
    for origin, is_good in origins(house):
        answer = ask(house, "POST", "/api/me", json={}, headers={"Origin": origin})
        if is_good:
            assert answer.status_code == 200, origin
        else:
            assert problem(answer, 403, "forbidden")["reason"] == "foreign_origin"
            assert "set-cookie" not in answer.headers
    assert ask(house, "POST", "/api/me", json={}).status_code == 200
    assert ask(house, "GET", "/api/me", headers={"Origin": "https://evil.example"}).status_code == 200
    lost = ask(house, "POST", "/api/me", json={}, headers={"Origin": "null", "Host": ""})
    assert lost.status_code in (400, 403), "an origin that is none is not that of a host that is none"


def test_a_socket_must_come_from_a_page_of_this_server(house: House) -> None:
    async def evening() -> None:
        async with Guest(house, "Ann") as ann:
            table = await ann.table("mo", start=False)
            for origin, is_good in origins(house):
                socket = await ann.connect(table, Origin=origin)
                if is_good:
                    await socket.send('{"kind":"ping","id":1}')
                first = json.loads(await socket.recv())
                if is_good:
                    assert first == {"kind": "pong", "id": 1, "version": 0}, origin
                else:
                    assert (first["code"], first["reason"]) == ("forbidden", "foreign_origin"), origin
                    assert set(first) == PROBLEM
                    await closed(socket, 1008)

    asyncio.run(evening())


def test_the_socket_of_no_table_says_so_and_is_closed(house: House) -> None:
    async def evening() -> None:
        async with Guest(house, "Ann") as ann:
            for table in ("nothing", "%00", "%ff", "'; DROP TABLE tables; --".replace(" ", "%20")):
                socket = await ann.connect(table)
                assert json.loads(await socket.recv())["code"] == "unknown"
                await closed(socket, 1008)

    asyncio.run(evening())


async def closed(socket: websockets.ClientConnection, code: int) -> None:
    """Fails unless the server says nothing more and closes the socket."""
    with pytest.raises(websockets.ConnectionClosed):
        await asyncio.wait_for(socket.recv(), PATIENCE)
    assert socket.close_code == code


# sizes and shapes


def test_a_body_beyond_the_limit_is_not_taken(house: House) -> None:
    async def piece_by_piece() -> AsyncIterator[bytes]:
        for _ in range(70):
            yield b" " * 1024

    async def evening() -> None:
        async with Guest(house, "Ann") as ann:
            for path, size in (("/api/me", 65 * 1024), ("/api/tables", 65 * 1024), ("/api/records", 513 * 1024)):
                problem(await ann.http.post(path, content=b" " * size), 413, "too_big")
            problem(await ann.http.post("/api/me", content=piece_by_piece()), 413, "too_big")
            assert (await ann.get("/api/me"))["name"] == "Ann"

    asyncio.run(evening())


BODIES = [
    b"",
    b"null",
    b"[]",
    b"{",
    b"[" * 60_000,
    b'{"name":' + b"[" * 60_000,
    b'{"name":' + b'{"a":' * 10_000 + b"0" + b"}" * 10_000 + b"}",
    b'{"name":"\xff"}',
    b'{"name":"\\ud800"}',
    b'{"name":"\xed\xa0\x80"}',
    b'{"name":NaN}',
    b'{"name":1' + b"0" * 5000 + b"}",
    b'{"nom":"Ann"}',
    b'{"name":""}',
    b'{"name":"\\u0000\\u200b \\n"}',
    b'{"name":"' + b"x" * 41 + b'"}',
    b"\x00" * 100,
]


@pytest.mark.parametrize("body", BODIES, ids=range(len(BODIES)))
def test_a_body_that_is_not_right_is_answered_clearly(house: House, body: bytes) -> None:
    answer = ask(house, "POST", "/api/me", content=body, headers={"Content-Type": "application/json"})
    assert problem(answer, 400, "invalid")["message"]
    assert "set-cookie" not in answer.headers


RECORD = f"zataku record 1\ngame: {example.GAME}\nversion: 1\nseats: 2\n"
RECORDS = [
    "",
    "zataku record 2\n",
    RECORD.replace(example.GAME, "../../etc"),
    RECORD.replace("seats: 2", "seats: 999999999"),
    RECORD.replace("seats: 2", "seats: -1"),
    RECORD + "position: " + "[" * 100_000 + "\n",
    RECORD + "position: " + '{"a":' * 50_000 + "\n",
    RECORD + "position: {}\n",
    RECORD + 'nonce: "\\ud800"\nseed: ' + "00" * 32 + "\n",
    RECORD + "seed: zz\n",
    RECORD + "option: a=b\n",
    RECORD + "\n0 sail upper | a=b\n",
    RECORD + "\n0 " + "x" * 100_000 + "\n",
    RECORD + "\n1 \x00\n",
]


@pytest.mark.parametrize("text", RECORDS, ids=range(len(RECORDS)))
def test_a_record_that_is_none_is_answered_clearly(house: House, text: str) -> None:
    async def evening() -> None:
        async with Guest(house, "Ann") as ann:
            problem(await ann.http.post("/api/records", content=text.encode()), 400, "invalid")

    asyncio.run(evening())


def test_a_cookie_that_is_none_is_nobodys(house: House) -> None:
    for cookie in (
        b"zataku=",
        b"zataku=x",
        b"zataku=" + b"x" * 5000,
        b"zataku=\xff\xfe",
        b"zataku=%ed%a0%80",
        b";=;;a",
    ):
        answer = ask(house, "GET", "/api/me", headers={b"Cookie": cookie})
        assert answer.status_code == 200 and answer.json() == {"name": "", "is_known": False, "announcement": ""}


# cookies


@pytest.mark.parametrize("is_secure", [False, True])
def test_a_cookie_is_for_this_server_and_not_for_scripts(tmp_path: Path, is_secure: bool) -> None:
    with House(tmp_path, is_secure=is_secure) as house:
        first = ask(house, "POST", "/api/me", json={})
        name, value = first.headers["set-cookie"].partition(";")[0].split("=")
        path = ask(house, "POST", "/api/me/link", headers={"Cookie": f"{name}={value}"}).json()["path"]
        second = ask(house, "POST", "/api/me/redeem", json={"code": path.removeprefix("/me#")})
        for answer in (first, second):
            parts = [part.strip().lower() for part in answer.headers["set-cookie"].split(";")]
            assert {"httponly", "samesite=lax", "path=/"} <= set(parts)
            assert any(part.startswith("max-age=") and int(part[8:]) > 300 * 24 * 3600 for part in parts)
            assert ("secure" in parts) == is_secure
            assert not any(part.startswith("domain") for part in parts)
            assert ("strict-transport-security" in answer.headers) == is_secure


# failures inside


def test_a_failure_inside_is_told_in_one_sentence_and_the_table_goes_on(tmp_path: Path) -> None:
    """The database loses its tables under the running server, and gets them back."""

    def alter(statement: str) -> None:
        home.change(statement)

    async def evening() -> None:
        async with Guest(home, "Ann") as ann:
            table = await ann.table("mm")
            chair = await ann.chair(table, 0)
            seat = chair.update["to_act"]
            await chair.look(seat)
            action, version = chair.update["actions"][0], chair.version
            for name in ("entries", "chat", "records"):
                alter(f"ALTER TABLE {name} RENAME TO lost_{name}")
            problem(await ann.http.get("/api/records/anything"), 503, "unavailable")
            problem(await ann.http.get(f"/api/tables/{table}/replay"), 503, "unavailable")
            answers = [await chair.act(action), await chair.ask("say", text="hello")]
            for name in ("entries", "chat", "records"):
                alter(f"ALTER TABLE lost_{name} RENAME TO {name}")
            for answer in answers:
                assert set(answer) == PROBLEM and answer["code"] == "unavailable" and answer["version"] == version
                assert not INSIDE.search(json.dumps(answer))
            await chair.look(seat)
            assert chair.version == version and (await chair.act(action))["kind"] == "done"
            assert (await chair.ask("say", text="hello"))["kind"] == "done"

    with House(tmp_path) as home:
        asyncio.run(evening())
        assert '"level": "error"' in home.log, "the operator is told"
        assert home.stop() == 0


def test_a_table_whose_log_was_tampered_with_is_broken_and_tells_no_secret(tmp_path: Path) -> None:
    async def deal() -> str:
        async with Guest(home, "Ann") as ann:
            return await ann.table("mm")

    async def look(table: str) -> str:
        async with Guest(home) as stranger:
            info = await stranger.get(f"/api/tables/{table}")
            assert info["status"] == "broken" and info["trouble"]
            chair = Chair(await stranger.connect(table))
            answer = await chair.ask("look", seat=-1)
            assert answer["code"] == "broken"
            return json.dumps([info, chair.heard])

    with House(tmp_path) as home:
        table = asyncio.run(deal())
        home.kill()
        outcomes = rows(home.database, "SELECT outcomes FROM entries WHERE table_id = ?", table)[0][0]
        home.change("UPDATE tables SET seed = ? WHERE id = ?", b"x" * 32, table)
        home.open()
        told = asyncio.run(look(table))
        assert not [word for word in outcomes.split() if word in told] and not INSIDE.search(told)


# secrets


async def whole_game(house: House) -> dict[str, Any]:
    """Two people play to the end, someone watches; all that was told before the end, and all that is secret."""
    told: list[str] = []

    async def note(answer: httpx.Response) -> None:
        told.append((await answer.aread()).decode())

    async with Guest(house, "Ann") as ann, Guest(house, "Ben") as ben, Guest(house, "Cleo") as cleo:
        tokens = [guest.http.cookies["zataku"] for guest in (ann, ben, cleo)]
        code = (await ann.post("/api/me/link"))["path"].removeprefix("/me#")
        used = (await ben.post("/api/me/link"))["path"].removeprefix("/me#")
        await ben.post("/api/me/redeem", {"code": used})
        tokens.append(ben.http.cookies["zataku"])
        for guest in (ann, ben, cleo):
            guest.http.event_hooks["response"].append(note)
        nonces = ["nonce-of-ann-5f1e", "nonce-of-ben-9c2d"]
        table = await ann.table("mo", start=False, is_public=True, nonce=nonces[0])
        await ben.post(f"/api/tables/{table}/sit", {"nonce": nonces[1]})
        await ann.post(f"/api/tables/{table}/start")
        chairs = [await ann.chair(table, 0, since=0), await ben.chair(table, 1, since=0)]
        watcher = await cleo.chair(table, -1, since=0)
        watching = asyncio.create_task(watcher.until(lambda message: bool(message.get("is_over"))))
        dice = random.Random(2)
        for _ in range(6):
            asked = (await ann.get(f"/api/tables/{table}"))["to_act"]
            await chairs[asked].play(dice.choice, moves=1)
        for guest in (ann, ben, cleo):
            await guest.get(f"/api/tables/{table}")
            await guest.get("/api/lobby")
            await guest.get(f"/api/tables/{table}/replay?last=49")
            await guest.get(f"/api/tables/{table}/record", 409)
        await ann.get(f"/api/tables/{table}/replay?seat=0&last=49")
        await asyncio.gather(*(chair.play(dice.choice) for chair in chairs))
        await watching
        told += [json.dumps(message) for chair in (*chairs, watcher) for message in chair.heard]
        record = (await ann.http.get(f"/api/tables/{table}/record")).text
        told.pop()  # which is that record
    seed = rows(house.database, "SELECT seed FROM tables WHERE id = ?", table)[0][0]
    hashes = [row[0] for row in rows(house.database, "SELECT hash FROM entries WHERE table_id = ?", table)]
    assert seed.hex() in record and len(hashes) > 50
    seeds = [seed.hex(), base64.b64encode(seed).decode(), base64.urlsafe_b64encode(seed).decode().rstrip("=")]
    everything = "\n".join(told)
    kept = {"tokens": tokens, "codes": [code, used], "nonces": nonces, "seeds": seeds, "hashes": hashes}
    return {**kept, "told": everything}


def test_secrets_stay_where_they_are(tmp_path: Path) -> None:
    """Of a whole game: what goes over the wire before its end, what is logged at debug level, what is in the file."""
    with House(tmp_path, log="debug") as house:
        game = asyncio.run(whole_game(house))
        stored = all_of(house.database)
        log = house.log
        assert house.stop() == 0
        stored += all_of(house.database)
    for secret in (*game["seeds"], *game["hashes"], *game["tokens"]):
        assert secret not in game["told"]
    for secret in (*game["tokens"], *game["codes"]):
        assert secret.encode() not in stored
    assert '"event": "table over"' in log
    for secret in (*game["tokens"], *game["codes"], *game["nonces"], *game["seeds"], *game["hashes"]):
        assert secret not in log
