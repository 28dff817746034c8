"""The table of docs/lab.md: what each experiment asks, how long it takes, what it needs."""

from __future__ import annotations

from collections.abc import Mapping

from docs.tables import markdown
from lab.registry import LAB


def tables() -> Mapping[str, str]:
    """Return the table by its name: a row an experiment, in the order of the registry."""
    rows = [
        (f"`{one.name}`", one.about, one.takes, ", ".join(need.name for need in one.needs))
        for one in LAB
    ]
    return {"experiments": markdown(("command", "what it asks", "how long", "needs"), rows)}
