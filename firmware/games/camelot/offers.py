"""What a new game may have: for the form that begins one."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from engine.camelot.setup import FEWEST
from engine.camelot.state import MOST_SEATS
from engine.camelot.variants import Rulings
from firmware.games.options import variant
from firmware.games.pace import pieces_shown
from firmware.games.rulings import Ways, offered_rulings
from words.text import Text, t

if TYPE_CHECKING:
    from firmware.shapes.table import Offers

# ruling -> value -> what is played so (docs/camelot.md)
WAYS: Final[Ways] = {
    "straight": {
        "rising": t("the Fight cards of a war come in rising order, as the Polish rules say"),
        "any": t("the Fight cards of a war come in any order, each value once, as the Czech rules"
                 " say"),
    },
    "convocation": {
        "present": t("Convocation brings cards for all knights who are in Camelot then, as the"
                     " Polish rules say"),
        "returned": t("Convocation brings cards for those alone who came by it, as the Czech rules"
                      " say"),
    },
    "merlin_grail": {
        "despair": t("on the Grail Merlin takes a Despair and never Desolation, as the Polish"
                     " rules say"),
        "any": t("on the Grail Merlin takes the black card laid last, whichever it is, as the"
                 " Czech rules say"),
    },
    "fate": {
        "all": t("Fate lets every knight draw, who plays the card, too"),
        "others": t("Fate lets every knight draw but who plays the card, as the Czech appendix"
                    " says"),
    },
    "armor_on_morgan": {
        False: t("Lancelot's Armor helps with the card of Evil alone"),
        True: t("Lancelot's Armor helps whenever a black card is drawn"),
    },
    "free_reveal": {
        False: t("the Traitor shows himself by Fate alone"),
        True: t("the Traitor may show himself without a card, as one digest says"),
    },
}  # fmt: skip
TITLES: Final[Mapping[str, Text]] = {
    "straight": t("Fight cards of a war"),
    "convocation": t("Convocation"),
    "merlin_grail": t("Merlin on the Grail"),
    "fate": t("Fate played as Loyal"),
    "armor_on_morgan": t("The Armor under Morgan"),
    "free_reveal": t("The Traitor shows himself"),
}


TITLE: Final = t("Shadows over Camelot: The Board Game")
OFFERS: Final[Offers] = {
    "players": [FEWEST, MOST_SEATS],
    # coats of arms; with the squires' challenge not even those
    "shown": {str(players): pieces_shown(players) for players in range(FEWEST, MOST_SEATS + 1)},
    "rulings": offered_rulings(WAYS, TITLES, Rulings()),
    # What else a header may choose: a key of it, and its values; `players` where only so many may.
    "variants": [
        variant("traitor", t("Loyalty cards"), "box", {
            "box": t("seven Loyal and the Traitor"),
            "likely": t("Traitor among us: as many Loyal as players, and the Traitor"),
            "none": t("no Traitor"),
        }),
        variant("squires", t("The squires' challenge"), False, {
            False: t("everybody begins as a knight"),
            True: t("nobody has a coat of arms until a quest is won"),
        }),
        variant("late", t("Three brave knights"), False, {
            False: t("Loyalty cards are looked at when the game begins"),
            True: t("Loyalty cards are looked at when six Swords lie there"),
        }, players=[FEWEST, FEWEST]),
        variant("life", t("Life at the start"), 4, {4: t("4, as in the rules"), 3: t("3, harder")}),
        variant("hand", t("White cards at the start, besides Merlin"), 5, {
            5: t("5, as in the rules"), **{n: t("{n}, harder", n=n) for n in (4, 3, 2, 1, 0)},
        }),
    ],
}  # fmt: skip
