"""What this board shows in a real browser: the reveal with its sums, honor, belief, names, pieces, placing."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace
from typing import Any

import pytest
from playwright.sync_api import expect

from browser.brought import Moment, bring, told, turn
from browser.fixtures import Visit
from browser.seat import Seat
from browser.visitor import PHONE, Taste, Visitor
from games.battle_for_rokugan.player import KINDS, play
from wide import some
from zataku.games.battle_for_rokugan.events import TokenDestroyed
from zataku.server.chronicle import Chronicle

GAME = "battle_for_rokugan"
FILM = ".film"
STRIP = ".in-short"
# The battles of the strip: province, winner's line, and the sums, attackers first.
BATTLES = """rows => rows.map(row => ({
    province: row.dataset.battle,
    line: row.querySelector('.won').textContent,
    sums: [...row.querySelectorAll('.sides b')].map(sum => Number(sum.textContent)),
}))"""
# The film step by step: which battle has just been decided, what the map says of these provinces, honor, log and strip.
STEPS = """async provinces => {
    const all = (selector) => [...document.querySelectorAll(selector)];
    const look = () => ({
        decided: document.querySelector('.verdict b') ? all('[data-veil]').at(-1).dataset.veil : '',
        map: provinces.map(word => document.querySelector(`.map [data-word="${word}"]`).getAttribute('aria-label')
            .split('. ').filter(part => !/^(Tokens here|You reach it)/.test(part)).join('. ')),
        honor: all('.sc button').map(score => score.textContent.trim()),
        lines: all('.chapter ul li').length,
        named: all('.steps .sub, .in-short, [data-decided]').length,
    });
    const steps = [look()];
    for (let next; (next = document.querySelector('.film [aria-label="Next step"]'));) {
        next.click();
        await new Promise(done => setTimeout(done));
        steps.push(look());
    }
    return steps;
}"""

# A lit place lies in the part of the map that is shown.
IN_SIGHT = """() => {
    const frame = document.querySelector('.scroller').getBoundingClientRect();
    return [...document.querySelectorAll('.map .lit')].map(piece => piece.getBoundingClientRect()).some(box =>
        box.left >= frame.left && box.right <= frame.right && box.top >= frame.top && box.bottom <= frame.bottom);
}"""
# A point of the map where no piece is.
BARE = """() => {
    const frame = document.querySelector('.scroller').getBoundingClientRect();
    for (let x = frame.right - 20; x > frame.left; x -= 10) for (let y = frame.top + 60; y < frame.bottom; y += 10) {
        const at = document.elementFromPoint(x, y);
        if (at?.closest('.map') && !at.closest('[data-word], .area')) return [x, y];
    }
}"""

MANY = 60
"""Moves after which tokens of all clans have come, been revealed and gone."""

Fight = dict[str, Any]


def at_table(visitor: Visitor, until: Moment | None = None, before: int | None = None) -> Seat:
    """A seat that is asked to place a token, at a table of five; in the first round, or at another moment."""
    seat = visitor.come(bring([visitor, *["random"] * 4], GAME, until or a_placement, before=before))
    assert seat.wait_for_turn()
    return seat


def a_placement(table: Chronicle) -> bool:
    """The first seat may place a token, or do something else."""
    return table.match.to_act == 0 and "place" in verbs(table) and len(verbs(table)) > 1


def an_attack(table: Chronicle) -> bool:
    """The first seat may attack with an army, over one border here and over several there, and play a card."""
    if not a_placement(table):
        return False
    places = [action.split() for action in table.match.actions(0) if action.startswith("place army")]
    over = Counter((kind, at.split(">")[1]) for _, kind, at in places if ">" in at and not at.startswith("sea"))
    return len({kind for _, kind, _ in places}) > 1 and {1, 2} <= set(over.values()) and "scout" in verbs(table)


def a_loss(table: Chronicle) -> bool:
    """The first seat is to act, and others have just discarded one of its tokens."""
    if table.match.to_act != 0:
        return False
    clan = table.match.views()[0]["players"][0]["clan"]  # type: ignore[index]
    events = [event for move in list(table.recent)[-3:] for event in move.events]
    return any(
        isinstance(event, TokenDestroyed)
        and event.source == "shugenja"
        and event.seat != 0
        and event.token.startswith(f"{clan}-")
        for event in events
    )


def verbs(table: Chronicle) -> set[str]:
    """What the first seat can begin an action with."""
    return {action.split()[0] for action in table.match.actions(0)}


def borders(seat: Seat) -> dict[str, list[str]]:
    """The lit borders by the province that they attack."""
    found: dict[str, list[str]] = {}
    for word in seat.shown.lit:
        if ">" in word:
            found.setdefault(word.split(">")[1], []).append(word)
    return found


def to_the_reveal(visitor: Visitor) -> Seat:
    """A seat whose placement has just ended a round."""
    seat = at_table(visitor, told("TokensRevealed"), before=0)
    for number in range(20):
        play(seat, seed=number, moves=1)
        seat.page.wait_for_selector(f"{FILM}, {STRIP}, .chapter, .ask[data-state=choosing]")
        if seat.page.locator(f"{FILM}, {STRIP}, .chapter").count():
            return seat
    raise AssertionError("expected a round to end")


def at_the_film(visitor: Visitor) -> Seat:
    """The same, and the film has been paused at its beginning."""
    seat = to_the_reveal(visitor)
    seat.page.locator(FILM).get_by_role("button", name="Pause").click()
    return seat


def play_to_a_placement(seat: Seat) -> None:
    """Until a token can be placed."""
    while seat.wait_for_turn() and not tokens(seat):
        play(seat, seed=1, moves=1)


def decided(visitor: Visitor, seat: Seat) -> list[Fight]:
    """The battles of the last round by the server's events, from north to south: province, totals and winner."""
    last = int(visitor.read(f"/api/tables/{seat.table}")["version"])
    path = f"/api/tables/{seat.table}/replay?seat=0&first={max(1, last - 39)}&last={last}"
    entries = [frame["entry"]["events"] for frame in visitor.read(path)["frames"]]
    events = next(told for told in reversed(entries) if any(event["key"] == "TokensRevealed" for event in told))
    found: list[Fight] = []
    for event in events:
        key, facts = event["key"], event["facts"]
        if key in ("BattleJoined", "EmptyBattleJoined"):
            found.append({"province": facts["province"], "attacks": [], "defense": facts["total"], "wins": ""})
        elif key == "AttackCounted":
            found[-1]["attacks"].append(facts["total"])
        elif key in ("ProvinceConquered", "ProvinceTaken"):
            found[-1]["wins"] = "take"
        elif key == "ProvinceHeld":
            found[-1]["wins"] = "hold"
    return found


def test_the_film(visit: Visit) -> None:
    """Step by step: map, honor, log and battles never know more than has been told; nobody plays on meanwhile."""
    ann = visit("ann", Taste(moves=True, settings={"confirm": "never"}))
    seat = at_the_film(ann)
    page, film = seat.page, seat.page.locator(FILM)
    version = ann.read(f"/api/tables/{seat.table}")["version"]
    fights = decided(ann, seat)
    battles = [battle["province"] for battle in fights]
    moving = {battle["province"] for battle in fights if battle["wins"]}  # an empty castle may stay empty
    start, *steps = page.evaluate(STEPS, battles)
    assert (start["lines"], start["named"]) == (0, 0)
    told_of: list[str] = []
    for step in steps:
        if step["decided"]:
            told_of.append(step["decided"])
        changed = {place for place, was, now in zip(battles, start["map"], step["map"], strict=True) if was != now}
        assert changed == moving & set(told_of)
    assert steps[0]["honor"] == start["honor"] != steps[-1]["honor"]
    assert sorted(told_of) == sorted(battles) and steps[-1]["lines"] >= len(battles)
    assert ann.read(f"/api/tables/{seat.table}")["version"] == version
    page.locator(f'{STRIP} [data-battle="{told_of[0]}"]').click()
    expect(page.locator(f'[data-veil="{told_of[0]}"]')).to_be_attached()
    page.keyboard.press("Escape")
    film.get_by_role("button", name="Seen, go on").click()
    assert seat.wait_for_turn()
    seat.press(".chapter .again")
    expect(film).to_contain_text("Tokens are turned over")
    film.get_by_role("button", name="Skip").click()
    film.get_by_role("button", name="Back to the table").click()
    expect(film).to_have_count(0)
    assert seat.wait_for_turn()
    ann.go(f"/replay/{seat.table}")
    page.get_by_role("button", name="The reveal of round 1").first.click()
    expect(film).to_contain_text("Tokens are turned over")
    film.get_by_role("button", name="Skip").click()
    expect(page.locator(STRIP)).to_be_visible()
    film.get_by_role("button", name="Back to the replay").click()
    expect(film).to_have_count(0)


def test_the_film_on_a_phone(visit: Visit) -> None:
    """The balance below the map, the controls below that, all in sight; at the end the strip replaces the balance."""
    seat = at_the_film(visit("ann", Taste(size=(390, 844), is_phone=True, moves=True, settings={"confirm": "never"})))
    film, balance = seat.page.locator(FILM), seat.page.locator(".weighing")
    while not balance.count():
        film.get_by_role("button", name="Next step").click()
    expect(balance.locator("[data-sum=attacker]")).to_be_in_viewport(ratio=1)
    for button in film.get_by_role("button").all():
        expect(button).to_be_in_viewport(ratio=1)
        box = button.bounding_box()
        assert box is not None and min(box["width"], box["height"]) >= 42
    film.get_by_role("button", name="Skip").click()
    expect(seat.page.locator(STRIP)).to_be_in_viewport()
    film.get_by_role("button", name="Seen, go on").click()
    assert seat.wait_for_turn()
    expect(seat.page.locator(STRIP)).to_have_count(0)


def test_the_sums_of_battles(visit: Visit) -> None:
    """Where nothing moves, the strip is there at once: all battles, with totals and winners as the server counted."""
    ann = visit("ann")
    seat = to_the_reveal(ann)
    expect(seat.page.locator(FILM)).to_have_count(0)
    seat.page.get_by_role("button", name="Round 1", exact=True).click()
    shown: list[Fight] = seat.page.locator(f"{STRIP} .row").evaluate_all(BATTLES)
    battles = {battle["province"]: battle for battle in decided(ann, seat)}
    assert {row["province"] for row in shown} == set(battles) and battles
    for row in shown:
        battle = battles[row["province"]]
        *attacks, defense = row["sums"]
        assert attacks == sorted(battle["attacks"], reverse=True)
        assert defense in (battle["defense"], battle["defense"] - 2)  # a castle does not count against Phoenix
        assert battle["wins"] in row["line"]


def test_the_strip_makes_room(visit: Visit) -> None:
    """Once a token is in the hand, nothing lies over the places where it can go."""
    seat = to_the_reveal(visit("ann", PHONE))
    play_to_a_placement(seat)
    if not seat.page.locator(STRIP).count():
        seat.press(".again")
    expect(seat.page.locator(STRIP)).to_be_visible()
    take_token(seat)
    expect(seat.page.locator(STRIP)).to_have_count(0)


def test_honor_and_its_parts(visit: Visit) -> None:
    """Each total is the sum of what is shown; what a secret objective brings is told to its owner only."""
    seat = at_table(visit("ann"))
    scores = seat.page.get_by_role("region", name="Players").locator(".sc")
    expect(scores).to_have_count(5)
    for number, score in enumerate(scores.all()):
        score.get_by_role("button").hover()
        parts = score.get_by_role("tooltip")
        expect(parts).to_contain_text("Provinces")
        points = [int(text) for text in parts.locator("dd").all_inner_texts()]
        names = parts.locator("dt").all_inner_texts()
        total = int(score.get_by_role("button").inner_text().split()[0])
        assert sum(points[:-1]) == points[-1] == total if "Total" in names else sum(points) == total
        assert ("Secret objective" in names) == (number == 0)


def test_belief(visit: Visit) -> None:
    """What may still come of each clan is as much as lies in its hand, facedown on the map and in its pool."""
    seat = at_table(visit("ann"), lambda table: a_placement(table) and table.version > MANY)
    seat.page.get_by_role("button", name="Other clans").click()
    rivals = seat.page.locator("section[aria-label='Other clans'] article")
    expect(rivals).to_have_count(4)
    for rival in rivals.all():
        unseen = rival.locator("h4", has_text="What may still come")
        where = [int(number) for number in re.findall(r"\d+", unseen.locator("small").inner_text())]
        labels = unseen.locator("+ .counts .count").evaluate_all("all => all.map(one => one.ariaLabel)")
        counts = [int(times[1]) if (times := re.search(r"×(\d+)", label)) else 1 for label in labels]
        assert len(where) == 3 and sum(counts) == sum(where)
        assert "bluff" in rival.locator("p").last.inner_text()


def test_an_enemys_province_proposes_its_border(visit: Visit) -> None:
    """One open border is proposed and never played unasked; of several, letters, buttons and arrows ask for one."""
    seat = at_table(visit("ann", Taste(settings={"confirm": "never"})), an_attack)
    kind = take_token(seat, "army")
    version = seat.version
    one, several = [next(each for each in borders(seat).items() if len(each[1]) in n) for n in ({1}, {2, 3, 4})]
    seat.touch(one[0])
    expect(seat.ask).to_have_attribute("data-words", f"place {kind} {one[1][0]}")
    assert seat.prompt.startswith("Attack ") and seat.version == version
    expect(seat.page.locator(".map [data-proposed]")).to_have_attribute("data-proposed", one[1][0])
    seat.touch(several[0])
    expect(seat.page.locator("[data-way]")).to_have_count(len(several[1]))
    assert seat.prompt.endswith("over which border?") and sorted(seat.shown.lit) == sorted(several[1])
    seat.page.keyboard.press("Escape")
    expect(seat.page.locator("[data-way]")).to_have_count(0)
    seat.touch(several[0])
    seat.page.locator("[data-way]").nth(1).wait_for()
    before = seat.shown
    seat.page.keyboard.press("b")
    seat.wait_for_change(before)
    assert seat.version > version


def test_clicks_never_throw_a_token_away(visit: Visit) -> None:
    """With an army in hand, clicks and Enter on every province where it can't fight only ask; each time again."""
    seat = at_table(visit("ann", Taste(settings={"confirm": "never"})), an_attack)
    kind = take_token(seat, "army")
    version, attacked, lit = seat.version, borders(seat), seat.shown.lit
    provinces: list[str] = seat.page.locator(".map .piece[data-word]").evaluate_all(
        "all => all.map(one => one.dataset.word).filter(word => !/[->]/.test(word))"
    )
    doubts = 0
    for province in provinces:
        if province in lit or province in attacked:
            continue
        seat.touch(province)
        expect(seat.ask).to_have_attribute("data-state", re.compile("ready|choosing"))
        if seat.shown.words[2:] == [province]:
            doubts += 1
            assert seat.prompt == "This token will be thrown out at the reveal: place it as a bluff?"
            expect(seat.page.get_by_role("button", name="Choose another place")).to_be_focused()
            seat.page.keyboard.press(["Enter", "Escape"][doubts % 2])
        expect(seat.ask).to_have_attribute("data-words", f"place {kind}")
    assert doubts > 1 and seat.version == version and seat.shown.lit == lit


def test_a_ruse_is_a_choice_of_its_own(visit: Visit) -> None:
    """From the list of places where the token could only bluff, never lit, and only by its own button."""
    seat = at_table(visit("ann"), an_attack)
    kind = take_token(seat, "army")
    lit = seat.shown.lit
    seat.press("[data-doubtful]")
    place = str(seat.page.locator("[data-noted]").first.get_attribute("data-noted"))
    assert place not in lit
    version, before = seat.version, seat.shown
    seat.press(f'[data-noted="{place}"]')
    seat.wait_for_change(before)
    expect(seat.page.locator(f'.map [data-word="{place}"]')).to_have_class(re.compile("noted"))
    assert seat.version == version and seat.shown.words == ["place", kind, place]
    seat.press("[data-send]")
    seat.wait_for_version(version + 1)


def test_another_token_replaces_the_chosen_one(visit: Visit) -> None:
    """At once, without a step back, and one step takes it back; tokens are lit more strongly than cards."""
    seat = at_table(visit("ann"), an_attack)
    token, card = [seat.page.locator(selector).first for selector in (".chip-face.soft", ".kc.lit")]
    width = "one => parseFloat(/(?:0px ){3}([\\d.]+)px/.exec(getComputedStyle(one).boxShadow)[1])"
    assert token.evaluate(width) > card.evaluate(width)
    seat.touch("lion_capital")
    expect(seat.page.locator("[data-why]")).to_contain_text("First choose something that is lit")
    expect(seat.page.locator("[data-begin]")).to_have_count(0)
    kinds = tokens(seat)
    take_token(seat, kinds[0])
    seat.choose(kinds[1])
    assert seat.shown.words == ["place", kinds[1]]
    seat.step_back()
    assert seat.shown.words == []


EXPLAINED = [
    ('.map [data-word="lion_capital"]', ["Lion Capital", "Lion territory", "Scores", "Defense", "castle 2", "BR-6.2"]),
    (".map .piece[data-word*='-']:not([data-word^='{own}'])", ["Facedown token", "Likely", "%", "Or a ruse"]),
    (".chip-face", ["combat token", "What it does", "BR-6."]),
    (".kc", ["Scout", "What it does"]),
    (".terr .row", ["territory", "Provinces", "All of it", "Territory card"]),
    (".objective", ["secret objective", "Asks for", "So far"]),
    (".track", ["Round", "of 5", "BR-3.1"]),
]
"""A piece of every kind, and what is said of it."""


def test_every_piece_explains_itself(visit: Visit) -> None:
    """Under the pointer, and by keyboard where it can be reached."""
    seat = at_table(visit("ann"), an_attack)
    shown = seat.page.locator("#explain")
    own = seat.page.locator(".screen h2").inner_text().lower()
    for selector, texts in EXPLAINED:
        piece = seat.page.locator(selector.format(own=own)).first
        piece.scroll_into_view_if_needed()
        seat.page.mouse.move(2, 2)
        expect(shown).not_to_be_visible()
        piece.hover()
        for text in texts:
            expect(shown).to_contain_text(text)
        assert not re.search(r"\w_\w|\w-\d", re.sub(r"BR-[\d.]+", "", shown.inner_text()))
    seat.page.mouse.move(2, 2)
    take_token(seat, "army")
    seat.page.keyboard.press("Tab")
    seat.page.locator(".map .lit").first.focus()
    expect(shown).to_be_visible()


def test_every_piece_explains_itself_by_finger(visit: Visit) -> None:
    """A long press shows it, and chooses nothing."""
    seat = at_table(visit("ann", PHONE), an_attack)
    for selector, title in (('.map [data-word="lion_capital"]', "Lion Capital"), (".strip .chip-face", "combat token")):
        before = seat.shown
        seat.page.locator(selector).first.dispatch_event("pointerdown", {"pointerType": "touch", "bubbles": True})
        expect(seat.page.locator("#explain")).to_contain_text(title)
        seat.page.locator(selector).first.dispatch_event("click")
        assert seat.shown.words == before.words
        seat.page.locator("#main").dispatch_event("pointerdown", {"pointerType": "touch", "bubbles": True})
        expect(seat.page.locator("#explain")).not_to_be_visible()


def test_names_on_the_map(visit: Visit) -> None:
    """One word at rest, the whole name from near; none where a lit thing would touch it."""
    seat = at_table(visit("ann"), an_attack)
    at_rest = seat.page.locator(".map text.short")
    expect(at_rest.first).to_be_visible()
    assert "Capital" in at_rest.all_text_contents() and "Lion Capital" not in at_rest.all_text_contents()
    many = at_rest.count()
    take_token(seat, "army")
    assert at_rest.count() < many
    for _ in range(3):
        seat.page.keyboard.press("+")
    expect(seat.page.locator(".map text.whole").first).to_have_css("opacity", "1")


def test_a_taken_token_is_told(visit: Visit) -> None:
    """Where it lay its place is marked, and its owner reads who took it, until they go on; a finger folds the news."""
    ann = visit("ann", PHONE)
    seat = ann.come(bring([ann, *["random"] * 3], GAME, a_loss, seed=7))
    assert seat.wait_for_turn()
    notice = seat.page.locator(".notice").filter(has_text="(shugenja)")
    expect(notice).to_contain_text(re.compile(r"discards your "))
    place = seat.page.locator(".map [data-gone] [data-mark]").first
    expect(place).to_be_attached()
    seat.page.locator(".scroller").dispatch_event("touchmove")
    expect(notice).to_have_count(0)
    seat.page.get_by_role("button", name=re.compile("Show .* again")).tap()
    expect(notice).to_be_visible()
    take_token(seat)
    back = seat.page.get_by_role("button", name="Back")
    back.tap()
    expect(back).to_have_count(0)
    expect(notice).to_have_count(0)
    expect(place).to_be_attached()


def test_a_spied_hand_is_laid_open(visit: Visit) -> None:
    """On a phone the clan is chosen below the map; every token is shown, can be put away and found again."""
    ann = visit("ann", PHONE)
    spying = bring(
        [ann, "random", "random"], GAME, lambda table: table.match.to_act == 0 and "spy" in verbs(table), seed=25
    )
    seat = ann.come(spying)
    assert seat.wait_for_turn()
    seat.choose(seat.shown.lit[0])
    seat.confirm_if_asked()
    hand = seat.page.locator("[data-spied]")
    expect(hand).to_contain_text("Only you see this")
    counts = hand.locator(".chip").evaluate_all(
        "all => all.map(one => Number(one.querySelector('b')?.innerText.slice(1) ?? 1))"
    )
    assert sum(counts) >= 5
    hand.get_by_role("button", name="Close").tap()
    expect(hand).to_have_count(0)
    seat.press(".again:has-text('Hand of')")
    expect(hand).to_be_visible()
    hand.get_by_role("button", name="Close").tap()
    assert seat.wait_for_turn()
    play(seat, seed=1, moves=1)
    expect(hand).to_have_count(0)  # further moves do not bring it back


@pytest.mark.parametrize("wide", some([360, 390], 1))
def test_placing_by_finger(visit: Visit, wide: int) -> None:
    """A tap on a token of the strip, which stays put, and on a lit place, which came into sight: there it lies.

    What else is in the hand stays where it is.
    """
    ann = visit("ann", Taste(size=(wide, 844), is_phone=True, settings={"confirm": "never"}))
    seat = at_table(ann)
    hand = seat.page.locator("[data-dock]").bounding_box()
    kept = seat.page.locator(".hand [data-word=bluff]").bounding_box()
    kind = take_token(seat)
    seat.page.wait_for_function(IN_SIGHT)
    assert seat.page.locator("[data-dock]").bounding_box() == hand
    place = seat.shown.lit[-1]
    called = kind.replace("_", " ").capitalize()
    # Others may discard a token of that kind meanwhile, which leaves its mark.
    laid = seat.page.locator(f'.map [aria-label^="{called}. ann "]')
    expect(laid).to_have_count(0)
    before = seat.version
    seat.choose(place)
    assert seat.version > before
    expect(laid).to_have_count(1)
    expect(laid).to_be_visible()
    assert seat.page.locator(".hand [data-word=bluff]").bounding_box() == kept


def test_a_replay_begins_with_the_clans(visit: Visit) -> None:
    """Nobody has a clan yet: the panel beside the map shows those that are chosen from."""
    ann = visit("ann")
    ann.go(f"/replay/{bring([ann, 'random'], GAME, turn(3))}#0")
    expect(ann.page.locator(".offer .clan")).to_have_count(7)
    expect(ann.page.locator(".offer .clan").first).to_be_in_viewport(ratio=1)


def test_the_screen_opens_for_what_lies_there(visit: Visit) -> None:
    """On a phone all clans are in sight when one is chosen; the chosen objective stays beside the other; then the map.

    Other tabs have only the question below them, as long as nothing is chosen.
    """
    ann = visit("ann", PHONE)
    seat = ann.come(bring([ann, "random"], GAME, lambda table: table.match.to_act == 0))
    assert seat.wait_for_turn()
    clans = seat.page.locator(".offer .clan")
    for clan in clans.all():
        expect(clan).to_be_in_viewport(ratio=1)
    clans.last.tap()
    seat.press("[data-send]")
    objectives = seat.page.locator(".offer .objective")
    expect(objectives).to_have_count(2)
    objectives.last.tap()
    expect(seat.page.locator("[data-send]")).to_be_visible()
    expect(objectives).to_have_count(2)
    seat.press("[data-send]")
    expect(seat.page.locator(".map")).to_be_visible()
    assert seat.wait_for_turn()
    seat.page.get_by_role("button", name="Clans").tap()
    expect(seat.ask.locator(".q")).to_be_visible()
    expect(seat.ask.locator(".mid")).to_be_hidden()


def test_magnified(visit: Visit) -> None:
    """A double tap magnifies the map, the hand stays as it is, a token is placed as before; one tap fits again."""
    seat = at_table(visit("ann", replace(PHONE, settings={"confirm": "never"})))
    hand = seat.page.locator(".strip [data-word]").first
    before = width(seat, ".map"), width(seat, ".strip [data-word]")
    x, y = seat.page.evaluate(BARE)
    for _ in range(2):
        seat.page.touchscreen.tap(x, y)
    seat.wait_for(".zoomed")
    assert width(seat, ".map") == pytest.approx(2 * before[0], rel=0.01)
    assert width(seat, ".strip [data-word]") == pytest.approx(before[1], rel=0.01)
    expect(hand).to_be_in_viewport(ratio=1)
    take_token(seat)
    version = seat.version
    seat.choose(seat.shown.lit[0])
    assert seat.version > version
    seat.press(".fit button")
    expect(seat.page.locator(".zoomed")).to_have_count(0)
    assert width(seat, ".map") == pytest.approx(before[0], rel=0.01)


def width(seat: Seat, selector: str) -> float:
    """How wide the first of these is drawn."""
    return float(seat.page.locator(selector).first.evaluate("one => one.getBoundingClientRect().width"))


def tokens(seat: Seat) -> list[str]:
    """The tokens of the hand that can go on a place."""
    return [word for word in seat.shown.soft if word.startswith(KINDS)]


def take_token(seat: Seat, of: str = "") -> str:
    """Choose some token of the hand, or one of a type."""
    kind = next(kind for kind in tokens(seat) if kind.startswith(of))
    seat.choose(kind)
    if seat.shown.menu:
        seat.choose("place")
    assert seat.shown.words == ["place", kind] and seat.shown.lit
    return kind
