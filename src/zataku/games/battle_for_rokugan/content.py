"""Loads the printed components; slugs become small numbers, and facts become tables."""

from __future__ import annotations

from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64

from zataku.core import content
from zataku.core.kinds import mask_of
from zataku.games.battle_for_rokugan.keys import KIND_KEYS as KIND_KEYS
from zataku.games.battle_for_rokugan.keys import KIND_MOST as KIND_MOST

PROVINCES: Final = 30
TERRITORIES: Final = 11
LAND_BORDERS: Final = 64
COASTAL_BORDERS: Final = 12
BORDERS: Final = LAND_BORDERS + COASTAL_BORDERS
CLANS: Final = 7
MOST_SEATS: Final = 5
CARDS: Final = 22
CARDS_PER_TERRITORY: Final = 2
OBJECTIVES: Final = 12

# Places for combat tokens: the middles, both directions of each land border, the coastal borders.
MIDDLES: Final = PROVINCES
FIRST_LAND: Final = MIDDLES
FIRST_COASTAL: Final = FIRST_LAND + 2 * LAND_BORDERS
PLACES: Final = FIRST_COASTAL + COASTAL_BORDERS

BIT: Final = vec[i64]([1 << n for n in range(62)])
"""Sets are bit masks. mypyc shifts a literal 1 in 32 bits, so the bits come from a table."""

# The types of combat tokens.
ARMY: Final = 0
NAVY: Final = 1
SHINOBI: Final = 2
BLESSING: Final = 3
DIPLOMACY: Final = 4
RAID: Final = 5
BLUFF_TYPE: Final = 6
TYPES: Final = 7
TYPE_KEYS: Final = ("army", "navy", "shinobi", "blessing", "diplomacy", "raid", "bluff")
FIGHTERS: Final = 0b111  # the types that fight, as a set
FACEDOWN_TYPES: Final = 0b1110111  # all but the blessing

# The kinds: a type with its strength.
KINDS: Final = 17
FIRST_BLESSING: Final = 12
BLESSINGS: Final = 2
BLUFF: Final = 16
PLACED_KINDS: Final = KINDS - BLESSINGS  # those that go on a place of the map: all but blessings
ANIMATED_KINDS: Final = PLACED_KINDS - 1  # a bluff never lies in the discard pile

CLAN_KEYS: Final = ("crab", "crane", "dragon", "lion", "phoenix", "scorpion", "unicorn")
CRAB: Final = 0
CRANE: Final = 1
DRAGON: Final = 2
LION: Final = 3
PHOENIX: Final = 4
SCORPION: Final = 5
UNICORN: Final = 6

NEUTRAL_KEYS: Final = ("master_of_governance", "master_of_tactics", "rise_of_an_empire")
NEUTRALS: Final = 3

SPECIAL_KEYS: Final = (
    "scorched_earth",
    "peace",
    "shrine",
    "battlefield",
    "harbor",
    "honor_1",
    "honor_2",
    "honor_4",
    "defense_1",
    "defense_2",
)
SPECIALS: Final = 10
NO_SPECIAL: Final = -1
SCORCHED: Final = 0
PEACE: Final = 1
SHRINE: Final = 2
BATTLEFIELD: Final = 3
HARBOR: Final = 4
HONOR_1: Final = 5  # the first of those for honor and defense

CARD_KEYS: Final = (
    "feats_of_engineering",
    "promotion",
    "code_of_honor",
    "diplomatic_mission",
    "strength_of_purpose",
    "sacred_ground",
    "bushido",
    "honorable_fight",
    "aid_of_the_kami",
    "bless_the_lands",
    "spy_network",
    "foment_rebellion",
    "reinforcements",
    "cultural_exchange",
    "bountiful_harvest",
    "ashigaru_levies",
    "port_of_prosperity",
    "pirate_raids",
    "dark_favors",
    "purge_the_weak",
    "animate_the_dead",
    "inspire_fear",
)
PROMOTION: Final = 1
DIPLOMATIC_MISSION: Final = 3
STRENGTH_OF_PURPOSE: Final = 4
BLESS_THE_LANDS: Final = 9
SPY_NETWORK: Final = 10
FOMENT_REBELLION: Final = 11
REINFORCEMENTS: Final = 12
CULTURAL_EXCHANGE: Final = 13
BOUNTIFUL_HARVEST: Final = 14
PIRATE_RAIDS: Final = 17
FIRST_SHADOWLANDS_CARD: Final = 18
DARK_FAVORS: Final = 18
PURGE_THE_WEAK: Final = 19
ANIMATE_THE_DEAD: Final = 20
INSPIRE_FEAR: Final = 21

# What an objective asks for.
OBJECTIVE_KINDS: Final = (
    "capital_or_two",
    "coastal_count",
    "chain",
    "fewest_provinces",
    "territory_count",
    "all_of",
)
CAPITAL_OR_TWO: Final = 0
COASTAL_COUNT: Final = 1
CHAIN: Final = 2
FEWEST_PROVINCES: Final = 3
TERRITORY_COUNT: Final = 4
ALL_OF: Final = 5

METRICS: Final = ("provinces", "control_tokens", "territory_cards")
PROVINCES_HELD: Final = 0
CARDS_HELD: Final = 2
"""What neutral initiative cards compare."""


CONTENT: Final[dict[str, Any]] = content.read("battle_for_rokugan")


def _keys(kind: str) -> tuple[str, ...]:
    return tuple(entry["id"] for entry in CONTENT[kind])


PROVINCE_KEYS: Final = _keys("province")
TERRITORY_KEYS: Final = _keys("territory")
OBJECTIVE_KEYS: Final = _keys("secret_objective")


def _facts(kind: str, fact: str) -> vec[i64]:
    return vec[i64]([int(entry[fact]) for entry in CONTENT[kind]])


def _sorted(kind: str, keys: tuple[str, ...]) -> list[dict[str, Any]]:
    """The entries of a kind in the order of their keys."""
    return [entry for key in keys for entry in CONTENT[kind] if entry["id"] == key]


def _borders() -> list[list[int]]:
    """The borders, land first: the provinces on their sides; a coastal border has one."""
    sides = [[PROVINCE_KEYS.index(key) for key in border["provinces"]] for border in CONTENT["border"]]
    return [side for side in sides if len(side) == 2] + [side for side in sides if len(side) == 1]


def _places() -> list[tuple[int, int, int]]:
    """By place: the border it is on, the province behind it and the province it is in or points at; -1 for none."""
    found = [(-1, -1, province) for province in range(PROVINCES)]
    for border, side in enumerate(_borders()):
        if len(side) == 2:
            found += [(border, side[0], side[1]), (border, side[1], side[0])]
        else:
            found.append((border, -1, side[0]))
    return found


def _place_key(place: tuple[int, int, int]) -> str:
    border, behind, target = place
    if border < 0:
        return PROVINCE_KEYS[target]
    return f"{'sea' if behind < 0 else PROVINCE_KEYS[behind]}>{PROVINCE_KEYS[target]}"


PLACE_BORDER: Final = vec[i64]([border for border, _, _ in _places()])
PLACE_BEHIND: Final = vec[i64]([behind for _, behind, _ in _places()])
PLACE_TARGET: Final = vec[i64]([target for _, _, target in _places()])
PLACE_KEYS: Final = tuple(_place_key(place) for place in _places())


def _territory_of() -> list[int]:
    return [TERRITORY_KEYS.index(province["territory"]) for province in CONTENT["province"]]


def _neighbours(province: int) -> int:
    """The provinces on the other side of its land borders, as a set."""
    return sum(1 << (sum(side) - province) for side in _borders() if len(side) == 2 and province in side)


def _optional(kind: str, keys: tuple[str, ...], fact: str) -> vec[i64]:
    """A number that only some entries have; 0 for the others."""
    return vec[i64]([entry.get(fact, 0) for entry in _sorted(kind, keys)])


def _per_player(card: str) -> int:
    return int(_sorted("player_card", (card,))[0]["per_player"])


ROUNDS: Final[i64] = int(CONTENT["round_track"]["rounds"])
CONTROL_TOKENS: Final[i64] = int(CONTENT["control_token"]["count"])
FACEUP_HONOR: Final[i64] = int(CONTENT["control_token"]["faceup_honor"])
SCOUTS: Final[i64] = _per_player("scout")
SHUGENJA: Final[i64] = _per_player("shugenja")
FIRST_PLAYER_CARD_FROM: Final[i64] = int(_sorted("player_card", ("first_player",))[0]["from_players"])
NEUTRAL_METRIC: Final = vec[i64]([METRICS.index(card["metric"]) for card in _sorted("initiative_card", NEUTRAL_KEYS)])
HONOR: Final = _facts("province", "honor")
DEFENSE: Final = _facts("province", "defense")
COASTAL: Final = vec[i64]([int([province] in _borders()) for province in range(PROVINCES)])
TERRITORY_PROVINCES: Final = vec[i64](
    [sum(1 << province for province, of in enumerate(_territory_of()) if of == k) for k in range(TERRITORIES)]
)
TERRITORY_START: Final = vec[i64]([_territory_of().index(k) for k in range(TERRITORIES)] + [PROVINCES])
"""The provinces of a territory stand together: from here to where the next one starts."""
TERRITORY_HONOR: Final = _facts("territory", "honor_for_control")
FIRST_SHADOWLANDS: Final = 9
"""The two last territories are the Shadowlands."""
IS_SHADOWLANDS: Final = vec[i64]([int(territory >= FIRST_SHADOWLANDS) for territory in _territory_of()])
"""By province."""
CAPITAL: Final = vec[i64]([PROVINCE_KEYS.index(clan["capital"]) for clan in _sorted("clan", CLAN_KEYS)])
IS_CAPITAL: Final = vec[i64]([int(province in list(CAPITAL)) for province in range(PROVINCES)])
ADJACENT: Final = vec[i64]([_neighbours(province) for province in range(PROVINCES)])
FACEUP_DEFENSE: Final = vec[i64]([clan["faceup_control_defense"] for clan in _sorted("clan", CLAN_KEYS)])
BLUFF_DEFENSE: Final = _optional("clan", CLAN_KEYS, "bluff_defense")
"""By clan: how strong its bluff defends; 0 where it only misleads."""

CARD_TERRITORY: Final = vec[i64](
    [TERRITORY_KEYS.index(card["territory"]) for card in _sorted("territory_card", CARD_KEYS)]
)
CARD_SPECIAL: Final = vec[i64](
    [SPECIAL_KEYS.index(card["places"]) if "places" in card else -1 for card in _sorted("territory_card", CARD_KEYS)]
)
"""By card: the special token that it places, if that is all it does."""
CARD_PROVINCES: Final = _optional("territory_card", CARD_KEYS, "provinces")
CARD_FACEUP: Final = _optional("territory_card", CARD_KEYS, "faceup")
CARD_FACEDOWN: Final = _optional("territory_card", CARD_KEYS, "facedown")
CARD_TOKENS: Final = _optional("territory_card", CARD_KEYS, "tokens")
"""By card: how many provinces it names, control tokens it brings and combat or special tokens it is about."""

OBJECTIVE_HONOR: Final = _facts("secret_objective", "honor")
OBJECTIVE_KIND: Final = vec[i64]([OBJECTIVE_KINDS.index(entry["kind"]) for entry in CONTENT["secret_objective"]])
OBJECTIVE_COUNT: Final = _optional("secret_objective", OBJECTIVE_KEYS, "count")
OBJECTIVE_TERRITORIES: Final = _optional("secret_objective", OBJECTIVE_KEYS, "territories")
OBJECTIVE_TERRITORY: Final = vec[i64](
    [TERRITORY_KEYS.index(entry["territory"]) if "territory" in entry else -1 for entry in CONTENT["secret_objective"]]
)
OBJECTIVE_PROVINCES: Final = vec[i64](
    [mask_of(PROVINCE_KEYS, entry.get("provinces", []), entry["id"]) for entry in CONTENT["secret_objective"]]
)

SPECIAL_HONOR: Final = vec[i64]([token["honor"] for token in _sorted("special_token", SPECIAL_KEYS)])
SPECIAL_DEFENSE: Final = vec[i64]([token["defense"] for token in _sorted("special_token", SPECIAL_KEYS)])
SPECIAL_PRINTED: Final = vec[i64]([token.get("honor_override", -1) for token in _sorted("special_token", SPECIAL_KEYS)])
"""By special token: what counts instead of the flowers that it covers; -1 where it covers none."""
IS_REPLACEABLE: Final = vec[i64]([int(token["replaceable"]) for token in _sorted("special_token", SPECIAL_KEYS)])

TYPE_OF: Final = vec[i64]([TYPE_KEYS.index(key.partition("_")[0]) for key in KIND_KEYS])
STRENGTH: Final = vec[i64]([int(key.partition("_")[2] or 0) for key in KIND_KEYS])


# Collections of combat tokens are numbers with three bits a kind: no clan has more than seven of one.
KIND_BITS: Final = 3
ONE: Final = vec[i64]([1 << (KIND_BITS * kind) for kind in range(KINDS)])


def _set_of(clan: str) -> int:
    tokens = [(token["type"], token["strength"], token["count"]) for token in CONTENT["combat_token"]]
    unique = next(entry["unique_token"] for entry in CONTENT["clan"] if entry["id"] == clan)
    tokens.append((unique["type"], unique["strength"], 1))
    return sum(
        n << (KIND_BITS * KIND_KEYS.index(f"{name}_{strength}" if strength else name)) for name, strength, n in tokens
    )


CLAN_TOKENS: Final = vec[i64]([_set_of(clan) for clan in CLAN_KEYS])


def count_of(tokens: i64, kind: i64) -> i64:
    """How many tokens of a kind a collection holds."""
    return (tokens >> (KIND_BITS * kind)) & KIND_MOST


def size_of(tokens: i64) -> i64:
    """How many tokens a collection holds."""
    n: i64 = 0
    while tokens > 0:  # an illegal action can leave less than nothing, which would never shift to 0
        n += tokens & KIND_MOST
        tokens >>= KIND_BITS
    return n
