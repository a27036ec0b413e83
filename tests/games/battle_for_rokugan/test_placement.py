"""The placement phase: turns, borders, what is open and what only looks so (BR-5)."""

import pytest

from games.battle_for_rokugan.places import legal_places, plausible_places
from games.battle_for_rokugan.printed import BORDERS, PROVINCES, places
from games.battle_for_rokugan.situation import Province, Situation
from games.battle_for_rokugan.story import random_games
from rule import rule
from zataku.core.errors import InvalidNotation
from zataku.core.game import Refusal


def busy() -> Situation:
    """A board with everything that opens and shuts places; Lion is asked."""
    situation = Situation("lion", "crab", "crane").hand("lion", "army_1", "navy_1", "shinobi_1", "raid", "diplomacy")
    situation.control("lion", "lion_west", "lion_coast", "crane_central", "islands_west", "dragon_south")
    situation.control("lion", "shadowlands_south")
    situation.control("crab", "unicorn_east", "crab_west", "crab_central", "dragon_capital")
    situation.control("crane", "crane_capital", "scorpion_north")
    situation.special("scorched_earth", "scorpion_capital").special("peace", "crane_capital", "islands_west")
    situation.special("shrine", "dragon_capital").special("battlefield", "lion_west").special("harbor", "crab_central")
    situation.lay("crab", "bluff", "unicorn_east>lion_west").lay("crane", "navy_1", "sea>coastlands_east")
    return situation.lay("crab", "army_1", "lion_coast")


# turns


@rule("BR-5.1")
def test_one_token_a_turn() -> None:
    """After a placement it is the next player's turn; before it cards may be played."""
    situation = Situation("lion", "crab").hand("lion", "army_1", "army_2").hand("crab", "army_1")
    after = situation.lay("crab", "raid", "lion_west").play("scout crab-1")
    assert after.asked == "lion"
    after.play("place army_1 crab_west")
    assert after.asked == "crab"
    assert after.player("lion")["hand"] == {"army_2": 1, "bluff": 1}
    assert after.refusal("place army_2 crab_west", seat=0) == Refusal("BR-3.2", "not_your_turn", {"asked": 1})


@rule("BR-5.1")
def test_tokens_come_from_the_hand() -> None:
    """A token in the pool or the discard pile can't be placed."""
    situation = Situation("lion", "crab").hand("lion", "army_1").discard("lion", "army_5")
    for kind in ("army_5", "raid"):
        expected = Refusal("BR-5.1", "token_not_in_hand", {"token": kind})
        assert situation.refusal(f"place {kind} lion_west") == expected
    expected = Refusal("BR-5.1", "token_not_in_hand", {"token": "blessing_2"})
    assert situation.lay("lion", "army_2", "crab_west").refusal("bless blessing_2 lion-1") == expected


@rule("BR-5.1")
def test_tokens_are_placed_in_placement() -> None:
    """In upkeep nothing is placed."""
    situation = Situation("lion", "crab", round=2).asks("lion", "cards").holds("lion", "bushido").hand("lion", "army_1")
    assert situation.refusal("place army_1 lion_west") == Refusal("BR-5.1", "not_placing_now")
    assert situation.refusal("end_turn") == Refusal("BR-5.1", "not_placing_now")


@rule("BR-5.2")
def test_who_has_one_token_takes_no_more_turns() -> None:
    """Lion places two, Crab one; then each keeps one token and all are revealed."""
    situation = Situation("lion", "crab", "crane").hand("lion", "army_1", "army_2").hand("crab", "army_1")
    after = situation.play("place army_1 lion_west")
    assert after.asked == "crab"
    after.play("place army_1 crab_west")
    assert after.asked == "lion"
    assert "TokensRevealed" not in after.kinds()
    after.play("place army_2 lion_west")
    assert "TokensRevealed" in after.kinds()


@rule("BR-5.2")
def test_five_placements_a_round() -> None:
    """In whole games a player keeps one token unless a card or a skipped turn came between."""
    verbs = ("place", "bless", "sacrifice")
    for story in random_games():
        for number in range(1, 6):
            steps = [step for step in story.steps if step.before["round"] == number]
            skipped = {
                event.saying(0).facts["seat"]
                for step in steps
                for event in step.events
                if type(event).__name__ == "TurnSkipped"
            }
            for seat in range(story.match.seats):
                moves = [step.move for step in steps if step.seat == seat and step.move.split()[0] in verbs]
                assert len(moves) == 5 or seat in skipped


@rule("BR-5.3")
def test_blessings_lie_faceup_all_else_facedown() -> None:
    """Others see a blessing at once, and not what lies below."""
    situation = Situation("lion", "crab").hand("lion", "army_1", "blessing_2", "army_2")
    after = situation.play("place army_1 crab_west", "bless blessing_2 lion-1")
    assert [(token.kind, token.faceup) for token in after.view("crab").tokens] == [(None, False), ("blessing_2", True)]
    assert after.told("TokenPlaced", seat=0)[0]["kind"] == "army_1"
    assert after.told("TokenPlaced", seat=1)[0]["kind"] != "army_1"


# borders and middles


@rule("BR-5.4", "BR-TV-22")
def test_one_token_a_border() -> None:
    """Lion's bluff points at Unicorn East; its controller can't attack back over that border, nor Lion again."""
    situation = Situation("unicorn", "lion").control("unicorn", "unicorn_east").control("lion", "lion_west")
    situation.lay("lion", "bluff", "lion_west>unicorn_east").hand("unicorn", "army_5").hand("lion", "army_1", "army_2")
    taken = Refusal("BR-5.4", "border_taken", {"token": "lion-1"})
    assert situation.refusal("place army_5 unicorn_east>lion_west") == taken
    assert situation.asks("lion").refusal("place army_1 lion_west>unicorn_east") == taken
    assert situation.refusal("place army_1 lion_west>unicorn_capital") is None


@rule("BR-5.4")
@pytest.mark.parametrize(("is_strict", "clan"), [(False, "lion"), (True, "lion"), (False, "crab"), (True, "crab")])
def test_every_border_holds_one_token(is_strict: bool, clan: str) -> None:
    """Wherever a token lies on a border, own or not, a ronin finds all places of the map but that border."""
    for border in BORDERS.values():
        behind = border["provinces"][1] if border["kind"] == "land" else "sea"
        target = border["provinces"][0]
        situation = Situation("lion", "crab").lay(clan, "army_1", f"{behind}>{target}").hand("lion", "army_1", "navy_1")
        situation.player("lion", is_ronin=True)
        legal = (situation.strict() if is_strict else situation).legal("place")
        taken = {f"{behind}>{target}", f"{target}>{behind}"} & set(places())
        assert {move.split()[2] for move in legal} == set(places()) - taken
        for place in taken:
            expected = Refusal("BR-5.4", "border_taken", {"token": f"{clan}-1"})
            assert situation.refusal(f"place bluff {place}") == expected


@rule("BR-5.4")
def test_a_coast_holds_one_token() -> None:
    """A second navy finds the coastal border taken, whoever owns the first."""
    situation = Situation("lion", "crab", "crane").lay("crab", "navy_1", "sea>lion_coast").hand("lion", "navy_1")
    expected = Refusal("BR-5.4", "border_taken", {"token": "crab-1"})
    assert situation.refusal("place navy_1 sea>lion_coast") == expected


@rule("BR-5.4")
def test_blessings_do_not_fill_a_border() -> None:
    """A token on a border can be blessed, twice."""
    situation = Situation("lion", "crab").hand("lion", "blessing_2").lay("lion", "army_1", "lion_west>unicorn_east")
    assert situation.bless("blessing_2", "lion-1").refusal("bless blessing_2 lion-1") is None


@rule("BR-5.5")
def test_a_token_points_at_the_province_it_attacks() -> None:
    """The direction decides which province is attacked."""
    situation = Situation("lion", "crab").control("lion", "lion_west").control("crab", "unicorn_east")
    after = situation.hand("lion", "army_5").play("place army_5 lion_west>unicorn_east")
    assert after.province("unicorn_east") == Province("lion", facedown=1)
    assert after.province("lion_west") == Province("lion", facedown=1)


@rule("BR-5.5")
def test_nothing_points_at_the_sea() -> None:
    """A token on a coast has one direction only."""
    with pytest.raises(InvalidNotation):
        Situation().refusal("place navy_1 lion_coast>sea")


@rule("BR-5.6")
def test_any_number_in_the_middle() -> None:
    """Defenders and attacking shinobi of several players lie in one province."""
    situation = Situation("lion", "crab", "crane").control("lion", "lion_west").hand("lion", "army_1")
    for kind in ("army_1", "army_1", "army_2", "shinobi_1"):
        situation.lay("lion", kind, "lion_west")
    for clan in ("crab", "crane"):
        situation.lay(clan, "shinobi_1", "lion_west").lay(clan, "shinobi_2", "lion_west")
    after = situation.play("place army_1 lion_west")
    assert after.told("BattleJoined")[0]["tokens"] == 6
    assert [attack["total"] for attack in after.told("AttackCounted")] == [3, 3]


@rule("BR-5.7")
def test_own_facedown_tokens_are_known() -> None:
    """A player sees their own tokens on the board at any time."""
    after = Situation("lion", "crab").lay("lion", "raid", "crab_west").lay("crab", "army_4", "crab_west").play()
    assert [token.kind for token in after.view("lion").tokens] == ["raid", None]
    assert [token.kind for token in after.view("crab").tokens] == [None, "army_4"]


# closed provinces


@rule("BR-5.8", "BR-12.3", "BR-12.4")
@pytest.mark.parametrize(
    ("special", "rule_", "reason"),
    [("scorched_earth", "BR-12.3", "scorched"), ("peace", "BR-12.4", "peaceful")],
)
def test_scorched_and_peaceful_provinces_are_closed(special: str, rule_: str, reason: str) -> None:
    """No token in the province nor on any of its borders, coming or going."""
    situation = Situation("lion", "crab").control("lion", "lion_west", "crane_capital").special(special, "lion_coast")
    situation.hand("lion", "army_1", "navy_1", "shinobi_1")
    if special == "peace":
        situation.control("lion", "lion_coast")
    expected = Refusal(rule_, reason, {"province": "lion_coast"})
    for place in ("lion_coast", "crane_capital>lion_coast", "sea>lion_coast", "lion_coast>dragon_south"):
        assert situation.refusal(f"place bluff {place}") == expected
    assert not [move for move in situation.legal() if "lion_coast" in move]


@rule("BR-5.8", "BR-12.5")
def test_a_shrine_is_open_to_its_controller() -> None:
    """Lion may place in the shrine province and on its borders, Crab may not, not even against a third province."""
    situation = Situation("lion", "crab", "crane").control("lion", "lion_west").special("shrine", "lion_west")
    situation.control("crab", "unicorn_east").control("crane", "dragon_capital")
    situation.hand("lion", "army_1").hand("crab", "army_1")
    for place in ("lion_west", "lion_west>unicorn_east"):
        assert situation.refusal(f"place army_1 {place}") is None
    situation.asks("crab")
    expected = Refusal("BR-12.5", "shrine_of_another", {"province": "lion_west"})
    for place in ("lion_west", "unicorn_east>lion_west", "lion_west>dragon_capital"):
        assert situation.refusal(f"place army_1 {place}") == expected


@rule("BR-5.8")
def test_no_blessing_where_no_token_may_be_placed() -> None:
    """A blessing is a combat token being placed: not in a province that was closed since."""
    situation = Situation("lion", "crab").hand("lion", "blessing_2").lay("lion", "army_1", "lion_west")
    expected = Refusal("BR-12.5", "shrine_of_another", {"province": "lion_west"})
    assert situation.special("shrine", "lion_west").refusal("bless blessing_2 lion-1") == expected


# what is plausible


@rule("BR-5.9")
def test_any_token_on_any_plausible_place() -> None:
    """Each hidden token goes wherever one of the five other types would be legal, and nowhere else."""
    situation = busy()
    found = plausible_places(situation.position(), 0)
    for kind in ("army_1", "navy_1", "shinobi_1", "raid", "diplomacy", "bluff"):
        legal = [move.split()[2] for move in situation.legal("place") if move.split()[1] == kind]
        assert set(legal) == found
        assert len(legal) == len(found)


@rule("BR-5.9")
def test_plausible_places_in_whole_games() -> None:
    """At every turn of random games the legal placements are those that the clauses give."""
    for story in random_games():
        for step in story.steps:
            if step.before["phase"] == "placement" and not step.before["purged"]:
                found = plausible_places(step.before, step.seat)
                is_ronin = step.before["players"][step.seat]["is_ronin"]
                barred = ["bluff"] if step.before["players"][step.seat]["is_barred"] else []
                barred += ["raid", "diplomacy"] if is_ronin else []
                hand = [kind for kind in step.before["players"][step.seat]["hand"] if not kind.startswith("bless")]
                expected = {f"place {kind} {place}" for kind in hand if kind not in barred for place in found}
                assert {move for move in step.legal if move.startswith("place")} == expected


@rule("BR-5.9")
@pytest.mark.parametrize(
    ("place", "expected"),
    [
        ("lion_west>unicorn_east", Refusal("BR-5.4", "border_taken", {"token": "crab-1"})),
        ("dragon_south>lion_coast", Refusal("BR-6.9", "own_province", {"province": "lion_coast"})),
        ("sea>lion_coast", Refusal("BR-6.9", "own_province", {"province": "lion_coast"})),
        ("crab_west>unicorn_west", Refusal("BR-6.1", "nothing_behind", {"province": "crab_west"})),
        ("crab_east>crab_west", Refusal("BR-6.1", "nothing_behind", {"province": "crab_east"})),
        ("scorpion_capital", Refusal("BR-12.3", "scorched", {"province": "scorpion_capital"})),
        ("crane_capital", Refusal("BR-12.4", "peaceful", {"province": "crane_capital"})),
        ("dragon_capital", Refusal("BR-12.5", "shrine_of_another", {"province": "dragon_capital"})),
    ],
)
def test_impossible_places(place: str, expected: Refusal) -> None:
    """Where no type would be legal, not even a bluff is placed, and the refusal names the clause."""
    for kind in ("army_1", "navy_1", "shinobi_1", "bluff"):
        assert busy().refusal(f"place {kind} {place}") == expected


@rule("BR-5.9")
@pytest.mark.parametrize("type_", ["army", "navy", "shinobi", "diplomacy", "raid", "bluff"])
def test_only_legal_places_with_the_option_off(type_: str) -> None:
    """Each token goes only where its real type is legal, the bluff to any plausible place."""
    situation = busy().strict()
    kind = next(kind for kind in situation.position()["players"][0]["hand"] if kind.startswith(type_))
    legal = legal_places(situation.position(), 0, type_)
    moves = [move for move in situation.legal("place") if move.split()[1].startswith(type_)]
    assert sorted(moves) == sorted(f"place {kind} {place}" for place in legal)
    for place in plausible_places(situation.position(), 0) - legal:
        expected = Refusal("BR-5.9", "wrong_place", {"token": kind, "place": place})
        assert situation.refusal(f"place {kind} {place}") == expected


@rule("BR-5.9")
def test_a_misplaced_token_is_called_a_ruse() -> None:
    """The player who is asked is told which placements the real type does not allow; a bluff never is among them."""
    situation = busy()
    notes = situation.match().notes(0)
    for type_ in ("army", "navy", "shinobi", "diplomacy", "raid", "bluff"):
        legal = legal_places(situation.position(), 0, type_)
        for move in situation.legal("place"):
            if move.split()[1].startswith(type_):
                if type_ == "raid" and move.split()[2] in legal:
                    continue  # as the next test shows
                assert notes.get(move, "") == ("" if move.split()[2] in legal else "ruse")


@rule("BR-6.7")
def test_a_raid_that_would_not_work_is_called_a_ruse() -> None:
    """It works beside one's own province, or where one's own shinobi lies; elsewhere it is thrown out."""
    situation = Situation("lion", "crab").hand("lion", "raid").control("lion", "lion_west").control("crab", "crab_west")
    notes = situation.match().notes(0)
    assert "place raid unicorn_east" not in notes and notes["place raid crab_west"] == "ruse"
    situation.lay("lion", "shinobi_1", "crab_west").lay("crab", "army_1", "crab_west")
    assert "place raid crab_west" not in situation.match().notes(0)


@rule("BR-5.9", "BR-8.2")
def test_a_misplaced_token_is_removed_when_revealed() -> None:
    """An army in an empty province is accepted, and thrown out in step 2."""
    after = Situation("lion", "crab").hand("lion", "army_5").play("place army_5 crab_west")
    facts = {"token": "lion-1", "kind": "army_5", "place": "crab_west", "rule": "BR-8.2"}
    assert after.told("TokenIllegal") == [facts]
    assert after.province("crab_west") == Province()
    assert after.player("lion")["discard"] == {"army_5": 1}


# nothing to place


def stuck() -> Situation:
    """Lion holds a blessing and the bluff that Spy Network bars, and nothing of Lion's lies on the board."""
    situation = Situation("crab", "lion", "crane").hand("lion", "blessing_2").player("lion", is_barred=True)
    return situation.hand("crab", "army_1", "army_2").control("crab", "crab_west")


@rule("BR-5.10")
def test_who_can_place_nothing_is_skipped() -> None:
    """Lion's turn is skipped, for the rest of the phase, and the tokens stay in hand."""
    after = stuck().play("place army_1 crab_west")
    assert after.told("TurnSkipped") == [{"seat": 1}]
    assert after.asked == "crab"
    assert after.player("lion")["is_out"]
    assert after.player("lion")["hand"] == {"blessing_2": 1, "bluff": 1}
    assert len(after.play("place army_2 crab_west").told("TurnSkipped")) == 1


@rule("BR-5.10")
def test_a_skipped_turn_tells_what_the_hand_can_hold() -> None:
    """All see that no kind in it could be placed; what lies below a blessing to come they do not see."""
    assert stuck().play("place army_1 crab_west").player("lion")["stuck"] == ["blessing_2", "blessing_3", "bluff"]
    situation = stuck().strict().hand("lion", "diplomacy").lay("lion", "shinobi_1", "lion_west")
    hidden = [f"army_{n}" for n in range(1, 7)] + ["blessing_2", "blessing_3", "diplomacy", "bluff"]
    assert situation.play("place army_1 crab_west").player("lion")["stuck"] == hidden


@rule("BR-5.10")
def test_who_can_place_something_is_not_skipped() -> None:
    """With the bluff free, or a facedown token to bless, Lion has a turn."""
    assert stuck().player("lion", is_barred=False).play("place army_1 crab_west").asked == "lion"
    after = stuck().lay("lion", "army_1", "lion_west").play("place army_1 crab_west")
    assert after.asked == "lion"
    assert after.legal("place") == []
    assert after.legal("bless") == ["bless blessing_2 lion-1"]


@rule("BR-5.10")
def test_a_closed_board_skips_everybody() -> None:
    """If no place is open at all the phase is over."""
    situation = Situation("lion", "crab", round=5).table(purged=True)
    situation.hand("lion", "army_1", "raid").hand("crab", "navy_1")
    provinces = list(PROVINCES)
    situation.special("scorched_earth", *provinces[:15]).special("peace", *provinces[15:])
    after = situation.play("end_turn")
    assert [told["seat"] for told in after.told("TurnSkipped")] == [1, 0]
    assert "TokensRevealed" in after.kinds()


@rule("BR-5.10")
def test_a_card_that_leaves_nothing_to_place_ends_the_turn() -> None:
    """Lion sends its only facedown token back and can bless nothing: the turn ends at once."""
    situation = Situation("lion", "crab", "crane").hand("lion", "blessing_2").player("lion", is_barred=True)
    situation.hand("crab", "army_1").lay("lion", "army_1", "lion_west").lay("crane", "army_1", "crab_west")
    after = situation.play("first_player lion-1")
    assert after.told("TurnSkipped") == [{"seat": 0}]
    assert after.asked == "crab"


@rule("BR-5.10", "BR-TV-29", "BR-13.18")
def test_example_of_a_skipped_turn() -> None:
    """Under Spy Network: only the army can be placed, then only the blessing, and without the army nothing."""
    situation = Situation("lion", "crab").hand("lion", "blessing_2", "army_1").player("lion", is_barred=True)
    situation.hand("crab", "army_1", "army_2")
    assert {move.split()[1] for move in situation.legal()} == {"army_1"}
    assert situation.refusal("place bluff crab_west") == Refusal("BR-13.18", "bluff_barred")
    after = situation.play("place army_1 crab_west", "place army_1 crab_east")
    assert after.legal("bless") == ["bless blessing_2 lion-1"]
    assert after.legal("place") == []
    after = situation.play("place army_1 crab_west", "shugenja lion-1", "place army_1 crab_east")
    assert after.told("TurnSkipped") == [{"seat": 0}]
    assert after.asked == "crab"
    assert after.player("lion")["hand"] == {"blessing_2": 1, "bluff": 1}


@rule("BR-5.11")
def test_a_token_taken_off_leaves_its_place_free() -> None:
    """Shugenja clears the border, the owner gets no token for it, and the next one has a new name."""
    situation = Situation("lion", "crab").control("lion", "lion_west").control("crab", "unicorn_east")
    situation.hand("lion", "army_1").hand("crab", "army_2", "army_3").lay("crab", "raid", "unicorn_east>lion_west")
    after = situation.play("shugenja crab-1")
    assert after.player("crab")["hand"] == {"army_2": 1, "army_3": 1, "bluff": 1}
    after.play("place army_1 lion_west>unicorn_east", "place army_2 crab_west")
    assert after.token("crab-1") is None
    token = after.token("crab-2")
    assert token is not None and token["kind"] == "army_2"


@rule("BR-5.12")
def test_nobody_may_pass() -> None:
    """Whoever can place must place."""
    situation = Situation("lion", "crab").hand("lion", "army_1")
    assert situation.refusal("end_turn") == Refusal("BR-5.12", "must_place")
    assert situation.refusal("done") == Refusal("BR-5.12", "nothing_to_finish")
    assert situation.refusal("pass") == Refusal("BR-4.8", "nothing_to_pass")


# examples of the rulebook


@rule("BR-EX-8")
def test_example_of_an_attack() -> None:
    """Scorpion controls Unicorn East and attacks Lion West, which is Unicorn's."""
    situation = Situation("scorpion", "unicorn").strict().hand("scorpion", "army_1")
    situation.control("scorpion", "unicorn_east").control("unicorn", "lion_west")
    assert situation.refusal("place army_1 unicorn_east>lion_west") is None


@rule("BR-EX-9")
def test_example_of_attack_and_defense() -> None:
    """Unicorn attacks Lion Coast out of Dragon South, Crab defends it in the middle."""
    situation = Situation("unicorn", "crab").strict().hand("unicorn", "army_2").hand("crab", "army_3")
    situation.control("unicorn", "dragon_south").control("crab", "lion_coast")
    after = situation.play("place army_2 dragon_south>lion_coast", "place army_3 lion_coast")
    assert after.told("BattleJoined")[0]["tokens"] == 3
    assert after.told("AttackCounted") == [{"province": "lion_coast", "seat": 0, "total": 2}]
