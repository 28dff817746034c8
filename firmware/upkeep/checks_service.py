"""Judgements about the service, its files, its port and what it keeps. Pure."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from firmware.upkeep.facts import (
    Answer,
    DataFolder,
    Facts,
    Libraries,
    Port,
    Service,
    Settings,
    SystemFile,
    Unit,
)
from words.text import t

Case = tuple[str, Mapping[str, object]]  # the sentence's key, and what stands in it
UNREAD: Final = t("(only root may read its log: sudo roundtable doctor)")
TOLD: Final = 3  # troubles that stand in one line


def libraries(_facts: Facts, found: Libraries) -> Case:
    """Judge the libraries."""
    if found.missing:
        return "missing", {"names": ", ".join(found.missing)}
    if found.damaged:
        return "damaged", {"names": ", ".join(found.damaged)}
    options = " ".join(dict.fromkeys(one.option for one in found.wanted))
    names = ", ".join(f"{one.name} ({one.key})" for one in found.wanted)
    return ("wanted" if found.wanted else "ok"), {
        "names": names, "words": f"install.sh {options}".strip(),
    }  # fmt: skip


def data(_facts: Facts, found: DataFolder) -> Case:
    """Judge the data folder."""
    told = {"folder": found.folder, "user": found.user, "names": ", ".join(found.closed[:TOLD])}
    if not found.is_there:
        return "none", told
    return ("closed" if found.closed else "ok"), told


def settings(_facts: Facts, found: Settings) -> Case:
    """Judge the settings."""
    if found.troubles:
        return "trouble", {"trouble": "; ".join(found.troubles[:TOLD])}
    return ("none" if found.file is None else "ok"), {"file": found.file}


def files(_facts: Facts, troubles: tuple[str, ...]) -> Case:
    """Judge the program's files."""
    return ("trouble" if troubles else "ok"), {"trouble": "; ".join(troubles[:TOLD])}


def units(_facts: Facts, found: tuple[Unit, ...]) -> Case:
    """Name the units that are worst, worst first: what is missing before what is old."""
    if not found:
        return "none", {}
    versions = {one.name: f"{one.name} (version {one.version or '?'}, not {one.own})"
                for one in found if one.version != one.own}  # fmt: skip
    cases: tuple[tuple[str, list[str]], ...] = (
        ("missing", [one.name for one in found if not one.is_there]),
        ("masked", [one.name for one in found if one.is_masked]),
        ("disabled", [one.name for one in found if one.is_there and not one.is_enabled]),
        ("failed", [one.name for one in found if one.active == "failed" and _helps(one)]),
        ("stopped", [one.name for one in found if one.active == "inactive" and one.waits]),
        ("drift", list(versions)),
        ("differs", [one.name for one in found if one.differs]),
        ("reload", [one.name for one in found if one.needs_reload]),
    )
    for case, names in cases:
        if names:
            said = [versions[name] for name in names] if case == "drift" else names
            return case, {"names": ", ".join(said), "words": " ".join(names)}
    return "ok", {"names": ", ".join(one.name for one in found)}


def _helps(unit: Unit) -> bool:
    """Whether it is not the referee itself, of which another line tells."""
    return unit.name != "roundtable.service"


def rules(_facts: Facts, found: tuple[SystemFile, ...]) -> Case:
    """Judge udev's rules."""
    if not found:
        return "none", {}
    for case in ("missing", "differs", "unseen"):
        names = [one.path for one in found if one.state == case]
        if names:
            return case, {"names": ", ".join(names)}
    return "ok", {}


def port(_facts: Facts, found: Port) -> Case:
    """Judge the page's port."""
    told = {"port": found.number, "holders": ", ".join(found.others)}
    if found.number == 0:
        return "any", told
    if found.is_ours:
        return "ok", told
    return ("taken" if found.others else "free"), told


def service(facts: Facts, found: Service | None) -> Case:
    """Judge the service."""
    if found is None:
        return "none", {}
    said = facts.log if isinstance(facts.log, str) else UNREAD
    told = {
        "state": found.active, "since": found.since, "result": found.result, "said": said,
        "n": found.restarts, "files": ", ".join(found.dropins),
    }  # fmt: skip
    if not found.is_known:
        return "unknown", told
    if found.active == "active":
        return "ok", told
    if found.active == "failed" or found.restarts or found.sub == "auto-restart":
        return ("fails-changed" if found.dropins else "fails"), told
    return ("stopped" if found.active == "inactive" else "starting"), told


def _is_on(facts: Facts) -> bool:
    return isinstance(facts.service, Service) and facts.service.active == "active"


def answer(facts: Facts, found: Answer) -> Case:
    """Judge whether the page answers."""
    told = {"address": found.address, "says": found.says}
    if found.is_there:
        return ("ok" if found.is_well else "unwell"), told
    if _is_on(facts):
        return "silent", told
    return ("none" if facts.service is None else "stopped"), told


def safe(facts: Facts, found: Answer) -> Case:
    """Judge whether the box waits in safe mode."""
    if not found.is_there:
        return ("none" if facts.service is None else "silent"), {}
    return ("trouble" if found.troubles else "ok"), {"trouble": "; ".join(found.troubles[:TOLD])}


def log(_facts: Facts, text: str | None) -> Case:
    """Judge the log of the last start."""
    if text is None:
        return "none", {}
    return ("ok" if text else "empty"), {"said": text}
