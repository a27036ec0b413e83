"""All games with the same number of seats, over all files of a report, and what they say."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field
from statistics import NormalDist
from typing import NamedTuple

from zataku import bots
from zataku.arena import ratings
from zataku.arena.bot_scores import BotScore, bot_scores
from zataku.arena.contest import Line
from zataku.arena.ratings import Rating
from zataku.arena.results import Results
from zataku.arena.statistics import Estimate, Z, mean, share
from zataku.arena.traits import FIRST, OPENING, START

FEWEST = 20
"""A trait with fewer seats than this says nothing."""

ROWS = 12
"""How many traits of a family are shown; if there are more, the best and the worst."""


KINDS = {"one": 6, OPENING: 1, START: 3, FIRST: 4, "with": 3}
"""The kinds of families in the order of the page, and how many of each are shown."""


class Rate(NamedTuple):
    """A win rate, and whether it is clearly off the even share, though it is one of many that were looked at."""

    label: str
    wins: Estimate
    is_clear: bool


class Series(NamedTuple):
    """A bot with several budgets: against whom it played, and for each budget the seconds a move and its wins."""

    bot: str
    against: str
    points: list[tuple[float, Estimate]]


@dataclass
class Family:
    """Traits of one kind: ``clan``, ``start hand``, ``opening``, ``first build``, ``built``."""

    kind: str  # "one" of, START, OPENING, FIRST, or "with" several
    name: str
    rates: list[Rate]
    known: int  # how many traits there are, shown or not


@dataclass
class Field:
    """All games with one number of seats."""

    seats: int
    bots: list[str] = field(default_factory=list)
    games: list[Line] = field(default_factory=list)

    @property
    def even(self) -> float:
        """What each seat would win if nothing mattered."""
        return 1 / self.seats

    @property
    def seeds(self) -> int:
        """How many seeds were dealt."""
        return len({line["seed"] for line in self.games})

    def bot_scores(self) -> list[BotScore]:
        """All bots, in the order they were named."""
        return bot_scores(self.games, self.bots, self.seats)

    def ratings(self) -> list[Rating]:
        """Their ratings; none where two bots say it all, or openskill is missing."""
        if len(self.bots) < 3 or not ratings.is_possible():
            return []
        return ratings.ratings(self.games, len(self.bots))

    def by_order(self) -> list[Rate]:
        """Win rates by turn order, over all bots."""
        return self._placed([line["order"] for line in self.games])

    def by_seat(self) -> list[Rate]:
        """Win rates by seat, over all bots."""
        return self._placed([list(range(self.seats)) for _ in self.games])

    def families(self) -> list[Family]:
        """Every family of traits with something to compare."""
        usual = self._usual()
        found: dict[str, dict[str, list[tuple[int, float]]]] = defaultdict(lambda: defaultdict(list))
        alone: dict[str, bool] = defaultdict(lambda: True)
        for line in self.games:
            for name, rows in line.get("traits", {}).items():
                for seat, traits in enumerate(rows):
                    alone[name] = alone[name] and len(traits) <= 1
                    value = line["shares"][seat] - usual[line["bots"][seat]] + self.even
                    for trait in traits:
                        found[name][trait].append((line["seed"], value))
        families = [self._family(name, traits, alone[name]) for name, traits in found.items()]
        return [one for kind, most in KINDS.items() for one in _telling(families, kind)[:most]]

    def thinking(self) -> list[Series]:
        """For each bot with several budgets: the mean time for a move, and its wins against whom all of them met."""
        stems: dict[str, list[int]] = defaultdict(list)
        for number, bot in enumerate(self.bots):
            stems[bots.parse(bot).name].append(number)
        rows = self.bot_scores()
        found = []
        for stem, own in stems.items():
            common = self._common(own)
            points = [(rows[number].thinking.mean, self._wins(number, common)) for number in own]
            points = sorted(point for point in points if point[0] > 0)
            if len(points) > 1 and len({self.bots[number] for number in own}) > 1:
                found.append(Series(stem, self.bots[common] if common >= 0 else "", points))
        return found

    def _common(self, own: list[int]) -> int:
        """The bot that all of these have met, one that always thinks the same if possible; -1 if there is none."""
        met = [{bot for line in self.games if number in line["bots"] for bot in line["bots"]} for number in own]
        both = set.intersection(*met) - set(own)
        return min(both, key=lambda bot: (bots.parse(self.bots[bot]).budget is not None, bot), default=-1)

    def _wins(self, bot: int, against: int) -> Estimate:
        return share(
            (line["seed"], line["shares"][seat])
            for line in self.games
            if against < 0 or against in line["bots"]
            for seat, sitting in enumerate(line["bots"])
            if sitting == bot
        )

    def _usual(self) -> list[float]:
        """What each bot wins on average: traits are measured against it, since strong bots also choose well."""
        won, played = [0.0] * len(self.bots), [0] * len(self.bots)
        for line in self.games:
            for seat, bot in enumerate(line["bots"]):
                won[bot] += line["shares"][seat]
                played[bot] += 1
        return [total / number if number else 0.0 for total, number in zip(won, played, strict=True)]

    def _placed(self, places: list[list[int]]) -> list[Rate]:
        found = []
        for wanted in range(self.seats):
            values = [
                (line["seed"], line["shares"][seat])
                for line, placed in zip(self.games, places, strict=True)
                for seat, place in enumerate(placed)
                if place == wanted
            ]
            wins = share(values)
            found.append(Rate(str(wanted), wins, wins.clears(self.even)))
        return found

    def _family(self, name: str, traits: dict[str, list[tuple[int, float]]], is_one: bool) -> Family:
        kind, _, rest = name.partition(" ")
        if kind not in (START, FIRST, OPENING):
            kind, rest = ("one" if is_one else "with"), name
        enough = {trait: values for trait, values in traits.items() if len(values) >= FEWEST}
        wider = NormalDist().inv_cdf(1 - 0.025 / max(1, len(enough))) / Z
        rates = []
        for trait, values in enough.items():
            wins = mean(values)
            half = (wins.high - wins.mean) * wider
            rates.append(Rate(trait, wins, wins.seeds >= 5 and abs(wins.mean - self.even) > half))
        rates.sort(key=lambda rate: -rate.wins.mean)
        shown = rates if len(rates) <= ROWS else rates[: ROWS // 2] + rates[-(ROWS // 2) :]
        return Family(kind, rest, shown, len(rates))


def _telling(families: list[Family], kind: str) -> list[Family]:
    """Those of a kind that compare something, the clearest first, and none that says the same as one before."""
    own = [one for one in families if one.kind == kind and len(one.rates) > 1]
    own.sort(key=lambda one: (-sum(rate.is_clear for rate in one.rates), -max(rate.wins.games for rate in one.rates)))
    said: list[list[Rate]] = [one.rates for one in families if one.kind == "one" and kind != "one"]
    found = []
    for one in own:
        if one.rates not in said:
            said.append(one.rates)
            found.append(one)
    return found


def fields(files: list[Results]) -> list[Field]:
    """The games of all files by their number of seats; a bot in several files is one bot."""
    found: dict[int, Field] = {}
    for results in files:
        seats = int(results.header["seats"])
        one = found.setdefault(seats, Field(seats))
        known: list[int] = []
        for place, bot in enumerate(results.header["bots"]):
            again = results.header["bots"][:place].count(bot)
            same = [number for number, name in enumerate(one.bots) if name == bot]
            if len(same) <= again:
                one.bots.append(bot)
                same.append(len(one.bots) - 1)
            known.append(same[again])
        one.games += [line | {"bots": [known[bot] for bot in line["bots"]]} for line in results.games]
    return [found[seats] for seats in sorted(found)]
