"""The rule behind each refusal of Merlin that a short sentence cannot explain."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from engine.merlin.refusals import Why
from words.text import Text, t

_CARDS: Final = t("Each mission card is there once; it comes again only after a reshuffle.")
_MISSIONS: Final = t("One mission a turn, two after the flag for two missions.")
_STAFF: Final = t("After Merlin was moved and an action done, a staff repeats that action.")
_OTHER: Final = t("Another knight's action, and the mirror, belong to the first action of a turn.")
_ABILITY: Final = t("A seal in row 3 is used once until the next scoring, one for an action.")
_COUNTERS: Final = t("Items are taken where one has an influence counter.")
RULES: Final[Mapping[str, Text]] = {
    Why.TOO_MANY_OF_A_SORT: t("With 2 or 3 players one tile of each sort is left out unseen."),
    Why.ON_DISPLAY: _CARDS,
    Why.DISCARDED: _CARDS,
    Why.TAKEN_BY_A_SEAT: _CARDS,
    Why.CANNOT_BE_IN_HAND: _CARDS,
    Why.ROLL_AGAIN: t("Three or four equal faces among the four dice are rolled again."),
    Why.SAME_FACE: t("An apple sets the chosen die to any other face and goes to the supply."),
    Why.BACK_IS_THE_KNIGHTS: t("The flag lets the knight go back in this turn."),
    Why.IS_THERE: t("A henchman goes where he is not already."),
    Why.ONLY_THIS_PRINCIPALITY: t("A seal in row 2 lets this henchman go anywhere."),
    Why.NO_INFLUENCE_THERE: _COUNTERS,
    Why.ONLY_WHO_STANDS: t("With all four henchmen at home, any one goes anywhere."),
    Why.ONLY_THE_NEXT: t("A henchman moves to the next principality either way round the rondel."),
    Why.MATERIAL_NOT_THERE: t("From a tile six lines run to the frame: they reach its materials."),
    Why.MERLIN_NOT_MOVED: _STAFF,
    Why.NOTHING_TO_REPEAT: _STAFF,
    Why.STAFFS_USED: _STAFF,
    Why.NO_STAFF_AFTER_ABILITY: _STAFF,
    Why.ONE_A_TURN: _MISSIONS,
    Why.NOT_FULFILLED: t("Everything a mission asks for must be there at once; nothing is spent."),
    Why.ROW_TOO_HIGH: t("A seal goes into a row up to the points of the mission."),
    Why.ONCE_A_TURN: t("Two missions, back, another knight's action, mirror: once a turn each."),
    Why.STANDS_HERE: _OTHER,
    Why.NOT_IN_A_REPETITION: _OTHER,
    Why.NOT_AFTER_AN_ABILITY: _OTHER,
    Why.NOT_AFTER_OTHER: _OTHER,
    Why.KNIGHT_NOT_MOVED: _OTHER,
    Why.SEAL_USED: _ABILITY,
    Why.ONE_AN_ACTION: _ABILITY,
    Why.ANOTHER_SPACE: _ABILITY,
}
