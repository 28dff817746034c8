"""What a new game may have: for the form that begins one."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from engine.camelot.state import MOST_SEATS
from engine.camelot.variants import Rulings
from engine.game import Json, Line
from firmware.games.pace import shown
from firmware.games.rulings import Ways
from words.text import Text, t

FEWEST: Final = 3
# ruling -> value -> what is played so (spec, section 10)
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


def _ruling(name: str) -> dict[str, Json]:
    options = [{"value": value, "why": why} for value, why in WAYS[name].items()]
    default: Json = getattr(Rulings(), name)
    return {"name": name, "title": TITLES[name], "default": default, "options": options}


def _choice(key: str, title: Text, default: Json, values: Mapping[Json, Text]) -> dict[str, Json]:
    options = [{"value": value, "label": label} for value, label in values.items()]
    return {"key": key, "title": title, "default": default, "options": options}


TITLE: Final = t("Shadows over Camelot: The Board Game")
OFFERS: Final[Line] = {
    "players": [FEWEST, MOST_SEATS],
    # coats of arms; with the squires' challenge not even those
    "shown": {str(players): shown(players) for players in range(FEWEST, MOST_SEATS + 1)},
    "rulings": [_ruling(name) for name in WAYS],
    # What else a header may choose: a key of it, and its values; `players` where only so many may.
    "variants": [
        _choice("traitor", t("Loyalty cards"), "box", {
            "box": t("seven Loyal and the Traitor"),
            "likely": t("Traitor among us: as many Loyal as players, and the Traitor"),
            "none": t("no Traitor"),
        }),
        _choice("squires", t("The squires' challenge"), False, {
            False: t("everybody begins as a knight"),
            True: t("nobody has a coat of arms until a quest is won"),
        }),
        {**_choice("late", t("Three brave knights"), False, {
            False: t("Loyalty cards are looked at when the game begins"),
            True: t("Loyalty cards are looked at when six Swords lie there"),
        }), "players": [FEWEST, FEWEST]},
        _choice("life", t("Life at the start"), 4, {4: t("4, as in the rules"), 3: t("3, harder")}),
        _choice("hand", t("White cards at the start, besides Merlin"), 5, {
            5: t("5, as in the rules"), **{n: t("{n}, harder", n=n) for n in (4, 3, 2, 1, 0)},
        }),
    ],
}  # fmt: skip
