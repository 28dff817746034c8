"""The card game's state: frozen values, None where the engine does not know."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Final, Literal, NamedTuple

from engine.game import Notice, Seat
from engine.rumors.pieces import (
    BASE_DECK,
    CHARACTERS,
    MORDRED,
    MORGANS,
    MORGANS_4,
    MORGANS_DEALT,
    PROMOS,
    QUEST_CARDS,
    QUESTS,
    CardId,
    Loyalty,
    Quest,
)
from engine.state import speed_up_replace

TABLE_SWORDS: Final = 16  # what lies in the box; the program counts on
SWORDS_TO_END: Final = 7
SWORDS_TO_ACCUSE: Final = 4
FIRST_SEAT: Final = Seat(0)
_TRAITOR: Final = Loyalty.TRAITOR  # a member of an enum takes 0.1 us to look up, in Python 3.11


class Phase(StrEnum):
    """What the table waits for."""

    TURN = "turn"
    CLAIM = "claim"
    VIVIEN = "vivien"
    MERLIN_6 = "merlin-6"
    ARTHUR = "arthur"
    REVEAL = "reveal"
    TOKENS = "tokens"
    GAWAIN = "gawain"
    GAWAIN_CARD = "gawain-card"
    ACCUSED = "accused"
    LOYALTIES = "loyalties"
    PERCIVAL = "percival"
    OVER = "over"


@dataclass(frozen=True, slots=True)
class Rulings:
    """Where the rulebooks differ; docs/rules.md, Rulings, gives the reasons."""

    morgan3: Literal["per-quest", "per-colour"] = "per-quest"
    merlin5_counts: Literal["after-removal", "before-removal"] = "after-removal"
    merlin5_beats_morgan7: bool = False
    percival: Literal["any-accusation", "traitor-only"] = "any-accusation"
    arthur_keeps_silence: bool = True
    gawain_recount: Literal["add", "from-scratch"] = "add"
    traitor_counts: bool = True


@dataclass(frozen=True, slots=True)
class PrintedFacts:
    """What is printed on the owner's copy of a card; its symbols are assumed until `checked`."""

    symbols: tuple[Quest, ...] = ()
    value: int = 0  # of a Morgan #4
    checked: bool = False
    valued: bool = False  # its value was told


ASSUMED: Final[Mapping[CardId, PrintedFacts]] = {
    **{card: PrintedFacts() for card in CHARACTERS},
    **{card: PrintedFacts(value=n) for n, card in enumerate(MORGANS_4, start=1)},
    MORDRED: PrintedFacts(symbols=(Quest.PICTS, Quest.SAXONS)),
}


@dataclass(frozen=True, slots=True)
class Setup:
    """What a record's header says."""

    names: tuple[str, ...]  # by seat, empty where only a number was given
    printed: Mapping[CardId, PrintedFacts]
    first: Seat = FIRST_SEAT
    expert: bool = False
    promos: frozenset[CardId] = frozenset()
    rulings: Rulings = Rulings()

    @property
    def solo(self) -> bool:
        """Whether one player plays alone."""
        return len(self.names) == 1

    @property
    def traitor_cards(self) -> int:
        """How many Traitor cards are among the Loyalty cards."""
        return 2 if len(self.names) == 7 else 1

    @property
    def morgan_cards(self) -> int:
        """How many Morgan cards are in the deck."""
        return len(MORGANS) - (PROMOS[0] not in self.promos)


class Player(NamedTuple):
    """What the table knows of a seat."""

    accused: bool = False  # has used the accusation
    revealed: Loyalty | None = None  # None: not shown
    knights: int = 0  # how many, never which

    @property
    def is_revealed_traitor(self) -> bool:
        """Whether everybody knows the player as a Traitor."""
        return self.revealed is _TRAITOR


class Deck(NamedTuple):
    """Counts, and what was seen: the program learns a card when it is seen, never before."""

    cards: int = BASE_DECK
    discard: int = 0
    seen: frozenset[CardId] = frozenset()  # known to lie in the discard pile
    morgans: frozenset[CardId] = frozenset()  # seen in this game
    morgans_in: int = MORGANS_DEALT


class Effects(NamedTuple):
    """The standing effects of Morgans, until a Merlin is laid."""

    silence: bool = False
    announce: bool = False  # Morgan #1
    counted: int | None = None  # Morgan #2: the last number said, None where it does not stand


class ChosenQuest(NamedTuple):
    """A Quest that was chosen and is not resolved yet."""

    main: Quest
    bonus: int = 0  # declared with Merlin #6
    broke_silence: bool = False  # silence was in force when it was chosen
    tokens: tuple[Quest | None, ...] = ()  # of the Merlin #4 in the pile; None was forgotten
    added: int = 0  # how many cards, the last of the pile, Gawain played
    drawn: int = 0  # cards in Gawain's hand
    gawain: Seat | None = None  # who played him last


class Accusation(NamedTuple):
    """An accusation whose Loyalty card is not shown yet."""

    accused: Seat
    percival: bool = False


class Ending(NamedTuple):
    """Seven Swords of a colour lie: the Loyalty cards are shown."""

    next_seat: Seat  # where play goes on, if it does
    known_traitors: frozenset[Seat]  # revealed before
    traitor_shown: bool = False


class Part(NamedTuple):
    """What one card adds to a total: its number, or what its text gives."""

    card: str  # a card id, or "bonus"
    adds: int


class TakenCard(NamedTuple):
    """A card that a Merlin took out."""

    card: CardId
    by: CardId


class QuestReport(NamedTuple):
    """How one Quest came out."""

    quest: str  # a Quest, or ALLIES
    cards: tuple[CardId, ...]  # what the Merlins left
    removed: tuple[CardId, ...]
    parts: tuple[Part, ...]
    total: int
    outcome: Literal["success", "too-early", "too-late", "harmless"]
    swords: int

    @property
    def white(self) -> int:
        """How many white Swords the Quest brought."""
        return self.swords if self.outcome == "success" else 0

    @property
    def black(self) -> int:
        """How many black Swords the Quest brought."""
        return 0 if self.outcome == "success" else self.swords


class Report(NamedTuple):
    """A resolved Quest: the Main Quest and every other that had a card."""

    seat: Seat
    main: str
    quests: tuple[QuestReport, ...]
    evil_wins: bool  # Morgan #7
    taken: tuple[TakenCard, ...] = ()  # what each Merlin took out of them

    @property
    def white(self) -> int:
        """How many white Swords all Quests brought."""
        return sum(quest.white for quest in self.quests)

    @property
    def black(self) -> int:
        """How many black Swords all Quests brought."""
        return sum(quest.black for quest in self.quests)

    @property
    def main_quest(self) -> QuestReport:
        """The report of the Quest that the player went on."""
        return next(quest for quest in self.quests if quest.quest == self.main)


@speed_up_replace
class Rumors(NamedTuple):
    """One moment of the card game."""

    setup: Setup
    seat: Seat
    players: tuple[Player, ...]
    deck: Deck
    printed: Mapping[CardId, PrintedFacts]
    phase: Phase = Phase.TURN
    pile: tuple[CardId | None, ...] = ()  # bottom first; None lies face down, not revealed yet
    announced: Quest | None = None  # what the face-down top card was said to be
    effects: Effects = Effects()
    white: int = 0
    black: int = 0
    must_listen: bool = False  # Arthur's order
    knights_given: int = 0
    knights_used: frozenset[CardId] = frozenset()
    passes: int = 0  # in a row
    chosen: ChosenQuest | None = None
    accusation: Accusation | None = None
    ending: Ending | None = None
    report: Report | None = None  # of the last Quest
    winner: Literal["loyal", "evil"] | None = None
    warnings: tuple[Notice, ...] = ()
    settled: int = 0  # how many of the warnings spoke of a pile that is discarded

    @property
    def actor(self) -> Player:
        """The player whose turn it is."""
        return self.players[self.seat]

    @property
    def swords(self) -> int:
        """How many Swords lie on the Round Table."""
        return self.white + self.black

    @property
    def hidden_count(self) -> int:
        """How many cards of the pile lie face down."""
        return self.pile.count(None)

    @property
    def next_seat(self) -> Seat:
        """The seat whose turn is next."""
        return Seat((self.seat + 1) % len(self.players))


def shown_by(state: Rumors, card: CardId) -> tuple[Quest, ...]:
    """Return the Quest symbols that a card shows, printed or assumed."""
    if card in QUEST_CARDS:
        return (QUEST_CARDS[card],)
    return state.printed[card].symbols


def questable(state: Rumors) -> tuple[Quest, ...]:
    """Return the Quests that the acting seat may go on now, in their order."""
    if state.phase is Phase.MERLIN_6:
        return QUESTS
    if state.phase is not Phase.TURN or not state.pile:
        return ()
    if state.must_listen or state.actor.is_revealed_traitor:
        return ()
    top = state.pile[-1]
    if top is None:
        return (state.announced,) if state.announced else ()
    return shown_by(state, top)
