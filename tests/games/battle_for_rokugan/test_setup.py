"""The set-up: clans, objectives, first player, first control tokens (BR-2)."""

from collections import Counter

import pytest

import zataku
from games.battle_for_rokugan.new_match import chosen, dealt, opened
from games.battle_for_rokugan.printed import CAPITALS, CLANS, OBJECTIVES, PROVINCES, TERRITORIES, tokens_of
from games.battle_for_rokugan.situation import EMPTY, GAME, After, Province, Situation
from games.battle_for_rokugan.story import random_games
from rule import rule
from zataku.core.dealers import Seeded
from zataku.core.game import Refusal

SEATS = (2, 3, 4, 5)
FIVE = ("crab", "phoenix", "scorpion", "unicorn", "lion")
EXAMPLE = {
    "crab": "crab_central unicorn_west unicorn_east lion_capital scorpion_north",
    "phoenix": "dragon_south scorpion_west crab_east coastlands_south shadowlands_south",
    "scorpion": "dragon_capital phoenix_central crane_south coastlands_inland islands_north",
    "unicorn": "phoenix_coast crane_capital crane_central islands_west islands_east",
}
"""The claims of the rulebook's picture (BR-EX-4)."""


def claim_all(after: After) -> After:
    """Go on to the first round, each claiming the first empty province of the map."""
    while after.data["phase"] == "claims":
        after.play(after.legal("claim")[0])
    return after


@rule("BR-2.1")
def test_special_tokens_are_in_the_supply() -> None:
    """No province has a special token at the start."""
    after = claim_all(opened(*FIVE, first="crab"))
    assert {province["special"] for province in after.data["provinces"].values()} == {None}


@rule("BR-2.2")
@pytest.mark.parametrize("territory", TERRITORIES)
def test_one_of_two_cards_lies_in_each_space(territory: str) -> None:
    """Either card may be the one; nobody knows which until the territory is controlled."""
    provinces = TERRITORIES[territory]["provinces"]
    start = chosen("lion", "crab").data["territories"][territory]
    assert start == {"holder": None, "played": False, "card": None, "seen_by": []}
    for card in TERRITORIES[territory]["cards"]:
        after = Situation("lion", "crab").control("lion", *provinces).resolve(outcomes=(f"card={card}",))
        assert after.card(territory) == {"holder": 0, "played": False, "card": card, "seen_by": [0]}


@rule("BR-2.2")
def test_the_other_card_is_out_of_the_game() -> None:
    """A card that went back to its space is the one that the next controller takes."""
    situation = Situation("lion", "crab").control("crab", *TERRITORIES["lion"]["provinces"]).holds("lion", "bushido")
    after = situation.resolve()
    assert after.card("lion") == {"holder": 1, "played": False, "card": "bushido", "seen_by": [0, 1]}


@rule("BR-2.3")
def test_clans_are_chosen_in_seat_order() -> None:
    """Each seat in turn takes one of the clans that are left."""
    after = After(zataku.Match(GAME, 2, seed=1))
    assert (after.data["asked"], after.data["active"]) == (0, 0)
    after.play("clan crab")
    assert (after.data["asked"], after.data["active"]) == (1, 1)
    assert sorted(after.legal()) == sorted(f"clan {clan}" for clan in CLANS if clan != "crab")
    assert after.refusal("clan crab") == Refusal("BR-2.3", "clan_taken", {"clan": "crab", "other": 0})


@rule("BR-2.3")
def test_clans_are_chosen_once() -> None:
    """After the choice nobody takes another clan."""
    assert dealt("crab", "lion").refusal("clan crane") == Refusal("BR-2.3", "clans_are_chosen")


@rule("BR-2.3")
@pytest.mark.parametrize("seats", SEATS)
def test_clans_may_be_dealt(seats: int) -> None:
    """With the option everyone gets a clan of its own at random, and the first question is the objective."""
    dealt_clans = set()
    for seed in range(8):
        after = After(zataku.Match(GAME, seats, seed=seed, options={"clans": "random"}))
        assert after.data["phase"] == "objectives"
        assert len(set(after.clans)) == seats
        dealt_clans.add(tuple(after.clans))
    assert len(dealt_clans) > 1


@rule("BR-2.3")
def test_a_chosen_clan_is_given_and_its_seat_not_asked() -> None:
    """The others choose among the rest; a clan that an earlier seat has counts as any, and so do absent seats."""
    options = {"clan_2": "lion", "clan_3": "lion", "clan_5": "crab"}
    after = After(zataku.Match(GAME, 3, seed=1, options=options))
    assert [player["clan"] for player in after.data["players"]] == [None, "lion", None]
    assert after.refusal("clan lion") == Refusal("BR-2.3", "clan_taken", {"clan": "lion", "other": 1})
    after.play("clan crab")
    assert after.data["asked"] == 2
    assert sorted(after.legal()) == sorted(f"clan {clan}" for clan in CLANS if clan not in ("crab", "lion"))
    after.play("clan crane")
    assert after.data["phase"] == "objectives"
    assert {name: value for name, value in after.data["options"].items() if name in options} == options


@rule("BR-2.3")
def test_when_all_clans_are_chosen_nobody_is_asked() -> None:
    """The objectives are dealt at once."""
    after = After(zataku.Match(GAME, 2, seed=1, options={"clan_1": "unicorn", "clan_2": "dragon"}))
    assert (after.data["phase"], after.data["asked"]) == ("objectives", 0)
    assert after.clans == ["unicorn", "dragon"]


@rule("BR-2.3")
def test_chosen_clans_are_not_dealt_to_others() -> None:
    """At random the other seats get the other clans."""
    others = set()
    for seed in range(40):
        after = After(zataku.Match(GAME, 3, seed=seed, options={"clans": "random", "clan_3": "lion"}))
        assert after.clans[2] == "lion"
        others |= set(after.clans[:2])
    assert others == {*CLANS} - {"lion"}


@rule("BR-2.3")
def test_positions_without_chosen_clans_load() -> None:
    """Those written before the option was there do not name it."""
    data = chosen("lion", "crab").data
    assert not any(name.startswith("clan_") for name in data["options"])
    assert GAME.options_of(GAME.load_state(data))["clan_1"] == "any"


@rule("BR-2.3", "BR-2.4")
@pytest.mark.parametrize("clan", CLANS)
def test_bluff_in_hand_and_26_in_the_pool(clan: str) -> None:
    """A clan comes with its own 27 tokens, of which only the bluff is behind the screen."""
    player = dealt(clan, "lion" if clan != "lion" else "crab").player(clan)
    assert player["hand"] == {"bluff": 1}
    assert Counter(player["pool"]) + Counter(bluff=1) == tokens_of(clan)
    assert player["pool_size"] == 26


@rule("BR-2.5")
def test_two_scouts_and_a_shugenja() -> None:
    """Everyone begins with three cards."""
    assert [(player["scouts"], player["shugenja"]) for player in dealt(*FIVE).data["players"]] == [(2, 1)] * 5


@rule("BR-2.6")
@pytest.mark.parametrize("seats", SEATS)
def test_two_objectives_each_and_one_is_kept(seats: int) -> None:
    """All are dealt two different ones and keep either."""
    deal = [f"objective={OBJECTIVES[k]}" for k in range(2 * seats)]
    after = chosen(*FIVE[:seats], outcomes=deal)
    for seat in range(seats):
        assert (after.data["asked"], after.data["active"]) == (seat, seat)
        assert after.legal() == [f"keep {OBJECTIVES[2 * seat]}", f"keep {OBJECTIVES[2 * seat + 1]}"]
        assert "secret_objective" not in after.match.score_sheet(seat, seat)  # neither of the two counts yet
        after.play(after.legal()[seat % 2])
        assert "secret_objective" in after.match.score_sheet(seat, seat)
        kept, other = OBJECTIVES[2 * seat + seat % 2], OBJECTIVES[2 * seat + 1 - seat % 2]
        assert (after.player(seat)["objective"], after.player(seat)["rejected"]) == (kept, other)


@rule("BR-2.6")
def test_only_a_dealt_objective_is_kept() -> None:
    """An objective of somebody else, or of nobody, is refused; and so is a second choice."""
    after = chosen("crab", "lion", outcomes=[f"objective={OBJECTIVES[k]}" for k in range(4)])
    for k in (2, 11):
        expected = Refusal("BR-2.6", "objective_not_dealt", {"objective": OBJECTIVES[k]})
        assert after.refusal(f"keep {OBJECTIVES[k]}") == expected
    after.play(f"keep {OBJECTIVES[0]}", f"keep {OBJECTIVES[2]}")
    assert after.refusal(f"keep {OBJECTIVES[1]}") == Refusal("BR-2.6", "objectives_are_kept")


@rule("BR-2.6")
def test_rejected_objectives_are_never_shown() -> None:
    """Not even at the end does another seat see which objective was given up."""
    players = After(random_games()[0].match).view(0).players
    assert players[1].objective is not None
    assert players[1].rejected is None


@rule("BR-2.7", "BR-EX-1")
def test_capitals_of_clans_in_play() -> None:
    """Scorpion and Crane begin with one facedown token in their capitals; the other capitals are empty."""
    after = dealt("scorpion", "crane")
    for clan, capital in CAPITALS.items():
        expected = Province(clan, facedown=1) if clan in ("scorpion", "crane") else EMPTY
        assert after.province(capital) == expected


@rule("BR-2.8", "BR-EX-2")
@pytest.mark.parametrize(("seats", "n"), [(2, 11), (3, 7), (4, 5), (5, 4)])
def test_tokens_set_aside(seats: int, n: int) -> None:
    """11, 7, 5 or 4 control tokens each are placed in the set-up."""
    assert [player["set_aside"] for player in dealt(*FIVE[:seats]).data["players"]] == [n] * seats


@rule("BR-2.9", "BR-2.10", "BR-EX-3")
def test_unicorn_is_first_player() -> None:
    """Unicorn's card is revealed and leaves the game; three clan cards and a neutral one make the deck."""
    after = dealt("crab", "phoenix", "scorpion", "unicorn", outcomes=["initiative=unicorn"])
    assert after.data["first"] == 3
    assert after.told("InitiativeRevealed") == [{"seat": 3, "card": "unicorn"}]
    assert after.data["initiative_clans"] == ["crab", "phoenix", "scorpion"]
    assert after.data["initiative_neutrals"] == 1


@rule("BR-2.9")
def test_first_player_card_is_in_play_with_three() -> None:
    """With two players nobody has the first player card, with three the first player has it."""
    for clans in (("lion", "crab"), ("lion", "crab", "crane")):
        situation = Situation(*clans).hand("lion", "army_1").lay("crab", "army_1", "lion_west")
        assert situation.legal("first_player") == (["first_player crab-1"] if len(clans) == 3 else [])


@rule("BR-2.10", "BR-TV-24")
@pytest.mark.parametrize(("seats", "clans", "neutrals"), [(2, 1, 3), (3, 2, 2), (4, 3, 1), (5, 4, 0)])
def test_initiative_deck(seats: int, clans: int, neutrals: int) -> None:
    """Neutral cards fill the deck up to four cards."""
    data = dealt(*FIVE[:seats]).data
    assert (len(data["initiative_clans"]), data["initiative_neutrals"]) == (clans, neutrals)


@rule("BR-2.10")
def test_any_neutral_card_may_be_in_the_deck() -> None:
    """Which one of the three came into the deck nobody saw: with four players each can be revealed."""
    for card in ("master_of_governance", "master_of_tactics", "rise_of_an_empire"):
        outcomes = ("initiative=neutral", f"neutral={card}")
        after = Situation("lion", "crab", "crane", "phoenix").resolve(outcomes=outcomes)
        assert after.told("InitiativeRevealed")[0]["card"] == card


@rule("BR-2.11")
def test_claims_go_clockwise_from_the_first_player() -> None:
    """One token each in turn, facedown, until all are placed."""
    after = opened("crab", "lion", "crane", first="lion")
    order = []
    while after.data["phase"] == "claims":
        order.append(after.asked)
        province = after.legal("claim")[0].split()[1]
        clan = after.asked
        after.play(f"claim {province}")
        assert after.province(province) == Province(clan, facedown=1)
    assert order == ["lion", "crane", "crab"] * 7
    assert [player["set_aside"] for player in after.data["players"]] == [0, 0, 0]


@rule("BR-2.11", "BR-20.1")
def test_any_empty_province_may_be_claimed() -> None:
    """Capitals of clans not in play and the Shadowlands too, but no province with a token."""
    after = opened("crab", "lion", first="crab", claims=["shadowlands_south", "crane_capital"])
    taken = {"crab_capital": 0, "lion_capital": 1, "shadowlands_south": 0, "crane_capital": 1}
    assert sorted(after.legal()) == sorted(f"claim {province}" for province in PROVINCES if province not in taken)
    for province, owner in taken.items():
        expected = Refusal("BR-2.11", "province_not_empty", {"province": province, "other": owner})
        assert after.refusal(f"claim {province}") == expected


@rule("BR-2.11")
def test_nothing_is_claimed_after_the_set_up() -> None:
    """Once all tokens are placed, control comes by other ways."""
    assert Situation().refusal("claim lion_west") == Refusal("BR-2.11", "set_up_is_over")


@rule("BR-2.12")
@pytest.mark.parametrize(("seats", "n"), [(2, 24), (3, 24), (4, 24), (5, 25)])
def test_controlled_provinces_at_the_start(seats: int, n: int) -> None:
    """24 provinces have an owner, 25 with five players."""
    after = claim_all(opened(*FIVE[:seats], first="crab"))
    owners = Counter(province["owner"] for province in after.data["provinces"].values())
    assert owners == dict.fromkeys(range(seats), n // seats)


@rule("BR-2.13")
def test_round_marker_starts_on_1() -> None:
    """The first round follows the set-up."""
    after = claim_all(opened("crab", "lion", first="crab"))
    assert after.data["round"] == 1
    assert after.told("RoundBegan") == [{"round": 1}]


@rule("BR-EX-4", "BR-13.4")
def test_example_of_a_set_up() -> None:
    """The rulebook's picture after the set-up: six provinces each, six empty, one whole territory."""
    claims = [EXAMPLE[clan].split()[n] for n in range(5) for clan in ("unicorn", "crab", "phoenix", "scorpion")]
    after = opened("crab", "phoenix", "scorpion", "unicorn", first="unicorn", claims=claims)
    for clan, provinces in EXAMPLE.items():
        for province in [*provinces.split(), f"{clan}_capital"]:
            assert after.province(province) == Province(clan, facedown=1)
    empty = {"dragon_west", "lion_west", "lion_coast", "crab_west", "shadowlands_north", "coastlands_east"}
    assert {province for province in PROVINCES if after.province(province) == EMPTY} == empty
    whole = [
        territory
        for territory, entry in TERRITORIES.items()
        if len({after.province(province).owner for province in entry["provinces"]}) == 1
        and after.province(entry["provinces"][0]).owner
    ]
    assert whole == ["shadowlands_south"]
    assert after.data["territories"]["shadowlands_south"]["holder"] is None


@pytest.mark.parametrize("seats", SEATS)
def test_a_table_to_be_changed_by_hand_is_set_up(seats: int) -> None:
    """Clans, objectives and provinces are chosen: what lies there can be played on from."""
    position = GAME.dump_state(GAME.laid_out(seats, Seeded(seats)))
    state = GAME.load_state(position)
    assert (position["phase"], GAME.to_act(state) >= 0) == ("placement", True)
