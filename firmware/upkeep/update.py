"""Update, way back, and the end of what was cut off. A working box keeps working at every step.

found -> checksum, signature -> machine, version, room -> built beside the old -> its doctor ->
the games on a copy -> switch -> watched -> old ones removed. Up to the switch nothing that runs is
touched; from the switch on `switching.json` says how to go back, whoever is cut off.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Final

from firmware.handing.files import open_file
from firmware.table.backups import FOLDER
from firmware.upkeep import archive, releases
from firmware.upkeep.archive import Contents
from firmware.upkeep.kit import Kit, ask, box_words, journal_version
from firmware.upkeep.release_build import free_bytes, keep_extras, this_machine
from firmware.upkeep.releases import BadRelease, Switching
from firmware.upkeep.switch_watch import WELL_S, failing, watch_health
from firmware.upkeep.versions import built_of, order
from firmware.upkeep.words_update import SAYS
from words.text import join_texts

SPARE_BYTES: Final = 50_000_000  # beside what is unpacked, for the box to go on writing
UNPACKED: Final = 5  # times a release's size: its copy, its wheels, and what pip makes of them


# -- the words of the command line -----------------------------------------------------------


def check(kit: Kit, place: Path) -> None:
    """Say what an update would do; nothing is changed. Raise BadRelease."""
    old = _running(kit)
    with tempfile.TemporaryDirectory(prefix="roundtable-") as folder, _room_said(old):
        contents = _contents(kit, place, Path(folder), old)
    kit.tell(SAYS["would"].with_(old=old, version=contents.version, seconds=f"{WELL_S:.0f}"))


def update(kit: Kit, place: Path) -> None:
    """Bring the box to another release, or raise BadRelease: then the old one runs."""
    with releases.lock_updates(kit.places):
        _refuse_half_done(kit)
        _remove_leftovers(kit)
        old = _running(kit)
        with _room_said(old), _unpacking(kit) as folder:
            contents = _contents(kit, place, folder, old)
            kit.tell(SAYS["building"].with_(version=contents.version, old=old))
            kit.builder.build(kit.places, contents, old)
        try:
            _examine(kit, contents.version, old)
            _try_games(kit, contents.version, old)
            _go(kit, contents.version, old)
        except BadRelease:
            releases.remove(kit.places, contents.version)
            raise
        for version in releases.prune(kit.places):
            _copy_before(kit, version).unlink(missing_ok=True)
            kit.tell(SAYS["pruned"].with_(version=version))
        kit.tell(SAYS["done"].with_(version=contents.version, old=old))


def rollback(kit: Kit, old_data: bool = False) -> None:
    """Go back to the release before, or raise BadRelease: then this one goes on."""
    with releases.lock_updates(kit.places):
        _refuse_half_done(kit)
        _remove_leftovers(kit)
        new = _running(kit)
        older = [one for one in releases.whole(kit.places) if order(one) < order(new)]
        if not older:
            raise BadRelease(SAYS["no-older"])
        copy = _copy_before(kit, new)
        if old_data and not copy.exists():
            raise BadRelease(SAYS["no-old-data"].with_(new=new))
        if not old_data:
            _see_that_it_reads(kit, older[-1], new)
        with _room_said(new):
            keep_extras(kit.places, new, older[-1])
        _go(kit, older[-1], new, copy if old_data else None)
        kit.tell(SAYS["rolled-back"].with_(version=older[-1]))


def settle(kit: Kit) -> None:
    """End a switch that was cut off: watch the new release, go back where it is not well."""
    with releases.lock_updates(kit.places, waits=True):
        _remove_leftovers(kit)
        told = releases.switching(kit.places)
        if told is None:
            kit.tell(SAYS["nothing-to-settle"])
            return
        if releases.current(kit.places) != told.new:
            releases.end_switching(kit.places)  # it was cut off before the switch
            return
        _watch(kit, told)
        kit.tell(SAYS["done"].with_(version=told.new, old=told.old))


# -- before the switch -----------------------------------------------------------------------


def _running(kit: Kit) -> str:
    version = releases.current(kit.places)
    if version is None:
        raise BadRelease(SAYS["not-installed"].with_(current=kit.places.current))
    return version


def _refuse_half_done(kit: Kit) -> None:
    told = releases.switching(kit.places)
    if told is not None and releases.current(kit.places) == told.new:
        raise BadRelease(SAYS["settle-first"].with_(new=told.new))
    releases.end_switching(kit.places)


def _remove_leftovers(kit: Kit) -> None:
    for version in releases.remove_leftovers(kit.places):
        kit.tell(SAYS["leftover"].with_(version=version))
    shutil.rmtree(kit.places.releases / ".unpacking", ignore_errors=True)


@contextmanager
def _unpacking(kit: Kit) -> Iterator[Path]:
    """Give a folder on the disk of the releases; a tmpfs of a small Pi would not hold it."""
    folder = kit.places.releases / ".unpacking"
    folder.mkdir()
    try:
        yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)


@contextmanager
def _room_said(old: str) -> Iterator[None]:
    """Say that the disk is full where a copy meets its end."""
    try:
        yield
    except OSError as error:
        raise BadRelease(SAYS["full"].with_(why=error.strerror or error, old=old)) from error


def _contents(kit: Kit, place: Path, folder: Path, old: str) -> Contents:
    """Return what is in a release that may be taken here, or raise BadRelease."""
    file = archive.find_release(place)
    digest = archive.checksum(file, kit.release_key)
    _check_room(file, folder)
    copy = archive.fetch_release(file, digest, folder)
    contents = archive.open_release(file, copy, folder / "unpacked")
    signed = SAYS["not-signed" if kit.release_key is None else "signed"]
    kit.tell(SAYS["found"].with_(file=file, version=contents.version, signed=signed))
    archive.check_machine(contents, this_machine())
    ours = order(built_of(old))
    if order(contents.version) <= ours:
        case = "same" if order(contents.version) == ours else "older"
        raise BadRelease(SAYS[case].with_(file=file, new=contents.version, old=old))
    return contents


def _check_room(file: Path, folder: Path) -> None:
    try:
        with open_file(file) as opened:
            size = os.fstat(opened.fileno()).st_size
    except OSError as error:
        raise BadRelease(SAYS["unreadable"].with_(file=file, why=error.strerror)) from error
    needed, free = UNPACKED * size + SPARE_BYTES, free_bytes(folder)
    if free < needed:
        told = {"needed": needed // 10**6, "free": free // 10**6}
        raise BadRelease(SAYS["no-room"].with_(**told))


def _examine(kit: Kit, new: str, old: str) -> None:
    """Ask both doctors; what fails with the new release alone is against it."""
    kit.tell(SAYS["examining"].with_(version=new))
    known = {line["name"] for line in ask(kit, old, "doctor", "--json", *box_words(kit)).fails()}
    ran = ask(kit, new, "doctor", "--json", *box_words(kit))
    told = {"version": new, "old": old}
    if not ran.as_json().get("checks"):
        raise BadRelease(SAYS["not-fit"].with_(why=ran.why, **told))
    worse = [line for line in ran.fails() if line["name"] not in known]
    if worse:
        why = "; ".join(f"{line['title']}: {line['says']}" for line in worse)
        raise BadRelease(SAYS["not-fit"].with_(why=why, **told))


def _try_games(kit: Kit, new: str, old: str) -> None:
    """Let the new program take over a copy of the data; no game, no line may be missing."""
    kit.tell(SAYS["trying"])
    with _copy_data(kit, old) as copy:
        before = ask(kit, old, "doctor", "--migrate", "--json", "--data", str(copy)).as_json()
        ran = ask(kit, new, "doctor", "--migrate", "--json", "--data", str(copy))
        after, why = ran.as_json(), ""
        if ran.status != 0 or not after:
            why = ran.why
        elif any(after.get(what) != before.get(what) for what in ("games", "lines")):
            now = {"games_now": after.get("games"), "lines_now": after.get("lines")}
            why = SAYS["fewer"].with_(games=before.get("games"), lines=before.get("lines"), **now)
        elif not set(after.get("troubles", ())) <= set(before.get("troubles", ())):
            why = "; ".join(after["troubles"])
    if why:
        raise BadRelease(SAYS["not-migrated"].with_(version=new, why=why, old=old))


@contextmanager
def _copy_data(kit: Kit, old: str) -> Iterator[Path]:
    """Give a copy of the data folder, made by the old program as the service's user."""
    folder = _copies(kit) / "trial"
    file = folder.with_suffix(".backup")
    _forget(folder, file)
    try:
        for words in (("backup", str(file), "--data", str(kit.data)),
                      ("restore", str(file), "--data", str(folder))):  # fmt: skip
            ran = ask(kit, old, *words)
            if ran.status != 0:
                raise BadRelease(SAYS["no-copy"].with_(why=ran.why, old=old))
        yield folder
    finally:
        _forget(folder, file)


def _forget(folder: Path, file: Path) -> None:
    shutil.rmtree(folder, ignore_errors=True)
    file.unlink(missing_ok=True)


def _copies(kit: Kit) -> Path:
    """Return the folder of copies, made by the data's own user; raise BadRelease."""
    folder = kit.data / FOLDER
    words = (*kit.as_user, "mkdir", "-p", "-m", "700", str(folder))
    made = subprocess.run(words, capture_output=True, text=True, errors="replace")
    if made.returncode != 0:
        raise BadRelease(SAYS["no-copy"].with_(why=made.stderr.strip(), old=_running(kit)))
    return folder


def _see_that_it_reads(kit: Kit, old: str, new: str) -> None:
    """See that an older program can read the games, on a copy; raise BadRelease."""
    kit.tell(SAYS["trying"])
    with _copy_data(kit, new) as copy:
        ran = ask(kit, old, "doctor", "--migrate", "--json", "--data", str(copy))
    if ran.status != 0 or not ran.as_json() or ran.as_json().get("troubles"):
        why = "; ".join(ran.as_json().get("troubles", ())) or ran.why
        raise BadRelease(SAYS["newer-data"].with_(old=old, new=new, why=why))


# -- the switch, and the way back ------------------------------------------------------------


def _copy_before(kit: Kit, version: str) -> Path:
    """Return where the data is kept as it was before a release took over."""
    return kit.data / FOLDER / f"before-{version}.backup"


def _go(kit: Kit, to: str, old: str, data: Path | None = None) -> None:
    """Switch to another release and watch it, or go back and raise BadRelease.

    `data`: a copy that is put in place of the data meanwhile.
    """
    copy = _copy_before(kit, f"{to}-again" if order(to) < order(old) else to)
    kit.tell(SAYS["copying"])
    _make_copy(kit, old, copy)
    told = Switching(old, to, str(copy), journal_version(kit), failing(kit.service.health()))
    if data is not None:
        told = replace(told, journal=-1)  # whatever becomes of it, the copy is what counts
    releases.keep_switching(kit.places, told)
    kit.tell(SAYS["switching"].with_(old=old, version=to))
    if data is not None:
        kit.service.stop()
        ran = ask(kit, to, "restore", str(data), "--data", str(kit.data))
        if ran.status != 0:
            _back(kit, told, ran.why)
    with _room_said(old):
        releases.switch(kit.places, to)
    _watch(kit, told, kit.service.restart())


def _make_copy(kit: Kit, old: str, copy: Path) -> None:
    _copies(kit)
    copy.unlink(missing_ok=True)  # of a try that came to nothing
    ran = ask(kit, old, "backup", str(copy), "--data", str(kit.data))
    if ran.status != 0:
        raise BadRelease(SAYS["no-copy"].with_(why=ran.why, old=old))


def _watch(kit: Kit, switching: Switching, why: str = "") -> None:
    kit.tell(SAYS["watching"].with_(version=switching.new, seconds=f"{WELL_S:.0f}"))
    why = why or watch_health(kit.service, kit.time, switching.new, switching.failing)
    if why:
        _back(kit, switching, why)
    releases.end_switching(kit.places)


def _back(kit: Kit, switching: Switching, why: str) -> None:
    """Let the old release run again, its data as it can read it; raise BadRelease."""
    kit.service.stop()
    releases.switch(kit.places, switching.old)
    data = [_data_back(kit, switching)] if journal_version(kit) != switching.journal else []
    kit.service.restart()
    again = watch_health(kit.service, kit.time, switching.old, switching.failing)
    if again:
        data.append(SAYS["back-unwell"].with_(why=again))
    releases.end_switching(kit.places)
    raise BadRelease(
        SAYS["gone-back"].with_(
            version=switching.new, why=why, old=switching.old, data=join_texts("", data)
        )
    )


def _data_back(kit: Kit, switching: Switching) -> str:
    before = set(kit.data.glob("before-restore-*"))
    ran = ask(kit, switching.old, "restore", switching.copy, "--data", str(kit.data))
    if ran.status != 0:
        return SAYS["no-data-back"].with_(why=ran.why, copy=switching.copy)
    aside = set(kit.data.glob("before-restore-*")) - before
    return SAYS["data-back"].with_(data=", ".join(str(path) for path in aside) or kit.data)
