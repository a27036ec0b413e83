"""What the locale files of The River must hold, besides what its code says."""

from __future__ import annotations

from games.the_river.situation import GAME
from zataku.games.the_river import content
from zataku.games.the_river.content import CONTENT
from zataku.games.the_river.terminal import LEGEND
from zataku.games.the_river.view import PHASES
from zataku.testing.lexicon import Lexicon
from zataku.testing.source import Source

SOURCE = Source(GAME.name)
TERMS = {
    *("round", "pioneer", "exchange", "explore", "produce", "produce_food", "food", "warehouse", "reserve", "build"),
    *("bonus_token", "first_player", "swap", "clean_up", "settling", "column", "meadow", "end_of_game"),
}
ASKED = {
    "paying": {"card"},
    "overflow": {"number"},
    "covered": {"number"},
    "income": {"number"},
    "taking": {"number", "resource"},
    "taking_full": {"number", "resource", "surplus"},
}
MEADOWS = {tile["id"] for tile in CONTENT["terrain_tiles"] if tile["effect"] != "none"}
VERBS = {"give_back", "pay"}  # on buttons, where the tokens are not chosen yet
TOKENS = {f"{kind['id']}-{n}" for kind in CONTENT["resources"] for n in range(1, kind["tokens"] + 1)}
PRINTED = {card["name_key"] for card in CONTENT["building_cards"]} | {
    *("boat", "terrain_tile", "building_card", "first_player_pawn", "resource", "supply", "island"),
    *("pass", "exchange"),  # on buttons
}
NAMELESS = {"none", "2p", "34p", "shared", "per_player", "unlimited"}

LEXICON = Lexicon(
    game=GAME,
    pieces={slug for name in dir(content) if name.endswith("_KEYS") for slug in getattr(content, name)} - NAMELESS,
    names={
        *("the_river", *LEGEND, *TERMS, *TOKENS, *VERBS),
        *SOURCE.told("trigger_end", *SOURCE.events),
        *(PRINTED | SOURCE.drawn),
    },
    counts={*content.RESOURCE_KEYS, "warehouse"},
    prompts={phase: set() for phase in PHASES if phase != "over"} | ASKED,
    help=TERMS | MEADOWS,
    printed={
        **{key: set() for key in ("and", "first_any")},
        **{key: {"few", "many"} for key in ("limit", "limits", "first")},
        "space": {"number"},
        **{key: {"first", "second"} for key in ("mixed", "told_mixed")},
        "produces": {"made"},
        "at_most": {"vp_max"},
        **{effect["id"]: {"about", *effect} for effect in CONTENT["meadow_effects"]},
        **{f"does_{effect['id']}": {"about", *effect} for effect in CONTENT["meadow_effects"]},
    },
    made={*content.TILE_KEYS, *content.CARD_KEYS, *content.SPACE_KEYS, *TOKENS},
    facts={"boat", "slot", "slots", "slots_2", "marked", "swaps"},
    samples={
        "resource": "stone",
        "action": "reserve",
        "space": "s4",
        "first": "s4",
        "second": "s5",
        "card": "b24",
        "tile": "t24",
        "island": "reserve",
        "reason": "payment",
        "source": "warehouse",
        "covers": "It covers something.",
    },
    slip=r"\b[stb]\d|\w-\d",
    alike=set(content.TILE_KEYS),
    asked={"space", "card", "covers"},
)
