"""What an operator of Merlin may enter just now: a form for each line that `apply` would take."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import product
from typing import Any, Final, NamedTuple

from engine.form import Field, Form, Kind
from engine.game import Json, Line, Seat
from engine.merlin.choices import choices, takes
from engine.merlin.events import (
    LINES,
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
from engine.merlin.pieces import MISSIONS, NUMBER, STARTS, Henchman, Use
from engine.merlin.screen_view import building, landing
from engine.merlin.state import Merlin, Phase
from firmware.games.blanks import Blank, form_of, values, ways
from firmware.games.merlin import fields as of
from firmware.games.merlin.gains import leads, move_words, place_words
from firmware.games.merlin.names import USES, item_name, space_name
from words.text import Text, t, with_heading

Names = Sequence[str]


class Now(NamedTuple):
    """A moment of the game: what is taken, and who sits there."""

    state: Merlin
    events: tuple[Event, ...]
    names: Names

    def of_kind(self, kind: type) -> list[Any]:
        """Return the events of that class that the game takes now."""
        return [event for event in self.events if type(event) is kind]

    def form(self, label: Text, kind: type, *blanks: Blank) -> Iterator[Form]:
        """Yield the form of the lines of a kind that have these keys, and no others."""
        keys = {"do", *(blank.key for blank in blanks)}
        lines = [
            line for event in self.of_kind(kind) if (line := LINES.write(event)).keys() == keys
        ]
        if lines:
            yield form_of(label, lines, self.names, *blanks)


def _values(events: Iterable[Event], key: str) -> list[Any]:
    """Return what a key is in these events, each value once."""
    return values(map(LINES.write, events), key)


def _ways(events: Iterable[Event], *keys: str) -> tuple[tuple[Json, ...], ...]:
    return ways([*map(LINES.write, events)], keys)


def forms(state: Merlin, names: Names) -> tuple[Form, ...]:
    """Return a form for each kind of line that is taken now; `names` are the players' by seat."""
    now = Now(state, choices(state), names)
    made = (form for make in _FORMS for form in make(now))
    return tuple(form for form in made if all(map(_can_be_filled, form.fields)))


def _can_be_filled(field: Field) -> bool:
    return field.optional or bool(field.options) or field.kind is Kind.NUMBER


# -- setting up ------------------------------------------------------------------------------


def _draw_forms(now: Now) -> Iterator[Form]:
    yield from now.form(t("Lay a terrain tile"), LayTile, of.PIECE)
    yield from now.form(t("Lay a mission card into the display"), ShowMission, of.PIECE)
    yield from now.form(t("Draw a starting tile"), TakeStart, of.PIECE)
    yield from now.form(t("Draw a traitor"), DrawTraitor, of.PIECE)


def _unknown_start(now: Now) -> Iterator[Form]:
    state = now.state
    if state.phase is not Phase.START:
        return
    cards = [card for card in STARTS if card not in {*state.board.starts, *state.starts}]
    yield Form(t("Draw a starting tile that is not known"), {"do": "start"},
               (of.PIECE.field(cards, now.names), *of.start_fields()))  # fmt: skip


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
        led = ((n, with_heading(n, leads(told)), told) for n, told in apples.items())
        thrown = ((n, str(n), _die_of(now.state, n)) for n in _values(fed, "face"))
        faces = of.choice_field("face", t("Die"), thrown)
        sets = of.choice_field("apple", t("An apple sets it to"), led)
        if way is None:
            ways = _ways(fed, "face", "apple")
            yield Form(label, {"do": "move", "die": "own"}, (faces, sets), ways=ways)
        else:
            yield Form(label, {"do": "move", "die": "merlin", "way": way}, (sets,))


def _die_of(state: Merlin, face: int) -> Line:
    """Return an own die of whoever acts, to be drawn: nothing says where it leads."""
    return {"die": "own", "face": face, "seat": state.seat}


_BY_APPLE: Final[Mapping[str | None, Text]] = {  # by the way of Merlin; the knight has none
    None: t("Eat an apple, and move the knight"),
    "clockwise": t("Eat an apple, and move Merlin clockwise"),
    "counter": t("Eat an apple, and move Merlin counter-clockwise"),
}


def _actions(now: Now) -> Iterator[Form]:
    yield from now.form(t("Say what the space shows"), NameSpace, of.SPACE)
    yield from now.form(t("Send a henchman"), SendHenchman, of.WHO, of.WHERE)
    yield from now.form(t("Take the points"), TakePoints)
    yield from now.form(t("Take points of the Flag-bearer's choice"), TakePoints, of.COUNTED)
    yield from now.form(t("Take an item"), TakeItem, of.ITEM)
    give = of.ITEM._replace(key="give", label=t("Given"))
    take = of.ITEM._replace(key="take", label=t("Taken"))
    yield from now.form(t("Exchange an item"), Exchange, give, take)


def _swap(now: Now) -> Iterator[Form]:
    cards = [card for card in MISSIONS if takes(now.state, SwapMissions((card,)))]
    first, second = (of.PIECE._replace(key=f"cards.{n}") for n in range(2))
    fields = first.field(cards, now.names), second.field(cards, now.names, optional=True)
    yield Form(t("Discard mission cards"), {"do": "swap"}, fields)


def _treasures(now: Now) -> Iterator[Form]:
    yield from now.form(t("Take Excalibur"), TakeExcalibur)
    yield from now.form(t("Take Excalibur and discard a traitor"), TakeExcalibur, of.TRAITOR)
    label = t("The Grail takes the pot") if now.state.tie else t("Take the Holy Grail")
    yield from now.form(label, TakeGrail)


def _build(now: Now) -> Iterator[Form]:
    builds = now.of_kind(Build)
    built = [building(now.state, n) for n in _values(builds, "place")]
    place = of.choice_field(
        "place", t("Place"), ((one["place"], place_words(one), one) for one in built)
    )
    paid = of.WHERE._replace(key="pay", label=t("Paid with the material of"))
    pay, ways_ = paid.field(_values(builds, "pay"), now.names), _ways(builds, "place", "pay")
    yield Form(t("Build a manor"), {"do": "build"}, (place, pay), ways=ways_)
    yield from now.form(t("Put an influence counter"), PutCounter, of.WHERE._replace(key="of"))


def _mission(now: Now) -> Iterator[Form]:
    state, label = now.state, t("Fulfil a mission")
    known = [card for card in MISSIONS if card in state.board.missions]
    may = [card for card in known if takes(state, FulfilMission(card))]
    yield Form(label, {"do": "mission"}, (of.PIECE.field(may, now.names),))
    if state.setup.favor:
        sealed = [event for card, row in product(may, _ROWS)
                  if takes(state, event := FulfilMission(card, row=row))]  # fmt: skip
        rows = of.one("row", t("Seal in row"), ((n, str(n)) for n in _values(sealed, "row")))
        yield Form(t("Fulfil a mission for a seal"), {"do": "mission"},
                   (of.PIECE.field(_values(sealed, "card"), now.names), rows),
                   ways=_ways(sealed, "card", "row"))  # fmt: skip
    unknown = [
        card for card in MISSIONS
        if card not in known and takes(state, FulfilMission(card, 1, Henchman.LADY))
    ]  # fmt: skip
    row = (of.number("row", t("Seal in row"), 1, 3, optional=True),) if state.setup.favor else ()
    points = of.number("points", t("Points"), 1, 3)
    yield Form(t("Fulfil a mission that is not known"), {"do": "mission"},
               (of.PIECE.field(unknown, now.names), points, of.ICON, *row))  # fmt: skip


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
            return (of.TRAITOR.field(_values(flags, "traitor"), now.names),)
        case Use.FLIP:
            dice = dict.fromkeys((flag.die, of.DICE[flag.die]) for flag in flags if flag.die)
            faces = _values(flags, "face")
            thrown = ((n, str(n), _die_of(now.state, n)) for n in faces)
            face = of.choice_field("face", t("What the own die shows"), thrown)
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
    yield from now.form(t("Use an ability"), UseAbility, of.WHO._replace(key="of"))
    line = {"do": "ability", "of": str(Henchman.SHIELD_BEARER)}
    traitors = of.TRAITOR.field(_values(now.of_kind(UseAbility), "traitor"), now.names)
    yield Form(t("The Shield-bearer repels a traitor"), line, (traitors,))


def _draw(now: Now) -> Iterator[Form]:
    yield from now.form(t("Draw a mission card from the deck"), DrawMission)
    yield from now.form(t("Take a mission card from the display"), DrawMission, of.PIECE)


_CONFIRMS: Final[Mapping[Phase, Text]] = {
    Phase.ACT: t("The action is not done"),
    Phase.AGAIN: t("No second one"),
    Phase.TOWER: t("Nothing for the tower"),
    Phase.END: t("End the turn"),
    Phase.GRAIL: t("The Grail is not used here"),
}


def _staff_or_done(now: Now) -> Iterator[Form]:
    yield from now.form(t("Use a staff"), UseStaff)
    if now.state.phase in _CONFIRMS:
        yield from now.form(_CONFIRMS[now.state.phase], Confirm)


# -- what is put right -------------------------------------------------------------------------


def _adjust(now: Now) -> Iterator[Form]:
    if not takes(now.state, Adjust(Seat(0))):
        return
    seats = of.SEAT.field(range(len(now.state.players)), now.names)
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
    _draw_forms, _unknown_start, _roll, _move, _actions, _swap, _treasures, _build,
    _mission, _flags, _abilities, _draw, _staff_or_done, _adjust, _teach,
)  # fmt: skip
