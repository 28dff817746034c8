"""Merlin as the table meets it: its rules, its words, its bots."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import TYPE_CHECKING, Any, Final

from engine.entry import Entry, Explains, Facts
from engine.merlin.dice import DICE
from engine.merlin.events import LINES
from engine.merlin.facts import ASSUMED_FACTS, facts_in_play, read_facts, with_told_facts
from engine.merlin.game import MERLIN as GAME
from engine.merlin.panel import BY_HAND, FLEETING, cues, lights
from engine.merlin.view import to_remember
from engine.record import Play
from engine.watched import Watched
from firmware.games.dealing import Dealer
from firmware.games.merlin.aftermath import AFTERMATH
from firmware.games.merlin.attract_scenes import SCENES
from firmware.games.merlin.copy_steps import STEPS
from firmware.games.merlin.explain import explain, explain_refusal, explain_start, is_scored
from firmware.games.merlin.forms import forms
from firmware.games.merlin.glance import glance
from firmware.games.merlin.how_to import MOMENTS
from firmware.games.merlin.list_words import in_short
from firmware.games.merlin.names import BOARD_LABELS, LINE_WORDS, called
from firmware.games.merlin.offers import OFFERS, TITLE
from firmware.games.merlin.printed import MAT, STICKERS
from firmware.games.merlin.refusal_words import refusal
from firmware.games.merlin.scorer import SCORER
from firmware.games.merlin.words import BUTTON_LABELS, sentence, tell_facts
from firmware.games.played import Company, Played
from words.text import t

if TYPE_CHECKING:
    from hardware.plans.emblem import Emblem


def _spectator(play: Play[Any], names: Sequence[str]) -> Watched:
    from firmware.games.merlin.spectator import watched

    return watched(play, names)


ENTRY: Final = Entry(
    game=GAME,
    sentence=sentence,
    called=called,
    cues=cues,
    lights=lights,
    labels=BUTTON_LABELS,
    fleeting=FLEETING,
    by_hand=BY_HAND,
    offers=OFFERS,
    line_from_words=LINES.from_words,
    facts=Facts(
        ASSUMED_FACTS,
        read_facts,
        tell_facts,
        with_told_facts,
        lambda piece: (),  # a copy is told on a page of its own, not when a game begins
        lambda piece: ("board",),
        BOARD_LABELS,
        in_play=lambda state: facts_in_play(state.board),
        steps=STEPS,
        asks=t("Much of Merlin's boards and cards the rulebook shows in pictures alone."),
    ),
    scorer=SCORER,
    explains=Explains(explain_start, explain, is_scored, refusal=explain_refusal),
    refusal=refusal,
    forms=forms,
    how_to=MOMENTS,
    example=LINES.example,
    words=LINE_WORDS,
    title=TITLE,
    stickers=STICKERS,
    mat=MAT,
    lists=in_short,
    forgotten=to_remember,
    aftermath=AFTERMATH,
    dice=DICE,
    spectator=_spectator,
    attract=SCENES,
    glance=glance,
)


def _emblems() -> Mapping[str, Emblem]:
    from firmware.games.emblems import DICE_EMBLEMS

    return DICE_EMBLEMS


def _company(setup: Any, chance: Random) -> Company:
    from firmware.games.merlin import company

    return company.Company(setup, chance)


def _dealer(setup: Any, chance: Random) -> Dealer:
    from firmware.games.merlin import seat

    return seat.Dealer(setup, chance)


MERLIN: Final = Played(
    ENTRY,
    _company,
    simulation="firmware.games.merlin.simulation",
    dealer=_dealer,
    emblems=_emblems,
)
