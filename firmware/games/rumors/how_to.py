"""How to play the card game with the box: what each press means, phase by phase.

tests/firmware/games/rumors/test_how_to.py holds it against what `controls` takes.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from engine.how_to import Moment, Press
from engine.rumors.state import Phase
from words.text import t

QUEST: Final = t("Quest button")
_LOYALTY: Final = (
    Press(t("OK"), t("Loyal")),
    Press(t("ACCUSE"), t("points at Traitor, OK says so; ACCUSE again, or UNDO: not so")),
    Press(t("Card"), t("show the Loyalty card to the camera instead")),
)
_KNIGHT: Final = (
    Press(t("Card"), t("show the Knight who is played")),
    Press(t("ACCUSE"), t("choose who plays him, again for the next player")),
    Press(t("OK"), t("nobody plays one")),
)

BY_PHASE: Final[Mapping[Phase, Moment]] = {
    Phase.TURN: Moment(t("A turn"), (
        Press(t("Card"), t("Listen: lay the card face up on the pile")),
        Press(QUEST, t("go on that Quest; it is lit where the top card shows it")),
        Press(t("ACCUSE"), t("choose whom to accuse, again: the next; OK accuses, UNDO lets go")),
        Press(t("OK"), t("under Morgan #1: I laid a card face down. With no card left: pass")),
    )),
    Phase.CLAIM: Moment(t("A card was laid face down"), (
        Press(QUEST, t("the Quest that was announced")),
        Press(t("UNDO"), t("no card was laid")),
    )),
    Phase.VIVIEN: Moment(t("Vivien"), (
        Press(t("OK"), t("the Loyalty cards are exchanged, or nobody wants to")),
        Press(t("Card"), t("the next card laid says so, too")),
    )),
    Phase.MERLIN_6: Moment(t("Merlin #6"), (
        Press(QUEST, t("choose the Quest; the same again adds 1, up to 3")),
        Press(t("OK"), t("go; without a Quest chosen: stay")),
        Press(t("Card"), t("the next card laid says: stay")),
    )),
    Phase.ARTHUR: Moment(t("Does anyone play Arthur?"), _KNIGHT),
    Phase.REVEAL: Moment(t("The pile is turned over"), (
        Press(t("Card"), t("show each face-down card, one by one or fanned")),
        Press(t("OK"), t("there is no such card"), held=2),
    )),
    Phase.TOKENS: Moment(t("Merlin #4: the token"), (
        Press(QUEST, t("the token's Quest")),
        Press(t("Card"), t("show the token to the camera instead")),
        Press(t("OK"), t("the token was forgotten"), held=2),
    )),
    Phase.GAWAIN: Moment(t("Does anyone play Gawain?"), _KNIGHT),
    Phase.GAWAIN_CARD: Moment(t("Gawain's card"), (
        Press(t("Card"), t("lay the one that is added")),
        Press(t("OK"), t("all were Morgans")),
    )),
    Phase.ACCUSED: Moment(t("Somebody is accused"), _LOYALTY),
    Phase.LOYALTIES: Moment(t("Everybody shows the Loyalty card, clockwise"), _LOYALTY),
    Phase.PERCIVAL: Moment(t("Does anyone play Percival?"), _KNIGHT),
    Phase.OVER: Moment(t("The game is over"), (
        Press(t("OK"), t("the same players again")),
    )),
}  # fmt: skip
SYMBOL: Final = Moment(t("Does this card show that symbol?"), (
    Press(t("OK"), t("yes: go on that Quest")), Press(t("UNDO"), t("no, which is remembered")),
))  # fmt: skip
MOMENTS: Final = (BY_PHASE[Phase.TURN], SYMBOL, *tuple(BY_PHASE.values())[1:])
