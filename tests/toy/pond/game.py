"""Pond: two or three frogs, three turns each, nine stones. Dropped stones count once, hidden ones twice."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from pond import events, state
from pond.state import BAG, FACEDOWN, FACEUP, HAND, HANDS, PADS, STONES, PondState, PondView
from zataku.core.codec import encode
from zataku.core.errors import InvalidNotation
from zataku.core.game import NOBODY, Dealer, Game, Refusal, Saying, State, View
from zataku.core.secret import HIDDEN, Secret

HOP, DRAW, DROP, HIDE, END = 0, 3, 4, 13, 22
ACTIONS: Final = [
    *(f"hop {pad}" for pad in PADS),
    "draw",
    *(f"{verb} {stone}" for verb in ("drop", "hide") for stone in STONES),
    "end",
]
CHANCE: Final = ("first", "die", "stone")
FIRST, DIE, STONE = 0, 1, 2
COST: Final = {"hop": 1, "draw": 2, "drop": 0, "hide": 3, "end": 0}
TURNS: Final = 3


class Pond(Game):
    """The rules."""

    def __init__(self) -> None:
        super().__init__("pond", 1, range(2, 4), {"hands": HANDS}, len(ACTIONS), CHANCE)

    def set_up(self, seats: int, options: dict[str, str], dealer: Dealer) -> State:
        first = int(dealer.roll(FIRST, seats)) - 1
        nothing, bag = vec[i64]([0] * seats), vec[i64]([BAG] * len(STONES))
        s = PondState(HANDS.index(options["hands"]), first, TURNS * seats, nothing, nothing[:], bag)
        if options["hands"] == "dealt":
            for seat in (*range(seats), *range(seats)):
                self._draw(s, seat, dealer)
        self._begin(s, dealer)
        return s

    def clone(self, state_: State) -> State:
        return state.clone(self._own(state_))

    def seat_count(self, state: State) -> i64:
        return len(self._own(state).coins)

    def options_of(self, state: State) -> dict[str, str]:
        return {"hands": HANDS[self._own(state).hands]}

    def to_act(self, state: State) -> i64:
        return self._own(state).asked

    def fill_actions(self, state: State, out: vec[i64]) -> i64:
        s = self._own(state)
        if s.asked == NOBODY:
            return 0
        coins, hand = s.coins[s.asked], [n for n in range(len(STONES)) if s.stones[n] == HAND + s.asked]
        found = [HOP + pad for pad in range(len(PADS)) if coins >= 1 and pad != s.frogs[s.asked]]
        found += [DRAW] if coins >= 2 and BAG in list(s.stones) else []
        found += [DROP + stone for stone in hand]
        found += [HIDE + stone for stone in hand if coins >= 3]
        for place, action in enumerate([*found, END]):
            out[place] = action
        return len(found) + 1

    def apply(self, state: State, action: i64, dealer: Dealer) -> None:
        s = self._own(state)
        seat = s.asked
        s.coins[seat] -= COST[ACTIONS[action].split()[0]]
        if action < DRAW:
            s.frogs[seat] = action - HOP
            dealer.tell(events.Hopped(seat, PADS[action - HOP]))
        elif action == DRAW:
            dealer.tell(events.Paid(seat, COST["draw"]))
            self._draw(s, seat, dealer)
        elif action < HIDE:
            s.stones[action - DROP] = FACEUP + seat
            dealer.tell(events.Dropped(seat, STONES[action - DROP]))
        elif action < END:
            s.stones[action - HIDE] = FACEDOWN + seat
            dealer.tell(events.Hid(seat, Secret(STONES[action - HIDE], (seat,))))
        else:
            self._end(s, dealer)

    def _draw(self, s: PondState, seat: int, dealer: Dealer) -> None:
        bag = vec[i64]([n for n in range(len(STONES)) if s.stones[n] == BAG])
        stone = bag[dealer.draw(STONE, bag, len(bag))]
        s.stones[stone] = HAND + seat
        dealer.tell(events.Drew(seat, Secret(STONES[stone], (seat,))))

    def _begin(self, s: PondState, dealer: Dealer) -> None:
        face = dealer.roll(DIE, 6)
        s.coins[s.asked] += face
        dealer.tell(events.TurnBegan(s.asked, face))

    def _end(self, s: PondState, dealer: Dealer) -> None:
        s.turns -= 1
        if s.turns == 0:
            s.asked = NOBODY
            dealer.tell(events.Ended(TURNS))
        else:
            s.asked = (s.asked + 1) % len(s.coins)
            self._begin(s, dealer)

    def refusal(self, state: State, seat: i64, action: i64) -> Refusal | None:
        s = self._own(state)
        if not 0 <= action < len(ACTIONS):
            raise self.unknown(action)
        if s.asked == NOBODY:
            return Refusal("PO-1.1", "game_over")
        if seat != s.asked:
            return Refusal("PO-1.2", "not_your_turn")
        verb = ACTIONS[action].split()[0]
        if verb == "hop" and s.frogs[seat] == action - HOP:
            return Refusal("PO-2.1", "already_there", {"pad": PADS[action - HOP]})
        if verb in ("drop", "hide"):
            stone = action - (DROP if verb == "drop" else HIDE)
            if s.stones[stone] != HAND + seat:
                return Refusal("PO-2.3", "not_in_hand", {"stone": STONES[stone]})
        if s.coins[seat] < COST[verb]:
            return Refusal("PO-2.4", "too_poor", {"cost": COST[verb], "coins": int(s.coins[seat])})
        if action == DRAW and BAG not in list(s.stones):
            return Refusal("PO-2.2", "bag_is_empty")
        return None

    def view(self, state_: State, seat: i64) -> View:
        return state.look(self._own(state_), self.viewer(state_, seat))

    def views(self, state: State) -> list[dict[str, object]]:
        found = [encode(self.view(state, seat)) for seat in (*range(self.seat_count(state)), NOBODY)]
        return [data for data in found if isinstance(data, dict)]

    def determinize(self, view: View, dealer: Dealer) -> State:
        return state.build(self._seen(view), dealer)

    def resample(self, state_: State, seat: i64, dealer: Dealer) -> None:
        s = self._own(state_)
        state.shuffle(s, [stone for stone in range(len(STONES)) if not s.is_known(stone, seat)], dealer)

    def prompt(self, state: State, seat: i64) -> Saying:
        s = self._own(state)
        return Saying("over" if s.asked == NOBODY else "turn", {"seat": s.asked})

    def score(self, state: State, seat: i64) -> i64:
        return sum(self.score_sheet(state, seat, seat).values())

    def score_sheet(self, state: State, seat: i64, viewer: i64) -> dict[str, int]:
        s = self._own(state)
        seat = self.seated(state, seat)
        sheet = {"dropped": sum(n for n, place in enumerate(s.stones, 1) if place == FACEUP + seat)}
        if viewer == seat or s.asked == NOBODY:
            sheet["hidden"] = 2 * sum(n for n, place in enumerate(s.stones, 1) if place == FACEDOWN + seat)
        return sheet

    def ranking(self, state: State) -> list[int]:
        scores = [self.score(state, seat) for seat in range(self.seat_count(state))]
        return [1 + sum(other > own for other in scores) for own in scores]

    def words(self, action: i64) -> str:
        return ACTIONS[action]

    def masked_words(self, action: i64) -> str:
        return f"hide {HIDDEN}" if HIDE <= action < END else ACTIONS[action]

    def parse(self, text: str) -> i64:
        words = " ".join(text.lower().split())
        if words not in ACTIONS:
            raise InvalidNotation("action", "hop PAD, draw, drop STONE, hide STONE or end", repr(text))
        return ACTIONS.index(words)

    def write_outcome(self, what: i64, value: i64) -> str:
        return STONES[value] if what == STONE else str(value)

    def parse_outcome(self, what: i64, text: str) -> i64:
        if what == STONE and text in STONES:
            return STONES.index(text)
        if what == STONE or not text.isdecimal():
            raise InvalidNotation("outcome", "a stone" if what == STONE else "a number", repr(text))
        return int(text)

    def is_secret(self, what: i64) -> bool:
        return what == STONE

    def dump_state(self, state_: State) -> dict[str, object]:
        data = encode(state.look(self._own(state_), NOBODY, is_all=True))
        assert isinstance(data, dict)
        return data

    def load_state(self, data: object) -> State:
        loaded = state.build(state.load(data))
        state.check(loaded)
        return loaded

    def load_view(self, data: object) -> View:
        return state.load(data)

    def check(self, state_: State) -> None:
        state.check(self._own(state_))

    def worth(self, state: State, seat: i64) -> float:
        return float(self.score(state, seat))

    def draw_table(self, view: View, names: dict[str, str]) -> str:
        return "\n".join(f"{stone} {place}" for stone, place in zip(STONES, self._seen(view).stones, strict=True))

    def _own(self, state: State) -> PondState:
        if not isinstance(state, PondState):
            raise self.foreign(state)
        return state

    def _seen(self, view: View) -> PondView:
        if not isinstance(view, PondView):
            raise self.foreign(view)
        return view


GAME: Final = Pond()
