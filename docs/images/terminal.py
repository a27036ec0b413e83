"""Draws the README's picture: River of Gold in the terminal, halfway through a game between bots.

PYTHONPATH=src python docs/images/terminal.py
"""

import re
from io import StringIO
from pathlib import Path

from rich.console import Console
from rich.terminal_theme import TerminalTheme

import zataku
from zataku import bots
from zataku.cli.screen import show_table
from zataku.core.locale import load

NIGHT = TerminalTheme(
    (24, 27, 34),
    (226, 224, 216),
    [
        (24, 27, 34),
        (214, 88, 74),
        (112, 168, 110),
        (214, 172, 88),
        (98, 148, 214),
        (176, 128, 196),
        (98, 178, 178),
        (226, 224, 216),
    ],
    [
        (120, 124, 132),
        (232, 112, 98),
        (140, 196, 138),
        (236, 200, 120),
        (130, 176, 236),
        (204, 160, 220),
        (130, 206, 206),
        (255, 255, 250),
    ],
)


def main() -> None:
    game = zataku.load("river_of_gold")
    match = zataku.Match(game, 4, seed=12, options={"patrons": "draft"})
    players = [bots.make("greedy", game, seat) for seat in range(4)]
    while len(match.record().moves) < 90 or match.to_act != 0:
        seat = match.to_act
        match.play(seat, players[seat].choose(match.view(seat), [game.parse(words) for words in match.actions(seat)]))
    screen = Console(record=True, width=82, file=StringIO(), highlight=False, emoji=False, force_terminal=True)
    loc = load(game.name, "en")
    names = [loc.name(str(player.clan)) for player in getattr(match.view(0), "players")]
    show_table(screen, game, match.view(0), loc, names)
    svg = screen.export_svg(title="zataku play river_of_gold", theme=NIGHT)
    svg = re.sub(r"@font-face \{.*?\}\s*", "", svg, flags=re.S)  # nothing is loaded from elsewhere
    (Path(__file__).parent / "river_of_gold.svg").write_text(svg.replace("Fira Code", "DejaVu Sans Mono"), "utf-8")


main()
