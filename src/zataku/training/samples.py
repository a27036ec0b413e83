"""What self-play leaves behind: for each decision what was seen, what the search made of it, and how the game ended."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

MOST = 96
"""The most actions kept for a decision: those with the largest shares."""


@dataclass(frozen=True)
class Samples:
    """Decisions, one a row; seats are counted from the one that decides."""

    seen: NDArray[np.float16]  # features
    seats: NDArray[np.int8]
    actions: NDArray[np.int16]  # the legal ones, filled up with -1
    shares: NDArray[np.float16]  # how much of the search went to each
    chance: NDArray[np.float16]  # of each seat to win, as it turned out later
    margin: NDArray[np.float16]  # points ahead of the best other seat, in twenties
    weight: NDArray[np.float16]  # of the shares: 0 where nothing was searched

    def __len__(self) -> int:
        return len(self.seats)

    def save(self, file: Path) -> None:
        """Keep them as Parquet, each field a column; lists of numbers where a row has several."""
        import pyarrow as pa
        import pyarrow.parquet as pq

        columns = {field.name: list(getattr(self, field.name)) for field in fields(self)}
        pq.write_table(pa.table(columns), file, compression="zstd")

    def dump(self, file: Path) -> None:
        """Keep them as they are, to go on from."""
        np.savez(file, **{field.name: getattr(self, field.name) for field in fields(self)})


def load(file: Path) -> Samples:
    """Samples that were dumped."""
    with np.load(file) as found:
        return Samples(*(found[field.name] for field in fields(Samples)))


def joined(parts: Sequence[Samples]) -> Samples:
    """All samples of several."""
    return Samples(*(np.concatenate([getattr(part, field.name) for part in parts]) for field in fields(Samples)))


def newest(samples: Samples, n: int) -> Samples:
    """The last n samples."""
    return Samples(*(getattr(samples, field.name)[-n:] for field in fields(Samples)))
