"""Merlin as the table meets it: its rules, its words, its bots."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from engine.merlin import dice
from engine.merlin.events import LINES
from engine.merlin.facts import ASSUMED_FACTS, facts_in_play, read_facts, with_told_facts
from engine.merlin.game import MERLIN
from engine.merlin.panel import BY_HAND, CUES, lights
from engine.merlin.view import to_remember
from firmware.games.adapter import Adapter, Bots, Dice, Explains, Hands, Page, Panel, Words, late
from firmware.games.copy import Copy, Facts
from firmware.games.merlin.aftermath import AFTERMATH
from firmware.games.merlin.attract_scenes import SCENES
from firmware.games.merlin.copy_steps import STEPS
from firmware.games.merlin.explain import explain, explain_start, is_scored
from firmware.games.merlin.forms import forms
from firmware.games.merlin.glance import glance
from firmware.games.merlin.how_to import MOMENTS
from firmware.games.merlin.key_words import means
from firmware.games.merlin.list_words import in_short
from firmware.games.merlin.names import BOARD_LABELS, LINE_WORDS, piece_name
from firmware.games.merlin.offers import OFFERS, TITLE
from firmware.games.merlin.printed_sheets import MAT, STICKERS
from firmware.games.merlin.refusal_words import refusal
from firmware.games.merlin.scorer import SCORER
from firmware.games.merlin.spreads import expected_spread
from firmware.games.merlin.words import BUTTON_LABELS, sentence, tell_facts
from firmware.games.options import options_of
from words.text import t

if TYPE_CHECKING:
    from vision.dice.sight import Throw


def _preset(state: Any, asking: Any, throw: Throw | None) -> Any:
    return dice.preset(state, asking, dice.Thrown(throw.own, throw.white) if throw else None)


ADAPTER: Final = Adapter(
    game=MERLIN,
    words=Words(
        sentence, TITLE, refusal, piece_name, LINE_WORDS,
        Explains(explain_start, explain, scored=is_scored),
    ),
    panel=Panel(CUES, lights, BUTTON_LABELS, means, late("emblems", "dice_emblems")),
    hands=Hands(
        LINES.from_words, (LINES.example,), BY_HAND, forms, lists=in_short, spread=expected_spread,
    ),
    page=Page(
        OFFERS, options_of(OFFERS), MOMENTS, to_remember,
        late("merlin.spectator", "spectator_view"), SCENES, glance,
        late("merlin.effects", "effects"),
    ),
    copy=Copy(
        Facts(
            ASSUMED_FACTS,
            read_facts,
            tell_facts,
            with_told_facts,
            STEPS,
            lambda _piece: ("board",),
            BOARD_LABELS,
            in_play=lambda state: facts_in_play(state.board),
            asks=t("Much of Merlin's boards and cards the rulebook shows in pictures alone."),
        ),
        STICKERS,
        MAT,
    ),
    aftermath=AFTERMATH,
    bots=Bots(
        late("merlin.company", "Company"), late("merlin.seat", "Dealer"),
        "firmware.games.merlin.simulation", people_s=75 * 60.0,
    ),
    dice=Dice(dice.asked_roll, _preset, dice.shown_faces),
    scorer=SCORER,
    analysis=late("merlin.analysis", "analyse"),
)  # fmt: skip
