"""The four locale files of The River: complete, without dead keys, and made of the official names.

What has to be said is read from the source: reason keys, events, choices and names as the rules write them.
"""

import ast
import re
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from games.the_river.situation import GAME
from games.the_river.walk import walk
from rule import rule
from zataku import Match
from zataku.core.game import NOBODY, Fact, Refusal, Saying
from zataku.core.locale import LANGUAGES, Locale, load
from zataku.games.the_river import content
from zataku.games.the_river.actions import WORDS
from zataku.games.the_river.content import CONTENT
from zataku.games.the_river.terminal import LEGEND
from zataku.games.the_river.view import PHASES

SOURCE = Path(__file__).parents[3] / "src" / "zataku" / "games" / "the_river"
PLAYERS = ["Ann", "Bob", "Ela", "Ken"]
PLURAL_FORMS = {"en": 2, "pl": 3, "it": 2, "es": 2}
HOLE = re.compile(r"\{([^{}]*)\}")

HELP_TERMS = {
    "round",
    "pioneer",
    "exchange",
    "explore",
    "produce",
    "produce_food",
    "food",
    "warehouse",
    "reserve",
    "build",
    "bonus_token",
    "first_player",
    "swap",
    "clean_up",
    "settling",
    "column",
    "meadow",
    "end_of_game",
}
PROMPTED = {
    "paying": ("card",),
    "overflow": ("number",),
    "covered": ("number",),
    "income": ("number",),
    "taking": ("number", "resource"),
}
MEADOWS = {tile["id"] for tile in CONTENT["terrain_tiles"] if tile["effect"] != "none"}
VERBS = {"give_back", "pay"}  # on buttons, where the tokens are not chosen yet
TOKENS = {f"{kind['id']}-{n}" for kind in CONTENT["resources"] for n in range(1, kind["tokens"] + 1)}


@cache
def sections(lang: str) -> dict[str, dict[str, str]]:
    """A locale file as it is written."""
    return tomllib.loads((SOURCE / "locale" / f"{lang}.toml").read_text(encoding="utf-8"))


# What the source says


@cache
def functions(*patterns: str) -> list[ast.FunctionDef]:
    """Every function of the game's files."""
    trees = [
        ast.parse(file.read_text(encoding="utf-8")) for pattern in patterns for file in sorted(SOURCE.glob(pattern))
    ]
    return [node for tree in trees for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]


def calls(callee: str, function: ast.FunctionDef) -> Iterator[ast.Call]:
    """Every call of something by this name within a function."""
    for node in ast.walk(function):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name | ast.Attribute):
            if (node.func.id if isinstance(node.func, ast.Name) else node.func.attr) == callee:
                yield node


def strings(node: ast.expr, function: ast.FunctionDef) -> set[str]:
    """The strings that an expression may be: written out, or assigned to a variable of the function."""
    if isinstance(node, ast.Name):
        values = [
            assigned.value
            for assigned in ast.walk(function)
            if isinstance(assigned, ast.Assign)
            and any(isinstance(target, ast.Name) and target.id == node.id for target in assigned.targets)
        ]
        return set().union(*(strings(value, function) for value in values if not isinstance(value, ast.Name)))
    if isinstance(node, ast.IfExp):
        return strings(node.body, function) | strings(node.orelse, function)
    return {node.value} if isinstance(node, ast.Constant) and isinstance(node.value, str) else set()


@cache
def refusals() -> dict[str, set[str]]:
    """Every reason key, with the facts that all refusals of this reason have."""
    found: dict[str, set[str]] = {}
    for function in functions("*.py", "rules/*.py"):
        for call in calls("Refusal", function):
            reasons = strings(call.args[1], function)
            assert reasons, f"a reason that can't be read: {ast.unparse(call)}"
            facts = _keys(call.args[2]) if len(call.args) > 2 else set()
            for reason in reasons:
                found[reason] = found.get(reason, facts) & facts
    return found


def _keys(node: ast.expr) -> set[str]:
    assert isinstance(node, ast.Dict), f"facts that can't be read: {ast.unparse(node)}"
    return {key.value for key in node.keys if isinstance(key, ast.Constant) and isinstance(key.value, str)}


@cache
def events() -> dict[str, dict[str, str]]:
    """Every event class, with its facts and their types."""
    tree = ast.parse((SOURCE / "events.py").read_text(encoding="utf-8"))
    return {
        node.name: {
            field.target.id: ast.unparse(field.annotation)
            for field in node.body
            if isinstance(field, ast.AnnAssign) and isinstance(field.target, ast.Name)
        }
        for node in tree.body
        if isinstance(node, ast.ClassDef)
    }


@cache
def facts_of_events() -> dict[str, set[str]]:
    """The facts of every sentence about an event, those for who may not know everything included."""
    found = {name: set(fields) for name, fields in events().items()}
    for name, fields in events().items():
        secrets = {fact for fact, kind in fields.items() if kind == "Secret"}
        if secrets:
            found[f"{name}_hidden"] = set(fields) - secrets
    return found


@cache
def slugs_in_calls(*callees: str) -> set[str]:
    """The slugs that the rules pass to these functions or classes."""
    return {
        slug
        for function in functions("rules/*.py")
        for callee in callees
        for call in calls(callee, function)
        for argument in call.args
        for slug in strings(argument, function)
    }


def slugs_of_the_terminal() -> set[str]:
    """The slugs that the drawn table looks up by themselves."""
    return {
        call.args[1].value
        for function in functions("terminal*.py")
        for call in ast.walk(function)
        if isinstance(call, ast.Call) and len(call.args) > 1
        if isinstance(call.args[0], ast.Name) and call.args[0].id == "names"
        if isinstance(call.args[1], ast.Constant) and isinstance(call.args[1].value, str)
    }


def keys_of_content() -> set[str]:
    """The slugs of all components."""
    found: set[str] = {"the_river"}
    for name in dir(content):
        if name.endswith("_KEYS"):
            found |= set(getattr(content, name))
    return found - {"none", "2p", "34p", "shared", "per_player", "unlimited"}


def prompts() -> set[str]:
    """What may be asked; while something is asked, the others are told of whom."""
    asked = {*PHASES} - {"over"}
    return asked | {f"{key}_other" for key in asked} | {"over"}


@cache
def expected(section: str) -> set[str]:
    """The keys that a section must have, no more and no less."""
    printed = {slug for section in CONTENT["names"]["en"].values() for slug in section}
    told = slugs_in_calls("trigger_end", *events())
    options = {f"{option}_{value}" for option, values in GAME.choices.items() for value in values}
    universe: dict[str, set[str]] = {
        "about": {"text", "tie"},
        "names": keys_of_content() | told | printed | slugs_of_the_terminal() | {*LEGEND, *HELP_TERMS, *TOKENS, *VERBS},
        "counts": set(content.RESOURCE_KEYS),
        "actions": set(sections("en")["actions"]),  # compared with the notation below
        "events": set(facts_of_events()),
        "prompts": prompts(),
        "refusals": set(refusals()),
        "scores": set(Match(GAME, seats=2, seed=1).score_sheet(0)),
        "options": options | set(GAME.choices),
        "help": HELP_TERMS | MEADOWS,
    }
    return universe[section]


@cache
def provided(section: str) -> dict[str, set[str]]:
    """The facts that each template of a section may use."""
    if section == "events":
        return facts_of_events()
    if section == "refusals":
        return refusals()
    if section == "actions":
        return {form: set(HOLE.findall(form)) for form in sections("en")["actions"]}
    if section == "prompts":
        return {key: {"seat", *PROMPTED.get(key.removesuffix("_other"), ())} for key in prompts()}
    return {key: {"n"} if section == "counts" else set() for key in expected(section)}


def facts_used(template: str) -> set[str]:
    """The facts that a template needs; a plain number is none."""
    used: set[str] = set()
    for hole in HOLE.findall(template):
        used |= set(hole.split(":")[0].split("*"))
    return {fact for fact in used if not fact.isdecimal()}


SECTIONS = ("about", "names", "counts", "actions", "events", "prompts", "refusals", "scores", "options", "help")


def test_the_source_is_read() -> None:
    """What the checks below rest on is found."""
    assert refusals()["too_poor"] == {"card", "lacking", "food"}
    assert events()["Produced"] == {"seat": "int", "island": "str", "resource": "str", "amount": "int"}
    assert {"exchange", "payment", "no_room"} <= slugs_in_calls("Returned", "Gained")
    assert slugs_in_calls("trigger_end") == {"twelve_tiles", "bonus_tokens"}
    assert {"stack", "deck", "discards", "round"} <= slugs_of_the_terminal()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_key_is_missing_and_none_is_unused(lang: str) -> None:
    """Every section has the keys that the source asks for; all languages have the same ones, in the same order."""
    assert tuple(sections(lang)) == SECTIONS
    for section in SECTIONS:
        keys = set(sections(lang)[section])
        assert sorted(expected(section) - keys) == [], f"missing in [{section}]"
        assert sorted(keys - expected(section)) == [], f"unused in [{section}]"
        assert list(sections(lang)[section]) == list(sections("en")[section])


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("section", SECTIONS)
def test_templates_use_only_facts_that_are_there(lang: str, section: str) -> None:
    """No hole of a template names a fact that its saying does not have."""
    for key, template in sections(lang)[section].items():
        assert facts_used(template) <= provided(section)[key], f"{section}.{key}"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_templates_use_every_number_of_a_refusal(lang: str) -> None:
    """A refusal says its numbers: no language keeps one back that another one tells."""
    for reason, template in sections(lang)["refusals"].items():
        assert facts_used(template) == facts_used(sections("en")["refusals"][reason]), reason


@pytest.mark.parametrize("lang", LANGUAGES)
def test_plurals_have_the_forms_of_their_language(lang: str) -> None:
    """Two forms in English, Italian and Spanish, three in Polish; braces are paired."""
    for section in SECTIONS:
        for key, template in sections(lang)[section].items():
            rest = HOLE.sub("", template)
            assert "{" not in rest and "}" not in rest, f"{section}.{key}"
            for hole in HOLE.findall(template):
                if ":" in hole:
                    assert len(hole.split(":")[1].split("|")) == PLURAL_FORMS[lang], f"{section}.{key}"
                else:
                    assert "|" not in hole, f"{section}.{key}"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_all_languages_tell_the_same_numbers(lang: str) -> None:
    """A number in a text of one language stands in the others too."""
    for section in SECTIONS[2:]:
        for key, text in sections(lang)[section].items():
            numbers = [sorted(re.findall(r"\d+", HOLE.sub("", each))) for each in (text, sections("en")[section][key])]
            assert numbers[0] == numbers[1], f"{section}.{key}"


def official_names(lang: str) -> Iterator[tuple[str, str]]:
    """Every slug that the content names, with that name."""
    for section in CONTENT["names"][lang].values():
        yield from section.items()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_names_are_the_official_ones(lang: str) -> None:
    """Only the first letter may differ: within a sentence it is a small one."""
    for slug, name in official_names(lang):
        found = sections(lang)["names"][slug]
        assert found in (name, name[0].lower() + name[1:]), slug


@pytest.mark.parametrize("lang", LANGUAGES)
def test_numbered_pieces_are_named_by_what_they_are(lang: str) -> None:
    """Tiles and cards have no printed names: the type tells them, and a number."""
    names = sections(lang)["names"]
    for tile in CONTENT["terrain_tiles"]:
        assert names[tile["id"]] == " / ".join(names[terrain] for terrain in tile["terrains"]) + f" {tile['id']}"
    for card in CONTENT["building_cards"]:
        assert names[card["id"]] == f"{names[card['name_key']]} {card['id']}"
    for number, space in enumerate(content.SPACE_KEYS, 1):
        assert names[space].endswith(f" {number}")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_tokens_are_named_as_they_are_counted(lang: str) -> None:
    """wood-2 is 2 wood."""
    locale = load("the_river", lang)
    for slug in TOKENS:
        kind, _, n = slug.partition("-")
        assert locale.name(slug) == locale.count(int(n), kind)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_names_tell_pieces_apart(lang: str) -> None:
    """No two pieces share a name."""
    names = sections(lang)["names"]
    pieces = [names[slug] for slug in sorted(keys_of_content())]
    assert len(set(pieces)) == len(pieces)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_notation_has_a_phrase(lang: str) -> None:
    """Each action is put into words of its own, and each form is used."""
    locale = load("the_river", lang)
    phrases = {words: locale.action(words) for words in WORDS}
    for words, phrase in phrases.items():
        check_prose(phrase, words)
    assert len(set(phrases.values())) == len(WORDS)
    forms = {form: re.compile(HOLE.sub(r"\\S+", form.replace("+", r"\+"))) for form in sections(lang)["actions"]}
    assert [form for form, pattern in forms.items() if not any(map(pattern.fullmatch, WORDS))] == []


def check_prose(text: str, what: object) -> None:
    """Words for people: capital letter, no hole, no slug, no stray value."""
    assert text[0] == text[0].upper(), what
    assert not re.search(r"[{}?]|\bNone\b|\w_\w|  |\bs\d|\w-\d", text), f"{what}: {text}"


def check_sentence(text: str, what: object) -> None:
    """Prose with a full stop."""
    check_prose(text, what)
    assert text.endswith("."), f"{what}: {text}"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_texts_for_reading_are_prose(lang: str) -> None:
    """Help, the option's values and the description are whole sentences, a title is not."""
    locale = load("the_river", lang)
    check_sentence(locale.about, "about")
    for slug, text in locale.help.items():
        check_sentence(text, slug)
    for option, values in GAME.choices.items():
        check_prose(locale.option(option), option)
        for value in values:
            check_sentence(locale.option(option, value), value)
    for category in expected("scores"):
        check_prose(locale.score(category), category)


def check_refusal(locale: Locale, refusal: Refusal) -> None:
    """A refusal is a sentence and its rule."""
    text = locale.refusal(refusal, PLAYERS)
    assert text.endswith(f" [{refusal.rule}]")
    check_sentence(text.removesuffix(f" [{refusal.rule}]"), refusal)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_matches_are_told_in_prose(lang: str, seats: int) -> None:
    """Whatever happens, is asked or is refused in a random match reads as words, to every seat and to spectators."""
    locale = load("the_river", lang)
    viewers = [*range(seats), NOBODY]
    for number, step in enumerate(walk(seats, seats)):
        sayings = [event.saying(viewer) for event in step.events for viewer in viewers]
        for saying in sayings:
            check_sentence(locale.event(saying, PLAYERS), saying)
        for viewer in viewers:
            prompt = step.match.prompt(viewer)
            check_sentence(locale.prompt(prompt, PLAYERS, viewer), prompt)
        tried = [WORDS[index % len(WORDS)] for index in range(number * 37, number * 37 + 12)]
        for seat in range(seats):
            for refusal in (step.match.refusal(seat, words) for words in tried + WORDS[:80:7]):
                if refusal is not None:
                    check_refusal(locale, refusal)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_template_reads_as_a_sentence(lang: str) -> None:
    """Also what random matches do not reach: each template with each number that asks for another form."""
    locale = load("the_river", lang)
    slugs = {"resource": "stone", "action": "reserve", "space": "s4", "card": "b24", "reason": "payment"}
    for n in (1, 2, 5):
        for name, facts in facts_of_events().items():
            kinds = events()[name]
            sample: dict[str, Any] = {
                fact: (0 if fact == "seat" else n) if kinds[fact] == "int" else slugs.get(fact, "t24") for fact in facts
            }
            check_sentence(locale.event(Saying(name, sample), PLAYERS), name)
        words = {"resource", "action", "space", "card", "tile"}
        for reason, facts in refusals().items():
            sample = {fact: slugs.get(fact, "t24") if fact in words else n % 4 for fact in facts}
            check_refusal(locale, Refusal("TR-1.1", reason, sample))
        for key in prompts():
            known: dict[str, Fact] = {"seat": 0, "number": n, "resource": "clay", "card": "b24"}
            check_sentence(locale.prompt(Saying(key.removesuffix("_other"), known), PLAYERS, 0), key)


@rule("TR-11.4")
def test_a_refusal_in_the_four_languages() -> None:
    """Rule and numbers."""
    refusal = Refusal("TR-11.4", "too_poor", {"card": "b28", "lacking": 2, "food": 1})
    assert [load("the_river", lang).refusal(refusal, PLAYERS) for lang in LANGUAGES] == [
        "For town hall b28 you lack 2 tokens; you have 1 food to fill in. [TR-11.4]",
        "Ratusz b28: brakuje ci 2 zasobów; żywności w zastępstwie masz 1. [TR-11.4]",
        "Municipio b28: ti mancano 2 risorse; hai 1 cibo per sostituirle. [TR-11.4]",
        "Ayuntamiento b28: te faltan 2 recursos; tienes 1 de comida para sustituirlos. [TR-11.4]",
    ]


@pytest.mark.parametrize(
    ("words", "phrase"),
    [
        ("draft t17", "Start with desert t17"),
        ("explore t62", "Take forest / mountains t62"),
        ("produce clay", "Produce clay"),
        ("produce food wood", "Take 1 wood from the food island"),
        ("build b28", "Construct town hall b28"),
        ("swap s2 s5", "Swap the tiles of space 2 and space 5"),
        ("exchange wood-2 clay-1", "Exchange 2 wood and 1 clay for 1 food"),
        ("give_back stone-1", "Return 1 stone"),
        ("pay wood-2 stone-1 food-1", "Pay 2 wood, 1 stone and 1 food"),
    ],
)
def test_some_phrases(words: str, phrase: str) -> None:
    """Notation put into words."""
    assert load("the_river", "en").action(words) == phrase
