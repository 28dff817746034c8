"""How to play with the box: what the table itself asks, corrections, a camera that is lost."""

from __future__ import annotations

from typing import Final

from engine.entry import Entry
from engine.game import Json
from engine.how_to import Moment, Press

TITLE: Final = "How to play with the box"
TABLES_OWN: Final = (
    Moment("After a Quest, and at the start", (
        Press("OK", "the pile's place is clear; or let the camera see it empty"),
        Press("Card", "does not count yet: the box asks for it as soon as the place is clear"),
    ), "OK blinks until the pile's place is clear."),
    Moment("Is this card on top? Was it laid?", (
        Press("OK", "yes, it counts"),
        Press("UNDO", "no, it does not"),
    ), "OK blinks. Straightening the card, or taking it away, answers as well."),
    Moment("Take a line back", (
        Press("UNDO 2 s", "the page names the last line"),
        Press("OK", "then: take it back, as often as needed"),
        Press("UNDO", "then: no, it stands"),
    )),
    Moment("Put something right", (), (
        "A card that was missed is offered while the pile is counted: OK puts it in, UNDO says "
        "no. A card that was misread, a line in the middle, Swords, turn and deck: on the "
        "operator's page."
    )),
    Moment("The camera is lost", (), (
        "The game goes on. Lay cards as ever and enter each on the operator's page or with "
        "roundtable do lay picts-5; buttons mean what they always mean. When the camera is back, "
        "the box compares the pile with the game and says what should lie on top."
    )),
    Moment("Nobody is there", (
        Press("Any button", "wakes the box, no more; a card laid wakes it and counts"),
    )),
    Moment("Switch the box off", (
        Press("OK and UNDO 5 s", "the game is kept; let go before to stay on"),
    )),
    Moment("A phone joins", (), (
        "Press Phones on the page: it shows the address and its QR code. On the box: "
        "roundtable run --host 0.0.0.0."
    )),
)  # fmt: skip


def how_to(entry: Entry) -> tuple[Moment, ...]:
    """Return every moment of a game and of the box, in the order in which they are met."""
    return (*entry.how_to, *TABLES_OWN)


def as_json(entry: Entry) -> dict[str, Json]:
    """Return it as the page reads it."""
    moments: list[Json] = [
        {
            "title": one.title,
            "text": one.text,
            "presses": [{"what": press.what, "meaning": press.meaning} for press in one.presses],
        }
        for one in how_to(entry)
    ]
    return {"title": TITLE, "moments": moments}
