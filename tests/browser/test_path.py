"""A server under a path of another site: the page, its links, sockets, cookies and codes all keep to it."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect
from pytest_playwright.pytest_playwright import CreateContextCallback

import zataku
from browser.qr import read
from browser.visitor import Taste, Visitor
from prefix import Prefix
from server.house import House
from wide import SOAK, some

GAME = zataku.names()[0]
PATH = "/club/zataku"


@pytest.fixture
def house_settings() -> dict[str, object]:
    """A server that knows its path."""
    return {"root_path": PATH}


@pytest.mark.parametrize(
    "leaves_out",
    some([True, False], 1),
    ids=["a proxy that leaves the path out", "one that passes it on"][: 2 if SOAK else 1],
)
def test_all_is_under_the_path(house: House, new_context: CreateContextCallback, leaves_out: bool) -> None:
    """Nothing is asked for besides it, whether pages are loaded, links clicked, moves made, or a device added."""
    with Prefix(house.port, PATH, leaves_out) as proxy:

        def come(name: str) -> Visitor:
            taste = Taste(has_worker=True)
            return Visitor(name, taste, house, new_context(base_url=proxy.site, **taste.context))

        ann, phone = come("ann"), come("phone")
        page = ann.go(f"{PATH}/")
        page.locator(f"main a[href='{PATH}/new/{GAME}']").first.click()
        ann.press("Open this table")
        address = page.get_by_role("textbox", name="Invite").input_value()
        assert address == page.url and address.startswith(f"{proxy.site}{PATH}/t/")
        assert read(page.get_by_role("img", name="QR code of the invitation")) == address
        assert [cookie.get("path") for cookie in ann.context.cookies()] == [PATH]

        wishes = [{"who": "me"}, {"who": "bot", "bot": "random"}]
        table = ann.ask(f"{PATH}/api/tables", {"game": GAME, "seats": wishes})["id"]
        ann.ask(f"{PATH}/api/tables/{table}/start")
        ann.go(f"{PATH}/t/{table}")  # where the server names all that the page needs
        assert ann.sit().wait_for_turn()
        page.get_by_role("link", name="Zataku: ").click()
        expect(page).to_have_url(f"{proxy.site}{PATH}/")
        ann.go(f"{PATH}/settings")
        ann.press("Make a personal link")
        address = page.get_by_role("textbox", name="Use another device as yourself").input_value()
        assert address.startswith(f"{proxy.site}{PATH}/me#")
        phone.page.goto(address)
        phone.press("Yes, it is mine")
        expect(phone.page).to_have_url(f"{proxy.site}{PATH}/")
        name = ann.read(f"{PATH}/api/me")["name"]
        assert phone.read(f"{PATH}/api/me")["name"] == name

        manifest = ann.read(f"{PATH}/zataku.webmanifest")
        assert (manifest["start_url"], manifest["scope"]) == ("./", "./")
        scope = "async () => (await navigator.serviceWorker.ready).scope"
        assert page.evaluate(scope) == f"{proxy.site}{PATH}/"
        offline = ann.context.request.get(f"{PATH}/offline.html").text()
        assert f'href="{PATH}/offline.css"' in offline
        assert proxy.strays == []
        assert ann.complaints.unexpected == phone.complaints.unexpected == []
