"""What a preview tells of the rest of the turn, beyond the draws that cut it short."""

from __future__ import annotations

from games.river_of_gold.situation import Situation
from zataku.core.game import Event
from zataku.games.river_of_gold.events import EmperorVisited, EndTriggered, Gained, InfluenceGained, MasteryClaimed

NONE: dict[str, object] = {"left": 0, "next": None}


def later(situation: Situation, action: str) -> list[Event]:
    """What an action makes sure to come after its own events."""
    match = situation.match()
    return match.preview(match.to_act, action).later


def gains(events: list[Event]) -> list[Event]:
    """What anybody gains in these events."""
    return [event for event in events if isinstance(event, Gained | InfluenceGained)]


def test_a_journey_promises_what_it_pays() -> None:
    """The tile that a journey uncovers hides none of its gains: merchants, the royal ship and a patron pay after it."""
    nobles = ["noble_2", "noble_3", "noble_4", "noble_6"]
    situation = (
        Situation(patrons={0: "daidoji_uji"})
        .player(0, delivered=["merchant_1", "merchant_2", "merchant_5", "merchant_6", *nobles], royal="middle")
        .player(0, die=6, favor=0, ships={"upper": 2, "middle": 10})
        .building("s4", "b04", 0)
        .building("s5", "b05", 1)
    )
    match = situation.match()
    foreseen = match.preview(0, "sail royal")
    assert (foreseen.until, foreseen.what) == ("draw", "era1")
    happened = match.play(0, "sail royal")
    assert gains(foreseen.events + foreseen.later) == gains(happened)
    sources = {str(event.saying(0).facts["source"]) for event in gains(foreseen.later)}
    assert {"merchant_1", "merchant_2", "merchant_5", "merchant_6", "noble_3", "daidoji_uji"} <= sources
    assert not any(type(event).__name__ == "TopTileSeen" for event in foreseen.events + foreseen.later)


def test_a_mastery_beyond_a_draw() -> None:
    """A building uncovers the next tile, and a delivery draws cards: the mastery is foretold all the same."""
    ports = Situation().building("s4", "b04", 0).building("s8", "b05", 0)
    assert later(ports, "build s1 b02") == [MasteryClaimed(0, "earth", 7)]
    assert later(ports, "build s1 b08") == []
    types = Situation().player(0, delivered=["artisan_3", "merchant_2"], goods={"silk": 6, "rice": 6, "porcelain": 6})
    assert later(types, "deliver elder_1") == [MasteryClaimed(0, "air", 7)]


def test_a_mastery_met_in_the_turn_of_another() -> None:
    """Step 3 claims it whatever is built; a free trade before that does not."""
    famous = Situation().player(0, influence=[0, 0, 11, 0, 0, 0])
    assert later(famous, "build s1 b02") == [MasteryClaimed(0, "courts", 7)]
    assert later(famous, "trade koku favor") == later(famous, "favor 2") == []


def test_what_the_last_tiles_bring() -> None:
    """The Emperor's visit and the last round are foretold by the action that brings in the last tile alone."""
    early = Situation().table(era1={"left": 1, "next": "b03"})
    assert later(early, "build s1 b02") == [EmperorVisited()]
    late = Situation().player(0, koku=20).table(era1=NONE, era2={"left": 1, "next": "b26"})
    assert later(late, "build s1 b02") == [EndTriggered(0, 5)]
    assert later(late, "sail upper") == []
    match = late.match()
    match.play(0, "build s1 b02")
    assert match.preview(0, "trade koku favor").later == []
    assert match.prompt(0).key == "closing_last"
    assert match.preview(0, "end").events[0] == EndTriggered(0, 5)
