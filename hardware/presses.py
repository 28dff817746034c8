"""From bouncing contacts to presses and holds. Pure: time is an argument, in seconds.

A press counts at its first contact, so that a lamp can answer at once; a release counts when the
contact has been quiet for `debounce_s`. Every bounce in between is the same press.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import TypeAlias

# Buttons whose length of press has a meaning act when they are released, and say so in between:
# seconds, ascending. Every other button acts when it goes down.
HOLDS: Mapping[str, tuple[int, ...]] = {"ok": (2, 3), "undo": (2,)}
STUCK_S = 30  # nobody holds a button this long: something lies on it, or a wire touches ground


@dataclass(frozen=True, slots=True)
class Press:
    """A button was pressed, once."""

    button: str


@dataclass(frozen=True, slots=True)
class Hold:
    """A button has been down for this long and still is."""

    button: str
    seconds: int


@dataclass(frozen=True, slots=True)
class Stuck:
    """A button has been down for STUCK_S; said once until it is released."""

    button: str


Said: TypeAlias = Press | Hold | Stuck


@dataclass(frozen=True, slots=True)
class _Key:
    """One button: what its contact does (`down`, `since`) and what we make of it."""

    down: bool = False  # the contact, bounces and all
    since: float = 0.0  # when the contact last changed
    pressed_at: float | None = None  # None: the button is up and quiet
    silent: bool = False  # its release says nothing: it has acted, or was down from the start
    holds: int = 0  # how many marks of HOLDS have been said
    stuck: bool = False


UP = _Key()


@dataclass(frozen=True, slots=True)
class Presses:
    """Every button's contact, as far as it has been heard."""

    debounce_s: float
    keys: Mapping[str, _Key]


Step: TypeAlias = tuple[Presses, tuple[Said, ...]]


def start(levels: Mapping[str, bool], at: float, debounce_s: float) -> Presses:
    """Begin with the real levels: a button that is down says nothing until it was up once."""
    held = _Key(down=True, since=at, pressed_at=at, silent=True)
    return Presses(debounce_s, {button: held if down else UP for button, down in levels.items()})


def edge(presses: Presses, button: str, down: bool, at: float) -> Step:
    """Hear a contact change. A button never heard of (one that is only on a page) was up."""
    presses, said = _pass_time(presses, at)  # what was due before comes before
    key, press = _contact(presses.keys.get(button, UP), button, down, at)
    return replace(presses, keys={**presses.keys, button: key}), said + press


def tick(presses: Presses, levels: Mapping[str, bool], at: float) -> Step:
    """Let time pass. `levels` are the pins as they read now: a lost edge is made up for."""
    lost = [
        button for button, key in presses.keys.items() if levels.get(button, key.down) != key.down
    ]
    said: tuple[Said, ...] = ()
    keys = dict(presses.keys)
    for button in lost:
        # The level comes first: a hold must not be said after a release that went unheard.
        keys[button], press = _contact(keys[button], button, levels[button], at)
        said += press
    presses, more = _pass_time(replace(presses, keys=keys), at)
    return presses, said + more


def _pass_time(presses: Presses, at: float) -> Step:
    keys: dict[str, _Key] = {}
    said: tuple[Said, ...] = ()
    for button, key in presses.keys.items():
        keys[button], more = _settle(key, button, at, presses.debounce_s)
        said += more
    return replace(presses, keys=keys), said


def _contact(key: _Key, button: str, down: bool, at: float) -> tuple[_Key, tuple[Said, ...]]:
    if down == key.down:
        return key, ()
    key = replace(key, down=down, since=at)
    if not down or key.pressed_at is not None:
        return key, ()
    if button in HOLDS:
        return replace(key, pressed_at=at), ()
    return replace(key, pressed_at=at, silent=True), (Press(button),)


def _settle(key: _Key, button: str, at: float, debounce_s: float) -> tuple[_Key, tuple[Said, ...]]:
    if key.pressed_at is None:
        return key, ()
    if key.down:
        return _still_down(key, button, at - key.pressed_at)
    if at - key.since < debounce_s:
        return key, ()
    return replace(UP, since=key.since), _released(key, button, key.since - key.pressed_at)


def _still_down(key: _Key, button: str, seconds: float) -> tuple[_Key, tuple[Said, ...]]:
    said: list[Said] = []
    marks = () if key.silent and not key.holds else HOLDS.get(button, ())
    for mark in marks[key.holds :]:
        if seconds >= mark:
            said.append(Hold(button, mark))
            key = replace(key, holds=key.holds + 1, silent=True)
    if seconds >= STUCK_S and not key.stuck:
        said.append(Stuck(button))
        key = replace(key, stuck=True)
    return key, tuple(said)


def _released(key: _Key, button: str, seconds: float) -> tuple[Said, ...]:
    # A release that was only found late (a lost edge) may be long ago: that is no press.
    if key.silent or seconds >= HOLDS[button][0]:
        return ()
    return (Press(button),)
