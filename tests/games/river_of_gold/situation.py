"""A situation of River of Gold set up by hand: a position, chosen outcomes, notation in, what changed."""

from __future__ import annotations

from typing import Any

import zataku
from aftermath import Aftermath, Beforehand, match_from
from zataku.core.game import Event

GAME = zataku.load("river_of_gold")
CLANS = ("crab", "mantis", "crane", "scorpion")
PATRON_CLANS = {
    "kaiu_shihobu": "crab",
    "yasuki_taka": "crab",
    "yoritomo": "mantis",
    "kudaka": "mantis",
    "daidoji_uji": "crane",
    "kakita_ryoku": "crane",
    "shosuro_hyobu": "scorpion",
    "bayushi_kachiko": "scorpion",
}
STARTING = {2: {"s3": "b01", "s7": "b42", "s11": "b43", "s14": "b01", "s22": "b42", "s23": "b43"}}
STARTING[3] = {"s3": "b01", "s11": "b42", "s22": "b43"}
STARTING[4] = {}
STACKS = {2: (8, 9), 3: (10, 11), 4: (12, 13)}


class Situation(Beforehand["After"]):
    """A quiet table: nobody owns or has delivered anything, seat 0 is about to act with a die of 1.

    Everyone has 10 koku, 2 favor of 3, one good of each type, ships on river spaces 2 and 9 and two cards in hand
    (elder_1 and elder_2 at seat 0, elder_3 and elder_4 at seat 1, elder_5 and elder_6 at seat 2, artisan_1 and
    artisan_2 at seat 3). The row holds b02 b08 b14 b20 (slot 4 last), the next tiles are b03 and b26, the masteries
    air, courts and earth, the region tiles t1 to t6 in order, the imperial markets b44 on s6, b45 on s17 and b46 on
    s29. Change what matters, then play.
    """

    def __init__(self, seats: int = 4, patrons: dict[int, str] | None = None) -> None:
        clans = list(CLANS)
        if patrons:
            patrons = dict(patrons)
            for patron in PATRON_CLANS:  # fill the other seats with patrons of the clans that are left
                free = [seat for seat in range(seats) if seat not in patrons]
                if free and PATRON_CLANS[patron] not in {PATRON_CLANS[taken] for taken in patrons.values()}:
                    patrons[free[0]] = patron
            clans = [PATRON_CLANS[patrons[seat]] for seat in range(seats)]
        hands = (["elder_1", "elder_2"], ["elder_3", "elder_4"], ["elder_5", "elder_6"], ["artisan_1", "artisan_2"])
        era1, era2 = STACKS[seats]
        presets = {"s6": "b44", "s17": "b45", "s29": "b46", **STARTING[seats]}
        self.data: dict[str, Any] = {
            "seats": seats,
            "patrons": "draft" if patrons else "none",
            "phase": "action",
            "first": 0,
            "active": 0,
            "asked": 0,
            "final_by": None,
            "emperor_due": False,
            "end_due": False,
            "die_is_set": False,
            "era1": {"left": era1, "next": "b03"},
            "era2": {"left": era2, "next": "b26"},
            "row": ["b02", "b08", "b14", "b20"],
            "discarded_tiles": [],
            "shore": {space: {"tile": tile, "markers": []} for space, tile in presets.items()},
            "region_tiles": ["t1", "t2", "t3", "t4", "t5", "t6"],
            "masteries": [{"mastery": key, "claims": []} for key in ("air", "courts", "earth")],
            "discard": [],
            "shuffles": 0,
            "choices": {
                "journey": False,
                "sale": "none",
                "draws": 0,
                "discarding": False,
                "upgrade": False,
                "second_marker": "none",
                "refill": False,
            },
            "players": [
                {
                    "clan": clans[seat],
                    "patron": patrons[seat] if patrons else None,
                    "vp": 0,
                    "koku": 10,
                    "goods": {"silk": 1, "rice": 1, "porcelain": 1},
                    "favor": 2,
                    "favor_limit": 3,
                    "die": 1,
                    "ships": {"upper": 2, "middle": 9},
                    "royal": None,
                    "influence": [0] * 6,
                    "delivered": [],
                    "goods_owed": 0,
                    "hand": list(hands[seat]),
                }
                for seat in range(seats)
            ],
            "batches": {},
            "offered": [],
        }

    def player(self, seat: int = 0, **changes: Any) -> Situation:
        """Change fields of a player; goods and ships may be given in part."""
        player = self.data["players"][seat]
        for name, value in changes.items():
            assert name in player, name
            if isinstance(player[name], dict):
                player[name].update(value)
            else:
                player[name] = value
        return self

    def building(self, space: str, tile: str, *owners: int) -> Situation:
        """Put a tile on a shore space, with the markers of these seats."""
        self.data["shore"][space] = {"tile": tile, "markers": list(owners)}
        return self

    def table(self, **changes: Any) -> Situation:
        """Change fields of the table; `choices` and the stacks may be given in part."""
        for name, value in changes.items():
            assert name in self.data, name
            if isinstance(self.data[name], dict) and name != "shore":
                self.data[name].update(value)
            else:
                self.data[name] = value
        return self

    def match(self, *outcomes: str | int) -> zataku.Match:
        """A match that goes on from here; after the given outcomes a seeded table takes over."""
        return match_from(GAME, self.data, outcomes)

    def after(self, match: zataku.Match) -> After:
        return After(self.data, match)


class After(Aftermath):
    """The table after some moves, in the words of this game."""

    def gained(self, seat: int = 0) -> dict[str, int]:
        """What changed for a player: koku, goods, favor, favor_limit, vp and region_1 to region_6, zeros left out."""
        now, then = self.player(seat), self.before["players"][seat]
        change = {name: now[name] - then[name] for name in ("vp", "koku", "favor", "favor_limit")}
        change |= {good: now["goods"][good] - then["goods"][good] for good in now["goods"]}
        change |= {f"region_{k + 1}": now["influence"][k] - then["influence"][k] for k in range(6)}
        return {name: value for name, value in change.items() if value}

    def told(self, kind: str) -> list[Event]:
        """The events of this class name."""
        return [event for event in self.events if type(event).__name__ == kind]
