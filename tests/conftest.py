"""Promises of every test run: it tests the build it says, with its page, and in CI it leaves nothing out."""

import os
import sysconfig
from pathlib import Path

import pytest

from browser.stage import STAGE

pytest_plugins = ["browser.fixtures"]


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


def pytest_runtest_setup(item: pytest.Item) -> None:
    """While Playwright runs, nothing else can run an event loop: it makes room for a test that does without it."""
    if "playwright" not in getattr(item, "fixturenames", ()):
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
