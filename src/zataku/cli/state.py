"""``zataku state``: writes the class of a game's state, from the fields that its view declares."""

from __future__ import annotations

import ast
import inspect
import io
import sys
import tokenize
from pathlib import Path
from types import ModuleType
from typing import Annotated

import typer

import zataku
from zataku.cli.screen import console, say
from zataku.core.layout import Layout, Slot

HEADER = '''"""Written by `zataku state {game}` from view.py: change that, not this file."""

from __future__ import annotations

from typing import final

from librt.vecs import extend, vec
from mypy_extensions import i64

from zataku.core.game import State


@final
class {name}(State):
    """Everything on the table. Sets are bit masks; -1 stands for none."""

'''


def state(
    game: Annotated[str, typer.Argument(help="The game; `zataku games` lists them.")],
    check: Annotated[bool, typer.Option("--check", help="Only say whether it is up to date.")] = False,
) -> None:
    """Write the class of a game's state from the fields that its view.py declares.

    To add a field to a game, declare it in view.py; this command does the rest.
    """
    file, text = written(game)
    if file.is_file() and file.read_text("utf-8") == text:
        say(console(), f"{file}: up to date")
    elif check:
        say(console(), f"{file}: expected what view.py declares, got something else. Try: zataku state {game}")
        raise typer.Exit(1)
    else:
        file.write_text(text, "utf-8")
        say(console(), f"{file}: written")


def written(game: str) -> tuple[Path, str]:
    """The file of a game's state, and what belongs in it."""
    package = type(zataku.load(game)).__module__.rpartition(".")[0]
    view = sys.modules[f"{package}.view"]  # loaded with the game
    return Path(str(view.__file__)).with_name("_state.py"), source(game, view)


def source(game: str, view: ModuleType) -> str:
    """The code of a state's class: its constructor, clone, and conversion to and from a row of numbers."""
    layout: Layout = view.LAYOUT
    slots = layout.slots
    name = layout.name.removesuffix("View") + "State"
    about = _comments(view)
    lines = ["    def __init__(", "        self,"]
    lines += [f"        {slot.name}: {_type(slot)}," for slot in slots]
    lines += ["    ) -> None:"]
    for slot in slots:
        comment = about.get(slot.declared)
        lines.append(f"        self.{slot.name} = {slot.name}" + (f"  # {comment}" if comment else ""))
    lines += ["", "    def numbers(self) -> vec[i64]:", "        n = vec[i64](", "            ["]
    lines += [f"                {_number(slot)}," for slot in slots if slot.is_plain]
    lines += ["            ]", "        )"]
    lines += [f"        n = extend(n, self.{slot.name})" for slot in slots if not slot.is_plain]
    lines += ["        return n", "", "", f"def clone(s: {name}) -> {name}:", '    """An independent copy."""']
    lines += [f"    return {name}("]
    lines += [f"        s.{slot.name}{'' if slot.is_plain or slot.is_fixed else '[:]'}," for slot in slots]
    lines += ["    )", "", "", f"def from_numbers(n: vec[i64], places: vec[i64]) -> {name}:"]
    lines += ['    """The state of such a row of numbers; places says where each field begins."""']
    lines += [f"    return {name}("]
    for k, slot in enumerate(slots):
        if slot.is_plain:
            lines.append(f"        n[{k}]{' != 0' if slot.is_flag else ''},")
        else:
            lines.append(f"        n[places[{k}] : places[{k + 1}]],")
    lines += ["    )", ""]
    return HEADER.format(game=game, name=name) + "\n".join(lines)


def _type(slot: Slot) -> str:
    if slot.is_flag:
        return "bool"
    return "i64" if slot.is_plain else "vec[i64]"


def _number(slot: Slot) -> str:
    return f"1 if self.{slot.name} else 0" if slot.is_flag else f"self.{slot.name}"


def _comments(view: ModuleType) -> dict[str, str]:
    """By field, such as PlayerView.koku: the comment on the line that declares it."""
    text = inspect.getsource(view)
    comments = {
        token.start[0]: token.string.lstrip("# ")
        for token in tokenize.generate_tokens(io.StringIO(text).readline)
        if token.type == tokenize.COMMENT
    }
    found: dict[str, str] = {}
    for kind in ast.parse(text).body:
        for line in kind.body if isinstance(kind, ast.ClassDef) else []:
            target = line.target if isinstance(line, ast.AnnAssign) else getattr(line, "targets", [None])[0]
            if isinstance(target, ast.Name) and line.end_lineno in comments:
                found[f"{getattr(kind, 'name')}.{target.id}"] = comments[line.end_lineno]
    return found
