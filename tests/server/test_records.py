"""Records over HTTP: downloaded after the end, uploaded, verified, and replayed step by step through any seat."""

from __future__ import annotations

import asyncio
import random
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

import example
import zataku
from patience import PATIENCE
from server.house import Guest, House
from zataku.core.codec import encode
from zataku.core.game import NOBODY
from zataku.core.replay import steps

MOST_FRAMES = 50


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with House(tmp_path_factory.mktemp("records")) as house:
        yield house
        assert '"level": "error"' not in house.log, house.log


@dataclass
class Finished:
    """A finished game with an undo, a takeover and a return in it."""

    table: str
    text: str
    commitment: str
    entries: dict[int, Any]


@pytest.fixture(scope="module")
def finished(house: House) -> Finished:
    async def evening() -> Finished:
        async with Guest(house, "Ann") as ann:
            table = await ann.table("mmb")
            chair = await ann.chair(table, 0, since=0)
            choose = random.Random(3)
            is_undone = is_away = False
            while not chair.update["is_over"]:
                seat = chair.update["to_act"]
                if seat not in (0, 1):
                    await chair.hear()
                    continue
                await chair.look(seat)
                if chair.update["to_act"] != seat:  # a bot played for it meanwhile, and nothing more may come
                    continue
                if not is_undone and chair.update["undo"]["need"] == "free":
                    await chair.ask("undo", seat=seat, version=chair.version)
                    is_undone = True
                elif is_undone and not is_away:
                    await ann.post(f"/api/tables/{table}/takeover", {"seat": 1, "bot": "random"})
                    await ann.post(f"/api/tables/{table}/return")
                    is_away = True
                else:
                    await chair.act(choose.choice(chair.update["actions"]))
            await chair.look(0, since=0)
            info = await ann.get(f"/api/tables/{table}")
            answer = await ann.http.get(f"/api/tables/{table}/record")
            assert answer.status_code == 200 and answer.headers["content-type"].startswith("text/plain")
            assert f"{table}.zataku" in answer.headers["content-disposition"]
            return Finished(table, answer.text, info["commitment"], chair.entries)

    return asyncio.run(evening())


async def upload(guest: Guest, content: bytes, status: int = 201) -> Any:
    answer = await guest.http.post("/api/records", content=content, headers={"content-type": "text/plain"})
    assert answer.status_code == status, answer.text
    return answer.json()


def with_line(text: str, start: str, line: str) -> bytes:
    """The text with another line in place of the one that starts like this."""
    lines = [line if old.startswith(start) else old for old in text.splitlines()]
    assert lines != text.splitlines()
    return ("\n".join(lines) + "\n").encode()


# downloading


def test_there_is_no_record_before_the_end(house: House) -> None:
    """Neither in the lobby nor in a game can the record, with its seed, be had."""

    async def evening() -> None:
        async with Guest(house, "Ann") as ann:
            for table in (await ann.table("mo", start=False), await ann.table("mm")):
                problem = await ann.get(f"/api/tables/{table}/record", 409)
                assert problem["code"] == "conflict" and problem["reason"] == "not_over"
            await ann.get("/api/tables/nowhere/record", 404)

    asyncio.run(evening())


def test_a_downloaded_record_is_fair(finished: Finished, tmp_path: Path) -> None:
    """``zataku verify`` of the file says so, and it tells all that was done at the table."""
    record = zataku.read_record(finished.text)
    assert zataku.verify(record) > 0 and record.commitment == finished.commitment
    moves = [(move.seat, move.text) for move in record.moves]
    assert moves == [(entry["seat"], entry["words"]) for _, entry in sorted(finished.entries.items())][1:]
    assert {"undo", "takeover random", "return"} <= {text for _, text in moves}
    file = tmp_path / "game.zataku"
    file.write_text(finished.text, "utf-8")
    command = [sys.executable, "-m", "zataku", "verify", str(file), "--lang", "en"]
    verified = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE)
    assert verified.returncode == 0, verified.stderr
    assert finished.commitment in verified.stdout


# uploading


def test_an_uploaded_record_can_be_found_again(house: House, finished: Finished) -> None:
    """It gets an id, the same for the same text, and tells what it is about."""

    async def evening() -> None:
        async with Guest(house, "Ann") as ann, Guest(house, "Ben") as ben:
            info = await upload(ann, finished.text.encode())
            record = zataku.read_record(finished.text)
            assert info["is_verified"] and info["is_finished"] and info["steps"] == len(record.moves)
            assert (info["game"], info["seats"], info["options"]) == (record.game, 3, record.options)
            assert info["scores"] == record.scores and info["ranking"] == record.ranking
            assert await upload(ben, finished.text.encode()) == info
            assert await ben.get(f"/api/records/{info['id']}") == info
            assert (await ben.get("/api/records/nothing", 404))["reason"] == "unknown_record"
            await ben.get("/api/records/nothing/replay", 404)

    asyncio.run(evening())


def test_an_unfinished_record_is_kept_but_not_verified(house: House) -> None:
    """A game that was stopped, or played without a fair table, can be replayed all the same."""

    async def evening() -> None:
        async with Guest(house, "Ann") as ann:
            match = zataku.Match(zataku.load(example.GAME), seed=4)
            chooser = random.Random(1)
            for _ in range(7):
                match.play(match.to_act, chooser.choice(match.actions(match.to_act)))
            info = await upload(ann, match.record().text().encode())
            assert not info["is_verified"] and not info["is_finished"] and info["steps"] == 7
            assert info["scores"] == [] == info["ranking"]

    asyncio.run(evening())


def test_a_tampered_record_is_noticed(house: House, finished: Finished) -> None:
    """Refused with what was expected and got, or at least not called verified."""
    text = finished.text
    lines = text.splitlines()
    moves = [line for line in lines if line[:1].isdigit()]
    roll = next(line for line in moves if "die=" in line)
    face = roll.rpartition("die=")[2][:1]
    changed = {
        "a roll": with_line(text, roll, roll.replace(f"die={face}", f"die={int(face) % 6 + 1}")),
        "the seed": with_line(text, "seed: ", "seed: " + "00" * 32),
        "no seed": with_line(text, "seed: ", ""),
        "a nonce": with_line(text, "nonce: ", 'nonce: "yours"'),
        "the scores": with_line(text, "scores: ", "scores: 999 0 0"),
        "the ranking": with_line(text, "ranking: ", "ranking: 9 9 9"),
        "the hash": with_line(text, "hash: ", "hash: " + "0" * 64),
        "a move less": with_line(text, roll, ""),
        "the commitment": with_line(text, "commitment: ", "commitment: " + "0" * 64),
    }
    refused = {
        "another game": with_line(text, "game: ", "game: chess"),
        "another version": with_line(text, "version: ", "version: 999"),
        "too many seats": with_line(text, "seats: ", "seats: 99"),
        "an unknown option": with_line(text, "option: ", "option: color=red"),
        "an action that is none": with_line(text, moves[3], "0 fly away"),
        "an unknown header": with_line(text, "seed: ", "sead: 1"),
        "no header": text.partition("\n")[2].encode(),
    }

    async def evening() -> None:
        async with Guest(house, "Ann") as ann:
            for what, content in (changed | refused).items():
                answer = await ann.http.post("/api/records", content=content)
                found = answer.json()
                if answer.status_code == 201:
                    assert what in changed and not found["is_verified"], what
                else:
                    assert answer.status_code == 400 and found["code"] == "invalid", (what, found)
                    assert found["facts"]["expected"] and found["facts"]["got"], (what, found)

    asyncio.run(evening())


def test_junk_is_refused_in_words(house: House) -> None:
    """Other bytes, nothing, deep JSON and too much of it: one shape of problem for all, and the server lives on."""
    junk = [
        b"",
        b"hello",
        b"\xff\xfe\x00",
        b"{}",
        b"zataku record 1\n",
        b"zataku record 1\ngame: x\nversion: 1\nseats: 2",
    ]
    junk.append(b"zataku record 1\nnonce: " + b"[" * 60000)
    junk.append(b"zataku record 1\nversion: " + "²".encode())
    junk.append("zataku record 1\nseats: 2\n٣ sail".encode())
    junk.append(b"zataku record 1\ngame: ../../etc/passwd\nversion: 1\nseats: 2")

    async def evening() -> None:
        async with Guest(house, "Ann") as ann:
            for content in junk:
                problem = await upload(ann, content, 400)
                assert problem["kind"] == "problem" and problem["code"] == "invalid" and problem["message"], content[
                    :40
                ]
            problem = await upload(ann, b"zataku record 1\n" + b"x" * 600_000, 413)
            assert problem["code"] == "too_big"
            stranger = Guest(house)
            await upload(stranger, b"zataku record 1\n", 403)
            await stranger.http.aclose()
            await ann.get("/health")

    asyncio.run(evening())


def test_a_record_from_a_position_is_replayed_too(house: House) -> None:
    """Positions set up by hand are welcome, and broken ones are refused."""

    async def evening() -> None:
        async with Guest(house, "Ann") as ann:
            game = zataku.load(example.GAME)
            start = zataku.Match(game, seed=4)
            match = zataku.Match(game, seed=5, state=start.state())
            match.play(match.to_act, match.actions(match.to_act)[0])
            text = match.record().text()
            info = await upload(ann, text.encode())
            assert info["steps"] == 1
            await ann.get(f"/api/records/{info['id']}/replay?last=1")
            problem = await upload(ann, with_line(text, "position: ", "position: {}"), 400)
            assert problem["facts"]["expected"]

    asyncio.run(evening())


# replaying


async def frames(guest: Guest, path: str, count: int) -> list[Any]:
    """All frames, window after window."""
    found: list[Any] = []
    while len(found) <= count:
        mark = "&" if "?" in path else "?"
        answer = await guest.get(f"{path}{mark}first={len(found)}&last={count}")
        assert answer["steps"] == count and 1 <= len(answer["frames"]) <= MOST_FRAMES
        found += answer["frames"]
    return found


def summed(told: Any, first: int, seats: int) -> list[list[dict[str, int]]]:
    """The scores after each step, from what changed; of each the parts that bring points."""
    sheets: list[dict[str, int]] = [{} for _ in range(seats)]
    found: list[list[dict[str, int]]] = []
    for step in range(first, told["last"] + 1):
        for change in (change for change in told["changes"] if change["step"] == step):
            sheet = sheets[change["seat"]]
            sheet[change["part"]] = sheet.get(change["part"], 0) + change["points"]
        found.append([{part: points for part, points in sheet.items() if points} for sheet in sheets])
    return found


def test_every_step_is_shown_as_the_library_shows_it(house: House, finished: Finished) -> None:
    """As a spectator and as every seat, from the table and from the uploaded record."""
    record = zataku.read_record(finished.text)

    async def evening() -> None:
        async with Guest(house, "Ben") as ben:
            info = await upload(ben, finished.text.encode())
            for seat in range(NOBODY, record.seats):
                at_table = await frames(ben, f"/api/tables/{finished.table}/replay?seat={seat}", len(record.moves))
                of_record = await frames(ben, f"/api/records/{info['id']}/replay?seat={seat}", len(record.moves))
                for number, match, events in steps(record):
                    frame = at_table[number]
                    move = record.moves[number - 1] if number else None
                    assert frame["step"] == number and frame["entry"]["number"] == number + 1
                    assert frame["view"] == encode(match.view(seat)) and frame["to_act"] == match.to_act
                    prompt = match.prompt(seat)
                    assert frame["prompt"] == {"key": prompt.key, "facts": prompt.facts}
                    assert frame["scores"] == [match.score_sheet(n, seat) for n in range(match.seats)]
                    sayings = [event.saying(seat) for event in events]
                    assert frame["entry"]["events"] == [{"key": s.key, "facts": s.facts} for s in sayings]
                    words = "start" if move is None else match.shown(move.seat, move.text, seat)
                    assert frame["entry"]["words"] == words
                    assert frame["entry"]["seat"] == (NOBODY if move is None else move.seat)
                    assert frame["entry"]["time"] == finished.entries[number + 1]["time"]
                    frame["entry"]["time"] = 0
                assert at_table == of_record
                scores = [
                    [{part: n for part, n in sheet.items() if n} for sheet in frame["scores"]] for frame in at_table
                ]
                for place in (f"tables/{finished.table}", f"records/{info['id']}"):
                    path = f"/api/{place}/scores?seat={seat}"
                    assert summed(await ben.get(path), 0, record.seats) == scores
                    assert summed(await ben.get(f"{path}&first=7"), 7, record.seats) == scores[7:]

    asyncio.run(evening())


def test_before_the_end_only_own_seats_are_replayed(house: House) -> None:
    """A spectator's view for everyone, one's own for oneself, and nobody else's."""

    async def evening() -> None:
        async with Guest(house, "Ann") as ann, Guest(house, "Ben") as ben, Guest(house, "Cid") as cid:
            table = await ann.table("mo", start=False)
            path = f"/api/tables/{table}/replay"
            assert (await ann.get(path, 409))["reason"] == "not_started"
            await ben.post(f"/api/tables/{table}/sit", {})
            await ann.post(f"/api/tables/{table}/start")
            chair = await ann.chair(table)
            stranger = Guest(house)
            for guest in (ann, ben, cid, stranger):
                [frame] = (await guest.get(path))["frames"]
                assert frame["step"] == 0 and frame["entry"]["words"] == "start"
            [own] = (await ann.get(f"{path}?seat=0"))["frames"]
            assert own["view"] == chair.update["view"] != frame["view"]
            for guest, seat in ((ann, 1), (ben, 0), (cid, 0), (cid, 1), (stranger, 0)):
                for what in ("replay", "scores"):
                    problem = await guest.get(f"/api/tables/{table}/{what}?seat={seat}", 403)
                    assert problem["code"] == "foreign"
            await stranger.http.aclose()

    asyncio.run(evening())


def test_ranges_of_frames(house: House, finished: Finished) -> None:
    """From first to last, up to a limit at once; beyond the end there is nothing."""
    count = len(zataku.read_record(finished.text).moves)
    ranges = {
        "": [0],
        "?first=3": [3],
        "?first=3&last=5": [3, 4, 5],
        "?first=5&last=3": [5],
        "?last=9999": list(range(MOST_FRAMES)),
        f"?first={count - 1}&last={count + 5}": [count - 1, count],
    }

    async def evening() -> None:
        async with Guest(house, "Ann") as ann:
            path = f"/api/tables/{finished.table}/replay"
            for query, expected in ranges.items():
                assert [frame["step"] for frame in (await ann.get(path + query))["frames"]] == expected
            assert (await ann.get(f"{path}?first={count + 1}", 400))["reason"] == "no_such_step"
            assert (await ann.get(f"{path}?seat=3", 400))["reason"] == "no_such_seat"
            for query in ("?seat=-2", "?seat=16", "?first=-1", "?first=x", "?last=1e9"):
                assert (await ann.get(path + query, 400))["code"] == "invalid"

    asyncio.run(evening())
