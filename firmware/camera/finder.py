"""The camera's finder: whoever looks through it for a while is shown each frame."""

from __future__ import annotations

from collections.abc import Callable

from vision.frame import Frame


class Finder:
    """Passes the camera's frames on, in the camera's thread."""

    def __init__(self) -> None:
        self._look: Callable[[Frame], None] | None = None

    def lend(self, look: Callable[[Frame], None] | None) -> None:
        """Let `look` have every frame until None is lent. From the loop's thread."""
        self._look = look

    def see(self, frame: Frame) -> None:
        """Take in a frame. From the camera's thread."""
        look = self._look
        if look is not None:
            look(frame)
