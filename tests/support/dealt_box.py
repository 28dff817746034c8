"""A box that deals, its loop on a thread, and browsers round it that keep what they are sent."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from threading import Event, Thread
from typing import Any

import pytest
from playwright.sync_api import Page

from engine.game import PieceId, Seat
from firmware.owner.config import Config
from firmware.owner.troubles import Troubles
from firmware.play.at_play import AtPlay, Begins
from firmware.play.board import Board, PlayMoment
from firmware.screen.newest_view import NewestView
from firmware.start import appliance
from firmware.table.session import Session
from tests.support.browser import Browser
from tests.support.dealt_table import secret_of
from tests.support.patience import PATIENCE_S

OF_ALL = ("pieces", "games", "layable")  # what lists every card of the box

# Keeps every text that a page is sent, whatever becomes of it.
KEEPS = """(() => {
  const got = window.got = [];
  const asks = window.fetch;
  window.fetch = async (...told) => {
    const answer = await asks(...told);
    if (String(told[0]).startsWith('/api/')) answer.clone().text().then((text) => got.push(text));
    return answer;
  };
  const Source = window.EventSource;
  window.EventSource = class extends Source {
    constructor(...told) {
      super(...told);
      super.addEventListener('table', ({ data }) => got.push(data));
    }
  };
})()"""

# Chooses something by touch, as a person would; n is his mood. Gives false where nothing is taken.
CHOOSES = """async (n) => {
  const next = (of) => ((n = Math.imul(n, 1103515245) + 12345) >>> 16) % of; // of 32 bits, exactly
  const hand = document.getElementById('hand');
  const touches = (where) => {
    const those = [...hand.querySelectorAll(`${where} li:not([hidden]) button`)];
    those[next(those.length)]?.click();
    return those.length > 0;
  };
  const settled = () => new Promise((done) => {
    const look = () => (hand.classList.contains('sending') ? setTimeout(look, 5) : done());
    look();
  });
  if (!hand.querySelector('.step') && !touches('.choices-of')) return false;
  const step = hand.querySelector('.step');
  const go = step?.querySelector('.do');
  if (step && !go) touches('.step');
  for (let tries = 0; go?.disabled && tries < 60; tries += 1) {
    const fields = [...step.querySelectorAll('.field:not([hidden])')];
    const left = fields.findIndex((one) => !one.querySelector('[aria-pressed=true]'));
    const field = left < 0 ? next(fields.length) : left;
    fields[field].setAttribute('data-touched', '');
    touches('[data-touched]');
    fields[field].removeAttribute('data-touched');
  }
  go?.click();
  await settled();
  return !hand.querySelector('.problem')?.textContent;
}"""
# Taps whatever may be tapped in a hand, so many times; gives how many taps were made.
TAPS = """async ([taps, n]) => {
  const next = (of) => ((n = Math.imul(n, 1103515245) + 12345) >>> 16) % of;
  const hand = document.getElementById('hand');
  const pause = () => new Promise((done) => setTimeout(done, 5));
  let made = 0;
  while (made < taps && !document.body.classList.contains('finished')) {
    const those = [...hand.querySelectorAll('.choices-of button, .step button')]
      .filter((one) => !one.disabled && one.checkVisibility());
    if (those.length && !hand.classList.contains('sending')) {
      those[next(those.length)].click();
      made += 1;
    }
    await pause();
  }
  return made;
}"""
ASKED = "document.body.classList.contains('asked') && document.querySelector('#hand button')"


class RecordedPlay(AtPlay):
    """Remembers who may see which card, at each version that pages are shown."""

    hidden: dict[int, Mapping[PieceId, frozenset[Seat]]]

    @classmethod
    def dealing(
        cls, draws: Iterator[str], pace_s: float, session: Session, board: Board, data: Path,
        begins: Begins, waits: Callable[[], bool],
    ) -> RecordedPlay:  # fmt: skip
        play = cls(session, board, data, lambda: next(draws), begins, waits, pace_s)
        play.hidden = {}
        return play

    def show(self) -> int:
        version, now = super().show(), self.now()
        if now is not None:
            self.hidden[version] = now.dealt.now.hidden_pieces(now.running.state)
        return version


class DealtBox:
    """A running box; `hidden` tells by version who may see what."""

    def __init__(self, address: str, desk: NewestView, play: RecordedPlay, changed: Event) -> None:
        self.address = address
        self._board: Board = play.board
        self.hidden = play.hidden
        self._changed = changed
        desk.on_change(changed.set)

    @property
    def shown(self) -> PlayMoment:
        return self._board.play_view

    def asked(self) -> list[int]:
        """Wait until somebody is asked, and return who; nobody, when the game is over."""
        end = time.monotonic() + PATIENCE_S
        while time.monotonic() < end:
            self._changed.clear()
            public: Mapping[str, Any] = self.shown.public
            asked = [one["seat"] for one in public.get("seats", ()) if one["asked"]]
            if asked or public.get("over"):
                return asked
            self._changed.wait(1.0)
        raise AssertionError(f"nobody is asked: {self.shown.public}")


def box_fixture() -> Any:
    """Return a fixture: a box that deals, for one test."""

    @pytest.fixture
    def box(tmp_path: Path) -> Iterator[DealtBox]:
        with dealt_box(tmp_path / "data") as made:
            yield made

    return box


@contextmanager
def dealt_box(folder: Path, seed: object = 0, pace_s: float = 0.0) -> Iterator[DealtBox]:
    """Give a box that deals, its folder made; no time passes between two lines."""
    folder.mkdir(exist_ok=True)
    stop, there, box = Event(), Event(), list[DealtBox]()
    draws = secret_of(str(seed))

    def runs() -> None:
        config = Config(folder, pins="mock", port=0, deck="K7QD", camera="drawn")
        told = lambda notice, text: None  # noqa: E731
        deals = partial(RecordedPlay.dealing, draws, pace_s)
        with appliance(config, told, time.monotonic, troubles=Troubles(), deals=deals) as made:
            assert isinstance(made.play, RecordedPlay)
            box.append(DealtBox(made.serving.address, made.desk, made.play, Event()))
            made.announcer.announce((), time.monotonic())
            there.set()
            made.run(stop, lambda: None)

    thread = Thread(target=runs, daemon=True)
    thread.start()
    try:
        assert there.wait(PATIENCE_S), "the box did not open"
        yield box[0]
    finally:
        stop.set()
        thread.join(PATIENCE_S)


def keeping(browser: Browser) -> Browser:
    """Let a browser's page keep what it is sent."""
    browser.page.add_init_script(KEEPS)
    return browser


def chooses(page: Page, mood: int) -> None:
    """Choose something on a page that is asked."""
    assert page.evaluate(CHOOSES, mood), page.evaluate("document.body.innerText")


def secrets_in(browser: Browser, seat: int | None, box: DealtBox) -> list[tuple[int, str]]:
    """Return the cards that a browser was sent and that its seat might not see just then."""
    found = []
    for text in browser.ask("window.got"):
        if not text.startswith("{"):  # an address that is not there here
            assert text == "Not Found", text
            continue
        told: dict[str, Any] = json.loads(text)
        version = told.get("play", told.get("version"))
        # What he drew just now was nobody's before; the deck knows it with the line that follows.
        own = told.pop("own", ())
        drawn = [one for one in own if one["kind"] == "drawn"]
        asked = json.dumps([told.pop("asks", None), drawn])
        told["own"] = [one for one in own if one["kind"] != "drawn"]
        bare = json.dumps({key: value for key, value in told.items() if key not in OF_ALL})
        for piece, seats in box.hidden.get(version or -1, {}).items():
            where = bare + asked if seats else bare
            if seat not in seats and f'"{piece}"' in where:
                at = where.index(f'"{piece}"')
                found.append(
                    (version, f"{piece} of {sorted(seats)} in {where[max(0, at - 160) : at + 60]}")
                )
    return found
