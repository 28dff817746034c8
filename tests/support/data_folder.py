"""A data folder with the recorded evenings in its journal."""

from __future__ import annotations

from pathlib import Path

from engine.game import Line
from engine.record import parse
from firmware.table.journal import Journal
from tests.support.places import ROOT

HOUR_S = 3600.0
FIRST = 1_760_000_000.0  # s, Unix time: 9 October 2025
ANNA, OPEN, EVIL, LOYAL = 1, 2, 3, 4  # the numbers of the games in `data_folder`


def evening(name: str) -> tuple[Line, list[Line]]:
    """Return header and lines of a recorded evening."""
    raw = (ROOT / "tests" / "evenings" / f"{name}.jsonl").read_bytes().splitlines()
    header, *lines = [parse(line) for line in raw if line.strip()]
    return header, lines


def shelved(data: Path) -> Path:
    """Put four games there: three that are over and one that was left; the last lies on."""
    header, lines = evening("loyal-win")
    anna: Line = {**header, "players": _names_with_first(header, "Anna")}
    journal = Journal(data / "journal.sqlite")
    for n, (head, told) in enumerate((
        (anna, lines),
        (anna, lines[:9]),
        evening("morgan-7"),
        ({**header, "players": len(anna["players"])}, lines),  # type: ignore[arg-type]
    )):  # fmt: skip
        game = journal.begin(head, FIRST + n * 24 * HOUR_S)
        journal.append(game, [{**line, "at": 60.0 * at} for at, line in enumerate(told)])
    journal.close()
    return data


def _names_with_first(header: Line, first: str) -> list[str]:
    told = header["players"]
    count = told if isinstance(told, int) else len(list(told))  # type: ignore[arg-type]
    return [first, *(f"{first} {n}" for n in range(2, count + 1))]
