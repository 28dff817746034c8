"""The table itself, below all other modes: what the camera, the buttons and the pages tell it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from engine.game import ButtonPress, Held, Line, Notice
from engine.record import flag
from firmware.box.wellbeing import Wellbeing
from firmware.edge import During
from firmware.inputs import (
    Begin,
    CameraChange,
    CameraEnded,
    CameraLost,
    CameraOpened,
    Do,
    PlaceDrawn,
    SawDice,
)
from firmware.mode import NOTHING_NEW, InputResult, Taking
from firmware.owner.cards import with_owners_facts
from firmware.screen.snapshot import lights
from firmware.table import dice, operator_words, replaced_game
from firmware.table.copy_facts import CopyFacts
from firmware.table.notices import Say
from firmware.table.piece_names import Names
from firmware.table.session import Session
from hardware.cues.cues import Lights
from words.text import t

if TYPE_CHECKING:
    from firmware.shapes import table


class AtTable:
    """The mode of the game on the table."""

    during = During.CUE
    holds = False

    def __init__(
        self,
        session: Session,
        well: Wellbeing,
        learned: CopyFacts,
        place: Callable[[str, str], None] | None = None,
    ) -> None:
        """`place` lays at the drawn table, where there is one: a piece, and how."""
        self._session = session
        self._well = well
        self._learned = learned
        self._place = place
        self._mind_eyes: Callable[[float], None] = lambda _at: None
        self._ask_dice: Callable[[str | None], None] = lambda _asked: None

    def watch(
        self, mind_eyes: Callable[[float], None], ask_dice: Callable[[str | None], None]
    ) -> None:
        """Begin with a camera: `mind_eyes` says when it hangs, `ask_dice` is told which throw."""
        self._mind_eyes, self._ask_dice = mind_eyes, ask_dice

    def begin(self, header: Line, at: float) -> tuple[Notice, ...]:
        """Begin a game as the owner's copy is printed. Raise BadRecord or BadConfig."""
        return self._session.begin(with_owners_facts(header, self._session.journal.path.parent), at)

    # -- as a mode -------------------------------------------------------------------------------

    def take(self, one: Taking, at: float) -> InputResult | None:
        """Take what is meant for the table; None: it was for somebody else."""
        match one:
            case ButtonPress() | Held():
                return InputResult(self._session.hear(one, at))
            case CameraChange(change):
                return InputResult(self._session.see(change, at))
            case SawDice(sight):
                return InputResult(self._session.see_dice(sight, at))
            case CameraOpened() | CameraLost() | CameraEnded():
                return InputResult(self._see(one, at))
            case Do(line, _, names):
                return InputResult(self._do(line, names, at))
            case Begin(header, _, asked):
                replaced_game.check(self._session.running, asked)
                is_question = flag(asked, replaced_game.ASKS)
                return NOTHING_NEW if is_question else InputResult(self.begin(header, at))
            case PlaceDrawn(piece, how) if self._place is not None:
                self._place(piece, how)
                return NOTHING_NEW
        return None

    def tick(self, at: float, is_held: bool) -> InputResult | None:
        """Do what is due at that second; return what came of it, or None."""
        self._mind_eyes(at)
        self._ask_dice(dice.throw_asked(self._session.running))
        if is_held:
            return None
        is_new, said = self._session.passes(at)
        return InputResult(said) if is_new else None

    def lights(self) -> Lights:
        """Return which lamps and tones the table wants."""
        return lights(self._session)

    def view(self, _lamps: table.Lamps) -> table.OfModes:
        """Return what pages show of it besides the table itself."""
        return {"copy": self._learned.asks}

    # -- what it takes -----------------------------------------------------------------------------

    def _see(self, eyes: CameraOpened | CameraLost | CameraEnded, at: float) -> tuple[Notice, ...]:
        """The camera gives pictures from now on, or none."""
        was_lost = self._well.eyes[0] == "lost"
        self._session.eyes(isinstance(eyes, CameraOpened), at)
        match eyes:
            case CameraOpened(text):
                self._well.note_camera("seeing", text)
                return (Notice(Say.CAMERA_BACK),) if was_lost else ()
            case CameraLost(text):
                self._well.note_camera("lost", text)
                return () if was_lost else (Notice(Say.CAMERA_LOST, {"text": text}),)
            case CameraEnded(text):
                ended = t("{text}: the film has ended, go on by hand", text=text)
                self._well.note_camera("none", ended)
                return ()

    def _do(self, line: Line, names: Names, at: float) -> tuple[Notice, ...]:
        if line.get("table") == operator_words.COPY:
            return self._learned.answer(line)
        return operator_words.take(self._session, line, at, names)
