"""The sentences of update and rollback: what was found, what stands now, what to do."""

from __future__ import annotations

from typing import Final

from words.text import Text, t

SAYS: Final[dict[str, Text]] = {
    # what is asked for
    "nothing-there": t(
        "{place}: there is no release there: copy roundtable-VERSION.zip and its .sha256 to it"
    ),
    "unreadable": t("{file}: cannot be read: {why}: nothing was changed"),
    "no-sum": t(
        "{file}: its checksum {sum} is missing: copy it beside the file; nothing was changed"
    ),
    "bad-sum": t("{sum}: is no checksum of {name}: copy both files again; nothing was changed"),
    "differs": t(
        "{file}: damaged or not whole, its SHA-256 is not the one in {sum}: copy it again; "
        "nothing was changed"
    ),
    "unsigned": t(
        "{file}: is not signed ({sig} is missing), and the configuration names a key "
        "([update] release_key): take a signed one; nothing was changed"
    ),
    "bad-signature": t(
        "{sig}: is not the signature of the configuration's key: take the release "
        "from its maker again; nothing was changed"
    ),
    "no-cryptography": t(
        "a signature cannot be checked without the library cryptography: "
        "sudo apt install python3-cryptography; nothing was changed"
    ),
    "no-release": t(
        "{file}: is no release ({why}): take one that `make release` has made; nothing was changed"
    ),
    "older": t(
        "{file}: version {new} is older than {old}, which runs: `roundtable update --rollback` "
        "goes back; nothing was changed"
    ),
    "same": t("{file}: version {new} runs already; nothing was changed"),
    "other-machine": t(
        "{file}: is for another machine: {name} is not made for Python {python} on "
        "{kind}; nothing was changed"
    ),
    "no-room": t(
        "the disk has too little room: {needed} MB are needed, {free} MB are free: remove "
        "files; nothing was changed"
    ),
    # building it
    "full": t("the disk is full ({why}): what was begun is removed, {old} goes on"),
    "not-built": t("{version} cannot be built ({why}): it is removed, {old} goes on"),
    "not-fit": t("the doctor of {version} says: {why}: it is removed, {old} goes on"),
    "not-migrated": t(
        "{version} does not take over the games ({why}), tried on a copy: it is "
        "removed, {old} goes on; your games are untouched"
    ),
    # switching
    "no-copy": t("no copy of the data could be made ({why}): {old} goes on"),
    "gone-back": t("{version} did not stay well ({why}): {old} runs again{data}"),
    "data-back": t("; the games are as they were before, what was played since is kept in {data}"),
    "back-unwell": t("; it is not well either ({why}): `roundtable doctor` tells more"),
    "no-data-back": t("; the games could not be put back ({why}): `roundtable restore {copy}`"),
    "settle-first": t(
        "an update to {new} was cut off: run `sudo roundtable update --settle` first"
    ),
    "no-older": t("there is no older release to go back to"),
    "not-installed": t("{current}: no release is installed there: run install.sh"),
    "no-right": t("{folder}: cannot be written: {why}: run it with sudo"),
    "busy": t("another update is at work: wait until it has ended"),
    "newer-data": t(
        "{old} cannot read the games as {new} has written them ({why}): "
        "`roundtable update --rollback --old-data` takes back the copy made before the update, and "
        "keeps what was played since aside"
    ),
    "no-old-data": t("there is no copy of the data from before {new}: {new} goes on"),
    # what goes on
    "found": t("{file}: version {version}, checksum good{signed}"),
    "signed": t(", signature good"),
    "not-signed": t(", not signed (no key is configured)"),
    "would": t(
        "{old} runs here; `roundtable update` would build {version} beside it, ask its "
        "doctor, try your games on a copy, switch, and watch it for {seconds} s"
    ),
    "leftover": t("{version}: was left unfinished by an update that was cut off: removed"),
    "building": t("building {version} beside {old} …"),
    "examining": t("asking the doctor of {version} …"),
    "trying": t("trying the games on a copy …"),
    "copying": t("copying the data …"),
    "switching": t("switching from {old} to {version} …"),
    "watching": t("watching {version} for {seconds} s …"),
    "done": t("{version} runs; `roundtable update --rollback` goes back to {old}"),
    "rolled-back": t("{version} runs again"),
    "pruned": t("{version}: removed, two old releases are kept"),
    "nothing-to-settle": t("no update was cut off"),
    # what is not as it was
    "fewer": t(
        "{games} games with {lines} lines were there, {games_now} with {lines_now} afterwards"
    ),
    # why a box is not well
    "no-answer": t("it gave no answer within {seconds} s"),
    "other-version": t("{found} answers"),
    "part-fails": t("{part}: {says}"),
}
