"""Candidates compared: from the view alone, the same each time, whole turns in the same worlds."""

import pickle

import pytest

import zataku
from bots.test_search import middle
from zataku.bots import lookout
from zataku.bots.lookout import Effort, Line
from zataku.core.dealers import Silent
from zataku.core.game import Game

SEEING = [game for game in map(zataku.load, zataku.names()) if game.features]
SLIGHT = Effort(walks=12, steps=4, tries=3, looks=3)


@pytest.mark.parametrize("game", SEEING, ids=lambda game: game.name)
def test_lines_follow_from_view_and_seed(game: Game) -> None:
    """Whatever is hidden, they are the same; chances add up to 1, the best first, what was asked about among them."""
    state = middle(game, 3)
    seat = game.to_act(state)
    other = game.clone(state)
    game.resample(other, seat, Silent(5))
    actions = game.actions(state)
    found = [
        lookout.of(game, 9, SLIGHT).compare(game.view(world, seat), actions, 3, actions[-1]) for world in (state, other)
    ]
    assert found[0] == found[1]
    chances = [line.chances[seat] for line in found[0]]
    assert chances == sorted(chances, reverse=True)
    assert all(sum(line.chances) == pytest.approx(1) and len(line.tries) == 3 for line in found[0])
    assert actions[-1] in [line.action for line in found[0]]
    assert {line.action for line in found[0]} <= set(actions)


@pytest.mark.parametrize("game", SEEING, ids=lambda game: game.name)
def test_every_seat_has_an_opinion(game: Game) -> None:
    """Also one that is not to act: its chances add up, and follow from what it sees."""
    state = middle(game, 4)
    for seat in range(game.seats[0]):
        other = game.clone(state)
        game.resample(other, seat, Silent(6))
        levels = [lookout.of(game, 2, SLIGHT).level(game.view(world, seat), seat) for world in (state, other)]
        assert levels[0] == levels[1] and sum(levels[0]) == pytest.approx(1)


def test_how_far_behind_a_line_is() -> None:
    """Compared try by try: what both meet alike adds no doubt."""
    best, other = Line([1], [0.6, 0.4], [0.9, 0.3, 0.6]), Line([2], [0.5, 0.5], [0.8, 0.2, 0.5])
    mean, error = other.behind(best)
    assert mean == pytest.approx(0.1) and error == pytest.approx(0)
    assert best.behind(best) == (0, 0)
    assert pickle.loads(pickle.dumps(best)) == best and best.action == 1
