"""What lies on the table, each field declared once: how a view shows it, how the state holds it, what it may be.

A position has the shape of a view with everything open. This module is not compiled: the codec reads its annotations.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from zataku.core import fields
from zataku.core.codec import decode
from zataku.core.fields import OWN
from zataku.core.game import View
from zataku.core.layout import Layout
from zataku.games.battle_for_rokugan.collection import Collection
from zataku.games.battle_for_rokugan.content import (
    BORDERS,
    CARD_KEYS,
    CLAN_KEYS,
    KIND_KEYS,
    MOST_SEATS,
    NEUTRAL_KEYS,
    NEUTRALS,
    OBJECTIVE_KEYS,
    PROVINCE_KEYS,
    ROUNDS,
    SCOUTS,
    SHUGENJA,
    SPECIAL_KEYS,
    TERRITORIES,
)
from zataku.games.battle_for_rokugan.state import PENDING, PICKS, SLOTS, VIEWERS

PHASES = (
    "clans",
    "objectives",
    "claims",
    "returning",
    "cards",
    "resolving",
    "placement",
    "spying",
    "switching",
    "over",
)
PUBLIC = "all"
"""In place of a seat: what everybody knows."""
AIMS = (
    "none",
    "target",
    "reward",
    "spy",
    "recall",
    "give",
    "pay",
    "look",
    "expose",
    "sacrifice",
    "destroy",
    "animate",
    "remove",
)
OPTIONS: dict[str, tuple[str, ...]] = {
    "clans": ("seat_order", "random"),
    "allow_plausible_illegal_placement": ("true", "false"),
    "lion_bluff_unattacked_is_defense": ("false", "true"),
    "removed_before_reveal_is_failed_attack": ("false", "true"),
    "discarded_bluff_usable_same_round": ("false", "true"),
    "control_token_supply_is_hard_limit": ("false", "true"),
    "final_tie": ("shared", "territories_then_provinces"),
    "emerald_empire": ("path", "connected"),
    "clan_1": ("any", *CLAN_KEYS),
    "clan_2": ("any", *CLAN_KEYS),
    "clan_3": ("any", *CLAN_KEYS),
    "clan_4": ("any", *CLAN_KEYS),
    "clan_5": ("any", *CLAN_KEYS),
}
"""How clans are chosen, switches for rulings (section 21 of the rules) and the clans of the seats; the first value is
the ruling chosen."""
FIRST_OPTIONS = 8
"""Positions always name the first options, later ones only where they are not the default: old hashes hold."""


@dataclass
class ProvinceView:
    """A province that is not bare: whose control tokens lie there, and a special token."""

    owner: int | None = fields.seat(or_none=True, start=-1)  # by province
    faceup: int = fields.number()
    facedown: int = fields.number()
    special: str | None = fields.word(SPECIAL_KEYS, or_none=True)


@dataclass
class TokenView:
    """A combat token on the board; a kind that the viewer may not know is left out."""

    token: str
    place: str
    kind: str | None
    faceup: bool
    below: str | None
    seen_by: list[int]
    could: list[str]


@dataclass
class CardView:
    """The card of a territory: who holds it, whether it was played, and which it is, if the viewer knows."""

    holder: int | None
    played: bool
    card: str | None
    seen_by: list[int]


@dataclass
class MemoryView:
    """What a viewer knows of a hand: tokens in it or unseen on the board, and how many of them may have left."""

    tokens: dict[str, int]
    gap: int


@dataclass
class PlayerView:
    """A player's things; hand, pool and objectives are shown to their owner only."""

    clan: str | None = fields.word(CLAN_KEYS, or_none=True)  # by seat
    scouts: int = fields.number(0, SCOUTS)
    shugenja: int = fields.number(0, SHUGENJA)
    set_aside: int = fields.number()  # control tokens to be placed in the set-up
    hand_size: int = fields.made()
    pool_size: int = fields.made()
    discard: dict[str, int] = fields.of_kind(Collection())
    bluff_aside: bool = fields.flag(bit=True)  # seats whose discarded bluff waits for upkeep
    is_ronin: bool = fields.flag(bit=True, name="ronin")  # seats
    is_out: bool = fields.flag(bit=True, name="out")  # seats that were skipped and take no more turns this phase
    is_barred: bool = fields.flag(bit=True, name="barred")  # seats whose bluff can't be used this round (Spy Network)
    stuck: list[str] = fields.words(KIND_KEYS)  # kinds that could not be placed when the seat was skipped
    placed: int = fields.number(0, SLOTS)  # tokens put on the board this round
    hand: dict[str, int] | None = fields.of_kind(Collection(), who=OWN)
    pool: dict[str, int] | None = fields.of_kind(Collection(), who=OWN)
    objective: str | None = fields.word(OBJECTIVE_KEYS, or_none=True, who=OWN)  # the one kept; before, one of two
    rejected: str | None = fields.word(OBJECTIVE_KEYS, or_none=True, who=OWN)  # the other
    memories: dict[str, MemoryView] = fields.made(MemoryView, keyed=True, default=dict)
    """By viewer, the spectators' being public; a view holds the viewer's own and the public one."""


@dataclass
class ReturnedView:
    """The token that the first player card sent back this round."""

    owner: int
    kind: str | None
    seen_by: list[int]
    could: list[str]


@dataclass
class RokuganView(View):
    """The table as one seat sees it."""

    seat: int
    seats: int = fields.number(2, MOST_SEATS)
    options: dict[str, str] = fields.made()
    phase: str = fields.word(PHASES, start=0)  # what is being asked
    round: int = fields.number(1, ROUNDS, start=1)
    first: int | None = fields.seat(or_none=True, start=-1)  # the first player; -1 until the first initiative card
    active: int = fields.seat()  # whose turn it is
    asked: int | None = fields.seat(or_none=True)  # who decides now
    passes: int = fields.number()  # players who passed one after the other in step 3 of upkeep
    first_player_used: bool = fields.flag()  # the card, this round
    look_used: bool = fields.flag()  # Scorpion's, this round
    purged: bool = fields.flag()  # Purge the Weak was played this turn
    turn_over: bool = fields.flag()  # nothing is left of the turn but Scorpion's look
    card: str | None = fields.word(CARD_KEYS, or_none=True)  # the card being resolved
    aim: str = fields.word(AIMS, start=0)  # what it asks for
    picked: int = fields.number()  # how many picks were made for it
    picks: list[str] = fields.made()
    failed: list[str] = fields.words(PROVINCE_KEYS)  # whose attackers were taken off before the reveal (BR-10.5)
    initiative_clans: list[str] = fields.words(CLAN_KEYS)  # clans whose cards are in the deck
    initiative_neutrals: int = fields.number(0, NEUTRALS)  # how many neutral cards are in the deck
    neutrals_seen: list[str] = fields.words(NEUTRAL_KEYS)  # neutral cards that were revealed
    returned: ReturnedView | None = fields.made(ReturnedView)
    provinces: dict[str, ProvinceView] = fields.each(ProvinceView, PROVINCE_KEYS)
    territories: dict[str, CardView] = fields.made(CardView, keyed=True)
    tokens: list[TokenView] = fields.made(TokenView)
    players: list[PlayerView] = fields.each_seat(PlayerView)
    pending: list[str] = fields.made(default=list)
    """Choices that the card waits with until its last one: actions, for others with their words hidden."""


def _each_token(start: int) -> Any:
    """A number for each token on the board: seat * SLOTS + the order of placing."""
    return fields.row(MOST_SEATS * SLOTS, fields.number(start=start))


class Unseen:
    """What views show in another form, or to some alone; -1 stands for none."""

    options = fields.number()  # switches
    returned_by = fields.number(start=-1)  # whose token the first player card sent back to the pool this round
    returned_kind = fields.number(start=-1)
    returned_seen = fields.number()  # seats that know which token it was
    returned_could = fields.number()  # types it could have been, as for a token on the board
    known = fields.row(
        VIEWERS * MOST_SEATS, fields.number()
    )  # by viewer and seat: tokens in hand or unseen on the board
    gap = fields.row(
        VIEWERS * MOST_SEATS, fields.number()
    )  # by viewer and seat: how many of those may have gone to the pool
    territory_card = fields.row(TERRITORIES, fields.number(start=-1))  # -1 until someone may look at it
    holder = fields.row(TERRITORIES, fields.number(start=-1))  # a seat, IN_SPACE or GONE
    card_seen = fields.row(TERRITORIES, fields.number())  # by territory: seats that know the card
    kind = _each_token(-1)  # -1 once it left
    place = _each_token(-1)
    base = _each_token(-1)  # the token below a blessing
    load = _each_token(0)  # how many blessings lie on it
    seen = _each_token(0)  # seats that looked at it; everybody, its owner too, if it lies faceup
    could = _each_token(0)  # types it could have been by what all saw when it was placed
    on_border = fields.row(BORDERS, fields.number(start=-1))  # by border: the token there
    picks = fields.row(PICKS, fields.number(start=-1))  # provinces or tokens chosen for the card, Unicorn's first token
    pending = fields.row(PENDING, fields.number(start=-1))  # choices that the card waits with until its last one


LAYOUT = Layout(RokuganView, Unseen)


def load_view(data: object) -> RokuganView:
    """The view of JSON data made by the codec."""
    shown: RokuganView = decode(RokuganView, data)
    return shown
