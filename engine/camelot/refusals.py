"""Why the board game refuses: each reason, the sentence that says it, the rule behind it."""

from __future__ import annotations

from enum import unique
from typing import Final

from engine.refusal import N_, Reason

_ONE_CARD: Final = N_("Each card is there once: what was seen comes again only after a reshuffle.")
_ACCUSING: Final = N_("From 6 siege engines or 6 Swords on, each knight may accuse once in a game.")
_ACTIONS: Final = N_("A turn has one action; a sacrifice buys a second one of another kind.")
_MERLINS: Final = N_("Three Merlins cancel a special black card, unless Vivien stands.")
_POWERS: Final = N_("Each coat of arms has a power, once in the own turn.")


@unique
class Why(Reason):
    """One code a cause."""

    NOT_A_KNIGHT = N_("{seat} is no knight any more")
    NOT_AN_OPTION = N_("that cannot be chosen: {expected} can")
    # where a card is
    ON_THE_TABLE = N_("{card} lies on the table already: it must be another card"), _ONE_CARD
    ON_A_QUEST = N_("{card} lies on a quest already ({quest}): it must be another card"), _ONE_CARD
    STANDS = N_("{card} stands already: it must be another card"), _ONE_CARD
    IN_DISCARD_PILE = N_("{card} was discarded: it cannot come before a reshuffle"), _ONE_CARD
    NO_CARD_IN_HAND = N_("{seat} holds no white card")
    # setting up, sharing
    COAT_TAKEN = N_("{card} sits at the table already, with {seat}")
    ONE_COUNT_A_SEAT = N_("a number for each of the {seats} seats is needed, not {counts}")
    SHARES_NOT = N_("{seat} gets none of these cards")
    WRONG_SUM = N_("{sum} cards are shared out: there are {cards}")
    # Evil
    TRAITOR_DOES_NOT = N_("{seat} is the Traitor, unmasked: a siege engine or a black card")
    ONLY_PERCIVAL = N_("only Sir Percival looks at the top black card"), _POWERS
    POWER_USED = N_("{seat} has used this power in this turn"), _POWERS
    QUEST_OVER = N_("this quest is over: {quest}")
    SEAT_IS_NAMED = N_("it must be said who shows the Merlin")
    ONLY_MERLIN = N_("only Merlins cancel a black card"), _MERLINS
    MERLINS_CANNOT = N_("Merlins cannot cancel this card: Excalibur, or OK"), _MERLINS
    # the heroic phase
    NO_ACTION_DUE = N_("no action is left in this turn: OK ends it"), _ACTIONS
    SAME_KIND = (
        N_("an action of this kind was taken in this turn: it must be another kind"),
        _ACTIONS,
    )
    FREE_BEFORE = (
        N_("this was done free in this turn: the action must be of another kind"),
        _ACTIONS,
    )
    NO_ACTION_YET = N_("an action comes before the turn ends"), _ACTIONS
    SEAT_IS_NOT_NAMED = N_("the card is played by {seat}: nobody else is named")
    NOT_FREE = N_("only special cards are ever free, in the heroic phase")
    ONLY_GALAHAD = N_("only Sir Galahad plays a special card free"), _POWERS
    ONLY_TRISTAN = N_("only Sir Tristan moves free, and only out of Camelot"), _POWERS
    ONLY_ARTHUR = N_("only King Arthur exchanges cards"), _POWERS
    WITH_ONESELF = N_("nobody exchanges with oneself")
    THERE_ALREADY = N_("{seat} is there already: {place}")
    ONE_KNIGHT_ONLY = N_("one knight only goes there, and another is there: {quest}")
    NOT_IN_CAMELOT = N_("{seat} is not in Camelot")
    HAND_FULL = N_("{seat} holds {hand} cards: only with fewer than {limit} one draws")
    NO_WHITE_CARD_LEFT = N_("no white card is left to draw")
    NO_ENGINE = N_("no siege engine stands before Camelot")
    NOT_HERE = N_("{card} cannot be laid here: {place}")
    BREAKS_PATTERN = (
        N_("{card} does not fit the cards that lie there: {quest}"),
        N_(
            "Black Knight: two pairs. Lancelot: a triple and a pair. Dragon: three triples. "
            "Wars: 1, 2, 3, 4, 5."
        ),
    )
    DARK_FOREST = N_("the Dark Forest stands: no Grail card may be laid")
    ONLY_FIGHT = N_("only Fight cards go here")
    ONLY_EXCALIBUR = N_("a card is discarded face down only on the quest for Excalibur")
    HEALS_NOT = N_("{card} does not heal: Grail cards or Fight cards do")
    NOT_ALIKE = N_("three Grail cards heal, or three Fight cards of one value")
    TOO_FEW_CARDS = N_("{seat} holds {hand} cards: {needed} are needed")
    NOTHING_TO_REMOVE = N_("there is nothing that Merlin could remove")
    VIVIEN_STANDS = N_("Vivien stands: no Merlin does anything")
    NOBODY_TO_SEND = N_("there is no other knight")
    SACRIFICED_BEFORE = N_("{seat} has made a sacrifice in this turn: one a turn"), _ACTIONS
    AFTER_ONE_ACTION = N_("a sacrifice comes after the first action"), _ACTIONS
    # counting
    WRONG_ROW = N_("{card} does not belong there: {quest}")
    # accusing and Loyalty cards
    NO_TRAITOR_PLAYS = N_("there is no Traitor in this game, and there are no accusations")
    TOO_EARLY_TO_ACCUSE = (
        N_("an accusation needs {needed} siege engines or {needed} Swords"),
        _ACCUSING,
    )
    ACCUSED_BEFORE = N_("{seat} has accused before: once per player per game"), _ACCUSING
    ACCUSES_ONESELF = N_("nobody accuses oneself")
    ALREADY_REVEALED = N_("the Loyalty of {seat} is known already"), _ACCUSING
    NOT_THE_ASKED = N_("it is the Loyalty card of {asked} that is asked for")
    NO_TRAITOR_HIDDEN = N_("no Traitor can be hidden any more: this one is Loyal")
    NOT_BY_THE_RULING = N_("in this game the Traitor may not show himself")
    NOT_LOOKED = N_("nobody has looked at the Loyalty cards yet")
    ONLY_ONESELF = N_("only {seat} may show himself now, as the Traitor")
    # joining, leaving, corrections
    TABLE_FULL = N_("all {seats} seats are taken: nobody can join")
    NO_LOYALTY_CARD_LEFT = N_("no Loyalty card is left: nobody can join")
    AFTER_A_PEEK = N_("nobody joins after the top black card was looked at")
    COAT_IS_NAMED = N_("who joins needs a coat of arms")
    NO_COAT_FOR_SQUIRES = N_("who joins squires has no coat of arms")
    SEAT_IS_DEAD = N_("{seat} is dead")
    NOT_BETWEEN_BANKS = N_("the sword would not lie between the banks")
    TOO_FEW_WHITE = N_("there are not so many white cards")
    FEWER_THAN_KNOWN = N_("{known} cards are known to lie in the discard pile, not {cards}")
    # what a press or a card means
    MEANS_NOTHING = N_("{heard} means nothing here: {phase}")
    WHICH_SEAT = N_("several players may hold {card}: ACCUSE points at who shows it")
    SHOW_THE_MERLIN = N_("{seat} lays a Merlin; UNDO lets go")
    LAY_THREE = N_("lay three cards to heal with; UNDO lets go")
