"""What a bot would do in a seat's place in the board game, and why: from what that seat knows."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from engine.camelot.black import merlins_can
from engine.camelot.events import (
    LINES,
    Accuse,
    Choose,
    Confirm,
    DrawWhite,
    Event,
    Fight,
    Heal,
    Move,
    PlayWhite,
    Sacrifice,
    Swap,
)
from engine.camelot.pieces import IS_SPECIAL_WHITE, CardId, Loyalty, Place
from engine.camelot.state import Phase
from engine.game import Line
from firmware.games.advice import Advice, accused_by_chance
from firmware.games.camelot.decisions import Decides
from firmware.games.camelot.knowledge import Bot
from firmware.games.camelot.suspicion import suspects
from words.text import Text, t, tn

_BLACK: Final[Line] = {"choose": "black"}
_EVIL: Final[Mapping[str, Text]] = {
    "black": t("A siege engine or a life point would harm more now."),
    "siege": t("A siege engine harms less than a black card now."),
    "life": t("You can bear it, and it harms least now."),
    "peek": t("You choose which black card comes next."),
}
_ACTS: Final[Mapping[type[Event], Text]] = {
    DrawWhite: t("New cards are worth more than what your hand can do."),
    Sacrifice: t("A second action is worth more than a life point now."),
    Confirm: t("Nothing more is worth a life point."),
    Swap: t("A card of another hand may fit yours better."),
}
_TRAVEL: Final = t("Your hand fits this quest best.")
_HOME: Final = t("In Camelot you draw cards and fight siege engines.")
_LAY: Final = t("It brings the quest where you stand nearer to a win.")
_SPECIAL: Final = t("Now this special card does most.")
_DIE: Final = t("What lies there is enough to hope, and your other cards are worth more elsewhere.")
_SLY: Final = t("It looks harmless, and helps the Loyal little.")
_HARM: Final = t("It harms the Loyal most.")
_LEAST: Final = t("Of these it harms the Loyal least.")
_FACE_DOWN: Final = t("Face down it brings you a white card.")
_MERLINS: Final = t("With the Merlins of the others it spares the Loyal this card.")
_NO_MERLINS: Final = t("The Merlins are worth more than what this card harms.")
_SPARE: Final = t("You can spare it most easily.")
_SIDE: Final = t("It does most for your side.")
_YES_NO: Final[Mapping[Phase, tuple[Text, Text]]] = {
    Phase.CANCEL: (
        t("This card harms more than Excalibur is worth."),
        t("Excalibur is worth more than what this card harms."),
    ),
    Phase.VOLUNTEER: (
        t("You can bear it better than most."),
        t("Others can bear it better than you."),
    ),
    Phase.DRINK: (
        t("A knight who lives can still win quests."),
        t("Without him the Loyal are weaker."),
    ),
}


def is_evil(bot: Bot) -> bool:
    """Whether the bot plays for Evil."""
    return bot.mind.side is Loyalty.TRAITOR


def of_evil(bot: Bot, event: Event | None) -> Advice:
    """Return which way of Evil to take; an event of None: a black card."""
    line = _BLACK if event is None else LINES.write(event)
    way = "black" if event is None else str(line.get("is", line["do"]))
    why = _HARM if is_evil(bot) else _EVIL.get(way, _ACTS[Swap])
    return Advice(line, why)


def of_black(bot: Bot, way: Decides) -> Advice:
    """Return which of the black cards drawn to play, and whether face down."""
    card, quest = way.draw_black(bot)
    if quest is not None:
        line: Line = {"choose": "down", "quest": str(quest), "card": card}
        return Advice(line, _FACE_DOWN)
    return Advice({"do": "black", "card": card}, _HARM if is_evil(bot) else _LEAST)


def of_action(bot: Bot, event: Event | None) -> Advice:
    """Return what to do in a phase that has a line of its own; None: the die is cast."""
    if event is None:
        return Advice({"choose": "die"}, _DIE)
    return Advice(LINES.write(event), _SLY if is_evil(bot) else _why(bot, event))


def _why(bot: Bot, event: Event) -> Text:
    match event:
        case Move(to):
            return _HOME if to is Place.CAMELOT else _TRAVEL
        case PlayWhite(card) if bot.state.phase is Phase.HERO:
            return _SPECIAL if card in IS_SPECIAL_WHITE else _LAY
        case Fight():
            return tn(
                "{n} siege engine stands, and twelve lose the game.",
                "{n} siege engines stand, and twelve lose the game.",
                bot.state.siege,
            )
        case Heal():
            return tn(
                "You have {n} life point left.",
                "You have {n} life points left.",
                bot.state.seats[bot.seat].life or 0,
            )
        case Accuse(seat):
            share = suspects(bot.state, bot.talk, bot.seat, bot.mind.side)[seat]
            return accused_by_chance(bot.state.names, seat, share)
        case Choose():
            return _SIDE
    return _ACTS.get(type(event), _SIDE) if bot.state.phase is Phase.HERO else _SIDE


def of_merlins(bot: Bot, way: Decides) -> Advice:
    """Return how many Merlins to offer."""
    count = len(way.merlins(bot)) if merlins_can(bot.state) else 0
    return Advice({"choose": "merlins", "count": count}, _MERLINS if count else _NO_MERLINS)


def of_yes_or_no(bot: Bot, way: Decides) -> Advice | None:
    """Return whether to say yes to what is asked in this phase."""
    if bot.state.phase not in _YES_NO:
        return None
    asks = {
        Phase.CANCEL: way.destroys_excalibur,
        Phase.VOLUNTEER: way.volunteers,
        Phase.DRINK: way.lets_drink,
    }
    says = asks[bot.state.phase](bot)
    yes, no = _YES_NO[bot.state.phase]
    return Advice({"choose": "yes" if says else "no"}, yes if says else no)


def of_card(card: CardId, why: Text = _SPARE) -> Advice:
    """Return which of several cards to choose."""
    return Advice({"choose": "card", "card": card}, why)


def of_coming(bot: Bot, card: CardId) -> Advice:
    """Return which black card shall come first."""
    return of_card(card, _HARM if is_evil(bot) else _LEAST)
