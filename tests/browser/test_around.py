"""Around the table: inviting, sitting down, talking, watching, clocks, leaving, coming back, and playing again."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from browser.brought import late
from browser.fixtures import Visit
from browser.qr import read
from browser.visitor import PHONE, together
from wide import one_game

BOT = "Greedy"  # plays for whoever leaves, at a server for tests


@pytest.fixture
def house_settings() -> dict[str, object]:
    """Someone who has left may be replaced at once."""
    return {"away_seconds": 0}


@one_game
def test_from_an_invitation_to_the_game(visit: Visit, game: str) -> None:
    """A table is opened, someone comes by its link and sits down, they talk, and the host begins."""
    ann, ben = visit("Ann"), visit("Ben", PHONE)
    ann.ask("/api/me", {"name": ann.name})
    ann.go(f"/new/{game}")
    ann.page.get_by_role("radio", name="2", exact=True).check(force=True)
    ann.page.get_by_role("switch", name="Spectators may chat").check()
    ann.press("Open this table")
    link = ann.page.get_by_role("textbox", name="Invite")
    address = link.input_value()
    assert address == ann.page.url
    assert read(ann.page.get_by_role("img", name="QR code of the invitation")) == address
    expect(ann.page.get_by_role("button", name="1 seat still open")).to_be_disabled()
    ben.ask("/api/me", {"name": ben.name})
    ben.go(address)
    ben.press("Sit down")
    expect(ann.page.get_by_role("group", name="Seat 2")).to_contain_text("Ben")
    expect(ben.page.get_by_text("The game begins when the host starts it.")).to_be_visible()
    ben.page.get_by_label("Say something to the table").fill("Good evening!")
    ben.press("Say")
    expect(ann.page.get_by_role("log")).to_contain_text("Good evening!")
    ann.press("Start the game")
    seats = [visitor.sit() for visitor in (ann, ben)]
    shares = ann.read(f"/api/tables/{seats[0].table}")["shares"]
    assert [(share["seats"], len(share["seal"]), share["is_open"]) for share in shares] == [
        ([0], 64, True),
        ([1], 64, True),
    ], "both browsers have sealed and opened a nonce"
    asked = ann.read(f"/api/tables/{seats[0].table}")["to_act"]
    assert seats[asked].wait_for_turn()
    assert seats[1 - asked].state == "waiting" and seats[1 - asked].lit_words == []
    ann.page.get_by_role("tab", name=re.compile("Chat")).click()
    expect(ann.page.get_by_role("log")).to_contain_text("Good evening!")
    seats[0].say("Your move?")
    ben.page.get_by_role("navigation").get_by_role("button", name=re.compile("Log")).tap()
    ben.page.get_by_role("tab", name=re.compile("Chat")).tap()
    expect(ben.page.get_by_role("log")).to_contain_text("Your move?")
    assert ann.read(f"/api/tables/{seats[0].table}")["talk"] == "everyone"


@one_game
def test_a_spectator(visit: Visit, game: str) -> None:
    """Sees the table and is told so; nothing is lit, nothing is asked."""
    ann, cid = visit("Ann"), visit("Cid")
    seat = ann.table_with_bots(game, 1)
    assert seat.wait_for_turn()
    cid.go(f"/t/{seat.table}")
    watching = cid.sit()
    expect(cid.page.locator(".strips")).to_contain_text("You are watching as a spectator.")
    watching.wait_for_version(seat.version)
    assert watching.state == "waiting" and watching.lit_words == [] and watching.targets == []
    expect(cid.page.locator(".stage [data-word]").first).to_be_attached()
    cid.page.get_by_role("tab", name=re.compile("Chat")).click()
    expect(cid.page.get_by_role("tabpanel")).to_contain_text("Only those who sit at this table chat here.")


@one_game
def test_clocks(visit: Visit, game: str) -> None:
    """Everyone's time is shown, and that of whoever is asked runs."""
    ann, ben = visit("Ann"), visit("Ben")
    table = together(ann, ben, game, clock={"reserve": 1800, "increment": 20})
    asked = ann.read(f"/api/tables/{table}")["to_act"]
    for visitor in (ann, ben):
        players = visitor.page.get_by_role("region", name="Players")
        clocks = players.locator(".clock")
        expect(clocks).to_have_count(2)
        expect(clocks.nth(1 - asked)).to_have_text(re.compile("30:00"))
        expect(clocks.nth(asked)).to_have_text(re.compile(r"[12]\d:\d\d"))


@one_game
def test_someone_who_left(visit: Visit, game: str) -> None:
    """The others may let a bot play; whoever comes back has the seat at once, and is told."""
    ann, ben = visit("Ann"), visit("Ben")
    table = together(ann, ben, game)
    ben.page.goto("about:blank")
    ann.page.get_by_role("button", name=re.compile("^Let .*play")).click()
    players = ann.page.get_by_role("region", name="Players")
    expect(players).to_contain_text(f"{BOT} plays")
    ben.go(f"/t/{table}")
    expect(ben.page.locator(".strips")).to_contain_text("played for you, at Ann’s request. Your seat is yours again.")
    expect(players).not_to_contain_text(f"{BOT} plays")
    ann.page.get_by_role("tab", name=re.compile("Log")).click()
    expect(ann.sit().log.last).to_contain_text("Ben is back at the table.")


@one_game
def test_leaving(visit: Visit, game: str) -> None:
    """Whoever leaves is asked first; then a bot plays on."""
    ann, ben = visit("Ann"), visit("Ben")
    together(ann, ben, game)
    answers = iter(["dismiss", "accept"])
    ann.page.on("dialog", lambda dialog: getattr(dialog, next(answers))())
    for _ in range(2):
        ann.press("Menu")
        ann.press("Leave: a bot plays on")
    expect(ann.page.locator(".strips")).to_contain_text("A bot plays for you")
    expect(ben.page.get_by_role("region", name="Players")).to_contain_text(f"{BOT} plays")


@one_game
def test_the_same_table_again(visit: Visit, game: str) -> None:
    """Both come to the same new table, in the seats they had."""
    ann, ben = visit("Ann"), visit("Ben")
    table = late([ann, ben], game)
    for visitor in (ann, ben):
        visitor.come(table)
    for visitor, number in ((ann, 0), (ben, 1)):
        visitor.ask(f"/api/tables/{table}/takeover", {"seat": number})
    for visitor in (ann, ben):
        expect(visitor.sit().sheet).to_be_visible()
    ann.press("Same table again", within="dialog")
    ann.page.wait_for_url(lambda url: "/t/" in url and table not in url)
    ben.press("To the next table", within="dialog")
    ben.page.wait_for_url(ann.page.url)
    for visitor, seats in ((ann, ("you", "here")), (ben, ("here", "you"))):
        for number, (name, state) in enumerate(zip(("Ann", "Ben"), seats, strict=True)):
            card = visitor.page.get_by_role("group", name=f"Seat {number + 1}")
            expect(card).to_contain_text(name)
            expect(card).to_contain_text(re.compile(state, re.I))
    ann.press("Start the game")
    for visitor in (ann, ben):
        visitor.sit().wait_for_version(1)
