#!/usr/bin/env python3
"""A bot as a program of its own: JSON lines in, JSON lines out (docs/bot-protocol.md).

zataku arena the_river "cmd:python3 examples/bot_program.py" random --games 20
"""

import json
import random
import sys


def say(**message: object) -> None:
    print(json.dumps(message), flush=True)


luck = random.Random()
view: dict[str, object] = {}  # what this seat may know, as `zataku` shows it to a browser
actions: list[str] = []  # the legal actions in words
for line in sys.stdin:
    message = json.loads(line)
    match message["type"]:
        case "hello":
            say(type="hello", protocol=1, name="thirty lines")
        case "new":
            luck.seed(message["seed"])  # the same game again is the same choices again
        case "view":
            view = message["view"]
        case "actions":
            actions = message["words"]
        case "choose":  # within message["ms"] milliseconds: here, what has most words, as passing is short
            longest = max(len(action.split()) for action in actions)
            say(type="answer", action=luck.choice([action for action in actions if len(action.split()) == longest]))
        case "bye":
            break
