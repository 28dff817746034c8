"""The tables of docs/camera-events.md: what `camera watch` says, and why it is unsure of a card."""

from __future__ import annotations

from collections.abc import Mapping

from docs.tables import markdown
from vision.pile.card_position import CardPosition
from vision.pile.change import ChangeKind


def tables() -> Mapping[str, str]:
    """Return both tables by name: a row an event, and a row a reason."""
    events = [
        (f"`{saw}`", ", ".join(f"`{key}`" for key in saw.keys), saw.when) for saw in ChangeKind
    ]
    reasons = [(f"`{lies}`", lies.meaning) for lies in CardPosition if lies.meaning]
    return {
        "events": markdown(("`saw`", "further keys", "when"), events),
        "reasons": markdown(("`why`", "the card"), reasons),
    }
