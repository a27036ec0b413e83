"""The content file: its counts, its order, its board, and what a corrected copy may say."""

import copy
from typing import Any

import pytest

from games.river_of_gold.printed import CUSTOMERS, PRINTED, RIVER, SPACES, TILES
from rule import rule
from zataku.core import content as core_content
from zataku.games.river_of_gold import content, inventory, state
from zataku.games.river_of_gold.rules import customers, setup


@pytest.mark.parametrize(
    ("kind", "n"),
    [
        ("customer", 30),
        ("mastery", 6),
        ("region_scoring_tile", 6),
        ("patron", 8),
        ("shore_space", 30),
        ("river_space", 14),
        ("region", 6),
        ("good", 3),
        ("building_type", 4),
        ("customer_type", 5),
        ("clan", 4),
        ("influence_track", 6),
    ],
)
def test_number_of_entries(kind: str, n: int) -> None:
    """The file has as many entries as the box has components."""
    assert len(PRINTED[kind]) == n


def test_number_of_tiles() -> None:
    """24 tiles of era 1, 16 of era 2, 6 starting tiles and 3 imperial markets are 49."""
    copies = dict.fromkeys(("era1", "era2", "starting", "imperial_market"), 0)
    for tile in TILES.values():
        copies[tile["group"]] += tile["copies"]
    assert copies == {"era1": 24, "era2": 16, "starting": 6, "imperial_market": 3}
    listed = PRINTED["components"]
    assert {group: listed[f"building_tiles_{group}"] for group in copies} == copies
    assert sum(copies.values()) == listed["building_tiles"] == 49


def test_entries_stand_in_the_order_of_the_constants() -> None:
    """The engine numbers components by their place in the file, and its words fit."""
    assert tuple(TILES) == content.TILE_KEYS
    assert tuple(CUSTOMERS) == content.CUSTOMER_KEYS
    assert tuple(SPACES) == content.SPACE_KEYS
    assert tuple(tile["id"] for tile in PRINTED["region_scoring_tile"]) == content.REGION_TILE_KEYS
    assert tuple(f"region_{region['id']}" for region in PRINTED["region"]) == content.REGION_KEYS
    assert [track["region"] for track in PRINTED["influence_track"]] == [1, 2, 3, 4, 5, 6]
    assert list(RIVER) == list(range(1, content.RIVER + 1))
    by_key = {
        "good": content.GOOD_KEYS,
        "building_type": content.TYPE_KEYS,
        "customer_type": content.CUSTOMER_TYPE_KEYS,
        "mastery": content.MASTERY_KEYS,
        "clan": content.CLAN_KEYS,
        "patron": content.PATRON_KEYS,
    }
    assert {kind: tuple(entry["key"] for entry in PRINTED[kind]) for kind in by_key} == by_key


def test_named_numbers_fit_the_order() -> None:
    """Constants such as MARKET, NOBLE or KUDAKA are the places of these entries."""
    assert [content.TYPE_KEYS[n] for n in (content.PORT, content.MARKET, content.MANOR, content.SHRINE)] == [
        "port",
        "market",
        "manor",
        "shrine",
    ]
    kinds = (content.ARTISAN, content.ELDER, content.MERCHANT, content.MONK, content.NOBLE)
    assert [content.CUSTOMER_TYPE_KEYS[n] for n in kinds] == ["artisan", "elder", "merchant", "monk", "noble"]
    cards = (content.AIR, content.COURTS, content.EARTH, content.FIRE, content.VOID, content.WATER)
    assert [content.MASTERY_KEYS[n] for n in cards] == ["air", "courts", "earth", "fire", "void", "water"]
    assert [getattr(content, key.upper()) for key in content.PATRON_KEYS] == list(range(8))
    assert content.CUSTOMER_KEYS[customers.MERCHANT_4] == "merchant_4"
    assert content.CUSTOMER_KEYS[customers.NOBLE_5] == "noble_5"


def test_patrons_stand_two_by_two_with_their_clan() -> None:
    """The clan of a patron follows from its place."""
    assert [patron["clan"] for patron in PRINTED["patron"]] == [clan for clan in content.CLAN_KEYS for _ in (1, 2)]
    assert setup.PATRONS_PER_CLAN == 2


def test_customers_stand_by_type_and_region() -> None:
    """Every type has one card for each region."""
    assert [(card["type"], card["region"]) for card in CUSTOMERS.values()] == [
        (kind, region) for kind in content.CUSTOMER_TYPE_KEYS for region in range(1, 7)
    ]


@rule("RG-1.4", "RG-1.5")
def test_board_is_the_same_from_both_sides() -> None:
    """A river space lists a shore space exactly when the shore space lists it; each touches 4, or 1 to 3."""
    from_river = {(space, shore) for space, shores in RIVER.items() for shore in shores}
    from_shore = {(space, shore) for shore in SPACES for space in SPACES[shore]["river"]}
    assert from_river == from_shore
    assert all(len(set(shores)) == 4 for shores in RIVER.values())
    assert {len(space["river"]) for space in SPACES.values()} == {1, 2, 3}
    roles = {space["role"]: space["id"] for space in PRINTED["river_space"] if space["role"] != "normal"}
    assert roles == {"upper_start": 1, "middle_start": 8}


@rule("RG-1.5", "RG-6.6")
def test_shores_of_a_river_space_ascend() -> None:
    """They are listed in the order in which they are resolved, and a touching space means a touching region."""
    for space in PRINTED["river_space"]:
        assert space["shores"] == sorted(space["shores"])
        assert space["regions"] == sorted({SPACES[f"s{shore}"]["region"] for shore in space["shores"]})


@rule("RG-1.5")
def test_five_shore_spaces_a_region() -> None:
    """The engine's region of a shore space is the printed one."""
    assert [state.region_of(n) + 1 for n in range(30)] == [space["region"] for space in SPACES.values()]
    assert [space["region"] for space in SPACES.values()] == [region for region in range(1, 7) for _ in range(5)]


@rule("RG-2.4", "RG-2.5")
def test_spaces_with_a_tile_from_the_start() -> None:
    """Imperial markets for all, starting tiles for two and three players, as printed on the spaces."""
    preset = {seats: [s for s in SPACES if seats in SPACES[s]["preset_tile_players"]] for seats in (2, 3, 4)}
    assert preset[2] == ["s3", "s6", "s7", "s11", "s14", "s17", "s22", "s23", "s29"]
    assert preset[3] == ["s3", "s6", "s11", "s17", "s22", "s29"]
    assert preset[4] == ["s6", "s17", "s29"]


def test_a_good_copy_and_a_bad_one() -> None:
    """Numbers on pieces may be corrected; what the rules know by heart, and what contradicts itself, is refused."""

    def told(*steps: str | int, value: object) -> list[str]:
        data: Any = copy.deepcopy(PRINTED)
        place = data
        for step in steps[:-1]:
            place = place[step]
        place[steps[-1]] = value
        return [str(problem) for problem in core_content.problems("river_of_gold", data)]

    assert told("limits", "koku", value=30) == told("customer", 0, "delivery", 0, "n", value=4) == []
    assert told("patron", 0, "ability", "setup_koku", value=5) == told("building", 26, "owner", 0, "n", value=2) == []
    assert told("patron", 0, "clan", value="crane") == [
        "patron kaiu_shihobu, clan: expected 'crab', as the rules know nothing else here, got 'crane'"
    ]
    assert told("setup", "by_players", 0, "era1", value=4) == [
        "setup, by_players 2, era1: expected 5 to 24 tiles, got 4"
    ]
    assert told("river_space", 0, "shores", 3, value=5)[0] == (
        "river_space 1, shores: expected [1, 2, 3, 4], as the shore spaces say, got [1, 2, 3, 5]"
    )
    assert told("influence_track", 0, "rewards", 0, "step", value=6) == [
        "influence_track 1, rewards: expected ascending steps from 1 to 18, got [6, 5, 9, 13, 18]"
    ]
    assert told("building", 12, "owner", 0, "per", value="inn") == [
        "building b13, owner, per: expected one of port, market, manor, shrine, customer, got inn"
    ]


@pytest.mark.parametrize(
    ("kind", "number", "facts", "complaint"),
    [
        (
            "patron",
            1,
            {"ability": {"build_vp_per_touching_river_space": 1, "setup_koku": 20}},
            "setup_koku: expected no",
        ),
        (
            "patron",
            0,
            {"ability": {"setup_koku": 10}},
            "ability, build_any_region: expected this field, True as it ships",
        ),
        ("patron", 7, {"ability": {}}, "ability, influence_jumps_occupied_steps: expected this field"),
        ("customer", 0, {"delivery": [{"kind": "influence", "n": 2}]}, "delivery: expected 2 entries, as the rules"),
        ("customer", 6, {"delivery": [{"kind": "marker", "on": "elder_space"}] * 2}, "delivery: expected 1 entry"),
        ("shore_space", 5, {"cost": 3}, "shore_space 6, cost: expected 0, as nobody builds there, got 3"),
        ("customer", 6, {"end": []}, "customer elder_1, end: expected 1 entry"),
        (
            "customer",
            6,
            {"end": [{"kind": "double_region", "region": 1, "vp": 5}]},
            "end 1, vp: expected no such field",
        ),
        ("customer", 6, {"ongoing": [{"trigger": "build", "kind": "discount"}]}, "ongoing: expected 0 entries"),
        ("customer", 18, {"ongoing": []}, "customer monk_1, ongoing: expected 1 entry"),
        ("customer", 28, {"ongoing": []}, "customer noble_5, ongoing: expected 1 entry"),
    ],
)
def test_nothing_is_accepted_and_ignored(kind: str, number: int, facts: dict[str, Any], complaint: str) -> None:
    """What no rule reads can't be added, and what one reads can't be left out."""
    data = copy.deepcopy(PRINTED)
    data[kind][number].update(facts)
    (problem,) = core_content.problems("river_of_gold", data)
    assert complaint in str(problem)


def test_what_must_add_up() -> None:
    """The inventory tells where a corrected copy contradicts itself."""

    def uneven(data: dict[str, Any]) -> set[tuple[str, int, int]]:
        return {(where, wanted, there) for where, wanted, there in inventory.sums(data) if wanted != there}

    assert uneven(PRINTED) == set()
    data = copy.deepcopy(PRINTED)
    data["building"][0]["copies"] += 1
    data["customer"][0]["region"] = 2
    assert uneven(data) == {
        ("building of group starting", 6, 7),
        ("building, with copies", 49, 50),
        ("customer, one for each type and region", 30, 29),
    }
