"""A game in the browser survives what happens to browsers, lines and servers; no click is lost or played twice."""

from __future__ import annotations

import random
import typing
from itertools import count

import pytest
from playwright.sync_api import Locator, expect

from browser.anyone import begin, complete, move
from browser.brought import a_choice_of_words, bring
from browser.cut import Cut, When
from browser.fixtures import Visit
from browser.seat import Seat
from browser.visitor import Taste, Visitor
from server.house import House
from wide import one_game

CHUNK = 40  # steps of a replay that are asked for at once
CAREFUL = Taste(settings={"confirm": "always", "motion": 0})
NO_LINE = "WebSocket connection to .* failed"
LOST, BACK = "Connection lost.", "Here again"


def played(visitor: Visitor, seat: Seat) -> list[str]:
    """All moves as the server has written them down."""
    path = f"/api/tables/{seat.table}/replay?seat=-1"
    moves: list[str] = []
    for first in count(0, CHUNK):
        answer = visitor.read(f"{path}&first={first}&last={first + CHUNK - 1}")
        moves += [f"{frame['entry']['seat']} {frame['entry']['words']}" for frame in answer["frames"]]
        if first + CHUNK > answer["steps"]:
            return moves
    raise AssertionError("a replay without an end")


def strip(visitor: Visitor) -> Locator:
    """The strip that says how the line is."""
    return visitor.page.locator(".strips .strip")


def shown(seat: Seat) -> tuple[int, str, str, list[str]]:
    """The position as far as a person reads it."""
    return seat.version, seat.prompt, seat.page.locator(".stage").inner_text(), seat.log.all_inner_texts()


def at_table(visitor: Visitor, game: str, moves: int = 3) -> Seat:
    """A seat in mid-game whose turn it is, with actions of several words to choose from."""
    seat = visitor.come(bring([visitor, "random"], game, a_choice_of_words(moves)))
    dice = random.Random(1)
    assert seat.wait_for_turn()
    while not begin(seat):
        move(seat, dice)
        assert seat.wait_for_turn()
    seat.page.keyboard.press("Escape")
    return seat


@one_game
def test_a_reload_changes_nothing(visit: Visit, game: str) -> None:
    """Seat, position, log and the words that were not sent yet are as before."""
    ann = visit("ann", CAREFUL)
    seat = at_table(ann, game)
    assert begin(seat)
    before = shown(seat)
    ann.page.reload()
    seat.wait_for_version(before[0])
    expect(seat.log).to_have_count(len(before[3]))
    assert shown(seat) == before
    move(seat, random.Random(2))
    assert seat.version > before[0]


@one_game
def test_a_cut_network(visit: Visit, game: str) -> None:
    """The page says so, nothing is lit, the chosen words stay; and when the network is back the game goes on."""
    ann = visit("ann", CAREFUL)
    ann.complaints.expect("ERR_INTERNET_DISCONNECTED")
    seat = at_table(ann, game)
    assert begin(seat)
    before, words = seat.version, seat.shown.words
    ann.context.set_offline(True)
    expect(strip(ann)).to_contain_text(LOST)
    assert seat.shown.words == words and seat.lit_words == []
    ann.context.set_offline(False)
    expect(strip(ann)).to_contain_text(BACK)
    assert seat.shown.words == words and seat.version == before
    complete(seat)
    seat.confirm()
    assert seat.version > before
    expect(strip(ann)).to_have_count(0)


@one_game
@pytest.mark.parametrize("when", typing.get_args(When))
def test_a_line_cut_under_a_move(visit: Visit, game: str, when: When) -> None:
    """The move is neither lost nor played twice, whether or not it had arrived."""
    ann = visit("ann", CAREFUL)
    cut = Cut(ann.context, when)
    seat = ann.table_with_bots(game, 1)
    assert seat.wait_for_turn()
    complete(seat)
    before, action = played(ann, seat), " ".join(seat.shown.words)
    seat.press("[data-send]:enabled")
    ann.wait_until(lambda: cut.is_done)
    if when == "before it is answered":
        ann.wait_until(lambda: seat.shown.version > len(before))
        assert " ".join(seat.shown.words) != action or seat.state == "choosing"
    else:
        seat.wait_for('[data-state="ready"]')
        assert played(ann, seat) == before
        seat.press("[data-send]:enabled")
        ann.wait_until(lambda: seat.shown.version > len(before))
    number = ann.read(f"/api/tables/{seat.table}")["yours"][0]
    assert played(ann, seat)[: len(before) + 1] == [*before, f"{number} {action}"]
    assert played(ann, seat)[len(before) + 1 :].count(f"{number} {action}") == 0


@pytest.mark.own_house
@one_game
def test_a_restarted_server(visit: Visit, house: House, game: str) -> None:
    """The page says that it reconnects and that it is back; nothing is missing, and the game goes on."""
    ann = visit("ann", CAREFUL)
    ann.complaints.expect(NO_LINE)
    seat = at_table(ann, game)
    before, moves = shown(seat), played(ann, seat)
    assert begin(seat)
    words = seat.shown.words
    house.kill()
    expect(strip(ann)).to_contain_text(LOST)
    house.open()
    expect(strip(ann)).to_contain_text(BACK)
    assert seat.shown.words == words
    ann.page.keyboard.press("Escape")
    assert shown(seat) == before
    assert played(ann, seat) == moves
    move(seat, random.Random(2))
    assert played(ann, seat)[: len(moves)] == moves and len(played(ann, seat)) > len(moves)


@pytest.mark.own_house
@one_game
def test_a_server_that_does_not_come_back(visit: Visit, house: House, game: str) -> None:
    """The table stays in sight and says what is safe; other screens say that the server can't be reached."""
    ann = visit("ann", CAREFUL)
    ann.complaints.expect(NO_LINE)
    ann.complaints.expect("ERR_CONNECTION_REFUSED")
    seat = at_table(ann, game, moves=0)
    board = ann.page.locator(".stage").inner_text()
    house.kill()
    expect(strip(ann)).to_contain_text("The table keeps your place. Trying again in")
    ann.press("Try now")
    expect(strip(ann)).to_contain_text(LOST)
    assert ann.page.locator(".stage").inner_text() == board and seat.lit_words == []
    ann.press("Zataku: Home")
    trouble = ann.page.get_by_role("alert")
    expect(trouble).to_contain_text("The server can’t be reached")
    expect(trouble).to_contain_text("Your games are safe on the server.")
    house.open()
    ann.press("Try again")
    ann.press("Go on")
    assert ann.sit().wait_for_turn()


def test_no_server_at_the_first_visit(visit: Visit) -> None:
    """A page that has no server to talk to says so, and begins when there is one."""
    ann = visit("ann")
    ann.complaints.expect("ERR_FAILED")
    ann.context.route("**/api/**", lambda route: route.abort())
    ann.go("/")
    expect(ann.page.get_by_role("alert")).to_contain_text("The server can’t be reached")
    ann.context.unroute_all()
    ann.press("Try again")
    expect(ann.page.get_by_role("button", name="Play now", exact=True)).to_be_enabled()


@one_game
def test_two_tabs(visit: Visit, game: str) -> None:
    """Both tabs are the same seat: what is played in one is seen in the other, and can't be played twice."""
    ann = visit("ann", CAREFUL)
    first = at_table(ann, game, moves=0)
    other = ann.tab()
    second = other.sit()
    assert second.wait_for_turn()
    assert shown(first) == shown(second)
    complete(first)
    complete(second)
    before = first.version
    first.confirm()
    second.wait_for_version(before + 1)
    assert second.shown.state != "ready"  # it was played: nothing waits to be sent
    assert first.wait_for_turn()
    second.wait_for_version(first.version)
    move(second, random.Random(1))
    first.wait_for_version(second.version)
    assert len(played(ann, first)) == first.version


PLACES = {
    "/t/no-such-table": "There is no such table.",
    "/replay/no-such-table": "There is no such table.",
    "/record/no-such-record": "There is no such record here.",
    "/rules/no-such-game": "This game is not played here.",
    "/howto/no-such-game": "This game is not played here.",
    "/new/no-such-game": "This game is not played here.",
    "/no/such/place": "This address leads nowhere.",
    "/t/%00%ff": "This address leads nowhere.",
}


def test_a_bad_link(visit: Visit) -> None:
    """Says in plain words what is wrong, and leads home."""
    ann = visit("ann")
    ann.complaints.expect("answer: 404 .*/api/.*no-such")
    for path, text in PLACES.items():
        ann.go(path)
        expect(ann.page.locator("main")).to_contain_text(text)
        expect(ann.page.locator("h1")).to_have_count(1)
        expect(ann.page.locator("main").get_by_role("link", name="Home", exact=True)).to_be_visible()
    ann.press("Home", within="main")
    expect(ann.page.get_by_role("button", name="Play now", exact=True)).to_be_visible()


def test_a_personal_link_and_signing_out(visit: Visit) -> None:
    """A link signs in another device, once; each device can sign out the other, and itself after a question."""
    ann, phone = visit("ann"), visit("phone")
    phone.complaints.expect("answer: 404 POST .*/api/me/redeem")
    ann.ask("/api/me", {"name": "Ann"})
    ann.go("/settings")
    ann.press("Make a personal link")
    link = ann.page.get_by_role("textbox", name="Use another device as yourself").input_value()
    phone.go(link)
    phone.press("Yes, it is mine")
    expect(phone.page.get_by_role("button", name="Play now", exact=True)).to_be_visible()
    assert phone.read("/api/me")["name"] == "Ann" and "#" not in phone.page.url
    phone.go("/")
    phone.page.goto(link)
    phone.press("Yes, it is mine")
    expect(phone.page.locator("main")).to_contain_text("This link has been used or is too old.")
    phone.press("No, leave it")
    expect(phone.page.get_by_role("button", name="Play now", exact=True)).to_be_visible()
    ann.press("Sign out all other devices")
    expect(ann.page.locator("main")).to_contain_text("this one has a new key")
    assert ann.read("/api/me")["is_known"] and not phone.read("/api/me")["is_known"]
    ann.press("Sign out everywhere")
    expect(ann.page.get_by_role("alert")).to_contain_text("nobody can be Ann again")
    ann.press("No, stay")
    ann.press("Sign out here")
    ann.press("Yes, sign out")
    expect(ann.page.get_by_role("button", name="Play now", exact=True)).to_be_visible()
    assert not ann.read("/api/me")["is_known"]


@one_game
def test_a_closed_table(visit: Visit, game: str) -> None:
    """Says so to whoever comes by the link, and to those who wait there."""
    ann, ben = visit("ann"), visit("ben")
    table = ann.open_table([{"who": "me"}, {"who": "open"}], game)
    ben.go(f"/t/{table}")
    expect(ben.page.get_by_role("button", name="Sit down", exact=True)).to_be_visible()
    ann.go(f"/t/{table}")
    ann.press("Close the table")
    for visitor in (ann, ben):
        expect(visitor.page.get_by_role("heading", name="This table is closed")).to_be_visible()
    ben.page.reload()
    expect(ben.page.get_by_role("heading", name="This table is closed")).to_be_visible()
    ben.press("Home", within="main")
    expect(ben.page.get_by_role("button", name="Play now", exact=True)).to_be_visible()


@pytest.mark.own_house
@one_game
@pytest.mark.parametrize("is_open", [True, False], ids=["while it is shown", "when it is opened"])
def test_a_table_that_can_not_go_on(visit: Visit, house: House, game: str, is_open: bool) -> None:
    """A log of other rules: nothing is lost, and the page says so."""
    ann = visit("ann", CAREFUL)
    ann.complaints.expect(NO_LINE)
    seat = at_table(ann, game, moves=0)
    table = seat.table
    if not is_open:
        ann.go("/fair")  # which asks the server for nothing
    house.kill()
    house.change("UPDATE tables SET rules = 99 WHERE id = ?", table)
    house.open()
    if not is_open:
        ann.go(f"/t/{table}")
    expect(ann.page.get_by_role("heading", name="This table can’t go on")).to_be_visible()
    expect(ann.page.locator("main")).to_contain_text("Nothing is lost")
    ann.press("Home", within="main")
    expect(ann.page.get_by_role("button", name="Play now", exact=True)).to_be_visible()


@pytest.mark.own_house
@one_game
def test_a_table_that_is_gone(visit: Visit, house: House, game: str) -> None:
    """A server that lost its tables: those who sit there are told so instead of being kept waiting."""
    ann = visit("ann", CAREFUL)
    ann.complaints.expect(NO_LINE)
    at_table(ann, game, moves=0)
    house.kill()
    for file in house.folder.glob("zataku.sqlite3*"):
        file.unlink()
    house.open()
    expect(ann.page.get_by_role("alert").filter(has_text="There is no such table.")).to_be_visible()
    ann.press("Home", within="main")
    expect(ann.page.get_by_role("button", name="Play now", exact=True)).to_be_visible()
