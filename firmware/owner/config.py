"""What the owner decides: one TOML file, checked, and options that go before it."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final

from firmware.owner.bad_config import BadConfig
from firmware.owner.config_key import Key
from firmware.owner.mqtt_keys import MQTT, MqttConfig
from firmware.owner.small_files import text_of, toml_in
from firmware.owner.troubles import Trouble
from words.text import joined, t, told_by

__all__ = ["KEYS", "BadConfig", "Config", "Loaded", "load", "load_what_can_be", "refused"]

MAINS: Final = (50, 60)  # Hz
REST: Final = (0, 1440)  # minutes; a day
PIN_DIGITS: Final = range(4, 9)
MODEL: Final = Path("/proc/device-tree/model")  # the kernel's name of the computer
PINS: Final = ("mock", "lgpio", "rpigpio")
FPS: Final = (0.1, 1000)  # of a film; below, nobody would wait for a card
WEBCAMS: Final = range(100)  # OpenCV takes a number from 100 on for another kind of source
LONGEST_PATH: Final = 4095  # bytes, Linux' own limit
LONGEST_HOST: Final = 253  # characters of a name on the network
SHOWN: Final = 60  # characters of a wrong value that are shown


@dataclass(frozen=True, slots=True)
class Config(MqttConfig):
    """How this box is set up. None: decided by what the machine has."""

    data: Path
    board: str = "standard"  # a shipped profile's name, or a file
    pins: str | None = None  # "mock", "lgpio" or "rpigpio"
    camera: str | None = None  # "pi", "webcam:0", "folder:DIR", "file:VIDEO", "drawn"
    fps: float | None = None
    decoder: str | None = None
    mains: int = 50  # Hz of the lamps' current, that no picture may show its flicker
    rest: float = 10  # minutes until a table left alone asks, and then rests; 0: never
    language: str | None = None  # of the terminal: "pl"; None: as the system's
    deck: str | None = None  # its code, where it is not the one that was printed last
    host: str = "127.0.0.1"
    port: int = 8080
    pin: str | None = None  # the operator's; None: one is drawn where the network sees the page
    guests_press: bool = False  # mock buttons and the drawn table need no PIN
    guests_look: bool = False  # old games, their replays and history need no PIN
    https: bool = False  # the network speaks to the page encrypted
    release_key: str | None = None  # whose signature a release must have; None: none is asked for

    @property
    def pin_factory(self) -> str:
        """The pins to use: real ones on a Raspberry Pi, mock ones elsewhere."""
        return self.pins or ("lgpio" if is_raspberry_pi() else "mock")

    @property
    def source(self) -> str:
        """The camera to use."""
        return self.camera or ("pi" if is_raspberry_pi() else "drawn")


@dataclass(frozen=True, slots=True)
class Loaded:
    """A configuration, and what of its file could not be used."""

    config: Config
    file: Path | None
    own: frozenset[str]  # the keys that stand as the file tells them
    troubles: tuple[Trouble, ...]


# -- what may stand where --------------------------------------------------------------------


def is_pin(text: str) -> bool:
    """Whether a text may be the operator's PIN."""
    return text.isascii() and text.isdigit() and len(text) in PIN_DIGITS


def _is_path(text: str) -> bool:
    return 0 < len(os.fsencode(text)) <= LONGEST_PATH and "\0" not in text


def _is_deck(text: str) -> bool:
    return re.fullmatch("[0-9A-Za-z]{4}", text) is not None


def _is_language(text: str) -> bool:
    return re.fullmatch("[a-z]{2,3}", text) is not None


def _is_host(text: str) -> bool:
    try:
        text.encode("idna")
    except UnicodeError:  # a part that is empty, or longer than 63
        return False
    return re.fullmatch(rf"[\w.:%-]{{1,{LONGEST_HOST}}}", text) is not None


def _is_camera(text: str) -> bool:
    kind, colon, place = text.partition(":")
    if kind == "webcam":
        return place.isascii() and place.isdigit() and len(place) < 4 and int(place) in WEBCAMS
    if kind in ("folder", "file"):
        return bool(place) and _is_path(place)
    return kind in ("pi", "drawn") and not colon


def _is_key(text: str) -> bool:
    return re.fullmatch("[0-9A-Za-z+/]{43}=", text) is not None


def _is_rest(minutes: float) -> bool:
    return REST[0] <= minutes <= REST[1]


def _is_rate(fps: float) -> bool:
    return FPS[0] <= fps <= FPS[1]


_PATH: Final = t("a folder's path of at most {most} bytes, none zero", most=LONGEST_PATH)
_HOST: Final = t("an address or a name of at most {most} characters", most=LONGEST_HOST)
# section -> key -> what it takes; a key's name is the field's.
KEYS: Final[Mapping[str, Mapping[str, Key]]] = {
    "table": {
        "data": Key(str, _PATH, _is_path),
        "rest": Key(float, t("from 0 to {most} (minutes)", most=REST[1]), _is_rest),
        "language": Key(str, t('a language, as "en" or "pl"'), _is_language),
        "deck": Key(str, t('the four characters on the stickers, as "K7QD"'), _is_deck),
    },
    "panel": {
        "board": Key(str, t("a board's name, or the path of its .toml file"), _is_path),
        "pins": Key(str, t("one of {pins}", pins=joined(", ", PINS)), lambda name: name in PINS),
    },
    "camera": {
        "camera": Key(
            str,
            t("pi, webcam:N (0 to {most}), folder:DIR, file:VIDEO or drawn", most=WEBCAMS[-1]),
            _is_camera,
        ),
        "fps": Key(float, t("from {least} to {most}", least=FPS[0], most=FPS[1]), _is_rate),
        "decoder": Key(str, t("zxing-cpp, pyzbar or opencv"), lambda name: 0 < len(name) < SHOWN),
        "mains": Key(int, t("50 or 60 (Hz)"), lambda hertz: hertz in MAINS),
    },
    "screen": {
        "host": Key(str, _HOST, _is_host),
        "port": Key(int, t("from 0 to 65535"), lambda port: 0 <= port <= 65535),
        "pin": Key(str, t('4 to 8 digits in quotes, as "4711"'), is_pin, is_secret=True),
        "guests_press": Key(bool, t("true or false"), lambda _: True),
        "guests_look": Key(bool, t("true or false"), lambda _: True),
        "https": Key(bool, t("true or false"), lambda _: True),
    },
    "update": {
        "release_key": Key(str, t("an Ed25519 public key, 44 characters of base64"), _is_key),
    },
    "mqtt": MQTT,
}
_KINDS: Final = {
    str: t("a text"), int: t("a whole number"), float: t("a number"), bool: t("true or false"),
}  # fmt: skip
_STANDS: Final = t("what the program chooses without it counts")


def refused(section: str, key: str, value: object) -> str:
    """Return what is wrong with a value, an empty text where nothing is."""
    known = KEYS[section].get(key)
    if known is None:
        return t(
            "[{section}] {key}: unknown key: expected {keys}",
            section=section,
            key=_shown(key),
            keys=joined(", ", KEYS[section]),
        )
    wanted = (int, float) if known.kind is float else known.kind
    where = f"[{section}] {key}" + ("" if known.is_secret else f" = {_shown(value)}")
    if isinstance(value, bool) != (wanted is bool) or not isinstance(value, wanted):
        return t("{where}: expected {kind}", where=where, kind=_KINDS[known.kind])
    return (
        "" if known.fits(value) else t("{where}: must be {limit}", where=where, limit=known.limit)
    )


def _shown(value: object) -> str:
    """Return a value as it may stand in a sentence: it may be anything, and of any length."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, int) and value.bit_length() > 64:
        return t("a number of more than 19 digits")
    if isinstance(value, str):
        text = json.dumps(value)
        return text if len(text) <= SHOWN else f'{text[:SHOWN]}…"'
    kinds: dict[type, str] = {dict: "a table", list: "a list"}
    return repr(value) if isinstance(value, int | float) else kinds.get(type(value), "a time")


# -- where it stands -------------------------------------------------------------------------


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
    return next((file for place in places if _is_there(file := place / "roundtable.toml")), None)


def _is_there(file: Path) -> bool:
    try:
        return file.is_file()
    except OSError:  # a folder that this user may not look into
        return False


# -- reading it ------------------------------------------------------------------------------


def load(given: str | None, options: Mapping[str, Any]) -> Config:
    """Return the configuration; options that are not None go before the file.

    Raises BadConfig, naming file, section, key, value and what was expected.
    """
    loaded = load_what_can_be(given, options)
    for trouble in loaded.troubles:
        raise BadConfig(trouble.text)
    return loaded.config


def load_what_can_be(given: str | None, options: Mapping[str, Any]) -> Loaded:
    """Return the configuration without what is wrong in its file; a key that is wrong is not told.

    Raises BadConfig for an option that is wrong, and for a file that was named and is not there.
    """
    asked = _options(options)
    file = config_file(given)
    told, troubles = _told(file) if file else ({}, ())
    own = frozenset(told) - frozenset(asked)
    whole = told | asked
    data = data_folder(whole.pop("data", None))
    return Loaded(replace(Config(data), **whole), file, own, troubles)


def _options(options: Mapping[str, Any]) -> dict[str, Any]:
    asked = {key: value for key, value in options.items() if value is not None}
    sections = {key: section for section, keys in KEYS.items() for key in keys}
    for key, value in asked.items():
        wrong = refused(sections[key], key, value)
        if wrong:
            raise BadConfig(wrong.replace(f"[{sections[key]}] {key} =", f"--{key}"))
    return asked


def _told(file: Path) -> tuple[dict[str, Any], tuple[Trouble, ...]]:
    """Return what a file tells by key, and what of it cannot be used."""
    try:
        tables = toml_in(text_of(file), file)
    except FileNotFoundError as error:
        raise BadConfig(
            t("{file}: {why}: name another file with --config", file=file, why=error.strerror)
        ) from error
    except BadConfig as error:
        return {}, (
            Trouble(
                told_by(error), t("the box is as it would be without that file"), file, whole=True
            ),
        )
    told: dict[str, Any] = {}
    troubles = []
    for section, table in tables.items():
        if section not in KEYS or not isinstance(table, dict):
            known = ", ".join(f"[{name}]" for name in KEYS)
            text = t(
                "{file}: [{section}]: unknown section: expected {known}",
                file=file,
                section=_shown(section),
                known=known,
            )
            troubles.append(Trouble(text, _STANDS, file))
            continue
        for key, value in table.items():
            wrong = refused(section, key, value)
            if not wrong:
                told[key] = value
                continue
            where = (section, key) if key in KEYS[section] else ("", "")
            troubles.append(Trouble(f"{file}: {wrong}", _STANDS, file, None, *where))
    return told, tuple(troubles)
