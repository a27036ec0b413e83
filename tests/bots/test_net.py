"""Nets: the same numbers on both builds, and files that say what they fit."""

import json
import math
import pickle
from pathlib import Path

import pytest
from librt.vecs import vec

import zataku
from bots.untaught import untaught
from zataku.bots import nets
from zataku.bots.net import MARGIN, Net, size
from zataku.core.errors import BadNet

GAME = next(game for game in map(zataku.load, zataku.names()) if game.features)
SHAPE = (3, 8, 8, 2, 4)
NUMBERS = ("0x1.153b7c27f4825p-1", "-0x1.d4d0000000002p+2", "-0x1.2b40000000004p-2")
"""What the net below finds, bit by bit."""


def small() -> Net:
    """A net with weights that are easy to follow."""
    return Net(*SHAPE, vec[float]([((k * 37) % 23 - 11) / 16 for k in range(size(*SHAPE))]))


def by_hand(net: Net, seen: list[float], seats: int) -> tuple[list[float], list[float], list[float]]:
    """The same, written down plainly: chances, margins, and what appeals."""
    w = iter(net.weights)

    def layer(inputs: list[float], width: int) -> list[float]:
        rows = [[next(w) for _ in range(width)] for _ in inputs]
        bias = [next(w) for _ in range(width)]
        sums = [bias[j] + sum(x * row[j] for x, row in zip(inputs, rows, strict=True)) for j in range(width)]
        return [max(0.0, total) for total in sums]

    last = layer(layer(seen, net.wide), net.narrow)
    outputs = []
    for _ in range(2 * net.seats + net.actions):
        total = sum(next(w) * x for x in last)
        outputs.append(total + next(w))
    odds = [math.exp(outputs[2 * seat]) for seat in range(seats)]
    margins = [MARGIN * outputs[2 * seat + 1] for seat in range(seats)]
    return [odd / sum(odds) for odd in odds], margins, outputs[2 * net.seats :]


def test_a_net_does_what_its_weights_say() -> None:
    net = small()
    for seen in ([1.0, 0.0, -0.5], [0.0, 0.0, 0.0], [0.25, 2.0, 1.0]):
        chances, margins, appeals = by_hand(net, seen, 2)
        net.look(vec[float](seen), 2)
        assert list(net.chance) == pytest.approx(chances) and list(net.margin) == pytest.approx(margins)
        assert [net.appeal(action) for action in range(net.actions)] == pytest.approx(appeals)


def test_both_builds_find_the_same_numbers() -> None:
    """To the last bit."""
    net = small()
    net.look(vec[float]([0.3, -0.7, 1.1]), 2)
    assert (net.chance[0].hex(), net.margin[1].hex(), net.appeal(3).hex()) == NUMBERS


def test_a_net_survives_its_file_and_a_pickle(tmp_path: Path) -> None:
    """Weights are kept in half precision, and a copy says the same."""
    net = nets.read(untaught(GAME, tmp_path / "net.bin"), GAME)
    seen = vec[float]([0.0] * len(GAME.features))
    GAME.observe(GAME.new(), 0, seen)
    net.look(seen, 2)
    twin = pickle.loads(pickle.dumps(net))
    twin.look(seen, 2)
    assert list(twin.chance) == list(net.chance) and 0 < net.chance[0] < 1


def test_a_net_that_does_not_fit_is_refused(tmp_path: Path) -> None:
    """With what it was made for, and what is wrong."""
    file = untaught(GAME, tmp_path / "net.bin")
    first, _, weights = file.read_bytes().partition(b"\n")
    head = json.loads(first)

    def broken(raw: bytes) -> Path:
        found = tmp_path / "broken.bin"
        found.write_bytes(raw)
        return found

    for change in ({"features": "0"}, {"components": "0"}, {"game": "chess"}, {"shape": [1]}, {"zataku net": 2}):
        with pytest.raises(BadNet, match="expected"):
            nets.read(broken(json.dumps(head | change).encode() + b"\n" + weights), GAME)
    for raw in (b"", b"\xff\xfe", first + b"\n" + weights[:-2]):
        with pytest.raises(BadNet, match="expected"):
            nets.read(broken(raw), GAME)
    with pytest.raises(BadNet, match="can be read"):
        nets.read(tmp_path / "nowhere.bin", GAME)
