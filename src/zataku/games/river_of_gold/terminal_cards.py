"""Draws the tiles and cards beside the board: building row, masteries, hand, patrons on offer."""

from __future__ import annotations

from textwrap import wrap
from typing import Any, Final

from zataku.core.markup import cut, name, pad, styled, title
from zataku.games.river_of_gold.content import CONTENT, GOOD_KEYS, REGIONS, ROW
from zataku.games.river_of_gold.terminal_marks import (
    CLAN_MARKS,
    CLAN_STYLES,
    CUSTOMER_MARK,
    FLOWER_MARK,
    GAIN_MARKS,
    TYPE_MARKS,
    gain,
    seat_mark,
    tile_bonus,
    tile_ends,
    tile_type,
    type_mark,
)
from zataku.games.river_of_gold.view import MasteryView, RiverView

ROW_WIDTH: Final = 45
LABEL: Final = 11
WRAP: Final = 76

_MASTERIES: Final[dict[str, dict[str, Any]]] = {card["key"]: card for card in CONTENT["mastery"]}
_CUSTOMERS: Final[dict[str, dict[str, Any]]] = {card["id"]: card for card in CONTENT["customer"]}
_CLANS: Final[dict[str, str]] = {patron["key"]: patron["clan"] for patron in CONTENT["patron"]}


def draw_row_and_masteries(view: RiverView, names: dict[str, str]) -> list[str]:
    """The building row with the next tiles on the left, the masteries on the right."""
    left = [styled("bold", title(names, "building_row"))]
    for slot, tile in enumerate(view.row, 1):
        favor = "" if slot != ROW else "+" + gain("favor", CONTENT["building_row"]["end_slot_favor"])
        left.append(pad(f" {slot} {favor}", LABEL) + _tile(tile, names))
    for number, stack in ((1, view.era1), (2, view.era2)):
        label = f" {cut(name(names, 'era'), 5)} {number} ×{stack.left}"
        left.append(styled("dim", f"{label:<{LABEL}}") + _tile(stack.next, names))
    right = [styled("bold", title(names, "mastery"))]
    for card in view.masteries:
        right += _mastery(view, card, names)
    return [(pad(a, ROW_WIDTH) + b).rstrip() for a, b in zip(left, right, strict=True)]


def _tile(tile: str | None, names: dict[str, str]) -> str:
    if tile is None:
        return styled("dim", "–")
    key = tile_type(tile)
    return f"{tile} {type_mark(key)} {cut(name(names, key), 10):<10} {tile_bonus(tile)}  {tile_ends(tile)}"


def _mastery(view: RiverView, shown: MasteryView, names: dict[str, str]) -> list[str]:
    """A mastery's rewards with those who claimed them, and below what it asks for."""
    card = _MASTERIES[shown.mastery]
    rewards: list[int] = card["vp_two" if view.seats == 2 else "vp_three_four"]
    claims = [seat_mark(view, seat) for seat in shown.claims] + ["·"] * (len(rewards) - len(shown.claims))
    values = "  ".join([f"{vp}{claim}" for vp, claim in zip(rewards, claims, strict=True)])
    head = f"{cut(title(names, shown.mastery), 22):<23}{values}"
    return [head, styled("dim", f"  {_requirement(card['requirement'])}")]


def _requirement(needed: dict[str, Any]) -> str:
    n: int = needed["n"]
    kind: str = needed["kind"]
    if kind == "distinct_customer_types":
        return " ≠ ".join([CUSTOMER_MARK] * n)
    if kind == "customers_of_one_type":
        return " = ".join([CUSTOMER_MARK] * n)
    if kind == "buildings_of_one_type":
        return "  ".join([mark * n for mark in TYPE_MARKS.values()])
    if kind == "building_of_each_type":
        return " + ".join([mark * n for mark in TYPE_MARKS.values()])
    up = f"{n}{GAIN_MARKS['influence']}"
    if kind == "influence_at_least_in_every_region":
        return f"{REGIONS} × {up}"
    return f"{up} {FLOWER_MARK}"


def draw_hand(view: RiverView, names: dict[str, str]) -> list[str]:
    """The viewer's own cards: what they order and what they do."""
    hand = None if view.seat < 0 else view.players[view.seat].hand
    if not hand:
        return []
    piles = f"{name(names, 'customer_deck')} {view.deck_size}, {name(names, 'discard_pile')} {len(view.discard)}"
    lines = [styled("bold", title(names, "customer_card")) + styled("dim", f"   {piles}")]
    for card in hand:
        order: dict[str, int] = _CUSTOMERS[card]["order"]
        goods = " ".join([gain(good, order[good]) for good in GOOD_KEYS if order[good]])
        lines.append(f" {title(names, card)}  {goods}")
        lines += _explained(names, card)
    return lines


def draw_offer(view: RiverView, names: dict[str, str]) -> list[str]:
    """The patrons that can be chosen."""
    if not view.offered:
        return []
    lines = [styled("bold", title(names, "clan_patron"))]
    for patron in view.offered:
        clan = _CLANS[patron]
        mark = styled(CLAN_STYLES[clan], CLAN_MARKS[clan])
        lines.append(f" {mark} {title(names, patron)}, {name(names, clan)}")
        lines += _explained(names, patron)
    return lines


def _explained(names: dict[str, str], slug: str) -> list[str]:
    key = f"help_{slug}"
    return [styled("dim", f"   {line}") for line in wrap(name(names, key), WRAP)] if key in names else []
