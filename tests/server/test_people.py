"""Who someone is, and that nobody can be someone else."""

from __future__ import annotations

import asyncio
import json
import random
from collections.abc import Iterator

import pytest

import example
from patience import PATIENCE
from server.house import Chair, Data, Guest, House


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with House(tmp_path_factory.mktemp("house")) as house:
        yield house
        assert house.stop() == 0
        assert '"exception"' not in house.log and '"level": "error"' not in house.log, house.log[-3000:]


def hand(update: Data, seat: int) -> list[str] | None:
    """The hand of a seat as an update shows it."""
    shown: list[str] | None = update["view"]["players"][seat]["hand"]
    return shown


async def two_at_a_table(ann: Guest, ben: Guest) -> str:
    """A game of Ann, in seat 0, and Ben, in seat 1."""
    table = await ann.table("mo", start=False)
    await ben.post(f"/api/tables/{table}/sit", {})
    await ann.post(f"/api/tables/{table}/start")
    return table


# names


@pytest.mark.parametrize(
    ("given", "kept"),
    [
        ("Ann", "Ann"),
        ("  Ann \t of\nthe  river ", "Ann of the river"),
        ("Zażółć 座卓 🛶", "Zażółć 座卓 🛶"),
        ("Ann\u202eevil\u0000\u200b", "Ann evil"),
        ("<b>Ann</b>'; --", "<b>Ann</b>'; --"),
        ("x" * 40, "x" * 40),
    ],
)
def test_a_name_is_one_line_without_what_cannot_be_seen(house: House, given: str, kept: str) -> None:
    async def evening() -> None:
        async with Guest(house, given) as guest:
            assert await guest.get("/api/me") == {"name": kept, "is_known": True, "announcement": ""}

    asyncio.run(evening())


@pytest.mark.parametrize("given", ["", " ", "\n\u200b\u202e", "x" * 41, 7, ["Ann"]])
def test_what_is_no_name_is_refused(house: House, given: object) -> None:
    async def evening() -> None:
        async with Guest(house, "Ann") as ann:
            answer = await ann.post("/api/me", {"name": given}, status=400)
            assert answer["code"] == "invalid" and answer["message"]
            assert (await ann.get("/api/me"))["name"] == "Ann"

    asyncio.run(evening())


def test_two_people_may_have_one_name_and_a_visitor_gets_one(house: House) -> None:
    async def evening() -> None:
        async with Guest(house, "Ann") as ann, Guest(house, "Ann") as other, Guest(house) as visitor:
            assert ann.cookie != other.cookie
            table = await ann.table("mo", start=False)
            info = await other.post(f"/api/tables/{table}/sit", {})
            assert [seat["name"] for seat in info["seats"]] == ["Ann", "Ann"] and info["yours"] == [1]
            assert (await visitor.get("/api/me"))["name"]

    asyncio.run(evening())


def test_who_has_no_cookie_is_nobody_and_can_change_nothing(house: House) -> None:
    async def evening() -> None:
        async with Guest(house, "Ann") as ann:
            table = await ann.table("mo", start=False)
            nobody = Guest(house)
            assert await nobody.get("/api/me") == {"name": "", "is_known": False, "announcement": ""}
            assert await nobody.get("/api/me/tables") == {"tables": []}
            for path, body in (
                ("/api/tables", {"game": example.GAME, "seats": [{"who": "me"}, {"who": "open"}]}),
                (f"/api/tables/{table}/sit", {}),
                (f"/api/tables/{table}/seat", {"seat": 1, "wish": {"who": "bot"}}),
                (f"/api/tables/{table}/takeover", {"seat": 0}),
                (f"/api/tables/{table}/start", None),
                (f"/api/tables/{table}/leave", None),
                (f"/api/tables/{table}/close", None),
                (f"/api/tables/{table}/rematch", None),
                ("/api/me/link", None),
            ):
                answer = await nobody.post(path, body, status=403)
                assert (answer["code"], answer["reason"]) == ("forbidden", "unknown_person")
            assert (await ann.get(f"/api/tables/{table}"))["status"] == "lobby"
            await nobody.http.aclose()

    asyncio.run(evening())


def test_another_name_is_seen_at_the_tables(house: House) -> None:
    async def evening() -> None:
        async with Guest(house, "Ann") as ann, Guest(house, "Ben") as ben:
            table = await two_at_a_table(ann, ben)
            chair = await ben.chair(table, 1)
            await ann.post("/api/me", {"name": "Anna"})
            await chair.until(
                lambda message: message["kind"] == "table" and message["table"]["seats"][0]["name"] == "Anna"
            )
            talking = await ann.chair(table, 0)
            await ann.post("/api/me", {"name": "Annabel"})
            await talking.ask("say", text="it's me")
            line = await chair.until(lambda message: message["kind"] == "chat")
            assert line["lines"][0]["name"] == "Annabel"
            info = await ben.get(f"/api/tables/{table}")
            assert [seat["name"] for seat in info["seats"]] == ["Annabel", "Ben"]

    asyncio.run(evening())


# the personal link


def test_a_personal_link_makes_another_device_the_same_person_once(house: House) -> None:
    async def evening() -> None:
        async with Guest(house, "Ann") as ann, Guest(house, "Ben") as ben:
            table = await two_at_a_table(ann, ben)
            link = await ann.post("/api/me/link")
            code = link["path"].removeprefix("/me#")
            assert len(code) > 40  # in the fragment, which no server and no referrer gets to see
            phone = Guest(house)
            assert (await phone.post("/api/me/redeem", {"code": code})) == {
                "name": "Ann",
                "is_known": True,
                "announcement": "",
            }
            assert phone.cookie and phone.cookie != ann.cookie
            again = await ben.post("/api/me/redeem", {"code": code}, status=404)
            assert (again["code"], again["reason"]) == ("unknown", "bad_link")
            assert (await ben.get("/api/me"))["name"] == "Ben"
            assert [found["id"] for found in (await phone.get("/api/me/tables"))["tables"]] == [table]

            at_home, at_sea = await ann.chair(table, 0), await phone.chair(table, 0)
            assert hand(at_home.update, 0) == hand(at_sea.update, 0) is not None
            bens = await ben.chair(table, 1)
            for turn in range(4):  # both devices play for Ann, and see what the other one did
                await bens.look(1)
                for device in (at_home, at_sea):
                    await device.look(0)
                if bens.update["to_act"] == 1:
                    assert (await bens.act(bens.update["actions"][0]))["kind"] == "done"
                else:
                    device = (at_home, at_sea)[turn % 2]
                    assert (await device.act(device.update["actions"][0]))["kind"] == "done"
            await phone.__aexit__()

    asyncio.run(evening())


def test_a_personal_link_that_is_old_or_made_up_is_no_good(house: House) -> None:
    async def evening() -> None:
        async with Guest(house, "Ann") as ann, Guest(house, "Ben") as ben:
            code = (await ann.post("/api/me/link"))["path"].removeprefix("/me#")
            house.change("UPDATE links SET expires = 1")
            for tried in (code, code[:-1], "made-up", "x" * 100, "\0", ""):
                answer = await ben.post("/api/me/redeem", {"code": tried}, status=404)
                assert (answer["code"], answer["reason"]) == ("unknown", "bad_link")
            assert (await ben.get("/api/me"))["name"] == "Ben"

    asyncio.run(evening())


# signing out


async def another_device(guest: Guest) -> Guest:
    """A device of the same person."""
    code = (await guest.post("/api/me/link"))["path"].removeprefix("/me#")
    device = Guest(guest.house)
    await device.post("/api/me/redeem", {"code": code})
    return device


@pytest.mark.parametrize(
    ("where", "stay"), [("here", (False, True)), ("elsewhere", (True, False)), ("everywhere", (False, False))]
)
def test_whoever_signs_out_is_nobody_there(house: House, where: str, stay: tuple[bool, bool]) -> None:
    """Cookies, sockets and unused links end with it; a device that stays when all others go gets a new cookie."""

    async def evening() -> None:
        async with Guest(house, "Ann") as ann, Guest(house, "Ben") as ben:
            table = await two_at_a_table(ann, ben)
            phone = await another_device(ann)
            unused = (await phone.post("/api/me/link"))["path"].removeprefix("/me#")
            chairs = [await device.chair(table, 0) for device in (ann, phone)]
            bens = await ben.chair(table, 1)
            before = ann.cookie
            answer = await ann.http.post("/api/me/sign-out", json={"where": where})
            assert answer.status_code == 200 and answer.json()["is_known"] == stay[0]
            parts = {part.strip().lower() for part in answer.headers["set-cookie"].split(";")}
            assert {"httponly", "path=/"} <= parts and ("max-age=0" in parts) != stay[0]
            for device, chair, is_in in zip((ann, phone), chairs, stay, strict=True):
                assert (await device.get("/api/me"))["is_known"] == is_in
                assert len((await device.get("/api/me/tables"))["tables"]) == is_in
                if not is_in:
                    await asyncio.wait_for(chair.socket.wait_closed(), PATIENCE)
                again = Chair(await device.connect(table))
                assert (await again.ask("look", seat=0))["kind"] == ("done" if is_in else "problem")
            stolen = Guest(house)
            stolen.http.headers["Cookie"] = before
            assert not (await stolen.get("/api/me"))["is_known"]
            is_good = where == "here"
            await stolen.post("/api/me/redeem", {"code": unused}, status=200 if is_good else 404)
            assert (await bens.ask("ping"))["kind"] == "pong" and (await ben.get("/api/me"))["is_known"]
            for guest in (phone, stolen):
                await guest.__aexit__()

    asyncio.run(evening())


def test_who_is_nobody_can_not_sign_out(house: House) -> None:
    async def evening() -> None:
        nobody = Guest(house)
        for where in ("here", "elsewhere", "everywhere"):
            answer = await nobody.post("/api/me/sign-out", {"where": where}, status=403)
            assert answer["reason"] == "unknown_person"
        await nobody.post("/api/me/sign-out", {"where": "there"}, status=400)
        await nobody.http.aclose()

    asyncio.run(evening())


# nobody is someone else


def test_a_stranger_can_neither_look_through_a_seat_nor_act_for_it_nor_replay_it(house: House) -> None:
    async def evening() -> None:
        async with Guest(house, "Ann") as ann, Guest(house, "Ben") as ben, Guest(house, "Eve") as eve:
            table = await two_at_a_table(ann, ben)
            chairs = [await ann.chair(table, 0), await ben.chair(table, 1)]
            hands = [hand(chair.update, seat) for seat, chair in enumerate(chairs)]
            assert all(hands) and hand(chairs[0].update, 1) is None and hand(chairs[1].update, 0) is None
            asked = chairs[0].update["to_act"]
            action = chairs[asked].update["actions"][0]
            nobody = Guest(house)
            for stranger, seat in ((eve, 0), (eve, 1), (nobody, 0), (nobody, 1), (ann, 1), (ben, 0)):
                other = await stranger.chair(table, -1)
                for kind, fields in (
                    ("look", {}),
                    ("act", {"version": other.version, "action": action}),
                    ("undo", {"version": other.version}),
                    ("answer", {"version": other.version, "agree": True}),
                    ("why", {"words": action}),
                    ("preview", {"action": action}),
                    ("hint", {}),
                ):
                    answer = await other.ask(kind, seat=seat, **fields)
                    assert answer["kind"] == "problem" and answer["code"] == "foreign", (kind, answer)
                answer = await stranger.get(f"/api/tables/{table}/replay?seat={seat}", 403)
                assert answer["code"] == "foreign"
                assert hand(other.update, 0) is None and hand(other.update, 1) is None
                await stranger.get(f"/api/tables/{table}/record", 409)
            assert (await eve.post(f"/api/tables/{table}/takeover", {"seat": 0}, status=403))["code"] == "forbidden"
            assert (await ben.post(f"/api/tables/{table}/takeover", {"seat": 0}, status=409))["reason"] == "not_away"
            assert (await eve.post(f"/api/tables/{table}/rematch", status=409))["code"] == "conflict"
            assert (await ann.get(f"/api/tables/{table}"))["version"] == 1
            assert (await chairs[asked].act(action))["kind"] == "done"
            await nobody.__aexit__()

    asyncio.run(evening())


def test_one_may_replay_ones_own_seat_and_after_the_end_every_seat(house: House) -> None:
    async def evening() -> None:
        async with Guest(house, "Ann") as ann, Guest(house, "Eve") as eve:
            table = await ann.table("mb")
            chair = await ann.chair(table, 0)
            own = await ann.get(f"/api/tables/{table}/replay?seat=0")
            assert own["frames"][0]["view"]["players"][0]["hand"]
            watched = await eve.get(f"/api/tables/{table}/replay")
            assert [player["hand"] for player in watched["frames"][0]["view"]["players"]] == [None, None]
            await chair.play(random.Random(1).choice)
            for seat in (0, 1):
                frames = (await eve.get(f"/api/tables/{table}/replay?seat={seat}"))["frames"]
                assert frames[0]["view"]["players"][seat]["hand"]
            assert (await eve.http.get(f"/api/tables/{table}/record")).status_code == 200
            assert (await eve.post(f"/api/tables/{table}/rematch", status=403))["reason"] == "not_at_table"

    asyncio.run(evening())


def test_whoever_stands_up_no_longer_sees_through_the_seat(house: House) -> None:
    """Someone looks through a seat in the lobby and gives it up; whoever sits down there has a hand of their own."""

    async def evening() -> None:
        async with Guest(house, "Ann") as ann, Guest(house, "Ben") as ben, Guest(house, "Eve") as eve:
            table = await ann.table("mo", start=False)
            await eve.post(f"/api/tables/{table}/sit", {})
            spying = await eve.chair(table, 1)
            await eve.post(f"/api/tables/{table}/leave")
            await ben.post(f"/api/tables/{table}/sit", {"seat": 1})
            await ann.post(f"/api/tables/{table}/start")
            update = await spying.until(lambda message: message["kind"] == "update")
            assert update["seat"] == -1 and hand(update, 1) is None and update["actions"] == []
            bens = await ben.chair(table, 1)
            secret = [card for card in hand(bens.update, 1) or [] if card not in json.dumps(update)]
            assert secret and (await spying.ask("look", seat=1))["code"] == "foreign"

    asyncio.run(evening())


def test_who_has_no_cookie_may_watch(house: House) -> None:
    async def evening() -> None:
        async with Guest(house, "Ann") as ann, Guest(house, "Ben") as ben:
            table = await two_at_a_table(ann, ben)
            nobody = Guest(house)
            watching = await nobody.chair(table, -1, since=0)
            assert watching.update["view"]["seat"] == -1 and watching.update["actions"] == []
            assert watching.table["yours"] == [] and not watching.table["is_host"]
            chair = await ann.chair(table, 0)
            if chair.update["to_act"] != 0:
                chair = await ben.chair(table, 1)
            await chair.act(chair.update["actions"][0])
            update = await watching.until(lambda message: message["kind"] == "update")
            assert update["version"] == 2 and [entry["number"] for entry in update["entries"]] == [2]
            await nobody.__aexit__()

    asyncio.run(evening())
