"""Why Crazy Eights refuses: each reason, the sentence that says it, and the rule behind it."""

from __future__ import annotations

from enum import unique

from engine.refusal import N_, Reason


@unique
class Why(Reason):
    """One code a cause."""

    MEANS_NOTHING = N_("{heard} means nothing now")
    IN_PILE = N_("{card} lies in the pile"), N_("Each card is there once.")
    NO_EIGHT_FIRST = N_(
        "no round begins with an eight: put {card} into the deck, and turn up the next card"
    )
    DOES_NOT_FIT = N_(
        "{card} does not fit: asked are {suit}, the rank of the top card, or an eight"
    )
    DRAW_FIRST = N_("who lays no card draws one first")
    NONE_TO_DRAW = N_("no card is left to draw")
