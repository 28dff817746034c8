"""The show as it runs: which part is on, the game that the box plays, what lamps and buzzer say."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final, NamedTuple

from engine.game import BadRecord, Notice, Refused
from engine.scene import Scene
from firmware.attract.bot_process import Thinks
from firmware.attract.bout import Bout
from firmware.attract.kiosk import Kiosk
from firmware.attract.lobby import usual_players
from firmware.attract.programme import Cursor, Kind, Part, programme
from firmware.attract.week import Week
from firmware.games.registry import GAMES, title
from hardware.cues.cues import Lights
from words.text import t

if TYPE_CHECKING:
    from firmware.shapes import table

_INVITATION: Final = t("Take a seat at the Round Table")
BOX: Final = Scene(
    "box",
    t("A box that keeps count"),
    t(
        "A camera reads each card that you lay. A lit button is an answer: press it. The box knows"
        " the rules and keeps the count."
    ),
    ("seen",),
)
_INVITED: Final = Lights(ok_blinks=True)

Cue = tuple[str, Notice | None]  # its name, and what it tells of


class Material(NamedTuple):
    """What a show is made of; it is asked for what there is whenever time passes."""

    bots: Thinks
    week: Week
    draw: Callable[[], int]  # gives the number of a game that the bots shall play


class Show:
    """Begins as it is made."""

    def __init__(self, kiosk: Kiosk, material: Material, at: float) -> None:
        self._kiosk = kiosk
        self._bots, self._week, self._draw = material
        self._parts = programme({name: len(adapter.page.scenes) for name, adapter in GAMES.items()})
        self._cursor = Cursor(at)
        self.bouts: dict[str, Bout] = {}
        self._thinking = ""  # of which game a bout is thought out
        self._failed: set[str] = set()  # games that could not be: they are not tried again
        self._next_line = at  # when the game on show goes on
        self._rows_shown: object = None
        self._week.look()
        self.cues: tuple[Cue, ...] = self._begin_part(at)  # to be played now

    @property
    def part(self) -> Part:
        """What is on."""
        return self._cursor.part(self._parts)

    def passes(self, at: float) -> bool:
        """Let time pass; return whether anything new is to be seen, and have its `cues` ready."""
        self.cues = ()
        self._take_bout()
        cursor = self._cursor.passes(self._parts, self._can, at)
        if cursor != self._cursor:
            self._cursor = cursor
            self.cues = self._begin_part(at)
            return True
        if self.part.kind is Kind.PLAYS and at >= self._next_line:
            self.cues = self._play_line(at)
            return True
        return self.part.kind is Kind.RESULTS and self._are_rows_new()

    def close(self) -> None:
        """End it: nobody thinks any more."""
        self._bots.stop()

    # -- what is on ----------------------------------------------------------------------------

    def _can(self, part: Part) -> bool:
        match part.kind:
            case Kind.SCENE:
                return part.scene < len(GAMES[part.game].page.scenes)
            case Kind.PLAYS:
                return part.game in self.bouts
            case Kind.RESULTS:
                return self._week.rows != ()
        return True

    def _begin_part(self, at: float) -> tuple[Cue, ...]:
        """A part begins: return its cues, and see to what comes after it."""
        part = self.part
        ahead = self._parts[(self._cursor.number + 1) % len(self._parts)]
        if Kind.RESULTS in (part.kind, ahead.kind):
            self._week.look()
        self._rows_shown = None
        self._next_line = at
        self._think_ahead()
        if part.kind not in (Kind.SCENE, Kind.BOX):
            return ()
        return tuple((cue, None) for cue in self._scene(part).cues)

    def _scene(self, part: Part) -> Scene:
        return BOX if part.kind is Kind.BOX else GAMES[part.game].page.scenes[part.scene]

    def _are_rows_new(self) -> bool:
        is_new = self._week.rows is not self._rows_shown
        self._rows_shown = self._week.rows
        return is_new

    # -- the box plays with itself -----------------------------------------------------------

    def _think_ahead(self) -> None:
        """Have the game thought out that is shown next, unless it is on already."""
        ahead = (self._parts[(self._cursor.number + n) % len(self._parts)] for n in range(99))
        game = next((one.game for one in ahead if one.kind is Kind.PLAYS), "")
        if game and game not in (*self.bouts, *self._failed, self._thinking):
            self._thinking = game
            self._bots.begin(game, usual_players(GAMES[game]), self._draw())

    def _take_bout(self) -> None:
        if not self._thinking:
            return
        record = self._bots.record()
        if record is None:
            return
        if record:
            self.bouts[self._thinking] = Bout(record)
        else:
            self._failed.add(self._thinking)
        self._thinking = ""

    def _play_line(self, at: float) -> tuple[Cue, ...]:
        """The game on show goes on by a line; one that is over is gone the next time."""
        game = self.part.game
        bout = self.bouts[game]
        try:
            cues = bout.goes_on()
        except (BadRecord, Refused):  # not whole: it was cut off
            cues = None
        if cues is None:
            del self.bouts[game]
            return ()
        self._next_line = at + bout.read_s
        return cues

    # -- how it is shown -----------------------------------------------------------------------

    def as_json(self, lamps: table.Lamps) -> table.Attract:
        """Return what pages show (docs/http.md)."""
        return {**self._part_json(lamps), "shift": list(self._cursor.shift)}

    def _part_json(self, lamps: table.Lamps) -> table.Attract:
        part = self.part
        rows = self._week.rows
        if part.kind is Kind.SCENE:
            return self._scene_json(part)
        if part.kind is Kind.BOX:
            return {"kind": "box", "heading": BOX.title, "text": BOX.text}
        if part.kind is Kind.PLAYS and part.game in self.bouts:
            return {"kind": "plays", "table": self.bouts[part.game].as_json(lamps)}
        if part.kind is Kind.RESULTS and rows:
            shown = [row.as_json() for row in rows]
            return {"kind": "results", "store": self._kiosk.store, "rows": shown}
        return {"kind": "invite", "store": self._kiosk.store, "text": _INVITATION}

    def _scene_json(self, part: Part) -> table.Attract:
        scene, adapter = self._scene(part), GAMES[part.game]
        return {
            "kind": "scene",
            "game": part.game,
            "title": title(adapter),
            "scene": scene.name,
            "heading": scene.title,
            "text": scene.text,
            "at": part.scene + 1,
            "of": len(adapter.page.scenes),
        }

    def lights(self) -> Lights:
        """Return what the lamps show."""
        part = self.part
        if part.kind is Kind.SCENE:
            lit = self._scene(part).lights
            return Lights(bool(lit.get("silence")), lit.get("white", 0), lit.get("black", 0))
        if part.kind is Kind.PLAYS and part.game in self.bouts:
            return self.bouts[part.game].lights()
        return _INVITED
