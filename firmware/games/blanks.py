"""Forms made of the lines that would be taken: what differs among them is left to be filled in."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from math import prod
from typing import Any, Generic, NamedTuple

from engine.codec import Codec, GameEvent
from engine.form import Field, Form, Kind, Option
from engine.game import Event, Json, Line, State
from engine.refusal import is_taken
from words.text import Text


class Blank(NamedTuple):
    """A key of a line that is left to be filled in: its heading, and what each value is called."""

    key: str
    label: Text
    kind: Kind
    called: Callable[[Any, Sequence[str]], str]  # of a value, and names by seat

    def field(self, values: Iterable[Json], names: Sequence[str], optional: bool = False) -> Field:
        """Return the field of a form in which one of these is chosen."""
        options = tuple([Option(one, self.called(one, names)) for one in values])
        return Field(self.key, self.label, self.kind, options, optional=optional)


@dataclass(frozen=True, slots=True)
class Blanks(Generic[State, Event]):
    """Makes the forms of one moment of a game."""

    lines: Codec[Any]
    apply: Callable[[State, Event], object]
    state: State
    names: Sequence[str]  # by seat

    def takes(self, event: Event) -> bool:
        """Whether the game takes the event now."""
        return is_taken(self.apply, self.state, event)

    def form(
        self,
        label: Text,
        events: Iterable[Event],
        *blanks: Blank | Field,
        corrects: bool = False,
        for_good: bool = False,
    ) -> Iterator[Form]:
        """Yield the form of those events, all of one kind, that are taken; none where none is."""
        taken = [self.lines.write(event) for event in events if self.takes(event)]
        if taken:
            yield replace(
                form_of(label, taken, self.names, *blanks), corrects=corrects, for_good=for_good
            )


def form_of(
    label: Text,
    lines: Sequence[Line],
    names: Sequence[str],
    *blanks: Blank | Field,
) -> Form:
    """Return a form of lines that are taken; a field stands in it as it is."""
    left_open = {blank.key.partition(".")[0] for blank in blanks}
    line = {key: _plain(value) for key, value in lines[0].items() if key not in left_open}
    fields = [
        blank if isinstance(blank, Field) else blank.field(values(lines, blank.key), names)
        for blank in blanks
    ]
    keys = [blank.key for blank in blanks if isinstance(blank, Blank)]
    return Form(label, line, tuple(fields), ways=ways(lines, keys))


def values(lines: Iterable[Line], key: str) -> list[Json]:
    """Return what a key is in these lines, each value once."""
    return list(dict.fromkeys(_plain(line[key]) for line in lines if key in line))


def ways(lines: Iterable[Line], keys: Iterable[str]) -> tuple[tuple[Json, ...], ...]:
    """Return what keys are together in these lines; nothing where each value goes with each."""
    rows = dict.fromkeys(tuple([_plain(line.get(key)) for key in keys]) for line in lines)
    each = prod(len({*column}) for column in zip(*rows, strict=True))
    return () if len(rows) == each else tuple(rows)


def _plain(value: Json) -> Json:
    return str(value) if isinstance(value, str) else value


def figures(
    lines: Codec[Any], event: type[GameEvent], labels: Mapping[str, Text]
) -> Iterator[Field]:
    """Yield the whole numbers that an event may have, from the least to the most of each."""
    for key, label in labels.items():
        least, most = lines.bounds(event, key)
        yield Field(key, label, Kind.NUMBER, least=least, most=most, optional=True)
