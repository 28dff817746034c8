"""The tables of docs/lab.md: the experiments, and what the columns of two of them count."""

from __future__ import annotations

from collections.abc import Mapping

from docs.tables import markdown
from lab.faults.rows import COLUMNS
from lab.hands.judge import Fault
from lab.registry import LAB


def tables() -> Mapping[str, str]:
    """Return the tables by name; the experiments stand in the order of the registry."""
    rows = [
        (f"`{one.name}`", one.about, one.takes, ", ".join(need.name for need in one.needs))
        for one in LAB
    ]
    column = ("column", "what it counts")
    return {
        "experiments": markdown(("command", "what it asks", "how long", "needs"), rows),
        "hands": markdown(column, ((str(fault), fault.meaning) for fault in Fault)),
        "faults": markdown(column, COLUMNS.items()),
    }
