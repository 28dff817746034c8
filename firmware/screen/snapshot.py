"""The table as the page shows it: one JSON object, made anew whenever something changed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from engine.entry import Entry
from engine.game import Button, Eyes, Json, Notice
from firmware.games.registry import DEFAULT, GAMES
from firmware.table import unsure
from firmware.table.agreement import Unread
from firmware.table.notices import Say
from firmware.table.running import Running, put_back, ticked_off
from firmware.table.session import Session
from firmware.table.telling import Logged
from firmware.table.words import label, place_in_words, said
from hardware.cues.cues import Lights


@dataclass(frozen=True, slots=True)
class Around:
    """What the page shows besides the game."""

    simulated: bool
    drawn: bool
    eyes_state: str  # "seeing", "lost" or "none"
    eyes_text: str


def snapshot(
    version: int,
    session: Session,
    log: Sequence[Logged],
    around: Around,
    lamps: Mapping[str, Json],
) -> dict[str, Json]:
    """Return what the page shows (docs/screen.md tells the keys)."""
    running = session.running
    entry = running.entry if running else GAMES[DEFAULT]
    return {
        "version": version,
        "game": running.entry.game.name if running else None,
        "players": list(running.names) if running else [],
        "state": common_view(running),
        "ask": _ask(session, running),
        "hold": _hold(session, running),
        "ticked": list(ticked_off(running)) if running else [],
        "offers": _offers(session, running),
        "unsure": _unsure(session, running),
        "log": _shown(log, entry),
        "buttons": _buttons(entry, running, lamps, session.answers_itself),
        **lamps_only(lamps),
        "simulated": around.simulated,
        "drawn": around.drawn,
        "eyes": {"state": around.eyes_state, "text": around.eyes_text},
        "setup": entry.offers,
        "pieces": [{"id": p.id, "label": p.label, "sheet": p.sheet} for p in entry.game.pieces],
    }


def _shown(log: Sequence[Logged], entry: Entry) -> list[Json]:
    """Return the log without what only a good memory may know: of fleeting lines the newest."""
    newest = next((line for line in reversed(log) if line.kind in entry.fleeting), None)
    return [
        {"n": line.number, "kind": line.kind, "text": line.text}
        for line in log
        if line.kind not in entry.fleeting or line is newest
    ]


def common_view(running: Running | None) -> dict[str, Json] | None:
    """Return the state that all may see, None where no game is on."""
    if running is None:
        return None
    return running.entry.game.view(running.state, Eyes.COMMON).as_json()


def lamps_only(lamps: Mapping[str, Json]) -> dict[str, Json]:
    """Return lamps and tone as the snapshot holds them."""
    return {
        "lamps": lamps.get("lamps", {}),
        "tone": lamps.get("tone"),
        "ring": lamps.get("ring", []),
    }


def _ask(session: Session, running: Running | None) -> Json:
    if running is None:
        return None
    if session.takes_back:
        return _told(Notice(Say.TAKE_BACK), running)
    if isinstance(session.doubts.asked, str):
        return _told(unsure.told(session.doubts.asked), running)
    return _told(running.entry.game.asks(running.state, running.asking), running)


def _unsure(session: Session, running: Running | None) -> Json:
    """Return the card that is asked for; never one that the game forbids to name."""
    piece = session.doubts.asked
    if running is None or not isinstance(piece, str):
        return None
    return {"piece": piece, "label": label(running.entry, piece)}


def _hold(session: Session, running: Running | None) -> Json:
    if running is not None and isinstance(session.doubts.asked, Unread):
        return _told(unsure.told(session.doubts.asked), running)
    if running is None or session.look.agreed or session.offered is not None:
        return None  # a card that is offered is to be answered first
    return _told(put_back(running), running)


def _offers(session: Session, running: Running | None) -> list[Json]:
    """Return the cards that were missed: the pile is on the table, so that all may see them."""
    if running is None:
        return []
    return [
        {
            "piece": offer.piece,
            "text": said(Notice(Say.MISSED, {"piece": offer.piece}), running.entry, running.names),
            "place": place_in_words(running.entry, offer.best),
            "places": len(offer.places),
            "buttons": offer.piece == session.offered,
        }
        for offer in session.sorter.offers
    ]


def _told(notice: Notice, running: Running) -> dict[str, Json]:
    text = said(notice, running.entry, running.names)
    return {"kind": notice.kind, "text": text, "params": dict(notice.params)}


def _buttons(
    entry: Entry, running: Running | None, lamps: Mapping[str, Json], asks: bool
) -> list[Json]:
    glow = lamps.get("buttons", {})
    assert isinstance(glow, dict)
    return [
        {
            "button": button,
            "label": entry.labels.get(button, button.upper()),
            "lit": _lit(button, running, asks),
            "lamp": glow.get(button, 0.0),
        }
        for button in Button
    ]


def _lit(button: Button, running: Running | None, asks: bool) -> str:
    if running is None:
        return "off"
    if asks and button in (Button.OK, Button.UNDO):
        return "answer"
    expects = running.expects
    if button in expects.go:
        return "go"
    return "answer" if button in expects.answer else "off"


def lights(
    running: Running | None, covered: bool, asks: bool = False, takes_back: bool = False
) -> Lights:
    """Return what the panel's lamps show as long as it is true.

    `covered`: something unread lies on top, where OK may say that it was laid face down.
    `asks`: the table itself asks about a card, and OK says yes. `takes_back`: OK takes the
    last line back.
    """
    if running is None:
        return Lights()
    asked = running.entry.game.asks(running.state, running.asking).params
    picked = asked.get("points_at")
    shown = running.entry.lights(running.state)
    expects = running.expects
    confirms = asks or takes_back or running.asking is not None
    ok_waits = expects.ok_waits or confirms or (covered and Button.OK in expects.answer)
    return Lights(
        silence=bool(shown["silence"]),
        white=shown["white"],
        black=shown["black"],
        lit=frozenset(expects.go),
        dim=frozenset(expects.answer),
        ok_blinks=ok_waits,
        seats=len(running.names),
        seat=expects.seat,
        picked=picked if isinstance(picked, int) else None,
    )
