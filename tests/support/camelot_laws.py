"""What holds of the board game's state JSON at every moment, whoever played it."""

from __future__ import annotations

from typing import Any

from tests.support.camelot import BLACK, WHITE, on_view


def check(now: dict[str, Any]) -> None:
    """Check one state; an AssertionError says what does not hold."""
    cards_add_up(now)
    nothing_leaves_its_bounds(now)


def cards_add_up(now: dict[str, Any]) -> None:
    """84 white and 76 black cards are in hands, decks, discard piles or on the table."""
    shown = on_view(now)
    share = now["share"]["cards"] if now["share"] else 0
    hands = sum(one["hand"] for one in now["seats"])
    white = hands + share + now["white_deck"] + now["white_discard"]
    assert white + len(shown & {*WHITE}) == 84, "white cards"
    down = sum(now["quests"][row]["black"].count(None) for row in ("black-knight", "dragon"))
    black = now["black_deck"] + now["black_discard"] + down + (now["card"] == "face-down")
    assert black + len(shown & {*BLACK}) == 76, "black cards"


def nothing_leaves_its_bounds(now: dict[str, Any]) -> None:
    assert 0 <= now["siege"] <= 12, "siege engines"
    assert min(now["white_deck"], now["white_discard"], now["black_deck"]) >= 0
    assert now["black_discard"] >= 0
    for seat in now["seats"]:
        assert seat["hand"] >= 0, "a hand"
        assert seat["life"] is None or 0 <= seat["life"] <= 6, "life"
        assert (seat["at"] is None) == (not seat["alive"] or seat["life"] is None), "a figure"
    relics = [relic for seat in now["seats"] for relic in seat["relics"]]
    assert len(relics) == len({*relics}), "relics"
