"""From bouncing contacts to presses and holds. Pure: time is an argument, in seconds.

A press counts at its first contact, so that a lamp can answer at once; a release counts when the
contact has been quiet for `debounce_s`. Every bounce in between is the same press. OK and UNDO
held together shut the box down, after a countdown; two held from power-on ask for a self-test.

A contact change is heard late where the machine is busy (50 ms and more were measured), but with
the kernel's time of it: bounces are told by that time, and a pin that reads otherwise than was
heard is believed only when nothing has been heard of it for LOST_S.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Final, TypeAlias

# Buttons whose length of press has a meaning act when they are released, and say so in between:
# seconds, ascending. Every other button acts when it goes down.
HOLDS: Mapping[str, tuple[int, ...]] = {"ok": (2, 3), "undo": (2,)}
HOLD_S: Final = 2.0  # what the first mark takes, where a board does not say otherwise
STUCK_S = 30  # nobody holds a button this long: something lies on it, or a wire touches ground

POWER_OFF: Final = ("ok", "undo")  # both together, for so long:
POWER_OFF_S: Final = 5
SURE_S: Final = 1.0  # both down for less is two presses that overlap
SELF_TEST: Final = ("quest-1", "quest-5")  # both down from power-on, and no other, for so long:
SELF_TEST_S: Final = 2.0
LOST_S: Final = 0.25  # a change that is not heard of for so long is lost, not late
_NO_MORE: Final = 99  # holds: none of a button's marks is said any more


@dataclass(frozen=True, slots=True)
class Edge:
    """A contact of the panel changed."""

    button: str
    down: bool
    at: float  # s, the panel's clock


@dataclass(frozen=True, slots=True)
class Press:
    """A button was pressed, once; `since` is when it went down."""

    button: str
    since: float = field(default=0.0, compare=False)


@dataclass(frozen=True, slots=True)
class Hold:
    """A button has been down for this long and still is; `since` as of a press."""

    button: str
    seconds: int
    since: float = field(default=0.0, compare=False)


@dataclass(frozen=True, slots=True)
class StuckButton:
    """A button has been down for STUCK_S; said once until it is released."""

    button: str


@dataclass(frozen=True, slots=True)
class Countdown:
    """OK and UNDO are held together: so many seconds more, and the box is shut down."""

    seconds: int


@dataclass(frozen=True, slots=True)
class StaysOn:
    """OK and UNDO were let go in time."""


@dataclass(frozen=True, slots=True)
class PowerOff:
    """OK and UNDO were held together to the end, and both are down at this moment."""


@dataclass(frozen=True, slots=True)
class SelfTest:
    """The two buttons that ask for a self-test were held from power-on."""


Said: TypeAlias = Press | Hold | StuckButton | Countdown | StaysOn | PowerOff | SelfTest


@dataclass(frozen=True, slots=True)
class _Key:
    """One button: what its contact does (`down`, `since`) and what we make of it."""

    down: bool = False  # the contact, bounces and all
    since: float = float("-inf")  # when the contact last changed
    pressed_at: float | None = None  # None: the button is up and quiet
    silent: bool = False  # its release says nothing: it has acted, or was down from the start
    holds: int = 0  # how many marks of HOLDS have been said
    stuck: bool = False
    doubted: float | None = None  # since when the pin reads otherwise; None: as was heard


UP = _Key()


@dataclass(frozen=True, slots=True)
class Presses:
    """Every button's contact, as far as it has been heard."""

    debounce_s: float
    keys: Mapping[str, _Key]
    begun: float = 0.0
    hold_s: float = HOLD_S  # how long the first mark of HOLDS really takes; others in proportion
    wished: bool = False  # a self-test has been asked for at power-on
    counted: int | None = None  # seconds of the countdown said; None: OK and UNDO are not both down


Step: TypeAlias = tuple[Presses, tuple[Said, ...]]


def hold_time_s(mark: int, hold_s: float) -> float:
    """Return how long a mark of HOLDS takes, s, where the first one takes `hold_s`."""
    return mark * hold_s / HOLD_S


def start(
    levels: Mapping[str, bool], at: float, debounce_s: float, hold_s: float = HOLD_S
) -> Presses:
    """Begin with the real levels: a button that is down says nothing until it was up once."""
    held = _Key(down=True, since=at, pressed_at=at, silent=True)
    keys = {button: held if down else UP for button, down in levels.items()}
    return Presses(debounce_s, keys, begun=at, hold_s=hold_s)


def edge(presses: Presses, button: str, down: bool, at: float) -> Step:
    """Hear a contact change. A button never heard of (one that is only on a page) was up.

    `at` is when it happened, which may be before the last tick. One button's changes come in the
    order in which they happened.
    """
    heard = replace(presses.keys.get(button, UP), doubted=None)  # what was late has come
    presses = replace(presses, keys={**presses.keys, button: heard})
    presses, said = _pass_time(presses, at)  # what was due before comes before
    key, press = _contact(presses.keys[button], button, down, at, presses.debounce_s)
    return replace(presses, keys={**presses.keys, button: key}), said + press


def tick(presses: Presses, levels: Mapping[str, bool], at: float) -> Step:
    """Let time pass. `levels` are the pins as they read now: a lost edge is made up for."""
    said: tuple[Said, ...] = ()
    keys: dict[str, _Key] = {}
    for button, key in presses.keys.items():
        # The level comes first: a hold must not be said after a release that went unheard.
        level = levels.get(button, key.down)
        keys[button], press = _compare(key, button, level, at, presses.debounce_s)
        said += press
    presses, more = _pass_time(replace(presses, keys=keys), at)
    return presses, said + more


def _compare(
    key: _Key, button: str, level: bool, at: float, debounce_s: float
) -> tuple[_Key, tuple[Said, ...]]:
    if level == key.down:
        return key if key.doubted is None else replace(key, doubted=None), ()
    doubted = at if key.doubted is None else key.doubted
    if at - doubted < LOST_S:
        return replace(key, doubted=doubted), ()
    return _contact(replace(key, doubted=None), button, level, doubted, debounce_s)


def _pass_time(presses: Presses, at: float) -> Step:
    presses, said = _together(presses, at)  # first: while both are down neither is held alone
    presses, wish = _wish(presses, at)
    said += wish
    keys: dict[str, _Key] = {}
    for button, key in presses.keys.items():
        keys[button], more = _settle(presses, key, button, at)
        said += more
    return replace(presses, keys=keys), said


def _together(presses: Presses, at: float) -> Step:
    """Count down while OK and UNDO are both down; what each would say alone is not said."""
    pair = {button: key for button in POWER_OFF if (key := presses.keys.get(button))}
    downs = [key.pressed_at for key in pair.values() if key.pressed_at is not None]
    if len(downs) < len(POWER_OFF) or any(_is_left_out(key) for key in pair.values()):
        stays = bool(presses.counted) and presses.counted != POWER_OFF_S
        return replace(presses, counted=None), (StaysOn(),) if stays else ()
    seconds = at - max(downs)
    pair = {name: replace(key, holds=_NO_MORE) for name, key in pair.items()}
    if seconds >= SURE_S:
        pair = {name: replace(key, silent=True) for name, key in pair.items()}
    presses = replace(presses, keys={**presses.keys, **pair}, counted=presses.counted or 0)
    return _count(presses, min(int(seconds), POWER_OFF_S))


def _count(presses: Presses, seconds: int) -> Step:
    said = presses.counted or 0
    if seconds <= said:
        return presses, ()
    if seconds < POWER_OFF_S:
        return replace(presses, counted=seconds), (Countdown(POWER_OFF_S - seconds),)
    if not all(_is_surely_down(presses.keys[button]) for button in POWER_OFF):
        return presses, ()  # a contact that bounces, or has just been let go
    return replace(presses, counted=POWER_OFF_S), (PowerOff(),)


def _is_surely_down(key: _Key) -> bool:
    return key.down and key.doubted is None


def _is_left_out(key: _Key) -> bool:
    """Whether a button that is down was so from the start, or is stuck."""
    return key.stuck or (key.silent and not key.holds)


def _wish(presses: Presses, at: float) -> Step:
    if presses.wished or at - presses.begun < SELF_TEST_S:
        return presses, ()
    held = {
        b
        for b, key in presses.keys.items()
        if key.pressed_at == presses.begun and _is_surely_down(key)
    }
    wish = (SelfTest(),) if held == set(SELF_TEST) else ()
    return replace(presses, wished=True), wish


def _contact(
    key: _Key, button: str, down: bool, at: float, debounce_s: float
) -> tuple[_Key, tuple[Said, ...]]:
    if down == key.down or at < key.since:  # no news, or older than what the pin has read since
        return key, ()
    bounces = at - key.since < debounce_s
    key = replace(key, down=down, since=at)
    if not down or key.pressed_at is not None:
        return key, ()
    if bounces:  # heard after its press was taken for over, and said
        return replace(key, pressed_at=at, silent=True), ()
    if button in HOLDS:
        return replace(key, pressed_at=at), ()
    return replace(key, pressed_at=at, silent=True), (Press(button, at),)


def _settle(presses: Presses, key: _Key, button: str, at: float) -> tuple[_Key, tuple[Said, ...]]:
    if key.pressed_at is None or key.doubted is not None:
        return key, ()
    if key.down:
        return _still_down(key, button, key.pressed_at, at, presses.hold_s)
    if at - key.since < presses.debounce_s:
        return key, ()
    said = _release_press(key, button, key.pressed_at, presses.hold_s)
    return replace(UP, since=key.since), said


def _still_down(
    key: _Key, button: str, since: float, at: float, hold_s: float
) -> tuple[_Key, tuple[Said, ...]]:
    said, seconds = list[Said](), at - since
    marks = () if key.silent and not key.holds else HOLDS.get(button, ())
    for mark in marks[key.holds :]:
        if seconds >= hold_time_s(mark, hold_s):
            said.append(Hold(button, mark, since))
            key = replace(key, holds=key.holds + 1, silent=True)
    if seconds >= STUCK_S and not key.stuck:
        said.append(StuckButton(button))
        key = replace(key, stuck=True)
    return key, tuple(said)


def _release_press(key: _Key, button: str, pressed_at: float, hold_s: float) -> tuple[Said, ...]:
    # A release that was only found late (a lost edge) may be long ago: that is no press.
    if key.silent or key.since - pressed_at >= hold_s:
        return ()
    return (Press(button, pressed_at),)
