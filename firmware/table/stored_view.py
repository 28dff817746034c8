"""What the table has seen of a game, as it is kept: after a restart, and for who only reads."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from engine.game import Refused, Undo
from engine.record import read_event, step
from firmware.table.journal import Journal, RecordedGame
from firmware.table.journal_reader import shelf
from firmware.table.journal_reading import MarkKind
from firmware.table.memory import Memory, memory_of
from firmware.table.missed_card_sorter import Sorter
from firmware.table.running_game import Running, piece_of, resume_game
from words.text import t


def read_game_on_table(journal: Path) -> tuple[Running, Memory]:
    """Return the game that is on, and what was seen of its pile; nothing is written.

    Raises BadJournal, and Refused where none is on or the program deals it.
    """
    with shelf(journal) as games:
        number = games.on()
        if not number or number in games.marked_games(MarkKind.DELETED):
            raise Refused("no-game", t("no game is on: begin one first"))
        recorded, kept = games.game(number), games.memory(number)
    running, *_ = resume_game(recorded)
    if running.is_dealt:
        raise Refused("dealt", t("the program deals this game: no card of it lies on the table"))
    return running, memory_of(kept or "{}")


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


def _catch_up(sorter: Sorter, recorded: RecordedGame, number: int) -> None:
    """Learn from the lines since the memory last changed, or was cut off from the newest one."""
    before, *_ = resume_game(replace(recorded, lines=recorded.lines[: number - 1]))
    game = before.adapter.game
    for line in recorded.lines[number - 1 :]:
        event = read_event(game, line)
        play, _ = step(game, before.play, event)
        now = replace(before, play=play)
        laid = piece_of(now.adapter, play.event) if play.event else None
        sorter.follow(before, now, laid, event is Undo.LAST)
        before = now
