"""Whole random games: tokens, control markers and cards are where the rules say, and nothing gets lost."""

from collections import Counter
from typing import Any

import pytest

import zataku
from games.battle_for_rokugan.printed import CARDS, COAST, SUPPLY, tokens_of
from games.battle_for_rokugan.situation import GAME, After
from games.battle_for_rokugan.story import random_game
from rule import rule
from story import Story
from zataku.core.codec import encode

GAMES = [(seats, seed) for seats in (2, 3, 4, 5) for seed in range(2)]


@pytest.fixture(params=GAMES, ids=str)
def story(request: pytest.FixtureRequest) -> Story:
    """A game played at random."""
    return random_game(*request.param)


def positions(story: Story) -> list[dict[str, Any]]:
    """Every position of a game, the last included."""
    return [*(step.before for step in story.steps), GAME.dump_state(story.match.state())]


@rule("BR-1.10", "BR-15.8")
def test_combat_tokens(story: Story) -> None:
    """Each clan's 27 are in hand, pool, discard pile, on the board or, the bluff, set aside."""
    for data in positions(story):
        for player in data["players"]:
            if player["clan"] is None:
                continue
            total = Counter(player["hand"]) + Counter(player["pool"]) + Counter(player["discard"])
            total.update(token["kind"] for token in data["tokens"] if token["token"].startswith(player["clan"]))
            total["bluff"] += player["bluff_aside"]
            assert total == tokens_of(player["clan"])


@rule("BR-1.5", "BR-12.3", "BR-14.2")
def test_provinces(story: Story) -> None:
    """Nobody controls scorched earth, and no honor lies in the Shadowlands."""
    for data in positions(story):
        for province, laid in data["provinces"].items():
            assert (laid["owner"] is None) == (laid["faceup"] + laid["facedown"] == 0)
            if laid["special"] == "scorched_earth":
                assert laid["owner"] is None
            if province.startswith("shadowlands"):
                assert laid["special"] in (None, "scorched_earth", "peace", "shrine", "battlefield", "harbor")
            if laid["special"] == "harbor":
                assert province not in COAST


@rule("BR-12.1", "BR-20.2")
def test_special_tokens(story: Story) -> None:
    """No more lie on the board than there are."""
    for data in positions(story):
        used = Counter(laid["special"] for laid in data["provinces"].values() if laid["special"])
        assert all(n <= SUPPLY[special] for special, n in used.items())


@rule("BR-13.1", "BR-13.2", "BR-14.3")
def test_territory_cards(story: Story) -> None:
    """Each is in its space, held by someone who has seen it, or played; and never changes once someone saw it."""
    known: dict[str, str] = {}
    for data in positions(story):
        for territory, space in data["territories"].items():
            assert not (space["played"] and space["holder"] is not None)
            assert (space["card"] is not None) == bool(space["seen_by"])
            if space["card"] is not None:
                assert CARDS[space["card"]]["territory"] == territory
                assert known.setdefault(territory, space["card"]) == space["card"]
            if space["holder"] is not None:
                assert space["holder"] in space["seen_by"]
    played = [event.saying(0).facts["card"] for event in story.events if type(event).__name__ == "CardPlayed"]
    assert len(set(played)) == len(played)


@rule("BR-20.3")
@pytest.mark.parametrize("seed", range(3))
def test_control_tokens_under_a_hard_limit(seed: int) -> None:
    """Nobody ever has more than 30 on the board."""
    match = zataku.Match(GAME, 2, seed=seed, options={"control_token_supply_is_hard_limit": "true"})
    while not match.over:
        actions = match.actions(match.to_act)
        match.play(match.to_act, actions[(7 * seed + len(actions) // 3) % len(actions)])
        laid: Counter[int] = Counter()
        for province in After(match).data["provinces"].values():
            if province["owner"] is not None:
                laid[province["owner"]] += province["faceup"] + province["facedown"]
        assert all(n <= 30 for n in laid.values())


@rule("BR-5.4", "BR-8.9")
def test_the_board(story: Story) -> None:
    """One token a border, blessings aside, and none between rounds."""
    for data in positions(story):
        laid = [token["place"] for token in data["tokens"] if token["below"] is None and ">" in token["place"]]
        borders = [frozenset(place.split(">")) for place in laid]
        assert len(set(borders)) == len(borders)
        if data["phase"] in ("cards", "returning", "over"):
            assert data["tokens"] == []


@rule("BR-19.1", "BR-19.2")
def test_views(story: Story) -> None:
    """At every position, a view has exactly the kinds that its seat placed, saw, or that lie open."""
    for number, data in enumerate(positions(story)):
        if number % 7:
            continue
        state = GAME.load_state(data)
        for viewer in range(-1, data["seats"]):
            shown: Any = encode(GAME.view(state, viewer))
            for token, truth in zip(shown["tokens"], data["tokens"], strict=True):
                clan = data["players"][viewer]["clan"] if viewer >= 0 else None
                may_see = truth["faceup"] or viewer in truth["seen_by"] or truth["token"].split("-")[0] == clan
                assert token["kind"] == (truth["kind"] if may_see else None)
