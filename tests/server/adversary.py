"""A client that means harm: seeded hostile messages of every kind for a table, each with the answer that it must get.

By hand, against a server that runs::

    python tests/server/adversary.py http://127.0.0.1:8321 --seed 1 --messages 1000

It sets up a table of its own with an honest host, sits down at it, fires, and prints how often each attack was made,
how it was answered, and whether anything changed. The exit code is 1 when an answer was wrong or missing. Rate limits
are meant to stop it: start the server with ``ZATAKU_LIMITS=1000`` to test everything else.

In tests, an ``Adversary`` gets an open socket and the situation (seat, seats, version); ``fire`` sends shots in one
piece, which pile up on the server, and returns the answers in order.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import sys
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

import httpx
import websockets

PATIENCE: Final = 300.0
FENCE: Final = 2**52  # ids from here on are our own: they show that all before has been answered
BROADCAST: Final = ("update", "table", "chat", "closing")
FIELDS: Final[dict[str, dict[str, object]]] = {
    "look": {"seat": -1},
    "act": {"seat": 0, "version": 1, "action": "sail upper"},
    "undo": {"seat": 0, "version": 1},
    "answer": {"seat": 0, "version": 1, "agree": True},
    "seen": {"version": 1},
    "why": {"seat": 0, "words": "sail"},
    "preview": {"seat": 0, "action": "sail upper"},
    "hint": {"seat": 0},
    "say": {"text": "hello"},
    "ping": {},
}
"""Every kind of request with its required fields."""

SEATED: Final = ("act", "undo", "answer", "why", "preview", "hint")
VERSIONED: Final = ("act", "undo", "answer")
GAME: Final = next(Path(__file__).parents[1].glob("games/*/example.md")).parent.name
OTHER_GAMES: Final = ("e2e4", "O-O-O", "B[pd];W[dd]", "bid 3NT", "double", "8/8 6/4", "tsumo", "fold", "UNO!")
INJECTIONS: Final = (
    "'; DROP TABLE entries; --",
    '" OR 1=1; --',
    "<script>alert(document.cookie)</script>",
    "<img src=x onerror=alert(1)>",
    "{{7*7}} ${7*7} %s %n %x",
    "../../../../etc/passwd",
    "\u202egnihton\u2066",
    "\u0000\u0001\u001b[31m",
)


@dataclass
class Shot:
    """One hostile message, and what must come back: one of these codes (or kinds of answers) with this id."""

    attack: str
    data: str | bytes
    expected: tuple[str, ...]
    id: int | None
    is_text: bool | None = None  # send bytes as a text frame
    close_code: int | None = None  # the socket is closed after it
    is_answered: bool = True


@dataclass
class Situation:
    """Where the adversary sits, if anywhere, and what it has seen; it is never asked for an action."""

    seat: int | None = None
    seats: int = 2
    version: int = 1
    heard: list[str] = field(default_factory=list)  # every message that came, as it came


class Adversary:
    """Makes shots, all of them from one seed, and fires them."""

    def __init__(self, seed: int, socket: websockets.ClientConnection, situation: Situation) -> None:
        self.random = random.Random(seed)
        self.socket = socket
        self.at = situation
        self._id = 0
        self._fence = FENCE

    # what is sent

    def shots(self, count: int, attack: str | None = None) -> list[Shot]:
        """This many shots: of one attack, or of all that leave the socket open."""
        shots: list[Shot] = []
        while len(shots) < count:
            shots += ATTACKS[attack or self.random.choice(LASTING)](self)
        return shots

    def id(self) -> int:
        """A fresh id."""
        self._id += 1
        return self._id

    def request(self, kind: str, **changes: object) -> dict[str, Any]:
        """A request that would be right, but for the changes."""
        message = {"kind": kind, "id": self.id(), **FIELDS[kind]}
        if "seat" in message and kind != "look":
            message["seat"] = 0 if self.at.seat is None else self.at.seat
        if "version" in message:
            message["version"] = self.at.version
        return {**message, **changes}

    def shot(self, attack: str, message: dict[str, Any], *expected: str) -> Shot:
        """A message that can be read, so that its answer has its id."""
        return Shot(attack, json.dumps(message), expected, message["id"])

    def owned(self, *expected: str) -> tuple[str, ...]:
        """What someone with a seat must be told; anyone else has no business with any seat."""
        return expected if self.at.seat is not None else ("foreign",)

    def stale(self) -> list[Shot]:
        """What was meant for a position of the past."""
        kind = self.random.choice(VERSIONED)
        old = self.random.randrange(self.at.version) if self.at.version else 0
        return [self.shot("stale", self.request(kind, version=old), *self.owned("stale"))]

    def future(self) -> list[Shot]:
        """What was meant for a position that may come."""
        ahead = self.random.choice((1, 2, 1000, 2**31, 2**52))
        kind = self.random.choice(VERSIONED)
        return [self.shot("future", self.request(kind, version=self.at.version + ahead), *self.owned("stale"))]

    def foreign(self) -> list[Shot]:
        """Acting, asking and looking for the seat of someone else, at the right version."""
        others = [seat for seat in range(self.at.seats) if seat != self.at.seat]
        kind = self.random.choice((*SEATED, "look"))
        return [self.shot("foreign", self.request(kind, seat=self.random.choice(others)), "foreign")]

    def absent(self) -> list[Shot]:
        """The same for seats that this table does not have."""
        seat = self.random.randint(self.at.seats, 15)
        kind = self.random.choice((*SEATED, "look"))
        return [self.shot("absent", self.request(kind, seat=seat), "foreign")]

    def duplicated(self) -> list[Shot]:
        """The same message, id and all, several times."""
        shot = self.random.choice((self.stale, self.foreign, self.out_of_turn))()[0]
        return [Shot("duplicated", shot.data, shot.expected, shot.id) for _ in range(self.random.randint(2, 4))]

    def reordered(self) -> list[Shot]:
        """A sequence of requests for versions one after another, in another order."""
        versions = [self.at.version + step for step in (-1, 1, 2, 3) if self.at.version + step >= 0]
        self.random.shuffle(versions)
        requests = [self.request(self.random.choice(VERSIONED), version=version) for version in versions]
        self.random.shuffle(requests)
        return [self.shot("reordered", request, *self.owned("stale")) for request in requests]

    def out_of_turn(self) -> list[Shot]:
        """A fine action at the right version, when someone else is asked."""
        action = self.random.choice(("sail upper", "sail middle", "favor 3", "trade koku favor"))
        return [self.shot("out_of_turn", self.request("act", action=action), *self.owned("illegal"))]

    def unasked(self) -> list[Shot]:
        """Taking back what was not played, agreeing to what was not asked, hints for someone else's turn."""
        return [
            self.shot("unasked", self.request("undo"), *self.owned("cannot_undo")),
            self.shot("unasked", self.request("answer", agree=self.random.random() < 0.5), *self.owned("conflict")),
            self.shot("unasked", self.request("hint"), *self.owned("conflict")),
        ]

    def other_game(self) -> list[Shot]:
        """Notation of other games, and what never was notation."""
        text = self.random.choice((*OTHER_GAMES, *INJECTIONS, "", " ", "sail", "sail upper " * 9, "9" * 200, "座卓"))
        kind = self.random.choice(("act", "preview"))
        return [self.shot("other_game", self.request(kind, action=text), *self.owned("invalid"))]

    def missing(self) -> list[Shot]:
        """A request without one of its fields."""
        kind = self.random.choice([kind for kind in FIELDS if FIELDS[kind]])
        message = self.request(kind)
        del message[self.random.choice(list(FIELDS[kind]))]
        return [self.shot("missing", message, "invalid")]

    def without_id(self) -> list[Shot]:
        """A request whose id is missing or can't be one."""
        message = self.request(self.random.choice(list(FIELDS)))
        message["id"] = self.random.choice((None, -1, 2**53, 10**40, "1", 1.5, True, [], {}))
        if message["id"] is None and self.random.random() < 0.5:
            del message["id"]
        return [Shot("without_id", json.dumps(message), ("invalid",), None)]

    def wrong_value(self) -> list[Shot]:
        """A field of the wrong type, or out of its range."""
        kind = self.random.choice([kind for kind in FIELDS if FIELDS[kind]])
        name = self.random.choice(list(FIELDS[kind]))
        is_text, is_truth = name in ("action", "words", "text"), name == "agree"
        values: list[object] = [None, [], {}, 1.5, -(10**30), {"seat": 0}, [[0]]]
        values += [0, True, "x" * 501] if is_text else [True, "0", "", -2, float("nan"), float("inf"), float("-inf")]
        if is_truth:
            values = [value for value in values if value is not True]
        if name in ("seat", "version"):
            values += [16 if name == "seat" else 2**53, 2**63, 2**64, 10**40]
        value = self.random.choice(values)
        message = self.request(kind, **{name: value})
        is_json = not isinstance(value, float) or value == 1.5  # NaN and Infinity are none
        return [Shot("wrong_value", json.dumps(message), ("invalid",), message["id"] if is_json else None)]

    def unknown_kind(self) -> list[Shot]:
        """A kind that does not exist, or one that only the server sends."""
        kinds = ("", "LOOK", "start", "update", "done", "problem", "closing", "__class__", "act\u0000", *INJECTIONS[:3])
        return [self.shot("unknown_kind", {**self.request("ping"), "kind": self.random.choice(kinds)}, "invalid")]

    def unknown_field(self) -> list[Shot]:
        """A field too many."""
        name = self.random.choice(("person", "token", "is_host", "__proto__", "Seat", "since ", ""))
        message = self.request(self.random.choice(list(FIELDS)))
        return [self.shot("unknown_field", {**message, name: self.random.choice((0, 1, "x", None, []))}, "invalid")]

    def too_long(self) -> list[Shot]:
        """Words beyond their limit, in a message within its limit."""
        kind, name, longest = self.random.choice(
            (("act", "action", 200), ("why", "words", 200), ("preview", "action", 200), ("say", "text", 500))
        )
        text = self.random.choice("aあ\u202e") * (longest + self.random.randint(1, 400))
        return [self.shot("too_long", self.request(kind, **{name: text}), "invalid")]

    def deep(self) -> list[Shot]:
        """Nesting without end."""
        depth = self.random.randint(600, 1300)
        nest = self.random.choice(("[" * depth + "]" * depth, '{"a":' * depth + "0" + "}" * depth, "[" * 3 * depth))
        id = self.id()
        text = self.random.choice((nest, f'{{"kind":"say","id":{id},"text":{nest}}}', f'{{"x":{nest},"kind":"ping"}}'))
        is_read = text.startswith('{"kind"') and nest.endswith(("]", "}"))
        shot = Shot("deep", text, ("invalid",), id if is_read else None)
        shot.expected = ("invalid", "id or null") if is_read else ("invalid",)  # how deep is too deep is its own affair
        return [shot]

    def broken(self) -> list[Shot]:
        """JSON cut off, with too much, or with what JSON does not have."""
        whole = json.dumps(self.request("ping"))
        cut = whole[: self.random.randrange(1, len(whole))]
        return [
            Shot("broken", text, ("invalid",), None)
            for text in (
                cut,
                whole + self.random.choice("x}],0"),
                whole.replace('"', "'"),
                "\ufeff" + whole,
                self.random.choice(("null", "true", "0", "-", '""', "[]", "NaN", "undefined", "//", "\\", "{]")),
                '{"kind":"say","id":1,"text":"\\ud800"}',  # half a surrogate pair
                '{"kind":"say","id":1,"text":"\\udc00\\ud800"}',
                '{"kind":"say","id":1,"text":"a\nb"}',  # a control character that is not escaped
                '{"kind":"say","id":1,"text":"\\x41"}',
                '{"kind":"ping","id":0' + "0" * self.random.randint(1, 20) + "1}",
            )
        ]

    def long_number(self) -> list[Shot]:
        """Numbers with thousands of digits."""
        digits = "9" * self.random.randint(4400, 7000)
        number = self.random.choice((digits, "-" + digits, digits + ".5", "1e" + digits, "0." + digits))
        return [Shot("long_number", f'{{"kind":"act","id":1,"seat":{number}}}', ("invalid", "id or null"), 1)]

    def binary(self) -> list[Shot]:
        """Bytes that are not text."""
        noise = self.random.randbytes(self.random.randint(1, 200))
        latin = '{"kind":"say","id":1,"text":"é"}'.encode("latin-1")
        utf16 = json.dumps(self.request("ping")).encode("utf-16")
        surrogate = b'{"kind":"say","id":1,"text":"\xed\xa0\x80"}'
        return [
            Shot("binary", data, ("invalid", "id or null"), 1 if b'"id":1' in data else None)
            for data in (b"\xff" + noise, latin, utf16, surrogate, b"\x00" * 100)
        ]

    def empty(self) -> list[Shot]:
        """Nothing, in several ways."""
        return [Shot("empty", data, ("invalid",), None) for data in ("", b"", " ", "\n\t", "{}")]

    def injected(self) -> list[Shot]:
        """SQL, HTML and escapes in the chat, where those who play may say anything: it stays text."""
        expected = "done" if self.at.seat is not None else "forbidden"
        return [self.shot("injected", self.request("say", text=self.random.choice(INJECTIONS)), expected)]

    def oversize(self) -> list[Shot]:
        """A message beyond 8 KB."""
        size = self.random.choice((8193, 8200, 20_000, 65_000))
        text = json.dumps(self.request("say", text="")).replace('""', '"' + "x" * size + '"')[:size]
        return [Shot("oversize", text, ("too_big",), None, close_code=1009)]

    def gigantic(self) -> list[Shot]:
        """A message beyond 64 KB, which the server does not even read."""
        return [Shot("gigantic", "x" * 70_000, (), None, close_code=1009, is_answered=False)]

    def not_utf8(self) -> list[Shot]:
        """A text frame that is not text, which breaks the WebSocket standard itself."""
        return [Shot("not_utf8", b'{"kind":"ping\xff"}', (), None, is_text=True, close_code=1007, is_answered=False)]

    # how it is sent

    async def fire(self, shots: list[Shot]) -> list[dict[str, Any]]:
        """Send shots without waiting; all that was answered, in order, up to the answer of a last ping."""
        self._fence += 1
        fence = self._fence
        pings = [] if any(shot.close_code for shot in shots) else [f'{{"kind":"ping","id":{fence}}}']

        async def send() -> None:
            for shot in shots:
                await self.socket.send(shot.data, text=shot.is_text)
            for ping in pings:
                await self.socket.send(ping)

        sending = asyncio.create_task(send())
        answers: list[dict[str, Any]] = []
        try:
            while True:
                text = await asyncio.wait_for(self.socket.recv(decode=True), PATIENCE)
                self.at.heard.append(text)
                message = json.loads(text)
                if message.get("id") == fence:
                    break
                if message["kind"] == "update":
                    self.at.version = message["version"]
                if message["kind"] not in BROADCAST:
                    answers.append(message)
        except websockets.ConnectionClosed:
            pass
        await asyncio.gather(sending, return_exceptions=True)
        return answers


ATTACKS: Final[dict[str, Callable[[Adversary], list[Shot]]]] = {
    name: getattr(Adversary, name)
    for name in (
        *("stale", "future", "foreign", "absent", "duplicated", "reordered", "out_of_turn", "unasked", "other_game"),
        *("missing", "without_id", "wrong_value", "unknown_kind", "unknown_field", "too_long", "deep", "broken"),
        *("long_number", "binary", "empty", "injected", "oversize", "gigantic", "not_utf8"),
    )
}
FATAL: Final = ("oversize", "gigantic", "not_utf8")
LASTING: Final = tuple(name for name in ATTACKS if name not in FATAL)


def complaints(shots: list[Shot], answers: list[dict[str, Any]]) -> list[str]:
    """What is wrong with the answers; nothing when each shot got its one answer."""
    wanted = [shot for shot in shots if shot.is_answered]
    found = [f"expected {len(wanted)} answers, got {len(answers)}"] if len(wanted) != len(answers) else []
    for shot, answer in zip(wanted, answers, strict=False):
        ids = (shot.id, None) if "id or null" in shot.expected else (shot.id,)
        what = answer["code"] if answer["kind"] == "problem" else answer["kind"]
        shape = {"kind", "code", "message", "rule", "reason", "facts", "id", "version"}
        is_shaped = answer["kind"] != "problem" or (set(answer) == shape and answer["message"] and answer["reason"])
        if what not in shot.expected or answer["id"] not in ids or not is_shaped or answer["version"] is None:
            found.append(f"{shot.attack}: {shot.data[:200]!r}: expected {shot.expected} for {shot.id}, got {answer}")
    return found


# by hand


async def siege(url: str, seed: int, count: int) -> int:
    """Set up a table, attack it, print a summary; how much was wrong."""
    async with (
        httpx.AsyncClient(base_url=url, trust_env=False, timeout=PATIENCE) as host,
        httpx.AsyncClient(base_url=url, trust_env=False, timeout=PATIENCE) as mallory,
    ):
        for client, name in ((host, "Honest"), (mallory, "Mallory")):
            (await client.post("/api/me", json={"name": name})).raise_for_status()
        new = {"game": GAME, "seats": [{"who": "me"}, {"who": "open"}]}
        table = (await host.post("/api/tables", json=new)).json()["id"]
        await mallory.post(f"/api/tables/{table}/sit", json={})
        begun = (await host.post(f"/api/tables/{table}/start")).json()
        intruder = mallory if begun["to_act"] == 0 else host  # the one who is not asked
        place = Situation(1 if begun["to_act"] == 0 else 0, 2, begun["version"])
        cookie = "; ".join(f"{name}={value}" for name, value in intruder.cookies.items())
        address = f"{url.replace('http', 'ws', 1)}/api/tables/{table}/live"
        tally: Counter[tuple[str, str]] = Counter()
        wrong: list[str] = []
        async with websockets.connect(
            address, additional_headers={"Cookie": cookie}, max_size=None, proxy=None
        ) as socket:
            adversary = Adversary(seed, socket, place)
            for _ in range(0, count, 50):
                shots = adversary.shots(min(50, count))
                answers = await adversary.fire(shots)
                wrong += complaints(shots, answers)
                tally.update(
                    (shot.attack, str(answer.get("code", answer["kind"])))
                    for shot, answer in zip(shots, answers, strict=False)
                )
        after = (await host.get(f"/api/tables/{table}")).json()
        if after["version"] != begun["version"]:
            wrong.append(f"version: expected {begun['version']}, got {after['version']}")
    for (attack, answer), times in sorted(tally.items()):
        print(f"{attack:15} {answer:12} {times:6}")
    for complaint in wrong[:20]:
        print(complaint, file=sys.stderr)
    print(f"{sum(tally.values())} answers, {len(wrong)} of them wrong; version {after['version']}")
    return len(wrong)


def main() -> int:
    """The command line."""
    parser = argparse.ArgumentParser(description="Attack a Zataku server with hostile messages.")
    parser.add_argument("url")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--messages", type=int, default=1000)
    given = parser.parse_args()
    return 1 if asyncio.run(siege(given.url.rstrip("/"), given.seed, given.messages)) else 0


if __name__ == "__main__":
    sys.exit(main())
