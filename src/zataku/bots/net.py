"""A small net: from what a seat observes to every seat's chance and margin, and to how much each action appeals.

Two layers of ReLU; then for each seat, the observing one first and the others in turn order, a logit of winning and a
margin; and a logit for each action, worked out only for those that are asked for. Weights lie input by input, so that
inputs of zero cost nothing: most are.
"""

from __future__ import annotations

import math
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

BLOCK: Final = 8
"""How many sums are kept in local variables; both layers are multiples of it."""

MARGIN: Final = 20.0
"""Points that a margin of 1 stands for."""


@final
class Net:
    """Weights, and what they made of the last observation."""

    def __init__(self, inputs: i64, wide: i64, narrow: i64, seats: i64, actions: i64, weights: vec[float]) -> None:
        self.inputs = inputs
        self.wide = wide
        self.narrow = narrow
        self.seats = seats  # the most that the game has
        self.actions = actions  # 0 if it says nothing of actions
        self.weights = weights
        self._to_narrow = inputs * wide + wide  # where the weights of the second layer begin
        self._to_seats = self._to_narrow + wide * narrow + narrow
        self._to_actions = self._to_seats + 2 * seats * (narrow + 1)
        most = max(inputs, wide)
        self._index = vec[i64]([0] * most)  # of the inputs of a layer that are not zero
        self._input = vec[float]([0.0] * most)
        self._wide = vec[float]([0.0] * wide)
        self.last = vec[float]([0.0] * narrow)  # the second layer
        self.chance = vec[float]([0.0] * seats)  # of each seat to win, from the observing one on
        self.margin = vec[float]([0.0] * seats)  # points ahead of the best other seat

    def __reduce__(self) -> tuple[object, ...]:
        return remade, (self.inputs, self.wide, self.narrow, self.seats, self.actions, list(self.weights))

    def look(self, seen: vec[float], seats: i64) -> None:
        """Work out the layers, and chances and margins of this many seats."""
        n: i64 = 0
        index = self._index
        value = self._input
        k: i64
        for k in range(self.inputs):
            x = seen[k]
            if x != 0.0:
                index[n] = k
                value[n] = x
                n += 1
        _layer(self.weights, 0, self.inputs, self.wide, index, value, n, self._wide)
        wide = self._wide
        n = 0
        for k in range(self.wide):
            x = wide[k]
            if x != 0.0:
                index[n] = k
                value[n] = x
                n += 1
        _layer(self.weights, self._to_narrow, self.wide, self.narrow, index, value, n, self.last)
        self._judge(seats)

    def _judge(self, seats: i64) -> None:
        narrow = self.narrow
        at = self._to_seats
        chance = self.chance
        highest = -1.0e9
        seat: i64
        for seat in range(seats):
            logit = _dot(self.weights, at, self.last, narrow)
            chance[seat] = logit
            highest = logit if logit > highest else highest
            at += narrow + 1
            self.margin[seat] = MARGIN * _dot(self.weights, at, self.last, narrow)
            at += narrow + 1
        total = 0.0
        for seat in range(seats):
            chance[seat] = math.exp(chance[seat] - highest)
            total += chance[seat]
        for seat in range(seats):
            chance[seat] /= total

    def appeal(self, action: i64) -> float:
        """The logit of an action where the net last looked."""
        return _dot(self.weights, self._to_actions + action * (self.narrow + 1), self.last, self.narrow)


def remade(inputs: int, wide: int, narrow: int, seats: int, actions: int, weights: list[float]) -> Net:
    """A net that was pickled."""
    return Net(inputs, wide, narrow, seats, actions, vec[float](weights))


def size(inputs: int, wide: int, narrow: int, seats: int, actions: int) -> int:
    """How many weights a net of this shape has."""
    return (inputs + 1) * wide + (wide + 1) * narrow + (narrow + 1) * (2 * seats + actions)


def _dot(w: vec[float], at: i64, x: vec[float], n: i64) -> float:
    """One output: n weights and a bias, from a place on."""
    a = w[at + n]
    b = 0.0
    c = 0.0
    d = 0.0
    k: i64 = 0
    while k < n:
        a += w[at + k] * x[k]
        b += w[at + k + 1] * x[k + 1]
        c += w[at + k + 2] * x[k + 2]
        d += w[at + k + 3] * x[k + 3]
        k += 4
    return a + b + (c + d)


def _layer(
    w: vec[float], at: i64, rows: i64, width: i64, index: vec[i64], value: vec[float], n: i64, out: vec[float]
) -> None:
    """ReLU of the bias and the weighted inputs that are not zero, eight sums at a time."""
    bias = at + rows * width
    j: i64 = 0
    while j < width:
        a = w[bias + j]
        b = w[bias + j + 1]
        c = w[bias + j + 2]
        d = w[bias + j + 3]
        e = w[bias + j + 4]
        f = w[bias + j + 5]
        g = w[bias + j + 6]
        h = w[bias + j + 7]
        k: i64
        for k in range(n):
            x = value[k]
            i = at + index[k] * width + j
            a += x * w[i]
            b += x * w[i + 1]
            c += x * w[i + 2]
            d += x * w[i + 3]
            e += x * w[i + 4]
            f += x * w[i + 5]
            g += x * w[i + 6]
            h += x * w[i + 7]
        out[j] = a if a > 0.0 else 0.0
        out[j + 1] = b if b > 0.0 else 0.0
        out[j + 2] = c if c > 0.0 else 0.0
        out[j + 3] = d if d > 0.0 else 0.0
        out[j + 4] = e if e > 0.0 else 0.0
        out[j + 5] = f if f > 0.0 else 0.0
        out[j + 6] = g if g > 0.0 else 0.0
        out[j + 7] = h if h > 0.0 else 0.0
        j += BLOCK
