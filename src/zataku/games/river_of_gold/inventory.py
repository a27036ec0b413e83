"""What must add up in the components: `zataku content --check` holds a corrected copy against it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any, Final

from zataku.core.shape import Problem

from .keys import FAVOR_LIMIT, MOST_SEATS, RIVER, ROW, TYPE_KEYS  # beside it, without the rest of the game

FIXED: Final = (
    "setup.by_players.*.players",
    "setup.by_players.*.region_tile_side",
    "setup.by_players.*.mastery_side",
    "journey_end.choice.*.kind",
    "river_space.*.role",
    "shore_space.*.region",
    "shore_space.*.kind",
    "shore_space.*.preset_tile_players",
    "influence_track.*.region",
    "influence_track.*.length",
    "customer.*.type",
    "customer.*.region",
    "customer.*.delivery.*.kind",
    "customer.*.delivery.*.on",
    "customer.*.ongoing.*.trigger",
    "customer.*.ongoing.*.kind",
    "customer.*.ongoing.*.region",
    "customer.*.ongoing.*.building_of",
    "customer.*.end.*.kind",
    "customer.*.end.*.region",
    "mastery.*.requirement.kind",
    "patron.*.clan",
    "patron.*.ability.build_any_region",
    "patron.*.ability.deliver_any_region",
    "patron.*.ability.influence_jumps_occupied_steps",
)
"""What a piece does, and where: the rules know these by heart. Its numbers are read."""

FREE: Final = ("building.*.visitor.*", "building.*.owner.*", "influence_track.*.rewards.*.gain.*")
"""Any reward may stand there, with what it takes."""

GAINS: Final = ("koku", "silk", "rice", "porcelain", "favor", "vp", "influence", "any_good", "draw_discard", "koku_per")
ERAS: Final = {"era1": 1, "era2": 2}


def sums(data: dict[str, Any]) -> Iterator[tuple[str, int, int]]:
    """Where, how many there must be, and how many there are."""
    box = data["components"]
    groups: Counter[str] = Counter()
    for tile in data["building"]:
        groups[tile["group"]] += tile["copies"]
    for group, n in groups.items():
        yield f"building of group {group}", box[f"building_tiles_{group}"], n
    yield "building, with copies", box["building_tiles"], groups.total()
    yield "customer", box["customer_cards"], len(data["customer"])
    places = {(card["type"], card["region"]) for card in data["customer"]}
    yield "customer, one for each type and region", len(data["customer_type"]) * len(data["region"]), len(places)
    yield "mastery", box["mastery_cards"], len(data["mastery"])
    yield "region_scoring_tile", box["region_scoring_tiles"], len(data["region_scoring_tile"])
    yield "patron", box["clan_patrons"], len(data["patron"])
    markers = data["limits"]["clan_markers"] * len(data["clan"])
    yield "limits, clan_markers of all clans", box["clan_markers"], markers
    start = data["setup"]
    yield "setup, koku_by_turn_order", MOST_SEATS, len(start["koku_by_turn_order"])
    shores = {shore for space in data["river_space"] for shore in space["shores"]}
    yield "shore_space beside the river", len(data["shore_space"]), len(shores)


def check_content(data: dict[str, Any]) -> Iterator[Problem]:
    """What else must hold for the game to be played."""
    yield from _check_board(data)
    yield from _check_rewards(data)
    groups = {group: data["components"][f"building_tiles_{group}"] for group in ERAS}
    for row in data["setup"]["by_players"]:
        for group, least in (("era1", ROW + 1), ("era2", 1)):
            if not least <= row[group] <= groups[group]:
                where = f"setup, by_players {row['players']}, {group}"
                yield Problem(where, f"{least} to {groups[group]} tiles", str(row[group]))
    if data["limits"]["favor_limit_max"] < FAVOR_LIMIT:
        yield Problem("limits, favor_limit_max", f"{FAVOR_LIMIT} or more", str(data["limits"]["favor_limit_max"]))
    for card in data["customer"]:
        for effect in card["end"]:
            if effect.get("type", TYPE_KEYS[0]) not in TYPE_KEYS:
                yield Problem(f"customer {card['id']}, end, type", "one of " + ", ".join(TYPE_KEYS), effect["type"])
            if effect.get("per", 1) < 1:
                yield Problem(f"customer {card['id']}, end, per", "1 or more", str(effect["per"]))


def _check_board(data: dict[str, Any]) -> Iterator[Problem]:
    """River and shore tell the same of where they touch, shore spaces in ascending order (RG-6.6)."""
    region = {shore["id"]: shore["region"] for shore in data["shore_space"]}
    for space in data["river_space"]:
        at = f"river_space {space['id']}"
        beside = [shore["id"] for shore in data["shore_space"] if space["id"] in shore["river"]]
        if space["shores"] != beside:
            yield Problem(f"{at}, shores", f"{beside}, as the shore spaces say", str(space["shores"]))
        regions = sorted({region[shore] for shore in space["shores"] if shore in region})
        if space["regions"] != regions:
            yield Problem(f"{at}, regions", f"{regions}, those of its shore spaces", str(space["regions"]))
    for shore in data["shore_space"]:
        if shore["kind"] == "imperial_market" and shore["cost"] != 0:
            yield Problem(f"shore_space {shore['id']}, cost", "0, as nobody builds there", str(shore["cost"]))
        if shore["river"] != sorted(set(shore["river"])) or not set(shore["river"]) <= set(range(1, RIVER + 1)):
            yield Problem(f"shore_space {shore['id']}, river", "different river spaces, ascending", str(shore["river"]))


def _check_rewards(data: dict[str, Any]) -> Iterator[Problem]:
    flower = next(card["requirement"]["n"] for card in data["mastery"] if card["key"] == "courts")
    for track in data["influence_track"]:
        at = f"influence_track {track['region']}, rewards"
        steps = [reward["step"] for reward in track["rewards"]]
        if steps != sorted(set(steps)) or not 1 <= steps[0] <= steps[-1] <= track["length"]:
            yield Problem(at, f"ascending steps from 1 to {track['length']}", str(steps))
        if flower in steps:
            yield Problem(at, f"none on step {flower}, the imperial flower that Courts asks for (RG-15.2)", "one")
        for reward in track["rewards"]:
            yield from _check_gains(at, reward["gain"])
    for tile in data["building"]:
        at = f"building {tile['id']}"
        if tile["era"] != ERAS.get(tile["group"], 0):
            yield Problem(f"{at}, era", f"{ERAS.get(tile['group'], 0)}, that of its group", str(tile["era"]))
        if tile["era"] == 0 and tile["bonus"] != 0:
            yield Problem(f"{at}, bonus", "0, as nobody builds it", str(tile["bonus"]))
        yield from _check_gains(f"{at}, visitor", tile["visitor"])
        yield from _check_gains(f"{at}, owner", tile["owner"])


def _check_gains(where: str, gains: list[dict[str, Any]]) -> Iterator[Problem]:
    for gain in gains:
        if gain["kind"] not in GAINS:
            yield Problem(where, "one of " + ", ".join(GAINS), gain["kind"])
        counted = (*TYPE_KEYS, "customer") if gain["kind"] == "koku_per" else ("",)
        if gain.get("per", "") not in counted:
            expected = "one of " + ", ".join(counted) if counted[0] else "nothing"
            yield Problem(f"{where}, per", expected, gain.get("per", "nothing"))
