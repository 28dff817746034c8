"""The table of docs/measured/reliability.md: what `make install-test` breaks at a box."""

from __future__ import annotations

from collections.abc import Mapping

from docs.tables import markdown
from tests.install.breaks import BREAKS


def tables() -> Mapping[str, str]:
    """Return the table by its name: a break, the doctor's first line, and the repair it names."""
    rows = [(one.what, f"`{one.says}`", one.mend) for one in BREAKS]
    return {"breaks": markdown(("what is broken", "the first line", "its repair"), rows)}
