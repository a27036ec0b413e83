"""A corrected copy of the components: every language tells it."""

import json
from functools import cache
from typing import Any

import pytest

from elsewhere import answer
from games.battle_for_rokugan.printed import PRINTED
from rule import rule
from zataku.core import content

# Loads the words with a copy, as another process must.
STORY = """
import json, sys
from zataku.core import content, locale
copy = json.load(sys.stdin)
problems = content.problems("battle_for_rokugan", copy)
assert not problems, [str(problem) for problem in problems]
content.use_data("battle_for_rokugan", copy)
print(json.dumps({lang: locale.load("battle_for_rokugan", lang).words for lang in locale.LANGUAGES}))
"""

KINDS = ("player_card", "clan", "special_token", "territory_card", "secret_objective", "province", "territory")


def printed() -> dict[str, Any]:
    """A copy, as it is printed."""
    data: dict[str, Any] = json.loads(json.dumps(PRINTED))
    return data


def corrected() -> dict[str, Any]:
    """Other numbers everywhere, and two clans with other tokens."""
    data = printed()
    entries = {(kind, entry["id"]): entry for kind in KINDS for entry in data[kind]}
    data["control_token"] |= {"count": 27, "faceup_honor": 2}
    entries["player_card", "scout"]["per_player"] = 3
    entries["player_card", "first_player"]["from_players"] = 4
    entries["clan", "crab"] |= {"faceup_control_defense": 1, "unique_token": {"type": "army", "strength": 6}}
    entries["clan", "crane"]["faceup_control_defense"] = 3
    entries["clan", "lion"]["bluff_defense"] = 5
    entries["special_token", "honor_1"]["honor"] = 3
    entries["special_token", "battlefield"] |= {"defense": 2, "replaceable": False}
    entries["special_token", "peace"]["replaceable"] = True
    entries["territory_card", "code_of_honor"]["provinces"] = 4
    entries["territory_card", "dark_favors"]["tokens"] = 1
    entries["territory_card", "bountiful_harvest"]["faceup"] = 1
    entries["secret_objective", "great_library"] |= {"honor": 11, "count": 3}
    entries["secret_objective", "emerald_empire"] |= {"count": 5, "territories": 2}
    entries["province", "lion_west"]["defense"] = 1
    entries["territory", "lion"]["honor_for_control"] = 6
    for token in data["combat_token"]:
        if token["type"] == "army" and token["strength"] == 3:
            token["count"] = 0
        if token["type"] == "raid":
            token["count"] = 2
    return data


@cache
def story() -> dict[str, Any]:
    """The words of the copy by language."""
    return answer(STORY, corrected())


SAID = {
    "en": {
        "army": "Strength 1, 2, 4 or 5; Crab and Lion also have a 6.",
        "navy": "Strength 1 or 2.",
        "raid": "Each clan has 2; Unicorn has 3.",
        "crab": "Unique token: army 6.",
        "crane": "Your faceup control tokens add 3 defense each instead of 1. Unique token: diplomacy (2 in all).",
        "lion": "defends it with strength 5. Unique token: army 6.",
        "battlefield": "The province has 2 more defense. The token is never replaced.",
        "code_of_honor": "Place honor bonuses +3 in 4 provinces outside the Shadowlands.",
        "bountiful_harvest": "Add 1 faceup control token to a province of yours.",
        "great_library": "Control the Phoenix capital or 3 provinces of the Phoenix territory: 11 honor.",
        "honor": "2 for each faceup control token, the honor of your territories, and your secret objective.",
        "defense_bonus": "Printed on the board, whoever controls the province.",
        "honor_1": "honor bonus +3",
        "look": "{card}: choose up to 1 combat token to look at.",
        "supply": "Everyone has 27; what is not there is not placed.",
        "path": "A path of 5 provinces, each next to the one before, in at least 2 territories.",
    },
    "pl": {
        "army": "Siła 1, 2, 4 lub 5; Krab i Lew mają też 6.",
        "navy": "Siła 1 lub 2.",
        "raid": "Każdy klan ma 2; Jednorożec ma 3.",
        "crab": "Unikatowy żeton: armia 6.",
        "crane": "odkryte żetony kontroli dodają po 3 do obrony zamiast 1. Unikatowy żeton: dyplomacja (razem 2).",
        "lion": "broni jej z siłą 5. Unikatowy żeton: armia 6.",
        "battlefield": "Prowincja ma o 2 większą obronę. Tego żetonu nigdy się nie zastępuje.",
        "code_of_honor": "Umieść żetony honoru +3 w 4 prowincjach poza Krainami Cienia.",
        "bountiful_harvest": "Dołóż 1 odkryty żeton kontroli do swojej prowincji.",
        "great_library": "Kontroluj stolicę Feniksa albo 3 prowincje terytorium Feniksa: 11 honoru.",
        "honor": "2 za każdy odkryty żeton kontroli, honor twoich terytoriów i ukryty cel.",
        "defense_bonus": "Nadrukowana na planszy, ktokolwiek kontroluje prowincję.",
        "honor_1": "żeton honoru +3",
        "look": "{card}: wybierz żetony walki, które podejrzysz (najwyżej 1).",
        "supply": "Każdy ma ich 27; tych, których zabraknie, nie umieszcza się.",
        "path": "Droga przez 5 prowincji, każda przyległa do poprzedniej, na co najmniej 2 terytoriach.",
    },
    "it": {
        "army": "Forza 1, 2, 4 o 5; anche 6 (Granchio e Leone).",
        "navy": "Forza 1 o 2.",
        "raid": "Ogni clan ne ha 2 (Unicorno: 3).",
        "crab": "Segnalino unico: esercito 6.",
        "crane": "aggiungono 3 alla difesa ciascuno invece di 1. Segnalino unico: diplomazia (2 in tutto).",
        "lion": "la difende con forza 5. Segnalino unico: esercito 6.",
        "battlefield": "La provincia ha 2 difesa in più. Il segnalino non si sostituisce mai.",
        "code_of_honor": "Piazza bonus onore +3 in 4 province fuori dalle Terre dell’Ombra.",
        "bountiful_harvest": "Aggiungi 1 segnalino controllo a faccia in su a una tua provincia.",
        "great_library": "Controlla la capitale della Fenice o 3 province del territorio della Fenice: 11 onore.",
        "honor": "2 per ogni segnalino controllo a faccia in su, l’onore dei tuoi territori e il tuo obiettivo",
        "defense_bonus": "Stampato sul tabellone, chiunque controlli la provincia.",
        "honor_1": "bonus onore +3",
        "look": "{card}: scegli fino a 1 segnalino combattimento da guardare.",
        "supply": "Ognuno ne ha 27; quelli che mancano non si piazzano.",
        "path": "Un percorso di 5 province, ognuna adiacente alla precedente, in almeno 2 territori.",
    },
    "es": {
        "army": "Fuerza 1, 2, 4 o 5; además 6 (Cangrejo y León).",
        "navy": "Fuerza 1 o 2.",
        "raid": "Cada clan tiene 2 (Unicornio: 3).",
        "crab": "Ficha única: ejército 6.",
        "crane": "añaden 3 a la defensa cada una en lugar de 1. Ficha única: diplomacia (2 en total).",
        "lion": "la defiende con fuerza 5. Ficha única: ejército 6.",
        "battlefield": "La provincia tiene 2 de defensa más. La ficha nunca se sustituye.",
        "code_of_honor": "Coloca bonificaciones de honor +3 en 4 provincias fuera de las Tierras Sombrías.",
        "bountiful_harvest": "Añade 1 ficha de control boca arriba a una provincia tuya.",
        "great_library": "Controla la capital del Fénix o 3 provincias del territorio del Fénix: 11 de honor.",
        "honor": "2 por cada ficha de control boca arriba, el honor de tus territorios y tu objetivo secreto.",
        "defense_bonus": "Impresa en el tablero, controle quien controle la provincia.",
        "honor_1": "bonificación de honor +3",
        "look": "{card}: elige hasta 1 ficha de combate que mirar.",
        "supply": "Cada jugador tiene 27; las que falten no se colocan.",
        "path": "Un camino de 5 provincias, cada una adyacente a la anterior, en al menos 2 territorios.",
    },
}
ELSEWHERE = {
    "honor_1": ("names", "honor_1"),
    "look": ("prompts", "look"),
    "supply": ("options", "control_token_supply_is_hard_limit_true"),
    "path": ("options", "emerald_empire_path"),
}


@pytest.mark.parametrize("lang", SAID)
def test_words_follow_the_components(lang: str) -> None:
    """Names, helps, prompts and options."""
    words = story()[lang]
    for key, text in SAID[lang].items():
        section, slug = ELSEWHERE.get(key, ("help", key))
        assert text in words[section][slug], (key, words[section][slug])
    assert words["help"]["crab"] == SAID[lang]["crab"]
    kept = SAID[lang]["battlefield"].partition(". ")[2]
    assert kept in words["help"]["scorched_earth"] and kept not in words["help"]["peace"]
    assert " 3 " in words["help"]["scout"] and " 4 " in words["help"]["first_player_card"]


@rule("BR-18.4")
def test_the_shadowlands_bring_no_honor_in_any_copy() -> None:
    """The rulebook says so, and the words do."""
    data = printed()
    data["territory"][-1]["honor_for_control"] = 5
    assert [str(problem) for problem in content.problems("battle_for_rokugan", data)] == [
        "territory shadowlands_south, honor_for_control: expected 0, got 5"
    ]
