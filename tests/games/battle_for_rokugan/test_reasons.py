"""What a move is good for, in positions where the reason is known: the hint's words name it."""

import zataku
from games.battle_for_rokugan.situation import GAME, Situation
from zataku.bots import nets
from zataku.bots.futures import Futures


def told(situation: Situation, *actions: str) -> list[dict[str, dict[str, object]]]:
    """The reasons for these actions of the seat to act, by key."""
    plans = [[GAME.parse(action)] for action in actions]
    found = Futures(GAME, nets.of(GAME), 1).compare(GAME.load_state(situation.position()), plans)
    return [{reason.key: {**reason.facts} for reason in each} for each in found]


def attacked() -> Situation:
    """The Lion has seen that a navy of the Crab attacks Lion Coast; both hold little else."""
    table = Situation("lion", "crab").control("lion", "lion_coast", "lion_west").control("crab", "crab_east")
    table.lay("crab", "navy_3", "sea>lion_coast", seen_by=(0, 1))
    return table.hand("lion", "army_5", "shinobi_1").hand("crab", "army_1")


def test_a_defense_is_what_another_is_denied() -> None:
    """Who defends the coast keeps it; who does not is told who takes it."""
    defended, left = told(attacked(), "place army_5 lion_coast", "place army_5 lion_west")
    assert defended["defends_likely"]["province"] == "lion_coast"
    assert defended["takes_denied_yours"] == {"province": "lion_coast", "honor": 2, "asked": 0, "other": 1}
    assert left["takes_allowed_yours"]["province"] == "lion_coast"


def test_a_clan_is_no_reason() -> None:
    """Whichever clan is chosen comes with a capital; a province that is claimed is a reason."""
    match = zataku.Match(GAME, 2, seed=1)
    for reason in ([], ["enters"]):
        while match.dump()["phase"] not in ("clans", "claims"):
            match.play(match.to_act, match.actions(match.to_act)[0])
        seat, before = match.to_act, match.state()
        match.play(seat, match.actions(seat)[0])
        assert [one.key for one in GAME.reasons(before, match.state(), seat)][:1] == reason
        while match.dump()["phase"] == "clans":
            match.play(match.to_act, match.actions(match.to_act)[0])
