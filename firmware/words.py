"""English for everything that is said: the table's own notices, and the game's."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine.game import Mark, Notice
from firmware.notices import OWN, Say
from firmware.registry import Entry

_PUT_BACK: Final = {
    Mark.EMPTY.value: "Clear the pile's place, or press OK.",
    Mark.FACE_DOWN.value: "Lay the face-down card back on top, or press OK.",
}
_PLAIN: Final[dict[str, str]] = {
    Say.BEGUN: "A new game begins.",
    Say.RESUMED: "The game goes on where it was.",
    Say.UNREAD_TOP: "I cannot see the top card.",
    Say.AGREED: "The table is as it should be: play goes on.",
    Say.TAKE_BACK: "Take the last line back? OK: yes. UNDO: no.",
    Say.LET_GO: "Nothing is taken back.",
    Say.UNDONE: "The last line is taken back.",
    Say.PILE_TAKEN: "The pile was taken up: press the button of its Quest, or lay it back.",
    Say.PEEK: "Somebody looked at a deeper card.",
    Say.FAN: "Several cards at once: lay one at a time.",
    Say.OTHER_DECK: "A card of another deck: it does not count.",
    Say.DAMAGED: "A tag that cannot be trusted: enter the card by hand, or print it anew.",
    Say.DRIFT: "The camera or the mat was moved: look that the whole mat is in view.",
    Say.CAMERA_LOST: "The camera is lost: go on by hand, it comes back by itself.",
    Say.CAMERA_BACK: "The camera is there.",
}


def said(notice: Notice, entry: Entry, names: Sequence[str]) -> str:
    """Return what a notice says; `names` are the players' by seat."""
    if notice.kind not in OWN:
        return entry.sentence(notice, names)
    piece = str(notice.params.get("piece", ""))
    match notice.kind:
        case Say.REFUSED:
            return f"Refused: {notice.params['text']}."
        case Say.PUT_BACK:
            return _PUT_BACK.get(piece, f"Put {_label(entry, piece)} back on top, or press OK.")
        case Say.ONLY_HELD:
            return f"{_label(entry, piece)} was only held there: it is not laid."
        case Say.STUCK:
            button = str(notice.params["button"]).upper()
            return f"{button} is stuck: something lies on it, or a wire touches ground."
        case Say.NOT_WRITTEN:
            return f"Nothing was changed: {notice.params['text']}"
    return _PLAIN[notice.kind]


def _label(entry: Entry, piece: str) -> str:
    return next((one.label for one in entry.game.pieces if one.id == piece), piece)
