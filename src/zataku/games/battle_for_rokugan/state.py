"""The state of Battle for Rokugan: data and clone."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from zataku.core.game import State
from zataku.games.battle_for_rokugan.content import BIT, MOST_SEATS, ONE

SLOTS: Final = 16
"""So many combat tokens one clan can put on the board in a round: 5, one animated, and a bluff that comes back."""
PICKS: Final = 4
PENDING: Final = 4
"""So many hidden choices one card can ask for: two tokens recalled and two given up."""
VIEWERS: Final = MOST_SEATS + 1
"""Who may know something: each seat, and last the spectators, who know what is public."""

# What is being asked (phase).
CLANS: Final = 0
OBJECTIVES: Final = 1
CLAIMS: Final = 2  # the set-aside control tokens of the set-up
RETURNING: Final = 3  # Dragon's token back to the pool
CARDS: Final = 4  # territory cards in upkeep
RESOLVING: Final = 5  # the choices of a card that was played
PLACEMENT: Final = 6
SPYING: Final = 7  # Scorpion's look after a placement
SWITCHING: Final = 8  # Unicorn's switch before the reveal
OVER: Final = 9

# On the way to the next question; nobody ever sees these.
UPKEEP_DUE: Final = 10
CARDS_DUE: Final = 11  # the step begins
NEXT_CARD: Final = 12  # the seat after the active one
PLACEMENT_DUE: Final = 13
NEXT_TURN: Final = 14  # the seat after the active one
SWITCH_DUE: Final = 15
REVEAL_DUE: Final = 16

# What the card being resolved asks for (aim).
NO_AIM: Final = 0
TARGET: Final = 1  # a province for its first instruction
REWARD: Final = 2  # an own province for the control tokens that follow
SPY: Final = 3  # an opponent
RECALL: Final = 4  # a token of the own discard pile
GIVE: Final = 5  # a token of the hand, to discard pile or pool
PAY: Final = 6  # the province that pays for a Shadowlands card
LOOK: Final = 7  # tokens on the board to look at
EXPOSE: Final = 8  # which of those is discarded
SACRIFICE: Final = 9  # a token of the hand
DESTROY: Final = 10  # tokens on the board
ANIMATE: Final = 11  # a token of the discard pile and its place
REMOVE: Final = 12  # special tokens

# Where a territory card is, besides the seat that holds it.
IN_SPACE: Final = -1
GONE: Final = -2

# Switches of the options.
PLAUSIBLE: Final = 1
LION_DEFENSE: Final = 2
FAILED_IF_REMOVED: Final = 4
BLUFF_AT_ONCE: Final = 8
HARD_LIMIT: Final = 16
TIE_BREAK: Final = 32
CONNECTED: Final = 64
DEALT: Final = 128


@final
class RokuganState(State):
    """Everything on the table. Sets are bit masks, collections of combat tokens packed counts; -1 stands for none."""

    def __init__(
        self,
        seats: i64,
        options: i64,
        phase: i64,
        round: i64,
        first: i64,
        active: i64,
        asked: i64,
        passes: i64,
        ronin: i64,
        out: i64,
        barred: i64,
        bluff_aside: i64,
        first_player_used: bool,
        look_used: bool,
        purged: bool,
        turn_over: bool,
        card: i64,
        aim: i64,
        picked: i64,
        failed: i64,
        initiative_clans: i64,
        initiative_neutrals: i64,
        neutrals_seen: i64,
        returned_by: i64,
        returned_kind: i64,
        returned_seen: i64,
        returned_could: i64,
        clan: vec[i64],
        scouts: vec[i64],
        shugenja: vec[i64],
        set_aside: vec[i64],
        objective: vec[i64],
        rejected: vec[i64],
        hand: vec[i64],
        pool: vec[i64],
        discard: vec[i64],
        stuck: vec[i64],
        placed: vec[i64],
        known: vec[i64],
        gap: vec[i64],
        owner: vec[i64],
        faceup: vec[i64],
        facedown: vec[i64],
        special: vec[i64],
        territory_card: vec[i64],
        holder: vec[i64],
        card_seen: vec[i64],
        kind: vec[i64],
        place: vec[i64],
        base: vec[i64],
        load: vec[i64],
        seen: vec[i64],
        could: vec[i64],
        on_border: vec[i64],
        picks: vec[i64],
        pending: vec[i64],
    ) -> None:
        self.seats = seats
        self.options = options  # switches
        self.phase = phase
        self.round = round
        self.first = first  # the first player; -1 until the first initiative card
        self.active = active  # whose turn it is
        self.asked = asked  # who decides now
        self.passes = passes  # players who passed one after the other in step 3 of upkeep
        self.ronin = ronin  # seats
        self.out = out  # seats that were skipped and take no more turns this phase
        self.barred = barred  # seats whose bluff can't be used this round (Spy Network)
        self.bluff_aside = bluff_aside  # seats whose discarded bluff waits for upkeep
        self.first_player_used = first_player_used  # the card, this round
        self.look_used = look_used  # Scorpion's, this round
        self.purged = purged  # Purge the Weak was played this turn
        self.turn_over = turn_over  # nothing is left of the turn but Scorpion's look
        self.card = card  # the card being resolved
        self.aim = aim  # what it asks for
        self.picked = picked  # how many picks were made for it
        self.failed = failed  # provinces whose attackers were taken off before the reveal (BR-10.5)
        self.initiative_clans = initiative_clans  # clans whose cards are in the deck
        self.initiative_neutrals = initiative_neutrals  # how many neutral cards are in the deck
        self.neutrals_seen = neutrals_seen  # neutral cards that were revealed
        self.returned_by = returned_by  # whose token the first player card sent back to the pool this round
        self.returned_kind = returned_kind
        self.returned_seen = returned_seen  # seats that know which token it was
        self.returned_could = returned_could  # types it could have been, as for a token on the board
        self.clan = clan  # by seat
        self.scouts = scouts
        self.shugenja = shugenja
        self.set_aside = set_aside  # control tokens to be placed in the set-up
        self.objective = objective  # the one kept; before the choice one of two
        self.rejected = rejected  # the other
        self.hand = hand
        self.pool = pool
        self.discard = discard
        self.stuck = stuck  # kinds that could not be placed when the seat was skipped, as a set; 0 if it was not
        self.placed = placed  # tokens put on the board this round
        self.known = known  # by viewer and seat: tokens known to be in hand or unseen on the board, bluff left out
        self.gap = gap  # by viewer and seat: so many of those may have gone to the pool
        self.owner = owner  # by province
        self.faceup = faceup
        self.facedown = facedown
        self.special = special
        self.territory_card = territory_card  # by territory; -1 until someone may look at it
        self.holder = holder
        self.card_seen = card_seen  # by territory: seats that know the card
        self.kind = kind  # by token on the board: seat * SLOTS + the order of placing; -1 once it left
        self.place = place
        self.base = base  # the token below a blessing
        self.load = load  # how many blessings lie on it
        self.seen = seen  # seats that looked at it; everybody, its owner too, if it lies faceup
        self.could = could  # types it could have been by what all saw when it was placed
        self.on_border = on_border  # by border: the token there
        self.picks = picks  # provinces or tokens chosen for the card, Unicorn's first token
        self.pending = pending  # actions that the card waits with until its last choice: what it costs, what it takes


def clone(s: RokuganState) -> RokuganState:
    """An independent copy."""
    return RokuganState(
        s.seats,
        s.options,
        s.phase,
        s.round,
        s.first,
        s.active,
        s.asked,
        s.passes,
        s.ronin,
        s.out,
        s.barred,
        s.bluff_aside,
        s.first_player_used,
        s.look_used,
        s.purged,
        s.turn_over,
        s.card,
        s.aim,
        s.picked,
        s.failed,
        s.initiative_clans,
        s.initiative_neutrals,
        s.neutrals_seen,
        s.returned_by,
        s.returned_kind,
        s.returned_seen,
        s.returned_could,
        s.clan[:],
        s.scouts[:],
        s.shugenja[:],
        s.set_aside[:],
        s.objective[:],
        s.rejected[:],
        s.hand[:],
        s.pool[:],
        s.discard[:],
        s.stuck[:],
        s.placed[:],
        s.known[:],
        s.gap[:],
        s.owner[:],
        s.faceup[:],
        s.facedown[:],
        s.special[:],
        s.territory_card[:],
        s.holder[:],
        s.card_seen[:],
        s.kind[:],
        s.place[:],
        s.base[:],
        s.load[:],
        s.seen[:],
        s.could[:],
        s.on_border[:],
        s.picks[:],
        s.pending[:],
    )


def has(mask: i64, member: i64) -> bool:
    """Whether a set holds this member."""
    return (mask >> member) & 1 != 0


def count_bits(mask: i64) -> i64:
    """How many members a set has."""
    n: i64 = 0
    while mask > 0:
        mask &= mask - 1
        n += 1
    return n


def everybody(s: RokuganState) -> i64:
    """All seats, as a set."""
    return BIT[s.seats] - 1


def take(tokens: vec[i64], seat: i64, kind: i64) -> None:
    """Take a combat token out of a seat's collection."""
    tokens[seat] -= ONE[kind]


def put(tokens: vec[i64], seat: i64, kind: i64) -> None:
    """Put a combat token into a seat's collection."""
    tokens[seat] += ONE[kind]


def seat_of_clan(s: RokuganState, clan: i64) -> i64:
    """The seat that plays a clan; -1 when nobody does."""
    seat: i64
    for seat in range(s.seats):
        if s.clan[seat] == clan:
            return seat
    return -1


def is_faceup(s: RokuganState, token: i64) -> bool:
    """Whether a token on the board lies open for all: blessings and what Animate the Dead placed."""
    return has(s.seen[token], token // SLOTS)
