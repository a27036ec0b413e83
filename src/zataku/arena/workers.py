"""Who does the work of many games: this process, a pool of processes, or a Ray cluster.

The one seam between what is to be done and where: ``submit`` takes a function of a module and its arguments, which
travel by pickle, and gives a future. Self-play uses it as the arena does.
"""

from __future__ import annotations

import importlib.util
import logging
import multiprocessing
import os
import signal
import socket
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from typing import Any, TypeVar

from zataku.bots.process import end_all
from zataku.core.errors import BadSetup

T = TypeVar("T")

ENDING_SECONDS = 3.0
"""What a process gets to end by itself; one that is deep in compiled code does not react to signals."""

REACH_SECONDS = 5.0
"""What a cluster gets to answer at all."""


class Workers(ABC):
    """Some workers that work at the same time; used with ``with``."""

    count: int
    """How many workers."""

    @abstractmethod
    def submit(self, work: Callable[..., T], *things: Any) -> Future[T]:
        """Begin with something, now or when a worker is free."""

    @abstractmethod
    def close(self, at_once: bool) -> None:
        """Finish; ``at_once`` drops what is not done."""

    def __enter__(self) -> Workers:
        return self

    def __exit__(self, kind: type[BaseException] | None, *rest: object) -> None:
        self.close(at_once=kind is not None)


def each(workers: Workers, work: Callable[..., T], jobs: Iterator[tuple[Any, ...]]) -> Iterator[T]:
    """The result of each job as it finishes; jobs are taken from the iterator when there are workers for them."""
    waiting: set[Future[T]] = set()
    are_more = True
    while are_more or waiting:
        while are_more and len(waiting) < 2 * workers.count:
            job = next(jobs, None)
            if job is None:
                are_more = False
                break
            waiting.add(workers.submit(work, *job))
        done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
        for future in done:
            yield future.result()


class Here(Workers):
    """This very process."""

    count = 1

    def submit(self, work: Callable[..., T], *things: Any) -> Future[T]:
        done: Future[T] = Future()
        done.set_result(work(*things))
        return done

    def close(self, at_once: bool) -> None:
        pass


class Processes(Workers):
    """Processes on this machine, each of which loads what it needs itself."""

    def __init__(self, count: int) -> None:
        self.count = count
        self._others = set(multiprocessing.active_children())
        methods = multiprocessing.get_all_start_methods()
        context = multiprocessing.get_context("forkserver" if "forkserver" in methods else "spawn")
        if "forkserver" in methods:
            context.set_forkserver_preload(["zataku.arena.contest"])
        self._pool = ProcessPoolExecutor(count, mp_context=context, initializer=_begin)

    def submit(self, work: Callable[..., T], *things: Any) -> Future[T]:
        return self._pool.submit(work, *things)

    def close(self, at_once: bool) -> None:
        if not at_once:
            self._pool.shutdown()
            return
        own = set(multiprocessing.active_children()) - self._others
        self._pool.shutdown(wait=False, cancel_futures=True)
        for process in own:
            process.terminate()
        for process in own:
            process.join(ENDING_SECONDS)
            if process.is_alive():
                process.kill()
                process.join()


class Cluster(Workers):
    """A Ray cluster at an address; ``local`` starts one on this machine."""

    def __init__(self, address: str, count: int) -> None:
        if importlib.util.find_spec("ray") is None:
            raise BadSetup("--ray", 'Ray: pip install "zataku[ray]"', "a Python without it")
        _reach(address)
        import ray  # optional, and slow to import

        self._ray = ray
        own: dict[str, Any] = {"num_cpus": count} if address == "local" else {"address": address}
        os.environ.setdefault("RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO", "0")  # else it warns of graphics cards
        try:
            ray.init(include_dashboard=False if own.get("num_cpus") else None, logging_level=logging.ERROR, **own)
        except (ConnectionError, RuntimeError, ValueError, AssertionError) as problem:
            raise BadSetup("--ray", "the address of a Ray cluster, or local", f"{address!r} ({problem})") from None
        self.count = max(1, int(ray.cluster_resources().get("CPU", 1)))
        self._remote: dict[Callable[..., Any], Any] = {}

    def submit(self, work: Callable[..., T], *things: Any) -> Future[T]:
        if work not in self._remote:
            self._remote[work] = self._ray.remote(num_cpus=1)(work)
        future: Future[T] = self._remote[work].remote(*things).future()
        return future

    def close(self, at_once: bool) -> None:
        self._ray.shutdown()


def _reach(address: str) -> None:
    """BadSetup unless somebody listens at HOST:PORT: Ray itself would try for minutes."""
    host, colon, port = address.removeprefix("ray://").rpartition(":")
    if not colon:
        if address not in ("local", "auto"):
            raise BadSetup("--ray", "local, auto, HOST:PORT or ray://HOST:PORT", repr(address))
        return
    try:
        socket.create_connection((host.strip("[]"), int(port)), REACH_SECONDS).close()
    except (OSError, ValueError, OverflowError) as problem:
        raise BadSetup("--ray", "the address of a Ray cluster, or local", f"{address!r} ({problem})") from None


def open_workers(count: int, ray: str = "") -> Workers:
    """Workers on this machine, or those of a cluster."""
    if ray:
        return Cluster(ray, count)
    return Here() if count == 1 else Processes(count)


def _begin() -> None:
    """In a new process: Ctrl-C is for the one at the keyboard, and whoever ends this process ends its programs."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, _end)


def _end(number: int, frame: object) -> None:
    end_all()
    os._exit(1)
