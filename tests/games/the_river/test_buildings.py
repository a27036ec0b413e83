"""Reserve (TR-10) and construct (TR-11) buildings, bonus tokens (TR-12) and the extra pioneer (TR-13)."""

import pytest

from games.the_river.new_match import view
from games.the_river.printed import CARDS, MATERIALS, PRINTED, TILES
from games.the_river.situation import Situation
from games.the_river.story import random_games
from rule import rule
from story import facts, kinds
from zataku.core.game import Refusal

ROOM = ["t51", "t15", "t16"]


def rich(seats: int = 3, stored: str = "3/3/1/1", **changes: object) -> Situation:
    """Seat 0 has room and tokens."""
    return Situation(seats).player(0, tiles=list(ROOM), stored=stored, **changes)


@rule("TR-10.1", "TR-10.4")
def test_reserve_a_face_up_card() -> None:
    """It leaves a gap, which is filled in the clean-up."""
    after = Situation(2).boat(1, 1).play("reserve b16")
    assert after.player()["reserved"] == ["b16"]
    assert after.data["offer"] == ["b01", "b04", None, "b28"]
    assert facts(after.events, "Reserved") == [{"seat": 0, "card": "b16", "place": 3}]
    after.play("first_player")
    assert None not in after.data["offer"] and after.data["round"] == 3


@rule("TR-10.1")
def test_only_face_up_cards_are_reserved() -> None:
    """Neither one of the deck nor one that somebody has."""
    situation = Situation(2).player(1, reserved=["b02"])
    assert situation.legal("reserve") == ["reserve b01", "reserve b04", "reserve b16", "reserve b28"]
    for card in ("b02", "b33"):
        assert situation.refusal(f"reserve {card}") == Refusal("TR-10.1", "card_not_face_up", {"card": card})


@rule("TR-10.2")
def test_two_reserved_cards_at_most() -> None:
    """With two the action is not allowed; after one is built it is again."""
    situation = rich(reserved=["b02", "b03"])
    assert situation.refusal("reserve b01") == Refusal("TR-10.2", "reserved_enough", {"cards": 2})
    assert situation.legal("reserve") == []
    after = situation.play("build b03", "pay clay-1", "first_player", "produce clay")
    assert after.player()["reserved"] == ["b02"]
    assert "reserve b01" in after.match.actions(0)


@rule("TR-10.3", "TR-24.11")
def test_nothing_to_reserve() -> None:
    """All face-up cards are gone until the clean-up."""
    situation = Situation().table(offer=[None] * 4)
    assert situation.refusal("reserve b01") == Refusal("TR-10.3", "no_card_left")


@rule("TR-10.5", "TR-11.1")
def test_a_reserved_card_is_built_in_the_same_round() -> None:
    """Or later."""
    after = rich(2, stored="2/0/0/0").play("reserve b04", "first_player", "build b04")
    assert after.player()["built"] == ["b04"] and after.player()["reserved"] == []
    assert after.data["round"] == 2


@rule("TR-10.6")
def test_a_reserved_card_is_kept() -> None:
    """No move gives it back: it leaves only when it is built."""
    for story in random_games():
        for before, after in zip(story.steps, story.steps[1:], strict=False):
            for seat, player in enumerate(before.before["players"]):
                now = after.before["players"][seat]
                assert set(player["reserved"]) <= {*now["reserved"], *now["built"]}


@rule("TR-11.1")
def test_one_building_of_those_in_reach() -> None:
    """Face up, or reserved by oneself."""
    situation = rich(reserved=["b02"]).player(1, reserved=["b03"])
    assert situation.legal("build") == ["build b01", "build b04", "build b16", "build b28", "build b02"]
    for card in ("b03", "b05"):
        assert situation.refusal(f"build {card}") == Refusal("TR-11.1", "card_out_of_reach", {"card": card})


@rule("TR-11.2")
@pytest.mark.parametrize("card", CARDS)
def test_the_printed_cost_is_paid(card: str) -> None:
    """Exactly it, to the islands, without a question when there is no food; one token less is refused."""
    cost = CARDS[card]["cost"]
    tiles = ["t51", "t15", "t16"]
    stored = "/".join(str(cost[material]) for material in MATERIALS) + "/0"
    situation = Situation(4).player(0, tiles=tiles, stored=stored).table(offer=[card, None, None, None])
    after = situation.play(f"build {card}")
    assert after.stored() == "0/0/0/0" and after.player()["built"] == [card]
    assert after.data["supply"] == {"wood": 13, "stone": 13, "clay": 13, "food": 5}
    paid = {event["resource"]: event["amount"] for event in facts(after.events, "Returned")}
    assert paid == {material: n for material, n in cost.items() if n}
    material = max(cost, key=lambda kind: cost[kind])
    less = "/".join(str(cost[kind] - (kind == material)) for kind in MATERIALS) + "/0"
    assert situation.player(0, stored=less).refusal(f"build {card}") == Refusal(
        "TR-11.4", "too_poor", {"card": card, "lacking": 1, "food": 0}
    )


@rule("TR-9.6", "TR-11.2")
def test_food_stands_for_any_material() -> None:
    """Even for one that the player has; nobody pays more than the cost."""
    situation = rich(stored="2/1/0/3").table(offer=["b04", None, None, None])
    after = situation.play("build b04")
    assert after.data["phase"] == "paying" and after.data["card"] == "b04"
    assert set(after.match.actions(0)) == {
        "pay wood-2 stone-1",
        "pay wood-2 food-1",
        "pay wood-1 stone-1 food-1",
        "pay wood-1 food-2",
        "pay stone-1 food-2",
        "pay food-3",
    }
    assert after.match.refusal(0, "pay wood-2") == Refusal(
        "TR-11.2", "wrong_price", {"card": "b04", "price": 3, "given": 2}
    )
    assert after.match.refusal(0, "pay wood-2 food-2") == Refusal(
        "TR-11.2", "wrong_price", {"card": "b04", "price": 3, "given": 4}
    )
    assert after.match.refusal(0, "pay wood-3") == Refusal(
        "TR-11.2", "too_few_to_pay", {"resource": "wood", "number": 3, "held": 2}
    )


@rule("TR-11.2")
def test_only_what_is_printed() -> None:
    """More wood than the card prints does not help; other moves wait for the payment."""
    after = rich(stored="4/1/0/1").table(offer=["b04", None, None, None]).play("build b04")
    assert after.match.refusal(0, "pay wood-3") == Refusal(
        "TR-11.2", "more_than_printed", {"resource": "wood", "number": 3, "printed": 2}
    )
    assert after.match.refusal(0, "first_player") == Refusal("TR-11.2", "pay_first")
    assert rich().refusal("pay wood-1") == Refusal("TR-11.2", "nothing_to_pay")


@rule("TR-9.7")
def test_spent_food_returns() -> None:
    """To its island."""
    after = rich(stored="1/0/0/1").play("build b01")
    assert after.data["supply"]["food"] == 4 and after.player()["built"] == ["b01"]


@rule("TR-11.3", "TR-EX-4")
def test_a_reserved_card_costs_one_less() -> None:
    """2 wood and 1 stone: any unit may be dropped, and food stands for what is left."""
    situation = rich(stored="2/1/0/2", reserved=["b04"]).table(offer=["b01", None, None, None])
    after = situation.play("build b04")
    assert set(after.match.actions(0)) == {
        "pay wood-1 stone-1",
        "pay wood-2",
        "pay wood-1 food-1",
        "pay stone-1 food-1",
        "pay food-2",
    }
    assert after.play("pay wood-1 stone-1").stored() == "1/0/0/2"


@rule("TR-11.3")
def test_the_discount_is_for_the_owner_of_the_reservation() -> None:
    """A face-up card has none; a card of one unit would cost nothing, never less."""
    situation = rich(stored="1/1/0/0", reserved=["b04"]).table(offer=["b07", None, None, None])
    assert situation.refusal("build b07") == Refusal("TR-11.4", "too_poor", {"card": "b07", "lacking": 1, "food": 0})
    assert situation.refusal("build b04") is None
    assert min(sum(card["cost"].values()) for card in CARDS.values()) >= 1


@rule("TR-11.4")
def test_nothing_affordable() -> None:
    """The refusal says how much is lacking, and how much food there is."""
    situation = rich(stored="1/0/0/1")
    assert situation.refusal("build b28") == Refusal("TR-11.4", "too_poor", {"card": "b28", "lacking": 5, "food": 1})
    assert situation.legal("build") == ["build b01"]
    assert Situation().legal("build") == []


@rule("TR-11.5", "TR-23.3")
def test_built_cards_lie_under_the_board() -> None:
    """They are counted in the end; everyone may remember which they are."""
    after = rich().play("build b16", "pay wood-2 stone-1 clay-1")
    assert after.player()["built"] == ["b16"]
    assert view(after.match, 1).players[0].built == ["b16"]
    assert after.match.score_sheet(0)["buildings"] == 5


@rule("TR-11.6", "TR-11.9", "TR-12.1", "TR-12.2")
def test_then_a_bonus_token() -> None:
    """Pay, card, token, pioneer, end, in this order."""
    situation = rich(2, stored="2/0/0/0", tokens=[6], built=["b02"])
    after = situation.play("build b01")
    assert kinds(after.events) == ["Built", "Returned", "TokenTaken", "PioneerJoined"]
    assert facts(after.events, "TokenTaken") == [{"seat": 0, "value": 5, "slot": 2}]
    last = rich(2, stored="2/0/0/0", tokens=[6, 5, 4], built=["b02", "b03", "b05"]).play("build b01")
    assert kinds(last.events) == ["Built", "Returned", "TokenTaken", "EndTriggered"]
    assert facts(last.events, "EndTriggered") == [{"seat": 0, "reason": "bonus_tokens"}]


@rule("TR-11.7", "TR-12.3", "TR-24.13")
def test_full_slots_take_no_token() -> None:
    """One may still build."""
    situation = rich(2, stored="2/0/0/0", tokens=[6, 5, 4, 3], built=["b02", "b03", "b05", "b06"])
    after = situation.play("build b01")
    assert len(after.player()["built"]) == 5 and after.player()["tokens"] == [6, 5, 4, 3]
    assert kinds(after.events) == ["Built", "Returned"]
    five = rich(3, stored="2/0/0/0", tokens=[6, 5, 5, 4, 4], built=["b02", "b03", "b05", "b06", "b07"])
    assert five.play("build b01").player()["tokens"] == [6, 5, 5, 4, 4]


@rule("TR-11.8")
def test_any_number_may_build() -> None:
    """Eleven pioneers stand there, and there is room for one more."""
    situation = rich(stored="2/0/0/0").standing(build=[3, 4, 4])
    after = situation.play("build b01")
    assert after.data["pioneers"]["build"] == [0, 0, 0] and after.data["round"] == 3


@rule("TR-12.1", "TR-12.4", "TR-24.12")
def test_the_zeros_come_when_the_others_are_gone() -> None:
    """They are taken too, and fill slots."""
    situation = Situation(4).player(0, stored="2/0/0/0", tokens=[6, 5]).player(1, tokens=[5, 4, 4, 3])
    situation.player(2, tokens=[3, 2, 2]).player(3, tokens=[1, 1])
    after = situation.play("build b01")
    assert after.player()["tokens"] == [6, 5, 0]
    assert view(after.match, 0).bonus_tokens == [0] * 8


@rule("TR-EX-16", "TR-12.5")
def test_twelve_buildings_of_four_players() -> None:
    """6, 5, 5, 4, 4, 3, 3, 2, 2, 1, 1, 0."""
    values = []
    taken: list[list[int]] = [[], [], [], []]
    for number in range(12):
        seat = number % 4
        situation = Situation(4).table(asked=seat).player(seat, stored="2/0/0/0")
        for other in range(4):
            situation.player(other, tokens=list(taken[other]))
        after = situation.play("build b01")
        value = int(facts(after.events, "TokenTaken")[0]["value"])
        taken[seat].append(value)
        values.append(value)
    assert values == [6, 5, 5, 4, 4, 3, 3, 2, 2, 1, 1, 0]


@rule("TR-12.3", "TR-21.1")
def test_slots_by_players() -> None:
    """Five, with two players four."""
    assert PRINTED["river_board"]["bonus_slots_by_players"] == {"2": 4, "3": 5, "4": 5}
    assert view(Situation(2).player(0, tokens=[6, 5, 4]).match(), 0).ending is False
    assert view(Situation(2).player(0, tokens=[6, 5, 4, 3]).match(), 0).ending is True
    assert view(Situation(3).player(0, tokens=[6, 5, 5, 4]).match(), 0).ending is False
    assert view(Situation(3).player(0, tokens=[6, 5, 5, 4, 4]).match(), 0).ending is True


@rule("TR-12.6")
@pytest.mark.parametrize(("seats", "slots"), [(2, 4), (3, 5), (4, 5)])
def test_there_are_always_enough_tokens(seats: int, slots: int) -> None:
    """As many as slots, or more."""
    tokens = [token for token in PRINTED["bonus_tokens"] if seats > 2 or token["two_dots"]]
    assert len(tokens) >= seats * slots


@rule("TR-13.1", "TR-13.4")
def test_the_second_token_frees_the_pioneer() -> None:
    """It comes to the boat, and the token lies in its place."""
    situation = Situation(2).player(0, stored="2/0/0/0", tokens=[6])
    assert view(situation.match(), 0).players[0].waiting is True
    after = situation.play("build b01")
    shown = view(after.match, 0).players[0]
    assert (shown.boat, shown.waiting, shown.tokens) == (4, False, [6, 5])


@rule("TR-13.3")
def test_it_comes_once() -> None:
    """The third token brings nobody."""
    after = rich(2, stored="2/0/0/0", tokens=[6, 5]).play("build b01")
    assert after.player()["boat"] == 4
    assert kinds(after.events) == ["Built", "Returned", "TokenTaken"]
    assert Situation(2).player(0, tiles=["t58"], tokens=[6]).match().score_sheet(0)["meadows"] == 4


@rule("TR-13.4")
def test_working_pioneers() -> None:
    """4, one more after the second token, less those settled."""
    for story in random_games():
        for step in story.steps:
            for seat, player in enumerate(step.before["players"]):
                used = sum(pioneers[seat] for pioneers in step.before["pioneers"].values())
                extra = len(player["tokens"]) >= 2
                assert player["boat"] + used == 4 + extra - len(player["settled"])


def test_tiles_used_here_have_room() -> None:
    """Six warehouses on two tiles."""
    assert [TILES[tile]["warehouses"] for tile in ROOM] == [0, 3, 3]
