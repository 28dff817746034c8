"""Whether the box stays well after a switch: asked again and again, time is an argument."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final, Protocol
from urllib.error import HTTPError

from engine.game import Json
from firmware.upkeep.release_build import run_or_reason
from firmware.upkeep.versions import built_of
from firmware.upkeep.web_client import address_of, open_url
from firmware.upkeep.words_update import SAYS

WELL_S: Final = 30.0  # so long it must be well
START_S: Final = 60.0  # so long it may take until it answers; a Pi 4 needs some 10 s
EVERY_S: Final = 1.0
ASK_S: Final = 5.0
_PARTS: Final = ("loop", "eyes", "disk", "journal", "pins", "temperature")


class Service(Protocol):
    """The running box, as an update sees it."""

    def restart(self) -> str:
        """Start it anew, or for the first time; return why that failed, or an empty text."""

    def stop(self) -> str:
        """End it; return why that failed, or an empty text."""

    def health(self) -> Mapping[str, Json] | None:
        """Return what /healthz says, None where nobody answers."""


@dataclass(frozen=True, slots=True)
class Systemd:
    """The box as systemd runs it."""

    host: str
    port: int
    unit: str = "roundtable.service"

    def restart(self) -> str:
        """Restart the unit; return what systemctl said, "" where it went well."""
        return run_or_reason(("systemctl", "restart", self.unit))

    def stop(self) -> str:
        """Stop the unit; return what systemctl said, "" where it went well."""
        return run_or_reason(("systemctl", "stop", self.unit))

    def health(self) -> Mapping[str, Json] | None:
        """Return how the running program says it is, None: it does not answer."""
        return health(f"{address_of(self.host, self.port)}/healthz")


def health(address: str) -> Mapping[str, Json] | None:
    """Return what /healthz says, 200 or not; None where nobody answers."""
    try:
        with open_url(address, ASK_S) as answer:
            told: Any = json.loads(answer.read())
    except HTTPError as error:  # 503: it says what fails
        try:
            with error:
                told = json.loads(error.read())
        except (OSError, ValueError):
            return None
    except (OSError, ValueError):
        return None
    return told if isinstance(told, dict) else None


def failing(data: Mapping[str, Json] | None) -> tuple[str, ...]:
    """Return the parts that do not work. Of a box that does not run, a camera may be missing."""
    return ("eyes",) if data is None else tuple(name for name, _ in _fails(data))


def _fails(data: Mapping[str, Json]) -> list[tuple[str, str]]:
    parts = ((name, data.get(name)) for name in _PARTS)
    return [
        (name, str(part.get("says")))
        for name, part in parts
        if isinstance(part, dict) and part.get("is") in ("fail", "starting")
    ]


@dataclass(frozen=True, slots=True)
class Time:
    """A clock, and what waits; tests bring their own."""

    now: Callable[[], float]
    wait: Callable[[float], None]


def watch_health(service: Service, time: Time, version: str, known: tuple[str, ...]) -> str:
    """Watch until the box was well for WELL_S; return why it was not, or an empty text.

    `known` failed before already. Within START_S after the switch anything may be; after its
    first good answer every answer must be good.
    """
    began, well_since, why = time.now(), None, ""
    while True:
        at = time.now()
        why = _wrong(service.health(), version, known)
        if not why:
            well_since = at if well_since is None else well_since
            if at - well_since >= WELL_S:
                return ""
        elif well_since is not None or at - began >= START_S:
            return why
        time.wait(EVERY_S)


def _wrong(data: Mapping[str, Json] | None, version: str, known: tuple[str, ...]) -> str:
    if data is None:
        return SAYS["no-answer"].with_(seconds=f"{ASK_S:.0f}")
    found = data.get("version")
    if found != built_of(version):
        return SAYS["other-version"].with_(found=found or "an older program")
    new = [(name, says) for name, says in _fails(data) if name not in known]
    return "; ".join(SAYS["part-fails"].with_(part=name, says=says) for name, says in new)
