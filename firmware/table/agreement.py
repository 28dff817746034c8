"""What the camera sees on a spot against what should lie there. Pure: time is an argument."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum
from typing import Final, TypeAlias

from engine.game import Lying, Mark, PieceId

ONLY_HELD_S: Final = 2.0  # docs/camera-events.md: lifted again within 2 s, it was only held there


class Unread(Enum):
    """Something lies there whose tag cannot be read."""

    COVERED = "covered"


Seen: TypeAlias = PieceId | Mark | Unread | None  # None: not known


@dataclass(frozen=True, slots=True)
class Look:
    """One spot as the camera sees it.

    Until it is `agreed`, what the camera sees is compared with what should lie there and
    nothing counts as laid: at the start, after a Quest, an undo, a restart or a refusal.
    """

    seen: Seen = None
    agreed: bool = True
    laid: PieceId | None = None  # by the camera, and nothing else has happened since
    laid_at: float = 0.0  # s, camera clock

    def watching(self, seen: Seen, lying: Lying) -> Look:
        """Return the look with what is seen now; agreement, once there, stays."""
        return replace(self, seen=seen, agreed=self.agreed or fits(seen, lying))

    def must_agree(self, lying: Lying) -> Look:
        """Return the look that waits until it sees what should lie there."""
        return replace(self, agreed=fits(self.seen, lying), laid=None)

    def was_only_held(
        self, piece: PieceId, lying: Lying, at: float, shown_s: float | None = None
    ) -> bool:
        """Whether a piece that is lifted now was only held over the spot.

        `shown_s` is how long it must lie where pieces are shown and taken away again.
        """
        stayed = self.laid == piece and lying in (piece, Mark.ANY)
        return stayed and at - self.laid_at <= (shown_s or ONLY_HELD_S)

    def hides(self, lying: Lying) -> bool:
        """Whether something unread lies on top, so that nothing may be scored."""
        return isinstance(self.seen, Unread) and lying not in (Mark.FACE_DOWN, Mark.ANY)


def fits(seen: Seen, lying: Lying) -> bool:
    """Whether what is seen is what should lie there."""
    if lying is Mark.ANY:
        return True
    if lying is Mark.FACE_DOWN:
        return isinstance(seen, Unread)
    return seen == lying
