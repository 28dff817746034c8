"""Tells systemd how we are: ready, alive, stopping. Silent where systemd did not start us."""

from __future__ import annotations

import os
import socket


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
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as away:
        away.sendto(state.encode(), address)
