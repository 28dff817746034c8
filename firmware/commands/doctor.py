"""`roundtable doctor`: is this machine fit? What is wrong, and the mend; a zip for a bug report."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from firmware.commands.arguments import Parser, add_json, add_shared
from words.terminal import print_text
from words.text import t, with_heading

if TYPE_CHECKING:
    from firmware.upkeep.places import Places

OPTIONS = ("data", "camera", "board", "pins", "host", "port")


def add(commands: argparse._SubParsersAction[Parser]) -> None:
    """Add the word with its options."""
    command = commands.add_parser(
        "doctor",
        help=t("check this machine: what is wrong, and how to repair it"),
        description=t(
            "Looks at this machine and box, a line a check; what to repair first comes first. "
            "Status 0: nothing fails; 1: something does."
        ),
        examples=("roundtable doctor", "roundtable doctor --bundle report.zip"),
    )
    add_json(command, '{"ok": true, "version": "0.1.0", "says": "All is well.", "checks": [{…}]}')
    command.add_argument(
        "--bundle", metavar="FILE.zip", help=t("write what a bug report needs; no secret is in it")
    )
    command.add_argument(
        "--migrate",
        action="store_true",
        help=t("bring the journal up to date; an update's own word"),
    )
    add_shared(command, "--config", "--data", "--camera", "--board", "--pins", "--host", "--port")
    command.add_argument("--root", metavar="DIR", default="/", help=argparse.SUPPRESS)


def run(args: argparse.Namespace) -> int:
    """Examine the machine; return FAILED where something fails."""
    from pathlib import Path

    from firmware.upkeep.places import Places

    return _examine(args, Places(Path(args.root)))


def _examine(args: argparse.Namespace, places: Places) -> int:
    import json
    from pathlib import Path

    from firmware.output import say
    from firmware.owner import config as configuration
    from firmware.upkeep import doctor
    from firmware.upkeep.checks import is_fit
    from words.terminal import render_json

    options = {key: getattr(args, key) for key in OPTIONS}
    loaded = configuration.load_what_can_be(args.config, options)
    if args.migrate:
        print_text(json.dumps(doctor.migrate_journal(loaded.config.data)))
        return 0
    lines = doctor.examine(loaded, places)
    if args.bundle:
        from firmware.upkeep.bundle import LEFT_OUT, write

        write(Path(args.bundle), loaded, lines)
        say(with_heading(args.bundle, LEFT_OUT))
        return 0
    say(json.dumps(render_json(doctor.as_json(lines))) if args.json else doctor.as_text(lines))
    return int(not is_fit(lines))
