"""A seat at a table in the browser: what is shown there, and what the hand of a person does."""

from __future__ import annotations

import re
from dataclasses import asdict, dataclass
from typing import Literal

from playwright.sync_api import Locator, Page, TimeoutError, expect

State = Literal["waiting", "choosing", "foreseeing", "ready", "sending", "over"]

# The ask and the words that can be touched, all of one moment. On a phone the ask may still be laying out pieces of
# another tab: there two moments must be the same.
SHOWN = """async isPhone => {
    const words = (selector, name) => [...new Set([...document.querySelectorAll(selector)]
        .filter(piece => piece.checkVisibility()).map(piece => piece.dataset[name]))];
    const look = () => {
        const ask = document.querySelector('[data-state]')?.dataset ?? { state: 'waiting' };  // or a curtain has come
        return {
            state: ask.state,
            version: Number(ask.version ?? 0),
            words: (ask.words ?? '').split(' ').filter(Boolean),
            lit: words('[data-word].lit', 'word'),
            soft: words('[data-word].soft', 'word'),
            buttons: words('[data-verb]:enabled', 'verb'),
            menu: words('[data-menu]', 'menu'),
        };
    };
    const frame = () => new Promise(requestAnimationFrame);
    let shown = look();
    for (let before = null; isPhone && JSON.stringify(before) !== JSON.stringify(shown); shown = look()) {
        before = shown;
        await frame();
        await frame();
    }
    return shown;
}"""

# A point where a piece can be touched: nothing else lies over it. Its middle if possible.
SPOT = """([word, isPhone]) => {
    const others = [[0, 0]];
    for (let x = -4; x <= 4; x += 1) for (let y = -4; y <= 4; y += 1) others.push([x / 10, y / 10]);
    for (const piece of document.querySelectorAll(`[data-word="${CSS.escape(word)}"]`)) {
        if (!piece.checkVisibility()) continue;
        piece.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
        const box = piece.getBoundingClientRect();
        for (const [x, y] of others) {
            const at = [box.left + box.width * (0.5 + x), box.top + box.height * (0.5 + y)];
            if (document.elementFromPoint(...at)?.closest('[data-word]') === piece) return at;
        }
        // two that lie on one another: a finger touches both, and the loupe asks which
        const middle = [box.left + box.width / 2, box.top + box.height / 2];
        if (isPhone && document.elementFromPoint(...middle)?.closest('[data-word].lit')) return middle;
    }
    return null;
}"""

TARGETS = "[...document.querySelectorAll('[data-target]')].map(target => target.dataset.target)"

MOVED = """before => {
    const ask = document.querySelector('[data-state]')?.dataset;
    if (!ask || ['sending', 'foreseeing'].includes(ask.state)) return false;
    const isOther = ask.state !== before.state || ask.words !== before.words.join(' ');
    const hasMenu = document.querySelector('[data-menu]') !== null;
    return isOther || Number(ask.version ?? 0) !== before.version || hasMenu !== before.menu.length > 0;
}"""


@dataclass(frozen=True)
class Shown:
    """What a person sees at one moment; words are those of the notation."""

    state: State
    version: int  # of the game
    words: list[str]  # of the action so far
    lit: list[str]  # pieces that can come next
    soft: list[str]  # pieces with which an action can be begun
    buttons: list[str]  # words that no piece carries
    menu: list[str]  # verbs to choose from for the piece that was touched


class Seat:
    """The table screen of one person; words are those of the notation, as pieces and buttons carry them."""

    def __init__(self, page: Page, is_phone: bool = False) -> None:
        self.page = page
        self.is_phone = is_phone

    @property
    def ask(self) -> Locator:
        """Where it says what is wanted."""
        return self.page.locator("[data-state]")

    @property
    def table(self) -> str:
        """The id of the table."""
        found = re.search(r"/t/([^/#?]+)", self.page.url)
        assert found, self.page.url
        return found[1]

    @property
    def shown(self) -> Shown:
        """What is asked and can be touched now."""
        self.wait_for("html:not([data-drawing]) [data-state]")
        return Shown(**self.page.evaluate(SHOWN, self.is_phone))

    @property
    def state(self) -> State:
        """What the ask waits for."""
        state: State = self.page.evaluate("document.querySelector('[data-state]')?.dataset.state ?? 'waiting'")
        return state

    @property
    def version(self) -> int:
        """The version of the game that is shown."""
        return self.shown.version

    @property
    def lit_words(self) -> list[str]:
        """The words of all that can be touched to go on."""
        now = self.shown
        return [*now.lit, *now.soft, *now.buttons]

    @property
    def targets(self) -> list[str]:
        """The words in the plain list of all that is lit."""
        found: list[str] = self.page.evaluate(TARGETS)
        return found

    @property
    def prompt(self) -> str:
        """What is asked, as a person reads it."""
        return self.ask.locator(".q").inner_text().replace("\xa0", " ")

    @property
    def remark(self) -> Locator:
        """The refusal or the trouble that the ask tells of."""
        return self.ask.locator(".why")

    @property
    def hint(self) -> Locator:
        """What a bot would do."""
        return self.page.locator(".hint")

    @property
    def sheet(self) -> Locator:
        """The final sheet."""
        return self.page.locator("dialog[open]:has(#final-title)")

    @property
    def log(self) -> Locator:
        """The entries of the log, the newest last."""
        return self.page.locator("[data-entry]")

    def entry(self, number: int) -> Locator:
        """An entry of the log."""
        return self.page.locator(f'[data-entry="{number}"]')

    def touch(self, word: str) -> None:
        """Click or tap a piece, lit or not, somewhere where it can be seen."""
        try:
            spot: list[float] = self.page.wait_for_function(SPOT, arg=[word, self.is_phone]).json_value()
        except TimeoutError as late:
            raise AssertionError(f"{word}: expected a piece that can be touched, got none; {self.shown}") from late
        if self.is_phone:
            self.page.touchscreen.tap(*spot)
        else:
            self.page.mouse.click(*spot)

    def press(self, selector: str) -> None:
        """Click or tap something on the page."""
        found = self.page.locator(selector).first
        if self.is_phone:
            found.tap()
        else:
            found.click()

    def choose(self, word: str) -> None:
        """Add a word: from the menu, by its button, else by its piece; then wait until the table has answered."""
        before = self.shown
        if word in before.menu:
            self.press(f'[data-menu="{word}"]')
        elif word in before.buttons:
            self.press(f'[data-verb="{word}"]')
        else:
            self.touch(word)
            if self.is_phone:  # where pieces lie too close for a finger, a loupe asks which one
                self.page.wait_for_function(
                    f"before => document.querySelector('[data-loupe]') || ({MOVED})(before)", arg=asdict(before)
                )
                if self.page.locator(f'[data-loupe="{word}"]').count():
                    self.press(f'[data-loupe="{word}"]')
        self.wait_for_change(before)

    def choose_from_list(self, word: str) -> None:
        """Add a word from the plain list of targets."""
        before = self.shown
        if not self.page.locator("details[open] [data-target]").count():
            # By its key: a quick tap on what then lies at the same place would count as the second of a double one.
            self.page.locator("details:has([data-target]) summary").press("Enter")
        self.press(f'[data-target="{word}"]')
        self.wait_for_change(before)

    def play(self, action: str) -> None:
        """Play an action word by word, and confirm it where that is asked."""
        before = now = self.shown
        while now.state == "choosing" and now.version == before.version:
            words = action.split()
            assert words[: len(now.words)] == now.words != words, f"{action}: got {now.words}"
            if self.page.locator(f'[data-action="{action}"]:visible').count():  # a button for all of it
                self.press(f'[data-action="{action}"]')
                self.wait_for_change(now)
            else:
                self.choose(words[len(now.words)])
            now = self.shown
        self.confirm_if_asked()

    def confirm_if_asked(self) -> None:
        """Send what is ready to be sent."""
        if self.state == "ready":
            self.confirm()

    def confirm(self) -> None:
        """Send the action."""
        before = self.shown
        self.press("[data-send]:enabled")
        self.wait_for_change(before)

    def step_back(self) -> None:
        """Take the last word back."""
        before = self.shown
        self.press("[data-back]")
        self.wait_for_change(before)

    def escape(self) -> None:
        """Take all words back, by the key for it."""
        before = self.shown
        self.page.keyboard.press("Escape")
        self.wait_for_change(before)

    def undo(self) -> None:
        """Take the last move back."""
        before = self.shown
        self.press("[data-undo]")
        self.wait_for_change(before)

    def wait_for_turn(self) -> bool:
        """Wait until something is asked or the game is over; whether something is asked."""
        self.wait_for('[data-state="choosing"], [data-state="ready"], [data-state="over"]')
        return self.state != "over"

    def wait_for_version(self, version: int) -> None:
        """Wait until the game has reached this version."""
        self.page.wait_for_function(
            "version => Number(document.querySelector('[data-version]')?.dataset.version) >= version", arg=version
        )

    def wait_for(self, selector: str) -> None:
        """Wait until this is there."""
        self.page.wait_for_selector(selector, state="attached")

    def wait_for_change(self, before: Shown) -> None:
        """Wait until the ask says something else, and nothing is on its way."""
        self.page.wait_for_function(MOVED, arg=asdict(before))

    def say(self, text: str) -> None:
        """Say something in the chat that is open."""
        self.page.locator("#say").fill(text)
        self.press("form:has(#say) button")
        expect(self.page.get_by_role("log")).to_contain_text(text)
