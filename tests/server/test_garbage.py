"""Nothing goes over all tables and sockets at once: what is closed is freed without the collector, which waits."""

from __future__ import annotations

import asyncio
import gc
import sys
import weakref
from collections.abc import Iterator
from pathlib import Path

import pytest

from patience import until
from server.house import Guest
from server.inside import served
from zataku.server import counts, garbage
from zataku.server.desk import Desk
from zataku.server.garbage import Garbage
from zataku.server.wire import WireProtocol


@pytest.fixture
def by_hand() -> Iterator[None]:
    """The collector does nothing by itself."""
    gc.collect()
    gc.disable()
    yield
    gc.enable()


async def hang_up(desk: Desk) -> None:
    """The server closes all sockets."""
    for client in list(desk.clients):
        client.hang_up()


@pytest.mark.parametrize("by_client", [True, False])
def test_sockets_that_are_closed_are_freed_at_once(
    tmp_path: Path, by_hand: None, monkeypatch: pytest.MonkeyPatch, by_client: bool
) -> None:
    seen: list[weakref.ref[object]] = []
    connect = WireProtocol.handle_connect

    def watched(self: WireProtocol, event: object) -> None:
        seen.extend((weakref.ref(self), weakref.ref(self.conn)))
        connect(self, event)

    monkeypatch.setattr(WireProtocol, "handle_connect", watched)

    async def evening() -> None:
        async with served(tmp_path) as (house, desk), Guest(house, "Ann") as ann:
            table = await ann.table("mm")
            for _ in range(3):
                chair = await ann.chair(table)
                await chair.ask("ping")
                (client,) = desk.clients
                seen.append(weakref.ref(client))
                del client
                await (chair.close() if by_client else hang_up(desk))
                await until(lambda: not desk.clients)
        assert len(seen) == 9
        assert [ref() for ref in seen if ref() is not None] == []

    asyncio.run(evening())


def test_everything_is_collected_when_it_is_quiet_or_there_is_far_more_than_sockets_need(
    by_hand: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    size, sockets = 1_000_000, 0
    monkeypatch.setattr(sys, "getallocatedblocks", lambda: size)
    monkeypatch.setattr(counts, "asked", {"message": 0})
    chore = Garbage(lambda: sockets)

    def looked(requests: int) -> bool:
        counts.asked["message"] += requests
        return chore.look()

    busy, quiet = 1000, int(garbage.QUIET * garbage.SECONDS) - 1
    assert not looked(quiet) and not looked(busy)
    size = 1_300_000
    assert not looked(busy) and looked(quiet)
    assert not looked(quiet)  # it is as large as after the last time
    size = 5_100_000
    assert not looked(busy)
    size = 5_200_000
    assert looked(busy) and not looked(busy)
    sockets = 20_000  # which need so much
    size = 4 * (1_000_000 + sockets * garbage.EACH) - 1
    assert not looked(busy)
    size += 1
    assert looked(busy)


def test_what_is_there_at_the_start_is_never_looked_at_again() -> None:
    before = gc.get_threshold()
    try:
        Garbage(lambda: 0).begin()
        assert gc.get_freeze_count() > 10_000
        assert gc.get_threshold()[2] == garbage.NEVER
    finally:
        gc.unfreeze()
        gc.set_threshold(*before)
