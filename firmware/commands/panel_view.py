"""The panel as lines of text: what `roundtable panel` shows. Pure."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Final, NamedTuple, TypeAlias

from engine.game import Button
from hardware.presses import HOLD_S, HOLDS, hold_time_s
from words.text import t
from words.visible import visible

RING: Final = 16  # LEDs; those of the seats follow
KEYS: Final[Mapping[str, tuple[str, int]]] = {  # key -> button, the mark to which it is held
    **{str(n): (f"quest-{n}", 0) for n in range(1, 6)},
    "a": (Button.ACCUSE, 0), "\n": (Button.OK, 0), "u": (Button.UNDO, 0),
    "o": (Button.OK, 2), "O": (Button.OK, 3), "U": (Button.UNDO, 2),
}  # fmt: skip
_SURE_S: Final = 0.3  # a hold is told so much longer than its mark
_CAPS: Final = {Button.ACCUSE: "A", Button.OK: "Enter", Button.UNDO: "U"}
_HELP: Final = t(
    "1-5 A Enter U press    o O: OK held {short} s, {long} s    U: UNDO held {short} s    q ends"
)
_OTHERS: Final = {"silence": "Silence", "white": t("White Swords"), "black": t("Black Swords")}
MARKS: Final = "○◔◑◕●"
PLAIN_MARKS: Final = ".-+*#"  # where a terminal has no others


class Look(StrEnum):
    """How a piece of text is shown: a style of rich."""

    PLAIN = ""
    DIM = "dim"
    BOLD = "bold"
    LIT = "bold yellow"
    VIOLET = "bold magenta"
    WARNING = "bold red"


class Span(NamedTuple):
    """A piece of a line."""

    text: str
    look: Look = Look.PLAIN


Line: TypeAlias = tuple[Span, ...]


@dataclass(frozen=True, slots=True)
class PanelState:
    """What is known of the box."""

    table: Mapping[str, Any]
    lamps: Mapping[str, Any]
    problem: str = ""  # what was refused, or that the box does not answer
    marks: str = MARKS


def lines(panel: PanelState, height: int) -> list[Line]:
    """Return what fits into so many lines; the log has what is left."""
    head = list(_head(panel))
    foot: list[Line] = [(Span(panel.problem, Look.WARNING),), (Span(_help(panel), Look.DIM),)]
    room = max(0, height - len(head) - len(foot) - 1)
    told = list(_log_lines(panel))[-room:] if room else []
    shown = [*head, (), *told, *[()] * (room - len(told)), *foot][:height]
    return [tuple(span._replace(text=visible(span.text)) for span in line) for line in shown]


def press_of(panel: PanelState, key: str) -> tuple[str, float]:
    """Return which button a key presses, and for how many seconds."""
    button, mark = KEYS[key]
    return button, _mark_s(panel, mark) + _SURE_S if mark else 0.0


def _help(panel: PanelState) -> str:
    short, long = (f"{_mark_s(panel, mark):g}" for mark in HOLDS["ok"])
    return _HELP.with_(short=short, long=long)


def _mark_s(panel: PanelState, mark: int) -> float:
    return hold_time_s(mark, panel.table.get("hold_s", HOLD_S))


def _log_lines(panel: PanelState) -> Iterator[Line]:
    """Yield what was said, the newest last and bold."""
    log = panel.table.get("log", [])
    for one in log:
        look = Look.BOLD if one is log[-1] else Look.PLAIN
        for row in one["text"].splitlines():
            yield (Span(row, look),)


def _head(panel: PanelState) -> Iterator[Line]:
    table = panel.table
    simulated = Span("SIMULATED", Look.WARNING) if table.get("simulated") else Span(t("real pins"))
    eyes = table.get("eyes", {})
    yield Span("Round Table Referee  ", Look.BOLD), simulated, Span(f"  {eyes.get('text', '')}")
    for warning in table.get("warnings", ()):
        yield (Span(t("does not work: {warning}", warning=warning), Look.WARNING),)
    yield ()
    yield (Span(_question(table), Look.BOLD),)
    yield ()
    yield from _buttons(panel)
    yield ()
    yield from _lamps(panel)


def _question(table: Mapping[str, Any]) -> str:
    if isinstance(left := table.get("countdown"), int):
        return t("Shutting down in {left}: let go of OK and UNDO to stay on.", left=left)
    test = table.get("selftest") or {}
    if test.get("on"):
        return t("Self-test: {text}", text=test.get("text", ""))
    asked = table.get("hold") or table.get("ask")
    return str(asked["text"]) if asked else t("No game is on: begin one on the page.")


def _buttons(panel: PanelState) -> Iterator[Line]:
    lamps = panel.lamps.get("buttons", {})
    caps = []
    for one in panel.table.get("buttons", ()):
        button = one["button"]
        key = _CAPS.get(button, button[-1])
        lamp = [_lamp(lamps[button], panel.marks)] if button in lamps else []
        look = {"go": Look.BOLD, "answer": Look.PLAIN}.get(one["lit"], Look.DIM)
        caps.append((Span(f"[{key}] {one['label']} ", look), *lamp))
    for row in (caps[:4], caps[4:]):  # four fit into 80 columns
        yield tuple(span for n, cap in enumerate(row) for span in (*[Span("  ")] * (n > 0), *cap))


def _lamps(panel: PanelState) -> Iterator[Line]:
    lamps, ring = panel.lamps.get("lamps", {}), panel.lamps.get("ring", [])
    names = [name for name in _OTHERS if not (ring and name != "silence")]
    shown = [
        span
        for name in names
        for span in (
            Span(f"{_OTHERS[name]} "),
            _lamp(lamps.get(name, 0.0), panel.marks),
            Span("   "),
        )
    ]
    tone = panel.lamps.get("tone")
    heard = Span(f"{tone:.0f} Hz", Look.LIT) if tone else Span("quiet", Look.DIM)
    yield *shown, Span("Buzzer "), heard
    if ring:
        leds = [_led_span(colour, panel.marks) for colour in ring]
        seats = [Span("   Seats "), *leds[RING:]] if len(leds) > RING else []
        yield Span("Swords "), *leds[:RING], *seats


def _lamp(level: float, marks: str) -> Span:
    """Return a lamp as its PWM value says."""
    mark = marks[-1] if level >= 1 else marks[0] if level <= 0 else marks[1 + int(level * 3)]
    return Span(f"{mark} {100 * level:3.0f} %", Look.LIT if level > 0 else Look.DIM)


def _led_span(colour: str, marks: str) -> Span:
    red, green, blue = (int(colour[n : n + 2], 16) for n in (1, 3, 5))
    if not (red or green or blue):
        return Span(marks[0], Look.DIM)
    look = Look.VIOLET if blue > green else Look.BOLD if blue > 100 else Look.LIT
    return Span(marks[-1] if max(red, green, blue) > 60 else marks[2], look)
