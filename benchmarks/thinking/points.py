"""What the points of winners are made of, for the page that tells how to play.

.venv/bin/python benchmarks/thinking/points.py GAME [BOT] [GAMES] [SEATS]
"""

from __future__ import annotations

import sys
from collections import Counter

import zataku
from zataku import bots


def main(name: str, bot: str = "bell", games: str = "200", seats: str = "") -> None:
    game = zataku.load(name)
    count = int(seats) if seats else game.seats[-1]
    points: Counter[str] = Counter()
    winners = 0
    for seed in range(int(games)):
        match = zataku.Match(game, seats=count, seed=seed)
        players = [bots.make(bot, game, seed=count * seed + seat) for seat in range(count)]
        while not match.over:
            seat = match.to_act
            match.play(seat, players[seat].choose(match.view(seat), match.action_numbers(seat)))
        for seat, place in enumerate(match.ranking()):
            if place == 1:
                winners += 1
                points.update(match.score_sheet(seat))
    print(f"{name}: {games} games of {bot}, {count} seats, {winners} winners")
    for category, total in points.most_common():
        print(f"  {category:24} {total / winners:5.1f}")


if __name__ == "__main__":
    main(*sys.argv[1:])
