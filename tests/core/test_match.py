"""A match: the one owner of a state."""

import pytest
from pond import GAME

import example
import zataku
from zataku.core import dealers, tables
from zataku.core.errors import BadSetup, CannotUndo, IllegalAction, InvalidNotation, UnknownGame
from zataku.core.game import Dealer, Table


def new(seed: int = 7) -> zataku.Match:
    """A match of three frogs, which begin on the eastern pad with some coins."""
    return zataku.Match(GAME, seats=3, seed=seed)


def everything(match: zataku.Match) -> tuple[str, str]:
    """The position and the record, to see that nothing changed."""
    return match.hash(), match.record(with_seed=True).text()


def test_games_are_found_by_name() -> None:
    """Dashes and capitals do not matter; an unknown name gets the known ones and a guess."""
    assert "pond" in zataku.names()
    assert zataku.load("Pond ") is GAME
    assert zataku.load(example.GAME.replace("_", "-").title()).name == example.GAME
    with pytest.raises(UnknownGame, match=r"expected one of .*pond.*did you mean pond\?"):
        zataku.load("pont")


@pytest.mark.parametrize(
    ("setup", "message"),
    [
        ({"seats": 5}, "expected a number from 2 to 3, got 5"),
        ({"seats": 1}, "expected a number from 2 to 3, got 1"),
        ({"options": {"hand": "dealt"}}, "expected one of hands, got 'hand'"),
        ({"options": {"hands": "all"}}, "expected one of dealt, empty, got 'all'"),
        ({"seed": 1, "dealer": zataku.Seeded(1)}, "expected a seed or a dealer, got both"),
        ({"seed": b"short"}, "expected 32 bytes, got 5 bytes"),
        ({"state": new().state(), "seats": 3}, "expected a state, or seats and options, got both"),
    ],
)
def test_bad_setup(setup: dict[str, object], message: str) -> None:
    """What the game does not know is refused with what it does."""
    with pytest.raises(BadSetup, match=message):
        zataku.Match(GAME, **setup)  # type: ignore[arg-type]


def test_fewest_seats_and_first_options_by_default() -> None:
    """Nothing but the game is needed."""
    match = zataku.Match(GAME)
    assert (match.seats, match.options) == (2, {"hands": "dealt"})


@pytest.mark.parametrize("action", ["fly south", "", "hop south", "hop", "hop north now", 99_999, -1])
def test_unknown_action_changes_nothing(action: str | int) -> None:
    """A text or number that names no action is refused with what was expected."""
    match = new()
    before = everything(match)
    with pytest.raises(InvalidNotation, match="expected"):
        match.play(match.to_act, action)
    assert everything(match) == before


def test_illegal_action_changes_nothing() -> None:
    """An illegal action carries its refusal, and the match goes on as before."""
    match = new()
    before = everything(match)
    with pytest.raises(IllegalAction, match=r"already there \(pad east\) \[PO-2.1\]") as caught:
        match.play(match.to_act, "hop east")
    assert caught.value.refusal == match.refusal(match.to_act, "hop east")
    assert everything(match) == before


def test_foreign_seat_changes_nothing() -> None:
    """Only the seat that is asked acts; a seat that does not exist is told so."""
    match = new()
    before = everything(match)
    with pytest.raises(IllegalAction, match="not your turn"):
        match.play((match.to_act + 1) % 3, "hop north")
    with pytest.raises(BadSetup, match="expected a number from 0 to 2, got 3"):
        match.play(3, "hop north")
    with pytest.raises(BadSetup, match="or -1 for a spectator"):
        match.view(-2)
    assert everything(match) == before


def test_failing_table_changes_nothing() -> None:
    """When the dealer has no outcome to give, the action has not happened."""
    state = new().state()
    match = zataku.Match(GAME, dealer=zataku.Scripted([]), state=state)
    match.play(match.to_act, "hop north")
    assert not match.record(with_seed=True).seed
    before = everything(match)
    with pytest.raises(zataku.ZatakuError, match="end of the script"):
        match.play(match.to_act, "end")
    assert everything(match) == before


def test_actions_by_words_or_numbers() -> None:
    """An action may be given as its index."""
    match = new()
    events = match.play(match.to_act, GAME.parse("hop north"))
    assert type(events[0]).__name__ == "Hopped"
    assert match.actions((match.to_act + 1) % 3) == []


def test_undo_takes_back_what_nothing_was_rolled_for() -> None:
    """One's own move without a roll or draw is undone at once, and the record keeps it."""
    match = new()
    seat = match.to_act
    start = match.hash()
    assert not match.can_undo(seat)
    match.play(seat, "hop north")
    assert match.can_undo(seat) and not match.can_undo((seat + 1) % 3)
    match.undo(seat)
    assert match.hash() == start
    assert [move.text for move in match.record().moves] == ["hop north", "undo"]
    match.play(seat, "hop north")
    match.play(seat, "end")
    assert not match.can_undo(seat)


def test_undo_is_refused_where_something_was_rolled() -> None:
    """A roll, another seat's move or no move at all can't be taken back without agreement."""
    match = new()
    seat = match.to_act
    with pytest.raises(CannotUndo, match="got no move"):
        match.undo(seat)
    match.play(seat, "hop north")
    with pytest.raises(CannotUndo, match="got another seat's move"):
        match.undo((seat + 1) % 3)
    before_the_roll = match.hash()
    match.play(seat, "end")
    with pytest.raises(CannotUndo, match="a roll, a draw or an uncovering"):
        match.undo(seat)
    match.undo(seat, agreed=True)
    assert match.hash() == before_the_roll


def test_undo_does_not_turn_back_the_dice() -> None:
    """After an agreed undo the next roll is a new one, and the record still verifies."""
    faces = set()
    for seed in range(12):
        match = new(seed)
        seat = match.to_act
        match.play(seat, "hop north")
        match.play(seat, "end")
        first = match.record().moves[-1].outcomes
        match.undo(seat, agreed=True)
        match.play(seat, "end")
        faces.add(first == match.record().moves[-1].outcomes)
        saved = zataku.read_record(match.record(with_seed=True).text())
        assert zataku.resume(saved).hash() == match.hash()
    assert False in faces


def test_seed_stays_secret_until_the_end() -> None:
    """A record of an unfinished match holds the commitment, not the seed."""
    match = new()
    assert match.record().commitment and not match.record().seed
    assert isinstance(match.source, zataku.Seeded)
    assert match.source.seed.hex() not in match.record().text()


def test_log_hides_secrets() -> None:
    """The log of a running match shows that a stone was drawn or hidden, not which; after the end it shows all."""
    dealer = zataku.Scripted(
        ["first=1", "stone=s1", "stone=s2", "stone=s3", "stone=s4", "die=6"], then=zataku.Seeded(1)
    )
    match = zataku.Match(GAME, 2, dealer=dealer)
    match.play(0, "hide s1")
    match.play(0, "draw")
    assert match.log(0)[0] == "0 hide s1"
    for seat in (-1, 1):
        assert match.log(seat)[0] == "0 hide ?"
    for seat in (-1, 0, 1):
        assert "stone=?" in match.log(seat)[-1]
    while not match.over:
        match.play(match.to_act, "end")
    assert not any("?" in line for line in match.log(-1))


def test_goes_on_from_a_position() -> None:
    """A match from a position owns a copy, and its record begins with the position."""
    state = new().state()
    match = zataku.Match(GAME, seed=5, state=state)
    before = GAME.dump_state(state)
    match.play(match.to_act, "hop north")
    assert GAME.dump_state(state) == before
    again = zataku.replay(zataku.read_record(match.record().text()))
    assert again.hash() == match.hash()
    assert match.options == {"hands": "dealt"} and match.seats == 3


def test_former_names() -> None:
    """For one release, what was called a table and a position is still found."""
    match = zataku.Match(GAME, 2, table=tables.Seeded(7))
    assert match.record() == zataku.Match(GAME, 2, dealer=zataku.Seeded(7)).record()
    assert match.position() == match.state() and Table is Dealer and tables.Silent is dealers.Silent
    with pytest.raises(BadSetup, match="a dealer, or its former name table"):
        zataku.Match(GAME, 2, dealer=zataku.Seeded(7), table=zataku.Seeded(7))
