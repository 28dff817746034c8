"""`python -I -m firmware.handing PROGRAM WORD...`: what the command on a box runs as root.

It opens no file and reads no word. It starts an opener with the caller's rights and becomes
PROGRAM as the service's user; signals and the exit status are then the program's own. `update` and
`rollback` stay root's: they write below /opt. Nothing but Python's own library is imported.
"""

from __future__ import annotations

import os
import pwd
import socket
import sys
from collections.abc import Mapping, Sequence
from typing import Final, NoReturn

from firmware.handing.opener import ENDS, NamedFiles, Opener

SERVICE: Final = "roundtable"
WRONG: Final = 2
_ROOTS: Final = ("update", "rollback")


def main(argv: Sequence[str], environment: Mapping[str, str]) -> NoReturn:
    """Become the program that is named first, with the words behind it."""
    program, *words = argv
    try:
        service = _service()
        caller, group = caller_in(environment)
    except ValueError as error:
        sys.exit(_complain(str(error.args[0])))
    ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    _start_opener(theirs, words, (caller, group), service.pw_uid)
    theirs.close()
    if command_in(words) not in _ROOTS:
        become(service.pw_uid, service.pw_gid)
    os.set_inheritable(ours.fileno(), True)
    python = os.path.join(os.path.dirname(program), "python")
    isolated = [python, "-I"] if os.path.exists(python) else []  # no setting of the caller's
    begun = [*isolated, program, *words]
    os.execve(begun[0], begun, {**environment, ENDS: str(ours.fileno())})


def caller_in(environment: Mapping[str, str]) -> tuple[int, int]:
    """Return user and group of who called: as sudo tells them, else root itself."""
    for other in ("DOAS_USER", "PKEXEC_UID"):
        if other in environment and "SUDO_UID" not in environment:
            raise ValueError(f"{other} names who calls, and only sudo is understood: use sudo")
    numbers = environment.get("SUDO_UID", "0"), environment.get("SUDO_GID", "0")
    if not all(number.isdecimal() for number in numbers):
        raise ValueError(f"SUDO_UID and SUDO_GID are no numbers: {numbers}")
    return int(numbers[0]), int(numbers[1])


def _service() -> pwd.struct_passwd:
    try:
        return pwd.getpwnam(SERVICE)
    except KeyError as error:
        raise ValueError(f"{error.args[0]}: run install.sh --repair") from error


def command_in(words: Sequence[str]) -> str:
    """Return the program's command: the first word, or the one behind `--language CODE`.

    Any other option in front is returned itself, and is no command: root goes on for none.
    """
    rest = list(words)
    if rest[:1] == ["--language"]:
        rest = rest[2:]
    elif rest and rest[0].startswith("--language="):
        rest = rest[1:]
    return rest[0] if rest else ""


def become(user: int, group: int) -> None:
    """Have no right but a user's, for good; raise OSError."""
    try:
        os.setgroups(os.getgrouplist(pwd.getpwuid(user).pw_name, group))
    except KeyError:  # a user that no list has
        os.setgroups([group])
    os.setresgid(group, group, group)
    os.setresuid(user, user, user)


def _start_opener(
    end: socket.socket, words: Sequence[str], caller: tuple[int, int], service: int
) -> None:
    """Start it as a process of its own, which ends when the program does."""
    child = os.fork()
    if child:
        os.waitpid(child, 0)
        return
    status = 1
    try:
        os.setsid()  # Ctrl-C is for the program; what it writes is finished or discarded here
        if os.fork() == 0:
            _open_for(end, words, caller, service)
        status = 0
    finally:
        os._exit(status)


def _open_for(
    end: socket.socket, words: Sequence[str], caller: tuple[int, int], service: int
) -> None:
    folder = os.getcwd()
    nowhere = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1, 2):
        os.dup2(nowhere, stream)
    os.closerange(3, end.fileno())
    os.closerange(end.fileno() + 1, 256)
    become(*caller)
    Opener(NamedFiles(words, folder), caller[0], service).serve(end)


def _complain(what: str) -> int:
    print(f"roundtable: {what}", file=sys.stderr)
    return WRONG


if __name__ == "__main__":
    main(sys.argv[1:], os.environ)
