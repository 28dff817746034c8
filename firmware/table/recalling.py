"""What the table had seen before a restart: missed cards are offered again."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from firmware.table.journal import Journal, Recorded
from firmware.table.memory import Memory, memory_of
from firmware.table.running import Running, piece_of, resumed
from firmware.table.sorting import Sorter


def recall(journal: Journal, running: Running, keep: Callable[[Memory], None]) -> Sorter:
    """Return the sorter as it was, brought up to the last line of the game."""
    kept = journal.memory(running.number)
    if kept is None:
        return Sorter(keep)
    number, text = kept
    sorter = Sorter(keep, memory_of(text))
    recorded = journal.game(running.number)
    if number < recorded.last:
        _catch_up(sorter, recorded, number, running)
    sorter.resume(running)
    return sorter


def _catch_up(sorter: Sorter, recorded: Recorded, number: int, now: Running) -> None:
    """Learn what was cut off between the newest lines and what they mean for the pile."""
    before, *_ = resumed(replace(recorded, lines=recorded.lines[: number - 1]))
    newer = recorded.lines[number - 1 :]
    laid = piece_of(now.entry, now.play.event) if now.play.event else None
    sorter.follow(before, now, laid, any(line.get("do") == "undo" for line in newer))
