"""What the table had seen before a restart: missed cards are offered again."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from engine.game import Undo
from engine.record import read_event, step
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
        _catch_up(sorter, recorded, number)
    sorter.resume(running)
    return sorter


def _catch_up(sorter: Sorter, recorded: Recorded, number: int) -> None:
    """Learn from the lines since the memory last changed, or was cut off from the newest one."""
    before, *_ = resumed(replace(recorded, lines=recorded.lines[: number - 1]))
    game = before.adapter.game
    for line in recorded.lines[number - 1 :]:
        event = read_event(game, line)
        play, _ = step(game, before.play, event)
        now = replace(before, play=play)
        laid = piece_of(now.adapter, play.event) if play.event else None
        sorter.follow(before, now, laid, event is Undo.LAST)
        before = now
