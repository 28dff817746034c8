"""Whole recorded games: together they reach everything."""

from __future__ import annotations

from tests.support.evenings import evenings_of
from tests.support.merlin_reach import everything, reached


def test_together_they_reach_everything() -> None:
    assert everything() - set().union(*map(reached, evenings_of("merlin"))) == set()
