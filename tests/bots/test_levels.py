"""The five levels: for every game, weak as people are, and the lower ones with a mind of their own."""

import pickle
from pathlib import Path

import pytest

import zataku
from zataku import bots
from zataku.bots import levels
from zataku.bots.novice import Novice
from zataku.bots.planner import Planner
from zataku.core.dealers import Silent
from zataku.core.errors import BadSetup
from zataku.core.game import NOBODY, Bot, Game, State

FOUND = [zataku.load(name) for name in zataku.names()]
GAMES = pytest.mark.parametrize("game", FOUND, ids=lambda game: game.name)
FOND = [game for game in FOUND if levels.manners(game.name)["reed"].favours]


def choices(game: Game, bot: Bot, number: int) -> list[tuple[State, int]]:
    """States of random games with something to choose, and what the bot would take."""
    luck = Silent(5)
    state = game.new(game.seats[0], {}, luck)
    found: list[tuple[State, int]] = []
    while len(found) < number:
        if game.to_act(state) == NOBODY:
            state = game.new(game.seats[0], {}, luck)
        actions = game.actions(state)
        if len(actions) > 1:
            found.append((game.clone(state), bot.choose(game.view(state, game.to_act(state)), actions)))
        game.apply(state, actions[luck.below(len(actions))], luck)
    return found


@GAMES
@pytest.mark.parametrize("level", ["pebble", "reed"])
def test_a_novice_is_weak_but_not_silly(game: Game, level: str) -> None:
    """It differs from the best look ahead now and then, by figures that suit the game; a copy chooses the same."""
    bot = bots.make(level, game, 3)
    again = pickle.loads(pickle.dumps(bots.make(level, game, 3)))
    mine = choices(game, bot, 40)
    assert [choice for _, choice in mine] == [choice for _, choice in choices(game, again, 40)]
    calm = Novice(game, 3, 0.0, (), 0.0)
    best = [calm.choose(game.view(state, game.to_act(state)), game.actions(state)) for state, _ in mine]
    differing = sum(choice != other for (_, choice), other in zip(mine, best, strict=True))
    assert differing < 40 and (differing > 0 or levels.manners(game.name) is levels.USUAL)


@pytest.mark.parametrize("game", FOND, ids=lambda game: game.name)
def test_a_favourite_word_is_followed(game: Game) -> None:
    """Whoever leans far enough takes what has the word, wherever it is sensible."""
    word = levels.manners(game.name)["reed"].favours[0]
    fond, fair = Novice(game, 3, 0.01, (word,), 1000.0), Novice(game, 3, 0.01, (), 0.0)

    def times(bot: Novice) -> int:
        return sum(
            any(each.startswith(word) for each in game.write(choice).split()) for _, choice in choices(game, bot, 60)
        )

    assert times(fond) > times(fair)


@GAMES
def test_upper_levels_do_without_a_net(game: Game) -> None:
    """With other components there is none that fits: they plan by the game's worth."""
    for level in ("lantern", "bell", "old_pine"):
        assert isinstance(levels.made(level, game, 1, None, None), Planner)


def test_a_game_that_says_nothing(tmp_path: Path) -> None:
    """It gets the usual figures; what is broken is told."""
    file = tmp_path / levels.FILE
    assert levels.read(file, "some_game") == levels.USUAL
    for text, wanted in (
        ("[pebble", "TOML"),
        ("[pebble]\nnoise = 1", "the levels pebble"),
        ("".join(f"[{level}]\nspeed = 3\n" for level in levels.LEVELS), "pebble in levels.toml.*speed"),
    ):
        file.write_text(text, "utf-8")
        with pytest.raises(BadSetup, match=wanted):
            levels.read(file, "some_game")
