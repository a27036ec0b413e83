"""Pond is on the table while the tests of core run, and only then: an installation announces it."""

from pathlib import Path

import pytest

ANNOUNCED = Path(__file__).parents[1] / "toy" / "announced"


@pytest.fixture(autouse=True)
def pond_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(ANNOUNCED))
