"""A visit is light: little is loaded, and all of it from here."""

from __future__ import annotations

from urllib.parse import urlsplit

import pytest
from playwright.sync_api import expect

import zataku
from browser.fixtures import Visit
from browser.visitor import Taste

MOST_SCRIPT = 200_000
"""Compressed bytes of JavaScript from the first page to one's own turn at a table."""


@pytest.mark.parametrize("game", zataku.names())
def test_from_home_to_a_table(visit: Visit, game: str) -> None:
    """All JavaScript together is small, and nothing comes from elsewhere."""
    ann = visit("ann", Taste(moves=True))
    scripts: dict[str, str] = {}  # request -> address
    sizes: dict[str, int] = {}
    asked: list[str] = []
    line = ann.context.new_cdp_session(ann.page)
    line.on("Network.requestWillBeSent", lambda event: asked.append(event["request"]["url"]))
    line.on("Network.webSocketCreated", lambda event: asked.append(event["url"]))
    line.on(
        "Network.responseReceived",
        lambda event: scripts.update(
            {event["requestId"]: event["response"]["url"]} if event["type"] == "Script" else {}
        ),
    )
    line.on("Network.loadingFinished", lambda event: sizes.update({event["requestId"]: event["encodedDataLength"]}))
    line.send("Network.enable")
    ann.go("/")
    expect(ann.page.get_by_role("button", name="Play now", exact=True)).to_be_enabled()
    assert ann.table_with_bots(game, 1).wait_for_turn()
    ann.wait_until(lambda: scripts.keys() <= sizes.keys())
    assert any("/table-" in address for address in scripts.values()), scripts
    assert sum(sizes[script] for script in scripts) <= MOST_SCRIPT
    own = urlsplit(ann.house.url).netloc
    assert {urlsplit(address).netloc for address in asked if not address.startswith("data:")} == {own}
