"""Two bots play a match; its log, its result, and a record that proves the rolls."""

import zataku
from zataku import bots

game = zataku.load("river_of_gold")
match = zataku.Match(game, seats=2, seed=7)  # leave the seed out for a fair dealer
players = [bots.make("greedy", game, seed=1), bots.make("random", game, seed=2)]

while not match.over:
    seat = match.to_act
    action = players[seat].choose(match.view(seat), match.action_numbers(seat))
    match.play(seat, action)

for line in match.log(seat=-1)[-5:]:  # as a spectator reads it
    print(line)
for seat in range(match.seats):
    print(f"seat {seat}, place {match.ranking()[seat]}: {match.score_sheet(seat)}")

text = match.record().text()
print(zataku.verify(zataku.read_record(text)), "rolls and draws follow from the seed")
