"""What an operator may enter just now: a form for each line that `apply` would take."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Final

from engine.form import Field, Form, Kind, Option
from engine.rumors import rules
from engine.rumors.events import (
    LINES,
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
from engine.rumors.view import cards_below_top
from firmware.games.blanks import Blank, Blanks, figures
from firmware.games.rumors.words import piece_name, player, quest_name
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


_CARD: Final = Blank("card", t("Card"), Kind.PIECE, lambda card, _names: piece_name(card))
_QUEST: Final = Blank("quest", t("Quest"), Kind.ONE, lambda quest, _names: quest_name(quest))
_SEAT: Final = Blank("seat", t("Player"), Kind.ONE, lambda seat, names: player(names, seat))
_MORE: Final = Field("bonus", t("More"), Kind.NUMBER, most=MOST_BONUS, optional=True)
_SHOWS: Final = Field(
    "symbols",
    t("Shows"),
    Kind.SOME,
    tuple(Option(str(quest), quest_name(quest)) for quest in QUESTS),
)
_WORTH: Final = Field("value", t("Value"), Kind.NUMBER, most=HIGHEST_VALUE)


def forms(state: Rumors, names: Sequence[str]) -> tuple[Form, ...]:
    """Return a form for each kind of line that is taken now; `names` are the players' by seat."""
    return tuple(_forms(state, Blanks(LINES, rules.apply, state, names)))


def _forms(state: Rumors, now: Blanks[Rumors, Event]) -> Iterator[Form]:
    yield from _lay(state, now)
    more = (_MORE,) if state.phase is Phase.MERLIN_6 else ()
    yield from now.form(t("Go on a Quest"), map(GoOnQuest, QUESTS), _QUEST, *more)
    yield from now.form(t("The card is announced"), map(Claim, QUESTS), _QUEST)
    yield from now.form(t("Turn a face-down card up"), map(Reveal, RUMORS), _CARD)
    yield from now.form(t("There is no such card"), [Reveal(None)])
    yield from now.form(t("Turn a token up"), map(TurnToken, QUESTS), _QUEST)
    yield from now.form(t("Accuse"), map(Accuse, seats(state)), _SEAT, for_good=True)
    for side, label in _SHOWN.items():
        shown = [ShowLoyalty(seat, side) for seat in seats(state)]
        yield from now.form(label, shown, _SEAT, for_good=side is Loyalty.TRAITOR)
    knights = [PlayKnight(knight, seat) for knight in KNIGHTS for seat in seats(state)]
    yield from now.form(t("Play a Knight"), knights, _CARD._replace(label=t("Knight")), _SEAT)
    if state.phase in _CONFIRMS:
        yield from now.form(_CONFIRMS[state.phase], [Confirm()])
    yield from _corrections(state, now)


def _lay(state: Rumors, now: Blanks[Rumors, Event]) -> Iterator[Form]:
    taken = frozenset(card for card in RUMORS if now.takes(Lay(card)))
    if taken:
        # What is covered is in the list all the same: what is missing there would tell the pile.
        cards = [card for card in RUMORS if card in taken | cards_below_top(state)]
        yield Form(t("Lay a card"), {"do": "lay"}, (_CARD.field(cards, now.names),))
    yield from now.form(t("Lay a card face down"), [Lay(None)])


def _corrections(state: Rumors, now: Blanks[Rumors, Event]) -> Iterator[Form]:
    seat = _SEAT.field(map(int, seats(state)), now.names, optional=True)
    yield from now.form(
        t("Put the table right"), [Adjust()],
        *figures(LINES, Adjust, _SWORDS), seat, *figures(LINES, Adjust, _DECK), _RESHUFFLED,
        corrects=True,
    )  # fmt: skip
    told = [Teach(card, ()) for card in CHARACTERS]
    yield from now.form(t("What a card shows"), told, _CARD, _SHOWS, corrects=True)
    worth = [Teach(card, value=0) for card in MORGANS_4]
    yield from now.form(t("What a Morgan #4 is worth"), worth, _CARD, _WORTH, corrects=True)


_SWORDS: Final[Mapping[str, Text]] = {"white": t("White Swords"), "black": t("Black Swords")}
_DECK: Final[Mapping[str, Text]] = {"deck": t("Cards in the deck")}
_RESHUFFLED: Final = Field(
    "reshuffled", t("The discard pile was shuffled in"), Kind.TRUE, optional=True
)


def open_announcement(state: Rumors) -> Form | None:
    """Return what may be told of the top card: a Morgan #4 whose value nobody has checked."""
    top = state.pile[-1] if state.pile else None
    if top not in MORGANS_4 or state.printed[top].valued or state.phase is Phase.OVER:
        return None
    return Form(t("What is printed on this Morgan #4?"), {"do": "teach", "card": top}, (_WORTH,))


def fact_fields(card: str) -> tuple[Field, ...]:
    """Return how the owner tells what is printed on a card."""
    fields = (_SHOWS, _WORTH) if card in MORGANS_4 else (_SHOWS,)
    return tuple(replace(one, optional=True) for one in fields)  # one may be told without the other
