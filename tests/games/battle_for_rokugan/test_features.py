"""What a seat knows as numbers, read by name in positions set up by hand; and where turns end."""

import random

import pytest

from games.battle_for_rokugan.situation import GAME, Situation
from zataku.core.dealers import Silent
from zataku.core.game import NOBODY, State
from zataku.testing.features import observed


def seen(state: State, seat: int = 0) -> dict[str, float]:
    """What a seat observes that is not zero, by name."""
    return {name: value for name, value in zip(GAME.features, observed(GAME, state, seat), strict=True) if value}


def laid(situation: Situation, seat: int = 0) -> dict[str, float]:
    """The same in a situation."""
    return seen(GAME.load_state(situation.position()), seat)


def of(features: dict[str, float], prefix: str) -> dict[str, float]:
    """Those whose names begin so, without that beginning."""
    start = f"{prefix}."
    return {name.removeprefix(start): value for name, value in features.items() if name.startswith(start)}


def test_players_are_counted_from_the_observer_on() -> None:
    """Each sees itself first; who is not there is all zeros."""
    quiet = Situation("lion", "crab", "phoenix", round=3).asks("crab").first("phoenix").hand("crab", "army_3", "raid")
    mine, other = laid(quiet, 1), laid(quiet, 0)
    assert [mine[name] for name in ("table.seats.3", "table.round.3", "table.phase.placement")] == [1, 1, 1]
    assert [mine[f"p{k}.clan.{clan}"] for k, clan in enumerate(("crab", "phoenix", "lion"))] == [1, 1, 1]
    assert mine["p0.to_act"] == mine["p0.active"] == mine["p1.first_player"] == 1
    assert (mine["p0.order"], mine["p2.order"], mine.get("p1.order")) == (0.5, 0.25, None)
    assert other["p1.to_act"] == 1 and "p0.to_act" not in other
    assert of(mine, "p3") == of(mine, "p4") == {}
    assert of(mine, "own.hand") == {"army_3": 0.5, "raid": 0.5, "bluff": 0.5}
    assert of(other, "own.hand") == {"bluff": 0.5}
    assert mine["p0.hand_size"] == other["p1.hand_size"] == 0.5


def test_provinces() -> None:
    """Whose they are, what lies there, and over which borders they can be attacked."""
    quiet = Situation("lion", "crab").control("lion", "lion_west").control("crab", "unicorn_east", faceup=3)
    quiet.control("crab", "dragon_south").special("honor_4", "lion_west").special("defense_2", "unicorn_east")
    quiet.special("peace", "dragon_south").special("scorched_earth", "islands_west")
    for seat, me, them in ((0, "p0", "p1"), (1, "p1", "p0")):
        features = laid(quiet, seat)
        assert features[f"table.lion_west.owner.{me}"] == features[f"table.unicorn_east.owner.{them}"] == 1
        assert (features["table.unicorn_east.faceup"], features["table.unicorn_east.defense_added"]) == (1, 1)
        assert features["table.lion_west.honor_added"] > 0
        assert of(features, "table.islands_west") == {"scorched_earth": 1}
        assert features["table.dragon_south.peace"] == 1
    lion = laid(quiet)
    assert lion["table.unicorn_east.reach"] == lion["table.lion_west.exposed"] == 0.25
    assert "table.dragon_south.reach" not in lion  # it is at peace
    blocked = laid(quiet.lay("crab", "bluff", "unicorn_east>lion_west"))
    assert "table.unicorn_east.reach" not in blocked and "table.lion_west.exposed" not in blocked


def test_territories() -> None:
    """Who has how much, whose the card is, and which it is for those who know."""
    quiet = Situation("lion", "crab", round=2).control("lion", "lion_west", "lion_capital").control("crab", "crab_west")
    quiet.special("scorched_earth", "lion_coast").holds("lion", "bushido")
    lion, crab = laid(quiet), laid(quiet, 1)
    assert of(lion, "table.territory.lion") == {"holder.p0": 1, "card.bushido": 1, "share.p0": 1, "complete": 1}
    assert of(crab, "table.territory.lion") == {"holder.p1": 1, "share.p1": 1, "complete": 1}
    assert of(crab, "table.territory.crab") == {"share.p0": 0.25}
    assert (lion["p0.territory_cards"], lion["p0.territory_honor"]) == (0.5, 0.5)


def lion_and_crab() -> Situation:
    """Lion, which has placed, beside a province of Crab, which is about to."""
    quiet = Situation("lion", "crab").control("lion", "lion_west", "lion_coast").control("crab", "unicorn_east")
    return quiet.asks("crab").hand("crab", "army_1")


def test_own_tokens_show_what_they_will_do() -> None:
    """Strength counts where a token lies right, with its blessings; others see only where something lies."""
    quiet = lion_and_crab().lay("lion", "army_3", "lion_west>unicorn_east").lay("lion", "diplomacy", "lion_west")
    quiet.lay("lion", "shinobi_2", "unicorn_east").bless("blessing_2", "lion-1")
    lion, crab = laid(quiet), laid(quiet, 1)
    attack = of(lion, "table.unicorn_east")
    assert (attack["tokens.p0"], attack["intruders"], attack["strength.own"]) == (1, 0.5, 7 / 5)
    assert lion["table.lion_west.diplomacy"] == 1 and "table.lion_west.diplomacy" not in crab
    hidden = of(crab, "table.unicorn_east")
    assert (hidden["tokens.p1"], hidden["intruders"], hidden["strength.others"]) == (1, 0.5, 2 / 5)  # the blessing's
    assert lion["p0.on_board"] == crab["p1.on_board"] == 0.5


def test_ruses_only_take_room() -> None:
    """A raid too far away and an army at sea do nothing; Lion's bluff at home defends."""
    quiet = lion_and_crab().lay("lion", "raid", "crab_west").lay("lion", "army_2", "sea>crane_capital")
    quiet.lay("lion", "bluff", "lion_coast")
    lion, crab = laid(quiet), laid(quiet, 1)
    assert (lion["table.crab_west.tokens.p0"], lion.get("table.crab_west.raid")) == (0.5, None)
    assert (lion["table.sea.crane_capital"], lion.get("table.crane_capital.strength.own")) == (1, None)
    assert lion["table.lion_coast.strength.own"] == 2 / 5 and "table.lion_coast.strength.others" not in crab
    assert (crab["table.sea.crane_capital"], crab["p1.may_bluff"]) == (-1, 1)


def test_a_look_turns_an_unseen_token_into_strength() -> None:
    """For who looked; the owner can tell who did."""
    quiet = (
        Situation("lion", "crab", "crane").control("crab", "crab_west").lay("crab", "army_4", "crab_west", seen_by=(2,))
    )
    crane, lion, crab = laid(quiet, 2), laid(quiet, 0), laid(quiet, 1)
    assert of(crane, "table.crab_west").items() >= {"owner.p2": 1, "strength.others": 4 / 5}.items()
    assert "table.crab_west.tokens.p2" not in crane
    assert lion["table.crab_west.tokens.p1"] == 0.5 and "table.crab_west.strength.others" not in lion
    assert crab["p1.seen_of_own"] == 0.5 and "p2.seen_of_own" not in crab
    assert (crane["p2.left.army_4"], lion["p1.left.army_4"]) == (0.25, 0.5)


def test_discards_and_what_is_left() -> None:
    """By kind, the hand among what is left; what all remember of a hand by type."""
    quiet = Situation("lion", "crab").discard("crab", "army_1", "army_1", "raid").hand("crab", "army_5")
    quiet.player("crab", memories={"0": {"tokens": {"army_5": 1}, "gap": 0}})
    features = laid(quiet)
    assert of(features, "p1.discard") == {"army_1": 0.5, "raid": 0.25}
    assert features["p1.left.army_1"] == 1 and "p1.left.raid" not in features
    assert (features["p1.known.army"], features["p1.known_strength"]) == (1 / 3, 0.5)


def test_the_own_objective_counts_and_others_do_not() -> None:
    """Each knows whether its own is met, and guesses at those of the others."""
    quiet = Situation("lion", "crab").control("lion", "crane_central").control("crab", "lion_capital", "lion_west")
    quiet.player("lion", objective="rice_bowl_of_the_empire", rejected="way_of_the_sail")
    quiet.player("crab", objective="plains_of_battle", rejected="great_library")
    lion, crab = laid(quiet), laid(quiet, 1)
    assert of(lion, "own.objective") == {"rice_bowl_of_the_empire": 1}
    assert (lion["own.objective_progress"], lion.get("own.objective_fulfilled")) == (0.5, None)
    assert [name for name in lion if name.endswith(".wanted")] == [
        f"table.crane_{part}.wanted" for part in ("capital", "central", "south")
    ]
    assert crab["own.objective_fulfilled"] == crab["own.objective_progress"] == 1
    assert crab["p0.honor"] - lion["p1.honor"] == pytest.approx(7 / 30)
    assert lion["p1.objective_hope"] == pytest.approx(7 / 10 / 3)
    assert lion["p0.lead"] == pytest.approx(lion["p0.honor"] - lion["p1.honor"])


def test_a_chain_is_measured() -> None:
    """The longest path of own provinces; three loose ends are no path of six."""
    provinces = ["dragon_west", "dragon_capital", "dragon_south", "phoenix_capital", "phoenix_central", "lion_capital"]
    quiet = Situation("lion", "crab").control("lion", *provinces)
    quiet.player("lion", objective="emerald_empire", rejected="way_of_the_sail")
    assert laid(quiet)["own.objective_progress"] == pytest.approx(5 / 6)
    provinces = ["scorpion_west", "scorpion_north", "lion_west", "lion_capital", "crane_capital", "crane_central"]
    quiet = Situation("lion", "crab").control("lion", *provinces)
    quiet.player("lion", objective="emerald_empire", rejected="way_of_the_sail")
    assert laid(quiet)["own.objective_progress"] == laid(quiet)["own.objective_fulfilled"] == 1


def test_who_is_first_next() -> None:
    """By the cards left in the deck: a clan's own, and neutral ones as things stand."""
    features = laid(Situation("lion", "crab", "phoenix").control("phoenix", "crab_west", "crab_east"))
    assert [features.get(f"p{k}.initiative_card", 0) for k in range(3)] == [0, 1, 1]
    # two clan cards and two of three neutral ones: provinces and tokens point to Phoenix, the tie in cards too
    assert [features.get(f"p{k}.first_next", 0) for k in range(3)] == pytest.approx([0, 0.25, 0.75])


def test_choices_that_wait_are_known_to_their_player_alone() -> None:
    """All see the card and what it asks for; what will be paid only who pays."""
    quiet = Situation("lion", "crab", round=2).control("lion", "lion_west", "lion_coast").holds("lion", "dark_favors")
    quiet.control("lion", "shadowlands_north").lay("crab", "army_1", "crab_west").hand("lion", "army_1", "army_2")
    state = quiet.play("play dark_favors", "pay lion_west").match.state()
    lion, crab = seen(state), seen(state, 1)
    for features in (lion, crab):
        assert features["table.resolving.dark_favors"] == features["table.aim.look"] == 1
        assert features["table.pending"] == 0.25
    assert lion["table.lion_west.chosen"] == -1 and "table.lion_west.chosen" not in crab
    hand = (
        Situation("lion", "crab", round=2).holds("lion", "promotion").discard("lion", "army_5").hand("lion", "army_1")
    )
    state = hand.asks("lion", "cards").play("play promotion", "recall army_5").match.state()
    assert of(seen(state), "own.to_come") == {"army_5": 1} and of(seen(state, 1), "own.to_come") == {}


@pytest.mark.parametrize("seats", GAME.seats)
def test_worth_and_turns_in_a_whole_game(seats: int) -> None:
    """Without combat tokens worth is what the advice says; turns are choices of the set-up, rounds, and the end."""
    state, dealer, chooser = GAME.new(seats, dealer=Silent(seats)), Silent(seats), random.Random(seats)
    turns: dict[int, str] = {}
    moves = 0
    while GAME.to_act(state) != NOBODY:
        data = GAME.dump_state(state)
        phase = data["phase"]
        expected = f"choice {moves}" if phase in ("clans", "objectives", "claims") else f"round {data['round']}"
        assert turns.setdefault(int(GAME.turn(state)), expected) == expected
        if phase not in ("resolving", "placement", "spying", "switching"):
            for seat in range(seats):
                assert seen(state, seat).get("own.worth", 0) * 20 == pytest.approx(GAME.worth(state, seat))
        GAME.apply(state, chooser.choice(GAME.actions(state)), dealer)
        moves += 1
    assert int(GAME.turn(state)) not in turns
    assert len(set(turns.values())) == len(turns)
    assert list(turns.values())[-5:] == [f"round {k}" for k in range(1, 6)]
    for seat in range(seats):
        assert seen(state, seat)["p0.honor"] * 30 == pytest.approx(GAME.score(state, seat))
        assert seen(state, seat).get("own.worth", 0) * 20 == pytest.approx(GAME.worth(state, seat))
