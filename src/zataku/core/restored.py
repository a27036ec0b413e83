"""What core offers to the public, with the docstrings and signatures that compiling erases."""

from __future__ import annotations

from zataku.core import (
    bot,
    catalog,
    dealers,
    errors,
    event,
    game,
    match,
    notations,
    preview,
    record,
    replay,
    saying,
    secret,
    state,
    view,
)
from zataku.core.signatures import restore

for module in (
    *(saying, secret, errors, event, view, state, bot, game, dealers),
    *(record, preview, notations, match, catalog, replay),
):
    restore(module)
