"""The doctor's page: for a terminal, as JSON, and the journal brought up to date on request."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

from engine.game import Json
from firmware.box.probes import own_version
from firmware.owner.config import LoadedConfig
from firmware.storage.data_lock import lock_data_folder
from firmware.upkeep.checks import Line, examine_facts, is_fit
from firmware.upkeep.kit import tables_version
from firmware.upkeep.places import Places
from firmware.upkeep.probes import find, games
from firmware.upkeep.sentence import Verdict
from firmware.upkeep.words import TITLES
from words.text import Text, align_rows, join_texts, t

if TYPE_CHECKING:
    from firmware.shapes.operator import Doctor

PAGE: Final = "docs/troubleshooting.md"
ALL_WELL: Final = t("All is well.")
SOME_FAIL: Final = t(
    "{fails} of {all} fail, {warns} are warnings, {unseen} were not looked at: {page} tells more."
)
_MARKS: Final = {
    Verdict.OK: t("ok"), Verdict.WARN: t("warn"), Verdict.FAIL: t("FAIL"), Verdict.UNSEEN: t("?"),
}  # fmt: skip


def examine(loaded: LoadedConfig, places: Places) -> tuple[Line, ...]:
    """Return a line a check of this machine and box."""
    return examine_facts(find(loaded, places))


def as_text(lines: tuple[Line, ...]) -> Text:
    """Return it for a terminal, the first thing to mend in its first lines."""
    rows: list[tuple[str, str, str]] = []
    for line in lines:
        rows.append((_MARKS[line.is_], TITLES[line.name], line.says))
        if line.mend:
            rows.append(("", "", join_texts("", ("-> ", line.mend))))
    return join_texts("\n", (align_rows(rows), "", _summary(lines)))


def _summary(lines: tuple[Line, ...]) -> Text:
    count = {is_: sum(line.is_ is is_ for line in lines) for is_ in Verdict}
    if count[Verdict.OK] == len(lines):
        return ALL_WELL
    return SOME_FAIL.with_(
        fails=count[Verdict.FAIL], warns=count[Verdict.WARN], unseen=count[Verdict.UNSEEN],
        all=len(lines), page=PAGE,
    )  # fmt: skip


def as_json(lines: tuple[Line, ...]) -> Doctor:
    """Return it for programs and the operator's page (docs/http.md)."""
    return {
        "ok": is_fit(lines),
        "version": own_version(),
        "says": _summary(lines),
        "checks": [line.as_json() for line in lines],
    }


def migrate_journal(data: Path) -> dict[str, Json]:
    """Bring the journal up to date as `run` would, and tell what it holds then.

    Raises InUse while a box runs, and BadJournal: also of a newer program's journal, of which
    `run` would save what it can read. Who asks here wants to know that before.
    """
    from firmware.table.journal import Journal

    with lock_data_folder(data):
        _refuse_newer(data / "journal.sqlite")
        journal = Journal(data / "journal.sqlite")
        journal.close()
        found = games(data)
    return {"games": found.games, "lines": found.lines, "troubles": list(found.troubles)}


def _refuse_newer(journal: Path) -> None:
    from firmware.table.journal import BadJournal
    from firmware.table.journal_reading import VERSION

    if tables_version(journal) > VERSION:
        raise BadJournal(f"{journal}: made by a newer program")
