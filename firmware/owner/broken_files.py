"""Reading each of the owner's files though it is broken: set aside, and what stands instead.

Nothing here raises for what a file says; an option's fault is the caller's to refuse.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path
from typing import Final, TypeVar

from firmware.games.registry import pieces
from firmware.owner.config import Config
from firmware.owner.deck import FILE as DECK
from firmware.owner.deck import deck, tagged_pieces
from firmware.owner.operator_pin import a_pin, draw_pin, operator_pin, pin_file, read_pin
from firmware.owner.troubles import Trouble, Troubles
from firmware.storage.bad_config import BadConfig
from firmware.storage.small_files import DAMAGED, files_set_aside, is_edited, set_aside
from vision.calibration.calibration import BadCalibration
from vision.tags import Deck, new_code
from words.text import clauses, t, told_by

T = TypeVar("T")
NO_CODE: Final = t("stickers are not known: enter cards by hand, or tell the code on the stickers")
EDITED: Final = t("{file}: it was edited by hand, or the disk has damaged it: look at it")
NEW_PIN: Final = t("another PIN was drawn: `roundtable config pin` tells it")
PIN_OF_THIS_START: Final = t("the PIN counts until the box restarts")
# The files of the data folder, and what counts where one is broken.
STANDS: Final = {
    DECK: NO_CODE,
    "operator-pin": NEW_PIN,
    "operator-secret": t("browsers are asked for the PIN again"),
    "operator-door": t("who guesses at the PIN from the network begins with no try left"),
    "https-key.pem": t("another key was made: browsers warn once more (`roundtable config cert`)"),
    "https-certificate.pem": t(
        "another was made: browsers warn once more (`roundtable config cert`)"
    ),
    "panel.toml": t("sound and light are as the board's profile says"),
    "cards.toml": t("new games take what is usually printed on the cards"),
    "first.toml": t("what was chosen on the page /first does not count: choose it there again"),
    "hall-plan": t("the tables of the hall stand in rows by name: arrange them again"),
    "calibration.toml": t("the camera is not calibrated: calibrate it on the page"),
}
# What opens the operator's page, or keeps it shut: nothing of it counts where its sum is wrong.
NEVER_BELIEVED: Final = ("operator-pin", "operator-secret", "operator-door")
_WITHOUT_SUM: Final = ("https-key.pem", "https-certificate.pem")  # each is proved by the other


class BrokenFiles:
    """Reads files for one start. `when` gives date and time as they may stand in a name."""

    def __init__(self, troubles: Troubles, when: Callable[[], str], moves: bool = True) -> None:
        """`moves`: what is broken is set aside."""
        self._troubles = troubles
        self._when = when
        self._moves = moves

    def file(self, path: Path, reads: Callable[[Path], T]) -> T | None:
        """Return what is read from the data folder, None where the file is broken: set aside."""
        try:
            return reads(path.parent)
        except (BadConfig, BadCalibration) as error:
            self.trouble(path, told_by(error), STANDS[path.name])
            return None

    def trouble(
        self, path: Path, text: str, stands: str, key: str = "", unmoved: str | None = None
    ) -> None:
        """Set a file aside and say so; one that cannot be moved is left where it is.

        `unmoved`: what stands in that case, where it is something else.
        """
        aside = None
        try:
            aside = set_aside(path, self._when()) if self._moves and path.exists() else None
        except BadConfig as error:
            text, stands = clauses((text, told_by(error))), unmoved or stands
        self._troubles.add(Trouble(text, stands, path, aside, "", key))

    def deck(self, config: Config) -> Deck:
        """Return the deck; where its code is not known, one that no sticker has, never kept."""
        is_aside = config.deck is None and files_set_aside(config.data, DECK)
        if is_aside and not (config.data / DECK).exists():
            return _no_ones_deck()
        try:
            return deck(config.data, config.deck)
        except BadConfig as error:
            self.trouble(config.data / DECK, told_by(error), NO_CODE, "code")
            return _no_ones_deck()

    def look(self, config: Config) -> None:
        """Say what is wrong with deck code and PIN where they are stored; none is made."""
        if (config.data / DECK).exists():
            self.deck(config)
        try:
            read_pin(config.data)
        except BadConfig as error:
            self.trouble(pin_file(config.data), told_by(error), NEW_PIN)

    def pin(self, config: Config) -> str | None:
        """Return the operator's PIN; a page on the network is never without one."""
        file = pin_file(config.data)
        try:
            return operator_pin(config)
        except BadConfig as error:
            self.trouble(file, told_by(error), NEW_PIN, unmoved=PIN_OF_THIS_START)
        if file.exists():  # it may be whole, and only this read of it was bad
            return a_pin()
        try:
            return draw_pin(config.data)
        except BadConfig as error:
            self._troubles.add(Trouble(told_by(error), PIN_OF_THIS_START))
            return a_pin()

    def sums(self, data: Path) -> None:
        """Say which files are not as the program wrote them.

        What they say counts, but for those that are never believed: these are set aside.
        """
        known = {trouble.file for trouble in self._troubles.all.values()}
        for name in STANDS:
            path = data / name
            if path in known or name in _WITHOUT_SUM or not is_edited(path):
                continue
            if name in NEVER_BELIEVED:
                self.trouble(path, DAMAGED.with_(path=path), STANDS[name])
            else:
                key, stands = "code" if name == DECK else "", t("what it says counts")
                self._troubles.add(
                    Trouble(EDITED.with_(file=path), stands, path, key=key, edited=True)
                )

    def set_aside_before(self, data: Path) -> None:
        """Say again what was set aside at an earlier start, until the owner has answered."""
        told = {trouble.aside for trouble in self._troubles.all.values()}
        for name, stands in STANDS.items():
            for aside in files_set_aside(data, name):
                if aside not in told:
                    text = t(
                        "{file}: it was broken, and is now called {name}",
                        file=data / name,
                        name=aside.name,
                    )
                    key = "code" if name == DECK else ""
                    self._troubles.add(Trouble(text, stands, data / name, aside, "", key))


def _no_ones_deck() -> Deck:
    return Deck.of(new_code(random.SystemRandom()), tagged_pieces(pieces()))
