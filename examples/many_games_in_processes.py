"""Matches travel between processes: start them here, play them there, look at them here again."""

from concurrent.futures import ProcessPoolExecutor

import zataku
from zataku import bots


def play(match: zataku.Match) -> zataku.Match:
    """Play a match to its end, wherever this runs."""
    players = [bots.make("random", match.game, seat) for seat in range(match.seats)]
    while not match.over:
        seat = match.to_act
        match.play(seat, players[seat].choose(match.view(seat), match.action_numbers(seat)))
    return match


def main() -> None:
    """A few matches of every game, on two cores."""
    matches = [zataku.Match(zataku.load(name), seed=seed) for name in zataku.names() for seed in range(2)]
    with ProcessPoolExecutor(max_workers=2) as pool:
        for match in pool.map(play, matches):
            print(f"{match.game.name}: {match.scores()}")


if __name__ == "__main__":
    main()
