"""The command on a box with real users: whose rights open what, and who is not followed."""

from __future__ import annotations

import json
import shutil
import socket
import sys
import tempfile
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from firmware.handing.opener import NamedFiles, Opener
from tests.support.boxes_users import Box, missing

pytestmark = pytest.mark.skipif(bool(missing()), reason=missing() or "-")
LINK = "a link stands there, and it is not followed: name the file itself"
ODD = "it is no ordinary file: name another"


@pytest.fixture
def box() -> Iterator[Box]:
    at = Path(tempfile.mkdtemp(prefix="roundtable-users-"))  # pytest's own bars other users
    yield Box(at)
    shutil.rmtree(at)


def owner_and_mode(path: Path) -> tuple[str, int]:
    status = path.lstat()
    return path.read_text(), status.st_uid * 0o10000 + (status.st_mode & 0o7777)


# -- the hostile user --------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize(
    ("trap", "path", "why"),
    [
        ("ln -s ../rootfile s.pdf", "s.pdf", LINK),
        ("ln -s ../rootfile s.pdf", "{at}/evil/s.pdf", LINK),
        ("ln -s ../nothing-yet s.pdf", "s.pdf", LINK),
        ("ln -s .. sub", "sub/rootfile", LINK),
        ("ln -s {at} sub", "sub/rootfile", LINK),
        ("ln -s /proc/self/root{at} sub", "sub/rootfile", LINK),
        ("ln -s s.pdf s.pdf", "s.pdf", LINK),
        ("mkfifo s.pdf", "s.pdf", ODD),
        ("mkdir s.pdf", "s.pdf", "it is a folder: name a file in it"),
    ],
)  # fmt: skip
def test_what_evil_lays_in_roots_way_is_refused_and_the_target_untouched(
    box: Box, trap: str, path: str, why: str
) -> None:
    before = owner_and_mode(box.secret)
    trap, path = trap.format(at=box.at), path.format(at=box.at)
    status, said = box.run(f"as_evil {trap}; rt write {path} spoilt")
    assert (status, said) == (2, f"{path}: cannot be written: {why}")
    assert owner_and_mode(box.secret) == before
    assert not (box.at / "nothing-yet").exists()
    assert not list((box.at / "evil").glob(".roundtable*"))


@pytest.mark.parametrize("mode", ["1777", pytest.param("0777", marks=pytest.mark.slow)])
def test_in_a_folder_that_all_may_write_no_link_is_followed_whoever_made_it(
    box: Box, mode: str
) -> None:
    status, said = box.run(
        f"mkdir -m {mode} ../shared; as_evil ln -s ../rootfile ../shared/s.pdf; "
        "as_evil ln -s ../anna ../shared/home; ln -s ../evil ../shared/roots; "
        "rt write ../shared/s.pdf x; rt write ../shared/home/s.pdf x; rt write ../shared/roots/a x;"
        "rt read ../shared/s.pdf; rt write ../shared/new.pdf x"
    )
    assert (status, said.count("a link stands there"), said.count("done")) == (0, 4, 1), said
    assert box.secret.read_text() == "root's own"
    assert list((box.at / "anna").iterdir()) == list((box.at / "evil").iterdir()) == []


def test_a_hard_link_to_roots_file_is_replaced_and_roots_file_untouched(box: Box) -> None:
    before = owner_and_mode(box.secret)
    status, _ = box.run("ln ../rootfile s.pdf; rt write s.pdf new")  # as a kernel may let evil do
    assert (status, (box.at / "evil/s.pdf").read_text()) == (0, "new")
    assert owner_and_mode(box.secret) == before


def test_a_link_that_is_put_there_meanwhile_is_not_followed(box: Box) -> None:
    status, said = box.run(
        "mkfifo ../gate; (begin hold s.pdf <../gate >../said) & exec 3>../gate; "
        "until grep -qs held ../said; do :; done; as_evil ln -s ../rootfile s.pdf; "
        "echo >&3; wait $!; status=$?; cat ../said; exit $status"
    )
    assert (status, LINK in said, box.secret.read_text()) == (2, True, "root's own"), said


def test_a_folder_that_is_exchanged_for_a_link_meanwhile_leads_nowhere_else(box: Box) -> None:
    status, said = box.run(
        "as_evil mkdir sub; mkfifo ../gate; (begin hold sub/rootfile <../gate >../said) & "
        "exec 3>../gate; until grep -qs held ../said; do :; done; "
        "as_evil mv sub old; as_evil ln -s .. sub; "
        "echo >&3; wait $!; status=$?; cat ../said; exit $status"
    )
    assert (status, LINK in said, box.secret.read_text()) == (2, True, "root's own"), said


@pytest.mark.parametrize(
    ("trap", "said"),
    [
        ("ln -s ../rootfile f", LINK),
        pytest.param(
            "ln -s .. f; mv f g; mkdir f; mv g f/g", "Is a directory", marks=pytest.mark.slow
        ),
        pytest.param("mkfifo f", ODD, marks=pytest.mark.slow),
    ],
)
def test_root_reads_through_no_link_of_evils_and_waits_for_no_fifo(
    box: Box, trap: str, said: str
) -> None:
    status, told = box.run(f"as_evil bash -c '{trap}'; rt read f")
    assert (status, "root's own" in told) == (2, False)
    assert told == said or said == "Is a directory"


def test_a_device_is_not_even_opened(box: Box) -> None:
    assert box.run("mknod f c 1 5; rt read f") == (2, ODD)
    assert box.run("rt write f x")[0] == 2


def test_roots_own_link_in_roots_own_folder_counts(box: Box) -> None:
    assert box.run("ln -s anna ../annas; rt write ../annas/a.pdf x; rt read ../annas/a.pdf")[0] == 0
    assert (box.at / "anna/a.pdf").read_text() == "x"


# -- who calls is whose rights count -----------------------------------------------------------


def test_anna_writes_and_reads_where_anna_alone_may(box: Box) -> None:
    path = "Bögen für Gäste/mit Leerraum/ä b.pdf"
    status, said = box.run(f"rt write '{path}' 'so: ü'; rt read '{path}'", "anna")
    assert (status, said) == (0, "881 done\nso: ü\n881 done")  # the program is the service's user
    made = box.at / "anna" / path
    assert (made.stat().st_uid, made.stat().st_mode & 0o777) == (1881, 0o644)


def test_who_may_sudo_the_command_alone_gets_nothing_that_is_roots(box: Box) -> None:
    root = "you may not write there: name another place"
    status, said = box.run("rt write ../x.pdf x", "anna")
    assert (status, said) == (2, f"../x.pdf: cannot be written: {root}")
    assert box.run("rt read ../rootfile", "anna") == (2, "Permission denied")
    assert box.run("ln -s ../rootfile f; rt read f", "anna") == (2, "Permission denied")
    assert box.run("mkdir -m 700 ../roots; rt list ../roots", "anna") == (2, "Permission denied")


def test_a_stick_of_another_user_is_written_by_that_user_and_by_root(box: Box) -> None:
    stick = "mkdir -p ../usb; mount -t tmpfs -o uid=1881,gid=1881,mode=700 none ../usb; "
    assert box.run(f"{stick} rt write ../usb/b6.backup x; cat ../usb/b6.backup", "anna")[0] == 0
    assert box.run(f"{stick} rt write ../usb/b6.backup x; cat ../usb/b6.backup")[0] == 0
    status, said = box.run(f"{stick} rt write ../usb/b6.backup x", "evil")
    assert (status, "you may not write there" in said) == (2, True)


def test_the_program_gets_what_was_named_and_nothing_else_of_the_caller(box: Box) -> None:
    (box.at / "anna/diary").write_text("dear")
    assert box.run("rt read diary; rt list .", "anna")[1].startswith("dear")
    for reversed_path in ("yraid", "yraid/./eman", "yraid/../eman"):  # known to the program alone
        status, said = box.run(f"rt backwards name {reversed_path}", "anna")
        assert (status, "dear" in said) == (2, False), said


def test_the_services_own_files_are_read_though_the_caller_may_not(box: Box) -> None:
    kept = box.at / "roundtable/kept"
    kept.write_text("kept")
    status, said = box.run("chown 881 ../roundtable/kept; rt read ../roundtable/kept", "anna")
    assert (status, said) == (0, "kept\n881 done")


def test_no_file_of_another_owner_comes_into_the_services_folders(box: Box) -> None:
    for caller in ("", "anna"):
        assert box.run("rt write ../roundtable/w x", caller)[0] == 0
        assert (box.at / "roundtable/w").stat().st_uid == 881
        (box.at / "roundtable/w").unlink()


def test_folders_that_are_named_are_made_and_listed_as_the_caller(box: Box) -> None:
    status, said = box.run("rt below out a.svg; rt list out; rt list out/deep/er", "anna")
    assert (status, "deep\n881 done\na.svg" in said) == (0, True), said
    assert (box.at / "anna/out/deep").stat().st_uid == 1881


@pytest.mark.parametrize("command", ["update", pytest.param("rollback", marks=pytest.mark.slow)])
def test_where_the_program_stays_root_the_caller_still_gets_nothing_that_is_roots(
    box: Box, command: str
) -> None:
    (box.at / "closed").mkdir(mode=0o700)
    for words in ("read ../rootfile", "copy ../rootfile", "list ../closed"):
        assert box.run(f"rt {command} {words}", "anna") == (2, "Permission denied"), words
    status, said = box.run(f"rt {command} write ../x.pdf x", "anna")
    assert (status, "you may not write there" in said) == (2, True), said
    assert box.run(f"rt {command} kind ../closed/x", "anna") == (2, "Permission denied")
    assert box.run(f"rt {command} write f x; rt {command} read f", "anna")[1] == "0 done\nx\n0 done"


@pytest.mark.parametrize(
    ("words", "user"),
    [
        ("update", 0),
        ("--language de rollback", 0),
        pytest.param("--language=de update", 0, marks=pytest.mark.slow),
        ("--lang update", 881),
        pytest.param("--lang=de update", 881, marks=pytest.mark.slow),
        pytest.param("-- update", 881, marks=pytest.mark.slow),
    ],
)
def test_root_stays_root_for_two_commands_alone_and_for_no_shortened_option(
    box: Box, words: str, user: int
) -> None:
    assert box.run(f"rt {words} kind .", "anna") == (0, f"folder\n{user} done")


@pytest.mark.parametrize(
    "other", ["DOAS_USER=anna", pytest.param("PKEXEC_UID=1881", marks=pytest.mark.slow)]
)
def test_who_came_by_another_way_than_sudo_is_not_taken_for_root(box: Box, other: str) -> None:
    status, said = box.run(f"export {other}; rt read ../rootfile")
    assert (status, "only sudo is understood: use sudo" in said) == (2, True), said
    assert box.run(f"export {other}; rt kind .", "anna")[0] == 0


def test_the_program_gets_no_setting_of_the_callers_python(box: Box) -> None:
    made = box.at / "anna/sitecustomize.py"
    made.write_text("print('anna was here')")
    run = f"ln -s {sys.executable} ../python; export PYTHONPATH={box.at}/anna; chmod 755 .; "
    assert box.run(f"{run} rt kind .", "anna") == (0, "folder\n881 done")


def test_a_file_that_was_begun_is_discarded_though_the_program_takes_no_answer(
    tmp_path: Path,
) -> None:
    ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    asked = {"do": "begin", "path": str(tmp_path / "f"), "mode": 0o600, "folders": False}
    ours.send(json.dumps(asked).encode())
    ours.close()
    with theirs, suppress(OSError):
        Opener(NamedFiles([str(tmp_path)], "/"), 0, 881).serve(theirs)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.slow
@pytest.mark.parametrize(
    ("trap", "why"),
    [
        ("ln -s ../roundtable/kept f", LINK),
        ("ln -s ../anna f", LINK),
        ("mkfifo -m 644 f", ODD),
    ],
)
def test_a_library_gets_no_path_in_which_others_can_lay_anything(
    box: Box, trap: str, why: str
) -> None:
    box.run("echo kept >../roundtable/kept; chown 881 ../roundtable/kept; chmod 755 ../roundtable")
    for caller in ("", "anna"):
        assert box.run(f"cd ../evil; as_evil {trap}; rt copy f; rm f", caller)[1] == why
    assert box.run("echo x >f; echo y >f-wal; rt copy f", "anna") == (0, "x\n\n881 done")


# -- a place that fails ------------------------------------------------------------------------

STICK = "mkdir ../usb; mount -t tmpfs -o mode=777,size={size} none ../usb; cd ../usb; "


@pytest.mark.parametrize("caller", ["", pytest.param("anna", marks=pytest.mark.slow)])
def test_a_full_stick_is_called_full_and_keeps_what_it_had(box: Box, caller: str) -> None:
    _, said = box.run(
        STICK.format(size="64k") + "rt write f first; rt large f; cat f; ls -A | wc -w", caller
    )
    full = "f: cannot be written: no room is left there: free some, or name another place"
    assert said.splitlines()[1:] == [full, "first1"], said


def test_a_stick_that_is_read_only_is_called_so(box: Box) -> None:
    status, said = box.run(STICK.format(size="1m") + "mount -o remount,ro ../usb; rt write f x")
    why = "nothing can be written there, it is read-only: name another place"
    assert (status, said) == (2, f"f: cannot be written: {why}")


def test_a_stick_that_is_pulled_while_it_is_written_is_not_called_written(box: Box) -> None:
    status, said = box.run(
        "mkdir ../usb; mount -t tmpfs none ../usb; mkfifo ../gate; "
        "(begin hold ../usb/f <../gate >../said) & exec 3>../gate; "
        "until grep -qs held ../said; do :; done; umount -l ../usb; "
        "echo >&3; wait $!; status=$?; cat ../said; ls -A ../usb; exit $status"
    )
    gone = "../usb/f: cannot be written: the place is gone: plug the stick in again"
    assert (status, said) == (2, f"held\n{gone}")


# -- signals -----------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize(("signal", "status"), [("TERM", 143), ("KILL", 137), ("INT", 130)])
def test_a_signal_ends_the_program_itself_and_nothing_is_left(
    box: Box, signal: str, status: int
) -> None:
    ended, said = box.run(
        "mkfifo ../gate; (trap - INT; begin hold f <../gate >../said 2>&1) & exec 3>../gate; "
        f"until grep -qs held ../said; do :; done; kill -{signal} $!; "
        "wait $! 2>/dev/null; status=$?; "
        "until [ $(ls -d /proc/[0-9]* 2>/dev/null | wc -l) -le 3 ]; do :; done; "
        "ls -A; exit $status",
        "anna",
    )
    assert (ended, said) == (status, "")
