"""What the loop shows: lamps, a new snapshot for the pages, and how the box is."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import TypeVar

from engine.game import Button, Json
from firmware.attract.attract import Attracts, NoShow
from firmware.box.box import Box
from firmware.box.chores import Chores
from firmware.box.wellbeing import Wellbeing
from firmware.edge import During, Mishaps
from firmware.owner.mending import Mending
from firmware.screen.newest_view import NewestView
from firmware.screen.operator_view import operator_view
from firmware.screen.snapshot import Around, common_view, lights, snapshot
from firmware.screen.spectator_view import SpectatorView
from firmware.table.learned import Learned
from firmware.table.log import Logged
from firmware.table.notices import Say
from firmware.table.pause import Pause
from firmware.table.reasons import Reasons
from firmware.table.retelling import Retelling
from firmware.table.session import Session
from firmware.table.telling import Telling
from firmware.voice.voice import Voice
from words.text import t

T = TypeVar("T")


class Showing:
    """Reads what is so and changes nothing; only the main loop calls it, but for health."""

    def __init__(
        self,
        session: Session,
        box: Box,
        chores: Chores,
        mishaps: Mishaps,
        mending: Mending,
        pause: Pause,
        well: Wellbeing,
        telling: Telling,
        learned: Learned,
        desk: NewestView,
        may_place: bool,
    ) -> None:
        """`may_place`: there is a drawn table, and the page may lay cards on it."""
        self._session = session
        self._box = box
        self._chores = chores
        self._mishaps = mishaps
        self._mending = mending
        self._pause = pause
        self._well = well
        self._telling = telling
        self._learned = learned
        self._desk = desk
        self._may_place = may_place
        self._version = 0
        self.game: str | None = None  # the one that a new table begins with
        self._reasons = Reasons()
        self._retelling = Retelling()
        self.voice = Voice()
        self.attract: Attracts = NoShow()
        desk.health_is(self._health)

    def table(self, at: float) -> None:
        """Set the lamps and publish a new snapshot."""
        lit = self.attract.lights() or lights(self._session)
        lit = lit.without_buttons if self._pause.text else lit
        self._box.light(replace(lit, safe=bool(self._mending.troubles.all)))
        self.lights(at)
        self._version += 1
        view = operator_view(self._version, self._session, self._retelling)
        lamps = self._lamps()
        state = common_view(self._session.running)
        watched = SpectatorView(self._version, self._session.running)
        self._desk.publish(self._snapshot(lamps), lamps, state, view.as_json, watched.as_json)

    def attracts(self, at: float) -> None:
        """Let the show between games go on; what is wrong with the box comes before it."""
        well, mending = self._well, self._mending
        troubled = mending.troubles.all or self._pause.text or well.unkept or self._chores.busy
        is_troubled = bool(troubled) or well.eyes[0] == "lost"
        if self._of_the_show(lambda: self.attract.tick(at, is_troubled)):
            self.table(at)

    def _of_the_show(self, asks: Callable[[], T]) -> T | None:
        """Ask something of the show; one that goes wrong is given up, until the next start."""
        with self._mishaps.caught(During.SHOW):
            return asks()
        self.attract = NoShow()
        self._box.falls_silent()
        return None

    def lights(self, at: float) -> bool:
        """Bring lamps and buzzer up to date; the page shows all without them."""
        with self._mishaps.caught(During.CUE):
            return self._box.show(at)
        return False

    def lamps(self) -> None:
        """Publish the lamps as they are now, on the same table."""
        self._desk.publish_lamps(self._lamps())

    def _snapshot(self, lamps: dict[str, Json]) -> dict[str, Json]:
        session, pause = self._session, self._pause.text
        around = Around(self._box.simulated, self._may_place, *self._well.eyes, self.game)
        log = self._telling.log(session.running)
        table = snapshot(self._version, session, log, around, lamps, self._reasons)
        table |= self._chores.as_json()
        warnings = (
            *self._box.problems,
            *self.voice.problems,
            *session.journal.warnings,
            *self._mishaps.warnings,
        )
        table |= {"warnings": [*warnings], "safe": self._mending.as_json()}
        table["play"] = self._desk.play
        table["copy"] = self._learned.asks
        attract = self._of_the_show(lambda: self.attract.as_json(self._version, lamps))
        if attract is not None:
            table["attract"] = attract
        if pause:
            table["hold"] = {"kind": Say.WAITS, "text": t("The game waits: {text}", text=pause)}
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
            "safe_mode": bool(self._mending.troubles.all),
            "mishaps": self._mishaps.total,
            "game": running.adapter.game.name if running else None,
        }
