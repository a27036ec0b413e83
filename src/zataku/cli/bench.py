"""``zataku bench``: how fast the games are."""

from __future__ import annotations

import json
import time
from typing import Annotated, Any, Final

import typer
from librt.vecs import vec
from mypy_extensions import i64

import zataku
from zataku.bots.playout import clone_many, judge_all, play_games
from zataku.cli.content import ContentFile
from zataku.cli.screen import console, plain_table, say
from zataku.cli.words import Lang, language, load
from zataku.core import game as contract
from zataku.core.dealers import Silent
from zataku.core.errors import BadSetup
from zataku.core.game import NOBODY, Game, State
from zataku.core.match import checked_options

CLONES: Final = 1000


def measure(game: Game | str, seconds: float) -> dict[str, Any]:
    """The speed of a game in random play with the most seats, by CPU time; it takes about this many seconds."""
    if isinstance(game, str):
        game = zataku.load(game)
    seats = game.seats[-1]
    games, decisions, rate = _compiled_loop(game, seats, seconds * 0.4)
    return {
        "game": game.name,
        "seats": seats,
        "compiled": not str(contract.__file__).endswith(".py"),
        "decisions_per_s": round(rate),
        "driven_per_s": round(_driven_loop(game, seats, seconds * 0.4)),
        "clone_us": round(_clone_cost(game, seats, seconds * 0.1), 3),
        "refusal_us": round(_refusal_cost(game, seats, seconds * 0.1), 3),
        "decisions_per_game": round(decisions / games, 1),
    }


def _compiled_loop(game: Game, seats: int, seconds: float) -> tuple[int, int, float]:
    """Whole games played by the compiled loop: how many games, decisions, and decisions a second."""
    options = checked_options(game, {})
    play_games(game, seats, options, 0, 1)
    games, decisions, batch, spent = 0, 0, 1, 0.0
    while spent < seconds or not games:
        start = time.process_time()
        decisions += play_games(game, seats, options, 1 + games, batch)[0]
        spent += time.process_time() - start
        games += batch
        batch = min(batch * 2, 1000)
    return games, decisions, decisions / spent


def _driven_loop(game: Game, seats: int, seconds: float) -> float:
    """The same random play driven from Python, one call for each step: decisions a second."""
    options = checked_options(game, {})
    out = vec[i64]([0] * game.n_actions)
    seed, decisions = 0, 0
    start = time.process_time()
    spent = 0.0
    while spent < seconds or not seed:
        dealer = Silent(seed)
        state = game.new(seats, options, dealer)
        while game.to_act(state) != NOBODY:
            n = game.fill_actions(state, out)
            if n > 1:
                decisions += 1
            game.apply(state, out[dealer.below(n) if n > 1 else 0], dealer)
        seed += 1
        spent = time.process_time() - start
    return decisions / spent


def _clone_cost(game: Game, seats: int, seconds: float) -> float:
    """Microseconds to clone a state from the middle of a game."""
    state = _middle(game, seats)
    clones, spent = 0, 0.0
    while spent < seconds or not clones:
        start = time.process_time()
        clone_many(game, state, CLONES)
        spent += time.process_time() - start
        clones += CLONES
    return spent / clones * 1e6


def _refusal_cost(game: Game, seats: int, seconds: float) -> float:
    """Microseconds to judge an action, on average over all conceivable ones in the middle of a game."""
    state = _middle(game, seats)
    judged, spent = 0, 0.0
    while spent < seconds or not judged:
        start = time.process_time()
        judge_all(game, state)
        spent += time.process_time() - start
        judged += game.n_actions
    return spent / judged * 1e6


def _middle(game: Game, seats: int) -> State:
    """A state about halfway through a random game."""
    options = checked_options(game, {})
    out = vec[i64]([0] * game.n_actions)
    moves = play_games(game, seats, options, 7, 1)[1]
    dealer = Silent(7)
    state = game.new(seats, options, dealer)
    for _ in range(moves // 2):
        n = game.fill_actions(state, out)
        game.apply(state, out[dealer.below(n) if n > 1 else 0], dealer)
    return state


def bench(
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
    seconds: Annotated[float, typer.Option(help="CPU time to spend on each game.")] = 5.0,
    game: Annotated[str | None, typer.Option(help="Only this game.", show_default="all")] = None,
    content: ContentFile = None,
    lang: Lang = None,
) -> None:
    """Measure the speed of the games in random play.

    A decision has more than one legal action. `driven` plays from Python, one call for each step.
    """
    words = load(language(lang))
    if not 0 < seconds <= 600:
        raise BadSetup("--seconds", "a number above 0 and at most 600", str(seconds))
    names = zataku.names() if game is None else [zataku.load(game).name]
    results = [measure(name, seconds) for name in names]
    if as_json:
        typer.echo(json.dumps(results, indent=2))
        return
    table = plain_table(words("game"), words("seats"))
    for heading in (words("decisions_per_s"), words("driven_per_s"), words("clone_us"), words("refusal_us")):
        table.add_column(heading, justify="right")
    for result in results:
        figures = [f"{result[key]:,}" for key in ("decisions_per_s", "driven_per_s", "clone_us", "refusal_us")]
        table.add_row(result["game"], str(result["seats"]), *figures)
    screen = console()
    screen.print(table)
    say(screen, words("compiled") if results[0]["compiled"] else words("plain"), "dim")
