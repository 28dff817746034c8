"""What Crazy Eights says and asks, and how it is played with the box."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any, Final

from engine.aftermath import Aftermath, GameEnding
from engine.eights.controls import PICKER
from engine.eights.events import Draw, Lay, Pass
from engine.eights.pieces import EIGHTS, PLAIN, SUITS, rank_of, suit_of
from engine.eights.state import FEWEST, MOST, ROUNDS, Eights, Phase
from engine.how_to import Moment, Press
from engine.offer import Offer
from engine.picker import QUESTS, Picking, Step
from firmware.games.adapter import ButtonChoices
from firmware.games.effects import Effect
from firmware.games.options import variant
from firmware.games.refusals import refusals_in_words
from firmware.games.shared_words import InWords, Who, params_in_words, sentences, spoken_list
from words.text import Text, t, tn

if TYPE_CHECKING:
    from firmware.shapes.table import Offers

TITLE: Final = t("Crazy Eights")
SUIT_NAMES: Final[Mapping[str, Text]] = {
    "clubs": t("clubs"),
    "diamonds": t("diamonds"),
    "hearts": t("hearts"),
    "spades": t("spades"),
}
_RANKS: Final[Mapping[str, Text]] = {
    "jack": t("Jack"),
    "queen": t("Queen"),
    "king": t("King"),
    "ace": t("Ace"),
}
BUTTON_LABELS: Final[Mapping[str, str]] = {
    QUESTS[n]: SUIT_NAMES[suit] for n, suit in enumerate(SUITS)
}
_SENTENCES: Final[Mapping[str, Text]] = {
    "turned-up": t("{card} is turned up."),
    "laid": t("{seat} lays {card}."),
    "laid-eight": t("{seat} lays {card} and asks for {suit}."),
    "drew": t("{seat} draws a card."),
    "reshuffled": t("The pile is shuffled into a new deck, all but its top card."),
    "passed": t("{seat} lays no card."),
    "went-out": t("{seat} has no card left: the others show theirs."),
    "shown": t("{seat} shows {card}, which counts {points}."),
    "round-won": t("{seat} wins the round: {points} in all."),
    "round": t("Round {round}: five cards each, {seat} begins."),
    "ask-start": t("Turn up the top card of the deck."),
    "ask-turn": t("{seat}: lay a card. OK: draw one."),
    "ask-last-turn": t("{seat}: lay a card. OK: none; there is none to draw."),
    "ask-drawn": t("{seat}: lay a card now? OK: no."),
    "ask-suit": t("{seat}: which suit is asked for? Its button, or ACCUSE and OK."),
    "point-card": t("{seat} lays {card}? OK: yes. UNDO: no."),
    "point-suit": t("{seat} asks for {suit}? OK: yes. UNDO: no."),
    "ask-count": t("{seat}: show what you have left, card by card."),
    "ask-over": t("The game is over. OK: the same players again."),
}
_EIGHT: Final = t("It fits any card, and its player names the suit that is asked for.")
_OTHER: Final = t("It fits a card of its suit or of its rank.")
_CARD: Final = t("Card")
_OK: Final = t("OK")
_LAID: Final = (
    Press(_CARD, t("lay one of the suit that is asked for, of the same rank, or an eight")),
    Press(t("Quest button"), t("the suit of an eight: 1 clubs, 2 diamonds, 3 hearts, 4 spades")),
    Press(t("ACCUSE"), t("points at an eight, or at its suit; OK takes it, UNDO lets go")),
)
BY_PHASE: Final[Mapping[Phase, Moment]] = {
    Phase.START: Moment(
        t("A round begins"), (Press(_CARD, t("turn up the top card of the deck; no eight")),)
    ),
    Phase.TURN: Moment(t("A turn"), (*_LAID, Press(_OK, t("draw a card")))),
    Phase.DRAWN: Moment(t("A card was drawn"), (*_LAID, Press(_OK, t("lay none after all")))),
    Phase.COUNT: Moment(
        t("A hand is empty"), (Press(_CARD, t("show each card that you have left")),)
    ),
    Phase.OVER: Moment(t("The game is over"), (Press(_OK, t("3 s: the same players again")),)),
}  # fmt: skip
OFFERS: Final[Offers] = {
    "players": [FEWEST, MOST],
    "variants": [
        variant(
            "rounds", t("Rounds"), ROUNDS[0], {n: tn("{n} round", "{n} rounds", n) for n in ROUNDS}
        )
    ],
    "rulings": [],
}


@cache
def called(card: str) -> Text:
    """Return what a card is called: "8 of hearts"."""
    rank = rank_of(card)
    return t("{rank} of {suit}", rank=_RANKS.get(rank, rank), suit=SUIT_NAMES[suit_of(card)])


@cache
def effects() -> Mapping[str, Effect]:
    """Return what an eight does, and what another card does."""
    return {
        "eight": Effect(t("Cards"), t("Eight"), _EIGHT, EIGHTS),
        "plain": Effect(t("Cards"), t("Another card"), _OTHER, PLAIN),
    }


def _step_in_words(step: Step) -> str:
    value = str(step.value)
    return called(value) if step.key == "card" else SUIT_NAMES[value]


def in_short(
    state: Eights, asking: Picking | None, offers: Sequence[Offer], _names: Sequence[str]
) -> ButtonChoices:
    """Return what ACCUSE steps through: eights, then suits."""
    options, at = PICKER.shown_options(state, asking, offers)
    return ButtonChoices(tuple([(_step_in_words(step), button) for step, button in options]), at)


def means(_state: Eights, _asking: Picking | None, offer: Offer, _names: Sequence[str]) -> str:
    """Return what a press means now: draw, pass, an eight, a suit."""
    match offer.events:
        case (Draw(),):
            return t("draw a card")
        case (Pass(),):
            return t("pass")
        case (Lay(_, str(suit)),):
            return SUIT_NAMES[suit]
    *_, last = [step for step in (*offer.choice.chosen, offer.choice.at) if step]
    return _step_in_words(last)


def _winners_text(told: Any, who: Who) -> Text:
    winners = told["winners"]
    return tn(
        "{who} wins the game.",
        "{who} win the game.",
        len(winners),
        who=spoken_list(map(who, winners)),
    )


_SUITS: Final[Mapping[str, InWords]] = {"suit": lambda suit, _who: SUIT_NAMES[suit]}
sentence: Final = sentences(_SENTENCES, {"won": _winners_text}, params_in_words(called, _SUITS))
refusal: Final = refusals_in_words(called, _SUITS)


def _ending_of(state: Eights) -> GameEnding | None:
    return GameEnding("won", state.winners) if state.phase is Phase.OVER else None


AFTERMATH: Final = Aftermath(_ending_of, {"won": t("Most points won")})
