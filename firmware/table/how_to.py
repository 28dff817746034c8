"""How to play with the box: what the table itself asks, corrections, a camera that is lost."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from engine.how_to import Moment, Press
from firmware.games.adapter import Adapter
from hardware.presses import HOLD_S, hold_time_s
from words.text import t

if TYPE_CHECKING:
    from firmware.shapes import answers

TITLE: Final = t("How to play with the box")
_OF_A_PILE: Final = (
    Moment(t("After a Quest, and at the start"), (
        Press(t("OK"), t("the pile's place is clear; or let the camera see it empty")),
        Press(t("Card"), t("does not count yet: the box asks for it once the place is clear")),
    ), t("OK blinks until the pile's place is clear.")),
    Moment(t("Is this card on top? Was it laid?"), (
        Press(t("OK"), t("yes, it counts")),
        Press(t("UNDO"), t("no, it does not")),
    ), t("OK blinks. Straightening the card, or taking it away, answers as well.")),
)  # fmt: skip
_COUNTED: Final = Moment(t("Put something right"), (), t(
    "A card that was missed is offered while the pile is counted: OK puts it in, UNDO says "
    "no. A card that was misread, a line in the middle, Swords, turn and deck: on the "
    "operator's page."
))  # fmt: skip
_NEVER_COUNTED: Final = Moment(t("Put something right"), (), t(
    "A card that was missed or misread, a line in the middle, Swords, life, hands, decks and "
    "turn: on the operator's page."
))  # fmt: skip
_LOST_WITH_A_PILE: Final = t(
    "The game goes on. Lay cards as ever and enter each on the operator's page or with "
    "roundtable do {line}; buttons mean what they always mean. When the camera is back, "
    "the box compares the pile with the game and says what should lie on top."
)
_LOST: Final = t(
    "The game goes on. Enter each card on the operator's page or with roundtable do {line}; "
    "buttons mean what they always mean."
)
TABLES_OWN: Final = (
    Moment(t("Take a line back"), (
        Press(t("UNDO"), t("the page names the last move"), held=2),
        Press(t("OK"), t("then: take it back, as often as needed")),
        Press(t("UNDO"), t("then: no, it stands")),
    )),
    Moment(t("Nobody is there"), (
        Press(t("Any button"), t("wakes the box, no more; a card laid wakes it and counts")),
    )),
    Moment(t("Switch the box off"), (
        Press(t("OK and UNDO 5 s"), t("the game is kept; let go before to stay on")),
    )),
    Moment(t("Switch the box on again"), (), t(
        "To switch the box on again, press its computer's own button or its wake button. Without "
        "either, pull the plug of its supply and put it back."
    )),
    Moment(t("A phone joins"), (), t(
        "Press Phones on the page: it shows the address and its QR code. On the box: "
        "roundtable run --host 0.0.0.0."
    )),
)  # fmt: skip


def how_to(adapter: Adapter, hold_s: float = HOLD_S) -> tuple[Moment, ...]:
    """Return every moment of a game and of the box, in the order in which they are met.

    `hold_s`: how long OK and UNDO are held at this board, s.
    """
    piles = adapter.copy.mat is None or adapter.copy.mat.piles
    right = _NEVER_COUNTED if adapter.pile is None else _COUNTED
    text = (_LOST_WITH_A_PILE if piles else _LOST).with_(line=adapter.hands.examples[0])
    lost = Moment(t("The camera is lost"), (), text)
    back, *others = TABLES_OWN
    told = (*adapter.page.how_to, *(_OF_A_PILE if piles else ()), back, right, lost, *others)
    return tuple([_with_times(one, hold_s) for one in told])


def _with_times(moment: Moment, hold_s: float) -> Moment:
    """Return a moment that says how long each button is held."""
    return replace(moment, presses=tuple([_with_time(one, hold_s) for one in moment.presses]))


def _with_time(press: Press, hold_s: float) -> Press:
    if not press.held:
        return press
    seconds = f"{hold_time_s(press.held, hold_s):g}"
    return replace(press, what=t("{button} {seconds} s", button=press.what, seconds=seconds))


def as_json(adapter: Adapter, title: str, moments: Sequence[Moment]) -> answers.HowTo:
    """Return moments of a game as the page reads them."""
    return {
        "game": adapter.game.name,
        "title": title,
        "scenes": [{"title": one.title, "text": one.text} for one in adapter.page.scenes],
        "moments": [
            {
                "title": one.title,
                "text": one.text,
                "presses": [
                    {"what": press.what, "meaning": press.meaning} for press in one.presses
                ],
            }
            for one in moments
        ],
    }
