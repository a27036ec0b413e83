"""The page of a report: findings first, then figures, then how to do it again."""

from __future__ import annotations

import base64
from collections.abc import Sequence
from html import escape
from importlib.resources import files

from zataku.arena.bot_scores import BotScore
from zataku.arena.report import charts
from zataku.arena.report.charts import Row
from zataku.arena.report.field import Family, Field, Rate, Series, fields
from zataku.arena.report.lead import lead
from zataku.arena.report.words import Words
from zataku.arena.results import BadResults, Results
from zataku.arena.traits import FIRST, OPENING, START

FALTERS = ("late", "nonsense", "crashed", "out")
FONTS = ("alegreya-latin-500-normal-", "alegreya-latin-ext-500-normal-")
RANGES = ("U+0000-00FF, U+0131, U+2000-206F, U+2212", "U+0100-02BA, U+1E00-1EFF")


def page(results: Sequence[Results], lang: str) -> str:
    """A whole page of HTML that asks no server for anything."""
    games = sorted({str(one.header["game"]) for one in results})
    if len(games) > 1:
        raise BadResults("report", "results of one game", ", ".join(games))
    if not any(one.lines for one in results):
        raise BadResults("report", "results with games", "none so far")
    words = Words(lang, games[0])
    found = [one for one in fields(list(results)) if one.games]
    parts = [_head(found, words), _legend(words)]
    for field in found:
        if len(found) > 1:
            parts.append(f'<h2 class="field">{escape(words("seats", seats=field.seats))}</h2>')
        parts += _field(field, words)
    parts.append(_again(results, words))
    style = files("zataku.arena.report").joinpath("style.css").read_text("utf-8")
    title = escape(words("title", game=words.title))
    return (
        f'<!doctype html>\n<html lang="{lang}"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width,initial-scale=1">'
        f"<title>{title}</title><style>{_fonts()}{style}</style></head><body>"
        f'<div class="top"><b>Zataku</b><span>{escape(words("arena"))}</span><span>{escape(words.title)}</span></div>'
        f"<main>{''.join(parts)}</main></body></html>\n"
    )


def _fonts() -> str:
    """The display font, if the page for browsers is installed beside us; else the next in the list will do."""
    folder = files("zataku").joinpath("server", "page", "assets")
    if not folder.is_dir():
        return ""
    faces = ""
    for start, range_ in zip(FONTS, RANGES, strict=True):
        for file in folder.iterdir():
            if file.name.startswith(start):
                data = base64.b64encode(file.read_bytes()).decode()
                faces += f'@font-face{{font-family:"Alegreya";font-weight:500;unicode-range:{range_};'
                faces += f'src:url("data:font/woff2;base64,{data}") format("woff2")}}'
    return faces


def _head(found: list[Field], words: Words) -> str:
    games = sum(len(field.games) for field in found)
    seeds = sum(field.seeds for field in found)
    spent = sum(row.thinking.total for field in found for row in field.bot_scores())
    leads = [lead(field, field.families(), words) for field in found]
    if len(found) > 1:
        leads = [
            f"<b>{escape(words('seats', seats=one.seats))}:</b> {text}" for one, text in zip(found, leads, strict=True)
        ]
    facts = ((words.number(games), "games"), (words.number(seeds), "seeds"), (words.seconds(spent), "cpu"))
    shown = "".join(f"<div><b>{value}</b>{escape(words(key))}</div>" for value, key in facts)
    text = "".join(f'<p class="lead">{one}</p>' for one in leads)
    title = escape(words("title", game=words.title))
    return f'<div class="head"><div><h1>{title}</h1>{text}</div><div class="facts">{shown}</div></div>'


def _legend(words: Words) -> str:
    def mark(kind: str) -> str:
        dot = f'<circle cx="17" cy="6" r="4.8" class="{kind}"/>'
        return f'<svg viewBox="0 0 34 12"><path d="M2 6h30" class="whisker"/>{dot}</svg>'

    full, hollow = escape(words("legend_full")), escape(words("legend_hollow"))
    lines = escape(words("legend_lines"))
    return (
        f'<div class="legend"><span>{mark("full")}{full}</span><span>{mark("hollow")}{hollow}</span>'
        f"<span>{lines}</span></div>"
    )


def _field(field: Field, words: Words) -> list[str]:
    """All panels of the games with one number of seats."""
    games = words("of_games", games=words.number(len(field.games)))
    order = [Rate(words.ordinal(int(one.label)), one.wins, one.is_clear) for one in field.by_order()]
    seat = [Rate(words("seat", seat=one.label), one.wins, one.is_clear) for one in field.by_seat()]
    placed = [
        _rates(words("by_order"), words("by_order_note"), order, field, games, words),
        _rates(words("by_seat"), words("by_seat_note"), seat, field, games, words),
    ]
    panels = [_margins(field, words), _lengths(field, words)]
    panels += [_family(one, field, words) for one in field.families()]
    panels.append(_falters(field, words))
    if len(field.bots) == 1:
        return [f'<div class="three">{"".join(placed + panels)}</div>']
    series = field.thinking()
    beside = _thinking(series, words) if series else f'<div class="stack">{"".join(placed)}</div>'
    return [
        f'<div class="pair">{_ladder(field, words)}{beside}</div>',
        f'<div class="three">{"".join(placed + panels if series else panels)}</div>',
    ]


def _panel(title: str, note: str, body: str, foot: str) -> str:
    head = f"<header><h2>{escape(title)}</h2><p>{escape(note)}</p></header>"
    return f'<section class="panel">{head}{body}<footer>{escape(foot)}</footer></section>'


def _as_table(headings: Sequence[str], rows: Sequence[Sequence[str]], words: Words) -> str:
    head = "".join(f"<th>{escape(heading)}</th>" for heading in headings)
    body = "".join("<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in row) + "</tr>" for row in rows)
    return f"<details><summary>{escape(words('as_table'))}</summary><table><tr>{head}</tr>{body}</table></details>"


def _ladder(field: Field, words: Words) -> str:
    """All bots, the strongest first: by rating where there are ratings, else by wins."""
    rated = field.ratings()
    standings = field.bot_scores()
    order = sorted(range(len(standings)), key=lambda k: -(rated[k].value if rated else standings[k].wins.mean))
    rows, table = [], []
    for k in order:
        one = standings[k]
        figures = (words.percent(one.wins.mean), _between(one, words))
        note = words("a_move", time=words.seconds(one.thinking.mean))
        if rated:
            rating = rated[k]
            is_clear = not rating.low <= 1500 <= rating.high
            rows.append(Row(one.bot, rating.value, rating.low, rating.high, is_clear, note, figures))
        else:
            wins = one.wins
            is_clear = wins.clears(field.even)
            rows.append(Row(one.bot, wins.mean * 100, wins.low * 100, wins.high * 100, is_clear, note, figures))
        table.append(_ladder_row(one, f"{rated[k].value:.0f}" if rated else "", words))
    line, named, axis = (1500.0, words("middle"), "") if rated else (100 * field.even, _even(field, words), "%")
    title = words("ladder")
    wide, narrow = (charts.dots(rows, line, named, title, axis, is_wide) for is_wide in (True, False))
    headings = [words(key) for key in ("bot", "wins", "interval", "place", "margin", "mean", "p95", "longest", "games")]
    body = f'<div class="wide">{wide}</div><div class="narrow">{narrow}</div>'
    body += _as_table([*headings, *([words("rating")] if rated else [])], table, words)
    note = words("ladder_rated") if rated else words("ladder_wins")
    if len(standings) > 2 and not rated:
        note += " " + words("no_ratings")
    games, seeds = words.number(len(field.games)), words.number(field.seeds)
    return _panel(title, note, body, words("ladder_foot", seats=field.seats, games=games, seeds=seeds))


def _ladder_row(one: BotScore, rating: str, words: Words) -> list[str]:
    times = [words.seconds(part) for part in (one.thinking.mean, one.thinking.quantile(0.95), one.thinking.longest)]
    row = [one.bot, words.percent(one.wins.mean), _between(one, words), words.number(one.place.mean, 2)]
    row += [words.number(one.margin.mean, 1), *times, words.number(one.wins.games)]
    return [*row, rating] if rating else row


def _between(one: BotScore, words: Words) -> str:
    return words("between", low=words.number(one.wins.low * 100, 1), high=words.number(one.wins.high * 100, 1))


def _even(field: Field, words: Words) -> str:
    return words("even", share=words.percent(field.even, 0 if 100 % field.seats == 0 else 1))


def _thinking(series: list[Series], words: Words) -> str:
    title = words("thinking")
    chart = charts.curves([(one.bot, one.points) for one in series], title, words("thinking_axis"), words)
    rows = [
        [one.bot, one.against or "–", words.seconds(time), words.percent(wins.mean), words.number(wins.games)]
        for one in series
        for time, wins in one.points
    ]
    table = _as_table([words(key) for key in ("bot", "against", "mean", "wins", "games")], rows, words)
    fewest = min(wins.games for one in series for _, wins in one.points)
    foes = sorted({one.against for one in series})
    note = words("thinking_against", bot=foes[0]) if len(foes) == 1 and foes[0] else words("thinking_note")
    return _panel(title, note, chart + table, words("thinking_foot", games=words.number(fewest)))


def _rates(title: str, note: str, rates: Sequence[Rate], field: Field, foot: str, words: Words) -> str:
    rows, table = [], []
    for rate in rates:
        wins = rate.wins
        low, high = max(wins.low, 0.0), min(wins.high, 1.0)
        figures = (words.percent(wins.mean),)
        rows.append(Row(rate.label, wins.mean * 100, low * 100, high * 100, rate.is_clear, "", figures))
        between = words("between", low=words.number(low * 100, 1), high=words.number(high * 100, 1))
        table.append([rate.label, words.percent(wins.mean), between, words.number(wins.games)])
    chart = charts.dots(rows, 100 * field.even, _even(field, words), title, "%", False)
    headings = ["", words("wins"), words("interval"), words("games")]
    return _panel(title, note, chart + _as_table(headings, table, words), foot)


def _family(family: Family, field: Field, words: Words) -> str:
    name = words.family(family.name)
    match family.kind:
        case "one":
            title, note = words("by_family", family=name), words("by_family_note")
        case _ if family.kind == START:
            title, note = words("start_family", family=name), words("start_family_note")
        case _ if family.kind == OPENING:
            title, note = words("opening"), words("opening_note")
        case _ if family.kind == FIRST:
            title, note = words("first_family", family=words.name(family.name)), words("first_family_note")
        case _:
            title, note = words("with_family", family=name), words("with_family_note")
    named = [Rate(_label(one.label, words), one.wins, one.is_clear) for one in family.rates]
    least, most = min(one.wins.games for one in named), max(one.wins.games for one in named)
    foot = words("family_foot", least=words.number(least), most=words.number(most))
    if family.known > len(family.rates):
        foot += " " + words("family_extremes", shown=len(family.rates), known=family.known)
    return _rates(title, note, named, field, foot, words)


def _label(label: str, words: Words) -> str:
    return ", ".join(words.name(part) for part in label.split())


def _margins(field: Field, words: Words) -> str:
    values = []
    for line in field.games:
        scores = sorted(line["scores"], reverse=True)
        values.append(float(scores[0] - scores[1]))
    median = words.number(sorted(values)[len(values) // 2])
    title = words("margins")
    chart = charts.histogram(values, title, words("median", value=median))
    foot = words("margins_foot", games=words.number(len(values)))
    return _panel(title, words("margins_note", points=median), chart, foot)


def _lengths(field: Field, words: Words) -> str:
    values = [line["turns"] / field.seats for line in field.games]
    median = words.number(sorted(values)[len(values) // 2])
    title = words("lengths")
    chart = charts.histogram(values, title, words("median", value=median))
    moves = words.number(sum(line["moves"] for line in field.games) / len(values))
    return _panel(title, words("lengths_note", moves=moves), chart, words("of_games", games=words.number(len(values))))


def _falters(field: Field, words: Words) -> str:
    heads = "".join(f"<th>{escape(words(f'falter_{kind}'))}</th>" for kind in FALTERS)
    standings = field.bot_scores()
    fallen = [one for one in standings if one.falters]
    body = ""
    for one in fallen:
        cells = "".join(f"<td>{words.number(one.falters[kind])}</td>" for kind in FALTERS)
        body += f"<tr><td><b>{escape(one.bot)}</b></td>{cells}</tr>"
        for kind in FALTERS[:3]:
            if kind in one.reasons:
                body += f'<tr><td class="reason" colspan="{len(FALTERS) + 1}">{escape(one.reasons[kind])}</td></tr>'
    table = f"<table><tr><th></th>{heads}</tr>{body}</table>" if fallen else ""
    note = words("falters_note") if fallen else words("falters_none")
    asked = words.number(sum(one.thinking.count for one in standings))
    return _panel(words("falters"), note, table, words("falters_foot", moves=asked))


def _again(results: Sequence[Results], words: Words) -> str:
    commands = "\n".join(dict.fromkeys(str(one.header["command"]) for one in results))
    heads = [one.header for one in results]
    facts = {
        "zataku": ", ".join(sorted({str(head["zataku"]) for head in heads})),
        "rules": ", ".join(sorted({str(head["rules"]) for head in heads})),
        "content": ", ".join(sorted({str(head["content"])[:16] + "…" for head in heads})),
    }
    text = escape(words("again_text", **facts))
    return (
        f'<section class="panel"><header><h2>{escape(words("again"))}</h2><p></p></header>'
        f'<div class="again"><code>{escape(commands)}</code><p>{text}</p></div></section>'
    )
