"""The choice of clan patrons in the set-up (RG-14.1 to RG-14.3)."""

import pytest

from games.river_of_gold.new_match import for_the_table, position, seeded, started, view
from games.river_of_gold.situation import CLANS, PATRON_CLANS, Situation
from games.river_of_gold.story import random_game
from rule import rule
from story import facts, kinds
from zataku.core.game import Refusal

SEATS = [2, 3, 4]


@rule("RG-2.18", "RG-14.1")
@pytest.mark.parametrize("seats", SEATS)
def test_draft_offers_one_patron_of_each_clan(seats: int) -> None:
    """Always four patrons are on offer, one of each clan, and every patron can be among them."""
    offers = [seeded(seats, seed, "draft")["offered"] for seed in range(40)]
    assert all([PATRON_CLANS[patron] for patron in offer] == list(CLANS) for offer in offers)
    assert {patron for offer in offers for patron in offer} == set(PATRON_CLANS)


@rule("RG-14.1")
@pytest.mark.parametrize(("seats", "first"), [(2, 0), (3, 1), (4, 2)])
def test_draft_goes_from_the_last_player_to_the_first(seats: int, first: int) -> None:
    """Players choose in reverse turn order, take the clan of the patron, and what is left leaves the game."""
    offer = ["yasuki_taka", "kudaka", "daidoji_uji", "shosuro_hyobu"]
    outcomes = [f"patron={patron}" for patron in offer]
    match = started(seats, *for_the_table(seats, first), *outcomes, patrons="draft")
    for turn in reversed(range(seats)):
        seat = (first + turn) % seats
        assert match.to_act == seat
        assert match.actions(seat) == [f"patron {patron}" for patron in offer]
        chosen = offer.pop(1 if len(offer) > 1 else 0)
        events = match.play(seat, f"patron {chosen}")
        assert facts(events, "PatronChosen") == [{"seat": seat, "patron": chosen, "clan": PATRON_CLANS[chosen]}]
        player = position(match)["players"][seat]
        assert (player["patron"], player["clan"]) == (chosen, PATRON_CLANS[chosen])
    assert match.to_act == first
    assert position(match)["offered"] == []


@rule("RG-14.1", "RG-14.3")
def test_draft_refuses_what_is_not_on_offer() -> None:
    """Neither the other patron of a clan nor one already taken, and nothing else before the choice."""
    offer = ["patron=yasuki_taka", "patron=kudaka", "patron=daidoji_uji", "patron=shosuro_hyobu"]
    match = started(2, *for_the_table(2), *offer, patrons="draft")
    assert match.refusal(1, "patron yoritomo") == Refusal("RG-14.1", "patron_not_offered", {"patron": "yoritomo"})
    assert match.refusal(1, "sail upper") == Refusal("RG-14.3", "patron_first")
    assert match.refusal(0, "patron kudaka") == Refusal("RG-3.1", "not_your_turn", {"asked": 1})
    match.play(1, "patron kudaka")
    assert match.refusal(0, "patron kudaka") == Refusal("RG-14.1", "patron_not_offered", {"patron": "kudaka"})


@rule("RG-14.2")
@pytest.mark.parametrize("seats", SEATS)
def test_alternative_setup_deals_clans_and_offers_their_patrons(seats: int) -> None:
    """Each player, the last one first, has a random clan and chooses openly between its two patrons."""
    match = started(seats, *for_the_table(seats), patrons="clans")
    for seat in reversed(range(seats)):
        assert match.to_act == seat
        clan = position(match)["players"][seat]["clan"]
        pair = [patron for patron in PATRON_CLANS if PATRON_CLANS[patron] == clan]
        assert match.actions(seat) == [f"patron {patron}" for patron in pair]
        assert view(match, 0).offered == pair
        match.play(seat, f"patron {pair[seat % 2]}")
        assert view(match, 0).players[seat].patron == pair[seat % 2]
    assert position(match)["phase"] in ("action", "first_die")


@rule("RG-14.2")
def test_alternative_setup_refuses_patrons_of_other_clans() -> None:
    """A crab can't have a patron of the mantis, and the clans are dealt at random."""
    match = started(2, *for_the_table(2), "clan=mantis", "clan=crab", patrons="clans")
    assert match.refusal(1, "patron yoritomo") == Refusal("RG-14.2", "patron_not_offered", {"patron": "yoritomo"})
    assert {seeded(2, seed, "clans")["players"][0]["clan"] for seed in range(40)} == set(CLANS)


@rule("RG-2.18", "RG-14.3")
@pytest.mark.parametrize("patrons", ["draft", "clans"])
def test_patrons_are_chosen_before_ships_cards_and_koku(patrons: str) -> None:
    """While patrons are chosen no ship is placed and nobody has cards, koku or a die."""
    match = started(4, *for_the_table(4), patrons=patrons)
    assert position(match)["phase"] == "draft"
    assert kinds(match.setup_events).count("ShipPlaced") == 0
    for player in position(match)["players"]:
        assert (player["koku"], player["hand"], player["die"]) == (0, [], None)


@rule("RG-14.3")
@pytest.mark.parametrize(
    ("patron", "koku", "cards"),
    [("kaiu_shihobu", 17, 2), ("yasuki_taka", 7, 2), ("yoritomo", 7, 3), ("kudaka", 7, 2)],
)
def test_patrons_change_starting_values(patron: str, koku: int, cards: int) -> None:
    """Kaiu Shihobu starts with 10 more koku and Yoritomo with 3 cards."""
    clan = PATRON_CLANS[patron]
    match = started(2, *for_the_table(2), f"clan={clan}", "clan=crane", patrons="clans")
    match.play(1, "patron daidoji_uji")
    match.play(0, f"patron {patron}")
    player = position(match)["players"][0]
    assert (player["koku"], len(player["hand"])) == (koku, cards)
    assert position(match)["players"][1]["koku"] == 8


@rule("RG-14.3")
def test_patrons_are_chosen_once_and_never_two_of_a_clan() -> None:
    """After the set-up no patron can be chosen, and in no game do two players share a clan."""
    refusal = Situation(patrons={0: "yoritomo"}).refusal("patron yasuki_taka")
    assert refusal == Refusal("RG-14.3", "patrons_chosen_in_setup")
    for patrons in ("draft", "clans"):
        for seed in range(3):
            end = position(random_game(4, seed, patrons).match)
            assert {PATRON_CLANS[player["patron"]] for player in end["players"]} == set(CLANS)
            assert all(PATRON_CLANS[player["patron"]] == player["clan"] for player in end["players"])
