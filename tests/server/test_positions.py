"""Practice from a position: one that is given, or a moment of a game that is over."""

from __future__ import annotations

import asyncio
import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import example
import zataku
from server.house import Guest, House
from server.inside import ann_and_ben
from zataku.core.dealers import SEED_BYTES
from zataku.core.replay import steps
from zataku.server.editing import MOST, put_back
from zataku.server.positions import unknown
from zataku.server.protocol import NewTable, SeatWish

GAME = zataku.load(example.GAME)
STEP = 9


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with House(tmp_path_factory.mktemp("positions")) as house:
        yield house
        assert '"level": "error"' not in house.log, house.log


@pytest.fixture(scope="module")
def over(house: House) -> str:
    """A table of a game that is over."""

    async def evening() -> str:
        async with Guest(house, "Ann") as ann:
            table = await ann.table("mb")
            await (await ann.chair(table)).play(random.Random(1).choice)
            return table

    return asyncio.run(evening())


async def recorded(guest: Guest, table: str) -> zataku.Record:
    return zataku.read_record((await guest.http.get(f"/api/tables/{table}/record")).text)


def at(record: zataku.Record, step: int) -> dict[str, object]:
    """The position of a record at a step."""
    return zataku.replay(record, step).dump()


def the_end(record: zataku.Record) -> int:
    return len(record.moves)


async def refused(guest: Guest, status: int, seats: str = "mb", **more: object) -> tuple[str, dict[str, Any]]:
    """Why no table is set up."""
    wishes = [{"who": "me"} if who == "m" else {"who": "bot", "bot": "random"} for who in seats]
    problem = await guest.post("/api/tables", {"game": GAME.name, "seats": wishes, **more}, status)
    assert problem["message"]
    return problem["reason"], problem["facts"]


def test_a_moment_of_a_finished_game_is_played_on(house: House, over: str) -> None:
    """As practice, by whoever sits there now; nobody is shown more than their seat may know, and its record replays."""

    async def evening() -> None:
        async with Guest(house, "Ben") as ben, Guest(house, "Cid") as cid:
            record = await recorded(ben, over)
            position = at(record, STEP)
            table = await ben.table("mo", start=False, origin={"table": over, "step": STEP}, mode="fair")
            info = await cid.post(f"/api/tables/{table}/sit", {})
            assert info["from_position"] and info["mode"] == "practice" and info["options"] == record.options
            await ben.post(f"/api/tables/{table}/start")
            chairs = [await guest.chair(table, seat, 0) for seat, guest in enumerate((ben, cid))]
            state = GAME.load_state(position)
            views = GAME.views(state)
            for seat, chair in enumerate(chairs):
                assert chair.update["view"] == views[seat] and chair.update["to_act"] == GAME.to_act(state)
            assert (await ben.get(f"/api/tables/{table}/replay?seat=0"))["frames"][0]["view"] == views[0]
            await ben.get(f"/api/tables/{table}/replay?seat=1", 403)
            await ben.get(f"/api/tables/{table}/record", 409)
            assert (await ben.get(f"/api/tables/{table}/position", 409))["reason"] == "would_tell"
            await asyncio.gather(*(chair.play(random.Random(2).choice) for chair in chairs))
            again = await recorded(ben, table)
            assert again.position == position and again.practice and not again.setup and zataku.verify(again) > 0
            assert [number for number, _, _ in steps(again)] == list(range(the_end(again) + 1))
            assert await ben.get(f"/api/tables/{table}/position") == await ben.get(
                f"/api/tables/{over}/position?step={STEP}"
            )
            uploaded = (await ben.http.post("/api/records", content=again.text().encode())).json()
            assert uploaded["is_verified"] and uploaded["mode"] == "practice"
            once_more = await ben.post(f"/api/tables/{table}/rematch")
            assert once_more["from_position"] and once_more["mode"] == "practice"
            await ben.post(f"/api/tables/{once_more['id']}/start")
            chair = await ben.chair(once_more["id"], 0, 0)
            assert chair.update["view"] == views[0] and once_more["commitment"] != info["commitment"]

    asyncio.run(evening())


def test_what_a_seat_would_not_know_is_drawn_again(house: House, over: str) -> None:
    """The seat itself sees no difference; a seat that is not there is refused."""

    async def evening() -> None:
        async with Guest(house, "Ben") as ben:
            origin = {"table": over, "step": STEP}
            data = at(await recorded(ben, over), STEP)
            worlds = [unknown(GAME.name, json.dumps(data), 0).data for _ in range(8)]
            assert len(set(worlds)) > 1
            for world in worlds:
                assert GAME.views(GAME.load_state(json.loads(world)))[0] == GAME.views(GAME.load_state(data))[0]
            assert (await ben.get(f"/api/tables/{await ben.table('mb', origin=origin, unknown_to=0)}"))["from_position"]
            assert (await refused(ben, 400, origin=origin, unknown_to=2))[0] == "invalid"

    asyncio.run(evening())


def test_a_moment_of_an_uploaded_record_is_played_on(house: House) -> None:
    """Also of a game that was never finished."""

    async def evening() -> None:
        async with Guest(house, "Ann") as ann:
            match, choose = zataku.Match(GAME, seats=3, seed=4), random.Random(1)
            for _ in range(130):  # a snapshot lies in between
                match.play(match.to_act, choose.choice(match.actions(match.to_act)))
            id = (await ann.http.post("/api/records", content=match.record().text().encode())).json()["id"]
            for step in (0, 99, 130):
                table = await ann.table("mbb", origin={"record": id, "step": step})
                chair = await ann.chair(table, 0, 0)
                assert chair.entries[1]["events"] == []
                file = await ann.get(f"/api/records/{id}/position?step={step}")
                assert file["position"] == at(match.record(), step) and file["game"] == GAME.name
            assert await refused(ann, 400, "mbb", origin={"record": id, "step": 131}) == (
                "no_such_step",
                {"expected": 130},
            )
            assert (await refused(ann, 404, origin={"record": "nothing", "step": 0}))[0] == "unknown_record"

    asyncio.run(evening())


def test_a_position_is_played_on_after_the_server_was_killed(tmp_path: Path) -> None:
    """The table begins from the position that was given, and so does the log when it is read again."""

    async def before(house: House) -> tuple[str, str]:
        async with Guest(house, "Ann") as ann:
            match = zataku.Match(GAME, seats=2, seed=3)
            match.play(match.to_act, match.actions(match.to_act)[0])
            waiting = await ann.table("mo", start=False, position=match.dump())
            table = await ann.table("mb", position=match.dump())
            await (await ann.chair(table, 0, 0)).play(lambda actions: actions[0], 3)
            return ann.cookie, f"{waiting} {table}"

    async def after(house: House, cookie: str, tables: str) -> None:
        async with Guest(house) as ann:
            ann.http.cookies.clear()
            ann.http.headers["cookie"] = cookie
            waiting, table = tables.split()
            assert all([(await ann.get(f"/api/tables/{id}"))["from_position"] for id in (waiting, table)])
            mine = (await ann.get("/api/me/tables"))["tables"]
            assert [each["from_position"] for each in mine] == [True, True]
            info = await ann.get(f"/api/tables/{table}")
            assert info["status"] == "playing" and info["version"] > 3 and not info["trouble"]

    with House(tmp_path) as house:
        cookie, tables = asyncio.run(before(house))
        house.kill()
        house.open()
        asyncio.run(after(house, cookie, tables))


def test_what_cannot_be_played_on(house: House, over: str) -> None:
    """A running game, another game, one of other rules, a position that can't be: each in words of its own."""

    async def evening() -> None:
        async with Guest(house, "Ann") as ann:
            record = await recorded(ann, over)
            position = at(record, STEP)
            running = await ann.table("mm")
            assert (await refused(ann, 409, origin={"table": running, "step": 0}))[0] == "would_tell"
            assert (await ann.get(f"/api/tables/{running}/position", 409))["reason"] == "would_tell"
            lobby = await ann.table("mo", start=False)
            assert (await refused(ann, 409, origin={"table": lobby, "step": 0}))[0] == "would_tell"
            assert (await refused(ann, 404, origin={"table": "nowhere", "step": 0}))[0] == "unknown_table"
            end = the_end(record)
            assert (await refused(ann, 400, origin={"table": over, "step": end}))[0] == "position_over"
            assert (await refused(ann, 400, origin={"table": over, "step": end + 1}))[0] == "no_such_step"
            assert (await refused(ann, 400, origin={"step": 1}))[0] == "invalid"
            assert (await refused(ann, 400, origin={"table": over, "record": "r", "step": 1}))[0] == "invalid"
            assert (await refused(ann, 400, position=position, origin={"table": over, "step": 1}))[0] == "invalid"
            found = await refused(ann, 400, "mbb", position=position)
            assert found == ("position_seats", {"expected": 2, "got": 3})
            assert (await refused(ann, 400, position=position, options=record.options))[0] == "position_options"
            other = next(name for name in zataku.names() if name != GAME.name)
            origin = {"table": over, "step": 1}
            assert (await refused(ann, 400, game=other, origin=origin))[0] == "other_game"
            assert (await refused(ann, 400, game=other, position=position))[0] == "bad_position"
            for wrong in ({}, {**position, "phase": "flying"}, {**position, "seats": 99}, {**position, "x" * 50: []}):
                reason, facts = await refused(ann, 400, position=wrong)
                assert reason == "bad_position" and facts["what"] and facts["expected"] and facts["got"], facts
            too_big = {**position, "more": "x" * 70_000}
            assert (
                await ann.http.post("/api/tables", json={"game": GAME.name, "position": too_big})
            ).status_code == 413

    asyncio.run(evening())


def test_a_game_of_other_rules_or_components_is_not_played_on(tmp_path: Path) -> None:
    """Its record says so, at a table and where it was uploaded."""

    async def evening(house: House) -> None:
        async with Guest(house, "Ann") as ann:
            table = await ann.table("mb")
            await (await ann.chair(table)).play(random.Random(1).choice)
            text = (await recorded(ann, table)).text()
            id = (await ann.http.post("/api/records", content=text.encode())).json()["id"]
            for header, column, value, reason in (
                ("version: 999", "rules", 999, "other_rules"),
                (f"content: {'a' * 64}\nversion: {GAME.version}", "content", "a" * 64, "other_components"),
            ):
                changed = text.replace(f"version: {GAME.version}", header)
                house.stop()
                house.change("UPDATE tables SET rules = ?, content = '' WHERE id = ?", GAME.version, table)
                house.change(f"UPDATE tables SET {column} = ? WHERE id = ?", value, table)
                house.change("UPDATE records SET text = ?, info = ? WHERE id = ?", changed, b"", id)
                house.open()
                ann.http.base_url = house.url
                for origin in ({"table": table, "step": STEP}, {"record": id, "step": STEP}):
                    found, facts = await refused(ann, 409, origin=origin)
                    assert found == reason and facts["expected"] and facts["got"]
            file = {"game": GAME.name, "position": at(zataku.read_record(text), STEP)}
            assert (await ann.post("/api/positions", {**file, "version": 999}, 409))["reason"] == "other_rules"
            problem = await ann.post("/api/positions", {**file, "version": GAME.version, "content": "a" * 64}, 409)
            assert problem["reason"] == "other_components"

    with House(tmp_path) as house:
        asyncio.run(evening(house))


def test_a_position_is_looked_at_before_it_is_played(house: House, over: str) -> None:
    """How many play, and what everybody sees; or the field that can't be as it is."""

    async def evening() -> None:
        async with Guest(house, "Ann") as ann:
            file = await ann.get(f"/api/tables/{over}/position?step={STEP}")
            info = await ann.post("/api/positions", file, 200)
            state = GAME.load_state(file["position"])
            assert info == {
                "seats": 2,
                "options": GAME.options_of(state),
                "to_act": GAME.to_act(state),
                "view": GAME.views(state)[-1],
            }
            problem = await ann.post("/api/positions", {**file, "position": {**file["position"], "phase": 3}}, 400)
            assert problem["reason"] == "bad_position" and problem["facts"]["what"] == "phase"
            assert (await ann.post("/api/positions", {**file, "game": "chess"}, 404))["reason"] == "unknown_game"
            async with Guest(house) as stranger:
                stranger.http.cookies.clear()
                await stranger.post("/api/positions", file, 403)

    asyncio.run(evening())


def test_the_server_itself_may_choose_the_luck(tmp_path: Path) -> None:
    """For a lesson, the same seed gives the same draws; nobody can ask for that from outside."""

    async def evening() -> None:
        async with ann_and_ben(tmp_path) as (desk, ann, _):
            match = zataku.Match(GAME, seats=2, seed=3)
            found = []
            wishes = [SeatWish("me"), SeatWish("bot", "greedy")]
            person = await desk.store.add_person("Host", "t", 0)
            for seed in (b"a" * SEED_BYTES, b"a" * SEED_BYTES, b"b" * SEED_BYTES, b""):
                new = NewTable(GAME.name, wishes, position=match.dump())
                room = await desk.rooms.create(person, new, seed=seed)
                await desk.rooms.start(room, person)
                at = (await room.current()).match
                while len(at.record().outcomes()) < 5:
                    at.play(at.to_act, at.actions(at.to_act)[-1])
                found.append(at.record().outcomes()[:5])
            assert found[0] == found[1] and len({tuple(each) for each in found}) == 3
            await ann.post("/api/tables", {"game": GAME.name, "seats": [{"who": "me"}] * 2, "seed": "00"}, 400)

    asyncio.run(evening())


def test_a_position_is_set_up_by_hand(house: House) -> None:
    """It begins with a set-up; all that can't be is told at once, field by field, and what can be played begins."""

    async def evening() -> None:
        async with Guest(house, "Ann") as ann:
            file = await ann.get(f"/api/games/{GAME.name}/position?seats=3")
            sound = file["position"]
            assert file["game"] == GAME.name and GAME.to_act(GAME.load_state(sound)) >= 0
            assert (await ann.get(f"/api/games/{GAME.name}/position"))["position"]["seats"] == GAME.seats[0]
            assert (await ann.get(f"/api/games/{GAME.name}/position?seats=9", 400))["reason"] == "position_seats"
            assert (await ann.get("/api/games/chess/position", 404))["message"]

            async def wrong(changed: dict[str, Any]) -> list[dict[str, str]]:
                draft = {"game": GAME.name, "position": changed, "sound": sound}
                return list((await ann.post("/api/positions/problems", draft))["problems"])

            assert await wrong(sound) == []
            found = await wrong({**sound, "seats": 2, "no_such_field": 1})
            assert [one["what"] for one in found][0] == "no_such_field" and len(found) > 1
            assert all(one["expected"] and one["got"] for one in found)
            assert len(await wrong({"seats": 3})) == MOST
            table = await ann.table("mbb", position=sound)
            assert (await ann.get(f"/api/tables/{table}"))["from_position"]

    asyncio.run(evening())


def test_a_field_is_put_back_as_it_was() -> None:
    """The field itself, or the smallest thing around it that differs; nothing if all is as it was."""
    sound = {"row": [1, 2], "shore": {"a": {"tile": 1, "by": 0}}, "n": 3}
    trial = {"row": [1, 9], "shore": {"a": {"tile": 1, "by": 7}, "b": {"tile": 2, "by": 1}}}
    for field in ("row[1]", "shore.a.by", "shore.b.by", "n"):
        assert put_back(trial, sound, field), field
    assert trial == sound
    assert not any(put_back(trial, sound, field) for field in ("n", "row[1]", "row[7]", "shore.b", "cards in all"))
