"""Piles that people make: any angle, half a card off, pushed, stickers askew, hands that linger.

Each lay is filmed as it happens; what is counted is what the score needs: was it told in time,
was it passed over in silence, was anything told that was not laid. Rows of `python -m lab.camera`;
`python -m lab.camera_piles` plays these alone.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from math import cos, pi, radians, sin
from typing import TYPE_CHECKING, Any, Final

import cv2
import numpy as np

from bench.options import Options
from lab import camera_scenes as scenes
from lab.camera_play import FPS, Play
from lab.camera_scenes import CARD_PX, SCALE, STICKER_PX, Lay
from vision.pile.change import Change, ChangeKind

if TYPE_CHECKING:
    from vision.frame import Pixels

IN_TIME: Final = 6  # frames after both codes can be read: 0.2 s
ASKED: Final = 30  # frames until a lay must at least be asked for: 1 s
PILE: Final = 10  # cards before the pile is taken away
HALF_MM: Final = 31.5  # half a card's shorter side
FACES: Final = 64  # kept


@dataclass(frozen=True, slots=True)
class Habit:
    """How somebody lays cards."""

    name: str
    off_mm: float = HALF_MM  # from the pile's middle, at most
    turned: bool = True  # by any angle, or across and somewhat askew
    askew: bool = False  # stickers up to 3 mm and 8 degrees
    pushes: bool = False  # every second card by up to 20 mm, once it lies
    lingers: bool = False  # the hand leaves late and uncovers one sticker first
    takes_up: bool = False  # every fourth time the whole pile is taken up and laid anew


HABITS: Final = (
    Habit("any angle, half a card off"),
    Habit("half of the longer side off", off_mm=44.0),
    Habit("stickers askew", askew=True),
    Habit("the top is pushed", pushes=True, askew=True),
    Habit("one sticker under the hand at first", lingers=True, askew=True),
    Habit("the pile is taken up and laid anew", takes_up=True),
)


@dataclass(slots=True)
class Count:
    """What became of the lays of one habit."""

    lays: int = 0
    frames: int = 0
    in_time: int = 0
    silent: int = 0  # neither told nor asked for within a second
    twice: int = 0  # told again without having been lifted
    wrong: int = 0  # told, and not laid
    asked: int = 0  # `unsure`, of any card

    def add(self, more: Count) -> None:
        """Count what another play showed, too."""
        for name in ("lays", "frames", "in_time", "silent", "twice", "wrong", "asked"):
            setattr(self, name, getattr(self, name) + getattr(more, name))


@dataclass(frozen=True, slots=True)
class MadeCard:
    """A card as somebody made it: where each sticker sits."""

    lay: Lay
    stuck: tuple[tuple[float, float, float], ...]  # mm to the right, mm down, degrees


class Pile:
    """A careless pile that is filmed."""

    def __init__(self, habit: Habit, seed: int) -> None:
        self.habit = habit
        self.chance = np.random.default_rng(seed)
        self.play = Play(self.chance)
        self.light = scenes.any_light(self.chance)
        self.cards: list[MadeCard] = []
        self.told: list[Change] = []

    def view(self, cards: list[MadeCard] | None = None) -> Pixels:
        """Return the table with these cards, or with all."""
        seen = scenes.table()
        for made in self.cards if cards is None else cards:
            seen = scenes.lay_on_picture(seen, made.lay, face(made.lay.piece, made.stuck))
        return seen

    def see(self, view: Pixels, frames: int = 1, moving: float = 0.0) -> None:
        """Film a view."""
        light = replace(self.light, motion=moving)
        still = self.play.lens.still(view, light)
        for _ in range(frames):
            self.play.see(still, light.noise)
            self.told += self.play.changes

    # -- what people do ------------------------------------------------------------------------

    def lay(self, piece: str) -> int:
        """Lay a card; return the frame from which on both its codes can be read."""
        made = MadeCard(self._somewhere(piece), self._sticker_offsets())
        below = self.view()
        way = float(self.chance.uniform(0, 2 * pi))
        for share in (1.0, 0.7, 0.4, 0.15):
            self._bring(below, made, share, way)
        self.cards.append(made)
        view = scenes.lay_on_picture(below, made.lay, face(piece, made.stuck))
        if self.habit.lingers:
            self._linger(view, made)
        else:
            self._leave(view, way)
        begun = self.play.at
        self.see(view, ASKED + 1)
        if self.habit.pushes and self.chance.random() < 0.5:
            self._push(below)
        return begun

    def take_up(self) -> None:
        """Take the whole pile up, and lay it down again somewhere else as it was."""
        self.see(self._hand(self.view(), 640, 360), 3)
        self.see(self._hand(scenes.table(), 640, 360), 2)
        self.see(scenes.table(), 45)
        turn = float(self.chance.uniform(-40, 40))
        dx, dy = (float(n) for n in self.chance.normal(0, 8, 2))
        self.cards = [replace(made, lay=_move_lay(made.lay, dx, dy, turn)) for made in self.cards]
        self.see(self._hand(self.view(), 640, 360), 3)
        self.see(self.view(), 45)

    def clear(self) -> None:
        """Take all cards away, and begin anew."""
        self.cards = []
        self.light = scenes.any_light(self.chance)
        self.play.watcher.clear()
        self.see(scenes.table(), 12)

    def _somewhere(self, piece: str) -> Lay:
        off = self.habit.off_mm * float(self.chance.random()) ** 0.5
        way = float(self.chance.uniform(0, 2 * pi))
        angle = float(self.chance.choice([90, 270])) + float(self.chance.normal(0, 8))
        if self.habit.turned:
            angle = float(self.chance.uniform(0, 360))
        return Lay(piece, off * cos(way), off * sin(way), angle)

    def _sticker_offsets(self) -> tuple[tuple[float, float, float], ...]:
        if not self.habit.askew:
            return ((0, 0, 0), (0, 0, 0))
        x, y, turn = (self.chance.uniform(low, high, 2) for low, high in ((0, 3), (0, 3), (-8, 8)))
        return tuple((float(x[n]), float(y[n]), float(turn[n])) for n in range(2))

    def _bring(self, below: Pixels, made: MadeCard, share: float, way: float) -> None:
        lay = made.lay
        x, y = lay.x + 110 * share * cos(way), lay.y + 110 * share * sin(way)
        on_its_way = replace(lay, x=x, y=y, angle=lay.angle + 40 * share)
        view = scenes.lay_on_picture(below, on_its_way, face(lay.piece, made.stuck))
        reach = 40 + 30 * share  # the hand holds its outer edge
        hand = (640 + SCALE * (x + reach * cos(way)), 360 + SCALE * (y + reach * sin(way)))
        self.see(self._hand(view, *hand), 1, moving=14.0)

    def _leave(self, view: Pixels, way: float) -> None:
        for far in (70, 110):
            at = (640 + SCALE * far * cos(way), 360 + SCALE * far * sin(way))
            self.see(self._hand(view, *at))

    def _linger(self, view: Pixels, made: MadeCard) -> None:
        """Keep one sticker under a fingertip for a while."""
        sticker = int(self.chance.integers(2))
        x, y = scenes.corner_of(made.lay, sticker)
        outside = float(np.degrees(np.arctan2(y - 360, x - 640)))
        held = scenes.with_finger(view, (x, y), outside + float(self.chance.uniform(-50, 50)))
        self.see(held, int(self.chance.integers(3, 25)))

    def _push(self, below: Pixels) -> None:
        made = self.cards[-1]
        dx, dy = (float(n) for n in self.chance.uniform(-10, 10, 2))
        turn = float(self.chance.uniform(-15, 15))
        for share in (0.4, 1.0):
            lay = replace(
                made.lay,
                x=made.lay.x + share * dx,
                y=made.lay.y + share * dy,
                angle=made.lay.angle + share * turn,
            )
            view = scenes.lay_on_picture(below, lay, face(lay.piece, made.stuck))
            self.see(view, 1 if share < 1 else 18, moving=0.0 if share == 1 else 6.0)
        self.cards[-1] = replace(made, lay=lay)

    def _hand(self, view: Pixels, x: float, y: float) -> Pixels:
        return scenes.with_hand(view, x, y, self.chance)


def lay_as_habit(habit: Habit, lays: int, seed: int) -> Count:
    """Lay so many cards as somebody of that habit does; count what was told."""
    pile, count = Pile(habit, seed), Count(lays=lays)
    pieces = scenes.NAMES
    for number in range(lays):
        if number % PILE == 0:
            pile.clear()
        piece = pieces[(number * 7 + seed * 13) % len(pieces)]
        if habit.takes_up and len(pile.cards) % 4 == 3:
            pile.told.clear()
            pile.take_up()
            _judge_taken_up(count, pile)
        pile.told.clear()
        begun = pile.lay(piece)
        _judge(count, pile.told, piece, begun / FPS)
    count.frames = pile.play.at
    return count


def _judge(count: Count, changes: list[Change], piece: str, since: float) -> None:
    lays = [change for change in changes if change.saw is ChangeKind.ON_TOP]
    when = [change.at - since for change in lays if change.card == piece]
    asks = [change for change in changes if change.saw is ChangeKind.UNSURE]
    is_asked = any(ask.card == piece and ask.at - since <= 1.0 for ask in asks)
    count.in_time += bool(when) and when[0] <= IN_TIME / FPS + 1e-6
    count.silent += not is_asked and not (when and when[0] <= 1.0)
    count.twice += len(when) > 1
    count.wrong += any(change.card != piece for change in lays)
    count.asked += len(asks)


def _judge_taken_up(count: Count, pile: Pile) -> None:
    """The top may be told when it comes back: it lies on top again."""
    top = pile.cards[-1].lay.piece
    lays = [change.card for change in pile.told if change.saw is ChangeKind.ON_TOP]
    count.wrong += any(card != top for card in lays)
    count.twice += lays.count(top) > 1
    asked = [change for change in pile.told if change.saw in (ChangeKind.FAN, ChangeKind.UNSURE)]
    is_asked = any(top in (change.card, *change.cards) for change in asked)
    count.silent += top not in lays and not is_asked


def _move_lay(lay: Lay, dx: float, dy: float, turn: float) -> Lay:
    c, s = cos(radians(turn)), sin(radians(turn))
    return replace(
        lay, x=c * lay.x - s * lay.y + dx, y=s * lay.x + c * lay.y + dy, angle=lay.angle + turn
    )


# -- faces -----------------------------------------------------------------------------------


@lru_cache(FACES)
def face(piece: str, stuck: tuple[tuple[float, float, float], ...], fine: int = 1) -> Pixels:
    """Return a card's face: one of several kinds of art, stickers as somebody stuck them.

    `fine` is how many times finer than the picture of a card on the mat it is.
    """
    number = scenes.DECK.numbers[piece]
    made = _art(np.random.default_rng(number), number)
    made = np.asarray(cv2.resize(made, (fine * CARD_PX[0], fine * CARD_PX[1])), np.uint8)
    side = (fine * STICKER_PX,) * 2
    sticker = cv2.resize(scenes.sticker(piece), side, interpolation=cv2.INTER_AREA)
    made = _stick(made, np.asarray(sticker, np.uint8), stuck[0])
    return np.ascontiguousarray(
        _stick(made[::-1, ::-1], np.asarray(sticker, np.uint8), stuck[1])[::-1, ::-1]
    )


def _art(chance: np.random.Generator, number: int) -> Pixels:
    """Return painted art, the same in a white frame, white paper with lines, or dark art."""
    painted = scenes.art(chance, CARD_PX)
    kind = number % 4
    if kind == 1:
        cv2.rectangle(painted, (0, 0), (CARD_PX[0] - 1, CARD_PX[1] - 1), 235, 44)
    if kind == 2:
        painted = np.asarray(cv2.addWeighted(painted, 0.15, np.full_like(painted, 255), 0.82, 0))
    if kind == 3:
        painted = np.asarray(painted // 4 + 12, np.uint8)
    return np.asarray(painted, np.uint8)


def _stick(card: Pixels, sticker: Pixels, how: tuple[float, float, float]) -> Pixels:
    """Stick a sticker into a card's upper left corner, so far off and askew."""
    x, y, angle = how
    half, scale = (len(sticker) - 1) / 2, SCALE * len(sticker) / STICKER_PX
    c, s = cos(radians(angle)), sin(radians(angle))
    turn = np.array([[c, -s], [s, c]])
    to = np.array([half + x * scale, half + y * scale])
    matrix = np.column_stack([turn, to - turn @ np.array([half, half])])
    stuck = np.ascontiguousarray(card)
    options: dict[str, Any] = {"dst": stuck, "borderMode": cv2.BORDER_TRANSPARENT}
    cv2.warpAffine(sticker, matrix, (card.shape[1], card.shape[0]), **options)
    return np.asarray(stuck, np.uint8)


# -- the table -------------------------------------------------------------------------------


def table(counts: Mapping[Habit, Count]) -> None:
    """Print a row for each habit."""
    frames = sum(count.frames for count in counts.values())
    print(f"\n## Piles that people make, {frames} frames of play\n")
    print("Told within 0.2 s of both codes being readable.")
    print("Silent: neither told nor asked for in 1 s.\n")
    print("| | lays | told | silent | told twice | phantoms, wrong cards | `unsure` |")
    print("|---|---|---|---|---|---|---|", flush=True)
    for habit, one in counts.items():
        told = f"{one.in_time / one.lays:.1%} | {one.silent} | {one.twice} | {one.wrong}"
        print(f"| {habit.name} | {one.lays} | {told} | {one.asked} |", flush=True)


def main(argv: Sequence[str] | None = None) -> int:
    """Print the table; exit status 1 where a card was told that was not laid."""
    words = Options("lab.camera_piles", __doc__)
    words.size("lays", 30, 1, "of each habit")
    words.size("seed", 7, 7, "of chance")
    args = words.read(argv)
    counts = {habit: lay_as_habit(habit, args.lays, args.seed) for habit in HABITS}
    table(counts)
    return int(any(count.wrong for count in counts.values()))


if __name__ == "__main__":
    sys.exit(main())
