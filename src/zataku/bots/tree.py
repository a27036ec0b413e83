"""A tree of what may be played from a view: many worlds share it, and each walk through it uses one of them."""

from __future__ import annotations

import math
from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

UNKNOWN: Final = -1
"""The actor of a node that nobody has visited yet."""


@final
class Node:
    """A moment after certain actions; chance and hidden things may differ from visit to visit."""

    def __init__(self) -> None:
        self.actor: i64 = UNKNOWN
        self.visits: i64 = 0
        self.total: float = 0.0  # the actor's total value
        self.size: i64 = 0  # of the vecs below, which have a place for each action that was ever legal here
        self.action = vec[i64]()
        self.prior = vec[float]()
        self.tried = vec[i64]()
        self.legal = vec[i64]()  # how often it could have been tried
        self.value = vec[float]()  # the actor's total value of it
        self.child: list[Node | None] = []

    def add(self, action: i64, prior: float) -> None:
        """A place for an action that was not legal here before."""
        self.action = append(self.action, action)
        self.prior = append(self.prior, prior)
        self.tried = append(self.tried, 0)
        self.legal = append(self.legal, 0)
        self.value = append(self.value, 0.0)
        self.child.append(None)
        self.size += 1

    def after(self, k: i64) -> Node:
        """The node after an action."""
        found = self.child[k]
        if found is None:
            found = Node()
            self.child[k] = found
        return found

    def pick(self, is_legal: vec[i64], now: i64, curiosity: float, caution: float) -> i64:
        """The most promising of the actions that are legal now; all of them have a place."""
        size = self.size
        action = self.action
        prior = self.prior
        tried = self.tried
        legal = self.legal
        value = self.value
        weight = 0.0
        k: i64
        for k in range(size):
            if is_legal[action[k]] == now:
                legal[k] += 1
                weight += prior[k]
        unseen = (self.total / float(self.visits) if self.visits else 0.5) - caution
        best = -1.0e9
        chosen: i64 = 0
        for k in range(size):
            if is_legal[action[k]] == now:
                n = float(tried[k])
                promise = value[k] / n if tried[k] else unseen
                promise += curiosity * prior[k] / weight * math.sqrt(float(legal[k])) / (1.0 + n)
                if promise > best:
                    best = promise
                    chosen = k
        return chosen
