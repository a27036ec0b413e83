"""Trades at any time (RG-9)."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from zataku.core.game import Dealer, Refusal
from zataku.games.river_of_gold import actions
from zataku.games.river_of_gold.content import GOOD_KEYS, GOODS
from zataku.games.river_of_gold.events import Traded
from zataku.games.river_of_gold.rules.gains import has_room_for_good
from zataku.games.river_of_gold.state import ACTION, CHOOSING, CLOSING, FIRST_DIE, RiverState

GOODS_GIVEN: Final = 2  # RG-9.1
KOKU_GIVEN: Final = 5  # RG-9.2


def refusal(s: RiverState, seat: i64, trade: i64) -> Refusal | None:
    """Why this trade can't be made."""
    if s.phase not in (FIRST_DIE, ACTION, CHOOSING, CLOSING):
        return Refusal("RG-9.4", "only_active_trades")
    if trade == actions.KOKU_TRADE:
        if s.koku[seat] < KOKU_GIVEN:
            return Refusal("RG-9.2", "trade_needs_koku", {"needed": KOKU_GIVEN, "koku": s.koku[seat]})
        if s.favor[seat] >= s.favor_limit[seat]:
            return Refusal("RG-9.6", "favor_full", {"favor": s.favor[seat], "limit": s.favor_limit[seat]})
        return None
    give = trade // GOODS
    get = trade % GOODS
    if give == get:
        return Refusal("RG-9.1", "trade_same_good", {"good": GOOD_KEYS[give]})
    held = s.goods[seat * GOODS + give]
    if held < GOODS_GIVEN:
        return Refusal("RG-9.1", "trade_needs_goods", {"good": GOOD_KEYS[give], "needed": GOODS_GIVEN, "held": held})
    if not has_room_for_good(s, seat, get):
        return Refusal("RG-9.6", "good_full", {"good": GOOD_KEYS[get], "held": s.goods[seat * GOODS + get]})
    return None


def fill(s: RiverState, seat: i64, out: vec[i64], n: i64) -> i64:
    """Every trade that can be paid and whose result can be kept."""
    give: i64
    get: i64
    for give in range(GOODS):
        if s.goods[seat * GOODS + give] >= GOODS_GIVEN:
            for get in range(GOODS):
                if get != give and has_room_for_good(s, seat, get):
                    out[n] = actions.TRADE + give * GOODS + get
                    n += 1
    if s.koku[seat] >= KOKU_GIVEN and s.favor[seat] < s.favor_limit[seat]:
        out[n] = actions.TRADE + actions.KOKU_TRADE
        n += 1
    return n


def execute(s: RiverState, seat: i64, trade: i64, dealer: Dealer) -> None:
    """Give and get."""
    if trade == actions.KOKU_TRADE:
        s.koku[seat] -= KOKU_GIVEN
        s.favor[seat] += 1
        if dealer.telling:
            dealer.tell(Traded(seat, KOKU_GIVEN, "koku", "divine_favor"))
        return
    give = trade // GOODS
    get = trade % GOODS
    s.goods[seat * GOODS + give] -= GOODS_GIVEN
    s.goods[seat * GOODS + get] += 1
    if dealer.telling:
        dealer.tell(Traded(seat, GOODS_GIVEN, GOOD_KEYS[give], GOOD_KEYS[get]))
