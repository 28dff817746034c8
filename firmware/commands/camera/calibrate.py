"""`roundtable camera calibrate`: how the camera sees the table; then it is locked."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from pathlib import Path
from typing import TYPE_CHECKING, Final

from firmware.commands.arguments import Parser, add_json, add_shared
from words.terminal import complain, in_terminal_language, print_text, say
from words.text import align_rows, join_texts, t, tn, told_by

if TYPE_CHECKING:
    from firmware.camera.aim_measurement import AimMeasurement
    from firmware.owner.config import Config
    from vision.calibration.calibration import Calibration

UNSEEN: Final = 2  # exit status where no camera is found, or no code is seen
OPTIONS: Final = ("data", "camera", "fps", "decoder", "deck")


def add(commands: argparse._SubParsersAction[Parser]) -> None:
    """Add the word with its options."""
    command = commands.add_parser(
        "calibrate",
        help=t("aim the camera, then lock it"),
        description=t(
            "Measures how the camera sees the table and says what to change; stores it and "
            "locks the camera when it will do. Status 0: good; 1: poor; 2: no camera, or no code "
            "is seen."
        ),
        examples=("roundtable camera calibrate --camera webcam:0 --seconds 10",),
    )
    command.add_argument(
        "--seconds", type=float, metavar="N", help=t("of a live camera (6); of a film")
    )
    add_json(command, '{"camera": "webcam:0", …, "stored": null, "refused": []}')
    command.add_argument("--yes", action="store_true", help=t("store it even when it is poor"))
    command.add_argument(
        "--picture", metavar="FILE", help=t("write the picture with the area, PNG")
    )
    add_shared(command, "--config", "--data", "--camera", "--fps", "--decoder", "--deck")


def run(args: argparse.Namespace) -> int:
    """Return what the help says: 2 also where no camera is found."""
    from vision.frame import NoCamera

    try:
        return _calibrate(args)
    except NoCamera as error:
        return complain("camera calibrate", told_by(error), UNSEEN)


def _calibrate(args: argparse.Namespace) -> int:
    from firmware.camera.aim_measurement import aim
    from firmware.handing.files import write_file
    from firmware.owner import config as configuration
    from vision.calibration.annotated_picture import png

    config = configuration.load(args.config, {key: getattr(args, key) for key in OPTIONS})
    _check_seconds(args.seconds)
    is_shown = sys.stdout.isatty() and not args.json
    with _table() if is_shown else nullcontext(lambda _aimed: None) as show:
        aimed = aim(config, args.seconds, show)
        show(aimed)
    if args.picture:
        write_file(Path(args.picture), png(aimed.pixels, aimed.measured))
    if not args.json and not is_shown:
        say(join_texts("\n", _lines(aimed)))
    kept, refused = _store(config, aimed, args.yes)
    if args.json:
        print_text(json.dumps(_as_json(config, aimed, kept, refused)))
    else:
        say(join_texts("\n", _end(config, aimed, kept, refused)))
    return _status(aimed)


def _check_seconds(seconds: float | None) -> None:
    from firmware.storage.bad_config import BadOption

    if seconds is not None and not 0.5 <= seconds <= 600:
        raise BadOption(t("--seconds {seconds}: must be from 0.5 to 600", seconds=f"{seconds:g}"))


def _status(aimed: AimMeasurement) -> int:
    from vision.calibration.calibration import Verdict

    if not aimed.measured.codes:
        return UNSEEN
    return 0 if aimed.judged.verdict in (Verdict.GOOD, Verdict.FAIR) else 1


# -- storing -----------------------------------------------------------------------------------


def _store(
    config: Config, aimed: AimMeasurement, anyway: bool
) -> tuple[Calibration | None, tuple[str, ...]]:
    """Lock the camera and keep all, if it will do or somebody says so; close the camera."""
    from firmware.camera import calibrations

    try:
        new = aimed.calibration(config.source, calibrations.today())
        if new is None or not (_status(aimed) == 0 or anyway or _is_confirmed()):
            return None, ()
        calibrations.store(config.data, new)
        return new, aimed.tuning.lock(new.lock) if aimed.tuning else ()
    finally:
        aimed.camera.close()


def _is_confirmed() -> bool:
    """Ask whoever sits at a terminal whether to store it all the same."""
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        return False
    return input(in_terminal_language(t("Store it all the same? [y/N] "))).strip().lower() in (
        "y",
        "yes",
    )


# -- what is printed ---------------------------------------------------------------------------


def _as_json(
    config: Config, aimed: AimMeasurement, calibration: Calibration | None, refused: tuple[str, ...]
) -> dict[str, object]:
    from vision.calibration.report import report, summary_of

    return {
        "camera": config.source,
        **report(aimed.measured, aimed.judged),
        "stored": summary_of(calibration) if calibration else None,
        "refused": list(refused),
    }


def _lines(aimed: AimMeasurement) -> list[str]:
    """Return a row a measurement, every code with its readings, and what to change."""
    from vision.calibration.words import NAMES, VERDICTS, WORDS, sentence, value

    (wide, high), many = aimed.measured.size, aimed.measured.frames
    head = tn(
        "{source}, {wide} x {high} px, {n} frame",
        "{source}, {wide} x {high} px, {n} frames",
        many,
        source=aimed.source,
        wide=wide,
        high=high,
    )
    rows = [("", NAMES[row.what], WORDS[row.verdict], value(row)) for row in aimed.judged.rows]
    lines: list[str] = [head, align_rows(rows)]
    codes = [
        f"{code.name}{'' if code.sticker == 1 else f' ({code.sticker})'} {_reads(code.reads)}"
        for code in aimed.measured.codes
    ]
    if codes:
        lines.append(t("Read in 100 frames: {codes}", codes=", ".join(codes)))
    lines.append(VERDICTS[aimed.judged.verdict])
    return lines + [join_texts("", ("- ", sentence(advice))) for advice in aimed.judged.advice]


def _reads(reads: float | None) -> str:
    return "?" if reads is None else f"{reads:.0f}"


def _end(
    config: Config, aimed: AimMeasurement, calibration: Calibration | None, refused: tuple[str, ...]
) -> list[str]:
    from firmware.camera.calibrations import FILE
    from vision.calibration.calibration import Lock
    from vision.calibration.report import lock_settings

    lines: list[str] = []
    if refused:
        lines.append(t("The camera refused to lock: {refused}.", refused=", ".join(refused)))
    if calibration is not None and calibration.lock != Lock():
        told = (f"{name} {value}" for name, value in lock_settings(calibration.lock).items())
        lines.append(t("Locked: {lock}.", lock=", ".join(told)))
    if calibration is not None:
        lines.append(t("Stored in {file}.", file=config.data / FILE))
    elif aimed.measured.area:
        lines.append(t("Nothing was stored; --yes stores it."))
    else:
        lines.append(t("Nothing was stored."))
    return lines


@contextmanager
def _table() -> Iterator[Callable[[AimMeasurement], None]]:
    """Give what shows the table on a terminal, and each further time in the same place."""
    from rich.console import Console
    from rich.live import Live
    from rich.text import Text

    with Live(console=Console(highlight=False), auto_refresh=False) as live:
        yield lambda aimed: live.update(
            Text(in_terminal_language(join_texts("\n", _lines(aimed)))), refresh=True
        )
