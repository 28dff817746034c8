"""How espeak-ng and aplay are asked, and how long their sound is. Pure."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

ESPEAK: Final = "espeak-ng"
APLAY: Final = "aplay"
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


def whole(wav: bytes) -> bytes:
    """Return a WAV file whose header says how long it is, to be kept; a player needs that not."""
    sound = wav[HEADER:]
    return (
        wav[:4] + (HEADER - 8 + len(sound)).to_bytes(4, "little")
        + wav[8 : HEADER - 4] + len(sound).to_bytes(4, "little") + sound
    )  # fmt: skip


def silence(of_s: float) -> bytes:
    """Return a sound that nobody hears, to find out whether a device can be opened."""
    samples = bytes(2 * round(of_s * SECOND / 2))
    head = b"RIFF\0\0\0\0WAVEfmt \x10\0\0\0\x01\0\x01\0"
    rates = (SECOND // 2).to_bytes(4, "little") + SECOND.to_bytes(4, "little")
    return whole(head + rates + b"\x02\0\x10\0data\0\0\0\0" + samples)


def seconds(wav: bytes) -> float:
    """Return how long a sound of espeak-ng is; its header does not know, being written first."""
    return max(0, len(wav) - HEADER) / SECOND
