"""The final sheet as a person reads it."""

from __future__ import annotations

from dataclasses import dataclass

from browser.seat import Seat
from browser.visitor import Visitor

READ = """sheet => {
    const row = at => [...at.querySelectorAll('td')].map(cell => Number(cell.firstChild.textContent));
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


def check(visitor: Visitor, table: str, end: Sheet) -> None:
    """The sheet adds up, and says what the server's record says."""
    steps = visitor.read(f"/api/tables/{table}/replay")["steps"]
    last = visitor.read(f"/api/tables/{table}/replay?first={steps}&last={steps}")["frames"][0]
    record = visitor.context.request.get(f"/api/tables/{table}/record")
    kept = visitor.context.request.post("/api/records", data=record.body()).json()
    order = sorted(range(len(kept["ranking"])), key=kept["ranking"].__getitem__)
    assert kept["is_finished"] and kept["is_verified"]
    assert end.totals == [kept["scores"][seat] for seat in order]
    assert end.places == [kept["ranking"][seat] for seat in order]
    assert end.golden == [place == 1 for place in end.places]
    assert [sum(column) for column in zip(*end.rows, strict=True)] == end.totals
    columns = [sorted(points for points in last["scores"][seat].values()) for seat in order]
    assert [sorted(column) for column in zip(*end.rows, strict=True)] == columns
