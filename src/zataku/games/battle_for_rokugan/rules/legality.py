"""Where a combat token may lie: what the rules of its type say, and what a hidden one could be (BR-5, BR-6, BR-16)."""

from __future__ import annotations

from mypy_extensions import i64

from zataku.games.battle_for_rokugan.content import (
    ARMY,
    BATTLEFIELD,
    BIT,
    BLESSING,
    BLUFF,
    BLUFF_TYPE,
    DIPLOMACY,
    FACEDOWN_TYPES,
    FIGHTERS,
    FIRST_COASTAL,
    FIRST_LAND,
    HARBOR,
    KINDS,
    NAVY,
    PLACE_BEHIND,
    PLACE_BORDER,
    PLACE_TARGET,
    PLACES,
    RAID,
    SHINOBI,
    TYPE_OF,
    TYPES,
    count_of,
)
from zataku.games.battle_for_rokugan.rules.provinces import is_coastal, is_open
from zataku.games.battle_for_rokugan.state import PLAUSIBLE, SLOTS, RokuganState, has, is_faceup


def is_reachable(s: RokuganState, seat: i64, place: i64) -> bool:
    """Whether nothing that all can see forbids the place: BR-5.8 on both sides of a border."""
    behind = PLACE_BEHIND[place]
    return is_open(s, seat, PLACE_TARGET[place]) and (behind < 0 or is_open(s, seat, behind))


def suits(s: RokuganState, seat: i64, type_: i64, place: i64) -> bool:
    """Whether the rules of a type allow a place for this seat, whatever lies there and whatever is forbidden."""
    target = PLACE_TARGET[place]
    is_own = s.owner[target] == seat
    if place < FIRST_LAND:
        if type_ == SHINOBI:
            return True
        if type_ == ARMY:
            return is_own
        if type_ == NAVY:
            return is_own and is_coastal(s, target)
        if type_ == DIPLOMACY:
            return is_own and s.special[target] != BATTLEFIELD and not has(s.ronin, seat)
        if type_ == RAID:
            return not is_own and s.special[target] != BATTLEFIELD and not has(s.ronin, seat)
        return type_ == BLUFF_TYPE
    if is_own:
        return False
    if type_ == NAVY:
        return place >= FIRST_COASTAL or s.special[target] == HARBOR
    if type_ == ARMY:
        return place < FIRST_COASTAL and (s.owner[PLACE_BEHIND[place]] == seat or has(s.ronin, seat))
    return type_ == BLUFF_TYPE and is_plausible(s, seat, place)


def is_plausible(s: RokuganState, seat: i64, place: i64) -> bool:
    """Whether some type other than the bluff suits the place (BR-5.9); a shinobi suits every middle."""
    if place < FIRST_LAND:
        return True
    return suits(s, seat, ARMY, place) or suits(s, seat, NAVY, place)


def is_free(s: RokuganState, place: i64) -> bool:
    """Whether a border is free; middles always are (BR-5.4, BR-5.6)."""
    border = PLACE_BORDER[place]
    return border < 0 or s.on_border[border] < 0


def types_for(s: RokuganState, seat: i64, place: i64) -> i64:
    """The types that this seat may lay on a place facedown, by what all can see, as a set."""
    if not is_free(s, place) or not is_reachable(s, seat, place) or not is_plausible(s, seat, place):
        return 0
    types: i64 = 0
    if s.options & PLAUSIBLE != 0:
        types = FACEDOWN_TYPES
        if has(s.ronin, seat):
            types &= ~(BIT[RAID] | BIT[DIPLOMACY])  # BR-16.3
    else:
        type_: i64
        for type_ in range(TYPES):
            if type_ != BLESSING and suits(s, seat, type_, place):
                types |= BIT[type_]
    if has(s.barred, seat):
        types &= ~BIT[BLUFF_TYPE]  # BR-13.18
    return types


def is_legal(s: RokuganState, seat: i64, kind: i64, place: i64) -> bool:
    """Whether a place is legal for the real type of a token, now."""
    return is_free(s, place) and is_reachable(s, seat, place) and suits(s, seat, TYPE_OF[kind], place)


def takes_blessing(s: RokuganState, seat: i64, token: i64, is_strict: bool) -> bool:
    """Whether a token of the seat on the board can be blessed: it is facedown and may be reached (BR-6.4).

    Strictly it has to be an army, navy or shinobi; else what lies below is nobody's business until the reveal.
    """
    if s.kind[token] < 0 or TYPE_OF[s.kind[token]] == BLESSING or is_faceup(s, token):
        return False
    if not is_reachable(s, seat, s.place[token]):
        return False
    return not is_strict or has(FIGHTERS, TYPE_OF[s.kind[token]])


def has_base(s: RokuganState, seat: i64, is_strict: bool) -> bool:
    """Whether some own token can be blessed."""
    token: i64
    for token in range(seat * SLOTS, seat * SLOTS + s.placed[seat]):
        if takes_blessing(s, seat, token, is_strict):
            return True
    return False


def counts_legal_only(s: RokuganState, seat: i64) -> bool:
    """Whether only legal placements decide who has a turn: without ruses, and for a ronin (BR-5.10, BR-16.5)."""
    return s.options & PLAUSIBLE == 0 or has(s.ronin, seat)


def placeable_kinds(s: RokuganState, seat: i64) -> i64:
    """The kinds that the seat could place now, if it had them; for a ronin only legal places count (BR-5.10)."""
    is_ronin = has(s.ronin, seat)
    types: i64 = 0
    place: i64
    type_: i64
    for place in range(PLACES):
        if is_ronin:
            if is_free(s, place) and is_reachable(s, seat, place):
                for type_ in range(TYPES):
                    if type_ != BLESSING and suits(s, seat, type_, place):
                        types |= BIT[type_]
        else:
            types |= types_for(s, seat, place)
    if has(s.barred, seat):
        types &= ~BIT[BLUFF_TYPE]
    if has_base(s, seat, counts_legal_only(s, seat)):
        types |= BIT[BLESSING]
    kinds: i64 = 0
    kind: i64
    for kind in range(KINDS):
        if has(types, TYPE_OF[kind]):
            kinds |= BIT[kind]
    return kinds


def can_place(s: RokuganState, seat: i64) -> bool:
    """Whether the seat can place a token of its hand."""
    if _is_sure(s, seat):
        return True
    kinds = placeable_kinds(s, seat)
    kind: i64
    for kind in range(KINDS):
        if count_of(s.hand[seat], kind) > 0 and has(kinds, kind):
            return True
    return False


def _is_sure(s: RokuganState, seat: i64) -> bool:
    """A quick yes for nearly every turn: a token that may go to any middle, and a middle that is open."""
    if counts_legal_only(s, seat):
        return False
    hidden: i64 = 0
    kind: i64
    for kind in range(KINDS):
        if TYPE_OF[kind] != BLESSING and (kind != BLUFF or not has(s.barred, seat)):
            hidden += count_of(s.hand[seat], kind)
    if hidden == 0:
        return False
    place: i64
    for place in range(FIRST_LAND):
        if is_open(s, seat, place):
            return True
    return False
