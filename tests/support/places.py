"""Where the tests find what they read: the project, its docs, the recorded evenings."""

from __future__ import annotations

from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[2]
DOCS: Final = ROOT / "docs"
DOCUMENTS: Final = tuple(sorted([*DOCS.glob("*.md"), *DOCS.glob("measured/*.md")]))
EVENINGS: Final = ROOT / "tests" / "evenings"
SHARED: Final = ROOT.parent / "shared"  # not part of the project: tests skip without it
PHOTOS: Final = SHARED / "photos"
