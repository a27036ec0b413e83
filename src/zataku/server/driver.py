"""Whoever keeps a table going: plays for its bots, and watches its clocks."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable, Coroutine
from typing import TYPE_CHECKING, Any, Final

from zataku.core.game import NOBODY
from zataku.core.record import CLOCK, FALTER, takeover
from zataku.server import lessons, logs
from zataku.server.chronicle import MOST_ENTRIES, Chronicle
from zataku.server.noting import late, next_look
from zataku.server.store import Unavailable
from zataku.server.thinkers import Choice
from zataku.server.trouble import Trouble

if TYPE_CHECKING:
    from zataku.server.table import Table

log = logs.get("driver")

LONGEST_PAUSE: Final = 30.0
"""The longest wait, in seconds, before bots and clocks retry when nothing can be written."""

BOT_DUE: Final = 10_000
"""How long after its turn began, in milliseconds, a bot's table is due: its own process plays at once, if it can."""

FAR: Final = 60_000
"""Over days, no timer waits for a clock that has longer to go, in milliseconds: the table is due then, and may rest."""

QUESTION_SECONDS: Final = 60.0
"""How long bots wait for an answer to an undo request."""


class Driver:
    """Makes sure that whoever is to act at a table will do so."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.clock = table.clock
        self.is_driving = table.others is None  # where there are other nodes, only one of them drives a table
        self.epoch: int | None = None  # since when we do
        self._asked = 0  # when we last asked whether we may, in our own time
        self._bots: asyncio.Task[None] | None = None
        self._flag: asyncio.TimerHandle | None = None
        self._is_stopped = False
        self._payer: int | None = None  # for whom bots think here

    @property
    def is_busy(self) -> bool:
        """Whether a bot thinks, or a clock is watched."""
        return self._flag is not None or (self._bots is not None and not self._bots.done())

    def halt(self) -> None:
        """Let nobody begin to play."""
        self._is_stopped = True
        self._stop_flag()

    async def stop(self) -> None:
        """Let nobody play any more."""
        self.halt()
        if self._bots is not None:
            self._bots.cancel()
            await asyncio.gather(self._bots, return_exceptions=True)

    def due(self, chronicle: Chronicle) -> int | None:
        """By when someone must look after this table; None if it just waits for people."""
        seat = chronicle.match.to_act
        if seat == NOBODY:
            return None
        now = self.clock.now()
        soonest = now + (BOT_DUE if self._may_drive else 0)  # until then whoever drives has it in mind
        if chronicle.bots[seat]:
            return soonest
        if chronicle.left is None:
            return None
        end = now + chronicle.left[seat] if chronicle.is_held else chronicle.time_ends
        return max(soonest, next_look(self.table.row, end, now))

    def go_on(self, chronicle: Chronicle) -> None:
        """Start a bot or a clock, if it is their turn."""
        self._stop_flag()
        if self._is_stopped or chronicle.match.over or chronicle.is_held:
            return
        row = self.table.row
        if not self.is_driving:
            if row.is_bot_to_act or chronicle.running != NOBODY:
                self._ask()
        elif row.is_bot_to_act:
            if self._bots is None or self._bots.done():
                self._bots = asyncio.create_task(self._keep_trying(self._play_bot))
        elif chronicle.running != NOBODY:
            left = chronicle.time_ends - self.clock.now() + 1  # never before the clock shows 0
            if left <= FAR or not row.is_over_days:
                loop = asyncio.get_running_loop()
                self._flag = loop.call_later(left / 1000, self._run_out, chronicle.version)

    @property
    def _may_drive(self) -> bool:
        others = self.table.others
        return others is None or others.node.drives

    def take(self, epoch: int) -> None:
        """Drive the table from now on."""
        self.is_driving, self.epoch = True, epoch

    def lose(self) -> None:
        """Drive the table no longer, as another node may do; whoever goes on with it asks again."""
        if self.table.others is not None:
            self.is_driving, self.epoch, self._asked = False, None, 0
            self._stop_flag()

    def _ask(self) -> None:
        """Ask whether we may drive; if another node does, not again for as long as it may be dead unnoticed."""
        others, now = self.table.others, self.clock.now()
        if others is None or not others.node.drives or (self._asked and now - self._asked < others.node.lease):
            return
        self._asked = now
        node, table = others.node, self.table

        async def claim() -> None:
            with contextlib.suppress(Unavailable, Trouble):  # then it is due in a while
                epoch = await node.claim(table.row.id)
                if epoch is not None:
                    async with table.lock:
                        self.take(epoch)
                        self.go_on(await table.awake())

        table.keep(asyncio.create_task(claim()))

    def _stop_flag(self) -> None:
        if self._flag is not None:
            self._flag.cancel()
            self._flag = None

    def _run_out(self, version: int) -> None:
        """Time is up: a bot plays until the player returns."""
        self._flag = None
        table = self.table

        async def replace() -> bool:
            async with table.lock:
                chronicle = await table.awake()
                is_same = chronicle.version == version < MOST_ENTRIES and self.is_driving
                if is_same and chronicle.running != NOBODY:
                    seat = chronicle.running
                    if chronicle.time_left(self.clock.now())[seat]:  # some of it was nobody's
                        self.go_on(chronicle)
                        return False
                    taken = chronicle.remark(seat, takeover(table.stand_in, CLOCK), self.clock.now())
                    told = late(table.row, seat, table.company.is_here, self.clock.date())
                    await table.write(chronicle, [taken, *table.settled(chronicle)], self.epoch, told)
                    table.tell_table()
            return False

        table.keep(asyncio.create_task(self._keep_trying(replace)))

    async def _keep_trying(self, step: Callable[[], Coroutine[Any, Any, bool]]) -> None:
        """Repeat a step while there is another one; if nothing can be written, try again later."""
        pause = 0.5
        while True:
            try:
                if not await step():
                    return
                pause = 0.5
            except Trouble as trouble:
                if trouble.code == "broken" or trouble.reason in ("closed", "unknown_table"):
                    return  # reported already, and nothing can be done
                if trouble.code == "stale":
                    continue  # someone else was quicker
                log.error("table waits", table=self.table.row.id, problem=str(trouble))
            except Unavailable as problem:
                log.error("table waits", table=self.table.row.id, failure=type(problem).__name__)
            except Exception:
                log.exception("table waits", table=self.table.row.id)
            else:
                continue
            await asyncio.sleep(pause)
            pause = min(LONGEST_PAUSE, 2 * pause)

    async def _play_bot(self) -> bool:
        """Think about one move and play it; returns whether there may be another one."""
        table = self.table
        async with table.lock:
            chronicle = await table.awake()
            seat, version, match = chronicle.match.to_act, chronicle.version, chronicle.match
            is_over = seat == NOBODY or self._is_stopped or not self.is_driving
            if is_over or not chronicle.bots[seat] or chronicle.is_held:
                return False
            if version >= MOST_ENTRIES:
                log.warning("log is full", table=table.row.id, entries=version)
                return False
            bot, is_asked = chronicle.bots[seat], chronicle.asked_by != NOBODY
            view, actions = match.views()[seat], match.actions(seat)
        if is_asked:
            with contextlib.suppress(TimeoutError):  # people may answer before a bot moves on
                await asyncio.wait_for(table.after(version), QUESTION_SECONDS)
        if self._payer is None:
            self._payer = await table.store.payer(table.row.host)  # who is the host of a game stays so
        asked = self.clock.now()
        scripted = lessons.load(table.row.game, table.row.lesson).reply(match) if table.row.lesson else ""
        if scripted:
            choice = Choice(scripted)
        else:
            choice = await table.thinkers.choose(match.game, bot, view, actions, who=str(self._payer))
        if not table.company.is_empty:  # people can follow; thinking is a part of the pause
            await asyncio.sleep(max(0.0, table.settings.bot_pause - (self.clock.now() - asked) / 1000))
        async with table.lock:
            chronicle = await table.awake()
            if chronicle.version == version and self.is_driving:
                now = self.clock.now()
                told = [chronicle.remark(seat, f"{FALTER} {choice.falter}", now)] if choice.falter else []
                await table.write(chronicle, [*told, chronicle.act(seat, choice.action, now)], self.epoch)
        return True
