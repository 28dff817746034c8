"""The sentences of the board game's questions, and of what a list points at."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from engine.camelot.pending_choice import Act
from engine.camelot.pieces import COATS, KIND
from firmware.games.camelot.names import KNIGHTS, QUESTS
from firmware.games.shared_words import Who
from words.text import Text, t, tn

_LOYALTY: Final = t("{seat} shows the Loyalty card. OK: Loyal. ACCUSE, then OK: Traitor.")

QUESTIONS: Final[Mapping[str, Text]] = {
    "ask-coat": t("{seat}: which coat of arms? Show it, or ACCUSE steps through them."),
    "ask-look": t("Six Swords lie there: everybody looks at the Loyalty card. OK when done."),
    "ask-taunt": t(
        "{seat}, the Traitor: from whom is a white card taken? ACCUSE points, OK takes."
    ),
    "ask-evil": t(
        "{seat}, Evil first: draw a black card and show it. Or 1: siege engine, 2: lose 1 life, "
        "3 or 5: lay it face down; then OK."
    ),
    "ask-traitor-evil": t(
        "{seat}, the Traitor: draw a black card and show it. Or 1: siege engine, "
        "3 or 5: lay it face down; then OK."
    ),
    "ask-cancel-merlins": t(
        "Do three Merlins cancel {card}? {merlins} of 3 lie there: show them, ACCUSE says whose. "
        "OK: nobody cancels."
    ),
    "ask-cancel-either": t(
        "Do three Merlins or Excalibur cancel {card}? {merlins} of 3 lie there; ACCUSE points. "
        "OK: nobody cancels."
    ),
    "ask-cancel-excalibur": t("Does Excalibur cancel {card}? ACCUSE, then OK: yes. OK alone: no."),
    "ask-war": t("{seat}, {card}: Picts or Saxons?"),
    "ask-volunteer": t("{card}: does one knight take it for all? ACCUSE points. OK alone: nobody."),
    "ask-hero": t("{seat}, heroic phase: show a card, press where to go, or ACCUSE for the rest."),
    "ask-end-turn": t("{seat}: OK ends the turn. ACCUSE shows what may still be done."),
    "ask-fight": t("{seat} fights a siege engine: more Fight cards, or the value of the die."),
    "ask-cards": t("{seat}: how many cards does the Messenger bring to {to}?"),
    "ask-convocation": t("{seat}: does the figure come to Camelot? ACCUSE, then OK: yes. OK: no."),
    "ask-kay": t("{seat}, Sir Kay: one more Fight card? Show it, or OK: no."),
    "ask-knighting": t("Which squire is knighted? ACCUSE points, OK takes."),
    "ask-accused": _LOYALTY,
    "ask-last": t("{seat} is the last knight. OK: Loyal. ACCUSE, then OK: Traitor."),
    "ask-loyalties": _LOYALTY,
    "ask-drink": t(
        "{seat} is dying: a draught from the Holy Grail? ACCUSE, then OK: yes. OK held: no."
    ),
    "ask-over": t("The game is over. OK: the same players again."),
    "open-exchange": t("{seat} exchanges a card: with whom? ACCUSE points, OK takes."),
    "open-accuse": t("{seat} accuses: whom? ACCUSE points, OK accuses."),
    "open-die": t("{seat} rolls: buttons 1 to 5, or ACCUSE for 6, 7 and 8."),
    "open-heal": t("{seat} heals: show three Grail cards, or three Fight cards of one value."),
    "point-engine": t("A siege engine? OK: yes."),
    "point-life": t("{seat} loses 1 life? OK: yes."),
    "point-peek": t("{seat} looks at the top black card? OK: yes."),
    "point-down-black-knight": t("A black card face down on the Black Knight? OK: yes."),
    "point-down-dragon": t("A black card face down on Lancelot/Dragon? OK: yes."),
    "point-exchange": t("{seat} exchanges a card? OK: yes, then whom."),
    "point-exchange-seat": t("{seat} exchanges a card with {other}? OK: yes."),
    "point-draw": t("{seat} draws white cards? OK: yes."),
    "point-home": t("{seat} goes to Camelot? OK: yes."),
    "point-to-black-knight": t("{seat} goes to the Black Knight? OK: yes."),
    "point-heal": t("{seat} heals? OK: yes, then three cards."),
    "point-sacrifice": t("{seat} loses 1 life for a second action? OK: yes."),
    "point-accuse": t("{seat} accuses? OK: yes, then whom."),
    "point-accuse-seat": t("{seat} accuses {other}? OK: yes."),
    "point-show-oneself": t("{seat} shows himself as the Traitor? OK: yes."),
    "point-traitor": t("{seat} shows the card of a Traitor? OK: yes. ACCUSE or UNDO: no."),
    "point-merlin-of": t("{other} shows a Merlin: lay it. UNDO lets go."),
}
_OPTIONS: Final[Mapping[str, Text]] = {
    "siege": t("siege engine"),
    "self": t("oneself"),
    "others": t("the others"),
    "loyal": t("as Loyal"),
    "traitor": t("as Traitor"),
    "excalibur": t("Excalibur"),
    "go": t("goes"),
    "stay": t("stays"),
    "drink": t("drinks"),
}
_SPECIAL: Final[Mapping[str, Text]] = {
    "merlin": t("{seat}, Merlin: what does he remove? ACCUSE points, OK takes."),
    "fate": t("{seat}, Fate: as Loyal or as Traitor? ACCUSE points, OK takes."),
    "heroism": t("{seat}, Heroism: on which quest? Its button, or ACCUSE."),
    "messenger": t("{seat}, Messenger: to whom? ACCUSE points, OK takes."),
    "piety": t("{seat}, Piety: 3 life for oneself, or 1 for each other? ACCUSE points."),
    "reinforcements": t("{seat}: 4 cards for oneself, or 1 for each other? ACCUSE points."),
}
_OF_PHASE: Final[Mapping[str, Text]] = {
    "cancel": t("Excalibur is destroyed and cancels the card? OK: yes."),
    "convocation": t("{seat} comes to Camelot? OK: yes."),
    "drink": t("{seat} drinks from the Holy Grail? OK: yes."),
    "taunt": t("A white card is taken from {other}? OK: yes."),
    "volunteer": t("{other} takes it for all? OK: yes."),
    "knighting": t("{other} is knighted? OK: yes."),
}


def option_name(option: str) -> Text:
    """Return what an option is called that names no seat."""
    if option in _OPTIONS:
        return _OPTIONS[option]
    return QUESTS[option] if option in QUESTS else t("{option}", option=option)


def _option(p: Any, who: Who) -> Text:
    if p["phase"] in _OF_PHASE:
        other = who(p["other"]) if "other" in p else ""
        return _OF_PHASE[p["phase"]].with_(seat=who(p["seat"]), other=other)
    choice = who(p["other"]) if "other" in p else option_name(p["value"])
    if p["phase"] == "cards":
        return tn("{n} card? OK: yes.", "{n} cards? OK: yes.", int(p["value"]))
    return t("{choice}? OK: yes.", choice=choice)


def _giving_to(p: Any, who: Who) -> Text:
    return tn(
        "A white card to {seat}? OK: yes. {given} given to that seat, {n} is left.",
        "A white card to {seat}? OK: yes. {given} given to that seat, {n} are left.",
        p["left"], seat=who(p["seat"]), given=p["given"],
    )  # fmt: skip


BUILT_QUESTIONS: Final[Mapping[str, Callable[[Any, Who], Text]]] = {
    "ask-goodwill": lambda p, _who: _to_share(p["cards"]),
    "ask-share": lambda p, _who: _to_share(p["cards"]),
    "giving": lambda p, _who: _to_share(p["left"]),
    "giving-to": _giving_to,
    "ask-draw-black": lambda p, who: tn(
        "{seat} draws {n} more black card: show it. 3 or 5, then OK: face down.",
        "{seat} draws {n} more black cards: show the next. 3 or 5, then OK: face down.",
        p["draws"], seat=who(p["seat"]),
    ),
    "ask-heal": lambda p, who: tn(
        "{seat} heals: {n} card lies there, of 3.", "{seat} heals: {n} cards lie there, of 3.",
        p["cards"], seat=who(p["seat"]),
    ),
    "ask-reveal": lambda p, _who: tn(
        "{quest} is counted: show the face-down card, {n} is missing.",
        "{quest} is counted: show the face-down cards, {n} are missing.",
        p["hidden"], quest=QUESTS[p["quest"]],
    ),
    "ask-special": lambda p, who: _SPECIAL[KIND[p["card"]]].with_(seat=who(p["seat"])),
    f"point-{Act.OPTION}": _option,
    f"point-{Act.COAT}": lambda p, who: t(
        "{seat} is {knight}? OK: yes.", seat=who(p["seat"]), knight=KNIGHTS[COATS[p["value"]]]
    ),
    f"point-{Act.DIE}": lambda p, who: _die(p, who),
}  # fmt: skip


def _to_share(n: int) -> Text:
    return tn(
        "{n} white card is to be shared: a quest button for each seat, or ACCUSE and OK. "
        "OK held: one each.",
        "{n} white cards are to be shared: a quest button for each seat, or ACCUSE and OK. "
        "OK held: one each.",
        n,
    )


def _die(p: Any, who: Who) -> Text:
    if "value" in p:
        return t("The die shows {value}? OK: yes.", value=p["value"])
    return t("{seat} fights a siege engine with the die? OK: yes.", seat=who(p["seat"]))
