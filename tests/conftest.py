"""Promises of every test run: it tests the build it says, with its page, and in CI it leaves nothing out."""

import gc
import os
import sysconfig
from pathlib import Path

import pytest
from hypothesis import settings

from browser.stage import STAGE
from wide import SOAK

pytest_plugins = ["browser.fixtures"]
settings.register_profile("patient", deadline=None)  # a busy machine may take its time over an example
settings.load_profile("patient")


def pytest_sessionstart() -> None:
    """Stop unless the build under test is the one that ZATAKU_BUILD (plain or compiled) names."""
    import zataku.core.game

    expected = os.environ.get("ZATAKU_BUILD", "")
    file = str(zataku.core.game.__file__)
    found = "plain" if file.endswith(".py") else "compiled"
    if expected not in ("", found):
        pytest.exit(f"ZATAKU_BUILD: expected the {expected} build, got the {found} one, {file}", returncode=1)
    page = Path(sysconfig.get_path("purelib"), "zataku", "server", "page")
    if found == "plain" and (page / "index.html").is_file():  # the sources have none: take that of the installed build
        os.environ.setdefault("ZATAKU_PAGE", str(page))


def pytest_xdist_auto_num_workers() -> int:
    """One more than there are cores: a test in a browser waits for a tenth of its time."""
    return (os.cpu_count() or 1) + (os.environ.get("ZATAKU_BUILD") == "compiled")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Each process begins with its share of the browser tests, so that it opens one browser, once; long tests first."""
    items[:] = [item for item in items if SOAK or item.get_closest_marker("soak") is None]
    processes = int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1"))
    ranked = sorted(items, key=rank)
    begun_first = [item for item in ranked if rank(item) < 3]
    rest = ranked[len(begun_first) :]
    items.clear()
    for process in range(processes):
        part = slice(process * len(rest) // processes, (process + 1) * len(rest) // processes)
        items += [*begun_first[process::processes], *rest[part]]


def pytest_collection_finish() -> None:
    """What has been collected stays: the collector of garbage need not look at it again and again."""
    gc.collect()
    gc.freeze()


def rank(item: pytest.Item) -> int:
    """What is begun when: long browser tests, other browser tests, other long tests, the rest."""
    is_long, is_in_browser = item.get_closest_marker("long") is not None, needs_browser(item)
    return (0 if is_long else 1) if is_in_browser else (2 if is_long else 3)


def needs_browser(item: pytest.Item) -> bool:
    """Whether a test looks at the page."""
    return "playwright" in getattr(item, "fixturenames", ())


def pytest_runtest_setup(item: pytest.Item) -> None:
    """While Playwright runs, nothing else can run an event loop: it makes room for a test that does without it."""
    if not needs_browser(item):
        STAGE.clear()


def pytest_sessionfinish(session: pytest.Session) -> None:
    """In CI, a test that was skipped or expected to fail fails the run."""
    reporter = session.config.pluginmanager.get_plugin("terminalreporter")  # only the process that reports has one
    if not os.environ.get("CI") or reporter is None:
        return
    left_out = [report for outcome in ("skipped", "xfailed") for report in reporter.stats.get(outcome, [])]
    for report in left_out:
        reporter.write_line(f"\nCI: expected every test to run, got {report.outcome}: {report.nodeid}", red=True)
    if left_out and session.exitstatus == pytest.ExitCode.OK:
        session.exitstatus = pytest.ExitCode.TESTS_FAILED
