"""What the loop shows: lamps, and a new snapshot for the pages."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from engine.game import Button
from firmware.box.box import Box
from firmware.box.wellbeing import Wellbeing
from firmware.edge import During
from firmware.modes import Modes
from firmware.screen.newest_view import NewestView
from firmware.screen.operator_view import operator_view
from firmware.screen.snapshot import Around, common_view, lights, snapshot
from firmware.screen.spectator_view import SpectatorView
from firmware.screen.spread import spread_view
from firmware.table.log import LoggedLine
from firmware.table.past_notices import Retelling
from firmware.table.reasons import Reasons
from firmware.table.session import Session
from firmware.voice.voice import Voice

if TYPE_CHECKING:
    from firmware.shapes.table import Lamps, Snapshot, Speech


class Showing:
    """Reads what is so and changes nothing; only the main loop calls it."""

    def __init__(
        self,
        session: Session,
        box: Box,
        modes: Modes,
        well: Wellbeing,
        desk: NewestView,
        voice: Voice,
        around: Around,
    ) -> None:
        """`around`: what the page shows besides the game; `well` knows how the camera is."""
        self._session = session
        self._box = box
        self._modes = modes
        self._well = well
        self._desk = desk
        self._voice = voice
        self._around = around
        self._version = 0
        self._known_mishaps = 0
        self._reasons = Reasons()
        self._retelling = Retelling()

    @property
    def is_behind(self) -> bool:
        """Whether the pages do not show yet what went wrong, or what the voice has to say."""
        return self._well.mishaps.total != self._known_mishaps or self._voice.has_news()

    def table(self, log: Sequence[LoggedLine], at: float) -> None:
        """Set the lamps and publish a new snapshot with these lines of the log."""
        self._known_mishaps = self._well.mishaps.total
        lit = self._modes.lights()
        lit = lit.without_buttons if self._well.pause.text else lit
        self._box.light(replace(lit, safe=bool(self._well.troubles.all)))
        self.lights(at)
        self._version += 1
        view = operator_view(self._version, self._session, self._retelling)
        lamps = self._lamps()
        state = common_view(self._session.running)
        watched = SpectatorView(self._version, self._session.running)
        spread = partial(spread_view, self._session.running)
        self._desk.publish(
            self._snapshot(log, lamps), lamps, state, view.as_json, watched.as_json, spread
        )

    def lights(self, at: float) -> bool:
        """Bring lamps and buzzer up to date; the page shows all without them."""
        with self._well.mishaps.catch_errors(During.CUE):
            return self._box.show(at)
        return False

    def lamps(self) -> None:
        """Publish the lamps as they are now, on the same table."""
        self._desk.publish_lamps(self._lamps())

    def _snapshot(self, log: Sequence[LoggedLine], lamps: Lamps) -> Snapshot:
        session, (state, text) = self._session, self._well.eyes
        around = replace(self._around, eyes_state=state, eyes_text=text)
        shown = snapshot(self._version, session, log, around, lamps, self._reasons)
        warnings = (
            *self._box.problems,
            *self._voice.problems,
            *session.journal.warnings,
            *self._well.mishaps.warnings,
        )
        parts = self._modes.view(lamps)
        return {
            **shown,
            "warnings": [*warnings],
            "settings": self._box.settings.as_json(),
            "page_buttons": [button for button in Button if button not in self._box.board.buttons],
            "play": None,  # this and the next ones: as long as the mode that shows it has failed
            "copy": [],
            "safe": {"troubles": [], "changed": False},
            "countdown": None,
            "selftest": None,
            **parts,
            "speech": self._speech(log, {**shown, **parts}),
        }

    def _speech(self, log: Sequence[LoggedLine], shown: Mapping[str, object]) -> Speech:
        settings = self._box.settings
        hushed = settings.quiet_in_silence and lights(self._session).silence
        return self._voice.follow(log, shown, hushed, settings.night, settings.speech)

    def _lamps(self) -> Lamps:
        lamps = self._box.lamps()
        return {
            "lamps": lamps,
            "buttons": {name: lamps[name] for name in Button if name in lamps},
            "tone": self._box.tone(),
            "ring": self._box.ring(),
        }
