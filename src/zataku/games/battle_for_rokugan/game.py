"""Battle for Rokugan as a game of the table."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from zataku.core.game import Fact, Game, Refusal, Saying, State, Table, View
from zataku.games.battle_for_rokugan import (
    actions,
    advice,
    chance,
    check,
    hidden,
    position,
    rules,
    shown,
    terminal,
    view,
)
from zataku.games.battle_for_rokugan.content import BLUFF_TYPE, CARD_KEYS, PLACES, TYPE_OF
from zataku.games.battle_for_rokugan.rules import legality, scoring, setup
from zataku.games.battle_for_rokugan.state import PLACEMENT, RESOLVING, SWITCHING, RokuganState, clone


@final
class BattleForRokugan(Game):
    """Seven clans, hidden tokens, five rounds; 2 to 5 players."""

    def __init__(self) -> None:
        super().__init__(
            name="battle_for_rokugan",
            version=1,
            seats=range(2, 6),
            choices=dict(view.OPTIONS),
            n_actions=actions.N_ACTIONS,
            chance=chance.CHANCE,
        )

    def new(self, seats: int, options: dict[str, str], table: Table) -> State:
        return setup.new(seats, shown.switches(options), table)

    def clone(self, state: State) -> State:
        assert isinstance(state, RokuganState)
        return clone(state)

    def seat_count(self, state: State) -> i64:
        assert isinstance(state, RokuganState)
        return state.seats

    def options_of(self, state: State) -> dict[str, str]:
        assert isinstance(state, RokuganState)
        return shown.options(state.options)

    def to_act(self, state: State) -> i64:
        assert isinstance(state, RokuganState)
        return state.asked

    def fill_actions(self, state: State, out: vec[i64]) -> i64:
        assert isinstance(state, RokuganState)
        return rules.fill_actions(state, out)

    def apply(self, state: State, action: i64, table: Table) -> None:
        assert isinstance(state, RokuganState)
        rules.apply(state, action, table)

    def refusal(self, state: State, seat: i64, action: i64) -> Refusal | None:
        assert isinstance(state, RokuganState)
        return rules.refusal(state, seat, action)

    def view(self, state: State, seat: i64) -> View:
        assert isinstance(state, RokuganState)
        return shown.view(state, seat)

    def views(self, state: State) -> list[dict[str, object]]:
        assert isinstance(state, RokuganState)
        return shown.views(state)

    def determinize(self, view_: View, table: Table) -> State:
        assert isinstance(view_, view.RokuganView)
        return position.determinize(view_, table)

    def resample(self, state: State, seat: i64, table: Table) -> None:
        assert isinstance(state, RokuganState)
        hidden.resample(state, seat, table)

    def prompt(self, state: State, seat: i64) -> Saying:
        assert isinstance(state, RokuganState)
        key = view.PHASES[state.phase]
        facts: dict[str, Fact] = {"seat": state.asked}
        if state.phase == RESOLVING:
            key = view.AIMS[state.aim]
            facts["card"] = CARD_KEYS[state.card]
        elif state.phase == SWITCHING and state.picked > 0:
            key = "switching_with"
        elif state.phase == PLACEMENT and state.purged:
            key = "purged"
        return Saying(key, facts)

    def score(self, state: State, seat: i64) -> i64:
        assert isinstance(state, RokuganState)
        return scoring.score(state, seat)

    def score_sheet(self, state: State, seat: i64, viewer: i64) -> dict[str, int]:
        assert isinstance(state, RokuganState)
        return scoring.score_sheet(state, seat, viewer)

    def ranking(self, state: State) -> list[int]:
        assert isinstance(state, RokuganState)
        return scoring.ranking(state)

    def write(self, action: i64) -> str:
        return actions.write(action)

    def parse(self, text: str) -> i64:
        return actions.parse(text)

    def mask(self, action: i64) -> str:
        return actions.mask(action)

    def write_outcome(self, what: i64, value: i64) -> str:
        return chance.write_outcome(what, value)

    def parse_outcome(self, what: i64, text: str) -> i64:
        return chance.parse_outcome(what, text)

    def is_secret(self, what: i64) -> bool:
        return chance.is_secret(what)

    def dump_state(self, state: State) -> dict[str, object]:
        assert isinstance(state, RokuganState)
        return shown.dump(state)

    def load_state(self, data: object) -> State:
        return position.load(data)

    def load_view(self, data: object) -> View:
        return view.load_view(data)

    def check(self, state: State) -> None:
        assert isinstance(state, RokuganState)
        check.check(state)

    def worth(self, state: State, seat: i64) -> float:
        assert isinstance(state, RokuganState)
        return advice.worth(state, seat)

    def fill_sensible(self, state: State, out: vec[i64]) -> i64:
        assert isinstance(state, RokuganState)
        return advice.fill_sensible(state, out)

    def note(self, state: State, action: i64) -> str:
        """A ruse is allowed, but will be thrown out when it is revealed."""
        assert isinstance(state, RokuganState)
        if action >= actions.ANIMATE:
            return ""
        type_ = TYPE_OF[actions.placed_kind(action // PLACES)]
        if type_ == BLUFF_TYPE or legality.suits(state, state.asked, type_, action % PLACES):
            return ""
        return "ruse"

    def draw_table(self, view_: View, names: dict[str, str]) -> str:
        assert isinstance(view_, view.RokuganView)
        return terminal.draw(view_, names)


GAME: Final = BattleForRokugan()
