"""What the owner decides: one TOML file, checked, and options that go before it."""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final

from firmware.owner import first_choices
from firmware.owner.collect_keys import COLLECT, CollectConfig
from firmware.owner.config_file import SHOWN, Key, show_value, told_in
from firmware.owner.config_places import config_file, data_folder, is_raspberry_pi
from firmware.owner.mqtt_keys import MQTT
from firmware.owner.speech_keys import SPEECH
from firmware.owner.troubles import Trouble
from firmware.storage.bad_config import BadConfig, BadOption
from words.text import join_texts, t

__all__ = [
    "KEYS",
    "Config",
    "LoadedConfig",
    "data_folder",
    "is_raspberry_pi",
    "load",
    "load_what_can_be",
    "section_of",
    "value_error",
]  # fmt: skip

MAINS: Final = (50, 60)  # Hz
REST: Final = (0, 1440)  # minutes; a day
LONGEST_STORE: Final = 40  # characters: one line on the screen
SOUND: Final = (0, 3600)  # seconds
PIN_DIGITS: Final = range(4, 9)
PINS: Final = ("mock", "lgpio", "rpigpio")
FPS: Final = (0.1, 1000)  # of a film; below, nobody would wait for a card
WEBCAMS: Final = range(100)  # OpenCV takes a number from 100 on for another kind of source
LONGEST_PATH: Final = 4095  # bytes, Linux' own limit
LONGEST_HOST: Final = 253  # characters of a name on the network


@dataclass(frozen=True, slots=True)
class Config(CollectConfig):
    """How this box is set up. None: decided by what the machine has."""

    data: Path
    board: str = "standard"  # a shipped profile's name, or a file
    pins: str | None = None  # "mock", "lgpio" or "rpigpio"
    camera: str | None = None  # "pi", "webcam:0", "phone", "folder:DIR", "file:VIDEO", "drawn"
    fps: float | None = None
    decoder: str | None = None
    mains: int = 50  # Hz of the lamps' current, that no picture may show its flicker
    rest: float = 10  # minutes until a table left alone asks, and then rests; 0: never
    language: str | None = None  # of the terminal: "pl"; None: as the system's
    deck: str | None = None  # its code, where it is not the one that was printed last
    game: str | None = None  # that a new table begins with; None: the first there is
    host: str = "127.0.0.1"
    port: int = 8080
    pin: str | None = None  # the operator's; None: one is drawn where the network sees the page
    asks_pin: bool = False  # a PIN is asked for on this machine, too; one is drawn where none is
    guests_press: bool = False  # mock buttons and the drawn table need no PIN on phones
    guests_look: bool = False  # old games, their replays and history need no PIN
    spectator: bool = False  # /spectator shows what the players must remember
    https: bool = False  # the network speaks to the page encrypted
    speech: str = "off"  # who speaks: "off", "box" or "browser"
    speech_device: str = "default"  # an ALSA device's name
    speech_speed: int = 150  # words a minute
    speech_volume: int = 100  # espeak-ng's amplitude
    store: str = ""  # its name, where the box stands in a shop or a club
    attract: float = 3  # minutes without a game until the box shows what it can; 0: never
    banner: float = 10  # minutes that a finished game's end is shown before; 0: until a new game
    abandoned: float | None = None  # minutes until the same over an unfinished game left alone;
    # 0: never; None: 30 in a store, else never
    attract_sound: float | None = None  # s between its sounds; 0: none; None: 60 in a store, else 0
    off_locked: bool = False  # OK and UNDO do not switch the box off
    release_key: str | None = None  # whose signature a release must have; None: none is asked for
    fixed: frozenset[str] = frozenset()  # keys of the file or of an option: no page chooses them

    @property
    def pin_factory(self) -> str:
        """The pins to use: real ones on a Raspberry Pi, mock ones elsewhere."""
        return self.pins or ("lgpio" if is_raspberry_pi() else "mock")

    @property
    def source(self) -> str:
        """The camera to use."""
        return self.camera or ("pi" if is_raspberry_pi() else "drawn")


@dataclass(frozen=True, slots=True)
class LoadedConfig:
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
    return kind in ("pi", "phone", "drawn") and not colon


def _is_key(text: str) -> bool:
    return re.fullmatch("[0-9A-Za-z+/]{43}=", text) is not None


def _is_game(text: str) -> bool:
    from firmware.games.registry import GAMES  # few programs need all games to read a file

    return text in GAMES


def _is_rest(minutes: float) -> bool:
    return REST[0] <= minutes <= REST[1]


def _is_store(text: str) -> bool:
    return len(text) <= LONGEST_STORE and text.isprintable()


def _is_pause(seconds: float) -> bool:
    return SOUND[0] <= seconds <= SOUND[1]


def _is_rate(fps: float) -> bool:
    return FPS[0] <= fps <= FPS[1]


_PATH: Final = t("a folder's path of at most {most} bytes, none zero", most=LONGEST_PATH)
_CAMERA: Final = t(
    "pi, webcam:N (0 to {most}), phone, folder:DIR, file:VIDEO or drawn", most=WEBCAMS[-1]
)
_HOST: Final = t("an address or a name of at most {most} characters", most=LONGEST_HOST)
_MINUTES: Final = Key(float, t("from 0 to {most} (minutes)", most=REST[1]), _is_rest)
# section -> key -> what it takes; a key's name is the field's.
KEYS: Final[Mapping[str, Mapping[str, Key]]] = {
    "table": {
        "data": Key(str, _PATH, _is_path),
        "rest": _MINUTES,
        "language": Key(str, t('a language, as "en" or "pl"'), _is_language),
        "game": Key(
            str, t("the name of a game, as `roundtable run --game NAME` takes it"), _is_game
        ),
        "deck": Key(str, t('the four characters on the stickers, as "K7QD"'), _is_deck),
    },
    "panel": {
        "board": Key(str, t("a board's name, or the path of its .toml file"), _is_path),
        "pins": Key(
            str, t("one of {pins}", pins=join_texts(", ", PINS)), lambda name: name in PINS
        ),
    },
    "camera": {
        "camera": Key(str, _CAMERA, _is_camera),
        "fps": Key(float, t("from {least} to {most}", least=FPS[0], most=FPS[1]), _is_rate),
        "decoder": Key(str, t("zxing-cpp, pyzbar or opencv"), lambda name: 0 < len(name) < SHOWN),
        "mains": Key(int, t("50 or 60 (Hz)"), lambda hertz: hertz in MAINS),
    },
    "screen": {
        "host": Key(str, _HOST, _is_host),
        "port": Key(int, t("from 0 to 65535"), lambda port: 0 <= port <= 65535),
        "pin": Key(str, t('4 to 8 digits in quotes, as "4711"'), is_pin, is_secret=True),
        "asks_pin": Key(bool, t("true or false"), lambda _: True),
        "guests_press": Key(bool, t("true or false"), lambda _: True),
        "guests_look": Key(bool, t("true or false"), lambda _: True),
        "spectator": Key(bool, t("true or false"), lambda _: True),
        "https": Key(bool, t("true or false"), lambda _: True),
    },
    "speech": SPEECH,
    "kiosk": {
        "store": Key(str, t("a name of at most {most} characters", most=LONGEST_STORE), _is_store),
        "attract": _MINUTES,
        "banner": _MINUTES,
        "abandoned": _MINUTES,
        "attract_sound": Key(float, t("from 0 to {most} (seconds)", most=SOUND[1]), _is_pause),
        "off_locked": Key(bool, t("true or false"), lambda _: True),
    },
    "update": {
        "release_key": Key(str, t("an Ed25519 public key, 44 characters of base64"), _is_key),
    },
    "mqtt": MQTT,
    "collect": COLLECT,
}
_KINDS: Final = {
    str: t("a text"), int: t("a whole number"), float: t("a number"), bool: t("true or false"),
}  # fmt: skip


def value_error(section: str, key: str, value: object) -> str:
    """Return what is wrong with a value, an empty text where nothing is."""
    known = KEYS[section].get(key)
    if known is None:
        return t(
            "[{section}] {key}: unknown key: expected {keys}",
            section=section,
            key=show_value(key),
            keys=join_texts(", ", KEYS[section]),
        )
    wanted = (int, float) if known.kind is float else known.kind
    where = f"[{section}] {key}" + ("" if known.is_secret else f" = {show_value(value)}")
    if isinstance(value, bool) != (wanted is bool) or not isinstance(value, wanted):
        return t("{where}: expected {kind}", where=where, kind=_KINDS[known.kind])
    return (
        "" if known.fits(value) else t("{where}: must be {limit}", where=where, limit=known.limit)
    )


# -- reading it ------------------------------------------------------------------------------


def load(given: str | None, options: Mapping[str, Any]) -> Config:
    """Return the configuration; options that are not None go before the file.

    Raises BadConfig, naming file, section, key, value and what was expected.
    """
    loaded = load_what_can_be(given, options)
    for trouble in loaded.troubles:
        raise BadConfig(trouble.text)
    return loaded.config


def load_what_can_be(given: str | None, options: Mapping[str, Any]) -> LoadedConfig:
    """Return the configuration without what is wrong in its file; a key that is wrong is not told.

    Raises BadOption, and BadConfig for a file that was named and is not there.
    """
    asked = _options(options)
    file = config_file(given)
    told, troubles = told_in(file, KEYS, value_error) if file else ({}, ())
    own = frozenset(told) - frozenset(asked)
    whole = told | asked
    fixed, data = frozenset(whole), data_folder(whole.pop("data", None))
    whole = _choices_of_first_run(data) | whole
    return LoadedConfig(replace(Config(data, fixed=fixed), **whole), file, own, troubles)


def section_of(key: str) -> str:
    """Return the section that a key stands in."""
    return next(section for section, keys in KEYS.items() if key in keys)


def _choices_of_first_run(data: Path) -> dict[str, Any]:
    """Return what was chosen on the page /first, as far as it may stand there."""
    told = first_choices.values(data).items()
    return {key: value for key, value in told if not value_error(section_of(key), key, value)}


def _options(options: Mapping[str, Any]) -> dict[str, Any]:
    asked = {key: value for key, value in options.items() if value is not None}
    for key, value in asked.items():
        section = section_of(key)
        wrong = value_error(section, key, value)
        if wrong:
            raise BadOption(wrong.replace(f"[{section}] {key} =", f"--{key}"))
    return asked
