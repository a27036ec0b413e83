"""Programs of people: what they may do, who sees that they are programs, and how they end."""

from __future__ import annotations

import asyncio
import os
import sys
from pathlib import Path
from typing import Any

import pytest
import websockets

from patience import PATIENCE
from server.house import PATIENT, Chair, Data, Guest, House
from server.inside import served
from zataku.server.thinkers import Choice, Thinkers

EXAMPLE = Path(__file__).parents[2] / "examples" / "a_bot_on_a_server.py"


class Robot(Guest):
    """A program that says who it is by a token."""

    def __init__(self, house: House, token: str) -> None:
        super().__init__(house)
        self.http.headers["authorization"] = f"Bearer {token}"
        self.token = token

    async def __aenter__(self) -> Robot:
        return self

    async def connect(self, table: str, **headers: str) -> websockets.ClientConnection:
        return await super().connect(table, Authorization=f"Bearer {self.token}", **headers)


async def robot(owner: Guest, name: str = "Owl") -> Robot:
    """A new program of someone's."""
    made = await owner.post("/api/me/programs", {"name": name})
    return Robot(owner.house, made["token"])


def test_the_example_plays_a_whole_game(tmp_path: Path) -> None:
    """It sits down at a table of its owner, is seen to be a program, and plays to the end."""

    async def play() -> None:
        async with served(tmp_path) as (house, _), Guest(house, "Ann") as ann:
            token = (await ann.post("/api/me/programs", {"name": "Owl"}))["token"]
            table = await ann.table("mo", start=False, is_public=True)
            chair = Chair(await ann.connect(table))
            await chair.look(-1)
            variables = {**os.environ, "ZATAKU_TOKEN": token, "no_proxy": "127.0.0.1"}
            command = (sys.executable, "-W", "error", str(EXAMPLE), house.url, table)
            pipes: Data = {"stdout": asyncio.subprocess.PIPE, "stderr": asyncio.subprocess.PIPE, "env": variables}
            program = await asyncio.create_subprocess_exec(*command, **pipes)
            while not (chair.table["seats"][1]["kind"] == "person" and chair.table["seats"][1]["is_here"]):
                await chair.hear()
            seat = chair.table["seats"][1]
            assert (seat["name"], seat["is_program"], chair.table["seats"][0]["is_program"]) == ("Owl", True, False)
            await ann.post(f"/api/tables/{table}/start")
            await chair.look(0, 0)
            await chair.play(lambda actions: actions[0])
            out, err = await asyncio.wait_for(program.communicate(), PATIENCE)
            assert (program.returncode, err) == (0, b""), err
            assert out.decode() == f"place {chair.update['ranking'][1]} of 2\n"
            assert (await ann.get(f"/api/tables/{table}"))["seats"][1]["is_program"]

    asyncio.run(play())


def test_bots_at_a_program_s_table_think_for_its_owner(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Three programs have no more of the bots' time than one person."""
    asked: set[str] = set()
    choose = Thinkers.choose

    async def noted(self: Thinkers, *question: Any, **more: Any) -> Choice:
        asked.add(more["who"])
        return await choose(self, *question, **more)

    monkeypatch.setattr(Thinkers, "choose", noted)

    async def play() -> None:
        async with served(tmp_path) as (house, desk), Guest(house, "Ann") as ann:
            own = await desk.store.table(await ann.table("mo", start=False))
            async with await robot(ann) as owl:
                chair = await owl.chair(await owl.table("mb"))
                while not asked:
                    await chair.play(lambda actions: actions[0], moves=1)
            assert own is not None and asked == {str(own.host)}

    asyncio.run(play())


def test_what_a_program_may_not(tmp_path: Path) -> None:
    """It plays, and nothing else: it can't talk, open public tables, join strangers in public, or be someone."""

    async def play() -> None:
        async with (
            served(tmp_path, programs_of_person=2) as (house, _),
            Guest(house, "Ann") as ann,
            Guest(house) as ben,
        ):
            async with await robot(ann) as owl:
                assert (await owl.get("/api/me"))["name"] == "Owl"
                table = await owl.table("mb")
                chair = await owl.chair(table)
                assert (await chair.ask("say", text="hello"))["reason"] == "person_only"
                assert (await chair.ask("hint", seat=0))["reason"] == "person_only"
                for path, body in (
                    ("/api/me", {"name": "Ann"}),
                    ("/api/me/link", None),
                    ("/api/me/sign-out", {}),
                    ("/api/me/programs", {"name": "Another"}),
                    ("/api/me/delete", {"name": "Owl"}),
                ):
                    assert (await owl.post(path, body, status=403))["reason"] == "person_only", path
                assert (await owl.get("/api/me/data", status=403))["reason"] == "person_only"
                new = {
                    "game": (await owl.get("/api/games"))["games"][0]["name"],
                    "seats": [{"who": "me"}, {"who": "open"}],
                }
                assert (await owl.post("/api/tables", {**new, "is_public": True}, status=403))[
                    "reason"
                ] == "person_only"
                public = await ben.table("mo", start=False, is_public=True)
                refused = await owl.post(f"/api/tables/{public}/sit", {}, status=403)
                assert refused["reason"] == "program_alone"
                invited = await ben.table("mo", start=False)
                assert (await owl.post(f"/api/tables/{invited}/sit", {}))["seats"][1]["is_program"]
                await owl.post(f"/api/tables/{invited}/leave")
                await ann.post(f"/api/tables/{invited}/sit", {})
                await ben.post(f"/api/tables/{invited}/seat", {"seat": 1, "wish": {"who": "open"}})
                refused = await owl.post(f"/api/tables/{invited}/sit", {}, status=403)
                assert refused["reason"] == "sent_away", "with its owner"
                await robot(ann, "Second")
                full = await ann.post("/api/me/programs", {"name": "Third"}, status=409)
                assert full["reason"] == "too_many_programs" and full["facts"] == {"most": 2}

    asyncio.run(play())


def test_a_program_is_ended_by_its_owner_alone(tmp_path: Path) -> None:
    """Its token is worth nothing at once, its socket is cut, a bot plays on; others can't, and don't see it."""

    async def play() -> None:
        async with served(tmp_path) as (house, _), Guest(house, "Ann") as ann, Guest(house) as ben:
            owl = await robot(ann)
            table = await ann.table("mo", start=False, stand_in="random")
            await owl.post(f"/api/tables/{table}/sit", {})
            await ann.post(f"/api/tables/{table}/start")
            chair, watched = await owl.chair(table, 1), await ann.chair(table, 0)
            (found,) = (await ann.get("/api/me/programs"))["programs"]
            assert found["name"] == "Owl" and (await ben.get("/api/me/programs"))["programs"] == []
            await ben.post(f"/api/me/programs/{found['id']}/end", status=404)
            assert (await ann.post(f"/api/me/programs/{found['id']}/end"))["programs"] == []
            assert not (await owl.get("/api/me"))["is_known"]
            while not watched.table["seats"][1]["bot"]:
                await watched.hear()
            try:
                while True:
                    await chair.hear()
            except websockets.ConnectionClosed:
                pass
            anonymous = await websockets.connect(
                f"ws://127.0.0.1:{house.port}/api/tables/{table}/live",
                additional_headers={"Authorization": f"Bearer {owl.token}"},
                proxy=None,
                **PATIENT,
            )
            again = Chair(anonymous)
            assert (await again.ask("look", seat=1))["code"] == "foreign"
            await anonymous.close()
            await owl.http.aclose()

    asyncio.run(play())
