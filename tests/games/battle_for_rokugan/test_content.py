"""The content file: its counts, its words, and the numbers that the rules repeat."""

import copy
from collections import Counter
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
from zataku.core.content import problems
from zataku.games.battle_for_rokugan import content

SPECIALS = {token["id"]: token for token in PRINTED["special_token"]}


def test_box_in_numbers() -> None:
    """22 territory cards, 12 objectives, 189 combat tokens, 210 control tokens, as the rulebook lists them (p.3)."""
    assert [len(CARDS), len(OBJECTIVES), len(CLANS), len(NEUTRALS)] == [22, 12, 7, 3]
    assert sum(tokens_of(clan).total() for clan in CLANS) == 189
    assert PRINTED["control_token"]["count"] * len(CLANS) == 210


@pytest.mark.parametrize("clan", CLANS)
def test_each_clan_has_27_combat_tokens(clan: str) -> None:
    """The same 26 tokens for all clans, one of its own, and one bluff among them."""
    tokens = tokens_of(clan)
    assert tokens.total() == 27
    assert tokens["bluff"] == 1
    assert {
        kind: content.count_of(content.CLAN_TOKENS[content.CLAN_KEYS.index(clan)], number)
        for number, kind in enumerate(content.KIND_KEYS)
    } == {kind: tokens[kind] for kind in content.KIND_KEYS}


def test_territories() -> None:
    """Each has two cards and its provinces, each clan its capital there."""
    assert Counter(card["territory"] for card in CARDS.values()) == dict.fromkeys(TERRITORIES, 2)
    assert all(territory["provinces"] for territory in TERRITORIES.values())
    assert all(PROVINCES[capital]["territory"] == clan for clan, capital in CAPITALS.items())


def test_flowers_add_up() -> None:
    """56 flowers are printed on the board, none in the Shadowlands."""
    assert sum(province["honor"] for province in PROVINCES.values()) == 56
    assert {PROVINCES[f"shadowlands_{side}"]["honor"] for side in ("north", "south")} == {0}


def test_words_of_the_rules() -> None:
    """The words of the rules are those of the file, each once."""
    assert content.PROVINCE_KEYS == tuple(PROVINCES)
    assert content.TERRITORY_KEYS == tuple(TERRITORIES)
    assert content.OBJECTIVE_KEYS == tuple(OBJECTIVES)
    assert sorted(content.CARD_KEYS) == sorted(CARDS)
    assert sorted(content.CLAN_KEYS) == sorted(CLANS)
    assert sorted(content.SPECIAL_KEYS) == sorted(SPECIALS)
    assert list(content.NEUTRAL_KEYS) == NEUTRALS
    assert sorted(content.PLACE_KEYS) == sorted(places())


def changed(kind: str, name: str, **facts: object) -> list[str]:
    """What is wrong with a copy in which one entry has other facts."""
    data = copy.deepcopy(PRINTED)
    entry = data[kind] if isinstance(data[kind], dict) else next(e for e in data[kind] if e["id"] == name)
    entry.update(facts)
    return [str(problem) for problem in problems(GAME.name, data)]


def test_what_ships_fits() -> None:
    """Nothing is wrong with it."""
    assert problems(GAME.name, PRINTED) == []


@pytest.mark.parametrize(
    ("kind", "name", "facts", "problem"),
    [
        ("round_track", "", {"rounds": 6}, "round_track, rounds: expected 5, got 6"),
        ("clan", "crab", {"capital": "lion_west"}, "clan crab, capital: expected one of crab_west"),
        ("clan", "lion", {"unique_token": {"type": "army", "strength": 9}}, "strength: expected one of 1, 2"),
        ("clan", "crane", {"bluff_defense": 2}, "clan crane, bluff_defense: expected no such field"),
        ("territory_card", "bushido", {"territory": "crab"}, "territory_card of lion: expected 2, got 1"),
        ("territory_card", "reinforcements", {"tokens": 3}, "tokens: expected a number from 1 to 2, got 3"),
        ("territory_card", "dark_favors", {"tokens": 5}, "tokens: expected a number from 1 to 4, got 5"),
        (
            "province",
            "lion_west",
            {"territory": "crab"},
            "province lion_west, territory: expected 'lion', as the rules know nothing else here, got 'crab'",
        ),
        ("player_card", "first_player", {"per_player": 2}, "per_player: expected no such field"),
        ("player_card", "scout", {"from_players": 2}, "from_players: expected no such field"),
        ("special_token", "scorched_earth", {"defense": 1}, "special_token scorched_earth, defense: expected 0, got 1"),
        ("special_token", "shrine", {"defense": 1}, "special_token shrine, defense: expected 0, got 1"),
        ("special_token", "peace", {"honor_override": 2}, "honor_override: expected no such field"),
        ("secret_objective", "emerald_empire", {"count": 0}, "count: expected a number from 1 to 8, got 0"),
    ],
)
def test_what_a_copy_can_not_say(kind: str, name: str, facts: dict[str, Any], problem: str) -> None:
    """The map, what states have no room for, and what the rules can't play is refused with what is expected."""
    assert any(problem in told for told in changed(kind, name, **facts)), changed(kind, name, **facts)


def test_what_a_copy_can_say() -> None:
    """Numbers printed on components may differ."""
    assert changed("province", "lion_west", honor=4, defense=1) == []
    assert changed("special_token", "defense_2", honor=2, defense=3) == []
    assert changed("territory_card", "pirate_raids", faceup=2) == []
    assert changed("player_card", "scout", per_player=3) == []


def test_what_a_copy_can_not_leave_out() -> None:
    """A number that the rules read is told as missing, not as an error of the program."""
    data = copy.deepcopy(PRINTED)
    del next(entry for entry in data["secret_objective"] if entry["kind"] == "chain")["count"]
    assert [str(problem) for problem in problems(GAME.name, data)] == [
        "secret_objective emerald_empire, count: expected this field, 6 as it ships, got none"
    ]
