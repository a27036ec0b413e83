"""Play over days on the page: set up, told of one's turn, on vacation, from table to table, and without a network."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import expect

import zataku
from browser.anyone import play_until_others_turn
from browser.fixtures import Visit
from browser.visitor import Taste, Visitor, together
from server.receivers import Mailbox, posting
from zataku.core import locale

GAME = zataku.names()[0]
DAYS = {"reserve": 3 * 86_400, "per_move": True}
SITE = "https://table.example"


@pytest.fixture
def mailbox() -> Iterator[Mailbox]:
    with posting() as found:
        yield found


@pytest.fixture
def house_settings(request: pytest.FixtureRequest) -> dict[str, object]:
    if "mailbox" not in request.fixturenames:
        return {}
    mailbox = request.getfixturevalue("mailbox")
    return {"site": SITE, "smtp": mailbox.address, "mail_from": "table@table.example"}


def test_from_the_set_up_to_the_next_table(visit: Visit) -> None:
    """The list says who is waited for, and after a move the next table that waits is a click away."""
    ann, ben = visit("ann"), visit("ben")
    page = ann.go(f"/new/{GAME}")
    page.get_by_role("radio", name=re.compile("^Over days")).check()
    page.get_by_role("radio", name="7 days", exact=True).check(force=True)
    expect(page.get_by_text("With days per move the table waits")).to_be_visible()
    ann.press("Open this table")
    expect(page.get_by_text("7 days a move")).to_be_visible()

    def waits_for_ann() -> str:
        while True:
            table = together(ann, ben, GAME, clock=DAYS)
            if ann.read(f"/api/tables/{table}")["waits_for_you"]:
                return table

    tables = {waits_for_ann(), waits_for_ann()}
    first = page.url.rpartition("/")[2]
    (other,) = tables - {first}
    play_until_others_turn(ann.sit())
    following = page.get_by_role("link", name="Next table with ben")
    expect(following).to_be_visible()
    following.click()
    expect(page).to_have_url(re.compile(f"/t/{other}$"))
    ann.go("/")
    rows = page.get_by_role("region", name="Your tables").get_by_role("listitem")
    expect(rows.filter(has_text="waiting for ben, turn began just now").first).to_be_visible()
    ben.ask("/api/me/vacation", {"days": 2})
    page.reload()
    expect(rows.filter(has_text="ben is on vacation until").first).to_be_visible()


@pytest.mark.own_house
def test_how_to_be_told(visit: Visit, mailbox: Mailbox) -> None:
    """An address counts once its link was followed; what, when and where is kept; a vacation is taken and ended."""
    ann = visit("ann")
    ann.open_table([{"who": "me"}, {"who": "open"}], GAME, clock=DAYS)
    here = "() => Intl.DateTimeFormat().resolvedOptions().timeZone"
    page = ann.go("/settings")
    away = page.get_by_role("region", name="While you are away")
    away.get_by_label("Your email address").fill("ann@example.org")
    away.get_by_role("button", name="Add", exact=True).first.click()
    expect(away.get_by_role("status")).to_contain_text("ann@example.org")
    expect(away.get_by_text("not confirmed yet")).to_be_visible()
    ann.wait_until(lambda: len(mailbox.mails) == 1)
    link = re.search(rf"{SITE}(/mail#\S+)", mailbox.mails[0].get_content())
    assert link
    ann.go(link[1])
    ann.press("Yes, it is mine")
    expect(page.get_by_role("heading", name="The address is confirmed")).to_be_visible()
    ann.go("/settings")
    expect(away.get_by_text("not confirmed yet")).to_have_count(0)
    away.get_by_role("switch", name="when a game is over").uncheck()
    away.get_by_label("Quiet from").select_option("22")
    away.get_by_label(re.compile(f"^{locale.load(GAME, 'en').name(GAME)}")).select_option("none")
    ann.wait_until(lambda: len(wishes(ann)["tables"]) == 1)
    kept = wishes(ann)
    assert (
        kept["zone"] == page.evaluate(here)
        and kept["muted"] == ["over"]
        and (kept["quiet_from"], kept["quiet_until"]) == (22, 8)
    )
    page.reload()
    expect(away.get_by_role("switch", name="when a game is over")).not_to_be_checked()
    expect(away.get_by_label("Quiet from")).to_have_value("22")
    vacation = page.get_by_role("region", name="Vacation")
    vacation.get_by_label("Days").fill("5")
    vacation.get_by_role("button", name="Go on vacation").click()
    expect(vacation.get_by_text("You are on vacation until")).to_be_visible()
    vacation.get_by_role("button", name="I’m back").click()
    expect(vacation.get_by_text("You have 29 days left")).to_be_visible()
    away.get_by_role("button", name="Remove").click()
    expect(away.get_by_role("listitem")).to_have_count(0)


def wishes(visitor: Visitor) -> dict[str, Any]:
    found: dict[str, Any] = visitor.read("/api/me/notices")["wishes"]
    return found


def test_without_a_network_the_page_says_so(visit: Visit) -> None:
    """In the reader's language, until there is one again; the page can be installed, and nothing else of it is kept."""
    ann = visit("ann", Taste(lang="pl", has_worker=True))
    ann.complaints.expect("net::ERR_INTERNET_DISCONNECTED|net::ERR_FAILED")
    page = ann.go("/")
    page.evaluate("() => navigator.serviceWorker.ready.then(() => 0)")
    page.reload()
    ann.context.set_offline(True)
    page.goto("/lobby")
    expect(page.get_by_role("heading", name="Brak połączenia")).to_be_visible()
    expect(page.get_by_role("heading", name="No connection")).to_be_hidden()
    ann.context.set_offline(False)
    page.get_by_role("link", name="Spróbuj ponownie").click()
    expect(page.locator("#main")).to_be_visible()
    kept = page.evaluate(
        "async () => (await (await caches.open((await caches.keys())[0])).keys()).map((one) => one.url)"
    )
    assert {address.rpartition("/")[2] for address in kept} == {"offline.html", "offline.css", "offline.js", "icon.svg"}
    manifest = ann.context.request.get("/zataku.webmanifest")
    assert manifest.headers["content-type"] == "application/manifest+json"
    for icon in manifest.json()["icons"]:
        assert ann.context.request.get("/" + icon["src"]).headers["content-type"] == icon["type"]
