"""The sentences of update and rollback: what was found, what stands now, what to do."""

from __future__ import annotations

from typing import Final

_STANDS: Final = "nothing was changed"

SAYS: Final[dict[str, str]] = {
    # what is asked for
    "nothing-there": "{place}: there is no release there: copy roundtable-VERSION.zip and its "
    ".sha256 to it",
    "unreadable": "{file}: cannot be read: {why}: " + _STANDS,
    "no-sum": "{file}: its checksum {sum} is missing: copy it beside the file; " + _STANDS,
    "bad-sum": "{sum}: is no checksum of {name}: copy both files again; " + _STANDS,
    "differs": "{file}: damaged or not whole, its SHA-256 is not the one in {sum}: copy it again; "
    + _STANDS,
    "unsigned": "{file}: is not signed ({sig} is missing), and the configuration names a key "
    "([update] release_key): take a signed one; " + _STANDS,
    "bad-signature": "{sig}: is not the signature of the configuration's key: take the release "
    "from its maker again; " + _STANDS,
    "no-cryptography": "a signature cannot be checked without the library cryptography: "
    "sudo apt install python3-cryptography; " + _STANDS,
    "no-release": "{file}: is no release ({why}): take one that `make release` has made; "
    + _STANDS,
    "older": "{file}: version {new} is older than {old}, which runs: `roundtable rollback` goes "
    "back; " + _STANDS,
    "same": "{file}: version {new} runs already; " + _STANDS,
    "other-machine": "{file}: is for another machine: {name} is not made for Python {python} on "
    "{kind}; " + _STANDS,
    "no-room": "the disk has too little room: {needed} MB are needed, {free} MB are free: remove "
    "files; " + _STANDS,
    # building it
    "full": "the disk is full ({why}): what was begun is removed, {old} goes on",
    "not-built": "{version} cannot be built ({why}): it is removed, {old} goes on",
    "not-fit": "the doctor of {version} says: {why}: it is removed, {old} goes on",
    "not-migrated": "{version} does not take over the games ({why}), tried on a copy: it is "
    "removed, {old} goes on; your games are untouched",
    # switching
    "no-copy": "no copy of the data could be made ({why}): {old} goes on",
    "gone-back": "{version} did not stay well ({why}): {old} runs again{data}",
    "data-back": "; the games are as they were before, what was played since is kept in {data}",
    "back-unwell": "; it is not well either ({why}): `roundtable doctor` tells more",
    "no-data-back": "; the games could not be put back ({why}): `roundtable restore {copy}`",
    "settle-first": "an update to {new} was cut off: run `sudo roundtable update --settle` first",
    "no-older": "there is no older release to go back to",
    "not-installed": "{current}: no release is installed there: run install.sh",
    "no-right": "{folder}: cannot be written: {why}: run it with sudo",
    "busy": "another update is at work: wait until it has ended",
    "newer-data": "{old} cannot read the games as {new} has written them ({why}): "
    "`roundtable rollback --old-data` takes back the copy made before the update, and keeps what "
    "was played since aside",
    "no-old-data": "there is no copy of the data from before {new}: {new} goes on",
    # what goes on
    "found": "{file}: version {version}, checksum good{signed}",
    "signed": ", signature good",
    "not-signed": ", not signed (no key is configured)",
    "would": "{old} runs here; `roundtable update` would build {version} beside it, ask its "
    "doctor, try your games on a copy, switch, and watch it for {seconds} s",
    "leftover": "{version}: was left unfinished by an update that was cut off: removed",
    "building": "building {version} beside {old} …",
    "examining": "asking the doctor of {version} …",
    "trying": "trying the games on a copy …",
    "copying": "copying the data …",
    "switching": "switching from {old} to {version} …",
    "watching": "watching {version} for {seconds} s …",
    "done": "{version} runs; `roundtable rollback` goes back to {old}",
    "rolled-back": "{version} runs again",
    "pruned": "{version}: removed, two old releases are kept",
    "nothing-to-settle": "no update was cut off",
    # why a box is not well
    "no-answer": "it gave no answer within {seconds} s",
    "other-version": "{found} answers",
    "part-fails": "{part}: {says}",
}
