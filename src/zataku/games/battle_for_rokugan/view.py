"""What a seat sees, as data in the words of the notation; positions have the same shape with everything open.

This module is not compiled: the codec reads its annotations at run time.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from zataku.core.codec import decode
from zataku.core.game import View

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
}
"""How clans are chosen, and switches for rulings (section 21 of the rules); the first value is the ruling chosen."""


@dataclass
class ProvinceView:
    """A province that is not bare: whose control tokens lie there, and a special token."""

    owner: int | None
    faceup: int
    facedown: int
    special: str | None


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

    clan: str | None
    scouts: int
    shugenja: int
    set_aside: int
    hand_size: int
    pool_size: int
    discard: dict[str, int]
    bluff_aside: bool
    is_ronin: bool
    is_out: bool
    is_barred: bool
    stuck: list[str]
    placed: int
    hand: dict[str, int] | None
    pool: dict[str, int] | None
    objective: str | None
    rejected: str | None
    memories: dict[str, MemoryView] = field(default_factory=dict)
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
    seats: int
    options: dict[str, str]
    phase: str
    round: int
    first: int | None
    active: int
    asked: int | None
    passes: int
    first_player_used: bool
    look_used: bool
    purged: bool
    turn_over: bool
    card: str | None
    aim: str
    picked: int
    picks: list[str]
    failed: list[str]
    initiative_clans: list[str]
    initiative_neutrals: int
    neutrals_seen: list[str]
    returned: ReturnedView | None
    provinces: dict[str, ProvinceView]
    territories: dict[str, CardView]
    tokens: list[TokenView]
    players: list[PlayerView]
    pending: list[str] = field(default_factory=list)
    """Choices that the card waits with until its last one: actions, for others with their words hidden."""


def load_view(data: object) -> RokuganView:
    """The view of JSON data made by the codec."""
    shown: RokuganView = decode(RokuganView, data)
    return shown
