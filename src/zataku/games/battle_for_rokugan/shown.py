"""A state in the words of the notation: what a seat sees of it, or all of it as a position."""

from __future__ import annotations

from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from zataku.core.game import NOBODY
from zataku.core.kinds import word_of, words_of
from zataku.games.battle_for_rokugan.actions import ACTIONS, TOKEN_KEYS, mask
from zataku.games.battle_for_rokugan.collection import counts
from zataku.games.battle_for_rokugan.content import (
    CARD_KEYS,
    KIND_KEYS,
    MOST_SEATS,
    OBJECTIVE_KEYS,
    PLACE_KEYS,
    PROVINCE_KEYS,
    TERRITORIES,
    TERRITORY_KEYS,
    TYPE_KEYS,
    size_of,
)
from zataku.games.battle_for_rokugan.rules import setup
from zataku.games.battle_for_rokugan.rules.knowledge import memory
from zataku.games.battle_for_rokugan.rules.tokens import name_of
from zataku.games.battle_for_rokugan.state import (
    GONE,
    OVER,
    PLACEMENT,
    PROVINCE_AIMS,
    RESOLVING,
    SLOTS,
    VIEWERS,
    WISH_BITS,
    WISHES,
    RokuganState,
    has,
    is_faceup,
)
from zataku.games.battle_for_rokugan.view import FIRST_OPTIONS, LAYOUT, OPTIONS, PUBLIC, RokuganView


def views(s: RokuganState) -> list[dict[str, Any]]:
    """What each seat, and last a spectator, may know (BR-19)."""
    found: list[dict[str, Any]] = []
    n = s.numbers()
    public = _public(s, n)
    viewer: i64
    for viewer in range(s.seats):
        found.append(_seen(s, n, viewer, public))
    found.append(_seen(s, n, NOBODY, public))
    return found


def view(s: RokuganState, viewer: i64) -> RokuganView:
    """What this seat may know, as a view."""
    n = s.numbers()
    shown: RokuganView = LAYOUT.view(_seen(s, n, viewer, _public(s, n)))
    return shown


def dump(s: RokuganState) -> dict[str, object]:
    """The position as JSON data: as a view with everything open."""
    data = LAYOUT.dump(s.numbers(), s.seats)
    _make(s, data)
    told = list(OPTIONS)[:FIRST_OPTIONS]
    data["options"] = {k: v for k, v in data["options"].items() if k in told or v != OPTIONS[k][0]}
    data["pending"] = _pending(s, True)
    if not data["pending"]:
        del data["pending"]  # it came later than the first records, whose hashes know no such field
    seat: i64
    token: i64
    viewer: i64
    for seat in range(s.seats):
        for viewer in range(s.seats):
            _add_memory(s, viewer, seat, data["players"][seat]["memories"])
        _add_memory(s, MOST_SEATS, seat, data["players"][seat]["memories"])
    for entry, token in zip(data["tokens"], _tokens_on_board(s), strict=True):
        entry["kind"] = KIND_KEYS[s.kind[token]]
    for territory in range(TERRITORIES):
        data["territories"][TERRITORY_KEYS[territory]]["card"] = word_of(CARD_KEYS, s.territory_card[territory])
    if data["returned"] is not None:
        data["returned"]["kind"] = KIND_KEYS[s.returned_kind]
    return data


def former_dumps(s: RokuganState) -> list[dict[str, object]]:
    """A purge in the last turn of a round used to be told until the next turn began (BR-13.28)."""
    if s.phase == PLACEMENT:
        return []
    data = dump(s)
    data["purged"] = True
    return [data]


def _seen(s: RokuganState, n: vec[i64], viewer: i64, public: dict[str, Any]) -> dict[str, Any]:
    """The public parts, and what only this viewer sees."""
    shown = dict(public)
    shown["seat"] = viewer
    if viewer == s.asked and s.phase == RESOLVING:
        shown["pending"] = _pending(s, True)
    seat: i64
    token: i64
    territory: i64
    players: list[Any] = []
    for seat in range(s.seats):
        player = dict(public["players"][seat])
        player["memories"] = {}
        if seat == viewer:
            LAYOUT.own(n, s.seats, seat, player)
        else:
            if viewer >= 0:
                _add_memory(s, viewer, seat, player["memories"])
            if s.phase == OVER:
                player["objective"] = word_of(OBJECTIVE_KEYS, s.objective[seat])
        _add_memory(s, MOST_SEATS, seat, player["memories"])
        players.append(player)
    shown["players"] = players
    tokens: list[Any] = []
    for entry, token in zip(public["tokens"], _tokens_on_board(s), strict=True):
        if is_faceup(s, token) or (viewer >= 0 and (token // SLOTS == viewer or has(s.seen[token], viewer))):
            entry = dict(entry)
            entry["kind"] = KIND_KEYS[s.kind[token]]
        tokens.append(entry)
    shown["tokens"] = tokens
    cards: dict[str, Any] = {}
    for territory in range(TERRITORIES):
        key = TERRITORY_KEYS[territory]
        cards[key] = public["territories"][key]
        is_known = s.holder[territory] == GONE or (viewer >= 0 and has(s.card_seen[territory], viewer))
        if is_known and s.territory_card[territory] >= 0:
            cards[key] = dict(cards[key])
            cards[key]["card"] = CARD_KEYS[s.territory_card[territory]]
    shown["territories"] = cards
    if s.returned_by >= 0 and has(s.returned_seen, viewer if viewer >= 0 else MOST_SEATS):
        shown["returned"] = dict(public["returned"])
        shown["returned"]["kind"] = KIND_KEYS[s.returned_kind]
    return shown


def _public(s: RokuganState, n: vec[i64]) -> dict[str, Any]:
    """What everybody sees."""
    data = LAYOUT.public(n, s.seats)
    _make(s, data)
    return data


def _make(s: RokuganState, data: dict[str, Any]) -> None:
    """Add what the state holds in another form, as everybody sees it."""
    data["options"] = options(s.options)
    data["picks"] = _picks(s)
    data["pending"] = _pending(s, False)
    data["returned"] = _returned(s)
    data["territories"] = _territories(s)
    data["tokens"] = _tokens(s)
    for seat, player in enumerate(data["players"]):
        player["hand_size"] = size_of(s.hand[seat])
        player["pool_size"] = size_of(s.pool[seat])
        player["memories"] = {}


def options(switches: i64) -> dict[str, str]:
    """The options by name."""
    found: dict[str, str] = {}
    # The bits stand in the order of the options, but for how clans are chosen, which comes first and is the last bit.
    names = list(OPTIONS)[:FIRST_OPTIONS]
    for bit, name in enumerate([*names[1:], names[0]]):
        is_on = (switches >> bit) & 1 == 1
        is_ruling = is_on if bit == 0 else not is_on  # the first switch is on by default
        found[name] = OPTIONS[name][0 if is_ruling else 1]
    chosen = {name: found[name] for name in names}
    for seat, name in enumerate(list(OPTIONS)[FIRST_OPTIONS:]):
        chosen[name] = OPTIONS[name][setup.wish(switches, seat)]
    return chosen


def switches(chosen: dict[str, str]) -> int:
    """The options as switches of the state; what is not chosen is as by default."""
    names = list(OPTIONS)[:FIRST_OPTIONS]
    mask = 0
    for bit, name in enumerate([*names[1:], names[0]]):
        is_ruling = chosen.get(name, OPTIONS[name][0]) == OPTIONS[name][0]
        if is_ruling == (bit == 0):
            mask |= 1 << bit
    for seat, name in enumerate(list(OPTIONS)[FIRST_OPTIONS:]):
        mask |= OPTIONS[name].index(chosen.get(name, "any")) << (WISHES + seat * WISH_BITS)
    return mask


def _picks(s: RokuganState) -> list[str]:
    """The provinces or tokens chosen so far."""
    found: list[str] = []
    are_provinces = s.aim in PROVINCE_AIMS
    k: i64
    for k in range(len(s.picks)):
        pick = s.picks[k]
        if pick >= 0:
            found.append(PROVINCE_KEYS[pick] if are_provinces else TOKEN_KEYS[name_of(s, pick)])
    return found


def _pending(s: RokuganState, is_open: bool) -> list[str]:
    """The choices that the card waits with; only who made them knows more than that there are some."""
    return [ACTIONS.write(action) if is_open else mask(action) for action in s.pending if action >= 0]


def _returned(s: RokuganState) -> dict[str, Any] | None:
    if s.returned_by < 0:
        return None
    return {
        "owner": s.returned_by,
        "kind": None,
        "seen_by": _members(s.returned_seen),
        "could": words_of(TYPE_KEYS, s.returned_could),
    }


def _members(mask: i64) -> list[int]:
    """The seats of a set; the spectators, who are no seat, come last."""
    return [member for member in range(VIEWERS) if has(mask, member)]


def _territories(s: RokuganState) -> dict[str, Any]:
    found: dict[str, Any] = {}
    territory: i64
    for territory in range(TERRITORIES):
        holder = s.holder[territory]
        found[TERRITORY_KEYS[territory]] = {
            "holder": holder if holder >= 0 else None,
            "played": holder == GONE,
            "card": None,
            "seen_by": _members(s.card_seen[territory]),
        }
    return found


def _tokens_on_board(s: RokuganState) -> list[int]:
    found: list[int] = []
    seat: i64
    token: i64
    for seat in range(s.seats):
        for token in range(seat * SLOTS, seat * SLOTS + s.placed[seat]):
            if s.kind[token] >= 0:
                found.append(token)
    return found


def _tokens(s: RokuganState) -> list[Any]:
    found: list[Any] = []
    token: i64
    for token in _tokens_on_board(s):
        below = s.base[token]
        found.append(
            {
                "token": TOKEN_KEYS[name_of(s, token)],
                "place": PLACE_KEYS[s.place[token]],
                "kind": None,
                "faceup": is_faceup(s, token),
                "below": TOKEN_KEYS[name_of(s, below)] if below >= 0 else None,
                "seen_by": _members(s.seen[token]),
                "could": words_of(TYPE_KEYS, s.could[token]),
            }
        )
    return found


def _add_memory(s: RokuganState, viewer: i64, seat: i64, memories: dict[str, Any]) -> None:
    at = memory(viewer, seat)
    if s.known[at] != 0:
        key = PUBLIC if viewer == MOST_SEATS else str(viewer)
        memories[key] = {"tokens": counts(s.known[at]), "gap": s.gap[at]}
