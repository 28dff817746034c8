"""What an operator of Merlin may enter just now: a form for each line that `apply` would take."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import product
from math import prod
from typing import Any, Final, NamedTuple

from engine.form import Field, Form, Kind
from engine.game import Json, Line, Seat
from engine.merlin.choices import choices, takes
from engine.merlin.events import (
    Adjust,
    Build,
    Confirm,
    DrawMission,
    DrawTraitor,
    Event,
    Exchange,
    FulfilMission,
    LayTile,
    Move,
    NameSpace,
    PlayFlag,
    PutCounter,
    Roll,
    SendHenchman,
    ShowMission,
    SwapMissions,
    TakeExcalibur,
    TakeGrail,
    TakeItem,
    TakePoints,
    TakeStart,
    Teach,
    UseAbility,
    UseStaff,
)
from engine.merlin.pieces import HENCHMEN, MISSIONS, NUMBER, STARTS, Henchman, Use
from engine.merlin.shown import building, landing
from engine.merlin.state import Merlin, Phase
from firmware.games.merlin import fields as of
from firmware.games.merlin.brings import leads, move_words, place_words
from firmware.games.merlin.names import USES, item_name, space_name
from words.text import Text, headed, t

Names = Sequence[str]


class Now(NamedTuple):
    """A moment of the game: what is taken, and who sits there."""

    state: Merlin
    events: tuple[Event, ...]
    names: Names

    def of_kind(self, kind: type) -> list[Any]:
        return [event for event in self.events if type(event) is kind]

    def values(self, kind: type, key: str) -> list[Any]:
        """Return what a key may be in lines of a kind, each once."""
        return _values(self.of_kind(kind), key)


def _values(events: Iterable[Event], key: str) -> list[Any]:
    told = (getattr(event, key) for event in events)
    return list(dict.fromkeys(one for one in told if one is not None))


def _ways(events: Iterable[Event], *keys: str) -> tuple[tuple[Json, ...], ...]:
    """Return what keys may be together; nothing where each value goes with each."""
    ways = dict.fromkeys(tuple([_plain(getattr(event, key)) for key in keys]) for event in events)
    each = prod(len({*column}) for column in zip(*ways, strict=True))
    return () if len(ways) == each else tuple(ways)


def _plain(value: Any) -> Json:
    return str(value) if isinstance(value, str) else value


def forms(state: Merlin, names: Names) -> tuple[Form, ...]:
    """Return a form for each kind of line that is taken now; `names` are the players' by seat."""
    now = Now(state, choices(state), names)
    made = (form for make in _FORMS for form in make(now))
    return tuple(form for form in made if all(map(_can_be_filled, form.fields)))


def _can_be_filled(field: Field) -> bool:
    return field.optional or bool(field.options) or field.kind is Kind.NUMBER


# -- setting up ------------------------------------------------------------------------------


_DRAWN: Final[tuple[tuple[Text, str, type], ...]] = (
    (t("Lay a terrain tile"), "tile", LayTile),
    (t("Lay a mission card into the display"), "display", ShowMission),
    (t("Draw a starting tile"), "start", TakeStart),
    (t("Draw a traitor"), "traitor", DrawTraitor),
)


def _drawn(now: Now) -> Iterator[Form]:
    for label, do, kind in _DRAWN:
        yield Form(label, {"do": do}, (of.pieces(now.values(kind, "card")),))


def _unknown_start(now: Now) -> Iterator[Form]:
    state = now.state
    if state.phase is not Phase.START:
        return
    cards = [card for card in STARTS if card not in {*state.board.starts, *state.starts}]
    yield Form(t("Draw a starting tile that is not known"), {"do": "start"},
               (of.pieces(cards), *of.start_fields()))  # fmt: skip


def _roll(now: Now) -> Iterator[Form]:
    if takes(now.state, Roll((1, 2, 3), 4)):
        yield Form(t("Roll the dice"), {"do": "roll"}, of.dice())


# -- a turn ----------------------------------------------------------------------------------


def _move(now: Now) -> Iterator[Form]:
    moves: list[Move] = now.of_kind(Move)
    for move in moves:
        if move.apple is None:
            told = landing(now.state, move)
            line: Line = {"face": move.face} if move.die == "own" else {"way": move.way}
            yield Form(move_words(told), {"do": "move", "die": move.die, **line}, shows=told)
    for way, label in _BY_APPLE.items():
        fed = [move for move in moves if move.apple and move.way == way]
        apples = {move.apple: landing(now.state, move) for move in fed}
        led = ((n, headed(n, leads(told)), told) for n, told in apples.items())
        faces = of.one("face", t("Die"), ((n, str(n)) for n in _values(fed, "face")))
        sets = of.drawn("apple", t("An apple sets it to"), led)
        if way is None:
            ways = _ways(fed, "face", "apple")
            yield Form(label, {"do": "move", "die": "own"}, (faces, sets), ways=ways)
        else:
            yield Form(label, {"do": "move", "die": "merlin", "way": way}, (sets,))


_BY_APPLE: Final[Mapping[str | None, Text]] = {  # by the way of Merlin; the knight has none
    None: t("Eat an apple, and move the knight"),
    "clockwise": t("Eat an apple, and move Merlin clockwise"),
    "counter": t("Eat an apple, and move Merlin counter-clockwise"),
}


def _space(now: Now) -> Iterator[Form]:
    spaces = of.spaces("is", now.values(NameSpace, "kind"))
    yield Form(t("Say what the space shows"), {"do": "space"}, (spaces,))


def _henchman(now: Now) -> Iterator[Form]:
    who = of.henchmen("who", now.values(SendHenchman, "who"))
    to = of.principalities("to", t("Where"), now.values(SendHenchman, "to"))
    ways = _ways(now.of_kind(SendHenchman), "who", "to")
    yield Form(t("Send a henchman"), {"do": "henchman"}, (who, to), ways=ways)


def _points(now: Now) -> Iterator[Form]:
    if TakePoints() in now.events:
        yield Form(t("Take the points"), {"do": "points"})
    counted = of.things("of", now.values(TakePoints, "of"))
    yield Form(t("Take points of the Flag-bearer's choice"), {"do": "points"}, (counted,))


def _items(now: Now) -> Iterator[Form]:
    item = of.items("item", t("Item"), now.values(TakeItem, "item"))
    yield Form(t("Take an item"), {"do": "take"}, (item,))
    give = of.items("give", t("Given"), now.values(Exchange, "give"))
    take = of.items("take", t("Taken"), now.values(Exchange, "take"))
    ways = _ways(now.of_kind(Exchange), "give", "take")
    yield Form(t("Exchange an item"), {"do": "exchange"}, (give, take), ways=ways)


def _swap(now: Now) -> Iterator[Form]:
    cards = [card for card in MISSIONS if takes(now.state, SwapMissions((card,)))]
    first = of.pieces(cards, "cards.0")
    second = of.pieces(cards, "cards.1", optional=True)
    yield Form(t("Discard mission cards"), {"do": "swap"}, (first, second))


def _treasures(now: Now) -> Iterator[Form]:
    if TakeExcalibur() in now.events:
        yield Form(t("Take Excalibur"), {"do": "excalibur"})
    traitors = of.traitors(now.values(TakeExcalibur, "traitor"))
    yield Form(t("Take Excalibur and discard a traitor"), {"do": "excalibur"}, (traitors,))
    if TakeGrail() in now.events:
        label = t("The Grail takes the pot") if now.state.tie else t("Take the Holy Grail")
        yield Form(label, {"do": "grail"})


def _build(now: Now) -> Iterator[Form]:
    built = [building(now.state, n) for n in now.values(Build, "place")]
    place = of.drawn("place", t("Place"), ((one["place"], place_words(one), one) for one in built))
    pay = of.principalities("pay", t("Paid with the material of"), now.values(Build, "pay"))
    ways = _ways(now.of_kind(Build), "place", "pay")
    yield Form(t("Build a manor"), {"do": "build"}, (place, pay), ways=ways)
    counters = of.principalities("of", t("Where"), now.values(PutCounter, "of"))
    yield Form(t("Put an influence counter"), {"do": "influence"}, (counters,))


def _mission(now: Now) -> Iterator[Form]:
    state, label = now.state, t("Fulfil a mission")
    known = [card for card in MISSIONS if card in state.board.missions]
    may = [card for card in known if takes(state, FulfilMission(card))]
    yield Form(label, {"do": "mission"}, (of.pieces(may),))
    if state.setup.favor:
        sealed = [event for card, row in product(may, _ROWS)
                  if takes(state, event := FulfilMission(card, row=row))]  # fmt: skip
        rows = of.one("row", t("Seal in row"), ((n, str(n)) for n in _values(sealed, "row")))
        yield Form(t("Fulfil a mission for a seal"), {"do": "mission"},
                   (of.pieces(_values(sealed, "card")), rows),
                   ways=_ways(sealed, "card", "row"))  # fmt: skip
    unknown = [
        card for card in MISSIONS
        if card not in known and takes(state, FulfilMission(card, 1, Henchman.LADY))
    ]  # fmt: skip
    row = (of.number("row", t("Seal in row"), 1, 3, optional=True),) if state.setup.favor else ()
    points = of.number("points", t("Points"), 1, 3)
    icon = of.henchmen("icon", HENCHMEN)
    yield Form(t("Fulfil a mission that is not known"), {"do": "mission"},
               (of.pieces(unknown), points, icon, *row))  # fmt: skip


_ROWS: Final = (1, 2, 3)


def _flags(now: Now) -> Iterator[Form]:
    flags: list[PlayFlag] = now.of_kind(PlayFlag)
    for one, named in dict.fromkeys((flag.of, flag.use) for flag in flags):
        use = named or now.state.board.flags[NUMBER[one]]
        assert use is not None, "a use that is not known is named"
        mine = [flag for flag in flags if (flag.of, flag.use) == (one, named)]
        line = {"do": "flag", "of": str(one)} | ({"use": str(named)} if named else {})
        label = t("Play {flag}: {use}", flag=item_name(f"flag-{one}"), use=USES[use])
        ways = _ways(mine, "die", "face") if use is Use.FLIP else ()
        yield Form(label, line, _of_use(now, use, mine), ways=ways)


def _of_use(now: Now, use: Use, flags: list[PlayFlag]) -> tuple[Field, ...]:
    match use:
        case Use.REPEL:
            return (of.traitors(flag.traitor for flag in flags if flag.traitor),)
        case Use.FLIP:
            dice = dict.fromkeys((flag.die, of.DICE[flag.die]) for flag in flags if flag.die)
            faces = _values(flags, "face")
            face = of.one("face", t("What the own die shows"), ((n, str(n)) for n in faces))
            with_merlins = of.or_none(face) if len(dice) > 1 else face
            return of.one("die", t("Die"), dice), *((with_merlins,) if faces else ())
        case Use.OTHER:
            seats = [flag.seat for flag in flags if flag.seat is not None]
            return (of.knights(now.names, {seat: _stands_on(now.state, seat) for seat in seats}),)
        case _:
            return ()


def _stands_on(state: Merlin, seat: Seat) -> Text:
    space = state.players[seat].knight
    return space_name(None if space is None else state.board.rondel[space])


def _abilities(now: Now) -> Iterator[Form]:
    named = (event.of for event in now.of_kind(UseAbility) if event.traitor is None)
    yield Form(t("Use an ability"), {"do": "ability"}, (of.henchmen("of", named),))
    line = {"do": "ability", "of": str(Henchman.SHIELD_BEARER)}
    traitors = of.traitors(now.values(UseAbility, "traitor"))
    yield Form(t("The Shield-bearer repels a traitor"), line, (traitors,))


def _draw(now: Now) -> Iterator[Form]:
    if DrawMission() in now.events:
        yield Form(t("Draw a mission card from the deck"), {"do": "draw"})
    cards = of.pieces(now.values(DrawMission, "card"))
    yield Form(t("Take a mission card from the display"), {"do": "draw"}, (cards,))


_CONFIRMS: Final[Mapping[Phase, Text]] = {
    Phase.ACT: t("The action is not done"),
    Phase.AGAIN: t("No second one"),
    Phase.TOWER: t("Nothing for the tower"),
    Phase.END: t("End the turn"),
    Phase.GRAIL: t("The Grail is not used here"),
}


def _staff_or_done(now: Now) -> Iterator[Form]:
    if UseStaff() in now.events:
        yield Form(t("Use a staff"), {"do": "staff"})
    if Confirm() in now.events:
        yield Form(_CONFIRMS[now.state.phase], {"do": "confirm"})


# -- what is put right -------------------------------------------------------------------------


def _adjust(now: Now) -> Iterator[Form]:
    if not takes(now.state, Adjust(Seat(0))):
        return
    seats = of.seats(now.names, map(Seat, range(len(now.state.players))))
    yield Form(t("Put right what a player has"), {"do": "adjust"},
               (seats, *of.figures()), corrects=True)  # fmt: skip


def _teach(now: Now) -> Iterator[Form]:
    for label, fields in (
        (t("How the rows of the environs lie"), (of.shift(),)),
        (t("How many influence counters a player has"),
         (of.number("board.counters", t("Influence counters"), 6, 7),)),
        (t("What the flags do"), of.flag_uses()),
    ):  # fmt: skip
        if takes(now.state, Teach({})):
            yield Form(label, {"do": "teach"}, fields, corrects=True)


_FORMS: Final[Iterable[Callable[[Now], Iterator[Form]]]] = (
    _drawn, _unknown_start, _roll, _move, _space, _henchman, _points, _items, _swap, _treasures,
    _build, _mission, _flags, _abilities, _draw, _staff_or_done, _adjust, _teach,
)  # fmt: skip
