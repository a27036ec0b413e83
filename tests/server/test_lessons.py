"""Lessons of all games: each can be played to its end, is told in every language, and goes on where it was left."""

from __future__ import annotations

import asyncio
import random
import re
from pathlib import Path

import pytest

from server.house import Chair
from server.inside import ann_and_ben
from server.lesson import opened, played
from wide import often
from zataku.core import catalog
from zataku.core.language import ENGLISH, LANGUAGES
from zataku.core.notations import notations
from zataku.server import lessons
from zataku.server.lessons import DO, END, EXPLAIN

ALL = [(game, lesson) for game in catalog.names() for lesson in lessons.names(game)]
ICONS = Path("web/src/style/icons.svg").read_text("utf-8")
each_lesson = pytest.mark.parametrize(("game", "name"), ALL)


@each_lesson
def test_a_lesson_can_be_played_to_its_end(game: str, name: str) -> None:
    """Whatever allowed action is chosen, the rules allow the next step, and the others play what is written."""
    lesson = lessons.load(game, name)
    for seed in range(often(3, soak=40)):
        match = opened(game, lesson)
        chance = random.Random(seed)
        done = {step for step, seat, _ in played(game, lesson, match, chance.choice) if seat == lesson.you}
        first, last = lesson.reach(match)
        assert first <= last == len(lesson.steps) - 1
        assert all(n in done or match.over for n, step in enumerate(lesson.steps) if step.kind == DO)


@each_lesson
def test_a_lesson_is_well_made(game: str, name: str) -> None:
    """It begins with you, ends with an end, and what it names can be played."""
    lesson = lessons.load(game, name)
    steps = lesson.steps
    assert len({step.id for step in steps}) == len(steps) and steps[-1].kind == END
    assert [step.kind for step in steps].count(END) == 1 and 1 <= lesson.minutes <= 15
    known = notations(catalog.load(game))
    for step in steps:
        assert bool(step.play) == (step.kind == DO), step.id
        assert step.kind == DO or not step.then, step.id
        for words in step.play + step.then + step.others:
            assert known.beginning(words), f"{step.id}: expected a beginning of an action, got {words}"
        assert step.kind != EXPLAIN or step.point or step is steps[0], f"{step.id}: expected something to point at"
        assert {name for link in step.links for name in link} <= set(step.point)


@pytest.mark.parametrize("lang", LANGUAGES)
@each_lesson
def test_a_lesson_is_told_in_every_language(game: str, name: str, lang: str) -> None:
    """Each text is there, none is left over, and every icon in it is drawn."""
    lesson = lessons.load(game, name)
    said = lessons.written(game, lang).get(name, {})
    needed = {"title", "about"} | {f"{step.id}.{part}" for step in lesson.steps for part in ("title", "text")}
    needed |= {f"{step.id}.{key}.{part}" for step in lesson.steps for key in step.met for part in ("title", "text")}
    optional = {f"{step.id}.then" for step in lesson.steps if step.kind == DO}
    assert needed <= set(said) <= needed | optional
    assert set(said) == set(lessons.written(game, ENGLISH)[name])
    shown = lessons.texts(game, lang)[name]
    for key, text in shown.items():
        assert text and "{" not in text and text.count("**") % 2 == 0, key
        for icon in re.findall(r"\[([a-z0-9_-]+)\]", text):
            assert f'id="i-{icon}"' in ICONS, f"{key}: no icon {icon}"
    for step in lesson.steps:
        assert all(f'id="i-{icon}"' in ICONS for icon in step.met.values()), step.id


def fits(action: str, chair: Chair) -> bool:
    """Whether the lesson goes on with an action."""
    return lessons.fits(action, chair.update["lesson"]["play"])


def test_a_lesson_is_a_table_that_remembers_its_step(tmp_path: Path) -> None:
    """It goes on wherever it was left; what its step does not ask for is refused, and going back takes moves back."""
    game, name = ALL[0]
    lesson = lessons.load(game, name)
    wish = {"game": game, "lesson": name}

    async def evening() -> None:
        async with ann_and_ben(tmp_path, bot_pause=0) as (desk, ann, ben):
            table = await ann.post("/api/lessons", wish)
            found = [table[key] for key in ("mode", "lesson", "status", "clock")]
            assert found == ["practice", name, "playing", None]
            assert (await ann.post("/api/lessons", wish))["id"] == table["id"]
            assert (await ben.post("/api/lessons", wish))["id"] != table["id"]
            chair = await ann.chair(table["id"], lesson.you)
            place, actions = chair.update["lesson"], chair.update["actions"]
            assert place["step"] == 0 < place["last"] and place["play"] == [] and actions
            assert (await chair.act(actions[0]))["reason"] == "lesson_read"
            assert (await chair.ask("go_to", step=place["last"] + 1))["reason"] == "no_such_step"
            assert (await chair.ask("go_to", step=place["last"]))["kind"] == "done"
            place = chair.update["lesson"]
            assert place["step"] == place["last"] and place["play"] == lesson.steps[place["step"]].play
            other = next(action for action in actions if not lessons.fits(action, place["play"]))
            assert (await chair.act(other))["reason"] == "lesson_other"
            while chair.update["lesson"]["step"] == place["step"]:
                await chair.play(lambda legal: next(one for one in legal if fits(one, chair)), 1)
            reached = chair.update["lesson"]["step"]
            assert reached > place["step"]

            [mine] = (await ann.get("/api/me/lessons"))["lessons"]
            assert (mine["table"], mine["step"], mine["is_learned"]) == (table["id"], reached, False)
            [listed] = (await ann.get("/api/me/tables"))["tables"]
            assert (listed["lesson"], listed["lesson_step"]) == (name, reached)
            (await desk.rooms.room(table["id"])).rest()  # as if it had left memory
            there = await ann.chair(table["id"], lesson.you)
            assert there.update["lesson"]["step"] == reached
            await ann.post("/api/lessons", wish | {"again": True})
            await there.look(lesson.you)
            assert there.update["lesson"]["step"] == 0 and there.update["actions"] == actions
            assert (await ann.post("/api/lessons", wish | {"lesson": "no_such"}, 404))["reason"] == "unknown_lesson"
            plain = await ann.chair(await ann.table("mb"))
            assert (await plain.ask("go_to", step=0))["reason"] == "no_lesson"

    asyncio.run(evening())
