"""The doctor's sentences: what it found, what to do, and where more is told."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from firmware.box.health import Is

OK, WARN, FAIL = Is.OK, Is.WARN, Is.FAIL


@dataclass(frozen=True, slots=True)
class Sentence:
    """What is said in one case."""

    is_: Is
    says: str
    mend: str = ""
    about: str = ""  # a heading of docs/troubleshooting.md


TITLES: Final = {
    "python": "Python",
    "libraries": "Libraries",
    "gpiozero": "gpiozero",
    "pins": "Pins",
    "groups": "Groups",
    "chip": "GPIO chip",
    "camera": "Camera",
    "decoders": "Decoders",
    "calibration": "Calibration",
    "disk": "Disk",
    "journal": "Journal",
    "clock": "Clock",
    "power": "Power supply",
    "temperature": "Temperature",
    "units": "Service units",
    "network": "Network",
    "settings": "Configuration",
    "releases": "Releases",
}

UNKNOWN: Final = Sentence(
    WARN, "could not be found out: {why}", "all else was looked at; try `roundtable selftest`",
    "The doctor cannot find something out",
)  # fmt: skip

_VENV: Final = "No module named libcamera"
_PINS: Final = "Buttons and lamps do nothing"
_CAMERA: Final = "No camera is found"

# (check, case): what is said.
SENTENCES: Final[dict[tuple[str, str], Sentence]] = {
    ("python", "ok"): Sentence(OK, "roundtable {program}, Python {version} in {prefix}"),
    ("python", "old"): Sentence(
        FAIL, "Python {version} is too old", "install Python 3.11 or newer, then run install.sh",
        _VENV,
    ),
    ("python", "no-venv"): Sentence(
        WARN, "Python {version} runs outside a virtual environment",
        "run install.sh, it makes one", _VENV,
    ),
    ("python", "no-apt"): Sentence(
        FAIL, "{prefix} does not see apt's packages: picamera2 and lgpio are missing there",
        "run install.sh again, it makes one with --system-site-packages", _VENV,
    ),
    ("libraries", "ok"): Sentence(OK, "all that the program needs are there"),
    ("libraries", "missing"): Sentence(
        FAIL, "not installed: {names}", "run install.sh again", _VENV,
    ),
    ("gpiozero", "ok"): Sentence(OK, "{version} ({origin}: {place})"),
    ("gpiozero", "missing"): Sentence(
        FAIL, "is not installed", "run install.sh again", "gpiozero is too old",
    ),
    ("gpiozero", "old"): Sentence(
        FAIL, "{version} from {origin} ({place}) is used: 2.0.1 or newer is needed",
        "run install.sh again, it puts its own before apt's", "gpiozero is too old",
    ),
    ("pins", "ok"): Sentence(OK, "{factory}"),
    ("pins", "mock"): Sentence(OK, "mock pins: this is no Raspberry Pi, no real lamp is lit"),
    ("pins", "simulated"): Sentence(
        WARN, "mock pins on a Raspberry Pi: no real lamp is lit",
        'remove `pins = "mock"` from [panel]', _PINS,
    ),
    ("pins", "trouble"): Sentence(FAIL, "{trouble}", "do what the line says", _PINS),
    ("groups", "ok"): Sentence(OK, "{user} is in {groups}"),
    ("groups", "missing"): Sentence(
        FAIL, "{user} is not in {groups}",
        "sudo usermod -aG {comma} {user}, then start the box anew", _PINS,
    ),
    ("groups", "no-pi"): Sentence(OK, "{user}; no group is needed for mock pins"),
    ("chip", "ok"): Sentence(OK, "{path} ({label})"),
    ("chip", "no-pi"): Sentence(OK, "none is needed for mock pins"),
    ("chip", "closed"): Sentence(
        FAIL, "{path} cannot be opened: {fault}", "sudo usermod -aG gpio {user}", _PINS,
    ),
    ("chip", "none"): Sentence(
        FAIL, "there is no chip of the 40-pin header among {seen}",
        "sudo apt full-upgrade, then start anew; is this a Raspberry Pi?", _PINS,
    ),
    ("camera", "ok"): Sentence(OK, "{source}: {name}{modes}"),
    ("camera", "drawn"): Sentence(OK, "{source}: no camera is needed"),
    ("camera", "none"): Sentence(
        FAIL, "{source}: not found; there is {seen}",
        "check the ribbon or the USB plug, then `roundtable selftest`", _CAMERA,
    ),
    ("camera", "held"): Sentence(
        FAIL, "{source}: {name} is held by {holders}", "end that program",
        "The camera is busy",
    ),
    ("decoders", "ok"): Sentence(OK, "{names}"),
    ("decoders", "slow"): Sentence(
        WARN, "{names}; zxing-cpp, the best, is missing", "run install.sh again",
        "Cards are not read",
    ),
    ("decoders", "not-chosen"): Sentence(
        FAIL, "{chosen} is chosen and not there; there is {names}",
        "remove `decoder` from [camera], or install it", "Cards are not read",
    ),
    ("decoders", "none"): Sentence(
        FAIL, "none is installed: no card can be read", "run install.sh again",
        "Cards are not read",
    ),
    ("calibration", "ok"): Sentence(OK, "{verdict}, of {date}"),
    ("calibration", "poor"): Sentence(
        WARN, "{verdict}, of {date}", "run `roundtable calibrate`, or open the page /calibrate",
        "Cards are not read",
    ),
    ("calibration", "none"): Sentence(
        WARN, "the camera is not calibrated",
        "run `roundtable calibrate`, or open the page /calibrate", "Cards are not read",
    ),
    ("calibration", "trouble"): Sentence(
        WARN, "{trouble}", "run `roundtable calibrate`", "Cards are not read",
    ),
    ("calibration", "drawn"): Sentence(OK, "a drawn table needs none"),
    ("disk", "ok"): Sentence(OK, "{free} free"),
    ("disk", "early"): Sentence(
        WARN, "only {free} free", "remove files from it soon", "The disk is full",
    ),
    ("disk", "full"): Sentence(
        FAIL, "full: {free} free", "remove files from it", "The disk is full",
    ),
    ("disk", "read-only"): Sentence(
        FAIL, "it can only be read",
        "start the box anew; if it stays so, the card is worn out: replace it",
        "The disk can only be read",
    ),
    ("disk", "lost"): Sentence(
        FAIL, "the data folder cannot be reached: {fault}",
        "`roundtable run` makes it; name another with --data", "The disk can only be read",
    ),
    ("journal", "ok"): Sentence(OK, "{games} games, {lines} lines, all as they were written"),
    ("journal", "none"): Sentence(OK, "no game was played yet"),
    ("journal", "trouble"): Sentence(
        FAIL, "{trouble}", "play goes on; `roundtable journal` tells which games are whole",
        "The journal is damaged",
    ),
    ("clock", "ok"): Sentence(OK, "set by the network"),
    ("clock", "rtc"): Sentence(OK, "no network has set it; the machine's own clock has"),
    ("clock", "unset"): Sentence(
        WARN, "no network has set it, and there is no clock with a battery",
        "connect a network once, or add an RTC; games are not touched", "The clock is wrong",
    ),
    ("clock", "back"): Sentence(
        WARN, "it says {now}, but the last game began {newest}",
        "set it: sudo timedatectl set-time, or connect a network", "The clock is wrong",
    ),
    ("power", "ok"): Sentence(OK, "no under-voltage since the start"),
    ("power", "no-pi"): Sentence(OK, "this machine does not tell"),
    ("power", "low"): Sentence(
        FAIL, "the voltage is too low now", "use the official power supply and a short cable",
        "Under-voltage and throttling",
    ),
    ("power", "was-low"): Sentence(
        WARN, "the voltage was too low since the start",
        "use the official power supply and a short cable", "Under-voltage and throttling",
    ),
    ("power", "slow"): Sentence(
        WARN, "the processor is slowed down", "give the box more air, or a heat sink",
        "Under-voltage and throttling",
    ),
    ("temperature", "ok"): Sentence(OK, "{celsius} °C"),
    ("temperature", "none"): Sentence(OK, "this machine does not tell it"),
    ("temperature", "hot"): Sentence(
        WARN, "{celsius} °C: the processor slows itself down",
        "give the box more air, or a heat sink", "Under-voltage and throttling",
    ),
    ("units", "ok"): Sentence(OK, "{names}"),
    ("units", "none"): Sentence(OK, "not installed as a service"),
    ("units", "drift"): Sentence(
        WARN, "{names}: not of this release", "run install.sh --repair",
        "The service's units are old",
    ),
    ("network", "ok"): Sentence(OK, "the page is at {address}, port {port}"),
    ("network", "alone"): Sentence(OK, "only this machine sees the page (port {port})"),
    ("network", "none"): Sentence(
        WARN, "the page listens on {host}, but this machine has no network address",
        "connect Wi-Fi or a cable; the box plays without", "Phones do not find the page",
    ),
    ("settings", "ok"): Sentence(OK, "{file}"),
    ("settings", "none"): Sentence(OK, "there is no file: the program chooses"),
    ("settings", "trouble"): Sentence(
        FAIL, "{trouble}", "mend it on the page, or in the file", "Safe mode",
    ),
    ("releases", "ok"): Sentence(OK, "{current}; kept: {kept}"),
    ("releases", "none"): Sentence(OK, "not installed in /opt/roundtable"),
    ("releases", "unfinished"): Sentence(
        WARN, "the update to {unfinished} was cut off; {current} runs",
        "run `sudo roundtable update --settle`", "An update was cut off",
    ),
}  # fmt: skip
