"""Mending what was found broken, from the page: go on as it stands, tell a value, put a file back.

Whatever is written in place of a file, the file itself is kept under a new name.
"""

from __future__ import annotations

import os
import random
from collections.abc import Callable
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Final

from engine.game import Json, Line, Refused
from firmware.owner.config import KEYS, value_error
from firmware.owner.config_file import with_value
from firmware.owner.deck import FILE as DECK
from firmware.owner.deck import remember
from firmware.owner.troubles import Trouble, Troubles
from firmware.storage.bad_config import BadConfig
from firmware.storage.small_files import (
    copy_aside,
    keep,
    keep_summed,
    rename_to_known,
    set_aside,
    text_of,
    without_sum,
)
from vision.tags import new_code
from words.text import join_texts, t, with_heading

if TYPE_CHECKING:
    from firmware.shapes import table

BY_HAND: Final = t("edit that file by hand")


class Mend(StrEnum):
    """What may be done about a trouble."""

    KEEP = "keep"  # go on with what stands now
    EDIT = "edit"  # tell that one value
    RESTORE = "restore"  # put the file back that was set aside
    BACK = "back"  # the journal is again what the box had written
    TAKE = "take"  # the saved game is taken into the journal that stands there
    ANEW = "anew"  # restart the box, which is no trouble's own
    REOPEN = "reopen"  # the same without ending the program: something else was chosen


class Mending:
    """The troubles of one box; only the main loop calls it."""

    def __init__(self, troubles: Troubles, when: Callable[[], str]) -> None:
        """`when` gives date and time as they may stand in a file's name."""
        self.troubles = troubles
        self.starts_anew = False  # the program is to end, and to be started again
        self.reopens = False  # the parts are to be opened anew, in the same program
        self._changed = False  # something counts only when it starts anew
        self._held: Trouble | None = None  # why the journal takes no line
        self._when = when

    def as_json(self) -> table.Safe:
        """Return what the page shows of it."""
        told = [_trouble_as_json(number, one) for number, one in self.troubles.all.items()]
        return {"troubles": told, "changed": self._changed}

    def mend(self, request: Line) -> None:
        """Do what the page asks; raise Refused or BadConfig."""
        match request:
            case {"do": Mend.ANEW | Mend.REOPEN as how}:
                self.starts_anew, self.reopens = True, how == Mend.REOPEN
            case {"do": str(do), "trouble": int(number), **more}:
                trouble = self.troubles.all.get(number)
                if trouble is None:
                    raise Refused("no-trouble", t("that is repaired already"))
                if do not in mends(trouble):
                    raise Refused(
                        "no-mend",
                        t("expected one of {trouble}", trouble=join_texts(", ", mends(trouble))),
                    )
                self._changed |= self._mend(trouble, do, more.get("value"))
                self.troubles.drop(number)
            case _:
                raise Refused("not-valid", 'expected {"do": …, "trouble": number}')

    def holds(self, held: Trouble | None) -> bool:
        """Tell why the journal takes no line, as long as it does; whether that has changed."""
        if held == self._held:
            return False
        for number, trouble in tuple(self.troubles.all.items()):
            if trouble == self._held:
                self.troubles.drop(number)
        if held is not None:
            self.troubles.add(held)
        self._held = held
        return True

    def reopen(self) -> None:
        """Let the parts be opened anew, in the same program."""
        self.starts_anew = self.reopens = True

    def _mend(self, trouble: Trouble, do: str, value: Json) -> bool:
        """Mend one; return whether it counts only when the box starts anew."""
        if do in trouble.ways:
            trouble.ways[do]()
            self.reopen()
            return True
        match do:
            case Mend.EDIT:
                self._edit(trouble, value)
            case Mend.RESTORE:
                self._restore(trouble)
            case _:
                return self._keep(trouble)
        return True

    def _keep(self, trouble: Trouble) -> bool:
        """Go on as it stands; a configuration is written so, its old text kept beside it."""
        if trouble.edited:
            _sum_anew(trouble)
            return False
        if trouble.aside is not None:
            rename_to_known(trouble.aside)
        if trouble.file is None or (trouble.aside is not None and trouble.file.name != DECK):
            return False
        if trouble.file.name == DECK:  # new stickers will be printed for a new code
            remember(trouble.file.parent, new_code(random.SystemRandom()))
        elif trouble.whole:
            aside = copy_aside(trouble.file, self._when())
            _write(trouble.file, f"# Begun anew; what stood here is in {aside.name}.\n")
        elif trouble.key:
            self._write_value(trouble.file, trouble.section, trouble.key, None)
        else:
            return False
        return True

    def _edit(self, trouble: Trouble, value: Json) -> None:
        assert trouble.file is not None
        text = value if isinstance(value, str) else ""
        if trouble.file.name == DECK:
            _check("table", "deck", text)
            remember(trouble.file.parent, text.upper())
            if trouble.aside is not None:
                rename_to_known(trouble.aside)
            return
        typed = _value_as_typed(trouble.section, trouble.key, text)
        _check(trouble.section, trouble.key, typed)
        self._write_value(trouble.file, trouble.section, trouble.key, typed)

    def _write_value(self, file: Path, section: str, key: str, value: object) -> None:
        try:
            before = text_of(file)
        except FileNotFoundError as error:
            raise BadConfig(t("{file}: it is gone: restart the box", file=file)) from error
        after = with_value(before, section, key, value)
        if after is None:
            raise BadConfig(
                t(
                    "{file}: [{section}] {key}: no program can change it there: {mend}",
                    file=file,
                    section=section,
                    key=key,
                    mend=BY_HAND,
                )
            )
        copy_aside(file, self._when())
        _write(file, after)

    def _restore(self, trouble: Trouble) -> None:
        assert trouble.file is not None
        assert trouble.aside is not None
        if trouble.file.exists():
            set_aside(trouble.file, self._when())
        try:
            trouble.aside.rename(trouble.file)
        except OSError as error:
            raise BadConfig(
                t("{aside}: {why}: rename it by hand", aside=trouble.aside, why=error.strerror)
            ) from error


def mends(trouble: Trouble) -> tuple[Mend, ...]:
    """Return what may be done about it."""
    edit = (Mend.EDIT,) if trouble.key and trouble.file is not None else ()
    restore = (Mend.RESTORE,) if trouble.aside is not None else ()
    keep = () if trouble.lasts else (Mend.KEEP,)
    return (*edit, *map(Mend, trouble.ways), *keep, *restore)


def _trouble_as_json(number: int, trouble: Trouble) -> table.Trouble:
    known = KEYS.get(trouble.section, {}).get(trouble.key)
    return {
        "n": number,
        "text": trouble.text,
        "stands": trouble.stands,
        "aside": trouble.aside.name if trouble.aside else None,
        "key": trouble.key,
        "limit": known.limit if known else "",
        "mends": [str(mend) for mend in mends(trouble)],
    }


# -- what is typed, and written ----------------------------------------------------------------


def _value_as_typed(section: str, key: str, text: str) -> object:
    """Return what was typed as the kind that the key takes; the text where it is none."""
    known = KEYS[section].get(key)
    if known is not None and known.kind is bool:
        return {"true": True, "false": False}.get(text, text)
    try:
        return known.kind(text) if known is not None else text
    except (ValueError, OverflowError):
        return text


def _check(section: str, key: str, value: object) -> None:
    wrong = value_error(section, key, value)
    if wrong:
        raise BadConfig(wrong)


def _sum_anew(trouble: Trouble) -> None:
    """Write a file as it stands, with the sum of that."""
    assert trouble.file is not None
    try:
        text, mode = without_sum(text_of(trouble.file)), trouble.file.stat().st_mode & 0o777
    except FileNotFoundError as error:
        raise BadConfig(t("{file}: it is gone: restart the box", file=trouble.file)) from error
    keep_summed(trouble.file, text if text.endswith("\n") else f"{text}\n", mode)


def _write(file: Path, text: str) -> None:
    """Write a configuration where it really lies, for those who could read it before."""
    real = file.resolve()
    try:
        mode = real.stat().st_mode & 0o777
    except OSError as error:
        raise BadConfig(with_heading(file, error.strerror, BY_HAND)) from error
    if not os.access(real.parent, os.W_OK):
        raise BadConfig(
            t(
                "{file}: this program's user may not write there: {mend}",
                file=file,
                mend=BY_HAND,
            )
        )
    keep(real, text, mode)
