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
        """The topic of presence: when the broker admits the table, at the end, as the last will.

        Again, a minute apart, if somebody else said that the table is away.
        """
        return f"{ROOT}/{self.table}/online"

    @property
    def state(self) -> str:
        """The topic of the common view: when it changes, once a second at most."""
        return f"{ROOT}/{self.table}/state"

    @property
    def health(self) -> str:
        """The topic of what `/healthz` says: when a verdict changes, else once a minute."""
        return f"{ROOT}/{self.table}/health"

    @property
    def help(self) -> str:
        """The topic of a call for help: when it begins or ends, and when the table is admitted."""
        return f"{ROOT}/{self.table}/help"

    @property
    def of_table(self) -> tuple[str, ...]:
        """Those that two boxes of one name share."""
        return self.state, self.health, self.help, self.online

    def game(self, box: str, number: int) -> str:
        """Return the topic of a finished game: within half a minute of its end."""
        return f"{ROOT}/{self.table}/game/{box}/{number}"
