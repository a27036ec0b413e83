"""What a seat has come to, as a reason for an action: provinces, territories, the objective, cards."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from zataku.core.game import Fact
from zataku.core.reason import ANYBODY, NOW, OWN, VICTIM, Reason
from zataku.games.battle_for_rokugan.content import (
    ADJACENT,
    BLESSING,
    BLUFF_DEFENSE,
    BLUFF_TYPE,
    DEFENSE,
    DIPLOMACY,
    FACEUP_HONOR,
    FIGHTERS,
    FIRST_SHADOWLANDS,
    HONOR,
    KINDS,
    OBJECTIVE_HONOR,
    OBJECTIVE_KEYS,
    PLACE_BEHIND,
    PLACE_BORDER,
    PROVINCE_KEYS,
    PROVINCES,
    RAID,
    SPECIAL_HONOR,
    SPECIAL_KEYS,
    STRENGTH,
    TERRITORIES,
    TERRITORY_HONOR,
    TERRITORY_KEYS,
    TERRITORY_PROVINCES,
    TERRITORY_START,
    TYPE_OF,
    count_of,
    size_of,
)
from zataku.games.battle_for_rokugan.features_objectives import progress
from zataku.games.battle_for_rokugan.rules import legality, provinces, resolution, scoring, tokens
from zataku.games.battle_for_rokugan.state import IN_SPACE, OVER, SLOTS, RokuganState, count_bits, has

# What things are worth in honor beside each other.
PROVINCE_WORTH: Final = 1.0  # beside its honor
PART_WORTH: Final = 0.7  # of a territory, for each province of it
NEARER: Final = 0.5  # of the honor of an objective, for the part that is done
CARD_WORTH: Final = 1.2
NEIGHBOUR_WORTH: Final = 0.6
CASTLE_WORTH: Final = 1.0
FORCE_WORTH: Final = 0.8
REMOVED_WORTH: Final = 1.5
SEEN_WORTH: Final = 1.0
PLAN_WORTH: Final = 0.9
DECEIT_WORTH: Final = 0.4
KEPT_WORTH: Final = 0.3


def tell(before: RokuganState, after: RokuganState, seat: i64) -> list[Reason]:
    """What a seat has come to between two states of a world."""
    if before.clan[seat] < 0:  # its capital comes with any clan
        return []
    found = _provinces(before, after, seat)
    found += _territories(before, after, seat)
    found += _objective(before, after, seat)
    found += _forces(before, after, seat)
    found += _tokens(before, after, seat)
    found += _laid(before, after, seat)
    found += _kept(before, after, seat)
    return found


def _provinces(before: RokuganState, after: RokuganState, seat: i64) -> list[Reason]:
    found: list[Reason] = []
    province: i64
    for province in range(PROVINCES):
        key = PROVINCE_KEYS[province]
        was = before.owner[province]
        honor = _honor(after, province)
        if after.owner[province] == seat and was != seat:
            if honor == 0:  # the Shadowlands: what they bring is their card
                territory = FIRST_SHADOWLANDS
                if not has(TERRITORY_PROVINCES[territory], province):
                    territory += 1
                if after.holder[territory] == IN_SPACE:
                    found.append(Reason("dark", {"territory": TERRITORY_KEYS[territory]}, CARD_WORTH, NOW))
                continue
            facts: dict[str, Fact] = {"province": key, "honor": honor}
            worth = PROVINCE_WORTH + float(honor)
            if was >= 0:
                facts[VICTIM] = was
                found.append(Reason("takes", facts, worth, ANYBODY))
            else:
                found.append(Reason("enters", facts, worth, ANYBODY))
                beside = count_bits(ADJACENT[province] & provinces.provinces_of(after, seat))
                if beside > 0:
                    found.append(Reason("beside", {"n": beside}, NEIGHBOUR_WORTH * float(beside), NOW))
                if DEFENSE[province] > 0:
                    found.append(Reason("castle", {"n": DEFENSE[province]}, CASTLE_WORTH, NOW))
        elif after.owner[province] == seat:
            faceup = after.faceup[province] - before.faceup[province]
            if faceup > 0:
                points = faceup * FACEUP_HONOR
                found.append(Reason("defends", {"province": key, "n": faceup, "honor": points}, float(points), OWN))
            special = after.special[province]
            if special != before.special[province] and special >= 0 and SPECIAL_HONOR[special] > 0:
                known: dict[str, Fact] = {"special": SPECIAL_KEYS[special], "province": key}
                found.append(Reason("special", known, float(SPECIAL_HONOR[special]), NOW))
        elif was == seat and _honor(before, province) > 0:
            found.append(Reason("loses", {"province": key}, -PROVINCE_WORTH - float(_honor(before, province)), OWN))
    return found


def _honor(s: RokuganState, province: i64) -> i64:
    """What a province brings its owner."""
    special = s.special[province]
    return HONOR[province] + (SPECIAL_HONOR[special] if special >= 0 else 0)


def _territories(before: RokuganState, after: RokuganState, seat: i64) -> list[Reason]:
    """Whole territories, parts of them where they grow, and the cards that they bring."""
    found: list[Reason] = []
    own, owned = provinces.provinces_of(after, seat), provinces.provinces_of(before, seat)
    territory: i64
    for territory in range(TERRITORIES):
        key = TERRITORY_KEYS[territory]
        facts: dict[str, Fact] = {"territory": key}
        held = count_bits(own & TERRITORY_PROVINCES[territory])
        is_whole = provinces.controller_of(after, territory) == seat
        was_whole = provinces.controller_of(before, territory) == seat
        honor = TERRITORY_HONOR[territory]
        if is_whole and not was_whole and honor > 0:
            facts["honor"] = honor
            found.append(Reason("whole", facts, PROVINCE_WORTH + float(honor), ANYBODY))
        elif was_whole and not is_whole and honor > 0:
            found.append(Reason("splits", facts, -float(honor), OWN))
        elif held > count_bits(owned & TERRITORY_PROVINCES[territory]) and held > 1 and territory < FIRST_SHADOWLANDS:
            facts["n"] = held
            facts["of"] = TERRITORY_START[territory + 1] - TERRITORY_START[territory]
            found.append(Reason("part", facts, PART_WORTH * float(held), NOW))
        if after.holder[territory] == seat and before.holder[territory] != seat:
            found.append(Reason("card", {"territory": key}, CARD_WORTH, OWN))
    return found


def _objective(before: RokuganState, after: RokuganState, seat: i64) -> list[Reason]:
    """The secret objective: it is the seat's own matter."""
    objective = after.objective[seat]
    if objective < 0 or before.objective[seat] != objective:
        return []
    honor = OBJECTIVE_HONOR[objective]
    facts: dict[str, Fact] = {"objective": OBJECTIVE_KEYS[objective], "honor": honor}
    is_met, was_met = scoring.is_met(after, seat, objective), scoring.is_met(before, seat, objective)
    if is_met and not was_met:
        return [Reason("objective", facts, float(honor), OWN)]
    if was_met and not is_met:
        return [Reason("objective_lost", facts, -float(honor), OWN)]
    nearer = progress(after, seat, objective, provinces.provinces_of(after, seat)) - progress(
        before, seat, objective, provinces.provinces_of(before, seat)
    )
    return [Reason("objective_near", facts, NEARER * nearer * float(honor), OWN)] if nearer > 0.0 else []


def _forces(before: RokuganState, after: RokuganState, seat: i64) -> list[Reason]:
    """Where the seat's own tokens attack or defend with more than before; bluffs have no strength."""
    found: list[Reason] = []
    province: i64
    for province in range(PROVINCES):
        force = _force(after, seat, province)
        if force > _force(before, seat, province):
            bonus = provinces.bonus(after, province)
            facts: dict[str, Fact] = {"province": PROVINCE_KEYS[province], "n": force, "bonus": bonus}
            is_own = after.owner[province] == seat
            found.append(Reason("guards" if is_own else "attacks", facts, FORCE_WORTH, NOW))
    return found


def _force(s: RokuganState, seat: i64, province: i64) -> i64:
    total: i64 = 0
    token: i64
    for token in range(seat * SLOTS, seat * SLOTS + s.placed[seat]):
        if s.kind[token] >= 0 and tokens.target_of(s, token) == province and _works(s, seat, token):
            total += STRENGTH[s.kind[token]]
    return total


def _works(s: RokuganState, seat: i64, token: i64) -> bool:
    """Whether a token of the seat does what its type does where it lies, and is no bluff or ruse."""
    type_ = TYPE_OF[s.kind[token]]
    if type_ == BLESSING:
        below = s.base[token]
        return has(FIGHTERS, TYPE_OF[s.kind[below]]) and _works(s, seat, below)
    if type_ == BLUFF_TYPE or (type_ == RAID and not resolution.is_near(s, seat, tokens.target_of(s, token))):
        return False
    return legality.suits(s, seat, type_, s.place[token])


def _laid(before: RokuganState, after: RokuganState, seat: i64) -> list[Reason]:
    """What a token that the seat has just laid is for, besides fighting."""
    found: list[Reason] = []
    if before.round != after.round or after.phase == OVER:
        return found
    token: i64
    for token in range(seat * SLOTS + before.placed[seat], seat * SLOTS + after.placed[seat]):
        kind = after.kind[token]
        if kind < 0 or after.place[token] < 0:
            continue
        type_ = TYPE_OF[kind]
        target = tokens.target_of(after, token)
        owner = after.owner[target]
        facts: dict[str, Fact] = {"province": PROVINCE_KEYS[target]}
        works = _works(after, seat, token)
        if works and type_ == RAID:
            if owner >= 0:
                facts[VICTIM] = owner
                found.append(Reason("burns", facts, PLAN_WORTH, NOW))
        elif works and type_ == DIPLOMACY:
            found.append(Reason("calms", facts, PLAN_WORTH, NOW))
        elif type_ == BLUFF_TYPE and owner == seat and BLUFF_DEFENSE[after.clan[seat]] > 0:
            facts["n"] = BLUFF_DEFENSE[after.clan[seat]]
            found.append(Reason("bluff_guards", facts, FORCE_WORTH, NOW))
        elif not works and PLACE_BORDER[after.place[token]] >= 0:
            behind = PLACE_BEHIND[after.place[token]]
            if behind >= 0:
                facts["from"] = PROVINCE_KEYS[behind]
            found.append(Reason("closes" if behind >= 0 else "closes_sea", facts, DECEIT_WORTH, NOW))
        elif not works and type_ != BLESSING:
            found.append(Reason("feigns_guard" if owner == seat else "feigns", facts, DECEIT_WORTH, NOW))
    return found


def _kept(before: RokuganState, after: RokuganState, seat: i64) -> list[Reason]:
    """What is left in the hand after tokens were given up, returned or exchanged, in the same round."""
    if before.round != after.round or after.phase == OVER or before.placed[seat] != after.placed[seat]:
        return []
    if before.hand[seat] == after.hand[seat]:
        return []
    strength: i64 = 0
    kind: i64
    for kind in range(KINDS):
        strength += count_of(after.hand[seat], kind) * STRENGTH[kind]
    facts: dict[str, Fact] = {"n": strength, "count": size_of(after.hand[seat])}
    return [Reason("keeps", facts, KEPT_WORTH, NOW)]


def _tokens(before: RokuganState, after: RokuganState, seat: i64) -> list[Reason]:
    """Tokens of others that the seat has seen, or that are gone, while none has been revealed yet."""
    found: list[Reason] = []
    if before.round != after.round or after.phase == OVER:
        return found
    other: i64
    token: i64
    for other in range(before.seats):
        if other == seat:
            continue
        for token in range(other * SLOTS, other * SLOTS + before.placed[other]):
            if before.kind[token] < 0 or before.place[token] < 0:
                continue
            facts: dict[str, Fact] = {"asked": other}
            if after.kind[token] < 0:
                found.append(Reason("removes", facts, REMOVED_WORTH, NOW))
            elif has(after.seen[token], seat) and not has(before.seen[token], seat):
                found.append(Reason("sees", facts, SEEN_WORTH, NOW))
    return found
