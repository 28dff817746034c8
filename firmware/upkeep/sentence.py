"""What the doctor says in one case, and how bad that is."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from words.text import Text


class Verdict(StrEnum):
    """How a check ended."""

    FAIL = "fail"
    WARN = "warn"
    OK = "ok"
    UNSEEN = "unseen"  # it was not looked at, and why is told: it never counts as ok


OK, WARN, FAIL, UNSEEN = Verdict.OK, Verdict.WARN, Verdict.FAIL, Verdict.UNSEEN


@dataclass(frozen=True, slots=True)
class Sentence:
    """What is said in one case."""

    is_: Verdict
    says: Text
    mend: Text | None = None
    about: str = ""  # a heading of docs/troubleshooting.md
