"""The River as a game of the table."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from zataku.core.game import Fact, Game, Refusal, Saying, State, Table, View
from zataku.games.the_river import actions, advice, chance, check, hidden, position, rules, shown, terminal, view
from zataku.games.the_river.content import CARD_KEYS, RESOURCE_KEYS
from zataku.games.the_river.rules import scoring, setup, storage
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
        )

    def new(self, seats: int, options: dict[str, str], table: Table) -> State:
        return setup.new(seats, shown.switches(options), shown.round_cap(options), table)

    def clone(self, state: State) -> State:
        assert isinstance(state, TheRiverState)
        return clone(state)

    def seat_count(self, state: State) -> i64:
        assert isinstance(state, TheRiverState)
        return state.seats

    def options_of(self, state: State) -> dict[str, str]:
        assert isinstance(state, TheRiverState)
        return shown.options(state)

    def to_act(self, state: State) -> i64:
        assert isinstance(state, TheRiverState)
        return state.asked

    def fill_actions(self, state: State, out: vec[i64]) -> i64:
        assert isinstance(state, TheRiverState)
        return rules.fill_actions(state, out)

    def apply(self, state: State, action: i64, table: Table) -> None:
        assert isinstance(state, TheRiverState)
        rules.apply(state, action, table)

    def refusal(self, state: State, seat: i64, action: i64) -> Refusal | None:
        assert isinstance(state, TheRiverState)
        return rules.refusal(state, seat, action)

    def view(self, state: State, seat: i64) -> View:
        assert isinstance(state, TheRiverState)
        return shown.view(state, seat)

    def views(self, state: State) -> list[dict[str, object]]:
        assert isinstance(state, TheRiverState)
        return shown.views(state)

    def determinize(self, view_: View, table: Table) -> State:
        assert isinstance(view_, view.TheRiverView)
        return position.build(view_)

    def resample(self, state: State, seat: i64, table: Table) -> None:
        assert isinstance(state, TheRiverState)
        hidden.resample(state, seat, table)

    def prompt(self, state: State, seat: i64) -> Saying:
        assert isinstance(state, TheRiverState)
        facts: dict[str, Fact] = {"seat": state.asked}
        if state.phase == PAYING:
            facts["card"] = CARD_KEYS[state.card]
        elif state.phase == TAKING:
            resource = storage.offered(state)
            facts["resource"] = RESOURCE_KEYS[resource]
            facts["number"] = state.gain[resource]
        elif state.phase == OVERFLOW or state.phase == COVERED or state.phase == INCOME:
            facts["number"] = storage.surplus(state, state.asked)
        return Saying(view.PHASES[state.phase], facts)

    def score(self, state: State, seat: i64) -> i64:
        assert isinstance(state, TheRiverState)
        return scoring.score(state, seat)

    def score_sheet(self, state: State, seat: i64, viewer: i64) -> dict[str, int]:
        assert isinstance(state, TheRiverState)
        return scoring.score_sheet(state, seat)

    def ranking(self, state: State) -> list[int]:
        assert isinstance(state, TheRiverState)
        return scoring.ranking(state)

    def write(self, action: i64) -> str:
        return actions.write(action)

    def parse(self, text: str) -> i64:
        return actions.parse(text)

    def write_outcome(self, what: i64, value: i64) -> str:
        return chance.write_outcome(what, value)

    def parse_outcome(self, what: i64, text: str) -> i64:
        return chance.parse_outcome(what, text)

    def is_secret(self, what: i64) -> bool:
        return False

    def dump_state(self, state: State) -> dict[str, object]:
        assert isinstance(state, TheRiverState)
        return shown.dump(state)

    def load_state(self, data: object) -> State:
        return position.load(data)

    def load_view(self, data: object) -> View:
        return view.load_view(data)

    def check(self, state: State) -> None:
        assert isinstance(state, TheRiverState)
        check.check(state)

    def worth(self, state: State, seat: i64) -> float:
        assert isinstance(state, TheRiverState)
        return advice.worth(state, seat)

    def fill_sensible(self, state: State, out: vec[i64]) -> i64:
        assert isinstance(state, TheRiverState)
        return advice.fill_sensible(state, out)

    def draw_table(self, view_: View, names: dict[str, str]) -> str:
        assert isinstance(view_, view.TheRiverView)
        return terminal.draw(view_, names)


GAME: Final = TheRiver()
