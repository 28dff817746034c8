"""Asks systemd, the kernel and the running box about the service."""

from __future__ import annotations

import os
import pwd
from collections.abc import Iterator, Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from firmware.owner.config import Config
from firmware.storage.data_lock import FILE as LOCK
from firmware.upkeep import facts
from firmware.upkeep.listeners import Listener, listeners
from firmware.upkeep.places import OWN_FILES, RULES, SERVICE, UNITS, Places, unit_version
from firmware.upkeep.root_view import Ask, RootView, last_line, sum_of
from firmware.upkeep.switch_watch import health
from words.text import t

_ASKED: Final = (
    "Id", "LoadState", "ActiveState", "SubState", "Result", "NRestarts", "StateChangeTimestamp",
    "DropInPaths", "NeedDaemonReload", "MainPID",
)  # fmt: skip
KIOSK: Final = "roundtable-kiosk.service"
_NULL: Final = "/dev/null"
_BEGUN: Final = (".target", ".timer", ".path")  # they start with the computer, as install.sh has it
_WAIT: Final = (".timer", ".path")


class NotLooked(OSError):
    """Something that cannot be looked at here, and why."""


def is_installed(places: Places) -> bool:
    """Whether the program is installed as a service, or what is left of that is here."""
    return os.path.lexists(places.current) or any(
        os.path.lexists(places.units / name) for name in UNITS
    )


def states(ask: Ask) -> dict[str, Mapping[str, str]]:
    """Return what systemd says of each unit, by name; raise NotLooked."""
    told = ask("systemctl", "show", "--timestamp=unix", f"--property={','.join(_ASKED)}", *UNITS)
    if not told:
        raise NotLooked(t("systemd gives no answer here"))
    blocks = (dict(line.split("=", 1) for line in block.splitlines() if "=" in line)
              for block in told.split("\n\n"))  # fmt: skip
    return {block["Id"]: block for block in blocks if "Id" in block}


# -- its files -------------------------------------------------------------------------------


def units(places: Places, ask: Ask) -> tuple[facts.Unit, ...]:
    """Return every unit that install.sh puts there; none where it was never installed."""
    if not is_installed(places):
        return ()
    try:
        known = states(ask)
    except OSError:  # the line of the service says so
        known = {}
    return tuple(
        _unit(places, name, own, known.get(name, {}))
        for name, own in UNITS.items()
        if name != KIOSK or os.path.lexists(places.units / name)
    )


def _unit(places: Places, name: str, own: int, state: Mapping[str, str]) -> facts.Unit:
    path = places.units / name
    active, waits = state.get("ActiveState", ""), name.endswith(_WAIT)
    if not path.is_file():
        is_masked = path.is_symlink() and str(path.readlink()) == _NULL
        return facts.Unit(name, own, own, is_masked, is_masked, active=active, waits=waits)
    text = path.read_text(encoding="utf-8")
    version, shipped = unit_version(text), OWN_FILES / name
    return facts.Unit(
        name, version, own,
        is_enabled=not name.endswith(_BEGUN) or any(places.units.glob(f"*.wants/{name}")),
        differs=version == own and shipped.is_file() and shipped.read_text("utf-8") != text,
        needs_reload=state.get("NeedDaemonReload") == "yes",
        active=active, waits=waits,
    )  # fmt: skip


def rules(places: Places, view: RootView | None) -> tuple[facts.SystemFile, ...]:
    """Return every other file that install.sh puts outside the release."""
    if not is_installed(places):
        return ()
    return tuple(
        facts.SystemFile(f"/{path}", _state(places, path, name, view))
        for path, name in RULES.items()
    )


def _state(places: Places, path: str, name: str, view: RootView | None) -> str:
    found = view.sums.get(path) if view is not None else None
    found = sum_of(places.root / path) if found is None else found
    if not found:
        return "unseen" if found is None else "missing"
    return "ok" if found == sum_of(OWN_FILES / name) else "differs"


# -- how it runs -----------------------------------------------------------------------------


def service(places: Places, ask: Ask) -> facts.Service | None:
    """Return how systemd has the referee; raise NotLooked where no systemd answers."""
    if not is_installed(places):
        return None
    state = states(ask).get(SERVICE, {})
    return facts.Service(
        state.get("ActiveState", ""),
        state.get("SubState", ""),
        _minute(state.get("StateChangeTimestamp", "")),
        state.get("Result", ""),
        int(state.get("NRestarts") or 0),
        tuple(state.get("DropInPaths", "").split()),
        state.get("LoadState") not in (None, "not-found", "masked"),
    )


def _minute(stamp: str) -> str:
    """Return "2026-11-22 14:05 UTC" of systemd's "@1795437987", "?" of nothing."""
    if not stamp.startswith("@"):
        return "?"
    return datetime.fromtimestamp(int(stamp[1:]), UTC).strftime("%Y-%m-%d %H:%M UTC")


def log(places: Places, ask: Ask, view: RootView | None) -> str | None:
    """Return the service's last line; raise NotLooked where this user may not read it."""
    if not is_installed(places):
        return None
    told = view.log if view is not None else last_line(ask) or None
    if told is None:
        raise NotLooked(t("only root may read the system's log"))
    return told


def port(config: Config, ask: Ask, view: RootView | None) -> facts.Port:
    """Return who listens at the page's port."""
    seen = listeners() if view is None or view.listeners is None else view.listeners
    there = [one for one in seen if one.port == config.port != 0]
    ours = set(_own_processes(config, ask))
    others = [one for one in there if not _is_own(one, ours)]
    is_ours = len(others) < len(there)
    return facts.Port(config.port, is_ours, tuple(one.name for one in others))


def _is_own(one: Listener, ours: set[int]) -> bool:
    return one.process in ours or one.name.startswith("roundtable (")


def _own_processes(config: Config, ask: Ask) -> Iterator[int]:
    """Yield the process that systemd started, and the one that writes the data folder."""
    told = ask("systemctl", "show", "--property=MainPID", "--value", SERVICE) or ""
    for text in (told, _text(config.data / LOCK)):
        if text.strip().isdigit() and int(text):
            yield int(text)


def _text(path: Path) -> str:
    try:
        return path.read_text(encoding="ascii")
    except (OSError, ValueError):
        return ""


def answer(config: Config) -> facts.Answer:
    """Return what the running box says of itself; raise NotLooked where any port may be its."""
    if config.port == 0:
        raise NotLooked(t("the page takes any free port"))
    host = {"0.0.0.0": "127.0.0.1", "::": "[::1]"}.get(config.host, config.host)
    address = f"http://{host}:{config.port}/healthz"
    told = health(address)
    if told is None or not isinstance(told.get("loop"), dict):  # another program's answer
        return facts.Answer(address)
    why: tuple[str, ...] = ()
    if told.get("safe_mode"):
        table = health(address.replace("/healthz", "/api/table")) or {}
        why = tuple(_troubles(table)) or ("?",)
    return facts.Answer(address, True, bool(told.get("ok")), str(told.get("says", "")), why)


def _troubles(table: Mapping[str, object]) -> Iterator[str]:
    safe = table.get("safe")
    listed = safe.get("troubles") if isinstance(safe, dict) else None
    for one in listed if isinstance(listed, list) else ():
        if isinstance(one, dict):
            yield str(one.get("text", ""))


# -- what it keeps ---------------------------------------------------------------------------


def data(config: Config) -> facts.DataFolder:
    """Return which of the data folder's files its user may not write."""
    folder = config.data
    try:
        user = pwd.getpwuid(os.geteuid()).pw_name
    except KeyError:
        user = str(os.geteuid())
    if not folder.exists():
        return facts.DataFolder(str(folder), user, is_there=False)
    own = (folder, *sorted(path for path in folder.iterdir() if path.is_file()))
    closed = tuple(str(path) for path in own if not os.access(path, os.W_OK))
    return facts.DataFolder(str(folder), user, closed)
