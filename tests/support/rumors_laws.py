"""What holds of the card game alone, at every moment."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any, Final

from engine.game import Eyes, Line
from engine.rumors.pending_choice import named_seat
from engine.rumors.pieces import IS_RUMOR
from engine.rumors.state import Phase, Rumors
from tests.support.evening import Moment
from tests.support.table import NEVER_LAID, seen

KEYS: Final = (
    "game phase seat white black silence top questable threats hidden deck discard announce count "
    "must_listen winner seats last_quest tally warnings refused"
)


def common(referee: dict[str, Any]) -> dict[str, Any]:
    """Return what all may see: that cards are counted, and not how many."""
    return referee | {"count": None if referee["count"] is None else True}


def as_form(line: Line, state: Rumors) -> Line | None:
    """Return a line as the forms write it; what a card shows is told on the owner's page."""
    return None if line["do"] == "teach" else line


def by_page(line: Line, state: Rumors) -> bool:
    """Whether a line is a correction, or is about a seat that no key names just now."""
    if line["do"] == "knight":  # where several seats may hold Percival, a line says who does
        return state.phase is Phase.ACCUSED
    if line["do"] == "loyalty":
        return line["seat"] != named_seat(state)
    return line["do"] in ("adjust", "teach")


def without_taught(state: Rumors) -> Rumors:
    """Return a table whose cards are all checked: a quest press may teach what its card shows."""
    printed = {card: replace(facts, checked=True) for card, facts in state.printed.items()}
    return state._replace(printed=printed)


def is_for_good(line: Line) -> bool:
    """Whether a line makes somebody show a card, or says that it is a Traitor's."""
    return line["do"] == "accuse" or (line["do"] == "loyalty" and line["is"] == "traitor")


def cards_are_conserved(moment: Moment) -> None:
    state: Rumors = moment.after
    in_hand = state.chosen.drawn if state.chosen else 0
    left_over = state.setup.morgan_cards - state.deck.morgans_in
    cards = state.deck.cards + state.deck.discard + len(state.pile) + in_hand + left_over
    assert cards == 62 + len(state.setup.promos)
    assert left_over == len(moment.player.hidden.left_over)


def the_counts_are_those_of_the_real_cards(moment: Moment) -> None:
    state, hidden = moment.after, moment.player.hidden
    never_laid = hidden.pile.count(NEVER_LAID)
    assert state.deck.cards == len(hidden.deck) - never_laid
    assert state.deck.discard == len(hidden.discard)
    assert len(state.pile) == len(hidden.pile)
    assert state.hidden_count == len(hidden.down)


def explained_swords(moment: Moment) -> tuple[int, int]:
    """Return the white and black Swords that a line must have brought, by its words alone."""
    before, after = seen(moment.before), seen(moment.after)
    state: Rumors = moment.before
    line: dict[str, Any] = dict(moment.line)
    do, phase = line["do"], before["phase"]
    turned = (-1, 1) if before["white"] else (0, 0)
    if moment.after.report is not state.report:
        return after["last_quest"]["white"], after["last_quest"]["black"]
    if do == "adjust":
        return (
            line.get("white", before["white"]) - before["white"],
            line.get("black", before["black"]) - before["black"],
        )
    if do == "knight" and phase == "percival":
        return turned
    if do != "loyalty":
        return 0, 0
    traitor = line["is"] == "traitor"
    if phase == "loyalties":
        return turned if traitor else (0, 0)
    assert state.accusation is not None
    only = state.setup.rulings.percival == "traitor-only" and not traitor
    placed = 2 if state.accusation.percival and not only else 1
    return (placed, 0) if traitor else (0, placed)


def swords_change_only_by_what_explains_them(moment: Moment) -> None:
    if not moment.undone:
        before, after = moment.before, moment.after
        changed = (after.white - before.white, after.black - before.black)
        assert changed == explained_swords(moment)


def a_report_places_what_its_quests_place(moment: Moment) -> None:
    report = seen(moment.after)["last_quest"]
    if report is not None:
        quests = report["quests"]
        white = sum(one["swords"] for one in quests if one["outcome"] == "success")
        assert report["white"] == white
        assert report["black"] == sum(one["swords"] for one in quests) - white


def cards_in(json_value: Any) -> set[str]:
    """Return every Rumor card that is named anywhere in some JSON."""
    return {word for word in json.dumps(json_value).split('"') if word in IS_RUMOR}


def the_common_view_names_no_card_but_the_top_one_and_those_of_the_last_quest(
    moment: Moment,
) -> None:
    told = seen(moment.after, Eyes.COMMON)
    shown = {told["top"]} | cards_in(told["last_quest"])
    del told["phase"]  # two phases have the name of a card
    assert cards_in(told) <= shown


def a_loyalty_is_known_only_once_it_was_shown(moment: Moment) -> None:
    before, after = seen(moment.before)["seats"], seen(moment.after)["seats"]
    changed = [n for n in range(len(after)) if after[n]["revealed"] != before[n]["revealed"]]
    if changed and not moment.undone:
        assert moment.line["do"] == "loyalty"
        assert changed == [moment.line["seat"]]
        assert after[changed[0]]["revealed"] == moment.player.hidden.loyalties[changed[0]]


def silence_is_never_in_force_while_a_quest_is_resolved(moment: Moment) -> None:
    state = seen(moment.after)
    if state["phase"] in ("arthur", "reveal", "tokens", "gawain", "gawain-card"):
        assert not state["silence"]


LAWS: Final = (
    cards_are_conserved,
    the_counts_are_those_of_the_real_cards,
    swords_change_only_by_what_explains_them,
    a_report_places_what_its_quests_place,
    the_common_view_names_no_card_but_the_top_one_and_those_of_the_last_quest,
    a_loyalty_is_known_only_once_it_was_shown,
    silence_is_never_in_force_while_a_quest_is_resolved,
)
