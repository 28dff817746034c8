"""Why something was refused: the rule behind it, and what the table waits for instead."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Final

from engine.rumors.refusals import Why
from engine.rumors.state import Rumors
from firmware.games.rumors.explain_phase import waits_for
from firmware.games.rumors.words import player
from words.text import Text, t

_ONE_CARD: Final = t("There is one of each card: what was laid comes again only after a reshuffle.")
_KNIGHTS: Final = t("Knights are held in the expert variant; each is used once, at its own moment.")
_FACE_DOWN: Final = t("Knights are held face down, so the box cannot know who holds this one.")
_SHOWS: Final = t("You can go on a Quest only while the top card of the pile shows its symbol.")
RULES: Final[Mapping[Why, Text]] = {
    Why.WRONG_PHASE: t("A question stands that must be answered before the game goes on."),
    Why.GAME_OVER: t("The game has ended: nothing is taken but UNDO held 2 s."),
    Why.NO_SUCH_SEAT: t("Seats are those of the players who began this game."),
    Why.ALREADY_IN_PILE: _ONE_CARD,
    Why.IN_DISCARD_PILE: _ONE_CARD,
    Why.SEVENTH_MORGAN: t("Six of the Morgans are shuffled into the deck, picked unseen."),
    Why.PROMO_NOT_IN_PLAY: t("Promo cards are chosen when a game begins."),
    Why.NO_CARD_LEFT: t("With deck and discard pile both empty nobody can Listen."),
    Why.NOT_FACE_DOWN: t("Cards are laid face down only while Morgan #1 stands."),
    Why.FACE_UP_ONLY: t("Here the card is laid face up, also under Morgan #1."),
    Why.NOT_ON_TOP: _SHOWS,
    Why.PILE_EMPTY: _SHOWS,
    Why.MUST_LISTEN: t("Arthur's order: the player must Listen and may choose nothing else."),
    Why.REVEALED_TRAITOR: t("A revealed Traitor only spreads Rumors."),
    Why.NO_BONUS: t("Only Merlin #6 lets a player declare 0 to 3 more."),
    Why.SOLO: t("The solo game is played without Loyalty cards."),
    Why.TOO_FEW_SWORDS: t("Somebody may be accused as soon as 4 Swords lie on the table."),
    Why.ACCUSED_BEFORE: t("Each player may accuse once in a game."),
    Why.ACCUSES_ONESELF: t("Somebody else is accused, whose Loyalty is not known yet."),
    Why.ALREADY_REVEALED: t("Who has shown the Loyalty card is not accused and shows none again."),
    Why.NOT_THE_ACCUSED: t("Only the player who is accused shows the Loyalty card."),
    Why.TOO_MANY_TRAITORS: t("Two to six players have 1 Traitor card, seven have 2."),
    Why.NOBODY_TO_ACCUSE: t("Everybody else's Loyalty is known."),
    Why.CAN_STILL_ACT: t("Only who can neither Listen, nor go on a Quest, nor accuse passes."),
    Why.NOT_EXPERT: _KNIGHTS,
    Why.WRONG_KNIGHT: _KNIGHTS,
    Why.KNIGHT_USED: _KNIGHTS,
    Why.NO_KNIGHT_HELD: _KNIGHTS,
    Why.NOT_YOUR_TURN: t("Tristan and Galahad are played on one's own turn."),
    Why.ANOTHER_SEAT: t("Arthur is played against the player whose turn it is."),
    Why.NEVER_A_MORGAN: t("Of the cards that Gawain draws one that is no Morgan is played."),
    Why.NONE_DRAWN: t("Gawain plays one of the cards that were drawn; here none was."),
    Why.MEANS_NOTHING: t("Each button and card means something in its own moment only."),
    Why.WHICH_SEAT: _FACE_DOWN,
    Why.WHICH_SEAT_BY_LINE: _FACE_DOWN,
}


def explain_refusal(reason: str, state: Rumors, names: Sequence[str]) -> tuple[str, ...]:
    """Return the rule behind a refusal and what comes next; nothing for a reason of the table's."""
    if reason not in tuple(Why):
        return ()
    return (RULES[Why(reason)], waits_for(state, partial(player, names)))
