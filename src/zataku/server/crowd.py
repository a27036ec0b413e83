"""How many are here at once, from each address and in all."""

from __future__ import annotations

from collections import Counter

from zataku.server import counts


class Crowd:
    """Those who are here; when it is full, whoever comes is turned away and counted as such."""

    def __init__(self, kind: str, most: int, most_each: int) -> None:
        self.kind = kind
        self.most = most
        self.most_each = most_each
        self.all = 0
        self.each: Counter[str] = Counter()

    def enter(self, address: str | None) -> bool:
        """Take a place, if there is one; without an address (a proxy, who brings many) only the whole counts."""
        if self.all >= self.most:
            counts.refuse(f"{self.kind}s")
            return False
        if address is not None:
            if self.each[address] >= self.most_each:
                counts.refuse(f"{self.kind}s of an address")
                return False
            self.each[address] += 1
        self.all += 1
        return True

    def leave(self, address: str | None) -> None:
        """Give a place back."""
        self.all -= 1
        if address is not None:
            self.each[address] -= 1
            if not self.each[address]:
                del self.each[address]
