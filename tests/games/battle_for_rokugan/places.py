"""Where combat tokens may lie, written a second time from the clauses, without the code of the rules (BR-5, BR-6)."""

from __future__ import annotations

from typing import Any

from games.battle_for_rokugan.printed import PROVINCES, places

TYPES = ("army", "navy", "shinobi", "diplomacy", "raid")


def sides(place: str) -> tuple[str | None, str]:
    """The province behind a place, or the sea, or None for a middle; and the province it is in or points at."""
    behind, arrow, target = place.rpartition(">")
    return (behind if arrow else None, target)


def owner(data: dict[str, Any], province: str) -> int | None:
    """The seat that controls a province."""
    seat: int | None = data["provinces"].get(province, {}).get("owner")
    return seat


def special(data: dict[str, Any], province: str) -> str | None:
    """The special token of a province."""
    token: str | None = data["provinces"].get(province, {}).get("special")
    return token


def is_shut(data: dict[str, Any], seat: int, province: str) -> bool:
    """Whether the province keeps tokens of this seat out (BR-5.8)."""
    token = special(data, province)
    return token in ("scorched_earth", "peace") or (token == "shrine" and owner(data, province) != seat)


def is_taken(data: dict[str, Any], place: str) -> bool:
    """Whether a token lies on the same border (BR-5.4)."""
    behind, target = sides(place)
    return behind is not None and any(
        token["place"] in (f"{behind}>{target}", f"{target}>{behind}") for token in data["tokens"]
    )


def is_open(data: dict[str, Any], seat: int, place: str) -> bool:
    """Whether a token of some type could be laid there at all, as far as the place goes."""
    behind, target = sides(place)
    touched = [province for province in (behind, target) if province in PROVINCES]
    return not is_taken(data, place) and not any(is_shut(data, seat, province) for province in touched)


def suits(data: dict[str, Any], seat: int, type_: str, place: str) -> bool:
    """Whether the rules of a type allow the place (BR-6)."""
    behind, target = sides(place)
    is_own = owner(data, target) == seat
    is_ronin = data["players"][seat]["is_ronin"]
    has_harbor = special(data, target) == "harbor"
    if behind is None:
        if type_ == "shinobi":
            return True
        if type_ in ("diplomacy", "raid"):
            is_fit = is_own if type_ == "diplomacy" else not is_own
            return is_fit and special(data, target) != "battlefield" and not is_ronin
        return is_own and (type_ == "army" or PROVINCES[target]["coastal"] or has_harbor)
    if is_own or type_ in ("shinobi", "diplomacy", "raid"):
        return False
    if type_ == "navy":
        return behind == "sea" or has_harbor
    return behind != "sea" and (owner(data, behind) == seat or is_ronin)


def legal_places(data: dict[str, Any], seat: int, type_: str) -> set[str]:
    """The places that are legal for the real type; for the bluff those of any other type."""
    types = TYPES if type_ == "bluff" else (type_,)
    return {
        place
        for place in places()
        if is_open(data, seat, place) and any(suits(data, seat, each, place) for each in types)
    }


def plausible_places(data: dict[str, Any], seat: int) -> set[str]:
    """The places where some type would be legal (BR-5.9)."""
    return legal_places(data, seat, "bluff")
