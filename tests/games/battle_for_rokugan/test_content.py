"""The content file: its counts, its words, and the numbers that the rules repeat."""

import copy
from typing import Any

import pytest

from games.battle_for_rokugan.printed import (
    CAPITALS,
    CARDS,
    CLANS,
    NEUTRALS,
    OBJECTIVES,
    PRINTED,
    PROVINCES,
    TERRITORIES,
    places,
    tokens_of,
)
from games.battle_for_rokugan.situation import GAME
from zataku.games.battle_for_rokugan import content, inventory

COMPONENTS = PRINTED["meta"]["components"]
PLAYER_CARDS = {card["id"]: card for card in PRINTED["player_card"]}
SPECIALS = {token["id"]: token for token in PRINTED["special_token"]}


@pytest.mark.parametrize(
    ("component", "n"),
    [
        ("territory_cards", len(CARDS)),
        ("initiative_cards", len(PRINTED["initiative_card"])),
        ("secret_objective_cards", len(OBJECTIVES)),
        ("daimyo_screens", len(CLANS)),
        ("scout_cards", PLAYER_CARDS["scout"]["count"]),
        ("shugenja_cards", PLAYER_CARDS["shugenja"]["count"]),
        ("first_player_card", PLAYER_CARDS["first_player"]["count"]),
        ("combat_tokens", sum(tokens_of(clan).total() for clan in CLANS)),
        ("control_tokens", PRINTED["meta"]["control_tokens_per_clan"] * len(CLANS)),
    ],
)
def test_entries_add_up_to_the_box(component: str, n: int) -> None:
    """The file has as many entries as the rulebook's list has components."""
    assert COMPONENTS[component] == n


def test_box_in_numbers() -> None:
    """22 territory cards, 12 objectives, 10 initiative cards, 189 combat tokens, 210 control tokens."""
    names = ("territory_cards", "secret_objective_cards", "initiative_cards", "combat_tokens", "control_tokens")
    assert [COMPONENTS[name] for name in names] == [22, 12, 10, 189, 210]


@pytest.mark.parametrize(
    "group", ["honor_bonus", "defense_bonus", "shrine", "harbor", "battlefield", "peace", "scorched_earth"]
)
def test_special_tokens_add_up(group: str) -> None:
    """The special tokens of a group are as many as the rulebook's list says."""
    assert (
        sum(token["count"] for token in SPECIALS.values() if token["group"] == group) == COMPONENTS[f"{group}_tokens"]
    )


@pytest.mark.parametrize("clan", CLANS)
def test_each_clan_has_27_combat_tokens(clan: str) -> None:
    """The same 26 tokens for all clans, one of its own, and one bluff among them."""
    tokens = tokens_of(clan)
    assert tokens.total() == PRINTED["meta"]["combat_tokens_per_clan"] == 27
    assert tokens["bluff"] == 1
    assert {
        kind: content.count_of(content.CLAN_TOKENS[content.CLAN_KEYS.index(clan)], number)
        for number, kind in enumerate(content.KIND_KEYS)
    } == {kind: tokens[kind] for kind in content.KIND_KEYS}


def test_cards_belong_to_their_territories() -> None:
    """Each territory names its two cards, and they name it."""
    for key, territory in TERRITORIES.items():
        assert territory["cards"] == [card for card in CARDS if CARDS[card]["territory"] == key]
        assert len(territory["cards"]) == 2


def test_provinces_belong_to_their_territories() -> None:
    """Each territory names its provinces, and they name it."""
    for key, territory in TERRITORIES.items():
        assert sorted(territory["provinces"]) == sorted(p for p in PROVINCES if PROVINCES[p]["territory"] == key)


def test_one_capital_a_clan() -> None:
    """Seven provinces are capitals, each in its clan's territory."""
    assert {province["capital_of"]: key for key, province in PROVINCES.items() if province["capital_of"]} == CAPITALS
    assert all(PROVINCES[capital]["territory"] == clan for clan, capital in CAPITALS.items())


def test_flowers_add_up() -> None:
    """56 flowers are printed on the board, none in the Shadowlands."""
    assert sum(province["honor"] for province in PROVINCES.values()) == 56
    assert {PROVINCES[f"shadowlands_{side}"]["honor"] for side in ("north", "south")} == {0}


def test_special_tokens_are_enough_for_the_cards() -> None:
    """Cards name special tokens that exist, and each card places no more than there are."""
    assert (SPECIALS["honor_1"]["count"], SPECIALS["defense_1"]["count"]) == (2, 3)
    placers = {card for token in SPECIALS.values() for card in token["placed_by"]} - {"raid", "diplomacy"}
    assert placers <= CARDS.keys()


def test_keys_of_the_engine() -> None:
    """The engine's words are those of the file, each once."""
    assert content.PROVINCE_KEYS == tuple(PROVINCES)
    assert content.TERRITORY_KEYS == tuple(TERRITORIES)
    assert content.OBJECTIVE_KEYS == tuple(OBJECTIVES)
    assert sorted(content.CARD_KEYS) == sorted(CARDS)
    assert sorted(content.CLAN_KEYS) == sorted(CLANS)
    assert sorted(content.SPECIAL_KEYS) == sorted(SPECIALS)
    assert list(content.NEUTRAL_KEYS) == NEUTRALS
    assert sorted(content.PLACE_KEYS) == sorted(places())
    assert content.TYPE_KEYS == tuple(entry["id"] for entry in PRINTED["token_type"])


def test_numbers_of_the_engine() -> None:
    """The numbers that the engine repeats are the printed ones."""
    meta = PRINTED["meta"]
    assert content.ROUNDS == meta["rounds"]
    assert content.HAND == meta["hand_size"]
    assert content.KEPT == meta["tokens_kept_behind_screen"]
    assert content.HAND - content.KEPT == meta["normal_placements_per_round"]
    assert content.CONTROL_TOKENS == meta["control_tokens_per_clan"]
    assert content.SCOUTS == meta["scouts_per_player"] == PLAYER_CARDS["scout"]["per_player"]
    assert content.SHUGENJA == meta["shugenja_per_player"] == PLAYER_CARDS["shugenja"]["per_player"]
    assert content.OBJECTIVES_DEALT == meta["objectives_dealt"]
    assert content.INITIATIVE_DECK == meta["initiative_deck_size_after_setup"]
    assert content.FIRST_PLAYER_CARD_FROM == meta["first_player_card_used_from_players"]
    assert content.TERRITORY_HONOR == meta["honor_per_territory"]
    assert content.LION_BLUFF == CLANS["lion"]["bluff_defense"]
    assert content.BUSHIDO_HONOR == SPECIALS["honor_4"]["honor_override"]
    assert list(GAME.seats) == list(range(meta["players_min"], meta["players_max"] + 1))


def test_options_have_the_rulings_as_defaults() -> None:
    """The engine's options are those of the file, and each begins with the ruling that was chosen."""
    chosen = {name: str(value).lower() for name, value in PRINTED["meta"]["options"].items()}
    assert {name: values[0] for name, values in GAME.choices.items() if name != "clans"} == chosen


def test_what_must_add_up() -> None:
    """The inventory tells where a corrected copy contradicts itself."""

    def uneven(data: dict[str, Any]) -> set[tuple[str, int, int]]:
        return {(where, wanted, there) for where, wanted, there in inventory.sums(data) if wanted != there}

    assert uneven(PRINTED) == set()
    data = copy.deepcopy(PRINTED)
    data["combat_token"][0]["count"] += 1
    data["territory"][0]["provinces"][0] = "nowhere"
    assert uneven(data) == {
        ("combat_token, count in all with the clan's own", 27, 28),
        ("territory dragon, provinces", 3, 2),
    }
