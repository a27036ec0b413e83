"""The River, by the contract that every game keeps."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from zataku.core.game import Dealer, Fact, Game, Reason, Refusal, Saying, State, View
from zataku.games.the_river import (
    actions,
    advice,
    chance,
    check,
    features,
    hidden,
    position,
    reasons,
    rules,
    shown,
    terminal,
    view,
)
from zataku.games.the_river.content import CARD_KEYS, RESOURCE_KEYS
from zataku.games.the_river.rules import rounds, scoring, setup, storage
from zataku.games.the_river.state import COVERED, INCOME, OVERFLOW, PAYING, TAKING, TheRiverState, clone


@final
class TheRiver(Game):
    """Pioneers, terrain and buildings up a great river; 2 to 4 players."""

    def __init__(self) -> None:
        super().__init__(
            name="the_river",
            version=1,
            seats=range(2, 5),
            choices=dict(view.OPTIONS),
            n_actions=actions.N_ACTIONS,
            chance=chance.CHANCE,
            features=features.FEATURES,
        )

    def set_up(self, seats: int, options: dict[str, str], dealer: Dealer) -> State:
        state = position.empty(seats, options)
        setup.set_up(state, dealer)
        return state

    def clone(self, state: State) -> State:
        return clone(own(state))

    def seat_count(self, state: State) -> i64:
        return own(state).seats

    def options_of(self, state: State) -> dict[str, str]:
        return shown.options(own(state))

    def to_act(self, state: State) -> i64:
        if not isinstance(state, TheRiverState):
            raise self.foreign(state)
        return state.asked

    def fill_actions(self, state: State, out: vec[i64]) -> i64:
        if not isinstance(state, TheRiverState):
            raise self.foreign(state)
        if len(out) < self.room:
            raise self.short_buffer(out)
        return rules.fill_actions(state, out)

    def apply(self, state: State, action: i64, dealer: Dealer) -> None:
        if not isinstance(state, TheRiverState):
            raise self.foreign(state)
        rules.apply(state, action, dealer)

    def refusal(self, state: State, seat: i64, action: i64) -> Refusal | None:
        if action < 0 or action >= actions.N_ACTIONS:
            raise self.unknown(action)
        return rules.refusal(own(state), seat, action)

    def view(self, state: State, seat: i64) -> View:
        return shown.view(own(state), self.viewer(state, seat))

    def views(self, state: State) -> list[dict[str, object]]:
        return shown.views(own(state))

    def determinize(self, view_: View, dealer: Dealer) -> State:
        return position.build(own_view(view_))

    def resample(self, state: State, seat: i64, dealer: Dealer) -> None:
        hidden.resample(own(state), seat, dealer)

    def prompt(self, state: State, seat: i64) -> Saying:
        s = own(state)
        facts: dict[str, Fact] = {"seat": s.asked}
        if s.phase == PAYING:
            facts["card"] = CARD_KEYS[s.card]
        elif s.phase == TAKING:
            resource = storage.offered(s)
            facts["resource"] = RESOURCE_KEYS[resource]
            facts["number"] = s.gain[resource]
            over = storage.surplus(s, s.asked)
            if over > 0:
                facts["surplus"] = over
                return Saying("taking_full", facts)
        elif s.phase == OVERFLOW or s.phase == COVERED or s.phase == INCOME:
            facts["number"] = storage.surplus(s, s.asked)
        return Saying(view.PHASES[s.phase], facts)

    def score(self, state: State, seat: i64) -> i64:
        return scoring.score(own(state), self.seated(state, seat))

    def score_sheet(self, state: State, seat: i64, viewer: i64) -> dict[str, int]:
        return scoring.score_sheet(own(state), self.seated(state, seat), self.viewer(state, viewer))

    def ranking(self, state: State) -> list[int]:
        return scoring.ranking(own(state))

    def words(self, action: i64) -> str:
        return actions.ACTIONS.write(action)

    def parse(self, text: str) -> i64:
        return actions.parse(text)

    def write_outcome(self, what: i64, value: i64) -> str:
        return chance.OUTCOMES.write(what, value)

    def parse_outcome(self, what: i64, text: str) -> i64:
        return chance.OUTCOMES.parse(what, text)

    def is_secret(self, what: i64) -> bool:
        return False

    def dump_state(self, state: State) -> dict[str, object]:
        return shown.dump(own(state))

    def former_dumps(self, state: State) -> list[dict[str, object]]:
        return shown.former_dumps(own(state))

    def load_state(self, data: object) -> State:
        return position.load(data)

    def load_view(self, data: object) -> View:
        return view.load_view(data)

    def check(self, state: State) -> None:
        check.check(own(state))

    def worth(self, state: State, seat: i64) -> float:
        return advice.worth(own(state), self.seated(state, seat))

    def fill_sensible(self, state: State, out: vec[i64]) -> i64:
        return advice.fill_sensible(own(state), self.enough(out))

    def observe(self, state: State, seat: i64, out: vec[float]) -> None:
        if not isinstance(state, TheRiverState):
            raise self.foreign(state)
        if len(out) < features.SIZE:
            raise self.too_few_features(out)
        features.observe(state, self.seated(state, seat), out)

    def turn(self, state: State) -> i64:
        return rounds.turn(own(state))

    def note(self, state: State, action: i64) -> str:
        """Who holds the pawn may spend a pioneer to keep it (TR-14.2), but hardly by accident."""
        s = own(state)
        return "held" if action == actions.FIRST_PLAYER and s.pawn == s.asked else ""

    def reasons(self, before: State, after: State, seat: i64) -> list[Reason]:
        return reasons.tell(own(before), own(after), self.seated(after, seat))

    def draw_table(self, view_: View, names: dict[str, str]) -> str:
        return terminal.draw(own_view(view_), names)


GAME: Final = TheRiver()


def own(state: State) -> TheRiverState:
    """A state, which must be one of this game."""
    if not isinstance(state, TheRiverState):
        raise GAME.foreign(state)
    return state


def own_view(seen: View) -> view.TheRiverView:
    """A view, which must be one of this game."""
    if not isinstance(seen, view.TheRiverView):
        raise GAME.foreign(seen)
    return seen
