"""The command with which the operator's page asks the doctor about this box."""

from __future__ import annotations

import sys
from pathlib import Path

from firmware.owner.config import Config


def doctor_words(config: Config, file: Path | None) -> tuple[str, ...]:
    """Return the command that asks the doctor about this box, options and all, as JSON."""
    chosen = {
        "camera": config.source, "board": config.board, "pins": config.pin_factory,
        "host": config.host, "port": config.port,
    }  # fmt: skip
    options = [f"--{name}={value}" for name, value in chosen.items()]
    named = [] if file is None else [f"--config={file}"]
    words = ("doctor", "--json", f"--data={config.data}", *named, *options)
    return (
        sys.executable,
        "-c",
        "import sys; from firmware.cli import main; sys.exit(main())",
        *words,
    )
