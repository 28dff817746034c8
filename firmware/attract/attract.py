"""Attract mode: between games the box shows what it can, until somebody is there.

It lies over the table and changes nothing of it: what is begun from here is begun as ever.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from engine.game import BadRecord, Button, ButtonPress, Held, Input, Line, Notice, Refused
from firmware.attract import lobby
from firmware.attract.kiosk import Kiosk
from firmware.attract.lobby import Lobby, LobbyChoice, Offer
from firmware.attract.show import Material, Show
from firmware.attract.wake_press import Waking, WakingPress
from firmware.box.box import Box
from firmware.edge import During
from firmware.games.registry import GAMES, title
from firmware.inputs import CameraChange, Click, LetGo, SawDice, during
from firmware.mode import InputResult, Taking
from firmware.storage.bad_config import BadConfig
from firmware.table import replaced_game
from firmware.table.session import TOO_SOON_S, Session
from hardware.cues.cues import Lights
from hardware.presses import Edge
from vision.pile.change import ChangeKind as Seen
from words.text import t, told_by

if TYPE_CHECKING:
    from firmware.shapes import table

Notices = tuple[Notice, ...]
# What the camera sees of cards: somebody plays. A hand or a shadow alone is somebody who walks by.
CARDS: Final = frozenset((
    Seen.ON_TOP, Seen.UNSURE, Seen.LIFTED, Seen.PEEK, Seen.FAN, Seen.OTHER_DECK,
))  # fmt: skip


class Attract:
    """The mode of the show and of the way from it to a game: one that fails is given up."""

    during = During.SHOW

    def __init__(
        self,
        kiosk: Kiosk,
        session: Session,
        box: Box,
        begin: Callable[[Line, float], Notices],
        is_troubled: Callable[[], bool],
        material: Material,
    ) -> None:
        """`begin` begins a game from a header.

        `is_troubled`: something is wrong with the box, or going on with it, and comes first.
        """
        self._is_troubled = is_troubled
        self._kiosk = kiosk
        self._session = session
        self._box = box
        self._begin = begin
        self._material = material
        self._stirred: float | None = None  # s; None: time has not passed yet
        self._show: Show | None = None
        self._lobby: Lobby | None = None
        self._waking = Waking()
        self._asked_at = 0.0  # s, when the guest was asked what stands there
        self._sounded = float("-inf")  # s, when the show was heard last
        self._is_over = False  # it ended, and nobody was shown that yet

    # -- as a mode -------------------------------------------------------------------------------

    @property
    def holds(self) -> bool:
        """Whether the screen is taken: a scene or the choice of a game stands on it."""
        return self._show is not None or self._lobby is not None

    def take(self, one: Taking, at: float) -> InputResult | None:
        """Take presses where a guest is asked; all else only tells that somebody is there."""
        if isinstance(one, ButtonPress | Held):
            said = self._press(one, at)
            return None if said is None else InputResult(said)
        if _is_somebody(one):
            self._meet(one, at)
        return None

    def tick(self, at: float, is_held: bool) -> InputResult | None:
        """Go on with the show; return what the table is told by it, or None."""
        was_over, self._is_over = self._is_over, False
        return InputResult() if self._pass(at) or was_over else None

    def lights(self) -> Lights | None:
        """Return which lamps and tones the show wants, None: the table's own."""
        if self._lobby is not None:
            return self._lobby.lights()
        return self._show.lights() if self._show is not None else None

    def view(self, lamps: table.Lamps) -> table.OfModes:
        """Return what pages show of it."""
        if self._lobby is not None:
            return {"attract": {**self._lobby.as_json(), "shift": [0, 0]}}
        return {"attract": self._show.as_json(lamps)} if self._show is not None else {}

    # -- somebody is there -----------------------------------------------------------------------

    def _meet(self, one: Taking, at: float) -> None:
        self._stirred = at
        match one:
            case Edge(down=False) | LetGo():
                return
            case Edge(button=button) | Click(button=button):
                if self._show is None:
                    self._waking = self._waking.goes_down(button, at)
                    return
                self._waking = Waking(button, at)
        self._is_over |= self.holds
        self._ends(at)

    def _press(self, heard: Input, at: float) -> Notices | None:
        """Return what is said of a press; None: it means what it usually does."""
        if self._show is not None and isinstance(
            heard, ButtonPress | Held
        ):  # no contact told of it
            self._ends(at)
            self._waking = Waking(heard.button, at)
        if self._lobby is not None:
            return self._ask_guest(self._lobby, heard, at)
        self._waking, meant = self._waking.take_press(heard, at)
        if meant is WakingPress.USUAL and self._opens_lobby(heard):
            meant = WakingPress.PLAY
        if meant is WakingPress.USUAL:
            return None
        if meant is WakingPress.PLAY:
            self._lobby, self._asked_at = Lobby(self._offers()), at
        return ()

    def _opens_lobby(self, heard: Input) -> bool:
        """Whether a press is OK at a table without a game: whoever has no PIN begins one so."""
        session = self._session
        is_free = session.running is None and not session.deals and not self._is_troubled()
        return is_free and heard == ButtonPress(Button.OK)

    def _ends(self, at: float) -> None:
        self._lobby = None
        if self._show is not None:
            self._show.close()
            self._show = None
            self._box.falls_silent()
            self._session.note_activity(at)

    # -- a game is begun ---------------------------------------------------------------------------

    def _offers(self) -> tuple[Offer, ...]:
        running = self._session.running
        new = [
            Offer(title(adapter), f"{name}/1", lobby.players(adapter))
            for name, adapter in GAMES.items()
        ]
        if running is None:
            return tuple(new)
        begins = "again" if running.expects.over else "goes-on"
        return (Offer(_BEFORE[begins], begins=begins), *new)

    def _ask_guest(self, lobby: Lobby, heard: Input, at: float) -> Notices:
        """Take a press for the guest who begins a game; what is held says nothing."""
        if not isinstance(heard, ButtonPress):
            return ()
        since = at if heard.since is None else heard.since
        if since - self._asked_at < TOO_SOON_S:
            return ()
        self._stirred = self._asked_at = at
        answer = lobby.take_press(heard)
        if not isinstance(answer, LobbyChoice):
            self._lobby = answer
            return ()
        return self._take_choice(lobby, answer, at)

    def _take_choice(self, lobby: Lobby, chosen: LobbyChoice, at: float) -> Notices:
        running = self._session.running
        is_sure = lobby.leaves or not replaced_game.is_left_unfinished(running)
        if chosen.begins == "new" and running is not None and not is_sure:
            self._lobby = lobby.asks_to_leave(replaced_game.question(running))
            return ()
        try:
            said = self._begin_chosen(chosen, at)
        except (BadRecord, BadConfig, Refused) as error:
            self._lobby = lobby.with_problem(told_by(error))
            return ()
        self._lobby = None
        return said

    def _begin_chosen(self, chosen: LobbyChoice, at: float) -> Notices:
        match chosen.begins:
            case "goes-on":
                return ()
            case "again":
                return self._session.again(at)
        return self._begin(chosen.header, at)

    # -- time passes -------------------------------------------------------------------------------

    def _pass(self, at: float) -> bool:
        """Let time pass; return whether anything new is to be seen."""
        is_troubled = self._is_troubled()
        if self._stirred is None:
            self._stirred = at
        if self._lobby is not None:
            return self._end_idle_lobby(at, is_troubled)
        due = not is_troubled and self._is_due(at)
        if self._show is None:
            return due and self._starts(at)
        if not due:
            self._ends(at)
            return True
        is_new = self._show.passes(at)
        self._play(at)
        return is_new

    def _end_idle_lobby(self, at: float, is_troubled: bool) -> bool:
        """End the choosing where the guest is gone, and return whether he is."""
        assert self._stirred is not None
        if not is_troubled and at - self._stirred < lobby.PATIENCE_S:
            return False
        self._lobby = None
        return True

    def _is_due(self, at: float) -> bool:
        assert self._stirred is not None
        after_s = self._patience_s()
        running = self._session.running
        stirred = max(self._stirred, self._session.rest.stirred if running else self._stirred)
        return after_s > 0 and at - stirred >= after_s

    def _patience_s(self) -> float:
        """Return how long nothing happens before it begins; 0: as long as this stands, never."""
        kiosk, session = self._kiosk, self._session
        if not kiosk.after_s or session.running is None:
            return kiosk.after_s
        asks = session.confirms is not None or session.answers_itself
        return kiosk.banner_s if session.running.expects.over and not asks else kiosk.abandoned_s

    def _starts(self, at: float) -> bool:
        self._show = Show(self._kiosk, self._material, at)
        self._box.speaks_softly()
        self._play(at)
        return True

    def _play(self, at: float) -> None:
        """Let lamps and buzzer say what there is to say: sounds not too often."""
        assert self._show is not None
        pause_s = 0.0 if self._box.settings.night else self._kiosk.sound_s
        for name, notice in self._show.cues:
            aloud = pause_s > 0 and at - self._sounded >= pause_s
            self._sounded = at if aloud else self._sounded
            self._box.play(name, notice.params if notice else {}, at, aloud=aloud)


_BEFORE: Final = {
    "again": t("The same players again"),
    "goes-on": t("Go on with the game that is on the table"),
}


def _is_somebody(one: Taking) -> bool:
    """Whether an input says that somebody is there: a press, a card, dice, or the page."""
    if isinstance(one, CameraChange):
        return one.change.saw in CARDS
    return isinstance(one, Edge | SawDice) or during(one) is During.REQUEST
