"""What the table says once, whatever the game: the kinds of its own notices."""

from __future__ import annotations

from enum import StrEnum
from typing import Final


class Say(StrEnum):
    """What the table itself says, whatever the game."""

    REFUSED = "refused"  # reason, text
    BEGUN = "begun"
    RESUMED = "resumed"
    UNDONE = "undone"
    ONLY_HELD = "only-held"  # piece
    UNREAD_TOP = "unread-top"
    PUT_BACK = "put-back"  # piece, or a Mark's value: what should lie there
    AGREED = "agreed"
    TAKE_BACK = "take-back"  # asks
    LET_GO = "let-go"
    PILE_TAKEN = "pile-taken"
    PEEK = "peek"  # a deeper piece was looked at; which is nobody's business
    FAN = "fan"
    OTHER_DECK = "other-deck"
    DAMAGED = "damaged"
    DRIFT = "drift"
    CAMERA_LOST = "camera-lost"  # text
    CAMERA_BACK = "camera-back"  # text
    STUCK = "stuck"  # button
    NOT_WRITTEN = "not-written"  # text


OWN: Final = frozenset(map(str, Say))  # the kinds that are the table's, not a game's
