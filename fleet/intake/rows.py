"""A game's message as a row, and which of two messages counts. Pure.

Nothing here asks a clock: one that is wrong by a year changes `started` and no order.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final, NamedTuple

from fleet.messages import GameFinished, GameForgotten

# Columns of kept_game that have the names of a Result's fields, and all of them.
OF_RESULT: Final = (
    "line", "rules", "variant", "started", "seconds", "players", "ending", "winners", "measures",
    "names",
)  # fmt: skip
COLUMNS: Final = (
    "box", "game", "table_name", "digest", "chain", "instead_of", "gone", *OF_RESULT,
)  # fmt: skip


class Key(NamedTuple):
    """What there is one row for."""

    box: str
    game: int


@dataclass(frozen=True, slots=True)
class Standing:
    """What of a message decides whether another one counts."""

    key: Key
    table: str
    digest: bytes  # of the whole message
    chain: str | None
    instead_of: str | None
    is_gone: bool
    line: int
    named: int  # seats with a name


@dataclass(frozen=True, slots=True)
class Row:
    """A message of a game, and what decides whether it counts."""

    standing: Standing
    word: GameFinished | GameForgotten


@dataclass(frozen=True, slots=True)
class ArrivingRow:
    """A row on its way; `lay`: its message was retained, and may be older than one of elsewhere."""

    row: Row
    lay: bool


def row_of(word: GameFinished | GameForgotten, digest: bytes) -> Row:
    """Return the row of a message."""
    key = Key(word.box, word.game)
    if isinstance(word, GameForgotten):
        return Row(Standing(key, word.table, digest, None, word.instead_of, True, 0, 0), word)
    result, named = word.result, sum(map(bool, word.result.names or ()))
    standing = Standing(
        key, word.table, digest, result.chain, word.instead_of, False, result.line, named
    )
    return Row(standing, word)


def counts(new: Standing, old: Standing, lay: bool) -> bool:
    """Whether a message takes the place of what stands.

    In one topic the broker keeps the order: whatever comes last counts. A box whose table was
    given another name has two topics for one game, and what lies in those has no order: a message
    counts that forgets the game, or says that it stands instead of the other one; else the longer
    game, or the one with fewer names. `lay`: the new one lay there; what comes now is newer.
    """
    if new.table == old.table or not lay or new.is_gone:
        return True
    if new.chain == old.instead_of:
        return False
    if old.chain is not None and new.instead_of == old.chain:
        return True
    if old.is_gone:
        return False
    return (new.line, -new.named) > (old.line, -old.named)


def rows_to_write(
    standing: Mapping[Key, Standing], arrived: Iterable[ArrivingRow]
) -> tuple[dict[Key, Row], int]:
    """Return the rows that are to be written, and how many messages said nothing new."""
    now, rows, same = dict(standing), dict[Key, Row](), 0
    for one in arrived:
        new = one.row.standing
        old = now.get(new.key)
        if old is not None and not counts(new, old, one.lay):
            same += 1
            continue
        same += old is not None and old.digest == new.digest
        now[new.key], rows[new.key] = new, one.row
    written = {
        key: row
        for key, row in rows.items()
        if key not in standing or standing[key].digest != row.standing.digest
    }
    return written, same


def values(row: Row) -> tuple[object, ...]:
    """Return a row's values in the order of COLUMNS; measures as they are."""
    standing, word = row.standing, row.word
    first = (
        *standing.key, standing.table, standing.digest, standing.chain, standing.instead_of,
    )  # fmt: skip
    if isinstance(word, GameForgotten):
        return (*first, word.gone, *(None for _ in OF_RESULT))
    found = (getattr(word.result, name) for name in OF_RESULT)
    return (*first, None, *(list(one) if isinstance(one, tuple) else one for one in found))
