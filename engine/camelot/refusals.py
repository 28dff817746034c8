"""Why the board game refuses: a code for each cause, and a sentence of what was expected."""

from __future__ import annotations

from enum import StrEnum
from typing import Final

from engine.game import Json, Refused


class Why(StrEnum):
    """One code a cause."""

    WRONG_PHASE = "wrong-phase"
    GAME_OVER = "game-over"
    NO_SUCH_SEAT = "no-such-seat"
    NOT_A_KNIGHT = "not-a-knight"
    NOT_AN_OPTION = "not-an-option"
    # where a card is
    ON_THE_TABLE = "on-the-table"
    ON_A_QUEST = "on-a-quest"
    STANDS = "stands"
    IN_DISCARD_PILE = "in-discard-pile"
    NO_CARD_IN_HAND = "no-card-in-hand"
    # setting up, sharing
    COAT_TAKEN = "coat-taken"
    ONE_COUNT_A_SEAT = "one-count-a-seat"
    SHARES_NOT = "shares-not"
    WRONG_SUM = "wrong-sum"
    # Evil
    TRAITOR_DOES_NOT = "traitor-does-not"
    ONLY_PERCIVAL = "only-percival"
    POWER_USED = "power-used"
    QUEST_OVER = "quest-over"
    SEAT_IS_NAMED = "seat-is-named"
    ONLY_MERLIN = "only-merlin"
    MERLINS_CANNOT = "merlins-cannot"
    # the heroic phase
    NO_ACTION_DUE = "no-action-due"
    SAME_KIND = "same-kind"
    FREE_BEFORE = "free-before"
    NO_ACTION_YET = "no-action-yet"
    SEAT_IS_NOT_NAMED = "seat-is-not-named"
    NOT_FREE = "not-free"
    ONLY_GALAHAD = "only-galahad"
    ONLY_TRISTAN = "only-tristan"
    ONLY_ARTHUR = "only-arthur"
    WITH_ONESELF = "with-oneself"
    THERE_ALREADY = "there-already"
    ONE_KNIGHT_ONLY = "one-knight-only"
    NOT_IN_CAMELOT = "not-in-camelot"
    HAND_FULL = "hand-full"
    NO_WHITE_CARD_LEFT = "no-white-card-left"
    NO_ENGINE = "no-engine"
    NOT_HERE = "not-here"
    BREAKS_PATTERN = "breaks-pattern"
    DARK_FOREST = "dark-forest"
    ONLY_FIGHT = "only-fight"
    ONLY_EXCALIBUR = "only-excalibur"
    HEALS_NOT = "heals-not"
    NOT_ALIKE = "not-alike"
    TOO_FEW_CARDS = "too-few-cards"
    NOTHING_TO_REMOVE = "nothing-to-remove"
    VIVIEN_STANDS = "vivien-stands"
    NOBODY_TO_SEND = "nobody-to-send"
    SACRIFICED_BEFORE = "sacrificed-before"
    AFTER_ONE_ACTION = "after-one-action"
    # counting
    WRONG_ROW = "wrong-row"
    # accusing and Loyalty cards
    NO_TRAITOR_PLAYS = "no-traitor-plays"
    TOO_EARLY_TO_ACCUSE = "too-early-to-accuse"
    ACCUSED_BEFORE = "accused-before"
    ACCUSES_ONESELF = "accuses-oneself"
    ALREADY_REVEALED = "already-revealed"
    NOT_THE_ASKED = "not-the-asked"
    NO_TRAITOR_HIDDEN = "no-traitor-hidden"
    NOT_BY_THE_RULING = "not-by-the-ruling"
    NOT_LOOKED = "not-looked"
    ONLY_ONESELF = "only-oneself"
    # joining, leaving, corrections
    TABLE_FULL = "table-full"
    NO_LOYALTY_CARD_LEFT = "no-loyalty-card-left"
    AFTER_A_PEEK = "after-a-peek"
    COAT_IS_NAMED = "coat-is-named"
    NO_COAT_FOR_SQUIRES = "no-coat-for-squires"
    SEAT_IS_DEAD = "seat-is-dead"
    NOT_BETWEEN_BANKS = "not-between-banks"
    TOO_FEW_WHITE = "too-few-white"
    FEWER_THAN_KNOWN = "fewer-than-known"


SENTENCES: Final[dict[Why, str]] = {
    Why.WRONG_PHASE: "expected in phase {phase}: {expected}",
    Why.GAME_OVER: "the game is over: only undo is taken",
    Why.NO_SUCH_SEAT: "there is no seat {seat}: expected 0 to {last}",
    Why.NOT_A_KNIGHT: "seat {seat} is no knight any more: expected a living knight",
    Why.NOT_AN_OPTION: "{option} cannot be chosen: expected {expected}",
    Why.ON_THE_TABLE: "{card} lies on the table already: expected another card",
    Why.ON_A_QUEST: "{card} lies on the quest {quest}: expected another card",
    Why.STANDS: "{card} stands already: expected another card",
    Why.IN_DISCARD_PILE: "{card} is in the discard pile: it cannot come before a reshuffle",
    Why.NO_CARD_IN_HAND: "seat {seat} holds no card",
    Why.COAT_TAKEN: "{card} is seat {seat}'s: expected another coat of arms",
    Why.ONE_COUNT_A_SEAT: "expected {seats} counts, one for each seat, not {counts}",
    Why.SHARES_NOT: "seat {seat} does not share these cards: expected 0",
    Why.WRONG_SUM: "the counts add up to {sum}: expected {cards}",
    Why.TRAITOR_DOES_NOT: "seat {seat} is a revealed Traitor: expected an engine or a black card",
    Why.ONLY_PERCIVAL: "only Percival looks at the top black card",
    Why.POWER_USED: "seat {seat} has used this power in this turn",
    Why.QUEST_OVER: "the quest {quest} is over",
    Why.SEAT_IS_NAMED: "expected the seat that shows the Merlin",
    Why.ONLY_MERLIN: "expected a Merlin",
    Why.MERLINS_CANNOT: "Merlins cannot cancel this card: expected excalibur or confirm",
    Why.NO_ACTION_DUE: "no action is due: expected confirm, sacrifice or a power",
    Why.SAME_KIND: "an action of this kind was taken in this turn: expected another kind",
    Why.FREE_BEFORE: "this was done free in this turn: expected an action of another kind",
    Why.NO_ACTION_YET: "an action is due before the turn ends",
    Why.SEAT_IS_NOT_NAMED: "here no seat is named: the card is seat {seat}'s",
    Why.NOT_FREE: "only special cards are ever free, in the heroic phase",
    Why.ONLY_GALAHAD: "only Galahad plays a special card free",
    Why.ONLY_TRISTAN: "only Tristan moves free, and only out of Camelot",
    Why.ONLY_ARTHUR: "only Arthur exchanges cards",
    Why.WITH_ONESELF: "nobody exchanges with oneself: expected another seat",
    Why.THERE_ALREADY: "seat {seat} is at {place} already: expected another place",
    Why.ONE_KNIGHT_ONLY: "the quest {quest} takes one knight only: another is there",
    Why.NOT_IN_CAMELOT: "seat {seat} is not in Camelot",
    Why.HAND_FULL: "seat {seat} holds {hand} cards: draws with fewer than {limit}",
    Why.NO_WHITE_CARD_LEFT: "no white card is left to draw",
    Why.NO_ENGINE: "no siege engine stands",
    Why.NOT_HERE: "{card} cannot be laid at {place}",
    Why.BREAKS_PATTERN: "{card} does not fit the cards of {quest}",
    Why.DARK_FOREST: "the Dark Forest stands: no Grail card is laid",
    Why.ONLY_FIGHT: "expected a Fight card",
    Why.ONLY_EXCALIBUR: "a card is discarded face down only on the quest for Excalibur",
    Why.HEALS_NOT: "{card} does not heal: expected Grail or Fight cards",
    Why.NOT_ALIKE: "expected three Grail cards or three Fight cards of one value",
    Why.TOO_FEW_CARDS: "seat {seat} holds {hand} cards: {needed} are needed",
    Why.NOTHING_TO_REMOVE: "there is nothing that Merlin could remove",
    Why.VIVIEN_STANDS: "Vivien stands: no Merlin does anything",
    Why.NOBODY_TO_SEND: "there is no other knight",
    Why.SACRIFICED_BEFORE: "one sacrifice a turn: seat {seat} has made it",
    Why.AFTER_ONE_ACTION: "a sacrifice comes after the first action",
    Why.WRONG_ROW: "{card} does not belong to {quest}",
    Why.NO_TRAITOR_PLAYS: "there is no Traitor in this game, and there are no accusations",
    Why.TOO_EARLY_TO_ACCUSE: "an accusation needs {needed} engines or {needed} swords",
    Why.ACCUSED_BEFORE: "seat {seat} has accused before: once per seat per game",
    Why.ACCUSES_ONESELF: "nobody accuses oneself: expected another seat",
    Why.ALREADY_REVEALED: "the Loyalty of seat {seat} was shown already",
    Why.NOT_THE_ASKED: "expected the Loyalty card of seat {asked}",
    Why.NO_TRAITOR_HIDDEN: "no Traitor can be hidden any more: expected loyal",
    Why.NOT_BY_THE_RULING: "the Traitor may not show himself: the ruling free_reveal is off",
    Why.NOT_LOOKED: "the Loyalty cards have not been looked at yet",
    Why.ONLY_ONESELF: "expected seat {seat} as Traitor: he shows himself",
    Why.TABLE_FULL: "the table has {seats} seats: nobody can join",
    Why.NO_LOYALTY_CARD_LEFT: "no Loyalty card is left: nobody can join",
    Why.AFTER_A_PEEK: "nobody joins after a peek",
    Why.COAT_IS_NAMED: "expected the coat of arms of who joins",
    Why.NO_COAT_FOR_SQUIRES: "who joins squires has no coat of arms",
    Why.SEAT_IS_DEAD: "seat {seat} is dead: expected a living seat",
    Why.NOT_BETWEEN_BANKS: "step {step} is not between the banks -{black} and {white}",
    Why.TOO_FEW_WHITE: "the white deck would have {cards} cards",
    Why.FEWER_THAN_KNOWN: "the discard pile would have {cards} cards, {known} are known in it",
}


def refused(why: Why, **params: Json) -> Refused:
    """Return the refusal, its sentence filled in."""
    shown = {
        key: ", ".join(map(str, v)) if isinstance(v, list | tuple) else v
        for key, v in params.items()
    }
    return Refused(why, SENTENCES[why].format(**shown), **params)


class NotHeard(StrEnum):
    """Why a press or a card means nothing just now: a code each, too."""

    MEANS_NOTHING = "means-nothing"
    NOTHING_POINTED = "nothing-pointed"
    NOTHING_LISTED = "nothing-listed"
    WHICH_SEAT = "which-seat"
    SHOW_THE_MERLIN = "show-the-merlin"
    LAY_THREE = "lay-three"


UNHEARD: Final[dict[NotHeard, str]] = {
    NotHeard.MEANS_NOTHING: "{heard} means nothing in phase {phase}",
    NotHeard.NOTHING_POINTED: "nothing is pointed at: ACCUSE points, then OK takes it",
    NotHeard.NOTHING_LISTED: "there is nothing that ACCUSE could point at",
    NotHeard.WHICH_SEAT: "several seats may hold {card}: ACCUSE points at the one who shows it",
    NotHeard.SHOW_THE_MERLIN: "expected a Merlin of seat {seat}; UNDO lets go",
    NotHeard.LAY_THREE: "expected three cards to heal with; UNDO lets go",
}


def unheard(why: NotHeard, **params: Json) -> Refused:
    """Return the refusal of a press or a card, its sentence filled in."""
    return Refused(why, UNHEARD[why].format(**params), **params)
