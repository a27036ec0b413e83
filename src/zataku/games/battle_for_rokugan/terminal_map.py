"""Draws the map of Rokugan with all that lies on it."""

from __future__ import annotations

from itertools import groupby
from textwrap import wrap
from typing import Final

from zataku.core.markup import GOLD, SIGNAL, WATER, cut, name, styled
from zataku.games.battle_for_rokugan.content import (
    CLAN_KEYS,
    DEFENSE,
    FACEUP_DEFENSE,
    HONOR,
    PROVINCE_KEYS,
    SPECIAL_DEFENSE,
    SPECIAL_HONOR,
    SPECIAL_KEYS,
    SPECIAL_PRINTED,
)
from zataku.games.battle_for_rokugan.terminal_land import COLUMNS, ROWS, SEA, around, crossings, rooms
from zataku.games.battle_for_rokugan.terminal_marks import (
    CLAN_MARKS,
    CLAN_STYLES,
    FACEDOWN_MARK,
    FACEUP_MARK,
    FLOWER_MARK,
    SPECIAL_MARKS,
    token_mark,
)
from zataku.games.battle_for_rokugan.view import ProvinceView, RokuganView

Piece = tuple[str, str]
"""Text and its style."""
_WALLS: Final = " ╴╷┐╶─┌┬╵┘│┤└┴├┼"
"""By the arms that a border has: 1 west, 2 south, 4 east, 8 north."""


def draw_map(view: RokuganView, names: dict[str, str]) -> list[str]:
    """The map, a line of characters a row."""
    canvas = [[_ground(row, column) for column in range(COLUMNS)] for row in range(ROWS)]
    for key in PROVINCE_KEYS:
        top, left, lines, columns = rooms()[key]
        for number, pieces in enumerate(_province(view, key, names, lines, columns)):
            _write(canvas, top + number, left, pieces)
    for token in view.tokens:
        behind, arrow, target = token.place.partition(">")
        if arrow and token.below is None:
            row, column, points = crossings()[SEA if behind == "sea" else behind, target]
            mark, style = token_mark(token.token)
            _write(canvas, row, column - 1, [(mark + points, f"bold {style}")])
    return [_joined(line) for line in canvas]


def _ground(row: int, column: int) -> Piece:
    """A character of the bare map: border, coast, sea or land."""
    northwest, northeast, southwest, southeast = around(row, column)
    arms = _differ(northwest, southwest) + 2 * _differ(southwest, southeast)
    arms += 4 * _differ(northeast, southeast) + 8 * _differ(northwest, northeast)
    is_wet = SEA in (northwest, northeast, southwest, southeast)
    if arms == 0 and is_wet and northwest == southeast == SEA:
        return ("~" if (column + 3 * row) % 8 == 0 else " ", WATER)
    return (_WALLS[arms], WATER if is_wet else "dim")


def _differ(first: str, second: str) -> int:
    """Whether there is a border between; there is none where the sea meets the edge of the map."""
    return int(first != second and {first, second} != {SEA, "outside"})


def _write(canvas: list[list[Piece]], row: int, column: int, pieces: list[Piece]) -> None:
    for text, style in pieces:
        for letter in text:
            canvas[row][column] = (letter, style)
            column += 1


def _joined(line: list[Piece]) -> str:
    """Characters of one style together."""
    found = [(style, "".join([letter for letter, _ in run])) for style, run in groupby(line, lambda piece: piece[1])]
    return "".join([text if text.isspace() else styled(style, text) for style, text in found]).rstrip()


def _province(view: RokuganView, key: str, names: dict[str, str], lines: int, columns: int) -> list[list[Piece]]:
    """The lines of a province: its name, what it is worth, whose it is and what lies in its middle."""
    shown = view.provinces.get(key)
    words = [word.strip(" –") for word in wrap(name(names, key), columns) if word != "–"]
    style = "" if shown is None or shown.owner is None else f"bold {_owner_style(view, shown)}"
    found: list[list[Piece]] = [[(cut(word, columns), style)] for word in words[: lines - 2]]
    found.append(_worth(view, key, shown))
    found.append(_pieces(view, key, shown, columns))
    return found


def _owner_style(view: RokuganView, shown: ProvinceView) -> str:
    clan = None if shown.owner is None else view.players[shown.owner].clan
    return "" if clan is None else CLAN_STYLES[clan]


def _worth(view: RokuganView, key: str, shown: ProvinceView | None) -> list[Piece]:
    """Honor, defense bonuses and the special token."""
    special = None if shown is None else shown.special
    bonus = defense(view, key)
    pieces: list[Piece] = [(f"{honor(view, key)}{FLOWER_MARK}", GOLD), (f" +{bonus}" if bonus else "", "")]
    if special is not None:
        pieces.append((f" {SPECIAL_MARKS[special]}", f"bold {SIGNAL}"))
    return pieces


def honor(view: RokuganView, key: str) -> int:
    """What a province is worth with its special token (BR-18.2)."""
    province = PROVINCE_KEYS.index(key)
    shown = view.provinces.get(key)
    if shown is None or shown.special is None:
        return int(HONOR[province])
    special = SPECIAL_KEYS.index(shown.special)
    printed = HONOR[province] if SPECIAL_PRINTED[special] < 0 else SPECIAL_PRINTED[special]
    return int(printed + SPECIAL_HONOR[special])


def defense(view: RokuganView, key: str) -> int:
    """All defense bonuses of a province (BR-11)."""
    total = int(DEFENSE[PROVINCE_KEYS.index(key)])
    shown = view.provinces.get(key)
    if shown is None:
        return total
    if shown.special is not None:
        total += int(SPECIAL_DEFENSE[SPECIAL_KEYS.index(shown.special)])
    clan = None if shown.owner is None else view.players[shown.owner].clan
    return total if clan is None else total + shown.faceup * int(FACEUP_DEFENSE[CLAN_KEYS.index(clan)])


def _pieces(view: RokuganView, key: str, shown: ProvinceView | None, columns: int) -> list[Piece]:
    """Control tokens, then the combat tokens in the middle, as many as there is room for."""
    pieces: list[Piece] = []
    if shown is not None and shown.owner is not None:
        clan = view.players[shown.owner].clan
        text = f"{shown.facedown}{FACEDOWN_MARK}" if shown.facedown else ""
        text += f"{shown.faceup}{FACEUP_MARK}" if shown.faceup else ""
        pieces.append(("" if clan is None else CLAN_MARKS[clan], _owner_style(view, shown)))
        pieces.append((text, ""))
    room = columns - sum([len(text) for text, _ in pieces])
    marks = [token_mark(token.token) for token in view.tokens if token.place == key and token.below is None]
    if len(marks) * 2 < room and pieces and marks:
        pieces.append((" ", ""))
        room -= 1
    fits = len(marks) if len(marks) * 2 <= room else (room - 1) // 2
    pieces += [(mark, f"bold {style}") for mark, style in marks[:fits]]
    return pieces if fits == len(marks) else [*pieces, ("…", "")]
