"""Sailing and its rewards (RG-6)."""

from games.river_of_gold.situation import Situation
from rule import rule


@rule("RG-EX-4", "RG-6.4", "RG-6.5")
def test_visitors_and_owners_are_rewarded() -> None:
    """The worked example of sailing: visitor rewards to the sailor, owner rewards to every owner."""
    after = (
        Situation()
        .player(0, die=2, ships={"upper": 3})
        .building("s9", "b10", 3)
        .building("s11", "b09", 1)
        .building("s12", "b20", 0)
        .table(row=["b02", "b08", "b14", "b22"])
        .play("sail upper")
    )
    assert after.player(0)["ships"]["upper"] == 5
    assert after.gained(0) == {"porcelain": 2, "koku": 1, "rice": 1, "vp": 2}
    assert after.gained(3) == {"koku": 1, "vp": 1}
    assert after.gained(1) == {"favor": 1, "vp": 1}
    assert after.gained(2) == {}
