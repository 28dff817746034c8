"""A cue as a sound file: what the piezo plays, as any computer can play it."""

from __future__ import annotations

import wave
from io import BytesIO
from math import pi, sin
from typing import Final

from hardware.cues.tunes import Cue, Step

RATE: Final = 11025  # samples a second: more than twice the highest note
LOUD: Final = 90  # of 127; a sine, since a piezo's own resonance leaves little else
EDGE_S: Final = 0.004  # of swelling and fading, so that nothing clicks


def wav(cue: Cue) -> bytes:
    """Return a WAV file of the cue: mono, 8 bits, RATE."""
    file = BytesIO()
    with wave.open(file, "wb") as sound:
        sound.setnchannels(1)
        sound.setsampwidth(1)
        sound.setframerate(RATE)
        sound.writeframes(b"".join(map(_samples, cue.steps)))
    return file.getvalue()


def _samples(step: Step) -> bytes:
    count = round(step.seconds * RATE)
    if step.tone is None:
        return bytes([128]) * count
    edge = EDGE_S * RATE
    turn = 2 * pi * step.tone / RATE
    return bytes(
        128 + round(LOUD * min(1.0, n / edge, (count - n) / edge) * sin(turn * n))
        for n in range(count)
    )
