"""The way of messages between sockets and tables: however they are framed, in order, and together."""

from __future__ import annotations

import asyncio
import contextlib
import json
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace

import pytest
from uvicorn.server import ServerState
from websockets.protocol import State

from patience import PATIENCE
from server.house import Guest
from server.inside import served
from server.test_pings import bare, frame
from zataku.server import counts
from zataku.server.live import LONGEST_MESSAGE
from zataku.server.room import Room
from zataku.server.rooms import Rooms
from zataku.server.run import LARGEST_MESSAGE, config
from zataku.server.settings import Settings
from zataku.server.sips import SIP
from zataku.server.trouble import Trouble
from zataku.server.wire import MOST_HELD, WireProtocol, short_text

MASK = b"\x01\x02\x03\x04"
FIN, CONTINUED, TEXT, BINARY, PING, PONG = 0x80, 0x00, 0x01, 0x02, 0x09, 0x0A


def framed(first: int, message: bytes) -> bytes:
    """A frame as a client sends it."""
    size = len(message)
    length = bytes((0x80 + size,)) if size < 126 else b"\xfe" + size.to_bytes(2)
    return bytes((first,)) + length + MASK + bytes(byte ^ MASK[n % 4] for n, byte in enumerate(message))


def asked(id: int, more: str = "") -> bytes:
    return f'{{"kind":"ping","id":{id}{more}}}'.encode()


def pieces() -> Iterator[list[bytes]]:
    """Messages with the numbers 1 to 9 as they can arrive, each piece by itself."""
    yield [framed(FIN + TEXT, asked(1))]
    yield [framed(TEXT, asked(2)[:5]), framed(FIN + CONTINUED, asked(2)[5:])]
    yield [framed(FIN + BINARY, asked(3))]
    yield [framed(FIN + TEXT, asked(4, " " * 200))]
    yield [framed(FIN + TEXT, asked(5, ',"zażółć":1'))]  # which is no request, and answered
    yield [framed(FIN + TEXT, asked(6)) + framed(FIN + TEXT, asked(7)), framed(FIN + TEXT, asked(8))]
    whole = framed(FIN + TEXT, asked(9))
    yield [whole[:3], whole[3:]]


def test_messages_are_answered_in_order_however_they_are_framed(tmp_path: Path) -> None:
    async def evening() -> None:
        async with served(tmp_path) as (house, _), Guest(house, "Ann") as ann:
            async with bare(house, await ann.table("mm"), ann.cookie) as (reader, writer):
                for piece in (piece for message in pieces() for piece in message):
                    writer.write(piece)
                    await writer.drain()
                    await asyncio.sleep(0)
                answered: list[int] = []
                while len(answered) < 9:
                    said = json.loads((await frame(reader))[1])
                    answered += [said["id"]] if said["kind"] in ("pong", "problem") else []
                assert answered == list(range(1, 10))

    asyncio.run(evening())


@pytest.mark.parametrize(
    "wrong",
    [
        framed(TEXT, asked(1)) + framed(FIN + TEXT, asked(2)),  # a message within another
        framed(FIN + TEXT, b'{"kind":"ping","id":1,"\xff":1}'),  # not UTF-8
        b"\x81" + bytes((len(asked(1)),)) + asked(1),  # without a mask
    ],
)
def test_whoever_breaks_the_rules_of_frames_is_cut_off(tmp_path: Path, wrong: bytes) -> None:
    async def evening() -> None:
        async with served(tmp_path) as (house, _), Guest(house, "Ann") as ann:
            async with bare(house, await ann.table("mm"), ann.cookie) as (reader, writer):
                first = framed(TEXT, asked(1))
                if wrong.startswith(first):  # the second of them by itself, as what is short takes its own way
                    writer.write(first)
                    await writer.drain()
                    await asyncio.sleep(0)
                writer.write(wrong.removeprefix(first))
                async with asyncio.timeout(PATIENCE):
                    while (await frame(reader))[0] != 0x88:
                        pass
                    assert await reader.read() == b""

    asyncio.run(evening())


@pytest.mark.parametrize(
    "head",
    [framed(FIN + TEXT, asked(1, " " * LONGEST_MESSAGE)), b"\x81\xff" + (LARGEST_MESSAGE + 1).to_bytes(8) + MASK],
)
def test_a_message_too_long_is_counted(tmp_path: Path, head: bytes) -> None:
    """Whether it has come, or only its first bytes, which say how long it will be."""

    async def evening() -> None:
        async with served(tmp_path) as (house, _), Guest(house, "Ann") as ann:
            async with bare(house, await ann.table("mm"), ann.cookie) as (reader, writer):
                before = counts.refused["long messages"]
                writer.write(head)
                async with asyncio.timeout(PATIENCE):
                    while (await frame(reader))[0] != 0x88:
                        pass
                assert counts.refused["long messages"] == before + 1

    asyncio.run(evening())


@pytest.mark.parametrize("empty", [FIN + PING, FIN + PONG, CONTINUED])
def test_whoever_sends_frames_and_no_messages_is_cut_off(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, empty: int
) -> None:
    """And until then others are served between two sips, however much has come at once."""
    sips: list[int] = []
    take = WireProtocol.take

    def note(line: WireProtocol, data: bytes) -> None:
        sips.append(len(data))
        take(line, data)

    monkeypatch.setattr(WireProtocol, "take", note)

    async def evening() -> None:
        async with served(tmp_path) as (house, _), Guest(house, "Ann") as ann:
            async with bare(house, await ann.table("mm"), ann.cookie) as (reader, writer):
                before = counts.refused["empty frames"]
                writer.write(framed(TEXT, b"") + framed(empty, b"") * 10_000)
                with contextlib.suppress(ConnectionError):
                    await asyncio.wait_for(reader.read(), PATIENCE)
                assert counts.refused["empty frames"] == before + 1
                assert max(sips) <= SIP and sum(sips) < 4 * SIP

    asyncio.run(evening())


def test_what_is_said_after_the_end_is_no_failure(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """A socket that breaks while its table is looked for is told in vain that there is none."""
    looked, broken = asyncio.Event(), asyncio.Event()

    async def room(self: Rooms, table: str) -> Room:
        looked.set()
        await broken.wait()
        raise Trouble("unknown", "table: expected the id of a table, got another", "unknown_table")

    def fail(line: WireProtocol) -> None:
        broken.set()  # so that whoever waits for it comes before the end of the connection
        handle(line)

    handle = WireProtocol.handle_parser_exception
    monkeypatch.setattr(Rooms, "room", room)
    monkeypatch.setattr(WireProtocol, "handle_parser_exception", fail)

    async def evening() -> None:
        async with served(tmp_path) as (house, _), bare(house, "nothing", "") as (reader, writer):
            await looked.wait()
            writer.write(b"\x81" + bytes((len(asked(1)),)) + asked(1))
            await asyncio.wait_for(reader.read(), PATIENCE)

    asyncio.run(evening())
    assert broken.is_set() and not [line for line in caplog.messages if "ASGI" in line]


def test_a_socket_that_is_refused_is_no_failure(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async def evening() -> None:
        async with served(tmp_path, limits=0.001) as (house, _):
            for _ in range(20):
                with pytest.raises(AssertionError):
                    async with bare(house, "nothing", ""):
                        pass

    asyncio.run(evening())
    assert not [line for line in caplog.messages if "ASGI" in line]


def test_a_short_text_is_known_by_its_looks() -> None:
    assert short_text(framed(FIN + TEXT, b"abc")) == b"abc"
    others = [b"", b"\x81", framed(FIN + TEXT, b""), framed(TEXT, b"abc"), framed(FIN + BINARY, b"abc")]
    others += [framed(FIN + TEXT, b"abc") + b"d", framed(FIN + TEXT, b"abc")[:-1], framed(FIN + TEXT, b"a" * 126)]
    others += [framed(FIN + TEXT, "ż".encode()), framed(FIN + PING, b"abc")]
    assert [short_text(data) for data in others] == [None] * len(others)


def test_what_is_held_is_one_write_and_comes_before_the_end() -> None:
    written: list[bytes] = []

    async def evening() -> None:
        def app(scope: object) -> None:
            raise AssertionError

        settings = config(app, Settings())  # type: ignore[arg-type]
        line = WireProtocol(settings, ServerState(), {}, asyncio.get_running_loop())
        line.handshake_complete, line.conn.state = True, State.OPEN
        line.transport = SimpleNamespace(  # type: ignore[assignment]
            write=written.append, close=lambda: None, is_closing=lambda: False, get_write_buffer_size=lambda: 0
        )
        line.write(b"at once")
        line.hold()
        line.write(b"one ")
        line.write(b"two")
        assert written == [b"at once"]
        line.release()
        assert written[1:] == [b"one two"]
        line.hold()
        for _ in range(MOST_HELD):
            line.write(b".")
        assert written[2:] == [b"." * MOST_HELD]
        line.hold()
        line.write(b"the last word")
        line.shutdown()
        assert written[3] == b"the last word"

    asyncio.run(evening())
