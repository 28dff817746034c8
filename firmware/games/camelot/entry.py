"""The board game as the table meets it: its rules, its words, its bots."""

from __future__ import annotations

from random import Random
from typing import Any, Final

from engine.camelot.facts import ASSUMED_FACTS, BOARD, header_again, read_facts, with_told_facts
from engine.camelot.game import CAMELOT as GAME
from engine.camelot.panel import FLEETING, cues, lights
from engine.camelot.shorthand import line_from_words
from engine.entry import Entry, Explains, Facts
from firmware.games.camelot.explain import explain, explain_refusal, explain_start, is_scored
from firmware.games.camelot.forms import forms, unchecked
from firmware.games.camelot.how_to import MOMENTS
from firmware.games.camelot.names import called
from firmware.games.camelot.offers import OFFERS
from firmware.games.camelot.refusal_words import refusal
from firmware.games.camelot.words import BOARD_LABEL, BUTTON_LABELS, sentence, tell_facts
from firmware.games.played import Company, Played

ENTRY: Final = Entry(
    game=GAME,
    sentence=sentence,
    called=called,
    cues=cues,
    lights=lights,
    labels=BUTTON_LABELS,
    fleeting=FLEETING,
    offers=OFFERS,
    line_from_words=line_from_words,
    facts=Facts(ASSUMED_FACTS, read_facts, tell_facts, with_told_facts, {BOARD: BOARD_LABEL}),
    explains=Explains(explain_start, explain, is_scored, refusal=explain_refusal),
    refusal=refusal,
    forms=forms,
    unchecked=unchecked,
    how_to=MOMENTS,
    again=header_again,
)


def _company(setup: Any, chance: Random) -> Company:
    from firmware.games.camelot import company

    return company.Company(setup, chance)


CAMELOT: Final = Played(
    ENTRY,
    _company,
    simulation="firmware.games.camelot.simulation",
    chart="firmware.games.camelot.chart",
)
