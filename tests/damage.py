"""Damaged positions: a value of one that is right is changed or taken away."""

from __future__ import annotations

import re
from typing import Any


def damage(data: Any, path: str, value: Any) -> None:
    """Change the value at a path such as players[1].koku; KeyError takes it away."""
    keys = [int(key) if key.isdigit() else key for key in re.findall(r"[\w>-]+", path)]
    for key in keys[:-1]:
        data = data[key]
    if value is KeyError:
        del data[keys[-1]]
    else:
        data[keys[-1]] = value
