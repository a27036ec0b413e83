"""Modern board games, complete, on one digital table."""

import zataku.core.signatures  # noqa: F401 - before the modules that it completes

# isort: split
from zataku.core.catalog import load, names
from zataku.core.dealers import Scripted, Seeded
from zataku.core.errors import ZatakuError
from zataku.core.match import Match
from zataku.core.record import Record
from zataku.core.record import read as read_record
from zataku.core.replay import replay, resume, verify

__version__ = "0.1.0"
__all__ = [
    "Match",
    "Record",
    "Scripted",
    "Seeded",
    "ZatakuError",
    "load",
    "names",
    "read_record",
    "replay",
    "resume",
    "verify",
]
