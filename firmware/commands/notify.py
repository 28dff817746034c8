"""Tells systemd how we are: ready, alive, stopping. Silent where systemd did not start us."""

from __future__ import annotations

import os
import socket
from contextlib import suppress


def ready() -> None:
    """The table is up."""
    _say("READY=1")


def alive() -> None:
    """The main loop turns (WatchdogSec)."""
    _say("WATCHDOG=1")


def stopping() -> None:
    """The program ends by itself."""
    _say("STOPPING=1")


def _say(state: str) -> None:
    address = os.environ.get("NOTIFY_SOCKET")
    if not address:
        return
    if address.startswith("@"):  # an abstract socket
        address = "\0" + address[1:]
    # A systemd that does not listen just now hears the next word; its watchdog is patient.
    with suppress(OSError), socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as away:
        away.setblocking(False)
        away.sendto(state.encode(), address)
