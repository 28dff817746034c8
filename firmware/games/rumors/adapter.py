"""The card game as the table meets it: its rules, its words, its bots."""

from __future__ import annotations

from typing import Final

from engine.rumors.events import LINES
from engine.rumors.facts import (
    ASSUMED_FACTS,
    CARDS,
    facts_in_play,
    read_facts,
    with_told_facts,
)
from engine.rumors.game import RUMORS
from engine.rumors.named_pile import lying, sorts
from engine.rumors.panel import BY_HAND, CUES, LAYS, OF_TOP, lights
from engine.rumors.view import cards_below_top
from firmware.games.adapter import Adapter, Bots, Explains, Hands, Page, Panel, Pile, Words, late
from firmware.games.copy import Copy, Facts
from firmware.games.rumors.aftermath import AFTERMATH, hidden_pile
from firmware.games.rumors.attract_scenes import SCENES
from firmware.games.rumors.card_effects import does
from firmware.games.rumors.explain import explain, explain_start
from firmware.games.rumors.explain_phase import awaited_words
from firmware.games.rumors.explain_quest import cause_of_score, is_scored
from firmware.games.rumors.forms import fact_fields, forms, open_announcement
from firmware.games.rumors.glance import glance
from firmware.games.rumors.how_to import MOMENTS
from firmware.games.rumors.key_words import means
from firmware.games.rumors.list_words import in_short
from firmware.games.rumors.offers import OFFERS, OPTIONS, TITLE
from firmware.games.rumors.printed_sheets import MAT, STICKERS
from firmware.games.rumors.refusal_words import refusal
from firmware.games.rumors.words import BUTTON_LABELS, LINE_WORDS, piece_name, sentence, tell_facts
from firmware.games.sides import TRAITORS
from words.text import t

EXAMPLES: Final = (
    LINES.example, "lay down", "quest grail", "token dragon", "loyalty Anna traitor",
    "knight arthur.1 3", "confirm", "undo", "teach morgan-3 symbols=grail", "adjust white=3 seat=1",
)  # fmt: skip
ADAPTER: Final = Adapter(
    game=RUMORS,
    words=Words(
        sentence, TITLE, refusal, piece_name, LINE_WORDS,
        Explains(explain_start, explain, awaited_words, is_scored, cause_of_score),
    ),
    panel=Panel(CUES, lights, BUTTON_LABELS, means, late("emblems", "quest_emblems")),
    hands=Hands(LINES.from_words, EXAMPLES, BY_HAND, forms, open_announcement, in_short),
    page=Page(
        OFFERS, OPTIONS, MOMENTS, cards_below_top, late("rumors.spectator", "spectator_view"),
        SCENES, glance, late("rumors.effects", "effects"),
    ),
    copy=Copy(
        Facts(
            ASSUMED_FACTS,
            read_facts,
            tell_facts,
            with_told_facts,
            fact_fields,
            lambda card: (CARDS, card),
            in_play=lambda state: facts_in_play(state.printed),
            asks=t(
                "Printings of this game differ. Look once at your cards with a name, as Morgan or"
                " Mordred: do they show what stands here?"
            ),
        ),
        STICKERS,
        MAT,
    ),
    aftermath=AFTERMATH,
    bots=Bots(
        late("rumors.company", "Company"), late("rumors.seat", "Dealer"),
        "firmware.games.rumors.simulation", (TRAITORS,), 20 * 60.0,
    ),
    pile=Pile(LAYS, sorts, lying, OF_TOP, does, hidden_pile),
    analysis=late("rumors.analysis", "analyse"),
)  # fmt: skip
