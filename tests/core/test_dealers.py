"""Where outcomes come from: fair, scripted, recorded, silent."""

import hashlib
import hmac
from collections import Counter

import pytest
from librt.vecs import vec
from mypy_extensions import i64
from pond import GAME

import zataku
from zataku.core.dealers import Recording, Silent
from zataku.core.errors import BadScript, BadSetup
from zataku.core.game import Dealer

DIE = GAME.chance.index("die")
STONE = GAME.chance.index("stone")


def test_fair_table_follows_its_documented_construction() -> None:
    """Rolls can be computed by hand from the seed and the nonces."""
    seed = bytes(range(32))
    dealer = zataku.Seeded(seed, ["Ann", "Żółć"])
    message = b"zataku/1" + (3).to_bytes(4, "big") + b"Ann" + (8).to_bytes(4, "big") + "Żółć".encode()
    key = hmac.new(seed, message, hashlib.sha256).digest()
    for number in range(50):
        block = hmac.new(key, number.to_bytes(8, "big") + bytes(4), hashlib.sha256).digest()
        assert dealer.roll(DIE, 6) == int.from_bytes(block[:8], "big") % 6 + 1
    assert dealer.commitment == hashlib.sha256(seed).hexdigest()


def test_fair_table_is_even() -> None:
    """No face is preferred."""
    dealer = zataku.Seeded(3)
    faces = Counter(dealer.roll(DIE, 6) for _ in range(6000))
    assert set(faces) == {1, 2, 3, 4, 5, 6}
    assert all(850 < n < 1150 for n in faces.values())


def test_nonces_change_every_roll_but_not_the_commitment() -> None:
    """Nobody, the host included, can choose the dice: the players' nonces are mixed in after the commitment."""
    alone, mixed = zataku.Seeded(1), zataku.Seeded(1)
    mixed.mix("a nonce")
    assert alone.commitment == mixed.commitment
    assert [alone.roll(DIE, 6) for _ in range(40)] != [mixed.roll(DIE, 6) for _ in range(40)]


def test_nonces_can_not_be_shifted_into_one_another() -> None:
    """Different lists of nonces give different rolls even when their texts join to the same."""
    one, other = zataku.Seeded(1, ["ab", "c"]), zataku.Seeded(1, ["a", "bc"])
    assert [one.roll(DIE, 6) for _ in range(40)] != [other.roll(DIE, 6) for _ in range(40)]


def test_no_nonce_after_the_first_roll() -> None:
    """A nonce that comes too late is refused."""
    dealer = zataku.Seeded(1)
    dealer.roll(DIE, 6)
    with pytest.raises(BadSetup, match="expected a nonce before the first roll"):
        dealer.mix("late")


def test_a_fresh_fair_table_can_not_be_foreseen() -> None:
    """Without a seed, 32 bytes come from the operating system."""
    assert zataku.Seeded().seed != zataku.Seeded().seed
    with pytest.raises(BadSetup, match="expected 32 bytes, got 3 bytes"):
        zataku.Seeded(b"abc")


def test_script_takes_words_labels_and_numbers() -> None:
    """A scripted dealer answers in order and says what is left."""
    dealer = zataku.Scripted(["die=4", 6, "s9", "stone=s2"])
    dealer.sit(GAME)
    bag = vec[i64]([1, 5, 8])
    assert [dealer.roll(DIE, 6), dealer.roll(DIE, 6)] == [4, 6]
    assert dealer.draw(STONE, bag, 3) == 2
    assert dealer.left == ["stone=s2"]
    assert dealer.draw(STONE, bag, 3) == 0


@pytest.mark.parametrize(
    ("outcome", "message"),
    [
        ("stone=s2", "expected an outcome for die, got stone=s2"),
        ("7", "expected a number from 1 to 6, got 7"),
        ("six", "expected a number for die, got six"),
    ],
)
def test_script_that_does_not_fit_a_roll(outcome: str, message: str) -> None:
    """A wrong outcome is named with what was wanted."""
    dealer = zataku.Scripted([outcome])
    dealer.sit(GAME)
    with pytest.raises(BadScript, match=message):
        dealer.roll(DIE, 6)


def test_script_that_does_not_fit_a_draw() -> None:
    """A piece that is not in the bag is refused with what is."""
    dealer = zataku.Scripted(["s5"])
    dealer.sit(GAME)
    with pytest.raises(BadScript, match="expected one of s2 s6, got s5"):
        dealer.draw(STONE, vec[i64]([1, 5]), 2)


def test_script_that_ends() -> None:
    """The end of a script is an error, or another dealer takes over."""
    dealer = zataku.Scripted([])
    dealer.sit(GAME)
    with pytest.raises(BadScript, match="expected an outcome for die, got the end of the script"):
        dealer.roll(DIE, 6)
    assert 1 <= zataku.Scripted([], then=Silent(1)).roll(DIE, 6) <= 6


def test_recording_keeps_pieces() -> None:
    """A recording dealer remembers what was rolled and which piece was drawn."""
    dealer = Recording(zataku.Seeded(4))
    face = dealer.roll(DIE, 6)
    bag = vec[i64]([7, 8, 9])
    piece = bag[dealer.draw(STONE, bag, 3)]
    assert dealer.outcomes == [(DIE, face), (STONE, piece)]
    dealer.begin(bytes(32))
    assert dealer.outcomes == []


def test_a_table_may_be_plain_python() -> None:
    """Real dice at a real table are one more subclass, and a wrong one is caught."""

    class Loaded(Dealer):
        def __init__(self, face: int) -> None:
            self.telling = True
            self.face = face

        def roll(self, what: i64, sides: i64) -> i64:
            return min(self.face, sides) if self.face < 9 else self.face

        def draw(self, what: i64, bag: vec[i64], n: i64) -> i64:
            return n - 1

    match = zataku.Match(GAME, 2, dealer=Loaded(2))
    assert GAME.dump_state(match.state())["asked"] == 1
    with pytest.raises(BadSetup, match="expected a number from 1 to 2, got 9"):
        zataku.Match(GAME, 2, dealer=Loaded(9))


def test_silent_table_is_repeatable_and_even() -> None:
    """The fast dealer repeats itself for a seed and prefers nothing."""
    one, other = Silent(5), Silent(5)
    assert [one.below(100) for _ in range(50)] == [other.below(100) for _ in range(50)]
    counts = Counter(Silent(seed).below(6) for seed in range(6000))
    assert all(850 < n < 1150 for n in counts.values())
