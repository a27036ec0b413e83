"""What the locale files of River of Gold must hold, beside what its code says."""

from __future__ import annotations

from games.river_of_gold.printed import PRINTED_NAMES
from games.river_of_gold.situation import GAME
from zataku.games.river_of_gold import content
from zataku.games.river_of_gold.rules.gains import SOURCES
from zataku.games.river_of_gold.view import PHASES
from zataku.testing.lexicon import Lexicon
from zataku.testing.source import Source

SOURCE = Source(GAME.name)
TERMS = {
    *("die", "divine_favor", "trade", "resource_limit", "journey_end", "row_end", "influence_track"),
    *("region_scoring_tile", "mastery", "emperors_visit", "end_of_game", "royal_ship", "imperial_market"),
}

LEXICON = Lexicon(
    game=GAME,
    pieces={slug for name in dir(content) if name.endswith("_KEYS") for slug in getattr(content, name)} | {"royal"},
    names={
        *(*SOURCES, *SOURCE.drawn, *SOURCE.told("_tell", "_unavailable", *SOURCE.events)),
        *PRINTED_NAMES["terms"],
    },
    counts=SOURCE.told("_tell") | set(content.GOOD_KEYS),
    prompts={phase: set() for phase in {*PHASES, "discarding", "last_action"} - {"over"}},
    help={
        *TERMS,
        *content.TYPE_KEYS,
        *content.CUSTOMER_TYPE_KEYS,
        *content.CUSTOMER_KEYS,
        *content.MASTERY_KEYS,
        *content.PATRON_KEYS,
    },
    samples={
        "choice": "journey_end",
        "clan": "crane",
        "customer": "merchant_6",
        "gain": "rice",
        "get": "divine_favor",
        "give": "koku",
        "good": "silk",
        "mastery": "air",
        "patron": "kudaka",
        "place": "artisan_space",
        "region": "region_1",
        "ship": "upper",
        "source": "journey_end",
        "space": "s16",
        "tile": "b24",
    },
    slip=r"\bs\d|-1",
)
