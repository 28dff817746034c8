"""What `watch` says: one small value a change."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Final, Self


class ChangeKind(StrEnum):
    """What was seen: its word, when `camera watch` says it, and the further keys of its line.

    docs/camera-events.md shows them as a table.
    """

    when: str
    keys: tuple[str, ...]

    def __new__(cls, word: str, when: str = "", *keys: str) -> Self:
        """Make a member of its word, the sentence that says when it comes, and its keys."""
        one = str.__new__(cls, word)
        one._value_ = word
        one.when, one.keys = when, keys
        return one

    PRESENT = (
        "present",
        "these cards lay there in the first 0.2 s, or were read later though nothing has moved"
        " since; they were not laid. Where something moves over the pile, up to 4 s later",
        "cards",
    )
    ON_TOP = "on-top", "somebody laid a card. Once a lay", "card"
    LIFTED = (
        "lifted",
        'the top was taken away, and `below` shows: a card, or `"mat"`',
        "card",
        "below",
        "since",
    )
    PEEK = (
        "peek",
        "a deeper card showed while somebody pushed the top, held it aside or looked under it."
        " The top is not `lifted`",
        "card",
    )
    FAN = (
        "fan",
        "two or more new cards came or settled together, and lie or are held side by side: no play",
        "cards",
    )
    UNSURE = (
        "unsure",
        "a card has lain at rest for 0.5 s, and nobody can say whether it was laid. Once, until it"
        " is `sure`",
        "card",
        "why",
    )
    SURE = (
        "sure",
        "what became of an `unsure` card: `on-top` (told just before), `below` (it lies in the"
        " pile), `beside`, `gone` (out of view for 1 s)",
        "card",
        "became",
    )
    COVERED = (
        "covered",
        "no tag shows on the pile, and the picture around it is still for 0.5 s: a card face down,"
        " or a resting hand. Also where a move left only one of the top's two stickers in view",
    )
    HAND = "hand", "something moves over the pile and hides it"
    EMPTY = (
        "empty",
        "the mat's middle shows and no card is left. Without the mat, only where the pile's place"
        " was calibrated",
    )
    DRIFT = (
        "drift",
        "the camera or the mat was pushed: the mat's marks lie 2 mm or more from their places,"
        " still for 0.5 s. Once a push. The pile's place moves along, and no card is told by it",
    )
    CAMERA_LOST = "camera-lost", "a live camera is gone: `why` says what to do", "why"
    CAMERA_BACK = (
        "camera-back",
        "the camera is there again. The cards of that moment are `present`, unless a hand holds"
        " them",
    )
    TWO_MATS = (
        "two-mats",
        "these tags of the mat are there twice. Where no pile's place was known before, there is"
        " neither `on-top` nor `empty`, and cards are `unsure`",
        "cards",
    )
    BESIDE = (
        "beside",
        "somebody laid a card on another beside the mat's place, while no pile is on it: the lower"
        " and the upper card. Once, until a card is laid in the place",
        "cards",
    )
    FOREIGN = (
        "foreign",
        "a code that is no tag came into view",
    )
    OTHER_DECK = (
        "other-deck",
        "a tag of another box came into view. A foreign mat is reported once, not once per tag",
    )
    DAMAGED = (
        "damaged",
        "a damaged tag came into view. Or the two stickers of one card name two cards; then neither"
        " is laid",
    )


ON_THE_MAT: Final = "mat"  # `below` when nothing is left


@dataclass(frozen=True, slots=True)
class Change:
    """One thing seen. `at` and `since` are the camera's seconds."""

    at: float  # when it was sure
    saw: ChangeKind
    card: str | None = None  # LIFTED: None is something without a tag
    cards: tuple[str, ...] = ()
    below: str | None = None  # LIFTED: a piece or ON_THE_MAT
    since: float | None = None  # LIFTED: when the card was last seen lying there
    why: str | None = None  # UNSURE: a word of judging.Lies; CAMERA_LOST: what, and what to do
    became: str | None = None  # SURE: on-top, below, beside or gone

    def as_json(self) -> dict[str, object]:
        """Return the line that `roundtable camera watch --json` prints."""
        line: dict[str, object] = {"at": round(self.at, 4), "saw": str(self.saw)}
        for key in self.saw.keys:
            line[key] = _plain(getattr(self, key))
        return line


def _plain(value: object) -> object:
    if isinstance(value, float):
        return round(value, 4)
    return list(value) if isinstance(value, tuple) else value
