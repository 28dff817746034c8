"""A table as pages show it: a session, or a game that the box plays with itself."""

from __future__ import annotations

from typing import Protocol

from engine.game import Notice, PieceId
from firmware.table.agreement import Look
from firmware.table.rest import Rest
from firmware.table.running import Running
from firmware.table.sorting import Sorter
from firmware.table.unsure import Doubts


class Tabled(Protocol):
    """What is shown of it; `firmware/table/session.py` says what each of these is."""

    @property
    def running(self) -> Running | None: ...

    @property
    def rest(self) -> Rest: ...

    @property
    def look(self) -> Look: ...

    @property
    def sorter(self) -> Sorter: ...

    @property
    def doubts(self) -> Doubts: ...

    @property
    def unread_dice(self) -> tuple[str, Notice] | None: ...

    @property
    def confirms(self) -> Notice | None: ...

    @property
    def offered(self) -> PieceId | None: ...

    @property
    def answers_itself(self) -> bool: ...
