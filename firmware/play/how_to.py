"""How to play a game that the program deals: what is chosen at the screen and on phones."""

from __future__ import annotations

from typing import Final

from engine.how_to import Moment, Press
from words.text import t

TITLE: Final = t("How to play at the screen and on phones")
MOMENTS: Final = (
    Moment(t("At one screen"), (
        Press(t("I am …"), t("the page shows this player's cards and what may be chosen")),
        Press(t("A choice"), t("one touch takes it; a choice with several parts asks for each")),
        Press(t("Put my cards away"), t("the page hides them; it also does so after the choice")),
        Press(t("…: my cards"), t("this player looks at the own cards in between")),
    ), t("The page says whose turn it is. The others look away.")),
    Moment(t("On a phone"), (
        Press(t("Seats and phones"), t("the shared screen shows a code for each seat: scan it")),
        Press(t("A choice"), t("one touch takes it; a choice with several parts asks for each")),
        Press(t("Cover my cards"), t("who looks on sees nothing; pressed again, they are back")),
        Press(t("Leave the seat"), t("somebody else may take it, or a bot plays on")),
    ), t("A phone shows the cards of its seat alone.")),
    Moment(t("What does it do?"), (
        Press(t("A card or piece"), t("touched where it lies or is held: its effect is told")),
        Press(t("What do these do?"), t("under cards of which one is chosen: the same for them")),
    )),
    Moment(t("Take a choice back"), (
        Press(t("Take back the choice of …"), t("the shared screen takes back anybody's")),
        Press(t("Take back my last choice"), t("a phone does so until another chooses")),
    )),
    Moment(t("How fast it is told"), (
        Press(t("Telling {n}×", n=1), t("tells faster, up to at once; then slower again")),  # noqa: RUF001
    )),
    Moment(t("Another game"), (
        Press(t("New game …"), t("asks which game, who plays each seat, and how well bots play")),
        Press(t("The same players again"), t("at the end: phones keep their seats")),
    )),
)  # fmt: skip
