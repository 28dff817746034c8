"""What people are asked at the screen in the card game, and the forms that they choose from."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final

from engine.form import Field, Form, Kind, Option
from engine.game import Line, Seat
from engine.refusal import is_taken
from engine.rumors import rules
from engine.rumors.cards import is_out_of_cards
from engine.rumors.events import PlayKnight
from engine.rumors.pieces import KNIGHTS, QUESTS, CardId
from engine.rumors.state import Rumors, questable
from firmware.games.rumors.forms import forms
from firmware.games.rumors.knowledge import Mind
from firmware.games.rumors.words import piece_name, player, quest_name
from words.text import Text, clauses, join_texts, t, with_heading

Names = Sequence[str]

TURN: Final = t("It is your turn: what do you do?")
WHICH: Final = t("You drew these cards: which one do you lay?")
CLAIM: Final = t("You laid a card face down: which Quest do you say that it is?")
MERLIN_6: Final = t("Merlin #6: do you go on a Quest at once?")
VIVIEN: Final = t("Vivien: with whom do you mix your Loyalty cards?")
TOKEN: Final = t("Which token do you hide under your Merlin #4?")
GAWAIN_CARD: Final = t("Gawain: which of the cards that you drew do you add?")
KNIGHT: Final[Mapping[str, Text]] = {
    "arthur": t("A Quest was chosen: do you play Arthur?"),
    "gawain": t("The totals are known: do you play Gawain?"),
    "percival": t("Do you play Percival?"),
}
NO_KNIGHT: Final = t("I play no Knight")
LISTEN: Final = t("Listen: lay the next card")
MIX: Final = t("Mix the Loyalty cards")
LAY: Final = t("Lay this card")
GALAHAD: Final = t("Play Galahad: look at a Loyalty card")

HIDE: Final = Form(
    t("Hide a token"),
    {"choose": "token"},
    (Field("quest", t("Quest"), Kind.ONE,
           tuple(Option(str(quest), quest_name(quest)) for quest in QUESTS)),),
)  # fmt: skip


def turn_words(state: Rumors) -> Text:
    """Return the question of a turn; where nobody can go on a Quest now, why."""
    why = _why_no_quest(state)
    return TURN if why is None else join_texts(" ", (TURN, why))


def _why_no_quest(state: Rumors) -> Text | None:
    if questable(state):
        return None
    if state.actor.is_revealed_traitor:
        return t("A revealed Traitor goes on no Quest.")
    if state.must_listen:
        return t("No Quest now: Arthur has you listen.")
    if not state.pile:
        return t("No Quest yet: the pile is empty.")
    return t("No Quest now: the card on top shows none.")


def option_of_cards(cards: Iterable[CardId]) -> Field:
    """Return the choice of one of these cards."""
    return Field("card", t("Card"), Kind.ONE, tuple(Option(one, piece_name(one)) for one in cards))


def option_of_seats(names: Names, seats: Iterable[Seat]) -> Field:
    """Return the choice of one of these seats."""
    options = tuple(Option(int(seat), player(names, seat)) for seat in seats)
    return Field("of", t("Player"), Kind.ONE, options)


def of_words(state: Rumors, names: Names, *words: str) -> Iterator[Form]:
    """Yield the forms of lines that begin with these words; what puts something right is none."""
    for form in forms(state, names):
        if form.line.get("do") in words and not form.corrects:
            yield form


def plays(card: CardId, seat: Seat) -> Form:
    """Return the form that plays a Knight."""
    label = t("Play {card}", card=piece_name(card))
    line: Line = {"do": "knight", "card": card, "seat": int(seat)}
    return Form(label, line, for_good=KNIGHTS[card] == "tristan")  # who plays him looks at the deck


def moves(state: Rumors, names: Names, seat: Seat, knights: Iterable[CardId]) -> Iterator[Form]:
    """Yield what the acting seat may do, with the Knights that it holds."""
    if not is_out_of_cards(state):
        yield Form(LISTEN, {"choose": "listen"})
    yield from of_words(state, names, "quest", "accuse", "confirm")
    for card in knights:
        if KNIGHTS[card] not in ("tristan", "galahad") or not _takes(state, card, seat):
            continue
        if KNIGHTS[card] == "tristan":
            yield plays(card, seat)
            continue
        others = [Seat(one) for one in range(len(names)) if one != seat]
        may = [one for one in others if state.players[one].revealed is None]
        if may:
            line = {"choose": "galahad", "card": card}
            yield Form(GALAHAD, line, (option_of_seats(names, may),), for_good=True)


def _takes(state: Rumors, card: CardId, seat: Seat) -> bool:
    return is_taken(rules.apply, state, PlayKnight(card, seat))


# -- what is told ----------------------------------------------------------------------------


def vivien_sentence(names: Names, drawer: Seat, other: Seat) -> Text:
    """Return what all saw of Vivien."""
    return t(
        "Vivien: {name} and {other} mixed their Loyalty cards.",
        name=player(names, drawer),
        other=player(names, other),
    )


def galahad_sentence(names: Names, seat: Seat, other: Seat) -> Text:
    """Return what all saw of Galahad."""
    return t(
        "Galahad: {name} looked at the Loyalty card of {other}.",
        name=player(names, seat),
        other=player(names, other),
    )


def known_facts(names: Names, mind: Mind) -> str:
    """Return in sentences what a seat knows besides its cards; empty where it is nothing."""
    told: list[Text] = [
        with_heading(t("Your token under {card}", card=piece_name(card)), quest_name(quest))
        for card, quest in mind.tokens.items()
    ]
    told += [
        with_heading(
            t("Galahad showed you {name}", name=player(names, seat)), piece_name(str(side))
        )
        for seat, side in mind.loyalties.items()
    ]
    return clauses(told) if told else ""
