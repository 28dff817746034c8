"""The box itself, above the game: self-test, sound and light, switching off, a call for help."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Final, Protocol

from engine.game import BadRecord, Button, Held, Json, Line, Notice, Pressed
from firmware.box.box import Box
from firmware.box.power_off import NotOff
from firmware.box.settings import store
from firmware.edge import During
from firmware.inputs import Call, FromOutside, Mend, Probe, Set
from firmware.modes import NOTHING_NEW, Taken, Taking
from firmware.owner.help_call import HelpCall
from firmware.table.notices import Say
from hardware.cues.cues import Lights
from hardware.presses import Countdown, PowerOff, SelfTest, StaysOn, Stuck
from words.text import t, told_by

Own = Stuck | Countdown | StaysOn | PowerOff | SelfTest
SWITCH_OFF: Final[Line] = {"do": "off"}  # the operator's page asked, and asked again


class SelfTests(Protocol):
    """The self-test as the box knows it (firmware/selftest/borrowed_box.py)."""

    @property
    def on(self) -> bool:
        """Whether it holds the box just now."""

    @property
    def result(self) -> str:
        """What came of the last one, in a few words."""

    def begin(self, at: float) -> None:
        """Take the box."""

    def takes(self, one: FromOutside, at: float) -> bool:
        """Keep from the game what happens meanwhile; False: that one goes its usual way."""

    def wish(self, asked: Line, at: float) -> bool:
        """Begin, answer or stop, as the page asks; raise Refused. True: the test is over."""

    def tick(self, eyes: tuple[str, str], at: float) -> tuple[bool, bool]:
        """Let time pass. Return whether anything is new, and whether the test is over."""

    def game_goes_on(self) -> tuple[Notice, ...]:
        """Let play go on when what lies there is what should; else say what that is."""

    def as_json(self) -> Json:
        """Return how far it is, for the page; null where there was none."""


class Chores:
    """The mode of the box itself: it holds the table while a self-test is on."""

    during = During.CUE

    def __init__(
        self,
        box: Box,
        selftests: SelfTests,
        data: Path,
        eyes: Callable[[], tuple[str, str]],
        power_off: Callable[[], None] | None = None,
        staff: HelpCall | None = None,
    ) -> None:
        """`eyes` tells how the camera is, and the text that goes with it.

        `power_off` raises NotOff; None: switching off ends the program, and is said to be that.
        `staff`: how help is called for, where a broker would tell of a call.
        """
        self.ends = False  # the program is to end
        self.selftests = selftests
        self.staff = staff
        self._box = box
        self._data = data
        self._eyes = eyes
        self._power_off = power_off
        self._countdown: int | None = None

    @property
    def busy(self) -> bool:
        """Whether the box is tested, about to be switched off, or calling for help."""
        calls = self.staff is not None and self.staff.is_called
        return self.holds or self._countdown is not None or calls

    # -- as a mode -------------------------------------------------------------------------------

    @property
    def holds(self) -> bool:
        return self.selftests.on

    def take(self, one: Taking, at: float) -> Taken | None:
        match one:
            case Stuck() | Countdown() | StaysOn() | PowerOff() | SelfTest():
                return Taken(self._ask_box(one, at))
            case Pressed() | Held():
                return NOTHING_NEW if self.holds else None
            case Probe(asked):
                return Taken(self._probe(asked, at))
            case Set(told):
                return Taken(self.set(told))
            case Call(wanted):
                return Taken(self.call(wanted))
            case Mend(asked) if asked == SWITCH_OFF:
                return Taken((self._off(),))
        return NOTHING_NEW if self.selftests.takes(one, at) else None

    def tick(self, at: float, is_held: bool) -> Taken | None:
        new, over = self.selftests.tick(self._eyes(), at)
        return Taken(self._tested() if over else ()) if new or over else None

    def lights(self) -> Lights | None:
        return None

    def view(self, version: int, lamps: Mapping[str, Json]) -> dict[str, Json]:
        told: dict[str, Json] = {} if self.staff is None else {"help": self.staff.as_json()}
        return told | {
            "selftest": self.selftests.as_json(),
            "settings": self._box.settings.as_json(),
            "countdown": self._countdown,
            "page_buttons": [button for button in Button if button not in self._box.board.buttons],
        }

    # -- what is asked of the box ------------------------------------------------------------------

    def _ask_box(self, own: Own, at: float) -> tuple[Notice, ...]:
        """Do what the buttons ask of the box itself."""
        match own:
            case Stuck(button):
                return (Notice(Say.STUCK, {"button": button}),)
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

    def _probe(self, asked: Line, at: float) -> tuple[Notice, ...]:
        """Begin, answer or stop a self-test, as the page asks; raise Refused."""
        was_on = self.holds
        if self.selftests.wish(asked, at):
            return self._tested()
        return () if was_on else (Notice(Say.TESTS_ITSELF),)

    def set(self, told: Line) -> tuple[Notice, ...]:
        """Change sound and light, and keep it; raise BadRecord or BadConfig."""
        settings = self._box.settings.changed(told)
        store(self._data, settings)
        self._box.settings = settings
        return ()

    def call(self, wanted: bool) -> tuple[Notice, ...]:
        """Call the staff for help, or take it back; raise BadRecord where nobody would hear it."""
        if self.staff is None:
            raise BadRecord("help", t("no broker is told of this table: nobody would hear it"))
        self.staff.call(wanted)
        return ()

    def _tested(self) -> tuple[Notice, ...]:
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
