"""Where a table's messages stand at the broker (docs/mqtt.md). Pure."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

VERSION: Final = (
    1  # of topics and payloads; another one stands beside this one, in topics of its own
)
ROOT: Final = f"roundtable/{VERSION}"


@dataclass(frozen=True, slots=True)
class Topics:
    """The topics of one table; a game's name its box, so that two tables overwrite nothing."""

    table: str

    @property
    def online(self) -> str:
        """The topic that says whether the box is there."""
        return f"{ROOT}/{self.table}/online"

    @property
    def state(self) -> str:
        """The topic of the game's state."""
        return f"{ROOT}/{self.table}/state"

    @property
    def health(self) -> str:
        """The topic of how the box is."""
        return f"{ROOT}/{self.table}/health"

    @property
    def help(self) -> str:
        """The topic of a call for help."""
        return f"{ROOT}/{self.table}/help"

    @property
    def of_table(self) -> tuple[str, ...]:
        """Those that two boxes of one name share."""
        return self.state, self.health, self.help, self.online

    def game(self, box: str, number: int) -> str:
        """Return the topic of a finished game."""
        return f"{ROOT}/{self.table}/game/{box}/{number}"
