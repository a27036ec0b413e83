"""Hidden information (RG-16)."""

import json
from collections import Counter
from itertools import combinations
from typing import Any

import pytest

import zataku
from games.river_of_gold.customers import holding, scarce
from games.river_of_gold.printed import CUSTOMERS, ERA_TILES
from games.river_of_gold.situation import GAME, After, Situation
from games.river_of_gold.walk import stroll, walk
from rule import rule
from walk import Step
from zataku.core.codec import encode
from zataku.core.dealers import Silent
from zataku.core.game import NOBODY, Refusal

PUBLIC = {"seat", "deck_size"}  # what a view has and a position has not


def seen(match: zataku.Match, seat: int) -> dict[str, Any]:
    """The view of a seat as JSON data."""
    data = encode(match.view(seat))
    assert isinstance(data, dict)
    return data


def words(data: object) -> set[str]:
    """Every word in JSON data."""
    text = json.dumps(data)
    return set(text.replace('"', " ").replace(",", " ").replace(":", " ").split())


def world(view: dict[str, Any], seed: int) -> dict[str, Any]:
    """A position that the view allows."""
    return GAME.dump_state(GAME.determinize(GAME.load_view(view), Silent(seed)))


def with_swapped_hands(data: dict[str, Any], seat: int) -> dict[str, Any]:
    """The position with every hidden card of the same shuffle as one in the deck exchanged for a deck card."""
    data = json.loads(json.dumps(data))
    players = data["players"]
    held = {card for player in players for card in player["hand"] + player["delivered"]} | set(data["discard"])
    deck = [card for card in CUSTOMERS if card not in held]
    for other, player in enumerate(players):
        if other != seat:
            for k, card in enumerate(player["hand"]):
                if deck and data["batches"].get(card, 0) == data["shuffles"]:
                    player["hand"][k] = deck.pop()
            player["hand"].sort()
    return data


@rule("RG-16.1")
@pytest.mark.parametrize("viewer", [NOBODY, 0, 1, 2, 3])
def test_a_view_shows_no_other_hand(viewer: int) -> None:
    """One's own hand is shown, of the others only how many cards they hold."""
    situation = Situation()
    shown = seen(situation.match(), viewer)
    for seat, player in enumerate(situation.data["players"]):
        if seat == viewer:
            assert shown["players"][seat]["hand"] == player["hand"]
        else:
            assert shown["players"][seat]["hand"] is None
            assert shown["players"][seat]["hidden_hand"] == {"0": 2}
            assert not words(shown) & set(player["hand"])


@rule("RG-16.1", "RG-16.2", "RG-16.3", "RG-16.7")
@pytest.mark.parametrize("seed", range(6))
def test_views_in_play(seed: int) -> None:
    """Over whole matches a view names no card of another hand or of the deck, and every tile that lies open."""
    for step in walk(2 + seed % 3, seed, ("none", "clans")[seed // 3]):
        data = step.data
        for seat in range(NOBODY, step.match.seats):
            check_view(step, data, seat)


def check_view(step: Step, data: dict[str, Any], seat: int) -> None:
    """A view names exactly what its seat may know."""
    shown = seen(step.match, seat)
    open_cards = set(data["discard"]) | {card for player in data["players"] for card in player["delivered"]}
    own = set(data["players"][seat]["hand"]) if seat >= 0 else set()
    assert words(shown) & set(CUSTOMERS) == open_cards | own | set(data["batches"])
    open_tiles = {tile for tile in data["row"] if tile} | set(data["discarded_tiles"])
    open_tiles |= {data[era]["next"] for era in ("era1", "era2") if data[era]["next"]}
    open_tiles |= {building["tile"] for building in data["shore"].values()}
    assert words(shown) & set(ERA_TILES) == open_tiles & set(ERA_TILES)


@rule("RG-16.1", "RG-16.4", "RG-16.5")
@pytest.mark.parametrize("seed", range(4))
def test_a_view_does_not_depend_on_what_is_hidden(seed: int) -> None:
    """Exchanging cards of other hands with cards of the deck changes nothing that a seat sees."""
    for number, step in enumerate(walk(2 + seed % 3, seed)):
        if number % 5 or step.match.over:
            continue
        for seat in range(step.match.seats):
            other = zataku.Match(GAME, seed=0, state=GAME.load_state(with_swapped_hands(step.data, seat)))
            assert seen(other, seat) == seen(step.match, seat)
            assert other.prompt(seat) == step.match.prompt(seat)


@rule("RG-16.2")
def test_the_top_tile_of_each_stack_is_open() -> None:
    """Every view shows the next tile of each era and how many are left, and no tile below."""
    shown = seen(Situation().match(), 2)
    assert (shown["era1"], shown["era2"]) == ({"left": 12, "next": "b03"}, {"left": 13, "next": "b26"})
    assert words(shown) & set(ERA_TILES) == {"b02", "b08", "b14", "b20", "b03", "b26"}


@rule("RG-16.2")
def test_a_new_top_tile_is_seen_when_the_old_one_is_taken() -> None:
    """After a refill everybody sees what lies on top now."""
    after = Situation().play("build s1 b02", outcomes=("era1=b19",))
    assert [seen(after.match, seat)["era1"]["next"] for seat in range(NOBODY, 4)] == ["b19"] * 5
    assert [event.saying(3).facts for event in after.told("TopTileSeen")] == [{"era": 1, "tile": "b19"}]
    assert [event.saying(3).facts for event in after.told("TileEntered")] == [{"tile": "b03"}]


@rule("RG-16.3")
def test_the_discard_pile_is_open() -> None:
    """A card discarded after a delivery is in every view and in every telling."""
    after = holding("artisan_3").play("deliver artisan_3", "discard monk_1")
    for seat in range(NOBODY, 3):
        assert seen(after.match, seat)["discard"] == ["monk_1"]
        assert [event.saying(seat).facts["customer"] for event in after.told("CardDiscarded")] == ["monk_1"]


def drawn(after: After, seat: int) -> list[object]:
    """The drawn cards as a seat hears of them."""
    return [event.saying(seat).facts["customer"] for event in after.told("CardDrawn")]


@rule("RG-16.1")
def test_a_drawn_card_is_told_to_its_drawer_alone() -> None:
    """The drawer hears which cards come, the others that cards come."""
    after = holding("artisan_3").play("deliver artisan_3", outcomes=("customer=noble_5", "customer=monk_6"))
    assert drawn(after, 0) == ["noble_5", "monk_6"]
    assert drawn(after, 1) == drawn(after, 2) == drawn(after, NOBODY) == ["?", "?"]


@rule("RG-16.1")
def test_the_log_hides_drawn_cards() -> None:
    """In the log of the others, moves and dice are open and drawn cards are not."""
    after = holding("artisan_3").play("deliver artisan_3", outcomes=("customer=noble_5", "customer=monk_6"))
    after.play("discard monk_6").play("end")
    for seat in (1, 2, NOBODY):
        log = after.match.log(seat)
        assert log[:2] == ["0 deliver artisan_3 | customer=? customer=?", "0 discard monk_6"]
        assert log[2].startswith("0 end | die=")
        assert "noble_5" not in " ".join(log)


@rule("RG-16.4")
def test_after_a_reshuffle_the_order_is_hidden_again() -> None:
    """Everybody can work out what is in the new deck, but views are the same whatever comes next."""
    after = scarce(1, 3).play("deliver artisan_3", outcomes=("customer=merchant_1", "customer=merchant_3"))
    shown = seen(after.match, 1)
    assert shown["deck_size"] == 2
    assert shown["batches"] == {"merchant_2": 1, "merchant_3": 1, "merchant_4": 1}
    assert shown["players"][0]["hidden_hand"] == {"0": 2, "1": 1}
    other = scarce(1, 3).play("deliver artisan_3", outcomes=("customer=merchant_1", "customer=merchant_4"))
    assert seen(other.match, 1) == shown


@rule("RG-16.4")
def test_a_reshuffled_card_is_never_guessed_into_an_old_hand() -> None:
    """Worlds that a seat imagines have reshuffled cards in the deck or where they can have been drawn to."""
    after = scarce(1, 3).play("deliver artisan_3", outcomes=("customer=merchant_1", "customer=merchant_3"))
    new = {"merchant_2", "merchant_3", "merchant_4"}
    for viewer in (1, 2):
        hands = set()
        for seed in range(60):
            data = world(seen(after.match, viewer), seed)
            assert len(new & set(data["players"][0]["hand"])) == 1
            assert not new & set(data["players"][3 - viewer]["hand"])
            assert data["players"][viewer]["hand"] == after.player(viewer)["hand"]
            hands |= new & set(data["players"][0]["hand"])
        assert hands == new


def small_world() -> Situation:
    """After a reshuffle, seat 0 knows that seat 1 holds one old and one new card, seat 2 two old ones.

    Old cards that it can't see: elder_1, elder_2, elder_3. New ones: monk_1 to monk_4, three of them in the deck.
    """
    new = [f"monk_{k}" for k in range(1, 5)]
    open_cards = [
        card for card in CUSTOMERS if card not in {"elder_1", "elder_2", "elder_3", "elder_4", "elder_5", *new}
    ]
    quiet = Situation(3).table(shuffles=1, batches=dict.fromkeys(new, 1), discard=open_cards)
    quiet.player(0, hand=["elder_4", "elder_5"]).player(1, hand=["elder_1", "monk_1"])
    return quiet.player(2, hand=["elder_2", "elder_3"])


@rule("RG-16.4", "RG-16.1")
def test_every_world_that_a_view_allows_is_equally_likely() -> None:
    """Three ways to deal the old cards times four for the new one: twelve worlds, about equally often."""
    view = GAME.load_view(seen(small_world().match(), 0))
    dealer = Silent(5)
    tally: Counter[tuple[tuple[str, ...], ...]] = Counter()
    for _ in range(2400):
        data: dict[str, Any] = GAME.dump_state(GAME.determinize(view, dealer))
        tally[tuple(tuple(player["hand"]) for player in data["players"][1:])] += 1
    old, new = ("elder_1", "elder_2", "elder_3"), ("monk_1", "monk_2", "monk_3", "monk_4")
    pairs = list(combinations(old, 2))
    allowed = {((card, monk), pair) for pair in pairs for card in set(old) - set(pair) for monk in new}
    assert set(tally) == allowed
    assert len(allowed) == 12
    assert all(130 <= n <= 270 for n in tally.values())  # 200 each, give or take 5 deviations


@rule("RG-16.4", "RG-16.1")
@pytest.mark.parametrize("viewer", [NOBODY, 0, 1, 2])
def test_worlds_in_play_fit_the_view(viewer: int) -> None:
    """With a deck that runs out often, an imagined world always gives the seat the view that it had."""
    shuffles = 0
    for seed in range(4):
        match = zataku.Match(GAME, seed=seed, state=GAME.load_state(scarce(1, 3).data))
        for number, step in enumerate(stroll(match, seed)):
            if number % 4 == 0:
                shown = seen(match, viewer)
                imagined = GAME.load_state(world(shown, seed))
                assert encode(GAME.view(imagined, viewer)) == shown
            shuffles += len(step.told("DeckReshuffled"))
    assert shuffles > 0


@rule("RG-16.5")
def test_others_do_not_see_what_can_be_delivered() -> None:
    """Whether the active player could deliver changes neither view, prompt nor answers of the others."""
    able = Situation().player(0, hand=["monk_1", "elder_2"], goods={"rice": 2}).match()
    unable = Situation().player(0, hand=["monk_2", "elder_2"], goods={"rice": 2}).match()
    assert [any("deliver" in move for move in match.actions(0)) for match in (able, unable)] == [True, False]
    for seat in (NOBODY, 1, 2, 3):
        assert seen(able, seat) == seen(unable, seat)
        assert able.prompt(seat) == unable.prompt(seat)
    for seat in (1, 2, 3):
        assert able.actions(seat) == unable.actions(seat) == []
        for card in CUSTOMERS:
            assert able.refusal(seat, f"deliver {card}") == Refusal("RG-3.1", "not_your_turn", {"asked": 0})


@rule("RG-16.6")
def test_a_view_holds_no_future_die_and_no_generator() -> None:
    """Matches from one position with different seeds show the same until the die is rolled; then everybody sees it."""
    state = GAME.load_state(Situation().data)
    matches = [zataku.Match(GAME, seed=seed, state=state) for seed in range(12)]
    for match in matches:
        match.play(0, "sail upper")
    for seat in range(NOBODY, 4):
        assert all(seen(match, seat) == seen(matches[0], seat) for match in matches)
    for match in matches:
        match.play(0, "end")
    dice = [[seen(match, seat)["players"][0]["die"] for seat in range(NOBODY, 4)] for match in matches]
    assert len({faces[0] for faces in dice}) > 1
    assert all(len(set(faces)) == 1 for faces in dice)


@rule("RG-16.6")
def test_a_view_has_the_fields_of_a_position_and_no_more() -> None:
    """What a view adds to a position is whose it is and how many cards the deck has; the seed is nowhere.

    A position leaves out what the host wished for where that was nothing.
    """
    match = zataku.Match(GAME, seats=3, seed=77)
    position = GAME.dump_state(match.state())
    assert set(seen(match, 1)) - set(position) == PUBLIC | {"wishes"}
    seed = match.record(with_seed=True).seed
    assert seed is not None
    assert seed not in json.dumps(seen(match, 1))


@rule("RG-16.6", "RG-14.9")
def test_kakita_ryokus_die_has_no_value_before_her_first_decision() -> None:
    """Her die is empty in every view until she has decided, also while others play."""
    quiet = Situation(patrons={1: "kakita_ryoku"}).player(1, die=None)
    after = quiet.play("sail upper", "end")
    assert after.data["phase"] == "first_die"
    assert [seen(after.match, seat)["players"][1]["die"] for seat in range(NOBODY, 4)] == [None] * 5
    after.play("set_die 4")
    assert [seen(after.match, seat)["players"][1]["die"] for seat in range(NOBODY, 4)] == [4] * 5


@rule("RG-16.7")
def test_discarded_tiles_are_open() -> None:
    """The tile that a journey discards is in every view."""
    after = Situation().player(0, ships={"upper": 14}).play("sail upper")
    assert [seen(after.match, seat)["discarded_tiles"] for seat in range(NOBODY, 4)] == [["b20"]] * 5


@rule("RG-16.7")
@pytest.mark.parametrize(("seats", "tiles"), [(2, 21), (3, 25), (4, 29)])
def test_tiles_set_aside_are_never_seen(seats: int, tiles: int) -> None:
    """At the end of a match a view names exactly the tiles that were in play."""
    for step in walk(seats, seats):
        match = step.match
    for seat in range(NOBODY, seats):
        assert len(words(seen(match, seat)) & set(ERA_TILES)) == tiles
