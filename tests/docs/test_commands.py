"""Every command that a document or a sentence of the program quotes can be typed as it stands."""

from __future__ import annotations

import contextlib
import io
import re
import subprocess
from itertools import pairwise
from pathlib import Path

import pytest

from firmware.cli import own_parser
from firmware.commands.print_sheets import MAKES
from tests.docs.quoted import Quoted, quoted
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


def ids(one: Quoted) -> str:
    return re.sub(r"\W+", "-", str(one))[:100]


def wrong_of(one: Quoted) -> str:
    """Return why the program's own parser does not take a command, or an empty text."""
    words = [_filled(word) for word in one.words if word not in ("…", "...")]
    parser, _ = own_parser()
    said = io.StringIO()
    try:
        with contextlib.redirect_stderr(said), contextlib.redirect_stdout(said):
            args = parser.parse_args(words)
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


@pytest.mark.parametrize("one", of("roundtable"), ids=ids)
def test_the_program_takes_every_command_that_is_quoted(one: Quoted) -> None:
    assert wrong_of(one) == "", one


@pytest.mark.parametrize("one", of("install.sh"), ids=ids)
def test_install_sh_takes_every_word_that_is_quoted(one: Quoted, tmp_path: Path) -> None:
    """It reads its words one after the other, and ends at --help."""
    named = {"BOARD": "minimal", "FOLDER": str(tmp_path), "FILE": str(tmp_path)}
    words = [named.get(word, word) for word in one.words if word not in ("…", "...")]
    for place, option in enumerate(words[:-1], 1):
        if option == "--wheels":
            words[place] = str(tmp_path)
    ran = subprocess.run(
        ["bash", str(ROOT / "install.sh"), *words, "--help"], capture_output=True, text=True
    )
    assert ran.returncode == 0, f"{one}: {ran.stderr}"
    assert "install.sh [--board" in ran.stdout, one


def unit(name: str) -> str:
    return name if "." in name else f"{name}.service"


@pytest.mark.parametrize("one", of("systemctl"), ids=ids)
def test_every_unit_that_is_named_to_systemctl_is_there(one: Quoted) -> None:
    verb, *names = [word for word in one.words if not word.startswith("-")]
    assert verb in VERBS, one
    assert {unit(name) for name in names} <= UNITS | OTHERS, one


@pytest.mark.parametrize("one", of("journalctl"), ids=ids)
def test_every_unit_that_is_named_to_journalctl_is_there(one: Quoted) -> None:
    named = [value for option, value in pairwise(one.words)
             if option in ("-u", "--unit")]  # fmt: skip
    assert {unit(name) for name in named} <= UNITS | OTHERS, one


@pytest.mark.parametrize("one", of("pip"), ids=ids)
def test_no_box_is_told_to_bring_a_part_of_the_program_by_pip(one: Quoted) -> None:
    """No index has this program, and a box's environment is install.sh's."""
    extras = re.findall(r"roundtable-referee\[([\w,]+)\]", " ".join(one.words))
    assert not {*",".join(extras).split(",")} & {*FOR_A_BOX}, one


def test_commands_are_found_in_documents_and_in_the_programs_own_sentences() -> None:
    """Or the tests above would be green over nothing."""
    where = {one.where.split("/")[0] for one in quoted()}
    assert where >= {"README.md", "docs", "firmware"}
    assert len(of("roundtable")) > 150
    assert len(of("install.sh")) > 8
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
    from tests.docs.quoted import commands_in

    (one,) = commands_in(text, "here")
    assert says in wrong_of(one)
