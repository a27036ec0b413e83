"""What operators do to tables and people, and how running servers, players and the store take it."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

import httpx
import pytest

from cli.command import run
from server.house import Chair, Guest, two_people
from server.inside import served
from server.stores import IMPOSSIBLE, KINDS, WAIT, entry, new, opened
from server.stores import run as execute
from zataku.server import steward
from zataku.server.store import CLOSED, Conflict
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


async def until(chair: Chair, status: str) -> None:
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
                await until(chair, "closed")
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
            while table in at.rooms.rooms:
                await asyncio.sleep(0.01)
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
            while not (said := await chairs[0].ask("say", text="hello")).get("reason"):
                pass
            assert (
                said["reason"] == "muted_until"
                and said["facts"]["why"] == "be kind"
                and said["facts"]["until"] > date()
            )
            assert (await chairs[1].ask("say", text="hello"))["kind"] == "done"
            await admin(house.database, "mute", number(house.database, "Ann"), "--lift")
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
            while (await ann.http.get("/api/me")).status_code == 200:
                pass
            async with httpx.AsyncClient(base_url=house.url, trust_env=False) as stranger:
                refused = await stranger.post("/api/me", json={})
                assert refused.status_code == 403 and refused.json()["reason"] == "banned"
                assert (await stranger.get("/")).status_code in (200, 503)  # the page, which says why, comes
            assert [ban["network"] for ban in await admin(house.database, "list", "bans")] == ["127.0.0.0/8"]
            await admin(house.database, "ban", "127.0.0.0/8", "--lift")
            while (await ann.http.get("/api/me")).status_code != 200:
                pass
            kinds = [act["what"] for act in await admin(house.database, "list", "acts")]
            assert kinds == ["unban", "ban", "unban", "ban", "unmute", "mute", "announce", "announce"]
            assert at.steward.announcement == ""

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
            assert table in ran.out and "playing" in ran.out
            ran = await asyncio.to_thread(run, "admin", "show", table, "--database", house.database)
            assert "Quiet Guest" in ran.out
        ran = await asyncio.to_thread(run, "admin", "list", "--database", str(tmp_path / "none"))
        assert ran.failed("no such file") and not (tmp_path / "none").exists()

    asyncio.run(play())


def stats_game(stats: dict[str, Any]) -> str:
    """The one game that is played."""
    (game,) = stats["games"]
    return str(game)
