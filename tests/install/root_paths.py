"""Files on an installed box: who calls `roundtable` with a real sudo reads and writes their own."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.install.root import INSIDE, Root

pytestmark = pytest.mark.root
CURRENT = "/opt/roundtable/current"
HOME = "/home/anna/Bögen für Gäste"
ANNA = f"cd '{HOME}' && runuser -u anna -- "
SUDOERS = "anna ALL=(root) NOPASSWD: /usr/local/bin/roundtable"
STICK = (
    "mkdir -p /media/usb && "
    "mount -t tmpfs -o uid=anna,gid=anna,mode=700,size={size} none /media/usb"
)
RECORD = '{"record":"rumors/1","players":4}'


@pytest.fixture(scope="module")
def box(root: Root) -> Iterator[Root]:
    """A box whose owner, anna, may sudo this one command and nothing else; evil may nothing."""
    if root.run(f"test -e {CURRENT}")[0]:
        root.bring()
        root.install()
    root.sh("command -v sudo || (apt-get -qq update; apt-get install -y -qq sudo) >/dev/null")
    for user in ("anna", "evil"):
        root.sh(f"id {user} || useradd --create-home --shell /bin/bash {user}")
    root.sh(f"chmod 700 /home/anna; runuser -u anna -- mkdir -p '{HOME}'; chmod 755 /home/evil")
    root.sh(f"echo '{SUDOERS}' > /etc/sudoers.d/anna; chmod 440 /etc/sudoers.d/anna; visudo -c")
    yield root
    root.sh("userdel -rf anna; userdel -rf evil; rm -f /etc/sudoers.d/anna")


def test_roots_file_behind_evils_link_stays_as_it_was(box: Root) -> None:
    box.sh("echo precious > /home/rootfile; chmod 600 /home/rootfile")
    box.sh("runuser -u evil -- ln -s ../rootfile /home/evil/stickers.pdf")
    for caller in ("", "runuser -u anna -- "):
        status, said = box.run(f"cd /home/evil && {caller}roundtable print --out stickers.pdf")
        assert (status, "stickers.pdf: cannot be written: a link stands there" in said) == (1, True)
    assert box.sh("cat /home/rootfile; stat -c '%U %a' /home/rootfile") == "precious\nroot 600"


def test_who_may_sudo_this_command_alone_writes_nothing_of_roots(box: Root) -> None:
    for words in ("backup /etc/x.backup", "print --out /root/x.pdf", "doctor --bundle /root/x.zip"):
        path = words.split()[-1]
        status, said = box.run(f"{ANNA}roundtable {words}")
        assert (status, f"{path}: cannot be written: you may not write there" in said) == (1, True)
        assert box.run(f"test -e {path}")[0] == 1
    box.sh("install -m 600 /dev/null /root/secret.jsonl; echo 'root:$y$j9T' > /root/secret.jsonl")
    status, said = box.run(f"{ANNA}roundtable cards import /root/secret.jsonl")
    assert (status, "/root/secret.jsonl: cannot be read: Permission denied" in said) == (1, True)


@pytest.mark.parametrize("signal", ["TERM", "INT"])
def test_a_signal_to_sudo_ends_the_program_and_frees_lock_and_port(box: Root, signal: str) -> None:
    said = box.sh(
        f"""cd '{HOME}'
        for turn in first again; do
          : > /tmp/said
          runuser -u anna -- roundtable run --port 8099 --names Anna,Ben,Clara >>/tmp/said 2>&1 &
          until grep -q 'is shown at' /tmp/said; do kill -0 $! || exit 3; done
          kill -{signal} $(pgrep -P $!)
          wait $!
          echo $turn $?
          if pgrep -u roundtable -a .; then exit 4; fi
        done"""
    )
    assert said == "first 0\nagain 0"


@pytest.mark.parametrize(
    ("words", "made"),
    [
        ("backup 'ä b.backup'", ["ä b.backup"]),
        ("print --out 'ä b.pdf' --mat m.pdf --guide g.pdf", ["g.pdf", "m.pdf", "ä b.pdf"]),
        ("print --how-to h.pdf", ["h.pdf"]),
        ("doctor --bundle 'ä b.zip'", ["ä b.zip"]),
        ("games --csv 'ä b.csv'", ["ä b.csv"]),
        ("wiring --out a.svg --overlay o.pdf", ["a.svg", "o.pdf"]),
        ("cues --out 'ä cues'", ["ä cues"]),
        ("calibrate --camera drawn --seconds 1 --picture 'ä b.png' || true", ["ä b.png"]),
    ],
)
def test_what_it_makes_lies_where_anna_alone_may_write_and_is_hers(
    box: Root, words: str, made: list[str]
) -> None:
    before = set(box.sh(f"{ANNA}ls -A").splitlines())
    said = box.sh(f"{ANNA}roundtable {words}")
    assert "/tmp/" not in said
    assert sorted(set(box.sh(f"{ANNA}ls -A").splitlines()) - before) == made
    assert set(box.sh(f"cd '{HOME}' && stat -c %U -- *").splitlines()) == {"anna"}


def test_what_it_reads_may_lie_where_anna_alone_may_read(box: Root) -> None:
    box.sh(f"{ANNA}roundtable build wiring --out own.svg")
    board = f"{CURRENT}/venv/lib/python3*/site-packages/hardware/boards/minimal.toml"
    box.sh(f"cd '{HOME}' && cp {board} 'mein Brett.toml' && chown anna: *.toml && chmod 600 *.toml")
    box.sh(f"{ANNA}roundtable build wiring --board 'mein Brett.toml' --table")
    box.sh(f"{ANNA}roundtable dark --pins mock --board 'mein Brett.toml'")
    box.sh(f"cd '{HOME}' && echo '{RECORD}' > r.jsonl && chown anna: r.jsonl && chmod 600 r.jsonl")
    assert "r.jsonl" not in box.sh(f"{ANNA}roundtable games analyse r.jsonl")
    box.sh(f"{ANNA}roundtable games replay r.jsonl")
    box.sh(f"{ANNA}roundtable cards set morgan-4.1 --value 4")
    box.sh(f"{ANNA}roundtable cards export rumors k.toml && {ANNA}roundtable cards import k.toml")


def test_a_copy_goes_to_a_stick_of_annas_and_comes_back(box: Root) -> None:
    stick = STICK.format(size="30m")
    said = box.sh(
        f"{stick}; {ANNA}roundtable backup /media/usb/b6.backup; ls -l /media/usb; "
        f"{ANNA}roundtable restore /media/usb/b6.backup; umount /media/usb"
    )
    assert "restored from /media/usb/b6.backup" in said
    assert "-rw------- 1 anna" in said


def test_a_stick_that_is_full_or_read_only_is_named_for_what_it_is(box: Root) -> None:
    copy = f"{ANNA}roundtable backup /media/usb/b6.backup; echo $?; ls -A /media/usb"
    fill = "cat /dev/zero >/media/usb/fill 2>/dev/null"
    said = box.sh(f"{STICK.format(size='64k')}; {fill}; {copy}")
    full = "/media/usb/b6.backup: cannot be written: no room is left there"
    assert (full in said, said.endswith("\n1\nfill")) == (True, True), said
    said = box.sh(f"{STICK.format(size='9m')}; mount -o remount,ro /media/usb; {copy}")
    closed = (
        "/media/usb/b6.backup: cannot be written: nothing can be written there, it is read-only"
    )
    assert (closed in said, said.endswith("\n1")) == (True, True), said


def test_a_release_is_looked_at_where_anna_alone_may_read(box: Root) -> None:
    status, said = box.run(f"{ANNA}roundtable update --check '{HOME}'")
    assert (status, HOME in said, "Permission" in said) == (1, True, False), said


def test_a_program_that_is_gone_is_told_in_one_sentence_with_its_mend(box: Root) -> None:
    mend = "run install.sh --repair"
    there = box.sh(f"readlink -f {CURRENT}")
    box.sh(f"mv {there} {there}.away")
    status, said = box.run("roundtable config pin")
    assert (status, said.strip()) == (
        2, f"roundtable: {CURRENT} points to releases/{there.rpartition('/')[2]}, and that release "
        f"is gone: {mend}",
    )  # fmt: skip
    box.sh(f"mv {there}.away {there}; mv {there}/venv/bin/python {there}/venv/bin/kept")
    status, said = box.run("roundtable config pin")
    assert (status, said.strip()) == (
        2, f"roundtable: {CURRENT}/venv/bin/python is not there, or the system's Python behind it "
        f"is gone: {mend}",
    )  # fmt: skip
    box.sh(f"mv {there}/venv/bin/kept {there}/venv/bin/python; roundtable config pin")


def test_purged_again(box: Root) -> None:
    box.sh(f"bash {INSIDE}/install.sh --non-interactive --uninstall --purge")
