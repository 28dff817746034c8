"""The situations of the board game for the image report: the lines that lead to each, in short."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from firmware.inputs import Click

FIVE: Final = ("Anna", "Ben", "Chloé", "Dora", "Emil")
SEVEN: Final = (*FIVE, "Franziska", "Maximilian-Friedrich")

# An evening of five: Arthur begins, everybody sets out and lays what is in the hand.
_COATS: Final = "coat b-coat-arthur; coat b-coat-galahad; "
_START: Final = (
    f"{_COATS}coat b-coat-gawain; coat b-coat-kay; coat b-coat-tristan; share 1,1,1,1,1; "
)
_FIRST: Final = (
    "black b-excalibur.1; move black-knight; confirm; black b-picts.1; move grail; confirm; "
    "black b-lancelot-3.1; move dragon; confirm; black down black-knight; move picts; confirm; "
    "black b-despair.1; move saxons free; white b-piety; choose self; confirm; "
)
_SECOND: Final = (
    "black b-saxons.1; white b-fight-4.1; confirm; black b-despair.2; white b-grail.1; confirm; "
    "black down dragon; white b-fight-5.1; confirm; evil siege; white b-fight-1.1; confirm; "
    "black b-mercenaries.1; choose saxons; white b-fight-1.2; confirm; "
)
_THIRD: Final = (
    "black b-black-knight-3.1; white b-fight-4.2; confirm; black b-despair.3; white b-grail.2; "
    "confirm; black b-lancelot-5.1; white b-fight-5.2; confirm; evil siege; white b-fight-2.1; "
    "confirm; black b-excalibur.2; white b-fight-2.2; confirm; "
)
_FOURTH: Final = (
    "black b-picts.2; white b-fight-3.1; confirm; black b-despair.4; white b-grail.3; confirm; "
    "black b-black-knight-1.1; white b-fight-2.3; confirm; evil life; white b-fight-3.4; confirm; "
    "black b-saxons.2; white b-fight-3.2; confirm; "
)
_OUT: Final = f"{_START}teach 5 5; {_FIRST}{_SECOND}{_THIRD}"
_WON: Final = f"{_OUT}{_FOURTH}black b-black-knight-5.1; reveal b-black-knight-1.2; "
_FOUGHT: Final = "fight b-fight-3.3; fight b-fight-4.3; die 6; "
_UNMASKED: Final = f"{_WON}adjust siege=7; accuse 2; loyalty 2 traitor; adjust seat=2; "
_LAST_LIFE: Final = "".join(f"adjust of={seat} life=1; " for seat in range(5))
_SEVEN: Final = (
    "coat b-coat-kay; coat b-coat-arthur; coat b-coat-palamedes; coat b-coat-percival; "
    "coat b-coat-galahad; coat b-coat-gawain; coat b-coat-tristan; share 1,1,1,1,1,1,1; "
    "black b-saxons.1; move excalibur; confirm; black b-excalibur.1; move excalibur; confirm; "
    "evil siege; move excalibur; confirm; black b-despair.1; move excalibur; confirm; "
    "black b-picts.1; move excalibur; confirm; black down dragon; move grail; confirm"
)
_TO_THE_GRAIL: Final = "".join(
    f"black b-{card}; move grail; confirm; "
    for card in ("picts.1", "saxons.1", "lancelot-1.1", "black-knight-1.1", "excalibur.1")
)
_GRAILS: Final = "confirm; ".join(
    f"black b-{card}; white b-grail.{n}; "
    for n, card in enumerate(
        ("picts.2", "saxons.2", "lancelot-1.2", "black-knight-1.2", "excalibur.2", "picts.3"), 1
    )
)

# The name of each stage, and what of it is not as everywhere.
CAMELOT: Final[Mapping[str, Mapping[str, Any]]] = {
    "camelot-coats": {"lines": _COATS, "then": ((1.0, Click("accuse", 0)),)},
    "camelot-start": {"lines": _START},
    "camelot-refused": {
        "lines": f"{_START}teach 5 5",
        "then": ((1.0, Click("quest-4", 0)),),
    },
    "camelot-quests": {"lines": _OUT + "black b-picts.2"},
    "camelot-listed": {
        "lines": f"{_OUT}adjust siege=6; black b-picts.2; white b-fight-3.1",
        "then": ((1.0, Click("accuse", 0)),),
    },
    "camelot-spectator": {
        "lines": _WON,
        "path": "spectator",
        "press": "#unasked .gold",
        "shows": "#rows .counted",
        "spectator": True,
    },
    "camelot-cancel": {
        "lines": f"{_OUT}black b-morgan-siege; white b-merlin.1 1; white b-merlin.2 3"
    },
    "camelot-won": {"lines": _WON},
    "camelot-siege": {"lines": f"{_WON}adjust siege=8; fight b-fight-5.4; fight b-fight-2.4"},
    "camelot-fought": {"lines": f"{_WON}adjust siege=9; {_FOUGHT}confirm"},
    "camelot-accused": {"lines": f"{_WON}adjust siege=7; accuse 2"},
    "camelot-traitor": {"lines": f"{_UNMASKED}choose seat-0"},
    "camelot-grail": {"lines": f"{_START}teach 5 5; {_TO_THE_GRAIL}{_GRAILS}"},
    "camelot-grail-won": {
        "lines": f"{_START}teach 5 5; {_TO_THE_GRAIL}{_GRAILS}confirm; evil siege; white b-grail.7",
    },
    "camelot-seven": {"lines": _SEVEN, "players": SEVEN},
    "camelot-loyal-wins": {
        "lines": f"{_WON}{_FOUGHT}confirm; adjust white=10 black=2; loyalty 2 traitor",
        "shows": ".ending",
    },
    "camelot-evil-wins": {"lines": f"{_WON}adjust siege=12", "shows": ".ending"},
    "camelot-black-swords": {"lines": f"{_WON}adjust white=4 black=7", "shows": ".ending"},
    "camelot-no-knight-left": {
        "lines": f"{_OUT}{_LAST_LIFE}black b-morgan-life; confirm",
        "shows": ".ending",
    },
}
