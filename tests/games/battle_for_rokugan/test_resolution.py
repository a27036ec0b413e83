"""The resolution phase: reveal, illegal tokens, raids, diplomacy, the end of the round (BR-8)."""

import pytest

from games.battle_for_rokugan.printed import PROVINCES, TERRITORIES
from games.battle_for_rokugan.situation import EMPTY, After, Province, Situation
from games.battle_for_rokugan.story import random_games
from rule import rule

SCORCHED = Province(special="scorched_earth")


def thrown_out(after: After) -> dict[str, str]:
    """The tokens that were illegal, with the clause that each broke."""
    return {told["token"]: told["rule"] for told in after.told("TokenIllegal")}


def order(after: After, *kinds: str) -> list[str]:
    """The events of these class names in the order they happened."""
    return [kind for kind in after.kinds() if kind in kinds]


# steps 1 and 2


@rule("BR-8.0")
def test_unicorn_switches_before_the_reveal() -> None:
    """After the last placement Unicorn is asked, and then all is revealed."""
    situation = Situation("lion", "unicorn").control("unicorn", "unicorn_east").hand("lion", "army_1")
    situation.lay("unicorn", "army_5", "unicorn_east").lay("unicorn", "army_1", "unicorn_east>lion_west")
    after = situation.play("place army_1 crab_west")
    assert (after.asked, after.data["phase"]) == ("unicorn", "switching")
    assert "TokensRevealed" not in after.kinds()
    after.play("switch unicorn-1", "switch unicorn-2")
    assert order(after, "TokensSwitched", "TokensRevealed") == ["TokensSwitched", "TokensRevealed"]
    assert after.told("AttackCounted") == [{"province": "lion_west", "seat": 1, "total": 5}]


@rule("BR-8.1")
def test_all_tokens_are_turned_faceup() -> None:
    """Everybody learns what lay where, also of bluffs and of what is thrown out."""
    situation = Situation("lion", "crab").lay("lion", "bluff", "crab_west").lay("crab", "army_2", "sea>lion_coast")
    situation.lay("crab", "shinobi_1", "lion_coast").bless("blessing_2", "crab-2")
    after = situation.resolve()
    assert after.told("TokenRevealed", seat=1) == [
        {"token": "lion-1", "kind": "bluff", "place": "crab_west"},
        {"token": "crab-1", "kind": "army_2", "place": "sea>lion_coast"},
        {"token": "crab-2", "kind": "shinobi_1", "place": "lion_coast"},
    ]


@rule("BR-8.2")
def test_bluffs_go_home() -> None:
    """Each returns to its owner's hand, except Lion's in a Lion province, which defends first."""
    situation = Situation("lion", "crab", round=5).control("lion", "lion_west").control("crab", "unicorn_east")
    situation.lay("lion", "bluff", "lion_west").lay("crab", "bluff", "unicorn_east")
    after = situation.lay("crab", "army_1", "unicorn_east>lion_west").resolve()
    marks = [(type(event).__name__, event.saying(0).facts.get("seat")) for event in after.events]
    assert marks.index(("BluffReturned", 1)) < marks.index(("ProvinceHeld", 0)) < marks.index(("BluffReturned", 0))
    assert [after.player(clan)["hand"] for clan in ("lion", "crab")] == [{"bluff": 1}, {"bluff": 1}]


@rule("BR-8.2", "BR-TV-15")
def test_example_of_illegal_tokens() -> None:
    """A shinobi on a land border, an army on a coast and a navy in landlocked Crab East are discarded."""
    situation = Situation("crab", "lion").control("crab", "crab_east").lay("crab", "shinobi_1", "crab_east>crab_west")
    situation.lay("crab", "army_1", "sea>lion_coast").lay("crab", "navy_1", "crab_east")
    after = situation.resolve()
    assert thrown_out(after) == dict.fromkeys(("crab-1", "crab-2", "crab-3"), "BR-8.2")
    assert after.player("crab")["discard"] == {"army_1": 1, "navy_1": 1, "shinobi_1": 1}
    assert after.province("crab_east") == Province("crab", facedown=1)  # nothing defended it


@rule("BR-8.2")
@pytest.mark.parametrize(
    ("kind", "place", "rule_"),
    [
        ("shinobi_1", "lion_west>unicorn_east", "BR-8.2"),
        ("raid", "lion_west>unicorn_east", "BR-8.2"),
        ("diplomacy", "sea>lion_coast", "BR-8.2"),
        ("army_1", "sea>lion_coast", "BR-8.2"),
        ("army_1", "unicorn_east>unicorn_west", "BR-8.2"),
        ("navy_1", "lion_west>unicorn_east", "BR-8.2"),
        ("army_1", "lion_west>dragon_south", "BR-8.2"),
        ("navy_1", "sea>crane_capital", "BR-8.2"),
        ("army_1", "unicorn_east", "BR-8.2"),
        ("navy_1", "lion_coast", "BR-8.2"),
        ("diplomacy", "unicorn_east", "BR-8.2"),
        ("navy_1", "lion_west", "BR-8.2"),
        ("raid", "lion_west", "BR-8.2"),
        ("raid", "scorpion_north", "BR-8.2"),
        ("raid", "islands_west", "BR-6.7"),
        ("shinobi_1", "dragon_capital", "BR-5.8"),
        ("army_1", "lion_west>dragon_capital", "BR-5.8"),
        ("army_1", "lion_west>dragon_west", "BR-5.8"),
        ("army_1", "lion_west>unicorn_capital", "BR-5.8"),
    ],
)
def test_what_is_illegal(kind: str, place: str, rule_: str) -> None:
    """Each way to lie wrong, on a board where Lion has three provinces and special tokens lie around."""
    situation = Situation("lion", "crab").control("lion", "lion_west", "dragon_south", "crane_capital")
    situation.control("crab", "unicorn_east", "lion_coast", "scorpion_north", "dragon_capital")
    situation.special("battlefield", "scorpion_north").special("shrine", "dragon_capital")
    situation.special("scorched_earth", "dragon_west").special("peace", "unicorn_capital")
    after = situation.lay("lion", kind, place).resolve()
    assert thrown_out(after) == {"lion-1": rule_}
    assert after.player("lion")["discard"] == {kind: 1}


@rule("BR-8.2")
@pytest.mark.parametrize(
    ("kind", "place"),
    [
        ("army_1", "lion_west>unicorn_east"),
        ("army_1", "dragon_south>lion_coast"),
        ("army_1", "lion_west"),
        ("navy_1", "sea>lion_coast"),
        ("navy_1", "crane_capital"),
        ("shinobi_1", "crab_west"),
        ("shinobi_1", "lion_west"),
        ("diplomacy", "lion_west"),
        ("raid", "unicorn_east"),
    ],
)
def test_what_is_legal(kind: str, place: str) -> None:
    """On the same board these tokens stay."""
    situation = Situation("lion", "crab").control("lion", "lion_west", "dragon_south", "crane_capital")
    situation.control("crab", "unicorn_east", "lion_coast")
    assert thrown_out(situation.lay("lion", kind, place).resolve()) == {}


@rule("BR-8.2", "BR-16.3")
def test_ronin_in_step_2() -> None:
    """A ronin's army attacks over any land border; its raid and diplomacy are illegal."""
    situation = Situation("unicorn", "scorpion").control("scorpion", "scorpion_west", "unicorn_east")
    situation.player("unicorn", is_ronin=True).lay("unicorn", "army_5", "scorpion_west>unicorn_east")
    situation.lay("unicorn", "raid", "scorpion_west").lay("unicorn", "shinobi_1", "scorpion_west")
    after = situation.resolve()
    assert thrown_out(after) == {"unicorn-2": "BR-8.2"}
    assert after.province("unicorn_east") == Province("unicorn", facedown=1)


@rule("BR-8.2", "BR-20.6")
def test_legality_is_judged_on_the_board_as_it_is() -> None:
    """Lion paid with its last token of Lion West: the army that attacked from there and the guard are illegal."""
    situation = Situation("lion", "crab").control("lion", "lion_west", "lion_coast").control("crab", "unicorn_east")
    situation.special("harbor", "dragon_west").holds("lion", "inspire_fear").hand("lion", "army_2")
    situation.lay("lion", "army_5", "lion_west>unicorn_east").lay("lion", "army_1", "lion_west")
    after = situation.play("play inspire_fear", "pay lion_west", "done", "place bluff lion_coast")
    assert thrown_out(after) == {"lion-1": "BR-8.2", "lion-2": "BR-8.2"}
    assert after.province("lion_west") == EMPTY


@rule("BR-8.2", "BR-12.10")
def test_a_navy_without_its_harbor_is_illegal() -> None:
    """The harbor was removed during placement."""
    situation = Situation("lion", "crab").control("lion", "lion_west").control("crab", "dragon_south")
    situation.special("harbor", "dragon_south").holds("lion", "inspire_fear").hand("lion", "army_2")
    situation.lay("lion", "navy_2", "lion_capital>dragon_south")
    after = situation.play("play inspire_fear", "pay lion_west", "remove dragon_south", "place bluff lion_coast")
    assert thrown_out(after) == {"lion-1": "BR-8.2"}


# step 3: raids


@rule("BR-8.3")
def test_a_raid_sweeps_the_province_and_its_borders() -> None:
    """All tokens in it and on its borders go, whoever owns them and whichever way they point; the others stay."""
    situation = Situation("lion", "crab", "crane").control("crab", "unicorn_east", faceup=2, facedown=1)
    situation.control("lion", "lion_west", "scorpion_north").control("crane", "unicorn_capital")
    situation.lay("crab", "army_1", "unicorn_east").lay("crab", "army_2", "unicorn_east>unicorn_capital")
    situation.lay("lion", "army_3", "scorpion_north>unicorn_east").bless("blessing_2", "lion-1")
    situation.lay("crane", "shinobi_1", "unicorn_east").lay("lion", "raid", "unicorn_east")
    situation.lay("lion", "army_1", "lion_west>unicorn_capital")
    after = situation.special("defense_2", "unicorn_east").resolve()
    assert {told["token"] for told in after.told("TokenLost")} == {
        "crab-1",
        "crab-2",
        "lion-1",
        "lion-2",
        "lion-3",
        "crane-1",
    }
    assert after.province("unicorn_east") == SCORCHED
    assert after.told("ControlLost") == [{"seat": 1, "province": "unicorn_east", "amount": 3}]
    assert after.told("AttackCounted") == [{"province": "unicorn_capital", "seat": 0, "total": 1}]


@rule("BR-8.3", "BR-10.4", "BR-TV-7")
def test_example_of_a_raid_in_the_shadowlands() -> None:
    """The raid in the north kills the army against the south, which is defended; a navy still takes it."""
    situation = (
        Situation("crab", "scorpion").control("scorpion", "shadowlands_north").control("crab", "shadowlands_south")
    )
    situation.lay("crab", "raid", "shadowlands_north")
    situation.lay("scorpion", "army_5", "shadowlands_north>shadowlands_south")
    after = situation.resolve()
    assert after.province("shadowlands_north") == SCORCHED
    assert after.province("shadowlands_south") == Province("crab", faceup=1, facedown=1)
    assert after.player("scorpion")["discard"] == {"army_5": 1}
    after = situation.lay("scorpion", "navy_2", "sea>shadowlands_south").resolve()
    assert after.province("shadowlands_south") == Province("scorpion", facedown=1)


@rule("BR-8.4", "BR-TV-10")
def test_raids_do_not_depend_on_their_order() -> None:
    """Crab and Scorpion raid each other's only link: both provinces are scorched."""
    for clans in (("crab", "scorpion"), ("scorpion", "crab")):
        situation = Situation(*clans).control("scorpion", "shadowlands_south").control("crab", "crab_capital")
        situation.lay("crab", "raid", "shadowlands_south").lay("scorpion", "raid", "crab_capital")
        after = situation.resolve()
        assert after.province("shadowlands_south") == SCORCHED
        assert after.province("crab_capital") == SCORCHED


@rule("BR-8.4")
def test_several_raids_in_one_province() -> None:
    """They leave one scorched earth token, and all are discarded."""
    situation = Situation("unicorn", "crab").control("unicorn", "unicorn_east").control("crab", "lion_west")
    situation.lay("unicorn", "raid", "lion_west").lay("unicorn", "raid", "lion_west")
    after = situation.resolve()
    assert len(after.told("ProvinceRaided")) == 1
    assert after.province("lion_west") == SCORCHED
    assert after.player("unicorn")["discard"] == {"raid": 2}


@rule("BR-8.4")
def test_raids_of_several_players() -> None:
    """Two raiders meet in one province, a third is next door: none stops another."""
    situation = Situation("lion", "crab", "crane").control("crab", "islands_west", "islands_east")
    situation.lay("lion", "raid", "islands_west").lay("lion", "shinobi_1", "islands_west")
    situation.lay("crab", "raid", "islands_north").lay("crane", "raid", "islands_west")
    after = situation.lay("crane", "shinobi_1", "islands_west").resolve()
    assert after.province("islands_west") == SCORCHED
    assert after.province("islands_north") == SCORCHED
    assert thrown_out(after) == {}
    assert after.told("ProvinceRaided") == [
        {"seat": 1, "province": "islands_north"},
        {"seat": 0, "province": "islands_west"},
    ]


@rule("BR-8.5")
def test_a_working_raid_is_resolved_unasked() -> None:
    """The raider who would rather keep their own shinobi's conquest has no choice."""
    situation = Situation("lion", "crab").hand("lion", "raid").lay("lion", "shinobi_2", "islands_west")
    after = situation.play("place raid islands_west")
    assert after.province("islands_west") == SCORCHED
    assert after.data["round"] == 2


# step 4: diplomacy


@rule("BR-8.6", "BR-20.4")
def test_diplomacy_sweeps_and_brings_peace() -> None:
    """Tokens in the province and on its borders go, own ones too; control tokens stay."""
    situation = Situation("lion", "crab").control("lion", "lion_west", faceup=2, facedown=1)
    situation.control("crab", "unicorn_east").lay("lion", "diplomacy", "lion_west")
    situation.lay("lion", "army_5", "lion_west>dragon_west").lay("crab", "army_4", "unicorn_east>lion_west")
    after = situation.lay("crab", "shinobi_1", "lion_west").special("honor_2", "lion_west").resolve()
    assert after.province("lion_west") == Province("lion", faceup=2, facedown=1, special="peace")
    assert [event["special"] for event in after.told("SpecialRemoved")] == ["honor_2"]
    assert after.player("lion")["discard"] == {"army_5": 1, "diplomacy": 1}
    assert after.player("crab")["discard"] == {"army_4": 1, "shinobi_1": 1}
    assert after.province("dragon_west") == EMPTY


@rule("BR-8.6", "BR-10.5", "BR-TV-28")
def test_two_diplomacy_tokens_in_one_province() -> None:
    """Crane puts both into Crane South: one peace token, both discarded, no faceup token."""
    situation = Situation("crane", "crab").control("crane", "crane_south")
    situation.lay("crane", "diplomacy", "crane_south").lay("crane", "diplomacy", "crane_south")
    after = situation.resolve()
    assert after.province("crane_south") == Province("crane", facedown=1, special="peace")
    assert after.player("crane")["discard"] == {"diplomacy": 2}
    assert len(after.told("ProvincePacified")) == 1


@rule("BR-8.6", "BR-EX-11")
def test_example_of_peace_in_a_harbor() -> None:
    """Dragon's diplomacy replaces the harbor by peace, and the harbor is back in the supply."""
    situation = Situation("dragon", "crab").control("dragon", "dragon_south").special("harbor", "dragon_south")
    after = situation.lay("dragon", "diplomacy", "dragon_south").resolve()
    assert after.province("dragon_south") == Province("dragon", facedown=1, special="peace")
    assert "harbor" not in {province["special"] for province in after.data["provinces"].values()}


@rule("BR-20.5", "BR-10.4", "BR-TV-23")
@pytest.mark.parametrize("army", ["army_4", "army_1"])
def test_example_of_peace_behind_an_attack(army: str) -> None:
    """Lion's diplomacy kills Lion's own attack out of that province, which counts as a defense for Scorpion."""
    situation = Situation("lion", "scorpion").control("lion", "lion_capital").control("scorpion", "scorpion_north")
    situation.lay("lion", "diplomacy", "lion_capital").lay("lion", army, "lion_capital>scorpion_north")
    after = situation.resolve()
    assert after.province("lion_capital") == Province("lion", facedown=1, special="peace")
    assert after.province("scorpion_north") == Province("scorpion", faceup=1, facedown=1)
    assert after.player("lion")["discard"] == {army: 1, "diplomacy": 1}


@rule("BR-8.7", "BR-TV-8")
def test_raid_before_diplomacy() -> None:
    """Lion Coast holds Lion's diplomacy and a raid of Crane: it is scorched, without peace."""
    situation = Situation("lion", "crane").control("lion", "lion_coast").control("crane", "crane_capital")
    after = situation.lay("lion", "diplomacy", "lion_coast").lay("crane", "raid", "lion_coast").resolve()
    assert after.province("lion_coast") == SCORCHED
    assert "ProvincePacified" not in after.kinds()
    assert after.player("lion")["discard"] == {"diplomacy": 1}


@rule("BR-8.7", "BR-8.4")
def test_diplomacy_next_to_a_raid_stays() -> None:
    """A token in the middle lies on no border of the raided neighbour."""
    situation = (
        Situation("lion", "crane").control("lion", "lion_coast").control("crane", "crane_capital", "lion_capital")
    )
    situation.lay("lion", "diplomacy", "lion_coast").lay("lion", "raid", "crane_capital")
    after = situation.resolve()
    assert after.province("lion_coast") == Province("lion", facedown=1, special="peace")
    assert after.province("crane_capital") == SCORCHED


# step 5 and after


@rule("BR-8.8", "BR-9.9")
def test_battles_are_simultaneous() -> None:
    """Lion and Crab take each other's province at the same time, over different borders."""
    situation = (
        Situation("lion", "crab").control("lion", "lion_west", "unicorn_capital").control("crab", "unicorn_east")
    )
    situation.lay("lion", "army_3", "unicorn_capital>unicorn_east").lay("crab", "army_2", "unicorn_east>lion_west")
    after = situation.resolve()
    assert after.province("unicorn_east") == Province("lion", facedown=1)
    assert after.province("lion_west") == Province("crab", facedown=1)


@rule("BR-8.9")
def test_no_token_stays_on_the_board() -> None:
    """Attackers, winners, defenders that nobody attacked: all are discarded."""
    situation = Situation("lion", "crab").control("lion", "lion_west", "lion_coast").control("crab", "unicorn_east")
    situation.lay("lion", "army_5", "lion_west>unicorn_east").lay("lion", "army_2", "lion_coast")
    after = situation.bless("blessing_2", "lion-2").lay("crab", "army_1", "unicorn_east").resolve()
    assert after.data["tokens"] == []
    assert after.player("lion")["discard"] == {"army_5": 1, "army_2": 1, "blessing_2": 1}
    assert after.player("crab")["discard"] == {"army_1": 1}


@rule("BR-8.9")
def test_the_board_is_clear_between_rounds() -> None:
    """In whole games no combat token lies on the board during upkeep."""
    for story in random_games():
        for step in story.steps:
            if step.before["phase"] in ("returning", "cards"):
                assert step.before["tokens"] == []


@rule("BR-8.10", "BR-13.3")
def test_territories_are_claimed_after_the_battles() -> None:
    """Lion conquers the last province of its territory, which is told with its honor, and takes the card."""
    situation = Situation("lion", "crab").control("lion", "lion_capital", "lion_coast").control("crab", "lion_west")
    situation.lay("lion", "army_6", "lion_capital>lion_west")
    after = situation.resolve(outcomes=("card=bushido",))
    steps = ("ProvinceConquered", "TerritoryWon", "CardClaimed", "RoundBegan")
    assert order(after, *steps) == list(steps)
    assert after.told("TerritoryWon") == [{"seat": 0, "territory": "lion", "honor": 5}]
    assert after.card("lion")["holder"] == 0
    assert after.data["round"] == 2


@rule("BR-8.10", "BR-13.2")
def test_a_lost_territory_gives_its_card_back() -> None:
    """Crab takes a province of Lion's territory: its honor is lost, and the card lies in its space again."""
    situation = Situation("lion", "crab").control("lion", *TERRITORIES["lion"]["provinces"]).holds("lion", "bushido")
    situation.control("crab", "unicorn_east").lay("crab", "army_5", "unicorn_east>lion_west")
    after = situation.resolve()
    assert after.told("TerritoryLost") == [{"seat": 0, "territory": "lion", "honor": 5}]
    assert after.told("CardLost") == [{"seat": 0, "territory": "lion"}]
    assert after.card("lion") == {"holder": None, "played": False, "card": "bushido", "seen_by": [0]}


@rule("BR-8.1", "BR-8.10")
def test_the_order_of_the_steps() -> None:
    """Reveal, illegal tokens, raids, diplomacy, battles, territories, next round."""
    situation = (
        Situation("lion", "crab").control("lion", *TERRITORIES["lion"]["provinces"]).control("crab", "crane_capital")
    )
    situation.control("crab", "unicorn_east", "islands_west")
    situation.lay("lion", "army_1", "crab_west").lay("lion", "raid", "unicorn_east").lay(
        "crab", "diplomacy", "islands_west"
    )
    situation.lay("lion", "army_3", "lion_coast>crane_capital")
    after = situation.resolve()
    steps = (
        "TokensRevealed",
        "TokenIllegal",
        "ProvinceRaided",
        "ProvincePacified",
        "BattleJoined",
        "CardClaimed",
        "RoundBegan",
    )
    assert order(after, *steps) == list(steps)


def test_all_provinces_can_be_raided() -> None:
    """A raid next to one's own province works everywhere on the map."""
    for province, printed in PROVINCES.items():
        situation = Situation("lion", "crab").control("lion", printed["adjacent"][0])
        assert situation.lay("lion", "raid", province).resolve().province(province) == SCORCHED
