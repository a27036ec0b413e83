"""Positions as plain data: any situation can be set up, and wrong data is named."""

import copy
import json
from pathlib import Path
from typing import Any

import pytest

from damage import damage
from games.battle_for_rokugan.printed import CLANS
from games.battle_for_rokugan.situation import GAME, Situation
from games.battle_for_rokugan.story import random_game
from zataku.core.errors import BadPosition

Data = dict[str, Any]
FILES = sorted((Path(__file__).parent / "positions").glob("*.json"))


def busy() -> Situation:
    """Three players in placement, with something of everything on the table."""
    quiet = (
        Situation("lion", "crab", "phoenix", round=2).control("lion", "lion_west", faceup=2).holds("lion", "bushido")
    )
    quiet.control("crab", "crab_east").control("phoenix", "phoenix_coast").special("harbor", "dragon_west")
    quiet.hand("lion", "army_1", "blessing_2").hand("crab", "raid").discard("crab", "army_1", "army_2")
    quiet.lay("lion", "army_3", "lion_west>unicorn_east").bless("blessing_2", "lion-1")
    quiet.lay("phoenix", "shinobi_1", "lion_west", seen_by=(0,)).lay("phoenix", "army_2", "phoenix_coast")
    quiet.player("crab", memories={"0": {"tokens": {"raid": 1}, "gap": 0}})
    could = ["army", "navy", "shinobi", "diplomacy", "raid", "bluff"]
    return quiet.table(returned={"owner": 1, "kind": "navy_3", "seen_by": [0, 1], "could": could})


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_the_quiet_table_is_a_position(seats: int) -> None:
    """A position written by hand is loaded and dumped unchanged."""
    data = Situation(*list(CLANS)[:seats]).position()
    assert GAME.dump_state(GAME.load_state(data)) == data


def test_a_busy_table_is_a_position() -> None:
    """With tokens, blessings, cards, memories and a returned token too."""
    data = busy().position()
    assert GAME.dump_state(GAME.load_state(json.loads(json.dumps(data)))) == data


@pytest.mark.parametrize("seats", [2, 5])
def test_positions_of_play_survive_json(seats: int) -> None:
    """Every position of a game comes back from its JSON text complete."""
    for step in random_game(seats, 1).steps:
        assert GAME.dump_state(GAME.load_state(json.loads(json.dumps(step.before)))) == step.before


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_the_stored_positions_load(file: Path) -> None:
    """Each is whole, canonical and goes on."""
    data = json.loads(file.read_text("utf-8"))
    state = GAME.load_state(data)
    assert GAME.dump_state(state) == data
    assert GAME.actions(state)


def changed(path: str, value: Any) -> Data:
    """The busy table with another value at a path such as players[1].hand."""
    data = copy.deepcopy(busy().position())
    damage(data, path, value)
    return data


BAD = [
    ("seats", 6, "seats", "a number from 2 to 5", "6"),
    ("seats", 2, "players", "2 players", "3"),
    ("round", 6, "round", "a number from 1 to 5", "6"),
    ("round", 3, "initiative_clans", "2 cards left in the deck", "3"),
    ("active", 3, "active", "a number from 0 to 2", "3"),
    ("asked", 1, "asked", "the active player", "1"),
    ("asked", None, "asked", "the active player", "-1"),
    ("first", None, "first", "a number from 0 to 2", "-1"),
    ("passes", 4, "passes", "a number from 0 to 3", "4"),
    ("phase", "lunch", "phase", "one of clans", "'lunch'"),
    ("phase", "cards", "players[0].placed", "0 outside placement", "2"),
    ("phase", "over", "asked", "nobody once the game is over", "0"),
    ("card", "bushido", "card", "a card and its aim exactly while it is resolved", ""),
    ("aim", "pay", "card", "a card and its aim exactly while it is resolved", ""),
    ("picked", 1, "picked", "a number from 0 to 0", "1"),
    ("picks", ["lion-1"] * 5, "picks", "at most 4", "5"),
    ("options", {"clan_6": "lion"}, "options", "some of the options clans", "'clan_6'"),
    ("options", {"clan_1": "mantis"}, "options.clan_1", "one of any, crab", "'mantis'"),
    ("options.final_tie", "fight", "options.final_tie", "one of shared", "'fight'"),
    ("players[0].clan", None, "tokens[0].token", "a token that a clan in play has placed", "'lion-1'"),
    ("players[1].clan", None, "players[1].clan", "a clan", "none"),
    ("players[1].clan", "lion", "players[1].clan", "a clan of its own", "lion"),
    ("players[1].clan", "mantis", "players[1].clan", "one of crab", "'mantis'"),
    ("players[1].hand", None, "players[1].hand", "combat tokens by kind", "nothing"),
    ("players[1].pool", None, "players[1].pool", "combat tokens by kind", "nothing"),
    ("players[1].hand.army_1", 1, "players[1] army_1", "6 in all", "7"),
    ("players[1].hand.army_9", 1, "players[1].hand", "one of army_1", "'army_9'"),
    ("players[1].hand.army_1", 9, "players[1].hand.army_1", "a number from 0 to 6", "9"),
    ("players[1].scouts", 3, "players[1].scouts", "a number from 0 to 2", "3"),
    ("players[1].shugenja", 2, "players[1].shugenja", "a number from 0 to 1", "2"),
    ("players[1].set_aside", 1, "players[1].set_aside", "0 after the set-up", "1"),
    ("players[1].placed", 17, "players[1].placed", "a number from 0 to 16", "17"),
    ("players[0].placed", 15, "players[0].placed", "at most 5 with 3 in hand", "15"),
    ("players[1].stuck", ["army_1"], "players[1].stuck", "every kind of the hand", "raid"),
    ("players[1].stuck", ["raid", "raid"], "players[1].stuck[1]", "each piece once", "'raid'"),
    ("players[1].objective", "great_library", "objectives", "two different ones for each player", ""),
    ("players[1].memories", {"0": {"tokens": {"army_5": 1}, "gap": 0}}, "players[1].memories.0", "what is true", ""),
    ("players[1].memories", {"0": {"tokens": {"raid": 1}, "gap": 1}}, "players[1].memories.0", "what is true", ""),
    ("players[1].memories", {"0": {"tokens": {}, "gap": 1}}, "players[1].memories.0.gap", "0 without tokens", "1"),
    ("players[1].memories", {"1": {"tokens": {"raid": 1}, "gap": 0}}, "players[1].memories.1", "what is true", ""),
    ("players[1].memories", {"3": {"tokens": {"raid": 1}, "gap": 0}}, "players[1].memories", "a seat or all", "'3'"),
    ("provinces.lion_west.owner", 3, "provinces.lion_west.owner", "a number from 0 to 2", "3"),
    ("provinces.lion_west.owner", None, "provinces.lion_west", "an owner exactly with control tokens", ""),
    ("provinces.lion_west.faceup", -1, "provinces.lion_west", "0 or more", ""),
    ("provinces.lion_west.special", "scorched_earth", "provinces.lion_west", "no control tokens on scorched earth", ""),
    ("provinces.lion_west.special", "harbor", "special harbor", "at most 1", "2"),
    ("provinces.lion_west.special", "swamp", "provinces.lion_west.special", "one of scorched_earth", "'swamp'"),
    ("provinces.mantis_west", {"owner": 0, "faceup": 0, "facedown": 1, "special": None}, "provinces", "one of", ""),
    ("territories.lion.card", "promotion", "territories.lion.card", "a card of this territory", ""),
    ("territories.lion.card", None, "territories.lion.card", "a card exactly when someone has seen it", ""),
    ("territories.lion.seen_by", [1], "territories.lion.seen_by", "the holder among those", "0"),
    ("territories.lion.holder", 4, "territories.lion.holder", "a seat from 0 to 2", "4"),
    ("tokens[0].kind", None, "tokens[0].kind", "a combat token", "nothing"),
    ("tokens[0].place", "lion_west>lion_coast", "tokens[0].place", "one of", "'lion_west>lion_coast'"),
    ("tokens[0].could", ["navy"], "tokens lion-1.could", "its own type among those", "army_3"),
    ("tokens[0].could", ["army", "army"], "tokens[0].could[1]", "each piece once", "'army'"),
    ("tokens[0].token", "dragon-1", "tokens[0].token", "a token that a clan in play has placed", "'dragon-1'"),
    ("tokens[0].token", "lion", "tokens[0].token", "a token such as lion-3", "'lion'"),
    ("tokens[0].seen_by", [7], "tokens[0].seen_by", "seats from 0 to 2", "7"),
    ("tokens[1].below", None, "tokens[1].place", "a border without another token", ""),
    ("tokens[1].place", "lion_west", "tokens lion-2.place", "the place of the token below", "another"),
    ("tokens[3].below", "phoenix-1", "tokens phoenix-2.below", "a token exactly below a blessing", "army_2"),
    ("tokens[2].place", "unicorn_east>lion_west", "tokens[2].place", "a border without another token", ""),
    ("returned.kind", None, "returned.kind", "a token of the owner's pool", "nothing"),
    ("returned.kind", "raid", "returned.kind", "a token of the owner's pool", "raid"),
    ("returned.could", ["army"], "returned.kind", "a token of the owner's pool", "navy_3"),
    ("returned.seen_by", [0], "returned.seen_by", "its owner among those who saw it", "1"),
    ("initiative_neutrals", 4, "initiative_neutrals", "a number from 0 to 3", "4"),
    ("initiative_clans", ["crab", "crab"], "initiative_clans[1]", "each piece once", "'crab'"),
    ("failed", ["mars"], "failed[0]", "one of", "'mars'"),
    ("weather", "fine", "weather", "a field among", "an unknown field"),
    ("players[1].koku", 3, "players[1].koku", "a field among", "an unknown field"),
    ("passes", KeyError, "passes", "a value", "nothing"),
]


@pytest.mark.parametrize(
    ("path", "value", "what", "expected", "got"), BAD, ids=[f"{case[0]}={case[1]}" for case in BAD]
)
def test_bad_data_is_named(path: str, value: Any, what: str, expected: str, got: str) -> None:
    """The error names the field, what was expected and what was found."""
    with pytest.raises(BadPosition) as caught:
        GAME.load_state(changed(path, value))
    problem = caught.value
    assert problem.what.startswith(what), problem
    assert problem.expected.startswith(expected) and got in problem.got, problem


CHOSEN = [
    ("dark_favors_exposing", "picked", 5, "picked", "a number from 1 to 4"),
    ("dark_favors_exposing", "picked", 0, "picked", "a number from 1 to 4"),
    ("dark_favors_exposing", "picked", 1, "picks", "as many as were picked"),
    ("dark_favors_exposing", "picks", ["crab-1", "crab-1"], "picks[1]", "what could be chosen"),
    ("dark_favors_exposing", "picks", ["crab-1", "crab_west"], "picks[1]", "a token such as lion-3"),
    ("dark_favors_looking", "aim", "target", "picks[0]", "one of"),
    ("dark_favors_looking", "aim", "destroy", "aim", "what dark_favors asks for"),
    ("dark_favors_looking", "card", "inspire_fear", "card", "one that was played"),
    ("inspire_fear_removing", "picked", 2, "picked", "a number from 0 to 1"),
    ("inspire_fear_removing", "picks", ["crab_east"], "picks[0]", "what could be chosen"),
    ("reinforcements_after_spying", "picked", 0, "picked", "a number from 1 to 2"),
    ("reinforcements_after_spying", "picks", ["crab_west"], "picks[0]", "a token such as lion-3"),
    (
        "reinforcements_after_spying",
        "pending",
        ["give army_4 pool", "give army_5 pool"],
        "picked",
        "a number from 0 to 0",
    ),
    ("reinforcements_after_spying", "aim", "recall", "asked", "a player who can do something"),
    ("switching", "picked", 2, "picked", "a number from 0 to 1"),
    ("switching", "picks", [], "picks", "as many as were picked"),
]


@pytest.mark.parametrize(
    ("name", "path", "value", "what", "expected"), CHOSEN, ids=[f"{case[0]}.{case[1]}={case[2]}" for case in CHOSEN]
)
def test_choices_that_were_never_made_are_named(name: str, path: str, value: Any, what: str, expected: str) -> None:
    """What was chosen for a card is held against what the card asks for."""
    data = json.loads(next(file for file in FILES if file.stem == name).read_text("utf-8"))
    damage(data, path, value)
    with pytest.raises(BadPosition) as caught:
        GAME.load_state(data)
    assert caught.value.what == what and caught.value.expected.startswith(expected), caught.value


def test_no_card_without_a_target() -> None:
    """A card that asks for its price could be played."""
    data = json.loads(next(file for file in FILES if file.stem == "purge_the_weak_paying").read_text("utf-8"))
    for token in data["tokens"]:
        owner = next(player for player in data["players"] if token["token"].startswith(f"{player['clan']}-"))
        owner["discard"][token["kind"]] = owner["discard"].get(token["kind"], 0) + 1
    data["tokens"] = []
    with pytest.raises(BadPosition, match="card: expected one that could be played, got purge_the_weak"):
        GAME.load_state(data)


@pytest.mark.parametrize(("option", "placed"), [("false", 6), ("true", 8)])
def test_nobody_places_more_than_a_hand(option: str, placed: int) -> None:
    """Two more are accepted, for old positions; a bluff that comes back is placed again, for each shugenja played."""
    quiet = Situation("lion", "crab", discarded_bluff_usable_same_round=option).hand("lion", "army_1")
    for clan in ("lion", "crab"):
        quiet.player(clan, shugenja=0)
    GAME.load_state(quiet.player("lion", placed=placed).position())
    with pytest.raises(BadPosition, match=rf"players\[0\].placed: expected at most {placed} with 2 in hand"):
        GAME.load_state(quiet.player("lion", placed=placed + 1).position())


def test_no_hand_is_larger_than_a_draw() -> None:
    """Six tokens; only Dragon holds one more, until one is put back."""
    hand = ("army_1", "army_2", "army_3", "navy_1", "raid", "shinobi_1")
    with pytest.raises(BadPosition, match=r"players\[0\] hand: expected at most 6 tokens, got 7"):
        GAME.load_state(Situation("dragon", "crab").hand("dragon", *hand).position())


@pytest.mark.parametrize("phase", ["clans", "objectives", "claims"])
def test_no_round_is_over_in_the_set_up(phase: str) -> None:
    """While clans, objectives and provinces are chosen, the first round is still to come."""
    data = next(step.before for step in random_game(2, 1).steps if step.before["phase"] == phase)
    GAME.load_state(data)
    with pytest.raises(BadPosition, match="round: expected 1 in the set-up, got 2"):
        GAME.load_state({**data, "round": 2})


def test_no_bluff_in_the_discard_pile() -> None:
    """It always comes back."""
    data = busy().position()
    data["players"][1]["hand"].pop("bluff")
    data["players"][1]["discard"]["bluff"] = 1
    with pytest.raises(BadPosition, match="no bluff"):
        GAME.load_state(data)


def test_no_honor_token_in_the_shadowlands() -> None:
    """Nor a defense token."""
    data = busy().special("honor_2", "shadowlands_north").position()
    with pytest.raises(BadPosition, match="no honor or defense token in the Shadowlands"):
        GAME.load_state(data)


def test_no_more_control_tokens_than_a_hard_limit_allows() -> None:
    """Without the limit there may be more than 30."""
    for hard in ("true", "false"):
        quiet = Situation("lion", "crab", control_token_supply_is_hard_limit=hard).control(
            "lion", "lion_west", facedown=31
        )
        if hard == "true":
            with pytest.raises(BadPosition, match="at most 30"):
                GAME.load_state(quiet.position())
        else:
            GAME.load_state(quiet.position())
