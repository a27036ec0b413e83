"""Whether a position can lie on the table: components add up and limits hold."""

from __future__ import annotations

from mypy_extensions import i64

from zataku.core.errors import BadPosition
from zataku.core.game import NOBODY
from zataku.core.kinds import check_range
from zataku.games.the_river.bundles import MOST
from zataku.games.the_river.content import (
    ACTION_KEYS,
    BIT,
    BONUS_SLOTS,
    BUILD,
    CAPACITY_KIND,
    CARDS,
    COLOUR_KEYS,
    EFFECT_SWAPS,
    FACE_UP_CARDS,
    FACE_UP_TILES,
    INSTANT_RESOURCES,
    ISLAND,
    MATERIALS,
    MOST_SEATS,
    OFFER,
    PER_PLAYER,
    PIONEER_SLOT,
    PIONEERS,
    RESOURCE_KEYS,
    RESOURCES,
    RIVER,
    SETTLING,
    SLOTS,
    SPACE_KEYS,
    SPACES,
    SUPPLY,
    TILE_ARGUMENT,
    TILE_EFFECT,
    TILE_KEYS,
    TILES,
    TOKENS,
)
from zataku.games.the_river.content import SHARED as SHARED_SPACE
from zataku.games.the_river.rules import build, draft, piles, placement, reserve, setup, storage
from zataku.games.the_river.rules.river import cover
from zataku.games.the_river.state import (
    ACTION,
    COVERED,
    DRAFT,
    INCOME,
    OVER,
    OVERFLOW,
    PAYING,
    SWAPPING,
    TAKING,
    TheRiverState,
    clone,
    count_bits,
    stored_by,
    tokens_of,
    used_by,
)
from zataku.games.the_river.view import LAYOUT


def check(s: TheRiverState) -> None:
    """Raise BadPosition with the field, what it may hold and what it holds."""
    LAYOUT.check(s.numbers(), s.seats)
    _check_turn(s)
    _check_tiles(s)
    _check_cards(s)
    _check_resources(s)
    _check_tokens(s)
    for seat in range(s.seats):
        _check_player(s, seat)
    _check_spaces(s)
    if s.round == 0:
        _check_draft(s)
    _check_choice(s)


def _check_turn(s: TheRiverState) -> None:
    check_range("round", s.round, 0, s.round_cap)
    if s.phase == OVER:
        if s.asked != NOBODY:
            raise BadPosition("asked", "nobody once the game is over", str(s.asked))
    else:
        check_range("asked", s.asked, 0, s.seats - 1)
    in_draft = s.phase == DRAFT or ((s.phase == TAKING or s.phase == SWAPPING) and s.round == 0)
    if in_draft != (s.round == 0):
        raise BadPosition("round", "0 exactly in the draft", str(s.round))
    if s.phase == ACTION:
        if s.boat[s.asked] == 0:
            raise BadPosition(f"players[{s.asked}].boat", "a pioneer to be placed", "none")
        if s.passed & BIT[s.asked] != 0:
            raise BadPosition("passed", "seats other than the one that is asked", str(s.asked))
    if s.round == 0 and s.passed != 0:
        raise BadPosition("passed", "nobody in the draft", "somebody")


def _check_tiles(s: TheRiverState) -> None:
    """Every tile is in one place; the discards are the rest (TR-24.19)."""
    found: list[int] = [s.stack[k] for k in range(s.stack_n)]
    if found != sorted(found):
        raise BadPosition("stack", "tiles in ascending order", str(found))
    found += [s.island[k] for k in range(ISLAND) if s.island[k] >= 0]
    found += [s.river[k] for k in range(len(s.river)) if s.river[k] >= 0]
    if s.removed >= 0:
        found.append(s.removed)
    discarded = piles.discards(s)
    found += [tile for tile in range(TILES) if discarded[tile] != 0]
    if len(found) != TILES or len(set(found)) != TILES:
        raise BadPosition("terrain tiles", "each in one place", f"{len(found)} places")
    if (s.removed >= 0) != (s.round > 0):
        raise BadPosition(
            "removed", "a tile once the draft is over", TILE_KEYS[s.removed] if s.removed >= 0 else "none"
        )
    for place in range(FACE_UP_TILES[s.seats], ISLAND):
        if s.island[place] >= 0:
            raise BadPosition("island", f"{FACE_UP_TILES[s.seats]} places", str(place + 1))


def _check_cards(s: TheRiverState) -> None:
    """Every card is in one place."""
    found: list[int] = [s.deck[k] for k in range(s.deck_n)]
    if found != sorted(found):
        raise BadPosition("deck", "cards in ascending order", str(found))
    found += [s.offer[k] for k in range(OFFER) if s.offer[k] >= 0]
    found += [s.reserved[k] for k in range(len(s.reserved)) if s.reserved[k] >= 0]
    found += [card for built in s.built for card in range(CARDS) if built & BIT[card] != 0]
    if len(found) != CARDS or len(set(found)) != CARDS:
        raise BadPosition("building cards", "each in one place", f"{len(found)} places")
    for place in range(FACE_UP_CARDS[s.seats], OFFER):
        if s.offer[place] >= 0:
            raise BadPosition("offer", f"{FACE_UP_CARDS[s.seats]} places", str(place + 1))


def _check_resources(s: TheRiverState) -> None:
    """Supply and storage together are what the set-up laid out (TR-24.18)."""
    for k in range(RESOURCES):
        total = SUPPLY[s.seats * RESOURCES + k]
        found = s.supply[k]
        check_range(f"supply.{RESOURCE_KEYS[k]}", s.supply[k], 0, total)
        for seat in range(s.seats):
            held = s.stored[seat * RESOURCES + k]
            check_range(f"players[{seat}].stored.{RESOURCE_KEYS[k]}", held, 0, total)
            found += held
        if found != total:
            raise BadPosition(f"supply.{RESOURCE_KEYS[k]}", f"{total} with those stored", str(found))
        check_range(f"gain.{RESOURCE_KEYS[k]}", s.gain[k], 0, s.supply[k])


def _check_tokens(s: TheRiverState) -> None:
    """Tokens leave in descending order, so those taken are the highest (TR-12.5)."""
    taken: list[int] = []
    for seat in range(s.seats):
        own = [s.token[seat * SLOTS + slot] for slot in range(tokens_of(s, seat))]
        if own != sorted(own, reverse=True):
            raise BadPosition(f"players[{seat}].tokens", "values that fall or stay", str(own))
        taken += own
        rest = [slot for slot in range(len(own), SLOTS) if s.token[seat * SLOTS + slot] >= 0]
        if len(own) > BONUS_SLOTS[s.seats] or rest:
            raise BadPosition(f"players[{seat}].tokens", f"at most {BONUS_SLOTS[s.seats]} from the top", str(len(own)))
    highest = TOKENS[s.seats][: len(taken)]
    if sorted(taken, reverse=True) != highest or len(taken) != s.tokens_gone:
        raise BadPosition("players[].tokens", f"together the highest ones, {highest}", str(sorted(taken, reverse=True)))


def _check_player(s: TheRiverState, seat: i64) -> None:
    at = f"players[{seat}]"
    for other in range(seat):
        if s.colour[other] == s.colour[seat]:
            raise BadPosition(f"{at}.colour", "a colour of its own", COLOUR_KEYS[s.colour[seat]])
    waiting = setup.WAITING if tokens_of(s, seat) < PIONEER_SLOT else 0
    total = s.boat[seat] + used_by(s, seat) + count_bits(s.settled[seat]) + waiting
    if total != PIONEERS:
        raise BadPosition(f"{at}.boat", f"{PIONEERS} pioneers in all places", str(total))
    marked: i64 = 0
    for space in SETTLING:
        if space < s.tiles[seat]:
            marked |= BIT[space]
    strangers = s.settled[seat] & ~marked
    if strangers != 0:
        space = [k for k in range(RIVER) if strangers & BIT[k] != 0][0]
        raise BadPosition(f"{at}.settled", "marked spaces that a tile covers", SPACE_KEYS[space])
    if stored_by(s, seat) > s.capacity[seat] and not (s.phase == COVERED and seat == s.asked):
        raise BadPosition(f"{at}.stored", f"at most {s.capacity[seat]} tokens", str(stored_by(s, seat)))
    _check_symbols(s, seat)
    if tokens_of(s, seat) == BONUS_SLOTS[s.seats] or s.tiles[seat] == RIVER:
        if not s.ending:
            raise BadPosition("ending", "true, as one has enough tokens or tiles", "false")


def _check_symbols(s: TheRiverState, seat: i64) -> None:
    """What is kept count of is what the tiles and the board show."""
    fresh = clone(s)
    fresh.tiles[seat] = fresh.capacity[seat] = 0
    for k in range(MATERIALS):
        fresh.symbols[seat * MATERIALS + k] = 0
    setup.give_board(fresh, seat, s.colour[seat])
    for space in range(s.tiles[seat]):
        cover(fresh, seat, s.river[seat * RIVER + space])
    if fresh.capacity[seat] != s.capacity[seat]:
        raise BadPosition(f"players[{seat}].capacity", str(fresh.capacity[seat]), str(s.capacity[seat]))
    for k in range(seat * MATERIALS, seat * MATERIALS + MATERIALS):
        if fresh.symbols[k] != s.symbols[k]:
            raise BadPosition(f"players[{seat}].symbols", str(fresh.symbols[k]), str(s.symbols[k]))
    for space in range(s.tiles[seat], RIVER):
        if s.river[seat * RIVER + space] >= 0:
            raise BadPosition(f"players[{seat}].tiles", "no gap along the river", SPACE_KEYS[space])


def _check_spaces(s: TheRiverState) -> None:
    for space in range(SPACES):
        here = [s.standing[space * MOST_SEATS + seat] for seat in range(MOST_SEATS)]
        field = f"pioneers.{ACTION_KEYS[space]}"
        for n in here:
            if n < 0:
                raise BadPosition(field, "0 or more", str(n))
        kind = CAPACITY_KIND[space]
        most = placement.capacity(s, space)
        if kind == PER_PLAYER and max(here) > most:
            raise BadPosition(field, f"at most {most} of each player", str(max(here)))
        if kind == SHARED_SPACE and sum(here) > most:
            raise BadPosition(field, f"at most {most}", str(sum(here)))
        if (s.round == 0 or s.phase == OVER or s.phase == INCOME) and sum(here) > 0:
            raise BadPosition(field, "no pioneer outside of a round", str(sum(here)))


def _check_draft(s: TheRiverState) -> None:
    """Who drafts before the seat that is asked has one tile, who comes after it has none; the rest is face up."""
    turn = (s.pawn + s.seats - 1 - s.asked) % s.seats
    drafted = turn if s.phase == DRAFT else turn + 1
    for seat in range(s.seats):
        place = (s.pawn + s.seats - 1 - seat) % s.seats
        expected = 1 if place < drafted else 0
        if s.tiles[seat] != expected:
            raise BadPosition(f"players[{seat}].tiles", f"{expected} in this draft", str(s.tiles[seat]))
    left = sum([s.island[place] >= 0 for place in range(ISLAND)])
    expected = draft.tiles(s.seats) - drafted
    if left != expected:
        raise BadPosition("island", f"{expected} tiles", str(left))


def _check_choice(s: TheRiverState) -> None:
    """What is being decided is there to be decided, and nothing else is."""
    kinds = sum([s.gain[k] > 0 for k in range(RESOURCES)])
    gains = s.phase == OVERFLOW or s.phase == TAKING or s.phase == INCOME
    if gains != (kinds > 0) or (kinds > 1 and s.phase != INCOME):
        raise BadPosition("gain", "what the phase is about", f"{kinds} kinds")
    if (s.card >= 0) != (s.phase == PAYING):
        raise BadPosition("card", "a card exactly in phase paying", str(s.card))
    if (s.swaps > 0) != (s.phase == SWAPPING) or not 0 <= s.swaps <= EFFECT_SWAPS:
        raise BadPosition("swaps", f"1 to {EFFECT_SWAPS} exactly in phase swapping", str(s.swaps))
    if s.phase == OVER:
        return
    seat = s.asked
    if s.phase == PAYING:
        in_reach = reserve.place_of(s, s.card) >= 0 or build.is_reserved(s, seat, s.card)
        if not in_reach or not build.can_pay(s, seat, s.card) or build.price(s, seat, s.card) == 0:
            raise BadPosition("card", "a building that can be paid for", str(s.card))
        if s.standing[BUILD * MOST_SEATS + seat] == 0:
            raise BadPosition("pioneers.build", "the pioneer that builds", "none")
    elif s.phase == OVERFLOW or s.phase == COVERED or s.phase == INCOME:
        if not 0 < storage.surplus(s, seat) <= MOST or s.capacity[seat] == 0:
            raise BadPosition("gain", "more than there is room for", str(storage.surplus(s, seat)))
    elif s.phase == TAKING:
        tile = s.river[seat * RIVER + s.tiles[seat] - 1] if s.tiles[seat] > 0 else -1
        if tile < 0 or TILE_EFFECT[tile] != INSTANT_RESOURCES or s.gain[TILE_ARGUMENT[tile]] == 0:
            raise BadPosition("gain", "the resource of the tile placed last", "another one")
    elif s.phase == SWAPPING and s.tiles[seat] < 2:
        raise BadPosition("swaps", "two tiles to swap", str(s.tiles[seat]))
