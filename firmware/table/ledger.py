"""The game on the table and its record on disk: nothing stands that is not written."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any, Final

from engine.game import BadRecord, Line, Notice, Refused, Undo
from engine.record import MOST_LINES, parse, steps, write
from firmware.table.journal import Journal, Recorded
from firmware.table.running import Running, begun, own_keys, resumed
from words.text import t, told_by

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
        running = begun(_readable(header))
        number = self.journal.begin(header, self._wall())
        self.running = replace(running, number=number)
        self._began = at

    def resume(self, at: float) -> bool:
        """Go on with the game that the journal holds as far as it is good; False without one."""
        recorded = self.journal.current()
        if recorded is None:
            return False
        try:
            running, taken, why = resumed(recorded)
        except BadRecord as error:
            self.journal.no_way_on(recorded.id, t("line 1: {error}", error=told_by(error)))
            return False
        if why:
            number = self.journal.goes_on(recorded, taken, why, self._wall())
            running = replace(running, number=number)
        self.running = running
        self._began = at - _elapsed(recorded, self._wall())
        return True

    def ask(self, asking: Any) -> None:
        """Remember a half-made choice, which is never written."""
        self.running = replace(self.game(), asking=asking)

    def take(self, events: Iterable[Any], at: float, own: Line | None = None) -> tuple[Notice, ...]:
        """Fold events, write them, then let the new state stand: all of them or none.

        `own` are the keys `at` and `x-` that came with the first of them. Raise Refused, or
        BadRecord where these cannot be kept.
        """
        running, events = self.game(), tuple(events)
        play, said = steps(running.entry.game, running.play, events)
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

    def rewrite(self, kept: int, events: Iterable[Any], at: float) -> None:
        """Take back all lines but so many, and take these events instead: all or nothing.

        Raises Refused. In the record it is as many undos, then the new lines.
        """
        running = self.game()
        undone = (Undo.LAST,) * (running.play.lines - kept)
        self.take((*undone, *events), at)


def _line(running: Running, event: Any) -> Line:
    return {"do": "undo"} if isinstance(event, Undo) else running.entry.game.write(event)


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


def _elapsed(recorded: Recorded, now: float) -> float:
    """Return how long ago a game began, in s: no line after a restart is before one from before.

    A clock that was set meanwhile, as on a Raspberry Pi without one, cannot turn time back.
    """
    times = (own_keys(line).get("at") for line in recorded.lines)
    latest = max(
        (one for one in times if isinstance(one, float | int) and one < LONGEST_S), default=0
    )
    passed = now - recorded.started
    return max(latest, passed if 0 <= passed < LONGEST_S else 0.0)
