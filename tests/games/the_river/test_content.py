"""The content file: its counts, its order, its provenance, and the numbers that the rules repeat."""

import copy
from collections import Counter
from typing import Any

from games.the_river.printed import BOARDS, CARDS, EFFECTS, MATERIALS, PRINTED, RESOURCES, SPACES, TILES
from zataku.games.the_river import actions, bundles, content, inventory, state, view
from zataku.games.the_river.rules import build, exchange, scoring, setup, swap, tokens


def test_number_of_components() -> None:
    """What the box holds, in all and by kind."""
    box = PRINTED["components"]
    assert len(TILES) == box["terrain_tiles_total"] == content.TILES == 65
    assert len(CARDS) == box["building_cards"] == content.CARDS == 33
    assert len(PRINTED["bonus_tokens"]) == box["bonus_tokens"] == content.TOKEN_STRIDE == 20
    assert sum(resource["tokens"] for resource in PRINTED["resources"]) == box["resource_tokens"] == 44
    assert box["pioneers_per_player"] == content.PIONEERS == 5
    assert len(BOARDS) == box["river_boards"] == content.COLOURS == content.MOST_SEATS == 4
    kinds = Counter(tile["category"] for tile in TILES.values())
    assert kinds == {kind: n for kind, n in box["terrain_tiles"].items() if kind != "source"}


def test_every_entry_has_a_source() -> None:
    """A key of the sources; `reconstructed` is one of them."""

    def sources(data: Any) -> list[str]:
        if isinstance(data, list):
            return [source for entry in data for source in sources(entry)]
        if isinstance(data, dict):
            own = [text for key, text in data.items() if key == "source" or key.endswith("_source")]
            return own + [source for entry in data.values() for source in sources(entry)]
        return []

    known = set(PRINTED["sources"])
    assert set(sources(PRINTED)) <= known
    for kind in ("terrain_tiles", "building_cards", "bonus_tokens", "river_boards", "resources", "action_spaces"):
        assert all(entry["source"] in known for entry in PRINTED[kind])
    assert all("reconstructed" in (tile["source"], tile["terrain_source"]) for tile in TILES.values())


def test_entries_stand_in_the_order_of_the_constants() -> None:
    """The engine numbers components by their place in the file, and its words fit."""
    assert tuple(TILES) == content.TILE_KEYS
    assert tuple(CARDS) == content.CARD_KEYS
    assert tuple(SPACES) == content.ACTION_KEYS
    assert tuple(BOARDS) == content.COLOUR_KEYS == tuple(PRINTED["players"]["colours"])
    assert tuple(resource["id"] for resource in PRINTED["resources"]) == content.RESOURCE_KEYS == RESOURCES
    assert ("none", *EFFECTS) == content.EFFECT_KEYS
    assert {terrain for tile in TILES.values() for terrain in tile["terrains"]} == set(content.TERRAIN_KEYS)


def test_named_numbers_fit_the_order() -> None:
    """Constants such as FOOD, RESERVE or DOUBLE_SWAP are the places of these entries."""
    for keys in (content.RESOURCE_KEYS, content.EFFECT_KEYS[1:]):
        for key in keys:
            assert keys.index(key) + (keys is not content.RESOURCE_KEYS) == getattr(content, key.upper())
    places = (content.EXPLORE, content.PRODUCE, content.PRODUCE_FOOD, content.RESERVE, content.BUILD)
    assert places == (0, 1, 4, 5, 6) and (content.FIRST_PLAYER, content.SWAP) == (7, 8)
    assert [content.ACTION_KEYS[k] for k in (7, 8)] == ["first_player", "swap"]


def test_numbers_of_the_rules() -> None:
    """The limits and points that rules name are those of the file."""
    limits, points = PRINTED["limits"], PRINTED["scoring"]
    assert (exchange.GIVEN, exchange.RECEIVED) == (limits["exchange_resources_given"], limits["exchange_food_received"])
    assert actions.GIVEN == exchange.GIVEN
    assert (state.HELD, build.DISCOUNT) == (limits["reserved_cards_max"], limits["reserved_discount"])
    assert limits["explore_per_player_per_round"] == SPACES["explore"]["capacity"]["34p"] == 2
    assert content.RIVER == limits["tiles_on_river_max"] == limits["end_tiles"] == PRINTED["river_board"]["spaces"]
    assert limits["end_bonus_tokens_by_players"] == PRINTED["river_board"]["bonus_slots_by_players"]
    assert (scoring.TOP_TWO, scoring.ALL_THREE) == (points["column_top_two_same"], points["column_all_three_same"])
    assert scoring.RESOURCES_PER_VP == points["resources_per_point"] and points["tie"] == "shared victory"
    assert setup.BOAT == PRINTED["players"]["pioneers_on_boat_at_start"]
    assert tokens.PIONEER_SLOT == PRINTED["river_board"]["waiting_pioneer_slot"]
    assert swap.LEAST == 2


def test_rulings_are_those_that_are_implemented() -> None:
    """Three are options, whose first value the file has; the others are as the rules play."""
    rulings = {key: value for key, value in PRINTED["rulings"].items() if key != "source"}
    for option, values in view.OPTIONS.items():
        assert str(rulings.pop(option)).lower() == values[0]
    assert rulings == {
        "storage_is_a_pool": True,
        "overflow_applies_to_every_gain": True,
        "production_must_take_at_least_one": True,
        "double_swap_is_optional": True,
        "cleanup_income_order": "pawn_holder_then_clockwise",
        "cleanup_income_is_one_gain": True,
        "no_legal_placement": "pass_keep_pioneers",
        "round_ends_when_all_pass": True,
        "game_ends_when_no_pioneers": True,
        "reserved_cards_known_to_all": True,
        "unbuilt_reserved_cards_score_nothing": True,
    }


def test_what_the_engine_has_room_for() -> None:
    """A correction beyond these needs more than the file."""
    displays = PRINTED["main_board"]
    assert max(displays["terrain_display"]["spaces_by_players"].values()) <= content.ISLAND
    assert max(displays["building_display"]["spaces_by_players"].values()) <= content.OFFER
    assert max(PRINTED["river_board"]["bonus_slots_by_players"].values()) <= content.SLOTS
    assert len(PRINTED["river_board"]["settling_spaces"]) == content.MARKS


def test_bundles_have_numbers() -> None:
    """A bundle is found again by its tokens; those of three are the exchanges."""
    for number in range(bundles.BUNDLES):
        wood, stone, clay, food = (bundles.amount(number, k) for k in range(4))
        assert bundles.bundle(wood, stone, clay, food) == number
        assert bundles.size(number) == wood + stone + clay + food
    assert [bundles.size(actions.exchanged(actions.EXCHANGE + k)) for k in (0, actions.EXCHANGES - 1)] == [3, 3]


def test_symbols_of_all_tiles() -> None:
    """17 of each material and 50 warehouses."""
    for material in MATERIALS:
        assert sum(tile["production"].get(material, 0) for tile in TILES.values()) == 17
    assert sum(tile["warehouses"] for tile in TILES.values()) == 50


def test_what_must_add_up() -> None:
    """The inventory tells where a corrected copy contradicts itself."""

    def uneven(data: dict[str, Any]) -> set[tuple[str, int, int]]:
        return {(where, wanted, there) for where, wanted, there in inventory.sums(data) if wanted != there}

    assert uneven(PRINTED) == set()
    data = copy.deepcopy(PRINTED)
    data["terrain_tiles"][0]["category"] = "desert"
    data["resources"][0]["tokens"] += 1
    assert uneven(data) == {
        ("terrain_tiles of category forest", 14, 13),
        ("terrain_tiles of category desert", 12, 13),
        ("resources, tokens in all", 44, 45),
        ("resources wood, supply_by_players, 4", 14, 13),
    }
