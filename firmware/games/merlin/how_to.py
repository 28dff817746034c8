"""How to play Merlin with the box: what each press means, phase by phase.

tests/firmware/games/merlin/test_words.py holds it against what `controls` takes.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from engine.how_to import Moment, Press
from engine.merlin.state import Phase
from words.text import Text, t

QUEST: Final = t("Quest button")
_ACCUSE: Final = t("ACCUSE")
_OK: Final = t("OK")
_CARD: Final = t("Card")
_DICE: Final = t("Dice")
_LIST: Final = Press(_ACCUSE, t("points at the next of what may be chosen; UNDO lets go"))
_TAKES: Final = Press(_OK, t("takes what is pointed at"))
_NTH: Final = Press(QUEST, t("points at the n-th of the list; pressed again, at one five further"))
_CHOOSING: Final = (_NTH, _LIST, _TAKES)
_FULFILLED: Final = Press(_CARD, t("a mission card: it is fulfilled"))


def _show_moment(title: Text, piece: Text) -> Moment:
    return Moment(title, (Press(_CARD, piece), *_CHOOSING))


_ACTION: Final = (
    Press(QUEST, t("1 to 4: a henchman, a row of the environs, or the n-th of what may be chosen; "
                   "5: points at “nothing is done”")),
    Press(_ACCUSE, t("points at what the action may be, flags, abilities; OK takes it")),
    Press(_OK, t("alone: the action, if it asks nothing; if it cannot be done, goes on")),
)  # fmt: skip
BY_PHASE: Final[Mapping[Phase, Moment]] = {
    Phase.TILES: _show_moment(t("The environs are laid"), t("show each tile as it is laid")),
    Phase.DISPLAY: _show_moment(t("The display"), t("show each mission card that is laid open")),
    Phase.START: _show_moment(t("Starting tiles"), t("show the tile of the player who is asked")),
    Phase.TRAITORS: _show_moment(t("Traitors are drawn"), t("show each traitor as it is drawn")),
    Phase.ROLL: Moment(t("The dice are rolled"), (
        Press(QUEST, t("1 to 3: an own die one face up, 4: Merlin's; all begin at 1, 1 follows 6")),
        Press(_OK, t("that is the roll; UNDO: the last face back")),
        Press(_DICE, t("thrown on the mat: the camera reads them, OK takes them; buttons correct")),
    )),
    Phase.TURN: Moment(t("A turn"), (
        Press(QUEST, t("1 to 3: the knight by that own die; 4: Merlin clockwise, 5: back")),
        _FULFILLED,
        Press(_ACCUSE, t("an apple for the die pressed next, flags, abilities; OK takes it")),
    )),
    Phase.SPACE: Moment(t("A space that nobody has named"), _CHOOSING),
    Phase.ACT: Moment(t("The action of a space"), (
        *_ACTION,
        Press(_CARD, t("a mission card: it is fulfilled; on the space for mission cards: "
                       "discarded, OK after one or two. Excalibur, Grail: taken on their spaces")),
    )),
    Phase.AGAIN: Moment(t("The second manor, the second henchman"), _ACTION),
    Phase.TOWER: Moment(t("A tower"), (
        Press(QUEST, t("1: a shield, 2: a flag, 3: an influence counter; then which; 5: nothing")),
        _LIST, _TAKES,
    )),
    Phase.DRAW: Moment(t("Mission cards are drawn"), (
        Press(_OK, t("from the deck")),
        Press(QUEST, t("1 to 3: that card of the display")),
        Press(_CARD, t("show the card of the display that is taken")),
    )),
    Phase.END: Moment(t("The end of a turn"), (
        Press(_OK, t("the turn is over")),
        Press(QUEST, t("the turn is over, and the next player moves by this die")),
        Press(_ACCUSE, t("a staff, flags, abilities; OK takes it")),
        _FULFILLED,
    )),
    Phase.GRAIL: Moment(t("A tie, and the Holy Grail"), (
        Press(QUEST, t("1: it takes the pot here")),
        Press(_OK, t("not here")),
        Press(_CARD, t("show the Grail: it takes the pot here")),
    )),
    Phase.OVER: Moment(t("The game is over"), (
        Press(t("OK"), t("the same players again")),
    )),
}  # fmt: skip
MOMENTS: Final = tuple(BY_PHASE.values())
