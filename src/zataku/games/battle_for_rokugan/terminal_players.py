"""Draws what every player has, and what the viewer alone sees."""

from __future__ import annotations

from textwrap import wrap
from typing import Final

from zataku.core.markup import SIGNAL, WIDTH, cut, name, pad, styled, title
from zataku.games.battle_for_rokugan.content import (
    CLAN_KEYS,
    FACEUP_HONOR,
    FIRST_SHADOWLANDS,
    PROVINCE_KEYS,
    TERRITORY_HONOR,
    TERRITORY_KEYS,
    TERRITORY_START,
)
from zataku.games.battle_for_rokugan.terminal_map import honor
from zataku.games.battle_for_rokugan.terminal_marks import (
    FACEUP_MARK,
    FLOWER_MARK,
    clan_mark,
    seat_mark,
    seat_name,
    tokens_by_type,
)
from zataku.games.battle_for_rokugan.view import PUBLIC, RokuganView

NAME: Final = 30
COLUMNS: Final = (11, 6, 6, 12, 8)
INDENT: Final = " " * 4
TIED: Final = "\N{NO-BREAK SPACE}"

_SHADOWLANDS: Final = TERRITORY_KEYS[FIRST_SHADOWLANDS:]


def draw_players(view: RokuganView, names: dict[str, str]) -> list[str]:
    """A line a player with honor and tokens, and below it what else is known."""
    heads = [name(names, "province"), FLOWER_MARK, FACEUP_MARK, name(names, "territory"), "Σ"]
    lines = [" " * (NAME + 4) + _columns(heads)]
    for seat in range(view.seats):
        lines.append(_player(view, seat, names))
        rest = wrap("   ".join(_facts(view, seat, names)), WIDTH, initial_indent=INDENT, subsequent_indent=INDENT)
        lines += [styled("dim", line.replace(TIED, " ")) for line in rest]
    return lines


def _columns(texts: list[str]) -> str:
    return "".join([f"{cut(text, size - 1):>{size}}" for text, size in zip(texts, COLUMNS, strict=True)])


def _player(view: RokuganView, seat: int, names: dict[str, str]) -> str:
    turn = styled(SIGNAL, "▸") if seat == view.asked else " "
    who = cut(seat_name(view, seat, names), NAME)
    text = f"{turn} {seat_mark(view, seat)} " + pad(styled("bold", who) if seat == view.seat else who, NAME)
    held = len([shown for shown in view.provinces.values() if shown.owner == seat])
    flowers, faceup, territories = _honor(view, seat)
    return text + _columns(
        [str(held), str(flowers), str(faceup), str(territories), str(flowers + faceup + territories)]
    )


def _honor(view: RokuganView, seat: int) -> tuple[int, int, int]:
    """Honor of provinces, of faceup control tokens and of territories (BR-18.2 to BR-18.4)."""
    own = {key: shown for key, shown in view.provinces.items() if shown.owner == seat}
    counted = [key for key in own if key not in _SHADOWLANDS]
    territories = 0
    for territory, brought in enumerate(TERRITORY_HONOR):
        provinces = PROVINCE_KEYS[TERRITORY_START[territory] : TERRITORY_START[territory + 1]]
        open_ = [key for key in provinces if not _is_scorched(view, key)]
        if open_ and all(key in own for key in open_):
            territories += int(brought)
    faceup = sum([own[key].faceup for key in counted]) * int(FACEUP_HONOR)
    return sum([honor(view, key) for key in counted]), faceup, territories


def _is_scorched(view: RokuganView, key: str) -> bool:
    shown = view.provinces.get(key)
    return shown is not None and shown.special == "scorched_earth"


def _facts(view: RokuganView, seat: int, names: dict[str, str]) -> list[str]:
    """What else all know of a player, or the viewer alone."""
    player = view.players[seat]
    counts = {"control_token": player.set_aside, "hand": player.hand_size, "pool": player.pool_size}
    counts |= {"scout": player.scouts, "shugenja": player.shugenja}
    facts = [f"{name(names, slug)}:{TIED}{n}" for slug, n in counts.items() if n]
    if player.is_ronin:
        facts.append(name(names, "ronin"))
    if player.is_out:
        facts.append(f"{name(names, 'turn')}: –")
    if player.is_barred:
        facts.append(f"{name(names, 'bluff')}: {name(names, 'spy_network')}")
    if player.bluff_aside:
        facts.append(f"{name(names, 'bluff')}: –")
    if view.returned is not None and view.returned.owner == seat:
        kind = "·" if view.returned.kind is None else name(names, view.returned.kind)
        facts.append(f"{name(names, 'first_player_card')}: {kind}")
    if player.discard:
        facts.append(f"{name(names, 'discard')}: {tokens_by_type(player.discard, names)}")
    known = player.memories.get(str(view.seat)) or player.memories.get(PUBLIC)
    if known is not None and seat != view.seat:
        gap = f" −{known.gap}" if known.gap else ""
        facts.append(f"{name(names, 'hand')}: {tokens_by_type(known.tokens, names)}{gap}, …")
    if player.objective is not None and seat != view.seat:
        facts.append(f"{name(names, 'secret_objective')}: {name(names, player.objective)}")
    return facts


def draw_own(view: RokuganView, names: dict[str, str]) -> list[str]:
    """The viewer's hand and pool, and what the objective and the cards say."""
    if view.seat < 0:
        return []
    player = view.players[view.seat]
    lines: list[str] = []
    for slug, tokens in (("hand", player.hand), ("pool", player.pool)):
        if tokens:
            head = title(names, slug) + ": "
            rest = wrap(head + tokens_by_type(tokens, names), WIDTH, subsequent_indent="  ")
            lines += [styled("bold", line) if slug == "hand" else styled("dim", line) for line in rest]
    for objective in (player.objective, player.rejected if view.phase == "objectives" else None):
        if objective is not None:
            lines += _explained(names, "secret_objective", objective)
    for card in view.territories.values():
        if card.holder == view.seat and card.card is not None:
            lines += _explained(names, "territory_card", card.card)
    return lines


def draw_clans(view: RokuganView, names: dict[str, str]) -> list[str]:
    """The clans that can be chosen, and what they are able to do."""
    if view.phase != "clans":
        return []
    taken = [player.clan for player in view.players]
    lines: list[str] = []
    for clan in CLAN_KEYS:
        if clan not in taken:
            lines.append(f"{clan_mark(clan)} {title(names, clan)}")
            lines += _help(names, clan)
    return lines


def _explained(names: dict[str, str], slug: str, piece: str) -> list[str]:
    return [f"{title(names, slug)}: {name(names, piece)}", *_help(names, piece)]


def _help(names: dict[str, str], slug: str) -> list[str]:
    key = f"help_{slug}"
    return [styled("dim", f"  {line}") for line in wrap(name(names, key), WIDTH - 2)] if key in names else []
