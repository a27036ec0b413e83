"""What the server answers about puzzles: a list for each game, one to try, nudges, and the answer at last."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Final

from litestar import get, post
from litestar.datastructures import State
from litestar.params import JSONBody, PathParameter

from zataku.core import catalog
from zataku.core.errors import ZatakuError
from zataku.server import puzzling
from zataku.server.desk import PROBLEMS, Asked, Desk, GamePath, desk
from zataku.server.guard import address
from zataku.server.protocol import Previewed, Puzzle, PuzzleList, PuzzleTry, PuzzleWhy, WhyNot
from zataku.server.store import PuzzleRow
from zataku.server.timing import date
from zataku.server.trouble import trouble_of

PuzzlePath = Annotated[str, PathParameter(max_length=40, description="The id of a puzzle, or today.")]

ADDRESS: Final = "/games/{game:str}/puzzles/{puzzle:str}"


@get("/games/{game:str}/puzzles", summary="The puzzles of a game", responses=PROBLEMS)
async def puzzles(request: Asked, state: State, game: GamePath) -> PuzzleList:
    """All of them and those of the last days, with what came of them for me; none where a game has none."""
    at = desk(state)
    person = await at.visitor(request)
    name = catalog.load(game).name
    rows = {} if person is None else await at.store.puzzles(person.id, name)
    return puzzling.listed(name, rows, puzzling.today(date()))


@get(ADDRESS, summary="A puzzle", responses=PROBLEMS)
async def puzzle(request: Asked, state: State, game: GamePath, puzzle: PuzzlePath) -> Puzzle:
    """The position as its seat knows it, and what I have tried; the answer once I have solved it or given up."""
    at = desk(state)
    person = await at.visitor(request)
    one = puzzling.find(game, puzzle, puzzling.today(date()))
    rows = {} if person is None else await at.store.puzzles(person.id, game)
    return await _shown(at, game, one.id, rows.get(one.id, PuzzleRow([])))


@post(f"{ADDRESS}/try", summary="Try to solve a puzzle", status_code=200, responses=PROBLEMS)
async def try_puzzle(
    request: Asked, state: State, game: GamePath, puzzle: PuzzlePath, data: JSONBody[PuzzleTry]
) -> Puzzle:
    """Is this the best action? After three tries the answer is shown. An action that is not legal is no try."""
    one = puzzling.find(game, puzzle, puzzling.today(date()))
    try:
        puzzling.tried(game, one, PuzzleRow([]), data.action)  # whatever is wrong with it, before anything is stored
    except ZatakuError as problem:
        raise trouble_of(problem) from None
    return await _changed(request, state, game, one.id, lambda row: puzzling.tried(game, one, row, data.action))


@post(f"{ADDRESS}/nudge", summary="Ask for a nudge", status_code=200, responses=PROBLEMS)
async def nudge(request: Asked, state: State, game: GamePath, puzzle: PuzzlePath) -> Puzzle:
    """First where the answer is to be looked for, then its verb."""
    one = puzzling.find(game, puzzle, puzzling.today(date()))
    return await _changed(request, state, game, one.id, puzzling.nudged)


@post(f"{ADDRESS}/give-up", summary="See the answer", status_code=200, responses=PROBLEMS)
async def give_up(request: Asked, state: State, game: GamePath, puzzle: PuzzlePath) -> Puzzle:
    """The answer, without solving it."""
    one = puzzling.find(game, puzzle, puzzling.today(date()))
    return await _changed(request, state, game, one.id, puzzling.given_up)


@post(f"{ADDRESS}/preview", summary="What an action would do in a puzzle", status_code=200, responses=PROBLEMS)
async def preview(
    request: Asked, state: State, game: GamePath, puzzle: PuzzlePath, data: JSONBody[PuzzleTry]
) -> Previewed:
    """As at a table: as far as the seat can know. It says nothing of how good it is."""
    desk(state).limits.take("ask", address(request.scope))
    one = puzzling.find(game, puzzle, puzzling.today(date()))
    try:
        return puzzling.preview(game, one, data.action)
    except ZatakuError as problem:
        raise trouble_of(problem) from None


@post(f"{ADDRESS}/why", summary="Why something can't be done in a puzzle", status_code=200, responses=PROBLEMS)
async def why(request: Asked, state: State, game: GamePath, puzzle: PuzzlePath, data: JSONBody[PuzzleWhy]) -> WhyNot:
    """As at a table; without a refusal the action is legal."""
    desk(state).limits.take("ask", address(request.scope))
    one = puzzling.find(game, puzzle, puzzling.today(date()))
    try:
        return puzzling.why_not(game, one, data.words)
    except ZatakuError as problem:
        raise trouble_of(problem) from None


async def _changed(
    request: Asked, state: State, game: str, id: str, change: Callable[[PuzzleRow], PuzzleRow]
) -> Puzzle:
    at = desk(state)
    person = await at.person(request)
    return await _shown(at, game, id, await at.store.change_puzzle(person.id, game, id, change, date()))


async def _shown(at: Desk, game: str, id: str, row: PuzzleRow) -> Puzzle:
    one = puzzling.find(game, id, puzzling.today(date()))
    fared = await at.store.first_tries(game, id) if row.result else {}
    return puzzling.as_seen(game, one, row, fared)


handlers = [puzzles, puzzle, try_puzzle, nudge, give_up, preview, why]
