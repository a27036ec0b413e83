"""The same games on a Ray cluster, here one of this machine's own."""

import pytest

from arena.tourney import planned, played, untimed
from zataku.arena.workers import open_workers
from zataku.core.errors import BadSetup

ray = pytest.importorskip("ray", reason='expected Ray, got none: pip install "zataku[ray]"')


@pytest.mark.filterwarnings("ignore")  # Ray's own
def test_a_cluster_plays_the_same_games() -> None:
    """As this process does, in the same order."""
    chosen = planned("random", "random", games=6)
    with open_workers(2, "local") as cluster:
        assert cluster.count == 2
        found = played(chosen, cluster)
    assert [untimed(line) for line in found] == [untimed(line) for line in played(chosen)]


@pytest.mark.parametrize("address", ["127.0.0.1:1", "ray://127.0.0.1:1", "nowhere", "127.0.0.1:x", "127.0.0.1:99999"])
def test_an_address_without_a_cluster_is_refused(address: str) -> None:
    """At once, with what was expected."""
    with pytest.raises(BadSetup, match="--ray: expected"):
        open_workers(2, address)
