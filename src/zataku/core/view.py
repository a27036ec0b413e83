"""What one seat may know."""

from __future__ import annotations

from mypy_extensions import mypyc_attr

from zataku.core.value import attributes, set_attributes


@mypyc_attr(allow_interpreted_subclasses=True)
class View:
    """What one seat may know of a state; a game's view is a dataclass derived from this class, not compiled."""

    def __getstate__(self) -> dict[str, object]:
        return attributes(self)

    def __setstate__(self, values: dict[str, object]) -> None:
        set_attributes(self, values)
