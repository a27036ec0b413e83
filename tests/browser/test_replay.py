"""The replay of a game: step by step, by itself, through any eyes, by address, from a file, or while it runs."""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

import zataku
from browser import axe
from browser.anyone import move
from browser.brought import bring
from browser.fixtures import Visit
from browser.visitor import Taste, Visitor
from wide import one_game

CALM = Taste(settings={"motion": 0})


class Film:
    """The replay screen."""

    def __init__(self, page: Page) -> None:
        self.page = page

    @property
    def timeline(self) -> Locator:
        """The slider."""
        return self.page.get_by_role("slider", name="Step")

    @property
    def steps(self) -> int:
        """The last step there is."""
        return int(str(self.timeline.get_attribute("max")))

    @property
    def notation(self) -> Locator:
        """The move as it is written."""
        return self.page.locator(".notation")

    def button(self, name: str) -> Locator:
        """A button of the bar."""
        return self.page.get_by_role("button", name=name, exact=True)

    def top_of_players(self) -> float:
        """Where the panel below the move begins."""
        box = self.page.get_by_role("region", name="Players").bounding_box()
        assert box is not None
        return box["y"]

    def is_at(self, step: int) -> None:
        """Expect a step to be shown, and the address to lead to it."""
        expect(self.timeline).to_have_value(str(step))
        expect(self.page.locator('[aria-current="step"]')).to_have_text(re.compile(rf"^\s*{step}\b"))
        if step:
            expect(self.page).to_have_url(re.compile(rf"#{step}$"))


@pytest.fixture
def over(visit: Visit, game: str) -> tuple[Visitor, str]:
    """Someone whose game is over, and its table."""
    ann = visit("ann", CALM)
    table = bring([ann, "random"], game, lambda table: table.match.over)
    expect(ann.come(table).sheet).to_be_visible()
    return ann, table


def entry(ann: Visitor, table: str, step: int, seat: int = -1) -> str:
    """A move as the server has written it down."""
    frames = ann.read(f"/api/tables/{table}/replay?seat={seat}&first={step}&last={step}")["frames"]
    return str(frames[0]["entry"]["words"])


@one_game
def test_step_by_step(over: tuple[Visitor, str]) -> None:
    """By buttons, keys, the timeline and the log; the address of a move opens at that move, and it can be copied."""
    ann, table = over
    ann.context.grant_permissions(["clipboard-read", "clipboard-write"])
    ann.press("Replay", within="dialog")
    film = Film(ann.page)
    film.is_at(0)
    top = film.top_of_players()
    film.button("Step forward").click()
    film.is_at(1)
    assert film.top_of_players() == top, "nothing jumps, however long a move is"
    film.button("Step forward").click()
    film.is_at(2)
    expect(film.notation).to_have_attribute("title", entry(ann, table, 2))
    film.button("Step back").click()
    film.is_at(1)
    ann.page.locator("body").press("End")
    film.is_at(film.steps)
    assert film.top_of_players() == top
    expect(film.button("Step forward")).to_be_disabled()
    film.timeline.fill("5")
    film.is_at(5)
    ann.page.locator('[data-step="9"] button').click()
    film.is_at(9)
    film.page.locator(".notation").click()
    expect(film.page.locator(".notation")).to_contain_text("Copied")
    assert ann.page.evaluate("() => navigator.clipboard.readText()") == entry(ann, table, 9)
    ann.go(f"/replay/{table}#7")
    film.is_at(7)
    expect(film.notation).to_have_attribute("title", entry(ann, table, 7))
    ann.go(f"/replay/{table}#9999")  # beyond the end
    expect(film.button("Step forward")).to_be_disabled()
    assert film.timeline.input_value() == str(film.steps)


@one_game
def test_by_itself(over: tuple[Visitor, str]) -> None:
    """It runs at the speed that is wanted, can be stopped, and stops at the end."""
    ann, table = over
    ann.go(f"/replay/{table}#3")
    film = Film(ann.page)
    film.is_at(3)
    ann.page.get_by_role("combobox", name="Speed").select_option("4")
    film.button("Play").click()
    ann.wait_until(lambda: int(film.timeline.input_value()) >= 5)
    film.button("Pause").click()
    step = int(film.timeline.input_value())
    film.is_at(step)
    ann.go(f"/replay/{table}#{film.steps - 1}")
    film.is_at(film.steps - 1)
    film.button("Play").click()
    film.is_at(film.steps)
    expect(film.button("Play")).to_be_visible()


@one_game
def test_through_any_eyes(over: tuple[Visitor, str]) -> None:
    """After the end everybody's side can be looked at, at any move."""
    ann, table = over
    ann.go(f"/replay/{table}#4")
    film = Film(ann.page)
    film.is_at(4)
    eyes = ann.page.get_by_role("combobox", name="Seen by")
    seats = len(ann.read(f"/api/tables/{table}")["seats"])
    expect(eyes.locator("option")).to_have_count(seats + 1)
    sides = set[str]()
    for option in ("-1", *map(str, range(seats))):
        with ann.page.expect_response(re.compile(rf"/replay\?seat={option}&")) if option != "-1" else _nothing():
            eyes.select_option(option)
        film.is_at(4)
        expect(ann.page.locator("[aria-busy=true]:visible")).to_have_count(0)
        sides.add(ann.page.locator(".stage").inner_html())
    assert len(sides) > 1


class _nothing:
    def __enter__(self) -> None: ...

    def __exit__(self, *problem: object) -> None: ...


@one_game
def test_where_points_come_from(over: tuple[Visitor, str]) -> None:
    """On the final sheet and in a replay: a square for each point, and the moves that brought them, one click away."""
    ann, table = over
    page = ann.page
    panel = page.locator("[data-sources]")
    steps = ann.read(f"/api/tables/{table}/replay")["steps"]

    def points(step: int, seat: int) -> int:
        frames = ann.read(f"/api/tables/{table}/replay?first={step}&last={step}")["frames"]
        return sum(frames[0]["scores"][seat].values())

    total = page.locator("dialog tfoot button").first
    total.click()
    expect(panel.locator(".squares i")).to_have_count(int(total.inner_text()))
    part = panel.locator("details").first
    part.locator("summary").click()
    brought = [int(text.replace("−", "-")) for text in part.locator("li > span").all_inner_texts()]
    assert sum(brought) == int(part.locator("strong").inner_text())
    part.locator("li button").last.click()
    expect(panel).to_have_count(0)
    expect(page.locator("[data-replay]")).to_be_visible()
    ann.go(f"/replay/{table}#{steps // 2}")
    page.locator('[data-anchor="seat-1"] button').click()
    expect(panel.locator(".squares i")).to_have_count(points(steps // 2, 1))
    page.locator("body").press("Escape")
    expect(panel).to_have_count(0)


@one_game
def test_a_record_from_a_file(over: tuple[Visitor, str], tmp_path: Path) -> None:
    """The record that is saved can be brought back, is verified, and shows the same moves."""
    ann, table = over
    with ann.page.expect_download() as saved:
        ann.press("Save record", within="dialog")
    file = tmp_path / saved.value.suggested_filename
    saved.value.save_as(file)
    assert table in file.name and f"commitment: {ann.read(f'/api/tables/{table}')['commitment']}" in file.read_text()
    ann.go("/record/new")
    ann.page.locator("input[type=file]").set_input_files(file)
    film = Film(ann.page)
    film.is_at(0)
    expect(ann.page.locator(".note")).to_contain_text(
        "Verified: the seed and the nonces give exactly these rolls and draws."
    )
    film.timeline.fill("6")
    expect(film.notation).to_have_attribute("title", entry(ann, table, 6))
    expect(ann.page.locator(".stage [data-mark]")).not_to_have_count(0)  # the move is seen on the board, too
    ann.page.reload()
    film.is_at(6)


@one_game
def test_try_it_from_here(over: tuple[Visitor, str], tmp_path: Path) -> None:
    """From any moment a practice table is a click away, and so it is from the position that was saved there."""
    ann, table = over
    page = ann.page
    steps = ann.read(f"/api/tables/{table}/replay")["steps"]
    step = steps // 2
    frame = ann.read(f"/api/tables/{table}/replay?first={step}&last={step}&seat=0")["frames"][0]
    ann.go(f"/replay/{table}#{steps}")
    here = page.get_by_role("button", name="Try it from here")
    expect(here).to_be_disabled()
    page.get_by_role("slider", name="Step").fill(str(step))
    here.click()
    dialog = page.get_by_role("dialog", name="Try it from here")
    expect(dialog.get_by_role("combobox", name="Who plays seat 1?")).to_have_value("me")
    expect(page).to_have_url(re.compile(f"#try-{step}$"))
    assert axe.serious(page, axe.program(), ("light", "dark"), "dialog") == []
    with page.expect_download() as saved:
        dialog.get_by_role("link", name="Save the position").click()
    file = tmp_path / "here.json"
    saved.value.save_as(file)

    def practice() -> None:
        expect(dialog.get_by_role("button", name="Start practice")).to_be_enabled()
        for seat, box in enumerate(dialog.get_by_role("combobox").all()):
            box.select_option("pebble" if seat else "me")
        dialog.get_by_role("button", name="Start practice").click()
        expect(page.locator(".badge")).to_contain_text("Practice")
        new = page.url.rpartition("/")[2]
        assert new != table and ann.read(f"/api/tables/{new}")["from_position"]
        assert ann.read(f"/api/tables/{new}/replay?seat=0")["frames"][0]["view"] == frame["view"]

    practice()
    ann.go("/record/new")
    page.locator("input[type=file]").set_input_files(file)
    practice()


def test_back_in_a_running_game(visit: Visit) -> None:
    """By the log, buttons, keys and the timeline, as one's own seat saw it; Escape goes back to now."""
    ann = visit("ann", CALM)
    seat = ann.table_with_bots(zataku.names()[0], 1)
    dice = random.Random(1)
    while seat.wait_for_turn() and seat.version < 7:
        move(seat, dice)
    page = ann.page
    strip, notation = page.locator("[data-replay]"), page.locator(".notation")
    expect(strip).to_have_count(0)
    seat.entry(2).locator(".told").click()
    seat.entry(2).get_by_role("button", name="Show this move").click()
    expect(strip).to_have_attribute("data-replay", "1")
    expect(notation).to_have_attribute("title", entry(ann, seat.table, 1, seat=0))
    expect(page.locator(".stage .lit")).to_have_count(0)
    page.get_by_role("button", name="Step forward", exact=True).click()
    expect(strip).to_have_attribute("data-replay", "2")
    page.locator("body").press("ArrowLeft")
    expect(strip).to_have_attribute("data-replay", "1")
    timeline = page.get_by_role("slider", name="Moves of this game")
    timeline.fill("2")
    expect(strip).to_have_attribute("data-replay", "3")
    expect(notation).to_have_attribute("title", entry(ann, seat.table, 3, seat=0))
    page.get_by_role("button", name="Play", exact=True).click()
    expect(strip).to_have_attribute("data-replay", "4")
    page.get_by_role("button", name="Pause", exact=True).click()
    page.locator("body").press("Escape")
    expect(strip).to_have_count(0)


BAD = {
    "a picture": bytes(range(256)),
    "another text": b"Dear diary, today I sailed.",
    "an empty file": b"",
}


@pytest.mark.parametrize("kind", BAD)
def test_a_file_that_is_no_record(visit: Visit, kind: str) -> None:
    """It says why, stays where it is, and takes another file."""
    ann = visit("ann", CALM)
    ann.complaints.expect("answer: 400 POST .*/api/records")
    ann.go("/record/new")
    for _ in range(2):
        ann.page.locator("input[type=file]").set_input_files(
            {"name": "record.txt", "mimeType": "text/plain", "buffer": BAD[kind]}
        )
        expect(ann.page.locator("main")).to_contain_text("This file is neither a record of a game")
    expect(ann.page).to_have_url(re.compile("/record/new$"))
