"""Record lines of a game: what an event is declared to be is how its line is read and written.

The events of a game have one base class, which is a `GameEvent`; an event is a frozen dataclass
with its word as `do`. Each of its fields is annotated with how its value stands in a line, a `Kind`
of this file or of the game:

    class GoOnQuest(Event, do="quest"):
        quest: Annotated[Quest, Word(QUESTS)]
        bonus: Annotated[int | None, Whole(0, 3)] = None

reads and writes `{"do": "quest", "quest": "north", "bonus": 2}`. A field with a default may be
left out of a line, and is left out where it has that value. What must hold of several fields
together an event says in a method `check`, which raises BadRecord. The module of the events must
not postpone its annotations: they are read here.

The same line in a few words, as an operator types it, is "quest north 2" or "quest north bonus=2".
Words without a key belong to the keys in the order of the fields, or to those of `typed`: two keys
with a space between them share a word, and the first that can read it takes it. All keys stand in
the object that an event names as `within`.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import MISSING, dataclass
from dataclasses import fields as fields_of
from typing import Any, ClassVar, Final, Generic, NamedTuple, TypeVar, dataclass_transform, get_args

from engine.game import BadRecord, Json, Line
from engine.record import choice, fields, integer, quote_value, read_list, read_object, whole


@dataclass_transform(frozen_default=True)
class GameEvent:
    """What happens in a game: the base of its events' base, each a frozen dataclass."""

    do: ClassVar[str]
    typed: ClassVar[Sequence[str] | None]
    within: ClassVar[str]

    def __init_subclass__(
        cls, do: str = "", typed: Sequence[str] | None = None, within: str = ""
    ) -> None:
        cls.do, cls.typed, cls.within = do, typed, within
        if do:
            dataclass(frozen=True)(cls)

    def check(self) -> None:
        """Raise BadRecord where the fields do not go together."""


Event = TypeVar("Event", bound=GameEvent)


# -- how a value stands in a line --------------------------------------------------------------


class Kind:
    """How one value stands in a line; this one takes any JSON as it is."""

    def keys(self, key: str) -> tuple[str, ...]:
        """Return the keys of a line that hold the value."""
        return (key,)

    def read(self, line: Line, key: str) -> Any:
        """Return the value, or raise BadRecord; one of the keys is in the line."""
        return line[key]

    def write(self, line: dict[str, Json], key: str, value: Any) -> None:
        """Put the value into a line."""
        line[key] = value

    def json_of(self, text: str) -> Json:
        """Return the JSON that a typed word means; whether it is a value `read` says."""
        return _json_of(text)

    def put(self, line: dict[str, Json], key: str, text: str) -> None:
        """Put what a typed word means into a line."""
        line[key] = self.json_of(text)


def _json_of(text: str) -> Json:
    if "," in text:
        return [_json_of(one) for one in text.split(",")]
    if text in _CONSTANTS:
        return _CONSTANTS[text]
    return integer(text) if text.removeprefix("-").isdecimal() else text


_CONSTANTS: Final[Mapping[str, Json]] = {"null": None, "true": True}


class Key(Kind):
    """A value whose key is not its field's name."""

    def __init__(self, key: str, kind: Kind) -> None:
        self._key = key
        self._kind = kind

    def keys(self, key: str) -> tuple[str, ...]:
        """Return the line's own name of the key."""
        return (self._key,)

    def read(self, line: Line, key: str) -> Any:
        """Read the value under the line's own name; raise BadRecord."""
        return self._kind.read(line, self._key)

    def write(self, line: dict[str, Json], key: str, value: Any) -> None:
        """Write the value under the line's own name."""
        self._kind.write(line, self._key, value)

    def json_of(self, text: str) -> Json:
        """Return the JSON of what was typed."""
        return self._kind.json_of(text)


class Word(Kind):
    """One of the known words; `expected` names them where they are too many to list."""

    def __init__(self, known: Collection[str], expected: str = "") -> None:
        self._known: Mapping[str, str] = {str(one): one for one in known}
        self._expected = expected

    def read(self, line: Line, key: str) -> Any:
        """Read one of the known words; raise BadRecord."""
        value = line[key]
        known = self._known.get(value) if isinstance(value, str) else None
        return choice(line, key, self._known, self._expected) if known is None else known

    def json_of(self, text: str) -> Json:
        """Return the typed word itself."""
        return text


class Whole(Kind):
    """A whole number from low to high."""

    def __init__(self, low: int, high: int) -> None:
        self.low = low
        self.high = high

    def read(self, line: Line, key: str) -> int:
        """Read a whole number within its limits; raise BadRecord."""
        return whole(line, key, self.low, self.high)


class Text(Kind):
    """Any text; `expected` says what is missing where it is none."""

    def __init__(self, expected: str) -> None:
        self._expected = expected

    def read(self, line: Line, key: str) -> str:
        """Read a text; raise BadRecord."""
        value = line[key]
        if not isinstance(value, str):
            raise BadRecord(key, f"expected {self._expected}, not {quote_value(value)}")
        return value

    def json_of(self, text: str) -> Json:
        """Return the typed text itself."""
        return text


class OnlyTrue(Kind):
    """True, or left out."""

    def read(self, line: Line, key: str) -> bool:
        """Read `true`, the only value there is; raise BadRecord."""
        if line[key] is not True:
            raise BadRecord(key, f"expected true, not {quote_value(line[key])}")
        return True


class OrNull(Kind):
    """A value, or null, which is None; typed as "none"."""

    def __init__(self, kind: Kind) -> None:
        self._kind = kind

    def read(self, line: Line, key: str) -> Any:
        """Read null as None, else what is within; raise BadRecord."""
        return None if line[key] is None else self._kind.read(line, key)

    def json_of(self, text: str) -> Json:
        """Return null for "none", else what is within."""
        return None if text == "none" else self._kind.json_of(text)


class ListOf(Kind):
    """A list, each of its values of one kind; a tuple in the event, ascending where wanted.

    It is typed with commas, or a value a word where the event has its key that often in `typed`.
    """

    def __init__(self, kind: Kind, ascending: bool = False) -> None:
        self._kind = kind
        self._ascending = ascending

    def read(self, line: Line, key: str) -> tuple[Any, ...]:
        """Read a list of values, sorted where their order means nothing; raise BadRecord."""
        values = [self._kind.read({key: one}, key) for one in read_list(line, key)]
        return tuple(sorted(values) if self._ascending else values)

    def write(self, line: dict[str, Json], key: str, value: Iterable[Any]) -> None:
        """Write a list."""
        line[key] = list(value)

    def put(self, line: dict[str, Json], key: str, text: str) -> None:
        """Append values that were typed with commas between them."""
        before = line.get(key)
        more = [self._kind.json_of(one) for one in text.split(",")]
        line[key] = [*before, *more] if isinstance(before, list) else more


class Counts(Kind):
    """An object: how many there are of some of the names, each at most so many."""

    def __init__(self, names: tuple[str, ...], most: int) -> None:
        self.names = names
        self.most = most

    def read(self, line: Line, key: str) -> dict[str, int]:
        """Read a number for each of the names; raise BadRecord."""
        told = read_object(line, key)
        fields(told, (), self.names, at=False)
        return {name: whole(told, name, 0, self.most) for name in self.names if name in told}

    def write(self, line: dict[str, Json], key: str, value: Mapping[str, int]) -> None:
        """Write the numbers by name."""
        line[key] = dict(value)


class Laid(Kind):
    """A card by its id, or `"face": "down"`, which is None; typed as "down"."""

    def __init__(self, known: Collection[str], expected: str) -> None:
        self._card = Word(known, expected)

    def keys(self, key: str) -> tuple[str, ...]:
        """Return both keys that a laid card may stand under."""
        return (key, "face")

    def read(self, line: Line, key: str) -> Any:
        """Read a card, or None for one that lies face down; raise BadRecord."""
        if "face" in line:
            choice(line, "face", ("down",))
            return None
        return self._card.read(line, key)

    def write(self, line: dict[str, Json], key: str, value: Any) -> None:
        """Write the card, or that it lies face down."""
        line |= {"face": "down"} if value is None else {key: value}

    def put(self, line: dict[str, Json], key: str, text: str) -> None:
        """Put in a typed card, or "down"."""
        line |= {"face": "down"} if text == "down" else {key: text}


# -- the lines of a game -----------------------------------------------------------------------


class _Field(NamedTuple):
    name: str
    kind: Kind
    key: str
    others: tuple[str, ...]  # keys that may have the value instead of the first, or beside it
    default: Any  # MISSING where the line must have it


class _Declared(Generic[Event]):
    """What the class of an event declares."""

    def __init__(self, event: type[Event]) -> None:
        self._event = event
        self._do = event.do
        self._fields = tuple(_declared_fields(event))
        self.kinds: Mapping[str, Kind] = {one.name: one.kind for one in self._fields}
        must = [one for one in self._fields if one.default is MISSING]
        self._either = tuple([(one.key, *one.others) for one in must if one.others])
        self._required = ("do", *[one.key for one in must if not one.others])
        every = [key for one in self._fields for key in (one.key, *one.others)]
        self._optional = tuple([key for key in every if key not in self._required])
        self._musts = frozenset(self._required)
        self._known = frozenset((*self._required, *self._optional))
        self._check = None if event.check is GameEvent.check else event.check
        self._kind_of = {key: one.kind for one in self._fields for key in (one.key, *one.others)}
        firsts = [one.key for one in self._fields if not isinstance(one.kind, OnlyTrue)]
        self._typed = firsts if event.typed is None else event.typed

    def read(self, line: Line) -> Event:
        if not self._musts <= line.keys() <= self._known:
            fields(line, self._required, self._optional)
        for one, other in self._either:
            if (one in line) == (other in line):
                raise BadRecord(str(line["do"]), f'expected exactly one of "{one}" and "{other}"')
        values = [
            kind.read(line, key)
            if key in line or (others and any(map(line.__contains__, others)))
            else default
            for _, kind, key, others, default in self._fields
        ]
        event = self._event(*values)
        if self._check is not None:
            self._check(event)
        return event

    def write(self, event: Event) -> dict[str, Json]:
        line: dict[str, Json] = {"do": self._do}
        for name, kind, key, _, default in self._fields:
            value = getattr(event, name)
            if default is MISSING or value != default:
                kind.write(line, key, value)
        return line

    def line_of(self, words: Sequence[str]) -> dict[str, Json]:
        """Return the line that words after the first mean, or raise BadRecord."""
        told: dict[str, Json] = {}
        free = list(self._typed)
        for word in [one for one in words if "=" not in one]:
            if isinstance(self._kind_of.get(word), OnlyTrue):
                told[word] = True
            elif free:
                self._put(told, self._key_for(word, free.pop(0)), word)
            else:
                expected = ", ".join([one.replace(" ", " or ") for one in self._typed])
                raise BadRecord("do", f"{self._do} takes {expected or 'nothing'}: too many words")
        for key, _, text in [one.partition("=") for one in words if "=" in one]:
            self._put(told, key, text)
        within = self._event.within
        return {"do": self._do, **({within: told} if within else told)}

    def _key_for(self, word: str, keys: str) -> str:
        first, *others = keys.split()
        for key in (first, *others) if others else ():
            try:
                self._kind_of[key].read({key: self._kind_of[key].json_of(word)}, key)
            except BadRecord:
                continue
            return key
        return first

    def _put(self, told: dict[str, Json], key: str, text: str) -> None:
        """Put a value in; of a key with a dot, into the object of that name."""
        name, dot, inner = key.partition(".")
        if not dot:
            self._kind_of.get(key, _ANY).put(told, key, text)
        elif isinstance(entry := told.setdefault(name, {}), dict):
            entry[inner] = _json_of(text)


_ANY: Final = Kind()


def _declared_fields(event: type[GameEvent]) -> Iterable[_Field]:
    for one in fields_of(event):  # type: ignore[arg-type]  # a dataclass, by its base
        *_, kind = get_args(one.type)  # Annotated[its type, kind]
        default = one.default if one.default_factory is MISSING else one.default_factory()
        key, *others = kind.keys(one.name)
        yield _Field(one.name, kind, key, tuple(others), default)


class _Undo(GameEvent, do="undo"): ...


_UNDO: Final = _Declared(_Undo)


class Codec(Generic[Event]):
    """Reads and writes the record lines of one game."""

    def __init__(self, events: type[Event], example: str = "") -> None:
        """`events` is the base class of the game's events; `example` is a line in a few words."""
        self.events: Final = events.__subclasses__()
        self.example = example
        self._declared: Mapping[str, _Declared[Any]] = {
            one.do: _Declared(one) for one in self.events
        }
        self._words = (*self._declared, _Undo.do)

    def read(self, line: Line) -> Event:
        """Read one record line, or raise BadRecord with the key and what was expected."""
        word = line.get("do")
        declared = self._declared.get(word) if isinstance(word, str) else None
        if declared is None:
            declared = self._declared[choice(line, "do", self._words)]
        event: Event = declared.read(line)
        return event

    def write(self, event: Event) -> dict[str, Json]:
        """Return the record line of an event; `read` gives the event back."""
        return self._declared[event.do].write(event)

    def from_words(self, words: Sequence[str]) -> dict[str, Json]:
        """Return the line that a few words mean, as "quest north 2"; or raise BadRecord."""
        action, *values = words or ("",)
        if action not in self._words:
            known = ", ".join(self._words)
            raise BadRecord(
                "",
                f'{quote_value(action)} is not known here: expected {known}, as "{self.example}"',
            )
        return self._declared.get(action, _UNDO).line_of(values)

    def kinds(self, event: type[GameEvent]) -> Mapping[str, Kind]:
        """Return how each field of an event stands in its line, by the field's name."""
        return self._declared[event.do].kinds

    def bounds(self, event: type[GameEvent], name: str) -> tuple[int, int]:
        """Return the least and the most that a whole number of an event may be."""
        kind = self.kinds(event)[name]
        assert isinstance(kind, Whole)
        return kind.low, kind.high
