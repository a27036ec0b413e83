"""What the pieces of a board answer when they are touched though they are not lit."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from ledger import clauses
from walk import Step
from zataku.core.locale import LANGUAGES, load

PLAYERS = ["Ann", "Ben", "Cleo", "Dan"]
TOLD = {"game_over", "not_your_turn"}


def check_answers(
    game: str, positions: Iterable[Step], carried: Callable[[Step, int], list[str]]
) -> tuple[set[str], int]:
    """A piece gets a refusal with its rule, in words, or an action in which it can come later.

    ``carried`` gives the words of the pieces that a seat can touch. Returns the phases and how many refusals differ.
    """
    rules = clauses(game)
    locales = [load(game, lang) for lang in LANGUAGES]
    phases: set[str] = set()
    said: set[object] = set()
    for step in positions:
        match = step.match
        phases.add(match.prompt(match.to_act).key)
        for seat in range(match.seats):
            legal = match.actions(seat)
            lit = {word for action in legal for word in action.split()[:2]}
            for word in carried(step, seat):
                judged = match.judge(seat, word)
                if judged.refusal is None:
                    action = match.game.write(judged.action)
                    assert action in legal and word in action.split(), (word, action)
                    assert word in lit or word in action.split()[2:]
                    continue
                assert word not in legal
                assert judged.refusal.rule in rules
                assert (judged.refusal.reason in TOLD) == (seat != match.to_act), (word, judged.refusal)
                if judged.refusal not in said:
                    said.add(judged.refusal)
                    texts = [locale.refusal(judged.refusal, PLAYERS) for locale in locales]
                    assert len(set(texts)) == len(LANGUAGES), texts
                    if judged.refusal.reason == "not_your_turn":
                        assert all(PLAYERS[match.to_act] in text for text in texts)
    return phases, len(said)
