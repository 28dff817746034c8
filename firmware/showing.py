"""What the loop shows: lamps, a new snapshot for the pages, and how the box is."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from engine.game import Button, Json
from firmware.box.box import Box
from firmware.box.wellbeing import Wellbeing
from firmware.edge import During, Mishaps
from firmware.modes import Modes
from firmware.owner.troubles import Troubles
from firmware.screen.newest_view import NewestView
from firmware.screen.operator_view import operator_view
from firmware.screen.snapshot import Around, common_view, lights, snapshot
from firmware.screen.spectator_view import SpectatorView
from firmware.table.log import Logged
from firmware.table.pause import Pause
from firmware.table.reasons import Reasons
from firmware.table.retelling import Retelling
from firmware.table.session import Session
from firmware.table.telling import Telling
from firmware.voice.voice import Voice


class Showing:
    """Reads what is so and changes nothing; only the main loop calls it, but for health."""

    def __init__(
        self,
        session: Session,
        box: Box,
        modes: Modes,
        mishaps: Mishaps,
        troubles: Troubles,
        pause: Pause,
        well: Wellbeing,
        telling: Telling,
        desk: NewestView,
        may_place: bool,
        game: str | None,
        voice: Voice,
    ) -> None:
        """`may_place`: there is a drawn table, and the page may lay cards on it.

        `game` is the one that a new table begins with.
        """
        self._game = game
        self._session = session
        self._box = box
        self._modes = modes
        self._mishaps = mishaps
        self._troubles = troubles
        self._pause = pause
        self._well = well
        self._telling = telling
        self._desk = desk
        self._may_place = may_place
        self._version = 0
        self._reasons = Reasons()
        self._retelling = Retelling()
        self.voice = voice
        desk.health_is(self._health)

    def table(self, at: float) -> None:
        """Set the lamps and publish a new snapshot."""
        lit = self._modes.lights()
        lit = lit.without_buttons if self._pause.text else lit
        self._box.light(replace(lit, safe=bool(self._troubles.all)))
        self.lights(at)
        self._version += 1
        view = operator_view(self._version, self._session, self._retelling)
        lamps = self._lamps()
        state = common_view(self._session.running)
        watched = SpectatorView(self._version, self._session.running)
        self._desk.publish(self._snapshot(lamps), lamps, state, view.as_json, watched.as_json)

    def lights(self, at: float) -> bool:
        """Bring lamps and buzzer up to date; the page shows all without them."""
        with self._mishaps.caught(During.CUE):
            return self._box.show(at)
        return False

    def lamps(self) -> None:
        """Publish the lamps as they are now, on the same table."""
        self._desk.publish_lamps(self._lamps())

    def _snapshot(self, lamps: dict[str, Json]) -> dict[str, Json]:
        session = self._session
        around = Around(self._box.simulated, self._may_place, *self._well.eyes, self._game)
        log = self._telling.log(session.running)
        table = snapshot(self._version, session, log, around, lamps, self._reasons)
        warnings = (
            *self._box.problems,
            *self.voice.problems,
            *session.journal.warnings,
            *self._mishaps.warnings,
        )
        table |= {"warnings": [*warnings], "play": None}
        table |= self._modes.view(self._version, lamps)
        table["speech"] = self._speech(log, table)
        return table

    def _speech(self, log: Sequence[Logged], table: Mapping[str, Json]) -> Json:
        settings = self._box.settings
        hushed = settings.quiet_in_silence and lights(self._session).silence
        return self.voice.follow(log, table, hushed, settings.night, settings.speech)

    def _lamps(self) -> dict[str, Json]:
        lamps = self._box.lamps()
        buttons: dict[str, Json] = {name: lamps[name] for name in Button if name in lamps}
        return {
            "lamps": dict(lamps),
            "buttons": buttons,
            "tone": self._box.tone(),
            "ring": self._box.ring(),
        }

    def _health(self) -> dict[str, Json]:
        """What /healthz says (docs/screen.md); called from the server's thread."""
        running = self._session.running
        return self._well.as_json(self._pause.text) | {
            "safe_mode": bool(self._troubles.all),
            "mishaps": self._mishaps.total,
            "game": running.adapter.game.name if running else None,
        }
