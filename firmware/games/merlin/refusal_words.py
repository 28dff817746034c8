"""Refusals as players read them: names and pieces for seats and ids, no word of the code."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from engine.game import Line
from engine.merlin.refusals import NotHeard, Why
from engine.merlin.state import Phase
from firmware.games.merlin.names import (
    HENCHMEN,
    PRINCIPALITIES,
    THINGS,
    USES,
    called,
    item_name,
    space_name,
)
from firmware.games.spoken import either, player
from words.text import Text, joined, t

_SAID: Final[Mapping[str, Text]] = {
    Why.WRONG_PHASE: t("not now: something else is asked first"),
    Why.GAME_OVER: t("the game is over: only UNDO is taken"),
    Why.NO_SUCH_SEAT: t("nobody sits there"),
    Why.LAID_BEFORE: t("this tile lies there already ({card}): it must be another one"),
    Why.TOO_MANY_OF_A_SORT: t("{most} of these lie there already, no more come: {card}"),
    Why.ON_DISPLAY: t("{card} lies in the display already"),
    Why.DISCARDED: t("{card} was discarded: it cannot come before a reshuffle"),
    Why.TAKEN_BY_A_SEAT: t("{card} is in a hand: {seat} was seen to take it"),
    Why.DRAWN_BEFORE: t("this piece was drawn before ({card}): it must be another one"),
    Why.START_IS_KNOWN: t("it is known what {card} shows"),
    Why.START_IS_NOT_KNOWN: t("it is not known what {card} shows: that must be told with it"),
    Why.ROLL_AGAIN: t("three or four dice show the same: all four are rolled again"),
    Why.NO_SUCH_DIE: t("no own die left shows {face}: {expected}"),
    Why.MERLIN_DIE_USED: t("Merlin's die was used in this round"),
    Why.BACK_IS_THE_KNIGHTS: t("after this flag the knight must be moved, not Merlin"),
    Why.NO_APPLE: t("{seat} has no apple"),
    Why.SAME_FACE: t("an apple must change the die: it shows {face} already"),
    Why.TYPE_USED_UP: t("all spaces of this kind are known: {is}"),
    Why.NOT_THIS_ACTION: t("this space offers another action"),
    Why.PLACE_IS_MISSING: t("it must be said where the henchman goes"),
    Why.IS_THERE: t("this henchman ({henchman}) is there already: {to}"),
    Why.ONLY_THIS_PRINCIPALITY: t("here a henchman goes to this principality alone: {expected}"),
    Why.NO_INFLUENCE_THERE: t("{seat} has no influence there: {of}"),
    Why.ONLY_WHO_STANDS: t("this henchman is at home ({henchman}): one who is out moves on"),
    Why.ONLY_THE_NEXT: t("a henchman moves on by one principality: {expected}"),
    Why.ONLY_WITH_FLAG_BEARER: t("only the ability of the Flag-bearer chooses what is counted"),
    Why.WHAT_IS_COUNTED: t("the Flag-bearer must say what is counted"),
    Why.NONE_IN_SUPPLY: t("none of these is left: {item}"),
    Why.WRONG_KIND: t("that is not taken here: {item}"),
    Why.NOT_IN_HAND: t("{seat} has none of these: {item}"),
    Why.OWNER_ALREADY: t("{seat} has it already: in this game it is not taken again"),
    Why.TRAITOR_IS_MISSING: t("it must be said which traitor is discarded"),
    Why.NO_SUCH_TRAITOR: t("{seat} has no such traitor: {of}"),
    Why.NO_SUCH_PLACE: t("the environs have no place {place}: {last} is the last one"),
    Why.PLACE_TAKEN: t("on place {place} stands a manor already"),
    Why.NO_MANOR_LEFT: t("{seat} has no manor left"),
    Why.MATERIAL_NOT_THERE: t("no line from place {place} leads to this material: {pay}"),
    Why.NO_COUNTER_LEFT: t("{seat} has no influence counter left"),
    Why.MERLIN_NOT_MOVED: t("a staff needs a turn in which Merlin was moved"),
    Why.NOTHING_TO_REPEAT: t("no action was done in this turn: there is nothing to repeat"),
    Why.STAFFS_USED: t("no more staffs in this turn: {limit} a turn"),
    Why.NO_STAFF_LEFT: t("{seat} has no staff left"),
    Why.NO_STAFF_AFTER_ABILITY: t("no staff in a turn with the ability of Builder or Lady"),
    Why.NO_STAFF_WITH_OTHER: t("in this game the action at another knight is not repeated"),
    Why.CANNOT_BE_IN_HAND: t("{card} cannot be in the hand of {seat}"),
    Why.ONE_A_TURN: t("no more missions in this turn: {limit} a turn"),
    Why.MISSION_IS_KNOWN: t("it is known what {card} shows"),
    Why.MISSION_IS_NOT_KNOWN: t("it is not known what {card} shows: that must be told with it"),
    Why.NOT_FULFILLED: t("{seat} does not have what {card} asks for"),
    Why.ONLY_WITH_FAVOR: t("seals belong to the King's Favor, which is not played"),
    Why.ROW_TOO_HIGH: t("the mission brings {points}: a seal goes no higher than that row"),
    Why.SEALED_BEFORE: t("{seat} has a seal there already: {henchman}, row {row}"),
    Why.NO_SEAL_LEFT: t("{seat} has no seal left"),
    Why.NOT_ON_DISPLAY: t("{card} does not lie in the display"),
    Why.USE_IS_MISSING: t("it must be said what this flag does: {of}"),
    Why.ANOTHER_USE: t("this flag is known to do something else: {expected}"),
    Why.USE_OF_ANOTHER_FLAG: t("that is what another flag does: {other}"),
    Why.WRONG_KEYS: t("this flag is told with more, or with less: {use}"),
    Why.NOT_NOW: t("not at this moment of a turn: {use}"),
    Why.ONCE_A_TURN: t("only once a turn: {use}"),
    Why.OWN_DIE_USED: t("no own die is left"),
    Why.NOT_ANOTHER_SEAT: t("it must be another player's knight"),
    Why.STANDS_HERE: t("the knight of {seat} stands on the same space"),
    Why.NOT_IN_A_REPETITION: t("not in an action that a staff repeats: {use}"),
    Why.NOT_AFTER_AN_ABILITY: t("not once an ability was named: {use}"),
    Why.NOT_AFTER_OTHER: t("not after the action at another knight: {use}"),
    Why.KNIGHT_NOT_MOVED: t("only in a turn in which the knight was moved: {use}"),
    Why.NO_SEAL_THERE: t("{seat} has no seal in row 3: {henchman}"),
    Why.SEAL_USED: t("this ability was used; its seal turns back after a scoring: {henchman}"),
    Why.ANOTHER_SPACE: t("this ability is not for this space: {henchman}"),
    Why.ONE_AN_ACTION: t("one ability an action, and one was named: {henchman}"),
    Why.NOT_AFTER_A_STAFF: t("this ability is not used after a staff: {henchman}"),
    Why.TOO_MANY_APPLES: t("there would be {apples} apples: there are 11"),
    Why.TOO_MANY_ITEMS: t("there would be {count} of these: there are 6 ({item})"),
    Why.TOO_MANY_COUNTERS: t("{seat} would have {counters} influence counters out: {most} at most"),
    Why.FEWER_THAN_SEEN: t("{seat} was seen to take {seen} mission cards: as many or more"),
    Why.TOO_FEW_IN_DECK: t("there are not so many mission cards"),
    Why.SPACE_UNKNOWN: t("the space whose action is in hand would not be known"),
    NotHeard.NOTHING_POINTED: t("nothing is pointed at: ACCUSE points, then OK takes it"),
    NotHeard.NOTHING_LISTED: t("there is nothing that ACCUSE could point at"),
    NotHeard.MORE_DICE: t("dice still missing: {dice}. Buttons 1 to 5, ACCUSE for 6"),
    NotHeard.NO_DIE_THERE: t("there is no own die number {number} any more"),
    NotHeard.CANNOT_GO: t("this henchman can go nowhere from here: {henchman}"),
    NotHeard.NO_PLACE_IN_ROW: t("in row {row} nothing can be built now"),
    NotHeard.SHOW_A_MISSION: t("show the mission card that is fulfilled; UNDO lets go"),
    NotHeard.DISCARD_FIRST: t("OK discards the cards shown; UNDO takes the last one back"),
    NotHeard.TWO_AT_MOST: t("two mission cards at most: OK discards those shown"),
    NotHeard.NO_CARD_THERE: t("the display has no card number {number}"),
    NotHeard.NONE_THERE: t("none of these is left: {tower}"),
}
_LIT: Final = t("{heard} means nothing here: answer by the buttons that are lit")
_WANTED: Final[Mapping[str, Text]] = {
    Phase.TILES: t("{heard} means nothing here: a terrain tile, or ACCUSE and OK"),
    Phase.DISPLAY: t("{heard} means nothing here: a mission card, or ACCUSE and OK"),
    Phase.START: t("{heard} means nothing here: a starting tile, or ACCUSE and OK"),
    Phase.TRAITORS: t("{heard} means nothing here: a traitor, or ACCUSE and OK"),
    Phase.ROLL: t("{heard} means nothing here: the dice, buttons 1 to 5, ACCUSE for 6"),
    Phase.TURN: t("{heard} means nothing here: a die, a mission card, or ACCUSE"),
    Phase.DRAW: t("{heard} means nothing here: OK, or a card of the display"),
    Phase.END: t("{heard} means nothing here: OK ends the turn, ACCUSE shows what may be done"),
}


def refusal(reason: str, params: Line, names: Sequence[str]) -> Text | None:
    """Return why the game refused, without a full stop; None for a reason that is not its own."""
    told = {key: _IN_WORDS.get(key, _plain)(value, names) for key, value in params.items()}
    if reason == NotHeard.MEANS_NOTHING:
        return _WANTED.get(str(params["phase"]), _LIT).with_(**told)
    if reason not in _SAID:
        return None
    henchman = params.get("who", params.get("of"))
    if henchman in HENCHMEN:
        told["henchman"] = HENCHMEN[str(henchman)]
    return _SAID[reason].with_(**told)


def _seat(value: object, names: Sequence[str]) -> str:
    return player(names, value)


def _heard(value: object, names: Sequence[str]) -> str:
    """A button stands in capitals, and is no card."""
    text = str(value)
    if text.startswith("QUEST-"):
        return t("Quest button {number}", number=text.removeprefix("QUEST-"))
    return text if text.isupper() else called(text)


def _named(value: object, names: Sequence[str] = ()) -> str:
    """Return what a principality, a henchman, a thing or a flag's use is called."""
    text = str(value)
    for known in (PRINCIPALITIES, HENCHMEN, USES, THINGS):
        if text in known:
            return known[text]
    return joined("", (value,))


def _expected(value: Any, names: Sequence[str]) -> str:
    told = value if isinstance(value, list | tuple) else (value,)
    return either(map(_named, told)) if told else t("nothing")


def _plain(value: object, names: Sequence[str]) -> str:
    return str(value)


_IN_WORDS: Final[Mapping[str, Callable[[Any, Sequence[str]], str]]] = {
    "seat": _seat,
    "card": lambda value, names: called(str(value)),
    "heard": _heard,
    "item": lambda value, names: item_name(value),
    "is": lambda value, names: space_name(value),
    "of": _named,
    "to": _named,
    "pay": _named,
    "use": _named,
    "other": _named,
    "tower": _named,
    "expected": _expected,
}
