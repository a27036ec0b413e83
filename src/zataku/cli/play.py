"""``zataku play``: people and bots at one table in the terminal."""

from __future__ import annotations

import secrets
from datetime import date
from pathlib import Path
from typing import Annotated

import typer

import zataku
from zataku import bots
from zataku.cli.content import ContentFile
from zataku.cli.files import free_name, read_position, read_record, write_record
from zataku.cli.screen import console, say
from zataku.cli.seats import checked_seat
from zataku.cli.sitting import Sitting
from zataku.cli.words import Lang, Words, language, load
from zataku.core import locale
from zataku.core.dealers import Seeded
from zataku.core.errors import BadSetup
from zataku.core.game import NOBODY, Bot, Game
from zataku.core.match import Match, checked_options, checked_seats


def play(
    game: Annotated[str | None, typer.Argument(help="The game; `zataku games` lists them.", show_default=False)] = None,
    seats: Annotated[int | None, typer.Option(help="How many play.", show_default="the fewest")] = None,
    seat: Annotated[int, typer.Option(help="Your seat; the first is 0.")] = 0,
    option: Annotated[list[str] | None, typer.Option(metavar="NAME=VALUE", help="An option of the game.")] = None,
    bot: Annotated[
        str, typer.Option(metavar="LEVEL", help=f"Who plays against you: {', '.join(bots.names())}, cmd:PROGRAM.")
    ] = bots.FAIR,
    hot_seat: Annotated[bool, typer.Option("--hot-seat", help="People in all seats, taking turns here.")] = False,
    auto: Annotated[bool, typer.Option("--auto", help="Play an action automatically if it is the only one.")] = False,
    seed: Annotated[int | None, typer.Option(help="Repeatable dice and draws, for trying things out.")] = None,
    nonce: Annotated[
        str | None, typer.Option(help="A text of your own to mix into the dice.", show_default="random")
    ] = None,
    save: Annotated[Path | None, typer.Option(help="Save after each of your moves.", show_default=False)] = None,
    resume: Annotated[Path | None, typer.Option(help="Continue a saved game.", show_default=False)] = None,
    position: Annotated[
        Path | None, typer.Option(help="Begin from a position, as practice.", show_default=False)
    ] = None,
    content: ContentFile = None,
    lang: Lang = None,
) -> None:
    """Play a game against bots, or with friends at one screen.

    Examples:

      zataku play GAME
      zataku play GAME --seats 3 --bot pebble
      zataku play GAME --seats 3 --seat 1 --option NAME=VALUE
      zataku play GAME --seats 2 --hot-seat --save evening.zataku
      zataku play --resume evening.zataku --hot-seat
      zataku play GAME --position situation.json

    At the prompt, type the number of an action, its notation, or the beginning of its words; `help` explains the rest.
    """
    words = load(language(lang))
    bots.checked(bot, programs=True)
    if save is not None and save.exists() and save != resume:
        raise BadSetup("--save", "a file that does not exist yet, or the one given to --resume", str(save))
    if resume is not None:
        if seats is not None or option or seed is not None or nonce is not None:
            raise BadSetup("--resume", "no --seats, --option, --seed or --nonce: the record has them", "one of them")
        if position is not None:
            raise BadSetup("--resume", "no --position: the record has it", "both")
        match = _resumed(resume, game, words)
    elif position is not None:
        if seats is not None or option:
            raise BadSetup("--position", "no --seats or --option: the position has them", "one of them")
        match = _practised(position, game, seed, nonce, words)
    elif game is None:
        raise BadSetup("game", "one of " + ", ".join(zataku.names()), "none")
    else:
        match = _fresh(zataku.load(game), seats, given_options(option or []), seed, nonce, words)
    source = match.source
    assert isinstance(source, Seeded)
    checked_seat(seat, match.seats)
    people = list(range(match.seats)) if hot_seat else [seat]
    base = int(source.commitment[:8], 16)  # with the same seed bots play the same too, without knowing the seed
    others: dict[int, Bot] = {
        number: bots.make(bot, match.game, base + number, programs=True)
        for number in range(match.seats)
        if number not in people
    }
    if save is not None:
        write_record(match, save)
    file = save or resume or free_name(match.game.name, date.today())
    loc = locale.load(match.game.name, words.lang)
    if others:
        say(
            console(),
            words("bots_play", bot=words.bot(bot), line=loc.words.get("levels", {}).get(bot, "")).rstrip(),
            "dim",
        )
    try:
        Sitting(match, others, loc, words, file, saves_each_move=save is not None, plays_forced=auto).run()
    finally:
        for other in others.values():
            if isinstance(other, bots.Program):
                other.close()


def _fresh(
    game: Game, seats: int | None, options: dict[str, str], seed: int | None, nonce: str | None, words: Words
) -> Match:
    """A new match: the commitment to the seed is shown, then the person's nonce is mixed in, then dice roll."""
    checked_seats(game, seats)
    checked_options(game, options)
    return Match(game, seats, options=options, dealer=_dealer(seed, nonce, words))


def _practised(file: Path, name: str | None, seed: int | None, nonce: str | None, words: Words) -> Match:
    """Practice from a position."""
    game, state = read_position(file, name)
    if game.to_act(state) == NOBODY:
        raise BadSetup(str(file), "a position in which the game goes on", "one after its end")
    return Match(game, dealer=_dealer(seed, nonce, words, practice=True), state=state)


def _dealer(seed: int | None, nonce: str | None, words: Words, practice: bool = False) -> Seeded:
    """A dealer whose commitment is shown, and then the person's nonce is mixed in."""
    dealer = Seeded(seed, practice=practice)
    _tell_sealed(dealer, words)
    if seed is None or nonce is not None:
        dealer.mix(secrets.token_hex(8) if nonce is None else nonce)
    _tell_nonces(dealer, words)
    return dealer


def _resumed(file: Path, game: str | None, words: Words) -> Match:
    record = read_record(file)
    if game is not None and zataku.load(game).name != record.game:
        raise BadSetup(str(file), f"a record of {game}", f"one of {record.game}")
    match = zataku.resume(record)
    assert isinstance(match.source, Seeded)
    _tell_sealed(match.source, words)
    _tell_nonces(match.source, words)
    return match


def given_options(given: list[str]) -> dict[str, str]:
    """Options as typed: each ``NAME=VALUE``."""
    options: dict[str, str] = {}
    for text in given:
        name, equals, value = text.partition("=")
        if not (name and equals and value):
            raise BadSetup("--option", "NAME=VALUE", repr(text))
        options[name.strip()] = value.strip()
    return options


def _tell_sealed(dealer: Seeded, words: Words) -> None:
    say(console(), words("sealed", commitment=dealer.commitment), "dim")


def _tell_nonces(dealer: Seeded, words: Words) -> None:
    text = words("nonces", nonces=", ".join(dealer.nonces)) if dealer.nonces else words("repeatable")
    say(console(), text, "dim")
