"""Rulings in a reader's words: which way this game plays, and where the other way would matter."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from engine.game import Refused
from words.text import Text, t

if TYPE_CHECKING:
    from firmware.shapes.table import Ruling

Value: TypeAlias = str | bool | int
# ruling -> value -> what is played so; it stands in other sentences, and in the form of a new game
Ways: TypeAlias = Mapping[str, Mapping[Value, Text]]

READ: Final = t("The rules can be read in two ways. In this game: {way}. The other way: {other}.")


def offered_rulings(ways: Ways, titles: Mapping[str, Text], usual: Any) -> list[Ruling]:
    """Return the rulings for the form of a new game; `usual` has what is played where none is."""
    return [
        {
            "name": name,
            "title": titles[name],
            "default": getattr(usual, name),
            "options": [{"value": value, "why": why} for value, why in told.items()],
        }
        for name, told in ways.items()
    ]


def each_chosen_ruling(ways: Ways, rulings: Any, usual: Any) -> Iterator[Text]:
    """Yield a sentence for each ruling that is not the usual one."""
    for name, told in ways.items():
        value = getattr(rulings, name)
        if value != getattr(usual, name):
            yield t("In this game: {way}.", way=told[value])


def other_ways(
    ways: Ways, apply: Callable[[Any, Any], tuple[Any, Any]], before: Any, event: Any, after: Any
) -> Iterator[tuple[str, Value, Any]]:
    """Yield each ruling that mattered to a line: its name, its other value, and the state then.

    That state is None where the other way refuses the line.
    """
    for name, told in ways.items():
        for value in told:
            if value != getattr(before.setup.rulings, name):
                other = _under(apply, before, event, name, value)
                if other is None or other._replace(setup=after.setup) != after:
                    yield name, value, other


def rulings_that_mattered(
    ways: Ways, apply: Callable[[Any, Any], tuple[Any, Any]], before: Any, event: Any, after: Any
) -> Iterator[Text]:
    """Yield a sentence for each ruling that mattered to a line, with both ways."""
    for name, value, _ in other_ways(ways, apply, before, event, after):
        told = ways[name]
        yield READ.with_(way=told[getattr(before.setup.rulings, name)], other=told[value])


def _under(
    apply: Callable[[Any, Any], tuple[Any, Any]], before: Any, event: Any, name: str, value: Value
) -> Any:
    rulings: dict[str, Any] = {name: value}
    setup = replace(before.setup, rulings=replace(before.setup.rulings, **rulings))
    try:
        return apply(before._replace(setup=setup), event)[0]
    except Refused:
        return None
