"""`roundtable panel`: the panel of a running box in a terminal, over ssh too."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Final

from firmware.commands.arguments import Parser, add_where
from words.terminal import complain
from words.text import t, told_by

if TYPE_CHECKING:
    from firmware.commands.panel_link import Link
    from firmware.commands.panel_view import PanelState

POLL_S: Final = 0.05
DRAW_ANEW: Final = "\x0c"  # Ctrl-L, as everywhere


def add(commands: argparse._SubParsersAction[Parser]) -> None:
    """Add the word with its options."""
    command = commands.add_parser(
        "panel",
        help=t("the panel of a running box in a terminal"),
        examples=("roundtable panel", "roundtable panel --host 192.168.1.20"),
    )
    add_where(command)


def run(args: argparse.Namespace) -> int:
    """Return 0 after q, 2 where there is no terminal, or no box answers."""
    import sys

    from rich.console import Console

    from firmware.commands.panel_link import Link, NoBox
    from firmware.owner import config as configuration
    from firmware.owner.operator_pin import read_pin
    from firmware.upkeep.web_client import address_of

    options = {"host": args.host, "port": args.port, "data": args.data}
    config = configuration.load(args.config, options)
    address = address_of(config.host, config.port)
    link = Link(address, lambda: config.pin or read_pin(config.data))
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        return complain("panel", t("needs a terminal: run it in one, or with ssh -t"))
    console = Console(highlight=False)
    if console.is_dumb_terminal:
        return complain("panel", t("this terminal cannot show it: try TERM=xterm-256color"))
    try:
        link.open()
        with _keys(sys.stdin.fileno()) as read_keys:
            _show(console, link, read_keys)
    except NoBox as error:
        return complain("panel", told_by(error))
    finally:
        link.close()
    return 0


@contextmanager
def _keys(terminal: int) -> Iterator[Callable[[], str]]:
    """Give what returns the keys pressed meanwhile; a terminal that has gone says q."""
    import os
    import select
    import termios
    import tty

    before = termios.tcgetattr(terminal)

    def read_keys() -> str:
        ready, _, _ = select.select((terminal,), (), (), POLL_S)
        return (os.read(terminal, 64).decode(errors="replace") or "q") if ready else ""

    tty.setcbreak(terminal)
    try:
        yield read_keys
    finally:
        termios.tcsetattr(terminal, termios.TCSADRAIN, before)


def _show(console: Any, link: Link, read_keys: Callable[[], str]) -> None:
    """Show the box until q is pressed."""
    from rich.live import Live

    from firmware.commands.panel_view import MARKS, PLAIN_MARKS, PanelState

    marks = MARKS if console.encoding.startswith("utf") else PLAIN_MARKS
    seen, drawn = PanelState({}, {}, marks=marks), None
    with Live(console=console, screen=True, auto_refresh=False) as live:
        while "q" not in (keys := read_keys()):
            for key in keys:
                seen = _press(seen, link, key)
            seen = _hear(seen, link)
            if DRAW_ANEW in keys or drawn != (seen, console.size):
                drawn = seen, console.size
                live.update(_text(seen, console.height), refresh=True)


def _press(panel: PanelState, link: Link, key: str) -> PanelState:
    from dataclasses import replace

    from firmware.commands.panel_view import KEYS, press_of

    key = {"\r": "\n", "A": "a"}.get(key, key)
    return replace(panel, problem=link.press(*press_of(panel, key))) if key in KEYS else panel


def _hear(panel: PanelState, link: Link) -> PanelState:
    from dataclasses import replace

    while not link.heard.empty():
        name, data = link.heard.get()
        match name:
            case "table":
                lamps = {key: data.get(key) for key in ("lamps", "tone", "ring")}
                lamps["buttons"] = {one["button"]: one["lamp"] for one in data["buttons"]}
                panel = replace(panel, table=data, lamps=lamps, problem="")
            case "lamps":
                panel = replace(panel, lamps=data)
            case "lost":
                panel = replace(panel, problem=data)
    return panel


def _text(panel: PanelState, height: int) -> Any:
    from rich.text import Text

    from firmware.commands.panel_view import lines

    shown = (Text.assemble(*line) for line in lines(panel, height))
    return Text("\n", no_wrap=True, overflow="crop").join(shown)
