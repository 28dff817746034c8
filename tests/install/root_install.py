"""install.sh for real: refused, interrupted, run again, mended and taken away, in this order."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.install.root import INSIDE, INSTALL, WHEELS, Root
from tests.support.patience import until
from tests.support.releases import make_release

pytestmark = pytest.mark.root
CURRENT = "/opt/roundtable/current"
CONFIG = "/boot/firmware/config.txt"
BOOT = "# as the owner has it\ndtparam=audio=on\n[pi4]\narm_boost=1\n"
KEY = f'[update]\nrelease_key = "{"k3Y" * 14}k="'
LOG = "/var/log/roundtable-install.log"
MADE = "/var/lib/roundtable-groups"


def files(root: Root) -> str:
    """Every file of /opt, /etc, /usr/local and /boot, with the sum of what is in it."""
    places = "/opt /etc /usr/local /boot"
    return root.sh(f"find {places} -xdev -type f -exec sha256sum {{}} + | sort -k 2")


# -- before anything is there ------------------------------------------------------------------


def test_another_distribution_is_refused_by_name(root: Root) -> None:
    root.sh("cp -L /etc/os-release /root/kept; rm /etc/os-release")
    root.sh("printf 'ID=fedora\\nVERSION_ID=43\\nPRETTY_NAME=\"Fedora 43\"\\n' > /etc/os-release")
    before = files(root)
    status, said = root.run(INSTALL)
    assert (status, "this is Fedora 43" in said, "nothing was changed" in said) == (2, True, True)
    assert files(root) == before
    root.sh("mv /root/kept /etc/os-release")


def test_a_user_without_sudo_is_told_what_to_type(root: Root) -> None:
    root.sh(f"cp -r {INSIDE} /tmp/referee; chmod -R a+rX /tmp/referee")
    before = files(root)
    status, said = root.run("runuser -u nobody -- bash /tmp/referee/install.sh --non-interactive")
    assert (status, "su -c 'bash /tmp/referee/install.sh --non-interactive'" in said) == (2, True)
    assert files(root) == before


def test_a_full_disk_is_seen_before_anything_is_written(root: Root) -> None:
    before = files(root)
    status, said = root.run(f"mkdir -p /opt; mount -t tmpfs -o size=20m small /opt; {INSTALL}")
    assert (status, "/opt has 20 MB free" in said, "nothing was changed" in said) == (2, True, True)
    assert files(root) == before


def test_without_a_network_it_says_so_and_that_nothing_was_installed(root: Root) -> None:
    status, said = root.run(f"unshare --net {INSTALL}")
    assert (status, "is there a network" in said) == (2, True), said
    assert "no program was installed yet" in said


def test_a_dry_run_leaves_no_trace(root: Root) -> None:
    before = files(root)
    said = root.install("--dry-run --kiosk")
    assert "nothing was changed" in said
    assert "no config.txt below /boot: nothing to do" in said  # no Pi, or another boot partition
    assert files(root) == before


def test_a_disk_that_fills_up_meanwhile_is_named(root: Root) -> None:
    status, said = root.run(
        "mkdir -p /opt; mount -t tmpfs -o size=320m small /opt; "
        "(until ls /opt/roundtable/releases/*/.unfinished 2>/dev/null; do sleep 0.1; done; "
        f"cat /dev/zero > /opt/full) 2>/dev/null & {INSTALL}"
    )
    assert status != 0
    assert "the disk is full at: /opt" in said, said
    assert "is there a network" not in said
    assert "run it again" in said


# -- installed, interrupted at each step -------------------------------------------------------


@pytest.mark.parametrize(
    "step",
    ["packages of the system", "user and groups", "the program", "configuration",
     "units and rules", "boot configuration", "switching"],
)  # fmt: skip
def test_killed_as_a_step_begins_it_leaves_no_program_that_is_half_there(
    root: Root, step: str
) -> None:
    (root / CONFIG).parent.mkdir(parents=True, exist_ok=True)
    if not (root / CONFIG).exists():
        (root / CONFIG).write_text(BOOT)
    assert root.killed_at(step)
    root.sh(f"! test -L {CURRENT} || {CURRENT}/venv/bin/roundtable --help")  # switching is quick


def test_killed_while_the_program_is_being_filled_in_it_begins_that_anew(root: Root) -> None:
    root.sh("rm -rf /opt/roundtable")
    with root.begin(INSTALL) as process:
        venv = root / "/opt/roundtable/releases/0.1.0/venv"
        half = venv / "lib" / root.python / "site-packages/starlette"
        until(half.exists, "a half-filled environment", longest_s=120)
        process.kill()
    assert (root / "/opt/roundtable/releases/0.1.0/.unfinished").exists()


def test_interrupted_by_ctrl_c_it_says_where_it_stopped_and_what_to_do(root: Root) -> None:
    root.sh("rm -rf /opt/roundtable")
    ended = "until ls /opt/roundtable/releases/*/.unfinished; do sleep 0.1; done; kill -INT 0"
    status, said = root.run(
        f"setsid -w env --default-signal=INT bash -c '({ended}) >/dev/null 2>&1 & exec {INSTALL}'"
    )
    assert status != 0
    assert "it stopped at: the program" in said, said
    assert "run it again; it goes on where it can" in said


def test_run_again_it_is_whole(root: Root) -> None:
    said = root.install()
    assert "half-finished by an earlier run" in said
    assert root.sh(f"readlink {CURRENT}") == "releases/0.1.0"
    assert "== done: release 0.1.0" in said


# -- what is there now -------------------------------------------------------------------------


def test_the_command_acts_as_the_services_user(root: Root) -> None:
    root.sh("roundtable config pin --new")
    assert root.sh("stat -c %U /var/lib/roundtable/operator-pin") == "roundtable"
    assert len(root.sh("cd /tmp && roundtable config pin")) in range(4, 9)


def test_what_the_command_makes_lies_where_it_was_called(root: Root) -> None:
    before = root.sh("ls -A /tmp")
    root.sh("mkdir -p /root/mine && cd /root/mine && roundtable print --out stickers.pdf")
    assert root.sh("stat -c '%U' /root/mine/stickers.pdf") == "root"
    assert root.sh("ls -A /tmp") == before
    assert root.sh("ls -A /root/mine") == "stickers.pdf"


def test_the_old_gpiozero_of_debian_is_not_in_the_way(root: Root) -> None:
    python = f"{CURRENT}/venv/bin/python"
    asked = "from importlib.metadata import version; import gpiozero; "
    asked += "print(version('gpiozero'), gpiozero.__file__)"
    assert root.sh(f'python3 -c "{asked}"').startswith("1.")
    ours = root.sh(f'{python} -c "{asked}"')
    assert ours.startswith("2.")
    assert "/opt/roundtable/" in ours
    apts = root.sh(f"{python} -c 'import cv2, numpy; print(cv2.__file__, numpy.__file__)'")
    assert apts.count("/usr/lib/python3/dist-packages/") == 2


def test_user_groups_units_and_rules_are_there(root: Root) -> None:
    assert {"gpio", "spi", "video", "render", "input"} <= set(root.sh("id -Gn roundtable").split())
    for unit in ("roundtable.target", "roundtable-backup.timer", "roundtable-settle.path"):
        assert root.sh(f"systemctl is-enabled {unit}") == "enabled"
    root.sh("systemd-analyze verify /etc/systemd/system/roundtable.target")
    root.sh("test -f /etc/polkit-1/rules.d/50-roundtable.rules")
    root.sh("runuser -u roundtable -- test -w /etc/roundtable/roundtable.toml")


def test_the_program_starts_without_a_configuration_of_its_own(root: Root) -> None:
    said = root.sh(
        "cd /tmp; export ROUNDTABLE_DATA=/var/lib/roundtable; runuser -u roundtable -- "
        f"timeout -s INT 20 {CURRENT}/venv/bin/roundtable run --port 0 || test $? = 124"
    )
    assert "the table is shown at" in said


def test_the_boot_configuration_has_one_block_and_a_dated_copy_of_before(root: Root) -> None:
    now = (root / CONFIG).read_text()
    assert now.startswith(BOOT)
    assert now.count("dtparam=spi=on") == 1
    assert now.count("[pi4]\ncore_freq_min=500\n[all]") == 1
    (copy,) = (root / CONFIG).parent.glob("config.txt.before-roundtable-*")
    assert copy.read_text() == BOOT


def test_a_release_on_a_stick_is_looked_at_without_a_network_and_without_a_trace(
    root: Root, tmp_path: Path
) -> None:
    make_release(tmp_path / "source", "0.2.0", root / "/root/stick")
    before = files(root)
    said = root.sh("unshare --net roundtable update --check /root/stick")
    assert "version 0.2.0, checksum good, not signed" in said
    assert "0.1.0 runs here" in said
    assert files(root) == before
    root.sh(f"echo '{KEY}' > /root/key.toml")
    status, said = root.run("roundtable update --config /root/key.toml /root/stick")
    assert (status, "is not signed" in said, "nothing was changed" in said) == (1, True, True), said
    root.sh("rm /opt/roundtable/releases/.updating")  # its lock is all that it leaves
    assert files(root) == before


# -- again, mended, another release ------------------------------------------------------------


def test_run_again_it_changes_nothing_and_needs_no_network(root: Root) -> None:
    before = files(root)
    said = root.sh(f"unshare --net {INSTALL}")
    assert "release 0.1.0 is whole" in said
    assert files(root) == before


def test_what_was_lost_or_changed_by_hand_is_mended_and_said(root: Root) -> None:
    root.sh("rm -r /usr/local/bin/roundtable /etc/systemd/system/roundtable-backup.timer")
    root.sh("sed -i s/WatchdogSec=30/WatchdogSec=99/ /etc/systemd/system/roundtable.service")
    root.sh("sed -i 's/unit version 1/unit version 9/' /etc/udev/rules.d/60-roundtable.rules")
    root.sh("echo 'board = 1' > /etc/roundtable/roundtable.toml")
    said = root.install()
    assert "roundtable.service was changed by hand" in said
    assert "60-roundtable.rules is of a newer program (unit version 9, this one has 1)" in said
    root.sh("grep -q WatchdogSec=30 /etc/systemd/system/roundtable.service")
    root.sh("grep -q WatchdogSec=99 /opt/roundtable/before/roundtable.service.*")
    assert root.sh("cat /etc/roundtable/roundtable.toml") == "board = 1"  # the owner's
    root.sh("rm /etc/roundtable/roundtable.toml; roundtable --help; roundtable config pin")


def test_a_board_is_named_once_and_what_the_owner_wrote_stays(root: Root) -> None:
    assert 'board = "minimal" into /etc/roundtable' in root.install("--board minimal")
    line = root.sh("grep '^board' /etc/roundtable/roundtable.toml")
    assert line == 'board = "minimal"'
    assert 'says board = "minimal", and that stays' in root.install("--board deluxe")
    root.sh("rm /etc/roundtable/roundtable.toml")


def test_a_release_that_is_damaged_is_made_anew_beside_it(root: Root) -> None:
    root.sh(f"rm -r {CURRENT}/venv/lib/{root.python}/site-packages/starlette")
    root.install("--repair")
    assert root.sh(f"readlink {CURRENT}") == "releases/0.1.0.post1"
    root.sh("roundtable config pin")


def test_killed_in_the_middle_of_an_update_what_worked_goes_on(root: Root) -> None:
    root.bring("0.2.0")
    before = root.sh(f"readlink {CURRENT}")
    assert root.killed_at("configuration")
    assert root.sh(f"readlink {CURRENT}") == before
    root.sh("roundtable config pin")
    root.install()
    assert root.sh(f"readlink {CURRENT}") == "releases/0.2.0"


def test_an_older_program_is_refused_before_anything_is_done(root: Root) -> None:
    root.bring()
    before = files(root)
    status, said = root.run(INSTALL)
    assert (status, "release 0.2.0 is installed" in said) == (2, True), said
    assert files(root) == before


def test_a_wheel_with_another_hash_is_refused_and_what_worked_goes_on(root: Root) -> None:
    root.bring("0.3.0")
    root.sh(f"echo spoilt >> {WHEELS}/segno-*.whl")
    status, said = root.run(f"{INSTALL} --wheels {WHEELS}")
    assert (status, "what was installed goes on" in said) == (2, True), said
    assert "THESE PACKAGES DO NOT MATCH THE HASHES" in root.sh(f"cat {LOG}")
    assert root.sh(f"readlink {CURRENT}") == "releases/0.2.0"
    root.sh("roundtable config pin")
    assert "half-finished" in root.run(f"{INSTALL} --dry-run")[1]


# -- gone --------------------------------------------------------------------------------------


def test_uninstalled_it_leaves_games_and_configuration_alone(root: Root) -> None:
    stamps = "/var/lib/systemd/timers"  # systemd's, which does not run in this root
    root.sh(f"mkdir -p {stamps}; touch {stamps}/stamp-roundtable-backup.timer")
    said = root.sh(f"bash {INSIDE}/install.sh --non-interactive --uninstall")
    assert "kept: /var/lib/roundtable" in said
    root.sh("test -f /var/lib/roundtable/operator-pin")
    assert (root / CONFIG).read_text().strip() == BOOT.strip()
    assert _left(root) == []


def test_purged_nothing_of_it_is_left(root: Root) -> None:
    root.sh(f"bash {INSIDE}/install.sh --non-interactive --uninstall --purge")
    assert _left(root) == []
    for place in ("/var/lib/roundtable", "/etc/roundtable", "/var/backups/roundtable", LOG, MADE):
        assert root.run(f"test -e {place}")[0] != 0
    assert root.run("getent passwd roundtable")[0] != 0
    assert root.run("getent group gpio")[0] != 0  # it was made by install.sh


def _left(root: Root) -> list[str]:
    """Whatever still bears the program's name, but for the owner's own."""
    places = "/opt /etc /usr/local /usr/lib/systemd /var/lib/systemd /boot -xdev"
    found = root.sh(
        f"find {places} -iname '*roundtable*' ! -path '/etc/roundtable*' ! -name '*.before-*'"
    )
    return found.splitlines()
