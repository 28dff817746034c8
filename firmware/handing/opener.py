"""The opener: opens, with the caller's rights, what the caller named, and nothing else.

It speaks over a socket of two ends, one packet a question and an answer, JSON; an open file comes
with the answer as a descriptor. Root imports this: it needs nothing but Python's own library.
"""

from __future__ import annotations

import errno
import json
import os
import socket
from collections.abc import Sequence
from pathlib import PurePath
from typing import Any, Final

from firmware.handing.open_path import NewFile, kind_of, open_existing

LONGEST: Final = 65_536  # bytes of a question: a path has 4,096
ENDS: Final = "ROUNDTABLE_FILES"  # names the program's end of the socket, a descriptor's number
UNNAMED: Final = -1  # in place of an error number: the caller did not name that file
# What belongs to a file that was named: a release's checksum and signature, a journal's log.
BESIDE: Final = (".sha256", ".sig", "-wal")
_KINDS: Final = ("folder:", "file:")  # cameras with a place


class NamedFiles:
    """What a caller named on the command line: files, and what lies in folders that were named."""

    def __init__(self, words: Sequence[str], folder: str) -> None:
        """`folder` is the one that the command was called in."""
        self._folder = folder
        said = [*words, *(word.partition("=")[2] for word in words if word.startswith("-"))]
        said += [word.removeprefix(kind) for word in said for kind in _KINDS]
        self._paths = frozenset(PurePath(folder, word) for word in said if word)

    def __contains__(self, path: str) -> bool:
        asked = PurePath(self._folder, path)
        if any(asked == PurePath(f"{one}{suffix}") for one in self._paths for suffix in BESIDE):
            return True
        for one in (asked, *asked.parents):
            if one in self._paths:
                return ".." not in asked.relative_to(one).parts
        return False


class Opener:
    """Answers the program's questions for one caller."""

    def __init__(self, named: NamedFiles, user: int, service: int) -> None:
        """`user` is whose rights this process has, `service` the program's own user."""
        self._named, self._user, self._service = named, user, service
        self._begun: dict[int, NewFile] = {}

    def serve(self, end: socket.socket) -> None:
        """Answer until the other end is closed; what was not finished by then is discarded."""
        try:
            while question := end.recv(LONGEST):
                self._serve_one(end, question)
        finally:
            for new in self._begun.values():
                new.discard()

    def _serve_one(self, end: socket.socket, question: bytes) -> None:
        file = -1
        try:
            told, file = self._answer(json.loads(question))
        except OSError as error:
            told = {"errno": error.errno or errno.EIO}
        socket.send_fds(end, [json.dumps(told).encode()], [file] if file >= 0 else [])
        if file >= 0 and file not in self._begun:
            os.close(file)

    def _answer(self, request: dict[str, Any]) -> tuple[dict[str, Any], int]:
        if request["do"] in ("finish", "discard"):
            new = self._begun.pop(request["file"])
            (new.finish if request["do"] == "finish" else new.discard)()
            return {}, -1
        path = request["path"]
        if path not in self._named:
            return {"errno": UNNAMED}, -1
        match request["do"]:
            case "kind":
                return {"kind": kind_of(path, self._user)}, -1
            case "begin":
                return self._begin(NewFile(path, self._user, request["mode"], request["folders"]))
            case what:
                return {}, open_existing(path, self._user, folder=what == "list")

    def _begin(self, new: NewFile) -> tuple[dict[str, Any], int]:
        if self._user != self._service == new.folder_owner:
            new.discard()  # in its own folders the program writes itself: no file of another owner
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
        self._begun[new.file] = new
        return {"file": new.file}, new.file
