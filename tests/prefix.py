"""A site with other pages, too: a proxy that offers a server under a path, and has nothing of it anywhere else."""

from __future__ import annotations

import asyncio
import threading
from contextlib import suppress
from types import TracebackType

HEAD_END = b"\r\n\r\n"
NOTHING = b"HTTP/1.1 404 Not Found\r\ncontent-length: 0\r\nconnection: close\r\n\r\n"


class Prefix:
    """The proxy, in a thread of its own; it passes the path on, or leaves it out, as its operator likes."""

    def __init__(self, port: int, path: str, leaves_out: bool) -> None:
        self.target = port
        self.path = path.encode()
        self.leaves_out = leaves_out
        self.strays: list[str] = []  # what was asked for outside of the path
        self.port = 0
        self._writers: set[asyncio.StreamWriter] = set()
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, daemon=True)

    @property
    def site(self) -> str:
        """Where the proxy is."""
        return f"http://127.0.0.1:{self.port}"

    def __enter__(self) -> Prefix:
        self._thread.start()
        starting = asyncio.run_coroutine_threadsafe(asyncio.start_server(self._serve, "127.0.0.1", 0), self._loop)
        self._server = starting.result()
        self.port = self._server.sockets[0].getsockname()[1]
        return self

    def __exit__(
        self, kind: type[BaseException] | None, problem: BaseException | None, place: TracebackType | None
    ) -> None:
        asyncio.run_coroutine_threadsafe(self._end(), self._loop).result()
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()

    async def _end(self) -> None:
        self._server.close()
        await asyncio.sleep(0)  # who has just been let in gets a task
        tasks = [task for task in asyncio.all_tasks() if task is not asyncio.current_task()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        for writer in self._writers:
            writer.transport.abort()
        await asyncio.gather(*[writer.wait_closed() for writer in self._writers], return_exceptions=True)

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """One request a connection, or one socket: nothing else needs to be understood."""
        self._writers.add(writer)
        with suppress(OSError, asyncio.IncompleteReadError):
            head = await reader.readuntil(HEAD_END)
            method, path, rest = head.split(b" ", 2)
            if path.partition(b"?")[0] != self.path and not path.startswith(self.path + b"/"):
                self.strays.append(path.decode())
                writer.write(NOTHING)
                await writer.drain()
            else:
                path = (path[len(self.path) :] or b"/") if self.leaves_out else path
                if b"upgrade: websocket" not in rest.lower():
                    rest = rest.replace(b"keep-alive", b"close")
                there_reader, there = await asyncio.open_connection("127.0.0.1", self.target)
                self._writers.add(there)
                there.write(b" ".join((method, path, rest)))
                await asyncio.gather(pipe(reader, there), pipe(there_reader, writer))
        writer.close()


async def pipe(source: asyncio.StreamReader, target: asyncio.StreamWriter) -> None:
    """Pass on all that comes."""
    with suppress(OSError):
        while data := await source.read(65536):
            target.write(data)
            await target.drain()
    target.close()
