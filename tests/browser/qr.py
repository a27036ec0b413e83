"""Reads small QR codes, like a camera that sees every module: one block of data, in bytes."""

from __future__ import annotations

import re
from collections.abc import Iterator

from playwright.sync_api import Locator

BORDER = 2  # modules of light round our QR codes
DOT = re.compile(r"M(\d+) (\d+)h1v1h-1z")
BYTES, CHARSET = 0b0100, 0b0111  # kinds of segments
MASKS = [
    lambda y, x: (y + x) % 2,
    lambda y, x: y % 2,
    lambda y, x: x % 3,
    lambda y, x: (y + x) % 3,
    lambda y, x: (y // 2 + x // 3) % 2,
    lambda y, x: y * x % 2 + y * x % 3,
    lambda y, x: (y * x % 2 + y * x % 3) % 2,
    lambda y, x: ((y + x) % 2 + y * x % 3) % 2,
]


def read(code: Locator) -> str:
    """What a QR code on a page says."""
    size = int(str(code.get_attribute("viewBox")).split()[-1]) - 2 * BORDER
    dots = DOT.findall(str(code.locator("path").get_attribute("d")))
    return text_of({(int(x) - BORDER, int(y) - BORDER) for x, y in dots}, size)


def text_of(dots: set[tuple[int, int]], size: int) -> str:
    """What the dark modules say; each is (x, y), and size is the width of the code in modules, without a border."""
    assert 21 <= size <= 37, f"expected a code of one block, got {size} modules"  # versions 1 to 5
    mask = sum(((x, 8) in dots) ^ flip and bit for x, flip, bit in ((2, True, 4), (3, False, 2), (4, True, 1)))
    bits = [((x, y) in dots) ^ (not MASKS[mask](y, x)) for x, y in _path(size)]

    def number(start: int, length: int) -> int:
        return int("".join(str(int(bit)) for bit in bits[start : start + length]), 2)

    start = 12 if number(0, 4) == CHARSET else 0
    assert number(start, 4) == BYTES
    first = start + 12
    return bytes(number(first + 8 * place, 8) for place in range(number(start + 4, 8))).decode()


def _path(size: int) -> Iterator[tuple[int, int]]:
    """The modules that hold data, in their order: two columns at a time, up and down, from the right."""
    rights = [*range(size - 1, 6, -2), *range(5, 0, -2)]
    for turn, right in enumerate(rights):
        for y in range(size) if turn % 2 else reversed(range(size)):
            yield from ((x, y) for x in (right, right - 1) if not _is_fixed(x, y, size))


def _is_fixed(x: int, y: int, size: int) -> bool:
    """Whether a module belongs to the patterns by which a code is found."""
    is_corner = (x < 9 and y < 9) or (x >= size - 8 and y < 9) or (x < 9 and y >= size - 8)
    is_inner = size > 21 and size - 9 <= x < size - 4 and size - 9 <= y < size - 4
    return is_corner or is_inner or x == 6 or y == 6
