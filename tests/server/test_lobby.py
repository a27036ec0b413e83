"""Setting up tables, sitting down, leaving and coming back, over the real server."""

from __future__ import annotations

import asyncio
import hashlib
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import example
import zataku
from patience import PATIENCE
from server.house import STRONGEST, Chair, Guest, House
from server.stores import new_table
from zataku import bots
from zataku.core.errors import BadRecord
from zataku.server.lobby import FRESH, Lobby
from zataku.server.people import NAMES
from zataku.server.settings import Settings
from zataku.server.sqlite import SqliteStore
from zataku.server.store import TableRow, Unavailable
from zataku.server.timing import Clock

GAME = zataku.load(example.GAME)
ME, OPEN, BOT = {"who": "me"}, {"who": "open"}, {"who": "bot", "bot": "random"}
AWAY = 0.3


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with House(tmp_path_factory.mktemp("lobby"), away_seconds=AWAY) as house:
        yield house
        assert '"level": "error"' not in house.log, house.log


async def seats(guest: Guest, table: str) -> list[Any]:
    """Who sits at a table: kind and name of each seat."""
    info = await guest.get(f"/api/tables/{table}")
    return [(seat["kind"], seat["name"]) for seat in info["seats"]]


async def listed(guest: Guest, path: str = "/api/lobby") -> list[str]:
    return [table["id"] for table in (await guest.get(path))["tables"]]


def words(chair: Chair) -> list[tuple[int, str]]:
    return [(entry["seat"], entry["words"]) for _, entry in sorted(chair.entries.items())]


async def until_away(guest: Guest, table: str, seat: int) -> dict[str, Any]:
    """Ask for a bot until the one who sits there has been away for long enough."""
    async with asyncio.timeout(PATIENCE):
        while True:
            answer = await guest.http.post(f"/api/tables/{table}/takeover", json={"seat": seat})
            found: dict[str, Any] = answer.json()
            if answer.status_code == 200:
                return found
            assert found["reason"] == "not_away", found
            await asyncio.sleep(0.02)


# setting up


def test_a_table_is_set_up_as_asked_for(house: House) -> None:
    """Game, seats, options and who sits where are as the host chose them; what was left out has its default."""

    async def evening() -> None:
        async with Guest(house, "Ann") as ann:
            for name, values in GAME.choices.items():
                for value in values:
                    made = await ann.post(
                        "/api/tables", {"game": GAME.name, "seats": [ME, OPEN, BOT], "options": {name: value}}
                    )
                    assert made["options"] == {n: v[0] for n, v in GAME.choices.items()} | {name: value}
            assert [(seat["kind"], seat["name"]) for seat in made["seats"]] == [
                ("person", "Ann"),
                ("open", ""),
                ("bot", "random"),
            ]
            assert made["status"] == "lobby" and made["version"] == 0 and made["to_act"] == -1
            assert made["is_host"] and made["yours"] == [0] and not made["waits_for_you"]
            assert made["clock"] is None and not made["is_public"] and len(made["commitment"]) == 64
            best = await ann.post("/api/tables", {"game": GAME.name, "seats": [ME, {"who": "bot"}]})
            assert best["seats"][1]["bot"] == bots.FAIR

    asyncio.run(evening())


def test_a_bad_set_up_is_refused_with_what_was_expected(house: House) -> None:
    """Unknown games, seat counts, options, values, bots and clocks each get a problem that says what is wrong."""
    most = GAME.seats[-1]
    wrong: list[tuple[int, str, str, dict[str, Any]]] = [
        (404, "unknown", GAME.name, {"game": "no_such_game"}),
        (400, "invalid", str(most), {"seats": [ME] + [BOT] * most}),
        (400, "invalid", str(GAME.seats[0]), {"seats": [ME]}),
        (400, "invalid", "", {"seats": []}),
        (400, "invalid", "", {"seats": [ME] * 17}),
        (400, "invalid", "", {"options": {"no_such_option": "x"}}),
        (400, "invalid", "", {"options": dict.fromkeys(GAME.choices, "no_such_value")}),
        (400, "invalid", "old_pine", {"seats": [ME, {"who": "bot", "bot": "no_such_bot"}]}),
        (400, "invalid", "", {"seats": [ME, {"who": "nobody"}]}),
        (400, "invalid", "", {"clock": {"reserve": 0}}),
        (400, "invalid", "", {"clock": {"reserve": 60, "increment": -1}}),
        (400, "invalid", "", {"nonce": "x" * 65}),
        (400, "invalid", "", {"seal": "x" * 64}),
        (400, "invalid", "", {"seal": "0" * 63}),
        (400, "invalid", "nonce", {"nonce": "x", "seal": "0" * 64}),
        (400, "invalid", "", {"mispelt": 1}),
    ]

    async def evening() -> None:
        async with Guest(house, "Ann") as ann:
            for status, code, expected, changes in wrong:
                problem = await ann.post("/api/tables", {"game": GAME.name, "seats": [ME, BOT], **changes}, status)
                assert problem["kind"] == "problem" and problem["code"] == code, problem
                assert problem["message"] and problem["reason"] and expected in problem["message"], problem
            assert await listed(ann, "/api/me/tables") == []

    asyncio.run(evening())


def test_a_stranger_can_look_but_not_set_up(house: House) -> None:
    """Without a cookie there is no table to be had, and no seat."""

    async def evening() -> None:
        async with Guest(house, "Ann") as ann:
            table = await ann.table("mo", start=False)
            stranger = Guest(house)
            try:
                problem = await stranger.post("/api/tables", {"game": GAME.name, "seats": [ME, BOT]}, 403)
                assert problem["reason"] == "unknown_person"
                await stranger.post(f"/api/tables/{table}/sit", {}, 403)
                assert (await stranger.get(f"/api/tables/{table}"))["yours"] == []
                assert (await stranger.get("/api/me/tables"))["tables"] == []
                assert not (await stranger.get("/api/me"))["is_known"]
            finally:
                await stranger.http.aclose()

    asyncio.run(evening())


# public or by invitation


def test_only_public_tables_are_listed(house: House) -> None:
    """A table by invitation is in no list but its people's, yet whoever has the link can open it and sit down."""

    async def evening() -> None:
        async with Guest(house, "Ann") as ann, Guest(house, "Ben") as ben:
            private = await ann.table("mo", start=False)
            public = await ann.table("mo", start=False, is_public=True)
            playing = await ann.table("mb", is_public=True)
            found = await listed(ben)
            assert private not in found and public in found and playing in found
            assert found.index(public) < found.index(playing), "tables with open seats come first"
            assert (await ben.get(f"/api/tables/{private}"))["yours"] == []
            sat = await ben.post(f"/api/tables/{private}/sit", {})
            assert sat["yours"] == [1] and private not in await listed(ben)
            assert await listed(ben, "/api/me/tables") == [private]
            await ann.post(f"/api/tables/{public}/close")
            assert public not in await listed(ben)
            await ben.get("/api/tables/no-such-table", 404)
            page = await ben.http.get(f"/t/{private}")
            assert page.status_code == 200 and "text/html" in page.headers["content-type"]

    asyncio.run(evening())


def test_my_tables_begin_with_those_that_wait_for_me(house: House) -> None:
    """The tables where I am asked come first, those that are over last."""

    async def evening() -> None:
        async with Guest(house, "Ann") as ann, Guest(house, "Ben") as ben:
            waiting = await ann.table("mm")
            over = await ann.table("mb")
            chair = await ann.chair(over)
            await chair.play(random.Random(2).choice)
            lobby = await ann.table("mo", start=False)
            tables = (await ann.get("/api/me/tables"))["tables"]
            assert [table["id"] for table in tables] == [waiting, lobby, over]
            assert [table["waits_for_you"] for table in tables] == [True, False, False]
            assert [table["status"] for table in tables] == ["playing", "lobby", "over"]
            assert await listed(ben, "/api/me/tables") == []

    asyncio.run(evening())


# nobody fills the list


def test_a_person_and_an_address_have_only_so_many_public_tables(tmp_path: Path) -> None:
    """All at once or one by one; one that is closed or over makes room, private ones do not count."""

    async def evening(house: House) -> None:
        new = {"game": GAME.name, "seats": [ME, OPEN], "is_public": True}

        async def opened(guest: Guest, at: str, times: int) -> list[str]:
            """The tables that someone at an address can open when all are asked for at once."""
            asked = [guest.http.post("/api/tables", json=new, headers={"X-Forwarded-For": at}) for _ in range(times)]
            answers = await asyncio.gather(*asked)
            refused = [answer.json() for answer in answers if answer.status_code != 201]
            assert {problem["code"] for problem in refused} <= {"conflict"}
            reasons.update(problem["reason"] for problem in refused)
            return [answer.json()["id"] for answer in answers if answer.status_code == 201]

        reasons: set[str] = set()
        async with Guest(house, "Ann") as ann, Guest(house, "Ben") as ben, Guest(house, "Cid") as cid:
            anns = await opened(ann, "2001:db8::1", 10)
            assert len(anns) == 3 and reasons == {"too_many_of_person"}
            bens = await opened(ben, "2001:db8::ffff", 10)
            assert len(bens) == 2 and "too_many_of_address" in reasons
            assert len(await opened(cid, "2001:db8:0:1::1", 10)) == 3
            await ann.table("mo")
            await ann.post(f"/api/tables/{anns[0]}/close")
            assert len(await opened(ben, "2001:db8::2", 2)) == 1
            assert len(await opened(ann, "2001:db8:0:2::", 2)) == 1
            found = [table["seats"][0]["name"] for table in (await cid.get("/api/lobby"))["tables"]]
            assert sorted(found[:3]) == sorted(found[3:6]) == ["Ann", "Ben", "Cid"] and len(found) == 9

    with House(tmp_path, tables_of_person=3, tables_of_address=5) as house:
        asyncio.run(evening(house))
        assert '"event": "refused", "kind": "public tables of one address"' in house.log


# seats


def test_seats_are_taken_and_given(house: House) -> None:
    """People sit down anywhere that is open, at one or several seats, and never where someone sits."""

    async def evening() -> None:
        async with Guest(house, "Ann") as ann, Guest(house, "Ben") as ben, Guest(house, "Cid") as cid:
            table = await ann.table("mooo", start=False)
            await ben.post(f"/api/tables/{table}/sit", {"seat": 2, "nonce": "b1"})
            for taken in (0, 2):
                problem = await cid.post(f"/api/tables/{table}/sit", {"seat": taken}, 409)
                assert problem["reason"] == "seat_taken"
            await cid.post(f"/api/tables/{table}/sit", {"nonce": "c"})
            info = await ben.post(f"/api/tables/{table}/sit", {"nonce": "b2"})
            assert info["yours"] == [2], "who sits already only gives a nonce, and that once"
            info = await ben.post(f"/api/tables/{table}/sit", {"seat": 3})
            assert info["yours"] == [2, 3] and info["nonces"] == ["mine", "b1", "c"]
            *others, (_, another) = await seats(cid, table)
            assert others == [(("person"), name) for name in ("Ann", "Cid", "Ben")]
            assert another in NAMES, "one more person at Ben's device"
            async with Guest(house, "Dot") as dot:
                assert (await dot.post(f"/api/tables/{table}/sit", {}, 409))["reason"] == "table_full"

    asyncio.run(evening())


def test_only_the_host_rules_the_table(house: House) -> None:
    """Others can't start it, close it or change seats; the host can, but takes nobody's place."""

    async def evening() -> None:
        async with Guest(house, "Ann") as ann, Guest(house, "Ben") as ben:
            table = await ann.table("moo", start=False)
            await ben.post(f"/api/tables/{table}/sit", {})
            for path, data in (("start", None), ("close", None), ("seat", {"seat": 2, "wish": BOT})):
                problem = await ben.post(f"/api/tables/{table}/{path}", data, 403)
                assert problem["code"] == "forbidden" and problem["reason"] == "not_host"
            assert (await ann.post(f"/api/tables/{table}/start", None, 409))["reason"] == "seat_open"
            problem = await ann.post(f"/api/tables/{table}/seat", {"seat": 1, "wish": ME}, 409)
            assert problem["reason"] == "seat_taken"
            info = await ann.post(f"/api/tables/{table}/seat", {"seat": 1, "wish": OPEN})
            assert info["seats"][1]["kind"] == "open" and info["nonces"] == ["mine"], "whoever stays away is replaced"
            for wish in ({"nonce": "b"}, {"seat": 1}, {"seat": 2}):
                assert (await ben.post(f"/api/tables/{table}/sit", wish, 403))["reason"] == "sent_away"
            (barred,) = (await ann.get(f"/api/tables/{table}"))["barred"]
            assert barred["name"] == "Ben" and not (await ben.get(f"/api/tables/{table}"))["barred"]
            assert (await ben.post(f"/api/tables/{table}/let-in", {"person": barred["person"]}, 403))[
                "code"
            ] == "forbidden"
            info = await ann.post(f"/api/tables/{table}/let-in", {"person": barred["person"]})
            assert info["barred"] == []
            await ben.post(f"/api/tables/{table}/sit", {"nonce": "b"})
            problem = await ann.post(f"/api/tables/{table}/seat", {"seat": 3, "wish": BOT}, 400)
            assert problem["reason"] == "no_such_seat"
            wish = {"who": "bot", "bot": "no_such_bot"}
            assert (await ann.post(f"/api/tables/{table}/seat", {"seat": 2, "wish": wish}, 400))["message"]
            for wish, kind in ((BOT, "bot"), (OPEN, "open"), (ME, "person"), (BOT, "bot")):
                info = await ann.post(f"/api/tables/{table}/seat", {"seat": 2, "wish": wish})
                assert info["seats"][2]["kind"] == kind
            begun = await ann.post(f"/api/tables/{table}/start")
            assert begun["status"] == "playing" and begun["version"] == 1
            for path, data in (("start", None), ("close", None), ("seat", {"seat": 2, "wish": OPEN}), ("sit", {})):
                assert (await ann.post(f"/api/tables/{table}/{path}", data, 409))["reason"] == "has_begun"

    asyncio.run(evening())


def test_whoever_was_sent_away_may_come_back_as_host(house: House) -> None:
    """Of two seats at a device one is taken away: no other is theirs, until the host leaves the table to them."""

    async def evening() -> None:
        async with Guest(house, "Ann") as ann, Guest(house, "Ben") as ben:
            table = await ann.table("mooo", start=False)
            for seat in (1, 2):
                await ben.post(f"/api/tables/{table}/sit", {"seat": seat})
            await ann.post(f"/api/tables/{table}/seat", {"seat": 2, "wish": BOT})
            assert (await ben.post(f"/api/tables/{table}/sit", {"seat": 3}, 403))["reason"] == "sent_away"
            assert (await ben.post(f"/api/tables/{table}/sit", {}))["yours"] == [1], "where they sit, they stay"
            await ann.post(f"/api/tables/{table}/leave")
            info = await ben.get(f"/api/tables/{table}")
            assert info["is_host"] and not info["barred"]
            assert (await ben.post(f"/api/tables/{table}/sit", {"seat": 3}))["yours"] == [1, 3]

    asyncio.run(evening())


def test_leaving_the_lobby_opens_the_seat(house: House) -> None:
    """Whoever leaves before the start takes their nonce along; the next becomes host; the last closes the table."""

    async def evening() -> None:
        async with Guest(house, "Ann") as ann, Guest(house, "Ben") as ben:
            table = await ann.table("mo", start=False)
            await ben.post(f"/api/tables/{table}/sit", {"nonce": "ben's"})
            left = await ann.post(f"/api/tables/{table}/leave")
            assert not left["is_host"] and left["yours"] == [] and left["nonces"] == ["ben's"]
            info = await ben.get(f"/api/tables/{table}")
            assert info["is_host"] and info["seats"][0]["kind"] == "open" and info["status"] == "lobby"
            await ann.post(f"/api/tables/{table}/sit", {})
            await ann.post(f"/api/tables/{table}/leave")
            closed = await ben.post(f"/api/tables/{table}/leave")
            assert closed["status"] == "closed"
            assert (await ann.post(f"/api/tables/{table}/sit", {}, 409))["reason"] == "has_begun"
            assert table not in await listed(ann, "/api/me/tables") + await listed(ben, "/api/me/tables")

    asyncio.run(evening())


def test_everyone_at_the_table_sees_who_comes_and_goes(house: House) -> None:
    """Whoever has the lobby open is told when someone sits down, watches, or leaves."""

    async def evening() -> None:
        async with Guest(house, "Ann") as ann, Guest(house, "Ben") as ben:
            table = await ann.table("mo", start=False)
            chair = await ann.chair(table, -1)
            assert chair.update == {}, "there is nothing to see before the start"
            bens = await ben.chair(table, -1)
            await until_table(chair, lambda table: table["spectators"] == 1)
            await ben.post(f"/api/tables/{table}/sit", {})
            await until_table(chair, lambda table: table["seats"][1]["name"] == "Ben" and table["spectators"] == 0)
            assert chair.table["seats"][1]["is_here"]
            await bens.close()
            await until_table(chair, lambda table: not table["seats"][1]["is_here"])
            await ben.post("/api/me", {"name": "Benedict"})
            await until_table(chair, lambda table: table["seats"][1]["name"] == "Benedict")
            await ann.post(f"/api/tables/{table}/start")
            while not chair.update:
                await chair.hear()
            assert chair.version == 1 and chair.update["entries"][0]["words"] == "start"

    asyncio.run(evening())


async def until_table(chair: Chair, is_it: Any) -> None:
    """Listen until the last word on the table is this."""
    while not chair.table or not is_it(chair.table):
        await chair.hear()


# leaving and coming back


def test_a_bot_plays_for_who_left_until_they_return(house: House) -> None:
    """Leaving a game hands the seat to a bot, and returning takes it back."""

    async def evening() -> None:
        async with Guest(house, "Ann") as ann, Guest(house, "Ben") as ben:
            table = await ann.table("mo", start=False)
            await ben.post(f"/api/tables/{table}/sit", {})
            await ann.post(f"/api/tables/{table}/start")
            chair = await ann.chair(table, since=0)
            left = await ben.post(f"/api/tables/{table}/leave")
            seat = {"kind": "person", "name": "Ben", "bot": STRONGEST, "is_here": False}
            seat |= {"away": None, "vacation": None, "is_program": False}
            assert left["seats"][1] == seat
            assert left["yours"] == [1] and not left["waits_for_you"]
            while chair.version < left["version"]:
                await chair.hear()
            await chair.play(random.Random(1).choice, 4)
            await chair.my_turn()
            assert any(entry["seat"] == 1 and entry["words"] != "return" for entry in chair.entries.values())
            again = await ben.post(f"/api/tables/{table}/leave")
            assert again["version"] == chair.version, "leaving twice changes nothing"
            back = await ben.post(f"/api/tables/{table}/return")
            assert back["seats"][1]["bot"] == "" and back["version"] == chair.version + 1
            while chair.version < back["version"]:
                await chair.hear()
            assert {(1, f"takeover {STRONGEST}"), (1, "return")} < set(words(chair))
            unchanged = await ben.post(f"/api/tables/{table}/return")
            assert unchanged["version"] == back["version"]

    asyncio.run(evening())


def test_others_may_replace_who_is_away_but_not_who_is_here(house: House) -> None:
    """A bot takes the seat of someone who has been gone for away_seconds, when someone at the table asks for it."""

    async def evening() -> None:
        async with Guest(house, "Ann") as ann, Guest(house, "Ben") as ben, Guest(house, "Cid") as cid:
            table = await ann.table("mob", start=False)
            await ben.post(f"/api/tables/{table}/sit", {})
            await ann.post(f"/api/tables/{table}/start")
            bens = await ben.chair(table, 1)
            ask = {"seat": 1}
            elsewhere = await ann.table("mo", start=False)
            await ben.post(f"/api/tables/{elsewhere}/sit", {})
            await ann.post(f"/api/tables/{elsewhere}/start")
            await until_away(ann, elsewhere, 1)  # long enough there: so only being here can be the reason
            problem = await ann.post(f"/api/tables/{table}/takeover", ask, 409)
            assert problem["reason"] == "not_away"
            await bens.close()
            problem = await cid.post(f"/api/tables/{table}/takeover", ask, 403)
            assert problem["reason"] == "not_at_table"
            for seat in (2, 7):
                problem = await ann.post(f"/api/tables/{table}/takeover", {"seat": seat}, 409)
                assert problem["reason"] == "not_a_person"
            assert (await ann.post(f"/api/tables/{table}/takeover", {"seat": 1, "bot": "x"}, 400))["message"]
            replaced = await until_away(ann, table, 1)
            assert replaced["seats"][1]["bot"] == STRONGEST
            assert (await ann.post(f"/api/tables/{table}/takeover", ask, 409))["reason"] == "not_a_person"
            bens = await ben.chair(table, 1, since=0)
            assert (await ben.get(f"/api/tables/{table}"))["seats"][1]["bot"] == "", "who is here again plays again"
            first = next(message for message in bens.heard if message["kind"] == "update")
            assert [entry["number"] for entry in first["entries"]] == list(range(1, first["version"] + 1))
            assert (1, f"takeover {STRONGEST} by 0") in words(bens) and words(bens)[-1] == (1, "return")
            for bot, played in (("random", "random"), ("", STRONGEST)):
                own = await ben.post(f"/api/tables/{table}/takeover", {"seat": 1, "bot": bot})
                assert own["seats"][1]["bot"] == played, "one's own seat can be given to any bot at any time"
                await bens.look(1)
                problem = await bens.ask("act", seat=1, version=bens.version, action="end")
                assert problem["reason"] in ("bot_plays", "stale"), "a look does not take it back"
                assert (await ben.post(f"/api/tables/{table}/return"))["seats"][1]["bot"] == ""

    asyncio.run(evening())


def test_only_the_bot_of_the_table_plays_for_others_and_only_where_the_host_allows_it(house: House) -> None:
    """Nobody can hand an absent opponent to a weaker bot, nor at tables that wait for their players."""

    async def evening() -> None:
        async with Guest(house, "Ann") as ann, Guest(house, "Ben") as ben:

            async def table(**more: object) -> str:
                """Ann and Ben, who never comes."""
                made = await ann.table("mo", start=False, **more)
                await ben.post(f"/api/tables/{made}/sit", {})
                await ann.post(f"/api/tables/{made}/start")
                return made

            usual, weak = await table(), await table(stand_in="random")
            waits = [await table(absent="wait"), await table(clock={"reserve": 86400, "increment": 0})]
            for made in waits:
                info = await ann.get(f"/api/tables/{made}")
                assert info["absent"] == "wait" and info["seats"][1]["away"]["wait"] is None
                for bot in ("", "random", STRONGEST):
                    problem = await ann.post(f"/api/tables/{made}/takeover", {"seat": 1, "bot": bot}, 403)
                    assert problem["reason"] == "table_waits"
                assert (await ann.get(f"/api/tables/{made}"))["seats"][1]["bot"] == ""
            for made, bot, other in ((usual, STRONGEST, "random"), (weak, "random", STRONGEST)):
                info = await ann.get(f"/api/tables/{made}")
                assert (info["absent"], info["stand_in"], info["seats"][1]["away"]["bot"]) == ("bot", bot, bot)
                problem = await ann.post(f"/api/tables/{made}/takeover", {"seat": 1, "bot": other}, 403)
                assert problem["reason"] == "other_bot" and problem["facts"]["expected"] == bot
                assert (await until_away(ann, made, 1))["seats"][1]["bot"] == bot
            bad = {"game": GAME.name, "seats": [ME, OPEN]}
            assert (await ann.post("/api/tables", {**bad, "stand_in": "x"}, 400))["reason"] == "unknown_bot"
            assert (await ann.post("/api/tables", {**bad, "absent": "x"}, 400))["code"] == "invalid"

    asyncio.run(evening())


def test_a_host_who_only_watches_is_named(house: House) -> None:
    """The log says who let a bot play; the clock and the player's own wish are told apart from that."""

    async def evening() -> None:
        async with Guest(house, "Ann") as ann, Guest(house, "Ben") as ben:
            table = await ann.table("ob", start=False)
            await ben.post(f"/api/tables/{table}/sit", {})
            await ann.post(f"/api/tables/{table}/start")
            await until_away(ann, table, 0)
            await ann.post("/api/me", {"name": "Anna"})
            chair = await ann.chair(table, -1, since=0)
            assert (0, f"takeover {STRONGEST} by host") in words(chair)
            assert [entry["by"] for entry in chair.entries.values() if entry["by"]] == ["Anna"]

    asyncio.run(evening())


def test_everyone_sees_for_how_long_someone_is_away(house: House) -> None:
    """How long, and how long until a bot may play and which; nothing of who is here, is a bot or has been replaced."""

    async def evening() -> None:
        async with Guest(house, "Ann") as ann, Guest(house, "Ben") as ben:
            table = await ann.table("mob", start=False)
            await ben.post(f"/api/tables/{table}/sit", {})
            assert all(seat["away"] is None for seat in (await ann.get(f"/api/tables/{table}"))["seats"])
            await ann.post(f"/api/tables/{table}/start")
            anns, bens = await ann.chair(table, 0), await ben.chair(table, 1)
            assert [seat["away"] for seat in bens.table["seats"]] == [None, None, None]
            await anns.until(lambda message: message["kind"] == "table" and message["table"]["seats"][1]["is_here"])
            await bens.close()
            await anns.until(lambda message: message["kind"] == "table" and not message["table"]["seats"][1]["is_here"])
            first = anns.table["seats"][1]["away"]
            assert 0 <= first["since"] < 5000 and first["bot"] == STRONGEST
            assert first["wait"] == max(0, round(AWAY * 1000) - first["since"])
            async with asyncio.timeout(PATIENCE):
                while (last := (await ann.get(f"/api/tables/{table}"))["seats"][1]["away"])["wait"]:
                    assert last["since"] >= first["since"]
            assert last["since"] >= AWAY * 1000
            replaced = await ann.post(f"/api/tables/{table}/takeover", {"seat": 1})
            assert replaced["seats"][1]["away"] is None and replaced["seats"][1]["bot"] == last["bot"]
            await ben.chair(table, 1)
            back = await ben.post(f"/api/tables/{table}/return")
            seat = {"kind": "person", "name": "Ben", "bot": "", "is_here": True, "away": None}
            assert back["seats"][1] == {**seat, "vacation": None, "is_program": False}

    asyncio.run(evening())


def test_who_comes_back_misses_nothing(house: House) -> None:
    """After a lost connection, `look` since the last version tells every entry once."""

    async def evening() -> None:
        async with Guest(house, "Ann") as ann:
            table = await ann.table("mm")
            first = await ann.chair(table, 0, since=0)
            seen = first.version
            await first.close()
            other = await ann.chair(table, 1)
            for _ in range(50):
                seat = other.update["to_act"]
                await other.look(seat)
                await other.play(random.Random(seen).choice, 1)
            for since in (seen, other.version - 3, other.version):
                again = await ann.chair(table, 0, since=since)
                assert list(again.entries) == list(range(since + 1, again.version + 1))
            quiet = await ann.chair(table, 0)
            assert quiet.entries == {} and quiet.version == other.version

    asyncio.run(evening())


# sealed nonces


def sealed(nonce: str) -> str:
    return hashlib.sha256(nonce.encode()).hexdigest()


async def three(ann: Guest, ben: Guest, cid: Guest) -> str:
    """A table of three: Ann and Ben have sealed their nonces, Cid's program gave its own openly."""
    table = await ann.table("moo", start=False, nonce="", seal=sealed("ann's"))
    await ben.post(f"/api/tables/{table}/sit", {"seat": 1, "seal": sealed("first thought")})
    await cid.post(f"/api/tables/{table}/sit", {"seat": 2, "nonce": "cid's"})
    await ben.post(f"/api/tables/{table}/sit", {"seal": sealed("ben's")})
    return table


def test_no_nonce_is_opened_before_all_are_sealed_and_none_is_changed_afterwards(house: House) -> None:
    """So whoever knows the seed and gives a nonce last can’t choose: it is fixed before the others are known."""

    async def evening() -> None:
        async with Guest(house, "Ann") as ann, Guest(house, "Ben") as ben, Guest(house, "Cid") as cid:
            table = await three(ann, ben, cid)
            path = f"/api/tables/{table}"
            assert (await ann.post(f"{path}/open", {"nonce": "ann's"}, 409))["reason"] == "nothing_to_open"
            info = await ann.post(f"{path}/start")
            assert info["status"] == "lobby" and info["is_opening"] and info["nonces"] == ["cid's"]
            assert info["shares"] == [
                {"seats": [0], "seal": sealed("ann's"), "is_open": False},
                {"seats": [1], "seal": sealed("ben's"), "is_open": False},
                {"seats": [2], "seal": "", "is_open": True},
            ]
            for guest, change in (
                (cid, {"seal": sealed("better")}),
                (ben, {"seal": sealed("x")}),
                (ann, {"nonce": "x"}),
            ):
                assert (await guest.post(f"{path}/sit", change, 409))["reason"] == "opening"
            assert (await ann.post(f"{path}/seat", {"seat": 0, "wish": OPEN}, 409))["reason"] == "opening"
            assert (await ben.post(f"{path}/open", {"nonce": "better"}, 409))["reason"] == "other_nonce"
            assert (await cid.post(f"{path}/open", {"nonce": "cid's"}, 409))["reason"] == "nothing_to_open"
            info = await ben.post(f"{path}/open", {"nonce": "ben's"})
            assert info["is_opening"] and info["nonces"] == ["cid's"], "an open one is not shown before the last"
            assert (await ben.post(f"{path}/open", {"nonce": "ben's"}, 409))["reason"] == "nothing_to_open"
            assert (await ann.post(f"{path}/start"))["is_opening"], "starting again changes nothing"
            info = await ann.post(f"{path}/open", {"nonce": "ann's"})
            assert info["status"] == "playing" and not info["is_opening"] and info["draw"] == 1
            assert info["nonces"] == ["ann's", "ben's", "cid's"] and all(share["is_open"] for share in info["shares"])
            for guest, seat in ((ann, 0), (ben, 1), (cid, 2)):
                await guest.post(f"{path}/takeover", {"seat": seat, "bot": "random"})
            chair = await ann.chair(table, -1)
            while not chair.update["is_over"]:
                await chair.hear()
            text = (await ann.http.get(f"{path}/record")).text
            record = zataku.read_record(text)
            assert record.seals == [sealed("ann's"), sealed("ben's")] and record.text() == text
            assert zataku.verify(record) > 0
            record.seals[1] = sealed("first thought")
            with pytest.raises(BadRecord, match="nonce 2: expected a nonce with the SHA-256"):
                zataku.verify(record)
            record.seals = [sealed("ann's")] * 4
            with pytest.raises(BadRecord, match="seals: expected a nonce for each of 4, got 3 nonces"):
                zataku.verify(record)
            record.seals = []
            assert zataku.verify(record) > 0, "records of old have no seals"

    asyncio.run(evening())


def test_who_does_not_open_gets_no_second_throw_unnoticed(house: House) -> None:
    """The table waits; host or leaver can only have everything drawn and sealed again, which is counted."""

    async def evening() -> None:
        async with Guest(house, "Ann") as ann, Guest(house, "Ben") as ben, Guest(house, "Cid") as cid:
            table = await three(ann, ben, cid)
            path = f"/api/tables/{table}"
            assert (await ann.post(f"{path}/recall", None, 409))["reason"] == "not_opening"
            before = await ann.post(f"{path}/start")
            await ann.post(f"{path}/open", {"nonce": "ann's"})
            assert (await ben.post(f"{path}/recall", None, 403))["reason"] == "not_host"
            again = await ann.post(f"{path}/recall")
            assert again["commitment"] != before["commitment"] and again["draw"] == 2
            assert not again["is_opening"] and again["shares"] == [] and again["nonces"] == []
            assert (await ben.post(f"{path}/open", {"nonce": "ben's"}, 409))["reason"] == "nothing_to_open"
            await ann.post(f"{path}/sit", {"seal": sealed("ann's next")})
            assert (await ann.post(f"{path}/start"))["is_opening"]
            left = await cid.post(f"{path}/leave")
            assert left["draw"] == 3 and not left["is_opening"] and left["shares"] == [], "whoever leaves now as well"
            await cid.post(f"{path}/sit", {})
            assert (await ann.post(f"{path}/start"))["status"] == "playing", "nobody has to give a nonce"

    asyncio.run(evening())


# once more


def test_a_rematch_keeps_people_and_bots(house: House) -> None:
    """After the end, anyone at the table who asks gets the same next table, with dice of its own."""

    async def evening() -> None:
        async with Guest(house, "Ann") as ann, Guest(house, "Ben") as ben, Guest(house, "Cid") as cid:
            table = await ann.table("mob", start=False, is_public=True, clock={"reserve": 600, "increment": 5})
            await ben.post(f"/api/tables/{table}/sit", {"nonce": "ben's"})
            before = await ann.post(f"/api/tables/{table}/start")
            assert (await ann.post(f"/api/tables/{table}/rematch", None, 409))["reason"] == "not_over"
            await ben.post(f"/api/tables/{table}/takeover", {"seat": 1, "bot": "random"})
            chair = await ann.chair(table)
            await chair.play(random.Random(5).choice)
            assert (await cid.post(f"/api/tables/{table}/rematch", None, 403))["reason"] == "not_at_table"
            both = await asyncio.gather(*(who.post(f"/api/tables/{table}/rematch") for who in (ben, ann, ben)))
            assert len({made["id"] for made in both}) == 1
            again = both[1]
            assert (await cid.get(f"/api/tables/{table}"))["rematch"] == again["id"]
            for same in ("game", "options", "clock", "is_public"):
                assert again[same] == before[same]
            assert await seats(ann, again["id"]) == [("person", "Ann"), ("person", "Ben"), ("bot", "random")]
            assert again["status"] == "lobby" and again["nonces"] == []
            assert again["commitment"] != before["commitment"]
            for guest, nonce in ((ann, "a2"), (ben, "b2")):
                mixed = await guest.post(f"/api/tables/{again['id']}/sit", {"nonce": nonce})
            assert mixed["nonces"] == ["a2", "b2"] and mixed["yours"] == [1]
            host = ann if again["is_host"] else ben
            assert (await host.post(f"/api/tables/{again['id']}/start"))["status"] == "playing"

    asyncio.run(evening())


def test_those_who_look_at_the_same_time_are_served_by_one_look_into_the_store(tmp_path: Path) -> None:
    """A list holds for a moment, but not longer than until a table opens here, and not if it could not be made."""

    class Counting(SqliteStore):
        looks = 0
        is_away = False

        async def public_tables(self, since: int, limit: int) -> list[TableRow]:
            self.looks += 1
            if self.is_away:
                raise Unavailable("away")
            return await super().public_tables(since, limit)

    async def evening() -> None:
        now = 1_000_000
        clock = Clock(wall=lambda: now * 1_000_000)
        store = Counting(tmp_path / "tables")
        await store.open()
        try:
            host = await store.add_person("Ola", "a token", 1)
            lobby = Lobby(store, Settings(), clock)
            both = list(await asyncio.gather(lobby.tables(), lobby.tables()))
            assert both == [[], []] and store.looks == 1
            await lobby.add(new_table("t", host.id, updated=now), "here")
            assert [table.id for table in await lobby.tables()] == ["t"] and store.looks == 2
            await store.add_table(new_table("u", host.id, updated=now))  # elsewhere
            assert len(await lobby.tables()) == 1
            now += FRESH
            assert len(await lobby.tables()) == 2 and store.looks == 3
            now += FRESH
            store.is_away = True
            with pytest.raises(Unavailable):
                await lobby.tables()
            store.is_away = False
            assert len(await lobby.tables()) == 2
        finally:
            await store.close()

    asyncio.run(evening())
