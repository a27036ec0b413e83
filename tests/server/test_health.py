"""What the server says about its own health: the truth, quickly, and without doing much for it."""

from __future__ import annotations

import asyncio
import os
import resource
from pathlib import Path
from typing import Any, Final

import httpx
import pytest

import postgres
from patience import PATIENCE
from server.inside import served
from server.stores import locked, new, new_table, opened
from zataku.server import pulse
from zataku.server.pulse import Pulse
from zataku.server.sqlite import SqliteStore
from zataku.server.store import Unreachable, Unwritable

PLACES = ("/health", "/health/ready", "/health/live")


FULL: Final = "RAISE disk_full USING MESSAGE = 'could not extend file: No space left on device'"
NO_ROOM: Final = f"""
CREATE FUNCTION no_row() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN {FULL}; END $$;
CREATE TRIGGER no_room BEFORE INSERT ON tables FOR EACH STATEMENT EXECUTE FUNCTION no_row();
CREATE FUNCTION no_table() RETURNS event_trigger LANGUAGE plpgsql AS $$ BEGIN {FULL}; END $$;
CREATE EVENT TRIGGER no_room ON ddl_command_start EXECUTE FUNCTION no_table();
"""
"""What a full disk does to whatever would need more of it."""


class Patient(SqliteStore):
    """A store that can be made ill."""

    def __init__(self, folder: Path) -> None:
        super().__init__(Path(new("sqlite", folder)))
        self.failure: Exception | None = None
        self.is_readable = True
        self.answers = asyncio.Event()
        self.answers.set()
        self.writes = 0

    async def read(self) -> None:
        if self.failure is not None and not self.is_readable:
            raise self.failure
        await super().read()

    async def write(self) -> None:
        self.writes += 1
        await self.answers.wait()
        if self.failure is not None:
            raise self.failure
        await super().write()


@pytest.fixture(autouse=True)
def always_fresh(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each question is looked into, and a busy machine may take its time."""
    monkeypatch.setattr(pulse, "FRESH", 0.0)
    monkeypatch.setattr(pulse, "PATIENCE", PATIENCE)


async def asked(client: httpx.AsyncClient) -> list[tuple[int, str, str]]:
    """What all places say."""
    answers = [await client.get(place) for place in PLACES]
    return [(answer.status_code, answer.json()["status"], answer.json()["problem"]) for answer in answers]


LIVE = (200, "live", "")
READY = [(200, "ok", "")] * 2 + [LIVE]


def failing(problem: str) -> list[tuple[int, str, str]]:
    """What is said about a server that can't do its work."""
    return [(503, "failing", problem)] * 2 + [LIVE]


def test_a_server_that_can_not_use_its_store_is_not_ready(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is alive all the same, says what fails without saying how, and is ready again as soon as it can be."""

    async def evening() -> None:
        store = Patient(tmp_path)
        async with (
            served(tmp_path, store) as (house, desk),
            httpx.AsyncClient(base_url=house.url, timeout=PATIENCE, trust_env=False) as client,
        ):
            assert await asked(client) == READY
            store.failure = Unreachable("postgresql://someone:secret@elsewhere")
            assert await asked(client) == failing("not_writable")
            assert "elsewhere" not in (await client.get("/health")).text
            store.is_readable = False
            assert await asked(client) == failing("not_readable")
            store.failure = None
            assert await asked(client) == READY
            monkeypatch.setattr(pulse, "PATIENCE", 0.01)
            store.answers.clear()
            assert await asked(client) == failing("no_answer")
            monkeypatch.setattr(pulse, "PATIENCE", PATIENCE)
            store.answers.set()
            async with asyncio.timeout(PATIENCE):
                while (await client.get("/health")).status_code != 200:
                    await asyncio.sleep(0)
            assert (await client.head("/health/ready")).status_code == 200
            desk.is_stopping = True
            assert await asked(client) == [(503, "stopping", "")] * 2 + [LIVE]
            desk.is_stopping = False

    asyncio.run(evening())


def test_a_database_that_can_not_be_written_is_noticed(tmp_path: Path) -> None:
    """A file that another process has locked; a full disk, which is a limit of the size of files here."""

    async def evening() -> None:
        store = SqliteStore(Path(new("sqlite", tmp_path)), busy_seconds=0.01)
        await store.open()
        health = Pulse(store)
        assert await health.feel() == ""
        with locked(new("sqlite", tmp_path)):
            assert await health.feel() == "not_writable"
        assert await health.feel() == ""
        if os.name == "posix":
            before = resource.getrlimit(resource.RLIMIT_FSIZE)
            resource.setrlimit(resource.RLIMIT_FSIZE, (1000, before[1]))
            try:
                assert await health.feel() == "not_writable"
            finally:
                resource.setrlimit(resource.RLIMIT_FSIZE, before)
            assert await health.feel() == ""
        await store.close()

    asyncio.run(evening())


def test_postgresql_without_room_is_not_ready_until_there_is_some() -> None:
    """On a full disk it still changes what is there, so that writing alone would say nothing."""

    async def evening() -> None:
        server = postgres.server()
        database = server.database()
        as_admin = database.replace(f"//{postgres.USER}@", "//postgres@")
        async with opened(database) as store:
            health = Pulse(store)
            ann = await store.add_person("Ann", "token", 0)
            server.run(NO_ROOM, as_admin)
            assert await health.feel() == "", "nothing failed, and nothing is tried"
            with pytest.raises(Unwritable):
                await store.add_table(new_table("a", ann.id))
            assert [await health.feel() for _ in range(2)] == ["not_writable"] * 2
            server.run("DROP EVENT TRIGGER no_room; DROP TRIGGER no_room ON tables", as_admin)
            assert await health.feel() == ""
            assert server.run("SELECT 1 FROM pg_class WHERE relname = 'room'", as_admin) == []

    asyncio.run(evening())


def test_however_many_ask_there_is_one_look(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def evening() -> None:
        store = Patient(tmp_path)
        await store.open()
        health = Pulse(store)
        store.answers.clear()
        asking: list[Any] = [asyncio.create_task(health.feel()) for _ in range(100)]
        await asyncio.sleep(0)
        asking[0].cancel()  # whoever goes away takes nothing with them
        store.answers.set()
        assert (await asyncio.gather(*asking, return_exceptions=True))[1:] == [""] * 99
        assert store.writes == 1
        assert await health.feel() == "" and store.writes == 2
        monkeypatch.setattr(pulse, "FRESH", 3600.0)
        store.failure = OSError("nobody looks")
        assert [await health.feel() for _ in range(100)] == [""] * 100 and store.writes == 2
        await store.close()

    asyncio.run(evening())
