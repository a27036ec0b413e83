"""Loads the printed components; slugs become small numbers, and facts become tables."""

from __future__ import annotations

from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64

from zataku.core import content
from zataku.core.bits import mask_with
from zataku.games.river_of_gold.keys import RIVER as RIVER
from zataku.games.river_of_gold.keys import ROW as ROW
from zataku.games.river_of_gold.keys import TYPE_KEYS as TYPE_KEYS

REGIONS: Final = 6
GOODS: Final = 3
BUILDING_TYPES: Final = 4
CUSTOMER_TYPES: Final = 5
CUSTOMERS: Final = 30
SHORES: Final = 30
SHORES_PER_REGION: Final = 5
ADJACENT: Final = 4
TILES: Final = 46
FIRST_ERA_TILE: Final = 1
ERA_TILES: Final = 40
REGION_TILES: Final = 6
MASTERIES: Final = 6
MASTERIES_IN_PLAY: Final = 3
MASTERY_REWARDS: Final = 3
CLANS: Final = 4
PATRONS: Final = 8
ALL_CUSTOMERS: Final = (1 << CUSTOMERS) - 1

BIT: Final = vec[i64]([1 << piece for piece in range(TILES)])
"""Sets are bit masks. mypyc shifts a literal 1 in 32 bits, so the bits come from a table."""

# What a reward gives. The three goods follow one another; so do the five counted things.
NOTHING: Final = 0
KOKU: Final = 1
SILK: Final = 2
RICE: Final = 3
PORCELAIN: Final = 4
FAVOR: Final = 5
VP: Final = 6
INFLUENCE: Final = 7
ANY_GOOD: Final = 8
DRAW_DISCARD: Final = 9
KOKU_PER: Final = 10
KOKU_PER_CUSTOMER: Final = KOKU_PER + BUILDING_TYPES
REWARD_SLOTS: Final = 4  # two rewards on an end of a tile or on a step, each a kind and an amount

PORT: Final = 0
MARKET: Final = 1
MANOR: Final = 2
SHRINE: Final = 3

ARTISAN: Final = 0
ELDER: Final = 1
MERCHANT: Final = 2
MONK: Final = 3
NOBLE: Final = 4

AIR: Final = 0
COURTS: Final = 1
EARTH: Final = 2
FIRE: Final = 3
VOID: Final = 4
WATER: Final = 5

KAIU_SHIHOBU: Final = 0
YASUKI_TAKA: Final = 1
YORITOMO: Final = 2
KUDAKA: Final = 3
DAIDOJI_UJI: Final = 4
KAKITA_RYOKU: Final = 5
SHOSURO_HYOBU: Final = 6
BAYUSHI_KACHIKO: Final = 7

GOOD_KEYS: Final = ("silk", "rice", "porcelain")
CUSTOMER_TYPE_KEYS: Final = ("artisan", "elder", "merchant", "monk", "noble")
MASTERY_KEYS: Final = ("air", "courts", "earth", "fire", "void", "water")
CLAN_KEYS: Final = ("crab", "mantis", "crane", "scorpion")
PATRON_KEYS: Final = (
    "kaiu_shihobu",
    "yasuki_taka",
    "yoritomo",
    "kudaka",
    "daidoji_uji",
    "kakita_ryoku",
    "shosuro_hyobu",
    "bayushi_kachiko",
)
TILE_KEYS: Final = tuple(f"b{n + 1:02}" for n in range(TILES))
SPACE_KEYS: Final = tuple(f"s{n + 1}" for n in range(SHORES))
CUSTOMER_KEYS: Final = tuple(f"{kind}_{region + 1}" for kind in CUSTOMER_TYPE_KEYS for region in range(REGIONS))
REGION_KEYS: Final = tuple(f"region_{n + 1}" for n in range(REGIONS))
REGION_TILE_KEYS: Final = tuple(f"t{n + 1}" for n in range(REGION_TILES))
SHIP_KEYS: Final = ("upper", "middle")

_KINDS: Final = {"koku": KOKU, "silk": SILK, "rice": RICE, "porcelain": PORCELAIN, "favor": FAVOR, "vp": VP}
_KINDS_WITH_CHOICE: Final = {"influence": INFLUENCE, "any_good": ANY_GOOD, "draw_discard": DRAW_DISCARD}


CONTENT: Final[dict[str, Any]] = content.read("river_of_gold")


def _kind(gain: dict[str, Any]) -> int:
    name = gain["kind"]
    if name == "koku_per":
        per = gain["per"]
        return KOKU_PER_CUSTOMER if per == "customer" else KOKU_PER + TYPE_KEYS.index(per)
    return _KINDS[name] if name in _KINDS else _KINDS_WITH_CHOICE[name]


def _slots(gains: list[dict[str, Any]]) -> list[int]:
    out: list[int] = []
    for gain in gains:
        out += [_kind(gain), gain["n"]]
    return out + [0] * (REWARD_SLOTS - len(out))


def _ends(end: str) -> vec[i64]:
    return vec[i64]([slot for tile in CONTENT["building"] for slot in _slots(tile[end])])


def _facts(kind: str, fact: str) -> vec[i64]:
    return vec[i64]([entry[fact] for entry in CONTENT[kind]])


def _effects(part: str, kind: str, fact: str) -> vec[i64]:
    """A number of one kind of effect, for each customer card; 0 where a card has no such effect."""
    cards: list[dict[str, Any]] = CONTENT["customer"]
    return vec[i64]([sum(effect[fact] for effect in card[part] if effect["kind"] == kind) for card in cards])


def _ability(patron: int, fact: str) -> int:
    found: int = CONTENT["patron"][patron]["ability"][fact]
    return found


def _track() -> vec[i64]:
    out: list[int] = []
    for track in CONTENT["influence_track"]:
        steps = {reward["step"]: _slots(reward["gain"]) for reward in track["rewards"]}
        for step in range(STEPS + 1):
            out += steps.get(step, [0] * REWARD_SLOTS)
    return vec[i64](out)


def _places(kind: str, side: str, places: int) -> vec[i64]:
    return vec[i64]([vp for entry in CONTENT[kind] for vp in (entry[side] + [0] * places)[:places]])


def _group(name: str) -> list[int]:
    return [
        TILE_KEYS.index(tile["id"])
        for tile in CONTENT["building"]
        if tile["group"] == name
        for _ in range(tile["copies"])
    ]


SPACE_COST: Final = _facts("shore_space", "cost")
SPACE_TOUCHES: Final = vec[i64]([len(space["river"]) for space in CONTENT["shore_space"]])
RIVER_SHORES: Final = vec[i64]([shore - 1 for space in CONTENT["river_space"] for shore in space["shores"]])
RIVER_REGIONS: Final = vec[i64](
    [region - 1 for space in CONTENT["river_space"] for region in (space["regions"] + [0])[:2]]
)  # two regions a river space, -1 for a missing second one

TILE_TYPE: Final = vec[i64]([TYPE_KEYS.index(tile["type"]) for tile in CONTENT["building"]])
TILE_ERA: Final = _facts("building", "era")
TILE_BONUS: Final = _facts("building", "bonus")
VISITOR: Final = _ends("visitor")
OWNER: Final = _ends("owner")
ERA1_TILES: Final[int] = mask_with(_group("era1"))
ERA2_TILES: Final[int] = mask_with(_group("era2"))
STARTING_TILES: Final[list[int]] = _group("starting")
IMPERIAL_MARKETS: Final[list[int]] = _group("imperial_market")

ORDER: Final = vec[i64]([card["order"][good] for card in CONTENT["customer"] for good in GOOD_KEYS])
DELIVERY_INFLUENCE: Final = _effects("delivery", "influence", "n")  # by card, as all tables of customers
DISCOUNT: Final = _effects("ongoing", "discount", "koku")
LIMIT_RAISED: Final = _effects("delivery", "favor_limit", "n")
DELIVERY_FAVOR: Final = _effects("delivery", "favor", "n")
SALE_KOKU: Final = _effects("ongoing", "sell_goods", "koku_each")
ONGOING_GAIN: Final = vec[i64]([sum(effect.get("n", 0) for effect in card["ongoing"]) for card in CONTENT["customer"]])
END_PER: Final = vec[i64]([sum(effect.get("per", 0) for effect in card["end"]) for card in CONTENT["customer"]])
END_VP: Final = vec[i64]([sum(effect.get("vp", 0) for effect in card["end"]) for card in CONTENT["customer"]])
END_TYPE: Final = vec[i64](
    [
        TYPE_KEYS.index(card["end"][0]["type"]) if card["end"] and "type" in card["end"][0] else -1
        for card in CONTENT["customer"]
    ]
)
STEPS: Final[i64] = CONTENT["influence_track"][0]["length"]  # RG-15.1
TRACK: Final = _track()

REGION_VP_TWO: Final = _places("region_scoring_tile", "vp_two", 2)
REGION_VP: Final = _places("region_scoring_tile", "vp_three_four", 3)
MASTERY_VP_TWO: Final = _places("mastery", "vp_two", MASTERY_REWARDS)
MASTERY_VP: Final = _places("mastery", "vp_three_four", MASTERY_REWARDS)
MASTERY_NEEDS: Final = vec[i64]([card["requirement"]["n"] for card in CONTENT["mastery"]])
CUSTOMERS_VP: Final = vec[i64](CONTENT["scoring"]["customers_vp"])

MAX_KOKU: Final[i64] = CONTENT["limits"]["koku"]  # RG-15.4
MAX_GOOD: Final[i64] = CONTENT["limits"]["good_each"]  # RG-15.4
MAX_FAVOR_LIMIT: Final[i64] = CONTENT["limits"]["favor_limit_max"]  # RG-4.5
ROW_END_FAVOR: Final[i64] = CONTENT["building_row"]["end_slot_favor"]  # RG-5.5
FLOWER: Final[i64] = MASTERY_NEEDS[COURTS]  # RG-10.6: the step with the imperial flower
JOURNEY_KOKU: Final[i64] = CONTENT["journey_end"]["choice"][0]["n"]  # RG-7.3
JOURNEY_GOODS: Final[i64] = CONTENT["journey_end"]["choice"][1]["n"]
END_TRIGGER_VP: Final[i64] = CONTENT["scoring"]["end_trigger_vp"]  # RG-12.5

SHIHOBU_KOKU: Final[i64] = _ability(KAIU_SHIHOBU, "setup_koku")  # RG-14.4
TAKA_VP: Final[i64] = _ability(YASUKI_TAKA, "build_vp_per_touching_river_space")  # RG-14.5
YORITOMO_CARDS: Final[i64] = _ability(YORITOMO, "setup_customers")  # RG-14.6
KUDAKA_VP: Final[i64] = _ability(KUDAKA, "deliver_first_in_region_vp")  # RG-14.7
UJI_VP: Final[i64] = _ability(DAIDOJI_UJI, "sail_visit_opponent_building_vp")  # RG-14.8
SET_FAVOR: Final[i64] = _ability(KAKITA_RYOKU, "set_die_instead_of_roll_favor")  # RG-14.9
PASSED_VP: Final[i64] = _ability(SHOSURO_HYOBU, "passed_on_influence_track_vp")  # RG-14.10

KOKU_BY_TURN_ORDER: Final = vec[i64](CONTENT["setup"]["koku_by_turn_order"])
ERA1_IN_PLAY: Final[dict[int, int]] = {row["players"]: row["era1"] for row in CONTENT["setup"]["by_players"]}
ERA2_IN_PLAY: Final[dict[int, int]] = {row["players"]: row["era2"] for row in CONTENT["setup"]["by_players"]}


def _preset_spaces(kind: str, seats: int) -> list[int]:
    """The shore spaces of a kind that hold a tile from the start."""
    spaces = [space for space in CONTENT["shore_space"] if space["kind"].startswith(kind)]
    return [space["id"] - 1 for space in spaces if seats in space["preset_tile_players"]]


MARKET_SPACES: Final[list[int]] = _preset_spaces("imperial_market", 4)
START_SPACES: Final[dict[int, list[int]]] = {seats: _preset_spaces("start", seats) for seats in ERA1_IN_PLAY}
