"""What a piece does, shown on the real rules: two tables that differ by it, and what differs."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from engine.game import Refused
from firmware.games.adapter import Adapter


class Tables(NamedTuple):
    """Two tables, and what is seen on each: without what is told of, and with it."""

    look: Callable[[Any], Any]
    without: Callable[[], Any]
    seen_without: Any
    with_it: Callable[[], Any]
    seen_with_it: Any


def check(shown: Tables) -> None:
    """Fail where either table is not as it is told, or both are alike."""
    assert shown.look(shown.without()) == shown.seen_without
    assert shown.look(shown.with_it()) == shown.seen_with_it
    assert shown.seen_without != shown.seen_with_it


def rows(shown: Mapping[str, tuple[Tables, ...]]) -> list[tuple[str, Tables]]:
    """Return a row for each situation, with the key of its effect."""
    return [(key, one) for key, situations in shown.items() for one in situations]


def is_taken(play: Callable[[Any, str], Any], state: Any, words: str) -> bool:
    """Whether the rules take these words."""
    try:
        play(state, words)
    except Refused:
        return False
    return True


def check_effects(adapter: Adapter, shown: Mapping[str, tuple[Tables, ...]]) -> None:
    """Fail, by its name, for a piece that has no effect, or two, or is none of the game's; and for
    an effect without a situation."""
    effects = adapter.page.effects()
    told = [piece for effect in effects.values() for piece in effect.pieces]
    assert sorted(told) == sorted(piece.id for piece in adapter.game.pieces)
    assert effects.keys() == shown.keys()
