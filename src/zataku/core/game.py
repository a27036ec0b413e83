"""The contract: what a game must answer, what it may ask, what others get to see."""

from __future__ import annotations

import sys
from abc import ABC, abstractmethod
from operator import index
from typing import Final, SupportsIndex

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from zataku.core.errors import BadSetup, IllegalAction, InvalidNotation, WrongGame
from zataku.core.saying import Fact as Fact
from zataku.core.saying import Refusal as Refusal
from zataku.core.saying import Saying as Saying
from zataku.core.secret import Secret
from zataku.core.value import attributes, set_attributes

NOBODY: Final = -1
"""In place of a seat: nobody is to act, or the viewer is a spectator."""


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """A full position of one game: plain numbers, no references out. Only a Match holds a true one.

    It is copied by its game's ``clone``, and pickled as its game's ``dump_state``.
    """

    def __copy__(self) -> State:
        return game_of(self).clone(self)

    def __deepcopy__(self, memo: dict[int, object]) -> State:
        return game_of(self).clone(self)

    def __reduce__(self) -> tuple[object, ...]:
        game = game_of(self)
        return _loaded, (game, game.dump_state(self))

    def numbers(self) -> vec[i64]:
        """All of it in one row of numbers; empty for a state that was not written by ``zataku state``."""
        return vec[i64]()

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        if type(self) is not type(other) or not isinstance(other, State):
            return False
        n = self.numbers()
        if len(n) > 0:
            return n == other.numbers()
        game = game_of(self)
        return game.dump_state(self) == game.dump_state(other)

    def __hash__(self) -> int:
        """Quick, and the same in every process and build; of course it changes when the state does."""
        n = self.numbers()
        h: i64 = len(n)
        k: i64
        for k in range(len(n)):
            h = ((h ^ (n[k] & 0xFFFFFFFF)) * 16777619 + (n[k] >> 32)) & 0x3FFFFFFFFFF
        return h


def _loaded(game: Game, data: dict[str, object]) -> State:
    return game.load_state(data)


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

    def __getstate__(self) -> dict[str, object]:
        return attributes(self)

    def __setstate__(self, values: dict[str, object]) -> None:
        set_attributes(self, values)


@mypyc_attr(allow_interpreted_subclasses=True)
class View:
    """What one seat may know of a state; a game's view is a dataclass derived from this class, not compiled."""

    def __getstate__(self) -> dict[str, object]:
        return attributes(self)

    def __setstate__(self, values: dict[str, object]) -> None:
        set_attributes(self, values)


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
        self.room: i64 = n_actions  # what a buffer for actions holds, for a quick look
        self._blank = vec[i64]([0] * n_actions)

    def __reduce__(self) -> str:
        return "GAME"

    # playing

    def new(self, seats: int | None = None, options: dict[str, str] | None = None, table: Table | None = None) -> State:
        """A fresh game: by default with the fewest seats, the first value of each option, and a fair table."""
        source = table or _fair()
        source.sit(self)
        return self.set_up(checked_seats(self, seats), checked_options(self, options or {}), source)

    @abstractmethod
    def set_up(self, seats: int, options: dict[str, str], table: Table) -> State:
        """A fresh game; seats and options have been checked, and every option is named."""

    def step(self, state: State, action: str | SupportsIndex, table: Table | None = None) -> None:
        """Carry out an action, in words or by its number, if the seat that is asked may take it.

        IllegalAction carries the refusal. The state is changed in place; without a table, outcomes are fair.
        """
        number = self.number(action)
        seat = max(int(self.to_act(state)), 0)  # whoever asks after the end is told that it is over
        refusal = self.refusal(state, seat, number)
        if refusal is not None:
            raise IllegalAction(seat, self.words(number), refusal)
        source = table or _fair()
        source.sit(self)
        self.apply(state, number, source)

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
        """Write every legal action into ``out``, in a fixed order; how many there are. See ``enough``."""

    @abstractmethod
    def apply(self, state: State, action: i64, table: Table) -> None:
        """Carry out a legal action. What an illegal one does is not said: ``step`` looks first."""

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

    def write(self, action: SupportsIndex) -> str:
        """The notation of an action: words separated by spaces."""
        return self.words(self.number(action))

    @abstractmethod
    def words(self, action: i64) -> str:
        """The notation of an action whose number has been checked."""

    @abstractmethod
    def parse(self, text: str) -> i64:
        """The action of a notation; InvalidNotation says what was expected."""

    def number(self, action: str | SupportsIndex) -> int:
        """The number of an action that is given in words or as its number; InvalidNotation when there is none such."""
        if isinstance(action, str):
            return self.parse(action)
        found = index(action)
        if not 0 <= found < self.n_actions:
            raise InvalidNotation("action", f"a number from 0 to {self.n_actions - 1}", str(found))
        return found

    def mask(self, action: SupportsIndex) -> str:
        """The notation as the other seats may read it: a secret word is ``?``."""
        return self.masked_words(self.number(action))

    def masked_words(self, action: i64) -> str:
        """The notation as the other seats may read it, of an action whose number has been checked."""
        return self.words(action)

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

    def former_dumps(self, state: State) -> list[dict[str, object]]:
        """The same position as earlier releases may have written it; hashes of these stay valid."""
        return []

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

    # what a game's own methods begin with

    def enough(self, out: vec[i64]) -> vec[i64]:
        """A buffer for actions, if it has room for every action of the game."""
        if len(out) < self.room:
            raise self.short(out)
        return out

    def short(self, out: vec[i64]) -> BadSetup:
        """The error for a buffer that has not room for every action."""
        return BadSetup("buffer for actions", f"room for {self.n_actions} (n_actions)", f"room for {len(out)}")

    def foreign(self, thing: object) -> WrongGame:
        """The error for a state or a view that is not of this game."""
        kind = f"{type(thing).__module__}.{type(thing).__name__}"
        return WrongGame(f"argument of {self.name}", f"a state or view of {self.name}", kind)


def game_of(state: State) -> Game:
    """The game that a state belongs to: ``GAME`` of the module that its class is in, or of a package around it."""
    module = type(state).__module__
    while module:
        game = getattr(sys.modules.get(module), "GAME", None)
        if isinstance(game, Game):
            return game
        module = module.rpartition(".")[0]
    raise WrongGame(f"state {type(state).__name__}", f"a game GAME in {type(state).__module__} or around it", "none")


def checked_seats(game: Game, seats: int | None) -> int:
    """The seat count, the game's smallest by default; BadSetup when the game does not seat so many."""
    if seats is None:
        return game.seats[0]
    if seats not in game.seats:
        raise BadSetup(f"seats of {game.name}", f"a number from {game.seats[0]} to {game.seats[-1]}", str(seats))
    return seats


def checked_options(game: Game, options: dict[str, str]) -> dict[str, str]:
    """All options with their values, defaults filled in; BadSetup names an unknown one."""
    for name, value in options.items():
        if name not in game.choices:
            known = ", ".join(game.choices) or "no options"
            raise BadSetup(f"option of {game.name}", f"one of {known}", repr(name))
        if value not in game.choices[name]:
            raise BadSetup(f"option {name}", "one of " + ", ".join(game.choices[name]), repr(value))
    return {name: options.get(name, values[0]) for name, values in game.choices.items()}


def _fair() -> Table:
    """A fair table for a call that names none."""
    from zataku.core.tables import Seeded  # tables know games, so not at the top

    return Seeded()


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

    def __getstate__(self) -> dict[str, object]:
        return attributes(self)

    def __setstate__(self, values: dict[str, object]) -> None:
        set_attributes(self, values)
