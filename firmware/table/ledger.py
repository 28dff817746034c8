"""The game on the table and its record on disk: nothing stands that is not written."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

from engine.game import BadRecord, Line, Notice, Refused, Undo
from engine.record import MOST_LINES, parse, steps, write
from firmware.table.backups import JOURNAL
from firmware.table.journal import BadJournal, Journal, RecordedGame
from firmware.table.running_game import Running, begin_game, own_keys, resume_game
from words.text import t, told_by

_DEALT: Final = t("the program dealt it: `roundtable play` goes on with it")
_REAL: Final = t("its cards are real: `roundtable run` goes on with it")
LONGEST_S: Final = 1e9  # 30 years: a time that is further off is no time of a game


class Ledger:
    """Holds at most one game. `wall` gives Unix time, for the journal alone."""

    def __init__(self, journal: Journal, wall: Callable[[], float]) -> None:
        self.journal = journal
        self.running: Running | None = None
        self._wall = wall
        self._began = 0.0  # s of the caller's clock: when the header was written

    def game(self) -> Running:
        """Return the game that is on, or raise Refused."""
        if self.running is None:
            raise Refused("no-game", t("no game is on: begin one first"))
        return self.running

    def begin(self, header: Line, at: float) -> None:
        """Begin a game; the one before is kept in the journal. Raise BadRecord."""
        running = begin_game(_readable(header))
        number = self.journal.begin(header, self._wall())
        self.running = replace(running, number=number)
        self._began = at

    def leave(self) -> None:
        """Have no game on; what the journal holds stays as it is."""
        self.running = None

    def end(self) -> None:
        """End the game that is on before it is over: it is closed for good. Raise Refused."""
        running = self.game()
        if running.expects.over:
            why = t("it is over already")
            raise Refused("over", t("game {number}: {why}", number=running.number, why=why))
        self.journal.end(self._wall())
        self.running = None

    def resume(self, at: float) -> bool:
        """Go on with the game that the journal holds as far as it is good; False without one."""
        recorded = self.journal.current()
        if recorded is None:
            return False
        try:
            running, taken, why = resume_game(recorded)
        except BadRecord as error:
            self.journal.no_way_on(recorded.id, t("line 1: {error}", error=told_by(error)))
            return False
        if why:
            number = self.journal.goes_on(recorded, taken, why, self._wall())
            running = replace(running, number=number)
        self.running = running
        self._began = at - _seconds_since_start(recorded, self._wall())
        return True

    def go_on(self, game: int, at: float, deals: bool | None, may_be_over: bool) -> None:
        """Go on with a game that was left, under its own number; the one that is on is kept.

        One that is damaged goes on after its last good line as another, as at a start. `deals`:
        whether the program deals here, None where that is not known. Raise Refused where it cannot
        go on, with the reason.
        """
        recorded = self._read_left_game(game)
        try:
            running, taken, why = resume_game(recorded)
        except BadRecord as error:
            raise _no_way_on(game, told_by(error)) from error
        if deals is not None and running.is_dealt != deals:
            raise _no_way_on(game, _REAL if deals else _DEALT)
        if running.expects.over and not may_be_over:
            raise _no_way_on(game, t("it is over"))
        why = why or self.journal.missing_seal(game)
        if why:
            number = self.journal.goes_on(recorded, taken, why, self._wall())
            running = replace(running, number=number)
        else:
            self.journal.resume(game, self._wall())
        self.running = running
        self._began = at - _latest(recorded)

    def _read_left_game(self, game: int) -> RecordedGame:
        """Return a game that was left and can be read, or raise Refused."""
        if game not in self.journal.games():
            raise _no_way_on(game, t("there is no such game"))
        if game == self.journal.on.game and self.running is not None:
            raise _no_way_on(game, t("it is on at the table"))
        if self.journal.is_deleted(game):
            raise _no_way_on(game, t("it was deleted: have it back first"))
        try:
            return self.journal.game(game)
        except BadJournal as error:
            raise _no_way_on(game, told_by(error)) from error

    def ask(self, asking: Any) -> None:
        """Remember a half-made choice, which is never written."""
        self.running = replace(self.game(), asking=asking)

    def take(self, events: Iterable[Any], at: float, own: Line | None = None) -> tuple[Notice, ...]:
        """Fold events, write them, then let the new state stand: all of them or none.

        `own` are the keys `at` and `x-` that came with the first of them. Raise Refused, or
        BadRecord where these cannot be kept.
        """
        running, events = self.game(), tuple(events)
        play, said = steps(running.adapter.game, running.play, events)
        if self.journal.lines + len(events) > MOST_LINES:
            raise Refused(
                "record-full",
                t("the record has {most_lines} lines: begin a new game", most_lines=MOST_LINES),
            )
        lines, stand, numbers = [], list(running.own), list(running.numbers)
        keys = self._keys(running, events, at, own or {})
        for number, (event, kept) in enumerate(zip(events, keys, strict=True), running.last + 1):
            lines.append(_readable({**_line(running, event), **kept}))
            if isinstance(event, Undo):
                del stand[-1:], numbers[-1:]
            else:
                stand.append(kept)
                numbers.append(number)
        self.journal.append(running.number, lines)
        self.running = replace(
            running,
            play=play,
            asking=None,
            own=tuple(stand),
            numbers=tuple(numbers),
            last=running.last + len(lines),
        )
        return said

    def _keys(self, running: Running, events: tuple[Any, ...], at: float, own: Line) -> list[Line]:
        """Return the own keys of each line: a line that is written again keeps those it had."""
        had = dict(zip(map(id, running.play.since(0)), running.own, strict=True))
        now: Line = {"at": round(max(0.0, at - self._began), 3)}
        keys = [{**now, **had.get(id(event), {})} for event in events]
        return [{**keys[0], **own}, *keys[1:]] if keys else []

    def rewrite(self, lines_kept: int, events: Iterable[Any], at: float) -> None:
        """Take back all lines but so many, and take these events instead: all or nothing.

        Raises Refused. In the record it is as many undos, then the new lines.
        """
        running = self.game()
        undone = (Undo.LAST,) * (running.play.lines - lines_kept)
        self.take((*undone, *events), at)


def go_on_at_the_next_start(data: Path, game: int, wall: Callable[[], float]) -> int:
    """Have the box whose folder nobody else writes go on with a game; return which is left for it.

    0 where none is. Raise Refused or BadJournal.
    """
    with closing(Journal(data / JOURNAL)) as journal:
        ledger = Ledger(journal, wall)
        ledger.resume(0.0)
        ledger.go_on(game, 0.0, deals=None, may_be_over=False)
        return journal.on.before


def _line(running: Running, event: Any) -> Line:
    return {"do": "undo"} if isinstance(event, Undo) else running.adapter.game.write(event)


def _readable(line: Line) -> Line:
    """Return a line that can be written and read back, or raise BadRecord."""
    try:
        parse(write(line).encode())
    except BadRecord:
        raise
    except (ValueError, RecursionError) as error:  # inf, half a character, too deep
        raise BadRecord(
            "", t("cannot be written as JSON: {error}", error=told_by(error))
        ) from error
    return line


def _seconds_since_start(recorded: RecordedGame, now: float) -> float:
    """Return how long ago a game began, in s: no line after a restart is before one from before.

    A clock that was set meanwhile, as on a Raspberry Pi without one, cannot turn time back.
    """
    passed = now - recorded.started
    return max(_latest(recorded), passed if 0 <= passed < LONGEST_S else 0.0)


def _latest(recorded: RecordedGame) -> float:
    """Return the time of a game's latest line, in s: as long as it was left does not count."""
    times = (own_keys(line).get("at") for line in recorded.lines)
    return max(
        (one for one in times if isinstance(one, float | int) and one < LONGEST_S), default=0
    )


def _no_way_on(game: int, why: str) -> Refused:
    return Refused("no-way-on", t("game {number}: {why}", number=game, why=why), game=game)
