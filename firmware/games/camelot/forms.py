"""What an operator may enter just now: a form for each line that `apply` would take."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Final, Literal, TypeAlias

from engine.camelot.events import (
    LINES,
    Accuse,
    Adjust,
    Choose,
    Confirm,
    DealCoat,
    Die,
    DrawBlack,
    DrawWhite,
    Event,
    Evil,
    Fight,
    Heal,
    Join,
    Leave,
    Move,
    PlayWhite,
    Reveal,
    Sacrifice,
    ShowLoyalty,
    Swap,
    Teach,
)
from engine.camelot.facts import BOARD, TRACK
from engine.camelot.pieces import (
    BLACK,
    COATS,
    MERLINS,
    ROW_KIND,
    SPECIAL_WHITE,
    WHITE,
    Loyalty,
    Place,
)
from engine.camelot.rules import apply
from engine.camelot.seats import knights
from engine.camelot.state import Camelot, Phase
from engine.camelot.variants import MOST_STEPS
from engine.form import Field, Form, Kind
from engine.game import Seat
from firmware.games.blanks import Blank, Blanks, figures
from firmware.games.camelot.asking_words import option_name
from firmware.games.camelot.names import piece_name, place_name
from firmware.games.shared_words import player
from words.text import Text, t

Names = Sequence[str]
Now: TypeAlias = Blanks[Camelot, Event]
_CONFIRMS: Final[Mapping[Phase, Text]] = {
    Phase.LOOK: t("The Loyalty cards were looked at"),
    Phase.CANCEL: t("Nobody cancels the card"),
    Phase.VOLUNTEER: t("Nobody volunteers"),
    Phase.HERO: t("End the turn"),
    Phase.KAY: t("Sir Kay adds no card"),
    Phase.DRINK: t("Nobody drinks from the Grail"),
    Phase.LOYALTIES: t("All the others are Loyal"),
}
_SETTING_UP: Final = (Phase.COAT, Phase.GOODWILL)
_EVIL: Final[Mapping[Literal["siege", "life", "peek"], Text]] = {
    "siege": t("Add a siege engine"),
    "life": t("Lose 1 life"),
    "peek": t("Sir Percival looks at the top card"),
}
_SHOWN: Final[Mapping[Loyalty, Text]] = {
    Loyalty.LOYAL: t("Somebody is Loyal"),
    Loyalty.TRAITOR: t("Somebody is the Traitor"),
}
_FIGURES: Final[Mapping[str, Text]] = {
    "white": t("White Swords"),
    "black": t("Black Swords"),
    "siege": t("Siege engines"),
    "excalibur": t("Steps of Excalibur: to the green bank above 0, to the frozen one below"),
    "picts": t("Pict warriors"),
    "saxons": t("Saxon warriors"),
}
_MORE_FIGURES: Final[Mapping[str, Text]] = {
    "life": t("Life of that player"),
    "hand": t("Cards in that hand"),
    "white_deck": t("Cards in the white deck"),
    "black_deck": t("Cards in the black deck"),
}


_CARD: Final = Blank("card", t("Card"), Kind.PIECE, lambda card, _names: piece_name(card))
_SEAT: Final = Blank("seat", t("Player"), Kind.ONE, lambda seat, names: player(names, seat))
_PLACE: Final = Blank("to", t("Where"), Kind.ONE, lambda place, _names: place_name(place))
_OPTION: Final = Blank(
    "option",
    t("Choice"),
    Kind.ONE,
    lambda one, names: player(names, int(one[5:])) if one.startswith("seat-") else option_name(one),
)
_DIE: Final = Field("value", t("The die shows"), Kind.NUMBER, least=1, most=8)
_NAME: Final = Field("name", t("Name"), Kind.TEXT, optional=True)


def forms(state: Camelot, names: Names) -> tuple[Form, ...]:
    """Return a form for each kind of line that is taken now; `names` are the players' by seat."""
    now: Now = Blanks(LINES, apply, state, names)
    return (*_setting_up(state, now), *_cards(state, now), *_acts(state, now),
            *_corrections(state, now))  # fmt: skip


def _all_seats(state: Camelot) -> tuple[Seat, ...]:
    return tuple(map(Seat, range(len(state.seats))))


def _setting_up(state: Camelot, now: Now) -> Iterator[Form]:
    yield from now.form(t("Take a coat of arms"), map(DealCoat, COATS), _CARD)
    if state.share is None:
        return
    counts = tuple(
        Field(
            f"counts.{seat}",
            t("Cards for {seat}", seat=player(now.names, seat)),
            Kind.NUMBER,
            most=state.share.cards if seat in state.share.seats else 0,
        )
        for seat in _all_seats(state)
    )
    yield Form(t("Share white cards"), {"do": "share"}, counts)


def _cards(state: Camelot, now: Now) -> Iterator[Form]:
    for choice, label in _EVIL.items():
        yield from now.form(label, [Evil(choice)], for_good=choice == "peek")
    yield from now.form(t("Draw a black card"), map(DrawBlack, BLACK), _CARD)
    rows = [DrawBlack(None, place) for place in ROW_KIND]
    row = _PLACE._replace(key="quest")
    yield from now.form(t("Lay a black card face down"), rows, row)
    if state.phase is Phase.CANCEL:
        shown = [PlayWhite(card, seat) for card in MERLINS for seat in knights(state)]
        yield from now.form(t("Show a Merlin"), shown, _CARD, _SEAT)
    else:
        yield from now.form(t("Play a white card"), map(PlayWhite, WHITE), _CARD)
        free = [PlayWhite(card, free=True) for card in SPECIAL_WHITE]
        yield from now.form(t("Play a special card free"), free, _CARD)
        yield from now.form(t("Discard a white card face down"), [PlayWhite(None)])


def _acts(state: Camelot, now: Now) -> Iterator[Form]:
    yield from now.form(t("Choose"), map(Choose, state.options), _OPTION)
    yield from now.form(t("Turn a face-down card up"), map(Reveal, BLACK), _CARD)
    yield from now.form(t("Go somewhere"), map(Move, Place), _PLACE)
    yield from now.form(t("Go somewhere free"), [Move(to, free=True) for to in Place], _PLACE)
    yield from now.form(t("Draw white cards"), [DrawWhite()])
    yield from now.form(t("Make a sacrifice"), [Sacrifice()])
    yield from now.form(t("Lay a Fight card"), map(Fight, WHITE), _CARD)
    yield from now.form(t("Roll the die"), [Die(1)], _DIE)
    yield from now.form(t("Lay a card to heal"), map(Heal, WHITE), _CARD)
    seats = _all_seats(state)
    yield from now.form(t("Exchange a card"), map(Swap, seats), _SEAT)
    yield from now.form(t("Accuse"), map(Accuse, seats), _SEAT, for_good=True)
    yield from now.form(t("Somebody leaves the game"), map(Leave, seats), _SEAT, corrects=True)
    for side, label in _SHOWN.items():
        shown = [ShowLoyalty(seat, side) for seat in seats]
        yield from now.form(label, shown, _SEAT, for_good=side is Loyalty.TRAITOR)
    if state.phase in _CONFIRMS:
        yield from now.form(_CONFIRMS[state.phase], [Confirm()])


def _corrections(state: Camelot, now: Now) -> Iterator[Form]:
    yield from now.form(t("Somebody joins as a squire"), [Join()], _NAME, corrects=True)
    coat = _CARD._replace(label=t("Coat of arms"))
    yield from now.form(t("Somebody joins"), map(Join, COATS), coat, _NAME, corrects=True)
    living = [int(seat) for seat in _all_seats(state) if state.seats[seat].alive]
    turn = _SEAT._replace(label=t("Whose turn it is")).field(living, now.names, optional=True)
    of = _SEAT._replace(key="of").field(map(int, knights(state)), now.names, optional=True)
    yield from now.form(
        t("Put the table right"), [Adjust()],
        *figures(LINES, Adjust, _FIGURES), turn, of, *figures(LINES, Adjust, _MORE_FIGURES),
        Field("reshuffled", t("Both discard piles were shuffled in"), Kind.TRUE, optional=True),
        corrects=True,
    )  # fmt: skip
    yield from _teach(state, now)


def _teach(state: Camelot, now: Now) -> Iterator[Form]:
    steps = [replace(one, key=f"{TRACK}.{one.key}") for one in fact_fields(BOARD)]
    label = t("Steps on the board of Excalibur")
    yield from now.form(label, [Teach(state.excalibur.track)], *steps, corrects=True)


def fact_fields(_board: str) -> tuple[Field, ...]:
    """Return how the owner tells the steps of the board of Excalibur."""
    return (
        Field("white", t("To the green bank"), Kind.NUMBER, least=1, most=MOST_STEPS),
        Field("black", t("To the frozen bank"), Kind.NUMBER, least=1, most=MOST_STEPS),
    )


def excalibur_board_forms(state: Camelot) -> Form | None:
    """Return what may be told of the board of Excalibur before the first turn.

    None where its steps were counted.
    """
    if state.excalibur.is_track_told or state.phase not in _SETTING_UP:
        return None
    return next(_teach(state, Blanks(LINES, apply, state, ())), None)
