"""Crazy Eights as the table meets it: its rules, its words, its bots."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from engine.eights.events import LINES
from engine.eights.game import EIGHTS
from engine.eights.state import Eights, Phase
from engine.game import Line
from engine.glance import Glance, count, whole
from firmware.games.adapter import Adapter, Bots, Hands, Page, Panel, Words
from firmware.games.copy import Copy, Mat, Stickers
from firmware.games.eights import words
from firmware.games.eights.deal import Deal
from firmware.games.eights.forms import forms
from firmware.games.options import options_of
from words.text import t

_CUES: Final[Mapping[str, str]] = {
    "turned-up": "seen", "laid": "seen", "laid-eight": "relic", "drew": "count",
    "reshuffled": "ask", "went-out": "good", "shown": "count", "round-won": "good", "won": "win",
}  # fmt: skip
_BY_HAND: Final = dict.fromkeys(("reshuffled", "round"), lambda state: state.phase is Phase.START)


def _lights(state: Eights) -> Mapping[str, int]:
    """Return the round in white."""
    return {"silence": 0, "white": state.round, "black": 0}


def _glance(state: Line) -> Glance:
    over = str(words.AFTERMATH.endings["won"]) if state.get("winners") else ""
    return Glance(count(t("Round"), state, "round"), seat=whole(state.get("seat")), over=over)


ADAPTER: Final = Adapter(
    game=EIGHTS,
    words=Words(words.sentence, words.TITLE, words.refusal, words.called, words.SUIT_NAMES),
    panel=Panel(_CUES, _lights, words.BUTTON_LABELS, words.means),
    hands=Hands(
        LINES.from_words, (LINES.example, "draw", "undo"), _BY_HAND, forms, lists=words.in_short
    ),
    page=Page(
        words.OFFERS,
        options_of(words.OFFERS),
        tuple(words.BY_PHASE.values()),
        glance=_glance,
        effects=words.effects,
    ),
    bots=Bots(Deal, Deal, people_s=15 * 60.0),
    copy=Copy(
        stickers={"eights": Stickers(t("Crazy Eights"), t("On the face only, never on the back."))},
        mat=Mat(t("The pile"), t("the cards are laid here")),
    ),
    aftermath=words.AFTERMATH,
)
