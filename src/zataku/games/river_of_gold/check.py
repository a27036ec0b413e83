"""Whether a position can lie on the table: components add up and limits hold."""

from __future__ import annotations

from mypy_extensions import i64

from zataku.core.errors import BadPosition
from zataku.core.game import NOBODY
from zataku.core.kinds import check_range
from zataku.games.river_of_gold.content import (
    ALL_CUSTOMERS,
    CUSTOMERS,
    ERA1_IN_PLAY,
    ERA1_TILES,
    ERA2_IN_PLAY,
    ERA2_TILES,
    IMPERIAL_MARKETS,
    KAKITA_RYOKU,
    MARKET_SPACES,
    MASTERIES_IN_PLAY,
    MASTERY_REWARDS,
    REGIONS,
    ROW,
    SHORES,
    SPACE_KEYS,
    START_SPACES,
    STARTING_TILES,
    TILE_ERA,
    TILE_KEYS,
)
from zataku.games.river_of_gold.rules import masteries
from zataku.games.river_of_gold.rules.customers import takes_second_marker
from zataku.games.river_of_gold.rules.die import FACES
from zataku.games.river_of_gold.rules.gains import has_room_for_any_good
from zataku.games.river_of_gold.rules.setup import PATRONS_PER_CLAN
from zataku.games.river_of_gold.state import (
    CHOOSING,
    DRAFT,
    FIRST_DIE,
    MARKERS,
    NO_MARKER,
    NO_PATRONS,
    NO_SALE,
    OTHERS,
    OVER,
    RiverState,
    count_bits,
)
from zataku.games.river_of_gold.view import LAYOUT


def check(s: RiverState) -> None:
    """Raise BadPosition with the field, what it may hold and what it holds."""
    LAYOUT.check(s.numbers(), s.seats)
    _check_turn(s)
    for seat in range(s.seats):
        _check_player(s, seat)
    _check_cards(s)
    _check_stacks(s)
    _check_shores(s)
    _check_fixed(s)
    _check_choices(s)


def _check_turn(s: RiverState) -> None:
    if s.phase == OVER:
        if s.asked != NOBODY:
            raise BadPosition("asked", "nobody once the game is over", str(s.asked))
        return
    check_range("asked", s.asked, 0, s.seats - 1)
    same = s.asked == s.active
    if same == (s.phase == OTHERS):
        raise BadPosition("asked", "the active player, except in phase others", str(s.asked))
    if s.phase == DRAFT:
        if s.patrons == NO_PATRONS:
            raise BadPosition("phase", "no draft without patrons", "draft")
        if s.offered == 0:
            raise BadPosition("offered", "at least one patron", "none")
    elif s.phase == FIRST_DIE:
        kakita = s.patron[s.active] == KAKITA_RYOKU
        if not kakita:
            raise BadPosition("phase", "first_die only with kakita_ryoku", "first_die")
    elif s.phase == OTHERS:
        owed = s.goods_owed[s.asked] > 0 and has_room_for_any_good(s, s.asked)
        if not owed:
            raise BadPosition(
                f"players[{s.asked}].goods_owed", "a good to be taken, and room for it", "nothing to decide"
            )


def _check_player(s: RiverState, seat: i64) -> None:
    at = f"players[{seat}]"
    check_range(f"{at}.favor", s.favor[seat], 0, s.favor_limit[seat])
    if s.phase == DRAFT:
        return
    unrolled = s.patron[seat] == KAKITA_RYOKU and (seat != s.active or s.phase == FIRST_DIE)
    if not (s.die[seat] > 0 or unrolled):
        raise BadPosition(f"{at}.die", f"a face from 1 to {FACES}", "none")
    if s.clan[seat] < 0:
        raise BadPosition(f"{at}.clan", "a clan", "none")
    with_patron = s.patron[seat] >= 0
    if with_patron != (s.patrons != NO_PATRONS):
        raise BadPosition(
            f"{at}.patron", "a patron exactly when played with patrons", "a patron" if with_patron else "none"
        )
    if s.patron[seat] >= 0:
        own = s.patron[seat] // PATRONS_PER_CLAN == s.clan[seat]
        if not own:
            raise BadPosition(f"{at}.patron", "a patron of the player's own clan", "another clan's")
    for other in range(seat):
        if s.clan[other] == s.clan[seat]:
            raise BadPosition(f"{at}.clan", "a clan of its own", f"that of players[{other}]")


def _check_cards(s: RiverState) -> None:
    places = [s.deck, s.discard, *s.hand, *s.delivered]
    union: i64 = 0
    total: i64 = 0
    for cards in places:
        union |= cards
        total += count_bits(cards)
    if not (union == ALL_CUSTOMERS and total == CUSTOMERS):
        raise BadPosition("customer cards", "each in one place", f"{total} places")
    for card in range(CUSTOMERS):
        check_range("batches", s.batch[card], 0, s.shuffles)
        if (s.deck >> card) & 1 != 0:
            if s.batch[card] != s.shuffles:
                raise BadPosition("batches", f"{s.shuffles} for cards of the deck", str(s.batch[card]))


def _check_stacks(s: RiverState) -> None:
    check_range("era1.left", s.era1_left, 0, ERA1_IN_PLAY[s.seats])
    check_range("era2.left", s.era2_left, 0, ERA2_IN_PLAY[s.seats])
    for era, left, top, tiles in (
        ("era1", s.era1_left, s.era1_next, ERA1_TILES),
        ("era2", s.era2_left, s.era2_next, ERA2_TILES),
    ):
        if (top >= 0) != (left > 0):
            raise BadPosition(f"{era}.next", "an open tile exactly when the stack has one", _tile_word(top))
        if not (top < 0 or (tiles >> top) & 1 != 0):
            raise BadPosition(f"{era}.next", f"a tile of {era}", TILE_KEYS[top])
        deeper = count_bits(s.unseen & tiles)
        if left - 1 > deeper:
            raise BadPosition(f"{era}.left", f"at most {deeper + 1}: the others lie open", str(left))
    strangers = s.discarded_tiles & ~(ERA1_TILES | ERA2_TILES)
    if strangers != 0:
        raise BadPosition("discarded_tiles", "tiles of an era", f"{count_bits(strangers)} others")
    for slot in range(ROW):
        tile = s.row[slot]
        if tile >= 0:
            if TILE_ERA[tile] == 0:
                raise BadPosition(f"row[{slot}]", "a tile of an era", TILE_KEYS[tile])
        else:
            if not (slot == 0 or s.row[slot - 1] < 0):
                raise BadPosition(f"row[{slot}]", "no gap behind a tile", "a gap")


def _check_shores(s: RiverState) -> None:
    starts = START_SPACES[s.seats]
    seen: list[int] = []
    for space in range(SHORES):
        at = f"shore.{SPACE_KEYS[space]}"
        tile: int = s.tile[space]
        preset = space in MARKET_SPACES or space in starts
        if space in MARKET_SPACES:
            if tile not in IMPERIAL_MARKETS:
                raise BadPosition(at, "an imperial market", _tile_word(tile))
        elif space in starts:
            if tile not in STARTING_TILES:
                raise BadPosition(at, "a starting tile", _tile_word(tile))
        elif tile >= 0:
            if TILE_ERA[tile] == 0:
                raise BadPosition(at, "a tile of an era", _tile_word(tile))
        if preset:
            seen.append(tile)
        first = s.marker[space * MARKERS]
        second = s.marker[space * MARKERS + 1]
        owned = first >= 0
        if owned != (tile >= 0 and not preset):
            raise BadPosition(f"{at}.markers", "a builder exactly for era tiles", _seat_word(first))
        if not (owned or second < 0):
            raise BadPosition(f"{at}.markers", "no second marker without a first", str(second))
    for tile in seen:
        copies = max(STARTING_TILES.count(tile), IMPERIAL_MARKETS.count(tile))
        if seen.count(tile) > copies:
            raise BadPosition("shore", f"{copies} of {TILE_KEYS[tile]}", str(seen.count(tile)))


def _tile_word(tile: int) -> str:
    return TILE_KEYS[tile] if tile >= 0 else "nothing"


def _seat_word(seat: int) -> str:
    return f"seat {seat}" if seat >= 0 else "none"


def _check_fixed(s: RiverState) -> None:
    if len(set(s.region_tile)) != REGIONS:
        raise BadPosition("region_tiles", "six different tiles", str(list(s.region_tile)))
    if len(set(s.mastery)) != MASTERIES_IN_PLAY:
        raise BadPosition("masteries", "three different masteries", str(list(s.mastery)))
    for card in range(MASTERIES_IN_PLAY):
        at = f"masteries[{card}].claims"
        claims = [seat for seat in s.claim[card * MASTERY_REWARDS : (card + 1) * MASTERY_REWARDS] if seat >= 0]
        if len(set(claims)) != len(claims):
            raise BadPosition(at, "each seat once", str(claims))
        for reward, seat in enumerate(claims):
            free = masteries.reward_vp(s, s.mastery[card], reward) > 0
            if not free:
                raise BadPosition(at, "no more claims than rewards", str(len(claims)))


def _check_choices(s: RiverState) -> None:
    open_choice = s.journey or s.sale != NO_SALE or s.draws > 0 or s.upgrade or s.second_marker != NO_MARKER
    if s.phase != CHOOSING:
        none = not (open_choice or s.discarding or s.refill)
        if not none:
            raise BadPosition("choices", "pending choices only in phase choosing", "pending ones")
    if s.discarding:
        if s.hand[s.active] == 0:
            raise BadPosition("choices.discarding", "a card to discard", "an empty hand")
    if s.upgrade:
        if s.royal[s.active] >= 0:
            raise BadPosition("choices.upgrade", "no royal ship yet", "one on the river")
    if s.second_marker != NO_MARKER:
        targets = [space for space in range(SHORES) if takes_second_marker(s, s.active, space)]
        if not targets:
            raise BadPosition("choices.second_marker", "a building that can take it", "none")
