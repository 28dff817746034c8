"""What is broken or in the way: play waits for the disk, the page mends, a stand-in goes home."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.game import Notice
from firmware.edge import During
from firmware.inputs import Mend
from firmware.mode import InputResult, Taking
from firmware.owner.repair import Mending
from firmware.table.notices import Say
from firmware.table.pause import Pause
from firmware.table.session import Session
from firmware.table.stand_in import Home
from hardware.cues.cues import Lights
from words.text import t

if TYPE_CHECKING:
    from firmware.shapes import table


class SafeMode:
    """The mode of what is broken: the game goes on under it as far as it can."""

    during = During.CUE
    holds = False

    def __init__(self, session: Session, pause: Pause, mending: Mending, home: Home | None) -> None:
        """`home`: the journal stands in, and goes there as soon as that can be written."""
        self.is_home = False  # all that was played is there: the box is to be opened there
        self._session = session
        self._pause = pause
        self.mending = mending
        self._home = home
        mending.holds(session.journal.held)

    def take(self, one: Taking, at: float) -> InputResult | None:
        """Take how the journal is to be mended; None: it was something else."""
        if not isinstance(one, Mend):
            return None
        self.mending.mend(one.asked)
        return InputResult()

    def tick(self, at: float, is_held: bool) -> InputResult | None:
        """Wait for the journal at that second; return what came of it, or None."""
        said = self._wait(at)
        is_new = self.mending.holds(self._session.journal.held)
        if self._session.journal.is_decided:
            self.mending.reopen()
        if self._home is not None and not is_held:
            self.is_home = self.is_home or self._home.takes_back(at)
        return InputResult(said) if said or is_new else None

    def lights(self) -> Lights | None:
        """Return no lamps: there is no game to show."""
        return None

    def view(self, _lamps: table.Lamps) -> table.OfModes:
        """Return what pages show of it."""
        view: table.OfModes = {"safe": self.mending.as_json()}
        if self._pause.text:
            text = t("The game waits: {text}", text=self._pause.text)
            view["hold"] = {"kind": Say.WAITS, "text": text}
        return view

    def _wait(self, at: float) -> tuple[Notice, ...]:
        """Go on when lines can be written again, and say now and then that play waits."""
        if self._pause.begins(at):
            return (Notice(Say.WAITS, {"text": self._pause.text}),)
        if self._pause.ends(at):
            return (Notice(Say.WRITES_AGAIN), *self._session.goes_on())
        if self._pause.signs(at):
            return (Notice(Say.WAITS, {"text": self._pause.text}),)
        return ()
