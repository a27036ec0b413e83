"""What must hold in the components: `zataku content --check` holds a corrected copy against it.

It is read without the rest of the game, which would load the components that ship.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any, Final

from zataku.core.shape import Problem, outside

from .keys import COLOUR_KEYS, COLUMNS, GIVEN, ISLAND, MATERIALS, OFFER, RESOURCE_KEYS, RIVER, ROWS, SLOTS, TERRAIN_KEYS

ABOUT: Final[dict[str, tuple[str, ...]]] = {
    "production_score": RESOURCE_KEYS[:MATERIALS],
    "cleanup_income": RESOURCE_KEYS,
    "instant_resources": RESOURCE_KEYS,
    "score_terrain": TERRAIN_KEYS,
}
"""What the effect of a meadow may be about; that of the others is about nothing."""

FREE: Final = ("terrain_tiles.*.production", "river_boards.*.printed.*.production")
"""Any material may be produced anywhere."""


def sums(data: dict[str, Any]) -> Iterator[tuple[str, int, int]]:
    """Where, how many there must be, and how many there are."""
    box = data["components"]
    tiles = data["terrain_tiles"]
    yield "terrain_tiles", box["terrain_tiles_total"], len(tiles)
    kinds = Counter(tile["terrains"][0] if len(tile["terrains"]) == 1 else "mixed" for tile in tiles)
    for kind, n in box["terrain_tiles"].items():
        if kind != "source":
            yield f"terrain_tiles of {kind}", n, kinds[kind]
    effects = Counter(tile["effect"] for tile in tiles)
    for effect in data["meadow_effects"]:
        yield f"terrain_tiles with effect {effect['id']}", effect["copies"], effects[effect["id"]]
    yield "building_cards", box["building_cards"], len(data["building_cards"])
    yield "bonus_tokens", box["bonus_tokens"], len(data["bonus_tokens"])
    yield "resources, tokens in all", box["resource_tokens"], sum(each["tokens"] for each in data["resources"])
    for each in data["resources"]:
        yield f"resources {each['id']}, supply_by_players, 4", each["tokens"], each["supply_by_players"]["4"]


def check_content(data: dict[str, Any]) -> Iterator[Problem]:
    """What else does not fit."""
    yield from _check_box(data)
    yield from _check_main_board(data)
    yield from _check_river_board(data["river_board"])
    yield from _check_printed(data)
    most = max(each["tokens"] for each in data["resources"])
    yield from _check_meadows(data["meadow_effects"], most)
    for tile in data["terrain_tiles"]:
        yield from _check_tile(tile)
    for card in data["building_cards"]:
        yield from outside(f"building_cards {card['id']}, cost in all", sum(card["cost"].values()), 0, most)


def _check_box(data: dict[str, Any]) -> Iterator[Problem]:
    yield from outside("components, pioneers_per_player", data["components"]["pioneers_per_player"], 2, 99)
    for each in data["resources"]:
        yield from outside(f"resources {each['id']}, tokens", each["tokens"], GIVEN, 99)
        for players, n in each["supply_by_players"].items():
            yield from outside(f"resources {each['id']}, supply_by_players, {players}", n, 0, each["tokens"])


def _check_main_board(data: dict[str, Any]) -> Iterator[Problem]:
    board = data["main_board"]
    for players, n in board["terrain_display"]["spaces_by_players"].items():
        # the tiles of the draft lie there too: TR-1.5
        yield from outside(f"main_board, terrain_display, spaces_by_players, {players}", n, int(players) + 1, ISLAND)
    for players, n in board["building_display"]["spaces_by_players"].items():
        yield from outside(f"main_board, building_display, spaces_by_players, {players}", n, 1, OFFER)
    for space in data["action_spaces"]:
        for side, n in space["capacity"].items():
            if space["capacity_kind"] == "unlimited" and n != 0:
                yield Problem(f"action_spaces {space['id']}, capacity, {side}", "0 where there is no limit", str(n))


def _check_river_board(board: dict[str, Any]) -> Iterator[Problem]:
    spaces = [entry["space"] for entry in board["path"]]
    yield from _different("river_board, path, spaces", spaces, RIVER)
    for entry in board["path"]:
        yield from outside(f"river_board, path, space {entry['space']}, row", entry["row"], 1, ROWS)
        yield from outside(f"river_board, path, space {entry['space']}, column", entry["column"], 1, COLUMNS)
    places = {(entry["row"], entry["column"]) for entry in board["path"]}
    if len(places) != len(spaces):
        yield Problem("river_board, path", "a place of its own for each space", "two spaces in one place")
    yield from _different("river_board, settling_spaces", board["settling_spaces"], RIVER)
    for players, n in board["bonus_slots_by_players"].items():
        yield from outside(f"river_board, bonus_slots_by_players, {players}", n, 1, SLOTS)
    slots = board["bonus_slots_by_players"]
    if slots["3"] != slots["4"]:
        yield Problem("river_board, bonus_slots_by_players, 4", f"{slots['3']} as with 3: one side", str(slots["4"]))
    yield from outside("river_board, waiting_pioneer_slot", board["waiting_pioneer_slot"], 1, min(slots.values()))


def _check_printed(data: dict[str, Any]) -> Iterator[Problem]:
    most = max(each["tokens"] for each in data["resources"])
    for colour, board in zip(COLOUR_KEYS, data["river_boards"], strict=True):
        where = f"river_boards {colour}"
        if board["colour"] != colour:
            yield Problem(f"{where}, colour", repr(colour), repr(board["colour"]))
        yield from _different(f"{where}, printed, spaces", [entry["space"] for entry in board["printed"]], RIVER)
        for entry in board["printed"]:
            yield from outside(f"{where}, printed, space {entry['space']}, warehouses", entry["warehouses"], 0, most)


def _check_meadows(effects: list[dict[str, Any]], most: int) -> Iterator[Problem]:
    """One gain is never larger than all tokens of a kind; a swap that is offered can be made."""
    by_id = {effect["id"]: effect for effect in effects}
    income = by_id["cleanup_income"]
    yield from outside("meadow_effects cleanup_income, amount", income["amount"], 0, most // max(1, income["copies"]))
    yield from outside("meadow_effects double_swap, swaps", by_id["double_swap"]["swaps"], 1, 99)


def _check_tile(tile: dict[str, Any]) -> Iterator[Problem]:
    where = f"terrain_tiles {tile['id']}"
    if len(set(tile["terrains"])) < len(tile["terrains"]):
        yield Problem(f"{where}, terrains", "different ones", ", ".join(tile["terrains"]))
    about = ABOUT.get(tile["effect"], ("",))
    if tile["effect_arg"] not in about:
        yield Problem(f"{where}, effect_arg", "one of " + ", ".join(map(repr, about)), repr(tile["effect_arg"]))


def _different(where: str, spaces: list[int], most: int) -> Iterator[Problem]:
    if len(set(spaces)) < len(spaces) or any(not 1 <= space <= most for space in spaces):
        yield Problem(where, f"different ones from 1 to {most}", ", ".join(map(str, spaces)))
