"""Recorded evenings as fingers and cards on every board: what must then be seen and heard.

The tables here are written from the rulebook and the issue, not from the program's own: a lamp is
read from its real gpiozero device, the tones from the real buzzer, on mock pins.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

import pytest

from engine.game import Eyes, Line
from engine.record import Play, parse, read_event, step
from engine.rumors.game import RUMORS
from firmware.demo.evening import TableTime
from firmware.owner.config import Config
from firmware.start import Appliance, Outside, appliance
from tests.firmware.test_app import Table
from tests.support.fingers import Fingers
from tests.support.places import EVENINGS
from vision.pile.change import ChangeKind as Seen

FOLDER: Final = EVENINGS
TICK_S: Final = 0.02
QUESTS: Final = ("picts", "saxons", "dragon", "excalibur", "grail")
C7, E7, F7, A7, C8 = 2093, 2489, 2960, 3520, 4186  # Hz

# What is heard, as (Hz, seconds); a rest of less than 0.18 s belongs to the tune.
TUNES: Final = {
    "success": ((C7, 0.12), (F7, 0.12), (A7, 0.36)),
    "too early": ((C8, 0.1), (C8, 0.1), (C7, 0.4)),
    "too late": ((E7, 0.6), (C7, 1.2)),
    "harmless": ((F7, 0.16), (F7, 0.16)),
    "question": ((F7, 0.12), (C8, 0.36)),
    "silence begins": ((F7, 0.4), (C7, 0.6)),
    "silence ends": ((C7, 0.4), (F7, 0.6)),
    "card read": ((C8, 0.04),),
    "count begins": ((A7, 0.08),),
    "taken back": ((A7, 0.1), (F7, 0.1), (E7, 0.1)),
    "turned": ((A7, 0.3), (C7, 0.6)),
    "won": ((C7, 0.12), (C7, 0.12), (C7, 0.12), (F7, 0.12), (A7, 0.12), (C8, 0.48)),
    "lost": ((C8, 0.45), (A7, 0.45), (E7, 0.45), (C7, 0.9)),
}
WHITE_TONE, BLACK_TONE = (C8, 0.25), (E7, 0.45)
OUTCOMES: Final = {
    "success": "success", "too-early": "too early", "too-late": "too late", "harmless": "harmless",
}  # fmt: skip
ASKING_PHASES: Final = ("vivien", "merlin-6", "accused", "loyalties", "gawain-card")
OK_WAITS: Final = (
    "vivien", "merlin-6", "arthur", "gawain", "gawain-card", "percival", "accused", "loyalties",
)  # fmt: skip
CHARACTERS: Final = ("morgan", "merlin", "mordred", "vivien")


# -- what must be seen -------------------------------------------------------------------------


def quest_lamp(quest: str, state: Any, checked: set[str]) -> float:
    """Lit where pressing acts at once, dim where it points or asks further, else dark."""
    if state["phase"] in ("claim", "tokens"):
        return 1.0
    if state["phase"] == "merlin-6":
        return 0.15
    bound = state["must_listen"] or state["seats"][state["seat"]]["revealed"] == "traitor"
    asks = str(state["top"]).startswith(CHARACTERS) and state["phase"] == "turn" and not bound
    if asks and state["top"] not in checked:  # "does this card show that symbol?"
        return 0.15
    return 1.0 if quest in state["questable"] and state["phase"] == "turn" else 0.0


def ok_lamp(state: Any) -> set[float]:
    """What the OK lamp does in a second."""
    if state["phase"] in OK_WAITS:
        return {0.0, 1.0}
    if state["phase"] == "over":
        return {0.15}  # the same players again, once it was asked whether
    traitor = state["seats"][state["seat"]]["revealed"] == "traitor"
    lays_down = state["phase"] == "turn" and state["announce"] and not traitor
    return {0.15} if lays_down and state["deck"] + state["discard"] else {0.0}


def swords(state: Any) -> list[str]:
    """The ring: white Swords from its first LED on, black ones from its last back."""
    dark = 16 - state["white"] - state["black"]
    return ["#ffdcb4"] * state["white"] + ["#000000"] * dark + ["#6e00c8"] * state["black"]


def seats(state: Any, who: int | None) -> list[str]:
    playing = len(state["seats"])
    return ["#ff8c14" if n == who else "#1a0e02" if n < playing else "#000000" for n in range(7)]


# -- what must be heard -------------------------------------------------------------------------


def demanded(line: Line, before: Any, after: Any) -> Counter[Any]:
    """The tunes of one line, by what it changed."""
    do = line["do"]
    if do == "undo":
        return Counter(["question", "taken back"])  # "take the last line back?"
    tunes: Counter[Any] = Counter()
    if do == "lay":
        tunes["question" if line.get("face") == "down" else "card read"] += 1
        tunes["count begins"] += line.get("card") == "morgan-2"
    shows = do in ("claim", "token", "knight") or (do == "reveal" and line["card"] is not None)
    tunes["card read"] += shows
    tunes["question"] += do == "knight" and after["must_listen"]  # Arthur's order
    tunes["silence begins"] += after["silence"] and not before["silence"]
    tunes["silence ends"] += before["silence"] and not after["silence"]
    begins = after["phase"] != before["phase"] and after["phase"] in ASKING_PHASES
    tunes["question"] += begins
    tunes += resolved(before, after)
    if after["winner"] and not before["winner"]:
        tunes["won" if after["winner"] == "loyal" else "lost"] += 1
    return +tunes


def resolved(before: Any, after: Any) -> Counter[Any]:
    """A Quest's outcome, and each new Sword's own tone."""
    tunes: Counter[Any] = Counter()
    white, black = after["white"] - before["white"], after["black"] - before["black"]
    report = after["last_quest"]
    if report != before["last_quest"]:
        (main,) = (one for one in report["quests"] if one["quest"] == report["main"])
        tunes[OUTCOMES[main["outcome"]]] += 1
        others = {one["outcome"] for one in report["quests"] if one is not main}
        worst = next((one for one in ("too-late", "harmless") if one in others), None)
        tunes[OUTCOMES.get(worst, "")] += worst is not None
        white, black = report["white"], report["black"]
    elif white < 0:
        return Counter(["turned"])
    if white or black:
        tunes[(WHITE_TONE,) * white + (BLACK_TONE,) * black] += 1
    return tunes


# -- a table that is played by hands ----------------------------------------------------------


class Played(Table):
    """A table with fingers on its pins; it listens to its buzzer."""

    def __init__(self, box: Appliance, time: TableTime, fingers: Fingers) -> None:
        super().__init__(box, time, [])
        board = box.app.box.board
        self._hands = fingers.on(board)
        self._pins = board.buttons
        self.heard: list[list[Any]] = []  # [Hz or None, seconds]

    def tick(self, seconds: float) -> None:
        for _ in range(round(seconds / TICK_S)):
            self.passes(TICK_S)
            tone = self.box.app.box.tone()
            now = round(tone) if tone else None
            if self.heard and self.heard[-1][0] == now:
                self.heard[-1][1] += TICK_S
            else:
                self.heard.append([now, TICK_S])

    def finger(self, button: str, seconds: float = 0.1) -> None:
        """Press a real button where the board has one, else the page's."""
        self.tick(0.8)
        if button in self._pins:
            self._hands.press(button)
            self.tick(seconds)
            self._hands.release(button)
        else:
            self.box.desk.press(button, seconds)
            self.tick(seconds)
        self.tick(0.1)

    def until_quiet(self) -> None:
        for _ in range(600):
            self.tick(TICK_S)
            if self.heard[-1][0] is None and self.heard[-1][1] > 0.5:
                return
        raise AssertionError("it never falls quiet")

    def phrases(self) -> Counter[Any]:
        """Return the tunes heard since the last time, by name."""
        tunes: list[list[tuple[int, float]]] = [[]]
        for tone, seconds in self.heard:
            if tone is not None:
                tunes[-1].append((tone, seconds))
            elif seconds > 0.175 and tunes[-1]:
                tunes.append([])
        self.heard.clear()
        return Counter(named(tune) for tune in tunes if tune)


def named(tune: list[tuple[int, float]]) -> Any:
    known = [*TUNES.items()]
    known += [(key, key) for w in range(9) for b in range(9)
              if (key := (WHITE_TONE,) * w + (BLACK_TONE,) * b)]  # fmt: skip
    for name, notes in known:
        if len(notes) == len(tune) and all(
            hz == heard and abs(seconds - lasted) < 0.035
            for (hz, seconds), (heard, lasted) in zip(notes, tune, strict=True)
        ):
            return name
    return tuple(tune)


@contextmanager
def played(folder: Path, board: str, header: Line) -> Iterator[Played]:
    time, fingers = TableTime(), Fingers()
    config = Config(folder, pins="mock", port=0, camera="drawn", board=board)
    with appliance(config, lambda notice, text: None, time, outside=Outside(fingers)) as box:
        box.announcer.announce(box.app.session.begin(header, 0.0), 0.0)
        yield Played(box, time, fingers)


def act(table: Played, line: Any, phase: str, who: int | None) -> str:  # noqa: C901  (a row each)
    """Do a record line as hands would: docs/how-to-play.md, row by row.

    Return the card that a player has looked at, where one was.
    """
    match line:
        case {"do": "lay", "card": card} | {"do": "reveal", "card": str(card)}:
            table.see(Seen.ON_TOP, card=card)
        case {"do": "lay"}:
            table.finger("ok")
        case {"do": "claim" | "token", "quest": quest}:
            table.finger(f"quest-{QUESTS.index(quest) + 1}")
        case {"do": "quest", "quest": quest}:
            for _ in range(1 + line.get("bonus", 0)):
                table.finger(f"quest-{QUESTS.index(quest) + 1}")
            if table.shown["ask"]["kind"] == "ask-symbol":  # does it show that symbol?
                looked_at = str(table.shown["ask"]["params"]["card"])
                table.finger("ok")
                return looked_at
            if phase == "merlin-6":
                table.finger("ok")
        case {"do": "accuse", "seat": seat}:
            point_at(table, "accused", seat)
            table.finger("ok")
        case {"do": "loyalty", "is": side, "seat": seat} if seat == who:
            if side == "traitor":
                table.finger("accuse")  # points at that; OK says so
            table.finger("ok")
        case {"do": "reveal"}:
            table.finger("ok", 2.1)
        case {"do": "confirm"}:
            table.finger("ok", 2.1 if phase == "tokens" else 0.1)
        case {"do": "undo"}:
            table.finger("undo", 2.1)
            table.finger("ok")
        case {"do": "knight", "card": card, "seat": seat}:
            if phase != "turn":
                point_at(table, "seat", seat)
            table.see(Seen.ON_TOP, card=card)
        case _:
            table.do(**line)  # teach, adjust, a Loyalty card out of turn are the operator's
    return str(line["card"]) if line["do"] == "teach" else ""


def point_at(table: Played, key: str, seat: int) -> None:
    for _ in range(8):
        table.finger("accuse")
        if table.shown["ask"]["params"].get(key) == seat:
            return
    raise AssertionError(f"ACCUSE never points at seat {seat}")


def lamps_in_a_second(table: Played) -> list[Any]:
    seen = []
    for _ in range(10):
        table.tick(0.1)
        seen.append(table.box.desk.lamps())
    return seen


def check_lamps(
    board: str, table: Played, state: Any, who: int | None, checked: set[str], where: str
) -> None:
    """See that every lamp is as the state demands, for a second."""
    seen = lamps_in_a_second(table)
    levels = {name: {one["lamps"][name] for one in seen} for name in seen[0]["lamps"]}
    assert (min(levels["silence"]) >= 0.15) == state["silence"]
    assert (max(levels["silence"]) == 0) == (not state["silence"])
    if board == "minimal":
        winks = state["phase"] in OK_WAITS
        white = max(levels["white"]) if not winks else Counter(
            one["lamps"]["white"] for one in seen).most_common(1)[0][0]  # fmt: skip
        assert (len(levels["white"]) > 1) == winks
        assert sword_lamp(white) == min(state["white"], 7)
        assert {sword_lamp(level) for level in levels["black"]} == {min(state["black"], 7)}
        return
    for number, quest in enumerate(QUESTS, 1):
        assert levels[f"quest-{number}"] == {quest_lamp(quest, state, checked)}, (quest, where)
    assert levels["ok"] == ok_lamp(state), where
    ring = seen[-1]["ring"]
    assert ring[:16] == swords(state)
    assert ring[16:] == (seats(state, who) if board == "deluxe" else [])


def sword_lamp(level: float) -> int:
    """How many Swords a lamp of that brightness stands for: each makes it brighter, up to seven."""
    return (0.0, 0.04, 0.08, 0.18, 0.33, 0.51, 0.73, 1.0).index(level)


def states(header: Line, lines: list[Line]) -> Iterator[tuple[Any, Any]]:
    """Yield the referee's view after each line, the header first, and whom the table asks."""
    play: Play[Any] = Play(RUMORS.start(RUMORS.setup(header)))
    yield RUMORS.view(play.state, Eyes.REFEREE).as_json(), RUMORS.expects(play.state).seat
    for line in lines:
        play, _ = step(RUMORS, play, read_event(RUMORS, line))
        yield RUMORS.view(play.state, Eyes.REFEREE).as_json(), RUMORS.expects(play.state).seat


Check = Callable[[Any, Any], None]


@pytest.mark.parametrize(
    ("board", "name"),
    [
        pytest.param("standard", "loyal-win", marks=pytest.mark.slow),
        pytest.param("standard", "knights", marks=pytest.mark.slow),
        pytest.param("deluxe", "slips", marks=pytest.mark.slow),
        pytest.param("deluxe", "two-traitors", marks=pytest.mark.slow),
        ("minimal", "promos"),
        pytest.param("minimal", "knights", marks=pytest.mark.slow),
    ],
)
def test_an_evening_of_hands_is_seen_and_heard_as_the_state_demands(
    tmp_path: Path, board: str, name: str
) -> None:
    header, *lines = [parse(raw) for raw in (FOLDER / f"{name}.jsonl").read_bytes().splitlines()]
    wanted = states(header, lines)
    checked: set[str] = set()
    before, asked = next(wanted)
    with played(tmp_path, board, header) as table:
        table.until_quiet()
        table.phrases()
        for number, (line, (after, who)) in enumerate(zip(lines, wanted, strict=True), 2):
            checked.add(act(table, line, before["phase"], asked))
            table.until_quiet()
            where = f"{name}:{number} {line}"
            running = table.box.app.session.running
            assert running is not None
            assert RUMORS.view(running.state, Eyes.REFEREE).as_json() == after, where
            if line["do"] not in ("adjust", "teach"):
                assert table.phrases() == demanded(line, before, after), where
            table.heard.clear()
            check_lamps(board, table, after, who, checked, where)
            table.heard.clear()
            before, asked = after, who
        assert before["winner"]
        table.finger("ok", 3.1)  # the same players again
        assert table.shown["state"]["winner"] is None
        assert table.shown["log"][-1]["kind"] == "begun"
