"""How the box is: each part ok, warned of or failing, with the mend in a sentence. Pure."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Final

from firmware.storage.disk_room import EARLY_BYTES, FULL_BYTES
from words.text import clauses, t

if TYPE_CHECKING:
    from firmware.shapes import answers

STUCK_S: Final = 10.0  # a loop that has not turned for so long is stuck
BY_HAND: Final = ("eyes",)  # a box that lacks these referees all the same: people enter the cards
STARTING_S: Final = 60.0  # a start may take so long, as an update waits; a Pi 4 needs some 10 s
HOT_C: Final = 80.0  # a Raspberry Pi slows itself down from 80 to 85 °C on


class Is(StrEnum):
    """How a part is."""

    OK = "ok"
    STARTING = "starting"  # it does not work yet, and nobody has to do anything
    WARN = "warn"
    FAIL = "fail"


@dataclass(frozen=True, slots=True)
class Part:
    """A part of the box, and what to do where it is not ok."""

    is_: Is = Is.OK
    says: str = ""

    def as_json(self) -> answers.PartHealth:
        """Return it as /healthz tells it."""
        return {"is": self.is_, "says": self.says}


@dataclass(frozen=True, slots=True)
class Disk:
    """The disk that the data folder lies on."""

    free: int | None  # bytes that this user may write; None: it could not be asked
    read_only: bool = False
    fault: str = ""  # why it could not be asked


@dataclass(frozen=True, slots=True)
class Signs:
    """What was found out about the box."""

    turned_s: float | None  # since the main loop turned last; None: it has not begun
    eyes: tuple[str, str]  # "seeing", "lost" or "none", and the text that goes with it
    disk: Disk
    unwritten: str  # why the last line could not be written; empty: it was
    faults: tuple[str, ...]  # parts of the panel that do not work
    simulated: bool  # mock pins
    celsius: float | None  # of the processor; None: this machine does not tell
    unkept: str = ""  # why nothing is kept though lines are written; empty: all is
    started_s: float = 0.0  # since the program started


def judge(signs: Signs) -> dict[str, Part]:
    """Return how each part is."""
    return {
        "loop": _loop(signs.turned_s, signs.started_s),
        "eyes": _camera_health(*signs.eyes),
        "disk": _disk(signs.disk),
        "journal": _journal(signs.unwritten, signs.unkept),
        "pins": _pins(signs.faults, signs.simulated),
        "temperature": _temperature(signs.celsius),
    }


def referees(parts: Mapping[str, Part]) -> bool:
    """Whether the box does its work, by hand where it does not see."""
    return not _unable({name: part for name, part in parts.items() if name not in BY_HAND})


def in_words(parts: Mapping[str, Part]) -> str:
    """Return what fails or is starting, an empty text where nothing does."""
    return clauses([part.says for part in _unable(parts)])


def _unable(parts: Mapping[str, Part]) -> list[Part]:
    return [part for part in parts.values() if part.is_ in (Is.FAIL, Is.STARTING)]


def health_view(signs: Signs) -> answers.Parts:
    """Return it as /healthz tells it (docs/http.md)."""
    parts = judge(signs)
    wrong = in_words(parts)
    return {
        "ok": not wrong,
        "referees": referees(parts),
        "says": wrong,
        "loop": parts["loop"].as_json(),
        "eyes": parts["eyes"].as_json(),
        "disk": parts["disk"].as_json(),
        "journal": parts["journal"].as_json(),
        "pins": parts["pins"].as_json(),
        "temperature": parts["temperature"].as_json(),
    }


def _loop(turned_s: float | None, started_s: float) -> Part:
    if turned_s is None and started_s < STARTING_S:
        return Part(Is.STARTING, t("the box is starting: wait half a minute"))
    if turned_s is None:
        return Part(
            Is.FAIL,
            t(
                "the main loop has not begun after {s} s: unplug the box and plug it in again; "
                "nothing is lost",
                s=f"{STARTING_S:.0f}",
            ),
        )
    if turned_s >= STUCK_S:
        return Part(
            Is.FAIL,
            t(
                "the main loop has not turned for {s} s: unplug the box and plug it in again; "
                "nothing is lost",
                s=f"{STUCK_S:.0f}",
            ),
        )
    return Part()


def _camera_health(state: str, text: str) -> Part:
    match state:
        case "seeing":
            return Part()
        case "lost":
            return Part(
                Is.FAIL, t("the camera is lost: {text}; enter cards by hand meanwhile", text=text)
            )
        case _:
            return Part(Is.WARN, t("{text}: enter cards by hand", text=text))


def _disk(disk: Disk) -> Part:
    if disk.free is None:
        return Part(
            Is.FAIL,
            t("the data folder cannot be reached: {fault}: check its disk", fault=disk.fault),
        )
    if disk.read_only:
        return Part(
            Is.FAIL,
            t(
                "the disk can only be read: restart the box; if it stays so, the card is worn "
                "out: replace it"
            ),
        )
    if disk.free < FULL_BYTES:
        return Part(
            Is.FAIL, t("the disk is full ({free} free): remove files from it", free=_mb(disk.free))
        )
    if disk.free < EARLY_BYTES:
        return Part(
            Is.WARN,
            t("the disk is nearly full ({free} free): remove files soon", free=_mb(disk.free)),
        )
    return Part()


def _journal(unwritten: str, unkept: str) -> Part:
    if unwritten:
        return Part(Is.FAIL, unwritten)
    return Part(Is.WARN, t("nothing is kept: {why}", why=unkept)) if unkept else Part()


def _mb(count: int) -> str:
    return f"{count / 1_000_000:.1f} MB" if count < 10_000_000 else f"{count // 1_000_000} MB"


def _pins(faults: tuple[str, ...], simulated: bool) -> Part:
    if faults:
        return Part(Is.WARN, clauses(faults))
    return Part(Is.OK, t("mock pins: no real lamp is lit") if simulated else "")


def _temperature(celsius: float | None) -> Part:
    if celsius is None:
        return Part(Is.OK, t("this machine does not tell its temperature"))
    if celsius >= HOT_C:
        return Part(
            Is.WARN,
            t(
                "the processor has {celsius} °C and slows itself down: give the box more air, or a "
                "heat sink",
                celsius=f"{celsius:.0f}",
            ),
        )
    return Part(Is.OK, f"{celsius:.0f} °C")
