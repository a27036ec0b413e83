"""What the texts of a review have in common, in the terminal and on a page."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import zataku
from zataku.core.record import Record
from zataku.review.verdict import BEST, DECISION, GOOD, INACCURACY, LUCK, REVEAL, Review, Turning
from zataku.review.words import Words

MOST: Final = {BEST: 0, GOOD: 2, INACCURACY: 7}
"""The most that a decision of a grade loses, in whole percent."""


@dataclass
class Told:
    """A review with the words to tell it in."""

    review: Review
    words: Words
    players: list[str]

    @property
    def lead(self) -> str:
        """Who won, and by how much."""
        review, words = self.review, self.words
        winners = [self.players[seat] for seat, place in enumerate(review.ranking) if place == 1]
        if len(winners) > 1:
            return words("wins_shared", names=", ".join(winners))
        winner = review.ranking.index(1)
        ahead = review.scores[winner] - max(score for seat, score in enumerate(review.scores) if seat != winner)
        key = "wins_by" if ahead > 0 else "wins_level"
        return words(key, name=winners[0], points=max(ahead, 0))

    @property
    def about(self) -> str:
        """The game, how long it was, and what the chances are."""
        return self.words("about", game=self.words.title, moves=self.review.steps)

    def action(self, notation: str) -> str:
        """An action in words."""
        return self.words.names.action(notation)

    def judgement(self, grade: str, loss: float) -> str:
        """The word for a decision, with what it lost if that is something."""
        points = min(round(loss * 100), MOST.get(grade, 100))
        word = self.words(grade)
        return f"{word} {self.words('loss', loss=points)}" if points > 0 else word

    def turning(self, turning: Turning) -> str:
        """What made a moment a turning point."""
        mover = next(one.seat for one in self.review.moments if one.step == turning.step)
        facts = {"name": self.players[mover], "whom": self.players[turning.seat]}
        facts["change"] = self.words.change(turning.change)
        keys = {LUCK: "turning_luck", REVEAL: "turning_reveal"}
        own = "turning_own" if mover == turning.seat else "turning_decision"
        return self.words(own if turning.cause == DECISION else keys[turning.cause], **facts)


def told(review: Review, record: Record, lang: str) -> Told:
    """A review of a record in a language."""
    words = Words(lang, review.game)
    return Told(review, words, words.players(zataku.replay(record)))
