"""A camera that hangs, dies, is gone or gives garbage; and a clock that jumps."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from queue import Empty, Queue
from random import Random
from threading import Event
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from firmware.camera.camera_thread import SILENT_S, Source, Watching
from firmware.edge import Mishaps
from firmware.games.registry import pieces
from firmware.inputs import CameraChange, CameraLost, CameraOpened, FromOutside
from firmware.owner.deck import tagged_pieces
from firmware.table.journal import Journal
from firmware.table.session import Session
from firmware.table.weekly import weekly
from lab.faults.box import game_lines
from lab.faults.rows import Bench, Verdict
from vision.cameras.art import Artist, Card, Scene
from vision.decode import decoder
from vision.frame import Camera, Frame, NoCamera
from vision.pile.change import ChangeKind as Seen
from vision.tags import Deck
from vision.watcher import Watcher

if TYPE_CHECKING:
    from vision.frame import Pixels

PATIENCE_S: Final = 30.0  # a busy machine
FPS: Final = 5
GONE_S: Final = 60.0
PIECES: Final = tagged_pieces(pieces())
DECK: Final = Deck.of("K7QD", PIECES)
CARD: Final = "picts-5"
SHAPES: Final = ((0, 0), (1, 1), (0, 640), (480,), (480, 640, 3), (480, 640, 1), (3, 5), (9, 9000))
KINDS: Final = ("float64", "bool", "uint16", "int32", "object", "complex64")


# -- a camera that follows a script ------------------------------------------------------------


class ScriptedCamera:
    """A camera that gives what a script yields; it follows the protocol as any other does."""

    live = True
    skipped_frames = 0

    def __init__(self, script: Callable[[], Iterator[Frame]]) -> None:
        self._script = script

    def frames(self) -> Iterator[Frame]:
        return self._script()

    def close(self) -> None:
        """Nothing is held."""


@cache
def _picture(card: str | None) -> Pixels:
    lies = () if card is None else (Card(card),)
    return Artist(DECK, {piece.id: piece for piece in PIECES}).draw(Scene(lies))


def _show_card(card: str | None, seconds: float, at: float = 0.0) -> Iterator[Frame]:
    for number in range(int(seconds * FPS)):
        yield Frame(_picture(card), at + number / FPS)


def _well() -> Iterator[Frame]:
    """An empty mat, then a card that is laid."""
    yield from _show_card(None, 4)
    yield from _show_card(CARD, 6, 4)


class CameraTrial:
    """The real thread of the eyes before cameras that come one after the other; time is given."""

    def __init__(self, *cameras: ScriptedCamera | Exception) -> None:
        self.now = 0.0
        self.heard: Queue[FromOutside] = Queue()
        self.mishaps = Mishaps(lambda _text: None, lambda: self.now)
        self._cameras = list(cameras)
        self._thread = Watching(
            Source("a camera", self._open), Watcher(decoder(), DECK), self.heard, self.mishaps,
            clock=lambda: self.now, wait=self._waits,
        )  # fmt: skip

    def _open(self) -> Camera:
        if not self._cameras:
            raise NoCamera("a camera: none is left")
        camera = self._cameras.pop(0)
        if isinstance(camera, Exception):
            raise camera
        return camera

    def _waits(self, stop: Event, seconds: float) -> None:
        self.now += seconds
        if not self._cameras:
            stop.wait(PATIENCE_S)

    def start(self) -> None:
        self._thread.start()

    def until(self, kind: type[Any], told: Callable[[Any], bool] = lambda _one: True) -> bool:
        """Whether this comes out of the queue."""
        return self.first(kind, told) is not None

    def first(self, kind: type[Any], told: Callable[[Any], bool]) -> Any:
        """Return the first of these that comes out of the queue, None where none comes."""
        while True:
            try:
                one = self.heard.get(timeout=PATIENCE_S)
            except Empty:
                return None
            if isinstance(one, kind) and told(one):
                return one

    def time_passes(self, seconds: float) -> None:
        """Let the loop turn for so long, as it does meanwhile."""
        for _ in range(int(seconds * 4)):
            self.now += 0.25
            self._thread.mind(self.now)

    def end(self) -> None:
        self._thread.stop()


@dataclass(slots=True)
class JudgedIncident:
    """What came of one incident."""

    is_said: bool = True  # that nothing is seen; or no picture was taken for one
    goes_on: bool = True  # it was there again
    is_told: bool = True  # a card laid afterwards


def _is_laid(change: CameraChange) -> bool:
    return change.change.saw is Seen.ON_TOP and change.change.card == CARD


def _judge_loss(eyes: CameraTrial) -> JudgedIncident:
    """Judge one whose camera has given pictures, is then lost, and comes again."""
    eyes.start()
    opened = eyes.until(CameraOpened)
    said = opened and eyes.until(CameraLost)
    goes_on = said and eyes.until(CameraOpened)
    told = goes_on and eyes.until(CameraChange, _is_laid)
    eyes.end()
    return JudgedIncident(said, goes_on, told)


# -- the incidents ----------------------------------------------------------------------------


def _hangs(chance: Random) -> JudgedIncident:
    """It gives no picture and does not return, and goes on when its cable was pulled."""
    hung, freed = Event(), Event()

    def script() -> Iterator[Frame]:
        yield from _show_card(None, chance.uniform(0.5, 2))
        hung.set()
        freed.wait(PATIENCE_S)
        raise NoCamera("a camera: its cable was pulled")

    eyes = CameraTrial(ScriptedCamera(script), ScriptedCamera(_well))
    eyes.start()
    said = eyes.until(CameraOpened) and hung.wait(PATIENCE_S)
    eyes.time_passes(SILENT_S + 1)
    said = said and eyes.until(CameraLost, lambda lost: "hangs" in lost.text)
    freed.set()
    goes_on = eyes.until(CameraOpened)
    told = eyes.until(CameraChange, _is_laid)
    eyes.end()
    return JudgedIncident(said, goes_on, told)


def _dies(chance: Random) -> JudgedIncident:
    """It is killed: its driver raises what nobody thought of, or its pictures just end."""
    kinds = (OSError(19, "No such device"), RuntimeError("killed"), ValueError("fps"), None)
    error, seconds = chance.choice(kinds), chance.uniform(0.5, 2)

    def script() -> Iterator[Frame]:
        yield from _show_card(None, seconds)
        if error is not None:
            raise error

    return _judge_loss(CameraTrial(ScriptedCamera(script), ScriptedCamera(_well)))


def _try_absence(chance: Random) -> JudgedIncident:
    """It is gone for a minute: it cannot be opened so long, and is there again."""
    gone = [NoCamera("a camera: no such device") for _ in range(chance.randint(6, 8))]
    eyes = CameraTrial(ScriptedCamera(lambda: _show_card(None, 1)), *gone, ScriptedCamera(_well))
    judged = _judge_loss(eyes)
    judged.is_said = judged.is_said and eyes.now >= GONE_S
    return judged


def _invalid_picture(chance: Random) -> JudgedIncident:
    """It gives what is no picture: said as lost, and there again with a picture."""
    shape, kind = chance.choice(SHAPES), chance.choice((*KINDS, "uint8"))
    if kind == "uint8" or chance.random() < 0.5:
        pixels: Any = np.zeros(shape, np.uint8)
    else:
        pixels = np.zeros((480, 640), kind)

    def script() -> Iterator[Frame]:
        yield from _show_card(None, 1)
        while True:
            yield Frame(pixels, 1.0)

    return _judge_loss(CameraTrial(ScriptedCamera(script), ScriptedCamera(_well)))


def _noise(chance: Random) -> JudgedIncident:
    """It gives noise: no card is told of it, and one that is laid afterwards is."""
    dice = np.random.default_rng(chance.randrange(10**9))

    def script() -> Iterator[Frame]:
        yield from _show_card(None, 1)
        for number in range(20):
            yield Frame(dice.integers(0, 256, _picture(None).shape).astype(np.uint8), 1 + number)
        yield from _show_card(None, 4, 21)
        yield from _show_card(CARD, 6, 25)

    eyes = CameraTrial(ScriptedCamera(script))
    eyes.start()
    goes_on = eyes.until(CameraOpened)
    laid = eyes.first(CameraChange, lambda saw: saw.change.saw is Seen.ON_TOP)
    eyes.end()
    return JudgedIncident(not eyes.mishaps.total, goes_on, laid is not None and _is_laid(laid))


INCIDENTS: Final = (_hangs, _dies, _try_absence, _invalid_picture, _noise)


def incidents(_bench: Bench, seed: int) -> Verdict:
    """Break a camera in one way: it is said, it goes on, and a card is told again."""
    incident = INCIDENTS[(seed - 1) % len(INCIDENTS)]
    judged, verdict = incident(Random(seed)), Verdict(tries=1)
    name = incident.__name__.strip("_")
    if not judged.is_said or not judged.is_told:
        verdict.silent.append(f"{name}: it is not said, or a card laid afterwards is not told")
    if not judged.goes_on:
        verdict.stopped.append(f"{name}: the camera is not there again")
    return verdict


# -- the clock --------------------------------------------------------------------------------

YEAR_S: Final = 366 * 86_400.0
NOON: Final = 1.8e9  # s, Unix time: January 2027
HALF: Final = 12  # lines before the clock jumps, and after


def clock_jumps(bench: Bench, seed: int) -> Verdict:
    """Set the clock by up to 30 years between and during runs: lines, times and copies stand."""
    chance, data, verdict = Random(seed), bench.folder() / "data", Verdict(tries=1)
    data.mkdir()
    jumps = [NOON + chance.uniform(-30, 30) * YEAR_S for _ in range(3)]
    lines, times, found = _played_at(data, jumps, seed)
    if lines != 2 * HALF or found != ():
        verdict.lost.append(f"{lines} of {2 * HALF} lines are there; {found}")
    if times != sorted(times) or not all(0 <= at < 2e9 for at in times):
        verdict.silent.append(f"times that run backwards: {times}")
    if copies := _copies_lost(data, jumps):
        verdict.lost.append(f"{copies} weekly copies are gone")
    return verdict


def _played_at(
    data: Path, jumps: list[float], seed: int
) -> tuple[int, list[float], tuple[str, ...]]:
    """Play a game over two runs under jumping clocks; return its lines, times and what is said."""
    header, *lines = game_lines(seed)
    wall = iter((jumps * len(lines))[: 2 * len(lines)])
    for run in range(2):
        journal = Journal(data / "journal.sqlite")
        session = Session(journal, lambda: next(wall))
        if run:
            session.resume(1000.0)
        else:
            session.begin(header, 1000.0)
        for number, line in enumerate(lines[run * HALF : (run + 1) * HALF]):
            session.do(line, 1001.0 + number)
        journal.close()
    journal = Journal(data / "journal.sqlite")
    recorded = journal.current()
    found = tuple(journal.handed_over())
    journal.close()
    assert recorded is not None
    times = [float(str(line["at"])) for line in recorded.lines if "at" in line]
    return len(times), times, found


def _copies_lost(data: Path, jumps: list[float]) -> int:
    """Return how many copies were taken away by a clock that went wrong and came back."""
    lost, made = 0, set[Path]()
    for now in (NOON, *jumps, NOON + 1):
        copy = weekly(data, now)
        if copy is not None:
            made.add(copy)
        lost += sum(not one.exists() for one in made) if len(made) <= 5 else 0
    return lost
