"""What a new game of Merlin may have: for the form that begins one."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from engine.merlin.environs import IN_A_ROW
from engine.merlin.setup import FEWEST
from engine.merlin.state import DISPLAYED, MOST_SEATS, TRAITORS_A_SEAT
from engine.merlin.variants import Rulings
from firmware.games.options import variant
from firmware.games.pace import pieces_shown
from firmware.games.rulings import Ways, offered_rulings
from words.text import Text, t

if TYPE_CHECKING:
    from firmware.shapes.table import Offers, Seconds

_DRAWN_AGAIN: Final = 2  # traitors, after the scorings of rounds 2 and 4
# ruling -> value -> what is played so (docs/merlin.md)
WAYS: Final[Ways] = {
    "negative": {
        True: t("a score that traitors take below 0 stays there"),
        False: t("a score that traitors take below 0 becomes 0"),
    },
    "staffs_per_turn": {
        1: t("one action in a turn may be repeated by a staff"),
        3: t("an action may be repeated as long as there are staffs"),
    },
    "staff_with_other": {
        True: t("an action taken at another knight may be repeated, Merlin having moved"),
        False: t("an action taken at another knight is not repeated"),
    },
    "row2_with": {
        "any": t("a seal in row 2 works whoever was moved, as the rulebook says"),
        "knight": t("a seal in row 2 works with the knight alone, as the English aid says"),
    },
    "owner_again": {
        True: t("who owns Excalibur or the Grail may do the action of its space again"),
        False: t("who owns Excalibur or the Grail does not take it again"),
    },
    "none_is_all": {
        True: t("Excalibur scores for an owner without traitors, too"),
        False: t("Excalibur scores only for an owner who had traitors to repel"),
    },
}
TITLES: Final[Mapping[str, Text]] = {
    "negative": t("Scores below 0"),
    "staffs_per_turn": t("Staffs in a turn"),
    "staff_with_other": t("A staff after another knight's action"),
    "row2_with": t("Seals in row 2"),
    "owner_again": t("Excalibur and the Grail again"),
    "none_is_all": t("Excalibur without traitors"),
}


def _shown_counts(players: int) -> Seconds:
    """Return how many pieces are shown: tiles, open missions, a starting tile a seat, traitors."""
    rows = 4 if players == MOST_SEATS else 3
    traitors = TRAITORS_A_SEAT * players
    return pieces_shown(
        IN_A_ROW * rows + DISPLAYED + players + traitors, later=_DRAWN_AGAIN * traitors
    )


TITLE: Final = t("Merlin")
OFFERS: Final[Offers] = {
    "players": [FEWEST, MOST_SEATS],
    "shown": {str(players): _shown_counts(players) for players in range(FEWEST, MOST_SEATS + 1)},
    "rulings": offered_rulings(WAYS, TITLES, Rulings()),
    "variants": [
        variant("favor", t("The King's Favor"), False, {
            False: t("missions bring points"),
            True: t("a mission brings points, or a seal on an ability"),
        }),
    ],
}  # fmt: skip
