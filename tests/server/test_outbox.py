"""What people who are away are told: by real mails, webhooks and push messages, each once, and nothing secret."""

from __future__ import annotations

import asyncio
import base64
import hashlib
import hmac
import json
import os
import re
import signal
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from threading import Event
from typing import Any, get_args

import http_ece
import pytest
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from patience import PATIENCE, until
from server.cluster import Cluster
from server.hands import Hands
from server.house import Chair, Guest, House, one_move, two_people
from server.inside import served
from server.receivers import Got, Mailbox, Receiver, posting, receiving
from server.stores import KINDS, new, with_store
from zataku.server import sender
from zataku.server.days import DAY
from zataku.server.desk import Desk
from zataku.server.outbox import FAILED, SENT, WAITING, Channel, Message, Note, due, shared_out
from zataku.server.outgoing import NeverTaken, NotTaken, check, is_public, place
from zataku.server.people import COOKIE, hashed
from zataku.server.protocol import Wishes
from zataku.server.protocol.notices import NoticeKind
from zataku.server.sender import SENDERS
from zataku.server.settings import Settings
from zataku.server.store import Store

DAYS = {"reserve": 3 * DAY, "per_move": True}
SITE = "https://table.example"
HOUR = 3_600_000
MAILS = ["mail"]
MAILED = ("plain", "html")
NOTICES: tuple[str, ...] = get_args(get_args(NoticeKind)[0])
"""Every kind of note about a table."""


@pytest.fixture(autouse=True)
def eager(monkeypatch: pytest.MonkeyPatch) -> None:
    """The sender looks often."""
    monkeypatch.setattr(sender, "SECONDS", 0.02)


@pytest.fixture
def receiver() -> Iterator[Receiver]:
    with receiving() as found:
        yield found


@pytest.fixture
def mailbox() -> Iterator[Mailbox]:
    with posting() as found:
        yield found


class Club:
    """A house, and Ann and Ben at a table over days; `mover` is to act, and has left the table."""

    def __init__(self, house: House, desk: Desk, hands: Hands, people: list[Guest]) -> None:
        self.house, self.desk, self.hands, self.people = house, desk, hands, people
        self.table = ""
        self.chairs: list[Chair] = []

    @property
    def seat(self) -> int:
        """Who is to act."""
        return int(self.chairs[0].update["to_act"])

    @property
    def mover(self) -> Guest:
        return self.people[self.seat]

    async def sit(self) -> None:
        """Begin a game over days."""
        self.table, self.chairs = await two_people(*self.people, clock=DAYS)

    async def pass_on(self) -> None:
        """Play until the other one is to act."""
        seat = self.seat
        while self.seat == seat:
            await one_move(self.chairs)

    async def statuses(self, kind: str) -> list[str]:
        """What became of all messages of a kind, as far as they have a channel."""
        statement = "SELECT status FROM outbox WHERE kind = ? AND channel <> 0 ORDER BY id"
        work: Any = lambda session: session.execute(statement, (kind,)).fetchall()  # noqa: E731
        return [row[0] for row in await self.desk.store._read(work)]

    async def until(self, kind: str, *statuses: str) -> None:
        async with asyncio.timeout(PATIENCE):
            while await self.statuses(kind) != list(statuses):
                await asyncio.sleep(0.01)


@asynccontextmanager
async def club(folder: Path, mailbox: Mailbox | None = None, **more: Any) -> AsyncIterator[Club]:
    hands = Hands()
    mail = {} if mailbox is None else {"smtp": mailbox.address, "mail_from": "table@table.example"}
    settings = {"site": SITE, "private_hooks": True, **mail, **more}
    async with (
        served(folder, clock=hands.clock(), **settings) as (house, desk),
        Guest(house, "Ann") as ann,
        Guest(house, "Ben") as ben,
    ):
        yield Club(house, desk, hands, [ann, ben])


def code_in(text: str) -> str:
    """The code of a link in an email."""
    found = re.search(rf"{SITE}/mail#(\S+)", text)
    assert found, text
    return found[1]


async def with_mail(club: Club, guest: Guest, mailbox: Mailbox, address: str) -> None:
    """Give an address, and confirm it."""
    made = await guest.post("/api/me/channels", {"kind": "mail", "target": address})
    assert not made["is_confirmed"]
    mails = await mailbox.until(len(mailbox.mails) + 1)
    assert mails[-1]["To"] == address
    code = code_in(mails[-1].get_content())
    assert code.startswith("c.")
    assert (await club.people[0].post("/api/mail", {"code": code}))["done"] == "confirmed"
    assert (await guest.get("/api/me/notices"))["channels"][0]["is_confirmed"]


# mails


def test_a_mail_says_whose_turn_it_is(tmp_path: Path, mailbox: Mailbox) -> None:
    """To a confirmed address alone, once, in the reader's language, with nothing of the board; one click ends them."""

    async def week() -> None:
        async with club(tmp_path, mailbox) as at:
            ann, ben = at.people
            await ben.post("/api/me/channels", {"kind": "mail", "target": "stranger@example.org"})
            await mailbox.until(1)
            await with_mail(at, ann, mailbox, "ann@example.org")
            await ann.post("/api/me/wishes", {"lang": "pl", "muted": ["joined", "started"]})
            await at.sit()
            before = len(mailbox.mails)
            while at.mover is not ann:
                await at.pass_on()
            at.hands.wait(61)
            mail = (await mailbox.until(before + 1))[-1]
            text = mail.get_content()
            assert mail["To"] == "ann@example.org" and mail["From"] == "table@table.example"
            assert mail["Subject"].startswith("Twój ruch: ") and f"{SITE}/t/{at.table}" in text
            assert mail["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
            row = (await at.desk.rooms.room(at.table)).row
            assert row.seed.hex() not in mail.as_string() and "cookie" not in mail.as_string()
            await at.until("turn", SENT)
            at.hands.wait(2 * DAY + 6 * 3600)
            reminder = (await mailbox.until(before + 2))[-1]
            assert reminder["Subject"].startswith("Kończy Ci się czas: ")
            link = mail["List-Unsubscribe"].strip("<>").removeprefix(SITE)
            shown = await ben.http.get(link)
            assert shown.status_code == 303 and shown.headers["location"] == "/mail#" + link.rpartition("/")[2]
            body = "List-Unsubscribe=One-Click"
            form = {"content-type": "application/x-www-form-urlencoded"}
            done = await ben.http.post(link, content=body, headers=form)
            assert done.status_code == 200 and done.json() == {"done": "unsubscribed"}
            assert (await ben.http.post(link)).json() == {"done": "unsubscribed"}, "as often as one likes"
            assert (await ann.get("/api/me/notices"))["channels"] == []
            assert {mail["To"] for mail in mailbox.mails[before:]} == {"ann@example.org"}, "nobody else confirmed"
            assert (await ben.post("/api/mail", {"code": "c.1.x"}, 404))["reason"] == "bad_code"

    asyncio.run(week())


def test_a_link_in_a_mail_stays_under_the_path_of_the_site(tmp_path: Path) -> None:
    """Whether the proxy passes the path on or leaves it out."""

    async def follow() -> None:
        async with served(tmp_path, root_path="/zataku") as (house, _), Guest(house, "Ann") as ann:
            for path in ("/zataku/api/mail/unsubscribe/u.1.x", "/api/mail/unsubscribe/u.1.x"):
                shown = await ann.http.get(path)
                assert (shown.status_code, shown.headers["location"]) == (303, "/zataku/mail#u.1.x")

    asyncio.run(follow())


def test_many_tables_are_one_mail_at_an_hour(tmp_path: Path, mailbox: Mailbox) -> None:
    """A digest has what is still true when it is sent."""

    async def week() -> None:
        async with club(tmp_path, mailbox) as at:
            ann, _ = at.people
            await with_mail(at, ann, mailbox, "ann@example.org")
            now = at.desk.rooms.clock.date()
            hour = (now // HOUR + 3) % 24
            await ann.post("/api/me/wishes", {"digest": hour, "muted": ["joined", "started"]})
            tables = []
            for _ in range(3):
                await at.sit()
                while at.mover is not ann:
                    await at.pass_on()
                tables.append(at.table)
            at.hands.wait(61)
            await at.until("turn", WAITING, WAITING, WAITING)
            await at.pass_on()
            at.hands.wait(3 * 3600)
            mail = (await mailbox.until(2))[-1]
            assert mail["Subject"] == "Updates from your tables"
            assert [table in mail.get_content() for table in tables] == [True, True, False]
            await at.until("turn", SENT, SENT, SENT)

    asyncio.run(week())


def test_a_mail_server_that_is_busy_gets_it_again_and_one_that_refuses_does_not(
    tmp_path: Path, mailbox: Mailbox
) -> None:
    async def week() -> None:
        async with club(tmp_path, mailbox) as at:
            ann, _ = at.people
            await with_mail(at, ann, mailbox, "ann@example.org")
            await ann.post("/api/me/wishes", {"muted": ["joined", "started"]})
            mailbox.refusals = ["451 later", "451 later"]
            await at.sit()
            while at.mover is not ann:
                await at.pass_on()
            for wait in (61, 60, 300):
                assert len(mailbox.mails) == 1
                at.hands.wait(wait)
                left = len(mailbox.refusals)
                await until(lambda left=left: not left or len(mailbox.refusals) < left)  # type: ignore[misc]
                await at.until("turn", WAITING if wait < 300 else SENT)
                problem = (await ann.get("/api/me/notices"))["channels"][0]["problem"]
                assert problem == ("busy" if wait < 300 else "")
            assert len(mailbox.mails) == 2
            mailbox.refusals = ["550 no such user"]
            at.hands.wait(2 * DAY + 6 * 3600)
            await at.until("reminder", FAILED)
            assert len(mailbox.mails) == 2

    asyncio.run(week())


# webhooks


def hook(receiver: Receiver, path: str = "/hook", kind: str = "hook", **more: str) -> dict[str, str]:
    return {"kind": kind, "target": receiver.address + path, **more}


def test_a_webhook_is_signed(tmp_path: Path, receiver: Receiver) -> None:
    """Whoever knows the secret can check it; what was not taken comes again, with the same number."""

    async def week() -> None:
        async with club(tmp_path) as at:
            secrets = {}
            for guest, path in zip(at.people, ("/ann", "/ben"), strict=True):
                made = await guest.post("/api/me/channels", hook(receiver, path))
                assert made["target"] == "127.0.0.1" and made["secret"]
                secrets[path] = made["secret"]
                await guest.post("/api/me/wishes", {"muted": ["joined", "started"]})
                assert (await guest.get("/api/me/notices"))["channels"][0]["secret"] == "", "it is shown once"
            receiver.statuses = [503, 204]
            await at.sit()
            at.hands.wait(61)
            await receiver.until(1)
            await at.until("turn", WAITING)
            at.hands.wait(60)
            first, again = await receiver.until(2)
            assert first.headers["zataku-delivery"] == again.headers["zataku-delivery"]
            assert first.path == again.path == ("/ann", "/ben")[at.seat]
            told = json.loads(again.body)
            assert told["kind"] == "turn" and told["url"] == f"{SITE}/t/{at.table}"
            assert told["turn"] == ("Ann", "Ben")[at.seat]
            seconds, signature = re.fullmatch(r"t=(\d+),v1=(\w+)", again.headers["zataku-signature"]).groups()  # type: ignore[union-attr]
            wanted = hmac.new(secrets[again.path].encode(), f"{seconds}.".encode() + again.body, hashlib.sha256)
            assert hmac.compare_digest(wanted.hexdigest(), signature)

    asyncio.run(week())


def test_a_club_reads_about_a_table(tmp_path: Path, receiver: Receiver) -> None:
    """In its own channel, which the host gives; names can't call everybody there, nor hide a link."""

    async def week() -> None:
        async with club(tmp_path) as at:
            ann, ben = at.people
            await ann.post("/api/me", {"name": "@everyone [x](http://evil)"})
            table = await ann.table("mo", start=False, clock=DAYS)
            for kind in ("discord", "slack"):
                await ann.post("/api/me/channels", hook(receiver, f"/{kind}", kind, table=table))
            problem = await ben.post("/api/me/channels", hook(receiver, table=table), 403)
            assert problem["reason"] == "not_host"
            await ben.post(f"/api/tables/{table}/sit", {})
            await receiver.until(2)
            await ann.post(f"/api/tables/{table}/start")
            at.hands.wait(61)
            await until(
                lambda: all([one.path for one in receiver.got].count(path) >= 2 for path in ("/discord", "/slack"))
            )
            got = list(receiver.got)  # where Ann is to act, the game has begun, too
            discord = [json.loads(one.body) for one in got if one.path == "/discord"]
            slack = [json.loads(one.body)["text"] for one in got if one.path == "/slack"]
            assert all(one["allowed_mentions"] == {"parse": []} for one in discord)
            assert all("](" not in one["content"] and f"<{SITE}/t/{table}>" in one["content"] for one in discord)
            assert all(text.count("<") == 1 for text in slack)

    asyncio.run(week())


def test_whoever_does_not_answer_keeps_nobody_waiting(tmp_path: Path, receiver: Receiver) -> None:
    """Neither those who come later; whatever else goes the same way waits for a while."""

    async def week() -> None:
        is_over = Event()

        def hang() -> None:
            is_over.wait(PATIENCE)

        with receiving() as slow:
            slow.on_arrival = hang
            try:
                async with club(tmp_path) as at:
                    ann, ben = at.people
                    for n in range(SENDERS + 1):
                        await ann.post("/api/me/channels", hook(slow, f"/{n}"))
                    await ben.post("/api/me/channels", hook(receiver))
                    for _ in range(2):
                        await at.sit()
                    at.hands.wait(61)
                    await slow.until(1)
                    await receiver.until(2)
                    assert len(slow.got) == 1
            finally:
                is_over.set()

    asyncio.run(week())


def test_messages_go_to_no_private_address(tmp_path: Path, receiver: Receiver) -> None:
    """Unless the operator allows it: whoever gives an address must not reach the server's own network."""
    private = ["127.0.0.1", "10.0.0.1", "169.254.169.254", "192.168.1.1", "0.0.0.0", "::1", "fe80::1%eth0", "fd00::1"]
    private += ["::ffff:127.0.0.1", "64:ff9b::7f00:1", "2002:7f00:1::", "224.0.0.1", "100.64.0.1"]
    assert not any(is_public(one) for one in private) and is_public("9.9.9.9") and is_public("2620:fe::fe")
    for host in ("localhost", "127.1", "2130706433", "0x7f.1", "[::1]"):
        with pytest.raises(NeverTaken):
            place(host.strip("[]"), 80, may_be_private=False)
    for address in (
        "http://example.org/",
        "ftp://example.org",
        "https://me@example.org",
        "https://",
        "x",
        "https://a b/",
    ):
        with pytest.raises(NeverTaken):
            check(address)

    async def week() -> None:
        async with club(tmp_path, private_hooks=False) as at:
            ann, _ = at.people
            for wish in (hook(receiver), {"kind": "discord", "target": "https://discord.example/api/webhooks/1/x"}):
                assert (await ann.post("/api/me/channels", wish, 400))["reason"] == "bad_hook"
            port = receiver.address.rpartition(":")[2]
            await ann.post("/api/me/channels", {"kind": "hook", "target": f"https://localhost:{port}/"})
            await ann.post("/api/me/wishes", {"muted": ["joined", "started"]})
            await at.sit()
            while at.mover is not ann:
                await at.pass_on()
            at.hands.wait(61)
            await at.until("turn", FAILED)
            assert (await ann.get("/api/me/notices"))["channels"][0]["problem"] == "private"
            assert receiver.got == []

    asyncio.run(week())


def test_a_server_without_a_site_or_a_mail_server_says_so(tmp_path: Path) -> None:
    async def week() -> None:
        async with club(tmp_path, site="") as at:
            ann, _ = at.people
            assert (await ann.get("/api/me/notices"))["offers"] == ["push"]
            for kind in ("mail", "hook"):
                problem = await ann.post("/api/me/channels", {"kind": kind, "target": "ann@example.org"}, 409)
                assert problem["reason"] == "no_channel"

    asyncio.run(week())


# push


class Browser:
    """A browser that has subscribed to push messages."""

    def __init__(self) -> None:
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.auth = b"0123456789abcdef"

    @property
    def keys(self) -> str:
        point = self.key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        return f"{text_of(point)} {text_of(self.auth)}"

    def read(self, got: Got) -> dict[str, str]:
        """What a message says."""
        data = http_ece.decrypt(got.body, private_key=self.key, auth_secret=self.auth, version="aes128gcm")
        told: dict[str, str] = json.loads(data)
        return told


def text_of(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def bytes_of(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def claims_of(got: Got, public: str) -> dict[str, Any]:
    """What the sender of a push message claims, if the signature is that of this key."""
    found = re.fullmatch(r"vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), ?k=([\w-]+)", got.headers["authorization"])
    assert found and found[4] == public, got.headers["authorization"]
    signature = bytes_of(found[3])
    numbers = [int.from_bytes(signature[at : at + 32], "big") for at in (0, 32)]
    key = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), bytes_of(public))
    key.verify(encode_dss_signature(*numbers), f"{found[1]}.{found[2]}".encode(), ec.ECDSA(SHA256()))
    claims: dict[str, Any] = json.loads(bytes_of(found[2]))
    return claims


def test_a_browser_is_pushed(tmp_path: Path, receiver: Receiver) -> None:
    """Encrypted for it and signed by this server; one that is gone is forgotten."""

    async def week() -> None:
        async with club(tmp_path) as at:
            browsers = [Browser(), Browser()]
            for guest, browser in zip(at.people, browsers, strict=True):
                bad = await guest.post("/api/me/channels", hook(receiver, "/p", "push", keys="x y"), 400)
                assert bad["reason"] == "bad_keys"
                await guest.post("/api/me/channels", hook(receiver, f"/{guest.name}", "push", keys=browser.keys))
                await guest.post("/api/me/wishes", {"muted": ["joined", "started"]})
            await at.sit()
            key = (await at.mover.get("/api/me/notices"))["push_key"]
            at.hands.wait(61)
            (got,) = await receiver.until(1)
            told = browsers[at.seat].read(got)
            assert got.path == f"/{at.mover.name}" and told["path"] == f"/t/{at.table}"
            assert told["title"].startswith("Your turn: ")
            assert got.headers["content-encoding"] == "aes128gcm" and got.headers["ttl"] == "86400"
            claims = claims_of(got, key)
            assert claims["aud"] == receiver.address and claims["sub"] == SITE
            receiver.statuses = [410]
            at.hands.wait(2 * DAY + 6 * 3600)
            await receiver.until(2)
            await at.until("reminder", FAILED)
            async with asyncio.timeout(PATIENCE):
                while (await at.mover.get("/api/me/notices"))["channels"]:
                    await asyncio.sleep(0.01)

    asyncio.run(week())


# secrets


def test_no_message_holds_a_secret(tmp_path: Path, receiver: Receiver, mailbox: Mailbox) -> None:
    """Every kind of note through every kind of channel: no seed, nonce, seal, token or view, and nothing unheard of."""

    async def week() -> None:
        async with club(tmp_path, mailbox) as at:
            browser, store = Browser(), at.desk.store
            await at.sit()
            guest, row = at.mover, await store.table(at.table)
            assert row is not None
            person = row.seats[at.seat].person
            assert person is not None
            made = []
            for kind in ("hook", "discord", "slack", "push"):
                keys = {"keys": browser.keys} if kind == "push" else {}
                made.append(await guest.post("/api/me/channels", hook(receiver, f"/{kind}", kind, **keys)))
            await with_mail(at, guest, mailbox, "who@table.example")
            # What the chairs have seen of this table is not told, nor what opens it.
            update = await at.chairs[at.seat].clocks() and at.chairs[at.seat].update
            secrets = [row.seed.hex(), base64.b64encode(row.seed).decode(), update["hash"]]
            secrets += [str(text) for pair in [*row.nonces, *row.seals] for text in pair[1:]]
            secrets += [guest.http.cookies[COOKIE], hashed(guest.http.cookies[COOKIE])]
            secrets += [channel["secret"] for channel in made if channel["secret"]]
            secrets += [json.dumps(part) for part in update["view"].values() if isinstance(part, dict | list) and part]
            now = at.desk.rooms.clock.date()
            await store.add_notes(at.table, 99, [Note(kind, person, now, now + DAY * 1000) for kind in NOTICES])
            at.hands.wait(61)
            got, paths = receiver.got, ("/hook", "/discord", "/slack", "/push")
            hooks: list[dict[str, Any]] = []

            def is_all_here() -> bool:  # the guest's turn may be told twice: once by the table itself
                hooks[:] = [json.loads(one.body) for one in list(got) if one.path == "/hook"]
                sent = [[one.path for one in list(got)].count(path) for path in paths]
                return {one["kind"] for one in hooks} == set(NOTICES) and min(sent) >= len(NOTICES)

            await until(is_all_here)
            mails = await mailbox.until(2)
            assert {key for one in hooks for key in one} == {"kind", "table", "game", "turn", "title", "text", "url"}
            pushed = [json.dumps(browser.read(one)) for one in got if one.path == "/push"]
            plain = [one.body.decode() for one in got if one.path != "/push"]
            mailed = [f"{mail.items()} {mail.get_body(MAILED).get_content()}" for mail in mails[1:]]  # type: ignore[union-attr]
            assert pushed and mailed
            for text in [*pushed, *plain, *mailed]:
                found = [secret for secret in secrets if len(secret) > 3 and secret in text]
                assert not found, (found, text)

    asyncio.run(week())


# wishes


def test_wishes_are_checked(tmp_path: Path) -> None:
    async def week() -> None:
        async with club(tmp_path) as at:
            ann, _ = at.people
            for bad in ({"zone": "Mars/Olympus"}, {"lang": "xx"}, {"quiet_from": 5}, {"digest": 24}, {"muted": ["x"]}):
                await ann.post("/api/me/wishes", bad, 400)
            wanted = {"quiet_from": 22, "quiet_until": 7, "zone": "Europe/Warsaw", "tables": {"x": ["mail"]}}
            found = await ann.post("/api/me/wishes", wanted)
            assert wanted.items() <= found["wishes"].items()

    asyncio.run(week())


def test_quiet_hours_and_tables_of_one_s_own() -> None:
    """Nothing comes in quiet hours, unless it were too late then; a table can have another way, or none."""
    day = 1_700_000_000_000 // (24 * HOUR) * 24 * HOUR
    quiet = Wishes(quiet_from=22, quiet_until=7)
    wanted = {21: 21, 22: 31, 23: 31, 2: 7, 6: 7, 7: 7, 12: 12}
    for hour, then in wanted.items():
        assert due(Note("turn", 1, day + hour * HOUR), quiet, "push") == day + then * HOUR
    at = day + 23 * HOUR
    assert due(Note("reminder", 1, at, at + 6 * HOUR), quiet, "push") == at
    assert due(Note("reminder", 1, at, at + 9 * HOUR), quiet, "push") == at + 8 * HOUR
    warsaw = Wishes(quiet_from=12, quiet_until=14, zone="Europe/Warsaw")
    assert due(Note("turn", 1, day + 11 * HOUR), warsaw, "push") == day + 13 * HOUR
    digest = Wishes(digest=18)
    assert due(Note("turn", 1, at), digest, "mail") == day + (24 + 18) * HOUR
    assert due(Note("turn", 1, at), digest, "push") == due(Note("reminder", 1, at), digest, "mail") == at

    channels = [
        Channel(1, 7, "mail", "a@example.org", "", "", True),
        Channel(2, 7, "push", "https://push.example", "", "", True),
        Channel(3, 7, "mail", "b@example.org", "", "", False),
        Channel(4, 8, "slack", "https://slack.example", "", "t1", True),
    ]
    wishes = Wishes(muted=["over"], tables={"t2": ["push"], "t3": []})
    ways = {
        (table, kind): [channel for _, channel, _ in shared_out(Note(kind, 7, at), table, wishes, channels)]
        for table in ("t0", "t1", "t2", "t3")
        for kind in ("turn", "over", "reminder")
    }
    assert ways["t0", "turn"] == [1, 2] and ways["t0", "over"] == []
    assert ways["t1", "turn"] == [1, 2, 4] and ways["t1", "over"] == [4] and ways["t1", "reminder"] == [1, 2]
    assert ways["t2", "turn"] == [2] and ways["t3", "turn"] == []


def test_what_is_tried_again_keeps_quiet_hours(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A club's channel has none, nor has an email that someone waits for; nor what would be too late."""
    hands = Hands()  # it is 22:13 in Greenwich
    soon = hands.wall // 10**6 + 60_000
    morning = soon // (24 * HOUR) * 24 * HOUR + 31 * HOUR
    settled: list[int] = []

    def refuse() -> None:
        raise NotTaken("away")

    async def test(store: Store) -> None:
        async def settle(ids: list[int], token: str, status: str, at: int) -> None:
            assert status == WAITING
            settled.append(at)

        monkeypatch.setattr(store, "settle_messages", settle)
        ola = await store.add_person("Ola", "one", 5)
        await store.set_wishes(ola.id, Wishes(quiet_from=22, quiet_until=7, digest=18))
        at = sender.Sender(store, Settings(), hands.clock())
        for table, kind, late in (
            ("", "turn", 0),
            ("", "reminder", soon + HOUR),
            ("", "confirm", 0),
            ("t", "turn", 0),
        ):
            channel = Channel(1, ola.id, "hook", "https://hook.example", "", table, True)
            await at._send(channel, refuse, [Message(1, "t", 1, kind, ola.id, 1, late, 1)], "token")
        await at.close()
        assert settled == [morning, soon, soon, soon]

    with_store(new("sqlite", tmp_path), test)


# the store


@pytest.mark.parametrize("kind", KINDS)
def test_a_message_is_one_sender_s(kind: str, tmp_path: Path) -> None:
    """Noted once, claimed once; what was not begun waits again, what was begun and cut off is not sent again."""

    async def test(store: Store) -> None:
        ola = await store.add_person("Ola", "one", 5)
        wanted = Channel(0, ola.id, "mail", "ola@example.org", "", "", True)
        channel = await store.add_channel(wanted, 5, 1)
        assert channel is not None and await store.add_channel(wanted, 6, 1) == channel
        other = Channel(0, ola.id, "mail", "other@example.org", "", "", True)
        assert await store.add_channel(other, 6, 1) is None, "that is one too many"
        assert await store.next_due() is None
        for _ in range(2):
            await store.add_notes("t", 7, [Note("over", ola.id, 100), Note("joined", ola.id, 200)])
        assert await store.next_due() == 100
        assert await store.share_out(150, 10, shared_out) == 1 and await store.share_out(150, 10, shared_out) == 0
        assert await store.claim_messages("a", 149, MAILS, 10) == []
        for kinds in ([], ["push", "hook"]):
            assert await store.claim_messages("a", 150, kinds, 10) == [], "a node that can send no mails leaves them"
        (message,) = await store.claim_messages("a", 150, MAILS, 10)
        assert message == Message(message.id, "t", 7, "over", ola.id, channel.id, 0, 1)
        assert await store.claim_messages("b", 150, MAILS, 10) == [], "it is a's"
        assert not await store.begin_messages([message.id], "b", 151)
        await store.settle_messages([message.id], "b", SENT, 151)
        assert await store.sweep(150, 0) == 0, "its sender may still be there"
        assert await store.claim_messages("b", 160, MAILS, 10) == []
        assert await store.sweep(151, 0) == 0
        (again,) = await store.claim_messages("b", 160, MAILS, 10)
        assert again.id == message.id and again.tries == 2
        assert not await store.begin_messages([message.id], "a", 161), "a was paused for too long"
        assert await store.begin_messages([message.id], "b", 161)
        assert await store.sweep(162, 0) == 1, "nobody knows whether it arrived"
        assert await store.claim_messages("c", 10**6, MAILS, 10) == []
        await store.share_out(10**6, 10, shared_out)
        (joined,) = await store.claim_messages("c", 10**6, MAILS, 10)
        await store.settle_messages([joined.id], "c", WAITING, 10**6 + 5)
        assert await store.claim_messages("c", 10**6, MAILS, 10) == []
        await store.remove_channel(channel.id, ola.id + 1)
        assert await store.channels(ola.id) == [channel]
        await store.remove_channel(channel.id, ola.id)
        assert await store.channels(ola.id) == [] and await store.claim_messages("c", 10**7, MAILS, 10) == []
        assert await store.key("k", lambda: "one") == await store.key("k", lambda: "two") == "one"

    with_store(new(kind, tmp_path), test)


@pytest.mark.parametrize("kind", KINDS)
def test_many_senders_send_each_message_once(kind: str, tmp_path: Path) -> None:
    async def test(store: Store) -> None:
        ola = await store.add_person("Ola", "one", 5)
        assert await store.add_channel(Channel(0, ola.id, "mail", "ola@example.org", "", "", True), 5, 1)
        for number in range(200):
            await store.add_notes("t", number, [Note("over", ola.id, 1)])

        async def taken_by(token: str) -> list[int]:
            found: list[int] = []
            while True:
                shared = await store.share_out(5, 20, shared_out)
                claimed = await store.claim_messages(token, 5, MAILS, 7)
                found += [message.id for message in claimed]
                if not shared and not claimed:
                    return found

        taken = [id for ids in await asyncio.gather(*map(taken_by, "abcd")) for id in ids]
        taken += [message.id for message in await store.claim_messages("e", 5, MAILS, 1000)]
        assert len(taken) == len(set(taken)) == 200

    with_store(new(kind, tmp_path), test)


def test_a_sender_killed_between_sending_and_settling_sends_nothing_twice(tmp_path: Path, receiver: Receiver) -> None:
    """The receiver has it, and nobody knows: no server sends it again. What was not begun, another server sends."""

    async def sit(house: House) -> None:
        async with Guest(house, "Ann") as ann, Guest(house, "Ben") as ben:
            for guest in (ann, ben):
                await guest.post("/api/me/channels", hook(receiver, f"/{guest.name}"))
                await guest.post("/api/me/wishes", {"muted": ["joined", "started"]})
            table, chairs = await two_people(ann, ben, clock=DAYS)
            for chair in chairs:
                await chair.close()

    nodes = Cluster(tmp_path, 2, site=SITE, private_hooks=True)
    first, second = nodes.houses

    def comes_to(status: str) -> None:
        end = time.monotonic() + PATIENCE
        while nodes.query("SELECT status FROM outbox WHERE channel <> 0") != [(status,)]:
            assert second.is_open and time.monotonic() < end
            time.sleep(0.02)

    try:
        first.open()
        asyncio.run(sit(first))
        receiver.on_arrival = lambda: os.kill(first.pid, signal.SIGKILL)
        nodes.query("UPDATE outbox SET at = at - 3600000")
        asyncio.run(receiver.until(1))
        first.kill()
        receiver.on_arrival = lambda: None
        assert nodes.query("SELECT status FROM outbox WHERE channel <> 0") == [("sending",)]
        nodes.query("UPDATE outbox SET at = at - 3600000")  # as if that had been an hour ago
        second.open()
        comes_to("unsure")
        nodes.query("UPDATE outbox SET status = 'claimed', at = at - 3600000 WHERE channel <> 0")
        first.open()
        comes_to("sent")
        assert len(receiver.got) == 2, "the one that was begun, and the one that was not"
    finally:
        nodes.kill()
