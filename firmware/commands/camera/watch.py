"""`roundtable camera watch`: what changes on the pile, as the camera sees it."""

from __future__ import annotations

import argparse
import json
import time
from typing import Any

from firmware.commands.arguments import Parser, add_json, add_shared
from words.terminal import complain, print_text, warn
from words.text import t, told_by


def add(commands: argparse._SubParsersAction[Parser]) -> None:
    """Add the word with its options."""
    command = commands.add_parser(
        "watch",
        help=t("tell what changes on the pile"),
        examples=("roundtable camera watch --camera webcam:0",),
    )
    add_shared(command, "--camera", required=True)
    add_json(command, '{"at": 3.2, "saw": "laid", …}')
    add_shared(command, "--fps", "--decoder", "--deck", "--data")


def run(args: argparse.Namespace) -> int:
    """Tell each change of the pile until it is stopped; return the exit status."""
    try:
        return _watch(args)
    except ImportError as error:
        mend = t("{error}: apt-get install python3-opencv", error=told_by(error))
        return complain("camera watch", mend)


def _watch(args: argparse.Namespace) -> int:
    from firmware.camera import calibrations
    from firmware.camera.fixed_place import FixedPlaceCamera
    from firmware.handing import files
    from firmware.owner.config import data_folder
    from firmware.owner.deck import deck
    from vision.cameras import open_camera
    from vision.decode import decoder
    from vision.live_camera import watching_on
    from vision.watcher import Watcher, watching

    ours = deck(data_folder(args.data), args.deck, keep=False)
    watcher = Watcher(decoder(args.decoder), ours)
    kept, warning = calibrations.load_for(data_folder(args.data), args.camera)

    def open_placed() -> FixedPlaceCamera:
        lock = kept.lock if kept else None
        return FixedPlaceCamera(
            open_camera(args.camera, args.fps, lock, files=files), watcher, kept
        )

    camera = open_placed()
    if warning and camera.live:  # a film was never aimed
        complain("camera watch", warning)
    if camera.live:
        changes = watching_on(camera, open_placed, watcher, time.monotonic, time.sleep)
    else:
        changes = watching(camera, watcher)
    for change in changes:
        line = change.as_json()
        print_text(json.dumps(line) if args.json else _words(line))
    if camera.skipped_frames:
        skipped = t(
            "{camera}: pictures that cannot be read: {skipped}",
            camera=args.camera,
            skipped=camera.skipped_frames,
        )
        warn(skipped)
    return 0


def _words(line: dict[str, Any]) -> str:
    """Return a change as one readable line."""
    rest = (
        f"{key} {' '.join(value) if isinstance(value, list) else value}"
        for key, value in line.items()
        if key not in ("at", "saw", "since") and value is not None
    )
    return f"{line['at']:8.2f} s  {line['saw']}  {', '.join(rest)}".rstrip()
