"""Why the card game refuses: a code for each cause, and a sentence of what was expected."""

from __future__ import annotations

from enum import StrEnum
from typing import Final

from engine.game import Json, Refused


class Why(StrEnum):
    """One code a cause."""

    WRONG_PHASE = "wrong-phase"
    GAME_OVER = "game-over"
    NO_SUCH_SEAT = "no-such-seat"
    # listening
    ALREADY_IN_PILE = "already-in-pile"
    IN_DISCARD_PILE = "in-discard-pile"
    SEVENTH_MORGAN = "seventh-morgan"
    PROMO_NOT_IN_PLAY = "promo-not-in-play"
    NO_CARD_LEFT = "no-card-left"
    NOT_FACE_DOWN = "not-face-down"
    FACE_UP_ONLY = "face-up-only"
    # going on a Quest
    NOT_ON_TOP = "not-on-top"
    PILE_EMPTY = "pile-empty"
    MUST_LISTEN = "must-listen"
    REVEALED_TRAITOR = "revealed-traitor"
    NO_BONUS = "no-bonus"
    # accusing and Loyalty cards
    SOLO = "solo"
    TOO_FEW_SWORDS = "too-few-swords"
    ACCUSED_BEFORE = "accused-before"
    ACCUSES_ONESELF = "accuses-oneself"
    ALREADY_REVEALED = "already-revealed"
    NOT_THE_ACCUSED = "not-the-accused"
    TOO_MANY_TRAITORS = "too-many-traitors"
    NOBODY_TO_ACCUSE = "nobody-to-accuse"
    # passing
    CAN_STILL_ACT = "can-still-act"
    # Knights
    NOT_EXPERT = "not-expert"
    WRONG_KNIGHT = "wrong-knight"
    KNIGHT_USED = "knight-used"
    NO_KNIGHT_HELD = "no-knight-held"
    NOT_YOUR_TURN = "not-your-turn"
    ANOTHER_SEAT = "another-seat"
    NEVER_A_MORGAN = "never-a-morgan"
    NONE_DRAWN = "none-drawn"
    # what a press or a card means
    MEANS_NOTHING = "means-nothing"
    WHICH_SEAT = "which-seat"
    WHICH_SEAT_BY_LINE = "which-seat-by-line"


SENTENCES: Final[dict[Why, str]] = {
    Why.WRONG_PHASE: "expected in phase {phase}: {expected}",
    Why.GAME_OVER: "the game is over: only undo is taken",
    Why.NO_SUCH_SEAT: "there is no seat {seat}: expected 0 to {last}",
    Why.ALREADY_IN_PILE: "{card} lies in the Threats pile already: expected another card",
    Why.IN_DISCARD_PILE: "{card} is in the discard pile: it cannot come before a reshuffle",
    Why.SEVENTH_MORGAN: "{card} cannot be in the deck: its {limit} Morgans have all been seen",
    Why.PROMO_NOT_IN_PLAY: "{card} is a promo card that is not in this game",
    Why.NO_CARD_LEFT: "deck and discard pile are both empty: no card can be drawn",
    Why.NOT_FACE_DOWN: "a card is laid face down only while Morgan #1 stands: expected a card",
    Why.FACE_UP_ONLY: "expected the card: here it is laid face up",
    Why.NOT_ON_TOP: "the top card does not show {quest}: expected one of {questable}",
    Why.PILE_EMPTY: "the Threats pile is empty: no Quest can be gone on",
    Why.MUST_LISTEN: "Arthur's order: seat {seat} must Listen, expected a card laid",
    Why.REVEALED_TRAITOR: "seat {seat} is a revealed Traitor, who only spreads Rumors",
    Why.NO_BONUS: "a bonus goes only with a Quest through Merlin #6",
    Why.SOLO: "the solo game has no Loyalty cards and no accusations",
    Why.TOO_FEW_SWORDS: "an accusation needs {needed} Swords on the table, there are {swords}",
    Why.ACCUSED_BEFORE: "seat {seat} has accused before: once per player per game",
    Why.ACCUSES_ONESELF: "nobody accuses oneself: expected another seat",
    Why.ALREADY_REVEALED: "the Loyalty of seat {seat} is known already",
    Why.NOT_THE_ACCUSED: "expected the Loyalty card of seat {accused}, who is accused",
    Why.TOO_MANY_TRAITORS: "every Traitor card is out already ({traitors}): expected loyal",
    Why.NOBODY_TO_ACCUSE: "nobody is left who may be accused",
    Why.CAN_STILL_ACT: "seat {seat} can still act: a pass is for who can do nothing",
    Why.NOT_EXPERT: "Knights are played in the expert variant only",
    Why.WRONG_KNIGHT: "{card} cannot be played now: expected {expected}",
    Why.KNIGHT_USED: "{card} has been used: each Knight is used once",
    Why.NO_KNIGHT_HELD: "seat {seat} holds no Knight",
    Why.NOT_YOUR_TURN: "{card} is played on the own turn: expected seat {seat}",
    Why.ANOTHER_SEAT: "Arthur is played by another seat than {seat}",
    Why.NEVER_A_MORGAN: "Gawain never plays a Morgan: expected another card or confirm",
    Why.NONE_DRAWN: "Gawain drew no card: expected confirm",
    Why.MEANS_NOTHING: "{heard} means nothing here: expected {expected}",
    Why.WHICH_SEAT: "several seats may hold {card}: ACCUSE picks the one that plays it",
    Why.WHICH_SEAT_BY_LINE: "several seats may hold {card}: say on the page who plays it",
}


def refused(why: Why, **params: Json) -> Refused:
    """Return the refusal, its sentence filled in."""
    shown = {
        key: ", ".join(map(str, v)) if isinstance(v, list | tuple) else v
        for key, v in params.items()
    }
    return Refused(why, SENTENCES[why].format(**shown), **params)
