"""How espeak-ng and aplay are asked, and how long their sound is. Pure."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

ESPEAK: Final = "espeak-ng"
APLAY: Final = "aplay"
PACKAGES: Final = {ESPEAK: "espeak-ng", APLAY: "alsa-utils"}
NIGHT: Final = 0.4  # of the volume
HEADER: Final = 44  # bytes of a WAV file before its samples
SECOND: Final = 2 * 22050  # bytes of espeak-ng's sound: one channel, 16 bits


@dataclass(frozen=True, slots=True)
class Manner:
    """How the box speaks."""

    device: str = "default"  # an ALSA device's name, as `aplay -L` lists them
    speed: int = 150  # words a minute
    volume: int = 100  # 0 to 200, espeak-ng's amplitude


def synthesis(language: str, manner: Manner, night: bool) -> tuple[str, ...]:
    """Return the options with which espeak-ng makes a WAV file of the text that it is fed."""
    volume = round(manner.volume * (NIGHT if night else 1))
    return (
        "-v", language, "-s", str(manner.speed), "-a", str(volume), "-b", "1", "-z",
        "--stdin", "--stdout",
    )  # fmt: skip


def playing(manner: Manner) -> tuple[str, ...]:
    """Return the command that plays the WAV file that it is fed."""
    return (APLAY, "-q", "-D", manner.device)


def seconds(wav: bytes) -> float:
    """Return how long a sound of espeak-ng is; its header does not know, being written first."""
    return max(0, len(wav) - HEADER) / SECOND
