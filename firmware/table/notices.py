"""What the table says once, whatever the game: the kinds of its own notices."""

from __future__ import annotations

from enum import StrEnum
from typing import Final

from engine.game import Button, ButtonPress, GameError, Input, Line, Notice, Refused
from words.text import told_by


class Say(StrEnum):
    """What the table itself says, whatever the game."""

    REFUSED = "refused"  # reason, text: of the record, why: the refusal's own parameters
    BEGUN = "begun"  # left: the game before, 0 for none; dealt: by the program
    RESUMED = "resumed"
    UNDONE = "undone"
    ONLY_HELD = "only-held"  # piece
    HELD_BACK = "held-back"  # something was laid that does not count yet; which, is asked later
    MEANWHILE = "meanwhile"  # piece that was held back; asks
    NOT_COUNTED = "not-counted"  # it does not count; which, only a good memory may know
    UNREAD_TOP = "unread-top"
    UNSURE = "unsure"  # piece; asks
    NOT_ON_TOP = "not-on-top"  # which, only a good memory may know
    PUT_BACK = "put-back"  # piece, or a Mark's value: what should lie there
    AGREED = "agreed"
    TAKE_BACK = "take-back"  # line: kind and params of what it said, where it is to be told; asks
    HOLD_UNDO = "hold-undo"  # as refused: UNDO was pressed where that means nothing
    LET_GO = "let-go"
    AGAIN = "again"  # asks
    BRING_BACK = "bring-back"  # game, players: the one before, as this one has no line; asks
    GAME_GOES_ON = (
        "game-goes-on"  # game: one that was left is on again; left: as of a game that begins
    )
    STAYS = "stays"
    ANYBODY = "anybody"  # asks
    RESTS = "rests"
    WOKEN = "woken"
    PILE_TAKEN = "pile-taken"
    PEEK = "peek"  # a deeper piece was looked at; which is nobody's business
    FAN = "fan"
    OTHER_DECK = "other-deck"
    DAMAGED = "damaged"
    DRIFT = "drift"
    BESIDE = "beside"  # a pile grows beside the mat; of which cards is nobody's business
    TWO_MATS = "two-mats"  # tags: which of the mat's own are there twice
    CAMERA_LOST = "camera-lost"  # text
    CAMERA_BACK = "camera-back"  # text
    DICE_READ = "dice-read"  # a throw was read, and is the choice that OK takes
    DICE_COUNT = "dice-count"  # dice: as many are read, and it should be four
    DICE_UNCLEAR = "dice-unclear"  # dice that cannot be read: touching, covered, leaning
    DICE_TOO_SMALL = "dice-too-small"  # in the picture
    DICE_WHICH_WHITE = "dice-which-white"
    STUCK = "stuck"  # button
    NOT_WRITTEN = "not-written"  # text
    WAITS = "waits"  # text: no line can be written
    WRITES_AGAIN = "writes-again"
    MISSED = "missed"  # piece, after: the piece below it, None at the bottom; asks
    NO_PLACE = "no-place"  # piece
    INSERTED = "inserted"  # piece, seat: whose card it was, or None
    DECLINED = "declined"  # piece
    REPLACED = "replaced"  # which by which, only the record may know
    TAKEN_OUT = "taken-out"  # which, only the record may know
    SWORDS_NOW = "swords-now"  # white, black, was_white, was_black
    TAKEN_BACK = "taken-back"  # lines
    REPLAY_SEEN = "replay-seen"  # what a game hid was looked at before it went on
    SHUTTING_DOWN = "shutting-down"  # seconds
    STAYS_ON = "stays-on"
    OFF = "off"
    NOT_OFF = "not-off"  # text
    WOULD_BE_OFF = "would-be-off"  # mock pins: only the program ends
    TESTS_ITSELF = "tests-itself"
    TESTED = "tested"  # text
    FACT_KEPT = "fact-kept"  # piece: what was told of it holds for every further game
    FACT_FORGOTTEN = "fact-forgotten"  # piece: what was told of it was taken back
    FACT_NOT_KEPT = "fact-not-kept"  # text


OWN: Final = frozenset(map(str, Say))  # the kinds that are the table's, not a game's


def not_taken(heard: Input, error: GameError) -> Notice:
    """Return what is said of a press or card that is refused: of UNDO, how a line is taken back."""
    said = refusal_notice(error)
    return Notice(Say.HOLD_UNDO, said.params) if heard == ButtonPress(Button.UNDO) else said


def refusal_notice(error: GameError) -> Notice:
    """Return what is said of an input that was not taken."""
    if not isinstance(error, Refused):
        return Notice(Say.REFUSED, {"reason": "bad-record", "text": told_by(error), "why": {}})
    told: Line = {"reason": error.reason, "text": told_by(error), "why": error.params}
    return Notice(Say.REFUSED, told)
