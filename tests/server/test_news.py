"""What nodes tell each other: nothing of it has to arrive, and whoever may have missed something is told so."""

import asyncio
from collections.abc import AsyncGenerator

import pytest

import postgres
from patience import PATIENCE, until
from zataku.server.news import LONGEST, Item, News, read, written
from zataku.server.postgres_news import PostgresNews


def test_items_are_read_as_they_were_written() -> None:
    items = [Item("entries", "a-table_1", 12), Item("chat", "b", 3), Item("person", "7"), Item("presence", "b")]
    [message] = written("me", items)
    assert read("other", message) == items and read("me", message) == []


def test_many_items_are_several_messages() -> None:
    items = [Item("edition", f"table{n:06}", n) for n in range(2000)]
    messages = written("me", items)
    assert all(len(message) <= LONGEST for message in messages) and len(messages) > 1
    assert [item for message in messages for item in read("other", message)] == items
    assert written("me", []) == []


@pytest.mark.parametrize("word", ["", "e", "e:t", "e:t:x", "z:t:1", "e:t:1:2"])
def test_what_can_not_be_read_is_skipped(word: str) -> None:
    assert read("me", f"other {word} e:t:5") == [Item("entries", "t", 5)]


class Pipe(News):
    """Carries nothing, and breaks whenever the test says so."""

    def __init__(self) -> None:
        super().__init__()
        self.sent: list[str] = []
        self.broken = asyncio.Event()

    async def _send(self, message: str) -> None:
        self.sent.append(message)

    async def _receive(self) -> AsyncGenerator[str | None, None]:
        yield None
        await self.broken.wait()
        self.broken.clear()
        raise ConnectionError


def test_whoever_listens_again_may_have_missed_something() -> None:
    async def evening() -> None:
        news, missed = Pipe(), 0

        def miss() -> None:
            nonlocal missed
            missed += 1

        await news.open(lambda items: None, miss)
        for times in (1, 2, 3):
            await until(lambda times=times: missed == times and not news.is_away)  # type: ignore[misc]
            news.broken.set()
            await until(lambda: news.is_away)
        await news.close()

    asyncio.run(evening())


def test_what_waits_goes_in_one_message_with_its_last_number() -> None:
    async def evening() -> None:
        news = Pipe()
        await news.open(lambda items: None, lambda: None)
        for number in (1, 3, 2):
            news.tell(Item("entries", "t", number), Item("chat", "t", number))
        await until(lambda: news.sent)
        assert [read("", message) for message in news.sent] == [[Item("entries", "t", 3), Item("chat", "t", 3)]]
        await news.close()

    asyncio.run(evening())


def test_nodes_hear_each_other_and_again_after_their_lines_were_cut() -> None:
    """By PostgreSQL alone; another schema of the same database hears nothing."""
    server = postgres.server()
    place = server.schema()

    async def evening() -> None:
        nodes = [PostgresNews(place), PostgresNews(place), PostgresNews(server.schema())]
        heard: list[list[Item]] = [[] for _ in nodes]
        missed = [0] * len(nodes)

        def miss(number: int) -> None:
            missed[number] += 1

        for number, node in enumerate(nodes):
            await node.open(heard[number].extend, lambda number=number: miss(number))  # type: ignore[misc]
        await until(lambda: all(missed))
        nodes[0].tell(Item("entries", "t", 1))
        await until(lambda: heard[1])
        before = list(missed)
        await asyncio.to_thread(
            server.run,
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'zataku'",
        )
        await until(lambda: all(now > then for now, then in zip(missed, before, strict=True)))
        async with asyncio.timeout(PATIENCE):
            while len(heard[1]) < 2:  # what is told over a line that was cut is lost
                nodes[0].tell(Item("entries", "t", 2))
                await asyncio.sleep(0.01)
        assert heard[1][0] == Item("entries", "t", 1) and set(heard[1][1:]) == {Item("entries", "t", 2)}
        assert not heard[0] and not heard[2]
        for node in nodes:
            await node.close()

    asyncio.run(evening())
