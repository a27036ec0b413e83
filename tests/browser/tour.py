"""A walk through every screen of the page, and every state of a table, one after another."""

from __future__ import annotations

import random
from collections.abc import Iterator

from playwright.sync_api import expect

import zataku
from browser.anyone import begin, complete, move, play_until_others_turn
from browser.brought import a_choice_of_words, bring, last_turn, turn
from browser.fixtures import Visit
from browser.seat import Seat
from browser.visitor import Visitor
from wide import SOAK
from zataku.puzzles import shelf

Stop = str
"""What is shown now, as the tour calls it."""


class Tour:
    """``for stop in Tour(visit, ann, game).stops()``: ann's page shows one screen after another."""

    def __init__(self, visit: Visit, guide: Visitor, game: str) -> None:
        self.guide = guide
        self.game = game
        self.page = guide.page
        self.host = visit("Maximiliana von und zu Hohenstein")  # a name that needs room
        is_phone = guide.taste.is_phone
        self.is_whole = SOAK or game == zataku.names()[-1]  # else it leaves out what is the same for all games
        self.leaves = SOAK or is_phone  # to what is not at a table: a desk shows the same, with more room
        self.is_thorough = self.is_whole or is_phone  # at the table, where each game's own texts need room on a phone
        self.is_away = False  # from the table, at this stop
        self.has_secrets = any(map(zataku.load(game).is_secret, range(len(zataku.load(game).chance))))

    def stops(self) -> Iterator[Stop]:
        """Every screen, then the table in every state, then what is there after a game."""
        self.guide.ask("/api/me", {"name": self.guide.name})
        public = self.host.open_table(
            [{"who": "me"}, {"who": "open"}], self.game, is_public=True, clock={"reserve": 1800, "increment": 20}
        )
        if self.leaves:
            self.is_away = True
            yield from self.pages()
            if self.is_whole:
                yield from self.waiting_room(public)
            self.is_away = False
        yield from self.turn()
        if self.is_thorough:
            yield from self.not_my_turn(public)
        yield from self.at_one_device()
        if self.is_whole:
            yield from self.troubles()
        yield from self.end()

    def go(self, path: str, shows: str) -> None:
        """Open an address, and wait until it shows what it is for."""
        self.guide.go(path)
        expect(self.page.locator(shows).first).to_be_visible()
        self.settle()

    def settle(self) -> None:
        """Wait until everything that was asked for is there."""
        expect(self.page.locator("[aria-busy=true]:visible")).to_have_count(0)
        expect(self.page.locator("html[data-drawing]")).to_have_count(0)
        self.page.evaluate("() => document.fonts.ready.then(() => 0)")

    def pages(self) -> Iterator[Stop]:
        """What is not at a table: what is said about the game, and, for one game, what all share."""
        self.go(f"/new/{self.game}", "form ol li")
        for choice in ("form ol li input[value=bot]", "form input[name=clock][value=own]"):
            radio = self.page.locator(choice).last
            radio.dispatch_event("click")  # the page may still be growing under a pointer
            expect(radio).to_be_checked()
        yield "new table"
        self.go(f"/rules/{self.game}", "h2")
        yield "rules"
        self.go(f"/howto/{self.game}", "h2")
        yield "how to play"
        if shelf.of(zataku.load(self.game)):
            self.go(f"/puzzles/{self.game}", ".task")
            yield "puzzle"
        if self.is_whole:
            yield from self.shared_pages()

    def shared_pages(self) -> Iterator[Stop]:
        """What does not depend on the game."""
        self.go("/", "article h2")
        yield "home"
        self.press("header .menu > button")
        expect(self.page.locator("#top-menu")).to_be_visible()
        yield "menu"
        self.press("header .menu > button")
        self.press(".hero .btn.main")
        expect(self.page.locator("dialog[open] .count").first).to_be_enabled()
        yield "play now"
        self.go("/lobby", "ul li .btn")
        yield "lobby"
        self.go("/fair", "h2")
        yield "fairness"
        self.go("/settings", "h2")
        self.press("main section:nth-of-type(4) button.btn")
        expect(self.page.locator("main svg[role=img][shape-rendering]")).to_be_visible()
        yield "settings"
        self.go("/me#some-code", "h1")
        yield "personal link"
        self.go("/record/new", "input[type=file]")
        yield "record upload"
        self.go("/no/such/place", "h1")
        yield "nowhere"

    def waiting_room(self, public: str) -> Iterator[Stop]:
        """A table that has not begun, as a guest and as the host sees it; and one that was closed."""
        self.go(f"/t/{public}", ".btn.main")
        yield "invited"
        own = self.guide.open_table([{"who": "me"}, {"who": "open"}], self.game)
        self.go(f"/t/{own}", "main svg[role=img][shape-rendering]")
        yield "waiting room"
        self.guide.ask(f"/api/tables/{own}/close")
        self.go(f"/t/{own}", "h1")
        yield "closed table"

    def turn(self) -> Iterator[Stop]:
        """One's own turn, from the first look to the confirmation."""
        seat = self.guide.come(bring([self.guide, "random"], self.game, a_choice_of_words()))
        self.settle()
        assert seat.wait_for_turn()
        yield "my turn"
        if not self.is_thorough:
            return
        yield from self.tabs()
        if self.is_whole:
            self.page.keyboard.press("?")
            expect(self.page.locator("dialog[open] #keys-title")).to_be_visible()
            yield "keys"
            self.page.keyboard.press("Escape")
        self.press("details:has([data-target]) summary")
        yield "targets"
        dice = random.Random(1)
        while not begin(seat):  # some choices are a single word
            move(seat, dice)
            assert seat.wait_for_turn()
        yield "half a sentence"
        complete(seat)
        yield "confirm"
        self.page.keyboard.press("Escape")
        self.touch_what_is_not_lit(seat)
        yield "refusal"

    def tabs(self) -> Iterator[Stop]:
        """What a phone keeps in tabs, and a desk in its rail."""
        tabs = self.page.locator("nav.tabs button:not(.side)")
        for tab in range(1, tabs.count()):
            tabs.nth(tab).click()
            yield f"tab {tab + 1}"
        for talk in ("chat", "rules", "log") if self.is_whole else ():
            self.page.locator(f"#tab-{talk}").click()
            self.settle()
            yield "rules beside the table" if talk == "rules" else talk
        if tabs.count():
            tabs.first.click()

    def not_my_turn(self, public: str) -> Iterator[Stop]:
        """Others are asked: one waits, watches, or has left."""
        seated = [{"who": "me"}, {"who": "me"}]
        self.guide.ask(f"/api/tables/{public}/sit", {"nonce": "n"})
        self.host.ask(f"/api/tables/{public}/start")
        self.go(f"/t/{public}", "[data-state]")
        play_until_others_turn(self.guide.sit())
        yield "waiting"
        if self.is_whole:
            self.guide.ask(f"/api/tables/{public}/takeover", {"seat": 1})
            expect(self.page.locator(".strips .strip")).to_be_visible()
            yield "a bot plays for me"
        watched = self.host.open_table(seated, self.game)
        self.host.ask(f"/api/tables/{watched}/start")
        self.go(f"/t/{watched}", "[data-state]")
        yield "spectator"

    def at_one_device(self) -> Iterator[Stop]:
        """Two people who share a device: whoever has moved passes it on."""
        if self.has_secrets and (SOAK or self.game == zataku.names()[0]):
            self.go(f"/t/{bring([self.guide, self.guide], self.game, turn(30))}", "[data-pass] button")
            yield "pass the device"

    def troubles(self) -> Iterator[Stop]:
        """A table that is not there, and a line that is cut."""
        self.guide.complaints.expect(r"answer: 404 GET .*/api/tables/none")
        self.go("/t/none", "[role=alert] h1")
        yield "no table"
        self.guide.complaints.expect("ERR_INTERNET_DISCONNECTED")
        self.guide.table_with_bots(self.game, 1)
        self.settle()
        self.guide.context.set_offline(True)
        expect(self.page.locator(".strips .strip")).to_be_visible()
        yield "line lost"
        self.guide.context.set_offline(False)

    def end(self) -> Iterator[Stop]:
        """The final sheet, the board behind it, the replay of the table and that of a record."""
        table = last_turn([self.guide, "random"], self.game)
        self.guide.play_out(self.guide.come(table))
        self.settle()
        yield "final sheet"
        if self.is_thorough:
            self.press("dialog[open] .x")
            yield "board after the end"
        self.go(f"/replay/{table}#5", "input[type=range]")
        yield "replay"
        if not self.is_whole:
            return
        text = self.guide.context.request.get(f"/api/tables/{table}/record").text()
        record = self.guide.context.request.post("/api/records", data=text).json()["id"]
        self.go(f"/record/{record}", "input[type=range]")
        yield "record"

    def press(self, selector: str) -> None:
        """Click or tap."""
        found = self.page.locator(selector).first
        if self.guide.taste.is_phone:
            found.tap()
        else:
            found.click()

    def touch_what_is_not_lit(self, seat: Seat) -> None:
        """A piece that can't be chosen answers why."""
        words: list[str] = self.page.evaluate(UNLIT)
        seat.touch(words[0])
        expect(seat.remark).to_be_visible()


UNLIT = """() => [...document.querySelectorAll('.stage [data-word]:not(.lit, .soft, .chosen)')]
    .filter(piece => piece.checkVisibility()).map(piece => piece.dataset.word)"""
