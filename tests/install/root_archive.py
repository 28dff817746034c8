"""From a release on a stick to the box, by a user with sudo; and what was chosen stays."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.install.root import INSTALL, VERSION, Root
from tests.support.places import ROOT
from tests.support.quoted_commands import commands_for_a_box
from tests.support.releases import make_release

pytestmark = pytest.mark.root
CURRENT = "/opt/roundtable/current"
TOML = "/etc/roundtable/roundtable.toml"
LOG = "/var/log/roundtable-install.log"
ANNA = "sudo -u anna -H"
ASKS_ITS_PAGE = f"""import re, subprocess, urllib.request
words = "{CURRENT}/venv/bin/roundtable run --host 127.0.0.1 --port 0 --data /tmp/without".split()
with subprocess.Popen(words, stdout=subprocess.PIPE, text=True) as program:
    told = (re.search("http://127[^ ]*", line) for line in program.stdout)
    print(urllib.request.urlopen(next(filter(None, told))[0]).read().decode())
    program.terminate()
"""
PAHO = f"{CURRENT}/venv/bin/python -c 'import paho.mqtt; print(paho.mqtt.__version__)'"


@pytest.fixture(scope="module", autouse=True)
def anna(root: Root) -> None:
    """Let somebody be there who has sudo, as the user of Raspberry Pi OS has it."""
    root.sh("useradd -m -s /bin/bash anna; echo 'anna ALL=(ALL) NOPASSWD: ALL' > /etc/sudoers.d/a")
    stick = root / "/mnt"
    wheels = sorted(root.wheels.iterdir())
    make_release(root / "/root/source", VERSION, stick, wheels=wheels)


def page_commands() -> Iterator[str]:
    """Yield the commands of docs/install.md that lead from the stick to the box."""
    (block,) = re.findall(
        r"```sh\n(sudo mount.*?)```", (ROOT / "docs/install.md").read_text(), re.S
    )
    for line in block.splitlines():
        if not line.startswith("sudo mount"):  # what would lie there lies there
            yield line.replace("0.1.0", VERSION)


def answer(root: Root, answers: str, words: str) -> str:
    """Return what install.sh says to somebody who answers on a terminal."""
    typed = "".join(f"{one}\\n" for one in answers.split())
    return root.sh(f"printf '{typed}' | script -qec 'bash {INSTALL.split()[1]} {words}' /dev/null")


# -- before anything is there ------------------------------------------------------------------


def test_a_dry_run_needs_no_python(root: Root) -> None:
    away = (
        "mkdir /root/away; mv /usr/bin/python3* /root/away/; trap 'mv /root/away/* /usr/bin' EXIT"
    )
    said = root.sh(f"{away}; ! command -v python3 && {INSTALL} --dry-run --network --fleet")
    assert "that would be all; nothing was changed" in said
    assert "beside the program: fleet" in said


def test_on_a_terminal_it_asks_what_no_word_says(root: Root) -> None:
    said = answer(root, "y n n y", "--dry-run")
    questions = [before.rsplit("   ", 1)[-1] for before in said.split("[y/N]")[:-1]]
    assert [one.split("?")[0] for one in questions] == [
        "May phones and other computers in the network see the page",
        "Show the page on this computer's own screen (kiosk)",
        "May the box get a voice (espeak-ng)",
        "Is it one of many tables that tell a broker (docs/fleet.md)",
    ]
    assert 'host = "0.0.0.0" into' in said
    assert "beside the program: fleet" in said
    assert "espeak-ng" not in said.split("missing:")[1]


def test_half_an_archive_is_refused(root: Root) -> None:
    inside = INSTALL.split()[1].removesuffix("/install.sh")
    root.sh(f"cp -r {inside} /root/half; rm /root/half/roundtable_referee-*.whl")
    status, said = root.run("bash /root/half/install.sh --dry-run")
    assert (status, "does not hold one whole release" in said) == (2, True), said


# -- from the stick ----------------------------------------------------------------------------


def test_the_commands_of_the_page_make_a_box_of_what_is_on_the_stick(root: Root) -> None:
    """As somebody with sudo, in the own home folder; pip's libraries are all in the release."""
    *before, last = page_commands()
    script = "\n".join(before)
    said = root.sh(f"cd /home/anna; {ANNA} bash -ec '{script}'")
    assert f"roundtable-{VERSION}.zip: OK" in said
    assert "nothing was changed" in said
    said = root.sh(f"cd /home/anna; {ANNA} bash -ec '{last}'")
    assert f"== done: release {VERSION}" in said
    assert "on phones and computers in the network: http://" in said
    assert root.sh(f"grep '^host' {TOML}") == 'host = "0.0.0.0"'
    assert root.sh(f"readlink {CURRENT}") == f"releases/{VERSION}"
    assert "Looking in links: /home/anna/roundtable/wheels" in root.sh(f"cat {LOG}")
    assert "from the network" not in said
    root.sh(f'test -n "$({ANNA} roundtable config pin)"; roundtable --help')


def test_what_apt_and_pip_say_stands_in_the_log_alone(root: Root) -> None:
    log = root.sh(f"cat {LOG}")
    assert "Setting up libzbar0" in log
    assert "Successfully installed" in log
    root.sh("apt-get -qq purge -y '^libzbar0' >/dev/null 2>&1")
    said = root.install()
    assert "Setting up" not in said
    assert "Setting up libzbar0" in root.sh(f"cat {LOG}")
    assert "Successfully installed" in root.sh(f"cat {LOG}.1")


def test_where_apt_fails_its_last_words_and_the_log_are_named(root: Root) -> None:
    root.sh("apt-get -qq purge -y '^libzbar0' >/dev/null 2>&1; apt-get clean")
    status, said = root.run(f"unshare --net {INSTALL}")
    assert (status, "apt-get cannot install: libzbar0" in said) == (2, True), said
    assert f"the last lines of {LOG}:" in said
    assert "   | E: " in said
    root.install()


# -- what the program and its documents quote ---------------------------------------------------


@pytest.mark.parametrize("command", commands_for_a_box())
def test_every_command_that_is_quoted_for_a_box_works_on_one(root: Root, command: str) -> None:
    """apt-get knows the packages, install.sh the words; nothing is changed."""
    if command.startswith("install.sh"):
        root.sh(f"bash {INSTALL.split()[1]} --non-interactive --dry-run {command[10:]}")
    else:
        root.sh(f"apt-get install --simulate --no-install-recommends {command}")


# -- what was chosen stays ---------------------------------------------------------------------


def test_a_host_that_the_owner_wrote_stays(root: Root) -> None:
    root.sh(f"sed -i 's/^host = .*/host = \"10.0.0.5\"/' {TOML}")
    assert 'says host = "10.0.0.5", and that stays' in root.install("--network")
    root.sh(f"sed -i 's/^host = .*/host = \"0.0.0.0\"/' {TOML}")


def test_without_a_word_a_box_has_nothing_of_a_fleet(root: Root) -> None:
    assert root.run(PAHO)[0] != 0


def test_with_fleet_it_can_tell_a_broker_and_a_newer_version_can_too(root: Root) -> None:
    root.install("--fleet")
    assert root.sh(PAHO).startswith("2.")
    assert root.sh("cat /opt/roundtable/extras") == "fleet"
    root.bring("0.2.0")
    assert "beside the program: fleet" in root.install()
    assert root.sh(f"readlink {CURRENT}") == "releases/0.2.0"
    assert root.sh(PAHO).startswith("2.")


def test_a_box_whose_configuration_names_a_broker_needs_no_word(root: Root) -> None:
    root.sh("rm /opt/roundtable/extras")
    root.sh(f"sed -i 's/^# mqtt = .*/mqtt = \"broker.store.lan\"/' {TOML}")
    assert "names the broker broker.store.lan: as with --fleet" in root.install()
    assert root.sh("cat /opt/roundtable/extras") == "fleet"
    assert root.sh(PAHO).startswith("2.")


# -- who calls it, and from where --------------------------------------------------------------


def test_a_user_who_owns_nothing_of_it_installs_from_a_folder_that_can_only_be_read(
    root: Root, tmp_path: Path
) -> None:
    """The source itself, which pip builds, in a path with spaces and umlauts."""
    place = root / "/srv/Ärger mit Leerzeichen/Quelle"
    make_release(tmp_path / "source", "0.3.0", tmp_path)
    shutil.copytree(tmp_path / "source", place, ignore=shutil.ignore_patterns("own"))
    inside = "/srv/Ärger mit Leerzeichen/Quelle"
    root.sh("cp -r /root/wheels /srv/wheels")
    said = root.sh(
        f"cd '{inside}' && mount --bind . . && mount -o remount,ro,bind,noexec . && cd / && "
        f"cd '{inside}' && ! touch here && {ANNA} bash install.sh --non-interactive "
        "--wheels /srv/wheels"
    )
    assert "== done: release 0.3.0" in said
    assert root.sh(f"readlink {CURRENT}") == "releases/0.3.0"


# -- without what no box needs -----------------------------------------------------------------


def remove_what_no_box_needs(source: Path) -> None:
    for name in ("fleet", "makers"):
        shutil.rmtree(source / name)


def test_a_box_of_which_fleet_and_makers_were_deleted_shows_its_page(root: Root) -> None:
    root.bring("0.4.0", remove_what_no_box_needs)
    assert "== done: release 0.4.0" in root.install()
    page = root.sh(f"{CURRENT}/venv/bin/python - <<'END'\n{ASKS_ITS_PAGE}END")
    assert "This page needs JavaScript; the game itself does not." in page
    status, said = root.run("roundtable fleet hall --help")
    assert (status, "the folder fleet/ of the program is missing here" in said) == (2, True), said
