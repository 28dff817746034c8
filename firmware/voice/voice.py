"""What the loop shows, told to the ears: to the box's speaker, and to pages that speak."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Protocol

from firmware.table.log import LoggedLine
from firmware.voice.script import Script, Utterance
from words.text import Text

if TYPE_CHECKING:
    from firmware.shapes import table


class VoiceProtocol(Protocol):
    """Who says it (firmware/voice/speaker.py)."""

    @property
    def problem(self) -> Text | None:
        """Why the last words were not heard; None: they were."""

    def say(self, new: tuple[Utterance, ...], night: bool) -> None:
        """Say these words, and not the older ones that they cut."""

    def silence(self) -> None:
        """Say nothing more of what was to be said."""


class Voice:
    """Only the main loop calls it."""

    def __init__(self, by: str = "off", speaker: VoiceProtocol | None = None) -> None:
        """`by`: who speaks, "off", "box" or "browser"; without a speaker only pages do."""
        self.by = by
        self._speaker = speaker
        self._script = Script()
        self._known: tuple[Text, ...] = ()
        self._on = False

    @property
    def problems(self) -> tuple[Text, ...]:
        """Why the box is not heard, a sentence."""
        problem = self._speaker.problem if self._speaker is not None and self._on else None
        return (problem,) if problem is not None else ()

    def has_news(self) -> bool:
        """Whether its problems are others than when this was asked last."""
        before, self._known = self._known, self.problems
        return before != self._known

    def follow(
        self,
        log: Sequence[LoggedLine],
        shown: Mapping[str, object],
        hushed: bool,
        night: bool,
        on: bool,
    ) -> table.Speech:
        """Say what is new in a snapshot; return what pages that speak say of it.

        `hushed`: silence stands, and nothing may be heard in it. `on`: the box speaks.
        """
        self._on = on
        new = self._script.follow(log, shown)
        if self._speaker is not None and (hushed or not on):
            self._speaker.silence()
        elif self._speaker is not None and new:
            self._speaker.say(new, night)
        lines = [] if hushed else [one.as_json() for one in self._script.standing]
        return {"by": self.by, "hushed": hushed, "lines": lines}
