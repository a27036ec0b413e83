"""Whether someone is still there: asked with two bytes, and a missing answer ends the socket."""

from __future__ import annotations

import asyncio
import base64
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from patience import PATIENCE, until
from server.house import Guest, House
from server.inside import served
from zataku.server import counts, run
from zataku.server.wire import PING, PONG, PONG_SIZE

MASK = b"\0\0\0\0"
Line = tuple[asyncio.StreamReader, asyncio.StreamWriter]


@pytest.fixture
def parsed(monkeypatch: pytest.MonkeyPatch) -> list[bytes]:
    """What went through the parser, and not by its looks."""
    seen: list[bytes] = []
    base = WebSocketsSansIOProtocol.data_received

    def note(self: WebSocketsSansIOProtocol, data: bytes) -> None:
        seen.append(data)
        base(self, data)

    monkeypatch.setattr(WebSocketsSansIOProtocol, "data_received", note)
    return seen


@asynccontextmanager
async def bare(house: House, table: str, cookie: str) -> AsyncIterator[Line]:
    """A socket at a table, of which we see every byte."""
    reader, writer = await asyncio.open_connection("127.0.0.1", house.port)
    key = base64.b64encode(bytes(16)).decode()
    writer.write(
        f"GET /api/tables/{table}/live HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\nCookie: {cookie}\r\n\r\n".encode()
    )
    try:
        assert (await reader.readuntil(b"\r\n\r\n")).startswith(b"HTTP/1.1 101")
        yield reader, writer
    finally:
        writer.close()


async def frame(reader: asyncio.StreamReader) -> tuple[int, bytes]:
    """The next frame: its first byte, and what it holds."""
    async with asyncio.timeout(PATIENCE):
        first, size = await reader.readexactly(2)
        size = int.from_bytes(await reader.readexactly(2)) if size == 126 else size
        return first, await reader.readexactly(size)


async def answer(line: Line, text: bytes) -> dict[str, object]:
    """The answer to a message."""
    line[1].write(bytes((0x81, 0x80 + len(text))) + MASK + text)
    while True:
        first, found = await frame(line[0])
        if first == 0x81 and found.startswith((b'{"kind":"pong"', b'{"kind":"problem"')):
            data: dict[str, object] = json.loads(found)
            return data


ASK = b'{"kind":"ping","id":1}'


def test_whoever_answers_stays_and_whoever_does_not_is_cut_off(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, parsed: list[bytes]
) -> None:
    monkeypatch.setattr(run, "PING", 0.2)

    async def evening() -> None:
        async with served(tmp_path) as (house, _), Guest(house, "Ann") as ann:
            async with bare(house, await ann.table("mm"), ann.cookie) as line:
                assert (await answer(line, ASK))["kind"] == "pong"
                for number in range(3):
                    while (await frame(line[0]))[0] != PING[0]:
                        pass
                    line[1].write(PONG + bytes((number,)) * 4)
                assert (await answer(line, ASK))["kind"] == "pong"
                assert not [data for data in parsed if len(data) == PONG_SIZE]  # the parser had nothing to do with it
                while (await frame(line[0]))[0] != 0x88:
                    pass  # pings without an answer, then the end
                assert await line[0].read() == b""
                assert counts.refused["unanswered pings"] == before + 1

    before = counts.refused["unanswered pings"]
    asyncio.run(evening())


async def written(line: Line, piece: bytes, parsed: list[bytes]) -> None:
    """Write a piece, and wait until it has come to the parser."""
    count = len(parsed)
    line[1].write(piece)
    await until(lambda: len(parsed) > count)


def test_what_looks_like_an_answer_within_a_message_is_part_of_it(tmp_path: Path, parsed: list[bytes]) -> None:
    async def evening() -> None:
        async with served(tmp_path) as (house, _), Guest(house, "Ann") as ann:
            async with bare(house, await ann.table("mm"), ann.cookie) as line:
                assert (await answer(line, ASK))["kind"] == "pong"
                for parts in ((b"\x82\x86" + MASK, PONG + b"abcd"), (b"\x82\x86\0\0", b"\0\0", PONG + b"abcd")):
                    for part in parts:
                        await written(line, part, parsed)
                    assert parsed[-1] == PONG + b"abcd"
                    assert (await answer(line, ASK))["kind"] in ("pong", "problem")

    asyncio.run(evening())


def test_answers_in_pieces_or_with_a_number_go_through_the_parser(tmp_path: Path, parsed: list[bytes]) -> None:
    async def evening() -> None:
        async with served(tmp_path) as (house, _), Guest(house, "Ann") as ann:
            async with bare(house, await ann.table("mm"), ann.cookie) as line:
                for piece in (b"\x8a", b"\x80" + MASK, b"\x8a\x84" + MASK + b"1234"):
                    await written(line, piece, parsed)
                assert (await answer(line, ASK))["kind"] == "pong"

    asyncio.run(evening())
