"""What can be taken back, and what that needs."""

from dataclasses import dataclass

import pytest
from pond import GAME

import zataku
from zataku.core.errors import BadRecord, CannotUndo
from zataku.core.game import Event
from zataku.core.match import AGREED, FREE, NEVER
from zataku.core.record import UNDO, Move
from zataku.core.secret import Secret


def new(seats: int = 3, seed: int = 3) -> zataku.Match:
    return zataku.Match(GAME, seats, seed=seed)


def after_a_secret_draw() -> zataku.Match:
    """A match whose last move has drawn a stone."""
    match = new(2, seed=4)
    match.play(match.to_act, "draw")
    assert match.record().moves[-1].outcomes[0].startswith("stone=")
    return match


def undoing(match: zataku.Match, seat: int) -> tuple[int, str]:
    found = match.undoing(seat)
    return found.steps, found.need


def test_nothing_to_take_back() -> None:
    """A seat without a standing move has no steps to take back."""
    match = new()
    assert undoing(match, 0) == (0, FREE)
    match.play(match.to_act, "hop north")
    assert undoing(match, (match.to_act + 1) % 3) == (0, FREE)


def test_free_and_agreed() -> None:
    """A move is free until a roll; from then on, and after another seat's move, the others must agree."""
    match = new()
    seat = match.to_act
    match.play(seat, "hop north")
    assert undoing(match, seat) == (1, FREE)
    match.play(seat, "end")
    assert undoing(match, seat) == (1, AGREED)
    match.play(match.to_act, "hop north")
    assert undoing(match, seat) == (2, AGREED)
    assert undoing(match, (seat + 1) % 3) == (1, FREE)


def test_moves_of_others_need_agreement() -> None:
    """To take back one's own free move beneath another seat's, the others must agree; a secret draw between ends it."""
    match = new(2, seed=3)
    seat = match.to_act
    match.play(seat, "end")
    match.play(1 - seat, "hop north")
    assert undoing(match, seat) == (2, AGREED)
    match.play(1 - seat, "draw")
    assert undoing(match, seat) == (3, NEVER)


def test_taken_back_moves_do_not_count() -> None:
    """What was undone is not undone again, and remarks are no moves."""
    match = new()
    seat = match.to_act
    start = match.hash()
    match.play(seat, "hop north")
    match.play(seat, "end")
    match.remark(seat, "ask")
    match.undo(seat, agreed=True)
    assert undoing(match, seat) == (1, FREE)
    match.undo(seat)
    assert undoing(match, seat) == (0, FREE)
    assert match.hash() == start


def test_every_state_comes_back() -> None:
    """Undo upon undo leads back through every state up to the first that nobody may take back."""
    match = new(2)
    hashes = [match.hash()]
    while not match.over:
        match.play(match.to_act, match.actions(match.to_act)[0])
        hashes.append(match.hash())
        if match.undoing(match.record().moves[-1].seat).need == NEVER:
            hashes = hashes[-1:]
    assert len(hashes) > 1
    for expected in reversed(hashes[:-1]):
        match.undo(0, agreed=True)
        assert match.hash() == expected
    assert zataku.resume(match.record(with_seed=True)).hash() == match.hash()


def test_secret_draws_are_never_taken_back() -> None:
    """Whoever has seen a card can't forget it, so even agreement does not help; nothing is changed."""
    match = after_a_secret_draw()
    seat = match.record().moves[-1].seat
    before = match.record().text(), match.hash()
    assert undoing(match, seat) == (1, NEVER)
    with pytest.raises(CannotUndo, match="expected a last move without a secret draw or look"):
        match.undo(seat, agreed=True)
    assert (match.record().text(), match.hash()) == before


def test_records_do_not_take_them_back_either() -> None:
    """A record in which a secret draw is undone does not replay."""
    record = after_a_secret_draw().record()
    record.moves.append(Move(record.moves[-1].seat, UNDO, []))
    with pytest.raises(BadRecord, match="without a secret draw or look"):
        zataku.replay(record)


@dataclass(frozen=True)
class Looked(Event):
    """A seat looked at a token."""

    seat: int
    token: Secret | str
    uncovers: bool = True

    def is_uncovering(self) -> bool:
        return self.uncovers


def test_a_look_uncovers_a_secret() -> None:
    """An uncovering that all see is no look, nor is a secret that uncovers nothing."""
    assert Looked(0, Secret("blessing", (0,))).is_look()
    assert not Looked(0, "blessing").is_look()
    assert not Looked(0, Secret("blessing", (0,)), uncovers=False).is_look()
