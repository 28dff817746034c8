"""How to play the card game with the box: what each press means, phase by phase (spec, Controls).

tests/engine/rumors/test_how_to.py holds it against what `controls` takes.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from engine.how_to import Moment, Press
from engine.rumors.state import Phase

QUEST: Final = "Quest button"
_LOYALTY: Final = (
    Press("OK", "Loyal"),
    Press("ACCUSE", "a Traitor"),
    Press("Card", "show the Loyalty card to the camera instead"),
)
_KNIGHT: Final = (
    Press("Card", "show the Knight who is played"),
    Press("ACCUSE", "choose who plays him, again for the next player"),
    Press("OK", "nobody plays one"),
)

BY_PHASE: Final[Mapping[Phase, Moment]] = {
    Phase.TURN: Moment("A turn", (
        Press("Card", "Listen: lay the card face up on the pile"),
        Press(QUEST, "go on that Quest; it is lit where the top card shows it"),
        Press("ACCUSE", "choose whom to accuse, again: the next; OK accuses, UNDO lets go"),
        Press("OK", "under Morgan #1: I laid a card face down. With no card left: pass"),
    )),
    Phase.CLAIM: Moment("A card was laid face down", (
        Press(QUEST, "the Quest that was announced"),
        Press("UNDO", "no card was laid"),
    )),
    Phase.VIVIEN: Moment("Vivien", (
        Press("OK", "the Loyalty cards are exchanged, or nobody wants to"),
        Press("Card", "the next card laid says so, too"),
    )),
    Phase.MERLIN_6: Moment("Merlin #6", (
        Press(QUEST, "choose the Quest; the same again adds 1, up to 3"),
        Press("OK", "go; without a Quest chosen: stay"),
        Press("Card", "the next card laid says: stay"),
    )),
    Phase.ARTHUR: Moment("Does anyone play Arthur?", _KNIGHT),
    Phase.REVEAL: Moment("The pile is turned over", (
        Press("Card", "show each face-down card, one by one or fanned"),
        Press("OK 2 s", "there is no such card"),
    )),
    Phase.TOKENS: Moment("Merlin #4: the token", (
        Press(QUEST, "the token's Quest"),
        Press("Card", "show the token to the camera instead"),
        Press("OK 2 s", "the token was forgotten"),
    )),
    Phase.GAWAIN: Moment("Does anyone play Gawain?", _KNIGHT),
    Phase.GAWAIN_CARD: Moment("Gawain's card", (
        Press("Card", "lay the one that is added"),
        Press("OK", "all were Morgans"),
    )),
    Phase.ACCUSED: Moment("Somebody is accused", _LOYALTY),
    Phase.LOYALTIES: Moment("Everybody shows the Loyalty card, clockwise", _LOYALTY),
    Phase.PERCIVAL: Moment("Does anyone play Percival?", _KNIGHT),
    Phase.OVER: Moment("The game is over", (
        Press("OK, then OK", "the same players again"),
        Press("OK 3 s", "the same, at once"),
    )),
}  # fmt: skip
SYMBOL: Final = Moment("Does this card show that symbol?", (
    Press("OK", "yes: go on that Quest"), Press("UNDO", "no, which is remembered"),
))  # fmt: skip
MOMENTS: Final = (BY_PHASE[Phase.TURN], SYMBOL, *tuple(BY_PHASE.values())[1:])
