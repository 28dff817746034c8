"""What holds of every game at every moment, whoever plays it and whatever is pressed."""

from __future__ import annotations

import json
import re
from collections import deque
from collections.abc import Iterator
from contextlib import suppress
from itertools import chain
from random import Random
from typing import Any, Final

from engine.game import (
    Again,
    Button,
    ButtonPress,
    Eyes,
    Held,
    Input,
    Line,
    Notice,
    PieceId,
    PiecePlaced,
    Refused,
    Undo,
)
from engine.offer import accepted_inputs, buttons_of
from engine.picker import OK
from engine.record import Play, parse, read_event, step, write
from firmware.games.adapter import Adapter
from firmware.games.dealing import NOBODY, PeopleMustChoose, PersonsChoice
from firmware.table.keys import keys_of_game
from firmware.table.reasons import awaited_words
from firmware.table.running_game import Running
from hardware.cues.tunes import CUES
from tests.support.dealt_table import filled as filled_by_chance
from tests.support.evening import NAMES, AnyGame, Deal, Evening, Law, Moment, TriedGame, moments
from tests.support.forms import filled, gives
from tests.support.table_hands import state_after

LONGEST_GAME: Final = 2_000  # lines; the longest of thousands had under 900
LONGEST_LABEL: Final = 60  # characters on a key of the page, in English
LAWS: Final[list[Law]] = []


def check(tried_game: TriedGame, seed: int) -> None:
    """Play a game of this seed and check every law on it; an error names law, game and seed."""
    player = tried_game.player(seed)
    played, deal = [], Deal(tried_game, player.header, seed)
    for moment in moments(tried_game.adapter.game, player):
        for own in tried_game.laws:
            _check(tried_game, seed, own, moment)
        played.append(moment)
    for one in LAWS:
        chance = Random(f"{one.__name__} {seed}")
        evening = Evening(tried_game, player.header, tuple(played), deal, chance)
        _check(tried_game, seed, one, evening)


def _check(tried_game: TriedGame, seed: int, one: Any, what: Moment | Evening) -> None:
    try:
        one(what)
    except Exception as error:
        error.add_note(f"law: {one.__name__}, game: {tried_game.adapter.game.name}, seed: {seed}")
        raise


def law(one: Law) -> Law:
    LAWS.append(one)
    return one


# -- the record ------------------------------------------------------------------------------


@law
def every_game_ends(evening: Evening) -> None:
    assert len(evening.moments) < LONGEST_GAME
    assert evening.game.expects(evening.moments[-1].after).over


@law
def the_replay_of_what_was_written_equals_what_was_played(evening: Evening) -> None:
    game = evening.game
    setup = game.setup(parse(write(evening.header).encode()))
    play: Play[Any] = Play(game.start(setup))
    for moment in evening.moments:
        play, said = step(game, play, read_event(game, parse(write(moment.line).encode())))
        assert play.state == moment.after
        assert said == moment.said


@law
def no_press_wishes_for_a_new_game_before_the_end(evening: Evening) -> None:
    game = evening.game
    holds = [Held(button, seconds) for button in Button for seconds in (2, 3)]
    presses: list[Input] = [*map(ButtonPress, Button), *holds]
    for moment in evening.some(20):
        if game.expects(moment.before).over:
            continue
        for heard in presses:
            try:
                _, events = game.hear(moment.before, None, heard)
            except Refused:
                continue
            assert Again.SAME_PLAYERS not in events, heard


@law
def every_event_survives_its_json(evening: Evening) -> None:
    game = evening.game
    for moment in evening.moments:
        if not moment.undone:
            event = game.read(moment.line)
            assert game.read(parse(write(game.write(event)).encode())) == event, moment.line


@law
def undo_at_any_moment_gives_the_state_before(evening: Evening) -> None:
    game = evening.game
    play: Play[Any] = Play(game.start(game.setup(evening.header)))
    for moment in evening.moments:
        after, _ = step(game, play, read_event(game, moment.line))
        if not moment.undone:
            assert step(game, after, Undo.LAST)[0] == play
            assert play.state == moment.before
        play = after


# -- what is tried at the table ----------------------------------------------------------------


def _apply_or_refuse(evening: Evening, state: Any, event: Any) -> Any:
    """Return the state after an event, None where it is refused; nothing else may go through."""
    try:
        after, said = evening.game.apply(state, event)
    except Refused as no:
        _check_refusal(evening, no)
        return None
    assert isinstance(said, tuple)
    return after


def _check_refusal(evening: Evening, no: Refused) -> None:
    """A refusal has a code, a short sentence of one line, and words for players."""
    assert no.reason
    assert 0 < len(str(no)) < 250, str(no)
    assert not {*"\n{"} & {*str(no)}, str(no)
    told = evening.tried_game.adapter.words.refusal(no.reason, no.params, NAMES)
    assert told is not None or not evening.tried_game.by_phase, no.reason
    _check_words(evening, str(no) if told is None else told)


@law
def any_event_at_any_step_is_applied_or_refused(evening: Evening) -> None:
    game, player = evening.game, evening.tried_game.player(evening.chance.randrange(2**32))
    lines = [one.line for one in moments(game, player) if not one.undone]
    strange = [game.read(line) for line in lines]
    for moment in evening.some(30):
        for event in evening.chance.sample(strange, min(8, len(strange))):
            after = _apply_or_refuse(evening, moment.before, event)
            if after is not None:
                json.dumps([game.view(after, eyes).as_json() for eyes in Eyes])
                assert game.expects(after).question
        if not moment.undone:
            after, _ = game.apply(moment.before, game.read(moment.line))
            assert after == moment.after, "whatever is tried and refused, the state stays as it is"


def any_input(game: AnyGame, chance: Random) -> Input:
    """Return a press, a button that is held, or a piece that comes to lie somewhere."""
    kind = chance.random()
    if kind < 0.6:
        return ButtonPress(chance.choice([*Button]))
    if kind < 0.7:
        return Held(chance.choice([*Button]), chance.choice((2, 3)))
    return PiecePlaced(chance.choice(game.spots), chance.choice(game.pieces).id)


@law
def any_input_at_any_step_means_something_or_is_refused(evening: Evening) -> None:
    game = evening.game
    for moment in evening.some(40):
        choice = None
        for _ in range(5):
            try:
                choice, events = game.hear(moment.after, choice, any_input(game, evening.chance))
            except Refused as no:
                _check_refusal(evening, no)
                continue
            _check_notice(evening, game.asks(moment.after, choice))
            if _is_of_the_game(events):
                _apply_or_refuse(evening, moment.after, events[0])


def _is_of_the_game(events: tuple[Any, ...]) -> bool:
    return bool(events) and events[0].__class__.__module__ != Undo.__module__


def _some_choices(evening: Evening, state: Any) -> Iterator[Any]:
    """Yield no choice, and a few that chance makes half of."""
    choice = None
    for _ in range(3):
        yield choice
        told = [one for one in accepted_inputs(evening.game, state, choice) if not one.acts]
        if not told:
            return
        choice = evening.chance.choice(told).choice


def _try(evening: Evening, state: Any, choice: Any, heard: Input) -> tuple[Any, ...] | None:
    """Return what an input writes, and the choice after it; None where it is not taken."""
    try:
        further, events = evening.game.hear(state, choice, heard)
    except Refused:
        return None
    for event in events if _is_of_the_game(events) else ():
        state = _apply_or_refuse(evening, state, event)
        if state is None:
            return None
    return events, further


@law
def what_is_offered_is_taken_and_nothing_else(evening: Evening) -> None:
    """Each does what it says it does; what is not offered is refused, ignored, or OK held."""
    held = [Held(button, seconds) for button in Button for seconds in (2, 3)]
    for moment in evening.some(25):
        for choice in _some_choices(evening, moment.after):
            told = {one.by: one for one in accepted_inputs(evening.game, moment.after, choice)}
            for heard in (*map(ButtonPress, Button), *held):
                came = _try(evening, moment.after, choice, heard)
                if heard in told:
                    assert came == (told[heard].events, told[heard].choice), (moment.line, heard)
                elif came not in (None, ((), choice)):
                    assert came == (told[OK].events, told[OK].choice), (moment.line, heard)


@law
def what_is_lit_is_offered_and_says_what_it_means(evening: Evening) -> None:
    adapter = evening.tried_game.adapter
    for moment in evening.some(25):
        for choice in _some_choices(evening, moment.after):
            running = Running(adapter, 1, evening.header, Play(moment.after), choice)
            told = {one.by: one for one in accepted_inputs(evening.game, moment.after, choice)}
            for key in keys_of_game(running):
                assert key.by in told, (moment.line, key)
                assert not key.goes or told[key.by].acts, (moment.line, key)
                if evening.tried_game.by_phase:
                    _check_words(evening, key.means)
                    assert len(key.means) <= LONGEST_LABEL, key.means
                    assert "… …" not in key.means, key.means
            listed = adapter.hands.lists(moment.after, choice, running.offers, NAMES)
            named = [button for _, button in listed.items if button is not None]
            assert {*named} <= running.accepted_buttons, (moment.line, named)


@law
def nothing_that_cannot_be_unseen_happens_at_one_press(evening: Evening) -> None:
    """What the game names so is pointed at first, and OK says it."""
    is_for_good = evening.tried_game.is_for_good
    for moment in evening.some(40):
        for offer in accepted_inputs(evening.game, moment.after, None):
            for event in offer.events if _is_of_the_game(offer.events) else ():
                assert not is_for_good(evening.game.write(event)), (offer.by, event)


@law
def a_press_never_answers_the_next_question(evening: Evening) -> None:
    """The table leaves 0.7 s to each new question; under the old one a second press is idle."""
    game = evening.game
    for moment in evening.some(100):
        question = game.expects(moment.after).question
        for button in Button:
            after = _after_press(game, moment.after, button)
            if after is not None and game.expects(after).question == question:
                assert _after_press(game, after, button) is None, (moment.line, button)


def _after_press(game: AnyGame, state: Any, button: Button) -> Any:
    """Return the state after a press, None where it does nothing to the game."""
    try:
        _, events = game.hear(state, None, ButtonPress(button))
        return game.apply(state, events[0])[0] if _is_of_the_game(events) else None
    except Refused:
        return None


@law
def whatever_a_list_offers_is_taken(evening: Evening) -> None:
    game = evening.game
    for moment in evening.some(40):
        choice: Any = None
        for _ in range(6):
            for _ in range(evening.chance.randint(1, 3)):
                choice, events = _hear_or_refuse(game, moment, choice, Button.ACCUSE)
                _check_notice(evening, game.asks(moment.after, choice))
            if choice is None:
                break
            choice, events = _hear_or_refuse(game, moment, choice, Button.OK)
            if _is_of_the_game(events):
                assert _apply_or_refuse(evening, moment.after, events[0]) is not None, events[0]
                break


def _hear_or_refuse(
    game: AnyGame, moment: Moment, choice: Any, button: Button
) -> tuple[Any, tuple[Any, ...]]:
    """Return what a press makes of a choice; none of it where it is refused."""
    try:
        return game.hear(moment.after, choice, ButtonPress(button))
    except Refused:
        return None, ()


@law
def undo_lets_go_of_a_choice_step_by_step_before_it_takes_back_a_line(evening: Evening) -> None:
    game = evening.game
    for moment in evening.some(40):
        choice: Any = None
        for _ in range(4):
            try:
                further, events = game.hear(moment.after, choice, any_input(game, evening.chance))
            except Refused:
                continue
            if events:
                break
            choice = further
        for _ in range(9):
            if choice is None:
                break
            choice, events = game.hear(moment.after, choice, ButtonPress(Button.UNDO))
            assert Undo.LAST not in events, "no line is taken back while a choice is open"
        assert choice is None


@law
def every_line_is_told_by_keys_and_pieces_or_by_the_page_alone(evening: Evening) -> None:
    for moment in evening.some(8):
        if not (moment.undone or evening.tried_game.by_page(moment.line, moment.before)):
            assert _is_reached(evening.tried_game, moment), moment.line


def _is_reached(tried_game: TriedGame, moment: Moment) -> bool:
    """Whether hands come to a line by pressing and showing whatever it names."""
    game = tried_game.adapter.game

    def key(choice: Any) -> str:  # choices that are asked alike, and hold the same, are one
        return repr((game.asks(moment.before, choice), tried_game.untold(choice)))

    shown = [PiecePlaced(game.spots[0], piece) for piece in _pieces_of(game, moment.line)]
    inputs = (*shown, *map(ButtonPress, Button), Held(Button.OK, 2))
    todo: deque[Any] = deque([None])
    met = {key(None)}
    while todo:
        choice = todo.popleft()
        for heard in inputs:
            further, after, last = _after_input(game, moment.before, choice, heard)
            if last is not None and (after == moment.after or last == game.read(moment.line)):
                return True
            if last is None and (asked := key(further)) not in met:
                met.add(asked)
                todo.append(further)
    return False


def _after_input(game: AnyGame, state: Any, choice: Any, heard: Input) -> tuple[Any, Any, Any]:
    """Return choice, state and the last event after an input; as before where it is refused."""
    try:
        further, events = game.hear(state, choice, heard)
        if not _is_of_the_game(events):
            return further, state, None
        for event in events:
            state, _ = game.apply(state, event)
    except Refused:
        return choice, state, None
    return None, state, events[-1]


def _pieces_of(game: AnyGame, line: Line) -> list[PieceId]:
    """Return the pieces that a line names, alone or in a list."""
    told = chain.from_iterable(one if isinstance(one, list) else [one] for one in line.values())
    named = {one for one in told if isinstance(one, str)}
    return [piece.id for piece in game.pieces if piece.id in named]


@law
def a_piece_that_is_seen_again_lets_go_of_nothing(evening: Evening) -> None:
    game = evening.game
    for moment in evening.some(40):
        choice, _ = _hear_or_refuse(game, moment, None, Button.ACCUSE)
        for piece in _pieces_of(game, moment.line):
            again = PiecePlaced(game.spots[0], piece)
            further, _, last = _after_input(game, moment.after, choice, again)
            assert last is not None or further == choice, again


# -- what bots do, and what people choose of cards that are dealt --------------------------------


@law
def bots_press_what_is_offered_and_it_comes_to_what_they_do(evening: Evening) -> None:
    game = evening.game
    for dealt in evening.some_dealt(share=0.3):
        after, _ = game.apply(dealt.state, dealt.event)
        decided = dealt.at(NOBODY)
        decided.next_event(dealt.state)
        heard = state_after(game, dealt.state, decided.hand_movements(dealt.state, dealt.event))
        without_taught = evening.tried_game.without_taught
        assert without_taught(heard) == without_taught(after), dealt.event


@law
def whatever_a_phone_offers_is_taken(evening: Evening) -> None:
    for dealt in evening.some_dealt(share=0.2):
        for question in dealt.questions:
            assert question.forms, question.text
            for form in evening.chance.sample(question.forms, min(4, len(question.forms))):
                line = filled_by_chance(form.as_json(), evening.chance)
                assert form.is_filled_by(line), line
                with suppress(PeopleMustChoose):
                    event = dealt.event_by((PersonsChoice(question.seat, line),))
                    evening.game.apply(dealt.state, event)


@law
def a_phone_offers_what_a_bot_would_do_there(evening: Evening) -> None:
    """It offers no less than the rules take of that hand: what is not offered is refused."""
    for dealt in evening.some_dealt(share=0.5):
        line = evening.game.write(dealt.event)
        for question in dealt.questions:
            alike = [one for one in question.forms if one.line.get("do") == line["do"]]
            is_open = "face" not in line and line.get("seat", question.seat) == question.seat
            if alike and is_open:
                assert any(form.is_filled_by(line) for form in alike), line


@law
def nothing_that_cannot_be_unseen_is_done_by_one_touch_of_a_phone(evening: Evening) -> None:
    is_for_good = evening.tried_game.is_for_good
    for dealt in evening.some_dealt(share=0.5):
        for question in dealt.questions:
            for form in question.forms:
                if not form.for_good and "do" in form.line:
                    line = filled_by_chance(form.as_json(), evening.chance)
                    assert not is_for_good(line), line


# -- what is shown and said --------------------------------------------------------------------


@law
def the_common_view_is_the_referees_without_what_is_secret(evening: Evening) -> None:
    for moment in evening.moments:
        referee, common = (
            evening.game.view(moment.after, eyes).as_json() for eyes in (Eyes.REFEREE, Eyes.COMMON)
        )
        assert common == evening.tried_game.common(referee), moment.line


@law
def the_state_is_json_of_its_known_keys_alone(evening: Evening) -> None:
    for moment in evening.some(60):
        for eyes in Eyes:
            told = evening.game.view(moment.after, eyes).as_json()
            assert list(told) == evening.tried_game.keys.split(), eyes
            assert json.loads(json.dumps(told)) == told, eyes


def _check_words(evening: Evening, text: str) -> None:
    assert text
    found = re.search(evening.tried_game.of_code, text)
    assert not found, f"{found and found[0]!r} is no word for players: {text}"


def _check_notice(evening: Evening, notice: Notice) -> None:
    adapter = evening.tried_game.adapter
    _check_words(evening, adapter.words.sentence(notice, NAMES))
    assert {*adapter.panel.cues(notice)} <= {*CUES, "swords"}


@law
def everything_that_is_said_and_asked_has_words(evening: Evening) -> None:
    adapter = evening.tried_game.adapter
    for moment in evening.some(100):
        said = () if moment.undone else moment.said  # that a line is taken back, the table says
        for notice in (*said, adapter.game.asks(moment.after, None)):
            _check_notice(evening, notice)
        assert {*adapter.panel.lights(moment.after)} in (set(), {"silence", "white", "black"})


@law
def every_line_is_explained(evening: Evening) -> None:
    explains = evening.tried_game.adapter.words.explains
    if explains is None:
        return
    told = list(explains.start(evening.moments[0].before, NAMES))
    for moment in evening.some(60):
        if not moment.undone:
            event = evening.game.read(moment.line)
            told += explains.line(moment.before, event, moment.after, NAMES)
            told.append(awaited_words(evening.tried_game.adapter, moment.after, NAMES))
    for text in told:
        _check_words(evening, text)


@law
def every_button_that_is_lit_stands_in_the_help_of_its_phase(evening: Evening) -> None:
    by_phase = evening.tried_game.by_phase
    for moment in evening.some(60) if by_phase else ():
        told = {press.what.split(",")[0] for press in by_phase[moment.after.phase].presses}
        taken = buttons_of(accepted_inputs(evening.game, moment.after, None))
        lit = {_name_in_help(evening, button) for button in taken}
        assert lit <= told, (moment.after.phase, lit - told)


def _name_in_help(evening: Evening, button: Button) -> str:
    return "Quest button" if button.startswith("quest") else button.upper()


@law
def every_line_has_a_form_and_every_form_is_taken(evening: Evening) -> None:
    game, adapter = evening.game, evening.tried_game.adapter
    for moment in evening.some(25) if evening.tried_game.by_phase else ():
        forms = adapter.hands.forms(moment.before, NAMES)
        line = evening.tried_game.as_form(moment.line, moment.before)
        if moment.undone or line is None:
            continue
        assert any(gives(form, line) for form in forms), line
        for line in _some_lines(evening.chance, forms):
            try:
                game.apply(moment.before, game.read(line))
            except Refused as no:
                if no.reason != evening.tried_game.covered or not _is_covered(
                    adapter, moment, line
                ):
                    raise


def _is_covered(adapter: Adapter, moment: Moment, line: Line) -> bool:
    """Whether a line names a piece that lies covered: a form without it would tell that."""
    return line.get("card") in adapter.page.forgotten(moment.before)


def _some_lines(chance: Random, forms: tuple[Any, ...]) -> Iterator[dict[str, Any]]:
    """Yield what a few forms of one field or none give, whatever is chosen in it."""
    short = [form for form in forms if not form.corrects and len(form.fields) <= 1]
    for form in chance.sample(short, min(4, len(short))):
        yield from chance.sample(lines := [*filled(form)], min(6, len(lines)))
