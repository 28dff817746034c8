"""Records of any game: strict JSON lines, the fold of those that stand, and undo."""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from itertools import chain
from typing import Any, Final, Generic, NamedTuple, NoReturn

from engine.game import (
    UNDO,
    Asking,
    BadRecord,
    Event,
    Game,
    Json,
    Line,
    Notice,
    SetupT,
    State,
    Undo,
)
from engine.refusal import Common, make_refusal

LONGEST_LINE: Final = 65_536  # bytes, without its line end
MOST_LINES: Final = 20_000
DEEPEST: Final = 100  # objects and lists in one another; Python can read and write about 900
MOST_DIGITS: Final = 4_000  # Python turns up to 4,300 of them into text and back
_SHOWN: Final = 40  # characters of a bad value that an error repeats


# -- one line ------------------------------------------------------------------------------


def quote_value(value: object) -> str:
    """Return a short JSON text of a value, safe to print whatever a record held."""
    try:
        text = json.dumps(value, default=str)
    except (ValueError, RecursionError):
        text = "..."
    return text if len(text) <= _SHOWN else f"{text[:_SHOWN]}..."


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    made = dict(pairs)
    if len(made) < len(pairs):
        keys = [key for key, _ in pairs]
        twice = next(key for key in keys if keys.count(key) > 1)
        raise BadRecord("", f"key {quote_value(twice)} stands twice in an object")
    return made


def _constant(name: str) -> NoReturn:
    raise BadRecord("", f"{name} is not JSON")


def integer(digits: str) -> int:
    """Return the whole number of a text of digits, or raise BadRecord where it has too many."""
    if len(digits) > MOST_DIGITS:
        raise BadRecord("", f"a number of {len(digits)} digits: at most {MOST_DIGITS}")
    return int(digits)


def _real(text: str) -> float:
    number = float(text)
    if math.isinf(number):  # and could not be written as JSON again
        raise BadRecord("", f"{quote_value(text)} is too large a number: at most 1.7e308")
    return number


_DECODER: Final = json.JSONDecoder(
    object_pairs_hook=_object, parse_constant=_constant, parse_int=integer, parse_float=_real
)
_QUICK: Final = json.JSONDecoder(parse_constant=_constant, parse_float=_real)


def _flat_object(raw: bytes, text: str) -> dict[str, Any] | None:
    """Return the object of a short line that has as many keys as colons, None of another line.

    Nearly every line is one: each key stands in it once, no object in another, and no number has
    too many digits. So nobody has to look at each pair and number as `_DECODER` does.
    """
    if len(raw) > MOST_DIGITS:
        return None
    try:
        line, end = _QUICK.raw_decode(text)
    except (ValueError, RecursionError):  # `_DECODER` tells what is wrong
        return None
    is_flat = end == len(text) and isinstance(line, dict) and len(line) == raw.count(b":")
    return line if is_flat else None


def parse(raw: bytes) -> Line:
    """Read one line as a JSON object, or raise BadRecord; what it returns `write` can write.

    No key twice, no NaN, nothing infinite, no half of a character, no more than DEEPEST levels.
    """
    if len(raw) > LONGEST_LINE:
        raise BadRecord("", f"longer than {LONGEST_LINE} bytes")
    try:
        text = raw.decode()
        line = _flat_object(raw, text) or _DECODER.decode(text)
    except UnicodeDecodeError as error:
        raise BadRecord("", f"not UTF-8 at byte {error.start}") from error
    except json.JSONDecodeError as error:
        raise BadRecord("", f"not JSON at column {error.colno}: {error.msg}") from error
    except RecursionError as error:
        raise BadRecord("", "nested too deeply") from error
    if not isinstance(line, dict):
        raise BadRecord("", f"expected a JSON object, not {quote_value(line)}")
    if len(raw) > 2 * DEEPEST:  # a level has two brackets: a shorter line is not nested so deeply
        _check_depth(line)
    if b"\\u" in raw:  # a surrogate can only come from an escape: the line itself is UTF-8
        _check_characters(line)
    return line


def _check_depth(line: Line) -> None:
    level: list[Any] = [line]
    for _ in range(DEEPEST):
        inner = [one.values() if isinstance(one, dict) else one for one in level]
        level = [one for one in chain.from_iterable(inner) if isinstance(one, dict | list)]
        if not level:
            return
    raise BadRecord("", f"nested too deeply: at most {DEEPEST} levels")


def _check_characters(line: Line) -> None:
    """Refuse half of a surrogate pair, which no file and no page can hold."""
    for key, value in line.items():
        try:
            json.dumps({key: value}, ensure_ascii=False).encode()
        except UnicodeEncodeError as error:
            half = f"\\u{ord(error.object[error.start]):x}"
            where = key if key.isprintable() and len(key) <= _SHOWN else ""
            raise BadRecord(where, f"{half} is half of a character: write both halves") from error


def write(line: Mapping[str, object]) -> str:
    """Return the record text of a line."""
    return json.dumps(line, ensure_ascii=False, allow_nan=False)


# -- reading keys ----------------------------------------------------------------------------


def fields(
    line: Line, required: tuple[str, ...], optional: tuple[str, ...] = (), at: bool = True
) -> None:
    """Check that all required keys are there and no unknown one; `x-` keys are free."""
    for key in line:
        if key in required or key in optional or key.startswith("x-"):
            continue
        if key != "at" or not at:
            expected = ", ".join((*required, *optional))
            raise BadRecord("", f"unknown key {quote_value(key)}: expected {expected}")
        if isinstance(line["at"], bool) or not isinstance(line["at"], int | float):
            raise BadRecord("at", f"expected seconds, not {quote_value(line['at'])}")
    for key in required:
        if key not in line:
            raise BadRecord("", f"key {quote_value(key)} is missing")


def whole(line: Line, key: str, low: int, high: int | None = None) -> int:
    """Read a whole number from low to high."""
    value = line[key]
    if isinstance(value, bool) or not isinstance(value, int):
        told = f"a whole number, {_bounds(low, high)}"
        raise BadRecord(key, f"expected {told}, not {quote_value(value)}")
    if value < low or (high is not None and value > high):
        raise BadRecord(key, f"expected {_bounds(low, high)}, not {quote_value(value)}")
    return value


def _bounds(low: int, high: int | None) -> str:
    return f"{low} or more" if high is None else f"{low} to {high}"


def choice(line: Line, key: str, known: Collection[str], expected: str = "") -> str:
    """Read one of the known words; `expected` names them where they are too many to list."""
    value = line.get(key)
    if isinstance(value, str) and value in known:
        return value
    words = expected or f"one of {', '.join(known)}"
    raise BadRecord(key, f"expected {words}, not {quote_value(value)}")


def read_list(line: Line, key: str) -> list[Json]:
    """Read a list."""
    value = line[key]
    if not isinstance(value, list):
        raise BadRecord(key, f"expected a list, not {quote_value(value)}")
    return value


def read_object(line: Line, key: str) -> Line:
    """Read an object; nothing where the key is not there."""
    value = line.get(key, {})
    if not isinstance(value, dict):
        raise BadRecord(key, f"expected an object, not {quote_value(value)}")
    return value


def flag(line: Line, key: str) -> bool:
    """Read true or false; false where the key is not there."""
    value = line.get(key, False)
    if not isinstance(value, bool):
        raise BadRecord(key, f"expected true or false, not {quote_value(value)}")
    return value


def game_named(header: Line) -> str:
    """Return which game a header is of: "chess" of `"record": "chess/1"`."""
    record = header.get("record")
    name, slash, version = record.partition("/") if isinstance(record, str) else ("", "", "")
    if not slash or version != "1":
        raise BadRecord(
            "record", f'expected a game and its version, "GAME/1", not {quote_value(record)}'
        )
    return name


# -- the fold --------------------------------------------------------------------------------


class Play(NamedTuple, Generic[State]):
    """The state that stands, and the play that an undo goes back to."""

    state: State
    before: Play[State] | None = None
    lines: int = 0  # how many lines stand
    event: Any = None  # the last of them; None at the start

    def then(self, state: State, event: Any) -> Play[State]:
        """Return the play one event later; raise Refused."""
        return Play(state, self, self.lines + 1, event)

    def back_to(self, lines: int) -> Play[State]:
        """Return the play as it stood after so many of its lines."""
        play = self
        while play.lines > lines and play.before is not None:
            play = play.before
        return play

    def since(self, lines: int) -> tuple[Any, ...]:
        """Return the events that stand after so many lines, oldest first."""
        events: list[Any] = []
        play = self
        while play.lines > lines and play.before is not None:
            events.append(play.event)
            play = play.before
        return tuple(reversed(events))


def step(
    game: Game[SetupT, State, Event, Asking], play: Play[State], event: Event | Undo
) -> tuple[Play[State], tuple[Notice, ...]]:
    """Fold one more event, or raise Refused and leave the play as it was."""
    if event is UNDO:
        if play.before is None:
            raise make_refusal(Common.NOTHING_TO_UNDO)
        return play.before, (Notice("undone"),)
    state, notices = game.apply(play.state, event)
    return play.then(state, event), notices


def steps(
    game: Game[SetupT, State, Event, Asking], play: Play[State], events: Iterable[Event | Undo]
) -> tuple[Play[State], tuple[Notice, ...]]:
    """Fold several events, all of them or, with Refused, none."""
    said: tuple[Notice, ...] = ()
    for event in events:
        play, notices = step(game, play, event)
        said += notices
    return play, said


def read_event(game: Game[SetupT, State, Event, Asking], line: Line) -> Event | Undo:
    """Read one record line, undo included, or raise BadRecord."""
    if line.get("do") == "undo":
        fields(line, ("do",))
        return Undo.LAST
    return game.read(line)


# -- a file of lines -------------------------------------------------------------------------


def raw_lines(readline: Callable[[int], bytes]) -> Iterator[tuple[int, bytes]]:
    """Yield (number, bytes) of each line that is not blank; raise BadRecord past the limit.

    `readline` is a binary file's. A line that is too long is yielded cut, one byte over the
    limit, so that `parse` refuses it and no more than 64 kB is ever held.
    """
    number = 0
    while raw := readline(LONGEST_LINE + 6):  # room for a BOM and a line end
        number += 1
        if number > MOST_LINES:
            raise BadRecord("", f"more than {MOST_LINES} lines")
        ended = raw.endswith(b"\n")
        while not ended and (rest := readline(LONGEST_LINE)):
            ended = rest.endswith(b"\n")
        text = raw.removesuffix(b"\n").removesuffix(b"\r")
        if number == 1:
            text = text.removeprefix(b"\xef\xbb\xbf")
        if text.strip(b" \t") or len(text) > LONGEST_LINE:
            yield number, text[: LONGEST_LINE + 1]
