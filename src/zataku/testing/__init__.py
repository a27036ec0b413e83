"""Checks for authors of games: ``check_game(GAME)``, or case by case with a test runner.

>>> import zataku
>>> from zataku.testing import cases
>>> [case.name for case in cases(zataku.load(zataku.names()[0]))][:4]
['found', 'notation', 'bad notation', 'outcomes']
"""

from zataku.testing.cases import Case, cases, check_game
from zataku.testing.lexicon import Lexicon
from zataku.testing.source import Source

__all__ = ["Case", "Lexicon", "Source", "cases", "check_game"]
