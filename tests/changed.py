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
WORDS = ("tests/core/test_language.py", "tests/core/test_locale.py", "tests/conformance/test_words.py")
PLACES = {
    r"src/zataku/server/protocol/|docs/protocol": ["tests/server/test_protocol.py", "tests/test_docs.py"],
    r"src/zataku/server/migrations/": ["tests/server/test_sqlite.py"],
    r"(?:src/zataku|tests)/training/": ["tests/training"],
    r"(?:src/zataku|tests)/arena/": ["tests/arena"],
    r"(?:src/zataku|tests)/review/": ["tests/review", "tests/cli/test_review.py"],
    r"(?:src/zataku|tests)/bots/": ["tests/bots"],
    r"(?:src/zataku|tests)/cli/": ["tests/cli"],
    r"examples/": ["tests/test_examples.py"],
    r"deploy/": ["tests/test_deploy.py"],
    r"benchmarks/|.*\.(?:md|toml)$|Makefile$|hatch_\w+\.py$": ["tests/test_docs.py", "tests/architecture"],
    r"src/zataku/\w+\.py$|tests/(?:toy/.*|\w+\.py$)": ["tests/core"],
}
"""The tests of other files, by the first that fits."""
SLOW = re.compile(r"test_(browser|terminal)\w*\.py$|tests/browser/")
PAGE = re.compile(r"web/.*\.(?:ts|svelte|js|css|svg|json|html)$")
GAMES = sorted(path.parent.name for path in ROOT.glob("src/zataku/games/*/__init__.py"))


def changed() -> list[str]:
    """Files that differ from where this branch left main, or are new."""
    base = git("merge-base", "HEAD", "main") or git("merge-base", "HEAD", "origin/main") or ["HEAD"]
    return sorted({*git("diff", "--name-only", base[0]), *git("ls-files", "--others", "--exclude-standard")})


def git(*words: str) -> list[str]:
    """The lines that git says; none where it can't."""
    return subprocess.run(["git", *words], cwd=ROOT, capture_output=True, text=True).stdout.splitlines()


def shown_by(file: str) -> list[str]:
    """The tests of a file."""
    if re.search(r"/(locale|languages)/", file):
        return [*WORDS, *(["tests/cli/test_words.py"] if "/cli/" in file else [])]
    part = re.match(r"(src/zataku|tests|web/src)/games/(\w+)/", file)
    if part:
        levels = ["tests/bots/test_levels.py"] if file.endswith(("/levels.toml", "/net.bin")) else []
        return folder_of(part[2]) + (conformance(part[2]) if part[1] == "src/zataku" else []) + levels
    if re.match(r"tests/(?!training/).*test_\w+\.py$", file):  # that folder knows what can run here
        return [file] if not SLOW.search(file) else []
    if file.startswith(("src/zataku/core/", "src/zataku/testing/")):
        return ["tests/core", "tests/architecture", *(test for game in GAMES for test in contract(game))]
    part = re.match(r"(?:src/zataku|tests)/server/(\w+)\.py", file)
    if part:
        named = f"tests/server/test_{part[1]}.py"
        return [named] if (ROOT / named).is_file() else ["tests/server/test_table.py", "tests/server/test_lobby.py"]
    return next((tests for place, tests in PLACES.items() if re.match(place, file)), [])


def folder_of(game: str) -> list[str]:
    """The tests in the folder of a game, but those of terminal and browser."""
    found = sorted((ROOT / "tests" / "games" / game).glob("test_*.py"))
    return [path.relative_to(ROOT).as_posix() for path in found if not SLOW.search(path.name)]


def conformance(game: str) -> list[str]:
    """What the game's own folder does not test: the contract, its words and its old records."""
    records = sorted((ROOT / "tests" / "games" / game / "records").glob("*.zataku"))
    replays = "tests/conformance/test_playthroughs.py::test_every_record_replays_and_verifies"
    return [*contract(game), "tests/conformance/test_words.py", *(f"{replays}[{game}-{file.stem}]" for file in records)]


def contract(game: str) -> list[str]:
    """One match of the conformance suite, and the notation."""
    return [f"tests/conformance/test_conformance.py::test_{name}[{game}]" for name in ("smallest_match", "notation")]


def main() -> None:
    files = changed()
    if "--page" in sys.argv:
        print(*(Path(file).relative_to("web") for file in files if re.match(PAGE, file)), sep="\n")
        return
    found = dict.fromkeys([*ALWAYS, *(test for file in files for test in shown_by(file))])
    print(*(test for test in found if (ROOT / test.partition("::")[0]).exists()), sep="\n")


if __name__ == "__main__":
    main()
