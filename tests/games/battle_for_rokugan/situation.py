"""A situation of Battle for Rokugan set up by hand: a position, chosen outcomes, notation in, what changed."""

from __future__ import annotations

from collections import Counter
from typing import Any, NamedTuple

import zataku
from aftermath import check_all_used, match_from
from games.battle_for_rokugan.printed import CARDS, NEUTRALS, OBJECTIVES, TERRITORIES, tokens_of
from zataku.core.game import Event, Refusal
from zataku.games.battle_for_rokugan.view import FIRST_OPTIONS, RokuganView

GAME = zataku.load("battle_for_rokugan")
FACEDOWN = ("army", "navy", "shinobi", "diplomacy", "raid", "bluff")


class Province(NamedTuple):
    """What lies in a province: whose control tokens, how many on each side, and a special token."""

    owner: str | None = None
    faceup: int = 0
    facedown: int = 0
    special: str | None = None


EMPTY = Province()


class Situation:
    """A quiet table: the first clan is about to place in round 1, all provinces are empty, everyone holds the bluff.

    Seats go clockwise in the order of the clans. Nobody has a territory card, all have two scouts and a shugenja.
    Whatever is not in hand, discarded or on the board is in the pool; the bluff is in hand unless it was laid.
    Seat 0's initiative card was the first revealed; later rounds used up those of the next seats, then neutral ones.
    Change what matters, then play.
    """

    def __init__(self, *clans: str, round: int = 1, **options: str) -> None:
        self.clans = clans or ("lion", "crab", "phoenix")
        self._hands: dict[int, list[str]] = {}
        self._without_bluff: set[int] = set()
        deck = [*self.clans[1:], *["neutral"] * (5 - len(self.clans))]
        used, left = deck[: round - 1], deck[round - 1 :]
        self.data: dict[str, Any] = {
            "seats": len(self.clans),
            "options": {name: options.get(name, GAME.choices[name][0]) for name in [*GAME.choices][:FIRST_OPTIONS]},
            "phase": "placement",
            "round": round,
            "first": 0,
            "active": 0,
            "asked": 0,
            "passes": 0,
            "first_player_used": False,
            "look_used": False,
            "purged": False,
            "turn_over": False,
            "card": None,
            "aim": "none",
            "picked": 0,
            "picks": [],
            "failed": [],
            "initiative_clans": [card for card in left if card != "neutral"],
            "initiative_neutrals": left.count("neutral"),
            "neutrals_seen": NEUTRALS[: used.count("neutral")],
            "returned": None,
            "provinces": {},
            "territories": {key: {"holder": None, "played": False, "card": None, "seen_by": []} for key in TERRITORIES},
            "tokens": [],
            "players": [
                {
                    "clan": clan,
                    "scouts": 2,
                    "shugenja": 1,
                    "set_aside": 0,
                    "hand_size": 0,
                    "pool_size": 0,
                    "discard": {},
                    "bluff_aside": False,
                    "is_ronin": False,
                    "is_out": False,
                    "is_barred": False,
                    "stuck": [],
                    "placed": 0,
                    "hand": {},
                    "pool": {},
                    "objective": OBJECTIVES[2 * seat],
                    "rejected": OBJECTIVES[2 * seat + 1],
                    "memories": {},
                }
                for seat, clan in enumerate(self.clans)
            ],
        }

    def seat(self, who: int | str) -> int:
        """The seat of a clan."""
        return who if isinstance(who, int) else self.clans.index(who)

    def control(self, who: int | str, *provinces: str, faceup: int = 0, facedown: int = 1) -> Situation:
        """Put control tokens into provinces."""
        for province in provinces:
            self._province(province).update(owner=self.seat(who), faceup=faceup, facedown=facedown)
        return self

    def special(self, special: str, *provinces: str) -> Situation:
        """Put a special token into each of these provinces."""
        for province in provinces:
            self._province(province)["special"] = special
        return self

    def _province(self, province: str) -> dict[str, Any]:
        bare = {"owner": None, "faceup": 0, "facedown": 0, "special": None}
        laid: dict[str, Any] = self.data["provinces"].setdefault(province, bare)
        return laid

    def hand(self, who: int | str, *kinds: str, bluff: bool = True) -> Situation:
        """Give a hand; the bluff comes with it unless it was laid or set aside, or is said to be in the pool."""
        self._hands[self.seat(who)] = list(kinds)
        if not bluff:
            self._without_bluff.add(self.seat(who))
        return self

    def discard(self, who: int | str, *kinds: str) -> Situation:
        """Put tokens into a discard pile."""
        self.data["players"][self.seat(who)]["discard"] = dict(Counter(kinds))
        return self

    def lay(
        self,
        who: int | str,
        kind: str,
        place: str,
        faceup: bool = False,
        seen_by: tuple[int, ...] = (),
        could: tuple[str, ...] = FACEDOWN,
    ) -> Situation:
        """Put a combat token on the board: the first of a clan is ``lion-1``, and so on."""
        if faceup:
            seen_by, could = tuple(range(len(self.clans))), (kind.partition("_")[0],)
        return self._lay(who, kind, place, faceup, None, seen_by, could)

    def bless(self, kind: str, below: str) -> Situation:
        """Put a blessing on a token on the board."""
        place = next(token["place"] for token in self.data["tokens"] if token["token"] == below)
        everybody = tuple(range(len(self.clans)))
        return self._lay(below.partition("-")[0], kind, place, True, below, everybody, ("blessing",))

    def _lay(
        self,
        who: int | str,
        kind: str,
        place: str,
        faceup: bool,
        below: str | None,
        seen_by: tuple[int, ...],
        could: tuple[str, ...],
    ) -> Situation:
        player = self.data["players"][self.seat(who)]
        player["placed"] += 1
        self.data["tokens"].append(
            {
                "token": f"{player['clan']}-{player['placed']}",
                "place": place,
                "kind": kind,
                "faceup": faceup,
                "below": below,
                "seen_by": list(seen_by),
                "could": list(could),
            }
        )
        return self

    def holds(self, who: int | str, *cards: str) -> Situation:
        """Give territory cards to a player."""
        for card in cards:
            seat = self.seat(who)
            space = {"holder": seat, "played": False, "card": card, "seen_by": [seat]}
            self.data["territories"][CARDS[card]["territory"]] = space
        return self

    def player(self, who: int | str, **changes: Any) -> Situation:
        """Change fields of a player."""
        player = self.data["players"][self.seat(who)]
        assert not changes.keys() - player.keys(), changes
        player.update(changes)
        return self

    def table(self, **changes: Any) -> Situation:
        """Change fields of the table."""
        assert not changes.keys() - self.data.keys(), changes
        self.data.update(changes)
        return self

    def strict(self) -> Situation:
        """Let tokens go only where the rules of their type allow it: the option of BR-5.9 off."""
        self.data["options"]["allow_plausible_illegal_placement"] = "false"
        return self

    def first(self, who: int | str) -> Situation:
        """Name the first player."""
        return self.table(first=self.seat(who))

    def asks(self, who: int | str, phase: str = "placement") -> Situation:
        """Ask this player, in this phase."""
        return self.table(phase=phase, active=self.seat(who), asked=self.seat(who))

    def position(self) -> dict[str, Any]:
        """The position, with the tokens that are nowhere else in the pools."""
        for seat, player in enumerate(self.data["players"]):
            laid = [token["kind"] for token in self.data["tokens"] if token["token"].startswith(f"{player['clan']}-")]
            hand = list(self._hands.get(seat, []))
            if "bluff" not in laid and not player["bluff_aside"] and seat not in self._without_bluff:
                hand.append("bluff")
            pool = tokens_of(player["clan"])
            pool.subtract([*hand, *laid, *Counter(player["discard"]).elements()])
            if player["bluff_aside"]:
                pool["bluff"] -= 1
            assert min(pool.values()) >= 0, f"{player['clan']} has too many of some tokens: {pool}"
            player["hand"] = dict(Counter(hand))
            player["pool"] = {kind: n for kind, n in pool.items() if n}
            player["hand_size"], player["pool_size"] = len(hand), pool.total()
        return self.data

    def match(self, *outcomes: str | int) -> zataku.Match:
        """A match that goes on from here; after the given outcomes a seeded table takes over."""
        return match_from(GAME, self.position(), outcomes)

    def play(self, *moves: str, outcomes: tuple[str | int, ...] = ()) -> After:
        """Play moves, each by the seat that is asked; what the table is like then."""
        match = self.match(*outcomes)
        after = After(match)
        for move in moves:
            after.play(move)
        check_all_used(match)
        return after

    def resolve(self, outcomes: tuple[str | int, ...] = ()) -> After:
        """Go straight to the resolution with the tokens on the board; Unicorn, if asked, switches nothing.

        Nobody may hold more than one token. The turn ends as it does after Purge the Weak, without a placement;
        upkeep of the next round follows at once, and in round 5 the end.
        """
        match = self.table(purged=True).match(*outcomes)
        after = After(match).play("end_turn")
        if "TokensRevealed" not in after.kinds():
            after.play("done")
        assert "TokensRevealed" in after.kinds(), "somebody can still place"
        source = match.source
        assert isinstance(source, zataku.Scripted)
        assert not source.left, f"outcomes not used: {source.left}"
        return after

    def refusal(self, move: str, seat: int | str | None = None) -> Refusal | None:
        """Why a move is refused here, None when it is legal."""
        match = self.match()
        return match.refusal(match.to_act if seat is None else self.seat(seat), move)

    def legal(self, verb: str = "") -> list[str]:
        """The legal actions of the seat that is asked, or those that begin with this word."""
        return After(self.match()).legal(verb)


class After:
    """The table after some moves."""

    def __init__(self, match: zataku.Match) -> None:
        self.match = match
        self.events: list[Event] = []

    def play(self, *moves: str) -> After:
        """Play on, each move with the seat that is asked."""
        for move in moves:
            self.events += self.match.play(self.match.to_act, move)
        return self

    @property
    def data(self) -> dict[str, Any]:
        """The whole position now."""
        return GAME.dump_state(self.match.state())

    @property
    def clans(self) -> list[str]:
        """The clans by seat."""
        return [player["clan"] for player in self.data["players"]]

    @property
    def asked(self) -> str:
        """The clan that is asked."""
        return self.clans[self.match.to_act]

    def view(self, who: int | str) -> RokuganView:
        """What a player sees now."""
        shown = self.match.view(who if isinstance(who, int) else self.clans.index(who))
        assert isinstance(shown, RokuganView)
        return shown

    def province(self, key: str) -> Province:
        """What lies in a province now."""
        laid = self.data["provinces"].get(key)
        if laid is None:
            return EMPTY
        owner = None if laid["owner"] is None else self.clans[laid["owner"]]
        return Province(owner, laid["faceup"], laid["facedown"], laid["special"])

    def player(self, who: int | str) -> dict[str, Any]:
        """A player's things now."""
        player: dict[str, Any] = self.data["players"][who if isinstance(who, int) else self.clans.index(who)]
        return player

    def token(self, name: str) -> dict[str, Any] | None:
        """A token on the board, None once it left."""
        return next((token for token in self.data["tokens"] if token["token"] == name), None)

    def card(self, territory: str) -> dict[str, Any]:
        """Where the card of a territory is."""
        space: dict[str, Any] = self.data["territories"][territory]
        return space

    def legal(self, verb: str = "") -> list[str]:
        """The legal actions of the seat that is asked, or those that begin with this word."""
        actions = self.match.actions(self.match.to_act)
        return [action for action in actions if not verb or action.split()[0] == verb]

    def refusal(self, move: str, seat: int | None = None) -> Refusal | None:
        """Why a move is refused now, None when it is legal."""
        return self.match.refusal(self.match.to_act if seat is None else seat, move)

    def kinds(self) -> list[str]:
        """The class names of the events, in order."""
        return [type(event).__name__ for event in self.events]

    def told(self, kind: str, seat: int = 0) -> list[dict[str, Any]]:
        """The facts of the events of this class name, in order, as a seat is told them."""
        return [dict(event.saying(seat).facts) for event in self.events if type(event).__name__ == kind]
