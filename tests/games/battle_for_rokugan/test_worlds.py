"""What a view leaves open: every world that it allows is drawn, about equally often (BR-19)."""

from collections import Counter

import pytest

from games.battle_for_rokugan.new_match import chosen
from games.battle_for_rokugan.printed import CARDS
from games.battle_for_rokugan.situation import GAME, Situation
from games.battle_for_rokugan.worlds import World, agree, dealt, drawn, imagined, thrown_away
from rule import rule
from zataku.core.game import NOBODY

LION = 1
CRAB = 0


def table_of(*hidden: str, **options: str) -> Situation:
    """Crab is asked; of Lion's tokens only these and the bluff are not discarded."""
    quiet = (
        Situation("crab", "lion", "crane", round=2, **options)
        .control("crab", "crab_east")
        .control("lion", "lion_west", "lion_coast")
    )
    return thrown_away(quiet.hand("crab", "army_1", "army_2"), "lion", hidden)


def check(situation: Situation, expected: Counter[World], viewer: int = CRAB) -> None:
    """Both ways to draw a world agree with what was counted."""
    for found in drawn(situation, viewer, LION):
        assert agree(found, expected)


def has_bluff(world: World) -> bool:
    """Whether the bluff is in hand, on the board or was sent back: it never lies in the pool otherwise."""
    board, hand, sent_back = world
    return "bluff" in board or "bluff" in hand or sent_back == "bluff"


@rule("BR-19.1")
@pytest.mark.parametrize("viewer", [NOBODY, CRAB, 2])
def test_hand_board_and_pool(viewer: int) -> None:
    """One token on the board, two in hand, a pool of two: only that the bluff is not in the pool is known."""
    hidden = ("army_5", "raid", "navy_2", "diplomacy")
    quiet = table_of(*hidden).lay("lion", "raid", "lion_west").hand("lion", "army_5")
    check(quiet, dealt([*hidden, "bluff"], 1, 2, False, has_bluff), viewer)


@rule("BR-19.1")
def test_equal_tokens_weigh_as_many() -> None:
    """With two armies of one kind left, the worlds with them are as much more likely."""
    hidden = ("army_1", "army_1", "raid", "navy_2")
    quiet = table_of(*hidden).lay("lion", "army_1", "lion_west").hand("lion", "army_1")
    check(quiet, dealt([*hidden, "bluff"], 1, 2, False, has_bluff))


@rule("BR-19.2")
def test_a_token_that_was_seen_stays() -> None:
    """Crab scouted the raid; Crane did not."""
    hidden = ("army_5", "raid", "navy_2", "diplomacy")
    quiet = table_of(*hidden).lay("lion", "raid", "lion_west", seen_by=(CRAB,)).hand("lion", "army_5")
    everything = dealt([*hidden, "bluff"], 1, 2, False, has_bluff)
    check(quiet, Counter({world: n for world, n in everything.items() if world[0] == ("raid",)}))
    check(quiet, everything, viewer=2)


@rule("BR-19.2")
def test_the_bluff_that_was_seen_is_nowhere_else() -> None:
    """Crab knows where the bluff lies: hand and pool hold none."""
    hidden = ("army_5", "raid", "navy_2", "diplomacy")
    quiet = table_of(*hidden).lay("lion", "bluff", "lion_west", seen_by=(CRAB,)).hand("lion", "army_5", "raid")
    check(quiet, dealt([*hidden, "bluff"], 1, 2, False, lambda world: world[0] == ("bluff",)))


@rule("BR-13.18", "BR-19.2")
def test_a_spied_hand_is_remembered() -> None:
    """Crab saw army_5 and raid in the hand: they are there or on the board; the others do not know."""
    hidden = ("army_5", "raid", "navy_2", "diplomacy", "shinobi_1")
    quiet = table_of(*hidden).lay("lion", "raid", "lion_west", could=("army", "navy", "shinobi", "diplomacy", "raid"))
    quiet.hand("lion", "army_5", "navy_2").player("lion", is_barred=True)
    quiet.player("lion", memories={"0": {"tokens": {"army_5": 1, "raid": 1}, "gap": 0}})

    def allowed(world: World) -> bool:
        return "bluff" in world[1]  # barred: it is in hand

    def remembered(world: World) -> bool:
        return allowed(world) and {"army_5", "raid"} <= {*world[0], *world[1]}

    check(quiet, dealt([*hidden, "bluff"], 1, 3, False, remembered))
    check(quiet, dealt([*hidden, "bluff"], 1, 3, False, allowed), viewer=2)


@rule("BR-19.1")
def test_a_gap_lets_one_remembered_token_go() -> None:
    """Of a hand that was all known one token went to the pool unseen: each of them equally likely."""
    hidden = ("army_5", "raid", "navy_2", "diplomacy", "shinobi_1")
    quiet = table_of(*hidden).hand("lion", "army_5", "raid")
    quiet.player("lion", memories={"0": {"tokens": {"army_5": 1, "raid": 1, "navy_2": 1}, "gap": 1}})
    pairs = [("army_5", "raid"), ("army_5", "navy_2"), ("navy_2", "raid")]
    check(quiet, Counter({((), tuple(sorted([*pair, "bluff"])), None): 1 for pair in pairs}))


@rule("BR-19.1")
def test_a_gap_may_hide_a_token_that_nobody_knew() -> None:
    """Two tokens of the hand were known and one was not; each of the three went to the pool equally likely."""
    hidden = ("army_5", "raid", "navy_2", "diplomacy", "shinobi_1")
    quiet = table_of(*hidden).hand("lion", "army_5", "raid")
    quiet.player("lion", memories={"0": {"tokens": {"army_5": 1, "raid": 1}, "gap": 1}})
    expected: Counter[World] = Counter({((), ("army_5", "bluff", "raid"), None): 3})
    for known in ("army_5", "raid"):
        for other in ("navy_2", "diplomacy", "shinobi_1"):
            expected[(), tuple(sorted([known, other, "bluff"])), None] = 1
    check(quiet, expected)


def sent_back(kind: str, *seen_by: int, **options: str) -> Situation:
    """Lion's token was sent back this round; it has one on the board and two in hand."""
    hidden = ["army_5", "raid", "navy_2", "diplomacy"]
    quiet = table_of(*hidden, **options)
    if kind == "bluff":
        quiet.lay("lion", "army_5", "lion_west").hand("lion", "raid", "navy_2", bluff=False)
    else:
        quiet.lay("lion", "army_5", "lion_west").hand("lion", "raid")
    quiet.table(first_player_used=True)
    could = ["army", "navy", "shinobi", "diplomacy", "raid", "bluff"]
    return quiet.table(returned={"owner": LION, "kind": kind, "seen_by": [LION, *seen_by], "could": could})


@rule("BR-7.4", "BR-19.1")
@pytest.mark.parametrize("kind", ["bluff", "navy_2"])
def test_a_token_that_was_sent_back_unseen(kind: str) -> None:
    """It could be any of the hidden ones, the bluff among them, whichever it was."""
    quiet = sent_back(kind, 2)
    check(quiet, dealt(["army_5", "raid", "navy_2", "diplomacy", "bluff"], 1, 2, True, has_bluff))


@rule("BR-7.4", "BR-19.1")
def test_a_token_that_was_sent_back_and_seen() -> None:
    """Who saw it knows that it lies in the pool."""
    everything = dealt(["army_5", "raid", "navy_2", "diplomacy", "bluff"], 1, 2, True, has_bluff)
    check(sent_back("navy_2", CRAB), Counter({world: n for world, n in everything.items() if world[2] == "navy_2"}))


@rule("BR-7.4", "BR-19.1")
def test_a_remembered_token_may_be_the_one_sent_back() -> None:
    """Crab knows of army_5 and raid: in hand, on the board, or sent back, but not elsewhere in the pool."""
    quiet = sent_back("navy_2", 2).player("lion", memories={"0": {"tokens": {"army_5": 1, "raid": 1}, "gap": 0}})

    def allowed(world: World) -> bool:
        return has_bluff(world) and {"army_5", "raid"} <= {*world[0], *world[1], world[2]}

    check(quiet, dealt(["army_5", "raid", "navy_2", "diplomacy", "bluff"], 1, 2, True, allowed))


@rule("BR-5.9", "BR-7.4")
def test_without_ruses_the_place_tells_the_type() -> None:
    """A token on the coast is a navy or the bluff, the one sent back was an army, a shinobi or the bluff."""
    hidden = ("army_5", "navy_1", "navy_2", "shinobi_1", "raid")
    quiet = table_of(*hidden, allow_plausible_illegal_placement="false").hand("lion", "raid")
    quiet.lay("lion", "navy_2", "sea>crab_capital", could=("navy", "bluff"))
    could = ["army", "shinobi", "bluff"]
    quiet.table(returned={"owner": LION, "kind": "army_5", "seen_by": [LION, 2], "could": could})

    def allowed(world: World) -> bool:
        return (
            has_bluff(world)
            and world[0][0] in ("navy_1", "navy_2", "bluff")
            and world[2] in ("army_5", "shinobi_1", "bluff")
        )

    check(quiet, dealt([*hidden, "bluff"], 1, 2, True, allowed))


@rule("BR-5.10", "BR-13.18")
def test_a_skipped_player_holds_only_what_it_could_not_place() -> None:
    """Barred and with nothing to bless, Lion is out: its hand is blessings and the bluff."""
    hidden = ("army_5", "raid", "blessing_2", "blessing_2", "navy_2")
    quiet = table_of(*hidden).hand("lion", "blessing_2")
    quiet.player("lion", is_out=True, is_barred=True, stuck=["blessing_2", "blessing_3", "bluff"])
    check(quiet, Counter({((), ("blessing_2", "bluff"), None): 1}))


@rule("BR-5.10", "BR-6.4")
def test_without_ruses_a_skipped_player_with_a_blessing_has_no_fighter() -> None:
    """Lion holds a blessing and was skipped, so its token in crab_east is the raid."""
    hidden = ("army_5", "raid", "blessing_2", "shinobi_1")
    quiet = table_of(*hidden, allow_plausible_illegal_placement="false").hand("lion", "blessing_2")
    quiet.player("lion", is_out=True, is_barred=True, stuck=["blessing_2", "blessing_3", "bluff"])
    quiet.lay("lion", "raid", "crab_east", could=("shinobi", "raid"))
    check(quiet, Counter({(("raid",), ("blessing_2", "bluff"), None): 1}))


@rule("BR-16.5", "BR-16.3")
def test_a_ronins_turn_shows_that_it_can_place() -> None:
    """Lion, ronin and barred, is asked: its hand is not just a raid and a diplomacy."""
    hidden = ("army_5", "raid", "diplomacy", "navy_2")
    quiet = Situation("crab", "lion", "crane", round=2).control("crab", "crab_east").asks("lion")
    thrown_away(quiet, "lion", hidden).hand("lion", "army_5", "raid").player("lion", is_ronin=True, is_barred=True)

    def allowed(world: World) -> bool:
        return "bluff" in world[1] and not {"raid", "diplomacy"} <= {*world[1]}

    check(quiet, dealt([*hidden, "bluff"], 0, 3, False, allowed))


@rule("BR-13.29")
def test_animating_a_blessing_shows_that_a_fighter_lies_there() -> None:
    """With only a blessing in its discard pile, Lion could play the card because its token is a fighter."""
    quiet = (
        Situation("crab", "lion", "crane", round=2).control("lion", "lion_west", facedown=2).asks("lion", "resolving")
    )
    quiet.lay("lion", "army_5", "lion_west").hand("lion", "army_1", "raid").discard("lion", "blessing_2")
    quiet.table(card="animate_the_dead", aim="animate")
    quiet.data["territories"]["shadowlands_south"].update(played=True, card="animate_the_dead", seen_by=[LION])
    state = GAME.load_state(quiet.position())
    for seed in range(300):
        data = imagined(state, CRAB, seed)
        assert GAME.actions(GAME.load_state(data))
        assert data["tokens"][0]["kind"].partition("_")[0] in ("army", "navy", "shinobi")


@rule("BR-6.8")
def test_a_bluff_that_came_back_at_once_is_not_on_the_board() -> None:
    """All saw it return to the hand: no token that lay there then can be it, a later one can."""
    quiet = table_of("army_5", "raid", "navy_2", "diplomacy", discarded_bluff_usable_same_round="true")
    quiet.lay("lion", "army_5", "lion_west").lay("lion", "bluff", "lion_coast").hand("lion", "raid", "navy_2")
    after = quiet.play("shugenja lion-2", "place army_1 crab_east")
    token = after.token("lion-1")
    assert token is not None and "bluff" not in token["could"]
    for seed in range(200):
        data = imagined(after.match.state(), CRAB, seed)
        assert data["players"][LION]["hand"]["bluff"] == 1
    after.play("place raid lion_coast")
    later = after.token("lion-3")
    assert later is not None and "bluff" in later["could"]


@rule("BR-6.8", "BR-5.10")
def test_a_bluff_that_came_back_to_a_skipped_player() -> None:
    """It is one of the tokens in that hand, though it could be placed."""
    quiet = table_of("raid", "army_5", "navy_2", "blessing_2", discarded_bluff_usable_same_round="true")
    quiet.player("lion", is_ronin=True, is_out=True, stuck=["raid", "diplomacy", "blessing_2", "blessing_3"])
    quiet.lay("lion", "bluff", "crab_east").lay("lion", "army_5", "crab_east").hand("lion", "raid")
    after = quiet.play("shugenja lion-1")
    assert after.player("lion")["stuck"] == ["blessing_2", "blessing_3", "diplomacy", "raid", "bluff"]
    hands = set()
    for seed in range(60):
        data = imagined(after.match.state(), CRAB, seed)
        assert data["tokens"][0]["kind"] != "bluff"
        hands.add(tuple(sorted(data["players"][LION]["hand"])))
    assert hands == {("bluff", "raid"), ("blessing_2", "bluff")}
    assert after.play("place army_1 crab_east").asked == "crab"  # who was skipped stays out


@rule("BR-2.6", "BR-19.1")
def test_objectives_of_others() -> None:
    """Any two of the ten that the viewer does not hold, kept and rejected, each equally likely."""
    data = Situation("lion", "crab").position()
    state = GAME.load_state(data)
    tally: Counter[tuple[str, str]] = Counter()
    for seed in range(4500):
        player = imagined(state, 0, seed)["players"][1]
        tally[player["objective"], player["rejected"]] += 1
    own = {data["players"][0]["objective"], data["players"][0]["rejected"]}
    assert len(tally) == 90 and not own & {word for pair in tally for word in pair}
    assert all(20 <= n <= 85 for n in tally.values())  # 50 each


@rule("BR-2.6", "BR-19.1")
@pytest.mark.parametrize(("viewer", "worlds"), [(0, 45), (1, 90)])
def test_objectives_before_the_choice_have_no_order(viewer: int, worlds: int) -> None:
    """Lion has kept one, Crab is asked: of Crab's two there is no first, of Lion's one is kept."""
    after = chosen("lion", "crab")
    after.play(after.legal()[1])
    found = set()
    for seed in range(1500):
        player = imagined(after.match.state(), viewer, seed)["players"][1 - viewer]
        found.add((player["objective"], player["rejected"]))
    assert len(found) == worlds


@rule("BR-19.1", "BR-13.2")
def test_cards_that_others_have_seen() -> None:
    """A card that the viewer has not seen is either of the two; a remembered one is known; the others are not drawn."""
    quiet = Situation("lion", "crab", round=2).holds("crab", "bushido").holds("lion", "promotion")
    quiet.data["territories"]["dragon"].update(card="sacred_ground", seen_by=[0])
    state = GAME.load_state(quiet.position())
    tally: Counter[tuple[str, ...]] = Counter()
    for seed in range(400):
        cards = imagined(state, 0, seed)["territories"]
        tally[tuple(cards[key]["card"] for key in ("lion", "crab", "dragon"))] += 1
        assert all(cards[key]["card"] is None for key in cards if key not in ("lion", "crab", "dragon"))
    pair = [card for card in CARDS if CARDS[card]["territory"] == "lion"]
    assert set(tally) == {(card, "promotion", "sacred_ground") for card in pair}
    assert all(140 <= n <= 260 for n in tally.values())


@rule("BR-19.2")
def test_who_saw_a_remembered_token_does_not_remember_it_twice() -> None:
    """All know of Lion's raid; Crane scouted it. In Crab's worlds Crane's memory is true as well."""
    quiet = table_of("army_5", "raid", "navy_2").lay("lion", "raid", "lion_west", seen_by=(2,)).hand("lion", "army_5")
    quiet.player("lion", memories={key: {"tokens": {"raid": 1}, "gap": 0} for key in ("0", "all")})
    state = GAME.load_state(quiet.position())
    for seed in range(20):
        found = imagined(state, CRAB, seed)
        GAME.load_state(found)
        is_seen = found["tokens"][0]["kind"] == "raid"
        assert ("2" in found["players"][LION]["memories"]) == (not is_seen)
