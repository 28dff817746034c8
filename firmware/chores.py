"""The box itself, above the game: self-test, sound and light, switching off, a call for help."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Final

from engine.game import BadRecord, ButtonPress, Held, Line, Notice
from firmware.box.box import Box
from firmware.box.power_off import NotOff
from firmware.box.settings import store
from firmware.box.wellbeing import Wellbeing
from firmware.edge import During
from firmware.inputs import Call, Mend, Probe, Set
from firmware.mode import NOTHING_NEW, InputResult, Taking
from firmware.selftest.borrowed_box import SelfTests
from firmware.table.help_call import HelpCall
from firmware.table.notices import Say
from hardware.cues.cues import Lights
from hardware.presses import Countdown, PowerOff, SelfTest, StaysOn, StuckButton
from words.text import t, told_by

if TYPE_CHECKING:
    from firmware.shapes import table

LOCKED: Final = t("OK and UNDO do not switch it off here; Operator, Data and backup, does")
Own = StuckButton | Countdown | StaysOn | PowerOff | SelfTest
SWITCH_OFF: Final[Line] = {"do": "off"}  # the operator's page asked, and asked again


class Chores:
    """The mode of the box itself: it holds the table while a self-test is on."""

    during = During.CUE

    def __init__(
        self,
        box: Box,
        selftests: SelfTests,
        data: Path,
        well: Wellbeing,
        power_off: Callable[[], None] | None = None,
        staff: HelpCall | None = None,
        off_locked: bool = False,
    ) -> None:
        """`power_off` raises NotOff; None: switching off ends the program, as is said then.

        `off_locked`: the buttons do not switch off; the page does.

        `staff`: how help is called for, where a broker would tell of a call.
        """
        self.ends = False  # the program is to end
        self.selftests = selftests
        self.staff = staff
        self._box = box
        self._data = data
        self._well = well
        self._power_off = power_off
        self._off_locked = off_locked
        self._countdown: int | None = None

    def is_troubled(self) -> bool:
        """Whether something is wrong with the box, or goes on with it: a test, a call for help."""
        calls = self.staff is not None and self.staff.is_called
        return self._well.is_troubled or self.holds or self._countdown is not None or calls

    # -- as a mode -------------------------------------------------------------------------------

    @property
    def holds(self) -> bool:
        """Whether a self-test keeps all else waiting."""
        return self.selftests.on

    def take(self, one: Taking, at: float) -> InputResult | None:
        """Take what is about the box itself; None: it was for somebody else."""
        match one:
            case StuckButton() | Countdown() | StaysOn() | PowerOff() | SelfTest():
                return InputResult(self._ask_box(one, at))
            case ButtonPress() | Held():
                return NOTHING_NEW if self.holds else None
            case Probe(asked):
                return InputResult(self._probe(asked, at))
            case Set(told):
                return InputResult(self.set(told))
            case Call(wanted):
                return InputResult(self.call(wanted))
            case Mend(asked) if asked == SWITCH_OFF:
                return InputResult((self._off(),))
        return NOTHING_NEW if self.selftests.takes(one, at) else None

    def tick(self, at: float, is_held: bool) -> InputResult | None:
        """Do what is due at that second; return what came of it, or None."""
        new, over = self.selftests.tick(self._well.eyes, at)
        return InputResult(self._report_selftest() if over else ()) if new or over else None

    def lights(self) -> Lights | None:
        """Return no lamps: the self-test drives its own."""
        return None

    def view(self, _lamps: table.Lamps) -> table.OfModes:
        """Return what pages show of it."""
        shown: table.OfModes = {
            "selftest": self.selftests.as_json(),
            "countdown": self._countdown,
        }
        if self.staff is not None:
            shown["help"] = self.staff.as_json()
        return shown

    # -- what is asked of the box ------------------------------------------------------------------

    def _ask_box(self, own: Own, at: float) -> tuple[Notice, ...]:
        """Do what the buttons ask of the box itself."""
        match own:
            case StuckButton(button):
                return (Notice(Say.STUCK, {"button": button}),)
            case PowerOff() if self._off_locked:
                return (Notice(Say.NOT_OFF, {"text": LOCKED}),)
            case Countdown() | StaysOn() if self._off_locked:
                return ()
            case Countdown(seconds):
                self._countdown = seconds
                return (Notice(Say.SHUTTING_DOWN, {"seconds": seconds}),)
            case StaysOn():
                self._countdown = None
                return (Notice(Say.STAYS_ON),)
            case SelfTest():
                self.selftests.begin(at)
                return (Notice(Say.TESTS_ITSELF),)
            case PowerOff():
                return (self._off(),)

    def _probe(self, request: Line, at: float) -> tuple[Notice, ...]:
        """Begin, answer or stop a self-test, as the page asks; raise Refused."""
        was_on = self.holds
        if self.selftests.wish(request, at):
            return self._report_selftest()
        return () if was_on else (Notice(Say.TESTS_ITSELF),)

    def set(self, data: Line) -> tuple[Notice, ...]:
        """Change sound and light, and keep it; raise BadRecord or BadConfig."""
        settings = self._box.settings.with_changes(data)
        store(self._data, settings)
        self._box.set(settings)
        return ()

    def call(self, wanted: bool) -> tuple[Notice, ...]:
        """Call the staff for help, or take it back; raise BadRecord where nobody would hear it."""
        if self.staff is None:
            raise BadRecord("help", t("no broker is told of this table: nobody would hear it"))
        self.staff.call(wanted)
        return ()

    def _report_selftest(self) -> tuple[Notice, ...]:
        said = Notice(Say.TESTED, {"text": self.selftests.result})
        return (said, *self.selftests.game_goes_on())

    def _off(self) -> Notice:
        self._countdown = None
        if self._power_off is None:
            self.ends = True
            return Notice(Say.WOULD_BE_OFF)
        try:
            self._power_off()
        except NotOff as error:
            return Notice(Say.NOT_OFF, {"text": told_by(error)})
        return Notice(Say.OFF)
