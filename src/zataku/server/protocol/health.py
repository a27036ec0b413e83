"""How the server is, for balancers and monitors."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct


class Health(Struct):
    """The health of the server."""

    status: Annotated[
        Literal["ok", "live", "failing", "stopping"],
        Meta(description="live: it answers, which is all that `/health/live` looks at."),
    ]
    problem: Annotated[
        Literal["", "not_readable", "not_writable", "no_answer"], Meta(description="What fails with the database.")
    ]
    program: str
    tables: Annotated[int, Meta(description="Tables in memory.")]
    clients: Annotated[int, Meta(description="Open sockets.")]
    uptime: Annotated[int, Meta(description="Seconds.")]
