"""The words of the Makefile in CONTRIBUTING.md."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from docs.tables import markdown

MAKEFILE: Final = Path(__file__).parents[1] / "Makefile"
_WORD: Final = re.compile(r"^([a-z-]+):.*## (.+)$", re.MULTILINE)


def tables() -> Mapping[str, str]:
    """Return the words by their name: a row a word, with what `make help` says of it."""
    words = _WORD.findall(MAKEFILE.read_text(encoding="utf-8"))
    rows = [(f"`make {word}`", about) for word, about in words]
    return {"make": markdown(("word", "what it does"), rows)}
