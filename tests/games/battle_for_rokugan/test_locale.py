"""The four locale files of Battle for Rokugan: complete, without dead keys, and made of the glossary's terms.

What has to be said is read from the source: reason keys, events, aims and names as the rules write them.
"""

import ast
import random
import re
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import zataku
from games.battle_for_rokugan.situation import GAME
from rule import rule
from zataku.core.game import NOBODY, Refusal, Saying
from zataku.core.locale import LANGUAGES, Locale, load
from zataku.games.battle_for_rokugan import content
from zataku.games.battle_for_rokugan.actions import WORDS, mask
from zataku.games.battle_for_rokugan.content import CONTENT
from zataku.games.battle_for_rokugan.view import AIMS, PHASES

SOURCE = Path(__file__).parents[3] / "src" / "zataku" / "games" / GAME.name
PLAYERS = ["Ann", "Bob", "Ela", "Ken", "Ida"]
PLURAL_FORMS = {"en": 2, "pl": 3, "it": 2, "es": 2}
HOLE = re.compile(r"\{([^{}]*)\}")

HELP_TERMS = {
    "round",
    "upkeep_phase",
    "placement_phase",
    "resolution_phase",
    "combat_token",
    "ruse",
    "battle",
    "successful_defense",
    "control_token",
    "defense_bonus",
    "territory_card",
    "shadowlands",
    "initiative_card",
    "first_player_card",
    "scout",
    "shugenja",
    "ronin",
    "secret_objective",
    "honor",
}
OTHER_TERMS = {
    *("battle_for_rokugan", "clan", "province", "territory", "capital", "landlocked_province", "coastal_province"),
    *("land_border", "coastal_border", "sea", "special_token", "faceup", "facedown", "strength", "hand", "pool"),
    *("discard", "daimyo_screen", "turn", "first_player", "initiative_deck", "neutral_initiative_card", "attacker"),
    *("defender", "conquest", "defense", "honor_bonus", "flower", "give", "end_of_game"),
}
SHORTER = {"combat_token_pool": "pool", "discard_pile": "discard"}
"""Terms that go by a shorter slug, since the notation or an event writes it."""


@cache
def sections(lang: str) -> dict[str, dict[str, str]]:
    """A locale file as it is written."""
    return tomllib.loads((SOURCE / "locale" / f"{lang}.toml").read_text(encoding="utf-8"))


# What the source says


@cache
def calls() -> list[tuple[str, ast.Call]]:
    """Every call within the rules, by the name of what is called."""
    found: list[tuple[str, ast.Call]] = []
    for file in sorted(SOURCE.glob("rules/*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name | ast.Attribute):
                found.append((node.func.id if isinstance(node.func, ast.Name) else node.func.attr, node))
    return found


def strings(node: ast.expr) -> set[str]:
    """The strings that an expression may be."""
    if isinstance(node, ast.IfExp):
        return strings(node.body) | strings(node.orelse)
    return {node.value} if isinstance(node, ast.Constant) and isinstance(node.value, str) else set()


@cache
def refusals() -> dict[str, set[str]]:
    """Every reason key, with the facts that all refusals of this reason have."""
    found: dict[str, set[str]] = {}
    for callee, call in calls():
        if callee == "Refusal":
            (reason,) = strings(call.args[1])
            facts = _keys(call.args[2]) if len(call.args) > 2 else set()
            found[reason] = found.get(reason, facts) & facts
    return found


def _keys(node: ast.expr) -> set[str]:
    assert isinstance(node, ast.Dict), f"facts that can't be read: {ast.unparse(node)}"
    return {key.value for key in node.keys if isinstance(key, ast.Constant) and isinstance(key.value, str)}


@cache
def events() -> dict[str, dict[str, str]]:
    """Every event class, with its facts and their types."""
    trees = [ast.parse(file.read_text(encoding="utf-8")) for file in SOURCE.glob("*events.py")]
    return {
        node.name: {
            field.target.id: ast.unparse(field.annotation)
            for field in node.body
            if isinstance(field, ast.AnnAssign) and isinstance(field.target, ast.Name)
        }
        for tree in trees
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
def told_slugs() -> set[str]:
    """The slugs that the rules write into events: where something comes from, and why."""
    tellers = {"add_control", "look", "destroy", *events()}
    return {slug for callee, call in calls() if callee in tellers for part in call.args for slug in strings(part)}


def keys_of_content() -> set[str]:
    """The slugs of all components; places and borders are named by their provinces."""
    found: set[str] = set()
    for name in dir(content):
        if name.endswith("_KEYS") and name not in ("PLACE_KEYS", "BORDER_KEYS"):
            found |= set(getattr(content, name))
    return found


@cache
def prompts() -> dict[str, set[str]]:
    """What may be asked, with its facts; while something is asked, the others are told of whom."""
    found: dict[str, set[str]] = {"over": set()}
    for key in ({*PHASES} - {"resolving", "over"}) | {"switching_with", "purged"}:
        found |= {key: set(), f"{key}_other": {"seat"}}
    for key in {*AIMS} - {"none"}:
        found |= {key: {"card"}, f"{key}_other": {"seat", "card"}}
    return found


@cache
def expected(section: str) -> set[str]:
    """The keys that a section must have, no more and no less."""
    options = {f"{option}_{value}" for option, values in GAME.choices.items() for value in values}
    universe: dict[str, set[str]] = {
        "about": {"text", "tie"},
        "names": keys_of_content() | told_slugs() | HELP_TERMS | OTHER_TERMS,
        "compounds": {">", "-"},
        "actions": set(sections("en")["actions"]),  # compared with the notation below
        "events": set(facts_of_events()),
        "prompts": set(prompts()),
        "refusals": set(refusals()),
        "scores": set(zataku.Match(GAME, seats=2, seed=1).score_sheet(0, 0)),
        "options": options | set(GAME.choices),
        "help": {
            *HELP_TERMS,
            *content.TYPE_KEYS,
            *content.CLAN_KEYS,
            *content.SPECIAL_KEYS,
            *content.CARD_KEYS,
            *content.OBJECTIVE_KEYS,
            *content.NEUTRAL_KEYS,
        },
    }
    return universe[section]


@cache
def provided(section: str) -> dict[str, set[str]]:
    """The facts that each template of a section may use."""
    if section == "events":
        return facts_of_events()
    if section == "refusals":
        return refusals()
    if section == "prompts":
        return prompts()
    if section == "actions":
        return {form: set(HOLE.findall(form)) for form in sections("en")["actions"]}
    return {key: {"first", "second"} if section == "compounds" else set() for key in expected(section)}


def facts_used(template: str) -> set[str]:
    """The facts that a template needs."""
    return {hole.split(":")[0] for hole in HOLE.findall(template)}


SECTIONS = ("about", "names", "compounds", "actions", "events", "prompts", "refusals", "scores", "options", "help")


def test_the_source_is_read() -> None:
    """The checks below have something to check."""
    assert refusals()["province_not_empty"] == {"province", "other"}
    assert refusals()["not_your_province"] == {"province", "card"}
    assert events()["TokenDrawn"] == {"seat": "int", "kind": "Secret"}
    assert {"conquest", "defense", "scout", "scorpion", "shugenja", "pool", "hand"} <= told_slugs()


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
@pytest.mark.parametrize("section", ["actions", "events", "prompts", "refusals"])
def test_all_languages_tell_the_same_facts(lang: str, section: str) -> None:
    """No language keeps a fact back that another one tells."""
    for key, template in sections(lang)[section].items():
        assert facts_used(template) == facts_used(sections("en")[section][key]), f"{section}.{key}"


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


@pytest.mark.parametrize("lang", LANGUAGES)
def test_all_languages_tell_the_same_numbers(lang: str) -> None:
    """A number in a text of one language stands in the others too."""
    for section in SECTIONS[3:]:
        for key, text in sections(lang)[section].items():
            numbers = [sorted(re.findall(r"\d+", HOLE.sub("", each))) for each in (text, sections("en")[section][key])]
            assert numbers[0] == numbers[1], f"{section}.{key}"


def printed_names(lang: str) -> Iterator[tuple[str, str]]:
    """Every component with a name, with that name."""
    kinds = ("clan", "territory", "province", "special_token", "initiative_card", "territory_card", "secret_objective")
    for kind in kinds:
        yield from ((entry["id"], entry["names"][lang]) for entry in CONTENT[kind] if "names" in entry)


def glossary(lang: str) -> Iterator[tuple[str, str]]:
    """The terms of the glossary in the rules, by the slug that the English one makes."""
    text = (SOURCE / "rules.md").read_text(encoding="utf-8").partition("## 24. Glossary")[2].partition("\n---")[0]
    for line in text.splitlines():
        if line.startswith("| ") and not line.startswith(("| en |", "| ---")):
            cells = [re.split(r", | / ", cell.strip().replace("*", "")) for cell in line.strip("| ").split(" | ")]
            for place, term in enumerate(cells[0]):
                slug = term.lower().replace("ō", "o").replace(" ", "_")
                yield SHORTER.get(slug, slug), cells[LANGUAGES.index(lang)][place]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_names_are_those_of_components_and_glossary(lang: str) -> None:
    """Only capital letters may differ: within a sentence a name begins with a small one."""
    names = sections(lang)["names"]
    for slug, printed in printed_names(lang):
        assert names[slug].casefold() == printed.casefold(), slug
    terms = dict(glossary(lang))
    assert len(terms.keys() & names.keys()) > 55
    for slug in terms.keys() & names.keys():
        assert names[slug].casefold().endswith(terms[slug].casefold()), slug  # "faceup / facedown" shares its words


@pytest.mark.parametrize("lang", LANGUAGES)
def test_tokens_are_named_by_type_and_strength(lang: str) -> None:
    """A combat token in the hand and one on the board; places by their provinces."""
    locale = load(GAME.name, lang)
    for kind in content.KIND_KEYS:
        type_, _, strength = kind.partition("_")
        assert locale.name(kind) == " ".join([locale.name(type_), strength]).strip()
    assert locale.name("lion-3") == f"{locale.name('lion')} 3"
    assert locale.name("sea>crane_south") == f"{locale.name('sea')} → {locale.name('crane_south')}"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_names_tell_pieces_apart(lang: str) -> None:
    """No two pieces share a name."""
    names = sections(lang)["names"]
    pieces = [names[slug] for slug in sorted(keys_of_content())]
    assert len(set(pieces)) == len(pieces)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_notation_has_a_phrase(lang: str) -> None:
    """Each action is put into words of its own, also as others may read it, and each form is used."""
    locale = load(GAME.name, lang)
    phrases = {words: locale.action(words) for words in WORDS}
    assert len(set(phrases.values())) == len(WORDS)
    masked = {mask(action) for action in range(0, len(WORDS))}
    phrases |= {words: locale.action(words) for words in masked}
    for words, phrase in phrases.items():
        check_prose(phrase, words)
    forms = [re.compile(HOLE.sub(r"\\S+", form).replace("?", r"\?")) for form in sections(lang)["actions"]]
    unused = [form.pattern for form in forms if not any(form.fullmatch(words) for words in phrases)]
    assert unused == []


def check_prose(text: str, what: object) -> None:
    """Words for people: capital letter, no hole, no slug, no stray value."""
    assert text[0] == text[0].upper(), what
    assert not re.search(r"[{}?]|\bNone\b|\w_\w|  |\w>\w|-1$", text), f"{what}: {text}"


def check_sentence(text: str, what: object) -> None:
    """Prose with a full stop."""
    check_prose(text, what)
    assert text.endswith("."), f"{what}: {text}"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_texts_for_reading_are_prose(lang: str) -> None:
    """Help, the options' values and the description are whole sentences, a title is not."""
    locale = load(GAME.name, lang)
    for text in sections(lang)["about"].values():
        check_sentence(text, "about")
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
@pytest.mark.parametrize("seats", GAME.seats)
def test_matches_are_told_in_prose(lang: str, seats: int) -> None:
    """Whatever happens, is asked or is refused in a random match reads as words, to every seat and to spectators."""
    locale = load(GAME.name, lang)
    viewers = [*range(seats), NOBODY]
    chooser = random.Random(seats)
    match = zataku.Match(GAME, seats=seats, seed=seats)
    while not match.over:
        for viewer in viewers:
            prompt = match.prompt(viewer)
            check_sentence(locale.prompt(prompt, PLAYERS, viewer), prompt)
        for action in chooser.sample(WORDS, 30):
            refusal = match.refusal(match.to_act, action)
            if refusal is not None:
                check_refusal(locale, refusal)
        actions = match.actions(match.to_act)
        verb = chooser.choice(sorted({action.split()[0] for action in actions}))
        action = chooser.choice([action for action in actions if action.split()[0] == verb])
        for event in match.play(match.to_act, action):
            for viewer in viewers:
                saying = event.saying(viewer)
                check_sentence(locale.event(saying, PLAYERS), saying)


SAMPLE: dict[str, Any] = {
    "token": "lion-3",
    "below": "lion-2",
    "kind": "army_3",
    "place": "unicorn_east>lion_west",
    "province": "lion_west",
    "target": "crab_east",
    "territory": "lion",
    "clan": "lion",
    "card": "bushido",
    "objective": "great_library",
    "first": "great_library",
    "second": "web_of_influence",
    "special": "peace",
    "reason": "conquest",
    "source": "scout",
    "rule": "BR-8.2",
    "seat": 0,
    "asked": 1,
    "other": 1,
}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_template_reads_as_a_sentence(lang: str) -> None:
    """Also what random matches do not reach: each template with each number that asks for another form."""
    locale = load(GAME.name, lang)
    for n in (1, 2, 5):
        for name, facts in facts_of_events().items():
            event = name.removesuffix("_hidden")
            sample = {fact: SAMPLE.get(fact, n) for fact in facts}
            if event != name:
                sample |= dict.fromkeys(set(events()[event]) - facts, "?")
            check_sentence(locale.event(Saying(event, sample), PLAYERS), name)
        for reason, facts in refusals().items():
            check_refusal(locale, Refusal("BR-1.1", reason, {fact: SAMPLE.get(fact, n) for fact in facts}))
    for key in prompts():
        asked = Saying(key.removesuffix("_other"), {"seat": 0, "card": "bushido"})
        check_sentence(locale.prompt(asked, PLAYERS, NOBODY if key.endswith("_other") else 0), key)


def test_what_a_hidden_token_looks_like() -> None:
    """Its owner reads what it is, the others that there is one; the rule stays as it is written."""
    locale = load(GAME.name, "en")
    facts: dict[str, Any] = {"seat": 0, "token": "lion-3", "place": "unicorn_east>lion_west"}
    seen, hidden = Saying("TokenPlaced", {**facts, "kind": "army_3"}), Saying("TokenPlaced", {**facts, "kind": "?"})
    assert locale.event(seen, PLAYERS) == "Ann places army 3 facedown as Lion 3: Unicorn East → Lion West."
    assert locale.event(hidden, PLAYERS) == "Ann places a token facedown as Lion 3: Unicorn East → Lion West."
    thrown = Saying("TokenIllegal", {"token": "lion-3", "kind": "raid", "place": "lion_west", "rule": "BR-8.2"})
    assert locale.event(thrown, PLAYERS) == "Lion 3: raid may not lie there and is discarded (Lion West, BR-8.2)."


@rule("BR-2.11")
def test_a_refusal_in_four_languages() -> None:
    """Rule, province and player."""
    refusal = Refusal("BR-2.11", "province_not_empty", {"province": "lion_west", "other": 1})
    assert [load(GAME.name, lang).refusal(refusal, PLAYERS) for lang in LANGUAGES] == [
        "Lion West is not empty: Bob controls it. [BR-2.11]",
        "Lew – zachód: ta prowincja nie jest pusta, kontroluje ją Bob. [BR-2.11]",
        "Leone – ovest non è vuota: la controlla Bob. [BR-2.11]",
        "León – oeste no está vacía: la controla Bob. [BR-2.11]",
    ]


@pytest.mark.parametrize(
    ("words", "phrase"),
    [
        ("place army_3 lion_west", "Place a token: army 3, Lion West"),
        ("place navy_1 sea>lion_coast", "Place a token: navy 1, sea → Lion Coast"),
        ("place ? lion_west", "Place a token facedown: Lion West"),
        ("bless blessing_2 lion-3", "Lay a blessing: blessing 2, Lion 3"),
        ("animate blessing_2 lion-3", "Place from the discard pile: blessing 2, Lion 3"),
        ("give army_1 pool", "Return from your hand to the pool: army 1"),
        ("give ? pool", "Return a token from the hand to the pool"),
        ("keep ?", "Keep an objective"),
        ("first_player crab-1", "First player card: send back Crab 1"),
        ("end_turn", "End the turn"),
    ],
)
def test_some_phrases(words: str, phrase: str) -> None:
    """Notation put into words."""
    assert load(GAME.name, "en").action(words) == phrase
