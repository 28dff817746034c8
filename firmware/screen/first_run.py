"""The box as the page /first sets it up: what there is, what was chosen, how far it has come.

ChosenMeanwhile(BadConfig)   somebody else has chosen something else since the page showed it
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from threading import Lock
from typing import TYPE_CHECKING, Final, Literal, cast

from firmware.games.registry import GAMES, title
from firmware.owner import first_choices
from firmware.owner.config import Config, is_raspberry_pi, section_of, value_error
from firmware.owner.first_choices import FirstChoices, Place, Standing, Step, Value
from firmware.owner.operator_pin import keep_pin
from firmware.screen.calibrate import Aiming
from firmware.shapes import operator
from firmware.storage.bad_config import BadConfig
from vision.cameras.webcams import Webcam, webcams
from vision.tags import Deck
from words.text import t

if TYPE_CHECKING:
    from firmware.shapes import owner

AT_THE_START: Final = (
    "store",
    *first_choices.OF_A_STORE,
    "game",
    "camera",
)  # read when the box opens, and only then
FIXED: Final = t(
    "It stands in {file} or was told when the program was started, and goes before what is chosen "
    "here: change it there."
)
NO_CAMERA: Final = t("No such camera is plugged in just now: {source}. Look at the list again.")


class ChosenMeanwhile(BadConfig):
    """What the page showed is no longer what was chosen."""


@dataclass(frozen=True, slots=True)
class PlayedGames:
    """What is played here, and was before."""

    is_new: bool  # nothing ever was, when the box was opened
    is_on: Callable[[], bool] = lambda: False  # whether a game is on that is not over


class FirstRun:
    """Kept in the data folder at each step. Asked from the server's threads."""

    def __init__(
        self,
        config: Config,
        deck: Deck,
        aim: Aiming,
        played: PlayedGames,
        unkept: str = "",
        file: Path | None = None,
        cameras: Callable[[], tuple[Webcam, ...]] = webcams,
    ) -> None:
        """`unkept`: why nothing can be kept, or ""; `file` is the configuration's."""
        self.config = config
        self.deck = deck
        self.aim = aim
        self.played = played
        self._unkept = unkept
        self._file = file
        self._cameras = cameras
        self._lock = Lock()  # of two browsers one is later
        try:
            self._chosen = first_choices.read_choices(config.data)
        except BadConfig:  # set aside and said by firmware/fallback.py
            self._chosen = FirstChoices()
        self._opened_with = dict(self._chosen.values)

    @property
    def data(self) -> Path:
        """The folder that the box works in."""
        return self.config.data

    @property
    def language(self) -> str | None:
        """What the box's own screen is shown in where nothing else was chosen on it."""
        value = self._chosen.values.get("language")
        return value if isinstance(value, str) else None

    @property
    def has_pin(self) -> bool:
        """Whether somebody has set a PIN; one that was only drawn is none of his."""
        return self.config.pin is not None or bool(self._value("asks_pin"))

    @property
    def waits(self) -> bool:
        """Whether something was chosen that counts only when the box is opened anew."""
        now = self._chosen.values
        return any(now.get(key) != self._opened_with.get(key) for key in AT_THE_START)

    def offer(self) -> Literal["begin", "go-on"] | None:
        """Return what a new table's page offers: to begin, to go on, or nothing."""
        if not self.played.is_new or self.played.is_on():
            return None
        if not first_choices.is_begun(self.data):
            return "begin"
        return None if len(self._chosen.steps) == len(Step) else "go-on"

    # -- what there is -----------------------------------------------------------------------

    def as_json(self) -> owner.Chosen:
        """Return what the page shows; the caller adds what the gate and the table know."""
        now = self._chosen
        return {
            "steps": [{"name": step, "is": now.steps.get(step)} for step in Step],
            "language": self._text("language"),
            "place": now.place,
            "store": self._text("store"),
            "spectator": bool(self._value("spectator")),
            "off_locked": bool(self._value("off_locked")),
            "game": self._text("game"),
            "games": [
                {"name": name, "title": title(adapter), "players": adapter.page.offers["players"],
                 "copy": adapter.copy.facts is not None and bool(adapter.copy.facts.steps)}
                for name, adapter in GAMES.items()
            ],
            "camera": self.config.source,
            "camera_chosen": self._text("camera"),
            "cameras": [{"source": one, "name": name} for one, name in self._sources().items()],
            "fixed": {
                key: self._fixed_text() for key in first_choices.KEYS if key in self.config.fixed
            },
            "waits": self.waits,
            "unkept": self._unkept,
            "deck": self.deck.code,
        }  # fmt: skip

    def _sources(self) -> dict[str, str]:
        own = self.config.source
        pi = is_raspberry_pi() or own == "pi"
        listed: dict[str, str] = {"pi": t("The Raspberry Pi's own camera")} if pi else {}
        listed |= {one.source: one.name for one in self._cameras()}
        if self.config.https or own == "phone":  # browsers give a camera to no other page
            listed["phone"] = t("A phone: the operator's page lets one in")
        listed.setdefault(own, own)
        listed.pop("drawn", None)
        return {**listed, "drawn": t("No camera: cards are laid on the page, or entered by hand")}

    def _text(self, key: str) -> str | None:
        """Return what counts of a key that has a text."""
        value = self._value(key)
        return None if value is None else str(value)

    def _value(self, key: str) -> Value | None:
        """Return what counts of a key: the owner's file goes before what was chosen."""
        if key in self.config.fixed:
            value: Value | None = getattr(self.config, key)
            return value
        return self._chosen.values.get(key)

    def _fixed_text(self) -> str:
        return FIXED.with_(file=self._file or "roundtable.toml")

    # -- choosing ----------------------------------------------------------------------------

    def stand(self, step: Step, standing: Standing) -> None:
        """Note that a step is done, or left out; raise BadConfig."""
        with self._lock:
            self._keep(self._chosen.after(step, standing))

    def choose(self, step: Step, key: str, value: str, before: object) -> None:
        """Keep a value, and that its step is done; raise BadConfig.

        `before` is what the page showed: of two browsers the later one is told.
        """
        with self._lock:
            self._may(key, before)
            if key == "camera" and value not in self._sources():
                raise BadConfig(NO_CAMERA.with_(source=value))
            if wrong := value_error(section_of(key), key, value):
                raise BadConfig(wrong)
            self._keep(self._chosen.with_value(key, value).after(step, Standing.DONE))

    def settle(self, place: Place, store: str, before: object, ticked: Mapping[str, bool]) -> None:
        """Keep where the table stands, and of a store its name and its ticks, by key.

        A key that is not among `ticked` stays as it is. Raises BadConfig.
        """
        with self._lock:
            self._may("store", before)
            name = store.strip() if place is Place.STORE else ""
            if wrong := value_error(section_of("store"), "store", name):
                raise BadConfig(wrong)
            now = self._chosen.with_value("store", name or None).after(Step.PLACE, Standing.DONE)
            for key in first_choices.OF_A_STORE:
                if place is Place.FAMILY or key in ticked:
                    is_on = place is Place.STORE and ticked[key]
                    now = now.with_value(key, True if is_on else None)
            self._keep(replace(now, place=place))

    def set_pin(self, pin: str) -> None:
        """Keep a PIN that is asked for everywhere from now on; raise BadConfig."""
        with self._lock:
            if "pin" in self.config.fixed:
                raise BadConfig(self._fixed_text())
            if wrong := value_error("screen", "pin", pin):
                raise BadConfig(wrong)
            self._may_keep()
            keep_pin(self.data, pin)
            self._keep(self._chosen.with_value("asks_pin", True).after(Step.PIN, Standing.DONE))

    def saw(self, pieces: Sequence[str]) -> tuple[str, ...]:
        """Note pieces that the cards check has seen; return all of them. Raise BadConfig."""
        with self._lock:
            new = [one for one in dict.fromkeys(pieces) if one not in self._chosen.seen]
            if new:
                self._keep(replace(self._chosen, seen=(*self._chosen.seen, *new)))
            return self._chosen.seen

    def forget_seen(self) -> None:
        """Begin the cards check anew; raise BadConfig."""
        with self._lock:
            self._keep(replace(self._chosen, seen=()))

    def _may(self, key: str, before: object) -> None:
        if key in self.config.fixed:
            raise BadConfig(self._fixed_text())
        if before != self._chosen.values.get(key):
            raise ChosenMeanwhile(
                t("Somebody else has chosen that meanwhile: look at what stands now, and go on.")
            )

    def _may_keep(self) -> None:
        if self._unkept:
            raise BadConfig(t("Nothing can be kept: {why}", why=self._unkept))

    def _keep(self, new: FirstChoices) -> None:
        self._may_keep()
        first_choices.keep(self.data, new)
        self._chosen = new


def pieces_by_sheet(game: str) -> list[owner.StickerSheet]:
    """Return a game's pieces that get stickers.

    A sheet after the other, those called the same together; `kind` is what they have in common
    but for value and copy.
    """
    from firmware.games.registry import pieces_of

    adapter = GAMES[game]
    sheets: dict[str, dict[tuple[str, str], list[str]]] = {}
    for piece in pieces_of(adapter):
        printed = adapter.copy.stickers.get(piece.sheet)
        if printed is None or printed.usual:
            labels = sheets.setdefault(piece.sheet, {})
            labels.setdefault((kind_of(piece.id), piece.label), []).append(piece.id)
    return [
        {
            "title": adapter.copy.stickers[name].title if name in adapter.copy.stickers else name,
            "labels": [
                {"kind": kind, "label": label, "ids": ids} for (kind, label), ids in labels.items()
            ],
        }
        for name, labels in sheets.items()
    ]


def kind_of(piece: str) -> str:
    """Return the kind of a piece: what its id begins with."""
    stem, _, copy = piece.rpartition(".")
    name = stem if stem and copy.isdigit() else piece
    kind, _, value = name.rpartition("-")
    return kind if kind and value.isdigit() else name


def aim_of(report: operator.Report) -> operator.Aim:
    """Return of a calibration's report what the page shows in short."""
    short = {key: one for key, one in report.items() if key in operator.Aim.__annotations__}
    return cast("operator.Aim", short)
