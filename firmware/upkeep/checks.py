"""Whether this machine is fit: a judgement a fact. Pure: what is probed comes as a value."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from firmware.box.health import HOT_C, Disk
from firmware.storage.disk_room import EARLY_BYTES, FULL_BYTES
from firmware.upkeep import checks_service as service
from firmware.upkeep import spi, view
from firmware.upkeep.checks_service import Case
from firmware.upkeep.facts import (
    Broker,
    Calibration,
    Cameras,
    Chip,
    Clock,
    Decoders,
    Facts,
    Games,
    Groups,
    Library,
    Network,
    Pins,
    Program,
    Releases,
    Speech,
    Unknown,
)
from firmware.upkeep.sentence import Verdict
from firmware.upkeep.words import GAMES_WAIT, NO_GAME_WAITS, SENTENCES, TITLES, UNKNOWN
from hardware.pins import HEADER_CHIPS

if TYPE_CHECKING:
    from firmware.shapes.operator import Check

OLDEST_PYTHON: Final = (3, 11, 0)
OLDEST_GPIOZERO: Final = (2, 0, 1)
WANTED_GROUPS: Final = ("gpio", "video")
_LOW_NOW, _LOW_SINCE, _SLOW = 0x1, 0x10000, 0xE  # vcgencmd get_throttled
_WELL: Final = ("good", "fair")


@dataclass(frozen=True, slots=True)
class Line:
    """One line of the doctor's page."""

    name: str
    is_: Verdict
    says: str
    mend: str = ""
    about: str = ""

    def as_json(self) -> Check:
        """Return it as pages and `--json` have it."""
        return {
            "name": self.name, "title": TITLES[self.name], "is": self.is_, "says": self.says,
            "mend": self.mend, "about": self.about,
        }  # fmt: skip


# -- one judgement each ----------------------------------------------------------------------


def _python(_facts: Facts, program: Program) -> Case:
    told = {
        "program": program.version,
        "version": ".".join(map(str, program.python)),
        "prefix": program.prefix,
    }
    if program.python < OLDEST_PYTHON:
        return "old", told
    if program.on_pi and not program.in_venv:
        return "no-venv", told
    if program.on_pi and not program.sees_apt:
        return "no-apt", told
    return "ok", told


def _gpiozero(_facts: Facts, library: Library) -> Case:
    if library.version is None:
        return "missing", {}
    told = {"version": library.version, "origin": library.origin, "place": library.place}
    return ("ok" if numbers(library.version) >= OLDEST_GPIOZERO else "old"), told


def numbers(version: str) -> tuple[int, ...]:
    """Return the numbers that a version begins with: (2, 0, 1) of "2.0.1.post3"."""
    told = []
    for part in version.split(".")[:3]:
        digits = "".join(letter for letter in part if letter.isascii() and letter.isdigit())
        if digits != part or not digits:
            break
        told.append(int(digits))
    return tuple(told + [0] * (3 - len(told)))


def _pins(facts: Facts, pins: Pins) -> Case:
    if pins.trouble:
        return "trouble", {"trouble": pins.trouble}
    if pins.factory == "mock":
        return ("simulated" if _is_pi(facts) else "mock"), {}
    return "ok", {"factory": pins.factory}


def _is_pi(facts: Facts) -> bool:
    return isinstance(facts.program, Program) and facts.program.on_pi


def _has_pins(facts: Facts) -> bool:
    return isinstance(facts.pins, Pins) and facts.pins.factory != "mock"


def _groups(facts: Facts, groups: Groups) -> Case:
    if not _has_pins(facts):
        return "no-pi", {"user": groups.user}
    wanted = [name for name in WANTED_GROUPS if name in groups.on_machine]
    missing = [name for name in wanted if name not in groups.has]
    if missing and groups.user != "root":
        told = {"groups": ", ".join(missing), "comma": ",".join(missing), "user": groups.user}
        return "missing", told
    return "ok", {"user": groups.user, "groups": ", ".join(wanted)}


def _chip(facts: Facts, chips: tuple[Chip, ...]) -> Case:
    if not _has_pins(facts):
        return "no-pi", {}
    ours = next((chip for chip in chips if chip.label in HEADER_CHIPS), None)
    if ours is not None:
        return "ok", {"path": ours.path, "label": ours.label}
    closed = next((chip for chip in chips if chip.fault), None)
    if closed is not None:
        user = facts.groups.user if isinstance(facts.groups, Groups) else "USER"
        return "closed", {"path": closed.path, "fault": closed.fault, "user": user}
    return "none", {"seen": ", ".join(chip.label or chip.path for chip in chips) or "none at all"}


def _camera(_facts: Facts, cameras: Cameras) -> Case:
    kind, _, number = cameras.source.partition(":")
    if kind not in ("pi", "webcam"):
        return "phone" if kind == "phone" else "drawn", {"source": cameras.source}
    ours = [
        one for one in cameras.found if (one.path == f"/dev/video{number}") == (kind == "webcam")
    ]
    if not ours:
        seen = ", ".join(f"{one.name} ({one.path or 'pi'})" for one in cameras.found)
        return "none", {"source": cameras.source, "seen": seen or "none at all"}
    camera = ours[0]
    others = [holder for holder in camera.holders if not holder.startswith("roundtable")]
    told = {"source": cameras.source, "name": camera.name, "holders": ", ".join(others)}
    if others:
        return "held", told
    shown = "".join(f"; {text}" for text in [", ".join(camera.modes), *camera.holders] if text)
    return "ok", told | {"modes": shown}


def _decoders(_facts: Facts, decoders: Decoders) -> Case:
    told = {"names": ", ".join(decoders.found), "chosen": decoders.chosen}
    if not decoders.found:
        return "none", told
    if decoders.chosen and decoders.chosen not in decoders.found:
        return "not-chosen", told
    return ("ok" if "zxing-cpp" in decoders.found else "slow"), told


def _calibration(facts: Facts, calibration: Calibration) -> Case:
    if calibration.trouble:
        return "trouble", {"trouble": calibration.trouble}
    if calibration.verdict is not None:
        told = {"verdict": calibration.verdict, "date": calibration.date}
        return ("ok" if calibration.verdict in _WELL else "poor"), told
    drawn = isinstance(facts.cameras, Cameras) and facts.cameras.source == "drawn"
    return ("drawn" if drawn else "none"), {}


def _disk(_facts: Facts, disk: Disk) -> Case:
    if disk.free is None:
        return "lost", {"fault": disk.fault}
    told = {"free": f"{disk.free // 1_000_000} MB"}
    if disk.read_only:
        return "read-only", told
    if disk.free < FULL_BYTES:
        return "full", told
    return ("early" if disk.free < EARLY_BYTES else "ok"), told


def _journal(_facts: Facts, games: Games) -> Case:
    if games.rescue is not None:
        return "exchanged", {"name": games.rescue}
    if games.troubles:
        return "trouble", {"trouble": "; ".join(games.troubles[:3])}
    if games.games == 0:
        return "none", {}
    return "ok", {"games": games.games, "lines": games.lines}


def _clock(_facts: Facts, clock: Clock) -> Case:
    if clock.newest is not None and clock.newest > clock.today:
        return "back", {"now": clock.today, "newest": clock.newest}
    return ("ok" if clock.synchronised else "rtc" if clock.has_rtc else "unset"), {}


def _power(_facts: Facts, bits: int | None) -> Case:
    if bits is None:
        return "no-pi", {}
    if bits & _LOW_NOW:
        return "low", {}
    if bits & _SLOW:
        return "slow", {}
    return ("was-low" if bits & _LOW_SINCE else "ok"), {}


def _temperature(_facts: Facts, celsius: float | None) -> Case:
    if celsius is None:
        return "none", {}
    return ("hot" if celsius >= HOT_C else "ok"), {"celsius": f"{celsius:.0f}"}


def _network(_facts: Facts, network: Network) -> Case:
    told = {"host": network.host, "port": network.port, "address": network.address}
    if network.host in ("127.0.0.1", "::1", "localhost"):
        return "alone", told
    return ("none" if network.address is None else "ok"), told


def _broker(_facts: Facts, broker: Broker) -> Case:
    if broker.place is None:
        return "none", {}
    games = GAMES_WAIT.with_(n=broker.waiting) if broker.waiting else NO_GAME_WAITS
    told = {
        "place": broker.place, "table": broker.table, "since": broker.since, "games": games,
        "trouble": broker.unfit or broker.trouble,
    }  # fmt: skip
    if broker.unfit or broker.since is None:
        return ("unfit" if broker.unfit else "untried"), told
    return ("trouble" if broker.trouble else "waiting" if broker.waiting else "ok"), told


def _speech(_facts: Facts, speech: Speech) -> Case:
    if speech.device is None:
        return "off", {}
    return ("trouble" if speech.trouble else "ok"), {
        "device": speech.device, "trouble": speech.trouble,
    }  # fmt: skip


def _releases(_facts: Facts, releases: Releases) -> Case:
    if releases.current is None:
        return "none", {}
    told = {"current": releases.current, "kept": ", ".join(releases.kept) or "none"}
    if releases.unfinished:
        return "unfinished", told | {"unfinished": releases.unfinished}
    return "ok", told


# All checks, causes before what they cause: the check, its fact, its judge.
CHECKS: Final[tuple[tuple[str, str, Callable[[Facts, Any], Case]], ...]] = (
    ("python", "program", _python),
    ("libraries", "libraries", service.libraries),
    ("gpiozero", "gpiozero", _gpiozero),
    ("releases", "releases", _releases),
    ("power", "throttled", _power),
    ("disk", "disk", _disk),
    ("data", "data", service.data),
    ("pins", "pins", _pins),
    ("settings", "settings", service.settings),
    ("journal", "journal", _journal),
    ("files", "files", service.files),
    ("units", "units", service.units),
    ("rules", "rules", service.rules),
    ("port", "port", service.port),
    ("groups", "groups", _groups),
    ("chip", "chips", _chip),
    ("spi", "spi", spi.judge_spi),
    ("camera", "cameras", _camera),
    ("decoders", "decoders", _decoders),
    ("calibration", "calibration", _calibration),
    ("view", "view", view.judge_view),
    ("clock", "clock", _clock),
    ("temperature", "celsius", _temperature),
    ("network", "network", _network),
    ("broker", "broker", _broker),
    ("speech", "speech", _speech),
    ("service", "service", service.service),
    ("safe", "answer", service.safe),
    ("answer", "answer", service.answer),
    ("log", "log", service.log),
)
_ORDER: Final = tuple(Verdict)


def examine_facts(facts: Facts) -> tuple[Line, ...]:
    """Return a line a check: what fails first, what was not looked at last."""
    lines = (_line(facts, name, getattr(facts, field), judge) for name, field, judge in CHECKS)
    return tuple(sorted(lines, key=lambda line: _ORDER.index(line.is_)))


def _line(facts: Facts, name: str, fact: Any, judge: Callable[[Facts, Any], Case]) -> Line:
    if isinstance(fact, Unknown):
        return Line(name, UNKNOWN.is_, UNKNOWN.says.with_(why=fact.why), UNKNOWN.mend or "",
                    UNKNOWN.about)  # fmt: skip
    case, told = judge(facts, fact)
    sentence = SENTENCES[name, case]
    says = sentence.says.with_(**told)
    mend = sentence.mend.with_(**told) if sentence.mend is not None else ""
    return Line(name, sentence.is_, says, mend, sentence.about)


def is_fit(lines: tuple[Line, ...]) -> bool:
    """Whether nothing fails."""
    return all(line.is_ is not Verdict.FAIL for line in lines)
