"""The sentences of Merlin's questions, and of what a list points at."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, Final

from firmware.games.merlin.choice_words import CHOICES, choice_words, option_words
from firmware.games.merlin.names import PRINCIPALITIES, piece_name
from firmware.games.shared_words import Who
from words.text import Text, join_texts, t, tn

QUESTIONS: Final[Mapping[str, Text]] = {
    "ask-start": t("{seat} draws a starting tile: show it, or ACCUSE and OK."),
    "ask-roll": t(
        "{seat} rolls four dice: each begins at 1. 1 to 3 turn an own one to the next face, "
        "4 Merlin's. OK: that is the roll."
    ),
    "ask-again-build": t("{seat} may build a second manor: 1 to 4 point at a row, 5: no more."),
    "ask-again-henchman": t("{seat} may send a second henchman: 1 to 4, 5: no more."),
    "ask-tower": t("{seat}, for the tower: 1 a shield, 2 a flag, 3 an influence counter, 5 none."),
    "ask-end": t("{seat}: OK ends the turn; so does a die of {other}. ACCUSE: staff, flags."),
    "ask-end-round": t("{seat}: OK ends the turn, and with it the round. ACCUSE: staff, flags."),
    "open-fulfil": t("{seat}: show the mission card that is fulfilled. UNDO lets go."),
    "ask-act-henchman": t("{seat}, {is}: which henchman? 1 to 4 choose him, 5: none."),
    "ask-act-points": t("{seat}, {is}: OK takes the points, 5: not."),
    "ask-act-take": t("{seat}, {is}: ACCUSE or 1 to 4 point at it, OK takes, 5: nothing."),
    "ask-act-exchange": t("{seat}, {is}: ACCUSE or 1 to 3 point at what is given, 5: nothing."),
    "ask-act-swap": t(
        "{seat}, {is}: show one or two mission cards to discard, then OK. 5: none. "
        "ACCUSE: fulfil a mission."
    ),
    "ask-act-excalibur": t("{seat}, {is}: show it or OK takes it, 5: not."),
    "ask-act-grail": t("{seat}, {is}: show it or OK takes it, 5: not."),
    "ask-act-build": t("{seat}, {is}: 1 to 4 point at a place of that row, OK builds, 5: not."),
    "ask-act-nothing": t("{seat}, {is}: nothing can be done here. OK goes on."),
}
_NEXT: Final[Mapping[str, Text]] = {
    "ones": t("which mission card?"),
    "start_knight": t("where does the knight begin?"),
    "start_flag": t("which flag does the tile show?"),
    "start_shield": t("which shield does the tile show?"),
    "start_material": t("which material does the tile show?"),
    "start_influence": t("where does the influence counter go?"),
    "moved": t("which die is moved?"),
    "to": t("where does the henchman go?"),
    "traitor": t("which traitor is discarded?"),
    "use": t("what does this flag do?"),
    "die": t("which die is turned?"),
    "knight": t("at whose knight?"),
    "give": t("what is given?"),
    "takes": t("what is taken?"),
    "take": t("what is taken?"),
    "of": t("of which principality?"),
    "pay": t("with which material?"),
    "points": t("how many points does the mission bring?"),
    "icon": t("which henchman does the mission show?"),
    "row": t("points, or a seal in which row?"),
}
_WHAT: Final = t("what?")


def _next(key: str, p: Any, who: Who) -> Text:
    choices = [option_words(key, value, p, who) for value in p["options"]]
    options = join_texts(", ", (join_texts(" ", pair) for pair in enumerate(choices, 1)))
    return t("{seat}, {what} {options}. ACCUSE or a number points, OK takes.",
             seat=who(p["seat"]), what=_NEXT.get(key, _WHAT), options=options)  # fmt: skip


def _confirm_text(key: str, p: Any, who: Who) -> Text:
    return t("{choice}? OK: yes.", choice=choice_words(key, p[key], p, who))


def _turn(p: Any, who: Who) -> Text:
    told = {"seat": who(p["seat"]), "dice": join_texts(", ", p["dice"]), "merlin": p["merlin"]}
    if not p["dice"]:
        return t("{seat} moves Merlin by {merlin}: 4 clockwise, 5 back. ACCUSE: apple, flags.",
                 **told)  # fmt: skip
    if p["merlin"] is None:
        return t("{seat} moves the knight: 1 to 3 for {dice}. ACCUSE: apple, flags.", **told)
    return t(
        "{seat} moves the knight: 1 to 3 for {dice}. Or Merlin by {merlin}: 4 clockwise, "
        "5 back. ACCUSE: apple, flags.",
        **told,
    )


_ROLLED: Final[Mapping[str, Text]] = {
    "rolling": t("{seat} rolls {dice}, and Merlin's die {merlin}? OK: yes. UNDO: one face back."),
    "seen-roll": t(
        "{seat}: the camera sees own dice {dice}, Merlin's die {merlin}. OK takes them; "
        "1 to 3 turn an own one, 4 Merlin's."
    ),
}


def _roll_words(kind: str) -> Callable[[Any, Who], Text]:
    def words(p: Any, who: Who) -> Text:
        *own, merlin = p["faces"]
        return _ROLLED[kind].with_(seat=who(p["seat"]), dice=join_texts(", ", own), merlin=merlin)

    return words


def _swapping(p: Any, who: Who) -> Text:
    cards = join_texts(", ", map(piece_name, p["cards"]))
    return t("{seat} discards {cards}? OK: yes. UNDO: the last one back.",
             seat=who(p["seat"]), cards=cards)  # fmt: skip


BUILT_QUESTIONS: Final[Mapping[str, Callable[[Any, Who], Text]]] = {
    "ask-tiles": lambda p, _who: t(
        "The environs, place {place} of {of}: show the tile, or ACCUSE and OK.",
        place=p["place"], of=p["of"],
    ),
    "ask-display": lambda p, _who: tn(
        "{n} mission card comes into the display: show it.",
        "{n} mission cards come into the display: show the next.", p["number"],
    ),
    "ask-traitors": lambda p, who: tn(
        "{seat} draws {n} more traitor: show it, or ACCUSE and OK.",
        "{seat} draws {n} more traitors: show the next, or ACCUSE and OK.",
        p["number"], seat=who(p["seat"]),
    ),
    "ask-turn": _turn,
    "ask-space": lambda p, who: t(
        "{seat}: what does space {space} of the rondel show? ACCUSE or a number points, OK takes.",
        seat=who(p["seat"]), space=p["space"],
    ),
    "ask-draw": lambda p, who: tn(
        "{seat} draws {n} mission card: OK from the deck, 1 to 3 from the display.",
        "{seat} draws {n} mission cards: OK from the deck, 1 to 3 from the display.",
        p["number"], seat=who(p["seat"]),
    ),
    "ask-end-draw": lambda p, who: tn(
        "{seat}: OK ends the turn; then {n} mission card is drawn. 1 to 3: from the display.",
        "{seat}: OK ends the turn; then {n} mission cards are drawn. 1 to 3: from the display.",
        p["number"], seat=who(p["seat"]),
    ),
    "ask-grail": lambda p, who: tn(
        "{seat}, does the Grail take the pot here ({of}, {n} point)? 1: yes. OK: no.",
        "{seat}, does the Grail take the pot here ({of}, {n} points)? 1: yes. OK: no.",
        p["pot"], seat=who(p["seat"]), of=PRINCIPALITIES[p["of"]],
    ),
    "ask-over": lambda _p, _who: t("The game is over. OK: the same players again."),
    **{kind: _roll_words(kind) for kind in _ROLLED},
    "swapping": _swapping,
    **{f"open-{key}": partial(_next, key) for key in CHOICES if key != "fulfil"},
    **{f"point-{key}": partial(_confirm_text, key) for key in CHOICES},
}  # fmt: skip
