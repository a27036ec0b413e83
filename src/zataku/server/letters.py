"""What a message says: which game, who plays, whose turn it is, and a link; nothing of what happens on the board."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from datetime import datetime
from functools import cache
from importlib.resources import files

from zataku.core import locale
from zataku.core.language import ENGLISH, LANGUAGES
from zataku.server.outbox import CLUB, Message, zone_of
from zataku.server.people import one_line
from zataku.server.protocol import Wishes
from zataku.server.store import PERSON, PLAYING, TableRow


@dataclass
class Letter:
    """A message in the words of one language."""

    kind: str
    table: str
    game: str
    title: str
    text: str  # may be empty
    turn: str  # who is to act; empty for nobody, or a bot
    path: str


@cache
def texts(lang: str) -> dict[str, str]:
    """The texts of a language, with English for what it lacks."""
    return written(ENGLISH) | written(lang)


def written(lang: str) -> dict[str, str]:
    """The file of a language; empty if there is none."""
    file = files("zataku.server").joinpath("locale", f"{lang}.toml")
    return tomllib.loads(file.read_text("utf-8")) if lang in LANGUAGES and file.is_file() else {}


def letter(message: Message, row: TableRow, wishes: Wishes) -> Letter:
    """What to say about a table, as everyone may know it."""
    words = texts(wishes.lang)
    lang = wishes.lang if wishes.lang in LANGUAGES else ENGLISH
    until = datetime.fromtimestamp(message.until / 1000, zone_of(wishes.zone))
    turn = row.seats[row.to_act].name if row.status == PLAYING and row.to_act >= 0 and not row.is_bot_to_act else ""
    own = [seat.name for seat in row.seats if seat.kind == PERSON and seat.person == message.person]
    facts = {
        "game": locale.load(row.game, lang).name(row.game),
        "name": one_line(turn or (own[0] if own else "")),
        "names": ", ".join(one_line(seat.name) for seat in row.seats if seat.kind == PERSON and seat.name),
        "time": f"{until:%Y-%m-%d %H:%M} ({until.tzname()})",
    }
    club = message.person == CLUB
    title = words[f"club_{message.kind}" if club else message.kind].format(**facts)
    text = "" if club else words[f"{message.kind}_more"].format(**facts)
    return Letter(message.kind, row.id, row.game, title, text, one_line(turn), f"/t/{row.id}")
