"""Why something was refused: the rule behind it, and what the table waits for instead."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Final

from engine.rumors.explain_phase import waits_for
from engine.rumors.refusals import Why
from engine.rumors.state import Rumors
from engine.rumors.words import player

_ONE_CARD: Final = "There is one of each card: what was laid comes again only after a reshuffle."
_KNIGHTS: Final = "Knights are held in the expert variant; each is used once, at its own moment."
_FACE_DOWN: Final = "Knights are held face down, so the box cannot know who holds this one."
_SHOWS: Final = "A Quest can be gone on only while the top card of the pile shows its symbol."
RULES: Final[Mapping[Why, str]] = {
    Why.WRONG_PHASE: "A question stands that must be answered before the game goes on.",
    Why.GAME_OVER: "The game has ended: nothing is taken but UNDO held 2 s.",
    Why.NO_SUCH_SEAT: "Seats are those of the players who began this game.",
    Why.ALREADY_IN_PILE: _ONE_CARD,
    Why.IN_DISCARD_PILE: _ONE_CARD,
    Why.SEVENTH_MORGAN: "Six of the Morgans are shuffled into the deck, picked unseen.",
    Why.PROMO_NOT_IN_PLAY: "Promo cards are chosen when a game begins.",
    Why.NO_CARD_LEFT: "With deck and discard pile both empty nobody can Listen.",
    Why.NOT_FACE_DOWN: "Cards are laid face down only while Morgan #1 stands.",
    Why.FACE_UP_ONLY: "Here the card is laid face up, also under Morgan #1.",
    Why.NOT_ON_TOP: _SHOWS,
    Why.PILE_EMPTY: _SHOWS,
    Why.MUST_LISTEN: "Arthur's order: the player must Listen and may choose nothing else.",
    Why.REVEALED_TRAITOR: "A revealed Traitor only spreads Rumors.",
    Why.NO_BONUS: "Only Merlin #6 lets a player declare 0 to 3 more.",
    Why.SOLO: "The solo game is played without Loyalty cards.",
    Why.TOO_FEW_SWORDS: "Somebody may be accused as soon as 4 Swords lie on the table.",
    Why.ACCUSED_BEFORE: "Each player may accuse once in a game.",
    Why.ACCUSES_ONESELF: "Somebody else is accused, whose Loyalty is not known yet.",
    Why.ALREADY_REVEALED: "Who has shown the Loyalty card is not accused and shows none again.",
    Why.NOT_THE_ACCUSED: "Only the player who is accused shows the Loyalty card.",
    Why.TOO_MANY_TRAITORS: "Two to six players have 1 Traitor card, seven have 2.",
    Why.NOBODY_TO_ACCUSE: "Everybody else's Loyalty is known.",
    Why.CAN_STILL_ACT: "Only who can neither Listen, nor go on a Quest, nor accuse passes.",
    Why.NOT_EXPERT: _KNIGHTS,
    Why.WRONG_KNIGHT: _KNIGHTS,
    Why.KNIGHT_USED: _KNIGHTS,
    Why.NO_KNIGHT_HELD: _KNIGHTS,
    Why.NOT_YOUR_TURN: "Tristan and Galahad are played on one's own turn.",
    Why.ANOTHER_SEAT: "Arthur is played against the player whose turn it is.",
    Why.NEVER_A_MORGAN: "Of the cards that Gawain draws one that is no Morgan is played.",
    Why.NONE_DRAWN: "Gawain plays one of the cards that were drawn; here none was.",
    Why.MEANS_NOTHING: "Each button and card means something in its own moment only.",
    Why.WHICH_SEAT: _FACE_DOWN,
    Why.WHICH_SEAT_BY_LINE: _FACE_DOWN,
}


def explain_refusal(reason: str, state: Rumors, names: Sequence[str]) -> tuple[str, ...]:
    """Return the rule behind a refusal and what comes next; nothing for a reason of the table's."""
    if reason not in tuple(Why):
        return ()
    return (RULES[Why(reason)], waits_for(state, partial(player, names)))
