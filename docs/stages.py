"""The situations of the image report: a real box, brought to each of them by bots and by hand."""

from __future__ import annotations

import tempfile
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, nullcontext
from dataclasses import dataclass, field, replace
from itertools import chain
from pathlib import Path
from threading import Event, Thread
from typing import Any, Final

from docs.attract_stages import ATTRACT
from docs.camelot_stages import CAMELOT
from docs.hall_stages import HALL, hall
from docs.merlin_stages import FOUR, MERLIN
from docs.play_stages import PLAY, deal, deals_the_same
from engine.game import Line, Notice
from firmware.commands.demo import DECK, NAMES
from firmware.demo.evening import TableTime, company_for
from firmware.games.registry import DEFAULT, GAMES
from firmware.inputs import CameraChange, CameraLost, CameraOpened, Click, FromOutside
from firmware.owner.config import Config
from firmware.owner.troubles import Troubles
from firmware.screen.snapshot import common_view
from firmware.start import Appliance, Outside, appliance
from firmware.table.log import LOG_LINES
from fleet.hall.board import Board
from vision.cameras.drawn_table import DrawnCamera
from vision.pile.change import Change
from vision.pile.change import ChangeKind as Seen
from words.text import t

SEED: Final = 7  # the demo's own game
QUIET_S: Final = 100.0  # by then every cue has ended, and nobody is asked whether he is there
REST_S: Final = 2_000.0
SETTLES: Final = 40  # tenths of a second that the box is given after each thing that is done
FPS: Final = 15.0
FIVE: Final = NAMES[:5]
LONG: Final = (
    "Ferdinand-Alexander", "Bartholomew the Unready", "Maximiliane", "Anna 🦄 Rose",
    "شهرزاد الحكيمة", "W" * 200, "<b>Ben</b>",
)  # fmt: skip
View = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Stage:
    """A situation: which game, played until when, what is done then, and which page shows it."""

    name: str
    until: Callable[[View], bool] | None = None  # None: bots play nothing
    then: tuple[tuple[float, FromOutside], ...] = ()  # so many s after what was before
    game: str = DEFAULT
    lines: str = ""  # of a record, in short (`roundtable do`), one after the other: "ok; die 6"
    path: str = ""
    press: str = ""  # what is pressed on the page at the end, one after the other
    shows: str = ""  # what is there then; some of it is loaded only now
    players: tuple[str, ...] = FIVE
    seed: int = SEED
    pin: str | None = None
    spectator: bool = False  # whether its box has the page for spectators
    people: tuple[int, ...] | None = None  # the program deals to them; (): nothing is on yet
    asked: Callable[[View], bool] = lambda _asks: True  # until a person is asked that
    files: tuple[tuple[str, str], ...] = ()  # of the data folder, as they are found at the start
    is_filmed: bool = False
    camera: str = "drawn"
    calls: bool | None = None  # whether help is called; None: nobody would hear it
    header_too: Line = field(default_factory=dict, hash=False)  # what its header says besides
    attract: Line | None = field(default=None, hash=False)  # what the page shows between games
    hall: Callable[[Board], None] | None = None  # of many tables, with no box: brings a hall there

    @property
    def header(self) -> Line:
        return {"record": f"{self.game}/1", "players": list(self.players), **self.header_too}


def _is_worth_a_picture(state: View) -> bool:
    """Whether there is much to see: both colours, a success just now, a Quest card on top."""
    if state["last_quest"] is None or state["phase"] != "turn":
        return False
    success = state["last_quest"]["white"] > 1 and len(state["last_quest"]["quests"]) > 2
    return bool(success and state["black"] > 1 and state["threats"] > 3 and state["questable"])


def _is_after_a_quest(state: View) -> bool:
    """Whether a Quest of three sums and more was just played."""
    last = state["last_quest"]
    return bool(last and not state["threats"] and len(last["quests"]) > 2 and not state["winner"])


def _may_accuse(state: View) -> bool:
    """Whether a player may accuse, or go on a Quest."""
    swords = state["white"] + state["black"]
    return bool(swords >= 6 and state["phase"] == "turn" and state["questable"])


def _is_on(state: View) -> bool:
    return bool(state["threats"] > 3 and state["phase"] == "turn")


def _is_open_and_full(state: View) -> bool:
    """Whether a pile lies there that can be reckoned with."""
    return bool(state["threats"] > 8 and not state["hidden"] and not state["announce"])


def _asks_for_a_value(state: View) -> bool:
    return str(state["top"]).startswith("morgan-4")


def _is_over(state: View) -> bool:
    return state["winner"] is not None


def _in_phase(*phases: str) -> Callable[[View], bool]:
    return lambda state: state["phase"] in phases


UNSURE: Final = CameraChange(Change(QUIET_S, Seen.UNSURE, card="grail-3", why="aside"))
# As the program says it, so that it stands in the catalogues.
GONE: Final = t("{text}: it gives no more pictures: check its cable", text="USB 0")
SHEET: Final = "dialog[open]"
STAGES: Final = (
    Stage("turn", _is_worth_a_picture),
    Stage("first-turn", lambda _state: True),
    Stage("silence", lambda state: state["silence"]),
    Stage("question", _in_phase("claim", "reveal", "tokens", "vivien")),
    Stage("accused", _in_phase("accused"), seed=2),
    Stage("take-back", _is_on, ((1.0, Click("undo", 2.2)),)),
    Stage("seven", _is_on, players=LONG),
    Stage("lost-camera", _is_on, ((1.0, CameraLost(GONE)),)),
    Stage("unsure", _is_on, ((1.0, UNSURE),)),
    Stage(
        "rests",
        _is_on,
        ((REST_S, CameraOpened("drawn camera")), (REST_S, CameraOpened("drawn camera"))),
    ),
    Stage("loyal-wins", lambda state: state["winner"] == "loyal"),
    Stage("evil-wins", lambda state: state["winner"] == "evil", seed=2),
    Stage("new-game"),
    Stage("new-board-game", press="#start [data-game=camelot], #start details.more summary"),
    Stage(
        "safe-mode",
        _is_on,
        files=(("panel.toml", "[ring"),),
        press=".ribbon.safe button",
        shows=SHEET,
    ),
    Stage("the-box", _is_on, press="#open-menu, .box-button", shows=SHEET),
    Stage("menu", _is_on, press="#open-menu", shows=SHEET),
    Stage("said", _is_on, press="#last .last", shows=SHEET),
    Stage("after-a-quest", _is_after_a_quest),
    Stage("accusing", _may_accuse, ((1.0, Click("accuse", 0.1)),)),
    Stage("across-the-room", _is_worth_a_picture, path="?own-screen"),
    Stage("across-after-a-quest", _is_after_a_quest, path="?own-screen"),
    Stage("phones", _is_on, press="#open-menu, .badge.join", shows=SHEET),
    Stage("drawer", _is_on, press=".lay", shows="#drawer:not([hidden])"),
    Stage("spectator-asks", _is_on, path="spectator", shows="#unasked .gold", spectator=True),
    Stage(
        "spectator",
        _is_open_and_full,
        path="spectator",
        press="#unasked .gold",
        shows="#rows .counted",
        spectator=True,
    ),
    Stage("operator", _is_on, path="operator", calls=False),
    Stage(
        "operator-missed",
        _is_on,
        path="operator",
        press=".lines .ways button:first-child, .mend-sheet [data-piece]",
        shows=SHEET,
    ),
    Stage("help-called", _is_on, calls=True),
    Stage(
        "operator-called",
        _is_on,
        path="operator",
        shows="[data-called]",
        calls=True,
    ),
    Stage("operator-new-game", path="operator"),
    Stage(
        "operator-doctor",
        _is_on,
        path="operator",
        press="[data-doctor]",
        shows=".checks li",
    ),
    Stage("operator-keep", _is_on, path="operator", press="[data-keep]", shows=SHEET),
    Stage("why", _is_worth_a_picture, press="#score .why-button", shows=SHEET),
    Stage("what-it-does", _is_worth_a_picture, press=".does-button", shows=SHEET),
    Stage("teach", _asks_for_a_value),
    Stage("pin", _is_on, path="operator", press="#closed button", shows=SHEET, pin="471100"),
    Stage("calibrate", _is_on, path="calibrate", shows="#codes li", is_filmed=True),
    Stage("selftest", _is_on, path="selftest"),
    Stage("first", path="first", shows=".of-step .options button"),
    Stage("first-pin", path="first#pin", shows=".pin-pad"),
    Stage("first-aim", path="first#aim", shows=".verdict .good", is_filmed=True),
    Stage("first-sheets", path="first#sheets", shows="[data-pdf]"),
    Stage("first-cards", path="first#cards", shows=".chips-of li", is_filmed=True),
    Stage("first-end", path="first#end", shows=".of-step .gold"),
    Stage("help", _is_on, path="help"),
    Stage("copy", path="copy?game=merlin", press='.palette [data-value="manor"]'),
    Stage(
        "copy-missions",
        path="copy?game=merlin",
        press="[data-step=missions], .maker [data-value=flag]",
    ),
    Stage("games", _is_over, path="games", shows="#history table"),
    Stage("replay", _is_over, path="replay?game=1&line=31", shows="#hidden .gauge"),
    Stage(
        "looked-back",
        _is_over,
        path="replay?game=1&line=31",
        press=".badge.analysis",
        shows=SHEET,
    ),
    Stage("photo", path="photo", shows=".answer [data-game]"),
    Stage("score", path="score", press="[data-sheet=tiles] .palette [data-value=wood]"),
    *(Stage(name, **told) for name, told in PLAY.items()),
    *(
        Stage(name, _is_on, attract=told, shows=f"[data-kind={told['kind']}], .ribbon.plays")
        for name, told in ATTRACT.items()
    ),
    *(Stage(name, game="camelot", **told) for name, told in CAMELOT.items()),
    *(Stage(name, **{"game": "merlin", "players": FOUR, **told}) for name, told in MERLIN.items()),
    *(Stage(name, **told) for name, told in HALL.items()),
    Stage("phone-camera", path="phone-camera", camera="phone", shows="#code"),
    Stage(
        "operator-phone",
        _is_on,
        path="operator",
        camera="phone",
        press="#unasked .gold, [data-phone]",
        shows=SHEET,
    ),
    Stage("card-what-it-does", _is_worth_a_picture, press=".pile [data-does]", shows=SHEET),
    Stage(
        "camelot-what-it-does",
        game="camelot",
        **CAMELOT["camelot-quests"],
        press="[data-does='quest-picts']",
        shows=SHEET,
    ),
    Stage(
        "merlin-what-it-does",
        game="merlin",
        players=FOUR,
        **MERLIN["merlin-turn"],
        press=".castle [data-does]",
        shows=SHEET,
    ),
    Stage(
        "hand-what-it-does",
        **{
            **PLAY["play-board-hand"],
            "press": "#curtain .gold, #hand .held [data-does]",
            "shows": SHEET,
        },
    ),
)


class NotReached(RuntimeError):
    """No game of the bots comes to that situation: another seed is needed."""


@contextmanager
def staged(stage: Stage) -> Iterator[str]:
    """Give the address of a box in that situation."""
    if stage.hall is not None:
        with hall(stage.hall) as address:
            yield address
        return
    time = TableTime()
    with opened(stage, time) as box, ExitStack() as parts:
        _set(box, stage, time)
        if stage.is_filmed:
            parts.enter_context(_film_table(box))
        yield box.serving.address


@contextmanager
def opened(stage: Stage, clock: Callable[[], float] = lambda: 0.0) -> Iterator[Appliance]:
    """Give a box that has just been switched on."""
    with tempfile.TemporaryDirectory() as folder, ExitStack() as parts:
        for name, text in stage.files:
            Path(folder, name).write_text(text)
        config = Config(
            Path(folder),
            pins="mock",
            port=0,
            deck=DECK,
            camera=stage.camera,
            pin=stage.pin,
            spectator=stage.spectator,
            mqtt=None if stage.calls is None else "a-broker",
        )
        outside = Outside(publish=lambda *_: nullcontext(), wall=TableTime())
        box = parts.enter_context(
            appliance(
                config,
                lambda _notice, _text: None,
                clock,
                troubles=Troubles(),
                deals=None if stage.people is None else deals_the_same,
                outside=outside,
            )
        )
        if stage.calls is not None:
            box.chores.call(stage.calls)
        yield box


def _set(box: Appliance, stage: Stage, time: TableTime) -> None:
    box.queue.put(CameraOpened(t("drawn camera, {decoder}", decoder="zxing-cpp")))
    box.app.step(0.0)
    if stage.people is not None:
        deal(box, stage.header, stage.people, stage.asked)
    elif stage.until is not None:
        arrive(box, stage, stage.until)
    elif stage.lines:
        enter(box, stage)
    box.announcer.announce((), QUIET_S)
    now = QUIET_S
    for after, told in stage.then:
        now += after
        box.queue.put(told)
        for tenth in range(SETTLES):
            time.now = now + tenth / 10
            box.app.step(time.now)
    if stage.attract is not None:
        desk = box.desk
        table = {**desk.table(), "attract": stage.attract}
        desk.publish(table, desk.lamps(), desk.state(), dict)


def play(
    box: Appliance,
    stage: Stage,
    until: Callable[[View], bool],
    before: Callable[[], None] = lambda: None,
) -> None:
    """Let bots play until it is so, `before` each event; the pile always lies as it should."""
    for notices in _play_stage(box, stage, before):
        box.announcer.announce(notices, 0.0)
        if until(dict(box.desk.state() or {})):
            return


def arrive(box: Appliance, stage: Stage, until: Callable[[View], bool]) -> None:
    """Let bots play until it is so, and show only what came of it: nobody looks before."""
    said: deque[tuple[Notice, ...]] = deque(maxlen=LOG_LINES)
    for notices in _play_stage(box, stage):
        said.append(notices)
        if until(common_view(box.app.session.running) or {}):
            break
    box.announcer.announce(tuple(chain.from_iterable(said)), 0.0)


def _play_stage(
    box: Appliance, stage: Stage, before: Callable[[], None] = lambda: None
) -> Iterator[tuple[Notice, ...]]:
    """Yield what is said as the game begins, and after each event of the bots."""
    session = box.app.session
    notices = session.begin(stage.header, 0.0)
    company, adapter = company_for(stage.header, stage.seed)
    while True:
        session.look = replace(session.look, agreed=True)
        yield notices
        state = session.running.state if session.running else None
        event = company.next_event(state)
        if event is None:
            raise NotReached(f"{stage.name}: no such situation with seed {stage.seed}")
        before()
        notices = session.do(adapter.game.write(event), 0.0)
        company.follow(state, event, session.running.state if session.running else None)


def enter(box: Appliance, stage: Stage) -> None:
    """Begin the stage's game and enter its lines, as an operator would."""
    session, adapter = box.app.session, GAMES[stage.game]
    box.announcer.announce(session.begin(stage.header, 0.0), 0.0)
    for words in stage.lines.strip("; ").split(";"):
        box.announcer.announce(session.do(adapter.hands.line_from_words(words.split()), 0.0), 0.0)
    session.look = replace(session.look, agreed=True)


@contextmanager
def _film_table(box: Appliance) -> Iterator[None]:
    """Keep the drawn camera running: the calibration page measures what comes in."""
    assert box.drawn is not None
    camera, ends = DrawnCamera(box.drawn.table, FPS), Event()

    def film() -> None:
        while not ends.wait(1 / FPS):
            box.aim.see(camera.next_frame())

    filming = Thread(target=film, daemon=True)
    filming.start()
    try:
        yield
    finally:
        ends.set()
        filming.join()
