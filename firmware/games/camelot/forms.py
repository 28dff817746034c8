"""What an operator may enter just now: a form for each line that `apply` would take."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Final

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
from engine.camelot.lists import takes
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
from engine.camelot.seats import knights
from engine.camelot.state import Camelot, Phase
from engine.camelot.variants import MOST_STEPS
from engine.form import Field, Form, Kind, Option
from engine.game import PieceId, Seat
from firmware.games.camelot.asking_words import option_name
from firmware.games.camelot.names import called, place_name
from firmware.games.spoken import player
from words.text import Text, t

Names = Sequence[str]
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
_EVIL: Final[Mapping[str, Text]] = {
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


def forms(state: Camelot, names: Names) -> tuple[Form, ...]:
    """Return a form for each kind of line that is taken now; `names` are the players' by seat."""
    made = (form for of in _FORMS for form in of(state, names))
    return tuple(form for form in made if all(_can_be_filled(field) for field in form.fields))


def _can_be_filled(field: Field) -> bool:
    is_free = field.kind in (Kind.NUMBER, Kind.TRUE, Kind.TEXT)
    return field.optional or bool(field.options) or is_free


# -- fields ---------------------------------------------------------------------------------------


def _pieces(pieces: Iterable[str], name: Text | None = None) -> Field:
    options = tuple(Option(one, called(one)) for one in pieces)
    return Field("card", name or t("Card"), Kind.PIECE, options)


def _taken(state: Camelot, pieces: Iterable[PieceId], event: Callable[[PieceId], Event]) -> Field:
    return _pieces(one for one in pieces if takes(state, event(one)))


def _seats(
    state: Camelot, names: Names, among: Iterable[Seat], key: str = "seat", optional: bool = False
) -> Field:
    options = tuple(Option(int(seat), player(names, seat)) for seat in among)
    label = t("Whose turn it is") if key == "seat" and optional else t("Player")
    return Field(key, label, Kind.ONE, options, optional=optional)


def _all_seats(state: Camelot) -> tuple[Seat, ...]:
    return tuple(map(Seat, range(len(state.seats))))


def _places(key: str, places: Iterable[Place]) -> Field:
    options = tuple(Option(str(one), place_name(one)) for one in places)
    return Field(key, t("Where"), Kind.ONE, options)


# -- forms ----------------------------------------------------------------------------------------


def _coat(state: Camelot, names: Names) -> Iterator[Form]:
    yield Form(t("Take a coat of arms"), {"do": "coat"}, (_taken(state, COATS, DealCoat),))


def _share(state: Camelot, names: Names) -> Iterator[Form]:
    if state.share is None:
        return
    counts = tuple(
        Field(
            f"counts.{seat}",
            t("Cards for {seat}", seat=player(names, seat)),
            Kind.NUMBER,
            most=state.share.cards if seat in state.share.seats else 0,
        )
        for seat in _all_seats(state)
    )
    yield Form(t("Share white cards"), {"do": "share"}, counts)


def _evil(state: Camelot, names: Names) -> Iterator[Form]:
    for event in (Evil("siege"), Evil("life"), Evil("peek")):
        if takes(state, event):
            line = {"do": "evil", "is": event.choice}
            yield Form(_EVIL[event.choice], line, for_good=event.choice == "peek")


def _black(state: Camelot, names: Names) -> Iterator[Form]:
    yield Form(t("Draw a black card"), {"do": "black"}, (_taken(state, BLACK, DrawBlack),))
    rows = [place for place in ROW_KIND if takes(state, DrawBlack(None, place))]
    line = {"do": "black", "face": "down"}
    yield Form(t("Lay a black card face down"), line, (_places("quest", rows),))


def _white(state: Camelot, names: Names) -> Iterator[Form]:
    if state.phase is Phase.CANCEL:
        shown = [
            (card, seat) for card in MERLINS for seat in knights(state)
            if takes(state, PlayWhite(card, seat))
        ]  # fmt: skip
        cards = _pieces(dict.fromkeys(card for card, _ in shown))
        seats = _seats(state, names, sorted({seat for _, seat in shown}))
        yield Form(t("Show a Merlin"), {"do": "white"}, (cards, seats))
        return
    yield Form(t("Play a white card"), {"do": "white"}, (_taken(state, WHITE, PlayWhite),))
    free = _taken(state, SPECIAL_WHITE, lambda card: PlayWhite(card, free=True))
    yield Form(t("Play a special card free"), {"do": "white", "free": True}, (free,))
    if takes(state, PlayWhite(None)):
        yield Form(t("Discard a white card face down"), {"do": "white", "face": "down"})


def _choose(state: Camelot, names: Names) -> Iterator[Form]:
    options = tuple(
        Option(one, player(names, int(one[5:])) if one.startswith("seat-") else option_name(one))
        for one in state.options
        if takes(state, Choose(one))
    )
    yield Form(t("Choose"), {"do": "choose"}, (Field("option", t("Choice"), Kind.ONE, options),))


def _reveal(state: Camelot, names: Names) -> Iterator[Form]:
    field = _taken(state, BLACK, Reveal)
    yield Form(t("Turn a face-down card up"), {"do": "reveal"}, (field,))


def _move(state: Camelot, names: Names) -> Iterator[Form]:
    for free, label in ((False, t("Go somewhere")), (True, t("Go somewhere free"))):
        places = [place for place in Place if takes(state, Move(place, free))]
        line = {"do": "move"} | ({"free": True} if free else {})
        yield Form(label, line, (_places("to", places),))


_PLAIN: Final[tuple[tuple[Text, Event, str], ...]] = (
    (t("Draw white cards"), DrawWhite(), "draw"),
    (t("Make a sacrifice"), Sacrifice(), "sacrifice"),
)


def _plain(state: Camelot, names: Names) -> Iterator[Form]:
    for label, event, do in _PLAIN:
        if takes(state, event):
            yield Form(label, {"do": do})


def _fight(state: Camelot, names: Names) -> Iterator[Form]:
    yield Form(t("Lay a Fight card"), {"do": "fight"}, (_taken(state, WHITE, Fight),))
    if takes(state, Die(1)):
        value = Field("value", t("The die shows"), Kind.NUMBER, least=1, most=8)
        yield Form(t("Roll the die"), {"do": "die"}, (value,))


def _heal(state: Camelot, names: Names) -> Iterator[Form]:
    yield Form(t("Lay a card to heal"), {"do": "heal"}, (_taken(state, WHITE, Heal),))


_OF_A_SEAT: Final[tuple[tuple[Text, Callable[[Seat], Event], str, bool], ...]] = (
    (t("Exchange a card"), Swap, "swap", False),
    (t("Accuse"), Accuse, "accuse", False),
    (t("Somebody leaves the game"), Leave, "leave", True),
)


def _of_a_seat(state: Camelot, names: Names) -> Iterator[Form]:
    for label, event, do, corrects in _OF_A_SEAT:
        may = (seat for seat in _all_seats(state) if takes(state, event(seat)))
        field = _seats(state, names, may)
        yield Form(label, {"do": do}, (field,), corrects=corrects, for_good=event is Accuse)


def _loyalty(state: Camelot, names: Names) -> Iterator[Form]:
    for side in Loyalty:
        may = (seat for seat in _all_seats(state) if takes(state, ShowLoyalty(seat, side)))
        line, is_traitor = {"do": "loyalty", "is": str(side)}, side is Loyalty.TRAITOR
        yield Form(_SHOWN[side], line, (_seats(state, names, may),), for_good=is_traitor)


def _confirm(state: Camelot, names: Names) -> Iterator[Form]:
    if takes(state, Confirm()):
        yield Form(_CONFIRMS[state.phase], {"do": "confirm"})


def _join(state: Camelot, names: Names) -> Iterator[Form]:
    name = Field("name", t("Name"), Kind.TEXT, optional=True)
    if takes(state, Join()):
        yield Form(t("Somebody joins as a squire"), {"do": "join"}, (name,), corrects=True)
    coats = (coat for coat in COATS if takes(state, Join(coat)))
    card = _pieces(coats, t("Coat of arms"))
    yield Form(t("Somebody joins"), {"do": "join"}, (card, name), corrects=True)


def _adjust(state: Camelot, names: Names) -> Iterator[Form]:
    if not takes(state, Adjust()):
        return
    living = (seat for seat in _all_seats(state) if state.seats[seat].alive)
    yield Form(t("Put the table right"), {"do": "adjust"}, (
        *_figures(_FIGURES),
        _seats(state, names, living, optional=True),
        _seats(state, names, knights(state), "of", optional=True),
        *_figures(_MORE_FIGURES),
        Field("reshuffled", t("Both discard piles were shuffled in"), Kind.TRUE, optional=True),
    ), corrects=True)  # fmt: skip


def _figures(labels: Mapping[str, Text]) -> Iterator[Field]:
    for key, label in labels.items():
        least, most = LINES.bounds(Adjust, key)
        yield Field(key, label, Kind.NUMBER, least=least, most=most, optional=True)


def _teach(state: Camelot, names: Names) -> Iterator[Form]:
    if not takes(state, Teach(state.excalibur.track)):
        return
    steps = (replace(one, key=f"{TRACK}.{one.key}") for one in fact_fields(BOARD))
    label = t("Steps on the board of Excalibur")
    yield Form(label, {"do": "teach"}, tuple(steps), corrects=True)


def fact_fields(board: str) -> tuple[Field, ...]:
    """Return how the owner tells the steps of the board of Excalibur."""
    return (
        Field("white", t("To the green bank"), Kind.NUMBER, least=1, most=MOST_STEPS),
        Field("black", t("To the frozen bank"), Kind.NUMBER, least=1, most=MOST_STEPS),
    )


def unchecked(state: Camelot) -> Form | None:
    """Return what may be told of the board of Excalibur before the first turn; None where its
    steps were counted."""
    if state.excalibur.is_track_told or state.phase not in _SETTING_UP:
        return None
    return next(_teach(state, ()), None)


_FORMS: Final = (
    _coat, _share, _evil, _black, _white, _choose, _reveal, _move, _plain, _fight, _heal,
    _of_a_seat, _loyalty, _confirm, _join, _adjust, _teach,
)  # fmt: skip
