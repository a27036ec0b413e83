"""Battles and successful defenses (BR-9, BR-10)."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from zataku.core.game import NOBODY, Dealer
from zataku.games.battle_for_rokugan.content import (
    BIT,
    BLESSING,
    BLUFF,
    BLUFF_DEFENSE,
    CRANE,
    DEFENSE,
    FIGHTERS,
    FIRST_LAND,
    IS_CAPITAL,
    MOST_SEATS,
    PHOENIX,
    PROVINCE_KEYS,
    PROVINCES,
    STRENGTH,
    TYPE_OF,
)
from zataku.games.battle_for_rokugan.resolution_events import (
    AttackCounted,
    BattleJoined,
    EmptyBattleJoined,
    ProvinceConquered,
    ProvinceDefended,
    ProvinceHeld,
    ProvinceTaken,
    ProvinceUntaken,
)
from zataku.games.battle_for_rokugan.rules import legality, provinces, tokens
from zataku.games.battle_for_rokugan.state import FAILED_IF_REMOVED, LION_DEFENSE, SLOTS, RokuganState, has


def is_attack(s: RokuganState, token: i64) -> bool:
    """Whether a token is a fighter aimed at a province that its owner does not control."""
    return has(FIGHTERS, tokens.type_of(s, token)) and s.owner[tokens.target_of(s, token)] != tokens.owner_of(token)


def note_failed(s: RokuganState, token: i64) -> None:
    """Where the option says so, an attack taken off before the reveal has failed (BR-10.5)."""
    if s.options & FAILED_IF_REMOVED == 0 or not is_attack(s, token):
        return
    seat = tokens.owner_of(token)
    place = s.place[token]
    target = tokens.target_of(s, token)
    if s.owner[target] >= 0 and legality.is_reachable(s, seat, place):
        if legality.suits(s, seat, tokens.type_of(s, token), place):
            s.failed |= BIT[target]


def attacked(s: RokuganState) -> i64:
    """The controlled provinces at which an attack is aimed, as a set."""
    mask: i64 = 0
    seat: i64
    token: i64
    for seat in range(s.seats):
        for token in range(seat * SLOTS, seat * SLOTS + s.placed[seat]):
            if s.kind[token] >= 0 and is_attack(s, token) and s.owner[tokens.target_of(s, token)] >= 0:
                mask |= BIT[tokens.target_of(s, token)]
    return mask


def _totals(s: RokuganState) -> vec[i64]:
    """By province and seat the strength in it and against it, blessings included (BR-9.3, BR-9.4)."""
    total = vec[i64]([0] * (PROVINCES * MOST_SEATS))
    seat: i64
    token: i64
    for seat in range(s.seats):
        for token in range(seat * SLOTS, seat * SLOTS + s.placed[seat]):
            kind = s.kind[token]
            if kind >= 0:
                # of the bluffs only Lion's that defends is still there
                strength = BLUFF_DEFENSE[s.clan[seat]] if kind == BLUFF else STRENGTH[kind]
                total[tokens.target_of(s, token) * MOST_SEATS + seat] += strength
    return total


def _has_guard(s: RokuganState, province: i64) -> bool:
    """Whether a fighter of the controller lies in the middle (BR-10.3); where the option says so, Lion's bluff too."""
    seat = s.owner[province]
    token: i64
    for token in range(seat * SLOTS, seat * SLOTS + s.placed[seat]):
        kind = s.kind[token]
        if kind >= 0 and s.place[token] == province and TYPE_OF[kind] != BLESSING:
            if has(FIGHTERS, TYPE_OF[kind]) or (kind == BLUFF and s.options & LION_DEFENSE != 0):
                return True
    return False


def resolve(s: RokuganState, attacked_before: i64, pacified: i64, dealer: Dealer) -> None:
    """All battles at once, then the successful defenses (BR-8.8, BR-9, BR-10)."""
    total = _totals(s)
    winner = vec[i64]([NOBODY] * PROVINCES)
    defended: i64 = 0
    fought: i64 = 0
    province: i64
    for province in range(PROVINCES):
        if _is_attacked(s, province, total):
            fought |= BIT[province]
            winner[province] = _fight(s, province, total, dealer)
            if winner[province] < 0 and s.owner[province] >= 0:
                defended |= BIT[province]
    for province in range(PROVINCES):
        if s.owner[province] >= 0 and not has(fought, province) and not has(pacified, province):
            failed = has(attacked_before, province) or has(s.failed, province)  # BR-10.4, BR-10.5
            if failed or _has_guard(s, province):
                defended |= BIT[province]
    for province in range(PROVINCES):
        if winner[province] >= 0:
            provinces.remove_all(s, province, dealer)
    for province in range(PROVINCES):
        if winner[province] >= 0:
            provinces.add_control(s, winner[province], province, 0, 1, "conquest", dealer)
    for province in range(PROVINCES):
        if has(defended, province):
            if dealer.telling:
                dealer.tell(ProvinceDefended(s.owner[province], PROVINCE_KEYS[province]))
            provinces.add_control(s, s.owner[province], province, 1, 0, "defense", dealer)


def _is_attacked(s: RokuganState, province: i64, total: vec[i64]) -> bool:
    """Whether someone who does not control the province attacks it; every fighter has strength (BR-9.1, BR-20.11)."""
    seat: i64
    for seat in range(s.seats):
        if seat != s.owner[province] and total[province * MOST_SEATS + seat] > 0:
            return True
    return False


def _fight(s: RokuganState, province: i64, total: vec[i64], dealer: Dealer) -> i64:
    """Who takes the province; NOBODY when the defender holds it, or nobody beats an empty one (BR-9.10)."""
    at = province * MOST_SEATS
    defender = s.owner[province]
    bonus = provinces.bonus(s, province)
    defense = bonus + (total[at + defender] if defender >= 0 else 0)
    if dealer.telling:
        if defender >= 0:
            dealer.tell(BattleJoined(PROVINCE_KEYS[province], defender, defense - bonus, bonus, defense))
        else:
            dealer.tell(EmptyBattleJoined(PROVINCE_KEYS[province], defense))
    best: i64 = 0
    candidate: i64 = NOBODY
    is_tied = False
    seat: i64
    for seat in range(s.seats):
        if seat == defender or total[at + seat] == 0:
            continue
        if dealer.telling:
            dealer.tell(AttackCounted(PROVINCE_KEYS[province], seat, total[at + seat]))
        if total[at + seat] > best:
            best = total[at + seat]
            candidate = seat
            is_tied = False
        elif total[at + seat] == best:
            is_tied = s.clan[candidate] != CRANE and s.clan[seat] != CRANE
            if s.clan[seat] == CRANE:
                candidate = seat
    wins = False
    if not is_tied:
        if s.clan[candidate] == PHOENIX and IS_CAPITAL[province] != 0:
            defense -= DEFENSE[province]  # BR-15.5
        wins = best > defense or (best == defense and s.clan[candidate] == CRANE)
    if dealer.telling:
        _tell_outcome(province, defender, candidate if wins else NOBODY, dealer)
    return candidate if wins else NOBODY


def _tell_outcome(province: i64, defender: i64, winner: i64, dealer: Dealer) -> None:
    key = PROVINCE_KEYS[province]
    if winner >= 0 and defender >= 0:
        dealer.tell(ProvinceConquered(winner, key, defender))
    elif winner >= 0:
        dealer.tell(ProvinceTaken(winner, key))
    elif defender >= 0:
        dealer.tell(ProvinceHeld(defender, key))
    else:
        dealer.tell(ProvinceUntaken(key))


def is_lion_guard(s: RokuganState, token: i64) -> bool:
    """Whether a token is Lion's bluff in the middle of a Lion province (BR-15.4)."""
    seat = tokens.owner_of(token)
    place = s.place[token]
    return s.kind[token] == BLUFF and BLUFF_DEFENSE[s.clan[seat]] > 0 and place < FIRST_LAND and s.owner[place] == seat
