"""English for everything that is said: the table's own notices, and the game's."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Final

from engine.entry import Entry
from engine.game import Json, Line, Mark, Notice
from firmware.table.missed_cards import Place
from firmware.table.notices import OWN, Say

_A_WORD: Final = re.compile(r"[a-z]+(?:-[a-z0-9]+)*(?:\.\d+)?")  # an id of a piece is one
_PUT_BACK: Final = {
    Mark.EMPTY.value: "Clear the pile's place, or press OK.",
    Mark.FACE_DOWN.value: "Lay the face-down card back on top, or press OK.",
}
_PLAIN: Final[dict[str, str]] = {
    Say.BEGUN: "A new game begins.",
    Say.RESUMED: "The game goes on where it was.",
    Say.UNREAD_TOP: "I cannot see the top card.",
    Say.NOT_ON_TOP: "It does not lie on top.",
    Say.HELD_BACK: "What is laid now does not count yet: clear the pile's place, or press OK.",
    Say.NOT_COUNTED: "It does not count.",
    Say.AGREED: "The table is as it should be: play goes on.",
    Say.HOLD_UNDO: "To take the last line back, hold UNDO for 2 s, then press OK.",
    Say.LET_GO: "Nothing is taken back.",
    Say.AGAIN: "A new game with the same players? OK: yes. UNDO: no.",
    Say.STAYS: "The game stays as it is.",
    Say.ANYBODY: "Is anybody there? Press any button.",
    Say.RESTS: "The table rests and keeps the game: press any button, or lay a card.",
    Say.WOKEN: "The game goes on where it was.",
    Say.UNDONE: "The last line is taken back.",
    Say.REPLACED: "A card that was misread is put right.",
    Say.PILE_TAKEN: "The pile was taken up: press the button of its Quest, or lay it back.",
    Say.PEEK: "Somebody looked at a deeper card.",
    Say.FAN: "Several cards at once: lay one at a time.",
    Say.OTHER_DECK: "A card of another deck: it does not count.",
    Say.DAMAGED: "A tag that cannot be trusted: enter the card by hand, or print it anew.",
    Say.DRIFT: "The camera or the mat was moved: look that the whole mat is in view.",
    Say.BESIDE: "Cards lie one on the other beside the mat: lay the pile on its middle.",
    Say.CAMERA_BACK: "The camera is there.",
    Say.WRITES_AGAIN: "Lines can be written again: the game goes on.",
    Say.STAYS_ON: "The box stays on.",
    Say.OFF: "The box is switched off: wait until its green light has gone out.",
    Say.WOULD_BE_OFF: "OK and UNDO: the program ends (SIMULATED: the computer stays on).",
    Say.TESTS_ITSELF: "A self-test begins: the game waits, and goes on after it.",
}


def said(notice: Notice, entry: Entry, names: Sequence[str]) -> str:
    """Return what a notice says; `names` are the players' by seat."""
    if notice.kind not in OWN:
        return entry.sentence(notice, names)
    piece = str(notice.params.get("piece", ""))
    match notice.kind:
        case Say.REFUSED:
            return f"Refused: {refusal_of(notice, entry, names)}."
        case Say.TAKE_BACK:
            asked = _taken_back(notice.params.get("line"), entry, names)
            return f"{asked} OK: yes. UNDO: no. OK held 3 s: a new game."
        case Say.UNSURE:
            return f"Is {label(entry, piece)} on top? OK: yes. UNDO: no."
        case Say.MEANWHILE:
            return f"{label(entry, piece)} was laid meanwhile: does it count? OK: yes. UNDO: no."
        case Say.PUT_BACK:
            return _PUT_BACK.get(piece, f"Put {label(entry, piece)} back on top, or press OK.")
        case Say.MISSED:
            return f"{label(entry, piece)} was in the pile but was never seen being laid."
        case Say.NO_PLACE:
            return (
                f"{label(entry, piece)} was in the pile, but the record takes it nowhere: "
                "put it right on the operator's page."
            )
        case Say.INSERTED:
            return f"{label(entry, piece)} is put into the game."
        case Say.DECLINED:
            return f"{label(entry, piece)} stays out of the game."
        case Say.SWORDS_NOW:
            return _swords_now(notice.params)
        case Say.TAKEN_BACK:
            lines = notice.params["lines"]
            return f"{lines} lines are taken back." if lines != 1 else _PLAIN[Say.UNDONE]
        case Say.ONLY_HELD:
            return f"{label(entry, piece)} was only held there: it is not laid."
        case Say.TWO_MATS:
            tags = notice.params.get("tags", ())
            twice = ", ".join(map(str, tags)) if isinstance(tags, list | tuple) else ""
            return f"Two mats are in view ({twice}): take one away."
        case Say.CAMERA_LOST:
            why = str(notice.params["text"]).rstrip(".")
            return f"The camera is lost: {why}. Until it is back, go on by hand."
        case Say.STUCK:
            button = str(notice.params["button"]).upper()
            return f"{button} is stuck: something lies on it, or a wire touches ground."
        case Say.SHUTTING_DOWN:
            return f"Shutting down in {notice.params['seconds']}: let go to stay on."
        case Say.NOT_OFF:
            return f"The box stays on: {notice.params['text']}"
        case Say.TESTED:
            return f"The self-test is over: {notice.params['text']}. The game goes on."
        case Say.NOT_WRITTEN:
            return f"Nothing was changed: {notice.params['text']}"
        case Say.WAITS:
            return f"The game waits: {notice.params['text']}"
    return _PLAIN[notice.kind]


def refusal_of(notice: Notice, entry: Entry, names: Sequence[str]) -> str:
    """Return why something was refused, in players' words where the game has them."""
    p = notice.params
    why = p.get("why", {})
    assert isinstance(why, Mapping)
    return entry.refusal(str(p["reason"]), why, names) or _named(str(p["text"]), entry)


def _named(text: str, entry: Entry) -> str:
    """Return a sentence of the table's own with what pieces are called for their ids."""
    labels = {str(piece.id): piece.label for piece in entry.game.pieces}
    return _A_WORD.sub(lambda found: labels.get(found[0], found[0]), text)


def _taken_back(line: Json, entry: Entry, names: Sequence[str]) -> str:
    if not isinstance(line, Mapping):
        return "Take the last line back?"
    params = line["params"]
    assert isinstance(params, Mapping)
    told = entry.sentence(Notice(str(line["kind"]), params), names)
    return f"Take this back: {told.splitlines()[0].rstrip('.:')}?"


def place_in_words(entry: Entry, place: Place) -> str:
    """Return where a card would lie, without a word of who laid what."""
    if place.after is None:
        return "as the first card"
    return f"after {label(entry, place.after)}"


def _swords_now(p: Line) -> str:
    """Return how the Swords on the table are put right."""
    if (p["white"], p["black"]) == (p["was_white"], p["was_black"]):
        return "The Swords on the table stay as they are."
    was = f"{p['was_white']} white and {p['was_black']} black"
    return f"Put the Swords right: {p['white']} white and {p['black']} black, not {was}."


def label(entry: Entry, piece: str) -> str:
    """Return what a piece is called."""
    return next((one.label for one in entry.game.pieces if one.id == piece), piece)
