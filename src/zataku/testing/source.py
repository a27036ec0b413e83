"""What the code of a game can say, read from its files: reasons, events and slugs."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cached_property

from zataku.core import home


class Source:
    """The files of one game."""

    def __init__(self, game: str) -> None:
        self.folder = home.folder(game)

    @cached_property
    def refusals(self) -> dict[str, set[str]]:
        """Every reason key, with the facts that all refusals of this reason have."""
        found: dict[str, set[str]] = {}
        for function in self._functions("*.py", "rules/*.py"):
            for call in _calls(("Refusal",), function):
                reasons = _strings(call.args[1], function)
                assert reasons, f"a reason that can't be read: {ast.unparse(call)}"
                facts = _keys(call.args[2]) if len(call.args) > 2 else set()
                for reason in reasons:
                    found[reason] = found.get(reason, facts) & facts
        return found

    @cached_property
    def events(self) -> dict[str, dict[str, str]]:
        """Every event class, with its facts and their types."""
        return {
            node.name: {
                field.target.id: ast.unparse(field.annotation)
                for field in node.body
                if isinstance(field, ast.AnnAssign) and isinstance(field.target, ast.Name)
            }
            for tree in self._trees("*events.py")
            for node in tree.body
            if isinstance(node, ast.ClassDef)
        }

    @cached_property
    def facts_of_events(self) -> dict[str, set[str]]:
        """The facts of every sentence about an event, including those for seats that may not know everything."""
        found = {name: set(fields) for name, fields in self.events.items()}
        for name, fields in self.events.items():
            secrets = {fact for fact, kind in fields.items() if kind == "Secret"}
            if secrets:
                found[f"{name}_hidden"] = set(fields) - secrets
        return found

    def told(self, *callees: str) -> set[str]:
        """The slugs that the rules pass to these functions or classes."""
        return {
            slug
            for function in self._functions("rules/*.py")
            for call in _calls(callees, function)
            for argument in call.args
            for slug in _strings(argument, function)
        }

    @cached_property
    def drawn(self) -> set[str]:
        """The slugs that the drawing for the terminal looks up by itself."""
        return {
            call.args[1].value
            for function in self._functions("terminal*.py")
            for call in ast.walk(function)
            if isinstance(call, ast.Call) and len(call.args) > 1
            if isinstance(call.args[0], ast.Name) and call.args[0].id == "names"
            if isinstance(call.args[1], ast.Constant) and isinstance(call.args[1].value, str)
        }

    @cached_property
    def reasons(self) -> tuple[set[str], set[str]]:
        """The keys of the reasons that hints may give, and all facts of them; ``*`` stands for what a moment brings."""
        keys: set[str] = set()
        facts: set[str] = set()
        for function in self._functions("reasons.py"):
            for call in _calls(("Reason",), function):
                found = _strings(call.args[0], function) or {_pattern(call.args[0])}
                assert found != {""}, f"a reason that can't be read: {ast.unparse(call)}"
                keys |= found
            for node in ast.walk(function):
                named = (
                    node.keys if isinstance(node, ast.Dict) else [node.slice] if isinstance(node, ast.Subscript) else []
                )
                facts |= {_pattern(each) for each in named if each is not None} - {""}
        return keys, facts

    def _functions(self, *patterns: str) -> list[ast.FunctionDef]:
        return [node for tree in self._trees(*patterns) for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]

    def _trees(self, *patterns: str) -> list[ast.Module]:
        found = [file for pattern in patterns for file in sorted(self.folder.glob(pattern))]
        return [ast.parse(file.read_text(encoding="utf-8")) for file in found]


def _calls(callees: tuple[str, ...], function: ast.FunctionDef) -> Iterator[ast.Call]:
    for node in ast.walk(function):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name | ast.Attribute):
            if (node.func.id if isinstance(node.func, ast.Name) else node.func.attr) in callees:
                yield node


def _strings(node: ast.expr, function: ast.FunctionDef) -> set[str]:
    """The strings that an expression may be: literal, or assigned to a variable of the function."""
    if isinstance(node, ast.Name):
        values = [
            assigned.value
            for assigned in ast.walk(function)
            if isinstance(assigned, ast.Assign)
            and any(isinstance(target, ast.Name) and target.id == node.id for target in assigned.targets)
        ]
        return set().union(*(_strings(value, function) for value in values if not isinstance(value, ast.Name)))
    if isinstance(node, ast.IfExp):
        return _strings(node.body, function) | _strings(node.orelse, function)
    return {node.value} if isinstance(node, ast.Constant) and isinstance(node.value, str) else set()


def _keys(node: ast.expr) -> set[str]:
    assert isinstance(node, ast.Dict), f"facts that can't be read: {ast.unparse(node)}"
    return {key.value for key in node.keys if isinstance(key, ast.Constant) and isinstance(key.value, str)}


def _pattern(node: ast.expr) -> str:
    """A literal string, with ``*`` for its holes; empty for anything else."""
    parts = node.values if isinstance(node, ast.JoinedStr) else [node]
    texts = [str(part.value) if isinstance(part, ast.Constant) else "*" for part in parts]
    is_text = isinstance(node, ast.JoinedStr) or (isinstance(node, ast.Constant) and isinstance(node.value, str))
    return "".join(texts) if is_text else ""
