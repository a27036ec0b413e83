"""The die: divine favor turns it (RG-4), Kakita Ryoku sets it (RG-14.9)."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from zataku.core.game import Dealer, Refusal
from zataku.games.river_of_gold import actions, chance
from zataku.games.river_of_gold.content import SET_FAVOR
from zataku.games.river_of_gold.events import DieRolled, DieSet, DieTurned
from zataku.games.river_of_gold.rules import patrons
from zataku.games.river_of_gold.state import ACTION, CLOSING, FIRST_DIE, RiverState

FACES: Final = 6  # RG-4.2


def favor_cost(a: i64, b: i64) -> i64:
    """Favor to turn the die from one face to another, the short way round (RG-4.2)."""
    apart = a - b if a > b else b - a
    return apart if apart <= 3 else FACES - apart


def wrapped(face: i64) -> i64:
    """A face one beyond the ends of the die comes back at the other end."""
    return FACES if face < 1 else 1 if face > FACES else face


def favor_refusal(s: RiverState, seat: i64, face: i64) -> Refusal | None:
    """Why the die can't be turned to this face with favor."""
    if s.phase == FIRST_DIE:
        return Refusal("RG-14.9", "die_undecided")
    if s.phase != ACTION:
        return Refusal("RG-4.3", "favor_before_action")
    if face == s.die[seat]:
        return Refusal("RG-4.1", "same_face", {"face": face})
    cost = favor_cost(s.die[seat], face)
    if cost > s.favor[seat]:
        return Refusal("RG-4.2", "too_little_favor", {"face": face, "cost": cost, "favor": s.favor[seat]})
    return None


def fill_favor(s: RiverState, seat: i64, out: vec[i64], n: i64) -> i64:
    """Every face within reach."""
    favor = s.favor[seat]
    if favor == 0:
        return n
    die = s.die[seat]
    face: i64
    for face in range(1, FACES + 1):
        if face != die and favor_cost(die, face) <= favor:
            out[n] = actions.FAVOR + face - 1
            n += 1
    return n


def spend_favor(s: RiverState, seat: i64, face: i64, dealer: Dealer) -> None:
    """Turn the die to a face."""
    before = s.die[seat]
    cost = favor_cost(before, face)
    s.favor[seat] -= cost
    s.die[seat] = face
    if dealer.telling:
        dealer.tell(DieTurned(seat, face, cost, before))


def may_set(s: RiverState, seat: i64) -> bool:
    """Whether Kakita Ryoku decides about her die now: first turn, or a roll would follow at the turn's end."""
    if s.phase == FIRST_DIE:
        return True
    return s.phase == CLOSING and patrons.sets_die(s, seat) and not s.die_is_set and will_roll(s)


def will_roll(s: RiverState) -> bool:
    """Whether a roll would end this turn: no dice once the end is triggered (RG-10.10)."""
    return s.final_by < 0 and not s.end_due


def set_die_refusal(s: RiverState, seat: i64) -> Refusal | None:
    """Why the die can't be set."""
    if not patrons.sets_die(s, seat):
        return Refusal("RG-14.9", "needs_patron", {"patron": "kakita_ryoku"})
    if s.phase == CLOSING and s.die_is_set:
        return Refusal("RG-14.9", "die_already_set", {"face": s.die[seat]})
    if s.phase == CLOSING and not will_roll(s):
        return Refusal("RG-10.10", "no_roll_follows")
    if not may_set(s, seat):
        return Refusal("RG-14.9", "set_die_at_end")
    if s.favor[seat] < SET_FAVOR:
        return Refusal("RG-14.9", "too_little_favor_to_set", {"cost": SET_FAVOR, "favor": s.favor[seat]})
    return None


def roll_refusal(s: RiverState) -> Refusal | None:
    """Why the die can't be rolled by hand: only before Kakita Ryoku's first turn."""
    return None if s.phase == FIRST_DIE else Refusal("RG-10.9", "rolled_at_end")


def fill_set(s: RiverState, seat: i64, out: vec[i64], n: i64) -> i64:
    """The six faces, if the die may be set."""
    if not may_set(s, seat) or s.favor[seat] < SET_FAVOR:
        return n
    face: i64
    for face in range(FACES):
        out[n] = actions.SET_DIE + face
        n += 1
    return n


def set_die(s: RiverState, seat: i64, face: i64, dealer: Dealer) -> None:
    """Pay and set; before the first turn this does not replace the roll at its end."""
    s.favor[seat] -= SET_FAVOR
    s.die[seat] = face
    if dealer.telling:
        dealer.tell(DieSet(seat, face, SET_FAVOR))
    if s.phase == FIRST_DIE:
        s.phase = ACTION
    else:
        s.die_is_set = True


def roll(s: RiverState, seat: i64, dealer: Dealer) -> None:
    """Roll the die for the next action (RG-10.9)."""
    s.die[seat] = dealer.roll(chance.DIE, FACES)
    if dealer.telling:
        dealer.tell(DieRolled(seat, s.die[seat]))


def roll_first(s: RiverState, seat: i64, dealer: Dealer) -> None:
    """Roll instead of setting, before the first turn."""
    roll(s, seat, dealer)
    s.phase = ACTION
