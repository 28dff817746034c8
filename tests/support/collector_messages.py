"""What tables say of their games, for tests of whoever gathers it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from engine.record import parse, write
from firmware.after.result import Result, Stand
from firmware.after.results import result_of
from firmware.publishing.payloads import Sender, WithdrawalReason
from firmware.publishing.topics import Topics
from firmware.table.journal_reading import RecordedGame
from tests.dealt import dealt

STARTED = 1_760_000_000.0  # s, Unix time: 9 October 2025
HOUR_S = 3600.0


class Letter(NamedTuple):
    """A message as it lies at a broker."""

    topic: str
    payload: bytes


def letter(
    game: int,
    chain: str,
    *,
    table: str = "north",
    box: str = "0a1b",
    instead_of: str | None = None,
    names: Sequence[str] | None = None,
    **other: Any,
) -> Letter:
    """Return a finished game."""
    told: dict[str, Any] = {
        "v": 1, "table": table, "box": box, "game": game, "line": 30, "chain": chain,
        "instead_of": instead_of, "rules": "rumors", "variant": ["expert"], "started": STARTED,
        "seconds": 3000, "players": 3, "ending": "loyal", "winners": [0, 1],
        "measures": {"swords": 12}, **other,
    }  # fmt: skip
    told |= {} if names is None else {"names": list(names)}
    return Letter(Topics(table).game(box, game), write(told).encode())


def gone(
    game: int,
    before: str,
    *,
    table: str = "north",
    box: str = "0a1b",
    why: WithdrawalReason = WithdrawalReason.DELETED,
) -> Letter:
    return Letter(Topics(table).game(box, game), Sender(table, box).withdrawal(game, before, why))


def result(name: str, seed: int, **other: Any) -> Result:
    """Return what became of a game that its own dealer has dealt."""
    lines, _ = dealt(name, seed)
    header, *events = [parse(line.encode()) for line in lines]
    header = {**header, **other}
    timed = tuple({**line, "at": 60.0 * at} for at, line in enumerate(events))
    recorded = RecordedGame(seed, header, timed, STARTED + seed * HOUR_S, bytes(7) + bytes([seed]))
    found = result_of(recorded)
    assert found.stand is Stand.OVER, found
    return found


def dealt_letter(found: Result, table: str = "north", box: str = "0a1b") -> Letter:
    sender = Sender(table, box, names=True)
    payload = sender.game(found, None)
    return Letter(Topics(table).game(box, found.game), payload)


def newest(letters: Sequence[Letter]) -> Mapping[str, bytes]:
    """Return what lies at the broker after all of them."""
    return dict(letters)
