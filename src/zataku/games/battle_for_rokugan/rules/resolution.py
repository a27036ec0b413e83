"""The resolution phase: reveal, illegal tokens, raids, diplomacy, battles, territories (BR-8, BR-13.2 to BR-13.4)."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from zataku.core.game import NOBODY, Dealer
from zataku.core.secret import Secret
from zataku.games.battle_for_rokugan import chance
from zataku.games.battle_for_rokugan.content import (
    ADJACENT,
    BIT,
    BLESSING,
    BLUFF,
    CARD_KEYS,
    CARD_TERRITORY,
    CARDS,
    CARDS_PER_TERRITORY,
    DIPLOMACY,
    FIGHTERS,
    KIND_KEYS,
    MOST_SEATS,
    OBJECTIVE_KEYS,
    PEACE,
    PLACE_BEHIND,
    PLACE_KEYS,
    PLACE_TARGET,
    PROVINCE_KEYS,
    PROVINCES,
    RAID,
    ROUNDS,
    SCORCHED,
    SHINOBI,
    TERRITORIES,
    TERRITORY_HONOR,
    TERRITORY_KEYS,
)
from zataku.games.battle_for_rokugan.resolution_events import (
    BluffReturned,
    CardClaimed,
    CardLost,
    GameEnded,
    ObjectiveRevealed,
    ProvincePacified,
    ProvinceRaided,
    TerritoryLost,
    TerritoryWon,
    TokenIllegal,
    TokenLost,
    TokenRevealed,
    TokensRevealed,
)
from zataku.games.battle_for_rokugan.rules import battle, knowledge, legality, provinces, scoring, tokens
from zataku.games.battle_for_rokugan.state import (
    IN_SPACE,
    OVER,
    SLOTS,
    UPKEEP_DUE,
    RokuganState,
    everybody,
    has,
    is_faceup,
)

LEGAL: Final = 0
ILLEGAL: Final = 1


def resolve(s: RokuganState, dealer: Dealer) -> None:
    """All steps of the phase; then the next round is due, or the game is over."""
    before = _controllers(s) if dealer.telling else vec[i64]()
    fight_out(s, dealer)
    if dealer.telling:
        _tell_territories(s, before, dealer)
    claim_territories(s, dealer)
    if s.round >= ROUNDS:
        _end(s, dealer)
    else:
        s.round += 1
        s.phase = UPKEEP_DUE


def fight_out(s: RokuganState, dealer: Dealer) -> None:
    """Steps 1 to 5: what the tokens on the board lead to; nothing is drawn."""
    _reveal(s, dealer)
    _throw_out(s, dealer)
    attacked = battle.attacked(s)
    _resolve_raids(s, dealer)
    pacified = _resolve_diplomacy(s, dealer)
    battle.resolve(s, attacked, pacified, dealer)
    _clear(s, dealer)


def _reveal(s: RokuganState, dealer: Dealer) -> None:
    """Step 1: all tokens faceup."""
    if dealer.telling:
        dealer.tell(TokensRevealed(s.round))
    seat: i64
    token: i64
    for seat in range(s.seats):
        for token in range(seat * SLOTS, seat * SLOTS + s.placed[seat]):
            if s.kind[token] >= 0 and not is_faceup(s, token):
                knowledge.shown(s, seat, s.kind[token], s.seen[token])
                s.seen[token] = everybody(s)
                if dealer.telling:
                    word = tokens.word(s, token)
                    dealer.tell(TokenRevealed(word, KIND_KEYS[s.kind[token]], PLACE_KEYS[s.place[token]]))


def broken_rule(s: RokuganState, token: i64) -> str:
    """The rule that a revealed token breaks where it lies, judged on the board as it is; empty if none (BR-8.2)."""
    seat = tokens.owner_of(token)
    type_ = tokens.type_of(s, token)
    place = s.place[token]
    if type_ == BLESSING:
        below = s.base[token]
        is_fighter = has(FIGHTERS, tokens.type_of(s, below))
        return "" if is_fighter and broken_rule(s, below) == "" else "BR-6.4"
    if not legality.is_reachable(s, seat, place):
        return "BR-5.8"
    if not legality.suits(s, seat, type_, place):
        return "BR-8.2"
    if type_ == RAID and not is_near(s, seat, PLACE_TARGET[place]):
        return "BR-6.7"
    return ""


def is_near(s: RokuganState, seat: i64, province: i64) -> bool:
    """Whether a raid works there: next to the raider's province, or beside its shinobi (BR-6.7)."""
    other: i64
    for other in range(PROVINCES):
        if has(ADJACENT[province], other) and s.owner[other] == seat:
            return True
    token: i64
    for token in range(seat * SLOTS, seat * SLOTS + s.placed[seat]):
        if s.kind[token] >= 0 and tokens.type_of(s, token) == SHINOBI and s.place[token] == province:
            return True
    return False


def _throw_out(s: RokuganState, dealer: Dealer) -> None:
    """Step 2: bluffs go home, and what lies wrong is discarded; all is judged before anything leaves."""
    judged = vec[i64]([LEGAL] * (MOST_SEATS * SLOTS))
    rules: dict[int, str] = {}
    seat: i64
    token: i64
    for seat in range(s.seats):
        for token in range(seat * SLOTS, seat * SLOTS + s.placed[seat]):
            if s.kind[token] >= 0 and s.kind[token] != BLUFF:
                rule = broken_rule(s, token)
                if rule != "":
                    judged[token] = ILLEGAL
                    if dealer.telling:
                        rules[token] = rule
    for seat in range(s.seats):
        for token in range(seat * SLOTS, seat * SLOTS + s.placed[seat]):
            if s.kind[token] == BLUFF and not battle.is_lion_guard(s, token):
                _send_home(s, token, dealer)
            elif judged[token] == ILLEGAL:
                word = tokens.word(s, token)
                place = PLACE_KEYS[s.place[token]]
                kind = tokens.discard(s, token, True)
                if dealer.telling:
                    dealer.tell(TokenIllegal(word, KIND_KEYS[kind], place, rules[token]))


def _send_home(s: RokuganState, token: i64, dealer: Dealer) -> None:
    word = tokens.word(s, token)
    tokens.discard(s, token, True)
    if dealer.telling:
        dealer.tell(BluffReturned(tokens.owner_of(token), word))


def _resolve_raids(s: RokuganState, dealer: Dealer) -> None:
    """Step 3: each raid leaves scorched earth (BR-8.3, BR-8.4)."""
    raiders = _by_province(s, RAID)
    province: i64
    for province in range(PROVINCES):
        if raiders[province] >= 0:
            if dealer.telling:
                dealer.tell(ProvinceRaided(raiders[province], PROVINCE_KEYS[province]))
            _sweep(s, province, dealer)
            provinces.remove_all(s, province, dealer)
            provinces.place_special(s, SCORCHED, province, dealer)


def _resolve_diplomacy(s: RokuganState, dealer: Dealer) -> i64:
    """Step 4: each diplomacy still there brings peace; the provinces, as a set (BR-8.6)."""
    envoys = _by_province(s, DIPLOMACY)
    pacified: i64 = 0
    province: i64
    for province in range(PROVINCES):
        if envoys[province] >= 0:
            if dealer.telling:
                dealer.tell(ProvincePacified(envoys[province], PROVINCE_KEYS[province]))
            _sweep(s, province, dealer)
            provinces.place_special(s, PEACE, province, dealer)
            pacified |= BIT[province]
    return pacified


def _by_province(s: RokuganState, type_: i64) -> vec[i64]:
    """By province a seat with a token of this type in its middle."""
    found = vec[i64]([NOBODY] * PROVINCES)
    seat: i64
    token: i64
    for seat in range(s.seats):
        for token in range(seat * SLOTS, seat * SLOTS + s.placed[seat]):
            if s.kind[token] >= 0 and tokens.type_of(s, token) == type_ and found[s.place[token]] < 0:
                found[s.place[token]] = seat
    return found


def _sweep(s: RokuganState, province: i64, dealer: Dealer) -> None:
    """Discard all tokens in a province and on its borders, whichever way they point (BR-8.3)."""
    seat: i64
    token: i64
    for seat in range(s.seats):
        for token in range(seat * SLOTS, seat * SLOTS + s.placed[seat]):
            if s.kind[token] < 0:
                continue
            place = s.place[token]
            if PLACE_TARGET[place] == province or PLACE_BEHIND[place] == province:
                word = tokens.word(s, token)
                kind = tokens.discard(s, token, True)
                if dealer.telling:
                    dealer.tell(TokenLost(word, KIND_KEYS[kind], PROVINCE_KEYS[province]))


def _clear(s: RokuganState, dealer: Dealer) -> None:
    """All tokens still on the board are discarded (BR-8.9)."""
    seat: i64
    token: i64
    for seat in range(s.seats):
        for token in range(seat * SLOTS, seat * SLOTS + s.placed[seat]):
            if s.kind[token] == BLUFF:
                _send_home(s, token, dealer)
            elif s.kind[token] >= 0:
                tokens.discard(s, token, True)
        s.placed[seat] = 0


def _controllers(s: RokuganState) -> vec[i64]:
    """Who controls each territory."""
    found = vec[i64]([NOBODY] * TERRITORIES)
    territory: i64
    for territory in range(TERRITORIES):
        found[territory] = provinces.controller_of(s, territory)
    return found


def _tell_territories(s: RokuganState, before: vec[i64], dealer: Dealer) -> None:
    """Which territories that bring honor were lost, then which were won (BR-18.4)."""
    now = _controllers(s)
    territory: i64
    for territory in range(TERRITORIES):
        if TERRITORY_HONOR[territory] > 0 and before[territory] >= 0 and before[territory] != now[territory]:
            dealer.tell(TerritoryLost(before[territory], TERRITORY_KEYS[territory], TERRITORY_HONOR[territory]))
    for territory in range(TERRITORIES):
        if TERRITORY_HONOR[territory] > 0 and now[territory] >= 0 and before[territory] != now[territory]:
            dealer.tell(TerritoryWon(now[territory], TERRITORY_KEYS[territory], TERRITORY_HONOR[territory]))


def claim_territories(s: RokuganState, dealer: Dealer) -> None:
    """Step 6: cards of lost territories go back, then each territory's card goes to who controls it."""
    territory: i64
    for territory in range(TERRITORIES):
        holder = s.holder[territory]
        if holder >= 0 and provinces.controller_of(s, territory) != holder:
            s.holder[territory] = IN_SPACE
            if dealer.telling:
                dealer.tell(CardLost(holder, TERRITORY_KEYS[territory]))
    for territory in range(TERRITORIES):
        if s.holder[territory] == IN_SPACE:
            seat = provinces.controller_of(s, territory)
            if seat >= 0:
                _claim(s, seat, territory, dealer)


def _claim(s: RokuganState, seat: i64, territory: i64, dealer: Dealer) -> None:
    """Take a card; which of the two it is shows when someone first may look at it (BR-2.2)."""
    if s.territory_card[territory] < 0:
        bag = cards_of(territory)
        s.territory_card[territory] = bag[dealer.draw(chance.CARD, bag, CARDS_PER_TERRITORY)]
    s.holder[territory] = seat
    s.card_seen[territory] |= BIT[seat]
    if dealer.telling:
        card = CARD_KEYS[s.territory_card[territory]]
        known = tuple(viewer for viewer in range(s.seats) if has(s.card_seen[territory], viewer))
        dealer.tell(CardClaimed(seat, TERRITORY_KEYS[territory], Secret(card, known)))


def cards_of(territory: i64) -> vec[i64]:
    """The two cards of a territory."""
    bag = vec[i64]()
    card: i64
    for card in range(CARDS):
        if CARD_TERRITORY[card] == territory:
            bag = append(bag, card)
    return bag


def _end(s: RokuganState, dealer: Dealer) -> None:
    """The game is over; objectives are revealed (BR-18.1)."""
    s.phase = OVER
    s.asked = NOBODY
    if dealer.telling:
        seat: i64
        for seat in range(s.seats):
            honor = scoring.objective_honor(s, seat)
            dealer.tell(ObjectiveRevealed(seat, OBJECTIVE_KEYS[s.objective[seat]], honor))
        dealer.tell(GameEnded())
