"""Plays at the generated table, filmed at 30 frames a second, and who saw what in time."""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Final

import numpy as np

from bench.frame import Read
from lab import camera_scenes as scenes
from lab.camera_incidents import INCIDENTS, Table
from lab.camera_scenes import DECK, Lay, Lens, Light
from vision.decode import decoder
from vision.frame import Frame
from vision.pile.change import Change
from vision.watcher import Watcher

if TYPE_CHECKING:
    from vision.frame import Pixels

FPS: Final = 30.0
IN_TIME: Final = 3  # frames after the first that lies still: 0.1 s
STILL: Final = 15  # frames that a card lies before the next hand comes
PILE: Final = 8  # cards before the pile is taken away


@dataclass(frozen=True, slots=True)
class Spoilt:
    """How lays are spoilt: "" or "glare" or "finger", and how many stickers a card has."""

    by: str = ""
    stickers: int = 2
    incidents: bool = False  # whether something that is no play happens after every lay

    @property
    def name(self) -> str:
        stickers = f"{self.stickers} sticker{'s'[: self.stickers - 1]}"
        more = ", hands, peeks, fans … between the lays" if self.incidents else ""
        return f"{self.by or 'clean'}, {stickers}{more}"


@dataclass(slots=True)
class Tally:
    """What became of the lays."""

    lays: int = 0
    frames: int = 0
    in_time: int = 0  # ours
    wrong: int = 0  # cards that were told and not laid
    ours_ms: list[float] = field(default_factory=list)
    bare_ms: list[float] = field(default_factory=list)
    bare: dict[str, list[bool]] = field(default_factory=dict)  # read in time, by decoder

    def add(self, more: Tally) -> None:
        """Count what another play showed, too."""
        self.lays, self.frames = self.lays + more.lays, self.frames + more.frames
        self.in_time, self.wrong = self.in_time + more.in_time, self.wrong + more.wrong
        self.ours_ms += more.ours_ms
        self.bare_ms += more.bare_ms
        for name, seen in more.bare.items():
            self.bare.setdefault(name, []).extend(seen)


class Play:
    """A table, its camera and the watcher."""

    def __init__(self, chance: np.random.Generator) -> None:
        self.chance = chance
        self.watcher = Watcher(decoder(), DECK)
        self.lens = Lens(chance)
        self.told: list[str] = []
        self.changes: tuple[Change, ...] = ()  # told by the last frame
        self.ms: list[float] = []
        self.at = 0

    def see(self, still: Pixels, noise: float) -> Pixels:
        """Show one frame; return it."""
        pixels = self.lens.noisy(still, noise)
        begun = time.process_time()
        self.changes = self.watcher.see(Frame(pixels, self.at / FPS))
        self.ms.append((time.process_time() - begun) * 1000)
        self.at += 1
        self.told += [str(change.card) for change in self.changes if change.saw == "on-top"]
        return pixels


def lay_cards(
    spoilt: Spoilt, lays: int, others: Mapping[str, tuple[Read, int]], seed: int = 1
) -> Tally:
    """Lay so many cards; `others` are bare decoders, each with every how many lays it is asked."""
    tally = Tally(bare={name: [] for name in others})
    play = Play(np.random.default_rng(seed))
    pieces = scenes.NAMES
    light, view = Light(), scenes.table()
    for number in range(lays):
        if number % PILE == 0:
            light, view = scenes.any_light(play.chance), scenes.table()
            play.watcher.clear()
            _look(play, play.lens.still(view, light), light, 12)
        lay = _somehow(pieces[number % len(pieces)], spoilt.stickers, play.chance)
        before = len(play.told)
        for still in _on_its_way(play, view, lay, light):
            play.see(still, light.noise)
        below, view = view, scenes.lay_on_picture(view, lay)
        still = play.lens.still(_spoil(view, lay, spoilt, play.chance), light)
        shots = _look(play, still, light, IN_TIME + 1)
        told = play.told[before:]
        tally.in_time += told == [lay.piece]
        _look(play, still, light, STILL)
        if spoilt.incidents:
            free = (pieces[(number + 40) % len(pieces)], pieces[(number + 41) % len(pieces)])
            _happen(play, Table(view, below, lay, free, light, play.lens, play.chance))
        told = play.told[before:]
        tally.wrong += sum(card != lay.piece for card in told) + (told.count(lay.piece) > 1)
        _ask_others(tally, others, shots, lay.piece, number)
    tally.lays, tally.frames, tally.ours_ms = lays, play.at, play.ms
    return tally


def _happen(play: Play, table: Table) -> None:
    """Let something happen that is no play, and look at the pile again."""
    incident = INCIDENTS[int(play.chance.integers(len(INCIDENTS)))]
    for still, count in incident(table):
        _look(play, still, table.light, count)
    _look(play, table.still(table.view), table.light, STILL)


def _look(play: Play, still: Pixels, light: Light, count: int) -> list[Pixels]:
    return [play.see(still, light.noise) for _ in range(count)]


def _somehow(piece: str, stickers: int, chance: np.random.Generator) -> Lay:
    """Return a careless lay, either way round."""
    x, y, askew = (float(n) for n in chance.normal(0, (4, 3, 5)))
    x, y = float(np.clip(x, -9, 9)), float(np.clip(y, -7, 7))
    return Lay(piece, x, y, float(chance.choice([90, 270])) + askew, stickers)


def _on_its_way(play: Play, view: Pixels, lay: Lay, light: Light) -> Iterator[Pixels]:
    """Yield a card that a hand brings from the right, and the hand that goes."""
    moving = replace(light, motion=14.0)
    for share in (1.0, 0.6, 0.25):
        way = replace(
            lay, x=lay.x + 100 * share, y=lay.y + 40 * share, angle=lay.angle + 30 * share
        )
        shown = scenes.lay_on_picture(view, way)
        x, y = 900 + 400 * share, 500 + 250 * share
        yield play.lens.still(scenes.with_hand(shown, x, y, play.chance), moving)
    done = scenes.lay_on_picture(view, lay)
    for share in (0.3, 0.8):
        x, y = 900 + 500 * share, 560 + 400 * share
        yield play.lens.still(scenes.with_hand(done, x, y, play.chance), light)


def _spoil(view: Pixels, lay: Lay, spoilt: Spoilt, chance: np.random.Generator) -> Pixels:
    """Put glare or a finger on one of the card's stickers."""
    if not spoilt.by:
        return view
    x, y = scenes.corner_of(lay, int(chance.integers(spoilt.stickers)))
    # px from the middle of a code of 76 px: with one sticker only its edge may suffer
    off = float(chance.uniform(0, 40) if spoilt.stickers == 2 else chance.uniform(32, 50))
    outside = float(np.degrees(np.arctan2(y - 360, x - 640)))  # a finger comes from there
    glare = spoilt.by == "glare"
    angle = float(chance.uniform(0, 360)) if glare else outside + float(chance.uniform(-40, 40))
    at = (x + off * np.cos(np.radians(angle)), y + off * np.sin(np.radians(angle)))
    if glare:
        return scenes.with_glare(view, at, float(chance.uniform(6, 14)))
    return scenes.with_finger(view, at, angle)


def _ask_others(
    tally: Tally,
    others: Mapping[str, tuple[Read, int]],
    shots: list[Pixels],
    piece: str,
    number: int,
) -> None:
    for name, (read, every) in others.items():
        if number % every:
            continue
        seen = False
        for pixels in shots:
            begun = time.process_time()
            seen = DECK.text(piece) in read(pixels) or seen
            if name == "zxing-cpp":
                tally.bare_ms.append((time.process_time() - begun) * 1000)
        tally.bare[name].append(seen)


def idle_ms(seconds: float) -> list[float]:
    """Return CPU ms a frame with a pile that nobody touches, after two seconds of it."""
    play = Play(np.random.default_rng(3))
    light = Light()
    _look(play, play.lens.still(scenes.table(), light), light, 12)
    still = play.lens.still(scenes.lay_on_picture(scenes.table(), Lay(scenes.PIECES[0].id)), light)
    _look(play, still, light, round((2 + seconds) * FPS))
    return play.ms[round(2 * FPS) + 12 :]
