"""What the owner decides: one TOML file, checked, and options that go before it."""

from __future__ import annotations

import os
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final

MAINS: Final = (50, 60)  # Hz
LONGEST_REST: Final = 1440  # minutes, a day
PIN_DIGITS: Final = range(4, 9)
MODEL: Final = Path("/proc/device-tree/model")  # the kernel's name of the computer


class BadConfig(ValueError):
    """A configuration that is not valid: what, where and what to do."""


@dataclass(frozen=True, slots=True)
class Config:
    """How this box is set up. None: decided by what the machine has."""

    data: Path
    board: str = "standard"  # a shipped profile's name, or a file
    pins: str | None = None  # "mock", "lgpio" or "rpigpio"
    camera: str | None = None  # "pi", "webcam:0", "folder:DIR", "file:VIDEO", "drawn"
    fps: float | None = None
    decoder: str | None = None
    mains: int = 50  # Hz of the lamps' current, that no picture may show its flicker
    rest: float = 10  # minutes until a table left alone asks, and then rests; 0: never
    deck: str | None = None  # its code, where it is not the one that was printed last
    host: str = "127.0.0.1"
    port: int = 8080
    pin: str | None = None  # the operator's; None: one is drawn where the network sees the page

    @property
    def pin_factory(self) -> str:
        """The pins to use: real ones on a Raspberry Pi, mock ones elsewhere."""
        return self.pins or ("lgpio" if is_raspberry_pi() else "mock")

    @property
    def source(self) -> str:
        """The camera to use."""
        return self.camera or ("pi" if is_raspberry_pi() else "drawn")


# section -> key -> type; a key's name is the field's.
_KEYS: Final[Mapping[str, Mapping[str, type]]] = {
    "table": {"data": str, "deck": str, "rest": float},
    "panel": {"board": str, "pins": str},
    "camera": {"camera": str, "fps": float, "decoder": str, "mains": int},
    "screen": {"host": str, "port": int, "pin": str},
}


def is_raspberry_pi() -> bool:
    """Whether this computer is a Raspberry Pi."""
    try:
        return MODEL.read_text(encoding="utf-8", errors="replace").startswith("Raspberry Pi")
    except OSError:
        return False


def data_folder(given: str | None) -> Path:
    """Return the data folder: the one given, $ROUNDTABLE_DATA, or the user's own place."""
    named = given or os.environ.get("ROUNDTABLE_DATA")
    if named:
        return Path(named)
    return _home("XDG_DATA_HOME", ".local/share") / "roundtable"


def _home(variable: str, place: str) -> Path:
    named = os.environ.get(variable)
    return Path(named) if named else Path(os.environ.get("HOME") or "/") / place


def config_file(given: str | None) -> Path | None:
    """Return the file to read: the one given, the user's, or the machine's; None for none."""
    if given:
        return Path(given)
    places = (_home("XDG_CONFIG_HOME", ".config") / "roundtable", Path("/etc/roundtable"))
    files = (place / "roundtable.toml" for place in places)
    return next((file for file in files if file.is_file()), None)


def load(given: str | None, options: Mapping[str, Any]) -> Config:
    """Return the configuration; options that are not None go before the file.

    Raises BadConfig, naming file, section, key, value and what was expected.
    """
    file = config_file(given)
    told = _read(file) if file else {}
    told |= {key: value for key, value in options.items() if value is not None}
    data = data_folder(told.pop("data", None))
    config = replace(Config(data), **told)
    if config.mains not in MAINS:
        raise BadConfig(f"[camera] mains = {config.mains}: must be 50 or 60 (Hz)")
    if not 0 <= config.rest <= LONGEST_REST:
        raise BadConfig(f"[table] rest = {config.rest}: must be from 0 to {LONGEST_REST} (minutes)")
    if not 0 <= config.port <= 65535:
        raise BadConfig(f"[screen] port = {config.port}: must be from 0 to 65535")
    if config.pin is not None and not is_pin(config.pin):
        raise BadConfig('[screen] pin: must be 4 to 8 digits in quotes, as "4711"')
    return config


def is_pin(text: str) -> bool:
    """Whether a text may be the operator's PIN."""
    return text.isascii() and text.isdigit() and len(text) in PIN_DIGITS


def _read(file: Path) -> dict[str, Any]:
    try:
        tables = tomllib.loads(file.read_text(encoding="utf-8"))
    except OSError as error:
        raise BadConfig(f"{file}: {error.strerror}: name another file with --config") from error
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise BadConfig(f"{file}: not TOML: {error}") from error
    told: dict[str, Any] = {}
    for section, table in tables.items():
        if section not in _KEYS or not isinstance(table, dict):
            known = ", ".join(f"[{name}]" for name in _KEYS)
            raise BadConfig(f"{file}: [{section}]: unknown section: expected {known}")
        for key, value in table.items():
            told[key] = _value(file, section, key, value)
    return told


def _value(file: Path, section: str, key: str, value: object) -> object:
    keys = _KEYS[section]
    if key not in keys:
        known = ", ".join(keys)
        raise BadConfig(f"{file}: [{section}] {key}: unknown key: expected {known}")
    wanted = (int, float) if keys[key] is float else keys[key]
    if isinstance(value, bool) or not isinstance(value, wanted):
        name = {str: "a text", int: "a whole number", float: "a number"}[keys[key]]
        raise BadConfig(f"{file}: [{section}] {key} = {value!r}: expected {name}")
    return value
