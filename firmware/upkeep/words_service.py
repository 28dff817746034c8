"""The doctor's sentences about the service, its files, its port and what it keeps."""

from __future__ import annotations

from typing import Final

from firmware.upkeep.sentence import FAIL, OK, UNSEEN, WARN, Sentence
from words.text import t

_REPAIR: Final = t("run install.sh --repair")
_MEND_FILE: Final = t("repair it on the page, or in the file")
_SERVICE: Final = "The service does not run"
_UNITS: Final = "The service's units are old"
_PORT: Final = "The port is taken"
_SAFE: Final = "Safe mode"

# (check, case): what is said.
SERVICE_SENTENCES: Final[dict[tuple[str, str], Sentence]] = {
    ("data", "ok"): Sentence(OK, t("{folder} can be written")),
    ("data", "none"): Sentence(OK, t("{folder} is not there yet: `roundtable run` makes it")),
    ("data", "closed"): Sentence(
        FAIL, t("{user} may not write {names}"),
        t("sudo chown -R {user}: {folder}, then restart the box"), "The disk can only be read",
    ),
    ("settings", "ok"): Sentence(OK, t("{file}")),
    ("settings", "none"): Sentence(OK, t("there is no file: the program chooses")),
    ("settings", "trouble"): Sentence(FAIL, t("{trouble}"), _MEND_FILE, _SAFE),
    ("files", "ok"): Sentence(OK, t("every file of the data folder is as the program wrote it")),
    ("files", "trouble"): Sentence(
        FAIL, t("{trouble}"), t("start the box, then choose on its page: Repair …"), _SAFE,
    ),
    ("safe", "ok"): Sentence(OK, t("the running box is not in safe mode")),
    ("safe", "none"): Sentence(OK, t("no box runs")),
    ("safe", "silent"): Sentence(
        UNSEEN, t("not looked at: no box answers"), t("start the box, then ask again"), _SERVICE,
    ),
    ("safe", "trouble"): Sentence(
        FAIL, t("the running box is in safe mode: {trouble}"),
        t("on its page: Repair …; repairs since then take effect after a restart"), _SAFE,
    ),
    ("units", "ok"): Sentence(OK, t("{names}")),
    ("units", "none"): Sentence(OK, t("not installed as a service")),
    ("units", "missing"): Sentence(FAIL, t("{names}: not there"), _REPAIR, _UNITS),
    ("units", "masked"): Sentence(FAIL, t("{names}: masked"), _REPAIR, _UNITS),
    ("units", "disabled"): Sentence(
        FAIL, t("{names}: does not start with the computer"),
        t("sudo systemctl enable --now {words}"), _UNITS,
    ),
    ("units", "failed"): Sentence(
        FAIL, t("{names}: failed"),
        t("read `sudo journalctl -u {words}`, then sudo systemctl restart {words}"), _UNITS,
    ),
    ("units", "stopped"): Sentence(
        FAIL, t("{names}: stopped"), t("sudo systemctl start {words}"), _UNITS,
    ),
    ("units", "drift"): Sentence(WARN, t("{names}: not of this release"), _REPAIR, _UNITS),
    ("units", "differs"): Sentence(
        WARN, t("{names}: changed by hand"),
        t("run install.sh --repair; write own changes with `sudo systemctl edit {words}`"), _UNITS,
    ),
    ("units", "reload"): Sentence(
        WARN, t("{names}: changed since systemd read it"),
        t("sudo systemctl daemon-reload, then sudo systemctl restart {words}"), _UNITS,
    ),
    ("rules", "ok"): Sentence(OK, t("all are as this release has them")),
    ("rules", "none"): Sentence(OK, t("not installed as a service")),
    ("rules", "missing"): Sentence(FAIL, t("{names}: not there"), _REPAIR, _UNITS),
    ("rules", "differs"): Sentence(
        WARN, t("{names}: not as this release has it"), _REPAIR, _UNITS,
    ),
    ("rules", "unseen"): Sentence(
        UNSEEN, t("not looked at: {names}: only root may read it"), t("sudo roundtable doctor"),
        "The doctor cannot find something out",
    ),
    ("port", "ok"): Sentence(OK, t("{port} is the box's own")),
    ("port", "free"): Sentence(OK, t("{port} is free")),
    ("port", "any"): Sentence(OK, t("any free one is taken")),
    ("port", "taken"): Sentence(
        FAIL, t("{port} is taken by {holders}, the box cannot have it"),
        t("end that program, or name another port in [screen]"), _PORT,
    ),
    ("service", "ok"): Sentence(OK, t("runs since {since}")),
    ("service", "none"): Sentence(OK, t("not installed as a service")),
    ("service", "starting"): Sentence(
        WARN, t("is {state} since {since}"), t("wait a minute, then ask again"), _SERVICE,
    ),
    ("service", "stopped"): Sentence(
        FAIL, t("is stopped since {since}"), t("sudo systemctl start roundtable"), _SERVICE,
    ),
    ("service", "fails"): Sentence(
        FAIL, t("does not start ({result}, {n} restarts); it said last: {said}"),
        t("do what the line says, then sudo systemctl restart roundtable"), _SERVICE,
    ),
    ("service", "fails-changed"): Sentence(
        FAIL, t("does not start ({result}), and {files} changes its unit; it said last: {said}"),
        t("correct or remove that file, then sudo systemctl daemon-reload and"
          " sudo systemctl restart roundtable"), _SERVICE,
    ),
    ("service", "unknown"): Sentence(
        UNSEEN, t("not looked at: systemd knows no roundtable.service"), _REPAIR, _SERVICE,
    ),
    ("log", "ok"): Sentence(OK, t("its last line: {said}")),
    ("log", "none"): Sentence(OK, t("not installed as a service")),
    ("log", "empty"): Sentence(OK, t("it has no line")),
    ("answer", "ok"): Sentence(OK, t("the box answers that it referees")),
    ("answer", "none"): Sentence(OK, t("no box runs")),
    ("answer", "stopped"): Sentence(
        UNSEEN, t("not looked at: no box runs"), t("start the box, then ask again"), _SERVICE,
    ),
    ("answer", "silent"): Sentence(
        FAIL, t("the service runs, and {address} gives no answer"),
        t("sudo systemctl restart roundtable"), _SERVICE,
    ),
    ("answer", "unwell"): Sentence(
        FAIL, t("the box says: {says}"), t("do what the line says"), _SERVICE,
    ),
}  # fmt: skip
