"""What Python tells of the library: docstrings, types and abstract classes are there on both builds."""

import importlib
import inspect
import pkgutil
import pydoc
import subprocess
import sys
import typing
from typing import Any

import pytest

import zataku
from zataku import bots
from zataku.core import dealers, fields, game, match, record
from zataku.core.dealers import Seeded, Silent
from zataku.core.game import Bot, Dealer, Event, Game, Refusal, View

SHIPPED = [name for name in zataku.names() if type(zataku.load(name)).__module__.startswith("zataku.")]
PUBLIC = [getattr(zataku, name) for name in zataku.__all__]
CONTRACT = [Game, Dealer, Bot, View, Event, Refusal]
CLASSES = [thing for thing in PUBLIC if isinstance(thing, type)] + CONTRACT
FUNCTIONS = [thing for thing in PUBLIC if not isinstance(thing, type)]
FUNCTIONS += [getattr(bots, name) for name in bots.__all__ if type(getattr(bots, name)) is type(bots.make)]


def public(kind: type) -> list[str]:
    """The names that a class itself gives to the public."""
    return [
        name for name, value in vars(kind).items() if name[0] != "_" and (callable(value) or name in ("to_act", "over"))
    ]


def test_help_shows_types_and_words() -> None:
    """As in the source: parameters with their types, what comes back, and the docstring."""
    text = pydoc.plain(pydoc.render_doc(zataku.Match.play))
    assert "(self, seat: 'int', action: 'str | SupportsIndex') -> 'list[Event]'" in text
    assert "Take an action, in words or by its number" in text
    assert "IllegalAction carries the refusal" in text
    whole = pydoc.plain(pydoc.render_doc(zataku.Match))
    assert "A game being played: takes actions" in whole and "Whether the game has ended." in whole


@pytest.mark.parametrize("kind", CLASSES, ids=lambda kind: kind.__name__)
def test_classes_and_their_methods_have_words(kind: Any) -> None:
    """Every public class and method of the library and of the contract says what it is for, and with which types."""
    assert kind.__doc__ and not kind.__doc__.startswith("mypyc")
    for name in public(kind):
        method = getattr(kind, name)
        assert inspect.getdoc(method), f"{kind.__name__}.{name}"
        if callable(method) and (kind is Dealer or not (issubclass(kind, Dealer) and name in public(Dealer))):
            hints = inspect.signature(method)
            told = [parameter.annotation for parameter in list(hints.parameters.values())[1:]]
            assert hints.return_annotation is not hints.empty and hints.empty not in told, f"{kind.__name__}.{name}"


@pytest.mark.parametrize("function", FUNCTIONS, ids=lambda function: function.__name__)
def test_functions_have_words(function: Any) -> None:
    """And so does every public function, which is the one that its module has."""
    assert function.__doc__ and inspect.signature(function).return_annotation is not inspect.Signature.empty
    assert getattr(sys.modules[function.__module__], function.__name__) is function


def test_bots_have_words() -> None:
    """Each class of them says what it is."""
    for kind in (bots.Greedy, bots.Program, bots.Random, bots.Spec, bots.Budget):
        assert kind.__doc__ and not kind.__doc__.startswith("mypyc")


def test_signatures_name_what_is_in_use() -> None:
    """The types of a signature are the classes that are in use; constructors have theirs too."""
    hints = typing.get_type_hints(zataku.Match.play)
    assert hints["seat"] is int and hints["return"] == list[Event]
    assert typing.get_type_hints(Game.clone)["return"] is game.State
    assert list(inspect.signature(zataku.Match).parameters) == [
        "game",
        "seats",
        "seed",
        "options",
        "dealer",
        "state",
        "table",
        "practice",
        "snapshot",
    ]
    assert inspect.signature(zataku.Scripted).parameters["then"].annotation == "Dealer | None"
    assert [module.__doc__ for module in (dealers, game, match, record)].count(None) == 0


@pytest.mark.parametrize("package", ["zataku.core", "zataku.bots", *(f"zataku.games.{name}" for name in SHIPPED)])
def test_every_module_says_what_it_is(package: str) -> None:
    """And so does each of its public classes and functions."""
    found = importlib.import_module(package)
    names = [package, *(each.name for each in pkgutil.walk_packages(found.__path__, f"{package}."))]
    for module in map(importlib.import_module, names):
        assert module.__doc__, module.__name__
        for name, thing in vars(module).items():
            is_own = getattr(thing, "__module__", "") == module.__name__ and name[0] != "_"
            if is_own and (isinstance(thing, type) or inspect.isroutine(thing)):
                doc = thing.__doc__ or ""
                assert doc and not doc.startswith("mypyc"), f"{module.__name__}.{name}"


@pytest.mark.parametrize("kind", ["bits", "codec", "content", "fields", "layout", "markup", "phrases"])
def test_what_authors_are_sent_to_is_typed(kind: str) -> None:
    """All of core has typed signatures; its modules get them when they are imported."""
    module = importlib.import_module(f"zataku.core.{kind}")
    functions = [thing for name, thing in inspect.getmembers(module, inspect.isroutine) if name[0] != "_"]
    own = [function for function in functions if function.__module__ == module.__name__]
    assert [each for each in own if inspect.signature(each).return_annotation is inspect.Signature.empty] == []


def test_help_on_a_field() -> None:
    """As docs/adding-a-game.md sends authors there."""
    text = pydoc.plain(pydoc.render_doc(fields.number))
    assert "least: 'int' = 0" in text and "``none`` is shown as null" in text


def test_a_game_speaks_with_the_words_of_the_contract() -> None:
    """Help on a method of a game has its parameters with their types, and what the contract says."""
    found = zataku.load(SHIPPED[0])
    text = pydoc.plain(pydoc.render_doc(found.apply)).replace("'", "")
    assert str(inspect.getdoc(Game.apply)) in text.replace("\n    ", "\n")
    assert "state: State, action: i64, dealer: Dealer) -> None" in text
    assert list(inspect.signature(found.apply).parameters) == ["state", "action", "dealer"]
    assert str(type(found).__doc__).split()


class Nobody(Bot):
    """A bot that can't choose."""

    def __init__(self, name: str) -> None:
        self.name = name


class HalfDealer(Dealer):
    """A dealer that can't draw."""

    def roll(self, what: int, sides: int) -> int:
        return 1


class Somebody(Nobody):
    """A bot that can."""

    def choose(self, view: View, actions: list[int]) -> int:
        return actions[-1]


@pytest.mark.parametrize(
    ("kind", "missing"),
    [(Bot, "choose"), (Dealer, "draw"), (Game, "apply"), (Nobody, "choose"), (HalfDealer, "draw")],
    ids=lambda value: getattr(value, "__name__", value),
)
def test_abstract_classes_stay_abstract(kind: Any, missing: str) -> None:
    """Whoever leaves out a method hears of it when an instance is made, not in the middle of a game."""
    arguments: dict[Any, tuple[Any, ...]] = {Game: ("toy", 1, range(2, 3), {}, 3, ()), Nobody: ("a",)}
    with pytest.raises(TypeError, match=rf"Can't instantiate abstract class {kind.__name__} .*{missing}"):
        kind(*arguments.get(kind, ()))


def test_whole_classes_can_be_made() -> None:
    """With an __init__ of their own, and its signature."""
    assert Somebody("b").name == "b" and list(inspect.signature(Somebody).parameters) == ["name"]
    assert Seeded(1).roll(0, 6) in range(1, 7) and Silent(1).below(1) == 0


ALONE = """
import sys

class Shop:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] not in {*sys.stdlib_module_names, "zataku", "librt", "mypy_extensions"}:
            if not name.endswith("__mypyc") and not name.startswith(("__editable__", "zataku_")):
                raise ModuleNotFoundError(f"closed: {name}")

sys.meta_path.insert(0, Shop())
import zataku
from zataku import bots
for name in zataku.names():
    game = zataku.load(name)
    match = zataku.Match(game, seed=1)
    bot = bots.make("random", game, 1)
    while not match.over:
        match.play(match.to_act, bot.choose(match.view(match.to_act), match.action_numbers(match.to_act)))
    assert zataku.verify(zataku.read_record(match.record().text()))
beyond = {module.partition(".")[0] for module in sys.modules} & {"litestar", "rich", "typer", "msgspec", "uvicorn"}
assert not beyond and "zataku.server" not in sys.modules and "zataku.cli" not in sys.modules, beyond
print(zataku.__file__)
"""


def test_the_library_needs_nothing_of_the_table() -> None:
    """Importing, playing, reading and verifying go with librt and mypy_extensions alone."""
    done = subprocess.run([sys.executable, "-c", ALONE], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert done.stdout.strip() == zataku.__file__
