"""The game that tests of the shared parts play: the one whose folder of tests has an ``example.md``."""

from __future__ import annotations

from pathlib import Path

GAME = next(Path(__file__).parent.glob("games/*/example.md")).parent.name
