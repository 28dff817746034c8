"""The operator's PIN: the owner's own, or one that is drawn when the network may see the page."""

from __future__ import annotations

import ipaddress
import secrets
from pathlib import Path
from typing import Final

from firmware.owner.config import Config, is_pin
from firmware.storage.bad_config import BadConfig
from firmware.storage.small_files import OWN_USER_ONLY, has_wrong_sum, keep_summed, without_sum
from words.text import t

DRAWN_DIGITS: Final = 6


def operator_pin(config: Config) -> str | None:
    """Return the PIN that is asked for, None where none is.

    A page that only this machine can reach asks for none unless the owner has set one, or wants
    to be asked there, too. Raises BadConfig where the one that was drawn cannot be kept.
    """
    if config.pin is not None or (is_loopback(config.host) and not config.asks_pin):
        return config.pin
    return read_pin(config.data) or draw_pin(config.data)


def is_loopback(host: str) -> bool:
    """Whether only this machine reaches a page that listens there."""
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def pin_file(data: Path) -> Path:
    """Return where a drawn PIN is kept; only the program's user may read it."""
    return data / "operator-pin"


def read_pin(data: Path) -> str | None:
    """Return the PIN that was drawn before, None where there is none; raise BadConfig."""
    path = pin_file(data)
    try:
        text = path.read_text(encoding="ascii", errors="replace")
    except FileNotFoundError:
        return None
    except OSError as error:
        raise BadConfig(
            t("{path}: {why}: run this as the table's own user", path=path, why=error.strerror)
        ) from error
    pin = without_sum(text).strip()
    if has_wrong_sum(text) or not is_pin(pin):
        raise BadConfig(t("{path}: holds no PIN: remove it, and another is drawn", path=path))
    return pin


def a_pin() -> str:
    """Return one that nobody can guess."""
    return f"{secrets.randbelow(10**DRAWN_DIGITS):0{DRAWN_DIGITS}}"


def draw_pin(data: Path) -> str:
    """Draw a PIN and keep it in place of the one before; raise BadConfig."""
    pin = a_pin()
    keep_pin(data, pin)
    return pin


def keep_pin(data: Path, pin: str) -> None:
    """Keep a PIN in place of the one before; raise BadConfig."""
    keep_summed(pin_file(data), f"{pin}\n", OWN_USER_ONLY)
