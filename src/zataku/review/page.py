"""A review as one HTML file that asks no server for anything, to open, print or send."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from importlib.resources import files

from zataku.review.chart import chart, skill
from zataku.review.finding import FACEDOWN, OWN, SEEN
from zataku.review.telling import Told
from zataku.review.verdict import SLIPS, Moment

MARKS = {OWN: "●", SEEN: "◉", FACEDOWN: "○"}
SIGNS = {"mistake": "▲", "inaccuracy": "△", "good": "✓", "best": "◎"}


def page(told: Told) -> str:
    """The whole page."""
    words = told.words
    style = files("zataku.review").joinpath("style.css").read_text("utf-8")
    parts = [_chart(told), _turnings(told), _skill(told), _secrets(told), _moves(told)]
    title = escape(words("title", game=words.title))
    return (
        f'<!doctype html>\n<html lang="{words.lang}"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width,initial-scale=1">'
        f"<title>{title}</title><style>{style}</style></head><body>"
        f'<div class="top"><b>Zataku</b><span>{escape(words.title)}</span><span>{escape(words("review"))}</span></div>'
        f"<main><h1>{escape(told.lead)}</h1><p class=lead>{escape(told.about)}</p>{''.join(parts)}"
        f"<p class=foot>{escape(words('foot'))}</p></main></body></html>\n"
    )


def _panel(title: str, body: str) -> str:
    return f'<section class="panel"><h2>{escape(title)}</h2>{body}</section>'


def table(headings: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """Rows of HTML under headings of text."""
    head = "".join(f"<th scope=col>{escape(heading)}</th>" for heading in headings)
    body = "".join(f"<tr>{''.join(f'<td>{cell}</td>' for cell in row)}</tr>" for row in rows)
    return f'<div class="wide"><table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table></div>'


def _details(told: Told, body: str) -> str:
    return f"<details><summary>{escape(told.words('as_table'))}</summary>{body}</details>"


def _chart(told: Told) -> str:
    review, words = told.review, told.words
    rows = [["0", *(words.percent(chance) for chance in review.start)]]
    rows += [[str(one.step), *(words.percent(chance) for chance in one.chances)] for one in review.moments]
    body = f'<div class="wide">{chart(told)}</div>' + _details(told, table([words("move"), *told.players], rows))
    return _panel(words("chart"), body)


def _turnings(told: Told) -> str:
    words = told.words
    if not told.review.turnings:
        return _panel(words("turnings"), f"<p>{escape(words('no_turnings'))}</p>")
    items = ""
    for turning in told.review.turnings:
        moment = next(one for one in told.review.moments if one.step == turning.step)
        told_of = f"{words('move')} {turning.step} · {told.players[moment.seat]}: {told.action(moment.action)}"
        items += f"<li><b>{escape(told_of)}</b><br>{escape(told.turning(turning))}{_better(told, moment)}</li>"
    return _panel(words("turnings"), f"<ol>{items}</ol>")


def _better(told: Told, moment: Moment) -> str:
    """The better action, where there was one."""
    decision = moment.decision
    if decision is None or decision.best == moment.action:
        return ""
    return f"<br>{escape(told.words('was_best', action=told.action(decision.best)))}"


def _skill(told: Told) -> str:
    words = told.words
    legend = "".join(
        f'<span><i class="{kind}"></i>{escape(words(key))}</span>'
        for kind, key in (("luck", "luck_legend"), ("others", "others"), ("own", "own"))
    )
    keys = ("accuracy_of", "start", "luck", "others", "own", "result", "mistakes", "inaccuracies")
    rows = [
        [
            escape(told.players[one.seat]),
            str(one.accuracy),
            words.percent(one.start),
            *(words.change(change) for change in (one.luck, one.others, one.own)),
            words.percent(one.result),
            str(one.mistakes),
            str(one.inaccuracies),
        ]
        for one in told.review.accounts
    ]
    body = f'<p class="legend">{legend}</p>{skill(told)}'
    return _panel(words("skill"), body + _details(told, table(["", *(words(key) for key in keys)], rows)))


def _secrets(told: Told) -> str:
    """Who knew what before each reveal, and what knowing it was worth to each seat."""
    words = told.words
    parts = ""
    for moment in told.review.moments:
        if moment.reveals:
            rows = []
            for one in moment.reveals:
                thing = f"<b>{escape(words.name(one.kind))}</b><br>{escape(words.name(one.place))}"
                cells = [
                    f'<span title="{escape(words(f"knew_{knew}"))}">{MARKS[knew]}</span> {words.change(worth)}'
                    for knew, worth in zip(one.knew, one.worth, strict=True)
                ]
                rows.append([thing, *cells])
            parts += f"<h3>{escape(words('secrets_move', step=moment.step))}</h3>"
            parts += table([words("thing"), *told.players], rows)
    if not parts:
        return ""
    legend = "".join(f"<span>{sign} {escape(words(f'knew_{knew}'))}</span>" for knew, sign in MARKS.items())
    legend += f"<span>± {escape(words('worth'))}</span>"
    return _panel(words("secrets"), f'<p class="legend">{legend}</p>{parts}')


def _moves(told: Told) -> str:
    words = told.words
    rows = []
    for one in told.review.moments:
        decision = one.decision
        judged, better, chance = "", "", words.percent(one.chances[one.seat])
        if decision is not None:
            judged = f'<span class="{decision.grade}">{SIGNS[decision.grade]} '
            judged += f"{escape(told.judgement(decision.grade, decision.loss))}</span>"
            if decision.grade in (*SLIPS, "good") and decision.best != one.action:
                better = f"{escape(told.action(decision.best))} <small>{words.percent(decision.chance)}</small>"
        rows.append(
            [str(one.step), escape(told.players[one.seat]), escape(told.action(one.action)), judged, better, chance]
        )
    headings = [words("move"), "", words("played"), words("judgement"), words("better"), words("chance")]
    return _panel(words("moves"), table(headings, rows))
