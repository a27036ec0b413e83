"""The clan patrons (RG-14): what each of the eight changes, as hook points for the other rules."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from zataku.games.river_of_gold.content import (
    ADJACENT,
    BAYUSHI_KACHIKO,
    DAIDOJI_UJI,
    KAIU_SHIHOBU,
    KAKITA_RYOKU,
    KUDAKA,
    KUDAKA_VP,
    REGIONS,
    RIVER_SHORES,
    SHIHOBU_KOKU,
    SHOSURO_HYOBU,
    SPACE_TOUCHES,
    STEPS,
    TAKA_VP,
    UJI_VP,
    YASUKI_TAKA,
    YORITOMO,
    YORITOMO_CARDS,
)
from zataku.games.river_of_gold.state import MARKERS, RiverState, has_card

CARDS: Final = 2  # RG-2.15


def starting_koku(s: RiverState, seat: i64) -> i64:
    """Koku beyond those of the turn order (RG-14.4)."""
    return SHIHOBU_KOKU if s.patron[seat] == KAIU_SHIHOBU else 0


def starting_cards(s: RiverState, seat: i64) -> i64:
    """The size of the first hand (RG-14.6)."""
    return YORITOMO_CARDS if s.patron[seat] == YORITOMO else CARDS


def builds_anywhere(s: RiverState, seat: i64) -> bool:
    """Kaiu Shihobu builds in any region (RG-14.4)."""
    return s.patron[seat] == KAIU_SHIHOBU


def build_vp(s: RiverState, seat: i64, space: i64) -> i64:
    """Yasuki Taka's points for a shore space (RG-14.5)."""
    return TAKA_VP * SPACE_TOUCHES[space] if s.patron[seat] == YASUKI_TAKA else 0


def delivers_anywhere(s: RiverState, seat: i64) -> bool:
    """Yoritomo delivers to customers of any region (RG-14.6)."""
    return s.patron[seat] == YORITOMO


def delivery_vp(s: RiverState, seat: i64, region: i64) -> i64:
    """Kudaka's points for the first customer of a region, asked before the card counts as delivered (RG-14.7)."""
    if s.patron[seat] != KUDAKA:
        return 0
    kind: i64
    for kind in range(5):
        if has_card(s.delivered[seat], kind * REGIONS + region):
            return 0
    return KUDAKA_VP


def sail_vp(s: RiverState, seat: i64, river_space: i64) -> i64:
    """Daidoji Uji's points for visiting an opponent's building (RG-14.8)."""
    if s.patron[seat] == DAIDOJI_UJI and visits_opponent(s, seat, river_space):
        return UJI_VP
    return 0


def sets_die(s: RiverState, seat: i64) -> bool:
    """Kakita Ryoku may set her die instead of rolling it (RG-14.9)."""
    return s.patron[seat] == KAKITA_RYOKU


def influence_target(s: RiverState, seat: i64, region: i64, old: i64, n: i64) -> i64:
    """The step that a gain of n influence leads to; Bayushi Kachiko jumps over others (RG-14.11)."""
    if s.patron[seat] != BAYUSHI_KACHIKO:
        return old + n if old + n < STEPS else STEPS
    step = old
    for _ in range(n):
        step += 1
        while step < STEPS and _is_occupied(s, seat, region, step):
            step += 1
        if step >= STEPS:
            return STEPS
    return step


def passed(s: RiverState, seat: i64, region: i64, old: i64, new: i64) -> i64:
    """The seat of Shosuro Hyobu if this gain passed her marker, else -1 (RG-14.10)."""
    if s.patrons == 0:
        return -1
    other: i64
    step: i64
    for other in range(s.seats):
        if other != seat and s.patron[other] == SHOSURO_HYOBU:
            step = s.influence[other * REGIONS + region]
            if 1 <= step and old < step < new:
                return other
    return -1


def visits_opponent(s: RiverState, seat: i64, river_space: i64) -> bool:
    """Whether one of the four adjacent buildings has an opponent's marker (RG-11.24)."""
    k: i64
    m: i64
    owner: i64
    for k in range(ADJACENT):
        for m in range(MARKERS):
            owner = s.marker[RIVER_SHORES[river_space * ADJACENT + k] * MARKERS + m]
            if owner >= 0 and owner != seat:
                return True
    return False


def _is_occupied(s: RiverState, seat: i64, region: i64, step: i64) -> bool:
    other: i64
    for other in range(s.seats):
        if other != seat and s.influence[other * REGIONS + region] == step:
            return True
    return False
