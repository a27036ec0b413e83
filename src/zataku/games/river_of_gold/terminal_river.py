"""Draws the river with both its banks, region by region."""

from __future__ import annotations

from typing import Any, Final

from zataku.core.markup import GOLD, SIGNAL, WATER, cut, pad, styled, title
from zataku.games.river_of_gold.content import (
    ARTISAN,
    CONTENT,
    CUSTOMER_KEYS,
    DISCOUNT,
    ELDER,
    REGION_KEYS,
    REGIONS,
    SHIP_KEYS,
)
from zataku.games.river_of_gold.terminal_marks import (
    gain_mark,
    seat_mark,
    ship_mark,
    ship_space,
    tile_ends,
    tile_type,
    type_mark,
)
from zataku.games.river_of_gold.view import RiverView

LEFT: Final = 30
WATERS: Final = 14

ROWS: Final = (
    ((2, 1, 1), (4, 0, 3), (0, 2, 5)),
    ((6, 3, 7), (8, 4, 9), (10, 5, 0)),
    ((12, 0, 11), (0, 6, 13), (14, 7, 15)),
    ((16, 8, 18), (17, 9, 0), (19, 10, 20)),
    ((21, 11, 23), (22, 0, 25), (24, 12, 0)),
    ((26, 13, 27), (28, 14, 29), (0, 0, 30)),
)
"""What stands beside what, three rows a region: left shore space, river space, right shore space; 0 for nothing."""

_SHORES: Final[list[dict[str, Any]]] = CONTENT["shore_space"]
_REGION_TILES: Final[dict[str, dict[str, Any]]] = {tile["id"]: tile for tile in CONTENT["region_scoring_tile"]}


def draw_river(view: RiverView, names: dict[str, str]) -> list[str]:
    """The six regions from the source to the mouth, the river between the banks."""
    lines: list[str] = []
    for region in range(REGIONS):
        lines.append(_joined(_region_name(view, region, names), "", _standing(view, region)))
        for left, water, right in ROWS[region]:
            shore = pad(_shore(view, left), LEFT - 6) + styled(GOLD, f"{_touched(left):>5} ")
            other = styled(GOLD, f" {_touched(right):<5}") + _shore(view, right)
            lines.append(_joined(shore, _river_space(view, water), other if right else ""))
    return lines


def _joined(left: str, water: str, right: str) -> str:
    bank = styled(WATER, "│")
    return (pad(left, LEFT) + bank + pad(water, WATERS) + bank + right).rstrip()


def _region_name(view: RiverView, region: int, names: dict[str, str]) -> str:
    text = cut(f"{region + 1} {title(names, REGION_KEYS[region])}", LEFT - 1)
    asked = view.asked
    is_rolled = asked is not None and asked == view.active and view.players[asked].die == region + 1
    return styled("bold " + SIGNAL if is_rolled else "bold", text)


def _standing(view: RiverView, region: int) -> str:
    """What the region scores, how far everyone is, and whose artisan and elder stand there."""
    tile = _REGION_TILES[view.region_tiles[region]]
    values: list[int] = tile["vp_two" if view.seats == 2 else "vp_three_four"]
    parts = [pad(" " + "/".join([str(vp) for vp in values]) + "★", 8)]
    for seat, player in enumerate(view.players):
        parts.append(f"{seat_mark(view, seat)}{player.influence[region]:<2}")
    for seat, player in enumerate(view.players):
        artisan = ARTISAN * REGIONS + region
        if CUSTOMER_KEYS[artisan] in player.delivered:
            parts.append(f"−{DISCOUNT[artisan]}" + seat_mark(view, seat))
        if CUSTOMER_KEYS[ELDER * REGIONS + region] in player.delivered:
            parts.append("×2" + seat_mark(view, seat))
    return " ".join(parts)


def _shore(view: RiverView, number: int) -> str:
    """A shore space: what it costs, or what stands there and whose it is."""
    if number == 0:
        return ""
    key = f"s{number}"
    building = view.shore.get(key)
    if building is None:
        place = f" {_SHORES[number - 1]['cost']:>2}{gain_mark('koku')}"
    else:
        owners = "".join([seat_mark(view, seat) for seat in building.markers])
        place = pad(f"{building.tile} {type_mark(tile_type(building.tile))} {tile_ends(building.tile)}", 16) + owners
    return f" {styled('dim', f'{key:<3}')} {place}"


def _touched(number: int) -> str:
    """The river spaces that a shore space touches."""
    if number == 0:
        return ""
    river: list[int] = _SHORES[number - 1]["river"]
    return str(river[0]) if len(river) == 1 else f"{river[0]}–{river[-1]}"


def _river_space(view: RiverView, number: int) -> str:
    """A river space with its ships."""
    if number == 0:
        return ""
    ships: list[str] = []
    for seat, player in enumerate(view.players):
        for ship in SHIP_KEYS:
            if ship_space(view, seat, ship) == number:
                ships.append(seat_mark(view, seat) + ship_mark(player, ship))
    tail = "".join(ships) if len(ships) <= 5 else "".join([ship[:-1] for ship in ships])
    return " " + styled("bold " + GOLD, f"{number:>2}") + " " + tail
