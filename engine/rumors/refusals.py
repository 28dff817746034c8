"""Why the card game refuses: each reason, the sentence that says it, and the rule behind it."""

from __future__ import annotations

from enum import unique
from typing import Final

from engine.refusal import N_, Reason

_ONE_CARD: Final = N_("Each card is there once: what was seen comes again only after a reshuffle.")
_FACE_DOWN: Final = N_("Knights are held face down, so the box cannot know who holds this one.")
_KNIGHTS: Final = N_(
    "Knights are held in the expert variant; each is used once, at its own moment."
)
_SHOWS: Final = N_("You can go on a Quest only while the top card of the pile shows its symbol.")


@unique
class Why(Reason):
    """One code a cause."""

    # listening
    ALREADY_IN_PILE = N_("this card was laid already: no card comes twice"), _ONE_CARD
    IN_DISCARD_PILE = N_("this card was discarded: it cannot come before a reshuffle"), _ONE_CARD
    SEVENTH_MORGAN = (
        N_("{card} cannot be in the deck: its {limit} Morgans have all been seen"),
        N_("Six of the Morgans are shuffled into the deck, picked unseen."),
    )
    PROMO_NOT_IN_PLAY = (
        N_("{card} is a promo card that is not in this game"),
        N_("Promo cards are chosen when a game begins."),
    )
    NO_CARD_LEFT = N_("deck and discard pile are both empty: no card can be drawn")
    NOT_FACE_DOWN = N_("a card is laid face down only while Morgan #1 stands: expected a card")
    FACE_UP_ONLY = (
        N_("expected the card: here it is laid face up"),
        N_("Here the card is laid face up, also under Morgan #1."),
    )
    # going on a Quest
    NOT_ON_TOP = N_("the top card does not show {quest}: {questable}"), _SHOWS
    PILE_EMPTY = N_("the Threats pile is empty: nobody can go on a Quest"), _SHOWS
    MUST_LISTEN = N_("Arthur's order: {seat} must Listen, lay a card")
    REVEALED_TRAITOR = N_("{seat} is a revealed Traitor, who only spreads Rumors")
    NO_BONUS = (
        N_("a bonus goes only with a Quest through Merlin #6"),
        N_("Only Merlin #6 lets a player declare 0 to 3 more."),
    )
    # accusing and Loyalty cards
    SOLO = N_("the solo game has no Loyalty cards and no accusations")
    TOO_FEW_SWORDS = N_("an accusation needs {needed} Swords on the table, there are {swords}")
    ACCUSED_BEFORE = N_("{seat} has accused before: once per player per game")
    ACCUSES_ONESELF = (
        N_("nobody accuses oneself: expected another seat"),
        N_("Somebody else is accused, whose Loyalty is not known yet."),
    )
    ALREADY_REVEALED = (
        N_("the Loyalty of {seat} is known already"),
        N_("Who has shown the Loyalty card is not accused and shows none again."),
    )
    NOT_THE_ACCUSED = N_("{accused} is accused: show the Loyalty card of {accused}")
    TOO_MANY_TRAITORS = (
        N_("every Traitor card is out already: this one is Loyal"),
        N_("Two to six players have 1 Traitor card, seven have 2."),
    )
    NOBODY_TO_ACCUSE = (
        N_("nobody is left who may be accused"),
        N_("Everybody else's Loyalty is known."),
    )
    # passing
    CAN_STILL_ACT = (
        N_("{seat} can still act: a pass is for who can do nothing"),
        N_("Only who can neither Listen, nor go on a Quest, nor accuse passes."),
    )
    # Knights
    NOT_EXPERT = N_("Knights are played in the expert variant only"), _KNIGHTS
    WRONG_KNIGHT = N_("{card} cannot be played now"), _KNIGHTS
    KNIGHT_USED = N_("{card} has been used: each Knight is used once"), _KNIGHTS
    NO_KNIGHT_HELD = N_("{seat} holds no Knight"), _KNIGHTS
    NOT_YOUR_TURN = N_("{card} is played on the own turn: it is the turn of {seat}")
    ANOTHER_SEAT = (
        N_("Arthur is played by another player than {seat}"),
        N_("Arthur is played against the player whose turn it is."),
    )
    NEVER_A_MORGAN = N_("Gawain never plays a Morgan: lay another card, or OK: all were Morgans")
    NONE_DRAWN = N_("Gawain drew no card: press OK")
    # what a press or a card means
    MEANS_NOTHING = N_("{heard} means nothing here: expected {expected}")
    WHICH_SEAT = (
        N_("several players may hold {card}: ACCUSE picks the one who plays it"),
        _FACE_DOWN,
    )
    WHICH_SEAT_BY_LINE = (
        N_("several players may hold {card}: say on the page who plays it"),
        _FACE_DOWN,
    )
