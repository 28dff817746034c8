"""The doctor's judgements: a row a case, and every case leads to a page that is there."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

import pytest

from firmware.box.health import Disk
from firmware.upkeep import facts
from firmware.upkeep.checks import CHECKS, examine_facts, is_fit
from firmware.upkeep.doctor import as_json, as_text
from firmware.upkeep.facts import Facts, Unknown
from firmware.upkeep.places import UNITS, unit_version
from firmware.upkeep.sentence import Verdict
from firmware.upkeep.words import SENTENCES, TITLES, UNKNOWN
from hardware.rings import RINGS
from tests.support.places import DOCS, ROOT

PI = facts.Program("0.1.0", (3, 11, 2), "/opt/roundtable/current/venv", True, True, True)
WEBCAM = facts.Camera("C920", "/dev/video0", ("MJPG 1280x720",))
RP1 = facts.Chip("/dev/gpiochip0", "pinctrl-rp1")
USER = facts.Groups("roundtable", frozenset({"gpio", "video"}), frozenset({"gpio", "video"}))
BROKER = facts.Broker("store.lan:8883", "north", since="2026-11-22 14:05 UTC")
DEV = "/dev/spidev0.0"
WS2812, APA102 = RINGS["ws2812"], RINGS["apa102"]
PI_4 = facts.Chip("/dev/gpiochip0", "pinctrl-bcm2711")
SERVICE = facts.Service("active", "running", "2026-11-22 14:05 UTC", "success", 0, ())
DOWN = replace(SERVICE, active="inactive", sub="dead")
LOOPS = replace(SERVICE, active="activating", sub="auto-restart", result="exit-code", restarts=7)
UNIT = facts.Unit("roundtable.service", 2, 2)
TIMER = facts.Unit("roundtable-backup.timer", 1, 1, active="active", waits=True)
ANSWER = facts.Answer("http://127.0.0.1:8080/healthz", True, True)
FIT = Facts(
    program=PI,
    libraries=facts.Libraries(),
    gpiozero=facts.Library("2.0.1.post3", "/opt/x/gpiozero/__init__.py", "venv"),
    releases=facts.Releases("0.2.0", ("0.1.0",)),
    throttled=0,
    disk=Disk(20_000_000_000),
    data=facts.DataFolder("/var/lib/roundtable", "roundtable"),
    pins=facts.Pins("lgpio"),
    settings=facts.Settings("/etc/roundtable/roundtable.toml"),
    journal=facts.Games(3, 250, "2026-11-20"),
    files=(),
    units=(UNIT, TIMER),
    rules=(facts.SystemFile("/usr/local/bin/roundtable", "ok"),),
    port=facts.Port(8080, True),
    groups=USER,
    chips=(facts.Chip("/dev/gpiochip4", "other"), RP1),
    spi=facts.Spi(DEV, WS2812, True, True, {}),
    cameras=facts.Cameras("webcam:0", (WEBCAM,)),
    decoders=facts.Decoders(("zxing-cpp",)),
    calibration=facts.Calibration("good", "2026-11-20"),
    view=facts.View({"wide": 216, "high": 122, "marks": 4}, is_now=True),
    clock=facts.Clock("2026-11-22", True, False, "2026-11-20"),
    celsius=51.2,
    network=facts.Network("0.0.0.0", 8080, "192.168.1.20"),
    broker=BROKER,
    speech=facts.Speech("default"),
    service=SERVICE,
    answer=ANSWER,
    log="the table is shown at http://127.0.0.1:8080/",
)
FIT_DATA = facts.DataFolder("/var/lib/roundtable", "roundtable")
OLD = facts.Library("1.6.2", "/usr/lib/python3/dist-packages/gpiozero/__init__.py", "apt")
PC = replace(PI, on_pi=False)
STRANGER = replace(WEBCAM, holders=("chromium (4711)",))
OURS = replace(WEBCAM, holders=("roundtable (812)",))

# what is otherwise, the check that sees it, its verdict, what it says
CASES: list[tuple[dict[str, Any], str, str, str]] = [
    ({}, "python", "ok", "Python 3.11.2"),
    ({"program": replace(PI, python=(3, 9, 2))}, "python", "fail", "3.9.2 is too old"),
    ({"program": replace(PI, in_venv=False)}, "python", "warn", "outside a virtual environment"),
    ({"program": replace(PI, sees_apt=False)}, "python", "fail", "does not see apt's packages"),
    ({"program": replace(PC, sees_apt=False)}, "python", "ok", "Python"),
    ({"libraries": facts.Libraries(("segno",))}, "libraries", "fail", "not installed: segno"),
    ({"libraries": facts.Libraries(damaged=("rich",))}, "libraries", "fail", "files are gone of r"),
    ({"libraries": facts.Libraries(
        wanted=(facts.MissingRequirement("paho-mqtt", "[mqtt]", "--fleet"),))},
     "libraries", "fail", "the configuration needs it: paho-mqtt ([mqtt])"),
    ({"data": replace(FIT_DATA, closed=("/d/journal.sqlite",))}, "data", "fail",
     "roundtable may not write /d/journal.sqlite"),
    ({"data": replace(FIT_DATA, is_there=False)}, "data", "ok", "is not there yet"),
    ({"files": ("deck.toml: not TOML",)}, "files", "fail", "deck.toml: not TOML"),
    ({"units": (replace(UNIT, is_there=False), TIMER)}, "units", "fail", "service: not there"),
    ({"units": (UNIT, replace(TIMER, is_masked=True))}, "units", "fail", "timer: masked"),
    ({"units": (UNIT, replace(TIMER, is_enabled=False))}, "units", "fail", "does not start with"),
    ({"units": (UNIT, replace(TIMER, active="failed"))}, "units", "fail", "timer: failed"),
    ({"units": (UNIT, replace(TIMER, active="inactive"))}, "units", "fail", "timer: stopped"),
    ({"units": (replace(UNIT, active="failed"),)}, "units", "ok", "roundtable.service"),
    ({"units": (replace(UNIT, differs=True),)}, "units", "warn", "service: changed by hand"),
    ({"units": (replace(UNIT, needs_reload=True),)}, "units", "warn", "since systemd read it"),
    ({"rules": (facts.SystemFile("/r", "missing"),)}, "rules", "fail", "/r: not there"),
    ({"rules": (facts.SystemFile("/r", "differs"),)}, "rules", "warn", "/r: not as this release"),
    ({"rules": (facts.SystemFile("/r", "unseen"),)}, "rules", "unseen", "only root may read it"),
    ({"rules": ()}, "rules", "ok", "not installed"),
    ({"port": facts.Port(8080, False, ("python3 (47)",))}, "port", "fail",
     "8080 is taken by python3 (47)"),
    ({"port": facts.Port(8080)}, "port", "ok", "free"),
    ({"port": facts.Port(0)}, "port", "ok", "any free one"),
    ({}, "service", "ok", "runs since 2026-11-22 14:05 UTC"),
    ({"service": None}, "service", "ok", "not installed"),
    ({"service": DOWN}, "service", "fail", "is stopped since 2026-11-22"),
    ({"service": LOOPS, "log": "no such board"}, "service", "fail",
     "does not start (exit-code, 7 restarts); it said last: no such board"),
    ({"service": LOOPS, "log": Unknown("x")}, "service", "fail", "only root may read its log"),
    ({"service": replace(LOOPS, active="failed", dropins=("/e/x.conf",))}, "service", "fail",
     "and /e/x.conf changes its unit"),
    ({"service": replace(LOOPS, restarts=0, sub="start")}, "service", "warn", "is activating"),
    ({"service": replace(SERVICE, is_known=False)}, "service", "unseen", "systemd knows no"),
    ({"answer": replace(ANSWER, is_there=False)}, "answer", "fail", "8080/healthz gives no answer"),
    ({"answer": replace(ANSWER, is_there=False), "service": DOWN}, "answer", "unseen", "no box"),
    ({"answer": replace(ANSWER, is_there=False), "service": None}, "answer", "ok", "no box runs"),
    ({"answer": replace(ANSWER, is_well=False, says="the disk is full")}, "answer", "fail",
     "the box says: the disk is full"),
    ({"answer": replace(ANSWER, troubles=("board",))}, "safe", "fail", "in safe mode: board"),
    ({"answer": replace(ANSWER, is_there=False)}, "safe", "unseen", "no box answers"),
    ({"answer": replace(ANSWER, is_there=False), "service": None}, "safe", "ok", "no box runs"),
    ({"log": None}, "log", "ok", "not installed"),
    ({"log": ""}, "log", "ok", "it has no line"),
    ({"gpiozero": OLD}, "gpiozero", "fail", "1.6.2 from apt (/usr/lib/python3/dist-packages"),
    ({"gpiozero": facts.Library(None)}, "gpiozero", "fail", "is not installed"),
    ({"pins": facts.Pins("lgpio", "the lgpio installed here is an empty stub")}, "pins", "fail",
     "empty stub"),
    ({"pins": facts.Pins("mock")}, "pins", "warn", "mock pins on a Raspberry Pi"),
    ({"pins": facts.Pins("mock"), "program": PC}, "pins", "ok", "no Raspberry Pi"),
    ({"groups": replace(USER, has=frozenset({"video"}))}, "groups", "fail", "not in gpio"),
    ({"groups": replace(USER, has=frozenset(), on_machine=frozenset())}, "groups", "ok", ""),
    ({"chips": (replace(RP1, path="/dev/gpiochip4"),)}, "chip", "ok", "/dev/gpiochip4"),
    ({"chips": ()}, "chip", "fail", "among none at all"),
    ({"chips": (facts.Chip("/dev/gpiochip0", "", "Permission denied"),)}, "chip", "fail",
     "cannot be opened: Permission denied"),
    ({"chips": (), "pins": facts.Pins("mock")}, "chip", "ok", "none is needed"),
    ({"broker": facts.Broker(None)}, "broker", "ok", "none is told of this table"),
    ({}, "broker", "ok", "has taken all its games; no trouble noted since 2026-11-22"),
    ({"broker": replace(BROKER, waiting=2)}, "broker", "ok", "2 games are not told yet"),
    ({"broker": replace(BROKER, trouble="away", waiting=1)}, "broker", "warn",
     "store.lan:8883: away; trouble noted since 2026-11-22 14:05 UTC; 1 game is not told yet"),
    ({"broker": replace(BROKER, trouble="away")}, "broker", "warn", "14:05 UTC; no game waits"),
    ({"broker": replace(BROKER, unfit="no paho", since=None)}, "broker", "warn",
     "store.lan:8883 is not tried: no paho"),
    ({"broker": replace(BROKER, since=None)}, "broker", "warn", "was never tried as north"),
    ({}, "spi", "ok", "for the ring"),
    ({"spi": facts.Spi(DEV, WS2812, False, False, {})}, "spi", "warn", "off: the ring"),
    ({"spi": facts.Spi(DEV, WS2812, True, True, {}, core_mhz=(200, 500)), "chips": (PI_4,)},
     "spi", "warn", "the core's clock changes from 200 to 500 MHz"),
    ({"spi": facts.Spi(DEV, WS2812, True, True, {}, core_mhz=(500, 500)), "chips": (PI_4,)},
     "spi", "ok", "for the ring of WS2812B"),
    ({"spi": facts.Spi(DEV, WS2812, True, True, {}, core_mhz=(200, 500))}, "spi", "ok", "WS2812B"),
    ({"spi": facts.Spi(DEV, APA102, True, True, {}, core_mhz=(200, 500)), "chips": (PI_4,)},
     "spi", "ok", "for the ring of APA102"),
    ({"spi": facts.Spi(DEV, APA102, True, True, {}, is_named=False)}, "spi", "ok",
     'your profile names none, so it is taken for'),
    ({"spi": facts.Spi(DEV, WS2812, True, False, {})}, "spi", "warn", "cannot be opened by"),
    ({"spi": facts.Spi(DEV, None, False, False, {9: "black"})}, "spi", "ok", "off: this board"),
    ({"spi": facts.Spi(DEV, None, True, True, {})}, "spi", "ok", "on, though this"),
    ({"spi": facts.Spi(DEV, None, True, True, {9: "black"})}, "spi", "ok", "black: BCM 9"),
    ({"spi": facts.Spi(DEV, None, True, True, {8: "ok button", 9: "black"})}, "spi", "warn",
     "keeps pins that this board uses: ok button: BCM 8 (pin 24)"),
    ({"spi": facts.Spi(DEV, WS2812, False, False, {}), "pins": facts.Pins("mock")}, "spi", "ok",
     "mock"),
    ({}, "speech", "ok", "espeak-ng speaks through default"),
    ({"speech": facts.Speech(None)}, "speech", "ok", "says nothing"),
    ({"speech": facts.Speech("default", "aplay is not there")}, "speech", "warn", "aplay is not"),
    ({}, "camera", "ok", "webcam:0: C920; MJPG 1280x720"),
    ({"cameras": facts.Cameras("webcam:0", (OURS,))}, "camera", "ok", "roundtable (812)"),
    ({"cameras": facts.Cameras("webcam:0", (STRANGER,))}, "camera", "fail",
     "held by chromium (4711)"),
    ({"cameras": facts.Cameras("webcam:1", (WEBCAM,))}, "camera", "fail", "there is C920"),
    ({"cameras": facts.Cameras("pi")}, "camera", "fail", "pi: not found"),
    ({"cameras": facts.Cameras("pi", (facts.Camera("imx708"),))}, "camera", "ok", "imx708"),
    ({"cameras": facts.Cameras("drawn")}, "camera", "ok", "no camera is needed"),
    ({"decoders": facts.Decoders(())}, "decoders", "fail", "no card can be read"),
    ({"decoders": facts.Decoders(("pyzbar",))}, "decoders", "warn", "zxing-cpp, the best"),
    ({"decoders": facts.Decoders(("zxing-cpp",), "pyzbar")}, "decoders", "fail", "is chosen"),
    ({"calibration": facts.Calibration()}, "calibration", "warn", "not calibrated"),
    ({"calibration": facts.Calibration("poor", "2026-11-20")}, "calibration", "warn", "poor"),
    ({"calibration": facts.Calibration(trouble="webcam:0 it is")}, "calibration", "warn", "it is"),
    ({"calibration": facts.Calibration(), "cameras": facts.Cameras("drawn")}, "calibration", "ok",
     "needs none"),
    ({"disk": Disk(150_000_000)}, "disk", "warn", "only 150 MB free"),
    ({"disk": Disk(400_000)}, "disk", "fail", "full: 0 MB free"),
    ({"disk": Disk(4_000_000_000, read_only=True)}, "disk", "fail", "can only be read"),
    ({"disk": Disk(None, fault="No such file")}, "disk", "fail", "No such file"),
    ({"journal": facts.Games(3, 9, None, ("game 2: line 4: is missing",))}, "journal", "fail",
     "line 4: is missing"),
    ({"journal": facts.Games(0, 0)}, "journal", "ok", "no game was played yet"),
    ({"journal": facts.Games(0, 0, rescue="journal.rescue-1.sqlite")}, "journal", "fail",
     "journal.rescue-1.sqlite has what was played, and the box takes no line"),
    ({"clock": facts.Clock("2026-11-22", None, True)}, "clock", "ok", "machine's own clock"),
    ({"clock": facts.Clock("2026-11-22", False, False)}, "clock", "warn", "no network has set it"),
    ({"clock": facts.Clock("2020-01-01", False, True, "2026-11-20")}, "clock", "warn",
     "it says 2020-01-01, but the last game began 2026-11-20"),
    ({"throttled": 0x50005}, "power", "fail", "too low now"),
    ({"throttled": 0x50000}, "power", "warn", "too low since the start"),
    ({"throttled": 0xE0008}, "power", "warn", "slowed down"),
    ({"throttled": None}, "power", "ok", "does not tell"),
    ({"celsius": 84.0}, "temperature", "warn", "84 °C"),
    ({"celsius": None}, "temperature", "ok", "does not tell"),
    ({"units": (facts.Unit("roundtable.service", 1, 2),)}, "units", "warn", "version 1, not 2"),
    ({"units": (facts.Unit("roundtable.service", None, 2),)}, "units", "warn", "version ?, not 2"),
    ({"units": ()}, "units", "ok", "not installed as a service"),
    ({"network": facts.Network("127.0.0.1", 8080, None)}, "network", "ok", "only this machine"),
    ({"network": facts.Network("0.0.0.0", 8080, None)}, "network", "warn", "no network address"),
    ({"settings": facts.Settings(None)}, "settings", "ok", "no file"),
    ({"settings": facts.Settings("f", ("[screen] port: expected",))}, "settings", "fail", "port"),
    ({"releases": facts.Releases(None)}, "releases", "ok", "not installed"),
    ({"releases": facts.Releases("1", (), "2")}, "releases", "warn", "the update to 2 was cut off"),
]  # fmt: skip


def line(found: Facts, name: str) -> Any:
    return next(one for one in examine_facts(found) if one.name == name)


@pytest.mark.parametrize(("otherwise", "name", "is_", "says"), CASES)
def test_each_fact_is_judged(otherwise: dict[str, Any], name: str, is_: str, says: str) -> None:
    found = line(replace(FIT, **otherwise), name)
    assert (str(found.is_), says in found.says) == (is_, True), found


def test_a_fit_box_is_fit_and_says_so_in_every_line() -> None:
    assert [one.is_ for one in examine_facts(FIT)] == [Verdict.OK] * len(CHECKS)
    assert is_fit(examine_facts(FIT))


@pytest.mark.parametrize(("name", "field"), [(name, field) for name, field, _ in CHECKS])
def test_what_cannot_be_found_out_is_a_line_and_never_a_traceback(name: str, field: str) -> None:
    found = line(replace(FIT, **{field: Unknown("vcgencmd gave no answer")}), name)
    assert (found.is_, found.says) == ("unseen", "not looked at: vcgencmd gave no answer")
    everything = Facts(**{check.name: Unknown("dark") for check in FIT_FIELDS})
    assert len(examine_facts(everything)) == len(CHECKS)


FIT_FIELDS = tuple(Facts.__dataclass_fields__.values())


def test_what_fails_stands_first_and_what_was_not_looked_at_last() -> None:
    """Among what fails the cause comes before what it causes: the port before the service."""
    broken = replace(
        FIT, port=facts.Port(8080, False, ("python3 (47)",)), service=LOOPS, log=Unknown("dark"),
        clock=facts.Clock("2026-11-22", False, False), answer=facts.Answer("http://x/healthz"),
    )  # fmt: skip
    lines = [(str(one.is_), one.name) for one in examine_facts(broken)]
    assert lines[:3] == [("fail", "port"), ("fail", "service"), ("warn", "clock")]
    assert lines[3][0] == "ok"
    assert lines[-3:] == [("unseen", "safe"), ("unseen", "answer"), ("unseen", "log")]


def test_what_was_not_looked_at_is_no_fault_and_never_counts_as_well() -> None:
    lines = examine_facts(replace(FIT, log=Unknown("only root may read it")))
    assert is_fit(lines)
    told = as_text(lines)
    assert "?   Service log" in told
    assert "0 of 30 fail, 0 are warnings, 1 were not looked at" in told
    assert as_json(lines)["checks"][-1]["is"] == "unseen"  # type: ignore[index]


def test_every_check_has_a_title_and_every_sentence_a_check() -> None:
    names = [name for name, _, _ in CHECKS]
    assert names == list(TITLES)
    assert {name for name, _ in SENTENCES} == set(names)
    assert {field for _, field, _ in CHECKS} == set(Facts.__dataclass_fields__)


def test_what_is_not_well_has_a_mend_and_what_is_well_has_none() -> None:
    for key, sentence in SENTENCES.items():
        assert bool(sentence.mend) == bool(sentence.about) == (sentence.is_ is not Verdict.OK), key


@pytest.mark.parametrize(
    "about", sorted({one.about for one in (*SENTENCES.values(), UNKNOWN)} - {""})
)
def test_every_mend_leads_to_a_heading_of_the_page_about_troubles(about: str) -> None:
    page = (DOCS / "troubleshooting.md").read_text(encoding="utf-8")
    assert about in re.findall(r"^#+ (.*)$", page, re.MULTILINE)


@pytest.mark.parametrize("name", UNITS)
def test_the_doctor_knows_the_version_that_each_unit_tells(name: str) -> None:
    path = ROOT / "systemd" / name
    version = unit_version(path.read_text(encoding="utf-8")) if path.exists() else None
    if version is None:
        pytest.skip(f"{name} tells no version here")
    assert version == UNITS[name]
