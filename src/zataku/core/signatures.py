"""Gives compiled modules of core back what compiling erases: typed signatures and abstract classes.

The source lies beside each library. It is run once more, and its functions say how the compiled ones are called.
Hot code is not slowed: calls from compiled code never come here, and what a game defines itself is not touched
(its docstrings, with types, are compiled in: see hatch_docstrings.py). This module is not compiled, and does nothing in
a plain build.
"""

from __future__ import annotations

import functools
import inspect
import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any

FAST = {"Silent"}
"""Classes whose methods are called in loops, so they are left as they are."""


class Restoring(ModuleType):
    """A package each of whose modules is restored as soon as it is imported: Python then sets it here by its name."""

    def __setattr__(self, name: str, value: object) -> None:
        if isinstance(value, ModuleType):
            restore(value)
        super().__setattr__(name, value)


def restore(module: ModuleType) -> None:
    """Give a module back what compiling has erased."""
    source = Path(str(module.__file__))
    source = source.with_name(source.name.partition(".")[0] + ".py")
    if str(source) == module.__file__ or not source.is_file():
        return
    spec = spec_from_file_location(module.__name__, source)
    assert spec is not None and spec.loader is not None
    told = module_from_spec(spec)
    spec.loader.exec_module(told)
    module.__doc__ = told.__doc__
    for name, value in list(vars(told).items()):
        if name.startswith("_") or not hasattr(module, name) or getattr(value, "__module__", None) != module.__name__:
            continue
        if isinstance(value, FunctionType):
            setattr(module, name, _forward(getattr(module, name), value))
        elif isinstance(value, type):
            _restore_class(getattr(module, name), value)
    vars(told).update(vars(module))  # names in annotations refer to what is in use


def _restore_class(kind: Any, told: type) -> None:
    kind.__doc__ = told.__doc__
    if getattr(told, "__final__", False):  # others pass it on to classes with an __init__ of their own
        kind.__signature__ = inspect.signature(told)
    for name, value in vars(told).items():
        if name.startswith("_") or name not in vars(kind) or told.__name__ in FAST:
            continue
        if isinstance(value, FunctionType) and value.__doc__:
            setattr(kind, name, _forward(vars(kind)[name], value))
        elif isinstance(value, property):
            setattr(kind, name, property(vars(kind)[name].__get__, doc=value.__doc__))
    if getattr(told, "__abstractmethods__", None):
        _stay_abstract(kind, told)


def _forward(compiled: Any, told: FunctionType) -> Any:
    """A function that looks like the source's and does what the compiled one does."""

    @functools.wraps(told)
    def call(*args: Any, **kwargs: Any) -> Any:
        return compiled(*args, **kwargs)

    return call


def _stay_abstract(kind: Any, told: Any) -> None:
    """Compiled classes ignore ``__abstractmethods__`` when they make an instance, so ``__init__`` checks them.

    That of a plain class derived from one checks them too, since it need not call this one.
    """

    def init_subclass(cls: Any, /, **kwargs: Any) -> None:
        super(kind, cls).__init_subclass__(**kwargs)
        own = vars(cls).get("__init__")
        if isinstance(own, FunctionType):  # not that of a compiled class
            cls.__init__ = _looking(own, own)

    kind.__abstractmethods__ = told.__abstractmethods__
    kind.__init__ = _looking(kind.__init__, told.__init__)
    kind.__init_subclass__ = classmethod(init_subclass)


def _looking(init: Any, told: Any) -> Any:
    """An ``__init__`` that refuses to make an instance of an abstract class."""

    @functools.wraps(told)
    def call(self: Any, *args: Any, **kwargs: Any) -> None:
        if missing := ", ".join(sorted(getattr(type(self), "__abstractmethods__", ()))):
            raise TypeError(f"Can't instantiate abstract class {type(self).__name__} without {missing}")
        init(self, *args, **kwargs)

    return call


sys.modules["zataku.core"].__class__ = Restoring
