"""What was found broken at the start. As long as there is any, the box is in safe mode."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Trouble:
    """One thing that is broken, and what counts meanwhile."""

    text: str  # what is wrong, in a sentence: file, section, key, value, limit
    stands: str = ""  # what counts instead
    file: Path | None = None  # where it was read
    aside: Path | None = None  # what that file is called now; None: it is where it was
    section: str = ""  # where one value alone is wrong
    key: str = ""
    whole: bool = False  # nothing of the file could be read, and it is where it was
    lasts: bool = False  # it is so until its cause is gone: nobody can go on as it stands
    edited: bool = False  # the file is not as the program wrote it, and what it says counts
    # What else the owner may choose (a word of Mend), and what does it; the box then opens anew.
    ways: Mapping[str, Callable[[], None]] = field(default_factory=dict, compare=False)


class Troubles:
    """All of them by number, in their order; only the loop's thread changes them once it runs."""

    def __init__(
        self,
        known: Iterable[Trouble] = (),
        file: Path | None = None,
        own: Collection[str] = (),
    ) -> None:
        """`own`: the keys that the configuration `file` tells, and no option."""
        self.file = file
        self._own = frozenset(own)
        self._all = dict(enumerate(known, 1))
        self._last = len(self._all)

    @property
    def all(self) -> Mapping[int, Trouble]:
        """Return all troubles by their number."""
        return self._all

    def allows_fallback(self, *keys: str) -> bool:
        """Whether one of these keys comes from the file; what an option says is refused instead."""
        return any(key in self._own for key in keys)

    def add(self, trouble: Trouble) -> None:
        """Note one more, once."""
        if trouble not in self._all.values():
            self._last += 1
            self._all[self._last] = trouble

    def say(self, sentences: Iterable[str]) -> None:
        """Note what others found broken and have mended or set aside themselves."""
        for text in sentences:
            self.add(Trouble(text))

    def drop(self, number: int) -> None:
        """Note that one is mended, or that the owner goes on as it stands."""
        del self._all[number]
