"""Writes the docstrings of the sources into the C code that mypyc makes of them: it leaves them out itself.

What a compiled function says can't be set later. Written here, it costs nothing when a module is imported or a function
called. It begins with the signature, since the one that mypyc writes has no types.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from mypyc.codegen.cstring import c_string_initializer

Function = ast.FunctionDef | ast.AsyncFunctionDef

TEXT = r'PyDoc_STR\((NULL|"(?:[^"\\]|\\.)*")\)'
MODULE = re.compile(r'(PyModuleDef_HEAD_INIT,\s+"([\w.]+)",\s+)NULL(, /\* docstring \*/)')
CLASS = re.compile(rf"(static PyTypeObject CPyType_(\w+)_template_ = \{{.*?\.tp_doc = ){TEXT}", re.DOTALL)
FUNCTION = re.compile(rf"(\(PyCFunction\)CPyPy_(\w+),\s+METH_[\w| ]+, ){TEXT}")


class Source(NamedTuple):
    """A module as it was written: its classes by name, and where else its names come from."""

    tree: ast.Module
    classes: dict[str, ast.ClassDef]
    imported: dict[str, tuple[str, str]]


class Docstrings:
    """The docstrings of all modules that are compiled together."""

    def __init__(self, files: dict[str, Path]) -> None:
        self.sources = {module: _read(file) for module, file in files.items()}
        self.texts = dict(self._all())  # modules by name, the rest by its name in C

    def into(self, code: str) -> str:
        """C code with all docstrings in their places."""
        code = MODULE.sub(lambda found: f"{found[1]}{self._literal(found[2], 'NULL')}{found[3]}", code)
        for place in (CLASS, FUNCTION):
            code = place.sub(lambda found: f"{found[1]}PyDoc_STR({self._literal(found[2], found[3])})", code)
        return code

    def _literal(self, name: str, written: str) -> str:
        """What mypyc has written, followed by our text: C joins neighbours to one string."""
        if not (text := self.texts.get(name)):
            return written
        literal = c_string_initializer(text.encode())
        return literal if written == "NULL" else f"{written} {literal}"

    def _all(self) -> Iterator[tuple[str, str]]:
        for module, source in self.sources.items():
            yield module, ast.get_docstring(source.tree) or ""
            here = module.replace(".", "___")
            for node in source.tree.body:
                if isinstance(node, Function):
                    yield f"{here}___{node.name}", _told(node, ast.get_docstring(node))
                elif isinstance(node, ast.ClassDef):
                    yield f"{here}___{node.name}", ast.get_docstring(node) or ""
                    for method in _methods(node):
                        text = self._inherited(module, node, method.name)
                        yield f"{here}___{node.name}___{method.name}", _told(method, text)

    def _inherited(self, module: str, kind: ast.ClassDef, method: str) -> str | None:
        """A method's docstring, or that of the method which it overrides."""
        for node in _methods(kind):
            if node.name == method and (text := ast.get_docstring(node)):
                return text
        for base in kind.bases:
            found = self._find(module, base.id) if isinstance(base, ast.Name) else None
            if found and (text := self._inherited(*found, method)):
                return text
        return None

    def _find(self, module: str, name: str) -> tuple[str, ast.ClassDef] | None:
        """A class by its name in a module, which may have it from another one."""
        source = self.sources.get(module)
        if source and name in source.classes:
            return module, source.classes[name]
        return self._find(*source.imported[name]) if source and name in source.imported else None


def _read(file: Path) -> Source:
    tree = ast.parse(file.read_text("utf-8"))
    classes = {node.name: node for node in tree.body if isinstance(node, ast.ClassDef)}
    imports = [node for node in tree.body if isinstance(node, ast.ImportFrom)]
    names = {name.asname or name.name: (node.module or "", name.name) for node in imports for name in node.names}
    return Source(tree, classes, names)


def _methods(kind: ast.ClassDef) -> list[Function]:
    return [node for node in kind.body if isinstance(node, Function)]


def _told(function: Function, text: str | None) -> str:
    """A function's signature with types, then its docstring."""
    returns = f" -> {ast.unparse(function.returns)}" if function.returns else ""
    return f"{function.name}({ast.unparse(function.args)}){returns}\n\n{text or ''}".strip()
