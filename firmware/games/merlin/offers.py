"""What a new game of Merlin may have: for the form that begins one."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from engine.game import Json, Line
from engine.merlin.state import MOST_SEATS
from engine.merlin.variants import Rulings
from words.text import Text, t

FEWEST: Final = 2
# ruling -> value -> why one plays so (spec, section 9)
REASONS: Final[Mapping[str, Mapping[str | bool | int, Text]]] = {
    "negative": {
        True: t("nothing is said of scores below 0: they stand"),
        False: t("a score that traitors take below 0 becomes 0"),
    },
    "staffs_per_turn": {
        1: t("one repetition a turn is what the text speaks of"),
        3: t("an action may be repeated as long as there are staffs"),
    },
    "staff_with_other": {
        True: t("an action taken at another knight may be repeated, Merlin having moved"),
        False: t("an action taken at another knight is not repeated"),
    },
    "row2_with": {
        "any": t("the rulebook: a seal in row 2 works whoever was moved"),
        "knight": t("the English aid: a seal in row 2 works with the knight alone"),
    },
    "owner_again": {
        True: t("the owner may do the action of the treasure's space again"),
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


def _ruling(name: str) -> dict[str, Json]:
    options = [{"value": value, "why": why} for value, why in REASONS[name].items()]
    default: Json = getattr(Rulings(), name)
    return {"name": name, "title": TITLES[name], "default": default, "options": options}


_FAVOR: Final[Mapping[bool, Text]] = {
    False: t("missions bring points"),
    True: t("a mission brings points, or a seal on an ability"),
}
TITLE: Final = t("Merlin")
OFFERS: Final[Line] = {
    "players": [FEWEST, MOST_SEATS],
    "rulings": [_ruling(name) for name in REASONS],
    "variants": [{
        "key": "favor", "title": t("The King's Favor"), "default": False,
        "options": [{"value": value, "label": label} for value, label in _FAVOR.items()],
    }],
}  # fmt: skip
