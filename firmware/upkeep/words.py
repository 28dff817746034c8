"""The doctor's sentences: what it found, what to do, and where more is told."""

from __future__ import annotations

from typing import Final

from firmware.upkeep.sentence import FAIL, OK, UNSEEN, WARN, Sentence
from firmware.upkeep.words_service import SERVICE_SENTENCES
from words.text import t, tn

# All checks, causes before what they cause.
TITLES: Final = {
    "python": t("Python"),
    "libraries": t("Libraries"),
    "gpiozero": t("gpiozero"),
    "releases": t("Releases"),
    "power": t("Power supply"),
    "disk": t("Disk"),
    "data": t("Data folder"),
    "pins": t("Pins"),
    "settings": t("Configuration"),
    "journal": t("Journal"),
    "files": t("Files of the box"),
    "units": t("Service units"),
    "rules": t("Rules and scripts"),
    "port": t("Port"),
    "groups": t("Groups"),
    "chip": t("GPIO chip"),
    "spi": t("SPI"),
    "camera": t("Camera"),
    "decoders": t("Decoders"),
    "calibration": t("Calibration"),
    "view": t("In the picture"),
    "clock": t("Clock"),
    "temperature": t("Temperature"),
    "network": t("Network"),
    "broker": t("Broker"),
    "speech": t("Voice"),
    "service": t("Service"),
    "safe": t("Safe mode"),
    "answer": t("Health"),
    "log": t("Service log"),
}

UNKNOWN: Final = Sentence(
    UNSEEN, t("not looked at: {why}"), t("ask once more as root: sudo roundtable doctor"),
    "The doctor cannot find something out",
)  # fmt: skip

GAMES_WAIT: Final = tn(
    "{n} game is not told yet, one that is on counted too",
    "{n} games are not told yet, one that is on counted too",
    0,
)
NO_GAME_WAITS: Final = t("no game waits")

_BROKER: Final = "The broker does not hear of the table"
_VENV: Final = "No module named libcamera"
_PINS: Final = "Buttons and lamps do nothing"
_SPI: Final = "The ring of LEDs stays dark"
_CAMERA: Final = "No camera is found"

# (check, case): what is said.
SENTENCES: Final[dict[tuple[str, str], Sentence]] = SERVICE_SENTENCES | {
    ("python", "ok"): Sentence(OK, t("roundtable {program}, Python {version} in {prefix}")),
    ("python", "old"): Sentence(
        FAIL, t("Python {version} is too old"),
        t("install Python 3.11 or newer, then run install.sh"), _VENV,
    ),
    ("python", "no-venv"): Sentence(
        WARN, t("Python {version} runs outside a virtual environment"),
        t("run install.sh, it makes one"), _VENV,
    ),
    ("python", "no-apt"): Sentence(
        FAIL, t("{prefix} does not see apt's packages: picamera2 and lgpio are missing there"),
        t("run install.sh again, it makes one with --system-site-packages"), _VENV,
    ),
    ("libraries", "ok"): Sentence(OK, t("all that the program needs are there")),
    ("libraries", "missing"): Sentence(
        FAIL, t("not installed: {names}"), t("run install.sh --repair"), _VENV,
    ),
    ("libraries", "damaged"): Sentence(
        FAIL, t("files are gone of {names}"), t("run install.sh --repair"), _VENV,
    ),
    ("libraries", "wanted"): Sentence(
        FAIL, t("not installed, and the configuration needs it: {names}"), t("run {words}"), _VENV,
    ),
    ("gpiozero", "ok"): Sentence(OK, t("{version} ({origin}: {place})")),
    ("gpiozero", "missing"): Sentence(
        FAIL, t("is not installed"), t("run install.sh again"), "gpiozero is too old",
    ),
    ("gpiozero", "old"): Sentence(
        FAIL, t("{version} from {origin} ({place}) is used: 2.0.1 or newer is needed"),
        t("run install.sh again, it puts its own before apt's"), "gpiozero is too old",
    ),
    ("pins", "ok"): Sentence(OK, t("{factory}")),
    ("pins", "mock"): Sentence(OK, t("mock pins: this is no Raspberry Pi, no real lamp is lit")),
    ("pins", "simulated"): Sentence(
        WARN, t("mock pins on a Raspberry Pi: no real lamp is lit"),
        t('remove `pins = "mock"` from [panel]'), _PINS,
    ),
    ("pins", "trouble"): Sentence(FAIL, t("{trouble}"), t("do what the line says"), _PINS),
    ("groups", "ok"): Sentence(OK, t("{user} is in {groups}")),
    ("groups", "missing"): Sentence(
        FAIL, t("{user} is not in {groups}"),
        t("sudo usermod -aG {comma} {user}, then restart the box"), _PINS,
    ),
    ("groups", "no-pi"): Sentence(OK, t("{user}; no group is needed for mock pins")),
    ("chip", "ok"): Sentence(OK, t("{path} ({label})")),
    ("chip", "no-pi"): Sentence(OK, t("none is needed for mock pins")),
    ("chip", "closed"): Sentence(
        FAIL, t("{path} cannot be opened: {fault}"), t("sudo usermod -aG gpio {user}"), _PINS,
    ),
    ("chip", "none"): Sentence(
        FAIL, t("there is no chip of the 40-pin header among {seen}"),
        t("sudo apt full-upgrade, then restart; is this a Raspberry Pi?"), _PINS,
    ),
    ("spi", "ok"): Sentence(OK, t("on, for the ring of {leds}")),
    ("spi", "unnamed"): Sentence(
        OK,
        t('on, for the ring of {leds}: your profile names none, so it is taken for the one that'
          ' there was; [ring] kind = "apa102" says so, kind = "ws2812" another one'),
    ),
    ("spi", "core"): Sentence(
        WARN,
        t("on, but the core's clock changes from {slow} to {fast} MHz and SPI's with it: the ring"
          " shows wrong colours"),
        t("run install.sh again, then restart: it writes core_freq_min into config.txt"), _SPI,
    ),
    ("spi", "no-pi"): Sentence(OK, t("mock pins need no SPI")),
    ("spi", "none"): Sentence(OK, t("off: this board has no ring and needs none")),
    ("spi", "unused"): Sentence(OK, t("on, though this board has no ring and needs none")),
    ("spi", "beside"): Sentence(
        OK,
        t("on, though this board has no ring; should a part on its pins do nothing ({parts}):"
          " sudo raspi-config nonint do_spi 1, then restart"),
    ),
    ("spi", "off"): Sentence(
        WARN, t("off: the ring of LEDs stays dark"),
        t("sudo raspi-config nonint do_spi 0 (that turns it on), then restart"), _SPI,
    ),
    ("spi", "closed"): Sentence(
        WARN, t("{path} cannot be opened by {user}: the ring of LEDs stays dark"),
        t("sudo usermod -aG spi {user}, then restart the box"), _SPI,
    ),
    ("spi", "taken"): Sentence(
        WARN, t("on, and it keeps pins that this board uses: {parts}"),
        t("sudo raspi-config nonint do_spi 1 (that turns it off), then restart"), _SPI,
    ),
    ("camera", "ok"): Sentence(OK, t("{source}: {name}{modes}")),
    ("camera", "drawn"): Sentence(OK, t("{source}: no camera is needed")),
    ("camera", "phone"): Sentence(OK, t("phone: the operator's page lets one in")),
    ("camera", "none"): Sentence(
        FAIL, t("{source}: not found; there is {seen}"),
        t("check the ribbon or the USB plug, then `roundtable test panel`"), _CAMERA,
    ),
    ("camera", "held"): Sentence(
        FAIL, t("{source}: {name} is held by {holders}"), t("end that program"),
        "The camera is busy",
    ),
    ("decoders", "ok"): Sentence(OK, t("{names}")),
    ("decoders", "slow"): Sentence(
        WARN, t("{names}; zxing-cpp, the best, is missing"), t("run install.sh again"),
        "Cards are not read",
    ),
    ("decoders", "not-chosen"): Sentence(
        FAIL, t("{chosen} is chosen and not there; there is {names}"),
        t("remove `decoder` from [camera], or install it"), "Cards are not read",
    ),
    ("decoders", "none"): Sentence(
        FAIL, t("none is installed: no card can be read"), t("run install.sh again"),
        "Cards are not read",
    ),
    ("calibration", "ok"): Sentence(OK, t("{verdict}, of {date}")),
    ("calibration", "poor"): Sentence(
        WARN, t("{verdict}, of {date}"),
        t("run `roundtable camera calibrate`, or open the page /calibrate"), "Cards are not read",
    ),
    ("calibration", "none"): Sentence(
        WARN, t("the camera is not calibrated"),
        t("run `roundtable camera calibrate`, or open the page /calibrate"), "Cards are not read",
    ),
    ("calibration", "trouble"): Sentence(
        WARN, t("{trouble}"), t("run `roundtable camera calibrate`"), "Cards are not read",
    ),
    ("calibration", "drawn"): Sentence(OK, t("a drawn table needs none")),
    ("view", "ok"): Sentence(OK, t("{shown}")),
    ("view", "then"): Sentence(OK, t("{shown}, when it was calibrated ({date})")),
    ("view", "none"): Sentence(OK, t("mm not known: no box that runs here sees the mat")),
    ("view", "unseen"): Sentence(
        UNSEEN, t("not looked at: no box runs"), t("start the box, then ask again"),
        "The service does not run",
    ),
    ("view", "change"): Sentence(WARN, t("{shown}"), t("{change}"), "Cards are not read"),
    ("view", "unknown"): Sentence(
        WARN, t("{shown}"),
        t("lay the mat flat under the camera, lit and sharp; /calibrate shows the picture"),
        "Cards are not read",
    ),
    ("disk", "ok"): Sentence(OK, t("{free} free")),
    ("disk", "early"): Sentence(
        WARN, t("only {free} free"), t("remove files from it soon"), "The disk is full",
    ),
    ("disk", "full"): Sentence(
        FAIL, t("full: {free} free"), t("remove files from it"), "The disk is full",
    ),
    ("disk", "read-only"): Sentence(
        FAIL, t("it can only be read"),
        t("restart the box; if it stays so, the card is worn out: replace it"),
        "The disk can only be read",
    ),
    ("disk", "lost"): Sentence(
        FAIL, t("the data folder cannot be reached: {fault}"),
        t("`roundtable run` makes it; name another with --data"), "The disk can only be read",
    ),
    ("journal", "ok"): Sentence(OK, t("{games} games, {lines} lines, all as they were written")),
    ("journal", "none"): Sentence(OK, t("no game was played yet")),
    ("journal", "trouble"): Sentence(
        FAIL,
        t("{trouble}"),
        t("play goes on; `roundtable games list` tells which games are whole"),
        "The journal is damaged",
    ),
    ("journal", "exchanged"): Sentence(
        FAIL,
        t("somebody exchanged it while the box played; {name} has what was played, and the box "
          "takes no line"),
        t("choose on the page how to go on, or with `roundtable games rescue HOW`"),
        "The journal was exchanged",
    ),
    ("clock", "ok"): Sentence(OK, t("set by the network")),
    ("clock", "rtc"): Sentence(OK, t("no network has set it; the machine's own clock has")),
    ("clock", "unset"): Sentence(
        WARN, t("no network has set it, and there is no clock with a battery"),
        t("connect a network once, or add an RTC; games are not touched"), "The clock is wrong",
    ),
    ("clock", "back"): Sentence(
        WARN, t("it says {now}, but the last game began {newest}"),
        t("set it: sudo timedatectl set-time, or connect a network"), "The clock is wrong",
    ),
    ("power", "ok"): Sentence(OK, t("no under-voltage since the start")),
    ("power", "no-pi"): Sentence(OK, t("this machine does not tell")),
    ("power", "low"): Sentence(
        FAIL, t("the voltage is too low now"), t("use the official power supply and a short cable"),
        "Under-voltage and throttling",
    ),
    ("power", "was-low"): Sentence(
        WARN, t("the voltage was too low since the start"),
        t("use the official power supply and a short cable"), "Under-voltage and throttling",
    ),
    ("power", "slow"): Sentence(
        WARN, t("the processor is slowed down"), t("give the box more air, or a heat sink"),
        "Under-voltage and throttling",
    ),
    ("temperature", "ok"): Sentence(OK, t("{celsius} °C")),
    ("temperature", "none"): Sentence(OK, t("this machine does not tell it")),
    ("temperature", "hot"): Sentence(
        WARN, t("{celsius} °C: the processor slows itself down"),
        t("give the box more air, or a heat sink"), "Under-voltage and throttling",
    ),
    ("network", "ok"): Sentence(OK, t("the page is at {address}, port {port}")),
    ("network", "alone"): Sentence(OK, t("only this machine sees the page (port {port})")),
    ("network", "none"): Sentence(
        WARN, t("the page listens on {host}, but this machine has no network address"),
        t("connect Wi-Fi or a cable; the box plays without"), "Phones do not find the page",
    ),
    ("broker", "none"): Sentence(OK, t("none is told of this table")),
    ("broker", "ok"): Sentence(
        OK,
        t("{place} lets {table} in and has taken all its games; no trouble noted since {since}"),
    ),
    ("broker", "waiting"): Sentence(
        OK, t("{place} lets {table} in; {games}; no trouble noted since {since}"),
    ),
    ("broker", "unfit"): Sentence(
        WARN, t("{place} is not tried: {trouble}"),
        t("do what the line says; the box tries again within five minutes"), _BROKER,
    ),
    ("broker", "untried"): Sentence(
        WARN, t("{place} was never tried as {table}"),
        t("restart the box: it reads its configuration then"), _BROKER,
    ),
    ("broker", "trouble"): Sentence(
        WARN, t("{place}: {trouble}; trouble noted since {since}; {games}"),
        t("do what the line says; play goes on, and what waits is sent later"), _BROKER,
    ),
    ("speech", "ok"): Sentence(OK, t("espeak-ng speaks through {device}")),
    ("speech", "off"): Sentence(OK, t("the box says nothing aloud")),
    ("speech", "trouble"): Sentence(
        WARN, t("{trouble}"), t("try `roundtable test voice`; the game needs no voice"),
        "The box does not speak",
    ),
    ("releases", "ok"): Sentence(OK, t("{current}; kept: {kept}")),
    ("releases", "none"): Sentence(OK, t("not installed in /opt/roundtable")),
    ("releases", "unfinished"): Sentence(
        WARN, t("the update to {unfinished} was cut off; {current} runs"),
        t("run `sudo roundtable update --settle`"), "An update was cut off",
    ),
}  # fmt: skip
