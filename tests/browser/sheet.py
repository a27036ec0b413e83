"""The final sheet as a person reads it."""

from __future__ import annotations

from dataclasses import dataclass

from browser.seat import Seat

READ = """sheet => {
    const row = at => [...at.querySelectorAll('td')].map(cell => Number(cell.textContent));
    const [totals, places] = [...sheet.querySelectorAll('tfoot tr')].map(row);
    const heads = [...sheet.querySelectorAll('thead th')];
    return {
        names: heads.map(head => head.querySelector('span').textContent),
        golden: heads.map(head => getComputedStyle(head).backgroundColor !== 'rgba(0, 0, 0, 0)'),
        rows: [...sheet.querySelectorAll('tbody tr')].map(row),
        totals,
        places,
    };
}"""


@dataclass(frozen=True)
class Sheet:
    """Points by category and player, the best player first."""

    names: list[str]
    golden: list[bool]  # the columns of winners
    rows: list[list[int]]
    totals: list[int]
    places: list[int]


def read(seat: Seat) -> Sheet:
    """What the sheet says, once it is there."""
    seat.sheet.wait_for()
    return Sheet(**seat.sheet.evaluate(READ))
