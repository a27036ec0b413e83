"""What others hold, hide or want never reaches a browser; the views of all seats after the end are the witnesses."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterator
from functools import cache
from itertools import count
from pathlib import Path
from typing import Any

import pytest

import zataku.games.battle_for_rokugan
from browser.brought import bring
from browser.ear import Ear, play_out, views
from browser.fixtures import Visit
from browser.visitor import Visitor
from games.battle_for_rokugan.player import play
from wide import SOAK, often
from zataku.server.chronicle import Chronicle

SEATS = often(3, soak=5)
UNTIL = 2  # the round in which it is enough
SECRET_VERBS = ("keep", "put_back", "place")
LOCALE = Path(zataku.games.battle_for_rokugan.__file__).parent / "locale" / "en.toml"
NAMES: dict[str, str] = tomllib.loads(LOCALE.read_text("utf-8"))["names"]
SHOWN_TOKEN = re.compile(r'<g[^>]* aria-label="([^"]*)"[^>]* data-word="([a-z]+-\d)"')

View = dict[str, Any]


class Witness:
    """What was hidden from a viewer at a version, by the views of those who knew."""

    def __init__(self, sides: list[dict[int, View]], viewer: int) -> None:
        self.sides = sides
        self.viewer = viewer
        self.tokens = cache(self._tokens)

    def objectives(self, version: int) -> set[str]:
        """Those that others hold or have put away."""
        players = [side[version]["players"][seat] for seat, side in self.others if version in side]
        return {player[held] for player in players for held in ("objective", "rejected") if player[held]}

    def _tokens(self, version: int) -> dict[str, str]:
        """The facedown tokens of others that the viewer has not looked at, and their kinds."""
        found: dict[str, str] = {}
        for seat, side in self.others:
            view = side.get(version, {"players": [], "tokens": []})
            own = f"{view['players'][seat]['clan']}-" if view["players"] else "-"
            for token in view["tokens"]:
                if token["token"].startswith(own) and not token["faceup"] and self.viewer not in token["seen_by"]:
                    found[token["token"]] = token["kind"]
        return found

    def cards(self, version: int) -> set[str]:
        """The territories whose card others know and the viewer does not."""
        found: set[str] = set()
        for _, side in self.others:
            cards = side[version]["territories"] if version in side else {}
            found |= {id for id, card in cards.items() if card["card"] and self.viewer not in card["seen_by"]}
        return {id for id in found if not self.sides[0][version]["territories"][id]["played"]}

    @property
    def others(self) -> list[tuple[int, dict[int, View]]]:
        """All seats but the viewer's, with what they saw."""
        return [(seat, side) for seat, side in enumerate(self.sides) if seat != self.viewer]


def dicts(data: object, version: int) -> Iterator[tuple[int, View]]:
    """All objects within a message, each with the version that it tells of.

    An entry of the log tells of its own: what lies there under a name may be another token than in an earlier round.
    """
    if isinstance(data, dict):
        at = data.get("number", version) if "events" in data else version
        yield at, data
        for value in data.values():
            yield from dicts(value, at)
    elif isinstance(data, list):
        for value in data:
            yield from dicts(value, version)


def check_message(message: object, version: int, witness: Witness) -> int:
    """Nothing hidden is told; how many hidden tokens were told of."""
    cards = witness.cards(version)
    checked = 0
    for at, told in dicts(message, version):
        if "kind" in told and told.get("token") in witness.tokens(at):
            assert told["kind"] in (None, "?"), f"version {at}: {told} reached seat {witness.viewer}"
            checked += 1
        if "words" in told and "seat" in told and told["seat"] != witness.viewer:
            verb, *rest = str(told["words"]).split()
            assert verb not in SECRET_VERBS or rest[0] == "?", f"version {version}: {told['words']}"
        for seat, player in enumerate(told.get("players", []) if "territories" in told else []):
            if seat != witness.viewer:
                assert [player[name] for name in ("hand", "pool", "objective", "rejected")] == [None] * 4
        for id, card in (told.get("territories") or {}).items() if "players" in told else ():
            assert id not in cards or card["card"] is None, f"version {version}: the card of {id}"
        for seat, parts in enumerate(told.get("scores", [])):
            assert seat == witness.viewer or "secret_objective" not in parts
    return checked


def check_page(html: str, version: int, witness: Witness) -> int:
    """No hidden token is named where it lies; how many there are."""
    hidden = witness.tokens(version)
    labels = {token: label for label, token in SHOWN_TOKEN.findall(html)}
    for token in labels.keys() & hidden.keys():
        assert not labels[token].lower().startswith(NAMES[hidden[token]]), f"version {version}: {labels[token]}"
    return len(labels.keys() & hidden.keys())


def play_on(people: list[Visitor], ears: list[Ear], table: str) -> None:
    """Two people and bots play until some tokens of the last round lie on the board; everybody looks at each turn.

    At the end one comes back, and is told the whole game.
    """
    seats = [visitor.sit() for visitor in people]
    for number in count():
        people[0].wait_until(lambda: people[0].read(f"/api/tables/{table}")["to_act"] in (0, 1))
        info = people[0].read(f"/api/tables/{table}")
        for seat, ear in zip(seats, ears, strict=True):
            seat.wait_for_version(info["version"])
            ear.look()
        if is_enough(ears[0]):
            break
        play(seats[info["to_act"]], seed=number, moves=1)
    people[0].come(table).wait_for_version(info["version"])
    ears[0].look()


def late_in_the_first_round(table: Chronicle) -> bool:
    """One of the people is asked, and most tokens were placed; cards may have taken some away again."""
    view: Any = table.match.views()[-1]
    return table.match.to_act in (0, 1) and sum(player["placed"] for player in view["players"]) >= 4 * SEATS


def at_the_start(table: Chronicle) -> bool:
    """One of the people is asked for the first time."""
    return table.match.to_act in (0, 1)


BEGIN = at_the_start if SOAK else late_in_the_first_round


def is_enough(ear: Ear) -> bool:
    """Whether tokens of everybody lie on the board in the last round."""
    messages = (json.loads(text) for _, text in reversed(ear.heard) if text.startswith("{"))
    view = next(message["view"] for message in messages if message.get("kind") == "update")
    return bool(view["round"] == UNTIL and len(view["tokens"]) > SEATS)


@pytest.mark.long
def test_secrets_stay_secret(visit: Visit) -> None:
    """Hands, pools, objectives, facedown tokens and cards: neither in a line, nor in an answer, nor on a page."""
    people = [visit("Ann"), visit("Ben"), visit("Cid")]
    ann, ben, _ = people
    table = bring([ann, ben, *["random"] * (SEATS - 2)], "battle_for_rokugan", BEGIN)
    ears = [Ear(visitor.page) for visitor in people]
    for visitor, ear in zip(people, ears, strict=True):
        ear.listen()
        visitor.go(f"/t/{table}")
    play_on(people, ears, table)
    told = [list(ear.heard) for ear in ears]
    last = max(ear.version for ear in ears)
    play_out(people, table, 2)
    sides = [views(ann, table, seat, last) for seat in range(SEATS)]
    in_messages = on_pages = 0
    for viewer, heard in zip((0, 1, -1), told, strict=True):
        witness = Witness(sides, viewer)
        for version, text in heard:
            for slug in witness.objectives(version):
                told_of = rf'\b{slug}\b(?!":)|{re.escape(NAMES[slug])}'  # one has the name of a game option
                assert not re.search(told_of, text), f"version {version}: {slug} reached seat {viewer}"
            if text.startswith("{"):
                in_messages += check_message(json.loads(text), version, witness)
            else:
                on_pages += check_page(text, version, witness)
    assert in_messages > 100 and on_pages > 50
    check_own(sides[0], told[0])


def check_own(side: dict[int, View], heard: list[tuple[int, str]]) -> None:
    """One's own facedown tokens and objective can be read; so what is hidden would have been found."""
    read = 0
    for version, html in heard:
        if html.startswith("{") or version not in side:
            continue
        view = side[version]
        clan, objective = view["players"][0]["clan"], view["players"][0]["objective"]
        assert objective is None or NAMES[objective] in html
        labels = {token: label for label, token in SHOWN_TOKEN.findall(html)}
        for token in view["tokens"]:
            if token["token"].startswith(f"{clan}-") and not token["faceup"]:
                assert labels[token["token"]].lower().startswith(NAMES[token["kind"]])
                read += 1
    assert read > 5
