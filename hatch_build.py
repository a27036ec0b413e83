"""Build hook: compiles core, games and bots with mypyc into the wheel.

ZATAKU_COMPILE says how: ``auto`` (the default) tries, and falls back to plain Python with a warning; ``1`` fails where
it can't; ``0`` does not try. An editable install is never compiled.
"""

from __future__ import annotations

import ast
import os
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

COMPILED_PARTS = ("core", "games", "bots")
INTERPRETED_FILES = ("view.py",)
"""Their annotations are read at run time, and mypyc erases annotations."""

COMPILER_PACKAGES = ["mypy[mypyc]>=2.4"]
"""The same bound, for the same reason, as among the development tools of pyproject.toml."""


def compiled_sources(root: Path) -> list[str]:
    """The files that are compiled, relative to the root, in a fixed order."""
    package = root / "src" / "zataku"
    found = [file for part in COMPILED_PARTS for file in (package / part).rglob("*.py") if _is_compiled(file)]
    return sorted(file.relative_to(root).as_posix() for file in found)


def _is_compiled(file: Path) -> bool:
    if file.name == "__init__.py":
        body = ast.parse(file.read_text(encoding="utf-8")).body
        return any(not isinstance(statement, ast.Expr) for statement in body)  # more than a docstring
    return file.name not in INTERPRETED_FILES


def missing_tool() -> str:
    """What this machine lacks to compile C for this Python; empty when it lacks nothing."""
    if os.name == "nt":
        return ""  # Visual C++ is not on the path: only trying tells
    compiler = (os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc").split()[0]
    if not shutil.which(compiler):
        return f"the C compiler {compiler}"
    header = Path(sysconfig.get_paths()["include"], "Python.h")
    return "" if header.exists() else f"{header} (on Debian: python3-dev)"


def wanted(switch: str) -> str:
    """How a step is wanted: 0, auto or 1."""
    value = os.environ.get(switch) or "auto"
    if value not in ("0", "auto", "1"):
        raise ValueError(f"{switch}: expected 0, auto or 1, got {value!r}")
    return value


class Hook(BuildHookInterface[Any]):
    """What hatchling calls around the making of a wheel."""

    PLUGIN_NAME = "custom"
    workshop: tempfile.TemporaryDirectory[str] | None = None

    def dependencies(self) -> list[str]:
        """What an isolated build has to fetch first: no compiler packages where there is no C compiler."""
        return [] if wanted("ZATAKU_COMPILE") == "0" or missing_tool() else COMPILER_PACKAGES

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Before the wheel is packed: take the steps that add files to it."""
        if version != "editable":
            self.take("ZATAKU_COMPILE", self.compile, build_data)

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """After the wheel is packed: nothing is left behind."""
        if self.workshop:
            self.workshop.cleanup()

    def take(self, switch: str, step: Callable[[dict[str, Any]], None], build_data: dict[str, Any]) -> None:
        """Take a step as its environment variable wants it."""
        how = wanted(switch)
        if how == "0":
            return
        try:
            step(build_data)
        except (OSError, RuntimeError) as problem:
            if how == "1":
                raise
            self.app.display_warning(f"{switch}=auto: left out, {problem}. {switch}=1 makes this an error.")

    def compile(self, build_data: dict[str, Any]) -> None:
        """Add the extension modules, which Python prefers to the .py files beside them."""
        if missing := missing_tool():
            raise RuntimeError(f"zataku stays plain Python and slow: this machine lacks {missing}")
        self.workshop = tempfile.TemporaryDirectory(prefix="zataku-build-")
        # A process of its own: mypyc ends the process on a type error.
        if subprocess.run([sys.executable, __file__, self.workshop.name], cwd=self.root).returncode:
            raise RuntimeError("zataku stays plain Python and slow: the compilation failed as shown above")
        libraries = Path(self.workshop.name, "lib")
        for library in filter(Path.is_file, libraries.rglob("*")):
            build_data["force_include"][str(library)] = library.relative_to(libraries).as_posix()
        build_data["pure_python"] = False
        build_data["infer_tag"] = True


def compile_into(workshop: Path) -> None:
    """Compile all sources as one group, so that calls between modules stay calls between C functions.

    One C file is compiled as quickly as one a module, and lets functions be inlined across modules.
    """
    from mypyc.build import mypycify
    from setuptools import Distribution

    os.environ["MYPYPATH"] = "src"
    # Without the project's mypy settings: a matter of style must not stop anyone's installation.
    options = ["--config-file=", "--explicit-package-bases", f"--cache-dir={workshop / 'mypy'}"]
    extensions = mypycify(
        [*options, *compiled_sources(Path.cwd())],
        group_name="zataku",
        target_dir=str(workshop / "c"),
        opt_level="3",
        debug_level="0",
    )
    build: Any = Distribution({"name": "zataku", "ext_modules": extensions}).get_command_obj("build_ext")
    build.build_lib, build.build_temp = str(workshop / "lib"), str(workshop / "tmp")
    build.ensure_finalized()
    build.run()


if __name__ == "__main__":
    compile_into(Path(sys.argv[1]))
