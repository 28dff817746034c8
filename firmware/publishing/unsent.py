"""What the broker has not been told of the games: the journal itself is what waits to be sent."""

from __future__ import annotations

import sqlite3
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from firmware.after.catalogue import book_in
from firmware.after.result import Stand
from firmware.publishing.cursor import SentGame
from firmware.publishing.payloads import Sender, WithdrawalReason
from firmware.table.journal import BadJournal
from firmware.table.journal_reader import shelf
from firmware.table.journal_reading import MarkKind, marked_games, reading
from firmware.table.journal_rescue import waiting
from words.text import t, told_by

_LAST_LINES: Final = """
SELECT g.id, coalesce(l.number, 1), coalesce(l.link, g.link) FROM games g LEFT JOIN lines l
ON l.game = g.id AND l.number = (SELECT max(number) FROM lines WHERE game = g.id) ORDER BY g.id
"""


@dataclass(frozen=True, slots=True)
class Last:
    """A game's last line."""

    line: int
    chain: str  # its checksum, which covers all before it; in hexadecimal


@dataclass(frozen=True, slots=True)
class UnsentGame:
    """A game about which something is to be said, or at least to be looked up."""

    game: int
    last: Last | None  # None: it is there no more
    before: SentGame | None
    again: bool = False  # said once more though nothing has changed: the broker may have lost it


@dataclass(frozen=True, slots=True)
class Message:
    """What is to be sent of a game, and what is remembered once it was taken."""

    game: int
    payload: bytes | None  # None: nothing, it is only to be remembered
    then: SentGame


def standing(journal: Path) -> dict[int, Last]:
    """Return the last line of each game that was not deleted.

    Raises BadJournal, also while the owner has not chosen how the box goes on with a journal that
    was exchanged: what stands there then may be another box's.
    """
    if waiting(journal) is not None:
        raise BadJournal(t("{path}: was exchanged, and the owner has not chosen", path=journal))
    if not journal.exists():
        return {}
    try:
        with reading(journal) as base:
            away = marked_games(base, MarkKind.DELETED)
            return {
                game: Last(line, link.hex())
                for game, line, link in base.execute(_LAST_LINES)
                if game not in away and isinstance(link, bytes)
            }
    except (sqlite3.Error, OSError) as error:
        raise BadJournal(told_by(error)) from error


def due(
    standing: Mapping[int, Last],
    sent: Mapping[int, SentGame],
    form: str,
    again: Collection[int] = (),
) -> tuple[UnsentGame, ...]:
    """Return the games that differ from what was said of them, and `again`; the oldest first."""
    changed = [
        UnsentGame(game, last, known, game in again)
        for game, last in standing.items()
        if (known := sent.get(game)) is None
        or game in again
        or (known.chain, known.form) != (last.chain, form)
    ]
    gone = [
        UnsentGame(game, None, one, game in again)
        for game, one in sent.items()
        if game not in standing and (one.is_out or game in again)
    ]
    return tuple(sorted(changed + gone, key=lambda one: one.game))


def message(journal: Path, one: UnsentGame, sender: Sender) -> Message | None:
    """Return what is to be said of a game; None where it cannot be read now, or has changed."""
    if one.last is None:
        return _withdrawal(one, sender, WithdrawalReason.DELETED)
    try:
        with shelf(journal) as games:
            recorded = games.whole(games.game(one.game))
            result = book_in(journal.parent).result(recorded, one.game == games.on())
    except BadJournal:
        return None
    if result.stand is Stand.UNREADABLE or result.trouble:
        return Message(one.game, None, SentGame(one.last.chain, sender.form, _is_out(one)))
    if result.chain != one.last.chain:
        return None
    if result.stand is not Stand.OVER:
        return _withdrawal(one, sender, WithdrawalReason.REOPENED)
    before = one.before.chain if one.before is not None and one.before.is_out else None
    instead_of = None if before == one.last.chain else before
    payload = sender.game(result, instead_of)
    return Message(one.game, payload, SentGame(one.last.chain, sender.form, True))


def _withdrawal(one: UnsentGame, sender: Sender, why: WithdrawalReason) -> Message:
    """Return that a game counts no more, where it was said that it does."""
    chain = one.last.chain if one.last else ""
    then = SentGame(chain, sender.form, False)
    if one.before is not None and one.before.is_out:
        return Message(one.game, sender.withdrawal(one.game, one.before.chain, why), then)
    payload = sender.withdrawal(one.game, None, why) if one.again else None
    return Message(one.game, payload, then)


def _is_out(one: UnsentGame) -> bool:
    return one.before is not None and one.before.is_out
