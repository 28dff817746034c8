"""What the screen needs from the table: one small protocol."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import Future
from typing import TYPE_CHECKING, Protocol

from engine.game import Line
from firmware.inputs import Answer
from firmware.table.piece_names import NO_NAMES, Names
from firmware.table.spread import PhotographedPieces

if TYPE_CHECKING:
    from firmware.shapes.answers import Health
    from firmware.shapes.operator import OfRecord, Spectator
    from firmware.shapes.photos import Spread
    from firmware.shapes.table import Lamps, Snapshot, State


class Desk(Protocol):
    """The table as the screen knows it. Called from the server's thread; must not block."""

    def table(self) -> Snapshot:
        """Return the newest snapshot for the page; its `version` differs when anything does."""

    def lamps(self) -> Lamps:
        """Return `{"lamps": {…}, "buttons": {id: 0..1}, "tone": Hz or None}`: it changes often."""

    def state(self) -> State | None:
        """Return the common view of the game, None when no game is on."""

    def operator(self, whole: int | None = None) -> OfRecord:
        """Return what only the operator may see: the record's lines, forms, offers, facts.

        Covered cards of the pile are among them where `whole` is the record's last line.
        """

    def spectator(self) -> Spectator:
        """Return what only a screen turned away from the players may show."""

    def spread(self, photos: Sequence[PhotographedPieces]) -> Spread:
        """Return which pieces may be photographed now, and what photographs show of them.

        Takes up to a second: not for the server's loop.
        """

    def healthy(self) -> Health:
        """Return `{"ok": bool, "says": …}`: whether the appliance works, and what is wrong."""

    def on_change(self, call: Callable[[], None]) -> Callable[[], None]:
        """Have `call` called, from any thread, when `table` or `lamps` changed.

        Returns what ends it.
        """

    def do(self, line: Line, names: Names = NO_NAMES) -> Future[Answer]:
        """Take a record line, or a word of the table (firmware/table/operator_words.py).

        `names` are what pieces are called in the language of who asks.
        """

    def new_game(self, header: Line, request: Line) -> Future[Answer]:
        """Start a game; `request` says which one that is not over may be left for it."""

    def test(self, request: Line) -> Future[Answer]:
        """Begin a self-test, answer its question, or stop it."""

    def set(self, data: Line) -> Future[Answer]:
        """Switch sound and light; the future raises nothing: what is refused is the answer."""

    def call(self, wanted: bool) -> Future[Answer]:
        """Call the staff for help, or take it back; BadRecord where nobody would hear it."""

    def mend(self, data: Line) -> Future[Answer]:
        """Mend what was found broken at the start, or restart the box."""

    def report(self) -> str:
        """Return the report of the last self-test, an empty text where there was none."""

    def press(self, button: str, seconds: float) -> None:
        """Press a button of mock pins; with `seconds` > 0 it is held as long."""

    def let_go(self, button: str) -> None:
        """Take the finger off a button that `press` holds."""

    def note_activity(self) -> None:
        """Say that somebody uses the page: what is shown to who walks by ends."""

    def place(self, piece: str, how: str) -> None:
        """Change the drawn table: lay `piece` "up" or "down", "lift" the top one, or "clear" it.

        `piece` is empty for "lift" and "clear".
        """
