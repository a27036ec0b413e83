"""Actions as numbers and as words: every conceivable one has an index and a notation."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from zataku.core.phrases import ActionWords
from zataku.core.secret import HIDDEN
from zataku.games.battle_for_rokugan.content import (
    ANIMATED_KINDS,
    BLESSINGS,
    CARD_KEYS,
    CARDS,
    CLAN_KEYS,
    CLANS,
    FIRST_BLESSING,
    KIND_KEYS,
    KINDS,
    OBJECTIVE_KEYS,
    OBJECTIVES,
    PLACE_KEYS,
    PLACED_KINDS,
    PLACES,
    PROVINCE_KEYS,
    PROVINCES,
)
from zataku.games.battle_for_rokugan.state import SLOTS

TOKENS: Final = CLANS * SLOTS
"""The tokens that can lie on the board, by clan and the order of placing: ``lion-3`` is Lion's third of the round."""

PLACE: Final = 0
ANIMATE: Final = PLACE + PLACED_KINDS * PLACES
BLESS: Final = ANIMATE + ANIMATED_KINDS * PLACES
ANIMATE_BLESSING: Final = BLESS + BLESSINGS * TOKENS
SCOUT: Final = ANIMATE_BLESSING + BLESSINGS * TOKENS
SHUGENJA: Final = SCOUT + TOKENS
FIRST_PLAYER: Final = SHUGENJA + TOKENS
SPY_ON: Final = FIRST_PLAYER + TOKENS  # Scorpion's look
SWITCH: Final = SPY_ON + TOKENS
LOOK: Final = SWITCH + TOKENS
EXPOSE: Final = LOOK + TOKENS
DESTROY: Final = EXPOSE + TOKENS
CLAIM: Final = DESTROY + TOKENS
TARGET: Final = CLAIM + PROVINCES
REWARD: Final = TARGET + PROVINCES
PAY: Final = REWARD + PROVINCES
REMOVE: Final = PAY + PROVINCES
CLAN: Final = REMOVE + PROVINCES
SPY: Final = CLAN + CLANS
KEEP: Final = SPY + CLANS
PUT_BACK: Final = KEEP + OBJECTIVES
RECALL: Final = PUT_BACK + KINDS
SACRIFICE: Final = RECALL + KINDS
GIVE_DISCARD: Final = SACRIFICE + KINDS
GIVE_POOL: Final = GIVE_DISCARD + KINDS
PLAY: Final = GIVE_POOL + KINDS
PASS: Final = PLAY + CARDS
DONE: Final = PASS + 1
END_TURN: Final = DONE + 1
N_ACTIONS: Final = END_TURN + 1


def placed_index(kind: i64) -> i64:
    """The number of a kind among those that go on places: all but the blessings."""
    return kind if kind < FIRST_BLESSING else kind - BLESSINGS


def placed_kind(index: i64) -> i64:
    """The kind of such a number."""
    return index if index < FIRST_BLESSING else index + BLESSINGS


def place(kind: i64, at: i64) -> i64:
    """Place a token of the hand facedown."""
    return PLACE + placed_index(kind) * PLACES + at


def animate(kind: i64, at: i64) -> i64:
    """Place a token of the discard pile faceup."""
    return ANIMATE + placed_index(kind) * PLACES + at


def bless(kind: i64, name: i64) -> i64:
    """Place a blessing of the hand on a token."""
    return BLESS + (kind - FIRST_BLESSING) * TOKENS + name


def animate_blessing(kind: i64, name: i64) -> i64:
    """Place a blessing of the discard pile on a token."""
    return ANIMATE_BLESSING + (kind - FIRST_BLESSING) * TOKENS + name


TOKEN_KEYS: Final[list[str]] = [f"{clan}-{slot + 1}" for clan in CLAN_KEYS for slot in range(SLOTS)]


def _words() -> list[str]:
    placed = [*KIND_KEYS[:FIRST_BLESSING], *KIND_KEYS[FIRST_BLESSING + BLESSINGS :]]
    blessings = KIND_KEYS[FIRST_BLESSING : FIRST_BLESSING + BLESSINGS]
    words = [f"place {kind} {at}" for kind in placed for at in PLACE_KEYS]
    words += [f"animate {kind} {at}" for kind in placed[:ANIMATED_KINDS] for at in PLACE_KEYS]
    words += [f"bless {kind} {token}" for kind in blessings for token in TOKEN_KEYS]
    words += [f"animate {kind} {token}" for kind in blessings for token in TOKEN_KEYS]
    verbs = ("scout", "shugenja", "first_player", "spy_on", "switch", "look", "expose", "destroy")
    words += [f"{verb} {token}" for verb in verbs for token in TOKEN_KEYS]
    words += [f"{verb} {key}" for verb in ("claim", "target", "reward", "pay", "remove") for key in PROVINCE_KEYS]
    words += [f"{verb} {clan}" for verb in ("clan", "spy") for clan in CLAN_KEYS]
    words += [f"keep {objective}" for objective in OBJECTIVE_KEYS]
    words += [f"{verb} {kind}" for verb in ("put_back", "recall", "sacrifice") for kind in KIND_KEYS]
    words += [f"give {kind} {where}" for where in ("discard", "pool") for kind in KIND_KEYS]
    words += [f"play {card}" for card in CARD_KEYS]
    return [*words, "pass", "done", "end_turn"]


FORMS: Final[dict[str, str]] = {
    "place": "place TOKEN PLACE, such as place army_3 lion_west, place navy_1 sea>lion_coast "
    "or place army_2 unicorn_east>lion_west",
    "animate": "animate TOKEN PLACE, such as animate army_3 lion_west, or animate blessing_2 lion-3",
    "bless": "bless TOKEN NAME, such as bless blessing_2 lion-3",
    "scout": "scout NAME, with a token on the board such as lion-3",
    "shugenja": "shugenja NAME, with a token on the board such as lion-3",
    "first_player": "first_player NAME, with a token on the board such as lion-3",
    "spy_on": "spy_on NAME, with a token on the board such as lion-3",
    "switch": "switch NAME, with a token on the board such as unicorn-2",
    "look": "look NAME, with a token on the board such as lion-3",
    "expose": "expose NAME, with a token on the board such as lion-3",
    "destroy": "destroy NAME, with a token on the board such as lion-3",
    "claim": "claim PROVINCE, such as claim lion_west",
    "target": "target PROVINCE, such as target lion_west",
    "reward": "reward PROVINCE, such as reward lion_west",
    "pay": "pay PROVINCE, such as pay lion_west",
    "remove": "remove PROVINCE, such as remove lion_west",
    "clan": "clan NAME, with crab, crane, dragon, lion, phoenix, scorpion or unicorn",
    "spy": "spy CLAN, with crab, crane, dragon, lion, phoenix, scorpion or unicorn",
    "keep": "keep OBJECTIVE, such as keep great_library",
    "put_back": "put_back TOKEN, such as put_back army_1",
    "recall": "recall TOKEN, such as recall army_5",
    "sacrifice": "sacrifice TOKEN, such as sacrifice army_1",
    "give": "give TOKEN discard or give TOKEN pool, such as give army_1 pool",
    "play": "play CARD, such as play spy_network",
    "pass": "pass alone",
    "done": "done alone",
    "end_turn": "end_turn alone",
}

ACTIONS: Final = ActionWords(_words(), FORMS)


PENDING_ACTIONS: Final[list[int]] = [*range(PAY, REMOVE), *range(RECALL, PLAY)]
"""What a card waits with until its last choice is made."""


def mask(action: i64) -> str:
    """The notation as others may read it: what goes facedown or back to the pool, and what a card waits with."""
    words = ACTIONS.words[action].split()
    if action < ANIMATE or PAY <= action < REMOVE or KEEP <= action < GIVE_DISCARD:
        words[1] = HIDDEN
    elif GIVE_DISCARD <= action < PLAY:
        words[1:] = [HIDDEN, HIDDEN]
    return " ".join(words)
