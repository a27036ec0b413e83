"""Advice for bots, outside the rules: what a state is worth, and which actions deserve a thought."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from zataku.core.game import Dealer
from zataku.games.battle_for_rokugan import actions, rules
from zataku.games.battle_for_rokugan.content import (
    ADJACENT,
    ARMY,
    BLUFF,
    FIGHTERS,
    FIRST_LAND,
    FIRST_SHADOWLANDS,
    KINDS,
    PLACES,
    PROVINCES,
    ROUNDS,
    STRENGTH,
    TERRITORIES,
    TERRITORY_PROVINCES,
    TERRITORY_START,
    TYPE_OF,
    count_of,
)
from zataku.games.battle_for_rokugan.rules import legality, provinces, resolution, scoring, tokens
from zataku.games.battle_for_rokugan.state import (
    CLAIMS,
    OVER,
    PLACEMENT,
    RESOLVING,
    SPYING,
    SWITCHING,
    RokuganState,
    clone,
    count_bits,
    has,
)

# What things are worth in honor while there is time to use them.
CARD: Final = 1.2
SCOUT: Final = 0.2
SHUGENJA: Final = 0.8
IN_HAND: Final = 0.12  # a point of strength that is not spent yet
TERRITORY: Final = 2.5  # a whole territory; a part of it counts by its square
NEIGHBOUR: Final = 0.06  # a province next to another of its own
STEPS: Final = 12  # how many choices of one card are thought through


@final
class Quiet(Dealer):
    """A dealer for thinking ahead: tells nothing, and always draws what comes first."""

    def __init__(self) -> None:
        self.telling = False

    def roll(self, what: i64, sides: i64) -> i64:
        return 1

    def draw(self, what: i64, bag: vec[i64], n: i64) -> i64:
        return 0


QUIET: Final = Quiet()


def worth(s: RokuganState, seat: i64) -> float:
    """How good this state looks for the seat, about in points ahead of the best opponent.

    A card in the seat's hands is played out first, and the tokens on the board are fought out as they lie.
    """
    if s.phase == RESOLVING and s.asked == seat:
        s = _played_out(s, seat)
    return _outlook(s, seat)


def _outlook(s: RokuganState, seat: i64) -> float:
    kept = held(s, seat)
    if s.phase == PLACEMENT or s.phase == SPYING or s.phase == SWITCHING or (s.phase == RESOLVING and _has_tokens(s)):
        s = clone(s)
        resolution.fight_out(s, QUIET)
    own = float(scoring.score(s, seat)) + _standing(s, seat)
    best = -1.0e9
    other: i64
    for other in range(s.seats):
        if other != seat:
            standing = float(_known_score(s, other)) + _standing(s, other)
            if standing > best:
                best = standing
    return own - best + kept


def best_claim(s: RokuganState, claims: vec[i64], n: i64) -> i64:
    """The claim of the set-up after which things look best for whoever makes it."""
    seat = s.asked
    best = claims[0]
    most = -1.0e9
    i: i64
    for i in range(n):
        trial = clone(s)
        rules.apply(trial, claims[i], QUIET)
        value = worth(trial, seat)
        if value > most:
            best, most = claims[i], value
    return best


def _known_score(s: RokuganState, seat: i64) -> i64:
    """The honor of another seat; its objective is known, and counts, only at the end (BR-18.1)."""
    if s.phase == OVER:
        return scoring.score(s, seat)
    return scoring.flowers(s, seat) + scoring.faceup_tokens(s, seat) + scoring.territories(s, seat)


def _has_tokens(s: RokuganState) -> bool:
    seat: i64
    for seat in range(s.seats):
        if s.placed[seat] > 0:
            return True
    return False


def _remaining(s: RokuganState) -> float:
    """How much of the game is left, from 1 to 0."""
    return 0.0 if s.phase == OVER else float(ROUNDS - s.round) / float(ROUNDS)


def held(s: RokuganState, seat: i64) -> float:
    """What the seat has not used yet."""
    if s.phase == OVER:
        return 0.0
    strength: i64 = 0
    kind: i64
    for kind in range(KINDS):
        strength += count_of(s.hand[seat], kind) * STRENGTH[kind]
    cards: i64 = 0
    territory: i64
    for territory in range(TERRITORIES):
        if s.holder[territory] == seat:
            cards += 1
    later = CARD * float(cards) + SHUGENJA * float(s.shugenja[seat])
    return IN_HAND * float(strength) + SCOUT * float(s.scouts[seat]) + later * _remaining(s)


def _standing(s: RokuganState, seat: i64) -> float:
    """Parts of territories and provinces side by side, as long as there are rounds to make something of them."""
    if s.phase == OVER:
        return 0.0
    own = provinces.provinces_of(s, seat)
    points = 0.0
    territory: i64
    for territory in range(FIRST_SHADOWLANDS):
        held = count_bits(own & TERRITORY_PROVINCES[territory])
        size = TERRITORY_START[territory + 1] - TERRITORY_START[territory]
        points += TERRITORY * float(held * held) / float(size * size)
    sides: i64 = 0
    province: i64
    for province in range(PROVINCES):
        if has(own, province):
            sides += count_bits(ADJACENT[province] & own)
    time = 1.0 if s.phase == CLAIMS else _remaining(s)
    return time * (points + NEIGHBOUR * float(sides))


def _played_out(s: RokuganState, seat: i64) -> RokuganState:
    """The state after the best choices, one by one, for the card that the seat resolves."""
    s = clone(s)
    out = vec[i64]([0] * actions.N_ACTIONS)
    step: i64
    for step in range(STEPS):
        if s.phase != RESOLVING or s.asked != seat:
            break
        n = rules.fill_actions(s, out)
        best = -1.0e9
        chosen = out[0]
        k: i64
        for k in range(n):
            tried = clone(s)
            rules.apply(tried, out[k], QUIET)
            value = _outlook(tried, seat)
            if value > best:
                best = value
                chosen = out[k]
        rules.apply(s, chosen, QUIET)
    return s


def fill_sensible(s: RokuganState, out: vec[i64]) -> i64:
    """Legal actions worth a thought: no token where it would be thrown out, and a bluff only where an army could be."""
    n = rules.fill_actions(s, out)
    if s.phase != PLACEMENT:
        return n
    kept: i64 = 0
    k: i64
    for k in range(n):
        if out[k] >= actions.ANIMATE or _is_sensible(s, out[k]):
            out[kept] = out[k]
            kept += 1
    if kept == 0:
        return rules.fill_actions(s, out)
    return kept


def _is_sensible(s: RokuganState, action: i64) -> bool:
    kind = actions.placed_kind(action // PLACES)
    place = action % PLACES
    if kind == BLUFF:
        return place < FIRST_LAND and s.owner[place] == s.asked or legality.suits(s, s.asked, ARMY, place)
    return legality.suits(s, s.asked, TYPE_OF[kind], place)


def fill_shrewd(s: RokuganState, out: vec[i64]) -> i64:
    """Sensible actions that waste nothing: the strongest token comes back, the weakest of a type goes."""
    n = fill_sensible(s, out)
    kept: i64 = 0
    k: i64
    for k in range(n):
        if not _is_waste(s, out, n, out[k]):
            out[kept] = out[k]  # what is lost so is beaten by something that stays
            kept += 1
    return kept if kept > 0 else fill_sensible(s, out)


def _is_waste(s: RokuganState, out: vec[i64], n: i64, action: i64) -> bool:
    if action < actions.BLESS or action >= actions.PLAY:
        return False
    if action < actions.SCOUT:
        token = tokens.named(s, (action - actions.BLESS) % actions.TOKENS)
        return not has(FIGHTERS, TYPE_OF[s.kind[token]])  # it is removed at the reveal (BR-6.4)
    if (
        action < actions.SHUGENJA
        or actions.SPY_ON <= action < actions.SWITCH
        or actions.LOOK <= action < actions.EXPOSE
    ):
        token = tokens.named(s, (action - actions.SCOUT) % actions.TOKENS)
        return has(s.seen[token], s.asked)  # known already
    if action < actions.FIRST_PLAYER:
        return s.round == 1  # it is the only one of the game, and tells most when much is at stake
    if action < actions.PUT_BACK:
        return False
    first = action - (action - actions.PUT_BACK) % KINDS
    return _is_beaten(out, n, first, action - first, first == actions.RECALL)


def _is_beaten(out: vec[i64], n: i64, first: i64, kind: i64, is_taken: bool) -> bool:
    """Whether a stronger token of the same type can be taken instead, or a weaker one given."""
    k: i64
    for k in range(n):
        other = out[k] - first
        if 0 <= other < KINDS and TYPE_OF[other] == TYPE_OF[kind]:
            gap = STRENGTH[other] - STRENGTH[kind]
            if (gap > 0) if is_taken else (gap < 0):
                return True
    return False
