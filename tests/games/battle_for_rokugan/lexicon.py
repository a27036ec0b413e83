"""What the locale files of Battle for Rokugan must hold, besides what its code says."""

from __future__ import annotations

from games.battle_for_rokugan.situation import GAME
from zataku.games.battle_for_rokugan import content
from zataku.games.battle_for_rokugan.view import AIMS, PHASES
from zataku.games.battle_for_rokugan.words import ASKING
from zataku.testing.lexicon import Lexicon
from zataku.testing.source import Source

SOURCE = Source(GAME.name)
TERMS = {
    *("round", "upkeep_phase", "placement_phase", "resolution_phase", "combat_token", "ruse", "battle"),
    *("successful_defense", "control_token", "defense_bonus", "territory_card", "shadowlands", "initiative_card"),
    *("first_player_card", "scout", "shugenja", "ronin", "secret_objective", "honor"),
}
OTHER_TERMS = {
    *("battle_for_rokugan", "clan", "province", "territory", "capital", "landlocked_province", "coastal_province"),
    *("land_border", "coastal_border", "sea", "special_token", "faceup", "facedown", "strength", "hand", "pool"),
    *("discard", "daimyo_screen", "turn", "first_player", "initiative_deck", "neutral_initiative_card", "attacker"),
    *("defender", "conquest", "defense", "honor_bonus", "flower", "give", "place", "bless", "end_of_game"),
}
PLACES = ("PLACE_KEYS", "BORDER_KEYS")  # named by their provinces
KINDS = [name for name in dir(content) if name.endswith("_KEYS") and name not in PLACES]
ASKED = ({*PHASES} - {"resolving", "over"}) | {"switching_with", "purged"}

PLACING = {f"place_{key}" for key in content.TYPE_KEYS} - {"place_blessing"}

LEXICON = Lexicon(
    game=GAME,
    pieces={slug for name in KINDS for slug in getattr(content, name)},
    names=SOURCE.told("add_control", "look", "destroy", *SOURCE.events) | TERMS | OTHER_TERMS,
    compounds={"-"},
    asked={"card"},
    prompts={
        **{key: set() for key in ASKED},
        **{key: {"card", *(("tokens",) if key in ASKING else ())} for key in {*AIMS} - {"none"}},
    },
    help={
        *TERMS,
        *content.TYPE_KEYS,
        *content.CLAN_KEYS,
        *content.SPECIAL_KEYS,
        *content.CARD_KEYS,
        *content.OBJECTIVE_KEYS,
        *content.NEUTRAL_KEYS,
    },
    printed={
        **{key: set() for key in ("and", "or", "territories", "kept")},
        "token_of": {"clan"},
        **{key: {"from", "to"} for key in ("land_border", "coastal_border", "to_middle", "over_land", "over_sea")},
        **{key: {"token"} for key in PLACING},
        "range": {"least", "most"},
        "strength": {"strengths", "more"},
        "also": {"clans", "number", "strength"},
        "each": {"n", "more"},
        "own": {"clans", "number", "n"},
        **{key: {"unique", "n"} for key in ("unique", "again")},
        "control": {"n", "usual"},
        "castles": {"capital", "shadowlands"},
        "territory": {"n"},
        "worth": {"honor"},
        "guarded": {"defense"},
    },
    facts={
        *("rounds", "supply", "faceup_honor", "usual", "castles", "territory_honor", "control", "bluff_defense"),
        *("per_player", "from_players", "honor", "honor_override", "defense", "count", "territories"),
        *("provinces", "faceup", "facedown", "tokens"),
    },
    samples={
        "token": "lion-3",
        "below": "lion-2",
        "kind": "army_3",
        "place": "unicorn_east>lion_west",
        "province": "lion_west",
        "target": "crab_east",
        "territory": "lion",
        "clan": "lion",
        "card": "bushido",
        "objective": "great_library",
        "first": "great_library",
        "second": "web_of_influence",
        "special": "peace",
        "reason": "conquest",
        "source": "scout",
        "rule": "BR-8.2",
        "combat_token": "army_3",
        "blessing": "blessing_2",
        "secret_objective": "great_library",
        "territory_card": "bushido",
        "from": "unicorn_east",
        "to": "lion_west",
    },
    slip=r"\w>\w|-1$",
)
