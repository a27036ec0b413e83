"""Whether a position can lie on the table: components add up, limits hold, and memories are true."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from zataku.core.errors import BadPosition
from zataku.core.game import NOBODY
from zataku.core.kinds import check_range
from zataku.games.battle_for_rokugan.actions import N_ACTIONS, TOKEN_KEYS
from zataku.games.battle_for_rokugan.check_choices import check_choices
from zataku.games.battle_for_rokugan.content import (
    ANIMATE_THE_DEAD,
    BLESSING,
    BLUFF,
    BORDERS,
    CARD_PROVINCES,
    CARD_SPECIAL,
    CARD_TERRITORY,
    CARDS,
    CLAN_KEYS,
    CLAN_TOKENS,
    CONTROL_TOKENS,
    DARK_FAVORS,
    DRAGON,
    HONOR_1,
    IS_SHADOWLANDS,
    KIND_KEYS,
    KINDS,
    MOST_SEATS,
    ONE,
    PEACE,
    PLACE_BORDER,
    PROVINCE_KEYS,
    PROVINCES,
    PURGE_THE_WEAK,
    SCORCHED,
    SPECIAL_KEYS,
    SPECIALS,
    TERRITORIES,
    TERRITORY_KEYS,
    TYPE_OF,
    count_of,
    size_of,
)
from zataku.games.battle_for_rokugan.keys import HAND
from zataku.games.battle_for_rokugan.rules import fill_actions
from zataku.games.battle_for_rokugan.rules.knowledge import is_true, is_viewer, memory
from zataku.games.battle_for_rokugan.rules.provinces import count_control_tokens
from zataku.games.battle_for_rokugan.rules.setup import INITIATIVE_DECK, SET_ASIDE
from zataku.games.battle_for_rokugan.rules.tokens import name_of
from zataku.games.battle_for_rokugan.state import (
    BLUFF_AT_ONCE,
    CLAIMS,
    CLANS,
    GONE,
    HARD_LIMIT,
    NO_AIM,
    OBJECTIVES,
    OVER,
    PLACEMENT,
    RESOLVING,
    RETURNING,
    SLOTS,
    SPYING,
    SWITCHING,
    VIEWERS,
    RokuganState,
    has,
)
from zataku.games.battle_for_rokugan.view import LAYOUT

SPARE: Final = 2
"""Of the slots for tokens, those that no round can fill."""


def check(s: RokuganState) -> None:
    """Raise BadPosition with the field, what it may hold and what it holds."""
    LAYOUT.check(s.numbers(), s.seats)
    _check_turn(s)
    for seat in range(s.seats):
        _check_player(s, seat)
    _check_objectives(s)
    _check_provinces(s)
    _check_territories(s)
    _check_board(s)
    _check_returned(s)
    _check_initiative(s)
    check_choices(s)
    for seat in range(s.seats):
        for viewer in range(VIEWERS):
            _check_memory(s, viewer, seat)
    if s.phase != OVER and fill_actions(s, vec[i64]([0] * N_ACTIONS)) == 0:
        raise BadPosition("asked", "a player who can do something", str(s.asked))


def _check_turn(s: RokuganState) -> None:
    check_range("passes", s.passes, 0, s.seats)
    if s.phase == OVER:
        if s.asked != NOBODY:
            raise BadPosition("asked", "nobody once the game is over", str(s.asked))
    elif s.asked != s.active:
        raise BadPosition("asked", "the active player", str(s.asked))
    if s.phase >= CLAIMS:
        check_range("first", s.first, 0, s.seats - 1)
    if s.phase <= CLAIMS and s.round != 1:
        raise BadPosition("round", "1 in the set-up", str(s.round))
    if (s.phase == RESOLVING) != (s.card >= 0) or (s.card >= 0) != (s.aim != NO_AIM):
        raise BadPosition("card", "a card and its aim exactly while it is resolved", "something else")
    if s.phase not in (PLACEMENT, SPYING, RESOLVING, SWITCHING):
        for seat in range(s.seats):
            if s.placed[seat] != 0:
                raise BadPosition(f"players[{seat}].placed", "0 outside placement", str(s.placed[seat]))


def _check_player(s: RokuganState, seat: i64) -> None:
    at = f"players[{seat}]"
    check_range(f"{at}.set_aside", s.set_aside[seat], 0, SET_ASIDE[s.seats])
    if s.phase > CLAIMS and s.set_aside[seat] != 0:
        raise BadPosition(f"{at}.set_aside", "0 after the set-up", str(s.set_aside[seat]))
    if s.clan[seat] < 0:
        if s.phase != CLANS:
            raise BadPosition(f"{at}.clan", "a clan", "none")
        return
    for other in range(seat):
        if s.clan[other] == s.clan[seat]:
            raise BadPosition(f"{at}.clan", "a clan of its own", CLAN_KEYS[s.clan[seat]])
    total = s.hand[seat] + s.pool[seat] + s.discard[seat]
    if has(s.bluff_aside, seat):
        total += ONE[BLUFF]
    for token in range(seat * SLOTS, (seat + 1) * SLOTS):
        if s.kind[token] >= 0:
            total += ONE[s.kind[token]]
    for kind in range(KINDS):
        expected = count_of(CLAN_TOKENS[s.clan[seat]], kind)
        found = count_of(total, kind)
        if found != expected:
            raise BadPosition(f"{at} {KIND_KEYS[kind]}", f"{expected} in all", str(found))
    if count_of(s.discard[seat], BLUFF) != 0:
        raise BadPosition(f"{at}.discard", "no bluff", "one")
    laid = count_control_tokens(s, seat)
    if s.options & HARD_LIMIT != 0 and laid > CONTROL_TOKENS:
        raise BadPosition(f"{at} control tokens", f"at most {CONTROL_TOKENS}", str(laid))
    for kind in range(KINDS):
        if s.stuck[seat] != 0 and count_of(s.hand[seat], kind) > 0 and not has(s.stuck[seat], kind):
            raise BadPosition(f"{at}.stuck", "every kind of the hand of a skipped player", KIND_KEYS[kind])
    _check_placed(s, seat)


def _check_placed(s: RokuganState, seat: i64) -> None:
    """A round begins with a hand of six (BR-4.5): what was placed was in it, was animated, or is a bluff come back.

    Positions set up by hand have had a token more: it is refused only where it might find no slot.
    """
    held = size_of(s.hand[seat])
    most = HAND + 1 if s.phase == RETURNING and s.clan[seat] == DRAGON else HAND
    if held > most:
        raise BadPosition(f"players[{seat}] hand", f"at most {most} tokens", str(held))  # with the pool
    most += 1 if _was_played(s, ANIMATE_THE_DEAD) else 0
    if s.options & BLUFF_AT_ONCE != 0:
        most += sum(1 for card in (DARK_FAVORS, PURGE_THE_WEAK) if _was_played(s, card))
        most += sum(1 for other in range(s.seats) if s.shugenja[other] == 0)
    most += SPARE
    if s.placed[seat] > most - held:
        raise BadPosition(f"players[{seat}].placed", f"at most {most - held} with {held} in hand", str(s.placed[seat]))


def _was_played(s: RokuganState, card: i64) -> bool:
    territory = CARD_TERRITORY[card]
    return s.holder[territory] == GONE and s.territory_card[territory] == card


def _check_objectives(s: RokuganState) -> None:
    if s.phase < OBJECTIVES:
        return
    seen: list[int] = []
    for seat in range(s.seats):
        seen += [s.objective[seat], s.rejected[seat]]
    if min(seen) < 0 or len(set(seen)) != len(seen):
        raise BadPosition("objectives", "two different ones for each player", str(seen))


def _check_provinces(s: RokuganState) -> None:
    used = [0] * SPECIALS
    for province in range(PROVINCES):
        at = f"provinces.{PROVINCE_KEYS[province]}"
        if (s.owner[province] >= 0) != (s.faceup[province] + s.facedown[province] > 0):
            raise BadPosition(at, "an owner exactly with control tokens", "something else")
        special = s.special[province]
        if special < 0:
            continue
        used[special] += 1
        if special == SCORCHED and s.owner[province] >= 0:
            raise BadPosition(at, "no control tokens on scorched earth", "some")
        if special >= HONOR_1 and IS_SHADOWLANDS[province] != 0:
            raise BadPosition(at, "no honor or defense token in the Shadowlands", SPECIAL_KEYS[special])
    for special in range(SPECIALS):
        most = sum(CARD_PROVINCES[card] for card in range(CARDS) if CARD_SPECIAL[card] == special)
        if special != SCORCHED and special != PEACE and used[special] > most:  # of these there are enough: BR-20.2
            raise BadPosition(f"special {SPECIAL_KEYS[special]}", f"at most {most}", str(used[special]))


def _check_territories(s: RokuganState) -> None:
    for territory in range(TERRITORIES):
        at = f"territories.{TERRITORY_KEYS[territory]}"
        check_range(f"{at}.holder", s.holder[territory], GONE, s.seats - 1)
        card = s.territory_card[territory]
        if card >= 0 and CARD_TERRITORY[card] != territory:
            raise BadPosition(f"{at}.card", "a card of this territory", str(card))
        if (card >= 0) != (s.card_seen[territory] != 0):
            raise BadPosition(f"{at}.card", "a card exactly when someone has seen it", str(card))
        if s.holder[territory] >= 0 and not has(s.card_seen[territory], s.holder[territory]):
            raise BadPosition(f"{at}.seen_by", "the holder among those who saw the card", str(s.holder[territory]))


def _check_board(s: RokuganState) -> None:
    laid = [NOBODY] * BORDERS
    for seat in range(MOST_SEATS):
        for token in range(seat * SLOTS, (seat + 1) * SLOTS):
            kind = s.kind[token]
            if (kind >= 0) != (s.place[token] >= 0) or (kind >= 0 and seat >= s.seats):
                raise BadPosition("tokens", "a kind and a place for each", TOKEN_KEYS[token])
            if kind < 0:
                continue
            at = f"tokens {TOKEN_KEYS[name_of(s, token)]}"
            if token % SLOTS >= s.placed[seat]:
                raise BadPosition(at, f"one of the {s.placed[seat]} placed", "a later one")
            if (s.base[token] >= 0) != (TYPE_OF[kind] == BLESSING):
                raise BadPosition(f"{at}.below", "a token exactly below a blessing", KIND_KEYS[kind])
            if not has(s.could[token], TYPE_OF[kind]):
                raise BadPosition(f"{at}.could", "its own type among those it could be", KIND_KEYS[kind])
            if s.base[token] >= 0:
                if s.kind[s.base[token]] < 0 or s.place[s.base[token]] != s.place[token]:
                    raise BadPosition(f"{at}.place", "the place of the token below", "another")
            elif PLACE_BORDER[s.place[token]] >= 0:
                laid[PLACE_BORDER[s.place[token]]] = token
    for border in range(BORDERS):
        if laid[border] != s.on_border[border]:
            raise BadPosition("tokens", "one token a border", str(border))


def _check_returned(s: RokuganState) -> None:
    """The token that the first player card sent back lies in its owner's pool."""
    if s.returned_by < 0:
        return
    kind = s.returned_kind
    if kind < 0 or count_of(s.pool[s.returned_by], kind) == 0 or not has(s.returned_could, TYPE_OF[kind]):
        found = "nothing" if kind < 0 else KIND_KEYS[kind]
        raise BadPosition("returned.kind", "a token of the owner's pool that it could be", found)
    if not has(s.returned_seen, s.returned_by):
        raise BadPosition("returned.seen_by", "its owner among those who saw it", str(s.returned_by))


def _check_initiative(s: RokuganState) -> None:
    if s.phase < CLAIMS:
        return
    left = s.initiative_neutrals
    for clan in range(len(CLAN_KEYS)):
        if has(s.initiative_clans, clan):
            left += 1
    expected = INITIATIVE_DECK - (s.round - 1)
    if left != expected:
        raise BadPosition("initiative_clans", f"{expected} cards left in the deck", str(left))


def _check_memory(s: RokuganState, viewer: i64, seat: i64) -> None:
    """What a viewer remembers is in hand or unseen on the board, but for the gap."""
    at = memory(viewer, seat)
    known = s.known[at]
    if known == 0:
        if s.gap[at] != 0:
            raise BadPosition(f"players[{seat}].memories.{viewer}.gap", "0 without tokens", str(s.gap[at]))
        return
    if (
        not is_viewer(s, viewer, seat)
        or count_of(known, BLUFF) > 0
        or size_of(known) <= s.gap[at]
        or not is_true(s, viewer, seat)
    ):
        raise BadPosition(f"players[{seat}].memories.{viewer}", "what is true of the hidden tokens", "something else")
