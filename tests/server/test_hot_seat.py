"""Several people at one device: between them the server sends what a spectator may know, and nothing else."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Iterator
from typing import Any

import pytest

import zataku
from server.house import Chair, Data, Guest, House
from wide import often

MOVES = often(60, soak=2000)


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with House(tmp_path_factory.mktemp("hot_seat")) as house:
        yield house
        assert '"level": "error"' not in house.log, house.log


def public(update: Data) -> list[Any]:
    """What an update says about the game."""
    names = ("version", "seat", "view", "to_act", "prompt", "actions", "notes", "scores", "undo", "hash")
    return [update[name] for name in names]


def tables() -> Iterator[Any]:
    """Every game, and with points that are hidden where it has such an option."""
    for name in zataku.names():
        yield pytest.param(name, {}, id=name)
        if "points_are_hidden" in zataku.load(name).choices:
            yield pytest.param(name, {"points_are_hidden": "true"}, id=f"{name}-hidden")


@pytest.mark.parametrize(("game", "options"), list(tables()))
def test_nothing_private_is_sent_between_two_people(house: House, game: str, options: dict[str, str]) -> None:
    """From a move on, until the next person says so, the device hears exactly what a spectator hears."""

    async def evening() -> None:
        async with Guest(house, "Aiko") as aiko, Guest(house, "Cid") as cid:
            seats = [{"who": "me"}, {"who": "me", "name": "Ren"}]
            table = str((await aiko.post("/api/tables", {"game": game, "seats": seats, "options": options}))["id"])
            await aiko.post(f"/api/tables/{table}/start")
            device, spectator = await aiko.chair(table, -1, 0), await cid.chair(table, -1, 0)
            dice, passed, kept = random.Random(1), 0, 0
            for _ in range(MOVES):
                asked = device.update["to_act"]
                if device.update["seat"] == -1:
                    assert public(device.update) == public(spectator.update)
                    is_private = asked in device.update["private"]
                    passed, kept = passed + is_private, kept + (not is_private)
                    await device.look(asked)
                if device.update["is_over"]:
                    break
                await device.my_turn()
                assert device.update["seat"] == asked and device.update["actions"]
                heard = len(device.heard)
                done = await device.act(dice.choice(device.update["actions"]))
                await until(device, done["version"])
                await until(spectator, done["version"])
                now = device.update
                if now["to_act"] in (asked, -1):
                    assert now["seat"] == asked
                    continue
                assert now["seat"] == (-1 if now["to_act"] in now["private"] else now["to_act"])
                if now["seat"] == -1:
                    updates = [message for message in device.heard[heard:] if message["kind"] == "update"]
                    assert all(update["seat"] == -1 for update in updates)
                    assert public(updates[0]) == public(spectator.update)
                    assert updates[0]["entries"] == [spectator.entries[done["version"]]]
                else:
                    kept += 1
            names = [seat["name"] for seat in (await cid.get(f"/api/tables/{table}"))["seats"]]
            assert names == ["Aiko", "Ren"]
            has_secrets = options != {} or any(map(zataku.load(game).is_secret, range(len(zataku.load(game).chance))))
            assert (passed > 1) == has_secrets, (passed, kept)

    asyncio.run(evening())


async def until(chair: Chair, version: int) -> None:
    while chair.version < version:
        await chair.hear()


def test_a_page_that_comes_back_is_not_shown_the_last_person_s_side(house: House) -> None:
    """It asks for the seat it had before the connection was lost; if the other is to act, it is a spectator."""

    async def evening() -> None:
        async with Guest(house, "Aiko") as aiko:
            table = await aiko.table("mm")
            device = await aiko.chair(table, -1)
            asked = device.update["to_act"]
            again = await aiko.chair(table, 1 - asked, since=0)
            assert again.update["seat"] == -1 and asked in again.update["private"]
            again = await aiko.chair(table, asked, since=0)
            assert again.update["seat"] == asked

    asyncio.run(evening())


def test_people_of_one_device_keep_their_names(house: House) -> None:
    """The host names them in the lobby; when the owner takes another name, theirs stay; what they say is theirs."""

    async def evening() -> None:
        async with Guest(house, "Aiko") as aiko:
            table = await aiko.table("mm", start=False)
            changed = await aiko.post(f"/api/tables/{table}/seat", {"seat": 1, "wish": {"who": "me", "name": " Ren  "}})
            assert [seat["name"] for seat in changed["seats"]] == ["Aiko", "Ren"]
            await aiko.post("/api/me", {"name": "Akiko"})
            assert [seat["name"] for seat in (await aiko.get(f"/api/tables/{table}"))["seats"]] == ["Akiko", "Ren"]
            await aiko.post(f"/api/tables/{table}/seat", {"seat": 1, "wish": {"who": "me", "name": "\u200b"}}, 400)
            await aiko.post(f"/api/tables/{table}/start")
            device = await aiko.chair(table, -1)
            await device.look(1)
            if device.update["seat"] == 1:
                await device.ask("say", text="hello")
                assert device.chat[-1]["name"] == "Ren"

    asyncio.run(evening())
