"""Where each number of an observation lies, and what it is called: names and places follow from the same constants."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from zataku.core.feature_names import block, each
from zataku.games.battle_for_rokugan.content import (
    BLUFF,
    BLUFF_TYPE,
    CARD_KEYS,
    CARD_TERRITORY,
    CLAN_KEYS,
    COASTAL_BORDERS,
    FIRST_COASTAL,
    HONOR_1,
    KIND_KEYS,
    MOST_SEATS,
    NEUTRAL_KEYS,
    OBJECTIVE_KEYS,
    PLACE_TARGET,
    PROVINCE_KEYS,
    ROUNDS,
    SPECIAL_KEYS,
    TERRITORY_KEYS,
    TYPE_KEYS,
)
from zataku.games.battle_for_rokugan.view import AIMS, FIRST_OPTIONS, OPTIONS, PHASES

# Widths are plain numbers, as mypyc folds only constants of one module; block holds them against the keys.

# The table.
SEATS: Final = 0  # by the number of players, from 2 on
ROUND: Final = SEATS + 4
PHASE: Final = ROUND + 5
FIRST_PLAYER_USED: Final = PHASE + 10
LOOK_USED: Final = FIRST_PLAYER_USED + 1
PURGED: Final = LOOK_USED + 1
TURN_OVER: Final = PURGED + 1
PASSES: Final = TURN_OVER + 1
CARD: Final = PASSES + 1  # the one being resolved
AIM: Final = CARD + 22  # what it asks for
PICKED: Final = AIM + 12
PENDING: Final = PICKED + 1  # how many choices wait
NEUTRALS_LEFT: Final = PENDING + 1
NEUTRAL_SEEN: Final = NEUTRALS_LEFT + 1
RETURNED_TYPE: Final = NEUTRAL_SEEN + 3  # of the token that the first player card sent back, if known
RETURNED_STRENGTH: Final = RETURNED_TYPE + 7
OPTION: Final = RETURNED_STRENGTH + 1
SEA: Final = OPTION + 7  # by coastal border: 1 for the observer's token, -1 for one of the others
PROVINCE: Final = SEA + 12

# Of each province; nobody's has no owner.
OWNER: Final = 0
HONOR: Final = OWNER + 5  # what a special token adds to the printed flowers
DEFENSE: Final = HONOR + 1  # what a special token adds to the printed defense
FACEUP: Final = DEFENSE + 1
SPECIAL: Final = FACEUP + 1  # scorched earth to harbor; the others show by what they add
TOKENS: Final = SPECIAL + 5  # all own ones, and those of others that the observer has not seen
INTRUDERS: Final = TOKENS + 5  # of those, the ones in the middle that are not its controller's
STRENGTH_OWN: Final = INTRUDERS + 1  # of the tokens that the observer knows and that lie right, with blessings
STRENGTH_OTHERS: Final = STRENGTH_OWN + 1  # the same of all others; a blessing counts whatever lies below
RAID: Final = STRENGTH_OTHERS + 1  # known to be there
DIPLOMACY: Final = RAID + 1
REACH: Final = DIPLOMACY + 1  # free borders over which the observer's armies can attack it
EXPOSED: Final = REACH + 1  # the same for all others
WANTED: Final = EXPOSED + 1  # by the observer's objective
CHOSEN: Final = WANTED + 1  # 1 for the card being resolved, -1 if it pays for it
OF_PROVINCE: Final = CHOSEN + 1
TERRITORY: Final = PROVINCE + 30 * OF_PROVINCE

# Of each territory.
HOLDER: Final = 0  # who has its card; nobody while it is in its space
GONE: Final = HOLDER + 5
CARD_KNOWN: Final = GONE + 1  # which of its two cards the observer knows it to be
SHARE: Final = CARD_KNOWN + 2  # how much of what is not scorched each player controls
COMPLETE: Final = SHARE + 5  # someone controls all of it
OF_TERRITORY: Final = COMPLETE + 1
OWN: Final = TERRITORY + 11 * OF_TERRITORY

# What only the observer knows.
HAND: Final = OWN
HAND_STRENGTH: Final = HAND + 17
OBJECTIVE: Final = HAND_STRENGTH + 1
REJECTED: Final = OBJECTIVE + 12  # the other one that was dealt
PROGRESS: Final = REJECTED + 12
FULFILLED: Final = PROGRESS + 1
REJECTED_PROGRESS: Final = FULFILLED + 1  # while one of the two is chosen
TO_COME: Final = REJECTED_PROGRESS + 1  # by kind: 1 if the card brings it to the hand, -1 if it takes it
TO_POOL: Final = TO_COME + 17
WORTH: Final = TO_POOL + 1  # as the advice for bots has it while no combat token lies on the board
PLAYER: Final = WORTH + 1

# Of each player, the observer first.
HERE: Final = 0
CLAN: Final = HERE + 1
TO_ACT: Final = CLAN + 7
ACTIVE: Final = TO_ACT + 1
FIRST_PLAYER: Final = ACTIVE + 1
ORDER: Final = FIRST_PLAYER + 1  # how long after the first player
FIRST_NEXT: Final = ORDER + 1  # how likely it is first player in the next round, as things are
HONOR_NOW: Final = FIRST_NEXT + 1  # if the game ended now, as far as the observer knows
LEAD: Final = HONOR_NOW + 1  # over the best of the others
FLOWERS: Final = LEAD + 1
FACEUP_HONOR: Final = FLOWERS + 1
TERRITORY_HONOR: Final = FACEUP_HONOR + 1
OBJECTIVE_HOPE: Final = TERRITORY_HONOR + 1  # the mean honor of the objectives it may have, but for the chain
STANDING: Final = OBJECTIVE_HOPE + 1  # parts of territories and neighbours, while there is time
PROVINCES_HELD: Final = STANDING + 1
CONTROL_TOKENS: Final = PROVINCES_HELD + 1
COASTAL: Final = CONTROL_TOKENS + 1
TOUCHED: Final = COASTAL + 1  # territories with a province of the player
TOGETHER: Final = TOUCHED + 1  # borders between two of its provinces
FEWEST: Final = TOGETHER + 1  # no other player controls fewer provinces
CARDS_HELD: Final = FEWEST + 1  # for upkeep
SHADOWLANDS_CARDS: Final = CARDS_HELD + 1
RONIN: Final = SHADOWLANDS_CARDS + 1
SKIPPED: Final = RONIN + 1  # takes no more turns this phase
BLUFF_BARRED: Final = SKIPPED + 1
BLUFF_ASIDE: Final = BLUFF_BARRED + 1
SCOUTS: Final = BLUFF_ASIDE + 1
SHUGENJA: Final = SCOUTS + 1
SET_ASIDE: Final = SHUGENJA + 1
HAND_SIZE: Final = SET_ASIDE + 1
POOL_SIZE: Final = HAND_SIZE + 1
TO_PLACE: Final = POOL_SIZE + 1  # tokens it still places this round
ON_BOARD: Final = TO_PLACE + 1
MAY_BLUFF: Final = ON_BOARD + 1  # one of its unseen tokens on the board may be the bluff
SEEN_OF_OWN: Final = MAY_BLUFF + 1  # the observer's tokens on the board that it has looked at
RETURNED: Final = SEEN_OF_OWN + 1  # the first player card sent a token of it back
FAILED: Final = RETURNED + 1  # its provinces whose attackers were taken off, where that counts
INITIATIVE: Final = FAILED + 1  # its card is in the deck
KNOWN: Final = INITIATIVE + 1  # by type: unseen tokens and hand; what the observer, of the observer what all, remember
KNOWN_STRENGTH: Final = KNOWN + 6
KNOWN_GAP: Final = KNOWN_STRENGTH + 1  # how many of them may have gone to the pool
DISCARD: Final = KNOWN_GAP + 1
LEFT: Final = DISCARD + 16  # all that was neither discarded nor seen on the board: hand, pool, unseen tokens
OF_PLAYER: Final = LEFT + 16
N_FEATURES: Final = PLAYER + 5 * OF_PLAYER

_P: Final = tuple(f"p{k}" for k in range(MOST_SEATS))
_CHEST: Final = KIND_KEYS[:BLUFF]


Groups = list[tuple[int, Sequence[str]]]

_TABLE: Final[Groups] = [
    (SEATS, each("seats", ("2", "3", "4", "5"))),
    (ROUND, each("round", tuple(str(1 + k) for k in range(int(ROUNDS))))),
    (PHASE, each("phase", PHASES)),
    (FIRST_PLAYER_USED, ("first_player_card_used",)),
    (LOOK_USED, ("scorpion_look_used",)),
    (PURGED, ("purged",)),
    (TURN_OVER, ("turn_over",)),
    (PASSES, ("passes",)),
    (CARD, each("resolving", CARD_KEYS)),
    (AIM, each("aim", AIMS[1:])),
    (PICKED, ("picked",)),
    (PENDING, ("pending",)),
    (NEUTRALS_LEFT, ("neutral_initiative_cards",)),
    (NEUTRAL_SEEN, each("revealed", NEUTRAL_KEYS)),
    (RETURNED_TYPE, each("returned", TYPE_KEYS)),
    (RETURNED_STRENGTH, ("returned_strength",)),
    (OPTION, each("option", tuple(OPTIONS)[1:FIRST_OPTIONS])),
    (SEA, each("sea", tuple(PROVINCE_KEYS[PLACE_TARGET[FIRST_COASTAL + k]] for k in range(COASTAL_BORDERS)))),
]
_OF_PROVINCE: Final[Groups] = [
    (OWNER, each("owner", _P)),
    (HONOR, ("honor_added",)),
    (DEFENSE, ("defense_added",)),
    (FACEUP, ("faceup",)),
    (SPECIAL, SPECIAL_KEYS[:HONOR_1]),
    (TOKENS, each("tokens", _P)),
    (INTRUDERS, ("intruders",)),
    (STRENGTH_OWN, ("strength.own",)),
    (STRENGTH_OTHERS, ("strength.others",)),
    (RAID, ("raid",)),
    (DIPLOMACY, ("diplomacy",)),
    (REACH, ("reach",)),
    (EXPOSED, ("exposed",)),
    (WANTED, ("wanted",)),
    (CHOSEN, ("chosen",)),
]
_OWN: Final[Groups] = [
    (HAND - OWN, each("hand", KIND_KEYS)),
    (HAND_STRENGTH - OWN, ("hand_strength",)),
    (OBJECTIVE - OWN, each("objective", OBJECTIVE_KEYS)),
    (REJECTED - OWN, each("rejected", OBJECTIVE_KEYS)),
    (PROGRESS - OWN, ("objective_progress",)),
    (FULFILLED - OWN, ("objective_fulfilled",)),
    (REJECTED_PROGRESS - OWN, ("rejected_progress",)),
    (TO_COME - OWN, each("to_come", KIND_KEYS)),
    (TO_POOL - OWN, ("to_pool",)),
    (WORTH - OWN, ("worth",)),
]
_OF_PLAYER: Final[Groups] = [
    (HERE, ("here",)),
    (CLAN, each("clan", CLAN_KEYS)),
    (TO_ACT, ("to_act",)),
    (ACTIVE, ("active",)),
    (FIRST_PLAYER, ("first_player",)),
    (ORDER, ("order",)),
    (FIRST_NEXT, ("first_next",)),
    (HONOR_NOW, ("honor",)),
    (LEAD, ("lead",)),
    (FLOWERS, ("flowers",)),
    (FACEUP_HONOR, ("faceup_honor",)),
    (TERRITORY_HONOR, ("territory_honor",)),
    (OBJECTIVE_HOPE, ("objective_hope",)),
    (STANDING, ("standing",)),
    (PROVINCES_HELD, ("provinces",)),
    (CONTROL_TOKENS, ("control_tokens",)),
    (COASTAL, ("coastal",)),
    (TOUCHED, ("territories_touched",)),
    (TOGETHER, ("together",)),
    (FEWEST, ("fewest_provinces",)),
    (CARDS_HELD, ("territory_cards",)),
    (SHADOWLANDS_CARDS, ("shadowlands_cards",)),
    (RONIN, ("ronin",)),
    (SKIPPED, ("skipped",)),
    (BLUFF_BARRED, ("bluff_barred",)),
    (BLUFF_ASIDE, ("bluff_aside",)),
    (SCOUTS, ("scouts",)),
    (SHUGENJA, ("shugenja",)),
    (SET_ASIDE, ("set_aside",)),
    (HAND_SIZE, ("hand_size",)),
    (POOL_SIZE, ("pool_size",)),
    (TO_PLACE, ("to_place",)),
    (ON_BOARD, ("on_board",)),
    (MAY_BLUFF, ("may_bluff",)),
    (SEEN_OF_OWN, ("seen_of_own",)),
    (RETURNED, ("returned",)),
    (FAILED, ("failed_attacks",)),
    (INITIATIVE, ("initiative_card",)),
    (KNOWN, each("known", TYPE_KEYS[:BLUFF_TYPE])),
    (KNOWN_STRENGTH, ("known_strength",)),
    (KNOWN_GAP, ("known_gap",)),
    (DISCARD, each("discard", _CHEST)),
    (LEFT, each("left", _CHEST)),
]


def _of_territory(territory: int) -> Groups:
    cards = tuple(key for card, key in enumerate(CARD_KEYS) if CARD_TERRITORY[card] == territory)
    return [
        (HOLDER, each("holder", _P)),
        (GONE, ("card_played",)),
        (CARD_KNOWN, each("card", cards)),
        (SHARE, each("share", _P)),
        (COMPLETE, ("complete",)),
    ]


def _names() -> tuple[str, ...]:
    names = each("table", block(PROVINCE, _TABLE))
    for key in PROVINCE_KEYS:
        names += each(f"table.{key}", block(OF_PROVINCE, _OF_PROVINCE))
    assert len(names) == TERRITORY
    for territory, key in enumerate(TERRITORY_KEYS):
        names += each(f"table.territory.{key}", block(OF_TERRITORY, _of_territory(territory)))
    assert len(names) == OWN
    names += each("own", block(PLAYER - OWN, _OWN))
    for key in _P:
        names += each(key, block(OF_PLAYER, _OF_PLAYER))
    assert len(names) == N_FEATURES
    return tuple(names)


FEATURES: Final[tuple[str, ...]] = _names()
"""The names of what a seat observes, in order. Players are counted from the observer on, in turn order."""
