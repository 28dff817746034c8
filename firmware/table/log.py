"""The log of what was said, which forgets what only a good memory may know, and what is settled."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from engine.game import Lying, Mark, Notice
from engine.record import Play
from firmware.games.adapter import Adapter
from firmware.table.notices import Say
from firmware.table.running_game import Running

LOG_LINES: Final = 60
# Of the moment: settled as soon as the record has another line, or one less.
OF_THE_MOMENT: Final = frozenset(map(str, (
    Say.REFUSED, Say.HOLD_UNDO, Say.UNREAD_TOP, Say.NOT_ON_TOP, Say.ONLY_HELD, Say.HELD_BACK,
    Say.NOT_COUNTED, Say.LET_GO,
)))  # fmt: skip


@dataclass(frozen=True, slots=True)
class LoggedLine:
    """A line of the log."""

    number: int
    kind: str
    text: str
    names: frozenset[str] = frozenset()  # what the pieces of which it tells are called
    lays: int = 0  # how often the top piece had changed
    lines: int = 0  # how many lines of the record stood
    why: tuple[str, ...] = ()  # it was refused
    cues: tuple[str, ...] = ()  # that lamps and buzzer play of it

    def may_be_seen(self, adapter: Adapter, lays: int, under: frozenset[str]) -> bool:
        """Whether it tells nothing of a piece that other pieces cover."""
        is_covered = adapter.is_of_top(self.kind) and self.lays != lays
        return not is_covered and self.names.isdisjoint(under)


class Log:
    """Takes each line that is said, and shows those that may still be seen."""

    def __init__(self) -> None:
        self._lines: deque[LoggedLine] = deque(maxlen=LOG_LINES)
        self._said = 0
        self._lays = 0
        self._lying: Lying = Mark.EMPTY
        self._stood: tuple[int, Play[Any] | None] = (0, None)  # the game's number, and it
        self._asking: Any = None  # the choice that was half made

    def follow(self, running: Running | None, kinds: frozenset[str]) -> tuple[Play[Any], ...]:
        """Learn what the game is now, before these kinds are said of it.

        Return the plays after the lines that were written anew, oldest first: what was said of
        those before is gone, for a card may be another player's now.
        """
        if running is None:
            return ()
        number, was = self._stood
        anew: tuple[Play[Any], ...] = ()
        if was is None or number != running.number:
            self._keep_what_stands(running.play.lines)
        elif was is not running.play:
            stays, anew = _apart(was, running.play)
            self._keep_what_stands(stays if anew else running.play.lines)
        elif running.asking != self._asking:  # a refused press has been followed by another one
            self._lines = deque((one for one in self._lines if one.kind != Say.REFUSED), LOG_LINES)
        self._stood, self._asking = (running.number, running.play), running.asking
        if running.lying in (self._lying, Mark.ANY):  # other cards are shown over the pile
            return anew
        self._lays += not any(map(running.adapter.lays, kinds))
        self._lying = running.lying
        return anew

    def _keep_what_stands(self, lines: int) -> None:
        """Forget what was of the moment: a line was taken or taken back.

        What is undone was not said.
        """
        kept = (one for one in self._lines if one.kind not in OF_THE_MOMENT and one.lines <= lines)
        self._lines = deque(tuple(kept), maxlen=LOG_LINES)

    def clear(self) -> None:
        """Another game begins."""
        self._lines.clear()

    def say(
        self,
        notice: Notice,
        text: str,
        adapter: Adapter,
        why: tuple[str, ...] = (),
        cues: tuple[str, ...] = (),
        lines: int | None = None,
    ) -> None:
        """Take in a line; one that says that a piece was laid begins another top.

        `lines` is how many lines of the record stood, where it is not said of the newest.
        """
        if notice.kind == Say.HELD_BACK and any(one.kind == Say.HELD_BACK for one in self._lines):
            return  # said once for all cards that wait
        if notice.kind in OF_THE_MOMENT:  # said again it stands once, as the newest line
            self._lines = deque((one for one in self._lines if one.text != text), LOG_LINES)
        self._said += 1
        self._lays += adapter.lays(notice.kind)
        named = frozenset(_piece_names(notice, text, adapter))
        play = self._stood[1]
        stood = lines if lines is not None else play.lines if play else 0
        line = LoggedLine(self._said, notice.kind, text, named, self._lays, stood, why, cues)
        self._lines.append(line)

    def visible_lines(self, running: Running | None) -> tuple[LoggedLine, ...]:
        """Return what may be seen now."""
        if running is None:
            return tuple(self._lines)
        under = _under(running)
        adapter = running.adapter
        return tuple(one for one in self._lines if one.may_be_seen(adapter, self._lays, under))


def _apart(was: Play[Any], now: Play[Any]) -> tuple[int, tuple[Play[Any], ...]]:
    """Return how many lines two plays share, and those of the second that were written anew.

    None were where the second only goes on from the first, or back to one of its lines.
    """
    shared = _shared_lines(was, now)
    if shared == was.lines:
        return shared, ()
    anew: list[Play[Any]] = []
    while now.lines > shared and now.before is not None:
        anew.append(now)
        now = now.before
    return shared, tuple(reversed(anew))


def _shared_lines(was: Play[Any], now: Play[Any]) -> int:
    """Return how many lines two plays of a game share.

    Where the second was read from the journal anew, lines that say the same are shared.
    """
    old, new = was.back_to(now.lines), now.back_to(was.lines)
    alike = new.lines
    while old is not new:
        if old.before is None or new.before is None:
            return alike
        if old.event != new.event:
            alike = new.lines - 1
        old, new = old.before, new.before
    return new.lines


def _under(running: Running) -> frozenset[str]:
    """Return the names of the pieces that are covered; a copy of one that lies on top has its."""
    under = running.adapter.page.forgotten(running.state)
    pieces = running.adapter.game.pieces
    top = {piece.label for piece in pieces if piece.id == running.lying}
    return frozenset(piece.label for piece in pieces if piece.id in under) - top


def _piece_names(notice: Notice, text: str, adapter: Adapter) -> Iterator[str]:
    """Yield the names of the pieces that a line tells of."""
    why = notice.params.get("why")
    params = (notice.params, why if isinstance(why, Mapping) else {})
    told = {value for one in params for value in one.values() if isinstance(value, str)}
    for piece in adapter.game.pieces:
        if piece.id in told and (piece.label in text or piece.id in text):
            yield piece.label
