"""install.sh and the other scripts, as far as they go without root (with: tests/install)."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tempfile
import tomllib
from pathlib import Path

import pytest

from tests.support.install_script import SCRIPT, in_script
from tests.support.places import ROOT

SHELL = [SCRIPT, *(ROOT / "systemd" / "bin").iterdir(), ROOT / "systemd" / "kiosk" / "kiosk"]
IS_DEBIAN = Path("/etc/debian_version").exists() and bool(shutil.which("systemd-sysusers"))


def ran(*words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([SCRIPT, *words], capture_output=True, text=True)


@pytest.mark.skipif(not shutil.which("shellcheck"), reason="apt install shellcheck")
@pytest.mark.parametrize("script", SHELL, ids=lambda path: path.name)
def test_shellcheck_finds_nothing(script: Path) -> None:
    checked = subprocess.run(["shellcheck", script], capture_output=True, text=True)
    assert (checked.returncode, checked.stdout) == (0, "")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--kiosc"], "--kiosc: not a word"),
        (["--purge"], "--uninstall alone"),
        (["--wheels", "/no"], "/no: no such folder"),
        (["--board", "grand"], "--board grand: no such board"),
        (["--board", "/no/own.toml"], "--board /no/own.toml: no such board"),
        (["--board"], "--board : no such board"),
    ],
)
def test_words_that_are_wrong_are_refused_before_anything_is_done(
    words: list[str], said: str
) -> None:
    refused = ran(*words)
    assert (refused.returncode, said in refused.stderr) == (2, True), refused.stderr


@pytest.mark.skipif(not IS_DEBIAN, reason="install.sh is for Debian")
def test_a_dry_run_says_every_step_and_does_none() -> None:
    before = {path: path.exists() for path in map(Path, ("/opt/roundtable", "/etc/roundtable"))}
    dry = ran("--dry-run", "--kiosk")
    assert dry.returncode == 0, dry.stderr
    steps = [line.removeprefix("== ") for line in dry.stdout.splitlines() if line[:2] == "=="]
    assert steps == [
        "looking at this computer", "packages of the system", "user and groups", "the program",
        "configuration", "units and rules", "boot configuration", "kiosk", "switching",
        "that would be all; nothing was changed",
    ]  # fmt: skip
    assert {path: path.exists() for path in before} == before


def configured(etc: Path, line: str) -> Path:
    etc.mkdir(exist_ok=True)
    text = (ROOT / "systemd" / "roundtable.toml").read_text(encoding="utf-8")
    (etc / "roundtable.toml").write_text(text.replace("[panel]\n", f"[panel]\n{line}\n"))
    return etc


@pytest.mark.parametrize(
    ("line", "option", "spi"),
    [
        ("", "", True),  # not known yet: it may be the standard one
        ("", "minimal", False),
        ("", "deluxe", True),
        ('board = "minimal"', "", False),
        ("board = 'minimal'", "standard", False),  # what the owner wrote counts
        ('board = "standard"', "minimal", True),
        ('board = "{etc}/rings.toml"', "", True),
        ('board = "{etc}/lamps.toml"', "", False),
        ('board = "{etc}/gone.toml"', "", True),
    ],
)
def test_spi_is_turned_on_only_for_a_board_with_a_ring(
    line: str, option: str, spi: bool, tmp_path: Path
) -> None:
    etc, boot = tmp_path / "etc", tmp_path / "config.txt"
    configured(etc, line.format(etc=etc))
    (etc / "rings.toml").write_text("[ring]\nseats = 2\n")
    (etc / "lamps.toml").write_text("[lamps]\nok = 9  # no [ring]\n")
    boot.write_text("dtparam=audio=on\n")
    words = f'boot_config() {{ echo "{boot}"; }}; write_boot_configuration'
    status, said = in_script(words, etc, option)
    assert (status, "dtparam=spi=on" in boot.read_text()) == (0, spi), said
    assert ("SPI on, for the ring" if spi else "has no ring and needs no SPI") in said


def test_a_box_whose_spi_is_on_keeps_it_whatever_its_board(tmp_path: Path) -> None:
    etc, boot = configured(tmp_path / "etc", 'board = "minimal"'), tmp_path / "config.txt"
    boot.write_text("dtparam=spi=on\n")
    status, said = in_script(f'boot_config() {{ echo "{boot}"; }}; write_boot_configuration', etc)
    assert (status, boot.read_text(), "stays as it is" in said) == (0, "dtparam=spi=on\n", True), (
        said
    )


CLOCKED, TIMED = "[ring]\nseats = 2\n", '[ring]  # bought\nkind = "ws2812"\n'
CORE = "[pi4]\ncore_freq_min=500\n[all]\n"


@pytest.mark.parametrize(
    ("profile", "before", "written"),
    [
        (TIMED, "", "[all]\ndtparam=spi=on\n" + CORE),
        (TIMED.replace("ws2812", "sk6812"), "", "[all]\ndtparam=spi=on\n" + CORE),
        ("ring = { kind = 'ws2812' }\n", "", "[all]\ndtparam=spi=on\n" + CORE),
        (CLOCKED, "", "[all]\ndtparam=spi=on\n"),
        (TIMED, "dtparam=spi=on\n", CORE),  # raspi-config turned it on
        (TIMED, "force_turbo=1\n", "[all]\ndtparam=spi=on\n"),
        (TIMED, "force_turbo=0\n", "[all]\ndtparam=spi=on\n" + CORE),
        (TIMED, "dtparam=spi=on\ncore_freq_min=550\n", ""),  # the owner's own clock stays
        (CLOCKED, "dtparam=spi=on\n", ""),
        ('[ring]\nkind = "none"\n', "", ""),
    ],
)
def test_a_ring_that_is_told_by_timing_has_a_core_whose_clock_stays(
    profile: str, before: str, written: str, tmp_path: Path
) -> None:
    etc, boot = configured(tmp_path / "etc", f'board = "{tmp_path}/own.toml"'), tmp_path / "c.txt"
    (tmp_path / "own.toml").write_text(profile)
    boot.write_text(before)
    words = f'boot_config() {{ echo "{boot}"; }}; write_boot_configuration'
    status, said = in_script(words, etc)
    assert status == 0, said
    once = boot.read_text()
    assert once == before or bool(written)
    inside = once.partition("--uninstall\n")[2].partition("# <<<")[0]
    assert inside == written
    assert [path.read_text() for path in tmp_path.glob("c.txt.before-*")] == [before] * bool(
        written
    )
    assert in_script(words, etc)[0] == 0
    assert boot.read_text() == once  # run again it changes nothing
    assert in_script(f'remove_block "{boot}"', etc)[0] == 0
    assert boot.read_text().strip() == before.strip()


def test_a_box_whose_ring_is_another_one_now_has_its_block_made_anew(tmp_path: Path) -> None:
    etc, boot = configured(tmp_path / "etc", f'board = "{tmp_path}/own.toml"'), tmp_path / "c.txt"
    boot.write_text("dtparam=audio=on\n")
    words = f'boot_config() {{ echo "{boot}"; }}; write_boot_configuration'
    for profile in (CLOCKED, TIMED):
        (tmp_path / "own.toml").write_text(profile)
        assert in_script(words, etc)[0] == 0
    now = boot.read_text()
    assert (now.count("dtparam=spi=on"), now.count("core_freq_min=500")) == (1, 1)
    assert now.startswith("dtparam=audio=on\n")


def test_the_board_that_is_named_stands_in_the_configuration(tmp_path: Path) -> None:
    etc = configured(tmp_path / "etc", "")
    assert in_script("name_board", etc, "deluxe")[0] == 0
    assert tomllib.loads((etc / "roundtable.toml").read_text())["panel"] == {"board": "deluxe"}
    own = tmp_path / "own.toml"
    own.write_text("[buttons]\nok = 5\n")
    configured(etc, "")
    assert in_script("name_board", etc, str(own))[0] == 0
    panel = tomllib.loads((etc / "roundtable.toml").read_text())["panel"]
    assert panel == {"board": f"{etc}/own.toml"}
    assert (etc / "own.toml").read_text() == own.read_text()


@pytest.mark.skipif(os.geteuid() != 0, reason="root's rights are to be given up: run it as root")
def test_a_link_that_the_service_lays_leads_to_nothing_of_roots() -> None:
    at = Path(tempfile.mkdtemp(prefix="roundtable-etc-"))  # pytest's own bars other users
    secret, etc = at / "shadow", at / "etc"
    try:
        at.chmod(0o755)
        etc.mkdir()
        shutil.chown(etc, "nobody")
        secret.write_text("root's own\n[screen]\n")
        secret.chmod(0o600)
        for name in ("roundtable.toml", "own.toml"):
            (etc / name).symlink_to(secret)
        board = at / "own.toml"
        board.write_text("[buttons]\nok = 5\n")
        in_script("SERVICE=nobody; configure screen host 0.0.0.0", etc)
        in_script("SERVICE=nobody; configure panel board minimal", etc)
        in_script("SERVICE=nobody; name_board", etc, str(board))
        assert (secret.read_text(), secret.stat().st_uid) == ("root's own\n[screen]\n", 0)
        assert (etc / "own.toml").read_text() == board.read_text()
        assert (etc / "own.toml").owner() == "nobody"
    finally:
        shutil.rmtree(at)


def test_a_board_that_the_owner_wrote_stays(tmp_path: Path) -> None:
    etc = configured(tmp_path / "etc", 'board = "minimal"')
    before = (etc / "roundtable.toml").read_text()
    status, said = in_script("name_board", etc, "standard")
    assert (status, 'says board = "minimal", and that stays' in said) == (0, True), said
    assert (etc / "roundtable.toml").read_text() == before


def test_a_copy_is_made_and_the_newest_five_are_kept(tmp_path: Path) -> None:
    program, copies = tmp_path / "roundtable", tmp_path / "copies"
    copies.mkdir()
    program.write_text('#!/bin/sh\necho "$1" > "$2"\n')
    program.chmod(0o755)
    old = [copies / f"roundtable-2026010{day}-000000.backup" for day in range(1, 8)]
    for copy in old:
        copy.touch()
    script = ROOT / "systemd" / "bin" / "backup"
    environment = {**os.environ, "ROUNDTABLE_PROGRAM": str(program)}
    subprocess.run(["sh", script, copies], env=environment, check=True)
    left = sorted(copies.iterdir())
    assert left[:4] == old[3:]
    assert left[4].read_text() == "backup\n"


def test_the_program_is_in_the_path_even_where_nothing_is_installed_and_says_so() -> None:
    wrapper = ROOT / "systemd" / "bin" / "roundtable"
    environment = {**os.environ, "ROUNDTABLE_PROGRAM": "/nowhere/roundtable"}
    told = subprocess.run(["sh", wrapper, "pin"], env=environment, capture_output=True, text=True)
    assert (told.returncode, "install.sh --repair" in told.stderr) == (2, True)


@pytest.mark.parametrize(
    ("typed", "who"),
    [
        ("demo", "caller"), ("games replay a.jsonl", "caller"), ("replay a.jsonl", "caller"),
        ("--language de build case --out box", "caller"), ("box --out box", "caller"),
        ("--language=de fleet new north", "caller"), ("--help", "caller"), ("", "caller"),
        ("games list", "sudo"), ("fleet hall", "sudo"), ("hall", "sudo"), ("config pin", "sudo"),
        ("--language de do undo", "sudo"),
    ],
)  # fmt: skip
def test_what_needs_no_box_is_run_as_the_caller(typed: str, who: str, tmp_path: Path) -> None:
    for name, text in (
        ("id", '[ "$1" = -u ] && echo 1000 || echo anna'), ("python", ""),
        ("roundtable", "echo caller"), ("sudo", "echo sudo"),
    ):  # fmt: skip
        (tmp_path / name).write_text(f"#!/bin/sh\n{text}\n")
        (tmp_path / name).chmod(0o755)
    environment = {
        **os.environ, "PATH": f"{tmp_path}:{os.environ['PATH']}",
        "ROUNDTABLE_PROGRAM": str(tmp_path / "roundtable"),
    }  # fmt: skip
    words = ["sh", ROOT / "systemd" / "bin" / "roundtable", *typed.split()]
    assert subprocess.run(words, env=environment, capture_output=True, text=True).stdout == (
        f"{who}\n"
    )


def test_what_root_sees_for_the_doctor_is_told_without_a_word_and_without_the_program() -> None:
    words = [sys.executable, "-I", "-X", "importtime", "-m", "firmware.upkeep.root_view"]
    told = subprocess.run(words, capture_output=True, text=True, check=True)
    assert set(json.loads(told.stdout)) == {"log", "listeners", "sums"}
    assert not [name for name in ("firmware.cli", "firmware.commands") if name in told.stderr]
    wrapper = (ROOT / "systemd" / "bin" / "roundtable").read_text(encoding="utf-8")
    assert " ".join(words[:2] + words[4:])[len(sys.executable) :] in wrapper


def test_a_key_is_written_where_the_owner_has_taken_its_line_out(tmp_path: Path) -> None:
    """An own file has no commented line for it, perhaps not even the section."""
    file = tmp_path / "roundtable.toml"
    file.write_text("[screen]\nport = 8081\n\n[mqtt]\nmqtt_port = 1883\n")
    for words in ("configure screen host 0.0.0.0", "configure panel board minimal"):
        status, said = in_script(words, tmp_path)
        assert (status, "into" in said) == (0, True), said
    told = tomllib.loads(file.read_text())
    assert told["screen"] == {"host": "0.0.0.0", "port": 8081}
    assert told["panel"] == {"board": "minimal"}


@pytest.mark.parametrize(
    ("extras", "toml", "kiosk", "recalled"),
    [
        ("", "", False, ""),
        ("fleet\nvoice\n", "", False, "voice fleet"),
        ("of-a-newer-one\nkiosk\n", "", False, "kiosk"),
        ("", "", True, "kiosk"),
        ("", '# mqtt = "broker.store.lan"\nmqtt_user = "north"\n', False, ""),
        ("", 'mqtt = "broker.store.lan"\n', False, "fleet"),
    ],
)
def test_what_was_chosen_is_known_at_the_next_run(
    extras: str, toml: str, kiosk: bool, recalled: str, tmp_path: Path
) -> None:
    (tmp_path / "extras").write_text(extras)
    (tmp_path / "roundtable.toml").write_text(f"[mqtt]\n{toml}")
    if kiosk:
        (tmp_path / "kiosk").touch()
    told = 'for one in KIOSK VOICE FLEET; do ! "${!one}" || echo "is: ${one,,}"; done'
    status, said = in_script(f"recall_extras; {told}; keep_extras", tmp_path)
    assert status == 0, said
    found = [line[4:] for line in said.splitlines() if line.startswith("is: ")]
    assert found == recalled.split()
    listed = set((tmp_path / "extras").read_text().split())
    assert listed == {*extras.split(), *recalled.split()}  # a newer program's stay


@pytest.mark.skipif(not IS_DEBIAN, reason="install.sh is for Debian")
def test_on_32_bit_it_says_what_is_left_out_and_leaves_it_out(tmp_path: Path) -> None:
    script = 'is_32_bit() { true; }; RELEASE=1; check_system; requirements >"$ETC/lock"; tell_end'
    status, said = in_script(script, tmp_path)
    assert status == 0, said
    assert said.count("zxing-cpp is left out") == 2  # at the start, and at the end
    lock = (tmp_path / "lock").read_text()
    assert "zxing-cpp" not in lock
    assert "pillow" not in lock
    assert "paho-mqtt" not in lock
    assert "starlette==" in lock
    _, listed = in_script("is_32_bit() { true; }; DRY=true; has_package() { false; }; "
                          "known_packages() { :; }; is_pi() { false; }; install_packages",
                          tmp_path)  # fmt: skip
    assert "python3-pil" in listed


@pytest.mark.parametrize(
    ("log", "free", "said"),
    [
        ("ERROR: [Errno 28] No space left on device\n", 900, "the disk is full"),
        ("E: You don't have enough free space in /var/cache/apt/archives/.\n", 900, "is full"),
        ("ERROR: something broke\n", 12, "the disk is full at: /opt"),
        ("ERROR: something broke\n", 900, "pip cannot install it\ninstall.sh: is there a network"),
    ],
)
def test_a_full_disk_is_called_a_full_disk(log: str, free: int, said: str, tmp_path: Path) -> None:
    (tmp_path / "log").write_text("No space left on device, said an earlier command\n")
    (tmp_path / "say").write_text(log)
    df = f'df() {{ printf "F M U A C M\\nx 1 1 {free} 1 /opt\\n"; }}'
    words = f'{df}; LOG="{tmp_path}/log"; fails() {{ cat "{tmp_path}/say"; return 1; }}; '
    words += 'logged fails || blame "pip cannot install it" "is there a network?"'
    status, found = in_script(words, tmp_path)
    assert (status, said in found) == (2, True), found
    assert log.strip() in found  # the last lines of the log are shown


def test_a_python_that_is_gone_is_told_with_the_mend(tmp_path: Path) -> None:
    program = tmp_path / "roundtable"
    program.write_text("#!/bin/sh\n")
    program.chmod(0o755)
    (tmp_path / "python").symlink_to("/usr/bin/python3.no-more")
    wrapper = ROOT / "systemd" / "bin" / "roundtable"
    environment = {**os.environ, "ROUNDTABLE_PROGRAM": str(program)}
    told = subprocess.run(["sh", wrapper, "pin"], env=environment, capture_output=True, text=True)
    why = "is not there, or the system's Python behind it is gone: run install.sh --repair"
    assert (told.returncode, told.stderr) == (2, f"roundtable: {tmp_path}/python {why}\n")
