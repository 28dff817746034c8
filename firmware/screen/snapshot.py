"""The table as the page shows it: one JSON object, made anew whenever something changed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Final, cast
from zlib import crc32

from engine.game import Button, Eyes, Held, Mark, Notice, Piece
from firmware.games.adapter import Adapter
from firmware.games.registry import DEFAULT, GAMES, title
from firmware.table import dice, uncertain_cards
from firmware.table.agreement import Unread
from firmware.table.keys import Key, asks_itself, button_of, is_put_back, keys, lit_buttons
from firmware.table.layable import layable
from firmware.table.log import LoggedLine
from firmware.table.notices import Say, refusal_notice
from firmware.table.reasons import Reasons
from firmware.table.rest import Attention
from firmware.table.running_game import Running, put_back, ticked_off
from firmware.table.table_view import TableView
from firmware.table.to_do import to_do
from firmware.table.words import label, place_in_words, refusal_of, sentence_of
from hardware.cues.cues import Lights
from hardware.presses import HOLD_S
from words.text import join_texts

if TYPE_CHECKING:
    from engine.form_shapes import Form
    from firmware.shapes import table

NO_LAMPS: Final[table.Lamps] = {"lamps": {}, "buttons": {}, "tone": None, "ring": []}
_NO_DRAWER: Final[table.OfDrawer] = {}  # the camera is real, or no game is on


@dataclass(frozen=True, slots=True)
class Around:
    """What the page shows besides the game."""

    simulated: bool
    drawn: bool
    eyes_state: table.Seeing
    eyes_text: str
    game: str | None = None  # the one that a new table begins with; None: the first there is
    hold_s: float = HOLD_S  # how long OK and UNDO are held where a hold tells 2 s


def snapshot(
    version: int,
    session: TableView,
    log: Sequence[LoggedLine],
    around: Around,
    lamps: table.Lamps,
    reasons: Reasons | None = None,
) -> table.Table:
    """Return what the page shows but for the box's modes (docs/http.md tells the keys).

    `reasons` remembers from snapshot to snapshot; without it the whole game is looked at.
    """
    running = session.running
    adapter = running.adapter if running else GAMES[around.game or DEFAULT]
    return {
        "version": version,
        "games": _games(_in_order(around.game)),
        **game_view(session, log, adapter, lamps, reasons or Reasons()),
        "teach": _teach(running),
        "lamps": lamps["lamps"],
        "tone": lamps["tone"],
        "ring": lamps["ring"],
        "hold_s": around.hold_s,
        "simulated": around.simulated,
        "drawn": around.drawn,
        "eyes": {"state": around.eyes_state, "text": around.eyes_text},
        **(_of_drawer(session, running) if around.drawn and running else _NO_DRAWER),
    }


def game_view(
    session: TableView,
    log: Sequence[LoggedLine],
    adapter: Adapter,
    lamps: table.Lamps,
    reasons: Reasons,
) -> table.GameView:
    """Return what a page shows of the game alone; `adapter` is that of the game on or to come."""
    running = session.running
    state, sums = page_state(running) if running else (None, {})
    asked = (_ask(session, running), _list(session, running), _unsure(session, running))
    ask, choices, unsure = asked
    now = keys(session)
    return {
        "game": running.adapter.game.name if running else None,
        "players": list(running.names) if running else [],
        "ended": session.over_number,
        "state": state,
        "sums": sums,
        "ask": ask,
        "list": choices,
        "unsure": unsure,
        "question": _number_of_question(running, asked),
        "pause": _pause(session.asked_at),
        "pause_ok": _pause(session.doubts.turned),
        "hold": _hold(session, running),
        "sees": _sees(session, running),
        "ticked": list(ticked_off(running)) if running else [],
        "offers": _offers(session, running),
        "rest": cast("table.Rest", session.rest.state),  # a member is one of these texts
        "log": [_line(line) for line in log],
        **reasons.of(running),
        "does": _does(running),
        "buttons": buttons_of(adapter, lamps, now),
        "holds": holds_of(now),
        "pieces": pieces_of(adapter.words.called, tuple(adapter.game.pieces)),
    }


def _of_drawer(session: TableView, running: Running) -> table.OfDrawer:
    """Return what a hand may lay, and what must be chosen before more of it may be laid."""
    first = running.settle_first
    text = (
        "" if first is None else refusal_of(refusal_notice(first), running.adapter, running.names)
    )
    return {"layable": list(layable(session)), "first": text}


@lru_cache(maxsize=4)  # the same list for every snapshot, so that it is translated once
def pieces_of(called: Callable[[str], str] | None, pieces: tuple[Piece, ...]) -> list[table.Piece]:
    """Return pieces with their labels as pages take them."""
    return [
        {"id": one.id, "label": called(one.id) if called else one.label, "sheet": one.sheet}
        for one in pieces
    ]


def _in_order(first: str | None) -> tuple[str, ...]:
    return (*(name for name in GAMES if name == first), *(name for name in GAMES if name != first))


@lru_cache(maxsize=2)  # the same list for every snapshot, so that it is translated once
def _games(names: tuple[str, ...]) -> list[table.Game]:
    """Return which games there are, and what a new one of each may have."""
    return [
        {
            "name": name,
            "record": f"{name}/1",
            "title": title(GAMES[name]),
            "offers": GAMES[name].page.offers,
            "copy": GAMES[name].copy.facts is not None,
        }
        for name in names
    ]


def common_view(running: Running | None) -> table.State | None:
    """Return the state that all may see, None where no game is on."""
    if running is None:
        return None
    return running.adapter.game.view(running.state, Eyes.COMMON).as_json()


def page_state(running: Running) -> tuple[table.State, table.Sums]:
    """Return what a page may show of the state for a whole evening, and how its sums came about.

    It forgets as the players must. The sums have the keys of the state that say more, and no
    others.
    """
    view = running.adapter.game.view(running.state, Eyes.PAGE)
    state, parts = view.as_json(), view.as_json(parts=True)
    return state, {key: told for key, told in parts.items() if told != state.get(key)}


def _pause(since: float) -> int | None:
    """Return a number of the pause in which presses count only a moment later; None: at once."""
    return None if since < 0 else round(1000 * since)


def _number_of_question(running: Running | None, asked: tuple[object, ...]) -> int:
    """Return a number of what is asked now: another one after each line and with each question."""
    game = (running.number, running.play.lines) if running else None
    return crc32(repr((game, asked)).encode())


def _ask(session: TableView, running: Running | None) -> table.Ask | None:
    if running is None:
        return None
    if session.rest.state is not Attention.AWAKE:
        resting = session.rest.state is Attention.RESTS
        return notice_view(Notice(Say.RESTS if resting else Say.ANYBODY), running)
    if session.confirms:
        return notice_view(session.confirms, running)
    told = _game_or_card(session, running)
    if left := [sentence_of(one, running.adapter, running.names) for one in to_do(running)]:
        told["to_do"] = left
    return told


def _game_or_card(session: TableView, running: Running) -> table.Ask:
    """Return what is asked of a card, what must be put right, or what the game asks."""
    if isinstance(session.doubts.asked, str):
        return notice_view(
            uncertain_cards.question_notice(session.doubts.asked, session.doubts), running
        )
    if is_put_back(session):
        return notice_view(_put_right(session, running), running)
    return _question_now(session, running)


def _question_now(session: TableView, running: Running) -> table.Ask:
    """Return the game's question, and before it why the dice that lie there are not read."""
    told = notice_view(running.adapter.game.asks(running.state, running.asking), running)
    if (why := dice.why_unread(session)) is not None:
        told["text"] = join_texts(" ", (notice_view(why, running)["text"], told["text"]))
    return told


def _list(session: TableView, running: Running | None) -> table.Listed | None:
    """Return what may be stepped through; nothing where the table itself or a page asks."""
    if running is None or running.is_dealt or not _asks_by_game(session):
        return None
    items, at = running.choice_list
    told: list[table.Item] = [{"text": text, "button": button} for text, button in items]
    return {"items": told, "at": at} if items else None


def _asks_by_game(session: TableView) -> bool:
    """Whether the question that stands is the game's, and none of the table's own."""
    asks_itself = session.confirms or isinstance(session.doubts.asked, str)
    return session.rest.state is Attention.AWAKE and not asks_itself and not is_put_back(session)


def _unsure(session: TableView, running: Running | None) -> table.Unsure | None:
    """Return the card that is asked for; never one that the game forbids to name."""
    piece = session.doubts.asked
    if running is None or not isinstance(piece, str):
        return None
    meanwhile = piece in session.doubts.meanwhile
    return {"piece": piece, "label": label(running.adapter, piece), "meanwhile": meanwhile}


def _hold(session: TableView, running: Running | None) -> table.Hold | None:
    if running is None or session.rest.state is not Attention.AWAKE:
        return None  # whether anybody is there comes first
    if isinstance(session.doubts.asked, Unread):
        notice = uncertain_cards.question_notice(session.doubts.asked, session.doubts)
    elif is_put_back(session):
        notice = _put_right(session, running)
    else:
        return None  # a card that is offered is to be answered first
    told = notice_view(notice, running)
    return {"kind": told["kind"], "text": told["text"], "params": told["params"]}


def _sees(session: TableView, running: Running | None) -> str | None:
    """Return the piece that lies where something must be put right: open for all to see.

    "face-down" is one that cannot be read, None that nothing lies there, or all is right.
    """
    seen = session.look.seen
    if running is None or not is_put_back(session) or isinstance(seen, Mark):
        return None
    return "face-down" if isinstance(seen, Unread) else seen


def _teach(running: Running | None) -> Form | None:
    """Return what may be told of the top piece; nothing waits for the answer."""
    if running is None or running.is_dealt:
        return None
    form = running.adapter.hands.unchecked(running.state)
    return None if form is None else form.as_json()


def _line(line: LoggedLine) -> table.LogLine:
    told: table.LogLine = {"n": line.number, "kind": line.kind, "text": line.text}
    if line.why:
        told["why"] = list(line.why)
    return told


def _does(running: Running | None) -> table.Does | None:
    """Return what the piece on top does, where it lies open for all."""
    pile = running.adapter.pile if running else None
    told = pile.does(running.state) if running and pile else None
    return None if told is None else {"piece": told[0], "text": told[1]}


def _put_right(session: TableView, running: Running) -> Notice:
    """Return what must be put right, and that what is laid meanwhile waits for it."""
    return Notice(Say.HELD_BACK) if session.doubts.meanwhile else put_back(running)


def _offers(session: TableView, running: Running | None) -> list[table.Missed]:
    """Return the cards that were missed: the pile is on the table, so that all may see them."""
    if running is None:
        return []
    return [
        {
            "piece": offer.piece,
            "text": sentence_of(
                Notice(Say.MISSED, {"piece": offer.piece}), running.adapter, running.names
            ),
            "place": place_in_words(running.adapter, offer.best),
            "places": len(offer.places),
            "buttons": offer.piece == session.offered_piece,
        }
        for offer in session.sorter.offers
    ]


def notice_view(notice: Notice, running: Running) -> table.Ask:
    """Return a notice and its sentence as pages take them."""
    text = sentence_of(notice, running.adapter, running.names)
    return {"kind": notice.kind, "text": text, "params": dict(notice.params)}


def buttons_of(adapter: Adapter, lamps: table.Lamps, now: Sequence[Key]) -> list[table.Button]:
    """Return the buttons, each with what is written on it, and what it means now."""
    pressed = {button_of(key): key for key in now}
    return [
        {
            "button": button,
            "label": adapter.panel.labels.get(button, button.upper()),
            "means": pressed[button].means if button in pressed else "",
            "lit": pressed[button].lit if button in pressed else "off",
            "lamp": lamps["buttons"].get(button, 0.0),
        }
        for button in Button
    ]


def holds_of(now: Sequence[Key]) -> list[table.Held]:
    """Return what each button means that is held."""
    return [
        {"button": key.by.button, "seconds": key.by.seconds, "means": key.means}
        for key in now
        if isinstance(key.by, Held)
    ]


def lights(session: TableView) -> Lights:
    """Return what the panel's lamps show as long as it is true; none at a table that rests."""
    running = session.running
    if running is None or session.rest.state is Attention.RESTS:
        return Lights()
    asked = running.adapter.game.asks(running.state, running.asking).params
    picked = asked.get("points_at")
    shown = running.adapter.panel.lights(running.state)
    pressed = lit_buttons(session)
    return Lights(
        silence=bool(shown["silence"]),
        white=shown["white"],
        black=shown["black"],
        lit=frozenset(button for button, acts in pressed.items() if acts),
        dim=frozenset(button for button, acts in pressed.items() if not acts),
        ok_blinks=_is_ok_waited_for(session, running),
        seats=len(running.names),
        seat=running.expects.seat,
        picked=picked if isinstance(picked, int) else None,
    )


def _is_ok_waited_for(session: TableView, running: Running) -> bool:
    """Whether OK would say yes.

    To the table itself, to the game or a half-made choice, or to a cover: where something
    unread lies on top, it may have been laid face down.
    """
    if session.rest.state is Attention.ASKS or asks_itself(session) or is_put_back(session):
        return True
    is_cover = isinstance(session.look.seen, Unread)
    is_asked = is_cover or running.asking is not None or running.expects.ok_waits
    return is_asked and Button.OK in running.accepted_buttons
