"""How much anyone may ask for: buckets of tokens for each address, person and kind of request.

Each node counts by itself; where nodes share their budgets (`budgets.py`), it learns what the others have spent.
"""

from __future__ import annotations

import math
import time
from collections import OrderedDict
from functools import lru_cache
from ipaddress import IPv6Address, ip_address, ip_network
from typing import Final

from zataku.server import counts
from zataku.server.trouble import Trouble

BUCKETS: Final = 20_000
"""How many clients are remembered; the least recent is forgotten, and its bucket has long been full again."""

ADDRESS_SHARE: Final = 8
"""How many times the limit of a person an address has, since a club or household shares one."""

ENTRIES: Final = 50
"""Replaying this many entries costs as much as a request."""

RATES: Final[dict[str, tuple[float, float]]] = {
    # kind: how many at once, and how many a second after that
    "read": (120, 30),
    "write": (40, 5),
    "person": (5, 0.1),
    "table": (20, 0.2),
    "record": (10, 0.2),
    "review": (3, 0.01),  # a minute or two of work for the pool
    "mail": (3, 0.002),  # an email to an address that anyone may have given
    "socket": (20, 2),
    "message": (100, 40),
    "act": (40, 10),
    "ask": (60, 20),
    "hint": (10, 0.5),
    "say": (8, 0.5),
}


NETWORK: Final = 64
"""How many bits of an IPv6 address tell its network: whoever has one such address has all others with them."""

LONGEST_ADDRESS: Final = 50


@lru_cache(4096)
def network(host: str) -> str:
    """What counts as one address: an IPv4 address, or the network of an IPv6 one."""
    try:
        found = ip_address(host.partition("%")[0])
    except ValueError:
        return host[:LONGEST_ADDRESS]  # a proxy's own name for someone
    if not isinstance(found, IPv6Address):
        return str(found)
    return str(found.ipv4_mapped or ip_network((found, NETWORK), strict=False))


class Limits:
    """Token buckets; ``factor`` makes them all larger."""

    def __init__(self, factor: float = 1.0) -> None:
        self.rates = {
            (kind, share): (burst * share * factor, rate * share * factor)
            for kind, (burst, rate) in RATES.items()
            for share in (1, ADDRESS_SHARE)
        }
        self._buckets: OrderedDict[tuple[str, str], tuple[float, float]] = OrderedDict()
        self.spent: dict[tuple[str, str], float] | None = None  # what other nodes don't know of; None without any

    def take(self, kind: str, address: str | None, person: int | None = None) -> None:
        """Count one request; Trouble if there are too many of its kind. None is not counted, or was already."""
        if address is not None:
            counts.asked[kind] += 1
            self._take(kind, "a" + address)
        if person is not None:
            self._take(kind, f"p{person}")

    def charge(self, kind: str, cost: float, address: str | None, person: int | None = None) -> None:
        """Count what a request has cost beyond one; whoever owes something waits longer for the next."""
        if address is not None:
            self._spend(kind, "a" + address, cost)
        if person is not None:
            self._spend(kind, f"p{person}", cost)

    def rate(self, kind: str, who: str) -> tuple[float, float]:
        """How much someone may have at once, and how much a second after that."""
        return self.rates[kind, ADDRESS_SHARE if who[0] == "a" else 1]

    def learn(self, kind: str, who: str, left: float) -> None:
        """All nodes together have this much left of a budget, apart from what they don't know of yet."""
        if (kind, who) in self._buckets:
            mine = self._spend(kind, who, 0)
            known = left - (self.spent or {}).get((kind, who), 0)
            self._buckets[kind, who] = (min(mine, known), time.monotonic())

    def _take(self, kind: str, who: str) -> None:
        left = self._spend(kind, who, 1, least=1)
        if left >= 0:
            return
        rate = self.rate(kind, who)[1]
        counts.refuse(kind)
        wait = math.ceil(-left / rate)
        message = f"{kind}: expected at most {rate:g} a second, got more; try again in {wait} s"
        raise Trouble("too_fast", message, "too_fast", {"kind": kind, "seconds": wait})

    def _spend(self, kind: str, who: str, cost: float, least: float = -math.inf) -> float:
        """Take tokens out of a bucket, more than it has if need be, but no more than it holds; what is left.

        If there are fewer than the least, none is taken, and what would have been left is below 0.
        """
        key = kind, who
        burst, rate = self.rates[kind, ADDRESS_SHARE if who[0] == "a" else 1]
        moment = time.monotonic()
        before, seen = self._buckets.pop(key, (burst, moment))
        has = min(burst, before + (moment - seen) * rate)
        if has < least:
            self._buckets[key] = (has, moment)
            return has - cost
        left = max(-burst, has - cost)
        self._buckets[key] = (left, moment)
        if len(self._buckets) > BUCKETS:
            self._buckets.popitem(last=False)
        if cost and self.spent is not None:
            self.spent[key] = self.spent.get(key, 0.0) + cost
        return left
