"""The drawing of the map: it shows exactly the borders that the rules know (BR-1)."""

from collections import Counter
from itertools import combinations, pairwise

import pytest

from games.battle_for_rokugan.printed import BORDERS, COAST, PROVINCES
from rule import rule
from zataku.core import content

Point = tuple[float, float]
Edge = frozenset[Point]
DRAWN = {entry["id"]: entry for group in ("province", "border") for entry in content.drawn("battle_for_rokugan")[group]}


def outline(province: str) -> list[Point]:
    """The corners of a province's drawing."""
    return [(x, y) for x, y in DRAWN[province]["outline"]]


def edges(points: list[Point]) -> list[Edge]:
    """The pieces of a line."""
    return [frozenset(piece) for piece in pairwise(points)]


def sides(province: str) -> list[Edge]:
    """The pieces of a province's perimeter."""
    points = outline(province)
    return edges([*points, points[0]])


def line(border: str) -> list[Edge]:
    """The pieces of a border."""
    return edges([(x, y) for x, y in DRAWN[border]["line"]])


def is_frame(edge: Edge) -> bool:
    """Whether a piece is the edge of the map: x = 0, y = 0, or one of the two painted corners of the frame."""
    corners = ({(0.0, 0.9526), (0.1971, 0.9243)},)
    west, north = all(x == 0 for x, _ in edge), all(y == 0 for _, y in edge)
    return west or north or all(x == 0.9339 for x, _ in edge) or set(edge) in corners


def holds(points: list[Point], point: Point) -> bool:
    """Whether a point lies inside a drawing."""
    x, y = point
    inside = False
    for (x1, y1), (x2, y2) in pairwise([*points, points[0]]):
        if (y1 > y) != (y2 > y) and x < (x2 - x1) * (y - y1) / (y2 - y1) + x1:
            inside = not inside
    return inside


def turn(a: Point, b: Point, c: Point) -> float:
    """Which way three points turn: above 0 to one side, below 0 to the other."""
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def cross(first: Edge, second: Edge) -> bool:
    """Whether two pieces cross."""
    (a, b), (c, d) = sorted(first), sorted(second)
    return turn(a, b, c) * turn(a, b, d) < 0 and turn(c, d, a) * turn(c, d, b) < 0


def distance(point: Point, edge: Edge) -> float:
    """How far a point is from a piece of a line."""
    (ax, ay), (bx, by) = sorted(edge)
    dx, dy = bx - ax, by - ay
    along = ((point[0] - ax) * dx + (point[1] - ay) * dy) / (dx * dx + dy * dy)
    along = min(1.0, max(0.0, along))
    x, y = ax + along * dx - point[0], ay + along * dy - point[1]
    return float((x * x + y * y) ** 0.5)


@rule("BR-1.2")
def test_adjacency_is_the_same_from_both_sides() -> None:
    """A neighbour's neighbour list names the province back, and each pair has one land border."""
    pairs = {frozenset((a, b)) for a in PROVINCES for b in PROVINCES[a]["adjacent"]}
    assert all(a in PROVINCES[b]["adjacent"] for a in PROVINCES for b in PROVINCES[a]["adjacent"])
    land = [border for border in BORDERS.values() if border["kind"] == "land"]
    assert len(land) == len(pairs) == 64
    assert {frozenset(border["provinces"]) for border in land} == pairs
    assert all(border == "--".join(sorted(BORDERS[border]["provinces"])) for border in BORDERS if "sea" not in border)


@rule("BR-1.2")
def test_shared_perimeter_makes_neighbours() -> None:
    """In the drawing exactly the adjacent provinces share a piece of perimeter."""
    for a, b in combinations(PROVINCES, 2):
        assert bool(set(sides(a)) & set(sides(b))) == (b in PROVINCES[a]["adjacent"]), (a, b)


@rule("BR-1.2")
def test_land_borders_lie_on_both_outlines() -> None:
    """The line of a land border is exactly what its two provinces share, in one piece."""
    for key, border in BORDERS.items():
        if border["kind"] == "land":
            a, b = border["provinces"]
            assert set(line(key)) == set(sides(a)) & set(sides(b)), key


@rule("BR-1.3")
def test_one_coastal_border_for_each_coastal_province() -> None:
    """12 provinces are coastal, and each has one border with the sea."""
    coastal = [border["provinces"] for border in BORDERS.values() if border["kind"] == "coastal"]
    assert sorted(coastal) == sorted([province] for province in COAST)
    assert len(COAST) == 12


@rule("BR-1.3")
def test_coast_is_what_no_province_shares() -> None:
    """The line of a coastal border is the perimeter that neither a neighbour nor the edge of the map takes up."""
    count = Counter(edge for province in PROVINCES for edge in sides(province))
    for province in PROVINCES:
        shore = {edge for edge in sides(province) if count[edge] == 1 and not is_frame(edge)}
        drawn = set(line(f"{province}--sea")) if province in COAST else set()
        assert shore == drawn, province


def test_no_edge_belongs_to_three_provinces() -> None:
    """A piece of perimeter has one province or two."""
    count = Counter(edge for province in PROVINCES for edge in sides(province))
    assert set(count.values()) == {1, 2}


@pytest.mark.parametrize("province", PROVINCES)
def test_outline_is_simple(province: str) -> None:
    """A drawing has no corner twice and its sides do not cross, nor do those of another province."""
    points = outline(province)
    assert len(set(points)) == len(points)
    others = [edge for other in PROVINCES for edge in sides(other)]
    assert not [(a, b) for a in sides(province) for b in others if cross(a, b)]


@pytest.mark.parametrize("province", PROVINCES)
def test_centre_lies_inside(province: str) -> None:
    """The middle of a province lies inside its drawing and inside no other."""
    x, y = DRAWN[province]["center"]
    assert [other for other in PROVINCES if holds(outline(other), (x, y))] == [province]


@pytest.mark.parametrize("border", BORDERS)
def test_tokens_of_a_border_are_drawn_on_it(border: str) -> None:
    """The place where a border's token is drawn lies on its line."""
    x, y = DRAWN[border]["mid"]
    assert min(distance((x, y), edge) for edge in line(border)) < 0.001
