"""`roundtable update`: another release beside the one that runs, tried, switched to, watched."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from firmware.commands.arguments import Parser, add_shared
from words.text import t

if TYPE_CHECKING:
    from firmware.upkeep.kit import Kit


def add(commands: argparse._SubParsersAction[Parser]) -> None:
    """Add the word with its options."""
    command = commands.add_parser(
        "update",
        help=t("take another release from a file or a stick, or go back"),
        description=t(
            "Builds the release beside the one that runs, asks its doctor, tries "
            "your games on a copy, switches and watches it for 30 s; goes back by "
            "itself where it is not well. Needs no network. A checksum is "
            "required; with `[update] release_key` in the configuration also a "
            "signature."
        ),
        examples=(
            "roundtable update /media/usb --check",
            "roundtable update /media/usb",
            "roundtable update --rollback",
        ),
    )
    command.add_argument(
        "place",
        nargs="?",
        metavar="FILE-OR-FOLDER",
        help=t("roundtable-VERSION.zip, or its folder"),
    )
    command.add_argument(
        "--check", action="store_true", help=t("say what it would do; change nothing")
    )
    command.add_argument("--settle", action="store_true", help=t("end an update that was cut off"))
    command.add_argument("--rollback", action="store_true", help=t("go back to the release before"))
    text = t(
        "with --rollback: take back the copy of the data made before the update, too; what was "
        "played since is kept aside"
    )
    command.add_argument("--old-data", action="store_true", help=text)
    add_shared(command, "--config", "--data")
    command.add_argument("--root", metavar="DIR", default="/", help=argparse.SUPPRESS)


def run(args: argparse.Namespace) -> int:
    """Take the release; return the exit status, or raise BadOption."""
    import signal
    from pathlib import Path

    from firmware.storage.bad_config import BadOption
    from firmware.upkeep import update

    if args.rollback:
        if args.place or args.check or args.settle:
            raise BadOption(t("--rollback: takes no release, --check or --settle"))
        update.rollback(kit(args), args.old_data)
        return 0
    signal.signal(signal.SIGHUP, signal.SIG_IGN)  # a terminal that is closed ends nothing half-way
    if args.settle:
        update.settle(kit(args))
        return 0
    if args.old_data:
        raise BadOption(t("--old-data: goes with --rollback"))
    if args.place is None:
        raise BadOption(t("name a release's file or folder: roundtable update /media/usb"))
    (update.check if args.check else update.update)(kit(args), Path(args.place).absolute())
    return 0


def kit(args: argparse.Namespace) -> Kit:
    """Return what an update works with on this machine."""
    import os
    import time
    from pathlib import Path

    from firmware.output import say
    from firmware.owner.config import load
    from firmware.upkeep.kit import Kit, service_user
    from firmware.upkeep.places import Places
    from firmware.upkeep.switch_watch import Systemd, Time

    places = Places(Path(args.root))
    file = args.config or (str(places.config) if places.config.is_file() else None)
    named = args.data or os.environ.get("ROUNDTABLE_DATA")
    config = load(file, {"data": named})
    data = config.data if named or _names_data(file) else places.data
    return Kit(
        places, data, Path(file) if file else None, config.release_key,
        Systemd(config.host, config.port), Time(time.monotonic, time.sleep), say,
        as_user=service_user(),
    )  # fmt: skip


def _names_data(file: str | None) -> bool:
    """Whether the configuration says where the data is."""
    from pathlib import Path

    from firmware.storage.small_files import toml_of

    table = (toml_of(Path(file)) or {}).get("table") if file else None
    return isinstance(table, dict) and "data" in table
