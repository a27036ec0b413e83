"""Many do the same thing at once: one wins, the others are told, and all end with the same table."""

import asyncio
import random
from collections import Counter
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

import example
from patience import until
from server.house import Chair, Data, Guest, House, catch_up, two_people
from server.stores import new_table
from zataku.server.protocol import NewTable, SeatWish, Sit
from zataku.server.room import Room
from zataku.server.rooms import Rooms
from zataku.server.settings import Settings
from zataku.server.sqlite import SqliteStore
from zataku.server.store import OVER, PERSON, Person, SeatRow, TableRow
from zataku.server.trouble import Trouble

CROWD = 200
PLIES = 6


async def both(ann: Guest, ben: Guest, path: str, data: object = None) -> list[int]:
    """The statuses that two guests get when they ask for the same thing at once."""
    answers = await asyncio.gather(*(guest.http.post(path, json=data) for guest in (ann, ben)))
    return sorted(answer.status_code for answer in answers)


async def together(chairs: list[Chair], kind: str, requests: list[Data]) -> list[Data]:
    """The answers to requests that are all sent before any is answered."""
    ids = [await chair.send(kind, **request) for chair, request in zip(chairs, requests, strict=True)]

    async def answer(chair: Chair, id: int) -> Data:
        return await chair.until(lambda message: message.get("id") == id)

    return await asyncio.gather(*map(answer, chairs, ids))


def test_200_clients_race_for_each_ply_and_one_wins(tmp_path: Path) -> None:
    async def evening(house: House) -> None:
        chance = random.Random(1)
        async with Guest(house, "Ann") as ann:
            table = await ann.table("mm")
            chairs = await asyncio.gather(*(ann.chair(table) for _ in range(CROWD)))
            wins: dict[int, str] = {}
            for _ in range(PLIES):
                version, seat = chairs[0].version, chairs[0].update["to_act"]
                await asyncio.gather(*(chair.look(seat) for chair in chairs))
                actions = chairs[0].update["actions"]
                wishes = [chance.choice(actions) for _ in chairs]
                requests: list[Data] = [{"seat": seat, "version": version, "action": wish} for wish in wishes]
                answers = await together(chairs, "act", requests)
                done = [number for number, answer in enumerate(answers) if answer["kind"] == "done"]
                assert len(done) == 1 and answers[done[0]]["version"] == version + 1
                others = Counter((a["code"], a["version"]) for a in answers if a["kind"] == "problem")
                assert others == {("stale", version + 1): CROWD - 1}
                wins[version + 1] = wishes[done[0]]
                await catch_up(chairs, version + 1)
                assert {(chair.version, chair.update["hash"]) for chair in chairs} == {
                    (version + 1, chairs[0].update["hash"])
                }
            for chair in chairs:
                assert {n: entry["words"] for n, entry in chair.entries.items()} == wins
            last = await ann.chair(table, since=0)
            assert last.update["hash"] == chairs[0].update["hash"] and len(last.entries) == PLIES + 1

    with House(tmp_path) as house:
        asyncio.run(evening(house))
        assert '"level": "error"' not in house.log, house.log[-2000:]


def test_a_seat_goes_to_one_of_two_who_sit_down_at_once(tmp_path: Path) -> None:
    async def evening(house: House) -> None:
        async with Guest(house, "Ann") as ann, Guest(house, "Ben") as ben, Guest(house, "Cid") as cid:
            for _ in range(10):
                table = await ann.table("mo")
                assert await both(ben, cid, f"/api/tables/{table}/sit", {"seat": 1}) == [200, 409]
                infos = [await guest.get(f"/api/tables/{table}") for guest in (ben, cid)]
                assert sorted(info["yours"] for info in infos) == [[], [1]]
            table = await ann.table("moo")
            assert await both(ben, cid, f"/api/tables/{table}/sit", {}) == [200, 200]
            seats = [(await guest.get(f"/api/tables/{table}"))["yours"] for guest in (ben, cid)]
            assert sorted(seats) == [[1], [2]]

    with House(tmp_path) as house:
        asyncio.run(evening(house))


def test_a_table_that_is_started_twice_at_once_starts_once(tmp_path: Path) -> None:
    async def evening(house: House) -> None:
        async with Guest(house, "Ann") as ann:
            for _ in range(5):
                table = await ann.table("mm", start=False)
                assert await both(ann, ann, f"/api/tables/{table}/start") == [200, 409]
                chair = await ann.chair(table, since=0)
                assert [entry["words"] for entry in chair.entries.values()] == ["start"]

    with House(tmp_path) as house:
        asyncio.run(evening(house))


def test_whoever_sits_down_while_the_table_starts_sits_or_is_told(tmp_path: Path) -> None:
    async def evening(house: House) -> None:
        async with Guest(house, "Ann") as ann, Guest(house, "Ben") as ben:
            for number in range(10):
                table = await ann.table("mo")
                sitting = ben.http.post(f"/api/tables/{table}/sit", json={})
                starting = ann.http.post(f"/api/tables/{table}/start")
                requests = (sitting, starting) if number % 2 else (starting, sitting)
                sat, started = sorted(await asyncio.gather(*requests), key=lambda answer: str(answer.url))[:2]
                assert sat.status_code == 200 and started.status_code in (200, 409)
                info = await ben.get(f"/api/tables/{table}")
                assert info["yours"] == [1] and info["status"] == ("playing" if started.is_success else "lobby")

    with House(tmp_path) as house:
        asyncio.run(evening(house))


def test_all_who_ask_for_a_rematch_at_once_get_the_same_table(tmp_path: Path) -> None:
    async def evening(house: House) -> None:
        async with Guest(house, "Ann") as ann, Guest(house, "Ben") as ben:
            table = await ann.table("mo")
            await ben.post(f"/api/tables/{table}/sit", {})
            await ann.post(f"/api/tables/{table}/start")
            for guest in (ann, ben):
                await guest.post(f"/api/tables/{table}/leave")
            chair = await ann.chair(table)
            while not chair.update["is_over"]:
                await chair.hear()
            asked = [guest.post(f"/api/tables/{table}/rematch") for guest in (ann, ben) * 10]
            infos = await asyncio.gather(*asked)
            assert len({info["id"] for info in infos}) == 1
            assert [seat["name"] for seat in infos[0]["seats"]] == ["Ann", "Ben"] and infos[0]["status"] == "lobby"
            tables = await ann.get("/api/me/tables")
            assert len(tables["tables"]) == 2

    with House(tmp_path, bot="random") as house:
        asyncio.run(evening(house))


async def asked(ann: Guest, ben: Guest, chance: random.Random) -> tuple[Chair, Chair, str]:
    """Ann and Ben at a table where Ann has asked to take back a move that Ben has answered with another one."""
    table, chairs = await two_people(ann, ben)
    while True:
        asker = next((chair for chair in chairs if chair.update["undo"]["need"] == "agreed"), None)
        if asker is not None:
            break
        mover = chairs[chairs[0].update["to_act"]]
        answer = await mover.act(chance.choice(await mover.my_turn()))
        await catch_up(chairs, answer["version"])
    answer = await asker.ask("undo", seat=asker.update["seat"], version=asker.version)
    assert answer["kind"] == "done", answer
    await catch_up(chairs, answer["version"])
    other = chairs[0] if asker is chairs[1] else chairs[1]
    assert other.update["undo"]["asked_by"] == asker.update["seat"]
    return asker, other, table


def test_a_question_about_an_undo_is_settled_once(tmp_path: Path) -> None:
    async def evening(house: House) -> None:
        chance = random.Random(3)
        async with Guest(house, "Ann") as ann, Guest(house, "Ben") as ben:
            for number in range(6):
                asker, other, table = await asked(ann, ben, chance)
                version = other.version
                people = [asker, other] if number % 2 else [other, asker]
                requests: list[Data] = [
                    {"seat": chair.update["seat"], "version": version, "agree": chair is other} for chair in people
                ]
                answers = await together(people, "answer", requests)  # one agrees, and the one who asked withdraws
                assert sorted(answer.get("code", "done") for answer in answers) == ["done", "stale"]
                await catch_up(people, max(answer["version"] for answer in answers))
                assert asker.update["undo"]["asked_by"] == -1
                assert asker.update["hash"] == other.update["hash"]
                log = [entry["words"] for n, entry in sorted(asker.entries.items()) if n > version]
                assert log == ["refuse"] or log[0] == "agree" and set(log[1:]) == {"undo"}, log

    with House(tmp_path) as house:
        asyncio.run(evening(house))


def test_an_action_and_an_answer_at_once_do_not_both_count(tmp_path: Path) -> None:
    async def evening(house: House) -> None:
        chance = random.Random(4)
        async with Guest(house, "Ann") as ann, Guest(house, "Ben") as ben:
            for number in range(6):
                asker, other, table = await asked(ann, ben, chance)
                version, seat = other.version, other.update["to_act"]
                mover = asker if asker.update["seat"] == seat else other
                action = chance.choice(mover.update["actions"])
                extra = await (ann if other.update["seat"] == 0 else ben).chair(table, other.update["seat"])
                acting = mover.send("act", seat=seat, version=version, action=action)
                agreeing = extra.send("answer", seat=other.update["seat"], version=version, agree=True)
                await asyncio.gather(*((acting, agreeing) if number % 2 else (agreeing, acting)))
                first = await mover.until(lambda m: "id" in m)
                second = await extra.until(lambda m: "id" in m)
                assert sorted(a.get("code", "done") for a in (first, second)) == ["done", "stale"], (first, second)

    with House(tmp_path) as house:
        asyncio.run(evening(house))


# one table, one room


class SlowStore(SqliteStore):
    """A store whose reads of a table wait until they may go on; the first ones can fail."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder / "zataku.sqlite3")
        self.go_on = asyncio.Event()
        self.failures = 0
        self.reads = 0

    async def table(self, table: str) -> TableRow | None:
        self.reads += 1
        if self.failures:
            self.failures -= 1
            await asyncio.sleep(0)
            raise OSError("a read that fails")
        found = await super().table(table)
        await self.go_on.wait()
        return found


def with_a_table(folder: Path, evening: Callable[[SlowStore, Rooms, Person, str], Awaitable[None]]) -> None:
    """Spend an evening with a store that is slow, and a table that is not in memory."""

    async def run() -> None:
        store = SlowStore(folder)
        await store.open()
        rooms = Rooms(store, Settings())
        person = await store.add_person("Ann", "token", 1)
        room = await rooms.create(person, NewTable(example.GAME, [SeatWish("me"), SeatWish("open")]))
        rooms.rooms.clear()
        await evening(store, rooms, person, room.row.id)
        await store.close()

    asyncio.run(run())


async def until_reading(store: SlowStore, times: int) -> None:
    """Wait until a table has been asked for so often."""
    await until(lambda: store.reads >= times)


def test_a_table_has_one_room_even_if_it_could_not_be_loaded_at_first(tmp_path: Path) -> None:
    async def evening(store: SlowStore, rooms: Rooms, person: Person, table: str) -> None:
        store.failures = 1
        early = [asyncio.create_task(rooms.room(table)) for _ in range(3)]
        await asyncio.wait(early, return_when=asyncio.FIRST_COMPLETED)
        late = [asyncio.create_task(rooms.room(table)) for _ in range(3)]
        await until_reading(store, 2)
        late[0].cancel()  # one of those who wait gives up
        later = [asyncio.create_task(rooms.room(table)) for _ in range(3)]
        await asyncio.sleep(0)
        store.go_on.set()
        found = await asyncio.gather(*early, *late, *later, return_exceptions=True)
        assert isinstance(found[0], OSError) and isinstance(found[3], asyncio.CancelledError)
        assert all(isinstance(room, Room) for room in found[4:]), found
        assert {id(room) for room in found if isinstance(room, Room)} == {id(rooms.rooms[table])}

    with_a_table(tmp_path, evening)


def finished(person: Person) -> TableRow:
    """A public table of one person that is over."""
    seats = [SeatRow(PERSON, person.id, person.name)]
    return new_table("over", person.id, game=example.GAME, status=OVER, seats=seats)


def test_a_rematch_is_public_only_if_there_is_room(tmp_path: Path) -> None:
    async def evening(store: SlowStore, rooms: Rooms, person: Person, table: str) -> None:
        store.go_on.set()
        rooms.public.most_of_person = 1
        await store.add_table(finished(person))
        over = await rooms.room("over")
        wishes = [SeatWish("me"), SeatWish("open")]
        other = await rooms.create(person, NewTable(example.GAME, wishes, is_public=True))
        with pytest.raises(Trouble) as trouble:
            await rooms.rematch(over, person)
        assert (trouble.value.reason, trouble.value.facts) == ("too_many_of_person", {"most": 1})
        await rooms.end(other, person)
        again = await rooms.rematch(over, person)
        assert again.row.is_public and await rooms.rematch(over, person) is again
        assert [row.id for row in await rooms.public.tables()] == [again.row.id]

    with_a_table(tmp_path, evening)


def test_two_processes_that_are_asked_for_a_rematch_find_one(tmp_path: Path) -> None:
    """Both are asked before either has written; no table is left over that nobody finds."""

    async def evening(store: SlowStore, rooms: Rooms, person: Person, table: str) -> None:
        store.go_on.set()
        await store.add_table(finished(person))
        other = SqliteStore(tmp_path / "zataku.sqlite3")
        await other.open()
        both = [rooms, Rooms(other, Settings())]
        before = [await each.room("over") for each in both]
        found = await asyncio.gather(*(each.rematch(room, person) for each, room in zip(both, before, strict=True)))
        assert len({room.row.id for room in found}) == 1
        assert {room.row.rematch for room in before} == {found[0].row.id}
        assert {row.id for row in await store.tables_of(person.id, 10)} == {table, "over", found[0].row.id}
        await other.close()

    with_a_table(tmp_path, evening)


def test_a_new_name_reaches_a_table_that_is_being_loaded(tmp_path: Path) -> None:
    async def evening(store: SlowStore, rooms: Rooms, person: Person, table: str) -> None:
        loading = asyncio.create_task(rooms.room(table))
        await until_reading(store, 1)
        await store.rename(person.id, "Anna")
        renaming = asyncio.create_task(rooms.renamed(Person(person.id, "Anna")))
        await asyncio.sleep(0)
        store.go_on.set()
        room, _ = await asyncio.gather(loading, renaming)
        assert room.row.seats[0].name == "Anna"
        ben = await store.add_person("Ben", "another", 1)
        await rooms.sit(room, ben, Sit())
        assert room.row.seats[1].name == "Ben"

    with_a_table(tmp_path, evening)
