"""Opens each part though what a file says of it cannot be had, and says what stands instead."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

from firmware.box import settings
from firmware.camera import calibrations
from firmware.handing.files import read_file
from firmware.owner import cards, first_choices
from firmware.owner.broken_files import BrokenFiles
from firmware.owner.certificate import Https
from firmware.owner.config import Config, LoadedConfig
from firmware.owner.troubles import Trouble, Troubles
from firmware.storage.bad_config import BadConfig
from firmware.table.journal import Journal
from firmware.table.stand_in import Home
from hardware import profiles
from hardware.board import Board
from hardware.pins import NoPins, PinFactory
from hardware.tables import BadBoard
from vision.decode import decoder
from vision.frame import Decoder, NoDecoder
from words.catalog import LOCALE, not_whole
from words.text import t, told_by, with_heading

if TYPE_CHECKING:  # the doctor looks where the page's libraries may be gone
    from firmware.screen.server import Serving


class FallbackOpener:
    """Opens each part though what a file says of it cannot be had; an option's fault is raised."""

    def __init__(self, config: Config, troubles: Troubles, moves: bool = True) -> None:
        """`moves`: a broken file is set aside; else nothing is moved or made."""
        self.files = BrokenFiles(troubles, now_in_names, moves)
        self._config = config
        self._troubles = troubles

    def board(self) -> Board:
        """Return the profile; no pin at all is used where it is not known what is wired to it."""
        try:
            return profiles.load(self._config.board, read_file)
        except BadBoard as error:
            stands = t("no pin is used, the page has all buttons")
            self._record_fallback(error, stands, "panel", "board")
            return Board("none")

    def pins(self, open_pins: Callable[[str, Path], PinFactory]) -> PinFactory:
        """Return the pins that were chosen; in their place mock ones, which is said."""
        config = self._config
        try:
            return open_pins(config.pin_factory, config.data.resolve())
        except NoPins as error:
            self._record_fallback(error, t("SIMULATED: no real lamp is lit"), "panel", "pins")
            return open_pins("mock", config.data.resolve())

    def settings(self, profile: Board) -> settings.Settings:
        """Return sound, light and voice as they were set last, else as they begin."""
        path = settings.settings_file(self._config.data)
        speech = self._config.speech == "box"
        kept = self.files.file(path, lambda data: settings.load(data, profile, speech))
        return kept or settings.Settings.of(profile, speech)

    def https(self) -> Https | None:
        """Return what encrypts the page, None where that was not asked for or cannot be."""
        if not self._config.https:
            return None
        from firmware.screen.guard import own_names

        names = own_names(self._config.host)
        try:
            return Https(self._config.data, names, lambda: datetime.now(UTC), self.files)
        except BadConfig as error:
            self._troubles.add(Trouble(told_by(error), t("only this machine sees the page")))
            return None

    def stands_in(self, home: Home | None) -> None:
        """Say that the data folder cannot be written, as long as that is so."""
        if home is not None:
            trouble = Trouble(home.why, home.stands, lasts=True)
            if self._troubles.allows_fallback("data"):
                file = self._troubles.file
                trouble = replace(trouble, file=file, section="table", key="data")
            self._troubles.add(trouble)

    def small_files(self) -> None:
        """See that what is read later can be read."""
        data = self._config.data
        self.files.file(cards.cards_file(data), cards.read_facts)
        self.files.file(data / calibrations.FILE, calibrations.load)
        self.files.file(data / first_choices.FILE, first_choices.read_choices)
        if self._config.mqtt is not None:
            self._box_name(data)

    def _box_name(self, data: Path) -> None:
        """See that the box's name for its broker is known; its file stays where it is."""
        from firmware.publishing.cursor import IDENTITY, box_name
        from firmware.table.restored_games import FILE, read_generations

        for name, read in ((IDENTITY, box_name), (FILE, read_generations)):
            try:
                read(data)
            except BadConfig as error:
                stands = t(
                    "no game is sent to the broker: under another name each would count twice"
                )
                self._troubles.add(Trouble(told_by(error), stands, data / name, lasts=True))

    def check_what_is_kept(self, journal: Journal) -> None:
        """See what was changed by another hand, set aside, or handed over by another journal."""
        self.files.sums(self._config.data)
        self.files.set_aside_before(self._config.data)
        self._troubles.say(journal.handed_over())

    def page(self, serving: Callable[[str, int], Serving]) -> Serving:
        """Serve the page where it was chosen, else where only this machine sees it."""
        from firmware.screen.page_thread import NoPort

        config = self._config
        try:
            return _start_serving(serving(config.host, config.port))
        except NoPort as error:
            self._record_fallback(
                error, t("only this machine sees the page"), "screen", "host", "port"
            )
        try:
            return _start_serving(serving("127.0.0.1", config.port))
        except NoPort:
            return _start_serving(serving("127.0.0.1", 0))

    def _record_fallback(self, error: Exception, stands: str, section: str, *keys: str) -> None:
        record_fallback(self._troubles, error, stands, section, *keys)


def troubles_in(loaded: LoadedConfig, open_pins: Callable[[str, Path], PinFactory]) -> Troubles:
    """Return what `run` would be in safe mode for; nothing is opened, made or moved.

    `open_pins` raises NoPins where `run` could not have its pins. The certificate, the page's port
    and the journal are looked at by others.
    """
    config, troubles = loaded.config, Troubles(loaded.troubles, loaded.file, loaded.own)
    safely = FallbackOpener(config, troubles, moves=False)

    def try_part(part: Callable[[], object]) -> None:
        try:
            part()
        except (BadBoard, NoPins, NoDecoder) as error:  # an option's fault: `run` would end
            troubles.add(Trouble(told_by(error)))

    try_part(lambda: safely.settings(safely.board()))
    try_part(lambda: safely.pins(open_pins))
    try_part(lambda: reader_of(config, troubles))
    safely.files.look(config)
    safely.small_files()
    safely.files.sums(config.data)
    safely.files.set_aside_before(config.data)
    for language in not_whole():
        file, says = LOCALE / f"{language.code}.po", language.problems[0]
        troubles.add(Trouble(says, t("the page speaks English in its place"), file))
    return troubles


def record_fallback(
    troubles: Troubles, error: Exception, stands: str, section: str, *keys: str
) -> None:
    """Note what the file says and cannot be had; raise the error where no file says it."""
    own = [key for key in keys if troubles.allows_fallback(key)]
    if not own:
        raise error
    file, key = troubles.file, own[0]
    where = f"{file}: [{section}] {key}"
    troubles.add(Trouble(with_heading(where, told_by(error)), stands, file, None, section, key))


def now_in_names() -> str:
    """Return date and time as they may stand in a file's name."""
    return time.strftime("%Y-%m-%d-%H%M%S")


def _start_serving(serving: Serving) -> Serving:
    serving.start()
    return serving


def reader_of(config: Config, troubles: Troubles) -> Decoder:
    """Return the decoder that was chosen, else the best there is, which is said."""
    try:
        return decoder(config.decoder)
    except NoDecoder as error:
        if config.decoder is not None:
            record_fallback(
                troubles, error, t("the best decoder that is there is used"), "camera", "decoder"
            )
        return decoder()
