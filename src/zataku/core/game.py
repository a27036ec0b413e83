"""The contract: what a game must answer, what it may ask, what others get to see."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from zataku.core.secret import Secret

NOBODY: Final = -1
"""In place of a seat: nobody is to act, or the viewer is a spectator."""

Fact = int | str


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """A full position of one game: plain numbers, no references out. Only a Match holds a true one."""


class Saying:
    """Something to be put into words at the edge: a key of the game's locale and the facts that fill it in."""

    def __init__(self, key: str, facts: dict[str, Fact]) -> None:
        self.key = key
        self.facts = facts

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Saying) and self.key == other.key and self.facts == other.facts

    def __hash__(self) -> int:
        return hash((self.key, tuple(sorted((name, str(fact)) for name, fact in self.facts.items()))))

    def __repr__(self) -> str:
        return f"Saying({self.key!r}, {self.facts!r})"


class Refusal:
    """Why an action is not legal: the rule, a reason key of the game's locale, and the numbers."""

    def __init__(self, rule: str, reason: str, facts: dict[str, Fact] | None = None) -> None:
        self.rule = rule
        self.reason = reason
        self.facts: dict[str, Fact] = {} if facts is None else facts

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Refusal)
            and self.rule == other.rule
            and self.reason == other.reason
            and self.facts == other.facts
        )

    def __hash__(self) -> int:
        return hash((self.rule, self.reason, frozenset(self.facts.items())))

    def __repr__(self) -> str:
        return f"Refusal({self.rule!r}, {self.reason!r}, {self.facts!r})"


@mypyc_attr(allow_interpreted_subclasses=True)
class Event:
    """Something that happened; a game's events are frozen dataclasses derived from this class."""

    def is_uncovering(self) -> bool:
        """Whether it told the actor a fact that was hidden from it: such a move is not undone at once."""
        return False

    def is_beyond_foresight(self) -> bool:
        """Whether it comes after an action by what its seat can't know: a preview ends before it."""
        return False

    def is_look(self) -> bool:
        """Whether it uncovered something to some seats alone: they know it ever after, so it is never undone."""
        fields = getattr(self, "__dataclass_fields__", ())
        return self.is_uncovering() and any(isinstance(getattr(self, name), Secret) for name in fields)

    def saying(self, seat: int) -> Saying:
        """The event as this seat sees it: its key is the class name, a secret it may not know is ``?``."""
        facts: dict[str, Fact] = {}
        for name in getattr(self, "__dataclass_fields__"):
            value: object = getattr(self, name)
            if isinstance(value, Secret):
                value = value.seen_by(seat)
            assert isinstance(value, (int, str))
            facts[name] = value
        return Saying(type(self).__name__, facts)


@mypyc_attr(allow_interpreted_subclasses=True)
class View:
    """What one seat may know of a state; a game's view is a dataclass derived from this class, not compiled."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Table(ABC):
    """All that rules may ask of the outside world: dice, draws, and someone to tell."""

    telling: bool = True
    """False in search: the rules then build no events. Set it in ``__init__``."""

    @abstractmethod
    def roll(self, what: i64, sides: i64) -> i64:
        """A number from 1 to ``sides``; ``what`` is an index into the game's chance labels."""

    @abstractmethod
    def draw(self, what: i64, bag: vec[i64], n: i64) -> i64:
        """An index from 0 to ``n - 1`` into the bag; the rules take the piece out."""

    def tell(self, event: Event) -> None:  # noqa: B027 - a table that does not listen need not say so
        """Hear of an event."""

    def sit(self, game: Game) -> None:  # noqa: B027 - only tables that speak in words need the game
        """Learn which game is played at this table, before the first roll."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Game(ABC):
    """The rules of one game; holds no state of its own."""

    def __init__(
        self,
        name: str,
        version: int,
        seats: range,
        choices: dict[str, tuple[str, ...]],
        n_actions: int,
        chance: tuple[str, ...],
    ) -> None:
        self.name = name  # the name of its folder
        self.version = version  # rises when an old record would play differently
        self.seats = seats
        self.choices = choices  # options by name, each with its values; the first value is the default
        self.n_actions = n_actions  # actions are numbered 0 to n_actions - 1
        self.chance = chance  # labels of all rolls and draws, as records write them
        self._blank = vec[i64]([0] * n_actions)

    # playing

    @abstractmethod
    def new(self, seats: int, options: dict[str, str], table: Table) -> State:
        """A fresh game; seats and options have been checked."""

    @abstractmethod
    def clone(self, state: State) -> State:
        """An independent copy."""

    @abstractmethod
    def seat_count(self, state: State) -> i64:
        """How many seats this state has."""

    @abstractmethod
    def options_of(self, state: State) -> dict[str, str]:
        """The options this state is played with, every one of them named."""

    @abstractmethod
    def to_act(self, state: State) -> i64:
        """The seat that is asked; NOBODY when the game is over."""

    @abstractmethod
    def fill_actions(self, state: State, out: vec[i64]) -> i64:
        """Write every legal action into ``out``, in a fixed order; how many there are."""

    @abstractmethod
    def apply(self, state: State, action: i64, table: Table) -> None:
        """Carry out a legal action; an illegal one is not noticed here."""

    # judging

    @abstractmethod
    def refusal(self, state: State, seat: i64, action: i64) -> Refusal | None:
        """Why this seat may not take this action now; None exactly when it is legal."""

    # knowing

    @abstractmethod
    def view(self, state: State, seat: i64) -> View:
        """What this seat may know; for NOBODY what a spectator sees."""

    @abstractmethod
    def views(self, state: State) -> list[dict[str, object]]:
        """The views of all seats, and last of a spectator, as plain JSON data; they may share what is public."""

    @abstractmethod
    def determinize(self, view: View, table: Table) -> State:
        """A full state that this view allows, each equally likely."""

    @abstractmethod
    def resample(self, state: State, seat: i64, table: Table) -> None:
        """Redraw in place all that this seat can't know."""

    @abstractmethod
    def prompt(self, state: State, seat: i64) -> Saying:
        """What is asked, and of whom, as this seat may know it."""

    # scoring

    @abstractmethod
    def score(self, state: State, seat: i64) -> i64:
        """The points of this seat if the game ended now."""

    @abstractmethod
    def score_sheet(self, state: State, seat: i64, viewer: i64) -> dict[str, int]:
        """The points of a seat by category, as far as the viewer may know them before the end."""

    @abstractmethod
    def ranking(self, state: State) -> list[int]:
        """The place of each seat, 1 for a winner, tie-breaks applied; equal seats share a place."""

    # words

    @abstractmethod
    def write(self, action: i64) -> str:
        """The notation of an action: words separated by spaces."""

    @abstractmethod
    def parse(self, text: str) -> i64:
        """The action of a notation; InvalidNotation says what was expected."""

    def mask(self, action: i64) -> str:
        """The notation as the other seats may read it: a secret word is ``?``."""
        return self.write(action)

    @abstractmethod
    def write_outcome(self, what: i64, value: i64) -> str:
        """The word for a rolled number or a drawn piece."""

    @abstractmethod
    def parse_outcome(self, what: i64, text: str) -> i64:
        """The number or piece of an outcome word; InvalidNotation says what was expected."""

    @abstractmethod
    def is_secret(self, what: i64) -> bool:
        """Whether outcomes with this label are known to the drawing seat alone."""

    # positions

    @abstractmethod
    def dump_state(self, state: State) -> dict[str, object]:
        """The position as plain JSON data, complete."""

    @abstractmethod
    def load_state(self, data: object) -> State:
        """The state of such data; BadPosition names the field, what was expected and what was found."""

    @abstractmethod
    def load_view(self, data: object) -> View:
        """The view of JSON data made by the codec."""

    @abstractmethod
    def check(self, state: State) -> None:
        """Raise BadPosition unless components add up and limits hold."""

    # advice for bots, outside the rules

    @abstractmethod
    def worth(self, state: State, seat: i64) -> float:
        """How good this state looks for the seat, about in points ahead of the best opponent."""

    def fill_sensible(self, state: State, out: vec[i64]) -> i64:
        """Legal actions worth a thought; all of them unless the game knows better."""
        return self.fill_actions(state, out)

    # for people at the table

    def note(self, state: State, action: i64) -> str:
        """A word on an action for its player, such as ``ruse``; empty when there is nothing to say."""
        return ""

    @abstractmethod
    def draw_table(self, view: View, names: dict[str, str]) -> str:
        """The view as text with markup for a terminal; ``names`` translates slugs."""

    def actions(self, state: State) -> list[int]:
        """Every legal action, in the order of fill_actions."""
        out = self._blank[:]
        n = self.fill_actions(state, out)
        return [out[k] for k in range(n)]


@mypyc_attr(allow_interpreted_subclasses=True)
class Bot(ABC):
    """Someone who decides for a seat from its view alone."""

    @abstractmethod
    def choose(self, view: View, actions: list[int]) -> int:
        """One of the legal actions."""

    def weigh(self, view: View, actions: list[int]) -> list[tuple[int, float]]:
        """The actions it thinks of, its choice first, each with its share of the certainty; empty when it can't tell.

        The shares fall and make 1 at most: what a one-ply look makes of the worths, or a search of its visits.
        """
        return []
