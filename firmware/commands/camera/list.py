"""`roundtable camera list`: the cameras that are plugged in, as `--camera` names them."""

from __future__ import annotations

import argparse
from collections.abc import Callable

from firmware.commands.arguments import Parser, add_json
from words.terminal import put_json, say, warn
from words.text import align_rows, t


def add(commands: argparse._SubParsersAction[Parser]) -> None:
    """Add the word with its options."""
    command = commands.add_parser(
        "list",
        help=t("list the cameras that are plugged in"),
        examples=("roundtable camera list",),
    )
    add_json(command, '{"cameras": [{"source": "webcam:0", "name": "…"}]}')


def list_cameras() -> list[tuple[str, str]]:
    """Return what `--camera` takes for each camera, and the camera's own name."""
    from firmware.upkeep.probes import pi_cameras
    from vision.cameras.webcams import webcams

    pi = [("pi", one.name) for one in pi_cameras()]
    return pi + [(one.source, one.name) for one in webcams()]


def run(
    args: argparse.Namespace, cameras: Callable[[], list[tuple[str, str]]] = list_cameras
) -> int:
    """Print the cameras; return the exit status."""
    found = cameras()
    if args.json:
        put_json({"cameras": [{"source": source, "name": name} for source, name in found]})
    elif found:
        say(align_rows(found))
    else:
        phone = "roundtable run --camera phone --https"
        warn(t("No camera is plugged in; a phone can be one: {command}", command=phone))
    return 0
