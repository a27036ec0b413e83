"""Draws a view as text with markup for the terminal."""

from __future__ import annotations

from typing import Final

from zataku.core.markup import SIGNAL, flow, name, styled, title
from zataku.core.secret import HIDDEN
from zataku.games.battle_for_rokugan.content import ROUNDS
from zataku.games.battle_for_rokugan.terminal_map import draw_map
from zataku.games.battle_for_rokugan.terminal_marks import (
    FACEDOWN_MARK,
    FACEUP_MARK,
    FLOWER_MARK,
    SPECIAL_MARKS,
    clan_mark,
    seat_mark,
    seat_name,
    token_mark,
)
from zataku.games.battle_for_rokugan.terminal_players import draw_clans, draw_own, draw_players
from zataku.games.battle_for_rokugan.terminal_tokens import draw_cards, draw_specials, draw_tokens
from zataku.games.battle_for_rokugan.view import RokuganView

UPKEEP: Final = ("returning", "cards")
PLACEMENT: Final = ("placement", "spying", "switching")


def draw(view: RokuganView, names: dict[str, str]) -> str:
    """The table of a view, 80 columns wide at most.

    ``names`` translates slugs; where it also has ``seat_0`` and so on, or ``help_`` before a slug, players go by these
    names, and what the viewer holds is explained.
    """
    parts = [_legend(names), _headline(view, names), draw_map(view, names), draw_tokens(view, names)]
    parts += [draw_specials(view, names), draw_cards(view, names), draw_players(view, names)]
    parts += [draw_own(view, names), draw_clans(view, names)]
    return "\n\n".join(["\n".join(part) for part in parts if part])


def _legend(names: dict[str, str]) -> list[str]:
    """Every mark with its name."""
    marks = [(FLOWER_MARK, "honor"), ("+", "defense"), (FACEDOWN_MARK, "facedown"), (FACEUP_MARK, "faceup")]
    marks += [(SPECIAL_MARKS[slug], slug) for slug in ("scorched_earth", "peace", "shrine", "battlefield", "harbor")]
    marks += [(SPECIAL_MARKS["honor_1"], "honor_bonus"), (SPECIAL_MARKS["defense_1"], "defense_bonus")]
    return [styled("dim", line) for line in flow([f"{mark} {name(names, slug)}" for mark, slug in marks], "   ")]


def _headline(view: RokuganView, names: dict[str, str]) -> list[str]:
    """Round and phase, whose turn it is, who is first, and what is left of the initiative deck."""
    words = [styled("bold", title(names, "battle_for_rokugan"))]
    if view.asked is None:
        words.append(name(names, "end_of_game"))
    else:
        words.append(f"{name(names, 'round')} {view.round}/{ROUNDS}")
        if view.phase in UPKEEP:
            words.append(name(names, "upkeep_phase"))
        elif view.phase in PLACEMENT:
            words.append(name(names, "placement_phase"))
        elif view.card is not None:
            words.append(styled(SIGNAL, name(names, view.card)))
        words.append(f"{name(names, 'turn')}: {_player(view, view.asked, names)}")
    chosen = [action.split()[1] for action in view.pending if HIDDEN not in action] + view.picks
    if chosen:
        words.append(styled(SIGNAL, ", ".join([_pick(pick, names) for pick in chosen])))
    if view.first is not None:
        words.append(f"{name(names, 'first_player')}: {_player(view, view.first, names)}")
    if view.first_player_used:
        words.append(styled("dim", f"{name(names, 'first_player_card')} –"))
    if view.initiative_clans or view.initiative_neutrals:
        deck = [clan_mark(clan) for clan in view.initiative_clans]
        if view.initiative_neutrals:
            deck.append(f"{view.initiative_neutrals}×{name(names, 'neutral_initiative_card')}")
        words.append(f"{name(names, 'initiative_deck')}: {' '.join(deck)}")
    return flow(words, "   ")


def _pick(pick: str, names: dict[str, str]) -> str:
    """A province or a token that was chosen."""
    return token_mark(pick)[0] if "-" in pick else name(names, pick)


def _player(view: RokuganView, seat: int, names: dict[str, str]) -> str:
    return f"{seat_mark(view, seat)} {seat_name(view, seat, names)}"
