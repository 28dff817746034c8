"""The web server of the table: the page, the state as JSON, and what a page may ask for."""

from __future__ import annotations

import time
from collections.abc import Sequence
from pathlib import Path

from starlette.applications import Starlette

from firmware.edge import Mishaps
from firmware.eyes.phone_seat import PhoneSeat
from firmware.owner.certificate import Https
from firmware.screen import (
    calibrate,
    copies,
    doctor,
    encrypted,
    first,
    games,
    joining,
    keeping,
    mocks,
    operator,
    phone_camera,
    play,
    public,
    safe,
    score,
    selftest,
    speaking,
    spectator,
)
from firmware.screen.calibrate import Aiming
from firmware.screen.desk import Desk
from firmware.screen.door import Limits
from firmware.screen.encrypted import Certified
from firmware.screen.first_run import FirstRun
from firmware.screen.pin_gate import Gate
from firmware.screen.play_desk import PlayDesk
from firmware.screen.served import Served, framed
from firmware.screen.stream import HEARTBEAT_S, Streams
from words.catalog import Languages


def app(
    desk: Desk,
    bound: str = "",
    heartbeat_s: float = HEARTBEAT_S,
    gate: Gate | None = None,
    aim: Aiming | None = None,
    mishaps: Mishaps | None = None,
    https: Certified | None = None,
    phone: PhoneSeat | None = None,
    reached: joining.Reached = lambda: None,
    languages: Languages | None = None,
    doctor_words: Sequence[str] = (),
    data: Path | None = None,
    guests_look: bool = False,
    spectators: bool = False,
    deals: PlayDesk | None = None,
    first_run: FirstRun | None = None,
) -> Starlette:
    """Return the web application; `bound` is the address it listens on, one more of its names.

    A page is a module of its own with `routes(…)`, joined here; what changes something asks the
    gate first. `app(…).state.streams` are its open event streams. `reached` is where phones are,
    `doctor_words` the command that prints the doctor's JSON, `data` the folder that is kept.
    """
    streams = Streams(desk, heartbeat_s)
    languages = languages or Languages()
    gate = gate or Gate(None, time.monotonic)
    application = framed(
        [
            *public.routes(desk, streams),
            *mocks.routes(desk, gate),
            *operator.routes(desk, gate),
            *selftest.routes(desk, gate),
            *safe.routes(desk, gate),
            *encrypted.routes(https),
            *joining.routes(reached),
            *play.routes(deals, gate, reached, streams.tell_read),
            *phone_camera.routes(desk, gate, phone, aim, reached, https is not None),
            *speaking.routes(languages),
            *score.routes(),
            *spectator.routes(desk, gate, spectators),
            *(doctor.routes(gate, doctor_words) if doctor_words else ()),
            *(keeping.routes(desk, gate, data) if data is not None else ()),
            *(games.routes(desk, gate, data, guests_look) if data is not None else ()),
            *(copies.routes(gate, data) if data is not None else ()),
            *(first.routes(desk, gate, first_run, languages, reached) if first_run else ()),
            *(calibrate.routes(desk, aim, gate) if aim is not None else ()),
        ],
        bound,
        mishaps,
        encrypts=https is not None,
    )
    application.state.streams = streams
    application.state.languages = languages
    application.state.own_language = lambda: first_run.language if first_run else None
    return application


class Serving:
    """The server on a thread of its own.

    >>> serving = Serving(desk, port=0)  # doctest: +SKIP
    >>> serving.start()                  # doctest: +SKIP
    >>> serving.address                  # doctest: +SKIP
    'http://127.0.0.1:40123/'
    """

    def __init__(
        self,
        desk: Desk,
        host: str = "127.0.0.1",
        port: int = 8080,
        gate: Gate | None = None,
        aim: Aiming | None = None,
        mishaps: Mishaps | None = None,
        limits: Limits | None = None,
        https: Https | None = None,
        phone: PhoneSeat | None = None,
        languages: Languages | None = None,
        doctor_words: Sequence[str] = (),
        data: Path | None = None,
        guests_look: bool = False,
        spectators: bool = False,
        deals: PlayDesk | None = None,
        first_run: FirstRun | None = None,
    ) -> None:
        self._deals = deals
        self._desk = desk
        self._gate = gate
        self._aim = aim
        self._mishaps = mishaps
        self._served = Served(host, port, limits, https)
        self._https = https
        self._phone = phone
        self._languages = languages
        self._doctor = doctor_words
        self._data = data
        self._guests_look = guests_look
        self._spectators = spectators
        self._first_run = first_run
        self.host = host

    @property
    def address(self) -> str:
        """Return the address of the page; of a server on all addresses, the one of this machine."""
        return self._served.address

    @property
    def port(self) -> int:
        """Return the port that it listens on."""
        return self._served.port

    @property
    def reached_at(self) -> str | None:
        """Return the address for phones as it is now, None where only this machine is served."""
        return self._served.reached_at

    @property
    def connections(self) -> int:
        """Return how many there are."""
        return self._served.connections

    def start(self) -> None:
        """Listen and serve, or raise NoPort. Connections are taken from here on."""
        application = app(
            self._desk, self.host, gate=self._gate, aim=self._aim, mishaps=self._mishaps,
            https=self._https, phone=self._phone, reached=lambda: self.reached_at,
            languages=self._languages, doctor_words=self._doctor, data=self._data,
            guests_look=self._guests_look, first_run=self._first_run,
            spectators=self._spectators, deals=self._deals,
        )  # fmt: skip
        self._served.start(application, application.state.streams.close)

    def stop(self) -> None:
        """End within about a second, open pages or not. Stopping twice is harmless."""
        self._served.stop()
