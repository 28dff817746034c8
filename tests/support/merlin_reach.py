"""What a recorded evening of Merlin reaches, in words; and what all of them together must."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from engine.game import Line, Notice, Refused
from engine.merlin.notices import Say
from engine.merlin.pieces import HENCHMEN, Use
from engine.merlin.state import Merlin, Phase
from tests.support.evenings import Evening, replay
from tests.support.merlin_lines import every_line
from tests.support.merlin_rules import RULINGS, TYPES, MerlinSightings, P

ACTS = ("henchman", "points", "take", "exchange", "swap", "excalibur", "grail", "build")
SCORINGS = (
    "traitors repelled", "traitors left", "excalibur scores", "a territory alone",
    "a territory shared", "a territory of nobody", "influence alone", "influence shared",
    "influence of nobody", "the grail used", "the grail spared", "henchmen", "one winner",
    "several winners",
)  # fmt: skip
SITUATIONS = (
    "an apple", "row 2 goes elsewhere", "a second manor", "a second henchman", "a tower's item",
    "a tower's counter", "a tower's nothing", "an action declined", "a mission on their word",
    "a starting tile read out", "a flag's use named", "a material on their word",
    "a second mission", "three staffs", "a score below 0",
)  # fmt: skip
# What these forbid nobody did: the same game is played under the other ruling. Rows of refusals
# show them.
SETTLES_NOTHING = (
    ("staffs_per_turn", 1), ("staff_with_other", False), ("row2_with", "knight"),
    ("owner_again", False),
)  # fmt: skip
NEEDS = ("item", "any", "influence", "influence any", "henchman", "henchmen")


def everything() -> set[str]:
    """Return what all evenings together must reach."""
    words = {str(line["do"]) for line in every_line()} | {"adjust", "teach"}
    return {
        *(f"word {word}" for word in words),
        *(f"phase {phase}" for phase in Phase),
        *(f"said {kind}" for kind in Say),
        *(f"space {space}" for space in (*P, *TYPES)),
        *(f"flag {use}" for use in Use),
        *(f"ability {who}" for who in HENCHMEN),
        *(f"row {row} of {who}" for row in (1, 2, 3) for who in HENCHMEN),
        *(f"players {n}" for n in (2, 3, 4)),
        *(f"need {need}" for need in NEEDS),
        *SCORINGS,
        *SITUATIONS,
        *(
            f"ruling {key} {value}"
            for key, values in RULINGS.items()
            for value in values
            if (key, value) not in SETTLES_NOTHING
        ),
    }


def reached(evening: Evening) -> set[str]:
    """Return what one evening reaches."""
    found = {f"players {len(evening.states[0].players)}"}
    found |= {f"phase {state.phase}" for state in evening.states}
    saw = MerlinSightings({**evening.header})
    for before, line, after in zip(evening.states, evening.lines, evening.states[1:], strict=False):
        found |= {*_of_line(before, line, after, saw)}
        if line["do"] == "teach":
            saw.told({**line["board"]})  # type: ignore[dict-item]
    for notice in evening.said:
        found |= {*_of_notice(notice)}
    for scoring in {one.scoring for one in evening.states if one.scoring}:
        found |= {*_of_scoring(scoring)}
    last = evening.states[-1]
    if last.winners is not None:
        found.add("one winner" if len(last.winners) == 1 else "several winners")
    return found | {*_of_rulings(evening)}


def _of_line(before: Merlin, line: Any, after: Merlin, saw: MerlinSightings) -> Iterator[str]:
    do = line["do"]
    yield f"word {do}"
    yield from _of_phase(before, line)
    if "apple" in line:
        yield "an apple"
    if do == "mission":
        yield from _of_mission(before, line, saw)
    if do == "start" and len(line) > 2:
        yield "a starting tile read out"
    if do == "flag" and before.board.flags != after.board.flags:
        yield "a flag's use named"
    if do == "build" and len(after.warnings) > len(before.warnings):
        yield "a material on their word"
    if do == "staff" and after.now.staffs == 3:
        yield "three staffs"
    if any(player.score < 0 for player in after.players):
        yield "a score below 0"


def _of_phase(before: Merlin, line: Any) -> Iterator[str]:
    do, phase = line["do"], before.phase.value
    if phase == "act":
        space = str(before.space)
        if do in ACTS:
            yield f"space {space}"
        if do == "confirm":
            yield "an action declined"
        if do == "henchman" and space in P and line.get("to", space) != space:
            yield "row 2 goes elsewhere"
    if phase == "grail" and do == "confirm":
        yield "the grail spared"
    if phase == "again" and do in ("build", "henchman"):
        yield "a second manor" if do == "build" else "a second henchman"
    if phase == "tower":
        yield {"take": "a tower's item", "influence": "a tower's counter"}.get(
            do, "a tower's nothing"
        )


def _of_mission(before: Merlin, line: Any, saw: MerlinSightings) -> Iterator[str]:
    if before.now.missions:
        yield "a second mission"
    if "points" in line:
        yield "a mission on their word"
        return
    for need in saw.missions[line["card"]]["needs"]:
        name = next(one for one in NEEDS if one in need)
        yield "need influence any" if need.get("influence") == "any" else f"need {name}"


def _of_notice(notice: Notice) -> Iterator[str]:
    params: Any = notice.params
    yield f"said {notice.kind}"
    if notice.kind == Say.FLAG_PLAYED:
        yield f"flag {params['use']}"
    if notice.kind == Say.ABILITY_USED:
        yield f"ability {params['of']}"
    if notice.kind == Say.SEALED:
        yield f"row {params['row']} of {params['of']}"
    if notice.kind == Say.GRAIL_USED:
        yield "the grail used"


def _of_scoring(scoring: Any) -> Iterator[str]:
    for one in scoring.traitors:
        yield from ["traitors repelled"] * any(one.repelled)
        yield from ["traitors left"] * any(one.left)
        yield from ["excalibur scores"] * (one.excalibur > 0)
    names = ("of nobody", "alone", "shared")
    for ruled in scoring.environs:
        most = ruled.manors.count(max(ruled.manors)) if any(ruled.manors) else 0
        yield f"a territory {names[min(most, 2)]}"
    for held in scoring.influence:
        most = held.counters.count(max(held.counters)) if held.pot else 0
        yield f"influence {names[min(most, 2)]}"
    if any(scoring.henchmen):
        yield "henchmen"


def _of_rulings(evening: Evening) -> Iterator[str]:
    """Yield the rulings whose other value makes the evening go otherwise."""
    told: Any = evening.header.get("rulings", {})
    for key, values in RULINGS.items():
        value = told.get(key, values[0])
        (other,) = [one for one in values if one != value or type(one) is not type(value)]
        turned = {**evening.header, "rulings": {**told, key: other}}
        if _is_otherwise(evening, turned):
            yield f"ruling {key} {value}"


def _is_otherwise(evening: Evening, header: Line) -> bool:
    try:
        turned = replay("merlin", header, evening.lines)
    except Refused:
        return True
    scores = [[(one.players, one.scoring) for one in played.states] for played in (evening, turned)]
    return scores[0] != scores[1]
