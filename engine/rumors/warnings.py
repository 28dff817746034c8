"""The warnings of a record, in English to the letter; what players read is the game's words'."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from engine.game import Notice
from engine.rumors.notices import Say
from engine.rumors.pieces import label

_SENTENCES: Final[Mapping[str, str]] = {
    Say.FACE_UP_UNDER_MORGAN_1: (
        "{card} was laid face up although Morgan #1 stands: it counts as seen."
    ),
    Say.CHARACTER_FACE_DOWN: "{card} was laid face down against the rules: it acts as if face up.",
    Say.OVER_SIXTEEN: "{swords} Swords are counted, the box holds 16.",
    Say.NEVER_LAID: "A card counted as face down was never laid: the pile is one less.",
    Say.TOKEN_FORGOTTEN: "A Merlin #4 has no token: it takes nothing.",
}


def warning(notice: Notice) -> str:
    """Return a warning as the state JSON has it."""
    told = {key: label(str(v)) if key == "card" else v for key, v in notice.params.items()}
    return _SENTENCES[notice.kind].format(**told)
