"""How long the tests take, by step, build and folder, as tables for CONTRIBUTING.

python benchmarks/suite.py [FOLDER]: runs everything that .ci/run does and measures it. Given the folder of an earlier
run, which holds steps.json and the JUnit files of the builds, it prints those tables again.
"""

from __future__ import annotations

import json
import os
import re
import resource
import subprocess
import sys
import tempfile
import time
import xml.etree.ElementTree as xml
from collections import Counter, defaultdict
from pathlib import Path

ROOT = Path(__file__).parents[1]
STEPS = {
    "tools": ["make", ".venv/tools"],
    "compile and page": [
        "make",
        "--jobs=2",
        "PARALLEL=1",
        "test-web",
        "installed",
        "read",
    ],  # beside each other, as in make test
    "plain": ["make", "test-plain"],
    "compiled": ["make", "test-compiled"],
    "lint": ["make", "lint"],
    "audit": ["make", "audit"],
}
BUILDS = ("plain", "compiled")


def measure(folder: Path) -> None:
    """Run every step; returns the wall and CPU seconds of each."""
    found: dict[str, tuple[float, float]] = {}
    for step, command in STEPS.items():
        print(f"{step} ...", file=sys.stderr, flush=True)
        before, began = cpu(), time.monotonic()
        options = f"--junitxml={folder / step}.xml" if step in BUILDS else ""
        switches = {"CI": "true", "ZATAKU_COMPILE": "1", "ZATAKU_WEB": "1", "PYTEST_ADDOPTS": options}
        with (folder / f"{step}.log").open("w") as log:
            environment = {**os.environ, **switches}
            code = subprocess.run(command, cwd=ROOT, env=environment, stdout=log, stderr=log).returncode
        found[step] = (time.monotonic() - began, cpu() - before)
        if code:
            print(f"{step}: failed, see {folder / step}.log", file=sys.stderr)
    (folder / "steps.json").write_text(json.dumps(found))


def cpu() -> float:
    """CPU seconds used by the programs started here."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def folder_of(test: str) -> str:
    """The folder of a test's class name; browser tests of games count as such."""
    parts = test.split(".")
    return "browser" if parts[-1].startswith("test_browser") else re.sub(r"^test_", "", parts[1])


def show(folder: Path) -> None:
    """Print what was measured."""
    steps: dict[str, tuple[float, float]] = json.loads((folder / "steps.json").read_text())
    print("| step | wall | CPU |\n|---|---:|---:|")
    for step, (wall, used) in steps.items():
        print(f"| {step} | {wall:.0f} s | {used:.0f} s |")
    print(
        f"| all | {sum(wall for wall, _ in steps.values()):.0f} s | {sum(used for _, used in steps.values()):.0f} s |"
    )
    print("\n| tests of | plain | compiled |\n|---|---:|---:|")
    seconds = {build: defaultdict[str, float](float) for build in BUILDS}
    number = {build: Counter[str]() for build in BUILDS}
    for build in BUILDS:
        for case in xml.parse(folder / f"{build}.xml").iter("testcase"):
            place = folder_of(case.get("classname", ""))
            seconds[build][place] += float(case.get("time", "0"))
            number[build][place] += 1
    for place in sorted(seconds["plain"] | seconds["compiled"], key=lambda place: -seconds["compiled"][place]):
        cells = [
            f"{seconds[build][place]:.0f} s ({number[build][place]})" if number[build][place] else ""
            for build in BUILDS
        ]
        print(f"| {place} | {' | '.join(cells)} |")
    print(f"| all | {' | '.join(f'{sum(seconds[b].values()):.0f} s ({number[b].total()})' for b in BUILDS)} |")


def main() -> None:
    if len(sys.argv) > 1 and Path(sys.argv[1], "steps.json").is_file():
        show(Path(sys.argv[1]))
        return
    folder = Path(sys.argv[1] if len(sys.argv) > 1 else tempfile.mkdtemp(prefix="zataku-times-"))
    folder.mkdir(parents=True, exist_ok=True)
    measure(folder)
    show(folder)


if __name__ == "__main__":
    main()
