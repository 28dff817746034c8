"""What the doctor has found out about the machine, before anybody judges it. Values alone."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from firmware.box.health import Disk
from hardware.rings import Ring
from vision.calibration.row import Advice, Params


@dataclass(frozen=True, slots=True)
class Unknown:
    """A fact that could not be found out, and why."""

    why: str


@dataclass(frozen=True, slots=True)
class Program:
    """This program and the Python that runs it."""

    version: str
    python: tuple[int, int, int]
    prefix: str
    in_venv: bool
    sees_apt: bool  # the virtual environment has the system's packages, too
    on_pi: bool


@dataclass(frozen=True, slots=True)
class Library:
    """A Python library as it would be imported."""

    version: str | None  # None: it is not there
    place: str = ""  # its file
    origin: str = ""  # "venv", "apt" or "elsewhere"


@dataclass(frozen=True, slots=True)
class MissingRequirement:
    """A library or program that the configuration needs and that is not there."""

    name: str
    key: str  # "[mqtt]"
    option: str  # of install.sh, which brings it


@dataclass(frozen=True, slots=True)
class Libraries:
    """What the program needs and cannot have."""

    missing: tuple[str, ...] = ()
    damaged: tuple[str, ...] = ()  # some of their files are gone
    wanted: tuple[MissingRequirement, ...] = ()


@dataclass(frozen=True, slots=True)
class Pins:
    """What stands between gpiozero and the pins."""

    factory: str  # "mock", "lgpio", "rpigpio"
    trouble: str = ""  # why it cannot be had; empty: it can


@dataclass(frozen=True, slots=True)
class Groups:
    """Whose groups the devices belong to."""

    user: str
    has: frozenset[str]
    on_machine: frozenset[str]


@dataclass(frozen=True, slots=True)
class Chip:
    """A GPIO chip."""

    path: str
    label: str  # empty: it could not be asked
    fault: str = ""


@dataclass(frozen=True, slots=True)
class Spi:
    """What the ring of LEDs hangs on."""

    path: str
    ring: Ring | None
    is_on: bool
    may: bool  # this user may open it
    parts: Mapping[int, str]  # that the board has on SPI's pins, by BCM
    is_named: bool = True  # the profile says which ring it is
    core_mhz: tuple[int, int] | None = None  # the core's clock: slowest, fastest; None: not known


@dataclass(frozen=True, slots=True)
class Camera:
    """A camera that the machine knows."""

    name: str
    path: str = ""  # /dev/video0; a Pi camera has none of its own
    modes: tuple[str, ...] = ()
    holders: tuple[str, ...] = ()  # "chromium (4711)"


@dataclass(frozen=True, slots=True)
class Cameras:
    """What was chosen, and what is there."""

    source: str  # "pi", "webcam:0", "drawn" …
    found: tuple[Camera, ...] = ()


@dataclass(frozen=True, slots=True)
class Decoders:
    """What can read the codes."""

    found: tuple[str, ...]
    chosen: str | None = None


@dataclass(frozen=True, slots=True)
class Calibration:
    """What is stored of the camera's view."""

    verdict: str | None = None  # None: none is stored
    date: str = ""
    trouble: str = ""


@dataclass(frozen=True, slots=True)
class View:
    """How much of the table is in the picture."""

    values: Params  # of the calibration's row "view"; without "wide" it is not known
    advice: tuple[Advice, ...] = ()  # what to change
    is_now: bool = False  # the box that runs here tells it
    date: str = ""  # else when it was calibrated


@dataclass(frozen=True, slots=True)
class Games:
    """What the journal holds."""

    games: int
    lines: int
    newest: str | None = None  # "2026-11-22", UTC: when the last game began
    troubles: tuple[str, ...] = ()
    rescue: str | None = None  # the rescue file that waits for the owner; None: none does


@dataclass(frozen=True, slots=True)
class Clock:
    """What the machine knows of the time."""

    today: str  # "2026-11-22", UTC
    synchronised: bool | None  # None: nobody could be asked
    has_rtc: bool
    newest: str | None = None  # the day on which the last game began, UTC


@dataclass(frozen=True, slots=True)
class Unit:
    """One of systemd's units as it is installed, and as systemd has it."""

    name: str
    version: int | None  # None: it tells none
    own: int  # of this program
    is_there: bool = True
    is_masked: bool = False
    is_enabled: bool = True  # or nothing says that it is to start with the computer
    differs: bool = False  # of this release's version, and with another text
    active: str = ""  # "active", "inactive", "failed" …; empty: nobody could be asked
    waits: bool = False  # a timer or path, which is active as long as it waits
    needs_reload: bool = False  # it was changed since systemd read it


@dataclass(frozen=True, slots=True)
class SystemFile:
    """A file that install.sh puts outside the release."""

    path: str
    state: str  # "ok", "missing", "differs", "unseen"


@dataclass(frozen=True, slots=True)
class Service:
    """The referee as systemd has it."""

    active: str  # "active", "activating", "inactive", "failed"
    sub: str  # "running", "auto-restart" …
    since: str  # "2026-11-22 14:05 UTC"
    result: str  # "success", "exit-code" …
    restarts: int
    dropins: tuple[str, ...]  # files that change the unit
    is_known: bool = True  # systemd has such a unit


@dataclass(frozen=True, slots=True)
class Port:
    """Who listens at the page's port."""

    number: int  # 0: any free one is taken
    is_ours: bool = False
    others: tuple[str, ...] = ()  # "python3 (4711)"


@dataclass(frozen=True, slots=True)
class Answer:
    """What the running box says of itself."""

    address: str
    is_there: bool = False
    is_well: bool = False
    says: str = ""
    troubles: tuple[str, ...] = ()  # why it is in safe mode


@dataclass(frozen=True, slots=True)
class DataFolder:
    """Whether its user may write what it keeps."""

    folder: str
    user: str
    closed: tuple[str, ...] = ()  # files and folders that this user may not write
    is_there: bool = True


@dataclass(frozen=True, slots=True)
class Network:
    """Where the page is reached."""

    host: str
    port: int
    address: str | None  # of this machine in its network


@dataclass(frozen=True, slots=True)
class Broker:
    """How the box stands with the broker that is told of the table."""

    place: str | None  # "broker.store.lan:8883"; None: none is named
    table: str = ""  # what this table is called there
    unfit: str = ""  # why the program cannot even try
    since: str | None = None  # "2026-11-22 14:05 UTC": it is so; None: it was never tried
    trouble: str = ""
    waiting: int = 0  # games, the one that is on too


@dataclass(frozen=True, slots=True)
class Settings:
    """The configuration as it is read."""

    file: str | None
    troubles: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Releases:
    """What stands under /opt."""

    current: str | None  # None: not installed there
    kept: tuple[str, ...] = ()
    unfinished: str = ""  # an update that was cut off


@dataclass(frozen=True, slots=True)
class Speech:
    """How the box speaks."""

    device: str | None  # an ALSA device; None: the box is to say nothing
    trouble: str = ""  # why it would not be heard


@dataclass(frozen=True, slots=True)
class Facts:
    """All of it."""

    program: Program | Unknown
    libraries: Libraries | Unknown
    gpiozero: Library | Unknown
    releases: Releases | Unknown
    throttled: int | Unknown | None  # the firmware's bits; None: no Raspberry Pi
    disk: Disk | Unknown
    data: DataFolder | Unknown
    pins: Pins | Unknown
    settings: Settings | Unknown
    journal: Games | Unknown
    files: tuple[str, ...] | Unknown  # what is wrong with the small files of the data folder
    units: tuple[Unit, ...] | Unknown
    rules: tuple[SystemFile, ...] | Unknown
    port: Port | Unknown
    groups: Groups | Unknown
    chips: tuple[Chip, ...] | Unknown
    spi: Spi | Unknown
    cameras: Cameras | Unknown
    decoders: Decoders | Unknown
    calibration: Calibration | Unknown
    view: View | Unknown
    clock: Clock | Unknown
    celsius: float | Unknown | None
    network: Network | Unknown
    broker: Broker | Unknown
    speech: Speech | Unknown
    service: Service | Unknown | None  # None: it is not installed as a service
    answer: Answer | Unknown
    log: str | Unknown | None  # the service's last line; None: it is not installed as a service
