"""The findings of a report in words: what its figures clearly show, and what they can't."""

from __future__ import annotations

from html import escape

from zataku.arena.bot_scores import BotScore
from zataku.arena.report.field import Family, Field
from zataku.arena.report.words import Words


def lead(field: Field, families: list[Family], words: Words) -> str:
    """Some sentences; only what is clear is claimed, in bold."""
    sentences = [_strongest(field, words), _order(field, words)]
    sentences += [_family(one, field, words) for one in families if one.kind == "one"]
    return " ".join(sentence for sentence in sentences if sentence)


def _strongest(field: Field, words: Words) -> str:
    rows = sorted(field.bot_scores(), key=lambda row: -row.wins.mean)
    if len(rows) < 2:
        return ""
    best, games = rows[0], words.number(len(field.games))
    if not best.wins.clears(field.even):
        return words("lead_no_strongest", games=games)
    name, wins = escape(best.bot), _of_100(best, words)
    if len(rows) == 2 and field.seats == 2:
        return words("lead_beats", bot=name, other=escape(rows[1].bot), wins=wins)
    return words("lead_strongest", bot=name, wins=wins, seats=field.seats, even=words.number(100 * field.even))


def _of_100(row: BotScore, words: Words) -> str:
    mean = row.wins.mean * 100
    return words.number(mean, 0 if 1 <= mean <= 99 or mean in (0, 100) else 1)


def _order(field: Field, words: Words) -> str:
    rates = field.by_order()
    games = words.number(len(field.games))
    clear = [rate for rate in rates if rate.is_clear]
    if not clear:
        return words("lead_no_order", games=games)
    best = max(clear, key=lambda rate: abs(rate.wins.mean - field.even))
    place, wins = words.ordinal(int(best.label)), words.percent(best.wins.mean, 0)
    return words("lead_order", place=place, wins=wins, even=words.percent(field.even, 0))


def _family(family: Family, field: Field, words: Words) -> str:
    name = words.family(family.name)
    often = [words.name(rate.label) for rate in family.rates if rate.is_clear and rate.wins.mean > field.even]
    seldom = [words.name(rate.label) for rate in family.rates if rate.is_clear and rate.wins.mean < field.even]
    if not often and not seldom:
        return words("lead_no_family", family=escape(name), games=words.number(len(field.games)))
    found = words("lead_family", family=escape(name))
    parts = [words("lead_often", names=escape(_and(often, words)))] if often else []
    parts += [words("lead_seldom", names=escape(_and(seldom, words)))] if seldom else []
    return f"{found} {', '.join(parts)}."


def _and(names: list[str], words: Words) -> str:
    return names[0] if len(names) == 1 else words("and", first=", ".join(names[:-1]), last=names[-1])
