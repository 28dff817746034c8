"""The card game as the table meets it."""

from __future__ import annotations

from typing import Final

from engine.entry import Entry, Explains, Facts
from engine.rumors.does import does
from engine.rumors.explain import explain, explain_start
from engine.rumors.explain_quest import is_scored
from engine.rumors.explain_refusal import explain_refusal
from engine.rumors.facts import ASSUMED_FACTS, read_facts, tell_facts, with_told_facts
from engine.rumors.forms import forms, unchecked
from engine.rumors.game import RUMORS
from engine.rumors.how_to import MOMENTS
from engine.rumors.offers import OFFERS
from engine.rumors.panel import BUTTON_LABELS, FLEETING, OF_TOP, cues, lights
from engine.rumors.refusal_words import refusal
from engine.rumors.shorthand import line_from_words
from engine.rumors.sorting import sorts
from engine.rumors.view import forgotten
from engine.rumors.words import sentence

ENTRY: Final = Entry(
    game=RUMORS,
    sentence=sentence,
    cues=cues,
    lights=lights,
    labels=BUTTON_LABELS,
    fleeting=FLEETING,
    offers=OFFERS,
    line_from_words=line_from_words,
    facts=Facts(ASSUMED_FACTS, read_facts, tell_facts, with_told_facts),
    explains=Explains(explain_start, explain, is_scored, explain_refusal),
    refusal=refusal,
    forms=forms,
    sorts=sorts,
    of_top=OF_TOP,
    forgotten=forgotten,
    unchecked=unchecked,
    does=does,
    how_to=MOMENTS,
)
