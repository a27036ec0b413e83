"""Which tests show what has changed since main: paths for pytest, one a line, quick ones only.

python tests/changed.py [--page]; with --page the changed files of the page instead, for Vitest
"""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
ALWAYS = ("tests/core/test_language.py", "tests/core/test_locale.py", "tests/architecture/test_names.py")
"""What a file that was forgotten breaks."""
CORE = (
    "tests/core",
    "tests/conformance/test_playthroughs.py",
    *(f"tests/conformance/test_conformance.py::test_{name}" for name in ("notation", "bad_notation", "outcomes")),
)
SLOW = re.compile(r"test_(browser|terminal)\w*\.py$|tests/browser/")


def changed() -> list[str]:
    """Files that differ from where this branch left main, or are new."""
    base = git("merge-base", "HEAD", "main") or git("merge-base", "HEAD", "origin/main") or ["HEAD"]
    return sorted({*git("diff", "--name-only", base[0]), *git("ls-files", "--others", "--exclude-standard")})


def git(*words: str) -> list[str]:
    """The lines that git says; none where it can't."""
    return subprocess.run(["git", *words], cwd=ROOT, capture_output=True, text=True).stdout.splitlines()


def tests_of(file: str) -> list[str]:
    """The tests of a file."""
    part = re.match(r"(?:src/zataku|tests|web/src)/games/(\w+)/", file)
    if part:
        game = part[1]
        own = [
            path.relative_to(ROOT).as_posix() for path in sorted((ROOT / "tests" / "games" / game).glob("test_*.py"))
        ]
        whole = ["tests/conformance/test_playthroughs.py::test_every_record_replays_and_verifies"]
        return [test for test in own if not SLOW.search(test)] + (whole if file.startswith("src/") else [])
    if re.match(r"tests/.*test_\w+\.py$", file):
        return [file] if not SLOW.search(file) else []
    if file.startswith(("src/zataku/core/", "src/zataku/testing/")):
        return list(CORE)
    part = re.match(r"(?:src/zataku|tests)/server/(\w+)\.py", file)
    if part:
        named = f"tests/server/test_{part[1]}.py"
        return [named] if (ROOT / named).is_file() else ["tests/server/test_table.py", "tests/server/test_lobby.py"]
    part = re.match(r"(?:src/zataku|tests)/(cli|bots|arena|rl)/", file)
    if part and (ROOT / "tests" / part[1]).is_dir():
        return [f"tests/{part[1]}"]
    if file.endswith((".md", ".toml")) or file == "hatch_build.py":
        return ["tests/test_docs.py", "tests/architecture"]
    return []


def main() -> None:
    files = changed()
    if "--page" in sys.argv:
        print(
            *(Path(file).relative_to("web") for file in files if re.match(r"web/.*\.(ts|svelte|js)$", file)), sep="\n"
        )
        return
    found = dict.fromkeys([*ALWAYS, *(test for file in files for test in tests_of(file))])
    print(*(test for test in found if (ROOT / test.partition("::")[0]).exists()), sep="\n")


if __name__ == "__main__":
    main()
