"""Battle for Rokugan, by the contract that every game keeps."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from zataku.core.game import Dealer, Fact, Game, Reason, Refusal, Saying, State, View
from zataku.games.battle_for_rokugan import (
    actions,
    advice,
    beliefs,
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
from zataku.games.battle_for_rokugan.content import BLUFF_TYPE, CARD_KEYS, PLACE_TARGET, PLACES, RAID, TYPE_OF
from zataku.games.battle_for_rokugan.rules import legality, resolution, rounds, scoring, setup, tokens
from zataku.games.battle_for_rokugan.state import (
    CLAIMS,
    CLANS,
    OBJECTIVES,
    PLACEMENT,
    RESOLVING,
    RETURNING,
    SWITCHING,
    RokuganState,
    clone,
)


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
            features=features.FEATURES,
        )

    def set_up(self, seats: int, options: dict[str, str], dealer: Dealer) -> State:
        state = position.empty(seats)
        state.options = shown.switches(options)
        setup.set_up(state, dealer)
        return state

    def laid_out(self, seats: int, dealer: Dealer) -> State:
        """Clans and objectives are the first ones; provinces are claimed well."""
        s = own(self.new(seats, None, dealer))
        out = vec[i64]([0] * self.room)
        while s.phase in (CLANS, OBJECTIVES, CLAIMS, RETURNING):
            n = rules.fill_actions(s, out)
            rules.apply(s, advice.best_claim(s, out, n) if s.phase == CLAIMS else out[0], dealer)
        return s

    def clone(self, state: State) -> State:
        return clone(own(state))

    def seat_count(self, state: State) -> i64:
        return own(state).seats

    def options_of(self, state: State) -> dict[str, str]:
        return shown.options(own(state).options)

    def to_act(self, state: State) -> i64:
        if not isinstance(state, RokuganState):
            raise self.foreign(state)
        return state.asked

    def fill_actions(self, state: State, out: vec[i64]) -> i64:
        if not isinstance(state, RokuganState):
            raise self.foreign(state)
        if len(out) < self.room:
            raise self.short_buffer(out)
        return rules.fill_actions(state, out)

    def apply(self, state: State, action: i64, dealer: Dealer) -> None:
        if not isinstance(state, RokuganState):
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

    def imagine(self, state: State, seat: i64, dealer: Dealer) -> None:
        hidden.resample(own(state), seat, dealer)
        beliefs.lean(own(state), seat, dealer)

    def prompt(self, state: State, seat: i64) -> Saying:
        s = own(state)
        key = view.PHASES[s.phase]
        facts: dict[str, Fact] = {"seat": s.asked}
        if s.phase == RESOLVING:
            key = view.AIMS[s.aim]
            facts["card"] = CARD_KEYS[s.card]
        elif s.phase == SWITCHING and s.picked > 0:
            key = "switching_with"
        elif s.phase == PLACEMENT and s.purged:
            key = "purged"
        return Saying(key, facts)

    def score(self, state: State, seat: i64) -> i64:
        return scoring.score(own(state), self.seated(state, seat))

    def score_sheet(self, state: State, seat: i64, viewer: i64) -> dict[str, int]:
        return scoring.score_sheet(own(state), self.seated(state, seat), self.viewer(state, viewer))

    def ranking(self, state: State) -> list[int]:
        return scoring.ranking(own(state))

    def words(self, action: i64) -> str:
        return actions.ACTIONS.write(action)

    def parse(self, text: str) -> i64:
        return actions.ACTIONS.parse(text)

    def masked_words(self, action: i64) -> str:
        return actions.mask(action)

    def write_outcome(self, what: i64, value: i64) -> str:
        return chance.OUTCOMES.write(what, value)

    def parse_outcome(self, what: i64, text: str) -> i64:
        return chance.OUTCOMES.parse(what, text)

    def is_secret(self, what: i64) -> bool:
        return chance.is_secret(what)

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

    def fill_shrewd(self, state: State, out: vec[i64]) -> i64:
        return advice.fill_shrewd(own(state), self.enough(out))

    def observe(self, state: State, seat: i64, out: vec[float]) -> None:
        if not isinstance(state, RokuganState):
            raise self.foreign(state)
        if len(out) < len(self.features):
            raise self.too_few_features(out)
        features.observe(state, self.seated(state, seat), out)

    def is_open_choice(self, state: State) -> bool:
        """Provinces are claimed for all to see, with nothing but a secret objective in hand (BR-2.11)."""
        return own(state).phase in (CLANS, CLAIMS)

    def turn(self, state: State) -> i64:
        return rounds.turn(own(state))

    def note(self, state: State, action: i64) -> str:
        """A ruse is allowed, but will be thrown out when it is revealed."""
        s = own(state)
        if actions.BLESS <= action < actions.ANIMATE_BLESSING:
            below = tokens.named(s, (action - actions.BLESS) % actions.TOKENS)
            is_fit = legality.takes_blessing(s, s.asked, below, True)  # only fighters are blessed (BR-6.4)
            return "" if is_fit else "ruse"
        if action >= actions.ANIMATE:
            return ""
        type_ = TYPE_OF[actions.placed_kind(action // PLACES)]
        place = action % PLACES
        if type_ == RAID and not resolution.is_near(s, s.asked, PLACE_TARGET[place]):
            return "ruse"  # as long as no shinobi comes to it (BR-6.7)
        if type_ == BLUFF_TYPE or legality.suits(s, s.asked, type_, place):
            return ""
        return "ruse"

    def reasons(self, before: State, after: State, seat: i64) -> list[Reason]:
        return reasons.tell(own(before), own(after), self.seated(after, seat))

    def draw_table(self, view_: View, names: dict[str, str]) -> str:
        return terminal.draw(own_view(view_), names)


GAME: Final = BattleForRokugan()


def own(state: State) -> RokuganState:
    """A state, which must be one of this game."""
    if not isinstance(state, RokuganState):
        raise GAME.foreign(state)
    return state


def own_view(seen: View) -> view.RokuganView:
    """A view, which must be one of this game."""
    if not isinstance(seen, view.RokuganView):
        raise GAME.foreign(seen)
    return seen
