"""A corrected copy of the components: every language and the terminal tell it."""

import json
import re
import subprocess
import sys
from functools import cache
from typing import Any

import pytest

from games.river_of_gold.printed import PRINTED

# Loads the game with a copy, as another process must, and tells its words and draws a table.
STORY = """
import json, sys
from zataku.core import content, locale
copy = json.load(sys.stdin)
problems = content.problems("river_of_gold", copy)
assert not problems, [str(problem) for problem in problems]
content.use_data("river_of_gold", copy)
import zataku
match = zataku.Match(zataku.load("river_of_gold"), 2, seed=7)
view = match.view(0)
view.players[1].delivered.append("artisan_1")
words = {lang: locale.load("river_of_gold", lang) for lang in locale.LANGUAGES}
phrases = {lang: [loc.action(each) for each in sys.argv[1:]] for lang, loc in words.items()}
table = match.game.draw_table(view, {})
print(json.dumps({"words": {lang: loc.words for lang, loc in words.items()}, "phrases": phrases, "table": table}))
"""
ACTIONS = ("trade koku favor", "journey koku", "journey silk", "sell rice", "set_die 4")


def by_name(data: dict[str, Any]) -> dict[str, dict[str, Any]]:
    """The tiles and cards of a copy."""
    kinds = ("building", "customer", "mastery", "patron")
    return {entry.get("id", entry.get("key")): entry for kind in kinds for entry in data[kind]}


def corrected() -> dict[str, Any]:
    """Other numbers everywhere, tiles of other types, and a track of its own for region 6."""
    data: dict[str, Any] = json.loads(json.dumps(PRINTED))
    pieces = by_name(data)
    data["limits"] |= {"koku": 30, "good_each": 1, "favor_limit_max": 5}
    data["building_row"]["end_slot_favor"] = 2
    data["scoring"]["end_trigger_vp"] = 1
    for gain, n in zip(data["journey_end"]["choice"], (4, 2), strict=True):
        gain["n"] = n
    data["influence_track"][5]["rewards"][1] |= {"step": 6, "gain": [{"kind": "vp", "n": 1}]}
    pieces["b26"]["visitor"][0]["n"] = 6
    pieces["b20"] |= {"type": "manor", "visitor": [{"kind": "influence", "n": 4}]}
    pieces["b38"]["visitor"] = [{"kind": "koku", "n": 3}]
    pieces["b44"]["visitor"][1]["n"] = 3
    for tile in data["building"]:
        if tile["type"] == "market" and tile["era"] > 0:
            tile["visitor"][0]["n"] = 2
    pieces["artisan_1"] |= {"end": [{"kind": "vp_per_goods", "per": 1, "vp": 2}]}
    pieces["artisan_1"]["delivery"][0]["n"] = 5
    pieces["artisan_1"]["ongoing"][0]["koku"] = 3
    pieces["merchant_4"]["ongoing"][0]["koku_each"] = 6
    pieces["merchant_5"]["ongoing"][0]["n"] = 2
    for effect, n in zip(pieces["monk_2"]["delivery"], (2, 1), strict=False):
        effect["n"] = n
    pieces["noble_2"]["end"][0] |= {"type": "shrine", "vp": 2}
    pieces["noble_5"]["end"][0]["vp"] = 2
    pieces["air"] |= {"requirement": {"kind": "distinct_customer_types", "n": 1}, "vp_two": [6]}
    pieces["air"]["vp_three_four"] = [8, 5, 2]
    pieces["courts"]["requirement"]["n"] = 10
    pieces["kudaka"]["ability"]["deliver_first_in_region_vp"] = 1
    pieces["yoritomo"]["ability"]["setup_customers"] = 1
    pieces["kakita_ryoku"]["ability"]["set_die_instead_of_roll_favor"] = 2
    return data


def longer_steps() -> dict[str, Any]:
    """Another reward at another step, in all regions."""
    data: dict[str, Any] = json.loads(json.dumps(PRINTED))
    for track in data["influence_track"]:
        track["rewards"][0]["gain"][0]["n"] = 2
        track["rewards"][4] |= {"step": 17, "gain": [{"kind": "any_good", "n": 1}, {"kind": "any_good", "n": 2}]}
    return data


def told(data: dict[str, Any]) -> dict[str, Any]:
    """What comes of a copy."""
    command = [sys.executable, "-c", STORY, *ACTIONS]
    done = subprocess.run(command, input=json.dumps(data), capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    found: dict[str, Any] = json.loads(done.stdout)
    return found


@cache
def story() -> dict[str, Any]:
    """What comes of the corrected copy."""
    return told(corrected())


SAID = {
    "en": {
        "resource_limit": "more than 30 koku or 1 good of one type",
        "divine_favor": "starts at 3 and never rises beyond 5",
        "journey_end": "You take 4 koku or 2 goods,",
        "row_end": "you gain 2 divine favor at once",
        "end_of_game": "gains 1 victory point.",
        "influence_track": "every reward you pass or reach. Step 10",
        "mastery": "worth 7–8, 5 and 2–3 victory points with 3 or 4 players, and 5–6 to the first",
        "port": "3 from a starting port or one of era 1, 5–6 from one of era 2",
        "market": "gain 2 goods: of the printed type in era 1, of any type in era 2.",
        "manor": "2–4 from a starting manor or one of era 1, 3 from",
        "shrine": "Visitors of the building gain what its tile shows.",
        "imperial_market": "It gives visitors 1 good, and either 1–3 divine favor or the chance",
        "artisan": "Gives 2–5 influence in its region and makes building there 2–3 koku cheaper.",
        "artisan_1": "gain 5 influence on the Spine of the World and place",
        "artisan_2": "1 victory point per 3 goods you have left.",
        "merchant_4": "sell any number of goods for 6 koku each",
        "merchant_5": "gain 2 divine favor",
        "monk_2": "limit by 2, gain 1 divine favor",
        "noble_2": "2 victory points for each shrine you own.",
        "noble_5": "2 victory points for each building type you own, at most 8.",
        "air": "customers of 1 type.",
        "courts": "Reach step 10, the imperial flower, in any region.",
        "yoritomo": "with 1 customer card and",
        "kudaka": "score 1 victory point.",
    },
    "pl": {
        "resource_limit": "więcej niż 30 koku ani więcej niż 1 towar jednego rodzaju",
        "divine_favor": "na początku 3, najwyżej 5",
        "journey_end": "Bierzesz 4 koku albo 2 towary,",
        "row_end": "otrzymujesz 2 punkty boskiej łaski",
        "end_of_game": "zdobywa 1 punkt zwycięstwa.",
        "influence_track": "do której docierasz. Pole 10",
        "mastery": "kolejno 7–8, 5 i 2–3 punkty zwycięstwa przy 3 lub 4 graczach, a przy 2 graczach 5–6 punktów",
        "port": "3 w porcie początkowym lub z 1. ery, 5–6 w porcie",
        "market": "otrzymują 2 towary: wskazane na rynku z 1. ery, dowolne",
        "manor": "2–4 w posiadłości początkowej lub z 1. ery, 3 w",
        "shrine": "Goście budynku otrzymują to, co wskazuje jego kafelek.",
        "imperial_market": "Daje gościom 1 towar oraz 1–3 punkty boskiej łaski albo",
        "artisan": "Daje 2–5 punktów wpływu w swoim regionie i obniża tam koszt budowania o 2–3 koku.",
        "artisan_1": "zwycięstwa za każdy 1 pozostały ci towar.",
        "artisan_2": "1 punkt zwycięstwa za każde 3 pozostałe ci towary.",
        "merchant_4": "dowolną liczbę towarów po 6 koku",
        "merchant_5": "otrzymaj 2 punkty boskiej łaski",
        "monk_2": "limit boskiej łaski o 2, otrzymaj 1 punkt boskiej łaski",
        "noble_2": "2 punkty zwycięstwa za każdą posiadaną świątynię.",
        "noble_5": "2 punkty zwycięstwa za każdy posiadany rodzaj budynku, najwyżej 8.",
        "air": "klientów 1 rodzaju.",
        "courts": "w dowolnym regionie do pola 10, czyli cesarskiego kwiatu.",
        "yoritomo": "z 1 kartą klientów i",
        "kudaka": "zdobywasz 1 punkt zwycięstwa.",
    },
    "it": {
        "resource_limit": "più di 30 koku o più di 1 merce dello stesso tipo",
        "divine_favor": "parte da 3 e non supera mai 5",
        "journey_end": "Prendi 4 koku o 2 merci,",
        "row_end": "ottieni subito 2 favori divini",
        "end_of_game": "ottiene 1 punto vittoria.",
        "influence_track": "che superi o raggiungi. La casella 10",
        "mastery": "vale 7–8, 5 e 2–3 punti vittoria in 3 o 4 giocatori, e 5–6 solo per il primo",
        "port": "3 da uno di partenza o dell’Era 1, 5–6 da uno",
        "market": "ottiene 2 merci: quelle indicate nell’Era 1, qualsiasi nell’Era 2.",
        "manor": "2–4 da uno di partenza o dell’Era 1, 3 da",
        "shrine": "Chi visita l’edificio ottiene ciò che indica la sua tessera.",
        "imperial_market": "A chi lo visita dà 1 merce, più 1–3 favori divini oppure",
        "artisan": "Dà 2–5 influenza nella sua regione e lì riduce di 2–3 koku",
        "artisan_1": "per ogni 1 merce che ti resta.",
        "artisan_2": "1 punto vittoria per ogni 3 merci che ti restano.",
        "merchant_4": "vendere quante merci vuoi a 6 koku l’una",
        "merchant_5": "ottieni 2 favori divini",
        "monk_2": "aumenta di 2 il limite di favore divino, ottieni 1 favore divino",
        "noble_2": "2 punti vittoria per ogni santuario che possiedi.",
        "noble_5": "2 punti vittoria per ogni tipo di edificio che possiedi, al massimo 8.",
        "air": "avventori di 1 tipo.",
        "courts": "Raggiungi la casella 10, il fiore imperiale, in una regione qualsiasi.",
        "yoritomo": "con 1 carta avventore e",
        "kudaka": "ottieni 1 punto vittoria.",
    },
    "es": {
        "resource_limit": "más de 30 Koku ni más de 1 Mercancía de un mismo tipo",
        "divine_favor": "empieza en 3 y nunca pasa de 5",
        "journey_end": "Tomas 4 Koku o 2 Mercancías,",
        "row_end": "obtienes de inmediato 2 puntos de Favor divino",
        "end_of_game": "obtiene 1 punto de victoria.",
        "influence_track": "que pasas o alcanzas. La casilla 10",
        "mastery": "vale 7–8, 5 y 2–3 puntos de victoria con 3 o 4 jugadores, y 5–6 solo para el primero",
        "port": "3 de uno inicial o de la Era 1, 5–6 de uno",
        "market": "obtiene 2 Mercancías: las indicadas en la Era 1, cualesquiera en la Era 2.",
        "manor": "2–4 de una inicial o de la Era 1, 3 de",
        "shrine": "Quien visita la Construcción obtiene lo que indica su pieza.",
        "imperial_market": "Da a sus visitantes 1 Mercancía, y además 1–3 puntos de Favor divino o",
        "artisan": "Da 2–5 puntos de Influencia en su región y abarata allí la construcción en 2–3 Koku.",
        "artisan_1": "por cada 1 Mercancía que te quede.",
        "artisan_2": "1 punto de victoria por cada 3 Mercancías que te queden.",
        "merchant_4": "vender cuantas Mercancías quieras a 6 Koku cada una",
        "merchant_5": "obtén 2 puntos de Favor divino",
        "monk_2": "aumenta en 2 tu límite de Favor divino, obtén 1 punto de Favor divino",
        "noble_2": "2 puntos de victoria por cada Santuario que tengas.",
        "noble_5": "2 puntos de victoria por cada tipo de Construcción que tengas, como máximo 8.",
        "air": "Clientes de 1 tipo.",
        "courts": "Alcanza la casilla 10, la flor imperial, en cualquier región.",
        "yoritomo": "con 1 carta de Cliente y",
        "kudaka": "obtienes 1 punto de victoria.",
    },
}
PHRASES = {
    "en": [
        "Trade 5 koku for 1 divine favor",
        "Journey bonus: take 4 koku",
        "Journey bonus: take 2 silk",
        "Sell 1 rice for 6 koku",
        "Spend 2 divine favor: set the die to 4",
    ],
    "pl": [
        "Wymień 5 koku na 1 punkt boskiej łaski",
        "Koniec podróży: weź 4 koku",
        "Koniec podróży: weź 2 żetony jedwabiu",
        "Sprzedaj 1 żeton ryżu za 6 koku",
        "Wydaj 2 punkty boskiej łaski: ustaw kość na 4",
    ],
    "it": [
        "Scambia 5 koku con 1 favore divino",
        "Fine del viaggio: prendi 4 koku",
        "Fine del viaggio: prendi 2 gettoni seta",
        "Vendi 1 gettone riso per 6 koku",
        "Spendi 2 favori divini: imposta il dado su 4",
    ],
    "es": [
        "Intercambia 5 Koku por 1 punto de Favor divino",
        "Fin del viaje: toma 4 Koku",
        "Fin del viaje: toma 2 fichas de Seda",
        "Vende 1 ficha de Arroz por 6 Koku",
        "Gasta 2 puntos de Favor divino: fija el dado en 4",
    ],
}


@pytest.mark.parametrize("lang", SAID)
def test_words_follow_the_components(lang: str) -> None:
    """Names, helps, phrases and prompts."""
    words = story()["words"][lang]
    for key, text in SAID[lang].items():
        assert text in words["help"][key], (key, words["help"][key])
    assert words["help"]["shrine"] == SAID[lang]["shrine"]
    assert words["names"]["b20"].startswith(f"{words['names']['manor']} (") and " 4 " in words["names"]["b20"]
    assert words["told"]["b20"] == words["told"]["b16"]
    assert story()["phrases"][lang] == PHRASES[lang]
    assert " 2 " in words["prompts"]["first_die"]
    assert not any("{" in text for text in words["help"].values())


def test_the_terminal_follows_the_components() -> None:
    """What artisans take off, rewards that differ by region, and a mastery that asks for another step."""
    table = plain(story()["table"])
    assert "−2/3 artisan" in table and "−3" in table.partition("Region 1")[2].partition("\n")[0]
    assert "5: 2●/2●/2●/2●/2●/–   6: –/–/–/–/–/1★" in table and "10: ✿" in table
    assert "  10↑ ✿" in table
    assert max(map(len, table.splitlines())) <= 80


def plain(table: str) -> str:
    """The marks without their colours."""
    return re.sub(r"\[[^\]]*\]", "", table)


def test_rewards_along_the_tracks() -> None:
    """Where all regions are alike, the help lists them."""
    found = told(longer_steps())["words"]
    rewards = {
        "en": ": 2 goods on step 2, 2 koku on step 5, 1 divine favor on step 9, 3 victory points on step 13, "
        "then any good and 2 goods of any type on step 17. Step 11",
        "pl": ": 2 towary na polu 2, 2 koku na polu 5, 1 punkt boskiej łaski na polu 9, 3 punkty zwycięstwa na polu 13 "
        "oraz dowolny towar i 2 dowolne towary na polu 17. Pole 11",
        "it": ": 2 merci nella casella 2, 2 koku nella 5, 1 favore divino nella 9, 3 punti vittoria nella 13, "
        "poi una merce qualsiasi e 2 merci qualsiasi nella 17. La casella 11",
        "es": ": 2 Mercancías en la casilla 2, 2 Koku en la 5, 1 punto de Favor divino en la 9, "
        "3 puntos de victoria en la 13, y cualquier Mercancía y 2 Mercancías cualesquiera en la 17. La casilla 11",
    }
    for lang, text in rewards.items():
        assert text in found[lang]["help"]["influence_track"]
