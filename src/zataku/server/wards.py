"""Who is kept out, and who may not talk: what an operator decided, as this server knows it."""

from __future__ import annotations

from collections.abc import Callable
from ipaddress import IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network
from typing import Final, Literal

from msgspec import Struct

from zataku.core.errors import BadSetup
from zataku.server import counts
from zataku.server.store import Person
from zataku.server.timing import date
from zataku.server.trouble import Trouble

BAN: Final = "ban"
MUTE: Final = "mute"
Kind = Literal["ban", "mute"]
Network = IPv4Network | IPv6Network


class Ban(Struct):
    """One decision about a person or a network."""

    id: int
    kind: Kind
    person: int | None
    network: str  # empty for a person
    reason: str
    until: int | None  # milliseconds since 1970; None for good
    created: int


def network_of(text: str) -> str:
    """A network, or one address, as it is kept; BadSetup if it is neither."""
    try:
        return str(ip_network(text, strict=False))
    except ValueError:
        raise BadSetup(
            "whom", "a person's number, an address or a network such as 203.0.113.0/24", repr(text)
        ) from None


class Wards:
    """All that is in force; asked with every request, so it is kept in memory."""

    def __init__(self, now: Callable[[], int] = date) -> None:
        self._now = now
        self._people: dict[tuple[str, int], Ban] = {}
        self._networks: list[tuple[Network, Ban]] = []

    def learn(self, bans: list[Ban]) -> None:
        """Go by these from now on, the last one first."""
        self._people = {(ban.kind, ban.person): ban for ban in bans if ban.person is not None}
        self._networks = [(ip_network(ban.network), ban) for ban in reversed(bans) if ban.person is None]

    def admit(self, person: Person | None, host: str) -> None:
        """Trouble if this person, the owner of this program, or this address is kept out."""
        self._check(BAN, person, host, "expected someone who may be here, got someone who was banned", "banned")

    def may_talk(self, person: Person | None, host: str) -> None:
        """Trouble if they may not say anything."""
        self._check(MUTE, person, host, "say: expected someone who may talk, got someone who was muted", "muted")

    def _check(self, kind: Kind, person: Person | None, host: str, message: str, reason: str) -> None:
        if not self._people and not self._networks:
            return
        found = self._of_person(kind, person) or self._of_network(kind, host)
        if found is not None:
            counts.refuse(reason)
            facts: dict[str, int | str] = {"why": found.reason, "until": found.until or 0}
            said = f"{message}: {found.reason}" if found.reason else message
            raise Trouble("forbidden", said, reason if found.until is None else f"{reason}_until", facts)

    def _of_person(self, kind: Kind, person: Person | None) -> Ban | None:
        for id in () if person is None else (person.id, person.owner):
            ban = None if id is None else self._people.get((kind, id))
            if ban is not None and self._holds(ban):
                return ban
        return None

    def _of_network(self, kind: Kind, host: str) -> Ban | None:
        if not self._networks:
            return None
        try:
            address = ip_address(host.partition("%")[0])
        except ValueError:
            return None
        if isinstance(address, IPv6Address):
            address = address.ipv4_mapped or address
        for network, ban in self._networks:
            if ban.kind == kind and address in network and self._holds(ban):
                return ban
        return None

    def _holds(self, ban: Ban) -> bool:
        return ban.until is None or self._now() < ban.until
