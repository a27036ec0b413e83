"""What a seat knows, as numbers for learners: the table, its own secrets, then all players from it on in turn order.

Nothing here may depend on what the seat can't know; features_layout.py says where each number lies.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from zataku.games.battle_for_rokugan import actions, advice, features_map, features_objectives, features_players
from zataku.games.battle_for_rokugan import features_layout as at
from zataku.games.battle_for_rokugan.content import (
    KINDS,
    NEUTRALS,
    OBJECTIVE_HONOR,
    PLACE_TARGET,
    PROVINCES,
    STRENGTH,
    TYPE_OF,
    count_of,
)
from zataku.games.battle_for_rokugan.features_layout import FEATURES as FEATURES
from zataku.games.battle_for_rokugan.features_players import HONOR_SCALE, STANDING_SCALE
from zataku.games.battle_for_rokugan.state import (
    OBJECTIVES,
    REMOVE,
    RESOLVING,
    REWARD,
    SWITCHING,
    TARGET,
    RokuganState,
    has,
)

WORTH_SCALE: Final = 20.0
OPTIONS: Final = 7
"""How many switches change how a round goes; they are the first ones."""
FEWEST_SEATS: Final = 2


def observe(s: RokuganState, seat: i64, out: vec[float]) -> None:
    """Write what the seat knows; ``out`` has room for all features."""
    k: i64
    for k in range(at.N_FEATURES):
        out[k] = 0.0
    own = features_map.write(s, seat, out)
    objective_honor = _write_objectives(s, seat, own, out)
    features_players.write(s, seat, objective_honor, out)
    _write_table(s, seat, out)
    _write_hand(s, seat, out)
    if s.phase == RESOLVING or s.phase == SWITCHING:
        _write_choices(s, seat, out)
    out[at.WORTH] = _worth(s, seat, out) / WORTH_SCALE


def _write_table(s: RokuganState, seat: i64, out: vec[float]) -> None:
    out[at.SEATS + s.seats - FEWEST_SEATS] = 1.0
    out[at.ROUND + s.round - 1] = 1.0
    out[at.PHASE + s.phase] = 1.0
    if s.first_player_used:
        out[at.FIRST_PLAYER_USED] = 1.0
    if s.look_used:
        out[at.LOOK_USED] = 1.0
    if s.purged:
        out[at.PURGED] = 1.0
    if s.turn_over:
        out[at.TURN_OVER] = 1.0
    out[at.PASSES] = float(s.passes) / 5.0
    out[at.NEUTRALS_LEFT] = float(s.initiative_neutrals) / 3.0
    k: i64
    for k in range(NEUTRALS):
        if has(s.neutrals_seen, k):
            out[at.NEUTRAL_SEEN + k] = 1.0
    for k in range(OPTIONS):
        if has(s.options, k):
            out[at.OPTION + k] = 1.0
    if s.returned_by >= 0 and has(s.returned_seen, seat):
        out[at.RETURNED_TYPE + TYPE_OF[s.returned_kind]] = 1.0
        out[at.RETURNED_STRENGTH] = float(STRENGTH[s.returned_kind]) / 5.0


def _write_hand(s: RokuganState, seat: i64, out: vec[float]) -> None:
    hand = s.hand[seat]
    strength: i64 = 0
    kind: i64
    for kind in range(KINDS):
        n = count_of(hand, kind)
        if n > 0:
            out[at.HAND + kind] = float(n) / 2.0
            strength += n * STRENGTH[kind]
    out[at.HAND_STRENGTH] = float(strength) / 15.0


def _write_objectives(s: RokuganState, seat: i64, own: i64, out: vec[float]) -> float:
    """The seat's objective and how near it is; the honor that it brings now."""
    objective = s.objective[seat]
    if objective < 0:
        return 0.0
    out[at.OBJECTIVE + objective] = 1.0
    out[at.REJECTED + s.rejected[seat]] = 1.0
    part = features_objectives.progress(s, seat, objective, own)
    out[at.PROGRESS] = part
    if s.phase == OBJECTIVES:
        out[at.REJECTED_PROGRESS] = features_objectives.progress(s, seat, s.rejected[seat], own)
    wanted = features_objectives.wanted(objective, own)
    if wanted != 0:
        province: i64
        for province in range(PROVINCES):
            if has(wanted, province):
                out[at.PROVINCE + province * at.OF_PROVINCE + at.WANTED] = 1.0
    if not features_objectives.is_fulfilled(s, seat, objective, part):
        return 0.0
    out[at.FULFILLED] = 1.0
    return float(OBJECTIVE_HONOR[objective])


def _write_choices(s: RokuganState, seat: i64, out: vec[float]) -> None:
    """The card being resolved and what was chosen for it; what waits is known to its player alone."""
    if s.card >= 0:
        out[at.CARD + s.card] = 1.0
    if s.aim > 0:
        out[at.AIM + s.aim - 1] = 1.0
    out[at.PICKED] = float(s.picked) / 4.0
    are_provinces = s.aim == TARGET or s.aim == REWARD or s.aim == REMOVE
    k: i64
    for k in range(len(s.picks)):
        pick = s.picks[k]
        if pick >= 0:
            province = pick if are_provinces else PLACE_TARGET[s.place[pick]]
            out[at.PROVINCE + province * at.OF_PROVINCE + at.CHOSEN] = 1.0
    for k in range(len(s.pending)):
        action = s.pending[k]
        if action < 0:
            break
        out[at.PENDING] += 0.25
        if s.asked == seat:
            _write_pending(action, out)


def _write_pending(action: i64, out: vec[float]) -> None:
    """A choice that waits: the province that pays, or a token that comes to the hand or leaves it."""
    if action < actions.REMOVE:
        out[at.PROVINCE + (action - actions.PAY) * at.OF_PROVINCE + at.CHOSEN] = -1.0
    elif action < actions.SACRIFICE:
        out[at.TO_COME + action - actions.RECALL] += 1.0
    else:
        out[at.TO_COME + (action - actions.SACRIFICE) % KINDS] -= 1.0
        if action >= actions.GIVE_POOL:
            out[at.TO_POOL] += 0.5


def _worth(s: RokuganState, seat: i64, out: vec[float]) -> float:
    """What advice.worth says of the state without its combat tokens; players have been written."""
    best = -1.0e9
    who: i64
    for who in range(1, s.seats):
        points = _points(who, out)
        if points > best:
            best = points
    return _points(0, out) - best + advice.held(s, seat)


def _points(who: i64, out: vec[float]) -> float:
    player = at.PLAYER + who * at.OF_PLAYER
    return HONOR_SCALE * out[player + at.HONOR_NOW] + STANDING_SCALE * out[player + at.STANDING]
