"""What may be done now: every press that is taken, and what it comes to. Pure, and of any game.

Lamps, the labels of buttons, hints and lists come from it: `hear` and `apply` say what is taken,
nobody else.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Final

from engine.game import Again, Button, ButtonPress, Game, Held, Input, Refused, Undo

_OK: Final = ButtonPress(Button.OK)
KEYS: Final[tuple[ButtonPress | Held, ...]] = (
    *map(ButtonPress, Button), Held(Button.OK, 2), Held(Button.OK, 3),
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Offer:
    """An input that is taken now, and what it comes to.

    It acts where it writes lines. Else it makes a choice, goes on with it, or lets go of it.
    """

    by: Input
    events: tuple[Any, ...] = ()  # of the game, or undo, or again
    choice: Any = None  # what is half made after it

    @property
    def acts(self) -> bool:
        """Whether it leads to an event at once."""
        return bool(self.events)


def accepted_inputs(
    game: Game[Any, Any, Any, Any], state: Any, choice: Any, inputs: Iterable[Input] = KEYS
) -> tuple[Offer, ...]:
    """Return which of the inputs are taken, in their order; `choice` is what is half made now.

    A piece or a hold that changes nothing is none of them; nor is OK held where that means what OK
    means. A press that points where it is pointed already is one.
    """
    found: list[Offer] = []
    for heard in inputs:
        offer = offer_of(game, state, choice, heard)
        if offer is not None and not _is_ok(offer, found):
            found.append(offer)
    return tuple(found)


def offer_of(game: Game[Any, Any, Any, Any], state: Any, choice: Any, heard: Input) -> Offer | None:
    """Return what an input comes to now; None where it is refused, or ignored."""
    told = offer_or_refusal(game, state, choice, heard)
    return None if isinstance(told, Refused) else told


def offer_or_refusal(
    game: Game[Any, Any, Any, Any], state: Any, choice: Any, heard: Input
) -> Offer | Refused | None:
    """Return what an input comes to now, or why it is refused; None where it is ignored."""
    try:
        further, events = game.hear(state, choice, heard)
        for event in events:
            if not isinstance(event, Undo | Again):
                state, _ = game.apply(state, event)
    except Refused as no:
        return no.with_traceback(None)  # it would keep the frames and their states
    stays = further == choice and not (further and isinstance(heard, ButtonPress))
    return Offer(heard, events, further) if events or not stays else None


def _is_ok(offer: Offer, found: Iterable[Offer]) -> bool:
    """Whether a hold does what OK does: it is OK, however long it is held."""
    same = (one for one in found if one.by == _OK and isinstance(offer.by, Held))
    return any((one.events, one.choice) == (offer.events, offer.choice) for one in same)


def buttons_of(offers: Iterable[Offer]) -> frozenset[Button]:
    """Return the buttons of which a press is taken."""
    return frozenset([one.by.button for one in offers if isinstance(one.by, ButtonPress)])


def answer_by_ok(game: Game[Any, Any, Any, Any], state: Any) -> tuple[Any, ...]:
    """Return what OK would write where the game waits for it; nothing where it does not."""
    offer = offer_of(game, state, None, _OK) if game.expects(state).ok_waits else None
    return offer.events if offer else ()
