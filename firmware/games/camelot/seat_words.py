"""What people are asked at the screen in the board game, and the forms that they choose from."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Final, NamedTuple

from engine.camelot.events import DrawBlack
from engine.camelot.lists import takes
from engine.camelot.pieces import FIGHT, IS_GRAIL, IS_WHITE, ROW_KIND, CardId, Loyalty, Place
from engine.camelot.siege import HEALING_CARDS
from engine.camelot.state import FACE_DOWN, Camelot, Phase
from engine.form import Field, Form, Kind, Option
from engine.game import Json, Notice, Seat
from firmware.games.camelot.bots import down_place
from firmware.games.camelot.forms import forms
from firmware.games.camelot.names import piece_name
from firmware.games.camelot.words import sentence
from words.text import Text, join_texts, t, with_heading

ASKS: Final[Mapping[Phase, Text]] = {
    Phase.EVIL: t("It is your turn: what does Evil do?"),
    Phase.HERO: t("Your heroic action: what do you do?"),
    Phase.FIGHT: t("You fight a siege engine: another card, or the die?"),
    Phase.HEAL: t("Which card do you lay to heal?"),
    Phase.TAUNT: t("Whose card do you take?"),
    Phase.WAR: t("To which war does the warrior come?"),
    Phase.SPECIAL: t("What does your special card do?"),
    Phase.CARDS: t("How many cards does the Messenger take along?"),
    Phase.CONVOCATION: t("Convocation: do you go to Camelot?"),
    Phase.KAY: t("Sir Kay: do you add a Fight card?"),
    Phase.KNIGHTING: t("Who is knighted?"),
}
BLACK: Final = t("You drew this: how is it played?")
MERLINS: Final = t("Three Merlins cancel this card: how many do you offer?")
EXCALIBUR: Final = t("Do you destroy Excalibur to cancel this card?")
VOLUNTEER: Final = t("Do you take the harm of this card for all?")
DRINK: Final = t("Shall the dying knight drink from the Grail?")
ON_TOP: Final = t("Which of these black cards stays on top?")
NEXT: Final = t("Which of these black cards shall come next?")
GIVES: Final = t("Which card do you part with?")
GOODWILL: Final = t(
    "Goodwill: everybody lays one white card face down on the Round Table. They are mixed and"
    " dealt out again."
)
CAME: Final = t("The cards that you were given")

YES_OR_NO: Final = (Form(t("Yes"), {"choose": "yes"}), Form(t("No"), {"choose": "no"}))
DRAW: Final = Form(t("Draw a black card"), {"choose": "black"})
DIE: Final = Form(t("Roll the die"), {"choose": "die"})


class Held(NamedTuple):
    """What one seat holds; its Loyalty card where it has looked at it."""

    seat: Seat
    hand: tuple[CardId, ...]
    side: Loyalty | None


# -- forms -----------------------------------------------------------------------------------


def lines_of_seat(state: Camelot, held: Held) -> Iterator[Form]:
    """Yield the lines that the table would take of this seat, with its own cards alone."""
    done: set[str] = set()
    alike = _alike(held.hand) if state.phase is Phase.HERO else held.hand
    for form in forms(state, state.names):
        word = str(form.line["do"])
        chance = _BY_CHANCE.get(word)
        if chance is not None and word not in done:
            yield chance
        done.add(word)
        if chance is None and not form.corrects and _is_own(form, held):
            yield from _seat_forms(form, held._replace(hand=alike) if word == "heal" else held)


_BY_CHANCE: Final[Mapping[str, Form]] = {"black": DRAW, "die": DIE}


def _alike(hand: tuple[CardId, ...]) -> tuple[CardId, ...]:
    """Return the cards that heal: who begins with another would have none to go on with."""
    heal = [card for card in hand if card in FIGHT or card in IS_GRAIL]
    counts = Counter([FIGHT.get(card) for card in heal])
    return tuple([card for card in heal if counts[FIGHT.get(card)] >= HEALING_CARDS])


def _is_own(form: Form, held: Held) -> bool:
    """Whether a seat may say this: of Loyalty cards what its own is."""
    return form.line["do"] != "loyalty" or form.line["is"] == held.side


def _seat_forms(form: Form, held: Held) -> Iterator[Form]:
    fields = tuple([_of_seat(form, field, held) for field in form.fields])
    if all(field.options or field.kind not in (Kind.ONE, Kind.PIECE) for field in fields):
        yield replace(form, fields=fields)


def _of_seat(form: Form, field: Field, held: Held) -> Field:
    if any(option.value in IS_WHITE for option in field.options):
        return _among(field, held.hand)
    return _among(field, (int(held.seat),)) if form.line["do"] == "loyalty" else field


def _among(field: Field, values: Collection[Json]) -> Field:
    return replace(field, options=tuple(one for one in field.options if one.value in values))


def black(state: Camelot, drawn: Sequence[CardId]) -> Iterator[Form]:
    """Yield how one of the black cards drawn is played: open, or face down on its quest."""
    yield Form(t("Play this black card"), {"do": "black"}, (_cards(drawn),))
    for place in ROW_KIND:
        may = [card for card in drawn if _goes_down(state, card, place)]
        if may:
            label = _DOWN[place]
            yield Form(label, {"choose": "down", "quest": str(place)}, (_cards(may),))


_DOWN: Final[Mapping[Place, Text]] = {
    Place.BLACK_KNIGHT: t("Lay it face down at the Black Knight, for a white card"),
    Place.DRAGON: t("Lay it face down at Lancelot or the Dragon, for a white card"),
}


def _goes_down(state: Camelot, card: CardId, place: Place) -> bool:
    return down_place(state, card) is place and takes(state, DrawBlack(None, place))


def one_of(cards: Iterable[CardId]) -> Iterator[Form]:
    """Yield the choice of one of these cards."""
    yield Form(t("This card"), {"choose": "card"}, (_cards(cards),))


def merlins(held: Sequence[CardId]) -> Iterator[Form]:
    """Yield how many Merlins may be offered: whoever holds none is asked as well."""
    yield Form(t("I offer no Merlin"), {"choose": "merlins", "count": 0})
    if held:
        count = Field("count", t("Merlins"), Kind.NUMBER, least=1, most=len(held))
        yield Form(t("I offer Merlins"), {"choose": "merlins"}, (count,))


def _cards(cards: Iterable[CardId]) -> Field:
    return Field("card", t("Card"), Kind.ONE, tuple(Option(one, piece_name(one)) for one in cards))


# -- sentences -------------------------------------------------------------------------------


def with_card(text: Text, state: Camelot) -> Text:
    """Return a question with the black card that it is about."""
    card = state.reading.card
    return text if card is None or card == FACE_DOWN else with_heading(piece_name(card), text)


def preview_of_line(said: Iterable[Notice], names: Sequence[str]) -> Text | None:
    """Return what a line will say, None where it says nothing."""
    sentences = [sentence(notice, names) for notice in said]
    return join_texts(" ", sentences) if sentences else None


def parts(why: Text | None) -> Text:
    """Return what somebody is asked who parts with a card, and why he does."""
    return GIVES if why is None else join_texts(" ", (why, GIVES))
