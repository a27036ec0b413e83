"""River of Gold as a game of the table."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from zataku.core.game import Fact, Game, Refusal, Saying, State, Table, View
from zataku.games.river_of_gold import actions, advice, chance, check, hidden, position, rules, shown, terminal, view
from zataku.games.river_of_gold.rules import scoring, setup
from zataku.games.river_of_gold.state import ACTION, CHOOSING, RiverState, clone


@final
class RiverOfGold(Game):
    """Ships, buildings and customers along the river; 2 to 4 players."""

    def __init__(self) -> None:
        super().__init__(
            name="river_of_gold",
            version=1,
            seats=range(2, 5),
            choices={"patrons": view.PATRON_OPTIONS},
            n_actions=actions.N_ACTIONS,
            chance=chance.CHANCE,
        )

    def new(self, seats: int, options: dict[str, str], table: Table) -> State:
        return setup.new(seats, view.PATRON_OPTIONS.index(options["patrons"]), table)

    def clone(self, state: State) -> State:
        assert isinstance(state, RiverState)
        return clone(state)

    def seat_count(self, state: State) -> i64:
        assert isinstance(state, RiverState)
        return state.seats

    def options_of(self, state: State) -> dict[str, str]:
        assert isinstance(state, RiverState)
        return {"patrons": view.PATRON_OPTIONS[state.patrons]}

    def to_act(self, state: State) -> i64:
        assert isinstance(state, RiverState)
        return state.asked

    def fill_actions(self, state: State, out: vec[i64]) -> i64:
        assert isinstance(state, RiverState)
        return rules.fill_actions(state, out)

    def apply(self, state: State, action: i64, table: Table) -> None:
        assert isinstance(state, RiverState)
        rules.apply(state, action, table)

    def refusal(self, state: State, seat: i64, action: i64) -> Refusal | None:
        assert isinstance(state, RiverState)
        return rules.refusal(state, seat, action)

    def view(self, state: State, seat: i64) -> View:
        assert isinstance(state, RiverState)
        return shown.view(state, seat)

    def views(self, state: State) -> list[dict[str, object]]:
        assert isinstance(state, RiverState)
        return shown.views(state)

    def determinize(self, view_: View, table: Table) -> State:
        assert isinstance(view_, view.RiverView)
        return position.determinize(view_, table)

    def resample(self, state: State, seat: i64, table: Table) -> None:
        assert isinstance(state, RiverState)
        hidden.resample(state, seat, table)

    def prompt(self, state: State, seat: i64) -> Saying:
        assert isinstance(state, RiverState)
        key = view.PHASES[state.phase]
        if state.phase == CHOOSING and state.discarding:
            key = "discarding"
        elif state.phase == ACTION and state.final_by >= 0:
            key = "last_action"
        facts: dict[str, Fact] = {"seat": state.asked}
        return Saying(key, facts)

    def score(self, state: State, seat: i64) -> i64:
        assert isinstance(state, RiverState)
        return scoring.score(state, seat)

    def score_sheet(self, state: State, seat: i64, viewer: i64) -> dict[str, int]:
        assert isinstance(state, RiverState)
        return scoring.score_sheet(state, seat)

    def ranking(self, state: State) -> list[int]:
        assert isinstance(state, RiverState)
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
        return what == chance.CUSTOMER

    def dump_state(self, state: State) -> dict[str, object]:
        assert isinstance(state, RiverState)
        return shown.dump(state)

    def load_state(self, data: object) -> State:
        return position.load(data)

    def load_view(self, data: object) -> View:
        return view.load_view(data)

    def check(self, state: State) -> None:
        assert isinstance(state, RiverState)
        check.check(state)

    def worth(self, state: State, seat: i64) -> float:
        assert isinstance(state, RiverState)
        return advice.worth(state, seat)

    def draw_table(self, view_: View, names: dict[str, str]) -> str:
        assert isinstance(view_, view.RiverView)
        return terminal.draw(view_, names)


GAME: Final = RiverOfGold()
