"""What this board shows in a real browser: the reveal with its sums, honor, belief, ruses, and placing by finger."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

import pytest
from playwright.sync_api import expect

from browser.brought import Moment, bring, told
from browser.fixtures import Visit
from browser.seat import Seat
from browser.visitor import PHONE, Taste, Visitor
from games.battle_for_rokugan.player import KINDS, play
from zataku.server.chronicle import Chronicle

GAME = "battle_for_rokugan"
STORY = ".battles"
FIGHTS = """rows => rows.map(row => ({
    title: row.querySelector('h4')?.textContent ?? '',
    sides: [...row.querySelectorAll('.side')].map(side => ({
        kinds: [...side.querySelectorAll('[aria-label]')].map(face => face.getAttribute('aria-label')),
        more: [...side.querySelectorAll('small')].map(more => Number(more.textContent)),
        total: Number(side.querySelector('strong')?.textContent),
        wins: side.classList.contains('win'),
    })),
}))"""

# A lit place lies in the part of the map that is shown.
IN_SIGHT = """() => {
    const frame = document.querySelector('.scroller').getBoundingClientRect();
    return [...document.querySelectorAll('.map .lit')].map(piece => piece.getBoundingClientRect()).some(box =>
        box.left >= frame.left && box.right <= frame.right && box.top >= frame.top && box.bottom <= frame.bottom);
}"""
# A point of the map where no piece is.
BARE = """() => {
    const frame = document.querySelector('.scroller').getBoundingClientRect();
    for (let x = frame.right - 20; x > frame.left; x -= 10) for (let y = frame.top + 60; y < frame.bottom; y += 10) {
        const at = document.elementFromPoint(x, y);
        if (at?.closest('.map') && !at.closest('[data-word], .area')) return [x, y];
    }
}"""

MANY = 60
"""Moves after which tokens of all clans have come, been revealed and gone."""

Fight = dict[str, Any]


def at_table(visitor: Visitor, until: Moment | None = None, before: int | None = None) -> Seat:
    """A seat that is asked to place a token, at a table of five; in the first round, or at another moment."""
    seat = visitor.come(bring([visitor, *["random"] * 4], GAME, until or a_placement, before=before))
    assert seat.wait_for_turn()
    return seat


def a_placement(table: Chronicle) -> bool:
    """The first seat may place a token, or do something else."""
    verbs = {action.split()[0] for action in table.match.actions(0)}
    return table.match.to_act == 0 and "place" in verbs and len(verbs) > 1


def after_the_reveal(visitor: Visitor) -> Seat:
    """A seat that has just seen a round being decided, and whose story is told."""
    seat = at_table(visitor, told("TokensRevealed"), before=0)
    story = seat.page.locator(STORY)
    for number in range(20):
        if story.count():
            return seat
        play(seat, seed=number, moves=1)
        assert seat.wait_for_turn()
    raise AssertionError("expected a round to end")


def play_to_a_placement(seat: Seat) -> None:
    """Until a token can be placed."""
    while seat.wait_for_turn() and not tokens(seat):
        play(seat, seed=1, moves=1)


def decided(visitor: Visitor, seat: Seat) -> list[Fight]:
    """The battles of the last round by the server's events: province, then totals and winners, attackers first."""
    version = seat.version
    path = f"/api/tables/{seat.table}/replay?seat=0&first={max(1, version - 39)}&last={version}"
    entries = [frame["entry"]["events"] for frame in visitor.read(path)["frames"]]
    events = next(told for told in reversed(entries) if any(event["key"] == "TokensRevealed" for event in told))
    found: list[Fight] = []
    for event in events:
        key, facts = event["key"], event["facts"]
        if key in ("BattleJoined", "EmptyBattleJoined"):
            defender = {"seat": facts.get("seat", -1), "total": facts["total"]}
            found.append({"province": facts["province"], "attackers": [], "defender": defender, "winner": -1})
        elif key == "AttackCounted":
            found[-1]["attackers"].append({"seat": facts["seat"], "total": facts["total"]})
        elif key in ("ProvinceConquered", "ProvinceTaken", "ProvinceHeld"):
            found[-1]["winner"] = facts["seat"]
    return found


def strength(kind: str) -> int:
    """The number on a token, by its name."""
    number = re.search(r"\d+$", kind)
    return int(number[0]) if number else 0


def test_the_reveal_step_by_step(visit: Visit) -> None:
    """First all tokens, then one step after another, forth and back; the province fought for is marked on the map."""
    ann = visit("ann", Taste(moves=True))
    seat = after_the_reveal(ann)
    story = seat.page.locator(STORY)
    counter, on = story.locator("header small"), story.get_by_role("button", name="Next", exact=True)
    steps = int(counter.inner_text().split()[-1])
    story.get_by_role("button", name="Previous", exact=True).evaluate(
        "button => { while (!button.disabled) button.click(); }"
    )
    titles: set[str] = set()
    is_marked = False
    while counter.inner_text() != f"{steps} of {steps}":
        titles |= set(story.locator("h4").all_inner_texts())
        is_marked |= bool(seat.page.locator(".map .fought").count())
        on.evaluate("button => button.click()")  # it goes on by itself, too
    titles |= set(story.locator("h4").all_inner_texts())
    assert "The tokens are revealed" in titles and len(titles) > 1
    assert is_marked
    expect(on).to_be_disabled()
    story.get_by_role("button", name="Close").click()
    expect(story).to_have_count(0)
    seat.press(".again")
    expect(story).to_be_visible()


def test_the_sums_of_battles(visit: Visit) -> None:
    """All at once: every battle with its tokens, bonuses, totals and winner as the server has counted them."""
    ann = visit("ann")
    seat = after_the_reveal(ann)
    shown: list[Fight] = seat.page.locator(f"{STORY} .fight").evaluate_all(FIGHTS)
    reveal, *fights = [fight for fight in shown if fight["sides"]]
    assert reveal["title"] == "The tokens are revealed"
    battles = decided(ann, seat)
    assert len(fights) == len(battles) > 0
    for fight, battle in zip(fights, battles, strict=True):
        assert re.sub(r"\W+", "_", fight["title"].lower()).strip("_") == battle["province"]
        sides = [*battle["attackers"], battle["defender"]]
        assert [side["total"] for side in fight["sides"]] == [side["total"] for side in sides]
        assert [side["wins"] for side in fight["sides"]] == [side["seat"] == battle["winner"] >= 0 for side in sides]
        for side in fight["sides"]:
            assert sum(map(strength, side["kinds"])) + sum(side["more"]) == side["total"]


def test_the_story_makes_room(visit: Visit) -> None:
    """Once a token is in the hand, nothing lies over the places where it can go."""
    seat = after_the_reveal(visit("ann"))
    play_to_a_placement(seat)
    if not seat.page.locator(STORY).count():
        seat.press(".again")
    expect(seat.page.locator(STORY)).to_be_visible()
    take_token(seat)
    expect(seat.page.locator(STORY)).to_have_count(0)


def test_honor_and_its_parts(visit: Visit) -> None:
    """Each total is the sum of what is shown; what a secret objective brings is told to its owner only."""
    seat = at_table(visit("ann"))
    scores = seat.page.get_by_role("region", name="Players").locator(".sc")
    expect(scores).to_have_count(5)
    for number, score in enumerate(scores.all()):
        score.get_by_role("button").hover()
        parts = score.get_by_role("tooltip")
        expect(parts).to_contain_text("Provinces")
        points = [int(text) for text in parts.locator("dd").all_inner_texts()]
        names = parts.locator("dt").all_inner_texts()
        total = int(score.get_by_role("button").inner_text())
        assert sum(points[:-1]) == points[-1] == total if "Total" in names else sum(points) == total
        assert ("Secret objective" in names) == (number == 0)


def test_belief(visit: Visit) -> None:
    """What may still come of each clan is as much as lies in its hand, facedown on the map and in its pool."""
    seat = at_table(visit("ann"), lambda table: a_placement(table) and table.number > MANY)
    seat.page.get_by_role("button", name="The other clans").click()
    rivals = seat.page.locator("section[aria-label='The other clans'] article")
    expect(rivals).to_have_count(4)
    for rival in rivals.all():
        unseen = rival.locator("h4", has_text="What may still come")
        where = [int(number) for number in re.findall(r"\d+", unseen.locator("small").inner_text())]
        labels = unseen.locator("+ .counts .count").evaluate_all("all => all.map(one => one.ariaLabel)")
        counts = [int(label.partition("×")[2] or 1) for label in labels]
        assert len(where) == 3 and sum(counts) == sum(where)
        assert "bluff" in rival.locator("p").last.inner_text()


def test_a_ruse_is_shown_on_request(visit: Visit) -> None:
    """Places where a token could only bluff are legal, but lit when they are asked for."""
    seat = at_table(visit("ann"))
    kind = take_token(seat)
    before = set(seat.shown.lit)
    expect(seat.ask).to_contain_text("more: ruse")
    seat.ask.get_by_role("button", name="Show: ruse").click()
    seat.wait_for(".map .noted.lit")
    after = set(seat.shown.lit)
    assert before < after
    version = seat.version
    seat.play(f"place {kind} {sorted(after - before)[0]}")
    assert seat.version > version


@pytest.mark.parametrize("wide", [360, 390])
def test_placing_by_finger(visit: Visit, wide: int) -> None:
    """A tap on a token of the strip, a tap on a lit place, which came into sight by itself, and there it lies."""
    ann = visit("ann", Taste(size=(wide, 844), is_phone=True, settings={"confirm": "never"}))
    seat = at_table(ann)
    kind = take_token(seat)
    seat.page.wait_for_function(IN_SIGHT)
    place = seat.shown.lit[-1]
    laid = seat.page.locator(f'.map [aria-label^="{kind.replace("_", " ").capitalize()}, "]')
    before = seat.version, laid.count()
    seat.choose(place)
    assert seat.version > before[0]
    expect(laid).to_have_count(before[1] + 1)


def test_magnified(visit: Visit) -> None:
    """A double tap magnifies the map, the hand stays as it is, a token is placed as before; one tap fits again."""
    seat = at_table(visit("ann", replace(PHONE, settings={"confirm": "never"})))
    hand = seat.page.locator(".strip [data-word]").first
    before = width(seat, ".map"), width(seat, ".strip [data-word]")
    x, y = seat.page.evaluate(BARE)
    for _ in range(2):
        seat.page.touchscreen.tap(x, y)
    seat.wait_for(".zoomed")
    assert width(seat, ".map") == pytest.approx(2 * before[0], rel=0.01)
    assert width(seat, ".strip [data-word]") == pytest.approx(before[1], rel=0.01)
    expect(hand).to_be_in_viewport(ratio=1)
    take_token(seat)
    version = seat.version
    seat.choose(seat.shown.lit[0])
    assert seat.version > version
    seat.press(".fit button")
    expect(seat.page.locator(".zoomed")).to_have_count(0)
    assert width(seat, ".map") == pytest.approx(before[0], rel=0.01)


def width(seat: Seat, selector: str) -> float:
    """How wide the first of these is drawn."""
    return float(seat.page.locator(selector).first.evaluate("one => one.getBoundingClientRect().width"))


def tokens(seat: Seat) -> list[str]:
    """The tokens of the hand that can go on a place."""
    return [word for word in seat.shown.soft if word.startswith(KINDS)]


def take_token(seat: Seat) -> str:
    """Choose some token of the hand."""
    kind = tokens(seat)[0]
    seat.choose(kind)
    if seat.shown.menu:
        seat.choose("place")
    assert seat.shown.words == ["place", kind] and seat.shown.lit
    return kind
