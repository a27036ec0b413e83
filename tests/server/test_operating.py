"""What operators do to tables and people, and how running servers, players and the store take it."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

import httpx
import pytest

import example
import zataku
from cli.command import run
from patience import PATIENCE, until
from server.house import Chair, Guest, catch_up, two_people
from server.inside import served
from server.stores import IMPOSSIBLE, KINDS, POSTGRES, WAIT, a_table, entry, new, new_table, opened
from server.stores import run as execute
from zataku.core.errors import BadSetup
from zataku.server import deletion, steward
from zataku.server.chronicle import Chronicle
from zataku.server.office import Office
from zataku.server.outbox import Channel, Note
from zataku.server.people import hashed
from zataku.server.rooms import new_id
from zataku.server.settings import Settings
from zataku.server.steward import Steward
from zataku.server.store import CLOSED, PERSON, Conflict, RecordRow, SeatRow, Standing
from zataku.server.timing import date


@pytest.fixture(params=KINDS)
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """An empty database of each kind."""
    return new(str(request.param), tmp_path)


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Servers look often."""
    monkeypatch.setattr(steward, "SECONDS", 0.02)


async def admin(database: str, *words: str) -> Any:
    """What the command prints, while the loop of this test goes on."""
    ran = await asyncio.to_thread(run, "admin", *words, "--database", database, "--json")
    assert (ran.code, ran.err) == (0, ""), ran.err
    return json.loads(ran.out)


async def until_status(chair: Chair, status: str) -> None:
    """Wait until a table has this status."""
    while chair.table.get("status") != status:
        await chair.hear()


def number(database: str, name: str) -> str:
    """The number of a person."""
    return str(execute(database, "SELECT id FROM people WHERE name = ?", name)[0][0])


def test_a_table_is_closed_under_its_players(database: str, tmp_path: Path) -> None:
    """They are told at once, nobody moves any more, on no process; the log is kept."""

    async def play() -> None:
        async with served(tmp_path, database=database) as (house, at), Guest(house, "Ann") as ann, Guest(house) as ben:
            table, chairs = await two_people(ann, ben)
            mover = chairs[chairs[0].update["to_act"]]
            actions = await mover.my_turn()
            room = at.rooms.rooms[table]
            held = await room.lock.acquire()  # this process does not hear of it before the move
            moving = asyncio.create_task(mover.act(actions[0]))
            await admin(database, "close", table)
            assert held
            room.lock.release()
            assert (await moving)["reason"] == "closed"
            for chair in chairs:
                await until_status(chair, "closed")
            assert (await mover.act(actions[0]))["reason"] == "closed"
            assert (await ben.get(f"/api/tables/{table}"))["status"] == "closed"
            assert table not in [mine["id"] for mine in (await ann.get("/api/me/tables"))["tables"]]
            async with opened(database) as other:
                with pytest.raises(Conflict, match="closed"):
                    await other.append(table, [entry(2)], WAIT)
                row = await other.table(table)
                assert row is not None and row.status == CLOSED and len(await other.entries(table)) == row.version
            shown = await admin(database, "show", table)
            assert shown["table"]["status"] == "closed" and shown["acts"][0]["what"] == "close"
            ran = await asyncio.to_thread(run, "admin", "close", table, "--database", database)
            assert ran.failed("expected one that waits or is being played", "closed")

    asyncio.run(play())


def test_a_table_is_deleted(database: str, tmp_path: Path) -> None:
    """Nothing of it is left but the act; who sits there is told; the game itself can delete no entry."""

    async def play() -> None:
        async with served(tmp_path, database=database) as (house, at), Guest(house, "Ann") as ann, Guest(house) as ben:
            table, chairs = await two_people(ann, ben)
            other, _ = await two_people(ann, ben)
            await chairs[0].ask("say", text="a word that is gone")
            await chairs[chairs[0].update["to_act"]].play(lambda actions: actions[0], moves=1)
            for statement in ("DELETE FROM entries", "DELETE FROM entries WHERE table_id = 'x' OR number = 1"):
                with pytest.raises(IMPOSSIBLE, match="not deleted"):
                    execute(database, statement)
            ran = await asyncio.to_thread(run, "admin", "delete", table, "--database", database, answers="no\n")
            assert ran.code == 2 and "--yes" in ran.err
            assert await admin(database, "delete", table, "--yes") == {"done": "delete", "whom": table}
            gone = await chairs[1].until(lambda message: message["kind"] == "problem")
            assert gone["reason"] == "unknown_table"
            await ann.get(f"/api/tables/{table}", status=404)
            await until(lambda: table not in at.rooms.rooms)
            for name, column in (
                ("tables", "id"),
                ("entries", "table_id"),
                ("seats", "table_id"),
                ("chat", "table_id"),
            ):
                found = execute(database, f"SELECT COUNT(*) FROM {name} WHERE {column} = ?", table)
                assert found == [(0,)], name
            assert (await ann.get(f"/api/tables/{other}"))["status"] == "playing"
            (act,) = (await admin(database, "list", "acts"))[:1]
            assert (act["what"], act["whom"], act["facts"]["status"]) == ("delete table", table, "playing")
            for change in ("DELETE FROM acts", "UPDATE acts SET who = 'nobody'"):
                with pytest.raises(IMPOSSIBLE, match="only ever added"):
                    execute(database, change)

    asyncio.run(play())


def test_bans_mutes_and_news(tmp_path: Path) -> None:
    """A banned person is cut off and told why, a muted one plays on in silence, an announcement is everywhere."""

    async def play() -> None:
        async with served(tmp_path) as (house, at), Guest(house, "Ann") as ann, Guest(house, "Ben") as ben:
            _, chairs = await two_people(ann, ben)
            await admin(house.database, "announce", "Tea at five", "--hours", "1")
            for chair in chairs:
                await chair.until(lambda message: message == {"kind": "announced", "text": "Tea at five"})
            assert (await ann.get("/api/me"))["announcement"] == "Tea at five"
            late = await ben.chair(await ben.table("mb"))
            assert late.heard[0] == {"kind": "announced", "text": "Tea at five"}
            await admin(house.database, "announce", "")
            await chairs[0].until(lambda message: message == {"kind": "announced", "text": ""})

            mute = ("mute", number(house.database, "Ann"), "--reason", "be kind", "--hours", "2")
            await admin(house.database, *mute)
            async with asyncio.timeout(PATIENCE):
                while not (said := await chairs[0].ask("say", text="hello")).get("reason"):
                    pass
            assert (
                said["reason"] == "muted_until"
                and said["facts"]["why"] == "be kind"
                and said["facts"]["until"] > date()
            )
            assert (await chairs[1].ask("say", text="hello"))["kind"] == "done"
            await admin(house.database, "mute", number(house.database, "Ann"), "--lift")
            async with asyncio.timeout(PATIENCE):
                while (await chairs[0].ask("say", text="again")).get("reason"):
                    pass

            await admin(house.database, "ban", number(house.database, "Ben"), "--reason", "bots for hire")
            problem = await chairs[1].until(lambda message: message["kind"] == "problem")
            assert (problem["code"], problem["reason"], problem["facts"]["why"]) == (
                "forbidden",
                "banned",
                "bots for hire",
            )
            assert (await ben.get("/api/me", status=403))["reason"] == "banned"
            assert (await ann.get("/api/me"))["is_known"]
            await admin(house.database, "ban", number(house.database, "Ben"), "--lift")
            await admin(house.database, "ban", "127.0.0.0/8")
            async with asyncio.timeout(PATIENCE):
                while (await ann.http.get("/api/me")).status_code == 200:
                    pass
            async with httpx.AsyncClient(base_url=house.url, trust_env=False) as stranger:
                refused = await stranger.post("/api/me", json={})
                assert refused.status_code == 403 and refused.json()["reason"] == "banned"
                assert (await stranger.get("/")).status_code in (200, 503)  # the page, which says why, comes
            assert [ban["network"] for ban in await admin(house.database, "list", "bans")] == ["127.0.0.0/8"]
            await admin(house.database, "ban", "127.0.0.0/8", "--lift")
            async with asyncio.timeout(PATIENCE):
                while (await ann.http.get("/api/me")).status_code != 200:
                    pass
            kinds = [act["what"] for act in await admin(house.database, "list", "acts")]
            assert kinds == ["unban", "ban", "unban", "ban", "unmute", "mute", "announce", "announce"]
            assert at.steward.announcement == ""

    asyncio.run(play())


def test_every_node_hears_an_operator(tmp_path: Path) -> None:
    """A table is closed, a person banned and a table deleted on all servers of a database, not only on one."""
    database = new(POSTGRES, tmp_path)

    async def play() -> None:
        async with served(tmp_path, database=database) as (one, _), served(tmp_path, database=database) as (two, at):
            async with Guest(one, "Ann") as ann, Guest(two, "Ben") as ben:
                table = await ann.table("mo", start=False)
                await ben.post(f"/api/tables/{table}/sit", {})
                await ann.post(f"/api/tables/{table}/start")
                chairs = [await ann.chair(table, 0), await ben.chair(table, 1)]
                await admin(database, "close", table)
                for chair in chairs:
                    await until_status(chair, "closed")
                other = await ben.table("mb")
                chair = await ben.chair(other)
                await admin(database, "ban", number(database, "Ben"), "--reason", "enough")
                await chair.until(lambda message: message.get("reason") == "banned")
                await ben.get("/api/me", status=403)
                await admin(database, "delete", other, "--yes")
                await until(lambda: other not in at.rooms.rooms)

    asyncio.run(play())


def test_operators_rename_and_look(tmp_path: Path) -> None:
    """A new name is seen at the table at once; lists, stats and what is wrong are clear."""

    async def play() -> None:
        async with served(tmp_path) as (house, _), Guest(house, "Rude Word") as ann, Guest(house, "Ben") as ben:
            table, chairs = await two_people(ann, ben)
            person = number(house.database, "Rude Word")
            await admin(house.database, "rename", person, "Quiet Guest")
            while chairs[1].table["seats"][0]["name"] != "Quiet Guest":
                await chairs[1].hear()
            found = await admin(house.database, "show", person)
            assert found["person"]["name"] == "Quiet Guest" and [one["id"] for one in found["tables"]] == [table]
            assert b"Rude" not in json.dumps(await admin(house.database, "list", "acts")).encode()
            (one,) = await admin(house.database, "list", "people", "--name", "quiet")
            assert str(one["id"]) == person
            stats = await admin(house.database, "stats")
            assert stats["people"] == 2 and stats["tables"] == {"playing": 1} and stats["played_today"] == 1
            assert await admin(house.database, "list", "tables", "--status", "over") == []
            listed = await admin(house.database, "list", "tables", "--status", "playing", "--game", stats_game(stats))
            assert [one["id"] for one in listed] == [table]
            for words, expected in (
                (("show", "nothing"), "the id of a table"),
                (("show", "9999"), "the number of a person"),
                (("rename", "9999", "x"), "the number of a person"),
                (("rename", person, "\u200b"), "1 to 40 letters"),
                (("ban", "some one"), "an address or a network"),
                (("ban", person, "--lift"), "one to take back"),
                (("announce", "x" * 301), "at most 300 characters"),
            ):
                ran = await asyncio.to_thread(run, "admin", *words, "--database", house.database)
                assert ran.failed(expected), ran.err
            ran = await asyncio.to_thread(run, "admin", "list", "--database", house.database)
            assert table in ran.out and "playing" in ran.out, ran
            ran = await asyncio.to_thread(run, "admin", "show", table, "--database", house.database)
            assert "Quiet Guest" in ran.out, ran
        ran = await asyncio.to_thread(run, "admin", "list", "--database", str(tmp_path / "none"))
        assert ran.failed("no such file") and not (tmp_path / "none").exists()

    asyncio.run(play())


def test_commands_take_the_id_of_every_table() -> None:
    """None is like an option: of so many, some began with a dash if any could."""
    assert not any(new_id().startswith("-") for _ in range(3000))


def stats_game(stats: dict[str, Any]) -> str:
    """The one game that is played."""
    (game,) = stats["games"]
    return str(game)


# what is kept, and what a person may have deleted


def test_a_person_is_forgotten(database: str, tmp_path: Path) -> None:
    """Nothing tells who they were, their seats are someone's, bots finish their games, and every log still replays."""

    async def play() -> None:
        async with (
            served(tmp_path, database=database) as (house, at),
            Guest(house, "Zuzanna") as ann,
            Guest(house) as ben,
        ):
            table, chairs = await two_people(ann, ben, stand_in="random")
            await chairs[0].ask("say", text="I am Zuzanna, call me")
            seats: set[int] = set()
            while seats != {0, 1}:  # until both have moved
                seats.add(chairs[0].update["to_act"])
                await chairs[chairs[0].update["to_act"]].play(lambda actions: actions[0], moves=1)
                await catch_up(chairs, max(chair.version for chair in chairs))
            lobby, guests = await ann.table("mo", start=False), await ben.table("mo", start=False)
            await ann.post(f"/api/tables/{guests}/sit", {"nonce": "of-Zuzanna"})
            text = zataku.Match(zataku.load(example.GAME), seed=1).record().text()
            await ann.http.post("/api/records", content=text)
            await ann.post("/api/me/programs", {"name": "Zuzanna's program"})

            row = await at.store.table(table)
            assert row is not None and (who := row.seats[0].person) is not None
            for kind, target in (("hook", "https://hook.example/s3cret"), ("mail", "z@mail.example")):
                await at.store.add_channel(Channel(0, who, kind, target, "s3cret", "", True), 5, 9)
            await at.store.add_notes(table, 1, [Note("over", who, 2**50)])
            found = await ann.get("/api/me/data")
            assert [one["target"] for one in found["channels"]] == ["hook.example", "z@mail.example"]
            assert "over" in [one["kind"] for one in found["messages"]]
            assert found["person"]["name"] == "Zuzanna" and found["records"][0]["text"] == text
            assert {one["id"] for one in found["tables"]} == {table, lobby, guests}
            assert [one["text"] for one in found["chat"]] == ["I am Zuzanna, call me"]
            assert [one["notation"] for one in found["moves"]] and found["programs"][0]["name"] == "Zuzanna's program"
            cookie = ann.http.cookies["zataku"]
            for secret in (row.seed.hex(), cookie, hashed(cookie), "s3cret"):
                assert secret not in json.dumps(found)

            before = [(entry.notation, entry.hash) for entry in await at.store.entries(table)]
            await ann.post("/api/me/delete", {"name": "Zuza"}, status=409)
            assert (await ann.post("/api/me/delete", {"name": "Zuzanna"}))["is_known"] is False
            assert not (await ann.get("/api/me"))["is_known"]
            while not chairs[1].table["seats"][0]["bot"]:
                await chairs[1].hear()
            assert chairs[1].table["seats"][0]["name"] == ""
            assert (await ben.get(f"/api/tables/{lobby}"))["status"] == "closed"
            assert (await ben.get(f"/api/tables/{guests}"))["seats"][1]["kind"] == "open"
            await ben.get(f"/api/records/{found['records'][0]['id']}", status=404)
            fresh = await ben.chair(table, 1, 0)
            assert fresh.chat == []
            await fresh.play(lambda actions: actions[0], moves=3)
            entries = await at.store.entries(table)
            assert [(line.notation, line.hash) for line in entries][: len(before)] == before
            row = await at.store.table(table)
            assert row is not None and Chronicle.rebuilt(row, entries).version == len(entries)  # or BadRecord
        for column in (
            "people.name",
            "seats.name",
            "chat.name",
            "chat.text",
            "tables.nonces",
            "records.text",
            "acts.facts",
        ):
            name, _, field = column.partition(".")
            values = [str(value) for (value,) in execute(database, f"SELECT {field} FROM {name}")]
            assert not [value for value in values if "uzanna" in value], column
        assert execute(database, "SELECT COUNT(*) FROM tokens")[0][0] == 1

    asyncio.run(play())


def test_what_refers_to_a_person_is_told_and_deleted(database: str) -> None:
    """Also in tables that nobody thought of here; what is named like a secret is not told."""

    async def play() -> None:
        async with opened(database) as store:
            table = await a_table(store)
            execute(
                database,
                "CREATE TABLE later (person BIGINT REFERENCES people (id), colour TEXT, token TEXT, table_id TEXT)",
            )
            execute(database, "INSERT INTO later VALUES (?, 'red', 'a secret', 't')", table.host)
            told = await store.reading(lambda session: deletion.known(store, session, table.host))
            assert told["later"] == [{"person": table.host, "colour": "red", "table_id": "t"}]
            await Office(store, "someone").delete_person(table.host)
            assert execute(database, "SELECT COUNT(*) FROM later") == [(0,)]
            with pytest.raises(BadSetup, match="the number of a person"):
                await Office(store, "someone").delete_person(table.host)

    asyncio.run(play())


def test_what_is_old_is_deleted(database: str, tmp_path: Path) -> None:
    """As the settings say, and nothing else; several servers may do it at once."""
    day = 24 * 3600 * 1000

    async def play() -> None:
        settings: dict[str, Any] = {"keep_waiting_days": 10, "keep_ended_days": 20, "keep_records_days": 30}
        async with served(tmp_path, database=database, **settings) as (_, at):
            host = await at.store.add_person("Ola", "a token", 1)
            now = date()
            for days in (9, 11):
                await at.store.add_table(new_table(f"lobby {days}", host.id, updated=now - days * day))
            for status, days in (("over", 19), ("over", 21), ("closed", 21), ("playing", 90)):
                name = f"{status} {days}"
                await at.store.add_table(new_table(name, host.id))
                then = now - days * day
                await at.store.append(
                    name, [entry(1, time=then)], Standing("over" if status == "closed" else status, 0, False)
                )
                execute(database, "UPDATE tables SET status = ? WHERE id = ?", status, name)
            for days in (29, 31):
                await at.store.add_record(RecordRow(f"record {days}", "text"), now - days * day)
            other = Steward(at.store, at.rooms, at.settings, at.wards, set())
            await asyncio.gather(at.steward.clean(), other.clean())
            assert await at.steward.clean() == 0
            left = {row[0] for row in execute(database, "SELECT id FROM tables UNION SELECT id FROM records")}
            assert left == {"lobby 9", "over 19", "playing 90", "record 29"}
            acts = await Office(at.store, "").acts(10)
            assert sum(int(act.facts["count"] or 0) for act in acts) == 4 and {act.who for act in acts} == {"retention"}
            assert Settings().keep_ended_days == Settings().keep_records_days == 0

    asyncio.run(play())


def test_who_only_looked_in_is_deleted(database: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Not whoever did anything, is banned, has a program, is here, or came last: no number comes again."""
    monkeypatch.setattr(steward, "PEOPLE_AT_ONCE", 3)
    day = 24 * 3600 * 1000

    async def play() -> None:
        async with served(tmp_path, database=database, keep_visitors_days=90) as (house, at), Guest(house) as here:
            then = date() - 91 * day
            names = (
                "looked in",
                "plays",
                "hosts",
                "talked",
                "banned",
                "owner",
                "program",
                "vacation",
                "puzzle",
                "uploaded",
            )
            who = {name: (await at.store.add_person(name, f"token of {name}", then)).id for name in names}
            table = new_table("t", who["hosts"], updated=date())
            table.seats[1] = SeatRow(PERSON, who["plays"], "plays")
            await at.store.add_table(table)
            await at.store.add_chat("t", -1, "talked", "hello", then, who["talked"])
            await Office(at.store, "").ban("ban", who["banned"], "", "", None)
            execute(database, "UPDATE people SET owner = ? WHERE id = ?", who["owner"], who["program"])
            execute(database, "INSERT INTO vacations (person, begins, ends) VALUES (?, 1, 2)", who["vacation"])
            await at.store.change_puzzle(who["puzzle"], "g", "p", lambda row: row, then)
            await at.store.add_record(RecordRow("r", "text"), then)
            await at.store.add_upload("r", who["uploaded"], then)
            await at.store.add_link(who["looked in"], "code", date() + day)
            await here.post("/api/me", {"name": "here"})
            chair = await here.chair("t", -1)
            (present,) = [person.id for person in await Office(at.store, "").people("here")]
            execute(database, "UPDATE people SET created = 1 WHERE id = ?", present)
            recent = (await at.store.add_person("recent", "another", date() - 89 * day)).id
            last = (await at.store.add_person("last", "token of last", then)).id
            assert await at.steward.clean() == 1 and await at.steward.clean() == 0
            assert await at.store.person("token of looked in") is None
            left = {row[0] for row in execute(database, "SELECT id FROM people")}
            assert left == {*who.values(), present, recent, last} - {who["looked in"]}
            await chair.close()
            there = "SELECT COUNT(*) FROM presence WHERE sockets > 0"
            await until(lambda: not at.clients and execute(database, there) == [(0,)])
            await at.store.add_person("later", "one more", date())
            assert await at.steward.clean() == 2, "who was here, and who was last"
            acts = [act for act in await Office(at.store, "").acts(10) if act.what == "delete visitors"]
            assert [(act.who, act.facts["count"]) for act in acts] == [("retention", 1)] * 3

    asyncio.run(play())
