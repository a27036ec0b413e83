"""Dice Game, by the contract that every game keeps."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from zataku.core.codec import encode
from zataku.core.errors import InvalidNotation
from zataku.core.game import NOBODY, Dealer, Game, Refusal, Saying, State, View
from zataku.core.markup import name, styled, title
from dice_game.events import PotKept, PotLost, Rolled, TurnBegan
from dice_game.state import DiceGameState, clone
from dice_game.view import GOALS, SEATS, DiceGameView, build, check, load, view_of

ACTIONS: Final = ("roll", "keep")
ROLL: Final = 0
KEEP: Final = 1
CHANCE: Final = ("die",)
DIE: Final = 0
SIDES: Final = 6  # DG-2.1
LOSING: Final = 1  # DG-2.2


@final
class DiceGame(Game):
    """Roll for points, and keep them before a 1 comes; 2 to 4 players."""

    def __init__(self) -> None:
        super().__init__(
            name="dice_game",
            version=1,
            seats=SEATS,
            choices={"goal": GOALS},
            n_actions=len(ACTIONS),
            chance=CHANCE,
        )

    # playing

    def set_up(self, seats: int, options: dict[str, str], dealer: Dealer) -> State:
        return DiceGameState(int(options["goal"]), 0, 0, vec[i64]([0] * seats))

    def clone(self, state: State) -> State:
        return clone(self._own(state))

    def seat_count(self, state: State) -> i64:
        return len(self._own(state).kept)

    def options_of(self, state: State) -> dict[str, str]:
        return {"goal": str(self._own(state).goal)}

    def to_act(self, state: State) -> i64:
        return self._own(state).asked

    def fill_actions(self, state: State, out: vec[i64]) -> i64:
        s = self._own(state)
        out = self.enough(out)
        if s.asked == NOBODY:
            return 0
        out[0] = ROLL
        if s.pot == 0:
            return 1
        out[1] = KEEP
        return 2

    def apply(self, state: State, action: i64, dealer: Dealer) -> None:
        s = self._own(state)
        if action == ROLL:
            self._roll(s, dealer)
        else:
            self._keep(s, dealer)

    def _roll(self, s: DiceGameState, dealer: Dealer) -> None:
        face = dealer.roll(DIE, SIDES)
        if face == LOSING:
            if dealer.telling:
                dealer.tell(PotLost(s.asked, s.pot))
            self._next(s, dealer)
            return
        s.pot += face
        if dealer.telling:
            dealer.tell(Rolled(s.asked, face, s.pot))

    def _keep(self, s: DiceGameState, dealer: Dealer) -> None:
        s.kept[s.asked] += s.pot
        if dealer.telling:
            dealer.tell(PotKept(s.asked, s.pot))
        if s.kept[s.asked] < s.goal:
            self._next(s, dealer)
        else:
            s.pot, s.asked = 0, NOBODY

    def _next(self, s: DiceGameState, dealer: Dealer) -> None:
        s.pot, s.asked = 0, (s.asked + 1) % len(s.kept)
        if dealer.telling:
            dealer.tell(TurnBegan(s.asked))

    # judging: written separately from fill_actions, so that each checks the other

    def refusal(self, state: State, seat: i64, action: i64) -> Refusal | None:
        s = self._own(state)
        if not 0 <= action < len(ACTIONS):
            raise self.unknown(action)
        if s.asked == NOBODY:
            return Refusal("DG-1.1", "game_over")
        if seat != s.asked:
            return Refusal("DG-2.1", "not_your_turn")
        if action == KEEP and s.pot == 0:
            return Refusal("DG-2.3", "pot_is_empty")
        return None

    # knowing: nothing is hidden, so every seat sees the same, and there is one world

    def view(self, state: State, seat: i64) -> View:
        s = self._own(state)
        self.viewer(state, seat)  # one with hands would show those of this seat
        return view_of(s)

    def views(self, state: State) -> list[dict[str, object]]:
        return [self.dump_state(state) for _ in range(self.seat_count(state) + 1)]

    def determinize(self, view: View, dealer: Dealer) -> State:
        return build(self._seen(view))

    def resample(self, state: State, seat: i64, dealer: Dealer) -> None:
        self._own(state)  # a game with hands would redeal here all cards that this seat has not seen

    def prompt(self, state: State, seat: i64) -> Saying:
        s = self._own(state)
        if s.asked == NOBODY:
            return Saying("over", {"seat": NOBODY})
        return Saying("turn", {"seat": s.asked, "pot": s.pot})

    # scoring

    def score(self, state: State, seat: i64) -> i64:
        return self._own(state).kept[self.seated(state, seat)]

    def score_sheet(self, state: State, seat: i64, viewer: i64) -> dict[str, int]:
        return {"kept": int(self.score(state, seat))}

    def ranking(self, state: State) -> list[int]:
        kept = list(self._own(state).kept)
        return [1 + sum(other > own for other in kept) for own in kept]

    # words

    def words(self, action: i64) -> str:
        return ACTIONS[action]

    def parse(self, text: str) -> i64:
        word = " ".join(text.lower().split())
        if word not in ACTIONS:
            raise InvalidNotation("action", " or ".join(ACTIONS), repr(text))
        return ACTIONS.index(word)

    def write_outcome(self, what: i64, value: i64) -> str:
        return str(value)

    def parse_outcome(self, what: i64, text: str) -> i64:
        if text not in [str(face) for face in range(1, SIDES + 1)]:
            raise InvalidNotation("die", f"a number from 1 to {SIDES}", repr(text))
        return int(text)

    def is_secret(self, what: i64) -> bool:
        return False  # True for the label of a draw that only the drawing seat sees

    # positions

    def dump_state(self, state: State) -> dict[str, object]:
        data = encode(view_of(self._own(state)))
        assert isinstance(data, dict)
        return data

    def load_state(self, data: object) -> State:
        return build(load(data))

    def load_view(self, data: object) -> View:
        return load(data)

    def check(self, state: State) -> None:
        check(view_of(self._own(state)))

    # for bots and people

    def worth(self, state: State, seat: i64) -> float:
        s = self._own(state)
        seat = self.seated(state, seat)
        best = max(s.kept[other] for other in range(len(s.kept)) if other != seat)
        return float(s.kept[seat] - best + (s.pot if s.asked == seat else 0))

    def draw_table(self, view: View, names: dict[str, str]) -> str:
        seen = self._seen(view)
        lines = [styled("bold", title(names, self.name)), f"{name(names, 'pot')} {seen.pot}"]
        lines += [f"{'>' if seat == seen.asked else ' '} {seat}: {points}" for seat, points in enumerate(seen.kept)]
        return "\n".join(lines)

    def _own(self, state: State) -> DiceGameState:
        if not isinstance(state, DiceGameState):
            raise self.foreign(state)
        return state

    def _seen(self, view: View) -> DiceGameView:
        if not isinstance(view, DiceGameView):
            raise self.foreign(view)
        return view


GAME: Final = DiceGame()
