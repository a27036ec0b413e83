"""What people see of their operator, and what they do with their own data and programs."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import expect

import zataku
from browser.axe import program, serious
from browser.fixtures import Visit
from browser.visitor import Taste, together
from cli.command import run_program
from server.house import House

GAME = zataku.names()[0]


def admin(house: House, *words: str) -> None:
    """Do something as an operator, while the server runs."""
    ran = run_program("admin", *words, "--database", house.database)
    assert ran.code == 0, ran.err


@pytest.mark.own_house
def test_an_operator_is_heard(house: House, visit: Visit) -> None:
    """An announcement is on every page, in a frame of the reader's language; a closed table and a ban are explained."""
    ann, ben = visit("ann"), visit("ben", Taste(lang="pl"))
    ann.complaints.expect("answer: 403 .*")
    table = together(ann, ben, GAME)
    admin(house, "announce", "Tea at <b>five</b>")
    expect(ann.page.get_by_role("region", name="Announcement")).to_have_text("Tea at <b>five</b>")
    expect(ben.page.get_by_role("region", name="Ogłoszenie")).to_contain_text("Tea at <b>five</b>")
    ann.press("Close the announcement")
    expect(ann.page.get_by_role("region", name="Announcement")).to_be_hidden()
    ben.go("/lobby")
    expect(ben.page.get_by_role("region", name="Ogłoszenie")).to_contain_text("Tea at <b>five</b>")
    assert serious(ben.page, program(), ("light", "dark")) == []
    admin(house, "close", table)
    expect(ann.page.locator("main, .page").first).to_contain_text(
        "The operator of this server closed it during the game."
    )
    number = json.loads(
        run_program("admin", "list", "people", "--name", "ann", "--json", "--database", house.database).out
    )
    admin(house, "ban", str(number[0]["id"]), "--reason", "See you tomorrow.", "--hours", "24")
    ann.wait_until(lambda: not ann.context.request.get("/api/me").ok)
    ann.go("/settings")
    ann.press("Make a personal link")
    expect(ann.page.locator("main")).to_contain_text("has banned you until")
    expect(ann.page.locator("main")).to_contain_text("See you tomorrow.")


def test_own_data_are_downloaded_and_deleted(visit: Visit) -> None:
    """After a question; at the table someone sits there, and a bot plays on."""
    ann, ben = visit("Anna"), visit("ben")
    table = together(ann, ben, GAME, stand_in="random")
    page = ann.go("/settings")
    with page.expect_download() as download:
        page.get_by_role("link", name="Download my data").click()
    found = json.loads(download.value.path().read_text("utf-8"))
    assert found["person"]["name"] == "Anna" and [one["id"] for one in found["tables"]] == [table]
    ann.press("Delete my data")
    expect(page.get_by_role("alert")).to_contain_text("Anna, this can’t be undone")
    ann.press("Keep it")
    expect(page.get_by_role("alert")).to_have_count(0)
    ann.press("Delete my data")
    ann.press("Delete everything")
    expect(page.get_by_role("button", name="Play now", exact=True)).to_be_visible()
    assert not ann.read("/api/me")["is_known"]
    player = ben.page.locator(".pl", has_text="Someone")
    expect(player).to_contain_text("Random")
    expect(ben.page.get_by_role("region", name="Players")).not_to_contain_text("Anna")


def test_programs_are_made_and_ended(visit: Visit) -> None:
    """The token is shown once; the program is known by it, and no longer once it has ended."""
    ann = visit("ann")
    ann.ask("/api/me", {"name": "Ann"})
    page = ann.go("/settings")
    page.get_by_role("textbox", name="Name of the program").fill("Owl")
    ann.press("Make a token")
    token = page.get_by_role("textbox", name="Token").input_value()
    headers = {"authorization": f"Bearer {token}"}
    stranger = visit("stranger")
    assert stranger.context.request.get("/api/me", headers=headers).json()["name"] == "Owl"
    assert serious(page, program(), ("light", "dark")) == []
    page = ann.go("/settings")
    expect(page.get_by_role("textbox", name="Token")).to_have_count(0)
    ann.press("Revoke Owl")
    expect(page.get_by_role("button", name="Revoke Owl")).to_have_count(0)
    assert not stranger.context.request.get("/api/me", headers=headers).json()["is_known"]
