"""What a move is good for, in positions where the reason is known: the hint's words name it."""

import zataku
from games.battle_for_rokugan.situation import GAME, Situation
from zataku.bots import nets
from zataku.bots.futures import Futures
from zataku.core.dealers import Silent


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


def come(situation: Situation, action: str) -> dict[str, dict[str, object]]:
    """What the seat to act comes to at once by an action, by key."""
    before = GAME.load_state(situation.position())
    after = GAME.clone(before)
    GAME.step(after, action, Silent(1))
    return {one.key: {**one.facts} for one in GAME.reasons(before, after, GAME.to_act(before))}


def test_what_does_not_fight_has_its_reason_too() -> None:
    """A bluff shuts a border or poses as a guard, a raid burns, diplomacy calms; a ruse is no attack."""
    table = Situation("lion", "crab").control("lion", "lion_coast", "lion_west").control("crab", "crab_east")
    table.control("crab", "unicorn_east").hand("lion", "raid", "diplomacy", "army_1").hand("crab", "army_1")
    border = "lion_west>unicorn_east"
    shut = {"closes": {"province": "unicorn_east", "from": "lion_west"}}
    assert come(table, f"place bluff {border}") == come(table, f"place raid {border}") == shut
    assert come(table, "place bluff sea>crane_south") == {"closes_sea": {"province": "crane_south"}}
    assert come(table, "place bluff unicorn_east") == {"feigns": {"province": "unicorn_east"}}
    assert come(table, "place bluff lion_west") == {"bluff_guards": {"province": "lion_west", "n": 2}}
    assert come(table, "place raid lion_west") == {"feigns_guard": {"province": "lion_west"}}
    assert come(table, "place raid unicorn_east") == {"burns": {"province": "unicorn_east", "asked": 1}}
    assert come(table, "place diplomacy lion_coast") == {"calms": {"province": "lion_coast"}}


def test_what_is_kept_is_a_reason() -> None:
    """A hand that lost a token is told with its strength."""
    table = Situation("dragon", "crab").control("dragon", "dragon_west").control("crab", "crab_east")
    table.hand("dragon", "army_1", "army_5", "navy_1", "raid", "army_2", "army_3").hand("crab", "army_1")
    table.asks("dragon", "returning")
    assert come(table, "put_back army_5") == {"keeps": {"n": 7, "count": 6}}
    assert come(table, "put_back army_1") == {"keeps": {"n": 11, "count": 6}}


def test_what_the_reveal_decides_is_not_sure() -> None:
    """The last placement of a round is followed by the reveal: what it brings is only likely."""
    table = Situation("lion", "crab").control("lion", "lion_coast", "lion_west").control("crab", "crane_south")
    table.hand("lion", "navy_1").hand("crab")
    attack, _ = told(table, "place navy_1 sea>crane_south", "place navy_1 lion_coast")
    assert "takes_likely" in attack and "takes" not in attack


def test_the_shadowlands_have_a_card() -> None:
    """They bring no honor."""
    table = Situation("lion", "crab").control("lion", "lion_coast").control("crab", "crab_east")
    table.player("lion", set_aside=1).asks("lion", "claims").table(round=1)
    assert come(table, "claim shadowlands_south")["dark"] == {"territory": "shadowlands_south"}
