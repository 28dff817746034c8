"""What may be broken at a box: how to break it, what the doctor says first, how to undo it.

docs/measured/reliability.md shows `what`, `says` and `mend`; "…" in them stands for anything.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

TOML: Final = "/etc/roundtable/roundtable.toml"
DATA: Final = "/var/lib/roundtable"
UNITS: Final = "/etc/systemd/system"
VENV: Final = "/opt/roundtable/current/venv"
SITE: Final = f"$(echo {VENV}/lib/python3*/site-packages)"
REPAIR: Final = "run install.sh --repair"
MEND_FILE: Final = "repair it on the page, or in the file"
RESTART: Final = "systemctl reset-failed; systemctl restart roundtable"
LOOPS: Final = "until [ $(systemctl show -P NRestarts roundtable) -gt 0 ]; do sleep 0.2; done"


@dataclass(frozen=True, slots=True)
class Break:
    """One break. `how` and `undo` are for bash, as root."""

    name: str
    what: str
    how: str
    says: str
    mend: str
    undo: str


def moved(path: str) -> tuple[str, str]:
    """Return how a file is taken away, and put back."""
    return f"mkdir -p /root/away; mv {path} /root/away/it", f"mv /root/away/it {path}"


def written(text: str) -> tuple[str, str]:
    """Return how these lines become the configuration, and how it is as before again."""
    how = f"cp -p {TOML} /root/toml; printf '%b' '{text}' > {TOML}"
    return how, f"cp -p /root/toml {TOML}"


def spoilt(name: str) -> tuple[str, str]:
    """Return how a small file of the data folder becomes nonsense, and how it is as before."""
    path = f"{DATA}/{name}"
    how = f"rm -f /root/small; ! test -e {path} || cp -p {path} /root/small"
    return (
        f"{how}; echo nonsense > {path}; chown roundtable: {path}",
        f"rm {path}; ! test -e /root/small || mv /root/small {path}",
    )


def stopped(how: str) -> tuple[str, str]:
    """Return how the data folder is changed while the box is stopped, and put back."""
    return (
        f"systemctl stop roundtable; rm -rf /root/data; cp -a {DATA} /root/data; {how}",
        f"systemctl stop roundtable; rm -rf {DATA}; cp -a /root/data {DATA}; {RESTART}",
    )


def in_python(code: str) -> str:
    """Return how the program's own Python is run as its user."""
    return f'runuser -u roundtable -- {VENV}/bin/python -c "{code}"'


def game(days: int) -> str:
    """Return how a game that began in some days comes into the journal of a stopped box."""
    return in_python(
        "import pathlib, time; from firmware.table.journal import Journal; "
        f"journal = Journal(pathlib.Path('{DATA}/journal.sqlite')); "
        "header = {'record': 'rumors/1', 'players': ['Anna', 'Ben']}; "
        f"game = journal.begin(header, time.time() + 86400 * {days}); "
        "journal.append(game, [{'do': 'lay', 'card': 'picts-5'}]); "
        "journal.close()"
    )


BREAKS: Final = (
    Break(
        "service-stopped", "the service is stopped", "systemctl stop roundtable",
        "FAIL Service is stopped since …", "sudo systemctl start roundtable",
        "systemctl start roundtable",
    ),
    Break(
        "service-fails", "a drop-in names a program that is not there",
        f"mkdir -p {UNITS}/roundtable.service.d; "
        "printf '[Service]\\nExecStart=\\nExecStart=/usr/bin/env /opt/nothing\\n' > "
        f"{UNITS}/roundtable.service.d/own.conf; systemctl daemon-reload; "
        f"systemctl --no-block restart roundtable; {LOOPS}",
        "FAIL Service does not start (exit-code), and /etc/systemd/system/roundtable.service.d/"
        "own.conf changes its unit; it said last: …/opt/nothing…",
        "correct or remove that file, then sudo systemctl daemon-reload and"
        " sudo systemctl restart roundtable",
        f"rm -r {UNITS}/roundtable.service.d; systemctl daemon-reload; {RESTART}",
    ),
    Break(
        "port-taken", "another program holds the port",
        "systemctl stop roundtable; systemd-run -q --unit=other python3 -m http.server 8080; "
        "until grep -q :1F90 /proc/net/tcp; do sleep 0.1; done; "
        f"systemctl --no-block start roundtable; {LOOPS}",
        "FAIL Port 8080 is taken by python3 (…), the box cannot have it",
        "end that program, or name another port in [screen]",
        f"systemctl stop other; {RESTART}",
    ),
    Break(
        "hangs", "the program hangs", "kill -STOP $(systemctl show -P MainPID roundtable)",
        "FAIL Health the service runs, and http://127.0.0.1:8080/healthz gives no answer",
        "sudo systemctl restart roundtable",
        f"kill -CONT $(systemctl show -P MainPID roundtable); {RESTART}",
    ),
    Break(
        "board-typo", "a board that there is not (the box is in safe mode)",
        written('[panel]\\nboard = "standart"\\n')[0] + f"; {RESTART}",
        'FAIL Configuration /etc/roundtable/roundtable.toml: [panel] board: …standart…', MEND_FILE,
        f"{written('')[1]}; {RESTART}",
    ),
    Break(
        "toml-typo", "a typing error in the configuration", written("[panel]\\nboard = = 1\\n")[0],
        "FAIL Configuration /etc/roundtable/roundtable.toml: not TOML: …", MEND_FILE,
        written("")[1],
    ),
    Break(
        "toml-doubled", "a section stands there twice",
        written("[screen]\\nport = 8080\\n[screen]\\nport = 8080\\n")[0],
        "FAIL Configuration /etc/roundtable/roundtable.toml: not TOML: …screen…", MEND_FILE,
        written("")[1],
    ),
    Break(
        "toml-unknown", "an unknown key", written("[table]\\nrests = 3\\n")[0],
        'FAIL Configuration /etc/roundtable/roundtable.toml: [table] "rests": unknown key: …',
        MEND_FILE, written("")[1],
    ),
    Break(
        "toml-unreadable", "the configuration may not be read",
        f"chown root: {TOML}; chmod 600 {TOML}",
        "FAIL Configuration /etc/roundtable/roundtable.toml: cannot be read: Permission denied",
        MEND_FILE, f"chown roundtable: {TOML}; chmod 640 {TOML}",
    ),
    Break(
        "etc-unreadable", "its folder may not be read",
        "chown root: /etc/roundtable; chmod 700 /etc/roundtable",
        "FAIL Configuration /etc/roundtable/roundtable.toml: cannot be read: Permission denied",
        MEND_FILE, "chown roundtable: /etc/roundtable; chmod 750 /etc/roundtable",
    ),
    Break(
        "unit-changed", "the unit was changed by hand",
        f"cp -p {UNITS}/roundtable.service /root/unit; "
        f"sed -i s/WatchdogSec=30/WatchdogSec=99/ {UNITS}/roundtable.service; "
        "systemctl daemon-reload",
        "warn Service units roundtable.service: changed by hand",
        "run install.sh --repair; write own changes with `sudo systemctl edit roundtable.service`",
        f"cp -p /root/unit {UNITS}/roundtable.service; systemctl daemon-reload",
    ),
    Break(
        "unit-missing", "the unit is missing", moved(f"{UNITS}/roundtable.service")[0],
        "FAIL Service units roundtable.service: not there", REPAIR,
        moved(f"{UNITS}/roundtable.service")[1],
    ),
    Break(
        "unit-masked", "a unit is masked",
        f"{moved(f'{UNITS}/roundtable-settle.path')[0]}; "
        f"ln -s /dev/null {UNITS}/roundtable-settle.path; systemctl daemon-reload",
        "FAIL Service units roundtable-settle.path: masked", REPAIR,
        f"rm {UNITS}/roundtable-settle.path; {moved(f'{UNITS}/roundtable-settle.path')[1]}; "
        "systemctl daemon-reload; systemctl restart roundtable-settle.path",
    ),
    Break(
        "timer-missing", "the timer of the copies is missing",
        f"{moved(f'{UNITS}/roundtable-backup.timer')[0]}; systemctl daemon-reload",
        "FAIL Service units roundtable-backup.timer: not there", REPAIR,
        f"{moved(f'{UNITS}/roundtable-backup.timer')[1]}; systemctl daemon-reload; "
        "systemctl restart roundtable-backup.timer",
    ),
    Break(
        "timer-disabled", "the timer is disabled",
        "systemctl -q disable --now roundtable-backup.timer",
        "FAIL Service units roundtable-backup.timer: does not start with the computer",
        "sudo systemctl enable --now roundtable-backup.timer",
        "systemctl -q enable --now roundtable-backup.timer",
    ),
    Break(
        "timer-stopped", "the timer is stopped", "systemctl stop roundtable-backup.timer",
        "FAIL Service units roundtable-backup.timer: stopped",
        "sudo systemctl start roundtable-backup.timer",
        "systemctl start roundtable-backup.timer",
    ),
    Break(
        "copies-fail", "the copies cannot be written",
        "chown root: /var/backups/roundtable; systemctl start roundtable-backup.service || true",
        "FAIL Service units roundtable-backup.service: failed",
        "read `sudo journalctl -u roundtable-backup.service`, then"
        " sudo systemctl restart roundtable-backup.service",
        "chown roundtable: /var/backups/roundtable; systemctl start roundtable-backup.service",
    ),
    Break(
        "polkit-rule", "the polkit rule is missing",
        moved("/etc/polkit-1/rules.d/50-roundtable.rules")[0],
        "FAIL Rules and scripts /etc/polkit-1/rules.d/50-roundtable.rules: not there", REPAIR,
        moved("/etc/polkit-1/rules.d/50-roundtable.rules")[1],
    ),
    Break(
        "udev-rule", "the udev rule is missing",
        moved("/etc/udev/rules.d/60-roundtable.rules")[0],
        "FAIL Rules and scripts /etc/udev/rules.d/60-roundtable.rules: not there", REPAIR,
        moved("/etc/udev/rules.d/60-roundtable.rules")[1],
    ),
    Break(
        "journal-torn", "the journal is torn, and the box is stopped",
        stopped(f"dd if=/dev/zero of={DATA}/journal.sqlite bs=1 seek=4096 count=2000 conv=notrunc"
                " status=none")[0],
        f"FAIL Journal {DATA}/journal.sqlite: damaged: …",
        "play goes on; `roundtable games list` tells which games are whole",
        stopped("")[1],
    ),
    Break(
        "journal-gone", "the journal is gone, and the box is stopped",
        stopped(f"rm {DATA}/journal.sqlite*")[0],
        f"FAIL Journal {DATA}/journal.sqlite: is gone, though it held game 1, line 2: …",
        "play goes on; `roundtable games list` tells which games are whole",
        stopped("")[1],
    ),
    Break(
        "journal-roots", "the journal belongs to root", f"chown root: {DATA}/journal.sqlite",
        f"FAIL Data folder roundtable may not write {DATA}/journal.sqlite",
        f"sudo chown -R roundtable: {DATA}, then restart the box",
        f"chown roundtable: {DATA}/journal.sqlite",
    ),
    Break(
        "disk-read-only", "the disk can only be read",
        f"mount --bind {DATA} {DATA}; mount -o remount,bind,ro {DATA}",
        "FAIL Disk it can only be read",
        "restart the box; if it stays so, the card is worn out: replace it",
        f"umount -l {DATA}; {RESTART}",
    ),
    Break(
        "disk-full", "the disk is full",
        f"mount -t tmpfs -o size=1m,mode=750 small {DATA}; chown roundtable: {DATA}; "
        f"head -c 900k /dev/zero > {DATA}/filler",
        "FAIL Disk full: 0 MB free", "remove files from it", f"umount -l {DATA}; {RESTART}",
    ),
    Break(
        "disk-nearly-full", "the disk is nearly full",
        f"mount -t tmpfs -o size=100m,mode=750 small {DATA}; cp -a /root/kept/. {DATA}; "
        f"chown roundtable: {DATA}; {RESTART}",
        "warn Disk only … MB free", "remove files from it soon", f"umount -l {DATA}; {RESTART}",
    ),
    Break(
        "stickers", "the file of the stickers is damaged", spoilt("deck.toml")[0],
        f"FAIL Files of the box {DATA}/deck.toml: …", "start the box, then choose on its page: …",
        spoilt("deck.toml")[1],
    ),
    Break(
        "calibration", "the calibration is damaged", spoilt("calibration.toml")[0],
        f"FAIL Files of the box {DATA}/calibration.toml: …",
        "start the box, then choose on its page: …", spoilt("calibration.toml")[1],
    ),
    Break(
        "library-mqtt", "[mqtt] names a broker, and paho-mqtt is not installed",
        written('[mqtt]\\nmqtt = "broker.invalid"\\n')[0],
        "FAIL Libraries not installed, and the configuration needs it: paho-mqtt ([mqtt])",
        "run install.sh --fleet", written("")[1],
    ),
    Break(
        "library-damaged", "a library's folder is gone", moved(f"{SITE}/starlette")[0],
        "FAIL Libraries files are gone of starlette", REPAIR, moved(f"{SITE}/starlette")[1],
    ),
    Break(
        "library-gpiozero", "gpiozero is gone", moved(f"{SITE}/gpiozero")[0],
        "FAIL Libraries files are gone of gpiozero", REPAIR, moved(f"{SITE}/gpiozero")[1],
    ),
    Break(
        "pins", "the library of the chosen pins is missing",
        written('[panel]\\npins = "rpigpio"\\n')[0],
        'FAIL Pins pins = "rpigpio": the RPi.GPIO library is missing: …', "do what the line says",
        written("")[1],
    ),
    Break(
        "camera", "the chosen camera is not there", written('[camera]\\ncamera = "webcam:0"\\n')[0],
        "FAIL Camera webcam:0: not found; there is none at all",
        "check the ribbon or the USB plug, then `roundtable test panel`", written("")[1],
    ),
    Break(
        "clock", "the clock is behind the last game", stopped(game(days=3))[0] + f"; {RESTART}",
        "warn Clock it says …, but the last game began …",
        "set it: sudo timedatectl set-time, or connect a network", stopped("")[1],
    ),
    Break(
        "python", "the Python of the program is gone", moved(f"{VENV}/bin/python")[0],
        f"roundtable: {VENV}/bin/python is not there, or the system's Python behind it is gone:",
        REPAIR, moved(f"{VENV}/bin/python")[1],
    ),
    Break(
        "current", "`current` leads nowhere",
        "cp -P /opt/roundtable/current /root/link; ln -sfn releases/none /opt/roundtable/current",
        "roundtable: /opt/roundtable/current points to releases/none, and that release is gone:",
        REPAIR, "cp -P --remove-destination /root/link /opt/roundtable/current",
    ),
)  # fmt: skip
