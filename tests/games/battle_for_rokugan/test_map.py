"""The map and the basic terms: borders, control, the sides and ways of tokens (BR-1)."""

from typing import Any

import pytest

from games.battle_for_rokugan.printed import CLANS, COAST, PRINTED, PROVINCES, TERRITORIES, kind_of
from games.battle_for_rokugan.situation import EMPTY, GAME, Province, Situation
from rule import rule
from zataku.core.errors import BadPosition


def landmass(province: str) -> set[str]:
    """All provinces that can be reached over land borders."""
    found, due = {province}, [province]
    while due:
        fresh = set(PROVINCES[due.pop()]["adjacent"]) - found
        found |= fresh
        due += fresh
    return found


@rule("BR-1.1")
def test_two_landmasses() -> None:
    """30 provinces: 27 on the mainland and the 3 of the islands."""
    islands = {"islands_north", "islands_west", "islands_east"}
    assert landmass("islands_west") == islands
    assert landmass("lion_west") == PROVINCES.keys() - islands
    assert len(PROVINCES) == 30


@rule("BR-1.2", "BR-6.1")
@pytest.mark.parametrize("province", PROVINCES)
def test_an_army_attacks_the_adjacent_provinces(province: str) -> None:
    """Out of a province lead its land borders and nothing else."""
    situation = Situation("lion", "crab").strict().control("lion", province).hand("lion", "army_1")
    attacks = [move for move in situation.legal("place") if "army_1" in move and ">" in move]
    assert sorted(attacks) == sorted(f"place army_1 {province}>{other}" for other in PROVINCES[province]["adjacent"])


@rule("BR-1.2")
def test_neither_sea_nor_harbor_makes_provinces_adjacent() -> None:
    """A raid over the sea fails, even if the target has the harbor."""
    situation = Situation("lion", "crab").control("lion", "islands_west").control("crab", "dragon_west", "crab_central")
    situation.special("harbor", "dragon_west").lay("lion", "raid", "dragon_west")
    assert situation.resolve().province("dragon_west") == Province("crab", facedown=1, special="harbor")


@rule("BR-1.3", "BR-6.2")
def test_navies_attack_the_twelve_coasts() -> None:
    """A coastal border of each coastal province, none of a landlocked one at the edge of the map."""
    situation = Situation("lion", "crab").strict().hand("lion", "navy_1")
    assert sorted(situation.legal("place")[:12]) == sorted(f"place navy_1 sea>{province}" for province in COAST)
    assert not any("navy_1" in move for move in situation.legal("place")[12:])
    assert len(COAST) == 12
    assert PROVINCES["dragon_west"]["coastal"] is False  # it has x = 0 and y = 0, the edge of the map, and no sea
    assert "dragon_west" not in COAST


@rule("BR-1.4")
def test_eleven_territories() -> None:
    """Seven of clans, Crab's with four provinces, two unaligned ones and two Shadowlands with one province each."""
    sizes = {key: len(territory["provinces"]) for key, territory in TERRITORIES.items()}
    assert sizes == {
        **{clan: 4 if clan == "crab" else 3 for clan in CLANS},
        "coastlands": 3,
        "islands": 3,
        "shadowlands_north": 1,
        "shadowlands_south": 1,
    }


@rule("BR-1.4", "BR-1.6")
@pytest.mark.parametrize("territory", TERRITORIES)
def test_a_territory_is_controlled_as_a_whole(territory: str) -> None:
    """All its provinces give its card, all but one do not."""
    provinces = TERRITORIES[territory]["provinces"]
    assert Situation("lion", "crab").control("lion", *provinces).resolve().card(territory)["holder"] == 0
    assert Situation("lion", "crab").control("lion", *provinces[1:]).resolve().card(territory)["holder"] is None


@rule("BR-1.5")
@pytest.mark.parametrize(("faceup", "facedown"), [(1, 0), (0, 1), (2, 3)])
def test_one_control_token_is_control(faceup: int, facedown: int) -> None:
    """Faceup or facedown, one token or many: the province is the player's own."""
    situation = Situation("lion", "crab").strict().control("lion", "lion_west", faceup=faceup, facedown=facedown)
    situation.hand("lion", "diplomacy")
    assert situation.legal("place")[0] == "place diplomacy lion_west"
    assert len([move for move in situation.legal("place") if "diplomacy" in move]) == 1


@rule("BR-1.5")
def test_a_province_has_tokens_of_one_player() -> None:
    """Whoever conquers a province lies there alone; a position without an owner for its tokens is refused."""
    situation = Situation("lion", "crab").control("lion", "lion_west").control("crab", "unicorn_east", faceup=1)
    after = situation.lay("lion", "army_5", "lion_west>unicorn_east").resolve()
    assert after.province("unicorn_east") == Province("lion", facedown=1)
    data: dict[str, Any] = Situation("lion", "crab").control("lion", "lion_west").position()
    data["provinces"]["lion_west"]["owner"] = None
    with pytest.raises(BadPosition):
        GAME.load_state(data)


@rule("BR-1.6", "BR-TV-19")
def test_scorched_provinces_do_not_count_for_a_territory() -> None:
    """Crane controls the other two provinces beside a scorched one, and so the territory."""
    situation = Situation("crane", "crab").special("scorched_earth", "crane_central")
    situation.control("crane", "crane_capital", "crane_south")
    assert situation.resolve().card("crane")["holder"] == 0
    situation.control("crab", "crane_south")
    assert situation.resolve().card("crane")["holder"] is None


@rule("BR-1.6")
def test_nobody_controls_a_scorched_territory() -> None:
    """If all provinces of a territory are scorched its card stays where it is."""
    provinces = TERRITORIES["islands"]["provinces"]
    after = Situation("crane", "crab").special("scorched_earth", *provinces).resolve()
    assert after.card("islands")["holder"] is None


@rule("BR-1.7")
def test_control_tokens_have_two_sides() -> None:
    """A faceup token defends with 1, a facedown one does not."""
    for faceup, facedown in ((0, 3), (2, 1)):
        situation = Situation("lion", "phoenix").control("lion", "lion_west")
        situation.control("phoenix", "unicorn_east", faceup=faceup, facedown=facedown)
        after = situation.lay("lion", "army_1", "lion_west>unicorn_east").resolve()
        assert after.told("BattleJoined")[0]["bonus"] == faceup


@rule("BR-1.7", "BR-5.3")
def test_combat_tokens_have_two_sides() -> None:
    """Facedown the others see whose token it is but not which; faceup they see both."""
    hidden = Situation("lion", "crab").lay("lion", "raid", "crab_west").play().view("crab").tokens
    assert [(token.token, token.kind) for token in hidden] == [("lion-1", None)]
    shown = Situation("lion", "crab").lay("lion", "raid", "crab_west", faceup=True).play().view("crab").tokens
    assert [(token.token, token.kind) for token in shown] == [("lion-1", "raid")]


@rule("BR-1.8")
def test_types_with_and_without_strength() -> None:
    """Army, navy, shinobi and blessing have a strength, diplomacy, raid and bluff have none."""
    tokens = [*PRINTED["combat_token"], *(clan["unique_token"] for clan in CLANS.values())]
    with_strength = {token["type"] for token in tokens if token["strength"] > 0}
    assert with_strength == {"army", "navy", "shinobi", "blessing"}
    assert {token["type"] for token in tokens if token["strength"] == 0} == {"diplomacy", "raid", "bluff"}


@rule("BR-1.8", "BR-9.3")
@pytest.mark.parametrize("clan", CLANS)
def test_a_fighter_has_its_printed_strength(clan: str) -> None:
    """Each army, navy and shinobi of a clan attacks with the number on it."""
    other = "lion" if clan != "lion" else "crab"
    tokens = [*PRINTED["combat_token"], CLANS[clan]["unique_token"]]
    for token in tokens:
        place = {"army": "crane_capital>lion_coast", "navy": "sea>lion_coast", "shinobi": "lion_coast"}
        if token["type"] in place:
            situation = Situation(clan, other).control(clan, "crane_capital").control(other, "lion_coast")
            after = situation.lay(clan, kind_of(token), place[token["type"]]).resolve()
            assert [attack["total"] for attack in after.told("AttackCounted")] == [token["strength"]]


@rule("BR-1.9")
def test_faceup_control_tokens_leave_first() -> None:
    """The cost of a Shadowlands card takes faceup tokens before facedown ones."""
    situation = Situation("lion", "crab").holds("lion", "inspire_fear").special("harbor", "dragon_west")
    situation.hand("lion", "army_1").control("lion", "lion_west", faceup=1, facedown=2)
    after = situation.play("play inspire_fear", "pay lion_west", "done")
    assert after.province("lion_west") == Province("lion", facedown=2)
    situation.control("lion", "lion_west", facedown=2)
    after = situation.play("play inspire_fear", "pay lion_west", "done")
    assert after.province("lion_west") == Province("lion", facedown=1)


@rule("BR-1.10")
def test_where_removed_things_go() -> None:
    """A raided army goes to its owner's discard pile, control tokens and the special token leave the board."""
    situation = Situation("lion", "crab").control("lion", "lion_west").control("crab", "unicorn_east", faceup=2)
    situation.special("defense_2", "unicorn_east").lay("crab", "army_2", "unicorn_east")
    after = situation.lay("lion", "raid", "unicorn_east").resolve()
    assert after.player("crab")["discard"] == {"army_2": 1}
    assert after.player("lion")["discard"] == {"raid": 1}
    assert after.province("unicorn_east") == Province(special="scorched_earth")
    assert [province["special"] for province in after.data["provinces"].values()].count("defense_2") == 0


@rule("BR-1.10")
def test_discard_piles_are_public() -> None:
    """Everybody sees what lies in a discard pile."""
    after = Situation("lion", "crab").discard("lion", "army_5", "raid").play()
    for viewer in ("lion", "crab"):
        assert after.view(viewer).players[0].discard == {"army_5": 1, "raid": 1}


@rule("BR-EX-5")
def test_example_of_the_map() -> None:
    """The provinces and borders that the rulebook's picture names are what it calls them."""
    assert "dragon_south" not in COAST
    assert "lion_coast" in COAST
    assert TERRITORIES["crane"]["provinces"] == ["crane_capital", "crane_central", "crane_south"]
    situation = Situation("lion", "crab").strict().control("lion", "crab_capital", "islands_east")
    situation.hand("lion", "army_1", "navy_1")
    for place in ("army_1 crab_capital>crab_central", "army_1 islands_east>islands_north"):
        assert situation.refusal(f"place {place}") is None
    for place in ("navy_1 sea>coastlands_south", "navy_1 sea>islands_west"):
        assert situation.refusal(f"place {place}") is None


def test_an_unnamed_province_is_bare() -> None:
    """Where nothing lies there is nothing to say."""
    assert Situation().play().province("lion_west") == EMPTY
