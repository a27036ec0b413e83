"""Puzzles on the server: the position as its seat knows it, three tries, nudges, and the answer only at the end."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator

import pytest

import zataku
from server.house import Data, Guest, House
from zataku.core.match import Match
from zataku.puzzles import shelf
from zataku.puzzles.puzzle import TRIES, Puzzle
from zataku.server.puzzling import ENOUGH

NAME = next(name for name in zataku.names() if shelf.of(zataku.load(name)))
GAME = zataku.load(NAME)
PUZZLES = shelf.of(GAME)
ONE = PUZZLES[0]
ALL = f"/api/games/{NAME}/puzzles"


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with House(tmp_path_factory.mktemp("puzzles")) as house:
        yield house
        assert '"level": "error"' not in house.log, house.log


def wrong(one: Puzzle) -> list[str]:
    """Legal actions that are no answer."""
    match = Match(GAME, state=GAME.load_state(one.position), practice=True)
    return [action for action in match.actions(one.seat) if action not in one.answers]


async def tried(guest: Guest, action: str, one: Puzzle = ONE, status: int = 200) -> Data:
    return await guest.post(f"{ALL}/{one.id}/try", {"action": action}, status)


def is_kept(told: Data, one: Puzzle = ONE) -> bool:
    """Whether nothing is told of the answer."""
    return (told["answer"], told["result"], told["verb"], told["area"]) == (None, "", "", [])


def test_the_position_as_its_seat_knows_it(house: House) -> None:
    """A visitor sees it, without what is hidden and without the answer; previews and reasons are as at a table."""

    async def test() -> None:
        async with Guest(house) as visitor:
            visitor.http.cookies.clear()
            told = await visitor.get(f"{ALL}/{ONE.id}")
            state = GAME.load_state(ONE.position)
            update = told["update"]
            assert update["view"] == json.loads(json.dumps(GAME.views(state)[ONE.seat]))
            assert update["actions"] == [GAME.write(action) for action in GAME.actions(state)]
            assert is_kept(told) and told["tries_left"] == TRIES and update["to_act"] == ONE.seat == told["seat"]
            listed = await visitor.get(ALL)
            assert [one["id"] for one in listed["puzzles"]] == [one.id for one in PUZZLES]
            assert not any(one["verb"] or one["result"] for one in listed["puzzles"]) and len(listed["days"]) == 7
            assert (await visitor.get(f"{ALL}/today"))["id"] == listed["days"][-1]["id"]
            answer = ONE.answers[0]
            foreseen = await visitor.post(f"{ALL}/{ONE.id}/preview", {"action": answer})
            assert foreseen["kind"] == "previewed" and "chance" not in json.dumps(foreseen)
            known = await visitor.post(f"{ALL}/{ONE.id}/why", {"words": answer.split()[0]})
            assert known["refusal"] is None
            for act in ("try", "preview"):
                status = 403 if act == "try" else 400
                await visitor.post(f"{ALL}/{ONE.id}/{act}", {"action": answer if act == "try" else "nonsense"}, status)
            await visitor.get(f"{ALL}/nothing", 404)
            await visitor.get("/api/games/nothing/puzzles", 404)

    asyncio.run(test())


def test_three_tries(house: House) -> None:
    """What is not legal is no try, nor is the same again; after the third the answer is shown, for good."""

    async def test() -> None:
        async with Guest(house, "Ann") as ann:
            assert (await tried(ann, "nonsense", status=400))["reason"] == "invalid_notation"
            state = GAME.load_state(ONE.position)
            illegal = next(a for a in range(GAME.n_actions) if GAME.refusal(state, ONE.seat, a) is not None)
            refused = await tried(ann, GAME.write(illegal), status=409)
            assert refused["code"] == "illegal" and refused["rule"]
            first, second, third, *_ = wrong(ONE)
            assert (await tried(ann, first))["tries_left"] == 2
            told = await tried(ann, first)
            assert told["tries_left"] == 2 and is_kept(told)
            assert is_kept(await tried(ann, second))
            shown = await tried(ann, third)
            assert shown["result"] == "shown" and shown["answer"]["answers"] == ONE.answers
            assert shown["answer"]["options"] == [{"action": o.action, "chance": o.chance} for o in ONE.options]
            again = await tried(ann, ONE.answers[0])
            assert again == shown == await ann.get(f"{ALL}/{ONE.id}")
            [info] = [one for one in (await ann.get(ALL))["puzzles"] if one["id"] == ONE.id]
            assert (info["result"], info["tries"], info["verb"]) == ("shown", 3, ONE.verb)

    asyncio.run(test())


def test_solved_with_nudges_and_given_up(house: House) -> None:
    """A nudge tells where to look, the next one the verb; giving up shows the answer. Others hear nothing of it."""

    async def test() -> None:
        async with Guest(house, "Ben") as ben, Guest(house, "Cid") as cid:
            first = await ben.post(f"{ALL}/{ONE.id}/nudge")
            assert ONE.answers[0].split()[-1] in first["area"] and first["verb"] == "" and first["answer"] is None
            for _ in range(2):
                told = await ben.post(f"{ALL}/{ONE.id}/nudge")
                assert told["verb"] == ONE.verb and told["result"] == ""
            assert is_kept(await cid.get(f"{ALL}/{ONE.id}"))
            solved = await tried(ben, ONE.answers[0].upper())
            assert (solved["result"], solved["tries"]) == ("solved", ONE.answers[:1])
            assert (await cid.post(f"{ALL}/{ONE.id}/give-up"))["result"] == "shown"
            assert (await tried(cid, ONE.answers[0]))["result"] == "shown"
            known = await ben.get("/api/me/data")
            assert [row["puzzle"] for row in known["puzzles"]] == [ONE.id]

    asyncio.run(test())


def test_how_others_fared(house: House) -> None:
    """First tries, once there are enough of them; whoever looked at the answer without a try does not count."""

    async def test() -> None:
        one = PUZZLES[1]
        actions = [one.answers[0], *wrong(one)[:3], one.answers[0]]
        assert len(actions) == ENOUGH
        for number, action in enumerate(actions, 1):
            async with Guest(house, f"Guest {number}") as guest:
                await tried(guest, action, one)
                told = await guest.post(f"{ALL}/{one.id}/give-up")
                fared = told["answer"]["fared"]
                assert (len(fared) > 0) == (number == ENOUGH)
        assert fared[0] == {"action": one.answers[0], "people": 2} and fared[-1] == {"action": "", "people": 1}
        assert sum(each["people"] for each in fared) == ENOUGH

    asyncio.run(test())


def test_it_is_played_on(house: House) -> None:
    """As practice, from what the seat knows: what it can't know is drawn anew."""

    async def test() -> None:
        async with Guest(house, "Eve") as eve:
            seats: list[Data] = [{"who": "bot", "bot": "random"}] * ONE.seats
            seats[ONE.seat] = {"who": "me"}
            new = {"game": NAME, "seats": seats, "nonce": "mine", "origin": {"step": 0, "puzzle": ONE.id}}
            table = await eve.post("/api/tables", new)
            assert table["mode"] == "practice" and table["from_position"]
            await eve.post(f"/api/tables/{table['id']}/start")
            chair = await eve.chair(table["id"], ONE.seat, 0)
            assert chair.update["view"] == (await eve.get(f"{ALL}/{ONE.id}"))["update"]["view"]
            for origin, status in (({"puzzle": "nothing"}, 404), ({"puzzle": ONE.id, "record": "x"}, 400), ({}, 400)):
                await eve.post("/api/tables", new | {"origin": {"step": 0, **origin}}, status)

    asyncio.run(test())
