"""A position set up by hand, chosen dice, and why something is not possible."""

import json

import zataku
from zataku.core.errors import IllegalAction

game = zataku.load("river_of_gold")
start = game.dump_state(game.new(2, dealer=zataku.Seeded(7)))
position = json.loads(json.dumps(start))  # plain JSON data: edit it by hand, keep it in a file

seat = position["active"]
position["players"][seat].update(koku=1, die=3)
state = game.load_state(position)  # BadPosition would name a wrong field

dealer = zataku.Scripted(["die=6"], then=zataku.Seeded(1))  # chosen outcomes first, then a fair dealer's
match = zataku.Match(game, state=state, dealer=dealer)
tile = position["row"][0]

try:
    match.play(seat, f"build s13 {tile}")
except IllegalAction as problem:
    print(problem)
    print(problem.refusal.rule, problem.refusal.facts)

for event in match.play(seat, "sail upper"):
    print(event)
match.play(seat, "end")  # the scripted die is rolled here
print(match.last.line())
