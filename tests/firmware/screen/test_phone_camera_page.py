"""A phone as the camera in a real browser, whose own camera plays a film of laid cards."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.support.browser import CHROMIUM, Browser, Chromium
from tests.support.patience import PATIENCE_S
from tests.support.phone_film import Film, flags
from tests.support.program_process import Program, running

pytest.importorskip("cryptography", reason="the extra https is not installed")
pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(CHROMIUM is None, reason="no chromium to film with"),
]
DECK, PIN = "K7QD", "471147"
CARDS = ("picts-5", "saxons-2", "picts-3")


class Operator:
    """Whoever has the PIN, without a browser."""

    def __init__(self, client: httpx.Client) -> None:
        self._client = client
        assert client.post("api/pin", json={"pin": PIN}).status_code == 200

    def code(self) -> str:
        drawn = self._client.post("api/phone-camera/code", json={}).json()
        return str(drawn["code"]["digits"])

    def throw_out(self) -> None:
        self._client.post("api/phone-camera/out", json={})

    def laid(self) -> list[str]:
        lines = self._client.get("api/operator").json()["lines"]
        return [line["line"]["card"] for line in lines if line["line"]["do"] == "lay"]


@pytest.fixture
def program(tmp_path: Path) -> Iterator[Program]:
    (tmp_path / "roundtable.toml").write_text(f'[screen]\npin = "{PIN}"\n')
    options = ("--config", str(tmp_path / "roundtable.toml"), "--host", "0.0.0.0")
    camera = ("--https", "--camera", "phone", "--deck", DECK)
    with running(tmp_path / "data", *options, *camera, "--names", "Anna,Ben,Clara") as started:
        yield started


@pytest.fixture
def operator(program: Program) -> Iterator[Operator]:
    with httpx.Client(base_url=program.address, timeout=PATIENCE_S) as client:
        yield Operator(client)


@pytest.fixture
def film(tmp_path: Path) -> Film:
    return Film(tmp_path / "film.y4m", DECK)


@pytest.fixture
def phone(film: Film) -> Iterator[Browser]:
    chromium = Chromium(flags(film.path))
    opened = Browser(chromium, ignore_https_errors=True)
    yield opened
    opened.close()
    chromium.close()


# A picture's width and height, how the screen is turned, and what comes of it.
TURNS = """import('/static/phone-sending.js').then(({ quarters }) => [
  [720, 1280, { angle: 0, type: "portrait-primary" }],
  [1280, 720, { angle: 90, type: "landscape-primary" }],
  [720, 1280, { angle: 180, type: "portrait-secondary" }],
  [1280, 720, { angle: 270, type: "landscape-secondary" }],
  [1280, 720, { angle: 0, type: "landscape-primary" }],
  [1280, 720, { angle: 0, type: "portrait-primary" }],
].map(([wide, high, screen]) => Object.values(quarters(wide, high, screen))))"""
TURNED = [[3, 0], [0, 0], [1, 0], [2, 0], [0, 0], [0, 1]]


# A phone's camera with a torch, whose sharpness can be held and whose colours cannot.
HANDLES = """import('/static/phone-handles.js').then(async ({ handles, staysAwake }) => {
  const asked = [];
  const track = {
    getCapabilities: () => ({ torch: true, focusMode: ["manual"], whiteBalanceMode: ["manual"] }),
    getSettings: () => ({ focusDistance: 0.18, colorTemperature: 4000 }),
    applyConstraints: async ({ advanced: [one] }) => {
      if (one.whiteBalanceMode) throw new Error("no");
      asked.push(one);
    },
  };
  const place = document.createElement("div");
  await handles(place, { track }, {});
  for (const name of ["torch", "hold", "torch"]) {
    place.querySelector(`[data-handle=${name}]`).click();
    await new Promise((done) => setTimeout(done, 0));
  }
  const told = place.querySelector("[role=status]");
  while (!told.textContent) await new Promise((done) => setTimeout(done, 5));
  Object.defineProperty(navigator, "wakeLock", { value: undefined, configurable: true });
  const sleeps = await staysAwake();
  delete navigator.wakeLock;
  return { asked, refused: told.textContent, sleeps };
})"""
ASKED = [{"torch": True}, {"focusMode": "manual", "focusDistance": 0.18}, {"torch": False}]


# By then the eyes have told that the mat is empty: 0.2 s, and 20 pictures a second at most.
LOOKED = "Number(document.querySelector('[data-looked]')?.dataset.looked) >= 10"


def is_lost(table: Any) -> bool:
    return bool(table["eyes"]["state"] == "lost")


def sees(table: Any) -> bool:
    return bool(table["eyes"]["state"] == "seeing")


def test_a_phone_that_is_let_in_is_the_camera_until_it_is_offline_or_thrown_out(
    program: Program, phone: Browser, film: Film, operator: Operator
) -> None:
    phone.open(program.address.replace("http://", "https://") + "phone-camera")
    phone.wait("document.querySelector('#code')")
    assert phone.ask(TURNS) == TURNED, "the table is seen from one side, however it is held"
    held = phone.ask(HANDLES)
    assert held["asked"] == ASKED
    assert held["refused"] == "The camera refused: colours."
    assert held["sleeps"].startswith("This browser cannot keep the screen on")
    phone.ask("document.querySelector('#code').focus()")
    phone.write(operator.code())
    phone.key("Enter")
    phone.wait("document.querySelector('#begin')")
    phone.ask("document.querySelector('#begin').click()")

    assert program.until(sees)["eyes"]["text"].startswith("phone, ")
    phone.wait(LOOKED)
    for count, card in enumerate(CARDS, start=1):
        film.lay(card)
        program.until(lambda table, n=count: table["state"]["threats"] == n)
    assert operator.laid() == list(CARDS), "told in their order, each once"
    phone.wait("Number(document.querySelector('#going [data-rate]')?.dataset.rate) > 0")
    phone.wait("Number(document.querySelector('#seen [data-codes]')?.dataset.codes) >= 2")
    assert phone.ask("document.querySelector('#picture').width") == 1280

    phone.page.context.set_offline(True)
    lost = program.until(is_lost)
    assert "no picture for 3 s" in lost["eyes"]["text"]
    phone.wait("/does not answer/.test(document.querySelector('#going').innerText)")
    phone.page.context.set_offline(False)
    program.until(sees)  # by itself

    operator.throw_out()
    phone.wait("document.body.dataset.phase === 'code'")
    assert "not the camera (any more)" in phone.text("#step")
    assert "none is let in" in program.until(is_lost)["eyes"]["text"]
