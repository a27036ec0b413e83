"""Nets in files: a line of JSON says what it fits and how it was made, then come the weights in half precision."""

from __future__ import annotations

import hashlib
import json
import struct
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from librt.vecs import vec

from zataku.bots.net import BLOCK, Net, size
from zataku.core import content, home
from zataku.core.errors import BadNet
from zataku.core.game import Game

FORMAT: Final = 1
FILE: Final = "net.bin"
"""The name of a game's own net, in the game's folder."""

_found: Final[dict[str, vec[float]]] = {}
_heads: Final[dict[str, dict[str, object]]] = {}


def of(game: Game) -> Net | None:
    """The net that ships with a game; None if there is none, or if it is played with other components."""
    if content.digest(game.name):
        return None
    if game.name not in _found:
        file = home.folder(game.name) / FILE
        if not game.features or not file.is_file():
            return None
        net = read(file, game)
        _found[game.name] = net.weights
        _heads[game.name] = head(file)
    return _made(_heads[game.name], _found[game.name])


def read(file: Path, game: Game) -> Net:
    """A net from a file; BadNet if it is broken, or does not fit the game."""
    found = head(file)
    for name, expected in fitting(game).items():
        if found.get(name) != expected:
            told = "another version of this game; train it again" if found.get("game") == game.name else "another game"
            raise BadNet(f"{name} of {file.name}", str(expected), f"{found.get(name)}: a net for {told}")
    raw = file.read_bytes().partition(b"\n")[2]
    shape = _shape(found, file)
    wanted = size(*shape)
    if len(raw) != 2 * wanted:
        raise BadNet(f"weights in {file.name}", f"{wanted}, as its first line says", str(len(raw) / 2))
    return _made(found, vec[float](struct.unpack(f"<{wanted}e", raw)))


def head(file: Path) -> dict[str, object]:
    """What the first line of a net's file says."""
    try:
        with file.open("rb") as opened:
            found = json.loads(opened.readline())
    except OSError as problem:
        raise BadNet("net", "a file that can be read", f"{file}: {problem.strerror}") from None
    except ValueError:
        found = None
    if not isinstance(found, dict) or found.get("zataku net") != FORMAT:
        raise BadNet(f"first line of {file.name}", f'JSON with "zataku net": {FORMAT}', "something else")
    return found


def fitting(game: Game) -> dict[str, object]:
    """What a net must have been made for, to fit this game as it is played here."""
    names = "\n".join(game.features)
    return {
        "game": game.name,
        "features": hashlib.sha256(names.encode()).hexdigest(),
        "components": content.facts(game.name),
    }


def write(file: Path, game: Game, wide: int, narrow: int, actions: int, weights: Sequence[float], made: object) -> None:
    """Write a net of this shape, with how it was made."""
    shape = [len(game.features), wide, narrow, game.seats[-1], actions]
    if wide % BLOCK or narrow % BLOCK or len(weights) != size(*shape):
        raise BadNet("net", f"layers of a multiple of {BLOCK}, {size(*shape)} weights", f"{shape}, {len(weights)}")
    first = {"zataku net": FORMAT, **fitting(game), "shape": shape, "made": made}
    raw = struct.pack(f"<{len(weights)}e", *weights)
    scratch = file.with_suffix(".new")
    scratch.write_bytes(json.dumps(first).encode() + b"\n" + raw)
    scratch.replace(file)


def _shape(found: dict[str, object], file: Path) -> tuple[int, int, int, int, int]:
    shape = found.get("shape")
    if isinstance(shape, list) and len(shape) == 5 and all(isinstance(n, int) and n >= 0 for n in shape):
        return shape[0], shape[1], shape[2], shape[3], shape[4]
    raise BadNet(f"shape in {file.name}", "five numbers", repr(shape))


def _made(found: dict[str, object], weights: vec[float]) -> Net:
    shape = _shape(found, Path(FILE))
    return Net(shape[0], shape[1], shape[2], shape[3], shape[4], weights)
