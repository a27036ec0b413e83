"""A share of a core for a process, kept by Linux: where servers have less than there is, nobody else holds them up."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

ROOT = Path("/sys/fs/cgroup")
PERIOD = 10_000  # microseconds


@contextmanager
def limited(pid: int, share: float) -> Iterator[None]:
    """The process has at most this share of a core as long as the block runs; whoever does this must be root."""
    quota = round(PERIOD * share)
    is_old = (ROOT / "cpu" / "cgroup.procs").exists()  # the first version of control groups
    place = ROOT / "cpu" if is_old else ROOT
    group = place / f"zataku-load-{pid}"
    try:
        group.mkdir()
        if is_old:
            (group / "cpu.cfs_period_us").write_text(str(PERIOD))
            (group / "cpu.cfs_quota_us").write_text(str(quota))
        else:
            (group / "cpu.max").write_text(f"{quota} {PERIOD}")
        (group / "cgroup.procs").write_text(str(pid))
    except OSError as problem:
        sys.exit(f"expected to limit a process, got {problem}. Try: as root, on Linux, or without --share")
    try:
        yield
    finally:
        for process in (group / "cgroup.procs").read_text().split():
            (place / "cgroup.procs").write_text(process)
        for _ in range(100):  # whoever has ended is still counted for a moment
            try:
                group.rmdir()
                break
            except OSError:
                time.sleep(0.01)
