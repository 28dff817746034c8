"""Opening the configured camera: once for a command, and as often as it is lost for the box."""

from __future__ import annotations

import random
from dataclasses import dataclass
from threading import Event
from typing import Final

from firmware.camera.drawn_hands import DrawnHands
from firmware.camera.live_calibration import Aim
from firmware.camera.phone_seat import PhoneSeat
from firmware.handing import files
from firmware.owner.config import Config
from vision.calibration.calibration import Lock
from vision.cameras import open_camera
from vision.cameras.drawn_table import DrawnCamera
from vision.frame import Camera
from vision.tags import Deck

DRAWN_FPS: Final = 15.0  # where nobody says another rate


def open_source(config: Config, deck: Deck, lock: Lock | None = None) -> Camera:
    """Open the configured camera, the drawn one on an empty drawn table; raise NoCamera."""
    is_drawn = config.source == "drawn"
    hands = DrawnHands(deck, random.Random(config.deck)) if is_drawn else None
    return _open(config, hands, lock)


@dataclass(frozen=True, slots=True)
class BoxCamera:
    """The camera of the box, for its eyes' thread."""

    config: Config
    aim: Aim  # is told which one is open, and knows how it is to be set
    drawn: DrawnHands | None  # where the table is a drawn one
    phone: PhoneSeat | None  # where a phone is the camera

    def open(self) -> Camera:
        """Open it, also after it was lost; raise NoCamera."""
        phone = self.phone
        camera = _open(self.config, self.drawn, self.aim.lock) if phone is None else phone.camera()
        self.aim.note_camera(camera)
        return camera

    def wait(self, stop: Event, longest_s: float) -> None:
        """Wait until it is to be opened again; a phone that sends ends that."""
        if self.phone is None:
            stop.wait(longest_s)
        else:
            self.phone.mailbox.pause(longest_s)

    def end_wait(self) -> None:
        """Have the eyes' thread wait no longer."""
        if self.phone is not None:
            self.phone.close()


def _open(config: Config, drawn: DrawnHands | None, lock: Lock | None) -> Camera:
    if drawn is not None:
        return DrawnCamera(drawn.table, config.fps or DRAWN_FPS)
    return open_camera(config.source, config.fps, lock, config.mains, files)
