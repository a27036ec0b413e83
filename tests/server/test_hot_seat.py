"""Several people at one device: between them the server sends what a spectator may know, and nothing else."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Iterator
from typing import Any

import pytest

import zataku
from server.house import Chair, Data, Guest, House
from server.test_scene import brought, told
from wide import often
from zataku.core.privacy import private_seats
from zataku.server.hiding import has_secrets, hiding
from zataku.server.people import NAMES

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
    """Every game, and with each option that hides something."""
    for name in zataku.names():
        yield pytest.param(name, {}, id=name)
        for option, values in hiding(name).items():
            for value in values:
                yield pytest.param(name, {option: value}, id=f"{name}-{option}-{value}")


def test_people_at_one_device_have_names_of_their_own(house: House) -> None:
    """Whoever gives none gets the name of an animal that no other seat has; a name that was given stays."""

    async def evening() -> None:
        async with Guest(house, "Kame") as host:
            seats = [{"who": "me"}, {"who": "me"}, {"who": "me", "name": "Ren"}, {"who": "open"}]
            game = next(name for name in zataku.names() if len(seats) in zataku.load(name).seats)
            table = await host.post("/api/tables", {"game": game, "seats": seats})
            await host.post(f"/api/tables/{table['id']}/sit", {"seat": 3})
            wish = {"seat": 1, "wish": {"who": "me"}}
            table = await host.post(f"/api/tables/{table['id']}/seat", wish)
            first, second, third, fourth = (seat["name"] for seat in table["seats"])
            assert (first, third) == ("Kame", "Ren")
            assert second != fourth and {second, fourth} < set(NAMES) - {"Kame"}

    asyncio.run(evening())


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
                await told(device, [])
                await told(spectator, [])
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
                if now["to_act"] in (asked, -1) and now["seat"] != -1:  # else they have watched a scene together
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
            assert (passed > 1) == (options != {} or has_secrets(game)), (passed, kept)

    asyncio.run(evening())


@pytest.mark.parametrize("then", [0, 1])
def test_a_scene_is_watched_by_all_at_the_device_as_spectators(house: House, then: int) -> None:
    """Whoever goes on, the one who moved or the other: nothing private is sent until they say that they are there."""

    async def evening() -> None:
        async with Guest(house, "Aiko") as aiko, Guest(house, "Cid") as cid:
            table, move = await brought([aiko, aiko], 0, then)
            device, spectator = await aiko.chair(table, 0), await cid.chair(table, -1)
            device.is_watchful = True
            assert device.update["seat"] == 0
            done = await device.act(move)
            await until(device, done["version"])
            await until(spectator, done["version"])
            assert device.update["watching"] == [0, 1] and device.update["private"] == [0, 1]
            assert public(device.update) == public(spectator.update)
            for seat in (0, 1):
                await device.look(seat)
                assert device.update["seat"] == -1, "all of them watch"
            await device.ask("seen", version=device.version)
            await told(device, [])
            assert device.update["seat"] == -1 and device.update["to_act"] == then
            await device.look(then)
            assert device.update["seat"] == then and device.update["actions"]

    asyncio.run(evening())


def open_game() -> str:
    """A game in which players with secrets choose something in the open."""
    for name in zataku.names():
        match, dice = zataku.Match(zataku.load(name), seed=1), random.Random(1)
        while not match.over:
            if match.is_open_choice() and private_seats(match, match.views()):
                return name
            match.play(match.to_act, dice.choice(match.actions(match.to_act)))
    raise AssertionError("no game has an open choice")


def test_what_is_chosen_in_the_open_needs_no_curtain(house: House) -> None:
    """Whoever is asked at a shared device sees what a spectator sees, and chooses at once; one person, their side."""

    async def evening() -> None:
        async with Guest(house, "Aiko") as aiko, Guest(house, "Ben") as ben:
            table = await aiko.table("mm", game=open_game())
            device, spectator = await aiko.chair(table, -1, 0), await ben.chair(table, -1, 0)
            dice, opened, is_after = random.Random(1), 0, False
            while not is_after:
                asked = device.update["to_act"]
                is_open = device.update["private"] == []
                if device.update["seat"] != asked:
                    assert device.update["seat"] == -1 and (not is_open or device.version == 1)
                    await device.look(asked)
                view, scores = device.update["view"], device.update["scores"]
                assert device.update["actions"]
                assert ((view, scores) == (spectator.update["view"], spectator.update["scores"])) == is_open
                if is_open and opened < 3:
                    again = await aiko.chair(table, asked, since=0)
                    assert again.update["entries"] == list(spectator.entries.values()), "nor what they chose in secret"
                    await again.close()  # with much unread, closing would take its time
                is_after, opened = opened > 3 and not is_open, opened + is_open
                done = await device.act(dice.choice(device.update["actions"]))
                await until(device, done["version"])
                await until(spectator, done["version"])
            alone = await ben.chair(await ben.table("mb", game=open_game()), 0)
            assert alone.update["view"]["seat"] == 0

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


def test_nobody_s_move_is_taken_back_by_another_at_the_device_without_asking(house: House) -> None:
    """Who moved is asked, behind the curtain where they have secrets; one move goes back, or on a no none does."""

    async def evening() -> None:
        async with Guest(house, "Aiko") as aiko:
            table = await aiko.table("mm")
            device = await aiko.chair(table, -1, 0)
            dice, answers = random.Random(3), [False, True]
            while answers:
                asked = device.update["to_act"]
                await device.look(asked)
                done = await device.act(dice.choice(device.update["actions"]))
                await until(device, done["version"])
                asker = device.update["to_act"]
                assert not device.update["is_over"]
                if asker == asked:
                    assert device.update["undo"]["whose"] in (asked, -1), "one's own last move"
                    continue
                await device.look(asker)
                undo = device.update["undo"]
                assert undo["whose"] == asked and undo["need"] != "free"
                if undo["need"] == "never":
                    continue
                hash, version = device.update["hash"], device.version
                done = await device.ask("undo", seat=asker, version=version)
                await until(device, done["version"])
                assert device.update["hash"] == hash and device.version == version + 1, "it is only asked"
                assert device.update["undo"]["waits_for"] == [asked] and device.update["undo"]["whose"] == asked
                assert device.update["seat"] == (-1 if asked in device.update["private"] else asked)
                await device.look(asker)
                assert device.update["seat"] != asker, "the one who is asked comes first"
                problem = await device.ask("answer", seat=asker, version=device.version, agree=True)
                assert problem["reason"] == "not_asked"
                await device.look(asked)
                agree = answers.pop(0)
                done = await device.ask("answer", seat=asked, version=device.version, agree=agree)
                await until(device, done["version"])
                assert device.update["to_act"] == (asked if agree else asker)
                assert device.update["seat"] == asked or not agree, "it is their turn: the device stays with them"
                assert (device.update["hash"] == hash) is not agree
                words = [device.entries[number]["words"] for number in range(version + 1, device.version + 1)]
                assert words == (["ask", "agree", "undo"] if agree else ["ask", "refuse"])

    asyncio.run(evening())


def test_in_practice_the_last_move_at_the_device_is_taken_back_at_once(house: House) -> None:
    """Whoever made it, and no other with it."""

    async def evening() -> None:
        async with Guest(house, "Aiko") as aiko:
            table = await aiko.table("mm", mode="practice")
            device = await aiko.chair(table, -1, 0)
            dice, movers = random.Random(1), list[int]()
            while len(set(movers)) < 2:
                movers.append(device.update["to_act"])
                await device.look(movers[-1])
                before = device.update["hash"]
                done = await device.act(dice.choice(device.update["actions"]))
                await until(device, done["version"])
            await device.look(device.update["to_act"])
            assert device.update["undo"]["need"] == "free" and device.update["undo"]["whose"] == movers[-1]
            done = await device.ask("undo", seat=device.update["seat"], version=device.version)
            await until(device, done["version"])
            assert device.update["hash"] == before and device.update["to_act"] == movers[-1]

    asyncio.run(evening())
