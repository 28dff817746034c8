"""What the owner decides about a box that people walk by, in seconds of the loop's clock."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from firmware.owner.config import Config

STORE_SOUND_S: Final = 60.0  # chosen: heard by who stands there, borne by who sells there
STORE_ABANDONED_S: Final = 30 * 60.0  # chosen: guests leave a game, and others come


@dataclass(frozen=True, slots=True)
class Kiosk:
    """A part that is 0 is never."""

    store: str = ""  # its name, "" where it is no store
    after_s: float = 0.0  # without a game, until the show
    banner_s: float = 0.0  # a finished game's end is shown so long before
    abandoned_s: float = 0.0  # an unfinished game is left alone so long before
    sound_s: float = 0.0  # between two sounds of the show
    shows_names: bool = False  # who played may be told, as in the list of games

    @classmethod
    def of(cls, config: Config, is_locked: bool) -> Kiosk:
        """Return it as configured; `is_locked`: the list of games asks for a PIN."""
        sound_s, abandoned_s = (STORE_SOUND_S, STORE_ABANDONED_S) if config.store else (0.0, 0.0)
        return cls(
            store=config.store,
            after_s=config.attract * 60,
            banner_s=config.banner * 60,
            abandoned_s=abandoned_s if config.abandoned is None else config.abandoned * 60,
            sound_s=sound_s if config.attract_sound is None else config.attract_sound,
            shows_names=config.guests_look or not is_locked,
        )
