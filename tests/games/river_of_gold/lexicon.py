"""What the locale files of River of Gold must hold, besides what its code says."""

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

CHOICES = {"journey", "good", "sale", "drawing", "upgrade", "marker"}

CLOSINGS = ("closing_emperor", "closing_last", "closing_unrolled")

LEXICON = Lexicon(
    game=GAME,
    pieces={slug for name in dir(content) if name.endswith("_KEYS") for slug in getattr(content, name)} | {"royal"},
    names={
        *(*SOURCES, *SOURCE.drawn, *SOURCE.told("_tell", "_unavailable", *SOURCE.events)),
        *PRINTED_NAMES["terms"],
        "mark",  # the verb, on a button
    },
    counts=SOURCE.told("_tell") | {*content.GOOD_KEYS, "influence", "any_good", "goods"},
    prompts={phase: set() for phase in {*PHASES, *CHOICES, "discarding", "last_action", *CLOSINGS} - {"over"}}
    | {
        "action": {"die"},
        "last_action": {"die"},
        "first_die": {"set_favor"},
        "journey": {"koku", "journey_goods"},
        "sale": {"sale"},
    },
    help={
        *TERMS,
        *content.TYPE_KEYS,
        *content.CUSTOMER_TYPE_KEYS,
        *content.CUSTOMER_KEYS,
        *content.MASTERY_KEYS,
        *content.PATRON_KEYS,
    },
    asked={"die", "region", "cost", "koku"},
    made={*content.TILE_KEYS, *content.SPACE_KEYS, *content.CUSTOMER_KEYS, *content.REGION_TILE_KEYS},
    printed={
        **{key: set() for key in ("and", "then", "any_good", "mixed")},
        **{key: {"gain", "step"} for key in ("first_step", "step")},
        "imperial": {"goods", "favor", "draws"},
        **{key: set() for key in ("visitors", "owner", "delivery", "ongoing", "end")},
        "shore": {"number", "where"},
        **{f"a_{kind}": set() for kind in (*content.TYPE_KEYS, "imperial_market")},
        **{f"per_{kind}": {"n"} for kind in (*content.TYPE_KEYS, "customer")},
        **{f"{word}_{region}": set() for word in ("in", "of") for region in content.REGION_KEYS},
        **{
            f"{kind}_{part}": {
                "influence",
                "where",
                "region",
                "discount",
                "limit",
                "favor",
                "ongoing",
                "vp",
                "per",
                "end",
            }
            for kind in ("artisan", "elder", "monk_own", "monk_opponent", "merchant", "noble")
            for part in ("delivery", "ongoing", "end", "short")
            if (kind, part) != ("elder", "ongoing") and not (kind.startswith("monk") and part == "end")
        },
        **{
            f"{kind}_{number}{form}": {"n", "sale"}
            for kind in ("merchant", "noble")
            for number in range(1, 7)
            for form in ("", "_short")
        },
        **{f"each_{kind}": {"most"} for kind in (*content.TYPE_KEYS, "type", "region")},
    },
    facts={
        *("first_limit", "most_favor", "most_koku", "most_goods", "goods_given", "koku_given"),
        *("journey_koku", "journey_goods", "sale", "set_favor", "row_favor", "end_vp", "gap", "steps", "flower"),
        *("rewards", "places", "last", "only", "gives", "n", "early", "late"),
        *("influence", "discount", "vp", "per", "limit", "favor"),
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
    slip=r"\b[bst]\d|-1",
)
