"""``zataku new-game``: the first files of a game, a tiny one that can be played at once."""

from __future__ import annotations

import keyword
import re
from importlib.resources import files
from importlib.resources.abc import Traversable
from importlib.util import find_spec
from pathlib import Path
from typing import Annotated, Final

import typer

import zataku
from zataku.cli.screen import console, say
from zataku.cli.words import Lang, language, load
from zataku.core import home
from zataku.core.errors import BadSetup

TOY: Final = "dice_game"
"""The game in the skeleton; its name is replaced everywhere."""

DORMANT: Final = ".in"
"""The ending of a file that tools would otherwise act on in place."""

GAMES: Final = Path("src", "zataku", "games")


def new_game(
    name: Annotated[str, typer.Argument(help="Its name, such as my_game.", show_default=False)],
    lang: Lang = None,
) -> None:
    """Write the first files of a game of your own: a tiny dice game to begin with.

    Within the sources of Zataku it becomes part of them: rules, tests and a board for the page. Anywhere else it
    becomes a package in a new folder.

    \b
    Examples:
      zataku new-game my_game
      pip install -e my_game
      zataku play my_game
    """
    words = load(language(lang))
    checked = checked_name(name)
    root = sources(Path.cwd())
    texts = inside(root, checked) if root is not None else outside(Path.cwd() / checked, checked)
    for file, text in texts.items():
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, "utf-8")
    for file in texts:
        say(console(), str(file.relative_to(Path.cwd() if root is None else root)), "dim")
    done = words("new_game_inside", name=checked) if root is not None else words("new_game_outside", name=checked)
    say(console(), done, "bold")


def checked_name(name: str) -> str:
    """A name that works for files, records and Python, and that no game or module has yet."""
    if not home.NAME.fullmatch(name) or keyword.iskeyword(name):
        raise BadSetup(
            "name", "lower-case letters, digits and single _, no Python keyword, such as my_game", repr(name)
        )
    if name in zataku.names():
        raise BadSetup("name", "one that no game has", f"{name}, which is a game already")
    if find_spec(name) is not None:
        raise BadSetup("name", "one that no Python module has", name)
    return name


def sources(folder: Path) -> Path | None:
    """The root of Zataku's sources around a folder, if it is within them."""
    return next((root for root in (folder, *folder.parents) if (root / GAMES / "__init__.py").is_file()), None)


def inside(root: Path, name: str) -> dict[Path, str]:
    """The files of a game within Zataku's sources: its three folders."""
    folders = {
        f"src/{TOY}": root / GAMES / name,
        "tests": root / "tests/games" / name,
        "web": root / "web/src/games" / name,
    }
    for folder in folders.values():
        _check_free(folder)
    skeleton = files("zataku.cli").joinpath("skeleton")
    found: dict[Path, str] = {}
    for part, folder in folders.items():
        for path, text in _texts(skeleton.joinpath(part)):
            imports = re.sub(rf"\bfrom {TOY}\b", f"from zataku.games.{name}", text)
            found[folder / _named(path, name)] = _named(imports, name)
    return found


def outside(folder: Path, name: str) -> dict[Path, str]:
    """The files of a separate package, without a board: the page has only the boards it was built with."""
    _check_free(folder)
    skeleton = files("zataku.cli").joinpath("skeleton")
    return {
        folder / _named(path, name): _named(text, name)
        for path, text in _texts(skeleton)
        if not path.startswith("web/")
    }


def _check_free(folder: Path) -> None:
    if folder.exists():
        raise BadSetup("name", "one that no folder has", str(folder))


def _texts(folder: Traversable, within: str = "") -> list[tuple[str, str]]:
    """Every file of a folder by its path, without what Python adds."""
    found: list[tuple[str, str]] = []
    for part in sorted(folder.iterdir(), key=lambda part: part.name):
        if part.is_dir() and part.name != "__pycache__" and not part.name.startswith("."):
            found += _texts(part, f"{within}{part.name}/")
        elif part.is_file():
            found.append((within + part.name.removesuffix(DORMANT), part.read_text("utf-8")))
    return found


def _named(text: str, name: str) -> str:
    """A text of the skeleton for a game of this name."""
    words = name.split("_")
    title = " ".join(word.capitalize() for word in words)
    letters = [letter for letter in ("".join(word[0] for word in words) + name[1:]) if letter.isalpha()]
    clause = "".join([*letters, "x", "x"][:2]).upper()
    for old, new in (
        ("DiceGame", "".join(word.capitalize() for word in words)),
        ("Dice Game", title),
        ("DG-", f"{clause}-"),
        (TOY, name),
    ):
        text = text.replace(old, new)
    return text
