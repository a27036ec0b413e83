"""The content file: its counts, its order, its provenance, and what a corrected copy must keep."""

import copy
from pathlib import Path
from typing import Any

import pytest

from games.the_river.printed import BOARDS, CARDS, EFFECTS, MATERIALS, PRINTED, RESOURCES, SPACES, TILES
from zataku.core.content import problems
from zataku.games.the_river import actions, bundles, content, inventory, state


def test_number_of_components() -> None:
    """What the box holds, in all and by kind."""
    box = PRINTED["components"]
    assert len(TILES) == box["terrain_tiles_total"] == content.TILES == 65
    assert len(CARDS) == box["building_cards"] == content.CARDS == 33
    assert len(PRINTED["bonus_tokens"]) == box["bonus_tokens"] == content.TOKEN_STRIDE == 20
    assert sum(resource["tokens"] for resource in PRINTED["resources"]) == box["resource_tokens"] == 44
    assert box["pioneers_per_player"] == content.PIONEERS == 5
    assert len(BOARDS) == content.COLOURS == content.MOST_SEATS == 4


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
    """The rules number components by their place in the file, and their words fit."""
    assert tuple(TILES) == content.TILE_KEYS
    assert tuple(CARDS) == content.CARD_KEYS
    assert tuple(SPACES) == content.ACTION_KEYS
    assert tuple(BOARDS) == content.COLOUR_KEYS
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


def test_what_states_have_room_for() -> None:
    """As many settling spaces as the file has."""
    assert len(PRINTED["river_board"]["settling_spaces"]) == content.MARKS


def test_the_page_draws_as_many_places_for_reserved_cards() -> None:
    """The rulebook fixes their number (TR-10.2), so that no file that the page reads has it."""
    page = Path(__file__).parents[3] / "web" / "src" / "games" / "the_river" / "content.ts"
    assert f"export const RESERVED = {state.HELD};" in page.read_text("utf-8")


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
    data["terrain_tiles"][0]["terrains"] = ["desert"]
    data["resources"][0]["tokens"] += 1
    assert uneven(data) == {
        ("terrain_tiles of forest", 14, 13),
        ("terrain_tiles of desert", 12, 13),
        ("resources, tokens in all", 44, 45),
        ("resources wood, supply_by_players, 4", 14, 13),
    }


@pytest.mark.parametrize(
    ("path", "value", "complaint"),
    [
        ("resources 0 supply_by_players 2", 14, "resources wood, supply_by_players, 2: expected a number from 0 to 13"),
        ("resources 3 tokens", 2, "resources food, tokens: expected a number from 3 to 99, got 2"),
        ("main_board terrain_display spaces_by_players 4", 4, "expected a number from 5 to 12, got 4"),
        ("main_board terrain_display spaces_by_players 4", 13, "expected a number from 5 to 12, got 13"),
        ("main_board building_display spaces_by_players 2", 7, "expected a number from 1 to 6, got 7"),
        ("action_spaces 6 capacity 34p", 1, "action_spaces build, capacity, 34p: expected 0 where there is no limit"),
        ("river_board settling_spaces", [4, 4, 8, 12], "settling_spaces: expected different ones from 1 to 12"),
        ("river_board settling_spaces", [4, 8, 12, 13], "settling_spaces: expected different ones from 1 to 12"),
        ("river_board bonus_slots_by_players 3", 6, "bonus_slots_by_players, 3: expected a number from 1 to 5, got 6"),
        ("river_board bonus_slots_by_players 3", 4, "expected 4 as with 3: one side, got 5"),
        ("river_board waiting_pioneer_slot", 5, "waiting_pioneer_slot: expected a number from 1 to 4, got 5"),
        ("river_board path 3 space", 5, "path, spaces: expected different ones"),
        ("river_board path 3 row", 4, "path, space 4, row: expected a number from 1 to 3, got 4"),
        ("river_board path 3 column", 3, "path: expected a place of its own for each space"),
        ("river_boards 1 colour", "red", "river_boards blue, colour: expected 'blue', got 'red'"),
        ("river_boards 1 printed 0 space", 3, "river_boards blue, printed, spaces: expected different ones"),
        ("river_boards 1 printed 0 warehouses", 14, "space 2, warehouses: expected a number from 0 to 13, got 14"),
        ("meadow_effects 1 amount", 5, "cleanup_income, amount: expected a number from 0 to 4, got 5"),
        ("meadow_effects 4 swaps", 0, "double_swap, swaps: expected a number from 1 to 99, got 0"),
        ("terrain_tiles 61 terrains", ["forest", "forest"], "t62, terrains: expected different ones"),
        ("terrain_tiles 44 effect_arg", "food", "t45, effect_arg: expected one of 'wood', 'stone', 'clay', got 'food'"),
        ("terrain_tiles 0 effect_arg", "wood", "t01, effect_arg: expected one of '', got 'wood'"),
        ("building_cards 0 cost wood", 14, "b01, cost in all: expected a number from 0 to 13, got 14"),
        ("components pioneers_per_player", 1, "pioneers_per_player: expected a number from 2 to 99, got 1"),
    ],
)
def test_what_a_copy_may_not_say(path: str, value: Any, complaint: str) -> None:
    """What can't vary is refused with what was expected and what was found."""
    data = copy.deepcopy(PRINTED)
    assert list(inventory.check_content(data)) == []
    *way, last = path.split()
    place: Any = data
    for step in way:
        place = place[int(step) if isinstance(place, list) else step]
    place[last] = value
    assert any(complaint in str(problem) for problem in inventory.check_content(data))


@pytest.mark.parametrize(
    ("number", "field", "value", "complaint"),
    [
        (0, "vp_fixed", 1, "production_score, vp_fixed: expected no such field: no rule reads it here; try without it"),
        (0, "amount_max", 1, "production_score, amount_max: expected no such field"),
        (5, "vp_max", 1, "score_pioneers, vp_max: expected no such field"),
        (1, "amount", None, "cleanup_income, amount: expected this field, 1 as it ships, got none"),
        (4, "swaps", None, "double_swap, swaps: expected this field, 2 as it ships, got none"),
        (6, "amount_max", None, "instant_resources, amount_max: expected this field, 4 as it ships, got none"),
    ],
)
def test_effects_keep_their_numbers(number: int, field: str, value: int | None, complaint: str) -> None:
    """Each has those that the rules read of it, and no others."""
    data = copy.deepcopy(PRINTED)
    effect = data["meadow_effects"][number]
    effect.pop(field, None)
    if value is not None:
        effect[field] = value
    (problem,) = problems("the_river", data)
    assert str(problem).startswith(f"meadow_effects {complaint}")


def test_symbols_may_be_any() -> None:
    """A tile or a board may produce another material, or none."""
    data = copy.deepcopy(PRINTED)
    data["terrain_tiles"][0]["production"] = {"clay": 2}
    data["terrain_tiles"][1]["production"] = {}
    data["river_boards"][0]["printed"][0]["production"] = {"stone": 1}
    assert problems("the_river", data) == []
    del data["action_spaces"][1]["first_pioneer_bonus"]
    data["action_spaces"][0]["first_pioneer_bonus"] = {"2p": 0, "34p": 1}
    assert [str(problem).partition(", got")[0] for problem in problems("the_river", data)] == [
        "action_spaces explore, first_pioneer_bonus: expected no such field: no rule reads it here; try without it",
        "action_spaces produce_wood, first_pioneer_bonus: expected this field, a table as it ships",
    ]
