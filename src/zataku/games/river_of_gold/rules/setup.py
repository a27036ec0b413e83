"""Setup of the table and of the players (RG-2), patrons included (RG-14.1 to RG-14.3)."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from zataku.core.game import Dealer, Refusal
from zataku.games.river_of_gold import actions, chance
from zataku.games.river_of_gold.content import (
    BIT,
    CLAN_KEYS,
    CLANS,
    ERA1_IN_PLAY,
    ERA2_IN_PLAY,
    IMPERIAL_MARKETS,
    KOKU_BY_TURN_ORDER,
    MARKET_SPACES,
    MASTERIES,
    MASTERIES_IN_PLAY,
    PATRON_KEYS,
    PATRONS,
    REGION_TILES,
    REGIONS,
    ROW,
    SHIP_KEYS,
    START_SPACES,
    STARTING_TILES,
)
from zataku.games.river_of_gold.events import PatronChosen, ShipPlaced
from zataku.games.river_of_gold.rules import deck, die, patrons, row, turn
from zataku.games.river_of_gold.state import (
    CLAN_PATRONS,
    DRAFT,
    DRAFT_PATRONS,
    NO_PATRONS,
    SHIPS,
    RiverState,
)

FAVOR: Final = 2  # RG-2.13
GOODS_EACH: Final = 1  # RG-2.14
UPPER_START: Final = 0  # RG-1.4: river spaces 1 and 8
MIDDLE_START: Final = 7
PATRONS_PER_CLAN: Final = 2  # RG-14.2


def set_up(s: RiverState, dealer: Dealer) -> None:
    """From an empty table to the first turn, or to the choice of patrons."""
    seat: i64
    for seat in range(s.seats):
        s.ships[seat * SHIPS] = UPPER_START
        s.ships[seat * SHIPS + 1] = MIDDLE_START
    _set_up_table(s, dealer)
    s.first = dealer.roll(chance.FIRST, s.seats) - 1
    if s.patrons == DRAFT_PATRONS:
        _reveal_patrons(s, dealer)
    else:
        _deal_clans(s, dealer)
    if s.patrons == NO_PATRONS:
        _set_up_players(s, dealer)
    else:
        _ask_patron(s, (s.first + s.seats - 1) % s.seats)


def _set_up_table(s: RiverState, dealer: Dealer) -> None:
    tiles = _numbers(REGION_TILES)
    region: i64
    for region in range(REGIONS):
        s.region_tile[region] = _draw(chance.REGION_TILE + region, tiles, dealer)
    cards = _numbers(MASTERIES)
    k: i64
    for k in range(MASTERIES_IN_PLAY):
        s.mastery[k] = _draw(chance.MASTERY, cards, dealer)
    _place(MARKET_SPACES, list(IMPERIAL_MARKETS), s, dealer)
    _place(START_SPACES[s.seats], list(STARTING_TILES), s, dealer)
    for k in range(ROW):
        s.row[k] = row.draw_tile(s, chance.ROW_TILE + k, 1, dealer)
    s.era1_left = ERA1_IN_PLAY[s.seats] - ROW
    s.era2_left = ERA2_IN_PLAY[s.seats]
    row.open_top(s, 1, dealer)
    row.open_top(s, 2, dealer)


def _place(spaces: list[int], tiles: list[int], s: RiverState, dealer: Dealer) -> None:
    for space in spaces:
        s.tile[space] = _draw(chance.PRESET + space, tiles, dealer)


def _draw(what: i64, pieces: list[int], dealer: Dealer) -> i64:
    bag = vec[i64]()
    for piece in pieces:
        bag = append(bag, piece)
    return pieces.pop(dealer.draw(what, bag, len(bag)))


def _numbers(n: int) -> list[int]:
    return list(range(n))


def _deal_clans(s: RiverState, dealer: Dealer) -> None:
    """Clans that the host chose, to the first who wishes for them; all others are drawn from the rest (RG-2.10)."""
    clans = _numbers(CLANS)
    seat: i64
    for seat in range(s.seats):
        wanted = s.wish[seat] - 1
        if wanted in clans:
            s.clan[seat] = wanted
            clans.remove(wanted)
    for seat in range(s.seats):
        if s.clan[seat] < 0:
            s.clan[seat] = _draw(chance.CLAN, clans, dealer)


def _reveal_patrons(s: RiverState, dealer: Dealer) -> None:
    """One random patron of each clan (RG-14.1)."""
    clan: int
    for clan in range(CLANS):
        pair = [clan * PATRONS_PER_CLAN, clan * PATRONS_PER_CLAN + 1]
        s.offered |= BIT[_draw(chance.PATRON, pair, dealer)]


def _ask_patron(s: RiverState, seat: i64) -> None:
    """Ask a seat for its patron; a dealt clan offers its two (RG-14.2)."""
    s.asked = seat
    s.active = seat
    if s.patrons == CLAN_PATRONS:
        pair = s.clan[seat] * PATRONS_PER_CLAN
        s.offered = BIT[pair] | BIT[pair + 1]


def patron_refusal(s: RiverState, patron: i64) -> Refusal | None:
    """Why this patron can't be chosen."""
    if s.phase != DRAFT:
        return Refusal("RG-14.3", "patrons_chosen_in_setup")
    if (s.offered >> patron) & 1 == 0:
        rule = "RG-14.1" if s.patrons == DRAFT_PATRONS else "RG-14.2"
        return Refusal(rule, "patron_not_offered", {"patron": PATRON_KEYS[patron]})
    return None


def fill_patrons(s: RiverState, out: vec[i64], n: i64) -> i64:
    """The patrons on offer."""
    patron: i64
    for patron in range(PATRONS):
        if (s.offered >> patron) & 1 != 0:
            out[n] = actions.PATRON + patron
            n += 1
    return n


def choose_patron(s: RiverState, seat: i64, patron: i64, dealer: Dealer) -> None:
    """Take a patron and its clan; after the last choice the players are set up."""
    s.patron[seat] = patron
    s.clan[seat] = patron // PATRONS_PER_CLAN
    s.offered &= ~BIT[patron]
    if dealer.telling:
        dealer.tell(PatronChosen(seat, PATRON_KEYS[patron], CLAN_KEYS[s.clan[seat]]))
    if seat == s.first:
        s.offered = 0  # unchosen patrons leave the game
        _set_up_players(s, dealer)
    else:
        _ask_patron(s, (seat + s.seats - 1) % s.seats)


def _set_up_players(s: RiverState, dealer: Dealer) -> None:
    """Ships, cards, koku and die of each player in turn order, then the first turn."""
    k: i64
    ship: i64
    for k in range(s.seats):
        seat = (s.first + k) % s.seats
        for ship in range(SHIPS):
            steps = dealer.roll(chance.SHIP + ship, die.FACES)
            s.ships[seat * SHIPS + ship] = (UPPER_START if ship == 0 else MIDDLE_START) + steps
            if dealer.telling:
                dealer.tell(ShipPlaced(seat, SHIP_KEYS[ship], s.ships[seat * SHIPS + ship] + 1))
        deck.draw(s, seat, patrons.starting_cards(s, seat), dealer)
        s.koku[seat] = KOKU_BY_TURN_ORDER[k] + patrons.starting_koku(s, seat)
        if not patrons.sets_die(s, seat):  # RG-14.9
            die.roll(s, seat, dealer)
    turn.begin(s, s.first, dealer)
