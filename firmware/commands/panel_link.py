"""A terminal's connection to a running box: its server-sent events in, presses out."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from queue import Queue
from threading import Event, Thread
from typing import Any, Final
from urllib.error import HTTPError, URLError
from urllib.request import Request

from firmware.upkeep.web_client import open_url
from words.text import t

SILENT_S: Final = 25.0  # the box speaks at least every 10 s
AGAIN_S: Final = 0.25
ANSWER_S: Final = 5.0
PIN_NEEDED: Final = 401


class NoBox(OSError):
    """No box answers there: where, and what to do."""


class Link:
    """Follows one box until closed; what it says is in `heard` as (event, data)."""

    def __init__(self, address: str, pin: Callable[[], str | None] = lambda: None) -> None:
        """`pin` gives the operator's PIN where it is known; it is asked when the box asks."""
        self._pin = pin
        self._cookie = ""
        self.heard: Queue[tuple[str, Any]] = Queue()
        self._address = address
        self._closed = Event()
        self._thread = Thread(target=self._follow, name="panel", daemon=True)

    def open(self) -> None:
        """See that a box answers, and follow it; raise NoBox."""
        try:
            with open_url(f"{self._address}/api/table", ANSWER_S) as answer:
                self.heard.put(("table", json.loads(answer.read())))
        except (OSError, ValueError) as error:
            mend = t("start roundtable run, or name its --host and --port")
            raise NoBox(
                t(
                    "no box answers at {address} ({error}): {mend}",
                    address=self._address,
                    error=_why(error),
                    mend=mend,
                )
            ) from error
        self._thread.start()

    def close(self) -> None:
        """Follow no longer."""
        self._closed.set()

    def press(self, button: str, seconds: float) -> str:
        """Press a button; return what was refused, an empty text where nothing was."""
        asked = {"button": button, "seconds": seconds}
        status, refused = self._post("/api/press", asked)
        pin = self._pin() if status == PIN_NEEDED else None
        if pin is None:
            return refused
        status, refused = self._post("/api/pin", {"pin": pin})
        return refused if refused else self._post("/api/press", asked)[1]

    def _post(self, path: str, body: Mapping[str, object]) -> tuple[int, str]:
        """Return the status and what was refused; 0 where nobody answers."""
        kind = {"Content-Type": "application/json", "Cookie": self._cookie}
        asked = Request(f"{self._address}{path}", json.dumps(body).encode(), kind)
        try:
            with open_url(asked, ANSWER_S) as answer:
                set_cookie = answer.headers.get("Set-Cookie", "")  # the session is the first
                self._cookie = set_cookie.partition(";")[0] or self._cookie
                return answer.status, ""
        except HTTPError as refusal:
            with refusal:
                return refusal.code, str(json.loads(refusal.read())["text"])
        except (URLError, TimeoutError, OSError) as error:
            return 0, t("the box does not answer ({error})", error=_why(error))

    def _follow(self) -> None:
        while not self._closed.is_set():
            try:
                with open_url(f"{self._address}/api/events", SILENT_S) as stream:
                    for event in events(line.decode() for line in stream):
                        self.heard.put(event)
                why: str = t("it has ended")
            except (OSError, ValueError) as error:
                why = _why(error)
            self.heard.put(("lost", t("the box does not answer ({why}): trying again", why=why)))
            self._closed.wait(AGAIN_S)


def events(lines: Iterable[str]) -> Iterator[tuple[str, Any]]:
    """Yield (event, data) of server-sent events; comments and retries say nothing."""
    name, data = "", ""
    for line in lines:
        key, _, value = line.rstrip("\r\n").partition(":")
        if key == "event":
            name = value.strip()
        elif key == "data":
            data += value.strip()
        elif not line.strip() and name and data:
            yield name, json.loads(data)
            name, data = "", ""


def _why(error: Exception) -> str:
    return str(error.reason if isinstance(error, URLError) else error) or type(error).__name__
