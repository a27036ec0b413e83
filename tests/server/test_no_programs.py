"""Nothing that a server is asked can start a program."""

import asyncio
import re
from pathlib import Path

import example
import zataku.server
from server.house import Guest, House

PROGRAMS = re.compile(r"(make|checked)\([^)]*(programs=|True)|bots\.(program|process|Program)")
"""How a bot would be made that is a program."""


def test_no_request_names_a_program(house: House) -> None:
    """At the set-up, as a stand-in, and for one's own seat: each is refused, and nothing is run."""
    bot = "cmd:touch ran"
    me, other = {"who": "me"}, {"who": "bot", "bot": "random"}

    async def evening() -> None:
        async with Guest(house, "Ann") as ann:
            table = {"game": example.GAME, "seats": [me, other]}
            program = {**table, "seats": [me, {"who": "bot", "bot": bot}]}
            assert (await ann.post("/api/tables", program, 400))["reason"] == "unknown_bot"
            assert (await ann.post("/api/tables", {**table, "stand_in": bot}, 400))["reason"] == "unknown_bot"
            made = (await ann.post("/api/tables", table))["id"]
            await ann.post(f"/api/tables/{made}/start", {})
            assert (await ann.post(f"/api/tables/{made}/takeover", {"seat": 0, "bot": bot}, 400))["code"] == "invalid"

    asyncio.run(evening())


def test_the_server_asks_for_no_programs() -> None:
    """Whoever makes bots there leaves them out."""
    sources = Path(str(zataku.server.__file__)).parent.rglob("*.py")
    assert [file.name for file in sources if PROGRAMS.search(file.read_text("utf-8"))] == []
