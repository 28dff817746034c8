"""The tables of docs/mqtt.md, which come from the topics and the messages themselves."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from typing import Annotated, Any, Final, get_origin, get_type_hints

from docs.tables import markdown
from engine import game
from firmware.after.result import Result
from firmware.publishing.topics import Topics
from fleet import messages

MESSAGES: Final[tuple[tuple[str, Any], ...]] = (
    ("all", messages.FromTable),
    ("online", messages.Online),
    ("state", messages.TableState),
    ("health", messages.Health),
    ("help", messages.Help),
    ("game", Result),
    ("game", messages.GameFinished),
    ("game", messages.GameForgotten),
)
OF_TABLE: Final = Topics("TABLE")
TOPICS: Final[Mapping[str, Any]] = {
    OF_TABLE.online: Topics.online,
    OF_TABLE.state: Topics.state,
    OF_TABLE.health: Topics.health,
    OF_TABLE.help: Topics.help,
    OF_TABLE.game("BOX", 0).replace("/0", "/NUMBER"): Topics.game,
}


def tables() -> Mapping[str, str]:
    """Return the table of topics and that of the messages' keys."""
    topics = [(f"`{topic}`", _about(named)) for topic, named in TOPICS.items()]
    keys = [(f"`{key}`", ", ".join(kinds), text) for (key, text), kinds in _keys().items()]
    return {
        "topics": markdown(("topic", "what, and when"), topics),
        "keys": markdown(("key", "in", "is"), keys),
    }


def _about(named: Any) -> str:
    return " ".join(named.__doc__.split()).partition("topic of ")[2].strip(".")


def _keys() -> Mapping[tuple[str, str], list[str]]:
    """Return in which messages each key stands, by the key and what it is."""
    found = defaultdict[tuple[str, str], list[str]](list)
    for kind, shape in MESSAGES:
        for key, hint in get_type_hints(shape, None, vars(game), include_extras=True).items():
            if key in shape.__annotations__ and get_origin(hint) is Annotated:
                found[key, hint.__metadata__[0]].append(kind)
    return found
