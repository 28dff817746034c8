"""One game of bots at the drawn table: their hands, the camera, the buttons, and the clock."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from engine.game import Eyes, Line
from firmware.games.adapter import Adapter, Company
from firmware.games.deeds import Clear, Deed, Lay, Lift, Press
from firmware.games.registry import adapter_for
from firmware.games.strength import Strength
from firmware.inputs import CameraChange, CameraOpened, Click, PlaceDrawn
from firmware.start import Appliance
from firmware.table.session import TOO_SOON_S
from vision.cameras.drawn_table import DrawnCamera
from vision.pile.change import Change
from vision.watcher import Watcher
from words.text import t

FPS: Final = 15.0
PATIENCE_S: Final = 5.0  # of the table's own time: what was not seen by then is a fault
AFTER_PRESS_S: Final = 0.35  # until the button was let go and has been quiet for a while

TO_COVER_S: Final = 0.8  # longer than the watcher takes to see that the top is covered


class NotSeen(RuntimeError):
    """The drawn table and the game differ: something that hands did was not taken."""


@dataclass(slots=True)
class TableTime:
    """The table's own clock: it goes on only when a frame was looked at."""

    now: float = 0.0  # s

    def __call__(self) -> float:
        """Return the drawn table's own second."""
        return self.now


class Evening:
    """Plays games at a table; `pace` is called after every frame and may wait."""

    def __init__(
        self,
        box: Appliance,
        watcher: Watcher,
        time: TableTime,
        pace: Callable[[], None],
        fps: float = FPS,
    ) -> None:
        assert box.drawn is not None
        self._box = box
        self._watcher = watcher
        self._time = time
        self._pace = pace
        self._camera = DrawnCamera(box.drawn.table, fps)
        self._frame_s = 1 / fps
        self._seen: list[Change] = []
        self._shown_at = time.now  # when the last piece was seen on top

    def play(self, header: Line, seed: int, after_event: Callable[[int], None]) -> Any:
        """Play one game to its end; return its last state. Raise NotSeen."""
        session = self._box.app.session
        company, adapter = company_for(header, seed)
        self._hands(Clear())
        self._box.announcer.announce(session.begin(header, self._time.now), self._time.now)
        self._until(lambda: session.look.agreed)
        number = 0
        while (event := company.next_event(self._state())) is not None:
            before = self._state()
            expected, _ = adapter.game.apply(before, event)
            for deed in company.hand_movements(before, event):
                self._do(deed)
            after = self._state()
            if _all_of(adapter, after) != _all_of(adapter, expected):
                raise NotSeen(t("{event} was not taken as it was meant", event=event))
            company.follow(before, event, after)
            number += 1
            after_event(number)
        return self._state()

    def open_camera(self, text: str) -> None:
        """Say that there is a camera."""
        self._box.queue.put(CameraOpened(text))
        self.frame()

    def frame(self) -> None:
        """Look at the table once and let the main loop take what was seen."""
        self._time.now += self._frame_s
        frame = self._camera.next_frame()
        self._box.aim.see(frame)
        changes = self._watcher.see(frame)
        for change in changes:
            self._box.queue.put(CameraChange(change))
        self._seen += changes
        self._box.app.step(self._time.now)
        self._pace()

    def _state(self) -> Any:
        running = self._box.app.session.running
        assert running is not None
        return running.state

    # -- hands -------------------------------------------------------------------------------

    def _do(self, deed: Deed) -> None:
        if isinstance(deed, Press):
            self._press(deed)
            return
        if isinstance(deed, Lift):
            self._leave_it_shown()
        self._seen.clear()
        self._hands(deed)
        if isinstance(deed, Clear):
            self._until(lambda: self._has_seen("empty"))
        elif isinstance(deed, Lift):
            self._until(lambda: self._has_seen("lifted") or self._has_seen("covered"))
        elif deed.face_down:  # a second one on a first cannot be seen at all
            laid = self._time.now
            self._until(lambda: self._time.now - laid >= TO_COVER_S)
        else:
            self._until(lambda: self._has_seen("on-top"))
            self._shown_at = self._time.now

    def _leave_it_shown(self) -> None:
        """Where no piece stays, one that is taken away too soon would count as only held."""
        running = self._box.app.session.running
        shown_s = None if running is None else running.expects.shown_s
        if shown_s is not None:
            self._until(lambda: self._time.now - self._shown_at > shown_s)

    def _hands(self, deed: Lay | Lift | Clear) -> None:
        match deed:
            case Lay(piece, face_down):
                change = PlaceDrawn(piece, "down" if face_down else "up")
            case Lift():
                change = PlaceDrawn("", "lift")
            case Clear():
                change = PlaceDrawn("", "clear")
        self._box.queue.put(change)
        self.frame()

    def _press(self, press: Press) -> None:
        """Press a button, not so soon that it would be taken for a double press."""
        session = self._box.app.session
        self._until(lambda: self._time.now - session.asked_at > TOO_SOON_S)
        self._box.queue.put(Click(press.button, press.held_s))
        until = self._time.now + press.held_s + AFTER_PRESS_S
        self._until(lambda: self._time.now >= until)

    def _has_seen(self, saw: str) -> bool:
        return any(change.saw == saw for change in self._seen)

    def _until(self, holds: Callable[[], bool]) -> None:
        begun = self._time.now
        while not holds():
            if self._time.now - begun > PATIENCE_S:
                raise NotSeen(
                    t("nothing came of it in {patience_s} s", patience_s=f"{PATIENCE_S:.0f}")
                )
            self.frame()


def _all_of(adapter: Adapter, state: Any) -> Line:
    """Return all that is told of a state; what is known of the copy's cards is none of it."""
    return adapter.game.view(state, Eyes.REFEREE).as_json()


def company_for(header: Line, seed: int) -> tuple[Company, Adapter]:
    """Return the bots of a game; the same header and seed give the same game."""
    adapter = adapter_for(header)
    setup = adapter.game.setup(header)
    return adapter.bots.company(setup, random.Random(seed), Strength.STRONG), adapter


def count_events(header: Line, seed: int) -> int:
    """Return how many events the game will have, played without a table."""
    company, adapter = company_for(header, seed)
    state = adapter.game.start(adapter.game.setup(header))
    number = 0
    while (event := company.next_event(state)) is not None:
        after, _ = adapter.game.apply(state, event)
        company.follow(state, event, after)
        state = after
        number += 1
    return number
