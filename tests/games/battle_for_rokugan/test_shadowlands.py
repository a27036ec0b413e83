"""The Shadowlands and their four cards (BR-13.26 to BR-13.30, BR-14)."""

import pytest

from games.battle_for_rokugan.printed import PROVINCES
from games.battle_for_rokugan.situation import EMPTY, GAME, Province, Situation
from rule import rule

COSTLY = ["dark_favors", "animate_the_dead", "inspire_fear"]
LAST = {
    "dark_favors": ["look crab-1", "done"],
    "animate_the_dead": ["animate army_3 lion_west"],
    "inspire_fear": ["done"],
}
"""The choices of each that follow the cost."""


def holding(card: str, clan: str = "lion") -> Situation:
    """Lion, or another clan, holds a card and three tokens; crab-1 and crab-2 lie on the board, a harbor somewhere."""
    quiet = Situation(clan, "crab", "phoenix", round=2).holds(clan, card).hand(clan, "army_1", "army_2")
    quiet.control(clan, "lion_west", faceup=1).control(clan, "lion_coast", "shadowlands_north")
    quiet.control("crab", "crab_east", "scorpion_north").special("harbor", "dragon_south").discard(clan, "army_3")
    quiet.hand("crab", "army_2", "army_2")
    return quiet.lay("crab", "army_1", "crab_east").lay("crab", "bluff", "scorpion_north>lion_west")


@rule("BR-14.1")
def test_the_two_provinces() -> None:
    """Two territories of one province: north landlocked, south coastal, defense 1, no flowers."""
    north, south = PROVINCES["shadowlands_north"], PROVINCES["shadowlands_south"]
    assert (north["coastal"], south["coastal"]) == (False, True)
    assert [(entry["defense"], entry["honor"]) for entry in (north, south)] == [(1, 0), (1, 0)]


@rule("BR-14.2", "BR-18.3", "BR-18.4")
def test_they_give_no_honor() -> None:
    """Neither the provinces, nor their territories, nor faceup tokens there."""
    quiet = Situation("lion", "crab", round=5).player(
        "lion", objective="reclaiming_lost_lands", rejected="great_library"
    )
    quiet.player("crab", objective="den_of_secrets").control("lion", "shadowlands_north", "shadowlands_south", faceup=3)
    sheet = GAME.score_sheet(quiet.resolve().match.state(), 0, 0)
    assert sheet == {"flowers": 0, "faceup_tokens": 0, "territories": 0, "secret_objective": 3}


@rule("BR-14.2", "BR-4.2")
def test_they_count_as_provinces() -> None:
    """Master of Governance counts them."""
    quiet = Situation("lion", "crab", "phoenix", round=2).control("crab", "shadowlands_north", "shadowlands_south")
    quiet.control("lion", "lion_west").control("phoenix", "phoenix_coast").table(
        initiative_clans=["crab", "phoenix"], initiative_neutrals=1, neutrals_seen=["rise_of_an_empire"]
    )
    after = quiet.resolve(
        outcomes=("card=dark_favors", "card=inspire_fear", "initiative=neutral", "master_of_governance")
    )
    assert after.clans[after.data["first"]] == "crab"


@rule("BR-14.3")
def test_their_cards_are_never_played_in_upkeep() -> None:
    """In step 3 the card is refused, and a player with no other card is not even asked."""
    quiet = holding("dark_favors").holds("lion", "bushido").asks("lion", "cards")
    quiet.data["tokens"].clear()
    quiet.player("crab", placed=0)
    refusal = quiet.refusal("play dark_favors")
    assert refusal is not None and (refusal.rule, refusal.reason) == ("BR-14.3", "card_of_placement")


@rule("BR-14.3", "BR-7.1")
def test_their_cards_are_played_at_the_start_of_a_turn() -> None:
    """Before the token is placed, and together with other cards."""
    after = holding("dark_favors").play("scout crab-1", "play dark_favors", "pay lion_west", "look crab-1", "done")
    after.play("expose crab-1", "scout crab-2")
    assert after.asked == "lion"
    assert after.refusal("place army_1 lion_west") is None


@rule("BR-14.3", "BR-EX-14", "BR-8.10")
def test_one_of_them_is_a_territory() -> None:
    """Whoever controls only the south takes the south's card in step 6."""
    quiet = Situation("lion", "crab").control("lion", "shadowlands_south")
    after = quiet.resolve(outcomes=("card=inspire_fear",))
    assert after.card("shadowlands_south")["holder"] == 0
    assert after.card("shadowlands_north")["holder"] is None


@rule("BR-13.26", "BR-1.9")
@pytest.mark.parametrize("card", COSTLY)
def test_the_cost(card: str) -> None:
    """One control token of one's own, faceup first, from one's own province outside the Shadowlands."""
    after = holding(card).play(f"play {card}")
    assert after.legal() == ["pay lion_west", "pay lion_coast"]
    for province, reason in (("shadowlands_north", "not_in_the_shadowlands"), ("crab_east", "not_your_province")):
        refusal = after.refusal(f"pay {province}")
        assert refusal is not None and (refusal.rule, refusal.reason) == ("BR-13.26", reason)
    assert after.play("pay lion_west", *LAST[card]).province("lion_west") == Province("lion", facedown=1)


@rule("BR-13.26")
@pytest.mark.parametrize("card", COSTLY)
def test_the_cost_can_leave_a_province_empty(card: str) -> None:
    """The last token may pay."""
    assert holding(card).play(f"play {card}", "pay lion_coast", *LAST[card]).province("lion_coast") == EMPTY


@rule("BR-13.26")
@pytest.mark.parametrize("card", COSTLY)
def test_without_a_province_to_pay_the_card_is_refused(card: str) -> None:
    """Provinces in the Shadowlands can't pay."""
    quiet = holding(card)
    for province in ("lion_west", "lion_coast"):
        quiet.data["provinces"].pop(province)
    refusal = quiet.refusal(f"play {card}")
    assert refusal is not None and (refusal.rule, refusal.reason) == ("BR-13.26", "nothing_to_pay")


@rule("BR-13.27")
def test_dark_favors_looks_at_all_together() -> None:
    """Nothing is seen until the choice is complete; then one of those looked at is discarded."""
    quiet = holding("dark_favors").lay("phoenix", "raid", "lion_west").lay("lion", "navy_1", "lion_coast")
    after = quiet.play("play dark_favors", "pay lion_west")
    refusal = after.refusal("done")
    assert refusal is not None  # at least one must be chosen
    after.play("look crab-1", "look lion-1")
    assert not after.told("TokenLooked")
    refusal = after.refusal("look crab-1")
    assert refusal is not None and (refusal.rule, refusal.reason) == ("BR-13.27", "already_chosen")
    after.play("done")
    assert [event["token"] for event in after.told("TokenLooked")] == ["crab-1", "lion-1"]
    assert after.legal() == ["expose crab-1", "expose lion-1"]
    refusal = after.refusal("expose crab-2")
    assert refusal is not None and (refusal.rule, refusal.reason) == ("BR-13.27", "not_looked_at")
    after.play("expose crab-1")
    assert after.token("crab-1") is None
    assert after.player("crab")["discard"] == {"army_1": 1}
    facts = {"seat": 0, "token": "crab-1", "kind": "army_1", "source": "dark_favors", "place": "crab_east"}
    assert after.told("TokenDestroyed") == [facts]


@rule("BR-13.27")
def test_dark_favors_looks_at_four_at_most() -> None:
    """After the fourth token the looks are done."""
    quiet = holding("dark_favors")
    for number, kind in enumerate(("army_1", "army_2", "army_4")):
        quiet.lay("phoenix", kind, ("lion_west", "lion_coast", "crab_east")[number])
    after = quiet.play("play dark_favors", "pay lion_west", "look crab-1", "look crab-2", "look phoenix-1")
    assert after.play("look phoenix-3").legal("expose") == [
        "expose crab-1",
        "expose crab-2",
        "expose phoenix-1",
        "expose phoenix-3",
    ]


@rule("BR-13.27", "BR-6.5", "BR-13.28")
@pytest.mark.parametrize("card", ["dark_favors", "purge_the_weak"])
def test_blessed_tokens_can_not_be_chosen(card: str) -> None:
    """Neither the blessing nor the token below; with nothing else on the board the card can't be played."""
    quiet = Situation("lion", "crab", round=2).holds("lion", card).hand("lion", "army_1", "army_2")
    quiet.control("lion", "lion_west").control("crab", "crab_east").lay("crab", "army_1", "crab_east")
    refusal = quiet.bless("blessing_2", "crab-1").refusal(f"play {card}")
    assert refusal is not None and (refusal.rule, refusal.reason) == ("BR-7.5", "no_target")
    quiet.lay("crab", "army_2", "crab_east")
    after = quiet.play(f"play {card}", "pay lion_west" if card == "dark_favors" else "sacrifice army_1")
    for token in ("crab-1", "crab-2"):
        refusal = after.refusal(f"{'look' if card == 'dark_favors' else 'destroy'} {token}")
        assert refusal is not None and (refusal.rule, refusal.reason) == ("BR-6.5", "token_is_blessed")


@rule("BR-13.27", "BR-6.8")
def test_a_bluff_hit_by_dark_favors_is_set_aside() -> None:
    """It lies faceup beside the hand until the next upkeep."""
    after = holding("dark_favors").play("play dark_favors", "pay lion_west", "look crab-2", "done", "expose crab-2")
    assert after.player("crab")["bluff_aside"]
    assert after.player("crab")["hand"] == {"army_2": 2}


@rule("BR-13.28")
def test_purge_the_weak_costs_a_token_and_the_placement() -> None:
    """A token of the hand, shown to all, and two on the board are discarded; nothing is placed this turn."""
    quiet = holding("purge_the_weak").lay("phoenix", "raid", "lion_west")
    after = quiet.play("play purge_the_weak", "sacrifice army_2", "destroy crab-1")
    assert after.token("crab-1") is not None  # both are chosen first
    refusal = after.refusal("destroy crab-1")
    assert refusal is not None and (refusal.rule, refusal.reason) == ("BR-13.28", "already_chosen")
    after.play("destroy phoenix-1")
    assert after.told("TokenSacrificed") == [{"seat": 0, "kind": "army_2"}]
    assert after.player("lion")["discard"] == {"army_2": 1, "army_3": 1}
    assert (after.token("crab-1"), after.token("phoenix-1")) == (None, None)
    refusal = after.refusal("place army_1 lion_west")
    assert refusal is not None and (refusal.rule, refusal.reason) == ("BR-13.28", "no_token_after_purge")
    assert "end_turn" in after.legal()


@rule("BR-13.28")
def test_purge_the_weak_with_one_token_on_the_board() -> None:
    """One is hit if there is only one; one's own tokens count as well."""
    quiet = Situation("lion", "crab", round=2).holds("lion", "purge_the_weak").hand("lion", "army_1", "army_2")
    after = (
        quiet.control("lion", "lion_west")
        .lay("lion", "raid", "crab_east")
        .play("play purge_the_weak", "sacrifice army_1", "destroy lion-1")
    )
    assert after.player("lion")["discard"] == {"army_1": 1, "raid": 1}
    assert set(after.legal()) == {"end_turn"}


@rule("BR-13.28", "BR-6.8")
@pytest.mark.parametrize("at_once", ["false", "true"])
def test_a_bluff_may_pay_for_purge_the_weak(at_once: str) -> None:
    """It is then set aside until upkeep, even where other discarded bluffs return at once."""
    quiet = Situation("lion", "crab", round=2, discarded_bluff_usable_same_round=at_once)
    quiet.holds("lion", "purge_the_weak").hand("lion", "army_1", "army_2").control("lion", "lion_west")
    after = quiet.lay("crab", "army_1", "lion_west").play("play purge_the_weak", "sacrifice bluff", "destroy crab-1")
    assert after.player("lion")["bluff_aside"]
    assert after.player("lion")["hand"] == {"army_1": 1, "army_2": 1}


@rule("BR-13.28")
def test_other_cards_before_and_after_purge_the_weak() -> None:
    """The turn goes on until it is ended, with scouts, shugenja and Animate the Dead."""
    quiet = holding("purge_the_weak").holds("lion", "animate_the_dead").lay("phoenix", "raid", "lion_west")
    quiet.lay("phoenix", "army_1", "lion_coast").lay("phoenix", "army_1", "lion_coast")
    after = quiet.play("scout crab-1", "play purge_the_weak", "sacrifice army_2", "destroy crab-1", "destroy crab-2")
    after.play(
        "scout phoenix-1", "play animate_the_dead", "pay lion_west", "animate army_2 lion_west", "shugenja phoenix-2"
    )
    assert after.asked == "lion"
    assert after.legal("place") == []
    assert after.play("end_turn").asked == "crab"


@rule("BR-13.28", "BR-15.6")
def test_purge_the_weak_brings_scorpion_no_look() -> None:
    """Nothing was placed."""
    quiet = holding("purge_the_weak", "scorpion").lay("phoenix", "raid", "lion_west")
    after = quiet.hand("scorpion", "army_1", "army_2").play(
        "play purge_the_weak", "sacrifice army_1", "destroy crab-1", "destroy crab-2", "end_turn"
    )
    assert after.data["phase"] != "spying"
    assert not after.data["look_used"]


@rule("BR-13.28", "BR-5.12")
def test_a_turn_is_ended_only_after_purge_the_weak() -> None:
    """Else a token must be placed."""
    refusal = holding("purge_the_weak").refusal("end_turn")
    assert refusal is not None and (refusal.rule, refusal.reason) == ("BR-5.12", "must_place")


@rule("BR-13.29", "BR-5.3")
def test_animate_the_dead_places_faceup() -> None:
    """A discarded army comes back faceup on a legal place; then a token of the hand follows as usual."""
    after = holding("animate_the_dead").play("play animate_the_dead", "pay lion_west", "animate army_3 lion_west")
    token = after.token("lion-1")
    assert token is not None
    assert (token["kind"], token["faceup"], token["place"]) == ("army_3", True, "lion_west")
    assert after.told("TokenAnimated")[0]["token"] == "lion-1"
    assert after.asked == "lion"
    assert after.play("place army_1 lion_west").asked == "crab"


@rule("BR-13.29")
def test_animated_tokens_need_a_legal_place() -> None:
    """An army on another's province, or over a border that is taken, is refused even where ruses are allowed."""
    after = holding("animate_the_dead").play("play animate_the_dead", "pay lion_west")
    refusal = after.refusal("animate army_3 crab_east")
    assert refusal is not None and (refusal.rule, refusal.reason) == ("BR-13.29", "wrong_place")
    refusal = after.refusal("animate army_3 lion_west>scorpion_north")
    assert refusal is not None and refusal.rule == "BR-5.4"
    refusal = after.refusal("animate army_4 lion_west")
    assert refusal is not None and (refusal.rule, refusal.reason) == ("BR-13.29", "token_not_discarded")


@rule("BR-13.29")
@pytest.mark.parametrize(
    ("kind", "place"),
    [("raid", "crab_east"), ("diplomacy", "lion_west"), ("navy_1", "sea>crab_capital"), ("shinobi_1", "crab_east")],
)
def test_every_type_can_be_animated(kind: str, place: str) -> None:
    """Raid and diplomacy too; the token is public and counts like any other."""
    quiet = holding("animate_the_dead").discard("lion", kind)
    after = quiet.play("play animate_the_dead", "pay lion_west", f"animate {kind} {place}")
    token = after.token("lion-1")
    assert token is not None and (token["kind"], token["seen_by"]) == (kind, [0, 1, 2])


@rule("BR-13.29", "BR-6.4")
def test_an_animated_blessing_needs_an_own_facedown_fighter() -> None:
    """On a raid or a faceup token it is refused."""
    quiet = holding("animate_the_dead").discard("lion", "blessing_2").lay("lion", "army_4", "lion_west")
    quiet.lay("lion", "raid", "crab_east").lay("lion", "army_5", "lion_coast", faceup=True)
    after = quiet.play("play animate_the_dead", "pay lion_west")
    assert after.legal() == ["animate blessing_2 lion-1"]
    for token, reason in (("lion-2", "no_fighter_below"), ("lion-3", "token_is_faceup"), ("crab-1", "not_your_token")):
        refusal = after.refusal(f"animate blessing_2 {token}")
        assert refusal is not None and (refusal.rule, refusal.reason) == ("BR-6.4", reason)
    blessing = after.play("animate blessing_2 lion-1").token("lion-4")
    assert blessing is not None and blessing["below"] == "lion-1"
    below = after.token("lion-1")
    assert below is not None and below["could"] == ["army", "navy", "shinobi"]  # as all can work out


@rule("BR-13.29", "BR-7.5")
def test_animate_the_dead_needs_something_to_animate() -> None:
    """With an empty discard pile, or only a blessing and nothing to bless, it can't be played."""
    for pile in ((), ("blessing_2",)):
        refusal = holding("animate_the_dead").discard("lion", *pile).refusal("play animate_the_dead")
        assert refusal is not None and (refusal.rule, refusal.reason) == ("BR-7.5", "no_target")


@rule("BR-13.29")
def test_a_cost_that_leaves_nothing_to_animate_is_not_offered() -> None:
    """The diplomacy needs a province of one's own: the last one outside of peace can't pay."""
    quiet = Situation("lion", "crab", round=2).holds("lion", "animate_the_dead").hand("lion", "army_1", "army_2")
    quiet.control("lion", "lion_west").control("lion", "lion_coast").special("peace", "lion_coast")
    after = quiet.discard("lion", "diplomacy").play("play animate_the_dead")
    assert after.legal() == ["pay lion_coast"]
    refusal = after.refusal("pay lion_west")
    assert refusal is not None and (refusal.rule, refusal.reason) == ("BR-13.29", "nothing_left_to_animate")


@rule("BR-13.30")
def test_inspire_fear_removes_up_to_two() -> None:
    """Peace and scorched earth included; both go when both are chosen."""
    quiet = holding("inspire_fear").special("peace", "crab_east").special("scorched_earth", "dragon_west")
    after = quiet.play("play inspire_fear", "pay lion_west", "remove crab_east")
    assert after.province("crab_east").special == "peace"
    refusal = after.refusal("remove crab_east")
    assert refusal is not None and (refusal.rule, refusal.reason) == ("BR-13.30", "province_chosen_already")
    refusal = after.refusal("remove lion_west")
    assert refusal is not None and (refusal.rule, refusal.reason) == ("BR-13.30", "no_special_token")
    after.play("remove dragon_west")
    assert (after.province("crab_east").special, after.province("dragon_west")) == (None, EMPTY)
    assert after.province("dragon_south").special == "harbor"
    assert after.data["phase"] == "placement"


@rule("BR-13.30")
@pytest.mark.parametrize("moves", [["done"], ["remove crab_east", "done"]])
def test_inspire_fear_may_stop_early(moves: list[str]) -> None:
    """Zero or one token is allowed, the cost is paid all the same."""
    after = holding("inspire_fear").special("peace", "crab_east").play("play inspire_fear", "pay lion_west", *moves)
    assert len(after.told("SpecialRemoved")) == len(moves) - 1
    assert after.province("lion_west").faceup == 0
    assert after.refusal("place army_1 lion_west") is None


@rule("BR-13.30", "BR-7.5")
def test_inspire_fear_needs_a_special_token() -> None:
    """With none on the board it can't be played."""
    quiet = holding("inspire_fear")
    quiet.data["provinces"].pop("dragon_south")
    refusal = quiet.refusal("play inspire_fear")
    assert refusal is not None and (refusal.rule, refusal.reason) == ("BR-7.5", "no_target")


@rule("BR-20.6", "BR-13.26")
def test_what_the_cost_emptied_makes_own_tokens_illegal() -> None:
    """The army that attacked out of lion_coast and the guard in it are thrown out in step 2."""
    quiet = (
        Situation("lion", "crab").holds("lion", "inspire_fear").hand("lion", "army_1").special("harbor", "dragon_west")
    )
    quiet.control("lion", "lion_coast", "lion_west").lay("lion", "army_4", "lion_coast>phoenix_coast")
    after = quiet.lay("lion", "army_2", "lion_coast").play(
        "play inspire_fear", "pay lion_coast", "done", "place army_1 lion_west"
    )
    assert [event["token"] for event in after.told("TokenIllegal")] == ["lion-1", "lion-2"]
    assert after.province("phoenix_coast") == EMPTY


@rule("BR-5.10", "BR-13.30")
def test_a_turn_ends_at_once_when_a_cost_leaves_nothing_to_place() -> None:
    """Its shrine emptied, Lion can no longer bless the token there, though a scout could still be played."""
    quiet = Situation("lion", "crab", "phoenix").holds("lion", "inspire_fear").hand("lion", "blessing_2", "blessing_2")
    quiet.player("lion", is_barred=True).control("lion", "lion_west").special("shrine", "lion_west")
    quiet.special("harbor", "dragon_west").lay("lion", "army_1", "lion_west").hand("crab", "army_1")
    quiet.control("crab", "crab_east").lay("crab", "army_2", "crab_east")
    after = quiet.play("play inspire_fear", "pay lion_west", "remove dragon_west", "done")
    assert after.told("TurnSkipped") == [{"seat": 0}]
    assert after.asked == "crab"
