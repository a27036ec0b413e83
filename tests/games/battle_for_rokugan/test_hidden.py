"""Hidden information: what views, events and the log say to whom (BR-19)."""

import json
from typing import Any

import pytest

import zataku
from games.battle_for_rokugan.new_match import chosen
from games.battle_for_rokugan.printed import CARDS, OBJECTIVES, tokens_of
from games.battle_for_rokugan.situation import GAME, After, Situation
from rule import rule
from zataku.core.codec import encode
from zataku.core.game import NOBODY

VIEWERS = (NOBODY, 0, 1, 2)


def seen(match: zataku.Match, seat: int) -> dict[str, Any]:
    """The view of a seat as JSON data."""
    data = encode(match.view(seat))
    assert isinstance(data, dict)
    return data


def kind_seen(match: zataku.Match, name: str) -> list[str | None]:
    """A token on the board as a spectator and each seat sees it."""
    views = [seen(match, viewer)["tokens"] for viewer in range(NOBODY, match.seats)]
    return [next(token["kind"] for token in tokens if token["token"] == name) for tokens in views]


def heard(after: After, event: str, fact: str) -> list[list[object]]:
    """A fact of the events of this class name as a spectator and each seat hears it."""
    events = [told for told in after.events if type(told).__name__ == event]
    return [[told.saying(viewer).facts[fact] for told in events] for viewer in range(NOBODY, after.match.seats)]


def three() -> Situation:
    """Lion, Crab and Phoenix in the middle of a placement, with facedown tokens of Crab and Phoenix."""
    quiet = Situation("lion", "crab", "phoenix", round=2).control("lion", "lion_west").control("crab", "crab_east")
    quiet.control("phoenix", "phoenix_coast").hand("lion", "army_1", "army_2").hand("crab", "navy_1", "army_5")
    quiet.lay("crab", "raid", "lion_west").lay("crab", "army_4", "crab_east")
    return quiet.lay("phoenix", "shinobi_2", "lion_west").hand("phoenix", "army_3")


@rule("BR-19.1", "BR-5.7")
@pytest.mark.parametrize("viewer", VIEWERS)
def test_hands_pools_and_objectives_are_their_owners(viewer: int) -> None:
    """Others see how many tokens there are, and no objective, kept or rejected."""
    quiet = three()
    shown = seen(quiet.match(), viewer)
    for seat, player in enumerate(quiet.data["players"]):
        private = [shown["players"][seat][key] for key in ("hand", "pool", "objective", "rejected")]
        own = [player[key] for key in ("hand", "pool", "objective", "rejected")]
        assert private == (own if seat == viewer else [None] * 4)
        assert shown["players"][seat]["hand_size"] == sum(player["hand"].values())
        assert shown["players"][seat]["pool_size"] == sum(player["pool"].values())
        assert shown["players"][seat]["discard"] == player["discard"]
        if seat != viewer:
            assert player["objective"] not in json.dumps(shown)


@rule("BR-5.7", "BR-19.1")
def test_facedown_tokens_are_seen_by_their_owner() -> None:
    """At any time; others see where they lie, and whose they are."""
    match = three().match()
    assert kind_seen(match, "crab-1") == [None, None, "raid", None]
    assert kind_seen(match, "phoenix-1") == [None, None, None, "shinobi_2"]
    places = [[token["place"] for token in seen(match, viewer)["tokens"]] for viewer in VIEWERS]
    assert places == [["lion_west", "crab_east", "lion_west"]] * 4


@rule("BR-5.3", "BR-19.1")
def test_a_placed_token_is_told_to_its_owner_alone() -> None:
    """The event, the masked move and the log hide which token it was."""
    after = three().play("place army_2 lion_west")
    assert heard(after, "TokenPlaced", "kind") == [["?"], ["army_2"], ["?"], ["?"]]
    assert heard(after, "TokenPlaced", "place") == [["lion_west"]] * 4
    assert after.match.log(1) == ["0 place ? lion_west"]
    assert after.match.log(0) == ["0 place army_2 lion_west"]


@rule("BR-5.3", "BR-13.29")
def test_blessings_and_animated_tokens_are_open() -> None:
    """Everybody sees them at once."""
    quiet = three().lay("lion", "army_3", "lion_west").hand("lion", "blessing_2", "army_1")
    blessed = quiet.play("bless blessing_2 lion-1")
    assert kind_seen(blessed.match, "lion-2") == ["blessing_2"] * 4
    assert kind_seen(blessed.match, "lion-1") == [None, "army_3", None, None]
    quiet = three().control("lion", "lion_west", facedown=2).holds("lion", "animate_the_dead").discard("lion", "army_6")
    animated = quiet.play("play animate_the_dead", "pay lion_west", "animate army_6 lion_west")
    assert kind_seen(animated.match, "lion-1") == ["army_6"] * 4


LOOKS = [
    ["scout crab-1"],
    ["play dark_favors", "pay lion_west", "look crab-1", "look crab-2", "done", "expose crab-2"],
]


@rule("BR-19.1", "BR-19.2", "BR-7.2", "BR-7.8")
@pytest.mark.parametrize("moves", LOOKS)
def test_a_look_tells_the_looker_alone(moves: list[str]) -> None:
    """It stays in the looker's view; the others hear that it happened, and at which token."""
    after = three().holds("lion", "dark_favors").play(*moves)
    assert [kinds[0] for kinds in heard(after, "TokenLooked", "kind")] == ["?", "raid", "raid", "?"]
    assert [tokens[0] for tokens in heard(after, "TokenLooked", "token")] == ["crab-1"] * 4
    assert kind_seen(after.match, "crab-1") == [None, "raid", "raid", None]
    after.play("place army_1 lion_west")
    assert kind_seen(after.match, "crab-1") == [None, "raid", "raid", None]
    token = after.token("crab-1")
    assert token is not None and token["seen_by"] == [0]


@rule("BR-15.6", "BR-19.1")
def test_scorpions_look_tells_scorpion_alone() -> None:
    """As with a scout."""
    quiet = Situation("scorpion", "crab", "phoenix").control("scorpion", "lion_west").control("crab", "crab_east")
    quiet.hand("scorpion", "army_1", "army_2").lay("crab", "raid", "lion_west").hand("crab", "army_1")
    after = quiet.play("place army_1 lion_west", "spy_on crab-1")
    assert kind_seen(after.match, "crab-1") == [None, "raid", "raid", None]
    assert heard(after, "TokenLooked", "kind") == [["?"], ["raid"], ["raid"], ["?"]]


@rule("BR-15.7", "BR-19.2")
def test_what_was_seen_follows_a_switched_token() -> None:
    """Crab scouted unicorn-1 before; where the switch happened is open, the faces are not."""
    quiet = (
        Situation("unicorn", "crab", "phoenix", round=5).control("unicorn", "unicorn_east").control("crab", "crab_east")
    )
    quiet.lay("unicorn", "army_3", "unicorn_east>lion_west", seen_by=(1,)).lay("unicorn", "army_1", "unicorn_east")
    after = quiet.asks("unicorn", "switching").play("switch unicorn-2")
    assert seen(after.match, 1)["picks"] == ["unicorn-2"]
    assert kind_seen(after.match, "unicorn-1") == [None, "army_3", "army_3", None]
    after.play("switch unicorn-1")
    assert heard(after, "TokensSwitched", "token") == [["unicorn-2"]] * 4


@rule("BR-7.3", "BR-19.1")
@pytest.mark.parametrize("moves", [["shugenja crab-1"], ["play purge_the_weak", "sacrifice army_2", "destroy crab-1"]])
def test_a_destroyed_token_is_shown_to_all(moves: list[str]) -> None:
    """It lies faceup in the discard pile."""
    quiet = three().holds("lion", "purge_the_weak")
    after = quiet.play(*moves)
    if after.data["phase"] == "resolving":
        after.play("destroy phoenix-1")
        assert heard(after, "TokenSacrificed", "kind") == [["army_2"]] * 4
    assert [kinds[0] for kinds in heard(after, "TokenDestroyed", "kind")] == ["raid"] * 4
    for viewer in VIEWERS:
        assert seen(after.match, viewer)["players"][1]["discard"] == {"raid": 1}


@rule("BR-6.8", "BR-19.1")
def test_a_bluff_set_aside_lies_open() -> None:
    """All see that it was the bluff, and that it waits beside the hand."""
    quiet = Situation("lion", "crab", "phoenix").control("lion", "lion_west").hand("lion", "army_1", "army_2")
    after = quiet.lay("crab", "bluff", "lion_west").hand("crab", "army_1").play("shugenja crab-1")
    assert heard(after, "TokenDestroyed", "kind") == [["bluff"]] * 4
    assert all(seen(after.match, viewer)["players"][1]["bluff_aside"] for viewer in VIEWERS)


@rule("BR-7.4", "BR-19.1")
def test_a_token_sent_back_is_known_to_two() -> None:
    """The first player and its owner; others see that it went."""
    after = three().play("first_player crab-1")
    assert heard(after, "TokenSentBack", "kind") == [["?"], ["raid"], ["raid"], ["?"]]
    returned = [seen(after.match, viewer)["returned"] for viewer in VIEWERS]
    assert [entry["kind"] for entry in returned] == [None, "raid", "raid", None]
    assert {entry["owner"] for entry in returned} == {1}
    assert after.player("crab")["pool"]["raid"] == 1


@rule("BR-7.4", "BR-19.2")
def test_who_had_seen_a_token_knows_that_it_was_sent_back() -> None:
    """Phoenix had scouted it."""
    quiet = Situation("lion", "crab", "phoenix", round=2).control("lion", "lion_west").hand("lion", "army_1", "army_2")
    after = quiet.lay("crab", "raid", "lion_west", seen_by=(2,)).play("first_player crab-1")
    assert [seen(after.match, viewer)["returned"]["kind"] for viewer in VIEWERS] == [None, "raid", "raid", "raid"]


@rule("BR-7.4", "BR-5.9")
@pytest.mark.parametrize(("option", "types"), [("true", 6), ("false", 2)])
def test_where_a_token_lay_stays_known_when_it_is_sent_back(option: str, types: int) -> None:
    """Without ruses all know that the token at the coast was a navy or the bluff."""
    quiet = Situation("lion", "crab", "phoenix", allow_plausible_illegal_placement=option).asks("crab")
    quiet.hand("crab", "navy_1", "army_1").control("crab", "crab_east").hand("lion", "army_1", "army_2")
    after = quiet.control("lion", "lion_west").play("place navy_1 sea>lion_coast", "first_player crab-1")
    assert len(seen(after.match, 2)["returned"]["could"]) == types


@rule("BR-7.4")
def test_an_animated_token_sent_back_is_known_to_all() -> None:
    """It lay faceup."""
    quiet = three().lay("crab", "army_2", "crab_east", faceup=True)
    after = quiet.play("first_player crab-3")
    assert [seen(after.match, viewer)["returned"]["kind"] for viewer in VIEWERS] == ["army_2"] * 4


@rule("BR-15.3", "BR-19.1")
def test_dragons_returned_token_is_known_to_dragon() -> None:
    """Others see that one went to the pool."""
    quiet = Situation("dragon", "crab", "phoenix").asks("dragon", "returning").hand("dragon", "army_1", "raid")
    after = quiet.play("put_back raid")
    assert heard(after, "TokenReturned", "kind") == [["?"], ["raid"], ["?"], ["?"]]
    assert after.match.log(1) == ["0 put_back ?"]


@rule("BR-4.5", "BR-19.1")
def test_drawn_tokens_are_told_to_the_drawer_alone() -> None:
    """Others hear how many; in the log the outcomes are hidden too."""
    quiet = Situation("lion", "crab").control("lion", "lion_west").control("crab", "crab_east")
    after = quiet.resolve(outcomes=("initiative=crab", "token=army_5", "token=raid"))
    kinds = heard(after, "TokenDrawn", "kind")
    assert kinds[0] == ["?"] * 10
    assert kinds[1][:2] == ["army_5", "raid"] and kinds[1][5:] == ["?"] * 5
    assert kinds[2][:5] == ["?"] * 5 and "?" not in kinds[2][5:]
    assert heard(after, "TokensDrawn", "amount") == [[5, 5]] * 3
    assert all("token=army_5" not in after.match.log(viewer)[0] for viewer in (NOBODY, 0, 1))


@rule("BR-13.9", "BR-13.20", "BR-19.1")
@pytest.mark.parametrize(("where", "word"), [("discard", "army_1"), ("pool", "?")])
def test_a_token_given_up(where: str, word: str) -> None:
    """What is taken from the pile is open, what is given is open in the pile and hidden in the pool."""
    quiet = Situation("lion", "crab", "phoenix", round=2).holds("lion", "promotion").asks("lion", "cards")
    quiet.discard("lion", "army_5").hand("lion", "army_1").control("lion", "lion_west")
    after = quiet.play("play promotion", "recall army_5", f"give army_1 {where}")
    assert heard(after, "TokenRecalled", "kind") == [["army_5"]] * 4
    assert heard(after, "TokenGiven" if where == "discard" else "TokenHidden", "kind")[2] == [word]
    assert after.match.log(1)[2].startswith("0 give ? ?")


@rule("BR-13.18", "BR-19.1")
def test_spy_network_shows_a_hand_to_one() -> None:
    """The spy hears every token, its owner too, the others that it happened."""
    quiet = Situation("lion", "crab", "phoenix", round=2).holds("lion", "spy_network").asks("lion", "cards")
    quiet.hand("crab", "navy_1", "army_5").control("crab", "crab_east").control("lion", "lion_west")
    after = quiet.play("play spy_network", "spy crab")
    assert heard(after, "TokenSpied", "kind")[1] == ["army_5", "navy_1", "bluff"]
    assert heard(after, "TokenSpied", "kind")[0] == heard(after, "TokenSpied", "kind")[3] == ["?"] * 3
    assert heard(after, "HandSpied", "other") == [[1]] * 4


@rule("BR-2.6", "BR-19.1")
def test_objectives_are_kept_secretly_in_seat_order() -> None:
    """Each hears of its own two; the choice is masked, and views of others do not change with it."""
    after_clans = chosen("lion", "crab", "phoenix")
    match = after_clans.match
    dealt = [(player["objective"], player["rejected"]) for player in after_clans.data["players"]]
    before = {viewer: seen(match, viewer) for viewer in VIEWERS}
    for seat, pair in enumerate(dealt):
        assert match.to_act == seat
        assert sorted(match.actions(seat)) == sorted(f"keep {word}" for word in pair)
        match.play(seat, f"keep {pair[1]}")
        assert match.log(NOBODY)[-1].startswith(f"{seat} keep ?")
    after = {viewer: seen(match, viewer) for viewer in VIEWERS}
    for viewer in (0, 1, 2):
        for seat in (0, 1, 2):
            shown = (after[viewer]["players"][seat]["objective"], after[viewer]["players"][seat]["rejected"])
            assert shown == ((dealt[seat][1], dealt[seat][0]) if seat == viewer else (None, None))
    assert not set(OBJECTIVES) & set(json.dumps(after[NOBODY]["players"]).split('"'))
    assert before[NOBODY]["players"] == [
        {**player, "placed": 0, "set_aside": before[NOBODY]["players"][seat]["set_aside"]}
        for seat, player in enumerate(after[NOBODY]["players"])
    ]


@rule("BR-2.6")
def test_a_rejected_objective_is_refused_to_others() -> None:
    """What was dealt to another is refused like what was dealt to nobody."""
    after_clans = chosen("lion", "crab", "phoenix")
    match = after_clans.match
    dealt = [(player["objective"], player["rejected"]) for player in after_clans.data["players"]]
    own = set(dealt[0])
    for objective in OBJECTIVES:
        refusal = match.refusal(0, f"keep {objective}")
        if objective in own:
            assert refusal is None
        else:
            assert refusal is not None and (refusal.rule, refusal.reason) == ("BR-2.6", "objective_not_dealt")


@rule("BR-13.2", "BR-13.3", "BR-19.1", "BR-2.2")
def test_a_claimed_card_is_seen_by_its_holder() -> None:
    """Who holds a card of which territory is open; which card it is, only the holder sees."""
    quiet = Situation("lion", "crab", "phoenix").control("lion", "lion_west", "lion_capital", "lion_coast")
    after = quiet.resolve(outcomes=("card=bushido",))
    assert heard(after, "CardClaimed", "card") == [["?"], ["bushido"], ["?"], ["?"]]
    cards = [seen(after.match, viewer)["territories"]["lion"] for viewer in VIEWERS]
    assert [card["card"] for card in cards] == [None, "bushido", None, None]
    assert {card["holder"] for card in cards} == {0}


@rule("BR-13.2", "BR-19.2")
def test_a_former_holder_remembers_the_card() -> None:
    """It lies facedown in its space: only whoever held it knows it, even when another takes it."""
    quiet = Situation("lion", "crab", "phoenix").holds("lion", "bushido").control("crab", "crab_east")
    after = quiet.resolve()
    assert [seen(after.match, viewer)["territories"]["lion"]["card"] for viewer in VIEWERS] == [
        None,
        "bushido",
        None,
        None,
    ]
    taken = Situation("lion", "crab", "phoenix").holds("lion", "bushido")
    after = taken.control("crab", "lion_west", "lion_capital", "lion_coast").resolve()
    assert heard(after, "CardClaimed", "card") == [["?"], ["bushido"], ["bushido"], ["?"]]


@rule("BR-2.2", "BR-19.1")
def test_a_card_in_its_space_is_not_drawn_before_someone_may_look() -> None:
    """Which of the two it is stands nowhere, not even in the position."""
    match = zataku.Match(GAME, 4, seed=5)
    assert all(card["card"] is None for card in After(match).data["territories"].values())
    assert not set(CARDS) & set(json.dumps(seen(match, 0)).split('"'))


@rule("BR-13.6", "BR-19.1")
def test_a_played_card_is_open() -> None:
    """All see which card was played, and it stays in view."""
    quiet = Situation("lion", "crab", "phoenix", round=2).holds("lion", "bushido").asks("lion", "cards")
    after = quiet.control("lion", "lion_west").play("play bushido", "target lion_west")
    assert [seen(after.match, viewer)["territories"]["lion"]["card"] for viewer in VIEWERS] == ["bushido"] * 4


@rule("BR-4.9", "BR-19.1")
def test_asking_tells_nothing_about_a_card() -> None:
    """Whoever holds a normal card is asked, playable or not; views and prompts of others are the same."""
    matches = []
    for card in ("aid_of_the_kami", "bless_the_lands"):
        quiet = Situation("lion", "crab", "phoenix", round=2).holds("lion", card).asks("lion", "cards")
        matches.append(quiet.control("lion", "lion_west").match())
    assert [match.actions(0) for match in matches] == [["play aid_of_the_kami", "pass"], ["pass"]]
    for viewer in (NOBODY, 1, 2):
        assert seen(matches[0], viewer) == seen(matches[1], viewer)
        assert matches[0].prompt(viewer) == matches[1].prompt(viewer)


@rule("BR-5.10", "BR-19.1")
def test_views_do_not_depend_on_hidden_tokens() -> None:
    """Another hand, another token on the board, another objective: the same view for everybody else."""
    one, other = three(), three()
    other.data["tokens"][0]["kind"] = "bluff"
    other.hand("crab", "diplomacy", "army_1", "army_2").player("crab", objective="way_of_humility")
    for viewer in (NOBODY, 0, 2):
        assert seen(one.match(), viewer) == seen(other.match(), viewer)
    assert seen(one.match(), 1) != seen(other.match(), 1)


@rule("BR-4.2", "BR-2.10")
def test_the_initiative_deck_is_hidden_but_for_its_clans() -> None:
    """All know which clan cards remain and how many neutral ones, nobody which of those."""
    for viewer in VIEWERS:
        shown = seen(three().match(), viewer)
        assert (shown["initiative_clans"], shown["initiative_neutrals"]) == (["phoenix"], 2)
        assert shown["neutrals_seen"] == []


@rule("BR-1.8", "BR-15.8")
def test_token_sets_can_be_counted_by_all() -> None:
    """Hand, pool, discard pile and board add up to the clan's printed 27 in every view."""
    shown = seen(three().match(), 0)
    for seat, player in enumerate(shown["players"]):
        laid = [token for token in shown["tokens"] if token["token"].startswith(player["clan"])]
        total = player["hand_size"] + player["pool_size"] + sum(player["discard"].values()) + len(laid)
        assert total == tokens_of(player["clan"]).total() == 27, seat


@rule("BR-20.13")
def test_there_is_no_action_to_trade() -> None:
    """Promises are talk: no action gives anything to another player."""
    verbs = {GAME.write(action).split()[0] for action in range(GAME.n_actions)}
    assert not verbs & {"trade", "offer", "accept"}
    given = [GAME.write(action) for action in range(GAME.n_actions) if GAME.write(action).startswith("give ")]
    assert {words.split()[2] for words in given} == {"discard", "pool"}
