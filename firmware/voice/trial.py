"""The voice tried out beside a game: by `roundtable test voice`, and by the doctor."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from firmware.voice import espeak
from firmware.voice.espeak import ESPEAK, Manner
from firmware.voice.programs import NotSaid, Programs
from words.catalog import Language
from words.text import told_by

PATIENCE_S: Final = 10.0
SHORT_S: Final = 0.05


def synthesise(text: str, language: Language, manner: Manner) -> bytes:
    """Return the sound of a text; raise NotSaid."""
    options = espeak.synthesis(language.code, manner, night=False)
    return espeak.whole(_ran((ESPEAK, *options), language.say(text).encode(), PATIENCE_S))


def play_sound(wav: bytes, manner: Manner) -> None:
    """Play a sound to its end; raise NotSaid."""
    _ran(espeak.playing(manner), wav, espeak.seconds(wav) + PATIENCE_S)


def opens(device: str) -> str:
    """Return why a device cannot be spoken through, an empty text where it can."""
    try:
        _ran((ESPEAK, "--version"), b"", PATIENCE_S)
        play_sound(espeak.silence(SHORT_S), Manner(device))
    except NotSaid as error:
        return told_by(error)
    return ""


def _ran(args: Sequence[str], fed: bytes, limit_s: float) -> bytes:
    printed = Programs().run(args, lambda: True, args, fed, limit_s)
    assert printed is not None  # nobody cuts it
    return printed
