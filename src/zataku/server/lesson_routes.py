"""What the server answers about lessons: what is said in them, how far somebody has come, and how one is opened."""

from __future__ import annotations

from functools import cache
from typing import Any

import msgspec
from litestar import Response, get, post
from litestar.datastructures import State
from litestar.params import JSONBody

from zataku.core import catalog
from zataku.core.errors import ZatakuError
from zataku.core.language import language
from zataku.server import lessons
from zataku.server.bundle import PACKED, File, constant
from zataku.server.desk import PROBLEMS, Asked, GamePath, LangPath, desk
from zataku.server.guard import address
from zataku.server.protocol import BeginLesson, LessonProgress, Lessons, TableInfo
from zataku.server.trouble import Trouble, trouble_of


@get(
    "/games/{game:str}/lessons/{lang:str}",
    summary="The lessons of a game",
    responses=PROBLEMS,
    sync_to_thread=False,
    opt={PACKED: True},
)
def told(request: Asked, game: GamePath, lang: LangPath) -> Response[dict[str, object]]:
    """What the host says and points at, step by step; what the other seats will play is not told."""
    answer: Response[Any] = _told(catalog.load(game).name, language(lang).code).answer(
        request.headers.get("accept-encoding", ""), ""
    )
    return answer


@get("/me/lessons", summary="My lessons", responses=PROBLEMS)
async def progress(request: Asked, state: State) -> Lessons:
    """How far I have come in each lesson that I have begun."""
    at = desk(state)
    person = await at.visitor(request)
    found: dict[tuple[str, str], LessonProgress] = {}
    for row in [] if person is None else await at.store.lessons_of(person.id):
        if row.lesson in lessons.names(row.game):
            last = len(lessons.load(row.game, row.lesson).steps) - 1
            place = last if row.is_over else min(row.step, last)
            come = LessonProgress(row.game, row.lesson, row.table, place, row.is_learned or row.is_over)
            known = found.setdefault((row.game, row.lesson), come)
            known.is_learned = known.is_learned or come.is_learned
    return Lessons(list(found.values()))


@post("/lessons", summary="Open a lesson", status_code=200, responses=PROBLEMS)
async def begin(request: Asked, state: State, data: JSONBody[BeginLesson]) -> TableInfo:
    """Its table where I left it, or from its beginning; a new one if there is none that can go on."""
    at = desk(state)
    person = await at.person(request)
    at.limits.take("table", address(request.scope), person.payer)
    try:
        game = catalog.load(data.game)
    except ZatakuError as problem:
        raise trouble_of(problem) from None
    known = ", ".join(lessons.names(game.name))
    if data.lesson not in lessons.names(game.name):
        message = f"lesson: expected one of {known or 'none'}, got {data.lesson!r}"
        raise Trouble("unknown", message, "unknown_lesson", {"expected": known})
    room = await at.rooms.learn(person, game, data.lesson, data.again, address(request.scope))
    return room.info(person.id)


@cache
def _told(game: str, lang: str) -> File:
    texts = lessons.texts(game, lang)
    found = {
        name: {"title": texts[name]["title"], "about": texts[name]["about"], "steps": _steps(game, name, texts[name])}
        for name in lessons.names(game)
    }
    return constant("lessons.json", msgspec.json.encode(found))


def _steps(game: str, name: str, texts: dict[str, str]) -> list[dict[str, object]]:
    lesson = lessons.load(game, name)
    return [
        {
            "id": step.id,
            "kind": step.kind,
            "title": texts[f"{step.id}.title"],
            "text": texts[f"{step.id}.text"],
            "then": texts.get(f"{step.id}.then", ""),
            "point": step.point,
            "links": step.links,
            "veil": step.veil,
            "tab": step.tab,
            "met": [
                {"icon": icon, "title": texts[f"{step.id}.{key}.title"], "text": texts[f"{step.id}.{key}.text"]}
                for key, icon in step.met.items()
            ],
        }
        for step in lesson.steps
    ]


handlers = [told, progress, begin]
