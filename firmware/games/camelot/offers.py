"""What a new game may have: for the form that begins one."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from engine.camelot.state import MOST_SEATS
from engine.camelot.variants import Rulings
from engine.game import Json, Line
from words.text import Text, t

FEWEST: Final = 3
# ruling -> value -> why one plays so (spec, section 10)
REASONS: Final[Mapping[str, Mapping[str | bool, Text]]] = {
    "straight": {
        "rising": t("the Polish rules: the Fight cards of a war come in rising order"),
        "any": t("the Czech rules: in any order, each value once"),
    },
    "convocation": {
        "present": t("the Polish rules: cards for all knights who are in Camelot then"),
        "returned": t("the Czech rules: cards for those alone who came by the card"),
    },
    "merlin_grail": {
        "despair": t("the Polish rules: Merlin takes a Despair, for Desolation is special"),
        "any": t("the Czech rules: Merlin takes the black card laid last, whichever it is"),
    },
    "fate": {
        "all": t("every knight draws, who plays the card, too"),
        "others": t("the Czech appendix leaves out who plays the card"),
    },
    "armor_on_morgan": {
        False: t("Lancelot's Armor helps with the card of Evil alone"),
        True: t("Lancelot's Armor helps whenever a black card is drawn"),
    },
    "free_reveal": {
        False: t("the Traitor shows himself by Fate alone"),
        True: t("one digest lets the Traitor show himself without a card"),
    },
}
TITLES: Final[Mapping[str, Text]] = {
    "straight": t("Fight cards of a war"),
    "convocation": t("Convocation"),
    "merlin_grail": t("Merlin on the Grail"),
    "fate": t("Fate played as Loyal"),
    "armor_on_morgan": t("The Armor under Morgan"),
    "free_reveal": t("The Traitor shows himself"),
}


def _ruling(name: str) -> dict[str, Json]:
    options = [{"value": value, "why": why} for value, why in REASONS[name].items()]
    default: Json = getattr(Rulings(), name)
    return {"name": name, "title": TITLES[name], "default": default, "options": options}


def _choice(key: str, title: Text, default: Json, values: Mapping[Json, Text]) -> dict[str, Json]:
    options = [{"value": value, "label": label} for value, label in values.items()]
    return {"key": key, "title": title, "default": default, "options": options}


TITLE: Final = t("Shadows over Camelot: The Board Game")
OFFERS: Final[Line] = {
    "players": [FEWEST, MOST_SEATS],
    "rulings": [_ruling(name) for name in REASONS],
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
