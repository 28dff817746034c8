"""A law that cannot fail is none: each finds the fault that is planted for it, in every game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import cache
from random import Random
from typing import Any, Final

import pytest

from engine.form import Form
from engine.game import (
    AGAIN,
    Button,
    ButtonPress,
    ExpectedInput,
    Eyes,
    Held,
    Line,
    Notice,
    Refused,
    Undo,
)
from firmware.games.adapter import ButtonChoices
from firmware.games.dealing import People, PeopleMustChoose, Question
from tests.support import laws
from tests.support.evening import AnyGame, Deal, Evening, Law, Moment, TriedGame, moments
from tests.support.law_games import TRIED_GAMES

MOST_GAMES: Final = 7  # in which a fault is found: `make test` plays so many of the longest game


class FaultyGame:
    """The game itself, for what no fault is planted in."""

    def __init__(self, game: AnyGame) -> None:
        self.game = game
        self.count = 0

    def __getattr__(self, name: str) -> Any:
        return getattr(self.game, name)


class NeverOver(FaultyGame):
    """The table is not told that the game is over."""

    def expects(self, state: Any) -> ExpectedInput:
        return replace(self.game.expects(state), over=False)


class SaidTwice(FaultyGame):
    """What a line says depends on how often it was asked."""

    def apply(self, state: Any, event: Any) -> Any:
        self.count += 1
        after, said = self.game.apply(state, event)
        return after, (*said, Notice("counted", {"lines": self.count}))


class AgainTooSoon(FaultyGame):
    """OK held for 3 s wishes for a new game, whether this one is over or not."""

    def hear(self, state: Any, choice: Any, heard: Any) -> Any:
        if heard == Held(Button.OK, 3):
            return None, (AGAIN,)
        return self.game.hear(state, choice, heard)


class FieldLost(FaultyGame):
    """A line is written without what it says of a card or of a seat."""

    def write(self, event: Any) -> dict[str, Any]:
        line = self.game.write(event)
        return {key: line[key] for key in line if key not in ("card", "seat")}


class LineForgotten(FaultyGame):
    """A line in the middle of the game changes nothing."""

    def apply(self, state: Any, event: Any) -> Any:
        self.count += 1
        after, said = self.game.apply(state, event)
        return (state if self.count == 5 else after), said


class RefusalChanges(FaultyGame):
    """A refusal leaves something behind: after it no line does anything."""

    def apply(self, state: Any, event: Any) -> Any:
        if self.count:
            return state, ()
        try:
            return self.game.apply(state, event)
        except Refused:
            self.count += 1
            raise


class NotRefused(FaultyGame):
    """What is refused ends the program."""

    def apply(self, state: Any, event: Any) -> Any:
        try:
            return self.game.apply(state, event)
        except Refused as no:
            raise KeyError(no.reason) from no


class HoleInRefusal(FaultyGame):
    """A refusal is said with a hole in it."""

    def apply(self, state: Any, event: Any) -> Any:
        try:
            return self.game.apply(state, event)
        except Refused as no:
            raise Refused(no.reason, "{who} cannot do that", **no.params) from no


class PieceUnheard(FaultyGame):
    """A piece that comes to lie somewhere ends the program."""

    def hear(self, state: Any, choice: Any, heard: Any) -> Any:
        if not isinstance(heard, ButtonPress):
            raise IndexError("no such piece")
        return self.game.hear(state, choice, heard)


class TakenNowAndThen(FaultyGame):
    """What was offered a moment ago is refused now."""

    def hear(self, state: Any, choice: Any, heard: Any) -> Any:
        self.count += 1
        if self.count % 3 == 0:
            raise Refused("not-now", "this is not taken now")
        return self.game.hear(state, choice, heard)


class SaysAll(FaultyGame):
    """OK alone says the worst that can be said of somebody."""

    def hear(self, state: Any, choice: Any, heard: Any) -> Any:
        if choice is None and heard == ButtonPress(Button.OK):
            for seat in range(len(self.game.players(state))):
                for line in _worst(seat):
                    event = self.game.read(line)
                    try:
                        self.game.apply(state, event)
                    except Refused:
                        continue
                    return None, (event,)
        return self.game.hear(state, choice, heard)


def _worst(seat: int) -> tuple[Line, ...]:
    return {"do": "accuse", "seat": seat}, {"do": "loyalty", "seat": seat, "is": "traitor"}


class OneQuestion(FaultyGame):
    """Every question is the same, so that a double press answers two."""

    def expects(self, state: Any) -> ExpectedInput:
        return replace(self.game.expects(state), question="what now?")


class OfferRefused(FaultyGame):
    """What was chosen from a list is refused."""

    def hear(self, state: Any, choice: Any, heard: Any) -> Any:
        further, events = self.game.hear(state, choice, heard)
        self.offered = events if choice is not None else ()
        return further, events

    def apply(self, state: Any, event: Any) -> Any:
        if event in self.offered:
            raise Refused("not-now", "this is not taken now")
        return self.game.apply(state, event)


class FormRefused(FaultyGame):
    """Whatever a form gives is refused, as if the card lay covered in the pile."""

    def apply(self, state: Any, event: Any) -> Any:
        raise Refused("already-in-pile", "this lies in the pile already")


class UndoTooMuch(FaultyGame):
    """UNDO takes back a line while a choice is open."""

    def hear(self, state: Any, choice: Any, heard: Any) -> Any:
        if choice is not None and heard == ButtonPress(Button.UNDO):
            return None, (Undo.LAST,)
        return self.game.hear(state, choice, heard)


class DeafTable(FaultyGame):
    """Neither OK nor any piece is heard."""

    def hear(self, state: Any, choice: Any, heard: Any) -> Any:
        if not isinstance(heard, ButtonPress) or heard.button is Button.OK:
            raise Refused("means-nothing", "this means nothing here")
        return self.game.hear(state, choice, heard)


class LetsGo(FaultyGame):
    """A piece that nothing can be done with lets go of what is half chosen."""

    def hear(self, state: Any, choice: Any, heard: Any) -> Any:
        further, events = self.game.hear(state, choice, heard)
        try:
            for event in events:
                state, _ = self.game.apply(state, event)
        except Refused:
            return "nothing", ()
        return (further, events) if events else ("nothing", ())


class OtherView:
    """A view that is not the game's own."""

    def __init__(self, json: dict[str, Any]) -> None:
        self.json = json

    def as_json(self, parts: bool = False) -> dict[str, Any]:
        return self.json


class SecretShown(FaultyGame):
    """All see what the referee sees, and what only the rules know."""

    def view(self, state: Any, eyes: Eyes) -> OtherView:
        told = self.game.view(state, Eyes.REFEREE).as_json()
        return OtherView(told if eyes is Eyes.REFEREE else told | {"phase": repr(state)})


class KeyShown(FaultyGame):
    """The state JSON has a key that no program knows."""

    def view(self, state: Any, eyes: Eyes) -> OtherView:
        return OtherView(self.game.view(state, eyes).as_json() | {"hand_of_anna": 1})


class NoWords(FaultyGame):
    """What is asked at the end has no words."""

    def asks(self, state: Any, choice: Any) -> Notice:
        over = self.game.expects(state).over
        return Notice("no such question") if over else self.game.asks(state, choice)


def in_the_game(fault: Callable[[AnyGame], Any]) -> Callable[[TriedGame], TriedGame]:
    return lambda tried_game: tried_game._replace(
        adapter=replace(tried_game.adapter, game=fault(tried_game.adapter.game))
    )


def _lit_in_vain(tried_game: TriedGame) -> TriedGame:
    """A list names a button that does nothing, and a key has no words."""
    listed = ButtonChoices(tuple([("a thing", button) for button in Button]))
    hands = replace(tried_game.adapter.hands, lists=lambda state, asking, offers, names: listed)
    return tried_game._replace(adapter=replace(tried_game.adapter, hands=hands))


def _formless(tried_game: TriedGame) -> TriedGame:
    hands = replace(tried_game.adapter.hands, forms=lambda state, names: ())
    return tried_game._replace(adapter=replace(tried_game.adapter, hands=hands))


def _unexplained(tried_game: TriedGame) -> TriedGame:
    assert tried_game.adapter.words.explains is not None
    explains = replace(
        tried_game.adapter.words.explains, line=lambda before, event, after, names: ("{seat}",)
    )
    words = replace(tried_game.adapter.words, explains=explains)
    return tried_game._replace(adapter=replace(tried_game.adapter, words=words))


def _wordless(tried_game: TriedGame) -> TriedGame:
    """A key that is taken has no words."""
    panel = replace(tried_game.adapter.panel, means=lambda state, choice, offer, names: "")
    return tried_game._replace(adapter=replace(tried_game.adapter, panel=panel))


class Asks:
    """A dealer who deals as his game's own does, and offers other forms."""

    def __init__(self, dealer: Any, change: Callable[[Form], Form]) -> None:
        self.dealer = dealer
        self.change = change

    def __getattr__(self, name: str) -> Any:
        return getattr(self.dealer, name)

    def at(self, chance: Random, people: People) -> Asks:
        return Asks(self.dealer.at(chance, people), self.change)

    def next_event(self, state: Any) -> Any:
        try:
            return self.dealer.next_event(state)
        except PeopleMustChoose as waits:
            raise PeopleMustChoose(tuple(map(self._changed, waits.questions))) from None

    def _changed(self, question: Question) -> Question:
        return replace(question, forms=tuple(map(self.change, question.forms)))


def _on_phones(change: Callable[[Form], Form]) -> Callable[[TriedGame], TriedGame]:
    def planted(tried_game: TriedGame) -> TriedGame:
        adapter = tried_game.adapter
        make = adapter.bots.dealer
        assert make is not None
        bots = replace(adapter.bots, dealer=lambda *dealt: Asks(make(*dealt), change))
        return tried_game._replace(adapter=replace(adapter, bots=bots))

    return planted


def _without_options(form: Form) -> Form:
    return replace(form, fields=tuple([replace(one, options=()) for one in form.fields]))


def _helpless(tried_game: TriedGame) -> TriedGame:
    nothing = {phase: replace(one, presses=()) for phase, one in tried_game.by_phase.items()}
    return tried_game._replace(by_phase=nothing)


# Which law must find what.
FAULTS: Final[Mapping[str, tuple[Law, Callable[[TriedGame], TriedGame]]]] = {
    "never over": (laws.every_game_ends, in_the_game(NeverOver)),
    "said twice": (
        laws.the_replay_of_what_was_written_equals_what_was_played, in_the_game(SaidTwice),
    ),
    "again too soon": (
        laws.no_press_wishes_for_a_new_game_before_the_end, in_the_game(AgainTooSoon),
    ),
    "a field lost": (laws.every_event_survives_its_json, in_the_game(FieldLost)),
    "a line forgotten": (
        laws.undo_at_any_moment_gives_the_state_before, in_the_game(LineForgotten),
    ),
    "a refusal that changes": (
        laws.any_event_at_any_step_is_applied_or_refused, in_the_game(RefusalChanges),
    ),
    "not refused": (laws.any_event_at_any_step_is_applied_or_refused, in_the_game(NotRefused)),
    "a hole": (laws.any_event_at_any_step_is_applied_or_refused, in_the_game(HoleInRefusal)),
    "a piece unheard": (
        laws.any_input_at_any_step_means_something_or_is_refused, in_the_game(PieceUnheard),
    ),
    "taken now and then": (
        laws.what_is_offered_is_taken_and_nothing_else, in_the_game(TakenNowAndThen),
    ),
    "lit in vain": (laws.what_is_lit_is_offered_and_says_what_it_means, _lit_in_vain),
    "said at once": (laws.nothing_that_cannot_be_unseen_happens_at_one_press, in_the_game(SaysAll)),
    "one question": (laws.a_press_never_answers_the_next_question, in_the_game(OneQuestion)),
    "an offer refused": (laws.whatever_a_list_offers_is_taken, in_the_game(OfferRefused)),
    "undo too much": (
        laws.undo_lets_go_of_a_choice_step_by_step_before_it_takes_back_a_line,
        in_the_game(UndoTooMuch),
    ),
    "a deaf table": (
        laws.every_line_is_told_by_keys_and_pieces_or_by_the_page_alone, in_the_game(DeafTable),
    ),
    "lets go": (laws.a_piece_that_is_seen_again_lets_go_of_nothing, in_the_game(LetsGo)),
    "a secret shown": (
        laws.the_common_view_is_the_referees_without_what_is_secret, in_the_game(SecretShown),
    ),
    "a key shown": (laws.the_state_is_json_of_its_known_keys_alone, in_the_game(KeyShown)),
    "no words": (laws.everything_that_is_said_and_asked_has_words, in_the_game(NoWords)),
    "unexplained": (laws.every_line_is_explained, _unexplained),
    "no help": (laws.every_button_that_is_lit_stands_in_the_help_of_its_phase, _helpless),
    "a key without words": (laws.what_is_lit_is_offered_and_says_what_it_means, _wordless),
    "bots at a deaf table": (
        laws.bots_press_what_is_offered_and_it_comes_to_what_they_do, in_the_game(DeafTable),
    ),
    "a phone offers a seat that is not there": (
        laws.whatever_a_phone_offers_is_taken,
        _on_phones(lambda form: Form(form.label, {"do": "accuse", "seat": 99})),
    ),
    "a phone leaves out what may be chosen": (
        laws.a_phone_offers_what_a_bot_would_do_there, _on_phones(_without_options),
    ),
    "a phone asks once": (
        laws.nothing_that_cannot_be_unseen_is_done_by_one_touch_of_a_phone,
        _on_phones(lambda form: replace(form, for_good=False)),
    ),
    "no form": (
        laws.every_line_has_a_form_and_every_form_is_taken, _formless,
    ),
    "a form refused": (
        laws.every_line_has_a_form_and_every_form_is_taken, in_the_game(FormRefused),
    ),
}  # fmt: skip
# In Merlin nothing that a press does is hidden before; in the example nothing that a phone does.
NOT_IN: Final = {
    "merlin": {"said at once", "a phone asks once"}, "eights": {"a phone asks once"},
}  # fmt: skip


@cache
def evening_of(name: str, seed: int) -> tuple[Line, tuple[Moment, ...]]:
    player = TRIED_GAMES[name].player(seed)
    return player.header, tuple(moments(TRIED_GAMES[name].adapter.game, player))


def finds(
    law: Law, tried_game: TriedGame, plant: Callable[[TriedGame], TriedGame], seed: int
) -> bool:
    """Whether a law finds a fault in the game of a seed, which was played without it."""
    header, played = evening_of(tried_game.adapter.game.name, seed)
    try:
        planted = plant(tried_game)
        law(Evening(planted, header, played, Deal(planted, header, seed), Random(seed)))
    except Exception:
        return True
    return False


def test_every_law_has_a_fault_to_find() -> None:
    assert {law for law, _ in FAULTS.values()} == {*laws.LAWS}


@pytest.mark.parametrize("fault", FAULTS)
def test_a_law_finds_the_fault_in_every_game(fault: str) -> None:
    law, plant = FAULTS[fault]
    missed = [
        (name, first)
        for name, tried_game in TRIED_GAMES.items()
        if fault not in NOT_IN.get(name, ())
        for first in (0, 1000)
        if not any(finds(law, tried_game, plant, first + n) for n in range(MOST_GAMES))
    ]
    assert not missed, f"{law.__name__} does not find the fault in these games, from these seeds"
