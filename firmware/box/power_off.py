"""Switches the computer off, through systemd-logind; a polkit rule lets the service's user ask."""

from __future__ import annotations

import subprocess
from typing import Final

from words.text import t, told_by

COMMAND: Final = ("systemctl", "poweroff", "--no-ask-password")
PATIENCE_S: Final = 5.0  # logind answers at once; the service is stopped in its turn


class NotOff(OSError):
    """The computer stays on: why, and what to do."""


def power_off(command: tuple[str, ...] = COMMAND) -> None:
    """Ask systemd to switch off; it then ends this program like any other. Raise NotOff."""
    words = " ".join(command)
    try:
        ran = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE_S)
    except (OSError, subprocess.TimeoutExpired) as error:
        raise NotOff(
            t(
                "{words}: {error}: switch it off by hand: sudo poweroff",
                words=words,
                error=told_by(error),
            )
        ) from error
    if ran.returncode != 0:
        said = ran.stderr.strip() or f"exit status {ran.returncode}"
        raise NotOff(
            t(
                "{words}: {said}: put systemd/50-roundtable.rules into /etc/polkit-1/rules.d",
                words=words,
                said=said,
            )
        )
