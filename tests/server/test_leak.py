"""Nothing leaks on the wire: what one seat is sent says nothing about what it can't know."""

from __future__ import annotations

import ast
import asyncio
import json
import random
import re
import secrets
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import msgspec
import pytest
import websockets

import zataku
import zataku.server
from patience import PATIENCE
from server.house import Chair, Guest
from server.inside import served
from wide import often, some
from zataku.core.dealers import Recording, Scripted
from zataku.core.game import NOBODY, Dealer, Event, Game, State
from zataku.core.notations import notations
from zataku.core.secret import Secret
from zataku.server import protocol
from zataku.server.chronicle import commitment
from zataku.server.client import encoder
from zataku.server.desk import Desk
from zataku.server.room import Room
from zataku.testing.configurations import configurations
from zataku.testing.knowledge import Following
from zataku.testing.texts import laid, seen, told

MOVES = 10
"""How long two worlds are played side by side, unless something is revealed before."""

TRIES = 50

GAMES = [zataku.load(name) for name in zataku.names()]
SOURCES = sorted(Path(str(zataku.server.__file__)).parent.glob("*.py"))

Outcome = tuple[int, int]  # what is rolled or drawn, and the result


def cases() -> Iterator[Any]:
    """Seat counts and options of every game for one of the seats, the fullest tables for a spectator too."""
    for game in GAMES:
        for number, (seats, options) in enumerate(some(list(configurations(game)), often(2, soak=1000))):
            for viewer in (NOBODY, number % seats) if seats == game.seats[-1] else (number % seats,):
                yield pytest.param(game, seats, options, viewer, id=f"{game.name}-{seats}-{options}-{viewer}")


@pytest.mark.parametrize(("game", "seats", "options", "viewer"), list(cases()))
def test_every_byte_is_the_same_in_every_world_a_seat_can_imagine(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, game: Game, seats: int, options: dict[str, str], viewer: int
) -> None:
    """Two tables that differ only in what a seat can't know send it the same bytes, until something is revealed."""
    monkeypatch.setattr(secrets, "choice", min)  # both tables call several people at one device the same

    async def evening() -> None:
        async with served(tmp_path, lease_seconds=600) as (house, desk):  # a busy node that was away tells everyone
            async with Guest(house, "Ann") as ann, Guest(house, "Ben") as ben, Guest(house, "Cid") as cid:
                pair = await Pair.seated(desk, game, seats, options, viewer, (ann, ben, cid))
                await pair.play(MOVES)
                assert pair.moves >= 3, "nothing was played"
                has_secrets = any(map(game.is_secret, range(len(game.chance))))
                assert pair.relabelled == has_secrets, "both worlds were the same, or a public thing differed"

    asyncio.run(evening())


# two worlds


@dataclass
class World:
    """One of two tables, with the sockets at it."""

    room: Room
    match: zataku.Match
    dealer: Scripted | None  # where the outcomes of the relabelled world come from
    ears: list[Ear]  # the viewer, if it is a seat, and a spectator
    other: Chair  # whoever holds the other seats


class Pair:
    """A table, and another one where everything is relabelled that the viewer can't know."""

    def __init__(self, game: Game, viewer: int, truth: World, mirror: World, people: tuple[Guest, Guest, Guest]):
        self.game = game
        self.viewer = viewer
        self.truth = truth
        self.mirror = mirror
        self.ann, self.ben, self.cid = people  # the viewer, all other seats, a spectator
        self.chooser = random.Random(f"{truth.match.seats} {truth.match.options} {viewer}")
        self.moves = 0
        self.relabelled = laid(game, truth.match.state()) != laid(game, mirror.match.state())

    @classmethod
    async def seated(
        cls,
        desk: Desk,
        game: Game,
        seats: int,
        options: dict[str, str],
        viewer: int,
        people: tuple[Guest, Guest, Guest],
    ) -> Pair:
        """Two tables with the same people, the second with a relabelled set-up."""
        ann, ben, cid = people
        worlds: list[World] = []
        for _ in range(2):
            wishes = [{"who": "me" if seat == viewer or viewer == NOBODY else "open"} for seat in range(seats)]
            new = {"game": game.name, "options": options, "seats": wishes, "clock": {"reserve": 10000, "increment": 1}}
            host = ben if viewer == NOBODY else ann
            table = str((await host.post("/api/tables", new))["id"])
            for seat, wish in enumerate(wishes):
                if wish["who"] == "open":
                    await ben.post(f"/api/tables/{table}/sit", {"seat": seat, "nonce": "ben"})
            room = desk.rooms.rooms[table]
            script: Scripted | None = None
            if not worlds:
                await host.post(f"/api/tables/{table}/start")
            else:
                script = Scripted(_setup_words(game, worlds[0].match, viewer))
                async with room.lock:
                    await room.begin(script)
            match = (await room.current()).match
            other = Chair(await ben.connect(table))
            await other.ask("ping")
            ears = [await Ear.at(cid, table, NOBODY)]
            if viewer != NOBODY:
                ears.append(await Ear.at(ann, table, viewer))
            worlds.append(World(room, match, script, ears, other))
        pair = cls(game, viewer, worlds[0], worlds[1], people)
        await pair.compare()
        return pair

    async def play(self, moves: int) -> None:
        """Play moves that look alike in both worlds, and compare what the viewer is sent, until something is shown."""
        while self.moves < moves and not self.truth.match.over:
            truth, mirror = self.truth.match, self.mirror.match
            actor = truth.to_act
            assert mirror.to_act == actor
            alike = {self._look(action, actor): action for action in mirror.actions(actor)}
            shared = [action for action in truth.actions(actor) if self._look(action, actor) in alike]
            if actor == self.viewer:
                assert mirror.actions(actor) == truth.actions(actor)
            if not shared:
                return
            kinds = sorted({action.split()[0] for action in shared})
            kind = self.chooser.choice(kinds)  # so that draws and deliveries are not lost among the others
            action = self.chooser.choice([action for action in shared if action.split()[0] == kind])
            before = truth.state()
            there = action if action in mirror.actions(actor) else alike[self._look(action, actor)]
            events = await self._act(self.truth, actor, action)
            here, index = self._watching(before, truth), self.game.parse(there)
            outcomes = _outcomes(self.game, truth.last.outcomes)
            found = relabelled(self.game, self._step(mirror.state(), index), outcomes, here)
            if found is None or any(event.is_uncovering() for event in events):
                return
            if self.viewer == NOBODY:
                assert found.hidden == {i for i, (what, _) in enumerate(outcomes) if self.game.is_secret(what)}
            assert self.mirror.dealer is not None
            self.mirror.dealer.script += _words(self.game, found.outcomes)
            if any(event.is_uncovering() for event in await self._act(self.mirror, actor, there)):
                return
            self.moves += 1
            self.relabelled |= laid(self.game, truth.state()) != laid(self.game, mirror.state())
            await self.compare()

    def _look(self, action: str, actor: int) -> str:
        """What the viewer sees of an action."""
        return action if actor == self.viewer else self.game.mask(self.game.parse(action))

    async def compare(self) -> None:
        """Ask everything that can be asked, in both worlds, and compare every byte."""
        probes = list(self._probes())
        for world in (self.truth, self.mirror):
            for ear in world.ears:
                await ear.ask("ping")
                for kind, fields in probes:
                    await ear.ask(kind, **fields)
            await self._ask_over_http(world)
        for ear, other in zip(self.truth.ears, self.mirror.ears, strict=True):
            ear.heard.append(ear.table)
            other.heard.append(other.table)
            assert len(ear.heard) == len(other.heard)
            for true, false in zip(ear.heard, other.heard, strict=True):
                assert self._masked(true, self.truth) == self._masked(false, self.mirror)
            ear.heard.clear()
            other.heard.clear()

    def _probes(self) -> Iterator[tuple[str, dict[str, object]]]:
        """Questions about the position; those for a seat that is not one's own are refused, but alike too."""
        game, seat, version = self.game, max(self.viewer, 0), self.truth.room.row.version
        words = [game.write(self.chooser.randrange(game.n_actions)) for _ in range(4)]
        words += [
            self.chooser.choice(words).split()[0],
            self.chooser.choice(notations(game).next_words("")),
            "nonsense",
        ]
        for said in words:
            yield "why", {"seat": seat, "words": said}
        legal = self.truth.match.actions(seat)
        for action in self.chooser.sample(legal, min(3, len(legal))) + words[:1]:
            yield "preview", {"seat": seat, "action": action}
        yield "act", {"seat": seat, "version": max(version - 1, 0), "action": words[0]}
        yield "answer", {"seat": seat, "version": version, "agree": True}
        yield "look", {"seat": self.viewer, "since": max(0, version - self.chooser.randrange(4))}
        yield "look", {"seat": NOBODY, "since": None}
        yield "look", {"seat": self.viewer, "since": None}
        if self.moves % 5 == 0:
            yield "say", {"text": "Well played!"}

    async def _ask_over_http(self, world: World) -> None:
        """What can be read of a table without a socket."""
        if self.moves % 5:
            return
        table, steps = world.room.row.id, len(world.match.record().moves)
        for ear, guest in zip(world.ears, (self.cid, self.ann), strict=False):
            seat = max(self.viewer, 0)
            replays = f"/replay?first=0&last={steps}", f"/replay?seat={seat}&last=3", "/scores", f"/scores?seat={seat}"
            for path in ("", *replays, "/record"):
                answer = await guest.http.get(f"/api/tables/{table}{path}")
                ear.heard.append(f"{answer.status_code} {answer.text}")

    async def _act(self, world: World, actor: int, action: str) -> list[Event]:
        """Play an action in one world; what happened."""
        version = world.room.row.version
        if actor == self.viewer:
            await world.ears[-1].ask("act", seat=actor, version=version, action=action)
        else:
            await world.other.act(action, actor, version)
        happening = (await world.room.current()).recent[-1]
        assert happening.number == version + 1, "the action was not played"
        return happening.events

    def _step(self, state: State, action: int) -> Callable[[Dealer], tuple[State, list[Event]]]:
        def step(dealer: Dealer) -> tuple[State, list[Event]]:
            after, recording = self.game.clone(state), Recording(dealer)
            self.game.apply(after, action, recording)
            return after, recording.events

        return step

    def _watching(self, before: State, match: zataku.Match) -> Watcher:
        """What the viewer saw of the last true move."""
        move = match.last
        after, recording = self.game.clone(before), Recording(_scripted(self.game, move.outcomes))
        self.game.apply(after, self.game.parse(move.text), recording)
        return Watcher(self.game, self.viewer, after, recording.events)

    def _masked(self, text: str, world: World) -> str:
        """A message without ids and times."""
        row = world.room.row
        text = text.replace(row.id, "TABLE").replace(commitment(row), "COMMITMENT")
        text = re.sub(r'"(time|created|updated)":\d+', r'"\1":0', text)
        return re.sub(r'"left":\[[\d,]*\]', '"left":[]', text)


class Ear:
    """A socket that keeps every byte."""

    def __init__(self, socket: websockets.ClientConnection) -> None:
        self.socket = socket
        self.heard: list[str] = []
        self.table = ""  # the last word on who sits where
        self._id = 0

    @classmethod
    async def at(cls, guest: Guest, table: str, seat: int) -> Ear:
        """A socket at a table, looking through a seat."""
        ear = cls(await guest.connect(table))
        await ear.ask("look", seat=seat, since=0)
        return ear

    async def ask(self, kind: str, **fields: object) -> None:
        """Send a request and listen until it is answered."""
        self._id += 1
        await self.socket.send(json.dumps({"kind": kind, "id": self._id, **fields}))
        while True:
            text = await asyncio.wait_for(self.socket.recv(), PATIENCE)
            assert isinstance(text, str)
            message = json.loads(text)
            if message["kind"] == "table":
                self.table = text  # it may come at any time: several changes are told at once
            else:
                self.heard.append(text)
            if message.get("id") == self._id:
                return


# relabelling


class Watcher:
    """What a viewer sees of a step: what it is told, and the view after it."""

    def __init__(self, game: Game, viewer: int, state: State, events: list[Event]) -> None:
        self.game = game
        self.viewer = viewer
        self.sight = (told(events, viewer), seen(game.view(state, viewer)))
        self.truth = laid(game, state)

    def is_fooled_by(self, state: State, events: list[Event]) -> bool:
        """Whether another step looks just the same."""
        return self.sight == (told(events, self.viewer), seen(self.game.view(state, self.viewer)))

    def is_truth(self, state: State) -> bool:
        """Whether it is the same position after all, as when two pieces of one hand change places."""
        return self.truth == laid(self.game, state)


@dataclass
class Relabelling:
    """The outcomes of a step in the other world, and which of them differ."""

    outcomes: list[Outcome]
    hidden: set[int]


def relabelled(
    game: Game,
    step: Callable[[Dealer], tuple[State, list[Event]]],
    outcomes: list[Outcome],
    watcher: Watcher,
) -> Relabelling | None:
    """Other outcomes wherever the watcher can't know them; None when it must notice."""
    changed: set[int] = set()
    for number, (what, _) in enumerate(outcomes):
        if game.is_secret(what):
            dealer = Following(game, outcomes, number, {*changed, number})
            if watcher.is_fooled_by(*step(dealer)):
                changed.add(number)
    found: Relabelling | None = None
    for seed in range(TRIES):  # all at once they may clash
        recording = Recording(Following(game, outcomes, seed, changed))
        state, events = step(recording)
        if watcher.is_fooled_by(state, events):
            found = Relabelling(recording.outcomes, changed)
            if not changed or not watcher.is_truth(state):
                break
    return found


def _setup_words(game: Game, match: zataku.Match, viewer: int) -> list[str]:
    """The outcomes of a relabelled set-up."""

    def step(dealer: Dealer) -> tuple[State, list[Event]]:
        recording = Recording(dealer)
        return game.new(match.seats, match.options, recording), recording.events

    outcomes = _outcomes(game, match.setup)
    watcher = Watcher(game, viewer, *step(_scripted(game, match.setup)))
    found = relabelled(game, step, outcomes, watcher)
    assert found is not None
    if viewer == NOBODY:
        assert found.hidden == {number for number, (what, _) in enumerate(outcomes) if game.is_secret(what)}
    return _words(game, found.outcomes)


def _scripted(game: Game, words: list[str]) -> Scripted:
    script = Scripted(words)
    script.sit(game)
    return script


def _outcomes(game: Game, words: list[str]) -> list[Outcome]:
    pairs = [word.partition("=") for word in words]
    labels = [game.chance.index(label) for label, _, _ in pairs]
    return [(what, game.parse_outcome(what, word)) for what, (_, _, word) in zip(labels, pairs, strict=True)]


def _words(game: Game, outcomes: list[Outcome]) -> list[str]:
    return [f"{game.chance[what]}={game.write_outcome(what, value)}" for what, value in outcomes]


# what can be seen without playing


def test_a_secret_cannot_be_sent() -> None:
    """The encoder of every message refuses a secret, wherever it stands."""
    secret = Secret("the card", (0,))
    for value in (secret, [secret], {"card": secret}, protocol.Told("Drawn", {"card": secret})):  # type: ignore[dict-item]
        with pytest.raises(TypeError):
            encoder.encode(value)
        with pytest.raises(TypeError):
            msgspec.json.encode(value)


def test_what_is_said_about_a_game_is_made_for_one_seat() -> None:
    """Whatever of a match goes into a message is asked for as one seat may know it: the seat is the last argument."""
    through = {"view", "prompt", "actions", "notes", "score_sheet", "score_sheets", "shown", "saying"}
    viewers = {"seat", "viewer", "request.seat", "SPECTATOR", "NOBODY"}  # a viewer is that seat, or a spectator
    found: set[str] = set()
    for file in SOURCES:
        for call in _calls(file):
            name = ast.unparse(call.func).split(".")[-1]
            if name in through and isinstance(call.func, ast.Attribute):
                assert call.args and ast.unparse(call.args[-1]) in viewers, f"{file.name}: {ast.unparse(call)}"
                found.add(name)
    assert found >= {"prompt", "score_sheets", "shown", "saying"}
    made = {ast.unparse(call) for call in calls("Told", "Refused")}
    assert made == {"Told(saying.key, saying.facts)", "Refused(refusal.rule, refusal.reason, refusal.facts)"}
    for call in calls("Update", "Frame"):
        [view] = [ast.unparse(keyword.value) for keyword in call.keywords if keyword.arg == "view"]
        assert re.fullmatch(r"(self\.|match\.)views?(\(\))?[\[(](seat|viewer)[\])]", view), view


def test_no_message_has_room_for_a_whole_position() -> None:
    """Only a view is of any type, and a position that somebody gives, or keeps of a game that is over."""
    views, whole = (protocol.Update, protocol.Frame, protocol.PositionInfo), (protocol.Position, protocol.NewTable)
    for kind in vars(protocol).values():
        if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
            loose = [field.encode_name for field in msgspec.structs.fields(kind) if "Any" in str(field.type)]
            expected = ["view"] if kind in views else ["position"] if kind in whole else []
            assert loose == (["position", "sound"] if kind is protocol.Draft else expected), kind
    made = {file.name for file in SOURCES for call in _calls(file) if ast.unparse(call.func) == "protocol.Position"}
    told = {file.name for file in SOURCES for call in _calls(file) if ast.unparse(call.func).endswith(".file")}
    # of what beginnings.of has found, which is over; editing makes those of new games
    assert (made, told) == ({"positions.py", "editing.py"}, {"position_routes.py"})


def test_the_hash_of_a_position_stays_in_the_store() -> None:
    """What goes out is never made from the full state: nobody who talks to clients asks for it."""
    told_by = {"live.py", "showing.py", "replays.py", "routes.py", "client.py", "desk.py", "rooms.py", "room.py"}
    told_by |= {"table.py", "logbook.py", "seating.py", "tables.py", "company.py", "scene.py", "driver.py"}
    told_by |= {"table_routes.py", "record_routes.py", "review_routes.py", "position_routes.py", "beginnings.py"}
    for file in SOURCES:
        names = {ast.unparse(call.func).split(".")[-1] for call in _calls(file)}
        if file.name in told_by:
            assert not names & {"position", "hash", "dump", "dump_state", "position_hash", "log", "determinize"}, (
                file.name
            )


def calls(*names: str) -> Iterator[ast.Call]:
    """Every call of these functions in the server."""
    for file in SOURCES:
        yield from (call for call in _calls(file) if ast.unparse(call.func) in names)


def _calls(file: Path) -> Iterator[ast.Call]:
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        if isinstance(node, ast.Call):
            yield node
