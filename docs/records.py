"""The tables of record lines, which come from the events of each game.

The docstring of an event says what happens, with examples in short behind it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import MISSING, fields
from importlib import import_module
from typing import Any, Final

from docs.tables import markdown
from engine.codec import Codec, GameEvent, Kind
from engine.game import BadRecord
from engine.record import write
from firmware.games.registry import GAMES

HEAD: Final = ("line", "in short", "what happens", "keys")


def tables() -> Mapping[str, str]:
    """Return the table of each game's lines, named as the game."""
    return {name: markdown(HEAD, _rows(import_module(f"engine.{name}.events").LINES))
            for name in GAMES}  # fmt: skip


def _rows(lines: Codec[Any]) -> Iterator[tuple[str, ...]]:
    for event in lines.events:
        keys = "; ".join(_keys(event, lines.kinds(event)))
        texts = " ".join((event.__doc__ or "").split()).split("`")
        for text, words in zip(texts[::2], texts[1::2] or [event.do], strict=False):
            line = lines.from_words(words.split())
            lines.read(line)
            happens = text.strip(",;:. ")
            yield f"`{write(line)}`", f"`{words}`", happens[:1].upper() + happens[1:], keys
            keys = ""


def _keys(event: type[GameEvent], kinds: Mapping[str, Kind]) -> Iterator[str]:
    """Yield each key with what it takes; one that may be left out has a question mark."""
    for field in fields(event):  # type: ignore[arg-type]  # a dataclass, by its base
        is_required = field.default is MISSING and field.default_factory is MISSING
        for key in kinds[field.name].keys(field.name):
            yield f"`{key}`{'' if is_required else '?'}{_limit(kinds[field.name], key)}"


def _limit(kind: Kind, key: str) -> str:
    """Return what a key takes, in the words with which a wrong value is refused."""
    try:
        kind.read({"card": "", key: {"": 0}}, key)
    except BadRecord as error:
        expected = error.expected.partition(", not ")[0]
        if expected.startswith("expected "):
            return f": {expected.removeprefix('expected ').removeprefix('a whole number, ')}"
    return ""
