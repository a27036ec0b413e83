"""Draws what every player has."""

from __future__ import annotations

from typing import Final

from zataku.core.markup import GOLD, SIGNAL, cut, flow, name, pad, styled, title
from zataku.games.river_of_gold.content import GOOD_KEYS, SHIP_KEYS
from zataku.games.river_of_gold.terminal_marks import (
    CUSTOMER_MARK,
    HAND_MARK,
    ROYAL_MARK,
    SHIP_MARKS,
    gain_mark,
    seat_mark,
    seat_name,
    ship_space,
)
from zataku.games.river_of_gold.view import PlayerView, RiverView

NAME: Final = 26


def draw_players(view: RiverView, names: dict[str, str]) -> list[str]:
    """A line a player, and below it the patron and the customers delivered to."""
    lines = [_heading(names)]
    for seat, player in enumerate(view.players):
        lines.append(_player(view, seat, names))
        lines += _customers(player, names)
    return lines


def _heading(names: dict[str, str]) -> str:
    goods = " ".join([gain_mark(good) for good in GOOD_KEYS])
    die = cut(name(names, "die"), 6)
    ships = "".join([f"   {SHIP_MARKS[ship]} " for ship in SHIP_KEYS])
    stock = f"{gain_mark('vp')}   {gain_mark('koku')}   {goods}   {gain_mark('favor')}"
    return " " * (NAME + 6) + f"{stock}    {die:^6}{ships}  {HAND_MARK}"


def _player(view: RiverView, seat: int, names: dict[str, str]) -> str:
    player = view.players[seat]
    turn = styled(SIGNAL, "▸") if seat == view.active and view.asked is not None else " "
    who = cut(seat_name(view, seat, names), NAME)
    text = f"{turn} {seat_mark(view, seat)} " + pad(styled("bold", who) if seat == view.seat else who, NAME)
    goods = " ".join([str(player.goods[good]) for good in GOOD_KEYS])
    die = "–" if player.die is None else str(player.die)
    text += f"{player.vp:>3} {player.koku:>3}   {goods}  {player.favor}/{player.favor_limit}   "
    text += styled("bold", f"{die:^6}")
    for ship in SHIP_KEYS:
        space = ship_space(view, seat, ship)
        mark = ROYAL_MARK if player.royal == ship else " "
        text += "  " + (styled(GOLD, f"{space:>2}") + mark if space > 0 else "   ")
    return f"{text} {player.hand_size:>2}"


def _customers(player: PlayerView, names: dict[str, str]) -> list[str]:
    words = [] if player.patron is None else [title(names, player.patron)]
    words += [f"{CUSTOMER_MARK} {title(names, card)}" for card in player.delivered]
    return [styled("dim", line) for line in flow(words, "  ", "    ")]
