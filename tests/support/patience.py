"""How long a test waits for what comes at once on a good machine: longer than any machine takes."""

from __future__ import annotations

from typing import Final

PATIENCE_S: Final = 60.0  # nothing waits so long when it works
