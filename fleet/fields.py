"""The values of a message from a broker: each of the type that is asked for, or a code. Pure."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import StrEnum
from typing import Any, Final

from engine.game import Json

LAST_S: Final = 253_402_300_799  # Unix time of the last second that a calendar of four digits has
LARGEST: Final = 2**53 - 1  # a whole number that everybody reads as it was written
LONGEST_BOX: Final = 40  # characters
LONGEST_CODE: Final = 80  # characters; a value of the chain, the longest there is, has 64


class Bad(StrEnum):
    """Why a message is none of a table's."""

    TOPIC = "topic"
    LONG = "long"
    JSON = "json"
    VERSION = "version"
    TABLE = "table"
    KEY = "key"


class NotSo(ValueError):
    """A message that is none of a table's: a code, and the key or what else tells where."""

    def __init__(self, why: Bad, detail: str) -> None:
        super().__init__(f"{why}: {detail}")
        self.why = why
        self.detail = detail


class Fields:
    """An object's values by key, each of the type that is asked for, or NotSo."""

    def __init__(self, line: Mapping[str, Any]) -> None:
        self.line = line

    def _one(self, key: str, is_right: Callable[[Any], bool]) -> Any:
        value = self.line.get(key)
        if not is_right(value):
            raise NotSo(Bad.KEY, key)
        return value

    def text(self, key: str) -> str:
        """Return a text; raise NotSo."""
        return str(self._one(key, lambda one: isinstance(one, str)))

    def box(self) -> str:
        """Return a box's number; raise NotSo."""
        found = self.text("box")
        if not (0 < len(found) <= LONGEST_BOX and found.isascii() and found.isalnum()):
            raise NotSo(Bad.KEY, "box")
        return found

    def code(self, key: str) -> str:
        """Return a code; raise NotSo."""
        return str(self._one(key, _is_code))

    def maybe_code(self, key: str) -> str | None:
        """Return a code, or None where there is none; raise NotSo."""
        return None if self.line.get(key) is None else self.code(key)

    def codes(self, key: str) -> tuple[str, ...]:
        """Return codes; raise NotSo."""
        return tuple(self._one(key, _list_of(_is_code)))

    def flag(self, key: str) -> bool:
        """Return true or false; raise NotSo."""
        return bool(self._one(key, lambda one: isinstance(one, bool)))

    def maybe_flag(self, key: str) -> bool:
        """Return a flag that is left out where it is false."""
        return key in self.line and self.flag(key)

    def state(self) -> Mapping[str, Json] | None:
        """Return the state of the game, or None; raise NotSo."""
        found: Mapping[str, Json] | None = self._one(
            "state", lambda one: one is None or isinstance(one, dict)
        )
        return found

    def whole(self, key: str) -> int:
        """Return a whole number; raise NotSo."""
        return int(self._one(key, _is_whole))

    def seconds(self, key: str) -> float:
        """Return a time, s; raise NotSo."""
        return float(self._one(key, lambda one: _is_number(one) and 0 <= one <= LAST_S))

    def maybe_seconds(self, key: str) -> float | None:
        """Return a time, s, or None where there is none; raise NotSo."""
        return None if self.line.get(key) is None else self.seconds(key)

    def texts(self, key: str) -> tuple[str, ...]:
        """Return texts; raise NotSo."""
        return tuple(self._one(key, _list_of(lambda one: isinstance(one, str))))

    def names(self) -> tuple[str, ...] | None:
        """Return the players' names, or None where they are not told; raise NotSo."""
        return self.texts("names") if "names" in self.line else None

    def seats(self, key: str, players: int) -> tuple[int, ...]:
        """Return seats of a game of so many players; raise NotSo."""
        return tuple(self._one(key, _list_of(lambda one: _is_whole(one) and one < players)))

    def counts(self, key: str) -> Mapping[str, int]:
        """Return a number for each code; raise NotSo."""
        found = self._one(key, lambda one: isinstance(one, dict))
        if not all(_is_code(name) and _is_whole(one) for name, one in found.items()):
            raise NotSo(Bad.KEY, key)
        return dict(found)


def _is_code(one: object) -> bool:
    return isinstance(one, str) and len(one) <= LONGEST_CODE


def _is_number(one: object) -> bool:
    return isinstance(one, int | float) and not isinstance(one, bool)


def _is_whole(one: object) -> bool:
    return isinstance(one, int) and not isinstance(one, bool) and 0 <= one <= LARGEST


def _list_of(is_right: Callable[[Any], bool]) -> Callable[[Any], bool]:
    return lambda many: isinstance(many, list) and all(is_right(one) for one in many)
