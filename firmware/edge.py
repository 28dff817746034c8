"""The one edge where an error nobody thought of is caught: in a frame, a press, a cue, a request.

Play goes on after it. What can be foreseen is caught where it can be acted on, never here.
"""

from __future__ import annotations

import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from enum import StrEnum
from pathlib import Path
from threading import Lock
from types import TracebackType
from typing import Final

from words.text import Text, t, tn
from words.visible import visible, visible_lines

MOST: Final = 3  # so many from one place within WITHIN_S, and the program is started anew
WITHIN_S: Final = 60.0
LONGEST: Final = 300  # characters of an error's own words that are shown
CRASHED: Final = 70  # exit status: EX_SOFTWARE of sysexits.h; systemd starts the program again
_HOUSE: Final = Path(__file__).resolve().parent.parent
OURS: Final = tuple(str(_HOUSE / name) + "/" for name in (
    "engine", "firmware", "fleet", "hardware", "makers", "vision", "words",
))  # fmt: skip


class During(StrEnum):
    """What was done when it happened."""

    FRAME = "a frame"
    PRESS = "a press"
    CUE = "a cue"
    CAMERA = "the camera's work"  # it is opened again, however often
    VOICE = "the voice's work"  # it is tried again later
    REQUEST = "a request"  # whoever may send requests must not be able to end the program
    FLEET = "the broker's work"  # it is tried again, however often
    ENDING = "the work on a finished game"  # who asks for it later does it
    START = "the start"
    SHOW = "the show between games"  # it is given up, and the box goes on without it


_DURING: Final = {
    During.FRAME: t("a frame"),
    During.PRESS: t("a press"),
    During.CUE: t("a cue"),
    During.CAMERA: t("the camera's work"),
    During.VOICE: t("the voice's work"),
    During.REQUEST: t("a request"),
    During.FLEET: t("the broker's work"),
    During.ENDING: t("the work on a finished game"),
    During.START: t("the start"),
    During.SHOW: t("the show between games"),
}
COUNTED: Final = frozenset({During.FRAME, During.PRESS, During.CUE})


@dataclass(slots=True)
class Mishap:
    """What happened at one place of the program, and how often."""

    place: str  # "firmware/table/session.py:121"
    during: During
    what: str  # "ZeroDivisionError: division by zero"
    times: int = 0
    lately: list[float] = field(default_factory=list)  # s; of what counts towards a crash

    @property
    def text(self) -> Text:
        """Return it as a sentence for the page."""
        told = {"during": _DURING[self.during], "what": self.what, "place": self.place}
        if self.times == 1:
            return t(
                "An error that nobody thought of during {during} ({what}; {place}): play goes on"
                " from the journal; please report it with the log",
                **told,
            )
        return tn(
            "An error that nobody thought of during {during} ({what}; {place}, {n} time): play"
            " goes on from the journal; please report it with the log",
            "An error that nobody thought of during {during} ({what}; {place}, {n} times): play"
            " goes on from the journal; please report it with the log",
            self.times,
            **told,
        )


@dataclass(slots=True)
class BlockOutcome:
    """What became of a block of work: `mishap` is None as long as all went well."""

    mishap: Mishap | None = None


class Mishaps:
    """All that was caught since the start. Every method may be called from any thread."""

    def __init__(self, log: Callable[[str], None], clock: Callable[[], float]) -> None:
        """`log` takes a text of many lines and raises nothing; `clock` gives seconds."""
        self._log = log
        self._clock = clock
        self._lock = Lock()
        self._met: dict[str, Mishap] = {}
        self._total = 0
        self._crash = ""

    @property
    def total(self) -> int:
        """How many were caught so far."""
        return self._total

    @property
    def crash(self) -> str:
        """Why the program must be started anew, an empty text as long as it need not."""
        return self._crash

    @property
    def warnings(self) -> tuple[str, ...]:
        """Return a sentence for each place, the first one first."""
        with self._lock:
            return tuple(mishap.text for mishap in self._met.values())

    @contextmanager
    def catch_errors(self, during: During) -> Iterator[BlockOutcome]:
        """Let any error of the block end the block alone; what it was is in `mishap` after it.

        >>> mishaps = Mishaps(print, lambda: 0.0)
        >>> with mishaps.caught(During.REQUEST) as caught:
        ...     pass
        >>> caught.mishap is None
        True
        """
        caught = BlockOutcome()
        try:
            yield caught
        except Exception as error:  # the only place where all are caught: see the module's words
            caught.mishap = self._note(during, error)

    def _note(self, during: During, error: Exception) -> Mishap:
        """Count an error, and log it: whole when it is the first of its place."""
        place, what = _place(error.__traceback__), _in_words(error)
        with self._lock:
            mishap = self._met.setdefault(place, Mishap(place, during, what))
            mishap.times += 1
            self._total += 1
            if during in COUNTED:
                self._count(mishap, self._clock())
        if mishap.times == 1:
            whole = "".join(traceback.format_exception(error))
            self._log(visible_lines(f"{mishap.text}\n{whole}"))
        elif str(mishap.times).strip("0") == "1" or self._crash:  # the 10th, the 100th, …
            self._log(mishap.text)
        return mishap

    def _count(self, mishap: Mishap, now: float) -> None:
        mishap.lately = [at for at in mishap.lately if now - at < WITHIN_S] + [now]
        if len(mishap.lately) >= MOST:
            self._crash = f"{MOST} errors within {WITHIN_S:.0f} s at {mishap.place}: {mishap.what}"


def _place(deepest: TracebackType | None) -> str:
    """Return the file and line of ours that was at work, the last one before a library's."""
    files = [(frame.filename, frame.lineno) for frame in traceback.extract_tb(deepest)]
    ours = [one for one in files if one[0].startswith(OURS) and one[0] != __file__]
    name, line = (ours or files or [("?", 0)])[-1]
    return f"{name.removeprefix(f'{_HOUSE}/')}:{line}"


def _in_words(error: Exception) -> str:
    """Return the error's kind and words; one whose words cannot be had is no further error."""
    return visible(traceback.format_exception_only(error)[-1].strip())[:LONGEST]
