"""A short notation for tests of the card game: a situation is a line of words.

    play("excalibur-5 excalibur-3 excalibur-q.1 excalibur-q.2", go="excalibur")

is the state after four seats have laid those cards and the next one has gone on that Quest.
A word is a record line:

    picts-5       a card is laid                down          one is laid face down
    claim:picts   ... and announced             ok            confirm
    go:grail      a Quest is chosen             go:grail+2    ... through Merlin #6
    up:picts-3    a face-down card turned up    up:none       ... was never laid
    token:dragon  Merlin #4's token             accuse:2      seat 2 is accused
    2:traitor     seat 2 shows it               3:arthur.1    seat 3 plays a Knight
    teach:morgan-4.1=3  teach:morgan-3=grail,picts  teach:morgan-3=any  teach:morgan-3=
    adjust:white=3,seat=1,reshuffled            undo
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass, field
from random import Random
from typing import Any, Final, NamedTuple, TypeVar

from engine.game import Eyes, Game, Json, Line, Refused
from engine.record import Play, read_event, step
from engine.rumors.game import RUMORS
from engine.rumors.pieces import (
    CHARACTERS,
    KNIGHTS,
    MERLINS,
    MORDRED,
    MORGANS,
    PROMOS,
    QUEST_CARDS,
    QUESTS,
    VIVIEN,
    CardId,
    Loyalty,
    Quest,
)
from engine.rumors.score import score
from engine.rumors.state import ChosenQuest, Phase, Player, QuestReport, Rumors

T = TypeVar("T")
GAME: Final[Game[Any, Any, Any, Any]] = RUMORS  # as the table knows it


class Swords(NamedTuple):
    white: int
    black: int


# -- words -> record lines -----------------------------------------------------------------


def line(word: str) -> dict[str, Json]:
    """Return the record line of a word."""
    verb, _, rest = word.partition(":")
    if verb.isdigit():
        return _of_seat(int(verb), rest)
    match verb:
        case "down":
            return {"do": "lay", "face": "down"}
        case "ok":
            return {"do": "confirm"}
        case "undo":
            return {"do": "undo"}
        case "claim" | "token":
            return {"do": verb, "quest": rest}
        case "go":
            quest, plus, bonus = rest.partition("+")
            return {"do": "quest", "quest": quest} | ({"bonus": int(bonus)} if plus else {})
        case "up":
            return {"do": "reveal", "card": None if rest == "none" else rest}
        case "accuse":
            return {"do": "accuse", "seat": int(rest)}
        case "teach":
            return _teach(*rest.split("="))
        case "adjust":
            return {"do": "adjust"} | dict(map(_parse_adjustment, rest.split(",") if rest else ()))
    return {"do": "lay", "card": word}


def _of_seat(seat: int, rest: str) -> dict[str, Json]:
    if rest in KNIGHTS:
        return {"do": "knight", "card": rest, "seat": seat}
    return {"do": "loyalty", "seat": seat, "is": rest}


def _teach(card: str, text: str) -> dict[str, Json]:
    if text.isdigit():
        return {"do": "teach", "card": card, "value": int(text)}
    symbols: Json = text if text == "any" else [one for one in text.split(",") if one]
    return {"do": "teach", "card": card, "symbols": symbols}


def _parse_adjustment(part: str) -> tuple[str, Json]:
    key, equals, value = part.partition("=")
    return key, int(value) if equals else True


def lines(words: str) -> list[Line]:
    """Return the record lines of some words."""
    return [line(word) for word in words.split()]


# -- a table -------------------------------------------------------------------------------


def header(
    players: int | Sequence[str] = 4,
    *,
    first: int = 0,
    expert: bool = False,
    promos: Iterable[str] = (),
    cards: Line | None = None,
    rulings: Line | None = None,
) -> dict[str, Json]:
    """Return a record's first line."""
    return {
        "record": "rumors/1",
        "players": players,
        "first": first,
        "expert": expert,
        "promos": list(promos),
        "rulings": rulings or {},
        "cards": cards or {},
    }


def table(  # noqa: PLR0913  (what a test says of its table, by name)
    players: int = 4,
    *,
    first: int = 0,
    expert: bool = False,
    promos: Iterable[str] = (),
    cards: Line | None = None,
    white: int = 0,
    black: int = 0,
    deck: int | None = None,
    discard: int = 0,
    knights: Mapping[int, int] | None = None,  # how many a seat holds; makes it expert
    traitors: Iterable[int] = (),  # seats that are revealed
    loyal: Iterable[int] = (),
    **rulings: str | bool,
) -> Rumors:
    """Return a table as it stands in the middle of a game, its pile empty."""
    expert = expert or knights is not None
    told = header(players, first=first, expert=expert, promos=promos, cards=cards, rulings=rulings)
    state = RUMORS.start(RUMORS.setup(told))
    shown = dict.fromkeys(traitors, Loyalty.TRAITOR) | dict.fromkeys(loyal, Loyalty.LOYAL)
    held = knights or {}
    seats = (Player(revealed=shown.get(seat), knights=held.get(seat, 0)) for seat in range(players))
    cards_left = state.deck.cards if deck is None else deck
    return state._replace(
        players=tuple(seats),
        white=white,
        black=black,
        deck=state.deck._replace(cards=cards_left, discard=discard),
        knights_given=sum(held.values()),
    )


def play(words: str = "", *, go: str = "", on: Rumors | None = None, **given: Any) -> Rumors:
    """Return the state after the words, and `go`; `given` is a `table`, `on` one that stands."""
    standing = Play(table(**given) if on is None else on)
    for one in lines(f"{words} go:{go}" if go else words):
        standing, _ = step(GAME, standing, read_event(GAME, one))
    return standing.state


def said(words: str, **given: Any) -> list[str]:
    """Return the kinds of what the last word says."""
    *before, last = words.split()
    state = play(" ".join(before), **given)
    return [notice.kind for notice in RUMORS.apply(state, RUMORS.read(line(last)))[1]]


def why_not(words: str, **given: Any) -> str:
    """Return the reason code with which the last word is refused; all others are taken."""
    *before, last = words.split()
    state = play(" ".join(before), **given)
    try:
        RUMORS.apply(state, RUMORS.read(line(last)))
    except Refused as refusal:
        return refusal.reason
    return "taken"


# -- what to look at -----------------------------------------------------------------------


def swords(state: Rumors) -> Swords:
    return Swords(state.white, state.black)


def quest(state: Rumors, name: str) -> QuestReport:
    """Return how a Quest came out that was just resolved."""
    assert state.report is not None
    return next(one for one in state.report.quests if one.quest == name)


def totals(state: Rumors) -> dict[str, int]:
    """Return the Total Rumor Values of what was just resolved."""
    assert state.report is not None
    return {one.quest: one.total for one in state.report.quests}


def tally(state: Rumors) -> Any:
    return seen(state)["tally"]


def warned(state: Rumors) -> list[str]:
    return [warning.kind for warning in state.warnings]


def seen(state: Rumors, eyes: Eyes = Eyes.REFEREE) -> dict[str, Any]:
    """Return the state JSON."""
    return RUMORS.view(state, eyes).as_json()


# -- a dealer: whole games by chance, with a deck that is really hidden --------------------

Follow = Callable[[], None]  # what becomes of the hidden cards when the line is taken
NOTHING: Final[Follow] = lambda: None  # noqa: E731
RULINGS: Final[Mapping[str, tuple[Json, ...]]] = {
    "morgan3": ("per-quest", "per-colour"),
    "merlin5_counts": ("after-removal", "before-removal"),
    "merlin5_beats_morgan7": (False, True),
    "percival": ("any-accusation", "traitor-only"),
    "arthur_keeps_silence": (True, False),
    "gawain_recount": ("add", "from-scratch"),
    "traitor_counts": (True, False),
}


@dataclass
class HiddenCards:
    """What lies face down: nobody at the table sees all of it."""

    deck: list[str]  # the last one is on top
    left_over: list[str]  # Morgans
    loyalties: list[str]  # by seat, those in the centre last
    knights: list[str]  # face down beside the deck
    hands: list[list[str]]  # Knights, by seat
    discard: list[str] = field(default_factory=list)
    pile: list[str] = field(default_factory=list)  # NEVER_LAID where no card was laid
    down: list[str] = field(default_factory=list)  # what of it lies face down
    drawn: list[str] = field(default_factory=list)  # by Gawain


NEVER_LAID: Final = "never laid"


def dealt(chance: Random, data: Line) -> HiddenCards:
    """Return the cards as a seed shuffles them, for a header."""
    names: Any = data["players"]
    seats = names if isinstance(names, int) else len(names)
    promos: Any = data["promos"]
    morgans = [*sorted(MORGANS - {*PROMOS} | ({*promos} & MORGANS))]
    chance.shuffle(morgans)
    others = [*QUEST_CARDS, *sorted(MERLINS - {*PROMOS} | ({*promos} & MERLINS)), MORDRED, VIVIEN]
    deck = [str(card) for card in (*morgans[:6], *others)]
    traitors = 0 if seats == 1 else 2 if seats == 7 else 1
    loyalties = ["traitor"] * traitors + ["loyal"] * (seats + 2 - traitors)
    knights = [str(card) for card in KNIGHTS]
    for cards in (deck, loyalties, knights):
        chance.shuffle(cards)
    left_over = [str(card) for card in morgans[6:]]
    return HiddenCards(deck, left_over, loyalties, knights, [[] for _ in range(seats)])


class Dealer:
    """Plays one game of a seed: a legal line a call, as people with real cards might.

    `boldness` is the chance to go on a Quest that lies open, only on one that wins more than it
    costs where the players are `wise`; `slips` is the chance of each mistake and correction: a
    card that was never laid, a forgotten token, an undo.
    """

    def __init__(
        self,
        seed: int,
        data: Line | None = None,
        *,
        boldness: float = 0.3,
        slips: float = 0.02,
        wise: bool = False,
    ) -> None:
        self.chance = Random(seed)
        self.header = data or self._any_header()
        self.hidden = dealt(self.chance, self.header)
        self.boldness = boldness
        self.slips = slips
        self.wise = wise
        self._before: list[HiddenCards] = []

    def _any_header(self) -> Line:
        chance = self.chance
        characters = chance.sample(sorted(CHARACTERS), 3)
        shown: Any = {card: {"symbols": chance.sample(QUESTS, 2)} for card in characters}
        return header(
            chance.randint(1, 7),
            expert=chance.random() < 0.6,
            promos=[card for card in PROMOS if chance.random() < 0.5],
            cards=shown | {"morgan-4.2": {"value": chance.randint(0, 4)}},
            rulings={key: chance.choice(values) for key, values in RULINGS.items()},
        )

    def line(self, state: Rumors) -> Line | None:
        """Return the next line of the game, None when it is over."""
        if state.phase is Phase.OVER:
            return None
        if self._before and self.chance.random() < self.slips:
            self.hidden = self._before.pop()
            return line("undo")
        before = deepcopy(self.hidden)
        for one, follow in self._moves(state):
            try:
                after, _ = RUMORS.apply(state, RUMORS.read(one))
            except Refused:
                continue
            follow()
            self._tidy(state, after)
            self._before.append(before)
            return one
        raise AssertionError(f"nothing that is true is taken in phase {state.phase}")

    def _tidy(self, state: Rumors, after: Rumors) -> None:
        """Follow what the line did to the cards without naming them."""
        hidden = self.hidden
        if after.report is not state.report:
            hidden.discard += hidden.pile
            hidden.pile = []
        if after.deck.morgans_in > state.deck.morgans_in:
            hidden.deck.insert(self.chance.randint(0, len(hidden.deck)), hidden.left_over.pop())
        if after.knights_given > state.knights_given:
            hidden.hands[after.report.seat if after.report else 0].append(hidden.knights.pop())

    def _draw(self, state: Rumors, wanted: int) -> list[str]:
        """Take cards from the deck, reshuffling as the rules say."""
        hidden = self.hidden
        first = min(wanted, state.deck.cards)
        cards = [hidden.deck.pop() for _ in range(first)]
        if first < wanted and hidden.discard:
            hidden.deck += hidden.discard
            hidden.discard = []
            self.chance.shuffle(hidden.deck)
            cards += [hidden.deck.pop() for _ in range(min(wanted - first, len(hidden.deck)))]
        return cards

    def _maybe(self, chance: float) -> bool:
        return self.chance.random() < chance

    def _any_order(self, things: Iterable[T]) -> list[T]:
        listed = list(things)
        self.chance.shuffle(listed)
        return listed

    # -- a phase each

    def _moves(self, state: Rumors) -> Iterator[tuple[Line, Follow]]:
        """Yield lines that are true, the first that is taken is played."""
        match state.phase:
            case Phase.TURN:
                yield from self._turn(state)
            case Phase.CLAIM:
                yield self._claim(state), NOTHING
            case Phase.VIVIEN:
                yield line("ok"), self._swap(state)
            case Phase.MERLIN_6:
                if self._maybe(0.7):
                    quest, bonus = self.chance.choice(QUESTS), self.chance.randint(0, 3)
                    yield line(f"go:{quest}+{bonus}"), NOTHING
                yield line("ok"), NOTHING
            case Phase.ARTHUR | Phase.PERCIVAL | Phase.GAWAIN:
                yield from self._knights(state, state.phase)
                yield line("ok"), NOTHING
            case Phase.REVEAL:
                yield self._reveal()
            case Phase.TOKENS:
                forgotten = self._maybe(self.slips)
                yield line("ok" if forgotten else f"token:{self.chance.choice(QUESTS)}"), NOTHING
            case Phase.GAWAIN_CARD:
                yield self._gawain_card()
            case Phase.ACCUSED:
                yield from self._knights(state, "percival")
                assert state.accusation is not None
                yield self._shows(state.accusation.accused), NOTHING
            case Phase.LOYALTIES:
                hidden = [n for n, player in enumerate(state.players) if player.revealed is None]
                yield self._shows(self.chance.choice(hidden)), NOTHING

    def _turn(self, state: Rumors) -> Iterator[tuple[Line, Follow]]:
        likely = [quest for quest in QUESTS if not self.wise or self._pays(state, quest)]
        quests = [(line(f"go:{quest}"), NOTHING) for quest in self._any_order(likely)]
        others = self._any_order(range(len(state.players)))
        accusations = [(line(f"accuse:{seat}"), NOTHING) for seat in others]
        if self._maybe(self.slips):
            yield self._correction(state)
        if self._maybe(0.4):
            yield from self._knights(state, self.chance.choice(("tristan", "galahad")))
        if self._maybe(self.boldness):
            yield from quests
        if self._maybe(0.15):
            yield from accusations
        yield from self._lay(state)
        yield line("ok"), NOTHING
        yield from (*accusations, *((line(f"go:{quest}"), NOTHING) for quest in QUESTS))

    def _pays(self, state: Rumors, main: Quest) -> bool:
        cards = tuple(CardId(card) for card in self.hidden.pile if card != NEVER_LAID)
        report = score(state._replace(pile=cards), ChosenQuest(main))
        return report.white > report.black and not report.evil_wins

    def _lay(self, state: Rumors) -> Iterator[tuple[Line, Follow]]:
        hidden, traitor = self.hidden, state.actor.is_revealed_traitor
        announces = state.effects.announce and not traitor
        if announces and state.deck.cards and self._maybe(self.slips):
            hidden.pile.append(NEVER_LAID)
            hidden.down.append(NEVER_LAID)
            yield line("down"), NOTHING
        cards = self._draw(state, 2 if traitor else 1)
        if not cards:
            return
        card = cards.pop(self.chance.randrange(len(cards)))
        hidden.discard += cards
        hidden.pile.append(card)
        if announces and (card in QUEST_CARDS) is not self._maybe(self.slips):
            hidden.down.append(card)
            yield line("down"), NOTHING
        yield line(card), NOTHING

    def _claim(self, state: Rumors) -> Line:
        card = self.hidden.down[-1]
        lies = self.hidden.loyalties[state.seat] == "traitor" and self._maybe(0.5)
        if lies or card not in QUEST_CARDS:
            return line(f"claim:{self.chance.choice(QUESTS)}")
        return line(f"claim:{QUEST_CARDS[CardId(card)]}")

    def _swap(self, state: Rumors) -> Follow:
        def swap() -> None:
            loyalties = self.hidden.loyalties
            seats = [n for n, player in enumerate(state.players) if player.revealed is None]
            swapped = self._any_order(loyalties[seat] for seat in seats)
            for seat, loyalty in zip(seats, swapped, strict=True):
                loyalties[seat] = loyalty

        return swap

    def _reveal(self) -> tuple[Line, Follow]:
        hidden = self.hidden
        hidden.down = self._any_order(hidden.down)
        card = hidden.down.pop()
        if card == NEVER_LAID:
            hidden.pile.remove(card)
            return line("up:none"), NOTHING
        return line(f"up:{card}"), NOTHING

    def _gawain_card(self) -> tuple[Line, Follow]:
        hidden = self.hidden
        may = [card for card in hidden.drawn if card not in MORGANS]
        played = [self.chance.choice(may)] if may else []

        def follow() -> None:
            hidden.discard += [card for card in hidden.drawn if card not in played]
            hidden.drawn = []

        hidden.pile += played
        return line(*played or ("ok",)), follow

    def _knights(self, state: Rumors, knight: str) -> Iterator[tuple[Line, Follow]]:
        for seat in self._any_order(range(len(state.players))):
            for card in self.hidden.hands[seat]:
                if KNIGHTS[CardId(card)] == knight and self._maybe(0.7):
                    yield line(f"{seat}:{card}"), self._use_card(state, seat, card)

    def _use_card(self, state: Rumors, seat: int, card: str) -> Follow:
        def used() -> None:
            self.hidden.hands[seat].remove(card)
            if KNIGHTS[CardId(card)] == "gawain":
                self.hidden.drawn = self._draw(state, 3)

        return used

    def _shows(self, seat: int) -> Line:
        return line(f"{seat}:{self.hidden.loyalties[seat]}")

    def _correction(self, state: Rumors) -> tuple[Line, Follow]:
        hidden = self.hidden

        def reshuffled() -> None:
            hidden.deck += hidden.discard
            hidden.discard = []
            self.chance.shuffle(hidden.deck)

        card = self.chance.choice(("mordred", "vivien", "merlin-1", "morgan-3"))
        return self.chance.choice(
            (
                (line("adjust:reshuffled"), reshuffled),
                (line(f"adjust:white={state.white + 1},black={max(state.black - 1, 0)}"), NOTHING),
                (line(f"adjust:seat={self.chance.randrange(len(state.players))}"), NOTHING),
                (line(f"adjust:deck={state.deck.cards}"), NOTHING),
                (line(f"teach:{card}={self.chance.choice(QUESTS)}"), NOTHING),
                (line(f"teach:morgan-4.1={self.chance.randint(0, 3)}"), NOTHING),
            )
        )
