"""Hints: from the view alone, the same each time; every sentence has its texts, and what is told as sure comes true."""

from collections.abc import Iterator
from typing import Final

import pytest

import zataku
from bots.test_search import middle
from wide import often
from zataku import bots
from zataku.bots import hints
from zataku.bots.lookout import Effort
from zataku.core import locale
from zataku.core.dealers import Silent
from zataku.core.game import Game, State
from zataku.core.language import LANGUAGES
from zataku.core.reason import ALLOWED, ANYBODY, DENIED, LIKELY, NOW, OWN, RIVAL, SECTION, VICTIM, YOURS, Reason

GAMES = [zataku.load(name) for name in zataku.names()]
SLIGHT: Final = Effort(walks=8, steps=4, tries=3, looks=0)
FORMS: Final = {
    NOW: ("",),
    OWN: ("", LIKELY),
    RIVAL: (DENIED, ALLOWED),
    ANYBODY: ("", LIKELY, DENIED, ALLOWED),
}


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_a_hint_follows_from_view_and_seed(game: Game) -> None:
    """Whatever is hidden, it is the same, word for word; the best move comes first."""
    state = middle(game, 3)
    seat = game.to_act(state)
    other = game.clone(state)
    game.resample(other, seat, Silent(5))
    actions = game.actions(state)[:12]
    found = [hints.of(game, game.view(world, seat), actions, 9, SLIGHT) for world in (state, other)]
    assert found[0] == found[1]
    chances = [move.chance for move in found[0].moves]
    assert 2 <= len(chances) <= hints.MOST and chances == sorted(chances, reverse=True)
    assert min(chances) <= found[0].chance <= max(chances) or len(chances) == hints.MOST
    assert {move.plan[0] for move in found[0].moves} <= set(actions)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_what_is_told_as_sure_comes_true(game: Game) -> None:
    """Carried out in the true state, a plan brings what the hint says of it without "most likely"."""
    told = 0
    for state in moments(game, 2, often(3, soak=40)):
        seat = game.to_act(state)
        hint = hints.of(game, game.view(state, seat), game.actions(state)[-12:], 4, SLIGHT)
        for move in hint.moves:
            after = carried_out(game, state, move.plan)
            known = [(reason.key, reason.facts) for reason in game.reasons(state, after, seat)]
            for reason in move.reasons:
                if not reason.key.removesuffix(YOURS).endswith((LIKELY, DENIED, ALLOWED)):
                    assert (reason.key, reason.facts) in known
                    told += 1
    assert told >= 3


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_every_reason_has_its_texts(game: Game) -> None:
    """In all of its forms and all languages: what games between bots bring about, and no text that nothing tells."""
    texts = {lang: locale.load(game.name, lang) for lang in LANGUAGES}
    for reason in brought_about(game):
        forms = list(FORMS[reason.scope])
        if reason.worth < 0 and reason.scope == OWN:
            forms.append(DENIED)
        keys = [reason.key + form for form in forms]
        if VICTIM in reason.facts and reason.scope == ANYBODY:
            keys += [reason.key + form + YOURS for form in (DENIED, ALLOWED)]
        for lang, words in texts.items():
            for key in keys:
                facts = {**reason.facts, "other": 1}
                text = words.fill(words.words[SECTION][key], facts)
                assert text.strip().endswith(".") and "{" not in text, f"{lang}: {key}"


def moments(game: Game, seed: int, most: int) -> Iterator[State]:
    """Some states of a game between bots in which there is something to choose."""
    match = zataku.Match(game, seats=game.seats[0], seed=seed)
    player = bots.make("greedy", game, seed)
    found = number = 0
    while not match.over and found < most:
        seat, actions = match.to_act, match.action_numbers(match.to_act)
        number += 1
        if len(actions) > 3 and number % 11 == 0:
            found += 1
            yield match.state()
        match.play(seat, player.choose(match.view(seat), actions))


def carried_out(game: Game, state: State, plan: list[int]) -> State:
    """The state after a plan, with whatever luck and all that is forced in between."""
    after, turn = game.clone(state), game.turn(state)
    luck = Silent(1)
    for action in plan:
        while len(actions := game.actions(after)) == 1 and actions[0] != action and game.turn(after) == turn:
            game.apply(after, actions[0], luck)
        if action in actions and game.turn(after) == turn:
            game.apply(after, action, luck)
    return after


def brought_about(game: Game) -> list[Reason]:
    """What the seats come to in games between bots, within a move and from one to the next; one of each kind."""
    found: dict[tuple[object, ...], Reason] = {}
    for seed in range(often(1, soak=20)):
        match = zataku.Match(game, seats=game.seats[seed % 2], seed=seed)
        player = bots.make("greedy", game, seed)
        last: dict[int, State] = {}
        while not match.over:
            seat, state = match.to_act, match.state()
            match.play(seat, player.choose(match.view(seat), match.action_numbers(seat)))
            for before in (last.get(seat, state), state):
                for one in game.reasons(before, match.state(), seat):
                    found[one.key, one.scope, one.worth < 0, *one.facts] = one
            last[seat] = state
    return list(found.values())
