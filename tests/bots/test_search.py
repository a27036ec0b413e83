"""Bots that search: from the view alone, repeatable, within their budget."""

import pickle
from pathlib import Path

import pytest

import zataku
from bots.untaught import untaught
from wide import often
from zataku import bots
from zataku.bots import nets
from zataku.bots.search import Search
from zataku.core.dealers import Silent
from zataku.core.errors import BadSetup
from zataku.core.game import NOBODY, Game, State

GAMES = [zataku.load(name) for name in zataku.names()]
SEEING = [game for game in GAMES if game.features]
WALKS = often(64, soak=400, plain=16)
SEARCHES = ("planner", f"ismcts@{WALKS}", "bell@16")
CASES = [*((game, name) for game in GAMES for name in SEARCHES), *((game, "net") for game in SEEING)]


def middle(game: Game, seed: int) -> State:
    """A state after many moves at random, with something to choose; a short game is begun again."""
    luck = Silent(seed)
    state = game.new(game.seats[0], {}, luck)
    passed = 0
    while passed < 40 or len(game.actions(state)) < min(3, game.n_actions):
        if game.to_act(state) == NOBODY:
            state = game.new(game.seats[0], {}, luck)
        actions = game.actions(state)
        game.apply(state, actions[luck.below(len(actions))], luck)
        passed += 1
    return state


@pytest.mark.parametrize(("game", "name"), CASES, ids=[f"{game.name}-{name}" for game, name in CASES])
def test_a_choice_follows_from_view_and_seed(game: Game, name: str, tmp_path: Path) -> None:
    """Whatever is hidden, the same view and seed lead to the same choice; also by a copy of the bot."""
    if name == "net":
        name = f"net:{untaught(game, tmp_path / 'net.bin')}@{WALKS}"
    state = middle(game, 3)
    seat = game.to_act(state)
    other = game.clone(state)
    game.resample(other, seat, Silent(5))
    actions = game.actions(state)
    chosen = [
        bot.choose(game.view(world, seat), actions)
        for world, bot in (
            (state, bots.make(name, game, 9, programs=True)),
            (other, bots.make(name, game, 9, programs=True)),
            (state, pickle.loads(pickle.dumps(bots.make(name, game, 9, programs=True)))),
        )
    ]
    assert chosen[0] in actions and len(set(chosen)) == 1


@pytest.mark.parametrize("game", SEEING, ids=lambda game: game.name)
def test_a_tree_is_kept_as_long_as_the_view_is_what_it_expects(game: Game) -> None:
    """After an action of one's own that leaves nothing to luck, what is known of the time after it stays."""
    net = nets.of(game)
    assert net is not None
    search = Search(game, net, 1)
    kept = 0
    for seed in range(8):
        state = middle(game, seed)
        seat = game.to_act(state)
        search.begin(game.clone(state), seat)
        search.walk(WALKS)
        for action in game.actions(state):
            after = game.clone(state)
            game.apply(after, action, Silent(4))
            seen = game.view(after, seat)
            if game.to_act(after) == seat and search.leads_to(seen, action):
                search.go_on(after, action)
                assert search.iterations == search.root.visits
                kept += search.root.visits > 0
                assert not search.leads_to(game.view(state, seat), game.actions(after)[0])  # there is no way back
                break
            assert game.to_act(after) == seat or not search.leads_to(seen, action)
    assert kept


@pytest.mark.parametrize("game", SEEING, ids=lambda game: game.name)
def test_a_searcher_tells_how_sure_it_is_and_gives_its_best_so_far(game: Game, tmp_path: Path) -> None:
    """Shares fall and add up to 1; who ponders answers more than once, and always with a legal action."""
    file = untaught(game, tmp_path / "net.bin")
    state = middle(game, 4)
    seat, actions = game.to_act(state), game.actions(state)
    view = game.view(state, seat)
    weighed = bots.make(f"net:{file}@{WALKS}", game, 1, programs=True).weigh(view, actions)
    shares = [share for _, share in weighed]
    assert shares == sorted(shares, reverse=True) and sum(shares) == pytest.approx(1)
    assert {action for action, _ in weighed} <= set(actions)
    answers = list(bots.make(f"net:{file}@0.3s", game, 1, programs=True).ponder(view, actions, 0.3))
    assert len(answers) > 1 and all(answer[0][0] in actions for answer in answers)


@pytest.mark.parametrize("game", SEEING, ids=lambda game: game.name)
def test_the_strongest_answers_early(game: Game) -> None:
    """Whoever stops listening after the first answer has a legal action."""
    state = middle(game, 4)
    seat, actions = game.to_act(state), game.actions(state)
    answers = list(bots.make("old_pine@0.1s", game, 1).ponder(game.view(state, seat), actions, 60.0))
    assert len(answers) > 1 and all(answer[0][0] in actions for answer in answers)


@pytest.mark.parametrize("game", SEEING, ids=lambda game: game.name)
def test_the_answer_is_one_of_those_that_are_asked_about(game: Game) -> None:
    """Also where the tree has none of them, as when what was kept is about another choice."""
    state = middle(game, 4)
    seat, legal = game.to_act(state), game.actions(state)
    asked = [action for action in range(game.n_actions) if action not in legal][:2]
    assert bots.make("seeker@0.001s", game, 1).choose(game.view(state, seat), asked) in asked


def test_a_game_without_a_net_has_no_searcher() -> None:
    """And says what to try."""
    without = next((game for game in map(zataku.load, zataku.names()) if bots.nets.of(game) is None), None)
    if without is not None:
        with pytest.raises(BadSetup, match="try greedy"):
            bots.make("seeker@5", without, 1)
