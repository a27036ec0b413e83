"""The contract: what a game must answer, what it may ask, what others get to see."""

from __future__ import annotations

from abc import ABC, abstractmethod
from operator import index
from typing import Final, SupportsIndex

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from zataku.core.bot import Bot as Bot
from zataku.core.errors import BadSetup, IllegalAction, InvalidNotation, WrongGame
from zataku.core.event import Event as Event
from zataku.core.reason import Reason as Reason
from zataku.core.saying import Fact as Fact
from zataku.core.saying import Refusal as Refusal
from zataku.core.saying import Saying as Saying
from zataku.core.state import State as State
from zataku.core.view import View as View

NOBODY: Final = -1
"""In place of a seat: nobody is to act, or the viewer is a spectator."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Dealer(ABC):
    """All that rules may ask of the outside world: dice, draws, and someone to tell."""

    telling: bool = True
    """False in search: the rules then build no events. Set it in ``__init__``."""

    @abstractmethod
    def roll(self, what: i64, sides: i64) -> i64:
        """A number from 1 to ``sides``; ``what`` is an index into the game's chance labels."""

    @abstractmethod
    def draw(self, what: i64, bag: vec[i64], n: i64) -> i64:
        """An index from 0 to ``n - 1`` into the bag; the rules take the piece out."""

    def tell(self, event: Event) -> None:  # noqa: B027 - a dealer that does not listen need not say so
        """Hear of an event."""

    def sit(self, game: Game) -> None:  # noqa: B027 - only dealers that speak in words need the game
        """Learn which game this is for, before the first roll."""

    def begin(self, line: bytes) -> None:  # noqa: B027 - only outcomes of practice follow from the line
        """A move begins; ``line`` is the hash of all moves that stand, with this one as the last."""


Table = Dealer
"""The former name of Dealer."""


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
        features: tuple[str, ...] = (),
        idle: dict[str, dict[str, str]] | None = None,
    ) -> None:
        self.name = name  # the name of its folder
        self.version = version  # rises when an old record would play differently
        self.seats = seats
        self.choices = choices  # options by name, each with its values; the first value is the default
        self.n_actions = n_actions  # actions are numbered 0 to n_actions - 1
        self.chance = chance  # labels of all rolls and draws, as records write them
        self.features = features  # the names of what observe writes, in order; empty without observe
        self.idle = idle or {}  # options that have no effect while another has this value: {option: {other: value}}
        self.room: i64 = n_actions  # what a buffer for actions holds, for a quick check
        self._blank = vec[i64]([0] * n_actions)
        self._public = vec[i64]()

    def __reduce__(self) -> str:
        return "GAME"

    # playing

    def new(
        self, seats: int | None = None, options: dict[str, str] | None = None, dealer: Dealer | None = None
    ) -> State:
        """A fresh game: by default with the fewest seats, the first value of each option, and a fair dealer."""
        source = dealer or _fair()
        source.sit(self)
        return self.set_up(checked_seats(self, seats), checked_options(self, options or {}), source)

    def laid_out(self, seats: int, dealer: Dealer) -> State:
        """A game to set up a position by hand from: whatever its set-up asks has been chosen somehow."""
        return self.new(seats, None, dealer)

    @abstractmethod
    def set_up(self, seats: int, options: dict[str, str], dealer: Dealer) -> State:
        """A fresh game; seats and options have been checked, and every option is named."""

    def step(self, state: State, action: str | SupportsIndex, dealer: Dealer | None = None) -> None:
        """Carry out an action, in words or by its number, if the seat to act may take it.

        IllegalAction carries the refusal. The state is changed in place; without a dealer, outcomes are fair.
        """
        number = self.number(action)
        seat = max(int(self.to_act(state)), 0)  # whoever asks after the end is told that it is over
        refusal = self.refusal(state, seat, number)
        if refusal is not None:
            raise IllegalAction(seat, self.words(number), refusal)
        source = dealer or _fair()
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
        """The options this state is played with, all of them named."""

    @abstractmethod
    def to_act(self, state: State) -> i64:
        """The seat to act; NOBODY when the game is over."""

    @abstractmethod
    def fill_actions(self, state: State, out: vec[i64]) -> i64:
        """Write every legal action into ``out``, in a fixed order; returns how many. See ``enough``."""

    @abstractmethod
    def apply(self, state: State, action: i64, dealer: Dealer) -> None:
        """Carry out a legal action. An illegal one has undefined effects: ``step`` checks first."""

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
    def determinize(self, view: View, dealer: Dealer) -> State:
        """A full state that this view allows, each equally likely."""

    @abstractmethod
    def resample(self, state: State, seat: i64, dealer: Dealer) -> None:
        """Redraw in place everything that this seat can't know."""

    @abstractmethod
    def prompt(self, state: State, seat: i64) -> Saying:
        """What is to be decided and by whom, as far as this seat may know."""

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
        """The number of an action given in words or by number; InvalidNotation if there is no such action."""
        if isinstance(action, str):
            return self.parse(action)
        found = index(action)
        if not 0 <= found < self.n_actions:
            raise self.unknown(found)
        return found

    def unknown(self, action: int) -> InvalidNotation:
        """The error for a number that is no action."""
        return InvalidNotation("action", f"a number from 0 to {self.n_actions - 1}", str(action))

    def mask(self, action: SupportsIndex) -> str:
        """The notation as the other seats may read it: a secret word is ``?``."""
        return self.masked_words(self.number(action))

    def masked_words(self, action: i64) -> str:
        """The same for an action whose number has been checked."""
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

    def is_aside(self, what: i64) -> bool:
        """Whether draws with this label change nothing else in their action: a preview goes on beyond them.

        Only events that are ``is_beyond_foresight`` may tell what was drawn.
        """
        return False

    # positions

    @abstractmethod
    def dump_state(self, state: State) -> dict[str, object]:
        """The position as plain JSON data, complete."""

    def former_dumps(self, state: State) -> list[dict[str, object]]:
        """The same position as earlier releases may have written it; hashes of these stay valid."""
        return []

    @abstractmethod
    def load_state(self, data: object) -> State:
        """The state of a position; BadPosition names the field, what was expected and what was found."""

    @abstractmethod
    def load_view(self, data: object) -> View:
        """The view from JSON data made by the codec."""

    @abstractmethod
    def check(self, state: State) -> None:
        """Raise BadPosition unless components add up and limits hold."""

    # advice for bots, outside the rules

    @abstractmethod
    def worth(self, state: State, seat: i64) -> float:
        """How good this state looks for the seat, roughly in points ahead of the best opponent."""

    def fill_sensible(self, state: State, out: vec[i64]) -> i64:
        """Legal actions worth considering; all of them unless the game knows better.

        Must not change: the yardstick bots choose among these.
        """
        return self.fill_actions(state, out)

    def fill_shrewd(self, state: State, out: vec[i64]) -> i64:
        """Sensible actions without those that another one beats in every way, or that waste something rare."""
        return self.fill_sensible(state, out)

    # for learners and searches, outside the rules

    def observe(self, state: State, seat: i64, out: vec[float]) -> None:
        """Write what this seat knows as numbers, one for each name in ``features``; most lie between -1 and 2.

        The seat's own part comes first, then the others' in turn order; parts of seats that are not there are zeros.
        """
        raise BadSetup(f"features of {self.name}", "a game that can observe", "one without features")

    def imagine(self, state: State, seat: i64, dealer: Dealer) -> None:
        """Like ``resample``, but the likelier a world is by how people play, the more often it comes up.

        All worlds are equally likely unless the game knows better.
        """
        self.resample(state, seat, dealer)

    def is_open_choice(self, state: State) -> bool:
        """Whether what is asked now is chosen in the open: at a shared device nobody is shown their secrets for it."""
        return False

    def turn(self, state: State) -> i64:
        """A number that changes when a turn is over, and not within it; the best moment to value a state."""
        return self.to_act(state)

    def result(self, state: State) -> list[float]:
        """Each seat's share of the win: 1 for the winner, shared among equals, 0 for the others."""
        places = self.ranking(state)
        share = 1.0 / places.count(1)
        return [share if place == 1 else 0.0 for place in places]

    def public(self, action: i64) -> i64:
        """The number that stands for all actions that look the same to other seats."""
        if action < 0 or action >= self.n_actions:
            raise self.unknown(action)
        if len(self._public) == 0:
            self._public = self._as_seen()
        return self._public[action]

    def _as_seen(self) -> vec[i64]:
        first: dict[str, int] = {}
        return vec[i64]([first.setdefault(self.masked_words(action), action) for action in range(self.n_actions)])

    # for people at the table

    def note(self, state: State, action: i64) -> str:
        """A word on an action for its player, such as ``ruse``; empty if there is nothing to say."""
        return ""

    def sure(self, state: State, seat: i64) -> list[Event]:
        """What this seat's turn is still sure to bring, whatever is rolled, drawn or chosen in it.

        A preview asks for it, also where a draw has cut an action short. It uses only what the seat may know.
        """
        return []

    def reasons(self, before: State, after: State, seat: i64) -> list[Reason]:
        """What this seat has come to between two states of one world, worth a word to people; see ``core/reason.py``.

        A hint's sentences are made of them. Nothing hidden is kept out: they are asked for imagined worlds.
        """
        return []

    @abstractmethod
    def draw_table(self, view: View, names: dict[str, str]) -> str:
        """The view as text with markup for a terminal; ``names`` translates slugs."""

    def actions(self, state: State) -> list[int]:
        """Every legal action, in the order of fill_actions."""
        out = self._blank[:]
        n = self.fill_actions(state, out)
        return [out[k] for k in range(n)]

    # what a game's own methods start with

    def enough(self, out: vec[i64]) -> vec[i64]:
        """A buffer for actions, if it has room for every action of the game."""
        if len(out) < self.room:
            raise self.short_buffer(out)
        return out

    def short_buffer(self, out: vec[i64]) -> BadSetup:
        """The error for a buffer without room for every action."""
        return BadSetup("buffer for actions", f"room for {self.n_actions} (n_actions)", f"room for {len(out)}")

    def too_few_features(self, out: vec[float]) -> BadSetup:
        """The error for a buffer without room for every feature."""
        wanted = len(self.features)
        return BadSetup("buffer for features", f"room for {wanted} (features)", f"room for {len(out)}")

    def viewer(self, state: State, seat: i64) -> i64:
        """A seat of this state, or NOBODY for a spectator; BadSetup for any other number."""
        seats = self.seat_count(state)
        if seat < NOBODY or seat >= seats:
            raise BadSetup("seat", f"a number from 0 to {seats - 1} (or -1 for a spectator)", str(seat))
        return seat

    def seated(self, state: State, seat: i64) -> i64:
        """A seat of this state; BadSetup for any other number."""
        seats = self.seat_count(state)
        if seat < 0 or seat >= seats:
            raise BadSetup("seat", f"a number from 0 to {seats - 1}", str(seat))
        return seat

    def foreign(self, thing: object) -> WrongGame:
        """The error for a state or a view that is not of this game."""
        kind = f"{type(thing).__module__}.{type(thing).__name__}"
        return WrongGame(f"argument of {self.name}", f"a state or view of {self.name}", kind)


def checked_seats(game: Game, seats: int | None) -> int:
    """The seat count, the game's smallest by default; BadSetup if the game does not allow it."""
    if seats is None:
        return game.seats[0]
    if not isinstance(seats, int) or seats not in game.seats:  # 2.0 would be in them
        raise BadSetup(f"seats of {game.name}", f"a number from {game.seats[0]} to {game.seats[-1]}", repr(seats))
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


def _fair() -> Dealer:
    """A fair dealer for a call without one."""
    from zataku.core.dealers import Seeded  # dealers import this module, so not at the top

    return Seeded()
