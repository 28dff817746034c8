"""The board game as the table meets it: its rules, its words, its bots."""

from __future__ import annotations

from typing import Final

from engine.camelot.events import LINES
from engine.camelot.facts import (
    ASSUMED_FACTS,
    BOARD,
    TRACK,
    facts_in_play,
    read_facts,
    with_told_facts,
)
from engine.camelot.game import CAMELOT
from engine.camelot.panel import BY_HAND, CUES, lights
from firmware.games.adapter import Adapter, Bots, Explains, Hands, Page, Panel, Words, late
from firmware.games.camelot.aftermath import AFTERMATH
from firmware.games.camelot.attract_scenes import SCENES
from firmware.games.camelot.explain import cause_of_swords, explain, explain_start, is_scored
from firmware.games.camelot.forms import excalibur_board_forms, fact_fields, forms
from firmware.games.camelot.glance import glance
from firmware.games.camelot.how_to import MOMENTS
from firmware.games.camelot.key_words import means
from firmware.games.camelot.list_words import in_short
from firmware.games.camelot.names import LINE_WORDS, piece_name
from firmware.games.camelot.offers import OFFERS, TITLE
from firmware.games.camelot.printed_sheets import MAT, STICKERS
from firmware.games.camelot.refusal_words import refusal
from firmware.games.camelot.words import BOARD_LABEL, BUTTON_LABELS, sentence, tell_facts
from firmware.games.copy import Copy, Facts
from firmware.games.options import options_of
from firmware.games.sides import TRAITORS
from words.text import t

EXAMPLES: Final = (LINES.example, "move grail", "die 6")
ADAPTER: Final = Adapter(
    game=CAMELOT,
    words=Words(
        sentence, TITLE, refusal, piece_name, LINE_WORDS,
        Explains(explain_start, explain, scored=is_scored, deed=cause_of_swords),
    ),
    panel=Panel(CUES, lights, BUTTON_LABELS, means, late("emblems", "quest_emblems")),
    hands=Hands(LINES.from_words, EXAMPLES, BY_HAND, forms, excalibur_board_forms, in_short),
    page=Page(
        OFFERS, options_of(OFFERS), MOMENTS, spectator=late("camelot.spectator", "spectator_view"),
        scenes=SCENES, glance=glance, effects=late("camelot.effects", "effects"),
    ),
    copy=Copy(
        Facts(
            ASSUMED_FACTS,
            read_facts,
            tell_facts,
            with_told_facts,
            fact_fields,
            lambda _: (TRACK,),
            {BOARD: BOARD_LABEL},
            facts_in_play,
            asks=t(
                "How many steps has your board of Excalibur from the middle to each bank? Count"
                " them once: the rulebooks only draw them."
            ),
        ),
        STICKERS,
        MAT,
    ),
    aftermath=AFTERMATH,
    bots=Bots(
        late("camelot.company", "Company"), late("camelot.seat", "Dealer"),
        "firmware.games.camelot.simulation", (TRAITORS,), 80 * 60.0,
    ),
    analysis=late("camelot.analysis", "analyse"),
)  # fmt: skip
