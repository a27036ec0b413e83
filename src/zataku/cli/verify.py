"""``zataku verify``: whether the dice and draws of a record were fair."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

import zataku
from zataku.cli.content import ContentFile
from zataku.cli.files import read_record
from zataku.cli.screen import console, say
from zataku.cli.seats import titles
from zataku.cli.words import Lang, language, load
from zataku.core import locale
from zataku.core.errors import BadRecord
from zataku.core.game import NOBODY
from zataku.core.record import UNDO


def verify(
    file: Annotated[Path, typer.Argument(help="A record of a finished game.")],
    content: ContentFile = None,
    lang: Lang = None,
) -> None:
    """Recompute every roll and draw of a record from its seed, and every score from its moves.

    The exit code is 1 if anything differs.
    """
    words = load(language(lang))
    record = read_record(file)
    try:
        compared = zataku.verify(record)
    except BadRecord as problem:
        typer.echo(words("error", what=words("not_fair", file=file, problem=problem)), err=True)
        typer.echo(words("try", what=words("try_record")), err=True)
        raise typer.Exit(1) from None
    match = zataku.replay(record)
    loc = locale.load(record.game, words.lang)
    players = titles(match.view(NOBODY), match.seats, loc, words)
    screen = console()
    say(screen, f"{words('game')}: {loc.name(record.game)}")
    say(screen, f"{words('commitment')}: {record.commitment}")
    if record.seals:
        say(screen, f"{words('seals')}: {len(record.seals)}")
    say(screen, f"{words('outcomes')}: {compared}")
    for seat, place in sorted(enumerate(match.ranking()), key=lambda pair: pair[1]):
        say(screen, f"{place}. {players[seat]}  {record.scores[seat]}")
    if record.practice:
        say(screen, words("practice", n=sum(move.text == UNDO for move in record.moves)))
    say(screen, words("fair"), "bold")
