"""What is said once: its words, its line in the log, and the cue that lamps and buzzer play."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final

from engine.game import Notice
from engine.record import Play
from firmware.games.adapter import Adapter
from firmware.games.registry import DEFAULT, GAMES
from firmware.table.log import LOG_LINES, Log, LoggedLine
from firmware.table.notices import OWN, Say
from firmware.table.reasons import why_refused
from firmware.table.running_game import Running
from firmware.table.words import sentence_of

# By the page, so not in its log, which forgets what was laid.
SHOWN_AS_LONG_AS_TRUE: Final = (
    Say.PUT_BACK, Say.AGREED, Say.UNSURE, Say.MEANWHILE, Say.TAKE_BACK, Say.AGAIN, Say.BRING_BACK,
    Say.ANYBODY, Say.RESTS, Say.WOKEN, Say.WAITS, Say.DICE_READ, Say.DICE_COUNT, Say.DICE_UNCLEAR,
    Say.DICE_TOO_SMALL, Say.DICE_WHICH_WHITE,
)  # fmt: skip
_CUES: Final[dict[str, str]] = {
    Say.REFUSED: "refuse",
    Say.UNREAD_TOP: "refuse",
    Say.UNSURE: "ask",
    Say.MEANWHILE: "ask",
    Say.NOT_ON_TOP: "back",
    Say.PUT_BACK: "ask",
    Say.PILE_TAKEN: "ask",
    Say.ONLY_HELD: "back",
    Say.UNDONE: "back",
    Say.HELD_BACK: "refuse",
    Say.NOT_COUNTED: "back",
    Say.HOLD_UNDO: "refuse",
    Say.TAKE_BACK: "ask",
    Say.AGAIN: "ask",
    Say.BRING_BACK: "ask",
    Say.GAME_GOES_ON: "back",
    Say.STAYS: "back",
    Say.ANYBODY: "ask",
    Say.BESIDE: "ask",
    Say.TWO_MATS: "ask",
    Say.CAMERA_LOST: "lost",
    Say.CAMERA_BACK: "found",
    Say.DICE_READ: "seen",
    Say.STUCK: "stuck",
    Say.NOT_WRITTEN: "refuse",
    Say.WAITS: "lost",
    Say.WRITES_AGAIN: "found",
    Say.MISSED: "ask",
    Say.NO_PLACE: "ask",
    Say.INSERTED: "seen",
    Say.DECLINED: "back",
    Say.REPLACED: "seen",
    Say.TAKEN_OUT: "back",
    Say.TAKEN_BACK: "back",
    Say.REPLAY_SEEN: "ask",
    Say.SHUTTING_DOWN: "off",
    Say.STAYS_ON: "back",
    Say.NOT_OFF: "refuse",
    Say.PEEK: "peek",
}


class Telling:
    """Puts notices into words for the log and for `told`, and says which cue each one plays."""

    def __init__(self, report: Callable[[Notice, str], None]) -> None:
        self._told = report
        self._log = Log()

    def log(self, running: Running | None) -> tuple[LoggedLine, ...]:
        """Return the lines that may be seen now."""
        return self._log.visible_lines(running)

    def tell(
        self, notices: tuple[Notice, ...], running: Running | None
    ) -> Iterator[tuple[str, Notice]]:
        """Say each of them; yield its cues' names where it has any."""
        adapter = running.adapter if running else GAMES[DEFAULT]
        names = running.names if running else ()
        anew = self._log.follow(running, frozenset(notice.kind for notice in notices))
        self._tell_anew(anew, notices, adapter, names)
        for notice in notices:
            text, cues = sentence_of(notice, adapter, names), _cues(notice, adapter)
            if notice.kind in (Say.BEGUN, Say.GAME_GOES_ON):
                self._log.clear()  # what was said of the game before is no part of this one
            if notice.kind not in SHOWN_AS_LONG_AS_TRUE:
                self._log.say(notice, text, adapter, why_refused(notice, running), cues)
            self._told(notice, text)
            yield from ((cue, notice) for cue in cues)

    def _tell_anew(
        self,
        plays: tuple[Play[Any], ...],
        notices: tuple[Notice, ...],
        adapter: Adapter,
        names: Sequence[str],
    ) -> None:
        """Put into the log, without a sound, what lines say that were written anew."""
        for play in plays[-LOG_LINES:]:
            assert play.before is not None
            _, said_then = adapter.game.apply(play.before.state, play.event)
            for notice in said_then:
                if notice not in notices:
                    self._log.say(
                        notice, sentence_of(notice, adapter, names), adapter, lines=play.lines
                    )


def _cues(notice: Notice, adapter: Adapter) -> tuple[str, ...]:
    """Return the cues of a notice, one after the other."""
    if notice.kind not in OWN:
        return tuple(adapter.panel.cues(notice))
    return (_CUES[notice.kind],) if notice.kind in _CUES else ()
