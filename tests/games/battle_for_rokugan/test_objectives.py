"""The twelve secret objectives (BR-18.7 to BR-18.9)."""

import random
from collections import Counter
from itertools import combinations

import pytest

from games.battle_for_rokugan.printed import CAPITALS, COAST, PRINTED, PROVINCES, TERRITORIES
from games.battle_for_rokugan.situation import GAME, Situation
from rule import rule

HONOR = {objective["id"]: objective["honor"] for objective in PRINTED["secret_objective"]}
CAPITAL_ONES = {
    objective["id"]: objective["territory"] for objective in PRINTED["secret_objective"] if "territory" in objective
}


def is_met(objective: str, provinces: list[str], special: str | None = None, **options: str) -> bool:
    """Whether Lion meets an objective with these provinces; the special token lies in the first."""
    quiet = Situation("lion", "crab", round=5, **options)
    spare = [other for other in HONOR if other != objective]
    quiet.player("lion", objective=objective, rejected=spare[0]).player("crab", objective=spare[1], rejected=spare[2])
    quiet.control("lion", *provinces)
    if special:
        quiet.special(special, provinces[0])
    sheet = GAME.score_sheet(GAME.load_state(quiet.position()), 0, 0)
    assert sheet["secret_objective"] in (0, HONOR[objective])
    return sheet["secret_objective"] > 0


@rule("BR-18.7")
@pytest.mark.parametrize("objective", CAPITAL_ONES)
def test_a_capital_or_two_provinces(objective: str) -> None:
    """The capital alone, or any two provinces of the territory, but not one other."""
    territory = CAPITAL_ONES[objective]
    capital = CAPITALS[territory]
    others = [province for province in TERRITORIES[territory]["provinces"] if province != capital]
    assert is_met(objective, [capital])
    for pair in combinations(others, 2):
        assert is_met(objective, list(pair))
    for province in others:
        assert not is_met(objective, [province, "islands_west"])


@rule("BR-18.7", "BR-12.3")
def test_a_scorched_province_does_not_count() -> None:
    """Nobody controls it."""
    quiet = Situation("lion", "crab", round=5).player("lion", objective="plains_of_battle", rejected="way_of_the_sail")
    quiet.player("crab", rejected="great_library", objective="den_of_secrets").control("lion", "lion_west")
    quiet.special("scorched_earth", "lion_capital", "lion_coast")
    assert GAME.score_sheet(quiet.resolve().match.state(), 0, 0)["secret_objective"] == 0


@rule("BR-18.8", "BR-12.7")
def test_way_of_the_sail() -> None:
    """Six coastal provinces, one with the harbor among them if need be."""
    assert is_met("way_of_the_sail", COAST[:6])
    assert not is_met("way_of_the_sail", ["lion_west", *COAST[:5]])
    assert is_met("way_of_the_sail", ["lion_west", *COAST[:5]], special="harbor")


@rule("BR-18.8", "BR-14.2")
def test_web_of_influence() -> None:
    """A province in seven of the eleven territories, the two Shadowlands among them."""
    firsts = [territory["provinces"][0] for territory in TERRITORIES.values()]
    assert is_met("web_of_influence", firsts[-7:])
    assert not is_met("web_of_influence", [*firsts[-6:], "crab_west", "crab_east"])


@rule("BR-18.8")
@pytest.mark.parametrize(
    ("lion", "crab", "met"), [(1, 2, True), (2, 2, True), (0, 0, True), (0, 1, True), (2, 1, False)]
)
def test_way_of_humility(lion: int, crab: int, met: bool) -> None:
    """No player controls fewer; ties and zero count."""
    quiet = Situation("lion", "crab", round=5).player("lion", objective="way_of_humility", rejected="way_of_the_sail")
    quiet.player("crab", rejected="great_library", objective="den_of_secrets")
    keys = list(PROVINCES)
    quiet.control("lion", *keys[:lion]).control("crab", *keys[10 : 10 + crab])
    assert GAME.score_sheet(quiet.resolve().match.state(), 0, 0)["secret_objective"] == (10 if met else 0)


@rule("BR-18.8", "BR-14.2")
def test_reclaiming_lost_lands() -> None:
    """Both provinces of the Shadowlands."""
    assert is_met("reclaiming_lost_lands", ["shadowlands_north", "shadowlands_south"])
    assert not is_met("reclaiming_lost_lands", ["shadowlands_north", "crab_capital"])


PATH = ["scorpion_west", "scorpion_north", "lion_west", "lion_capital", "crane_capital", "crane_central"]
GROUP = ["dragon_west", "dragon_capital", "dragon_south", "phoenix_capital", "phoenix_central", "lion_capital"]


@rule("BR-18.9", "BR-TV-21")
@pytest.mark.parametrize(
    ("shape", "provinces", "met"),
    [
        ("path", PATH, True),
        ("path", GROUP, False),
        ("connected", PATH, True),
        ("connected", GROUP, True),
        ("path", [*GROUP, "lion_west"], True),
        ("path", PATH[:5], False),
        ("connected", PATH[:5], False),
    ],
)
def test_emerald_empire(shape: str, provinces: list[str], met: bool) -> None:
    """Six own provinces in a chain, or where the option says so in any connected group."""
    assert is_met("emerald_empire", provinces, emerald_empire=shape) == met


@rule("BR-18.9")
@pytest.mark.parametrize(("shape", "met"), [("path", True), ("connected", False)])
def test_emerald_empire_in_more_than_three_territories(shape: str, met: bool) -> None:
    """A path may cross four, the group has to lie in exactly three."""
    four = ["phoenix_capital", "dragon_south", "lion_west", "unicorn_east", "unicorn_west", "unicorn_capital"]
    assert is_met("emerald_empire", four, emerald_empire=shape) == met


@rule("BR-18.9")
@pytest.mark.parametrize("shape", ["path", "connected"])
def test_emerald_empire_in_two_territories(shape: str) -> None:
    """Six provinces of two territories are not enough."""
    two = [*TERRITORIES["crab"]["provinces"], "coastlands_inland", "coastlands_south"]
    assert not is_met("emerald_empire", two, emerald_empire=shape)


@rule("BR-18.9")
def test_emerald_empire_against_a_plain_search() -> None:
    """Over many regions of nine provinces both shapes agree with a search that tries every six."""
    chooser = random.Random(3)
    found: Counter[tuple[str, bool]] = Counter()
    for _ in range(60):
        own = [chooser.choice(list(PROVINCES))]
        while len(own) < 9:
            near = PROVINCES[chooser.choice(own)]["adjacent"]
            own += [chooser.choice(near if chooser.random() < 0.7 else list(PROVINCES))]
            own = list(dict.fromkeys(own))
        for shape in ("path", "connected"):
            met = any(fits(set(six), shape) for six in combinations(own, 6))
            assert is_met("emerald_empire", own, emerald_empire=shape) == met
            found[shape, met] += 1
    assert min(found.values()) > 5 and len(found) == 4


def fits(six: set[str], shape: str) -> bool:
    """Whether six provinces are such a chain or group, by trying."""
    territories = len({PROVINCES[province]["territory"] for province in six})
    if shape == "connected":
        group, edge = set(), {min(six)}
        while edge:
            group |= edge
            edge = {near for key in edge for near in PROVINCES[key]["adjacent"] if near in six} - group
        return group == six and territories == 3
    paths = [[province] for province in six]
    for _ in range(5):
        paths = [[*path, near] for path in paths for near in PROVINCES[path[-1]]["adjacent"] if near in six - {*path}]
    return bool(paths) and territories >= 3
