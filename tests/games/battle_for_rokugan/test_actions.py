"""Actions as others see them."""

from games.battle_for_rokugan.situation import GAME


def test_public_forms_of_actions() -> None:
    """What goes facedown, and what a card waits with, reads alike to others: many actions have the same public form."""
    forms = {GAME.public(action) for action in range(GAME.n_actions)}
    assert (GAME.n_actions, len(forms)) == (6560, 4059)
    first = GAME.public(GAME.parse("place army_1 lion_west"))
    assert (
        GAME.public(GAME.parse("place bluff lion_west")) == first != GAME.public(GAME.parse("place army_1 lion_coast"))
    )
    assert GAME.public(GAME.parse("pass")) == GAME.parse("pass")
