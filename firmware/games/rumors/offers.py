"""What a new game may have: for the form that begins one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from engine.rumors.pieces import PROMOS
from engine.rumors.state import Rulings
from firmware.games.options import Option
from firmware.games.rulings import offered_rulings
from firmware.games.rumors.explain_rulings import WAYS
from firmware.games.rumors.words import piece_name
from words.text import t

if TYPE_CHECKING:
    from firmware.shapes.table import Offers

_TITLES: Final = {
    "morgan3": t("Morgan #3 adds a Sword"),
    "merlin5_counts": t("Merlin #5 counts five cards"),
    "merlin5_beats_morgan7": t("Merlin #5 saves from Morgan #7"),
    "percival": t("Percival helps"),
    "arthur_keeps_silence": t("Arthur brings silence back"),
    "gawain_recount": t("Gawain's card"),
    "traitor_counts": t("A revealed Traitor counts aloud"),
}


OPTIONS: Final = (
    Option("expert", t("with the Knights"), said=t("expert")),
    Option("promos", t("morgan-8, merlin-6"), "CARD,..."),
)
TITLE: Final = t("Shadows over Camelot: The Card Game")
OFFERS: Final[Offers] = {
    "players": [1, 7],
    # What else a header may choose: a key of it, and its values. Without any: it is true or absent.
    "variants": [
        {"key": "expert", "title": t("Knights to the Rescue (expert)")},
        {
            "key": "promos", "title": t("Promo cards"), "several": True,
            "options": [{"value": card, "label": piece_name(card)} for card in PROMOS],
        },
    ],
    "rulings": offered_rulings(WAYS, _TITLES, Rulings()),
}  # fmt: skip
