"""The `replace` of dataclasses in a fraction of its time: each frame makes several copies."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from dataclasses import replace  # of which mypy checks names and types
else:

    def replace(record: Any, /, **changes: Any) -> Any:
        """Return a copy with these changes, of a dataclass without slots and cached properties."""
        copy = object.__new__(type(record))
        copy.__dict__.update(record.__dict__, **changes)
        return copy


__all__ = ["replace"]
