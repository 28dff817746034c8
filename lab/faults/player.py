"""Somebody who enters lines, and knows of each what was answered: what all breaks are judged by."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import suppress
from itertools import chain, count
from typing import Any, Final, Self

import httpx

from lab.faults.box import Box
from lab.faults.rows import Verdict

TAG: Final = "x-n"  # a key that records keep and rules pass over: the number of a line
HEADER: Final = {"record": "rumors/1", "players": 4}
NOT_KNOWN: Final = ("not-known-yet",)  # the answer to what may or may not happen yet
PATIENCE_S: Final = 30.0


def corrections() -> Iterator[Mapping[str, Any]]:
    """Yield lines that the rules take at any time, so that one executed twice is seen."""
    for n in count():
        yield {"do": "adjust", "white": n % 3, "black": n // 3 % 3}


class Player:
    """Enters the tagged lines of one game, one after the other."""

    def __init__(
        self,
        box: Box,
        name: str = "",
        lines: Iterator[Mapping[str, Any]] | None = None,
        header: Mapping[str, Any] = HEADER,
        first: int = 0,
    ) -> None:
        """With a `name` each line carries a key, and is repeated until it is answered.

        `first` is the tag before the first one, where several players enter lines of one game.
        """
        self.box = box
        self.game = 0  # its number in the journal
        self.entered: list[int] = []  # the tags of all lines, in their order
        self.acknowledged: set[int] = set()
        self.refused: set[int] = set()  # said not to be executed
        self.is_over = False
        self.waits_ms: list[float] = []
        self._name, self._header = name, header
        self._first = first
        self._last: Mapping[str, Any] = {}
        self._lines = lines if lines is not None else corrections()

    def begin(self, lines: int = 0) -> Self:
        """Begin the game, and enter so many lines."""
        self.box.begin(self._header).raise_for_status()
        self.game = max(one["n"] for one in self.box.games())
        self.play(lines)
        return self

    def play(self, lines: int, patience_s: float = PATIENCE_S) -> None:
        """Enter so many lines."""
        for _ in range(lines):
            self.enter(patience_s)

    def play_for(self, seconds: float) -> None:
        """Enter lines for so long."""
        deadline = time.monotonic() + seconds
        while time.monotonic() < deadline and not self.is_over:
            self.enter()

    def enter(self, patience_s: float = PATIENCE_S) -> bool:
        """Enter the next line, with a key again and again so long; whether it was acknowledged."""
        line = next(self._lines, None)
        if line is None:
            self.is_over = True
            return False
        self._last = line
        tag = self._first + len(self.entered) + 1
        self.entered.append(tag)
        deadline = time.monotonic() + patience_s
        while True:
            if self._is_acknowledged(tag, {**line, TAG: tag}):
                self.acknowledged.add(tag)
                return True
            if not self._name or time.monotonic() > deadline:
                return False
            time.sleep(0.02)

    def _is_acknowledged(self, tag: int, line: Mapping[str, Any]) -> bool:
        key = {"Idempotency_Key": f'"{self._name}-{self.game}-{tag}"'} if self._name else {}
        begun = time.perf_counter()
        try:
            answer = self.box.post("api/do", line, **key)
        except httpx.HTTPError:  # nobody knows: no answer came
            self.refused.discard(tag)
            return False
        self.waits_ms.append(1000 * (time.perf_counter() - begun))
        if answer.status_code == 200:
            return True
        if not any(word in answer.text for word in NOT_KNOWN):
            self.refused.add(tag)
        return False

    def play_until_gone(self) -> None:
        """Enter lines until the box does not answer any more."""
        while not self.is_over and (self.enter(0.0) or self._is_there()):
            pass

    def _is_there(self) -> bool:
        with suppress(httpx.HTTPError):
            return self.box.health() is not None
        return False

    def look_again(self) -> None:
        """Enter the last line again, under another tag, where it was not executed."""
        there = {line.get(TAG) for line in self.box.record(self.game)}
        if self.entered and self.entered[-1] not in there | self.acknowledged:
            self._lines = chain((self._last,), self._lines)

    def repeat(self) -> None:
        """Send the last line once more, with the key that it had."""
        with suppress(httpx.HTTPError):
            self._is_acknowledged(self.entered[-1], {**self._last, TAG: self.entered[-1]})

    def goes_on(self, patience_s: float = 10.0) -> bool:
        """Whether a line is taken again within some seconds."""
        deadline = time.monotonic() + patience_s
        while time.monotonic() < deadline:
            with suppress(httpx.HTTPError):
                if self.enter(0.0):
                    return True
            time.sleep(0.1)
        return False

    # -- judged ------------------------------------------------------------------------------

    def judge(self, verdict: Verdict) -> None:
        """Compare the record as it stands with what was answered."""
        self.judge_record(self.box.record(self.game), verdict)

    def judge_record(self, record: list[dict[str, Any]], verdict: Verdict) -> None:
        """Compare a record's lines with what was answered."""
        own = set(self.entered)
        there = [line[TAG] for line in record if line.get(TAG) in own]
        times = Counter(there)
        gone = sorted(self.acknowledged - set(times))
        if gone:
            verdict.lost += [f"line {n} was acknowledged and is gone" for n in gone]
        for tag, number in sorted(times.items()):
            if number > 1:
                verdict.twice.append(f"line {tag} stands there {number} times")
            if tag in self.refused - self.acknowledged:
                verdict.twice.append(f"line {tag} was refused and stands there")
        if list(times) != sorted(times):
            verdict.silent.append("the lines stand in another order")
        verdict.counts["lines acknowledged"] += len(self.acknowledged)
        verdict.waits_ms += self.waits_ms
