"""A folder of pictures as a film: every picture is a frame, in the order of the names."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from vision.frame import BadPicture, Frame, NoCamera
from vision.pictures import SUFFIXES, Files, load
from words.text import t


class Folder:
    """Camera `folder:DIR`. No frame is dropped; frame number n is at n / fps seconds."""

    live = False

    def __init__(self, folder: Path, fps: float, files: Files) -> None:
        self._files = files
        self._pictures = pictures_of(folder, files)
        self._fps = fps
        self._skipped = 0
        self._open = True

    @property
    def skipped_frames(self) -> int:
        """How many pictures could not be read; each still takes its time."""
        return self._skipped

    def frames(self) -> Iterator[Frame]:
        """Yield the pictures; raise NoCamera at the end when not one could be read."""
        for number, picture in enumerate(self._pictures):
            if not self._open:
                return
            try:
                pixels = load(picture, self._files)
            except BadPicture:
                self._skipped += 1
                continue
            yield Frame(pixels, number / self._fps)
        if self._skipped == len(self._pictures):
            raise NoCamera(
                t("{parent}: none of its pictures can be read", parent=self._pictures[0].parent)
            )

    def close(self) -> None:
        """Stop after the frame that is out."""
        self._open = False


def pictures_of(folder: Path, files: Files) -> tuple[Path, ...]:
    """Return a folder's pictures, frame-2 before frame-10, or raise NoCamera."""
    try:
        entries = sorted(files.list_folder(folder), key=_natural)
    except OSError as error:
        raise NoCamera(
            t("{folder}: {why}: give a folder of pictures", folder=folder, why=error.strerror)
        ) from error
    pictures = tuple(entry for entry in entries if entry.suffix.lower() in SUFFIXES)
    if not pictures:
        raise NoCamera(
            t("{folder}: no pictures in it: put .png or .jpg files there", folder=folder)
        )
    return pictures


def _natural(path: Path) -> tuple[list[tuple[int, str]], str]:
    """Order numbers in names by their value; the name itself settles what is left."""
    parts = re.findall(r"[0-9]+|[^0-9]+", path.name)
    return [(int(part), "") if part[0] in "0123456789" else (-1, part) for part in parts], path.name
