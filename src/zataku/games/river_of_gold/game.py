"""River of Gold, by the contract that every game keeps."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from zataku.core.game import NOBODY, Dealer, Event, Fact, Game, Reason, Refusal, Saying, State, View
from zataku.games.river_of_gold import (
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
from zataku.games.river_of_gold.content import JOURNEY_KOKU, MAX_KOKU
from zataku.games.river_of_gold.rules import choices, die, scoring, setup, turn
from zataku.games.river_of_gold.state import ACTION, CHOOSING, CLOSING, DRAFT, OVER, RiverState, clone


@final
class RiverOfGold(Game):
    """Ships, buildings and customers along the river; 2 to 4 players."""

    def __init__(self) -> None:
        super().__init__(
            name="river_of_gold",
            version=1,
            seats=range(2, 5),
            choices={"patrons": view.PATRON_OPTIONS, **view.CLAN_OPTIONS},
            n_actions=actions.N_ACTIONS,
            chance=chance.CHANCE,
            features=features.FEATURES,
            idle={name: {"patrons": "draft"} for name in view.CLAN_OPTIONS},  # the patron brings the clan (RG-14.1)
        )

    def set_up(self, seats: int, options: dict[str, str], dealer: Dealer) -> State:
        state = position.empty(seats)
        state.patrons = view.PATRON_OPTIONS.index(options["patrons"])
        for number, (name, values) in enumerate(view.CLAN_OPTIONS.items()):
            state.wish[number] = values.index(options[name])
        setup.set_up(state, dealer)
        return state

    def clone(self, state: State) -> State:
        return clone(own(state))

    def seat_count(self, state: State) -> i64:
        return own(state).seats

    def options_of(self, state: State) -> dict[str, str]:
        s = own(state)
        wishes = {name: view.CLAN_OPTIONS[name][s.wish[k]] for k, name in enumerate(view.CLAN_OPTIONS)}
        return {"patrons": view.PATRON_OPTIONS[s.patrons], **wishes}

    def to_act(self, state: State) -> i64:
        if not isinstance(state, RiverState):
            raise self.foreign(state)
        return state.asked

    def fill_actions(self, state: State, out: vec[i64]) -> i64:
        if not isinstance(state, RiverState):
            raise self.foreign(state)
        if len(out) < self.room:
            raise self.short_buffer(out)
        return rules.fill_actions(state, out)

    def apply(self, state: State, action: i64, dealer: Dealer) -> None:
        if not isinstance(state, RiverState):
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
        return position.determinize(own_view(view_), dealer)

    def resample(self, state: State, seat: i64, dealer: Dealer) -> None:
        hidden.resample(own(state), seat, dealer)

    def prompt(self, state: State, seat: i64) -> Saying:
        s = own(state)
        key = view.PHASES[s.phase]
        if s.phase == CHOOSING:
            key = "discarding" if s.discarding else choices.only(s) or key
        elif s.phase == ACTION and s.final_by >= 0:
            key = "last_action"
        elif s.phase == CLOSING and s.end_due:
            key = "closing_last"
        elif s.phase == CLOSING and s.emperor_due:
            key = "closing_emperor"
        elif s.phase == CLOSING and (s.die_is_set or not die.will_roll(s)):
            key = "closing_unrolled"
        facts: dict[str, Fact] = {"seat": s.asked}
        if s.phase == ACTION:
            facts["die"] = s.die[s.asked]
        if key == "journey":
            room = MAX_KOKU - s.koku[s.asked]  # RG-15.4
            if room > 0:
                facts["koku"] = min(JOURNEY_KOKU, room)
            else:
                key = "good"
        return Saying(key, facts)

    def score(self, state: State, seat: i64) -> i64:
        return scoring.score(own(state), self.seated(state, seat))

    def score_sheet(self, state: State, seat: i64, viewer: i64) -> dict[str, int]:
        return scoring.score_sheet(own(state), self.seated(state, seat))

    def ranking(self, state: State) -> list[int]:
        return scoring.ranking(own(state))

    def words(self, action: i64) -> str:
        return actions.ACTIONS.write(action)

    def parse(self, text: str) -> i64:
        return actions.ACTIONS.parse(text)

    def write_outcome(self, what: i64, value: i64) -> str:
        return chance.OUTCOMES.write(what, value)

    def parse_outcome(self, what: i64, text: str) -> i64:
        return chance.OUTCOMES.parse(what, text)

    def is_secret(self, what: i64) -> bool:
        return what == chance.CUSTOMER

    def is_aside(self, what: i64) -> bool:
        return what == chance.ERA1_TILE or what == chance.ERA2_TILE

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

    def fill_shrewd(self, state: State, out: vec[i64]) -> i64:
        return advice.fill_shrewd(own(state), self.enough(out))

    def observe(self, state: State, seat: i64, out: vec[float]) -> None:
        if not isinstance(state, RiverState):
            raise self.foreign(state)
        if len(out) < len(self.features):
            raise self.too_few_features(out)
        features.observe(state, self.seated(state, seat), out)

    def turn(self, state: State) -> i64:
        if not isinstance(state, RiverState):
            raise self.foreign(state)
        if state.phase == OVER:
            return NOBODY
        return state.active + state.seats if state.phase == DRAFT else state.active  # the last to choose begins

    def sure(self, state: State, seat: i64) -> list[Event]:
        return turn.sure(own(state), seat)

    def reasons(self, before: State, after: State, seat: i64) -> list[Reason]:
        return reasons.tell(own(before), own(after), self.seated(after, seat))

    def draw_table(self, view_: View, names: dict[str, str]) -> str:
        return terminal.draw(own_view(view_), names)


GAME: Final = RiverOfGold()


def own(state: State) -> RiverState:
    """A state, which must be one of this game."""
    if not isinstance(state, RiverState):
        raise GAME.foreign(state)
    return state


def own_view(seen: View) -> view.RiverView:
    """A view, which must be one of this game."""
    if not isinstance(seen, view.RiverView):
        raise GAME.foreign(seen)
    return seen
