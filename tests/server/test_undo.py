"""Taking back moves: at once, by consent, or never; and nothing is erased."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable, Iterator
from typing import Any

import pytest

import zataku
from server.house import Chair, Guest, House, a_bots_turn

PAUSE = 0.25
"""How long bots wait before they move, so that there is time to ask in their turn."""


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with House(tmp_path_factory.mktemp("undo")) as house:
        yield house
        assert '"level": "error"' not in house.log, house.log


@pytest.fixture(scope="module")
def slow(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with House(tmp_path_factory.mktemp("slow"), bot_pause=PAUSE) as house:
        yield house
        assert '"level": "error"' not in house.log, house.log


class Company:
    """A table of people who each have one seat, and a socket at it."""

    def __init__(self, table: str, guests: list[Guest], chairs: list[Chair]) -> None:
        self.table = table
        self.guests = guests
        self.chairs = chairs
        self.random = random.Random(1)

    @classmethod
    async def of(cls, guests: list[Guest], bots: str = "", **more: object) -> Company:
        """Everyone sits down, in order; b is a random bot and g a greedy one."""
        table = await guests[0].table("m" + "o" * (len(guests) - 1) + bots, start=False, **more)
        for guest in guests[1:]:
            await guest.post(f"/api/tables/{table}/sit", {})
        await guests[0].post(f"/api/tables/{table}/start")
        return cls(table, guests, [await guest.chair(table, seat, since=0) for seat, guest in enumerate(guests)])

    async def meet(self, version: int | None = None) -> None:
        """Wait until everyone has seen the latest version."""
        newest = max(chair.version for chair in self.chairs) if version is None else version
        for chair in self.chairs:
            while chair.version < newest:
                await chair.hear()

    async def asked(self) -> Chair:
        """The one who is asked, once the bots have moved."""
        await self.meet()
        while not any(chair.update["actions"] for chair in self.chairs):
            await self.chairs[0].hear()
            await self.meet()
        return next(chair for chair in self.chairs if chair.update["actions"])

    async def move(self, wanted: Callable[[str], bool] = lambda action: True) -> tuple[Chair, str]:
        """Whoever is asked plays, something wanted if they can; who, and what."""
        chair = await self.asked()
        actions = chair.update["actions"]
        action = self.random.choice([action for action in actions if wanted(action)] or actions)
        answer = await chair.act(action)
        assert answer["kind"] == "done", answer
        await self.meet(answer["version"])
        return chair, action

    async def until(self, need: str, wanted: Callable[[str], bool] = lambda action: True) -> tuple[Chair, str]:
        """Play until the one who just moved would need this to take it back."""
        for _ in range(400):
            chair, action = await self.move(wanted)
            assert not chair.update["is_over"]
            if chair.update["undo"]["need"] == need:
                return chair, action
        raise AssertionError(f"no move that needs {need}")

    def others(self, chair: Chair) -> list[Chair]:
        return [other for other in self.chairs if other is not chair]


async def undo(chair: Chair) -> Any:
    return await chair.ask("undo", seat=chair.update["seat"], version=chair.version)


async def answer(chair: Chair, agree: bool) -> Any:
    return await chair.ask("answer", seat=chair.update["seat"], version=chair.version, agree=agree)


def shown(chair: Chair) -> Any:
    """What the position looks like, whatever its number."""
    return [chair.update[name] for name in ("view", "to_act", "prompt", "actions", "scores", "hash")]


def words(chair: Chair) -> list[tuple[int, str]]:
    return [(entry["seat"], entry["words"]) for _, entry in sorted(chair.entries.items())]


def test_a_move_without_chance_is_taken_back_at_once(house: House) -> None:
    """Nothing was rolled, drawn or uncovered: the position is as before, the log one entry longer."""

    async def evening() -> None:
        async with Guest(house, "Ann") as ann, Guest(house, "Ben") as ben:
            company = await Company.of([ann, ben])
            for _ in range(60):
                chair = await company.asked()
                before, version = shown(chair), chair.version
                mover, action = await company.move()
                if mover.update["undo"]["need"] != "free":
                    continue
                done = await undo(mover)
                assert done["kind"] == "done" and done["version"] == version + 2
                await company.meet(done["version"])
                assert shown(mover) == before
                assert words(mover)[-2:] == [(mover.update["seat"], action), (mover.update["seat"], "undo")]
                assert sorted(mover.entries) == list(range(1, version + 3)), "no number is used twice"
                return
            raise AssertionError("every move had a roll")

    asyncio.run(evening())


def test_at_first_there_is_nothing_to_take_back(house: House) -> None:
    """Undo without a move of one's own, by a spectator, or of an old version is refused."""

    async def evening() -> None:
        async with Guest(house, "Ann") as ann, Guest(house, "Ben") as ben, Guest(house, "Cid") as cid:
            company = await Company.of([ann, ben])
            for chair in company.chairs:
                nothing = {"need": "none", "reason": "", "whose": -1, "asked_by": -1, "agreed": [], "waits_for": []}
                assert chair.update["undo"] == nothing
                problem = await undo(chair)
                assert problem["code"] == "cannot_undo" and problem["reason"] == "nothing_to_undo"
            spectator = await cid.chair(company.table, -1)
            assert spectator.update["undo"]["need"] == "none"
            problem = await spectator.ask("undo", seat=0, version=spectator.version)
            assert problem["code"] == "foreign"
            mover, _ = await company.until("free")
            problem = await mover.ask("undo", seat=mover.update["seat"], version=mover.version - 1)
            assert problem["code"] == "stale" and problem["version"] == mover.version
            other = company.others(mover)[0]
            problem = await other.ask("undo", seat=mover.update["seat"], version=other.version)
            assert problem["code"] == "foreign"
            problem = await answer(other, True)
            assert problem["code"] == "conflict" and problem["reason"] == "nothing_asked"

    asyncio.run(evening())


def test_a_roll_is_taken_back_when_all_agree(house: House) -> None:
    """Asked, agreed by each of the others, then undone; the vote is in the log, and refusing ends it."""

    async def evening() -> None:
        async with Guest(house, "Ann") as ann, Guest(house, "Ben") as ben, Guest(house, "Cid") as cid:
            company = await Company.of([ann, ben, cid])
            chair = await company.asked()
            before, number = shown(chair), chair.version
            mover, action = await company.move()
            while mover.update["undo"]["need"] != "agreed":
                chair = await company.asked()
                before, number = shown(chair), chair.version
                mover, action = await company.move(lambda action: action.startswith("end"))
            seat = mover.update["seat"]
            asked = await undo(mover)
            await company.meet(asked["version"])
            assert all(chair.update["undo"]["asked_by"] == seat for chair in company.chairs)
            assert (await undo(mover))["reason"] == "already_asked"
            assert (await answer(mover, True))["reason"] == "not_asked"

            first, second = company.others(mover)
            refused = await answer(second, False)
            await company.meet(refused["version"])
            state = mover.update["undo"]
            assert (state["need"], state["asked_by"], state["agreed"]) == ("agreed", -1, []) and state["reason"]

            await company.meet((await undo(mover))["version"])
            withdrawn = await answer(mover, False)
            await company.meet(withdrawn["version"])
            assert mover.update["undo"]["asked_by"] == -1

            await company.meet((await undo(mover))["version"])
            agreed = await answer(first, True)
            await company.meet(agreed["version"])
            assert second.update["undo"]["agreed"] == [first.update["seat"]]
            assert second.update["undo"]["waits_for"] == [second.update["seat"]]
            assert (await answer(first, True))["reason"] == "not_asked"
            assert shown(mover) != before
            done = await answer(second, True)
            await company.meet(done["version"])
            assert shown(company.chairs[seat]) == before
            first_seat, second_seat = first.update["seat"], second.update["seat"]
            assert words(mover)[number:] == [
                (seat, action),
                *[(seat, "ask"), (second_seat, "refuse")],
                *[(seat, "ask"), (seat, "refuse")],
                *[(seat, "ask"), (first_seat, "agree"), (second_seat, "agree"), (seat, "undo")],
            ]
            assert all(sorted(chair.entries) == list(range(1, mover.version + 1)) for chair in company.chairs)

    asyncio.run(evening())


def test_the_next_action_ends_the_question(house: House) -> None:
    """Whoever plays on instead of answering has answered."""

    async def evening() -> None:
        async with Guest(house, "Ann") as ann, Guest(house, "Ben") as ben:
            company = await Company.of([ann, ben])
            mover, _ = await company.until("agreed", lambda action: action.startswith("end"))
            await company.meet((await undo(mover))["version"])
            await company.move()
            assert all(chair.update["undo"]["asked_by"] == -1 for chair in company.chairs)
            assert (await answer(company.others(mover)[0], True))["reason"] == "nothing_asked"

    asyncio.run(evening())


def test_a_secret_draw_stands(house: House) -> None:
    """Whoever saw a card can't forget it: nobody can agree to that."""

    async def evening() -> None:
        async with Guest(house, "Ann") as ann, Guest(house, "Ben") as ben:
            company = await Company.of([ann, ben])
            mover, action = await company.until("never", lambda action: action.startswith("draw"))
            drawn = mover.entries[mover.version]
            assert action.startswith("draw") and any(event["key"] == "CardDrawn" for event in drawn["events"])
            problem = await undo(mover)
            assert problem["code"] == "cannot_undo" and problem["reason"] == "secret_seen"
            other = company.others(mover)[0]
            masked = other.entries[other.version]
            cards = [event["facts"] for event in masked["events"] if event["key"] == "CardDrawn"]
            assert cards and all("?" in facts.values() for facts in cards)

    asyncio.run(evening())


def test_with_bots_alone_a_roll_stands(house: House) -> None:
    """Nobody could agree to a second one: it is refused, and says why; a move without chance is still taken back."""

    async def evening() -> None:
        async with Guest(house, "Ann") as ann:
            company = await Company.of([ann], "bb")
            reasons: set[str] = set()
            for _ in range(200):
                await company.move()
                chair = await company.asked()
                need, reason = chair.update["undo"]["need"], chair.update["undo"]["reason"]
                assert need in ("free", "never") and bool(reason) == (need == "never")
                if reason not in reasons:  # each once, so that the game goes on
                    problem = await undo(chair)
                    assert problem["kind"] == "done" if need == "free" else problem["reason"] == reason
                reasons.add(reason)
                if {"", "rolled", "drawn"} <= reasons:
                    return
            raise AssertionError(f"expected a roll and a draw, got {reasons}")

    asyncio.run(evening())


def test_at_a_practice_table_anything_is_taken_back(house: House) -> None:
    """Over rolls, secrets and what bots did since; the same moves meet the same luck; table and record say so."""

    async def evening() -> None:
        async with Guest(house, "Ann") as ann:
            company = await Company.of([ann], "bb", mode="practice")
            [chair] = company.chairs
            assert (await ann.get(f"/api/tables/{company.table}"))["mode"] == "practice"
            taken: set[bool] = set()
            for _ in range(60):
                await company.asked()
                before, start = shown(chair), chair.version
                _, action = await company.move()
                mine = chair.entries[start + 1]["events"]
                while not chair.update["actions"]:
                    await chair.hear()
                moves = chair.version - start
                assert chair.update["undo"]["need"] == "free" and chair.update["undo"]["reason"] == ""
                done = await undo(chair)
                await company.meet(done["version"])
                assert shown(chair) == before, "my own last move is taken back, and all that came after it"
                assert [word for _, word in words(chair)[-moves:]] == ["undo"] * moves
                again = await chair.act(action)
                await company.meet(again["version"])
                assert chair.entries[again["version"]]["events"] == mine
                taken.add(moves > 1)
                if len(taken) == 2:
                    break
            assert taken == {False, True}, "the bots never moved"
            await chair.play(random.Random(1).choice)
            record = zataku.read_record((await ann.http.get(f"/api/tables/{company.table}/record")).text)
            assert record.practice and zataku.verify(record) == len(record.outcomes())
            assert [(move.seat, move.text) for move in record.moves] == words(chair)[1:]
            assert "undo" in [move.text for move in record.moves]
            uploaded = await ann.http.post("/api/records", content=record.text())
            assert uploaded.json()["mode"] == "practice" and uploaded.json()["is_verified"]
            again = await ann.post(f"/api/tables/{company.table}/rematch")
            assert again["mode"] == "practice"

    asyncio.run(evening())


def test_bots_wait_for_the_answer(slow: House) -> None:
    """While people are asked, no bot moves; after a refusal the game goes on."""

    async def evening() -> None:
        async with Guest(slow, "Ann") as ann, Guest(slow, "Ben") as ben:
            company = await Company.of([ann, ben], "b")
            for _ in range(100):
                mover, _ = await company.move(lambda action: action.startswith("end"))
                if mover.update["to_act"] == 2 and mover.update["undo"]["need"] == "agreed":
                    asked = await undo(mover)
                    if asked["kind"] == "done":
                        break
            await company.meet(asked["version"])
            await a_bots_turn(ann)
            for chair in company.chairs:
                assert (await chair.ask("ping"))["version"] == asked["version"], "the bot did not wait"
            refused = await answer(company.others(mover)[0], False)
            while mover.version <= refused["version"]:
                await mover.hear()
            assert words(mover)[refused["version"]][0] == 2, "the bot moves on"

    asyncio.run(evening())


def test_a_seat_that_a_bot_plays_does_not_vote(slow: House) -> None:
    """When the last one who was asked gives their seat to a bot, nobody is left who could agree: the roll stands."""

    async def evening() -> None:
        async with Guest(slow, "Ann") as ann, Guest(slow, "Ben") as ben:
            company = await Company.of([ann, ben])
            mover, _ = await company.until("agreed", lambda action: action.startswith("end"))
            seat = mover.update["seat"]
            await company.meet((await undo(mover))["version"])
            await company.guests[1 - seat].post(f"/api/tables/{company.table}/takeover", {"seat": 1 - seat})
            while words(mover)[-1] != (seat, "refuse"):
                await mover.hear()
            assert mover.update["undo"]["asked_by"] == -1 and mover.update["undo"]["need"] == "never"

    asyncio.run(evening())


def test_nothing_is_taken_back_after_the_end(house: House) -> None:
    """A finished game stays as it is."""

    async def evening() -> None:
        async with Guest(house, "Ann") as ann:
            table = await ann.table("mb")
            chair = await ann.chair(table)
            await chair.play(random.Random(8).choice)
            assert chair.update["undo"]["need"] == "none"
            problem = await undo(chair)
            assert problem["code"] == "cannot_undo" and problem["reason"] == "over"

    asyncio.run(evening())


def test_after_a_restart_the_question_still_stands(house: House) -> None:
    """Asked before the server was killed, answered after it: the log knows."""

    async def evening() -> None:
        async with Guest(house, "Ann") as ann, Guest(house, "Ben") as ben:
            company = await Company.of([ann, ben])
            mover, _ = await company.until("agreed", lambda action: action.startswith("end"))
            seat = mover.update["seat"]
            await company.meet((await undo(mover))["version"])
            house.reopen()
            other = await company.guests[1 - seat].chair(company.table, 1 - seat, since=mover.version)
            assert other.update["undo"]["asked_by"] == seat and other.version == mover.version
            assert (await answer(other, True))["kind"] == "done"
            assert words(other) == [(1 - seat, "agree"), (seat, "undo")]

    asyncio.run(evening())
