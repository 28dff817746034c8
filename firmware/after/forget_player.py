"""Forgets a player: the name goes from every game, here and in each copy that lies here."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from engine.game import BadRecord, Json, Line
from engine.record import write
from firmware.after.catalogue import book_in, journal_in
from firmware.after.marks import writing
from firmware.games.adapter import Adapter
from firmware.games.registry import adapter_for
from firmware.table import backups
from firmware.table.chain import first_link, next_link
from firmware.table.journal import BadJournal
from firmware.table.journal_reading import Unreadable, game_ids, on_table, parse_row
from firmware.table.journal_tables import seal_of
from words.text import t

NAME: Final = "name"  # the key of a line by which a player joins, in every game
NOBODY: Final = ""  # a seat without a name, as where only a number of players was given


@dataclass(frozen=True, slots=True)
class Forgotten:
    """In how many games of this journal the name stood, and which copies were changed too."""

    games: int
    copies: tuple[str, ...] = ()
    left: tuple[str, ...] = ()  # copies that could not be changed: what, and why


def forget(data: Path, name: str, now: float) -> Forgotten:
    """Replace a player's name everywhere in a data folder; raise BadJournal, then nothing is done.

    The game that is on the table is its players' own: its name is refused until another begins.
    """
    if not name.strip():
        raise BadJournal(t("expected the name of a player"))
    with writing(journal_in(data)) as base:
        _check_table(base, name)
        games = _forgotten_in(base, name)
        base.execute(
            "INSERT OR REPLACE INTO marks VALUES (?, ?)", (f"forgotten {now!r}", str(games))
        )
    _empty_log(journal_in(data))
    book_in(data).burn()
    changed, left = _copies(data, name)
    return Forgotten(games, changed, left)


def _check_table(base: sqlite3.Connection, name: str) -> None:
    if name in _names(base, on_table(base).game):
        raise BadJournal(
            t("{name} sits at the table: begin a new game without this name first", name=name)
        )


def _names(base: sqlite3.Connection, game: int) -> set[str]:
    """Return the texts among which a player's name would stand."""
    found: set[str] = set()
    for line in _lines(base, game):
        told = line.get("players", ())
        found |= {one for one in told if isinstance(one, str)} if isinstance(told, list) else set()
        if isinstance(line.get("name"), str):
            found.add(str(line["name"]))
    return found


def _lines(base: sqlite3.Connection, game: int) -> Iterator[Line]:
    rows = base.execute(
        "SELECT header FROM games WHERE id = ?1 UNION ALL SELECT line FROM lines WHERE game = ?1",
        (game,),
    )
    for (raw,) in rows:
        try:
            yield parse_row(raw)
        except Unreadable:
            continue


# -- in one journal --------------------------------------------------------------------------


def _forgotten_in(base: sqlite3.Connection, name: str) -> int:
    """Rewrite each game in which the name stands; return how many."""
    return sum(_rewritten(base, game, name) for game in game_ids(base))


def _rewritten(base: sqlite3.Connection, game: int, name: str) -> bool:
    """Write a game anew without the name, its checksums with it; whether it stood there."""
    raw, started, left, seal = base.execute(
        "SELECT header, started, left, seal FROM games WHERE id = ?", (game,)
    ).fetchone()
    rows = base.execute(
        "SELECT number, line FROM lines WHERE game = ? ORDER BY number", (game,)
    ).fetchall()
    header = _header_without(raw, name)
    adapter = _adapter(raw)
    fresh = [(number, _line_without(line, name, adapter)) for number, line in rows]
    if header == raw and fresh == rows:
        return False
    link = first_link(game, started, header)
    base.execute(
        "UPDATE games SET header = CAST(? AS TEXT), link = ? WHERE id = ?", (header, link, game)
    )
    for number, line in fresh:
        link = next_link(link, number, line)
        base.execute(
            "UPDATE lines SET line = CAST(? AS TEXT), link = ? WHERE game = ? AND number = ?",
            (line, link, game, number),
        )
    if seal is not None and isinstance(left, float):
        kept = seal_of(base, game, left)
        base.execute("UPDATE games SET seal = ? WHERE id = ?", (kept, game))
    return True


def _adapter(raw: bytes) -> Adapter | None:
    try:
        return adapter_for(parse_row(raw))
    except (Unreadable, BadRecord):
        return None


def _header_without(raw: bytes, name: str) -> bytes:
    try:
        header = parse_row(raw)
    except Unreadable:
        return raw
    told = header.get("players")
    if not isinstance(told, list) or name not in told:
        return raw
    players: list[Json] = [NOBODY if one == name else one for one in told]
    return write({**header, "players": players}).encode()


def _line_without(raw: bytes, name: str, adapter: Adapter | None) -> bytes:
    if adapter is None or _as_written(name) not in raw:
        return raw
    try:
        line = parse_row(raw)
    except Unreadable:
        return raw
    return write({**line, NAME: NOBODY}).encode() if line.get(NAME) == name else raw


def _as_written(name: str) -> bytes:
    return write({"": name})[5:-2].encode()


def _empty_log(journal: Path) -> None:
    """Empty the log, in which the lines stand as they were."""
    with closing(sqlite3.connect(journal, isolation_level=None)) as base:
        base.execute("PRAGMA wal_checkpoint(TRUNCATE)")


# -- in copies -------------------------------------------------------------------------------


def _copies(data: Path, name: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    changed, left = [], []
    for place in _places(data):
        try:
            if _without(place, name):
                changed.append(str(place.relative_to(data)))
        except (OSError, sqlite3.Error, ValueError) as error:
            left.append(f"{place.relative_to(data)}: {error}")
    return tuple(changed), tuple(left)


def _places(data: Path) -> Iterator[Path]:
    """Yield every other file of the folder that holds games."""
    yield from sorted((data / backups.FOLDER).glob("*.backup"))
    yield from sorted(data.glob("journal.*.sqlite"))
    yield from sorted(data.glob(f"before-restore-*/{backups.JOURNAL}"))


def _without(place: Path, name: str) -> bool:
    if place.suffix != ".backup":
        return _without_in_file(place, name)
    return backups.rewrite(place, lambda journal: _without_in_file(journal, name))


def _without_in_file(journal: Path, name: str) -> bool:
    with writing(journal) as base:
        games = _forgotten_in(base, name)
    if games:
        _empty_log(journal)
    return games > 0
