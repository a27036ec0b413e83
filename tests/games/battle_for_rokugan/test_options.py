"""The options, each in both values (BR-21); final_tie and emerald_empire stand with scoring and objectives."""

import pytest

import zataku
from games.battle_for_rokugan.printed import CLANS
from games.battle_for_rokugan.situation import GAME, After, Province, Situation
from rule import rule


def test_the_first_value_is_the_ruling_chosen() -> None:
    """As the register of rulings has it (rules, section 21)."""
    assert {name: values[0] for name, values in GAME.choices.items()} == {
        "clans": "seat_order",
        "allow_plausible_illegal_placement": "true",
        "lion_bluff_unattacked_is_defense": "false",
        "removed_before_reveal_is_failed_attack": "false",
        "discarded_bluff_usable_same_round": "false",
        "control_token_supply_is_hard_limit": "false",
        "final_tie": "shared",
        "emerald_empire": "path",
        **{f"clan_{seat}": "any" for seat in range(1, 6)},
    }


@pytest.mark.parametrize("name", GAME.choices)
def test_an_option_stays_with_the_match(name: str) -> None:
    """The chosen value is in the view, and survives a dump."""
    for value in GAME.choices[name]:
        match = zataku.Match(GAME, 2, seed=1, options={name: value})
        expected = {other: values[0] for other, values in GAME.choices.items()} | {name: value}
        data = GAME.dump_state(match.state())
        assert data["options"] == {k: v for k, v in expected.items() if v != "any"}
        assert match.options == expected
        assert GAME.options_of(GAME.load_state(data)) == expected


@rule("BR-2.3")
def test_clans_in_seat_order() -> None:
    """Each seat is asked for its clan in turn."""
    match = zataku.Match(GAME, 3, seed=1)
    for seat, clan in enumerate(("lion", "crane", "crab")):
        assert match.to_act == seat
        match.play(seat, f"clan {clan}")
    assert GAME.dump_state(match.state())["phase"] == "objectives"


@rule("BR-2.3")
def test_clans_at_random() -> None:
    """Every seat gets one that nobody else has, each about as often, and is first asked for its objective."""
    dealt = []
    for seed in range(40):
        data = After(zataku.Match(GAME, 5, seed=seed, options={"clans": "random"})).data
        assert data["phase"] == "objectives"
        clans = [player["clan"] for player in data["players"]]
        assert len(set(clans)) == 5
        dealt += clans
    assert all(dealt.count(clan) > 10 for clan in CLANS)


def placing(option: str, *hand: str) -> Situation:
    """Lion, with lion_west, is about to place."""
    quiet = Situation("lion", "crab", allow_plausible_illegal_placement=option).control("lion", "lion_west")
    return quiet.control("crab", "scorpion_north").hand("lion", *hand)


MISPLACED = [
    "army_1 scorpion_north",
    "navy_1 lion_west>scorpion_north",
    "navy_1 lion_west",
    "shinobi_1 lion_west>scorpion_north",
    "raid lion_west",
    "raid sea>lion_coast",
    "diplomacy scorpion_north",
]


@rule("BR-5.9")
@pytest.mark.parametrize("move", MISPLACED)
def test_a_ruse_is_accepted_or_refused(move: str) -> None:
    """Where another token would be legal, a wrong one may lie; with the option off it is refused."""
    hand = ("army_1", "navy_1", "shinobi_1", "raid", "diplomacy")
    assert placing("true", *hand).refusal(f"place {move}") is None
    refusal = placing("false", *hand).refusal(f"place {move}")
    assert refusal is not None and (refusal.rule, refusal.reason) == ("BR-5.9", "wrong_place")


@rule("BR-5.9")
def test_a_ruse_is_noted_for_who_may_play_it() -> None:
    """A wrong place is allowed and marked; a right one and the bluff are not."""
    state = placing("true", "army_1", "navy_1").match().state()
    notes = {move: GAME.note(state, GAME.parse(f"place {move}")) for move in ("navy_1 lion_west", "army_1 lion_west")}
    assert notes == {"navy_1 lion_west": "ruse", "army_1 lion_west": ""}
    assert GAME.note(state, GAME.parse("place bluff scorpion_north")) == ""


@rule("BR-5.9")
def test_without_ruses_each_token_has_its_own_places() -> None:
    """The bluff still goes wherever something else could, and nowhere else."""
    quiet = placing("false", "army_1", "diplomacy")
    places: dict[str, set[str]] = {}
    for move in quiet.legal("place"):
        places.setdefault(move.split()[1], set()).add(move.split()[2])
    assert places["diplomacy"] == {"lion_west"}
    assert places["army_1"] == {"lion_west"} | {place for place in places["bluff"] if place.startswith("lion_west>")}
    assert places["bluff"] == {move.split()[2] for move in placing("true", "army_1").legal("place")}


@rule("BR-5.9", "BR-6.4")
@pytest.mark.parametrize(("option", "bases"), [("true", ["lion-1", "lion-2"]), ("false", ["lion-1"])])
def test_a_blessing_on_a_wrong_base(option: str, bases: list[str]) -> None:
    """Without ruses a blessing goes on fighters only, also on one that lies wrong."""
    quiet = (
        placing(option, "blessing_2", "army_1").lay("lion", "army_2", "scorpion_north").lay("lion", "raid", "lion_west")
    )
    assert quiet.legal("bless") == [f"bless blessing_2 {token}" for token in bases]


@rule("BR-6.4", "BR-19.1")
@pytest.mark.parametrize(("option", "types"), [("true", 6), ("false", 1)])
def test_what_a_blessing_tells_about_its_base(option: str, types: int) -> None:
    """Without ruses all know that a fighter lies below, in another's province a shinobi; else it may be anything."""
    after = placing(option, "shinobi_1", "blessing_2", "army_1").play("place shinobi_1 scorpion_north")
    token = after.token("lion-1")
    assert token is not None and set(token["could"]) >= {"shinobi", "raid", "bluff"}
    token = after.play("bless blessing_2 lion-1").token("lion-1")
    assert token is not None and len(token["could"]) == types


def attacked(removed: str) -> Situation:
    """A Lion army attacks Crab's scorpion_north, and Crab has its last turn of the round."""
    quiet = Situation("crab", "lion", "phoenix", removed_before_reveal_is_failed_attack=removed)
    quiet.control("lion", "lion_west").control("crab", "scorpion_north", "crab_west").control("phoenix", "dragon_west")
    return quiet.lay("lion", "army_1", "lion_west>scorpion_north").hand("crab", "army_1")


@rule("BR-10.5")
@pytest.mark.parametrize("card", ["shugenja", "first_player"])
@pytest.mark.parametrize(("removed", "faceup"), [("false", 0), ("true", 1)])
def test_an_attack_taken_off_before_the_reveal(card: str, removed: str, faceup: int) -> None:
    """It is no failed attack, or where the option says so it is."""
    after = attacked(removed).play(f"{card} lion-1", "place army_1 crab_west")
    assert after.province("scorpion_north") == Province("crab", faceup=faceup, facedown=1)


@rule("BR-10.5")
def test_what_was_no_attack_does_not_fail() -> None:
    """A bluff, a raid and an army that lay wrong earn nothing when they are taken off, nor do own tokens."""
    for kind, place in (
        ("bluff", "lion_west>scorpion_north"),
        ("raid", "scorpion_north"),
        ("army_2", "scorpion_north"),
    ):
        quiet = Situation("crab", "lion", "phoenix", removed_before_reveal_is_failed_attack="true")
        quiet.control("lion", "lion_west").control("crab", "scorpion_north", "crab_west").hand("crab", "army_1")
        after = quiet.lay("lion", kind, place).play("shugenja lion-1", "place army_1 crab_west")
        assert after.province("scorpion_north").faceup == 0


@rule("BR-10.5")
def test_a_battle_or_peace_decides_over_an_attack_taken_off() -> None:
    """A second attack is fought out, and a province made peaceful gets nothing."""
    fought = attacked("true").lay("phoenix", "shinobi_2", "scorpion_north")
    assert fought.play("shugenja lion-1", "place army_1 crab_west").province("scorpion_north").owner == "phoenix"
    pacified = attacked("true").lay("crab", "diplomacy", "scorpion_north")
    after = pacified.play("shugenja lion-1", "place army_1 crab_west")
    assert after.province("scorpion_north") == Province("crab", facedown=1, special="peace")


@rule("BR-10.5")
def test_an_attack_taken_off_serves_whoever_controls_the_province() -> None:
    """Empty at the reveal, nobody is rewarded; and what fails is forgotten with the round."""
    quiet = attacked("true").lay("phoenix", "raid", "scorpion_north").control("phoenix", "unicorn_east")
    after = quiet.play("shugenja lion-1", "place army_1 crab_west")
    assert after.province("scorpion_north") == Province(special="scorched_earth")
    assert after.data["round"] == 2 and after.data["failed"] == []


def bluffed(at_once: str) -> Situation:
    """Crab's bluff lies in lion_west; Lion holds a shugenja and Purge the Weak, Crab one token more."""
    quiet = Situation("lion", "crab", discarded_bluff_usable_same_round=at_once).control("lion", "lion_west")
    quiet.control("crab", "scorpion_north").lay("crab", "bluff", "lion_west").hand("crab", "army_1")
    return quiet.hand("lion", "army_1", "army_2")


@rule("BR-6.8")
@pytest.mark.parametrize(("at_once", "asked"), [("false", "lion"), ("true", "crab")])
def test_a_bluff_hit_during_placement(at_once: str, asked: str) -> None:
    """It waits aside until upkeep, or is back in hand at once and gives a finished player another turn."""
    after = bluffed(at_once).play("shugenja crab-1", "place army_1 lion_west")
    assert after.player("crab")["bluff_aside"] == (at_once == "false")
    assert after.player("crab")["hand"].get("bluff", 0) == (at_once == "true")
    assert after.asked == asked
    assert after.player("crab")["discard"] == {}


@rule("BR-6.8", "BR-4.5")
def test_a_bluff_set_aside_comes_back_in_upkeep() -> None:
    """With the draw of the next round it is in hand again."""
    after = bluffed("false").play("shugenja crab-1", "place army_1 lion_west", "place army_2 lion_west")
    assert after.data["round"] == 2
    assert not after.player("crab")["bluff_aside"]
    assert after.player("crab")["hand"]["bluff"] == 1


def short_of_tokens(hard: str, **changes: int) -> Situation:
    """Crab has 30 control tokens on the board, 29 of them in crab_west."""
    quiet = Situation("crab", "lion", round=2, control_token_supply_is_hard_limit=hard)
    quiet.control("crab", "crab_west", facedown=changes.get("facedown", 29)).control("crab", "scorpion_north")
    return quiet.control("lion", "lion_west")


@rule("BR-20.3")
@pytest.mark.parametrize(("hard", "faceup"), [("false", 1), ("true", 0)])
def test_a_defense_without_a_token_left(hard: str, faceup: int) -> None:
    """The supply is unlimited, or where it is not the token is simply not placed."""
    quiet = short_of_tokens(hard).lay("crab", "army_1", "scorpion_north")
    assert quiet.resolve().province("scorpion_north") == Province("crab", faceup=faceup, facedown=1)


@rule("BR-20.3")
@pytest.mark.parametrize(("hard", "owner"), [("false", "crab"), ("true", None)])
def test_a_conquest_without_a_token_left(hard: str, owner: str | None) -> None:
    """The defender loses the province all the same."""
    quiet = short_of_tokens(hard).lay("crab", "army_1", "scorpion_north>lion_west")
    assert quiet.resolve().province("lion_west").owner == owner


@rule("BR-20.3")
def test_lost_tokens_return_before_new_ones_are_placed() -> None:
    """Crab loses scorpion_north and takes lion_west in the same step with that token."""
    quiet = short_of_tokens("true").lay("crab", "army_1", "scorpion_north>lion_west")
    after = quiet.lay("lion", "shinobi_1", "scorpion_north").resolve()
    assert after.province("lion_west") == Province("crab", facedown=1)
    assert after.province("scorpion_north") == Province("lion", facedown=1)


@rule("BR-20.3")
def test_conquests_come_before_defenses() -> None:
    """With one token left, the conquered province gets it and the defended one does not."""
    quiet = short_of_tokens("true", facedown=28).lay("crab", "army_1", "scorpion_north>lion_west")
    after = quiet.lay("crab", "shinobi_1", "crab_west").resolve()
    assert after.province("lion_west") == Province("crab", facedown=1)
    assert after.province("crab_west") == Province("crab", facedown=28)


@rule("BR-20.3", "BR-13.17")
@pytest.mark.parametrize(
    ("hard", "left"), [("false", Province("crab", 1, 1)), ("true", Province("crab", faceup=0, facedown=1))]
)
def test_bless_the_lands_with_one_token_left(hard: str, left: Province) -> None:
    """The facedown token is placed first."""
    quiet = short_of_tokens(hard, facedown=28).holds("crab", "bless_the_lands").asks("crab", "cards")
    after = quiet.special("scorched_earth", "dragon_west").play("play bless_the_lands", "target dragon_west")
    assert after.province("dragon_west") == left


@rule("BR-20.3", "BR-13.22")
def test_a_card_places_what_is_left() -> None:
    """One of the two tokens of Bountiful Harvest is there."""
    quiet = short_of_tokens("true", facedown=28).holds("crab", "bountiful_harvest").asks("crab", "cards")
    after = quiet.play("play bountiful_harvest", "target scorpion_north")
    assert after.province("scorpion_north") == Province("crab", faceup=1, facedown=1)
