"""How long tests wait for what must come."""

import asyncio
import time
from collections.abc import Callable

import psutil

PATIENCE = 300.0
"""Seconds until something is called lost; many, as a busy machine must not fail a test."""


async def until(has_come: Callable[[], object]) -> None:
    """Wait for a condition; what never comes fails the test instead of holding it up."""
    end = time.monotonic() + PATIENCE
    while not has_come():
        assert time.monotonic() < end, f"expected this within {PATIENCE:.0f} s, got nothing"
        await asyncio.sleep(0.005)


def is_alive(process: psutil.Process) -> bool:
    """Whether a process still does anything."""
    try:
        return process.is_running() and process.status() not in (psutil.STATUS_ZOMBIE, psutil.STATUS_DEAD)
    except psutil.NoSuchProcess:
        return False
