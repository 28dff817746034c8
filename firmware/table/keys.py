"""What each key of the panel does now: lamps, labels, hints and pages come from it. Pure.

What the table itself asks comes before what the game takes, as in `Session.hear`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

from engine.game import Again, Button, ButtonPress, Held, Mark
from engine.offer import Offer
from engine.picker import OK, QUESTS, UNDO
from firmware.table.last_line import TAKE_BACK
from firmware.table.rest import Attention
from firmware.table.running_game import Running
from firmware.table.table_view import TableView
from words.text import Text, t

if TYPE_CHECKING:
    from firmware.shapes import table

_YES_NO: Final[Mapping[ButtonPress | Held, Text]] = {OK: t("yes"), UNDO: t("no")}
_AGREED: Final = t("it is as it should be")
_EMPTY: Final = t("the place is clear")
_AGAIN: Final = t("the same players again")
_LETS_GO: Final = t("never mind")
_BACK: Final = t("take back the last move …")

Own: TypeAlias = Mapping[ButtonPress | Held, Text]


class Key(NamedTuple):
    """A press or a hold that is taken now."""

    by: ButtonPress | Held
    means: str  # in words; "" where the game has none
    goes: bool = False  # a quest button that acts at once, and asks nothing before

    @property
    def lit(self) -> table.Lit:
        """Whether its press would "go" or "answer"."""
        return "go" if self.goes else "answer"


def keys(session: TableView) -> tuple[Key, ...]:
    """Return what each key does now, in the order of the buttons.

    In a game that the program deals the keys do what the table itself asks, and no more: people
    choose on pages.
    """
    running = session.running
    if running is None:
        return ()
    own = _own(session, running)
    of_game = () if running.is_dealt else keys_of_game(running)
    others = [one for one in of_game if one.by not in own and not _is_ok(one, own)]
    return (*(Key(by, means) for by, means in own.items()), *others)


def lit_buttons(session: TableView) -> dict[Button, bool]:
    """Return the buttons of which a press is taken now, and whether it acts at once."""
    running = session.running
    if running is None:
        return {}
    offers = () if running.is_dealt else running.offers
    pressed = {one.by: _acts_at_once(one) for one in offers}
    pressed |= dict.fromkeys(_own(session, running), False)
    return {by.button: acts for by, acts in pressed.items() if isinstance(by, ButtonPress)}


def _is_ok(key: Key, own: Own) -> bool:
    """Whether a hold means what OK means already."""
    return isinstance(key.by, Held) and key.means == own.get(OK)


def asks_itself(session: TableView) -> bool:
    """Whether OK and UNDO answer what the table itself asks."""
    return session.confirms is not None or session.answers_itself


def is_put_back(session: TableView) -> bool:
    """Whether something must be put right at the pile's place before anybody plays on."""
    running = session.running
    lies_there = running is not None and not running.is_dealt
    return lies_there and not session.look.agreed and session.offered_piece is None


def _own(session: TableView, running: Running) -> Own:
    """Return what the table takes before the game is asked."""
    if session.rest.state is not Attention.AWAKE:
        return {}  # any button says that somebody is there
    back: Own = {TAKE_BACK: _BACK} if running.play.lines and session.confirms is None else {}
    if asks_itself(session):
        return {**_YES_NO, **back}
    if is_put_back(session):
        return {OK: _EMPTY if running.lying is Mark.EMPTY else _AGREED, **back}
    return {OK: _AGAIN, **back} if running.expects.over else back


def keys_of_game(running: Running) -> tuple[Key, ...]:
    """Return what the keys mean to the game alone."""
    return tuple([_key(running, offer) for offer in running.offers])


def _key(running: Running, offer: Offer) -> Key:
    assert isinstance(offer.by, ButtonPress | Held)
    return Key(offer.by, _words(running, offer), _acts_at_once(offer))


def _acts_at_once(offer: Offer) -> bool:
    """Whether it is a quest button that asks nothing before."""
    return isinstance(offer.by, ButtonPress) and offer.by.button in QUESTS and offer.acts


def _words(running: Running, offer: Offer) -> str:
    """Return what a press means; "…" behind it where it does no more than point or ask."""
    if any(isinstance(event, Again) for event in offer.events):
        return _AGAIN
    if not offer.acts and (offer.choice is None or offer.by == UNDO):
        return _LETS_GO
    means = running.adapter.panel.means
    words = means(running.state, running.asking, offer, running.names) if means else ""
    goes_on = offer.acts or not words or words.endswith("…")
    return words if goes_on else t("{what} …", what=words)


def button_of(key: Key) -> Button | None:
    """Return the button whose press it is, None for a hold."""
    return key.by.button if isinstance(key.by, ButtonPress) else None
