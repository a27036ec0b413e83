"""What the table tells of River of Gold in a real browser: explanations, the log, marks of last moves, the asks."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from browser.axe import program, serious
from browser.brought import bring, told, turn
from browser.fixtures import Visit
from browser.seat import Seat
from browser.visitor import PHONE, Taste
from wide import some
from zataku.server.chronicle import Chronicle

GAME = "river_of_gold"
BOTS = ["random", "random", "random"]
IDS = re.compile(r"\b[bst]\d+\b|\w_\w|[{}]|undefined|NaN")
"""What no text for people has in it: words of the notation, and holes."""

# One piece of every kind, by its name, and what its explanation says of it.
PIECES = {
    "a shore with a building": r"^(Port|Market|Manor|Shrine) of Random|^Your (port|market|manor|shrine)",
    "a free shore": r"^Free shore",
    "an imperial market": r"^Imperial market",
    "a tile of the row": r"Building row, place 2 of 4",
    "a ship": r"^Your (royal )?ship",
    "a ship of an opponent": r"^(Ship|Royal ship).* of Random",
    "a river space": r"^River space \d+\.",
    "a track": r": influence\. Track of die face",
    "a scoring tile": r"^Region scoring tile",
    "an artisan space": r"^Artisan space",
    "the mouth": r"^Complete the journey",
    "a mastery": r"^Mastery of",
    "a customer": r"Customer in your hand",
    "the die": r"^Your die",
    "a face": r"^Turn the die to",
    "koku": r"^Koku\.",
    "favor": r"^Divine favor\.",
    "the deck": r"^Customer deck",
    "the discard pile": r"^Discard pile",
    "a stack": r"Next tile of era",
    "the end of the row": r"^End of the building row",
}
ROWS = {
    "a shore with a building": ["Visitors gain", "Touches", "Shore", "RG-6.4"],
    "a free shore": ["Costs", "koku", "Touches", "RG-5.1"],
    "a tile of the row": ["Visitors gain", "The owner gains", "RG-5.4"],
    "a ship": ["Sails", "River space", "RG-6.1"],
    "a track": ["Places", "Now", "Next reward", "RG-15.1"],
    "a mastery": ["Asks for", "Pays", "Claimed by", "RG-10.1"],
    "a customer": ["Wants", "At once", "RG-11"],
    "the die": ["Build, deliver", "Sail", "RG-10.9"],
    "a face": ["RG-4.1"],
}


# The icons of pieces that the legend lacks; crests, a lock and arrows say what they are.
UNTOLD = """() => {
    const icons = (selector) => [...document.querySelectorAll(`${selector} use`)]
        .map(use => use.getAttribute('href').replace('#i-', ''));
    const told = new Set([...icons('.legend'), ...[2, 3, 4, 5, 6].map(face => `die-${face}`)]);
    return [...new Set(icons('.stage .piece'))].filter(icon => !told.has(icon) && !/^(#|mon-|lock$|arrow$)/.test(icon));
}"""


# What is shown explains the piece of this name: the name begins with its title.
EXPLAINS = """label => {
    const [title] = document.querySelector('#explain')?.innerText.trim().split('\\n') ?? [''];
    return title !== '' && label.startsWith(title.trim());
}"""


def piece(page: Page, kind: str) -> Locator:
    """The first piece of a kind."""
    return page.locator(".stage").get_by_label(re.compile(PIECES[kind])).first


def test_every_piece_explains_itself(visit: Visit) -> None:
    """Under the pointer and by keyboard: what it is, where, what it does; no word of the notation."""
    ann = visit("ann")
    seat = ann.come(bring([ann, *BOTS], GAME, turn(90)))
    assert seat.wait_for_turn()
    page = seat.page
    ann.settle()  # a pointer rests on nothing that still moves
    for kind in PIECES:
        piece(page, kind).hover(force=True)
        check(page, kind)
    page.mouse.move(2, 2)
    expect(page.locator("#explain")).to_be_hidden()
    page.keyboard.press("Shift")  # the keyboard is in use: focus can be seen
    for kind in ("a track", "a mastery", "a customer", "the deck"):
        piece(page, kind).focus()
        check(page, kind)


def check(page: Page, kind: str) -> None:
    """The explanation is that of this kind, in words for people."""
    label = piece(page, kind).get_attribute("aria-label") or ""
    page.wait_for_function(EXPLAINS, arg=label)
    text = page.locator("#explain").inner_text()
    assert [row for row in ROWS.get(kind, []) if row not in text] == [], (kind, text)
    assert not IDS.search(text) and not IDS.search(label), (kind, text, label)


# Where a phone shows them, tab by tab; the tracks open by a tap.
TABS = (
    [
        "a ship",
        "a shore with a building",
        "a free shore",
        "an imperial market",
        "a ship of an opponent",
        "a river space",
        "the mouth",
    ],
    ["a customer", "the die", "a face", "koku", "favor"],
    ["a tile of the row", "a mastery", "the deck", "the discard pile", "a stack", "the end of the row"],
)
TRACK = ["a track", "a scoring tile", "an artisan space"]


def test_a_long_press_explains(visit: Visit) -> None:
    """On a phone a finger that stays explains a piece, and does not touch it."""
    ann = visit("ann", PHONE)
    seat = ann.come(bring([ann, *BOTS], GAME, turn(90)))
    assert seat.wait_for_turn()
    before = seat.shown
    tabs = seat.page.locator("nav.tabs button:not(.side)")
    for tab, kinds in enumerate(TABS):
        tabs.nth(tab).tap()
        for kind in some(kinds, 1):
            hold(seat.page, kind)
    tabs.first.tap()
    seat.page.locator(".cell").first.tap()
    for kind in some(TRACK, 1):
        hold(seat.page, kind)
    assert seat.shown == before


def hold(page: Page, kind: str) -> None:
    """A finger stays on the first piece of a kind until that is explained."""
    thing = piece(page, kind)
    thing.scroll_into_view_if_needed()
    box = thing.bounding_box()
    assert box is not None
    finger = page.context.new_cdp_session(page)
    at = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
    finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [at]})
    check(page, kind)
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


@pytest.mark.parametrize("lang", ["en", "pl"])
def test_one_line_a_move(visit: Visit, lang: str) -> None:
    """Lines of the log have a subject and no word of the notation; opponents' last moves are marked on the board."""
    ann = visit("ann", Taste(lang=lang))
    seat = ann.come(bring([ann, *BOTS], GAME, sailed_since))
    assert seat.wait_for_turn()
    lines = seat.page.locator(".talk-area .line .told")
    expect(lines.first).to_be_visible()
    texts = lines.all_inner_texts()
    assert len(texts) > 20
    assert [text for text in texts if IDS.search(text)] == []
    expect(seat.page.locator(".talk-area .line .told > b")).to_have_count(len(texts))
    if lang == "en":
        assert any(re.search(r"built an? (port|market|manor|shrine) (in|on) .+ for \d+ koku", text) for text in texts)
        assert any(re.search(r"sailed to (the )?[A-Z]", text) for text in texts)
    expect(seat.page.locator("[data-wake]").first).to_be_attached()
    expect(seat.page.locator(".stage g.piece[data-mark]").first).to_be_attached()


def sailed_since(table: Chronicle) -> bool:
    """The first seat's turn, well into the game, right after an opponent sailed."""
    words = [entry.words for entry in list(table.recent)[-6:] if entry.seat == 3]
    return turn(90)(table) and any(each.startswith("sail") for each in words)


def test_the_emperor_visits(visit: Visit) -> None:
    """A divider, and one line for all owners with what came of it for the reader."""
    ann = visit("ann")
    seat = ann.come(bring([ann, *BOTS], GAME, told("EmperorVisited")))
    log = seat.page.locator(".talk-area")
    expect(log.locator(".mark").last).to_have_text("The Emperor visits")
    expect(log.locator(".line").last).to_contain_text("All owners were paid")


def test_the_last_round_is_announced(visit: Visit) -> None:
    """A move that begins it is asked about and says so; then the heading does, and the bar to everybody."""
    ann, ben = visit("ann"), visit("ben")
    table = bring([ann, ben], GAME, can_begin_the_end)
    seat = ann.come(table)
    assert seat.wait_for_turn()
    page = seat.page
    before = seat.shown
    seat.choose("build")
    while seat.shown.state == "choosing":
        seat.choose(seat.shown.lit[0])
    assert (seat.state, seat.version) == ("ready", before.version)
    expect(page.locator(".brings .grave")).to_contain_text("This begins the last round")
    seat.confirm()
    expect(page.locator(".ask .q")).to_contain_text("This begins the last round")
    expect(page.locator(".when.marked")).to_have_count(0)
    page.locator(".ask .end").click()
    other = ben.come(table)
    assert other.wait_for_turn()
    for each in (page, other.page):
        expect(each.locator(".when.marked")).to_have_text("Last turns")
    expect(other.page.locator(".ask .q")).to_have_text(
        re.compile(r"^Your last turn, die\s\d: (build|sail|deliver)[a-z, ]*\.$")
    )


def can_begin_the_end(table: Chronicle) -> bool:
    """Whatever the first seat builds, the last tile enters the row."""
    match = table.match
    builds = [action for action in match.actions(0) if action.startswith("build")]
    return builds != [] and any(type(each).__name__ == "EndTriggered" for each in match.preview(0, builds[0]).later)


def test_the_heading_says_what_is_asked(visit: Visit) -> None:
    """It follows the words; the question stands beside the space; what ends the turn looks like it."""
    ann = visit("ann", Taste(settings={"confirm": "always"}))
    seat = ann.come(bring([ann, *BOTS], GAME, can_build))
    assert seat.wait_for_turn()
    heading = seat.page.locator(".ask .q")
    expect(heading).to_have_text(re.compile(r"^Die\s\d: (build|sail|deliver)[a-z, ]*\.$"))
    expect(seat.page.locator(".ask .head")).to_contain_text("step 2 of 4")
    seat.choose("sail")
    expect(heading).to_have_text(re.compile(r"^Sail\s\d spaces?: which ship\?$"))
    seat.step_back()
    seat.choose("build")
    expect(heading).to_have_text(re.compile(r"^Build (in|on) [A-Z].+: where\?$"))
    seat.choose(seat.shown.lit[0])
    expect(heading).to_have_text(re.compile(r"^Build (in|on) [A-Z].+: which tile\?$"))
    near = seat.page.locator(".beside")
    expect(near).to_be_visible()
    assert apart(seat) >= 24
    assert serious(seat.page, program(), ("light", "dark"), ".beside") == []
    near.get_by_role("button").first.click()
    expect(heading).to_have_text(re.compile(r"^Build an? \w+ (in|on) .+ for\s\d+ koku\?$"))
    seat.confirm()
    expect(heading).to_have_text("All done. End the turn and roll the die?")
    end = seat.page.locator(".ask .end")
    expect(end).to_have_text(re.compile("End the turn"))
    before = seat.shown
    seat.page.locator("#main").focus()
    seat.page.keyboard.press("Enter")
    expect(heading).to_have_text(re.compile(r"^End the turn\?$"))  # confirmation is set to always
    seat.confirm()
    seat.wait_for_change(before)


@pytest.mark.parametrize("size", some([(1280, 720), (1440, 900)], 1))
def test_the_ask_keeps_its_height(visit: Visit, size: tuple[int, int]) -> None:
    """Nothing below it moves, also with six buttons, and none of those is out of sight."""
    ann = visit("ann", Taste(settings={"confirm": "always"}, size=size))
    seat = ann.come(bring([ann, "random", "random"], GAME, has_six_buttons, seed=5))
    assert seat.wait_for_turn()
    ask = seat.page.locator("#main")
    expect(ask.locator(".mid button")).to_have_count(6)
    height = ask.evaluate("ask => ask.offsetHeight")
    assert ask.evaluate(HIDDEN) == []
    for choose in ("draw", "trade"):
        seat.choose(choose)
        assert ask.evaluate("ask => ask.offsetHeight") == height
        seat.step_back()
    ask.locator("summary").click()
    assert ask.evaluate("ask => ask.offsetHeight") == height
    ask.locator("summary").click()
    ann.page.set_viewport_size({"width": 360, "height": 740})
    ann.settle()
    height = ask.evaluate("ask => ask.offsetHeight")
    assert ask.evaluate(HIDDEN) == []
    seat.choose("trade")
    assert ask.evaluate("ask => ask.offsetHeight") == height
    seat.step_back()
    seat.choose("draw")  # the deck lies in another tab, and is shown
    expect(ask.locator('.elsewhere [data-word="draw"]')).to_be_in_viewport(ratio=1)
    seat.step_back()
    assert ask.evaluate("ask => ask.offsetHeight") == height
    seat.choose("koku")  # the journey bonus
    seat.confirm()
    expect(ask.locator('.mid [data-verb="draw"]')).to_be_visible()
    assert ask.evaluate("ask => ask.offsetHeight") == height


HIDDEN = """ask => {
    const room = ask.querySelector('.mid').getBoundingClientRect();
    const isOut = box => box.bottom > room.bottom || box.top < room.top;
    const found = [...ask.querySelectorAll('.mid button')].filter(each => isOut(each.getBoundingClientRect()));
    return found.map(each => each.innerText);
}"""


def has_six_buttons(table: Chronicle) -> bool:
    """The first seat may take one of four journey bonuses, draw a card, or trade."""
    verbs = [action.split()[0] for action in table.match.actions(0)]
    return set(verbs) == {"journey", "draw", "trade"} and verbs.count("journey") == 4


def can_build(table: Chronicle) -> bool:
    """The first seat may build at several places."""
    builds = {action.split()[1] for action in table.match.actions(0) if action.startswith("build")}
    return turn(20)(table) and len(builds) > 1 and "sail upper" in table.match.actions(0)


def apart(seat: Seat) -> float:
    """How far the question beside a piece is from the nearest lit piece, and that it is inside the board."""
    found: float = seat.page.evaluate(
        """() => {
            const at = name => document.querySelector(name).getBoundingClientRect();
            const [a, box] = [at('.beside'), at('.stage .box')];
            if (a.left < box.left || a.top < box.top || a.right > box.right || a.bottom > box.bottom) return -1;
            const lit = [...document.querySelectorAll('.stage .lit')].map(piece => piece.getBoundingClientRect());
            const away = b => Math.max(b.left - a.right, a.left - b.right, b.top - a.bottom, a.top - b.bottom);
            return Math.min(...lit.map(away));
        }"""
    )
    return found


@pytest.mark.parametrize("size", some([(1280, 720), (1366, 768)], 1))
def test_own_things_are_in_sight(visit: Visit, size: tuple[int, int]) -> None:
    """On low screens the board and all that one holds fit without scrolling, and no card's text is cut."""
    ann = visit("ann", Taste(lang="es", size=size))
    seat = ann.come(bring([ann, *BOTS], GAME, turn(90)))
    assert seat.wait_for_turn()
    expect(seat.page.locator(".mine .hand")).to_be_in_viewport(ratio=1)
    expect(seat.page.locator(".mine .short").first).to_be_visible()
    cut = seat.page.evaluate(
        """() => {
            const stage = document.querySelector('.stage');
            const small = [stage, ...document.querySelectorAll('.mine .customer, .mine .cards, .mastery')];
            return small.filter(each => each.scrollHeight > each.clientHeight + 1).map(each => each.className);
        }"""
    )
    assert cut == []


def test_the_legend(visit: Visit) -> None:
    """Every icon with its meaning; the icons of the piece under the pointer are marked."""
    ann = visit("ann")
    seat = ann.come(bring([ann, *BOTS], GAME, turn(20)))
    assert seat.wait_for_turn()
    seat.page.keyboard.press("l")
    legend = seat.page.get_by_role("region", name="Legend")
    expect(legend).to_contain_text("building costs less there")
    piece(seat.page, "a mastery").hover()
    expect(legend.locator(".on").first).to_be_attached()
    assert seat.page.evaluate(UNTOLD) == []
