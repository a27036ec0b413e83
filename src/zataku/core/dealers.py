"""Dealers: where rolls and draws come from, and who hears of events.

The provably fair dealer derives every outcome from a secret seed as follows, and anyone can repeat it:

* ``commitment = SHA-256(seed)`` is published before the first roll; the seed has 32 bytes.
* ``key = HMAC-SHA-256(seed, "zataku/1" + for each nonce in order of arrival: 4-byte length, nonce)``.
* Outcome number ``i`` (from 0, never reused, not reset by an undo) looks at the 64-bit numbers
  ``HMAC-SHA-256(key, i as 8 bytes + attempt as 4 bytes)[:8]`` for attempt 0, 1, ... and takes the first one below
  the largest multiple of ``n`` that 64 bits hold, modulo ``n``. All integers are big-endian.
* A roll of ``n`` sides is that number plus 1; a draw takes the piece at that index of the bag, whose pieces are in
  ascending order.

In practice the same moves meet the same luck again, however often they are taken back:

* ``line`` is 32 zero bytes for the set-up, and for a move ``SHA-256(line of the standing move before it + its text)``;
  its text is the move as a record writes it, without outcomes, such as ``0 sail upper``.
* Outcomes are counted from 0 in each move, and look at
  ``HMAC-SHA-256(key, "practice" + line + i as 8 bytes + attempt as 4 bytes)[:8]``.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Iterable
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from zataku.core.errors import BadScript, BadSetup, InvalidNotation
from zataku.core.game import Dealer, Event, Game

SEED_BYTES: Final = 32
CONSTRUCTION: Final = b"zataku/1"
PRACTICE: Final = b"practice"
START: Final = bytes(32)
"""The line of moves at the set-up, where there is none."""


def test_seed(number: int) -> bytes:
    """The 32-byte seed of a small number: repeatable, so for tests only."""
    return hashlib.sha256(f"zataku test seed {number}".encode()).digest()


@final
class Seeded(Dealer):
    """A provably fair dealer: ``Seeded()`` for real games, ``Seeded(7)`` for repeatable ones.

    With ``practice`` outcomes follow from the moves that stand, so that the same move meets the same luck again.
    """

    def __init__(self, seed: int | bytes | None = None, nonces: Iterable[str] = (), practice: bool = False) -> None:
        if seed is None:
            seed = secrets.token_bytes(SEED_BYTES)
        elif isinstance(seed, int):
            seed = test_seed(seed)
        if len(seed) != SEED_BYTES:
            raise BadSetup("seed", f"{SEED_BYTES} bytes", f"{len(seed)} bytes")
        self.telling = True
        self.seed = seed
        self.nonces: list[str] = list(nonces)
        self.practice = practice
        self.count: int = 0  # of all outcomes so far
        self._line = START
        self._place: int = 0  # how many outcomes this move had
        self._key = b""

    @property
    def commitment(self) -> str:
        """SHA-256 of the seed, to be published before the first roll."""
        return hashlib.sha256(self.seed).hexdigest()

    def mix(self, nonce: str) -> None:
        """Mix in a player's own nonce; possible until the first roll."""
        if self.count:
            raise BadSetup("nonce", "a nonce before the first roll", f"one after {self.count} outcomes")
        self.nonces.append(nonce)

    def go_on(self, count: int) -> None:
        """Continue after this many outcomes."""
        self.count = count
        self._key = self._mixed()

    def begin(self, line: bytes) -> None:
        self._line = line
        self._place = 0

    def roll(self, what: i64, sides: i64) -> i64:
        return self._below(sides) + 1

    def draw(self, what: i64, bag: vec[i64], n: i64) -> i64:
        return self._below(n)

    def __reduce__(self) -> tuple[object, ...]:
        state = {"telling": self.telling, "count": self.count, "_key": self._key}
        state |= {"_line": self._line, "_place": self._place}
        return Seeded, (self.seed, list(self.nonces), self.practice), state

    def _mixed(self) -> bytes:
        """The key of all outcomes, made from the seed and the nonces."""
        parts = [CONSTRUCTION]
        for nonce in self.nonces:
            text = nonce.encode()
            parts += [len(text).to_bytes(4, "big"), text]
        return hmac.digest(self.seed, b"".join(parts), "sha256")

    def _below(self, n: int) -> int:
        if self.count == 0:
            self._key = self._mixed()
        number = self.count.to_bytes(8, "big")
        if self.practice:
            number = PRACTICE + self._line + self._place.to_bytes(8, "big")
        self.count += 1
        self._place += 1
        limit = (1 << 64) // n * n
        attempt = 0
        while True:
            block = hmac.digest(self._key, number + attempt.to_bytes(4, "big"), "sha256")
            value = int.from_bytes(block[:8], "big")
            if value < limit:
                return value % n
            attempt += 1


@final
class Silent(Dealer):
    """A fast dealer for search and measurements: reports no events, and its outcomes can be predicted."""

    def __init__(self, seed: i64) -> None:
        self.telling = False
        self.x: i64 = 0
        self.reseed(seed)

    def reseed(self, seed: i64) -> None:
        """Start the sequence of this seed."""
        self.x = (seed * 2654435761 + 88172645463325252) & 0xFFFFFFFF | 1
        self.below(2)

    def below(self, n: i64) -> i64:
        """A number from 0 to n - 1 (xorshift32, scaled)."""
        x = self.x
        x ^= (x << 13) & 0xFFFFFFFF
        x ^= x >> 17
        x ^= (x << 5) & 0xFFFFFFFF
        self.x = x
        return (x * n) >> 32

    def roll(self, what: i64, sides: i64) -> i64:
        return self.below(sides) + 1

    def draw(self, what: i64, bag: vec[i64], n: i64) -> i64:
        return self.below(n)

    def __reduce__(self) -> tuple[object, ...]:
        return Silent, (0,), {"telling": self.telling, "x": self.x}


@final
class Scripted(Dealer):
    """A dealer with chosen outcomes: words (``"b24"``), labelled words (``"die=4"``) or numbers, used up in order.

    When the script runs out, ``then`` takes over; without it another roll or draw raises BadScript.
    """

    def __init__(self, outcomes: Iterable[str | int], then: Dealer | None = None) -> None:
        self.telling = True
        self.script: list[str] = [str(outcome) for outcome in outcomes]
        self.used: int = 0
        self.then = then
        self.game: Game | None = None

    @property
    def left(self) -> list[str]:
        """The outcomes that have not been used."""
        return self.script[self.used :]

    def sit(self, game: Game) -> None:
        self.game = game
        if self.then is not None:
            self.then.sit(game)

    def begin(self, line: bytes) -> None:
        if self.then is not None:
            self.then.begin(line)

    def roll(self, what: i64, sides: i64) -> i64:
        if self.used >= len(self.script) and self.then is not None:
            return self.then.roll(what, sides)
        value = self._next(what)
        if not 1 <= value <= sides:
            raise BadScript(f"outcome {self.used}", f"a number from 1 to {sides}", str(value))
        return value

    def draw(self, what: i64, bag: vec[i64], n: i64) -> i64:
        if self.used >= len(self.script) and self.then is not None:
            return self.then.draw(what, bag, n)
        value = self._next(what)
        k: i64
        for k in range(n):
            if bag[k] == value:
                return k
        assert self.game is not None
        words = " ".join(self.game.write_outcome(what, bag[k]) for k in range(n))
        raise BadScript(f"outcome {self.used}", f"one of {words}", self.script[self.used - 1])

    def __reduce__(self) -> tuple[object, ...]:
        return Scripted, (self.script, self.then), {"telling": self.telling, "used": self.used, "game": self.game}

    def _next(self, what: i64) -> i64:
        game = self.game
        if game is None:
            raise BadScript("scripted dealer", "a match that it deals for", "a roll before that")
        label = game.chance[what]
        if self.used >= len(self.script):
            raise BadScript(f"outcome {self.used + 1}", f"an outcome for {label}", "the end of the script")
        text = self.script[self.used]
        self.used += 1
        given, equals, word = text.partition("=")
        if equals and given != label:
            raise BadScript(f"outcome {self.used}", f"an outcome for {label}", text)
        try:
            return game.parse_outcome(what, word if equals else text)
        except InvalidNotation as problem:
            raise BadScript(f"outcome {self.used}", f"{problem.expected} for {label}", text) from None


@final
class Recording(Dealer):
    """A dealer that passes everything on to another one and keeps what happened in this move."""

    def __init__(self, inner: Dealer) -> None:
        self.telling = True
        self.inner = inner
        self.outcomes: list[tuple[int, int]] = []
        self.events: list[Event] = []
        self.has_rolled = False

    def begin(self, line: bytes) -> None:
        """Forget what happened before this move."""
        self.outcomes = []
        self.events = []
        self.has_rolled = False
        self.inner.begin(line)

    def sit(self, game: Game) -> None:
        self.inner.sit(game)

    def roll(self, what: i64, sides: i64) -> i64:
        value = self.inner.roll(what, sides)
        if not 1 <= value <= sides:
            raise BadSetup("roll", f"a number from 1 to {sides}", str(value))
        self.has_rolled = True
        self.outcomes.append((what, value))
        return value

    def draw(self, what: i64, bag: vec[i64], n: i64) -> i64:
        index = self.inner.draw(what, bag, n)
        if not 0 <= index < n:
            raise BadSetup("draw", f"an index from 0 to {n - 1}", str(index))
        self.outcomes.append((what, bag[index]))
        return index

    def tell(self, event: Event) -> None:
        self.events.append(event)
        self.inner.tell(event)

    def __reduce__(self) -> tuple[object, ...]:
        state: dict[str, object] = {"telling": self.telling, "has_rolled": self.has_rolled}
        state |= {"outcomes": list(self.outcomes), "events": list(self.events)}
        return Recording, (self.inner,), state
