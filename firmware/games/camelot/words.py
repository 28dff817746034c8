"""The sentences of the board game's notices; questions are in asking_words.py."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from engine.camelot.notices import Say
from engine.camelot.presses import QUEST_BUTTONS
from engine.game import Line
from firmware.games.camelot.asking_words import BUILT_QUESTIONS, QUESTIONS
from firmware.games.camelot.names import KNIGHTS, QUESTS, RELICS, piece_name, place_name
from firmware.games.shared_words import Who, params_in_words, sentences, spoken_list, swords
from words.text import Text, t, tn

BOARD_LABEL: Final = t("The board of Excalibur")
BUTTON_LABELS: Final[Mapping[str, Text]] = {
    button: QUESTS[place] for button, place in QUEST_BUTTONS.items()
}
_WINS: Final[Mapping[tuple[str, str], Text]] = {
    ("loyal", "swords"): t("Most of the twelve Swords are white: the Loyal Knights win."),
    ("evil", "swords"): t("The twelve Swords are not white enough: Evil wins."),
    ("evil", "engines"): t("Twelve siege engines surround Camelot: Evil wins."),
    ("evil", "black-swords"): t("Seven or more black Swords lie on the Round Table: Evil wins."),
    ("evil", "no-knight"): t("No knight is left: Evil wins."),
}
_SHOWN: Final = {"loyal": t("{seat} is Loyal."), "traitor": t("{seat} is the Traitor.")}
_CANCELLED: Final = {
    "merlin": t("Three Merlins cancel {card}: it does nothing."),
    "excalibur": t("Excalibur is destroyed and cancels {card}: it does nothing."),
}
_DOWN: Final = t("the face-down card")
_STANDS: Final[Mapping[str, Text]] = {
    "b-vivien": t("Vivien stands: until a quest is won no Merlin does anything."),
    "b-mists": t("The Mists of Avalon stand: each quest lost brings one more black Sword."),
    "b-dark-forest": t("The Dark Forest stands: no Grail card may be laid until a quest is won."),
}
_GONE: Final[Mapping[str, Text]] = {
    "excalibur": t("Excalibur is gone."),
    "grail": t("The Holy Grail is gone."),
    "armor": t("Lancelot's Armor is gone."),
}


# -- those whose sentence depends on what is told --------------------------------------------


def _n(value: object) -> int:
    assert isinstance(value, int)
    return value


def _who(seats: object, who: Who) -> Text:
    told: Any = seats
    return spoken_list(who(seat) for seat in told)


def _drew_black(p: Line, who: Who) -> Text:
    if p["card"] is None:
        quest = place_name(p["quest"])
        return t("{seat} lays a black card face down: {quest}.", seat=who(p["seat"]), quest=quest)
    return t("{seat} draws {card}.", seat=who(p["seat"]), card=piece_name(str(p["card"])))


def _cancelled_text(p: Line, _who: Who) -> Text:
    card = _DOWN if p["card"] is None else piece_name(str(p["card"]))
    return _CANCELLED[str(p["by"])].with_(card=card)


def _shared_text(p: Line, who: Who) -> Text:
    counts: Any = p["counts"]
    told = [
        t("{seat} gets {n}", seat=who(seat), n=count) for seat, count in enumerate(counts) if count
    ]
    return t("White cards are shared: {shares}.", shares=spoken_list(told))


def _life_lost(p: Line, who: Who) -> Text:
    return tn("{seats}: {n} life lost.", "{seats}: {n} life lost.", _n(p["count"]),
              seats=_who(p["seats"], who))  # fmt: skip


def _life_won(p: Line, who: Who) -> Text:
    return tn("{seats}: {n} life won.", "{seats}: {n} life won.", _n(p["count"]),
              seats=_who(p["seats"], who))  # fmt: skip


def _engines(p: Line, _who: Who) -> Text:
    if not p["count"]:
        return t("No further siege engine: all twelve stand.")
    return tn(
        "{n} siege engine more: {siege} of 12 stand before Camelot.",
        "{n} siege engines more: {siege} of 12 stand before Camelot.",
        _n(p["count"]),
        siege=p["siege"],
    )


def _drew(p: Line, who: Who) -> Text:
    seat = who(p["seat"])
    if not p["count"]:
        return t("{seat} draws no white card: none is left.", seat=seat)
    return tn(
        "{seat} draws {n} white card.", "{seat} draws {n} white cards.", _n(p["count"]), seat=seat
    )


def _played_text(p: Line, who: Who) -> Text:
    if p["card"] is None:
        return t("{seat} discards a white card face down.", seat=who(p["seat"]))
    return t("{seat} plays {card}.", seat=who(p["seat"]), card=piece_name(str(p["card"])))


def _discarded_text(p: Line, who: Who) -> Text:
    if not p["seats"]:
        return t("Nobody discards a card.")
    return tn(
        "{seats}: {n} white card discarded, as far as there is one.",
        "{seats}: {n} white cards discarded, as far as there are so many.",
        _n(p["count"]),
        seats=_who(p["seats"], who),
    )


def _chose(p: Line, who: Who) -> Text:
    from firmware.games.camelot.asking_words import option_name

    card, option = str(p["card"]), str(p["option"])
    if option.startswith("seat-"):
        return t("{card}: {choice}.", card=piece_name(card), choice=who(int(option[5:])))
    return t("{card}: {choice}.", card=piece_name(card), choice=option_name(option))


def _volunteer(p: Line, who: Who) -> Text:
    if p["seat"] is None:
        return t("Nobody volunteers: each knight discards a card.")
    return t("{seat} volunteers.", seat=who(p["seat"]))


def _siege_fought(p: Line, who: Who) -> Text:
    told = {"seat": who(p["seat"]), "total": p["total"], "die": p["die"]}
    if p["won"]:
        return t("{seat} fights a siege engine: {total} beats the {die} of the die.", **told)
    return t("{seat} fights a siege engine: {total} does not beat the {die} of the die.", **told)


_RESOLVED: Final = {
    (True, True): t("{quest} is won: white {white}, black {black}."),
    (False, True): t("{quest} is lost: white {white}, black {black}."),
    (True, False): t("{quest} is won."),
    (False, False): t("{quest} is lost."),
}


def _resolved_text(p: Line, _who: Who) -> Text:
    summed = p["white"] is not None
    told = _RESOLVED[bool(p["won"]), summed]
    quest = t("Dragon") if p["quest"] == "dragon" else place_name(p["quest"])
    return told.with_(quest=quest, white=p["white"], black=p["black"])


def _row_grows(p: Line, _who: Who) -> Text:
    return tn("{quest}: {n} black card lies there.", "{quest}: {n} black cards lie there.",
              _n(p["cards"]), quest=place_name(p["quest"]))  # fmt: skip


def _warrior(p: Line, _who: Who) -> Text:
    return tn("{quest}: {n} of 4 warriors stands there.", "{quest}: {n} of 4 warriors stand there.",
              _n(p["warriors"]), quest=place_name(p["quest"]))  # fmt: skip


def _step(p: Line, _who: Who) -> Text:
    step = _n(p["step"])
    if not step:
        return t("The sword of Excalibur lies in the middle.")
    if step > 0:
        return tn("The sword of Excalibur: {n} step towards the green bank.",
                  "The sword of Excalibur: {n} steps towards the green bank.", step)  # fmt: skip
    return tn("The sword of Excalibur: {n} step towards the frozen bank.",
              "The sword of Excalibur: {n} steps towards the frozen bank.", -step)  # fmt: skip


def _turned_text(p: Line, _who: Who) -> Text:
    count = _n(p["count"])
    if not count:
        return t("There is no white Sword to turn black.")
    return tn("{n} white Sword is turned black.", "{n} white Swords are turned black.", count)


_SENTENCES: Final[Mapping[str, Text]] = {
    Say.COAT: t("{seat} is {knight}."),
    Say.LOOKED: t("The Loyalty cards have been looked at."),
    Say.TURN: t("It is the turn of {seat}."),
    Say.TAUNTED: t("The Traitor takes a white card at random from {seat}: it is discarded."),
    Say.PEEKED: t("{seat} looks at the top of the black deck."),
    Say.RESHUFFLED: t("Both discard piles are shuffled into both decks."),
    Say.MERLIN_SHOWN: t("{seat} shows a Merlin: {count} of 3."),
    Say.MERLINS_BACK: t("The Merlins shown go back to the hands."),
    Say.SPENT: t("{card}: its quest is over, a siege engine comes instead."),
    Say.ENGINE_GONE: t("A siege engine is removed: {siege} of 12 stand."),
    Say.ALL_HOME: t("Guinevere calls all knights to Camelot; no heroic phase in this turn."),
    Say.MOVED: t("{seat} goes to: {to}."),
    Say.EXCHANGED: t("{seat} and {other} exchange a white card."),
    Say.SACRIFICED: t("{seat} makes a sacrifice for a second action."),
    Say.HEALED: t("{seat} heals."),
    Say.TURNED_UP: t("{quest}: {card} is turned up."),
    Say.RELIC_WON: t("{seat} wins {relic}."),
    Say.ACCUSED: t("{seat} accuses {accused}."),
    Say.UNMASKED: t("{seat} is unmasked as the Traitor: hand and figure leave the table."),
    Say.DRANK: t("{seat} drinks from the Holy Grail and lives, with 4 life."),
    Say.JOINED: t("{seat} joins the Round Table."),
    Say.LEFT: t("{seat} leaves the game."),
    Say.TAUGHT: t("Excalibur: {white} steps to the green bank, {black} to the frozen one."),
    Say.ADJUSTED: t("The operator has corrected the table."),
    Say.SHOW_LOYALTIES: t("Twelve Swords: all knights show their Loyalty cards."),
    **QUESTIONS,
}
_BUILT: Final[Mapping[str, Callable[[Line, Who], Text]]] = {
    Say.SHARED: _shared_text,
    Say.DREW_BLACK: _drew_black,
    Say.CANCELLED: _cancelled_text,
    Say.ROW_GROWS: _row_grows,
    Say.WARRIOR: _warrior,
    Say.STEP: _step,
    Say.ENGINES: _engines,
    Say.LIFE_LOST: _life_lost,
    Say.LIFE_WON: _life_won,
    Say.STANDS: lambda p, _who: _STANDS[str(p["card"])],
    Say.ENDS: lambda p, _who: t("{card} ends: a quest was won.", card=piece_name(str(p["card"]))),
    Say.VOLUNTEER: _volunteer,
    Say.DISCARDED: _discarded_text,
    Say.DREW: _drew,
    Say.PLAYED: _played_text,
    Say.CHOSE: _chose,
    Say.SIEGE_FOUGHT: _siege_fought,
    Say.RESOLVED: _resolved_text,
    Say.SWORDS: lambda p, _who: t("{swords} placed.", swords=swords(p["white"], p["black"])),
    Say.SWORDS_TURNED: _turned_text,
    Say.RELIC_GONE: lambda p, _who: _GONE[str(p["relic"])],
    Say.LOYALTY_SHOWN: lambda p, who: _SHOWN[str(p["is"])].with_(seat=who(p["seat"])),
    Say.DIED: lambda p, who: _death_text(p["seats"], who),
    Say.WON: lambda p, _who: _WINS[str(p["winner"]), str(p["why"])],
    **BUILT_QUESTIONS,
}


def _death_text(seats: Any, who: Who) -> Text:
    if len(seats) == 1:
        return t("{seat} dies.", seat=who(seats[0]))
    return t("{seats} die.", seats=_who(seats, who))


sentence: Final = sentences(
    _SENTENCES,
    _BUILT,
    params_in_words(
        piece_name,
        {
            "other": lambda value, who: who(value),
            "to": lambda value, who: who(value) if isinstance(value, int) else place_name(value),
            "card": lambda value, _who: (
                _DOWN if value in (None, "face-down") else piece_name(value)
            ),
            "quest": lambda value, _who: place_name(value),
            "knight": lambda value, _who: KNIGHTS[value],
            "relic": lambda value, _who: RELICS[value],
        },
    ),
)


def tell_facts(facts: Line) -> str:
    """Return facts in words: "5 steps to the green bank, 5 to the frozen one"."""
    return t("{white} steps to the green bank, {black} to the frozen one", **facts)
