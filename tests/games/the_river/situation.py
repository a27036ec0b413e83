"""A situation of The River set up by hand: a position, chosen outcomes, notation in, what changed."""

from __future__ import annotations

import copy
from typing import Any

import zataku
from aftermath import Aftermath, Beforehand, match_from
from games.the_river.printed import RESOURCES, SPACES, SUPPLY
from zataku.core.game import Event

GAME = zataku.load("the_river")
COLOURS = ("black", "blue", "green", "yellow")
QUIET = ("t51", "t52", "t53", "t54")
ISLAND = ("t01", "t06", "t21", "t15", "t27", "t37", "t12", "t31", "t40")
ROOMY = ("t16", "t17", "t18", "t19", "t20", "t13", "t35", "t36", "t44")
FACE_UP = {2: 5, 3: 7, 4: 9}


class Situation(Beforehand["After"]):
    """A quiet table: round 2, seat 0 holds the pawn and is about to act, nobody has stored or built anything.

    Boards are black, blue, green, yellow by seat. Everyone has one tile without symbols or warehouses (t51 to t54)
    and 4 pioneers on the boat, so 4 warehouses and one symbol of each material are visible on every board. The island
    begins with t01 (forest: wood, warehouse), t06 (forest: 2 wood), t21 (desert: stone, warehouse), t15 (desert: 3
    warehouses) and t27 (badlands: clay, warehouse); b01 (2 wood), b04 (2 wood, 1 stone), b16 (2 wood, 1 stone, 1 clay)
    and b28 (3 wood, 2 stone, 1 clay) are on offer; t14 was left over in the draft. Supply and boats follow from the
    rest, and a tile that a player gets is not on the island. Change what matters, then play.
    """

    def __init__(self, seats: int = 3, **options: str) -> None:
        self.boats: dict[int, int] = {}
        self.hoarder: int | None = None
        self.wanted: dict[str, int] = {}
        self._data: dict[str, Any] = {
            "seats": seats,
            "options": {**{name: values[0] for name, values in GAME.choices.items()}, **options},
            "phase": "action",
            "round": 2,
            "pawn": 0,
            "asked": 0,
            "passed": [],
            "supply": {},
            "island": list(ISLAND[: FACE_UP[seats]]),
            "offer": ["b01", "b04", "b16", "b28"],
            "discards": [],
            "removed": "t14",
            "pioneers": {space: [0] * seats for space in SPACES},
            "gain": dict.fromkeys(RESOURCES, 0),
            "card": None,
            "swaps": 0,
            "players": [
                {
                    "colour": COLOURS[seat],
                    "boat": 0,
                    "settled": [],
                    "tiles": [QUIET[seat]],
                    "stored": dict.fromkeys(RESOURCES, 0),
                    "tokens": [],
                    "reserved": [],
                    "built": [],
                }
                for seat in range(seats)
            ],
        }

    def player(self, seat: int = 0, **changes: Any) -> Situation:
        """Change fields of a player. ``stored`` may be text such as 1/0/2/0; ``boat`` is how many pioneers stay."""
        player = self._data["players"][seat]
        for name, value in changes.items():
            assert name in player, name
            if name == "boat":
                self.boats[seat] = value
            elif name == "stored":
                player[name] = dict(zip(RESOURCES, map(int, value.split("/")), strict=True))
            else:
                player[name] = value
        return self

    def boat(self, *pioneers: int) -> Situation:
        """How many pioneers are left on the boats, by seat; the others of each player have gone to build."""
        self.boats |= dict(enumerate(pioneers))
        return self

    def standing(self, **pioneers: list[int]) -> Situation:
        """Pioneers on action spaces, by seat; they are missing on the boats."""
        self._data["pioneers"] |= pioneers
        return self

    def table(self, **changes: Any) -> Situation:
        """Change fields of the table."""
        for name, value in changes.items():
            assert name in self._data, name
            self._data[name] = value
        return self

    def supply(self, **tokens: int) -> Situation:
        """How many tokens are left on these islands: the player in the last seat, with much room, has the others."""
        self.hoarder = self._data["seats"] - 1
        self.wanted = tokens
        return self

    @property
    def data(self) -> dict[str, Any]:
        """The position."""
        data = copy.deepcopy(self._data)
        self._fill_supply(data)
        placed = {tile for player in data["players"] for tile in player["tiles"]}
        data["island"] = [None if tile in placed else tile for tile in data["island"]]
        for seat, player in enumerate(data["players"]):
            used = sum(pioneers[seat] for pioneers in data["pioneers"].values())
            left = 5 - used - len(player["settled"]) - (len(player["tokens"]) < 2)
            player["boat"] = self.boats.get(seat, left)
            data["pioneers"]["build"] = list(data["pioneers"]["build"])
            data["pioneers"]["build"][seat] += left - player["boat"]
        return data

    def _fill_supply(self, data: dict[str, Any]) -> None:
        if self.hoarder is not None:
            hoarder = data["players"][self.hoarder]
            taken = {tile for player in data["players"] for tile in player["tiles"]}
            taken |= {*data["discards"], data["removed"]}
            hoarder["tiles"] += [tile for tile in ROOMY if tile not in taken]
            for resource, left in self.wanted.items():
                others = sum(player["stored"][resource] for player in data["players"] if player is not hoarder)
                hoarder["stored"][resource] = SUPPLY[data["seats"]][resource] - left - others
        for resource, total in SUPPLY[data["seats"]].items():
            data["supply"][resource] = total - sum(player["stored"][resource] for player in data["players"])

    def match(self, *outcomes: str | int) -> zataku.Match:
        """A match that goes on from here; after the given outcomes a seeded table takes over."""
        return match_from(GAME, self.data, outcomes)

    def after(self, match: zataku.Match) -> After:
        return After(self.data, match)


class After(Aftermath):
    """The table after some moves, in the words of this game."""

    def stored(self, seat: int = 0) -> str:
        """What a player stores now: wood/stone/clay/food."""
        return storage(self.data, seat)

    def capacity(self, seat: int = 0) -> int:
        """How many warehouses a player has now."""
        capacity: int = GAME.views(self.match.state())[seat]["players"][seat]["capacity"]  # type: ignore[index]
        return capacity

    def results(self) -> set[str]:
        """Every storage that the seat which is asked can choose, by the moves that lead there."""
        seat, state = self.match.to_act, self.match.state()
        found = []
        for move in self.match.actions(seat):
            assert move.split()[0] in ("give_back", "keep"), move
            match = zataku.Match(GAME, state=state, seed=1)
            match.play(seat, move)
            found.append(storage(GAME.dump_state(match.state()), seat))
        assert len(set(found)) == len(found), "two actions with one result"
        return set(found)

    def told(self, kind: str) -> list[Event]:
        """The events of this class name."""
        return [event for event in self.events if type(event).__name__ == kind]


def storage(data: dict[str, Any], seat: int) -> str:
    """What a player stores: wood/stone/clay/food."""
    return "/".join(str(data["players"][seat]["stored"][resource]) for resource in RESOURCES)
