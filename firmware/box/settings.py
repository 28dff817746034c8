"""Sound and light as the players want them tonight: the profile says what they begin with."""

from __future__ import annotations

from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Final, Self

from engine.game import BadRecord, Json, Line
from firmware.storage.bad_config import BadConfig
from firmware.storage.small_files import keep_summed, toml_of
from hardware.board import Board
from words.text import join_texts, t, told_by

if TYPE_CHECKING:
    from firmware.shapes import table

_HEAD: Final = """\
# Sound and light as last set on the page; this goes before the board's profile.
# The program writes this file anew each time. Without it the profile counts.
"""


@dataclass(frozen=True, slots=True)
class Settings:
    """What may be switched while playing."""

    sound: bool = True
    night: bool = False  # dim and quiet
    quiet_in_silence: bool = False  # no sound while silence stands
    peek_sound: bool = False  # a tone when somebody looks into the pile
    speech: bool = False  # the box says aloud what is asked and what has happened

    @classmethod
    def of(cls, board: Board, speech: bool = False) -> Self:
        """Return what a profile and the configuration begin with."""
        return cls(board.sound, board.night, board.quiet_in_silence, board.peek_sound, speech)

    def with_changes(self, data: Line) -> Settings:
        """Return the settings with these keys changed, or raise BadRecord."""
        return replace(self, **{key: _flag(key, value) for key, value in data.items()})

    def as_json(self) -> table.Settings:
        """Return it as pages take it."""
        return {
            "sound": self.sound,
            "night": self.night,
            "quiet_in_silence": self.quiet_in_silence,
            "peek_sound": self.peek_sound,
            "speech": self.speech,
        }


KEYS: Final = tuple(asdict(Settings()))


def _flag(key: str, value: Json) -> bool:
    if key not in KEYS:
        raise BadRecord(key, t("expected one of {keys}", keys=join_texts(", ", KEYS)))
    if not isinstance(value, bool):
        raise BadRecord(key, t("expected true or false"))
    return value


def settings_file(data: Path) -> Path:
    """Return where they are kept."""
    return data / "panel.toml"


def load(data: Path, board: Board, speech: bool = False) -> Settings:
    """Return what was last set, else what profile and configuration say; raise BadConfig."""
    path = settings_file(data)
    try:
        return Settings.of(board, speech).with_changes(toml_of(path) or {})
    except BadRecord as error:
        raise BadConfig(
            t("{path}: {error}: repair it, or move it away", path=path, error=told_by(error))
        ) from error


def store(data: Path, settings: Settings) -> None:
    """Keep them, whole or not at all; raise BadConfig."""
    lines = (f"{key} = {str(value).lower()}\n" for key, value in asdict(settings).items())
    keep_summed(settings_file(data), _HEAD + "".join(lines))
