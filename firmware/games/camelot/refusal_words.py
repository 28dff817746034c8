"""Refusals as players read them: names and cards for seats and ids, no word of the code."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from engine.camelot.refusals import NotHeard, Why
from engine.camelot.state import Phase
from engine.game import Line
from firmware.games.camelot.asking_words import option_name
from firmware.games.camelot.names import called, place_name
from firmware.games.spoken import either, player
from words.text import Text, t

_SAID: Final[Mapping[str, Text]] = {
    Why.WRONG_PHASE: t("not now: something else is asked first"),
    Why.GAME_OVER: t("the game is over: only UNDO is taken"),
    Why.NO_SUCH_SEAT: t("nobody sits there"),
    Why.NOT_A_KNIGHT: t("{seat} is no knight any more"),
    Why.NOT_AN_OPTION: t("that cannot be chosen: {expected} can"),
    Why.ON_THE_TABLE: t("{card} lies on the table already: it must be another card"),
    Why.ON_A_QUEST: t("{card} lies on a quest already ({quest}): it must be another card"),
    Why.STANDS: t("{card} stands already: it must be another card"),
    Why.IN_DISCARD_PILE: t("{card} was discarded: it cannot come before a reshuffle"),
    Why.NO_CARD_IN_HAND: t("{seat} holds no white card"),
    Why.COAT_TAKEN: t("{card} sits at the table already, with {seat}"),
    Why.ONE_COUNT_A_SEAT: t("a number for each of the {seats} seats is needed, not {counts}"),
    Why.SHARES_NOT: t("{seat} gets none of these cards"),
    Why.WRONG_SUM: t("{sum} cards are shared out: there are {cards}"),
    Why.TRAITOR_DOES_NOT: t("{seat} is the Traitor, unmasked: a siege engine or a black card"),
    Why.ONLY_PERCIVAL: t("only Sir Percival looks at the top black card"),
    Why.POWER_USED: t("{seat} has used this power in this turn"),
    Why.QUEST_OVER: t("this quest is over: {quest}"),
    Why.SEAT_IS_NAMED: t("it must be said who shows the Merlin"),
    Why.ONLY_MERLIN: t("only Merlins cancel a black card"),
    Why.MERLINS_CANNOT: t("Merlins cannot cancel this card: Excalibur, or OK"),
    Why.NO_ACTION_DUE: t("no action is left in this turn: OK ends it"),
    Why.SAME_KIND: t("an action of this kind was taken in this turn: it must be another kind"),
    Why.FREE_BEFORE: t("this was done free in this turn: the action must be of another kind"),
    Why.NO_ACTION_YET: t("an action comes before the turn ends"),
    Why.SEAT_IS_NOT_NAMED: t("the card is played by {seat}: nobody else is named"),
    Why.NOT_FREE: t("only special cards are ever free, in the heroic phase"),
    Why.ONLY_GALAHAD: t("only Sir Galahad plays a special card free"),
    Why.ONLY_TRISTAN: t("only Sir Tristan moves free, and only out of Camelot"),
    Why.ONLY_ARTHUR: t("only King Arthur exchanges cards"),
    Why.WITH_ONESELF: t("nobody exchanges with oneself"),
    Why.THERE_ALREADY: t("{seat} is there already: {place}"),
    Why.ONE_KNIGHT_ONLY: t("one knight only goes there, and another is there: {quest}"),
    Why.NOT_IN_CAMELOT: t("{seat} is not in Camelot"),
    Why.HAND_FULL: t("{seat} holds {hand} cards: only with fewer than {limit} one draws"),
    Why.NO_WHITE_CARD_LEFT: t("no white card is left to draw"),
    Why.NO_ENGINE: t("no siege engine stands before Camelot"),
    Why.NOT_HERE: t("{card} cannot be laid here: {place}"),
    Why.BREAKS_PATTERN: t("{card} does not fit the cards that lie there: {quest}"),
    Why.DARK_FOREST: t("the Dark Forest stands: no Grail card may be laid"),
    Why.ONLY_FIGHT: t("only Fight cards go here"),
    Why.ONLY_EXCALIBUR: t("a card is discarded face down only on the quest for Excalibur"),
    Why.HEALS_NOT: t("{card} does not heal: Grail cards or Fight cards do"),
    Why.NOT_ALIKE: t("three Grail cards heal, or three Fight cards of one value"),
    Why.TOO_FEW_CARDS: t("{seat} holds {hand} cards: {needed} are needed"),
    Why.NOTHING_TO_REMOVE: t("there is nothing that Merlin could remove"),
    Why.VIVIEN_STANDS: t("Vivien stands: no Merlin does anything"),
    Why.NOBODY_TO_SEND: t("there is no other knight"),
    Why.SACRIFICED_BEFORE: t("{seat} has made a sacrifice in this turn: one a turn"),
    Why.AFTER_ONE_ACTION: t("a sacrifice comes after the first action"),
    Why.WRONG_ROW: t("{card} does not belong there: {quest}"),
    Why.NO_TRAITOR_PLAYS: t("there is no Traitor in this game, and there are no accusations"),
    Why.TOO_EARLY_TO_ACCUSE: t("an accusation needs {needed} siege engines or {needed} Swords"),
    Why.ACCUSED_BEFORE: t("{seat} has accused before: once per player per game"),
    Why.ACCUSES_ONESELF: t("nobody accuses oneself"),
    Why.ALREADY_REVEALED: t("the Loyalty of {seat} is known already"),
    Why.NOT_THE_ASKED: t("it is the Loyalty card of {asked} that is asked for"),
    Why.NO_TRAITOR_HIDDEN: t("no Traitor can be hidden any more: this one is Loyal"),
    Why.NOT_BY_THE_RULING: t("in this game the Traitor may not show himself"),
    Why.NOT_LOOKED: t("nobody has looked at the Loyalty cards yet"),
    Why.ONLY_ONESELF: t("only {seat} may show himself now, as the Traitor"),
    Why.TABLE_FULL: t("all {seats} seats are taken: nobody can join"),
    Why.NO_LOYALTY_CARD_LEFT: t("no Loyalty card is left: nobody can join"),
    Why.AFTER_A_PEEK: t("nobody joins after the top black card was looked at"),
    Why.COAT_IS_NAMED: t("who joins needs a coat of arms"),
    Why.NO_COAT_FOR_SQUIRES: t("who joins squires has no coat of arms"),
    Why.SEAT_IS_DEAD: t("{seat} is dead"),
    Why.NOT_BETWEEN_BANKS: t("the sword would not lie between the banks"),
    Why.TOO_FEW_WHITE: t("there are not so many white cards"),
    Why.FEWER_THAN_KNOWN: t("{known} cards are known to lie in the discard pile, not {cards}"),
    NotHeard.NOTHING_POINTED: t("nothing is pointed at: ACCUSE points, then OK takes it"),
    NotHeard.NOTHING_LISTED: t("there is nothing that ACCUSE could point at"),
    NotHeard.WHICH_SEAT: t("several players may hold {card}: ACCUSE points at who shows it"),
    NotHeard.SHOW_THE_MERLIN: t("{seat} lays a Merlin; UNDO lets go"),
    NotHeard.LAY_THREE: t("lay three cards to heal with; UNDO lets go"),
}
_CARD_OR_OK: Final = t("{heard} means nothing here: answer by the buttons that are lit")
_WANTED: Final[Mapping[str, Text]] = {
    Phase.COAT: t("{heard} means nothing here: a coat of arms, or ACCUSE and OK"),
    Phase.EVIL: t("{heard} means nothing here: Evil comes first, a black card or ACCUSE"),
    Phase.HERO: t("{heard} means nothing here: a white card, where to go, or ACCUSE"),
    Phase.REVEAL: t("{heard} means nothing here: show the face-down black cards"),
    Phase.HEAL: t("{heard} means nothing here: the next card to heal with"),
    Phase.KAY: t("{heard} means nothing here: Sir Kay's Fight card, or OK: none"),
    Phase.CANCEL: t("{heard} means nothing here: Merlins, ACCUSE, or OK: nobody"),
}


def refusal(reason: str, params: Line, names: Sequence[str]) -> Text | None:
    """Return why the game refused, without a full stop; None for a reason that is not its own."""
    told = {key: _IN_WORDS.get(key, _plain)(value, names) for key, value in params.items()}
    if reason == NotHeard.MEANS_NOTHING:
        return _WANTED.get(str(params["phase"]), _CARD_OR_OK).with_(**told)
    return _SAID[reason].with_(**told) if reason in _SAID else None


def _seat(value: object, names: Sequence[str]) -> str:
    return player(names, value)


def _heard(value: object, names: Sequence[str]) -> str:
    """A button stands in capitals, and is no card."""
    text = str(value)
    if text.startswith("QUEST-"):
        return t("Quest button {number}", number=text.removeprefix("QUEST-"))
    return text if text.isupper() else called(text)


def _expected(value: Any, names: Sequence[str]) -> str:
    """Return options in words, by name; of a phase, nothing is said."""
    told = value if isinstance(value, list | tuple) else ()
    if not told:
        return t("nothing")
    return either(
        player(names, int(one[5:])) if one.startswith("seat-") else option_name(one) for one in told
    )


def _plain(value: object, names: Sequence[str]) -> str:
    return str(value)


_IN_WORDS: Final[Mapping[str, Callable[[Any, Sequence[str]], str]]] = {
    "seat": _seat,
    "asked": _seat,
    "card": lambda value, names: called(str(value)),
    "heard": _heard,
    "quest": lambda value, names: place_name(value),
    "place": lambda value, names: place_name(value),
    "expected": _expected,
}
