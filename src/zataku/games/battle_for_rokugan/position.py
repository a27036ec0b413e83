"""Positions and worlds: the state that plain data or a view describes."""

from __future__ import annotations

from zataku.core.codec import decode_position
from zataku.core.errors import BadPosition
from zataku.core.game import Dealer
from zataku.core.kinds import check_range, index_of, mask_of, within
from zataku.core.secret import HIDDEN
from zataku.games.battle_for_rokugan import view
from zataku.games.battle_for_rokugan._state import from_numbers
from zataku.games.battle_for_rokugan.actions import ACTIONS, PENDING_ACTIONS, TOKEN_KEYS, mask
from zataku.games.battle_for_rokugan.check import check
from zataku.games.battle_for_rokugan.collection import tokens_of
from zataku.games.battle_for_rokugan.content import (
    BLUFF,
    CARD_KEYS,
    CLAN_TOKENS,
    KIND_KEYS,
    KINDS,
    MOST_SEATS,
    OBJECTIVES,
    ONE,
    PLACE_BORDER,
    PLACE_KEYS,
    PROVINCE_KEYS,
    TERRITORY_KEYS,
    TYPE_KEYS,
    count_of,
)
from zataku.games.battle_for_rokugan.hidden import level_memories, resample
from zataku.games.battle_for_rokugan.rules.knowledge import memory
from zataku.games.battle_for_rokugan.rules.resolution import cards_of
from zataku.games.battle_for_rokugan.shown import switches
from zataku.games.battle_for_rokugan.state import (
    GONE,
    IN_SPACE,
    PENDING,
    PICKS,
    PROVINCE_AIMS,
    SLOTS,
    VIEWERS,
    RokuganState,
)


def load(data: object) -> RokuganState:
    """The state of a position."""
    shown: view.RokuganView = decode_position(view.RokuganView, data)
    for number, player in enumerate(shown.players):
        for name, part in (("hand", player.hand), ("pool", player.pool)):
            if part is None:
                raise BadPosition(f"players[{number}].{name}", "combat tokens by kind", "nothing")
    for number, token in enumerate(shown.tokens):
        if token.kind is None:
            raise BadPosition(f"tokens[{number}].kind", "a combat token", "nothing")
    for number, words in enumerate(shown.pending):
        if HIDDEN in words:
            raise BadPosition(f"pending[{number}]", "an action without a hidden word", repr(words))
    s = _built(shown)
    check(s)
    return s


def determinize(shown: view.RokuganView, dealer: Dealer) -> RokuganState:
    """A full state that this view allows, each equally likely."""
    s = _built(shown)
    for seat, player in enumerate(shown.players):
        if player.clan is not None and player.hand is None:
            _hold_any(s, seat, player.hand_size)
    if s.returned_by >= 0 and s.returned_kind < 0:
        s.returned_kind = next(kind for kind in range(KINDS) if count_of(s.pool[s.returned_by], kind))
    _deal_any_objectives(s, shown)
    for key, card in shown.territories.items():
        territory = TERRITORY_KEYS.index(key)
        if card.seen_by and card.card is None:
            s.territory_card[territory] = cards_of(territory)[0]
    if shown.seat >= 0:
        level_memories(s, shown.seat, shown.seat)
    resample(s, shown.seat, dealer)
    return s


def _hold_any(s: RokuganState, seat: int, hand_size: int) -> None:
    """Give an opponent its hidden tokens, whichever go where: they are dealt again."""
    hidden = CLAN_TOKENS[s.clan[seat]] - s.discard[seat]
    if (s.bluff_aside >> seat) & 1:
        hidden -= ONE[BLUFF]
    unseen: list[int] = []
    for token in range(seat * SLOTS, seat * SLOTS + s.placed[seat]):
        if s.place[token] >= 0:
            if s.kind[token] >= 0:
                hidden -= ONE[s.kind[token]]
            else:
                unseen.append(token)
    kinds = [kind for kind in reversed(range(KINDS)) for _ in range(count_of(hidden, kind))]
    for token in unseen:
        s.kind[token] = kinds.pop()
    s.hand[seat] = sum(ONE[kind] for kind in kinds[:hand_size])
    s.pool[seat] = sum(ONE[kind] for kind in kinds[hand_size:])


def _deal_any_objectives(s: RokuganState, shown: view.RokuganView) -> None:
    """Give everyone objectives that nobody else is known to have."""
    if shown.phase == "clans":
        return
    known = {card for seat in range(s.seats) for card in (s.objective[seat], s.rejected[seat])}
    free = [card for card in range(OBJECTIVES) if card not in known]
    for seat in range(s.seats):
        if s.objective[seat] < 0:
            s.objective[seat] = free.pop()
        if s.rejected[seat] < 0:
            s.rejected[seat] = free.pop()


def empty(seats: int) -> RokuganState:
    """A table before anything is placed: nobody has a clan yet."""
    return from_numbers(view.LAYOUT.start(seats), view.LAYOUT.places(seats))


def _built(shown: view.RokuganView) -> RokuganState:
    """The state of a view; what it hides is left out."""
    check_range("seats", shown.seats, 2, MOST_SEATS)
    n = view.LAYOUT.start(shown.seats)
    view.LAYOUT.read(shown, n, shown.seats)
    s = from_numbers(n, view.LAYOUT.places(shown.seats))
    s.options = _switches(shown.options)
    if shown.returned is not None:
        s.returned_by = _seat(s, shown.returned.owner, "returned.owner")
        kind = shown.returned.kind
        s.returned_kind = -1 if kind is None else index_of(KIND_KEYS, kind, "returned.kind")
        s.returned_seen = _members(s, shown.returned.seen_by, "returned.seen_by")
        s.returned_could = mask_of(TYPE_KEYS, shown.returned.could, "returned.could")
    for seat, player in enumerate(shown.players):
        check_range(f"players[{seat}].placed", player.placed, 0, SLOTS)
        _put_memories(s, seat, player.memories)
    _put_territories(s, shown)
    _put_tokens(s, shown.tokens)
    _put_picks(s, shown.picks)
    _put_pending(s, shown.pending)
    return s


def _switches(options: dict[str, str]) -> int:
    for name, value in options.items():
        if name not in view.OPTIONS:
            raise BadPosition("options", "some of the options " + ", ".join(view.OPTIONS), repr(name))
        if value not in view.OPTIONS[name]:
            raise BadPosition(f"options.{name}", "one of " + ", ".join(view.OPTIONS[name]), repr(value))
    return switches(options)


def _put_memories(s: RokuganState, seat: int, memories: dict[str, view.MemoryView]) -> None:
    at = f"players[{seat}].memories"
    for key, known in memories.items():
        if key != view.PUBLIC and not (key.isdecimal() and int(key) < s.seats):
            raise BadPosition(at, f"a seat or {view.PUBLIC}", repr(key))
        index = memory(MOST_SEATS if key == view.PUBLIC else int(key), seat)
        try:
            s.known[index] = tokens_of(known.tokens)
        except BadPosition as problem:
            raise within(f"{at}.{key}.tokens", problem) from None
        s.gap[index] = known.gap


def _put_territories(s: RokuganState, shown: view.RokuganView) -> None:
    for key, card in shown.territories.items():
        territory = index_of(TERRITORY_KEYS, key, "territories")
        at = f"territories.{key}"
        s.territory_card[territory] = -1 if card.card is None else index_of(CARD_KEYS, card.card, f"{at}.card")
        if card.played:
            s.holder[territory] = GONE
        else:
            s.holder[territory] = IN_SPACE if card.holder is None else _seat(s, card.holder, f"{at}.holder")
        s.card_seen[territory] = _members(s, card.seen_by, f"{at}.seen_by")


def _put_tokens(s: RokuganState, laid: list[view.TokenView]) -> None:
    for number, entry in enumerate(laid):
        at = f"tokens[{number}]"
        token = _token(s, entry.token, f"{at}.token")
        s.kind[token] = -1 if entry.kind is None else index_of(KIND_KEYS, entry.kind, f"{at}.kind")
        s.place[token] = index_of(PLACE_KEYS, entry.place, f"{at}.place")
        s.seen[token] = _members(s, entry.seen_by, f"{at}.seen_by")
        s.could[token] = mask_of(TYPE_KEYS, entry.could, f"{at}.could")
        border = PLACE_BORDER[s.place[token]]
        if entry.below is None and border >= 0:
            if s.on_border[border] >= 0:
                raise BadPosition(f"{at}.place", "a border without another token", entry.place)
            s.on_border[border] = token
    for number, entry in enumerate(laid):
        if entry.below is not None:
            token = _token(s, entry.token, f"tokens[{number}].token")
            below = _token(s, entry.below, f"tokens[{number}].below")
            s.base[token] = below
            s.load[below] += 1


def _put_picks(s: RokuganState, picks: list[str]) -> None:
    if len(picks) > PICKS:
        raise BadPosition("picks", f"at most {PICKS}", str(len(picks)))
    for k, word in enumerate(picks):
        if s.aim in PROVINCE_AIMS:
            s.picks[k] = index_of(PROVINCE_KEYS, word, f"picks[{k}]")
        else:
            s.picks[k] = _token(s, word, f"picks[{k}]")


def _put_pending(s: RokuganState, pending: list[str]) -> None:
    """Of a hidden action any that looks the same: it is drawn again."""
    if len(pending) > PENDING:
        raise BadPosition("pending", f"at most {PENDING}", str(len(pending)))
    for k, words in enumerate(pending):
        alike = [action for action in PENDING_ACTIONS if words in (ACTIONS.write(action), mask(action))]
        if not alike:
            raise BadPosition(f"pending[{k}]", "an action with pay, recall, sacrifice or give", repr(words))
        s.pending[k] = alike[0]


def _token(s: RokuganState, word: str, field_name: str) -> int:
    """The token of a word such as lion-3."""
    if word not in TOKEN_KEYS:
        raise BadPosition(field_name, "a token such as lion-3", repr(word))
    name = TOKEN_KEYS.index(word)
    for seat in range(s.seats):
        if s.clan[seat] == name // SLOTS and name % SLOTS < s.placed[seat]:
            return seat * SLOTS + name % SLOTS
    raise BadPosition(field_name, "a token that a clan in play has placed this round", repr(word))


def _seat(s: RokuganState, seat: int, field_name: str) -> int:
    if not 0 <= seat < s.seats:
        raise BadPosition(field_name, f"a seat from 0 to {s.seats - 1}", str(seat))
    return seat


def _members(s: RokuganState, members: list[int], field_name: str) -> int:
    mask = 0
    for member in members:
        if not 0 <= member < VIEWERS:
            raise BadPosition(field_name, f"seats from 0 to {s.seats - 1}", str(member))
        mask |= 1 << member
    return mask
