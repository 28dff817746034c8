"""The board game's state: frozen values, None where the engine does not know."""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum
from typing import Final, Literal, NamedTuple

from engine.camelot.pieces import CardId, Loyalty, Place, Relic
from engine.camelot.variants import Setup, Track
from engine.game import Notice, Seat
from engine.state import speed_up_replace

ENGINES: Final = 12  # in the box; all of them standing end the game
SWORDS_TO_END: Final = 12
BLACK_SWORDS_TO_END: Final = 7
TO_ACCUSE: Final = 6  # engines or swords
SWORDS_TO_LOOK: Final = 6  # three knights
MOST_LIFE: Final = 6
MOST_SEATS: Final = 7
SPOTS: Final = 7  # on the board of the Grail
WARRIORS: Final = 4
MERLINS_TO_CANCEL: Final = 3
WHITE_CARDS: Final = 84
BLACK_CARDS: Final = 76
FACE_DOWN: Final = "face-down"


class Phase(StrEnum):
    """What the table waits for."""

    COAT = "coat"
    GOODWILL = "goodwill"
    SHARE = "share"
    LOOK = "look"
    TAUNT = "taunt"
    EVIL = "evil"
    CANCEL = "cancel"
    WAR = "war"
    VOLUNTEER = "volunteer"
    DRAW_BLACK = "draw-black"
    HERO = "hero"
    FIGHT = "fight"
    HEAL = "heal"
    SPECIAL = "special"
    CARDS = "cards"
    CONVOCATION = "convocation"
    REVEAL = "reveal"
    KAY = "kay"
    KNIGHTING = "knighting"
    ACCUSED = "accused"
    DRINK = "drink"
    LAST = "last"
    LOYALTIES = "loyalties"
    OVER = "over"
    BUSY = "busy"  # a line is being worked out: never seen from outside


class StepKind(StrEnum):
    """What is still to be done, once what is asked is answered."""

    DEAL = "deal"  # the next coat, or goodwill
    COUNT = "count"  # a row is full: face-down cards, then Kay
    SUM = "sum"  # both sides of a row are added up
    SIEGE_SUM = "siege-sum"  # the cards of a siege fight and the die are
    REWARD = "reward"  # cards are drawn and shared
    KNIGHTING = "knighting"
    CONVOKE = "convoke"  # the next knight elsewhere, or the cards of Convocation
    DRAWS = "draws"  # the next card of Morgan
    EVIL_END = "evil-end"
    HERO_END = "hero-end"
    TURN_END = "turn-end"
    LAST = "last"  # whether one knight is left, who may be the Traitor
    NEXT_TURN = "next-turn"
    BEGIN = "begin"  # the acting seat's turn
    TAUNT = "taunt"
    EVIL = "evil"


class PendingStep(NamedTuple):
    """One thing still to be done."""

    what: StepKind
    place: Place = Place.CAMELOT  # of a quest
    seats: tuple[Seat, ...] = ()
    cards: int = 0
    came: tuple[Seat, ...] = ()  # by Convocation


@speed_up_replace
class Player(NamedTuple):
    """What the table knows of a seat. A knight stands somewhere; nobody else does."""

    hand: int
    life: int | None  # None: a revealed Traitor
    knight: str | None = None  # his coat; None: not dealt, or a squire
    at: Place | None = Place.CAMELOT
    alive: bool = True
    revealed: Loyalty | None = None  # None: never shown
    accused: bool = False  # has used the accusation
    relics: tuple[Relic, ...] = ()

    @property
    def is_knight(self) -> bool:
        """Whether the player's knight is on the board: not dead, not an unmasked Traitor."""
        return self.at is not None


class Deck(NamedTuple):
    """The white or the black cards: how many, and what was seen."""

    cards: int
    discard: int = 0
    seen: frozenset[CardId] = frozenset()  # known to lie in the discard pile

    def draw(self, count: int) -> Deck:
        """Return the deck without so many cards."""
        return Deck(self.cards - count, self.discard, self.seen)

    def discard_cards(self, count: int, seen: Iterable[CardId] = ()) -> Deck:
        """Return the deck with so many cards more in the discard pile, these of them seen."""
        return Deck(self.cards, self.discard + count, self.seen.union(seen))

    def shuffle(self) -> Deck:
        """Return the deck with the discard pile in it; what was seen may come again."""
        return Deck(self.cards + self.discard)


class Row(NamedTuple):
    """The board of the Black Knight, or of Lancelot and the Dragon."""

    white: tuple[CardId, ...] = ()
    black: tuple[CardId | None, ...] = ()  # None lies face down, not revealed yet


class Excalibur(NamedTuple):
    """The board of Excalibur."""

    track: Track
    is_track_told: bool  # the steps to the banks were counted, not assumed
    step: int = 0  # of the sword; the white bank is above 0
    is_over: bool = False


class Grail(NamedTuple):
    """The board of the Grail."""

    spots: tuple[CardId | None, ...] = (None,) * SPOTS
    despair: tuple[CardId, ...] = ()  # the black cards in the order laid
    forest: bool = False
    is_over: bool = False

    def with_card(self, spot: int, card: CardId | None) -> Grail:
        """Return the board with a card on that spot; None: with nothing."""
        return self._replace(spots=(*self.spots[:spot], card, *self.spots[spot + 1 :]))


class War(NamedTuple):
    """The board of the Picts, or of the Saxons."""

    white: tuple[CardId, ...] = ()
    warriors: int = 0


class Reading(NamedTuple):
    """The black card on the reading place."""

    card: str | None = None  # FACE_DOWN, where it is not shown
    onto: Place | None = None  # the quest where it goes face down


class LaidCards(NamedTuple):
    """White cards that lie on the table, until what they were laid for is done."""

    cards: tuple[CardId, ...] = ()
    lent: tuple[Seat, ...] = ()  # whose Merlins they are, where they are to cancel a card
    die: int | None = None

    def with_card(self, card: CardId) -> LaidCards:
        """Return what is laid with a card more."""
        return self._replace(cards=(*self.cards, card))


class Share(NamedTuple):
    """White cards that are to be divided."""

    cards: int
    seats: tuple[Seat, ...]


@speed_up_replace
class Turn(NamedTuple):
    """What was done in the turn that is going on."""

    acts: tuple[str, ...] = ()
    powers: tuple[str, ...] = ()
    sacrificed: bool = False
    offered: frozenset[Seat] = frozenset()  # who was offered the Grail
    guinevere: bool = False  # there is no heroic phase
    draws: int = 0  # of Morgan, still to come
    playing: CardId | None = None  # a special white card that needs a choice
    given_to: Seat | None = None  # by the Messenger


class QuestReport(NamedTuple):
    """How the last quest came out."""

    quest: str  # the place, or the side of the Dragon's board
    won: bool
    white: int | None  # None: nothing is counted
    black: int | None
    swords: int
    seats: tuple[Seat, ...]


class CountedCards(NamedTuple):
    """The cards of the last quest that were added up; all of them lay open by then."""

    white: tuple[CardId, ...]  # the one that Kay added included
    black: tuple[CardId, ...]


class FightReport(NamedTuple):
    """How the last siege fight came out."""

    seat: Seat
    total: int
    die: int
    won: bool


class LastFight(NamedTuple):
    """The last siege fight, and what was fought with."""

    report: FightReport
    cards: tuple[CardId, ...]
    turns: int = 0  # begun since


@speed_up_replace
class Camelot(NamedTuple):
    """One moment of the board game."""

    setup: Setup
    names: tuple[str, ...]
    seat: Seat
    first: Seat  # the first player's
    seats: tuple[Player, ...]
    white_deck: Deck
    excalibur: Excalibur
    looked: bool
    phase: Phase = Phase.BUSY
    asked: Seat | None = None
    options: tuple[str, ...] = ()
    todo: tuple[PendingStep, ...] = ()  # first thing first
    white: int = 0
    black: int = 0
    siege: int = 0
    black_knight: Row = Row()
    dragon: Row = Row()
    side: Literal["lancelot", "dragon"] | None = "lancelot"  # None: both are over
    grail: Grail = Grail()
    picts: War = War()
    saxons: War = War()
    heroism: Place | None = None
    mordred: Place | None = None
    vivien: bool = False
    mists: bool = False
    reading: Reading = Reading()
    table: LaidCards = LaidCards()
    share: Share | None = None
    black_deck: Deck = Deck(BLACK_CARDS)
    turn: Turn = Turn()
    last_quest: QuestReport | None = None
    counted: CountedCards | None = None  # of the last quest; None: nothing was counted
    last_fight: LastFight | None = None
    winner: Literal["loyal", "evil"] | None = None
    said: tuple[Notice, ...] = ()  # while a line is worked out; empty from outside

    @property
    def actor(self) -> Player:
        """The player whose turn it is."""
        return self.seats[self.seat]

    @property
    def swords(self) -> int:
        """How many Swords lie on the Round Table."""
        return self.white + self.black


def ask(
    state: Camelot, phase: Phase, options: tuple[str, ...] = (), asked: Seat | None = None
) -> Camelot:
    """Return the table waiting for that, and for nothing else."""
    return state._replace(phase=phase, options=options, asked=asked)


def busy(state: Camelot, *first: PendingStep) -> Camelot:
    """Return the table with more to be done before what was still to be done."""
    return state._replace(phase=Phase.BUSY, todo=(*first, *state.todo))


def with_power(state: Camelot, power: str) -> Camelot:
    """Return the table with a power used in this turn."""
    turn = state.turn
    return state._replace(turn=turn._replace(powers=(*turn.powers, power)))
