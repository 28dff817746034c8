"""Every command that a document or a sentence of the program quotes can be typed as it stands."""

from __future__ import annotations

import contextlib
import io
import re
import subprocess
from functools import cache
from itertools import pairwise
from pathlib import Path

import pytest

from firmware.cli import own_parser
from firmware.commands.arguments import Parser
from firmware.commands.print_sheets import MAKES
from tests.docs.quoted import FILLED_IN, Quoted, commands_in, quoted
from tests.support.places import ROOT

UNITS = {path.name for path in (ROOT / "systemd").rglob("roundtable*.*")}
OTHERS = {"mosquitto.service", "ssh.service", "systemd-timesyncd.service"}  # Debian's own
VERBS = {
    "start", "stop", "restart", "reload", "status", "enable", "disable", "is-active", "show",
    "list-timers", "daemon-reload", "cat", "edit", "reset-failed", "reboot", "poweroff",
}  # fmt: skip
PLACEHOLDER = re.compile(r"[A-Z][A-Z0-9_-]*|<[^>]+>")
FOR_A_BOX = ("fleet", "https")  # extras that a box may need: install.sh brings them


def of(program: str) -> list[Quoted]:
    return [one for one in quoted() if one.program == program]


def as_lines(wrong: dict[Quoted, object]) -> str:
    """Return every command that is wrong and why, for the message of a failed test."""
    return "".join(f"\n{one}: {why}" for one, why in wrong.items())


@cache
def parser() -> Parser:
    return own_parser()[0]


def wrong_of(one: Quoted) -> str:
    """Return why the program's own parser does not take a command, or an empty text."""
    words = [_filled(word) for word in one.words if word not in ("…", "...")]
    said = io.StringIO()
    try:
        with contextlib.redirect_stderr(said), contextlib.redirect_stdout(said):
            args = parser().parse_args(words)
    except SystemExit as end:
        why = said.getvalue().strip().splitlines()[-1]
        is_short = "required" in why or "expected" in why
        return "" if not end.code or (is_short and (one.is_cut or one.is_name)) else why
    if args.command == "print" and not (
        one.is_cut or one.is_name or any(getattr(args, it) for it in MAKES)
    ):
        return f"one of {MAKES} is required"
    return ""


def _filled(word: str) -> str:
    """Return a word with its placeholder filled in: a number is also a name."""
    option, equals, value = word.partition("=")
    if equals and option.startswith("-"):
        return f"{option}={_filled(value)}"
    return "1" if PLACEHOLDER.fullmatch(word) else word


def test_the_program_takes_every_command_that_is_quoted() -> None:
    wrong: dict[Quoted, object] = {one: why for one in of("roundtable") if (why := wrong_of(one))}
    assert not wrong, as_lines(wrong)


def test_install_sh_takes_every_word_that_is_quoted(tmp_path: Path) -> None:
    """It reads its words one after the other, and ends at --help."""
    named = {"BOARD": "minimal", "FOLDER": str(tmp_path), "FILE": str(tmp_path)}
    ran: dict[tuple[str, ...], subprocess.CompletedProcess[str]] = {}
    wrong: dict[Quoted, object] = {}
    for one in of("install.sh"):
        words = [named.get(word, word) for word in one.words if word not in ("…", "...")]
        for place, option in enumerate(words[:-1], 1):
            if option == "--wheels":
                words[place] = str(tmp_path)
        command = ("bash", str(ROOT / "install.sh"), *words, "--help")
        if command not in ran:
            ran[command] = subprocess.run(command, capture_output=True, text=True)
        if ran[command].returncode or "install.sh [--board" not in ran[command].stdout:
            wrong[one] = ran[command].stderr
    assert not wrong, as_lines(wrong)


def units(names: list[str]) -> set[str]:
    """Return the units that are named; what the program fills in itself is left out."""
    return {name if "." in name else f"{name}.service" for name in names if name != FILLED_IN}


def test_every_unit_that_is_named_to_systemctl_is_there() -> None:
    wrong: dict[Quoted, object] = {}
    for one in of("systemctl"):
        verb, *names = [word for word in one.words if not word.startswith("-")]
        if verb not in VERBS or not units(names) <= UNITS | OTHERS:
            wrong[one] = "no such verb" if verb not in VERBS else units(names) - UNITS - OTHERS
    assert not wrong, as_lines(wrong)


def test_every_unit_that_is_named_to_journalctl_is_there() -> None:
    wrong: dict[Quoted, object] = {}
    for one in of("journalctl"):
        named = [unit for option, unit in pairwise(one.words) if option in ("-u", "--unit")]
        if left := units(named) - UNITS - OTHERS:
            wrong[one] = left
    assert not wrong, as_lines(wrong)


def test_no_box_is_told_to_bring_a_part_of_the_program_by_pip() -> None:
    """No index has this program, and a box's environment is install.sh's."""
    wrong: dict[Quoted, object] = {}
    for one in of("pip"):
        extras = re.findall(r"roundtable-referee\[([\w,]+)\]", " ".join(one.words))
        if met := {*",".join(extras).split(",")} & {*FOR_A_BOX}:
            wrong[one] = met
    assert not wrong, as_lines(wrong)


def test_commands_are_found_in_documents_and_in_the_programs_own_sentences() -> None:
    """Or the tests above would be green over nothing."""
    where = {one.where.split("/")[0] for one in quoted()}
    assert where >= {"README.md", "docs", "firmware"}
    assert len(of("roundtable")) > 150
    assert len(of("install.sh")) >= 8
    assert len(of("systemctl")) > 8


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("roundtable print --size 24", "is required"),
        ("roundtable backup --data DIR", "required: FILE"),
        ("roundtable doctor --bundle", "expected one argument"),
        ("roundtable journal", "invalid choice"),
        ("roundtable run --colour", "unrecognized"),
        ("sudo roundtable run --port high", "invalid int"),
    ],
)
def test_a_command_that_cannot_work_is_named(text: str, says: str) -> None:
    (one,) = commands_in(text, "here")
    assert says in wrong_of(one)
