"""The content file: its counts, its order, its board, and the numbers that the rules repeat."""

import copy
from typing import Any

import pytest

from games.river_of_gold.printed import CUSTOMERS, PRINTED, RIVER, SPACES, TILES
from rule import rule
from zataku.games.river_of_gold import content, inventory, state
from zataku.games.river_of_gold.rules import (
    build,
    choices,
    customers,
    die,
    gains,
    patrons,
    sail,
    scoring,
    setup,
    trade,
    turn,
)


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
    assert [space["next"] for space in PRINTED["river_space"]] == [*range(2, 15), 1]
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
    for row in PRINTED["setup"]["by_players"]:
        assert len(preset[row["players"]]) == row["starting_tiles"] + 3


def test_limits_of_the_rules() -> None:
    """Caps, markers and the row are what the file says."""
    limits = PRINTED["limits"]
    assert (gains.MAX_KOKU, gains.MAX_GOOD) == (limits["koku"], limits["good_each"])
    assert (setup.FAVOR_LIMIT, gains.MAX_FAVOR_LIMIT) == (limits["favor_limit_start"], limits["favor_limit_max"])
    assert (state.MARKERS, content.ROW) == (limits["building_markers"], limits["building_row"])
    assert PRINTED["building_row"]["slots"] == content.ROW == PRINTED["building_row"]["end_slot"]
    assert build.ROW_END_FAVOR == PRINTED["building_row"]["end_slot_favor"]
    assert [die.FACES, len(PRINTED["meta"]["die_faces"])] == [6, 6]


def test_trades_of_the_rules() -> None:
    """2 goods for 1, 5 koku for 1 favor."""
    trades = PRINTED["trades"]
    assert (trade.GOODS_GIVEN, trade.KOKU_GIVEN) == (trades["same_goods_in"], trades["koku_in"])
    assert trades["good_out"] == trades["favor_out"] == PRINTED["favor"]["die_step_cost"] == 1


def test_setup_of_the_rules() -> None:
    """Starting values, and the numbers derived from the tiles in play."""
    printed = PRINTED["setup"]
    assert setup.FAVOR == printed["favor_start"]
    assert printed["goods_start"] == dict.fromkeys(content.GOOD_KEYS, setup.GOODS_EACH)
    assert patrons.CARDS == printed["customers_start"]
    assert (state.SHIPS, content.MASTERIES_IN_PLAY) == (printed["standard_ships"], printed["mastery_cards_in_play"])
    assert list(content.KOKU_BY_TURN_ORDER) == printed["koku_by_turn_order"] == [7, 8, 9, 10]
    assert (setup.UPPER_START + 1, setup.MIDDLE_START + 1) == (1, 8)
    for row in printed["by_players"]:
        assert row["row_removals_until_emperor"] == row["era1"] - content.ROW
        assert row["row_removals_until_end"] == row["era1"] - content.ROW + row["era2"]


def test_scoring_of_the_rules() -> None:
    """End trigger, customers, artisans, merchants and the gap between two players."""
    printed = PRINTED["scoring"]
    assert turn.END_TRIGGER_VP == printed["end_trigger_vp"]
    assert scoring.MOST_CUSTOMERS == len(printed["customers_vp"]) - 1
    assert scoring.KOKU_PER_VP == printed["merchant_koku_per_vp"]
    assert scoring.GOODS_PER_VP == printed["artisan_goods_per_vp"]
    assert scoring.MAX_GAP == printed["two_player_second_place_max_gap"]
    gaps = {tile["max_gap_two"] for tile in PRINTED["region_scoring_tile"] if "max_gap_two" in tile}
    assert gaps == {scoring.MAX_GAP}


def test_sailing_of_the_rules() -> None:
    """Empty spaces and the journey bonus."""
    assert PRINTED["sail"]["empty_space_visitor_reward"] == [{"kind": "koku", "n": sail.EMPTY_SPACE_KOKU}]
    assert PRINTED["journey_end"]["choice"] == [
        {"kind": "koku", "n": choices.JOURNEY_KOKU},
        {"kind": "any_good", "n": 1},
    ]
    assert PRINTED["journey_end"]["discard_row_slot"] == content.ROW


def test_customers_of_the_rules() -> None:
    """Discount, sale, favor and koku, for every card of a type."""
    for region in range(1, 7):
        (discount,) = CUSTOMERS[f"artisan_{region}"]["ongoing"]
        assert (discount["koku"], discount["region"], discount["min_cost"]) == (customers.DISCOUNT, region, 0)
        limit, favor, marker = CUSTOMERS[f"monk_{region}"]["delivery"]
        assert (limit["n"], favor["n"]) == (1, customers.MONK_FAVOR)
        assert marker["on"] == ("own" if region % 2 else "opponent")
    assert CUSTOMERS["merchant_4"]["ongoing"][0]["koku_each"] == customers.SALE_KOKU
    assert CUSTOMERS["merchant_6"]["ongoing"][0]["n"] == customers.MERCHANT_6_KOKU


@pytest.mark.parametrize("card", CUSTOMERS)
def test_delivery_influence_of_a_type_is_that_of_its_cards(card: str) -> None:
    """The engine reads the type's number, the cards print the same."""
    influence = sum(gain["n"] for gain in CUSTOMERS[card]["delivery"] if gain["kind"] == "influence")
    by_type = {kind["key"]: kind["delivery_influence"] for kind in PRINTED["customer_type"]}
    assert influence == by_type[CUSTOMERS[card]["type"]]


def test_patron_abilities_of_the_rules() -> None:
    """The numbers of the eight abilities, and none beyond those that the rules know."""
    assert {patron["key"]: patron["ability"] for patron in PRINTED["patron"]} == {
        "kaiu_shihobu": {"setup_koku": patrons.SHIHOBU_KOKU, "build_any_region": True},
        "yasuki_taka": {"build_vp_per_touching_river_space": patrons.TAKA_VP},
        "yoritomo": {"setup_customers": patrons.YORITOMO_CARDS, "deliver_any_region": True},
        "kudaka": {"deliver_first_in_region_vp": patrons.KUDAKA_VP},
        "daidoji_uji": {"sail_visit_opponent_building_vp": patrons.UJI_VP},
        "kakita_ryoku": {"set_die_instead_of_roll_favor": die.SET_FAVOR},
        "shosuro_hyobu": {"passed_on_influence_track_vp": patrons.PASSED_VP, "passed_min_influence": 1},
        "bayushi_kachiko": {"influence_jumps_occupied_steps": True},
    }


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
