"""The web server of the table: the page, the state as JSON, and what a page may ask for."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Self

from starlette.applications import Starlette

from firmware.after.analysis_queue import LooksBack
from firmware.camera.phone_seat import PhoneSeat
from firmware.edge import Mishaps
from firmware.owner.certificate import Https
from firmware.screen import (
    calibrate,
    copies,
    data_and_backup,
    doctor,
    encryption,
    first,
    games,
    mocks,
    openapi,
    operator,
    page_language,
    phone_camera,
    phone_link,
    photo,
    pile_photos,
    play,
    public,
    safe_mode,
    score,
    selftest,
    spectator,
    spread,
)
from firmware.screen.calibrate import Aiming
from firmware.screen.desk import Desk
from firmware.screen.door import Limits
from firmware.screen.files import edition
from firmware.screen.first_run import FirstRun
from firmware.screen.interface import ROWS
from firmware.screen.page_thread import PageServer, serve_routes
from firmware.screen.pin_gate import Gate
from firmware.screen.play_desk import PlayDesk
from firmware.screen.press_gate import press_check
from firmware.screen.stream import HEARTBEAT_S, Streams
from words.catalog import Languages


@dataclass(frozen=True, slots=True)
class Site:
    """What the pages show, and what they may ask for; what is None has no page."""

    desk: Desk
    gate: Gate = field(default_factory=lambda: Gate(None, time.monotonic))
    aim: Aiming | None = None
    mishaps: Mishaps | None = None
    https: Https | None = None
    phone: PhoneSeat | None = None  # where a phone is the camera
    languages: Languages = field(default_factory=Languages)
    doctor_words: Sequence[str] = ()  # the command that prints the doctor's JSON
    data: Path | None = None  # the folder that is kept
    guests_press: bool = False  # mock buttons and the drawn table need no PIN on other screens
    guests_look: bool = False  # nor do games that are over
    spectators: bool = False
    deals: PlayDesk | None = None
    first_run: FirstRun | None = None
    photographs: photo.Reads | None = None  # reads a picture that somebody took by hand
    looks_back: LooksBack = field(default_factory=LooksBack)  # on games that are over
    heartbeat_s: float = HEARTBEAT_S


def app(site: Site, bound: str = "", reached: phone_link.Reached = lambda: None) -> Starlette:
    """Return the web application; `bound` is the address it listens on, one more of its names.

    A page is a module of its own with `routes(…)`, joined here; what changes something asks the
    gate first. `app(…).state.streams` are its open event streams. `reached` is where phones are.
    """
    desk, gate, aim, data = site.desk, site.gate, site.aim, site.data
    may_press = press_check(gate, site.guests_press)
    first_run, languages, encrypts = site.first_run, site.languages, site.https is not None
    streams = Streams(desk, site.heartbeat_s)
    application = serve_routes(
        [
            *public.routes(desk, streams),
            *mocks.routes(desk, may_press),
            *operator.routes(desk, gate, may_press, site.photographs is not None),
            *selftest.routes(desk, gate),
            *safe_mode.routes(desk, gate),
            *encryption.routes(site.https),
            *phone_link.routes(lambda: phone_link.page_to_join(desk.table(), reached())),
            *play.routes(site.deals, gate, reached, streams.tell_read),
            *phone_camera.routes(desk, gate, site.phone, aim, reached, encrypts),
            *page_language.routes(languages),
            *score.routes(),
            *openapi.routes(openapi.document),
            *spectator.routes(desk, gate, site.spectators),
            *(doctor.routes(gate, site.doctor_words) if site.doctor_words else ()),
            *(data_and_backup.routes(desk, gate, data) if data is not None else ()),
            *(
                games.routes(desk, gate, data, site.guests_look, site.looks_back)
                if data is not None
                else ()
            ),
            *(copies.routes(gate, data) if data is not None else ()),
            *(first.routes(desk, gate, first_run, languages, reached) if first_run else ()),
            *(photo.routes(gate, site.photographs) if site.photographs else ()),
            *(spread.routes(gate, desk) if site.photographs else ()),
            *(pile_photos.routes(gate, data) if site.photographs and data is not None else ()),
            *(calibrate.routes(desk, aim, gate) if aim is not None else ()),
        ],
        edition(),
        bound,
        site.mishaps,
        encrypts,
        ROWS,
    )
    application.state.streams = streams
    application.state.languages = languages
    application.state.own_language = lambda: first_run.language if first_run else None
    return application


class Serving:
    """The server on a thread of its own.

    >>> with Serving(Site(desk), port=0) as serving:  # doctest: +SKIP
    ...     serving.address
    'http://127.0.0.1:40123/'
    """

    def __init__(
        self,
        site: Site,
        host: str = "127.0.0.1",
        port: int = 8080,
        limits: Limits | None = None,
    ) -> None:
        self._site = site
        self._served = PageServer(host, port, limits, site.https)
        self.host = host

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()

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
        application = app(self._site, self.host, lambda: self.reached_at)
        self._served.start(application, application.state.streams.close)

    def stop(self) -> None:
        """End within about a second, open pages or not. Stopping twice is harmless."""
        self._served.stop()
        self._site.looks_back.stop()
