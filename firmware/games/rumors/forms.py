"""What an operator may enter just now: a form for each line that `apply` would take."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Final

from engine.form import Field, Form, Kind, Option
from engine.game import Seat
from engine.refusal import is_taken
from engine.rumors import rules
from engine.rumors.events import (
    MOST_CARDS,
    MOST_SWORDS,
    Accuse,
    Adjust,
    Claim,
    Confirm,
    Event,
    GoOnQuest,
    Lay,
    PlayKnight,
    Reveal,
    ShowLoyalty,
    Teach,
    TurnToken,
)
from engine.rumors.facts import HIGHEST_VALUE
from engine.rumors.knights import seats
from engine.rumors.pieces import CHARACTERS, KNIGHTS, MORGANS_4, QUESTS, RUMORS, Loyalty
from engine.rumors.state import Phase, Rumors
from engine.rumors.view import forgotten
from firmware.games.rumors.words import called, player, quest_name
from words.text import Text, t

MOST_BONUS: Final = 3  # Merlin #6
_CONFIRMS: Final[Mapping[Phase, Text]] = {
    Phase.TURN: t("Pass: nothing else is left"),
    Phase.VIVIEN: t("Vivien is done"),
    Phase.MERLIN_6: t("Stay: no Quest through Merlin #6"),
    Phase.ARTHUR: t("Nobody plays Arthur"),
    Phase.TOKENS: t("A Merlin #4 has no token: it was forgotten"),
    Phase.GAWAIN: t("Nobody plays Gawain"),
    Phase.GAWAIN_CARD: t("Gawain adds no card: all were Morgans"),
    Phase.PERCIVAL: t("Nobody plays Percival"),
}
_SHOWN: Final[Mapping[Loyalty, Text]] = {
    Loyalty.LOYAL: t("Somebody is Loyal"),
    Loyalty.TRAITOR: t("Somebody is a Traitor"),
}


def forms(state: Rumors, names: Sequence[str]) -> tuple[Form, ...]:
    """Return a form for each kind of line that is taken now; `names` are the players' by seat."""
    made = (form for of in _FORMS for form in of(state, names))
    return tuple(form for form in made if all(_can_be_filled(field) for field in form.fields))


def _can_be_filled(field: Field) -> bool:
    return field.optional or bool(field.options) or field.kind in (Kind.NUMBER, Kind.TRUE)


def _takes(state: Rumors, event: Event) -> bool:
    return is_taken(rules.apply, state, event)


def _pieces(key: str, name: str, pieces: Iterable[str]) -> Field:
    return Field(key, name, Kind.PIECE, tuple(Option(one, called(one)) for one in pieces))


def _quests(state: Rumors, event: Callable[..., Event]) -> Field:
    taken = (quest for quest in QUESTS if _takes(state, event(quest)))
    options = tuple(Option(str(quest), quest_name(quest)) for quest in taken)
    return Field("quest", t("Quest"), Kind.ONE, options)


def _seats(
    state: Rumors, names: Sequence[str], among: Iterable[Seat], optional: bool = False
) -> Field:
    options = tuple(Option(int(seat), player(names, seat)) for seat in among)
    return Field("seat", t("Player"), Kind.ONE, options, optional=optional)


def _lay(state: Rumors, names: Sequence[str]) -> Iterator[Form]:
    taken = frozenset(card for card in RUMORS if _takes(state, Lay(card)))
    # What is covered is in the list all the same: what is missing there would tell the pile.
    listed = taken | forgotten(state) if taken else taken
    cards = (card for card in RUMORS if card in listed)
    yield Form(t("Lay a card"), {"do": "lay"}, (_pieces("card", t("Card"), cards),))
    if _takes(state, Lay(None)):
        yield Form(t("Lay a card face down"), {"do": "lay", "face": "down"})


def _go(state: Rumors, names: Sequence[str]) -> Iterator[Form]:
    fields = [_quests(state, GoOnQuest)]
    if state.phase is Phase.MERLIN_6:
        fields.append(Field("bonus", t("More"), Kind.NUMBER, most=MOST_BONUS, optional=True))
    yield Form(t("Go on a Quest"), {"do": "quest"}, tuple(fields))


def _claim(state: Rumors, names: Sequence[str]) -> Iterator[Form]:
    yield Form(t("The card is announced"), {"do": "claim"}, (_quests(state, Claim),))


def _reveal(state: Rumors, names: Sequence[str]) -> Iterator[Form]:
    cards = (card for card in RUMORS if _takes(state, Reveal(card)))
    yield Form(
        t("Turn a face-down card up"), {"do": "reveal"}, (_pieces("card", t("Card"), cards),)
    )
    if _takes(state, Reveal(None)):
        yield Form(t("There is no such card"), {"do": "reveal", "card": None})


def _token(state: Rumors, names: Sequence[str]) -> Iterator[Form]:
    yield Form(t("Turn a token up"), {"do": "token"}, (_quests(state, TurnToken),))


def _accuse(state: Rumors, names: Sequence[str]) -> Iterator[Form]:
    may = (seat for seat in seats(state) if _takes(state, Accuse(seat)))
    yield Form(t("Accuse"), {"do": "accuse"}, (_seats(state, names, may),), for_good=True)


def _loyalty(state: Rumors, names: Sequence[str]) -> Iterator[Form]:
    for side in Loyalty:
        may = (seat for seat in seats(state) if _takes(state, ShowLoyalty(seat, side)))
        line = {"do": "loyalty", "is": str(side)}
        is_traitor = side is Loyalty.TRAITOR
        yield Form(_SHOWN[side], line, (_seats(state, names, may),), for_good=is_traitor)


def _knight(state: Rumors, names: Sequence[str]) -> Iterator[Form]:
    may = [(knight, seat) for knight in KNIGHTS for seat in seats(state)
           if _takes(state, PlayKnight(knight, seat))]  # fmt: skip
    knights = _pieces("card", t("Knight"), dict.fromkeys(knight for knight, _ in may))
    held_by = _seats(state, names, sorted({seat for _, seat in may}))
    yield Form(t("Play a Knight"), {"do": "knight"}, (knights, held_by))


def _confirm(state: Rumors, names: Sequence[str]) -> Iterator[Form]:
    if _takes(state, Confirm()):
        yield Form(_CONFIRMS[state.phase], {"do": "confirm"})


def _adjust(state: Rumors, names: Sequence[str]) -> Iterator[Form]:
    if not _takes(state, Adjust()):
        return
    yield Form(t("Put the table right"), {"do": "adjust"}, (
        Field("white", t("White Swords"), Kind.NUMBER, most=MOST_SWORDS, optional=True),
        Field("black", t("Black Swords"), Kind.NUMBER, most=MOST_SWORDS, optional=True),
        _seats(state, names, seats(state), optional=True),
        Field("deck", t("Cards in the deck"), Kind.NUMBER, most=MOST_CARDS, optional=True),
        Field("reshuffled", t("The discard pile was shuffled in"), Kind.TRUE, optional=True),
    ), corrects=True)  # fmt: skip


_SHOWS: Final = Field(
    "symbols",
    t("Shows"),
    Kind.SOME,
    tuple(Option(str(quest), quest_name(quest)) for quest in QUESTS),
)
_WORTH: Final = Field("value", t("Value"), Kind.NUMBER, most=HIGHEST_VALUE)


def _teach(state: Rumors, names: Sequence[str]) -> Iterator[Form]:
    if state.phase is Phase.OVER:
        return
    line = {"do": "teach"}
    cards = (card for card in CHARACTERS if _takes(state, Teach(card, ())))
    yield Form(
        t("What a card shows"), line, (_pieces("card", t("Card"), cards), _SHOWS), corrects=True
    )
    yield Form(
        t("What a Morgan #4 is worth"),
        line,
        (_pieces("card", t("Card"), MORGANS_4), _WORTH),
        corrects=True,
    )


def unchecked(state: Rumors) -> Form | None:
    """Return what may be told of the top card: a Morgan #4 whose value nobody has checked."""
    top = state.pile[-1] if state.pile else None
    if top not in MORGANS_4 or state.printed[top].valued or state.phase is Phase.OVER:
        return None
    return Form(t("What is printed on this Morgan #4?"), {"do": "teach", "card": top}, (_WORTH,))


def fact_fields(card: str) -> tuple[Field, ...]:
    """Return how the owner tells what is printed on a card."""
    fields = (_SHOWS, _WORTH) if card in MORGANS_4 else (_SHOWS,)
    return tuple(replace(one, optional=True) for one in fields)  # one may be told without the other


_FORMS: Final = (
    _lay, _go, _claim, _reveal, _token, _accuse, _loyalty, _knight, _confirm, _adjust, _teach,
)  # fmt: skip
