"""What a server tells about itself in numbers, and by which id a request is found again."""

from __future__ import annotations

import asyncio
import json
import re
from pathlib import Path

import httpx
import pytest

import postgres
import zataku
from server.house import Guest, House
from server.inside import served
from zataku.server import counts, worker
from zataku.server.counts import Histogram
from zataku.server.run import listen
from zataku.server.settings import PortTaken, Settings

TOKEN = "a-token-for-prometheus"
DASHBOARD = Path(__file__).parents[2] / "deploy" / "grafana.json"
SAMPLE = re.compile(r'(zataku_\w+)(?:\{(\w+="(?:[^"\\]|\\.)*"(?:,\w+="(?:[^"\\]|\\.)*")*)\})? (\S+)')


async def read(house: House, token: str = TOKEN) -> httpx.Response:
    """What Prometheus gets."""
    async with httpx.AsyncClient(base_url=house.url, trust_env=False) as prometheus:
        return await prometheus.get("/metrics", headers={"authorization": f"Bearer {token}"} if token else {})


def samples(text: str) -> dict[tuple[str, str], float]:
    """Every number, by name and labels; each of the lines must be well-formed, with a type for each name."""
    found: dict[tuple[str, str], float] = {}
    types = dict(re.findall(r"^# TYPE (\w+) (\w+)$", text, re.MULTILINE))
    for line in text.splitlines():
        if line.startswith("# "):
            continue
        match = SAMPLE.fullmatch(line)
        assert match, line
        name = match[1]
        assert name in types or re.sub("_(bucket|sum|count)$", "", name) in types, name
        assert (name, match[2] or "") not in found, line
        found[name, match[2] or ""] = float(match[3])
    return found


def test_numbers_are_there_for_whoever_has_the_token(tmp_path: Path) -> None:
    """A move, a refusal and a bot are counted; nobody without the token reads anything, nor is it printed."""

    async def play() -> None:
        async with served(tmp_path, metrics_token=TOKEN) as (house, at), Guest(house) as ann:
            before = samples((await read(house)).text)
            chair = await ann.chair(await ann.table("mg"))
            await chair.play(lambda actions: actions[0], moves=2)
            await ann.get("/api/tables/none", status=404)
            answer = await read(house)
            assert answer.headers["content-type"].startswith("text/plain; version=0.0.4")
            after = samples(answer.text)

            def more(name: str, labels: str = "") -> float:
                return after[name, labels] - before.get((name, labels), 0)

            entries = chair.version
            assert more("zataku_entries_total") >= entries and more("zataku_append_seconds_count") >= 1
            assert more("zataku_requests_total", 'method="GET",status="404"') == 1
            assert more("zataku_asked_total", 'kind="act"') == 2
            assert after["zataku_sockets", ""] == 1 and after["zataku_tables", ""] == len(at.rooms.rooms)
            for name in ("request_seconds", "append_seconds", "bot_seconds", "loop_lag_seconds"):
                buckets = [n for (found, labels), n in after.items() if found == f"zataku_{name}_bucket"]
                assert buckets == sorted(buckets) and buckets[-1] == after[f"zataku_{name}_count", ""]
            for token in ("", "another", TOKEN[:-1]):
                refused = await read(house, token)
                assert refused.status_code == 403 and "zataku_" not in refused.text
        async with served(tmp_path) as (house, _):
            assert (await read(house, "")).status_code == 403
        assert TOKEN not in repr(Settings(metrics_token=TOKEN)) + str(
            list(Settings(metrics_token=TOKEN).__rich_repr__())
        )

    asyncio.run(play())


def test_a_worker_has_a_port_for_its_numbers() -> None:
    """They are the same, for the same token; it has nothing else there, and says so if the port is taken."""

    async def work() -> None:
        with listen(Settings(port=0)) as taken:
            port = int(taken.getsockname()[1])
            settings = Settings(database=postgres.server().schema(), metrics_token=TOKEN, metrics_port=port)
            with pytest.raises(PortTaken, match=f"setting metrics_port: expected a free port, got {port}"):
                await worker.work(settings, lambda: None)
        ready = asyncio.Event()
        working = asyncio.create_task(worker.work(settings, ready.set))
        await asyncio.wait({working, asyncio.create_task(ready.wait())}, return_when=asyncio.FIRST_COMPLETED)
        async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}", trust_env=False) as prometheus:
            answer = await prometheus.get("/metrics", headers={"authorization": f"Bearer {TOKEN}"})
            found = samples(answer.text)
            assert found["zataku_info", f'version="{zataku.__version__}",kind="worker"'] == 1
            assert ("zataku_bot_seconds_count", "") in found and ("zataku_loop_lag_seconds_count", "") in found
            refused = await prometheus.get("/metrics", headers={"authorization": "Bearer another"})
            assert refused.status_code == 403 and "zataku_" not in refused.text
            assert (await prometheus.get("/api/games")).status_code == 404
        working.cancel()
        await asyncio.gather(working, return_exceptions=True)

    asyncio.run(work())


def test_failures_of_the_store_are_counted(tmp_path: Path) -> None:
    """By their kind; a move that came too late is an answer, not a failure."""

    async def play() -> None:
        before = sum(counts.failed.values())
        async with served(tmp_path) as (house, at), Guest(house):
            with pytest.raises(Exception, match="no_such_thing"):
                await at.store.reading(lambda session: session.execute("SELECT 1 FROM no_such_thing").fetchall())
        assert sum(counts.failed.values()) == before + 1

    asyncio.run(play())


def test_histogram() -> None:
    """What is just as long as an edge counts below it."""
    found = Histogram(0.1, 1.0)
    for seconds in (0.05, 0.1, 0.5, 7.0):
        found.add(seconds)
    assert found.found == [2, 1, 1] and found.total == pytest.approx(7.65)


def test_the_dashboard_shows_numbers_that_are_there(tmp_path: Path) -> None:
    """Every query names a metric of ours, and every metric is in one."""

    async def play() -> str:
        async with served(tmp_path, metrics_token=TOKEN) as (house, _):
            return (await read(house)).text

    text = asyncio.run(play())
    known = set(re.findall(r"^# TYPE (\w+)", text, re.MULTILINE))
    board = json.loads(DASHBOARD.read_text("utf-8"))
    queries = [target["expr"] for panel in board["panels"] for target in panel["targets"]]
    asked = {re.sub("_(bucket|sum|count)$", "", name) for name in re.findall(r"zataku_\w+", " ".join(queries))}
    assert asked == known
    assert len({panel["id"] for panel in board["panels"]}) == len(board["panels"])


def test_requests_have_an_id(tmp_path: Path) -> None:
    """A proxy's, or a new one, in the answer and in the log; what is no id is not repeated."""

    async def play() -> None:
        with House(tmp_path, log="info") as house:
            async with Guest(house) as ann:
                made = await ann.http.get("/api/me")
                assert re.fullmatch("[0-9a-f]{16}", made.headers["x-request-id"])
                again = await ann.http.get("/api/me")
                assert again.headers["x-request-id"] != made.headers["x-request-id"]
                for bad in ("x" * 65, "two words", "<b>", "ą"):
                    answer = await ann.http.get("/api/me", headers=[(b"x-request-id", bad.encode())])
                    assert re.fullmatch("[0-9a-f]{16}", answer.headers["x-request-id"])
                new = {
                    "game": (await ann.get("/api/games"))["games"][0]["name"],
                    "seats": [{"who": "me"}, {"who": "bot"}],
                }
                answer = await ann.http.post("/api/tables", json=new, headers={"x-request-id": "from-a.proxy_1"})
                assert answer.status_code == 201 and answer.headers["x-request-id"] == "from-a.proxy_1"
                socket = await ann.connect(answer.json()["id"], **{"X-Request-ID": "of-a-socket"})
                assert socket.response is not None and socket.response.headers["x-request-id"] == "of-a-socket"
            lines = [json.loads(line) for line in house.log.splitlines()]
            (made_here,) = [line for line in lines if line["event"] == "table set up"]
            assert made_here["request"] == "from-a.proxy_1"
            assert "request" not in lines[0]

    asyncio.run(play())
