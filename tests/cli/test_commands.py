"""``zataku`` itself, ``games``, ``rules`` and ``bench``."""

import json
import re
import subprocess
import sys
from importlib.resources import files

import zataku
from cli.command import environment, run
from example import GAME
from patience import PATIENCE
from zataku.cli.bench import measure
from zataku.cli.ledger import read_clauses, read_ledger
from zataku.core.language import LANGUAGES

COMMANDS = (
    *("play", "games", "rules", "content", "replay", "verify", "arena", "report", "bench"),
    *("serve", "backup", "restore", "new-game"),
)


def test_it_tells_what_it_can() -> None:
    """Help with examples, and the version."""
    ran = run("--help")
    assert ran.code == 0
    first = zataku.names()[0]
    for word in (*COMMANDS, "Examples:", f"zataku play {first}"):
        assert word in ran.out
    assert run("--version").out == f"zataku {zataku.__version__}\n"
    for command in COMMANDS:
        ran = run(command, "--help")
        assert ran.code == 0 and "Usage" in ran.out
    assert f"  zataku rules {first} --untested\n" in re.sub(" +\n", "\n", run("rules", "--help").out)


def test_unknown_commands_are_refused() -> None:
    """In the shape of all other errors."""
    assert run("plai").failed("plai")
    assert run("--nothing").failed("--nothing")
    assert run("rules").failed("Missing argument")


def test_games_are_listed() -> None:
    """Every game with seats, options, languages and clauses."""
    ran = run("games")
    assert (ran.code, ran.err) == (0, "")
    ledger = read_ledger(GAME)
    tested = sum(clause.is_tested for clause in ledger.values())
    row = next(line for line in ran.out.split("\n") if line.startswith(GAME))
    assert row.split() == [GAME, "2–4", *LANGUAGES, f"{tested}/{len(ledger)}"]
    for name in zataku.names():
        for option, values in zataku.load(name).choices.items():
            assert f"  {option}={'|'.join(values)}" in ran.out
    assert "Río de Oro" in run("games", "--lang", "es").out


def test_rules_lists_the_ledger() -> None:
    """Every clause in a line; the exit code tells whether all are tested."""
    ledger = read_ledger(GAME)
    still_open = [number for number, clause in ledger.items() if clause.is_open]
    ran = run("rules", GAME)
    assert ran.code == (1 if still_open else 0)
    lines = ran.out.split("\n")
    assert all(any(line.startswith(number + " ") for line in lines) for number in ledger)
    assert max(len(line) for line in lines) <= 80
    assert re.search(rf"{len(ledger)} clauses: \d+ tested, \d+ not testable, {len(still_open)} untested\.", ran.out)
    only = [line.split()[0] for line in run("rules", GAME, "--untested").out.split("\n") if line.startswith("RG-")]
    assert only == still_open


def test_rules_shows_a_clause_in_full() -> None:
    """With its sources and its tests; an unknown one is refused with its neighbours."""
    ran = run("rules", GAME.replace("_", "-"), "rg-5.3")
    text = " ".join(ran.out.split())
    assert ran.code == 0 and "minus 2 if the player has a marker on the artisan space" in text and "*Src:*" in text
    assert all(test in text for test in read_ledger(GAME)["RG-5.3"].tests)
    assert run("rules", GAME, "RG-5.99").failed("RG-5.1", "'RG-5.99'")


def test_rules_as_a_guide() -> None:
    """For players: a turn in steps, the end, the points, and chapters that explain each thing; in every language."""
    ran = run("rules", GAME, "--guide")
    assert "Your turn, four steps" in ran.out and "  2 Build  " in ran.out and " or Sail  " in ran.out
    assert "Regional influence" in ran.out and "█" in ran.out and "Clauses RG-5" in ran.out
    assert "Twoja tura w czterech krokach" in run("rules", GAME, "--guide", "--lang", "pl").out


def test_clauses_of_rules_and_ledger_are_the_same() -> None:
    """The rules file is read as the ledger reads it."""
    clauses, ledger = read_clauses(GAME), read_ledger(GAME)
    assert list(clauses) == list(ledger)
    assert all(clauses[number].startswith(entry.text) for number, entry in ledger.items())


def test_reader_that_has_seen_enough() -> None:
    """A closed pipe is not an error."""
    rules = f"{sys.executable} -m zataku rules {GAME} | head -1"
    done = subprocess.run(rules, shell=True, capture_output=True, env=environment("C", 80), timeout=PATIENCE)
    assert done.stdout.count(b"\n") == 1 and done.stderr == b""


def test_bench_measures() -> None:
    """As a table and as JSON; the numbers are there."""
    result = measure(GAME, 0.05)
    assert list(result) == [
        "game",
        "seats",
        "compiled",
        "decisions_per_s",
        "driven_per_s",
        "clone_us",
        "refusal_us",
        "decisions_per_game",
    ]
    assert result["game"] == GAME and result["seats"] == 4
    assert min(list(result.values())[3:]) > 0
    ran = run("bench", "--json", "--seconds", "0.05", "--game", GAME)
    assert ran.code == 0 and [set(entry) for entry in json.loads(ran.out)] == [set(result)]
    assert GAME in run("bench", "--seconds", "0.05").out
    assert run("bench", "--seconds", "0").failed("--seconds")
    assert run("bench", "--game", "chess").failed("'chess'")


def test_words_without_utf8() -> None:
    """A terminal that knows only ASCII gets question marks, not an error."""
    ascii_only = {**environment("C", 80), "PYTHONUTF8": "0", "PYTHONIOENCODING": "ascii"}
    command = [sys.executable, "-m", "zataku", "games"]
    done = subprocess.run(command, capture_output=True, env=ascii_only, timeout=PATIENCE)
    assert done.returncode == 0 and done.stderr == b"" and b"2?4" in done.stdout


def test_package_has_its_words() -> None:
    """The words are found as resources of the package."""
    assert files("zataku.cli").joinpath("locale", "en.toml").is_file()
