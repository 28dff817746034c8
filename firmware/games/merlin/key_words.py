"""What a press means in Merlin just now, as short as a key has room for."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from engine.merlin.controls import CONTROLS
from engine.merlin.events import Confirm, DrawMission, Event, Roll, SendHenchman, SwapMissions
from engine.merlin.paths import NOT_DONE, path_of
from engine.merlin.pending_choice import Asking, Rolling
from engine.merlin.pieces import NUMBER
from engine.merlin.state import Merlin, Phase
from engine.offer import Offer
from engine.picker import Path, Step, picking_of
from firmware.games.merlin.choice_words import choice_words
from firmware.games.merlin.names import piece_name
from firmware.games.shared_words import player
from words.text import Text, join_texts, t

_CONFIRMS: Final[Mapping[Phase, Text]] = {
    Phase.END: t("the turn is over"),
    Phase.GRAIL: t("not here"),
}
_DONE: Final[Mapping[type, Text]] = {Roll: t("that is the roll"), SwapMissions: t("discard")}
_MERLIN: Final = 3  # his die, behind three own ones


def means(state: Merlin, _asking: Asking | None, offer: Offer, names: Sequence[str]) -> str:
    """Return what a press does now, or what it points at."""
    if offer.events:
        return _does_last(state, offer.events, names)
    if isinstance(offer.choice, Rolling):
        return _turned_die_text(offer.choice)
    picking = picking_of(offer.choice)
    path = picking.chosen if picking.at is None else (*picking.chosen, picking.at)
    return _words(state, path, names)


def _does_last(state: Merlin, events: Sequence[Any], names: Sequence[str]) -> str:
    """Return what the last event does; of the seat whose turn the events before it begin."""
    *before, event = events
    after = CONTROLS.apply_all(state, before)
    words = _does(after, event, names)
    return (
        words if after.seat == state.seat else join_texts(", ", (player(names, after.seat), words))
    )


def _does(state: Merlin, event: Any, names: Sequence[str]) -> str:
    match event:
        case Confirm():
            return _CONFIRMS.get(state.phase) or choice_words(NOT_DONE.key, "", {}, str)
        case DrawMission(card):
            return t("from the deck") if card is None else piece_name(card)
    return _DONE.get(type(event)) or _words(state, _path(state, event), names)


def _path(state: Merlin, event: Event) -> Path:
    if isinstance(event, SendHenchman) and event.to is None:
        return (Step("who", event.who),)
    return path_of(state, event)


def _words(state: Merlin, path: Path, names: Sequence[str]) -> Text:
    *before, last = path
    told: dict[str, Any] = {step.key: step.value for step in before}
    if last.key == "flag":
        told["does"] = state.board.flags[NUMBER[str(last.value)]]
    return choice_words(last.key, last.value, told, lambda seat: player(names, seat))


def _turned_die_text(rolling: Rolling) -> Text:
    """Return what a die showed that was turned last, and what it shows now."""
    die = rolling.turned[-1]
    before = replace(rolling, turned=rolling.turned[:-1])
    words = t("Merlin's die {face}→{next}") if die == _MERLIN else t("own die {face}→{next}")
    return words.with_(face=before.faces[die], next=rolling.faces[die])
