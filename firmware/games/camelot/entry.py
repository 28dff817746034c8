"""The board game as the table meets it: its rules, its words, its bots."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import TYPE_CHECKING, Any, Final

from engine.camelot.events import LINES
from engine.camelot.facts import (
    ASSUMED_FACTS,
    BOARD,
    TRACK,
    facts_in_play,
    header_again,
    read_facts,
    with_told_facts,
)
from engine.camelot.game import CAMELOT as GAME
from engine.camelot.panel import BY_HAND, FLEETING, cues, lights
from engine.camelot.refusals import Why
from engine.entry import Entry, Explains, Facts
from engine.record import Play
from engine.watched import Watched
from firmware.games.camelot.aftermath import AFTERMATH
from firmware.games.camelot.attract_scenes import SCENES
from firmware.games.camelot.explain import deed, explain, explain_refusal, explain_start, is_scored
from firmware.games.camelot.forms import fact_fields, forms, unchecked
from firmware.games.camelot.glance import glance
from firmware.games.camelot.how_to import MOMENTS
from firmware.games.camelot.list_words import in_short
from firmware.games.camelot.names import LINE_WORDS, called
from firmware.games.camelot.offers import OFFERS, TITLE
from firmware.games.camelot.printed import MAT, STICKERS
from firmware.games.camelot.refusal_words import refusal
from firmware.games.camelot.words import BOARD_LABEL, BUTTON_LABELS, sentence, tell_facts
from firmware.games.dealing import Dealer
from firmware.games.played import Company, Played
from words.text import t

if TYPE_CHECKING:
    from hardware.plans.emblem import Emblem


def _spectator(play: Play[Any], names: Sequence[str]) -> Watched:
    from firmware.games.camelot.spectator import watched

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
        fact_fields,
        lambda _: (TRACK,),
        {BOARD: BOARD_LABEL},
        facts_in_play,
        asks=t(
            "How many steps has your board of Excalibur from the middle to each bank? Count them"
            " once: the rulebooks only draw them."
        ),
    ),
    explains=Explains(explain_start, explain, is_scored, deed, refusal=explain_refusal),
    refusal=refusal,
    forms=forms,
    unchecked=unchecked,
    how_to=MOMENTS,
    example=LINES.example,
    words=LINE_WORDS,
    title=TITLE,
    stickers=STICKERS,
    mat=MAT,
    aftermath=AFTERMATH,
    again=header_again,
    lists=in_short,
    settle_first=(Why.WHICH_SEAT,),
    spectator=_spectator,
    attract=SCENES,
    glance=glance,
)


def _emblems() -> Mapping[str, Emblem]:
    from firmware.games.emblems import QUEST_EMBLEMS

    return QUEST_EMBLEMS


def _company(setup: Any, chance: Random) -> Company:
    from firmware.games.camelot import company

    return company.Company(setup, chance)


def _dealer(setup: Any, chance: Random) -> Dealer:
    from firmware.games.camelot import seat

    return seat.Dealer(setup, chance)


CAMELOT: Final = Played(
    ENTRY,
    _company,
    simulation="firmware.games.camelot.simulation",
    dealer=_dealer,
    emblems=_emblems,
)
