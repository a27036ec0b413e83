"""A real instance of every message, as it comes up in the first moves of a match."""

from __future__ import annotations

import hashlib
import typing

import msgspec
from msgspec import Struct

import zataku
from zataku import bots
from zataku.core.codec import encode
from zataku.core.game import Event, Saying
from zataku.core.reason import RIVAL
from zataku.server import protocol as p

NAMES = ("Ann", "Ben", "Cleo", "Dan", "Eve", "Finn")
START = 1_760_000_000_000
TABLE = "k3v9q2xw7m"
NEEDS = typing.get_args(p.UndoNeed)
UNTIL = typing.get_args(typing.get_type_hints(p.Previewed)["until"])


class Scene:
    """A match after its first move, which seat ``one`` made; ``other`` is another seat."""

    def __init__(self, game: str) -> None:
        self.game = zataku.load(game)
        self.match = zataku.Match(self.game, seed=1)
        self.one = self.match.to_act
        self.other = (self.one + 1) % self.match.seats
        self.before = self.match.actions(self.one)
        self.action = self.before[0]
        self.foreseen = self.match.preview(self.one, self.action)
        self.events = self.match.play(self.one, self.action)
        self.version = 2  # the start is the first entry
        asked = self.match.to_act
        every = (self.game.write(action) for action in range(self.game.n_actions))
        self.forbidden = next(words for words in every if self.match.refusal(asked, words))
        refusal = self.match.refusal(asked, self.forbidden)
        assert refusal is not None
        self.refused = p.Refused(refusal.rule, refusal.reason, refusal.facts)

    def entry(self) -> p.Entry:
        return p.Entry(self.version, self.one, self.action, told(self.events, self.one), START + 5_000)

    def seats(self) -> list[p.SeatInfo]:
        return [p.SeatInfo("person", name, "", True, None, None) for name in NAMES[: self.match.seats]]

    def undo(self) -> p.UndoState:
        undoing = self.match.undoing(self.one)
        assert undoing.need in NEEDS
        assert undoing.reason == ""
        return p.UndoState(typing.cast(p.UndoNeed, undoing.need), "", self.one, p.SPECTATOR, [], [])

    def scores(self) -> list[dict[str, int]]:
        return [self.match.score_sheet(seat, self.one) for seat in range(self.match.seats)]

    def review(self) -> p.Review:
        """As if the game ended after its first move."""
        best = self.action
        decision = p.Decision(best, 0.55, 0.55, 0.0, "best", [p.Option(best, 0.55)])
        chances = [0.55 if seat == self.one else 0.45 for seat in range(self.match.seats)]
        luck = [0.05 if seat == self.one else -0.05 for seat in range(self.match.seats)]
        none = [0.0] * self.match.seats
        return p.Review(
            game=self.game.name,
            seats=self.match.seats,
            steps=1,
            scores=self.match.scores(),
            ranking=self.match.ranking(),
            start=[0.5] * self.match.seats,
            moments=[p.ReviewMoment(1, self.one, best, chances, none, luck, decision, [], True)],
            accounts=[p.Account(self.one, 0.5, 0.05, 0.0, 0.0, 0.55, 100, 0, 0, 1)],
            turnings=[p.Turning(1, self.one, 0.05, "luck")],
        )

    def advised(self) -> p.Advised:
        """The first move on from here that is good for something to whoever makes it."""
        match = zataku.Match(self.game, seed=1)
        while True:
            seat, before, action = match.to_act, match.state(), match.actions(match.to_act)[0]
            match.play(seat, action)
            found = self.game.reasons(before, match.state(), seat)
            if reasons := [told_of(reason.saying) for reason in found if reason.scope != RIVAL]:
                return p.Advised(action, [], 0.53125, reasons)

    def table(self) -> p.TableInfo:
        return p.TableInfo(
            id=TABLE,
            game=self.game.name,
            status="playing",
            seats=self.seats(),
            options=self.match.options,
            is_public=True,
            clock=p.Clock(reserve=3600, increment=30),
            version=self.version,
            to_act=self.match.to_act,
            commitment=self.match.record().commitment,
            nonces=["f3a9c1", "0b77e2"],
            shares=[p.Share([self.one], hashlib.sha256(b"f3a9c1").hexdigest(), True), p.Share([self.other], "", True)],
            is_opening=False,
            draw=1,
            created=START - 60_000,
            updated=START + 5_000,
            spectators=0,
            rematch="",
            trouble="",
            yours=[self.one],
            is_host=True,
            waits_for_you=self.match.to_act == self.one,
            watching=[],
            mode="fair",
            absent="bot",
            stand_in="old_pine",
            talk="players",
            from_position=False,
        )

    def update(self) -> p.Update:
        return p.Update(
            version=self.version,
            seat=self.one,
            entries=[self.entry()],
            view=encode(self.match.view(self.one)),
            to_act=self.match.to_act,
            is_over=False,
            prompt=told_of(self.match.prompt(self.one)),
            actions=self.match.actions(self.one),
            notes={},
            scores=self.scores(),
            ranking=[],
            undo=self.undo(),
            clocks=p.Clocks([3_600_000 - 1_200 * seat for seat in range(self.match.seats)], self.match.to_act),
            watching=[],
            private=list(range(self.match.seats)),
            hash=hashed(encode(self.match.view(p.SPECTATOR))),
        )

    def puzzle(self) -> p.Puzzle:
        """The first move of the match as a puzzle that was solved."""
        best, second = self.before[:2]
        return p.Puzzle(
            game=self.game.name,
            id="9068fb3d",
            seat=self.one,
            seats=self.match.seats,
            flowers=3,
            update=self.update(),
            tries=[best],
            tries_left=2,
            area=[],
            verb="",
            result="solved",
            answer=p.PuzzleAnswer(
                answers=[best],
                options=[p.PuzzleOption(best, 0.71), p.PuzzleOption(second, 0.58)],
                plan=[best],
                parts={next(iter(self.scores()[0])): 2.5},
                rivals=-1.2,
                games=80,
                events=told(self.foreseen.events, self.one),
                fared=[p.FirstTry(best, 7), p.FirstTry("", 3)],
            ),
        )


def examples() -> list[Struct]:
    """One of each message and body, most of them from one scene."""
    scene = Scene(zataku.names()[0])
    return [*requests(scene), *messages(scene), *bodies(scene)]


def requests(scene: Scene) -> list[Struct]:
    return [
        p.Look(id=1, seat=scene.one, since=1),
        p.Act(id=2, seat=scene.one, version=1, action=scene.action),
        p.Undo(id=3, seat=scene.one, version=scene.version),
        p.Answer(id=4, seat=scene.other, version=scene.version, agree=True),
        p.Seen(id=5, version=scene.version),
        p.Why(id=6, seat=scene.match.to_act, words=scene.forbidden),
        p.Preview(id=7, seat=scene.one, action=scene.action),
        p.Hint(id=8, seat=scene.one),
        p.Say(id=9, text="Well sailed!"),
        p.Ping(id=10),
        p.GoTo(id=11, step=2),
    ]


def messages(scene: Scene) -> list[Struct]:
    refused = scene.refused
    bot = bots.names()[-1]
    until, is_over = scene.foreseen.until, scene.foreseen.is_over
    assert until in UNTIL
    return [
        scene.update(),
        p.TableChanged(scene.table()),
        p.Chat([p.ChatLine(1, scene.one, NAMES[scene.one], "Well sailed!", START + 7_000)]),
        p.Done(id=2, version=scene.version),
        p.WhyNot(6, scene.forbidden, scene.forbidden, refused, scene.version),
        p.Previewed(
            7,
            scene.action,
            told(scene.foreseen.events, scene.one),
            typing.cast(typing.Any, until),
            scene.foreseen.what,
            is_over,
            [],
            1,
        ),
        p.Hinted(8, bot, 0.5, [scene.advised()], 1),
        p.Pong(id=10, version=scene.version),
        p.Closing(retry_after=2_000),
        p.Announced(text="The server restarts at 22:00."),
        p.Problem(
            code="stale",
            message="act: expected version 2, got 1",
            reason="stale",
            facts={"expected": 2, "got": 1},
            id=2,
            version=scene.version,
        ),
    ]


def bodies(scene: Scene) -> list[Struct]:
    game, match = scene.game, scene.match
    wishes = [p.SeatWish("me"), *(p.SeatWish("open") for _ in range(match.seats - 2)), p.SeatWish("bot", "lantern")]
    choices = {name: list(values) for name, values in game.choices.items()}
    frame = p.Frame(
        1,
        scene.entry(),
        encode(match.view(p.SPECTATOR)),
        match.to_act,
        told_of(match.prompt(p.SPECTATOR)),
        scene.scores(),
    )
    wishes_of_ann = p.Wishes(quiet_from=22, quiet_until=7, zone="Europe/Warsaw", tables={"kq7v2m9x4c8b": ["push"]})
    channel = p.ChannelInfo(3, "mail", "ann@example.org", "", is_confirmed=True, problem="")
    return [
        p.Me(name="Ann", is_known=True),
        p.Rename(name="Ann"),
        p.PersonalLink(path="/me#9fQ2mXv0c7", expires=START + 900_000),
        p.SignOut(where="elsewhere"),
        p.Redeem(code="9fQ2mXv0c7"),
        p.Forget(name="Ann"),
        p.Programs(programs=[p.Program(7, "Ann’s bot", START)], most=3),
        p.NewProgram(name="Ann’s bot"),
        p.ProgramToken(program=p.Program(7, "Ann’s bot", START), token="Zk3v0qXw…"),
        p.Vacation(until=START + 7 * 86_400_000, left=23 * 86_400_000, days=30),
        p.TakeVacation(days=7),
        p.NewChannel(kind="mail", target="ann@example.org"),
        p.RemoveChannel(id=3),
        p.MailCode(code="c.3.7hQpXw2Zk0yDbtr1mN4sLg8a"),
        p.MailDone(done="confirmed"),
        p.Notices(wishes=wishes_of_ann, channels=[channel], offers=["mail", "hook"], push_key=""),
        p.Catalog(
            games=[p.GameInfo(game.name, game.version, list(game.seats), choices, True, game.idle, {})],
            bots=bots.names(),
            languages=["en"],
            program=zataku.__version__,
        ),
        p.NewTable(game=game.name, seats=wishes, options=match.options, clock=p.Clock(reserve=3600, increment=30)),
        p.Sit(seat=scene.other, seal=hashlib.sha256(b"0b77e2").hexdigest()),
        p.Open(nonce="0b77e2"),
        p.ChangeSeat(seat=scene.other, wish=p.SeatWish("bot", "lantern")),
        p.LetIn(person=7),
        p.Takeover(seat=scene.other, bot="bell"),
        p.Tables([scene.table()]),
        p.BeginLesson(game=game.name, lesson="first"),
        p.Lessons([p.LessonProgress(game.name, "first", TABLE, 4, False)]),
        p.RecordInfo(
            id="m4t8z1",
            game=game.name,
            seats=match.seats,
            options=match.options,
            steps=1,
            scores=match.scores(),
            ranking=match.ranking(),
            is_finished=False,
            mode="fair",
            is_verified=False,
        ),
        p.Frames(steps=1, seat=p.SPECTATOR, frames=[frame]),
        p.ScoreChanges(steps=9, seat=0, last=9, changes=[p.ScoreChange(step=4, seat=0, part="score_track", points=2)]),
        p.ReviewInfo(progress=1.0, is_asked_for=True, review=scene.review()),
        p.Position(game=game.name, position=match.dump(), version=game.version),
        p.PositionInfo(match.seats, match.options, match.to_act, frame.view),
        p.Draft(game.name, match.dump(), match.dump()),
        p.PositionProblems([p.PositionProblem("players[1].koku", "a number from 0 to 25", "31")]),
        p.Retry(9, "sail upper"),
        p.Judged(
            p.Decision("end", 0.4, 0.36, 0.04, "inaccuracy", [p.Option("end", 0.4), p.Option("sail upper", 0.36)])
        ),
        p.PuzzleList(
            puzzles=[p.PuzzleInfo("9068fb3d", match.seats, 3, "", "", 0)],
            days=[p.PuzzleDay("2025-10-09", "9068fb3d", "")],
        ),
        scene.puzzle(),
        p.PuzzleTry(action=scene.action),
        p.PuzzleWhy(words=scene.action.split()[0]),
        p.Health(status="ok", problem="", program=zataku.__version__, tables=3, clients=7, uptime=86_400),
    ]


def told_of(saying: Saying) -> p.Told:
    return p.Told(saying.key, saying.facts)


def told(events: list[Event], seat: int) -> list[p.Told]:
    return [told_of(event.saying(seat)) for event in events]


def hashed(view: object) -> str:
    return hashlib.sha256(msgspec.json.encode(view)).hexdigest()
