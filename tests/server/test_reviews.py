"""Reviews on the server: made in the pool piece by piece, kept, refused while a game goes on."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from review.games import ANY, played
from server.house import Guest, House
from server.stores import KINDS, new, opened
from zataku.review.plot import plot
from zataku.review.study import QUICK
from zataku.server.pool import Pool
from zataku.server.protocol import Retry
from zataku.server.reviews import FORM, LONGEST, Kept, Reviews, paced
from zataku.server.trouble import Trouble


async def made(reviews: Reviews, owner: str) -> Any:
    """The review, once it is there; how far it has come never falls."""
    reached = 0.0
    while True:
        info = await reviews.find(owner, ANY)
        assert info.progress >= reached and len(info.steps) == len(info.chances)
        reached = info.progress
        if info.review is not None:
            return info
        await asyncio.sleep(0.01)


@pytest.mark.parametrize("kind", KINDS)
def test_a_review_is_made_once_and_kept(kind: str, tmp_path: Path) -> None:
    """Asked for twice, it is made once; later it is looked up, unless it was made with something else."""

    async def test() -> None:
        async with opened(new(kind, tmp_path)) as store:
            reviews = Reviews(store, Pool(1), QUICK)
            assert not (await reviews.find("a", ANY)).is_asked_for
            text = played(ANY).text()
            first = reviews.begin("1", "a", text, ANY)
            assert reviews.begin("2", "a", text, ANY) == first and first.is_asked_for
            info = await made(reviews, "a")
            assert info.progress == 1 and info.review.steps == len(played(ANY).moves)
            again = await Reviews(store, Pool(1), QUICK).find("a", ANY)
            assert again == info
            kept = msgspec.json.decode(await store.review("a") or b"", type=Kept)
            assert kept.stamp.startswith(f"{FORM} ")
            kept.stamp = "of another net"
            for data in (msgspec.json.encode(kept), b"damaged"):
                await store.add_review("a", data, 1)
                assert not (await reviews.find("a", ANY)).is_asked_for
            assert await store.review("b") is None

    asyncio.run(test())


def test_what_can_not_be_reviewed_says_why(tmp_path: Path) -> None:
    """A record that does not replay is told to whoever asks, and nothing is kept."""

    async def test() -> None:
        async with opened(new(KINDS[0], tmp_path)) as store:
            reviews = Reviews(store, Pool(1), QUICK)
            reviews.begin("1", "a", played(ANY).text().replace("version: ", "version: 7"), ANY)
            with pytest.raises(Trouble, match="version"):
                await made(reviews, "a")
            assert await store.review("a") is None
            await reviews.close()

    asyncio.run(test())


def test_pieces_take_about_a_second() -> None:
    """Large ones where moments are quick, one moment where they are slow; others get their turn in between."""
    assert [paced(1, 0.01), paced(8, 0.5), paced(8, 4.0), paced(1, 30.0)] == [2, 16, 2, 1]
    assert paced(LONGEST, 0.1) == LONGEST


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with House(tmp_path_factory.mktemp("reviews")) as house:
        yield house
        assert '"level": "error"' not in house.log, house.log


def test_only_of_games_that_are_over(house: House) -> None:
    """A running game's review would tell secrets; that of a record is begun when somebody asks for it."""

    async def test() -> None:
        async with Guest(house, "Ann") as ann:
            table = await ann.table("mb")
            for path in (f"/api/tables/{table}/review",):
                for answer in (await ann.http.get(path), await ann.http.post(path)):
                    problem = answer.json()
                    assert (answer.status_code, problem["reason"]) == (409, "review_not_over")
                    assert "secrets" in problem["message"]
            text = played(ANY).text()
            header, _, moves = text.partition("\n\n")
            for content, is_whole in ((text, True), (f"{header}\n\n" + "\n".join(moves.split("\n")[:9]) + "\n", False)):
                answer = await ann.http.post("/api/records", content=content, headers={"content-type": "text/plain"})
                path = f"/api/records/{answer.json()['id']}/review"
                found = await ann.http.get(path)
                assert found.status_code == (200 if is_whole else 409), found.text
                begun = await ann.http.post(path)
                assert begun.status_code == (201 if is_whole else 409), begun.text
                if is_whole:
                    assert not found.json()["is_asked_for"] and begun.json()["is_asked_for"]

    asyncio.run(test())


def test_another_move_is_judged_in_place_of_the_one_played(tmp_path: Path) -> None:
    """As the review judges what was played; one that is not allowed says why; nothing before the review is there."""

    async def test() -> None:
        async with opened(new(KINDS[0], tmp_path)) as store:
            reviews = Reviews(store, Pool(1), QUICK)
            record = played(ANY)
            found = plot(record)
            place, point = next(
                (k, one) for k, one in enumerate(found.points) if len(found.game.actions(one.state)) > 1
            )
            others = [found.game.words(action) for action in found.game.actions(point.state)]
            other = next(words for words in others if words != point.action)

            async def judge(action: str, step: int = point.step) -> Any:
                return await reviews.judge("1", "a", record.text(), ANY, Retry(step, action))

            with pytest.raises(Trouble) as early:
                await judge(other)
            assert early.value.reason == "no_review_yet"
            reviews.begin("1", "a", record.text(), ANY)
            review = (await made(reviews, "a")).review
            told = review.moments[place].decision
            assert review.moments[place].step == point.step
            assert (await judge(point.action)).decision == told
            again = (await judge(other)).decision
            assert again.chance == pytest.approx(told.chance) and other in [one.action for one in again.options]
            assert again.played == pytest.approx(again.chance - again.loss)
            every = map(found.game.write, range(found.game.n_actions))
            for action, step, reason in (
                (next(words for words in every if words not in others), point.step, "illegal"),
                ("no such words", point.step, "invalid"),
                (other, len(record.moves) + 9, "invalid"),
            ):
                with pytest.raises(Trouble) as refused:
                    await judge(action, step)
                assert refused.value.code == reason

    asyncio.run(test())
