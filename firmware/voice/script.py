"""What is said aloud of what the page shows, each thing once. Pure.

Nothing but the page's own snapshot and its log is read, so that nobody hears what nobody may see.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from firmware.table.log import LoggedLine
from firmware.table.notices import Say
from hardware.cues.tunes import CUES
from words.text import Text, aloud, in_short, with_heading

if TYPE_CHECKING:
    from firmware.shapes import table

QUESTION, FACT, URGENT = 0, 1, 2  # ranks
# What lamps and buzzer announce with one of these cues is said, too. Those that are not here tell
# of a card that all see, or announce a question, which is said anyway.
RANKS: Final[Mapping[str, int]] = {
    **dict.fromkeys(("lost", "refuse"), URGENT),
    **dict.fromkeys((
        "hush", "unhush", "swords", "good", "early", "late", "bad", "harmless", "win", "lose",
        "siege", "hurt", "healed", "death", "relic", "betrayal", "back", "found", "stuck",
    ), FACT),
}  # fmt: skip
MOST: Final = 8  # that a page may have missed


@dataclass(frozen=True, slots=True)
class Utterance:
    """Words for the ear."""

    number: int  # each thing that is said has its own
    text: Text
    rank: int
    of: str = ""  # what the page shows of it

    def as_json(self) -> table.Spoken:
        """Return it as pages take it."""
        return {"n": self.number, "text": self.text, "rank": self.rank}


class Script:
    """Remembers what was said, so that it is said once."""

    def __init__(self) -> None:
        self.standing: tuple[Utterance, ...] = ()  # of what the page still shows
        self._number = 0
        self._logged = 0  # the last line that was read
        self._asked: frozenset[str] = frozenset()

    def follow(
        self, log: Sequence[LoggedLine], shown: Mapping[str, object]
    ) -> tuple[Utterance, ...]:
        """Return what is new in a snapshot, the urgent first and a question last."""
        told = (*self._facts(log), *self._questions(shown))
        new = tuple(sorted(told, key=lambda one: -one.rank))
        stands = {str(line.text) for line in log} | self._asked
        self.standing = tuple(one for one in (*self.standing, *new) if one.of in stands)[-MOST:]
        return new

    def _facts(self, log: Sequence[LoggedLine]) -> Iterator[Utterance]:
        for line in log:
            rank = max((RANKS[cue] for cue in line.cues if cue in RANKS), default=None)
            if line.number > self._logged and rank is not None:
                yield self._next_spoken(_fact(line), rank, line.text)
        self._logged = max((self._logged, *(line.number for line in log)))

    def _questions(self, shown: Mapping[str, object]) -> Iterator[Utterance]:
        """Yield what is asked, and before it what must be put right; once as long as it stands."""
        before, self._asked = self._asked, frozenset(text for text, _ in _question_sentence(shown))
        for text, rank in dict(_question_sentence(shown)).items():
            if text not in before:
                yield self._next_spoken(aloud(text), rank, text)

    def _next_spoken(self, text: Text, rank: int, of: str) -> Utterance:
        self._number += 1
        return Utterance(self._number, text, rank, str(of))


def _question_sentence(shown: Mapping[str, object]) -> Iterator[tuple[str, int]]:
    for key in ("hold", "ask"):
        told = shown.get(key)
        if isinstance(told, Mapping):
            text = told["text"]
            assert isinstance(text, str)
            yield text, URGENT if told["kind"] == Say.WAITS else QUESTION


def _fact(line: LoggedLine) -> Text:
    """Return a line for the ear: of a table its head, and what its first cue says."""
    if "\n" not in line.text:
        return aloud(line.text)
    return aloud(with_heading(in_short(line.text), CUES[line.cues[0]].says))
