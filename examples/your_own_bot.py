"""A bot in plain Python: it sees a view, tries each action in a world that the view allows, and takes the best."""

import zataku
from zataku import bots
from zataku.core.dealers import Silent
from zataku.core.game import Bot, Game, View


class Curious(Bot):
    """Looks one action ahead, at the points alone."""

    def __init__(self, game: Game, seed: int) -> None:
        self.game = game
        self.luck = Silent(seed)

    def choose(self, view: View, actions: list[int]) -> int:
        world = self.game.determinize(view, self.luck)  # a bot never holds the true state
        seat = self.game.to_act(world)

        def points(action: int) -> int:
            state = self.game.clone(world)
            self.game.apply(state, action, self.luck)
            return self.game.score(state, seat)

        return max(actions, key=points)


game = zataku.load("the_river")
wins = 0
for seed in range(5):
    match = zataku.Match(game, seats=2, seed=seed)
    players: list[Bot] = [Curious(game, seed), bots.make("random", game, seed)]
    while not match.over:
        seat = match.to_act
        match.play(seat, players[seat].choose(match.view(seat), match.action_numbers(seat)))
    wins += match.ranking()[0] == 1
print(f"curious won {wins} of 5")
