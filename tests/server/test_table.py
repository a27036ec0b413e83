"""Playing at a table, over HTTP and the socket."""

from __future__ import annotations

import asyncio
import hashlib
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

import example
import zataku
from server.house import Chair, Guest, House
from zataku.core.codec import encode
from zataku.core.game import NOBODY
from zataku.core.notations import notations
from zataku.core.replay import steps

GAME = zataku.load(example.GAME)
SPECTATOR = -1


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with House(tmp_path_factory.mktemp("table")) as house:
        yield house
        assert '"level": "error"' not in house.log, house.log


def test_a_game_is_played_to_its_end_and_its_record_is_fair(tmp_path: Path) -> None:
    async def evening(house: House) -> None:
        async with Guest(house, "Ann") as ann:
            table = await ann.table("mbg")
            info = await ann.get(f"/api/tables/{table}")
            chair = await ann.chair(table, since=0)
            await chair.play(random.Random(1).choice)
            assert chair.update["is_over"] and sorted(chair.entries) == list(range(1, chair.version + 1))
            answer = await ann.http.get(f"/api/tables/{table}/record")
            record = zataku.read_record(answer.text)
            assert record.commitment == info["commitment"] and record.nonces == ["mine"]
            assert zataku.verify(record) > 0
            assert record.ranking == chair.update["ranking"]

    with House(tmp_path) as house:
        asyncio.run(evening(house))
        assert house.stop() == 0
        assert '"level": "error"' not in house.log and '"level": "warning"' not in house.log, house.log


# what is sent


async def played(house: House, options: dict[str, str]) -> tuple[zataku.Record, list[Chair]]:
    """A whole game of two people and a bot with a spectator; its record, and what everyone was told."""
    async with Guest(house, "Ann") as ann, Guest(house, "Ben") as ben, Guest(house, "Cid") as cid:
        table = await ann.table("mob", start=False, options=options)
        await ben.post(f"/api/tables/{table}/sit", {"nonce": "ben's"})
        looks = [(ann, SPECTATOR), (ben, 1), (cid, SPECTATOR)]
        chairs = [await guest.chair(table, SPECTATOR) for guest, seat in looks]
        await ann.post(f"/api/tables/{table}/start")
        await chairs[0].look(0, since=0)
        await chairs[1].look(1, since=0)
        plays = [chairs[seat].play(random.Random(seat).choice) for seat in (0, 1)]
        await asyncio.gather(*plays, listen(chairs[2]))
        text = (await cid.http.get(f"/api/tables/{table}/record")).text
        return zataku.read_record(text), chairs


async def listen(chair: Chair) -> None:
    while not chair.update.get("is_over"):
        await chair.hear()


@pytest.mark.parametrize("value", [values[-1] for values in GAME.choices.values()] or [""])
def test_updates_are_what_the_library_shows(house: House, value: str) -> None:
    """Every update of a whole game, for players and spectators, is the replayed match through the same seat."""
    options = {name: values[-1] for name, values in GAME.choices.items() if values[-1] == value}
    record, chairs = asyncio.run(played(house, options))
    updates: dict[int, list[Any]] = {}
    for chair in chairs:
        for message in chair.heard:
            if message["kind"] == "update":
                updates.setdefault(message["version"], []).append(message)
    assert len(updates) >= len(record.moves)
    happened: dict[int, Any] = {}
    for number, match, events in steps(record):
        version = number + 1
        happened[version] = (record.moves[number - 1] if number else None, events)
        for update in updates.get(version, []):
            seat = update["seat"]
            assert update["view"] == encode(match.view(seat)) and update["hash"] == updates[version][-1]["hash"]
            if seat == SPECTATOR:
                assert update["hash"] == hashlib.sha256(msgspec.json.encode(update["view"])).hexdigest()
            assert update["to_act"] == match.to_act and update["is_over"] == match.over
            assert update["actions"] == ([] if seat == SPECTATOR else match.actions(seat))
            assert update["notes"] == match.notes(seat)
            assert update["prompt"] == {"key": match.prompt(seat).key, "facts": match.prompt(seat).facts}
            assert update["scores"] == [match.score_sheet(n, seat) for n in range(match.seats)]
            assert update["ranking"] == (match.ranking() if match.over else [])
            for entry in update["entries"]:
                move, told = happened[entry["number"]]
                assert entry["seat"] == (NOBODY if move is None else move.seat)
                assert entry["words"] == ("start" if move is None else match.shown(move.seat, move.text, seat))
                sayings = [event.saying(seat) for event in told]
                assert entry["events"] == [{"key": s.key, "facts": s.facts} for s in sayings]
    assert len(happened) == max(updates) == len(record.moves) + 1
    assert zataku.verify(record) > 0 and record.nonces == ["mine", "ben's"]


def test_the_hash_is_that_of_the_bytes_a_spectator_gets(house: House) -> None:
    """Whoever looks at the same version has the same hash, and can check it against the spectator's view."""

    async def evening() -> None:
        async with Guest(house, "Ann") as ann, Guest(house, "Cid") as cid:
            table = await ann.table("mm")
            socket = await cid.connect(table)
            await socket.send('{"kind":"look","id":1,"seat":-1}')
            while '"kind":"update"' not in (text := str(await socket.recv())):
                pass
            view = text.partition('"view":')[2].partition(',"to_act":')[0]
            chair = await ann.chair(table, 1)
            assert chair.update["hash"] == hashlib.sha256(view.encode()).hexdigest()
            await chair.look(0)
            assert chair.update["hash"] == hashlib.sha256(view.encode()).hexdigest()

    asyncio.run(evening())


# several people at one device


def test_one_person_plays_several_seats(house: House) -> None:
    """The device is passed on with look; what is shown and what may be done belongs to that seat."""

    async def evening() -> None:
        async with Guest(house, "Ann") as ann, Guest(house, "Ben") as ben:
            table = await ann.table("mmo", start=False)
            await ben.post(f"/api/tables/{table}/sit", {})
            await ann.post(f"/api/tables/{table}/start")
            chair = await ann.chair(table, 0, since=0)
            bens = await ben.chair(table, 2, since=0)
            assert chair.table["yours"] == [0, 1] and bens.table["yours"] == [2]
            for seat in (0, 1, SPECTATOR):
                await chair.look(seat)
                is_passed_on = chair.update["to_act"] in {0, 1} - {seat}
                assert chair.update["seat"] == chair.update["view"]["seat"] == (SPECTATOR if is_passed_on else seat)
            for number in range(40):
                holder = bens if bens.update["to_act"] == 2 else chair
                seat = holder.update["to_act"]
                await holder.look(seat)
                assert holder.update["actions"], "who is asked can act"
                answer = await holder.act(random.Random(number).choice(holder.update["actions"]))
                assert answer["kind"] == "done"
                for other in (chair, bens):
                    while other.version < answer["version"]:
                        await other.hear()
            own = [message for message in chair.heard if message["kind"] == "update"]
            assert {update["seat"] for update in own} <= {0, 1, SPECTATOR}

    asyncio.run(evening())


def test_nobody_acts_for_others(house: House) -> None:
    """Looking, acting, asking and taking back are refused for a seat that is not one's own."""

    async def evening() -> None:
        async with Guest(house, "Ann") as ann, Guest(house, "Cid") as cid:
            table = await ann.table("mb")
            chair = await ann.chair(table)
            spectator = await cid.chair(table, SPECTATOR)
            version = chair.version
            requests: list[tuple[str, dict[str, Any]]] = [
                ("look", {}),
                ("act", {"version": version, "action": "end"}),
                ("undo", {"version": version}),
                ("answer", {"version": version, "agree": True}),
                ("why", {"words": "end"}),
                ("preview", {"action": "end"}),
                ("hint", {}),
            ]
            for who, seat in ((chair, 1), (chair, 7), (spectator, 0), (spectator, 1)):
                for kind, fields in requests:
                    problem = await who.ask(kind, seat=seat, **fields)
                    assert problem["kind"] == "problem" and problem["code"] == "foreign", (kind, problem)
            assert spectator.update["seat"] == SPECTATOR and spectator.update["actions"] == []

    asyncio.run(evening())


def test_a_click_never_meets_another_position(house: House) -> None:
    """An action for an old version, sent twice, or not legal changes nothing."""

    async def evening() -> None:
        async with Guest(house, "Ann") as ann:
            table = await ann.table("mm")
            chair = await ann.chair(table)
            await chair.look(chair.update["to_act"], since=0)
            seat, version, action = chair.update["seat"], chair.version, chair.update["actions"][0]
            for wrong in (0, version - 1, version + 1):
                problem = await chair.act(action, version=max(wrong, 0)) if wrong != version else {}
                assert problem["code"] == "stale" and problem["version"] == version
                assert problem["facts"] == {"expected": version, "got": max(wrong, 0)}
            refused = next(w for w in map(GAME.write, range(GAME.n_actions)) if w not in chair.update["actions"])
            problem = await chair.act(refused)
            assert problem["code"] == "illegal" and problem["rule"] and problem["reason"]
            problem = await chair.act(action, seat=1 - seat)
            assert problem["code"] == "illegal" and problem["reason"] == "not_your_turn"
            assert (await chair.act("nonsense"))["code"] == "invalid"
            assert (await chair.ask("ping"))["version"] == version
            first = await chair.send("act", seat=seat, version=version, action=action)
            second = await chair.send("act", seat=seat, version=version, action=action)
            answers: dict[int, Any] = {}
            while len(answers) < 2:
                message = await chair.hear()
                if message.get("id") in (first, second):
                    answers[message["id"]] = message
            assert answers[first]["kind"] == "done" and answers[second]["code"] == "stale"
            assert (await chair.ask("ping"))["version"] == version + 1

    asyncio.run(evening())


# questions


def test_why_not_says_what_the_rules_say(house: House) -> None:
    """For whole actions and beginnings: the rule, the reason and its numbers, or nothing where something is legal."""

    async def evening() -> None:
        async with Guest(house, "Ann") as ann:
            table = await ann.table("mb")
            chair = await ann.chair(table)
            chooser = random.Random(4)
            every = [GAME.write(action) for action in range(GAME.n_actions)]
            refused = 0
            for _ in range(6):
                legal = await chair.my_turn()
                for words in [*chooser.sample(every, 12), *chooser.sample(legal, 1)]:
                    answer = await chair.ask("why", seat=0, words=words)
                    assert answer["kind"] == "why_not" and answer["version"] == chair.version
                    assert answer["words"] == words
                    assert (answer["refusal"] is None) == (words in legal), words
                    if answer["refusal"]:
                        refused += 1
                        problem = await chair.act(words)
                        assert problem["code"] == "illegal"
                        assert {name: problem[name] for name in ("rule", "reason", "facts")} == answer["refusal"]
                for first in notations(GAME).next_words(""):
                    answer = await chair.ask("why", seat=0, words=first)
                    is_legal = any(action.split()[0] == first for action in legal)
                    assert (answer["refusal"] is None) == is_legal, first
                    assert is_legal or (answer["refusal"]["rule"] and answer["refusal"]["reason"])
                await chair.play(chooser.choice, 1)
            assert refused
            for nonsense in ("nonsense", "", "end end end", "sail \u0000", "🎲"):
                problem = await chair.ask("why", seat=0, words=nonsense)
                if nonsense:
                    assert problem["code"] == "invalid" and problem["facts"]["expected"], problem
            problem = await chair.ask("why", seat=0, words="x" * 201)
            assert problem["kind"] == "problem" and problem["code"] == "invalid"

    asyncio.run(evening())


def test_a_preview_comes_true(house: House) -> None:
    """What a preview tells is what happens; up to a roll or draw it tells what is sure, and nothing after it."""

    async def evening() -> None:
        async with Guest(house, "Ann") as ann:
            table = await ann.table("mm")
            chair = await ann.chair(table, 0, since=0)
            chooser = random.Random(2)
            until = set()
            for _ in range(60):
                seat = chair.update["to_act"]
                await chair.look(seat)
                legal = chair.update["actions"]
                kind = chooser.choice(sorted({action.split()[0] for action in legal}))
                action = chooser.choice([action for action in legal if action.split()[0] == kind])
                foreseen = await chair.ask("preview", seat=seat, action=action)
                assert foreseen["kind"] == "previewed" and foreseen["version"] == chair.version
                done = await chair.act(action)
                while chair.version < done["version"]:
                    await chair.hear()
                happened = chair.entries[chair.version]["events"]
                until.add(foreseen["until"])
                assert happened[: len(foreseen["events"])] == foreseen["events"]
                if foreseen["until"] == "end":
                    assert happened == foreseen["events"]
                    assert chair.update["undo"]["need"] == "free"
                else:
                    assert len(happened) > len(foreseen["events"])
                    assert not any("?" in event["facts"].values() for event in foreseen["events"])
            assert {"end", "roll"} <= until
            seat = chair.update["to_act"]
            problem = await chair.ask("preview", seat=1 - seat, action=action)
            assert problem["code"] == "illegal" and problem["reason"] == "not_your_turn"
            assert (await chair.ask("preview", seat=seat, action="nonsense"))["code"] == "invalid"

    asyncio.run(evening())


def test_a_hint_is_a_legal_action(house: House) -> None:
    """A good bot says what it would do; only when one is asked, and one question at a time."""

    async def evening() -> None:
        async with Guest(house, "Ann") as ann:
            table = await ann.table("mm")
            chair = await ann.chair(table)
            seat = chair.update["to_act"]
            await chair.look(seat)
            hint = await chair.ask("hint", seat=seat)
            assert hint["kind"] == "hinted" and hint["moves"][0]["action"] in chair.update["actions"]
            assert hint["version"] == chair.version
            problem = await chair.ask("hint", seat=1 - seat)
            assert problem["code"] == "conflict" and problem["reason"] == "not_your_turn"

    asyncio.run(evening())


def test_before_the_start_there_is_nothing_to_ask(house: House) -> None:
    """In the lobby every question about the game has its answer: it has not begun."""

    async def evening() -> None:
        async with Guest(house, "Ann") as ann:
            table = await ann.table("mo", start=False)
            chair = await ann.chair(table)
            requests: list[tuple[str, dict[str, Any]]] = [
                ("act", {"version": 0, "action": "end"}),
                ("undo", {"version": 0}),
                ("answer", {"version": 0, "agree": True}),
                ("why", {"words": "end"}),
                ("preview", {"action": "end"}),
                ("hint", {}),
            ]
            for kind, fields in requests:
                problem = await chair.ask(kind, seat=0, **fields)
                assert problem["code"] == "conflict" and problem["reason"] == "not_started", kind
            for path in ("return", "rematch"):
                await ann.post(f"/api/tables/{table}/{path}", None, 409)
            await ann.post(f"/api/tables/{table}/takeover", {"seat": 0}, 409)
            assert (await chair.ask("ping"))["kind"] == "pong"

    asyncio.run(evening())


# talking


def test_everyone_hears_what_is_said(house: House) -> None:
    """Players and spectators talk under their names, and whoever comes later hears the last lines."""

    async def evening() -> None:
        async with Guest(house, "Ann") as ann, Guest(house, "Cid") as cid:
            table = await ann.table("mb", talk="everyone")
            chair, spectator = await ann.chair(table), await cid.chair(table, SPECTATOR)
            assert chair.chat == []
            assert (await chair.ask("say", text="Hello! 🎋"))["kind"] == "done"
            assert (await spectator.ask("say", text="<b>Hi</b>"))["kind"] == "done"
            for each in (chair, spectator):
                while len(each.chat) < 2:
                    await each.hear()
                said = [(line["number"], line["seat"], line["name"], line["text"]) for line in each.chat]
                assert said == [(1, 0, "Ann", "Hello! 🎋"), (2, SPECTATOR, "Cid", "<b>Hi</b>")]
            for text in ("", "x" * 501, 7, None):
                problem = await chair.ask("say", text=text)
                assert problem["kind"] == "problem" and problem["code"] == "invalid"
            assert (await chair.ask("say", text="x" * 500))["kind"] == "done"
            for number in range(100):
                assert (await chair.ask("say", text=f"{number}"))["kind"] == "done"
            late = await cid.chair(table, SPECTATOR)
            assert [line["number"] for line in late.chat] == list(range(4, 104))
            assert [line["text"] for line in late.chat][-1] == "99"
            await late.look(SPECTATOR)
            assert len(late.chat) == 100, "looking again repeats nothing"
            await spectator.ask("ping")
            assert [line["number"] for line in spectator.chat] == list(range(1, 104))

    asyncio.run(evening())


def test_only_people_talk_and_spectators_where_the_host_lets_them(house: House) -> None:
    """Those who sit there and the host may always; someone without a name never; a rematch keeps what was chosen."""

    async def evening() -> None:
        async with Guest(house, "Ann") as ann, Guest(house, "Ben") as ben, Guest(house, "Cid") as cid:
            nobody = Guest(house)
            for talk, told in (("players", "players_talk"), ("everyone", "")):
                table = await ann.table("mo", talk=talk)
                await ben.post(f"/api/tables/{table}/sit", {})
                await ann.post(f"/api/tables/{table}/leave")
                await ann.post(f"/api/tables/{table}/sit", {})
                assert (await cid.get(f"/api/tables/{table}"))["talk"] == talk
                for guest, reason in ((ann, ""), (ben, ""), (cid, told), (nobody, "unknown_person")):
                    chair = await guest.chair(table, SPECTATOR)
                    answer = await chair.ask("say", text="hello")
                    assert answer["kind"] == ("problem" if reason else "done") and answer.get("reason", "") == reason
                    assert answer.get("code", "forbidden") == "forbidden"
            host = await ann.table("bb", start=False)
            assert (await (await ann.chair(host, SPECTATOR)).ask("say", text="hello"))["kind"] == "done"
            await nobody.__aexit__()

    asyncio.run(evening())


@pytest.mark.parametrize(
    ("said", "heard"),
    [
        ("  one\r\n two\tthree \x07\x1b[31m", "one two three [31m"),
        ("\u202egnihton\u2066 \u200fis\u061c \ufeffwrong", "gnihton is wrong"),
        ("Zażółć 座卓 👩\u200d🚀 نمی\u200cخواهم \U0001fae8", "Zażółć 座卓 👩\u200d🚀 نمی\u200cخواهم \U0001fae8"),
        ("a\u2028b\u2029c\u0085d", "a b c d"),
        ("\u202e \u200d \u3164\u2800 \x00", ""),
        ("\u034f \ufe0f\u0301\u17b4", ""),
    ],
)
def test_what_is_said_can_be_read(house: House, said: str, heard: str) -> None:
    """On one line, and nothing in it turns around what others said; nothing at all is not said."""

    async def evening() -> None:
        async with Guest(house, "Ann") as ann:
            chair = await ann.chair(await ann.table("mb"))
            answer = await chair.ask("say", text=said)
            assert answer.get("reason", "") == ("" if heard else "bad_text")
            await chair.ask("ping")
            assert [line["text"] for line in chair.chat] == ([heard] if heard else [])

    asyncio.run(evening())


def test_there_is_talk_before_the_start(house: House) -> None:
    """The lobby of a table has its chat as well, and it stays."""

    async def evening() -> None:
        async with Guest(house, "Ann") as ann, Guest(house, "Ben") as ben:
            table = await ann.table("mo", start=False)
            chair = await ann.chair(table)
            await chair.ask("say", text="Who joins?")
            await ben.post(f"/api/tables/{table}/sit", {})
            await ann.post(f"/api/tables/{table}/start")
            bens = await ben.chair(table, 1)
            assert [(line["name"], line["text"]) for line in bens.chat] == [("Ann", "Who joins?")]

    asyncio.run(evening())
