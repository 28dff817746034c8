"""`roundtable rollback`: back to the release before."""

from __future__ import annotations

import argparse

from firmware.commands.arguments import Parser
from words.text import t


def add(commands: argparse._SubParsersAction[Parser]) -> None:
    """Add the word with its options."""
    from firmware.commands.update import add_box

    command = commands.add_parser(
        "rollback",
        help=t("go back to the release before"),
        examples=("roundtable rollback --old-data",),
    )
    command.add_argument(
        "--old-data", action="store_true",
        help=t("take back the copy of the data made before the update, too; what was "
"played since is kept aside"),
    )  # fmt: skip
    add_box(command)


def run(args: argparse.Namespace) -> int:
    """Start the release before this one again; return the exit status."""
    from firmware.commands.update import kit
    from firmware.upkeep.updating import rollback

    rollback(kit(args), args.old_data)
    return 0
