"""The keyboard of someone who has no mouse."""

from __future__ import annotations

from playwright.sync_api import Page

from browser.seat import Seat, Shown

MOST = 200  # presses of one key before it is called lost

FOCUS = """([selector, text]) => {
    const at = document.activeElement;
    return at !== null && at.matches(selector) && at.textContent.includes(text);
}"""

LETTER = """word => {
    const at = CSS.escape(word);
    const places = [`[data-verb="${at}"] kbd`, `[data-word="${at}"] .letter`, `[data-word="${at}"] .key`];
    const shown = document.querySelector(places.join())?.textContent ?? '';
    return shown.length > 2 ? '' : shown;  // a button may name a key of its own, such as Enter
}"""

# From where the focus is to a piece: the arrow that leads there, or nothing when it is there.
ARROW = """word => {
    const at = document.activeElement;
    if (at?.dataset?.word === word) return '';
    const pieces = [...document.querySelectorAll(`.stage [data-word="${CSS.escape(word)}"]`)];
    const to = pieces[0]?.getBoundingClientRect();
    if (!to || !at?.dataset?.word) return 'ArrowRight';
    const from = at.getBoundingClientRect();
    const x = to.left + to.width / 2 - from.left - from.width / 2;
    const y = to.top + to.height / 2 - from.top - from.height / 2;
    return Math.abs(x) > Math.abs(y) ? (x > 0 ? 'ArrowRight' : 'ArrowLeft') : (y > 0 ? 'ArrowDown' : 'ArrowUp');
}"""

# Notes every use of a mouse or a finger; keys give clicks too, but no such events.
WATCH = """() => {
    window.touched = 0;
    for (const kind of ['pointerdown', 'mousedown', 'touchstart']) {
        addEventListener(kind, () => window.touched += 1, true);
    }
}"""


class Keys:
    """Plays at a seat by keys alone: by letters, Tab or arrows, whichever was used least and leads there."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.seat = Seat(page)
        self.used = {"letter": 0, "tab": 0, "arrow": 0}
        page.add_init_script(f"({WATCH})()")

    def reach(self, selector: str, text: str = "") -> None:
        """Press Tab until this has the focus."""
        for _ in range(MOST):
            if self.page.evaluate(FOCUS, [selector, text]):
                return
            self.page.keyboard.press("Tab")
        raise AssertionError(f"{selector}: expected to come there by Tab, got lost")

    def press(self, selector: str, text: str = "") -> None:
        """Go to a button or link by Tab, and press Enter."""
        self.reach(selector, text)
        self.page.keyboard.press("Enter")

    def choose(self, word: str) -> None:
        """Add a word, in another way than before if possible."""
        before = self.seat.shown
        if word in before.menu:
            self.press(f'[data-menu="{word}"]')
        else:
            way = self._way(word, before)
            if way == "letter":
                self._type(word)
            elif way == "tab":
                self.press(f'[data-verb="{word}"], [data-word="{word}"]')
            else:
                self.page.keyboard.press("Enter")
            self.used[way] += 1
        self.seat.wait_for_change(before)

    def confirm(self) -> None:
        """Send the action with Enter, wherever the focus is."""
        before = self.seat.shown
        self.page.keyboard.press("Enter")
        self.seat.wait_for_change(before)

    def escape(self) -> None:
        """Take all words back: the first Escape may only put the letters away."""
        for _ in range(2):
            if self.seat.shown.words:
                self.page.keyboard.press("Escape")

    @property
    def touches(self) -> int:
        """How often a mouse or finger was used on this page."""
        return int(self.page.evaluate("window.touched"))

    def _way(self, word: str, shown: Shown) -> str:
        """The least used way that leads to this word; Tab goes where an action can go on, arrows over the board."""
        return next(way for way in sorted(self.used, key=self.used.__getitem__) if self._leads(way, word, shown))

    def _leads(self, way: str, word: str, shown: Shown) -> bool:
        if way == "tab":
            return word not in shown.soft
        return way == "letter" or word not in shown.buttons and self._go_by_arrows(word)

    def _type(self, word: str) -> None:
        if not self.page.evaluate(LETTER, word):
            self.page.keyboard.press("f")
        self.page.wait_for_function(LETTER, arg=word)
        self.page.keyboard.type(self.page.evaluate(LETTER, word))

    def _go_by_arrows(self, word: str) -> bool:
        """Whether the arrows lead there."""
        self.reach("[data-state], .stage [data-word]")
        for _ in range(12):
            arrow = self.page.evaluate(ARROW, word)
            if not arrow:
                return True
            self.page.keyboard.press(arrow)
        return bool(self.page.evaluate(ARROW, word) == "")
