"""The load itself, the same for every server: tables whose seats move in turn, closed loop or paced."""

from __future__ import annotations

import asyncio
import gc
import importlib.util
import time
from abc import ABC, abstractmethod
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial

from benchmarks.load.figures import Figures, figures
from benchmarks.load.process import Server, own_cpu
from benchmarks.load.wire import Wire

WARM_UP_SECONDS = 2.0  # played but not counted: just-in-time compilers warm up
PATIENCE_SECONDS = 20.0  # after the end; a move that has not arrived by then is lost: a TimeoutError
AT_ONCE = 8  # tables that are set up and connected at the same time
MANY = 1000  # tables that take a while to connect
IDLE_SECONDS = 5.0  # without a move, to know what sockets alone cost


@dataclass(frozen=True)
class Load:
    """How much load the server gets."""

    tables: int
    clients: int  # at each table
    seconds: float
    moves_per_second: float | None = None  # of all tables together; None: each table as fast as it can


class Table(ABC):
    """One table of a server with its connected clients: says what to send and reads what arrives."""

    def __init__(self, wires: Sequence[Wire]) -> None:
        self.wires = wires
        self._missing = 0
        self._landed: asyncio.Future[float] = asyncio.get_running_loop().create_future()
        for client, wire in enumerate(wires):
            wire.reader = partial(self._arrived, client)
            wire.closed.add_done_callback(self._lost)

    @abstractmethod
    def next_move(self) -> tuple[int, str]:
        """The client whose seat is to act, with the message that makes its move."""

    @abstractmethod
    def has_move(self, client: int, message: bytes) -> bool:
        """Whether this message carries the last move sent; true once for each client and move.

        Called for every message, so it must be quick; keep-alives can be answered here with `self.wires[client].send`.
        """

    async def play(self) -> float:
        """Makes one move, waits for it at every client, and returns when the last of them got it."""
        client, message = self.next_move()
        self._missing = len(self.wires)
        self._landed = asyncio.get_running_loop().create_future()
        self.wires[client].send(message)
        return await self._landed

    async def close(self) -> None:
        await asyncio.gather(*(wire.close() for wire in self.wires))

    def _arrived(self, client: int, message: bytes) -> None:
        if self.has_move(client, message):
            self._missing -= 1
            if not self._missing:
                self._landed.set_result(time.perf_counter())

    def _refused(self, why: str) -> None:
        if not self._landed.done():
            self._landed.set_exception(RuntimeError(f"expected a move to be taken, got {why}"))

    def _lost(self, closed: asyncio.Future[None]) -> None:
        if self._missing and not self._landed.done():
            self._landed.set_exception(ConnectionError("expected a move to arrive, but the server hung up"))


Connect = Callable[[int], Awaitable[Table]]


async def keep_moving(table: Table, stop: float) -> list[float]:
    """The times of the table's moves until `stop`, each sent when the last one has reached every client."""
    times: list[float] = []
    sent = time.perf_counter()
    while sent < stop:
        times.append(await table.play() - sent)
        sent = time.perf_counter()
    return times


async def keep_pace(table: Table, first: float, interval: float, stop: float) -> list[float]:
    """The times of the table's moves until `stop`, one every `interval`.

    A move that is due before the last one arrived waits for it, and that wait counts as its own.
    """
    times: list[float] = []
    due = first
    while due < stop:
        ahead = due - time.perf_counter()
        if ahead > 0:
            await asyncio.sleep(ahead)
        sent = time.perf_counter() if ahead > 0 else due
        times.append(await table.play() - sent)
        due += interval
    return times


async def played(tables: Sequence[Table], load: Load, seconds: float) -> list[float]:
    """The times of all moves of all tables, in `seconds` of load."""
    start = time.perf_counter()
    stop = start + seconds
    if load.moves_per_second is None:
        runs = [keep_moving(table, stop) for table in tables]
    else:
        gap = 1 / load.moves_per_second
        interval = gap * len(tables)
        runs = [keep_pace(table, start + index * gap, interval, stop) for index, table in enumerate(tables)]
    async with asyncio.timeout(seconds + PATIENCE_SECONDS), asyncio.TaskGroup() as group:
        tasks = [group.create_task(moves) for moves in runs]
    return [took for task in tasks for took in task.result()]


async def connected(connect: Connect, load: Load) -> list[Table]:
    """The tables of a load, with their clients."""
    free = asyncio.Semaphore(AT_ONCE)

    async def one() -> Table:
        async with free:
            return await connect(load.clients)

    return await asyncio.gather(*(one() for _ in range(load.tables)))


async def loaded(connect: Connect, server: Server, load: Load) -> Figures:
    """The figures of a load, with tables connected before it and closed after it."""
    start = time.perf_counter()
    tables = await connected(connect, load)
    if load.tables >= MANY:
        print(f"  connected after {time.perf_counter() - start:.0f} s", flush=True)
    try:
        await played(tables, load, WARM_UP_SECONDS)
        with without_collector():
            idle = 0.0
            if load.moves_per_second is not None:
                before = server.cpu()
                await asyncio.sleep(IDLE_SECONDS)
                idle = (server.cpu() - before) / IDLE_SECONDS
            server_cpu, client_cpu, start = server.cpu(), own_cpu(), time.perf_counter()
            times = await played(tables, load, load.seconds)
            seconds = time.perf_counter() - start
            return figures(times, seconds, server.rss(), server.cpu() - server_cpu, own_cpu() - client_cpu, idle)
    finally:
        await asyncio.gather(*(table.close() for table in tables))


@contextmanager
def without_collector() -> Iterator[None]:
    """Thousands of clients in one process: a collection here would count as a pause of the server."""
    gc.collect()
    gc.freeze()
    gc.disable()
    try:
        yield
    finally:
        gc.enable()
        gc.unfreeze()


def run(connect: Connect, server: Server, load: Load) -> Figures:
    """Runs a load in this process, with uvloop if it is installed."""
    factory = None
    if importlib.util.find_spec("uvloop"):
        factory = importlib.import_module("uvloop").new_event_loop
    with asyncio.Runner(loop_factory=factory) as runner:
        return runner.run(loaded(connect, server, load))
